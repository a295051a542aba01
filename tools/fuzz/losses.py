"""What a reader has lost: values of an accepted text that are not in what is written of it.

To read a second time what was written shows no loss, since there the value is gone already.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

__all__ = ["lost", "lost_words", "plain"]


def plain(text: str) -> Any:
    """The JSON of an accepted text, read without the library; AssertionError where a key is doubled."""
    return json.loads(text, object_pairs_hook=_object)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    assert len(found) == len(pairs), "a doubled key was accepted"
    return found


def lost(given: Any, written: Any, place: str = "") -> str | None:
    """The place of a value that was given and is not in what was written; None: all are there.

    What says nothing may be left out (null, 0, false, what is empty), a list may go on with defaults, and
    a list of names or numbers may have another order.
    """
    if isinstance(given, dict):
        if not isinstance(written, dict):
            return place if given else None
        for key, value in given.items():
            here = f"{place}/{key}"
            if key in written:
                if gone := lost(value, written[key], here):
                    return gone
            elif value:
                return here
        return None
    if isinstance(given, list):
        if not isinstance(written, list) or len(given) > len(written):
            return place
        if not any(isinstance(value, dict | list) for value in [*given, *written]):
            return place if Counter(given) - Counter(written) else None
        for number, (value, other) in enumerate(zip(given, written, strict=False)):
            if gone := lost(value, other, f"{place}/{number}"):
                return gone
        return None
    return None if given == written else place


QUOTED = re.compile(r'"(?:\\.|[^"\\])*"')
WORD = re.compile(r'(?:"(?:\\.|[^"\\])*"|[^\s"])+')
NO_CARDS = re.compile(r"(.*[^\d])?0")
"""A count of no cards, or of no locomotives in a row, which is not written."""
DERIVED = ("deck", "trains", "ticket_deck")
"""Keys that are not written where they follow from the others."""
DEFAULTS = {"chance": "sampled", "phase": "turn", "pass": "1"}
NOTHING = ("", "0", "-")


def lost_words(given: str, written: str) -> str | None:
    """The same of two lines of the notation: the word or entry that is lost; None: all are there."""
    told, kept = _entries(given), _entries(written)
    for key, values in told.items():
        name = key.rsplit(".", 1)[-1]
        if key in kept:
            if values - kept[key]:
                return key
        elif name not in DERIVED and set(values) - {*NOTHING, DEFAULTS.get(name)}:
            return key
    return None


def _entries(line: str) -> dict[str, Counter[str]]:
    """The parts of every entry ``key=value`` of a line; the other words are those of the key ``""``."""
    found: dict[str, Counter[str]] = {"": Counter()}
    for word in WORD.findall(line):
        key, sign, value = _plain(word).partition("=")
        parts = re.split(r"[,/:+]", value) if sign else [key]
        entry = found.setdefault(key if sign else "", Counter())
        entry.update(part for part in parts if not NO_CARDS.fullmatch(part))
    return found


def _plain(word: str) -> str:
    """A word with the text of what is quoted, and its numbers without zeros before them."""
    text = QUOTED.sub(lambda quoted: str(json.loads(quoted[0])), word)
    return re.sub(r"(?<!\d)0+(?=\d)", "", text)
