"""Stations: EU-30 to EU-37. Where they are built, what they cost, and which routes they lend."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from ..errors import Violation
from .claims import owner_of, spend
from .payments import one_color_payments
from .table import Cards, Seat, Table
from .tickets import is_complete
from .turns import refill_row
from .variants import Variant

# Building


def stations_left(variant: Variant, seat: Seat) -> int:
    """EU-30, EU-36. How many stations the player has not built."""
    return variant.rules.stations - len(seat.stations)


def builder_in(table: Table, city: str) -> int | None:
    """EU-30. The player whose station stands in the city; None: the city has none."""
    for number, seat in enumerate(table.seats):
        if city in seat.stations:
            return number
    return None


def why_no_site(table: Table, city: str) -> Violation | None:
    """**EU-30**. Why the mover may not build in the city, whatever the payment.

    It does not matter whether anybody owns a route there.
    """
    if not stations_left(table.variant, table.seats[table.mover]):
        return Violation("EU-30", "the mover has no station left")
    if (builder := builder_in(table, city)) is not None:
        return Violation("EU-30", f"seat {builder} has a station in {city}")
    return None


def sites(table: Table) -> list[str]:
    """EU-30. The cities in which the mover may build, if a station can be paid for."""
    return [city for city in table.variant.cities if why_no_site(table, city) is None]


def station_payments(table: Table) -> list[Cards]:
    """**EU-31**. All ways to pay for the mover's next station out of the hand.

    The first station, the second and so on each have their price. Cars of any one color pay, and
    locomotives for any or all of them.
    """
    variant, seat = table.variant, table.seats[table.mover]
    if not stations_left(variant, seat):
        return []
    price = variant.rules.station_prices[len(seat.stations)]
    return one_color_payments(seat.hand, variant.colors(), price)


def why_not_built(table: Table, city: str, cards: Cards) -> Violation | None:
    """EU-30, EU-31, G-23. Why the mover may not build in the city with this payment."""
    if (violation := why_no_site(table, city)) is not None:
        return violation
    if cards in station_payments(table):
        return None
    return Violation("G-23", f"{dict(cards)} out of the hand does not pay for a station in {city}")


def build(table: Table, city: str, cards: Cards) -> None:
    """EU-31, **EU-32**, **EU-33**, G-24. The cards are discarded, and the station stands there for good.

    It takes no route and no train; then the turn is over.
    """
    spend(table, cards)
    table.discard += cards
    table.seats[table.mover].stations.append(city)
    table.tell("station_built", player=table.mover, city=city, cards=table.in_order(cards))
    refill_row(table)


# Lending

Lent: TypeAlias = tuple[str | None, ...]
"""The route that each station of a player lends, in the order of the cities; None: it lends none."""


def lent_routes(table: Table, number: int) -> dict[str, str | None]:
    """EU-34. For each station of the player, in the order of the data, the route that it lends.

    It is the best choice for the player, if the game ended now.
    """
    seat = table.seats[number]
    cities = table.cities_in_order(seat.stations)
    lent = best_choice(
        table.variant,
        tuple(seat.tickets),
        frozenset(seat.routes),
        tuple(tuple(may_be_lent(table, number, city)) for city in cities),
    )
    return dict(zip(cities, lent, strict=True))


def may_be_lent(table: Table, number: int, city: str) -> list[str]:
    """EU-34, **EU-35**. The routes of other players that end in the city, in the order of the data.

    One may be lent to several players, and by several stations.
    """
    ending = [name for name, route in table.variant.routes.items() if city in route.ends]
    return [name for name in ending if owner_of(table, name) not in (None, number)]


@lru_cache(maxsize=10_000)
def best_choice(
    variant: Variant,
    tickets: Sequence[str],
    own: frozenset[str],
    offered: Sequence[Sequence[str]],
) -> Lent:
    """**EU-34**. Of all choices of a route, or of none, for each station the best for the owner.

    Of several the first: the one with the earlier route at the first station in which they differ, a
    route before none. They are tried in this order.
    """
    choices = product(*[[*routes, None] for routes in offered])
    return max(choices, key=lambda lent: worth(variant, tickets, own, lent))


def worth(
    variant: Variant, tickets: Sequence[str], own: frozenset[str], lent: Lent
) -> tuple[int, int, int]:
    """EU-34, G-34. A choice is as good as its points for tickets; then complete tickets; then few lent.

    All tickets use the same lent routes.
    """
    routes = own.union(route for route in lent if route is not None)
    complete = [ticket for ticket in tickets if is_complete(variant, routes, ticket)]
    points = sum(
        variant.tickets[ticket].points * (1 if ticket in complete else -1) for ticket in tickets
    )
    return points, len(complete), lent.count(None)


def routes_for_tickets(table: Table, number: int) -> set[str]:
    """EU-34, **EU-37**. The routes that count for the player's tickets: the own ones and those lent.

    Those lent count for nothing else.
    """
    lent = lent_routes(table, number).values()
    return {*table.seats[number].routes, *[route for route in lent if route is not None]}
