"""The longest trail: G-50."""

from __future__ import annotations

from collections.abc import Collection

from .variants import Variant


def longest_trail(variant: Variant, routes: Collection[str]) -> int:
    """G-50. The most trains on one trail of these routes: every trail is tried."""
    cities = {city for route in routes for city in variant.routes[route].ends}
    return max((longest_from(variant, city, routes) for city in cities), default=0)


def longest_from(variant: Variant, city: str, unused: Collection[str]) -> int:
    """G-50. The same from one city on; a route counts once, cities may be passed again."""
    best = 0
    for route in unused:
        if city in variant.routes[route].ends:
            first, second = variant.routes[route].ends
            beyond = second if city == first else first
            rest = [other for other in unused if other != route]
            length = variant.routes[route].length + longest_from(variant, beyond, rest)
            best = max(best, length)
    return best
