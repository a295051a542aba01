"""Questions about a board: what lies at a city, and the shortest path."""

from __future__ import annotations

import dataclasses
import pickle
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import ttr_rules as ttr
from ttr_rules.testing._boards import LARGE, large_board

BOARDS = {name: getattr(ttr, name).VARIANT.board for name in ttr.variants()}
BOARDS |= {name: ttr.load_variant(large_board(name)).board for name in LARGE}


@pytest.mark.parametrize("name", BOARDS)
def test_routes_and_neighbors_of_every_city(name: str) -> None:
    board = BOARDS[name]
    for city in board.cities:
        at = board.routes_at(city.id)
        assert at == tuple(route.id for route in board.routes if city.id in route.ends)
        near = board.neighbors(city.id)
        assert set(near) == {end for id in at for end in board.route(id).ends} - {city.id}
        assert list(near) == [other.id for other in board.cities if other.id in near]
        between = [id for other in near for id in board.routes_between(city.id, other)]
        assert sorted(between) == sorted(at)
        assert all(
            board.routes_between(city.id, other) == board.routes_between(other, city.id)
            for other in near
        )
        assert board.routes_between(city.id, city.id) == ()


def paths(board: ttr.Board, a: str, b: str, free: set[str]) -> Iterator[tuple[str, ...]]:
    """Every path that passes through no city twice."""

    def walk(city: str, path: tuple[str, ...], been: frozenset[str]) -> Iterator[tuple[str, ...]]:
        if city == b:
            yield path
            return
        for route in board.routes:
            if route.id in free and city in route.ends:
                (other,) = set(route.ends) - {city}
                if other not in been:
                    yield from walk(other, (*path, route.id), been | {other})

    yield from walk(a, (), frozenset([a]))


def test_the_shortest_path_is_the_first_of_the_shortest() -> None:
    """Against all paths, on boards made by chance with many ties."""
    chance = random.Random(5)
    ties = found = 0
    for _ in range(400):
        cities = [f"c{number}" for number in range(chance.randint(2, 6))]
        routes = [
            ttr.Route(
                id=f"r{number}",
                ends=(ends[0], ends[1]),
                length=chance.randint(1, 3),
                color="gray",
            )
            for number in range(chance.randint(1, 9))
            for ends in [chance.sample(cities, 2)]
        ]
        board = ttr.Board(
            cities=[ttr.City(id=city, name=city) for city in cities],  # type: ignore[arg-type]
            routes=routes,  # type: ignore[arg-type]
        )
        free = {route.id for route in routes if chance.random() < 0.9}
        place = {route.id: at for at, route in enumerate(routes)}
        for a in cities:
            for b in cities:
                costs = {
                    path: (
                        sum(board.route(id).length for id in path),
                        len(path),
                        [place[id] for id in path],
                    )
                    for path in paths(board, a, b, free)
                }
                best = min(costs, key=costs.__getitem__, default=None)
                assert board.shortest_path(a, b, free=free) == best
                found += best is not None
                ties += (
                    best is not None
                    and sum(cost[:2] == costs[best][:2] for cost in costs.values()) > 1
                )
    assert found > 3000
    assert ties > 300


@pytest.mark.parametrize("name", [name for name, board in BOARDS.items() if board.routes])
def test_the_shortest_path_on_every_board(name: str) -> None:
    board = BOARDS[name]
    cities = [city.id for city in board.cities]
    spaces = {}
    for a in cities:
        for b in cities:
            path = board.shortest_path(a, b)
            assert path is not None
            at = a
            for id in path:
                assert at in board.route(id).ends
                (at,) = set(board.route(id).ends) - {at}
            assert at == b
            assert board.shortest_path(a, b, free=iter(path)) == path
            assert board.shortest_path(a, b, free=[]) == (() if a == b else None)
            spaces[a, b] = sum(board.route(id).length for id in path)
    for a, b in spaces:
        assert spaces[a, b] == spaces[b, a]
        assert all(spaces[a, b] <= spaces[a, via] + spaces[via, b] for via in cities)


def test_what_is_not_on_the_board_is_refused() -> None:
    board = BOARDS["nordic"]
    calls: list[Callable[[Any], object]] = [
        lambda name: board.routes_at(name),
        lambda name: board.neighbors(name),
        lambda name: board.routes_between("oslo", name),
        lambda name: board.routes_between(name, "oslo"),
        lambda name: board.shortest_path("oslo", name),
        lambda name: board.shortest_path(name, "oslo"),
        lambda name: board.shortest_path("oslo", "oslo", free=["bergen-stavanger", name]),
    ]
    for call in calls:
        for name in ("", "Oslo", "mars", "\ud800"):
            with pytest.raises(ttr.UnknownNameError) as unknown:
                call(name)
            assert unknown.value.name == name
        things: list[Any] = [None, 3, b"oslo", ["oslo"], {}]
        for thing in things:
            with pytest.raises(ttr.InvalidArgumentError):
                call(thing)
    things = ["bergen-stavanger", b"x", 3, True]
    for thing in things:
        with pytest.raises(ttr.InvalidArgumentError) as wrong:
            board.shortest_path("oslo", "bergen", free=thing)
        assert wrong.value.argument == "free"


def test_a_board_is_the_same_value_as_before() -> None:
    board = BOARDS["usa"]
    assert pickle.loads(pickle.dumps(board)) == board
    assert dataclasses.replace(board) == board
