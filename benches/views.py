"""Microseconds for a view and for a sample of it, from Python, in the middle of games.

python benches/views.py [games]
"""

from __future__ import annotations

import random
import sys
from time import perf_counter

import ttr_rules as ttr

SAMPLES = 20


def positions(variant: str, games: int) -> list[ttr.State]:
    """A state after 10, 20, ... decisions of random games with two players."""
    found = []
    for seed in range(games):
        state, dice = ttr.new_game(variant, players=2, seed=seed), random.Random(seed)
        for number in range(1, 121):
            if state.is_over:
                break
            actions = state.legal_actions("canonical")
            state = state.apply(actions[dice.randrange(len(actions))])
            if number % 10 == 0 and state.current_player is not None:
                found.append(state)
    return found


def main(games: int) -> None:
    """Measure every shipped variant."""
    for variant in ttr.variants():
        states = positions(variant, games)
        start = perf_counter()
        views = [state.view(state.current_player) for state in states]
        viewed = perf_counter()
        for view in views:
            for seed in range(SAMPLES):
                view.sample(seed)
        sampled = perf_counter()
        each = 1e6 * (sampled - viewed) / (SAMPLES * len(views))
        print(
            f"{variant}: {len(states)} states, {1e6 * (viewed - start) / len(states):.2f} us a view, "
            f"{each:.2f} us a sample"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
