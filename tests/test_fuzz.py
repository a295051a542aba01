"""Everything that reads from outside ends in acceptance or in an error of the library, and soon.

The long runs are told of in docs/fuzzing.md; here the corpus that is kept of them is replayed, and a short
run looks a little further.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path += [str(ROOT / "tools")]

from fuzz.mutate import doubled, mutated  # noqa: E402
from fuzz.readers import CHECKS, check, check_canonical  # noqa: E402
from fuzz.run import kept, run_some  # noqa: E402
from fuzz.seeds import READERS, canonical, seeds  # noqa: E402

import ttr_rules as ttr  # noqa: E402

SHORT = {"boards": 150, "records": 300}
"""Inputs of a short run: of the slow readers fewer."""

SECONDS, MEGABYTES = 3.0, 400.0
"""What an input of a megabyte may cost, of computing, and all of them of memory. They take less than a
tenth; but a test has to hold on a busy machine."""


@pytest.mark.parametrize("reader", READERS)
def test_the_kept_inputs_are_accepted_or_refused(reader: str) -> None:
    outcomes = [check(reader, text) for text in kept(reader)]
    assert {*outcomes} == {True, False}


@pytest.mark.parametrize("reader", READERS)
def test_what_is_begun_with_is_accepted(reader: str) -> None:
    begun = random.Random(1).sample(seeds(reader), 6)
    refused = [text for text in begun if not check(reader, text)]
    # What one player saw of a race, or of a game from a position, no keeper can enter; and of actions
    # none is legal where the game is over.
    assert all('"seen_by":"all"' not in text for text in refused)
    assert len(refused) < len(begun)
    assert not refused or reader in ("actions", "records")


@pytest.mark.parametrize("reader", READERS)
def test_what_is_begun_with_is_written_as_it_was_read(reader: str) -> None:
    assert all(check_canonical(reader, text) for text in canonical(reader))


def test_what_is_told_twice_in_a_line_is_refused_or_written_twice() -> None:
    lines = [line for line in canonical("notation") if "pending=" in line or "tunnel=" in line]
    lines += random.Random(1).sample(canonical("notation"), 30)
    outcomes = [check("notation", twice) for line in lines for twice in doubled(line)]
    assert len(outcomes) > 500
    assert {*outcomes} == {True, False}


@pytest.mark.parametrize("reader", READERS)
def test_a_short_run_finds_nothing(reader: str) -> None:
    total = run_some(reader, SHORT.get(reader, 1000), seed="short")
    assert total.findings == []
    assert 0 < total.accepted < total.inputs


@pytest.mark.parametrize("reader", READERS)
def test_the_same_seed_changes_a_text_in_the_same_way(reader: str) -> None:
    text, other = seeds(reader)[:2]
    changed = [mutated(reader, text, other, random.Random(5)) for _ in range(2)]
    assert changed[0] == changed[1]
    assert len({mutated(reader, text, other, random.Random(seed)) for seed in range(20)}) > 10


def test_whatever_else_comes_out_of_a_reader_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(text: str) -> bool:
        if len(text) % 2:
            raise KeyError(text)
        raise ttr.JsonError("refused")

    monkeypatch.setitem(CHECKS, "events", broken)
    total = run_some("events", 50, seed=1)
    assert total.inputs == 50
    assert 0 < len(total.findings) < 50
    assert all(found.what.startswith("KeyError") for found in total.findings)


@pytest.mark.parametrize("reader", READERS)
def test_a_hostile_megabyte_is_refused_soon_and_in_bounded_memory(reader: str) -> None:
    script = (
        "import dataclasses, json, sys; from fuzz.hostile import measure; "
        "measure(sys.argv[1], lambda cost: print(json.dumps(dataclasses.asdict(cost))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, reader],
        cwd=ROOT / "tools",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    costs = [json.loads(line) for line in done.stdout.splitlines()]
    assert max(cost["characters"] for cost in costs) >= 900_000
    assert [cost for cost in costs if cost["seconds"] > SECONDS] == []
    assert costs[-1]["megabytes"] < MEGABYTES
    assert [cost["name"] for cost in costs if cost["accepted"] and reader == "boards"] == []
