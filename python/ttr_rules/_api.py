"""The functions that make states."""

from __future__ import annotations

import operator
import secrets
from collections.abc import Mapping
from typing import Any, Literal

from . import _core
from ._core import State
from ._json import read_json
from ._values import shown
from .errors import (
    InvalidArgumentError,
    InvalidPositionError,
    PlayerCountError,
    Problem,
    SeatError,
)
from .variant import Variant, known_ids, variant_of

__all__ = ["new_game", "state_from_dict", "state_from_json", "variants"]


def variants() -> tuple[str, ...]:
    """The ids of the shipped variants, for :func:`new_game`."""
    return known_ids()


def new_game(
    variant: str | Variant,
    players: int,
    *,
    seed: int | None = None,
    chance: Literal["sampled", "explicit"] = "sampled",
    first_player: int = 0,
) -> State:
    """The first state of a game, cards and tickets dealt.

    ``variant``: an id of :func:`variants`, or a variant value. ``seed``: 0 to 2**64 - 1; by
    default one is taken from the system, and ``state.seed`` tells it. ``chance``:
    "explicit" stops at every card and ticket that is about to be revealed, from the first
    one of the set-up on. ``first_player``: the seat that starts.

    Raises UnknownVariantError, InvalidVariantError, PlayerCountError, SeatError, and
    InvalidArgumentError for anything else that cannot be.
    """
    value = _variant(variant)
    game = value._game
    seats = _integer("players", players)
    minimum, maximum = value.players
    if not minimum <= seats <= maximum:
        raise PlayerCountError(seats, minimum, maximum)
    if seed is None:
        seed = secrets.randbits(64)
    number = _integer("seed", seed)
    if not 0 <= number < 1 << 64:
        raise InvalidArgumentError("seed", seed, "a seed is 0 to 2**64 - 1")
    if not _is_mode(chance):
        raise InvalidArgumentError("chance", chance, 'it is "sampled" or "explicit"')
    first = _integer("first_player", first_player)
    if not 0 <= first < seats:
        raise SeatError(first, seats)
    return _core.new_game(game, seats, number, chance == "explicit", first)


def state_from_dict(
    document: Mapping[str, Any],
    variant: str | Variant | None = None,
) -> State:
    """The state that a position document describes; what it leaves out is derived.

    ``variant`` is needed for a variant of your own: the document names it only.

    Raises InvalidPositionError with everything that is wrong in the document, and
    UnknownVariantError where it names no shipped variant.
    """
    if not isinstance(document, Mapping):
        raise InvalidPositionError([Problem("", f"a position is a mapping, not {shown(document)}")])
    if variant is None:
        if "variant" not in document:
            raise InvalidPositionError([Problem("variant", "the position does not name one")])
        variant = document["variant"]
        if not isinstance(variant, str):
            raise InvalidPositionError([Problem("variant", f"it is a name, not {shown(variant)}")])
    return _core.state_from_dict(_variant(variant)._game, document)


def state_from_json(text: str | bytes, variant: str | Variant | None = None) -> State:
    """The state of a JSON text that ``state.to_json()`` wrote, or of any position document.

    Raises JsonError where the text is no JSON, too large (4,000,000), too deep (64), or has
    a doubled key or NaN; else as :func:`state_from_dict`.
    """
    return state_from_dict(read_json(text), variant)


def _variant(variant: object) -> Variant:
    if isinstance(variant, Variant):
        return variant
    if isinstance(variant, str):
        return variant_of(variant)
    raise InvalidArgumentError("variant", variant, "it is an id or a Variant")


def _is_mode(chance: object) -> bool:
    return isinstance(chance, str) and chance in ("sampled", "explicit")


def _integer(argument: str, value: object) -> int:
    """``value`` as a plain int; a bool is none, nor a float."""
    if not isinstance(value, bool):
        try:
            return operator.index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise InvalidArgumentError(argument, value, "it is an integer")
