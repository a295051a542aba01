"""What is printed: cards, board and tickets of New York (NY-1, NY-21)."""

from __future__ import annotations

from collections import Counter
from heapq import heappop, heappush
from itertools import groupby

import pytest

import ttr_rules as ttr

from .table import COLORS, NEW_YORK, PRINTED, all_cards


def shortest(start: str, goal: str) -> int:
    """The number of spaces of the shortest path between two cities."""
    queue = [(0, start)]
    done: set[str] = set()
    while queue:
        spaces, city = heappop(queue)
        if city == goal:
            return spaces
        if city in done:
            continue
        done.add(city)
        for route in NEW_YORK.board.routes:
            if city in route.ends:
                (other,) = set(route.ends) - {city}
                heappush(queue, (spaces + route.length, other))
    raise AssertionError(f"{start} and {goal} are not connected")


@pytest.mark.rule("NY-1")
def test_ny1_components() -> None:
    assert NEW_YORK.players == (2, 4)
    assert NEW_YORK.trains == 15
    assert NEW_YORK.cards == PRINTED
    assert tuple(NEW_YORK.cards) == (*COLORS, "locomotive")
    assert sum(NEW_YORK.cards.values()) == 44
    assert len(NEW_YORK.tickets) == 18
    assert len({ticket.id for ticket in NEW_YORK.tickets}) == 18


@pytest.mark.rule("NY-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ny1_table_sizes(players: int) -> None:
    state = ttr.new_game("new_york", players, seed=2)
    assert state.players == players
    assert all_cards(state) == PRINTED
    assert all(state.trains(seat) == 15 for seat in range(players))


@pytest.mark.rule("NY-1")
@pytest.mark.parametrize("players", [0, 1, 5, -1, 100])
def test_ny1_no_other_table_sizes(players: int) -> None:
    with pytest.raises(ttr.PlayerCountError) as caught:
        ttr.new_game("new_york", players)
    assert (caught.value.players, caught.value.minimum, caught.value.maximum) == (players, 2, 4)


@pytest.mark.rule("NY-1")
def test_ny1_the_board() -> None:
    board = NEW_YORK.board
    assert len(board.cities) == 15
    assert sum(city.attraction for city in board.cities) == 9
    assert len(board.routes) == 41
    assert len({route.id for route in board.routes}) == 41
    for route in board.routes:
        assert len(set(route.ends)) == 2
        assert all(board.city(end).id == end for end in route.ends)
        assert route.color in {*COLORS, "gray"}
        assert (route.kind, route.locomotives) == ("train", 0)


@pytest.mark.rule("NY-1")
def test_ny1_double_routes_are_two_of_equal_length_between_the_same_places() -> None:
    routes = sorted(
        (route for route in NEW_YORK.board.routes if route.double is not None),
        key=lambda route: str(route.double),
    )
    for _, group in groupby(routes, key=lambda route: route.double):
        first, second = group
        assert set(first.ends) == set(second.ends)
        assert first.length == second.length
    # No two routes share their ends without being a double route.
    ends = Counter(frozenset(route.ends) for route in NEW_YORK.board.routes)
    assert sum(count == 2 for count in ends.values()) == len(routes) // 2
    assert max(ends.values()) == 2


@pytest.mark.rule("NY-1")
@pytest.mark.parametrize("ticket", NEW_YORK.tickets, ids=lambda ticket: str(ticket.id))
def test_ny1_every_ticket_is_worth_its_shortest_path(ticket: ttr.Ticket) -> None:
    assert ticket.points == shortest(*ticket.ends)
    assert ticket.id == "-".join(ticket.ends)


@pytest.mark.rule("NY-21")
@pytest.mark.case(38)
def test_ny21_case38_every_length_is_in_the_points_table() -> None:
    assert NEW_YORK.route_points == {1: 1, 2: 2, 3: 4, 4: 7}
    assert {route.length for route in NEW_YORK.board.routes} == {1, 2, 3, 4}
