"""Cities, routes, tickets and boards, as plain immutable values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ._values import FrozenMap, thawed
from .errors import UnknownNameError

__all__ = ["Board", "City", "Route", "Ticket"]


@dataclass(frozen=True, slots=True, kw_only=True)
class City:
    """A place on the board.

    ``xy``: its position, x to the right and y down, both from 0 to 1; None if unknown.
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
        if self.bonus:
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
    routes of one double route share, or None (G-25).
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
        return document


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticket:
    """A destination ticket: the ids of two cities, and the points for connecting them.

    ``cards``: in a game without a board, how many cards of each color it costs (CG-51).
    """

    id: str
    ends: tuple[str, str]
    points: int
    cards: FrozenMap[str, int] = field(default_factory=FrozenMap)

    def to_dict(self) -> dict[str, Any]:
        """The ticket as it is written in a variant document; ``cards`` only if it costs any."""
        document = {"id": self.id, "ends": list(self.ends), "points": self.points}
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
        """The city with this id; UnknownNameError if there is none.

        >>> ttr.nordic.VARIANT.board.city("oslo").name
        'Oslo'
        """
        try:
            return self._cities[id]
        except KeyError:
            raise UnknownNameError("city", id, self._cities) from None

    def route(self, id: str) -> Route:
        """The route with this id; UnknownNameError if there is none.

        >>> route = ttr.nordic.VARIANT.board.route("bergen-stavanger")
        >>> route.length, route.color, route.kind
        (2, 'purple', 'ferry')
        """
        try:
            return self._routes[id]
        except KeyError:
            raise UnknownNameError("route", id, self._routes) from None
