"""First Journey on the map of the USA: the rules of ``first_journey`` on another board.

Routes and tickets are those of the printed edition, from one transcription; the split of the train
cards is assumed, and ``VARIANT.notes`` says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .. import _api
from ..variant import shipped
from .first_journey import RULES

if TYPE_CHECKING:
    from .._core import State

__all__ = ["RULES", "VARIANT", "new_game"]

VARIANT = shipped("first_journey_usa.json", rules=RULES)
"""The game on the map of the USA: rules, board and tickets."""


def new_game(
    players: int,
    *,
    seed: int | None = None,
    chance: Literal["sampled", "explicit"] = "sampled",
    first_player: int = 0,
) -> State:
    """The first state of a game on the map of the USA; see :func:`ttr_rules.new_game`."""
    return _api.new_game(VARIANT, players, seed=seed, chance=chance, first_player=first_player)
