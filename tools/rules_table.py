"""The page docs/rules/where.md: for each rule the reference, the core and the tests.

    python tools/rules_table.py write    writes it anew from the ids in the code
    python tools/rules_table.py check    fails if it is stale, or if a rule has a gap

The rules are the headings of the pages in docs/rules. An id counts where a docstring, a comment or
(in tests) a mark ``pytest.mark.rule`` cites it; "NY-10 to NY-13" cites all four.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "rules" / "where.md"
ID = re.compile(r"\b(?:G|NY|US|NC|FJ|CG)-\d+\b")
RANGE = re.compile(r"\b([A-Z]+)-(\d+) to (?:[A-Z]+-)?(\d+)\b")
HEADING = re.compile(r"^#{2,3} ([A-Z]+-\d+)$", re.MULTILINE)
RUST_ITEM = re.compile(
    r"^(\s*)(?:pub(?:\([a-z]+\))? )?(?:const )?(?:fn|struct|enum|trait|const|type) (\w+)"
)
RUST_PART = re.compile(r"^\s*(?:pub(?:\([a-z]+\))? )?(\w+)\s*(?:[:,({]|$)")


@dataclass
class Places:
    """Where a rule is: names of functions and tests, by file."""

    reference: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    core: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    tests: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


def cited(text: str) -> set[str]:
    """The ids that a text cites."""
    ids = set(ID.findall(text))
    for prefix, first, last in RANGE.findall(text):
        ids |= {f"{prefix}-{number}" for number in range(int(first), int(last) + 1)}
    return ids


def rules() -> dict[str, list[str]]:
    """The ids by the page of docs/rules that has them, in order."""
    found = {}
    for path in sorted(PAGE.parent.glob("*.md")):
        if path != PAGE and (ids := HEADING.findall(path.read_text(encoding="utf-8"))):
            found[path.stem] = ids
    return found


def python_places(path: Path) -> list[tuple[str, set[str]]]:
    """The functions, classes and constants of a module, each with the ids in its source."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    found = []
    for node in ast.parse(text).body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                pass
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                pass
            case _:
                continue
        assert node.end_lineno is not None
        # A text right below a constant tells of it.
        source = "\n".join(lines[node.lineno - 1 : node.end_lineno + 1])
        if ids := cited(source):
            found.append((name, ids))
    return found


def rust_places(text: str) -> list[tuple[str, set[str]]]:
    """The items of a Rust file with the ids in their comments; "" is the file itself."""
    text = text.split("#[cfg(test)]")[0]
    found: list[tuple[str, set[str]]] = []
    waiting: set[str] = set()
    outer, function = "", ""
    for line in text.splitlines():
        stripped = line.strip()
        if stripped.startswith("//!"):
            found.append(("", cited(stripped)))
            continue
        if stripped.startswith("///"):
            waiting |= cited(stripped)
            continue
        if stripped.startswith("#[") or not stripped:
            continue
        if item := RUST_ITEM.match(line):
            function = item[2]
            if not item[1]:
                outer = item[2]
            found.append((function, waiting))
            waiting = set()
        elif waiting:
            part = RUST_PART.match(line)
            found.append((f"{outer}::{part[1]}" if part else outer, waiting))
            waiting = set()
        if "//" in line:
            found.append((function, cited(line.split("//", 1)[1])))
    return [(name, ids) for name, ids in found if ids]


def test_places(path: Path) -> list[tuple[str, set[str]]]:
    """The tests of a file with the ids of their marks."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            ids = set()
            for decorator in node.decorator_list:
                match decorator:
                    case ast.Call(
                        func=ast.Attribute(attr="rule"), args=[ast.Constant(value=str() as id)]
                    ):
                        ids.add(id)
            found.append((node.name, ids))
    return found


def places() -> dict[str, Places]:
    """Where each id is cited, whether the pages have it or not."""
    found: dict[str, Places] = defaultdict(Places)

    def note(part: str, path: Path, pairs: list[tuple[str, set[str]]]) -> None:
        for name, ids in pairs:
            for id in ids:
                names = getattr(found[id], part)[path.relative_to(ROOT).as_posix()]
                if name not in names:
                    names.append(name)

    for path in sorted((ROOT / "python/ttr_rules/reference").glob("*.py")):
        note("reference", path, python_places(path))
    for path in sorted((ROOT / "rust/ttr-core/src").rglob("*.rs")):
        note("core", path, rust_places(path.read_text(encoding="utf-8")))
    for path in sorted((ROOT / "tests/rules").glob("test_*.py")):
        note("tests", path, test_places(path))
    return found


def gaps(known: dict[str, list[str]], found: dict[str, Places]) -> list[str]:
    """What is missing: rules without a place, and ids that no page has."""
    ids = [id for page in known.values() for id in page]
    told = []
    for id in ids:
        for part in ("reference", "core", "tests"):
            if not getattr(found.get(id, Places()), part):
                told.append(f"{id} has no place in: {part}")
    told += [f"{id} is cited, but no page has it" for id in sorted(set(found) - set(ids))]
    return told


def page(known: dict[str, list[str]], found: dict[str, Places]) -> str:
    """The text of docs/rules/where.md."""
    lines = [
        "# Where each rule is",
        "",
        "<!-- Written by tools/rules_table.py write -->",
        "",
        "For each rule: the functions of the [reference](../reference.md) that carry it out, the",
        "places in the core, and the tests, which run on both. Made from the ids in the code; the",
        "checks fail where a rule has a gap.",
    ]
    for name, ids in known.items():
        for id in ids:
            at = found.get(id, Places())
            lines += ["", f"## {id}", "", f"[The rule]({name}.md#{id.lower()})", ""]
            functions = [
                f"{{py:obj}}`~ttr_rules.reference.{Path(path).stem}.{function}`"
                for path, names in at.reference.items()
                for function in names
            ]
            lines.append(f"- reference: {', '.join(functions)}")
            core = [
                f"[{path.removeprefix('rust/ttr-core/src/')}](../../{path})"
                + "".join(f" `{item}`" for item in names if item)
                for path, names in at.core.items()
            ]
            lines.append(f"- core: {', '.join(core)}")
            tests = [
                f"[{Path(path).name}](../../{path}) " + " ".join(f"`{test}`" for test in names)
                for path, names in at.tests.items()
            ]
            lines.append(f"- tests: {', '.join(tests)}")
    return "\n".join([*lines, ""])


def main() -> None:
    """Write the page, or check it."""
    known, found = rules(), places()
    text = page(known, found)
    match sys.argv[1:]:
        case ["write"]:
            PAGE.write_text(text, encoding="utf-8")
        case ["check"]:
            told = gaps(known, found)
            if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
                told.append("docs/rules/where.md is stale: python tools/rules_table.py write")
            if told:
                raise SystemExit("\n".join(told))
        case _:
            raise SystemExit((__doc__ or "").strip())


if __name__ == "__main__":
    main()
