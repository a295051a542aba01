"""What the comparison of engine and reference plays: games, positions, ends, variants made up.

A job is one of them, and can be run alone: its random choices depend on nothing but itself.
"""

from __future__ import annotations

import random
import shlex
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import Any

import ttr_rules as ttr

from .. import reference
from ._boards import build_variant, next_door, with_rules
from ._choices import Choices
from ._positions import build_end, build_position
from .lockstep import Numbers, Pair, play_on

__all__ = ["KINDS", "Job", "fast_choice", "run", "sizes"]

KINDS = ("game", "position", "end", "own")
"""Kinds of jobs, see :class:`Job`."""

GAME_STEPS = 2000
"""After so many a game is left: a race may go on for ever (FJ-13)."""

POSITION_STEPS = 30
"""For how long is played on from a position that was set up."""


@dataclass(frozen=True, order=True)
class Job:
    """One thing to compare.

    ``kind``: "game", a whole game from the set-up; "position", some steps from a position that
    was set up at random; "end", a game that is over and in which many seats are tied; "own", a
    game and two positions of a variant made up on the base of ``variant``. ``number`` tells jobs
    of one kind apart. ``rules``: settings other than those of the variant, as JSON, or "random": others
    for each job. Not for "own", whose rules are made up.
    """

    kind: str
    variant: str
    players: int
    number: int
    rules: str = ""

    def __str__(self) -> str:
        named = f"{self.kind} {self.number} of {self.variant} with {self.players} players"
        return f"{named} and {self.rules}" if self.rules else named

    def command(self) -> str:
        """One line that runs just this job."""
        return (
            f"python -m ttr_rules.testing.compare --kind {self.kind} --variant {self.variant} "
            f"--players {self.players} --only {self.number}"
            + (f" --rules {shlex.quote(self.rules)}" if self.rules else "")
        )

    def value(self) -> ttr.Variant:
        """The variant with its settings.

        Raises UnknownNameError if there is no such rule.
        """
        return with_rules(_value(self.variant), self.rules, f"rules of {self}")


RARE = (
    Job("position", "nordic", 2, 41),
    Job("position", "nordic", 3, 218),
    Job("position", "card_game", 4, 57),
    Job("position", "first_journey", 2, 71),
    Job("position", "europe", 5, 84),
    Job("position", "europe", 3, 239),
    Job("position", "europe", 4, 109),
    Job("position", "europe", 5, 847),
    Job("position", "nordic", 2, 7, '{"surcharge_in_kind": true}'),
)
"""Positions picked because they catch wrong rules that the others miss.

They were looked for with the wrong rule in place: a surcharge of a car and a locomotive (NC-51),
cars that pay for locomotives (NC-51, by its setting), players who all have to pass (CG-63), tickets
completed with the last train (FJ-11), ties that stations do not break (EU-42), a route lent to two, the most
tickets and the most points among what could be lent (EU-34, EU-35).
The numbers go stale when positions are made up otherwise.
"""


def sizes(variant: str) -> range:
    """The table sizes of a shipped variant."""
    fewest, most = _value(variant).players
    return range(fewest, most + 1)


def run(job: Job, numbers: Numbers | None = None) -> Numbers:
    """Compare the engine with the reference on this job; what was compared is added to ``numbers``.

    Raises DifferenceError with the first field that differs.
    """
    numbers = Numbers() if numbers is None else numbers
    chooser = random.Random(str(job))
    value = job.value()
    match job.kind:
        case "game":
            pair = _new_game(value, job.players, job.number, numbers)
            play_on(pair, chooser, most_steps=GAME_STEPS)
        case "position":
            # What stations lend matters where tickets are short.
            base = next_door(value) if job.number % 2 and value.rules.stations else value
            _run_position(base, job.players, chooser, numbers)
        case "end":
            base = next_door(value) if job.number % 2 else value
            document = build_end(Choices(chooser.randrange), base, job.players)
            play_on(_set_up(base, document, numbers), chooser)
        case "own":
            own = build_variant(Choices(chooser.randrange), value)
            players = min(job.players, own.players[1])
            pair = _new_game(own, players, job.number, numbers)
            play_on(pair, chooser, most_steps=GAME_STEPS)
            for _ in range(2):
                _run_position(own, players, chooser, numbers)
    return numbers


def fast_choice() -> list[Job]:
    """The jobs that run with the tests: few, and chosen for what they catch.

    The wrong rules of ``tools/mutations`` are all caught by these. Random games from the set-up
    alone miss much of it (a round of passes, the order under the ticket deck, minimums, ties), so
    positions and made-up variants come first.
    """
    tables = [(variant, players) for variant in ttr.variants() for players in sizes(variant)]
    counts = {"position": 24, "own": 8, "end": 20, "game": 2}
    of_kinds = [
        [
            Job(kind, variant, players, number)
            for number in range(count)
            for variant, players in tables
        ]
        for kind, count in counts.items()
    ]
    mixed = [job for job in chain.from_iterable(zip_longest(*of_kinds)) if job is not None]
    return [*mixed, *RARE]


def _value(variant: str) -> ttr.Variant:
    value: ttr.Variant = getattr(ttr, variant).VARIANT
    return value


def _box(variant: ttr.Variant) -> reference.Variant:
    """The reference's own value of a shipped variant; of others it reads the document.

    Where the rules are those of a shipped one, it takes its own.
    """
    for id in ttr.variants():
        if _value(id) == variant:
            return reference.variant_of(id)
        if _value(id).rules == variant.rules:
            return reference.variants.read(variant.to_dict(), reference.variants.RULES[id])
    return reference.variant_of(variant.to_dict())


def _new_game(variant: ttr.Variant, players: int, number: int, numbers: Numbers) -> Pair[Any, Any]:
    first = number % players
    engine = ttr.new_game(variant, players, seed=0, chance="explicit", first_player=first)
    book = reference.new_game(_box(variant), players, first_player=first)
    return Pair(engine, book, variant, players, numbers)


def _run_position(
    variant: ttr.Variant, players: int, chooser: random.Random, numbers: Numbers
) -> None:
    choices = Choices(chooser.randrange)
    document = build_position(choices, variant, players, chance="explicit", over=False)
    play_on(_set_up(variant, document, numbers), chooser, most_steps=POSITION_STEPS, points=0.2)


def _set_up(variant: ttr.Variant, document: dict[str, Any], numbers: Numbers) -> Pair[Any, Any]:
    engine = ttr.state_from_dict(document, variant)
    book = reference.state_from_dict(document, _box(variant))
    return Pair(engine, book, variant, document["players"], numbers)
