"""Contradictions: what cannot be true of a table. A position document with one is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .._values import shown
from ..errors import Problem
from .claims import why_closed
from .deck_passes import has_two
from .payments import plain_payments
from .table import (
    KEEP_TICKETS,
    MOVE_CARDS,
    OVER,
    SCORE_TICKETS,
    SECOND_DRAW,
    TUNNEL,
    TURN,
    Due,
    Seat,
    Table,
)


def contradictions(table: Table) -> Iterator[Problem]:
    """**G-16**, G-20, G-21, G-25, G-26, G-32, G-36, EU-2, EU-30. Everything that cannot be true of the table."""
    variant = table.variant
    if not variant.players[0] <= table.players <= variant.players[1]:
        yield Problem("players", f"the game is not for {table.players}")
    cards = table.deck + table.discard + table.row()
    for seat in table.seats:
        cards += seat.all_cards()
    if table.tunnel is not None:
        cards += table.tunnel.laid + Counter(table.tunnel.revealed)
    for card in variant.cards:
        if cards[card] != variant.cards[card]:
            yield Problem("document", f"{shown(cards[card])} of {variant.cards[card]} {card} cards")
    tickets = Counter(table.unordered) + Counter(table.bottom) + Counter(table.long)
    tickets += Counter(table.given_back) + Counter(table.set_aside)
    for number, seat in enumerate(table.seats):
        where = f"seats[{number}]"
        tickets += Counter(seat.tickets) + Counter(seat.offer) + Counter(seat.completed)
        spaces = sum(variant.routes[route].length for route in seat.routes)
        if not 0 <= seat.trains <= variant.trains - spaces:
            yield Problem(f"{where}.trains", f"{shown(seat.trains)} trains, and {spaces} on routes")
        if not seat.seen <= seat.hand:
            yield Problem(f"{where}.seen", "more than the hand")
        for ticket in seat.returned:
            if not may_lie_there(table, ticket):
                yield Problem(f"{where}.returned", f"{ticket} does not lie there")
        if seat.offer and table.phase != KEEP_TICKETS and table.due is None:
            yield Problem(f"{where}.offer", f"in the phase {table.phase}")
        if len(seat.offer) + tickets_due_to(table, seat) > most_offered(table):
            yield Problem(f"{where}.offer", f"more than {most_offered(table)} tickets")
    for ticket, number in tickets.items():
        if number > 1:
            yield Problem("document", f"{ticket} is in more than one place")
    returned = Counter(ticket for seat in table.seats for ticket in seat.returned)
    for ticket, number in returned.items():
        if number > 1:
            yield Problem("seats", f"{ticket} was returned twice")
    for number, seat in enumerate(table.seats):
        for ticket in {*seat.shuffled}:
            if seat.shuffled.count(ticket) > 1:
                yield Problem(f"seats[{number}].shuffled", f"{ticket} is named twice")
    yield from owned_against_rules(table)
    yield from stations_against_rules(table)
    yield from long_tickets_against_rules(table)
    yield from tunnel_against_rules(table)
    yield from race_against_rules(table)
    yield from railyards_against_rules(table)


def most_offered(table: Table) -> int:
    """G-33. The most tickets that a player is ever offered: those of the set-up, or of a draw."""
    rules = table.variant.rules
    return max(rules.initial_long_tickets + rules.initial_tickets, rules.drawn_tickets)


def tickets_due_to(table: Table, seat: Seat) -> int:
    """G-33. How many tickets are still to come into the offer of a player."""
    due = table.due
    if due is None or due.to != "offer" or table.seats[due.seat] is not seat:
        return 0
    return due.left


def may_lie_there(table: Table, ticket: str) -> bool:
    """G-33, G-36, NC-4, EU-3, FJ-8, CG-40. Whether the ticket may lie where tickets given back go."""
    rules = table.variant.rules
    if table.variant.is_race():
        return ticket in table.given_back or ticket in table.set_aside
    if "box" not in (rules.initial_tickets_returned, rules.drawn_tickets_returned):
        return ticket in table.bottom
    elsewhere = {
        other for seat in table.seats for other in [*seat.tickets, *seat.offer, *seat.completed]
    }
    return ticket not in elsewhere and ticket not in [*table.unordered, *table.long]


def stations_against_rules(table: Table) -> Iterator[Problem]:
    """EU-30. More stations than a player has, or than one in a city."""
    for number, seat in enumerate(table.seats):
        if len(seat.stations) > table.variant.rules.stations:
            yield Problem(f"seats[{number}].stations", f"{len(seat.stations)} stations")
    built = Counter(city for seat in table.seats for city in seat.stations)
    for city, number in built.items():
        if number > 1:
            yield Problem("seats", f"{number} stations in {city}")


def long_tickets_against_rules(table: Table) -> Iterator[Problem]:
    """EU-2, EU-3. Long tickets where only others can be, or the other way round."""
    variant = table.variant
    if not variant.has_long_tickets():
        return
    long, regular = variant.tickets_of_kind("long"), variant.tickets_of_kind("regular")
    for ticket in [*table.unordered, *table.bottom]:
        if ticket in long:
            yield Problem("ticket_deck", f"{ticket} is a long ticket: it is dealt first, or never")
    for ticket in table.long:
        if ticket in regular:
            yield Problem("ticket_deck.long", f"{ticket} is no long ticket")
    if table.long and not (table.setup and table.due is not None):
        yield Problem("ticket_deck.long", "only while the first tickets are dealt")
    if len(table.long) < len(dealt_to := seats_dealt_to(table)):
        yield Problem("ticket_deck.long", f"{len(dealt_to)} are still dealt (EU-2)")
    for number, seat in enumerate(table.seats):
        yield from long_tickets_of_seat(table, f"seats[{number}]", seat, number in dealt_to)


def seats_dealt_to(table: Table) -> list[int]:
    """EU-2. The seats that are still dealt all of their first tickets."""
    due = table.due
    if due is None or due.then != "set_up":
        return []
    order = [(table.mover + step) % table.players for step in range(table.players)]
    if due.to != "offer":
        return order
    begun = 1 if table.seats[due.seat].offer else 0
    return order[order.index(due.seat) + begun :]


def long_tickets_of_seat(
    table: Table, where: str, seat: Seat, is_dealt_to: bool
) -> Iterator[Problem]:
    """EU-2, EU-50. What a player was dealt and kept at the start: one long ticket, and others."""
    rules, long = table.variant.rules, {*table.variant.tickets_of_kind("long")}
    own = len(long & {*seat.tickets, *seat.offer, *seat.returned})
    if own + is_dealt_to > rules.initial_long_tickets:
        yield Problem(where, "more long tickets than a player is dealt")
    choosing = table.setup and bool(seat.offer)
    if choosing != bool(long & {*seat.offer}):
        yield Problem(f"{where}.offer", "a long ticket is on offer in the set-up, and only then")
    dealt = rules.initial_long_tickets + rules.initial_tickets
    still_due = tickets_due_to(table, seat)
    if (choosing or is_dealt_to) and len(seat.offer) + still_due > dealt:
        yield Problem(f"{where}.offer", f"more than {dealt} of the first tickets")
    if seat.first_kept is None:
        return
    if not 1 <= seat.first_kept <= dealt:
        yield Problem(f"{where}.first_kept", f"{seat.first_kept} of {dealt}")
    # Who kept fewer than one must had no more to choose from.
    kept_all = seat.first_kept == dealt or seat.first_kept < rules.initial_tickets_kept
    if choosing or is_dealt_to:
        yield Problem(f"{where}.first_kept", "the player has not chosen yet")
    elif len(seat.tickets) < seat.first_kept:
        yield Problem(f"{where}.first_kept", f"only {len(seat.tickets)} are held")
    elif kept_all and not long & {*seat.tickets}:
        yield Problem(f"{where}.first_kept", "who kept all of them kept a long one")


def race_against_rules(table: Table) -> Iterator[Problem]:
    """FJ-2, FJ-6, FJ-8. Tickets and chance points that only a race has."""
    due, most = table.due, table.variant.rules.initial_tickets
    held_is_due = due is not None and due.to == "held"
    if not table.variant.is_race():
        if held_is_due:
            yield Problem("pending.due", "held: only in a race")
        return
    for number, seat in enumerate(table.seats):
        if len(seat.tickets) > most:
            yield Problem(f"seats[{number}].tickets", f"more than {most}")
        yield from shuffled_against_rules(table, number)
    if table.bottom:
        yield Problem("ticket_deck.bottom", "nothing lies under the deck in a race")
    if table.set_aside and not (held_is_due and due is not None and due.then == "complete"):
        yield Problem("set_aside", "only while tickets are swapped")
    if table.phase == KEEP_TICKETS and (due is None or due.then != "set_up"):
        yield Problem("phase", "in a race tickets are not chosen")
    if due is not None and due.is_ticket():
        yield from held_against_rules(table, due)


def held_against_rules(table: Table, due: Due) -> Iterator[Problem]:
    """FJ-2, FJ-6, FJ-8. A ticket is due that cannot come, or cannot go to that place."""
    held, most = len(table.seats[due.seat].tickets), table.variant.rules.initial_tickets
    if due.to == "offer":
        yield Problem("pending.due", "in a race tickets are not chosen")
    if not 0 <= due.slot <= held:
        yield Problem("pending.slot", f"{shown(due.slot)}, and {held} are held")
    if not 1 <= due.left <= most - held:
        yield Problem("pending.left", f"{shown(due.left)}, and {held} of {most} are held")
    if not table.unordered:
        yield Problem("pending", "the ticket deck is empty")
    if due.then == "set_up":
        possible = table.setup and table.phase == KEEP_TICKETS
    else:
        claimed = table.phase in (TURN, TUNNEL)  # a tunnel paid for
        mover_draws = not table.setup and claimed and due.seat == table.mover
        possible = due.then == "complete" and mover_draws
    if not possible:
        yield Problem("pending.then", f"{due.then} cannot follow")


def shuffled_against_rules(table: Table, number: int) -> Iterator[Problem]:
    """G-36, FJ-8. Tickets that a player gave back into the deck, not drawn or laid open since."""
    seat = table.seats[number]
    gone = {ticket for other in table.seats for ticket in other.completed}
    others = {ticket for other in table.seats[:number] for ticket in other.shuffled}
    if table.variant.rules.swapped_tickets_shuffled:
        # What one player gave back, another may have drawn and given back, too.
        others = set()
    for ticket in seat.shuffled:
        if ticket in [*seat.tickets, *seat.returned, *gone, *others]:
            yield Problem(f"seats[{number}].shuffled", f"{ticket} cannot be in the deck")


def tunnel_against_rules(table: Table) -> Iterator[Problem]:
    """G-20, G-21, G-25, G-26, NC-50. A tunnel that cannot be tried, or not with these cards."""
    due = table.due is not None and table.due.to == "tunnel"
    tried = due or (table.due is None and table.phase == TUNNEL)
    if (tunnel := table.tunnel) is None or not tried:
        if tried or tunnel is not None:
            yield Problem("tunnel", f"in the phase {table.phase}")
        return
    turned_up = len(tunnel.revealed) + (table.due.left if table.due is not None else 0)
    if turned_up > table.variant.rules.tunnel_cards:
        yield Problem("tunnel.revealed", f"{shown(turned_up)} cards")
    route = table.variant.routes[tunnel.route]
    if route.kind != "tunnel":
        yield Problem("tunnel.route", f"{tunnel.route} is no tunnel")
    if (violation := why_closed(table, tunnel.route)) is not None:
        yield Problem("tunnel.route", violation.message)
    if tunnel.laid not in plain_payments(table.variant, route, tunnel.laid):
        yield Problem("tunnel.laid", f"does not pay for {tunnel.route}")


def owned_against_rules(table: Table) -> Iterator[Problem]:
    """G-20, G-25, G-26. Routes that cannot be owned in this way."""
    owned = [(number, route) for number, seat in enumerate(table.seats) for route in seat.routes]
    for place, (seat, route) in enumerate(owned):
        for other_seat, other in owned[:place]:
            closed = table.players <= table.variant.rules.double_routes_closed_up_to
            if route == other:
                yield Problem("seats", f"{route} is owned twice (G-20)")
            elif other not in table.variant.other_routes[route]:
                continue
            elif seat == other_seat:
                yield Problem("seats", f"{route} and {other} are a double route (G-25)")
            elif closed:
                yield Problem("seats", f"{route} is closed by {other} (G-26)")


def railyards_against_rules(table: Table) -> Iterator[Problem]:
    """CG-10, CG-11, CG-30, CG-51, CG-53. What only a game of railyards has."""
    if not table.variant.rules.railyards:
        if table.due is not None and (table.due.to == "deal" or table.due.then == "deck_pass"):
            yield Problem("pending", "there are no deck passes")
        if table.phase in (MOVE_CARDS, SCORE_TICKETS):
            yield Problem("phase", f"{table.phase}: only with railyards")
        return
    for number, seat in enumerate(table.seats):
        where = f"seats[{number}]"
        for color, row in seat.railyard.items():
            if not row:
                yield Problem(f"{where}.railyard", f"no card lies in the row of {color}")
            if not row <= table.variant.cards:
                yield Problem(f"{where}.railyard", f"more cards in the row of {color} than exist")
        for ticket in seat.shuffled:
            if not may_be_shuffled(table, number, ticket):
                yield Problem(f"{where}.shuffled", f"{ticket} was drawn, or is complete")
    if table.phase == MOVE_CARDS:
        if not table.variant.rules.moved_card_chosen:
            yield Problem("phase", "the top cards move by themselves (CG-10)")
        if not table.seats[table.mover].railyard:
            yield Problem("phase", "there is nothing to move (CG-10)")
    yield from course_against_rules(table)
    if table.due is not None:
        yield from due_against_rules(table, table.due)


def may_be_shuffled(table: Table, number: int, ticket: str) -> bool:
    """G-36, CG-3. Whether the player may have given the ticket back into the deck, unseen since."""
    seat = table.seats[number]
    shown = {other for other_seat in table.seats for other in other_seat.completed}
    return ticket not in {*seat.tickets, *seat.offer, *seat.returned, *shown}


def course_against_rules(table: Table) -> Iterator[Problem]:
    """CG-50, CG-51, CG-53. An impossible deck pass, number of last turns, or list of who has finished."""
    scoring = table.phase == SCORE_TICKETS
    if not 1 <= table.deck_pass <= (2 if has_two(table) else 1):
        yield Problem(
            "pass", f"there is no deck pass {shown(table.deck_pass)} with {table.players} seats"
        )
    if table.last_turns is not None:
        least = 0 if scoring or table.phase == OVER else 1
        most = 0 if scoring else table.players
        if not least <= table.last_turns <= most:
            yield Problem("last_turns", f"{shown(table.last_turns)} in the phase {table.phase}")
    if table.finished and not scoring:
        yield Problem("finished", f"in the phase {table.phase}")
    others = [seat for seat in range(table.players) if seat != table.mover]
    for seat in {*table.finished}:
        if seat not in others or table.finished.count(seat) > 1:
            yield Problem("finished", f"seat {shown(seat)} is asked, named twice, or not there")


def due_against_rules(table: Table, due: Due) -> Iterator[Problem]:
    """CG-5, CG-22, CG-53. A card is due that cannot come, or not to this place or at this time."""
    if not (table.unordered or table.bottom if due.is_ticket() else table.deck):
        yield Problem("pending", "the deck is empty")
    for slot in due.slots:
        if slot not in table.empty_slots():
            yield Problem("pending.slots", f"slot {shown(slot)} is not empty")
    possible = {
        KEEP_TICKETS: ["set_up"] if table.setup else [],
        TURN: ["second_draw", "refill", "keep_tickets"],
        SECOND_DRAW: ["refill"],
        SCORE_TICKETS: ["deck_pass"] if table.deck_pass > 1 and not table.finished else [],
    }
    if due.then not in possible.get(table.phase, []):
        yield Problem("pending.then", f"{due.then} cannot follow in the phase {table.phase}")
    if due.to == "deal" and due.then != "deck_pass":
        yield Problem("pending.then", f"{due.then} does not follow a deal")
