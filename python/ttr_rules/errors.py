"""The exceptions of the library, and the values that they carry.

Each exception is a :class:`TtrError` and a :class:`ValueError`. Whatever is refused changes nothing.
All exceptions can be pickled: ``args`` holds the arguments of the constructor, and ``str`` gives the
message for people.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ._values import FrozenMap, brief, counted, frozen, plain, shown, thawed, unknown

if TYPE_CHECKING:
    from .actions import Action
    from .record import Record

__all__ = [
    "BatchError",
    "IllegalActionError",
    "InvalidActionError",
    "InvalidArgumentError",
    "InvalidPositionError",
    "InvalidVariantError",
    "JsonError",
    "NotationError",
    "PlayerCountError",
    "PlayerError",
    "Problem",
    "RecordError",
    "SeatError",
    "TtrError",
    "UnknownNameError",
    "UnknownVariantError",
    "Violation",
    "violation_from_dict",
]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a document, and where.

    ``where`` names the entry, as in ``"routes[3] soho-wall-street"`` or
    ``"seats[1].hand.purpl"``. It is empty if the problem concerns the document as a whole.
    """

    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message

    def to_dict(self) -> dict[str, Any]:
        """The problem as a JSON-able dict: ``{"where": ..., "message": ...}``."""
        return {"where": self.where, "message": self.message}


@dataclass(frozen=True, slots=True)
class Violation:
    """Why an action is not legal.

    ``rule`` is an id of the rules pages (``"G-23"``), or ``"X-name"`` (a name that the
    variant does not have), ``"X-variant"`` (an action of another variant), ``"X-chance"``
    (a decision at a chance point, or a reveal elsewhere), ``"X-over"`` (the game is over).
    :func:`~ttr_rules.rulebook.rule` has its title and text.
    ``data`` holds the values that the message mentions.
    """

    rule: str
    message: str
    data: Mapping[str, object] = field(default_factory=FrozenMap)

    def __post_init__(self) -> None:
        object.__setattr__(self, "data", frozen(self.data))

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})"

    def to_dict(self) -> dict[str, Any]:
        """The violation as a JSON-able dict: ``{"rule": ..., "message": ..., "data": {...}}``."""
        return {"rule": self.rule, "message": self.message, "data": thawed(self.data)}


def violation_from_dict(entries: Mapping[str, Any]) -> Violation:
    """The violation that ``Violation.to_dict`` wrote.

    Raises InvalidArgumentError if a key is missing or unknown, or a value has the wrong type.

    >>> violation_from_dict({"rule": "G-1", "message": "it is player 0's turn", "data": {"player": 0}})
    Violation(rule='G-1', message="it is player 0's turn", data=FrozenMap({'player': 0}))
    """
    given: object = entries
    if not isinstance(given, Mapping) or {*given} != {"rule", "message", "data"}:
        reason = "must be a mapping with the keys rule, message and data"
        raise InvalidArgumentError("violation", entries, reason)
    for key, of, what in (
        ("rule", str, "a str"),
        ("message", str, "a str"),
        ("data", Mapping, "a mapping"),
    ):
        if not isinstance(entries[key], of):
            raise InvalidArgumentError(f"violation.{key}", entries[key], f"must be {what}")
    return Violation(entries["rule"], entries["message"], entries["data"])


class TtrError(Exception):
    """The base class of all exceptions of this library."""


class InvalidActionError(TtrError, ValueError):
    """An action cannot be built: a count is negative or not an integer, or a type is wrong."""

    def __init__(self, message: str) -> None:
        super().__init__(message)


class IllegalActionError(TtrError, ValueError):
    """The action is not legal in this state. The state has not changed.

    ``action`` is None only where a number of an action was given that tells no action here.
    """

    action: Action | None
    violation: Violation

    def __init__(self, action: Action | None, violation: Violation) -> None:
        super().__init__(action, violation)
        self.action = action
        self.violation = violation

    def __str__(self) -> str:
        if self.action is None:
            return str(self.violation)
        return f"{brief(self.action)}: {self.violation}"


class BatchError(TtrError, ValueError):
    """The number of a game of a batch is refused. No game has changed.

    ``game``: which of the games, the first if there are several. ``violation``: why.
    """

    game: int
    violation: Violation

    def __init__(self, game: int, violation: Violation) -> None:
        super().__init__(game, violation)
        self.game = game
        self.violation = violation

    def __str__(self) -> str:
        return f"game {self.game}: {self.violation}"


class _ProblemsError(TtrError, ValueError):
    """Something has one or more problems; ``str`` lists them, one a line."""

    _what = "the document"
    problems: tuple[Problem, ...]

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        lines = [f"{self._what} has {counted(len(self.problems), 'problem')}:"]
        lines += [f"  {problem}" for problem in self.problems]
        return "\n".join(lines)


class InvalidPositionError(_ProblemsError):
    """A position document contradicts itself or its variant; ``problems`` lists how."""

    _what = "the position"


class InvalidVariantError(_ProblemsError):
    """A board, ticket deck or set of rules cannot be played; ``problems`` lists why.

    ``path``: the file that was read; None if no path was given.
    """

    _what = "the variant"
    path: str | None

    def __init__(self, problems: Iterable[Problem], path: str | None = None) -> None:
        super().__init__(problems)
        self.args = (self.problems, path)
        self.path = path
        if path is not None:
            self._what = f"the variant in {shown(path)}"


class UnknownVariantError(TtrError, ValueError):
    """There is no variant with this name; ``known`` lists those there are, ``hint`` says what to do."""

    name: str
    known: tuple[str, ...]
    hint: str

    def __init__(self, name: str, known: Iterable[str], hint: str = "") -> None:
        self.name = name
        self.known = tuple(known)
        self.hint = hint
        super().__init__(name, self.known, hint)

    def __str__(self) -> str:
        hint = f"; {self.hint}" if self.hint else ""
        return unknown("variant", self.name, self.known) + hint


class PlayerCountError(TtrError, ValueError):
    """The variant cannot be played by this number of players."""

    players: int
    minimum: int
    maximum: int

    def __init__(self, players: int, minimum: int, maximum: int) -> None:
        self.players = plain(players)
        self.minimum = plain(minimum)
        self.maximum = plain(maximum)
        super().__init__(self.players, self.minimum, self.maximum)

    def __str__(self) -> str:
        low, high = self.minimum, self.maximum
        meant = f"{low}" if low == high else f"{low} to {high}"
        return f"the variant is for {meant} players, not {shown(self.players)}"


class PlayerError(TtrError, ValueError):
    """A player gave no action, or none that can be played: a program that ended, or an answer that is wrong or late.

    ``player``: its name, or the command of a program. ``reason``: what it did.
    """

    player: str
    reason: str

    def __init__(self, player: str, reason: str) -> None:
        super().__init__(player, reason)
        self.player = player
        self.reason = reason

    def __str__(self) -> str:
        return f"the player {self.player}: {self.reason}"


class UnknownNameError(TtrError, ValueError):
    """The variant has no ``kind`` ("route", "ticket", "card", "city") with this name.

    ``known`` lists the names there are, where the raiser gives them.
    """

    kind: str
    name: str
    known: tuple[str, ...]

    def __init__(self, kind: str, name: str, known: Iterable[str] = ()) -> None:
        self.kind = kind
        self.name = name
        self.known = tuple(known)
        super().__init__(kind, name, self.known)

    def __str__(self) -> str:
        return unknown(self.kind, self.name, self.known)


class SeatError(TtrError, ValueError, IndexError):
    """There is no such player: players are counted from 0."""

    seat: int
    players: int

    def __init__(self, seat: int, players: int) -> None:
        self.seat = plain(seat)
        self.players = plain(players)
        super().__init__(self.seat, self.players)

    def __str__(self) -> str:
        return f"there is no player {shown(self.seat)}; the players are 0 to {self.players - 1}"


class InvalidArgumentError(TtrError, ValueError):
    """An argument has the wrong type or an impossible value."""

    argument: str
    value: object
    reason: str

    def __init__(self, argument: str, value: object, reason: str = "not a possible value") -> None:
        super().__init__(argument, value, reason)
        self.argument = argument
        self.value = value
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.argument} = {shown(self.value)}: {self.reason}"


class JsonError(TtrError, ValueError):
    """The text is not JSON that the library reads; ``reason`` says why.

    ``path``: the file that was read; None if no path was given.
    """

    reason: str
    path: str | None

    def __init__(self, reason: str, path: str | None = None) -> None:
        super().__init__(reason, path)
        self.reason = reason
        self.path = path

    def __str__(self) -> str:
        where = "the JSON" if self.path is None else f"the JSON in {shown(self.path)}"
        return f"cannot read {where}: {self.reason}"


class NotationError(TtrError, ValueError):
    """The text is not an action or position in the notation; ``reason`` says why.

    ``column``: where in ``text``, counted from 1.
    """

    text: str
    column: int
    reason: str

    def __init__(self, text: str, column: int, reason: str) -> None:
        self.text = text
        self.column = plain(column)
        super().__init__(text, self.column, reason)
        self.reason = reason

    def __str__(self) -> str:
        return f"column {self.column} of {shown(self.text)}: {self.reason}"


class RecordError(TtrError, ValueError):
    """A line of a record is wrong; ``reason`` says why.

    ``line``: counted from 1. ``violation``: if the action of the line is illegal, why; its ``rule``
    names the rule. ``record``: the part of the record before the line; None if there is none.
    ``path``: the file that was to be read or written; None if no path was given.
    """

    line: int
    reason: str
    violation: Violation | None
    record: Record | None
    path: str | None

    def __init__(
        self,
        line: int,
        reason: str,
        violation: Violation | None = None,
        record: Record | None = None,
        path: str | None = None,
    ) -> None:
        self.line = plain(line)
        super().__init__(self.line, reason, violation, record, path)
        self.reason = reason
        self.violation = violation
        self.record = record
        self.path = path

    def __str__(self) -> str:
        where = "the record" if self.path is None else shown(self.path)
        return f"line {self.line} of {where}: {self.reason}"
