"""The Card Game: drawing train cards and tickets, CG-20 to CG-23, CG-40."""

from __future__ import annotations

from fractions import Fraction

import pytest

import ttr_rules as ttr

from .table import (
    CARD_GAME,
    EMPTY_ROW,
    TAXI,
    bottom,
    cards,
    face_up,
    play,
    railyards,
    refused,
    reveal,
    row,
    settle,
    shown,
    watch,
)

IDS = [ticket.id for ticket in CARD_GAME.tickets]


# Train cards


@pytest.mark.rule("CG-20")
@pytest.mark.rule("G-10")
@pytest.mark.case(10)
def test_cg20_g10_case10_a_face_up_locomotive_counts_as_both() -> None:
    state = railyards({}, {}, face_up=row("L red blue blue white"))
    taken = reveal(play(state, face_up("L")), "green")
    assert taken.current_player == 1
    assert taken.hand(0) == {TAXI: 1}
    second = reveal(play(state, face_up("red")), "L")
    assert second.face_up[1] == TAXI
    assert refused(second, face_up("L")) == "CG-20"
    # Blind it is one card, as the first and as the second.
    assert reveal(play(second, ttr.DrawDeck()), "L").hand(0) == cards("1 red 1 L")
    assert reveal(play(state, ttr.DrawDeck()), "L").phase == "second_draw"


@pytest.mark.rule("G-10")
@pytest.mark.rule("CG-20")
def test_g10_cg20_a_face_up_card_is_replaced_in_its_slot_and_that_card_may_be_the_second() -> None:
    state = railyards({}, {}, face_up=row("red white green white black"))
    first, events = watch(state, face_up("white"), ttr.Reveal("yellow"))
    # Of two white cards the first of the row.
    assert events == [ttr.FaceUpTaken(0, "white", 1), ttr.CardTurnedUp("yellow", 1)]
    assert first.face_up == ("red", "yellow", "green", "white", "black")
    # The second card is compulsory.
    assert refused(first, ttr.Pass()) == "CG-63"
    after, events = watch(first, face_up("yellow"), ttr.Reveal(TAXI))
    assert events == [
        ttr.FaceUpTaken(0, "yellow", 1),
        ttr.CardTurnedUp(TAXI, 1),
        ttr.TurnBegan(1, 1),
    ]
    assert after.hand(0) == cards("1 white 1 yellow")
    # A blind card is no card of the row.
    blind, events = watch(first, ttr.DrawDeck(), ttr.Reveal(TAXI))
    assert events == [ttr.CardDrawn(0, TAXI), ttr.TurnBegan(1, 1)]
    assert blind.face_up == first.face_up


@pytest.mark.rule("CG-20")
@pytest.mark.rule("CG-22")
@pytest.mark.case(8)
def test_cg20_cg22_case8_locomotives_of_the_row_when_the_deck_is_empty() -> None:
    state = railyards({}, {}, hoarder=1, face_up=row("L - L L -"), last_turns=2)
    assert [*state.legal_actions()] == [face_up("L"), ttr.DrawTickets()]
    after, events = watch(state, face_up("L"))
    assert events == [ttr.FaceUpTaken(0, TAXI, 0), ttr.TurnBegan(1, 1)]
    assert after.face_up == (None, None, TAXI, TAXI, None)
    assert after.hand(0) == cards("1 L")


@pytest.mark.rule("CG-21")
@pytest.mark.case(8)
def test_cg21_case8_three_locomotives_stay() -> None:
    state = railyards({}, {}, face_up=row("L L red L L"))
    after = reveal(play(state, face_up("red")), "L")
    assert after.face_up == (TAXI,) * 5
    assert reveal(play(after, ttr.DrawDeck()), "red").current_player == 1


@pytest.mark.rule("CG-22")
@pytest.mark.rule("CG-23")
@pytest.mark.case(115)
@pytest.mark.case(18)
@pytest.mark.case(17)
def test_cg22_cg23_case115_case17_case18_an_empty_deck() -> None:
    state = railyards(
        {}, {}, hoarder=1, face_up=row("red red blue white L"), discard=cards("3 black")
    )
    assert refused(state, ttr.DrawDeck()) == "CG-23"
    first = play(state, face_up("red"))
    assert first.face_up == (None, "red", "blue", "white", TAXI)
    assert first.phase == "second_draw"
    assert refused(first, face_up("L")) == "CG-20"
    assert refused(first, face_up("green")) == "G-14"
    second = play(first, face_up("red"))
    assert second.face_up == (None, None, "blue", "white", TAXI)
    assert second.discard == cards("3 black")
    bare = railyards({}, {}, hoarder=1, face_up=EMPTY_ROW, discard=cards("3 black"))
    assert refused(bare, ttr.DrawDeck()) == "CG-23"
    assert refused(bare, face_up("red")) == "G-14"
    assert [*bare.legal_actions()] == [ttr.DrawTickets()]


@pytest.mark.rule("CG-22")
@pytest.mark.rule("CG-23")
@pytest.mark.case(11)
@pytest.mark.parametrize(
    ("open_cards", "second"),
    [("red - L blue -", ["blue", "red"]), ("L L - L L", []), ("- - - - -", [])],
)
def test_cg22_cg23_case11_after_the_last_card_of_the_deck_drawn_blind(
    open_cards: str, second: list[str]
) -> None:
    """A car of the row is the second card; with locomotives alone, or nothing, there is none."""
    state = railyards(
        {},
        {},
        hoarder=1,
        face_up=row(open_cards),
        deck=cards("1 green"),
        discard=cards("3 black 2 L"),
    )
    state, events = watch(state, ttr.DrawDeck(), ttr.Reveal("green"))
    if second:
        assert state.phase == "second_draw"
        assert [*state.legal_actions()] == [face_up(name) for name in second]
        assert refused(state, ttr.DrawDeck()) == "CG-23"
        assert refused(state, face_up("L")) == "CG-20"
        state, events = watch(state, face_up(second[0]))
        assert events[0] == ttr.FaceUpTaken(0, "blue", 3)
        assert state.face_up == ("red", None, TAXI, None, None)
    assert events[1:] == [ttr.LastTurnsBegan(0, 2), ttr.TurnBegan(1, 1)]
    assert sum(state.hand(0).values()) == 1 + bool(second)
    assert (state.deck, state.discard) == ({}, cards("3 black 2 L"))


@pytest.mark.rule("CG-23")
@pytest.mark.rule("G-14")
@pytest.mark.case(12)
def test_cg23_g14_case12_one_card_is_taken_alone() -> None:
    state = railyards({}, {}, hoarder=1, face_up=row("- red - - -"), discard=cards("9 black"))
    after = play(state, face_up("red"))
    assert (after.current_player, after.hand(0)) == (1, {"red": 1})


@pytest.mark.rule("CG-23")
@pytest.mark.case(12)
@pytest.mark.case(18)
def test_cg23_case12_case18_the_only_card_left_to_take() -> None:
    state = railyards(
        {}, {}, hoarder=1, face_up=EMPTY_ROW, deck=cards("1 L"), discard=cards("9 red")
    )
    assert [*state.legal_actions()] == [ttr.DrawDeck(), ttr.DrawTickets()]
    after = reveal(play(state, ttr.DrawDeck()), "L")
    assert (after.current_player, after.hand(0), after.last_turns) == (1, cards("1 L"), 2)
    # Then drawing is not legal, and asking for it uses up nothing.
    assert refused(after, ttr.DrawDeck()) == "CG-23"
    assert refused(after, face_up("red")) == "G-14"
    assert after.current_player == 1


@pytest.mark.rule("CG-23")
@pytest.mark.rule("CG-50")
@pytest.mark.case(11)
@pytest.mark.case(114)
def test_cg23_cg50_case11_case114_the_last_card_comes_into_the_row() -> None:
    # The replacement is the last card: it may be the second one.
    state = railyards({}, {}, hoarder=1, face_up=row("red L L L L"), deck=cards("1 blue"))
    second = reveal(play(state, face_up("red")), "blue")
    assert [*second.legal_actions()] == [face_up("blue")]
    after, events = watch(second, face_up("blue"))
    assert after.hand(0) == cards("1 red 1 blue")
    assert after.face_up[0] is None
    assert ttr.LastTurnsBegan(0, 2) in events
    # A locomotive may not: the turn ends with one card.
    state = railyards({}, {}, hoarder=1, face_up=row("red L L L L"), deck=cards("1 L"))
    after = reveal(play(state, face_up("red")), "L")
    assert (after.current_player, after.last_turns) == (1, 2)


# Tickets


@pytest.mark.rule("CG-40")
@pytest.mark.rule("G-33")
@pytest.mark.case(70)
@pytest.mark.case(129)
def test_cg40_g33_case70_case129_four_are_drawn_and_none_need_be_kept() -> None:
    state = railyards({}, {}, ticket_deck={"unordered": IDS[:6], "bottom": []})
    chosen = play(state, ttr.DrawTickets(), *shown(*IDS[2:6]))
    assert chosen.offer(0) == tuple(IDS[2:6])
    assert len(chosen.legal_actions()) == 16
    after, (kept, *_) = chosen.play(ttr.KeepTickets([]))
    assert kept == ttr.TicketsKept(0, (), tuple(IDS[2:6]))
    assert bottom(after) == IDS[2:6]
    assert after.to_dict()["seats"][0]["returned"] == IDS[2:6]
    assert after.current_player == 1
    three = railyards({}, {}, ticket_deck={"unordered": IDS[:1], "bottom": IDS[1:3]})
    chosen = settle(play(three, ttr.DrawTickets()))
    assert chosen.offer(0) == tuple(IDS[:3])
    assert bottom(play(chosen, ttr.KeepTickets([IDS[1]]))) == [IDS[0], IDS[2]]
    none = railyards({}, {}, ticket_deck={"unordered": [], "bottom": []})
    assert refused(none, ttr.DrawTickets()) == "G-33"


@pytest.mark.rule("CG-40")
@pytest.mark.rule("CG-3")
def test_cg40_cg3_tickets_under_the_deck_come_last_and_in_their_order() -> None:
    deck = {"unordered": IDS[4:6], "bottom": [IDS[9], IDS[1], IDS[7]]}
    state = play(railyards({}, {}, ticket_deck=deck), ttr.DrawTickets())
    half, whole = Fraction(1, 2), Fraction(1)
    for name, chance in ((IDS[5], half), (IDS[4], whole), (IDS[9], whole), (IDS[1], whole)):
        assert dict(state.chance_outcomes())[ttr.RevealTicket(name)] == chance
        state = play(state, *shown(name))
    assert state.offer(0) == (IDS[5], IDS[4], IDS[9], IDS[1])
    # The last of the offer is kept: the others go under the one that lies there, in their order.
    state = play(state, ttr.KeepTickets([IDS[1]]))
    assert bottom(state) == [IDS[7], IDS[5], IDS[4], IDS[9]]
    assert state.tickets(0) == (IDS[1],)
