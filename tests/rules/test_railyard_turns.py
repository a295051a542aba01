"""The Card Game: set-up, step 1, drawing cards and tickets: CG-1 to CG-23, CG-40."""

from __future__ import annotations

from collections import Counter

import pytest

import ttr_rules as ttr

from .table import (
    CARD_GAME,
    TAXI,
    all_cards,
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
    tickets_left,
    watch,
    yard,
)

CHOSEN = CARD_GAME.with_rules(moved_card_chosen=True)
IDS = [ticket.id for ticket in CARD_GAME.tickets]


def dealt(players: int, first: int = 0) -> tuple[ttr.State, list[ttr.Event]]:
    """A game with the set-up dealt, before tickets are chosen; and the events of it."""
    state = ttr.new_game(CARD_GAME, players, chance="explicit", first_player=first)
    events: list[ttr.Event] = []
    while outcomes := state.chance_outcomes():
        state, more = state.play(outcomes[-1][0])
        events += more
    return state, events


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
    for seat in range(players):
        assert state.hand(seat) == {TAXI: 1}
        assert state.to_dict()["seats"][seat]["seen"] == {TAXI: 1}
    assert state.to_dict()["draws"] == {"train": 0, "ticket": 0}
    state, events = dealt(players, first=1)
    assert [sum(state.hand(seat).values()) for seat in range(players)] == [8] * players
    assert sum(state.deck.values()) == left
    assert len([card for card in state.face_up if card]) == 5
    assert [len(state.offer(seat)) for seat in range(players)] == [6] * players
    order = [(1 + n) % players for n in range(players)]
    hands = [event.player for event in events if isinstance(event, ttr.CardDrawn)]
    assert hands == [seat for seat in order for _ in range(7)]
    offers = [event.player for event in events if isinstance(event, ttr.TicketDrawn)]
    assert offers == [seat for seat in order for _ in range(6)]
    assert state.current_player == 1


@pytest.mark.rule("CG-3")
@pytest.mark.rule("G-33")
@pytest.mark.case(70)
@pytest.mark.case(71)
def test_cg3_g33_case70_case71_one_of_six_is_kept_and_the_others_shuffled_in() -> None:
    state, _ = dealt(2)
    offer = state.offer(0)
    assert len(state.legal_actions()) == 2**6 - 1
    assert refused(state, ttr.KeepTickets([])) == "G-33"
    after, (kept, *_) = state.play(ttr.KeepTickets(offer[:1]))
    assert kept == ttr.TicketsKept(0, offer[:1], offer[1:])
    assert bottom(after) == []
    assert tickets_left(after) == 46 - 12 + 5
    seats = after.to_dict()["seats"]
    # It knows that they are in the deck, not where.
    assert ({*seats[0]["shuffled"]}, seats[0]["returned"]) == ({*offer[1:]}, [])
    assert after.current_player == 1
    begun, (_, turn) = after.play(ttr.KeepTickets(after.offer(1)))
    assert turn == ttr.TurnBegan(0, 0)
    assert begun.phase == "turn"
    # They can be drawn again at once.
    drawn = play(begun, ttr.DrawTickets())
    assert {ttr.RevealTicket(ticket) for ticket in offer[1:]} <= {
        action for action, _ in drawn.chance_outcomes()
    }


@pytest.mark.case(24)
@pytest.mark.rule("G-32")
def test_g32_case24_the_same_ticket_twice_is_refused() -> None:
    state, _ = dealt(2)
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
def test_cg5_cg22_an_empty_slot_stays_empty_where_the_deck_is_not() -> None:
    """No G-15: nothing is refilled when the turn ends."""
    state = railyards({"hand": cards("2 red")}, {}, face_up=row("blue - white"))
    after, events = watch(state, ttr.PlaceCards(cards("2 red")))
    assert after.face_up == ("blue", None, "white", None, None)
    assert after.current_player == 1
    assert not any(isinstance(event, ttr.CardTurnedUp) for event in events)


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
def test_cg10_in_a_position_step_1_is_done() -> None:
    state = railyards({"railyard": "2 red"}, {})
    assert state.phase == "turn"
    assert yard(state, 0) == [{"color": "red", "cars": 2, "locomotives": 0}]


@pytest.mark.rule("CG-10")
def test_cg10_with_an_empty_railyard_there_is_no_step_1() -> None:
    state = railyards({"hand": cards("2 white")}, {})
    _, events = watch(state, ttr.PlaceCards(cards("2 white")))
    assert events[-1] == ttr.TurnBegan(1, 1)


@pytest.mark.rule("CG-10")
@pytest.mark.rule("CG-11")
def test_cg10_cg11_a_row_keeps_its_color_when_only_locomotives_are_left() -> None:
    state = railyards({"hand": cards("2 white 1 blue")}, {"railyard": "1 red + 1"}, variant=CHOSEN)
    state = play(state, ttr.PlaceCards(cards("2 white")), ttr.MoveCards(cards("1 red")))
    assert yard(state, 1) == [{"color": "red", "cars": 0, "locomotives": 1}]
    red = ttr.PlaceCards(cards("2 red"))
    assert refused(railyards({"hand": cards("3 red"), "railyard": "0 red + 1"}, {}), red) == "CG-31"


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
    after, (moved,) = state.play(ttr.MoveCards(cards("1 blue 1 black 2 L")))
    assert moved == ttr.CardsMoved(1, ttr.FrozenMap(cards("1 blue 1 black 2 L")))
    assert yard(after, 1) == [
        {"color": "blue", "cars": 0, "locomotives": 1},
        {"color": "red", "cars": 2, "locomotives": 1},
    ]
    assert after.phase == "turn"
    assert refused(after, ttr.MoveCards(cards("1 blue 1 red"))) == "G-2"


@pytest.mark.rule("CG-11")
def test_cg11_without_the_option_there_is_nothing_to_choose() -> None:
    state = railyards({"railyard": "1 red + 1"}, {})
    assert refused(state, ttr.MoveCards(cards("1 red"))) == "X-variant"
    assert not CARD_GAME.rules.on_track_open


@pytest.mark.rule("CG-12")
@pytest.mark.rule("G-2")
def test_cg12_g2_exactly_one_of_three_things() -> None:
    state = railyards({"hand": cards("3 red 1 blue 1 white 1 black")}, {})
    types = {action.type for action in state.legal_actions()}
    assert types == {"draw_deck", "draw_face_up", "draw_tickets", "place_cards"}
    drawing = reveal(play(state, ttr.DrawDeck()), "red")
    assert drawing.phase == "second_draw"
    assert refused(drawing, ttr.PlaceCards(cards("2 red"))) == "G-2"
    assert refused(drawing, ttr.DrawTickets()) == "G-2"
    for foreign in (ttr.ClaimRoute("nowhere", {"red": 1}), ttr.SwapTickets(), ttr.PayTunnel({})):
        assert refused(state, foreign) == "X-variant"
    order = [action.type for action in state.legal_actions()]
    assert order == sorted(
        order, key=["draw_deck", "draw_face_up", "draw_tickets", "place_cards"].index
    )


# Drawing train cards


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
    bare = railyards({}, {}, hoarder=1, face_up=row("- - - - -"), discard=cards("3 black"))
    assert refused(bare, ttr.DrawDeck()) == "CG-23"
    assert refused(bare, face_up("red")) == "G-14"
    assert [*bare.legal_actions()] == [ttr.DrawTickets()]


@pytest.mark.rule("CG-23")
@pytest.mark.rule("G-14")
@pytest.mark.case(12)
def test_cg23_g14_case12_one_card_is_taken_alone() -> None:
    state = railyards({}, {}, hoarder=1, face_up=row("- red - - -"), discard=cards("9 black"))
    after = play(state, face_up("red"))
    assert (after.current_player, after.hand(0)) == (1, {"red": 1})


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


@pytest.mark.rule("CG-65")
def test_cg65_a_game_may_go_on_by_giving_tickets_back() -> None:
    state = railyards({}, {}, ticket_deck={"unordered": IDS[:4], "bottom": []})
    for _ in range(200):
        state = play(settle(play(state, ttr.DrawTickets())), ttr.KeepTickets([]))
    assert not state.is_over
    assert state.turn == 200
