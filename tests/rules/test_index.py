"""Every rule of the rules pages has a title and a test, and so has every case of the variants."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

pytestmark = pytest.mark.engine

PAGES = Path(__file__).resolve().parent.parent.parent / "docs" / "rules"
HEADING = re.compile(r'^<a name="(.+)"></a>\n##+ ([A-Z]+-\d+) \S.{0,59}$', re.MULTILINE)
HEADINGS = [
    heading
    for page in sorted(PAGES.glob("*.md"))
    for heading in HEADING.findall(page.read_text(encoding="utf-8"))
]
"""The anchor and the id of each rule."""
RULES = [id for _, id in HEADINGS]

CASES = (
    *(1, 2, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 20, 21),
    *(23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 37, 38),
    *(40, 41, 43, 44, 45, 47, 48, 49, 50, 51),
    *(53, 54, 55, 57, 59, 60, 62, 63, 65),
    *(67, 69, 70, 71, 73, 75, 77),
    *(78, 79, 81, 83, 84, 86, 87, 88, 89, 90),
    *(91, 93, 94, 95, 96, 97, 99, 101),
    *(102, 104, 105, 106, 107, 108, 109, 110, 111, 112),
    *(114, 115, 116, 117, 118, 120, 121, 124, 126, 127, 129),
    # The cases of the classic Europe board are counted on their own.
    *(f"EU case {number}" for number in range(1, 19)),
)


def marked() -> list[tuple[str, list[str | int]]]:
    """The tests of this folder: name, and the arguments of their ``rule`` and ``case`` marks."""
    found = []
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            marks: list[str | int] = []
            for decorator in node.decorator_list:
                match decorator:
                    case ast.Call(
                        func=ast.Attribute(attr="rule" | "case"),
                        args=[ast.Constant(value=str() | int() as argument)],
                    ):
                        marks.append(argument)
            found.append((node.name, marks))
    return found


def test_every_rule_and_every_case_has_a_test() -> None:
    assert len(RULES) == len(set(RULES)) > 40
    assert all(anchor == id.lower() for anchor, id in HEADINGS)
    held: dict[str | int, list[str]] = defaultdict(list)
    for name, marks in marked():
        for mark in marks:
            held[mark].append(name)
    assert [rule for rule in RULES if rule not in held] == []
    assert [case for case in CASES if case not in held] == []
    # And no test carries an id that the pages do not have.
    assert set(held) == {*RULES, *CASES}


def test_the_names_of_tests_tell_their_marks() -> None:
    for name, marks in marked():
        words = name.split("_")
        told = {
            word
            for word in words
            if word[-1:].isdigit()
            and word.startswith(("g", "ny", "us", "nc", "eu", "fj", "cg", "case"))
        }
        wanted = {
            f"case{mark}" if isinstance(mark, int) else re.sub("[- ]", "", mark).lower()
            for mark in marks
        }
        assert told == wanted, name
