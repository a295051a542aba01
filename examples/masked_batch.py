"""A batch of games with masks: what a learner does at each step, here with a policy that chooses at random.

Run it: python examples/masked_batch.py [variant] [games] [seed]. It needs NumPy (pip install numpy).

Every game that ends begins anew with another deal, until twice as many games as the batch holds have been played.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.typing import NDArray

import ttr_rules as ttr


def choose(masks: NDArray[np.uint8], random: np.random.Generator) -> NDArray[np.int64]:
    """A random legal number for each row of the masks; -1 where nothing is legal."""
    # The greatest of random weights, those of illegal numbers being 0.
    weights = random.random(masks.shape, dtype=np.float32) * masks
    numbers = weights.argmax(axis=1)
    return np.where(masks.any(axis=1), numbers, -1)


def main(variant: str, games: int, seed: int) -> None:
    """Play twice as many games as the batch holds, and print what came out."""
    random = np.random.default_rng(seed)
    batch = ttr.Batch(variant, players=2, size=games, seed=seed)
    masks = np.zeros((games, len(batch.variant.action_space)), dtype=np.uint8)
    ends = np.zeros(games, dtype=np.uint8)
    scores = np.zeros((games, batch.players), dtype=np.int32)
    steps, finished = 0, list[NDArray[np.int32]]()
    began = time.perf_counter()
    while sum(len(ended) for ended in finished) < 2 * games:
        batch.masks(masks)
        numbers = choose(masks, random)
        batch.step(numbers)
        steps += int(np.count_nonzero(numbers >= 0))
        batch.ends(ends)
        if ends.any():
            batch.scores(scores)
            finished.append(scores[ends == 1])
            batch.reset(ends)
    seconds = time.perf_counter() - began
    results = np.concatenate(finished)
    wins = (results == results.max(axis=1, keepdims=True)).mean(axis=0)
    print(f"{len(results)} games of {batch.variant.title}, {steps} steps")
    for player, mean in enumerate(results.mean(axis=0)):
        print(f"player {player}: {mean:.1f} points, the most in {wins[player]:.0%} of the games")
    print(f"{seconds / steps * 1e6:.2f} microseconds a step")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variant", nargs="?", default="new_york")
    parser.add_argument("games", nargs="?", type=int, default=256)
    parser.add_argument("seed", nargs="?", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.games < 1 or arguments.seed < 0:
        parser.error("games must be at least 1, and the seed 0")
    main(arguments.variant, arguments.games, arguments.seed)
