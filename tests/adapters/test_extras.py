"""The libraries that the adapters need are extras."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from importlib.metadata import metadata

import pytest


@pytest.mark.parametrize(
    ("adapter", "library", "blocked"),
    [
        ("gymnasium", "Gymnasium", "gymnasium"),
        ("gymnasium", "Gymnasium", "numpy"),
        ("open_spiel", "OpenSpiel", "pyspiel"),
        ("pettingzoo", "PettingZoo", "gymnasium"),
        ("pettingzoo", "PettingZoo", "pettingzoo"),
    ],
)
def test_a_missing_library_is_named_with_its_extra(
    adapter: str, library: str, blocked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, blocked, None)
    monkeypatch.delitem(sys.modules, f"ttr_rules.adapters.{adapter}", raising=False)
    with pytest.raises(ImportError) as missing:
        import_module(f"ttr_rules.adapters.{adapter}")
    # As the metadata of packages write it: older versions of pip know no other name.
    extra = adapter.replace("_", "-")
    assert str(missing.value) == f'{library} is missing: pip install "ttr-rules[{extra}]"'
    assert extra in metadata("ttr-rules").get_all("Provides-Extra", [])


def test_the_package_loads_none_of_them() -> None:
    program = (
        "import sys, ttr_rules, ttr_rules.players, ttr_rules.adapters\n"
        "print({'gymnasium', 'numpy', 'pettingzoo', 'pyspiel'} & {*sys.modules})"
    )
    run = [sys.executable, "-c", program]
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout == "set()\n"
