"""The exceptions: their bases, attributes, messages and pickles."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

import ttr_rules as ttr
from ttr_rules import errors
from ttr_rules._values import counted

VIOLATION = ttr.Violation("G-23", "the hand holds 1 red, not 2", {"cards": {"red": 2}, "hand": [1]})
PROBLEMS = (
    ttr.Problem("routes[3] soho-wall-street", "its length is 0"),
    ttr.Problem("", "there is no ticket"),
)
RECORD = ttr.Record(variant=ttr.nordic.VARIANT, players=3, names=(None,) * 3)

EXAMPLES: list[tuple[ttr.TtrError, dict[str, object], str]] = [
    (ttr.TtrError("x"), {}, "x"),
    (ttr.InvalidActionError("a count is negative"), {}, "a count is negative"),
    (
        ttr.IllegalActionError(ttr.Pass(), VIOLATION),
        {"action": ttr.Pass(), "violation": VIOLATION},
        "pass: the hand holds 1 red, not 2 (G-23)",
    ),
    (
        ttr.InvalidPositionError(PROBLEMS),
        {"problems": PROBLEMS},
        "the position has 2 problems:\n"
        "  routes[3] soho-wall-street: its length is 0\n"
        "  there is no ticket",
    ),
    (
        ttr.InvalidVariantError(list(PROBLEMS[:1])),
        {"problems": PROBLEMS[:1]},
        "the variant has 1 problem:\n  routes[3] soho-wall-street: its length is 0",
    ),
    (
        ttr.UnknownVariantError("mars", ["new_york"]),
        {"name": "mars", "known": ("new_york",)},
        "unknown variant 'mars'; known: new_york",
    ),
    (
        ttr.UnknownVariantError("Nordik", ["new_york", "nordic"]),
        {"name": "Nordik", "known": ("new_york", "nordic")},
        "unknown variant 'Nordik'; did you mean 'nordic'?",
    ),
    (
        ttr.UnknownNameError("city", "olso", ["bergen", "oslo"]),
        {"kind": "city", "name": "olso", "known": ("bergen", "oslo")},
        "unknown city 'olso'; did you mean 'oslo'?",
    ),
    (
        ttr.PlayerCountError(5, 2, 4),
        {"players": 5, "minimum": 2, "maximum": 4},
        "the variant is for 2 to 4 players, not 5",
    ),
    (
        ttr.PlayerError("./bot", "no answer within 10 seconds"),
        {"player": "./bot", "reason": "no answer within 10 seconds"},
        "the player ./bot: no answer within 10 seconds",
    ),
    (
        ttr.UnknownNameError("route", "a-z"),
        {"kind": "route", "name": "a-z", "known": ()},
        "unknown route 'a-z'",
    ),
    (
        ttr.SeatError(4, 3),
        {"seat": 4, "players": 3},
        "there is no player 4; the players are 0 to 2",
    ),
    (
        ttr.BatchError(3, VIOLATION),
        {"game": 3, "violation": VIOLATION},
        "game 3: the hand holds 1 red, not 2 (G-23)",
    ),
    (
        ttr.InvalidArgumentError("seed", -1, "must be from 0 to 2**64 - 1"),
        {"argument": "seed", "value": -1, "reason": "must be from 0 to 2**64 - 1"},
        "seed = -1: must be from 0 to 2**64 - 1",
    ),
    (
        ttr.JsonError("the key 'a' appears twice"),
        {"reason": "the key 'a' appears twice"},
        "cannot read the JSON: the key 'a' appears twice",
    ),
    (
        ttr.JsonError("it holds NaN", "own.json"),
        {"reason": "it holds NaN", "path": "own.json"},
        "cannot read the JSON in 'own.json': it holds NaN",
    ),
    (
        ttr.InvalidVariantError(PROBLEMS, "own.json"),
        {"problems": PROBLEMS, "path": "own.json", "args": (PROBLEMS, "own.json")},
        "the variant in 'own.json' has 2 problems:\n"
        "  routes[3] soho-wall-street: its length is 0\n"
        "  there is no ticket",
    ),
    (
        ttr.NotationError("claim", 6, "'claim' needs a route"),
        {"text": "claim", "column": 6, "reason": "'claim' needs a route"},
        "column 6 of 'claim': 'claim' needs a route",
    ),
    (
        ttr.RecordError(7, "pass: not now (G-3)", VIOLATION, RECORD),
        {"line": 7, "reason": "pass: not now (G-3)", "violation": VIOLATION, "record": RECORD},
        "line 7 of the record: pass: not now (G-3)",
    ),
]


@pytest.mark.parametrize(
    ("error", "attributes", "text"), EXAMPLES, ids=[type(entry[0]).__name__ for entry in EXAMPLES]
)
def test_error(error: ttr.TtrError, attributes: dict[str, object], text: str) -> None:
    assert str(error) == text
    copies = [copy.copy(error), copy.deepcopy(error)]
    copies += [pickle.loads(pickle.dumps(error, n)) for n in range(pickle.HIGHEST_PROTOCOL + 1)]
    for each in (error, *copies):
        assert type(each) is type(error)
        assert str(each) == text
        for name, value in attributes.items():
            assert getattr(each, name) == value


def test_all_errors_are_shown_here_and_have_the_bases() -> None:
    exported = {getattr(errors, name) for name in errors.__all__}
    classes = {cls for cls in exported if isinstance(cls, type) and issubclass(cls, BaseException)}
    assert classes == {type(error) for error, _, _ in EXAMPLES}
    for cls in classes:
        assert issubclass(cls, ttr.TtrError)
        assert getattr(ttr, cls.__name__) is cls
        if cls is not ttr.TtrError:
            assert issubclass(cls, ValueError)
    assert issubclass(ttr.SeatError, IndexError)


def test_a_violation_is_a_value() -> None:
    again = pickle.loads(pickle.dumps(VIOLATION))
    assert again == VIOLATION
    assert hash(again) == hash(VIOLATION)
    assert again.data["cards"] == {"red": 2}
    assert again.data["hand"] == (1,)
    assert ttr.Violation("G-2", "not now") == ttr.Violation("G-2", "not now", {})
    assert str(VIOLATION) == "the hand holds 1 red, not 2 (G-23)"


@pytest.mark.parametrize(
    ("ask", "text"),
    [
        (lambda: ttr.new_game("nordik", 2), "unknown variant 'nordik'; did you mean 'nordic'?"),
        (
            lambda: ttr.nordic.VARIANT.board.route("bergen-oslo"),
            "unknown route 'bergen-oslo'; did you mean 'bergen-oslo-2'?",
        ),
        (
            lambda: ttr.usa.VARIANT.board.city("Seatle"),
            "unknown city 'Seatle'; did you mean 'seattle'?",
        ),
        (
            lambda: ttr.usa.VARIANT.ticket("boston-miamy"),
            "unknown ticket 'boston-miamy'; did you mean 'boston-miami'?",
        ),
        (
            lambda: ttr.new_york.VARIANT.with_cards(taxi=8),
            "unknown card 'taxi'; known: blue, green, black, pink, red, orange, locomotive",
        ),
        (
            lambda: ttr.action_from_dict({"type": "claim_rout"}),
            "unknown action type 'claim_rout'; did you mean 'claim_route'?",
        ),
        (
            lambda: ttr.action_from_dict({"type": "reveal", "crad": "red"}),
            "reveal has no key 'crad'; did you mean 'card'?",
        ),
        (lambda: ttr.new_game("x" * 10**6, 2), f"unknown variant '{'x' * 96}...; known: "),
    ],
)
def test_an_unknown_name_suggests_the_nearest_one(ask: Callable[[], object], text: str) -> None:
    with pytest.raises(ttr.TtrError) as caught:
        ask()
    assert str(caught.value).startswith(text)


def test_a_number_stands_with_the_right_plural() -> None:
    assert counted(0, "ticket") == "0 tickets"
    assert counted(1, "ticket") == "1 ticket"
    assert counted(1, "entry", "entries") == "1 entry"
    assert counted(2, "entry", "entries") == "2 entries"
    assert counted(10**5000, "ticket") == "<int> tickets"


def test_a_long_value_is_shortened_in_the_message() -> None:
    error = ttr.InvalidArgumentError("seed", "x" * 5000, "must be an integer")
    assert len(str(error)) < 200
    assert error.value == "x" * 5000
