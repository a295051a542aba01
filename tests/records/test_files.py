"""Records in files: written while a game is played, cut off anywhere, and gone on with."""

from __future__ import annotations

import dataclasses
import io
import os
import random
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ttr_rules as ttr

from .games import game, lines, refused


def test_files(tmp_path: Path) -> None:
    record = game("usa")[1]
    path = tmp_path / "game.jsonl"
    record.write(path)
    assert ttr.read_record(path) == record
    assert ttr.read_record(str(path)) == record
    with path.open("rb") as binary, path.open(encoding="utf-8") as text:
        assert ttr.read_record(binary) == ttr.read_record(text) == record
    with pytest.raises(FileNotFoundError):
        ttr.read_record(tmp_path / "none")
    with pytest.raises(ttr.InvalidArgumentError):
        ttr.read_record(3)  # type: ignore[arg-type]


def test_a_file_is_written_anew_and_keeps_its_permissions(tmp_path: Path) -> None:
    path, link = tmp_path / "game.jsonl", tmp_path / "link.jsonl"
    link.symlink_to("game.jsonl")
    game("usa")[1].write(link)
    path.chmod(0o640)
    game("nordic")[1].write(link)
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert ttr.read_record(path) == game("nordic")[1]
    assert {*os.listdir(tmp_path)} == {"game.jsonl", "link.jsonl"}
    with pytest.raises(IsADirectoryError):
        game("usa")[1].write(tmp_path)
    with pytest.raises(FileNotFoundError):
        game("usa")[1].write(tmp_path / "none" / "game.jsonl")


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        game("usa")[1].write(pipe)
        assert reader.stdout is not None
        assert reader.stdout.read().decode() == game("usa")[1].to_text()
    assert pipe.is_fifo()


@pytest.fixture
def small_files() -> Iterator[None]:
    """No file can be longer than 1000 bytes, as on a disk that is full."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, limits)


@pytest.mark.usefixtures("small_files")
@pytest.mark.parametrize("is_there", [True, False])
def test_a_record_that_does_not_fit_leaves_the_file_that_was_there(
    tmp_path: Path, is_there: bool
) -> None:
    path = tmp_path / "game.jsonl"
    if is_there:
        path.write_bytes(b"a good record")
    with pytest.raises(OSError, match="File too large"):
        game("usa")[1].write(path)
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [b"a good record"] * is_there


def test_several_records_in_one_file() -> None:
    several = [game(variant)[1] for variant in ("usa", "card_game", "first_journey")]
    text = "".join(record.to_text() for record in several)
    assert [*ttr.read_records(io.StringIO(text))] == several
    error = refused(text)
    assert error.line == len(several[0].to_text().splitlines()) + 1
    assert error.record == several[0]
    broken = ttr.read_records(io.StringIO(text[:-5]))
    assert [next(broken), next(broken)] == several[:2]
    with pytest.raises(ttr.RecordError, match="the line is cut off"):
        next(broken)


def test_the_file_is_never_behind(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    dice = random.Random(8)
    recorder = ttr.Recorder(ttr.new_game("nordic", 2, seed=8), path=path, sync=True)
    for _ in range(40):
        legal = recorder.state.legal_actions("canonical")
        recorder.play(legal[dice.randrange(len(legal))])
        assert ttr.read_record(path) == recorder.record
    recorder.close()
    with pytest.raises(FileExistsError):
        ttr.Recorder(ttr.new_game("nordic", 2), path=path)


def test_what_cannot_be_written_was_not_played(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    recorder = ttr.Recorder(ttr.new_game("usa", 2, seed=8), path=path)
    before = recorder.state, recorder.record
    recorder.close()
    with pytest.raises(ttr.RecordError, match="the file is closed"):
        recorder.play(recorder.state.legal_actions()[0])
    assert (recorder.state, recorder.record) == before


INTERRUPTS = [OSError("no space left"), KeyboardInterrupt()]


class Interrupted:
    """Lets ``os.fsync`` fail once, after the bytes are written."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
        self.error: BaseException | None = error
        monkeypatch.setattr(os, "fsync", self)

    def __call__(self, _: int) -> None:
        error, self.error = self.error, None
        if error is not None:
            raise error


@pytest.mark.parametrize("error", INTERRUPTS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("last", [False, True], ids=["midst", "end"])
def test_an_interrupt_leaves_record_file_and_state_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, last: bool
) -> None:
    """Also where the result would have been written with the last step."""
    path = tmp_path / "game.jsonl"
    monkeypatch.setattr(os, "fsync", lambda _: None)
    recorder = ttr.Recorder(ttr.new_game("new_york", 2, seed=8), path=path, sync=True)
    while True:
        action = recorder.state.legal_actions()[-1]
        after = recorder.state.apply(action)
        if after.is_over or (not last and after.turn > 5):
            break
        recorder.play(action)
    before = recorder.state, recorder.record
    with monkeypatch.context() as patch:
        Interrupted(patch, error)
        with pytest.raises(type(error)):
            recorder.play(action)
    assert (recorder.state, recorder.record) == before
    assert ttr.read_record(path) == recorder.record
    recorder.play(action)
    recorder.close()
    assert recorder.state == after
    assert ttr.read_record(path) == recorder.record
    assert (recorder.record.result is not None) == last
    recorder.record.check()


@pytest.mark.parametrize("error", INTERRUPTS, ids=lambda error: type(error).__name__)
def test_an_interrupt_at_the_start_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    path = tmp_path / "game.jsonl"
    for make in (
        lambda: ttr.Recorder(ttr.new_game("usa", 2, seed=8), path=path, sync=True),
        lambda: ttr.ScoreKeeper("usa", 2, path=path, sync=True),
    ):
        with monkeypatch.context() as patch:
            Interrupted(patch, error)
            with pytest.raises(type(error)):
                make()
        assert not path.exists()


@pytest.mark.parametrize("error", INTERRUPTS, ids=lambda error: type(error).__name__)
def test_an_interrupt_leaves_the_file_that_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    path = tmp_path / "game.jsonl"
    game("usa")[1].write(path)
    Interrupted(monkeypatch, error)
    with pytest.raises(type(error)):
        game("nordic")[1].write(path)
    assert [*tmp_path.iterdir()] == [path]
    assert ttr.read_record(path) == game("usa")[1]


def test_a_file_that_cannot_be_set_back_takes_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    recorder = ttr.Recorder(ttr.new_game("usa", 2, seed=8), path=path, sync=True)

    class Broken(io.FileIO):
        def write(self, content: Any) -> int:
            super().write(content[:10])
            raise OSError("the stick was pulled out")

        def truncate(self, size: int | None = None) -> int:
            raise OSError("and is still out")

    before = recorder.record
    recorder.close()
    with Broken(path, "r+b") as file:
        file.seek(0, io.SEEK_END)
        monkeypatch.setattr(recorder._log, "_file", file)
        with pytest.raises(OSError, match="pulled out"):
            recorder.play(recorder.state.legal_actions()[0])
        with pytest.raises(ttr.RecordError, match="the file could not be restored"):
            recorder.play(recorder.state.legal_actions()[0])
    assert recorder.record == before
    with ttr.Recorder.resume(path) as resumed:
        assert resumed.record == before


def test_a_record_is_no_longer_than_one_that_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ttr_rules import _record_log

    path = tmp_path / "game.jsonl"
    monkeypatch.setattr(_record_log, "MAX_ENTRIES", 40)
    with ttr.Recorder(ttr.new_game("usa", 2, seed=8), path=path) as recorder:
        while len(recorder.record.entries) < 39:
            recorder.play(recorder.state.legal_actions()[0])
        with pytest.raises(ttr.RecordError, match="a record has at most 40 entries") as caught:
            recorder.play(recorder.state.legal_actions()[0])
    assert caught.value.record == recorder.record == ttr.read_record(path)
    assert len(recorder.record.entries) in (39, 40)
    monkeypatch.setattr(_record_log, "MAX_RECORD", 100_000)
    with pytest.raises(ttr.RecordError, match="and 100000 characters"):
        ttr.Recorder(ttr.new_game("usa", 2), path=tmp_path / "other.jsonl")
    assert not (tmp_path / "other.jsonl").exists()


def test_a_text_that_is_too_long_keeps_what_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    from ttr_rules import _record_lines

    with pytest.raises(ttr.RecordError, match="longer than 9000 characters") as caught:
        [*_record_lines.read("\n".join(lines()), None, 9000)]
    assert caught.value.record is not None
    assert len(caught.value.record.entries) == caught.value.line - 2 > 50


def test_a_header_that_would_be_too_long_is_refused() -> None:
    own = dataclasses.replace(
        ttr.usa.VARIANT, id="noted", notes=tuple(str(n) + "y" * 9990 for n in range(99))
    )
    with pytest.raises(ttr.InvalidArgumentError, match="too long a line"):
        ttr.Recorder(ttr.new_game(own, 2))


def deep(levels: int) -> dict[str, Any]:
    """Objects in each other."""
    return {} if levels == 1 else {"a": deep(levels - 1)}


def test_about_is_as_deep_as_can_be_read() -> None:
    last = 1
    for levels in range(55, 70):
        try:
            recorder = ttr.Recorder(ttr.new_game("usa", 2), about=deep(levels))
        except ttr.InvalidArgumentError:
            continue
        last = levels
        assert ttr.record_from_text(recorder.record.to_text()) == recorder.record
    assert last == 63


@pytest.mark.parametrize("seed", [None, 77])
def test_a_recorder_goes_on_from_any_byte(tmp_path: Path, seed: int | None) -> None:
    """Wherever the writing stopped, what was whole stays, and the game goes on."""
    text = game("first_journey")[1].to_text().encode()
    header = text.index(b"\n") + 1
    dice = random.Random(1)
    cuts = [len(text), len(text) - 1, header - 1, header, header + 1]
    cuts += [dice.randrange(header, len(text)) for _ in range(25)]
    for number, cut in enumerate(cuts):
        path = tmp_path / f"{number}.jsonl"
        path.write_bytes(text[:cut])
        whole = max(text[:cut].count(b"\n") - 1, 0)
        with ttr.Recorder.resume(path, seed=seed) as recorder:
            entries = recorder.record.entries
            kept = game("first_journey")[1].entries[: min(whole, len(entries))]
            assert entries[: len(kept)] == kept
            assert ttr.read_record(path) == recorder.record
            for _ in range(300):  # A race can go on for ever (FJ-13).
                if recorder.state.is_over:
                    break
                outcomes = [action for action, _ in recorder.state.chance_outcomes()]
                assert not (outcomes and seed is not None)
                options = outcomes or recorder.state.legal_actions()
                recorder.play(options[dice.randrange(len(options))])
        read = ttr.read_record(path)
        assert read == recorder.record
        assert read.check().same_position(recorder.state)


@pytest.mark.parametrize("written", [0, 1, 10, 50])
@pytest.mark.parametrize("kind", [ttr.Recorder, ttr.ScoreKeeper])
def test_a_file_without_a_header_says_so_and_what_to_do(
    tmp_path: Path, written: int, kind: type[ttr.Recorder] | type[ttr.ScoreKeeper]
) -> None:
    """A program that was killed before the header was written."""
    path = tmp_path / "game.jsonl"
    begun = lines()[0][:written]
    path.write_text(begun, encoding="utf-8")
    with pytest.raises(ttr.RecordError) as caught:
        kind.resume(path)
    assert caught.value.line == 1
    assert str(caught.value) == (
        f"line 1 of {str(path)!r}: the file has no complete header, so there is nothing to continue: "
        "remove it and begin a new record"
    )
    assert path.read_text(encoding="utf-8") == begun
    path.unlink()
    ttr.ScoreKeeper("usa", 2, path=path).close()
    with ttr.ScoreKeeper.resume(path) as keeper:
        assert keeper.record == ttr.read_record(path)


@pytest.mark.parametrize("kind", [ttr.Recorder, ttr.ScoreKeeper])
def test_what_is_no_regular_file_is_not_to_be_removed(
    kind: type[ttr.Recorder] | type[ttr.ScoreKeeper],
) -> None:
    with pytest.raises(ttr.RecordError) as caught:
        kind.resume(os.devnull)
    assert caught.value.reason == "this is not a regular file, so it cannot be continued"
    assert caught.value.path == os.devnull


OTHERS = ["notes of mine", '{"type":"pass"', "\n", "{}", '{"type":"header","format":9}']


@pytest.mark.parametrize("text", OTHERS)
def test_a_file_that_is_no_record_is_not_to_be_removed(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(text, encoding="utf-8")
    for kind in (ttr.Recorder, ttr.ScoreKeeper):
        with pytest.raises(ttr.RecordError) as caught:
            kind.resume(path)
        assert "remove" not in str(caught.value)
    assert path.read_text(encoding="utf-8") == text


KILLED = """
import sys
import ttr_rules as ttr

with ttr.Recorder(ttr.new_game("new_york", 3, seed=6), path=sys.argv[1]) as recorder:
    while not recorder.state.is_over:
        legal = recorder.state.legal_actions()
        recorder.play(legal[-1])
        print(len(recorder.record.entries), flush=True)
        if len(recorder.record.entries) > 60:
            sys.stdin.read()
"""


def test_nothing_is_lost_when_the_program_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    program = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    told = 0
    while told <= 60:
        told = int(program.stdout.readline())
    program.send_signal(signal.SIGKILL)
    program.communicate()
    assert program.returncode == -signal.SIGKILL
    record = ttr.read_record(path)
    assert len(record.entries) == told
    with ttr.Recorder.resume(path, seed=1) as recorder:
        assert recorder.record == record
        recorder.play(recorder.state.legal_actions()[0])
    assert len(ttr.read_record(path).entries) > told
