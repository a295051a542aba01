"""Where everything on a board lies: cities, and the spaces along the curves of its routes.

All lengths are those of the positions of cities: the longer side of a board is about 1, x goes to the
right, y down, with equal scales.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .board import Board

__all__ = ["Plan", "Point", "Space", "Way", "chain", "curve_length", "plan", "usual_length", "ways"]

Point = tuple[float, float]

BREADTH = 0.3
"""The breadth of a space, as a part of the usual length of one."""

LONGEST = 1.1
"""How much longer than usual a space may become."""

GAP = 0.08
"""The gap between two spaces, as a part of their usual length."""

LANE = 1.16
"""How far apart the routes between two cities lie, in breadths."""

RADIUS = 0.62
"""The radius of a city, in breadths."""

CLEAR = 0.95
"""How far from the middle of a city spaces begin at least, in breadths."""

ROOM = 1.4
"""How far from the middle of a city spaces begin where there is room, in breadths."""

SPREADS = 40
"""How often the places of cities without a position are mended."""

STEPS = 16
"""A curve is drawn along so many chords."""


class Space(NamedTuple):
    """A space of a route: its middle, the direction of the route there (of length 1), and its length."""

    x: float
    y: float
    dx: float
    dy: float
    length: float


@dataclass(frozen=True, slots=True)
class Way:
    """Routes that lie side by side: their two cities, the height of the curve over its chord, and their ids."""

    ends: tuple[str, str]
    bend: float
    routes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A board as it is drawn.

    ``cities``: their middles. ``spaces``: those of each route, from the first of its ends to the second.
    ``width``: the breadth of a space. ``radius``: that of a city.
    """

    cities: dict[str, Point]
    spaces: dict[str, tuple[Space, ...]]
    width: float
    radius: float


@functools.lru_cache(maxsize=64)
def plan(board: Board) -> Plan:
    """Where the cities and spaces of a board lie."""
    cities = _positions(board)
    lying = ways(board)
    usual = usual_length(
        (curve_length(cities[a], cities[b], way.bend), board.route(id).length)
        for way in lying
        for a, b in [way.ends]
        for id in way.routes
    )
    spaces = {}
    for way in lying:
        a, b = (cities[end] for end in way.ends)
        for lane, id in enumerate(way.routes):
            route = board.route(id)
            aside = (lane - (len(way.routes) - 1) / 2) * LANE
            line = chain(a, b, way.bend, route.length, aside, usual)
            spaces[id] = line if route.ends == way.ends else tuple(map(_turned, reversed(line)))
    width = usual * BREADTH
    return Plan(cities=cities, spaces=spaces, width=width, radius=width * RADIUS)


def ways(board: Board) -> list[Way]:
    """The routes by the curves on which they lie, in the order of the data."""
    found: dict[tuple[tuple[str, str], float], list[str]] = {}
    for route in board.routes:
        (a, b), bend = route.ends, route.bend
        if ((b, a), -bend) in found:
            found[(b, a), -bend].append(route.id)
        else:
            found.setdefault(((a, b), bend), []).append(route.id)
    return [Way(ends, bend, tuple(ids)) for (ends, bend), ids in found.items()]


def usual_length(routes: Iterable[tuple[float, int]]) -> float:
    """The usual length of a space, given the lengths of routes and their numbers of spaces.

    It is such that two of three routes have room for all of their spaces.
    """
    ordered = sorted(length / (spaces + 2 * ROOM * BREADTH) for length, spaces in routes)
    return ordered[len(ordered) // 3] if ordered else 0.1


def curve_length(a: Point, b: Point, bend: float) -> float:
    """The length of a curve whose height over the middle of its chord is ``bend`` chords.

    The curve is a parabola; Simpson's rule, which is right to a thousandth for a bend of 1 at most, needs
    no functions that differ between machines.
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    slope = 16 * bend * bend
    parts = [math.sqrt(1 + slope * (part / 4) * (part / 4)) for part in range(5)]
    mean = (parts[0] + 4 * parts[1] + 2 * parts[2] + 4 * parts[3] + parts[4]) / 12
    return math.sqrt(dx * dx + dy * dy) * mean


def chain(
    a: Point, b: Point, bend: float, parts: int, aside: float, usual: float
) -> tuple[Space, ...]:
    """The spaces of a route from ``a`` to ``b``.

    ``bend``: see ``curve_length``; a positive one curves to the left of somebody who goes from ``a`` to
    ``b``. ``aside``: how far to the left of the curve the spaces lie, in breadths. ``usual``: the usual
    length of a space.
    """
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    # The control point of the curve lies twice as high as its middle. y goes down: (dy, -dx) is left.
    cx, cy = (ax + bx) / 2 + 2 * bend * dy, (ay + by) / 2 - 2 * bend * dx
    points = [a]
    walked = [0.0]
    for step in range(1, STEPS + 1):
        t = step / STEPS
        u = 1 - t
        x, y = u * u * ax + 2 * u * t * cx + t * t * bx, u * u * ay + 2 * u * t * cy + t * t * by
        px, py = points[-1]
        points.append((x, y))
        walked.append(walked[-1] + math.sqrt((x - px) * (x - px) + (y - py) * (y - py)))
    whole = walked[-1]
    free = min(CLEAR * BREADTH * usual, whole * 0.2)
    part = min((whole - 2 * free) / parts, LONGEST * usual)
    free = (whole - part * parts) / 2
    length = part - min(GAP * usual, part * 0.2)
    off = aside * BREADTH * usual
    spaces = []
    at = 0
    for number in range(parts):
        wanted = free + (number + 0.5) * part
        while at < STEPS - 1 and walked[at + 1] < wanted:
            at += 1
        (px, py), (qx, qy) = points[at], points[at + 1]
        of = walked[at + 1] - walked[at] or 1.0
        ux, uy = (qx - px) / of, (qy - py) / of
        ahead = wanted - walked[at]
        spaces.append(Space(px + ux * ahead + uy * off, py + uy * ahead - ux * off, ux, uy, length))
    return tuple(spaces)


def _turned(space: Space) -> Space:
    """The space as one sees it who comes from the other side."""
    return space._replace(dx=-space.dx, dy=-space.dy)


def _positions(board: Board) -> dict[str, Point]:
    """The places of the cities: their own, or, if one has none, places that fit the lengths of routes."""
    given = {city.id: city.xy for city in board.cities if city.xy is not None}
    if len(given) == len(board.cities):
        return given
    return _spread(board)


def _spread(board: Board) -> dict[str, Point]:
    """Places for the cities of which only routes are known: as far apart as the shortest path is long.

    Stress majorization after Gansner, Koren and North, "Graph drawing by stress majorization" (2004):
    every city moves to where the others would have it, on average, and this again and again.
    """
    ids = [city.id for city in board.cities]
    number = len(ids)
    places = [
        (math.cos(2 * math.pi * k / number), math.sin(2 * math.pi * k / number))
        for k in range(number)
    ]
    apart = _distances(board)
    for _ in range(SPREADS):
        for i in range(number):
            weight = x = y = 0.0
            for j in range(number):
                if i != j:
                    wanted = apart[i][j]
                    (px, py), (qx, qy) = places[i], places[j]
                    dx, dy = px - qx, py - qy
                    scale = wanted / max(math.sqrt(dx * dx + dy * dy), 1e-9)
                    w = 1 / (wanted * wanted)
                    weight += w
                    x += w * (qx + dx * scale)
                    y += w * (qy + dy * scale)
            if weight:
                places[i] = (x / weight, y / weight)
    return dict(zip(ids, fitted(places), strict=True))


def _distances(board: Board) -> list[list[float]]:
    """How many spaces lie between each two cities; where no path is, more than on any path."""
    at = {city.id: index for index, city in enumerate(board.cities)}
    far = float(sum(route.length for route in board.routes) / max(len(board.routes), 1)) * len(at)
    apart = [[0.0 if i == j else math.inf for j in range(len(at))] for i in range(len(at))]
    for route in board.routes:
        a, b = (at[end] for end in route.ends)
        apart[a][b] = apart[b][a] = min(apart[a][b], route.length + 2 * CLEAR * BREADTH)
    for k, through in enumerate(apart):
        for row in apart:
            for j, onward in enumerate(through):
                if row[k] + onward < row[j]:
                    row[j] = row[k] + onward
    return [[min(length, far) for length in row] for row in apart]


def fitted(points: Sequence[Point]) -> list[Point]:
    """The points moved and scaled, so that the longer side goes from 0 to 1."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    wide, high = max(x for x, _ in points) - left, max(y for _, y in points) - top
    scale = 1 / (max(wide, high) or 1)
    return [((x - left) * scale, (y - top) * scale) for x, y in points]
