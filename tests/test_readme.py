"""The snippets of the README run, in order, and show what the README says they show."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

README = Path(__file__).resolve().parent.parent / "README.md"
BLOCK = re.compile(r"^```(python|pycon)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = README.read_text(encoding="utf-8")
    blocks = list(BLOCK.finditer(text))
    assert len(blocks) == text.count("```python\n") + text.count("```pycon\n") >= 6
    names: dict[str, object] = {"__name__": "readme"}
    for block in blocks:
        kind, code = block.groups()
        line = text.count("\n", 0, block.start(2))
        if kind == "python":
            exec(compile("\n" * line + code, str(README), "exec"), names)
            continue
        test = doctest.DocTestParser().get_doctest(code, names, README.name, str(README), line)
        output: list[str] = []
        runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
        runner.run(test, out=output.append, clear_globs=False)
        assert not runner.failures, "".join(output)
        names = test.globs
