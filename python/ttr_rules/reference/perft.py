"""Move-tree counts: in how many ways a game can go on for a number of steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import Game


def perft(game: Game, depth: int) -> int:
    """G-2. How many sequences of this many steps there are; steps are legal actions and outcomes.

    A game that ends earlier adds nothing. The last step need not be taken to be counted.
    """
    if depth == 0:
        return 1
    outcomes = game.chance_outcomes()
    if depth == 1:
        return len(outcomes) or game.number_of_legal_actions()
    steps = [step for step, _ in outcomes] or game.legal_actions()
    return sum(perft(game.apply(step), depth - 1) for step in steps)
