"""Pictures of boards and positions, as SVG: for notebooks, for pages, for the wall.

:func:`board` draws what a view shows, and nothing else. The picture is a :class:`Picture`, a ``str``
that shows itself in notebooks; so do states, views and variants.

Everything in it has a class, for CSS of one's own. The whole is ``svg.ttr-board``, and ``.ttr-light``
or ``.ttr-dark``. A route is ``.route[data-route=ID]`` with its color (``.color-red``), its kind
(``.train``, ``.ferry``, ``.tunnel``), ``.any-cards`` (NC-40) and ``.double``, and as the position has it
``.claimed``, ``.owner-0`` to ``.owner-5``, ``.closed`` (G-26) and ``.highlighted``; in it are a ``.bed``,
for each space a ``rect``, and if it is claimed the ``.wagons`` of the owner and their ``.shapes``. A city is
``.city[data-city=ID]`` with ``.attraction``, ``.coast-east`` or ``.coast-west``, and for the observer of
a view ``.ticket-end``, and ``.joined`` if all its tickets are complete. Names are ``.city-name``.
The styles of a picture hold for pictures with the same colors alone, so that many fit on one page.
"""

from __future__ import annotations

import functools
import hashlib
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple, SupportsFloat
from xml.sax.saxutils import escape

from ._core import State, View
from ._geometry import Plan, Space, plan
from ._labels import Box, Label, place, text_width
from ._values import FrozenMap, counted
from .board import Board, City, Route
from .errors import InvalidArgumentError, UnknownNameError
from .variant import LOCOMOTIVE, Variant

__all__ = ["THEMES", "Picture", "board"]

GRAY = "gray"

ROUTE_COLORS = {
    "red": "#ab2f27",
    "orange": "#ef600e",
    "yellow": "#ffe906",
    "green": "#49e085",
    "blue": "#58aef5",
    "purple": "#623e84",
    "pink": "#c545ac",
    "black": "#1a1d20",
    "white": "#fbfbf7",
    GRAY: "#a3aaae",
}
"""Found by a search for colors that stay far apart for red-green blind eyes: see tests/test_svg.py."""

SPARE_COLORS = (
    *("#7a5230", "#00a5a5", "#c6d86a", "#8a8ad8", "#d88a8a", "#2f6b45", "#b08d00", "#5b2a4a"),
)
"""For colors of a variant that have other names, in their order."""

PLAYER_COLORS = {
    "player-0": "#0072b2",
    "player-1": "#e69f00",
    "player-2": "#009e73",
    "player-3": "#cc79a7",
    "player-4": "#f0e442",
    "player-5": "#56b4e9",
}
"""Out of the palette of Okabe and Ito; owners are told apart by their shapes too."""

THEMES: FrozenMap[str, FrozenMap[str, str]] = FrozenMap(
    {
        "light": FrozenMap(
            {
                "background": "#ffffff",
                "panel": "#f3f1ea",
                "text": "#1f262e",
                "muted": "#66707a",
                "bed": "#d9d5c8",
                "city": "#ffffff",
                "accent": "#d6006c",
                "attraction": "#ffc83d",
                "coast": "#2a7de1",
                **ROUTE_COLORS,
                **PLAYER_COLORS,
            }
        ),
        "dark": FrozenMap(
            {
                "background": "#0f1317",
                "panel": "#1b2229",
                "text": "#eef2f5",
                "muted": "#9aa6b1",
                "bed": "#39434d",
                "city": "#0f1317",
                "accent": "#ff5fa8",
                "attraction": "#ffc83d",
                "coast": "#6fb4ff",
                **ROUTE_COLORS,
                **PLAYER_COLORS,
            }
        ),
    }
)
"""The colors of the themes, by name: what ``colors`` may change."""

LONG = 1000.0
"""The longer side of a board in a picture, in its units: px at the size that it has by itself."""

MARGIN = 26.0
TABLE = 356.0
"""The breadth of the table."""

FONTS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
COLOR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
PLAIN = re.compile(r"[a-z][a-z0-9-]{0,30}")
FORBIDDEN = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML may hold: most control characters, and halves of characters."""

Colors = tuple[tuple[str, str], ...]


class Picture(str):
    """An SVG as text, which notebooks show as a picture.

    >>> picture = ttr.svg.board(ttr.new_york.VARIANT)
    >>> picture[:5], picture == str(picture)
    ('<svg ', True)
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return f'<div class="ttr-picture">{self}</div>'


def board(
    shown: View | State | Variant,
    *,
    size: SupportsFloat | None = None,
    theme: str = "light",
    colors: Mapping[str, str] | None = None,
    highlight: Iterable[str] = (),
    names: bool = True,
    legend: bool = True,
    table: bool = False,
    players: Sequence[str] | None = None,
) -> Picture:
    """The picture of a view, a state or a variant.

    A view shows what its observer knows: the ends of the observer's tickets are marked, and told apart by
    whether all tickets that name the city are complete. A state is drawn as a spectator sees it, who
    knows no hands and no tickets before the end; ``board(state.view(0))`` draws the same for player 0.
    A variant is drawn without a position. Games without a board show railyards, piles and the row; as
    variants, the deck and the big cities.

    ``size``: the width in px; None: one px a unit, the board's longer side 1000 px. The height follows.
    ``theme``: "light" or "dark". ``colors``: other colors, as "#rgb" or "#rrggbb", by name: the names in
    ``THEMES`` and the colors of the variant. ``highlight``: ids of routes. ``names``: whether cities
    have their names. ``legend``: a title, and what the signs mean. ``table``: hands as numbers, row,
    deck, scores and last turns beside the board; games without a board always show them. ``players``:
    the names of the seats, one each; None: "player 0" and so on.

    The same arguments give the same text in every process. The first picture of a board takes some
    10 ms, for names look for their places; after that a picture takes about 1 ms.

    Raises UnknownNameError for the name of a theme, color or route that does not exist,
    InvalidArgumentError for any other wrong argument, and InvalidVariantError if the variant cannot be
    played.

    >>> game = ttr.new_game("nordic", players=2, seed=1)
    >>> picture = ttr.svg.board(game.view(0), theme="dark", highlight=["bergen-oslo-1"])
    >>> picture.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    """
    view, variant = _shown(shown)
    palette = _palette(variant, theme, colors)
    seats = _seat_names(view, players)
    chosen = frozenset(_routes(variant, highlight))
    style, key = _style(palette, tuple(variant.cards))
    wide, high = 0.0, 0.0
    parts: list[str] = []
    if variant.board.routes:
        left, top, right, bottom = _picture(variant.board, names).box
        wide, high = max(right - left, 480.0), bottom - top
        aside = (wide - (right - left)) / 2
        column = Column(MARGIN + 10, wide - 20)
        if legend:
            _heading(column, variant, view, seats)
        start = column.y
        parts.append(
            f'<g transform="translate({_n(MARGIN + aside - left)} {_n(start + MARGIN - top)})">'
            f"{_board_group(variant, view, chosen, names=names, seats=seats)}</g>"
        )
        column.y = start + high + 2 * MARGIN
        if legend:
            _legend(column, variant, view, seats, bool(chosen))
        wide, high = wide + 2 * MARGIN, column.y
        parts.append(column.markup())
        if table and view is not None:
            beside = Column(wide + 12, TABLE - 48)
            beside.y = 24.0
            _table(beside, view, seats)
            parts.append(beside.markup())
            wide, high = wide + TABLE, max(high, beside.y)
    else:
        column = Column(MARGIN + 10, LONG - 20)
        _heading(column, variant, view, seats)
        column.y += 20
        if view is None:
            _components(column, variant)
        else:
            _yards(column, view, seats)
        wide, high = LONG + 2 * MARGIN, column.y + 10
        parts.append(column.markup())
    return Picture(_svg(wide, high, size, theme, key, style, _told(variant, view, seats), parts))


# What is asked for


def _shown(shown: object) -> tuple[View | None, Variant]:
    if isinstance(shown, State):
        shown = shown.view(None)
    if isinstance(shown, View):
        return shown, shown.variant
    if isinstance(shown, Variant):
        shown.warnings  # noqa: B018  # read and checked in full here
        return None, shown
    raise InvalidArgumentError("shown", shown, "must be a View, a State or a Variant")


def _palette(variant: Variant, theme: object, colors: object) -> Colors:
    """The colors of a picture by name, those of the variant's cards last."""
    if not isinstance(theme, str):
        raise InvalidArgumentError("theme", theme, "must be the name of a theme")
    if theme not in THEMES:
        raise UnknownNameError("theme", theme, THEMES)
    palette = dict(THEMES[theme])
    spare = 0
    for card in variant.cards:
        if card not in palette and card != LOCOMOTIVE:
            palette[card] = SPARE_COLORS[spare % len(SPARE_COLORS)]
            spare += 1
    if colors is not None:
        if not isinstance(colors, Mapping):
            raise InvalidArgumentError("colors", colors, "must map names to colors")
        for name, color in colors.items():
            if not isinstance(name, str):
                raise InvalidArgumentError("colors", name, "must have names for keys")
            if name not in palette:
                raise UnknownNameError("color", name, palette)
            if not isinstance(color, str) or not COLOR.fullmatch(color):
                raise InvalidArgumentError("colors", color, 'must be like "#08f" or "#0088ff"')
            digits = color[1:].lower()
            palette[name] = "#" + (digits if len(digits) == 6 else "".join(d * 2 for d in digits))
    return tuple(palette.items())


def _seat_names(view: View | None, players: object) -> tuple[str, ...]:
    if players is None:
        return tuple(f"player {player}" for player in range(view.players if view else 0))
    if view is None:
        raise InvalidArgumentError("players", players, "a variant has no seats to name")
    if isinstance(players, str | bytes) or not isinstance(players, Iterable):
        raise InvalidArgumentError("players", players, "must be names, one for each seat")
    given = tuple(players)
    if len(given) != view.players or not all(isinstance(name, str) for name in given):
        reason = f"must be {view.players} names, one for each seat"
        raise InvalidArgumentError("players", players, reason)
    return given


def _routes(variant: Variant, highlight: object) -> Iterator[str]:
    if isinstance(highlight, str | bytes) or not isinstance(highlight, Iterable):
        raise InvalidArgumentError("highlight", highlight, "must be a collection of ids of routes")
    for id in highlight:
        variant.board.route(id)
        yield id


def _pixels(size: object) -> float:
    try:
        wide = float(size) if not isinstance(size, str | bytes | bool) else 0.0  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        wide = 0.0
    if not 1 <= wide <= 100_000:
        raise InvalidArgumentError("size", size, "must be a number of px, 1 to 100,000")
    return wide


# Text and numbers


def _n(value: float) -> str:
    """A number with at most one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _text(text: str) -> str:
    """Any text, as the content of an element or an attribute."""
    plain = FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)
    quoted = {'"': "&quot;", "'": "&#39;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}
    return escape(plain, quoted)


def _short(text: str, most: float) -> str:
    """A text in one line that is at most so many sizes of its font wide."""
    line = " ".join(text[:200].split())
    if text_width(line) <= most:
        return line
    while line and text_width(line) > most - 0.9:
        line = line[:-1]
    return line.rstrip() + "\N{HORIZONTAL ELLIPSIS}"


def _class(card: str) -> str:
    """The class of a color."""
    if PLAIN.fullmatch(card):
        return f"color-{card}"
    # Of a name that CSS would not take as it is.
    return "color-x" + hashlib.sha256(card.encode("utf-8", "surrogatepass")).hexdigest()[:8]


# The style


@functools.lru_cache(maxsize=64)
def _style(palette: Colors, cards: tuple[str, ...]) -> tuple[str, str]:
    """The style of a picture, and the class for which alone it holds."""
    rules = list(_rules(dict(palette), cards))
    body = "".join(f"{selector}{{{rule}}}" for selector, rule in rules)
    key = "ttr-" + hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    lines = []
    for selector, rule in rules:
        scoped = ",".join(f".{key} {part}".rstrip() for part in selector.split(","))
        lines.append(f"{scoped}{{{rule}}}")
    return "\n".join(lines), key


def _rules(c: dict[str, str], cards: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    # em is the breadth of a space among routes and cities, and the size of letters elsewhere.
    text, panel, accent = c["text"], c["panel"], c["accent"]
    yield "", f"font-family:{FONTS}"
    yield ".background", f"fill:{c['background']}"
    yield ".panel", f"fill:{panel}"
    yield "text", f"fill:{text}"
    yield ".muted", f"fill:{c['muted']}"
    yield ".rule", f"stroke:{c['bed']};stroke-width:1"
    yield ".bed", f"fill:none;stroke:{c['bed']};stroke-width:.3em;stroke-linejoin:round"
    yield ".route>rect", "stroke-width:.11em"
    yield ".sign", "fill:none;stroke-width:.13em;stroke-linecap:round;stroke-linejoin:round"
    yield ".engine", f"fill:{_ink(c[GRAY])};stroke:none"
    yield ".number", "font-size:.82em;font-weight:700;text-anchor:middle;stroke:none"
    yield ".wagons,.shapes", "display:none"
    yield ".wagons", "stroke-width:.1em;stroke-linejoin:round"
    yield ".claimed .wagons,.claimed .shapes", "display:inline"
    yield (
        ".crosses",
        f"fill:none;stroke:{text};stroke-width:.16em;stroke-linecap:round;display:none",
    )
    yield ".closed .crosses", "display:inline"
    yield ".closed>rect", "fill-opacity:.18;stroke-opacity:.35"
    yield ".closed .sign", "opacity:.25"
    yield ".claimed .sign", "display:none"
    yield ".highlighted .bed", f"stroke:{accent};stroke-width:1.5em;stroke-linecap:round"
    yield ".dot", f"fill:{c['city']};stroke:{text};stroke-width:.28em"
    yield ".star", f"fill:{c['attraction']};stroke:{text};stroke-width:.16em;stroke-linejoin:round"
    yield ".coast", f"fill:{c['coast']}"
    yield ".ring", f"fill:none;stroke:{accent};stroke-width:.24em;display:none"
    yield ".ticket-end .ring", "display:inline;stroke-dasharray:.34em .22em"
    yield ".joined .ring", "stroke-dasharray:none;stroke-width:.34em"
    yield (
        ".city-name",
        f"font-weight:600;paint-order:stroke;stroke:{panel};stroke-width:.26em;stroke-linejoin:round",
    )
    yield ".title", "font-size:24px;font-weight:700"
    yield ".head", "font-size:15px;font-weight:700"
    yield ".words", "font-size:13px"
    yield ".strong", "font-weight:700"
    yield ".middle", "text-anchor:middle"
    yield ".end", "text-anchor:end"
    yield ".card", "stroke-width:1.2"
    yield ".slot", f"fill:none;stroke:{c['muted']};stroke-width:1.2;stroke-dasharray:3 3"
    yield ".back", f"fill:{c['bed']};stroke:{c['muted']};stroke-width:1.2"
    yield ".all-colors", f"fill:{_mixed(panel, text, 0.08)};stroke:{text}"
    yield ".all-colors~.engine", f"fill:{text}"
    seen = {card: c[card] for card in cards if card in c} | {GRAY: c[GRAY]}
    for card, color in seen.items():
        # On dark ground a dark space needs a bright outline; a bright space is outlined by its own shade.
        line = _mixed(color, "#000000" if _bright(color) else text, 0.42)
        yield f".{_class(card)}>rect,.card.{_class(card)}", f"fill:{color};stroke:{line}"
        if card != GRAY:
            yield f".{_class(card)} .engine,.{_class(card)}~.engine", f"fill:{_ink(color)}"
            yield f".{_class(card)} .wave", f"stroke:{_ink(color)}"
    yield f".{_class(GRAY)} .wave", f"stroke:{_ink(c[GRAY])}"
    yield f".{_class(GRAY)} .number", f"fill:{_ink(c[GRAY])}"
    for card, color in seen.items():
        if card != GRAY:
            yield f".{_class(card)} .number", f"fill:{_ink(color)}"
    yield ".tunnel>rect", f"stroke:{text};stroke-width:.24em;stroke-dasharray:.42em .2em"
    yield (
        ".any-cards>rect",
        f"stroke:{text};stroke-width:.16em;stroke-dasharray:.02em .3em;stroke-linecap:round",
    )
    for player in range(len(PLAYER_COLORS)):
        color = c[f"player-{player}"]
        ink = _ink(color)
        line = "#ffffff" if not _bright(color) else "#14181d"
        yield f".owner-{player} .wagons", f"fill:{color};stroke:{line}"
        yield f".owner-{player} .shapes", f"fill:{ink}"


def _channels(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def _mixed(color: str, other: str, part: float) -> str:
    pairs = zip(_channels(color), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def _bright(color: str) -> bool:
    """Whether dark signs stand out better than bright ones."""
    red, green, blue = ((x / 255) ** 2.2 for x in _channels(color))
    light: float = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return light > 0.2


def _ink(color: str) -> str:
    return "#14181d" if _bright(color) else "#ffffff"


# The board, which is drawn once


class DrawnRoute(NamedTuple):
    """A route as it is drawn without a position: its classes, words and elements."""

    route: Route
    classes: str
    words: str
    elements: str
    """Bed, spaces and signs."""
    wagons: str
    middles: tuple[str, ...]
    """Those of the spaces, as they are written in paths."""
    crosses: str
    double: tuple[Route, ...]
    """The others of its double route."""


class DrawnBoard(NamedTuple):
    """A board as it is drawn without a position, and the box in which it lies."""

    routes: tuple[DrawnRoute, ...]
    cities: tuple[tuple[str, str, str], ...]
    """Id, classes and elements."""
    ring: str
    names: str
    box: Box
    width: float
    radius: float
    font: float


def _plan(board: Board) -> Plan:
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
        width=2.0 * round(min(max(laid.width * scale, 6.0), 36.0) / 2),
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


def _names(board: Board, laid: Plan) -> tuple[dict[str, Label], float]:
    """Where the names of cities stand, and the size of their letters."""
    font = min(max(laid.width * 0.6 + 7.5, 13.0), 19.0)
    names = {city.id: _short(city.name, 20.0) for city in board.cities}
    spaces = [space for line in laid.spaces.values() for space in line]
    labels = place(names, laid.cities, spaces, width=laid.width, radius=laid.radius, font=font)
    return labels, font


@functools.lru_cache(maxsize=64)
def _picture(board: Board, names: bool) -> DrawnBoard:
    """All of a board that no position changes."""
    laid = _plan(board)
    labels, font = _names(board, laid) if names else ({}, 15.0)
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
        ring=f'<circle class="ring" r="{_n(laid.radius * 1.62)}"/>',
        names=f'<g class="names" font-size="{_n(font)}">{written}</g>' if written else "",
        box=(min(xs), min(ys), max(xs), max(ys)),
        width=laid.width,
        radius=laid.radius,
        font=font,
    )


def _name(id: str, label: Label) -> str:
    anchor = {"start": "", "middle": " middle", "end": " end"}[label.anchor]
    begin = f'<text class="city-name{anchor}" data-city="{_text(id)}"'
    x, y = _n(label.x), _n(label.y)
    if len(label.lines) == 1:
        return f'{begin} x="{x}" y="{y}">{_text(label.lines[0])}</text>'
    first, second = map(_text, label.lines)
    return (
        f'{begin} y="{y}"><tspan x="{x}">{first}</tspan>'
        f'<tspan x="{x}" dy="1.08em">{second}</tspan></text>'
    )


def _drawn_route(
    route: Route, laid: Plan, cities: Mapping[str, City], double: Sequence[Route]
) -> DrawnRoute:
    classes = f"route {_class(route.color)} {route.kind}"
    classes += " any-cards" if route.any_cards_per_space is not None else ""
    others = tuple(other for other in double if other.id != route.id)
    classes += " double" if others else ""
    line, width = laid.spaces[route.id], laid.width
    length = max(round(line[0].length), 1)
    rounded = width * (0.5 if route.kind == "ferry" else 0.24)
    inset = max(width * 0.14, 1.4)
    a, b = (laid.cities[end] for end in route.ends)
    parts = [f'<path class="bed" d="{_polyline([a, *((s.x, s.y) for s in line), b])}"/>']
    signs, wagons, middles = [], [], []
    round_corners = _n(rounded) if rounded < 2 else f"{rounded:.0f}"
    rect = f' width="{length}" height="{_n(width)}" rx="{round_corners}"'
    for number, (x, y, dx, dy, _) in enumerate(line):
        # From -90 to 90 degrees, so that no sign stands on its head.
        angle = f"{(math.degrees(math.atan2(dy, dx)) + 90) % 180 - 90:.0f}"
        middle = _pair(x, y)
        at = f"translate({middle})"
        turned = at if angle in ("0", "-0") else f"{at}rotate({angle})"
        turn = math.radians(float(angle))
        ux, uy = math.cos(turn), math.sin(turn)
        corner = _pair(
            x - (ux * length - uy * width) / 2,
            y - (uy * length + ux * width) / 2,
        )
        corner = f"translate({corner})" + ("" if angle in ("0", "-0") else f"rotate({angle})")
        parts.append(f'<rect{rect} transform="{corner}"/>')
        signs.append(_sign(route, number, width, length, at, turned))
        ux, uy = dx * (length / 2 - inset), dy * (length / 2 - inset)
        vx, vy = -dy * (width / 2 - inset), dx * (width / 2 - inset)
        start = _pair(x - ux - vx, y - uy - vy)
        sides = _steps(2 * ux, 2 * uy, 2 * vx, 2 * vy, -2 * ux, -2 * uy)
        wagons.append(f"M{start}l{sides}z")
        middles.append(middle)
    arm = width * 0.24
    cross = f"m{_pair(-arm, -arm)}l{_pair(2 * arm, 2 * arm)}m{_pair(-2 * arm, 0)}l{_pair(2 * arm, -2 * arm)}"
    crosses = "".join(f"M{middle}{cross}" for middle in middles)
    return DrawnRoute(
        route=route,
        classes=classes,
        words=_route_words(route, cities),
        elements="".join(parts + signs),
        wagons=f'<path class="wagons" d="{"".join(wagons)}"/>',
        middles=tuple(middles),
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
    return "M" + "L".join(_pair(x, y) for x, y in kept)


def _pair(*numbers: float) -> str:
    """Numbers with at most one decimal, as short as paths and transforms may have them."""
    written = ""
    for number in numbers:
        text = _n(number)
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


def _rect(length: float, width: float, rounded: float) -> str:
    length, width = max(length, 1.0), max(width, 1.0)
    rounded = min(rounded, length / 2, width / 2)
    return (
        f' x="{_n(-length / 2)}" y="{_n(-width / 2)}" width="{_n(length)}" height="{_n(width)}"'
        f' rx="{_n(rounded)}"'
    )


def _sign(route: Route, number: int, width: float, length: float, at: str, turned: str) -> str:
    """What a space shows that nobody has claimed."""
    if route.any_cards_per_space is not None:
        foot = _n(width * 0.3)
        return f'<text class="sign number" y="{foot}" transform="{at}">{route.any_cards_per_space}</text>'
    if number < route.locomotives:
        size = min(width, length) * 0.92
        return f'<path class="sign engine" d="{_engine(size)}" transform="{at}"/>'
    if route.kind == "ferry":
        return f'<path class="sign wave" d="{_wave(width, length)}" transform="{turned}"/>'
    return ""


def _wave(width: float, length: float) -> str:
    """Two waves around the middle of where they are put: an attribute ``d``."""
    step = min(length * 0.17, width * 0.42)
    half = f"q{_pair(step / 2, -width * 0.3, step, 0)}q{_pair(step / 2, width * 0.3, step, 0)}"
    return f"M{_pair(-2 * step, 0)}{half}{half}"


def _engine(size: float) -> str:
    """A locomotive around the middle of where it is put: an attribute ``d``."""
    at = [_n(size * part) for part in (-0.42, 0.14, -0.08, -0.3, -0.3, -0.18, 0.02, -0.34, 0.42)]
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


def _shape(player: int, radius: float) -> str:
    """The sign of a player around the point where a path is: circle, square, triangle, diamond, star, cross."""
    if player == 0:
        r = radius * 0.94
        there, back = _pair(r, r, 0, 1, 0, 2 * r, 0), _pair(r, r, 0, 1, 0, -2 * r, 0)
        return f"m{_pair(-r, 0)}a{there} {back}z"
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
    return f"m{_steps(*points[0], *(number for move in moves for number in move))}z"


@functools.lru_cache(maxsize=64)
def _shapes(width: float) -> tuple[str, ...]:
    """The signs of all players, for spaces of this breadth."""
    return tuple(_shape(player, width * 0.28) for player in range(len(PLAYER_COLORS)))


def _drawn_city(city: City, laid: Plan) -> tuple[str, str, str]:
    x, y = laid.cities[city.id]
    r = laid.radius
    classes = "city" + " attraction" * city.attraction
    marks = ""
    words = city.name
    if city.coast in ("east", "west"):
        classes += f" coast-{city.coast}"
        words += f": {city.coast} coast"
        marks += f'<circle class="dot" r="{_n(r * 0.86)}"/>{_half(city.coast, r * 0.74)}'
    if city.attraction:
        words += ": tourist attraction"
        marks += f'<path class="star" d="M0 0{_shape(4, r * 1.05)}"/>'
    elif city.coast is None:
        marks += f'<circle class="dot" r="{_n(r * 0.86)}"/>'
    begin = f'data-city="{_text(city.id)}" transform="translate({_n(x)} {_n(y)})">'
    return city.id, classes, f"{begin}<title>{_text(words)}</title>{marks}"


def _half(coast: str, radius: float) -> str:
    """The half of a city that lies on the side of its coast."""
    r = _n(radius)
    return f'<path class="coast" d="M0-{r}A{r} {r} 0 0 {int(coast == "east")} 0 {r}z"/>'


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


def _board_group(
    variant: Variant,
    view: View | None,
    highlight: frozenset[str] = frozenset(),
    *,
    names: bool = True,
    seats: Sequence[str] = (),
    ready: bool = False,
) -> str:
    """The elements of a board, in units of :func:`_plan`.

    ``ready``: for scripts that change the position by the classes of routes and cities. Then every route
    has ``.wagons`` and ``.shapes``, which are hidden unless it is ``.claimed``. With the class of an owner a
    script gives the shapes their ``d``: for each pair in ``data-at`` (separated by commas) "M", the pair,
    and the sign of the player in ``_shapes(width)``, as ``_marks`` does; the width is that of
    ``_picture(board, names)``. ``.crosses`` and ``.ring`` are there always, and shown by ``.closed`` and
    ``.ticket-end``.
    """
    drawn = _picture(variant.board, names)
    shapes = _shapes(drawn.width)
    owners: dict[str, int] = {}
    ends: dict[str, bool] = {}
    if view is not None:
        for player in range(view.players):
            owners.update(dict.fromkeys(view.routes(player), player))
        ends = _ticket_ends(view)
    small = _small(variant, view)
    parts = [f'<g class="routes" font-size="{_n(drawn.width)}">']
    for route, classes, words, elements, wagons, middles, crosses, double in drawn.routes:
        owner = owners.get(route.id)
        after = ""
        if owner is not None:
            classes += f" claimed owner-{owner}"
            after = f"; claimed by {seats[owner]}" if seats else f"; claimed by player {owner}"
        closed = (
            owner is None
            and small
            and any(other.id in owners and _closes(variant, route, other) for other in double)
        )
        if closed:
            classes += " closed"
            after = "; closed"
        if route.id in highlight:
            classes += " highlighted"
        parts.append(
            f'<g class="{classes}" data-route="{_text(route.id)}">'
            f"<title>{_text(words + after)}</title>{elements}"
        )
        if closed or ready:
            parts.append(crosses)
        if ready:
            parts.append(f'{wagons}<path class="shapes" data-at="{",".join(middles)}"')
            parts.append("/>" if owner is None else f' d="{_marks(middles, shapes[owner])}"/>')
        elif owner is not None:
            parts.append(f'{wagons}<path class="shapes" d="{_marks(middles, shapes[owner])}"/>')
        parts.append("</g>")
    parts.append(f'</g><g class="cities" font-size="{_n(drawn.radius)}">')
    for id, classes, elements in drawn.cities:
        if id in ends:
            classes += " ticket-end joined" if ends[id] else " ticket-end"
        ring = drawn.ring if id in ends or ready else ""
        parts.append(f'<g class="{classes}" {elements}{ring}</g>')
    parts.append(f"</g>{drawn.names}")
    return "".join(parts)


def _marks(middles: Iterable[str], shape: str) -> str:
    """The signs of an owner on the spaces of a route: an attribute ``d``."""
    return "".join(f"M{middle}{shape}" for middle in middles)


def _small(variant: Variant, view: View | None) -> bool:
    """Whether so few play that double routes close (G-26)."""
    return view is not None and view.players <= variant.rules.double_routes_closed_up_to


def _closes(variant: Variant, route: Route, other: Route) -> bool:
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


# Words and tables


class Column:
    """Lines of words and signs, one below the other; ``y`` is where the next one begins."""

    def __init__(self, x: float, wide: float) -> None:
        self.x = x
        self.wide = wide
        self.y = 0.0
        self.parts: list[str] = []

    def markup(self) -> str:
        """The elements of the column."""
        return f'<g class="words" transform="translate({_n(self.x)} 0)">{"".join(self.parts)}</g>'

    def write(
        self, text: str, classes: str = "", *, x: float = 0.0, most: float = 0.0, last: str = ""
    ) -> None:
        """A text on the line that ends at ``y``; ``most``: how wide it may be; ``last``: what ends the line."""
        size = 24 if "title" in classes else 15 if "head" in classes else 13
        line = _short(text, (most or self.wide - x) / size)
        named = f' class="{classes}"' if classes else ""
        self.parts.append(f'<text{named} x="{_n(x)}" y="{_n(self.y)}">{_text(line)}</text>')

    def put(self, elements: str, x: float, y: float = 0.0, classes: str = "") -> None:
        """Elements around a middle, in a group."""
        named = f' class="{classes}"' if classes else ""
        at = f"translate({_n(x)} {_n(self.y + y)})"
        self.parts.append(f'<g{named} transform="{at}">{elements}</g>')

    def rule(self) -> None:
        """A line from side to side."""
        y = _n(self.y)
        self.parts.append(f'<path class="rule" d="M0 {y}H{_n(self.wide)}"/>')


def _told(variant: Variant, view: View | None, seats: Sequence[str]) -> str:
    """What the picture shows, in a line."""
    if view is None:
        return variant.title
    return f"{variant.title}: {_moment(view, seats)}"


def _moment(view: View, seats: Sequence[str]) -> str:
    words = [counted(view.players, "player"), f"turn {view.turn}"]
    if view.variant.rules.two_passes_from is not None:
        words.append(f"deck pass {view.deck_pass}")
    observer = "a spectator" if view.player is None else seats[view.player]
    words.append(f"seen by {observer}")
    return f" {MIDDLE_DOT} ".join(words)


MIDDLE_DOT = "\N{MIDDLE DOT}"


def _heading(column: Column, variant: Variant, view: View | None, seats: Sequence[str]) -> None:
    column.y += 44
    column.write(variant.title, "title")
    if view is not None:
        column.y += 22
        column.write(f"{_moment(view, seats)} {MIDDLE_DOT} {_state_of_play(view, seats)}", "muted")
    column.y += 6


def _state_of_play(view: View, seats: Sequence[str]) -> str:
    result = view.result()
    if result is not None:
        winners = " and ".join(seats[player] for player in result.winners)
        return f"won by {winners}" if winners else "over"
    if view.current_player is None:
        return "a card or ticket is to be revealed"
    told = f"{seats[view.current_player]} is to move"
    if view.last_turns is not None:
        told += f" {MIDDLE_DOT} last turns: {view.last_turns} left with this one"
    return told


def _seat_sign(player: int, size: float = 18.0) -> str:
    """The wagon and shape of a player, around a middle."""
    rect = f'<rect class="wagons"{_rect(size * 1.55, size, size * 0.24)}/>'
    shape = f'<path class="shapes" d="M0 0{_shape(player, size * 0.3)}"/>'
    return f'<g class="claimed owner-{player}">{rect}{shape}</g>'


def _legend(
    column: Column, variant: Variant, view: View | None, seats: Sequence[str], highlighted: bool
) -> None:
    """What the signs mean, in lines that are filled from the left."""
    board = variant.board
    items: list[tuple[str, str]] = []
    if view is not None:
        items += [(_seat_sign(player), seats[player]) for player in range(view.players)]
    colors = dict.fromkeys(route.color for route in board.routes)
    ordered = [card for card in (*variant.cards, GRAY) if card in colors]
    items += [(_sample(f"route {_class(card)}", 24, 11, 2.6), card) for card in ordered]
    kinds = {route.kind for route in board.routes}
    if "tunnel" in kinds:
        items.append((_sample(f"route tunnel {_class(GRAY)}", 24, 11, 2.6), "tunnel"))
    if "ferry" in kinds:
        wave = f'<path class="sign wave" d="{_wave(12, 24)}"/>'
        items.append((_sample(f"route ferry {_class(GRAY)}", 24, 12, 6, wave), "ferry"))
    if any(route.locomotives for route in board.routes):
        engine = f'<path class="sign engine" d="{_engine(11)}"/>'
        items.append((_sample(f"route {_class(GRAY)}", 24, 12, 3, engine), "takes a locomotive"))
    for number in sorted({r.any_cards_per_space for r in board.routes if r.any_cards_per_space}):
        text = f'<text class="sign number" y="3.6">{number}</text>'
        sample = _sample(f"route any-cards {_class(GRAY)}", 24, 12, 3, text)
        items.append((sample, f"any {number} cards pay a space"))
    if _small(variant, view) and any(route.double for route in board.routes):
        cross = '<path class="crosses" d="M-3-3L3 3M-3 3L3-3"/>'
        items.append((_sample(f"route closed {_class(GRAY)}", 24, 11, 2.6, cross), "closed"))
    if any(city.attraction for city in board.cities):
        items.append((f'<path class="star" d="M0 0{_shape(4, 9)}"/>', "attraction"))
    for side in ("west", "east"):
        if any(city.coast == side for city in board.cities):
            items.append((f'<circle class="dot" r="7"/>{_half(side, 6)}', f"{side} coast"))
    if view is not None and view.player is not None:
        for classes, words in (("", "end of a ticket"), (" joined", "all its tickets complete")):
            ring = f'<g class="ticket-end{classes}"><circle class="ring" r="8"/></g>'
            items.append((ring, words))
    if highlighted:
        bed = '<path class="bed" d="M-13 0H13"/>'
        sample = _sample(f"route {_class(GRAY)}", 24, 11, 2.6)
        items.append((f'<g class="highlighted">{bed}</g>{sample}', "highlighted"))
    column.rule()
    column.y += 26
    x = 0.0
    column.parts.append('<g class="legend">')
    for elements, words in items:
        wide = min(text_width(words) * 13, 180) + 58
        if x and x + wide > column.wide:
            x = 0.0
            column.y += 26
        column.put(f'<g font-size="11">{elements}</g>', x + 14, -4.5)
        column.write(words, x=x + 34, most=190)
        x += wide
    column.parts.append("</g>")
    column.y += 22


def _sample(classes: str, length: float, width: float, rounded: float, sign: str = "") -> str:
    return f'<g class="{classes}"><rect{_rect(length, width, rounded)}/>{sign}</g>'


def _card(card: str | None, wide: float = 24.0) -> str:
    """A card, around its middle; None: an empty slot."""
    rect = _rect(wide, wide * 1.42, 4)
    if card is None:
        return f'<rect class="slot"{rect}/>'
    if card == LOCOMOTIVE:
        engine = f'<path class="engine" d="{_engine(wide * 0.86)}"/>'
        return f'<g><title>locomotive</title><rect class="card all-colors"{rect}/>{engine}</g>'
    return f'<rect class="card {_class(card)}"{rect}><title>{_text(card)}</title></rect>'


def _back(wide: float = 24.0) -> str:
    rect = _rect(wide, wide * 1.42, 4)
    below = f'<g transform="translate(2.5 -2.5)"><rect class="back"{rect}/></g>'
    return f'{below}<rect class="back"{rect}/>'


def _cards(column: Column, cards: Mapping[str, int], x: float = 0.0) -> None:
    """Cards in a line, each with its number below."""
    held = [(card, number) for card, number in cards.items() if number]
    step = min(34.0, (column.wide - x) / max(len(held), 1))
    column.y += 20
    for nth, (card, number) in enumerate(held):
        column.put(_card(card, min(24.0, step - 4)), x + 14 + nth * step)
        column.y += 32
        column.write(str(number), "middle", x=x + 14 + nth * step)
        column.y -= 32
    column.y += 42


def _open_cards(column: Column, view: View) -> None:
    """The row, and the decks as numbers."""
    piles = {
        "deck": view.deck_size,
        "discard": sum(view.discard.values()),
        "tickets": view.ticket_deck_size,
    }
    column.y += 20
    x = 26.0
    if view.face_up:
        column.write("row", "muted")
        for nth, card in enumerate(view.face_up):
            column.put(_card(card), 14 + nth * 29.0, 30)
        x += len(view.face_up) * 29.0 + 8
    for pile, number in piles.items():
        column.write(pile, "muted middle", x=x, most=90)
        column.put(_back() if number else _card(None), x, 30)
        column.y += 34.5
        column.write(str(number), "middle strong", x=x)
        column.y -= 34.5
        x += 54
    column.y += 58


def _table(column: Column, view: View, seats: Sequence[str]) -> None:
    """All that lies open beside the board."""
    column.parts.append('<g class="table">')
    column.y += 16
    column.write("Table", "head")
    _open_cards(column, view)
    for player in range(view.players):
        column.y += 6
        column.rule()
        _seat_line(column, view, player, seats)
        _seat_cards(column, view, player)
    column.parts.append("</g>")
    column.y += 12


def _seat_line(column: Column, view: View, player: int, seats: Sequence[str]) -> None:
    """A line with the sign and name of a player, and one with what everybody sees of the seat."""
    column.y += 26
    column.put(_seat_sign(player), 14, -5)
    scores = view.scores()
    race = view.variant.rules.tickets_to_win is not None
    told = f"{scores[player]} complete" if race else f"{scores[player]} points"
    column.write(seats[player], "head", x=36, most=column.wide - 130)
    column.write(told, "head end", x=column.wide, most=110)
    column.y += 20
    room = column.wide - 36
    if view.current_player == player:
        column.write("to move", "strong end", x=column.wide, most=90)
        room -= 64
    numbers = [
        counted(view.hand_size(player), "card"),
        counted(view.ticket_count(player), "ticket"),
    ]
    if view.variant.trains:
        numbers.insert(0, counted(view.trains(player), "train"))
    if view.variant.rules.railyards:
        numbers.append(f"{len(view.completed(player) or ())} complete")
    column.write(f" {MIDDLE_DOT} ".join(numbers), "muted", x=36, most=room)


def _seat_cards(column: Column, view: View, player: int) -> None:
    """The hand and tickets of a player, if the view shows them."""
    hand, tickets = view.hand(player), view.tickets(player)
    if hand:
        column.y += 8
        _cards(column, {card: hand.get(card, 0) for card in view.variant.cards})
    rules = view.variant.rules
    race = rules.tickets_to_win is not None
    complete = set() if rules.railyards else set(view.completed(player) or ())
    for ids, mark in ((tickets, ""), (view.offer(player), " (offered)")):
        for id in ids or ():
            ticket = view.variant.ticket(id)
            a, b = (view.variant.board.city(end).name for end in ticket.ends)
            column.y += 19
            done = "\N{CHECK MARK} " if id in complete else ""
            points = "" if race else str(ticket.points)
            words = f"{done}{a} \N{EN DASH} {b}{mark}"
            column.write(words, most=column.wide - 36, last=points)
    column.y += 8


# Games without a board


def _components(column: Column, variant: Variant) -> None:
    """What is in the box of a game without a board."""
    column.y += 16
    column.write("Train cards", "head")
    column.y += 8
    _cards(column, variant.cards)
    column.y += 12
    column.rule()
    column.y += 30
    column.write(
        f"{counted(len(variant.tickets), 'ticket')} between {counted(len(variant.board.cities), 'city', 'cities')}",
        "head",
    )
    big = [city for city in variant.board.cities if city.bonus]
    if big:
        column.y += 30
        column.write("Bonus for the most complete tickets of a big city", "muted")
    for number, city in enumerate(big):
        column.y += 0 if number % 3 else 34
        x = number % 3 * column.wide / 3
        column.put('<circle class="back" r="15"/>', x + 16, -5)
        column.write(str(city.bonus), "middle strong", x=x + 16)
        column.write(city.name, x=x + 42, most=column.wide / 3 - 50)
    column.y += 34


def _yards(column: Column, view: View, seats: Sequence[str]) -> None:
    """Railyards, on-the-track piles and what lies in the middle."""
    _open_cards(column, view)
    gap = 32.0
    half = (column.wide - gap) / 2
    top = column.y + 10
    lowest = top
    for player in range(view.players):
        if player % 2 == 0:
            top = lowest
        part = Column((player % 2) * (half + gap), half)
        part.y = top
        part.parts.append('<g class="seat">')
        part.rule()
        _seat_line(part, view, player, seats)
        _yard(part, view, player)
        _seat_cards(part, view, player)
        part.parts.append("</g>")
        column.parts.append(part.markup())
        lowest = max(lowest, part.y + 8)
    column.y = lowest


def _yard(column: Column, view: View, player: int) -> None:
    """The railyard of a player, a row a color, and beside it the on-the-track pile."""
    top = column.y
    rows = view.railyard(player)
    column.y += 24
    column.write("railyard" if rows else "railyard: empty", "muted")
    for row in rows:
        column.y += 30
        cards = [row.color] * row.cars + [LOCOMOTIVE] * row.locomotives
        step = min(20.0, 270 / max(len(cards), 1))
        for nth, card in enumerate(cards):
            column.put(_card(card), 14 + nth * step)
        column.y += 5
        told = str(row.cars) + (f" + {row.locomotives}" if row.locomotives else "")
        column.write(told, "strong", x=14 + len(cards) * step + 6)
        column.y += 14
    bottom = column.y
    column.y = top + 24
    x = column.wide - 110
    column.write("on the track", "muted", x=x)
    column.y += 30
    number = view.on_track_size(player)
    column.put(_back() if number else _card(None), x + 14)
    column.y += 4.5
    column.write(str(number), "middle strong", x=x + 14)
    column.y = max(bottom, column.y + 20)
    pile = view.on_track(player)
    if pile:
        column.y += 18
        column.write("on the track, open to the observer", "muted")
        column.y += 4
        _cards(column, {card: pile.get(card, 0) for card in view.variant.cards})


def _svg(
    wide: float,
    high: float,
    size: SupportsFloat | None,
    theme: str,
    key: str,
    style: str,
    told: str,
    parts: Iterable[str],
) -> str:
    across = wide if size is None else _pixels(size)
    w, h = _n(wide), _n(high)
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="ttr-board ttr-{theme} {key}" role="img"',
            f' aria-label="{_text(told)}" viewBox="0 0 {w} {h}"',
            f' width="{_n(across)}" height="{_n(across * high / wide)}">',
            f"<style>{style}</style>",
            f'<rect class="background" width="{w}" height="{h}" rx="20"/>',
            f'<rect class="panel" x="8" y="8" width="{_n(wide - 16)}" height="{_n(high - 16)}" rx="16"/>',
            *parts,
            "</svg>",
        )
    )
