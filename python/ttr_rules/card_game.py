"""The Card Game: 2 to 4 players, railyards and no board (CG-1 to CG-65).

Cards go from the hand into a player's railyard, from there onto the on-the-track pile, and the pile
pays for tickets. A turn has two steps. First one card of each row of the railyard moves, face down,
onto the pile. Then the player does one of three things: draw two train cards, place a set of cards in
the railyard, or draw four tickets and keep any of them. A set is at least two cards of one color,
locomotives among them or not, or three cards of three different colors. A color lies in one railyard
at most: placing more cards of it than lie in another railyard robs that row, which is discarded.

When the deck has run out, each player has one more turn. Then the piles pay for tickets, one by one
with ``CompleteTicket``, ended by ``FinishTickets``. With four players the deck is made anew, once.
Complete tickets score, the others cost their points, and each big city gives its bonus to the most
complete tickets that name it. Ties are broken by complete tickets, then by bonus cards.

Settings:

- Cards: ``railyards=True``, ``initial_cards=7``, ``first_locomotives=1``,
  ``face_up_locomotive_ends_draw=True``.
- Tickets: ``initial_tickets=6``, ``initial_tickets_kept=1``, ``initial_tickets_returned="deck"``,
  ``drawn_tickets=4``, ``drawn_tickets_kept=0``, ``drawn_tickets_returned="bottom"``.
- Sets: ``placed_at_least=2``, ``placed_colors=3``.
- Deck passes: ``two_passes_from=4``, ``pass_cards=4``.
- Scoring: ``tie_breaks=("complete_tickets", "big_city_bonuses")``.

Rulings, where the rulebooks say nothing or do not agree:

- The top card of a row moves, and locomotives lie on top; a row keeps its color (CG-10). The player
  does not choose the card: ``moved_card_chosen=False``.
- Nobody may look at an on-the-track pile, its owner included (CG-11): ``on_track_open=False``.
- A face-up locomotive counts as both cards, so it cannot be the second (CG-20).
- Face-up cards may still be taken when the deck is empty, and are not replaced (CG-22):
  ``draws_end_with_deck=False``.
- A set of one color has at least one card of it (CG-30): ``locomotives_placed_alone=False``.
- A color that was moved or robbed away may be placed again (CG-31). Robbing takes more cards than lie
  there now (CG-32).
- If fewer than four tickets are left, those are drawn (CG-40).
- The turn in which the deck runs out is played to its end; then each player has one more, in both
  deck passes (CG-50).
- Players choose which tickets they complete (CG-51): ``must_complete_tickets=False``. They pay with cards
  of the colors that stand on them (CG-64).
- The new deck is all cards but those in hands; if they are too few, they are dealt as far as they go
  (CG-53, CG-54).
- Nobody scores a big city without a complete ticket that names it (CG-61): ``big_cities_at_zero=False``.
  After the bonus cards the victory is shared (CG-62).
- A player who can do nothing in the second step passes (CG-63).
"""

from __future__ import annotations

from typing import Final

from .variant import variant_of

__all__ = ["VARIANT", "new_game"]

VARIANT: Final = variant_of("card_game")
"""The game: rules, cards, tickets and big-city bonuses."""

new_game: Final = VARIANT.new_game
