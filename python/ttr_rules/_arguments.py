"""Arguments that several modules take, checked."""

from __future__ import annotations

import operator
from typing import Protocol, SupportsIndex

from .errors import InvalidArgumentError

__all__ = ["Integers", "Randrange", "integer"]


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
