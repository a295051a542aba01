"""Lay out the boards: where the cities of a picture lie, and how its routes bend.

    python -m tools.board_layout write [variant ...]    writes xy and bend into the documents of the games
    python -m tools.board_layout check [variant ...]    fails if that would change one
    python -m tools.board_layout table                  overlapping spaces of the boards

Cities begin where they lie on the earth (``tools/places.json``), in a plane projection. Then cities move and
routes bend, one by one and at random, wherever that makes the picture better: spaces should not overlap, no
route should run through another city, spaces should be about equally long, and cities should stay near
their places. The random numbers have a fixed seed, and the rest is arithmetic that is the same everywhere:
the same places give the same board.
"""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from ttr_rules import _geometry, _labels
from ttr_rules._geometry import Point, Space

from . import ROOT

GAMES = ROOT / "rust" / "ttr-core" / "games"
PLACES = ROOT / "tools" / "places.json"

ROUNDS = 300
"""How often all cities and all curves are tried, with smaller and smaller steps."""

DISCS = 3
"""A space is taken for so many discs, when it is asked how far it overlaps."""

MOST_BEND = 0.3
"""The highest curve, by its chord."""

Disc = tuple[int, float, float, Space]


@dataclass(frozen=True, slots=True)
class Line:
    """Routes that lie side by side between two cities, given by their numbers; ``length`` in spaces."""

    ends: tuple[int, int]
    length: int
    lanes: int


def projected(places: Sequence[Point]) -> list[Point]:
    """Latitudes and longitudes on a plane, north up: equal scales in the middle, the longer side 1."""
    middle = (min(lat for lat, _ in places) + max(lat for lat, _ in places)) / 2
    shrink = math.cos(math.radians(middle))
    return _geometry.fitted([(lon * shrink, -lat) for lat, lon in places])


class Layout:
    """A board being laid out."""

    def __init__(
        self, names: Sequence[str], homes: Sequence[Point], lines: Sequence[Line], usual: float
    ) -> None:
        self.names = names
        self.homes = list(homes)
        self.lines = list(lines)
        self.cities = list(homes)
        self.bends = [0.0] * len(lines)
        self.of_city: list[list[int]] = [[] for _ in homes]
        for number, line in enumerate(lines):
            for end in line.ends:
                self.of_city[end].append(number)
        self.usual = usual
        self.width = usual * _geometry.BREADTH
        self.grid: dict[tuple[int, int], list[Disc]] = defaultdict(list)
        self.discs: list[list[Disc]] = [[] for _ in lines]
        self.boxes: list[_labels.Box] = []
        self.lengths = [0.0] * len(lines)
        for number in range(len(lines)):
            self.put(number)

    def spaces(self, number: int) -> list[Space]:
        """The spaces of a line, lane by lane."""
        line = self.lines[number]
        a, b = (self.cities[end] for end in line.ends)
        return [
            space
            for lane in range(line.lanes)
            for space in _geometry.chain(
                a,
                b,
                self.bends[number],
                line.length,
                (lane - (line.lanes - 1) / 2) * _geometry.LANE,
                self.usual,
            )
        ]

    def put(self, number: int) -> None:
        """Put the discs of a line into the grid."""
        discs = []
        half = self.width / 2
        for space in self.spaces(number):
            x, y, dx, dy, length = space
            reach = max(length / 2 - half, 0)
            for disc in range(DISCS):
                along = (disc / (DISCS - 1) * 2 - 1) * reach
                discs.append((number, x + dx * along, y + dy * along, space))
        self.discs[number] = discs
        for disc in discs:
            self.grid[self.cell(disc[1], disc[2])].append(disc)
        line = self.lines[number]
        a, b = (self.cities[end] for end in line.ends)
        self.lengths[number] = _geometry.curve_length(a, b, self.bends[number])

    def take(self, number: int) -> None:
        """Take the discs of a line out of the grid."""
        for disc in self.discs[number]:
            self.grid[self.cell(disc[1], disc[2])].remove(disc)

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """The cell of the grid that a point lies in."""
        return (int(x / self.width / 1.2 + 1000), int(y / self.width / 1.2 + 1000))

    def cost_of_line(self, number: int) -> float:
        """How bad a line is: overlaps, foreign cities, short or long spaces, a high curve."""
        line, grid = self.lines[number], self.grid
        near = self.width * NEAR
        far = near * near
        cost = 0.0
        close = set()
        touching = self.width * self.width * 1.99
        for _, x, y, space in self.discs[number]:
            i, j = self.cell(x, y)
            for cell in (
                (i - 1, j - 1), (i, j - 1), (i + 1, j - 1),
                (i - 1, j), (i, j), (i + 1, j),
                (i - 1, j + 1), (i, j + 1), (i + 1, j + 1),
            ):  # fmt: skip
                if cell in grid:
                    for other, ox, oy, foreign in grid[cell]:
                        if other != number:
                            apart = (x - ox) * (x - ox) + (y - oy) * (y - oy)
                            if apart < far:
                                missing = 1 - math.sqrt(apart) / near
                                cost += missing * (STEEP + missing) * OVERLAP
                                if apart < touching:
                                    close.add((space, foreign))
        cost += HIT * sum(overlap(one, other, self.width) for one, other in close)
        keep = self.width * 1.7
        for city, (cx, cy) in enumerate(self.cities):
            if city not in line.ends:
                for _, x, y, _ in self.discs[number]:
                    if abs(x - cx) < keep and abs(y - cy) < keep:
                        apart = math.hypot(x - cx, y - cy)
                        if apart < keep:
                            missing = 1 - apart / keep
                            cost += missing * (0.5 + missing) * 6
        half = self.width * 0.75
        for (left, top, right, bottom), (cx, cy) in zip(self.boxes, self.cities, strict=False):
            left, right = cx + left - half, cx + right + half
            top, bottom = cy + top - half, cy + bottom + half
            for _, x, y, _ in self.discs[number]:
                if left < x < right and top < y < bottom:
                    cost += min(x - left, right - x, y - top, bottom - y) / half * NAME
        wanted = line.length * self.usual + 2 * _geometry.ROOM * self.width
        short = 1 - self.lengths[number] / wanted
        cost += short * short * (SHORT if short > 0 else LONG_COST) * line.length
        bend = self.bends[number]
        return cost + BEND * bend * bend * line.lanes

    def cost_of_city(self, city: int) -> float:
        """How bad the place of a city is: far from home, near to others, and its lines."""
        here = self.cities[city]
        away = math.dist(here, self.homes[city]) / self.usual
        cost = AWAY * away * away
        own = self.of_city[city]
        keep = self.usual * 1.2
        for other, there in enumerate(self.cities):
            if other != city:
                apart = math.dist(here, there)
                if apart < keep:
                    cost += 20 * (1 - apart / keep) * (1 - apart / keep)
        # Lines through the city, which is foreign to them.
        keep = self.width * 1.7
        i, j = self.cell(*here)
        for di in range(-2, 3):
            for dj in range(-2, 3):
                for number, x, y, _ in self.grid.get((i + di, j + dj), ()):
                    if city not in self.lines[number].ends:
                        apart = math.dist(here, (x, y))
                        if apart < keep:
                            missing = 1 - apart / keep
                            cost += missing * (0.5 + missing) * 6
        if self.boxes:
            half = self.width * 0.75
            left, top, right, bottom = self.box(city, half)
            i, j = self.cell(left, top)
            k, m = self.cell(right, bottom)
            for column in range(i, k + 1):
                for row in range(j, m + 1):
                    for number, x, y, _ in self.grid.get((column, row), ()):
                        if number not in own and left < x < right and top < y < bottom:
                            cost += min(x - left, right - x, y - top, bottom - y) / half * NAME
            for other in range(len(self.cities)):
                if other != city:
                    a, b, c, d = self.box(other, 0)
                    wide = min(right - half, c) - max(left + half, a)
                    high = min(bottom - half, d) - max(top + half, b)
                    if wide > 0 and high > 0:
                        cost += NAME * (1 + high / self.width)
                    x, y = self.cities[other]
                    if left < x < right and top < y < bottom:
                        cost += NAME * 2
                    x, y = here
                    if a - half < x < c + half and b - half < y < d + half:
                        cost += NAME * 2
        return cost + sum(self.cost_of_line(number) for number in own)

    def box(self, city: int, more: float) -> _labels.Box:
        """Where the name of a city stands."""
        (left, top, right, bottom), (x, y) = self.boxes[city], self.cities[city]
        return (x + left - more, y + top - more, x + right + more, y + bottom + more)

    def name(self) -> None:
        """Find places for the names of the cities, which then move with them."""
        xs, ys = zip(*self.cities, strict=True)
        scale = LONG / max(max(xs) - min(xs), max(ys) - min(ys))
        cities = {str(number): place for number, place in enumerate(self.cities)}
        font = min(max(self.width * scale * 0.6 + 7.5, 13.0), 19.0) / scale
        labels = _labels.place(
            {str(number): name for number, name in enumerate(self.names)},
            cities,
            [space for number in range(len(self.lines)) for space in self.spaces(number)],
            width=self.width,
            radius=self.width * _geometry.RADIUS,
            font=font,
        )
        self.boxes = [
            (left - x, top - y, right - x, bottom - y)
            for label, (x, y) in zip(labels.values(), self.cities, strict=True)
            for left, top, right, bottom in [label.box]
        ]

    def measure(self) -> None:
        """Take the sizes that the board has when it is drawn."""
        self.usual = _geometry.usual_length(
            (length, line.length)
            for line, length in zip(self.lines, self.lengths, strict=True)
            for _ in range(line.lanes)
        )
        self.width = self.usual * _geometry.BREADTH
        self.grid.clear()
        for number in range(len(self.lines)):
            self.put(number)

    def improve(self, dice: random.Random, rounds: int = ROUNDS) -> None:
        """Move cities and bend lines wherever that is better; at first sometimes also where it is worse."""
        for number in range(rounds):
            hot = 1 - number / rounds
            if number % 20 == 0:
                self.measure()
                if number * 3 > rounds:
                    self.name()
            heat = 0.6 * hot * hot * hot
            step = self.usual * (0.6 * hot + 0.02)
            for city in range(len(self.cities)):
                before, place = self.cost_of_city(city), self.cities[city]
                x = place[0] + (2 * dice.random() - 1) * step
                y = place[1] + (2 * dice.random() - 1) * step
                self.move(city, (x, y))
                if self.cost_of_city(city) - before > -heat * math.log(1 - dice.random()):
                    self.move(city, place)
            for line in range(len(self.lines)):
                before, bend = self.cost_of_line(line), self.bends[line]
                new = bend + (2 * dice.random() - 1) * (0.3 * hot + 0.02)
                self.bend(line, max(-MOST_BEND, min(MOST_BEND, new)))
                if self.cost_of_line(line) - before > -heat * math.log(1 - dice.random()):
                    self.bend(line, bend)

    def move(self, city: int, place: Point) -> None:
        """Move a city, and its lines with it."""
        for number in self.of_city[city]:
            self.take(number)
        self.cities[city] = place
        for number in self.of_city[city]:
            self.put(number)

    def bend(self, number: int, bend: float) -> None:
        """Bend a line."""
        self.take(number)
        self.bends[number] = bend
        self.put(number)


OVERLAP = 8.0
NEAR = 1.42
STEEP = 0.5
HIT = 2.0
SHORT = 30.0
LONG_COST = 3.0
BEND = 8.0
AWAY = 0.35
NAME = 3.0
LONG = 1000


def overlapping(spaces: Sequence[tuple[int, Space]], width: float) -> int:
    """How many pairs of spaces of different lines overlap, as rectangles of this breadth."""
    count = 0
    for at, (number, one) in enumerate(spaces):
        for other_number, other in spaces[at + 1 :]:
            if number != other_number:
                reach = (one.length + other.length) / 2 + width
                if math.hypot(one.x - other.x, one.y - other.y) < reach:
                    count += overlap(one, other, width)
    return count


def overlap(one: Space, other: Space, width: float) -> bool:
    """Whether two rectangles overlap: no side of either has the other beyond it."""
    between = (other.x - one.x, other.y - one.y)
    for space in (one, other):
        for ux, uy in ((space.dx, space.dy), (-space.dy, space.dx)):
            apart = abs(between[0] * ux + between[1] * uy)
            reach = 0.0
            for s in (one, other):
                reach += s.length / 2 * abs(s.dx * ux + s.dy * uy)
                reach += width / 2 * abs(-s.dy * ux + s.dx * uy)
            if apart >= reach:
                return False
    return True
