"""What a file or a text holds: a board, a position, a view or records, seen from the content."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any

from .. import _api, _record_lines
from .._core import State, View
from .._json import MAX_SIZE, read_json, unmarked
from ..errors import InvalidArgumentError, JsonError, UnknownVariantError
from ..notation import state_from_text
from ..record import MANY, Record
from ..variant import Variant, known_ids, load_variant, variant_of

__all__ = [
    "UnreadableError",
    "agree",
    "as_variant",
    "kind_of",
    "meaning",
    "own",
    "records",
    "text_of",
]


NO_TEXT = "this is not a text in UTF-8"


class UnreadableError(OSError):
    """A file that holds no text."""


def _content(path: str) -> bytes:
    """What is in a file; never more than a file of records may hold."""
    if path == "-":
        return _read(sys.stdin.buffer, "the standard input")
    with open(path, "rb") as file:
        return _read(file, path)


def _read(file: IO[bytes], name: str) -> bytes:
    begun = file.read(1 << 16)
    # Before much more of what is no text is read.
    if b"\0" in begun:
        raise UnreadableError(None, NO_TEXT, name)
    return begun + file.read(MANY)


def text_of(path: str) -> str:
    """The text of a file, or of the standard input for ``-``. Raises UnreadableError if it is none."""
    plain = unmarked(_content(path))
    assert isinstance(plain, bytes)
    try:
        text = plain.decode("utf-8")
    except UnicodeDecodeError:
        raise UnreadableError(
            None, NO_TEXT, "the standard input" if path == "-" else path
        ) from None
    return text


def as_variant(name: str) -> Variant:
    """The variant with this id, or of this board file."""
    if name in known_ids():
        return variant_of(name)
    if not os.path.exists(name):
        hint = "there is no file of this name"
        raise UnknownVariantError(name, known_ids(), hint)
    return load_variant(name)


def own(name: str | None) -> Variant | None:
    """The variant of the option ``--variant``."""
    return None if name is None else as_variant(name)


@dataclass(frozen=True)
class Kind:
    """What a text is: ``name`` is "board", "position", "view", "record" or "line"; its document, if it has one."""

    name: str
    document: Any = None


def kind_of(text: str) -> Kind:
    """What a text is, from its content. Raises JsonError if it begins like JSON and is none."""
    begun = text.lstrip()
    if not begun.startswith(("{", "[")):
        return Kind("line")
    first = begun.split("\n", 1)[0]
    try:
        head = read_json(first)
    except JsonError:
        head = None
    if isinstance(head, dict) and head.get("type") == "header":
        return Kind("record")
    if first.startswith('{"type"') and len(first) < MAX_SIZE and head is None:
        # A header that is damaged, or cut off.
        return Kind("record")
    document = read_json(text.strip())
    if isinstance(document, dict) and "variant" in document:
        return Kind("view" if "memory" in document else "position", document)
    return Kind("board", document)


def records(text: str, variant: Variant | None) -> Iterator[Record]:
    """The records of a text, one after the other."""
    for record in _record_lines.read(text, variant, MANY):
        agree(record.variant, variant)
        yield record


def agree(found: Variant, variant: Variant | None) -> None:
    """Refuse what is no game of the variant that was named."""
    if variant is not None and found.fingerprint != variant.fingerprint:
        reason = f"the game is {found.id}"
        if found.id == variant.id:
            reason += ", with other rules"
        raise InvalidArgumentError("--variant", variant.id, reason)


def meaning(text: str, variant: Variant | None) -> Variant | State | View | Record:
    """What a text describes. Raises the errors of the library if it is wrong."""
    found = _meaning(text, variant)
    if not isinstance(found, Variant):
        agree(found.variant, variant)
    return found


def _meaning(text: str, variant: Variant | None) -> Variant | State | View | Record:
    kind = kind_of(text)
    match kind.name:
        case "board":
            return load_variant(io.StringIO(text))
        case "position":
            return _api.state_from_dict(kind.document, variant)
        case "view":
            return _api.view_from_dict(kind.document, variant)
        case "record":
            from ..record import record_from_text

            return record_from_text(text, variant=variant)
    line = text.strip()
    if " " not in line and line not in known_ids():
        hint = "there is no file of this name"
        raise UnknownVariantError(line[:100], known_ids(), hint)
    return state_from_text(line, variant)
