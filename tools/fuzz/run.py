"""A run of the fuzzer: seeded, so that it can be repeated, over several processes."""

from __future__ import annotations

import json
import lzma
import random
import re
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from pathlib import Path

from .mutate import mutated
from .readers import REFUSALS, check
from .seeds import DATA, seeds

__all__ = ["Found", "Total", "keep", "kept", "kinds", "run", "run_some"]

CORPUS = DATA / "fuzz"
CHUNK = 500
"""Inputs that a process runs at a time, with a seed of their own: few, so that a limit of time is kept."""

GROWS_EVERY = 4
"""Of the accepted inputs one in so many is changed further."""

MOST_INPUTS = 2000
"""Inputs that are changed further, at most."""

MOST_ACCEPTED, MOST_REFUSED = 20, 130
"""Inputs of a corpus that is kept, at most: those that were accepted, and those that were not."""

NAMED = re.compile(r"""'[^']*'|"[^"]*"|[\d]+""")
REASON = 160
"""Characters by which reasons are told from each other, names and numbers apart."""

SLOW = 5.0
"""Seconds after which an input is a finding."""


@dataclass(frozen=True, slots=True)
class Found:
    """An input that broke a reader, and what came out of it."""

    reader: str
    text: str
    what: str


@dataclass(slots=True)
class Total:
    """What became of the inputs."""

    inputs: int = 0
    accepted: int = 0
    slowest: float = 0.0
    """Seconds of the slowest input."""
    busy: float = 0.0
    """Seconds of computing."""
    findings: list[Found] = field(default_factory=list)

    def add(self, other: Total) -> None:
        """The counts of both together."""
        self.inputs += other.inputs
        self.accepted += other.accepted
        self.slowest = max(self.slowest, other.slowest)
        self.busy += other.busy
        self.findings += other.findings


def kept(reader: str) -> list[str]:
    """The inputs of the corpus that is kept of a reader."""
    path = CORPUS / f"{reader}.jsonl.xz"
    lines = lzma.decompress(path.read_bytes()).decode().splitlines() if path.exists() else []
    return [json.loads(line) for line in lines]


def keep(reader: str, texts: Iterable[str]) -> Path:
    """Write the corpus of a reader, one JSON string a line; the path."""
    path = CORPUS / f"{reader}.jsonl.xz"
    path.parent.mkdir(exist_ok=True)
    lines = "".join(json.dumps(text) + "\n" for text in sorted(set(texts)))
    path.write_bytes(lzma.compress(lines.encode(), preset=9 | lzma.PRESET_EXTREME))
    return path


def one(reader: str, text: str, total: Total) -> bool:
    """Give an input to a reader, and count it; whether it was accepted."""
    begin = time.perf_counter()
    accepted = False
    try:
        accepted = check(reader, text)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # a panic of the core is no Exception
        total.findings.append(Found(reader, text, f"{type(error).__name__}: {error}"))
    took = time.perf_counter() - begin
    if took > SLOW:
        total.findings.append(Found(reader, text, f"it took {took:.1f} s"))
    total.inputs += 1
    total.accepted += accepted
    total.slowest = max(total.slowest, took)
    return accepted


def run_some(reader: str, inputs: int, seed: int | str, longest: int = 6000) -> Total:
    """So many changed inputs; the same ones for the same seed.

    ``longest``: characters of what is begun with; larger inputs only take longer.
    """
    dice = random.Random(f"{reader} {seed}")
    begun = [text for text in seeds(reader) if len(text) <= longest]
    pool = begun + [text for text in kept(reader) if len(text) <= longest]
    total = Total()
    begin = time.process_time()
    for _ in range(inputs):
        text = mutated(reader, dice.choice(pool), dice.choice(begun), dice)
        if one(reader, text, total) and dice.randrange(GROWS_EVERY) == 0 and len(text) <= longest:
            if len(pool) < MOST_INPUTS:
                pool.append(text)
            else:
                pool[dice.randrange(len(begun), len(pool))] = text
    total.busy = time.process_time() - begin
    return total


def kinds(reader: str, inputs: int, seed: int) -> list[str]:
    """Of so many changed inputs some accepted ones, and of those refused the shortest of each reason."""
    dice = random.Random(f"{reader} {seed}")
    begun = seeds(reader)
    refused: dict[str, str] = {}
    accepted: list[str] = []
    for _ in range(inputs):
        text = mutated(reader, dice.choice(begun), dice.choice(begun), dice)
        if one(reader, text, Total()):
            accepted.append(text)
        else:
            kind = " ".join(NAMED.sub("~", told)[:REASON] for told in REFUSALS)
            refused[kind] = min(text, refused.get(kind, text), key=len)
    return [*_some(accepted, MOST_ACCEPTED), *_some(refused.values(), MOST_REFUSED)]


def _some(texts: Iterable[str], most: int) -> list[str]:
    """So many of the texts, short ones and long ones."""
    by_length = sorted(texts, key=len)
    return by_length[:: max(1, -(-len(by_length) // most))]


def run(reader: str, inputs: int, seed: int, processes: int, seconds: float) -> Total:
    """So many changed inputs over some processes; fewer if the time is over before.

    Without the limit of time the inputs are the same ones for the same seed.
    """
    sizes = [CHUNK] * (inputs // CHUNK) + [inputs % CHUNK] * (inputs % CHUNK > 0)
    total = Total()
    end = time.monotonic() + seconds
    with ProcessPoolExecutor(processes) as pool:
        names = (f"{seed} {number}" for number in range(len(sizes)))
        for part in pool.map(run_some, repeat(reader), sizes, names):
            total.add(part)
            if time.monotonic() > end:
                pool.shutdown(wait=False, cancel_futures=True)
                break
    return total
