"""Events: what happened when an action was played, in order, as ``state.play(action)`` returns it.

Events are complete: they are meant for someone who may see everything. ``event.as_seen_by(player)``
is what a player may know about one. If it hides something, it is a ``Hidden...`` event, which a
server can send to the player as it is. ``str(event)`` is a line with the names of the data, and
``event.describe(variant)`` a sentence for people; nothing reads them back.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field, dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, SupportsIndex

from ._text import cards_text, name_text, names_text
from ._values import FrozenMap, counted, nearest, shown, thawed, unknown
from .errors import InvalidArgumentError

if TYPE_CHECKING:
    from .variant import Variant

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
    "StationBuilt",
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


def _number(value: object) -> int:
    if type(value) is not int:
        if isinstance(value, bool):
            raise TypeError
        value = operator.index(value)  # type: ignore[arg-type]
    if value < 0:
        raise ValueError
    return value


def _word(value: object) -> str:
    if type(value) is str:
        return value
    if not isinstance(value, str):
        raise TypeError
    return str.__str__(value)


def _word_or_none(value: object) -> str | None:
    return None if value is None else _word(value)


def _counts(value: object) -> FrozenMap[str, int]:
    if not isinstance(value, FrozenMap | Mapping):
        raise TypeError
    is_plain = type(value) is FrozenMap
    for card, count in value.items():
        if type(card) is not str or type(count) is not int or count < 0:
            is_plain = False
    if is_plain:
        return value  # type: ignore[return-value]
    return FrozenMap({_word(card): _number(count) for card, count in value.items()})


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise TypeError
    return tuple(map(_word, value))


Check = tuple[Callable[[object], object], str]
CHECKS: dict[str, Check] = {
    "int": (_number, "an integer, not negative"),
    "str": (_word, "a str"),
    "str | None": (_word_or_none, "a str or None"),
    "FrozenMap[str, int]": (_counts, "a mapping from card to count"),
    "tuple[str, ...]": (_names, "a list of names"),
}
"""What a field may hold, by its annotation: what makes it plain, and the words for it."""

_CHECKED: dict[type[Event], tuple[tuple[str, Check], ...]] = {}


def _checked_fields(kind: type[Event]) -> tuple[tuple[str, Check], ...]:
    """The fields of an event with their checks, for when the first of its kind is made."""
    known = ((entry.name, CHECKS.get(str(entry.type))) for entry in fields(kind))
    found = tuple((name, check) for name, check in known if check is not None)
    return _CHECKED.setdefault(kind, found)


def _is_optional(entry: Field[Any]) -> bool:
    """Whether a field may be left out: it is None then."""
    return entry.default is None


@dataclass(frozen=True, slots=True)
class Event:
    """The base class of all events; ``type`` is the name of the event in dicts.

    An event can be built by hand: raises InvalidArgumentError for a value of the wrong type or a negative
    number. Lists become tuples, mappings become ``FrozenMap``, and numbers plain ints.
    """

    type: ClassVar[str]
    _text: ClassVar[str]
    _words: ClassVar[str]

    def __post_init__(self) -> None:
        kind = type(self)
        for name, (checked, what) in _CHECKED.get(kind) or _checked_fields(kind):
            given = getattr(self, name)
            # The common cases first: events are made by the million.
            if type(given) is str and checked is _word:
                continue
            if type(given) is int and checked is _number and given >= 0:
                continue
            try:
                value = checked(given)
            except (TypeError, ValueError):
                argument, reason = f"{self.type}.{name}", f"must be {what}"
                raise InvalidArgumentError(argument, given, reason) from None
            if value is not given:
                object.__setattr__(self, name, value)

    def as_seen_by(self, player: SupportsIndex | None) -> Event:
        """What this player may know about the event (G-30, G-36); None: a spectator.

        Most events are public and the same for everybody. When a card or ticket goes to a player
        unseen, the others learn only that it did; when tickets are kept or given back, only how many.
        Raises InvalidArgumentError if ``player`` is not an integer from 0, or is a bool.
        """
        from ._core import seen_by  # Events can be imported without the core.

        return seen_by(self, player)

    def to_dict(self) -> dict[str, Any]:
        """The event as a JSON-able dict: ``{"type": ...}`` and its fields."""
        entries: dict[str, Any] = {"type": self.type}
        for entry in fields(self):
            value = getattr(self, entry.name)
            if value is not None or not _is_optional(entry):
                entries[entry.name] = thawed(value)
        return entries

    def describe(
        self, variant: str | Variant | None = None, *, names: Iterable[str | None] | None = None
    ) -> str:
        """The event in plain English: a sentence without a period, in one line.

        ``variant``, a variant or the id of a shipped one: cities have their names. ``names``: the names of
        the players, one a seat; a player without one is called "player 0". The sentence tells what the
        event holds and nothing else: show a player ``event.as_seen_by(player).describe()``.

        Raises UnknownNameError if the variant has no route, ticket or card that the event names,
        UnknownVariantError if there is no such variant, and InvalidArgumentError if ``variant`` is nothing
        of the kind, or ``names`` are not names, or too few or too many.

        >>> event = ttr.RouteClaimed(1, "bergen-stavanger", {"purple": 3, "locomotive": 1}, 2)
        >>> event.describe("nordic", names=["Ann", "Ben"])
        'Ben claims Bergen to Stavanger with 3 purple and 1 locomotive, for 2 points'
        >>> event.describe()
        'player 1 claims bergen-stavanger with 3 purple and 1 locomotive, for 2 points'
        >>> ttr.CardDrawn(1, "red").as_seen_by(0).describe()
        'player 1 draws a card from the deck'
        """
        from ._sentences import sentence  # Only who asks for words needs them.

        return sentence(self, variant, names)

    def __str__(self) -> str:
        values = {entry.name: _worded(getattr(self, entry.name)) for entry in fields(self)}
        return self._text.format(**values)


class _Count(int):
    """A number that a text may write with its noun: ``{tickets:ticket}`` is "1 ticket"."""

    def __format__(self, noun: str) -> str:
        return counted(self, noun) if noun else str(int(self))


def _worded(value: object) -> object:
    """A field as the text of an event shows it."""
    match value:
        case int():
            return _Count(value)
        case Mapping():
            return cards_text(value) or "nothing"
        case tuple():
            return names_text(value) or "nothing"
        case None:  # the color of a surcharge that only locomotives pay
            return "locomotives only"
        case str():
            return name_text(value)
    return str(value)


@dataclass(frozen=True, slots=True)
class CardGiven(Event):
    """In the set-up ``player`` got ``card``, face up, before the deck was shuffled (CG-2)."""

    type: ClassVar[str] = "card_given"
    _text: ClassVar[str] = "player {player} is given {card}"
    _words: ClassVar[str] = "{player} is given {card:a}"
    player: int
    card: str


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """``player`` got ``card`` from the deck, dealt or drawn (G-10)."""

    type: ClassVar[str] = "card_drawn"
    _text: ClassVar[str] = "player {player} draws {card}"
    _words: ClassVar[str] = "{player} draws {card:a} from the deck"
    player: int
    card: str


@dataclass(frozen=True, slots=True)
class FaceUpTaken(Event):
    """``player`` took ``card`` from the face-up slot ``slot`` (G-10)."""

    type: ClassVar[str] = "face_up_taken"
    _text: ClassVar[str] = "player {player} takes {card} from slot {slot}"
    _words: ClassVar[str] = "{player} takes the face-up {card}"
    player: int
    card: str
    slot: int


@dataclass(frozen=True, slots=True)
class CardTurnedUp(Event):
    """``card`` went from the deck into the face-up slot ``slot`` (G-10, G-15)."""

    type: ClassVar[str] = "card_turned_up"
    _text: ClassVar[str] = "{card} is turned up in slot {slot}"
    _words: ClassVar[str] = "{card:a} is turned up"
    card: str
    slot: int


@dataclass(frozen=True, slots=True)
class RowCleared(Event):
    """All face-up cards, ``cards``, went to the discard pile (NY-12)."""

    type: ClassVar[str] = "row_cleared"
    _text: ClassVar[str] = "the row is cleared: {cards}"
    _words: ClassVar[str] = "the face-up cards are cleared away: {cards}"
    cards: FrozenMap[str, int]


@dataclass(frozen=True, slots=True)
class DeckReshuffled(Event):
    """The discard pile, ``cards``, was shuffled and became the deck (G-12).

    Between deck passes ``cards`` are all cards except those in hands (CG-53), with what the deck still
    held.
    """

    type: ClassVar[str] = "deck_reshuffled"
    _text: ClassVar[str] = "the deck is reshuffled: {cards}"
    _words: ClassVar[str] = "the discard pile is shuffled and becomes the deck: {cards}"
    cards: FrozenMap[str, int]


@dataclass(frozen=True, slots=True)
class TicketDrawn(Event):
    """``player`` drew ``ticket`` from the ticket deck, to choose from (G-33).

    In a race the player holds it at once (FJ-2, FJ-6).
    """

    type: ClassVar[str] = "ticket_drawn"
    _text: ClassVar[str] = "player {player} draws the ticket {ticket}"
    _words: ClassVar[str] = "{player} draws the ticket {ticket}"
    player: int
    ticket: str


@dataclass(frozen=True, slots=True)
class TicketsKept(Event):
    """``player`` kept ``tickets`` and returned ``returned``, in this order (G-33).

    Returned tickets go under the ticket deck, out of the game (NC-4, NC-60), or are shuffled into the
    ticket deck (CG-3).
    """

    type: ClassVar[str] = "tickets_kept"
    _text: ClassVar[str] = "player {player} keeps {tickets}, returns {returned}"
    _words: ClassVar[str] = "{player} keeps {tickets} and returns {returned}"
    player: int
    tickets: tuple[str, ...]
    returned: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RouteClaimed(Event):
    """``player`` paid ``cards`` for ``route`` and scored ``points`` (G-24)."""

    type: ClassVar[str] = "route_claimed"
    _text: ClassVar[str] = "player {player} claims {route} with {cards}, for {points:point}"
    _words: ClassVar[str] = "{player} claims {route} with {cards}, for {points:point}"
    player: int
    route: str
    cards: FrozenMap[str, int]
    points: int


@dataclass(frozen=True, slots=True)
class StationBuilt(Event):
    """``player`` built a station in ``city`` and paid ``cards`` (EU-30, EU-31)."""

    type: ClassVar[str] = "station_built"
    _text: ClassVar[str] = "player {player} builds a station in {city} with {cards}"
    _words: ClassVar[str] = "{player} builds a station in {city} with {cards}"
    player: int
    city: str
    cards: FrozenMap[str, int]


@dataclass(frozen=True, slots=True)
class TunnelTried(Event):
    """``player`` laid down ``cards`` for the tunnel ``route`` (NC-50)."""

    type: ClassVar[str] = "tunnel_tried"
    _text: ClassVar[str] = "player {player} tries the tunnel {route} with {cards}"
    _words: ClassVar[str] = "{player} tries the tunnel {route} with {cards}"
    player: int
    route: str
    cards: FrozenMap[str, int]


@dataclass(frozen=True, slots=True)
class TunnelCardTurnedUp(Event):
    """``card`` was turned up from the deck for the tunnel (NC-50)."""

    type: ClassVar[str] = "tunnel_card_turned_up"
    _text: ClassVar[str] = "{card} is turned up for the tunnel"
    _words: ClassVar[str] = "{card:a} is turned up for the tunnel"
    card: str


@dataclass(frozen=True, slots=True)
class SurchargeAsked(Event):
    """``player`` is asked for ``surcharge`` more cards for ``route`` (NC-51).

    They may be of ``color`` or locomotives; None: locomotives only (NC-52).
    """

    type: ClassVar[str] = "surcharge_asked"
    _text: ClassVar[str] = (
        "player {player} is asked for {surcharge:more card} for {route} ({color})"
    )
    _words: ClassVar[str] = (
        "{player} is asked for {surcharge:more card} for the tunnel {route}: {color}"
    )
    player: int
    route: str
    surcharge: int
    color: str | None


@dataclass(frozen=True, slots=True)
class TunnelWithdrawn(Event):
    """``player`` withdrew from the tunnel ``route`` and took back ``cards`` (NC-54)."""

    type: ClassVar[str] = "tunnel_withdrawn"
    _text: ClassVar[str] = "player {player} withdraws from {route}, takes back {cards}"
    _words: ClassVar[str] = "{player} withdraws from the tunnel {route} and takes back {cards}"
    player: int
    route: str
    cards: FrozenMap[str, int]


@dataclass(frozen=True, slots=True)
class TicketCompleted(Event):
    """``player`` connected the cities of ``ticket`` and laid it open (FJ-6)."""

    type: ClassVar[str] = "ticket_completed"
    _text: ClassVar[str] = "player {player} completes {ticket}"
    _words: ClassVar[str] = "{player} completes the ticket {ticket}"
    player: int
    ticket: str


@dataclass(frozen=True, slots=True)
class BonusTaken(Event):
    """``player`` connected the coasts, which counts as one more complete ticket (FJ-7)."""

    type: ClassVar[str] = "bonus_taken"
    _text: ClassVar[str] = "player {player} takes the bonus"
    _words: ClassVar[str] = "{player} connects the coasts and takes the bonus ticket"
    player: int


@dataclass(frozen=True, slots=True)
class TicketsSwapped(Event):
    """``player`` gave back all held ``tickets`` for new ones (FJ-8)."""

    type: ClassVar[str] = "tickets_swapped"
    _text: ClassVar[str] = "player {player} gives back {tickets} for new tickets"
    _words: ClassVar[str] = "{player} gives back {tickets} for new ones"
    player: int
    tickets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TicketsReshuffled(Event):
    """``number`` tickets given back were shuffled and became the ticket deck (FJ-8).

    With ``rules.swapped_tickets_shuffled`` others may be left in it.
    """

    type: ClassVar[str] = "tickets_reshuffled"
    _text: ClassVar[str] = "the ticket deck is reshuffled: {number:ticket}"
    _words: ClassVar[str] = (
        "the tickets given back are shuffled and become the ticket deck: {number:ticket}"
    )
    number: int


@dataclass(frozen=True, slots=True)
class CardsMoved(Event):
    """``cards``, one of each railyard row of ``player``, went onto the on-the-track pile (CG-10)."""

    type: ClassVar[str] = "cards_moved"
    _text: ClassVar[str] = "player {player} moves {cards} onto the track"
    _words: ClassVar[str] = "{player} moves {cards} onto the track"
    player: int
    cards: FrozenMap[str, int]


@dataclass(frozen=True, slots=True)
class CardsPlaced(Event):
    """``player`` placed ``cards`` in the railyard (CG-30).

    ``color``: the row of locomotives alone; otherwise None, and not in the dict.
    """

    type: ClassVar[str] = "cards_placed"
    _text: ClassVar[str] = "player {player} places {cards}"
    _words: ClassVar[str] = "{player} places {cards} in the railyard"
    player: int
    cards: FrozenMap[str, int]
    color: str | None = None

    def __str__(self) -> str:
        text = Event.__str__(self)
        return text if self.color is None else f"{text} as {name_text(self.color)}"


@dataclass(frozen=True, slots=True)
class TrainRobbed(Event):
    """``player`` placed more cards of ``color`` than lay in the railyard of ``victim`` (CG-32).

    ``cards``: the whole row of ``victim``, which went to the discard pile (CG-34).
    """

    type: ClassVar[str] = "train_robbed"
    _text: ClassVar[str] = "player {player} robs player {victim} of the {color} row: {cards}"
    _words: ClassVar[str] = "{player} robs {victim} of the {color} row: {cards}"
    player: int
    victim: int
    color: str
    cards: FrozenMap[str, int]


@dataclass(frozen=True, slots=True)
class ScoringBegan(Event):
    """The last turns of deck pass ``deck_pass`` (1 or 2) are over: tickets are scored (CG-51)."""

    type: ClassVar[str] = "scoring_began"
    _text: ClassVar[str] = "the scoring of deck pass {deck_pass} begins"
    _words: ClassVar[str] = "the tickets of deck pass {deck_pass} are scored"
    deck_pass: int


@dataclass(frozen=True, slots=True)
class TicketPaid(Event):
    """``player`` completed ``ticket`` with ``cards`` of the on-the-track pile (CG-51)."""

    type: ClassVar[str] = "ticket_paid"
    _text: ClassVar[str] = "player {player} completes {ticket} with {cards}"
    _words: ClassVar[str] = "{player} completes the ticket {ticket} with {cards}"
    player: int
    ticket: str
    cards: FrozenMap[str, int]


@dataclass(frozen=True, slots=True)
class TicketsFinished(Event):
    """``player`` completes no more tickets in this deck pass (CG-51)."""

    type: ClassVar[str] = "tickets_finished"
    _text: ClassVar[str] = "player {player} finishes scoring"
    _words: ClassVar[str] = "{player} completes no more tickets"
    player: int


@dataclass(frozen=True, slots=True)
class DeckPassBegan(Event):
    """Another deck pass, number ``deck_pass``, began (CG-53)."""

    type: ClassVar[str] = "deck_pass_began"
    _text: ClassVar[str] = "deck pass {deck_pass} begins"
    _words: ClassVar[str] = "deck pass {deck_pass} begins"
    deck_pass: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """``player`` had no other legal action and passed (G-3, CG-63)."""

    type: ClassVar[str] = "passed"
    _text: ClassVar[str] = "player {player} passes"
    _words: ClassVar[str] = "{player} can do nothing and passes"
    player: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """The turn of ``player`` began; ``turn`` is the new ``state.turn``."""

    type: ClassVar[str] = "turn_began"
    _text: ClassVar[str] = "turn {turn} begins: player {player}"
    _words: ClassVar[str] = "the turn of {player} begins"
    player: int
    turn: int


@dataclass(frozen=True, slots=True)
class LastTurnsBegan(Event):
    """``turns`` more turns are played, one for each player; that of ``player`` is the last.

    ``player`` is down to few trains (G-40), or the deck ran out in the turn of ``player`` (CG-50).
    """

    type: ClassVar[str] = "last_turns_began"
    _text: ClassVar[str] = "the last turns begin: {turns:turn}, with player {player} last"
    _words: ClassVar[str] = (
        "the last turns begin: {turns:more turn}, the last of them that of {player}"
    )
    player: int
    turns: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over.

    ``reason``: "last_turns" (G-40, CG-52), "all_passed" (G-3), "tickets" (enough are complete, FJ-10) or
    "last_train" (FJ-11).
    """

    type: ClassVar[str] = "game_ended"
    _text: ClassVar[str] = "the game is over: {reason}"
    _words: ClassVar[str] = "the game is over: {reason}"
    reason: str


# What others see of hidden events


@dataclass(frozen=True, slots=True)
class HiddenCardDrawn(Event):
    """``player`` got a card from the deck: a :class:`CardDrawn`, as other players see it."""

    type: ClassVar[str] = "hidden_card_drawn"
    _text: ClassVar[str] = "player {player} draws a card"
    _words: ClassVar[str] = "{player} draws a card from the deck"
    player: int


@dataclass(frozen=True, slots=True)
class HiddenTicketDrawn(Event):
    """``player`` got a ticket: a :class:`TicketDrawn`, as other players see it."""

    type: ClassVar[str] = "hidden_ticket_drawn"
    _text: ClassVar[str] = "player {player} draws a ticket"
    _words: ClassVar[str] = "{player} draws a ticket"
    player: int


@dataclass(frozen=True, slots=True)
class HiddenTicketsKept(Event):
    """How many tickets ``player`` kept and returned: a :class:`TicketsKept`, as others see it."""

    type: ClassVar[str] = "hidden_tickets_kept"
    _text: ClassVar[str] = "player {player} keeps {tickets:ticket}, returns {returned}"
    _words: ClassVar[str] = "{player} keeps {tickets:ticket} and returns {returned}"
    player: int
    tickets: int
    returned: int


@dataclass(frozen=True, slots=True)
class HiddenTicketsSwapped(Event):
    """How many tickets ``player`` gave back: a :class:`TicketsSwapped`, as others see it."""

    type: ClassVar[str] = "hidden_tickets_swapped"
    _text: ClassVar[str] = "player {player} gives back {tickets:ticket} for new ones"
    _words: ClassVar[str] = "{player} gives back {tickets:ticket} for new ones"
    player: int
    tickets: int


# Read back

EVENTS: dict[str, type[Event]] = {kind.type: kind for kind in Event.__subclasses__()}


def event_from_dict(entries: Mapping[str, Any]) -> Event:
    """The event that ``Event.to_dict`` wrote, hidden events included.

    Raises :class:`~ttr_rules.errors.InvalidArgumentError` if the type is unknown, a key is missing or
    unknown, or a value has the wrong type.

    >>> print(event_from_dict({"type": "card_drawn", "player": 1, "card": "red"}))
    player 1 draws red
    """
    if not isinstance(entries, Mapping):
        raise InvalidArgumentError("event", entries, "an event must be a mapping")
    if "type" not in entries:
        raise InvalidArgumentError("event", entries, "an event needs the key 'type'")
    name = entries["type"]
    kind = EVENTS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise InvalidArgumentError("event", entries, unknown("event type", name, EVENTS))
    wanted = {entry.name: _is_optional(entry) for entry in fields(kind)}
    for key in entries:
        if key != "type" and key not in wanted:
            reason = f"{name} has no key {shown(key)}{nearest(key, wanted)}"
            raise InvalidArgumentError("event", entries, reason)
    for key, optional in wanted.items():
        if key not in entries and not optional:
            raise InvalidArgumentError("event", entries, f"{name} needs the key {key!r}")
    return kind(**{key: entries.get(key) for key in wanted})
