"""Points and places: G-24, G-34, G-37, NY-41, NY-42, NC-71, NC-72, US-4, US-5, EU-41, EU-42, FJ-11, CG-60 to CG-62."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from .stations import routes_for_tickets, stations_left
from .table import Seat, Table
from .tickets import is_complete
from .trail import longest_trail
from .variants import Variant


def route_points(variant: Variant, seat: Seat) -> int:
    """G-24, **NY-21, NC-21, EU-20**, US-4. The points of each route, by its length."""
    return sum(variant.route_points[variant.routes[route].length] for route in seat.routes)


def completed(table: Table, number: int) -> list[str]:
    """G-31, EU-34, FJ-6, CG-51. The player's tickets that are complete, if the game ended now.

    In a race those that were laid open, with railyards those that were paid for.
    """
    variant, seat = table.variant, table.seats[number]
    if variant.is_race() or variant.rules.railyards:
        return seat.completed
    routes = routes_for_tickets(table, number)
    return [ticket for ticket in seat.tickets if is_complete(variant, routes, ticket)]


def ticket_points(table: Table, number: int) -> int:
    """**G-34**. Complete tickets add their points, the others subtract them."""
    variant, done = table.variant, completed(table, number)
    return sum(
        variant.tickets[ticket].points * (1 if ticket in done else -1)
        for ticket in table.seats[number].tickets
    )


def attraction_points(variant: Variant, seat: Seat) -> int:
    """**NY-41**. The points of each tourist attraction that the routes touch, counted once."""
    touched = {city for route in seat.routes for city in variant.routes[route].ends}
    return len(touched & variant.attractions) * variant.rules.attraction_points


def station_points(variant: Variant, seat: Seat) -> int:
    """**EU-36**. The points of the stations that were not built."""
    return stations_left(variant, seat) * variant.rules.station_points


def trail_bonuses(table: Table) -> list[int]:
    """**US-4**, EU-37, EU-41. The points for the longest trail of all; all who tie score them, none with 0.

    A trail is of the player's own routes.
    """
    trails = [longest_trail(table.variant, seat.routes) for seat in table.seats]
    bonus = table.variant.rules.longest_trail_points
    return [bonus if trail == max(trails) > 0 else 0 for trail in trails]


def globetrotter_bonuses(table: Table) -> list[int]:
    """**NC-71**. The points for the most complete tickets; all who tie score them, nobody with none."""
    rules = table.variant.rules
    numbers = [len(completed(table, number)) for number in range(table.players)]
    scored = max(numbers) > 0 or rules.globetrotter_at_zero
    return [
        rules.globetrotter_points if scored and number == max(numbers) else 0 for number in numbers
    ]


def race_points(seat: Seat) -> dict[str, int]:
    """**FJ-4**, FJ-7, FJ-11. A point for each complete ticket and for the bonus ticket; no others."""
    tickets, bonus = len(seat.completed), int(seat.bonus)
    return {"tickets": tickets, "bonus": bonus, "total": tickets + bonus}


def railyard_points(table: Table, number: int) -> dict[str, int]:
    """**CG-60**, CG-61. Completed tickets of all deck passes, less those still held, and big cities."""
    variant, seat = table.variant, table.seats[number]
    tickets = sum(variant.tickets[ticket].points for ticket in seat.completed)
    tickets -= sum(variant.tickets[ticket].points for ticket in seat.tickets)
    cities = sum(variant.bonuses[city] for city in big_cities(table, number))
    return {"tickets": tickets, "big_cities": cities, "total": tickets + cities}


def big_cities(table: Table, number: int) -> list[str]:
    """**CG-61**. The cities whose bonus the player scores: nobody has completed more tickets that name them.

    All who tie for the most score it in full; nobody scores it with none, except by a setting.
    """
    found = []
    fewest = 0 if table.variant.rules.big_cities_at_zero else 1
    for city in table.variant.bonuses:
        named = [tickets_naming(table.variant, seat, city) for seat in table.seats]
        if named[number] == max(named) >= fewest:
            found.append(city)
    return found


def tickets_naming(variant: Variant, seat: Seat, city: str) -> int:
    """CG-61. How many completed tickets name the city; one with two big cities counts for both."""
    return sum(city in variant.tickets[ticket].ends for ticket in seat.completed)


def points(table: Table) -> list[dict[str, int]]:
    """NY-41, NC-71, US-4, **EU-41**, FJ-11, CG-60. The points of each player by kind, if the game ended now."""
    variant = table.variant
    if variant.is_race():
        return [race_points(seat) for seat in table.seats]
    if variant.rules.railyards:
        return [railyard_points(table, number) for number in range(table.players)]
    found = []
    for number, seat in enumerate(table.seats):
        kinds = {
            "routes": route_points(variant, seat),
            "tickets": ticket_points(table, number),
        }
        if variant.rules.attraction_points:
            kinds["attractions"] = attraction_points(variant, seat)
        if variant.rules.station_points:
            kinds["stations"] = station_points(variant, seat)
        found.append(kinds)
    if variant.rules.longest_trail_points:
        for kinds, bonus in zip(found, trail_bonuses(table), strict=True):
            kinds["longest_trail"] = bonus
    if variant.rules.globetrotter_points:
        for kinds, bonus in zip(found, globetrotter_bonuses(table), strict=True):
            kinds["globetrotter"] = bonus
    return [kinds | {"total": sum(kinds.values())} for kinds in found]


def result(table: Table) -> dict[str, Any]:
    """G-37, NY-42, NC-72, US-5, EU-42, FJ-11, CG-62. The places: by points, then by each tie-break in turn."""
    by_kind = points(table)
    marks = [compared(table, number, by_kind[number]) for number in range(table.players)]
    best_first = sorted(range(table.players), key=lambda number: marks[number], reverse=True)
    ranking = [sorted(tied) for _, tied in groupby(best_first, key=lambda number: marks[number])]
    return {
        "winners": ranking[0],
        "ranking": ranking,
        "points": by_kind,
        "decided_by": what_decided(table, marks[best_first[0]], marks[best_first[1]]),
    }


def compared(table: Table, number: int, kinds: dict[str, int]) -> list[int]:
    """**NY-42, NC-72, US-5, EU-42, CG-62**. What is compared between players, in this order; more is better."""
    tie_breaks = table.variant.rules.tie_breaks
    return [kinds["total"], *(tie_break(table, number, kinds, name) for name in tie_breaks)]


def tie_break(table: Table, number: int, kinds: dict[str, int], name: str) -> int:
    """NY-42, NC-72, US-5, EU-42, CG-62. What the tie-break of this name counts for the player.

    Complete tickets, stations (each counts against the player, whether it lends or not), the length of the
    longest trail, whether the player has the bonus for the longest of all, the number of bonus cards, a
    shared one counted for each, or the points of the best complete ticket, which stand for the length of its
    route.
    """
    seat = table.seats[number]
    match name:
        case "complete_tickets":
            return len(completed(table, number))
        case "fewest_stations":
            return -len(seat.stations)
        case "longest_trail":
            return longest_trail(table.variant, seat.routes)
        case "longest_trail_bonus":
            return int(kinds.get("longest_trail", 0) > 0)
        case "big_city_bonuses":
            return len(big_cities(table, number))
        case "longest_ticket":
            done = completed(table, number)
            return max((table.variant.tickets[ticket].points for ticket in done), default=0)
    raise ValueError(f"there is no tie-break {name!r}")


def what_decided(table: Table, best: list[int], next_best: list[int]) -> str:
    """NY-42, NC-72, US-5, EU-42, FJ-11, CG-62. The first comparison that separates the two; "shared" if none."""
    names = ["points", *table.variant.rules.tie_breaks]
    for name, one, other in zip(names, best, next_best, strict=True):
        if one != other:
            return name
    return "shared"
