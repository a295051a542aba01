"""A source of choices, with which boards, rules and positions are made up.

The builders are written once. With ``Choices(chooser.randrange)`` they make the same for the same
seed; with the draws of Hypothesis (see ``strategies``) what they make shrinks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

__all__ = ["Choices"]

T = TypeVar("T")


class Choices:
    """Choices, all of them made by ``below``: it gives a number from 0 up to below its argument.

    For 0 the choice is the simplest: the lowest number, the first option, no, none.
    """

    def __init__(self, below: Callable[[int], int]) -> None:
        self.below = below

    def number(self, low: int, high: int) -> int:
        """A number; both ends are included."""
        return low + self.below(high - low + 1)

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self.below(len(options))]

    def yes(self, part: float = 0.5) -> bool:
        """True in this part of all cases."""
        return self.below(128) >= 128 - round(128 * part)

    def several(self, make: Callable[[], T], least: int, most: int) -> list[T]:
        """What ``make`` gives, called ``least`` to ``most`` times; a few times more than it must."""
        made = [make() for _ in range(least)]
        # A number that is drawn first would have to shrink along with what is made.
        while len(made) < most and self.yes(0.8):
            made.append(make())
        return made

    def few(self, options: Sequence[T], most: int = 12) -> list[T]:
        """A few of the options, in any order; the same one may be there twice."""
        return self.several(lambda: self.pick(options), 0, most) if options else []

    def take(self, pile: list[T], count: int) -> list[T]:
        """So many of the pile, if there are so many, in any order; they leave it."""
        return [pile.pop(self.below(len(pile))) for _ in range(min(count, len(pile)))]

    def cards(self, pile: Mapping[str, int]) -> dict[str, int]:
        """Part of a pile of cards: a few of them, or any number of each."""
        there = [card for card, count in pile.items() if count > 0]
        if self.yes():
            found = {card: self.number(0, pile[card]) for card in there}
        else:
            few = self.few(there)
            found = {card: min(few.count(card), pile[card]) for card in there}
        return {card: count for card, count in found.items() if count}
