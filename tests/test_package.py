"""The package: its names, the variants as modules, no import of the core where none belongs."""

from __future__ import annotations

import ast
import inspect
import pickle
import re
import subprocess
import sys
import typing
from importlib import metadata, resources

import pytest

import ttr_rules as ttr
import ttr_rules.nordic
from ttr_rules import _core, players


def test_version() -> None:
    assert metadata.version("ttr-rules") == ttr.__version__
    # The extra of the testing tools, and nothing at run time.
    assert all("extra ==" in line for line in metadata.requires("ttr-rules") or ())


def test_every_public_name_is_there() -> None:
    assert sorted(set(ttr.__all__)) == sorted(ttr.__all__)
    for name in ttr.__all__:
        assert hasattr(ttr, name)
    public = {name for name in vars(ttr) if not name.startswith("_")}
    # ``adapters``, ``reference`` and ``testing`` are there once another test has imported them.
    modules = {
        *SHIPPED,
        "actions",
        "adapters",
        "board",
        "errors",
        "events",
        "keeper",
        "many",
        "notation",
    }
    modules |= {
        "players",
        "railyard",
        "record",
        "recorder",
        "rulebook",
        "reference",
        "result",
        "testing",
        "tunnel",
        "variant",
        "view",
    }
    imported = {"annotations", "importlib", "warnings", "TYPE_CHECKING"}
    assert public - modules - imported <= set(ttr.__all__)


SHIPPED = ("card_game", "europe", "first_journey", "first_journey_usa", "new_york", "nordic", "usa")


def test_each_variant_has_a_module() -> None:
    assert ttr.variants() == SHIPPED
    assert set(SHIPPED) <= {*ttr.__all__} & {*dir(ttr)}
    assert ttr_rules.nordic is ttr.nordic
    for id in SHIPPED:
        module = getattr(ttr, id)
        assert module.VARIANT is ttr.new_game(id, 2).variant
        assert module.new_game(2, seed=7) == ttr.new_game(id, 2, seed=7)
        explicit = module.new_game(2, seed=7, chance="explicit", first_player=1)
        assert explicit == ttr.new_game(id, 2, seed=7, chance="explicit", first_player=1)
        assert pickle.loads(pickle.dumps(module.new_game)) == module.new_game
    # One signature, but for the variant.
    signature = inspect.signature(ttr.new_game)
    own = signature.replace(parameters=[*signature.parameters.values()][1:])
    assert inspect.signature(ttr.nordic.new_game) == own
    with pytest.raises(AttributeError, match="has no attribute 'norwegian'"):
        ttr.norwegian  # type: ignore[attr-defined] # noqa: B018


def test_the_documents_are_read_when_they_are_asked_for() -> None:
    program = """
import sys
import ttr_rules as ttr
from ttr_rules import variant
assert not {f"ttr_rules.{id}" for id in ttr.variants()} & {*sys.modules}
assert ttr.usa.VARIANT.trains == 45
assert set(variant._SHIPPED) == {"usa"}
from ttr_rules import *
assert nordic.VARIANT.trains == 40
"""
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize("id", [id for id in SHIPPED if id != "first_journey_usa"])
def test_the_docstring_of_a_game_tells_its_settings(id: str) -> None:
    """Those it tells are so, and none is missing that this kind of game has otherwise by default."""
    rules = getattr(ttr, id).VARIANT.rules
    told = re.findall(r"``(\w+)=(.+?)``", inspect.getdoc(getattr(ttr, id)) or "")
    assert {name: ast.literal_eval(value) for name, value in told} == {
        name: getattr(rules, name) for name, _ in told
    }
    kind = "board" if rules.tickets_to_win is None else "race"
    schema = _core.rules_schema()["railyards" if rules.railyards else kind]["properties"]
    for name, value in rules.to_dict().items():
        default = {"const": None} if name == "rule_ids" else schema[name]
        if "const" not in default and value != default.get("default"):
            assert name in dict(told)


def test_annotations_are_found_at_run_time() -> None:
    """Of every public function, class, method and property, by typing.get_type_hints."""
    asked = 0
    for name in ttr.__all__:
        value = getattr(ttr, name)
        parts = {name: value} if callable(value) else {}
        if isinstance(value, type):
            for key, part in vars(value).items():
                part = part.fget if isinstance(part, property) else getattr(part, "__func__", part)
                if inspect.isfunction(part) and not key.startswith("_"):
                    parts[f"{name}.{key}"] = part
        for label, part in parts.items():
            hints = typing.get_type_hints(part)
            if inspect.isfunction(part) and part.__module__.startswith("ttr_rules"):
                told = {*inspect.signature(part).parameters} - {"self", "cls", "memo"}
                assert told | {"return"} <= {*hints}, label
                asked += 1
    assert asked > 50


def test_players_have_their_names_and_annotations() -> None:
    assert players.__all__ == sorted(players.__all__)
    for name in players.__all__:
        value = getattr(players, name)
        assert value.__doc__, name
        if isinstance(value, type) or inspect.isfunction(value):
            assert typing.get_type_hints(value) or name in ("Player", "Program"), name
        if isinstance(value, type):
            for key, part in vars(value).items():
                if inspect.isfunction(part) and not key.startswith("_"):
                    assert "return" in typing.get_type_hints(part), f"{name}.{key}"


@pytest.mark.parametrize("module", ["strategies", "machine", "profiles"])
def test_what_needs_hypothesis_says_so(module: str) -> None:
    program = f"""
import sys
sys.modules["hypothesis"] = None
import ttr_rules.testing
from ttr_rules.testing import compare, conformance, invariants
try:
    import ttr_rules.testing.{module}
except ImportError as error:
    assert "pip install ttr-rules[testing]" in str(error), error
    assert error.name == "hypothesis"
else:
    raise AssertionError
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_subinterpreter_is_refused_in_words() -> None:
    program = """
import ttr_rules
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
found = interpreters.create()
try:
    told = str(interpreters.run_string(found, "import ttr_rules"))
except interpreters.RunFailedError as error:
    told = str(error)
assert "ImportError" in told and "subinterpreters" in told, told
assert ttr_rules.new_game("usa", 2, seed=1).players == 2
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_typed() -> None:
    assert (resources.files("ttr_rules") / "py.typed").is_file()


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
