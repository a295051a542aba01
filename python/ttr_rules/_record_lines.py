"""Writing the lines of a record, and reading and checking them."""

from __future__ import annotations

import dataclasses
import datetime
import json
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from . import _api
from ._core import is_secret_action
from ._json import MARK, read_json, unmarked
from ._values import FrozenMap, frozen, shown, thawed, unknown
from .actions import ACTIONS, Action, Reveal, RevealTicket, action_from_dict
from .errors import JsonError, RecordError, TtrError
from .events import event_from_dict
from .result import Result, result_from_dict
from .variant import Variant, load_variant, shipped_or_none, variant_of

if TYPE_CHECKING:
    from .record import Entry, Record

__all__ = [
    "CUT_OFF",
    "FORMAT",
    "MARK",
    "MAX_ENTRIES",
    "MAX_LINE",
    "MAX_RECORD",
    "as_text",
    "at_fault",
    "documents",
    "header",
    "name_fault",
    "note_fault",
    "read",
    "result_line",
    "shown_line",
]

FORMAT = 1
MAX_LINE = 1_000_000
"""The most characters of a line."""
MAX_ENTRIES = 20_000
"""The most decisions and reveals of a record."""
MAX_RECORD = 16_000_000
"""The most characters of a record."""
MAX_NAME = 200
MAX_NOTE = 2_000
MAX_TIME = 100
CUT_OFF = "the line is cut off"
EMPTY = "the line is empty"

SPECTATOR = "spectator"
ALL = "all"
HEADER_KEYS = (
    "type",
    "format",
    "variant",
    "options",
    "seats",
    "first_player",
    "chance",
    "seen_by",
    "start",
    "about",
)


def as_text(line: Mapping[str, Any]) -> str:
    """A line, without a line end."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def documents(record: Record) -> Iterator[dict[str, Any]]:
    """The lines of a record, as JSON-able dicts."""
    yield header(record)
    for entry in record.entries:
        yield entry.to_dict()
    for seat, tickets in record.shown.items():
        yield shown_line(seat, tickets)
    if record.result is not None:
        yield result_line(record.result)


def shown_line(seat: int, tickets: tuple[str, ...]) -> dict[str, Any]:
    """The line that lists the tickets a player showed at the end."""
    return {"type": "shown", "seat": seat, "tickets": list(tickets)}


def result_line(result: Result) -> dict[str, Any]:
    """The last line of a record."""
    return {"type": "result", **result.to_dict()}


def header(record: Record) -> dict[str, Any]:
    """The first line of a record."""
    seen_by = SPECTATOR if record.player is None else record.player
    names = record.names or (None,) * record.players
    line: dict[str, Any] = {
        "type": "header",
        "format": FORMAT,
        **_variant_document(record.variant),
        "seats": [{} if name is None else {"name": name} for name in names],
        "first_player": record.first_player,
    }
    if record.chance is not None:
        line["chance"] = record.chance
    line["seen_by"] = ALL if record.is_full else seen_by
    if record.start is not None:
        line["start"] = thawed(record.start)
    if record.about:
        line["about"] = thawed(record.about)
    return line


def _variant_document(variant: Variant) -> dict[str, Any]:
    """A shipped variant as its id, with its rules as options; any other in full."""
    base = shipped_or_none(variant.id)
    if base is not None and dataclasses.replace(variant, rules=base.rules) == base:
        return {"variant": variant.id, "options": variant.rules.to_dict()}
    return {"variant": variant.to_dict()}


class _Reader:
    """Reads one record, line by line."""

    def __init__(self, record: Record) -> None:
        self.header = record
        self.entries: list[Entry] = []
        self.shown: dict[int, tuple[str, ...]] = {}
        self.result: Result | None = None

    @property
    def record(self) -> Record:
        """The record read so far."""
        return dataclasses.replace(
            self.header,
            entries=tuple(self.entries),
            shown=FrozenMap(self.shown),
            result=self.result,
        )

    def take(self, line: dict[str, Any]) -> None:
        """Read the next line; raises TtrError or _LineError if it is wrong."""
        if self.result is not None:
            raise _LineError("a record must end with its result")
        if line["type"] == "result":
            values = {key: value for key, value in line.items() if key != "type"}
            self.result = result_from_dict(values, self.header.players)
            return
        if line["type"] == "shown":
            seat, tickets = _shown(line, self.header)
            if seat in self.shown:
                raise _LineError(f"player {seat} has already shown tickets")
            self.shown[seat] = tickets
            return
        if self.shown:
            raise _LineError("tickets are shown at the end, after all decisions and reveals")
        if len(self.entries) == MAX_ENTRIES:
            raise _LineError(f"a record has at most {MAX_ENTRIES} decisions and reveals")
        self.entries.append(_entry(line, self.header))


class _LineError(Exception):
    """A line is wrong; its text says why."""


def read(text: str | bytes, variant: Variant | None, limit: int = MAX_RECORD) -> Iterator[Record]:
    """The records of a text, each as soon as it is whole; raises RecordError if a line is wrong."""
    reader: _Reader | None = None
    variants = _Variants(variant)

    def error(number: int, reason: str) -> RecordError:
        return RecordError(number, reason, record=None if reader is None else reader.record)

    if not isinstance(text, str | bytes):
        raise error(1, f"a record must be text, not {shown(text)}")
    blank: int | None = None  # The first of the blank lines that may end a record.
    for number, line, end, last in _lines(text):
        if end > limit:
            raise error(number, f"the text is longer than {limit} characters")
        if reader is not None and _is_blank(line):
            blank = blank or number
            continue
        try:
            document = read_json(line, limit=MAX_LINE, mark=False)
        except JsonError as problem:
            is_cut = last and not _is_whole(line)
            raise error(number, CUT_OFF if is_cut else _why_no_json(line, problem)) from problem
        begins = isinstance(document, dict) and document.get("type") == "header"
        if blank is not None and not begins:
            raise error(blank, EMPTY)
        blank = None
        try:
            if not isinstance(document, dict) or not isinstance(document.get("type"), str):
                raise _LineError('a line must be an object with a "type"')
            if document["type"] == "header":
                if reader is not None:
                    yield reader.record
                reader = None
                reader = _Reader(_header(document, number, variants))
            elif reader is None:
                raise _LineError("a record must begin with its header")
            else:
                reader.take(document)
        except (_LineError, TtrError) as problem:
            raise error(number, str(problem)) from problem
    if reader is not None:
        yield reader.record


def _is_whole(line: str | bytes) -> bool:
    """Whether a JSON value ends in the line, even one that is refused or followed by more text."""
    text = line if isinstance(line, str) else line.decode("utf-8", "replace")
    try:
        json.JSONDecoder().raw_decode(text.lstrip())
    except (ValueError, RecursionError):
        return False
    return True


def _why_no_json(line: str | bytes, problem: JsonError) -> str:
    """Why a line is not JSON; of the place in the line only the column is kept."""
    if not line.strip():
        return EMPTY
    if unmarked(line) != line:
        return "a byte order mark can only stand at the very beginning"
    return re.sub(r": line 1 (column \d+) \(char \d+\)$", r" at \1", problem.reason)


def _is_blank(line: str | bytes) -> bool:
    return not (line.strip(" \t\r") if isinstance(line, str) else line.strip(b" \t\r"))


def _lines(text: str | bytes) -> Iterator[tuple[int, str | bytes, int, bool]]:
    """The lines: number, text, where it ends, and whether it is the last and lacks a line end.

    A byte order mark at the beginning belongs to no line.
    """
    start, number = 0, 1
    newline: Any = b"\n" if isinstance(text, bytes) else "\n"
    while start < len(text):
        end = text.find(newline, start)
        last = end < 0
        end = len(text) if last else end
        line = text[start:end]
        yield number, line if number > 1 else unmarked(line), end, last
        start = end + 1
        number += 1


def name_fault(name: object) -> str | None:
    """Why a value cannot be the name of a player; None: it can."""
    if not isinstance(name, str):
        return f"a name must be a str, not {shown(name)}"
    if not name.strip() or len(name) > MAX_NAME or not name.isprintable():
        return f"a name must be a line of 1 to {MAX_NAME} printable characters"
    return None


def at_fault(at: object) -> str | None:
    """Why a value cannot be the time of a decision; None: it can."""
    if isinstance(at, str) and len(at) <= MAX_TIME and _is_unicode(at):
        try:
            datetime.datetime.fromisoformat(at)
        except ValueError:
            pass
        else:
            return None
    return f"at must be a date and time as in ISO 8601, not {shown(at)}"


def note_fault(note: object) -> str | None:
    """Why a value cannot be the note on a decision; None: it can."""
    if isinstance(note, str) and 1 <= len(note) <= MAX_NOTE and _is_unicode(note):
        return None
    return f"a note must be a text of 1 to {MAX_NOTE} characters"


def _is_unicode(text: str) -> bool:
    """Whether the text has no halves of surrogate pairs, which no file can hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _known(line: Mapping[str, Any], known: tuple[str, ...], needed: tuple[str, ...]) -> None:
    for key in line:
        if key not in known:
            raise _LineError(unknown("key", key, known))
    for key in needed:
        if key not in line:
            raise _LineError(f"the key {key!r} is missing")


def _number(value: object, what: str, most: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most:
        return value
    raise _LineError(f"{what} must be a number from 0 to {most}, not {shown(value)}")


def _object(value: object, what: str) -> Mapping[str, Any]:
    if isinstance(value, Mapping):
        return value
    raise _LineError(f"{what} must be an object, not {shown(value)}")


def _header(line: dict[str, Any], number: int, variants: _Variants) -> Record:
    from .record import Record

    _known(line, HEADER_KEYS, ("format", "variant", "seats"))
    if line["format"] != FORMAT or type(line["format"]) is not int:
        raise _LineError(f"cannot read format {shown(line['format'])}, only {FORMAT}")
    if "options" in line:
        _object(line["options"], "options")
    variant = variants.of(line)
    seats = line["seats"]
    fewest, most = variant.players
    if not isinstance(seats, list) or not fewest <= len(seats) <= most:
        raise _LineError(f"seats must be a list of {fewest} to {most} objects")
    names: list[str | None] = []
    for seat in seats:
        _known(_object(seat, "a seat"), ("name",), ())
        if "name" in seat and (fault := name_fault(seat["name"])):
            raise _LineError(fault)
        names.append(seat.get("name"))
    seen_by = line.get("seen_by", ALL)
    is_full = seen_by == ALL
    player = None
    if not is_full and seen_by != SPECTATOR:
        player = _number(seen_by, f'seen_by, if not "{ALL}" or "{SPECTATOR}",', len(seats) - 1)
    if "chance" in line and line["chance"] not in ("sampled", "explicit"):
        raise _LineError(f'chance must be "sampled" or "explicit", not {shown(line["chance"])}')
    record = Record(
        variant=variant,
        players=len(seats),
        first_player=_number(line.get("first_player", 0), "first_player", len(seats) - 1),
        names=tuple(names),
        chance=line.get("chance"),
        is_full=is_full,
        player=player,
        about=FrozenMap(frozen(_object(line.get("about", {}), "about"))),
        line=number,
    )
    if "start" not in line:
        return record
    start = _object(line["start"], "start")
    if record.first_player:
        raise _LineError("a game that began from a position has no first_player")
    if (start.get("variant"), start.get("players")) != (variant.id, len(seats)):
        raise _LineError("start must be a position of the same variant and number of players")
    if is_full:
        state = _api.state_from_dict(start, variant)
        if (state.chance, state.seed) != ("explicit", 0):
            raise _LineError("start must be a position with explicit chance and the seed 0")
    return dataclasses.replace(record, start=FrozenMap(frozen(start)))


class _Variants:
    """The variants of headers. The last one is cached: the next record often has the same."""

    def __init__(self, own: Variant | None) -> None:
        """``own``: a variant of the user, for an id that is not shipped."""
        self.own = own
        self.last: tuple[object, object, Variant] | None = None

    def of(self, line: dict[str, Any]) -> Variant:
        """The variant of a header, given as an id with options or in full."""
        named, options = line["variant"], line.get("options")
        if self.last is None or self.last[:2] != (named, options):
            self.last = (named, options, self._read(named, options))
        return self.last[2]

    def _read(self, named: object, options: object) -> Variant:
        if isinstance(named, Mapping):
            if options is not None:
                raise _LineError("a variant written in full has no options")
            found = load_variant(named)
            return self.own if self.own is not None and self.own == found else found
        if not isinstance(named, str):
            raise _LineError(f"variant must be an id or an object, not {shown(named)}")
        base = shipped_or_none(named)
        if base is None and self.own is not None and self.own.id == named:
            base = self.own
        if base is None:
            base = variant_of(named)  # raises UnknownVariantError
        if options is None or options == base.rules.to_dict():
            return base
        return load_variant({"rules": _object(options, "options")}, base=base)


def _entry(line: dict[str, Any], record: Record) -> Entry:
    """A decision or a reveal."""
    from .record import Entry

    kind = ACTIONS.get(line["type"])
    if kind is None:
        raise _LineError(unknown("type", line["type"], ("header", *ACTIONS, "shown", "result")))
    others = ("by", "at", "note", "events")
    values = {key: value for key, value in line.items() if key not in others}
    by = None
    if issubclass(kind, Reveal | RevealTicket):
        for key in ("by", "at", "note"):
            if key in line:
                raise _LineError(f"a reveal has no {key!r}")
    else:
        if "at" in line and (fault := at_fault(line["at"])):
            raise _LineError(fault)
        if "note" in line and (fault := note_fault(line["note"])):
            raise _LineError(fault)
        by = _number(line.get("by"), "by", record.players - 1)
    events = line.get("events", [])
    if record.is_full and "events" in line:
        raise _LineError("a full record has no events")
    if not isinstance(events, list):
        raise _LineError(f"events must be a list, not {shown(events)}")
    return Entry(
        type=kind.type,
        by=by,
        action=_action(kind, values, record),
        events=tuple(event_from_dict(event) for event in events),
        at=line.get("at"),
        note=line.get("note"),
    )


def _action(kind: type[Action], values: dict[str, Any], record: Record) -> Action | None:
    """The action; None: the record's player did not see it, and the line has only its type."""
    if not record.is_full and is_secret_action(kind.type) and len(values) == 1:
        return None
    return action_from_dict(values)


def _shown(line: dict[str, Any], record: Record) -> tuple[int, tuple[str, ...]]:
    """The player, and the tickets shown."""
    if record.is_full:
        raise _LineError("a full record does not show tickets")
    _known(line, ("type", "seat", "tickets"), ("seat", "tickets"))
    tickets = line["tickets"]
    if not isinstance(tickets, list) or not all(isinstance(ticket, str) for ticket in tickets):
        raise _LineError(f"tickets must be a list of tickets, not {shown(tickets)}")
    return _number(line["seat"], "seat", record.players - 1), tuple(tickets)
