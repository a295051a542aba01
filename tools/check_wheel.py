"""Build the wheel, install it into an empty environment, and use it there.

``python -m tools.check_wheel`` plays a game from there. A file that is missing from the wheel, a
dependency that is not declared, or an import that only works from the source tree, fails here.

``python -m tools.check_wheel FILE.whl`` does so with a wheel that was built before.

``python -m tools.check_wheel sdist`` builds the source archive, the wheel from the unpacked archive, and runs
some of the archive's tests on that wheel.

``python -m tools.check_wheel pythons [FILE.whl] python3.12 ...`` runs the tests that are not slow on one wheel, built
now or before, with each of these Pythons, in an environment of its own with the packages of ``requirements-dev.txt``.
A name that is not on the PATH is looked for among those of pyenv.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

from . import ROOT

PROGRAM = """
import sys
from importlib import metadata, resources

import ttr_rules as ttr

assert ttr.__file__.startswith(sys.prefix), ttr.__file__
assert metadata.version("ttr-rules") == ttr.__version__
assert all("extra ==" in line for line in metadata.requires("ttr-rules") or ())
data = resources.files("ttr_rules") / "data"
for name in ("record.schema.json", "variant.schema.json"):
    assert (data / name).read_bytes(), name
assert ttr.rule("G-23").title and ttr.rule_ids()[-1] == "X-over"
for name in ttr.variants():
    fewest, most = getattr(ttr, name).VARIANT.players
    for players in range(fewest, most + 1):
        state = ttr.new_game(name, players, seed=players)
        while not state.is_over and state.turn < 500:  # a race may go on for ever
            actions = state.legal_actions("canonical")
            state = state.apply(actions[len(actions) // 2])
        print(name, players, "players:", state.scores())
"""

FILES = {"ttr_rules/py.typed", "ttr_rules/_core.pyi"}
FILES |= {f"ttr_rules/data/{path.name}" for path in (ROOT / "python/ttr_rules/data").iterdir()}

SOME_TESTS = (
    "tests/records",
    "tests/rules/test_usa.py",
    "tests/test_board_layout.py",
    "tests/test_package.py",
)
"""What is run from the source archive: tests that need the package, the tools, the examples and the data."""

PIP_INSTALL = ("install", "--quiet", "--disable-pip-version-check")
PYTEST = ("-m", "pytest", "--quiet", "-n", "auto", "--dist", "worksteal", "-p", "no:cacheprovider")


def run(*command: str | Path, cwd: Path | None = None) -> None:
    """Run a command without the caller's Python settings, in an empty folder if none is given."""
    with tempfile.TemporaryDirectory() as folder:
        told = [str(part) for part in command]
        subprocess.run(told, check=True, cwd=cwd or folder, env=_environment())


def _environment() -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}


def main() -> None:
    """Do all of it in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        match sys.argv[1:]:
            case []:
                check_wheel(Path(folder), build_wheel(Path(folder)))
            case ["sdist"]:
                check_sdist(Path(folder))
            case ["pythons", built, *names] if names and built.endswith(".whl"):
                check_pythons(Path(folder), Path(built).resolve(), names)
            case ["pythons", *names] if names:
                check_pythons(Path(folder), build_wheel(Path(folder)), names)
            case [name] if name.endswith(".whl"):
                check_wheel(Path(folder), Path(name).resolve())
            case _:
                raise SystemExit((__doc__ or "").strip())


def check_wheel(here: Path, wheel: Path) -> None:
    """Play games of every kind in an environment that has nothing but the wheel."""
    if "-cp311-abi3-" not in wheel.name and not re.search(r"-cp3\d+-cp3\d+t-", wheel.name):
        raise SystemExit(f"{wheel.name} is no wheel for Python 3.11 and later, or without the lock")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    missing = sorted(FILES - names)
    missing += [f"LICENSE-{name}" for name in ("MIT", "APACHE") if not _has(names, name)]
    if missing:
        raise SystemExit(f"missing from the wheel: {', '.join(missing)}")
    if not any(re.search(r"\.dist-info/sboms/.+\.json$", name) for name in names):
        raise SystemExit("the wheel has no bill of materials")
    python = environment(here, sys.executable)
    install(python, wheel)
    run(python, "-I", "-W", "error", "-c", PROGRAM)
    print(f"{wheel.name}: installed and played")


def check_sdist(here: Path) -> None:
    """Build a wheel from the source archive alone, and run tests of the archive on it."""
    root = unpacked(here)
    # As pip builds it for somebody who has no wheel; the tools are those of this environment.
    build = ["wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    run(sys.executable, "-m", "pip", *build, "--wheel-dir", here, root, cwd=here)
    (wheel,) = here.glob("*.whl")
    python = environment(here, sys.executable)
    install(python, wheel)
    # The packages of the tests are those of this environment; its .pth file, which leads to the source tree,
    # is not read there.
    (packages,) = (here / "env").rglob("site-packages")
    (packages / "tests.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    run(python, *PYTEST, *SOME_TESTS, cwd=root)
    print(f"{root.name}: built, installed, and tested from the source archive")


def check_pythons(here: Path, wheel: Path, names: Sequence[str]) -> None:
    """Run the tests that are not slow with each of the Pythons; SystemExit names those where some failed."""
    pythons = [(name, find_python(name)) for name in names]
    if missing := [name for name, path in pythons if path is None]:
        raise SystemExit(f"not found: {', '.join(missing)}")
    root = unpacked(here)
    failed = []
    for name, path in pythons:
        assert path is not None
        python = environment(here, path)
        version = _output(python, "-VV").splitlines()[0]
        requirements = root / "requirements-dev.txt"
        run(python, "-m", "pip", *PIP_INSTALL, "--require-hashes", "-r", requirements)
        install(python, wheel)
        command = [str(python), *PYTEST, "-m", "not slow"]
        done = subprocess.run(command, cwd=root, env=_environment(), capture_output=True, text=True)
        lines = done.stdout.splitlines() or [done.stderr]
        print(f"{version}: {lines[-1]}", flush=True)
        if done.returncode:
            print(done.stdout + done.stderr)
            failed.append(name)
    if failed:
        raise SystemExit(f"tests fail with {', '.join(failed)}")


def find_python(name: str) -> str | None:
    """The path of a Python that runs: on the PATH, or one of that version that pyenv has."""
    version = name.removeprefix("python")
    known = Path.home().glob(f".pyenv/versions/{version}*/bin/python")
    for candidate in (name, *sorted(map(str, known), reverse=True)):
        path = shutil.which(candidate)
        if path is not None and not subprocess.run([path, "-V"], capture_output=True).returncode:
            return path
    return None


def build_wheel(here: Path) -> Path:
    """The wheel of the source tree."""
    manifest = ROOT / "rust" / "ttr-py" / "Cargo.toml"
    build: list[str | Path] = ["build", "--release", "--locked", "--manifest-path", manifest]
    # The interpreter of "make build": with another one everything would be compiled anew.
    build += ["--interpreter", sys.executable, "--out", here]
    run(sys.executable, "-m", "maturin", *build)
    (wheel,) = here.glob("*.whl")
    return wheel


def unpacked(here: Path) -> Path:
    """The folder of the unpacked source archive, which holds what git has and nothing else."""
    manifest = ROOT / "rust" / "ttr-py" / "Cargo.toml"
    run(sys.executable, "-m", "maturin", "sdist", "--manifest-path", manifest, "--out", here)
    (path,) = here.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
        archive.extractall(here, filter="data")
    tracked = {*_output("git", "-C", ROOT, "ls-files").splitlines(), "PKG-INFO"}
    if names != tracked:
        raise SystemExit(f"the source archive is not what git has: {sorted(names ^ tracked)}")
    return here / path.name.removesuffix(".tar.gz")


def environment(here: Path, python: str) -> Path:
    """The Python of a new, empty environment."""
    run(python, "-m", "venv", "--clear", here / "env")
    return here / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"


def install(python: Path, wheel: Path) -> None:
    """Install the wheel and nothing else."""
    run(python, "-m", "pip", *PIP_INSTALL, "--no-index", wheel)


def _output(*command: str | Path) -> str:
    told = [str(part) for part in command]
    return subprocess.run(told, check=True, capture_output=True, text=True).stdout


def _has(names: set[str], license: str) -> bool:
    return any(name.endswith(f"LICENSE-{license}") for name in names)


if __name__ == "__main__":
    main()
