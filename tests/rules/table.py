"""A table to set situations up on: what the rule tests share.

Games are in explicit mode unless a test says otherwise, so that the test itself decides
which cards come. The letters ``T`` (taxi card) and ``L`` stand for a locomotive in rows and
hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from heapq import heappop, heappush
from typing import Any

import pytest

import ttr_rules as ttr

COLORS = ("blue", "green", "black", "pink", "red", "orange")
TAXI = "locomotive"
CARDS = (*COLORS, TAXI)
PRINTED = dict.fromkeys(COLORS, 6) | {TAXI: 8}

NEW_YORK = ttr.new_york.VARIANT
USA = ttr.usa.VARIANT
EUROPE = ttr.europe.VARIANT
NORDIC = ttr.nordic.VARIANT
FIRST_JOURNEY = ttr.first_journey.VARIANT
FIRST_JOURNEY_USA = ttr.first_journey_usa.VARIANT
CARD_GAME = ttr.card_game.VARIANT
TICKETS = tuple(ticket.id for ticket in NEW_YORK.tickets)
VARIANTS = (NEW_YORK, USA, EUROPE, NORDIC, FIRST_JOURNEY, FIRST_JOURNEY_USA, CARD_GAME)
ALL_TICKETS = {ticket.id for variant in VARIANTS for ticket in variant.tickets}

NO_TICKETS: dict[str, list[str]] = {"unordered": [], "bottom": []}
PLAIN_ROW = ("blue", "green", "black", "pink", "red")
EMPTY_ROW = (None,) * 5

Seat = dict[str, Any]


def face_up(card: str) -> ttr.DrawFaceUp:
    """Taking a face-up card; "T" and "L" are a locomotive."""
    return ttr.DrawFaceUp(TAXI if card in "TL" else card)


def row(text: str) -> list[str | None]:
    """The row of ``"T T red - blue"``: a dash is an empty slot."""
    names: dict[str, str | None] = {"T": TAXI, "L": TAXI, "-": None}
    return [names.get(word, word) for word in text.split()]


def cards(text: str) -> dict[str, int]:
    """The counts of ``"2 red 1 T"`` or ``"2 red 1 L"``."""
    words = text.split()
    return {
        (TAXI if name in "TL" else name): int(number)
        for number, name in zip(words[::2], words[1::2], strict=True)
    }


def position(
    *seats: Seat,
    variant: ttr.Variant = NEW_YORK,
    hoarder: int | None = None,
    face_up: Iterable[str | None] = PLAIN_ROW,
    chance: str = "explicit",
    **entries: Any,
) -> ttr.State:
    """A situation at the table; two seats with nothing unless there are others.

    ``hoarder``: a seat whose hand takes every card that is named nowhere, so that the deck
    and the discard pile hold what the test says and no more.
    """
    at_table: list[Seat] = [dict(seat) for seat in seats] or [{}, {}]
    slots = list(face_up)
    if hoarder is not None:
        entries.setdefault("deck", {})
        entries.setdefault("discard", {})
        rest = Counter(variant.cards)
        rest.subtract(name for name in slots if name is not None)
        rest.subtract(entries["deck"])
        rest.subtract(entries["discard"])
        for seat in at_table:
            for key in ("hand", "on_track"):
                rest.subtract(seat.get(key, {}))
            for lying in seat.get("railyard", ()):
                rest.subtract({lying["color"]: lying["cars"], TAXI: lying["locomotives"]})
        assert min(rest.values()) >= 0, rest
        own: Counter[str] = Counter(at_table[hoarder].get("hand", {}))
        at_table[hoarder]["hand"] = {name: n for name, n in (own + rest).items() if n}
    document = {
        "variant": variant.id,
        "players": len(at_table),
        "seats": at_table,
        "face_up": slots,
        "chance": chance,
        **entries,
    }
    return ttr.state_from_dict(document, variant)


def journey(*seats: Seat, variant: ttr.Variant = FIRST_JOURNEY, **entries: Any) -> ttr.State:
    """A situation of First Journey, which has no row."""
    return position(*seats, variant=variant, face_up=(), **entries)


def rows(text: str) -> list[dict[str, Any]]:
    """The railyard of ``"2 red + 1, 1 blue"``: two red cars with a locomotive, and a blue one."""
    found = []
    for part in text.split(", ") if text else []:
        cars, _, on_top = part.partition(" + ")
        number, color = cars.split()
        row = {"color": color, "cars": int(number), "locomotives": int(on_top or 0)}
        found.append(row)
    return found


def yard(state: ttr.State, player: int) -> list[dict[str, Any]]:
    """The railyard of a seat as ``rows`` gives it."""
    return [row.to_dict() for row in state.railyard(player)]


def railyards(*seats: Seat, variant: ttr.Variant = CARD_GAME, **entries: Any) -> ttr.State:
    """A situation of The Card Game; railyards may be given as text, see ``rows``."""
    at_table = [dict(seat) for seat in seats]
    for seat in at_table:
        if isinstance(seat.get("railyard"), str):
            seat["railyard"] = rows(seat["railyard"])
    entries.setdefault("face_up", ["purple", "blue", "orange", "white", "green"])
    return position(*at_table, variant=variant, **entries)


def play(state: ttr.State, *actions: ttr.Action) -> ttr.State:
    """The state after the actions, each of them legal."""
    for action in actions:
        assert state.is_legal(action), state.why_illegal(action)
        state = state.apply(action)
    return state


def watch(state: ttr.State, *actions: ttr.Action) -> tuple[ttr.State, list[ttr.Event]]:
    """As ``play``, with all that happened on the way."""
    events: list[ttr.Event] = []
    for action in actions:
        state, happened = state.play(action)
        events += happened
    return state, events


def shown(*names: str) -> tuple[ttr.Action, ...]:
    """The reveals of these cards (``T``, ``L``: a locomotive) and tickets."""
    return tuple(
        ttr.RevealTicket(name)
        if name in ALL_TICKETS
        else ttr.Reveal(TAXI if name in "TL" else name)
        for name in names
    )


def reveal(state: ttr.State, text: str) -> ttr.State:
    """The state after these cards came off the deck: ``"red T blue"``."""
    return play(state, *shown(*text.split()))


def settle(state: ttr.State) -> ttr.State:
    """The state at the next decision; at chance points the first outcome comes true."""
    while outcomes := state.chance_outcomes():
        state = state.apply(outcomes[0][0])
    return state


def draw_two(state: ttr.State) -> ttr.State:
    """The state after a turn of two cards drawn blind."""
    return settle(play(settle(play(state, ttr.DrawDeck())), ttr.DrawDeck()))


def idle(state: ttr.State) -> ttr.State:
    """The state after a turn of The Card Game that moves no card: tickets are drawn, none kept."""
    return play(settle(play(state, ttr.DrawTickets())), ttr.KeepTickets([]))


def refused(state: ttr.State, action: ttr.Action) -> str:
    """The rule for which the state refuses the action; it is seen to change nothing."""
    before, number = state.to_dict(), hash(state)
    twin = ttr.state_from_dict(before, state.variant)
    violation = state.why_illegal(action)
    assert violation is not None, f"{action} is legal"
    assert not state.is_legal(action)
    assert action not in state.legal_actions()
    assert violation.message
    for attempt in (state.apply, state.play):
        with pytest.raises(ttr.IllegalActionError) as caught:
            attempt(action)
        assert caught.value.violation == violation
        assert caught.value.action == action
    assert state == twin
    assert hash(state) == number
    assert state.to_dict() == before
    return violation.rule


def claims(state: ttr.State, route: str) -> list[dict[str, int]]:
    """The payments that are offered for a route, as plain dicts."""
    return [dict(payment) for payment in state.payments(route)]


def pool(state: ttr.State) -> Counter[str]:
    """Deck, discard pile and face-up row."""
    counts = Counter(state.deck) + Counter(state.discard)
    counts.update(name for name in state.face_up if name is not None)
    return counts


def all_cards(state: ttr.State) -> Counter[str]:
    """Every card of the game, wherever it is."""
    counts = pool(state)
    if state.tunnel is not None:
        counts.update(state.tunnel.laid)
        counts.update(state.tunnel.revealed)
    for player in range(state.players):
        counts.update(state.hand(player))
        counts.update(state.on_track(player))
        for row in state.railyard(player):
            counts.update({row.color: row.cars, TAXI: row.locomotives})
    return counts


def bottom(state: ttr.State) -> list[str]:
    """The tickets under the deck, the first to be drawn first."""
    found: list[str] = state.to_dict()["ticket_deck"]["bottom"]
    return found


def tickets_left(state: ttr.State) -> int:
    """How many tickets can still be drawn."""
    deck: Mapping[str, list[str]] = state.to_dict()["ticket_deck"]
    return len(deck["unordered"]) + len(deck["bottom"])


def all_tickets(state: ttr.State) -> Counter[str]:
    """Every ticket of a race, wherever it is."""
    document = state.to_dict()
    deck = document["ticket_deck"]
    places = [deck["unordered"], deck["bottom"], document["given_back"], document["set_aside"]]
    for seat in document["seats"]:
        places += [seat["tickets"], seat["completed"]]
    return Counter(ticket for place in places for ticket in place)


def way(variant: ttr.Variant, start: str, goal: str) -> list[str]:
    """The routes of a shortest way from one city to another."""
    queue: list[tuple[int, str, list[str]]] = [(0, start, [])]
    done: set[str] = set()
    while queue:
        spaces, city, routes = heappop(queue)
        if city == goal:
            return routes
        if city in done:
            continue
        done.add(city)
        for route in variant.board.routes:
            if city in route.ends:
                (other,) = {*route.ends} - {city}
                heappush(queue, (spaces + route.length, other, [*routes, route.id]))
    raise AssertionError(f"{start} and {goal} are not connected")


def small_variant(*routes: str, **entries: Any) -> ttr.Variant:
    """New York with these of its routes only, and eight tickets for the first of them.

    The tickets are called after its ends, ``-1`` to ``-8``.
    """
    board = NEW_YORK.board
    chosen = [board.route(route) for route in routes]
    ends = {city for route in chosen for city in route.ends}
    whole = NEW_YORK.to_dict()
    document: dict[str, Any] = {
        "id": "small",
        "title": "A small board",
        "cities": [city for city in whole["cities"] if city["id"] in ends],
        "routes": [route for route in whole["routes"] if route["id"] in routes],
        "tickets": [{"ends": list(chosen[0].ends), "points": chosen[0].length}] * 8,
    }
    return ttr.load_variant(document | entries, base=NEW_YORK)
