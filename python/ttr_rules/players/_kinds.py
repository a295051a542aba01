"""The players by name."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, SupportsIndex

from .._arguments import integer
from .._values import unknown
from ..errors import InvalidArgumentError, UnknownNameError
from ._greedy import Greedy
from ._player import Player
from ._random import Random
from ._tickets import Tickets

__all__ = ["make", "names"]

_KINDS: dict[str, type[Random] | type[Greedy] | type[Tickets]] = {
    "random": Random,
    "greedy": Greedy,
    "tickets": Tickets,
}
"""Dataclasses: the fields beside ``seed`` are the options."""


def names() -> tuple[str, ...]:
    """The names of the players that :func:`make` knows.

    >>> names()
    ('random', 'greedy', 'tickets')
    """
    return tuple(_KINDS)


def make(name: str, *, seed: SupportsIndex = 0, **options: Any) -> Player:
    """The player with this name.

    ``seed``: 0 to 2**64 - 1; players that leave nothing to chance take one too. ``options``: those of the
    player; ``random`` and ``greedy`` have none.

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
    if name not in _KINDS:
        raise UnknownNameError("player", name, _KINDS)
    number = integer("seed", seed)
    if not 0 <= number < 1 << 64:
        raise InvalidArgumentError("seed", seed, "must be from 0 to 2**64 - 1")
    kind = _KINDS[name]
    known = [entry.name for entry in fields(kind) if entry.name != "seed"]
    for option, value in options.items():
        if option not in known:
            reason = f"{unknown('option', option, known)}; the player {name} has " + (
                "others" if known else "none"
            )
            raise InvalidArgumentError(option, value, reason)
    player: Player = kind(seed=number, **options)
    return player
