"""Actions: built freely, equal by value, written and read as dicts."""

from __future__ import annotations

import copy
import json
import pickle
import random
import subprocess
import sys
from collections import Counter
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttr_rules as ttr

EXAMPLES: list[tuple[ttr.Action, dict[str, object], str]] = [
    (ttr.DrawDeck(), {"type": "draw_deck"}, "DrawDeck()"),
    (ttr.DrawFaceUp("red"), {"type": "draw_face_up", "card": "red"}, "DrawFaceUp('red')"),
    (ttr.DrawTickets(), {"type": "draw_tickets"}, "DrawTickets()"),
    (
        ttr.KeepTickets(["a-b", "c-d"]),
        {"type": "keep_tickets", "tickets": ["a-b", "c-d"]},
        "KeepTickets(['a-b', 'c-d'])",
    ),
    (
        ttr.ClaimRoute("soho-wall-street", {"red": 2}),
        {"type": "claim_route", "route": "soho-wall-street", "cards": {"red": 2}},
        "ClaimRoute('soho-wall-street', {'red': 2})",
    ),
    (
        ttr.BuildStation("wien", {"red": 1}),
        {"type": "build_station", "city": "wien", "cards": {"red": 1}},
        "BuildStation('wien', {'red': 1})",
    ),
    (
        ttr.PayTunnel({"red": 1}),
        {"type": "pay_tunnel", "cards": {"red": 1}},
        "PayTunnel({'red': 1})",
    ),
    (ttr.WithdrawTunnel(), {"type": "withdraw_tunnel"}, "WithdrawTunnel()"),
    (ttr.SwapTickets(), {"type": "swap_tickets"}, "SwapTickets()"),
    (
        ttr.MoveCards({"red": 1, "locomotive": 1}),
        {"type": "move_cards", "cards": {"red": 1, "locomotive": 1}},
        "MoveCards({'red': 1, 'locomotive': 1})",
    ),
    (
        ttr.PlaceCards({"red": 1, "blue": 2}),
        {"type": "place_cards", "cards": {"red": 1, "blue": 2}},
        "PlaceCards({'red': 1, 'blue': 2})",
    ),
    (
        ttr.PlaceCards({"locomotive": 2}, "red"),
        {"type": "place_cards", "cards": {"locomotive": 2}, "color": "red"},
        "PlaceCards({'locomotive': 2}, 'red')",
    ),
    (
        ttr.CompleteTicket("a-b"),
        {"type": "complete_ticket", "ticket": "a-b"},
        "CompleteTicket('a-b')",
    ),
    (ttr.FinishTickets(), {"type": "finish_tickets"}, "FinishTickets()"),
    (ttr.Pass(), {"type": "pass"}, "Pass()"),
    (ttr.Reveal("red"), {"type": "reveal", "card": "red"}, "Reveal('red')"),
    (ttr.RevealTicket("a-b"), {"type": "reveal_ticket", "ticket": "a-b"}, "RevealTicket('a-b')"),
]

each = pytest.mark.parametrize(
    ("action", "entries", "text"), EXAMPLES, ids=[entry[2] for entry in EXAMPLES]
)

names = st.text(max_size=8)
cards = st.dictionaries(names, st.integers(min_value=0), max_size=5)
actions = st.one_of(
    st.sampled_from([action for action, _, _ in EXAMPLES]),
    st.builds(ttr.ClaimRoute, names, cards),
    st.builds(ttr.BuildStation, names, cards),
    st.builds(ttr.KeepTickets, st.lists(names, max_size=4)),
    st.builds(ttr.DrawFaceUp, names),
    st.builds(ttr.PayTunnel, cards),
    st.builds(ttr.PlaceCards, cards, st.none() | names),
    st.builds(ttr.CompleteTicket, names),
)


@each
def test_dict_repr_and_copies(action: ttr.Action, entries: dict[str, object], text: str) -> None:
    assert action.to_dict() == entries
    assert list(action.to_dict()) == list(entries)
    assert action.type == entries["type"]
    assert ttr.action_from_dict(json.loads(json.dumps(entries))) == action
    assert repr(action) == text
    assert ttr.action_from_text(str(action)) == action
    assert eval(text, vars(ttr)) == action
    assert copy.copy(action) is action
    assert copy.deepcopy(action) is action
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(action, protocol))
        assert again == action
        assert hash(again) == hash(action)
        assert type(again) is type(action)


def test_every_action_is_shown_here() -> None:
    shown = {type(action) for action, _, _ in EXAMPLES}
    exported = {value for value in vars(ttr).values() if _is_action(value)}
    assert shown == exported
    assert len({action for action, _, _ in EXAMPLES}) == len(EXAMPLES)


def _is_action(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, ttr.Action) and value is not ttr.Action


@each
def test_immutable(action: ttr.Action, entries: dict[str, object], text: str) -> None:
    for name in (*action.__match_args__, "other", "_hash"):
        with pytest.raises(AttributeError):
            setattr(action, name, "x")
        with pytest.raises(AttributeError):
            delattr(action, name)
    assert not hasattr(action, "__dict__")
    assert repr(action) == text
    assert action.to_dict() == entries


@given(actions)
def test_every_action_survives_its_dict_and_repr(action: ttr.Action) -> None:
    assert ttr.action_from_dict(json.loads(json.dumps(action.to_dict()))) == action
    assert eval(repr(action), vars(ttr)) == action
    assert pickle.loads(pickle.dumps(action)) == action


@given(actions, actions)
def test_equal_actions_have_equal_hashes(one: ttr.Action, other: ttr.Action) -> None:
    if one == other:
        assert hash(one) == hash(other)
        assert one.to_dict()["type"] == other.to_dict()["type"]
    else:
        assert one.to_dict() != other.to_dict()


@pytest.mark.parametrize("variant", ttr.variants())
def test_actions_of_games_are_like_those_built_by_hand(variant: str) -> None:
    """Games fill in the values only; what actions are compared by comes when it is asked for."""
    rng = random.Random(variant)
    state = ttr.new_game(variant, 2, seed=5, chance="explicit")
    handed_out: dict[int, ttr.Action] = {}
    while not state.is_over:
        steps = [action for action, _ in state.chance_outcomes()]
        steps += state.legal_actions("canonical")
        handed_out |= {id(action): action for action in steps}
        state = state.apply(rng.choice(steps))
    assert len({type(action) for action in handed_out.values()}) > 4
    for at, action in enumerate(handed_out.values()):
        twin = eval(repr(action), vars(ttr))
        if at % 2:
            assert hash(action) == hash(twin)
        assert action == twin
        assert twin == action
        assert hash(action) == hash(twin)
    assert len(set(handed_out.values())) == len(handed_out)


def test_actions_of_different_classes_differ() -> None:
    assert ttr.DrawFaceUp("red") != ttr.Reveal("red")
    assert ttr.PayTunnel({"red": 1}) != ttr.PlaceCards({"red": 1})
    assert ttr.DrawDeck() != ttr.Pass()
    assert ttr.DrawDeck() != "draw_deck"
    assert ttr.DrawDeck() != {"type": "draw_deck"}


def test_order_does_not_matter() -> None:
    one, other = ttr.KeepTickets(["a", "b"]), ttr.KeepTickets(["b", "a"])
    assert one == other
    assert hash(one) == hash(other)
    assert one.tickets == ("a", "b")
    assert other.tickets == ("b", "a")
    assert ttr.ClaimRoute("r", {"a": 1, "b": 2}) == ttr.ClaimRoute("r", {"b": 2, "a": 1})
    assert hash(ttr.ClaimRoute("r", {"a": 1, "b": 2})) == hash(
        ttr.ClaimRoute("r", {"b": 2, "a": 1})
    )


def test_doubled_tickets_are_kept() -> None:
    assert ttr.KeepTickets(["a", "a"]).tickets == ("a", "a")
    assert ttr.KeepTickets(["a", "a"]) != ttr.KeepTickets(["a"])
    assert ttr.KeepTickets(["a", "a", "b"]) != ttr.KeepTickets(["a", "b", "b"])


def test_tickets_are_any_iterable() -> None:
    assert ttr.KeepTickets(iter(["a", "b"])) == ttr.KeepTickets({"b", "a"})
    assert ttr.KeepTickets(()) == ttr.KeepTickets([])


def test_zero_counts_are_dropped() -> None:
    assert ttr.ClaimRoute("r", {"red": 2, "blue": 0}) == ttr.ClaimRoute("r", {"red": 2})
    assert ttr.ClaimRoute("r", Counter(red=2, blue=0)).cards == {"red": 2}
    assert ttr.PayTunnel({"red": 0}).cards == {}


class Color(StrEnum):
    """A user's own names."""

    RED = "red"


class Count:
    """An integer of a foreign library."""

    def __index__(self) -> int:
        return 2


def test_names_and_counts_become_plain() -> None:
    action = ttr.ClaimRoute(Color.RED, {Color.RED: Count()})  # type: ignore[dict-item]
    assert action == ttr.ClaimRoute("red", {"red": 2})
    assert type(action.route) is str
    assert [(type(card), type(n)) for card, n in action.cards.items()] == [(str, int)]
    assert type(ttr.DrawFaceUp(Color.RED).card) is str
    assert type(ttr.KeepTickets([Color.RED]).tickets[0]) is str


def test_an_action_does_not_follow_its_argument() -> None:
    counts = {"red": 2}
    action = ttr.ClaimRoute("r", counts)
    counts["red"] = 3
    assert action.cards == {"red": 2}
    action.to_dict()["cards"]["red"] = 3
    assert action.cards == {"red": 2}


WRONG: list[tuple[Any, tuple[Any, ...]]] = [
    *[
        (ttr.ClaimRoute, ("r", {"red": count}))
        for count in (-1, -(10**5000), 1.0, 1.5, "2", None, True, False, [1], float("nan"))
    ],
    (ttr.ClaimRoute, ("r", {"red": 5, "locomotive": -2})),
    *[(ttr.ClaimRoute, ("r", value)) for value in (None, [("red", 2)], "red", 2, {2: 2})],
    *[(ttr.ClaimRoute, (value, {})) for value in (None, 1, b"r", ("r",))],
    (ttr.PayTunnel, ({"red": -1},)),
    (ttr.PlaceCards, ({"red": 0.5}, None)),
    (ttr.PlaceCards, ({"locomotive": 2}, 5)),
    *[(ttr.KeepTickets, (value,)) for value in ("a-b", b"ab", None, 3, [1], [None], {"a": 1})],
    *[
        (cls, (value,))
        for cls in (ttr.DrawFaceUp, ttr.Reveal, ttr.RevealTicket, ttr.CompleteTicket)
        for value in (None, 1, b"red", ["red"])
    ],
]


@pytest.mark.case(23)
@pytest.mark.parametrize(("cls", "arguments"), WRONG)
def test_what_is_no_action_is_refused(cls: Any, arguments: tuple[Any, ...]) -> None:
    with pytest.raises(ttr.InvalidActionError) as caught:
        cls(*arguments)
    assert isinstance(caught.value, ValueError)
    assert str(caught.value)
    entries = {"type": cls.type, **dict(zip(cls.__match_args__, arguments, strict=True))}
    with pytest.raises(ttr.InvalidActionError):
        ttr.action_from_dict(entries)


@pytest.mark.parametrize(
    "entries",
    [
        None,
        3,
        "draw_deck",
        ["type", "draw_deck"],
        {},
        {"type": None},
        {"type": ["draw_deck"]},
        {"type": {}},
        {"type": "DrawDeck"},
        {"type": "build_station"},
        {"type": "draw_deck", "card": "red"},
        {"type": "draw_face_up"},
        {"type": "draw_face_up", "card": "red", "slot": 1},
        {"type": "draw_face_up", 3: "red"},
        {"type": "claim_route", "route": "r"},
        {"type": "claim_route", "cards": {}},
        {"type": "claim_route", "route": "r", "cards": {"red": 1}, "player": 0},
        {"type": "keep_tickets"},
        {"card": "red"},
    ],
)
def test_what_is_no_dict_of_an_action_is_refused(entries: Any) -> None:
    with pytest.raises(ttr.InvalidActionError) as caught:
        ttr.action_from_dict(entries)
    assert str(caught.value)


json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
types = st.sampled_from([action.type for action, _, _ in EXAMPLES])
keys = st.sampled_from(["route", "cards", "tickets", "ticket", "card", "x"])


@given(
    st.builds(
        lambda type, rest: {"type": type, **rest},
        types,
        st.dictionaries(keys, json_values, max_size=3),
    )
)
def test_any_json_is_an_action_or_refused(entries: dict[str, Any]) -> None:
    try:
        action = ttr.action_from_dict(entries)
    except ttr.InvalidActionError:
        return
    assert ttr.action_from_dict(action.to_dict()) == action


def test_match() -> None:
    action: ttr.Action = ttr.ClaimRoute("soho-wall-street", {"red": 2})
    match action:
        case ttr.ClaimRoute(route, cards):
            assert route == "soho-wall-street"
            assert cards == {"red": 2}
        case _:
            pytest.fail("no match")
    match action:
        case ttr.ClaimRoute(cards={"red": count}):
            assert count == 2
        case _:
            pytest.fail("no match")


def test_the_base_is_not_built() -> None:
    with pytest.raises(TypeError):
        ttr.Action()


def test_hashes_do_not_travel() -> None:
    """A pickled action has the hash of the process that reads it."""
    program = """
import pickle, sys
import ttr_rules as ttr
action = pickle.loads(bytes.fromhex(sys.argv[1]))
assert action in {ttr.ClaimRoute("r", {"red": 2}): 1}
assert hash(action.cards) == hash(ttr.FrozenMap({"red": 2}))
"""
    action = ttr.ClaimRoute("r", {"red": 2})
    data = pickle.dumps((action, hash(action.cards))[0]).hex()
    subprocess.run([sys.executable, "-c", program, data], check=True)
