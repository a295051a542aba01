"""The classic board of the USA: 2 to 5 players, a bonus for the longest trail (US-1 to US-5).

It stands beside the four games of the rulebooks, as the one that most people and programs know.
Players claim routes across the continent to connect the cities on their tickets. A turn is one of
three things: draw two train cards, claim a route by paying cards of its color, or draw three tickets
and keep at least one. Locomotives are wild on every route. A face-up one counts as a whole draw, and
a row that shows three of them is discarded and dealt anew.

When a player has two trains or fewer, each player has one more turn. Then routes and complete tickets
score, incomplete tickets cost their points, and the longest trail of all scores ten, for everybody
who has one of that length. Ties are broken by complete tickets, then by that bonus.

Settings:

- Cards: ``initial_cards=4``, ``face_up_locomotive_ends_draw=True``, ``clear_face_up_at=3``.
- Tickets: ``initial_tickets=3``, ``initial_tickets_kept=2``, ``drawn_tickets=3``,
  ``drawn_tickets_kept=1``.
- Routes: ``double_routes_closed_up_to=3``, ``last_turns_at=2``.
- Scoring: ``longest_trail_points=10``, ``attraction_points=0``,
  ``tie_breaks=("complete_tickets", "longest_trail_bonus")``.

Rulings: those of New York about the row (NY-10, NY-13). A player without a route does not score the
bonus (US-4).
"""

from __future__ import annotations

from typing import Final

from .variant import variant_of

__all__ = ["VARIANT", "new_game"]

VARIANT: Final = variant_of("usa")
"""The game: rules, board, tickets and cards."""

new_game: Final = VARIANT.new_game
