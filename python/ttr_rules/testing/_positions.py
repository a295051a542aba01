"""Positions made up: documents that contradict nothing, most of which no game comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from .._api import state_from_dict
from ..board import Route
from ..variant import LOCOMOTIVE, Rules, Variant
from ._choices import Choices
from ._of_states import double_of

__all__ = ["build_end", "build_position"]

Document = dict[str, Any]

MOST_OF_A_ROW = 5
FOLLOWING = {"turn": ("second_draw", "refill"), "second_draw": ("refill",)}


def build_position(
    choices: Choices,
    variant: Variant,
    players: int | None = None,
    *,
    chance: str | None = None,
    over: bool = True,
) -> Document:
    """What :func:`ttr_rules.testing.strategies.positions` generates.

    ``over``: the game may be over.
    """
    rules = variant.rules
    count = choices.number(*variant.players) if players is None else players
    document: Document = {
        "variant": variant.id,
        "players": count,
        "seats": [{} for _ in range(count)],
    }
    document |= _course(choices, rules, count, over)
    # Where nothing is left to draw, somebody may have to pass (G-3, CG-63).
    bare = choices.yes(0.2)
    if not rules.railyards:
        _own_routes(choices, variant, document["seats"], bare)
    missing = _nearly_link(choices, variant, document) if rules.coast_bonus else None
    _lay_cards(choices, variant, document, bare)
    explicit = (choices.pick(("sampled", "explicit")) if chance is None else chance) == "explicit"
    if explicit:
        document["chance"] = "explicit"
    if document["phase"] == "turn" and rules.tunnel_cards and choices.yes():
        _try_tunnel(choices, variant, document)
    if rules.stations:
        _build_stations(choices, variant, document["seats"])
    if rules.tickets_to_win is None:
        _lay_tickets(choices, variant, document, bare)
    else:
        _lay_race(choices, variant, document, bare, missing)
    if document["phase"] == "move_cards" and not _mover(document).get("railyard"):
        document["phase"] = "turn"
    if explicit and "tunnel" not in document:
        _stop_at_chance(choices, variant, document)
    return document


def _course(choices: Choices, rules: Rules, players: int, over: bool) -> Document:
    """Where in the game the position is: phase, mover, and what is counted."""
    phases = ["turn", "turn"]
    if rules.tickets_to_win is None:
        phases.append("keep_tickets")
    if rules.face_up_slots or not rules.both_cards_blind:
        phases.append("second_draw")
    if rules.railyards:
        phases.append("score_tickets")
    if rules.moved_card_chosen:
        phases += ["move_cards", "move_cards"]
    phase = choices.pick([*phases, "over"] if over else phases)
    ended, scoring = phase == "over", phase == "score_tickets"

    def seed() -> int:
        return choices.number(0, 2**64 - 1)

    mover = choices.number(0, players - 1)
    entries: Document = {"seed": seed()}
    if choices.yes():
        entries["draws"] = {"train": seed(), "ticket": seed()}
    if phase == "keep_tickets" and choices.yes(0.4):
        entries["setup"] = True
    else:
        entries["turn"] = choices.number(0, 2**32 - 1 if choices.yes(0.2) else 200)
        if not rules.railyards:
            passes = choices.number(0, players if ended else players - 1)
            entries["passes"] = choices.pick((0, players - 1, passes))
        elif rules.two_passes_from is not None and players >= rules.two_passes_from:
            entries["pass"] = choices.pick((None, 2))
        if scoring:
            finished = [seat for seat in range(players) if seat != mover and choices.yes()]
            entries["finished"] = finished
    written = {key: entry for key, entry in entries.items() if entry}
    if "setup" not in entries and choices.yes():
        written["last_turns"] = 0 if scoring else choices.number(int(not ended), players)
    if not ended:
        written["current_player"] = mover
    return {"phase": phase} | written


def _mover(document: Document) -> Document:
    """The seat of the current player; the first one when the game is over."""
    seat: Document = document["seats"][document.get("current_player", 0)]
    return seat


# Routes


def _own_routes(choices: Choices, variant: Variant, seats: Sequence[Document], bare: bool) -> None:
    """Give the seats routes (G-20, G-25, G-26) and trains (G-21); ``bare``: no trains."""
    players, first = len(seats), choices.number(0, len(variant.board.routes) - 1)
    routes = [*variant.board.routes[first:], *variant.board.routes[:first]]
    if choices.yes():
        # Half of all routes are to have an owner, as far as trains go.
        chosen = {route: choices.number(-players, players - 1) for route in routes}
    else:
        chosen = {route: choices.number(0, players - 1) for route in choices.few(routes)}
    left = [variant.trains] * players
    owners: dict[str, set[int]] = {}
    closed = players <= variant.rules.double_routes_closed_up_to
    for route, owner in chosen.items():
        taken = owners.setdefault(double_of(variant, route) or f"no double {route.id}", set())
        if owner < 0 or owner in taken or (closed and taken) or route.length > left[owner]:
            continue
        seats[owner].setdefault("routes", []).append(route.id)
        left[owner] -= route.length
        taken.add(owner)
    for seat, trains in zip(seats, left, strict=True):
        last_ones = choices.number(0, min(2, trains))
        fewer = choices.pick((0 if bare else None, last_ones, choices.number(0, trains)))
        if fewer is not None:
            seat["trains"] = fewer


def _free_routes(variant: Variant, document: Document) -> list[Route]:
    """The routes that are open to the current player, whatever it holds (G-20, G-25, G-26)."""
    mover, board = _mover(document), variant.board
    owned = {route for seat in document["seats"] for route in seat.get("routes", ())}
    closed = document["players"] <= variant.rules.double_routes_closed_up_to
    barring = owned if closed else mover.get("routes", ())
    doubles = {double_of(variant, board.route(route)) for route in barring} - {None}
    return [
        route
        for route in board.routes
        if route.id not in owned and double_of(variant, route) not in doubles
    ]


def _nearly_link(choices: Choices, variant: Variant, document: Document) -> str | None:
    """Perhaps the routes of the mover join the coasts, but for this one (FJ-7)."""
    if not choices.yes():
        return None
    mover = _mover(document)
    own = mover.pop("routes", None)
    free = _free_routes(variant, document)
    first = choices.number(0, max(0, len(free) - 1))
    coasts = {city.id: city.coast for city in variant.board.cities}
    ways: dict[str, list[Route]] = {city: [] for city, coast in coasts.items() if coast == "east"}
    grown = True
    while grown:
        grown = False
        for route in [*free[first:], *free[:first]]:
            for here, there in (route.ends, route.ends[::-1]):
                if here in ways and there not in ways:
                    ways[there] = [*ways[here], route]
                    grown = True
    links = [way for city, way in ways.items() if coasts[city] == "west" and way]
    link = choices.pick(links) if links else []
    if not links or sum(route.length for route in link) > variant.trains:
        if own:
            mover["routes"] = own
        return None
    missing = choices.pick(link)
    mover.pop("trains", None)
    if routes := [route.id for route in link if route is not missing]:
        mover["routes"] = routes
    if choices.yes():
        # It would take the last train (FJ-11).
        mover["trains"] = missing.length
    return missing.id


def _spaces(variant: Variant, seat: Mapping[str, Any]) -> int:
    return sum(variant.board.route(route).length for route in seat.get("routes", ()))


# Cards


def _lay_cards(choices: Choices, variant: Variant, document: Document, bare: bool) -> None:
    """Lay the row, railyards and piles, hands and discards, and what is known of hands and deck.

    The deck is what is left. ``bare``: there is none, and no row. On a board every card is in a hand
    then; with railyards hands are small.
    """
    seats, railyards = document["seats"], variant.rules.railyards
    left = Counter(dict(variant.cards))
    row = _row(choices, variant, left, 0 if bare else variant.rules.face_up_slots)
    if any(row):
        document["face_up"] = row
    if railyards and choices.yes():
        _lay_railyards(choices, variant, seats, left)
    for seat in seats if railyards else ():
        if choices.yes() and (pile := choices.cards(left)):
            seat["on_track"] = pile
            left -= Counter(pile)
    hands = list[Counter[str]]()
    for _ in seats:
        few = dict.fromkeys(+left, 1) if bare and railyards and choices.yes() else {}
        hands.append(Counter(choices.cards(few if bare and railyards else left)))
        left -= hands[-1]
    discard = Counter[str]()
    if not bare or railyards:
        discard += left if bare else Counter(choices.cards(left))
    left -= discard
    # Often there is little or nothing to draw: somebody has it, or it is discarded.
    much = 2 if bare else choices.number(0, 2)
    deck = Counter({} if much == 2 else choices.cards(left) if much == 1 else dict(left))
    for card, count in (left - deck).items():
        choices.pick(hands if bare else [*hands, discard])[card] += count
    if +discard:
        document["discard"] = dict(+discard)
    reshuffled, is_reshuffled = Counter(deck), choices.yes()
    for seat, hand in zip(seats, hands, strict=True):
        known = {"hand": dict(+hand), "seen": choices.cards(hand)}
        if is_reshuffled:
            # What was drawn blind since came out of the same deck.
            known["drawn"] = choices.cards(hand)
            reshuffled.update(known["drawn"])
        seat |= {key: cards for key, cards in known.items() if cards}
    if is_reshuffled:
        document["reshuffled"] = dict(+reshuffled)


def _row(choices: Choices, variant: Variant, left: Counter[str], slots: int) -> list[str | None]:
    """A row of so many slots, with holes, out of the cards that are left; they leave them."""
    row = list[str | None]()
    wild, full = choices.yes(), choices.pick((0.1, 0.8, 1))
    for _ in range(slots):
        there = [card for card in variant.cards if left[card]]
        there += [LOCOMOTIVE] * len(there) if wild and left[LOCOMOTIVE] else []
        card = choices.pick(there) if there and choices.yes(full) else None
        row.append(card)
        if card is not None:
            left[card] -= 1
    return row


def _lay_railyards(
    choices: Choices, variant: Variant, seats: Sequence[Document], left: Counter[str]
) -> None:
    """Lay rows out of the cards that are left: half of the colors have an owner (CG-33)."""
    for color in variant.cards:
        owner = choices.number(-len(seats), len(seats) - 1)
        if owner < 0 or color == LOCOMOTIVE:
            continue
        cars = choices.number(0, min(MOST_OF_A_ROW, left[color]))
        locomotives = choices.number(0, min(2, left[LOCOMOTIVE]))
        if cars + locomotives:
            row = {"color": color, "cars": cars, "locomotives": locomotives}
            seats[owner].setdefault("railyard", []).append(row)
            left -= Counter({color: cars, LOCOMOTIVE: locomotives})


def _not_laid(variant: Variant, document: Document) -> Counter[str]:
    """The cards that are named nowhere: the deck."""
    left = Counter(dict(variant.cards))
    left.subtract(document.get("discard", {}))
    left.subtract(card for card in document.get("face_up", ()) if card is not None)
    for seat in document["seats"]:
        left.subtract(seat.get("hand", {}))
        left.subtract(seat.get("on_track", {}))
        for row in seat.get("railyard", ()):
            left.subtract({row["color"]: row["cars"], LOCOMOTIVE: row["locomotives"]})
    return +left


def _try_tunnel(choices: Choices, variant: Variant, document: Document) -> None:
    """The mover tries a tunnel that it can, if there is one (NC-50); some cards are turned up."""
    rules, mover = variant.rules, _mover(document)
    trains = mover.get("trains", variant.trains - _spaces(variant, mover))
    hand = Counter[str](mover.get("hand", {}))
    wild = hand[LOCOMOTIVE] if "tunnel" in rules.locomotives_on else 0
    possible = [
        (route, Counter({color: route.length - locomotives, LOCOMOTIVE: locomotives}))
        for route in _free_routes(variant, document)
        if route.kind == "tunnel" and route.length <= trains
        for color in hand
        if color != LOCOMOTIVE and route.color in ("gray", color)
        for locomotives in range(min(wild, route.length) + 1)
        if hand[color] >= route.length - locomotives
    ]
    if not possible:
        return
    route, laid = choices.pick(possible)
    deck, limit = [*_not_laid(variant, document).elements()], rules.tunnel_cards
    explicit = "chance" in document
    drawn = limit - (choices.number(0, limit) if explicit else 0)
    # Often cards that ask for a surcharge are turned up.
    asking = [card for card in deck if laid[card] or card == LOCOMOTIVE] if choices.yes() else []
    revealed = choices.take(asking, drawn)
    deck = [*(Counter(deck) - Counter(revealed)).elements()]
    revealed += choices.take(deck, drawn - len(revealed))
    mover["hand"] = dict(hand - laid)
    for key in ("seen", "drawn"):
        mover[key] = dict(Counter(mover.get(key, {})) & Counter(mover["hand"]))
    document["tunnel"] = {"route": route.id, "laid": dict(+laid), "revealed": revealed}
    if len(revealed) < limit and deck and explicit:
        left = limit - len(revealed)
        document["pending"] = {"due": "tunnel", "left": left, "then": "tunnel"}
    else:
        document["phase"] = "tunnel"


# Tickets


def _lay_tickets(choices: Choices, variant: Variant, document: Document, bare: bool) -> None:
    """Give the seats tickets, complete ones and such to choose from; then the ticket deck.

    ``bare``: nothing is in the deck, nor under it. Tickets may be out of the game.
    """
    seats, rules, players = document["seats"], variant.rules, document["players"]
    deck, bottom, out = list[str](), list[str](), list[str]()
    held, offers, completed = ([list[str]() for _ in seats] for _ in range(3))
    places = [deck, *held, bottom, out, *(completed if rules.railyards else ())]
    for ticket in variant.tickets:
        if ticket.kind == "regular":
            choices.pick(places).append(ticket.id)
    if document["phase"] == "keep_tickets":
        # In the set-up some seats after the mover have not chosen yet; those after them have.
        more = choices.number(0, players - 1) if "setup" in document else 0
        for step in range(more + 1):
            offer = offers[(document["current_player"] + step) % players]
            most = max(rules.initial_long_tickets + rules.initial_tickets, rules.drawn_tickets)
            if "setup" in document and rules.initial_long_tickets:
                # No more than are dealt with the long one: how many are kept tells of it (EU-50).
                most = rules.initial_tickets
            offer += choices.take(deck, choices.number(1, most))
    for pile in (deck, bottom):
        left = 0 if bare else choices.pick((len(pile), 0, 1, 2))
        out += pile[left:]
        del pile[left:]
    bottom = choices.take(bottom, len(bottom))
    if rules.initial_long_tickets:
        _lay_long(choices, variant, document, held, offers)
    for key, piles in (("tickets", held), ("offer", offers), ("completed", completed)):
        for seat, pile in zip(seats, piles, strict=True):
            if pile:
                seat[key] = pile
    ways = (rules.initial_tickets_returned, rules.drawn_tickets_returned)
    _share_out(choices, seats, "returned", [*bottom, *(out if "box" in ways else ())])
    if "deck" in ways and choices.yes():
        # Who shuffled a ticket into the deck has not drawn it since; others may have.
        for number, seat in enumerate(seats):
            others = [pile for n in range(players) if n != number for pile in (held[n], offers[n])]
            hidden = [*deck, *(name for pile in others for name in pile)]
            if known := [*dict.fromkeys(choices.few(hidden))]:
                seat["shuffled"] = known
    if bottom or out:
        document["ticket_deck"] = {"unordered": deck, "bottom": bottom}
        if rules.initial_long_tickets:
            document["ticket_deck"]["long"] = []


def _lay_long(
    choices: Choices,
    variant: Variant,
    document: Document,
    held: Sequence[list[str]],
    offers: Sequence[list[str]],
) -> None:
    """Give each seat a long ticket on offer at set-up, and else perhaps one that it kept (EU-2, EU-50)."""
    rules = variant.rules
    dealt = rules.initial_tickets + rules.initial_long_tickets
    long = [ticket.id for ticket in variant.tickets if ticket.kind == "long"]
    for seat, own, offer in zip(document["seats"], held, offers, strict=True):
        choosing = "setup" in document and offer
        kept = not choosing and choices.yes()
        if choosing or kept:
            (offer if choosing else own)[:0] = choices.take(long, 1)
        most = min(len(own), dealt if kept else dealt - 1)
        # Who kept fewer than one must had no more to choose from.
        known = [*range(1 if kept else rules.initial_tickets_kept, most + 1)]
        if not choosing and known and choices.yes():
            seat["first_kept"] = choices.pick(known)


def _build_stations(choices: Choices, variant: Variant, seats: Sequence[Document]) -> None:
    """Give the seats stations, each in a city of its own (EU-30)."""
    cities = [city.id for city in variant.board.cities]
    for seat in seats:
        if built := choices.take(cities, choices.number(0, variant.rules.stations)):
            seat["stations"] = built


def _share_out(choices: Choices, seats: Sequence[Document], key: str, names: Sequence[str]) -> None:
    """Each of the names to one of the seats, or to none."""
    for name in names:
        who = choices.number(0, len(seats))
        if who:
            seats[who - 1].setdefault(key, []).append(name)


def _lay_race(
    choices: Choices, variant: Variant, document: Document, bare: bool, missing: str | None
) -> None:
    """Give the seats of a race tickets in their places and laid open ones; then deck and piles.

    Often a seat holds tickets that are complete, or would be by the route ``missing``. ``bare``:
    nothing is in the deck, nor beside it. Tickets may be out of the game.
    """
    seats, rules = document["seats"], variant.rules
    tickets = [ticket.id for ticket in variant.tickets]
    for seat in seats:
        own = [*seat.get("routes", ())]
        if missing is not None and seat is _mover(document):
            own.append(missing)
        joined = [name for name in tickets if _is_joined(variant, own, name)]
        held = list[str]()
        for _ in range(choices.pick((0, rules.initial_tickets, rules.initial_tickets, 1))):
            pool = joined if joined and choices.yes(0.6) else tickets
            held += choices.take([*pool], 1)
            tickets, joined = ([t for t in pile if t not in held] for pile in (tickets, joined))
        if held:
            seat["tickets"] = held
        if choices.yes(0.3):
            seat["bonus"] = True
        most = (rules.tickets_to_win or 1) - 1 - seat.get("bonus", False)
        count = choices.pick((0, choices.number(0, max(0, most)), most))
        if laid := choices.take(tickets, count):
            seat["completed"] = laid
    few = 0 if bare else choices.pick((len(tickets), 0, 1, 2, len(tickets) // 2))
    deck, rest = tickets[:few], tickets[few:]
    given_back = [] if bare else rest[: choices.pick((0, 1, len(rest), len(rest)))]
    _share_out(choices, seats, "returned", given_back)
    _share_out(
        choices, seats, "shuffled", [*deck, *rest[len(given_back) :]] if choices.yes() else []
    )
    if given_back:
        document["given_back"] = given_back
    if len(given_back) < len(rest):
        document["ticket_deck"] = {"unordered": deck, "bottom": []}


def _is_joined(variant: Variant, routes: Sequence[str], ticket: str) -> bool:
    """Whether these routes join the cities of a ticket."""
    start, goal = variant.ticket(ticket).ends
    reached, ends = {start}, [variant.board.route(route).ends for route in routes]
    for _ in ends:
        reached |= {city for pair in ends if reached & {*pair} for city in pair}
    return goal in reached


# Chance


def _stop_at_chance(choices: Choices, variant: Variant, document: Document) -> None:
    """Let the position stand at a chance point, if there may be one, or at none."""
    points = _chance_points(variant, document)
    due = choices.pick([None, *dict.fromkeys(point["due"] for point in points)])
    if due is None:
        return
    document["pending"] = choices.pick([point for point in points if point["due"] == due])
    if due == "held" and "given_back" in document and choices.yes():
        # In the middle of a swap.
        document["set_aside"] = document.pop("given_back")
    if document["phase"] == "score_tickets":
        # Between deck passes: the row comes after the hands, out of the same deck.
        for key in ("finished", "last_turns"):
            document.pop(key, None)
        row = document.pop("face_up", [])
        if "reshuffled" in document:
            deck = Counter[str](document["reshuffled"])
            deck.update(card for card in row if card is not None)
            document["reshuffled"] = dict(deck)


def _chance_points(variant: Variant, document: Document) -> list[Document]:
    """The chance points at which this position may stand."""
    rules, phase = variant.rules, document["phase"]
    if phase == "over" or "setup" in document:
        return []
    mover, seat = document["current_player"], _mover(document)
    row = document.get("face_up", [None] * rules.face_up_slots)
    deck = _not_laid(variant, document)
    points: list[Document] = []
    if phase == "score_tickets":
        slots = [*range(rules.face_up_slots)]
        if document.get("pass") != 2 or not (deck or any(row)):
            return []
        most = rules.pass_cards * document["players"]
        points += [
            {"due": "deal", "seat": number, "left": left, "then": "deck_pass"}
            for number in range(document["players"])
            for left in sorted({1, 2, most} & {*range(1, most + 1)})
        ]
        for due in (slots, slots[-1:]) if slots else ():
            points.append({"due": "row", "slots": due, "then": "deck_pass"})
        return points
    following = FOLLOWING.get(phase, ())
    if deck and not seat.get("offer"):
        for then in following:
            if then == "refill" or not rules.both_cards_blind:
                points.append({"due": "hand", "seat": mover, "left": 1, "then": then})
        empty = [slot for slot, card in enumerate(row) if card is None]
        for due in (empty[:1], empty, empty[1:]) if empty[1:] else [empty] if empty else ():
            for then in following if rules.railyards else (*following, "end_turn"):
                points.append({"due": "row", "slots": due, "then": then})
    left = len(_ticket_deck(variant, document))
    if phase != "turn" or not left:
        return points
    if rules.tickets_to_win is None:
        for number in sorted({1, rules.drawn_tickets} - {0} if rules.drawn_tickets else ()):
            points.append({"due": "offer", "seat": mover, "left": number, "then": "keep_tickets"})
        return points
    held = len(seat.get("tickets", ()))
    for slot in range(held + 1):
        for number in sorted({1, rules.initial_tickets - held} & {*range(1, 100)}):
            if held + number <= rules.initial_tickets:
                point = {"due": "held", "seat": mover, "slot": slot, "left": number}
                points.append(point | {"then": "complete"})
    return points


def _ticket_deck(variant: Variant, document: Document) -> list[str]:
    """The tickets that can be drawn."""
    if (deck := document.get("ticket_deck")) is not None:
        return [*deck["unordered"], *deck["bottom"]]
    placed = {*document.get("given_back", ())}
    for seat in document["seats"]:
        for key in ("tickets", "offer", "completed"):
            placed |= {*seat.get(key, ())}
    regular = (ticket.id for ticket in variant.tickets if ticket.kind == "regular")
    return [ticket for ticket in regular if ticket not in placed]


# Ends


def build_end(choices: Choices, variant: Variant, players: int) -> Document:
    """A position of a game that is over, in which points or one of the tie-breaks decides.

    By chance points decide nearly always: so a few hundred ends are tried.
    """
    wanted = choices.pick(("points", *variant.rules.tie_breaks, "shared"))
    for _ in range(250):
        document = _end(choices, variant, players)
        result = state_from_dict(document, variant).result()
        if result is not None and result.decided_by == wanted:
            break
    return document


def _end(choices: Choices, variant: Variant, players: int) -> Document:
    """A game that is over and in which little was done: some players are tied."""
    rules, seats = variant.rules, [Document() for _ in range(players)]
    free = [ticket.id for ticket in variant.tickets if ticket.kind == "regular"]
    if rules.stations:
        _build_stations(choices, variant, seats)
    if not rules.railyards:
        _own_routes(choices, variant, seats, bare=False)
    for seat in seats:
        seat.pop("trains", None)
        seat["routes"] = choices.take(seat.get("routes", []), choices.number(0, 4))
        # Next door each route has a ticket of its name.
        own = [name for name in free if name in seat["routes"]]
        most = 2 if rules.tickets_to_win is None else min(2, rules.initial_tickets)
        seat["tickets"] = choices.take([*(own or free)], choices.number(0, most))
        free = [name for name in free if name not in seat["tickets"]]
        if rules.railyards:
            del seat["routes"]
        if rules.railyards or rules.tickets_to_win is not None:
            seat["completed"] = choices.take(free, choices.number(0, 2))
        if rules.tickets_to_win is not None:
            seat["bonus"] = choices.yes(0.3)
    document = {"variant": variant.id, "players": players, "chance": "explicit", "seats": seats}
    document |= {"phase": "over", "turn": choices.number(0, 99)}
    _lay_cards(choices, variant, document, bare=False)
    return document
