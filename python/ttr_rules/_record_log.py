"""A record that grows, in memory and, with a path, in a file that is never behind."""

from __future__ import annotations

import contextlib
import dataclasses
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
from .record import Entry, Record, record_from_text

if TYPE_CHECKING:
    from .result import Result
    from .variant import Variant

__all__ = ["Log", "Reopened"]

Path = str | os.PathLike[str]

END_SPACE = 100_000
"""Characters that are kept free for the end of a record: the tickets shown, and the result."""

OTHER_WRITER = "another program has written to the file, or cut it off: a record has one writer"

BEGIN = b'{"type":"header",'
"""What every record that is written here begins with."""


class Log:
    """The lines of a record, as they come.

    Lines that were written are in the hands of the operating system: they survive the end of the
    program. With ``sync`` they are on the disk, and survive the end of the machine too. The file is
    nobody else's: where it is not as long as it was left, nothing is written.
    """

    def __init__(
        self,
        begin: Record,
        entries: Sequence[Entry],
        result: Result | None,
        path: Path | None,
        sync: bool,
    ) -> None:
        """``begin``: the record without an entry. FileExistsError where the file is there.

        InvalidArgumentError for what is no path, and for a header that is too long.
        """
        name = None if path is None else checked_path("path", path)
        self._record = begin
        self._entries: list[Entry] = []
        self._sync = sync
        self._broken = False
        self._size = 0
        self._unsettled = b""
        self._file = None
        header = _line(_record_lines.header(begin))
        if len(header) > MAX_LINE:
            raise InvalidArgumentError(
                "state", begin.variant.id, "what there is to tell of it makes too long a line"
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
        """Goes on with the record of a file. RecordError where it is no longer what was read."""
        log = cls.__new__(cls)
        log._record = dataclasses.replace(found.record, entries=())
        log._entries = [*found.record.entries]
        log._sync = sync
        log._broken = False
        log._unsettled = b""
        log._size = found.size
        log._file = open(found.path, "r+b", buffering=0)  # noqa: SIM115
        try:
            log._check_left(log._file.fileno())
            log._file.truncate(found.whole)
            log._size = log._file.seek(0, os.SEEK_END)
            if found.missing_end:
                log._size += log._file.write(b"\n") or 0
        except BaseException:
            log._file.close()
            raise
        return log

    @property
    def record(self) -> Record:
        """The record up to now."""
        return dataclasses.replace(self._record, entries=tuple(self._entries))

    @property
    def is_finished(self) -> bool:
        """Whether the result is told."""
        return self._record.result is not None

    def add(self, entries: Sequence[Entry], result: Result | None = None) -> None:
        """The next entries, and how the game ended if it did.

        RecordError where the record would be longer than one that is read.
        """
        self._room(len(entries))
        lines = [_line(entry.to_dict()) for entry in entries] if self._file else []
        self._append([*lines, *_end(result)])
        self._entries += entries
        if result is not None:
            self._record = dataclasses.replace(self._record, result=result)

    def show(self, seat: int, tickets: tuple[str, ...], result: Result | None) -> None:
        """The tickets that a seat has shown at the end, and the result if there is one then."""
        shown = FrozenMap({**self._record.shown, seat: tickets})
        self._append([_line(_record_lines.shown_line(seat, tickets)), *_end(result)])
        self._record = dataclasses.replace(self._record, shown=shown, result=result)

    @contextlib.contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """Whatever is raised in here, Ctrl-C too: record and file are as they were before."""
        record, entries, size = self._record, len(self._entries), self._size
        self._unsettled = b""
        try:
            yield
        except BaseException:
            self._record = record
            del self._entries[entries:]
            self._size = size
            self._set_back(size)
            raise

    def close(self) -> None:
        """Close the file, if there is one; the record stays, and nothing can be added to it."""
        if self._file is not None:
            self._file.close()

    def _room(self, entries: int) -> None:
        total = len(self._entries) + entries
        if total > MAX_ENTRIES or self._size > MAX_RECORD - END_SPACE:
            reason = f"a record has {MAX_ENTRIES} entries and {MAX_RECORD} characters at most"
            raise RecordError(len(self._entries) + 2, reason, record=self.record)

    def _append(self, lines: list[bytes]) -> None:
        if self._file is None:
            return
        if self._file.closed or self._broken:
            reason = "the file is closed" if self._file.closed else "the file could not be set back"
            raise RecordError(len(self._entries) + 2, reason, record=self.record)
        self._check_left(self._file.fileno())
        content = b"".join(lines)
        # From here on it may stand in the file, in part or whole, whatever is raised.
        self._unsettled += content
        left = memoryview(content)
        while left:
            left = left[self._file.write(left) or 0 :]
        if self._sync:
            os.fsync(self._file.fileno())
        self._size += len(content)

    def _check_left(self, file: int) -> None:
        """RecordError where the file is not as long as it was left."""
        if os.fstat(file).st_size != self._size:
            raise RecordError(len(self._entries) + 2, OTHER_WRITER, record=self.record)

    def _set_back(self, size: int) -> None:
        """Cut off what was written from there on, but nothing that another has written."""
        if self._file is None or self._file.closed:
            return
        try:
            self._file.seek(size)
            tail = self._file.read(len(self._unsettled) + 1)
            if tail and self._unsettled.startswith(tail):
                self._file.truncate(size)
            self._file.seek(size)
        except OSError:
            self._broken = True


@dataclass(frozen=True)
class Reopened:
    """What a file holds that is to be gone on with.

    ``size``: how many bytes were read; ``whole``: how many of them stay. A line that was not written
    whole, as where the program was killed, does not. ``missing_end``: whether the last line lacks its
    end.
    """

    path: str
    record: Record
    size: int
    whole: int
    missing_end: bool

    @classmethod
    def read(cls, path: Path, variant: Variant | None) -> Reopened:
        """Read it, and change nothing.

        RecordError where another line is wrong, or no header is whole, and where it is no regular file;
        InvalidArgumentError for what is no path.
        """
        name = checked_path("path", path)
        with open(name, "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise RecordError(1, f"{name!r} is no regular file, and cannot be gone on with")
            text = file.read(MAX_RECORD + 1)
        whole = text.rfind(b"\n") + 1
        try:
            record = record_from_text(text, variant=variant)
        except RecordError as error:
            is_cut = error.reason == _record_lines.CUT_OFF
            # What does not begin as a header is some other file, which nobody is told to remove.
            if not text or (is_cut and not whole and text[: len(BEGIN)] == BEGIN[: len(text)]):
                there = f"{name!r} holds no whole header yet"
                what = "nothing to go on with: remove it, and begin a new record there"
                raise RecordError(1, f"{there}, so there is {what}") from error
            if not is_cut or not whole:
                raise
            begun = record_from_text(text[:whole], variant=variant)
            return cls(name, begun, len(text), whole, False)
        return cls(name, record, len(text), len(text), text[whole:] != b"")


def _line(document: Mapping[str, Any]) -> bytes:
    return (_record_lines.as_text(document) + "\n").encode()


def _end(result: Result | None) -> list[bytes]:
    return [] if result is None else [_line(_record_lines.result_line(result))]


def _sync_folder(path: str) -> None:
    """The name of a new file is on the disk when its folder is; some systems cannot say so."""
    with contextlib.suppress(OSError):
        folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
