"""A run of the fuzzer in one process: seeded, so that it can be repeated."""

from __future__ import annotations

import json
import lzma
import random
import re
import time
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from . import watching
from .mutate import doubled, mutated
from .readers import REFUSALS, check, check_canonical
from .seeds import DATA, canonical, seeds
from .total import Found, Total
from .watching import Watch

__all__ = ["keep", "kept", "kinds", "run_begun", "run_some"]

CORPUS = DATA / "fuzz"
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


@cache
def kept(reader: str) -> tuple[str, ...]:
    """The inputs of the corpus that is kept of a reader."""
    path = CORPUS / f"{reader}.jsonl.xz"
    lines = lzma.decompress(path.read_bytes()).decode().splitlines() if path.exists() else []
    return tuple(json.loads(line) for line in lines)


def keep(reader: str, texts: Iterable[str]) -> Path:
    """Write the corpus of a reader, one JSON string a line; the path."""
    path = CORPUS / f"{reader}.jsonl.xz"
    path.parent.mkdir(exist_ok=True)
    lines = "".join(json.dumps(text) + "\n" for text in sorted(set(texts)))
    path.write_bytes(lzma.compress(lines.encode(), preset=9 | lzma.PRESET_EXTREME))
    return path


def one(
    reader: str,
    text: str,
    total: Total,
    watch: Watch,
    check: Callable[[str, str], bool] = check,
) -> bool:
    """Give an input to a reader, and count it; whether it was accepted."""
    begin = time.perf_counter()
    accepted = False
    what = None
    try:
        watch.begin(text)
        try:
            accepted = check(reader, text)
        finally:
            watch.end()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a panic of the core is no Exception
        what = f"{type(error).__name__}: {error}"
    took = time.perf_counter() - begin
    if what is None and took > SLOW:
        what = f"it took {took:.1f} s"
    if what is not None:
        found = Found(reader, text, what)
        total.findings.append(found)
        watch.tell(found)
    total.inputs += 1
    total.accepted += accepted
    total.slowest = max(total.slowest, took)
    return accepted


def run_begun(reader: str, watch: Watch) -> Total:
    """What is begun with: written as it was read. Only what was found is told, nothing is counted."""
    total = Total()
    for text in canonical(reader):
        one(reader, text, total, watch, check_canonical)
        for twice in doubled(text) if reader == "notation" else ():
            one(reader, twice, total, watch)
        if total.slowest >= watching.LIMIT:
            break
    return Total(findings=total.findings)


def run_some(
    reader: str, inputs: int, seed: int | str, longest: int = 6000, watch: Watch | None = None
) -> Total:
    """So many changed inputs; the same ones for the same seed.

    ``longest``: characters of what is begun with; larger inputs only take longer. An input that has no
    outcome in time is the last one.
    """
    if watch is None:
        with Watch() as own:
            return run_some(reader, inputs, seed, longest, own)
    dice = random.Random(f"{reader} {seed}")
    begun = [text for text in seeds(reader) if len(text) <= longest]
    pool = begun + [text for text in kept(reader) if len(text) <= longest]
    total = Total()
    begin = time.process_time()
    for _ in range(inputs):
        text = mutated(reader, dice.choice(pool), dice.choice(begun), dice)
        accepted = one(reader, text, total, watch)
        if accepted and dice.randrange(GROWS_EVERY) == 0 and len(text) <= longest:
            if len(pool) < MOST_INPUTS:
                pool.append(text)
            else:
                pool[dice.randrange(len(begun), len(pool))] = text
        if total.slowest >= watching.LIMIT:
            break
    total.busy = time.process_time() - begin
    return total


def kinds(reader: str, inputs: int, seed: int) -> list[str]:
    """Of so many changed inputs some accepted ones, and of those refused the shortest of each reason."""
    dice = random.Random(f"{reader} {seed}")
    begun = seeds(reader)
    refused: dict[str, str] = {}
    accepted: list[str] = []
    with Watch() as watch:
        for _ in range(inputs):
            text = mutated(reader, dice.choice(begun), dice.choice(begun), dice)
            if one(reader, text, Total(), watch):
                accepted.append(text)
            else:
                kind = " ".join(NAMED.sub("~", told)[:REASON] for told in REFUSALS)
                refused[kind] = min(text, refused.get(kind, text), key=len)
    return [*_some(accepted, MOST_ACCEPTED), *_some(refused.values(), MOST_REFUSED)]


def _some(texts: Iterable[str], most: int) -> list[str]:
    """So many of the texts, short ones and long ones."""
    by_length = sorted(texts, key=len)
    return by_length[:: max(1, -(-len(by_length) // most))]
