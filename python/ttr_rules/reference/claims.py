"""Claiming a route: G-20 to G-26, NY-22, NC-22, US-3, EU-13, FJ-5. ``payments`` has the prices."""

from __future__ import annotations

from ..errors import Violation
from . import race, tunnels
from .table import Cards, Table


def owner_of(table: Table, route: str) -> int | None:
    """G-20. The owner of the route; None: it is free."""
    for number, seat in enumerate(table.seats):
        if route in seat.routes:
            return number
    return None


def why_closed(table: Table, route: str) -> Violation | None:
    """**G-20, G-21, G-25, G-26, FJ-5**. Why the mover may not claim the route, whatever the payment."""
    seat = table.seats[table.mover]
    if (owner := owner_of(table, route)) is not None:
        return Violation("G-20", f"seat {owner} owns {route}")
    others = table.variant.other_routes[route]
    for other in others:
        if owner_of(table, other) == table.mover:
            return Violation("G-25", f"the mover owns {other}, which is {route}'s double")
    if table.players <= table.variant.rules.double_routes_closed_up_to:  # NY-22, NC-22, US-3, EU-13
        for other in others:
            if owner_of(table, other) is not None:
                return Violation("G-26", f"{route} is closed, for {other} is claimed")
    if seat.trains < table.variant.routes[route].length:
        return Violation("G-21", f"{seat.trains} trains are too few for {route}")
    return None


def claim(table: Table, route: str, cards: Cards) -> None:
    """G-20, G-24. The payment is discarded, and the route claimed; a tunnel is tried first.

    ``race`` decides what follows: in most games the turn is over.
    """
    spend(table, cards)
    if table.variant.routes[route].kind == "tunnel" and table.variant.has_tunnels():
        tunnels.lay_down(table, route, cards)
        return
    table.discard += cards
    take_route(table, route, cards)
    race.after_claim(table)


def spend(table: Table, cards: Cards) -> None:
    """G-24, G-36. Cards leave the mover's hand; cards that were seen count as leaving first."""
    seat = table.seats[table.mover]
    seat.hand -= cards
    seat.seen -= cards


def take_route(table: Table, route: str, cards: Cards) -> None:
    """**G-24**, NC-42, **NC-57**, FJ-4. A train stands on each space, whatever was paid."""
    seat = table.seats[table.mover]
    length = table.variant.routes[route].length
    seat.trains -= length
    seat.routes.append(route)
    table.tell(
        "route_claimed",
        player=table.mover,
        route=route,
        cards=table.in_order(cards),
        points=table.variant.route_points[length],
    )
