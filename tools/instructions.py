"""Instructions a step in the core, counted by valgrind's callgrind.

Plays two numbers of games and divides the difference in instructions by the difference in
steps, so that reading the board and starting the program do not count. Repeatable to the
instruction for one binary on one kind of machine.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from . import ROOT

GAMES = (500, 1500)
SIZES = {
    "card_game": (2, 3, 4),
    "europe": (2, 3, 4, 5),
    "first_journey": (2, 3, 4),
    "first_journey_usa": (2, 3, 4),
    "new_york": (2, 3, 4),
    "nordic": (2, 3),
    "usa": (2, 3, 4, 5),
}


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


def count(path: str, variant: str, games: int, players: int) -> tuple[int, int]:
    """The instructions of so many games, and their steps."""
    environment = os.environ | {
        "VARIANT": variant,
        "GAMES": str(games),
        "PLAYERS": str(players),
    }
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", path]
        run = subprocess.run(command, check=True, env=environment, capture_output=True, text=True)
    steps = re.search(r"(\d+) steps", run.stdout)
    instructions = re.search(r"Collected : (\d+)", run.stderr)
    assert steps is not None, run.stdout
    assert instructions is not None, run.stderr
    return int(instructions[1]), int(steps[1])


def main() -> None:
    """For each table size of the variants that are named, or of all."""
    if shutil.which("valgrind") is None:
        print("valgrind is missing: instructions are not counted")
        return
    path = binary()
    for variant in sys.argv[1:] or SIZES:
        for players in SIZES[variant]:
            (few, few_steps), (many, many_steps) = (
                count(path, variant, games, players) for games in GAMES
            )
            each = (many - few) / (many_steps - few_steps)
            print(f"{variant}: {players} players, {each:.0f} instructions a step", flush=True)


if __name__ == "__main__":
    main()
