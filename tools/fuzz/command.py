"""The commands of the fuzzer.

    python -m tools.fuzz run --inputs 1000000 --seed 1             all readers
    python -m tools.fuzz run --reader notation --reader records
    python -m tools.fuzz seeds FOLDER                              the inputs that are begun with, as files
    python -m tools.fuzz keep --inputs 20000                       an input for each reason of a refusal
    python -m tools.fuzz keep --reader positions --from FOLDER     the files of a folder as well
    python -m tools.fuzz hostile                                   inputs of a megabyte, what they cost

``keep`` writes tests/data/fuzz, which the tests replay.

``run`` fails if an input ends in anything but acceptance or an error of the library, if it has no outcome
in time, or if something of it is lost, and writes such inputs to ``fuzz-findings.jsonl``.
"""

from __future__ import annotations

import argparse
import dataclasses
import hashlib
import json
import time
from collections.abc import Sequence
from pathlib import Path

from .hostile import Measured, measure
from .run import keep, kinds
from .seeds import READERS, seeds
from .workers import run

__all__ = ["main"]

FINDINGS = Path("fuzz-findings.jsonl")


def some(text: str) -> int:
    """A number from 1."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not 1 or more")
    return number


def duration(text: str) -> float:
    """A number of minutes above 0."""
    minutes = float(text)
    if not minutes > 0:
        raise argparse.ArgumentTypeError(f"{text} is not above 0")
    return minutes


def of_inputs(text: str) -> Path:
    """A folder of files."""
    folder = Path(text)
    if not folder.is_dir():
        raise argparse.ArgumentTypeError(f"{text} is no folder")
    return folder


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name; the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.fuzz", description="Fuzz everything that reads from outside."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    running = commands.add_parser("run", help="give changed inputs to the readers")
    running.add_argument("--reader", action="append", choices=READERS, help="default: all")
    running.add_argument("--inputs", type=some, default=10_000, help="of each reader")
    running.add_argument("--seed", type=int, default=1)
    running.add_argument("--processes", type=some, default=2)
    running.add_argument("--minutes", type=duration, default=1e6, help="of a reader, at most")
    seeding = commands.add_parser("seeds", help="write the inputs that are begun with")
    seeding.add_argument("folder", type=Path)
    keeping = commands.add_parser("keep", help="write the corpus that the tests replay")
    keeping.add_argument("--reader", action="append", choices=READERS, help="default: all")
    keeping.add_argument("--inputs", type=some, default=20_000, help="to choose from")
    keeping.add_argument("--seed", type=int, default=1)
    keeping.add_argument("--from", type=of_inputs, dest="folder", help="a folder of further inputs")
    hurting = commands.add_parser("hostile", help="give the readers inputs of a megabyte")
    hurting.add_argument("--reader", action="append", choices=READERS, help="default: all")
    options = parser.parse_args(arguments)
    match options.command:
        case "seeds":
            write_seeds(options.folder)
        case "keep":
            for reader in options.reader or READERS:
                keep_some(reader, options)
        case "hostile":
            for reader in options.reader or READERS:
                tell_hostile(reader)
        case _:
            return run_all(options)
    return 0


def write_seeds(folder: Path) -> None:
    """A folder a reader, a file an input."""
    for reader in READERS:
        (folder / reader).mkdir(parents=True, exist_ok=True)
        for text in seeds(reader):
            name = hashlib.sha256(text.encode()).hexdigest()[:16]
            (folder / reader / name).write_bytes(text.encode())


def keep_some(reader: str, options: argparse.Namespace) -> None:
    """Choose inputs, and write them."""
    texts = kinds(reader, options.inputs, options.seed)
    if options.folder is not None:
        files = sorted(path for path in options.folder.iterdir() if path.is_file())
        texts += [path.read_bytes().decode("utf-8", "replace") for path in files]
    path = keep(reader, texts)
    print(f"{path}: {len(set(texts))} inputs, {path.stat().st_size:,} bytes", flush=True)


def tell_hostile(reader: str) -> None:
    """What the inputs cost that are meant to hurt."""
    costs: list[Measured] = []
    measure(reader, costs.append)
    slowest = max(costs, key=lambda cost: cost.seconds)
    print(
        f"{reader}: {len(costs)} inputs, {sum(cost.accepted for cost in costs)} accepted; the slowest "
        f"took {slowest.seconds:.2f} s ({slowest.name}); {costs[-1].megabytes:.0f} MB at the most",
        flush=True,
    )


def run_all(options: argparse.Namespace) -> int:
    """Run the readers one after the other, and tell what was counted."""
    findings = []
    for reader in options.reader or READERS:
        begin = time.monotonic()
        total = run(reader, options.inputs, options.seed, options.processes, options.minutes * 60)
        print(
            f"{reader}: {total.inputs:,} inputs, {total.accepted:,} accepted, "
            f"{time.monotonic() - begin:.0f} s ({total.busy:.0f} s of computing), "
            f"the slowest took {total.slowest * 1000:.0f} ms, {len(total.findings)} findings",
            flush=True,
        )
        findings += total.findings
    if findings:
        lines = (json.dumps(dataclasses.asdict(found)) + "\n" for found in findings)
        FINDINGS.write_text("".join(lines))
        print(f"The inputs of the findings are in {FINDINGS}")
    return 1 if findings else 0
