"""Reading JSON that may come from anywhere."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttr_rules as ttr
from ttr_rules._json import MAX_DEPTH, MAX_SIZE, read_json

values: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(values)
def test_what_json_wrote_is_read(value: Any) -> None:
    text = json.dumps(value)
    assert read_json(text) == value
    assert read_json(text.encode()) == value
    assert read_json(json.dumps(value, ensure_ascii=False).encode()) == value


@given(st.text() | st.binary())
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    with contextlib.suppress(ttr.JsonError):
        read_json(text)


REFUSED: list[tuple[Any, str]] = [
    ("", "Expecting value"),
    ("{", "Expecting property name"),
    ("[1,]", "Expecting value|trailing comma"),
    ("{} {}", "Extra data"),
    ('{"a": 1, "a": 1}', "'a' appears twice"),
    ('[{"b": {"a": 1, "a": 2}}]', "'a' appears twice"),
    ("NaN", "NaN"),
    ('{"seed": NaN}', "NaN"),
    ("[Infinity]", "Infinity"),
    ("[-Infinity]", "-Infinity"),
    ("[1e999]", "inf"),
    ("[" + "1" * 5000 + "]", "digits"),
    (r'"\ud800"', "Unicode"),
    (r'{"\ud800": 1}', "Unicode"),
    ("[" * 65 + "]" * 65, "deeper than 64"),
    ('{"a":' * 65 + "1" + "}" * 65, "deeper than 64"),
    ("[" * 1_000_000, "deeper than 64"),
    ('{"a":' * 500_000, "deeper than 64"),
    (" " * (MAX_SIZE + 1), "larger than"),
    (b" " * (MAX_SIZE + 1), "larger than"),
    (b"\xff\xfe{\x00}\x00", "UTF-8"),
    (b'"\xc3\x28"', "UTF-8"),
    (None, "NoneType"),
    (3, "int"),
    ({}, "dict"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED, ids=[reason for _, reason in REFUSED])
def test_refused(text: Any, reason: str) -> None:
    with pytest.raises(ttr.JsonError, match=reason):
        read_json(text)
    with pytest.raises(ttr.JsonError, match=reason):
        ttr.state_from_json(text)


def test_the_limits_themselves_are_read() -> None:
    assert read_json("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    assert read_json("1".rjust(MAX_SIZE)) == 1
    assert read_json("123", limit=3) == 123
    with pytest.raises(ttr.JsonError):
        read_json("1234", limit=3)
