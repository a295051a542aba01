"""Placing cards in the railyard, and train robbing: CG-30 to CG-34."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from ..errors import Violation
from .claims import spend
from .table import LOCOMOTIVE, Cards, Table
from .turns import refill_row
from .variants import Rules


def placings(table: Table) -> Iterator[tuple[Cards, str | None]]:
    """CG-30 to CG-32. Every set that the mover may place: of one color, then of different ones.

    Then locomotives alone, each with the color of its row; of other sets the color is None.
    """
    for cards, color in sets_in_hand(table):
        if why_not_placed(table, cards, color) is None:
            yield cards, color


def sets_in_hand(table: Table) -> Iterator[tuple[Cards, str | None]]:
    """CG-30. Cards of the hand: some of one color and locomotives, one each of different colors, or locomotives."""
    hand = table.seats[table.mover].hand
    colors = [color for color in table.variant.colors() if hand[color]]
    for color in colors:
        for cars in range(1, hand[color] + 1):
            for locomotives in range(hand[LOCOMOTIVE] + 1):
                yield Counter({color: cars, LOCOMOTIVE: locomotives}), None
    if number := table.variant.rules.placed_colors:
        for chosen in combinations(colors, number):
            yield Counter(chosen), None
    for color in table.variant.colors():
        for locomotives in range(1, hand[LOCOMOTIVE] + 1):
            yield Counter({LOCOMOTIVE: locomotives}), color


def is_set(rules: Rules, cards: Cards, color: str | None) -> bool:
    """**CG-30**. Whether the cards are a set of one color, or one of different colors.

    The first has at least the minimum number of cards, one of them a car. The second has one car each
    of a fixed number of colors, and no locomotive. By a setting the first may be locomotives alone; then,
    and only then, the color of its row is named.
    """
    colors = colors_of(cards)
    if color is not None:
        allowed = rules.locomotives_placed_alone and color != LOCOMOTIVE and not colors
        return allowed and cards.total() >= rules.placed_at_least
    if len(colors) == 1:
        return cards.total() >= rules.placed_at_least
    return len(colors) == rules.placed_colors == cards.total() > 0


def colors_of(cards: Cards) -> list[str]:
    """CG-30. The colors of the cars among the cards."""
    return [card for card in cards if card != LOCOMOTIVE and cards[card]]


def rows_of(cards: Cards, color: str | None) -> list[str]:
    """CG-30. The colors of the rows that a set becomes."""
    return colors_of(cards) if color is None else [color]


def why_not_placed(table: Table, cards: Cards, color: str | None) -> Violation | None:
    """CG-30, **CG-31, CG-32**. Why these cards cannot be placed."""
    mover = table.seats[table.mover]
    if not cards <= mover.hand or not is_set(table.variant.rules, cards, color):
        return Violation("CG-30", f"{dict(cards)} is no set, or not in the hand")
    colors = rows_of(cards, color)
    for color in colors:
        if color in mover.railyard:
            return Violation("CG-31", f"{color} lies in the own railyard")
    for seat in table.seats:
        for color in colors:
            if color not in seat.railyard:
                continue
            if len(colors) > 1:
                return Violation("CG-32", f"{color} lies in another railyard")
            if cards.total() <= seat.railyard[color].total():
                return Violation("CG-32", f"as many {color} cards lie in another railyard")
    return None


def place(table: Table, cards: Cards, named: str | None) -> None:
    """CG-30, **CG-33**. Place a row for each color of the set; a row of that color elsewhere is robbed."""
    spend(table, cards)
    row = {} if named is None else {"color": named}
    table.tell("cards_placed", player=table.mover, cards=table.in_order(cards), **row)
    colors = rows_of(cards, named)
    for color in colors:
        rob(table, color)
    mover = table.seats[table.mover]
    for color in colors:
        mover.railyard[color] = +Counter({color: cards[color]})
    if cards[LOCOMOTIVE]:  # only sets for one row have them
        mover.railyard[colors[0]][LOCOMOTIVE] = cards[LOCOMOTIVE]
    refill_row(table)


def rob(table: Table, color: str) -> None:
    """CG-32, CG-34. If another railyard has a row of the color, that whole row is discarded."""
    for victim, seat in enumerate(table.seats):
        if color in seat.railyard:
            row = seat.railyard.pop(color)
            table.discard += row
            table.tell(
                "train_robbed",
                player=table.mover,
                victim=victim,
                color=color,
                cards=table.in_order(row),
            )
