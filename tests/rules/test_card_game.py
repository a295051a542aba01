"""The Card Game, played turn by turn: set-up, step 1, drawing: CG-2 to CG-23, CG-40."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import ttr_rules as ttr

from .table import (
    CARD_GAME,
    NEW_YORK,
    NORDIC,
    TAXI,
    bottom,
    cards,
    face_up,
    play,
    position,
    railyards,
    refused,
    reveal,
    row,
    settle,
    shown,
    watch,
    yard,
)

CHOSEN = CARD_GAME.with_rules(moved_card_chosen=True)
COLORS = tuple(card for card in CARD_GAME.cards if card != TAXI)
IDS = [ticket.id for ticket in CARD_GAME.tickets]
BARE = row("- - - - -")


def idle(state: ttr.State) -> ttr.State:
    """The state after a turn that moves no card: tickets are drawn, and none kept."""
    return play(settle(play(state, ttr.DrawTickets())), ttr.KeepTickets([]))


def moved(events: list[ttr.Event]) -> list[dict[str, int]]:
    """What step 1 moved, if it did."""
    return [dict(event.cards) for event in events if isinstance(event, ttr.CardsMoved)]


# Set-up


@pytest.mark.rule("CG-2")
@pytest.mark.rule("G-5")
def test_cg2_g5_what_may_come_while_cards_are_dealt() -> None:
    """Three locomotives are given out before: 13 are among the 93 cards that are shuffled."""
    state = ttr.new_game(CARD_GAME, 3, chance="explicit", first_player=2)
    assert state.to_dict()["pending"] == {"due": "hand", "seat": 2, "left": 7, "then": "set_up"}
    assert state.chance_outcomes() == (
        *((ttr.Reveal(color), Fraction(10, 93)) for color in COLORS),
        (ttr.Reveal(TAXI), Fraction(13, 93)),
    )
    state = reveal(state, "red L")
    chances = dict(state.chance_outcomes())
    assert chances[ttr.Reveal("red")] == Fraction(9, 91)
    assert chances[ttr.Reveal(TAXI)] == Fraction(12, 91)
    # The locomotive that was dealt is a second one, and only the first was seen.
    assert state.hand(2) == cards("1 red 2 L")
    assert state.to_dict()["seats"][2]["seen"] == cards("1 L")
    due = []
    while state.current_player is None:
        pending = state.to_dict()["pending"]
        due.append((pending["due"], pending.get("seat")))
        state = state.apply(state.chance_outcomes()[0][0])
    hands = [("hand", 2)] * 5 + [("hand", 0)] * 7 + [("hand", 1)] * 7
    tickets = [("offer", 2)] * 6 + [("offer", 0)] * 6 + [("offer", 1)] * 6
    assert due == [*hands, *[("row", None)] * 5, *tickets]
    assert state.current_player == 2
    assert (state.phase, state.to_dict()["setup"]) == ("keep_tickets", True)


@pytest.mark.rule("CG-3")
@pytest.mark.rule("G-5")
@pytest.mark.rule("G-30")
@pytest.mark.case(71)
def test_cg3_g5_g30_case71_seats_choose_in_turn_and_what_they_leave_can_come_again() -> None:
    state = settle(ttr.new_game(CARD_GAME, 3, chance="explicit", first_player=1))
    offers = [state.offer(seat) for seat in range(3)]
    state = play(state, ttr.KeepTickets(offers[1][:2]))
    # The others choose from what they were dealt.
    assert (state.current_player, state.offer(2), state.offer(0)) == (2, offers[2], offers[0])
    state = play(state, ttr.KeepTickets(offers[2]))
    assert (state.current_player, state.phase) == (0, "keep_tickets")
    state, events = watch(state, ttr.KeepTickets(offers[0][:1]))
    assert events == [ttr.TicketsKept(0, offers[0][:1], offers[0][1:]), ttr.TurnBegan(1, 0)]
    assert [len(state.tickets(seat)) for seat in range(3)] == [1, 2, 6]
    # 46 less the nine that are held, each as likely as the other.
    state = play(state, ttr.DrawTickets())
    left = [name for name in IDS if name not in {*offers[1][:2], *offers[2], *offers[0][:1]}]
    assert state.chance_outcomes() == tuple(
        (ttr.RevealTicket(name), Fraction(1, 37)) for name in left
    )
    # What was kept cannot be given back later.
    state = settle(state)
    assert refused(state, ttr.KeepTickets(offers[1][:2])) == "G-33"


@pytest.mark.rule("G-2")
@pytest.mark.case(37)
def test_g2_case37_once_begun_nothing_else_may_be_done() -> None:
    others = [
        ttr.DrawTickets(),
        ttr.PlaceCards(cards("2 red")),
        ttr.CompleteTicket(IDS[0]),
        ttr.FinishTickets(),
    ]
    state = railyards(
        {"hand": cards("3 red"), "tickets": IDS[:1], "on_track": cards("1 yellow")}, {}
    )
    drawing = reveal(play(state, ttr.DrawDeck()), "blue")
    for action in others:
        assert refused(drawing, action) == "G-2"
    choosing = settle(play(state, ttr.DrawTickets()))
    start = settle(ttr.new_game(CARD_GAME, 2, chance="explicit"))
    for state in (choosing, start):
        assert state.phase == "keep_tickets"
        for action in (*others, ttr.DrawDeck(), face_up("blue")):
            assert refused(state, action) == "G-2"
        assert refused(state, ttr.MoveCards(cards("1 red"))) == "X-variant"


@pytest.mark.rule("G-2")
def test_g2_all_legal_actions_of_a_turn_in_their_order() -> None:
    state = railyards({"hand": cards("1 blue 1 white 2 red 1 L")}, {}, face_up=row("L red red - -"))
    assert [*state.legal_actions()] == [
        ttr.DrawDeck(),
        face_up("red"),
        face_up("L"),
        ttr.DrawTickets(),
        *map(ttr.PlaceCards, map(cards, ("1 blue 1 L", "1 white 1 L", "1 red 1 L"))),
        *map(ttr.PlaceCards, map(cards, ("2 red", "2 red 1 L", "1 blue 1 white 1 red"))),
    ]


@pytest.mark.parametrize("variant", [NEW_YORK, NORDIC], ids=["new_york", "nordic"])
def test_other_games_have_none_of_its_actions(variant: ttr.Variant) -> None:
    card = next(iter(variant.cards))
    state = position({"hand": {card: 3}}, {}, variant=variant, face_up=())
    ticket = variant.tickets[0].id
    for action in (
        ttr.PlaceCards({card: 2}),
        ttr.MoveCards({card: 1}),
        ttr.CompleteTicket(ticket),
        ttr.FinishTickets(),
    ):
        assert refused(state, action) == "X-variant"
    assert (state.railyard(0), state.on_track(0)) == ((), {})


# Step 1


@pytest.mark.rule("CG-10")
@pytest.mark.rule("CG-31")
def test_cg10_cg31_a_row_leaves_card_by_card() -> None:
    state = railyards({"hand": cards("4 red 2 L")}, {})
    red = ttr.PlaceCards(cards("2 red"))
    state, events = watch(state, ttr.PlaceCards(cards("2 red 1 L")))
    # Seat 1 has an empty railyard, and the row of seat 0 stays for as long as seat 1 plays.
    assert moved(events) == []
    course = []
    for _ in range(4):
        assert state.current_player == 1
        state, events = watch(settle(play(state, ttr.DrawTickets())), ttr.KeepTickets([]))
        rows = [(entry["cars"], entry["locomotives"]) for entry in yard(state, 0)]
        course.append((moved(events), rows, state.on_track(0), state.is_legal(red)))
        state = idle(state)
    assert course == [
        ([cards("1 L")], [(2, 0)], cards("1 L"), False),
        ([cards("1 red")], [(1, 0)], cards("1 red 1 L"), False),
        # Step 1 of this very turn empties the row: the color may be placed.
        ([cards("1 red")], [], cards("2 red 1 L"), True),
        ([], [], cards("2 red 1 L"), True),
    ]


@pytest.mark.rule("CG-10")
@pytest.mark.rule("CG-12")
def test_cg10_cg12_step_1_comes_before_the_choice_of_step_2_whatever_the_turn_is() -> None:
    """Three rows of one card leave together, and only the mover's."""
    three = "1 blue, 1 yellow, 1 red"
    state = railyards({"railyard": "1 black", "hand": cards("2 green")}, {"railyard": three})
    drawing = reveal(play(state, ttr.DrawDeck()), "red")
    assert (drawing.phase, len(yard(drawing, 1))) == ("second_draw", 3)
    for after, rows in (
        (reveal(play(drawing, ttr.DrawDeck()), "red"), 1),
        (play(state, ttr.PlaceCards(cards("2 green"))), 2),
        (idle(state), 1),
    ):
        assert (after.current_player, after.phase) == (1, "turn")
        assert (yard(after, 1), after.on_track(1)) == ([], cards("1 blue 1 yellow 1 red"))
        assert (len(yard(after, 0)), after.on_track(0)) == (rows, {})


@pytest.mark.rule("CG-10")
@pytest.mark.rule("CG-11")
def test_cg10_cg11_a_choice_of_one_is_a_choice_and_an_empty_railyard_is_none() -> None:
    hand = {"hand": cards("2 white")}
    white = ttr.PlaceCards(cards("2 white"))
    state = railyards(hand, {"railyard": "2 red, 0 blue + 2"}, variant=CHOSEN)
    state = play(state, white)
    assert state.phase == "move_cards"
    assert [*state.legal_actions()] == [ttr.MoveCards(cards("1 red 1 L"))]
    assert (yard(state, 1)[0]["locomotives"], state.on_track(1)) == (2, {})
    state, events = watch(state, ttr.MoveCards(cards("1 red 1 L")))
    assert moved(events) == [cards("1 red 1 L")]
    assert state.on_track(1) == cards("1 red 1 L")
    empty, events = watch(railyards(hand, {}, variant=CHOSEN), white)
    assert (empty.phase, events[-1]) == ("turn", ttr.TurnBegan(1, 1))


@pytest.mark.rule("CG-10")
@pytest.mark.rule("CG-11")
@pytest.mark.rule("CG-31")
def test_cg10_cg11_cg31_a_position_in_which_step_1_is_to_come() -> None:
    hand = cards("2 red 2 blue 1 black")
    seat = {"railyard": "1 red, 1 blue + 1", "hand": hand}
    state = railyards(seat, {}, variant=CHOSEN, phase="move_cards")
    assert [*state.legal_actions()] == [
        ttr.MoveCards(cards("1 red 1 L")),
        ttr.MoveCards(cards("1 blue 1 red")),
    ]
    for wrong in ("1 red", "1 L", "2 L", "2 red", "1 red 1 blue 1 L", "1 red 1 black"):
        assert refused(state, ttr.MoveCards(cards(wrong))) == "CG-11"
    assert refused(state, ttr.MoveCards({})) == "CG-11"
    assert refused(state, ttr.MoveCards({"mauve": 1, "red": 1})) == "X-name"
    for early in (ttr.DrawDeck(), ttr.DrawTickets(), ttr.PlaceCards(cards("2 red")), ttr.Pass()):
        assert refused(state, early) == "G-2"
    after = play(state, ttr.MoveCards(cards("1 blue 1 red")))
    assert (after.phase, after.current_player, after.turn) == ("turn", 0, 0)
    # The row of red is gone; that of blue is a locomotive, and still blue.
    assert yard(after, 0) == [{"color": "blue", "cars": 0, "locomotives": 1}]
    assert ttr.PlaceCards(cards("2 red")) in after.legal_actions()
    assert refused(after, ttr.PlaceCards(cards("2 blue"))) == "CG-31"


@pytest.mark.rule("CG-11")
def test_cg11_an_open_pile_changes_no_action() -> None:
    opened = CARD_GAME.with_rules(on_track_open=True)
    seat = {"hand": cards("3 red 1 L"), "railyard": "1 blue", "on_track": cards("2 white")}
    entries: dict[str, Any] = {"ticket_deck": {"unordered": IDS[:2], "bottom": []}}
    plain = railyards(seat, {}, **entries)
    other = railyards(seat, {}, variant=opened, **entries)
    assert [*plain.legal_actions()] == [*other.legal_actions()]
    assert other.on_track(0) == plain.on_track(0) == cards("2 white")


@pytest.mark.engine
@pytest.mark.rule("CG-11")
def test_cg11_nobody_may_look_at_a_pile_until_tickets_are_scored() -> None:
    seats = [{"on_track": cards("1 red 1 L")}, {"on_track": cards("3 blue")}]
    state = railyards(*seats)
    for viewer in (0, 1, None):
        view = state.view(viewer, memory=False)
        assert [view.on_track(seat) for seat in (0, 1)] == [None, None]
        assert [view.on_track_size(seat) for seat in (0, 1)] == [2, 3]
    scored = railyards(*seats, phase="score_tickets").view(0, memory=False)
    assert scored.on_track(0) == cards("1 red 1 L")


# Drawing train cards


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


@pytest.mark.rule("CG-5")
@pytest.mark.rule("CG-22")
def test_cg5_cg22_only_the_slot_of_a_taken_card_is_filled() -> None:
    state = railyards({}, {}, face_up=row("blue - white - -"), discard=cards("2 black"))
    state = reveal(play(state, face_up("white")), "red")
    assert state.face_up == ("blue", None, "red", None, None)
    assert refused(state, face_up("white")) == "G-14"
    state, events = watch(state, ttr.DrawDeck(), ttr.Reveal("red"))
    assert events[-1] == ttr.TurnBegan(1, 1)
    assert state.face_up == ("blue", None, "red", None, None)


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


@pytest.mark.rule("CG-23")
@pytest.mark.case(12)
@pytest.mark.case(18)
def test_cg23_case12_case18_the_only_card_left_to_take() -> None:
    state = railyards({}, {}, hoarder=1, face_up=BARE, deck=cards("1 L"), discard=cards("9 red"))
    assert [*state.legal_actions()] == [ttr.DrawDeck(), ttr.DrawTickets()]
    after = reveal(play(state, ttr.DrawDeck()), "L")
    assert (after.current_player, after.hand(0), after.last_turns) == (1, cards("1 L"), 2)
    # Then drawing is not legal, and asking for it uses up nothing.
    assert refused(after, ttr.DrawDeck()) == "CG-23"
    assert refused(after, face_up("red")) == "G-14"
    assert after.current_player == 1


# Drawing tickets


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


@pytest.mark.rule("CG-3")
@pytest.mark.rule("CG-40")
@pytest.mark.case(71)
def test_cg3_cg40_case71_where_tickets_go_is_a_rule() -> None:
    """Under the deck at set-up, and shuffled in later: the other way about.

    A deck that is shuffled is shuffled whole, with what lay under it.
    """
    other = CARD_GAME.with_rules(
        initial_tickets_returned="bottom", drawn_tickets_returned="deck", drawn_tickets_kept=1
    )
    state = settle(ttr.new_game(other, 2, chance="explicit"))
    first, second = state.offer(0), state.offer(1)
    state = play(state, ttr.KeepTickets(first[:3]), ttr.KeepTickets(second[2:]))
    assert bottom(state) == [*first[3:], *second[:2]]
    assert state.to_dict()["seats"][0]["shuffled"] == []
    state = settle(play(state, ttr.DrawTickets()))
    drawn = state.offer(0)
    assert refused(state, ttr.KeepTickets([])) == "G-33"
    state = play(state, ttr.KeepTickets(drawn[3:]))
    assert bottom(state) == []
    # Each knows of its own that they are in the deck now, and no longer where.
    one, two = state.to_dict()["seats"]
    assert ({*one["shuffled"]}, one["returned"]) == ({*first[3:], *drawn[:3]}, [])
    assert ({*two["shuffled"]}, two["returned"]) == ({*second[:2]}, [])
    # Three and four are held of the set-up, and one of those drawn.
    assert len(play(state, ttr.DrawTickets()).chance_outcomes()) == 46 - 3 - 4 - 1
