"""Lay out the boards: where the cities of a picture lie, and how its routes bend.

    python -m tools.board_layout write [variant ...]    writes positions and bends into the documents of the games
    python -m tools.board_layout check [variant ...]    fails if that would change one
    python -m tools.board_layout table                  what overlaps on the boards as they are

Cities begin where they lie on the earth (``places.json``), in a plane projection. Then cities move and
routes bend, one by one and at random, wherever that makes the picture better: spaces, cities and names should
not overlap, spaces should be about equally long, and cities should stay near their places. At first
changes for the worse are taken too, if they are not much worse (Dueck and Scheuer, "Threshold accepting",
1990). The best of several trials counts.

The random numbers have fixed seeds, and no function is used whose result differs between machines: the same
places give the same board. All boards together take about ten minutes.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace

from ttr_rules import Board, Variant, _geometry, _labels, load_variant
from ttr_rules._geometry import Point, Space
from ttr_rules._svg_board import placed_names, scaled_plan

from . import ROOT

GAMES = ROOT / "rust" / "ttr-core" / "games"
PLACES = ROOT / "tools" / "places.json"

PROVENANCE = "City positions and bends of routes: our own layout from latitudes and longitudes."

TRIALS = 8
"""How many layouts of a board are made."""

ROUNDS = 300
"""How often all cities and all bends of a trial are changed, by less and less."""

NAMED_FROM = 0.4
"""The part of the rounds after which names have places, too."""

MOST_BEND = 0.3
DISCS = 3
"""A space is taken for so many discs, when it is asked how far it is from others."""

# What is bad about a board, and how bad it is. Lengths are in breadths of a space.
NEAR, TOO_NEAR = 1.42, 8.0
"""Discs of two routes whose middles are nearer than this."""
OVERLAP = 2.0
"""Two spaces that overlap."""
FOREIGN_CITY, AT_CITY = 1.7, 6.0
"""A disc that is nearer than this to a city that is no end of its route."""
OVER_NAME = 5.0
"""A disc, a city or a name over a name."""
SHORT, LONG = 30.0, 3.0
"""A route that is shorter or longer than its spaces need, by the square of the difference, a space."""
BENT = 16.0
"""A bend, by its square."""
AWAY = 0.6
"""A city away from its place on the earth, by the square of the distance in spaces."""
CITIES_APART, CROWDED = 1.2, 20.0
"""Two cities that are nearer to each other than this, in spaces."""

Disc = tuple[int, float, float, Space]


class Layout:
    """A board being laid out: ``cities`` and ``bends`` change; ``lines`` are routes that lie side by side."""

    def __init__(self, board: Board, homes: Sequence[Point]) -> None:
        self.straight = replace(
            board, routes=tuple(replace(route, bend=0.0) for route in board.routes)
        )
        at = {city.id: number for number, city in enumerate(board.cities)}
        self.lines = _geometry.ways(self.straight)
        self.ends = [(at[line.ends[0]], at[line.ends[1]]) for line in self.lines]
        self.counts = [board.route(line.routes[0]).length for line in self.lines]
        self.homes = homes
        self.cities = list(homes)
        self.bends = [0.0] * len(self.lines)
        self.of_city: list[list[int]] = [[] for _ in homes]
        for number, ends in enumerate(self.ends):
            for end in ends:
                self.of_city[end].append(number)
        self.boxes: list[_labels.Box] = []
        self.discs: list[list[Disc]] = [[] for _ in self.lines]
        self.grid: dict[tuple[int, int], list[Disc]] = defaultdict(list)
        self.measure()

    def board(self) -> Board:
        """The board as it lies now, with rounded numbers."""
        places = _geometry.fitted(self.cities)
        bends = {
            (line.ends, id): bend
            for line, bend in zip(self.lines, self.bends, strict=True)
            for id in line.routes
        }
        return Board(
            cities=tuple(
                replace(city, xy=(round(x, 4), round(y, 4)))
                for city, (x, y) in zip(self.straight.cities, places, strict=True)
            ),
            routes=tuple(
                replace(
                    route,
                    bend=round(bends[route.ends, route.id], 3)
                    if (route.ends, route.id) in bends
                    else -round(bends[route.ends[::-1], route.id], 3),
                )
                for route in self.straight.routes
            ),
        )

    def length(self, number: int) -> float:
        """How long a line is."""
        a, b = (self.cities[end] for end in self.ends[number])
        return _geometry.curve_length(a, b, self.bends[number])

    def measure(self) -> None:
        """Take the sizes with which the board would be drawn."""
        self.usual = _geometry.usual_length(
            (self.length(number), self.counts[number])
            for number, line in enumerate(self.lines)
            for _ in line.routes
        )
        self.width = self.usual * _geometry.BREADTH
        self.grid.clear()
        for number in range(len(self.lines)):
            self.put(number)

    def spaces(self, number: int) -> Iterator[Space]:
        """The spaces of a line, lane by lane."""
        a, b = (self.cities[end] for end in self.ends[number])
        lanes = len(self.lines[number].routes)
        for lane in range(lanes):
            aside = (lane - (lanes - 1) / 2) * _geometry.LANE
            yield from _geometry.chain(
                a, b, self.bends[number], self.counts[number], aside, self.usual
            )

    def put(self, number: int) -> None:
        """Put the discs of a line into the grid."""
        discs = []
        for space in self.spaces(number):
            reach = max(space.length - self.width, 0)
            for disc in range(DISCS):
                along = (disc / (DISCS - 1) - 0.5) * reach
                discs.append(
                    (number, space.x + space.dx * along, space.y + space.dy * along, space)
                )
        self.discs[number] = discs
        for entry in discs:
            self.grid[self.cell(entry[1], entry[2])].append(entry)

    def take(self, number: int) -> None:
        """Take the discs of a line out of the grid."""
        for entry in self.discs[number]:
            self.grid[self.cell(entry[1], entry[2])].remove(entry)

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """The cell of the grid that a point lies in; a neighbor is as near as ``NEAR`` at most."""
        size = self.width * NEAR
        return (int(x / size + 1000), int(y / size + 1000))

    def around(self, left: float, top: float, right: float, bottom: float) -> Iterator[Disc]:
        """The discs with their middle in a box."""
        i, j = self.cell(left, top)
        k, m = self.cell(right, bottom)
        for column in range(i, k + 1):
            for row in range(j, m + 1):
                for disc in self.grid.get((column, row), ()):
                    if left < disc[1] < right and top < disc[2] < bottom:
                        yield disc

    def box(self, city: int, more: float) -> _labels.Box:
        """Where the name of a city stands."""
        (left, top, right, bottom), (x, y) = self.boxes[city], self.cities[city]
        return (x + left - more, y + top - more, x + right + more, y + bottom + more)

    def cost_of_line(self, number: int) -> float:
        """How bad a line is: what it is too near to, its length, its bend."""
        discs, bend, spaces = self.discs[number], self.bends[number], self.counts[number]
        wanted = (spaces + 2 * _geometry.ROOM * _geometry.BREADTH) * self.usual
        short = 1 - self.length(number) / wanted
        cost = short * short * (SHORT if short > 0 else LONG) * spaces
        cost += BENT * bend * bend * len(self.lines[number].routes)
        near = self.width * NEAR
        close = set()
        for _, x, y, space in discs:
            i, j = self.cell(x, y)
            for cell in (
                (i - 1, j - 1), (i, j - 1), (i + 1, j - 1),
                (i - 1, j), (i, j), (i + 1, j),
                (i - 1, j + 1), (i, j + 1), (i + 1, j + 1),
            ):  # fmt: skip
                for other, ox, oy, foreign in self.grid.get(cell, ()):
                    if other != number:
                        apart = (x - ox) * (x - ox) + (y - oy) * (y - oy)
                        if apart < near * near:
                            missing = 1 - math.sqrt(apart) / near
                            cost += missing * (0.5 + missing) * TOO_NEAR
                            close.add((space, foreign))
        cost += OVERLAP * sum(overlap(one, other, self.width) for one, other in close)
        for city, here in enumerate(self.cities):
            if city not in self.ends[number]:
                cost += sum(self.at_city(here, x, y) for _, x, y, _ in discs)
        for city in range(len(self.boxes)):
            box = self.box(city, self.width * 0.75)
            cost += sum(self.over_name(box, x, y) for _, x, y, _ in discs)
        return cost

    def at_city(self, city: Point, x: float, y: float) -> float:
        """How bad it is that there is a disc near a city, and not at the end of its route."""
        keep = self.width * FOREIGN_CITY
        dx, dy = x - city[0], y - city[1]
        if abs(dx) >= keep or abs(dy) >= keep or dx * dx + dy * dy >= keep * keep:
            return 0.0
        missing = 1 - math.sqrt(dx * dx + dy * dy) / keep
        return missing * (0.5 + missing) * AT_CITY

    def over_name(self, box: _labels.Box, x: float, y: float) -> float:
        """How bad it is that there is a disc in the box of a name."""
        left, top, right, bottom = box
        inside = min(x - left, right - x, y - top, bottom - y)
        return max(inside, 0.0) / self.width * 1.33 * OVER_NAME

    def cost_of_city(self, city: int) -> float:
        """How bad the place of a city is: its lines, its neighbors, its name, how far from home it is."""
        x, y = here = self.cities[city]
        own = self.of_city[city]
        away = apart(here, self.homes[city]) / self.usual
        cost = AWAY * away * away + sum(self.cost_of_line(number) for number in own)
        for other, there in enumerate(self.cities):
            if other != city:
                crowded = max(1 - apart(here, there) / (self.usual * CITIES_APART), 0)
                cost += CROWDED * crowded * crowded
        keep = self.width * FOREIGN_CITY
        for number, dx, dy, _ in self.around(x - keep, y - keep, x + keep, y + keep):
            if number not in own:
                cost += self.at_city(here, dx, dy)
        if self.boxes:
            cost += self.cost_of_name(city)
        return cost

    def cost_of_name(self, city: int) -> float:
        """How bad the place of a name is: the cities, names and discs of other lines near it."""
        own, half = self.of_city[city], self.width * 0.75
        box = self.box(city, half)
        left, top, right, bottom = self.box(city, 0)
        cost = 0.0
        for number, x, y, _ in self.around(*box):
            if number not in own:
                cost += self.over_name(box, x, y)
        for other, there in enumerate(self.cities):
            if other != city:
                a, b, c, d = self.box(other, 0)
                wide, high = min(right, c) - max(left, a), min(bottom, d) - max(top, b)
                if wide > 0 and high > 0:
                    cost += OVER_NAME * (1 + high / self.width)
                for (x, y), name in (
                    (there, box),
                    (self.cities[city], (a - half, b - half, c + half, d + half)),
                ):
                    if name[0] < x < name[2] and name[1] < y < name[3]:
                        cost += 2 * OVER_NAME
        return cost

    def name(self) -> None:
        """Find places for the names of the cities; they move with the cities then."""
        board = self.board()
        scaled = scaled_plan(board)
        labels, _ = placed_names(board, scaled)
        xs = [x for x, _ in self.cities]
        drawn = [x for x, _ in scaled.cities.values()]
        scale = (max(drawn) - min(drawn)) / (max(xs) - min(xs))
        self.boxes = []
        for id, (x, y) in scaled.cities.items():
            left, top, right, bottom = labels[id].box
            sides = ((left - x), (top - y), (right - x), (bottom - y))
            self.boxes.append(tuple(side / scale for side in sides))  # type: ignore[arg-type]

    def improve(self, dice: random.Random) -> None:
        """Move cities and bend lines wherever that is better; at first also where it is a little worse."""
        for number in range(ROUNDS):
            hot = 1 - number / ROUNDS
            worse = 0.6 * hot * hot * hot
            if number % 20 == 0:
                self.measure()
                if number >= NAMED_FROM * ROUNDS:
                    self.name()
            step = self.usual * (0.6 * hot + 0.02)
            for city, (x, y) in enumerate(self.cities):
                before = self.cost_of_city(city)
                right, down = 2 * dice.random() - 1, 2 * dice.random() - 1
                self.move(city, (x + right * step, y + down * step))
                if self.cost_of_city(city) > before + worse * dice.random():
                    self.move(city, (x, y))
            for line, bend in enumerate(self.bends):
                before = self.cost_of_line(line)
                more = (2 * dice.random() - 1) * (0.3 * hot + 0.02)
                self.bend(line, max(-MOST_BEND, min(MOST_BEND, bend + more)))
                if self.cost_of_line(line) > before + worse * dice.random():
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

    def cost(self) -> float:
        """How bad the whole board is; what two lines or cities share counts twice."""
        return sum(self.cost_of_city(city) for city in range(len(self.cities)))


def apart(p: Point, q: Point) -> float:
    """How far two points are apart."""
    return math.sqrt((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]))


def overlap(one: Space, other: Space, width: float) -> bool:
    """Whether two rectangles overlap: no side of either has the other beyond it."""
    between = (other.x - one.x, other.y - one.y)
    for space in (one, other):
        for ux, uy in ((space.dx, space.dy), (-space.dy, space.dx)):
            reach = sum(
                s.length * abs(s.dx * ux + s.dy * uy) + width * abs(s.dx * uy - s.dy * ux)
                for s in (one, other)
            )
            if abs(between[0] * ux + between[1] * uy) * 2 >= reach:
                return False
    return True


def projected(places: Sequence[Point]) -> list[Point]:
    """Latitudes and longitudes on a plane, north up: equal scales in the middle, the longer side 1."""
    middle = (min(lat for lat, _ in places) + max(lat for lat, _ in places)) / 2
    # Rounded: the last digit of a cosine may differ between machines.
    shrink = round(math.cos(math.radians(middle)), 6)
    return _geometry.fitted([(lon * shrink, -lat) for lat, lon in places])


@dataclass(frozen=True, slots=True, order=True)
class Faults:
    """What lies over each other in the picture of a board, as numbers of pairs."""

    spaces: int
    """Two spaces of routes between different cities."""
    cities: int
    """A space and a city at which its route does not end."""
    names: int
    """Two names, or a name and a space."""

    @property
    def all(self) -> int:
        """All pairs together."""
        return self.spaces + self.cities + self.names


def faults(board: Board) -> Faults:
    """Count what lies over each other on a board."""
    laid = scaled_plan(board)
    line_of = {id: line.ends for line in _geometry.ways(board) for id in line.routes}
    spaces = [(id, space) for id, line in laid.spaces.items() for space in line]
    labels, _ = placed_names(board, laid)
    crossed = sum(
        overlap(one, other, laid.width)
        for number, (id, one) in enumerate(spaces)
        for other_id, other in spaces[:number]
        if line_of[id] != line_of[other_id]
        and abs(one.x - other.x) + abs(one.y - other.y) < 2 * (one.length + other.length)
    )
    edge = 2 * laid.radius
    over = sum(
        overlap(space, Space(x, y, space.dx, space.dy, edge), max(edge, laid.width))
        for id, space in spaces
        for city, (x, y) in laid.cities.items()
        if city not in board.route(id).ends
    )
    return Faults(
        crossed, over, sum(_labels.collisions(labels, [s for _, s in spaces], laid.width))
    )


def trial(variant: str, seed: int) -> tuple[int, float, Board]:
    """A board laid out once: the number of its faults, how bad it is, and the board."""
    board = document(variant).board
    places = json.loads(PLACES.read_text(encoding="utf-8"))[variant]
    layout = Layout(board, projected([tuple(places[city.id]) for city in board.cities]))
    layout.improve(random.Random(seed))
    return faults(layout.board()).all, layout.cost(), layout.board()


def document(variant: str) -> Variant:
    """The variant in the document of a game, as it is now."""
    return load_variant(GAMES / f"{variant}.json")


def written(text: str, board: Board) -> str:
    """The text of a document with the positions and bends of the board."""
    for city in board.cities:
        x, y = city.xy or (0, 0)
        line = rf'(\{{"id": {re.escape(json.dumps(city.id, ensure_ascii=False))}, "name": .*"xy": )\[[^]]*\]'
        text, found = re.subn(line, rf"\g<1>[{float(x)}, {float(y)}]", text)
        assert found == 1, city
    for route in board.routes:
        line = rf'(\{{"id": {re.escape(json.dumps(route.id, ensure_ascii=False))}, "ends": .*?)(, "bend": [^,}}]*)?\}}'
        bend = f', "bend": {float(route.bend)}' if route.bend else ""
        text, found = re.subn(line, rf"\g<1>{bend}}}", text)
        assert found == 1, route
    text = re.sub(r" City positions[^.]*\.", "", text)
    return re.sub(r'("provenance": ".*)",\n', rf'\g<1> {PROVENANCE}",\n', text)


def main() -> None:
    """Write or check the documents, or print the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.board_layout")
    parser.add_argument("task", choices=["write", "check", "table"])
    parser.add_argument("variants", nargs="*")
    arguments = parser.parse_args()
    known = [name for name in json.loads(PLACES.read_text(encoding="utf-8")) if name != "about"]
    variants = arguments.variants or known
    if arguments.task == "table":
        print("| board | spaces over spaces | over cities | names over names or spaces |")
        print("|---|---|---|---|")
        for variant in variants:
            found = faults(document(variant).board)
            print(f"| {variant} | {found.spaces} | {found.cities} | {found.names} |")
        return
    stale = []
    with ProcessPoolExecutor() as pool:
        for variant in variants:
            seeds = range(1, TRIALS + 1)
            tried = list(pool.map(trial, [variant] * TRIALS, seeds))
            _, _, board = min(tried, key=lambda entry: entry[:2])
            print(f"{variant}: {faults(board)}, of {[entry[0] for entry in tried]}", flush=True)
            path = GAMES / f"{variant}.json"
            old = path.read_text(encoding="utf-8")
            new = written(old, board)
            if new != old:
                stale.append(variant)
                if arguments.task == "write":
                    path.write_text(new, encoding="utf-8")
    if stale and arguments.task == "check":
        sys.exit(f"stale: {', '.join(stale)}; run python -m tools.board_layout write")


if __name__ == "__main__":
    main()
