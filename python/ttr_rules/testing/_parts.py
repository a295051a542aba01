"""What the strategies share: choosing, variants, seats, seeds, modes of chance, parts of a pile.

Making a strategy takes Hypothesis longer than drawing from it. So what is drawn often comes from a
few strategies that are made once, as numbers that choose among what there is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from ..variant import LOCOMOTIVE, Variant, variant_of

__all__ = [
    "INDEXES",
    "MANY",
    "SEEDS",
    "Chance",
    "chance_mode",
    "handfuls",
    "know_cards",
    "lay_row",
    "number",
    "number_of_seats",
    "pick",
    "take_some",
    "value_of",
]

Chance = Literal["sampled", "explicit"]
"""How chance is resolved; see :func:`ttr_rules.new_game`."""

T = TypeVar("T")

SEEDS = st.integers(0, 2**64 - 1)
INDEXES = st.integers(0, 127)
MANY = st.integers(0, 2**16 - 1)
_FEW = st.lists(INDEXES, max_size=12)
_YES = st.booleans()


def pick(draw: DrawFn, options: Sequence[T]) -> T:
    """One of at most 128 options. Shrinks towards the first."""
    return options[draw(INDEXES) % len(options)]


def number(draw: DrawFn, low: int, high: int) -> int:
    """A number of at most 128, both ends included. Shrinks towards the lowest."""
    return low + draw(INDEXES) % (high - low + 1)


def value_of(variant: str | Variant) -> Variant:
    """The variant value; UnknownVariantError where there is none of this id."""
    return variant if isinstance(variant, Variant) else variant_of(variant)


def number_of_seats(draw: DrawFn, variant: Variant, players: int | None) -> int:
    """``players``, or any number of seats that the variant allows."""
    return number(draw, *variant.players) if players is None else players


def chance_mode(draw: DrawFn, chance: Chance | None) -> Chance:
    """``chance``, or any mode."""
    if chance is not None:
        return chance
    return "explicit" if draw(_YES) else "sampled"


@st.composite
def handfuls(draw: DrawFn, pile: Mapping[str, int]) -> dict[str, int]:
    """Part of a pile of cards: a few of them, or any number. Shrinks towards none."""
    there = [card for card, count in pile.items() if count > 0]
    if not there:
        return {}
    if draw(_YES):
        found = {card: number(draw, 0, pile[card]) for card in there}
    else:
        few = [there[index % len(there)] for index in draw(_FEW)]
        found = {card: min(few.count(card), pile[card]) for card in there}
    return {card: count for card, count in found.items() if count}


# Parts of positions


def take_some(draw: DrawFn, pile: list[str], count: int) -> list[str]:
    """So many of the pile, if there are so many, in any order; they leave it."""
    return [pile.pop(number(draw, 0, len(pile) - 1)) for _ in range(min(count, len(pile)))]


def lay_row(draw: DrawFn, variant: Variant, left: Counter[str], slots: int) -> list[str | None]:
    """A row of so many slots, with holes, out of the cards that are left; they leave them."""
    row: list[str | None] = []
    wild = draw(_YES)
    for _ in range(slots):
        there = [card for card in variant.cards if left[card]]
        names = [None, *there, *([LOCOMOTIVE] * len(there) if wild and left[LOCOMOTIVE] else [])]
        card = pick(draw, names)
        row.append(card)
        if card is not None:
            left[card] -= 1
    return row


def know_cards(
    draw: DrawFn, seats: Sequence[dict[str, Any]], hands: Sequence[Counter[str]], deck: Counter[str]
) -> dict[str, Any]:
    """Give the seats their hands, and what is known of them; then what is known of the deck."""
    reshuffled = Counter(deck)
    is_reshuffled = draw(_YES)
    for seat, hand in zip(seats, hands, strict=False):
        seat["hand"] = dict(+hand)
        seat["seen"] = draw(handfuls(hand))
        if is_reshuffled:
            # What was drawn blind since came out of the same deck.
            seat["drawn"] = draw(handfuls(hand))
            reshuffled.update(seat["drawn"])
        for key in ("hand", "seen", "drawn"):
            if not seat.get(key, True):
                del seat[key]
    return {"reshuffled": dict(+reshuffled)} if is_reshuffled else {}
