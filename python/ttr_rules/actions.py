"""The actions of all variants: what a seat decides, and what chance reveals.

Actions are plain values that know nothing of a game: they are built freely and judged by a
state. They are immutable, hashable, equal by value, and work in ``match``. A zero count is
dropped; a count that is negative or no integer is an
:class:`~ttr_rules.errors.InvalidActionError`. Whether names exist is not looked at: an
action with an unknown name, or one of another variant, can be built and is illegal.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, NoReturn, final

from ._text import card_text, name_text
from ._values import FrozenMap, shown
from .errors import InvalidActionError

__all__ = [
    "Action",
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
    """``value`` as a plain str; InvalidActionError where it is none."""
    if not isinstance(value, str):
        raise InvalidActionError(f"{what} is a str, not {shown(value)}")
    return str.__str__(value)


def _count(card: str, value: object) -> int:
    """``value`` as a plain int; anything with ``__index__`` will do, but a bool."""
    if isinstance(value, bool):
        raise InvalidActionError(f"cards[{shown(card)}] is an integer, not {shown(value)}")
    try:
        count = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise InvalidActionError(
            f"cards[{shown(card)}] is an integer, not {shown(value)}"
        ) from None
    if count < 0:
        raise InvalidActionError(f"cards[{shown(card)}] is negative")
    return count


def _cards(value: object) -> FrozenMap[str, int]:
    """``value`` as counts of cards, without the zeros."""
    # A dict is a Mapping, and known to be one faster.
    if not isinstance(value, dict | Mapping):
        raise InvalidActionError(f"cards is a mapping from card to count, not {shown(value)}")
    counts: dict[str, int] = {}
    for key, entry in value.items():
        # Nearly all are plain, and actions are built by the million.
        card = key if type(key) is str else _name("a card", key)
        count = entry if type(entry) is int and entry >= 0 else _count(card, entry)
        if count:
            counts[card] = count
    return FrozenMap(counts)


def _tickets(value: object) -> tuple[str, ...]:
    """``value`` as a tuple of ticket ids; a lone str is no list of them."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise InvalidActionError(f"tickets is a list of ticket ids, not {shown(value)}")
    return tuple(_name("a ticket", entry) for entry in value)


class Action:
    """The base of all actions; it is not built itself.

    ``type`` is the name of the action in dicts, ``verb`` the one in the notation, which ``str``
    writes. Equality and hash look at the class and the values, not at any order.
    """

    __slots__ = ("_hash", "_key")

    type: ClassVar[str]
    verb: ClassVar[str]
    __match_args__: ClassVar[tuple[str, ...]] = ()

    _key: object
    _hash: int

    def __init__(self) -> None:
        raise TypeError("Action is abstract: build one of its subclasses")

    def _set(self, key: object, **values: object) -> None:
        """Fill the slots, once, from the constructor."""
        put = object.__setattr__
        for name, value in values.items():
            put(self, name, value)
        put(self, "_key", key)
        put(self, "_hash", hash((self.type, key)))

    def to_dict(self) -> dict[str, Any]:
        """The action as a JSON-able dict: ``{"type": ...}`` and its values."""
        entries: dict[str, Any] = {"type": self.type}
        for name in self.__match_args__:
            entries[name] = self._plain(name)
        return entries

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
        return type(self) is type(other) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        values = ", ".join(repr(self._plain(name)) for name in self.__match_args__)
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

    # Built anew: the hash of a str differs between processes.
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
        self._set(())


class _OneCard(Action):
    """An action that names one card."""

    __slots__ = ("card",)
    __match_args__ = ("card",)

    card: str

    def __init__(self, card: str) -> None:
        card = _name("card", card)
        self._set(card, card=card)


class _OneTicket(Action):
    """An action that names one ticket."""

    __slots__ = ("ticket",)
    __match_args__ = ("ticket",)

    ticket: str

    def __init__(self, ticket: str) -> None:
        ticket = _name("ticket", ticket)
        self._set(ticket, ticket=ticket)


class _Cards(Action):
    """An action that names counts of cards."""

    __slots__ = ("cards",)
    __match_args__ = ("cards",)

    cards: FrozenMap[str, int]

    def __init__(self, cards: Mapping[str, int]) -> None:
        counts = _cards(cards)
        self._set(counts, cards=counts)


@final
class DrawDeck(_Bare):
    """Draw the top card of the train deck, unseen by the others (G-10)."""

    __slots__ = ()
    type = "draw_deck"
    verb = "draw"


@final
class DrawFaceUp(_OneCard):
    """Take a face-up ``card`` (G-10); of several equal ones the first of the row."""

    __slots__ = ()
    type = "draw_face_up"
    verb = "take"


@final
class DrawTickets(_Bare):
    """Draw destination tickets, to choose from (G-33)."""

    __slots__ = ()
    type = "draw_tickets"
    verb = "draw-tickets"


@final
class KeepTickets(Action):
    """Keep these ``tickets`` of those offered (G-33); the order does not matter."""

    __slots__ = ("tickets",)
    __match_args__ = ("tickets",)
    type = "keep_tickets"
    verb = "keep"

    tickets: tuple[str, ...]

    def __init__(self, tickets: Iterable[str]) -> None:
        ids = _tickets(tickets)
        self._set(tuple(sorted(ids)), tickets=ids)


@final
class ClaimRoute(Action):
    """Claim ``route`` and pay for it with ``cards``, counts by card (G-20, G-23)."""

    __slots__ = ("cards", "route")
    __match_args__ = ("route", "cards")
    type = "claim_route"
    verb = "claim"

    route: str
    cards: FrozenMap[str, int]

    def __init__(self, route: str, cards: Mapping[str, int]) -> None:
        route = _name("route", route)
        counts = _cards(cards)
        self._set((route, counts), route=route, cards=counts)


@final
class PayTunnel(_Cards):
    """Pay the surcharge of a tunnel with ``cards``; none: there is nothing to pay."""

    __slots__ = ()
    type = "pay_tunnel"
    verb = "pay"


@final
class WithdrawTunnel(_Bare):
    """Give the tunnel up, and take back what was laid."""

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
    """Move ``cards``, one of each row of the own railyard, onto the on-the-track pile.

    Only where a variant lets the player choose them (CG-11). A row whose color is not named moves
    a locomotive.
    """

    __slots__ = ()
    type = "move_cards"
    verb = "move"


@final
class PlaceCards(_Cards):
    """Lay ``cards`` into the own railyard (CG-30)."""

    __slots__ = ()
    type = "place_cards"
    verb = "place"


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
    """Do nothing, where nothing else is legal (G-3, CG-63)."""

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

    Raises :class:`~ttr_rules.errors.InvalidActionError` where the type is unknown, a key is
    missing or unknown, or a value has a wrong type.
    """
    if not isinstance(entries, Mapping):
        raise InvalidActionError(f"an action is a mapping, not {shown(entries)}")
    values = dict(entries.items())
    if "type" not in values:
        raise InvalidActionError("an action has a 'type'")
    name = values.pop("type")
    cls = ACTIONS.get(name) if isinstance(name, str) else None
    if cls is None:
        raise InvalidActionError(
            f"unknown type of action {shown(name)}; known: {', '.join(ACTIONS)}"
        )
    wanted = cls.__match_args__
    for key in values:
        if key not in wanted:
            raise InvalidActionError(f"{name} has no key {shown(key)}")
    for key in wanted:
        if key not in values:
            raise InvalidActionError(f"{name} needs the key {key!r}")
    return cls(*(values[key] for key in wanted))
