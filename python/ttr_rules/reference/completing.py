"""Paying for tickets one by one when the deck has run out: CG-51, CG-52, CG-64."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ..errors import Violation
from . import deck_passes
from .table import LOCOMOTIVE, SCORE_TICKETS, Cards, Seat, Table
from .variants import Variant


def begin_scoring(table: Table) -> None:
    """CG-51. Each player is asked in order, beginning after the last mover."""
    table.tell("scoring_began", deck_pass=table.deck_pass)
    table.phase = SCORE_TICKETS
    table.mover = table.after(table.mover)


def payment(pile: Cards, price: Cards) -> Cards | None:
    """**CG-51**, CG-64. What a pile pays for a ticket: cars, and locomotives only for what is missing.

    None: it cannot pay.
    """
    cars = pile & price
    missing = price.total() - cars.total()
    return cars + Counter({LOCOMOTIVE: missing}) if missing <= pile[LOCOMOTIVE] else None


def can_be_completed(table: Table) -> list[str]:
    """CG-51. The tickets that the mover holds and can pay for now, in the order of the data."""
    held = table.tickets_in_order(table.seats[table.mover].tickets)
    return [ticket for ticket in held if why_not_completed(table, ticket) is None]


def why_not_completed(table: Table, ticket: str) -> Violation | None:
    """CG-51. Why the ticket cannot be completed: only the on-the-track pile pays."""
    seat = table.seats[table.mover]
    if ticket not in seat.tickets:
        return Violation("CG-51", f"{ticket} is not held")
    if payment(seat.on_track, table.variant.tickets[ticket].cards) is None:
        return Violation("CG-51", f"the on-the-track pile cannot pay for {ticket}")
    return None


def why_not_finished(table: Table) -> Violation | None:
    """CG-51. Why the mover may not finish: by a setting, what can be paid has to be."""
    if table.variant.rules.must_complete_tickets and (left := can_be_completed(table)):
        return Violation("CG-51", f"the on-the-track pile can still pay for {left[0]}")
    return None


def complete(table: Table, ticket: str) -> None:
    """CG-51, G-36. The ticket is paid for and shown: everybody now knows where it is."""
    mover = table.seats[table.mover]
    paid = payment(mover.on_track, table.variant.tickets[ticket].cards)
    assert paid is not None
    mover.on_track -= paid
    table.discard += paid
    mover.tickets.remove(ticket)
    mover.completed.append(ticket)
    for seat in table.seats:
        if ticket in seat.shuffled:
            seat.shuffled.remove(ticket)
    table.tell("ticket_paid", player=table.mover, ticket=ticket, cards=table.in_order(paid))


def finish(table: Table) -> None:
    """CG-51. The mover completes no more; the next player who has not finished is asked."""
    table.tell("tickets_finished", player=table.mover)
    table.finished.append(table.mover)
    following = [(table.mover + step) % table.players for step in range(1, table.players)]
    asked = [seat for seat in following if seat not in table.finished]
    if asked:
        table.mover = asked[0]
    else:
        deck_passes.end_deck_pass(table)


def best_tickets(variant: Variant, seat: Seat) -> list[str]:
    """CG-51. The held tickets that are best to complete, by their own points.

    Of all sets that the pile can pay together, the one with the most points, then with the most tickets.
    Of several, the first: the one with the earliest ticket in which they differ.
    """
    held = [ticket for ticket in variant.tickets if ticket in seat.tickets]
    return max(payable(variant, held, seat.on_track), key=lambda several: worth(variant, several))


def worth(variant: Variant, tickets: Sequence[str]) -> tuple[int, int]:
    """CG-60. The points of these tickets, then their number."""
    return sum(variant.tickets[ticket].points for ticket in tickets), len(tickets)


def payable(variant: Variant, tickets: Sequence[str], pile: Cards) -> Iterator[list[str]]:
    """CG-51. Every set of these tickets that the pile can pay, sets with earlier tickets first.

    The order of payment does not matter: cars go first for every ticket.
    """
    if not tickets:
        yield []
        return
    first, *others = tickets
    paid = payment(pile, variant.tickets[first].cards)
    if paid is not None:
        for several in payable(variant, others, pile - paid):
            yield [first, *several]
    yield from payable(variant, others, pile)
