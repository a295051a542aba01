"""Destination tickets: G-30 to G-36, NY-3, NY-30, NC-4, NC-60, US-1, EU-2, EU-12, FJ-2, CG-3 and CG-40."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ..errors import Violation
from .table import Due, Table
from .turns import begin_first_turn, refill_row
from .variants import Variant


def tickets_left(table: Table) -> int:
    """G-33. How many tickets can be drawn."""
    return len(table.unordered) + len(table.bottom)


def draw_tickets(table: Table) -> None:
    """G-33, NY-30, NC-60, US-1, EU-12, **CG-40**. Draw this many tickets to choose from, or those left."""
    number = table.variant.rules.drawn_tickets
    table.due = Due("offer", seat=table.mover, left=number, then="keep_tickets")


def next_tickets(table: Table) -> list[str]:
    """G-33. The tickets that may be next in the deck, in the order of the data.

    Any of those never drawn, or else the uppermost of those put under them. EU-2: if a long ticket is
    due, any of those.
    """
    if long_is_due(table):
        return table.tickets_in_order(table.long)
    return table.tickets_in_order(table.unordered) or table.bottom[:1]


def long_is_due(table: Table) -> bool:
    """EU-2. Whether the ticket due is a long one: the first that a player is dealt in the set-up."""
    if table.due is None or table.due.to != "offer":
        return False
    return bool(table.long) and not table.seats[table.due.seat].offer


def ticket_comes(table: Table, due: Due, ticket: str) -> None:
    """**G-30**, G-33, FJ-6. The top ticket of the deck joins the offer, or is held in its place."""
    deck = table.long if long_is_due(table) else table.unordered or table.bottom
    deck.remove(ticket)
    due.left -= 1
    table.tickets_drawn += 1
    for seat in table.seats:  # G-36: it no longer lies under the deck.
        if ticket in seat.returned:
            seat.returned.remove(ticket)
    drawer = table.seats[due.seat]
    if ticket in drawer.shuffled:  # G-36: it is no longer in the deck.
        drawer.shuffled.remove(ticket)
    if due.to == "held":
        drawer.tickets.insert(due.slot, ticket)
        due.slot += 1
    else:
        drawer.offer.append(ticket)
    table.tell("ticket_drawn", player=due.seat, ticket=ticket)


def to_be_kept(table: Table) -> int:
    """G-33, NY-3, NY-30, NC-4, NC-60, US-1, EU-2, CG-3, CG-40. How many must be kept: all, if fewer were drawn."""
    rules = table.variant.rules
    least = rules.initial_tickets_kept if table.setup else rules.drawn_tickets_kept
    return min(least, len(table.seats[table.mover].offer))


def returned_to(table: Table) -> str:
    """G-33, NC-4, NC-60, EU-3, CG-3. Where tickets not kept go: under the deck, into it, or into the box."""
    rules = table.variant.rules
    return rules.initial_tickets_returned if table.setup else rules.drawn_tickets_returned


def choices(table: Table) -> Iterator[list[str]]:
    """G-33. All ways to keep tickets, counted in binary: the first drawn is the lowest bit."""
    offer = table.seats[table.mover].offer
    for number in range(2 ** len(offer)):
        kept = [ticket for place, ticket in enumerate(offer) if number >> place & 1]
        if len(kept) >= to_be_kept(table):
            yield kept


def why_not_kept(table: Table, tickets: Sequence[str]) -> Violation | None:
    """**G-33**. Why these cannot be kept: they must be a subset of those drawn, and at least the minimum."""
    offer = table.seats[table.mover].offer
    for ticket in tickets:
        if ticket not in offer:
            return Violation("G-33", f"{ticket} is not one of the tickets drawn")
        if tickets.count(ticket) > 1:
            return Violation("G-33", f"{ticket} is named twice")
    if len(tickets) < to_be_kept(table):
        return Violation("G-33", f"at least {to_be_kept(table)} must be kept")
    return None


def keep_tickets(table: Table, tickets: Collection[str]) -> None:
    """G-33, G-35, G-36. Tickets not kept go under the deck, the first drawn uppermost.

    If they leave the game (NC-4, NC-60, EU-3), the other players do not see which they are. If they are
    shuffled into the deck (CG-3), their former owner knows only that. **EU-50**: everybody sees how many of
    the first tickets are kept, which tells something of the long one.
    """
    seat = table.seats[table.mover]
    kept = table.tickets_in_order(tickets)
    had_some = bool(seat.offer)
    returned = [ticket for ticket in seat.offer if ticket not in tickets]
    seat.offer = []
    seat.tickets += kept
    seat.returned += returned
    if returned_to(table) == "bottom":
        table.bottom += returned
    elif returned_to(table) == "deck" and returned:
        shuffle_in(table, returned)
    table.tell("tickets_kept", player=table.mover, tickets=kept, returned=returned)
    if table.setup:
        # In a position set up by hand there may be nothing to keep.
        if table.variant.has_long_tickets() and had_some:
            seat.first_kept = len(kept)
        choose_first_tickets(table, table.after(table.mover))
    else:
        refill_row(table)


def shuffle_in(table: Table, tickets: list[str]) -> None:
    """**CG-3**, G-36. The whole deck is shuffled with these, including what lay under it.

    Players know that the tickets they gave back are in it.
    """
    mixed = [*table.bottom, *tickets]
    table.unordered += mixed
    table.bottom = []
    for seat in table.seats:
        seat.shuffled += [ticket for ticket in seat.returned if ticket in mixed]
        seat.returned = [ticket for ticket in seat.returned if ticket not in mixed]


def choose_first_tickets(table: Table, seat: int) -> None:
    """G-5. The players choose their first tickets in order; then the first player begins.

    After the last of them it is the first player's turn again, who has nothing left to choose from.
    In a position set up by hand a player without an offer is skipped. FJ-2: if both tickets are kept
    nobody has an offer, and the first player begins at once.
    """
    following = [(seat + step) % table.players for step in range(table.players)]
    choosing = [other for other in following if table.seats[other].offer]
    if choosing:
        table.mover = choosing[0]
    else:
        table.setup = False
        begin_first_turn(table, seat)


def is_complete(variant: Variant, routes: Collection[str], ticket: str) -> bool:
    """**G-31**. Whether these routes connect the two cities of the ticket, by any path.

    They are the player's own; with stations also those that are lent (EU-34).
    """
    start, goal = variant.tickets[ticket].ends
    return are_joined(variant, routes, start, goal)


def are_joined(variant: Variant, routes: Collection[str], start: str, goal: str) -> bool:
    """G-31, FJ-7. Whether these routes lead from one city to the other."""
    reached = {start}
    grown = True
    while grown:
        grown = False
        for route in routes:
            one, other = variant.routes[route].ends
            if (one in reached) != (other in reached):
                reached |= {one, other}
                grown = True
    return goal in reached
