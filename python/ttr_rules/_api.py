"""The functions that create states."""

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
    """The ids of the shipped variants, which :func:`new_game` takes."""
    return known_ids()


def new_game(
    variant: str | Variant,
    players: int,
    *,
    seed: int | None = None,
    chance: Literal["sampled", "explicit"] = "sampled",
    first_player: int = 0,
) -> State:
    """The first state of a game, with cards and tickets dealt.

    ``variant``: an id from :func:`variants`, or a variant value. ``seed``: 0 to 2**64 - 1; by
    default the system chooses one, which ``state.seed`` returns. ``chance``: "explicit" stops
    before each card and ticket that is revealed, beginning with the first of the set-up.
    ``first_player``: the player who starts, counted from 0.

    Raises UnknownVariantError, InvalidVariantError, PlayerCountError, SeatError, or
    InvalidArgumentError for any other wrong argument.
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
        raise InvalidArgumentError("seed", seed, "must be from 0 to 2**64 - 1")
    if not _is_mode(chance):
        raise InvalidArgumentError("chance", chance, 'must be "sampled" or "explicit"')
    first = _integer("first_player", first_player)
    if not 0 <= first < seats:
        raise SeatError(first, seats)
    return _core.new_game(game, seats, number, chance == "explicit", first)


def state_from_dict(
    document: Mapping[str, Any],
    variant: str | Variant | None = None,
) -> State:
    """The state that a position document describes; whatever it leaves out is derived.

    Pass ``variant`` for a variant of your own, because the document holds only its id.

    Raises InvalidPositionError, listing everything that is wrong with the document, and
    UnknownVariantError if it does not name a shipped variant.
    """
    if not isinstance(document, Mapping):
        raise InvalidPositionError(
            [Problem("", f"a position must be a mapping, not {shown(document)}")]
        )
    if variant is None:
        if "variant" not in document:
            raise InvalidPositionError([Problem("variant", "the position must name its variant")])
        variant = document["variant"]
        if not isinstance(variant, str):
            raise InvalidPositionError(
                [Problem("variant", f"must be a name, not {shown(variant)}")]
            )
    return _core.state_from_dict(_variant(variant)._game, document)


def state_from_json(text: str | bytes, variant: str | Variant | None = None) -> State:
    """The state of a JSON text that ``state.to_json()`` wrote, or of any position document.

    Raises JsonError if the text is not JSON, is too large (4,000,000 characters) or nested too deep
    (64), or has a repeated key or NaN; otherwise raises like :func:`state_from_dict`.
    """
    return state_from_dict(read_json(text), variant)


def _variant(variant: object) -> Variant:
    if isinstance(variant, Variant):
        return variant
    if isinstance(variant, str):
        return variant_of(variant)
    raise InvalidArgumentError("variant", variant, "must be an id or a Variant")


def _is_mode(chance: object) -> bool:
    return isinstance(chance, str) and chance in ("sampled", "explicit")


def _integer(argument: str, value: object) -> int:
    """``value`` as a plain int; bools and floats are refused."""
    if not isinstance(value, bool):
        try:
            return operator.index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise InvalidArgumentError(argument, value, "must be an integer")
