"""A record that grows, in memory and, with a path, in a file that is never behind."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from . import _record_lines
from ._json import MAX_SIZE
from ._values import FrozenMap
from .errors import RecordError
from .record import Entry, Record, record_from_text

if TYPE_CHECKING:
    from .result import Result
    from .variant import Variant

__all__ = ["Log", "RecordFile", "reopened"]

Path = str | os.PathLike[str]


class RecordFile:
    """A file to which whole lines are appended.

    A line that was written is in the hands of the operating system: it survives the end of the
    program. With ``sync`` it is on the disk, and survives the end of the machine too. A line that cannot
    be written whole is taken back.
    """

    def __init__(self, path: Path, mode: str, sync: bool) -> None:
        """``mode`` "xb": a new file; "ab": one that is there."""
        self._file = open(path, mode, buffering=0)  # noqa: SIM115
        self._end = self._file.seek(0, os.SEEK_END)
        self._sync = sync

    def append(self, lines: Iterable[Mapping[str, Any]]) -> None:
        """Write some lines. OSError: none of them was written."""
        text = "".join(
            json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines
        )
        left = memoryview(text.encode())
        try:
            while left:
                left = left[self._file.write(left) or 0 :]
            if self._sync:
                os.fsync(self._file.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                self._file.truncate(self._end)
                self._file.seek(self._end)
            raise
        self._end += len(text.encode())

    def cut(self, length: int, missing_end: bool) -> None:
        """Leave so many bytes, and end the last line where its end is missing."""
        self._file.truncate(length)
        self._end = length
        if missing_end:
            self._end += self._file.write(b"\n") or 0

    def close(self) -> None:
        """Close the file."""
        self._file.close()


class Log:
    """The lines of a record, as they come."""

    def __init__(self, begin: Record, path: Path | None, sync: bool) -> None:
        """``begin``: the record without an entry. FileExistsError where the file is there."""
        self._record = begin
        self._entries: list[Entry] = []
        self._file = None if path is None else RecordFile(path, "xb", sync)
        self._write([_record_lines.header(begin)])

    @classmethod
    def of(cls, record: Record, file: RecordFile | None) -> Log:
        """Goes on with a record; ``file`` holds all its lines."""
        log = cls.__new__(cls)
        log._record = dataclasses.replace(record, entries=())
        log._entries = [*record.entries]
        log._file = file
        return log

    @property
    def record(self) -> Record:
        """The record up to now."""
        return dataclasses.replace(self._record, entries=tuple(self._entries))

    @property
    def is_finished(self) -> bool:
        """Whether the result is told."""
        return self._record.result is not None

    def add(self, entries: list[Entry]) -> None:
        """The next entries; OSError: none was added."""
        self._write(entry.to_dict() for entry in entries)
        self._entries += entries

    def show(self, seat: int, tickets: tuple[str, ...]) -> None:
        """The tickets that a seat has shown at the end."""
        shown = {**self._record.shown, seat: tickets}
        self._write([_record_lines.shown_line(seat, tickets)])
        self._record = dataclasses.replace(self._record, shown=FrozenMap(shown))

    def finish(self, result: Result) -> None:
        """How the game ended."""
        self._write([_record_lines.result_line(result)])
        self._record = dataclasses.replace(self._record, result=result)

    def close(self) -> None:
        """Close the file, if there is one; the record stays, and nothing can be added to it."""
        if self._file is not None:
            self._file.close()

    def _write(self, lines: Iterable[Mapping[str, Any]]) -> None:
        if self._file is not None:
            self._file.append(lines)


def reopened(path: Path, variant: Variant | None, sync: bool) -> tuple[Record, RecordFile]:
    """The record of a file, and the file to go on with.

    A line that was not written whole, as where the program was killed, is cut away. RecordError where
    another line is wrong.
    """
    with open(path, "rb") as file:
        text = file.read(MAX_SIZE + 1)
    whole = text.rfind(b"\n") + 1
    try:
        record = record_from_text(text, variant=variant)
        missing_end = text[whole:] != b""
        whole = len(text)
    except RecordError as error:
        if error.reason != _record_lines.CUT_OFF or not whole:
            raise
        record, missing_end = record_from_text(text[:whole], variant=variant), False
    opened = RecordFile(path, "ab", sync)
    opened.cut(whole, missing_end)
    return record, opened
