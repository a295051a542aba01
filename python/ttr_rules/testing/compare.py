"""Engine and reference side by side, over many games: ``python -m ttr_rules.testing.compare``.

    python -m ttr_rules.testing.compare --variant new_york --players 3 --games 10000 --seed 1
    python -m ttr_rules.testing.compare --fast
    python -m ttr_rules.testing.compare --kind position --games 1000
    python -m ttr_rules.testing.compare --kind game --variant usa --players 4 --only 4711
    python -m ttr_rules.testing.compare --variant card_game --rules '{"must_complete_tickets": true}'
    python -m ttr_rules.testing.compare --rules random

Every job depends on its own number alone, so the last form repeats one job of any run: the
command prints it where the two differ. ``--seed s`` begins to number at s times ten million.
Ends with 0 if all agree, 1 at a difference, 2 for wrong arguments.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing import active_children

import ttr_rules as ttr

from ._boards import RANDOM, rules_text
from .jobs import KINDS, Job, fast_choice, run, sizes
from .lockstep import DifferenceError, Numbers

__all__ = ["main"]

SPAN = 10_000_000
"""Jobs of one seed, at most."""


@dataclass(frozen=True)
class Outcome:
    """What a process found out about some jobs: numbers, or the first that failed and why."""

    numbers: Numbers
    done: int
    failed: Job | None = None
    why: str = ""


def run_chunk(jobs: Sequence[Job]) -> Outcome:
    """Run some jobs, up to the first that fails; in a process of its own."""
    numbers = Numbers()
    for done, job in enumerate(jobs):
        try:
            run(job, numbers)
        except DifferenceError as difference:
            why = "\n".join([str(difference), *getattr(difference, "__notes__", [])])
            return Outcome(numbers, done, job, why)
        except Exception:  # A crash of one of the two is reported with its job, too.
            return Outcome(numbers, done, job, traceback.format_exc())
    return Outcome(numbers, len(jobs))


def _quiet() -> None:
    """A process of the pool: what is imported stays, and is not looked at by the collector.

    Ctrl-C reaches all processes of a terminal; it is the first one that ends the others.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    gc.collect()
    gc.freeze()


def run_all(jobs: Sequence[Job], processes: int, progress: bool) -> Outcome:
    """Run the jobs on several processes, up to the first that fails."""
    bar = Bar(len(jobs), progress)
    total, done = Numbers(), 0
    chunks = _chunks(jobs, processes)
    others = {*active_children()}
    pool = ProcessPoolExecutor(processes, initializer=_quiet)
    running: dict[Future[Outcome], Sequence[Job]] = {}
    try:
        for chunk in islice(chunks, 2 * processes):
            running[pool.submit(run_chunk, chunk)] = chunk
        while running:
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                outcome = future.result()
                del running[future]
                total.add(outcome.numbers)
                done += outcome.done
                bar.show(done)
                if outcome.failed is not None:
                    return Outcome(total, done, outcome.failed, outcome.why)
                for more in islice(chunks, 1):
                    running[pool.submit(run_chunk, more)] = more
        return Outcome(total, done)
    except BrokenProcessPool:
        # With one process the whole pool ends: any chunk may be the one.
        return Outcome(total, done, *_which_died([*running.values()] or [jobs[done : done + 1]]))
    finally:
        bar.close()
        if running:  # Nobody waits for what is still played.
            for process in {*active_children()} - others:
                process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def _which_died(chunks: Sequence[Sequence[Job]]) -> tuple[Job, str]:
    """The job in which a process died: each that it may be is played again, by itself."""
    for chunk in chunks:
        with ProcessPoolExecutor(1, initializer=_quiet) as alone:
            for job in chunk:
                try:
                    alone.submit(run_chunk, [job]).result()
                except BrokenProcessPool:
                    return job, "the process that played it died"
    number = sum(map(len, chunks))
    why = f"a process died in one of {number} jobs, of which this is the first, but not once more"
    return chunks[0][0], why


def _chunks(jobs: Sequence[Job], processes: int) -> Iterator[Sequence[Job]]:
    size = max(1, min(20, len(jobs) // (4 * processes)))
    for begin in range(0, len(jobs), size):
        yield jobs[begin : begin + size]


class Bar:
    """A progress bar on the error stream."""

    def __init__(self, total: int, shown: bool) -> None:
        self.total = total
        self.shown = shown
        self.begin: float = time.monotonic()
        self.last: float = 0.0

    def show(self, done: int) -> None:
        """Draw the bar anew, some times a second at most."""
        now = time.monotonic()
        if not self.shown or (now - self.last < 0.2 and done < self.total):
            return
        self.last = now
        part = done / self.total
        left = (now - self.begin) * (1 - part) / part if part else 0
        filled = "#" * round(30 * part)
        sys.stderr.write(f"\r[{filled:<30}] {done}/{self.total}, {left:.0f} s left ")
        sys.stderr.flush()

    def close(self) -> None:
        """Leave the line."""
        if self.shown:
            sys.stderr.write("\n")


def jobs_of(arguments: argparse.Namespace) -> list[Job]:
    """The jobs that the arguments ask for; ``ValueError`` tells what is wrong with them."""
    variants = list(dict.fromkeys(arguments.variant or ["all"]))
    if unknown := [name for name in variants if name not in ("all", *ttr.variants())]:
        raise ValueError(f"no variant {unknown[0]!r}: there are {', '.join(ttr.variants())}")
    if "all" in variants:
        variants = list(ttr.variants())
    tables = []
    for variant in variants:
        for players in dict.fromkeys(arguments.players or sizes(variant)):
            if players not in sizes(variant):
                low, high = sizes(variant)[0], sizes(variant)[-1]
                raise ValueError(f"{variant} is for {low} to {high} players, not {players}")
            tables.append((variant, players))
    if arguments.fast:
        given = [
            name
            for name in ("kind", "games", "seed", "only", "rules")
            if getattr(arguments, name) is not None
        ]
        if given:
            raise ValueError(f"--fast is a choice of its own: it does not go with --{given[0]}")
        chosen = [job for job in fast_choice() if (job.variant, job.players) in tables]
        return chosen
    if arguments.only is not None:
        numbers = range(arguments.only, arguments.only + 1)
    else:
        begin = (arguments.seed or 0) * SPAN
        games = 100 if arguments.games is None else arguments.games
        if not 0 < games <= SPAN:
            raise ValueError(f"{games} games: it is 1 to {SPAN}")
        numbers = range(begin, begin + games)
    kind, rules = arguments.kind or "game", arguments.rules or ""
    if rules and kind == "own":
        raise ValueError("--rules does not go with --kind own, which makes rules up")
    for variant, players in tables:
        _ = Job(kind, variant, players, 0, rules).value().fingerprint  # It can be played.
    return [
        Job(kind, variant, players, number, rules)
        for variant, players in tables
        for number in numbers
    ]


def _count(text: str) -> int:
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{number} is negative")
    return number


def _processes(text: str) -> int:
    number = int(text)
    if not 1 <= number <= 256:
        raise argparse.ArgumentTypeError("1 to 256 processes")
    return number


def parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    made = argparse.ArgumentParser(
        prog="python -m ttr_rules.testing.compare",
        description="Play the same games on the engine and on the reference, and compare every step.",
    )
    made.add_argument("--variant", action="append", metavar="ID", help="may be repeated; all")
    made.add_argument(
        "--players", action="append", type=_count, metavar="N", help="may be repeated"
    )
    made.add_argument("--kind", choices=KINDS, help="what is played (game)")
    made.add_argument("--games", type=_count, metavar="N", help="jobs a table (100)")
    made.add_argument("--seed", type=_count, metavar="S", help="which jobs (0)")
    made.add_argument("--only", type=_count, metavar="NUMBER", help="this job alone")
    made.add_argument(
        "--rules",
        type=rules_text,
        metavar="JSON",
        help="settings in place of the variant's; random: others for each job",
    )
    made.add_argument("--fast", action="store_true", help="the choice that runs with the tests")
    made.add_argument("--processes", type=_processes, default=os.cpu_count() or 1, metavar="N")
    made.add_argument(
        "--progress",
        action=argparse.BooleanOptionalAction,
        default=sys.stderr.isatty(),
        help="a progress bar (on a terminal)",
    )
    return made


def main(given: Sequence[str] | None = None) -> int:
    """Run the command; gives its exit code."""
    made = parser()
    arguments = made.parse_args(given)
    try:
        jobs = jobs_of(arguments)
    except ValueError as error:
        made.error(str(error))
    begin = time.monotonic()
    try:
        outcome = run_all(jobs, min(arguments.processes, max(1, len(jobs))), arguments.progress)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    _report(outcome, time.monotonic() - begin)
    if outcome.failed is None:
        return 0
    print(f"\n{outcome.failed}: {outcome.why.rstrip()}")
    if outcome.failed.rules == RANDOM:
        print(f"with the rules {json.dumps(outcome.failed.value().rules.to_dict())}")
    print(outcome.failed.command())
    return 1


def _report(outcome: Outcome, seconds: float) -> None:
    numbers = outcome.numbers
    refused = ", ".join(f"{rule} {count}" for rule, count in sorted(numbers.refused.items()))
    events = ", ".join(f"{name} {count}" for name, count in sorted(numbers.events.items()))
    print(
        f"{outcome.done} jobs, {numbers.games} games, {numbers.steps} steps, {numbers.actions} "
        f"legal actions, {numbers.refused.total()} illegal ones, {seconds:.0f} s"
    )
    print(f"refused by: {refused or 'nothing'}\nevents: {events or 'none'}")


if __name__ == "__main__":
    # Ended from outside it ends its processes, as it does at Ctrl-C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main())
