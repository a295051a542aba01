"""Playing a game and recording it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from . import _api, _core
from ._record_log import Log, Reopened
from ._values import FrozenMap, counted, frozen
from .actions import Action, Reveal, RevealTicket
from .errors import InvalidArgumentError
from .events import CardDrawn, CardTurnedUp, Event, TicketDrawn, TunnelCardTurnedUp
from .record import Entry, Record, about_of, names_of

if TYPE_CHECKING:
    from ._core import State
    from .variant import Variant

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

    __slots__ = ("_log", "_state")

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
        if not isinstance(state, _core.State):
            raise InvalidArgumentError("state", state, "must be a State")
        begun = _beginning(state)
        first = begun[0].to_dict()["current_player"] if begun else 0
        start = None if begun else FrozenMap(frozen(_bare(state).to_dict()))
        record = Record(
            variant=state.variant,
            players=state.players,
            first_player=first,
            names=names_of(names, state.players),
            start=start,
            about=about_of(about),
        )
        dealt = [*_reveals(begun[1] if begun else ())]
        self._state = state
        self._log = Log(record, dealt, state.result(), path, sync)

    @classmethod
    def resume(
        cls,
        path: str | os.PathLike[str],
        *,
        seed: int | None = None,
        variant: Variant | None = None,
        sync: bool = False,
    ) -> Recorder:
        """Continue the record in a file, after its last complete line.

        An incomplete last line is cut off. Chance is explicit, because a record has no seeds; with a
        ``seed`` it is sampled from here on. ``variant``: as in :func:`ttr_rules.record.read_record`.
        Raises RecordError if a line is wrong or an action illegal; OSError if the file cannot be opened;
        InvalidArgumentError if ``path`` is not a str or PathLike.
        """
        found = Reopened.read(path, variant)
        state = found.record.check()
        happened: tuple[Event, ...] = ()
        if seed is not None:
            state, happened = state.with_seed(seed)._sampled()
        recorder = cls.__new__(cls)
        recorder._state = state
        recorder._log = Log.of(found, sync)
        try:
            missing = None if recorder._log.is_finished else state.result()
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

    def play(self, action: Action) -> tuple[Event, ...]:
        """Play an action and return what happened, in full.

        Raises IllegalActionError; OSError if the file cannot be written; RecordError if the file is
        closed, another program has written to it or cut it off, or the record is too long. Then nothing
        has changed.

        >>> recorder = ttr.Recorder(ttr.new_game("new_york", players=2, seed=7))
        >>> for event in recorder.play(ttr.KeepTickets(["soho-east-village"])):
        ...     print(event)
        player 0 keeps soho-east-village, returns central-park-gramercy-park
        """
        before = self._state
        after, events = before.play(action)
        entries = [Entry(action.type, before.current_player, action)]
        if before.chance == "sampled":
            entries += _reveals(events)
        try:
            with self._log.all_or_nothing():
                self._log.add(entries, after.result())
                self._state = after
        except BaseException:
            self._state = before
            raise
        return events

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
