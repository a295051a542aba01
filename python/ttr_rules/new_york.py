"""New York City: 2 to 4 players, 15 taxis each, tourist attractions (NY-1 to NY-42).

The smallest of the board games. Players claim routes through Manhattan to connect the places on their
tickets. A turn is one of three things: draw two train cards, claim a route by paying cards of its
color, or draw two tickets and keep at least one. Taxi cards are wild on every route. A face-up one
counts as a whole draw, and a row that shows three of them is discarded and dealt anew.

When a player has two taxis or fewer, each player has one more turn. Then routes and complete tickets
score, incomplete tickets cost their points, and each tourist attraction that a player's routes touch
scores one. Ties are broken by complete tickets.

The rulebook's taxi cards are called locomotives here, and its taxis trains, as in all variants.

Settings, which are the defaults of :class:`~ttr_rules.variant.Rules`:

- Cards: ``initial_cards=2``, ``face_up_locomotive_ends_draw=True``, ``clear_face_up_at=3``.
- Tickets: ``initial_tickets=2``, ``initial_tickets_kept=1``, ``drawn_tickets=2``,
  ``drawn_tickets_kept=1``. The others go under the ticket deck:
  ``initial_tickets_returned="bottom"``, ``drawn_tickets_returned="bottom"``.
- Routes: ``double_routes_closed_up_to=2``, ``last_turns_at=2``.
- Scoring: ``attraction_points=1``, ``longest_trail_points=0``,
  ``tie_breaks=("complete_tickets",)``.

Rulings, where the rulebook says nothing:

- A taxi card drawn from the deck is a card like any other (NY-10).
- The row is cleared only while the pool holds at least three cards that are not taxi cards: otherwise
  it would never end (NY-13).
"""

from __future__ import annotations

from typing import Final

from .variant import variant_of

__all__ = ["VARIANT", "new_game"]

VARIANT: Final = variant_of("new_york")
"""The game: rules, board, tickets and cards."""

new_game: Final = VARIANT.new_game
