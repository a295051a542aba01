"""A game at a real table, kept by somebody who does not see everything."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from . import _api
from ._values import FrozenMap
from .actions import Action, KeepTickets, Pass, Reveal, RevealTicket
from .errors import IllegalActionError, InvalidArgumentError, Violation
from .view import View

if TYPE_CHECKING:
    from ._core import State
    from .events import Event
    from .result import Result
    from .variant import Variant

__all__ = ["ScoreKeeper"]

TRIES = 1000


class ScoreKeeper:
    """Keeps a game that is played at a table: decision by decision, reveal by reveal.

    Cards and tickets that nobody at the keyboard saw are entered as unknown. ``player`` is the seat
    whose cards the keyboard sees; None: nobody's. ``view`` is what is known then, and all that can be
    asked. What is entered is judged by it: a payment is accepted if there is a way in which the hand
    can hold it. Of hands, tickets and decks that are unseen the keeper says numbers only, never
    contents; scores are those of the table, until the tickets are shown at the end.

    A race for tickets (First Journey) cannot be kept so: complete tickets are laid open at once, which
    takes knowing them. Use a state with explicit chance there, and enter everything.
    """

    def __init__(
        self,
        variant: str | Variant,
        players: int,
        *,
        first_player: int = 0,
        player: int | None = None,
    ) -> None:
        """A new game, before the first card.

        Raises as :func:`ttr_rules.new_game`, SeatError for a ``player`` that is no seat, and
        InvalidArgumentError for a race.
        """
        state = _api.new_game(
            variant, players, seed=0, chance="explicit", first_player=first_player
        )
        if state.variant.rules.tickets_to_win is not None:
            raise InvalidArgumentError("variant", variant, "in a race all tickets must be known")
        self._player = player
        self._shown: dict[int, tuple[str, ...]] = {}
        self._put(state)

    @property
    def view(self) -> View:
        """What is known."""
        return self._state.view(self._player)

    @property
    def pending(self) -> dict[str, Any] | None:
        """What is to be revealed next, as in position documents; None: a seat has to decide."""
        pending: dict[str, Any] | None = self._state.to_dict()["pending"]
        return pending

    @property
    def is_hidden(self) -> bool:
        """Whether what is to be revealed next is not seen at the keyboard."""
        pending = self.pending
        return pending is not None and pending.get("seat", self._player) != self._player

    def reveal(self, card: str | None = None) -> tuple[Event, ...]:
        """The next card off the train deck; None: it went into a hand unseen.

        IllegalActionError if the card cannot come, InvalidArgumentError where it is told though it is
        not seen, or not told though it is.
        """
        return self._reveal("card", card, Reveal)

    def reveal_ticket(self, ticket: str | None = None) -> tuple[Event, ...]:
        """The next ticket off the ticket deck; None: it was not seen. Raises as :meth:`reveal`."""
        return self._reveal("ticket", ticket, RevealTicket)

    def play(self, action: Action) -> tuple[Event, ...]:
        """The decision of the current player, with what happened, as the keyboard sees it.

        IllegalActionError if it cannot be legal, whatever is unseen. Tickets that an unseen player keeps
        are entered with :meth:`keep`.
        """
        violation = self.why_illegal(action)
        if violation is not None:
            raise IllegalActionError(action, violation)
        supposed = self._supposing(action)
        assert supposed is not None
        return self._go_on(supposed, action)

    def keep(self, number: int) -> tuple[Event, ...]:
        """The current player keeps so many of the tickets on offer, unseen.

        IllegalActionError if that is too few or too many, or no tickets are chosen.
        """
        seat = self._state.current_player
        offer = () if seat is None else self._state.offer(seat)
        if not 0 <= number <= len(offer):
            action: Action = KeepTickets(())
            message = f"{number} of {len(offer)} tickets cannot be kept"
            raise IllegalActionError(action, Violation("G-33", message, FrozenMap({})))
        return self.play(KeepTickets(offer[:number]))

    def why_illegal(self, action: Action) -> Violation | None:
        """Why an action cannot be legal, whatever is unseen; None: it can be."""
        supposed = self._supposing(action)
        if supposed is not None:
            return supposed.why_illegal(action)
        found = self._state.why_illegal(action)
        message = "there are not as many of these cards or tickets where they could be"
        return found or Violation("G-16", message, FrozenMap({}))

    def show(self, player: int, tickets: Iterable[str]) -> None:
        """After the end: the tickets that an unseen player holds. Then they are scored.

        InvalidArgumentError if they are not as many as the player holds, or cannot be these.
        """
        if not self._state.is_over:
            raise InvalidArgumentError("player", player, "tickets are shown when the game is over")
        shown, known = tuple(tickets), {ticket.id for ticket in self._state.variant.tickets}
        taken = [id for seat, ids in self._shown.items() if seat != player for id in ids]
        if player == self._player:
            raise InvalidArgumentError("player", player, "its tickets are known")
        count = len(self._state.tickets(player))
        if len({*shown}) != count or len(shown) != count or not {*shown} <= known - {*taken}:
            raise InvalidArgumentError("tickets", shown, f"the player holds {count} other tickets")
        self._shown[player] = shown

    def result(self) -> Result | None:
        """How the game ended; None before the end, and until all tickets are shown."""
        if not self._state.is_over:
            return None
        document = self._state.to_dict()
        seats, unseen = document["seats"], set()
        for seat, entry in enumerate(seats):
            if seat != self._player:
                if entry["tickets"] and seat not in self._shown:
                    return None
                unseen |= {*entry["tickets"]}
                entry["tickets"] = [*self._shown.get(seat, ())]
            entry["returned"] = entry["shuffled"] = []
            if "shuffled" not in self._state.to_dict()["seats"][seat]:
                del entry["shuffled"]
        document["ticket_deck"] = {"unordered": [], "bottom": []}
        return _api.state_from_dict(document, self._state.variant).result()

    def _reveal(
        self, what: str, name: str | None, kind: type[Reveal] | type[RevealTicket]
    ) -> tuple[Event, ...]:
        outcomes = self._state.chance_outcomes()
        if outcomes and isinstance(outcomes[0][0], kind):
            if self.is_hidden and name is not None:
                raise InvalidArgumentError(what, name, "it is not seen at the keyboard")
            if not self.is_hidden and name is None:
                raise InvalidArgumentError(what, name, "it is seen at the keyboard")
            if name is None:
                return self._go_on(self._state, outcomes[0][0])
        return self.play(kind("" if name is None else name))

    def _supposing(self, action: Action) -> State | None:
        """A state that agrees with what is known, and with the action as far as that can be."""
        if isinstance(action, Pass) and self._state.current_player not in (None, self._player):
            # Whether nothing can be paid with a hand that is unseen: there may be such a hand.
            for seed in range(TRIES):
                sample = self.view.sample(seed)
                if sample.is_legal(action):
                    return self._explicit(sample)
        return self._state._supposing(self._player, action)

    def _explicit(self, state: State) -> State:
        document = state.to_dict() | {"chance": "explicit"}
        return _api.state_from_dict(document, state.variant)

    def _go_on(self, state: State, action: Action) -> tuple[Event, ...]:
        after, events = self._explicit(state).play(action)
        self._put(after)
        return tuple(event.as_seen_by(self._player) for event in events)

    def _put(self, state: State) -> None:
        """Keep of a state what is known, and forget the rest."""
        if state.is_over:
            self._state = state
            return
        self._state = state.view(self._player)._state
