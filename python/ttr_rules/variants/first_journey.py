"""First Journey on the map of Europe: 2 to 4 players, a race to six tickets (FJ-1 to FJ-13).

Of the data three things are open, and ``VARIANT.notes`` says so. The 32 tickets are a **stand-in**:
the printed ones are not known here. The color of one route and the split of the train cards are
assumed. Whoever has the box puts the facts in their place:

    own = first_journey.VARIANT.with_tickets([("dublin", "moscow"), ...])
    own = own.with_route("athens-ankara-1", color="black")
    own = own.with_cards(locomotive=6, yellow=11, ...)

or with one board file, see :func:`ttr_rules.variant.load_variant`.

Choices where the rulebook says nothing:

- The tickets that are dealt are held; there is nothing to choose at the set-up (FJ-2).
- Complete tickets are laid open and replaced one at a time, from the first held one (FJ-6).
- The bonus is taken right after the claim, before tickets are looked at, once a player (FJ-7).
- Tickets given back lie beside the deck until it is empty (FJ-8).
- Who has no ticket to draw plays on with fewer (FJ-9).
- What the last train completes counts, and six win; no ticket is drawn then (FJ-11).
- Of fewer than two train cards those are drawn that exist (FJ-12).
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
    face_up_slots=0,
    face_up_locomotive_ends_draw=False,
    both_cards_blind=True,
    clear_face_up_at=None,
    initial_tickets=2,
    initial_tickets_kept=2,
    drawn_tickets=0,
    drawn_tickets_kept=0,
    tickets_to_win=6,
    coast_bonus=True,
    swap_tickets=True,
    double_routes_closed_up_to=0,
    last_turns_at=0,
    ends_at_once=True,
    attraction_points=0,
    tie_breaks=(),
    rule_ids=FrozenMap(
        {
            "initial_cards": "FJ-2",
            "face_up_slots": "FJ-1",
            "both_cards_blind": "FJ-3",
            "initial_tickets": "FJ-2",
            "initial_tickets_kept": "FJ-2",
            "tickets_to_win": "FJ-10",
            "coast_bonus": "FJ-7",
            "swap_tickets": "FJ-8",
            "double_routes_closed_up_to": "FJ-5",
            "last_turns_at": "FJ-11",
            "ends_at_once": "FJ-11",
            "tie_breaks": "FJ-11",
        }
    ),
)
"""The rules of First Journey, each with the line that says so."""

VARIANT = shipped("first_journey.json", rules=RULES)
"""The game on the map of Europe: rules, board, and tickets that stand in for the printed ones."""


def new_game(
    players: int,
    *,
    seed: int | None = None,
    chance: Literal["sampled", "explicit"] = "sampled",
    first_player: int = 0,
) -> State:
    """The first state of a game on the map of Europe; see :func:`ttr_rules.new_game`."""
    return _api.new_game(VARIANT, players, seed=seed, chance=chance, first_player=first_player)
