"""Taxi cards: NY-10 to NY-13."""

from __future__ import annotations

from typing import Any

import pytest

import ttr_rules as ttr

from .table import (
    TAXI,
    cards,
    draw_two,
    face_up,
    play,
    pool,
    position,
    refused,
    reveal,
    row,
    settle,
    shown,
    watch,
)

DECK = ttr.DrawDeck()


@pytest.mark.rule("NY-10")
def test_ny10_a_face_up_taxi_is_taken_first_and_ends_the_draw() -> None:
    state = position(face_up=row("red T blue pink T"))
    state, events = watch(state, face_up("T"), *shown("green"))
    assert events == [
        ttr.FaceUpTaken(player=0, card=TAXI, slot=1),
        ttr.CardTurnedUp(card="green", slot=1),
        ttr.TurnBegan(player=1, turn=1),
    ]
    assert state.hand(0) == {TAXI: 1}
    assert state.face_up == tuple(row("red green blue pink T"))
    assert (state.phase, state.current_player) == ("turn", 1)


@pytest.mark.rule("NY-10")
@pytest.mark.case(10)
@pytest.mark.parametrize("first", [DECK, face_up("red")], ids=repr)
@pytest.mark.parametrize("came", ["green", "T"])
def test_ny10_case10_no_face_up_taxi_as_the_second_card(first: ttr.Action, came: str) -> None:
    state = position(face_up=row("red T blue pink green"))
    state = reveal(play(state, first), came)
    assert state.phase == "second_draw"
    assert refused(state, face_up("T")) == "NY-10"
    assert face_up("T") not in list(state.legal_actions())
    # Drawn blind it is a card like any other.
    before = state.hand(0).get(TAXI, 0)
    state = reveal(play(state, DECK), "T")
    assert state.hand(0)[TAXI] == before + 1
    assert state.current_player == 1


@pytest.mark.rule("NY-10")
def test_ny10_a_blind_taxi_as_the_first_card_does_not_end_the_draw() -> None:
    state = reveal(play(position(), DECK), "T")
    assert (state.phase, state.current_player) == ("second_draw", 0)
    state = reveal(play(state, DECK), "T")
    assert state.hand(0) == {TAXI: 2}
    assert state.current_player == 1


@pytest.mark.rule("NY-11")
@pytest.mark.rule("G-14")
@pytest.mark.case(11)
@pytest.mark.parametrize("taxis", ["- - - -", "T - - -", "T - T -", "T T T T"])
def test_ny11_g14_case11_only_taxis_left_after_the_first_card(taxis: str) -> None:
    state = position({}, {}, hoarder=1, face_up=row(f"red {taxis}"))
    state, events = watch(state, face_up("red"))
    assert events == [
        ttr.FaceUpTaken(player=0, card="red", slot=0),
        ttr.TurnBegan(player=1, turn=1),
    ]
    assert state.face_up == tuple(row(f"- {taxis}"))
    assert state.hand(0) == {"red": 1}


@pytest.mark.rule("NY-11")
@pytest.mark.case(11)
def test_ny11_case11_the_last_blind_card_leaves_only_taxis() -> None:
    state = position({}, {}, hoarder=1, face_up=row("T T - - -"), deck=cards("1 red"))
    state = reveal(play(state, DECK), "red")
    assert state.hand(0) == {"red": 1}
    assert (state.phase, state.current_player) == ("turn", 1)
    assert state.face_up == tuple(row("T T - - -"))


@pytest.mark.rule("NY-11")
@pytest.mark.parametrize("where", ["deck", "discard"])
def test_ny11_with_something_to_draw_blind_the_draw_goes_on(where: str) -> None:
    two: dict[str, Any] = {where: cards("2 blue")}
    state = position({}, {}, hoarder=1, face_up=row("red T T - -"), **two)
    state = reveal(play(state, face_up("red")), "blue")
    state = play(state, face_up("blue"))
    state = settle(state)
    assert state.hand(0) == cards("1 red 1 blue")
    assert state.current_player == 1


# Three taxis face-up


@pytest.mark.rule("NY-12")
@pytest.mark.case(5)
def test_ny12_case5_the_replacement_makes_the_third_taxi() -> None:
    state = position(face_up=row("T T red blue pink"))
    state, events = watch(state, face_up("red"), *shown("T"))
    assert events == [
        ttr.FaceUpTaken(player=0, card="red", slot=2),
        ttr.CardTurnedUp(card=TAXI, slot=2),
        ttr.RowCleared(cards=ttr.FrozenMap(cards("3 T 1 blue 1 pink"))),
    ]
    assert state.discard == cards("3 T 1 blue 1 pink")
    assert state.face_up == (None,) * 5
    # Five new ones before the second card is chosen.
    for card in ("green", "green", "black", "orange"):
        state = reveal(state, card)
        assert state.current_player is None
    state = reveal(state, "red")
    assert (state.phase, state.current_player) == ("second_draw", 0)
    assert state.face_up == tuple(row("green green black orange red"))
    state = reveal(play(state, face_up("orange")), "blue")
    assert state.hand(0) == cards("1 red 1 orange")


@pytest.mark.rule("NY-12")
@pytest.mark.case(2)
def test_ny12_case2_cleared_again() -> None:
    state = position(face_up=row("T T red blue pink"))
    state = reveal(play(state, face_up("red")), "T")
    state, events = watch(state, *shown("T", "green", "T", "green", "T"))
    assert events[-1] == ttr.RowCleared(cards=ttr.FrozenMap(cards("3 T 2 green")))
    assert state.discard == cards("6 T 2 green 1 blue 1 pink")
    state = reveal(state, "red red blue blue T")
    assert state.face_up == tuple(row("red red blue blue T"))
    assert (state.phase, state.current_player) == ("second_draw", 0)


@pytest.mark.rule("NY-12")
@pytest.mark.parametrize("deal", ["T T T red blue", "T T T T red", "red T T T T", "T T T T T"])
def test_ny12_never_between_two_cards_of_one_filling(deal: str) -> None:
    state = position(face_up=row("T T red blue pink"))
    state = reveal(play(state, face_up("red")), "T")
    state, events = watch(state, *shown(*deal.split()))
    assert [type(event) for event in events] == [ttr.CardTurnedUp] * 5 + [ttr.RowCleared]


@pytest.mark.rule("NY-12")
def test_ny12_the_second_card_too_and_before_the_next_turn() -> None:
    state = position(face_up=row("T T red blue pink"))
    state = reveal(play(state, DECK), "green")
    state = play(state, face_up("blue"))
    state, events = watch(state, *shown("T"))
    assert [type(event) for event in events] == [ttr.CardTurnedUp, ttr.RowCleared]
    state, events = watch(state, *shown("red", "red", "blue", "blue", "pink"))
    assert events[-1] == ttr.TurnBegan(player=1, turn=1)


@pytest.mark.rule("NY-12")
@pytest.mark.rule("G-15")
def test_ny12_g15_after_a_refill_and_before_the_next_turn() -> None:
    hand = cards("2 red 2 T")
    state = position({"hand": hand}, {}, hoarder=1, face_up=row("T - T blue -"))
    state = play(state, ttr.ClaimRoute("chelsea-greenwich-village-2", cards("2 red 1 T")))
    state = reveal(state, "T")
    # Three taxis, but the filling goes on.
    assert state.face_up == tuple(row("T T T blue -"))
    state, events = watch(state, *shown("red"))
    assert events == [
        ttr.CardTurnedUp(card="red", slot=4),
        ttr.RowCleared(cards=ttr.FrozenMap(cards("3 T 1 blue 1 red"))),
    ]
    # Six cards are left: the last of the deck comes first, then the reshuffled row.
    assert state.deck == cards("1 red")
    state, events = watch(state, *shown("red"))
    assert events[-1] == ttr.DeckReshuffled(cards=ttr.FrozenMap(cards("3 T 1 blue 1 red")))
    state, events = watch(state, *shown("red", "blue", "T", "T"))
    assert events[-1] == ttr.TurnBegan(player=1, turn=1)
    assert state.face_up == tuple(row("red red blue T T"))
    assert state.deck == cards("1 T")


@pytest.mark.rule("NY-12")
def test_ny12_two_taxis_are_not_three() -> None:
    state = position(face_up=row("T blue red blue pink"))
    state, events = watch(state, face_up("red"), *shown("T"))
    assert not any(isinstance(event, ttr.RowCleared) for event in events)
    assert state.face_up == tuple(row("T blue T blue pink"))
    assert state.phase == "second_draw"


@pytest.mark.rule("NY-13")
@pytest.mark.case(1)
@pytest.mark.parametrize(("deck", "discard"), [("3 T", ""), ("1 T", ""), ("1 T", "2 T")])
def test_ny13_case1_a_row_that_cannot_be_better_stays(deck: str, discard: str) -> None:
    state = position(
        {},
        {},
        hoarder=1,
        face_up=row("T T green red blue"),
        deck=cards(deck),
        discard=cards(discard),
    )
    state, events = watch(state, face_up("green"), *shown("T"))
    assert not any(isinstance(event, ttr.RowCleared) for event in events)
    assert state.face_up == tuple(row("T T T red blue"))
    assert (state.phase, state.current_player) == ("second_draw", 0)
    assert refused(state, face_up("T")) == "NY-10"
    state, events = watch(state, face_up("red"))
    while state.current_player is None:
        state, more = watch(state, *shown("T"))
        events += more
    assert not any(isinstance(event, ttr.RowCleared) for event in events)
    assert state.current_player == 1


@pytest.mark.rule("NY-13")
@pytest.mark.case(1)
def test_ny13_case1_as_it_stands_at_the_beginning_of_a_turn() -> None:
    state = position({}, {}, hoarder=1, face_up=row("T T T red blue"))
    assert face_up("T") in state.legal_actions()
    state, events = watch(state, face_up("T"))
    assert events == [
        ttr.FaceUpTaken(player=0, card=TAXI, slot=0),
        ttr.TurnBegan(player=1, turn=1),
    ]
    assert state.face_up == tuple(row("- T T red blue"))


@pytest.mark.rule("NY-13")
@pytest.mark.parametrize("where", ["deck", "discard"])
def test_ny13_three_other_cards_in_the_pool_are_enough(where: str) -> None:
    entries: dict[str, Any] = {"deck": cards("1 T"), "discard": {}}
    entries[where] = {**entries[where], "orange": 1}
    state = position({}, {}, hoarder=1, face_up=row("T T green red blue"), **entries)
    state, events = watch(state, face_up("green"), *shown("T"))
    assert ttr.RowCleared(cards=ttr.FrozenMap(cards("3 T 1 red 1 blue"))) in events
    # A reshuffle brings the cleared cards back.
    state = settle(state)
    assert pool(state) == cards("3 T 1 red 1 blue 1 orange")
    assert state.face_up.count(TAXI) == 2
    assert (state.phase, state.current_player) == ("second_draw", 0)


@pytest.mark.rule("NY-13")
@pytest.mark.rule("NY-12")
def test_ny13_ny12_a_row_that_stayed_is_looked_at_again_after_a_payment() -> None:
    state = position({"hand": cards("1 black")}, {}, hoarder=1, face_up=row("T T T red blue"))
    state, events = watch(state, ttr.ClaimRoute("east-village-lower-east-side", {"black": 1}))
    assert ttr.RowCleared(cards=ttr.FrozenMap(cards("3 T 1 red 1 blue"))) in events
    # All six cards lie in the discard pile before the new ones are dealt.
    assert ttr.DeckReshuffled(cards=ttr.FrozenMap(cards("3 T 1 red 1 blue 1 black"))) in events
    assert state.current_player is None
    state = reveal(state, "T red T blue T")
    assert state.current_player is None
    state = settle(state)
    assert state.face_up.count(TAXI) == 2
    assert state.current_player == 1


@pytest.mark.rule("NY-13")
def test_ny13_a_payment_in_taxis_alone_does_not_help() -> None:
    state = position({"hand": cards("1 T")}, {}, hoarder=1, face_up=row("T T T red blue"))
    state, events = watch(state, ttr.ClaimRoute("east-village-lower-east-side", {TAXI: 1}))
    assert not any(isinstance(event, ttr.RowCleared) for event in events)
    assert state.face_up == tuple(row("T T T red blue"))
    assert state.discard == {TAXI: 1}
    assert state.current_player == 1


@pytest.mark.rule("NY-13")
def test_ny13_a_row_laid_by_a_document_is_looked_at_when_the_turn_ends() -> None:
    state = position(face_up=row("T T T red blue"))
    assert state.face_up == tuple(row("T T T red blue"))
    state = draw_two(state)
    assert state.face_up.count(TAXI) < 3
    assert state.current_player == 1
