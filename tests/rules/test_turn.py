"""The turn: G-1 to G-5."""

from __future__ import annotations

import pytest

import ttr_rules as ttr

from .table import (
    NEW_YORK,
    NO_TICKETS,
    TAXI,
    TICKETS,
    bottom,
    cards,
    draw_two,
    play,
    position,
    refused,
    reveal,
    row,
    settle,
    shown,
    small_variant,
    watch,
)


@pytest.mark.rule("G-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_g1_seats_play_in_order_from_the_one_that_starts(players: int) -> None:
    for first in range(players):
        state = ttr.new_game("new_york", players, seed=11, first_player=first)
        order = [(first + step) % players for step in range(players)]
        for seat in order:
            assert state.phase == "keep_tickets"
            assert state.current_player == seat
            state = state.apply(state.legal_actions()[0])
        for turn, seat in enumerate(order * 2):
            assert (state.phase, state.current_player, state.turn) == ("turn", seat, turn)
            state = state.apply(ttr.DrawDeck())
            assert (state.phase, state.current_player, state.turn) == ("second_draw", seat, turn)
            state = state.apply(ttr.DrawDeck())


@pytest.mark.rule("G-1")
@pytest.mark.engine
def test_g1_seat_0_starts_by_default() -> None:
    assert ttr.new_game("new_york", 3, seed=1).current_player == 0
    assert ttr.new_york.new_game(3, seed=1) == ttr.new_game("new_york", 3, seed=1)


@pytest.mark.rule("G-2")
@pytest.mark.case(37)
@pytest.mark.parametrize("first", [ttr.DrawDeck(), ttr.DrawFaceUp("red")], ids=repr)
def test_g2_case37_after_the_first_card_neither_claim_nor_tickets(first: ttr.Action) -> None:
    state = settle(play(position({"hand": cards("3 red 2 orange 1 T")}, {}), first))
    assert state.phase == "second_draw"
    assert refused(state, ttr.DrawTickets()) == "G-2"
    assert refused(state, ttr.ClaimRoute("soho-wall-street", {"orange": 2})) == "G-2"
    assert refused(state, ttr.KeepTickets(["chelsea-brooklyn"])) == "G-2"
    unclaimable = state.why_unclaimable("soho-wall-street")
    assert unclaimable is not None
    assert unclaimable.rule == "G-2"
    assert len(state.payments("soho-wall-street")) == 0
    assert {type(action) for action in state.legal_actions()} == {ttr.DrawDeck, ttr.DrawFaceUp}


@pytest.mark.rule("G-2")
@pytest.mark.case(37)
@pytest.mark.parametrize("setup", [True, False], ids=["set-up", "turn"])
def test_g2_case37_while_choosing_tickets_nothing_else(setup: bool) -> None:
    if setup:
        state = ttr.new_game("new_york", 2, seed=3)
    else:
        state = settle(play(position({"hand": cards("3 red 2 orange")}, {}), ttr.DrawTickets()))
    assert state.phase == "keep_tickets"
    for action in (
        ttr.DrawDeck(),
        ttr.DrawFaceUp(next(card for card in state.face_up if card)),
        ttr.DrawTickets(),
        ttr.ClaimRoute("soho-wall-street", {"orange": 2}),
    ):
        assert refused(state, action) == "G-2"
    assert {type(action) for action in state.legal_actions()} == {ttr.KeepTickets}


@pytest.mark.rule("G-2")
def test_g2_the_turn_passes_after_one_action() -> None:
    start = position({"hand": cards("4 red")}, {"hand": cards("2 blue")})
    claimed = settle(play(start, ttr.ClaimRoute("soho-wall-street", {"red": 2})))
    kept = settle(play(start, ttr.DrawTickets()))
    kept = settle(play(kept, kept.legal_actions()[0]))
    for state in (claimed, kept, draw_two(start)):
        assert (state.phase, state.current_player, state.turn) == ("turn", 1, 1)


@pytest.mark.rule("G-3")
def test_g3_passing_is_refused_while_anything_else_can_be_done() -> None:
    start = position({}, {})
    assert refused(start, ttr.Pass()) == "G-3"
    assert refused(settle(play(start, ttr.DrawDeck())), ttr.Pass()) == "G-3"
    assert ttr.Pass() not in list(start.legal_actions())


@pytest.mark.rule("G-3")
def test_g3_passing_is_refused_while_tickets_are_chosen() -> None:
    choosing = settle(play(position({}, {}), ttr.DrawTickets()))
    assert refused(choosing, ttr.Pass()) in {"G-2", "G-3"}


@pytest.mark.rule("G-3")
@pytest.mark.case(81)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_g3_case81_nobody_can_do_anything_and_the_game_is_scored(players: int) -> None:
    small = small_variant("soho-wall-street")
    seats = [{"routes": ["soho-wall-street"], "tickets": ["soho-wall-street-1"]}]
    seats += [{} for _ in range(players - 1)]
    state = position(
        *seats,
        variant=small,
        hoarder=1,
        face_up=[],
        ticket_deck=NO_TICKETS,
        current_player=1,
    )
    for passed in range(players):
        assert not state.is_over
        assert state.result() is None
        assert state.passes == passed
        assert list(state.legal_actions()) == [ttr.Pass()]
        state, events = watch(state, ttr.Pass())
        assert events[0] == ttr.Passed(player=(1 + passed) % players)
    assert events[-1] == ttr.GameEnded(reason="all_passed")
    assert state.is_over
    assert state.phase == "over"
    result = state.result()
    assert result is not None
    assert result.winners == (0,)
    # Two spaces, the ticket, and Wall Street.
    assert result.points[0] == {"routes": 2, "tickets": 2, "attractions": 1, "total": 5}


@pytest.mark.rule("G-3")
@pytest.mark.case(81)
def test_g3_case81_one_player_alone_passes_and_that_uses_up_a_last_turn() -> None:
    state = position({}, {}, {}, hoarder=1, face_up=[], ticket_deck=NO_TICKETS, last_turns=2)
    assert list(state.legal_actions()) == [ttr.Pass()]
    state = play(state, ttr.Pass())
    assert (state.current_player, state.last_turns, state.passes) == (1, 1, 1)
    assert not state.is_over
    state = play(state, ttr.ClaimRoute("east-village-lower-east-side", {"black": 1}))
    state, events = watch(state, *shown("black"))
    assert state.is_over
    assert ttr.GameEnded(reason="last_turns") in events


@pytest.mark.rule("G-3")
def test_g3_a_pass_is_a_whole_turn() -> None:
    state = position({}, {}, hoarder=1, face_up=[], ticket_deck=NO_TICKETS)
    state, events = watch(state, ttr.Pass())
    assert events == [ttr.Passed(player=0), ttr.TurnBegan(player=1, turn=1)]
    assert (state.phase, state.current_player, state.turn) == ("turn", 1, 1)


@pytest.mark.rule("G-3")
def test_g3_only_an_unbroken_round_of_passes_ends_the_game() -> None:
    small = small_variant("east-village-lower-east-side")
    nothing: dict[str, object] = {}
    state = position(
        nothing, nothing, nothing, variant=small, hoarder=1, face_up=[], ticket_deck=NO_TICKETS
    )
    state = play(state, ttr.Pass())
    state = play(state, ttr.ClaimRoute("east-village-lower-east-side", {"black": 1}))
    assert state.passes == 0
    # The card paid is now the only one in the row, and seat 2 has to take it.
    state = reveal(state, "black")
    state = play(state, ttr.DrawFaceUp("black"))
    for passed, seat in enumerate((0, 1, 2)):
        assert (state.current_player, state.passes) == (seat, passed)
        assert list(state.legal_actions()) == [ttr.Pass()]
        state = play(state, ttr.Pass())
    assert state.is_over


@pytest.mark.rule("G-3")
@pytest.mark.rule("G-14")
def test_g3_g14_to_pass_in_a_draw_is_no_pass_in_a_row() -> None:
    # Only a position that was set up waits for a second card where there is none.
    state = position({}, {}, hoarder=1, face_up=[], ticket_deck=NO_TICKETS, phase="second_draw")
    assert list(state.legal_actions()) == [ttr.Pass()]
    state = play(state, ttr.Pass())
    assert (state.current_player, state.turn, state.passes) == (1, 1, 0)


@pytest.mark.rule("G-3")
def test_g3_passes_of_a_document_are_believed() -> None:
    state = position({}, {}, {}, hoarder=1, face_up=[], ticket_deck=NO_TICKETS, passes=2)
    state = play(state, ttr.Pass())
    assert state.is_over


@pytest.mark.rule("G-4")
def test_g4_the_only_legal_action_is_compulsory_even_if_it_harms() -> None:
    deck = {"unordered": ["chelsea-brooklyn"], "bottom": []}
    state = position({}, {}, hoarder=1, face_up=[], ticket_deck=deck)
    assert list(state.legal_actions()) == [ttr.DrawTickets()]
    assert refused(state, ttr.Pass()) == "G-3"
    state = reveal(play(state, ttr.DrawTickets()), "chelsea-brooklyn")
    assert list(state.legal_actions()) == [ttr.KeepTickets(["chelsea-brooklyn"])]
    state = play(state, ttr.KeepTickets(["chelsea-brooklyn"]))
    assert state.scores()[0] == -8


@pytest.mark.rule("G-5")
@pytest.mark.rule("NY-2")
@pytest.mark.rule("NY-3")
def test_g5_ny2_ny3_the_order_of_the_set_up() -> None:
    state = ttr.new_game("new_york", 3, seed=1, chance="explicit", first_player=1)
    happened: list[ttr.Event] = []

    def show(*names: str) -> None:
        nonlocal state
        for reveal_it in shown(*names):
            assert state.phase == "keep_tickets"
            assert state.current_player is None
            state, events = watch(state, reveal_it)
            happened.extend(events)

    show("red", "T", "blue", "blue", "T", "green")
    assert [dict(state.hand(seat)) for seat in range(3)] == [
        {"green": 1, TAXI: 1},
        {"red": 1, TAXI: 1},
        {"blue": 2},
    ]
    assert happened == [
        ttr.CardDrawn(player=1, card="red"),
        ttr.CardDrawn(player=1, card=TAXI),
        ttr.CardDrawn(player=2, card="blue"),
        ttr.CardDrawn(player=2, card="blue"),
        ttr.CardDrawn(player=0, card=TAXI),
        ttr.CardDrawn(player=0, card="green"),
    ]
    happened.clear()
    show("pink", "T", "T", "red", "black")
    assert state.face_up == ("pink", TAXI, TAXI, "red", "black")
    assert [type(event) for event in happened] == [ttr.CardTurnedUp] * 5
    happened.clear()
    dealt = [ticket.id for ticket in NEW_YORK.tickets[:6]]
    show(*dealt)
    # Every seat has its tickets before the first one chooses.
    assert [state.offer(seat) for seat in (1, 2, 0)] == [
        tuple(dealt[:2]),
        tuple(dealt[2:4]),
        tuple(dealt[4:]),
    ]
    assert happened == [
        ttr.TicketDrawn(player=seat, ticket=ticket)
        for seat, ticket in zip((1, 1, 2, 2, 0, 0), dealt, strict=True)
    ]
    # They choose in seat order from the starter, and what is not kept goes down in that order.
    for seat, kept in ((1, dealt[:1]), (2, dealt[2:4]), (0, dealt[5:])):
        assert state.current_player == seat
        assert state.turn == 0
        state, events = watch(state, ttr.KeepTickets(kept))
        assert state.tickets(seat) == tuple(kept)
    assert events[-1] == ttr.TurnBegan(player=1, turn=0)
    assert bottom(state) == [dealt[1], dealt[4]]
    assert (state.phase, state.current_player, state.turn) == ("turn", 1, 0)


@pytest.mark.rule("G-5")
@pytest.mark.rule("NY-12")
@pytest.mark.rule("NY-2")
@pytest.mark.case(4)
@pytest.mark.parametrize("first_row", ["T T T red blue", "red T T blue T", "T T red T T"])
def test_g5_ny12_ny2_case4_three_taxis_in_the_first_row(first_row: str) -> None:
    state = ttr.new_game("new_york", 2, seed=1, chance="explicit")
    state = reveal(state, "red red blue blue")
    state, events = watch(state, *shown(*first_row.split()))
    assert isinstance(events[-1], ttr.RowCleared)
    assert state.face_up == (None,) * 5
    assert sum(state.discard.values()) == 5
    state = reveal(state, "pink pink black black green")
    assert state.face_up == tuple(row("pink pink black black green"))
    # Only now come the tickets.
    assert {type(action) for action, _ in state.chance_outcomes()} == {ttr.RevealTicket}
    state = settle(state)
    assert state.current_player == 0


@pytest.mark.rule("G-5")
def test_g5_a_seat_without_an_offer_is_passed_over() -> None:
    # Only in a position that was set up.
    first, last = TICKETS[:2]
    state = position({"offer": [first]}, {}, {"offer": [last]}, phase="keep_tickets", setup=True)
    state = play(state, ttr.KeepTickets([first]))
    assert (state.current_player, state.phase) == (2, "keep_tickets")
    state = play(state, ttr.KeepTickets([last]))
    assert (state.current_player, state.phase) == (0, "turn")


@pytest.mark.rule("G-5")
def test_g5_sampled_set_up_is_complete_and_open_to_the_first_choice() -> None:
    for seed in range(50):
        state = ttr.new_game("new_york", 4, seed=seed)
        assert state.current_player == 0
        assert all(sum(state.hand(seat).values()) == 2 for seat in range(4))
        assert all(len(state.offer(seat)) == 2 for seat in range(4))
        assert None not in state.face_up
        assert state.face_up.count(TAXI) < 3
        assert all(state.trains(seat) == 15 for seat in range(4))
