"""The classic board of Europe: 2 to 5 players, ferries, tunnels and stations (EU-1 to EU-50).

It stands beside the games of the rulebooks, like the board of the USA. Players claim routes between the
cities of Europe to connect the cities on their tickets. A turn is one of four things: draw two train
cards, claim a route by paying cards of its color, draw three tickets and keep at least one, or build a
station. Locomotives are wild on every route. Some spaces of a ferry ask for a locomotive. For a tunnel
the player lays down the price, then three cards are turned up, and each that matches the color paid
asks for one card more. A face-up locomotive counts as a whole draw, and a row that shows three of them
is discarded and dealt anew.

Each player has three stations, which cost one card, then two, then three of one color. A station stands
in a city without one. At the end it lets its owner use one route of another player that ends there, for
tickets alone, and each station that was not built scores four points.

Each player begins with one long ticket and three others and keeps at least two of the four. When a
player has two trains or fewer, each player has one more turn. Then routes, complete tickets and stations
score, incomplete tickets cost their points, and the longest trail of all scores ten, for everybody who
has one of that length. Ties are broken by complete tickets, then by fewest stations built, then by that
bonus.

Settings:

- Cards: ``initial_cards=4``, ``face_up_locomotive_ends_draw=True``, ``clear_face_up_at=3``.
- Tickets: ``initial_tickets=3``, ``initial_long_tickets=1``, ``initial_tickets_kept=2``,
  ``initial_tickets_returned="box"``, ``drawn_tickets=3``, ``drawn_tickets_kept=1``.
- Routes: ``tunnel_cards=3``, ``double_routes_closed_up_to=3``, ``last_turns_at=2``.
- Stations: ``stations=3``, ``station_prices=(1, 2, 3)``, ``station_points=4``.
- Scoring: ``longest_trail_points=10``, ``attraction_points=0``,
  ``tie_breaks=("complete_tickets", "fewest_stations", "longest_trail_bonus")``.

Rulings:

- A player who can build a station may not pass (EU-33).
- Which route a station lends is settled at the end, as is best for its owner (EU-34):
  ``state.lent_routes``.
- If a third player alone holds the bonus for the longest trail, it breaks no tie (EU-42).
- How many of the first four tickets somebody kept, everybody sees; of k kept one is the long one with
  chance k/4 (EU-50).
"""

from __future__ import annotations

from typing import Final

from .variant import variant_of

__all__ = ["VARIANT", "new_game"]

VARIANT: Final = variant_of("europe")
"""The game: rules, board, tickets and cards."""

new_game: Final = VARIANT.new_game
