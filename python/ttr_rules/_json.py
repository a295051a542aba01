"""Reading JSON from untrusted sources.

The values returned are nested no deeper than ``MAX_DEPTH``, and hold only finite numbers and valid
Unicode. Documents made in Python do not pass through here: the core reads them, and reports the
place of anything that JSON cannot hold.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any, NoReturn

from ._values import shown
from .errors import JsonError

__all__ = ["MARK", "MAX_DEPTH", "MAX_SIZE", "MAX_VALUES", "READ_AT_MOST", "read_json", "unmarked"]

MAX_DEPTH = 64
MAX_SIZE = 4_000_000

MAX_VALUES = 200_000
"""The most values of a text. No document of the library comes near it; more would take long to refuse."""

MARK = "\ufeff".encode()
"""A byte order mark, which some editors put before a text."""

READ_AT_MOST = MAX_SIZE + len(MARK) + 1
"""What to read of a file: a text that is too large is still too large without its byte order mark."""

STRINGS = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
"""Also one without an end, so that the search takes time proportional to the length."""


def unmarked(text: str | bytes) -> str | bytes:
    """The text without the byte order mark that it begins with."""
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    return text.removeprefix(MARK)


def read_json(text: str | bytes, *, limit: int = MAX_SIZE, mark: bool = True) -> Any:
    """The value of a JSON text of at most ``limit`` characters (for bytes: UTF-8, ``limit`` bytes).

    ``mark``: whether a byte order mark may stand before it, which does not count.

    Raises :class:`~ttr_rules.errors.JsonError` if the text is not JSON, is too large, has more than
    200,000 values, is nested deeper than 64, or holds a key twice, NaN or an infinity.
    """
    if mark and isinstance(text, str | bytes | bytearray):
        text = unmarked(text)
    if isinstance(text, bytes | bytearray):
        if len(text) > limit:
            raise JsonError(f"the text is larger than {limit} bytes")
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError:
            raise JsonError("the text is not UTF-8") from None
    elif not isinstance(text, str):
        raise JsonError(f"expected a str or bytes, not a {type(text).__name__}")
    if len(text) > limit:
        raise JsonError(f"the text is larger than {limit} characters")
    # Those in strings are taken out only where there are many.
    if _most_values(text) > MAX_VALUES and _most_values(STRINGS.sub("", text)) > MAX_VALUES:
        raise JsonError(f"it holds more than {MAX_VALUES:,} values")
    try:
        value = json.loads(text, object_pairs_hook=_pairs, parse_constant=_constant)
    except JsonError:
        raise
    except RecursionError:
        raise JsonError(f"it is nested deeper than {MAX_DEPTH}") from None
    except ValueError as error:
        raise JsonError(str(error)) from None
    _check(value, MAX_DEPTH)
    return value


def _most_values(text: str) -> int:
    """No JSON text has more values: each but the first comes after a comma, or is first in its list."""
    return 1 + sum(map(text.count, ",]}"))


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; the standard library would keep the last of two equal keys."""
    entries: dict[str, Any] = {}
    for key, value in pairs:
        if key in entries:
            raise JsonError(f"the key {shown(key)} appears twice")
        entries[key] = value
    return entries


def _constant(name: str) -> NoReturn:
    raise JsonError(f"it holds {name}, which is not valid JSON")


def _check(value: Any, depth: int) -> None:
    """Refuse what the parser accepts: too deep, infinite numbers, halves of surrogate pairs."""
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise JsonError(f"it holds the number {value!r}, which is not finite")
    elif isinstance(value, dict | list):
        if depth == 0:
            raise JsonError(f"it is nested deeper than {MAX_DEPTH}")
        if isinstance(value, dict):
            for key, entry in value.items():
                _check_text(key)
                _check(entry, depth - 1)
        else:
            for entry in value:
                _check(entry, depth - 1)


def _check_text(text: str) -> None:
    if not text.isascii():
        try:
            text.encode("utf-8")
        except UnicodeEncodeError:
            raise JsonError(f"{shown(text)} is not valid Unicode") from None
