"""Small immutable values, and how values are worded in messages: what all other modules share."""

from __future__ import annotations

import difflib
from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from enum import StrEnum
from typing import Any, Generic, NoReturn, TypeVar, overload

__all__ = [
    "FrozenMap",
    "Phase",
    "brief",
    "counted",
    "frozen",
    "nearest",
    "shown",
    "thawed",
    "unknown",
]

K = TypeVar("K")
V_co = TypeVar("V_co", covariant=True)
T = TypeVar("T")


class FrozenMap(Mapping[K, V_co], Generic[K, V_co]):
    """An immutable mapping, hashable if its values are.

    Iteration and ``repr`` keep the order of the keys; equality and hash ignore it. It is equal to
    any mapping with the same items.
    """

    __slots__ = ("_data", "_hash")

    _data: dict[K, V_co]
    _hash: int | None

    @overload
    def __init__(self) -> None: ...
    @overload
    def __init__(self, items: Mapping[K, V_co]) -> None: ...
    @overload
    def __init__(self, items: Iterable[tuple[K, V_co]]) -> None: ...
    def __init__(self, items: Mapping[K, V_co] | Iterable[tuple[K, V_co]] = ()) -> None:
        object.__setattr__(self, "_data", dict(items))
        object.__setattr__(self, "_hash", None)

    def __getitem__(self, key: K) -> V_co:
        return self._data[key]

    def __len__(self) -> int:
        return len(self._data)

    def __iter__(self) -> Iterator[K]:
        return iter(self._data)

    def __contains__(self, key: object) -> bool:
        return key in self._data

    @overload
    def get(self, key: K, /) -> V_co | None: ...
    @overload
    def get(self, key: K, /, default: V_co | T) -> V_co | T: ...
    def get(self, key: K, /, default: object = None) -> object:
        """The value of ``key``, or ``default``."""
        return self._data.get(key, default)

    # The views of a dict cannot change it.
    def keys(self) -> KeysView[K]:
        """A view of the keys, in order."""
        return self._data.keys()

    def values(self) -> ValuesView[V_co]:
        """A view of the values, in the order of the keys."""
        return self._data.values()

    def items(self) -> ItemsView[K, V_co]:
        """A view of the pairs of key and value, in order."""
        return self._data.items()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, FrozenMap):
            return self._data == other._data
        if isinstance(other, Mapping):
            return self._data == dict(other.items())
        return NotImplemented

    def __hash__(self) -> int:
        known = self._hash
        if known is None:
            known = hash(frozenset(self._data.items()))
            object.__setattr__(self, "_hash", known)
        return known

    def __repr__(self) -> str:
        return f"FrozenMap({self._data!r})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"FrozenMap is immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"FrozenMap is immutable: cannot delete {name!r}")

    # Without the cached hash: hashes of strings differ between processes.
    def __reduce__(self) -> tuple[type[FrozenMap[K, V_co]], tuple[dict[K, V_co]]]:
        return (FrozenMap, (dict(self._data),))

    def __copy__(self) -> FrozenMap[K, V_co]:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> FrozenMap[K, V_co]:
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


def frozen(value: object) -> Any:
    """``value`` with every mapping in it a :class:`FrozenMap` and every list a tuple."""
    if isinstance(value, Mapping):
        return FrozenMap({key: frozen(entry) for key, entry in value.items()})
    if isinstance(value, list | tuple):
        return tuple(frozen(entry) for entry in value)
    return value


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
