"""The strategies for boards and variants."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from ..variant import Variant, known_ids, load_variant, variant_of
from ._parts import INDEXES, number, pick
from ._railyard_boards import railyard_boards

__all__ = ["boards", "variants"]

COLORS = ("red", "blue", "green", "black")
TIE_BREAKS = ("complete_tickets", "longest_trail", "longest_trail_bonus")
PLACES = ("bottom", "box")
COASTS = (None, "east", "west")
MOST_CITIES = 6

# Routes and tickets before they have cities: the numbers choose colors and places.
_ROUTE = st.tuples(st.integers(1, 4), INDEXES, INDEXES)
# A road is in most cases one route, else a double route of two or three.
_ROAD = st.tuples(
    INDEXES,
    st.lists(_ROUTE, min_size=1, max_size=1) | st.lists(_ROUTE, min_size=1, max_size=3),
)
_ONWARD = st.lists(_ROAD, min_size=1, max_size=MOST_CITIES - 1)
_ACROSS = st.lists(_ROAD, max_size=4)
_YES = st.booleans()
_TICKET = st.tuples(INDEXES, st.integers(0, 20))
_MORE_TICKETS = st.lists(_TICKET, max_size=8)
_TIE_BREAKS = st.lists(st.sampled_from(TIE_BREAKS), unique=True)


@st.composite
def boards(draw: DrawFn) -> dict[str, Any]:
    """Variant documents of small boards, which ``ttr_rules.load_variant`` reads.

    2 to 6 cities, all connected; routes of 1 to 4 spaces, some of them double or threefold; 1 to
    4 colors of 1 to 6 cards, and up to 6 locomotives; up to 4 players; ferries, tunnels, routes that
    sets pay; rules of all kinds, those of a race among them. Some are games of railyards, with all
    the options and no route: up to 5 colors, tickets that cost 1 to 4 cards, bonuses of cities.

    Shrinks towards two players and two cities with a gray route of one space, one color, as few
    tickets as the set-up takes, and rules that do without.
    """
    return draw(pick(draw, _KINDS))


@st.composite
def _with_routes(draw: DrawFn) -> dict[str, Any]:
    most = number(draw, 2, 4)
    cards = {color: number(draw, 1, 6) for color in COLORS[: number(draw, 1, 4)]}
    locomotives = number(draw, 0, 6)
    rules = _rules(draw, most, sum(cards.values()) + locomotives, locomotives)
    onward, across = draw(_ONWARD), draw(_ACROSS)
    cities = [f"city-{n}" for n in range(len(onward) + 1)]
    pairs = [*combinations(cities, 2)]
    # Each road of the first kind leads on to one more city: so all of them are connected.
    roads = [(cities[index % n], cities[n]) for n, (index, _) in enumerate(onward, start=1)]
    roads += [pairs[index % len(pairs)] for index, _ in across]
    routes = []
    for n, (ends, (_, made)) in enumerate(zip(roads, [*onward, *across], strict=True)):
        routes += _routes(n, ends, made, ("gray", *cards))
    tickets = [draw(_TICKET) for _ in range(rules["initial_tickets"] * most)]
    tickets += draw(_MORE_TICKETS)
    longest = max(route["length"] for route in routes)
    scored = 1 if rules["tickets_to_win"] is None else 0
    coasts = [pick(draw, COASTS) for _ in cities]
    if rules["coast_bonus"]:
        coasts[:2] = ["east", "west"]
    return {
        "id": "made-up",
        "title": "A made-up board",
        "players": [2, most],
        "trains_per_player": number(draw, longest, 12),
        "train_cards": cards,
        "locomotives": locomotives,
        "route_points": {str(n): scored * number(draw, 0, 20) for n in range(1, longest + 1)},
        "rules": rules,
        "cities": [
            {"id": city, "tourist_attraction": draw(_YES), "coast": coast}
            for city, coast in zip(cities, coasts, strict=True)
        ],
        "routes": routes,
        "tickets": [
            {"ends": [*pairs[index % len(pairs)]], "points": scored * points}
            for index, points in tickets
        ],
    }


def _routes(
    road: int, ends: Sequence[str], made: Sequence[tuple[int, int, int]], colors: Sequence[str]
) -> list[dict[str, Any]]:
    """The routes of a road, as they stand in a variant document."""
    double = None if len(made) == 1 else f"double-{road}"
    return [
        {
            "id": f"route-{road}" if double is None else f"route-{road}-{n}",
            "ends": [*ends],
            "length": length,
            "color": colors[color % len(colors)],
            "double": double,
            **_kind(kind, length),
        }
        for n, (length, color, kind) in enumerate(made)
    ]


def _kind(number: int, length: int) -> dict[str, Any]:
    """What a route is beside its length and color: half of them are plain."""
    kinds: tuple[dict[str, Any], ...] = (
        {},
        {"kind": "tunnel"},
        {},
        {"kind": "ferry", "locomotives": 1, "any_cards_per_locomotive": 2},
        {},
        {"kind": "ferry", "locomotives": length},
        {},
        {"any_cards_per_space": 2},
    )
    return kinds[number % len(kinds)]


def _rules(draw: DrawFn, most: int, cards: int, locomotives: int) -> dict[str, Any]:
    """Rules of a variant document, for so many players and cards."""
    slots = number(draw, 0, 5)
    race = pick(draw, (False, False, True))
    # A row that one locomotive clears is turned up again and again where there are many of them.
    limits = [None, *range(1 if locomotives <= 2 else 2, slots + 1)]
    initial, drawn = number(draw, 1, 3), 0 if race else number(draw, 1, 4)
    scored = 0 if race else 1
    return {
        "both_cards_blind": draw(_YES),
        "tickets_to_win": number(draw, 1, 8) if race else None,
        "coast_bonus": race and draw(_YES),
        "swap_tickets": race and draw(_YES),
        "ends_at_once": draw(_YES),
        "initial_cards": number(draw, 0, min(4, cards // most)),
        "face_up_slots": slots,
        "face_up_locomotive_ends_draw": draw(_YES),
        "clear_face_up_at": pick(draw, limits),
        "initial_tickets": initial,
        "initial_tickets_kept": number(draw, 1, initial),
        "initial_tickets_returned": pick(draw, PLACES),
        "drawn_tickets": drawn,
        "drawn_tickets_kept": number(draw, 1, drawn) if drawn else 0,
        "drawn_tickets_returned": pick(draw, PLACES),
        # Ferries ask for locomotives.
        "locomotives_on": ["ferry", *(kind for kind in ("train", "tunnel") if draw(_YES))],
        "sets_pay_any_space": draw(_YES),
        "tunnel_cards": number(draw, 0, 4),
        "unequal_doubles": draw(_YES),
        "double_routes_closed_up_to": number(draw, 0, most),
        "last_turns_at": number(draw, 0, 6),
        "attraction_points": scored * number(draw, 0, 3),
        "longest_trail_points": scored * number(draw, 0, 10),
        "globetrotter_points": scored * number(draw, 0, 10),
        "globetrotter_at_zero": draw(_YES),
        "tie_breaks": draw(_TIE_BREAKS),
    }


# Chosen from in boards(): as alternatives they would outweigh the shipped ones in variants().
_KINDS = (*(_with_routes() for _ in range(3)), railyard_boards())
_MADE_UP_OR_SHIPPED = boards().map(load_variant) | st.sampled_from(known_ids()).map(variant_of)


def variants() -> SearchStrategy[Variant]:
    """Variants: made-up ones (see :func:`boards`), and the shipped ones.

    Shrinks towards a made-up one, as :func:`boards` does.
    """
    return _MADE_UP_OR_SHIPPED
