"""The words of the notation: names, cards, and how they are separated.

A plain name is written bare, any other as a JSON string. Splitting skips what is in quotes. All
functions take time proportional to the length of the text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping

from ._values import shown
from .errors import NotationError

__all__ = [
    "MAX_TEXT",
    "Word",
    "card_text",
    "cards",
    "cards_text",
    "name_text",
    "names_text",
    "words",
]

MAX_TEXT = 100_000
"""The most characters of a text that is read."""

MAX_DIGITS = 4000
"""The most digits of a number that is read; Python itself reads a few more."""

DIGITS = "0123456789"
BARE = re.compile(r"\w[\w.\-]*")
QUOTED = r'"(?:[^"\\]|\\.)*"'
PIECES = re.compile(rf'(?:{QUOTED}|[^\s"])+')
PLAIN = re.compile(rf'{QUOTED}|[^"]')


def name_text(name: str) -> str:
    """A name in the notation."""
    return name if BARE.fullmatch(name) else json.dumps(name)


def card_text(card: str, count: int) -> str:
    """A number of cards of a kind: the name and the number, without a space between."""
    bare = BARE.fullmatch(card) and card[-1] not in DIGITS
    return f"{card if bare else json.dumps(card)}{count}"


def cards_text(cards: Mapping[str, int], between: str = " ") -> str:
    """Counts of cards, in the order of the mapping."""
    return between.join(card_text(card, count) for card, count in cards.items())


def names_text(names: Iterable[str], between: str = " ") -> str:
    """Names, in their order."""
    return between.join(map(name_text, names))


class Word:
    """A part of a text, and where it begins."""

    __slots__ = ("start", "text", "whole")

    def __init__(self, whole: str, text: str, start: int) -> None:
        """``whole``: the text that the part is from; ``start``: where it begins there, from 0."""
        self.whole = whole
        self.text = text
        self.start = start

    def error(self, reason: str) -> NotationError:
        """An error that points here."""
        return NotationError(self.whole, self.start + 1, reason)

    def split(self, separator: str, most: int = -1) -> list[Word]:
        """The parts between separators of one character; at most ``most`` splits, -1: any number."""
        parts: list[Word] = []
        start = 0
        for piece in PLAIN.finditer(self.text):
            if piece[0] == separator and len(parts) != most:
                parts.append(self._part(start, piece.start()))
                start = piece.end()
        return [*parts, self._part(start, len(self.text))]

    def listed(self) -> list[Word]:
        """The entries between commas; none if the word is empty."""
        return self.split(",") if self.text else []

    def _part(self, start: int, end: int) -> Word:
        return Word(self.whole, self.text[start:end], self.start + start)

    def name(self, what: str = "a name") -> str:
        """The word as a name; ``what`` says what was expected."""
        if self.text.startswith('"'):
            try:
                name = json.loads(self.text)
            except ValueError:
                name = None
            if isinstance(name, str):
                return name
        elif BARE.fullmatch(self.text):
            return self.text
        raise self.error(f"expected {what}, found {shown(self.text)}")

    def number(self, what: str = "a number") -> int:
        """The word as a whole number, not negative."""
        plain = self.text == "0" or (
            self.text.strip(DIGITS) == "" and self.text[:1] not in ("", "0")
        )
        if not plain or len(self.text) > MAX_DIGITS:
            raise self.error(f"expected {what}, found {shown(self.text)}")
        return int(self.text)

    def card(self) -> tuple[str, int]:
        """The word as a card and its number."""
        name = self.text.rstrip(DIGITS)
        count = self._part(len(name), len(self.text))
        if not count.text:
            raise self.error(f"expected a card with its number, found {shown(self.text)}")
        return self._part(0, len(name)).name("a card"), count.number()


def cards(parts: Iterable[Word]) -> dict[str, int]:
    """The words as counts of cards."""
    counts: dict[str, int] = {}
    for word in parts:
        card, count = word.card()
        if card in counts:
            raise word.error(f"{shown(card)} is named twice")
        counts[card] = count
    return counts


def words(text: object, what: str) -> list[Word]:
    """The words of a text, separated by spaces; ``what`` says what the text should be."""
    if not isinstance(text, str):
        raise NotationError(shown(text), 1, f"{what} must be a str")
    if len(text) > MAX_TEXT:
        raise NotationError(shown(text), 1, f"the text is longer than {MAX_TEXT} characters")
    return list(_words(text))


def _words(text: str) -> Iterator[Word]:
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
        elif piece := PIECES.match(text, at):
            yield Word(text, piece[0], at)
            at = piece.end()
        else:
            raise NotationError(text, at + 1, "a quotation mark is never closed")
