"""What the players know is part of the state: G-36, in the keys of a position document."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ttr_rules as ttr

from .table import PRINTED, TAXI, bottom, cards, draw_two, play, position, reveal, row, settle

PARK = "chelsea-central-park"
BROOKLYN = "chelsea-brooklyn"


def known(state: ttr.State, seat: int, what: str) -> Any:
    """An entry of a seat's part of the document."""
    return state.to_dict()["seats"][seat][what]


@pytest.mark.rule("G-36")
def test_g36_by_default_nothing_is_known() -> None:
    state = position({"hand": cards("3 red")}, {})
    assert state.to_dict()["reshuffled"] is None
    for seat in (0, 1):
        assert known(state, seat, "seen") == {}
        assert known(state, seat, "returned") == []


@pytest.mark.rule("G-36")
def test_g36_hands_dealt_at_set_up_are_secret() -> None:
    state = ttr.new_game("new_york", 4, seed=5)
    assert all(known(state, seat, "seen") == {} for seat in range(4))


@pytest.mark.rule("G-36")
@pytest.mark.rule("G-10")
def test_g36_g10_a_face_up_card_is_seen_going_in_a_blind_one_is_not() -> None:
    state = position(face_up=row("red blue pink blue T"))
    state = reveal(play(state, ttr.DrawFaceUp("blue")), "green")
    assert known(state, 0, "seen") == {"blue": 1}
    state = reveal(play(state, ttr.DrawDeck()), "black")
    assert known(state, 0, "seen") == {"blue": 1}
    assert known(state, 1, "seen") == {}
    state = reveal(play(state, ttr.DrawFaceUp(TAXI)), "green")
    assert known(state, 1, "seen") == {TAXI: 1}
    state = reveal(play(state, ttr.DrawFaceUp("blue")), "green")
    assert known(state, 0, "seen") == {"blue": 2}


@pytest.mark.rule("G-36")
@pytest.mark.parametrize(
    ("hand", "seen", "paid", "left"),
    [
        ("3 red", {"red": 1}, "1 red", {}),
        ("3 red", {"red": 3}, "2 red", {"red": 1}),
        ("3 red", {"red": 2}, "3 red", {}),
        ("3 red 2 T", {"red": 2, TAXI: 1}, "2 red 1 T", {}),
        ("3 red 2 T", {"red": 2, TAXI: 1}, "1 red 2 T", {"red": 1}),
        ("3 red 2 blue", {"blue": 2}, "3 red", {"blue": 2}),
    ],
)
def test_g36_a_payment_lowers_what_was_seen_first(
    hand: str, seen: dict[str, int], paid: str, left: dict[str, int]
) -> None:
    state = position({"hand": cards(hand), "seen": seen}, {})
    payment = cards(paid)
    routes = {1: "empire-state-building-gramercy-park-1", 2: "lincoln-center-midtown-west"}
    route = routes.get(sum(payment.values()), "chelsea-greenwich-village-2")
    state = play(state, ttr.ClaimRoute(route, payment))
    assert known(state, 0, "seen") == left


@pytest.mark.rule("G-36")
def test_g36_a_seat_knows_what_it_put_under_the_deck() -> None:
    state = ttr.new_game("new_york", 2, seed=9)
    first, second = state.offer(0)
    third, fourth = state.offer(1)
    state = play(state, ttr.KeepTickets([first]), ttr.KeepTickets([fourth]))
    assert known(state, 0, "returned") == [second]
    assert known(state, 1, "returned") == [third]
    assert bottom(state) == [second, third]


@pytest.mark.rule("G-36")
def test_g36_what_was_put_under_the_deck_is_known_while_it_lies_there() -> None:
    chooser = random.Random(36)
    for seed in range(20):
        state = ttr.new_game("new_york", 3, seed=seed)
        while not state.is_over:
            actions = state.legal_actions()
            tickets = ttr.DrawTickets()
            action = tickets if tickets in actions else chooser.choice(actions)
            state = state.apply(action)
            under = set(bottom(state))
            returned = [set(known(state, seat, "returned")) for seat in range(3)]
            assert set.union(*returned) <= under
            # Every ticket there was put there by one seat.
            assert sum(len(tickets) for tickets in returned) == len(under)


@pytest.mark.rule("G-36")
@pytest.mark.rule("G-12")
def test_g36_g12_the_counts_of_a_reshuffle_are_known() -> None:
    state = position({}, {}, hoarder=1, deck=cards("1 red"), discard=cards("2 blue 1 T"))
    state = reveal(play(state, ttr.DrawDeck()), "red")
    assert state.to_dict()["reshuffled"] is None
    state = play(state, ttr.DrawDeck())
    assert state.to_dict()["reshuffled"] == cards("2 blue 1 T")
    state = reveal(state, "blue")
    # What was drawn blind from that deck is known to its drawer alone.
    assert state.to_dict()["reshuffled"] == cards("2 blue 1 T")
    assert known(state, 0, "drawn") == {"blue": 1}
    assert known(state, 1, "drawn") == {}
    assert known(state, 0, "seen") == {}


@pytest.mark.rule("G-36")
@pytest.mark.rule("G-12")
def test_g36_g12_the_next_reshuffle_makes_all_known_anew() -> None:
    # What was drawn blind from the old deck, and what of it was turned up, says nothing now.
    state = position(
        {"hand": cards("1 blue"), "drawn": cards("1 blue")},
        {},
        hoarder=1,
        deck=cards("1 red"),
        discard=cards("2 green 1 black"),
        reshuffled=cards("1 red 1 blue"),
        face_up=row("- green black pink red"),
    )
    assert known(state, 0, "drawn") == {"blue": 1}
    state = reveal(play(state, ttr.DrawDeck()), "red")
    assert known(state, 0, "drawn") == cards("1 blue 1 red")
    state = play(state, ttr.DrawDeck())
    assert (known(state, 0, "drawn"), known(state, 1, "drawn")) == ({}, {})
    state = reveal(state, "green")
    assert known(state, 0, "drawn") == {"green": 1}
    # The row is refilled for all to see: that card is in the deck no more.
    assert state.to_dict()["reshuffled"] == cards("2 green 1 black")
    state = reveal(state, "black")
    assert state.face_up[0] == "black"
    assert state.to_dict()["reshuffled"] == cards("2 green")


@pytest.mark.rule("G-36")
def test_g36_the_deck_lies_within_what_was_reshuffled() -> None:
    chooser = random.Random(12)
    reshuffled = 0
    for seed in range(10):
        state = ttr.new_game("new_york", 3, seed=seed)
        while not state.is_over:
            actions = state.legal_actions()
            state = state.apply(chooser.choice(actions))
            counts = state.to_dict()["reshuffled"]
            if counts is not None:
                reshuffled += 1
                assert all(number <= counts.get(card, 0) for card, number in state.deck.items())
            for seat in range(3):
                hand = state.hand(seat)
                seen = known(state, seat, "seen")
                assert all(number <= hand.get(card, 0) for card, number in seen.items())
    assert reshuffled > 100


@pytest.mark.rule("G-36")
@pytest.mark.parametrize(
    "seat",
    [
        {"hand": {"red": 3}, "seen": {"red": 1}},
        {"hand": {"red": 3}, "returned": [BROOKLYN]},
    ],
    ids=["seen", "returned"],
)
def test_g36_knowledge_is_part_of_equality_but_not_of_the_position(seat: dict[str, Any]) -> None:
    deck = {"unordered": [PARK], "bottom": [BROOKLYN]}
    plain = position({"hand": {"red": 3}}, {}, ticket_deck=deck)
    told = position(seat, {}, ticket_deck=deck)
    assert plain != told
    assert plain.same_position(told)
    assert ttr.state_from_dict(told.to_dict()) == told


@pytest.mark.rule("G-36")
def test_g36_more_than_can_be_seen_is_refused() -> None:
    with pytest.raises(ttr.InvalidPositionError):
        position({"hand": {"red": 1}, "seen": {"red": 2}}, {})


@pytest.mark.rule("G-36")
def test_g36_what_lies_open() -> None:
    # The row, discards, routes and trains are the same for whoever looks.
    state = position({"hand": cards("2 red")}, {"tickets": [PARK]}, discard=cards("2 pink"))
    state = play(state, ttr.ClaimRoute("soho-wall-street", cards("2 red")))
    assert state.discard == cards("2 red 2 pink")
    assert state.face_up == tuple(row("blue green black pink red"))
    assert (state.routes(0), state.trains(0)) == (("soho-wall-street",), 13)
    state = draw_two(state)
    assert sum(state.hand(1).values()) == 2
    state = settle(play(state, ttr.DrawTickets()))
    assert len(state.offer(0)) == 2


@pytest.mark.rule("G-36")
@pytest.mark.engine
def test_g36_the_deck_and_what_was_drawn_came_out_of_what_was_reshuffled() -> None:
    seats = [{"hand": {"red": 2}, "drawn": {"red": 2}}, {"drawn": {"red": 1}}]
    deck = {card: number for card, number in PRINTED.items() if card != "red"} | {"red": 1}
    state = position(*seats, face_up=(), deck=deck, discard={"red": 3}, reshuffled=PRINTED)
    assert state.to_dict()["reshuffled"] == PRINTED
    for most in (deck, deck | {"red": 3}):
        with pytest.raises(ttr.InvalidPositionError, match="reshuffled"):
            position(*seats, face_up=(), deck=deck, discard={"red": 3}, reshuffled=most)
