"""Work spread over several processes: progress while it is done, and a clean end with Ctrl-C."""

from __future__ import annotations

import concurrent.futures
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

__all__ = ["at_the_end", "spread"]

T = TypeVar("T")
R = TypeVar("R")


def spread(
    work: Callable[[T], R], tasks: Iterable[T], processes: int, tick: Callable[[], None]
) -> Iterator[R]:
    """What ``work`` returns for each task, in the order in which they are done.

    ``tick`` is called often. ``work`` is sent to each process once. Whatever is raised, and the end of the
    iteration before all is done, ends the processes. Raises ChildProcessError if one ends by itself.
    """
    pool = concurrent.futures.ProcessPoolExecutor(
        processes, multiprocessing.get_context("spawn"), _begin, (work,)
    )
    ours: set[BaseProcess] = set()
    try:
        left = iter(tasks)
        waiting: set[concurrent.futures.Future[Any]] = set()
        while True:
            # As many as keep each process busy, so that progress moves and little is lost at the end.
            while len(waiting) < 2 * processes:
                try:
                    task = next(left)
                except StopIteration:
                    break
                others = {*multiprocessing.active_children()} - ours
                with _deaf():
                    waiting.add(pool.submit(_work, task))
                ours |= {*multiprocessing.active_children()} - others
            if not waiting:
                break
            done, waiting = concurrent.futures.wait(
                waiting, 0.1, concurrent.futures.FIRST_COMPLETED
            )
            tick()
            for future in done:
                yield future.result()
    except BaseException as error:
        for process in ours:
            process.terminate()
        if isinstance(error, BrokenProcessPool):
            reason = (
                "a process has ended before its work was done: it was killed, or the program lacks "
            )
            raise ChildProcessError(f'{reason}if __name__ == "__main__":') from None
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


# In a process of its own

_here: Callable[[Any], Any] | None = None
_endings: list[Callable[[], None]] = []


def at_the_end(ending: Callable[[], None]) -> None:
    """Have this called when a process of :func:`spread` is ended before its work is done."""
    _endings.append(ending)


def _begin(work: Callable[[Any], Any]) -> None:
    """Ctrl-C is for the first process, which ends the others."""
    global _here
    _here = work
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        # As :func:`_deaf` left it: what is started here should hear what it is sent.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    signal.signal(signal.SIGTERM, _end)


def _end(*_: object) -> None:
    for ending in _endings:
        with contextlib.suppress(Exception):
            ending()
    os._exit(128 + signal.SIGTERM)


def _work(task: Any) -> Any:
    assert _here is not None
    return _here(task)


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
