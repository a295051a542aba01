"""The layout of the boards: that the tool counts right, and that the boards are as good as it can make them."""

from __future__ import annotations

import io
import json
import math
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttr_rules as ttr
from tools import board_layout
from tools.board_layout import Faults, faults, overlap, projected, written
from ttr_rules import Board, svg
from ttr_rules._geometry import Point, Space

BOARDS = [
    name for name in json.loads(board_layout.PLACES.read_text(encoding="utf-8")) if name != "about"
]

numbers = st.floats(-2, 2)
spaces = st.builds(
    lambda x, y, turn, length: Space(x, y, math.cos(turn), math.sin(turn), length),
    numbers, numbers, numbers, st.floats(0.6, 3),
)  # fmt: skip


def points(space: Space, width: float) -> list[Point]:
    """Points all over a space, its sides included."""
    parts = [part / 20 - 0.5 for part in range(21)]
    return [
        (
            space.x + space.dx * along * space.length - space.dy * aside * width,
            space.y + space.dy * along * space.length + space.dx * aside * width,
        )
        for along in parts
        for aside in parts
    ]


def within(space: Space, width: float, point: Point) -> bool:
    x, y = point[0] - space.x, point[1] - space.y
    along, aside = x * space.dx + y * space.dy, y * space.dx - x * space.dy
    return abs(along) < space.length / 2 - 1e-9 and abs(aside) < width / 2 - 1e-9


@given(spaces, spaces, st.floats(0.6, 1.5))
def test_spaces_overlap_if_they_share_points(one: Space, other: Space, width: float) -> None:
    shared = any(within(other, width, point) for point in points(one, width))
    assert overlap(one, other, width) == overlap(other, one, width)
    if shared:
        assert overlap(one, other, width)
    # What lies so deep in both has points of the grid around it that do so too.
    a, b = (space._replace(length=space.length - 0.5) for space in (one, other))
    if overlap(a, b, width - 0.5):
        assert shared


@pytest.mark.parametrize("variant", BOARDS)
def test_nothing_lies_over_anything(variant: str) -> None:
    board = ttr.load_variant(board_layout.GAMES / f"{variant}.json").board
    # In the widest of the common fonts two names touch a space on the board of the USA.
    assert faults(board) == Faults(spaces=0, cities=0, names=2 if variant == "usa" else 0)


@pytest.mark.parametrize("variant", BOARDS)
def test_the_tool_changes_nothing_else_in_a_document(variant: str) -> None:
    path = board_layout.GAMES / f"{variant}.json"
    text = path.read_text(encoding="utf-8")
    loaded = ttr.load_variant(path)
    assert written(text, loaded.board) == text
    moved = Board(
        cities=tuple(replace(city, xy=(0.25, 0.5)) for city in loaded.board.cities),
        routes=tuple(replace(route, bend=-0.125) for route in loaded.board.routes),
    )
    changed = ttr.load_variant(io.StringIO(written(text, moved)))
    assert changed == replace(loaded, board=moved)
    assert written(written(text, moved), loaded.board) == text


def test_the_same_seed_gives_the_same_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_layout, "ROUNDS", 6)
    first, again, other = (board_layout.trial("new_york", seed) for seed in (1, 1, 2))
    assert first == again
    assert first[2] != other[2]


def test_the_picture_of_new_york_is_about_1_7_times_as_high_as_wide() -> None:
    """On the earth its cities take 2.5 times as much height as width; in the picture names stand beside them."""
    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg.board(ttr.new_york.VARIANT))
    assert found is not None
    assert 1.5 < float(found[2]) / float(found[1]) < 1.9


@pytest.mark.parametrize("variant", BOARDS)
def test_cities_are_near_their_places_on_the_earth(variant: str) -> None:
    board = ttr.load_variant(board_layout.GAMES / f"{variant}.json").board
    places = json.loads(board_layout.PLACES.read_text(encoding="utf-8"))[variant]
    homes = projected([tuple(places[city.id]) for city in board.cities])
    for number, (one, home) in enumerate(zip(board.cities, homes, strict=True)):
        for other, there in zip(board.cities[:number], homes[:number], strict=True):
            assert one.xy is not None
            assert other.xy is not None
            # Who lives far to the west or the north of another does so in the picture.
            for axis in (0, 1):
                if home[axis] < there[axis] - 0.25:
                    assert one.xy[axis] < other.xy[axis]
