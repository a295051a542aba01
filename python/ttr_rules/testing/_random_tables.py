"""Tables and actions made up with ``random.Random``: the same ones for the same seed.

The comparison runs on several processes and has to be repeatable game by game; for property
tests there are the strategies of Hypothesis in :mod:`ttr_rules.testing.strategies`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import ttr_rules as ttr

from ._random_railyards import some_railyard_end, some_railyard_position


def some_action(
    chooser: random.Random,
    variant: ttr.Variant,
    offers: Sequence[str],
    laid: Sequence[str] = (),
) -> ttr.Action:
    """Any action, most of them illegal.

    ``offers``: the tickets that seats choose from. ``laid``: what is laid down for a tunnel.
    """
    cards = [*variant.cards, "mauve"]
    if laid and chooser.random() < 0.5:
        paid = chooser.choices([*laid, "locomotive"], k=chooser.randint(0, 4))
        return ttr.PayTunnel(Counter(paid))

    def payment() -> dict[str, int]:
        names = chooser.sample(cards[: chooser.choice([-1, len(cards)])], chooser.randint(0, 3))
        return {name: chooser.randint(1, 4) for name in names}

    match chooser.randrange(12):
        case 0:
            return ttr.DrawDeck()
        case 1:
            return ttr.DrawFaceUp(chooser.choice(cards))
        case 2:
            return ttr.DrawTickets()
        case 3:
            pool = chooser.choice([list(offers), _tickets(variant)]) or _tickets(variant)
            return ttr.KeepTickets(chooser.choices(pool, k=chooser.randint(0, 3)))
        case 4:
            return ttr.Reveal(chooser.choice(cards))
        case 5:
            return ttr.RevealTicket(chooser.choice(_tickets(variant)))
        case 6:
            return ttr.Pass()
        case 7:
            return chooser.choice(
                [
                    ttr.SwapTickets(),
                    ttr.PlaceCards(payment()),
                    ttr.WithdrawTunnel(),
                    ttr.PayTunnel(payment()),
                ]
            )
        case 8:
            routes = [*(route.id for route in variant.board.routes), "nowhere"]
            return ttr.ClaimRoute(chooser.choice(routes), payment())
    # A payment of the right number of cards, for the route's color or near it.
    route = variant.board.routes[chooser.randrange(len(variant.board.routes))]
    size = route.any_cards_per_locomotive or route.any_cards_per_space
    if size is not None and chooser.random() < 0.7:
        # With sets: any cards, as many as some sets take, or one more.
        number = route.length + chooser.randint(0, 3) * (size - 1) + (chooser.random() < 0.1)
        names = chooser.sample(cards[:-1], chooser.randint(1, 3))
        if route.color != "gray":
            names.append(route.color)
        return ttr.ClaimRoute(route.id, Counter(chooser.choices(names, k=number)))
    color = chooser.choice(cards[:-1]) if route.color == "gray" else route.color
    locomotives = chooser.randint(0, route.length)
    return ttr.ClaimRoute(route.id, {color: route.length - locomotives, "locomotive": locomotives})


def _tickets(variant: ttr.Variant) -> list[str]:
    return [*(ticket.id for ticket in variant.tickets), "nowhere"]


# Positions set up at random, most of which no game comes to


def some_position(chooser: random.Random, variant: ttr.Variant, players: int) -> dict[str, Any]:
    """A position document that contradicts nothing."""
    if variant.rules.railyards:
        return some_railyard_position(chooser, variant, players)
    document: dict[str, Any] = {
        "variant": variant.id,
        "players": players,
        "chance": "explicit",
        "seats": some_seats(chooser, variant, players),
        "current_player": chooser.randrange(players),
        "turn": chooser.randint(0, 99),
        "passes": chooser.choice([0, 0, players - 1, chooser.randrange(players)]),
        "last_turns": chooser.choice([None, None, chooser.randint(1, players)]),
    }
    if variant.rules.coast_bonus and chooser.random() < 0.5:
        nearly_link(chooser, variant, document)
    deal_cards(chooser, variant, document)
    if variant.rules.tickets_to_win is None:
        deal_tickets(chooser, variant, document)
    else:
        deal_race(chooser, variant, document)
    choose_phase(chooser, variant, document)
    return document


def some_seats(chooser: random.Random, variant: ttr.Variant, players: int) -> list[dict[str, Any]]:
    """Seats with routes that G-25 and G-26 allow, and not too many trains."""
    seats: list[dict[str, Any]] = [{"routes": [], "hand": {}} for _ in range(players)]
    left = [variant.trains] * players
    owners: dict[str, set[int]] = {}
    closed = players <= variant.rules.double_routes_closed_up_to
    routes = [*variant.board.routes]
    chooser.shuffle(routes)
    for route in routes[: chooser.randint(0, len(routes))]:
        seat = chooser.randrange(players)
        taken = owners.setdefault(route.double or route.id, set())
        if route.length <= left[seat] and seat not in taken and not (closed and taken):
            seats[seat]["routes"].append(route.id)
            left[seat] -= route.length
            taken.add(seat)
    for seat, entry in enumerate(seats):
        entry["trains"] = chooser.choice([left[seat], chooser.randint(0, left[seat])])
    return seats


def deal_cards(chooser: random.Random, variant: ttr.Variant, document: dict[str, Any]) -> None:
    """Every card into the deck, the discards, the row or a hand; some of them often empty."""
    seats = document["seats"]
    deck, discard = Counter[str](), Counter[str]()
    places = [deck, discard, *(seat["hand"] for seat in seats)]
    weights: list[float] = [chooser.choice([0, 1, 3]), chooser.choice([0, 0, 1, 3])]
    weights += [chooser.choice([0.1, 1, 9]) for _ in seats]
    row: list[str | None] = []
    cards = [*Counter(dict(variant.cards)).elements()]
    chooser.shuffle(cards)
    # In some rows there are more locomotives than by chance.
    if chooser.random() < 0.3:
        cards.sort(key=lambda card: card == "locomotive" and chooser.random() < 0.5)
    for _ in range(variant.rules.face_up_slots):
        empty = chooser.random() < chooser.choice([0, 0.2, 0.9])
        row.append(None if empty or not cards else cards.pop())
    for card in cards:
        place = chooser.choices(places, weights)[0]
        place[card] = place.get(card, 0) + 1
    document |= {"deck": dict(deck), "discard": dict(discard), "face_up": row}
    if chooser.random() < 0.5:
        try_tunnel(chooser, variant, document)
    for seat in seats:
        seat["seen"] = {card: chooser.randint(0, n) for card, n in seat["hand"].items()}
    if chooser.random() < 0.5:
        document["reshuffled"] = dict(deck)
        for seat in seats:
            # What was drawn blind since came out of the same deck.
            seat["drawn"] = {card: chooser.randint(0, n) for card, n in seat["hand"].items()}
            for card, number in seat["drawn"].items():
                counts = document["reshuffled"]
                counts[card] = counts.get(card, 0) + number


def try_tunnel(chooser: random.Random, variant: ttr.Variant, document: dict[str, Any]) -> None:
    """The mover tries a tunnel, if there is one that it may and can try."""
    seats, mover = document["seats"], document["current_player"]
    hand, trains = seats[mover]["hand"], seats[mover]["trains"]
    owned = {route for seat in seats for route in seat["routes"]}
    taken = {route.double for route in variant.board.routes if route.id in owned and route.double}
    routes = [
        route
        for route in variant.board.routes
        if route.kind == "tunnel" and route.length <= trains
        if route.id not in owned and route.double not in taken
    ]
    if not routes or not variant.rules.tunnel_cards:
        return
    colors = [card for card in variant.cards if card != "locomotive"]
    wild = hand.get("locomotive", 0) if "tunnel" in variant.rules.locomotives_on else 0
    payments = [
        (route, {"locomotive": number, color: route.length - number})
        for route in routes
        for color in (colors if route.color == "gray" else [route.color])
        for number in range(min(route.length, wild) + 1)
        if route.length - number <= hand.get(color, 0)
    ]
    if not payments:
        return
    route, laid = chooser.choice(payments)
    for card, number in laid.items():
        hand[card] = hand.get(card, 0) - number
    deck = document["deck"]
    revealed = []
    for _ in range(chooser.randint(0, variant.rules.tunnel_cards)):
        if cards := [*Counter(deck).elements()]:
            revealed.append(chooser.choice(cards))
            deck[revealed[-1]] -= 1
    document["tunnel"] = {"route": route.id, "laid": laid, "revealed": revealed}


def deal_tickets(chooser: random.Random, variant: ttr.Variant, document: dict[str, Any]) -> None:
    """Every ticket to a seat, into the deck, under it, or out of the game."""
    tickets = [ticket.id for ticket in variant.tickets]
    chooser.shuffle(tickets)
    cuts = sorted(chooser.choices(range(len(tickets) + 1), k=3))
    unordered, bottom, held = (
        tickets[: cuts[0]], tickets[cuts[0] : cuts[1]], tickets[cuts[1] : cuts[2]],
    )  # fmt: skip
    document["ticket_deck"] = {"unordered": unordered, "bottom": bottom}
    for number, seat in enumerate(document["seats"]):
        seat["tickets"] = held[number :: document["players"]]
        seat["returned"] = bottom[number :: document["players"] + 1]
        if "box" in (variant.rules.initial_tickets_returned, variant.rules.drawn_tickets_returned):
            seat["returned"] += tickets[cuts[2] :][number :: document["players"] + 1]


def deal_race(chooser: random.Random, variant: ttr.Variant, document: dict[str, Any]) -> None:
    """Every ticket to a place of a race: held, laid open, in the deck or beside it, or nowhere.

    Of those that are complete, and of piles that are empty, there are many.
    """
    rules, tickets = variant.rules, [ticket.id for ticket in variant.tickets]
    chooser.shuffle(tickets)
    for seat in document["seats"]:
        joined = [ticket for ticket in tickets if _is_joined(variant, seat["routes"], ticket)]
        seat["tickets"] = []
        for _ in range(chooser.choice([rules.initial_tickets, rules.initial_tickets, 1, 0])):
            pool = joined if joined and chooser.random() < 0.6 else tickets
            if pool:
                ticket = chooser.choice(pool)
                seat["tickets"].append(ticket)
                tickets.remove(ticket)
                joined = [other for other in joined if other != ticket]
        seat["bonus"] = chooser.random() < 0.3
        most = (rules.tickets_to_win or 1) - 1 - seat["bonus"]
        laid = [tickets.pop() for _ in range(min(len(tickets), chooser.randint(0, max(most, 0))))]
        seat["completed"] = laid
    few = chooser.choice([0, 1, 2, len(tickets)])
    unordered, rest = tickets[:few], tickets[few:]
    given_back = rest[: chooser.choice([0, 1, len(rest), len(rest)])]
    document |= {
        "ticket_deck": {"unordered": unordered, "bottom": []},
        "given_back": given_back,
        "set_aside": [],
    }
    for number, seat in enumerate(document["seats"]):
        seat["returned"] = given_back[number :: document["players"] + 1]
        seat["shuffled"] = unordered[number :: document["players"] + 1]


def nearly_link(chooser: random.Random, variant: ttr.Variant, document: dict[str, Any]) -> None:
    """The routes of the mover join the coasts, but for one of them."""
    mover = document["seats"][document["current_player"]]
    taken = {route for seat in document["seats"] if seat is not mover for route in seat["routes"]}
    if document["players"] <= variant.rules.double_routes_closed_up_to:
        closed = {variant.board.route(route).double for route in taken} - {None}
        taken |= {route.id for route in variant.board.routes if route.double in closed}
    free = [route for route in variant.board.routes if route.id not in taken]
    chooser.shuffle(free)
    coasts = {city.id: city.coast for city in variant.board.cities}
    ways: dict[str, list[ttr.Route]] = {
        city: [] for city, coast in coasts.items() if coast == "east"
    }
    grown = True
    while grown:
        grown = False
        for route in free:
            for here, there in (route.ends, route.ends[::-1]):
                if here in ways and there not in ways:
                    ways[there] = [*ways[here], route]
                    grown = True
    ends = [way for city, way in ways.items() if coasts[city] == "west" and way]
    if not ends:
        return
    link = chooser.choice(ends)
    missing = chooser.choice(link)
    routes = [route for route in link if route is not missing]
    left = variant.trains - sum(route.length for route in routes)
    if left >= 0:
        mover["routes"], mover["trains"] = [route.id for route in routes], left


def _is_joined(variant: ttr.Variant, routes: Sequence[str], ticket: str) -> bool:
    """Whether these routes join the cities of a ticket."""
    start, goal = variant.ticket(ticket).ends
    reached, ends = {start}, [variant.board.route(route).ends for route in routes]
    for _ in ends:
        reached |= {city for pair in ends if reached & {*pair} for city in pair}
    return goal in reached


def choose_phase(chooser: random.Random, variant: ttr.Variant, document: dict[str, Any]) -> None:
    """A phase, with what belongs to it, and perhaps a chance point."""
    mover = document["current_player"]
    seat = document["seats"][mover]
    tickets = document["ticket_deck"]["unordered"]
    if (tunnel := document.get("tunnel")) is not None:
        left = variant.rules.tunnel_cards - len(tunnel["revealed"])
        if left and any(document["deck"].values()) and chooser.random() < 0.7:
            document["phase"] = "turn"
            document["pending"] = {"due": "tunnel", "left": left, "then": "tunnel"}
        else:
            document["phase"] = "tunnel"
        return
    phases = ["turn", "turn", "second_draw", "keep_tickets"]
    if variant.rules.tickets_to_win is not None:
        phases.remove("keep_tickets")
    if variant.rules.both_cards_blind and not variant.rules.face_up_slots:
        phases.remove("second_draw")
    phase = document["phase"] = chooser.choice(phases)
    if phase == "keep_tickets":
        seat["offer"] = [tickets.pop() for _ in range(min(len(tickets), chooser.randint(0, 4)))]
        if chooser.random() < 0.3:
            document["setup"] = True
            document["last_turns"] = None
    if chooser.random() < 0.5:
        return
    slots = [slot for slot, card in enumerate(document["face_up"]) if card is None]
    chooser.shuffle(slots)
    slots = sorted(slots[: chooser.randint(1, 5)])
    left = chooser.randint(1, 3)
    then = {
        "turn": ["second_draw", "refill"], "second_draw": ["refill"], "keep_tickets": [],
    }[phase]  # fmt: skip
    possible: list[dict[str, Any]] = []
    if any(document["deck"].values()) and not document.get("setup"):
        blind = [name for name in then if name == "refill" or not variant.rules.both_cards_blind]
        possible += [{"due": "hand", "seat": mover, "left": 1, "then": name} for name in blind]
        if slots:
            possible += [{"due": "row", "slots": slots, "then": n} for n in [*then, "end_turn"]]
    if variant.rules.tickets_to_win is not None:
        free = variant.rules.initial_tickets - len(seat["tickets"])
        if phase == "turn" and free and tickets:
            slot, left = chooser.randint(0, len(seat["tickets"])), chooser.randint(1, free)
            held = {"due": "held", "seat": mover, "slot": slot, "left": left, "then": "complete"}
            possible.append(held)
    elif phase == "turn" and (tickets or document["ticket_deck"]["bottom"]):
        possible.append({"due": "offer", "seat": mover, "left": left, "then": "keep_tickets"})
    if possible:
        document["pending"] = chooser.choice(possible)
        if document["pending"]["due"] == "held" and chooser.random() < 0.5:
            # In the middle of a swap.
            document["set_aside"], document["given_back"] = document["given_back"], []
        if document["pending"]["then"] == "end_turn" or phase != "keep_tickets":
            seat.pop("offer", None)


def some_end(chooser: random.Random, variant: ttr.Variant, players: int) -> dict[str, Any]:
    """A position of a game that is over, in which points or one of the tie-breaks decides.

    By chance points decide nearly always: so a few hundred ends are tried.
    """
    wanted = chooser.choice(["points", *variant.rules.tie_breaks, "shared"])
    for _ in range(250):
        document = _some_end(chooser, variant, players)
        result = ttr.state_from_dict(document, variant).result()
        if result is not None and result.decided_by == wanted:
            break
    return document


def _some_end(chooser: random.Random, variant: ttr.Variant, players: int) -> dict[str, Any]:
    """A position of a game that is over and in which little was done: some are tied."""
    if variant.rules.railyards:
        return some_railyard_end(chooser, variant, players)
    document = some_position(chooser, variant, players)
    free = [ticket.id for ticket in variant.tickets]
    chooser.shuffle(free)
    for seat in document["seats"]:
        chooser.shuffle(seat["routes"])
        seat["routes"] = seat["routes"][: chooser.randint(0, 4)]
        own = [name for name in free if name in seat["routes"]]
        seat["tickets"] = (own or free)[: chooser.randint(0, 2)]
        free = [name for name in free if name not in seat["tickets"]]
        seat["returned"] = []
        seat.pop("trains")
        seat.pop("offer", None)
        if variant.rules.tickets_to_win is not None:
            seat["tickets"] = seat["tickets"][: variant.rules.initial_tickets]
            laid = [free.pop() for _ in range(min(len(free), chooser.randint(0, 2)))]
            seat |= {"completed": laid, "shuffled": []}
    document |= {"phase": "over", "setup": False, "pending": None}
    for pile in ("given_back", "set_aside"):
        document.pop(pile, None)
    if (tunnel := document.pop("tunnel", None)) is not None:
        # Its cards go where they lie at the end.
        for card in [*Counter(tunnel["laid"]).elements(), *tunnel["revealed"]]:
            document["discard"][card] = document["discard"].get(card, 0) + 1
    document["ticket_deck"] = {"unordered": free, "bottom": []}
    return document
