"""Pictures of boards and positions, as SVG: for notebooks, for pages, for the wall.

:func:`board` draws what a view shows, and nothing else. The picture is a :class:`Picture`, a ``str``
that shows itself in notebooks; so do states, views and variants.

Everything in it has a class, for CSS of one's own. The whole is ``svg.ttr-board``, and ``.ttr-light``
or ``.ttr-dark``. A route is ``.route[data-route=ID]`` with its color (``.color-red``), its kind
(``.train``, ``.ferry``, ``.tunnel``), ``.any-cards`` (NC-40) and ``.double``, and as the position has it
``.claimed``, ``.owner-0`` to ``.owner-5``, ``.closed`` (G-26) and ``.highlighted``; in it are for each
space a ``rect``, and if it is claimed the ``.wagons`` of the owner, which cover the spaces, and their
``.shapes``. Below all routes each has a line from city to city, a ``.bed``, with the color of the owner
(``.owner-0``). A city is
``.city[data-city=ID]`` with ``.attraction``, ``.coast-east`` or ``.coast-west``, and for the observer of
a view ``.ticket-end``, and ``.joined`` if all its tickets are complete; with a station it is ``.station``
and ``.owner-0``, and has the ``.house`` of the owner. A route that stations lend has for each of their
owners another line below, a ``.bed.lent.owner-0``, whose dashes show on both sides. Names are ``.city-name``.
The styles of a picture hold for pictures with the same colors alone, so that many fit on one page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import SupportsFloat

from ._core import State, View
from ._svg_board import board_group, drawn_board
from ._svg_style import (
    COLOR,
    GRAY,
    ROUTE_COLORS,
    SPARE_COLORS,
    THEMES,
    Colors,
    decimal,
    quoted,
    style_of,
)
from ._svg_table import (
    Column,
    in_words,
    write_components,
    write_heading,
    write_legend,
    write_table,
    write_yards,
)
from .errors import InvalidArgumentError, UnknownNameError
from .variant import LOCOMOTIVE, Variant

__all__ = ["THEMES", "Picture", "board"]

MARGIN = 26.0
TABLE = 356.0
"""The breadth of the table."""

YARDS = 800.0
"""The breadth of games without a board."""

NARROWEST = 480.0
"""How broad a board's part of the picture is at least, so that its title has room."""


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
    whether all tickets that name the city are complete. Routes that stations lend are shown as the view
    tells them: to the owner, and to all after the end (EU-50). A state is drawn as a spectator sees it, who
    knows no hands and no tickets before the end; ``board(state.view(0))`` draws the same for player 0.
    A variant is drawn without a position. Games without a board show railyards, piles and the row; as
    variants, the deck and the big cities.

    ``size``: the width in px, 1 to 100,000; None: one px a unit, the board's longer side 1000 px,
    or less where a page has no room. The height follows.
    ``theme``: "light" or "dark". ``colors``: other colors, as "#rgb" or "#rrggbb", by name: the names in
    ``THEMES`` and the cards of the variant (of a card that is named as a part of a theme, "panel" for one,
    the part has the name). ``highlight``: ids of routes. ``names``: whether cities
    have their names. ``legend``: a title, and what the signs mean. ``table``: hands as numbers, row,
    deck, scores and last turns beside the board; games without a board always show them. ``players``:
    the names of the seats, one each; None: "player 0" and so on.

    The same arguments give the same text in every process. The first picture of a board takes 5 to
    20 ms, for names look for their places; after that a picture takes 0.5 to 2 ms.

    Raises UnknownNameError for the name of a theme, color or route that does not exist,
    InvalidArgumentError for any other wrong argument, and InvalidVariantError if the variant cannot be
    played.

    >>> game = ttr.new_game("nordic", players=2, seed=1)
    >>> picture = ttr.svg.board(game.view(0), theme="dark", highlight=["bergen-oslo-1"])
    >>> picture.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    """
    view, variant = _shown(shown)
    for argument, value in (("names", names), ("legend", legend), ("table", table)):
        _check_bool(argument, value)
    palette = palette_of(variant, theme, colors)
    seats = _seat_names(view, players)
    chosen = frozenset(_routes(variant, highlight))
    style, key = style_of(*palette)
    parts: list[str] = []
    if variant.board.routes:
        left, top, right, bottom = drawn_board(variant.board, names).box
        inner, high = max(right - left, NARROWEST), bottom - top
        wide = inner + 2 * MARGIN
        above, below = Column(MARGIN + 10, inner - 20), Column(MARGIN + 10, inner - 20)
        beside = Column(wide + 12, TABLE - 48)
        if legend:
            write_heading(above, variant, view, seats)
            # The table has the signs of the seats itself.
            write_legend(below, variant, view, () if table else seats, bool(chosen))
        if table and view is not None:
            beside.y = 24.0
            write_table(beside, view, seats)
            wide += TABLE
        high += above.y + 2 * MARGIN
        # Beside a long table the board stands in the middle, and the legend at the foot.
        spare = max(beside.y - high - below.y, 0.0)
        x = decimal(MARGIN + (inner - right - left) / 2)
        y = decimal(above.y + MARGIN + spare / 2 - top)
        drawn = board_group(variant, view, chosen, names=names, seats=seats)
        foot = decimal(high + spare)
        parts = [
            f'<g transform="translate({x} {y})">{drawn}</g>{above.markup()}',
            f'<g transform="translate(0 {foot})">{below.markup()}</g>{beside.markup()}',
        ]
        high += spare + below.y
    else:
        column = Column(MARGIN + 10, YARDS - 20)
        write_heading(column, variant, view, seats)
        column.y += 20
        if view is None:
            write_components(column, variant)
        else:
            write_yards(column, view, seats)
        wide, high = YARDS + 2 * MARGIN, column.y + 10
        parts.append(column.markup())
    return Picture(_svg(wide, high, size, theme, key, style, in_words(variant, view, seats), parts))


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


def _check_bool(argument: str, value: object) -> None:
    if isinstance(value, bool):
        return
    reason = "must be a bool"
    if argument == "names":
        reason += ", whether cities have their names; `players` has the names of the seats"
    raise InvalidArgumentError(argument, value, reason)


def palette_of(variant: Variant, theme: object, colors: object) -> tuple[Colors, Colors]:
    """The colors of a picture by name: those of the theme, and those of the variant's cards, gray last."""
    if not isinstance(theme, str):
        raise InvalidArgumentError("theme", theme, "must be the name of a theme")
    if theme not in THEMES:
        raise UnknownNameError("theme", theme, THEMES)
    parts = {name: color for name, color in THEMES[theme].items() if name not in ROUTE_COLORS}
    cards = dict(ROUTE_COLORS)
    spare = 0
    for card in variant.cards:
        if card not in cards and card != LOCOMOTIVE:
            cards[card] = SPARE_COLORS[spare % len(SPARE_COLORS)]
            spare += 1
    if colors is not None:
        if not isinstance(colors, Mapping):
            raise InvalidArgumentError("colors", colors, "must map names to colors")
        try:
            given = [*colors.items()]
        except Exception as error:
            raise InvalidArgumentError("colors", colors, "must map names to colors") from error
        for name, color in given:
            if not isinstance(name, str):
                raise InvalidArgumentError("colors", name, "must have names for keys")
            name = str.__str__(name)  # plain, as keys and messages need it
            of = parts if name in parts else cards
            if name not in of:
                raise UnknownNameError("color", name, (*parts, *cards))
            if not isinstance(color, str) or not COLOR.fullmatch(color):
                raise InvalidArgumentError("colors", color, 'must be like "#08f" or "#0088ff"')
            digits = color[1:].lower()
            of[name] = "#" + (digits if len(digits) == 6 else "".join(d * 2 for d in digits))
    seen = [card for card in variant.cards if card != LOCOMOTIVE and card != GRAY]
    return tuple(parts.items()), tuple((card, cards[card]) for card in (*seen, GRAY))


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
    except Exception:  # of a __float__ that is not ours
        wide = 0.0
    if not 1 <= wide <= 100_000:
        raise InvalidArgumentError("size", size, "must be a number of px, 1 to 100,000")
    return wide


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
    classes = f"ttr-board ttr-{theme} {key}" + (" ttr-fit" if size is None else "")
    w, h = decimal(wide), decimal(high)
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{classes}" role="img"',
            f' aria-label="{quoted(told)}" viewBox="0 0 {w} {h}"',
            f' width="{decimal(across)}" height="{decimal(across * high / wide)}">',
            f"<style>{style}</style>",
            f'<rect class="background" width="{w}" height="{h}" rx="20"/>',
            f'<rect class="panel" x="8" y="8" width="{decimal(wide - 16)}" height="{decimal(high - 16)}" rx="16"/>',
            *parts,
            "</svg>",
        )
    )
