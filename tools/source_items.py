"""The functions, types and values of a source file, by name, with the lines that are theirs.

The table of the rules (``rules_table.py``) finds with it what a comment belongs to, and the site of
the documentation (``source_pages.py``) where a link into the code lands.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

VISIBLE = r"(?:pub(?:\([^)]*\))? )?"
NAMED = re.compile(
    VISIBLE
    + r"(?:(?:const |async |unsafe )*(?P<kind>fn|struct|enum|trait|type|mod|const|static|impl)\b)"
    + r"(?:<[^{]*?>)? (?:[^{]*? for )?(?:\w+::)*(?P<name>\w+)"
)
MACRO = re.compile(r"(?:macro_rules! (?P<defined>\w+)|(?P<called>\w+)!) \{$")
PART = re.compile(VISIBLE + r"(?P<name>[A-Za-z_]\w*)(?P<kind>)\s*(?:[:;,({=]|$)")
NOTHING = re.compile(r"(?!)")
INSIDE = {
    "struct": (".", PART),
    "enum": ("::", PART),
    "trait": ("::", NAMED),
    "mod": ("::", NAMED),
}
"""What stands between the name of a kind of Rust item and a name inside it, and what is inside."""


@dataclass(frozen=True)
class Opened:
    """A Rust item that has begun: what the names inside begin with, and where it is noted."""

    indentation: int
    prefix: str
    holds: re.Pattern[str]
    place: int | None


TOP = Opened(-4, "", NAMED, None)


@dataclass(frozen=True)
class Item:
    """A piece of a source file that has a name; ``Class.method``, ``Type::function`` inside others.

    ``start`` and ``end`` are its first and last line, counted from 1, with the comments, attributes
    and decorators above it.
    """

    name: str
    start: int
    end: int


def items(path: Path) -> list[Item]:
    """Those of a Python or Rust file, an outer one before those inside it."""
    text = path.read_text(encoding="utf-8")
    return list(python_items(text) if path.suffix == ".py" else rust_items(text))


def innermost(found: list[Item], line: int) -> Item | None:
    """The smallest item that has a line; None: it is the file's own."""
    around = [item for item in found if item.start <= line <= item.end]
    return min(around, key=lambda item: item.end - item.start, default=None)


def python_items(text: str) -> Iterator[Item]:
    """Functions, classes with their methods, and values, with the text below that tells of them."""
    lines = text.splitlines()

    def inside(body: list[ast.stmt], outer: str) -> Iterator[Item]:
        for node, following in zip(body, [*body[1:], None], strict=True):
            start, end = node.lineno, node.end_lineno
            match node:
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                    start = min([start, *(decorator.lineno for decorator in node.decorator_list)])
                case (
                    ast.Assign(targets=[ast.Name(id=name)])
                    | ast.AnnAssign(target=ast.Name(id=name))
                ):
                    match following:
                        case ast.Expr(value=ast.Constant(value=str())):
                            end = following.end_lineno
                case _:
                    continue
            while start > 1 and lines[start - 2].lstrip().startswith("#"):
                start -= 1
            assert end is not None
            yield Item(outer + name, start, end)
            if isinstance(node, ast.ClassDef):
                yield from inside(node.body, f"{outer}{name}.")

    yield from inside(ast.parse(text).body, "")


def rust_items(text: str) -> Iterator[Item]:
    """Functions, types with their fields (``Type.field``) and variants, values and modules.

    The text is read as rustfmt leaves it: what is inside an item is indented further than the item,
    and a closing brace stands where the item begins. What is in an ``impl`` is named after its
    type; what is inside a function is the function's. Macros are items, too, and the entries of a
    call are its parts (``macro::Entry``).
    """
    found: list[Item] = []
    open_ones: list[Opened] = []
    above: int | None = None
    number = 0

    def close(indentation: int, last: int) -> None:
        """The items indented so far or further end at this line."""
        while open_ones and open_ones[-1].indentation >= indentation:
            place = open_ones.pop().place
            if place is not None:
                found[place] = replace(found[place], end=last)

    for number, line in enumerate(text.splitlines(), 1):
        code = line.lstrip()
        indentation = len(line) - len(code)
        if not code:
            continue
        if code.startswith(("//", "#[")) and not code.startswith("//!"):
            above = above or number
            continue
        start, above = above or number, None
        if code.startswith("}"):
            close(indentation + 1, number - 1)
            close(indentation, number)
            continue
        outer = next((one for one in reversed(open_ones) if one.indentation < indentation), TOP)
        if outer is TOP and (macro := MACRO.match(code)):
            # A call is read like an enum: what is in it are its parts.
            code = f"const {macro['defined']}" if macro["defined"] else f"enum {macro['called']}"
        if (match := outer.holds.match(code)) is None or indentation != outer.indentation + 4:
            continue
        close(indentation, start - 1)
        name = outer.prefix + match["name"]
        if match["kind"] == "impl":
            open_ones.append(Opened(indentation, f"{name}::", NAMED, None))
            continue
        prefix, holds = INSIDE.get(match["kind"], ("", NOTHING))
        open_ones.append(Opened(indentation, name + prefix, holds, len(found)))
        found.append(Item(name, start, number))
    close(0, number)
    yield from found
