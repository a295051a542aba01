"""Position documents: writing the table down, and reading it again, deriving what was left out.

Chance is always explicit here, whatever the document says. A document is taken as it stands: reading
it draws, refills, clears, moves and completes nothing. A document that contradicts itself is refused
(see ``contradictions``); types are not checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ..errors import InvalidPositionError, Problem
from .contradictions import contradictions
from .table import LOCOMOTIVE, OVER, TURN, Cards, Due, Seat, Table, Tunnel
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
    "seats",
    "face_up",
    "deck",
    "discard",
    "reshuffled",
    "ticket_deck",
    "pending",
]
SEAT_KEYS = ["hand", "tickets", "seen", "drawn", "returned"]
OF_BOARDS = ["routes", "trains"]
OF_STATIONS = ["stations"]
OF_LONG_TICKETS = ["first_kept"]
OF_RAILYARDS = ["offer", "completed", "shuffled", "railyard", "on_track"]
TICKETS_OF_SEAT = ["tickets", "offer", "returned", "completed", "shuffled"]


def keys(variant: Variant) -> list[str]:
    """The keys of a document."""
    tunnel = ["tunnel"] if variant.has_tunnels() else []
    race = ["given_back", "set_aside"] if variant.is_race() else []
    course = ["pass", "finished"] if variant.rules.railyards else ["passes"]
    return [*KEYS, *tunnel, *race, *course]


def seat_keys(variant: Variant) -> list[str]:
    """The keys of a seat."""
    if variant.rules.railyards:
        return [*SEAT_KEYS, *OF_RAILYARDS]
    known = [*SEAT_KEYS, *OF_BOARDS]
    known += ["completed", "bonus", "shuffled"] if variant.is_race() else ["offer"]
    known += OF_STATIONS if variant.has_stations() else []
    return known + (OF_LONG_TICKETS if variant.has_long_tickets() else [])


def decks_of_tickets(variant: Variant) -> list[str]:
    """The keys of the ticket deck."""
    return ["unordered", "bottom", *(["long"] if variant.has_long_tickets() else [])]


# Writing


def write(table: Table) -> dict[str, Any]:
    """The whole table, with every key; sets in the order of the data."""
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
    if table.variant.has_long_tickets():
        document["ticket_deck"]["long"] = table.tickets_in_order(table.long)
    if table.variant.rules.railyards:
        document["pass"] = table.deck_pass
        document["finished"] = sorted(table.finished)
    else:
        document["passes"] = table.passes
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
        "seen": table.in_order(seat.seen),
        "drawn": table.in_order(seat.drawn),
        "returned": table.tickets_in_order(seat.returned),
    }
    if table.variant.rules.railyards:
        return entry | {
            "offer": [*seat.offer],
            "completed": table.tickets_in_order(seat.completed),
            "shuffled": table.tickets_in_order(seat.shuffled),
            "railyard": write_railyard(table, seat),
            "on_track": table.in_order(seat.on_track),
        }
    entry |= {"routes": table.routes_in_order(seat.routes), "trains": seat.trains}
    if table.variant.has_stations():
        entry["stations"] = table.cities_in_order(seat.stations)
    if table.variant.has_long_tickets():
        entry["first_kept"] = seat.first_kept
    if not table.variant.is_race():
        return entry | {"offer": [*seat.offer]}
    return entry | {
        "tickets": [*seat.tickets],  # FJ-6: each ticket has its place.
        "completed": table.tickets_in_order(seat.completed),
        "bonus": seat.bonus,
        "shuffled": table.tickets_in_order(seat.shuffled),
    }


def write_railyard(table: Table, seat: Seat) -> list[dict[str, Any]]:
    """The rows of a railyard, in card order (CG-30)."""
    return [
        {"color": color, "cars": row[color], "locomotives": row[LOCOMOTIVE]}
        for color in table.variant.colors()
        if (row := seat.railyard.get(color))
    ]


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
    """The table of a document; InvalidPositionError lists all contradictions."""
    problems = [*unknown_names(document, variant), *double_rows(document)]
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
    discard = +Counter[str](document.get("discard", {}))
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
        long=list(document.get("ticket_deck", {}).get("long", [])),
        given_back=list(document.get("given_back", [])),
        set_aside=list(document.get("set_aside", [])),
        reshuffled=None if reshuffled is None else Counter(reshuffled),
        setup=document.get("setup", False),
        turn=document.get("turn", 0),
        last_turns=document.get("last_turns"),
        passes=document.get("passes", 0),
        deck_pass=document.get("pass", 1),
        finished=list(document.get("finished", [])),
        due=read_due(document.get("pending")),
        tunnel=tunnel,
        seed=document.get("seed", 0),
        cards_drawn=draws.get("train", 0),
        tickets_drawn=draws.get("ticket", 0),
    )


def read_seat(entry: Mapping[str, Any], variant: Variant) -> Seat:
    """One seat; by default it has the trains that are not on its routes."""
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
        stations=list(entry.get("stations", [])),
        first_kept=entry.get("first_kept"),
        railyard={row["color"]: read_row(row) for row in entry.get("railyard", [])},
        on_track=+Counter[str](entry.get("on_track", {})),
    )


def read_row(entry: Mapping[str, Any]) -> Cards:
    """A row of a railyard (CG-30)."""
    cars, locomotives = entry.get("cars", 0), entry.get("locomotives", 0)
    return +Counter({entry["color"]: cars, LOCOMOTIVE: locomotives})


def read_deck(
    document: Mapping[str, Any],
    variant: Variant,
    seats: list[Seat],
    row: list[str | None],
    discard: Counter[str],
    tunnel: Tunnel | None,
) -> Counter[str]:
    """G-16. The deck; by default all cards that are not elsewhere."""
    if "deck" in document:
        return +Counter[str](document["deck"])
    deck = variant.cards - discard - Counter(card for card in row if card is not None)
    for seat in seats:
        deck -= seat.all_cards()
    if tunnel is not None:
        deck -= tunnel.laid + Counter(tunnel.revealed)
    return deck


def read_tunnel(entry: Mapping[str, Any] | None) -> Tunnel | None:
    """What lies on the table for a tunnel (NC-55)."""
    if entry is None:
        return None
    return Tunnel(entry["route"], Counter(entry["laid"]), list(entry.get("revealed", [])))


def read_unordered(document: Mapping[str, Any], variant: Variant, seats: list[Seat]) -> list[str]:
    """G-32. The tickets never drawn; by default all that are not elsewhere.

    EU-3: but no long ones. They are out of the game if they are not named.
    """
    if "ticket_deck" in document:
        return list(document["ticket_deck"].get("unordered", []))
    places = [[*seat.tickets, *seat.offer, *seat.returned, *seat.completed] for seat in seats]
    places += [document.get("given_back", []), document.get("set_aside", [])]
    named = {ticket for place in places for ticket in place}
    return [ticket for ticket in variant.tickets_of_kind("regular") if ticket not in named]


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
    """Unknown keys and names."""

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
        for key in ("hand", "seen", "drawn", "on_track"):
            yield from check(f"{where}.{key}", seat.get(key, {}), variant.cards)
        for key in TICKETS_OF_SEAT:
            yield from check(f"{where}.{key}", seat.get(key, []), variant.tickets)
        yield from check(f"{where}.routes", seat.get("routes", []), variant.routes)
        yield from check(f"{where}.stations", seat.get("stations", []), variant.cities)
        for row in seat.get("railyard", []):
            yield from check(f"{where}.railyard", row, ("color", "cars", "locomotives"))
            yield from check(f"{where}.railyard", [row.get("color")], variant.colors())
    for key in ("given_back", "set_aside"):
        yield from check(key, document.get(key, []), variant.tickets)
    for key in ("deck", "discard", "reshuffled"):
        yield from check(key, document.get(key) or {}, variant.cards)
    yield from check("face_up", document.get("face_up", []), {*variant.cards, None})
    for key, tickets in document.get("ticket_deck", {}).items():
        yield from check(f"ticket_deck.{key}", [key], decks_of_tickets(variant))
        yield from check(f"ticket_deck.{key}", tickets, variant.tickets)


def double_rows(document: Mapping[str, Any]) -> Iterator[Problem]:
    """CG-33. A color lies in one railyard at most, and in one row there."""
    rows = Counter(
        row.get("color") for seat in document.get("seats", []) for row in seat.get("railyard", [])
    )
    for color, number in rows.items():
        if number > 1:
            yield Problem("seats", f"{color} lies in {number} rows of railyards (CG-33)")
