"""Lay out the boards: where the cities of a picture lie, and how its routes bend.

    python -m tools.board_layout write [variant ...]    writes xy and bend into the documents of the games
    python -m tools.board_layout check                  fails if that would change one

Cities begin where they lie on the earth (``tools/places.json``), in a plane projection. Then cities move and
routes bend, one by one and at random, wherever that makes the picture better: spaces should not
overlap, no route should run through another city, spaces should not be much shorter than others, and cities
should stay near their places. The random numbers have a fixed seed, and all else is exact arithmetic: the same
places give the same board.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from . import ROOT

GAMES = ROOT / "rust" / "ttr-core" / "games"
PLACES = ROOT / "tools" / "places.json"

Point = tuple[float, float]

ROUNDS = 400
"""How often all cities and all curves are tried, with smaller and smaller steps."""

WIDTH = 0.34
"""The width of a space, by its length in the middle of the board."""

DISCS = 3
"""A space is taken for so many discs, when it is asked how far it overlaps."""

MOST_BEND = 0.45
"""The highest curve, by its chord."""


@dataclass(frozen=True)
class Way:
    """All routes between two cities: the ends, the number of spaces, and how many lie side by side."""

    ends: tuple[int, int]
    length: int
    lanes: int


def projected(places: list[Point]) -> list[Point]:
    """Latitudes and longitudes on a plane: equal scales in the middle, the longer side from 0 to 1."""
    middle = (min(lat for lat, _ in places) + max(lat for lat, _ in places)) / 2
    shrink = math.cos(math.radians(middle))
    plane = [(lon * shrink, -lat) for lat, lon in places]
    return fitted([(round(x, 6), round(y, 6)) for x, y in plane])


def fitted(points: list[Point]) -> list[Point]:
    """The points moved and scaled, so that the longer side goes from 0 to 1."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    wide, high = max(x for x, _ in points) - left, max(y for _, y in points) - top
    scale = 1 / max(wide, high)
    return [((x - left) * scale, (y - top) * scale) for x, y in points]


def curve(a: Point, b: Point, bend: float, parts: int, room: float) -> list[tuple[Point, Point]]:
    """The middles of equal parts of the curve, each with the direction there; ``room``: left free at the ends.

    The curve is a parabola: its height over the middle of the chord is ``bend`` chords, to the left of the
    direction from a to b, as one sees it.
    """
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    # The control point is twice as high as the curve.
    cx, cy = (ax + bx) / 2 + 2 * bend * dy, (ay + by) / 2 - 2 * bend * dx
    steps = 24
    points = []
    for step in range(steps + 1):
        t = step / steps
        u = 1 - t
        points.append(
            (u * u * ax + 2 * u * t * cx + t * t * bx, u * u * ay + 2 * u * t * cy + t * t * by)
        )
    lengths = [distance(p, q) for p, q in zip(points, points[1:], strict=False)]
    whole = sum(lengths)
    free = min(room, whole / 4)
    part = (whole - 2 * free) / parts
    found, walked, at = [], 0.0, 0
    for number in range(parts):
        wanted = free + (number + 0.5) * part
        while at < steps - 1 and walked + lengths[at] < wanted:
            walked += lengths[at]
            at += 1
        (px, py), (qx, qy), of = points[at], points[at + 1], lengths[at] or 1.0
        ahead = (wanted - walked) / of
        middle = (px + (qx - px) * ahead, py + (qy - py) * ahead)
        found.append((middle, ((qx - px) / of, (qy - py) / of)))
    return found


def distance(p: Point, q: Point) -> float:
    """How far two points are apart."""
    return math.sqrt((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]))


class Layout:
    """A board being laid out."""

    def __init__(self, homes: list[Point], ways: list[Way]) -> None:
        self.homes = homes
        self.ways = ways
        self.cities = list(homes)
        self.bends = [0.0] * len(ways)
        self.of_city: dict[int, list[int]] = defaultdict(list)
        for number, way in enumerate(ways):
            for end in way.ends:
                self.of_city[end].append(number)
        # A space is as long as the spaces of the shorter routes allow.
        spans = sorted(distance(homes[w.ends[0]], homes[w.ends[1]]) / w.length for w in ways)
        self.space = spans[len(spans) // 3] * 0.8
        self.width = self.space * WIDTH
        self.room = self.width * 0.75
        self.grid: dict[tuple[int, int], list[tuple[int, float, float]]] = defaultdict(list)
        self.discs: list[list[Point]] = [[] for _ in ways]
        for number in range(len(ways)):
            self.put(number)

    def lanes(self, number: int) -> list[list[tuple[Point, Point]]]:
        """For each lane of a way its spaces: their middles and directions."""
        way = self.ways[number]
        a, b = (self.cities[end] for end in way.ends)
        middle = curve(a, b, self.bends[number], way.length, self.room)
        found = []
        for lane in range(way.lanes):
            aside = (lane - (way.lanes - 1) / 2) * self.width * 1.15
            found.append(
                [((x - dy * aside, y + dx * aside), (dx, dy)) for (x, y), (dx, dy) in middle]
            )
        return found

    def part(self, number: int) -> float:
        """The length of a space of a way, without the gap."""
        way = self.ways[number]
        a, b = (self.cities[end] for end in way.ends)
        chord = distance(a, b)
        bend = self.bends[number]
        # The length of a flat parabola.
        whole = chord * (1 + 8 / 3 * bend * bend)
        return max(whole - 2 * self.room, whole / 2) / way.length

    def put(self, number: int) -> None:
        """Put the discs of a way into the grid."""
        half = self.part(number) * 0.45
        discs = []
        for lane in self.lanes(number):
            for (x, y), (dx, dy) in lane:
                for disc in range(DISCS):
                    along = (disc / (DISCS - 1) * 2 - 1) * max(half - self.width / 2, 0)
                    discs.append((x + dx * along, y + dy * along))
        self.discs[number] = discs
        for x, y in discs:
            self.grid[self.cell(x, y)].append((number, x, y))

    def take(self, number: int) -> None:
        """Take the discs of a way out of the grid."""
        for x, y in self.discs[number]:
            self.grid[self.cell(x, y)].remove((number, x, y))

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """The cell of the grid that a point lies in."""
        return (int(x / self.width + 1000), int(y / self.width + 1000))

    def cost_of_way(self, number: int) -> float:
        """How bad a way is: overlaps, foreign cities, short spaces, a high curve."""
        way, width = self.ways[number], self.width
        cost = 0.0
        near = width * 1.1
        for x, y in self.discs[number]:
            i, j = self.cell(x, y)
            for cell in (
                (i - 1, j - 1), (i, j - 1), (i + 1, j - 1),
                (i - 1, j), (i, j), (i + 1, j),
                (i - 1, j + 1), (i, j + 1), (i + 1, j + 1),
            ):  # fmt: skip
                for other, ox, oy in self.grid.get(cell, ()):
                    if other != number:
                        apart = math.sqrt((x - ox) * (x - ox) + (y - oy) * (y - oy))
                        if apart < near:
                            missing = 1 - apart / near
                            cost += missing * missing * 2
        keep = width * 1.5
        for city, (cx, cy) in enumerate(self.cities):
            if city not in way.ends:
                for x, y in self.discs[number]:
                    if abs(x - cx) < keep and abs(y - cy) < keep:
                        apart = math.sqrt((x - cx) * (x - cx) + (y - cy) * (y - cy))
                        if apart < keep:
                            missing = 1 - apart / keep
                            cost += missing * missing * 4
        short = 1 - self.part(number) / self.space
        cost += short * short * (12 if short > 0 else 0.6) * way.length
        bend = self.bends[number]
        return cost + 6 * bend * bend

    def cost_of_city(self, city: int) -> float:
        """How bad the place of a city is: far from home, near to others, and its ways."""
        here = self.cities[city]
        away = distance(here, self.homes[city]) / self.space
        cost = 0.5 * away * away
        keep = self.space * 1.1
        for other, there in enumerate(self.cities):
            if other != city:
                apart = distance(here, there)
                if apart < keep:
                    cost += 20 * (1 - apart / keep) * (1 - apart / keep)
        # Ways through the city, which is foreign to them.
        reach = self.width * 1.5
        i, j = self.cell(*here)
        for di in range(-2, 3):
            for dj in range(-2, 3):
                for number, x, y in self.grid.get((i + di, j + dj), ()):
                    if city not in self.ways[number].ends:
                        apart = distance(here, (x, y))
                        if apart < reach:
                            cost += 4 * (1 - apart / reach) * (1 - apart / reach)
        return cost + sum(self.cost_of_way(number) for number in self.of_city[city])

    def improve(self, dice: random.Random) -> None:
        """Move cities and bend ways wherever that is better."""
        for number in range(ROUNDS):
            step = self.space * (0.5 * (1 - number / ROUNDS) + 0.02)
            for city in range(len(self.cities)):
                before, place = self.cost_of_city(city), self.cities[city]
                x = place[0] + (2 * dice.random() - 1) * step
                y = place[1] + (2 * dice.random() - 1) * step
                self.move(city, (x, y))
                if self.cost_of_city(city) >= before:
                    self.move(city, place)
            for way in range(len(self.ways)):
                for _ in range(2):
                    before, bend = self.cost_of_way(way), self.bends[way]
                    new = bend + (2 * dice.random() - 1) * (0.3 * (1 - number / ROUNDS) + 0.02)
                    self.bend(way, max(-MOST_BEND, min(MOST_BEND, new)))
                    if self.cost_of_way(way) >= before:
                        self.bend(way, bend)

    def move(self, city: int, place: Point) -> None:
        """Move a city, and its ways with it."""
        for number in self.of_city[city]:
            self.take(number)
        self.cities[city] = place
        for number in self.of_city[city]:
            self.put(number)

    def bend(self, number: int, bend: float) -> None:
        """Bend a way."""
        self.take(number)
        self.bends[number] = bend
        self.put(number)

    def overlaps(self) -> int:
        """How many pairs of spaces of different ways overlap, as rectangles."""
        spaces = [
            (number, middle, direction, self.part(number) * 0.45)
            for number in range(len(self.ways))
            for lane in self.lanes(number)
            for middle, direction in lane
        ]
        count = 0
        for at, one in enumerate(spaces):
            for other in spaces[at + 1 :]:
                if one[0] != other[0]:
                    reach = one[3] + other[3] + self.width
                    if distance(one[1], other[1]) < reach:
                        count += self.overlap(one, other)
        return count

    def overlap(self, one: Any, other: Any) -> bool:
        """Whether two rectangles overlap: no side of either has the other beyond it."""
        half = self.width / 2
        between = (other[1][0] - one[1][0], other[1][1] - one[1][1])
        for dx, dy in (one[2], other[2]):
            for ux, uy in ((dx, dy), (-dy, dx)):
                apart = abs(between[0] * ux + between[1] * uy)
                reach = 0.0
                for _, _, (ex, ey), long in (one, other):
                    reach += long * abs(ex * ux + ey * uy) + half * abs(-ey * ux + ex * uy)
                if apart >= reach:
                    return False
        return True
