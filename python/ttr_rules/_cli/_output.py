"""Tables and progress: with ``rich`` where it is installed, and as plain text without it."""

from __future__ import annotations

import contextlib
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from types import TracebackType
from typing import Self

from .._files import check_writable, write_whole
from .._tables import plain_table
from .._values import counted

__all__ = ["Progress", "check_output", "if_slow", "print_table", "write"]

NUMBER = re.compile(r"-?[\d.]*|all")

QUIET = 1.0
"""After so many seconds something is said."""

PLAINLY_EVERY = 5.0
"""Seconds between lines of progress where there is no terminal."""


def print_table(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    title: str = "",
    path: str | None = None,
) -> None:
    """Print a table, or write it to a file; columns whose cells are numbers are aligned to the right."""
    columns = zip(*rows, strict=True)
    right = [all(NUMBER.fullmatch(cell) for cell in column) for column in columns]
    if path is None and sys.stdout.isatty() and _rich_table(head, rows, right, title):
        return
    text = plain_table(head, rows, right)
    text = f"{title}\n\n{text}" if title else text
    if path is None:
        # In the encoding of the terminal.
        print(text)
    else:
        write(text, path)


def _rich_table(
    head: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[bool], title: str
) -> bool:
    try:
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text
    except ImportError:
        return False
    table = Table(title=Text(title) if title else None, title_justify="left")
    for name, is_right in zip(head, right, strict=True):
        table.add_column(Text(name), justify="right" if is_right else "left")
    for row in rows:
        table.add_row(*map(Text, row))
    Console().print(table)
    return True


def check_output(path: str | None) -> None:
    """Refuse a file that :func:`write` could not write, before what is to be written there is worked out."""
    if path is not None and path != "-":
        check_writable(path)


def write(text: str, path: str | None) -> None:
    """Write a text as UTF-8 to a file, whole or not at all, or to the standard output."""
    if path is not None and path != "-":
        write_whole(path, text.encode())
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode() if text.endswith("\n") else f"{text}\n".encode())
    sys.stdout.buffer.flush()


class Progress:
    """How many of a number of games have been played, on the standard error, once a second has passed.

    On a terminal it is a bar or a line that is written anew, elsewhere a line now and then.
    """

    def __init__(self, total: int, noun: str) -> None:
        self._total, self._noun = total, noun
        self._done = 0
        self._said: int | None = None
        self._begun = time.monotonic()
        self._next = self._begun + QUIET
        self._is_terminal = sys.stderr.isatty()
        self._written = 0
        self._bar: tuple[Callable[[int], None], Callable[[], None]] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar[1]()
        elif self._written:
            print(f"\r{' ' * self._written}\r", end="", file=sys.stderr, flush=True)

    def tick(self, more: int = 0) -> None:
        """So many more are done. To be called often."""
        self._done += more
        now = time.monotonic()
        if now < self._next:
            return
        if not self._is_terminal:
            # No line twice.
            if self._done != self._said:
                print(self._told(now), file=sys.stderr, flush=True)
                self._said = self._done
                self._next = now + PLAINLY_EVERY
            return
        self._next = now + 0.1
        if self._bar is None and not self._written:
            self._bar = _bar(self._total, self._noun)
        if self._bar is not None:
            self._bar[0](self._done)
            return
        told = self._told(now)
        print(f"\r{told.ljust(self._written)}", end="", file=sys.stderr, flush=True)
        self._written = len(told)

    def _told(self, now: float) -> str:
        told = f"{self._done} of {counted(self._total, self._noun)}"
        if not self._done:
            return told
        left = (now - self._begun) / self._done * (self._total - self._done)
        return f"{told}, about {counted(round(left), 'second')} left"


def _bar(total: int, noun: str) -> tuple[Callable[[int], None], Callable[[], None]] | None:
    """What puts the bar of ``rich`` to a number, and what takes it away; None without ``rich``."""
    try:
        from rich.console import Console
        from rich.progress import Progress as Bar
    except ImportError:
        return None
    bar = Bar(console=Console(stderr=True), transient=True)
    task = bar.add_task(f"{noun}s", total=total)
    bar.start()
    return lambda done: bar.update(task, completed=done), bar.stop


@contextlib.contextmanager
def if_slow(told: str) -> Iterator[None]:
    """Say something on the standard error if what happens within takes longer than a second."""
    timer = threading.Timer(QUIET, print, [told], {"file": sys.stderr, "flush": True})
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
