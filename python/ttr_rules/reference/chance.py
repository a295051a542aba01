"""Chance points: every card and ticket that leaves a deck is one (G-10, G-12, G-33, FJ-6, CG-53).

The rulebook has no random numbers. When a card or ticket is due, it waits for the caller to say which.
"""

from __future__ import annotations

from fractions import Fraction

from ..actions import Action, Reveal, RevealTicket
from . import deck_passes, race, setup, tickets, train_cards, tunnels, turns
from .table import KEEP_TICKETS, Due, Table


def outcomes(table: Table) -> list[tuple[Action, Fraction]]:
    """G-12, G-33, EU-2. What may come off the deck now, and how likely that is.

    In a shuffled deck every card that is left has the same chance.
    """
    if table.due is None:
        return []
    if table.due.is_ticket():
        next_ones = tickets.next_tickets(table)
        return [(RevealTicket(ticket), Fraction(1, len(next_ones))) for ticket in next_ones]
    total = table.deck.total()
    return [
        (Reveal(card), Fraction(number, total))
        for card, number in table.in_order(table.deck).items()
    ]


def reveal(table: Table, name: str) -> None:
    """G-10, G-33. This card or ticket is revealed."""
    assert table.due is not None
    if table.due.is_ticket():
        tickets.ticket_comes(table, table.due, name)
    else:
        train_cards.card_comes(table, table.due, name)


def go_on(table: Table) -> None:
    """G-5, G-10, G-12 to G-15, NY-12, FJ-9. Go on to the next chance point or decision.

    As long as something is due and there is a card or ticket for it, this is a chance point. When
    a row is as full as it can be, it may have to be cleared, and is due again. Otherwise the game goes on
    with what follows.
    """
    while (due := table.due) is not None:
        if not due.is_done() and (
            race.ready_ticket_deck(table) if due.is_ticket() else train_cards.ready_deck(table)
        ):
            return
        if due.to == "row" and train_cards.row_must_be_cleared(table):
            train_cards.clear_row(table, due)
            continue
        if not due.is_ticket():
            train_cards.reshuffle_at_once(table)
        table.due = None
        follow(table, due)


def follow(table: Table, due: Due) -> None:
    """G-2. Go on with what follows when everything due has come, or nothing is left."""
    match due.then:
        case "set_up":
            setup.go_on(table, due)
        case "second_draw":
            train_cards.go_on_drawing(table)
        case "tunnel":
            tunnels.all_turned_up(table)
        case "keep_tickets":
            table.phase = KEEP_TICKETS
        case "deck_pass":
            deck_passes.go_on(table, due)
        case "complete":
            race.all_drawn(table)
        case "refill":
            turns.refill_row(table)
        case "end_turn":
            turns.end_turn(table)
