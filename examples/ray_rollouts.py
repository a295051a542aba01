"""Playouts on more than one machine: ranges of seeds go out, and what came out of them comes back.

Run it: python examples/ray_rollouts.py [--variant usa] [--players 2] [--games 100000] [--tasks 20] [--seed 1] [--pool]

A task is a range of seeds, and its answer a small summary, so it does not matter where it is done. With Ray
(``pip install "ttr-rules[ray]"``) the tasks go to all machines of the cluster to which this one belongs, or to the cores of this
one alone; with --pool they go to a pool of processes, without Ray. The results are those of one call of
``ttr.playouts`` for all games, to the last bit.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import ttr_rules as ttr


@dataclass(frozen=True)
class Task:
    """Some of the games: those with the seeds from ``seed`` on."""

    variant: str
    players: int
    seed: int
    games: int


@dataclass(frozen=True)
class Summary:
    """What came out of some games; small, whatever their number. Sums of two are exact."""

    games: int
    steps: int
    wins: tuple[Fraction, ...]
    points: tuple[int, ...]

    def __add__(self, other: Summary) -> Summary:
        return Summary(
            self.games + other.games,
            self.steps + other.steps,
            tuple(one + more for one, more in zip(self.wins, other.wins, strict=True)),
            tuple(one + more for one, more in zip(self.points, other.points, strict=True)),
        )


def play(task: Task) -> Summary:
    """Do a task, on one thread: there are as many tasks as it takes to keep all cores at work."""
    played = ttr.playouts(task.variant, task.players, task.games, seed=task.seed, threads=1)
    return Summary(
        played.games,
        played.steps,
        # A victory is shared by up to six players.
        tuple(Fraction(wins).limit_denominator(60) for wins in played.wins),
        tuple(sum(scores) for scores in zip(*played.scores.tolist(), strict=True)),
    )


def parts(whole: Task, tasks: int) -> Iterator[Task]:
    """The same games as so many tasks."""
    ends = [whole.games * part // tasks for part in range(tasks + 1)]
    for begin, end in pairwise(ends):
        if end > begin:
            yield Task(whole.variant, whole.players, whole.seed + begin, end - begin)


def in_a_pool(tasks: Iterable[Task]) -> Iterator[Summary]:
    """Do the tasks in processes of this machine."""
    with ProcessPoolExecutor() as pool:
        yield from pool.map(play, tasks)


def with_ray(tasks: Iterable[Task]) -> Iterator[Summary]:
    """Do the tasks wherever the cluster has a core free."""
    try:
        import ray
    except ImportError as error:
        raise SystemExit('Ray is missing: pip install "ttr-rules[ray]", or use --pool') from error

    ray.init(ignore_reinit_error=True, log_to_driver=False)
    remote = ray.remote(num_cpus=1)(play)
    yield from ray.get([remote.remote(task) for task in tasks])


def main(whole: Task, tasks: int, pool: bool) -> Summary:
    """Play all games, and print what came out."""
    run = in_a_pool if pool else with_ray
    first, *others = run(parts(whole, tasks))
    total = sum(others, start=first)
    print(f"{total.games} games of {whole.variant}, {total.steps} steps")
    for player, (wins, points) in enumerate(zip(total.wins, total.points, strict=True)):
        print(
            f"player {player}: {float(wins):.1f} victories, {points / total.games:.2f} points a game"
        )
    return total


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", default="usa")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--tasks", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pool", action="store_true", help="a pool of processes instead of Ray")
    arguments = parser.parse_args()
    if arguments.games < 1 or arguments.tasks < 1:
        parser.error("games and tasks must be at least 1")
    whole = Task(arguments.variant, arguments.players, arguments.seed, arguments.games)
    main(whole, arguments.tasks, arguments.pool)
