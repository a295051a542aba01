"""Playing a game and recording it."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, SupportsIndex

from . import _api
from ._arguments import integer
from ._core import State
from ._record_log import Log, Reopened
from ._values import FrozenMap, counted, frozen
from .actions import Action, Reveal, RevealTicket
from .errors import InvalidArgumentError
from .events import CardDrawn, CardTurnedUp, Event, TicketDrawn, TunnelCardTurnedUp
from .record import Entry, Record, about_of, check_notes, names_of, naming
from .variant import SEED_BITS, Variant

__all__ = ["Recorder"]


class Recorder:
    """Plays a game from any state and records its decisions and reveals.

    With a ``path`` the record is also written to a new file, each step before it counts as played. So
    what was played is in the file even if the program is killed; with ``sync``, even if the machine is
    switched off. Used in a ``with`` statement, the recorder closes its file.

        with ttr.Recorder(ttr.new_game("nordic", players=3), path="game.jsonl") as recorder:
            while not recorder.state.is_over:
                recorder.play(recorder.state.legal_actions()[0])
    """

    # ``_past``: for each decision the number of entries before it, and the state before it.
    __slots__ = ("_log", "_past", "_state")

    def __init__(
        self,
        state: State,
        *,
        names: Iterable[str | None] = (),
        about: Mapping[str, Any] | None = None,
        path: str | os.PathLike[str] | None = None,
        sync: bool = False,
    ) -> None:
        """Begin a record with a state: a new game or any other position.

        ``names``: the names of the players, in order. ``about``: anything else to record, as JSON.
        Raises InvalidArgumentError if these cannot be recorded, or ``path`` is not a str or PathLike;
        FileExistsError or another OSError if the file cannot be created.
        """
        if not isinstance(state, State):
            raise InvalidArgumentError("state", state, "must be a State")
        begun = _beginning(state)
        first = begun[0].to_dict()["current_player"] if begun else 0
        start = None if begun else FrozenMap(frozen(_bare(state).to_dict()))
        record = Record(
            variant=state.variant,
            players=state.players,
            first_player=first,
            names=names_of(names, state.players),
            chance=state.chance,
            start=start,
            about=about_of(about),
        )
        dealt = [*_reveals(begun[1] if begun else ())]
        self._state = state
        self._past: list[tuple[int, State]] = []
        self._log = Log(record, dealt, state.result(), path, sync)

    @classmethod
    def resume(
        cls,
        path: str | os.PathLike[str],
        *,
        chance: Literal["sampled", "explicit"] | None = None,
        seed: SupportsIndex | None = None,
        variant: Variant | None = None,
        sync: bool = False,
    ) -> Recorder:
        """Continue the record in a file, after its last complete line.

        An incomplete last line is cut off, and so are blank lines at the end. ``chance``: how it is
        resolved from here on; by default as the header says. The header of an older record does not say
        it: then chance is explicit if the record ends at a chance point, else sampled. ``seed``: a record
        has none, so sampled chance takes a new one below 2**53 by default. ``variant``: as in
        :func:`ttr_rules.record.read_record`.
        Raises RecordError if a line is wrong or an action illegal; OSError if the file cannot be opened;
        InvalidArgumentError if ``path`` is not a str or PathLike, or ``chance`` or ``seed`` is impossible.
        """
        if chance not in (None, "sampled", "explicit"):
            raise InvalidArgumentError("chance", chance, 'must be "sampled", "explicit" or None')
        number = None if seed is None else integer("seed", seed)
        if number is not None and not 0 <= number < 1 << 64:
            raise InvalidArgumentError("seed", seed, "must be from 0 to 2**64 - 1")
        found = Reopened.read(path, variant)
        with naming(found.path):
            last, past = found.record.start_state(), []
            for count, step in enumerate(found.record.replay()):
                if step.entry.by is not None:
                    past.append((count, step.before))
                last = step.after
            mode = chance or found.record.chance
            if mode is None:
                is_due = last.current_player is None and not last.is_over
                mode = "explicit" if is_due else "sampled"
            happened: tuple[Event, ...] = ()
            if mode == "sampled" and number is None:
                number = secrets.randbits(SEED_BITS)
            last = last.with_seed(number or 0)
            if mode == "sampled":
                last, happened = last._sampled()
            recorder = cls.__new__(cls)
            recorder._state = last
            recorder._past = [
                (count, state.with_seed(number or 0).with_chance(mode)) for count, state in past
            ]
            recorder._log = Log.of(found, sync)
            try:
                missing = None if recorder._log.is_finished else last.result()
                recorder._log.add([*_reveals(happened)], missing)
            except BaseException:
                recorder._log.close()
                raise
        return recorder

    @property
    def state(self) -> State:
        """The current state."""
        return self._state

    @property
    def record(self) -> Record:
        """The record so far."""
        return self._log.record

    def play(
        self,
        action: Action,
        *,
        by: SupportsIndex | None = None,
        at: str | None = None,
        note: str | None = None,
    ) -> tuple[Event, ...]:
        """Play an action and return what happened, in full.

        ``by``: the player who wants to play it, as in ``state.play``. ``at``: when it was decided, as text
        that ``datetime.fromisoformat`` reads, of at most 100 characters. ``note``: a remark of 1 to 2,000
        characters. Both are recorded with the decision: ``at`` is public, the note is only for the player
        who decided. The library never looks at a clock.

        Raises IllegalActionError; SeatError if there is no player ``by``; InvalidArgumentError if ``by``,
        ``at`` or ``note`` is impossible, or a reveal has a time or a note; OSError if the file cannot be
        written; RecordError if the file is closed, another program has written to it or cut it off, or
        the record is too long. Then nothing has changed.

        >>> recorder = ttr.Recorder(ttr.new_game("new_york", players=2, seed=7))
        >>> for event in recorder.play(ttr.KeepTickets(["soho-east-village"])):
        ...     print(event)
        player 0 keeps soho-east-village, returns central-park-gramercy-park
        """
        before = self._state
        after, events = before.play(action, by)
        player = before.current_player
        check_notes(at, note, is_reveal=player is None)
        count = len(self._past)
        entries = [Entry(action.type, player, action, at=at, note=note)]
        if before.chance == "sampled":
            entries += _reveals(events)
        try:
            with self._log.all_or_nothing():
                if player is not None:
                    self._past.append((self._log.count, before))
                self._log.add(entries, after.result())
                self._state = after
        except BaseException:
            self._state = before
            del self._past[count:]
            raise
        return events

    def undo(self) -> tuple[Entry, ...]:
        """Take back the last decision and all reveals after it, and return these entries.

        The state is the one before the decision, and a result is taken back too. The file loses the same
        lines, in one step. Of a decision that was played before :meth:`resume`, the position comes back,
        with the present chance mode and seed.

        Raises RecordError if there is no decision, or for the file as in :meth:`play`; OSError if the
        file cannot be written. Then nothing has changed.

        >>> recorder = ttr.Recorder(ttr.new_game("new_york", players=2, seed=7))
        >>> before = recorder.state
        >>> events = recorder.play(ttr.KeepTickets(["soho-east-village"]))
        >>> [str(entry) for entry in recorder.undo()], recorder.state == before
        (['player 0: keep soho-east-village'], True)
        """
        if not self._past:
            raise self._log.error("there is no decision to take back")
        now, (number, before) = self._state, self._past[-1]
        count = len(self._past)
        past = self._past
        try:
            with self._log.all_or_nothing():
                removed = self._log.take_back(number)
                self._state = before
                self._past = past[: count - 1]
        except BaseException:
            self._state, self._past = now, past
            raise
        return removed

    def close(self) -> None:
        """Close the file, if there is one. The record stays."""
        self._log.close()

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        entries = counted(len(self.record.entries), "entry", "entries")
        return f"<Recorder of {entries}: {self._state!r}>"


def _bare(state: State) -> State:
    """The state as a record holds it: with the seed 0 and explicit chance."""
    return state.with_seed(0).with_chance("explicit")


def _beginning(state: State) -> tuple[State, tuple[Event, ...]] | None:
    """The new game whose first state this is, before anything was dealt, and the events of the deal."""
    first = state.to_dict()["current_player"]
    if first is None or state.turn:
        return None
    start = _api.new_game(
        state.variant, state.players, seed=state.seed, chance="explicit", first_player=first
    )
    dealt, events = (start, ()) if state.chance == "explicit" else start._sampled()
    return (start, events) if dealt == state else None


def _reveals(events: Iterable[Event]) -> Iterator[Entry]:
    """The cards and tickets revealed, in order: each is a chance point of its own."""
    for event in events:
        match event:
            case CardDrawn(card=card) | CardTurnedUp(card=card) | TunnelCardTurnedUp(card=card):
                yield Entry(Reveal.type, None, Reveal(card))
            case TicketDrawn(ticket=ticket):
                yield Entry(RevealTicket.type, None, RevealTicket(ticket))
