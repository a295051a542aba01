"""Train a linear player with NumPy alone: policy gradient on a batch of games.

Run it: python examples/train_a_linear_player.py [--iterations n] [--games n] [--seed n] [--plot progress.svg]
It needs NumPy (pip install numpy).

The player sees observations and nothing else. It gives every number of the action space a score that is linear in
the observation, and chooses among the legal ones with the chances of a softmax. It plays New York against an opponent
that chooses at random; after each batch of games the chances of its choices move up or down by how many points it
was ahead at the end (REINFORCE with a baseline; Williams, "Simple statistical gradient-following algorithms for
connectionist reinforcement learning", 1992). With the usual numbers it takes some minutes.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import ttr_rules as ttr

VARIANT = "new_york"
RATE = 0.02
"""How far the weights move at each iteration."""


Floats = NDArray[np.floating]
Decision = tuple[NDArray[np.intp], Floats, Floats, NDArray[np.intp]]
"""In which games the learner decides, what it sees, the chances of the numbers, and the numbers it chooses."""


class Games:
    """A batch of games with two players and the arrays into which it writes."""

    def __init__(self, size: int, seed: int) -> None:
        self.batch = ttr.Batch(VARIANT, players=2, size=size, seed=seed)
        variant = self.batch.variant
        self.masks = np.zeros((size, len(variant.action_space)), dtype=np.uint8)
        self.seen = np.zeros((size, len(variant.observation_space)), dtype=np.float32)
        self.seats = np.zeros(size, dtype=np.int32)
        self.ends = np.zeros(size, dtype=np.uint8)
        self.scores = np.zeros((size, 2), dtype=np.int32)

    def look(self) -> bool:
        """Fill the arrays; whether some game goes on."""
        self.batch.masks(self.masks)
        self.batch.observations(self.seen)
        self.batch.seats(self.seats)
        self.batch.ends(self.ends)
        return not self.ends.all()


def chances(weights: Floats, seen: Floats, masks: NDArray[np.uint8]) -> Floats:
    """The chance of each number in each game: a softmax over the legal ones."""
    scores = np.where(masks == 1, seen @ weights, -np.inf)
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: Floats = powers / powers.sum(axis=1, keepdims=True)
    return shares


def drawn(chances: Floats, random: np.random.Generator) -> NDArray[np.intp]:
    """A number for each game, drawn with its chances."""
    marks = chances.cumsum(axis=1)
    below = marks < random.random((len(marks), 1)) * marks[:, -1:]
    numbers: NDArray[np.intp] = np.count_nonzero(below, axis=1)
    return numbers


def play(
    weights: Floats, games: Games, random: np.random.Generator
) -> tuple[NDArray[np.int32], list[Decision]]:
    """Play a batch to its end. The learner has seat 0 in every other game, else seat 1.

    Returns by how many points the learner was ahead in each game, and its decisions.
    """
    size = len(games.batch)
    own = np.arange(size) % 2
    decisions: list[Decision] = []
    while games.look():
        numbers = np.full(size, -1, dtype=np.int32)
        for learns in (True, False):
            here = np.flatnonzero((games.seats >= 0) & ((games.seats == own) == learns))
            if not len(here):
                continue
            seen, masks = games.seen[here], games.masks[here]
            of_all = (
                chances(weights, seen, masks)
                if learns
                else masks / masks.sum(axis=1, keepdims=True)
            )
            chosen = drawn(of_all, random)
            numbers[here] = chosen
            if learns:
                decisions.append((here, seen, of_all, chosen))
        games.batch.step(numbers)
    games.batch.scores(games.scores)
    games.batch.reset()
    mine = games.scores[np.arange(size), own]
    return mine - games.scores[np.arange(size), 1 - own], decisions


def learn(
    weights: Floats, speed: Floats, ahead: NDArray[np.int32], decisions: list[Decision]
) -> None:
    """Move the weights, in place. ``speed``: the mean squares of the gradients so far, in place too."""
    advantage = (ahead - ahead.mean()) / (ahead.std() + 1e-6)
    gradient = np.zeros_like(weights)
    for games, seen, of_all, chosen in decisions:
        pull = -of_all
        pull[np.arange(len(chosen)), chosen] += 1
        gradient += seen.T @ (pull * advantage[games, None])
    gradient /= len(ahead)
    speed *= 0.9
    speed += 0.1 * gradient**2
    weights += RATE * gradient / (np.sqrt(speed) + 1e-4)


def plot(progress: list[float], path: Path) -> None:
    """Draw the mean lead at each iteration as an SVG."""
    low, high = min(*progress, 0.0), max(*progress, 1.0)

    def place(iteration: float, lead: float) -> str:
        x = 40 + 560 * iteration / max(1, len(progress) - 1)
        return f"{x:.1f},{20 + 260 * (high - lead) / (high - low):.1f}"

    line = " ".join(place(*point) for point in enumerate(progress))
    zero = place(0, 0.0).split(",")[1]
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 320" font-family="sans-serif">'
        f'<rect width="620" height="320" fill="white"/>'
        f'<path d="M40 {zero}H600" stroke="#999"/><text x="4" y="{zero}" font-size="12">0</text>'
        f'<text x="4" y="24" font-size="12">{high:.0f}</text>'
        f'<polyline points="{line}" fill="none" stroke="#1b6ca8" stroke-width="2"/>'
        f'<text x="40" y="310" font-size="12">points ahead of a random player, by iteration</text></svg>\n',
        encoding="utf-8",
    )


def main(iterations: int, size: int, seed: int, path: Path | None) -> None:
    """Train, and print and plot how far the learner is ahead."""
    random = np.random.default_rng(seed)
    games = Games(size, seed)
    weights = np.zeros((games.seen.shape[1], games.masks.shape[1]), dtype=np.float32)
    speed = np.zeros_like(weights)
    progress: list[float] = []
    for iteration in range(iterations):
        ahead, decisions = play(weights, games, random)
        progress.append(float(ahead.mean()))
        if iteration % max(1, iterations // 20) == 0 or iteration == iterations - 1:
            won = (ahead > 0).mean()
            print(f"iteration {iteration}: {progress[-1]:+.1f} points, {won:.0%} won", flush=True)
        learn(weights, speed, ahead, decisions)
    if path is not None:
        plot(progress, path)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path)
    arguments = parser.parse_args()
    if arguments.iterations < 1 or arguments.games < 1 or arguments.seed < 0:
        parser.error("iterations and games must be at least 1, and the seed 0")
    main(arguments.iterations, arguments.games, arguments.seed, arguments.plot)
