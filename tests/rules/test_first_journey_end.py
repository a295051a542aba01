"""First Journey: six complete tickets, the last train, and a round of passes: FJ-10, FJ-11."""

from __future__ import annotations

from typing import Any

import pytest

import ttr_rules as ttr

from .table import (
    FIRST_JOURNEY,
    NEW_YORK,
    NO_TICKETS,
    NORDIC,
    TAXI,
    Seat,
    cards,
    journey,
    play,
    position,
    refused,
    reveal,
    row,
    settle,
    shown,
    watch,
    way,
)
from .test_first_journey import ATHENS, BREST, CLAIM, DUBLIN, KIEV, RIGA, VIENNA, about_to_join

# Complete already, and none of those that the tests hold.
DONE = [
    *("ankara-moscow", "athens-riga", "barcelona-athens", "berlin-ankara", "bucharest-riga"),
    *("dublin-rome", "madrid-vienna"),
]
ROUTES = {route.id: route for route in FIRST_JOURNEY.board.routes}
LINK = way(FIRST_JOURNEY, "dublin", "moscow")
LAST = LINK[-1]
LINK_CLAIM = ttr.ClaimRoute(LAST, {TAXI: ROUTES[LAST].length})


def about_to_link(**entries: Any) -> Seat:
    """A seat that can join the coasts."""
    return {"hand": {TAXI: 3}, "routes": LINK[:-1], **entries}


def types(events: list[ttr.Event]) -> list[type[ttr.Event]]:
    return [type(event) for event in events]


def check_over(state: ttr.State, events: list[ttr.Event], reason: str) -> None:
    """The game ended at once: nothing was drawn, and nobody moves."""
    assert events[-1] == ttr.GameEnded(reason=reason)
    kinds = {ttr.RouteClaimed, ttr.BonusTaken, ttr.TicketCompleted, ttr.GameEnded}
    assert {*types(events)} <= kinds
    assert (state.is_over, state.phase, state.current_player) == (True, "over", None)
    assert state.chance_outcomes() == ()
    assert len(state.legal_actions()) == 0
    assert state.last_turns is None
    assert state.result() is not None
    for action in (ttr.DrawDeck(), ttr.SwapTickets(), CLAIM):
        assert refused(state, action) == "X-over"
    assert ttr.state_from_dict(state.to_dict()) == state


# Six


@pytest.mark.rule("FJ-10")
@pytest.mark.parametrize("mover", [0, 1, 2])
def test_fj10_the_sixth_ticket_wins_at_once(mover: int) -> None:
    seats: list[Seat] = [{"tickets": [ATHENS]}, {"completed": ["zurich-stockholm"]}, {}]
    seats[mover] = about_to_join(KIEV, BREST, completed=DONE[:5])
    state = journey(*seats, current_player=mover, turn=30)
    deck = state.to_dict()["ticket_deck"]
    state, events = watch(state, CLAIM)
    check_over(state, events, "tickets")
    assert types(events) == [ttr.RouteClaimed, ttr.TicketCompleted, ttr.GameEnded]
    assert (len(state.completed(mover)), state.tickets(mover)) == (6, (KIEV,))
    assert state.to_dict()["ticket_deck"] == deck
    assert state.turn == 31
    result = state.result()
    assert result is not None
    assert (result.winners, result.decided_by) == ((mover,), "points")
    assert result.points[mover] == {"tickets": 6, "bonus": 0, "total": 6}


@pytest.mark.rule("FJ-10")
def test_fj10_five_are_not_six() -> None:
    state, events = watch(journey(about_to_join(KIEV, BREST, completed=DONE[:4]), {}), CLAIM)
    assert not state.is_over
    assert events[-1] == ttr.TicketCompleted(player=0, ticket=BREST)
    state = play(state, *shown(RIGA))
    assert (state.current_player, len(state.completed(0))) == (1, 5)


@pytest.mark.rule("FJ-10")
@pytest.mark.rule("FJ-6")
def test_fj10_fj6_six_in_the_middle_of_the_chain() -> None:
    # Two are complete, one is enough: the second stays where it is.
    state, events = watch(journey(about_to_join(DUBLIN, BREST, completed=DONE[:5]), {}), CLAIM)
    check_over(state, events, "tickets")
    assert (state.tickets(0), DUBLIN in state.completed(0)) == ((BREST,), True)
    assert state.scores() == (6, 0)
    # With four the replacement that is complete makes six.
    state = play(journey(about_to_join(DUBLIN, BREST, completed=DONE[:4]), {}), CLAIM)
    state, events = watch(state, *shown(VIENNA))
    assert types(events) == [ttr.TicketDrawn, ttr.TicketCompleted, ttr.GameEnded]
    assert (state.is_over, state.tickets(0)) == (True, (BREST,))


@pytest.mark.rule("FJ-10")
@pytest.mark.rule("FJ-7")
@pytest.mark.case(96)
def test_fj10_fj7_case96_five_and_the_bonus_win() -> None:
    # A ticket that this claim completes is not looked at any more.
    seat = about_to_link(completed=DONE[:5], tickets=["copenhagen-moscow", KIEV])
    seat["routes"] = [*LINK[:-1], "copenhagen-berlin-1"]
    state, events = watch(journey(seat, {}), LINK_CLAIM)
    check_over(state, events, "tickets")
    assert types(events) == [ttr.RouteClaimed, ttr.BonusTaken, ttr.GameEnded]
    assert state.tickets(0) == ("copenhagen-moscow", KIEV)
    result = state.result()
    assert result is not None
    assert result.points[0] == {"tickets": 5, "bonus": 1, "total": 6}
    assert result.winners == (0,)


@pytest.mark.rule("FJ-10")
@pytest.mark.case(96)
def test_fj10_case96_the_bonus_taken_before_counts() -> None:
    seat = about_to_join(KIEV, BREST, completed=DONE[:4], bonus=True)
    state, events = watch(journey(seat, {}), CLAIM)
    check_over(state, events, "tickets")
    assert state.scores() == (6, 0)
    # Four, the bonus and a ticket by one claim.
    seat = about_to_link(completed=DONE[:4], tickets=[KIEV, "copenhagen-moscow"])
    seat["routes"] = [*LINK[:-1], "copenhagen-berlin-1"]
    state, events = watch(journey(seat, {}), LINK_CLAIM)
    check_over(state, events, "tickets")
    assert types(events)[1:3] == [ttr.BonusTaken, ttr.TicketCompleted]


@pytest.mark.rule("FJ-10")
@pytest.mark.rule("FJ-8")
def test_fj10_fj8_a_swap_may_win() -> None:
    seat: Seat = {"routes": [*about_to_join()["routes"], CLAIM.route], "tickets": [KIEV]}
    state = play(journey(seat | {"completed": DONE[:5]}, {}), ttr.SwapTickets())
    state = play(state, *shown(ATHENS))
    state, events = watch(state, *shown(BREST))
    assert types(events) == [ttr.TicketDrawn, ttr.TicketCompleted, ttr.GameEnded]
    assert events[-1] == ttr.GameEnded(reason="tickets")
    assert (state.is_over, state.tickets(0)) == (True, (ATHENS,))
    # What was set aside lies beside the deck.
    assert state.to_dict()["given_back"] == [KIEV]
    assert state.to_dict()["set_aside"] == []


@pytest.mark.rule("FJ-10")
def test_fj10_so_many_as_the_rules_say() -> None:
    short = FIRST_JOURNEY.with_rules(tickets_to_win=2)
    state = play(journey(about_to_join(DUBLIN, BREST), {}, variant=short), CLAIM)
    assert not state.is_over
    state, events = watch(state, *shown(KIEV))
    assert events[-1] == ttr.GameEnded(reason="tickets")
    assert state.tickets(0) == (KIEV,)


# The last train


@pytest.mark.rule("FJ-11")
@pytest.mark.case(99)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_fj11_case99_one_train_left_is_not_the_end_none_is(players: int) -> None:
    others: list[Seat] = [{}] * (players - 1)
    state = play(journey(about_to_join(trains=2), *others), CLAIM)
    assert (state.trains(0), state.is_over, state.last_turns) == (1, False, None)
    assert state.current_player == 1
    state, events = watch(journey(about_to_join(trains=1), *others, turn=7), CLAIM)
    assert state.trains(0) == 0
    check_over(state, events, "last_train")
    assert types(events) == [ttr.RouteClaimed, ttr.GameEnded]
    assert state.turn == 8


@pytest.mark.rule("FJ-11")
def test_fj11_what_the_last_claim_completes_counts_and_is_not_replaced() -> None:
    state = journey(about_to_join(DUBLIN, BREST, trains=1), {"completed": DONE[:1]})
    deck = state.to_dict()["ticket_deck"]
    state, events = watch(state, CLAIM)
    check_over(state, events, "last_train")
    told = [event.ticket for event in events if isinstance(event, ttr.TicketCompleted)]
    assert told == [DUBLIN, BREST]
    assert (state.completed(0), state.tickets(0)) == ((BREST, DUBLIN), ())
    assert state.to_dict()["ticket_deck"] == deck
    result = state.result()
    assert result is not None
    assert (result.winners, state.scores()) == ((0,), (2, 1))
    # The other one that is held stays.
    state = play(journey(about_to_join(KIEV, BREST, trains=1), {}), CLAIM)
    assert (state.completed(0), state.tickets(0)) == ((BREST,), (KIEV,))


@pytest.mark.rule("FJ-11")
@pytest.mark.rule("FJ-7")
def test_fj11_fj7_the_bonus_counts_with_the_last_train() -> None:
    state, events = watch(journey(about_to_link(trains=ROUTES[LAST].length), {}), LINK_CLAIM)
    check_over(state, events, "last_train")
    assert types(events) == [ttr.RouteClaimed, ttr.BonusTaken, ttr.GameEnded]
    assert state.scores() == (1, 0)


@pytest.mark.rule("FJ-11")
@pytest.mark.rule("FJ-10")
def test_fj11_fj10_six_win_with_the_last_train() -> None:
    seat = about_to_join(DUBLIN, BREST, completed=DONE[:5], trains=1)
    state, events = watch(journey(seat, {}), CLAIM)
    check_over(state, events, "tickets")
    assert state.tickets(0) == (BREST,)
    seat = about_to_join(DUBLIN, BREST, completed=DONE[:4], trains=1)
    state, events = watch(journey(seat, {}), CLAIM)
    check_over(state, events, "tickets")
    assert (state.tickets(0), len(state.completed(0))) == ((), 6)
    seat = about_to_link(completed=DONE[:5], trains=ROUTES[LAST].length)
    state, events = watch(journey(seat, {}), LINK_CLAIM)
    check_over(state, events, "tickets")


@pytest.mark.rule("FJ-11")
def test_fj11_most_complete_tickets_win_whoever_ended_the_game() -> None:
    seats: list[Seat] = [
        about_to_join(KIEV, trains=1, completed=DONE[:1]),
        {"completed": DONE[1:3]},
        {"completed": DONE[3:4], "bonus": True},
        {"tickets": [ATHENS]},
    ]
    result = play(journey(*seats), CLAIM).result()
    assert result is not None
    assert [points["total"] for points in result.points] == [1, 2, 2, 0]
    # Those who tie win together: the ticket is worth as much as the bonus.
    assert (result.winners, result.decided_by) == ((1, 2), "shared")
    assert result.ranking == ((1, 2), (0,), (3,))
    assert result.points[2] == {"tickets": 1, "bonus": 1, "total": 2}


@pytest.mark.rule("FJ-11")
def test_fj11_held_tickets_neither_count_nor_cost() -> None:
    seats: list[Seat] = [{"tickets": [KIEV, ATHENS]}, {"routes": LINK}]
    result = journey(*seats, phase="over").result()
    assert result is not None
    assert [points["total"] for points in result.points] == [0, 0]
    assert (result.winners, result.decided_by) == ((0, 1), "shared")


@pytest.mark.rule("FJ-11")
@pytest.mark.rule("G-40")
def test_fj11_g40_only_a_claim_ends_the_game_so() -> None:
    # A position that no game comes to: no trains, and the game goes on.
    state = journey({"trains": 0, "tickets": [KIEV]}, {"trains": 0, "hand": cards("1 white")})
    for action in (ttr.DrawDeck(), ttr.DrawDeck(), ttr.SwapTickets()):
        state = settle(play(state, action))
        assert (state.is_over, state.last_turns) == (False, None)


@pytest.mark.rule("FJ-11")
@pytest.mark.rule("G-40")
def test_fj11_g40_by_the_rules_a_race_has_last_turns() -> None:
    slow = FIRST_JOURNEY.with_rules(ends_at_once=False, last_turns_at=2)
    state = journey(about_to_join(BREST, trains=2), {}, variant=slow)
    state, events = watch(play(state, CLAIM), *shown(KIEV))
    assert types(events) == [ttr.TicketDrawn, ttr.LastTurnsBegan, ttr.TurnBegan]
    state = settle(play(state, ttr.DrawDeck()))
    state = settle(play(state, ttr.DrawDeck()))
    assert (state.is_over, state.scores()) == (True, (1, 0))
    # And another game may end at once.
    quick = NEW_YORK.with_rules(ends_at_once=True)
    state = position({"hand": cards("2 red"), "trains": 4}, {}, variant=quick)
    state, events = watch(state, ttr.ClaimRoute("soho-wall-street", {"red": 2}))
    assert types(events) == [ttr.RouteClaimed, ttr.GameEnded]
    assert events[-1] == ttr.GameEnded(reason="last_train")
    state = position({"trains": 2}, {}, variant=quick)
    state = settle(play(settle(play(state, ttr.DrawDeck())), ttr.DrawDeck()))
    assert (state.current_player, state.last_turns) == (1, None)


# Passing


@pytest.mark.rule("FJ-11")
@pytest.mark.rule("FJ-9")
@pytest.mark.rule("G-3")
@pytest.mark.case(81)
@pytest.mark.parametrize("players", [2, 3])
def test_fj11_fj9_g3_case81_when_all_have_passed(players: int) -> None:
    seats: list[Seat] = [{"trains": 0, "completed": DONE[n : n + 1]} for n in range(players)]
    seats[0]["tickets"] = [KIEV]
    seats[-1]["completed"] = DONE[4:6]
    state = journey(*seats, hoarder=1, ticket_deck=NO_TICKETS)
    for seat in range(players):
        assert state.current_player == seat
        assert list(state.legal_actions()) == [ttr.Pass()]
        state, events = watch(state, ttr.Pass())
        assert events[0] == ttr.Passed(player=seat)
    assert events[-1] == ttr.GameEnded(reason="all_passed")
    result = state.result()
    assert result is not None
    assert result.winners == (players - 1,)
    assert state.scores()[-1] == 2


@pytest.mark.rule("FJ-8")
@pytest.mark.rule("G-3")
@pytest.mark.rule("G-4")
def test_fj8_g3_g4_who_can_only_swap_has_to() -> None:
    seats: list[Seat] = [{"trains": 0, "tickets": [KIEV]}, {"trains": 0}]
    deck = {"unordered": [RIGA], "bottom": []}
    state = journey(*seats, hoarder=1, ticket_deck=deck, passes=1)
    assert list(state.legal_actions()) == [ttr.SwapTickets()]
    assert refused(state, ttr.Pass()) == "G-3"
    state = settle(play(state, ttr.SwapTickets()))
    # That broke the round of passes.
    assert (state.current_player, state.passes, state.is_over) == (1, 0, False)


@pytest.mark.rule("FJ-11")
@pytest.mark.parametrize("turned_up", ["red blue white", "green L red"])
def test_fj11_a_tunnel_may_take_the_last_train(turned_up: str) -> None:
    """Other boards have tunnels: what ends the game is the claim, with or without a surcharge."""
    variant = NORDIC.with_rules(ends_at_once=True)
    tunnel = "kristiansand-stavanger-1"  # two spaces, green
    face_up = row("blue white black red purple")
    seat: Seat = {"hand": cards("4 green"), "trains": 4}
    state = position(seat, {}, variant=variant, face_up=face_up)
    state = reveal(play(state, ttr.ClaimRoute(tunnel, cards("2 green"))), turned_up)
    if state.phase == "tunnel":
        state, events = watch(state, ttr.PayTunnel(cards("2 green")))
        assert events[-1] == ttr.GameEnded("last_train")
    assert state.is_over
    assert state.routes(0) == (tunnel,)
    assert state.trains(0) == 2


@pytest.mark.rule("FJ-6")
def test_fj6_a_tunnel_that_is_paid_for_completes_a_ticket() -> None:
    """A race on another board: the chance point after the surcharge can be set up again."""
    tunnel = NORDIC.board.route("kristiansand-stavanger-1")
    places = [route for route in NORDIC.board.routes if route.double is None]
    variant = ttr.load_variant(
        {
            "id": "tunnel-race",
            "rules": FIRST_JOURNEY.rules.to_dict(),
            "route_points": dict.fromkeys(map(str, NORDIC.route_points), 0),
            "cities": [
                {"id": city.id, "coast": {"bergen": "west", "helsinki": "east"}.get(city.id)}
                for city in NORDIC.board.cities
            ],
            "tickets": [{"id": route.id, "ends": list(route.ends)} for route in (tunnel, *places)],
        },
        base=NORDIC,
    )
    held = [tunnel.id, places[0].id]
    seat: Seat = {"hand": cards("3 green"), "tickets": held}
    state = position(seat, {}, variant=variant, face_up=[])
    state = reveal(play(state, ttr.ClaimRoute(tunnel.id, cards("2 green"))), "green red blue")
    state, events = watch(state, ttr.PayTunnel(cards("1 green")))
    assert ttr.TicketCompleted(0, tunnel.id) in events
    assert state.to_dict()["pending"]["then"] == "complete"
    assert ttr.state_from_dict(state.to_dict(), variant) == state
    state = settle(state)
    assert len(state.tickets(0)) == 2
    assert (state.completed(0), state.current_player) == ((tunnel.id,), 1)
