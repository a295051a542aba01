"""Playing a game and recording it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from . import _api, _core
from ._record_log import Log, Reopened
from ._values import FrozenMap, frozen
from .actions import Action, Reveal, RevealTicket
from .errors import InvalidArgumentError
from .events import CardDrawn, CardTurnedUp, Event, TicketDrawn, TunnelCardTurnedUp
from .record import Entry, Record, about_of, names_of

if TYPE_CHECKING:
    from ._core import State
    from .variant import Variant

__all__ = ["Recorder"]


class Recorder:
    """Plays a game from any state, and keeps the record of it: decisions and reveals.

    With a ``path`` the record is also written to a new file, each step before it counts as played: what
    was played is in the file, even if the program is killed; with ``sync``, even if the machine is
    switched off. It can be used in ``with``, which closes the file.

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
        """Begin a record with a state: a new game, or any other.

        ``names``: of the players, in the order of the seats. ``about``: anything else to be told, as
        JSON. InvalidArgumentError where they cannot be told, and for a ``path`` that is no str or
        PathLike; FileExistsError and other OSErrors where there can be no such new file.
        """
        if not isinstance(state, _core.State):
            raise InvalidArgumentError("state", state, "it is no State")
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
        """Go on with the record of a file, from its last whole line on.

        A line that was not written whole is cut away. Chance is explicit, as a record has no seeds;
        with a ``seed`` it is sampled from there. ``variant``: as in :func:`ttr_rules.record.read_record`.
        RecordError where a line is wrong or illegal; OSError where there is no file;
        InvalidArgumentError for a ``path`` that is no str or PathLike.
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
        """The state now."""
        return self._state

    @property
    def record(self) -> Record:
        """The record up to now."""
        return self._log.record

    def play(self, action: Action) -> tuple[Event, ...]:
        """Play an action, and tell what happened, in full.

        IllegalActionError, OSError where it cannot be written, and RecordError where the file is closed,
        another program has written to it or cut it off, or the record is full: then nothing has changed.
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
        return f"<Recorder of {len(self.record.entries)} entries: {self._state!r}>"


def _bare(state: State) -> State:
    """The state as a record holds it: without a seed, and with explicit chance."""
    return state.with_seed(0).with_chance("explicit")


def _beginning(state: State) -> tuple[State, tuple[Event, ...]] | None:
    """The new game that a state is the first one of, before a card is dealt, and how they were dealt."""
    first = state.to_dict()["current_player"]
    if first is None or state.turn:
        return None
    start = _api.new_game(
        state.variant, state.players, seed=state.seed, chance="explicit", first_player=first
    )
    dealt, events = (start, ()) if state.chance == "explicit" else start._sampled()
    return (start, events) if dealt == state else None


def _reveals(events: Iterable[Event]) -> Iterator[Entry]:
    """What came off the decks, in order: each is a chance point of its own."""
    for event in events:
        match event:
            case CardDrawn(card=card) | CardTurnedUp(card=card) | TunnelCardTurnedUp(card=card):
                yield Entry(Reveal.type, None, Reveal(card))
            case TicketDrawn(ticket=ticket):
                yield Entry(RevealTicket.type, None, RevealTicket(ticket))
