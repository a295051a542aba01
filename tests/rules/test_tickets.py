"""Destination tickets: G-30 to G-35, NY-3, NY-30."""

from __future__ import annotations

import dataclasses
from itertools import chain, combinations
from typing import Any

import pytest

import ttr_rules as ttr

from .table import (
    CARD_GAME,
    EUROPE,
    NEW_YORK,
    NO_TICKETS,
    NORDIC,
    TICKETS,
    USA,
    bottom,
    cards,
    draw_two,
    play,
    position,
    refused,
    reveal,
    settle,
    shown,
    tickets_left,
    watch,
)

SHORT = "lower-east-side-wall-street"
SOHO = "times-square-soho"
PARK = "chelsea-central-park"
BROOKLYN = "chelsea-brooklyn"
# Joins the Lower East Side with Wall Street.
SHORT_WAY = ("lower-east-side-chinatown", "chinatown-wall-street-1")


def keep(*tickets: str) -> ttr.KeepTickets:
    return ttr.KeepTickets(tickets)


def choosing(*tickets: str, **entries: Any) -> ttr.State:
    """Seat 0 has drawn these tickets and chooses."""
    return position({"offer": list(tickets)}, {}, phase="keep_tickets", **entries)


# How many are on offer


@pytest.mark.rule("G-33")
@pytest.mark.parametrize("variant", [NEW_YORK, USA, EUROPE, NORDIC, CARD_GAME])
def test_g33_no_more_are_on_offer_than_are_ever_dealt_or_drawn(
    variant: ttr.Variant, side: str
) -> None:
    rules, phase = variant.rules, "keep_tickets"
    most = max(rules.initial_long_tickets + rules.initial_tickets, rules.drawn_tickets)
    names = [ticket.id for ticket in variant.tickets if ticket.kind == "regular"]
    entries: dict[str, Any] = {"variant": variant, "face_up": [None] * 5}
    state = position({"offer": names[:most]}, {}, phase=phase, **entries)
    assert state.offer(0) == tuple(names[:most])
    pending = {"due": "offer", "seat": 0, "left": 1, "then": phase}
    told = f"{most} tickets"
    for offer, more in (
        (names[: most + 1], {"phase": phase}),
        (names[:most], {"pending": pending}),
    ):
        with pytest.raises(ttr.InvalidPositionError, match=told) as caught:
            position({"offer": offer}, {}, **entries, **more)
        if side == "engine":
            assert f"a player is offered at most {told} (G-33)" in str(caught.value)
    pending["left"] = most + 1
    with pytest.raises(ttr.InvalidPositionError):
        position({}, {}, pending=pending, **entries)


@pytest.mark.engine
@pytest.mark.rule("G-33")
def test_g33_no_view_shows_more_on_offer_than_are_ever_dealt_or_drawn() -> None:
    for seat in (0, 1):
        document = choosing(PARK, BROOKLYN).view(seat).to_dict()
        assert ttr.view_from_dict(document).offer_count(0) == 2
        if seat == 0:
            document["seats"][0]["offer"].append(SOHO)
        document["seats"][0]["offer_count"] = 3
        document["ticket_deck"]["unordered"] -= 1
        with pytest.raises(ttr.InvalidPositionError, match="at most 2 tickets"):
            ttr.view_from_dict(document)


# Kept and secret


@pytest.mark.rule("G-30")
@pytest.mark.case(77)
def test_g30_case77_a_kept_ticket_cannot_be_given_back() -> None:
    state = position({"tickets": [SOHO]}, {})
    assert refused(state, keep(SOHO)) == "G-2"
    assert refused(state, keep()) == "G-2"
    state = reveal(play(state, ttr.DrawTickets()), f"{PARK} {BROOKLYN}")
    # What is held is not part of the choice.
    assert state.offer(0) == (PARK, BROOKLYN)
    assert refused(state, keep(SOHO)) == "G-33"
    assert refused(state, keep(SOHO, PARK)) == "G-33"
    state = play(state, keep(PARK))
    assert state.tickets(0) == (PARK, SOHO)
    assert bottom(state) == [BROOKLYN]


@pytest.mark.rule("G-30")
def test_g30_only_the_drawer_chooses_and_keeps() -> None:
    state = reveal(play(position(), ttr.DrawTickets()), f"{PARK} {BROOKLYN}")
    assert state.current_player == 0
    assert (state.offer(0), state.offer(1)) == ((PARK, BROOKLYN), ())
    state = play(state, keep(PARK, BROOKLYN))
    assert (state.tickets(0), state.tickets(1)) == ((PARK, BROOKLYN), ())
    assert state.offer(0) == ()
    assert state.current_player == 1


# Complete


@pytest.mark.rule("G-31")
@pytest.mark.case(75)
def test_g31_case75_routes_at_both_ends_are_not_enough() -> None:
    ends = ["lower-east-side-chinatown", "soho-wall-street"]
    state = position({"tickets": [SHORT], "routes": ends}, {})
    assert state.completed(0) == ()
    assert state.scores()[0] == 1 + 2 - 2 + 2
    # The gap is closed by the other player: that joins nothing for this one.
    state = position({"tickets": [SHORT], "routes": ends}, {"routes": ["chinatown-wall-street-1"]})
    assert state.completed(0) == ()
    state = position({"tickets": [SHORT], "routes": [*ends, "chinatown-wall-street-1"]}, {})
    assert state.completed(0) == (SHORT,)


@pytest.mark.rule("G-31")
def test_g31_by_any_path() -> None:
    detour = [
        "east-village-lower-east-side",
        "greenwich-village-east-village",
        "greenwich-village-soho",
        "soho-wall-street",
    ]
    state = position({"tickets": [SHORT], "routes": detour}, {})
    assert state.completed(0) == (SHORT,)
    for missing in detour:
        routes = [route for route in detour if route != missing]
        assert position({"tickets": [SHORT], "routes": routes}, {}).completed(0) == ()


@pytest.mark.rule("G-31")
@pytest.mark.case(73)
def test_g31_case73_a_ticket_that_is_complete_when_drawn_counts() -> None:
    state = position({"routes": list(SHORT_WAY)}, {})
    before = state.scores()[0]
    state = reveal(play(state, ttr.DrawTickets()), f"{BROOKLYN} {SHORT}")
    state = play(state, keep(SHORT))
    assert state.completed(0) == (SHORT,)
    assert state.scores()[0] == before + 2


@pytest.mark.rule("G-32")
def test_g32_two_tickets_may_name_the_same_cities() -> None:
    document = NEW_YORK.to_dict()
    twin = {"ends": ["lower-east-side", "wall-street"], "points": 5}
    tickets = [{k: v for k, v in t.items() if k != "id"} for t in document["tickets"]]
    variant = ttr.load_variant(document | {"id": "twins", "tickets": [*tickets, twin]})
    first, second = f"{SHORT}-1", f"{SHORT}-2"
    assert (variant.tickets[0].id, variant.tickets[-1].id) == (first, second)
    # They are drawn, kept, given back and scored one by one.
    state = position(
        {"offer": [second, first], "routes": list(SHORT_WAY)},
        {},
        variant=variant,
        phase="keep_tickets",
    )
    assert [set(a.tickets) for a in state.legal_actions() if isinstance(a, ttr.KeepTickets)] == [
        {second},
        {first},
        {first, second},
    ]
    base = state.scores()[0]
    one = play(state, keep(second))
    assert (one.tickets(0), bottom(one)) == ((second,), [first])
    assert one.scores()[0] == base + 5
    both = play(state, keep(first, second))
    assert both.completed(0) == (first, second)
    assert both.scores()[0] == base + 2 + 5


# What is kept


@pytest.mark.rule("G-33")
@pytest.mark.rule("NY-30")
@pytest.mark.case(70)
def test_g33_ny30_case70_at_least_one_of_two() -> None:
    state = choosing(SOHO, PARK)
    assert list(state.legal_actions()) == [keep(SOHO), keep(PARK), keep(PARK, SOHO)]
    assert refused(state, keep()) == "G-33"


@pytest.mark.rule("NY-3")
@pytest.mark.rule("G-33")
@pytest.mark.case(70)
@pytest.mark.case(71)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ny3_g33_case70_case71_at_set_up_one_or_two_are_kept(players: int) -> None:
    state = ttr.new_game("new_york", players, seed=20)
    returned: list[str] = []
    for seat in range(players):
        first, second = state.offer(seat)
        assert list(state.legal_actions()) == [keep(first), keep(second), keep(first, second)]
        assert refused(state, keep()) == "G-33"
        if seat % 2:
            state = play(state, keep(first, second))
        else:
            state, events = watch(state, keep(first))
            returned.append(second)
            assert events[0] == ttr.TicketsKept(player=seat, tickets=(first,), returned=(second,))
    assert [len(state.tickets(seat)) for seat in range(players)] == [1, 2, 1, 2][:players]
    assert bottom(state) == returned
    assert tickets_left(state) == 18 - 2 * players + len(returned)


@pytest.mark.rule("G-33")
@pytest.mark.case(24)
def test_g33_case24_each_at_most_once() -> None:
    state = choosing(SOHO, PARK)
    assert refused(state, keep(SOHO, SOHO)) == "G-33"
    assert refused(state, keep(PARK, PARK)) == "G-33"
    assert refused(state, keep(SOHO, PARK, SOHO)) == "G-33"
    setup = ttr.new_game("new_york", 2, seed=4)
    ticket = setup.offer(0)[0]
    assert refused(setup, keep(ticket, ticket)) == "G-33"


@pytest.mark.rule("G-33")
def test_g33_only_tickets_that_were_drawn() -> None:
    state = choosing(SOHO, PARK)
    assert refused(state, keep(BROOKLYN)) == "G-33"
    assert refused(state, keep(SOHO, BROOKLYN)) == "G-33"
    # At set-up: not those on offer to another.
    setup = ttr.new_game("new_york", 2, seed=4)
    assert refused(setup, keep(setup.offer(1)[0])) == "G-33"


@pytest.mark.rule("G-33")
def test_g33_the_order_does_not_matter() -> None:
    state = choosing(SOHO, PARK)
    assert keep(SOHO, PARK) == keep(PARK, SOHO)
    assert state.apply(keep(SOHO, PARK)) == state.apply(keep(PARK, SOHO))


@pytest.mark.rule("G-33")
@pytest.mark.case(71)
def test_g33_case71_those_not_kept_go_to_the_bottom() -> None:
    deck = {"unordered": [BROOKLYN], "bottom": [SHORT]}
    state, events = watch(choosing(SOHO, PARK, ticket_deck=deck), keep(PARK))
    assert events[0] == ttr.TicketsKept(player=0, tickets=(PARK,), returned=(SOHO,))
    assert state.to_dict()["ticket_deck"] == {"unordered": [BROOKLYN], "bottom": [SHORT, SOHO]}
    # The next draw takes what was never drawn first, then the bottom from its front.
    state = play(state, ttr.DrawTickets())
    assert [action for action, _ in state.chance_outcomes()] == list(shown(BROOKLYN))
    state = reveal(state, BROOKLYN)
    assert [action for action, _ in state.chance_outcomes()] == list(shown(SHORT))
    state = reveal(state, SHORT)
    assert state.offer(1) == (BROOKLYN, SHORT)
    assert bottom(state) == [SOHO]


@pytest.mark.rule("G-33")
def test_g33_the_first_drawn_lies_uppermost() -> None:
    variant = dataclasses.replace(
        NEW_YORK.with_rules(drawn_tickets=4, drawn_tickets_kept=1), id="four"
    )
    offer = [SOHO, BROOKLYN, SHORT, PARK]
    state = position({"offer": offer}, {}, variant=variant, phase="keep_tickets")
    for kept in chain.from_iterable(combinations(offer, size) for size in (1, 2, 3, 4)):
        after = play(state, keep(*kept))
        assert bottom(after) == [ticket for ticket in offer if ticket not in kept]
    # As many choices as there are non-empty subsets, and each of them once.
    assert len(set(state.legal_actions())) == len(state.legal_actions()) == 15


@pytest.mark.rule("G-33")
def test_g33_all_are_kept_where_fewer_than_the_minimum_came() -> None:
    variant = NEW_YORK.with_rules(drawn_tickets=3, drawn_tickets_kept=2)
    state = position(ticket_deck={**NO_TICKETS, "bottom": [SOHO]}, variant=variant)
    state = settle(play(state, ttr.DrawTickets()))
    assert list(state.legal_actions()) == [keep(SOHO)]
    assert refused(state, keep()) == "G-33"
    assert play(state, keep(SOHO)).tickets(0) == (SOHO,)


@pytest.mark.rule("G-33")
@pytest.mark.rule("NY-30")
@pytest.mark.case(69)
@pytest.mark.parametrize("part", ["unordered", "bottom"])
def test_g33_ny30_case69_one_ticket_left(part: str) -> None:
    state = position(ticket_deck={**NO_TICKETS, part: [SOHO]})
    assert ttr.DrawTickets() in state.legal_actions()
    state = reveal(play(state, ttr.DrawTickets()), SOHO)
    assert state.phase == "keep_tickets"
    # It is drawn and must be kept, although there is nothing to decide.
    assert list(state.legal_actions()) == [keep(SOHO)]
    assert refused(state, keep()) == "G-33"
    state = play(state, keep(SOHO))
    assert state.tickets(0) == (SOHO,)
    assert tickets_left(state) == 0


@pytest.mark.rule("G-33")
@pytest.mark.rule("NY-30")
@pytest.mark.case(69)
def test_g33_ny30_case69_no_ticket_left() -> None:
    state = position(ticket_deck=NO_TICKETS)
    assert refused(state, ttr.DrawTickets()) == "G-33"
    assert ttr.DrawTickets() not in list(state.legal_actions())


@pytest.mark.rule("NY-30")
def test_ny30_two_are_drawn_in_a_turn() -> None:
    state, events = watch(position(), ttr.DrawTickets(), *shown(SOHO, PARK), keep(PARK))
    assert events == [
        ttr.TicketDrawn(player=0, ticket=SOHO),
        ttr.TicketDrawn(player=0, ticket=PARK),
        ttr.TicketsKept(player=0, tickets=(PARK,), returned=(SOHO,)),
        ttr.TurnBegan(player=1, turn=1),
    ]
    assert tickets_left(state) == 17


# What they are worth


@pytest.mark.rule("G-34")
def test_g34_complete_ones_add_their_points_others_take_them_away() -> None:
    held = [SHORT, SOHO, BROOKLYN]
    state = position(
        {"tickets": held, "routes": list(SHORT_WAY)}, {"tickets": [PARK]}, phase="over"
    )
    result = state.result()
    assert result is not None
    assert result.points[0]["tickets"] == 2 - 6 - 8
    assert result.points[1] == {"routes": 0, "tickets": -5, "attractions": 0, "total": -5}
    # Two routes of one space; Chinatown and Wall Street.
    assert result.points[0]["total"] == state.scores()[0] == 2 + (2 - 6 - 8) + 2
    assert state.completed(0) == (SHORT,)


@pytest.mark.rule("G-34")
def test_g34_a_ticket_still_on_offer_counts_for_nothing() -> None:
    assert choosing(BROOKLYN, SOHO).scores() == (0, 0)


@pytest.mark.rule("G-35")
def test_g35_no_limit_on_the_number_of_tickets() -> None:
    state = position()
    while tickets_left(state):
        state = settle(play(state, ttr.DrawTickets()))
        state = play(state, keep(*state.offer(0)))
        state = draw_two(state)
    assert state.tickets(0) == TICKETS
    assert len(state.tickets(0)) == 18
    assert state.scores()[0] == -sum(ticket.points for ticket in NEW_YORK.tickets)


@pytest.mark.rule("NY-30")
def test_ny30_tickets_do_not_touch_the_train_cards() -> None:
    start = position({"hand": cards("2 red")}, {})
    state = settle(play(start, ttr.DrawTickets()))
    state = play(state, state.legal_actions()[0])
    assert state.deck == start.deck
    assert state.face_up == start.face_up
    assert state.hand(0) == start.hand(0)
