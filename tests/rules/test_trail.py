"""The longest trail: G-50."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Sequence

import pytest

import ttr_rules as ttr

from .table import NEW_YORK, position

ROUTES = {route.id: route for route in NEW_YORK.board.routes}

# Gramercy Park, Greenwich Village, East Village and back: six spaces.
LOOP = (
    "gramercy-park-greenwich-village-1",
    "gramercy-park-east-village",
    "greenwich-village-east-village",
)
# Greenwich Village, Soho, Wall Street, Chinatown and back: seven spaces.
OTHER_LOOP = (
    "greenwich-village-soho",
    "soho-wall-street",
    "chinatown-wall-street-1",
    "greenwich-village-chinatown-1",
)
TAIL = ("empire-state-building-gramercy-park-1", "united-nations-empire-state-building")


def trail(*routes: str) -> int:
    return position({"routes": list(routes)}, {}).longest_trail(0)


def longest(routes: Sequence[str]) -> int:
    """The longest trail, by trying all of them."""

    def onward(city: str, left: frozenset[str]) -> int:
        best = 0
        for name in left:
            ends = ROUTES[name].ends
            if city in ends:
                other = ends[1] if city == ends[0] else ends[0]
                best = max(best, ROUTES[name].length + onward(other, left - {name}))
        return best

    cities = {city for name in routes for city in ROUTES[name].ends}
    return max((onward(city, frozenset(routes)) for city in cities), default=0)


def some_routes(chooser: random.Random, trains: int) -> list[str]:
    """Routes that one player can own with so many trains."""
    names = list(ROUTES)
    chooser.shuffle(names)
    if chooser.random() < 0.5:
        # Many short ones near each other make the most trails.
        names.sort(key=lambda name: (ROUTES[name].length > 2, chooser.random()))
    chosen: list[str] = []
    doubles: set[str] = set()
    for name in names:
        double = ROUTES[name].double
        if ROUTES[name].length <= trains and double not in doubles:
            chosen.append(name)
            trains -= ROUTES[name].length
            if double is not None:
                doubles.add(double)
    return chosen


@pytest.mark.rule("G-50")
def test_g50_no_routes_no_trail() -> None:
    assert trail() == 0


@pytest.mark.rule("G-50")
@pytest.mark.parametrize("route", NEW_YORK.board.routes, ids=lambda route: str(route.id))
def test_g50_one_route_is_as_long_as_its_trains(route: ttr.Route) -> None:
    assert trail(route.id) == route.length


@pytest.mark.rule("G-50")
@pytest.mark.case(87)
def test_g50_case87_a_figure_of_eight_all_of_it() -> None:
    assert trail(*LOOP) == 6
    assert trail(*OTHER_LOOP) == 7
    assert trail(*LOOP, *OTHER_LOOP) == 13


@pytest.mark.rule("G-50")
@pytest.mark.case(87)
def test_g50_case87_a_loop_with_a_tail_all_of_it() -> None:
    assert trail(*LOOP, *TAIL) == 9
    assert trail(*OTHER_LOOP, "chinatown-brooklyn-1") == 10


@pytest.mark.rule("G-50")
@pytest.mark.case(87)
def test_g50_case87_a_star_with_three_arms_the_two_longest() -> None:
    # Arms of 3, 2 and 1 at Chinatown.
    arms = ("chinatown-brooklyn-1", "greenwich-village-chinatown-1", "chinatown-wall-street-1")
    assert trail(*arms) == 5
    # Arms of 4, 3 and 2 at Chelsea.
    arms = ("chelsea-soho", "chelsea-greenwich-village-1", "midtown-west-chelsea")
    assert trail(*arms) == 7


@pytest.mark.rule("G-50")
def test_g50_the_longest_of_separate_pieces() -> None:
    assert trail("chelsea-soho", "lincoln-center-central-park", "central-park-united-nations") == 5


@pytest.mark.rule("G-50")
def test_g50_only_the_players_own_routes() -> None:
    state = position({"routes": ["soho-wall-street"]}, {"routes": ["chelsea-soho"]})
    assert (state.longest_trail(0), state.longest_trail(1)) == (2, 4)


@pytest.mark.rule("G-50")
def test_g50_exact_for_any_routes_of_a_player() -> None:
    chooser = random.Random(50)
    for _ in range(400):
        routes = some_routes(chooser, 15)
        assert trail(*routes) == longest(routes)


@pytest.mark.rule("G-50")
def test_g50_exact_with_more_trains_than_new_york_has() -> None:
    variant = dataclasses.replace(NEW_YORK, id="more", trains=30)
    chooser = random.Random(51)
    for _ in range(12):
        routes = some_routes(chooser, 24)
        state = position({"routes": routes}, {}, variant=variant)
        assert state.longest_trail(0) == longest(routes)
