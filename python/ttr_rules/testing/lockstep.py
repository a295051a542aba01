"""One game on two implementations, side by side: at every step everything is compared.

The two are states of games: objects with the calls of :class:`GameState`. The engine's states and
the games of :mod:`ttr_rules.reference` both have them. Chance is explicit: the comparison decides
what comes off the decks, and tells both.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar

import ttr_rules as ttr

from ..actions import Action, ClaimRoute, PlaceCards
from ..errors import TtrError, Violation
from ..variant import Variant
from ._actions import build_action
from ._choices import Choices

__all__ = [
    "DifferenceError",
    "GameState",
    "Numbers",
    "Pair",
    "first_difference",
    "play_on",
    "shortened",
]

COMPLETE = 2000
"""Up to so many legal actions are all compared; of more their number and samples."""

SAMPLES = 200


class GameState(Protocol):
    """What is asked of a state of a game, with explicit chance.

    The calls mean what those of :class:`ttr_rules.State` mean. Events and results may be values
    with a method ``to_dict``, or the dicts themselves.
    """

    @property
    def current_player(self) -> int | None:
        """The player who has to decide; None at chance points and at the end."""

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""

    def legal_actions(self) -> Sequence[Action]:
        """The legal actions in their documented order."""

    def chance_outcomes(self) -> Sequence[tuple[Action, Fraction]]:
        """At a chance point its outcomes and their chances, in their documented order."""

    def why_illegal(self, action: Action) -> Violation | None:
        """Why the action is illegal; only the rule is compared."""

    def play(self, action: Action) -> tuple[Any, Sequence[Any]]:
        """The next state, and the events."""

    def to_dict(self) -> Mapping[str, Any]:
        """The position document, every key in full."""

    def scores(self) -> Sequence[int]:
        """The points of each player if the game ended now."""

    def completed(self, player: int, /) -> Sequence[str]:
        """The complete tickets of a player, in the order of the data."""

    def longest_trail(self, player: int, /) -> int:
        """The length of a player's longest trail."""

    def lent_routes(self, player: int, /) -> Mapping[str, str | None]:
        """For each station of a player the route that it lends. Not asked for without stations."""

    def result(self) -> Any:
        """How the game ended; None before the end."""


class DifferenceError(TtrError, AssertionError):
    """Two implementations do not agree; the message names the first field that differs.

    A note (``__notes__``) that :func:`play_on` adds tells the step and the position.
    """


def first_difference(
    one: object, other: object, where: str = "", names: tuple[str, str] = ("engine", "reference")
) -> str | None:
    """Where two documents differ first, and how; None where they are equal.

    ``names``: what the two are called in the answer.
    """
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in [*one, *(key for key in other if key not in one)]:
            place = f"{where}.{key}" if where else str(key)
            if key not in one or key not in other:
                return f"{place} is missing in the {names[key in one]}"
            if found := first_difference(one[key], other[key], place, names):
                return found
        return None
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        for number, (mine, theirs) in enumerate(zip(one, other, strict=False)):
            if found := first_difference(mine, theirs, f"{where}[{number}]", names):
                return found
        if len(one) != len(other):
            told = (
                f"{len(entries)} entries in the {name}"
                for entries, name in zip((one, other), names, strict=True)
            )
            return f"{where} has {', '.join(told)}"
        return None
    unlike = any(isinstance(one, kind) != isinstance(other, kind) for kind in (bool, float))
    if unlike or one != other:
        return f"{where}: {one!r} in the {names[0]}, {other!r} in the {names[1]}"
    return None


@dataclass
class Numbers:
    """What was compared.

    ``games`` begun, ``steps`` played, legal ``actions`` listed, ``refused`` actions by the rule
    that refused them, ``events`` by their type.
    """

    games: int = 0
    steps: int = 0
    actions: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)

    def add(self, other: Numbers) -> None:
        """Add what was compared elsewhere."""
        self.games += other.games
        self.steps += other.steps
        self.actions += other.actions
        self.refused += other.refused
        self.events += other.events


One = TypeVar("One", bound=GameState)
Other = TypeVar("Other", bound=GameState)


@dataclass
class Pair(Generic[One, Other]):
    """The same game on both; ``names``: what they are called in differences.

    ``before``: the last position document that was the same on both (None: there was none yet);
    ``played``: what was played from there, nothing or one action.
    """

    one: One
    other: Other
    variant: Variant
    players: int
    numbers: Numbers = field(default_factory=Numbers)
    names: tuple[str, str] = ("engine", "reference")
    document: Mapping[str, Any] = field(default_factory=dict, init=False)
    before: Mapping[str, Any] | None = field(default=None, init=False)
    played: tuple[Action, ...] = field(default=(), init=False)

    def compare(self, what: str, one: object, other: object) -> None:
        """Raise DifferenceError, if the two are not equal."""
        if one != other and (found := first_difference(one, other, what, self.names)):
            raise DifferenceError(found)

    def compare_documents(
        self, what: str, one: Mapping[str, Any] | None, other: Mapping[str, Any] | None
    ) -> None:
        """Raise DifferenceError, if the positions differ. Their variant is known to be the same."""
        self.compare(what, *(document and position_alone(document) for document in (one, other)))

    def compare_all(self, chooser: random.Random) -> None:
        """Document, whose turn it is, legal actions in their order, outcomes and their chances."""
        one, other = self.one, self.other
        self.document = one.to_dict()
        self.compare_documents("document", self.document, other.to_dict())
        self.before, self.played = self.document, ()
        self.compare("current_player", one.current_player, other.current_player)
        self.compare("is_over", one.is_over, other.is_over)
        self.compare_actions(chooser)
        outcomes = [list(map(list, side.chance_outcomes())) for side in (one, other)]
        self.compare("chance_outcomes", *outcomes)

    def compare_actions(self, chooser: random.Random) -> None:
        """All legal actions in their order; of very many, their number and samples."""
        mine = self.one.legal_actions()
        self.numbers.actions += len(mine)
        if len(mine) <= COMPLETE:
            listed, known = list(mine), _first_actions(self.other)
            if listed == known:
                return
            for alone, actions in zip(
                self.names, ({*listed} - {*known}, {*known} - {*listed}), strict=True
            ):
                if actions:
                    raise DifferenceError(f"legal in the {alone} alone: {min(map(repr, actions))}")
            self.compare("legal_actions", listed, known)
            return
        self.compare("len(legal_actions)", len(mine), _number_of_actions(self.other))
        members = [mine[chooser.randrange(len(mine))] for _ in range(SAMPLES)]
        for action in members:
            if (violation := self.other.why_illegal(action)) is not None:
                told = f"{action!r} is refused with {violation.rule} in the {self.names[1]} alone"
                raise DifferenceError(told)
        self.compare_refusals(self.some_actions(chooser, SAMPLES))

    def compare_points(self) -> None:
        """What costs more: scores, tickets and trails of every player, and the result."""
        one, other = self.one, self.other
        self.compare("scores", list(one.scores()), list(other.scores()))
        for player in range(self.players):
            self.compare(
                f"completed({player})", list(one.completed(player)), list(other.completed(player))
            )
            self.compare(
                f"longest_trail({player})", one.longest_trail(player), other.longest_trail(player)
            )
            if self.variant.rules.stations:
                lent = [[*side.lent_routes(player).items()] for side in (one, other)]
                self.compare(f"lent_routes({player})", *lent)
        self.compare("result", _plain(one.result()), _plain(other.result()))

    def compare_refusals(self, actions: Iterable[Action]) -> None:
        """The rule against each of these, where there is one."""
        for action in actions:
            rules = [
                None if violation is None else violation.rule
                for violation in (self.one.why_illegal(action), self.other.why_illegal(action))
            ]
            self.compare(f"rule against {action!r}", *rules)
            if rules[0] is not None:
                self.numbers.refused[rules[0]] += 1

    def some_actions(self, chooser: random.Random, number: int) -> list[Action]:
        """Actions made up for the position, most of them illegal."""
        choices = Choices(chooser.randrange)
        return [build_action(choices, self.variant, self.document) for _ in range(number)]

    def play(self, action: Action) -> None:
        """Play the action on both, and compare the events."""
        self.played = (action,)
        self.one, mine = self.one.play(action)
        self.other, theirs = self.other.play(action)
        self.numbers.steps += 1
        events = [_plain(event) for event in mine]
        self.compare("events", events, [_plain(event) for event in theirs])
        self.numbers.events.update(event["type"] for event in events)

    def where(self) -> str:
        """``before`` and ``played`` in JSON, to be set up again."""
        if self.before is None:
            return "at the first position"
        told = f"in the position {json.dumps(shortened(self.before, self.variant))}"
        for action in self.played:
            told += f"\nafter {json.dumps(action.to_dict())}"
        return told


def _first_actions(state: GameState) -> list[Action]:
    """All legal actions, or of very many one more than are all compared."""
    first = getattr(state, "first_legal_actions", None)
    if first is None:
        return list(islice(state.legal_actions(), COMPLETE + 1))
    return list(first(COMPLETE + 1))


def _number_of_actions(state: GameState) -> int:
    """How many legal actions there are. The reference counts them without a list."""
    count = getattr(state, "number_of_legal_actions", None)
    return len(state.legal_actions()) if count is None else int(count())


def _plain(value: Any) -> Any:
    """An event or result as a dict."""
    return value.to_dict() if hasattr(value, "to_dict") else value


def position_alone(document: Mapping[str, Any]) -> dict[str, Any]:
    """A position document without what describes a variant of one's own."""
    identity = ("fingerprint", "options", "changes")
    return {key: value for key, value in document.items() if key not in identity}


def shortened(document: Mapping[str, Any], variant: Variant) -> dict[str, Any]:
    """A position document without what it need not say, for it is derived.

    One that ``ttr_rules`` does not load stays as it is.
    """
    short = {**document, "seats": [dict(seat) for seat in document["seats"]]}
    try:
        whole = ttr.state_from_dict(short, variant)
    except TtrError:
        return short
    for entries in [short, *short["seats"]]:
        for key in [key for key in entries if key not in ("variant", "players")]:
            entry = entries.pop(key)
            try:
                needed = ttr.state_from_dict(short, variant) != whole
            except TtrError:
                needed = True
            if needed:
                entries[key] = entry
    return short


def play_on(
    pair: Pair[Any, Any],
    chooser: random.Random,
    *,
    most_steps: int | None = None,
    refusals: int = 1,
    points: float = 0.03,
) -> None:
    """Play a game on both to its end, or for so many steps, comparing at every one.

    ``refusals``: how many actions, most of them illegal, are judged at a step. ``points``: at
    what part of the steps scores, complete tickets and longest trails are compared; at the end
    they are.

    Raises DifferenceError. It has a note that tells the step, the position before and the
    action, as has every error that one of the two raises.
    """
    begun = pair.numbers.steps
    try:
        _play_on(pair, chooser, most_steps, refusals, points)
    except Exception as error:
        error.add_note(f"step {pair.numbers.steps - begun}, {pair.where()}")
        raise


def _play_on(
    pair: Pair[Any, Any],
    chooser: random.Random,
    most_steps: int | None,
    refusals: int,
    points: float,
) -> None:
    # Some hoard cards and tickets, which empties the decks; most build.
    claims = chooser.choices([0.0, 0.1, 0.3, 0.9], [1, 2, 4, 7])[0]
    pair.numbers.games += 1
    steps = 0
    while True:
        pair.compare_all(chooser)
        pair.compare_refusals(pair.some_actions(chooser, refusals))
        if pair.one.is_over or steps == most_steps:
            pair.compare_points()
            return
        if chooser.random() < points:
            pair.compare_points()
        pair.play(_next_action(pair, chooser, claims))
        steps += 1


def _next_action(pair: Pair[Any, Any], chooser: random.Random, claims: float) -> Action:
    """An outcome by its chance; or a decision: kinds of actions alike, but those that build."""
    if outcomes := pair.one.chance_outcomes():
        weights = [float(chance) for _, chance in outcomes]
        outcome: Action = chooser.choices([action for action, _ in outcomes], weights)[0]
        return outcome
    actions: Sequence[Action] = pair.one.legal_actions()
    if len(actions) > COMPLETE:
        return actions[chooser.randrange(len(actions))]
    listed = list(actions)
    building: list[Action] = [
        action for action in listed if isinstance(action, ClaimRoute | PlaceCards)
    ]
    if building and chooser.random() < claims:
        listed = building
    kind = chooser.choice(sorted({action.type for action in listed}))
    return chooser.choice([action for action in listed if action.type == kind])
