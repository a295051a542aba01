"""Where the names of cities stand in a picture, so that they cover neither each other nor the spaces.

All lengths are those of the picture, x to the right and y down. Nothing here is random: each name has
a number of candidate places with a cost, and takes the cheapest, again and again.
"""

from __future__ import annotations

import math
import unicodedata
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ._geometry import Point, Space

__all__ = ["Box", "Label", "clash", "collisions", "place", "text_width"]

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

WIDTHS = {
    **dict.fromkeys("ijlI'|", 0.36),
    **dict.fromkeys("ftrJ.,:;!/ ()[]-", 0.46),
    **dict.fromkeys("mMW%@", 1.04),
    "w": 0.92,
    **dict.fromkeys("CDGHNOQRU&", 0.83),
}
"""Of letters that are narrower or wider than usual in DejaVu Sans Bold, the widest of the common fonts."""

ROUNDS = 6
LINE = 1.08
"""The distance between two lines of a name, in sizes of the font."""


class Label(NamedTuple):
    """A name in its place: its lines, where the first begins (``anchor``: "start", "middle" or "end"), its box."""

    lines: tuple[str, ...]
    x: float
    y: float
    anchor: str
    box: Box


def text_width(text: str, *, bold: bool = False) -> float:
    """About how wide a text is in a sans-serif font of size 1; a little more rather than less."""
    return sum(map(_letter_width, text)) * (1.0 if bold else 0.88)


def _letter_width(letter: str) -> float:
    if letter in WIDTHS:
        return WIDTHS[letter]
    if unicodedata.combining(letter):
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.0
    return 0.78 if letter.isupper() else 0.7


def place(
    names: Mapping[str, str],
    cities: Mapping[str, Point],
    spaces: Iterable[Space],
    *,
    width: float,
    radius: float,
    font: float,
) -> dict[str, Label]:
    """A place for each name, by the ids of the cities.

    ``spaces``: all spaces of the board, ``width`` broad; ``radius``: of a city; ``font``: the size of
    the letters.
    """
    # So close that no name slips between them.
    across = (-0.45, 0.45) if width <= font else (-0.45, 0.0, 0.45)
    ground = _Points(
        (
            (
                space.x + space.dx * along * space.length - space.dy * aside * width,
                space.y + space.dy * along * space.length + space.dx * aside * width,
            )
            for space in spaces
            for along in (-0.45, -0.15, 0.15, 0.45)
            for aside in across
        ),
        font / 4,
    )
    dots = _Points(cities.values(), font / 4)
    offers: dict[str, list[tuple[float, Label]]] = {}
    for id, name in names.items():
        found = []
        for cost, label in _candidates(name, cities[id], radius, font):
            left, top, right, bottom = label.box
            edge = radius * 0.9
            near = dots.count((left - edge, top - edge, right + edge, bottom + edge))
            found.append((cost + ground.count(label.box) * 0.5 + near * 8.0, label))
        found.sort(key=lambda offer: offer[0])
        offers[id] = found
    # Those with the fewest good places choose first.
    order = sorted(offers, key=lambda id: (-offers[id][min(3, len(offers[id]) - 1)][0], id))
    chosen: dict[str, Label] = {}
    for _ in range(ROUNDS):
        changed = False
        for id in order:
            others = [label.box for other, label in chosen.items() if other != id]
            best = _cheapest(offers[id], others, font)
            changed = changed or chosen.get(id) is not best
            chosen[id] = best
        if not changed:
            break
    return {id: chosen[id] for id in names}


def _cheapest(offers: Sequence[tuple[float, Label]], others: Sequence[Box], font: float) -> Label:
    best = offers[0][1]
    least = math.inf
    for cost, label in offers:
        if cost >= least:
            break
        left, top, right, bottom = label.box
        for a, b, c, d in others:
            wide, high = min(right, c) - max(left, a), min(bottom, d) - max(top, b)
            if wide > -font * 0.2 and high > -font * 0.05:
                cost += 6.0 + max(wide, 0) * max(high, 0) / (font * font) * 4.0
        if cost < least:
            least, best = cost, label
    return best


def _candidates(name: str, at: Point, radius: float, font: float) -> Iterator[tuple[float, Label]]:
    """Places around a city, each with what it costs to stand there if nothing else does."""
    x, y = at
    for lines in _broken(name):
        wide = max(text_width(line, bold=True) for line in lines) * font
        # From the top of capitals to the foot of letters that go below the line.
        high = font * (0.95 + LINE * (len(lines) - 1))
        split = 0.45 * (len(lines) - 1)
        for step, away in enumerate(
            (max(radius * 1.72, radius + font * 0.3), radius * 1.3 + font * 0.8)
        ):
            slant = away * 0.72
            for cost, anchor, dx, dy in (
                (0.0, "start", away, -high / 2),
                (0.15, "end", -away, -high / 2),
                (0.2, "start", slant, -slant - high * 0.75),
                (0.25, "start", slant, slant - high * 0.25),
                (0.3, "end", -slant, -slant - high * 0.75),
                (0.35, "end", -slant, slant - high * 0.25),
                (0.1, "middle", 0.0, -away - high + font * 0.1),
                (0.1, "middle", 0.0, away - font * 0.1),
                (0.6, "start", -radius, -away - high + font * 0.1),
                (0.6, "end", radius, -away - high + font * 0.1),
                (0.6, "start", -radius, away - font * 0.1),
                (0.6, "end", radius, away - font * 0.1),
            ):
                left = x + dx - (0 if anchor == "start" else wide if anchor == "end" else wide / 2)
                top = y + dy
                box = (left, top, left + wide, top + high)
                label = Label(lines, x + dx, top + font * 0.74, anchor, box)
                yield cost + split + step * 0.8, label


def _broken(name: str) -> Iterator[tuple[str, ...]]:
    """A name in one line, and in two of about the same length if it has several words."""
    yield (name,)
    words = name.split(" ")
    if len(words) > 1 and len(name) > 8:
        ways = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
        yield min(ways, key=lambda lines: max(map(text_width, lines)))


class _Points:
    """Points, in rows from left to right."""

    def __init__(self, points: Iterable[Point], high: float) -> None:
        self.high = high
        self.rows: dict[int, list[float]] = defaultdict(list)
        for x, y in points:
            self.rows[int(y // high)].append(x)
        for row in self.rows.values():
            row.sort()

    def count(self, box: Box) -> int:
        """How many points lie in a box, as far as rows tell."""
        left, top, right, bottom = box
        found = 0
        rows = self.rows
        for number in range(round(top / self.high), round(bottom / self.high)):
            if number in rows:
                row = rows[number]
                found += bisect_left(row, right) - bisect_right(row, left)
        return found


def collisions(
    labels: Mapping[str, Label], spaces: Sequence[Space], width: float
) -> tuple[int, int]:
    """How many pairs of names overlap, and how many pairs of a name and a space."""
    boxes = [label.box for label in labels.values()]
    pairs = sum(
        a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
        for number, a in enumerate(boxes)
        for b in boxes[:number]
    )
    return pairs, sum(clash(box, space, width) for box in boxes for space in spaces)


def clash(box: Box, space: Space, width: float) -> bool:
    """Whether a box and a space overlap: no straight line along a side of one parts them."""
    left, top, right, bottom = box
    x, y, dx, dy, length = space
    half = length / 2
    wide, high = abs(dx) * half + abs(dy) * width / 2, abs(dy) * half + abs(dx) * width / 2
    if x + wide <= left or x - wide >= right or y + high <= top or y - high >= bottom:
        return False
    mx, my = (left + right) / 2 - x, (top + bottom) / 2 - y
    w, h = (right - left) / 2, (bottom - top) / 2
    along, aside = abs(mx * dx + my * dy), abs(my * dx - mx * dy)
    return along < half + w * abs(dx) + h * abs(dy) and aside < width / 2 + w * abs(dy) + h * abs(
        dx
    )
