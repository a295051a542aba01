"""The file of a record has one writer: what another does to it is not written over."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ttr_rules as ttr
from ttr_rules._record_log import Log, Reopened

Writer = ttr.Recorder | ttr.ScoreKeeper
Begin = Callable[[Path], Writer]
ANOTHER = (
    "another program has written to the file or cut it off; a record must have only one writer"
)


def recorder(path: Path) -> ttr.Recorder:
    """A game that is played."""
    return ttr.Recorder(ttr.new_game("usa", 2, seed=8), path=path)


def keeper(path: Path) -> ttr.ScoreKeeper:
    """A game that is kept."""
    found = ttr.ScoreKeeper("usa", 2, path=path)
    found.reveal()
    return found


def go_on(writer: Writer) -> None:
    """The next entry of a record."""
    if isinstance(writer, ttr.ScoreKeeper):
        writer.reveal()
    else:
        writer.play(writer.state.legal_actions()[0])


def known(writer: Writer) -> Any:
    """What a writer knows of the game."""
    now = writer.view if isinstance(writer, ttr.ScoreKeeper) else writer.state
    return now, writer.record


def refused(writer: Writer) -> None:
    """It is told that another writes, and writes nothing."""
    before = known(writer)
    with pytest.raises(ttr.RecordError) as caught:
        go_on(writer)
    assert caught.value.reason == ANOTHER
    assert caught.value.line == len(writer.record.entries) + 2
    assert caught.value.record == writer.record
    assert known(writer) == before


each_kind = pytest.mark.parametrize("begin", [recorder, keeper])


@each_kind
def test_two_that_go_on_with_one_file(tmp_path: Path, begin: Begin) -> None:
    path = tmp_path / "game.jsonl"
    begin(path).close()
    kind = ttr.ScoreKeeper if begin is keeper else ttr.Recorder
    with kind.resume(path) as one, kind.resume(path) as other:
        go_on(other)
        there = path.read_bytes()
        for _ in range(2):
            refused(one)
            assert path.read_bytes() == there
        go_on(other)
        assert ttr.read_record(path) == other.record


@each_kind
@pytest.mark.parametrize("cut", [0, 1, 60])
def test_a_file_that_another_has_cut_off(tmp_path: Path, begin: Begin, cut: int) -> None:
    path = tmp_path / "game.jsonl"
    with begin(path) as writer:
        whole = path.read_bytes()
        left = whole[: len(whole) - cut] if cut else b""
        os.truncate(path, len(left))
        refused(writer)
        assert path.read_bytes() == left
        # Set right again, it goes on.
        path.write_bytes(whole)
        go_on(writer)
        assert ttr.read_record(path) == writer.record


@pytest.mark.parametrize("whole", [True, False])
def test_what_another_wrote_meanwhile_is_not_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: bool
) -> None:
    """The own line could not be brought to the disk; behind it, or in its place, another stands."""
    path = tmp_path / "game.jsonl"
    with ttr.Recorder(ttr.new_game("usa", 2, seed=8), path=path, sync=True) as writer:
        begun = path.read_bytes()
        after: list[bytes] = []

        def failing(_: int) -> None:
            with path.open("r+b") as other:
                other.seek(*((0, os.SEEK_END) if whole else (len(begun), os.SEEK_SET)))
                other.write(b"of another")
            after.append(path.read_bytes())
            raise OSError("the disk is gone")

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", failing)
            with pytest.raises(OSError, match="the disk is gone"):
                go_on(writer)
        assert path.read_bytes() == after[0]
        assert b"of another" in after[0]
        refused(writer)
        assert path.read_bytes() == after[0]


def test_what_another_wrote_since_it_was_read_is_not_cut_off(tmp_path: Path) -> None:
    """Between reading a file and going on with it."""
    path = tmp_path / "game.jsonl"
    recorder(path).close()
    begun = path.read_bytes()
    path.write_bytes(begun + b'{"type":"dr')
    found = Reopened.read(path, None)
    path.write_bytes(begun + b'{"type":"draw_deck","by":0}\n')
    there = path.read_bytes()
    with pytest.raises(ttr.RecordError, match=ANOTHER):
        Log.of(found, sync=False)
    assert path.read_bytes() == there


def test_the_last_step_that_is_not_written_ends_no_record(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with ttr.Recorder(ttr.new_game("new_york", 2, seed=8), path=path) as writer:
        while not writer.state.apply(last := writer.state.legal_actions()[-1]).is_over:
            writer.play(last)
        with path.open("ab") as other:
            other.write(b"{}")
        with pytest.raises(ttr.RecordError, match=ANOTHER) as caught:
            writer.play(last)
        assert caught.value.record == writer.record
        assert writer.record.result is None
