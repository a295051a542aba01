"""The published schema of variant documents says what the reader accepts and refuses."""

from __future__ import annotations

import copy
import json
import lzma
import os
import random
import re
from collections.abc import Iterator
from importlib import resources
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from hypothesis import given

import ttr_rules as ttr
from tools import ROOT, variant_schema
from ttr_rules import _core
from ttr_rules.testing.strategies import boards

SCHEMA = json.loads(
    (resources.files("ttr_rules") / "data" / "variant.schema.json").read_text(encoding="utf-8")
)
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)

TRIED = int(os.environ.get("SCHEMA_CHANGES", "800"))
"""How many changed documents of each kind of game are tried; all of them are some 10,000."""

BOARD: dict[str, Any] = {
    "format": 1,
    "id": "triangle",
    "title": "Three cities",
    "notes": ["a"],
    "open_points": ["b"],
    "provenance": "made up",
    "players": [2, 3],
    "trains_per_player": 8,
    "train_cards": {"red": 8, "blue": 8},
    "locomotives": 4,
    "route_points": {"1": 1, "2": 2, "3": 4},
    "rules": ttr.Rules(face_up_slots=3, locomotives_on=("train", "ferry")).to_dict(),
    "cities": [
        {"id": "ash", "name": "Ash", "xy": [0, 0.5], "tourist_attraction": True, "coast": "east"},
        {"id": "birch", "coast": "west", "xy": None, "bonus": 0},
        {"id": "cedar"},
    ],
    "routes": [
        {"id": "red", "ends": ["ash", "birch"], "length": 2, "color": "red", "double": "ab"},
        {
            "id": "blue",
            "ends": ["birch", "ash"],
            "length": 2,
            "color": "blue",
            "kind": "ferry",
            "locomotives": 1,
            "any_cards_per_locomotive": 3,
            "double": "ab",
            "bend": -0.25,
        },
        {
            "id": "far",
            "ends": ["birch", "cedar"],
            "length": 3,
            "color": "gray",
            "any_cards_per_space": 4,
        },
        {"id": "dark", "ends": ["ash", "cedar"], "length": 1, "color": "gray", "kind": "tunnel"},
    ],
    "tickets": [
        {"id": "one", "ends": ["ash", "birch"], "points": 2},
        *({"ends": ["birch", "cedar"], "points": points} for points in range(3, 8)),
    ],
}
RACE = BOARD | {
    "route_points": {"1": 0},
    "rules": {"tickets_to_win": 3, "coast_bonus": True, "initial_tickets_kept": 2},
    "tickets": [{"ends": ["ash", "cedar"], "points": 0}] * 6,
}
RAILYARDS = {key: value for key, value in BOARD.items() if key != "routes"} | {
    "trains_per_player": 0,
    "route_points": {},
    "rules": {"railyards": True, "placed_at_least": 2, "first_locomotives": 1, "placed_colors": 2},
    "cities": [{"id": "ash", "bonus": 5}, {"id": "birch"}],
    "tickets": [{"ends": ["ash", "birch"], "points": 2, "cards": {"red": 2, "blue": 1}}] * 6,
}
KINDS = {"board": BOARD, "race": RACE, "railyards": RAILYARDS}

TO_127 = r"([0-9]|[1-9][0-9]|1[01][0-9]|12[0-7])"

ONLY_THE_READER = {
    "names that are there twice": [
        ("", "already has the id"),
        ("document", "only the first 100"),
    ],
    "names that must be known": [
        ("", "there is no (city|color) "),
        (r"routes.*\.color", "expected a color of the train cards"),
    ],
    "what belongs together on a board": [
        ("", "no other route is part of the double route|should join the same two cities"),
        ("", "no route ends in this city|no routes connect|no city lies on the"),
        (r"routes.*\.length", "there are no points for routes of length"),
        ("rules", "asks for locomotives, but locomotives_on "),
    ],
    "sums": [
        ("train_cards", "at most 255 cards together|players are dealt"),
        ("tickets", "players are dealt"),
        ("locomotives", "players get"),
        (r"tickets.*\.cards", "expected 1 to 255 cards in all"),
        ("open_points", "with the notes"),
    ],
    "two numbers compared": [
        ("players", "the fewest players must not be more than the most"),
        (
            r"rules\.\w+_tickets_kept",
            "expected at most .*, the value of (initial|drawn)_tickets, (found|as the default is)",
        ),
        (r"rules\.initial_tickets_kept", "in a race .* is held, found [1-8]$"),
        (
            r"rules\.clear_face_up_at",
            r"(the value of face_up_slots|\(face_up_slots is 0\))"
            "(, found [1-5]|, as the default is 3)$",
        ),
        (r"rules\.clear_face_up_at", "may have to be turned up"),
        (r"routes.*\.length", rf"a route of length {TO_127} takes .*, but a player has only"),
        (r"routes.*\.locomotives", rf"at most \d+, the length of the route, found {TO_127}$"),
    ],
    "numbers like 2.0, which are integers to a schema": [("", r"found -?\d+\.0$")],
    "lengths in bytes": [("", "é.* is longer than|ends, joined, are longer than")],
}
"""What no schema can say: in which places, and how the reader says it."""


def problems(document: object) -> tuple[ttr.Problem, ...]:
    """What the reader has against a document."""
    try:
        _core.read_variant(document)  # type: ignore[arg-type]
    except ttr.InvalidVariantError as error:
        return error.problems
    return ()


def told(problem: ttr.Problem) -> str | None:
    """Why no schema can say this, if it cannot."""
    for why, all in ONLY_THE_READER.items():
        for where, message in all:
            if re.match(where, problem.where) and re.search(message, problem.message):
                return why
    return None


def agree(document: object) -> set[str]:
    """Compare the two; if only the reader refuses the document, the reasons."""
    found = problems(document)
    fits = VALIDATOR.is_valid(document)
    assert found or fits, [error.message for error in VALIDATOR.iter_errors(document)]
    if not (found and fits):
        return set()
    reasons = {told(problem) for problem in found}
    assert None not in reasons, [str(problem) for problem in found if told(problem) is None]
    return {reason for reason in reasons if reason is not None}


# What a value is replaced with: of every type, at every limit.
NUMBERS = [
    -1,
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    21,
    22,
    127,
    128,
    129,
    192,
    193,
    255,
    256,
    1000,
    1001,
]
TEXTS = ["", " ", "a", "é" * 51, "a" * 100, "a" * 101, "é" * 101, "a" * 200, "a" * 201, "a b"]
TEXTS += ["a\n", "a\x7f", "\u2003", "é" * 5001, "a" * 10_001, "gray", "locomotive", "red", "ash"]
TEXTS += ["train", "ferry", "tunnel", "bottom", "box", "deck", "east", "longest_trail", "ab"]
LISTS: list[list[Any]] = [
    [],
    ["a"],
    ["ash", "birch"],
    ["ash", "ash"],
    [2, 6],
    [3, 2],
    [1, 2],
    [0.5, 7],
    [None],
]
LISTS += [["train"], ["train", "ferry", "tunnel"], ["tunnel", "train", "ferry"], ["a"] * 101]
LISTS += [["longest_trail"], ["longest_trail", "longest_trail"]]
OBJECTS: list[dict[str, Any]] = [
    {},
    {"red": 1},
    {"red": 0},
    {"a": 1},
    {"gray": 1},
    {"locomotive": 1},
    {"a b": 1},
]
OBJECTS += [{f"c{n}": 2 for n in range(8)}, {f"c{n}": 1 for n in range(9)}, {"1": 0}, {"1": 2}]
OBJECTS += [{"0": 0}, {"01": 0}, {"128": 0}, {"1\n": 0}, {"1": 0, "2": 0, "3": 0, "127": 0}]
OBJECTS += [{"railyards": "CG-30"}, {"railyards": "a b"}, {"stations": "E-1"}, {"id": "elm"}]
VALUES: list[Any] = [None, True, False, 0.0, 1.5, 2.0, 1e300, *NUMBERS, *TEXTS, *LISTS, *OBJECTS]


def changes(document: dict[str, Any]) -> Iterator[tuple[list[str | int], object]]:
    """Every change of one place: its path, and the value, or ``...`` for taking it out."""

    def walk(value: Any, path: list[str | int]) -> Iterator[tuple[list[str | int], object]]:
        if path:
            yield path, ...
            yield from ((path, other) for other in VALUES)
        if isinstance(value, dict):
            known = [*SCHEMA["properties"]]
            for name in ("city", "route", "ticket"):
                known += SCHEMA["$defs"][name]["properties"]
            missing = [name for name in dict.fromkeys([*known, "unknown"]) if name not in value]
            yield from (([*path, name], other) for name in missing for other in (None, 0, "a"))
            for key, entry in value.items():
                yield from walk(entry, [*path, key])
        elif isinstance(value, list):
            for many in (2, 64, 65, 128, 129, 192, 193):
                yield path, [copy.deepcopy(entry) for entry in value for _ in range(many)][:many]
                yield path, [*value, *(value[:1] * (many - len(value)))]
            for index, entry in enumerate(value[:4]):
                yield from walk(entry, [*path, index])

    yield from walk(document, [])


def changed(document: dict[str, Any], path: list[str | int], value: object) -> dict[str, Any]:
    """The document with another value there."""
    changed = copy.deepcopy(document)
    place: Any = changed
    for step in path[:-1]:
        place = place[step]
    if value is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = copy.deepcopy(value)
    return changed


def test_it_is_a_schema_and_fresh() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    variant_schema.main("check")


@pytest.mark.parametrize("id", ttr.variants())
def test_shipped_documents_are_as_the_schema_says(id: str) -> None:
    VALIDATOR.validate(json.loads(_core.shipped_text(id) or ""))
    VALIDATOR.validate(ttr.new_game(id, 2).variant.to_dict())


@given(boards())
def test_boards_are_as_the_schema_says(board: dict[str, Any]) -> None:
    VALIDATOR.validate(board)
    VALIDATOR.validate(ttr.load_variant(board).to_dict())


@pytest.mark.parametrize("kind", KINDS)
def test_the_documents_that_are_changed_can_be_read(kind: str) -> None:
    assert problems(KINDS[kind]) == ()
    VALIDATOR.validate(KINDS[kind])


@pytest.mark.parametrize("kind", KINDS)
def test_a_rule_that_is_left_out_is_as_the_schema_says(kind: str) -> None:
    schema = _core.rules_schema()[kind]
    first = {"railyards": True, "placed_at_least": 2, "tickets_to_win": 3}
    rules = {key: first[key] for key in schema["required"]}
    filled = ttr.load_variant(KINDS[kind] | {"rules": rules}).rules.to_dict()
    for key, value in filled.items():
        if key not in {*rules, "rule_ids"} and (kind, key) != ("race", "initial_tickets_kept"):
            rule = schema["properties"][key]
            assert value == (rule["default"] if "default" in rule else rule["const"]), key


def test_the_defaults_of_rules_are_those_of_a_board() -> None:
    filled = ttr.load_variant({key: value for key, value in BOARD.items() if key != "rules"}).rules
    for key, value in ttr.Rules().to_dict().items():
        assert filled.to_dict()[key] == value, key


@pytest.mark.parametrize("kind", KINDS)
def test_reader_and_schema_agree_on_changed_documents(kind: str) -> None:
    every = [*changes(KINDS[kind])]
    tried = random.Random(1).sample(every, min(TRIED, len(every)))
    for path, value in tried:
        try:
            agree(changed(KINDS[kind], path, value))
        except AssertionError as error:
            raise AssertionError(f"{path} = {value!r}: {error}") from None


def test_reader_and_schema_agree_on_odd_inputs() -> None:
    with lzma.open(ROOT / "tests" / "data" / "fuzz" / "boards.jsonl.xz", "rt") as file:
        for line in file:
            try:
                document = json.loads(json.loads(line))
            except ValueError:
                continue
            agree(document)


REASONS: list[tuple[str, str, list[str | int], object]] = [
    ("names that are there twice", "board", ["routes", 1, "id"], "red"),
    ("names that must be known", "board", ["tickets", 0, "ends"], ["ash", "elm"]),
    ("names that must be known", "railyards", ["tickets", 0, "cards"], {"pink": 1}),
    ("what belongs together on a board", "board", ["routes", 0, "double"], "ac"),
    ("sums", "board", ["train_cards"], {"red": 100, "blue": 100, "green": 100}),
    ("sums", "board", ["rules", "initial_tickets"], 8),
    ("two numbers compared", "board", ["players"], [3, 2]),
    ("two numbers compared", "board", ["rules", "drawn_tickets_kept"], 3),
    ("two numbers compared", "race", ["rules", "initial_tickets_kept"], 1),
    ("two numbers compared", "board", ["rules", "clear_face_up_at"], 4),
    ("numbers like 2.0, which are integers to a schema", "board", ["trains_per_player"], 8.0),
    ("lengths in bytes", "board", ["id"], "é" * 60),
]


@pytest.mark.parametrize(("reason", "kind", "path", "value"), REASONS)
def test_what_only_the_reader_can_know(
    reason: str, kind: str, path: list[str | int], value: object
) -> None:
    assert agree(changed(KINDS[kind], path, value)) == {reason}


def test_each_reason_is_shown() -> None:
    assert {reason for reason, *_ in REASONS} == {*ONLY_THE_READER}
