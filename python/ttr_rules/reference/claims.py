"""Claiming a route: G-20 to G-26, NY-20 to NY-22, US-2 to US-4."""

from __future__ import annotations

from collections import Counter

from ..errors import Violation
from .table import LOCOMOTIVE, Cards, Table
from .turns import refill_row
from .variants import GRAY


def owner_of(table: Table, route: str) -> int | None:
    """G-20. Who owns the route; None: it is free."""
    for number, seat in enumerate(table.seats):
        if route in seat.routes:
            return number
    return None


def why_closed(table: Table, route: str) -> Violation | None:
    """G-20, G-21, G-25, G-26. Why the mover may not claim the route, whatever the payment."""
    seat = table.seats[table.mover]
    if (owner := owner_of(table, route)) is not None:
        return Violation("G-20", f"seat {owner} owns {route}")
    others = table.variant.other_routes[route]
    for other in others:
        if owner_of(table, other) == table.mover:
            return Violation("G-25", f"the mover owns {other}, which is {route}'s double")
    if table.players <= table.variant.rules.double_routes_closed_up_to:  # NY-22, US-3
        for other in others:
            if owner_of(table, other) is not None:
                return Violation("G-26", f"{route} is closed, for {other} is claimed")
    if seat.trains < table.variant.routes[route].length:
        return Violation("G-21", f"{seat.trains} trains are too few for {route}")
    return None


def payments(table: Table, route: str) -> list[Cards]:
    """G-22, NY-20, US-2. All ways to pay for the route out of the mover's hand.

    As many cards as spaces: cars of the route's color, on a gray route of any one color, and
    locomotives for any of them, or for all.
    """
    hand = table.seats[table.mover].hand
    length, color = table.variant.routes[route].length, table.variant.routes[route].color
    found = []
    # At least one car of the color, and locomotives for those that the hand lacks.
    least = max(1, length - hand[LOCOMOTIVE])
    for car in table.variant.colors() if color == GRAY else [color]:
        for cars in range(min(length, hand[car]), least - 1, -1):
            found.append(Counter({car: cars, LOCOMOTIVE: length - cars}))
    if length <= hand[LOCOMOTIVE]:
        found.append(Counter({LOCOMOTIVE: length}))
    return found


def why_not_paid(table: Table, route: str, cards: Cards) -> Violation | None:
    """G-23. Why this is no payment for the route: it must be exactly one of the ways to pay."""
    if cards in payments(table, route):
        return None
    return Violation("G-23", f"{dict(cards)} out of the hand does not pay for {route}")


def claim(table: Table, route: str, cards: Cards) -> None:
    """G-20, G-24. The payment is discarded, and a train stands on each space."""
    seat = table.seats[table.mover]
    length = table.variant.routes[route].length
    seat.hand -= cards
    seat.seen -= cards  # G-36: a payment lowers what was seen first.
    table.discard += cards
    seat.trains -= length
    seat.routes.append(route)
    table.tell(
        "route_claimed",
        player=table.mover,
        route=route,
        cards=table.in_order(cards),
        points=table.variant.route_points[length],
    )
    refill_row(table)
