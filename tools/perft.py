"""The tables of move-tree counts in ``tests/data/perft``: ``python -m tools.perft write|check|time``.

``write``: set the positions up, count with the engine, and write the tables anew.
``check``: count every row of the tables with the engine, and those of up to ``--reference`` sequences
with the reference; fail where one of them counts otherwise, where rows are missing, or the positions or
what the table says of itself are others.
``time``: count every row with the engine alone, and print the milliseconds of each table, the least of three runs.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import ttr_rules as ttr
from ttr_rules import reference
from ttr_rules.testing.lockstep import position_alone

from . import ROOT
from .perft_positions import POSITIONS, Position

TABLES = ROOT / "tests" / "data" / "perft"
FORMAT = 1
MOST = 3_000_000
"""Sequences of the deepest row of a position, at most."""
DEEPEST = 16
"""Steps of the deepest row, where there are few sequences."""


def positions(variant: str) -> Iterator[Position]:
    """The positions of a variant: its set-up, those of games, and those that are set up by hand."""
    least, most = getattr(ttr, variant).VARIANT.players
    for players in range(least, most + 1):
        new = ttr.new_game(variant, players, seed=players, chance="explicit")
        yield Position(f"a new game of {players}", new)
        first = new.with_chance("sampled").with_chance("explicit")
        yield Position(f"the first decision of {players}", first)
    for players in range(least, most + 1):
        yield from _of_a_game(variant, players)
    yield from POSITIONS[variant]


def _of_a_game(variant: str, players: int) -> Iterator[Position]:
    """Positions in the middle and before the end of a random game."""
    choose = random.Random(players)
    states = [ttr.new_game(variant, players, seed=players)]
    while not states[-1].is_over and len(states) < 2000:
        states.append(states[-1].apply(choose.choice(states[-1].legal_actions("canonical"))))
    for part, at in [("the middle", len(states) // 2), ("the end", len(states) - 6)]:
        yield Position(f"near {part} of a game of {players}", states[at].with_chance("explicit"))


def counted(state: ttr.State) -> list[int]:
    """The counts of a position by depth, from 0."""
    counts = [1]
    while counts[-1] and len(counts) <= DEEPEST:
        count = state.perft(len(counts))
        if count > MOST and len(counts) > 1:
            break
        counts.append(count)
    return counts


def reached(state: ttr.State, depth: int, enough: int) -> int:
    """The sequences of so many steps, or of them somewhat more than enough: soon known, where all take long."""
    if depth <= 2:
        return state.perft(depth)
    found = 0
    for step in [step for step, _ in state.chance_outcomes()] or state.legal_actions():
        found += reached(state.apply(step), depth - 1, enough - found)
        if found > enough:
            break
    return found


def length_fault(state: ttr.State, counts: list[int]) -> str | None:
    """Why a position has not the rows that ``counted`` gives it; None: it has."""
    depth = len(counts)
    if depth < 2 or counts[0] != 1:
        return "the rows do not begin with depths 0 and 1"
    if depth > DEEPEST + 1 or 0 in counts[:-1] or max(counts[2:], default=0) > MOST:
        return "there are rows too many"
    if counts[-1] and depth <= DEEPEST and reached(state, depth, MOST) <= MOST:
        return f"the row of depth {depth} is missing"
    return None


def header_faults(stored: dict[str, Any], variant: str) -> list[str]:
    """What a table says wrongly of itself and its positions."""
    head = {key: value for key, value in stored.items() if key != "positions"}
    faults = []
    if head != {"format": FORMAT, "variant": variant}:
        faults.append(f"{variant}: the table is headed {json.dumps(head)}; write the tables anew")
    entries = stored["positions"]
    now = [
        (at.name, dict(at.rules), position_alone(at.state.to_dict())) for at in positions(variant)
    ]
    if [(e["name"], e.get("rules", {}), e["position"]) for e in entries] != now:
        faults.append(f"{variant}: the positions are others; write the tables anew")
    return faults


def table(variant: str) -> dict[str, Any]:
    """The table of a variant."""
    entries = []
    for position in positions(variant):
        entry: dict[str, Any] = {"name": position.name, "counts": counted(position.state)}
        if position.rules:
            entry["rules"] = dict(position.rules)
        entries.append(entry | {"position": position_alone(position.state.to_dict())})
    return {"format": FORMAT, "variant": variant, "positions": entries}


def written(found: dict[str, Any]) -> str:
    """The text of a table: a line for each position."""
    lines = ",\n".join(json.dumps(entry) for entry in found["positions"])
    head = {key: value for key, value in found.items() if key != "positions"}
    return f'{json.dumps(head)[:-1]}, "positions": [\n{lines}\n]}}\n'


def check_entry(entry: dict[str, Any], variant: str, most: int) -> tuple[list[str], int, int]:
    """The faults of an entry, and the rows that the engine and the reference counted."""
    own = getattr(ttr, variant).VARIANT.with_rules(**entry.get("rules", {}))
    state = ttr.state_from_dict(entry["position"], own)
    box = reference.variant_of(own.to_dict() if "rules" in entry else variant)
    game = reference.state_from_dict(entry["position"], box)
    faults, compared = [], 0
    for depth, count in enumerate(entry["counts"]):
        found = {"engine": state.perft(depth)}
        if count <= most:
            found["reference"] = game.perft(depth)
            compared += 1
        faults += [
            f"{variant}, {entry['name']}, depth {depth}: {count} in the table, {other} by the {who}"
            for who, other in found.items()
            if other != count
        ]
    if fault := length_fault(state.with_chance("explicit"), entry["counts"]):
        faults.append(f"{variant}, {entry['name']}: {fault}")
    return faults, len(entry["counts"]), compared


def check(variants: list[str], most: int, processes: int) -> list[str]:
    """The faults of the tables; what was counted is printed."""
    faults: list[str] = []
    with ProcessPoolExecutor(processes) as pool:
        for variant in variants:
            began = time.perf_counter()
            stored = json.loads((TABLES / f"{variant}.json").read_text(encoding="utf-8"))
            entries = stored["positions"]
            faults += header_faults(stored, variant)
            jobs = [pool.submit(check_entry, entry, variant, most) for entry in entries]
            rows = compared = 0
            for job in jobs:
                found, number, by_both = job.result()
                faults, rows, compared = faults + found, rows + number, compared + by_both
            deepest = max(max(entry["counts"], default=0) for entry in entries)
            print(
                f"{variant}: {len(entries)} positions, {rows} rows of up to {deepest:,} sequences; "
                f"{compared} rows on the reference, too; {time.perf_counter() - began:.0f} s",
                flush=True,
            )
    return faults


def milliseconds(variant: str) -> float:
    """How long the engine takes for all rows of a table."""
    entries = json.loads((TABLES / f"{variant}.json").read_text(encoding="utf-8"))["positions"]
    own = getattr(ttr, variant).VARIANT
    states = [
        ttr.state_from_dict(entry["position"], own.with_rules(**entry.get("rules", {})))
        for entry in entries
    ]
    taken = []
    for _ in range(3):
        began = time.perf_counter()
        for state, entry in zip(states, entries, strict=True):
            for depth in range(len(entry["counts"])):
                state.perft(depth)
        taken.append(time.perf_counter() - began)
    return min(taken) * 1000


def main() -> int:
    """Run the command; the status of the process."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.perft",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("command", choices=("write", "check", "time"))
    parser.add_argument("--variant", choices=ttr.variants(), help="only this variant")
    parser.add_argument(
        "--reference",
        type=int,
        default=20_000,
        metavar="N",
        help="rows of up to so many sequences are counted by the reference, too (%(default)s)",
    )
    parser.add_argument("--processes", type=int, default=2, help="(%(default)s)")
    given = parser.parse_args()
    variants = [given.variant] if given.variant else list(ttr.variants())
    if given.command == "time":
        for variant in variants:
            print(f"{variant}: {milliseconds(variant):.0f} ms", flush=True)
        return 0
    if given.command == "check":
        faults = check(variants, given.reference, given.processes)
        print("\n".join(faults) if faults else "all agree")
        return bool(faults)
    TABLES.mkdir(parents=True, exist_ok=True)
    for variant in variants:
        text = written(table(variant))
        (TABLES / f"{variant}.json").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
