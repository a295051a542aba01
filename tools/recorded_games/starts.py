"""Positions in which a recorded game begins, where no new game comes to what is wanted.

There are more tickets in a race than its players can hold and complete, so that a new game never comes
to an empty ticket deck (FJ-9), nor to a turn in which not even a swap is legal (G-3). Here the deck of
tickets is empty, and all cards are in hands. Seat 0 can complete its only ticket with a claim. All
routes of one space are claimed, and then each seat has one train left: soon nobody can do anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def last_tickets(
    variant: str, color: str, ticket: str, routes: tuple[tuple[str, ...], ...]
) -> dict[str, Any]:
    """The end of a race without tickets to draw.

    ``color``: of the three cards that seat 0 has for its last claim. ``ticket``: what that completes.
    ``routes``: those of each seat, among them all of one space.
    """
    colors = [c for c in ("yellow", "green", "white", "black", "blue", "red") if c != color]
    one, other = dict.fromkeys(colors[:2], 10), dict.fromkeys(colors[2:4], 10)
    third = {colors[4]: 10, color: 7, "locomotive": 12}
    seats: list[dict[str, Any]] = [
        {"hand": {color: 3}, "tickets": [ticket], "trains": 4},
        *({"hand": hand, "trains": 1} for hand in (one, other, third)),
    ]
    for seat, own in zip(seats, routes, strict=True):
        seat["routes"] = list(own)
    return {
        "variant": variant,
        "players": 4,
        "seats": seats,
        "turn": 100,
        "ticket_deck": {"unordered": [], "bottom": []},
    }


STARTS: Mapping[str, Mapping[str, Any]] = {
    "last tickets of Europe": last_tickets(
        "first_journey",
        "red",
        "madrid-amsterdam",
        (
            (
                "paris-amsterdam",
                "madrid-barcelona-2",
                "london-paris-2",
                "amsterdam-berlin-2",
                "copenhagen-stockholm-2",
                "berlin-vienna-2",
                "stockholm-riga-1",
            ),
            (
                "dublin-london-1",
                "london-amsterdam-1",
                "paris-zurich-1",
                "zurich-rome-1",
                "copenhagen-berlin-1",
                "vienna-warsaw",
                "stockholm-riga-2",
            ),
            (
                "dublin-london-2",
                "london-amsterdam-2",
                "paris-zurich-2",
                "zurich-rome-2",
                "copenhagen-berlin-2",
                "sarajevo-bucharest",
                "warsaw-riga",
            ),
            (
                "madrid-barcelona-1",
                "london-paris-1",
                "amsterdam-berlin-1",
                "copenhagen-stockholm-1",
                "berlin-vienna-1",
                "sarajevo-athens",
                "warsaw-kiev",
            ),
        ),
    ),
    "last tickets of the USA": last_tickets(
        "first_journey_usa",
        "blue",
        "denver-los-angeles",
        (
            (
                "denver-albuquerque",
                "helena-salt-lake-city-2",
                "winnipeg-duluth-2",
                "duluth-chicago-2",
                "montreal-new-york-2",
                "new-orleans-atlanta-2",
            ),
            (
                "san-francisco-los-angeles-1",
                "calgary-helena-1",
                "kansas-city-dallas-1",
                "chicago-kansas-city-1",
                "new-york-washington-1",
            ),
            (
                "san-francisco-los-angeles-2",
                "calgary-helena-2",
                "kansas-city-dallas-2",
                "chicago-kansas-city-2",
                "new-york-washington-2",
            ),
            (
                "helena-salt-lake-city-1",
                "winnipeg-duluth-1",
                "duluth-chicago-1",
                "montreal-new-york-1",
                "new-orleans-atlanta-1",
            ),
        ),
    ),
}
"""Position documents by name; the seed is that of the game."""
