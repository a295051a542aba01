"""What an input may take, and which one is under trial: so that one that never ends is named, too."""

from __future__ import annotations

import faulthandler
import signal
import struct
import threading
import time
from collections.abc import Callable
from mmap import mmap
from types import FrameType, TracebackType
from typing import Any

from .total import Found

__all__ = ["LIMIT", "ROOM", "TooLong", "Watch", "under_trial"]

LIMIT = 20.0
"""Seconds of the clock after which an input is given up."""

DEADLINE = 2.0
"""So many limits after which the process ends: a loop in the core does not heed the limit."""

ARMED_EVERY = 0.05
"""The deadline is set anew after so many limits: to do it for each input costs more than the input."""

ROOM = 4_000_000
"""Bytes of the memory in which the input under trial is kept."""

HEAD = struct.Struct("<QQ")
"""Its head: which input of the watch it is, from 1, and how many bytes it has."""

MOST = (ROOM - HEAD.size) // 4
"""Characters of the input that are kept: a character has four bytes at most."""

STDERR = 2
"""Where the process tells what it was doing when it ended."""


class TooLong(BaseException):
    """An input was given up. No Exception, so that no reader takes it for an error of its own."""


class Watch:
    """Watches over the inputs, one after the other, in the main thread; to be used in a ``with``.

    ``memory``: that of a file, where the input under trial is kept for whoever finds the process dead. With
    it the process ends by itself where an input takes more than :data:`DEADLINE` limits.
    ``tell``: is called with each finding as soon as it is made.
    """

    def __init__(
        self, memory: mmap | None = None, tell: Callable[[Found], None] | None = None
    ) -> None:
        self.memory = memory
        self.tell: Callable[[Found], None] = tell or (lambda found: None)
        self.number = 0
        self._armed = 0.0
        self._timed = hasattr(signal, "setitimer") and (
            threading.current_thread() is threading.main_thread()
        )
        self._before: Any = None

    def __enter__(self) -> Watch:
        if self._timed:
            self._before = signal.signal(signal.SIGALRM, _give_up)
        if self.memory is not None:
            HEAD.pack_into(self.memory, 0, 0, 0)
        self._arm()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()
        if self._timed:
            signal.signal(signal.SIGALRM, self._before)
        if self.memory is not None:
            faulthandler.cancel_dump_traceback_later()

    def begin(self, text: str) -> None:
        """The next input is tried."""
        self.number += 1
        if self.memory is not None:
            told = text[:MOST].encode("utf-8", "surrogatepass")
            self.memory[HEAD.size : HEAD.size + len(told)] = told
            HEAD.pack_into(self.memory, 0, self.number, len(told))
            if time.monotonic() > self._armed + LIMIT * ARMED_EVERY:
                self._arm()
        if self._timed:
            signal.setitimer(signal.ITIMER_REAL, LIMIT)

    def end(self) -> None:
        """The input has an outcome."""
        if self._timed:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def _arm(self) -> None:
        if self.memory is not None:
            faulthandler.dump_traceback_later(LIMIT * DEADLINE, exit=True, file=STDERR)
            self._armed = time.monotonic()


def _give_up(number: int, frame: FrameType | None) -> None:
    raise TooLong(f"no outcome after {LIMIT:g} s")


def under_trial(memory: bytes) -> tuple[int, str]:
    """What the memory of a watch says: which of its inputs was under trial, from 1, and the input; 0: none."""
    number, length = HEAD.unpack_from(memory)
    return number, memory[HEAD.size : HEAD.size + length].decode("utf-8", "surrogatepass")
