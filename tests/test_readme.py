"""The snippets of the README, of docs/ and of the docstrings run and give the output they show."""

from __future__ import annotations

import codeop
import doctest
import importlib
import pkgutil
import re
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

import ttr_rules as ttr

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(
    r"^```(python|pycon)\n(.*?)^```$(?:\n\n```text\n(.*?)^```$)?", re.MULTILINE | re.DOTALL
)
"""A block of code and, where it stands right below, what it prints."""
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")

WITHOUT_PETTINGZOO = (
    {"learning.md", "ttr_rules.adapters.pettingzoo"} if sys.version_info >= (3, 15) else set()
)
"""What needs PettingZoo, which does not support the newest Python."""

each = pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])


@each
def test_the_snippets_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if page.name in WITHOUT_PETTINGZOO:
        pytest.skip("PettingZoo does not support this Python")
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    blocks = list(BLOCK.finditer(text))
    assert len(blocks) == text.count("```python") + text.count("```pycon")
    names: dict[str, object] = {"__name__": page.stem}
    for block in blocks:
        kind, code, printed = block.groups()
        line = text.count("\n", 0, block.start(2))
        if kind == "python":
            with redirect_stdout(StringIO()) as out:
                exec(compile("\n" * line + code, str(page), "exec"), names)
            assert printed is None or out.getvalue() == printed, f"{page}:{line}"
            continue
        test = doctest.DocTestParser().get_doctest(code, names, page.name, str(page), line)
        output: list[str] = []
        runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
        runner.run(test, out=output.append, clear_globs=False)
        assert not runner.failures, "".join(output)
        names = test.globs


@each
def test_the_snippets_can_be_pasted(page: Path) -> None:
    """Into a plain interpreter, where an empty line ends a block, and nothing else does."""
    text = page.read_text(encoding="utf-8")
    for block in BLOCK.finditer(text):
        kind, code, _ = block.groups()
        lines: list[str] = []
        # The last one is the key that is pressed after it.
        for line in [*code.splitlines(), ""] if kind == "python" else []:
            lines.append(line)
            if codeop.compile_command("\n".join(lines), str(page), "single") is not None:
                lines.clear()
        assert not any(lines)


@each
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_the_examples_in_docstrings_run() -> None:
    tried = 0
    for found in pkgutil.walk_packages(ttr.__path__, "ttr_rules."):
        if "__main__" in found.name or found.name in WITHOUT_PETTINGZOO:
            continue
        failed, attempted = doctest.testmod(
            importlib.import_module(found.name), extraglobs={"ttr": ttr}
        )
        assert not failed, found.name
        tried += attempted
    assert tried >= 100


def test_the_pages_are_there() -> None:
    readme = BLOCK.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    assert any(printed for _, _, printed in readme)
    for index in (ROOT / "docs").rglob("index.md"):
        text = index.read_text(encoding="utf-8")
        for page in index.parent.glob("*.md"):
            assert page.name == "index.md" or f"({page.name})" in text
    assert "(rules/index.md)" in (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
