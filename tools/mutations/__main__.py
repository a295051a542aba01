"""Wrong rules are put into the reference one at a time: tests and comparison must catch each.

    python -m tools.mutations            all of them; fails if one survives or the table is stale
    python -m tools.mutations --write    the same, and writes docs/verification/mutations.md
    python -m tools.mutations "a draw is one card" ...   these only; with --write their rows of the table

The wrong rules stand in ``wrong_rules.py``. For each a process of its own changes
the source at import, runs the rule tests on the reference up to the first that fails (those that
carry the broken rule come first), and the fast choice of the comparison up to the first difference.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from .. import ROOT
from .mutation import Mutation
from .wrong_rules import ALL

TABLE = ROOT / "docs" / "verification" / "mutations.md"

PATIENCE = 300
"""Seconds after which a wrong rule counts as caught because a game does not end."""


@dataclass(frozen=True)
class Caught:
    """What caught a wrong rule: a test, and the number of the first job that showed a difference.

    None: nothing did.
    """

    test: str | None = None
    job: str | None = None

    @property
    def by_both(self) -> bool:
        """Whether tests and comparison both caught it."""
        return self.test is not None and self.job is not None


# In the process of one wrong rule


class WrongLoader(SourceFileLoader):
    """Reads one module with the wrong rule in it, and leaves no bytecode behind."""

    mutation: Mutation

    def get_code(self, fullname: str) -> CodeType:
        """The code of the changed source."""
        source = Path(self.path).read_text(encoding="utf-8")
        found = source.count(self.mutation.right)
        if found != 1:
            raise SystemExit(f"{self.mutation.name}: the right piece is there {found} times")
        changed = source.replace(self.mutation.right, self.mutation.wrong)
        code: CodeType = self.source_to_code(changed.encode(), self.path)
        return code


class WrongFinder(MetaPathFinder):
    """Finds the module of the wrong rule."""

    def __init__(self, mutation: Mutation) -> None:
        self.mutation = mutation

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """The usual spec, with a loader of our own."""
        if fullname != f"ttr_rules.reference.{self.mutation.module}":
            return None
        spec = PathFinder.find_spec(fullname, path)
        assert spec is not None
        assert isinstance(spec.loader, SourceFileLoader)
        loader = WrongLoader(fullname, spec.loader.path)
        loader.mutation = self.mutation
        spec.loader = loader
        return spec


class FirstFailure:
    """A pytest plugin: tests of the broken rule first, and the name of the first that fails."""

    def __init__(self, rule: str) -> None:
        self.rule = rule
        self.test: str | None = None

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """The tests that carry the rule come first; of the others the order stays."""
        items.sort(key=lambda item: all(m.args != (self.rule,) for m in item.iter_markers("rule")))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the first failure."""
        if report.failed and self.test is None:
            path, _, name = report.nodeid.partition("::")
            self.test = f"{Path(path).stem}::{name}"


def try_rule_tests(mutation: Mutation) -> str | None:
    """The first rule test that fails."""
    plugin = FirstFailure(mutation.rule)
    options = ["-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-k", "reference"]
    code = pytest.main([str(ROOT / "tests" / "rules"), *options], plugins=[plugin])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise SystemExit(f"{mutation.name}: pytest ended with {code}")
    return plugin.test


def try_comparison() -> str | None:
    """The first job of the fast choice that shows a difference, with its number."""
    from ttr_rules.testing.jobs import fast_choice, run

    for number, job in enumerate(fast_choice(), 1):
        try:
            run(job)
        except Exception:  # A crash of the wrong reference is a difference, too.
            return f"{number} ({job.kind})"
    return None


def try_one(mutation: Mutation) -> None:
    """Both, with the results on lines of their own."""
    sys.meta_path.insert(0, WrongFinder(mutation))
    os.environ["HYPOTHESIS_PROFILE"] = "fast"
    for key, found in (("job", try_comparison), ("test", lambda: try_rule_tests(mutation))):
        print("\n" + json.dumps({key: found()}), flush=True)


# In the process that counts them


def examine(mutation: Mutation) -> Caught:
    """Try one wrong rule in a process of its own."""
    command = [sys.executable, "-m", "tools.mutations", "--one", mutation.name]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT
    )
    timed_out = False
    try:
        output, _ = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        timed_out = True
        process.kill()
        output, _ = process.communicate()
    found: dict[str, str | None] = {}
    for line in output.splitlines():
        if line.startswith(('{"job"', '{"test"')):
            found |= json.loads(line)
    if not timed_out and (process.returncode or len(found) != 2):
        raise SystemExit(f"{mutation.name}: could not be tried\n{output[-2000:]}")
    if timed_out:
        for key in ("job", "test"):
            found.setdefault(key, "does not end")
    return Caught(**found)


def table(results: dict[str, Caught]) -> str:
    """The page of docs."""
    from ttr_rules.testing.jobs import fast_choice

    jobs = len(fast_choice())
    lines = [
        "# Wrong rules",
        "",
        "<!-- Written by: python -m tools.mutations --write -->",
        "",
        "Tests that catch nothing are worth nothing. So each of these wrong rules is put into the",
        "reference, alone, and must be caught twice: by the rule tests, which run on the reference",
        "as they do on the engine, and by the comparison of the two within its fast choice of",
        f"{jobs} short games and positions. `make mutations` tries them all, and fails if one of",
        "them survives.",
        "",
        "The first test that fails is named (those that carry the rule are tried first), and the",
        "number of the game or position that shows the first difference.",
        "",
        "| rule | wrong rule | caught by the test | by the comparison at |",
        "|---|---|---|---|",
    ]
    for mutation in ALL:
        caught = results[mutation.name]
        test = f"`{caught.test}`" if caught.test else "**survives**"
        lines.append(
            f"| {mutation.rule} | {mutation.name} | {test} | {caught.job or '**survives**'} |"
        )
    return "\n".join([*lines, ""])


def written() -> dict[str, Caught]:
    """What the table says."""
    rows = re.findall(
        r"^\| \S+ \| (.+) \| `(.+)` \| (.+) \|$", TABLE.read_text(encoding="utf-8"), re.MULTILINE
    )
    return {name: Caught(test, job) for name, test, job in rows}


def main() -> None:
    """Try the wrong rules that are asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.mutations", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="wrong rules to try; all")
    parser.add_argument("--write", action="store_true", help="write docs/verification/mutations.md")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    known = {mutation.name: mutation for mutation in ALL}
    if len(known) != len(ALL):
        raise SystemExit("two wrong rules have the same name")
    if arguments.one:
        try_one(known[arguments.one])
        return
    if unknown := [name for name in arguments.names if name not in known]:
        raise SystemExit(f"there is no wrong rule {unknown[0]!r}")
    chosen = [known[name] for name in arguments.names] or [*ALL]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results: dict[str, Caught] = {}
        for mutation, caught in zip(chosen, pool.map(examine, chosen), strict=True):
            results[mutation.name] = caught
            print(f"{mutation.rule} {mutation.name}: {caught.test}, {caught.job}", flush=True)
    survivors = [name for name, caught in results.items() if not caught.by_both]
    if arguments.names and arguments.write:
        TABLE.write_text(table(written() | results), encoding="utf-8")
    elif not arguments.names:
        text = table(results)
        if arguments.write:
            TABLE.write_text(text, encoding="utf-8")
        elif not TABLE.exists() or TABLE.read_text(encoding="utf-8") != text:
            print(f"{TABLE.name} is stale: python -m tools.mutations --write")
            survivors = survivors or [TABLE.name]
    caught_number = sum(caught.by_both for caught in results.values())
    print(f"{caught_number} of {len(results)} wrong rules were caught by tests and comparison")
    if survivors:
        raise SystemExit(f"not caught, or stale: {', '.join(survivors)}")


if __name__ == "__main__":
    main()
