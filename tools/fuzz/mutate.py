"""Changes to a text that leave it much like what the reader takes.

Characters changed at random would all end at the first look at the text. So JSON is changed as
values, records as lines, the notation as words; and some texts as characters all the same.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

__all__ = ["doubled", "mutated"]

CHANGES = (1, 1, 1, 2, 3)
"""How many changes a text gets: one of these numbers."""
LONGEST = 20_000
"""Characters of a changed text, at most."""

NAMES = (
    *("", " ", "-", "gray", "red", "locomotive", "train", "ferry", "tunnel", "box", "bottom"),
    *("turn", "over", "explicit", "sampled", "all", "spectator", "header", "result", "shown", "by"),
    *("\0", "\ufeffa", "é\u0301", "a\nb", "\ud800", "0", "1", "None", "__class__", "\u2028", "ß"),
)
NUMBERS = (0, 1, 2, 5, 6, 7, 127, 128, 255, 256, 65_535, 65_536, 2**31, 2**32, 2**63, 2**64, 10**30)
WORDS = (
    *(
        "=",
        "-",
        "/",
        ",",
        "+",
        ":",
        '"',
        "\\",
        " ",
        "\t",
        "\u00a0",
        "\u3000",
        "yes",
        '""',
        "0",
        "00",
    ),
    *(
        "٣",
        "²",
        "1e3",
        "-1",
        "9" * 30,
        "9" * 5000,
        "6.hand=red1",
        "0.hand=",
        "deck=red1",
        "\0",
        "\ud800",
    ),
)


def mutated(reader: str, text: str, other: str, dice: random.Random) -> str:
    """The text with some changes; ``other`` is another input, of which parts may be taken."""
    for _ in range(dice.choice(CHANGES)):
        if dice.randrange(16) == 0:
            text = _characters(text, dice)
        elif reader == "notation":
            text = _words(text, other, dice)
        elif reader == "records":
            text = _lines(text, other, dice)
        else:
            text = _json(text, dice)
    return text[:LONGEST]


def doubled(line: str) -> Iterator[str]:
    """A line of the notation with each of its words, and each entry of its lists, there twice."""
    for found in re.finditer(r"[^ ]+", line):
        yield f"{line[: found.start()]}{found[0]} {line[found.start() :]}"
    for found in re.finditer(r"(?<=[=,])[^ ,=]+", line):
        yield f"{line[: found.start()]}{found[0]},{line[found.start() :]}"


def _characters(text: str, dice: random.Random) -> str:
    """Characters left out, doubled, or put in."""
    at = dice.randint(0, len(text))
    end = min(len(text), at + dice.choice((0, 1, 1, 4, 30)))
    new = dice.choice(("", text[at:end] * 2, dice.choice(WORDS), chr(dice.randrange(0x110000))))
    return text[:at] + new + text[end:]


def _words(text: str, other: str, dice: random.Random) -> str:
    """A word of the notation, or a part of one, left out, doubled, or taken from another text."""
    parts = re.split(r"([ =,/.:+])", text)
    others = re.split(r"([ =,/.:+])", other)
    at = dice.randrange(len(parts))
    match dice.randrange(6):
        case 0:
            del parts[at]
        case 1:
            parts.insert(at, parts[dice.randrange(len(parts))])
        case 2:
            parts[at] = dice.choice(WORDS)
        case 3:
            parts[at] = dice.choice(others)
        case 4:
            # A whole entry of the other one
            parts += [" ", dice.choice(other.split(" "))]
        case _:
            number = str(dice.choice(NUMBERS))
            parts[at] = re.sub(r"\d+$", number, parts[at]) if parts[at] else number
    return "".join(parts)


def _lines(text: str, other: str, dice: random.Random) -> str:
    """A line of a record, changed as JSON, left out, doubled, moved, or taken from another record."""
    lines = text.split("\n")
    at = dice.randrange(len(lines))
    match dice.randrange(12):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[dice.randrange(len(lines))])
        case 2:
            lines[at] = dice.choice(other.split("\n"))
        case 3:
            to = dice.randrange(len(lines))
            lines[at], lines[to] = lines[to], lines[at]
        case 4:
            return text[: dice.randint(0, len(text))]
        case 5:
            lines[0] = _json(lines[0], dice)
        case 6 if len(lines) > 1:
            # The end, with its result
            at = max(0, len(lines) - 2)
            lines[at] = _json(lines[at], dice)
        case _:
            lines[at] = _json(lines[at], dice)
    return "\n".join(lines)


def _json(text: str, dice: random.Random) -> str:
    """A JSON text of which one value has changed."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return _characters(text, dice)
    box = [document]
    _change(box, dice)
    try:
        return json.dumps(box[0], ensure_ascii=False, separators=(",", ":"))
    except RecursionError:
        return text


def _places(value: Any) -> list[tuple[Any, Any]]:
    """The places of all values inside: the list or dict, and the index or key."""
    places: list[tuple[Any, Any]] = []
    todo = [value]
    while todo:
        inside = todo.pop()
        keys = inside if isinstance(inside, dict) else range(len(inside))
        for key in keys:
            places.append((inside, key))
            if isinstance(inside[key], dict | list):
                todo.append(inside[key])
    return places


def _change(box: list[Any], dice: random.Random) -> None:
    places = _places(box)
    inside, key = dice.choice(places)
    value = inside[key]
    there, other_key = dice.choice(places)
    match dice.randrange(10):
        case 0:
            inside[key] = _strange(dice)
        case 1:
            # A copy of what holds the place itself would be endless.
            other = there[other_key]
            inside[key] = json.loads(json.dumps(other))
        case 2 if inside is not box:
            del inside[key]
        case 3:
            if isinstance(there, list) and there is not box:
                there.insert(dice.randint(0, len(there)), json.loads(json.dumps(value)))
            elif isinstance(there, dict):
                there[dice.choice(NAMES)] = json.loads(json.dumps(value))
        case 4 if isinstance(value, int):
            inside[key] = value + dice.choice((-1, 1, -2, 100))
        case 5:
            names = [place[at] for place, at in places if isinstance(place[at], str)]
            inside[key] = dice.choice(names or NAMES)
        case 6 | 7:
            _carry(places, dice)
        case 8 if isinstance(inside, dict):
            inside[dice.choice(NAMES)] = inside.pop(key)
        case _:
            depth = dice.choice((1, 2, 30, 70))
            for _ in range(depth):
                inside[key] = [inside[key]] if dice.randrange(2) else {"a": inside[key]}


def _carry(places: list[tuple[Any, Any]], dice: random.Random) -> None:
    """Move an entry to another list, or some of a count to another object, so that none is lost."""
    lists = [place[key] for place, key in places if isinstance(place[key], list)]
    counts = [
        place[key]
        for place, key in places
        if isinstance(place[key], dict) and all(type(n) is int for n in place[key].values())
    ]
    if dice.randrange(2) and any(lists):
        here = dice.choice([entries for entries in lists if entries])
        there = dice.choice(lists)
        moved = here.pop(dice.randrange(len(here)))
        # Lists that lie in each other would be endless.
        if not isinstance(moved, dict | list):
            there.append(moved)
    elif any(counts):
        start = dice.choice([entries for entries in counts if entries])
        end = dice.choice(counts)
        name = dice.choice([*start])
        number = dice.choice((1, start[name]))
        start[name] -= number
        end[name] = end.get(name, 0) + number


def _strange(dice: random.Random) -> Any:
    match dice.randrange(8):
        case 0:
            return None
        case 1:
            return dice.choice((True, False))
        case 2 | 3:
            return dice.choice(NUMBERS) * dice.choice((1, 1, 1, -1))
        case 4:
            return dice.choice((0.0, 1.0, -0.5, 1e300, 1e16))
        case 5:
            return dice.choice(([], {}, [[]], {"": {}}))
        case 6:
            return "x" * dice.choice((1, 100, 201, 5000))
        case _:
            return dice.choice(NAMES)
