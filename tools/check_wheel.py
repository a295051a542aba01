"""Build the wheel, install it into an empty environment, and play a game from there.

A file that is missing from the wheel, a dependency that is not declared, or an import that
only works from the source tree, fails here.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
import zipfile
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


def run(*command: str | Path) -> None:
    """Run a command from a folder of its own, without the caller's Python settings."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([str(part) for part in command], check=True, cwd=folder, env=clean)


def main() -> None:
    """Do all of it in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        manifest = ROOT / "rust" / "ttr-py" / "Cargo.toml"
        build: list[str | Path] = ["build", "--release", "--locked", "--manifest-path", manifest]
        # The interpreter of "make build": with another one everything would be compiled anew.
        build += ["--interpreter", sys.executable, "--out", here]
        run(sys.executable, "-m", "maturin", *build)
        (wheel,) = here.glob("*.whl")
        if "-cp311-abi3-" not in wheel.name:
            raise SystemExit(f"{wheel.name} is no abi3 wheel for Python 3.11 and later")
        with zipfile.ZipFile(wheel) as archive:
            names = set(archive.namelist())
        missing = sorted(FILES - names)
        missing += [f"LICENSE-{name}" for name in ("MIT", "APACHE") if not _has(names, name)]
        if missing:
            raise SystemExit(f"missing from the wheel: {', '.join(missing)}")
        venv.create(here / "env", with_pip=True)
        python = here / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
        install = ["install", "--quiet", "--no-index", "--disable-pip-version-check"]
        run(python, "-m", "pip", *install, wheel)
        run(python, "-I", "-W", "error", "-c", PROGRAM)
        print(f"{wheel.name}: installed and played")


def _has(names: set[str], license: str) -> bool:
    return any(name.endswith(f"LICENSE-{license}") for name in names)


if __name__ == "__main__":
    main()
