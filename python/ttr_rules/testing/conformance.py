"""A conformance check for whoever builds an engine, or an adapter on top of this one.

Your engine plays the same games as ``ttr_rules`` does, side by side, and everything is compared
at every step: position documents, legal actions, reasons, events, scores, results.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import ttr_rules as ttr

from .._values import shown
from ..errors import TtrError
from ._choices import Choices
from ._positions import build_end, build_position
from .jobs import POSITION_STEPS, sizes
from .lockstep import (
    DifferenceError,
    GameState,
    Numbers,
    Pair,
    first_difference,
    play_on,
    shortened,
)

__all__ = ["Engine", "EngineDifferenceError", "Report", "check_engine"]


class Engine(Protocol):
    """An engine: what begins games. Modules and objects with these two functions are engines."""

    def new_game(
        self, variant: str, players: int, *, seed: int, chance: str, first_player: int
    ) -> GameState:
        """The first chance point of a game with explicit chance."""

    def state_from_dict(self, document: Mapping[str, Any]) -> GameState:
        """The state of a position document of a shipped variant, with explicit chance."""


class EngineDifferenceError(TtrError, AssertionError):
    """An engine differs from ``ttr_rules``.

    ``difference``: the first field that differs, and how; or the error that the engine raised.
    ``place``: the game and step. ``position``: the last position document that was the same on
    both, without what is derived; None: there was none. ``actions``: what was played from there
    on the way to the difference: none, or the one action.
    """

    def __init__(
        self,
        difference: str,
        place: str,
        position: Mapping[str, Any] | None,
        actions: tuple[ttr.Action, ...],
    ) -> None:
        super().__init__(difference, place, position, actions)
        self.difference = difference
        self.place = place
        self.position = position
        self.actions = actions

    def __str__(self) -> str:
        told = f"{self.place}: {self.difference}"
        if self.position is not None:
            told += f"\nin the position {dict(self.position)!r}"
        if self.actions:
            told += f"\nafter {', '.join(map(repr, self.actions))}"
        return told


@dataclass(frozen=True)
class Report:
    """What :func:`check_engine` compared: tables (variant and players), and numbers."""

    tables: tuple[tuple[str, int], ...]
    numbers: Numbers


def check_engine(
    engine: Engine,
    *,
    variants: Iterable[str] | None = None,
    players: Iterable[int] | None = None,
    games: int = 5,
    positions: int = 20,
    seed: int = 0,
) -> Report:
    """Play games on ``engine`` and on ``ttr_rules`` side by side, and compare everything.

    ``variants``: ids; all of ``ttr.variants()`` by default. ``players``: table sizes, where the
    variant has them; all by default. ``games``: whole games of each table, ``positions``:
    positions set up at random, played on for some steps, and as many of games that are over.
    ``seed``: other numbers, other games.

    Raises :class:`EngineDifferenceError` at the first difference, also where the engine raises
    an error of its own; ``ttr_rules.UnknownVariantError`` for a variant that there is not, and
    ``ttr_rules.InvalidArgumentError`` where nothing would be compared.
    """
    chosen = ttr.variants() if variants is None else tuple(variants)
    for variant in chosen:
        if variant not in ttr.variants():
            raise ttr.UnknownVariantError(variant, ttr.variants())
    for name, number in (("games", games), ("positions", positions)):
        if number < 0:
            raise ttr.InvalidArgumentError(name, number, "it is not negative")
    wanted = None if players is None else set(players)
    tables = tuple(
        (variant, number)
        for variant in chosen
        for number in sizes(variant)
        if wanted is None or number in wanted
    )
    if not tables or games + positions == 0:
        raise ttr.InvalidArgumentError("players", players, "nothing would be compared")
    numbers = Numbers()
    for variant, number in tables:
        for position in range(positions):
            for kind in ("position", "end"):
                _check(engine, variant, number, kind, f"{seed} {position}", numbers)
        for game in range(games):
            _check(engine, variant, number, "game", f"{seed} {game}", numbers)
    return Report(tables, numbers)


def _check(
    engine: Engine, variant: str, players: int, kind: str, name: str, numbers: Numbers
) -> None:
    place = f"{kind} {name} of {variant} with {players} players"
    chooser = random.Random(place)
    value: ttr.Variant = getattr(ttr, variant).VARIANT
    pair: _Pair | None = None
    steps = numbers.steps
    try:
        if kind == "game":
            first = chooser.randrange(players)
            mine = ttr.new_game(variant, players, seed=0, chance="explicit", first_player=first)
            theirs = engine.new_game(
                variant, players, seed=0, chance="explicit", first_player=first
            )
        else:
            choices = Choices(chooser.randrange)
            if kind == "position":
                document = build_position(choices, value, players, chance="explicit", over=False)
            else:
                document = build_end(choices, value, players)
            mine = ttr.state_from_dict(document)
            theirs = engine.state_from_dict(document)
        pair = _Pair(mine, theirs, value, players, numbers, names=("ttr_rules", "engine"))
        play_on(
            pair,
            chooser,
            most_steps=POSITION_STEPS if kind == "position" else None,
            refusals=4,
            points=0.2,
        )
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # A panic of an engine in Rust is no Exception.
        difference = str(error) if isinstance(error, DifferenceError) else shown(error)
        place += f", step {numbers.steps - steps}"
        position = None
        if pair is not None and pair.before is not None:
            position = shortened(pair.before, value)
        played = () if pair is None else pair.played
        raise EngineDifferenceError(difference, place, position, played) from error


class _Pair(Pair[ttr.State, GameState]):
    """Looks closer than the comparison with the reference, which is made for speed.

    Types have to agree too, and an action that is refused must not be playable, nor change anything.
    """

    def compare(self, what: str, one: object, other: object) -> None:
        if found := first_difference(one, other, what, self.names):
            raise DifferenceError(found)

    def compare_refusals(self, actions: Iterable[ttr.Action]) -> None:
        for action in actions:
            super().compare_refusals([action])
            violation = self.one.why_illegal(action)
            if violation is None:
                continue
            try:
                self.other.play(action)
            except Exception:
                self.compare_documents(
                    "the document after a refusal", self.document, self.other.to_dict()
                )
            else:
                told = f"{action!r} is against {violation.rule}, but the engine plays it"
                raise DifferenceError(told)

    def play(self, action: ttr.Action) -> None:
        theirs = self.other
        super().play(action)
        self.compare_documents(
            "the document of the state played from", self.before, theirs.to_dict()
        )
