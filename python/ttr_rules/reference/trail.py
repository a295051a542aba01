"""The longest trail: G-50."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from .variants import Variant


def longest_trail(variant: Variant, routes: Collection[str]) -> int:
    """**G-50**. The most trains on one trail of these routes: every trail is tried."""
    leaving = defaultdict[str, list[str]](list)
    for route in routes:
        for city in variant.routes[route].ends:
            leaving[city].append(route)
    return max((longest_from(variant, city, leaving, set()) for city in leaving), default=0)


def longest_from(
    variant: Variant, city: str, leaving: Mapping[str, Sequence[str]], used: set[str]
) -> int:
    """G-50. The same, continuing from one city; a route counts once, but cities may be passed again.

    ``leaving``: the routes at each city. ``used``: the routes already on the trail.
    """
    best = 0
    for route in leaving[city]:
        if route not in used:
            first, second = variant.routes[route].ends
            beyond = second if city == first else first
            after = used | {route}
            length = variant.routes[route].length + longest_from(variant, beyond, leaving, after)
            best = max(best, length)
    return best
