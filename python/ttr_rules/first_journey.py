"""First Journey on the map of Europe: 2 to 4 players, a race to six tickets (FJ-1 to FJ-13).

The game for children. Nothing has points, no cards lie face up, and everybody holds two tickets. A
turn is one of three things: draw two cards from the deck, claim a route by paying cards of its color,
or give both tickets back for two new ones. A ticket whose two cities are connected is laid open, and
its owner draws another. A player who connects the east coast with the west takes a bonus ticket,
which counts as a complete one. The first player with six complete tickets wins at once. The game also
ends when somebody places the last train: then the most complete tickets win.

Of the data three things are open, and ``VARIANT.notes`` says so. The 32 tickets are a **stand-in**:
the printed ones are not known here. The color of one route and the split of the train cards are
assumed. If you have the box, put the facts in their place::

    own = first_journey.VARIANT.with_tickets([("dublin", "moscow"), ...])
    own = own.with_route("athens-ankara-1", color="black")
    own = own.with_cards(locomotive=6, yellow=11, ...)

or with one board file, see :func:`ttr_rules.variant.load_variant`.

Settings:

- Cards: ``initial_cards=4``, ``face_up_slots=0``, ``both_cards_blind=True``. Of an empty row:
  ``face_up_locomotive_ends_draw=False``, ``clear_face_up_at=None``.
- Tickets: ``initial_tickets=2``, ``initial_tickets_kept=2``, ``tickets_to_win=6``,
  ``coast_bonus=True``, ``swap_tickets=True``.
- Routes: ``double_routes_closed_up_to=0``.
- The end: ``last_turns_at=0``, ``ends_at_once=True``, ``tie_breaks=()``.

Rulings, where the rulebook says nothing:

- The tickets that are dealt are held; there is nothing to choose in the set-up (FJ-2).
- Complete tickets are laid open and replaced one at a time, from the first held one (FJ-6).
- The bonus is taken right after the claim, before tickets are looked at, once a player (FJ-7).
- Tickets that can be completed may be given back. Those given back lie beside the deck until it is
  empty (FJ-8).
- A player who has no ticket to draw plays on with fewer (FJ-9).
- Tickets that the last train completes count, and six win; no ticket is drawn then (FJ-11).
- If fewer than two train cards can be drawn, those are drawn (FJ-12).
"""

from __future__ import annotations

from typing import Final

from .variant import variant_of

__all__ = ["VARIANT", "new_game"]

VARIANT: Final = variant_of("first_journey")
"""The game on the map of Europe: rules, board, cards, and tickets that stand in for the printed ones."""

new_game: Final = VARIANT.new_game
