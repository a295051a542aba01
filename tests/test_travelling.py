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
    "first_journey": "02937e3997bd5576",
    "first_journey_usa": "13568ed7565dff45",
    "new_york": "91fcf42e84510a2f",
    "nordic": "7dcaafe78098a1c1",
    "usa": "c70ee3179608a1d5",
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
}


@pytest.mark.parametrize("variant", SAME.values(), ids=SAME)
def test_what_changes_no_play_changes_no_fingerprint(variant: ttr.Variant) -> None:
    assert variant != USA
    assert variant.fingerprint == USA.fingerprint


def test_what_changes_play_changes_the_fingerprint() -> None:
    assert len({USA.fingerprint} | {variant.fingerprint for variant in DIFFERENT.values()}) == 13


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
