"""Records that are written whole: where, and what becomes of the file that was there."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

import ttr_rules as ttr

from .games import game


def test_links_in_a_ring_stay(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.symlink_to("other")
    other.symlink_to("one")
    with pytest.raises(OSError, match="symbolic links") as caught:
        game("usa")[1].write(one)
    assert (caught.value.errno, caught.value.filename) == (errno.ELOOP, str(one))
    assert one.readlink() == Path("other")
    assert other.readlink() == Path("one")
    assert {*os.listdir(tmp_path)} == {"one", "other"}


def test_a_link_to_a_file_that_is_not_there_is_followed(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    link = tmp_path / "link"
    link.symlink_to("folder/game.jsonl")
    game("usa")[1].write(link)
    assert link.is_symlink()
    assert ttr.read_record(tmp_path / "folder" / "game.jsonl") == game("usa")[1]


@pytest.mark.parametrize("mask", [0o000, 0o027])
def test_nobody_reads_more_while_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mask: int
) -> None:
    path, modes = tmp_path / "game.jsonl", []
    write = os.write

    def watched(file: int, content: bytes) -> int:
        modes.append(os.fstat(file).st_mode & 0o777)
        return write(file, content)

    monkeypatch.setattr(os, "write", watched)
    before = os.umask(mask)
    try:
        game("usa")[1].write(path)
        assert path.stat().st_mode & 0o777 == modes.pop() == 0o666 & ~mask
        for mode in (0o600, 0o644, 0o666, 0o400):
            path.chmod(mode)
            if os.access(path, os.W_OK):
                game("nordic")[1].write(path)
                assert modes.pop() == 0o600
            assert path.stat().st_mode & 0o777 == mode
    finally:
        os.umask(before)
    assert ttr.read_record(path) == game("nordic")[1]
    assert modes == []


WRONG = [
    ("", errno.ENOENT),
    ("new/", errno.ENOENT),
    ("none/x", errno.ENOENT),
    ("none/../x", errno.ENOENT),
    ("there/", errno.ENOTDIR),
    ("there/.", errno.ENOTDIR),
    ("there/x", errno.ENOTDIR),
    ("folder", errno.EISDIR),
    ("folder/", errno.EISDIR),
    ("x" * 300, errno.ENAMETOOLONG),
    # A folder in which no file can be made, whoever asks.
    ("/dev/fd/x", errno.ENOENT),
]


@pytest.mark.parametrize(("path", "number"), WRONG)
def test_the_error_names_the_path_that_was_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, number: int
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("there").write_bytes(b"as it was")
    with pytest.raises(OSError, match=r"Errno") as caught:
        game("usa")[1].write(path)
    assert (caught.value.errno, caught.value.filename) == (number, path)
    assert caught.value.filename2 is None
    assert {*os.listdir()} == {"folder", "there"}
    assert Path("there").read_bytes() == b"as it was"


class Bytes(os.PathLike[bytes]):
    """A path that is told in bytes."""

    def __init__(self, path: bytes) -> None:
        self.path = path

    def __fspath__(self) -> bytes:
        return self.path


class Wrong:
    """It has the method of a path, and is none."""

    def __fspath__(self) -> int:
        return 1


def test_a_path_in_bytes(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game("usa")[1].write(Bytes(os.fsencode(path)))  # type: ignore[arg-type]
    assert ttr.read_record(path) == game("usa")[1]


@pytest.mark.parametrize(
    "path", [1, True, 0, b"x", None, Wrong(), "a\0b", "\ud800", 1.5, Bytes(b"a\0b")], ids=range(10)
)
def test_what_is_no_path_is_an_argument_that_cannot_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: object
) -> None:
    monkeypatch.chdir(tmp_path)
    start = ttr.new_game("usa", 2, seed=8)
    calls: list[Callable[[], object]] = [
        lambda: game("usa")[1].write(path),  # type: ignore[arg-type]
        lambda: ttr.Recorder.resume(path),  # type: ignore[arg-type]
        lambda: ttr.ScoreKeeper.resume(path),  # type: ignore[arg-type]
    ]
    if path is not None:
        calls += [
            lambda: ttr.Recorder(start, path=path),  # type: ignore[arg-type]
            lambda: ttr.ScoreKeeper("usa", 2, path=path),  # type: ignore[arg-type]
        ]
    for call in calls:
        with pytest.raises(ttr.InvalidArgumentError) as caught:
            call()
        assert caught.value.argument == "path"
    with pytest.raises(ttr.InvalidArgumentError) as caught:
        ttr.read_record(path)  # type: ignore[arg-type]
    assert caught.value.argument == "source"
    assert os.listdir() == []
