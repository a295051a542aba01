"""Points and places: G-24, G-34, G-37, NY-41, NY-42, NC-71, NC-72, US-4, US-5, FJ-11."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from .table import Seat, Table
from .tickets import completed
from .trail import longest_trail
from .variants import Variant


def route_points(variant: Variant, seat: Seat) -> int:
    """G-24, NY-21, NC-21, US-4. Each route by its length."""
    return sum(variant.route_points[variant.routes[route].length] for route in seat.routes)


def ticket_points(variant: Variant, seat: Seat) -> int:
    """G-34. Complete tickets add their points, the others take them away."""
    done = completed(variant, seat)
    return sum(
        variant.tickets[ticket].points * (1 if ticket in done else -1) for ticket in seat.tickets
    )


def attraction_points(variant: Variant, seat: Seat) -> int:
    """NY-41. Each tourist attraction that the routes touch, once."""
    touched = {city for route in seat.routes for city in variant.routes[route].ends}
    return len(touched & variant.attractions) * variant.rules.attraction_points


def trail_bonuses(table: Table) -> list[int]:
    """US-4. For the longest trail of all; those who tie all score it, nobody with 0."""
    trails = [longest_trail(table.variant, seat.routes) for seat in table.seats]
    bonus = table.variant.rules.longest_trail_points
    return [bonus if trail == max(trails) > 0 else 0 for trail in trails]


def globetrotter_bonuses(table: Table) -> list[int]:
    """NC-71. For the most complete tickets; those who tie all score it, nobody with none."""
    rules = table.variant.rules
    numbers = [len(completed(table.variant, seat)) for seat in table.seats]
    scored = max(numbers) > 0 or rules.globetrotter_at_zero
    return [
        rules.globetrotter_points if scored and number == max(numbers) else 0 for number in numbers
    ]


def race_points(seat: Seat) -> dict[str, int]:
    """FJ-4, FJ-7, FJ-11. A point for each complete ticket, and for the bonus ticket; no others."""
    tickets, bonus = len(seat.completed), int(seat.bonus)
    return {"tickets": tickets, "bonus": bonus, "total": tickets + bonus}


def points(table: Table) -> list[dict[str, int]]:
    """NY-41, NC-71, US-4, FJ-11. The points of each seat by kind, if the game ended now."""
    variant = table.variant
    if variant.is_race():
        return [race_points(seat) for seat in table.seats]
    found = []
    for seat in table.seats:
        kinds = {
            "routes": route_points(variant, seat),
            "tickets": ticket_points(variant, seat),
        }
        if variant.rules.attraction_points:
            kinds["attractions"] = attraction_points(variant, seat)
        found.append(kinds)
    if variant.rules.longest_trail_points:
        for kinds, bonus in zip(found, trail_bonuses(table), strict=True):
            kinds["longest_trail"] = bonus
    if variant.rules.globetrotter_points:
        for kinds, bonus in zip(found, globetrotter_bonuses(table), strict=True):
            kinds["globetrotter"] = bonus
    return [kinds | {"total": sum(kinds.values())} for kinds in found]


def result(table: Table) -> dict[str, Any]:
    """G-37, NY-42, NC-72, US-5, FJ-11. The places: by points, then by one tie-break after the other."""
    by_kind = points(table)
    marks = [compared(table, seat, by_kind[n]) for n, seat in enumerate(table.seats)]
    best_first = sorted(range(table.players), key=lambda number: marks[number], reverse=True)
    ranking = [sorted(tied) for _, tied in groupby(best_first, key=lambda number: marks[number])]
    return {
        "winners": ranking[0],
        "ranking": ranking,
        "points": by_kind,
        "decided_by": what_decided(table, marks[best_first[0]], marks[best_first[1]]),
    }


def compared(table: Table, seat: Seat, kinds: dict[str, int]) -> list[int]:
    """NY-42, NC-72, US-5. What is compared between seats, in this order; more is better."""
    tie_breaks = table.variant.rules.tie_breaks
    return [kinds["total"], *(tie_break(table, seat, kinds, name) for name in tie_breaks)]


def tie_break(table: Table, seat: Seat, kinds: dict[str, int], name: str) -> int:
    """NY-42, NC-72, US-5. Complete tickets, the longer trail, or whether the seat holds the bonus."""
    match name:
        case "complete_tickets":
            return len(completed(table.variant, seat))
        case "longest_trail":
            return longest_trail(table.variant, seat.routes)
        case "longest_trail_bonus":
            return int(kinds.get("longest_trail", 0) > 0)
    raise ValueError(f"there is no tie-break {name!r}")


def what_decided(table: Table, best: list[int], next_best: list[int]) -> str:
    """NY-42, NC-72, US-5, FJ-11. The first comparison that told the two apart; if none did, they share."""
    names = ["points", *table.variant.rules.tie_breaks]
    for name, one, other in zip(names, best, next_best, strict=True):
        if one != other:
            return name
    return "shared"
