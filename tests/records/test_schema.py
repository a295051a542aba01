"""Records are as the published schema says."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

import ttr_rules as ttr

from .games import each_variant, game, lines


def validator() -> Any:
    path = resources.files("ttr_rules") / "data" / "record.schema.json"
    schema = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@each_variant
def test_records_are_as_the_schema_says(variant: str) -> None:
    schema = validator()
    _, record = game(variant)
    for each in (record, record.seen_by(None), record.seen_by(0)):
        for line in each.lines():
            schema.validate(json.loads(line))


def test_the_schema_refuses_what_the_reader_does() -> None:
    schema = validator()
    for line in [
        {},
        {"type": "jump", "by": 0},
        {"type": "claim_route", "route": "a-b", "cards": {}},
        {"type": "claim_route", "by": 0, "route": "a-b"},
        {"type": "claim_route", "by": 0, "route": "a-b", "cards": {"red": -1}},
        {"type": "reveal", "card": "red", "by": 0},
        {"type": "header", "format": 2, "variant": "usa", "seats": [{}, {}]},
        {"type": "header", "format": 1, "variant": "usa"},
        {"type": "result", "winners": [0]},
        {"type": "draw_deck", "by": 0, "card": "red"},
    ]:
        assert not schema.is_valid(line), line
        with pytest.raises(ttr.RecordError):
            ttr.record_from_text(lines()[0] + "\n" + json.dumps(line) + "\n").check()


def test_the_schema_knows_every_action() -> None:
    from ttr_rules.actions import ACTIONS

    defs = validator().schema["$defs"]
    known = {entry["title"] for kind in ("decision", "reveal") for entry in defs[kind]["oneOf"]}
    assert known == {*ACTIONS}


@pytest.mark.parametrize("key", [*json.loads(lines()[0]), "start", "about"])
def test_what_is_not_told_in_a_header_is_left_out_not_null(key: str) -> None:
    header = json.loads(lines()[0]) | {key: None}
    assert not validator().is_valid(header)
    with pytest.raises(ttr.RecordError):
        ttr.record_from_text(json.dumps(header) + "\n")
