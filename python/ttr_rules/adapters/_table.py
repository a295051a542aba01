"""What all adapters share: their options, what the end of a game is worth, and the extra that is missing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import SupportsIndex

from .._api import _variant
from .._arguments import integer
from .._core import State
from ..errors import InvalidArgumentError
from ..variant import Variant

__all__ = ["MOST_DECISIONS", "REWARDS", "Table", "missing", "number_below", "table"]

REWARDS = ("win", "points")
MOST_DECISIONS = 1_000_000


def missing(library: str, extra: str) -> ImportError:
    """The error that says how to install what an adapter needs."""
    return ImportError(f'{library} is missing: pip install "ttr-rules[{extra}]"')


def number_below(count: int, argument: str, value: object) -> int:
    """A number of a space of this many; InvalidArgumentError if it is none."""
    number = integer(argument, value)
    if not 0 <= number < count:
        reason = f"must be from 0 to {count - 1}: there are {count} numbers"
        raise InvalidArgumentError(argument, value, reason)
    return number


@dataclass(frozen=True, slots=True)
class Table:
    """A game for a number of players, and how it ends."""

    variant: Variant
    players: int
    reward: str
    limit: int

    def rewards(self, state: State) -> list[float]:
        """What a game that ends in this state is worth to each player; the sum is 0."""
        others = self.players - 1
        if self.reward == "points":
            scores = state.scores()
            return [score - (sum(scores) - score) / others for score in scores]
        result = state.result()
        if result is None:
            return [0.0] * self.players
        share = (self.players - len(result.winners)) / len(result.winners)
        return [(share if seat in result.winners else -1) / others for seat in range(self.players)]


def table(
    variant: str | Variant, players: SupportsIndex, reward: str, limit: SupportsIndex
) -> Table:
    """The table with these options.

    Raises as ``new_game`` does, and InvalidArgumentError for a reward or a limit that there is not.
    """
    found = _variant(variant)
    count = found.new_game(players, seed=0).players
    if reward not in REWARDS:
        raise InvalidArgumentError("reward", reward, 'must be "win" or "points"')
    most = integer("limit", limit)
    if not 1 <= most <= MOST_DECISIONS:
        raise InvalidArgumentError("limit", limit, f"must be from 1 to {MOST_DECISIONS}")
    return Table(found, count, reward, most)
