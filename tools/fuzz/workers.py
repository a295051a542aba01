"""A run over several processes. One that dies of an input makes it a finding, and another one goes on."""

from __future__ import annotations

import mmap
import multiprocessing
import signal
import time
from collections import deque
from multiprocessing.connection import Connection, wait
from pathlib import Path
from tempfile import TemporaryDirectory

from .run import run_begun, run_some
from .total import Found, Total
from .watching import ROOM, Watch, under_trial

__all__ = ["CHUNK", "ENOUGH", "run"]

CHUNK = 500
"""Inputs that a process runs at a time, with a seed of their own: few, so that a limit of time is kept."""

ENOUGH = 100
"""Findings after which the run of a reader ends: a reader that never comes to an end is no endless run."""

Job = tuple[int, int, str]
"""Which part of the run it is; how many changed inputs, and their seed. Part 0: what is begun with."""


def run(reader: str, inputs: int, seed: int, processes: int, seconds: float) -> Total:
    """What is begun with, unchanged, and so many changed inputs over some processes.

    Fewer if the time is over before, or there are :data:`ENOUGH` findings. Without them the inputs are
    the same ones for the same seed; only the changed ones are counted.
    """
    sizes = [CHUNK] * (inputs // CHUNK) + [inputs % CHUNK] * (inputs % CHUNK > 0)
    jobs: deque[Job] = deque([(0, 0, "")])
    jobs += [(number + 1, size, f"{seed} {number}") for number, size in enumerate(sizes)]
    parts: dict[int, Total] = {}
    end = time.monotonic() + seconds
    with TemporaryDirectory() as folder:
        workers = [_Worker(reader, Path(folder) / str(n)) for n in range(min(processes, len(jobs)))]
        while jobs or any(worker.job for worker in workers):
            for worker in workers:
                if worker.job is None and jobs:
                    worker.give(jobs.popleft())
            busy = {worker.connection: worker for worker in workers if worker.job is not None}
            for connection in wait([*busy]):
                worker = busy[connection]  # type: ignore[index]
                outcome = worker.outcome()
                if outcome is not None:
                    parts[outcome[0]] = outcome[1]
            found = sum(len(part.findings) for part in parts.values())
            if time.monotonic() > end or found >= ENOUGH:
                jobs.clear()
        for worker in workers:
            worker.stop()
    total = Total()
    for _, part in sorted(parts.items(), key=lambda entry: entry[0]):
        total.add(part)
    return total


class _Worker:
    """A process that does one job after the other; a new one where it died."""

    def __init__(self, reader: str, path: Path) -> None:
        self.reader, self.path = reader, path
        self.job: Job | None = None
        self.told: list[Found] = []
        self._start()

    def _start(self) -> None:
        self.connection, theirs = multiprocessing.Pipe()
        with self.path.open("wb") as file:
            file.truncate(ROOM)
        self.process = multiprocessing.Process(
            target=_work, args=(self.reader, theirs, self.path), daemon=True
        )
        self.process.start()
        theirs.close()  # so that its end is seen when the process has died

    def give(self, job: Job) -> None:
        """Have a job done."""
        self.job, self.told = job, []
        self.connection.send(job)

    def outcome(self) -> tuple[int, Total] | None:
        """The job's number and what became of it; None: it goes on."""
        assert self.job is not None
        number = self.job[0]
        try:
            message = self.connection.recv()
        except (EOFError, OSError):
            total = self._death()
        else:
            if isinstance(message, Found):
                # It is in the job's total, too, unless the process dies before that.
                self.told.append(message)
                return None
            total = message
        self.job = None
        return number, total

    def _death(self) -> Total:
        """What is known of a job whose process died: the rest of its inputs is left out."""
        self.process.join()
        self.connection.close()
        tried, text = under_trial(self.path.read_bytes())
        code = self.process.exitcode or 0
        how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        where = "" if tried else " before the first input"
        found = Found(self.reader, text, f"the process died{where}: {how}")
        changed = tried if self.job is not None and self.job[0] else 0
        self._start()
        return Total(inputs=changed, findings=[*self.told, found])

    def stop(self) -> None:
        """No more jobs."""
        self.connection.send(None)
        self.process.join()
        self.connection.close()


def _work(reader: str, connection: Connection, path: Path) -> None:
    """The jobs of a worker, until there are none, or who gives them is gone."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    with path.open("r+b") as file, mmap.mmap(file.fileno(), ROOM) as memory:
        while connection in wait([connection, parent.sentinel]):
            job: Job | None = connection.recv()
            if job is None:
                return
            number, inputs, seed = job
            with Watch(memory, connection.send) as watch:
                total = (
                    run_some(reader, inputs, seed, watch=watch)
                    if number
                    else run_begun(reader, watch)
                )
            connection.send(total)
