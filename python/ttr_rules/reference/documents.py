"""Position documents: the table written down, and read again with what was left out derived.

Chance is explicit here, whatever the document says. A document is taken as it stands: reading it
draws, refills, clears and completes nothing. One that contradicts itself is refused; wrong types
are not looked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ..errors import InvalidPositionError, Problem
from .claims import why_closed
from .payments import plain_payments
from .table import KEEP_TICKETS, OVER, TUNNEL, TURN, Due, Seat, Table, Tunnel
from .variants import Variant

KEYS = [
    "format",
    "variant",
    "players",
    "seed",
    "chance",
    "draws",
    "setup",
    "phase",
    "current_player",
    "turn",
    "last_turns",
    "passes",
    "seats",
    "face_up",
    "deck",
    "discard",
    "reshuffled",
    "ticket_deck",
    "pending",
]
SEAT_KEYS = ["hand", "tickets", "routes", "trains", "seen", "drawn", "returned"]
TICKETS_OF_SEAT = ["tickets", "offer", "returned", "completed", "shuffled"]


def keys(variant: Variant) -> list[str]:
    """The keys of a document."""
    tunnel = ["tunnel"] if variant.has_tunnels() else []
    race = ["given_back", "set_aside"] if variant.is_race() else []
    return [*KEYS, *tunnel, *race]


def seat_keys(variant: Variant) -> list[str]:
    """The keys of a seat."""
    race = variant.is_race()
    return [*SEAT_KEYS, *(["completed", "bonus", "shuffled"] if race else ["offer"])]


# Writing


def write(table: Table) -> dict[str, Any]:
    """The whole table, every key in full; sets in the order of the data."""
    document: dict[str, Any] = {
        "format": 1,
        "variant": table.variant.id,
        "players": table.players,
        "seed": table.seed,
        "chance": "explicit",
        "draws": {"train": table.cards_drawn, "ticket": table.tickets_drawn},
        "setup": table.setup,
        "phase": table.phase,
        "current_player": None if table.phase == OVER else table.mover,
        "turn": table.turn,
        "last_turns": table.last_turns,
        "passes": table.passes,
        "seats": [write_seat(table, seat) for seat in table.seats],
        "face_up": [*table.face_up],
        "deck": table.in_order(table.deck),
        "discard": table.in_order(table.discard),
        "reshuffled": None if table.reshuffled is None else table.in_order(table.reshuffled),
        "ticket_deck": {
            "unordered": table.tickets_in_order(table.unordered),
            "bottom": [*table.bottom],
        },
        "pending": None if table.due is None else write_due(table.due),
    }
    if table.variant.has_tunnels():
        document["tunnel"] = None if table.tunnel is None else write_tunnel(table, table.tunnel)
    if table.variant.is_race():
        document["given_back"] = table.tickets_in_order(table.given_back)
        document["set_aside"] = table.tickets_in_order(table.set_aside)
    return document


def write_tunnel(table: Table, tunnel: Tunnel) -> dict[str, Any]:
    """What lies on the table for a tunnel."""
    return {
        "route": tunnel.route,
        "laid": table.in_order(tunnel.laid),
        "revealed": [*tunnel.revealed],
    }


def write_seat(table: Table, seat: Seat) -> dict[str, Any]:
    """One seat."""
    entry: dict[str, Any] = {
        "hand": table.in_order(seat.hand),
        "tickets": table.tickets_in_order(seat.tickets),
        "routes": table.routes_in_order(seat.routes),
        "trains": seat.trains,
        "seen": table.in_order(seat.seen),
        "drawn": table.in_order(seat.drawn),
        "returned": table.tickets_in_order(seat.returned),
    }
    if not table.variant.is_race():
        return entry | {"offer": [*seat.offer]}
    return entry | {
        "tickets": [*seat.tickets],  # FJ-6: each has its place.
        "completed": table.tickets_in_order(seat.completed),
        "bonus": seat.bonus,
        "shuffled": table.tickets_in_order(seat.shuffled),
    }


def write_due(due: Due) -> dict[str, Any]:
    """What is due at a chance point."""
    if due.to == "row":
        return {"due": due.to, "slots": [*due.slots], "then": due.then}
    if due.to == "tunnel":
        return {"due": due.to, "left": due.left, "then": due.then}
    if due.to == "held":
        place = {"seat": due.seat, "slot": due.slot}
        return {"due": due.to, **place, "left": due.left, "then": due.then}
    return {"due": due.to, "seat": due.seat, "left": due.left, "then": due.then}


# Reading


def read(document: Mapping[str, Any], variant: Variant) -> Table:
    """The table of a document; InvalidPositionError tells all contradictions."""
    problems = list(unknown_names(document, variant))
    if problems:
        raise InvalidPositionError(problems)
    table = lay(document, variant)
    if problems := list(contradictions(table)):
        raise InvalidPositionError(problems)
    return table


def lay(document: Mapping[str, Any], variant: Variant) -> Table:
    """The table of a document without unknown names."""
    entries = list(document.get("seats", []))
    entries += [{}] * (document["players"] - len(entries))
    seats = [read_seat(entry, variant) for entry in entries]
    row = list(document.get("face_up", []))
    row += [None] * (variant.rules.face_up_slots - len(row))
    discard = Counter(document.get("discard", {}))
    draws = document.get("draws", {})
    tunnel = read_tunnel(document.get("tunnel"))
    reshuffled = document.get("reshuffled")
    return Table(
        variant=variant,
        seats=seats,
        mover=document.get("current_player", 0) or 0,
        phase=str(document.get("phase", TURN)),
        face_up=row,
        deck=read_deck(document, variant, seats, row, discard, tunnel),
        discard=discard,
        unordered=read_unordered(document, variant, seats),
        bottom=list(document.get("ticket_deck", {}).get("bottom", [])),
        given_back=list(document.get("given_back", [])),
        set_aside=list(document.get("set_aside", [])),
        reshuffled=None if reshuffled is None else Counter(reshuffled),
        setup=document.get("setup", False),
        turn=document.get("turn", 0),
        last_turns=document.get("last_turns"),
        passes=document.get("passes", 0),
        due=read_due(document.get("pending")),
        tunnel=tunnel,
        seed=document.get("seed", 0),
        cards_drawn=draws.get("train", 0),
        tickets_drawn=draws.get("ticket", 0),
    )


def read_seat(entry: Mapping[str, Any], variant: Variant) -> Seat:
    """One seat; by default it has the trains that do not stand on its routes."""
    routes = list(entry.get("routes", []))
    spaces = sum(variant.routes[route].length for route in routes)
    return Seat(
        trains=entry.get("trains", variant.trains - spaces),
        hand=Counter(entry.get("hand", {})),
        routes=routes,
        tickets=list(entry.get("tickets", [])),
        offer=list(entry.get("offer", [])),
        seen=Counter(entry.get("seen", {})),
        drawn=Counter(entry.get("drawn", {})),
        returned=list(entry.get("returned", [])),
        completed=list(entry.get("completed", [])),
        bonus=entry.get("bonus", False),
        shuffled=list(entry.get("shuffled", [])),
    )


def read_deck(
    document: Mapping[str, Any],
    variant: Variant,
    seats: list[Seat],
    row: list[str | None],
    discard: Counter[str],
    tunnel: Tunnel | None,
) -> Counter[str]:
    """G-16. The deck; by default all cards that are nowhere else."""
    if "deck" in document:
        return Counter(document["deck"])
    deck = variant.cards - discard - Counter(card for card in row if card is not None)
    for seat in seats:
        deck -= seat.hand
    if tunnel is not None:
        deck -= tunnel.laid + Counter(tunnel.revealed)
    return deck


def read_tunnel(entry: Mapping[str, Any] | None) -> Tunnel | None:
    """What lies on the table for a tunnel (NC-55)."""
    if entry is None:
        return None
    return Tunnel(entry["route"], Counter(entry["laid"]), list(entry.get("revealed", [])))


def read_unordered(document: Mapping[str, Any], variant: Variant, seats: list[Seat]) -> list[str]:
    """G-32. The tickets never drawn; by default all that nobody has."""
    if "ticket_deck" in document:
        return list(document["ticket_deck"].get("unordered", []))
    places = [[*seat.tickets, *seat.offer, *seat.returned, *seat.completed] for seat in seats]
    places += [document.get("given_back", []), document.get("set_aside", [])]
    named = {ticket for place in places for ticket in place}
    return [ticket for ticket in variant.tickets if ticket not in named]


def read_due(entry: Mapping[str, Any] | None) -> Due | None:
    """What is due at a chance point."""
    if entry is None:
        return None
    return Due(
        to=entry["due"],
        then=entry["then"],
        seat=entry.get("seat", 0),
        left=entry.get("left", 0),
        slot=entry.get("slot", 0),
        slots=list(entry.get("slots", [])),
    )


# What is refused


def unknown_names(document: Mapping[str, Any], variant: Variant) -> Iterator[Problem]:
    """Keys and names that there are not."""

    def check(where: str, names: Any, known: Any) -> Iterator[Problem]:
        for name in names:
            if name not in known:
                yield Problem(where, f"unknown: {name!r}")

    yield from check("document", document, keys(variant))
    if (tunnel := document.get("tunnel")) is not None:
        yield from check("tunnel.route", [tunnel["route"]], variant.routes)
        yield from check("tunnel.laid", tunnel["laid"], variant.cards)
        yield from check("tunnel.revealed", tunnel.get("revealed", []), variant.cards)
    for number, seat in enumerate(document.get("seats", [])):
        where = f"seats[{number}]"
        yield from check(where, seat, seat_keys(variant))
        for key in ("hand", "seen", "drawn"):
            yield from check(f"{where}.{key}", seat.get(key, {}), variant.cards)
        for key in TICKETS_OF_SEAT:
            yield from check(f"{where}.{key}", seat.get(key, []), variant.tickets)
        yield from check(f"{where}.routes", seat.get("routes", []), variant.routes)
    for key in ("given_back", "set_aside"):
        yield from check(key, document.get(key, []), variant.tickets)
    for key in ("deck", "discard", "reshuffled"):
        yield from check(key, document.get(key) or {}, variant.cards)
    yield from check("face_up", document.get("face_up", []), {*variant.cards, None})
    for key, tickets in document.get("ticket_deck", {}).items():
        yield from check(f"ticket_deck.{key}", [key], {"unordered", "bottom"})
        yield from check(f"ticket_deck.{key}", tickets, variant.tickets)


def contradictions(table: Table) -> Iterator[Problem]:
    """G-16, G-20, G-21, G-25, G-26, G-32, G-36. What cannot be true of a table."""
    variant = table.variant
    if not variant.players[0] <= table.players <= variant.players[1]:
        yield Problem("players", f"the game is not for {table.players}")
    cards = table.deck + table.discard + table.row()
    for seat in table.seats:
        cards += seat.hand
    if table.tunnel is not None:
        cards += table.tunnel.laid + Counter(table.tunnel.revealed)
    for card in variant.cards:
        if cards[card] != variant.cards[card]:
            yield Problem("document", f"{cards[card]} of {variant.cards[card]} {card} cards")
    tickets = Counter(table.unordered) + Counter(table.bottom)
    tickets += Counter(table.given_back) + Counter(table.set_aside)
    for number, seat in enumerate(table.seats):
        where = f"seats[{number}]"
        tickets += Counter(seat.tickets) + Counter(seat.offer) + Counter(seat.completed)
        spaces = sum(variant.routes[route].length for route in seat.routes)
        if not 0 <= seat.trains <= variant.trains - spaces:
            yield Problem(f"{where}.trains", f"{seat.trains} trains, and {spaces} on routes")
        if not seat.seen <= seat.hand:
            yield Problem(f"{where}.seen", "more than the hand")
        for ticket in seat.returned:
            if not may_lie_there(table, ticket):
                yield Problem(f"{where}.returned", f"{ticket} does not lie there")
        if seat.offer and table.phase != KEEP_TICKETS and table.due is None:
            yield Problem(f"{where}.offer", f"in the phase {table.phase}")
    for ticket, number in tickets.items():
        if number > 1:
            yield Problem("document", f"{ticket} is in more than one place")
    yield from owned_against_rules(table)
    yield from tunnel_against_rules(table)
    yield from race_against_rules(table)


def may_lie_there(table: Table, ticket: str) -> bool:
    """G-33, G-36, NC-4, FJ-8. Whether the ticket may lie where tickets go that are given back."""
    rules = table.variant.rules
    if table.variant.is_race():
        return ticket in table.given_back or ticket in table.set_aside
    if rules.initial_tickets_returned == rules.drawn_tickets_returned == "bottom":
        return ticket in table.bottom
    elsewhere = {other for seat in table.seats for other in [*seat.tickets, *seat.offer]}
    return ticket not in elsewhere and ticket not in table.unordered


def race_against_rules(table: Table) -> Iterator[Problem]:
    """FJ-2, FJ-6, FJ-8. Tickets and chance points that a race has, and no other game."""
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
    """FJ-2, FJ-6, FJ-8. A ticket is due that cannot come, or not into that place."""
    held, most = len(table.seats[due.seat].tickets), table.variant.rules.initial_tickets
    if due.to == "offer":
        yield Problem("pending.due", "in a race tickets are not chosen")
    if not 0 <= due.slot <= held:
        yield Problem("pending.slot", f"{due.slot}, and {held} are held")
    if not 1 <= due.left <= most - held:
        yield Problem("pending.left", f"{due.left}, and {held} of {most} are held")
    if not table.unordered:
        yield Problem("pending", "the ticket deck is empty")
    if due.then == "set_up":
        possible = table.setup and table.phase == KEEP_TICKETS
    else:
        claimed = table.phase in (TURN, TUNNEL)  # a tunnel that is paid for
        mover_draws = not table.setup and claimed and due.seat == table.mover
        possible = due.then == "complete" and mover_draws
    if not possible:
        yield Problem("pending.then", f"{due.then} cannot follow")


def shuffled_against_rules(table: Table, number: int) -> Iterator[Problem]:
    """G-36, FJ-8. What a seat gave back into the deck, and did not draw again, nor see laid open."""
    seat = table.seats[number]
    gone = {ticket for other in table.seats for ticket in other.completed}
    others = {ticket for other in table.seats[:number] for ticket in other.shuffled}
    for ticket in seat.shuffled:
        if ticket in [*seat.tickets, *seat.returned, *gone, *others]:
            yield Problem(f"seats[{number}].shuffled", f"{ticket} cannot be in the deck")


def tunnel_against_rules(table: Table) -> Iterator[Problem]:
    """G-20, G-21, G-25, G-26, NC-50. A tunnel is tried where it may be, with a payment for it."""
    due = table.due is not None and table.due.to == "tunnel"
    tried = due or (table.due is None and table.phase == TUNNEL)
    if (tunnel := table.tunnel) is None or not tried:
        if tried or tunnel is not None:
            yield Problem("tunnel", f"in the phase {table.phase}")
        return
    turned_up = len(tunnel.revealed) + (table.due.left if table.due is not None else 0)
    if turned_up > table.variant.rules.tunnel_cards:
        yield Problem("tunnel.revealed", f"{turned_up} cards")
    route = table.variant.routes[tunnel.route]
    if route.kind != "tunnel":
        yield Problem("tunnel.route", f"{tunnel.route} is no tunnel")
    if (violation := why_closed(table, tunnel.route)) is not None:
        yield Problem("tunnel.route", violation.message)
    if tunnel.laid not in plain_payments(table.variant, route, tunnel.laid):
        yield Problem("tunnel.laid", f"does not pay for {tunnel.route}")


def owned_against_rules(table: Table) -> Iterator[Problem]:
    """G-20, G-25, G-26. Routes that cannot be owned like this."""
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
