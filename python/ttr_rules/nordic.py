"""Nordic Countries: 2 or 3 players, ferries, tunnels and the Globetrotter (NC-1 to NC-72).

Players claim routes between cities of the north to connect the cities on their tickets. A turn is
one of three things: draw two train cards, claim a route by paying cards of its color, or draw three
tickets and keep at least one. Locomotives are wild cards, but only on ferries and in tunnels. Some
spaces of a ferry ask for a locomotive, and any three cards stand for one. For a tunnel the player
lays down the price, then three cards are turned up, and each that matches the color paid asks for
one card more: the player pays, or withdraws and loses the turn. On the route of nine spaces between
Murmansk and Lieksa any four cards stand for one.

When a player has two trains or fewer, each player has one more turn. Then routes and complete tickets
score, incomplete tickets cost their points, and the Globetrotter bonus goes to the most complete
tickets. Ties are broken by complete tickets, then by the longest trail.

Settings:

- Cards: ``initial_cards=4``, ``face_up_locomotive_ends_draw=False``, ``clear_face_up_at=None``.
- Tickets: ``initial_tickets=5``, ``initial_tickets_kept=2``, ``drawn_tickets=3``,
  ``drawn_tickets_kept=1``. The others leave the game: ``initial_tickets_returned="box"``,
  ``drawn_tickets_returned="box"``.
- Routes: ``locomotives_on=("ferry", "tunnel")``, ``tunnel_cards=3``,
  ``double_routes_closed_up_to=2``.
- Scoring: ``globetrotter_points=10``, ``attraction_points=0``,
  ``tie_breaks=("complete_tickets", "longest_trail")``.

Rulings, where the rulebook says nothing or its editions differ:

- Four cards are dealt; one edition says five (NC-2): ``initial_cards``.
- The face-up row is never cleared (NC-11): ``clear_face_up_at``.
- Two routes between the same two cities form a double route even if they differ in length, kind or
  symbols (NC-23): ``unequal_doubles=True``.
- A ferry has the color that is printed on it (NC-30).
- Three cards may pay any space of a ferry, since a locomotive may (NC-32):
  ``sets_pay_any_space=True``.
- The cards that a tunnel asks for are paid with cars of its color or locomotives, as the player
  likes (NC-51). Withdrawing ends the turn (NC-54). The cards turned up lie on the table until then,
  and are not reshuffled (NC-55). If there are fewer than three, those are turned up (NC-56).
- Nobody scores the Globetrotter without a complete ticket (NC-71): ``globetrotter_at_zero=False``.
- The longest trail that breaks ties is that of a player's own trains; after it the victory is shared
  (NC-72).
"""

from __future__ import annotations

from typing import Final

from .variant import variant_of

__all__ = ["VARIANT", "new_game"]

VARIANT: Final = variant_of("nordic")
"""The game: rules, board, tickets and cards."""

new_game: Final = VARIANT.new_game
