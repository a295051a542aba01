"""Keep ``_core.pyi`` and the compiled module together.

``write``: generate the stub anew from the module. ``check``: fail where the stub in the
package and the module differ.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STUB = ROOT / "python" / "ttr_rules" / "_core.pyi"


def generated() -> str:
    """The stub as it comes out of the module, formatted."""
    with tempfile.TemporaryDirectory() as folder:
        manifest = ROOT / "rust" / "ttr-py" / "Cargo.toml"
        command = ["generate-stubs", "--quiet", "--manifest-path", str(manifest), "--out", folder]
        subprocess.run([sys.executable, "-m", "maturin", *command], check=True, cwd=ROOT)
        (stub,) = Path(folder).rglob("*.pyi")
        target = Path(folder) / "_core.pyi"
        stub.rename(target)
        config = ["--config", str(ROOT / "pyproject.toml")]
        ruff = [sys.executable, "-m", "ruff"]
        fix = ["check", "--fix", "--quiet", "--exit-zero"]
        subprocess.run([*ruff, *fix, *config, str(target)], check=True)
        subprocess.run([*ruff, "format", "--quiet", *config, str(target)], check=True)
        return target.read_text(encoding="utf-8")


def main() -> None:
    """``write`` or ``check``."""
    if sys.argv[1:] == ["write"]:
        STUB.write_text(generated(), encoding="utf-8")
    elif sys.argv[1:] == ["check"]:
        stubtest = [sys.executable, "-m", "mypy.stubtest", "ttr_rules._core"]
        options = ["--mypy-config-file", str(ROOT / "pyproject.toml")]
        subprocess.run([*stubtest, *options], check=True, cwd=ROOT)
    else:
        raise SystemExit("tools/stubs.py write | check")


if __name__ == "__main__":
    main()
