"""How fast playouts are from Python, beside the core's own loop: ``python -m benches.playouts [variant ...]``.

The runs take turns, so that other work on the machine meets all of them, and the best of each counts. Starting
threads and making the result are part of the time.
"""

from __future__ import annotations

import subprocess
import sys
import time

import ttr_rules as ttr
from tools.bench import binary, environment, number

GAMES, ROUNDS = 100_000, 5


def core(path: str, variant: str, players: int) -> float:
    """The games of a second, in the core, on one thread."""
    told = environment(variant, players, GAMES)
    run = subprocess.run([path], check=True, env=told, capture_output=True, text=True)
    return number(r"([\d.]+) games/s", run.stdout)


def python(variant: str, players: int, threads: int) -> float:
    """The games of a second, from Python."""
    begin = time.perf_counter()
    ttr.playouts(variant, players, GAMES, threads=threads, limit=1000)
    return GAMES / (time.perf_counter() - begin)


def main() -> None:
    """Measure, and print the table."""
    path = binary()
    print("| variant | players | core | Python | two threads |")
    print("|---|---:|---:|---:|---:|")
    for variant in sys.argv[1:] or ["usa"]:
        players = 2
        ttr.playouts(variant, players, GAMES, threads=2)
        rounds = [
            (core(path, variant, players), *(python(variant, players, n) for n in (1, 2)))
            for _ in range(ROUNDS)
        ]
        alone, one, two = (max(column) for column in zip(*rounds, strict=True))
        cells = f"{alone:,.0f} | {one:,.0f} ({one / alone:.2f}) | {two:,.0f} ({two / alone:.2f})"
        print(f"| {variant} | {players} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
