"""Below each rule of docs/rules: the functions, the places in the core and the tests that cite it.

    python -m tools.rules_table write    writes them anew, and docs/rules/coverage.md
    python -m tools.rules_table check    fails if they are stale, or if a rule has a gap

The rules are the headings of the pages. An id counts where a docstring, a comment or (in tests) a
mark ``pytest.mark.rule`` cites it, for the innermost function, type, field or value that it stands
in or above. "G-10 to G-12" cites all three. The head of a file is a signpost, and no place.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from . import ROOT
from .source_items import innermost, items

PAGES = Path("docs", "rules")
COVERAGE = PAGES / "coverage.md"

ID = re.compile(r"\b[A-Z]{1,2}-\d+\b")
RANGE = re.compile(r"\b([A-Z]{1,2})-(\d+) to (?:[A-Z]{1,2}-)?(\d+)\b")
HEADING = re.compile(r"^##+ ([A-Z]{1,2}-\d+) .+\n", re.MULTILINE)
DETAILS = re.compile(r"\n<details>.*?</details>\n", re.DOTALL)
RUST_COMMENT = re.compile(r"(?P<code>.*?)(?:^|\s)//[/!]?(?:\s|$)(?P<text>.*)")


@dataclass(frozen=True)
class Place:
    """An item of a file that cites a rule; ``path`` is relative to the repository."""

    path: str
    name: str

    def linked(self) -> str:
        """A link to it from the pages. To a code host the name after the file means nothing."""
        return f"[`{self.name}`](../../{self.path}#{self.name})"


@dataclass(frozen=True)
class Part:
    """One of the three kinds of places: where its files are, and what it is called."""

    name: str
    folder: str
    pattern: str
    one: str
    many: str

    def files(self, root: Path) -> list[Path]:
        """Its files."""
        return sorted((root / self.folder).glob(self.pattern))

    def counted(self, number: int) -> str:
        """So many places, in words."""
        return f"{number} {self.one if number == 1 else self.many}"


PARTS = (
    Part(
        "reference",
        "python/ttr_rules/reference",
        "**/*.py",
        "place in the reference",
        "places in the reference",
    ),
    Part("core", "rust/ttr-core/src", "**/*.rs", "place in the core", "places in the core"),
    Part("tests", "tests", "**/test_*.py", "test", "tests"),
)


@dataclass
class Code:
    """What the code says: for each part the places of each id, and all ids that are named."""

    places: dict[str, dict[str, list[Place]]] = field(
        default_factory=lambda: {part.name: defaultdict(list) for part in PARTS}
    )
    named: dict[str, str] = field(default_factory=dict)
    """Each id with a file that names it, be it in a message."""


def rules(root: Path = ROOT) -> dict[str, list[str]]:
    """The ids by the page that has them, in order."""
    found = {}
    for path in sorted((root / PAGES).glob("*.md")):
        if ids := HEADING.findall(path.read_text(encoding="utf-8")):
            found[path.stem] = ids
    return found


def cited(text: str, known: Iterable[str]) -> set[str]:
    """The ids that a text cites. A range cites those of the known ones that lie in it."""
    ids = set(ID.findall(text))
    for prefix, first, last in RANGE.findall(text):
        within = {f"{prefix}-{number}" for number in range(int(first), int(last) + 1)}
        ids |= within & {*known, f"{prefix}-{last}"}
    return ids


def python_comments(text: str) -> Iterator[tuple[int, str]]:
    """The comments and the strings that stand for themselves, each with its line."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str() as string)):
                yield node.lineno, string


def rust_comments(text: str) -> Iterator[tuple[int, str]]:
    """The comments, several lines of one as one text, each with its first line."""
    block: list[str] = []
    lines = text.splitlines()
    for number, line in enumerate([*lines, ""], 1):
        comment = RUST_COMMENT.fullmatch(line)
        if comment and not comment["code"].strip():
            block.append(comment["text"])
            continue
        if block:
            yield number - len(block), " ".join(block)
            block = []
        if comment:
            yield number, comment["text"]


def marks(text: str) -> Iterator[tuple[str, list[str]]]:
    """The tests of a file, each with the arguments of its ``rule`` marks, its file's among them."""

    def of(nodes: Iterable[ast.AST]) -> list[str]:
        return [
            argument.value
            for node in nodes
            for call in ast.walk(node)
            if isinstance(call, ast.Call)
            and isinstance(call.func, ast.Attribute)
            and call.func.attr == "rule"
            for argument in call.args
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        ]

    def inside(
        body: list[ast.stmt], outer: str, inherited: list[str]
    ) -> Iterator[tuple[str, list[str]]]:
        for node in body:
            match node:
                case ast.Assign(targets=[ast.Name(id="pytestmark")], value=value):
                    inherited = inherited + of([value])
        for node in body:
            match node:
                case ast.FunctionDef(name=name) if name.startswith("test_"):
                    yield outer + name, inherited + of(node.decorator_list)
                case ast.ClassDef(name=name):
                    own = inherited + of(node.decorator_list)
                    yield from inside(node.body, f"{outer}{name}.", own)

    yield from inside(ast.parse(text).body, "", [])


def citations(path: Path, part: Part, known: set[str]) -> Iterator[tuple[str, set[str]]]:
    """The items of a file that cite rules, each with the ids."""
    text = path.read_text(encoding="utf-8")
    if part.name == "tests":
        for name, ids in marks(text):
            yield name, set(ids)
        return
    found = items(path)
    comments = python_comments if path.suffix == ".py" else rust_comments
    for line, comment in sorted(comments(text)):
        item = innermost(found, line)
        if item is not None and item.name.split("::")[0] != "tests":
            yield item.name, cited(comment, known)


def read_code(known: dict[str, list[str]], root: Path = ROOT) -> Code:
    """Where each id is cited, whether the pages have it or not."""
    code = Code()
    ids_of_pages = {id for page in known.values() for id in page}
    for part in PARTS:
        for path in part.files(root):
            where = path.relative_to(root).as_posix()
            for name, ids in citations(path, part, ids_of_pages):
                for id in sorted(ids):
                    code.named.setdefault(id, where)
                    places = code.places[part.name][id]
                    if (place := Place(where, name)) not in places:
                        places.append(place)
            if part.name != "tests":
                for id in ID.findall(path.read_text(encoding="utf-8")):
                    code.named.setdefault(id, where)
    return code


def gaps(known: dict[str, list[str]], code: Code) -> list[str]:
    """What is missing: rules without a place, and ids that no page has."""
    ids = [id for page in known.values() for id in page]
    told = [
        f"{id} has no {part.one}"
        for id in ids
        for part in PARTS
        if not code.places[part.name].get(id)
    ]
    return told + [
        f"{id} is no rule of docs/rules, but {where} names it"
        for id, where in sorted(code.named.items())
        if id not in ids
    ]


def details(id: str, code: Code) -> str:
    """What stands below a rule: its places, folded."""
    lines, numbers = [], []
    for part in PARTS:
        places = code.places[part.name].get(id, [])
        numbers.append(part.counted(len(places)))
        by_file: dict[str, list[Place]] = defaultdict(list)
        for place in places:
            by_file[place.path].append(place)
        shown = [
            f"`{path.removeprefix(part.folder + '/')}` "
            + ", ".join(place.linked() for place in of_file)
            for path, of_file in by_file.items()
        ]
        lines.append(f"- {part.name}: {'; '.join(shown) or 'none'}")
    summary = f"<details><summary>{', '.join(numbers)}</summary>"
    return "\n".join(["", summary, "", *lines, "", "</details>", ""])


def with_places(text: str, code: Code) -> str:
    """A page of rules with the places below each rule."""
    head, *sections = re.split(r"(?m)^(?=<a name=|##)", DETAILS.sub("", text))
    whole = [head]
    for section in sections:
        if heading := HEADING.match(section):
            section = section.rstrip("\n") + "\n" + details(heading[1], code) + "\n"
        whole.append(section)
    return "".join(whole).rstrip("\n") + "\n"


def coverage(known: dict[str, list[str]], code: Code, titles: dict[str, str]) -> str:
    """The page docs/rules/coverage.md: how many places each rule has."""
    lines = [
        "# Coverage",
        "",
        "<!-- Written by tools/rules_table.py -->",
        "",
        "For each rule the number of its places in the reference, of its places in the core, and of",
        "the tests that hold it. The checks fail where one of them is missing.",
    ]
    for page, ids in known.items():
        lines += ["", f"## {titles[page]}", ""]
        lines += [f"| rule | {' | '.join(part.name for part in PARTS)} |", "|---|---:|---:|---:|"]
        for id in ids:
            numbers = [str(len(code.places[part.name].get(id, []))) for part in PARTS]
            lines.append(f"| [{id}]({page}.md#{id.lower()}) | {' | '.join(numbers)} |")
    return "\n".join([*lines, ""])


def written(root: Path = ROOT) -> dict[Path, str]:
    """The pages as they should be, by their paths in the repository."""
    known = rules(root)
    code = read_code(known, root)
    texts = {page: (root / PAGES / f"{page}.md").read_text(encoding="utf-8") for page in known}
    titles = {page: text.splitlines()[0].lstrip("# ") for page, text in texts.items()}
    fresh = {PAGES / f"{page}.md": with_places(text, code) for page, text in texts.items()}
    return fresh | {COVERAGE: coverage(known, code, titles)}


def stale(root: Path = ROOT) -> list[str]:
    """The pages that are not as they should be."""
    return [
        f"{path.as_posix()} is stale: python -m tools.rules_table write"
        for path, text in written(root).items()
        if not (root / path).exists() or (root / path).read_text(encoding="utf-8") != text
    ]


def main() -> None:
    """Write the pages, or check them."""
    match sys.argv[1:]:
        case ["write"]:
            for path, text in written().items():
                (ROOT / path).write_text(text, encoding="utf-8")
        case ["check"]:
            known = rules()
            if told := gaps(known, read_code(known)) + stale():
                raise SystemExit("\n".join(told))
        case _:
            raise SystemExit((__doc__ or "").strip())


if __name__ == "__main__":
    main()
