"""The exceptions of the library, and the values that they carry.

Every one of them is a :class:`TtrError` and a :class:`ValueError`. Nothing that was refused
has changed anything. All of them can be pickled: ``args`` are the arguments of the
constructor, and ``str`` is the message for people.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ._values import FrozenMap, brief, frozen, shown

if TYPE_CHECKING:
    from .actions import Action
    from .record import Record

__all__ = [
    "IllegalActionError",
    "InvalidActionError",
    "InvalidArgumentError",
    "InvalidPositionError",
    "InvalidVariantError",
    "JsonError",
    "NotationError",
    "PlayerCountError",
    "Problem",
    "RecordError",
    "SeatError",
    "TtrError",
    "UnknownNameError",
    "UnknownVariantError",
    "Violation",
]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a document, and where.

    ``where`` names the entry, as in ``"routes[3] soho-wall-street"`` or
    ``"seats[1].hand.purpl"``; empty: the document as a whole.
    """

    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


@dataclass(frozen=True, slots=True)
class Violation:
    """Why an action is not legal.

    ``rule`` is an id of the rules pages (``"G-23"``), or ``"X-name"`` (a name that the
    variant does not have), ``"X-variant"`` (an action of another variant), ``"X-chance"``
    (a decision at a chance point, or the other way about), ``"X-over"`` (the game is over).
    ``data`` holds what the message names.
    """

    rule: str
    message: str
    data: Mapping[str, object] = field(default_factory=FrozenMap)

    def __post_init__(self) -> None:
        object.__setattr__(self, "data", frozen(self.data))

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})"


class TtrError(Exception):
    """The base of all exceptions of this library."""


class InvalidActionError(TtrError, ValueError):
    """An action cannot be built: a count that is negative or no integer, a wrong type."""

    def __init__(self, message: str) -> None:
        super().__init__(message)


class IllegalActionError(TtrError, ValueError):
    """The action is not legal in this state; the state is as it was."""

    action: Action
    violation: Violation

    def __init__(self, action: Action, violation: Violation) -> None:
        super().__init__(action, violation)
        self.action = action
        self.violation = violation

    def __str__(self) -> str:
        return f"{brief(self.action)}: {self.violation}"


class _ProblemsError(TtrError, ValueError):
    """Something has one or more problems; ``str`` tells all, one a line."""

    _what = "the document"
    problems: tuple[Problem, ...]

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        count = len(self.problems)
        noun = "problem" if count == 1 else "problems"
        lines = [f"{self._what} has {count} {noun}:"]
        lines += [f"  {problem}" for problem in self.problems]
        return "\n".join(lines)


class InvalidPositionError(_ProblemsError):
    """A position document contradicts itself or its variant; ``problems`` tells all."""

    _what = "the position"


class InvalidVariantError(_ProblemsError):
    """A board, ticket deck or set of rules cannot be played; ``problems`` tells all."""

    _what = "the variant"


class UnknownVariantError(TtrError, ValueError):
    """There is no variant of this name; ``known`` lists those there are."""

    name: str
    known: tuple[str, ...]

    def __init__(self, name: str, known: Iterable[str]) -> None:
        self.name = name
        self.known = tuple(known)
        super().__init__(name, self.known)

    def __str__(self) -> str:
        return f"unknown variant {shown(self.name)}; known: {', '.join(self.known)}"


class PlayerCountError(TtrError, ValueError):
    """The variant is not for so many players."""

    players: int
    minimum: int
    maximum: int

    def __init__(self, players: int, minimum: int, maximum: int) -> None:
        super().__init__(players, minimum, maximum)
        self.players = players
        self.minimum = minimum
        self.maximum = maximum

    def __str__(self) -> str:
        return f"{shown(self.players)} players: the variant is for {self.minimum} to {self.maximum}"


class UnknownNameError(TtrError, ValueError):
    """The variant has no ``kind`` ("route", "ticket", "card", "city") of this name."""

    kind: str
    name: str

    def __init__(self, kind: str, name: str) -> None:
        super().__init__(kind, name)
        self.kind = kind
        self.name = name

    def __str__(self) -> str:
        return f"unknown {self.kind} {shown(self.name)}"


class SeatError(TtrError, ValueError, IndexError):
    """There is no such seat: seats are counted from 0."""

    seat: int
    players: int

    def __init__(self, seat: int, players: int) -> None:
        super().__init__(seat, players)
        self.seat = seat
        self.players = players

    def __str__(self) -> str:
        return f"no seat {shown(self.seat)}: the seats are 0 to {self.players - 1}"


class InvalidArgumentError(TtrError, ValueError):
    """An argument has a value or type that it cannot have."""

    argument: str
    value: object
    reason: str

    def __init__(
        self, argument: str, value: object, reason: str = "not a value it can have"
    ) -> None:
        super().__init__(argument, value, reason)
        self.argument = argument
        self.value = value
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.argument} = {shown(self.value)}: {self.reason}"


class JsonError(TtrError, ValueError):
    """The text is no JSON that the library reads: ``reason`` says why."""

    reason: str

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return f"not a JSON document that can be read: {self.reason}"


class NotationError(TtrError, ValueError):
    """The text is no action or position in the notation: ``reason`` says why.

    ``column``: where, counted from 1, in ``text``.
    """

    text: str
    column: int
    reason: str

    def __init__(self, text: str, column: int, reason: str) -> None:
        super().__init__(text, column, reason)
        self.text = text
        self.column = column
        self.reason = reason

    def __str__(self) -> str:
        return f"column {self.column} of {shown(self.text)}: {self.reason}"


class RecordError(TtrError, ValueError):
    """A line of a record is not what it should be: ``reason`` says why.

    ``line``: counted from 1. ``violation``: why the action of the line is illegal, where it is; its
    ``rule`` names the rule. ``record``: what is good up to there; None: nothing.
    """

    line: int
    reason: str
    violation: Violation | None
    record: Record | None

    def __init__(
        self,
        line: int,
        reason: str,
        violation: Violation | None = None,
        record: Record | None = None,
    ) -> None:
        super().__init__(line, reason, violation, record)
        self.line = line
        self.reason = reason
        self.violation = violation
        self.record = record

    def __str__(self) -> str:
        return f"line {self.line} of the record: {self.reason}"
