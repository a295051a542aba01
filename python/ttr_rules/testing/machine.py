"""A state machine of Hypothesis that plays games, checks everything, and can be subclassed.

For instance::

    class MyServerTest(RulesMachine):
        variant = "new_york"

        def begun(self, state):
            self.server = MyServer(state.to_dict())

        def after_step(self, before, action, after, events):
            self.server.play(action.to_dict())

        def check(self, state):
            assert self.server.document() == state.to_dict()

    TestMyServer = MyServerTest.TestCase  # unittest and pytest run it

When something fails, Hypothesis looks for a short game in which it fails, and prints it.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import ClassVar

from .._api import state_from_dict, state_from_json
from .._core import State
from ..actions import Action
from ..errors import Violation
from ..events import Event
from ..variant import Variant
from . import strategies
from ._hypothesis import (
    DataObject,
    RuleBasedStateMachine,
    SearchStrategy,
    initialize,
    note,
    precondition,
    rule,
)
from ._hypothesis import strategies as st
from .invariants import InvariantError, check_refusal, check_state, check_step
from .strategies import Chance

__all__ = ["RulesMachine"]


class RulesMachine(RuleBasedStateMachine):
    """Plays games by the rules; every state and step is checked, and so is what a subclass adds.

    It starts from a new game or from a position that was set up, and then in any order: plays legal
    actions, and at chance points any of the outcomes; attempts actions that must be refused; stores
    the state and goes on with what it reads back; begins anew.

    Subclasses set the attributes and override the methods below that they need; all methods do
    nothing unless it is said what they do. They may add rules and invariants of their own, and use
    ``state`` (the present state) and :meth:`play`.

    ``variant``: an id or a variant value; None: any, made-up ones too. ``players``: how many;
    None: any number. ``chance``: "sampled" or "explicit"; None: either.
    """

    variant: ClassVar[str | Variant | None] = None
    players: ClassVar[int | None] = None
    chance: ClassVar[Chance | None] = None

    state: State

    # What subclasses override

    def start(self) -> SearchStrategy[State]:
        """The states to start from: new games, and positions that were set up.

        Override it, for instance with ``strategies.new_games(...)``, to start from others.
        """
        return self._variants().flatmap(
            lambda variant: st.one_of(
                strategies.new_games(variant, self.players, chance=self.chance),
                strategies.set_up_states(variant, self.players, chance=self.chance),
            )
        )

    def begun(self, state: State) -> None:
        """A game has begun with this state; it may be the second one of a run."""

    def check(self, state: State) -> None:
        """Called for every state, after the invariants: the first, and after each step."""

    def after_step(
        self, before: State, action: Action, after: State, events: Sequence[Event]
    ) -> None:
        """An action was played, or an outcome revealed. Called before :meth:`check`."""

    def after_refusal(self, state: State, action: Action, violation: Violation) -> None:
        """An action was refused, and the state has not changed."""

    # What they may call

    def play(self, action: Action) -> None:
        """Play an action that is legal now, or reveal an outcome, and check all that follows."""
        note(f"    {action!r}")
        before = self.state
        self.state, events = before.play(action)
        check_step(before, action, self.state, events)
        check_state(self.state, reached=self._reached)
        self.after_step(before, action, self.state, events)
        self.check(self.state)

    # The rules

    @initialize(data=st.data())
    def begin(self, data: DataObject) -> None:
        """Begin a game."""
        self.state = data.draw(self.start(), label="start")
        note(f"    {strategies.code_of(self.state)}")
        self._reached = strategies.beginning(self.state) is not None
        check_state(self.state, reached=self._reached)
        self.begun(self.state)
        self.check(self.state)

    @precondition(lambda self: not self.state.is_over)
    @rule(choices=st.lists(strategies.choices(), min_size=1, max_size=20))
    def play_on(self, choices: list[int]) -> None:
        """Play some actions; at chance points, reveal outcomes."""
        for choice in choices:
            if self.state.is_over:
                break
            moves = strategies.moves(self.state)
            self.play(moves[choice % len(moves)])

    @rule(data=st.data())
    def attempt(self, data: DataObject) -> None:
        """Attempt an action; if it is not legal, it must be refused and change nothing."""
        action = data.draw(strategies.any_actions(self.state.variant), label="attempt")
        if self.state.is_legal(action):
            return
        check_refusal(self.state, action)
        violation = self.state.why_illegal(action)
        assert violation is not None
        self.after_refusal(self.state, action, violation)
        self.check(self.state)

    @rule(way=st.sampled_from(("dict", "json", "pickle")))
    def store_and_read(self, way: str) -> None:
        """Store the state, and go on with what is read back."""
        stored, variant = self.state, self.state.variant
        if way == "dict":
            self.state = state_from_dict(stored.to_dict(), variant)
        elif way == "json":
            self.state = state_from_json(stored.to_json(), variant)
        else:
            self.state = pickle.loads(pickle.dumps(stored))
        if stored != self.state:
            raise InvariantError("documents_read_back", "", f"{way}: {self.state}, not {stored}")
        self.check(self.state)

    @precondition(lambda self: self.state.is_over)
    @rule(data=st.data())
    def begin_anew(self, data: DataObject) -> None:
        """Begin another game when one is over."""
        self.begin(data)

    def _variants(self) -> SearchStrategy[str | Variant]:
        if self.variant is None:
            return strategies.variants()
        return st.just(self.variant)
