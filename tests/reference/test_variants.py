"""Variant documents on the reference: believed, but for what the book has no rule for."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ttr_rules as ttr
from ttr_rules import reference
from ttr_rules._shipped import shipped_text
from ttr_rules.errors import InvalidVariantError, UnknownVariantError
from ttr_rules.reference.variants import FIRST_JOURNEY, RULES, USA


def document_of(id: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(shipped_text(id) or "")
    return document | {"rules": vars(RULES[id])}


def test_the_book_has_the_rules_of_the_shipped_variants() -> None:
    assert set(RULES) == set(ttr.variants())
    for id in ttr.variants():
        value = getattr(ttr, id).VARIANT
        ours, theirs = vars(RULES[id]), value.rules.to_dict()
        assert set(ours) == set(theirs)
        for name in set(ours) - {"rule_ids"}:
            assert ours[name] == getattr(value.rules, name), (id, name)
        assert ours["rule_ids"].items() <= theirs["rule_ids"].items()
        # The same value, whether from the package's data or from the engine's document.
        document = value.to_dict() | {"rules": vars(RULES[id])}
        assert reference.variant_of(document) == reference.variant_of(id)


def test_a_variant_document_with_what_the_book_does_not_have() -> None:
    document = document_of("usa")
    box = reference.variant_of("usa")
    assert reference.variant_of(document) == box
    assert reference.variant_of(box) is box
    with pytest.raises(InvalidVariantError, match="bridges"):
        reference.variant_of(document | {"rules": vars(USA) | {"bridges": 3}})
    document["routes"][0]["kind"] = "bridge"
    with pytest.raises(InvalidVariantError, match="kind"):
        reference.variant_of(document)
    with pytest.raises(UnknownVariantError):
        reference.variant_of("atlantis")


def test_a_race_has_no_points_and_nothing_to_choose() -> None:
    document = document_of("first_journey")
    box = reference.variant_of("first_journey")
    assert reference.variant_of(document) == box
    assert box.is_race()
    # Left out, or 0.
    told = document | {"route_points": {"1": 0, "2": 0, "3": 0}}
    told["tickets"] = [ticket | {"points": 0} for ticket in document["tickets"]]
    assert reference.variant_of(told) == box
    with pytest.raises(InvalidVariantError, match="points in a race"):
        reference.variant_of(document | {"route_points": {"1": 1}})
    with pytest.raises(InvalidVariantError, match="drawn_tickets"):
        reference.variant_of(document | {"rules": vars(FIRST_JOURNEY) | {"drawn_tickets": 2}})
    for name in ("coast_bonus", "swap_tickets"):
        with pytest.raises(InvalidVariantError, match=name):
            reference.variant_of(document | {"rules": vars(USA) | {name: True}})
