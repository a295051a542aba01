"""Work spread over several processes: progress while it is done, and a clean end with Ctrl-C."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

__all__ = ["at_the_end", "spread"]

T = TypeVar("T")
R = TypeVar("R")

PATIENCE = 2.0
"""Seconds for a process to end before it is killed."""


def spread(
    work: Callable[[T], R], tasks: Iterable[T], processes: int, tick: Callable[[], None]
) -> Generator[R]:
    """What ``work`` returns for each task, in the order in which they are done.

    ``tick`` is called often. ``work`` is sent to each process once. Whatever is raised, and the end of the
    iteration before all is done, ends the processes. Raises ChildProcessError if one ends by itself.

    Each process has a pipe of its own: one that is ended in the middle of an answer ends that pipe, and nobody waits for
    the rest, as the one queue of ``concurrent.futures`` would.
    """
    context = multiprocessing.get_context("spawn")
    left = iter(tasks)
    workers: dict[Connection, BaseProcess] = {}
    try:
        # The range first: whatever is taken of the tasks has to be done.
        for _, task in zip(range(processes), left, strict=False):
            with _deaf():
                ours, theirs = context.Pipe()
                workers[ours] = begun = context.Process(target=_serve, args=(theirs, work))
                begun.start()
                theirs.close()
            _send(ours, task)
        busy = {*workers}
        while busy:
            ready = wait([*busy], 0.1)
            tick()
            for link in ready:
                assert isinstance(link, Connection)
                try:
                    is_done, found = link.recv()
                except (EOFError, OSError):
                    raise _ended() from None
                if not is_done:
                    raise found
                # First of all: what is done with the answer may take long.
                for task in left:
                    _send(link, task)
                    break
                else:
                    busy.remove(link)
                yield found
    except BaseException:
        for process in _begun(workers):
            process.terminate()
        raise
    finally:
        # Each ends when its pipe does.
        for link in workers:
            link.close()
        for process in _begun(workers):
            process.join(PATIENCE)
            if process.is_alive():
                process.kill()
                process.join()


def _begun(workers: dict[Connection, BaseProcess]) -> list[BaseProcess]:
    """Those that could be started."""
    return [process for process in workers.values() if process.pid is not None]


def _send(link: Connection, task: object) -> None:
    try:
        link.send(task)
    except OSError:
        raise _ended() from None


def _ended() -> ChildProcessError:
    reason = "a process has ended before its work was done: it was killed, or the program lacks "
    return ChildProcessError(f'{reason}if __name__ == "__main__":')


# In a process of its own

_endings: list[Callable[[], None]] = []


def at_the_end(ending: Callable[[], None]) -> None:
    """Have this called when a process of :func:`spread` is ended before its work is done."""
    _endings.append(ending)


def _serve(link: Connection, work: Callable[[Any], Any]) -> None:
    """Do the work. Ctrl-C is for the first process, which ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        # As :func:`_deaf` left it: what is started here should hear what it is sent.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    signal.signal(signal.SIGTERM, _end)
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            task = link.recv()
            try:
                answer = True, work(task)
            except Exception as error:
                answer = False, error
            link.send(answer)


def _end(*_: object) -> None:
    for ending in _endings:
        with contextlib.suppress(Exception):
            ending()
    os._exit(128 + signal.SIGTERM)


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """Processes that begin within do not hear Ctrl-C from the first moment on; it waits for the first process."""
    if threading.current_thread() is not threading.main_thread():
        yield
    elif hasattr(signal, "pthread_sigmask"):
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    else:
        handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, handler)
