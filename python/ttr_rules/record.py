"""Records: a game as lines of JSON, one for each decision and reveal.

A record has no seeds. It lists what was decided and what was revealed, so it replays with any version
on any machine, and a game played at a real table can be recorded too. docs/reference/records.md and
``data/record.schema.json`` describe the lines.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import operator
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any, Literal, SupportsIndex

from . import _api, _record_lines
from ._arguments import integer, put_integers
from ._core import State, View
from ._files import checked_path, write_whole
from ._json import read_json
from ._values import FrozenMap, brief, counted, frozen, shown, thawed
from .actions import Action
from .errors import (
    IllegalActionError,
    InvalidArgumentError,
    JsonError,
    RecordError,
    Violation,
)
from .events import Event
from .result import Result
from .variant import Variant

if TYPE_CHECKING:
    from .keeper import ScoreKeeper

__all__ = ["Entry", "Record", "Step", "read_record", "read_records", "record_from_text"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A decision or a reveal of a record.

    ``type`` is the type of the action; ``action`` is None if the record's player did not see it.
    ``by``: the player who decided; None: chance. ``events``: what happened, as the record's player saw
    it; empty in a full record, which can be replayed instead. ``at``, ``note``: when it was decided, and
    what was noted about it; None if that was not recorded. A reveal has neither.
    """

    type: str
    by: int | None
    action: Action | None
    events: tuple[Event, ...] = ()
    at: str | None = None
    note: str | None = None

    def __post_init__(self) -> None:
        if self.by is not None:
            put_integers(self, "by")
        if type(self.events) is not tuple:
            object.__setattr__(self, "events", tuple(self.events))

    def __str__(self) -> str:
        what = self.type if self.action is None else str(self.action)
        return what if self.by is None else f"player {shown(self.by)}: {what}"

    def to_dict(self) -> dict[str, Any]:
        """The line as a JSON-able dict."""
        line: dict[str, Any] = {"type": self.type} if self.action is None else self.action.to_dict()
        if self.by is not None:
            line["by"] = self.by
        if self.at is not None:
            line["at"] = self.at
        if self.note is not None:
            line["note"] = self.note
        if self.events:
            line["events"] = [event.to_dict() for event in self.events]
        return line


@dataclass(frozen=True, slots=True)
class Step:
    """An entry that was replayed: the states before and after it, and what happened."""

    entry: Entry
    before: State
    after: State
    events: tuple[Event, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class Record:
    """The record of a game, finished or not: an immutable value.

    ``variant``: with all its rules as they were played. ``players``: the number of players.
    ``first_player``: the player who started. ``names``: the names of the players; None: no name.
    ``chance``: how chance was resolved when the record was begun; None in older records, which do
    not say it.
    ``start``: the position document that the game began from, with explicit chance; None: a new game.
    ``is_full``: whether the record holds everything. If not, it holds only what ``player`` saw (None: a
    spectator), and ``start`` is the document of a view. ``about``: anything else the writer recorded,
    as JSON. ``result``: the result of the game; None: unfinished. ``shown``: in a record that is not
    full, the tickets that players other than ``player`` showed at the end. ``line``: the line of the
    header in the text that the record was read from, counted from 1; ``==`` ignores it.

    Raises InvalidArgumentError for a number that is not an integer.

    >>> recorder = ttr.Recorder(ttr.new_game("new_york", players=2, seed=7))
    >>> while not recorder.state.is_over:
    ...     events = recorder.play(recorder.state.legal_actions()[0])
    >>> record = recorder.record
    >>> record
    <Record of new_york with 2 players: 217 entries, won by [0]>
    >>> record.check().result() == record.result
    True
    """

    variant: Variant
    players: int
    first_player: int = 0
    names: tuple[str | None, ...] = ()
    chance: Literal["sampled", "explicit"] | None = None
    start: FrozenMap[str, Any] | None = None
    is_full: bool = True
    player: int | None = None
    about: FrozenMap[str, Any] = field(default_factory=FrozenMap)
    entries: tuple[Entry, ...] = ()
    result: Result | None = None
    shown: FrozenMap[int, tuple[str, ...]] = field(default_factory=FrozenMap)
    line: int = field(default=1, compare=False)

    def __post_init__(self) -> None:
        put_integers(self, "players", "first_player", "line")
        if self.player is not None:
            put_integers(self, "player")
        for name in ("names", "entries"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        for name in ("start", "about", "shown"):
            object.__setattr__(self, name, frozen(getattr(self, name)))
        for seat in self.shown:
            integer("shown", seat)

    # As text

    def lines(self) -> Iterator[str]:
        """The lines of the record, without line ends."""
        yield from map(_record_lines.as_text, _record_lines.documents(self))

    def to_text(self) -> str:
        """The record as text, which :func:`record_from_text` reads.

        >>> record = ttr.Recorder(ttr.new_game("new_york", players=2, seed=7)).record
        >>> ttr.record_from_text(record.to_text()) == record
        True
        """
        return "".join(f"{line}\n" for line in self.lines())

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, replacing an existing one.

        The record is written to a temporary file in the same folder, which then takes the place of the
        old file, so that no crash leaves half a record. The folder must not be read-only. If the
        program is killed, a file ``.<hex>.tmp`` may stay there. Permissions and links are kept; the
        owner and further hard links are not. Raises OSError if the file cannot be written, and
        InvalidArgumentError if ``path`` is not a str or PathLike.
        """
        write_whole(path, self.to_text().encode())

    # Replaying

    def start_state(self) -> State:
        """The state before the first entry, with explicit chance and the seed 0.

        Raises RecordError if the record is not full, and InvalidPositionError if ``start`` is not a
        valid position, which can only be if it was not read from a text.
        """
        if not self.is_full:
            raise RecordError(
                self.line,
                "a record that is not full cannot be replayed; Record.keeper() follows it",
                record=self,
            )
        if self.start is not None:
            return _api.state_from_dict(thawed(self.start), self.variant)
        return _api.new_game(
            self.variant, self.players, seed=0, chance="explicit", first_player=self.first_player
        )

    def replay(self) -> Iterator[Step]:
        """Play the entries one after the other, with the rules as they were, and yield the steps.

        Raises RecordError at the first entry that is not legal, with its line and the violation, which
        names the rule; and at the end if the result differs.

        >>> record = ttr.Recorder(ttr.new_game("new_york", players=2, seed=7)).record
        >>> [str(step.entry) for step in record.replay()][:2]
        ['reveal pink', 'reveal black']
        """
        state = self.start_state()
        for number, entry in enumerate(self.entries):
            if entry.action is None:
                raise self._error(number, "the action is missing")
            if (fault := wrong_turn(state, entry.by)) is not None:
                raise self._error(number, fault)
            try:
                after, events = state.play(entry.action)
            except IllegalActionError as error:
                raise self._error(number, str(error), error.violation) from error
            yield Step(entry, state, after, events)
            state = after
        if self.result is not None and state.result() != self.result:
            reason = f"the result is {brief(state.result())}, not {brief(self.result)}"
            raise self._error(len(self.entries) + len(self.shown), reason)

    def state(self, step: SupportsIndex = -1) -> State:
        """The state after ``step`` entries; negative: counted from the end, -1 is the last state.

        Raises like :meth:`replay` for the entries up to there, and InvalidArgumentError if there is no
        such step.

        >>> record = ttr.Recorder(ttr.new_game("new_york", players=2, seed=7)).record
        >>> record.state(1).hand(0)
        {'pink': 1}
        """
        number = _index(step, len(self.entries))
        state = self.start_state()
        for count, played in enumerate(self.replay() if number else (), 1):
            state = played.after
            if count == number:
                break
        return state

    def truncated(self, entries: SupportsIndex) -> Record:
        """The record of the first ``entries`` decisions and reveals: without ``result`` and ``shown``.

        Raises InvalidArgumentError if ``entries`` is not an integer from 0 to the number of entries.

        >>> record = ttr.Recorder(ttr.new_game("new_york", players=2, seed=7)).record
        >>> record.truncated(3)
        <Record of new_york with 2 players: 3 entries, unfinished>
        """
        reason = f"must be an integer from 0 to {len(self.entries)}"
        number = integer("entries", entries, reason)
        if not 0 <= number <= len(self.entries):
            raise InvalidArgumentError("entries", entries, reason)
        return self._up_to(number)

    def check(self) -> State:
        """Replay everything and return the last state. Raises like :meth:`replay`."""
        state = self.start_state()
        for step in self.replay():
            state = step.after
        return state

    def keeper(self) -> ScoreKeeper:
        """A score keeper that has followed this record of what one player saw.

        Raises RecordError if an entry is impossible, and if no keeper can follow the record: it is full,
        the game is a race, or it began from a position.
        """
        from .keeper import ScoreKeeper

        return ScoreKeeper.from_record(self)

    # As one player saw it

    def seen_by(self, player: SupportsIndex | None) -> Record:
        """The record of what a player saw of the game (None: a spectator), and no more (G-30, G-36).

        ``names`` and ``about`` are public: they stay as they are. So does the time ``at`` of each entry;
        the ``note`` stays only on the player's own decisions. ``chance`` is always "explicit".
        Raises like :meth:`replay`, and SeatError if there is no such player.

        >>> record = ttr.Recorder(ttr.new_game("new_york", players=2, seed=7)).record
        >>> [str(entry) for entry in record.seen_by(1).entries[:3]]
        ['reveal', 'reveal', 'reveal locomotive']
        """
        state = self.start_state()
        view = state.view(player)
        player = None if player is None else operator.index(player)
        start = None if self.start is None else FrozenMap(frozen(view.to_dict()))
        entries = []
        for step in self.replay():
            state = step.after
            entries.append(seen(step.entry, step.events, player))
        shown = {}
        if state.is_over:
            held = enumerate(map(state.view(player).tickets, range(self.players)))
            shown = {seat: tickets for seat, tickets in held if tickets and seat != player}
        return dataclasses.replace(
            self,
            # How chance was resolved, nobody saw.
            chance="explicit",
            start=start,
            is_full=False,
            player=player,
            entries=tuple(entries),
            shown=FrozenMap(shown),
            line=1,
        )

    def __repr__(self) -> str:
        end = "unfinished" if self.result is None else f"won by {list(self.result.winners)}"
        seer = "a spectator" if self.player is None else f"player {shown(self.player)}"
        eyes = "" if self.is_full else f", as {seer} saw it"
        game = f"{self.variant.id} with {counted(self.players, 'player')}"
        entries = counted(len(self.entries), "entry", "entries")
        return f"<Record of {game}: {entries}, {end}{eyes}>"

    def _error(self, number: int, reason: str, violation: Violation | None = None) -> RecordError:
        """An error in the line of this number, counted from 0 after the header."""
        return RecordError(self.line + 1 + number, reason, violation, self._up_to(number))

    def _up_to(self, number: int) -> Record:
        return dataclasses.replace(
            self, entries=self.entries[:number], result=None, shown=FrozenMap()
        )


def seen(entry: Entry, events: Iterable[Event], player: int | None) -> Entry:
    """An entry of a full record, and what happened, as a player saw it."""
    told = tuple(events)
    seen_events = tuple(event.as_seen_by(player) for event in told)
    # With explicit chance a step is one action: if its events hide something, so does the action.
    hidden = seen_events != told and bool(entry.action and entry.action.__match_args__)
    action = None if hidden else entry.action
    note = entry.note if player is not None and player == entry.by else None
    return Entry(entry.type, entry.by, action, seen_events, entry.at, note)


def wrong_turn(state: State | View, by: int | None) -> str | None:
    """Why this player (None: chance) cannot act now; None: it is their turn."""
    if by == state.current_player:
        return None
    turn = "chance" if state.current_player is None else f"player {state.current_player}"
    who = "chance" if by is None else f"player {shown(by)}"
    return f"{who} cannot act: " + ("the game is over" if state.is_over else f"it is up to {turn}")


def _index(step: object, entries: int) -> int:
    reason = f"the steps are 0 to {entries}"
    number = integer("step", step, reason)
    if number < 0:
        number += entries + 1
    if 0 <= number <= entries:
        return number
    raise InvalidArgumentError("step", step, reason)


# Reading


def read_record(
    source: str | os.PathLike[str] | IO[str] | IO[bytes], *, variant: Variant | None = None
) -> Record:
    """Read the record in a file, given as a path or an open file.

    The form of the lines is checked, but not whether the actions are legal: see :meth:`Record.check`.
    ``variant``: used if the record names a variant that is not shipped. Raises
    :class:`~ttr_rules.errors.RecordError`, with the path, the line and the record up to there, if the
    file is cut off or is not a record; OSError if it cannot be opened.
    """
    with naming(source):
        return record_from_text(_text(source), variant=variant)


def record_from_text(text: str | bytes, *, variant: Variant | None = None) -> Record:
    """Read the record in a text; otherwise like :func:`read_record`."""
    records = _record_lines.read(text, _own(variant))
    record = next(records, None)
    if record is None:
        raise RecordError(1, "the record is empty")
    for further in records:
        reason = "another record begins here; use read_records to read several"
        raise RecordError(further.line, reason, record=record)
    return record


def read_records(
    source: str | os.PathLike[str] | IO[str] | IO[bytes], *, variant: Variant | None = None
) -> Iterator[Record]:
    """Read a file of several records, one after the other; raises like :func:`read_record`."""
    return _named(source, _record_lines.read(_text(source, MANY), _own(variant), MANY))


@contextlib.contextmanager
def naming(source: object) -> Iterator[None]:
    """Any RecordError raised within names the file, if it is given as a path."""
    try:
        yield
    except RecordError as error:
        if isinstance(source, str | os.PathLike) and error.path is None:
            error.__init__(*error.args[:4], os.fsdecode(source))  # type: ignore[misc]
        raise


def _named(source: object, records: Iterator[Record]) -> Iterator[Record]:
    with naming(source):
        yield from records


MANY = 400_000_000


def _own(variant: object) -> Variant | None:
    if variant is None or isinstance(variant, Variant):
        return variant
    raise InvalidArgumentError("variant", variant, "must be a Variant")


def _text(source: object, limit: int = _record_lines.MAX_RECORD) -> str | bytes:
    """What a file holds, up to one character more than the limit."""
    if isinstance(source, str | os.PathLike):
        with open(checked_path("source", source), "rb") as file:
            return file.read(limit + 1)
    read = getattr(source, "read", None)
    if read is None:
        raise InvalidArgumentError("source", source, "must be a path or an open file")
    try:
        text: str | bytes = read(limit + 1)
    except UnicodeDecodeError as error:
        raise RecordError(1, f"the file is not text: {error}") from error
    return text


def names_of(names: Iterable[str | None], players: int) -> tuple[str | None, ...]:
    """The names of the players, checked; if empty, nobody has a name."""
    if isinstance(names, str | bytes) or not isinstance(names, Iterable):
        raise InvalidArgumentError("names", names, "must be a list of names")
    given = tuple(names)
    if not given:
        return (None,) * players
    if len(given) != players:
        raise InvalidArgumentError(
            "names", given, f"there must be {counted(players, 'name')}, one for each player"
        )
    for name in given:
        if name is not None and (fault := _record_lines.name_fault(name)):
            raise InvalidArgumentError("names", name, fault)
    return given


def check_notes(at: str | None, note: str | None, *, is_reveal: bool) -> None:
    """Check the time and the note of a decision; a reveal has neither."""
    for argument, value, fault in (
        ("at", at, _record_lines.at_fault),
        ("note", note, _record_lines.note_fault),
    ):
        if value is None:
            continue
        if reason := "a reveal has none, only a decision" if is_reveal else fault(value):
            raise InvalidArgumentError(argument, value, reason)


def about_of(about: Mapping[str, Any] | None) -> FrozenMap[str, Any]:
    """What the writer records about the game, checked: it must survive as JSON."""
    try:
        # Nested as deep as it will be in the header.
        text = json.dumps({"about": {} if about is None else dict(about)}, allow_nan=False)
        return frozen(read_json(text, limit=_record_lines.MAX_LINE)["about"])  # type: ignore[no-any-return]
    except (JsonError, TypeError, ValueError, RecursionError) as error:
        raise InvalidArgumentError("about", about, f"must be a JSON object: {error}") from error
