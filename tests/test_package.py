"""The package: its names, the variants as modules, no import of the core where none belongs."""

from __future__ import annotations

import subprocess
import sys
from importlib import metadata, resources

import pytest

import ttr_rules as ttr
import ttr_rules.variants.new_york as new_york


def test_version() -> None:
    assert metadata.version("ttr-rules") == ttr.__version__
    # The extra of the testing tools, and nothing at run time.
    assert all("extra ==" in line for line in metadata.requires("ttr-rules") or ())


def test_every_public_name_is_there() -> None:
    assert sorted(set(ttr.__all__)) == sorted(ttr.__all__)
    for name in ttr.__all__:
        assert hasattr(ttr, name)
    public = {name for name in vars(ttr) if not name.startswith("_")}
    # ``reference`` and ``testing`` are there once another test has imported them.
    modules = {"actions", "board", "errors", "events", "keeper", "notation", "result"}
    modules |= {
        "railyard",
        "record",
        "recorder",
        "reference",
        "testing",
        "tunnel",
        "variant",
        "view",
    }
    assert public - modules - {"annotations", "warnings", "TYPE_CHECKING"} <= set(ttr.__all__)


def test_variants_is_a_function_and_a_package() -> None:
    shipped = ("card_game", "first_journey", "first_journey_usa", "new_york", "nordic", "usa")
    assert ttr.variants() == shipped
    assert new_york is ttr.new_york
    assert new_york.VARIANT.id in ttr.variants()


def test_typed() -> None:
    assert (resources.files("ttr_rules") / "py.typed").is_file()
    assert (resources.files("ttr_rules") / "data" / "new_york.json").is_file()


@pytest.mark.parametrize(
    "module", ["_text", "_values", "errors", "actions", "events", "result", "board"]
)
def test_the_plain_modules_do_not_need_the_core(module: str) -> None:
    """A second implementation shares them."""
    program = f"""
import sys, types, pathlib
package = types.ModuleType("ttr_rules")
package.__path__ = [{str(resources.files("ttr_rules"))!r}]
sys.modules["ttr_rules"] = package
sys.modules["ttr_rules._core"] = None
import ttr_rules.{module}
"""
    subprocess.run([sys.executable, "-c", program], check=True)
