"""Everything that reads from outside ends in acceptance or in an error of the library, and soon.

The long runs are told of in docs/verification/fuzzing.md; here the corpus that is kept of them is replayed, and a short
run looks a little further.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import ttr_rules as ttr
from tools import ROOT
from tools.fuzz import watching
from tools.fuzz.command import main
from tools.fuzz.losses import lost_words
from tools.fuzz.mutate import doubled, mutated
from tools.fuzz.readers import CHECKS, WRITTEN, check, check_canonical
from tools.fuzz.run import kept, run_begun, run_some
from tools.fuzz.seeds import READERS, canonical, seeds

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


@pytest.mark.parametrize(
    ("given", "written", "gone"),
    [
        ("keep a b", "keep b a", None),
        ("keep a b", "keep a", ""),
        ('reveal-ticket\xa0"a\xa0"', 'reveal-ticket "a\\u00a0"', None),
        ("x 2 0.hand=red02,blue0", "x 2 0.hand=red2", None),
        ("x 2 0.hand=red2,blue1", "x 2 0.hand=red2", "0.hand"),
        ("x 2 0.railyard=blue1+0", "x 2 0.railyard=blue1", None),
        ("x 2 0.railyard=blue1+2", "x 2 0.railyard=blue1", "0.railyard"),
        ("x 2 turn=0 phase=turn", "x 2", None),
        ("x 2 turn=1 phase=turn", "x 2", "turn"),
    ],
)
def test_a_word_that_is_lost_is_told_from_one_that_is_written_otherwise(
    given: str, written: str, gone: str | None
) -> None:
    assert lost_words(given, written) == gone


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


def test_an_input_without_an_outcome_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(text: str) -> bool:
        while len(text) % 4 == 0:
            with contextlib.suppress(Exception):
                json.loads(text)
        raise ttr.JsonError("refused")

    monkeypatch.setitem(CHECKS, "events", endless)
    monkeypatch.setattr(watching, "LIMIT", 1.0)
    total = run_some("events", 1000, seed=1)
    (found,) = total.findings
    assert found.what == "TooLong: no outcome after 1 s"
    assert len(found.text) % 4 == 0
    # The rest is left out: each of them might take as long.
    assert 0 < total.inputs < 1000
    monkeypatch.setitem(WRITTEN, "events", lambda text: str(endless(" " * 4)))
    with watching.Watch() as watch:
        assert len(run_begun("events", watch).findings) == 1


BROKEN = """
import dataclasses, json, os
import ttr_rules as ttr
from tools.fuzz import readers, watching, workers

def broken(text):
    if len(text) % 10 == 1:
        raise KeyError(text)
    if len(text) % 50 == 2:
        {}
    raise ttr.JsonError("refused")

readers.CHECKS["events"] = broken
watching.LIMIT = {}
if __name__ == "__main__":
    total = workers.run("events", 1000, seed=1, processes=2, seconds=600)
    print(json.dumps(dataclasses.asdict(total)))
"""
"""A run with a reader that does something else to some inputs; a file, since each process reads it."""


@pytest.mark.parametrize(
    ("breaks", "limit", "what"),
    [
        ("os.abort()", 100.0, "the process died: SIGABRT"),
        ("os._exit(3)", 100.0, "the process died: exit code 3"),
        # No signal is heeded in it, as in a loop of the core.
        ("sum(iter(int, 1))", 6.0, "the process died: exit code 1"),
    ],
)
def test_an_input_that_ends_the_process_is_a_finding_beside_the_others(
    tmp_path: Path, breaks: str, limit: float, what: str
) -> None:
    script = tmp_path / "broken.py"
    script.write_text(BROKEN.format(breaks, limit), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    total = json.loads(done.stdout)
    deadly = [found for found in total["findings"] if found["what"] == what]
    assert deadly
    assert all(len(found["text"]) % 50 == 2 for found in deadly)
    others = [found for found in total["findings"] if found not in deadly]
    assert len(others) > 1
    assert all(found["what"].startswith("KeyError") for found in others)
    assert all(len(found["text"]) % 10 == 1 for found in others)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["run", "--inputs", "-5"], "--inputs: -5 is not 1 or more"),
        (["run", "--inputs", "many"], "--inputs: invalid some value"),
        (["run", "--processes", "0"], "--processes: 0 is not 1 or more"),
        (["run", "--minutes", "nan"], "--minutes: nan is not above 0"),
        (["keep", "--inputs", "0"], "--inputs: 0 is not 1 or more"),
        (["keep", "--from", "/there/is/no/such"], "--from: /there/is/no/such is no folder"),
    ],
)
def test_arguments_that_make_no_run_are_refused_at_once(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("reader", READERS)
def test_a_hostile_megabyte_is_refused_soon_and_in_bounded_memory(reader: str) -> None:
    script = (
        "import dataclasses, json, sys; from tools.fuzz.hostile import measure; "
        "measure(sys.argv[1], lambda cost: print(json.dumps(dataclasses.asdict(cost))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, reader],
        cwd=ROOT,
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
