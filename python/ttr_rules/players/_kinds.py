"""The players by name."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, SupportsIndex

from .._arguments import seed_of
from .._values import unknown
from ..errors import InvalidArgumentError, UnknownNameError
from ._greedy import Greedy
from ._player import Player
from ._program import program
from ._random import Random
from ._search import Search
from ._tickets import Tickets

__all__ = ["KINDS", "make", "names"]

_KINDS: dict[str, type[Random] | type[Greedy] | type[Tickets] | type[Search]] = {
    "random": Random,
    "greedy": Greedy,
    "tickets": Tickets,
    "search": Search,
}
"""Dataclasses: the fields beside ``seed`` are the options."""

KINDS = tuple(_KINDS.values())

PROGRAM = "program:"


def names() -> tuple[str, ...]:
    """The names of the players that :func:`make` knows.

    >>> names()
    ('random', 'greedy', 'tickets', 'search')
    """
    return tuple(_KINDS)


def make(name: str, *, seed: SupportsIndex = 0, **options: Any) -> Player:
    """The player with this name.

    ``seed``: 0 to 2**64 - 1; players that leave nothing to chance take one too. ``options``: those of the
    player; ``random``, ``greedy`` and ``tickets`` have none. A name can be written with its options, as the
    command line has it: ``"NAME:OPTION=VALUE,OPTION=VALUE"``; and ``"program:COMMAND"`` is :func:`program`.

    Raises UnknownNameError if there is no such player, and InvalidArgumentError if the seed or an option is
    impossible.

    >>> state = ttr.new_game("new_york", players=2, seed=7)
    >>> str(make("greedy").choose(state.view(0)))
    'keep central-park-gramercy-park'
    >>> make("random", seed=1).choose(state.view(0)) == make("random", seed=1).choose(state.view(0))
    True
    """
    if not isinstance(name, str):
        raise InvalidArgumentError("name", name, "must be the name of a player")
    if name.startswith(PROGRAM):
        return program(
            name.removeprefix(PROGRAM), seed=seed, **_known("program", ("seconds",), options)
        )
    kind_name, colon, text = name.partition(":")
    if kind_name not in _KINDS:
        raise UnknownNameError("player", kind_name, _KINDS)
    number = seed_of(seed)
    if colon:
        options = _read(name, text) | options
    kind = _KINDS[kind_name]
    known = tuple(entry.name for entry in fields(kind) if entry.name != "seed")
    player: Player = kind(seed=number, **_known(kind_name, known, options))
    return player


def _known(name: str, known: tuple[str, ...], options: dict[str, Any]) -> dict[str, Any]:
    """The options, if the player has them."""
    for option, value in options.items():
        if option not in known:
            reason = unknown("option", option, known)
            if not known:
                reason += f"; the player {name} has none"
            raise InvalidArgumentError(option, value, reason)
    return options


def _read(name: str, text: str) -> dict[str, Any]:
    """The options that are written after a name."""
    options: dict[str, Any] = {}
    for part in text.split(","):
        option, equals, value = part.partition("=")
        if not option.isidentifier() or not equals or option in options:
            reason = "must be a name with its options, as in name:option=1,other=2"
            raise InvalidArgumentError("name", name, reason)
        options[option] = _value(value)
    return options


def _value(text: str) -> Any:
    """A number, or the text."""
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            continue
    return text
