"""Payments: G-22, G-23, NY-20, US-2, EU-21, NC-20 and NC-30 to NC-41."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..errors import Violation
from .table import LOCOMOTIVE, Cards, Table
from .variants import GRAY, Route, Variant


def payments(table: Table, route: str) -> list[Cards]:
    """G-22, NC-33. All ways to pay for the route out of the mover's hand."""
    hand = table.seats[table.mover].hand
    priced = table.variant.routes[route]
    if cards_in_a_set(priced) is None:
        return plain_payments(table.variant, priced, hand)
    return list(payments_with_sets(table.variant, priced, hand))


def plain_payments(variant: Variant, route: Route, hand: Cards) -> list[Cards]:
    """**G-22**, NY-20, US-2, NC-20, NC-30, NC-31. Payments without sets: as many cards as spaces.

    Cars of the route's color, or of any one color on a gray route; and locomotives for any or all of
    them, where they may be used. Spaces with a symbol take locomotives only.
    """
    if not locomotives_count(variant, route):
        hand = Counter({**hand, LOCOMOTIVE: 0})
    colors = possible_colors(variant, route)
    return one_color_payments(hand, colors, route.length, route.locomotives)


def one_color_payments(
    hand: Cards, colors: Sequence[str], number: int, symbols: int = 0
) -> list[Cards]:
    """G-22, EU-31. So many cards: cars of one of the colors, and locomotives for any or all of them.

    For each color the most cars come first; locomotives alone are the last. **EU-21**: at least as many
    locomotives as symbols.
    """
    found = []
    # At least one car of the color, and locomotives for those missing.
    least = max(1, number - hand[LOCOMOTIVE])
    for car in colors:
        for cars in range(min(number - symbols, hand[car]), least - 1, -1):
            found.append(Counter({car: cars, LOCOMOTIVE: number - cars}))
    if number <= hand[LOCOMOTIVE]:
        found.append(Counter({LOCOMOTIVE: number}))
    return found


def payments_with_sets(variant: Variant, route: Route, hand: Cards) -> Iterator[Cards]:
    """NC-32, NC-33, NC-40. Any cards that can be split so that every space is paid.

    Ordered by the number of sets, by the number of locomotives, then more of the earlier colors first.
    """
    size = cards_in_a_set(route)
    assert size is not None
    for sets in range(most_sets(variant, route) + 1):
        total = route.length + sets * (size - 1)
        if total > hand.total():
            return
        for locomotives in range(min(total, hand[LOCOMOTIVE]) + 1):
            all_cars = Counter({**hand, LOCOMOTIVE: locomotives})
            if not can_be_split(variant, route, all_cars, sets):
                continue  # Fewer cars cannot pay either.
            for cards in multisets(variant.colors(), hand, total - locomotives):
                cards[LOCOMOTIVE] = locomotives
                if can_be_split(variant, route, cards, sets):
                    yield cards


def multisets(colors: Sequence[str], hand: Cards, total: int) -> Iterator[Cards]:
    """NC-33. All ways to take a number of cars from the hand, more of the earlier colors first."""
    held = [color for color in colors if hand[color]]
    for numbers in splits([hand[color] for color in held], total):
        yield Counter({color: n for color, n in zip(held, numbers, strict=True) if n})


def splits(most: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """NC-33. All lists of numbers with this sum, each at most its limit; high numbers first."""
    if not most:
        if total == 0:
            yield ()
        return
    first, *others = most
    least = max(total - sum(others), 0)
    for number in range(min(total, first), least - 1, -1):
        for rest in splits(others, total - number):
            yield (number, *rest)


def can_be_split(variant: Variant, route: Route, cards: Cards, sets: int) -> bool:
    """**NC-30 to NC-33, NC-40, NC-41**. Whether these cards, with this many sets, pay every space.

    Some spaces without a symbol are paid with one car each, all of one color; some spaces with one
    locomotive each, where locomotives may be used alone; and the others with a set each, for which any
    cards will do.
    """
    locomotives = cards[LOCOMOTIVE] if locomotives_count(variant, route) else 0
    without_symbol = route.length - route.locomotives
    return any(
        min(cards[color], without_symbol) + locomotives >= route.length - sets
        for color in possible_colors(variant, route)
    )


def locomotives_count(variant: Variant, route: Route) -> bool:
    """**NC-20**, NC-41. Whether a locomotive stands for a car on this kind of route."""
    return route.kind in variant.rules.locomotives_on


def possible_colors(variant: Variant, route: Route) -> list[str]:
    """G-22, NC-30. The colors of cars that pay: the route's, or any color on a gray route."""
    return variant.colors() if route.color == GRAY else [route.color]


def cards_in_a_set(route: Route) -> int | None:
    """NC-32, NC-34, NC-40. How many cards of a set stand for one on this route; None: no sets."""
    return route.any_cards_per_space or route.any_cards_per_locomotive


def most_sets(variant: Variant, route: Route) -> int:
    """NC-32, NC-40. How many spaces sets may pay: all, since a set stands for a locomotive or a card."""
    if route.any_cards_per_space is None and not variant.rules.sets_pay_any_space:
        return route.locomotives
    return route.length


def why_not_paid(table: Table, route: str, cards: Cards) -> Violation | None:
    """**G-23**. Why this is not a payment for the route: it must be exactly one of the ways to pay."""
    variant, priced = table.variant, table.variant.routes[route]
    hand, size = table.seats[table.mover].hand, cards_in_a_set(priced)
    if size is None:
        paid = cards in plain_payments(variant, priced, hand)
    else:
        sets, rest = divmod(cards.total() - priced.length, size - 1)
        paid = rest == 0 and 0 <= sets <= most_sets(variant, priced) and cards <= hand
        paid = paid and can_be_split(variant, priced, cards, sets)
    if paid:
        return None
    return Violation("G-23", f"{dict(cards)} out of the hand does not pay for {route}")


# There can be millions of payments: these count them without listing them.


def number_of_payments(table: Table, route: str) -> int:
    """G-22, NC-33. How many payments there are."""
    hand = table.seats[table.mover].hand
    variant, priced = table.variant, table.variant.routes[route]
    size = cards_in_a_set(priced)
    if size is None:
        return len(plain_payments(variant, priced, hand))
    number = 0
    for sets in range(most_sets(variant, priced) + 1):
        total = priced.length + sets * (size - 1)
        if total > hand.total():
            break
        for locomotives in range(min(total, hand[LOCOMOTIVE]) + 1):
            single = locomotives if locomotives_count(variant, priced) else 0
            needed = max(priced.length - sets - single, 0)
            if needed <= priced.length - priced.locomotives:
                number += number_with(variant, priced, hand, total - locomotives, needed)
    return number


def number_with(variant: Variant, route: Route, hand: Cards, total: int, needed: int) -> int:
    """NC-33. How many multisets of this many cars have the needed number of a color that pays."""
    held = tuple(hand[color] for color in variant.colors())
    none = (0,) * len(held)
    if route.color != GRAY:
        least = tuple(needed * (color == route.color) for color in variant.colors())
        return number_between(least, held, total)
    # All, except those with too few of each color.
    too_few = tuple(min(number, needed - 1) for number in held)
    without = number_between(none, too_few, total) if needed else 0
    return number_between(none, held, total) - without


@lru_cache(maxsize=10_000)
def number_between(least: tuple[int, ...], most: tuple[int, ...], total: int) -> int:
    """NC-33. How many multisets of this many cars have a number of each color within its limits."""
    numbers = Counter({0: 1})
    for low, high in zip(least, most, strict=True):
        more = Counter[int]()
        for cars, number in numbers.items():
            for of_color in range(low, high + 1):
                more[cars + of_color] += number
        numbers = more
    return numbers[total]
