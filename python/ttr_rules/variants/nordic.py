"""Nordic Countries: 2 or 3 players, ferries, tunnels, Murmansk-Lieksa, Globetrotter (NC-1 to NC-72).

Choices where the rulebook says nothing, or its editions differ, each a field of the rules:

- Three cards that stand for a locomotive may fill any space of a ferry, as a locomotive may
  (NC-32): ``sets_pay_any_space``.
- Two routes between the same two cities form a double route even where they differ in length,
  kind or symbols (NC-23): ``unequal_doubles``.
- Nobody scores Globetrotter without a complete ticket (NC-71): ``globetrotter_at_zero``.
- Four cards each at the start; the Swedish edition says five (NC-2): ``initial_cards``.
- The row is never cleared (NC-11): ``clear_face_up_at``.
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
    face_up_locomotive_ends_draw=False,
    clear_face_up_at=None,
    initial_tickets=5,
    initial_tickets_kept=2,
    initial_tickets_returned="box",
    drawn_tickets=3,
    drawn_tickets_kept=1,
    drawn_tickets_returned="box",
    locomotives_on=("ferry", "tunnel"),
    sets_pay_any_space=True,
    tunnel_cards=3,
    unequal_doubles=True,
    double_routes_closed_up_to=2,
    last_turns_at=2,
    attraction_points=0,
    longest_trail_points=0,
    globetrotter_points=10,
    globetrotter_at_zero=False,
    tie_breaks=("complete_tickets", "longest_trail"),
    rule_ids=FrozenMap(
        {
            "initial_cards": "NC-2",
            "face_up_slots": "NC-3",
            "face_up_locomotive_ends_draw": "NC-10",
            "clear_face_up_at": "NC-11",
            "initial_tickets": "NC-4",
            "initial_tickets_kept": "NC-4",
            "initial_tickets_returned": "NC-4",
            "drawn_tickets": "NC-60",
            "drawn_tickets_kept": "NC-60",
            "drawn_tickets_returned": "NC-60",
            "locomotives_on": "NC-20",
            "sets_pay_any_space": "NC-32",
            "tunnel_cards": "NC-50",
            "unequal_doubles": "NC-23",
            "double_routes_closed_up_to": "NC-22",
            "last_turns_at": "NC-70",
            "longest_trail_points": "NC-72",
            "globetrotter_points": "NC-71",
            "globetrotter_at_zero": "NC-71",
            "tie_breaks": "NC-72",
        }
    ),
)
"""The rules of Nordic Countries, each with the line that says so."""

VARIANT = shipped("nordic.json", rules=RULES)
"""The game: rules, board and tickets."""


def new_game(
    players: int,
    *,
    seed: int | None = None,
    chance: Literal["sampled", "explicit"] = "sampled",
    first_player: int = 0,
) -> State:
    """The first state of a game of Nordic Countries; see :func:`ttr_rules.new_game`."""
    return _api.new_game(VARIANT, players, seed=seed, chance=chance, first_player=first_player)
