"""Railyards: step 1 of a turn, placing cards, and train robbing: CG-10 to CG-12, CG-30 to CG-34."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from ..errors import Violation
from .claims import spend
from .table import LOCOMOTIVE, MOVE_CARDS, TURN, Cards, Table
from .turns import refill_row
from .variants import Rules

# Step 1


def begin_step_one(table: Table) -> None:
    """CG-10, CG-11. One card of each row is to move; where the rules say so the player chooses.

    With an empty railyard there is no step 1.
    """
    if not table.seats[table.mover].railyard:
        return
    if table.variant.rules.moved_card_chosen:
        table.phase = MOVE_CARDS
    else:
        move_cards(table, top_cards(table))


def top_cards(table: Table) -> Cards:
    """CG-10. The top card of each row of the mover: locomotives lie on top."""
    return next(choices(table))


def choices(table: Table) -> Iterator[Cards]:
    """CG-11. All ways to take a card of each row: counting in binary, a set bit for the car.

    The first row in which there is a choice, in card order, is the lowest bit.
    """
    railyard = table.seats[table.mover].railyard
    colors = [color for color in table.variant.colors() if color in railyard]
    cars = [color for color in colors if not railyard[color][LOCOMOTIVE]]
    free = [color for color in colors if railyard[color][color] and color not in cars]
    for number in range(2 ** len(free)):
        chosen = [color for place, color in enumerate(free) if number >> place & 1]
        locomotives = len(colors) - len(cars) - len(chosen)
        yield Counter([*cars, *chosen, *[LOCOMOTIVE] * locomotives])


def why_not_moved(table: Table, cards: Cards) -> Violation | None:
    """CG-11. Why these cannot be what moves: it is one card of each row."""
    if cards in list(choices(table)):
        return None
    return Violation("CG-11", "that is not one card of each row")


def move_cards(table: Table, cards: Cards) -> None:
    """CG-10, CG-11. These go onto the on-the-track pile, then step 2 is to come (CG-12).

    A row keeps its color, also if only locomotives are left of it; one without cards is gone.
    """
    seat = table.seats[table.mover]
    for color, row in seat.railyard.items():
        row -= Counter([color if cards[color] else LOCOMOTIVE])
    seat.railyard = {color: row for color, row in seat.railyard.items() if row}
    seat.on_track += cards
    table.phase = TURN
    table.tell("cards_moved", player=table.mover, cards=table.in_order(cards))


# Placing


def placings(table: Table) -> Iterator[Cards]:
    """CG-30 to CG-32. Every set that the mover may place: of one color, then of different ones."""
    for cards in sets_in_hand(table):
        if why_not_placed(table, cards) is None:
            yield cards


def sets_in_hand(table: Table) -> Iterator[Cards]:
    """CG-30. Cards of the hand: of one color with locomotives, or one each of different colors."""
    hand = table.seats[table.mover].hand
    colors = [color for color in table.variant.colors() if hand[color]]
    for color in colors:
        for cars in range(1, hand[color] + 1):
            for locomotives in range(hand[LOCOMOTIVE] + 1):
                yield Counter({color: cars, LOCOMOTIVE: locomotives})
    if number := table.variant.rules.placed_colors:
        yield from map(Counter, combinations(colors, number))


def is_set(rules: Rules, cards: Cards) -> bool:
    """CG-30. So many cards of one color, of which some are locomotives, but not all; or one card
    each of exactly so many colors, and no locomotive.
    """
    colors = colors_of(cards)
    if len(colors) == 1:
        return cards.total() >= rules.placed_at_least
    return len(colors) == rules.placed_colors == cards.total() > 0


def colors_of(cards: Cards) -> list[str]:
    """CG-30. The colors of the cars among the cards."""
    return [card for card in cards if card != LOCOMOTIVE and cards[card]]


def why_not_placed(table: Table, cards: Cards) -> Violation | None:
    """CG-30 to CG-32. Why these cards cannot be placed."""
    mover = table.seats[table.mover]
    if not cards <= mover.hand or not is_set(table.variant.rules, cards):
        return Violation("CG-30", f"{dict(cards)} is no set, or not in the hand")
    colors = colors_of(cards)
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


def place(table: Table, cards: Cards) -> None:
    """CG-30, CG-33. A row for each color of the set; where one lay elsewhere, it is robbed."""
    spend(table, cards)
    table.tell("cards_placed", player=table.mover, cards=table.in_order(cards))
    colors = colors_of(cards)
    for color in colors:
        rob(table, color)
    mover = table.seats[table.mover]
    for color in colors:
        mover.railyard[color] = Counter({color: cards[color]})
    if cards[LOCOMOTIVE]:  # they are in sets of one color only
        mover.railyard[colors[0]][LOCOMOTIVE] = cards[LOCOMOTIVE]
    refill_row(table)


def rob(table: Table, color: str) -> None:
    """CG-32, CG-34. The whole row of the color in another railyard is discarded, if there is one."""
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
