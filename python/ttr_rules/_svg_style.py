"""The looks of pictures: colors, styles, and how text and numbers are written into an SVG."""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Iterator
from xml.sax.saxutils import escape

from ._labels import text_width
from ._values import FrozenMap

__all__ = [
    "COLOR",
    "GRAY",
    "PLAYER_COLORS",
    "ROUTE_COLORS",
    "SPARE_COLORS",
    "THEMES",
    "Colors",
    "color_class",
    "decimal",
    "quoted",
    "shortened",
    "style_of",
]

GRAY = "gray"

ROUTE_COLORS = {
    "red": "#ab2f27",
    "orange": "#ef600e",
    "yellow": "#ffe906",
    "green": "#49e085",
    "blue": "#58aef5",
    "purple": "#623e84",
    "pink": "#c545ac",
    "black": "#0e1012",
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
                "panel": "#ece6d8",
                "text": "#1f262e",
                "muted": "#57616b",
                "bed": "#cfc9b8",
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
                "panel": "#2b343e",
                "text": "#eef2f5",
                "muted": "#a9b4be",
                "bed": "#4a5662",
                "city": "#0f1317",
                "accent": "#ff74b4",
                "attraction": "#ffc83d",
                "coast": "#6fb4ff",
                **ROUTE_COLORS,
                **PLAYER_COLORS,
            }
        ),
    }
)
"""The colors of the themes, by name: what ``colors`` may change."""

FONTS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
COLOR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
PLAIN = re.compile(r"[a-z][a-z0-9-]{0,30}")
FORBIDDEN = re.compile(
    r"[^\t\n\r\x20-\u2029\u202f-\u2065\u206a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
)
"""What no XML may hold, most control characters and halves of characters; and what turns the direction of
all that stands after it (U+202A to U+202E, U+2066 to U+2069)."""

Colors = tuple[tuple[str, str], ...]
"""Colors by name."""


# Text and numbers


def decimal(value: float) -> str:
    """A number with at most one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def quoted(text: str) -> str:
    """Any text, as the content of an element or an attribute."""
    plain = FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)
    entities = {'"': "&quot;", "'": "&#39;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}
    return escape(plain, entities)


def shortened(text: str, most: float) -> str:
    """A text in one line that is at most so many sizes of its font wide."""
    line = " ".join(text[:200].split())
    if text_width(line) <= most:
        return line
    while line and text_width(line) > most - 0.9:
        line = line[:-1]
    return line.rstrip() + "\N{HORIZONTAL ELLIPSIS}"


def color_class(card: str) -> str:
    """The class of a color."""
    if PLAIN.fullmatch(card):
        return f"color-{card}"
    # Of a name that CSS would not take as it is.
    return "color-x" + hashlib.sha256(card.encode("utf-8", "surrogatepass")).hexdigest()[:8]


# The style


@functools.lru_cache(maxsize=64)
def style_of(parts: Colors, cards: Colors) -> tuple[str, str]:
    """The style of a picture, and the class for which alone it holds.

    ``parts``: the colors of a theme; ``cards``: those of the cards of a variant, and gray. They have names
    of their own each, for a card may be named as a part is.
    """
    rules = list(_rules(dict(parts), dict(cards)))
    body = "".join(f"{selector}{{{rule}}}" for selector, rule in rules)
    key = "ttr-" + hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    lines = []
    for selector, rule in rules:
        # What stands for the whole picture begins with "&".
        each = (part[1:] if part.startswith("&") else f" {part}" for part in selector.split(","))
        scoped = ",".join(f".{key}{part}" for part in each)
        lines.append(f"{scoped}{{{rule}}}")
    return "\n".join(lines), key


def _rules(c: dict[str, str], cards: dict[str, str]) -> Iterator[tuple[str, str]]:
    # em is the breadth of a space among routes and cities, and the size of letters elsewhere.
    text, panel, accent, gray = c["text"], c["panel"], c["accent"], cards[GRAY]
    yield "&", f"font-family:{FONTS}"
    yield "&.ttr-fit", "max-width:100%;height:auto"
    yield ".background", f"fill:{c['background']}"
    yield ".panel", f"fill:{panel}"
    yield "text", f"fill:{text}"
    yield ".muted", f"fill:{c['muted']}"
    yield ".rule", f"stroke:{c['bed']};stroke-width:1"
    yield ".bed", f"fill:none;stroke:{c['bed']};stroke-width:.3em;stroke-linejoin:round"
    yield ".route>rect", "stroke-width:.11em"
    yield ".sign", "fill:none;stroke-width:.13em;stroke-linecap:round;stroke-linejoin:round"
    yield ".engine,.arch", "fill:currentColor;stroke:none"
    yield ".wave", "stroke:currentColor"
    yield (
        ".number",
        "fill:currentColor;font-size:.82em;font-weight:700;text-anchor:middle;stroke:none",
    )
    yield ".wagons,.shapes", "display:none"
    # All that is claimed has one outline, which nothing else has.
    yield ".wagons", f"stroke:{text};stroke-width:.14em;stroke-linejoin:round"
    yield ".claimed .wagons,.claimed .shapes,.station .shapes", "display:inline"
    yield ".house", f"fill:{c['city']};stroke:{text};stroke-width:.2em;stroke-linejoin:round"
    yield (
        ".crosses",
        f"fill:none;stroke:{text};stroke-width:.16em;stroke-linecap:round;display:none",
    )
    yield ".closed .crosses", "display:inline"
    yield ".closed>rect", "fill-opacity:.18;stroke-opacity:.35"
    yield ".closed .sign", "opacity:.25"
    yield ".claimed .sign", "display:none"
    yield ".dot", f"fill:{c['city']};stroke:{text};stroke-width:.28em"
    yield ".star", f"fill:{c['attraction']};stroke:{text};stroke-width:.16em;stroke-linejoin:round"
    yield ".coast", f"fill:{c['coast']}"
    yield ".ring", f"fill:none;stroke:{accent};stroke-width:.3em;display:none"
    yield ".ticket-end .ring", "display:inline"
    yield ".joined .dot,.joined .star", f"fill:{accent}"
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
    for ink in dict.fromkeys(map(_ink, cards.values())):
        # Of what stands on a space.
        those = [f".{color_class(card)}" for card, color in cards.items() if _ink(color) == ink]
        yield ",".join(those), f"color:{ink}"
    for card, color in cards.items():
        # On dark ground a dark space needs a bright outline; a bright space is outlined by its own shade.
        line = _mixed(color, "#000000" if _bright(color) else text, 0.42)
        yield f".{color_class(card)}>rect,.card.{color_class(card)}", f"fill:{color};stroke:{line}"
    yield ".tunnel>rect", f"stroke:{_mixed(gray, text, 0.75)};stroke-width:.22em"
    for player in range(len(PLAYER_COLORS)):
        color = c[f"player-{player}"]
        yield f".owner-{player} .wagons,.owner-{player} .house", f"fill:{color}"
        yield f".bed.owner-{player}", f"stroke:{color};stroke-width:.44em"
    players = [
        (f".owner-{player} .shapes", c[f"player-{player}"]) for player in range(len(PLAYER_COLORS))
    ]
    for ink in dict.fromkeys(_ink(color) for _, color in players):
        yield ",".join(shapes for shapes, color in players if _ink(color) == ink), f"fill:{ink}"
    yield ".bed.lent", "stroke-width:1.7em"
    yield ".bed.highlighted", f"stroke:{accent};stroke-width:1.5em;stroke-linecap:round"


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
