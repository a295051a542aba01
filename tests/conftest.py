"""What all tests share: the profile of the property tests, what is slow, and an order for several workers.

``HYPOTHESIS_PROFILE=thorough`` looks ten times as far.
"""

from __future__ import annotations

import signal
import subprocess
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from ttr_rules.testing.profiles import load_profile

load_profile()

TESTS = Path(__file__).parent
SLOW = (
    *("replays", "testing", "rules/test_brute_force.py", "test_docs.py", "test_examples.py"),
    *("test_fuzz.py", "test_perft.py", "test_readme.py", "test_recorded_games.py"),
)
"""Folders and files whose tests ``-m "not slow"`` leaves out: nine tenths of the time."""

SECONDS = "ttr_rules/seconds"
"""Where pytest's cache has how long each test took."""

took: dict[str, float] = defaultdict(float)


@pytest.fixture
def second() -> float:
    """A second of a processor like that on which the bounds of times were set; more where this one is slower.

    It is asked for in the test itself, since other machines' work can slow a processor for some minutes.
    """
    best = 60.0
    for _ in range(3):
        begun = time.process_time()
        for number in range(300_000):
            str(number)
        best = min(best, time.process_time() - begun)
    return max(1, best / 0.04)


@pytest.fixture
def begin() -> Callable[..., subprocess.Popen[Any]]:
    """Begins a program in a group of its own, which hears Ctrl-C; for a ``with`` statement."""

    def begin(command: Sequence[str], text: bool = True) -> subprocess.Popen[Any]:
        return subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=text,
            start_new_session=True,
            # Tests may run where Ctrl-C is ignored, and their processes would ignore it too.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL) and None,
        )

    return begin


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what is slow; with several workers the longest tests come first, dealt out among them.

    So no worker sits idle while another one is in the middle of a long test at the end.
    """
    for item in items:
        if any(item.path.is_relative_to(TESTS / part) for part in SLOW):
            item.add_marker("slow")
    worker, cache = (getattr(config, name, None) for name in ("workerinput", "cache"))
    if worker and cache:
        known = cache.get(SECONDS, {})
        slow = {item.nodeid: 1.0 for item in items if item.get_closest_marker("slow")}
        items.sort(key=lambda item: -known.get(item.nodeid, slow.get(item.nodeid, 0)))
        workers = worker["workercount"]
        items[:] = [item for first in range(workers) for item in items[first::workers]]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note how long a test takes."""
    took[report.nodeid] += report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Keep the times for the order of the next run."""
    cache = getattr(session.config, "cache", None)
    if cache and not hasattr(session.config, "workerinput"):
        long = {name: round(seconds, 2) for name, seconds in took.items() if seconds > 0.05}
        cache.set(SECONDS, cache.get(SECONDS, {}) | long)
