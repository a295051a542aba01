"""Many games at once: what came out of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf, isfinite
from typing import Any

from ._arguments import freeze, put_integers
from .errors import InvalidArgumentError

__all__ = ["Playouts"]

SIZE = 4
"""The bytes of a score."""


@dataclass(frozen=True, slots=True)
class Playouts:
    """What came out of many games: an immutable value, which :func:`ttr_rules.playouts` makes.

    ``games``: their number. ``steps``: the number of decisions in all of them together. ``stopped``: how many
    were stopped before their end, which nobody wins. ``wins``: for each player the number of victories; one that is
    shared is shared equally, so that two winners have half a victory each. ``means``: for each player the mean
    score; 0.0 if there are no games.

    Two are equal if their games had the same scores, steps and victories. Raises InvalidArgumentError for numbers
    that are of another type or cannot be, and if there is not a score for each player in each game.

    >>> played = ttr.playouts("usa", players=3, games=1000, seed=7)
    >>> played.steps, played.wins
    (231224, (349.0, 324.0, 327.0))
    """

    games: int
    steps: int
    stopped: int
    wins: tuple[float, ...]
    means: tuple[float, ...]
    _scores: bytes = field(repr=False)

    def __post_init__(self) -> None:
        freeze(self)
        put_integers(self, "games", "steps", "stopped")
        most = {"games": None, "steps": None if self.games else 0, "stopped": self.games}
        for name, limit in most.items():
            number = getattr(self, name)
            if number < 0 or (limit is not None and number > limit):
                reason = "must be at least 0" if limit is None else f"must be from 0 to {limit}"
                raise InvalidArgumentError(name, number, reason)
        for name in ("wins", "means"):
            object.__setattr__(self, name, _floats(name, getattr(self, name)))
        seats = len(self.wins)
        if len(self.means) != seats:
            raise InvalidArgumentError("means", self.means, "must be as many as wins")
        # Shares of victories are no exact floats.
        if min(self.wins) < 0 or abs(sum(self.wins) + self.stopped - self.games) > self.games / 1e9:
            reason = "must be from 0, and with stopped add up to games"
            raise InvalidArgumentError("wins", self.wins, reason)
        if type(self._scores) is not bytes or len(self._scores) != SIZE * self.games * seats:
            reason = "must be bytes, four for each player in each game"
            raise InvalidArgumentError("scores", self._scores, reason)
        scores = memoryview(self._scores).cast("i")
        means = tuple(sum(scores[seat::seats]) / max(self.games, 1) for seat in range(seats))
        if self.means != means:
            raise InvalidArgumentError("means", self.means, f"must be those of the scores: {means}")

    @property
    def scores(self) -> memoryview:
        """The scores, in the order of the seeds: a read-only memoryview of int32, games by players.

        NumPy takes it without a copy: ``numpy.asarray(played.scores)``. The scores of a game that was stopped are
        those of that moment.

        >>> played = ttr.playouts("usa", players=3, games=1000, seed=7)
        >>> played.scores.shape, played.scores[0, 2]
        ((1000, 3), -89)
        """
        seats = len(self.wins)
        if self.games:
            return memoryview(self._scores).cast("i", (self.games, seats))
        # A cast takes no zeros.
        return memoryview(bytes(SIZE * seats)).cast("i", (1, seats))[:0]

    def to_dict(self) -> dict[str, Any]:
        """All of it as a JSON-able dict; ``scores`` is a list with a list for each game."""
        return {
            "games": self.games,
            "steps": self.steps,
            "stopped": self.stopped,
            "wins": list(self.wins),
            "means": list(self.means),
            "scores": self.scores.tolist(),
        }


def _floats(name: str, numbers: object) -> tuple[float, ...]:
    """The numbers, one for each player, as floats."""
    if not isinstance(numbers, tuple) or not numbers:
        raise InvalidArgumentError(name, numbers, "must be numbers, one for each player")
    if all(isinstance(number, int | float) and type(number) is not bool for number in numbers):
        try:
            floats = tuple(map(float, numbers))
        except OverflowError:
            floats = (inf,)
        if all(map(isfinite, floats)):
            return floats
    raise InvalidArgumentError(name, numbers, "must be finite numbers")
