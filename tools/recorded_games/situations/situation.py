"""What a situation is, and all of them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass

from ..played import Step

NORDIC = "nordic"
NEW_YORK = "new_york"
USA = "usa"
EUROPE = "europe"
CARD_GAME = "card_game"
RACES = ("first_journey", "first_journey_usa")
OF_ROWS = (EUROPE, NEW_YORK, NORDIC, USA)
"""The board games with a face-up row, tickets to choose from, and last turns."""
BOARDS = (*RACES, *OF_ROWS)
ALL = (CARD_GAME, *BOARDS)


@dataclass(frozen=True)
class Situation:
    """What a rule speaks of, to be found in a game.

    ``rule``: the id of the rule. ``text``: what happens, in a sentence. ``variants``: the ids of those
    in whose games it has to occur. ``occurs``: whether a step of a game shows it.
    """

    rule: str
    text: str
    variants: tuple[str, ...]
    occurs: Callable[[Step], bool]

    @property
    def name(self) -> str:
        """A name that no other situation has."""
        return f"{self.rule} {self.occurs.__name__}"


SITUATIONS: list[Situation] = []
"""All situations, in the order in which the modules and the functions in them stand."""


def situation(
    rule: str, variants: tuple[str, ...]
) -> Callable[[Callable[[Step], bool]], Callable[[Step], bool]]:
    """Enters a function among the situations; its docstring is the text."""

    def enter(occurs: Callable[[Step], bool]) -> Callable[[Step], bool]:
        text = " ".join((inspect.getdoc(occurs) or "").split())
        SITUATIONS.append(Situation(rule, text, variants, occurs))
        return occurs

    return enter
