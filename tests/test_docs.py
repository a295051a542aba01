"""The pages of the rules, and the tables that are made from the code."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

import ttr_rules as ttr

ROOT = Path(__file__).resolve().parent.parent
PREFIXES = {"new_york": "NY", "nordic": "NC", "usa": "US"}


def tool(path: str, name: str, *folders: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


table = tool("rules_table.py", "rules_table")
wrong_rules = tool("mutations/wrong_rules.py", "wrong_rules")


def test_every_finished_variant_has_its_page() -> None:
    known = table.rules()
    assert set(known) == {"general", *ttr.variants()}
    assert set(PREFIXES) == set(ttr.variants())
    for page, ids in known.items():
        assert len(ids) == len(set(ids))
        prefix = PREFIXES.get(page, "G")
        assert all(id.startswith(f"{prefix}-") for id in ids), page


def test_no_rule_has_a_gap_and_the_table_is_fresh() -> None:
    known, found = table.rules(), table.places()
    assert table.gaps(known, found) == []
    assert table.PAGE.read_text(encoding="utf-8") == table.page(known, found)


def test_a_gap_is_found() -> None:
    known, found = table.rules(), table.places()
    del found["G-40"]
    found["NY-12"].core.clear()
    known["usa"].append("US-9")
    known["general"].remove("G-1")
    told = table.gaps(known, found)
    assert "G-40 has no place in: tests" in told
    assert "NY-12 has no place in: core" in told
    assert "US-9 has no place in: reference" in told
    assert "G-1 is cited, but no page has it" in told


def test_ids_are_found_where_they_are_cited() -> None:
    assert table.cited("G-10, NY-10 to NY-13 and US-2 to 4") == {
        *("G-10", "NY-10", "NY-11", "NY-12", "NY-13", "US-2", "US-3", "US-4")
    }
    rust = """//! About G-1.

/// A value (G-2).
pub struct Value {
    /// A part (G-3).
    pub part: u8,
}

impl Value {
    /// Does it (G-4,
    /// G-5).
    #[must_use]
    pub fn act(&self) -> u8 {
        self.part // G-6
    }
}

#[cfg(test)]
mod tests {
    // G-7
}
"""
    assert table.rust_places(rust) == [
        ("", {"G-1"}),
        ("Value", {"G-2"}),
        ("Value::part", {"G-3"}),
        ("act", {"G-4", "G-5"}),
        ("act", {"G-6"}),
    ]


def test_violations_cite_rules_that_have_a_page() -> None:
    known = {id for ids in table.rules().values() for id in ids}
    for variant in ttr.variants():
        rules = getattr(ttr, variant).VARIANT.rules
        assert set(rules.rule_ids.values()) <= known


# Wrong rules (make mutations tries them)


@pytest.mark.parametrize("mutation", wrong_rules.ALL, ids=lambda mutation: mutation.name)
def test_the_right_piece_of_a_wrong_rule_is_there_once(mutation: wrong_rules.Mutation) -> None:  # type: ignore[name-defined]
    path = ROOT / "python/ttr_rules/reference" / f"{mutation.module}.py"
    assert path.read_text(encoding="utf-8").count(mutation.right) == 1
    assert mutation.right != mutation.wrong
    assert mutation.rule in {id for ids in table.rules().values() for id in ids}


def test_the_table_of_wrong_rules_has_them_all_and_none_survives() -> None:
    text = (ROOT / "docs" / "mutations.md").read_text(encoding="utf-8")
    rows = [line.split(" | ")[:2] for line in text.splitlines() if line.startswith("| ")][1:]
    assert rows == [[f"| {mutation.rule}", mutation.name] for mutation in wrong_rules.ALL]
    assert "survives" not in text.split("|---|")[1]
    names = [mutation.name for mutation in wrong_rules.ALL]
    assert len(names) == len(set(names)) >= 30
