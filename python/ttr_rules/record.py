"""Records: a game as lines of JSON, decisions and reveals one after the other.

A record knows nothing of seeds: it lists what was decided and what was revealed, so it replays on any
version and machine, and a game of a real table can be one. The lines are described in
docs/records.md and in ``data/record.schema.json``.
"""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any

from . import _api, _record_lines
from ._files import checked_path, write_whole
from ._json import read_json
from ._values import FrozenMap, brief, frozen, shown, thawed
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
    from ._core import State
    from .keeper import ScoreKeeper

__all__ = ["Entry", "Record", "Step", "read_record", "read_records", "record_from_text"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A decision or a reveal of a record.

    ``type`` is that of the action; ``action`` is None where the record's player did not see it. ``by``:
    the seat that decided; None: chance. ``events``: what happened, as the record's player saw it; none
    in a full record, which replays.
    """

    type: str
    by: int | None
    action: Action | None
    events: tuple[Event, ...] = ()

    def __str__(self) -> str:
        what = self.type if self.action is None else str(self.action)
        return what if self.by is None else f"player {shown(self.by)}: {what}"

    def to_dict(self) -> dict[str, Any]:
        """The line as a JSON-able dict."""
        line: dict[str, Any] = {"type": self.type} if self.action is None else self.action.to_dict()
        if self.by is not None:
            line["by"] = self.by
        if self.events:
            line["events"] = [event.to_dict() for event in self.events]
        return line


@dataclass(frozen=True, slots=True)
class Step:
    """An entry that was replayed: the states around it, and what happened."""

    entry: Entry
    before: State
    after: State
    events: tuple[Event, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class Record:
    """A game, or the beginning of one: an immutable value.

    ``variant``: with all its rules as they were played. ``players``: the number of seats.
    ``first_player``: the seat that started. ``names``: of the seats; None: not told. ``start``: the
    position document that the game began from, with explicit chance; None: a new game.
    ``is_full``: whether it tells everything. If not, it holds what ``player`` saw (None: a spectator)
    and no more; then ``start`` is the document of a view. ``about``: whatever else the writer told, as
    JSON. ``result``: how the game ended; None: it did not. ``shown``: in a record that is not full, at
    the end, the tickets of the seats that showed theirs, those of ``player`` apart. ``line``: where the
    header stands in the text that it was read from, counted from 1; no part of ``==``.
    """

    variant: Variant
    players: int
    first_player: int = 0
    names: tuple[str | None, ...] = ()
    start: FrozenMap[str, Any] | None = None
    is_full: bool = True
    player: int | None = None
    about: FrozenMap[str, Any] = field(default_factory=FrozenMap)
    entries: tuple[Entry, ...] = ()
    result: Result | None = None
    shown: FrozenMap[int, tuple[str, ...]] = field(default_factory=FrozenMap)
    line: int = field(default=1, compare=False)

    # As text

    def lines(self) -> Iterator[str]:
        """The lines of the record, without their ends."""
        yield from map(_record_lines.as_text, _record_lines.documents(self))

    def to_text(self) -> str:
        """The record as text, which :func:`record_from_text` reads."""
        return "".join(f"{line}\n" for line in self.lines())

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, anew; OSError where that cannot be.

        A file that was there stays as it is until the whole record is written, beside it, and takes its
        place: no crash leaves half a record. So the folder must not be read-only, and a program that is
        killed may leave a file ``.<hex>.tmp`` there. Permissions and links stay, the owner and further
        hard links do not. InvalidArgumentError for a ``path`` that is no str or PathLike.
        """
        write_whole(path, self.to_text().encode())

    # Replayed

    def start_state(self) -> State:
        """The state before the first entry, with explicit chance and the seed 0.

        RecordError where there is none: in a record that is not full. InvalidPositionError where a
        ``start`` that was not read from a text cannot be.
        """
        if not self.is_full:
            raise RecordError(
                self.line, "a record that is not full cannot be replayed", record=self
            )
        if self.start is not None:
            return _api.state_from_dict(thawed(self.start), self.variant)
        return _api.new_game(
            self.variant, self.players, seed=0, chance="explicit", first_player=self.first_player
        )

    def replay(self) -> Iterator[Step]:
        """The steps, played one after the other, each with the rules as they were.

        RecordError at the first that is not legal, with its line, and the violation, which names the
        rule; and at the end where the result is another.
        """
        state = self.start_state()
        for number, entry in enumerate(self.entries):
            if entry.action is None:
                raise self._error(number, "the action is not told")
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

    def state(self, step: int = -1) -> State:
        """The state after so many entries; negative: counted from the end, -1 is the last state.

        RecordError as :meth:`replay`, up to there; InvalidArgumentError for a step that is not there.
        """
        number = _index(step, len(self.entries))
        state = self.start_state()
        for count, played in enumerate(self.replay() if number else (), 1):
            state = played.after
            if count == number:
                break
        return state

    def check(self) -> State:
        """Replay everything; the last state. RecordError as :meth:`replay`."""
        state = self.start_state()
        for step in self.replay():
            state = step.after
        return state

    def keeper(self) -> ScoreKeeper:
        """A score keeper that has entered this record of what one player saw.

        RecordError where the entries cannot be, and where no keeper can follow: in a full record, in a
        race, and in a game that began from a position.
        """
        from .keeper import ScoreKeeper

        return ScoreKeeper.from_record(self)

    # For the eyes of one

    def seen_by(self, player: int | None) -> Record:
        """What a player saw of the game (None: a spectator), and nothing more (G-30, G-36).

        ``names`` and ``about`` stay as they are.
        RecordError as :meth:`replay`; SeatError for what is no seat.
        """
        state = self.start_state()
        view = state.view(player)
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
        game = f"{self.variant.id} with {shown(self.players)} players"
        return f"<Record of {game}: {len(self.entries)} entries, {end}{eyes}>"

    def _error(self, number: int, reason: str, violation: Violation | None = None) -> RecordError:
        """What is wrong with the line of this number after the header, from 0."""
        return RecordError(self.line + 1 + number, reason, violation, self._up_to(number))

    def _up_to(self, number: int) -> Record:
        return dataclasses.replace(
            self, entries=self.entries[:number], result=None, shown=FrozenMap()
        )


def seen(entry: Entry, events: Iterable[Event], player: int | None) -> Entry:
    """An entry of a full record, and what happened, as a player saw them."""
    told = tuple(events)
    seen_events = tuple(event.as_seen_by(player) for event in told)
    # In explicit chance a step is one action, so what is hidden of its events is what it says.
    hidden = seen_events != told and bool(entry.action and entry.action.__match_args__)
    return Entry(entry.type, entry.by, None if hidden else entry.action, seen_events)


def wrong_turn(state: State, by: int | None) -> str | None:
    """Why it is not for this seat to act (None: chance), or None if it is."""
    if by == state.current_player:
        return None
    turn = "chance" if state.current_player is None else f"seat {state.current_player}"
    turn = "nobody" if state.is_over else turn
    who = "chance" if by is None else f"seat {shown(by)}"
    return f"it is for {turn} to act, not for {who}"


def _index(step: object, entries: int) -> int:
    if isinstance(step, int) and not isinstance(step, bool):
        number = step + entries + 1 if step < 0 else step
        if 0 <= number <= entries:
            return number
    raise InvalidArgumentError("step", step, f"the steps are 0 to {entries}")


# Reading


def read_record(
    source: str | os.PathLike[str] | IO[str] | IO[bytes], *, variant: Variant | None = None
) -> Record:
    """The record of a file: a path, or an open file.

    The lines are checked for what they say, not for whether it was legal: see :meth:`Record.check`.
    ``variant``: to be used where the record names one that is not shipped. Raises
    :class:`~ttr_rules.errors.RecordError` with the line, and with what was read up to there, where it
    is cut off or is no record; OSError where there is no file.
    """
    return record_from_text(_text(source), variant=variant)


def record_from_text(text: str | bytes, *, variant: Variant | None = None) -> Record:
    """The record of a text; else as :func:`read_record`."""
    records = _record_lines.read(text, _own(variant))
    record = next(records, None)
    if record is None:
        raise RecordError(1, "the record is empty")
    for further in records:
        reason = "another record begins here; read_records reads several"
        raise RecordError(further.line, reason, record=record)
    return record


def read_records(
    source: str | os.PathLike[str] | IO[str] | IO[bytes], *, variant: Variant | None = None
) -> Iterator[Record]:
    """The records of a file in which several stand one after the other; raises as :func:`read_record`."""
    return _record_lines.read(_text(source, MANY), _own(variant), MANY)


MANY = 400_000_000


def _own(variant: object) -> Variant | None:
    if variant is None or isinstance(variant, Variant):
        return variant
    raise InvalidArgumentError("variant", variant, "it is no Variant")


def _text(source: object, limit: int = _record_lines.MAX_RECORD) -> str | bytes:
    """What a file holds, up to a little more than is read."""
    if isinstance(source, str | os.PathLike):
        with open(checked_path("source", source), "rb") as file:
            return file.read(limit + 1)
    read = getattr(source, "read", None)
    if read is None:
        raise InvalidArgumentError("source", source, "it is no path or open file")
    try:
        text: str | bytes = read(limit + 1)
    except UnicodeDecodeError as error:
        raise RecordError(1, f"the file is no text: {error}") from error
    return text


def names_of(names: Iterable[str | None], players: int) -> tuple[str | None, ...]:
    """The names of the seats, checked; none: nobody is named."""
    if isinstance(names, str | bytes) or not isinstance(names, Iterable):
        raise InvalidArgumentError("names", names, "it is a list of names")
    given = tuple(names)
    if not given:
        return (None,) * players
    if len(given) != players:
        raise InvalidArgumentError("names", given, f"there are {players} seats")
    for name in given:
        if name is not None and (fault := _record_lines.name_fault(name)):
            raise InvalidArgumentError("names", name, fault)
    return given


def about_of(about: Mapping[str, Any] | None) -> FrozenMap[str, Any]:
    """What the writer tells, checked: that it can be written as JSON, and is read again."""
    try:
        # As deep in an object as it will be in the header.
        text = json.dumps({"about": {} if about is None else dict(about)}, allow_nan=False)
        return frozen(read_json(text, limit=_record_lines.MAX_LINE)["about"])  # type: ignore[no-any-return]
    except (JsonError, TypeError, ValueError, RecursionError) as error:
        raise InvalidArgumentError("about", about, f"it is no JSON object: {error}") from error
