"""Microseconds for what a batch does in a game, and for loops of single games: ``python -m benches.batches [variant ...]``.

Games of two players, 1,024 in a batch, after 30 random decisions each; of the steps that lead there, the quickest of
the last 15. For the rest, the quickest of many runs; views are those of the first 100 games. The loops play whole games,
one with numbers (``action_numbers``, an index, ``apply_number``), one with objects (``legal_actions``, an index,
``apply``). They choose by the same rule, but from other orders, so their games differ. They take turns.
"""

from __future__ import annotations

import random
import sys
import timeit
from array import array
from collections.abc import Callable
from functools import partial

import ttr_rules as ttr

GAMES, DECISIONS, RUNS, LOOPS = 1024, 30, 200, 20


def best(work: Callable[[], object], runs: int = RUNS) -> float:
    """The seconds of the quickest run."""
    return min(timeit.repeat(work, number=1, repeat=runs))


def choices(batch: ttr.Batch, masks: bytearray, dice: random.Random) -> array[int]:
    """A random legal number for each game."""
    batch.masks(masks)
    numbers, size = array("i"), len(batch.variant.action_space)
    for game in range(len(batch)):
        mask = masks[game * size : (game + 1) * size]
        legal = [number for number, is_legal in enumerate(mask) if is_legal]
        numbers.append(dice.choice(legal) if legal else -1)
    return numbers


def with_numbers(variant: str) -> int:
    """Plays a game; the number of steps."""
    state, steps = ttr.new_game(variant, 2, seed=1), 0
    while not state.is_over:
        numbers = state.action_numbers()
        state = state.apply_number(numbers[7 * steps % len(numbers)])
        steps += 1
    return steps


def with_objects(variant: str) -> int:
    """Plays a game; the number of steps."""
    state, steps = ttr.new_game(variant, 2, seed=1), 0
    while not state.is_over:
        actions = state.legal_actions("canonical")
        state = state.apply(actions[7 * steps % len(actions)])
        steps += 1
    return steps


def measured(variant: str) -> list[float]:
    """Microseconds for a mask, a step, an observation in a batch and one of a view, and a step of either loop."""
    batch, dice = ttr.Batch(variant, 2, GAMES), random.Random(1)
    masks = bytearray(GAMES * len(batch.variant.action_space))
    steps = []
    for _ in range(DECISIONS):
        numbers = choices(batch, masks, dice)
        steps.append(best(partial(batch.step, numbers), 1))
    seconds = [best(lambda: batch.masks(masks)) / GAMES, min(steps[DECISIONS // 2 :]) / GAMES]
    seen = array("i", [0]) * (GAMES * len(batch.variant.observation_space))
    seconds.append(best(lambda: batch.observations(seen)) / GAMES)
    views = [state.view(state.current_player) for state in map(batch.state, range(100))]
    seconds.append(best(lambda: [view.observation() for view in views]) / len(views))
    loops = [
        (best(lambda: with_numbers(variant), 5), best(lambda: with_objects(variant), 5))
        for _ in range(LOOPS)
    ]
    for loop, play in zip(zip(*loops, strict=True), (with_numbers, with_objects), strict=True):
        seconds.append(min(loop) / play(variant))
    return [1e6 * each for each in seconds]


def main() -> None:
    """Measure, and print the table."""
    print(
        "| variant | mask | step | observation in a batch | of a view | step with numbers | with objects |"
    )
    print("|---|---:|---:|---:|---:|---:|---:|")
    for variant in sys.argv[1:] or ["usa"]:
        print(
            f"| {variant} | " + " | ".join(f"{each:.2f}" for each in measured(variant)) + " |",
            flush=True,
        )


if __name__ == "__main__":
    main()
