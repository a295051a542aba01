"""Variants made up: small ones from nothing, and ones near a variant that there is."""

from __future__ import annotations

import argparse
import dataclasses
import json
import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from .._values import FrozenMap
from ..board import Board, Ticket
from ..errors import InvalidVariantError
from ..variant import Variant, load_variant
from ._choices import Choices

__all__ = [
    "RANDOM",
    "build_board",
    "build_variant",
    "next_door",
    "other_readings",
    "rules_text",
    "with_rules",
]

RANDOM = "random"
"""In place of settings: some chosen at random, see :func:`with_rules`."""

COLORS = ("red", "blue", "green", "black", "white")
COASTS = (None, "east", "west")
KINDS = ("routes", "race", "routes", "railyards")
ROUTE_TIE_BREAKS = ("complete_tickets", "longest_trail", "longest_trail_bonus", "longest_ticket")
RAILYARD_TIE_BREAKS = ("complete_tickets", "big_city_bonuses", "longest_ticket")


# From nothing


def build_board(choices: Choices) -> dict[str, Any]:
    """What :func:`ttr_rules.testing.strategies.boards` generates."""
    kind, most = choices.pick(KINDS), choices.number(2, 4)
    railyards, scored = kind == "railyards", int(kind != "race")
    colors = COLORS[: choices.number(1, 5 if railyards else 4)]
    cards = {color: choices.number(1, 6) for color in colors}
    locomotives = choices.number(0, 6)
    rules = build_rules(choices, kind, most, sum(cards.values()), locomotives)
    cities, routes = _roads(choices, ("gray", *cards), railyards)
    longest = max((route["length"] for route in routes), default=0)
    pairs = [*combinations(cities, 2)]

    def ticket() -> dict[str, Any]:
        made = {"ends": [*choices.pick(pairs)], "points": scored * choices.number(0, 20)}
        if railyards:
            made["cards"] = dict(Counter(choices.several(lambda: choices.pick(colors), 1, 4)))
        return made

    def city(number: int) -> dict[str, Any]:
        if railyards:
            return {"id": cities[number], "bonus": choices.number(0, 9)}
        made = {"id": cities[number], "tourist_attraction": choices.yes()}
        # A bonus for joining the coasts needs both.
        shores = COASTS[1:] if rules["coast_bonus"] else ()
        return made | {"coast": shores[number] if number < len(shores) else choices.pick(COASTS)}

    least = rules["initial_tickets"] * most
    tickets = choices.several(ticket, least, least + 8)
    if kind == "routes":
        _stations(choices, rules)
        tickets += _long_tickets(choices, rules, most, ticket)
    return {
        "id": "made-up",
        "title": "A made-up game of railyards" if railyards else "A made-up board",
        "players": [2, most],
        "trains_per_player": 0 if railyards else choices.number(longest, 12),
        "train_cards": cards,
        "locomotives": locomotives,
        "route_points": {str(n): scored * choices.number(0, 20) for n in range(1, longest + 1)},
        "rules": rules,
        "cities": [city(number) for number in range(len(cities))],
        "routes": routes,
        "tickets": tickets,
    }


def _stations(choices: Choices, rules: dict[str, Any]) -> None:
    """Perhaps rules of up to three stations (EU-30, EU-31, EU-36)."""
    if stations := choices.number(0, 3):
        prices = [choices.number(1, 4) for _ in range(stations)]
        rules |= {"stations": stations, "station_prices": prices}
        rules["station_points"] = choices.number(0, 5)
        if choices.yes():
            rules["tie_breaks"] = [*rules["tie_breaks"], "fewest_stations"]


def _long_tickets(
    choices: Choices, rules: dict[str, Any], most: int, ticket: Callable[[], dict[str, Any]]
) -> list[dict[str, Any]]:
    """Perhaps long tickets, one for each of so many players and a few more (EU-2)."""
    if not choices.yes(0.4):
        return []
    # Those not kept leave the game (EU-3).
    rules |= {"initial_long_tickets": 1, "initial_tickets_returned": "box"}
    rules["initial_tickets_kept"] = choices.number(1, rules["initial_tickets"] + 1)
    return [ticket() | {"kind": "long"} for _ in range(choices.number(most, most + 2))]


def _roads(
    choices: Choices, colors: Sequence[str], railyards: bool
) -> tuple[list[str], list[dict[str, Any]]]:
    """The ids of 2 to 6 cities, and routes that connect them; with railyards there are none."""
    if railyards:
        return [f"city-{n}" for n in range(choices.number(2, 4))], []

    def route() -> tuple[int, str, int]:
        return choices.number(1, 4), choices.pick(colors), choices.number(0, 7)

    def road() -> tuple[int, list[tuple[int, str, int]]]:
        # In most cases one route, else a double route of two or three.
        return choices.number(0, 59), choices.several(route, 1, 3 if choices.yes() else 1)

    onward, across = choices.several(road, 1, 5), choices.several(road, 0, 4)
    cities = [f"city-{n}" for n in range(len(onward) + 1)]
    pairs = [*combinations(cities, 2)]
    # Each road of the first kind leads on to one more city: so all of them are connected.
    ends = [(cities[place % n], cities[n]) for n, (place, _) in enumerate(onward, start=1)]
    ends += [pairs[place % len(pairs)] for place, _ in across]
    routes = []
    for number, (of_road, (_, made)) in enumerate(zip(ends, [*onward, *across], strict=True)):
        double = None if len(made) == 1 else f"double-{number}"
        for n, (length, color, kind) in enumerate(made):
            name = f"route-{number}" if double is None else f"route-{number}-{n}"
            route_of = {"id": name, "ends": [*of_road], "length": length, "color": color}
            routes.append(route_of | {"double": double} | _kind(kind, length))
    return cities, routes


def _kind(number: int, length: int) -> dict[str, Any]:
    """What a route is beside its length and color: half of them are plain."""
    kinds: tuple[dict[str, Any], ...] = (
        {},
        {"kind": "tunnel"},
        {},
        {"kind": "ferry", "locomotives": 1, "any_cards_per_locomotive": 2},
        {},
        {"kind": "ferry", "locomotives": length},
        {},
        {"any_cards_per_space": 2},
    )
    return kinds[number % len(kinds)]


# Rules


def build_rules(
    choices: Choices, kind: str, most: int, cars: int, locomotives: int
) -> dict[str, Any]:
    """Rules of a variant document, for so many players and cards; ``kind``: one of ``KINDS``."""
    race, railyards, scored = kind == "race", kind == "railyards", int(kind == "routes")
    places = ("bottom", "bottom", "box", "deck")[: 4 if railyards else 1 if race else 3]
    slots, initial = choices.pick((0, 1, 3, 4, 5, 5, 5)), choices.number(1, 4)
    drawn = 0 if race else choices.number(0 if railyards else 1, 4)
    first = choices.number(0, min(2, locomotives // most)) if railyards else 0
    tie_breaks = RAILYARD_TIE_BREAKS if railyards else ROUTE_TIE_BREAKS
    rules: dict[str, Any] = {
        "railyards": railyards,
        "initial_cards": choices.number(0, min(5, (cars + locomotives) // most - first)),
        "face_up_slots": slots,
        "face_up_locomotive_ends_draw": choices.yes(),
        "both_cards_blind": choices.yes(0.6 if race else 0.2),
        "clear_face_up_at": None,
        "initial_tickets": initial,
        # Those of a race are all held.
        "initial_tickets_kept": initial if race else choices.number(1, initial),
        "initial_tickets_returned": choices.pick(places),
        "drawn_tickets": drawn,
        "drawn_tickets_kept": choices.number(0 if railyards else min(1, drawn), drawn),
        "drawn_tickets_returned": choices.pick(places),
        "tickets_to_win": choices.number(1, 8) if race else None,
        "double_routes_closed_up_to": 0 if railyards else choices.number(0, 5),
        "last_turns_at": 0 if railyards else choices.number(0, 6),
        "attraction_points": scored * choices.number(0, 3),
        "longest_trail_points": scored * choices.pick((0, 1, 10)),
        "globetrotter_points": scored * choices.pick((0, 1, 10)),
        "tie_breaks": [*dict.fromkeys(choices.few(tie_breaks, 3))],
    }
    if railyards:
        return rules | {
            "first_locomotives": first,
            "placed_at_least": choices.number(1, 3),
            "placed_colors": choices.pick((0, 2, 3, 3, 4)),
            "moved_card_chosen": choices.yes(),
            "on_track_open": choices.yes(),
            "two_passes_from": choices.pick((None, 2, 3, 4)),
            "pass_cards": choices.number(0, 5),
            "draws_end_with_deck": choices.yes(),
            "must_complete_tickets": choices.yes(),
            "big_cities_at_zero": choices.yes(),
            "locomotives_placed_alone": choices.yes(),
        }
    # A row that one locomotive clears is turned up again and again where there are many of them.
    limits = [None, *range(1 if locomotives <= 2 else 2, slots + 1)]
    return rules | {
        "clear_face_up_at": choices.pick(limits),
        "coast_bonus": race and choices.yes(0.7),
        "swap_tickets": race and choices.yes(0.7),
        "ends_at_once": choices.yes(0.7 if race else 0.2),
        # Ferries ask for locomotives.
        "locomotives_on": ["ferry", *(kind for kind in ("train", "tunnel") if choices.yes())],
        "sets_pay_any_space": choices.yes(),
        "tunnel_cards": choices.pick((0, 3, 1, 2, 3, 5)),
        "unequal_doubles": choices.yes(),
        "globetrotter_at_zero": not race and choices.yes(),
        "draws_end_with_deck": choices.yes(),
        "reshuffle_at_once": choices.yes(),
        "surcharge_in_kind": choices.yes(),
        "swap_with_fewer": not race or choices.yes(),
        "swapped_tickets_shuffled": race and choices.yes(),
    }


# Other settings


def rules_text(text: str) -> str:
    """An argument of a command, if it is one that :func:`with_rules` takes."""
    try:
        found = {} if text == RANDOM else json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise argparse.ArgumentTypeError(f"{text!r} is neither a JSON object of rules nor {RANDOM}")
    return text


def with_rules(base: Variant, rules: str, seed: str) -> Variant:
    """The variant with other settings, a JSON object of them; "": with its own.

    "random": for each contested rule that the variant knows one of the readings, and tie-breaks of any kind. They
    depend on the variant and ``seed`` alone.

    Raises UnknownNameError if there is no such rule.
    """
    if rules != RANDOM:
        return base.with_rules(**json.loads(rules)) if rules else base
    choices = Choices(random.Random(seed).randrange)
    kinds: tuple[str, ...] = RAILYARD_TIE_BREAKS if base.rules.railyards else ROUTE_TIE_BREAKS
    if base.rules.stations:
        kinds += ("fewest_stations",)
    while True:
        changes = {name: other for name, other in other_readings(base).items() if choices.yes()}
        if choices.yes():
            changes["tie_breaks"] = [*dict.fromkeys(choices.few(kinds, 3))]
        changed = base.with_rules(**changes)
        if _playable(changed):  # Not all settings go together.
            return changed


@cache
def other_readings(base: Variant) -> FrozenMap[str, Any]:
    """The settings that play another reading of a contested rule in this variant, each by itself."""
    found: dict[str, Any] = {}
    for ruling in base.with_rules(rule_ids={}).rulings:  # Those of all games.
        if ruling.setting is not None:
            changed = base.with_rules(**{ruling.setting: ruling.other_value})
            if _playable(changed) and changed.fingerprint != base.fingerprint:
                found.setdefault(ruling.setting, ruling.other_value)
    return FrozenMap(found)


def _playable(variant: Variant) -> bool:
    try:
        return bool(variant.fingerprint)
    except InvalidVariantError:
        return False


# Near a variant


def build_variant(choices: Choices, base: Variant) -> Variant:
    """A board, a deck and rules near those of the base, often with too little of something."""
    for _ in range(1000):
        try:
            return load_variant(_near(choices, base))
        except InvalidVariantError:
            continue  # More is dealt than there is.
    raise AssertionError("no variant can be made of it")


def _near(choices: Choices, base: Variant) -> dict[str, Any]:
    """The document of such a variant, which may be invalid."""
    document, railyards = base.to_dict() | {"id": "own"}, base.rules.railyards
    kind = "railyards" if railyards else "race" if base.rules.tickets_to_win else "routes"
    most = 9 if railyards else 6
    document["train_cards"] = {car: choices.number(1, most) for car in document["train_cards"]}
    document["locomotives"] = choices.number(0, 12)
    cars = sum(document["train_cards"].values())
    document["rules"] |= build_rules(choices, kind, base.players[1], cars, document["locomotives"])
    if railyards:
        for city in document["cities"]:
            city["bonus"] = choices.pick((0, 0, 3, 10))
        if choices.yes():
            tickets = document["tickets"]
            document["tickets"] = choices.take(tickets, choices.number(4, len(tickets)))
        return document
    document["trains_per_player"] = choices.number(4, 15)
    _loosen_doubles(choices, document)
    if choices.yes():
        _cut_board(choices, document)
    return document


def _loosen_doubles(choices: Choices, document: dict[str, Any]) -> None:
    """Some routes between the same two places are no double route: the data say which are.

    Of some double routes one is longer.
    """
    names = sorted({route["double"] for route in document["routes"] if route["double"]})
    loose = {name for name in names if choices.yes(0.3)}
    for route in document["routes"]:
        if route["double"] in loose:
            route["double"] = None
        elif route["double"] and choices.yes(0.1):
            route["length"] = choices.pick(document["routes"])["length"]


def _cut_board(choices: Choices, document: dict[str, Any]) -> None:
    """Leave few routes, and make up tickets for them."""
    places = sorted(choices.take([*range(len(document["routes"]))], choices.number(1, 12)))
    kept = document["routes"] = [document["routes"][place] for place in places]
    doubles = Counter(route["double"] for route in kept)
    for route in kept:
        if doubles[route["double"]] == 1:
            route["double"] = None
    met = {city for route in kept for city in route["ends"]}
    scored = document["rules"]["tickets_to_win"] is None
    document["cities"] = [city for city in document["cities"] if city["id"] in met]

    def tickets(count: int) -> list[dict[str, Any]]:
        return [
            {"ends": choices.pick(kept)["ends"], "points": scored * choices.number(1, 9)}
            for _ in range(count)
        ]

    long = any(ticket.get("kind") == "long" for ticket in document["tickets"])
    document["tickets"] = tickets(choices.number(1, 18))
    if long:
        most = document["players"][1]
        made = tickets(choices.number(most, most + 2))
        document["tickets"] += [ticket | {"kind": "long"} for ticket in made]


def next_door(base: Variant) -> Variant:
    """The same with tickets of few points: many are complete, and many players are tied.

    On a board there is a ticket for each route. A bonus for the longest trail is one point, so that
    it does not decide all. Some tickets are worth two others and the Globetrotter, so that players
    tie with unequal numbers of them. With stations a double route has two tickets, and some are worth more
    than two others: what a station lends is then a choice (EU-34).
    """
    rules, tickets = base.rules, base.tickets
    points: tuple[int, ...] = (1, 1, 2 if rules.railyards else 2 + rules.globetrotter_points)
    if rules.tickets_to_win is not None:
        points = (0, 0, 0)
    if rules.stations:
        points = (1, 1, 2, 1, 3)
    if not rules.railyards:
        routes = [route for route in base.board.routes if route.double is None or rules.stations]
        tickets = tuple(Ticket(id=route.id, ends=route.ends, points=0) for route in routes)
        tickets += tuple(ticket for ticket in base.tickets if ticket.kind == "long")
    cities = [dataclasses.replace(city, bonus=min(city.bonus, 1)) for city in base.board.cities]
    return dataclasses.replace(
        base,
        id="next_door",
        rules=dataclasses.replace(rules, longest_trail_points=min(rules.longest_trail_points, 1)),
        route_points=FrozenMap(dict.fromkeys(base.route_points, points[0])),
        board=Board(cities=tuple(cities), routes=base.board.routes),
        tickets=tuple(
            dataclasses.replace(ticket, points=points[number % len(points)])
            for number, ticket in enumerate(tickets)
        ),
    )
