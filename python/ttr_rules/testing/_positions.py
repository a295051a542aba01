"""The strategy for positions that are set up, most of which no game comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from ..variant import LOCOMOTIVE, Rules, Variant
from ._of_states import double_of
from ._parts import (
    INDEXES,
    SEEDS,
    Chance,
    chance_mode,
    handfuls,
    know_cards,
    lay_row,
    number,
    number_of_seats,
    pick,
    take_some,
    value_of,
)
from ._railyard_positions import railyard_positions

__all__ = ["positions"]

MOST_OFFERED = 4

_YES = st.booleans()
_TURNS = st.integers(0, 200) | st.integers(0, 2**32 - 1)
_DRAWS: SearchStrategy[dict[str, int]] = st.just({}) | st.fixed_dictionaries(
    {"train": SEEDS, "ticket": SEEDS}
)
_FEW = st.lists(INDEXES, unique=True)


@st.composite
def positions(
    draw: DrawFn,
    variant: str | Variant,
    players: int | None = None,
    *,
    chance: Chance | None = None,
) -> dict[str, Any]:
    """Position documents that contradict nothing, most of which no game comes to.

    Every card is somewhere (G-16), each ticket at one place at most (G-32), and routes are owned as
    G-20, G-25 and G-26 allow. There are few trains, decks that are empty or nearly so, rows with
    holes and with many locomotives, last turns, passes, second draws, tickets on offer, first
    tickets, tunnels that are being tried, games that are over, knowledge of hands and decks; in
    explicit mode, chance points in the middle of a turn. With railyards there are rows of them, full
    and empty on-the-track piles, tickets that are being scored, both deck passes and the deal between
    them.

    Shrinks towards two seats with nothing, and all cards and tickets in their decks. The documents
    leave out what is derived.
    """
    value = value_of(variant)
    if value.rules.railyards:
        return draw(railyard_positions(value, players, chance))
    seats: list[dict[str, Any]] = [{} for _ in range(number_of_seats(draw, value, players))]
    document: dict[str, Any] = {"variant": value.id, "players": len(seats)}
    document |= draw(_course(value.rules, len(seats)))
    # Where nothing is left to draw, somebody may have to pass (G-3).
    bare = pick(draw, (*[False] * 4, True))
    draw(_own_routes(value, seats, bare))
    document |= draw(_lay_cards(value, seats, bare))
    explicit = chance_mode(draw, chance) == "explicit"
    if document["phase"] == "turn" and draw(_YES):
        draw(_try_tunnel(value, seats, document, explicit))
    lay_tickets = _lay_tickets if value.rules.tickets_to_win is None else _lay_race
    document |= draw(lay_tickets(value, seats, document, bare))
    document["seats"] = seats
    if explicit:
        document["chance"] = "explicit"
    if explicit and "tunnel" not in document:
        possible = _chance_points(value, document)
        due = pick(draw, [None, *possible])
        if due is not None:
            document["pending"] = {"due": due, **pick(draw, possible[due])}
    return document


@st.composite
def _course(draw: DrawFn, rules: Rules, players: int) -> dict[str, Any]:
    """Where in the game the position is: phase, mover, and what is counted."""
    phases = ["turn", "turn", "keep_tickets", "second_draw", "over"]
    if rules.tickets_to_win is not None:
        phases.remove("keep_tickets")
    if rules.both_cards_blind and not rules.face_up_slots:
        phases.remove("second_draw")
    phase = pick(draw, phases)
    over = phase == "over"
    entries: dict[str, Any] = {"seed": draw(SEEDS), "draws": draw(_DRAWS)}
    if phase == "keep_tickets" and draw(_YES):
        entries["setup"] = True
    else:
        entries["turn"] = draw(_TURNS)
        if draw(_YES):
            entries["last_turns"] = number(draw, 0 if over else 1, players)
        passes = number(draw, 0, players if over else players - 1)
        entries["passes"] = pick(draw, (0, players - 1, passes))
    written = {key: entry for key, entry in entries.items() if entry}
    if not over:
        written["current_player"] = number(draw, 0, players - 1)
    return {"phase": phase, **written}


@st.composite
def _own_routes(
    draw: DrawFn, variant: Variant, seats: Sequence[dict[str, Any]], bare: bool
) -> None:
    """Give the seats routes (G-20, G-25, G-26) and trains (G-21); ``bare``: few trains."""
    routes, players = variant.board.routes, len(seats)
    if draw(_YES):
        # Half of all routes are to have an owner, as far as trains go.
        chosen = {route: number(draw, -players, players - 1) for route in routes}
    else:
        few = [routes[index % len(routes)] for index in draw(_FEW)]
        chosen = {route: number(draw, 0, players - 1) for route in few}
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
    for seat, trains in enumerate(left):
        last_ones = number(draw, 0, min(2, trains))
        fewer = pick(draw, (0 if bare else None, last_ones, number(draw, 0, trains)))
        if fewer is not None:
            seats[seat]["trains"] = fewer


@st.composite
def _lay_cards(
    draw: DrawFn, variant: Variant, seats: Sequence[dict[str, Any]], bare: bool
) -> dict[str, Any]:
    """Give the seats hands, and what is known of them; the row, the discards and what is known.

    The deck is what is left. ``bare``: every card is in a hand.
    """
    left = Counter(dict(variant.cards))
    row = lay_row(draw, variant, left, 0 if bare else variant.rules.face_up_slots)
    piles: list[Counter[str]] = []  # the hands, then the discards
    for _ in seats if bare else (*seats, None):
        piles.append(Counter(draw(handfuls(left))))
        left -= piles[-1]
    # Often there is little or nothing to draw: somebody has it, or it is discarded.
    much = 2 if bare else number(draw, 0, 2)
    deck = Counter({} if much == 2 else draw(handfuls(left)) if much == 1 else dict(left))
    for card, count in (left - deck).items():
        pick(draw, piles)[card] += count
    known = know_cards(draw, seats, piles, deck)
    entries: dict[str, Any] = {}
    if any(row):
        entries["face_up"] = row
    if not bare and +piles[-1]:
        entries["discard"] = dict(+piles[-1])
    return entries | known


@st.composite
def _try_tunnel(
    draw: DrawFn,
    variant: Variant,
    seats: Sequence[dict[str, Any]],
    document: dict[str, Any],
    explicit: bool,
) -> None:
    """The mover tries a tunnel that it can, if there is one (NC-50); some cards are turned up."""
    routes, rules = variant.board.routes, variant.rules
    mover, limit = seats[document["current_player"]], rules.tunnel_cards
    owned = {route for seat in seats for route in seat.get("routes", ())}
    closed = len(seats) <= rules.double_routes_closed_up_to
    taken = owned if closed else {*mover.get("routes", ())}
    doubles = {double_of(variant, route) for route in routes if route.id in taken} - {None}
    hand = Counter[str](mover.get("hand", {}))
    for route in routes[draw(INDEXES) % len(routes) :]:
        free = route.id not in owned and double_of(variant, route) not in doubles
        if route.kind != "tunnel" or not limit or not free:
            continue
        if route.length > mover.get("trains", variant.trains - _spaces(variant, mover)):
            continue
        wild = hand[LOCOMOTIVE] if "tunnel" in rules.locomotives_on else 0
        cars = [card for card in hand if card != LOCOMOTIVE and route.color in ("gray", card)]
        possible = [
            Counter({color: route.length - locomotives, LOCOMOTIVE: locomotives})
            for color in cars
            for locomotives in range(min(wild, route.length) + 1)
            if hand[color] >= route.length - locomotives
        ]
        if not possible:
            continue
        laid = pick(draw, possible)
        named = Counter[str](document.get("discard", {}))
        named.update(card for card in document.get("face_up", ()) if card is not None)
        for seat in seats:
            named.update(seat.get("hand", {}))
        deck = [*(Counter(dict(variant.cards)) - named).elements()]
        drawn = limit - number(draw, 0, limit) if explicit else limit
        revealed = take_some(draw, deck, drawn)
        mover["hand"] = dict(hand - laid)
        for key in ("seen", "drawn"):
            mover[key] = dict(Counter(mover.get(key, {})) & Counter(mover["hand"]))
        # What was turned up, and what was drawn and laid down, came out of the deck as well.
        document["tunnel"] = {"route": route.id, "laid": dict(+laid), "revealed": revealed}
        if len(revealed) < limit and deck and explicit:
            left = limit - len(revealed)
            document["pending"] = {"due": "tunnel", "left": left, "then": "tunnel"}
        else:
            document["phase"] = "tunnel"
        return


def _spaces(variant: Variant, seat: Mapping[str, Any]) -> int:
    return sum(variant.board.route(route).length for route in seat.get("routes", ()))


@st.composite
def _lay_tickets(
    draw: DrawFn,
    variant: Variant,
    seats: Sequence[dict[str, Any]],
    course: Mapping[str, Any],
    bare: bool,
) -> dict[str, Any]:
    """Give the seats tickets, and tickets to choose from; then the ticket deck.

    ``bare``: nothing is in the deck, nor under it. Tickets may be out of the game.
    """
    players = len(seats)
    deck, bottom, out = list[str](), list[str](), list[str]()
    held: list[list[str]] = [[] for _ in seats]
    for ticket in variant.tickets:
        pick(draw, (deck, *held, bottom, out)).append(ticket.id)
    for seat, tickets in zip(seats, held, strict=True):
        if tickets:
            seat["tickets"] = tickets
    if course["phase"] == "keep_tickets":
        # In the set-up some seats after the mover have not chosen yet; those after them have.
        more = number(draw, 0, players - 1) if "setup" in course else 0
        for index in range(more + 1):
            offer = take_some(draw, deck, number(draw, 1, MOST_OFFERED))
            if offer:
                seats[(course["current_player"] + index) % players]["offer"] = offer
    if bare:
        out += [*deck, *bottom]
        deck, bottom = [], []
    elif draw(_YES):
        out += deck
        deck = []
    bottom = take_some(draw, bottom, len(bottom))
    rules = variant.rules
    may_leave = "box" in (rules.initial_tickets_returned, rules.drawn_tickets_returned)
    for name in [*bottom, *(out if may_leave else ())]:
        who = number(draw, 0, players)
        if who < players:
            seats[who].setdefault("returned", []).append(name)
    if not bottom and not out:
        return {}
    return {"ticket_deck": {"unordered": deck, "bottom": bottom}}


@st.composite
def _lay_race(
    draw: DrawFn,
    variant: Variant,
    seats: Sequence[dict[str, Any]],
    course: Mapping[str, Any],
    bare: bool,
) -> dict[str, Any]:
    """Give the seats of a race tickets in their places and laid open ones; then deck and piles.

    ``bare``: nothing is in the deck, nor beside it. Tickets may be out of the game.
    """
    players, most = len(seats), variant.rules.initial_tickets
    deck, given_back, out = list[str](), list[str](), list[str]()
    held: list[list[str]] = [[] for _ in seats]
    open_ones: list[list[str]] = [[] for _ in seats]
    for ticket in variant.tickets:
        place = pick(draw, (deck, *held, *open_ones, given_back, out))
        full = any(place is tickets for tickets in held) and len(place) >= most
        (deck if full else place).append(ticket.id)
    for seat, tickets, completed in zip(seats, held, open_ones, strict=True):
        if tickets:
            seat["tickets"] = take_some(draw, tickets, len(tickets))
        if completed:
            seat["completed"] = completed
        if draw(_YES):
            seat["bonus"] = True
    if bare:
        out += [*deck, *given_back]
        deck, given_back = [], []
    elif draw(_YES):
        out += deck
        deck = []
    for key, pile in (("returned", given_back), ("shuffled", [*deck, *out])):
        for name in pile:
            who = number(draw, 0, players)
            if who < players:
                seats[who].setdefault(key, []).append(name)
    entries: dict[str, Any] = {"given_back": given_back} if given_back else {}
    if out:
        entries["ticket_deck"] = {"unordered": deck, "bottom": []}
    return entries


def _chance_points(
    variant: Variant, document: Mapping[str, Any]
) -> dict[str, list[dict[str, Any]]]:
    """The chance points at which this position may stand, by what is due; empty ones left out."""
    if document["phase"] == "over" or document.get("setup"):
        return {}
    mover, phase = document["current_player"], document["phase"]
    row = document.get("face_up", [None] * variant.rules.face_up_slots)
    named = Counter(document.get("discard", {}))
    named.update(card for card in row if card is not None)
    for seat in document["seats"]:
        named.update(seat.get("hand", {}))
    race = variant.rules.tickets_to_win is not None
    possible: dict[str, list[dict[str, Any]]] = {"hand": [], "row": [], "offer": [], "held": []}
    then = {"turn": ["second_draw", "refill"], "second_draw": ["refill"]}.get(phase, [])
    if Counter(dict(variant.cards)) - named and not document["seats"][mover].get("offer"):
        blind = [name for name in then if name == "refill" or not variant.rules.both_cards_blind]
        possible["hand"] = [{"seat": mover, "left": 1, "then": name} for name in blind]
        slots = [slot for slot, card in enumerate(row) if card is None]
        for due in (slots[:1], slots) if slots else ():
            possible["row"] += [{"slots": due, "then": name} for name in (*then, "end_turn")]
    deck = document.get("ticket_deck")
    if race:
        seat = document["seats"][mover]
        places, most = len(seat.get("tickets", ())), variant.rules.initial_tickets
        placed = [len(document.get("given_back", ()))]
        for entry in document["seats"]:
            placed += [len(entry.get(key, ())) for key in ("tickets", "completed")]
        left = len(deck["unordered"]) if deck else len(variant.tickets) - sum(placed)
        if phase == "turn" and left and places < most:
            possible["held"] += [
                {"seat": mover, "slot": slot, "left": most - places, "then": "complete"}
                for slot in range(places + 1)
            ]
    elif phase == "turn" and (deck is None or deck["unordered"] or deck["bottom"]):
        for left in (1, variant.rules.drawn_tickets):
            possible["offer"].append({"seat": mover, "left": left, "then": "keep_tickets"})
    return {due: points for due, points in possible.items() if points}
