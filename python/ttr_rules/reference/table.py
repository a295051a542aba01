"""The table: the whole state of a game, for someone who sees everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from .variants import Variant

LOCOMOTIVE = "locomotive"

KEEP_TICKETS = "keep_tickets"
TURN = "turn"
SECOND_DRAW = "second_draw"
MOVE_CARDS = "move_cards"
TUNNEL = "tunnel"
SCORE_TICKETS = "score_tickets"
OVER = "over"

Cards: TypeAlias = Counter[str]
"""The number of cards of each name. ``a + b`` adds, ``a - b`` subtracts, but not below zero."""


@dataclass
class Seat:
    """The part of the table that belongs to one player, and what everybody has seen of the hand (**G-36**).

    ``offer``: the tickets to choose from, in the order drawn. ``seen``: cards that everybody saw enter
    the hand and that may still be there. ``drawn``: cards drawn from the deck since the last reshuffle.
    ``returned``: tickets given back that still lie where they went: under the deck, in the box, or
    beside the deck (FJ-8).

    In a race (FJ-6) ``tickets`` has an order. ``completed``: tickets that were laid open (FJ-6) or
    paid for (CG-51). ``bonus``: whether the bonus ticket was taken (FJ-7). ``shuffled``: tickets
    given back that were shuffled into the current deck (FJ-8, CG-3) and that the player has neither
    drawn nor seen completed since.

    ``stations``: the cities in which the player has built one (EU-30). ``first_kept``: how many of the
    first tickets the player kept (EU-50); None: that is not known, or there are no long tickets.

    ``railyard``: the rows, by the color that each was placed as (CG-30); the locomotives of a row lie
    on top. ``on_track``: the on-the-track pile (CG-10).
    """

    trains: int
    hand: Cards = field(default_factory=Counter)
    routes: list[str] = field(default_factory=list)
    tickets: list[str] = field(default_factory=list)
    offer: list[str] = field(default_factory=list)
    seen: Cards = field(default_factory=Counter)
    drawn: Cards = field(default_factory=Counter)
    returned: list[str] = field(default_factory=list)
    completed: list[str] = field(default_factory=list)
    bonus: bool = False
    shuffled: list[str] = field(default_factory=list)
    stations: list[str] = field(default_factory=list)
    first_kept: int | None = None
    railyard: dict[str, Cards] = field(default_factory=dict)
    on_track: Cards = field(default_factory=Counter)

    def all_cards(self) -> Cards:
        """All train cards of the seat: hand, railyard and on-the-track pile (G-16)."""
        cards = self.hand + self.on_track
        for row in self.railyard.values():
            cards += row
        return cards

    def copy(self) -> Seat:
        """A copy that can be changed."""
        return Seat(
            trains=self.trains,
            hand=self.hand.copy(),
            routes=[*self.routes],
            tickets=[*self.tickets],
            offer=[*self.offer],
            seen=self.seen.copy(),
            drawn=self.drawn.copy(),
            returned=[*self.returned],
            completed=[*self.completed],
            bonus=self.bonus,
            shuffled=[*self.shuffled],
            stations=[*self.stations],
            first_kept=self.first_kept,
            railyard={color: row.copy() for color, row in self.railyard.items()},
            on_track=self.on_track.copy(),
        )


@dataclass
class Due:
    """Cards or tickets due from a deck, one by one.

    ``to``: where they go. "hand" or "offer": ``left`` of them to ``seat``. "held": likewise, the next one
    into the place ``slot`` (FJ-6). "deal": ``left`` of them, one to ``seat``, one to the next player, and
    so on (CG-53). "tunnel": ``left`` of them. "row": into ``slots``, in this order.
    ``then``: what follows when all have come, or when there are no more.
    """

    to: str
    then: str
    seat: int = 0
    left: int = 0
    slot: int = 0
    slots: list[int] = field(default_factory=list)

    def is_ticket(self) -> bool:
        """Whether tickets are due, rather than cards."""
        return self.to in ("offer", "held")

    def is_done(self) -> bool:
        """Whether all have come."""
        return not self.slots if self.to == "row" else self.left == 0


@dataclass
class Tunnel:
    """A tunnel being tried: the cards laid down, and those turned up, in order (NC-50, NC-55).

    They lie on the table, and are in no hand, deck or discard pile.
    """

    route: str
    laid: Cards
    revealed: list[str] = field(default_factory=list)

    def copy(self) -> Tunnel:
        """A copy that can be changed."""
        return Tunnel(self.route, self.laid.copy(), [*self.revealed])


@dataclass
class Table:
    """The table. ``mover`` is the player who acts, or for whom cards come off a deck.

    ``unordered``: the tickets that were never drawn, in a random order that nobody knows. ``bottom``:
    the tickets put under them, uppermost first. ``long``: the long tickets not dealt yet (EU-2). ``given_back``: the tickets beside the ticket deck.
    ``set_aside``: the tickets given back in the current swap (FJ-8). ``reshuffled``: the cards that
    became the deck at the last reshuffle, less those turned up since. ``deck_pass``: 1 or 2.
    ``finished``: the players who complete no more tickets in it (CG-51, CG-53). ``log``: what happened.
    """

    variant: Variant
    seats: list[Seat]
    mover: int
    phase: str
    face_up: list[str | None]
    deck: Cards
    unordered: list[str]
    bottom: list[str] = field(default_factory=list)
    long: list[str] = field(default_factory=list)
    given_back: list[str] = field(default_factory=list)
    set_aside: list[str] = field(default_factory=list)
    discard: Cards = field(default_factory=Counter)
    reshuffled: Cards | None = None
    setup: bool = False
    turn: int = 0
    last_turns: int | None = None
    passes: int = 0
    deck_pass: int = 1
    finished: list[int] = field(default_factory=list)
    due: Due | None = None
    tunnel: Tunnel | None = None
    seed: int = 0
    cards_drawn: int = 0
    tickets_drawn: int = 0
    log: list[dict[str, Any]] = field(default_factory=list)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.seats)

    def after(self, seat: int) -> int:
        """The player whose turn is next (G-1)."""
        return (seat + 1) % self.players

    def before(self, seat: int) -> int:
        """The player whose turn was before (G-1)."""
        return (seat - 1) % self.players

    def row(self) -> Cards:
        """The cards of the face-up row."""
        return Counter(card for card in self.face_up if card is not None)

    def empty_slots(self) -> list[int]:
        """The slots of the row without a card, lowest first."""
        return [slot for slot, card in enumerate(self.face_up) if card is None]

    def tell(self, type: str, **entries: object) -> None:
        """Log what happened."""
        self.log.append({"type": type, **entries})

    def in_order(self, cards: Cards) -> dict[str, int]:
        """The names of the cards, in card order."""
        return {card: cards[card] for card in self.variant.cards if cards.get(card)}

    def routes_in_order(self, routes: Iterable[str]) -> list[str]:
        """The routes in the order of the data."""
        chosen = set(routes)
        return [route for route in self.variant.routes if route in chosen]

    def cities_in_order(self, cities: Iterable[str]) -> list[str]:
        """The cities in the order of the data."""
        chosen = set(cities)
        return [city for city in self.variant.cities if city in chosen]

    def tickets_in_order(self, tickets: Iterable[str]) -> list[str]:
        """The tickets in the order of the data."""
        chosen = set(tickets)
        return [ticket for ticket in self.variant.tickets if ticket in chosen]

    def copy(self) -> Table:
        """A copy with an empty log that can be changed."""
        return replace(
            self,
            seats=[seat.copy() for seat in self.seats],
            face_up=[*self.face_up],
            deck=self.deck.copy(),
            unordered=[*self.unordered],
            bottom=[*self.bottom],
            long=[*self.long],
            given_back=[*self.given_back],
            set_aside=[*self.set_aside],
            discard=self.discard.copy(),
            reshuffled=None if self.reshuffled is None else self.reshuffled.copy(),
            finished=[*self.finished],
            due=None if self.due is None else replace(self.due, slots=[*self.due.slots]),
            tunnel=None if self.tunnel is None else self.tunnel.copy(),
            log=[],
        )
