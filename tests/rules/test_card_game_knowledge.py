"""The Card Game: what the players know, in the keys of a position document: G-36, CG-2, CG-3, CG-53."""

from __future__ import annotations

from typing import Any

import pytest

import ttr_rules as ttr

from .table import (
    CARD_GAME,
    NO_TICKETS,
    Seat,
    bottom,
    cards,
    face_up,
    play,
    railyards,
    reveal,
    row,
    settle,
    shown,
)
from .test_card_game import idle

IDS = [ticket.id for ticket in CARD_GAME.tickets]
BARE = row("- - - - -")


def known(state: ttr.State, seat: int, what: str) -> Any:
    """An entry of a seat's part of the document."""
    return state.to_dict()["seats"][seat][what]


@pytest.mark.rule("CG-2")
@pytest.mark.rule("G-36")
def test_cg2_g36_what_is_placed_is_taken_to_be_what_was_seen() -> None:
    hand = cards("3 red 2 L 1 blue 1 white")
    seen = cards("2 red 1 L 1 blue")
    state = railyards({"hand": hand, "seen": seen}, {"seen": cards("1 L"), "hand": cards("1 L")})
    after = play(state, ttr.PlaceCards(cards("3 red 1 L")))
    assert known(after, 0, "seen") == {"blue": 1}
    three = play(state, ttr.PlaceCards(cards("1 red 1 blue 1 white")))
    assert known(three, 0, "seen") == cards("1 red 1 L")
    # What leaves the row for a hand was seen, what leaves the deck was not; of a robbed row
    # nothing comes to a hand.
    drawn = reveal(play(state, face_up("white")), "red")
    drawn = reveal(play(drawn, ttr.DrawDeck()), "L")
    assert known(drawn, 0, "seen") == cards("2 red 1 L 1 blue 1 white")
    assert known(drawn, 1, "seen") == cards("1 L")


@pytest.mark.rule("CG-3")
@pytest.mark.rule("G-36")
def test_cg3_g36_tickets_shuffled_in_are_known_to_who_gave_them_back() -> None:
    """Seat 0 gave two tickets back at set-up. It knows where they went until it draws them itself."""
    deck = {"unordered": IDS[:2], "bottom": IDS[2:5]}
    state = railyards({"shuffled": IDS[:2]}, {}, ticket_deck=deck, current_player=1)
    state = play(state, ttr.DrawTickets(), *shown(IDS[1], IDS[0], IDS[2], IDS[3]))
    assert known(state, 0, "shuffled") == IDS[:2]
    # Another drew both, and put one of them under the deck: seat 0 cannot know of either.
    state = play(state, ttr.KeepTickets([IDS[0]]))
    assert bottom(state) == [IDS[4], IDS[1], IDS[2], IDS[3]]
    assert (known(state, 0, "shuffled"), known(state, 1, "shuffled")) == (IDS[:2], [])
    assert known(state, 1, "returned") == IDS[1:4]
    # Seat 0 draws what seat 1 put there: it has left the deck for both.
    state = play(state, ttr.DrawTickets(), *shown(IDS[4], IDS[1], IDS[2], IDS[3]))
    assert (known(state, 0, "shuffled"), known(state, 1, "returned")) == (IDS[:1], [])
    # It goes under the deck now, which is another thing to know.
    state = play(state, ttr.KeepTickets([]))
    assert (known(state, 0, "shuffled"), known(state, 0, "returned")) == (IDS[:1], IDS[1:5])


@pytest.mark.rule("CG-51")
@pytest.mark.rule("G-36")
def test_cg51_g36_a_completed_ticket_is_shown_to_all() -> None:
    ticket = "chicago-new-york"
    others = ["new-york-chicago", "chicago-dallas"]
    state = railyards(
        {"shuffled": [ticket, others[0]]},
        {"tickets": [ticket], "on_track": cards("1 yellow")},
        {"shuffled": [others[1]]},
        phase="score_tickets",
        current_player=1,
        face_up=BARE,
    )
    state = play(state, ttr.CompleteTicket(ticket))
    assert [known(state, seat, "shuffled") for seat in range(3)] == [others[:1], [], others[1:]]


@pytest.mark.rule("CG-3")
@pytest.mark.rule("CG-40")
@pytest.mark.rule("G-36")
def test_cg3_cg40_g36_at_set_up_shuffled_in_later_under_the_deck() -> None:
    state = settle(ttr.new_game(CARD_GAME, 2, chance="explicit"))
    first, second = state.offer(0), state.offer(1)
    state = play(state, ttr.KeepTickets(first[2:]), ttr.KeepTickets(second[:1]))
    for number, back in enumerate((first[:2], second[1:])):
        assert {*known(state, number, "shuffled")} == {*back}
        assert known(state, number, "returned") == []
    assert bottom(state) == []
    state = settle(play(state, ttr.DrawTickets()))
    offered = state.offer(0)
    state = play(state, ttr.KeepTickets(offered[:1]))
    assert {*known(state, 0, "returned")} == {*offered[1:]}
    assert {*known(state, 0, "shuffled")} == {*first[:2]} - {*offered}
    assert bottom(state) == [*offered[1:]]


@pytest.mark.rule("CG-53")
@pytest.mark.rule("G-36")
def test_cg53_g36_what_is_known_of_the_new_deck() -> None:
    """All know what it is made of; each knows what it drew of it, and all what is turned up."""
    state = railyards(
        {"on_track": cards("4 red 4 blue"), "hand": cards("1 L"), "seen": cards("1 L")},
        {"railyard": "3 white", "hand": cards("2 green"), "drawn": cards("2 green")},
        {},
        {},
        hoarder=2,
        phase="score_tickets",
        current_player=3,
        finished=[0, 1, 2],
        face_up=row("black black - - -"),
        discard=cards("9 yellow 3 L"),
        reshuffled=cards("5 green"),
    )
    state = play(state, ttr.FinishTickets())
    made_of = cards("4 blue 3 white 9 yellow 2 black 4 red 3 L")
    assert (state.to_dict()["reshuffled"], state.deck) == (made_of, made_of)
    # What was drawn before is of the old deck; what was seen to enter a hand is still known.
    assert [known(state, number, "drawn") for number in range(4)] == [{}] * 4
    assert known(state, 0, "seen") == cards("1 L")
    came = ["blue", "L", "red", "white", *["yellow"] * 8, "red", "red", "black", "L"]
    state = play(state, *shown(*came))
    assert [known(state, number, "drawn") for number in range(4)] == [
        cards("1 blue 2 yellow 1 red"),
        cards("2 yellow 1 red 1 L"),
        cards("2 yellow 1 black 1 red"),
        cards("1 white 2 yellow 1 L"),
    ]
    # Dealt unseen.
    assert known(state, 1, "seen") == {}
    assert state.to_dict()["reshuffled"] == made_of
    state = play(state, *shown("blue", "blue", "L", "black", "yellow"))
    assert state.to_dict()["reshuffled"] == cards("2 blue 3 white 8 yellow 1 black 4 red 2 L")
    assert state.current_player == 0


@pytest.mark.rule("CG-22")
@pytest.mark.rule("CG-5")
def test_cg22_cg5_within_a_deck_pass_nothing_is_reshuffled() -> None:
    state = railyards(
        {}, {}, hoarder=0, face_up=BARE, deck=cards("2 red"), discard=cards("9 blue"), turn=5
    )
    state = settle(play(settle(play(state, ttr.DrawDeck())), ttr.DrawDeck()))
    while state.phase == "turn":
        assert (state.deck, state.discard) == ({}, {"blue": 9})
        assert state.to_dict()["reshuffled"] is None
        state = idle(state)
    assert (state.turn, state.phase) == (8, "score_tickets")


@pytest.mark.rule("G-36")
def test_g36_knowledge_is_part_of_equality_but_not_of_the_position() -> None:
    entries: dict[str, Any] = {"ticket_deck": NO_TICKETS | {"unordered": IDS[:2]}}
    plain = railyards({"hand": cards("1 L")}, {}, **entries)
    memories: list[Seat] = [{"seen": cards("1 L")}, {"shuffled": IDS[:1]}]
    for memory in memories:
        told = railyards({"hand": cards("1 L")} | memory, {}, **entries)
        assert plain != told
        assert plain.same_position(told)
    # What lies on a pile, in a railyard or completed is more than knowledge.
    tables: list[Seat] = [{"on_track": {"red": 1}}, {"railyard": "1 red"}, {"completed": IDS[4:5]}]
    for table in tables:
        other = railyards({"hand": cards("1 L")} | table, {}, **entries)
        assert not plain.same_position(other)
    scored = railyards({}, {}, phase="score_tickets")
    assert not scored.same_position(railyards({}, {}, phase="score_tickets", finished=[1]))
    assert not scored.same_position(railyards({}, {}, phase="score_tickets", last_turns=0))
