"""The variants as data: what is in the box, and how the rules of the games differ.

What is in the box, and what is on the board, is read from the game's document, which the package hands
over as text. The rules in that document are ignored: the rules of each game are values here, each with
the id of the rule. A test compares the two.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from .._shipped import shipped_text
from ..errors import InvalidVariantError, Problem, UnknownVariantError
from .table import LOCOMOTIVE, Cards

GRAY = "gray"


@dataclass(frozen=True, kw_only=True)
class Route:
    """The spaces between two neighboring cities; ``double`` names its double route (G-25).

    ``kind``: train, ferry or tunnel. ``locomotives``: spaces with a symbol (NC-30).
    ``any_cards_per_locomotive``: how many cards stand for one locomotive (NC-32);
    ``any_cards_per_space``: how many stand for one card of the set (NC-40); None: no such rule.
    """

    ends: tuple[str, str]
    length: int
    color: str
    kind: str
    locomotives: int
    any_cards_per_locomotive: int | None
    any_cards_per_space: int | None
    double: str | None


@dataclass(frozen=True, kw_only=True)
class Ticket:
    """A destination ticket: two places, and what it is worth (G-32, G-34).

    ``kind``: "regular", or "long" (EU-2). ``cards``: the cars it costs, if tickets are paid for (CG-51).
    """

    ends: tuple[str, str]
    points: int
    kind: str
    cards: Cards


@dataclass(frozen=True, kw_only=True)
class Rules:
    """How the games differ. The names are those of a variant document."""

    railyards: bool = False
    initial_cards: int
    first_locomotives: int = 0
    face_up_slots: int
    face_up_locomotive_ends_draw: bool
    clear_face_up_at: int | None
    draws_end_with_deck: bool = False
    reshuffle_at_once: bool = False
    initial_tickets: int
    initial_long_tickets: int = 0
    initial_tickets_kept: int
    initial_tickets_returned: str = "bottom"
    drawn_tickets: int
    drawn_tickets_kept: int
    drawn_tickets_returned: str = "bottom"
    both_cards_blind: bool = False
    placed_at_least: int = 0
    placed_colors: int = 0
    moved_card_chosen: bool = False
    on_track_open: bool = False
    two_passes_from: int | None = None
    pass_cards: int = 0
    must_complete_tickets: bool = False
    big_cities_at_zero: bool = False
    locomotives_placed_alone: bool = False
    locomotives_on: tuple[str, ...] = ("train", "ferry", "tunnel")
    sets_pay_any_space: bool = True
    tunnel_cards: int = 3
    surcharge_in_kind: bool = False
    unequal_doubles: bool = True
    double_routes_closed_up_to: int
    last_turns_at: int
    ends_at_once: bool = False
    tickets_to_win: int | None = None
    coast_bonus: bool = False
    swap_tickets: bool = False
    swap_with_fewer: bool = True
    swapped_tickets_shuffled: bool = False
    attraction_points: int
    longest_trail_points: int = 0
    globetrotter_points: int = 0
    globetrotter_at_zero: bool = False
    stations: int = 0
    station_prices: tuple[int, ...] = ()
    station_points: int = 0
    tie_breaks: tuple[str, ...]
    rule_ids: Mapping[str, str]


NEW_YORK = Rules(
    initial_cards=2,  # NY-2
    face_up_slots=5,  # NY-2
    face_up_locomotive_ends_draw=True,  # NY-10
    clear_face_up_at=3,  # NY-12
    initial_tickets=2,  # **NY-3**
    initial_tickets_kept=1,  # NY-3
    drawn_tickets=2,  # **NY-30**
    drawn_tickets_kept=1,  # NY-30
    double_routes_closed_up_to=2,  # **NY-22**
    last_turns_at=2,  # **NY-40**, G-40
    attraction_points=1,  # NY-41
    longest_trail_points=0,  # NY-42
    tie_breaks=("complete_tickets",),  # NY-42
    rule_ids={"face_up_locomotive_ends_draw": "NY-10"},
)
"""New York City."""

USA = Rules(
    initial_cards=4,  # **US-1**
    face_up_slots=5,  # US-1
    face_up_locomotive_ends_draw=True,  # **US-2**
    clear_face_up_at=3,  # US-2
    initial_tickets=3,  # US-1
    initial_tickets_kept=2,  # US-1
    drawn_tickets=3,  # US-1
    drawn_tickets_kept=1,  # US-1
    double_routes_closed_up_to=3,  # **US-3**
    last_turns_at=2,  # US-4, G-40
    attraction_points=0,
    longest_trail_points=10,  # US-4
    tie_breaks=("complete_tickets", "longest_trail_bonus"),  # US-5
    rule_ids={"face_up_locomotive_ends_draw": "US-2"},
)
"""The classic board of the USA."""

EUROPE = Rules(
    initial_cards=4,  # **EU-1**
    face_up_slots=5,  # EU-1
    face_up_locomotive_ends_draw=True,  # **EU-11**
    clear_face_up_at=3,  # EU-11
    initial_tickets=3,  # EU-2
    initial_long_tickets=1,  # EU-2
    initial_tickets_kept=2,  # EU-2
    initial_tickets_returned="box",  # EU-3
    drawn_tickets=3,  # **EU-12**
    drawn_tickets_kept=1,  # EU-12
    drawn_tickets_returned="bottom",  # EU-12
    locomotives_on=("train", "ferry", "tunnel"),  # EU-11
    tunnel_cards=3,  # EU-22
    double_routes_closed_up_to=3,  # **EU-13**
    last_turns_at=2,  # **EU-40**, G-40
    attraction_points=0,
    longest_trail_points=10,  # EU-41
    stations=3,  # EU-1
    station_prices=(1, 2, 3),  # EU-31
    station_points=4,  # EU-36
    tie_breaks=("complete_tickets", "fewest_stations", "longest_trail_bonus"),  # EU-42
    rule_ids={"face_up_locomotive_ends_draw": "EU-11"},
)
"""The classic board of Europe."""

NORDIC = Rules(
    initial_cards=4,  # NC-2
    face_up_slots=5,  # NC-3
    face_up_locomotive_ends_draw=False,  # NC-10
    clear_face_up_at=None,  # NC-11
    draws_end_with_deck=False,  # G-13
    reshuffle_at_once=False,  # G-12
    initial_tickets=5,  # **NC-4**
    initial_tickets_kept=2,  # NC-4
    initial_tickets_returned="box",  # NC-4
    drawn_tickets=3,  # **NC-60**
    drawn_tickets_kept=1,  # NC-60
    drawn_tickets_returned="box",  # NC-60
    locomotives_on=("ferry", "tunnel"),  # NC-20
    sets_pay_any_space=True,  # NC-32
    tunnel_cards=3,  # NC-50
    surcharge_in_kind=False,  # NC-51
    unequal_doubles=True,  # NC-23
    double_routes_closed_up_to=2,  # **NC-22**
    last_turns_at=2,  # NC-70, G-40
    attraction_points=0,
    longest_trail_points=0,  # NC-72
    globetrotter_points=10,  # NC-71
    globetrotter_at_zero=False,  # NC-71
    tie_breaks=("complete_tickets", "longest_trail"),  # NC-72
    rule_ids={"face_up_locomotive_ends_draw": "NC-10"},
)
"""Nordic Countries."""

FIRST_JOURNEY = Rules(
    initial_cards=4,  # FJ-2
    face_up_slots=0,  # **FJ-1**
    face_up_locomotive_ends_draw=False,  # FJ-1
    clear_face_up_at=None,  # FJ-1
    initial_tickets=2,  # FJ-2
    initial_tickets_kept=2,  # FJ-2
    drawn_tickets=0,  # FJ-3
    drawn_tickets_kept=0,  # FJ-3
    both_cards_blind=True,  # FJ-3
    locomotives_on=("train", "ferry", "tunnel"),  # FJ-4
    double_routes_closed_up_to=0,  # FJ-5
    last_turns_at=0,  # FJ-11
    ends_at_once=True,  # FJ-11
    tickets_to_win=6,  # FJ-10
    coast_bonus=True,  # FJ-7
    swap_tickets=True,  # FJ-8
    swap_with_fewer=True,  # FJ-9
    swapped_tickets_shuffled=False,  # FJ-8
    attraction_points=0,  # FJ-4
    tie_breaks=(),  # FJ-11
    rule_ids={},
)
"""First Journey, on both of its boards."""

CARD_GAME = Rules(
    railyards=True,  # CG-10, CG-30
    initial_cards=7,  # CG-2
    first_locomotives=1,  # CG-2
    face_up_slots=5,  # CG-2
    face_up_locomotive_ends_draw=True,  # CG-20
    clear_face_up_at=None,  # **CG-21**
    initial_tickets=6,  # CG-3
    initial_tickets_kept=1,  # CG-3
    initial_tickets_returned="deck",  # CG-3
    drawn_tickets=4,  # CG-40
    drawn_tickets_kept=0,  # CG-40
    drawn_tickets_returned="bottom",  # CG-40
    placed_at_least=2,  # CG-30
    placed_colors=3,  # CG-30
    moved_card_chosen=False,  # CG-10, CG-11
    on_track_open=False,  # CG-11
    two_passes_from=4,  # CG-52, CG-53
    pass_cards=4,  # CG-53
    draws_end_with_deck=False,  # CG-22, CG-50
    must_complete_tickets=False,  # CG-51
    big_cities_at_zero=False,  # CG-61
    locomotives_placed_alone=False,  # CG-30
    double_routes_closed_up_to=0,
    last_turns_at=0,
    attraction_points=0,
    tie_breaks=("complete_tickets", "big_city_bonuses"),  # CG-62
    rule_ids={"face_up_locomotive_ends_draw": "CG-20", "draws_end_with_deck": "CG-22"},
)
"""The Card Game."""

RULES = {
    "card_game": CARD_GAME,
    "europe": EUROPE,
    "first_journey": FIRST_JOURNEY,
    "first_journey_usa": FIRST_JOURNEY,
    "new_york": NEW_YORK,
    "nordic": NORDIC,
    "usa": USA,
}


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A game: its box (**NY-1**, NC-1, US-1, EU-1, FJ-1, **CG-1**), its board and tickets, its rules.

    ``other_routes``: for each route the others of its double route (G-25). ``coasts``: the cities
    that lie in the east or in the west (FJ-7). ``bonuses``: the big cities, each with the points of
    its bonus card (CG-61).

    ``cards`` is the printed deck in card order, the locomotive last. ``route_points`` are the
    points of a route by its length (NY-21, NC-21, US-4, EU-20; FJ-4, CG-1: none). Cities, routes and
    tickets are in the order of the data.
    """

    id: str
    players: tuple[int, int]
    trains: int
    cards: Cards
    route_points: Mapping[int, int]
    cities: tuple[str, ...]
    attractions: frozenset[str]
    coasts: Mapping[str, str]
    bonuses: Mapping[str, int]
    routes: Mapping[str, Route]
    other_routes: Mapping[str, list[str]]
    tickets: Mapping[str, Ticket]
    rules: Rules

    def __hash__(self) -> int:
        return hash(self.id)

    def has_tunnels(self) -> bool:
        """NC-50. Whether there are routes for which cards are turned up."""
        kinds = {route.kind for route in self.routes.values()}
        return "tunnel" in kinds and self.rules.tunnel_cards > 0

    def is_race(self) -> bool:
        """FJ-6, FJ-10. Whether complete tickets are laid open and replaced, and enough of them win."""
        return self.rules.tickets_to_win is not None

    def has_stations(self) -> bool:
        """EU-30. Whether players have stations to build."""
        return self.rules.stations > 0

    def tickets_of_kind(self, kind: str) -> list[str]:
        """EU-2. The tickets of one kind, "regular" or "long", in the order of the data."""
        return [name for name, ticket in self.tickets.items() if ticket.kind == kind]

    def has_long_tickets(self) -> bool:
        """EU-2. Whether there are long tickets, which are dealt at the start alone."""
        return bool(self.tickets_of_kind("long"))

    def colors(self) -> list[str]:
        """NC-5. The colors of the cars: a locomotive has none."""
        return [card for card in self.cards if card != LOCOMOTIVE]


def variant_of(source: Variant | str | Mapping[str, Any]) -> Variant:
    """The variant with this id, or of a variant document that includes its rules."""
    if isinstance(source, Variant):
        return source
    if isinstance(source, str):
        return shipped(source)
    return read(source, rules_of(source["rules"]))


@cache
def shipped(name: str) -> Variant:
    """One of the games that this book knows: the box of its document, with the rules above."""
    text = shipped_text(name) if name in RULES else None
    if text is None:
        raise UnknownVariantError(name, RULES)
    return read(json.loads(text), RULES[name])


def rules_of(entries: Mapping[str, Any]) -> Rules:
    """The rules of a variant document. A rule that this rulebook does not have is refused."""
    known = {field.name for field in fields(Rules)}
    if strange := [name for name in entries if name not in known]:
        raise InvalidVariantError(Problem(f"rules.{name}", "not in this book") for name in strange)
    lists = {name: tuple(entries[name]) for name in LISTS if name in entries}
    rules = Rules(**dict(entries) | lists)
    if problems := list(why_no_rules(rules)):
        raise InvalidVariantError(problems)
    return rules


LISTS = ("tie_breaks", "locomotives_on", "station_prices")
"""The rules that are lists in a document."""

OF_RAILYARDS: dict[str, int | None] = {
    "first_locomotives": 0,
    "placed_at_least": 0,
    "placed_colors": 0,
    "moved_card_chosen": False,
    "on_track_open": False,
    "two_passes_from": None,
    "pass_cards": 0,
    "must_complete_tickets": False,
    "big_cities_at_zero": False,
    "locomotives_placed_alone": False,
}
"""CG-2, CG-11, CG-22, CG-30, CG-51, CG-53, CG-61. The values these must have in a game without railyards."""

NOT_OF_RAILYARDS: dict[str, object] = {
    "tickets_to_win": None,
    "clear_face_up_at": None,
    "reshuffle_at_once": False,
    "surcharge_in_kind": False,
    "last_turns_at": 0,
    "attraction_points": 0,
    "longest_trail_points": 0,
    "globetrotter_points": 0,
}
"""CG-5, CG-21. The values these must have in a game without a board."""

OF_STATIONS: dict[str, object] = {
    "initial_long_tickets": 0,
    "stations": 0,
    "station_prices": (),
    "station_points": 0,
}
"""EU-2, EU-30. The values these must have unless tickets are scored at the end."""


def why_no_rules(rules: Rules) -> Iterator[Problem]:
    """FJ-2, FJ-7, FJ-8, CG-5, EU-3, EU-31. Rules that cannot be combined, or need each other."""
    wanted: Mapping[str, Any] = NOT_OF_RAILYARDS if rules.railyards else OF_RAILYARDS
    for name, value in wanted.items():
        if getattr(rules, name) != value:
            yield Problem(f"rules.{name}", f"{value}, where railyards is {rules.railyards}")
    if rules.railyards and rules.placed_at_least < 1:
        yield Problem("rules.placed_at_least", "at least 1")
    if rules.tickets_to_win is None:
        for name in ("coast_bonus", "swap_tickets", "swapped_tickets_shuffled"):
            if getattr(rules, name):
                yield Problem(f"rules.{name}", "only where tickets_to_win is a number")
        if not rules.swap_with_fewer:
            yield Problem("rules.swap_with_fewer", "only where tickets_to_win is a number")
    elif rules.drawn_tickets:
        yield Problem("rules.drawn_tickets", "in a race tickets are not chosen")
    if rules.railyards or rules.tickets_to_win is not None:
        for name, value in OF_STATIONS.items():
            if getattr(rules, name) != value:
                yield Problem(f"rules.{name}", f"{value}, unless tickets are scored at the end")
    if len(rules.station_prices) != rules.stations:
        yield Problem("rules.station_prices", f"{rules.stations} prices, one for each station")
    if rules.initial_long_tickets and rules.initial_tickets_returned != "box":
        yield Problem("rules.initial_tickets_returned", "box, for long tickets leave the game")


def read(document: Mapping[str, Any], rules: Rules) -> Variant:
    """The variant of a board file. It is not checked, except that unknown rules are refused."""
    if rules.railyards:
        document = without_board(document)
    for entry in document["routes"]:
        if entry["kind"] not in ("train", "ferry", "tunnel"):
            raise InvalidVariantError([Problem(f"routes {entry['id']}", "a kind without a rule")])
    if rules.tickets_to_win is not None:
        document = without_points(document)
    low, high = document["players"]
    routes = routes_of(document["routes"])
    return Variant(
        id=document["id"],
        players=(low, high),
        trains=document["trains_per_player"],
        cards=Counter(document["train_cards"] | {LOCOMOTIVE: document["locomotives"]}),
        route_points={int(n): points for n, points in document["route_points"].items()},
        cities=tuple(city["id"] for city in document["cities"]),
        attractions=frozenset(c["id"] for c in document["cities"] if c.get("tourist_attraction")),
        coasts={city["id"]: city["coast"] for city in document["cities"] if city.get("coast")},
        bonuses={city["id"]: city["bonus"] for city in document["cities"] if city.get("bonus")},
        routes=routes,
        other_routes={route: other_routes(routes, route, rules) for route in routes},
        tickets=tickets_of(document["tickets"]),
        rules=rules,
    )


def without_points(document: Mapping[str, Any]) -> dict[str, Any]:
    """FJ-1, FJ-4. The board of a race: routes and tickets have no points, or 0."""
    points = [*document.get("route_points", {}).values()]
    points += [ticket.get("points", 0) for ticket in document["tickets"]]
    if any(points):
        raise InvalidVariantError([Problem("route_points, tickets", "points in a race")])
    return {
        **document,
        "route_points": {str(route["length"]): 0 for route in document["routes"]},
        "tickets": [{**ticket, "points": 0} for ticket in document["tickets"]],
    }


def without_board(document: Mapping[str, Any]) -> dict[str, Any]:
    """CG-1. A game without a board: no trains, no routes, and no points for them."""
    nothing: dict[str, Any] = {"trains_per_player": 0, "route_points": {}, "routes": []}
    if board := [name for name in nothing if document.get(name)]:
        raise InvalidVariantError(Problem(name, "where there is no board") for name in board)
    return {**document, **nothing}


def routes_of(entries: list[Mapping[str, Any]]) -> dict[str, Route]:
    """G-20, G-25. Routes by id, with the double routes given in the data."""
    return {
        entry["id"]: Route(
            ends=(entry["ends"][0], entry["ends"][1]),
            length=entry["length"],
            color=entry["color"],
            kind=entry["kind"],
            locomotives=entry["locomotives"],
            any_cards_per_locomotive=entry.get("any_cards_per_locomotive"),
            any_cards_per_space=entry.get("any_cards_per_space"),
            double=entry["double"],
        )
        for entry in entries
    }


def other_routes(routes: Mapping[str, Route], route: str, rules: Rules) -> list[str]:
    """G-25. The other routes of its double route, as given in the data."""
    double = routes[route].double
    return [
        other
        for other in routes
        if other != route and double is not None and routes[other].double == double
        if rules.unequal_doubles or are_equal(routes[route], routes[other])
    ]


def are_equal(one: Route, other: Route) -> bool:
    """**NC-23**. Whether two routes between the same places have the same length, kind and symbols."""
    return (one.length, one.kind, one.locomotives) == (other.length, other.kind, other.locomotives)


def tickets_of(entries: list[Mapping[str, Any]]) -> dict[str, Ticket]:
    """**G-32**. Tickets by id: their own, or their ends joined, numbered if several would be equal."""
    joined = ["-".join(entry["ends"]) for entry in entries]
    total, met = Counter(joined), Counter[str]()
    tickets = {}
    for entry, name in zip(entries, joined, strict=True):
        met[name] += 1
        id = entry.get("id") or (f"{name}-{met[name]}" if total[name] > 1 else name)
        tickets[id] = Ticket(
            ends=(entry["ends"][0], entry["ends"][1]),
            points=entry["points"],
            kind=entry.get("kind", "regular"),
            cards=Counter(entry.get("cards", {})),
        )
    return tickets
