"""The classic board of the USA: 2 to 5 players, a bonus for the longest trail (US-1 to US-5).

It stands beside the four games of the rulebooks, as the one that most people and programs know.
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
    initial_cards=4,
    face_up_slots=5,
    face_up_locomotive_ends_draw=True,
    clear_face_up_at=3,
    initial_tickets=3,
    initial_tickets_kept=2,
    drawn_tickets=3,
    drawn_tickets_kept=1,
    double_routes_closed_up_to=3,
    last_turns_at=2,
    attraction_points=0,
    longest_trail_points=10,
    tie_breaks=("complete_tickets", "longest_trail_bonus"),
    rule_ids=FrozenMap(
        {
            "initial_cards": "US-1",
            "face_up_slots": "US-1",
            "face_up_locomotive_ends_draw": "US-2",
            "clear_face_up_at": "US-2",
            "initial_tickets": "US-1",
            "initial_tickets_kept": "US-1",
            "drawn_tickets": "US-1",
            "drawn_tickets_kept": "US-1",
            "double_routes_closed_up_to": "US-3",
            "last_turns_at": "US-4",
            "longest_trail_points": "US-4",
            "tie_breaks": "US-5",
        }
    ),
)
"""The rules of the classic board, each with the line that says so."""

VARIANT = shipped("usa.json", rules=RULES)
"""The game: rules, board and tickets."""


def new_game(
    players: int,
    *,
    seed: int | None = None,
    chance: Literal["sampled", "explicit"] = "sampled",
    first_player: int = 0,
) -> State:
    """The first state of a game of the classic USA board; see :func:`ttr_rules.new_game`."""
    return _api.new_game(VARIANT, players, seed=seed, chance=chance, first_player=first_player)
