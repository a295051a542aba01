"""Keep ``_core.pyi`` and the compiled module together.

``write``: generate the stub anew from the module, with the types of ``stub_types.py``.
``check``: fail where the stub in the package is another one, or differs from the module that
is installed.
"""

from __future__ import annotations

import ast
import difflib
import inspect
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from . import ROOT, stub_types

STUB = ROOT / "python" / "ttr_rules" / "_core.pyi"

VAGUE = {"Any", "Incomplete", "dict", "list", "set", "frozenset", "tuple"}
"""What says too little of a type; a table entry may still say it."""


def generated() -> str:
    """The stub as it comes out of the module."""
    with tempfile.TemporaryDirectory() as folder:
        maturin = [sys.executable, "-m", "maturin", "generate-stubs", "--quiet", "--locked"]
        # Profile and interpreter are those of "make build", so that nothing is compiled twice.
        build = ["--profile", "release", "--interpreter", sys.executable]
        subprocess.run([*maturin, *build, "--out", folder], check=True, cwd=ROOT)
        (stub,) = Path(folder).rglob("*.pyi")
        return stub.read_text(encoding="utf-8")


def refined(text: str) -> str:
    """The stub with the types of the table. SystemExit tells all that does not fit."""
    module = ast.parse(text)
    unused = set(stub_types.TYPES) | set(stub_types.BASES)
    vague: list[str] = []
    module.body = list(_body(module.body, "", unused, vague))
    faults = [f"there is no {path} in the module" for path in sorted(unused)]
    faults += [f"{path}: its types are too vague; decide them in stub_types.py" for path in vague]
    if faults:
        raise SystemExit("\n".join(faults))
    _tidy_docstrings(module)
    # The docstring of the module stands before the imports.
    start = 1 if ast.get_docstring(module) is not None else 0
    module.body[start:start] = ast.parse(stub_types.IMPORTS).body
    return _formatted(ast.unparse(ast.fix_missing_locations(module)))


def _body(
    body: list[ast.stmt], prefix: str, unused: set[str], vague: list[str]
) -> Iterator[ast.stmt]:
    """The statements of a module or class, refined."""
    for statement in body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            continue
        if isinstance(statement, ast.ClassDef):
            path = prefix + statement.name
            if path in stub_types.BASES:
                unused.discard(path)
                statement.bases.append(_expression(stub_types.BASES[path]))
            statement.body = list(_body(statement.body, f"{path}.", unused, vague))
        if not isinstance(statement, ast.FunctionDef):
            yield statement
            continue
        path = prefix + statement.name
        decided = stub_types.TYPES.get(path)
        if decided is not None:
            unused.discard(path)
            yield from _decided(statement, decided)
        else:
            if _is_vague(statement):
                vague.append(path)
            yield statement


def _decided(function: ast.FunctionDef, decided: str | tuple[str, ...]) -> Iterator[ast.stmt]:
    """The function with the signature, or the signatures, of the table."""
    if isinstance(decided, str):
        _sign(function, decided)
        yield function
        return
    for signature in decided:
        overload = ast.parse(f"@overload\ndef {function.name}(): ...").body[0]
        assert isinstance(overload, ast.FunctionDef)
        _sign(overload, signature)
        if signature == decided[0]:
            overload.body = function.body
        yield overload


def _sign(function: ast.FunctionDef, signature: str) -> None:
    if signature.startswith("->"):
        function.returns = _expression(signature.removeprefix("->").strip())
        return
    written = ast.parse(f"def function{signature}: ...").body[0]
    assert isinstance(written, ast.FunctionDef)
    function.args = written.args
    function.returns = written.returns


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _is_vague(function: ast.FunctionDef) -> bool:
    """Whether a type is missing, is not said, or is a container of unsaid things."""
    args = function.args
    every = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
    told = [arg for arg in every if arg is not None and arg.arg not in {"self", "cls"}]
    annotations = [function.returns, *(arg.annotation for arg in told)]
    return any(note is None or _is_vague_type(note) for note in annotations)


def _is_vague_type(annotation: ast.expr) -> bool:
    if isinstance(annotation, ast.Subscript):
        return _is_vague_type(annotation.slice)
    if isinstance(annotation, ast.Name):
        return annotation.id in VAGUE
    children = ast.iter_child_nodes(annotation)
    return any(_is_vague_type(child) for child in children if isinstance(child, ast.expr))


def _tidy_docstrings(module: ast.Module) -> None:
    """Every docstring in the usual form: the first line beside the quotes, the last one alone."""
    for node in ast.walk(module):
        for statement in getattr(node, "body", []):
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                value = statement.value.value
                if isinstance(value, str):
                    tidy = inspect.cleandoc(value)
                    statement.value.value = f"{tidy}\n" if "\n" in tidy else tidy


def _formatted(text: str) -> str:
    """By ruff, with the settings of the project."""
    ruff = [sys.executable, "-m", "ruff"]
    name = ["--stdin-filename", str(STUB), "-"]
    for command in (["check", "--fix", "--quiet", *name], ["format", "--quiet", *name]):
        done = subprocess.run([*ruff, *command], input=text, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(done.stdout + done.stderr)
        text = done.stdout
    return text


def check() -> None:
    """Fail where the stub in the package is not what the module says."""
    found = STUB.read_text(encoding="utf-8").splitlines(keepends=True)
    wanted = refined(generated()).splitlines(keepends=True)
    diff = "".join(difflib.unified_diff(found, wanted, str(STUB.relative_to(ROOT)), "generated"))
    if diff:
        raise SystemExit(f"{diff}\nThe stub is not that of the module; write it with: make stubs")
    stubtest = [sys.executable, "-m", "mypy.stubtest", "ttr_rules._core"]
    options = ["--mypy-config-file", str(ROOT / "pyproject.toml")]
    if subprocess.run([*stubtest, *options], cwd=ROOT).returncode:
        raise SystemExit("the stub and the installed module differ")


def main() -> None:
    """``write`` or ``check``."""
    if sys.argv[1:] == ["write"]:
        STUB.write_text(refined(generated()), encoding="utf-8")
    elif sys.argv[1:] == ["check"]:
        check()
    else:
        raise SystemExit("python -m tools.stubs write | check")


if __name__ == "__main__":
    main()
