"""The reference stands alone: it does not know of the Rust module, nor of random numbers."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import ttr_rules
from ttr_rules import _shipped

PACKAGE = Path(ttr_rules.__file__).parent
BOOK = sorted((PACKAGE / "reference").glob("*.py"))

GAMES = Path(__file__).resolve().parents[2] / "rust" / "ttr-core" / "games"

# The one module that asks the core: it hands over the documents of the games, as text.
DOCUMENTS = "ttr_rules._shipped"

# What the reference shares with the engine, and the modules of Python that it uses.
SHARED = {"ttr_rules.actions", "ttr_rules.errors", "ttr_rules._text", "ttr_rules._values"}
PLAIN = {"__future__", "collections", "collections.abc", "dataclasses", "fractions", "functools"}
PLAIN |= {"difflib", "itertools", "json", "typing", "enum", "operator", "re"}


def imports(path: Path) -> Iterator[str]:
    """The modules that a file imports when it runs, by their full names."""
    package = ["ttr_rules", *path.relative_to(PACKAGE).parent.parts]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        # What is imported for its types alone is not there when it runs.
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body.clear()
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module, names, level) if level:
                base = package[: len(package) - level + 1]
                for alias in names:
                    inner = ".".join([*base, *([module] if module else [])])
                    yield inner if module else f"{inner}.{alias.name}"
            case ast.ImportFrom(module=str() as module):
                yield module
            case ast.Call(func=ast.Name("__import__") | ast.Attribute(attr="import_module")):
                yield "something at run time"


def test_there_is_something_to_check() -> None:
    assert len(BOOK) > 8


@pytest.mark.parametrize("path", BOOK, ids=lambda path: str(path.stem))
def test_no_module_imports_the_engine(path: Path) -> None:
    for name in imports(path):
        inside = name.startswith("ttr_rules.reference.")
        assert inside or name in SHARED | PLAIN | {DOCUMENTS}, name


def test_what_the_core_is_asked_for_is_text() -> None:
    assert [path.stem for path in BOOK if DOCUMENTS in imports(path)] == ["variants"]
    assert _shipped.__all__ == ["shipped_text"]
    for id in ttr_rules.variants():
        assert _shipped.shipped_text(id) == (GAMES / f"{id}.json").read_text(encoding="utf-8")
    assert _shipped.shipped_text("atlantis") is None


@pytest.mark.parametrize("name", sorted(SHARED))
def test_what_is_shared_does_not_import_the_engine_either(name: str) -> None:
    path = PACKAGE / (name.removeprefix("ttr_rules.") + ".py")
    for imported in imports(path):
        assert imported in SHARED | PLAIN, imported


def test_it_runs_without_the_engine() -> None:
    # The package itself is put in place without being run: its first line loads the engine. So is
    # the module that asks it for documents: here it takes them from their files.
    code = f"""
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
spec = spec_from_file_location("ttr_rules", {str(PACKAGE / "__init__.py")!r})
sys.modules["ttr_rules"] = module_from_spec(spec)
documents = sys.modules["{DOCUMENTS}"] = ModuleType("{DOCUMENTS}")
documents.shipped_text = lambda id: Path({str(GAMES)!r}, id + ".json").read_text(encoding="utf-8")
from ttr_rules import reference
game = reference.new_game("new_york", 2)
while not game.is_over:
    actions = [action for action, _ in game.chance_outcomes()] or game.legal_actions()
    game = game.apply(actions[len(actions) // 2])
assert game.result() is not None
print([name for name in sys.modules if name.startswith("ttr_rules")])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "ttr_rules.reference" in done.stdout
    assert "_core" not in done.stdout


def test_every_function_that_is_a_rule_names_its_ids() -> None:
    # Modules that are no rules: how a game is stored, asked and shown.
    frame = {"__init__", "table", "variants", "documents", "game"}
    for path in BOOK:
        if path.stem in frame:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("why_"):
                told = ast.get_docstring(node) or ""
                assert re.search(r"\b(G|NY|NC|US|EU|FJ|CG)-\d", told), f"{path.stem}.{node.name}"
