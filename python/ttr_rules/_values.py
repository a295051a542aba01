"""Small immutable values, and how values are worded in messages: what all other modules share."""

from __future__ import annotations

import difflib
import operator
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, NoReturn, Self, TypeVar, overload

__all__ = [
    "FrozenMap",
    "Phase",
    "brief",
    "counted",
    "frozen",
    "nearest",
    "plain",
    "shown",
    "thawed",
    "unknown",
]

K = TypeVar("K")
V = TypeVar("V")


class FrozenMap(dict[K, V]):
    """An immutable dict, hashable if its values are.

    Iteration and ``repr`` keep the order of the keys; equality and hash ignore it. It is equal to
    any FrozenMap and any mapping without a hash that has the same items, and to nothing else: what is
    equal has the same hash. ``|`` gives a dict, which can be changed.

    >>> counts = FrozenMap({"red": 2})
    >>> counts == {"red": 2}, counts | {"blue": 1}
    (True, {'red': 2, 'blue': 1})
    """

    __slots__ = ("_hash",)

    _hash: int | None

    @overload
    def __new__(cls) -> Self: ...
    @overload
    def __new__(cls, items: Mapping[K, V]) -> Self: ...
    @overload
    def __new__(cls, items: Iterable[tuple[K, V]]) -> Self: ...
    def __new__(cls, items: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> Self:
        self = super().__new__(cls)
        dict.update(self, items)
        object.__setattr__(self, "_hash", None)
        return self

    def __init__(self, items: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        """Filled already: calling this once more must change nothing."""

    @classmethod
    def fromkeys(cls, keys: Iterable[Any], value: Any = None, /) -> FrozenMap[Any, Any]:
        """A map in which each key has this value."""
        return FrozenMap(dict.fromkeys(keys, value))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, FrozenMap) or type(other) is dict:
            return dict.__eq__(self, other)
        if isinstance(other, Mapping):
            return type(other).__hash__ is None and dict.__eq__(self, dict(other.items()))
        return NotImplemented

    def __ne__(self, other: object) -> bool:
        equal = self.__eq__(other)
        return NotImplemented if equal is NotImplemented else not equal

    def __hash__(self) -> int:  # type: ignore[override]  # a dict has none
        known = self._hash
        if known is None:
            known = hash(frozenset(self.items()))
            object.__setattr__(self, "_hash", known)
        return known

    def __repr__(self) -> str:
        return f"FrozenMap({dict(self)!r})"

    def _refuse(self) -> NoReturn:
        raise TypeError("a FrozenMap is immutable; dict(...) makes a copy that can be changed")

    def __setitem__(self, key: K, value: V, /) -> NoReturn:
        self._refuse()

    def __delitem__(self, key: K, /) -> NoReturn:
        self._refuse()

    def __ior__(self, other: object, /) -> NoReturn:  # type: ignore[misc]
        self._refuse()

    def clear(self) -> NoReturn:
        """Refused with TypeError, as is all that changes a dict."""
        self._refuse()

    def pop(self, *args: object) -> NoReturn:
        """Refused with TypeError."""
        self._refuse()

    def popitem(self) -> NoReturn:
        """Refused with TypeError."""
        self._refuse()

    def setdefault(self, *args: object) -> NoReturn:
        """Refused with TypeError."""
        self._refuse()

    def update(self, *args: object, **entries: object) -> NoReturn:
        """Refused with TypeError."""
        self._refuse()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"FrozenMap is immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"FrozenMap is immutable: cannot delete {name!r}")

    # Without the cached hash: hashes of strings differ between processes.
    def __reduce__(self) -> tuple[type[FrozenMap[K, V]], tuple[dict[K, V]]]:
        return (FrozenMap, (dict(self),))

    def copy(self) -> FrozenMap[K, V]:
        """The same map."""
        return self

    def __copy__(self) -> FrozenMap[K, V]:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> FrozenMap[K, V]:
        return self


class Phase(StrEnum):
    """What the game is waiting for; equal to its name (``state.phase == "turn"``)."""

    KEEP_TICKETS = "keep_tickets"
    TURN = "turn"
    SECOND_DRAW = "second_draw"
    TUNNEL = "tunnel"
    MOVE_CARDS = "move_cards"
    SCORE_TICKETS = "score_tickets"
    OVER = "over"


def plain(value: object) -> Any:
    """``value`` as a plain int if it has ``__index__``, as the integers of NumPy have; else ``value``."""
    if type(value) is int or isinstance(value, bool) or not hasattr(type(value), "__index__"):
        return value
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:  # an array that is no single number
        return value


def frozen(value: object) -> Any:
    """``value`` with every mapping in it a :class:`FrozenMap`, every list a tuple and every integer an int."""
    if isinstance(value, Mapping):
        return FrozenMap({plain(key): frozen(entry) for key, entry in value.items()})
    if isinstance(value, list | tuple):
        return tuple(frozen(entry) for entry in value)
    return plain(value)


def thawed(value: object) -> Any:
    """``value`` with every mapping in it a new dict and every tuple a new list."""
    if isinstance(value, Mapping):
        return {key: thawed(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [thawed(entry) for entry in value]
    return value


def shown(value: object) -> str:
    """The ``repr`` of any value, cut to a length that fits in a message.

    Some values have no ``repr``: an integer of more than 4300 digits, for example.
    """
    try:
        text = repr(value)
    except Exception:
        return f"<{type(value).__name__}>"
    return text if len(text) <= 100 else text[:97] + "..."


def brief(value: object) -> str:
    """The ``str`` of any value, cut to a length that fits in a message."""
    try:
        text = str(value)
    except Exception:
        return shown(value)
    return text if len(text) <= 100 else text[:97] + "..."


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun, in the plural where needed.

    >>> counted(1, "ticket"), counted(2, "ticket"), counted(2, "entry", "entries")
    ('1 ticket', '2 tickets', '2 entries')
    """
    return f"{shown(number)} {one if number == 1 else many or one + 's'}"


MOST_LISTED = 40
"""More names than this are not listed in a message."""


def nearest(name: object, known: Iterable[str]) -> str:
    """``"; did you mean 'nordic'?"`` for the known name nearest to ``name``; empty if none is near.

    >>> nearest("Nordik", ["nordic", "usa"])
    "; did you mean 'nordic'?"
    """
    if not isinstance(name, str) or len(name) > 100:
        return ""
    folded = {candidate.casefold(): candidate for candidate in known}
    near = difflib.get_close_matches(name.casefold(), folded, n=1)
    return f"; did you mean {shown(folded[near[0]])}?" if near else ""


def unknown(kind: str, name: object, known: Iterable[str]) -> str:
    """What to say about an unknown name: the nearest known one, or all of them if they are few.

    >>> unknown("card", "mauve", ["red", "blue"])
    "unknown card 'mauve'; known: red, blue"
    """
    names = tuple(known)
    hint = nearest(name, names)
    if not hint and 0 < len(names) <= MOST_LISTED:
        hint = f"; known: {', '.join(names)}"
    return f"unknown {kind} {shown(name)}{hint}"
