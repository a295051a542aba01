"""First Journey: swaps, the ticket deck, and what is known of it: FJ-8, FJ-9, FJ-13."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import ttr_rules as ttr

from .table import (
    FIRST_JOURNEY,
    NO_TICKETS,
    Seat,
    all_tickets,
    journey,
    play,
    refused,
    settle,
    shown,
    watch,
)
from .test_first_journey import (
    ATHENS,
    BREST,
    CLAIM,
    DUBLIN,
    KIEV,
    RIGA,
    VIENNA,
    about_to_join,
    boards,
)

TICKETS = [ticket.id for ticket in FIRST_JOURNEY.tickets]
SWAP = ttr.SwapTickets()
MADRID, ROSTOV, PARIS = "madrid-amsterdam", "rome-rostov", "paris-kiev"


def deck(*tickets: str) -> dict[str, list[str]]:
    return {"unordered": [*tickets], "bottom": []}


def possible(state: ttr.State) -> list[str]:
    """The tickets that may come now."""
    return [a.ticket for a, _ in state.chance_outcomes() if isinstance(a, ttr.RevealTicket)]


def beside(state: ttr.State) -> tuple[list[str], list[str]]:
    """The tickets given back, and those set aside."""
    document = state.to_dict()
    return document["given_back"], document["set_aside"]


def known(state: ttr.State, seat: int) -> tuple[list[str], list[str]]:
    """The tickets that a seat knows beside the deck, and in it."""
    entries = state.to_dict()["seats"][seat]
    return entries["returned"], entries["shuffled"]


# Swapping


@pytest.mark.rule("FJ-8")
@pytest.mark.case(93)
@pytest.mark.case(71)
@pytest.mark.case(77)
def test_fj8_case93_case71_case77_all_held_tickets_and_the_whole_turn() -> None:
    state = journey({"tickets": [KIEV, ATHENS]}, {"tickets": [RIGA]})
    state, events = watch(state, SWAP)
    # In the order in which they were held.
    assert events == [ttr.TicketsSwapped(player=0, tickets=(KIEV, ATHENS))]
    assert (state.phase, state.current_player, state.tickets(0)) == ("turn", None, ())
    for place in (0, 1):
        pending = {"due": "held", "seat": 0, "slot": place, "left": 2 - place, "then": "complete"}
        assert state.to_dict()["pending"] == pending
        assert beside(state) == ([], [KIEV, ATHENS])
        # Those just given back do not come.
        assert not {*possible(state)} & {KIEV, ATHENS, RIGA}
        assert len(possible(state)) == 29 - place
        assert refused(state, ttr.RevealTicket(KIEV)) == "X-chance"
        state = play(state, *shown((ROSTOV, MADRID)[place]))
    assert state.tickets(0) == (ROSTOV, MADRID)
    assert (state.current_player, state.turn) == (1, 1)
    assert beside(state) == ([KIEV, ATHENS], [])
    assert len(state.to_dict()["ticket_deck"]["unordered"]) == 27
    assert state.tickets(1) == (RIGA,)


@pytest.mark.rule("FJ-8")
def test_fj8_it_is_not_asked_whether_they_can_be_completed() -> None:
    for held in ([KIEV], [DUBLIN, BREST]):
        state = journey(about_to_join(*held), {})
        assert state.is_legal(SWAP)
    # In the turn only: not while something is due.
    assert refused(play(state, ttr.DrawDeck()), SWAP) == "X-chance"
    # And only where the rules have it.
    never = FIRST_JOURNEY.with_rules(swap_tickets=False)
    state = journey(about_to_join(KIEV), {}, variant=never)
    assert refused(state, SWAP) == "X-variant"


@pytest.mark.rule("FJ-8")
@pytest.mark.rule("FJ-9")
def test_fj8_fj9_who_holds_one_gets_two() -> None:
    state = play(journey({"tickets": [KIEV]}, {}), SWAP, *shown(ATHENS, RIGA))
    assert (state.tickets(0), beside(state)) == ((ATHENS, RIGA), ([KIEV], []))


@pytest.mark.rule("FJ-8")
def test_fj8_those_given_back_are_the_next_deck() -> None:
    seats: list[Seat] = [{"tickets": [KIEV, ATHENS]}, {}]
    state = journey(*seats, ticket_deck=deck(RIGA), given_back=[MADRID, ROSTOV])
    state = play(state, SWAP)
    assert possible(state) == [RIGA]
    state, events = watch(state, *shown(RIGA))
    assert events == [
        ttr.TicketDrawn(player=0, ticket=RIGA),
        ttr.TicketsReshuffled(number=2),
    ]
    # The reshuffle comes before the chance point.
    assert state.to_dict()["ticket_deck"] == deck(MADRID, ROSTOV)
    assert beside(state) == ([], [KIEV, ATHENS])
    assert state.chance_outcomes() == (
        (ttr.RevealTicket(MADRID), Fraction(1, 2)),
        (ttr.RevealTicket(ROSTOV), Fraction(1, 2)),
    )
    state = play(state, *shown(ROSTOV))
    assert state.tickets(0) == (RIGA, ROSTOV)
    assert beside(state) == ([KIEV, ATHENS], [])
    assert state.to_dict()["ticket_deck"] == deck(MADRID)


@pytest.mark.rule("FJ-8")
def test_fj8_with_no_deck_at_all_they_are_shuffled_at_once() -> None:
    state = journey({"tickets": [KIEV]}, {}, ticket_deck=NO_TICKETS, given_back=[RIGA, MADRID])
    state, events = watch(state, SWAP)
    assert events == [
        ttr.TicketsSwapped(player=0, tickets=(KIEV,)),
        ttr.TicketsReshuffled(number=2),
    ]
    assert possible(state) == [MADRID, RIGA]


@pytest.mark.rule("FJ-8")
@pytest.mark.parametrize("held", [[KIEV], [KIEV, ATHENS]])
@pytest.mark.parametrize("pile", ["deck", "given_back"])
def test_fj8_those_set_aside_come_last(held: list[str], pile: str) -> None:
    entries: dict[str, Any] = {"ticket_deck": deck(RIGA)}
    if pile == "given_back":
        entries = {"ticket_deck": NO_TICKETS, "given_back": [RIGA]}
    state = play(journey({"tickets": held}, {}, **entries), SWAP)
    assert possible(state) == [RIGA]
    state, events = watch(state, *shown(RIGA))
    assert events[-1] == ttr.TicketsReshuffled(number=len(held))
    assert possible(state) == held
    assert beside(state) == ([], [])
    state = play(state, *shown(KIEV))
    assert state.tickets(0) == (RIGA, KIEV)
    assert state.to_dict()["ticket_deck"] == deck(*held[1:])
    assert beside(state) == ([], [])
    assert state.current_player == 1


@pytest.mark.rule("FJ-8")
@pytest.mark.rule("FJ-6")
@pytest.mark.case(73)
def test_fj8_fj6_case73_a_swap_that_draws_a_complete_ticket() -> None:
    seat: Seat = {"routes": [*about_to_join()["routes"], CLAIM.route], "tickets": [KIEV]}
    state = play(journey(seat, {}, ticket_deck=deck(DUBLIN, BREST)), SWAP)
    # Both are drawn first.
    state, events = watch(state, *shown(DUBLIN))
    assert events == [ttr.TicketDrawn(player=0, ticket=DUBLIN)]
    assert (state.tickets(0), state.completed(0)) == ((DUBLIN,), ())
    state, events = watch(state, *shown(BREST))
    # Then one is laid open, and what was set aside may take its place.
    assert events == [
        ttr.TicketDrawn(player=0, ticket=BREST),
        ttr.TicketCompleted(player=0, ticket=DUBLIN),
        ttr.TicketsReshuffled(number=1),
    ]
    assert possible(state) == [KIEV]
    pending = {"due": "held", "seat": 0, "slot": 0, "left": 1, "then": "complete"}
    assert state.to_dict()["pending"] == pending
    state, events = watch(state, *shown(KIEV))
    assert events == [
        ttr.TicketDrawn(player=0, ticket=KIEV),
        ttr.TicketCompleted(player=0, ticket=BREST),
        ttr.TurnBegan(player=1, turn=1),
    ]
    assert (state.tickets(0), state.scores()) == ((KIEV,), (2, 0))


# No ticket left


@pytest.mark.rule("FJ-9")
@pytest.mark.parametrize(
    ("held", "entries"),
    [
        ([], {}),
        ([], {"given_back": [RIGA]}),
        ([KIEV], {"ticket_deck": NO_TICKETS}),
        ([KIEV, ATHENS], {"ticket_deck": NO_TICKETS}),
    ],
)
def test_fj9_no_swap_without_a_ticket_or_another_one(
    held: list[str], entries: dict[str, Any]
) -> None:
    state = journey({"tickets": held}, {"tickets": [MADRID]}, **entries)
    assert SWAP not in state.legal_actions()
    assert refused(state, SWAP) == "FJ-9"


@pytest.mark.rule("FJ-9")
@pytest.mark.parametrize("pile", [{"ticket_deck": deck(RIGA)}, {"given_back": [RIGA]}])
def test_fj9_one_other_ticket_is_enough(pile: dict[str, Any]) -> None:
    entries = {"ticket_deck": NO_TICKETS} | pile
    assert SWAP in journey({"tickets": [KIEV]}, {}, **entries).legal_actions()


@pytest.mark.rule("FJ-9")
def test_fj9_by_the_setting_nobody_swaps_a_single_ticket() -> None:
    both = FIRST_JOURNEY.with_rules(swap_with_fewer=False)
    assert refused(journey({"tickets": [KIEV]}, {}, variant=both), SWAP) == "FJ-9"
    assert refused(journey({}, {}, variant=both), SWAP) == "FJ-9"
    state = journey({"tickets": [KIEV, ATHENS]}, {}, variant=both)
    assert state.is_legal(SWAP)
    # Of one that is dealt alone there are no fewer.
    one = both.with_rules(initial_tickets=1, initial_tickets_kept=1)
    assert journey({"tickets": [KIEV]}, {}, variant=one).is_legal(SWAP)


AT_ONCE = FIRST_JOURNEY.with_rules(swapped_tickets_shuffled=True)


@pytest.mark.rule("FJ-8")
@pytest.mark.rule("FJ-9")
def test_fj8_fj9_by_the_setting_they_are_shuffled_in_when_the_new_ones_have_come() -> None:
    state = journey({"tickets": [KIEV, ATHENS]}, {"tickets": [RIGA]}, variant=AT_ONCE)
    state, events = watch(state, SWAP, *shown(ROSTOV))
    assert not {*possible(state)} & {KIEV, ATHENS}
    assert beside(state) == ([], [KIEV, ATHENS])
    state, events = watch(state, *shown(MADRID))
    assert events == [
        ttr.TicketDrawn(player=0, ticket=MADRID),
        ttr.TicketsReshuffled(number=2),
        ttr.TurnBegan(player=1, turn=1),
    ]
    assert (state.tickets(0), beside(state)) == ((ROSTOV, MADRID), ([], []))
    assert len(state.to_dict()["ticket_deck"]["unordered"]) == 29
    # The next player may draw them.
    assert {KIEV, ATHENS} <= {*possible(play(state, SWAP))}


@pytest.mark.rule("FJ-8")
@pytest.mark.rule("G-36")
def test_fj8_g36_by_the_setting_players_know_what_they_shuffled_in() -> None:
    state = journey({"tickets": [KIEV, ATHENS]}, {"tickets": [RIGA]}, variant=AT_ONCE)
    state = play(state, SWAP, *shown(ROSTOV, MADRID))
    assert (known(state, 0), known(state, 1)) == (([], [KIEV, ATHENS]), ([], []))
    # Another player draws one of them, and gives it back: both believe it to be there, and it is.
    state = play(state, SWAP, *shown(KIEV, PARIS))
    assert (known(state, 0), known(state, 1)) == (([], [KIEV, ATHENS]), ([], [RIGA]))
    state = play(settle(play(state, ttr.DrawDeck())), SWAP, *shown(VIENNA, BREST))
    assert known(state, 0) == ([], [KIEV, ATHENS])
    assert known(state, 1) == ([], [PARIS, KIEV, RIGA])
    assert ttr.state_from_dict(state.to_dict(), AT_ONCE) == state


@pytest.mark.rule("FJ-8")
def test_fj8_by_the_setting_those_set_aside_still_come_last() -> None:
    state = journey({"tickets": [KIEV]}, {}, ticket_deck=deck(RIGA), variant=AT_ONCE)
    state, events = watch(play(state, SWAP), *shown(RIGA))
    assert events == [ttr.TicketDrawn(player=0, ticket=RIGA), ttr.TicketsReshuffled(number=1)]
    assert possible(state) == [KIEV]
    state = play(state, *shown(KIEV))
    assert (state.tickets(0), state.to_dict()["ticket_deck"]) == ((RIGA, KIEV), deck())


@pytest.mark.rule("FJ-9")
@pytest.mark.case(95)
def test_fj9_case95_the_player_goes_on_with_one_or_none() -> None:
    state, events = watch(journey(about_to_join(DUBLIN, KIEV), {}, ticket_deck=NO_TICKETS), CLAIM)
    assert events[1:] == [
        ttr.TicketCompleted(player=0, ticket=DUBLIN),
        ttr.TurnBegan(player=1, turn=1),
    ]
    assert state.tickets(0) == (KIEV,)
    state = play(journey(about_to_join(DUBLIN, BREST), {}, ticket_deck=NO_TICKETS), CLAIM)
    assert (state.tickets(0), state.completed(0)) == ((), (BREST, DUBLIN))
    assert (state.is_over, state.current_player) == (False, 1)


@pytest.mark.rule("FJ-9")
@pytest.mark.rule("FJ-8")
def test_fj9_fj8_the_last_one_goes_into_the_first_place() -> None:
    state = journey(about_to_join(DUBLIN, BREST), {}, ticket_deck=NO_TICKETS, given_back=[RIGA])
    state, events = watch(state, CLAIM)
    assert events[1:] == [
        ttr.TicketCompleted(player=0, ticket=DUBLIN),
        ttr.TicketsReshuffled(number=1),
    ]
    state, events = watch(state, *shown(RIGA))
    assert events[1:] == [
        ttr.TicketCompleted(player=0, ticket=BREST),
        ttr.TurnBegan(player=1, turn=1),
    ]
    assert state.tickets(0) == (RIGA,)


@pytest.mark.rule("FJ-9")
def test_fj9_who_holds_fewer_is_not_topped_up() -> None:
    # There are tickets in the deck, but this claim completes none.
    state = play(journey(about_to_join(KIEV), {}), CLAIM)
    assert (state.tickets(0), state.current_player) == ((KIEV,), 1)
    state = settle(play(journey({"tickets": [KIEV]}, {}), ttr.DrawDeck()))
    assert state.tickets(0) == (KIEV,)
    # One that is complete is replaced by one.
    state = play(journey(about_to_join(BREST), {}), CLAIM, *shown(KIEV))
    assert state.tickets(0) == (KIEV,)
    # Who has none, has none.
    state = play(journey(about_to_join(), {}), CLAIM)
    assert (state.tickets(0), state.chance_outcomes()) == ((), ())


@pytest.mark.rule("FJ-13")
@boards
def test_fj13_swapping_may_go_on_for_ever(board: ttr.Variant) -> None:
    state = ttr.new_game(board, 2, seed=13)
    reshuffled = 0
    for turn in range(150):
        assert (state.turn, state.is_over) == (turn, False)
        state, events = watch(state, SWAP)
        reshuffled += sum(isinstance(event, ttr.TicketsReshuffled) for event in events)
        assert set(all_tickets(state).values()) == {1}
        assert len(all_tickets(state)) == 32
    assert reshuffled > 5
    assert state.trains(0) == state.trains(1) == 20


# What is known of them


@pytest.mark.rule("FJ-8")
@pytest.mark.rule("G-36")
def test_fj8_g36_who_gave_them_back_knows_where_they_are() -> None:
    state = play(journey({"tickets": [KIEV, ATHENS]}, {"tickets": [RIGA]}), SWAP)
    assert known(state, 0) == ([KIEV, ATHENS], [])
    state = play(state, *shown(ROSTOV, MADRID))
    assert known(state, 0) == ([KIEV, ATHENS], [])
    state = play(state, SWAP, *shown(PARIS, VIENNA))
    assert known(state, 0) == ([KIEV, ATHENS], [])
    assert known(state, 1) == ([RIGA], [])
    assert beside(state) == ([KIEV, RIGA, ATHENS], [])


@pytest.mark.rule("FJ-8")
@pytest.mark.rule("G-36")
def test_fj8_g36_what_was_shuffled_in_is_known_until_it_is_drawn_again() -> None:
    state = journey(
        {"tickets": [ROSTOV], "returned": [KIEV, ATHENS], "shuffled": [PARIS]},
        {"tickets": [MADRID], "returned": [RIGA]},
        ticket_deck=deck(PARIS),
        given_back=[KIEV, ATHENS, RIGA],
    )
    state = play(state, SWAP)
    assert known(state, 0) == ([KIEV, ROSTOV, ATHENS], [PARIS])
    # The deck runs out: what was shuffled into it before is of no use any more.
    state = play(state, *shown(PARIS))
    assert known(state, 0) == ([ROSTOV], [KIEV, ATHENS])
    assert known(state, 1) == ([], [RIGA])
    # The seat that drew it knows that it is not in the deck; who gave it back does not.
    state = play(state, *shown(KIEV))
    assert known(state, 0) == ([ROSTOV], [ATHENS])
    state = play(state, SWAP, *shown(ATHENS))
    assert known(state, 0) == ([ROSTOV], [ATHENS])
    assert known(state, 1) == ([MADRID], [RIGA])


@pytest.mark.rule("FJ-8")
@pytest.mark.rule("G-36")
def test_fj8_g36_who_drew_it_and_gave_it_back_again_is_not_seen() -> None:
    state = journey({"shuffled": [KIEV]}, {"tickets": [RIGA]}, current_player=1)
    state = play(state, SWAP, *shown(KIEV, ATHENS))
    assert known(state, 0) == ([], [KIEV])
    state = play(settle(play(state, ttr.DrawDeck())), SWAP, *shown(MADRID, ROSTOV))
    # It lies beside the deck, for all that seat 0 knows in it.
    assert beside(state)[0] == [KIEV, RIGA, ATHENS]
    assert (known(state, 0), known(state, 1)) == (([], [KIEV]), ([KIEV, RIGA, ATHENS], []))
    assert ttr.state_from_dict(state.to_dict()) == state


@pytest.mark.rule("FJ-8")
@pytest.mark.rule("G-36")
def test_fj8_g36_those_set_aside_are_known_in_the_deck_too() -> None:
    state = journey({"tickets": [KIEV, ATHENS], "shuffled": [RIGA]}, {}, ticket_deck=deck(RIGA))
    state = play(state, SWAP, *shown(RIGA))
    assert known(state, 0) == ([], [KIEV, ATHENS])
    state = play(state, *shown(ATHENS))
    assert known(state, 0) == ([], [KIEV])


@pytest.mark.rule("FJ-6")
@pytest.mark.rule("G-36")
def test_fj6_g36_a_ticket_that_is_laid_open_is_in_the_deck_no_more() -> None:
    state = journey(
        about_to_join(BREST, shuffled=[VIENNA]), {"shuffled": [BREST, RIGA]}, {"shuffled": []}
    )
    state = play(state, CLAIM)
    assert known(state, 1) == ([], [RIGA])
    # Drawn by the seat itself, and laid open.
    state = play(state, *shown(VIENNA))
    assert known(state, 0) == ([], [])
    # Drawn by another, and not laid open: that is not seen.
    assert known(play(state, *shown(RIGA)), 1) == ([], [RIGA])


@pytest.mark.rule("FJ-8")
@pytest.mark.rule("G-36")
def test_fj8_g36_knowledge_is_part_of_equality_but_not_of_the_position() -> None:
    plain = journey({}, {}, given_back=[KIEV])
    for told in ({"returned": [KIEV]}, {"shuffled": [ATHENS]}):
        other = journey(told, {}, given_back=[KIEV])
        assert plain != other
        assert plain.same_position(other)
        assert ttr.state_from_dict(other.to_dict()) == other
