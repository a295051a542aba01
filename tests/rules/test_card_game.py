"""The Card Game: set-up and turns, CG-1 to CG-12.

The other pages of its suite: ``test_card_game_drawing`` (CG-20 to CG-23, CG-40), ``_placing`` (CG-30
to CG-34), ``_deck_passes`` (CG-50 to CG-54, CG-63, CG-65), ``_scores`` (CG-51, CG-60 to CG-64) and
``_positions`` (documents, and what the players know).
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import ttr_rules as ttr

from .table import (
    CARD_GAME,
    NEW_YORK,
    NORDIC,
    TAXI,
    all_cards,
    bottom,
    cards,
    face_up,
    idle,
    play,
    position,
    railyards,
    refused,
    reveal,
    row,
    settle,
    shown,
    tickets_left,
    watch,
    yard,
)

CHOSEN = CARD_GAME.with_rules(moved_card_chosen=True)
COLORS = tuple(card for card in CARD_GAME.cards if card != TAXI)
IDS = [ticket.id for ticket in CARD_GAME.tickets]


def moved(events: list[ttr.Event]) -> list[dict[str, int]]:
    """What step 1 moved, if it did."""
    return [dict(event.cards) for event in events if isinstance(event, ttr.CardsMoved)]


# Set-up


@pytest.mark.rule("CG-1")
def test_cg1_what_is_in_the_box() -> None:
    assert CARD_GAME.players == (2, 4)
    assert sum(CARD_GAME.cards.values()) == 96
    assert CARD_GAME.cards[TAXI] == 16
    assert {number for card, number in CARD_GAME.cards.items() if card != TAXI} == {10}
    assert len(CARD_GAME.tickets) == 46
    assert all(1 <= sum(ticket.cards.values()) <= 5 for ticket in CARD_GAME.tickets)
    assert sum(city.bonus > 0 for city in CARD_GAME.board.cities) == 6
    assert CARD_GAME.board.routes == ()
    for players in (1, 5):
        with pytest.raises(ttr.PlayerCountError):
            ttr.new_game(CARD_GAME, players)


@pytest.mark.rule("CG-2")
@pytest.mark.rule("G-5")
@pytest.mark.case(102)
@pytest.mark.parametrize(("players", "left"), [(2, 75), (3, 67), (4, 59)])
def test_cg2_g5_case102_each_has_a_locomotive_before_seven_are_dealt(
    players: int, left: int
) -> None:
    state = ttr.new_game(CARD_GAME, players, chance="explicit", first_player=1)
    for player in range(players):
        assert state.hand(player) == {TAXI: 1}
        assert state.to_dict()["seats"][player]["seen"] == {TAXI: 1}
    assert state.to_dict()["draws"] == {"train": 0, "ticket": 0}
    due, told = [], []
    while outcomes := state.chance_outcomes():
        pending = state.to_dict()["pending"]
        due.append((pending["due"], pending.get("seat")))
        state, (event,) = state.play(outcomes[-1][0])
        told.append((event.type, event.to_dict().get("player")))
    order = [(1 + n) % players for n in range(players)]
    hands = [player for player in order for _ in range(7)]
    offers = [player for player in order for _ in range(6)]
    in_row = [("row", None)] * 5
    assert due == [*(("hand", n) for n in hands), *in_row, *(("offer", n) for n in offers)]
    kinds = {"hand": "card_drawn", "row": "card_turned_up", "offer": "ticket_drawn"}
    assert told == [(kinds[what], player) for what, player in due]
    assert [sum(state.hand(player).values()) for player in range(players)] == [8] * players
    assert [len(state.offer(player)) for player in range(players)] == [6] * players
    assert sum(state.deck.values()) == left
    assert None not in state.face_up
    assert (state.current_player, state.phase, state.to_dict()["setup"]) == (
        1,
        "keep_tickets",
        True,
    )


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


@pytest.mark.rule("CG-3")
@pytest.mark.rule("G-33")
@pytest.mark.case(70)
@pytest.mark.case(71)
def test_cg3_g33_case70_case71_one_of_six_is_kept_and_the_others_shuffled_in() -> None:
    state = settle(ttr.new_game(CARD_GAME, 2, chance="explicit"))
    offer = state.offer(0)
    assert len(state.legal_actions()) == 2**6 - 1
    assert refused(state, ttr.KeepTickets([])) == "G-33"
    after, events = state.play(ttr.KeepTickets(offer[:1]))
    assert events == (ttr.TicketsKept(0, offer[:1], offer[1:]),)
    assert bottom(after) == []
    assert tickets_left(after) == 46 - 12 + 5
    # The player knows that they are in the deck, not where.
    knows = after.to_dict()["seats"][0]
    assert ({*knows["shuffled"]}, knows["returned"]) == ({*offer[1:]}, [])


@pytest.mark.rule("CG-3")
@pytest.mark.rule("G-5")
@pytest.mark.rule("G-30")
@pytest.mark.case(71)
def test_cg3_g5_g30_case71_seats_choose_in_turn_and_what_they_leave_can_come_again() -> None:
    state = settle(ttr.new_game(CARD_GAME, 3, chance="explicit", first_player=1))
    offers = [state.offer(player) for player in range(3)]
    state = play(state, ttr.KeepTickets(offers[1][:2]))
    # The others choose from what they were dealt.
    assert (state.current_player, state.offer(2), state.offer(0)) == (2, offers[2], offers[0])
    state = play(state, ttr.KeepTickets(offers[2]))
    assert (state.current_player, state.phase) == (0, "keep_tickets")
    state, events = watch(state, ttr.KeepTickets(offers[0][:1]))
    assert events == [ttr.TicketsKept(0, offers[0][:1], offers[0][1:]), ttr.TurnBegan(1, 0)]
    assert [len(state.tickets(player)) for player in range(3)] == [1, 2, 6]
    # 46 less the nine that are held, each as likely as the other.
    state = play(state, ttr.DrawTickets())
    left = [name for name in IDS if name not in {*offers[1][:2], *offers[2], *offers[0][:1]}]
    assert state.chance_outcomes() == tuple(
        (ttr.RevealTicket(name), Fraction(1, 37)) for name in left
    )
    # What was kept cannot be given back later.
    state = settle(state)
    assert refused(state, ttr.KeepTickets(offers[1][:2])) == "G-33"


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


@pytest.mark.case(24)
@pytest.mark.rule("G-32")
def test_g32_case24_the_same_ticket_twice_is_refused() -> None:
    state = settle(ttr.new_game(CARD_GAME, 2, chance="explicit"))
    first = state.offer(0)[0]
    assert refused(state, ttr.KeepTickets([first, first])) == "G-33"
    # Chicago - New York is there twice, as two tickets.
    assert {"chicago-new-york", "new-york-chicago"} <= {*IDS}


@pytest.mark.rule("CG-4")
@pytest.mark.rule("G-11")
@pytest.mark.rule("G-35")
def test_cg4_g11_g35_no_limit_on_hand_and_tickets() -> None:
    state = railyards({"hand": cards("10 red 9 black 9 white 12 L"), "tickets": IDS[:40]}, {})
    state = reveal(play(state, ttr.DrawDeck()), "yellow")
    state = reveal(play(state, ttr.DrawDeck()), "yellow")
    assert sum(state.hand(0).values()) == 42
    state = play(railyards({"tickets": IDS[:40]}, {}), ttr.DrawTickets(), *shown(*IDS[40:44]))
    assert len(play(state, ttr.KeepTickets(IDS[40:44])).tickets(0)) == 44


@pytest.mark.rule("CG-5")
@pytest.mark.rule("CG-22")
def test_cg5_cg22_only_the_slot_of_a_taken_card_is_filled() -> None:
    """No G-15: nothing is refilled when the turn ends, be there cards in the deck."""
    entries: dict[str, Any] = {"face_up": row("blue - white - -"), "discard": cards("2 black")}
    state = railyards({"hand": cards("2 red")}, {}, **entries)
    taken = reveal(play(state, face_up("white")), "red")
    assert taken.face_up == ("blue", None, "red", None, None)
    assert refused(taken, face_up("white")) == "G-14"
    drawn, events = watch(taken, ttr.DrawDeck(), ttr.Reveal("red"))
    assert (events[-1], drawn.face_up) == (ttr.TurnBegan(1, 1), taken.face_up)
    placed, events = watch(state, ttr.PlaceCards(cards("2 red")))
    assert [event.type for event in events] == ["cards_placed", "turn_began"]
    assert (placed.current_player, placed.face_up) == (1, state.face_up)


# Step 1


@pytest.mark.rule("CG-10")
@pytest.mark.rule("CG-12")
@pytest.mark.case(104)
def test_cg10_cg12_case104_the_top_card_of_each_row_moves_when_the_turn_begins() -> None:
    state = railyards(
        {"hand": cards("2 white")},
        {"railyard": "2 red + 2, 1 black", "on_track": cards("1 yellow")},
    )
    after, events = watch(state, ttr.PlaceCards(cards("2 white")))
    assert events[-2:] == [
        ttr.TurnBegan(1, 1),
        ttr.CardsMoved(1, ttr.FrozenMap(cards("1 black 1 L"))),
    ]
    assert yard(after, 1) == [{"color": "red", "cars": 2, "locomotives": 1}]
    assert after.on_track(1) == cards("1 yellow 1 black 1 L")
    assert (after.phase, after.current_player) == ("turn", 1)
    # The mover's own row stays until its next turn.
    assert yard(after, 0) == [{"color": "white", "cars": 2, "locomotives": 0}]
    assert all_cards(after) == Counter(dict(CARD_GAME.cards))


@pytest.mark.rule("CG-10")
@pytest.mark.rule("CG-31")
def test_cg10_cg31_a_row_leaves_card_by_card() -> None:
    state = railyards({"hand": cards("4 red 2 L")}, {})
    red = ttr.PlaceCards(cards("2 red"))
    state, events = watch(state, ttr.PlaceCards(cards("2 red 1 L")))
    # The railyard of seat 1 is empty, and the row of seat 0 stays for as long as seat 1 plays.
    assert events[1:] == [ttr.TurnBegan(1, 1)]
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


@pytest.mark.rule("CG-11")
def test_cg11_by_the_option_the_player_chooses_which_card_moves() -> None:
    state = railyards(
        {"hand": cards("2 white")},
        {"railyard": "2 red + 2, 1 black, 1 blue + 1, 0 green + 1"},
        variant=CHOSEN,
    )
    state, events = watch(state, ttr.PlaceCards(cards("2 white")))
    assert events[-1] == ttr.TurnBegan(1, 1)
    assert (state.phase, state.current_player) == ("move_cards", 1)
    # In card order blue and red have a choice: locomotives first, then the car of blue, of red, both.
    assert [*state.legal_actions()] == [
        ttr.MoveCards(cards("1 black 3 L")),
        ttr.MoveCards(cards("1 blue 1 black 2 L")),
        ttr.MoveCards(cards("1 black 1 red 2 L")),
        ttr.MoveCards(cards("1 blue 1 black 1 red 1 L")),
    ]
    for wrong in ("1 black 2 L", "1 black 4 L", "2 black 2 L", "1 blue 1 red 2 L", "4 L"):
        assert refused(state, ttr.MoveCards(cards(wrong))) == "CG-11"
    assert refused(state, ttr.DrawDeck()) == "G-2"
    after, (event,) = state.play(ttr.MoveCards(cards("1 blue 1 black 2 L")))
    assert event == ttr.CardsMoved(1, ttr.FrozenMap(cards("1 blue 1 black 2 L")))
    assert yard(after, 1) == [
        {"color": "blue", "cars": 0, "locomotives": 1},
        {"color": "red", "cars": 2, "locomotives": 1},
    ]
    assert after.phase == "turn"
    assert refused(after, ttr.MoveCards(cards("1 blue 1 red"))) == "G-2"


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
def test_cg11_without_the_option_nothing_is_chosen_and_an_open_pile_changes_no_action() -> None:
    opened = CARD_GAME.with_rules(on_track_open=True)
    assert not CARD_GAME.rules.on_track_open
    seat = {"hand": cards("3 red 1 L"), "railyard": "1 blue + 1", "on_track": cards("2 white")}
    entries: dict[str, Any] = {"ticket_deck": {"unordered": IDS[:2], "bottom": []}}
    plain = railyards(seat, {}, **entries)
    other = railyards(seat, {}, variant=opened, **entries)
    assert refused(plain, ttr.MoveCards(cards("1 blue"))) == "X-variant"
    assert [*plain.legal_actions()] == [*other.legal_actions()]
    assert other.on_track(0) == plain.on_track(0) == cards("2 white")


@pytest.mark.engine
@pytest.mark.rule("CG-11")
def test_cg11_nobody_may_look_at_a_pile_until_tickets_are_scored() -> None:
    seats = [{"on_track": cards("1 red 1 L")}, {"on_track": cards("3 blue")}]
    state = railyards(*seats)
    for viewer in (0, 1, None):
        view = state.view(viewer, memory=False)
        assert [view.on_track(player) for player in (0, 1)] == [None, None]
        assert [view.on_track_size(player) for player in (0, 1)] == [2, 3]
    scored = railyards(*seats, phase="score_tickets").view(0, memory=False)
    assert scored.on_track(0) == cards("1 red 1 L")


# Step 2


@pytest.mark.rule("CG-12")
@pytest.mark.rule("G-2")
def test_cg12_g2_exactly_one_of_three_things_in_their_order() -> None:
    state = railyards({"hand": cards("1 blue 1 white 2 red 1 L")}, {}, face_up=row("L red red - -"))
    assert [*state.legal_actions()] == [
        ttr.DrawDeck(),
        face_up("red"),
        face_up("L"),
        ttr.DrawTickets(),
        *map(ttr.PlaceCards, map(cards, ("1 blue 1 L", "1 white 1 L", "1 red 1 L"))),
        *map(ttr.PlaceCards, map(cards, ("2 red", "2 red 1 L", "1 blue 1 white 1 red"))),
    ]
    for foreign in (ttr.ClaimRoute("nowhere", {"red": 1}), ttr.SwapTickets(), ttr.PayTunnel({})):
        assert refused(state, foreign) == "X-variant"


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
