"""The variants as data: what is in the box, and where the games differ in their rules.

The facts of a board are read from the data files of the package. The rules of each game stand
here as a value of their own, each with the line of the rules pages that says so.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib import resources
from typing import Any

from ..errors import InvalidVariantError, Problem, UnknownVariantError
from .table import LOCOMOTIVE, Cards

GRAY = "gray"


@dataclass(frozen=True, kw_only=True)
class Route:
    """The spaces between two neighboring cities; ``double`` names its double route (G-25)."""

    ends: tuple[str, str]
    length: int
    color: str
    double: str | None


@dataclass(frozen=True, kw_only=True)
class Ticket:
    """A destination ticket: two places, and what joining them is worth (G-32, G-34)."""

    ends: tuple[str, str]
    points: int


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Where the games differ. The names are those of a variant document."""

    initial_cards: int
    face_up_slots: int
    face_up_locomotive_ends_draw: bool
    clear_face_up_at: int | None
    initial_tickets: int
    initial_tickets_kept: int
    drawn_tickets: int
    drawn_tickets_kept: int
    double_routes_closed_up_to: int
    last_turns_at: int
    attraction_points: int
    longest_trail_points: int = 0
    tie_breaks: tuple[str, ...]
    rule_ids: Mapping[str, str]


NEW_YORK = Rules(
    initial_cards=2,  # NY-2
    face_up_slots=5,  # NY-2
    face_up_locomotive_ends_draw=True,  # NY-10
    clear_face_up_at=3,  # NY-12
    initial_tickets=2,  # NY-3
    initial_tickets_kept=1,  # NY-3
    drawn_tickets=2,  # NY-30
    drawn_tickets_kept=1,  # NY-30
    double_routes_closed_up_to=2,  # NY-22
    last_turns_at=2,  # NY-40, G-40
    attraction_points=1,  # NY-41
    longest_trail_points=0,  # NY-42
    tie_breaks=("complete_tickets",),  # NY-42
    rule_ids={"face_up_locomotive_ends_draw": "NY-10"},
)
"""New York City."""

USA = Rules(
    initial_cards=4,  # US-1
    face_up_slots=5,  # US-1
    face_up_locomotive_ends_draw=True,  # US-2
    clear_face_up_at=3,  # US-2
    initial_tickets=3,  # US-1
    initial_tickets_kept=2,  # US-1
    drawn_tickets=3,  # US-1
    drawn_tickets_kept=1,  # US-1
    double_routes_closed_up_to=3,  # US-3
    last_turns_at=2,  # US-4, G-40
    attraction_points=0,
    longest_trail_points=10,  # US-4
    tie_breaks=("complete_tickets", "longest_trail_bonus"),  # US-5
    rule_ids={"face_up_locomotive_ends_draw": "US-2"},
)
"""The classic board of the USA."""

RULES = {"new_york": NEW_YORK, "usa": USA}


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A game: its box (NY-1, US-1), its board and tickets, its rules.

    ``other_routes``: for each route the others of its double route (G-25).

    ``cards`` is the printed deck in card order, the locomotive last. ``route_points`` are the
    points of a route by its length (NY-21, US-4). Cities, routes and tickets stand in the order
    of the data.
    """

    id: str
    players: tuple[int, int]
    trains: int
    cards: Cards
    route_points: Mapping[int, int]
    attractions: frozenset[str]
    routes: Mapping[str, Route]
    other_routes: Mapping[str, list[str]]
    tickets: Mapping[str, Ticket]
    rules: Rules

    def colors(self) -> list[str]:
        """The colors of the cars: a locomotive has none."""
        return [card for card in self.cards if card != LOCOMOTIVE]


def variant_of(source: Variant | str | Mapping[str, Any]) -> Variant:
    """The variant of an id, or of a variant document with its rules in it."""
    if isinstance(source, Variant):
        return source
    if isinstance(source, str):
        return shipped(source)
    return read(source, rules_of(source["rules"]))


@cache
def shipped(name: str) -> Variant:
    """One of the games that this package knows, from its data file."""
    if name not in RULES:
        raise UnknownVariantError(name, RULES)
    text = resources.files("ttr_rules").joinpath("data", f"{name}.json").read_text("utf-8")
    return read(json.loads(text), RULES[name])


def rules_of(entries: Mapping[str, Any]) -> Rules:
    """The rules of a variant document. One that this rulebook does not have is refused."""
    known = {field.name for field in fields(Rules)}
    if strange := [name for name in entries if name not in known]:
        raise InvalidVariantError(Problem(f"rules.{name}", "not in this book") for name in strange)
    return Rules(**dict(entries) | {"tie_breaks": tuple(entries["tie_breaks"])})


def read(document: Mapping[str, Any], rules: Rules) -> Variant:
    """The variant of a board file. It is believed: only what has no rule here is refused."""
    for entry in document["routes"]:
        if entry["kind"] != "train" or entry["locomotives"]:
            raise InvalidVariantError([Problem(f"routes {entry['id']}", "a kind without a rule")])
    low, high = document["players"]
    routes = routes_of(document["routes"])
    return Variant(
        id=document["id"],
        players=(low, high),
        trains=document["trains_per_player"],
        cards=Counter(document["train_cards"] | {LOCOMOTIVE: document["locomotives"]}),
        route_points={int(n): points for n, points in document["route_points"].items()},
        attractions=frozenset(c["id"] for c in document["cities"] if c.get("tourist_attraction")),
        routes=routes,
        other_routes={route: other_routes(routes, route) for route in routes},
        tickets=tickets_of(document["tickets"]),
        rules=rules,
    )


def routes_of(entries: list[Mapping[str, Any]]) -> dict[str, Route]:
    """G-20, G-25. Routes by id, with the double route that the data say they are of."""
    return {
        entry["id"]: Route(
            ends=(entry["ends"][0], entry["ends"][1]),
            length=entry["length"],
            color=entry["color"],
            double=entry["double"],
        )
        for entry in entries
    }


def other_routes(routes: Mapping[str, Route], route: str) -> list[str]:
    """G-25. The other routes of its double route: the data say which they are."""
    double = routes[route].double
    return [
        other
        for other in routes
        if other != route and double is not None and routes[other].double == double
    ]


def tickets_of(entries: list[Mapping[str, Any]]) -> dict[str, Ticket]:
    """G-32. Tickets by id: their own, or their ends joined, numbered where several are alike."""
    joined = ["-".join(entry["ends"]) for entry in entries]
    total, met = Counter(joined), Counter[str]()
    tickets = {}
    for entry, name in zip(entries, joined, strict=True):
        met[name] += 1
        id = entry.get("id") or (f"{name}-{met[name]}" if total[name] > 1 else name)
        tickets[id] = Ticket(ends=(entry["ends"][0], entry["ends"][1]), points=entry["points"])
    return tickets
