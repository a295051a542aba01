"""Keeping score of a game at a real table, without seeing everything."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable, Mapping
from typing import Any, SupportsIndex

from . import _api
from ._arguments import integer
from ._core import KeptGame, State, View
from ._record_log import Log, Reopened
from ._values import FrozenMap, brief, counted, shown
from .actions import Action, KeepTickets, Reveal, RevealTicket
from .errors import (
    IllegalActionError,
    InvalidActionError,
    InvalidArgumentError,
    InvalidPositionError,
    RecordError,
    TtrError,
    Violation,
)
from .events import Event, HiddenTicketsKept, RowCleared
from .record import Entry, Record, about_of, check_notes, names_of, naming, wrong_turn
from .result import Result
from .variant import Variant

__all__ = ["ScoreKeeper"]

ROW_FAULTS = {
    "untold": (
        "whether the row was cleared depends on unseen cards (NY-13): "
        "pass row_cleared=True or row_cleared=False"
    ),
    "being_filled": "the row cannot have been cleared before it is filled (NY-12)",
    "few_locomotives": "the row was not cleared: it does not show enough locomotives",
    "cannot_clear": "it cannot be that the row was cleared: no unseen cards allow it (NY-13)",
    "cannot_stay": "it cannot be that the row stayed: no unseen cards allow it (NY-13)",
}
"""What is wrong with ``row_cleared``, by the core's name for it."""


class _EntryError(InvalidArgumentError):
    """What was entered does not fit the game. For people who type: ``str`` is only the reason."""

    def __str__(self) -> str:
        return self.reason


class ScoreKeeper:
    """Keeps score of a game at a real table, decision by decision and reveal by reveal.

    Cards and tickets that nobody at the keyboard saw are entered as unknown. ``player`` is the player
    whose cards the keyboard sees; None: nobody's. ``view`` is everything the keeper knows. An action is
    accepted if some arrangement of the unseen cards and tickets agrees with what the keeper remembers and
    allows it; this is decided by counting, and no true entry is refused.
    For unseen hands, tickets and decks the keeper gives only numbers, never contents; and there is no
    result until the tickets have been shown.

    Whether a row of locomotives stayed or was cleared tells something about the deck (NY-13). The keeper
    remembers how many cars are left at least and at most, and judges later entries by it, although its
    ``view`` cannot show it. It does not remember whose hand they must then be in.

    The keeper cannot follow a race for tickets (First Journey): complete tickets are laid open at once,
    so all tickets must be known. Use a state with explicit chance there, and enter everything.

    Every entry is recorded, as the keyboard saw it; with a ``path`` also in a new file, before it
    counts. RecordError is raised if another program has written to that file. :meth:`resume` continues
    such a file, even if the program was killed.

    >>> keeper = ttr.ScoreKeeper("new_york", players=2, player=0)
    >>> for event in keeper.reveal("red"):
    ...     print(event)
    player 0 draws red
    >>> keeper.view.hand(0)
    {'red': 1}
    >>> keeper.pending
    {'due': 'hand', 'seat': 0, 'left': 1, 'then': 'set_up'}
    """

    # ``_past``: for each decision the number of entries before it, and what was known before it.
    __slots__ = ("_final", "_kept", "_log", "_past", "_player", "_shown")

    def __init__(
        self,
        variant: str | Variant,
        players: SupportsIndex,
        *,
        first_player: SupportsIndex = 0,
        player: SupportsIndex | None = None,
        names: Iterable[str | None] = (),
        about: Mapping[str, Any] | None = None,
        path: str | os.PathLike[str] | None = None,
        sync: bool = False,
    ) -> None:
        """A new game, before the first card. Other parameters are those of :class:`ttr_rules.Recorder`.

        Raises like :func:`ttr_rules.new_game`; SeatError if there is no such ``player``;
        InvalidArgumentError for a race, for what cannot be recorded, and if ``path`` is not a path;
        OSError if the file cannot be created.
        """
        state = _api.new_game(
            variant, players, seed=0, chance="explicit", first_player=first_player
        )
        if state.variant.rules.tickets_to_win is not None:
            raise InvalidArgumentError(
                "variant",
                variant,
                "in a race all tickets must be known: use a state with explicit chance",
            )
        # What is known; and once the game is over, its last state, in which tickets not yet shown are
        # made up, and what is known then.
        self._kept = KeptGame(state.view(player))
        self._final: tuple[State, KeptGame] | None = None
        player = None if player is None else operator.index(player)
        self._player = player
        self._past: list[tuple[int, KeptGame]] = []
        self._shown: dict[int, tuple[str, ...]] = {}
        record = Record(
            variant=state.variant,
            players=state.players,
            first_player=operator.index(first_player),
            names=names_of(names, state.players),
            chance="explicit",
            is_full=False,
            player=player,
            about=about_of(about),
        )
        self._log = Log(record, (), None, path, sync)

    @classmethod
    def from_record(cls, record: Record) -> ScoreKeeper:
        """A keeper, in memory, that has entered the record of what one player saw.

        Raises RecordError, with the line, if an entry is impossible or its events differ from what
        follows from it; and for a full record, a race, or a game that began from a position.
        """
        if record.is_full or record.start is not None:
            raise RecordError(
                record.line,
                "a keeper needs a record of a new game as one player saw it",
                record=record,
            )
        try:
            keeper = cls(
                record.variant,
                record.players,
                first_player=record.first_player,
                player=record.player,
                names=record.names,
                about=record.about,
            )
        except TtrError as error:
            raise RecordError(record.line, str(error), record=record) from error
        for number, entry in enumerate(record.entries):
            try:
                if (happened := keeper._enter(entry)) != entry.events:
                    reason = f"something else happened: {brief('; '.join(map(str, happened)))}"
                    raise _EntryError("events", entry.events, reason)
            except TtrError as error:
                violation = error.violation if isinstance(error, IllegalActionError) else None
                raise record._error(number, str(error), violation) from error
        for number, (player, tickets) in enumerate(record.shown.items(), len(record.entries)):
            try:
                keeper.show(player, tickets)
            except TtrError as error:
                raise record._error(number, str(error)) from error
        if record.result is not None and record.result != keeper.result():
            number = len(record.entries) + len(record.shown)
            raise record._error(number, "the result is different")
        return keeper

    @classmethod
    def resume(
        cls,
        path: str | os.PathLike[str],
        *,
        variant: Variant | None = None,
        sync: bool = False,
    ) -> ScoreKeeper:
        """Continue the record in a file, after its last complete line.

        An incomplete last line is cut off, and so are blank lines at the end. Raises like
        :meth:`from_record`; OSError if the file cannot be opened; InvalidArgumentError if ``path`` is not
        a str or PathLike.
        """
        found = Reopened.read(path, variant)
        with naming(found.path):
            keeper = cls.from_record(found.record)
            log = Log.of(found, sync)
            try:
                if not log.is_finished:
                    log.add((), keeper.result())
            except BaseException:
                log.close()
                raise
        keeper._log = log
        return keeper

    def _enter(self, entry: Entry) -> tuple[Event, ...]:
        """Enter one entry of a record."""
        if (fault := wrong_turn(self._now().view, entry.by)) is not None:
            raise _EntryError("by", entry.by, fault)
        cleared = _is_cleared(entry.events)
        match entry.action:
            case None if entry.type == Reveal.type:
                return self.reveal(None, row_cleared=cleared)
            case None if entry.type == RevealTicket.type:
                return self.reveal_ticket(None)
            case None if entry.type == KeepTickets.type:
                numbers = [e.tickets for e in entry.events if isinstance(e, HiddenTicketsKept)]
                number = numbers[0] if len(numbers) == 1 else -1
                return self.keep(number, at=entry.at, note=entry.note)
            case Reveal(card):
                return self.reveal(card, row_cleared=cleared)
            case RevealTicket(ticket):
                return self.reveal_ticket(ticket)
            case None:
                raise _EntryError("action", entry.type, f"the values of {entry.type} are missing")
            case action:
                return self.play(action, row_cleared=cleared, at=entry.at, note=entry.note)

    @property
    def record(self) -> Record:
        """Everything entered so far, as the keyboard saw it."""
        return self._log.record

    def close(self) -> None:
        """Close the file, if there is one. The record stays."""
        self._log.close()

    def __enter__(self) -> ScoreKeeper:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def variant(self) -> Variant:
        """The variant value."""
        return self._kept.view.variant

    @property
    def player(self) -> int | None:
        """The player whose cards the keyboard sees; None: nobody's."""
        return self._player

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._final is not None

    @property
    def view(self) -> View:
        """What is known. Once the game is over, what was known before its last action, until all tickets are shown."""
        if self._final is not None and not self._waiting():
            return self._shown_state().view(self._player)
        return self._kept.view

    @property
    def pending(self) -> dict[str, Any] | None:
        """What is to be revealed next, as in position documents; None: a player has to decide."""
        pending: dict[str, Any] | None = self._now().view.to_dict()["pending"]
        return pending

    @property
    def is_hidden(self) -> bool:
        """Whether the next card or ticket goes to a player unseen at the keyboard."""
        kept = self._now()
        return kept.due is not None and not kept.sees(kept.due)

    def reveal(
        self, card: str | None = None, *, row_cleared: bool | None = None
    ) -> tuple[Event, ...]:
        """Enter the next card from the train deck; None: it went into a hand unseen.

        ``row_cleared``: as in :meth:`play`. Raises IllegalActionError if the card cannot come next;
        InvalidArgumentError if it is given although unseen, missing although seen, or no card is due.
        """
        _check_told(row_cleared)
        return self._reveal("card", card, Reveal, row_cleared)

    def reveal_ticket(self, ticket: str | None = None) -> tuple[Event, ...]:
        """Enter the next ticket from the ticket deck; None: unseen. Raises like :meth:`reveal`."""
        return self._reveal("ticket", ticket, RevealTicket)

    def play(
        self,
        action: Action,
        *,
        row_cleared: bool | None = None,
        at: str | None = None,
        note: str | None = None,
    ) -> tuple[Event, ...]:
        """Enter the decision of the current player; returns what happened, as the keyboard sees it.

        ``row_cleared``: whether the row was then cleared. It must be given if the row shows enough
        locomotives and unseen cards decide whether it stays (NY-13). ``at``, ``note``: recorded with the
        decision, as in :meth:`ttr_rules.Recorder.play`.

        Raises IllegalActionError if the action cannot be legal, whatever is unseen;
        InvalidArgumentError if ``row_cleared`` is needed, impossible, or not one of True, False and
        None, and for an impossible ``at`` or ``note``. Use :meth:`keep` for the tickets that an unseen
        player keeps.
        """
        _check_told(row_cleared)
        violation = self.why_illegal(action)
        if violation is not None:
            raise IllegalActionError(action, violation)
        return self._put(action.type, action, row_cleared, at, note)

    def keep(
        self, number: SupportsIndex, *, at: str | None = None, note: str | None = None
    ) -> tuple[Event, ...]:
        """Enter that the current player keeps this number of the tickets on offer, unseen.

        Raises IllegalActionError if that is too few or too many, or no tickets are being chosen;
        InvalidArgumentError if it is not an integer, or the tickets are seen: use :meth:`play` then.
        ``at``, ``note``: as in :meth:`play`.
        """
        try:
            number = integer("number", number)
        except InvalidArgumentError as error:
            reason = f"{shown(number)} is not a number of tickets"
            raise _EntryError("number", number, reason) from error
        view = self._now().view
        player = view.current_player
        offered = 0 if player is None else view.offer_count(player)
        if offered and player == self._player:
            reason = f"the tickets of player {player} are seen here: enter their names"
            raise _EntryError("number", number, reason)
        if offered and not 0 <= number <= offered:
            message = f"cannot keep {shown(number)} of {counted(offered, 'ticket')}"
            violation: Violation | None = Violation("G-33", message, FrozenMap({}))
        else:
            number = min(max(number, 0), offered)
            violation = self._now().why_impossible(number)
        if violation is not None:
            # The tickets on offer are unknown, so none is named.
            raise IllegalActionError(KeepTickets(()), violation)
        return self._put(KeepTickets.type, number, None, at, note)

    def why_illegal(self, action: Action) -> Violation | None:
        """Why an action cannot be legal, whatever is unseen; None: it may be legal.

        A pass is believed if the unseen hand decides whether the player has to pass, unless the cards
        that everybody saw enter it are enough for something else.
        Raises InvalidActionError if ``action`` is not an action.
        """
        if not isinstance(action, Action):
            raise InvalidActionError(f"{shown(action)} is not an action")
        return self._now().why_impossible(action)

    def undo(self) -> tuple[Entry, ...]:
        """Take back the last decision and all reveals after it, and return these entries.

        Tickets that were shown and the result are taken back too, in memory and in the file.
        Raises like :meth:`ttr_rules.Recorder.undo`.
        """
        if not self._past:
            raise self._log.error("there is no decision to take back")
        now, past = (self._kept, self._final, self._shown), self._past
        number, before = past[-1]
        try:
            with self._log.all_or_nothing():
                removed = self._log.take_back(number)
                self._kept, self._final, self._shown = before, None, {}
                self._past = past[:-1]
        except BaseException:
            self._kept, self._final, self._shown = now
            self._past = past
            raise
        return removed

    def show(self, player: SupportsIndex, tickets: Iterable[str]) -> None:
        """Enter the tickets that an unseen player holds at the end. Once all are shown they are scored.

        Raises InvalidArgumentError if their number is wrong, they cannot be these, or they have already
        been shown; SeatError if there is no such player.
        """
        count = self._now().view.ticket_count(player)  # SeatError
        player = operator.index(player)
        if self._final is None:
            raise _EntryError("player", player, "tickets are shown only when the game is over")
        if player == self._player:
            raise _EntryError("player", player, f"the tickets of player {player} are already known")
        try:
            laid_open = KeepTickets(tickets).tickets
        except (InvalidActionError, TypeError) as error:
            reason = f"{shown(tickets)} is not a list of tickets"
            raise _EntryError("tickets", tickets, reason) from error
        others = (held for seat, held in self._shown.items() if seat != player)
        possible = {*self._now().may_hold(player)}.difference(*others)
        if len({*laid_open}) != count or len(laid_open) != count or not {*laid_open} <= possible:
            reason = f"player {player} holds {counted(count, 'ticket')}, and cannot hold these"
            raise _EntryError("tickets", laid_open, reason)
        if not laid_open:  # There is nothing to show.
            return
        self._check_shown(player, laid_open)
        if player in self._shown:
            reason = f"the tickets of player {player} have already been shown"
            raise _EntryError("player", player, reason)
        before = self._shown
        try:
            with self._log.all_or_nothing():
                self._shown = {**before, player: laid_open}
                self._log.show(player, laid_open, self.result())
        except BaseException:
            self._shown = before
            raise

    def result(self) -> Result | None:
        """The result of the game; None before the end, and until all tickets are shown."""
        if self._final is None or self._waiting():
            return None
        return self._shown_state().result()

    def __repr__(self) -> str:
        whose = "nobody" if self._player is None else f"player {self._player}"
        return f"<ScoreKeeper at the keyboard of {whose}: {self.view!r}>"

    def _now(self) -> KeptGame:
        """What is known now; once the game is over, without the tickets that were shown."""
        return self._kept if self._final is None else self._final[1]

    def _check_shown(self, player: int, tickets: tuple[str, ...]) -> None:
        """Check that a player can have been dealt and have kept these tickets, whatever others hold (EU-2)."""
        assert self._final is not None
        final, _ = self._final
        seats: list[dict[str, Any]] = [{} for _ in range(final.players)]
        entry = final.to_dict()["seats"][player]
        seats[player] = {"tickets": [*tickets]}
        if "first_kept" in entry:
            seats[player]["first_kept"] = entry["first_kept"]
        document = {"players": final.players, "phase": "over", "seats": seats}
        try:
            _api.state_from_dict(document | {"variant": final.variant.id}, final.variant)
        except InvalidPositionError as error:
            reasons = "; ".join(problem.message for problem in error.problems)
            raise _EntryError("tickets", tickets, reasons) from error

    def _waiting(self) -> bool:
        """Whether tickets are still to be shown."""
        view = self._now().view
        unseen = [seat for seat in range(view.players) if seat != self._player]
        return any(view.ticket_count(seat) and seat not in self._shown for seat in unseen)

    def _shown_state(self) -> State:
        """The end of the game with the tickets that were shown."""
        assert self._final is not None
        final, _ = self._final
        document = final.to_dict()
        for seat, entry in enumerate(document["seats"]):
            entry["tickets"] = [*self._shown.get(seat, entry["tickets"])]
            for key in ("returned", "shuffled"):
                if key in entry:
                    entry[key] = []
        document["ticket_deck"] = {"unordered": [], "bottom": []}
        return _api.state_from_dict(document, final.variant)

    def _reveal(
        self,
        what: str,
        name: str | None,
        kind: type[Reveal] | type[RevealTicket],
        row_cleared: bool | None = None,
    ) -> tuple[Event, ...]:
        if self._now().due != kind.type:
            raise _EntryError(what, name, f"no {what} is due now: {self._due()}")
        pending = self.pending or {}
        if self.is_hidden and name is not None:
            goes = f"the {what} goes to player {pending['seat']} unseen"
            raise _EntryError(what, name, f"{goes}: enter it without a name")
        if not self.is_hidden and name is None:
            reason = f"the {what} from the deck is seen here: enter its name, {what}=..."
            raise _EntryError(what, name, reason)
        if name is None:
            return self._put(kind.type, None, row_cleared)
        return self.play(kind(name), row_cleared=row_cleared)

    def _due(self) -> str:
        """What has to be entered next, in words."""
        kept = self._now()
        if kept.view.is_over:
            return "the game is over"
        if kept.due is None:
            return f"player {kept.view.current_player} has to decide"
        return "a card is" if kept.due == Reveal.type else "a ticket is"

    def _put(
        self,
        type: str,
        entered: Action | int | None,
        row_cleared: bool | None = None,
        at: str | None = None,
        note: str | None = None,
    ) -> tuple[Event, ...]:
        """Record what was entered and what happened, keep what is known then, and forget the rest.

        Raises InvalidArgumentError if ``row_cleared`` is needed, or is impossible.
        """
        kept = self._now()
        player = kept.view.current_player
        check_notes(at, note, is_reveal=player is None)
        found = kept.enter(entered, row_cleared)
        if isinstance(found, str):
            raise _EntryError("row_cleared", row_cleared, ROW_FAULTS[found])
        events, state, after = found
        action = entered if isinstance(entered, Action) and kept.sees(type) else None
        entry = Entry(type, player, action, events, at, note)
        before, count = (self._kept, self._final), len(self._past)
        try:
            with self._log.all_or_nothing():
                if player is not None:
                    self._past.append((self._log.count, kept))
                if state.is_over:
                    self._final = state, after
                else:
                    self._kept = after
                self._log.add([entry], self.result())
        except BaseException:
            self._kept, self._final = before
            del self._past[count:]
            raise
        return events


def _check_told(row_cleared: object) -> None:
    """Accept only True, False and None: a typed answer is often a str, and "no" would be true."""
    if row_cleared is not None and not isinstance(row_cleared, bool):
        reason = f"row_cleared must be True, False or None, not {shown(row_cleared)}"
        raise _EntryError("row_cleared", row_cleared, reason)


def _is_cleared(events: Iterable[Event]) -> bool:
    return any(isinstance(event, RowCleared) for event in events)
