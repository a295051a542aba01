"""The race for complete tickets: FJ-6 to FJ-11, FJ-13.

Complete tickets are laid open and replaced, and the first player with enough of them wins. In a game that
scores its tickets at the end (G-30, G-34) only FJ-11 can apply, if its rules say so.
"""

from __future__ import annotations

from ..errors import Violation
from .table import Due, Seat, Table
from .tickets import are_joined, is_complete, long_is_due, tickets_left
from .turns import end_at_once, refill_row
from .variants import Variant

# After a claim


def after_claim(table: Table) -> None:
    """FJ-6, FJ-7, FJ-10, FJ-11. First the bonus, then complete tickets or the end of the game."""
    if earns_bonus(table):
        take_bonus(table)
        if has_won(table):
            end_at_once(table, "tickets")
            return
    if is_last_train(table):
        end_with_last_train(table)
    else:
        go_on_completing(table)


def go_on_completing(table: Table) -> None:
    """**FJ-6**, FJ-10. The first complete ticket is laid open, and a new one is due in its place.

    Then the search begins again at the first ticket. When none is complete the turn ends.
    """
    place = first_complete(table)
    if place is None:
        refill_row(table)
        return
    lay_open(table, place)
    if has_won(table):
        end_at_once(table, "tickets")
    else:
        table.due = Due("held", seat=table.mover, slot=place, left=1, then="complete")


def first_complete(table: Table) -> int | None:
    """FJ-6, G-31. The place of the first held ticket that is complete; None: there is none.

    In other games complete tickets stay hidden (G-30).
    """
    seat = table.seats[table.mover]
    if table.variant.is_race():
        for place, ticket in enumerate(seat.tickets):
            if is_complete(table.variant, seat.routes, ticket):
                return place
    return None


def lay_open(table: Table, place: int) -> None:
    """FJ-6, G-36. A complete ticket is laid open: everybody now knows where it is."""
    mover = table.seats[table.mover]
    ticket = mover.tickets.pop(place)
    mover.completed.append(ticket)
    for seat in table.seats:
        if ticket in seat.shuffled:
            seat.shuffled.remove(ticket)
    table.tell("ticket_completed", player=table.mover, ticket=ticket)


# The bonus


def earns_bonus(table: Table) -> bool:
    """**FJ-7**. Whether the mover connects the coasts, and has not taken the bonus before."""
    seat = table.seats[table.mover]
    wanted = table.variant.rules.coast_bonus and not seat.bonus
    return wanted and joins_coasts(table.variant, seat)


def joins_coasts(variant: Variant, seat: Seat) -> bool:
    """FJ-7, G-31. Whether the player's own routes connect a city of the east with one of the west."""
    east = [city for city, coast in variant.coasts.items() if coast == "east"]
    west = [city for city, coast in variant.coasts.items() if coast == "west"]
    return any(are_joined(variant, seat.routes, one, other) for one in east for other in west)


def take_bonus(table: Table) -> None:
    """FJ-7. The mover takes a bonus ticket; there is one for everybody."""
    table.seats[table.mover].bonus = True
    table.tell("bonus_taken", player=table.mover)


# The end


def complete_tickets(seat: Seat) -> int:
    """FJ-7, FJ-10. How many tickets were laid open; the bonus ticket counts as one."""
    return len(seat.completed) + seat.bonus


def has_won(table: Table) -> bool:
    """**FJ-10**. Whether the mover has enough complete tickets to win."""
    goal = table.variant.rules.tickets_to_win
    return goal is not None and complete_tickets(table.seats[table.mover]) >= goal


def is_last_train(table: Table) -> bool:
    """FJ-11. Whether the mover has placed the last train, in a game that then ends at once."""
    rules = table.variant.rules
    return rules.ends_at_once and table.seats[table.mover].trains <= rules.last_turns_at


def end_with_last_train(table: Table) -> None:
    """FJ-10, **FJ-11**. First count what the claim completed, which may win; nothing is drawn."""
    while (place := first_complete(table)) is not None:
        lay_open(table, place)
        if has_won(table):
            end_at_once(table, "tickets")
            return
    end_at_once(table, "last_train")


# Swapping


def can_swap(table: Table) -> bool:
    """FJ-8, **FJ-9**, FJ-13. Whether the mover holds a ticket, and another one can be drawn.

    By a setting as many must be held as were dealt at first. Nothing else matters: not whether the tickets could be completed, nor how often the player swaps.
    """
    held, rules = table.seats[table.mover].tickets, table.variant.rules
    least = 1 if rules.swap_with_fewer else rules.initial_tickets
    return len(held) >= least and (tickets_left(table) > 0 or bool(table.given_back))


def why_not_swapped(table: Table) -> Violation | None:
    """FJ-9. Why the tickets may not be swapped."""
    if can_swap(table):
        return None
    return Violation("FJ-9", "too few tickets are held, or no other one is left to be drawn")


def swap_tickets(table: Table) -> None:
    """**FJ-8**, G-36. All held tickets are given back, and as many are drawn as were dealt at first.

    Until then the tickets given back are set aside. Their owner knows which they are.
    """
    seat = table.seats[table.mover]
    given = seat.tickets
    seat.tickets = []
    seat.returned += given
    table.set_aside += given
    table.tell("tickets_swapped", player=table.mover, tickets=[*given])
    number = table.variant.rules.initial_tickets
    table.due = Due("held", seat=table.mover, left=number, then="complete")


def ready_ticket_deck(table: Table) -> bool:
    """FJ-8, FJ-9, EU-2. A ticket is needed: if there is none, the tickets given back become the deck.

    If there are none of those either, the tickets set aside do. Returns whether there is a ticket now.
    """
    if not tickets_left(table):
        if table.given_back:
            shuffle(table, table.given_back)
            table.given_back = []
        elif table.set_aside:
            shuffle(table, table.set_aside)
            table.set_aside = []
    return tickets_left(table) > 0 or long_is_due(table)


def shuffle(table: Table, tickets: list[str]) -> None:
    """FJ-8, G-36. These become the ticket deck; players know the ones they gave back are in it.

    If others are left in it, they are shuffled together. What was known of a deck that has run out does not
    matter any more.
    """
    is_new = not table.unordered
    table.unordered += tickets
    for seat in table.seats:
        if is_new:
            seat.shuffled.clear()
        seat.shuffled += [ticket for ticket in seat.returned if ticket in tickets]
        seat.returned = [ticket for ticket in seat.returned if ticket not in tickets]
    table.tell("tickets_reshuffled", number=len(tickets))


def all_drawn(table: Table) -> None:
    """FJ-6, FJ-8. The new tickets have come: the tickets set aside now lie beside the deck.

    By a setting they are shuffled into it.
    """
    if not table.variant.rules.swapped_tickets_shuffled:
        table.given_back += table.set_aside
    elif table.set_aside:
        shuffle(table, table.set_aside)
    table.set_aside = []
    go_on_completing(table)
