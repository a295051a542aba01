"""The engine and the reference agree, at every step of many games."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

import ttr_rules as ttr
from ttr_rules import reference
from ttr_rules.reference.variants import USA, shipped

from .lockstep import (
    DifferenceError,
    Numbers,
    Pair,
    compare_ends,
    compare_games,
    compare_positions,
    first_difference,
    new_pair,
    next_door,
    play_game,
    some_variant,
)

NEW_YORK = ttr.new_york.VARIANT


@pytest.mark.parametrize("players", [2, 3, 4])
def test_new_york(players: int) -> None:
    numbers = compare_games(NEW_YORK, players, range(60))
    assert numbers.games == 60
    assert numbers.steps > 5000
    # What is compared is not always the same little.
    wanted = {"G-2", "G-3", "G-14", "G-20", "G-21", "G-23", "G-25", "G-33", "NY-10"}
    wanted |= {"X-chance", "X-name", "X-over", "X-variant"}
    wanted |= {"G-26"} if players == 2 else {"G-13"}
    assert wanted <= set(numbers.rules)
    assert {"row_cleared", "deck_reshuffled", "last_turns_began"} <= set(numbers.events)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_new_york_from_positions_set_up_at_random(players: int) -> None:
    numbers = compare_positions(NEW_YORK, players, range(80))
    assert numbers.games == 80
    assert {"row_cleared", "deck_reshuffled", "passed"} & set(numbers.events)


@pytest.mark.parametrize("part", range(4))
def test_variants_made_up_at_random(part: int) -> None:
    events = set[str]()
    for number in range(10 * part, 10 * part + 10):
        chooser = random.Random(f"variant {number}")
        variant = some_variant(chooser, NEW_YORK)
        players = chooser.randint(*variant.players)
        events |= set(compare_games(variant, players, [number]).events)
        events |= set(compare_positions(variant, players, range(number, number + 2)).events)
    assert {"row_cleared", "deck_reshuffled", "passed"} <= events


@pytest.mark.parametrize("players", [2, 3, 4])
def test_results_of_tied_seats(players: int) -> None:
    decided = compare_ends(NEW_YORK, players, range(100))
    decided += compare_ends(next_door(NEW_YORK), players, range(200))
    assert set(decided) == {"points", "complete_tickets", "shared"}


def usa_as_the_engine_knows_it() -> ttr.Variant:
    """The classic board, without the bonus for the longest trail."""
    fields = {field.name for field in dataclasses.fields(ttr.Rules)}
    rules = {name: value for name, value in vars(USA).items() if name in fields}
    # There are no attractions on the board: so many points for none of them.
    rules |= {"attraction_points": 1, "tie_breaks": ["complete_tickets"]}
    document: dict[str, Any] = {"id": "usa_plain", "title": "USA", "rules": rules}
    box = shipped("usa")
    document["players"] = list(box.players)
    document["trains_per_player"] = box.trains
    document["train_cards"] = {color: box.cards[color] for color in box.colors()}
    document["locomotives"] = box.cards["locomotive"]
    document["route_points"] = {str(n): points for n, points in box.route_points.items()}
    cities = sorted({city for route in box.routes.values() for city in route.ends})
    document["cities"] = [{"id": city, "name": city} for city in cities]
    document["routes"] = [
        {"id": id, "kind": "train", "locomotives": 0, **dataclasses.asdict(route)}
        for id, route in box.routes.items()
    ]
    document["tickets"] = [
        {"id": id, **dataclasses.asdict(ticket)} for id, ticket in box.tickets.items()
    ]
    return ttr.load_variant(document)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_classic_board(players: int) -> None:
    numbers = compare_games(usa_as_the_engine_knows_it(), players, range(2))
    assert numbers.games == 2
    assert numbers.steps > 300


def test_the_book_of_new_york_is_that_of_the_engines_document() -> None:
    box, read = shipped("new_york"), reference.variant_of(NEW_YORK.to_dict())
    assert dataclasses.replace(read, rules=box.rules) == box
    for field in dataclasses.fields(box.rules):
        if field.name != "rule_ids":
            assert getattr(box.rules, field.name) == getattr(read.rules, field.name)


# Does the comparison find what differs?


def test_the_first_field_that_differs_is_named() -> None:
    assert first_difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2}]}) is None
    found = first_difference({"a": [1, {"b": 2, "c": 3}]}, {"a": [1, {"b": 4, "c": 5}]})
    assert found == "a[1].b: 2 in the engine, 4 in the book"
    assert first_difference({"a": 1, "b": 2}, {"a": 1}) == "b is missing in the book"
    assert first_difference({"a": 1}, {"a": 1, "b": 2}) == "b is missing in the engine"
    assert first_difference([1], [1, 2], "x") == "x has 1 entries in the engine, 2 in the book"
    assert first_difference({"a": 1}, {"a": True}) is not None
    assert first_difference({"a": None}, {"a": 0}) is not None


def test_another_card_is_found() -> None:
    pair = new_pair(NEW_YORK, 2, 0, Numbers())
    pair.compare_all()
    pair = Pair(pair.engine.apply(ttr.Reveal("red")), pair.book.apply(ttr.Reveal("blue")))
    with pytest.raises(DifferenceError, match=r"document.seats\[0\].hand.red is missing"):
        pair.compare_all()


@pytest.mark.parametrize(
    "changes",
    [
        {"clear_face_up_at": 4},
        {"face_up_locomotive_ends_draw": False},
        {"drawn_tickets_kept": 2},
        {"double_routes_closed_up_to": 1},
        {"last_turns_at": 3},
        {"attraction_points": 2},
    ],
    ids=lambda changes: str(next(iter(changes))),
)
def test_another_rule_is_found(changes: dict[str, Any]) -> None:
    wrong = NEW_YORK.with_rules(**changes).to_dict()

    def play_some() -> None:
        for seed in range(20):
            pair = new_pair(NEW_YORK, 2, 0, Numbers())
            pair.book = reference.new_game(wrong, 2)
            play_game(pair, random.Random(seed))

    with pytest.raises(DifferenceError):
        play_some()
