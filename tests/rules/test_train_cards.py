"""Train cards: G-10 to G-16."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ttr_rules as ttr

from .table import (
    COLORS,
    NO_TICKETS,
    PRINTED,
    TAXI,
    all_cards,
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


# Two cards a draw


@pytest.mark.rule("G-10")
def test_g10_two_cards_each_from_the_deck_or_the_row() -> None:
    for first in (DECK, face_up("red")):
        for second in (DECK, face_up("blue")):
            state = position(face_up=row("red red blue pink T"))
            state = reveal(play(state, first), "green")
            state = reveal(play(state, second), "black")
            taken = ["green" if first is DECK else "red", "black" if second is DECK else "blue"]
            assert dict(state.hand(0)) == dict.fromkeys(taken, 1)
            assert (state.phase, state.current_player) == ("turn", 1)


@pytest.mark.rule("G-10")
def test_g10_a_face_up_card_is_replaced_at_once_in_its_slot() -> None:
    state = position(face_up=row("red blue pink blue T"))
    state, events = watch(state, face_up("blue"), *shown("green"))
    # The first of the blue ones, and its slot is filled before the second card is chosen.
    assert events == [
        ttr.FaceUpTaken(player=0, card="blue", slot=1),
        ttr.CardTurnedUp(card="green", slot=1),
    ]
    assert state.face_up == tuple(row("red green pink blue T"))
    assert (state.phase, state.current_player) == ("second_draw", 0)
    # The second card may be that very card.
    state, events = watch(state, face_up("green"), *shown("black"))
    assert events[:2] == [
        ttr.FaceUpTaken(player=0, card="green", slot=1),
        ttr.CardTurnedUp(card="black", slot=1),
    ]
    assert events[-1] == ttr.TurnBegan(player=1, turn=1)
    assert dict(state.hand(0)) == {"blue": 1, "green": 1}


@pytest.mark.rule("G-10")
@pytest.mark.rule("G-15")
def test_g10_g15_other_empty_slots_wait_for_the_end_of_the_turn() -> None:
    state = reveal(play(position(face_up=row("- green - pink red")), face_up("pink")), "orange")
    assert (state.phase, state.face_up) == ("second_draw", tuple(row("- green - orange red")))
    state = reveal(play(state, face_up("red")), "blue")
    assert state.face_up == tuple(row("- green - orange blue"))
    state = reveal(state, "black pink")
    assert (state.current_player, state.face_up) == (1, tuple(row("black green pink orange blue")))


@pytest.mark.rule("G-10")
def test_g10_a_blind_card_leaves_the_row_as_it_is() -> None:
    state = position(face_up=row("red blue pink blue T"))
    state, events = watch(state, DECK, *shown("orange"))
    assert events == [ttr.CardDrawn(player=0, card="orange")]
    assert state.face_up == tuple(row("red blue pink blue T"))
    assert state.hand(0) == {"orange": 1}


@pytest.mark.rule("G-10")
def test_g10_the_second_card_is_compulsory() -> None:
    state = reveal(play(position(), DECK), "red")
    assert refused(state, ttr.Pass()) == "G-3"
    assert list(state.legal_actions()) == [
        DECK,
        *(face_up(color) for color in ("blue", "green", "black", "pink", "red")),
    ]


@pytest.mark.rule("G-10")
def test_g10_equal_face_up_cards_are_one_action() -> None:
    state = position(face_up=row("red red red blue blue"), ticket_deck=NO_TICKETS)
    assert list(state.legal_actions()) == [DECK, face_up("blue"), face_up("red")]


@pytest.mark.rule("G-11")
def test_g11_no_limit_on_the_hand() -> None:
    state = position({}, {}, hoarder=0, deck=cards("2 red"))
    held = sum(state.hand(0).values())
    assert held == 44 - 5 - 2
    state = draw_two(state)
    assert sum(state.hand(0).values()) == held + 2


# The deck runs out


@pytest.mark.rule("G-12")
@pytest.mark.case(13)
def test_g12_case13_the_second_card_comes_from_the_reshuffled_discards() -> None:
    state = position({}, {}, hoarder=1, deck=cards("1 red"), discard=cards("2 blue 1 T"))
    state = reveal(play(state, DECK), "red")
    # The deck is empty, but nothing is needed yet.
    assert state.deck == {}
    assert state.discard == cards("2 blue 1 T")
    state, events = watch(state, DECK)
    assert events == [ttr.DeckReshuffled(cards=ttr.FrozenMap(cards("2 blue 1 T")))]
    assert state.deck == cards("2 blue 1 T")
    assert state.discard == {}
    # Only the discards: the row stays.
    assert state.face_up == tuple(row("blue green black pink red"))
    state = reveal(state, "blue")
    assert state.hand(0) == cards("1 red 1 blue")
    assert state.deck == cards("1 blue 1 T")
    assert state.current_player == 1


@pytest.mark.rule("G-12")
def test_g12_a_replacement_too_comes_from_the_reshuffled_discards() -> None:
    state = position({}, {}, hoarder=1, discard=cards("1 orange"))
    state, events = watch(state, face_up("pink"), *shown("orange"))
    assert events == [
        ttr.FaceUpTaken(player=0, card="pink", slot=3),
        ttr.DeckReshuffled(cards=ttr.FrozenMap({"orange": 1})),
        ttr.CardTurnedUp(card="orange", slot=3),
    ]
    assert state.face_up == tuple(row("blue green black orange red"))


@pytest.mark.rule("G-12")
def test_g12_all_discards_until_then() -> None:
    state = position(
        {}, {"hand": cards("2 pink")}, {}, hoarder=2, deck=cards("2 red"), discard=cards("1 T")
    )
    state = draw_two(state)
    assert state.deck == {}
    assert state.discard == cards("1 T")
    # A claim in between: its cards are shuffled in with the others.
    state = play(state, ttr.ClaimRoute("soho-wall-street", {"pink": 2}))
    assert state.current_player == 2
    assert state.deck == {}
    state, events = watch(state, DECK)
    assert events == [ttr.DeckReshuffled(cards=ttr.FrozenMap(cards("2 pink 1 T")))]


AT_ONCE = ttr.new_york.VARIANT.with_rules(reshuffle_at_once=True)


@pytest.mark.rule("G-12")
def test_g12_by_the_setting_as_soon_as_the_deck_is_empty() -> None:
    state = position(
        {}, {}, hoarder=1, deck=cards("1 red"), discard=cards("2 blue 1 T"), variant=AT_ONCE
    )
    state, events = watch(state, DECK, *shown("red"))
    assert events[-1] == ttr.DeckReshuffled(cards=ttr.FrozenMap(cards("2 blue 1 T")))
    assert (state.phase, state.deck, state.discard) == ("second_draw", cards("2 blue 1 T"), {})
    # So too when the row took the last card, before the next turn.
    state = position(
        {}, {}, hoarder=1, deck=cards("2 red"), discard=cards("2 blue"), variant=AT_ONCE
    )
    state, events = watch(state, face_up("blue"), *shown("red"), face_up("green"), *shown("red"))
    assert [type(event) for event in events[-3:]] == [
        ttr.CardTurnedUp,
        ttr.DeckReshuffled,
        ttr.TurnBegan,
    ]
    assert (state.current_player, state.deck, state.discard) == (1, {"blue": 2}, {})


@pytest.mark.rule("G-12")
def test_g12_by_the_setting_what_is_discarded_later_is_not_among_them() -> None:
    seats = [{}, {"hand": cards("2 pink")}, {}]
    state = position(*seats, hoarder=2, deck=cards("2 red"), discard=cards("1 T"), variant=AT_ONCE)
    state = draw_two(state)
    state = play(state, ttr.ClaimRoute("soho-wall-street", {"pink": 2}))
    assert (state.deck, state.discard) == (cards("1 T"), {"pink": 2})
    # With nothing to shuffle, the deck is made anew at the end of the turn in which cards are discarded.
    state = position(*seats[1:], hoarder=1, variant=AT_ONCE)
    state, events = watch(state, ttr.ClaimRoute("soho-wall-street", {"pink": 2}))
    assert [type(event) for event in events] == [
        ttr.RouteClaimed,
        ttr.DeckReshuffled,
        ttr.TurnBegan,
    ]
    assert (state.deck, state.discard) == ({"pink": 2}, {})


@pytest.mark.rule("G-12")
@pytest.mark.rule("NY-12")
def test_g12_ny12_by_the_setting_a_row_that_is_cleared_comes_into_that_deck() -> None:
    state = position(
        {},
        {},
        hoarder=1,
        face_up=row("T T red red green"),
        deck=cards("1 T"),
        discard=cards("5 orange"),
        variant=AT_ONCE,
    )
    state, events = watch(state, face_up("red"), *shown("T"))
    assert [type(event) for event in events[1:]] == [
        ttr.CardTurnedUp,
        ttr.RowCleared,
        ttr.DeckReshuffled,
    ]
    assert state.deck == cards("5 orange 3 T 1 red 1 green")
    assert state.discard == {}


@pytest.mark.rule("G-12")
@pytest.mark.rule("NY-12")
def test_g12_ny12_by_the_setting_rows_do_not_replace_each_other_for_ever() -> None:
    # The deck is just one row, and both show three locomotives or more.
    state = position(
        {},
        {},
        hoarder=1,
        face_up=row("T T red red green"),
        deck=cards("5 T 1 blue"),
        variant=AT_ONCE,
    )
    state = play(state, face_up("red"), *shown("T"), *shown("T"), *shown("T"), *shown("T"))
    state, events = watch(state, *shown("T"), *shown("blue"))
    assert [type(event) for event in events[-2:]] == [ttr.RowCleared, ttr.DeckReshuffled]
    assert state.deck == cards("7 T 1 blue 1 red 1 green")


@pytest.mark.rule("G-13")
@pytest.mark.case(15)
def test_g13_case15_the_row_can_be_drawn_from_unreplaced() -> None:
    state = position({}, {}, hoarder=1, face_up=row("red blue - red -"))
    assert list(state.legal_actions())[:2] == [face_up("blue"), face_up("red")]
    assert refused(state, DECK) == "G-13"
    state, events = watch(state, face_up("red"))
    assert events == [ttr.FaceUpTaken(player=0, card="red", slot=0)]
    assert state.face_up == tuple(row("- blue - red -"))
    assert state.phase == "second_draw"
    assert refused(state, DECK) == "G-13"
    state = play(state, face_up("red"))
    assert state.face_up == tuple(row("- blue - - -"))
    assert state.hand(0) == {"red": 2}
    assert state.current_player == 1


@pytest.mark.rule("G-13")
@pytest.mark.case(18)
def test_g13_case18_drawing_with_nothing_to_draw_is_not_legal() -> None:
    state = position({}, {}, hoarder=1, face_up=[])
    assert refused(state, DECK) == "G-13"
    for card in (*COLORS, TAXI):
        assert refused(state, ttr.DrawFaceUp(card)) in {"G-13", "G-14"}
    # The turn is not used up.
    assert (state.current_player, state.phase, state.turn) == (0, "turn", 0)
    assert list(state.legal_actions()) == [ttr.DrawTickets()]


ENDS = ttr.new_york.VARIANT.with_rules(draws_end_with_deck=True)


@pytest.mark.rule("G-13")
def test_g13_by_the_setting_nothing_can_be_drawn_without_a_deck() -> None:
    state = position({}, {}, hoarder=1, face_up=row("red T - red -"), variant=ENDS)
    assert list(state.legal_actions()) == [ttr.DrawTickets()]
    assert [refused(state, action) for action in (DECK, face_up("red"), face_up("T"))] == [
        "G-13",
        "G-13",
        "G-13",
    ]
    assert refused(state, face_up("blue")) == "G-14"
    # What lies in the discard pile becomes the deck: then there is one.
    state = position({}, {}, hoarder=1, discard=cards("1 red"), variant=ENDS)
    state = play(state, face_up("blue"), *shown("red"))
    # That was the last card: there is no second one.
    assert (state.current_player, state.hand(0)) == (1, {"blue": 1})
    assert not any(isinstance(action, ttr.DrawFaceUp) for action in state.legal_actions())
    state = position({}, {}, hoarder=1, deck=cards("1 red"), variant=ENDS)
    state = play(state, DECK, *shown("red"))
    assert (state.current_player, state.hand(0)) == (1, {"red": 1})


@pytest.mark.rule("G-14")
@pytest.mark.case(12)
@pytest.mark.parametrize("where", ["deck", "discard", "row"])
def test_g14_case12_the_one_card_is_drawn_and_the_turn_ends(where: str) -> None:
    if where == "row":
        state = position({}, {}, hoarder=1, face_up=row("- - red - -"))
        state = play(state, face_up("red"))
    else:
        one: dict[str, Any] = {where: {"red": 1}}
        state = position({}, {}, hoarder=1, face_up=[], **one)
        state = reveal(play(state, DECK), "red")
    assert state.hand(0) == {"red": 1}
    assert (state.current_player, state.phase, state.turn) == (1, "turn", 1)
    assert pool(state).total() == 0


@pytest.mark.rule("G-14")
@pytest.mark.case(17)
def test_g14_case17_an_empty_slot_cannot_be_drawn() -> None:
    state = position({}, {}, hoarder=1, face_up=row("red - - - -"))
    assert refused(state, face_up("blue")) == "G-14"
    assert refused(state, ttr.DrawFaceUp("None")) == "X-name"
    assert refused(state, ttr.DrawFaceUp("")) == "X-name"
    with pytest.raises(ttr.InvalidActionError):
        ttr.DrawFaceUp(None)  # type: ignore[arg-type]
    draws = [a for a in state.legal_actions() if isinstance(a, ttr.DrawFaceUp)]
    assert draws == [face_up("red")]


@pytest.mark.rule("G-14")
def test_g14_a_card_that_does_not_lie_there() -> None:
    state = position(face_up=row("red red blue pink green"))
    assert refused(state, face_up("black")) == "G-14"
    assert refused(state, face_up("T")) == "G-14"
    state = settle(play(state, DECK))
    assert refused(state, face_up("black")) == "G-14"


@pytest.mark.rule("G-15")
def test_g15_empty_slots_are_refilled_lowest_first_before_the_next_turn() -> None:
    state = position(
        {"hand": cards("2 red")}, {}, hoarder=1, face_up=row("- pink - blue -"), deck={}
    )
    state, events = watch(state, ttr.ClaimRoute("soho-wall-street", {"red": 2}), *shown("red"))
    assert state.current_player is None
    state, more = watch(state, *shown("red"))
    assert [type(event) for event in events + more] == [
        ttr.RouteClaimed,
        ttr.DeckReshuffled,
        ttr.CardTurnedUp,
        ttr.CardTurnedUp,
        ttr.TurnBegan,
    ]
    assert [event.slot for event in events + more if isinstance(event, ttr.CardTurnedUp)] == [0, 2]
    # As far as cards go: the last slot stays empty.
    assert state.face_up == tuple(row("red pink red blue -"))
    assert state.current_player == 1


@pytest.mark.rule("G-16")
@pytest.mark.case(14)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_g16_case14_no_card_comes_or_goes(players: int) -> None:
    chooser = random.Random(players)
    reshuffles = 0
    for seed in range(12):
        state = ttr.new_game("new_york", players, seed=seed)
        while not state.is_over:
            actions = state.legal_actions()
            # Draws often, so that decks run out.
            draws = [a for a in actions[:8] if isinstance(a, ttr.DrawDeck | ttr.DrawFaceUp)]
            action = chooser.choice(draws or actions) if chooser.random() < 0.6 else None
            state, events = state.play(action or chooser.choice(actions))
            assert all_cards(state) == PRINTED
            reshuffles += sum(isinstance(event, ttr.DeckReshuffled) for event in events)
            if pool(state).total() - pool(state)[TAXI] >= 3:
                assert state.face_up.count(TAXI) < 3
    assert reshuffles >= 12
