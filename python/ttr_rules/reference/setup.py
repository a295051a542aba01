"""The set-up: G-5, NY-2, NY-3, US-1, FJ-2, CG-2 and CG-3."""

from __future__ import annotations

from collections import Counter

from .table import KEEP_TICKETS, LOCOMOTIVE, Due, Seat, Table
from .tickets import choose_first_tickets
from .variants import Variant


def lay_out(variant: Variant, players: int, first_player: int) -> Table:
    """G-1, G-5, NY-1, US-1, CG-2. The table before anything is dealt; hands come first."""
    rules = variant.rules
    table = Table(
        variant=variant,
        seats=[Seat(trains=variant.trains) for _ in range(players)],
        mover=first_player,
        phase=KEEP_TICKETS,
        setup=True,
        face_up=[None] * rules.face_up_slots,
        deck=variant.cards.copy(),
        unordered=list(variant.tickets),
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

    **FJ-2**: in a race all tickets dealt are held.
    """
    rules = table.variant.rules
    starter = table.mover
    if done.to == "row":
        tickets_to = "held" if table.variant.is_race() else "offer"
        table.due = Due(tickets_to, seat=starter, left=rules.initial_tickets, then="set_up")
    elif (seat := table.after(done.seat)) != starter:
        number = rules.initial_cards if done.to == "hand" else rules.initial_tickets
        table.due = Due(done.to, seat=seat, left=number, then="set_up")
    elif done.to == "hand":
        table.due = Due("row", slots=table.empty_slots(), then="set_up")
    else:
        choose_first_tickets(table, starter)
