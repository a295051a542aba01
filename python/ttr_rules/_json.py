"""Reading JSON that may come from anywhere.

What is handed on is no deeper than ``MAX_DEPTH``, and has finite numbers and text that is
valid Unicode. Documents that were made in Python are not looked at here: the core takes them
over, and names the place of what no JSON can hold.
"""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

from ._values import shown
from .errors import JsonError

__all__ = ["MAX_DEPTH", "MAX_SIZE", "read_json"]

MAX_DEPTH = 64
MAX_SIZE = 4_000_000


def read_json(text: str | bytes, *, limit: int = MAX_SIZE) -> Any:
    """The value of a JSON text of at most ``limit`` characters (bytes: UTF-8).

    Raises :class:`~ttr_rules.errors.JsonError` where it is no JSON, too large, deeper than
    64, or holds a key twice, NaN or an infinity.
    """
    if isinstance(text, bytes | bytearray):
        if len(text) > limit:
            raise JsonError(f"it is larger than {limit} bytes")
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError:
            raise JsonError("it is not UTF-8") from None
    elif not isinstance(text, str):
        raise JsonError(f"it is a {type(text).__name__}, not text")
    if len(text) > limit:
        raise JsonError(f"it is larger than {limit} characters")
    try:
        value = json.loads(text, object_pairs_hook=_pairs, parse_constant=_constant)
    except JsonError:
        raise
    except RecursionError:
        raise JsonError(f"it is deeper than {MAX_DEPTH}") from None
    except ValueError as error:
        raise JsonError(str(error)) from None
    _check(value, MAX_DEPTH)
    return value


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; the standard library would let the last of two equal keys win."""
    entries: dict[str, Any] = {}
    for key, value in pairs:
        if key in entries:
            raise JsonError(f"the key {shown(key)} is doubled")
        entries[key] = value
    return entries


def _constant(name: str) -> NoReturn:
    raise JsonError(f"it holds {name}, which is no JSON")


def _check(value: Any, depth: int) -> None:
    """Refuse what the parser lets pass: depth, infinite numbers, halves of surrogate pairs."""
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise JsonError(f"it holds the number {value!r}")
    elif isinstance(value, dict | list):
        if depth == 0:
            raise JsonError(f"it is deeper than {MAX_DEPTH}")
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
