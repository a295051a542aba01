"""Step 1 of a turn, moving cards from the railyard onto the on-the-track pile: CG-10, CG-11."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..errors import Violation
from .table import LOCOMOTIVE, MOVE_CARDS, TURN, Cards, Table


def begin_step_one(table: Table) -> None:
    """**CG-10, CG-11**. One card of each row moves; if the rules say so, the player chooses which.

    With an empty railyard there is no step 1.
    """
    if not table.seats[table.mover].railyard:
        return
    if table.variant.rules.moved_card_chosen:
        table.phase = MOVE_CARDS
    else:
        move_cards(table, top_cards(table))


def top_cards(table: Table) -> Cards:
    """CG-10. The top card of each of the mover's rows: locomotives lie on top."""
    return next(choices(table))


def choices(table: Table) -> Iterator[Cards]:
    """CG-11. All ways to take a card of each row, counted in binary: a set bit is the car.

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
    """CG-11. Why these cards cannot move: it must be one card of each row."""
    if cards in list(choices(table)):
        return None
    return Violation("CG-11", "that is not one card of each row")


def move_cards(table: Table, cards: Cards) -> None:
    """CG-10, CG-11. These cards go onto the on-the-track pile; step 2 follows (CG-12).

    A row keeps its color even if only locomotives are left in it; a row without cards is gone.
    """
    seat = table.seats[table.mover]
    for color, row in seat.railyard.items():
        row -= Counter([color if cards[color] else LOCOMOTIVE])
    seat.railyard = {color: row for color, row in seat.railyard.items() if row}
    seat.on_track += cards
    table.phase = TURN
    table.tell("cards_moved", player=table.mover, cards=table.in_order(cards))
