"""The immutable mapping, the phases, events and results."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttr_rules as ttr
from ttr_rules._values import frozen, thawed

counts = st.dictionaries(st.text(max_size=5), st.integers(), max_size=5)


@given(counts)
def test_frozen_map_is_the_mapping(items: dict[str, int]) -> None:
    value = ttr.FrozenMap(items)
    assert value == items
    assert items == value
    assert dict(value) == items
    assert list(value) == list(items)
    assert list(value.items()) == list(items.items())
    assert list(value.values()) == list(items.values())
    assert list(value.keys()) == list(items)
    assert len(value) == len(items)
    assert value == ttr.FrozenMap(reversed(items.items()))
    assert hash(value) == hash(ttr.FrozenMap(reversed(items.items())))
    assert value != items | {"one more": 1}
    assert eval(repr(value), {"FrozenMap": ttr.FrozenMap}) == value


def test_frozen_map_compares_with_any_mapping() -> None:
    value = ttr.FrozenMap({"red": 2})
    assert value == Counter(red=2)
    assert value != {"red": 3}
    assert value != 2
    assert value != [("red", 2)]


def test_frozen_map_reads_like_a_dict() -> None:
    value = ttr.FrozenMap({"red": 2})
    assert value["red"] == 2
    assert "red" in value
    assert "blue" not in value
    assert value.get("blue") is None
    assert value.get("blue", 0) == 0
    assert value.get("red", 0) == 2
    with pytest.raises(KeyError):
        value["blue"]


def test_frozen_map_does_not_change() -> None:
    items = {"red": 2}
    value = ttr.FrozenMap(items)
    items["red"] = 3
    assert value["red"] == 2
    changes: list[Callable[[Any], object]] = [
        lambda value: value.__setitem__("red", 3),
        lambda value: value.__delitem__("red"),
        lambda value: value.__ior__({"red": 3}),
        lambda value: value.clear(),
        lambda value: value.pop("red"),
        lambda value: value.popitem(),
        lambda value: value.setdefault("blue", 3),
        lambda value: value.update(red=3),
    ]
    for change in changes:
        with pytest.raises(TypeError, match="immutable"):
            change(value)
    with pytest.raises(AttributeError):
        value._hash = 1
    with pytest.raises(AttributeError):
        del value._hash
    with pytest.raises(AttributeError):
        value.other = 1
    value.__init__({"blue": 3})  # type: ignore[misc]
    assert value == {"red": 2}
    assert value.copy() is value
    assert value | {"blue": 1} == {"red": 2, "blue": 1}
    assert type(ttr.FrozenMap.fromkeys("ab", 1)) is ttr.FrozenMap


def test_a_frozen_map_is_a_dict_to_json() -> None:
    assert json.dumps(ttr.FrozenMap({"red": 2})) == '{"red": 2}'


class HashedMap(Mapping[str, int]):
    """A mapping of somebody else that has a hash of its own."""

    def __getitem__(self, key: str) -> int:
        return {"red": 2}[key]

    def __iter__(self) -> Iterator[str]:
        return iter(["red"])

    def __len__(self) -> int:
        return 1

    def __hash__(self) -> int:
        return 7


def test_what_equals_a_frozen_map_has_its_hash_or_none() -> None:
    value = ttr.FrozenMap({"red": 2})
    assert value == OrderedDict(red=2) == value
    assert value == MappingProxyType({"red": 2}) or MappingProxyType.__hash__ is not None
    assert value != HashedMap()


def test_frozen_map_copies_and_pickles() -> None:
    value = ttr.FrozenMap({"red": 2, "blue": 1})
    hash(value)
    assert copy.copy(value) is value
    assert copy.deepcopy(value) is value
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(value, protocol))
        assert again == value
        assert list(again) == list(value)
        assert hash(again) == hash(value)


def test_frozen_and_thawed_are_deep() -> None:
    value = {"a": [{"b": 1}], "c": (2, None)}
    hard = frozen(value)
    assert hash(hard)
    assert hard["a"][0]["b"] == 1
    assert thawed(hard) == {"a": [{"b": 1}], "c": [2, None]}


def test_a_phase_equals_its_name() -> None:
    assert [str(phase) for phase in ttr.Phase] == [
        "keep_tickets",
        "turn",
        "second_draw",
        "tunnel",
        "move_cards",
        "score_tickets",
        "over",
    ]
    phase: ttr.Phase = next(phase for phase in ttr.Phase if phase == "turn")
    assert phase is ttr.Phase.TURN
    assert hash(ttr.Phase.TURN) == hash("turn")
    assert json.dumps(ttr.Phase.TURN) == '"turn"'


EVENTS: list[tuple[ttr.Event, dict[str, object]]] = [
    (
        ttr.TicketCompleted(1, "paris-kiev"),
        {"type": "ticket_completed", "player": 1, "ticket": "paris-kiev"},
    ),
    (ttr.BonusTaken(2), {"type": "bonus_taken", "player": 2}),
    (
        ttr.TicketsSwapped(0, ("paris-kiev", "athens-riga")),
        {"type": "tickets_swapped", "player": 0, "tickets": ["paris-kiev", "athens-riga"]},
    ),
    (ttr.TicketsReshuffled(4), {"type": "tickets_reshuffled", "number": 4}),
    (
        ttr.StationBuilt(0, "wien", ttr.FrozenMap({"blue": 1})),
        {"type": "station_built", "player": 0, "city": "wien", "cards": {"blue": 1}},
    ),
    (
        ttr.TunnelTried(0, "bergen-oslo-1", ttr.FrozenMap({"blue": 4})),
        {"type": "tunnel_tried", "player": 0, "route": "bergen-oslo-1", "cards": {"blue": 4}},
    ),
    (
        ttr.TunnelCardTurnedUp("red"),
        {"type": "tunnel_card_turned_up", "card": "red"},
    ),
    (
        ttr.SurchargeAsked(0, "bergen-oslo-1", 2, None),
        {
            "type": "surcharge_asked",
            "player": 0,
            "route": "bergen-oslo-1",
            "surcharge": 2,
            "color": None,
        },
    ),
    (
        ttr.TunnelWithdrawn(1, "bergen-oslo-1", ttr.FrozenMap({"blue": 4})),
        {"type": "tunnel_withdrawn", "player": 1, "route": "bergen-oslo-1", "cards": {"blue": 4}},
    ),
    (ttr.CardGiven(0, "locomotive"), {"type": "card_given", "player": 0, "card": "locomotive"}),
    (
        ttr.CardsMoved(0, ttr.FrozenMap({"red": 1, "locomotive": 1})),
        {"type": "cards_moved", "player": 0, "cards": {"red": 1, "locomotive": 1}},
    ),
    (
        ttr.CardsPlaced(1, ttr.FrozenMap({"blue": 3})),
        {"type": "cards_placed", "player": 1, "cards": {"blue": 3}},
    ),
    (
        ttr.TrainRobbed(1, 0, "blue", ttr.FrozenMap({"blue": 1, "locomotive": 1})),
        {
            "type": "train_robbed",
            "player": 1,
            "victim": 0,
            "color": "blue",
            "cards": {"blue": 1, "locomotive": 1},
        },
    ),
    (ttr.ScoringBegan(2), {"type": "scoring_began", "deck_pass": 2}),
    (
        ttr.TicketPaid(2, "dallas-miami", ttr.FrozenMap({"green": 1, "red": 1})),
        {
            "type": "ticket_paid",
            "player": 2,
            "ticket": "dallas-miami",
            "cards": {"green": 1, "red": 1},
        },
    ),
    (ttr.TicketsFinished(3), {"type": "tickets_finished", "player": 3}),
    (ttr.DeckPassBegan(2), {"type": "deck_pass_began", "deck_pass": 2}),
    (ttr.CardDrawn(0, "red"), {"type": "card_drawn", "player": 0, "card": "red"}),
    (
        ttr.FaceUpTaken(1, "red", 4),
        {"type": "face_up_taken", "player": 1, "card": "red", "slot": 4},
    ),
    (ttr.CardTurnedUp("red", 2), {"type": "card_turned_up", "card": "red", "slot": 2}),
    (
        ttr.RowCleared(ttr.FrozenMap({"red": 2, "locomotive": 3})),
        {"type": "row_cleared", "cards": {"red": 2, "locomotive": 3}},
    ),
    (
        ttr.DeckReshuffled(ttr.FrozenMap({"red": 2})),
        {"type": "deck_reshuffled", "cards": {"red": 2}},
    ),
    (ttr.TicketDrawn(0, "a-b"), {"type": "ticket_drawn", "player": 0, "ticket": "a-b"}),
    (
        ttr.TicketsKept(0, ("a-b",), ("c-d",)),
        {"type": "tickets_kept", "player": 0, "tickets": ["a-b"], "returned": ["c-d"]},
    ),
    (
        ttr.RouteClaimed(0, "a-b", ttr.FrozenMap({"red": 2}), 2),
        {"type": "route_claimed", "player": 0, "route": "a-b", "cards": {"red": 2}, "points": 2},
    ),
    (ttr.Passed(3), {"type": "passed", "player": 3}),
    (ttr.TurnBegan(1, 12), {"type": "turn_began", "player": 1, "turn": 12}),
    (ttr.LastTurnsBegan(1, 3), {"type": "last_turns_began", "player": 1, "turns": 3}),
    (ttr.HiddenCardDrawn(1), {"type": "hidden_card_drawn", "player": 1}),
    (ttr.HiddenTicketDrawn(1), {"type": "hidden_ticket_drawn", "player": 1}),
    (
        ttr.HiddenTicketsKept(1, 2, 1),
        {"type": "hidden_tickets_kept", "player": 1, "tickets": 2, "returned": 1},
    ),
    (
        ttr.HiddenTicketsSwapped(1, 2),
        {"type": "hidden_tickets_swapped", "player": 1, "tickets": 2},
    ),
    (ttr.GameEnded("last_turns"), {"type": "game_ended", "reason": "last_turns"}),
]


@pytest.mark.parametrize(("event", "entries"), EVENTS, ids=lambda value: type(value).__name__)
def test_an_event_is_a_value(event: ttr.Event, entries: dict[str, object]) -> None:
    assert event.to_dict() == entries
    assert json.loads(json.dumps(event.to_dict())) == entries
    assert pickle.loads(pickle.dumps(event)) == event
    assert copy.deepcopy(event) == event
    assert hash(event) == hash(dataclasses.replace(event))
    assert eval(repr(event), vars(ttr)) == event
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(event, dataclasses.fields(event)[0].name, 5)


def test_the_row_of_locomotives_alone_is_written_and_read() -> None:
    event = ttr.CardsPlaced(1, ttr.FrozenMap({"locomotive": 3}), "blue")
    entries = event.to_dict()
    assert entries == {
        "type": "cards_placed",
        "player": 1,
        "cards": {"locomotive": 3},
        "color": "blue",
    }
    assert ttr.event_from_dict(entries) == event
    assert str(event) == "player 1 places locomotive3 as blue"
    for wrong in ({"color": 5}, {"row": "blue"}):
        with pytest.raises(ttr.InvalidArgumentError):
            ttr.event_from_dict(entries | wrong)


def test_every_event_has_its_own_type() -> None:
    classes = ttr.Event.__subclasses__()
    named = {type(event) for event, _ in EVENTS}
    assert {cls.__name__ for cls in classes} == {cls.__name__ for cls in named}
    assert len({event.type for event, _ in EVENTS}) == len(EVENTS)


def test_a_result_is_a_value() -> None:
    points = ttr.FrozenMap({"routes": 3, "tickets": -2, "attractions": 1, "total": 2})
    result = ttr.Result(
        winners=(0,), ranking=((0,), (1, 2)), points=(points, points, points), decided_by="points"
    )
    assert pickle.loads(pickle.dumps(result)) == result
    assert hash(result)
    assert json.loads(json.dumps(result.to_dict()))["ranking"] == [[0], [1, 2]]
    assert result.to_dict()["points"][2] == dict(points)


def twice(made: Callable[[Callable[[Any], Any], Callable[[Any], Any]], Any]) -> tuple[Any, Any]:
    """A value made of immutable parts, and made of lists and dicts."""
    return made(tuple, ttr.FrozenMap), made(list, dict)


TOUCHED = ttr.usa.VARIANT
RECORDED = ttr.Recorder(ttr.new_game("usa", 2, seed=1)).record
EQUAL: dict[str, tuple[Any, Any]] = {
    "City": twice(lambda many, _: ttr.City(id="a", name="A", xy=many([0.5, 1]))),
    "Route": twice(lambda many, _: ttr.Route(id="a-b", ends=many("ab"), length=2, color="red")),
    "Ticket": twice(
        lambda many, counts: ttr.Ticket(
            id="a-b", ends=many("ab"), points=2, cards=counts({"red": 2})
        )
    ),
    "Board": twice(
        lambda many, _: ttr.Board(
            cities=many(TOUCHED.board.cities), routes=many(TOUCHED.board.routes)
        )
    ),
    "Rules": twice(
        lambda many, counts: ttr.Rules(
            tie_breaks=many(["longest_trail"]), rule_ids=counts({"initial_cards": "X-1"})
        )
    ),
    "Variant": twice(
        lambda many, counts: dataclasses.replace(
            TOUCHED,
            notes=many(TOUCHED.notes),
            players=many(TOUCHED.players),
            cards=counts(TOUCHED.cards),
            route_points=counts(TOUCHED.route_points),
            tickets=many(TOUCHED.tickets),
        )
    ),
    "Result": twice(
        lambda many, counts: ttr.Result(
            many([0]), many([many([0]), many([1])]), many([counts({"total": 1})] * 2), "points"
        )
    ),
    "Tunnel": twice(
        lambda many, counts: ttr.Tunnel("a-b", counts({"red": 2}), many(["blue"]), "red", 0)
    ),
    "Violation": twice(lambda many, counts: ttr.Violation("G-1", "no", counts({"a": many([1])}))),
    "Entry": twice(lambda many, _: ttr.Entry("pass", 1, ttr.Pass(), many([ttr.Passed(1)]))),
    "Record": twice(
        lambda many, counts: dataclasses.replace(
            RECORDED,
            names=many(["Ann", None]),
            about=counts({"where": many(["here"])}),
            entries=many(RECORDED.entries),
            shown=counts({1: many(["a-b"])}),
        )
    ),
    "Playouts": twice(
        lambda many, _: ttr.Playouts(1, 2, 0, many([1.0, 0.0]), many([0.0, 0.0]), bytes(8))
    ),
    "RouteClaimed": twice(lambda _, counts: ttr.RouteClaimed(0, "a-b", counts({"red": 2}), 2)),
    "TicketsKept": twice(lambda many, _: ttr.TicketsKept(0, many(["a-b"]), many(["c-d"]))),
    "ClaimRoute": twice(lambda _, counts: ttr.ClaimRoute("a-b", counts({"red": 2, "blue": 0}))),
    "KeepTickets": (ttr.KeepTickets(["a-b", "c-d"]), ttr.KeepTickets(("c-d", "a-b"))),
    "Phase": (ttr.Phase.TURN, "turn"),
    "Problem": (ttr.Problem("a", "b"), ttr.Problem("a", "b")),
    "RailyardRow": (ttr.RailyardRow("red", 1, 0), ttr.RailyardRow("red", 1, 0)),
    "Rule": (ttr.rule("G-1"), copy.copy(ttr.rule("G-1"))),
    "Ruling": (TOUCHED.rulings[0], copy.copy(TOUCHED.rulings[0])),
    "State": (ttr.new_game("usa", 2, seed=1), ttr.new_game(copy.copy(TOUCHED), 2, seed=1)),
    "View": (ttr.new_game("usa", 2, seed=1).view(0), ttr.new_game("usa", 2, seed=1).view(0)),
}


@pytest.mark.parametrize("name", EQUAL)
def test_what_is_equal_has_the_same_hash_and_travels(name: str) -> None:
    value, other = EQUAL[name]
    assert value == other
    assert hash(value) == hash(other)
    for again in (
        copy.copy(value),
        copy.deepcopy([other])[0],
        pickle.loads(pickle.dumps(value)),
        *([dataclasses.replace(other)] if dataclasses.is_dataclass(value) else []),
    ):
        assert again == value
        assert hash(again) == hash(value)
    if dataclasses.is_dataclass(value):
        assert vars(type(value))["__match_args__"] == tuple(
            field.name for field in dataclasses.fields(value) if field.init and not field.kw_only
        )


def test_every_public_value_is_compared() -> None:
    others = {cls.__name__ for base in (ttr.Event, ttr.Action) for cls in base.__subclasses__()}
    classes = {name for name in ttr.__all__ if dataclasses.is_dataclass(getattr(ttr, name))}
    # A step holds an entry, states and events.
    assert classes - others - {"Event", "Step"} <= {*EQUAL}
