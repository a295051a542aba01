"""Views: what a player may know about a state, and states that agree with it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal, NoReturn, SupportsIndex

from ._values import FrozenMap, Phase, shown
from .actions import Action
from .errors import InvalidActionError, InvalidArgumentError, Violation

if TYPE_CHECKING:
    from ._core import LegalActions, Payments, State
    from .railyard import RailyardRow
    from .result import Result
    from .tunnel import Tunnel
    from .variant import Variant

__all__ = ["View"]

SEEDS = 2**64


class View:
    """What a player may know about a state (G-30, G-36): an immutable value, made by ``state.view``.

    The accessors have the names of those of a state. They return None for what is unknown; separate
    accessors return the numbers of cards and tickets. ``player``: whose view it is; None: a
    spectator's. ``memory``: whether the player remembers everything seen during the game, or knows
    only the table as it is now.

    Nothing about a view depends on what its player cannot know: not what it shows, not its legal
    actions and the reasons why others are illegal, not how it compares, hashes or prints.
    """

    __slots__ = ("_document", "_state", "memory", "player")

    player: int | None
    memory: bool

    def __init__(self) -> None:
        raise TypeError("cannot create a View directly: use state.view(player)")

    @classmethod
    def _of(cls, state: State, player: int | None, memory: bool) -> View:
        """The view of a state whose unseen cards lie in a fixed order, so that they reveal nothing."""
        view = cls.__new__(cls)
        for name, value in zip(cls.__slots__, (None, state, memory, player), strict=True):
            object.__setattr__(view, name, value)
        return view

    if TYPE_CHECKING:
        _state: State
        _document: dict[str, Any] | None

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a view is immutable: cannot change {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a view is immutable: cannot change {name!r}")

    # The course of the game

    @property
    def variant(self) -> Variant:
        """The variant value."""
        return self._state.variant

    @property
    def players(self) -> int:
        """The number of players."""
        return self._state.players

    @property
    def current_player(self) -> int | None:
        """The player who has to decide; None at chance points and at the end."""
        return self._state.current_player

    @property
    def phase(self) -> Phase:
        """What is being decided; equal to its name."""
        return self._state.phase

    @property
    def turn(self) -> int:
        """How many turns have been finished."""
        return self._state.turn

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._state.is_over

    @property
    def last_turns(self) -> int | None:
        """How many turns are left once the last turns have begun, else None (G-40, CG-50)."""
        return self._state.last_turns

    @property
    def passes(self) -> int:
        """How many players in a row have just passed (G-3)."""
        return self._state.passes

    @property
    def deck_pass(self) -> int:
        """The deck pass, counted from 1 (CG-53)."""
        return self._state.deck_pass

    # The table

    @property
    def face_up(self) -> tuple[str | None, ...]:
        """The face-up row, one entry for each slot; None: empty."""
        return self._state.face_up

    @property
    def deck_size(self) -> int:
        """How many cards are left in the deck."""
        return sum(self._state.deck.values())

    @property
    def discard(self) -> dict[str, int]:
        """The discard pile: a count for each card."""
        return self._state.discard

    @property
    def ticket_deck_size(self) -> int:
        """How many tickets are left in the ticket deck."""
        deck = self._entries()["ticket_deck"]
        return int(deck["unordered"]) + len(deck["bottom"])

    @property
    def under_ticket_deck(self) -> tuple[str | None, ...]:
        """The tickets put under the ticket deck, uppermost first; None: another player put it there."""
        return tuple(self._entries()["ticket_deck"]["bottom"])

    @property
    def tunnel(self) -> Tunnel | None:
        """The tunnel that is being tried, or None (NC-50 to NC-55)."""
        return self._state.tunnel

    @property
    def reshuffled(self) -> dict[str, int] | None:
        """The cards that the deck can hold at most, known since the last reshuffle; None: no bound.

        The cards that the player has drawn from the deck since, :attr:`drawn`, are not in it either.
        """
        cards = self._entries()["reshuffled"]
        return None if cards is None else dict(cards)

    # The players

    def hand(self, player: SupportsIndex) -> dict[str, int] | None:
        """A player's train cards: a count for each card; None: not visible.

        Raises SeatError if there is no such player, as do all methods that take one.
        """
        return self._state.hand(player) if self._sees(player)[0] else None

    def hand_size(self, player: SupportsIndex) -> int:
        """How many train cards a player holds."""
        return sum(self._state.hand(player).values())

    def seen(self, player: SupportsIndex) -> dict[str, int]:
        """The cards that everybody saw enter a player's hand and that may still be there (G-36)."""
        return dict(self._seat(player)["seen"])

    def tickets(self, player: SupportsIndex) -> tuple[str, ...] | None:
        """A player's tickets; None: not visible. At the end all are visible (G-34), except in a race."""
        return self._state.tickets(player) if self._sees(player)[1] else None

    def ticket_count(self, player: SupportsIndex) -> int:
        """How many tickets a player holds."""
        return len(self._state.tickets(player))

    def offer(self, player: SupportsIndex) -> tuple[str, ...] | None:
        """The tickets that a player is choosing from, in the order drawn; None: not visible."""
        return self._state.offer(player) if self._sees(player)[1] else None

    def offer_count(self, player: SupportsIndex) -> int:
        """How many tickets a player is choosing from."""
        return len(self._state.offer(player))

    def completed(self, player: SupportsIndex) -> tuple[str, ...] | None:
        """A player's complete tickets; None: not visible."""
        rules = self.variant.rules
        shown = rules.railyards or rules.tickets_to_win is not None
        if shown or self._sees(player)[1]:
            return self._state.completed(player)
        return None

    def routes(self, player: SupportsIndex) -> tuple[str, ...]:
        """A player's routes, in the order of the data."""
        return self._state.routes(player)

    def trains(self, player: SupportsIndex) -> int:
        """How many trains a player has left."""
        return self._state.trains(player)

    def bonus(self, player: SupportsIndex) -> bool:
        """Whether a player has taken the bonus for connecting the coasts (FJ-7)."""
        return self._state.bonus(player)

    def longest_trail(self, player: SupportsIndex) -> int:
        """The length of a player's longest trail, in trains (G-50)."""
        return self._state.longest_trail(player)

    def railyard(self, player: SupportsIndex) -> tuple[RailyardRow, ...]:
        """A player's railyard: its rows in card order (CG-30)."""
        return self._state.railyard(player)

    def on_track(self, player: SupportsIndex) -> dict[str, int] | None:
        """A player's on-the-track pile: a count for each card; None: not visible (CG-11)."""
        return self._state.on_track(player) if self._sees(player)[2] else None

    def on_track_size(self, player: SupportsIndex) -> int:
        """How many cards lie on a player's on-the-track pile."""
        return sum(self._state.on_track(player).values())

    # What only the player knows

    @property
    def drawn(self) -> dict[str, int]:
        """The cards that the player has drawn from the deck since the last reshuffle."""
        return dict(self._own().get("drawn") or {})

    @property
    def returned(self) -> tuple[str, ...]:
        """The tickets that the player gave back and whose place is still known."""
        return tuple(self._own().get("returned") or ())

    @property
    def shuffled(self) -> tuple[str, ...]:
        """The tickets that the player gave back and that have been shuffled since."""
        return tuple(self._own().get("shuffled") or ())

    # Points

    def scores(self) -> tuple[int, ...]:
        """The points of each player, without tickets that are not visible."""
        return self._state._public_scores(self.player, self.memory)

    def result(self) -> Result | None:
        """The result of the game; None before the end."""
        return self._state.result()

    # What the player may do

    def legal_actions(self, payments: Literal["all", "canonical"] = "all") -> LegalActions:
        """The legal actions if the player has to decide now, else none.

        See :meth:`ttr_rules.State.legal_actions`.
        """
        legal = self._state.legal_actions(payments)
        return legal if self._decides() else self._state._no_actions()

    def is_legal(self, action: Action) -> bool:
        """Whether the player may play an action now."""
        return self.why_illegal(action) is None

    def why_illegal(self, action: Action) -> Violation | None:
        """Why the player may not play an action now; None: it is legal.

        The rule is G-1 if it is another player's turn. Raises InvalidActionError if ``action`` is not an
        action.
        """
        if not isinstance(action, Action):
            raise InvalidActionError(f"{shown(action)} is not an action")
        if self._decides() or self.is_over or self.current_player is None:
            return self._state.why_illegal(action)
        seat = self.current_player
        return Violation("G-1", f"it is player {seat}'s turn", FrozenMap({"player": seat}))

    def payments(self, route: str) -> Payments:
        """The legal payments for one route if the player has to decide now, else none.

        UnknownNameError if there is no such route.
        """
        listed = self._state.payments(route)
        return listed if self._decides() else self._state._no_payments()

    # States that agree

    def sample(self, seed: SupportsIndex) -> State:
        """A full state that agrees with the view, with a future of its own; ``seed``: 0 to 2**64 - 1.

        Every arrangement of the unseen cards that agrees with what is known is equally likely, and so is
        every arrangement of the unseen tickets. The state has sampled chance, except at a chance point.
        Raises InvalidArgumentError if the seed is out of range.
        """
        return self._state._sample(self.player, self.memory, _seed(seed))

    def sample_many(self, n: int, seed: SupportsIndex) -> list[State]:
        """``n`` samples, with the seeds ``seed``, ``seed + 1``, and so on, modulo 2**64.

        Raises InvalidArgumentError if ``n`` is negative or the seed out of range.
        """
        first = _seed(seed)
        if not _is_count(n):
            raise InvalidArgumentError("n", n, "must be an integer, not negative")
        return [self.sample((first + number) % SEEDS) for number in range(n)]

    # The value

    def to_dict(self) -> dict[str, Any]:
        """The view as a JSON-able dict: a position document with null for what is not visible."""
        return self._state._view_document(self.player, self.memory)

    def to_json(self) -> str:
        """The view as JSON text."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, self._key())

    def __repr__(self) -> str:
        whose = "a spectator" if self.player is None else f"player {self.player}"
        memory = "" if self.memory else " without memory"
        return f"<View of {whose}{memory}: {self.to_json()}>"

    def _key(self) -> tuple[State, int | None, bool]:
        return (self._state, self.player, self.memory)

    def _entries(self) -> dict[str, Any]:
        if self._document is None:
            object.__setattr__(self, "_document", self.to_dict())
        assert self._document is not None
        return self._document

    def _seat(self, player: SupportsIndex) -> dict[str, Any]:
        self._state.trains(player)  # SeatError
        entry: dict[str, Any] = self._entries()["seats"][player.__index__()]
        return entry

    def _own(self) -> dict[str, Any]:
        return {} if self.player is None else self._seat(self.player)

    def _sees(self, player: SupportsIndex) -> tuple[bool, bool, bool]:
        """Whether hand, tickets and on-the-track pile are visible; SeatError if there is no such player."""
        return self._state._sees(self.player, self.memory, player)

    def _decides(self) -> bool:
        return self.player is not None and self.current_player == self.player


def _restored(state: State, player: int | None, memory: bool) -> View:
    """Used by pickle."""
    return state.view(player, memory=memory)


def _is_count(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and number >= 0


def _seed(seed: SupportsIndex) -> int:
    number = seed.__index__() if hasattr(seed, "__index__") else None
    if isinstance(seed, bool) or number is None or not 0 <= number < SEEDS:
        raise InvalidArgumentError("seed", seed, "must be from 0 to 2**64 - 1")
    return number
