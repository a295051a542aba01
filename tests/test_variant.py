"""Variants as values, and how they are read; what the core refuses is tested elsewhere."""

from __future__ import annotations

import copy
import dataclasses
import io
import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import ttr_rules as ttr
from ttr_rules._values import shown
from ttr_rules.testing.strategies import boards

NEW_YORK = ttr.new_york.VARIANT


def test_new_york_as_printed() -> None:
    assert NEW_YORK.id == "new_york"
    assert NEW_YORK.players == (2, 4)
    assert NEW_YORK.trains == 15
    assert sum(NEW_YORK.cards.values()) == 44
    assert list(NEW_YORK.cards)[-1] == "locomotive"
    assert NEW_YORK.route_points == {1: 1, 2: 2, 3: 4, 4: 7}
    assert (len(NEW_YORK.board.cities), len(NEW_YORK.board.routes)) == (15, 41)
    assert len(NEW_YORK.tickets) == 18


def test_lookups() -> None:
    route = NEW_YORK.board.route("soho-wall-street")
    assert (route.ends, route.length, route.color) == (("soho", "wall-street"), 2, "gray")
    assert NEW_YORK.board.city("soho").name == "Soho"
    assert NEW_YORK.ticket("chelsea-brooklyn").points == 8
    lookups = [NEW_YORK.board.route, NEW_YORK.board.city, NEW_YORK.ticket]
    for kind, lookup in zip(("route", "city", "ticket"), lookups, strict=True):
        with pytest.raises(ttr.UnknownNameError) as caught:
            lookup("mars")
        assert (caught.value.kind, caught.value.name) == (kind, "mars")


def test_a_variant_is_a_value() -> None:
    assert dataclasses.replace(NEW_YORK) == NEW_YORK
    assert hash(NEW_YORK) == hash(dataclasses.replace(NEW_YORK))
    assert NEW_YORK.with_rules(last_turns_at=0) != NEW_YORK
    assert copy.deepcopy(NEW_YORK) is NEW_YORK
    assert "_game" not in repr(NEW_YORK)
    with pytest.raises(dataclasses.FrozenInstanceError):
        NEW_YORK.trains = 3  # type: ignore[misc]


def test_a_shipped_variant_is_pickled_by_its_id() -> None:
    data = pickle.dumps(NEW_YORK)
    assert len(data) < 200
    assert pickle.loads(data) is NEW_YORK


def test_a_variant_of_ones_own_is_pickled_in_full() -> None:
    own = NEW_YORK.with_rules(last_turns_at=0)
    ttr.new_game(own, 2, seed=1)
    again = pickle.loads(pickle.dumps(own))
    assert again == own
    assert hash(again) == hash(own)
    assert ttr.new_game(again, 2, seed=1) == ttr.new_game(own, 2, seed=1)


def test_a_document_is_read_back() -> None:
    document = NEW_YORK.to_dict()
    text = json.dumps(document)
    assert ttr.load_variant(document) == NEW_YORK
    assert ttr.load_variant(io.StringIO(text)) == NEW_YORK
    assert ttr.load_variant(io.BytesIO(text.encode())) == NEW_YORK
    assert ttr.load_variant(document).to_dict() == document


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps(NEW_YORK.to_dict()), encoding="utf-8")
    assert ttr.load_variant(path) == NEW_YORK
    assert ttr.load_variant(str(path)) == NEW_YORK
    with pytest.raises(FileNotFoundError):
        ttr.load_variant(tmp_path / "none.json")
    path.write_text('{"id": 1, "id": 2}', encoding="utf-8")
    with pytest.raises(ttr.JsonError):
        ttr.load_variant(path)


def test_errors_name_the_file_that_was_read(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text("{", encoding="utf-8")
    for source in (path, str(path)):
        with pytest.raises(ttr.JsonError) as no_json:
            ttr.load_variant(source)
        assert no_json.value.path == str(path)
        assert str(no_json.value).startswith(
            f"cannot read the JSON in {shown(str(path))}: Expecting"
        )
    path.write_text('{"id": "own", "trains": 3}', encoding="utf-8")
    with pytest.raises(ttr.InvalidVariantError) as invalid:
        ttr.load_variant(path, base=NEW_YORK)
    assert invalid.value.path == str(path)
    assert str(invalid.value).startswith(
        f"the variant in {shown(str(path))} has 1 problem:\n  trains: "
    )
    again = pickle.loads(pickle.dumps(invalid.value))
    assert (str(again), again.path) == (str(invalid.value), str(path))
    with pytest.raises(ttr.InvalidVariantError) as invalid:
        ttr.load_variant({"trains": 3}, base=NEW_YORK)
    assert invalid.value.path is None
    assert str(invalid.value).startswith("the variant has 1 problem:")
    with open(path, encoding="utf-8") as file, pytest.raises(ttr.InvalidVariantError) as invalid:
        ttr.load_variant(file)
    assert invalid.value.path is None
    # What has nothing to do with the file does not name it.
    with pytest.raises(ttr.InvalidArgumentError):
        ttr.load_variant(path, base=3)  # type: ignore[arg-type]


@pytest.mark.parametrize("path", ["\ud800", "a\0b", "\ud83d\ude00.json"])
def test_what_cannot_be_the_name_of_a_file_is_refused(path: str) -> None:
    for source in (path, Path(path)):
        with pytest.raises(ttr.InvalidArgumentError) as caught:
            ttr.load_variant(source)
        assert caught.value.argument == "source"
        assert str(caught.value).encode()


def test_a_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps(NEW_YORK.to_dict()), encoding="utf-16")
    with pytest.raises(ttr.JsonError, match="not UTF-8"):
        ttr.load_variant(path)
    with open(path, encoding="utf-8") as file, pytest.raises(ttr.JsonError, match="not utf-8"):
        ttr.load_variant(file)


def test_what_is_left_out_comes_from_the_base() -> None:
    own = ttr.load_variant({"id": "own", "trains_per_player": 20}, base=NEW_YORK)
    assert own == dataclasses.replace(NEW_YORK, id="own", trains=20)
    rules = {"last_turns_at": 0}
    own = ttr.load_variant({"rules": rules}, base=NEW_YORK)
    assert own == NEW_YORK.with_rules(last_turns_at=0)
    own = ttr.load_variant({"rules": rules}, base=NEW_YORK, rules=ttr.Rules(drawn_tickets=3))
    assert own.rules == ttr.Rules(drawn_tickets=3, last_turns_at=0)


def test_open_points_are_notes() -> None:
    own = ttr.load_variant({"notes": ["a"], "open_points": ["b"]}, base=NEW_YORK)
    assert own.notes == ("a", "b")


@pytest.mark.parametrize("source", [[], 3, None, "board", 2.5, {}])
def test_what_is_no_variant_is_refused(source: Any, tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps(source), encoding="utf-8")
    with pytest.raises(ttr.InvalidVariantError):
        ttr.load_variant(path)


def test_what_is_no_source_is_refused() -> None:
    with pytest.raises(ttr.InvalidArgumentError) as caught:
        ttr.load_variant(3)  # type: ignore[arg-type]
    assert caught.value.argument == "source"


def test_a_value_is_checked_when_a_game_is_made() -> None:
    broken = dataclasses.replace(NEW_YORK, trains=-3, players=(0, 99))
    with pytest.raises(ttr.InvalidVariantError) as caught:
        ttr.new_game(broken, 2)
    assert len(caught.value.problems) >= 2


def test_new_game_refuses_what_cannot_be() -> None:
    with pytest.raises(ttr.UnknownVariantError) as unknown:
        ttr.new_game("mars", 2)
    assert unknown.value.known == ttr.variants()
    for players in (-1, 0, 1, 5, 10**30):
        with pytest.raises(ttr.PlayerCountError):
            ttr.new_game("new_york", players)
    for first in (-1, 2, 10**30):
        with pytest.raises(ttr.SeatError):
            ttr.new_game("new_york", 2, first_player=first)
    wrong: list[tuple[str, Any]] = [
        *[("players", value) for value in (None, "2", 2.0, True)],
        *[("seed", value) for value in (-1, 2**64, "1", 1.0, True)],
        *[("chance", value) for value in (None, "x", 1, ["sampled"])],
        *[("first_player", value) for value in (None, "0", 0.0, False)],
        *[("variant", value) for value in (None, 3, ["new_york"])],
    ]
    for argument, value in wrong:
        arguments: dict[str, Any] = {"variant": "new_york", "players": 2, argument: value}
        with pytest.raises(ttr.InvalidArgumentError) as caught:
            ttr.new_game(**arguments)
        assert caught.value.argument == argument


def test_state_from_dict_needs_a_variant() -> None:
    documents: list[Any] = [{}, {"variant": None}, {"variant": 3}, [], None, "x"]
    for document in documents:
        with pytest.raises(ttr.InvalidPositionError):
            ttr.state_from_dict(document)
    with pytest.raises(ttr.UnknownVariantError):
        ttr.state_from_dict({"variant": "mars"})


@pytest.mark.parametrize(
    ("limit", "locomotives", "allowed"),
    [(3, 8, True), (3, 14, True), (2, 14, True), (1, 8, True), (1, 80, False), (2, 90, False)],
)
def test_a_row_that_would_be_cleared_without_end_is_refused(
    limit: int, locomotives: int, allowed: bool
) -> None:
    """NY-13: at the worst all cars of the pool have to come at once."""
    changes = {"id": "own", "locomotives": locomotives}
    base = ttr.new_york.VARIANT.with_rules(clear_face_up_at=limit)
    if allowed:
        assert ttr.load_variant(changes, base=base).rules.clear_face_up_at == limit
    else:
        with pytest.raises(ttr.InvalidVariantError, match="turned up"):
            ttr.load_variant(changes, base=base)


def test_a_replaced_field_of_a_wrong_kind_is_refused_when_a_game_is_made() -> None:
    for changes in ({"board": None}, {"rules": None}, {"board": 3}):
        variant = dataclasses.replace(ttr.new_york.VARIANT, **changes)
        with pytest.raises(ttr.InvalidVariantError, match="no variant can hold"):
            ttr.new_game(variant, 2, seed=1)


# The open facts of First Journey can be put in their place


def test_the_stand_in_tickets_are_told() -> None:
    europe, usa = ttr.first_journey.VARIANT, ttr.first_journey_usa.VARIANT
    assert any("STAND-IN" in note for note in europe.notes)
    assert not any("STAND-IN" in note for note in usa.notes)
    state = ttr.new_game(europe, 2, seed=1)
    told = " ".join(str(state).split())
    assert all(f"note: {note}" in told for note in europe.notes)
    assert "STAND-IN" not in str(ttr.new_game(usa, 2, seed=1))


def about(variant: ttr.Variant, key: str) -> list[str]:
    """The notes on a key of the document."""
    return [note for note in variant.notes if note.startswith(key)]


def test_the_printed_tickets_take_the_place_of_the_stand_in() -> None:
    europe = ttr.first_journey.VARIANT
    assert len(europe.notes) == 3
    pairs = [("dublin", "moscow"), ("paris", "kiev"), *(t.ends for t in europe.tickets[:10])]
    own = europe.with_tickets(pairs)
    assert [ticket.ends for ticket in own.tickets] == pairs
    assert own.tickets[0].id == "dublin-moscow"
    assert own.notes == europe.notes[:2]
    assert not about(own, "tickets")
    assert "STAND-IN" not in str(ttr.new_game(own, 2, seed=1))
    assert (own.id, own.board, own.rules) == (europe.id, europe.board, europe.rules)
    assert own.with_tickets(europe.tickets).tickets == europe.tickets
    assert ttr.new_game(own, 4, seed=1).tickets(0)
    # One file does the same; it may say something else of the tickets.
    document = {"tickets": [{"ends": list(ends)} for ends in pairs]}
    assert ttr.load_variant(document, base=europe) == own
    noted = ttr.load_variant(document | {"open_points": ["tickets: From my box."]}, base=europe)
    assert noted.notes == (*own.notes, "tickets: From my box.")


def test_tickets_that_cannot_be_played_with_are_refused() -> None:
    europe = ttr.first_journey.VARIANT
    with pytest.raises(ttr.InvalidVariantError, match="no city"):
        europe.with_tickets([("dublin", "oslo")] * 8)
    with pytest.raises(
        ttr.InvalidVariantError, match=r"\(initial_tickets\), \d+ in all, but there is only 1$"
    ):
        europe.with_tickets([("dublin", "moscow")])
    with pytest.raises(ttr.InvalidVariantError, match="points"):
        europe.with_tickets([("dublin", "moscow", 20)] * 8)
    wrong: list[Any] = ["dublin-moscow", ("dublin",), ("dublin", "moscow", 0, 1), {"ends": 1}, 3]
    for entry in wrong:
        with pytest.raises(ttr.InvalidArgumentError):
            europe.with_tickets([entry])
    with_points = ttr.usa.VARIANT.with_tickets([("boston", "miami", 12)] * 20)
    assert {ticket.points for ticket in with_points.tickets} == {12}


def test_one_route_can_be_changed() -> None:
    europe = ttr.first_journey.VARIANT
    open_one = "athens-ankara-1"
    assert europe.board.route(open_one).color == "green"
    own = europe.with_route(open_one, color="black")
    assert own.board.route(open_one).color == "black"
    changed = [
        one.id
        for one, other in zip(europe.board.routes, own.board.routes, strict=True)
        if one != other
    ]
    assert changed == [open_one]
    # What was noted of this route is settled, what of others is not.
    assert about(europe, f"routes {open_one}:")
    assert not about(own, "routes")
    assert len(own.notes) == 2
    assert europe.with_route("dublin-brest", color="gray").notes == europe.notes
    with pytest.raises(ttr.UnknownNameError):
        europe.with_route("nowhere", color="black")
    with pytest.raises(ttr.InvalidVariantError):
        europe.with_route(open_one, color="mauve")


def test_the_train_cards_can_be_changed() -> None:
    europe = ttr.first_journey.VARIANT
    colors = {color: 11 for color in europe.cards if color != "locomotive"}
    own = europe.with_cards(locomotive=6, **colors)
    assert sum(own.cards.values()) == 72
    assert own.cards == {**colors, "locomotive": 6}
    assert about(europe, "train_cards:")
    assert not about(own, "train_cards")
    with pytest.raises(ttr.UnknownNameError):
        europe.with_cards(locomotives=6)
    with pytest.raises(ttr.UnknownNameError):
        europe.with_cards(pink=3)
    with pytest.raises(ttr.InvalidVariantError):
        europe.with_cards(red=-1)


def test_changes_of_unknown_fields_suggest_the_nearest() -> None:
    with pytest.raises(
        ttr.UnknownNameError, match="unknown rule 'intial_cards'; did you mean 'initial_cards'"
    ):
        ttr.usa.VARIANT.with_rules(intial_cards=3)
    with pytest.raises(ttr.UnknownNameError, match="unknown field 'colr'; did you mean 'color'"):
        ttr.usa.VARIANT.with_route("atlanta-miami", colr="black")


def test_a_base_is_a_variant_and_no_id() -> None:
    for argument in ("base", "rules"):
        with pytest.raises(ttr.InvalidArgumentError) as caught:
            ttr.load_variant({"id": "own"}, **{argument: "nordic"})  # type: ignore[arg-type]
        assert caught.value.argument == argument


# The rules of a race belong together


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"tickets_to_win": None}, "coast_bonus"),
        ({"tickets_to_win": 0}, "tickets_to_win"),
        ({"tickets_to_win": True}, "tickets_to_win"),
        ({"drawn_tickets": 2, "drawn_tickets_kept": 1}, "drawn_tickets"),
        ({"drawn_tickets_kept": 1}, "drawn_tickets_kept"),
        ({"attraction_points": 1}, "attraction_points"),
        ({"longest_trail_points": 1}, "longest_trail_points"),
        ({"globetrotter_points": 1}, "globetrotter_points"),
    ],
)
def test_rules_that_no_race_has_are_refused(changes: dict[str, object], where: str) -> None:
    with pytest.raises(ttr.InvalidVariantError) as caught:
        ttr.new_game(ttr.first_journey.VARIANT.with_rules(**changes), 2, seed=1)
    assert where in {problem.where.removeprefix("rules.") for problem in caught.value.problems}


def test_a_race_holds_every_ticket_that_is_dealt() -> None:
    variant = ttr.first_journey.VARIANT.with_rules(initial_tickets=3, initial_tickets_kept=3)
    state = variant.new_game(2, seed=1)
    assert [len(state.tickets(player)) for player in range(2)] == [3, 3]
    with pytest.raises(ttr.InvalidVariantError, match="expected 3, as in a race every ticket"):
        variant.with_rules(initial_tickets_kept=2).new_game(2, seed=1)


def test_another_kind_of_game_is_refused_with_all_that_has_to_change() -> None:
    changes: list[tuple[dict[str, object], set[str]]] = [
        (
            {"tickets_to_win": 3},
            {
                *("initial_tickets_kept", "initial_tickets_returned"),
                *("drawn_tickets", "drawn_tickets_kept", "drawn_tickets_returned"),
                "globetrotter_points",
            },
        ),
        (
            {"railyards": True},
            {
                *("placed_at_least", "locomotives_on", "double_routes_closed_up_to"),
                *("last_turns_at", "globetrotter_points"),
            },
        ),
    ]
    for change, rules in changes:
        with pytest.raises(ttr.InvalidVariantError) as caught:
            ttr.nordic.VARIANT.with_rules(**change).new_game(2)
        where = {problem.where for problem in caught.value.problems}
        assert {name.removeprefix("rules.") for name in where if "rules." in name} == rules
        # The board and the tickets, too.
        assert any(name.startswith("route_points") for name in where)
        assert any(name.startswith("tickets[45]") for name in where)
    message = str(caught.value)
    assert (
        "rules.last_turns_at: expected 0, as a game of railyards has no board, found 2" in message
    )


def test_the_bonus_asks_for_both_coasts() -> None:
    document = ttr.first_journey.VARIANT.to_dict()
    for city in document["cities"]:
        if city.get("coast") == "east":
            city["coast"] = None
    with pytest.raises(ttr.InvalidVariantError, match="there is no city on the east coast"):
        ttr.load_variant(document)


def test_a_city_lies_on_the_eastern_or_western_coast_or_on_none() -> None:
    document = ttr.first_journey.VARIANT.to_dict()
    document["cities"][0]["coast"] = "north"
    with pytest.raises(ttr.InvalidVariantError, match="west"):
        ttr.load_variant(document)


# A newcomer makes one mistake

SMALL: dict[str, Any] = {
    "id": "small",
    "title": "Three cities",
    "players": [2, 3],
    "trains_per_player": 10,
    "train_cards": {"red": 10, "blue": 10},
    "locomotives": 4,
    "route_points": {"1": 1, "2": 2},
    "cities": [{"id": "ash"}, {"id": "birch"}, {"id": "cedar"}],
    "routes": [
        {"ends": ["ash", "birch"], "length": 1, "color": "red"},
        {"ends": ["birch", "cedar"], "length": 2, "color": "blue"},
    ],
    "tickets": [{"ends": ["ash", "cedar"], "points": points} for points in range(1, 7)],
}


@pytest.mark.parametrize(
    ("changes", "where", "message"),
    [
        (
            {"trains_per_player": 1},
            "routes[1] (birch-cedar).length",
            "a route of length 2 takes 2 trains, but a player has only 1 (trains_per_player)",
        ),
        (
            {"rules": {"face_up_slots": 2}},
            "rules.clear_face_up_at",
            "missing; expected null or an integer from 1 to 2, the value of face_up_slots, "
            "as the default is 3",
        ),
        (
            {"rules": {"drawn_tickets": 0}},
            "rules.drawn_tickets_kept",
            "missing; expected at most 0, the value of drawn_tickets, as the default is 1",
        ),
        (
            {"tickets": SMALL["tickets"][:5]},
            "tickets",
            "3 players are dealt 2 tickets each (initial_tickets), 6 in all, but there are only 5",
        ),
        (
            {"rules": {"initial_cards": 9}},
            "train_cards",
            "3 players are dealt 9 cards each (initial_cards), 27 in all, but the deck has only 24",
        ),
        (
            {
                "routes": [
                    SMALL["routes"][0] | {"kind": "ferry", "locomotives": 2},
                    SMALL["routes"][1],
                ]
            },
            "routes[0] (ash-birch).locomotives",
            "expected at most 1, the length of the route, found 2",
        ),
        ({"initial_cards": 4}, "initial_cards", 'unknown key; it is a rule: put it into "rules"'),
        ({"cards": {}}, "cards", 'unknown key; did you mean "train_cards"?'),
        ({"trains": 9}, "trains", 'unknown key; did you mean "trains_per_player"?'),
        ({"name": "x"}, "name", 'unknown key; did you mean "id" or "title"?'),
        (
            {"rules": {"trains": 3}},
            "rules.trains",
            'unknown key; it belongs beside "rules", not in it',
        ),
    ],
)
def test_one_mistake_is_one_problem_with_its_cause(
    changes: dict[str, Any], where: str, message: str
) -> None:
    assert ttr.load_variant(SMALL).warnings == ()
    with pytest.raises(ttr.InvalidVariantError) as caught:
        ttr.load_variant(SMALL | changes)
    assert caught.value.problems == (ttr.Problem(where, message),)


@pytest.mark.parametrize(("one", "other"), [("from", "to"), ("a", "b"), ("City-A", "city b")])
def test_ends_by_other_names_are_told_and_no_city_is_blamed(one: str, other: str) -> None:
    routes = [
        {one: "ash", other: "birch", "length": 1, "color": "red"},
        {one: "birch", other: "cedar", "length": 1, "color": "red"},
    ]
    with pytest.raises(ttr.InvalidVariantError) as caught:
        ttr.load_variant(SMALL | {"routes": routes})
    messages = [problem.message for problem in caught.value.problems]
    assert messages.count('unknown key; did you mean "ends"?') == 4
    assert len(messages) == 6


def test_known_cities_are_listed_in_the_order_of_the_board() -> None:
    with pytest.raises(ttr.InvalidVariantError) as caught:
        ttr.load_variant(SMALL | {"tickets": [{"ends": ["ash", "x"], "points": 1}] * 6})
    messages = {problem.message for problem in caught.value.problems}
    assert messages == {'there is no city "x"; known: ash, birch, cedar'}


def test_of_two_keys_the_missing_one_is_meant() -> None:
    untitled = {key: value for key, value in SMALL.items() if key != "title"}
    with pytest.raises(ttr.InvalidVariantError, match=r'name: unknown key; did you mean "title"\?'):
        ttr.load_variant(untitled | {"name": "Three cities"})


@given(boards())
def test_ids_may_be_left_out(board: dict[str, Any]) -> None:
    bare = copy.deepcopy(board)
    for entry in [*bare["routes"], *bare["tickets"]]:
        entry.pop("id", None)
    variant = ttr.load_variant(bare)
    for entries in (variant.board.routes, variant.tickets):
        assert len({entry.id for entry in entries}) == len(entries)
        for entry in entries:
            assert entry.id.startswith("-".join(entry.ends))
    assert ttr.load_variant(variant.to_dict()) == variant


def test_shipped_routes_are_called_by_the_same_rule() -> None:
    document = ttr.new_york.VARIANT.to_dict()
    for entry in document["routes"]:
        del entry["id"]
    assert ttr.load_variant(document) == ttr.new_york.VARIANT


# What looks like a mistake


@pytest.mark.parametrize(
    ("changes", "where", "message"),
    [
        ({"id": "usa"}, "id", '"usa" is a shipped variant, which has other cities'),
        (
            {
                "cities": [
                    {**city, "xy": [0.5, number]} for number, city in enumerate(SMALL["cities"])
                ]
            },
            "cities[2] (cedar).xy",
            "expected positions from 0 to 1, found [0.5, 2]",
        ),
        (
            {"routes": [*SMALL["routes"], SMALL["routes"][0] | {"ends": ["birch", "ash"]}]},
            "routes[2] (birch-ash).double",
            'it joins the same cities as "ash-birch", but no "double" makes them a double route',
        ),
        (
            {"cities": [{"id": "ash", "xy": [0.5, 0.7]}, *SMALL["cities"][1:]]},
            "cities",
            "1 of 3 cities have xy; it is used only if all have it",
        ),
    ],
)
def test_what_looks_like_a_mistake_is_a_warning(
    changes: dict[str, Any], where: str, message: str
) -> None:
    variant = ttr.load_variant(SMALL | changes)
    assert variant.warnings == (ttr.Problem(where, message),)
    # They are derived: no part of the value, its document or its pickle.
    again = ttr.load_variant(variant.to_dict())
    assert (again, again.warnings) == (variant, variant.warnings)
    assert "warnings" not in variant.to_dict()
    assert pickle.loads(pickle.dumps(variant)).warnings == variant.warnings
    assert ttr.new_game(variant, 2, seed=1).variant.warnings == variant.warnings


@pytest.mark.parametrize(
    ("id", "rules", "where", "why"),
    [
        ("usa", {"globetrotter_at_zero": True}, "", "no points for the most complete tickets"),
        ("usa", {"surcharge_in_kind": True}, "", "no tunnels"),
        ("usa", {"sets_pay_any_space": False}, "", "no ferries that sets of cards pay for"),
        ("first_journey", {"swap_tickets": False, "swap_with_fewer": False}, "", "not swapped"),
        (
            "first_journey",
            {"swap_tickets": False, "swapped_tickets_shuffled": True},
            "",
            "not swapped",
        ),
        ("card_game", {"tie_breaks": ["longest_trail"]}, " (longest_trail)", "no routes"),
        (
            "nordic",
            {"tie_breaks": ["longest_trail_bonus"]},
            " (longest_trail_bonus)",
            "no points for the longest trail",
        ),
        ("usa", {"tie_breaks": ["big_city_bonuses"]}, " (big_city_bonuses)", "no big cities"),
        ("usa", {"tie_breaks": ["fewest_stations"]}, " (fewest_stations)", "no stations"),
        ("first_journey", {"tie_breaks": ["longest_ticket"]}, " (longest_ticket)", "no points"),
    ],
)
def test_a_rule_that_changes_nothing_is_a_warning(
    id: str, rules: dict[str, Any], where: str, why: str
) -> None:
    variant = getattr(ttr, id).VARIANT.with_rules(**rules)
    (problem,) = variant.warnings
    assert problem.where == f"rules.{[*rules][-1]}{where}"
    assert problem.message.startswith("it changes nothing, for ")
    assert problem.message.endswith(why)
    assert getattr(ttr, id).VARIANT.warnings == ()


def test_a_game_for_one_number_of_players_says_so() -> None:
    for players, told in (([2, 2], "2"), ([2, 3], "2 to 3")):
        variant = ttr.load_variant(SMALL | {"players": players})
        with pytest.raises(ttr.TtrError, match=f"is for {told} players, not 5"):
            variant.new_game(5)


def test_a_price_for_each_station() -> None:
    with pytest.raises(ttr.InvalidVariantError) as raised:
        ttr.load_variant({"id": "own", "rules": {"stations": 1}}, base=ttr.europe.VARIANT)
    assert list(map(str, raised.value.problems)) == [
        "rules.station_prices: expected a price for each station, 1 in all, found a list of 3 entries"
    ]
