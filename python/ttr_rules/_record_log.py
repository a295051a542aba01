"""A growing record, kept in memory and, with a path, in a file that is always up to date."""

from __future__ import annotations

import contextlib
import dataclasses
import io
import os
import stat
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _record_lines
from ._files import checked_path
from ._record_lines import MAX_ENTRIES, MAX_LINE, MAX_RECORD
from ._values import FrozenMap
from .errors import InvalidArgumentError, RecordError
from .record import Entry, Record, naming, record_from_text

if TYPE_CHECKING:
    from .result import Result
    from .variant import Variant

__all__ = ["Log", "Reopened"]

Path = str | os.PathLike[str]

END_SPACE = 100_000
"""Characters reserved for the end of a record: the tickets shown, and the result."""

OTHER_WRITER = (
    "another program has written to the file or cut it off; a record must have only one writer"
)

BEGIN = b'{"type":"header",'
"""How every record written here begins."""

TAIL = 4096
"""So many bytes at the end of the file are compared before anything is written."""


class Log:
    """The lines of a record, written as they come.

    Each line is handed to the operating system at once, so it survives a crash of the program; with
    ``sync`` it is on the disk and survives a crash of the machine. No other program may write to the
    file: if its length or its end has changed, nothing is written.
    """

    def __init__(
        self,
        begin: Record,
        entries: Sequence[Entry],
        result: Result | None,
        path: Path | None,
        sync: bool,
    ) -> None:
        """``begin``: the record without its entries.

        Raises FileExistsError if the file exists, and InvalidArgumentError if ``path`` is not a path or
        the header is too long.
        """
        name = None if path is None else checked_path("path", path)
        self._path = name
        self._record = begin
        self._entries: list[Entry] = []
        self._sync = sync
        self._broken = False
        self._size = 0
        self._tail = b""
        self._unsettled = b""
        self._removed = b""
        self._file = None
        header = _line(_record_lines.header(begin))
        if len(header) > MAX_LINE:
            raise InvalidArgumentError(
                "state", begin.variant.id, "its header would be too long a line"
            )
        if name is None:
            self.add(entries, result)
            return
        self._file = open(name, "x+b", buffering=0)  # noqa: SIM115
        try:
            self._append([header])
            self.add(entries, result)
            if sync:
                _sync_folder(name)
        except BaseException:
            self._file.close()
            with contextlib.suppress(OSError):
                os.remove(name)
            raise

    @classmethod
    def of(cls, found: Reopened, sync: bool) -> Log:
        """Continue the record of a file. RecordError if the file has changed since it was read."""
        log = cls.__new__(cls)
        log._path = found.path
        log._record = dataclasses.replace(found.record, entries=())
        log._entries = [*found.record.entries]
        log._sync = sync
        log._broken = False
        log._unsettled = b""
        log._removed = b""
        log._size = found.size
        log._tail = found.tail
        log._file = open(found.path, "r+b", buffering=0)  # noqa: SIM115
        try:
            log._check_left(log._file)
            log._file.truncate(found.whole)
            log._size = log._file.seek(0, os.SEEK_END)
            if found.missing_end:
                log._size += log._file.write(b"\n") or 0
            log._tail = log._read_tail(log._file)
        except BaseException:
            log._file.close()
            raise
        return log

    @property
    def record(self) -> Record:
        """The record so far."""
        return dataclasses.replace(self._record, entries=tuple(self._entries))

    @property
    def count(self) -> int:
        """How many entries there are."""
        return len(self._entries)

    @property
    def is_finished(self) -> bool:
        """Whether the record has its result."""
        return self._record.result is not None

    def add(self, entries: Sequence[Entry], result: Result | None = None) -> None:
        """Add entries, and the result if the game has ended.

        Raises RecordError if the record would be too long to be read.
        """
        self._room(len(entries))
        lines = [_line(entry.to_dict()) for entry in entries] if self._file else []
        self._append([*lines, *_end(result)])
        if self._file is None:
            self._size += _noted(entries)
        self._entries += entries
        if result is not None:
            self._record = dataclasses.replace(self._record, result=result)

    def show(self, seat: int, tickets: tuple[str, ...], result: Result | None) -> None:
        """Add the tickets that a player showed at the end, and the result if it is now known."""
        shown = FrozenMap({**self._record.shown, seat: tickets})
        self._append([_line(_record_lines.shown_line(seat, tickets)), *_end(result)])
        self._record = dataclasses.replace(self._record, shown=shown, result=result)

    def take_back(self, number: int) -> tuple[Entry, ...]:
        """Remove and return the entries from this number on; also the tickets shown, and the result.

        In the file that is one step, so that a crash leaves all of them or none.
        """
        removed = tuple(self._entries[number:])
        lines = len(removed) + len(self._record.shown) + self.is_finished
        if self._file is None:
            self._size -= _noted(removed)
        else:
            self._cut(self._writable(), lines)
        self._entries = self._entries[:number]
        self._record = dataclasses.replace(self._record, result=None, shown=FrozenMap())
        return removed

    def error(self, reason: str) -> RecordError:
        """What cannot be done next."""
        return RecordError(len(self._entries) + 2, reason, record=self.record, path=self._path)

    @contextlib.contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """Restore record and file if anything is raised within, Ctrl-C included."""
        record, entries, count = self._record, self._entries, len(self._entries)
        size, tail = self._size, self._tail
        self._unsettled = self._removed = b""
        try:
            yield
        except BaseException:
            self._record = record
            self._entries = entries
            del self._entries[count:]
            self._size, self._tail = size, tail
            self._set_back(size)
            raise

    def close(self) -> None:
        """Close the file, if there is one. The record stays, but nothing can be added to it."""
        if self._file is not None:
            self._file.close()

    def _room(self, entries: int) -> None:
        total = len(self._entries) + entries
        if total > MAX_ENTRIES or self._size > MAX_RECORD - END_SPACE:
            reason = f"a record has at most {MAX_ENTRIES} entries and {MAX_RECORD} characters"
            raise self.error(reason)

    def _append(self, lines: list[bytes]) -> None:
        if self._file is None:
            return
        file = self._writable()
        content = b"".join(lines)
        # From here on the content may be in the file, in part or whole, even if something is raised.
        self._unsettled += content
        left = memoryview(content)
        while left:
            left = left[file.write(left) or 0 :]
        if self._sync:
            os.fsync(file.fileno())
        self._size += len(content)
        self._tail = (self._tail + content)[-TAIL:]

    def _cut(self, file: io.FileIO, lines: int) -> None:
        """Cut off the last lines of the file."""
        file.seek(0)
        content = file.read() or b""
        start = self._size
        for _ in range(lines):
            start = content.rindex(b"\n", 0, start - 1) + 1
        # From here on it may be cut off, even if something is raised.
        self._removed = content[start:]
        file.truncate(start)
        if self._sync:
            os.fsync(file.fileno())
        self._size = file.seek(start)
        self._tail = content[:start][-TAIL:]

    def _writable(self) -> io.FileIO:
        """The file, at its end. RecordError if nothing can be written to it."""
        assert self._file is not None
        if self._file.closed:
            raise self.error("the file is closed; resume continues it")
        if self._broken:
            raise self.error("the file could not be restored after an error")
        self._check_left(self._file)
        return self._file

    def _check_left(self, file: io.FileIO) -> None:
        """RecordError if the length of the file has changed, or its end."""
        if os.fstat(file.fileno()).st_size != self._size or self._read_tail(file) != self._tail:
            raise self.error(OTHER_WRITER)

    def _read_tail(self, file: io.FileIO) -> bytes:
        """The last bytes of the file, which is at its end then."""
        file.seek(max(self._size - TAIL, 0))
        return file.read() or b""

    def _set_back(self, size: int) -> None:
        """Cut off what was written from there on, but nothing that another program has written.

        What was removed before it is written again.
        """
        if self._file is None or self._file.closed:
            return
        try:
            removed = self._removed
            if removed and os.fstat(self._file.fileno()).st_size == size - len(removed):
                self._file.seek(size - len(removed))
                while removed:
                    removed = removed[self._file.write(removed) or 0 :]
            self._file.seek(size)
            tail = self._file.read(len(self._unsettled) + 1)
            if tail and self._unsettled.startswith(tail):
                self._file.truncate(size)
            self._file.seek(size)
        except OSError:
            self._broken = True


@dataclass(frozen=True)
class Reopened:
    """The content of a file to be continued.

    ``size``: how many bytes were read, ``tail``: the last of them; ``whole``: how many of them are kept.
    A line that was not written completely, because the program was killed, is not kept, nor are blank
    lines at the end. ``missing_end``: whether the last line lacks its line end.
    """

    path: str
    record: Record
    size: int
    tail: bytes
    whole: int
    missing_end: bool

    @classmethod
    def read(cls, path: Path, variant: Variant | None) -> Reopened:
        """Read the file without changing it.

        Raises RecordError if a line other than the last is wrong, there is no complete header, or it is
        not a regular file; InvalidArgumentError if ``path`` is not a path.
        """
        name = checked_path("path", path)
        with naming(name):
            return cls._read(name, variant)

    @classmethod
    def _read(cls, name: str, variant: Variant | None) -> Reopened:
        with open(name, "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise RecordError(1, "this is not a regular file, so it cannot be continued")
            text = file.read(MAX_RECORD + 1)
        whole = text.rfind(b"\n") + 1
        try:
            record = record_from_text(text, variant=variant)
        except RecordError as error:
            is_cut = error.reason == _record_lines.CUT_OFF
            begun = text.removeprefix(_record_lines.MARK)
            # A file that does not begin like a header is not ours: the message must not say to remove it.
            if not text or (is_cut and not whole and begun[: len(BEGIN)] == BEGIN[: len(begun)]):
                there = "the file has no complete header, so there is nothing to continue"
                raise RecordError(1, f"{there}: remove it and begin a new record") from error
            if not is_cut or not whole:
                raise
            record = record_from_text(text[:whole], variant=variant)
        else:
            whole = len(text)
        lines = len(text[:whole].rstrip(b" \t\r\n"))
        end = text.find(b"\n", lines, whole)
        if end >= 0:
            whole = end + 1
        return cls(name, record, len(text), text[-TAIL:], whole, end < 0)


def _line(document: Mapping[str, Any]) -> bytes:
    return (_record_lines.as_text(document) + "\n").encode()


def _noted(entries: Sequence[Entry]) -> int:
    """The length of the lines with notes: in memory only they can make a record too long."""
    return sum(len(_line(entry.to_dict())) for entry in entries if entry.note is not None)


def _end(result: Result | None) -> list[bytes]:
    return [] if result is None else [_line(_record_lines.result_line(result))]


def _sync_folder(path: str) -> None:
    """Put the name of a new file on the disk by syncing its folder, where the system can."""
    with contextlib.suppress(OSError):
        folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
