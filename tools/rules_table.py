"""Below each rule of docs/rules: where it is decided, what else mentions it, and its tests.

The titles and texts of the rules go from these pages into the package, for ``ttr_rules.rule``.

    python -m tools.rules_table write        writes that anew, docs/rules/coverage.md and the texts
    python -m tools.rules_table check        fails if they are stale, or if a rule has a gap
    python -m tools.rules_table undecided    the rules that no place decides, and those that mention them

The rules are the headings of the pages. An id counts where a docstring, a comment or (in tests) a
mark ``pytest.mark.rule`` cites it, for the innermost function, type, field or value that it stands
in or above. "G-10 to G-12" cites all three. The head of a file is a signpost, and no place.

One place in the reference and one in the core *decides* a rule: a function, or where the rule is a
number a field or a value, but no type or variant of an enum. It is the only such place that cites the
rule, or the one where the id is bold: "Whether the mover has won (**FJ-10**)".
"""

from __future__ import annotations

import ast
import io
import json
import pprint
import re
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import ROOT
from .source_items import innermost, items

PAGES = Path("docs", "rules")
COVERAGE = PAGES / "coverage.md"
TEXTS = Path("python", "ttr_rules", "_rule_texts.py")
TEXTS_HEAD = '''"""The rules and rulings in words, as ``python -m tools.rules_table write`` writes them."""

from typing import Any

# fmt: off

'''
RULINGS = PAGES / "rulings.md"
RULINGS_MARKS = "<!-- Written by: python -m tools.rules_table write -->\n", "<!-- to here -->\n"
RULING = re.compile(
    r"^\*Other reading:\* (?P<other>.+?)\s\*Setting:\*\s(?P<setting>.+)$", re.DOTALL
)
SETTING = re.compile(r"`(?P<name>[a-z_]+): (?P<value>[^`]+)`")

ID = re.compile(r"\b[A-Z]{1,2}-\d+\b")
QUOTED = re.compile(r"(?P<quote>[\"'])[A-Z]{1,2}-\d+(?P=quote)")
BOLD = re.compile(r"\*\*([^*]+)\*\*")
RANGE = re.compile(r"\b([A-Z]{1,2})-(\d+) to (?:[A-Z]{1,2}-)?(\d+)\b")
HEADING = re.compile(r"^##+ ([A-Z]{1,2}-\d+) .+\n", re.MULTILINE)
TEXT = re.compile(
    r"^##+ (?P<id>[A-Z]{1,2}-(?:\d+|[a-z]+)) (?P<title>.+)\n(?P<text>(?:(?!#|<).*\n?)+)",
    re.MULTILINE,
)
MARKUP = re.compile(r"\[(?P<linked>[^]]*)\]\([^)]*\)|`(?P<code>[^`]*)`|\*+(?P<slanted>[^*]+)\*+")
LISTED = re.compile(r"^- \[[^]]*\]\((\w+)\.md\)", re.MULTILINE)
DETAILS = re.compile(r"\n<details>.*?</details>\n", re.DOTALL)
RUST_COMMENT = re.compile(r"(?P<code>.*?)(?:^|\s)//[/!]?(?:\s|$)(?P<text>.*)")


@dataclass(frozen=True)
class Place:
    """An item of a file that cites a rule; ``folder`` is relative to the repository, ``file`` to it."""

    folder: str
    file: str
    name: str

    @property
    def can_decide(self) -> bool:
        """Whether it may decide a rule: not a type of the core, nor a variant of an enum."""
        last = re.split(r"::|\.", self.name)[-1]
        return self.file.endswith(".py") or last.islower() or last.isupper()

    def linked(self) -> str:
        """A link to it from the pages. To a code host the name after the file means nothing."""
        return f"[`{self.name}`](../../{self.folder}/{self.file}#{self.name})"


@dataclass(frozen=True)
class Part:
    """One of the three kinds of places: what it is called, and where its files are."""

    name: str
    place: str
    folder: str
    pattern: str

    def files(self, root: Path) -> list[Path]:
        """Its files."""
        return sorted((root / self.folder).glob(self.pattern))


REFERENCE = Part("reference", "place in the reference", "python/ttr_rules/reference", "**/*.py")
CORE = Part("core", "place in the core", "rust/ttr-core/src", "**/*.rs")
TESTS = Part("tests", "test", "tests", "**/test_*.py")
PARTS = (REFERENCE, CORE, TESTS)

Places = dict[str, dict[str, list[Place]]]
"""For each part the places of each id."""


@dataclass
class Code:
    """What the code says: the places that cite a rule, those with a bold id, and all ids that are named."""

    places: Places = field(default_factory=lambda: {part.name: defaultdict(list) for part in PARTS})
    bold: Places = field(default_factory=lambda: {part.name: defaultdict(list) for part in PARTS})
    named: dict[str, str] = field(default_factory=dict)
    """Each id with a file that names it, be it in a message."""

    def deciding(self, part: Part, id: str) -> list[Place]:
        """The places that decide a rule: one, if all is well."""
        places = self.bold[part.name].get(id) or self.places[part.name].get(id, [])
        return [place for place in places if place.can_decide]


def rules(root: Path = ROOT) -> dict[str, list[str]]:
    """The ids by the page that has them, in order."""
    found = {}
    for path in sorted((root / PAGES).glob("*.md")):
        if ids := HEADING.findall(path.read_text(encoding="utf-8")):
            found[path.stem] = ids
    return found


def cited(text: str, known: Iterable[str]) -> set[str]:
    """The ids that a text cites, but for quoted ones, which stand in examples.

    A range cites those of the known ones that lie in it.
    """
    text = QUOTED.sub("", text)
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


def citations(path: Path, part: Part, known: set[str]) -> Iterator[tuple[str, set[str], set[str]]]:
    """The items of a file that cite rules, each with the ids, and those of them that are bold."""
    text = path.read_text(encoding="utf-8")
    if part is TESTS:
        for name, ids in marks(text):
            yield name, set(ids), set()
        return
    found = items(path)
    comments = python_comments if path.suffix == ".py" else rust_comments
    for line, comment in sorted(comments(text)):
        item = innermost(found, line)
        if item is not None and item.name.split("::")[0] != "tests":
            bold = cited(" ".join(BOLD.findall(comment)), known)
            yield item.name, cited(comment, known), bold


def read_code(known: dict[str, list[str]], root: Path = ROOT) -> Code:
    """Where each id is cited, whether the pages have it or not."""
    code = Code()
    ids_of_pages = {id for page in known.values() for id in page}
    for part in PARTS:
        for path in part.files(root):
            where = path.relative_to(root).as_posix()
            file = path.relative_to(root / part.folder).as_posix()
            for name, ids, bold in citations(path, part, ids_of_pages):
                place = Place(part.folder, file, name)
                for id in sorted(ids):
                    code.named.setdefault(id, where)
                    for places in [code.places] + [code.bold] * (id in bold):
                        if place not in places[part.name][id]:
                            places[part.name][id].append(place)
            if part is not TESTS:
                for id in ID.findall(path.read_text(encoding="utf-8")):
                    code.named.setdefault(id, where)
    return code


def undecided(known: dict[str, list[str]], code: Code) -> dict[Part, list[str]]:
    """For each part the rules that not one place decides, each in a line with those that could."""
    told: dict[Part, list[str]] = {}
    for part in (REFERENCE, CORE):
        for id in (id for page in known.values() for id in page):
            places = code.deciding(part, id)
            if len(places) != 1 and code.places[part.name].get(id):
                names = ", ".join(f"{place.file} {place.name}" for place in places)
                which = f"several places decide it: {names}" if places else "no place decides it"
                told.setdefault(part, []).append(f"{id}: in the {part.name} {which}")
    return told


def gaps(known: dict[str, list[str]], code: Code) -> list[str]:
    """What is missing: places of rules, what decides them, and pages of ids."""
    ids = [id for page in known.values() for id in page]
    told = [
        f"{id} has no {part.place}"
        for id in ids
        for part in PARTS
        if not code.places[part.name].get(id)
    ]
    for lines in undecided(known, code).values():
        told += lines
    return told + [
        f"{id} is no rule of docs/rules, but {where} names it"
        for id, where in sorted(code.named.items())
        if id not in ids
    ]


def details(id: str, code: Code) -> str:
    """What stands below a rule, folded: what decides it, what else mentions it, the tests."""
    decided = [place for part in (REFERENCE, CORE) if (place := decider(part, id, code))]
    reference, core, tests = (
        [place for place in code.places[part.name].get(id, []) if place not in decided]
        for part in PARTS
    )
    names = [f"<code>{place.name}</code>" for place in decided]
    number = f"{len(tests)} test{'s' * (len(tests) != 1)}"
    lines = [
        f"<details><summary>{', '.join([*names, number])}</summary>",
        "",
        f"- decided in: {linked(decided)}",
    ]
    if mentioned := reference + core:
        lines.append(f"- also mentioned in: {linked(mentioned)}")
    return "\n".join(["", *lines, f"- tests: {linked(tests)}", "", "</details>", ""])


def decider(part: Part, id: str, code: Code) -> Place | None:
    """The place that decides a rule; None: it is not known."""
    places = code.deciding(part, id)
    return places[0] if len(places) == 1 else None


def linked(places: list[Place]) -> str:
    """Links to places, those of a file together."""
    by_file: dict[str, list[str]] = defaultdict(list)
    for place in places:
        by_file[place.file].append(place.linked())
    return "; ".join(f"`{file}` {', '.join(links)}" for file, links in by_file.items()) or "none"


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
    """The page docs/rules/coverage.md: what decides each rule, and how many tests it has."""
    lines = [
        "# Coverage",
        "",
        "<!-- Written by: python -m tools.rules_table write -->",
        "",
        "For each rule the place in the reference and the place in the core that decide it, and how many",
        "other places mention it and how many tests hold it. The checks fail where one is missing.",
    ]
    for page, ids in known.items():
        lines += ["", f"## {titles[page]}", ""]
        lines += ["| rule | reference | core | mentions | tests |", "|---|---|---|---:|---:|"]
        for id in ids:
            places = [decider(part, id, code) for part in (REFERENCE, CORE)]
            links = [place.linked() if place else "" for place in places]
            numbers = [len(code.places[part.name].get(id, [])) for part in PARTS]
            mentions = sum(numbers[:2]) - len([link for link in links if link])
            link = f"[{id}]({page}.md#{id.lower()})"
            lines.append(f"| {' | '.join([link, *links, str(mentions), str(numbers[2])])} |")
    return "\n".join([*lines, ""])


def plain(text: str) -> str:
    """A text of the pages without markup, each paragraph in a line of its own."""
    text = MARKUP.sub(lambda found: found[found.lastgroup or 0], text)
    return "\n".join(" ".join(part.split()) for part in text.strip().split("\n\n"))


def in_order(root: Path = ROOT) -> list[str]:
    """The pages that have rules, in the order of their index."""
    index = (root / PAGES / "index.md").read_text(encoding="utf-8")
    known = rules(root)
    return [page for page in LISTED.findall(index) if page in known]


def rule_texts(root: Path = ROOT) -> dict[str, dict[str, str]]:
    """Title and text of each rule, by its id, in the order of the index of the pages; it comes last."""
    index = (root / PAGES / "index.md").read_text(encoding="utf-8")
    texts = [(root / PAGES / f"{page}.md").read_text(encoding="utf-8") for page in in_order(root)]
    return {
        found["id"]: {"title": plain(found["title"]), "text": plain(found["text"])}
        for text in [*texts, index]
        for found in TEXT.finditer(DETAILS.sub("", text))
    }


def rulings(root: Path = ROOT) -> list[dict[str, Any]]:
    """The rulings of the pages: the rule's id, the other reading, and what to set for it, or None.

    ``not_with_railyards``: such games have no such setting. SystemExit if a ruling names a setting twice.
    """
    found = []
    for page in in_order(root):
        text = (root / PAGES / f"{page}.md").read_text(encoding="utf-8")
        for rule in TEXT.finditer(DETAILS.sub("", text)):
            for ruling in filter(None, map(RULING.match, rule["text"].strip().split("\n\n"))):
                told = plain(ruling["setting"])
                fields = SETTING.findall(ruling["setting"])
                setting = {name: json.loads(value) for name, value in fields}
                if len(setting) < len(fields):
                    raise SystemExit(
                        f"{rule['id']} names a setting twice: write two other readings"
                    )
                found.append(
                    {
                        "id": rule["id"],
                        "other_reading": plain(ruling["other"]),
                        "setting": None if told.startswith("none") else setting,
                        "not_with_railyards": "not with railyards" in told,
                    }
                )
    return found


def rulings_page(root: Path = ROOT) -> str:
    """The page of rulings, with those of the rules pages in a table for each of these."""
    text = (root / RULINGS).read_text(encoding="utf-8")
    before, begin, rest = text.partition(RULINGS_MARKS[0])
    _, end, after = rest.partition(RULINGS_MARKS[1])
    lines: list[str] = []
    for page in in_order(root):
        title, *_ = (root / PAGES / f"{page}.md").read_text(encoding="utf-8").splitlines()
        own = [one for one in rulings(root) if one["id"] in rules(root)[page]]
        if not own:
            continue
        lines += ["", f"### {title.lstrip('# ')}", ""]
        lines += ["| rule | other reading | setting |", "|---|---|---|"]
        texts = rule_texts(root)
        for one in own:
            link = f"[{one['id']}]({page}.md#{one['id'].lower()}) {texts[one['id']]['title']}"
            setting = (one["setting"] or {}).items()
            told = ", ".join(f"`{name}: {json.dumps(value)}`" for name, value in setting) or "none"
            told += "; not with railyards" * one["not_with_railyards"]
            lines.append(f"| {link} | {one['other_reading']} | {told} |")
    return "\n".join([before + begin, *lines[1:], "", end + after])


def written(root: Path = ROOT) -> dict[Path, str]:
    """The pages as they should be, by their paths in the repository."""
    known = rules(root)
    code = read_code(known, root)
    texts = {page: (root / PAGES / f"{page}.md").read_text(encoding="utf-8") for page in known}
    titles = {page: text.splitlines()[0].lstrip("# ") for page, text in texts.items()}
    fresh = {PAGES / f"{page}.md": with_places(text, code) for page, text in texts.items()}
    fresh[COVERAGE] = coverage(known, code, titles)
    if root == ROOT:  # A repository made up has no package.
        # A module, so that a program that is packed into one file has it without a hint.
        of_rules = json.dumps(rule_texts(root), ensure_ascii=False, indent=4)
        of_rulings = pprint.pformat(rulings(root), width=1000, sort_dicts=False)
        fresh[TEXTS] = (
            f"{TEXTS_HEAD}TEXTS: dict[str, dict[str, str]] = {of_rules}\n\n"
            f"RULINGS: list[dict[str, Any]] = {of_rulings}\n"
        )
        fresh[RULINGS] = rulings_page(root)
    return fresh


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
        case ["undecided"]:
            known = rules()
            for lines in undecided(known, read_code(known)).values():
                print("\n".join(lines))
        case _:
            raise SystemExit((__doc__ or "").strip())


if __name__ == "__main__":
    main()
