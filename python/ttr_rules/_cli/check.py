"""``ttr-rules check``: all that is wrong with a board file, a record or a position."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from .._core import View
from .._values import counted
from ..errors import (
    InvalidPositionError,
    InvalidVariantError,
    JsonError,
    NotationError,
    RecordError,
    TtrError,
    UnknownVariantError,
)
from ..record import Record
from ..variant import Variant
from ._files import kind_of, meaning, own, records, text_of
from ._output import if_slow

__all__ = ["run"]


def run(options: argparse.Namespace) -> int:
    """Print what is wrong, a line for each problem, or what the file is."""
    name = "the standard input" if options.file == "-" else options.file
    with if_slow(f"Checking {name} ..."):
        variant = own(options.variant)
        text = text_of(options.file)
        try:
            told = list(_told(text, variant))
        except TtrError as error:
            print("\n".join(_problems(error)))
            return 1
    for line in told:
        print(f"{name}: {line}")
    return 0


def _told(text: str, variant: Variant | None) -> Iterator[str]:
    """What the text is, if nothing is wrong with it."""
    if not text.strip():
        raise JsonError("the text is empty")
    if kind_of(text).name == "record":
        for record in records(text, variant):
            yield _record(record)
        return
    match meaning(text, variant):
        case Variant() as found:
            board = found.board
            yield (
                f"board {found.id}, {found.title}: {'{} to {}'.format(*found.players)} players, "
                f"{counted(len(board.cities), 'city', 'cities')}, "
                f"{counted(len(board.routes), 'route')}, {counted(len(found.tickets), 'ticket')}"
            )
            yield from (f"warning: {problem}" for problem in found.warnings)
        case Record() as found:
            yield _record(found)
        case found:
            kind = "view" if isinstance(found, View) else "position"
            players = counted(found.players, "player")
            yield f"{kind} of {found.variant.id} with {players}, turn {found.turn}"


def _record(record: Record) -> str:
    """Check every entry of a record, and say what it is."""
    told = repr(record).strip("<>").replace("Record", "record", 1)
    if record.is_full:
        record.check()
    elif record.start is None and record.variant.rules.tickets_to_win is None:
        record.keeper()
    else:
        told += "; only the form of the lines could be checked"
    return told


def _problems(error: TtrError) -> Iterator[str]:
    """Lines of place and message."""
    match error:
        case InvalidPositionError() | InvalidVariantError():
            whole = "position" if isinstance(error, InvalidPositionError) else "board"
            yield from (f"{one.where or whole}: {one.message}" for one in error.problems)
        case RecordError():
            yield f"line {error.line}: {error.reason}"
        case NotationError():
            yield f"column {error.column}: {error.reason}"
        case JsonError():
            yield f"JSON: {error.reason}"
        case UnknownVariantError():
            yield f"variant: {error}"
        case _:
            yield f"file: {error}"
