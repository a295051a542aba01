"""What a step costs, in one table: ``python -m tools.bench [--write] [variant ...]``.

Whole games of uniform random play over canonical actions, final scoring included, on one thread:

- *instructions* a step in the core, counted by valgrind's callgrind. Two numbers of games are played, and the
  difference in instructions is divided by the difference in steps, so that reading the board and starting the
  program do not count. Repeatable to the instruction for one binary on one kind of machine.
- *nanoseconds* a step and *games* a second in the core, the best of three runs.
- *Python*: nanoseconds a step of ``legal_actions``, one index and ``apply``.

The number in brackets is the ratio to the figures of ``benches/baseline.json``, those of the last release:
below 1 is better, but for games a second. ``--write`` writes that file. The large maps are made up, of the size of the
largest that are printed, and have no figures in it. Times differ from machine to machine, so
compare them with figures of the same one.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import tempfile
import time

import ttr_rules as ttr
from ttr_rules.testing._boards import LARGE, large_board

from . import ROOT

BASELINE = ROOT / "benches" / "baseline.json"

COUNTED = (500, 1500)
"""Games played for counting instructions."""
TIMED, IN_PYTHON, RUNS = 3000, 150, 3
"""Games played for the times, and how often."""

COLUMNS = ("instructions", "nanoseconds", "games a second", "Python")

Figures = dict[str, float]


def binary() -> str:
    """The path of the benchmark, built."""
    command = ["cargo", "bench", "--locked", "-p", "ttr-core", "--bench", "playout", "--no-run"]
    command += ["--message-format", "json"]
    output = subprocess.run(command, check=True, cwd=ROOT, capture_output=True, text=True).stdout
    built = [json.loads(line) for line in output.splitlines() if line.startswith("{")]
    (path,) = {
        entry["executable"]
        for entry in built
        if entry.get("reason") == "compiler-artifact" and entry["target"]["name"] == "playout"
    }
    return str(path)


def value_of(variant: str) -> ttr.Variant:
    """The variant with this name, shipped or made up."""
    if variant in LARGE:
        return ttr.load_variant(large_board(variant))
    value: ttr.Variant = getattr(ttr, variant).VARIANT
    return value


def environment(variant: str, players: int, games: int) -> dict[str, str]:
    """What the benchmark is told: a shipped variant by its name, any other as a document."""
    name = json.dumps(large_board(variant)) if variant in LARGE else variant
    return os.environ | {"VARIANT": name, "PLAYERS": str(players), "GAMES": str(games)}


def number(pattern: str, text: str) -> float:
    """The number that a text has at the group of the pattern."""
    found = re.search(pattern, text)
    assert found is not None, text
    return float(found[1])


def instructions(path: str, variant: str, players: int) -> float:
    """The instructions of a step."""
    counts, played = [], []
    for games in COUNTED:
        with tempfile.TemporaryDirectory() as folder:
            command = [
                "valgrind",
                "--tool=callgrind",
                f"--callgrind-out-file={folder}/out",
                path,
            ]
            told = environment(variant, players, games)
            run = subprocess.run(command, check=True, env=told, capture_output=True, text=True)
        counts.append(number(r"Collected : (\d+)", run.stderr))
        played.append(number(r"(\d+) steps", run.stdout))
    return (counts[1] - counts[0]) / (played[1] - played[0])


def times(path: str, variant: str, players: int) -> tuple[float, float]:
    """The nanoseconds of a step and the games of a second, of the best run."""
    told = environment(variant, players, TIMED)
    runs = []
    for _ in range(RUNS):
        run = subprocess.run([path], check=True, env=told, capture_output=True, text=True)
        pair = number(r"([\d.]+) ns/step", run.stdout), number(r"([\d.]+) games/s", run.stdout)
        runs.append(pair)
    return min(runs)


def play(variant: str, players: int) -> tuple[int, float]:
    """Play games from Python; the steps taken, and the seconds they took."""
    pick, value = random.Random(1).random, value_of(variant)
    steps = 0
    begin = time.perf_counter()
    for seed in range(IN_PYTHON):
        state = ttr.new_game(value, players, seed=seed)
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


def in_python(variant: str, players: int) -> float:
    """The nanoseconds of a step from Python without the choice, of the best run; the first warms up."""
    steps = play(variant, players)[0]
    seconds = min(play(variant, players)[1] for _ in range(RUNS))
    return (seconds - min(choosing(steps) for _ in range(RUNS))) / steps * 1e9


def measured(path: str, variant: str, players: int) -> Figures:
    """The figures of a table size."""
    nanoseconds, games = times(path, variant, players)
    figures = {
        "nanoseconds": nanoseconds,
        "games a second": games,
        "Python": in_python(variant, players),
    }
    if shutil.which("valgrind") is not None:
        figures["instructions"] = instructions(path, variant, players)
    return {column: round(figures[column], 1) for column in COLUMNS if column in figures}


def cell(column: str, figures: Figures, before: Figures) -> str:
    """A figure with its ratio to that of the last release."""
    if column not in figures:
        return "-"
    told = f"{figures[column]:,.0f}"
    return f"{told} ({figures[column] / before[column]:.2f})" if column in before else told


def main() -> None:
    """Measure, print the table, and write the figures if that is asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.bench",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("variant", nargs="*", choices=[[], *ttr.variants(), *LARGE], help="all")
    parser.add_argument("--write", action="store_true", help="write benches/baseline.json")
    given = parser.parse_args()
    known: dict[str, dict[str, Figures]] = (
        json.loads(BASELINE.read_text(encoding="utf-8")) if BASELINE.exists() else {}
    )
    known.pop("version", None)
    found = dict(known)
    path = binary()
    print(f"| variant | players | {' | '.join(COLUMNS)} |")
    print(f"|---|---:|{'---:|' * len(COLUMNS)}")
    for variant in given.variant or (*ttr.variants(), *LARGE):
        if variant not in LARGE:
            found[variant] = {}
        least, most = value_of(variant).players
        for players in range(least, most + 1):
            figures = measured(path, variant, players)
            if variant in found:
                found[variant][str(players)] = figures
            before = known.get(variant, {}).get(str(players), {})
            cells = [cell(column, figures, before) for column in COLUMNS]
            print(f"| {variant} | {players} | {' | '.join(cells)} |", flush=True)
    if given.write:
        told = {"version": ttr.__version__, **found}
        BASELINE.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
