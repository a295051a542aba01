"""New York City: 2 to 4 players, 15 taxis each, tourist attractions (NY-1 to NY-42).

The rulebook's *taxi cards* are called locomotives here, and its taxis trains, as in all
variants. Choices where the rulebook says nothing: a taxi card drawn blind is an ordinary
card (NY-10); the row is cleared only while the pool holds three other cards (NY-13).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .. import _api
from .._values import FrozenMap
from ..variant import Rules, shipped

if TYPE_CHECKING:
    from .._core import State

__all__ = ["RULES", "VARIANT", "new_game"]

RULES = Rules(
    initial_cards=2,
    face_up_slots=5,
    face_up_locomotive_ends_draw=True,
    clear_face_up_at=3,
    initial_tickets=2,
    initial_tickets_kept=1,
    drawn_tickets=2,
    drawn_tickets_kept=1,
    double_routes_closed_up_to=2,
    last_turns_at=2,
    attraction_points=1,
    longest_trail_points=0,
    tie_breaks=("complete_tickets",),
    rule_ids=FrozenMap(
        {
            "initial_cards": "NY-2",
            "face_up_slots": "NY-2",
            "face_up_locomotive_ends_draw": "NY-10",
            "clear_face_up_at": "NY-12",
            "initial_tickets": "NY-3",
            "initial_tickets_kept": "NY-3",
            "drawn_tickets": "NY-30",
            "drawn_tickets_kept": "NY-30",
            "double_routes_closed_up_to": "NY-22",
            "last_turns_at": "NY-40",
            "attraction_points": "NY-41",
            "longest_trail_points": "NY-42",
            "tie_breaks": "NY-42",
        }
    ),
)
"""The rules of New York City, each with the line that says so."""

VARIANT = shipped("new_york.json", rules=RULES)
"""The game: rules, board and tickets."""


def new_game(
    players: int,
    *,
    seed: int | None = None,
    chance: Literal["sampled", "explicit"] = "sampled",
    first_player: int = 0,
) -> State:
    """The first state of a game of New York City; see :func:`ttr_rules.new_game`."""
    return _api.new_game(VARIANT, players, seed=seed, chance=chance, first_player=first_player)
