"""Arguments that several modules take, checked."""

from __future__ import annotations

import operator
from dataclasses import fields
from typing import Any, Protocol, SupportsIndex

from ._values import frozen
from .errors import InvalidArgumentError

__all__ = ["Array", "Integers", "Randrange", "freeze", "integer", "put_integers", "seed_of"]


class Array(Protocol):
    """A NumPy array, of which type checkers know only from Python 3.12 on that it is a buffer."""

    @property
    def __array_interface__(self) -> dict[str, Any]: ...


class Randrange(Protocol):
    """What picks a number below another one as ``random.Random`` does."""

    def randrange(self, stop: int, /) -> SupportsIndex: ...


class Integers(Protocol):
    """What picks a number below another one as a ``Generator`` of NumPy does."""

    def integers(self, high: int, /) -> SupportsIndex: ...


def integer(argument: str, value: object, reason: str = "must be an integer") -> int:
    """``value`` as a plain int: whatever has ``__index__``, except bools.

    Raises InvalidArgumentError with the reason for anything else.
    """
    if not isinstance(value, bool):
        try:
            return operator.index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise InvalidArgumentError(argument, value, reason)


def seed_of(seed: object) -> int:
    """A seed as a plain int. Raises InvalidArgumentError if it is none."""
    number = integer("seed", seed)
    if not 0 <= number < 1 << 64:
        raise InvalidArgumentError("seed", seed, "must be from 0 to 2**64 - 1")
    return number


def put_integers(value: object, *names: str) -> None:
    """Make the fields of these names of a frozen dataclass plain ints; raises as :func:`integer` does."""
    for name in names:
        given = getattr(value, name)
        if type(given) is not int:
            object.__setattr__(value, name, integer(name, given))


def freeze(value: Any) -> None:
    """Make every field that was given to a frozen dataclass as :func:`~ttr_rules._values.frozen` makes it."""
    for entry in (entry for entry in fields(value) if entry.init):
        given = getattr(value, entry.name)
        if (made := frozen(given)) is not given:
            object.__setattr__(value, entry.name, made)
