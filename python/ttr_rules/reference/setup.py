"""The set-up: G-5, NY-2, NY-3, US-1, EU-1 to EU-3, FJ-2, CG-2 and CG-3."""

from __future__ import annotations

from collections import Counter

from .table import KEEP_TICKETS, LOCOMOTIVE, Due, Seat, Table
from .tickets import choose_first_tickets
from .variants import Variant


def lay_out(variant: Variant, players: int, first_player: int) -> Table:
    """G-1, G-5, NY-1, US-1, EU-1, CG-2. The table before anything is dealt; hands come first."""
    rules = variant.rules
    table = Table(
        variant=variant,
        seats=[Seat(trains=variant.trains) for _ in range(players)],
        mover=first_player,
        phase=KEEP_TICKETS,
        setup=True,
        face_up=[None] * rules.face_up_slots,
        deck=variant.cards.copy(),
        unordered=variant.tickets_of_kind("regular"),
        long=variant.tickets_of_kind("long"),
        due=Due("hand", seat=first_player, left=rules.initial_cards, then="set_up"),
    )
    for step in range(players):
        give_locomotives(table, (first_player + step) % players)
    return table


def give_locomotives(table: Table, number: int) -> None:
    """**CG-2**, G-36. A player gets the first locomotives, face up, before the deck is shuffled."""
    given = Counter({LOCOMOTIVE: table.variant.rules.first_locomotives})
    table.deck -= given
    table.seats[number].hand += given
    table.seats[number].seen += given
    for card in given.elements():
        table.tell("card_given", player=number, card=card)


def go_on(table: Table, done: Due) -> None:
    """**G-5**. Hands for all, the row, tickets for all; then the players choose, beginning with the first.

    **FJ-2**: in a race all tickets dealt are held. **EU-2**: each player is dealt the long ticket first,
    then the others. **EU-3**: the long ones left over leave the game, and nobody knows which they are.
    """
    rules = table.variant.rules
    tickets = rules.initial_long_tickets + rules.initial_tickets
    starter = table.mover
    if done.to == "row":
        tickets_to = "held" if table.variant.is_race() else "offer"
        table.due = Due(tickets_to, seat=starter, left=tickets, then="set_up")
    elif (seat := table.after(done.seat)) != starter:
        number = rules.initial_cards if done.to == "hand" else tickets
        table.due = Due(done.to, seat=seat, left=number, then="set_up")
    elif done.to == "hand":
        table.due = Due("row", slots=table.empty_slots(), then="set_up")
    else:
        table.long = []
        choose_first_tickets(table, starter)
