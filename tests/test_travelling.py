"""Nothing is lost in travelling: a state comes back as the same game, or is refused."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
from collections.abc import Callable
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

import ttr_rules as ttr
from ttr_rules.testing import strategies
from ttr_rules.testing._boards import build_variant

FINGERPRINTS = {
    "card_game": "96c5355d2a700763",
    "europe": "ae5df16db0f14e39",
    "first_journey": "c57500fdefafc067",
    "first_journey_usa": "748f83ed5d50701f",
    "new_york": "525313979ebef5cb",
    "nordic": "237ba83a354accb3",
    "usa": "c5d41c2f9769ba22",
}
USA = ttr.usa.VARIANT
OWN = USA.with_rules(last_turns_at=10)


@st.composite
def near_shipped(draw: st.DrawFn) -> ttr.Variant:
    """A variant with other rules, cards, routes or tickets, and often the id of a shipped one."""
    base = ttr.new_game(draw(st.sampled_from(ttr.variants())), 2, seed=0).variant
    variant = build_variant(strategies._choices(draw), base)
    return dataclasses.replace(variant, id=draw(st.sampled_from((base.id, "own"))))


def by_dict(state: ttr.State, variant: ttr.Variant | None) -> ttr.State:
    return ttr.state_from_dict(state.to_dict(), variant)


def by_json(state: ttr.State, variant: ttr.Variant | None) -> ttr.State:
    return ttr.state_from_json(state.to_json(), variant)


def by_text(state: ttr.State, variant: ttr.Variant | None) -> ttr.State:
    return ttr.state_from_text(state.to_text(), variant)


WAYS = (by_dict, by_json, by_text)


@given(st.data(), near_shipped())
def test_a_state_of_any_variant_comes_back(data: st.DataObject, variant: ttr.Variant) -> None:
    state = data.draw(strategies.states(variant))
    assert pickle.loads(pickle.dumps(state)) == state
    assert pickle.loads(pickle.dumps(state.view(0))) == state.view(0)
    for way in WAYS:
        assert way(state, variant) == state
        if variant.id == "own":
            with pytest.raises(ttr.UnknownVariantError, match="variant="):
                way(state, None)
        else:
            alone = way(state, None)
            assert alone == state
            assert alone.variant == variant


@given(near_shipped(), near_shipped())
def test_no_other_game_takes_its_place(one: ttr.Variant, other: ttr.Variant) -> None:
    document = one.new_game(one.players[0], seed=1).to_dict()
    assert (one.fingerprint == other.fingerprint) or one != other
    if one.id == other.id and one.fingerprint != other.fingerprint:
        with pytest.raises(ttr.InvalidPositionError, match="another game"):
            ttr.state_from_dict(document, other)


@pytest.mark.parametrize("id", ttr.variants())
def test_the_fingerprints_of_shipped_variants_stay(id: str) -> None:
    variant = ttr.new_game(id, 2, seed=0).variant
    assert variant.fingerprint == FINGERPRINTS[id]
    assert not {"fingerprint", "options", "changes"} & variant.new_game(2, seed=0).to_dict().keys()


def first(entries: tuple[Any, ...], **changes: Any) -> tuple[Any, ...]:
    return (dataclasses.replace(entries[0], **changes), *entries[1:])


def on_board(**parts: Any) -> ttr.Variant:
    return dataclasses.replace(USA, board=dataclasses.replace(USA.board, **parts))


SAME = {
    "id": dataclasses.replace(USA, id="mine"),
    "title": dataclasses.replace(USA, title="Mine"),
    "notes": dataclasses.replace(USA, notes=("mine",)),
    "provenance": dataclasses.replace(USA, provenance="mine"),
    "name": on_board(cities=first(USA.board.cities, name="Mine")),
    "xy": on_board(cities=first(USA.board.cities, xy=(0.5, 0.5))),
    "bend": on_board(routes=first(USA.board.routes, bend=0.5)),
    "order of locomotives_on": USA.with_rules(locomotives_on=("tunnel", "train", "ferry")),
    "points of a length that no route has": dataclasses.replace(
        USA, route_points=ttr.FrozenMap({**USA.route_points, 9: 27})
    ),
    "rule_ids": USA.with_rules(rule_ids={"last_turns_at": "X-1"}),
    "double": on_board(
        routes=tuple(
            dataclasses.replace(route, double=route.double and f"d-{route.double}")
            for route in USA.board.routes
        )
    ),
}
DIFFERENT = {
    "players": dataclasses.replace(USA, players=(2, 4)),
    "trains": dataclasses.replace(USA, trains=44),
    "cards": USA.with_cards(locomotive=13),
    "order of cards": dataclasses.replace(
        USA,
        cards=ttr.FrozenMap(
            {card: USA.cards[card] for card in [*list(USA.cards)[-2::-1], "locomotive"]}
        ),
    ),
    "route_points": dataclasses.replace(
        USA, route_points=ttr.FrozenMap({**USA.route_points, 6: 16})
    ),
    "rules": OWN,
    "order of cities": on_board(cities=USA.board.cities[::-1]),
    "order of routes": on_board(routes=USA.board.routes[::-1]),
    "order of tickets": dataclasses.replace(USA, tickets=USA.tickets[::-1]),
    "attraction": on_board(cities=first(USA.board.cities, attraction=True)),
    "route": USA.with_route("atlanta-miami", color="black"),
    "ticket": dataclasses.replace(USA, tickets=first(USA.tickets, points=3)),
    "a double route": on_board(
        routes=tuple(
            dataclasses.replace(
                route, double=None if route.double == "atlanta-new-orleans" else route.double
            )
            for route in USA.board.routes
        )
    ),
}


@pytest.mark.parametrize("variant", SAME.values(), ids=SAME)
def test_what_changes_no_play_changes_no_fingerprint(variant: ttr.Variant) -> None:
    assert variant != USA
    assert variant.fingerprint == USA.fingerprint


def test_what_changes_play_changes_the_fingerprint() -> None:
    assert len({USA.fingerprint} | {variant.fingerprint for variant in DIFFERENT.values()}) == 14


@pytest.mark.parametrize("variant", [*SAME.values(), *DIFFERENT.values()], ids=[*SAME, *DIFFERENT])
@pytest.mark.parametrize("way", WAYS)
def test_each_change_travels(
    variant: ttr.Variant, way: Callable[[ttr.State, ttr.Variant | None], ttr.State]
) -> None:
    state = variant.new_game(2, seed=1)
    back = way(state, None if variant.id == "usa" else variant)
    assert back == state
    assert back.variant == variant
    assert list(back.variant.cards) == list(variant.cards)


def test_the_first_route_can_be_part_of_a_double_route() -> None:
    """It is counted from 1, because zeros are left out of what the fingerprint is made of."""
    shipped = ttr.first_journey.VARIANT
    document = shipped.to_dict()
    ends = document["routes"][0]["ends"]
    for route in document["routes"]:
        if route["ends"] == ends:
            route["double"] = None
    single = ttr.load_variant(document)
    assert single != shipped
    assert single.fingerprint != shipped.fingerprint
    with pytest.raises(ttr.InvalidPositionError, match="another game"):
        ttr.state_from_dict(single.new_game(2, seed=1).to_dict(), shipped)


def test_variants_whose_cards_have_another_order_are_not_equal() -> None:
    """They play differently: a record names the one that was played."""
    other = DIFFERENT["order of cards"]
    assert other != USA
    assert hash(other) != hash(USA)
    assert other.cards == USA.cards
    assert pickle.loads(pickle.dumps(other)) == other
    recorder = ttr.Recorder(other.new_game(2, seed=1))
    text = recorder.record.to_text()
    again = ttr.record_from_text(text)
    assert again.variant == other
    assert again.check().same_position(recorder.state)


def test_the_order_of_keys_means_nothing_but_for_cards() -> None:
    """Some tools that handle JSON sort the keys."""
    changed = USA.with_rules(last_turns_at=9).with_route("atlanta-miami", color="black")
    state = changed.new_game(2, seed=1)
    back = ttr.state_from_json(json.dumps(state.to_dict(), sort_keys=True))
    assert back == state
    assert back.same_position(state)
    cards = USA.with_cards(red=11).new_game(2, seed=1)
    with pytest.raises(ttr.InvalidPositionError, match="another game"):
        ttr.state_from_json(json.dumps(cards.to_dict(), sort_keys=True))


def test_options_are_all_rules_and_changes_only_what_differs() -> None:
    changed = dataclasses.replace(OWN, trains=44)
    document = changed.new_game(2, seed=1).to_dict()
    assert document["fingerprint"] == changed.fingerprint
    assert document["options"] == changed.rules.to_dict()
    assert document["changes"] == {"trains_per_player": 44}
    own = dataclasses.replace(OWN, id="own").new_game(2, seed=1).to_dict()
    assert own["fingerprint"] == OWN.fingerprint
    assert not {"options", "changes"} & own.keys()


def test_a_view_says_as_much() -> None:
    document = OWN.new_game(2, seed=1).view(0).to_dict()
    assert document["fingerprint"] == OWN.fingerprint
    assert document["options"]["last_turns_at"] == 10


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown rule": ({"options": {"last_turns": 10}}, "options.last_turns: unknown key"),
    "a wrong rule": ({"options": {"last_turns_at": "x"}}, "options.last_turns_at: expected"),
    "an unknown change": ({"changes": {"train": 3}}, "changes.train: unknown key"),
    "a rule among the changes": ({"changes": {"rules": {}}}, "changes.rules: unknown key"),
    "a wrong change": ({"changes": {"trains_per_player": -3}}, "changes.trains_per_player: exp"),
    "no object": ({"options": 3}, "options: expected an object"),
    "another fingerprint": ({"fingerprint": "0" * 16}, "the document is of another game"),
    "no fingerprint": ({"fingerprint": 3}, "fingerprint: expected a fingerprint"),
    "a lying fingerprint": (
        {"fingerprint": USA.fingerprint, "options": {"last_turns_at": 10}},
        "the document is of another game",
    ),
}


@pytest.mark.parametrize(("keys", "reason"), WRONG.values(), ids=WRONG)
def test_what_describes_no_variant_is_refused(keys: dict[str, Any], reason: str) -> None:
    with pytest.raises(ttr.InvalidPositionError) as caught:
        ttr.state_from_dict({"variant": "usa", "players": 2, **keys})
    assert reason in str(caught.value)


def test_a_variant_that_is_handed_in_must_be_the_one_that_is_described() -> None:
    document = OWN.new_game(2, seed=1).to_dict()
    options = {"options": document["options"]}
    for other in ("usa", USA.with_rules(last_turns_at=11)):
        with pytest.raises(ttr.InvalidPositionError, match="another game"):
            ttr.state_from_dict(document, other)
        with pytest.raises(ttr.InvalidPositionError, match="another game"):
            ttr.state_from_dict({"variant": "usa", "players": 2} | options, other)
    by_hand = {"variant": "usa", "players": 2, "options": {"last_turns_at": 10}}
    assert ttr.state_from_dict(by_hand, OWN) == ttr.state_from_dict(by_hand)


def test_documents_that_say_nothing_are_read_as_before() -> None:
    assert ttr.state_from_dict({"variant": "usa", "players": 2}, OWN).variant == OWN
    assert ttr.state_from_dict({"variant": "usa", "players": 2}).variant == USA


def test_a_line_holds_only_the_rules_that_differ() -> None:
    text = OWN.new_game(2, seed=1).to_text()
    assert text.startswith(f'usa 2 fingerprint={OWN.fingerprint} options={{"last_turns_at":10}} ')
    assert ttr.state_from_text('usa 2 options={"last_turns_at":10}').variant == OWN
    with pytest.raises(ttr.NotationError, match=r"column 15 .*JSON"):
        ttr.state_from_text("usa 2 options={last_turns_at:10}")


def test_a_line_that_would_be_too_long_is_not_written() -> None:
    long = dataclasses.replace(USA, notes=("x" * 1000,) * 100)
    with pytest.raises(ttr.NotationError, match="changes of the variant"):
        long.new_game(2, seed=1).to_text()


def test_states_of_one_variant_share_it() -> None:
    documents = [OWN.new_game(2, seed=seed).to_json() for seed in range(2)]
    one, other = map(ttr.state_from_json, documents)
    assert one.variant is other.variant
    pickles = [pickle.dumps(OWN.new_game(2, seed=seed)) for seed in range(2)]
    one, other = map(pickle.loads, pickles)
    assert one.variant is other.variant
    assert len(pickles[0]) < 10_000


def test_a_variant_that_cannot_be_played_is_pickled_by_its_values() -> None:
    odd = dataclasses.replace(USA, trains=-1)
    assert pickle.loads(pickle.dumps(odd)) == odd
    assert copy.deepcopy(odd) is odd


def through_javascript(text: str) -> str:
    """Numbers of JavaScript are doubles."""
    return json.dumps(json.loads(text, parse_int=lambda digits: int(float(digits))))


def test_seeds_that_were_not_given_survive_javascript() -> None:
    for _ in range(100):
        state = ttr.new_game("new_york", 2)
        assert state.seed < 2**53
        assert ttr.state_from_json(through_javascript(state.to_json())) == state


# Views


def paths(document: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places of all values in a document."""
    inner: list[tuple[Any, Any]] = []
    if isinstance(document, dict):
        inner = list(document.items())
    elif isinstance(document, list):
        inner = list(enumerate(document))
    return [path, *(found for key, value in inner for found in paths(value, (*path, key)))]


def at(document: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        document = document[key]
    return document


@st.composite
def views(draw: st.DrawFn) -> ttr.View:
    state = draw(strategies.reached_states(draw(st.sampled_from(ttr.variants()))))
    player = draw(st.sampled_from([None, *range(state.players)]))
    return state.view(player, memory=draw(st.booleans()))


@given(views())
def test_a_view_comes_back(view: ttr.View) -> None:
    assert ttr.view_from_dict(view.to_dict()) == view
    back = ttr.view_from_json(view.to_json())
    assert back == view
    assert back.to_dict() == view.to_dict()
    assert back.sample(seed=7) == view.sample(seed=7)


@given(st.data(), near_shipped())
def test_a_view_of_any_variant_comes_back(data: st.DataObject, variant: ttr.Variant) -> None:
    state = data.draw(strategies.states(variant))
    view = state.view(data.draw(st.sampled_from([None, *range(state.players)])))
    assert ttr.view_from_json(view.to_json(), variant) == view
    if variant.id != "own":
        assert ttr.view_from_json(view.to_json()).variant == variant


OTHERS: tuple[Any, ...] = (None, 0, 1, -1, 10**30, 1.5, True, "red", [], {}, [None])


@given(st.data(), views(), views())
def test_a_view_that_no_state_has_is_refused(
    data: st.DataObject, view: ttr.View, other: ttr.View
) -> None:
    document = view.to_dict()
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(paths(document)[1:]))
        place = at(document, path[:-1])
        value, way = place[path[-1]], data.draw(st.integers(0, 3))
        if way == 0:
            del place[path[-1]]
        elif way == 1 and path in paths(other.to_dict()):
            place[path[-1]] = at(other.to_dict(), path)
        elif way == 2 and isinstance(value, int):
            place[path[-1]] = value + data.draw(st.sampled_from((-1, 1)))
        else:
            place[path[-1]] = data.draw(st.sampled_from(OTHERS))
    try:
        found = ttr.view_from_dict(document)
    except (ttr.InvalidPositionError, ttr.UnknownVariantError):
        return
    assert ttr.view_from_dict(found.to_dict()) == found
    assert found.sample(seed=1).view(found.player, memory=found.memory) == found
    len(found.legal_actions())
    found.scores()


NEW_YORK = ttr.new_game("new_york", 2, seed=7).view(0).to_dict()
REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "a state": ({"seed": 7}, "seed: a view does not have this key"),
    "nobody's": ({"player": 2}, "player: expected an integer from 0 to 1, found 2"),
    "another size of the deck": ({"deck": 3}, "deck: the deck and what is unseen of hands and pil"),
    "many tickets": ({"ticket_deck": {"unordered": 99}}, "ticket_deck: the deck and all other"),
    "an unknown ticket": ({"ticket_deck": {"bottom": ["x"]}}, "bottom[0]: there is no ticket"),
    "a ticket not given back": (
        {"ticket_deck": {"unordered": 9, "bottom": ["soho-east-village"]}},
        "does not know the place of soho-east-village",
    ),
    "no memory": (
        {"memory": False, "reshuffled": dict(ttr.new_york.VARIANT.cards)},
        "memory: expected true",
    ),
    "a key of states": ({"draws": {}}, "draws: a view does not have this key"),
    "an unknown key": ({"foo": 1}, "foo: unknown key"),
}


@pytest.mark.parametrize(("keys", "reason"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_view_is_refused(keys: dict[str, Any], reason: str) -> None:
    with pytest.raises(ttr.InvalidPositionError) as caught:
        ttr.view_from_dict(NEW_YORK | keys)
    assert reason in str(caught.value)


SEATS: dict[str, tuple[int, dict[str, Any], str]] = {
    "a hand of another": (1, {"hand": {"red": 2}}, "seats[1].hand: the observer does not see"),
    "no own hand": (0, {"hand": None}, "seats[0].hand: the observer sees this"),
    "a wrong own size": (0, {"hand_size": 3}, "seats[0].hand_size: expected the integer 2"),
    "what another drew": (1, {"drawn": {}}, "seats[1].drawn: the observer does not see this"),
    "an unknown card": (
        0,
        {"hand": {"mauve": 2}},
        "1 problem:\n  seats[0].hand.mauve: there is no card",
    ),
    "too many cards": (
        0,
        {"hand": {"red": 7}},
        "1 problem:\n  seats[0].hand: 7 red cards, but only 6",
    ),
    "fewer than were seen": (1, {"seen": {"red": 3}}, "seats[1].hand_size: expected an integer fr"),
    "an unknown key": (1, {"foo": 1}, "seats[1].foo: unknown key"),
}


@pytest.mark.parametrize(("seat", "keys", "reason"), SEATS.values(), ids=SEATS)
def test_a_seat_that_is_not_seen_so_is_refused(
    seat: int, keys: dict[str, Any], reason: str
) -> None:
    seats = [dict(entry) for entry in NEW_YORK["seats"]]
    seats[seat] |= keys
    with pytest.raises(ttr.InvalidPositionError) as caught:
        ttr.view_from_dict(NEW_YORK | {"seats": seats})
    assert reason in str(caught.value)


def test_the_place_of_own_tickets_set_aside_is_in_the_document() -> None:
    """FJ-8: two views that are not equal have different documents."""
    state = ttr.new_game("first_journey", 2, seed=1, chance="explicit")
    while not state.to_dict()["set_aside"]:
        actions = state.legal_actions()
        swap = ttr.SwapTickets()
        chance = state.chance_outcomes()
        state = state.apply(chance[0][0] if chance else swap if swap in actions else actions[0])
    (mover,) = [
        player for player in (0, 1) if None not in state.view(player).to_dict()["set_aside"]
    ]
    assert state.view(mover).to_dict()["set_aside"] == state.to_dict()["set_aside"]
    assert state.view(1 - mover).to_dict()["set_aside"] == [None] * 2
    assert state.view(mover, memory=False).to_dict()["set_aside"] == [None] * 2


# Everything public as JSON


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value.to_dict()))


@given(st.data(), st.sampled_from(ttr.variants()))
def test_what_a_game_hands_out_survives_json(data: st.DataObject, id: str) -> None:
    game = data.draw(strategies.games(id))
    for step in game.steps():
        assert ttr.action_from_dict(through_json(step.action)) == step.action
        for event in step.events:
            for player in (None, *range(step.after.players)):
                seen = event.as_seen_by(player)
                assert ttr.event_from_dict(through_json(seen)) == seen
    state = game.end
    action = data.draw(strategies.any_actions(id))
    violation = state.why_illegal(action)
    if violation is not None:
        assert ttr.violation_from_dict(through_json(violation)) == violation
    if state.is_over:
        result = state.result()
        assert ttr.result_from_dict(through_json(result)) == result
        assert ttr.result_from_dict(through_json(result), state.players) == result
    for player in range(state.players):
        for parts in (state.hand(player), state.deck, state.discard):
            assert json.loads(json.dumps(parts)) == parts
        if id == "card_game":
            rows = [through_json(row) for row in state.railyard(player)]
            assert [ttr.RailyardRow(**row) for row in rows] == list(state.railyard(player))
    tunnel = state.tunnel
    assert tunnel is None or through_json(tunnel) == state.to_dict()["tunnel"]


@given(near_shipped())
def test_a_variant_and_its_parts_survive_json(variant: ttr.Variant) -> None:
    document = through_json(variant)
    assert ttr.load_variant(document) == variant
    assert ttr.load_variant(json.loads(json.dumps(document))).fingerprint == variant.fingerprint
    for key, parts in (
        ("cities", variant.board.cities),
        ("routes", variant.board.routes),
        ("tickets", variant.tickets),
    ):
        assert document[key] == [through_json(part) for part in parts]
    assert document["rules"] == through_json(variant.rules)


def test_problems_survive_json() -> None:
    with pytest.raises(ttr.InvalidPositionError) as caught:
        ttr.state_from_dict({"variant": "usa", "players": 9, "seats": 3})
    for problem in caught.value.problems:
        assert ttr.Problem(**through_json(problem)) == problem


def test_payments_are_json() -> None:
    """A server sends them most."""
    state = ttr.state_from_text("new_york 2 0.hand=red2,locomotive1")
    payments = list(state.payments("soho-wall-street"))
    assert json.loads(json.dumps(payments)) == payments


BAD_VALUES: dict[str, tuple[Callable[[Any], object], Any]] = {
    "no violation": (ttr.violation_from_dict, 3),
    "a violation without data": (ttr.violation_from_dict, {"rule": "G-1", "message": "x"}),
    "a violation of wrong types": (
        ttr.violation_from_dict,
        {"rule": 1, "message": "x", "data": {}},
    ),
    "data that is no mapping": (
        ttr.violation_from_dict,
        {"rule": "G-1", "message": "x", "data": 3},
    ),
    "no result": (ttr.result_from_dict, None),
    "a result without keys": (ttr.result_from_dict, {}),
    "a result without a player": (
        ttr.result_from_dict,
        {"winners": [0], "ranking": [[0], [1]], "points": [{}, {}, {}], "decided_by": "points"},
    ),
}


@pytest.mark.parametrize(("read", "value"), BAD_VALUES.values(), ids=BAD_VALUES)
def test_what_is_no_value_is_refused(read: Callable[[Any], object], value: Any) -> None:
    with pytest.raises(ttr.InvalidArgumentError):
        read(value)


@pytest.mark.parametrize(
    "document",
    [
        {"notes": ["x" * 10**6] * 10**5},
        {"zz": ["x" * 10**6] * 1500},
        {"x" * 10**5 + str(n): n for n in range(100)},
    ],
    ids=["one text often", "an unknown key", "long keys"],
)
def test_texts_that_would_fill_the_memory_are_refused(document: Any) -> None:
    """One long text that stands in many places takes no memory in Python; its copies would."""
    for read, error in (
        (ttr.load_variant, ttr.InvalidVariantError),
        (
            lambda entries: ttr.state_from_dict({"variant": "usa", "players": 2, **entries}),
            ttr.InvalidPositionError,
        ),
    ):
        with pytest.raises(error, match="more than 4000000 bytes of text"):
            read(document)


def test_a_mapping_with_too_many_values_is_refused() -> None:
    with pytest.raises(ttr.InvalidVariantError, match="more than 200000 values"):
        ttr.load_variant({"notes": [0] * 10**6})
