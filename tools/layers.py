"""The layers of the core: fails where one uses what stands above it, and names file, line and both layers.

    python -m tools.layers

Each folder of ``rust/ttr-core/src`` is a layer. It may use those before it in :data:`LAYERS`, and itself;
``lib.rs`` may use all. What counts as a use: the paths in ``use`` lines and in code that begin with
``crate``, ``super``, ``self`` or the crate's own name, and calls of functions that only layers above define
for a type. Unit tests are held to the same, except for paths that begin with the crate's own name, and what
``lib.rs`` declares for tests alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from . import ROOT
from .source_items import innermost, rust_items

SOURCES = ROOT / "rust" / "ttr-core" / "src"
CRATE = "ttr_core"
LAYERS = [
    "base",
    "variant",
    "state",
    "pay",
    "score",
    "play",
    "legal",
    "view",
    "words",
    "policy",
    "batch",
]
RANK = {name: number for number, name in enumerate(LAYERS)}
MOST = 12
"""Names at the top of the sources."""

OF_STD = {
    *("all", "any", "as_slice", "clear", "contains", "count", "end", "extend", "filter", "find"),
    *("first", "fold", "get", "index", "insert", "is_empty", "iter", "join", "last", "len", "map"),
    *("max", "min", "next", "nth", "parse", "pop", "position", "push", "remove", "rev", "set"),
    *("sort", "split", "start", "sum", "swap", "take", "truncate", "write"),
}
"""Methods that types of the standard library have, too: of a call nobody can tell whose it is."""

NO_CODE = re.compile(
    r"//[^\n]*|/\*.*?\*/"
    r'|b?r(?P<hashes>#*)".*?"(?P=hashes)|b?"(?:\\.|[^"\\])*"'
    r"|b?'(?:\\(?:u\{\w+\}|x\w\w|.)|[^'\\])'",  # a lifetime has no quote behind it
    re.DOTALL,
)
VISIBLE = re.compile(r"\bpub\s*\([^)]*\)")
USE = re.compile(r"\buse\s+(?P<tree>[^;]+);")
PATH = re.compile(rf"(?<![\w:])(?:crate|super|self|{CRATE})(?:\s*::\s*\w+)+")
METHOD = re.compile(r"\.\s*(?P<name>\w+)\s*(?:::\s*<[^;{}()]*>\s*)?\(")
FUNCTION = re.compile(r"\b(?P<type>[A-Z]\w*)\s*::\s*(?P<name>[a-z_]\w*)")
MODULE = re.compile(r"(?P<test>#\[cfg\(test\)\]\s*)?(?:\bpub\s+)?\bmod\s+(?P<name>\w+)\s*\{")
FOR_TESTS = re.compile(r"#\[cfg\(test\)\]\s*(?:#\[[^\]]*\]\s*)*(?:pub\s+)?mod\s+(\w+)")
FROM_ELSEWHERE = re.compile(r"#!?\[[^\]]*\bpath\s*=|\binclude!")


@dataclass(frozen=True)
class Inner:
    """A module that is written inside a file: where in the text, its name, whether it is for tests alone."""

    start: int
    end: int
    name: str
    test: bool


class Source:
    """A file of the core; ``code`` is its text with blanks for comments, strings and ``pub(crate)``."""

    def __init__(self, path: Path, root: Path) -> None:
        self.name = path.relative_to(root).as_posix()
        self.text = self.code = path.read_text(encoding="utf-8")
        for pattern in (NO_CODE, VISIBLE):
            self.code = pattern.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), self.code)
        self.module = [*path.relative_to(root).with_suffix("").parts]
        if self.module[-1] in ("mod", "lib"):
            self.module.pop()
        self.layer = self.module[0] if self.module else ""
        self.items = [*rust_items(self.text)]
        self.inner = [*self._inner()]

    def _inner(self) -> Iterator[Inner]:
        for found in MODULE.finditer(self.code):
            depth = 1
            for brace in re.compile(r"[{}]").finditer(self.code, found.end()):
                depth += 1 if brace[0] == "{" else -1
                if not depth:
                    yield Inner(found.start(), brace.end(), found["name"], bool(found["test"]))
                    break

    def line(self, at: int) -> int:
        """The number of the line of a place in the text."""
        return self.code.count("\n", 0, at) + 1

    def around(self, at: int) -> list[Inner]:
        """The inner modules that a place in the text is in, the outermost first."""
        return [inner for inner in self.inner if inner.start <= at < inner.end]

    def paths(self) -> Iterator[tuple[int, list[str]]]:
        """The paths that are used, each with its place in the text."""
        for use in USE.finditer(self.code):
            for path in leaves(use["tree"]):
                yield use.start(), path
        for found in PATH.finditer(USE.sub(lambda use: " " * len(use[0]), self.code)):
            yield found.start(), re.findall(r"\w+", found[0])

    def absolute(self, at: int, path: list[str]) -> list[str] | None:
        """A path from the root of the crate; None: it leads elsewhere, or to what the file names."""
        inner = self.around(at)
        first, *rest = path
        if first == CRATE and any(one.test for one in inner):
            return None
        if first in ("crate", CRATE):
            return rest
        if first not in ("self", "super"):
            return None
        module = self.module + [one.name for one in inner]
        while path and path[0] in ("self", "super"):
            module = module[:-1] if path[0] == "super" else module
            path = path[1:]
        return module + path

    def calls(self) -> Iterator[tuple[int, str, str]]:
        """The functions of types that are called: place, type (empty: a method of some type), name."""
        for call in METHOD.finditer(self.code):
            if call["name"] not in OF_STD:
                yield call.start(), "", call["name"]
        for call in FUNCTION.finditer(self.code):
            type = call["type"]
            if type == "Self" and (item := innermost(self.items, self.line(call.start()))):
                type = item.name.split("::")[0]
            yield call.start(), type, call["name"]


def leaves(tree: str) -> Iterator[list[str]]:
    """The paths of a ``use``: ``a::{b, c::d as e}`` are ``a::b`` and ``a::c::d``."""
    head, brace, rest = tree.strip().partition("{")
    begin = re.findall(r"\w+|\*", head.split(" as ")[0])
    if not brace:
        yield begin
        return
    depth = start = 0
    inside = rest.rstrip().removesuffix("}") + ","
    for at, sign in enumerate(inside):
        depth += (sign == "{") - (sign == "}")
        if sign == "," and not depth:
            if part := inside[start:at].strip():
                yield from (begin + leaf for leaf in leaves(part))
            start = at + 1


def functions(sources: list[Source]) -> dict[tuple[str, str], str]:
    """The lowest layer that defines a function of a type; without the type: of any."""
    lowest: dict[tuple[str, str], str] = {}
    for source in sorted(sources, key=lambda source: RANK.get(source.layer, len(RANK))):
        for item in source.items if source.layer in RANK else ():
            type, _, name = item.name.rpartition("::")
            if type and type != "tests":
                lowest.setdefault((type, name), source.layer)
                lowest.setdefault(("", name), source.layer)
    return lowest


def arrows(sources: list[Source]) -> Iterator[tuple[Source, int, str]]:
    """What points up, or past the layers: file, place in the text, and what is wrong."""
    for_tests = {name for s in sources if not s.module for name in FOR_TESTS.findall(s.code)}
    defined = functions(sources)
    for source in sources:
        layer = source.layer
        if layer not in RANK:
            continue
        for at, path in source.paths():
            absolute = source.absolute(at, path)
            if absolute is None:
                continue
            target, told = (absolute or [""])[0], "::".join(path)
            if target in RANK:
                if RANK[target] > RANK[layer]:
                    yield source, at, f"{layer} uses {target}, which stands above it: {told}"
            elif target not in for_tests or not any(one.test for one in source.around(at)):
                yield source, at, f"{layer} uses {told}: inside the crate a path names its layer"
        for at, type, name in source.calls():
            target = defined.get((type, name), layer)
            if RANK[target] > RANK[layer]:
                called = f"{type}::{name}" if type else f".{name}()"
                yield source, at, f"{layer} uses {target}, which stands above it: {called}"


def faults(root: Path = SOURCES) -> list[str]:
    """All that is wrong with the layers of a folder of sources."""
    top = sorted(path.name for path in root.iterdir())
    told = [f"{len(top)} names at the top, more than {MOST}"] if len(top) > MOST else []
    told += [f"{name} is in no layer" for name in top if name not in ("lib.rs", *LAYERS)]
    sources = [Source(path, root) for path in sorted(root.rglob("*.rs"))]
    described = {s.name for s in sources if s.text.startswith("//!")}
    told += [
        f"{name}/mod.rs does not begin with a comment (//!) that says what lives there"
        for name in LAYERS
        if name in top and f"{name}/mod.rs" not in described
    ]
    found = [
        (source, at.start(), "takes in code from elsewhere")
        for source in sources
        for at in FROM_ELSEWHERE.finditer(source.code)
    ]
    found += sorted(arrows(sources), key=lambda arrow: (arrow[0].name, arrow[1]))
    return told + [f"{source.name}:{source.line(at)}: {fault}" for source, at, fault in found]


def main() -> None:
    """Fail with a line for each fault."""
    if found := faults():
        raise SystemExit("\n".join(f"{SOURCES.relative_to(ROOT)}/{fault}" for fault in found))


if __name__ == "__main__":
    main()
