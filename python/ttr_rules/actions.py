"""The actions of all variants: what a player decides, and what chance reveals.

Actions are plain values that know nothing about a game: anyone can build them, and a state judges
them. They are immutable, hashable, equal by value, and work in ``match``. Zero counts are dropped; a
count that is negative or not an integer raises :class:`~ttr_rules.errors.InvalidActionError`. Names
are not checked: an action with an unknown name, or of another variant, can be built and is illegal.

>>> from ttr_rules import ClaimRoute
>>> action = ClaimRoute("bergen-stavanger", {"purple": 4})
>>> str(action)
'claim bergen-stavanger purple4'
>>> action.to_dict()
{'type': 'claim_route', 'route': 'bergen-stavanger', 'cards': {'purple': 4}}
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Literal, NoReturn, final

from ._text import card_text, name_text
from ._values import FrozenMap, nearest, shown, unknown
from .errors import InvalidActionError

__all__ = [
    "Action",
    "BuildStation",
    "ClaimRoute",
    "CompleteTicket",
    "DrawDeck",
    "DrawFaceUp",
    "DrawTickets",
    "FinishTickets",
    "KeepTickets",
    "MoveCards",
    "Pass",
    "PayTunnel",
    "PlaceCards",
    "Reveal",
    "RevealTicket",
    "SwapTickets",
    "WithdrawTunnel",
    "action_from_dict",
]


def _name(what: str, value: object) -> str:
    """``value`` as a plain str; InvalidActionError if it is not one."""
    if not isinstance(value, str):
        raise InvalidActionError(f"{what} must be a str, not {shown(value)}")
    return str.__str__(value)


def _count(card: str, value: object) -> int:
    """``value`` as a plain int; anything with ``__index__`` will do, except a bool."""
    if isinstance(value, bool):
        raise InvalidActionError(f"cards[{shown(card)}] must be an integer, not {shown(value)}")
    try:
        count = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise InvalidActionError(
            f"cards[{shown(card)}] must be an integer, not {shown(value)}"
        ) from None
    if count < 0:
        raise InvalidActionError(f"cards[{shown(card)}] is negative")
    return count


def _cards(value: object) -> FrozenMap[str, int]:
    """``value`` as counts of cards, without the zeros."""
    # A dict is a Mapping, but isinstance is faster for a dict.
    if not isinstance(value, dict | Mapping):
        raise InvalidActionError(f"cards must be a mapping from card to count, not {shown(value)}")
    counts: dict[str, int] = {}
    for key, entry in value.items():
        # The common case first: actions are built by the million.
        card = key if type(key) is str else _name("a card", key)
        count = entry if type(entry) is int and entry >= 0 else _count(card, entry)
        if count:
            counts[card] = count
    return FrozenMap(counts)


def _tickets(value: object) -> tuple[str, ...]:
    """``value`` as a tuple of ticket ids; a single str is refused."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise InvalidActionError(f"tickets must be a list of ticket ids, not {shown(value)}")
    return tuple(_name("a ticket", entry) for entry in value)


class Action:
    """The base class of all actions; it is never instantiated itself.

    ``type`` is the name of the action in dicts, ``verb`` its name in the notation, which ``str``
    writes. Equality and hash depend on the class and the values, not on their order.
    """

    __slots__ = ("_hash", "_key")

    type: ClassVar[str]
    verb: ClassVar[str]
    __match_args__: ClassVar[tuple[str, ...]] = ()
    _optional: ClassVar[tuple[str, ...]] = ()
    """Values that may be None; then they are left out."""

    _key: object
    _hash: int

    def __init__(self) -> None:
        raise TypeError("Action is abstract: build one of its subclasses")

    def _set(self, **values: object) -> None:
        """Fill the slots; without values, only those for comparing.

        The constructor fills all. Games leave those for comparing empty, because few of their actions are ever
        compared: the first comparison fills them.
        """
        put = object.__setattr__
        for name, value in values.items():
            put(self, name, value)
        key = self._values()
        put(self, "_key", key)
        put(self, "_hash", hash((self.type, key)))

    def _values(self) -> object:
        """What is equal in equal actions of one class."""
        return ()

    def to_dict(self) -> dict[str, Any]:
        """The action as a JSON-able dict: ``{"type": ...}`` and its values."""
        entries: dict[str, Any] = {"type": self.type}
        for name in self._named():
            entries[name] = self._plain(name)
        return entries

    def _named(self) -> Iterator[str]:
        """The names of the values that are there."""
        for name in self.__match_args__:
            if name not in self._optional or getattr(self, name) is not None:
                yield name

    def _plain(self, name: str) -> object:
        value = getattr(self, name)
        if isinstance(value, FrozenMap):
            return dict(value)
        if isinstance(value, tuple):
            return list(value)
        return value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Action):
            return NotImplemented
        try:
            return type(self) is type(other) and self._key == other._key
        except AttributeError:
            self._set()
            other._set()
            return self._key == other._key

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            self._set()
            return self._hash

    def __repr__(self) -> str:
        values = ", ".join(repr(self._plain(name)) for name in self._named())
        return f"{type(self).__name__}({values})"

    def __str__(self) -> str:
        parts = [self.verb]
        for name in self.__match_args__:
            value = getattr(self, name)
            if isinstance(value, FrozenMap):
                parts += [card_text(card, count) for card, count in value.items()]
            else:
                parts += map(name_text, value if isinstance(value, tuple) else (value,))
        return " ".join(parts)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"an action is immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"an action is immutable: cannot delete {name!r}")

    # Pickled by its values: the hash of a str differs between processes.
    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), tuple(self._plain(name) for name in self.__match_args__))

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Action:
        return self


class _Bare(Action):
    """An action without values."""

    __slots__ = ()

    def __init__(self) -> None:
        self._set()


class _OneCard(Action):
    """An action that names one card."""

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[Literal["card"]]] = ("card",)

    card: str

    def __init__(self, card: str) -> None:
        card = _name("card", card)
        self._set(card=card)

    def _values(self) -> object:
        return self.card


class _OneTicket(Action):
    """An action that names one ticket."""

    __slots__ = ("ticket",)
    __match_args__: ClassVar[tuple[Literal["ticket"]]] = ("ticket",)

    ticket: str

    def __init__(self, ticket: str) -> None:
        ticket = _name("ticket", ticket)
        self._set(ticket=ticket)

    def _values(self) -> object:
        return self.ticket


class _Cards(Action):
    """An action that names counts of cards."""

    __slots__ = ("cards",)
    __match_args__: ClassVar[tuple[Literal["cards"]]] = ("cards",)

    cards: FrozenMap[str, int]

    def __init__(self, cards: Mapping[str, int]) -> None:
        counts = _cards(cards)
        self._set(cards=counts)

    def _values(self) -> object:
        return self.cards


@final
class DrawDeck(_Bare):
    """Draw the top card of the train deck, unseen by the other players (G-10)."""

    __slots__ = ()
    type = "draw_deck"
    verb = "draw"


@final
class DrawFaceUp(_OneCard):
    """Take a face-up ``card`` (G-10); of several equal ones, the first in the row."""

    __slots__ = ()
    type = "draw_face_up"
    verb = "take"


@final
class DrawTickets(_Bare):
    """Draw destination tickets to choose from (G-33)."""

    __slots__ = ()
    type = "draw_tickets"
    verb = "draw-tickets"


@final
class KeepTickets(Action):
    """Keep these ``tickets`` of those on offer (G-33); the order does not matter."""

    __slots__ = ("tickets",)
    __match_args__: ClassVar[tuple[Literal["tickets"]]] = ("tickets",)
    type = "keep_tickets"
    verb = "keep"

    tickets: tuple[str, ...]

    def __init__(self, tickets: Iterable[str]) -> None:
        self._set(tickets=_tickets(tickets))

    def _values(self) -> object:
        return tuple(sorted(self.tickets))


@final
class ClaimRoute(Action):
    """Claim ``route`` and pay for it with ``cards``, a mapping from card to count (G-20, G-23)."""

    __slots__ = ("cards", "route")
    __match_args__: ClassVar[tuple[Literal["route"], Literal["cards"]]] = ("route", "cards")
    type = "claim_route"
    verb = "claim"

    route: str
    cards: FrozenMap[str, int]

    def __init__(self, route: str, cards: Mapping[str, int]) -> None:
        route = _name("route", route)
        counts = _cards(cards)
        self._set(route=route, cards=counts)

    def _values(self) -> object:
        return (self.route, self.cards)


@final
class BuildStation(Action):
    """Build a station in ``city`` and pay for it with ``cards``, a mapping from card to count (EU-30, EU-31)."""

    __slots__ = ("cards", "city")
    __match_args__: ClassVar[tuple[Literal["city"], Literal["cards"]]] = ("city", "cards")
    type = "build_station"
    verb = "build"

    city: str
    cards: FrozenMap[str, int]

    def __init__(self, city: str, cards: Mapping[str, int]) -> None:
        city = _name("city", city)
        counts = _cards(cards)
        self._set(city=city, cards=counts)

    def _values(self) -> object:
        return (self.city, self.cards)


@final
class PayTunnel(_Cards):
    """Pay the surcharge of a tunnel with ``cards``."""

    __slots__ = ()
    type = "pay_tunnel"
    verb = "pay"


@final
class WithdrawTunnel(_Bare):
    """Withdraw from the tunnel and take back the cards laid down."""

    __slots__ = ()
    type = "withdraw_tunnel"
    verb = "withdraw"


@final
class SwapTickets(_Bare):
    """Exchange all held tickets (First Journey)."""

    __slots__ = ()
    type = "swap_tickets"
    verb = "swap"


@final
class MoveCards(_Cards):
    """Move ``cards``, one of each row of the player's railyard, onto the on-the-track pile.

    Only for variants that let the player choose them (CG-11). A row whose color is not named moves
    a locomotive.
    """

    __slots__ = ()
    type = "move_cards"
    verb = "move"


@final
class PlaceCards(Action):
    """Place ``cards`` in the player's railyard (CG-30).

    ``color`` names the row of locomotives alone, where the rules allow such a set
    (``locomotives_placed_alone``); otherwise it is None, and not in the dict.
    """

    __slots__ = ("cards", "color")
    __match_args__: ClassVar[tuple[Literal["cards"], Literal["color"]]] = ("cards", "color")
    type = "place_cards"
    verb = "place"
    _optional = ("color",)

    cards: FrozenMap[str, int]
    color: str | None

    def __init__(self, cards: Mapping[str, int], color: str | None = None) -> None:
        counts = _cards(cards)
        named = None if color is None else _name("color", color)
        self._set(cards=counts, color=named)

    def _values(self) -> object:
        return self.cards if self.color is None else (self.cards, self.color)

    def __str__(self) -> str:
        row = [] if self.color is None else ["as", name_text(self.color)]
        return " ".join([self.verb, *(card_text(*entry) for entry in self.cards.items()), *row])


@final
class CompleteTicket(_OneTicket):
    """Pay for ``ticket`` out of the on-the-track pile, while tickets are scored (CG-51)."""

    __slots__ = ()
    type = "complete_ticket"
    verb = "complete"


@final
class FinishTickets(_Bare):
    """Complete no more tickets in this deck pass (CG-51)."""

    __slots__ = ()
    type = "finish_tickets"
    verb = "finish"


@final
class Pass(_Bare):
    """Do nothing, when nothing else is legal (G-3, CG-63)."""

    __slots__ = ()
    type = "pass"
    verb = "pass"


@final
class Reveal(_OneCard):
    """At a chance point: the train deck reveals this ``card``."""

    __slots__ = ()
    type = "reveal"
    verb = "reveal"


@final
class RevealTicket(_OneTicket):
    """At a chance point: the ticket deck reveals this ``ticket``."""

    __slots__ = ()
    type = "reveal_ticket"
    verb = "reveal-ticket"


ACTIONS: dict[str, type[Action]] = {
    cls.type: cls
    for cls in (
        DrawDeck,
        DrawFaceUp,
        DrawTickets,
        KeepTickets,
        ClaimRoute,
        BuildStation,
        PayTunnel,
        WithdrawTunnel,
        SwapTickets,
        MoveCards,
        PlaceCards,
        CompleteTicket,
        FinishTickets,
        Pass,
        Reveal,
        RevealTicket,
    )
}


def action_from_dict(entries: Mapping[str, Any]) -> Action:
    """The action that ``Action.to_dict`` wrote.

    Raises :class:`~ttr_rules.errors.InvalidActionError` if the type is unknown, a key is missing or
    unknown, or a value has the wrong type.

    >>> action_from_dict({"type": "keep_tickets", "tickets": ["oslo-vaasa"]})
    KeepTickets(['oslo-vaasa'])
    """
    if not isinstance(entries, Mapping):
        raise InvalidActionError(f"an action must be a mapping, not {shown(entries)}")
    values = dict(entries.items())
    if "type" not in values:
        raise InvalidActionError("an action needs the key 'type'")
    name = values.pop("type")
    cls = ACTIONS.get(name) if isinstance(name, str) else None
    if cls is None:
        raise InvalidActionError(unknown("action type", name, ACTIONS))
    wanted = cls.__match_args__
    for key in values:
        if key not in wanted:
            raise InvalidActionError(f"{name} has no key {shown(key)}{nearest(key, wanted)}")
    for key in wanted:
        if key not in values and key not in cls._optional:
            raise InvalidActionError(f"{name} needs the key {key!r}")
    return cls(*(values.get(key) for key in wanted))
