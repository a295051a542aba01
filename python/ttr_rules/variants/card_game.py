"""The Card Game: 2 to 4 players, railyards and no board (CG-1 to CG-65).

A turn begins with one card of each row of the railyard going onto the on-the-track pile; then cards
are drawn, placed in the railyard, or tickets drawn. When the deck has run out and everybody has had a
last turn, the piles pay for tickets: one by one with ``CompleteTicket``, then ``FinishTickets``.
With four players the deck is made anew, once.

Choices where the rulebooks say nothing, or do not agree:

- It is the top card of a row that moves, and locomotives lie on top; a row keeps its color (CG-10).
  ``moved_card_chosen`` lets the player choose.
- Nobody may look at an on-the-track pile, its owner included (CG-11). ``on_track_open`` opens it to
  its owner.
- A face-up locomotive counts as both cards, so it is no second card (CG-20).
- A set of one color has at least one card of it (CG-30).
- A color that was moved or robbed away may be placed again (CG-31); to rob takes more cards than lie
  there now (CG-32).
- Fewer than four tickets left: those are drawn (CG-40).
- The turn in which the deck runs out is played to its end; then each seat has one more, in both deck
  passes (CG-50).
- Which tickets are completed is the player's choice (CG-51).
- The new deck is of all cards but those in hands; too few are dealt as far as they go (CG-53, CG-54).
- Nobody scores a big city without a complete ticket that names it (CG-61).
- Who can do nothing on a last turn passes (CG-63).
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
    railyards=True,
    initial_cards=7,
    first_locomotives=1,
    face_up_slots=5,
    face_up_locomotive_ends_draw=True,
    clear_face_up_at=None,
    initial_tickets=6,
    initial_tickets_kept=1,
    initial_tickets_returned="deck",
    drawn_tickets=4,
    drawn_tickets_kept=0,
    drawn_tickets_returned="bottom",
    placed_at_least=2,
    placed_colors=3,
    moved_card_chosen=False,
    on_track_open=False,
    two_passes_from=4,
    pass_cards=4,
    double_routes_closed_up_to=0,
    last_turns_at=0,
    attraction_points=0,
    tie_breaks=("complete_tickets", "big_city_bonuses"),
    rule_ids=FrozenMap(
        {
            "railyards": "CG-30",
            "initial_cards": "CG-2",
            "first_locomotives": "CG-2",
            "face_up_slots": "CG-2",
            "face_up_locomotive_ends_draw": "CG-20",
            "clear_face_up_at": "CG-21",
            "initial_tickets": "CG-3",
            "initial_tickets_kept": "CG-3",
            "initial_tickets_returned": "CG-3",
            "drawn_tickets": "CG-40",
            "drawn_tickets_kept": "CG-40",
            "drawn_tickets_returned": "CG-40",
            "placed_at_least": "CG-30",
            "placed_colors": "CG-30",
            "moved_card_chosen": "CG-11",
            "on_track_open": "CG-11",
            "two_passes_from": "CG-53",
            "pass_cards": "CG-53",
            "tie_breaks": "CG-62",
        }
    ),
)
"""The rules of The Card Game, each with the line that says so."""

VARIANT = shipped("card_game.json", rules=RULES)
"""The game: rules, cards, tickets and big-city bonuses."""


def new_game(
    players: int,
    *,
    seed: int | None = None,
    chance: Literal["sampled", "explicit"] = "sampled",
    first_player: int = 0,
) -> State:
    """The first state of a game; see :func:`ttr_rules.new_game`."""
    return _api.new_game(VARIANT, players, seed=seed, chance=chance, first_player=first_player)
