"""The rules in words, for programs: the same as on the pages."""

from __future__ import annotations

import dataclasses
import pickle
import re
from typing import Any

import pytest

import ttr_rules as ttr
from tools import ROOT, rules_table
from ttr_rules._rule_texts import RULINGS, TEXTS

NOT_OF_A_GAME = ("X-name", "X-variant", "X-chance", "X-over")


def test_every_rule_of_the_pages_and_nothing_else_has_words() -> None:
    known = [id for ids in rules_table.rules().values() for id in ids]
    assert sorted(ttr.rule_ids()) == sorted([*known, *NOT_OF_A_GAME])
    assert ttr.rule_ids()[-4:] == NOT_OF_A_GAME
    for id in ttr.rule_ids():
        rule = ttr.rule(id)
        assert rule.id == id
        assert 0 < len(rule.title) <= 100
        assert len(rule.text) > 20
        assert rule.text[-1] in ".)", id
        for text in (rule.title, rule.text):
            assert not re.search(r"[`*<>|#]|\]\(|  |^- |\s$", text, re.MULTILINE), (id, text)


def test_the_file_of_the_package_is_that_of_the_pages() -> None:
    assert rules_table.rule_texts() == TEXTS


def test_markup_is_taken_out() -> None:
    text = "*(ruling)* See [the page](a.md#b)\nfor `Pass`.\n\n**Bold** *and\nslanted*.\n"
    assert rules_table.plain(text) == "(ruling) See the page for Pass.\nBold and slanted."


def test_every_id_that_begins_with_x_can_occur_and_is_told() -> None:
    cited = set()
    for path in (ROOT / "rust").glob("*/src/**/*.rs"):
        cited |= set(re.findall(r'"(X-\w+)"', path.read_text(encoding="utf-8")))
    assert cited == set(NOT_OF_A_GAME)


def test_the_rules_that_variants_cite_are_known() -> None:
    for name in ttr.variants():
        for id in getattr(ttr, name).VARIANT.rules.rule_ids.values():
            assert ttr.rule(id).id == id


def test_a_rule_is_a_value() -> None:
    rule = ttr.rule("G-23")
    assert rule == ttr.rule("G-23") == pickle.loads(pickle.dumps(rule))
    assert len({rule, ttr.rule("G-22"), ttr.rule("G-23")}) == 2
    assert str(rule) == "G-23 Payments are exact"


def test_unknown_ids_are_refused() -> None:
    for name in ("G-99", "g-23", "", "X-", "\ud800"):
        with pytest.raises(ttr.UnknownNameError) as unknown:
            ttr.rule(name)
        assert (unknown.value.kind, unknown.value.name) == ("rule", name)
    things: list[Any] = [None, 23, b"G-23", ["G-23"]]
    for thing in things:
        with pytest.raises(ttr.InvalidArgumentError) as wrong:
            ttr.rule(thing)
        assert wrong.value.argument == "id"


def test_the_rulings_of_a_variant_have_its_values() -> None:
    """Those of the games on boards and of its own game, each with the setting that plays the other reading."""
    for name in ttr.variants():
        variant = getattr(ttr, name).VARIANT
        known = {entry["id"]: entry for entry in RULINGS}
        assert variant.rulings
        for ruling in variant.rulings:
            page = ruling.id.partition("-")[0]
            assert page == "G" or page in str(variant.rules.rule_ids), ruling
            if ruling.setting is None:
                assert known[ruling.id]
                assert ruling.value is ruling.other_value is None
            else:
                assert ruling.value == getattr(variant.rules, ruling.setting)
                other = variant.with_rules(**{ruling.setting: ruling.other_value})
                assert other.fingerprint != variant.fingerprint, ruling
        assert pickle.loads(pickle.dumps(variant.rulings)) == variant.rulings
    orders = [r.other_value for r in ttr.nordic.VARIANT.rulings if r.setting == "tie_breaks"]
    assert orders == [("complete_tickets", "longest_ticket"), ("complete_tickets",)]
    other = ttr.nordic.VARIANT.with_rules(initial_cards=5)
    ruling = next(ruling for ruling in other.rulings if ruling.setting == "initial_cards")
    assert (ruling.id, ruling.value, ruling.other_value) == ("NC-2", 5, 5)


def test_a_variant_whose_rules_have_no_ids_has_the_rulings_of_all_games() -> None:
    rules = dataclasses.replace(ttr.usa.VARIANT.rules, rule_ids=ttr.FrozenMap())
    own = dataclasses.replace(ttr.usa.VARIANT, rules=rules)
    assert [ruling.id for ruling in own.rulings] == [entry["id"] for entry in RULINGS]
