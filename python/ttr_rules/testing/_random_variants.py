"""Variants made up with ``random.Random``: the same ones for the same seed."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from typing import Any

import ttr_rules as ttr

from ._random_railyards import some_railyard_variant, with_few_points


def next_door(base: ttr.Variant) -> ttr.Variant:
    """The same with a ticket of few points for each route: many are complete, and many tied.

    A bonus for the longest trail is one point, so that it does not decide all. Some tickets are
    worth two others and the Globetrotter, so that seats tie with unequal numbers of them.
    """
    if base.rules.railyards:
        return with_few_points(base)
    routes = [route for route in base.board.routes if route.double is None]
    race = base.rules.tickets_to_win is not None
    points = (0, 0, 0) if race else (1, 1, 2 + base.rules.globetrotter_points)
    tickets = [
        ttr.Ticket(id=route.id, ends=route.ends, points=points[number % 3])
        for number, route in enumerate(routes)
    ]
    return dataclasses.replace(
        base,
        id="next_door",
        rules=dataclasses.replace(
            base.rules, longest_trail_points=min(base.rules.longest_trail_points, 1)
        ),
        route_points=ttr.FrozenMap(dict.fromkeys(base.route_points, 0 if race else 1)),
        tickets=tuple(tickets),
    )


def some_variant(chooser: random.Random, base: ttr.Variant) -> ttr.Variant:
    """A board, a deck and rules near those of the base, often with too little of something."""
    for _ in range(1000):
        if base.rules.railyards:
            document = some_railyard_variant(chooser, base)
        else:
            document = some_board(chooser, base)
        try:
            return ttr.load_variant(document)
        except ttr.InvalidVariantError:
            continue  # more is dealt than there is
    raise AssertionError("no variant can be made of it")


def some_board(chooser: random.Random, base: ttr.Variant) -> dict[str, Any]:
    """The document of such a variant, not always of use."""
    document = base.to_dict() | {"id": "own", "trains_per_player": chooser.randint(4, 15)}
    document["train_cards"] = {car: chooser.randint(1, 6) for car in document["train_cards"]}
    document["locomotives"] = chooser.randint(0, 10)
    document["rules"] |= some_rules(chooser)
    if base.rules.tickets_to_win is not None:
        document["rules"] |= some_race(chooser)
    loosen_doubles(chooser, document)
    if chooser.random() < 0.5:
        cut_board(chooser, document)
    return document


TIE_BREAKS = ("complete_tickets", "longest_trail", "longest_trail_bonus")


def some_rules(chooser: random.Random) -> dict[str, Any]:
    """Rules of a variant document."""
    slots = chooser.choice([0, 1, 3, 4, 5, 5, 5])
    limit = chooser.choice([None, 1, 2, 3, 3, 4, 5])
    initial, drawn = chooser.randint(1, 4), chooser.randint(1, 4)
    return {
        "initial_cards": chooser.randint(0, 4),
        "face_up_slots": slots,
        "face_up_locomotive_ends_draw": chooser.random() < 0.6,
        "clear_face_up_at": min(limit, slots) if limit and slots else None,
        "initial_tickets": initial,
        "initial_tickets_kept": chooser.randint(1, initial),
        "drawn_tickets": drawn,
        "drawn_tickets_kept": chooser.randint(1, drawn),
        "double_routes_closed_up_to": chooser.randint(0, 5),
        "both_cards_blind": chooser.random() < 0.1,
        "ends_at_once": chooser.random() < 0.1,
        "last_turns_at": chooser.randint(0, 6),
        "attraction_points": chooser.choice([0, 1, 3]),
        "longest_trail_points": chooser.choice([0, 0, 10]),
        "globetrotter_points": chooser.choice([0, 0, 10]),
        "globetrotter_at_zero": chooser.random() < 0.5,
        "initial_tickets_returned": chooser.choice(["bottom", "bottom", "box"]),
        "drawn_tickets_returned": chooser.choice(["bottom", "bottom", "box"]),
        "sets_pay_any_space": chooser.random() < 0.5,
        "tunnel_cards": chooser.choice([0, 2, 3, 3, 5]),
        "unequal_doubles": chooser.random() < 0.5,
        "tie_breaks": chooser.sample(TIE_BREAKS, chooser.randint(0, 3)),
    }


def some_race(chooser: random.Random) -> dict[str, Any]:
    """Rules of a race, put over those of other games."""
    held = chooser.randint(1, 3)
    return {
        "both_cards_blind": chooser.random() < 0.6,
        "initial_tickets": held,
        "initial_tickets_kept": held,
        "drawn_tickets": 0,
        "drawn_tickets_kept": 0,
        "tickets_to_win": chooser.randint(1, 8),
        "coast_bonus": chooser.random() < 0.7,
        "swap_tickets": chooser.random() < 0.8,
        "ends_at_once": chooser.random() < 0.7,
        "attraction_points": 0,
        "longest_trail_points": 0,
        "globetrotter_points": 0,
    }


def loosen_doubles(chooser: random.Random, document: dict[str, Any]) -> None:
    """Some routes between the same two places are no double route: the data say which are.

    Of some double routes one is longer.
    """
    names = sorted({route["double"] for route in document["routes"] if route["double"]})
    loose = {name for name in names if chooser.random() < 0.3}
    for route in document["routes"]:
        if route["double"] in loose:
            route["double"] = None
        elif route["double"] and chooser.random() < 0.1:
            route["length"] = chooser.choice(document["routes"])["length"]


def cut_board(chooser: random.Random, document: dict[str, Any]) -> None:
    """Leave few routes, and make up tickets for them."""
    routes = document["routes"]
    places = sorted(chooser.sample(range(len(routes)), chooser.randint(1, 12)))
    kept = document["routes"] = [routes[place] for place in places]
    doubles = Counter(route["double"] for route in kept)
    for route in kept:
        if doubles[route["double"]] == 1:
            route["double"] = None
    met = {city for route in kept for city in route["ends"]}
    points = document["rules"]["tickets_to_win"] is None
    document["cities"] = [city for city in document["cities"] if city["id"] in met]
    document["tickets"] = [
        {"ends": chooser.choice(kept)["ends"], "points": chooser.randint(1, 9) if points else 0}
        for _ in range(chooser.randint(1, 18))
    ]
