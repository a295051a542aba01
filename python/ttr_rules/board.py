"""Cities, routes, tickets and boards, as plain immutable values."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ._arguments import freeze
from ._values import FrozenMap, thawed
from .errors import InvalidArgumentError, UnknownNameError

__all__ = ["Board", "City", "Route", "Ticket"]


@dataclass(frozen=True, slots=True, kw_only=True)
class City:
    """A place on the board.

    ``xy``: its position, x to the right and y down with equal scales, both from 0 to 1; None if unknown.
    ``attraction``: whether it is a tourist attraction (NY-41). ``coast``: "east" or "west" if it is
    one of the cities that count for the bonus (FJ-7), else None. ``bonus``: points for the most
    complete tickets that name it (CG-61).
    """

    id: str
    name: str
    xy: tuple[float, float] | None = None
    attraction: bool = False
    coast: str | None = None
    bonus: int = 0

    def __post_init__(self) -> None:
        freeze(self)

    def to_dict(self) -> dict[str, Any]:
        """The city as it is written in a variant document; ``coast`` and ``bonus`` only if it has them."""
        document: dict[str, Any] = {
            "id": self.id,
            "name": self.name,
            "xy": thawed(self.xy),
            "tourist_attraction": self.attraction,
        }
        if self.coast is not None:
            document["coast"] = self.coast
        # What is no number goes into the document too, where the engine finds it.
        if self.bonus or type(self.bonus) is not int:
            document["bonus"] = self.bonus
        return document


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """The spaces between two neighboring cities.

    ``ends``: the ids of its two cities. ``length``: the number of spaces. ``color``: a color of
    the variant, or "gray". ``kind``: "train", "ferry" (NC-30) or "tunnel" (NC-50).
    ``locomotives``: how many spaces show a locomotive. ``any_cards_per_locomotive``: how many
    cards of any kind stand for one locomotive (NC-32); ``any_cards_per_space``: how many stand for
    one card of the set (NC-40); None: the route has no such rule. ``double``: the name that the
    routes of one double route share, or None (G-25). ``bend``: how it curves in a picture: the height
    of the curve over its chord, in chords, from -1 to 1; a positive one curves to the left of somebody who
    goes from the first of its ends to the second.
    """

    id: str
    ends: tuple[str, str]
    length: int
    color: str
    kind: str = "train"
    locomotives: int = 0
    any_cards_per_locomotive: int | None = None
    any_cards_per_space: int | None = None
    double: str | None = None
    bend: float = 0.0

    def __post_init__(self) -> None:
        freeze(self)

    def to_dict(self) -> dict[str, Any]:
        """The route as it is written in a variant document, with the numbers of cards only if it has them."""
        document: dict[str, Any] = {
            "id": self.id,
            "ends": list(self.ends),
            "length": self.length,
            "color": self.color,
            "kind": self.kind,
            "locomotives": self.locomotives,
            "double": self.double,
        }
        for key in ("any_cards_per_locomotive", "any_cards_per_space"):
            if getattr(self, key) is not None:
                document[key] = getattr(self, key)
        if self.bend or type(self.bend) not in (int, float):
            document["bend"] = self.bend
        return document


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticket:
    """A destination ticket: the ids of two cities, and the points for connecting them.

    ``kind``: "long" if it is dealt at set-up alone, beside the others, else "regular" (EU-2). ``cards``: in
    a game without a board, how many cards of each color it costs (CG-51).
    """

    id: str
    ends: tuple[str, str]
    points: int
    kind: str = "regular"
    cards: FrozenMap[str, int] = field(default_factory=FrozenMap)

    def __post_init__(self) -> None:
        freeze(self)

    def to_dict(self) -> dict[str, Any]:
        """The ticket as it is written in a variant document, ``kind`` and ``cards`` only if they say anything."""
        document = {"id": self.id, "ends": list(self.ends), "points": self.points}
        if self.kind != "regular":
            document["kind"] = self.kind
        return document | {"cards": thawed(self.cards)} if self.cards else document


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Cities and routes, in the order of the data."""

    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    _cities: dict[str, City] = field(init=False, repr=False, compare=False)
    _routes: dict[str, Route] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cities", tuple(self.cities))
        object.__setattr__(self, "routes", tuple(self.routes))
        object.__setattr__(self, "_cities", {city.id: city for city in self.cities})
        object.__setattr__(self, "_routes", {route.id: route for route in self.routes})

    def city(self, id: str) -> City:
        """The city with this id.

        Raises UnknownNameError if there is no such city and InvalidArgumentError if it is not a str.

        >>> ttr.nordic.VARIANT.board.city("oslo").name
        'Oslo'
        """
        _check("id", id, self._cities)
        return self._cities[id]

    def route(self, id: str) -> Route:
        """The route with this id.

        Raises UnknownNameError if there is no such route and InvalidArgumentError if it is not a str.

        >>> route = ttr.nordic.VARIANT.board.route("bergen-stavanger")
        >>> route.length, route.color, route.kind
        (2, 'purple', 'ferry')
        """
        _check("id", id, self._routes, "route")
        return self._routes[id]

    def routes_at(self, city: str) -> tuple[str, ...]:
        """The routes that begin or end at a city, in the order of the data.

        Raises UnknownNameError if there is no such city and InvalidArgumentError if it is not a str,
        as do all methods below.

        >>> ttr.nordic.VARIANT.board.routes_at("stavanger")
        ('bergen-stavanger', 'kristiansand-stavanger-1', 'kristiansand-stavanger-2')
        """
        _check("city", city, self._cities)
        return tuple(route.id for route in self.routes if city in route.ends)

    def routes_between(self, a: str, b: str) -> tuple[str, ...]:
        """The routes between two cities, in the order of the data; none if they are not neighbors.

        >>> ttr.nordic.VARIANT.board.routes_between("stavanger", "kristiansand")
        ('kristiansand-stavanger-1', 'kristiansand-stavanger-2')
        """
        _check("a", a, self._cities)
        _check("b", b, self._cities)
        return tuple(route.id for route in self.routes if route.ends in ((a, b), (b, a)))

    def neighbors(self, city: str) -> tuple[str, ...]:
        """The cities to which a route leads from a city, in the order of the data.

        >>> ttr.nordic.VARIANT.board.neighbors("stavanger")
        ('bergen', 'kristiansand')
        """
        _check("city", city, self._cities)
        near = {_other_end(route, city) for route in self.routes if city in route.ends}
        return tuple(other for other in self._cities if other in near)

    def shortest_path(
        self, a: str, b: str, *, free: Iterable[str] | None = None
    ) -> tuple[str, ...] | None:
        """The routes of the shortest path from ``a`` to ``b``, in this order; () if they are the same city.

        The shortest path has the fewest spaces; of several, the fewest routes; of several still, the
        first in the data: where two of them part, seen from ``a``, the one whose next route stands
        earlier in the data. ``free``: the ids of the routes that may be used; None: all. The result is
        None if there is no path.

        Raises UnknownNameError if there is no such city or route, and InvalidArgumentError if a city or
        route is not a str or ``free`` is not a collection of ids.

        >>> board = ttr.nordic.VARIANT.board
        >>> board.shortest_path("stavanger", "oslo")
        ('kristiansand-stavanger-1', 'kristiansand-oslo')
        >>> board.shortest_path("stavanger", "oslo", free=["bergen-stavanger"]) is None
        True
        """
        _check("a", a, self._cities)
        _check("b", b, self._cities)
        routes = self.routes
        if free is not None:
            if isinstance(free, str | bytes) or not isinstance(free, Iterable):
                raise InvalidArgumentError("free", free, "must be a collection of ids of routes")
            given = tuple(free)
            for id in given:
                _check("free", id, self._routes, "route")
            usable = frozenset(given)
            routes = tuple(route for route in routes if route.id in usable)
        at: dict[str, list[Route]] = {city: [] for city in self._cities}
        for route in routes:
            for end in route.ends:
                at[end].append(route)
        # From b outwards: the spaces and routes from each city to b.
        costs: dict[str, tuple[int, int]] = {}
        waiting = [((0, 0), b)]
        while waiting and a not in costs:
            cost, city = heapq.heappop(waiting)
            if city not in costs:
                costs[city] = cost
                for route in at[city]:
                    heapq.heappush(waiting, (_and(cost, route), _other_end(route, city)))
        if a not in costs:
            return None
        path = []
        while a != b:
            # A shortest path ends with shortest paths: the first route that begins one is the next.
            steps = ((route, _other_end(route, a)) for route in at[a])
            route, a = next(
                (route, near)
                for route, near in steps
                if near in costs and costs[a] == _and(costs[near], route)
            )
            path.append(route.id)
        return tuple(path)


def _and(cost: tuple[int, int], route: Route) -> tuple[int, int]:
    """The spaces and routes of a path and one more route."""
    return (cost[0] + route.length, cost[1] + 1)


def _other_end(route: Route, city: str) -> str:
    one, other = route.ends
    return other if one == city else one


def _check(argument: str, id: str, known: Mapping[str, object], kind: str = "city") -> None:
    """Check that an argument is the name of something on the board."""
    if not isinstance(id, str):
        raise InvalidArgumentError(argument, id, f"must be the id of a {kind}")
    if id not in known:
        raise UnknownNameError(kind, id, known)
