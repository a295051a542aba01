"""Reading JSON, and other documents, that may come from anywhere.

What is handed on is made of dict, list, str, int, float, bool and None alone (plus objects
that the core then refuses by name), no deeper than ``MAX_DEPTH``, with finite numbers and
text that is valid Unicode.
"""

from __future__ import annotations

import json
import math
import operator
from collections.abc import Mapping
from typing import Any, NoReturn

from .errors import JsonError

__all__ = ["MAX_DEPTH", "MAX_SIZE", "plain", "read_json"]

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
    return plain(value)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; the standard library would let the last of two equal keys win."""
    entries: dict[str, Any] = {}
    for key, value in pairs:
        if key in entries:
            raise JsonError(f"the key {key!r} is doubled")
        entries[key] = value
    return entries


def _constant(name: str) -> NoReturn:
    raise JsonError(f"it holds {name}, which is no JSON")


def plain(value: Any, depth: int = MAX_DEPTH) -> Any:
    """``value`` built anew from plain dicts, lists and scalars.

    Mappings and sequences of any kind are taken, and integers as keys, for documents that
    were written in Python. Raises :class:`~ttr_rules.errors.JsonError` where it is deeper
    than ``depth``, two keys become one, a number is not finite or text is not valid Unicode.
    An object of a foreign type is handed on as it is, for the core to name its place.
    """
    if isinstance(value, str):
        return _text(value)
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise JsonError(f"it holds the number {value!r}")
        return float(value)
    if isinstance(value, Mapping):
        if depth == 0:
            raise JsonError(f"it is deeper than {MAX_DEPTH}")
        entries: dict[str, Any] = {}
        for key, entry in value.items():
            name = _key(key)
            if name in entries:
                raise JsonError(f"the key {name!r} is doubled")
            entries[name] = plain(entry, depth - 1)
        return entries
    if isinstance(value, list | tuple):
        if depth == 0:
            raise JsonError(f"it is deeper than {MAX_DEPTH}")
        return [plain(entry, depth - 1) for entry in value]
    try:
        return operator.index(value)
    except TypeError:
        return value


def _text(value: str) -> str:
    """``value`` as a plain str; half a surrogate pair is no text that could be stored."""
    if not value.isascii():
        try:
            value.encode("utf-8")
        except UnicodeEncodeError:
            raise JsonError(f"{value!r} is not valid Unicode") from None
    return str.__str__(value)


def _key(key: object) -> str:
    if isinstance(key, str):
        return _text(key)
    if isinstance(key, int) and not isinstance(key, bool):
        return str(int(key))
    raise JsonError(f"a key is text, not {key!r}")
