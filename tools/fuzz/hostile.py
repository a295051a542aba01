"""Inputs of a megabyte that are meant to hurt: deep, long, many, huge, doubled, or no text at all."""

from __future__ import annotations

import json
import resource
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from .readers import check
from .seeds import seeds

__all__ = ["SIZE", "Measured", "hostile", "measure"]

SIZE = 1_000_000
"""Characters of such an input, about."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What an input cost: seconds of computing, and megabytes that the process grew by up to now."""

    reader: str
    name: str
    characters: int
    accepted: bool
    seconds: float
    megabytes: float


def hostile(reader: str) -> Iterator[tuple[str, str]]:
    """Names and texts of what is meant to hurt a reader."""
    if reader == "notation":
        yield from _notation()
        return
    if reader == "records":
        yield from _texts()
        yield from _records()
        return
    document = json.loads(min(seeds(reader), key=len))
    yield from _texts()
    # Each value at one place, and all places in turn: that would be hundreds of inputs.
    for (name, value), key in zip(_values(), cycle(document), strict=False):
        yield f"{name}, as {key}", json.dumps(document | {key: value})
    if reader == "positions":
        seat, *others = document["seats"]
        for (name, value), key in zip(_values(), cycle(seat), strict=False):
            seats = [seat | {key: value}, *others]
            yield f"{name}, as {key} of a seat", json.dumps(document | {"seats": seats})
        for key in ("hand", "tickets"):
            value = dict(_values())["many keys" if key == "hand" else "a list of different names"]
            seats = [seat | {key: value}, *others]
            yield f"too much, as {key} of a seat", json.dumps(document | {"seats": seats})
    if reader == "boards":
        yield from _boards(document)
    if reader == "actions":
        yield from _actions(document)


def _texts() -> Iterator[tuple[str, str]]:
    """Texts that are no JSON, or hardly."""
    yield "lists in lists", "[" * SIZE
    yield "closed lists in lists", "[" * (SIZE // 2) + "]" * (SIZE // 2)
    yield "objects in objects", '{"a":' * (SIZE // 5)
    yield "digits", "1" * SIZE
    yield "digits after the point", "0." + "1" * SIZE
    yield "an exponent", "1e" + "9" * SIZE
    yield "backslashes", '"' + "\\" * SIZE
    yield "halves of surrogate pairs", '"' + "\\ud800" * (SIZE // 6) + '"'
    yield "a doubled key", "{" + '"variant":1,' * (SIZE // 12) + '"a":1}'
    yield "spaces", " " * SIZE
    yield "zeros", "\0" * SIZE
    yield "commas", "[" + "," * SIZE
    yield "quotation marks", '"' * SIZE


def _values() -> Iterator[tuple[str, Any]]:
    """Values that are JSON, and far too much."""
    yield "a long name", "x" * SIZE
    yield "a long name that is no ASCII", "\U0001f682" * (SIZE // 12)
    yield "a list of lists", [[]] * (SIZE // 4)
    yield "a list of objects", [{}] * (SIZE // 4)
    yield "a list of names", ["red"] * (SIZE // 7)
    yield "a list of different names", [f"name-{number}" for number in range(SIZE // 14)]
    yield "a list of numbers", [7] * (SIZE // 3)
    yield "huge numbers", [int("9" * 4000)] * (SIZE // 4002)
    yield "many keys", {f"key-{number}": 1 for number in range(SIZE // 15)}
    yield "many keys with huge numbers", {str(n): int("9" * 4000) for n in range(SIZE // 4010)}


def _boards(board: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Boards with entries that are good each, and too many."""
    for key in ("cities", "routes", "tickets"):
        entry = board[key][0]
        size = len(json.dumps(entry))
        many = [entry | {"id": f"{entry['id']}-{number}"} for number in range(SIZE // size)]
        yield f"many different {key}", json.dumps(board | {key: many})
        yield f"the same of {key}", json.dumps(board | {key: [entry] * (SIZE // size)})


def _actions(document: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Actions of many cards and tickets, and many actions."""

    def tried(*actions: dict[str, Any]) -> str:
        return json.dumps(document | {"actions": actions})

    cards = {f"card-{number}": number for number in range(SIZE // 20)}
    for kind in ("pay_tunnel", "place_cards", "move_cards"):
        yield f"{kind} with many cards", tried({"type": kind, "cards": cards})
    huge = {"red": int("9" * 4000), "blue": 2**64}
    yield "huge counts", tried(*[{"type": "claim_route", "route": "x", "cards": huge}] * 240)
    tickets = [f"ticket-{number}" for number in range(SIZE // 16)]
    yield "many tickets", tried({"type": "keep_tickets", "tickets": tickets})
    yield "many actions", tried(*[{"type": "draw_deck"}] * (SIZE // 22))


def _records() -> Iterator[tuple[str, str]]:
    """Records with many lines, and lines that are long."""
    text = max(seeds("records"), key=len)
    first, rest = text.split("\n", 1)
    header = json.loads(first)
    line = rest.split("\n", 1)[0]
    yield "the same line again", f"{first}\n" + f"{line}\n" * (SIZE // (len(line) + 1))
    yield "empty lines", "\n" * SIZE
    yield "headers", f"{first}\n" * (SIZE // (len(first) + 1))
    yield "short lines", f"{first}\n" + "{}\n" * (SIZE // 3)
    reveal = '{"type":"reveal","card":"red"}\n'
    yield "reveals", f"{first}\n" + reveal * (SIZE // len(reveal))
    start = {key: value for key, value in header.items() if key != "start"}
    told = json.dumps(start | {"seen_by": "spectator"})
    yield "reveals, seen by a spectator", f"{told}\n" + reveal * (SIZE // len(reveal))
    entries: list[dict[str, Any]] = [
        {"type": "keep_tickets", "by": 0, "tickets": None},
        {"type": "claim_route", "by": 0, "route": "x", "cards": None},
        {"type": "draw_deck", "by": None},
        {"type": "draw_deck", "by": 0, "events": None},
        {"type": "result", "winners": None, "ranking": [[0]], "points": []},
        {"type": "shown", "seat": 0, "tickets": None},
    ]
    for number, (name, value) in enumerate(_values()):
        entry = entries[number % len(entries)]
        whole = {key: value if given is None else given for key, given in entry.items()}
        yield f"{name}, in {entry['type']}", f"{told}\n{json.dumps(whole)}\n"
        yield f"{name}, in about", json.dumps(start | {"about": {"a": value}}) + "\n"
    for (name, value), key in zip(_values(), cycle(header), strict=False):
        yield f"{name}, as {key}", json.dumps(header | {key: value}) + "\n"


def _notation() -> Iterator[tuple[str, str]]:
    """Lines of the longest size that is read, and of a megabyte."""
    for size in (100_000, SIZE):
        yield f"spaces ({size})", " " * size
        yield f"quotation marks ({size})", '"' * size
        yield f"an open quotation ({size})", 'take "' + "\\\\" * (size // 2 - 8)
        yield f"quotations ({size})", "keep" + ' "a"' * (size // 4 - 8)
        yield f"one word of quotations ({size})", "keep " + '"a"' * (size // 3 - 8)
        yield f"names ({size})", "keep" + " a" * (size // 2 - 8)
        yield f"cards ({size})", "pay" + "".join(f" c{n}-1" for n in range(size // 10))
        yield f"digits ({size})", "pay red" + "9" * (size - 8)
        yield f"digits of a name ({size})", "take " + "9" * (size - 8)
        yield f"points ({size})", "usa 2 " + "0." * (size // 2 - 8)
        yield f"entries ({size})", "usa 2" + " seed=1" * (size // 7 - 8)
        yield f"commas ({size})", "usa 2 0.tickets=" + "," * (size - 20)
        yield f"slashes ({size})", "usa 2 tunnel=" + "/" * (size - 20)
        yield f"plus signs ({size})", "usa 2 pending=slots:" + "1+" * (size // 2 - 20)
        yield f"seats ({size})", "usa 2" + "".join(f" {n}.hand=" for n in range(size // 13))
        yield f"a long key ({size})", "usa 2 " + "k" * (size - 20) + "=1"
        yield f"a long variant ({size})", "v" * (size - 20) + " 2"
        yield f"halves of surrogate pairs ({size})", "take " + "\ud800" * (size - 20)


def measure(reader: str, tell: Callable[[Measured], None]) -> None:
    """Give a reader all that is meant to hurt it, and tell what each cost.

    AssertionError, or whatever the reader raised, where one ends in anything but acceptance or an error
    of the library.
    """
    begun = _peak()
    for name, text in hostile(reader):
        begin = time.process_time()
        accepted = check(reader, text)
        took = time.process_time() - begin
        tell(Measured(reader, name, len(text), accepted, took, _peak() - begun))


def _peak() -> float:
    """Megabytes that the process has held at the most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
