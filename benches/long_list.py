"""Steps per second after a long list of actions: python benches/long_list.py [length].

Lists that many actions of the largest hand of Nordic Countries, which a game keeps only as long as
there is room, and then plays 50 games eight times over; the quickest time counts.
"""

from __future__ import annotations

import random
import sys
import time

import ttr_rules as ttr


def nanoseconds_a_step(games: int) -> float:
    """Uniform random play over canonical actions, their choice included."""
    steps = 0
    begin = time.perf_counter()
    for seed in range(games):
        state, dice = ttr.new_game("nordic", 2, seed=seed), random.Random(seed)
        while not state.is_over:
            actions = state.legal_actions("canonical")
            state = state.apply(actions[dice.randrange(len(actions))])
            steps += 1
    return (time.perf_counter() - begin) / steps * 1e9


def main() -> None:
    length = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    hand = dict(ttr.nordic.VARIANT.cards)
    state = ttr.state_from_dict({"variant": "nordic", "players": 2, "seats": [{"hand": hand}]})
    for _ in state.legal_actions()[:length]:
        pass
    print(f"{min(nanoseconds_a_step(50) for _ in range(8)):.0f} ns a step after {length:,} actions")


if __name__ == "__main__":
    main()
