"""Boards as elements of an SVG: what no position changes, drawn once, and a position as classes on it."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from ._core import View
from ._geometry import Plan, Space, plan
from ._labels import Box, Label, place
from ._svg_style import PLAYER_COLORS, color_class, decimal, quoted, shortened
from ._values import counted
from .board import Board, City, Route
from .variant import Variant

__all__ = [
    "LONG",
    "arch_path",
    "board_group",
    "closes",
    "coast_half",
    "doubles_close",
    "drawn_board",
    "engine_path",
    "house_path",
    "house_paths",
    "known_lent",
    "lent_dashes",
    "owner_marks",
    "owner_shape",
    "owner_shapes",
    "placed_names",
    "rect_attributes",
    "scaled_plan",
    "wave_path",
]

LONG = 1000.0
"""The longer side of a board in a picture, in its units: px at the size that it has by itself."""


class DrawnRoute(NamedTuple):
    """A route as it is drawn without a position: its classes, words and elements."""

    route: Route
    classes: str
    words: str
    bed: str
    """The line from city to city, below the spaces of all routes: an attribute ``d``."""
    spaces: str
    signs: str
    wagons: str
    middles: tuple[str, ...]
    """Those of the spaces, as they are written in paths."""
    shapes: tuple[str, ...]
    """The signs of each player on all spaces: attributes ``d``."""
    crosses: str
    double: tuple[Route, ...]
    """The others of its double route."""


class DrawnBoard(NamedTuple):
    """A board as it is drawn without a position, and the box in which it lies."""

    routes: tuple[DrawnRoute, ...]
    cities: tuple[tuple[str, str, str, str, str], ...]
    """Id, classes, attributes, words and elements."""
    ring: str
    houses: tuple[str, ...]
    """The station of each player, around a city."""
    names: str
    box: Box
    width: float
    radius: float
    font: float


def scaled_plan(board: Board) -> Plan:
    """The places of all that is drawn, in units of the picture."""
    laid = plan(board)
    if not _drawable(laid):
        # Positions that no picture can show: all the same, or beyond all measure.
        cities = tuple(replace(city, xy=None) for city in board.cities)
        laid = plan(replace(board, cities=cities))
    xs, ys = zip(*_corners(laid), strict=True)
    scale = LONG / max(max(xs) - min(xs), max(ys) - min(ys), 1e-9)
    x0, y0 = min(xs), min(ys)
    return Plan(
        cities={id: ((x - x0) * scale, (y - y0) * scale) for id, (x, y) in laid.cities.items()},
        spaces={
            id: tuple(
                Space((s.x - x0) * scale, (s.y - y0) * scale, s.dx, s.dy, s.length * scale)
                for s in line
            )
            for id, line in laid.spaces.items()
        },
        width=float(round(min(max(laid.width * scale, 6.0), 36.0))),
        radius=min(max(laid.radius * scale, 4.0), 24.0),
    )


def _drawable(laid: Plan) -> bool:
    points = [*laid.cities.values(), *((s.x, s.y) for line in laid.spaces.values() for s in line)]
    if not all(math.isfinite(x) and math.isfinite(y) for x, y in points):
        return False
    wide = max(x for x, _ in points) - min(x for x, _ in points)
    high = max(y for _, y in points) - min(y for _, y in points)
    return 1e-6 < max(wide, high) < 1e6


def _corners(laid: Plan) -> Iterator[tuple[float, float]]:
    """Points between which all lies that is drawn."""
    for x, y in laid.cities.values():
        yield x - laid.radius, y - laid.radius
        yield x + laid.radius, y + laid.radius
    for line in laid.spaces.values():
        for s in line:
            wide = (abs(s.dx) * s.length + abs(s.dy) * laid.width) / 2
            high = (abs(s.dy) * s.length + abs(s.dx) * laid.width) / 2
            yield s.x - wide, s.y - high
            yield s.x + wide, s.y + high


def placed_names(board: Board, laid: Plan) -> tuple[dict[str, Label], float]:
    """Where the names of cities stand, and the size of their letters."""
    font = min(max(laid.width * 0.6 + 7.5, 13.0), 19.0)
    names = {city.id: shortened(city.name, 20.0) for city in board.cities}
    spaces = [space for line in laid.spaces.values() for space in line]
    labels = place(names, laid.cities, spaces, width=laid.width, radius=laid.radius, font=font)
    return labels, font


@functools.lru_cache(maxsize=64)
def drawn_board(board: Board, names: bool) -> DrawnBoard:
    """All of a board that no position changes."""
    laid = scaled_plan(board)
    labels, font = placed_names(board, laid) if names else ({}, 15.0)
    doubles: dict[str | None, list[Route]] = {}
    for route in board.routes:
        doubles.setdefault(route.double, []).append(route)
    cities = {city.id: city for city in board.cities}
    routes = tuple(
        _drawn_route(route, laid, cities, doubles[route.double] if route.double else [])
        for route in board.routes
    )
    corners = [*_corners(laid)]
    for left, top, right, bottom in (label.box for label in labels.values()):
        corners += [(left, top), (right, bottom)]
    xs, ys = zip(*corners, strict=True)
    written = "".join(_name(id, label) for id, label in labels.items())
    return DrawnBoard(
        routes=routes,
        cities=tuple(_drawn_city(city, laid) for city in board.cities),
        ring=f'<circle class="ring" r="{decimal(laid.radius * 1.62)}"/>',
        houses=tuple(
            f'<path class="house" d="{house}"/><path class="shapes" d="{sign}"/>'
            for house, sign in house_paths(laid.radius)
        ),
        names=f'<g class="names" font-size="{decimal(font)}">{written}</g>' if written else "",
        box=(min(xs), min(ys), max(xs), max(ys)),
        width=laid.width,
        radius=laid.radius,
        font=font,
    )


def _name(id: str, label: Label) -> str:
    anchor = {"start": "", "middle": " middle", "end": " end"}[label.anchor]
    begin = f'<text class="city-name{anchor}" data-city="{quoted(id)}"'
    x, y = decimal(label.x), decimal(label.y)
    if len(label.lines) == 1:
        return f'{begin} x="{x}" y="{y}">{quoted(label.lines[0])}</text>'
    first, second = map(quoted, label.lines)
    return (
        f'{begin} y="{y}"><tspan x="{x}">{first}</tspan>'
        f'<tspan x="{x}" dy="1.08em">{second}</tspan></text>'
    )


def _drawn_route(
    route: Route, laid: Plan, cities: Mapping[str, City], double: Sequence[Route]
) -> DrawnRoute:
    classes = f"route {color_class(route.color)} {route.kind}"
    classes += " any-cards" if route.any_cards_per_space is not None else ""
    others = tuple(other for other in double if other.id != route.id)
    classes += " double" if others else ""
    line, width = laid.spaces[route.id], laid.width
    length = max(round(line[0].length), 1)
    rounded = width * (0.5 if route.kind == "ferry" else 0.24)
    a, b = (laid.cities[end] for end in route.ends)
    parts: list[str] = []
    signs, marks, wagons, middles = [], [], [], []
    round_corners = decimal(rounded) if rounded < 2 else f"{rounded:.0f}"
    rect = f' width="{length}" height="{decimal(width)}" rx="{round_corners}"'
    for number, (x, y, dx, dy, _) in enumerate(line):
        # From -90 to 90 degrees, so that no sign stands on its head.
        angle = f"{(math.degrees(math.atan2(dy, dx)) + 90) % 180 - 90:.0f}"
        middle = _pair(x, y)
        at = f"translate({middle})"
        turn = math.radians(float(angle))
        ux, uy = math.cos(turn), math.sin(turn)
        # The corner, where the whole picture is turned; shorter than to turn the space around it.
        left, top = x * ux + y * uy - length / 2, y * ux - x * uy - width / 2
        turned = "" if angle in ("0", "-0") else f' transform="rotate({angle})"'
        parts.append(f'<rect x="{decimal(left)}" y="{decimal(top)}"{rect}{turned}/>')
        if route.any_cards_per_space is not None or number < route.locomotives:
            signs.append(_sign(route, width, length, at))
        elif route.kind == "ferry":
            marks.append(f"M{middle}{wave_path(width, length, ux, uy)}")
        elif route.kind == "tunnel":
            marks.append(f"M{middle}{arch_path(width)}")
        ux, uy = dx * length / 2, dy * length / 2
        vx, vy = -dy * width / 2, dx * width / 2
        start = _pair(x - ux - vx, y - uy - vy)
        sides = _steps(2 * ux, 2 * uy, 2 * vx, 2 * vy, -2 * ux, -2 * uy)
        wagons.append(f"M{start}l{sides}z")
        middles.append(middle)
    if marks:
        sign = "wave" if route.kind == "ferry" else "arch"
        signs.append(f'<path class="sign {sign}" d="{"".join(marks)}"/>')
    arm = width * 0.24
    cross = f"m{_pair(-arm, -arm)}l{_pair(2 * arm, 2 * arm)}m{_pair(-2 * arm, 0)}l{_pair(2 * arm, -2 * arm)}"
    crosses = "".join(f"M{middle}{cross}" for middle in middles)
    return DrawnRoute(
        route=route,
        classes=classes,
        words=_route_words(route, cities),
        bed=_polyline([a, *((s.x, s.y) for s in line), b]),
        spaces="".join(parts),
        signs="".join(signs),
        wagons=f'<path class="wagons" d="{"".join(wagons)}"/>',
        middles=tuple(middles),
        shapes=tuple(
            "".join(f"M{_pair(space.x + x, space.y + y)}{rest}" for space in line)
            for x, y, rest in _owner_signs(width)
        ),
        crosses=f'<path class="crosses" d="{crosses}"/>' if others else "",
        double=others,
    )


def _polyline(points: Sequence[tuple[float, float]]) -> str:
    """A path through points, without those that lie on the way anyhow."""
    kept = [points[0]]
    for (x, y), (nx, ny) in pairwise(points[1:]):
        px, py = kept[-1]
        aside = (x - px) * (ny - py) - (y - py) * (nx - px)
        if abs(aside) > 0.4 * math.hypot(nx - px, ny - py):
            kept.append((x, y))
    kept.append(points[-1])
    rounded = [(round(x), round(y)) for x, y in kept]
    steps = (move for (ax, ay), (bx, by) in pairwise(rounded) for move in (bx - ax, by - ay))
    return f"M{_pair(*rounded[0])}l{_steps(*steps)}"


def _pair(*numbers: float) -> str:
    """Numbers with at most one decimal, as short as paths and transforms may have them."""
    written = ""
    for number in numbers:
        text = decimal(number)
        text = text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
        written += text if text.startswith("-") or not written else f" {text}"
    return written


def _steps(*numbers: float) -> str:
    """The same, where every program reads it: in a path, where a second point begins another number."""
    written = ""
    fraction = False
    for number in numbers:
        text = _pair(number)
        touching = not written or text[0] == "-" or (text[0] == "." and fraction)
        written += text if touching else f" {text}"
        fraction = "." in text
    return written


def rect_attributes(length: float, width: float, rounded: float) -> str:
    length, width = max(length, 1.0), max(width, 1.0)
    rounded = min(rounded, length / 2, width / 2)
    return (
        f' x="{decimal(-length / 2)}" y="{decimal(-width / 2)}" width="{decimal(length)}" height="{decimal(width)}"'
        f' rx="{decimal(rounded)}"'
    )


def _sign(route: Route, width: float, length: float, at: str) -> str:
    """What a space shows that takes any cards or a locomotive, until it is claimed."""
    if route.any_cards_per_space is not None:
        foot = decimal(width * 0.3)
        return f'<text class="sign number" y="{foot}" transform="{at}">{route.any_cards_per_space}</text>'
    size = min(width, length) * 0.92
    return f'<path class="sign engine" d="{engine_path(size)}" transform="{at}"/>'


def wave_path(width: float, length: float, dx: float = 1.0, dy: float = 0.0) -> str:
    """Two waves in a direction, around the point where a path is."""
    step, high = min(length * 0.17, width * 0.42), -width * 0.3
    x, y = step * dx, step * dy
    top = (x / 2 - high * dy, y / 2 + high * dx)
    return f"m{_steps(-2 * x, -2 * y)}q{_steps(*top, x, y)}t{_steps(x, y, x, y, x, y)}"


def arch_path(width: float) -> str:
    """The mouth of a tunnel around the point where a path is."""
    r = round(width * 0.32, 1)
    return f"m{_steps(-r, r)}v{_pair(-r)}a{_pair(r, r)} 0 0 1 {_pair(2 * r, 0)}v{_pair(r)}z"


def engine_path(size: float) -> str:
    """A locomotive around the middle of where it is put: an attribute ``d``."""
    at = [
        decimal(size * part) for part in (-0.42, 0.14, -0.08, -0.3, -0.3, -0.18, 0.02, -0.34, 0.42)
    ]
    left, foot, deck, chimney, top, chimney_end, cab, roof, right = at
    wheel = size * 0.11
    wheels = "".join(
        f"M{_pair(size * x, size * 0.22)}a{_pair(wheel, wheel)} 0 1 0 {_pair(2 * wheel, 0)}"
        f"a{_pair(wheel, wheel)} 0 1 0 {_pair(-2 * wheel, 0)}z"
        for x in (-0.34, 0.1)
    )
    return (
        f"M{left} {foot}V{deck}H{chimney}V{top}H{chimney_end}V{deck}H{cab}V{roof}H{right}V{foot}z"
        + wheels
    )


def owner_shape(player: int, radius: float) -> str:
    """The sign of a player around the point where a path is: circle, square, triangle, diamond, star, cross."""
    x, y, rest = _owner_sign(player, radius)
    return f"m{_steps(x, y)}{rest}"


def _owner_sign(player: int, radius: float) -> tuple[float, float, str]:
    """The sign of a player: the way from its middle to its edge, and the path from there around it."""
    if player == 0:
        r = radius * 0.94
        return 0, -r, f"a{_pair(r, r, 0, 1, 0, 0.1, 0)}z"  # all but nothing of a circle
    if player == 1:
        corners = [(-0.84, -0.84), (0.84, -0.84), (0.84, 0.84), (-0.84, 0.84)]
    elif player == 5:
        a, b = 0.36, 1.0
        quarter = [(-a, -b), (a, -b), (a, -a)]
        corners = [
            point
            for turn in range(4)
            for x, y in quarter
            for point in [((x, y), (-y, x), (-x, -y), (y, -x))[turn]]
        ]
    else:
        number, reach, inner, low = {
            2: (3, 1.16, None, 0.22),
            3: (4, 1.16, None, 0.0),
            4: (5, 1.24, 0.46, 0.08),
        }[player]
        steps = number * 2 if inner else number
        corners = []
        for step in range(steps):
            turn = 2 * math.pi * step / steps - math.pi / 2
            far = reach * (inner if inner and step % 2 else 1.0)
            corners.append((far * math.cos(turn), far * math.sin(turn) + low))
    # Steps from one rounded corner to the next, so that the last one leads back to the first.
    points = [(round(x * radius, 1), round(y * radius, 1)) for x, y in corners]
    moves = [(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points)]
    return *points[0], f"l{_steps(*(number for move in moves for number in move))}z"


@functools.lru_cache(maxsize=64)
def owner_shapes(width: float) -> tuple[str, ...]:
    """The signs of all players, for spaces of this breadth."""
    return tuple(f"m{_steps(x, y)}{rest}" for x, y, rest in _owner_signs(width))


@functools.lru_cache(maxsize=64)
def _owner_signs(width: float) -> tuple[tuple[float, float, str], ...]:
    return tuple(_owner_sign(player, width * 0.36) for player in range(len(PLAYER_COLORS)))


def _drawn_city(city: City, laid: Plan) -> tuple[str, str, str, str, str]:
    x, y = laid.cities[city.id]
    r = laid.radius
    classes = "city" + " attraction" * city.attraction
    marks = ""
    words = city.name
    if city.coast in ("east", "west"):
        classes += f" coast-{city.coast}"
        words += f": {city.coast} coast"
        marks += f'<circle class="dot" r="{decimal(r * 0.86)}"/>{coast_half(city.coast, r * 0.74)}'
    if city.attraction:
        words += ": tourist attraction"
        marks += f'<path class="star" d="M0 0{owner_shape(4, r * 1.05)}"/>'
    elif city.coast is None:
        marks += f'<circle class="dot" r="{decimal(r * 0.86)}"/>'
    begin = f'data-city="{quoted(city.id)}" transform="translate({decimal(x)} {decimal(y)})">'
    return city.id, classes, begin, words, marks


def coast_half(coast: str, radius: float) -> str:
    """The half of a city that lies on the side of its coast."""
    r = decimal(radius)
    return f'<path class="coast" d="M0-{r}A{r} {r} 0 0 {int(coast == "east")} 0 {r}z"/>'


def house_path(radius: float) -> str:
    """A station that stands on a city of this radius: an attribute ``d``."""
    side, eaves, top = radius * 1.5, radius * 1.8, radius * 1.3
    walls = _steps(0, -eaves, side, -top, side, top, 0, eaves)
    return f"M{_pair(-side, radius * 0.3)}l{walls}z"


def house_paths(radius: float) -> tuple[tuple[str, str], ...]:
    """The station of each player, on a city of this radius, and the sign of the player: attributes ``d``."""
    house, middle = house_path(radius), f"M{_pair(0, -radius * 0.75)}"
    return tuple(
        (house, middle + owner_shape(player, radius * 0.85)) for player in range(len(PLAYER_COLORS))
    )


def _route_words(route: Route, cities: Mapping[str, City]) -> str:
    a, b = (cities[end].name for end in route.ends)
    kind = "" if route.kind == "train" else f", {route.kind}"
    words = f"{a} \N{EN DASH} {b}: {counted(route.length, 'space')}, {route.color}{kind}"
    if route.locomotives:
        words += f", {counted(route.locomotives, 'locomotive')}"
    if route.any_cards_per_locomotive is not None:
        words += f"; {route.any_cards_per_locomotive} cards stand for a locomotive"
    if route.any_cards_per_space is not None:
        words += f"; any {route.any_cards_per_space} cards pay a space"
    return words


# The board with a position


def board_group(
    variant: Variant,
    view: View | None,
    highlight: frozenset[str] = frozenset(),
    *,
    names: bool = True,
    seats: Sequence[str] = (),
    ready: bool = False,
) -> str:
    """The elements of a board, in units of :func:`scaled_plan`.

    ``ready``: for scripts that change the position by the classes of routes and cities. Then every route
    has ``.wagons`` and ``.shapes``, which are hidden unless it is ``.claimed``. With the class of an owner a
    script gives the shapes their ``d``: for each pair in ``data-at`` (separated by commas) "M", the pair,
    and the sign of the player in ``owner_shapes(width)``, as ``owner_marks`` does; the width is that of
    ``drawn_board(board, names)``. ``.crosses`` and ``.ring`` are there always, and shown by ``.closed`` and
    ``.ticket-end``. Stations and lent routes are drawn as they are in the view.
    """
    drawn = drawn_board(variant.board, names)
    shapes = owner_shapes(drawn.width)
    owners: dict[str, int] = {}
    ends: dict[str, bool] = {}
    stations: dict[str, int] = {}
    lent: dict[str, list[int]] = {}
    if view is not None:
        for player in range(view.players):
            owners.update(dict.fromkeys(view.routes(player), player))
            stations.update(dict.fromkeys(view.stations(player), player))
            for used in known_lent(view, player).values():
                lent.setdefault(used, []).append(player)
        ends = _ticket_ends(view)
    called = seats or [f"player {player}" for player in range(len(PLAYER_COLORS))]
    small = doubles_close(variant, view)
    beds = [f'<g class="beds" font-size="{decimal(drawn.width)}">']
    parts = [f'<g class="routes" font-size="{decimal(drawn.width)}">']
    for (
        route,
        classes,
        words,
        bed,
        spaces,
        signs,
        wagons,
        middles,
        marks,
        crosses,
        double,
    ) in drawn.routes:
        owner = owners.get(route.id)
        after = ""
        looks = "bed" if owner is None else f"bed owner-{owner}"
        looks += " highlighted" if route.id in highlight else ""
        of = f' data-bed="{quoted(route.id)}"' if ready else ""
        beds.append(f'<path class="{looks}"{of} d="{bed}"/>')
        borrowers = lent.get(route.id, ())
        for nth, borrower in enumerate(borrowers):
            dash, gap, begin = lent_dashes(drawn.width, nth, len(borrowers))
            beds.append(
                f'<path class="bed lent owner-{borrower}" stroke-dasharray="{dash} {gap}"'
                f' stroke-dashoffset="{begin}" d="{bed}"/>'
            )
        if owner is not None:
            classes += f" claimed owner-{owner}"
            after = f"; claimed by {called[owner]}"
            after += "".join(f"; lent to {called[borrower]}" for borrower in borrowers)
        closed = (
            owner is None
            and small
            and any(other.id in owners and closes(variant, route, other) for other in double)
        )
        if closed:
            classes += " closed"
            after = "; closed"
        if route.id in highlight:
            classes += " highlighted"
        parts.append(
            f'<g class="{classes}" data-route="{quoted(route.id)}">'
            f"<title>{quoted(words + after)}</title>{spaces}"
        )
        if owner is None or ready:
            parts.append(signs)
        if closed or ready:
            parts.append(crosses)
        if ready:
            parts.append(f'{wagons}<path class="shapes" data-at="{",".join(middles)}"')
            parts.append("/>" if owner is None else f' d="{owner_marks(middles, shapes[owner])}"/>')
        elif owner is not None:
            parts.append(f'{wagons}<path class="shapes" d="{marks[owner]}"/>')
        parts.append("</g>")
    parts = [*beds, "</g>", *parts]
    parts.append(f'</g><g class="cities" font-size="{decimal(drawn.radius)}">')
    for id, classes, attributes, words, elements in drawn.cities:
        if id in ends:
            classes += " ticket-end joined" if ends[id] else " ticket-end"
        ring = drawn.ring if id in ends or ready else ""
        station = ""
        if id in stations:
            classes += f" station owner-{stations[id]}"
            words += f"; station of {called[stations[id]]}"
            station = drawn.houses[stations[id]]
        parts.append(
            f'<g class="{classes}" {attributes}<title>{quoted(words)}</title>'
            f"{elements}{ring}{station}</g>"
        )
    parts.append(f"</g>{drawn.names}")
    return "".join(parts)


def owner_marks(middles: Iterable[str], shape: str) -> str:
    """The signs of an owner on the spaces of a route: an attribute ``d``."""
    return "".join(f"M{middle}{shape}" for middle in middles)


def lent_dashes(width: float, nth: int, borrowers: int) -> tuple[int, int, int]:
    """Dashes, gaps and the first dash of a borrower of a route: those of several take turns."""
    dash = round(width * 0.6)
    return dash, dash * max(borrowers - 1, 1), -dash * nth


def known_lent(view: View, player: int) -> dict[str, str]:
    """The routes that the stations of a player lend, by their cities, as far as a view tells (EU-50)."""
    lent: Mapping[str, str | None] = view.lent_routes(player) or {}
    return {city: route for city, route in lent.items() if route is not None}


def doubles_close(variant: Variant, view: View | None) -> bool:
    """Whether so few play that double routes close (G-26)."""
    return view is not None and view.players <= variant.rules.double_routes_closed_up_to


def closes(variant: Variant, route: Route, other: Route) -> bool:
    """Whether a route closes once another one of its double route is claimed."""
    return bool(variant.rules.unequal_doubles) or (route.length, route.kind, route.locomotives) == (
        other.length,
        other.kind,
        other.locomotives,
    )


def _ticket_ends(view: View) -> dict[str, bool]:
    """The cities of the observer's tickets, and whether all tickets that name them are complete."""
    if view.player is None:
        return {}
    held = view.tickets(view.player) or ()
    complete = set(view.completed(view.player) or ())
    ends: dict[str, bool] = {}
    for id in held:
        for end in view.variant.ticket(id).ends:
            ends[end] = ends.get(end, True) and id in complete
    return ends
