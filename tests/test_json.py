"""Reading JSON that may come from anywhere."""

from __future__ import annotations

import codecs
import contextlib
import io
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttr_rules as ttr
from ttr_rules._json import MAX_DEPTH, MAX_SIZE, MAX_VALUES, read_json

MARK = "\ufeff"

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
    assert read_json(MARK + "1".rjust(MAX_SIZE)) == 1
    assert read_json(codecs.BOM_UTF8 + b"1".rjust(MAX_SIZE)) == 1
    assert read_json("123", limit=3) == 123
    with pytest.raises(ttr.JsonError):
        read_json("1234", limit=3)


def read_from_path(text: str, folder: Path) -> ttr.Variant:
    (folder / "board.json").write_text(text, encoding="utf-8")
    return ttr.load_variant(folder / "board.json")


READERS: dict[str, Callable[[str, Path], ttr.Variant]] = {
    "path": read_from_path,
    "text": lambda text, _: ttr.load_variant(io.StringIO(text)),
    "bytes": lambda text, _: ttr.load_variant(io.BytesIO(text.encode())),
}


@pytest.mark.parametrize("how", READERS)
def test_a_byte_order_mark_may_stand_before_a_board_file(how: str, tmp_path: Path) -> None:
    text = json.dumps(ttr.usa.VARIANT.to_dict())
    assert READERS[how](MARK + text, tmp_path) == ttr.usa.VARIANT
    for elsewhere in (MARK + MARK + text, text + MARK, text.replace(",", f",{MARK}", 1)):
        with pytest.raises(ttr.JsonError):
            READERS[how](elsewhere, tmp_path)


@pytest.mark.parametrize("how", READERS)
def test_the_size_does_not_count_the_byte_order_mark(how: str, tmp_path: Path) -> None:
    text = json.dumps(ttr.usa.VARIANT.to_dict())
    assert READERS[how](MARK + text.ljust(MAX_SIZE), tmp_path) == ttr.usa.VARIANT
    for long in (text.ljust(MAX_SIZE + 1), MARK + text.ljust(MAX_SIZE + 1)):
        with pytest.raises(ttr.JsonError, match="larger than 4000000"):
            READERS[how](long, tmp_path)


def test_a_byte_order_mark_may_stand_before_states_and_views() -> None:
    state = ttr.new_game("usa", 2, seed=1)
    view = state.view(0)
    for mark, text in ((MARK, str), (codecs.BOM_UTF8, str.encode)):
        assert ttr.state_from_json(mark + text(state.to_json())) == state  # type: ignore[operator]
        assert ttr.view_from_json(mark + text(view.to_json())) == view  # type: ignore[operator]


def test_the_notation_has_no_byte_order_mark_inside() -> None:
    with pytest.raises(ttr.JsonError):
        read_json(MARK + "1", mark=False)
    with pytest.raises(ttr.JsonError):
        read_json(codecs.BOM_UTF8 + b"1", mark=False)


def test_very_many_values_are_refused_at_once(second: float) -> None:
    assert len(read_json("[" + "0," * (MAX_VALUES - 3) + "0]")) == MAX_VALUES - 2
    nested = "[" * 60 + "]" * 60
    many = [
        "[" + "0," * (MAX_VALUES - 1) + "0]",
        "[" + "0," * 1_900_000 + "0]",
        "[" + "{}," * 1_300_000 + "{}]",
        "[" + ",".join([nested] * 30_000) + "]",
    ]
    for text in many:
        before = time.process_time()
        with pytest.raises(ttr.JsonError, match="more than 200,000 values"):
            ttr.state_from_json(text)
        assert time.process_time() - before < 0.5 * second


@pytest.mark.parametrize("character", [",", "]", "}", '"', "\\", '",', "\\,"])
def test_values_are_not_counted_in_strings(character: str, second: float) -> None:
    texts = [character * 1_000_000, "a"]
    before = time.process_time()
    assert read_json(json.dumps(texts)) == texts
    with pytest.raises(ttr.JsonError):
        read_json(json.dumps(texts)[:-6])
    assert time.process_time() - before < second
