"""Steps per second from Python: python benches/steps.py [games [players [variant ...]]].

Uniform random play over canonical actions, final scoring included, in one thread. What is
measured is ``legal_actions`` and ``apply``; the choice of an action is measured apart and
taken off.
"""

from __future__ import annotations

import platform
import random
import sys
import time

import ttr_rules as ttr


def play(variant: str, games: int, players: int) -> tuple[int, float]:
    """Play that many games; the steps taken, and the seconds they took."""
    pick = random.Random(1).random
    steps = 0
    begin = time.perf_counter()
    for seed in range(games):
        state = ttr.new_game(variant, players, seed=seed)
        while not state.is_over and state.turn < 1000:  # a race may go on for ever
            actions = state.legal_actions("canonical")
            state = state.apply(actions[int(pick() * len(actions))])
            steps += 1
        state.result()
    return steps, time.perf_counter() - begin


def choosing(steps: int) -> float:
    """The seconds that the choice alone takes."""
    pick = random.Random(1).random
    actions = range(12)
    begin = time.perf_counter()
    for _ in range(steps):
        actions[int(pick() * len(actions))]
    return time.perf_counter() - begin


def main() -> None:
    """Warm up, measure five times, print the best."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    players = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    print(f"Python {platform.python_version()}, {players} players, {games} games")
    for variant in sys.argv[3:] or ttr.variants():
        try:
            play(variant, games // 10 + 1, players)
        except ttr.PlayerCountError:
            continue  # Not every game is for so many.
        runs = (play(variant, games, players) for _ in range(5))
        steps, seconds = min(runs, key=lambda run: run[1])
        choice = min(choosing(steps) for _ in range(5))
        each = (seconds - choice) / steps
        print(f"{variant}: {steps} steps, {steps / games:.1f} a game")
        print(f"{each * 1e9:8.0f} ns a step (with the choice: {seconds / steps * 1e9:.0f} ns)")
        print(f"{games / seconds:8.0f} games a second")


if __name__ == "__main__":
    main()
