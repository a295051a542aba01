"""One game of the choice: what it comes out of, and how it is played and recorded."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any

import ttr_rules as ttr

from .played import Game
from .starts import STARTS
from .styles import STYLES, chosen_action

MOST_STEPS = 1500
"""After so many decisions a game is given up: a race may go on for ever (FJ-13)."""


@dataclass(frozen=True)
class Plan:
    """What a game comes out of, the same every time.

    ``seed``: of the chance and of the players. ``styles``: a name of :data:`STYLES` for each seat.
    ``start``: a name of :data:`STARTS`, or None: a new game, begun by ``first_player``.
    """

    variant: str
    players: int
    first_player: int
    seed: int
    styles: tuple[str, ...]
    start: str | None = None

    def first_state(self) -> ttr.State:
        """Where the game begins."""
        if self.start is not None:
            return ttr.state_from_dict({**STARTS[self.start], "seed": self.seed})
        return ttr.new_game(
            self.variant, self.players, seed=self.seed, first_player=self.first_player
        )

    def about(self, number: int) -> dict[str, Any]:
        """What the header of its record tells of it; ``number``: which game of its variant it is."""
        told: dict[str, Any] = {"game": number, "seed": self.seed, "styles": list(self.styles)}
        return told if self.start is None else {**told, "start": self.start}

    def to_dict(self) -> dict[str, Any]:
        """The plan as a JSON-able dict, without the variant."""
        entries = asdict(self)
        del entries["variant"]
        return {key: value for key, value in entries.items() if value is not None}

    @classmethod
    def from_dict(cls, variant: str, entries: dict[str, Any]) -> Plan:
        """The plan of which ``to_dict`` wrote the rest."""
        return cls(variant, **{**entries, "styles": tuple(entries["styles"])})


def play(plan: Plan) -> Game | None:
    """The game that comes out of the plan; None: it did not end in time."""
    state = plan.first_state()
    random = Random(f"{plan.variant} {plan.players} {plan.seed}")
    game = Game(set_up=plan.start is not None)
    while not state.is_over:
        if len(game.steps) == MOST_STEPS:
            return None
        seat = state.current_player
        assert seat is not None
        action = chosen_action(STYLES[plan.styles[seat]], state, random)
        after, events = state.play(action)
        game.add(state, action, events, after)
        state = after
    return game


def record(plan: Plan, number: int) -> ttr.Record:
    """The record of the game that comes out of the plan."""
    game = play(plan)
    assert game is not None, plan
    recorder = ttr.Recorder(plan.first_state(), about=plan.about(number))
    for step in game.steps:
        recorder.play(step.action)
    # The files are older than this key.
    return replace(recorder.record, chance=None)


def replayed(record: ttr.Record) -> Game:
    """The game of a record, decision by decision; RecordError where it is not legal."""
    game = Game(set_up=record.start is not None)
    begun: ttr.Step | None = None
    events: list[ttr.Event] = []
    at = 0
    for number, step in enumerate(record.replay(), 1):
        if step.entry.by is not None:
            begun, events, at = step, [], number
        events += step.events
        decided = step.after.current_player is not None or step.after.is_over
        if begun is not None and begun.entry.action is not None and decided:
            game.add(begun.before, begun.entry.action, tuple(events), step.after, at)
            begun = None
    return game
