"""What happened when an action was played: ``state.play(action)`` tells it in order.

Events are told in full, for the eyes of one who may see everything. ``event.as_seen_by(player)`` is
what a player may know of it: where others may not see all, it is a ``Hidden...`` event. A server can
send that as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from ._text import cards_text, name_text, names_text
from ._values import FrozenMap, frozen, shown, thawed
from .errors import InvalidArgumentError

__all__ = [
    "BonusTaken",
    "CardDrawn",
    "CardGiven",
    "CardTurnedUp",
    "CardsMoved",
    "CardsPlaced",
    "DeckPassBegan",
    "DeckReshuffled",
    "Event",
    "FaceUpTaken",
    "GameEnded",
    "HiddenCardDrawn",
    "HiddenTicketDrawn",
    "HiddenTicketsKept",
    "HiddenTicketsSwapped",
    "LastTurnsBegan",
    "Passed",
    "RouteClaimed",
    "RowCleared",
    "ScoringBegan",
    "SurchargeAsked",
    "TicketCompleted",
    "TicketDrawn",
    "TicketPaid",
    "TicketsFinished",
    "TicketsKept",
    "TicketsReshuffled",
    "TicketsSwapped",
    "TrainRobbed",
    "TunnelCardTurnedUp",
    "TunnelTried",
    "TunnelWithdrawn",
    "TurnBegan",
    "event_from_dict",
]


@dataclass(frozen=True, slots=True)
class Event:
    """The base of all events; ``type`` is the name of the event in dicts, and ``str`` tells it."""

    type: ClassVar[str]
    _text: ClassVar[str]

    def as_seen_by(self, player: int | None) -> Event:
        """What this player may know of the event (G-30, G-36); None: a spectator.

        Most events are for all to see, and are the same for everybody.
        """
        return self

    def to_dict(self) -> dict[str, Any]:
        """The event as a JSON-able dict: ``{"type": ...}`` and its fields."""
        entries: dict[str, Any] = {"type": self.type}
        for entry in fields(self):
            entries[entry.name] = thawed(getattr(self, entry.name))
        return entries

    def __str__(self) -> str:
        values = {entry.name: _told(getattr(self, entry.name)) for entry in fields(self)}
        return self._text.format(**values)


def _told(value: object) -> str:
    """A field as the text of an event tells it."""
    match value:
        case Mapping():
            return cards_text(value) or "nothing"
        case tuple():
            return names_text(value) or "nothing"
        case None:  # the color of a surcharge of locomotives only
            return "locomotive"
        case str():
            return name_text(value)
    return str(value)


@dataclass(frozen=True, slots=True)
class CardGiven(Event):
    """``player`` got ``card`` at set-up, before the deck was shuffled, for all to see (CG-2)."""

    type: ClassVar[str] = "card_given"
    _text: ClassVar[str] = "player {player} is given {card}"
    player: int
    card: str


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """``card`` went from the deck into the hand of ``player``, dealt or drawn blind (G-10)."""

    type: ClassVar[str] = "card_drawn"
    _text: ClassVar[str] = "player {player} draws {card}"
    player: int
    card: str

    def as_seen_by(self, player: int | None) -> Event:
        """The card is known to its drawer alone (G-10)."""
        return self if _is_seat(player, self.player) else HiddenCardDrawn(self.player)


@dataclass(frozen=True, slots=True)
class FaceUpTaken(Event):
    """``player`` took ``card`` from the face-up slot ``slot``, for all to see (G-10)."""

    type: ClassVar[str] = "face_up_taken"
    _text: ClassVar[str] = "player {player} takes {card} from slot {slot}"
    player: int
    card: str
    slot: int


@dataclass(frozen=True, slots=True)
class CardTurnedUp(Event):
    """``card`` went from the deck into the face-up slot ``slot`` (G-10, G-15)."""

    type: ClassVar[str] = "card_turned_up"
    _text: ClassVar[str] = "{card} is turned up in slot {slot}"
    card: str
    slot: int


@dataclass(frozen=True, slots=True)
class RowCleared(Event):
    """All face-up cards, ``cards``, went to the discard pile (NY-12)."""

    type: ClassVar[str] = "row_cleared"
    _text: ClassVar[str] = "the row is cleared: {cards}"
    cards: FrozenMap[str, int]


@dataclass(frozen=True, slots=True)
class DeckReshuffled(Event):
    """The discard pile, ``cards``, was shuffled and is the deck (G-12).

    Between deck passes it is all cards but those in hands (CG-53), and what the deck still holds.
    """

    type: ClassVar[str] = "deck_reshuffled"
    _text: ClassVar[str] = "the deck is reshuffled: {cards}"
    cards: FrozenMap[str, int]


@dataclass(frozen=True, slots=True)
class TicketDrawn(Event):
    """``ticket`` went from the ticket deck to those that ``player`` chooses from (G-33).

    In a race it is held at once (FJ-2, FJ-6).
    """

    type: ClassVar[str] = "ticket_drawn"
    _text: ClassVar[str] = "player {player} draws the ticket {ticket}"
    player: int
    ticket: str

    def as_seen_by(self, player: int | None) -> Event:
        """The ticket is known to its drawer alone (G-30)."""
        return self if _is_seat(player, self.player) else HiddenTicketDrawn(self.player)


@dataclass(frozen=True, slots=True)
class TicketsKept(Event):
    """``player`` kept ``tickets``; ``returned`` went back, in this order (G-33).

    They went under the ticket deck, out of the game (NC-4, NC-60), or were shuffled into the ticket
    deck (CG-3).
    """

    type: ClassVar[str] = "tickets_kept"
    _text: ClassVar[str] = "player {player} keeps {tickets}, and returns {returned}"
    player: int
    tickets: tuple[str, ...]
    returned: tuple[str, ...]

    def as_seen_by(self, player: int | None) -> Event:
        """Which they are is known to the player alone, how many to all (G-30, G-36)."""
        if _is_seat(player, self.player):
            return self
        return HiddenTicketsKept(self.player, len(self.tickets), len(self.returned))


@dataclass(frozen=True, slots=True)
class RouteClaimed(Event):
    """``player`` paid ``cards`` for ``route``, which gave ``points`` (G-24)."""

    type: ClassVar[str] = "route_claimed"
    _text: ClassVar[str] = "player {player} claims {route} with {cards}, for {points} points"
    player: int
    route: str
    cards: FrozenMap[str, int]
    points: int


@dataclass(frozen=True, slots=True)
class TunnelTried(Event):
    """``player`` laid down ``cards`` for the tunnel ``route`` (NC-50)."""

    type: ClassVar[str] = "tunnel_tried"
    _text: ClassVar[str] = "player {player} tries the tunnel {route} with {cards}"
    player: int
    route: str
    cards: FrozenMap[str, int]


@dataclass(frozen=True, slots=True)
class TunnelCardTurnedUp(Event):
    """``card`` was turned up from the deck for the tunnel, for all to see (NC-50)."""

    type: ClassVar[str] = "tunnel_card_turned_up"
    _text: ClassVar[str] = "{card} is turned up for the tunnel"
    card: str


@dataclass(frozen=True, slots=True)
class SurchargeAsked(Event):
    """``player`` is asked for ``surcharge`` more cards for ``route`` (NC-51).

    They are of ``color`` or locomotives; None: locomotives only (NC-52).
    """

    type: ClassVar[str] = "surcharge_asked"
    _text: ClassVar[str] = "player {player} is asked for {surcharge} more of {color} for {route}"
    player: int
    route: str
    surcharge: int
    color: str | None


@dataclass(frozen=True, slots=True)
class TunnelWithdrawn(Event):
    """``player`` gave the tunnel ``route`` up, and took ``cards`` back (NC-54)."""

    type: ClassVar[str] = "tunnel_withdrawn"
    _text: ClassVar[str] = "player {player} withdraws from {route}, and takes back {cards}"
    player: int
    route: str
    cards: FrozenMap[str, int]


@dataclass(frozen=True, slots=True)
class TicketCompleted(Event):
    """``player`` has joined the cities of ``ticket``, and lays it open (FJ-6)."""

    type: ClassVar[str] = "ticket_completed"
    _text: ClassVar[str] = "player {player} completes {ticket}"
    player: int
    ticket: str


@dataclass(frozen=True, slots=True)
class BonusTaken(Event):
    """The routes of ``player`` join the coasts: one complete ticket more (FJ-7)."""

    type: ClassVar[str] = "bonus_taken"
    _text: ClassVar[str] = "player {player} takes the bonus"
    player: int


@dataclass(frozen=True, slots=True)
class TicketsSwapped(Event):
    """``player`` gave back all ``tickets`` that it held, for new ones (FJ-8)."""

    type: ClassVar[str] = "tickets_swapped"
    _text: ClassVar[str] = "player {player} gives back {tickets} for new tickets"
    player: int
    tickets: tuple[str, ...]

    def as_seen_by(self, player: int | None) -> Event:
        """Which they are is known to the player alone, how many to all (G-30, G-36)."""
        return (
            self
            if _is_seat(player, self.player)
            else HiddenTicketsSwapped(self.player, len(self.tickets))
        )


@dataclass(frozen=True, slots=True)
class TicketsReshuffled(Event):
    """``number`` tickets that were given back were shuffled, and are the ticket deck (FJ-8)."""

    type: ClassVar[str] = "tickets_reshuffled"
    _text: ClassVar[str] = "{number} tickets are reshuffled"
    number: int


@dataclass(frozen=True, slots=True)
class CardsMoved(Event):
    """``cards``, one of each row of ``player``, went onto its on-the-track pile (CG-10)."""

    type: ClassVar[str] = "cards_moved"
    _text: ClassVar[str] = "player {player} moves {cards} onto the track"
    player: int
    cards: FrozenMap[str, int]


@dataclass(frozen=True, slots=True)
class CardsPlaced(Event):
    """``player`` laid ``cards`` into its railyard (CG-30)."""

    type: ClassVar[str] = "cards_placed"
    _text: ClassVar[str] = "player {player} places {cards}"
    player: int
    cards: FrozenMap[str, int]


@dataclass(frozen=True, slots=True)
class TrainRobbed(Event):
    """``player`` placed more cards of ``color`` than lay in the railyard of ``victim`` (CG-32).

    ``cards``: that whole row, which went to the discard pile (CG-34).
    """

    type: ClassVar[str] = "train_robbed"
    _text: ClassVar[str] = "player {player} robs player {victim} of the {color} train: {cards}"
    player: int
    victim: int
    color: str
    cards: FrozenMap[str, int]


@dataclass(frozen=True, slots=True)
class ScoringBegan(Event):
    """The last turns of deck pass ``deck_pass`` (1 or 2) are over: tickets are scored (CG-51)."""

    type: ClassVar[str] = "scoring_began"
    _text: ClassVar[str] = "the scoring of deck pass {deck_pass} begins"
    deck_pass: int


@dataclass(frozen=True, slots=True)
class TicketPaid(Event):
    """``player`` completed ``ticket`` with ``cards`` of its on-the-track pile (CG-51)."""

    type: ClassVar[str] = "ticket_paid"
    _text: ClassVar[str] = "player {player} completes {ticket} with {cards}"
    player: int
    ticket: str
    cards: FrozenMap[str, int]


@dataclass(frozen=True, slots=True)
class TicketsFinished(Event):
    """``player`` completes no more tickets in this deck pass (CG-51)."""

    type: ClassVar[str] = "tickets_finished"
    _text: ClassVar[str] = "player {player} finishes scoring"
    player: int


@dataclass(frozen=True, slots=True)
class DeckPassBegan(Event):
    """Another deck pass began, number ``deck_pass`` (CG-53)."""

    type: ClassVar[str] = "deck_pass_began"
    _text: ClassVar[str] = "deck pass {deck_pass} begins"
    deck_pass: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """``player`` had no other legal action, and passed (G-3, CG-63)."""

    type: ClassVar[str] = "passed"
    _text: ClassVar[str] = "player {player} passes"
    player: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """The turn of ``player`` began; ``turn`` is what ``state.turn`` now is."""

    type: ClassVar[str] = "turn_began"
    _text: ClassVar[str] = "turn {turn} begins: player {player}"
    player: int
    turn: int


@dataclass(frozen=True, slots=True)
class LastTurnsBegan(Event):
    """``turns`` more turns are played, a seat each, that of ``player`` the last one.

    ``player`` is down to few trains (G-40), or ended the turn in which the deck ran out (CG-50).
    """

    type: ClassVar[str] = "last_turns_began"
    _text: ClassVar[str] = "the last {turns} turns begin, the last of them that of player {player}"
    player: int
    turns: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over, and why.

    ``reason``: "last_turns" (G-40, CG-52), "all_passed" (G-3), "tickets" (enough are complete, FJ-10) or
    "last_train" (FJ-11).
    """

    type: ClassVar[str] = "game_ended"
    _text: ClassVar[str] = "the game is over: {reason}"
    reason: str


def _is_seat(player: int | None, seat: int) -> bool:
    """Whether the player is of this seat; a bool is none."""
    return player == seat and not isinstance(player, bool)


# What others see of some of them


@dataclass(frozen=True, slots=True)
class HiddenCardDrawn(Event):
    """``player`` got a card from the deck that the others do not see: a :class:`CardDrawn`."""

    type: ClassVar[str] = "hidden_card_drawn"
    _text: ClassVar[str] = "player {player} draws a card"
    player: int


@dataclass(frozen=True, slots=True)
class HiddenTicketDrawn(Event):
    """``player`` got a ticket that the others do not see: a :class:`TicketDrawn`."""

    type: ClassVar[str] = "hidden_ticket_drawn"
    _text: ClassVar[str] = "player {player} draws a ticket"
    player: int


@dataclass(frozen=True, slots=True)
class HiddenTicketsKept(Event):
    """``player`` kept and gave back so many tickets: a :class:`TicketsKept`."""

    type: ClassVar[str] = "hidden_tickets_kept"
    _text: ClassVar[str] = "player {player} keeps {tickets} tickets, and returns {returned}"
    player: int
    tickets: int
    returned: int


@dataclass(frozen=True, slots=True)
class HiddenTicketsSwapped(Event):
    """``player`` gave back so many tickets for new ones: a :class:`TicketsSwapped`."""

    type: ClassVar[str] = "hidden_tickets_swapped"
    _text: ClassVar[str] = "player {player} gives back {tickets} tickets for new ones"
    player: int
    tickets: int


# Read back

EVENTS: dict[str, type[Event]] = {kind.type: kind for kind in Event.__subclasses__()}


def event_from_dict(entries: Mapping[str, Any]) -> Event:
    """The event that ``Event.to_dict`` wrote; hidden ones too.

    Raises :class:`~ttr_rules.errors.InvalidArgumentError` where the type is unknown, a key is missing
    or unknown, or a value has a wrong type.
    """
    if not isinstance(entries, Mapping):
        raise InvalidArgumentError("event", entries, "it is a mapping")
    name = entries.get("type")
    kind = EVENTS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise InvalidArgumentError("event", entries, f"there is no event of type {shown(name)}")
    wanted = {entry.name: entry.type for entry in fields(kind)}
    if {*entries} != {"type", *wanted}:
        raise InvalidArgumentError("event", entries, f"{name} has the keys {', '.join(wanted)}")
    for key, annotation in wanted.items():
        if not CHECKS[str(annotation)](entries[key]):
            raise InvalidArgumentError(f"{name}.{key}", entries[key], "that is no value of it")
    return kind(**{key: frozen(entries[key]) for key in wanted})


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_counts(value: object) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(card, str) and _is_number(count) for card, count in value.items()
    )


def _is_names(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(name, str) for name in value)


CHECKS: dict[str, Callable[[object], bool]] = {
    "int": _is_number,
    "str": lambda value: isinstance(value, str),
    "str | None": lambda value: value is None or isinstance(value, str),
    "FrozenMap[str, int]": _is_counts,
    "tuple[str, ...]": _is_names,
}
"""By the annotation of a field, what it may hold."""
