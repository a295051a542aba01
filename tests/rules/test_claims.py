"""Claiming a route: G-20 to G-26, NY-20 to NY-22."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import ttr_rules as ttr

from .table import (
    COLORS,
    NEW_YORK,
    TAXI,
    Seat,
    cards,
    claims,
    play,
    position,
    refused,
    settle,
    watch,
)

RED_3 = "chelsea-greenwich-village-2"
GREEN_3 = "chelsea-greenwich-village-1"
PINK_4 = "chelsea-soho"
GRAY_2 = "soho-wall-street"
GRAY_1 = "midtown-west-times-square"
DOUBLES = sorted({str(route.double) for route in NEW_YORK.board.routes if route.double})


def claim(route: str, payment: str) -> ttr.ClaimRoute:
    return ttr.ClaimRoute(route, cards(payment))


def with_hand(hand: str, **seat: Any) -> ttr.State:
    return position({"hand": cards(hand), **seat}, {})


def unclaimable(state: ttr.State, route: str) -> str | None:
    """The rule against any claim of the route; its payments agree."""
    violation = state.why_unclaimable(route)
    assert (violation is None) == (len(state.payments(route)) > 0)
    return None if violation is None else violation.rule


# A free route, whole


@pytest.mark.rule("G-20")
def test_g20_a_claim_takes_the_route_and_ends_the_turn() -> None:
    state = with_hand("4 red 1 T")
    state, events = watch(state, claim(RED_3, "3 red"))
    assert state.routes(0) == (RED_3,)
    assert state.trains(0) == 12
    # One claim a turn: it is the next player's.
    assert state.current_player == 1
    assert events == [
        ttr.RouteClaimed(player=0, route=RED_3, cards=ttr.FrozenMap({"red": 3}), points=4),
        ttr.TurnBegan(player=1, turn=1),
    ]


@pytest.mark.rule("G-20")
def test_g20_it_need_not_touch_the_players_other_routes() -> None:
    state = with_hand("4 pink", routes=["lincoln-center-midtown-west"])
    state = play(state, claim("chinatown-wall-street-2", "1 pink"))
    assert state.routes(0) == ("lincoln-center-midtown-west", "chinatown-wall-street-2")


@pytest.mark.rule("G-20")
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("route", [PINK_4, GRAY_2])
def test_g20_a_claimed_route_is_not_free(owner: int, route: str) -> None:
    seats: list[Seat] = [{"hand": cards("5 pink")}, {}]
    seats[owner]["routes"] = [route]
    state = position(*seats)
    length = NEW_YORK.board.route(route).length
    assert refused(state, claim(route, f"{length} pink")) == "G-20"
    assert unclaimable(state, route) == "G-20"


@pytest.mark.rule("G-21")
@pytest.mark.case(27)
@pytest.mark.parametrize("trains", [0, 1, 2])
def test_g21_case27_not_enough_trains_whatever_the_hand(trains: int) -> None:
    state = with_hand("5 red 8 T", trains=trains)
    for payment in ("3 red", "3 T", "1 red 2 T"):
        assert refused(state, claim(RED_3, payment)) == "G-21"
    assert unclaimable(state, RED_3) == "G-21"
    open_routes = {a.route for a in state.legal_actions() if isinstance(a, ttr.ClaimRoute)}
    assert {NEW_YORK.board.route(route).length for route in open_routes} == {
        length for length in (1, 2) if length <= trains
    }


@pytest.mark.rule("G-21")
def test_g21_just_enough_trains() -> None:
    state = with_hand("3 red", trains=3)
    assert unclaimable(state, RED_3) is None
    state = play(state, claim(RED_3, "3 red"))
    assert state.trains(0) == 0


# The payment


@pytest.mark.rule("G-22")
@pytest.mark.rule("NY-20")
def test_g22_ny20_a_colored_route_takes_its_color_and_taxis() -> None:
    state = with_hand("3 red 3 green 3 T")
    assert claims(state, RED_3) == [
        cards("3 red"),
        cards("2 red 1 T"),
        cards("1 red 2 T"),
        cards("3 T"),
    ]
    assert refused(state, claim(RED_3, "3 green")) == "G-23"
    assert refused(state, claim(RED_3, "2 green 1 T")) == "G-23"


@pytest.mark.rule("G-22")
@pytest.mark.rule("NY-20")
def test_g22_ny20_a_gray_route_takes_any_one_color_and_taxis() -> None:
    for color in COLORS:
        state = with_hand(f"2 {color} 1 T")
        assert claims(state, GRAY_2) == [{color: 2}, {color: 1, TAXI: 1}]
        assert play(state, ttr.ClaimRoute(GRAY_2, {color: 2})).routes(0) == (GRAY_2,)
    state = with_hand("2 blue 1 red 2 T")
    assert claims(state, GRAY_2) == [
        cards("2 blue"),
        cards("1 blue 1 T"),
        cards("1 red 1 T"),
        cards("2 T"),
    ]


@pytest.mark.rule("G-22")
@pytest.mark.case(28)
@pytest.mark.parametrize("route", [RED_3, PINK_4, GRAY_2, GRAY_1])
def test_g22_case28_wild_cards_only(route: str) -> None:
    length = NEW_YORK.board.route(route).length
    state = with_hand(f"{length} T")
    assert claims(state, route) == [{TAXI: length}]
    state = play(state, ttr.ClaimRoute(route, {TAXI: length}))
    assert state.routes(0) == (route,)
    assert state.hand(0) == {}
    assert state.discard == {TAXI: length}


@pytest.mark.rule("G-22")
@pytest.mark.case(29)
@pytest.mark.parametrize(
    ("route", "payment"),
    [
        (GRAY_2, "1 red 1 blue"),
        ("lower-east-side-brooklyn", "2 red 1 blue"),
        ("lower-east-side-brooklyn", "1 red 1 blue 1 T"),
        ("lower-east-side-brooklyn", "1 red 1 blue 1 green"),
        (RED_3, "2 red 1 blue"),
        (RED_3, "1 red 1 blue 1 T"),
    ],
)
def test_g22_case29_mixed_colors_are_refused(route: str, payment: str) -> None:
    state = with_hand("3 red 3 blue 3 green 2 T")
    assert refused(state, claim(route, payment)) == "G-23"


@pytest.mark.rule("G-23")
@pytest.mark.case(23)
def test_g23_case23_a_negative_count_cannot_even_be_built() -> None:
    state = with_hand("5 red 2 T")
    before = state.to_dict()
    with pytest.raises(ttr.InvalidActionError):
        ttr.ClaimRoute(RED_3, {"red": 5, TAXI: -2})
    with pytest.raises(ttr.InvalidActionError):
        ttr.action_from_dict({"type": "claim_route", "route": RED_3, "cards": {"red": 5, TAXI: -2}})
    assert state.to_dict() == before


@pytest.mark.rule("G-23")
@pytest.mark.parametrize("count", [1.0, 2.5, Fraction(1, 2), "1", None, True, 3j])
def test_g23_a_count_that_is_no_integer_cannot_even_be_built(count: Any) -> None:
    with pytest.raises(ttr.InvalidActionError):
        ttr.ClaimRoute(RED_3, {"red": count})


@pytest.mark.rule("G-23")
@pytest.mark.case(25)
@pytest.mark.parametrize("payment", ["4 red", "3 red 1 T", "2 red 2 T", "4 T", "3 red 1 blue"])
def test_g23_case25_four_cards_for_three_spaces(payment: str) -> None:
    state = with_hand("4 red 4 T 1 blue")
    assert refused(state, claim(RED_3, payment)) == "G-23"


@pytest.mark.rule("G-23")
@pytest.mark.parametrize("payment", ["", "1 red", "2 red", "2 T", "1 red 1 T"])
def test_g23_not_less(payment: str) -> None:
    state = with_hand("4 red 4 T")
    assert refused(state, claim(RED_3, payment)) == "G-23"


@pytest.mark.rule("G-23")
@pytest.mark.parametrize(
    "payment", ["3 red", "2 T 1 red", "3 T", "255 red", f"{2**31} red", f"{2**64 + 3} red"]
)
def test_g23_nothing_that_the_hand_does_not_hold(payment: str) -> None:
    state = with_hand("2 red 1 T 5 blue")
    assert refused(state, claim(RED_3, payment)) == "G-23"


@pytest.mark.rule("G-23")
def test_g23_zero_counts_are_nothing() -> None:
    state = with_hand("3 red")
    action = ttr.ClaimRoute(RED_3, {"red": 3, "blue": 0, TAXI: 0, "mauve": 0})
    assert action == claim(RED_3, "3 red")
    assert play(state, action).routes(0) == (RED_3,)


@pytest.mark.rule("G-23")
@pytest.mark.case(26)
def test_g23_case26_taxis_are_never_spent_unless_named() -> None:
    state = with_hand("2 red 2 T")
    # The taxi that is missing is not put in, neither for a card nor for a space.
    assert refused(state, claim(RED_3, "2 red")) == "G-23"
    assert refused(state, claim(RED_3, "3 red")) == "G-23"
    state = play(state, claim(RED_3, "2 red 1 T"))
    assert state.hand(0) == {TAXI: 1}
    state = with_hand("3 red 3 T")
    assert play(state, claim(RED_3, "3 red")).hand(0) == {TAXI: 3}
    assert play(state, claim(RED_3, "3 T")).hand(0) == {"red": 3}


@pytest.mark.rule("G-23")
def test_g23_a_hand_that_cannot_pay_the_route() -> None:
    state = with_hand("2 red 5 blue")
    assert unclaimable(state, RED_3) == "G-23"
    assert unclaimable(state, GREEN_3) == "G-23"
    assert unclaimable(state, GRAY_2) is None


@pytest.mark.rule("G-23")
@pytest.mark.rule("NY-20")
def test_g23_ny20_every_payment_that_is_offered_can_be_paid() -> None:
    start = with_hand("4 red 2 pink 3 T 1 blue")
    for action in start.legal_actions():
        if isinstance(action, ttr.ClaimRoute):
            state = start.apply(action)
            assert state.routes(0) == (action.route,)
            left = {
                card: n - action.cards.get(card, 0)
                for card, n in start.hand(0).items()
                if n > action.cards.get(card, 0)
            }
            assert state.hand(0) == left
            assert state.discard == action.cards


@pytest.mark.rule("G-24")
def test_g24_the_payment_is_discarded_and_a_train_stands_on_each_space() -> None:
    state = position({"hand": cards("4 pink 2 T")}, {}, discard=cards("1 pink 2 blue"))
    state = play(state, claim(PINK_4, "3 pink 1 T"))
    assert state.discard == cards("4 pink 2 blue 1 T")
    assert state.hand(0) == cards("1 pink 1 T")
    assert state.trains(0) == 15 - 4
    assert state.trains(1) == 15


@pytest.mark.rule("G-24")
@pytest.mark.rule("NY-21")
@pytest.mark.parametrize(
    ("route", "points"),
    [(GRAY_1, 1), (GRAY_2, 2), (RED_3, 4), (PINK_4, 7)],
)
@pytest.mark.parametrize("paid", ["cars", "taxis"])
def test_g24_ny21_points_by_length(route: str, points: int, paid: str) -> None:
    printed = NEW_YORK.board.route(route)
    color = "red" if printed.color == "gray" else printed.color
    name = color if paid == "cars" else TAXI
    state = with_hand(f"{printed.length} {name}")
    state, events = watch(state, ttr.ClaimRoute(route, {name: printed.length}))
    assert isinstance(events[0], ttr.RouteClaimed)
    assert events[0].points == points
    attractions = sum(NEW_YORK.board.city(end).attraction for end in printed.ends)
    assert state.scores() == (points + attractions, 0)


# Double routes


@pytest.mark.rule("G-25")
@pytest.mark.case(31)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("double", DOUBLES)
def test_g25_case31_nobody_owns_both(players: int, double: str) -> None:
    for owned, other in (("-1", "-2"), ("-2", "-1")):
        route = NEW_YORK.board.route(double + other)
        seat = {"hand": {TAXI: 8}, "routes": [double + owned]}
        state = position(seat, *({} for _ in range(players - 1)))
        wanted = {"G-25"} if players > 2 else {"G-25", "G-26"}
        assert refused(state, ttr.ClaimRoute(route.id, {TAXI: route.length})) in wanted
        assert unclaimable(state, route.id) in wanted


@pytest.mark.rule("G-25")
def test_g25_the_data_say_which_routes_form_a_double_route() -> None:
    # Two routes of one color, length and kind between the same places, but no double route.
    document = NEW_YORK.to_dict()
    for route in document["routes"]:
        if route["double"] == "chelsea-empire-state-building":
            route["double"] = None
    apart = ttr.load_variant(document | {"id": "apart"})
    first, second = "chelsea-empire-state-building-1", "chelsea-empire-state-building-2"
    seat = {"hand": {TAXI: 4}, "routes": [first]}
    state = position(seat, {}, variant=apart)
    assert state.why_unclaimable(second) is None
    assert play(state, ttr.ClaimRoute(second, {TAXI: 2})).routes(0) == (first, second)
    # And a double route whose two routes have neither length nor color in common.
    for route in document["routes"]:
        if route["id"] == first:
            route.update(length=3, color="red", double="unlike")
        if route["id"] == second:
            route.update(double="unlike")
    unlike = ttr.load_variant(document | {"id": "unlike"})
    for players, rule in ((2, {"G-25", "G-26"}), (3, {"G-25"})):
        state = position(seat, *({} for _ in range(players - 1)), variant=unlike)
        assert refused(state, ttr.ClaimRoute(second, {TAXI: 2})) in rule


@pytest.mark.rule("G-26")
@pytest.mark.rule("NY-22")
@pytest.mark.case(32)
@pytest.mark.parametrize("double", DOUBLES)
def test_g26_ny22_case32_with_two_players_the_other_route_is_closed_to_both(double: str) -> None:
    for owned, other in (("-1", "-2"), ("-2", "-1")):
        route = NEW_YORK.board.route(double + other)
        claim_it = ttr.ClaimRoute(route.id, {TAXI: route.length})
        state = position({"hand": {TAXI: 4}, "routes": [double + owned]}, {"hand": {TAXI: 4}})
        assert refused(state, claim_it) in {"G-25", "G-26"}
        state = position(
            {"routes": [double + owned]}, {"hand": {TAXI: 4}}, current_player=1, turn=1
        )
        assert refused(state, claim_it) == "G-26"
        assert unclaimable(state, route.id) == "G-26"


@pytest.mark.rule("G-26")
@pytest.mark.rule("NY-22")
@pytest.mark.case(33)
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("double", DOUBLES)
def test_g26_ny22_case33_with_more_players_it_stays_open_to_another(
    players: int, double: str
) -> None:
    for owned, other in (("-1", "-2"), ("-2", "-1")):
        route = NEW_YORK.board.route(double + other)
        seats: list[Seat] = [{"hand": {TAXI: 4}}, {"routes": [double + owned]}, {}, {}]
        state = position(*seats[:players])
        assert unclaimable(state, route.id) is None
        state = play(state, ttr.ClaimRoute(route.id, {TAXI: route.length}))
        assert state.routes(0) == (route.id,)
        assert state.routes(1) == (double + owned,)


@pytest.mark.rule("NY-22")
@pytest.mark.rule("G-26")
def test_ny22_g26_by_play() -> None:
    for players in (2, 3):
        seats = [{"hand": {"red": 3}}, {"hand": {"green": 3}}, {}]
        state = position(*seats[:players])
        assert unclaimable(state, GREEN_3) == "G-23"
        state = settle(play(state, claim(RED_3, "3 red")))
        assert state.current_player == 1
        assert unclaimable(state, GREEN_3) == ("G-26" if players == 2 else None)
        # A route between other places is not touched by this.
        assert unclaimable(state, "midtown-west-empire-state-building") is None
