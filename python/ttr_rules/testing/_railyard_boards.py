"""The strategy for small games of railyards."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from ._parts import INDEXES, number, pick

__all__ = ["railyard_boards"]

COLORS = ("red", "blue", "green", "black", "white")
TIE_BREAKS = ("complete_tickets", "big_city_bonuses")
PLACES = ("bottom", "deck", "box")
MOST_CITIES = 4

_YES = st.booleans()
# The numbers choose cities and colors.
_TICKET = st.tuples(INDEXES, st.integers(0, 20), st.lists(INDEXES, min_size=1, max_size=4))
_MORE_TICKETS = st.lists(_TICKET, max_size=8)
_TIE_BREAKS = st.lists(st.sampled_from(TIE_BREAKS), unique=True)


@st.composite
def railyard_boards(draw: DrawFn) -> dict[str, Any]:
    """Variant documents of small games of railyards, which ``ttr_rules.load_variant`` reads.

    2 to 4 cities, some with a bonus; tickets that cost 1 to 4 cards; 1 to 5 colors of 1 to 6 cards,
    and up to 6 locomotives; up to 4 players; all the options.

    Shrinks towards two players, two cities and one color, as few tickets as the set-up takes, and
    rules that do without.
    """
    most = number(draw, 2, 4)
    cards = {color: number(draw, 1, 6) for color in COLORS[: number(draw, 1, len(COLORS))]}
    locomotives = number(draw, 0, 6)
    rules = _rules(draw, most, sum(cards.values()) + locomotives, locomotives)
    cities = [f"city-{n}" for n in range(number(draw, 2, MOST_CITIES))]
    tickets = [draw(_TICKET) for _ in range(rules["initial_tickets"] * most)]
    tickets += draw(_MORE_TICKETS)
    return {
        "id": "made-up",
        "title": "A made-up game of railyards",
        "players": [2, most],
        "trains_per_player": 0,
        "train_cards": cards,
        "locomotives": locomotives,
        "route_points": {},
        "rules": rules,
        "cities": [{"id": city, "bonus": number(draw, 0, 9)} for city in cities],
        "routes": [],
        "tickets": [
            {
                "ends": _ends(cities, index),
                "points": points,
                "cards": _cost(list(cards), colors),
            }
            for index, points, colors in tickets
        ],
    }


def _ends(cities: list[str], index: int) -> list[str]:
    """Two of the cities."""
    one, step = index % len(cities), 1 + index // len(cities) % (len(cities) - 1)
    return [cities[one], cities[(one + step) % len(cities)]]


def _cost(colors: list[str], indexes: list[int]) -> dict[str, int]:
    """A card of the color of each index."""
    named = [colors[index % len(colors)] for index in indexes]
    return {color: named.count(color) for color in colors if color in named}


def _rules(draw: DrawFn, most: int, cards: int, locomotives: int) -> dict[str, Any]:
    """Rules of a variant document, for so many players and cards."""
    initial, drawn = number(draw, 1, 3), number(draw, 0, 4)
    first = number(draw, 0, min(2, locomotives // most))
    return {
        "railyards": True,
        "first_locomotives": first,
        "initial_cards": number(draw, 0, min(4, cards // most - first)),
        "face_up_slots": number(draw, 0, 5),
        "face_up_locomotive_ends_draw": draw(_YES),
        "both_cards_blind": draw(_YES),
        "clear_face_up_at": None,
        "initial_tickets": initial,
        "initial_tickets_kept": number(draw, 1, initial),
        "initial_tickets_returned": pick(draw, PLACES),
        "drawn_tickets": drawn,
        "drawn_tickets_kept": number(draw, 0, drawn),
        "drawn_tickets_returned": pick(draw, PLACES),
        "tickets_to_win": None,
        "placed_at_least": number(draw, 1, 3),
        "placed_colors": pick(draw, (0, 2, 3)),
        "moved_card_chosen": draw(_YES),
        "on_track_open": draw(_YES),
        "two_passes_from": pick(draw, (None, 2, 3, 4)),
        "pass_cards": number(draw, 0, 5),
        "double_routes_closed_up_to": 0,
        "last_turns_at": 0,
        "attraction_points": 0,
        "longest_trail_points": 0,
        "globetrotter_points": 0,
        "tie_breaks": draw(_TIE_BREAKS),
    }
