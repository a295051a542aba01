"""How a game ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ._values import FrozenMap, shown, thawed
from .errors import InvalidArgumentError

__all__ = ["Result"]


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a game that is over: seats, and points by kind.

    ``winners``: the seats that won, in seat order; several share the victory.
    ``ranking``: groups of seats, best first; those in one group share the place (G-37).
    ``points``: for each seat the points by kind: "routes", "tickets", of "attractions",
    "longest_trail" and "globetrotter" those that the variant counts, and "total". In a race the
    number of complete "tickets", 1 or 0 for the "bonus", and "total" (FJ-11).
    ``decided_by``: what told the winner from the next best: "points", the tie-break that
    did ("complete_tickets", "longest_trail", "longest_trail_bonus"), or "shared" where nothing
    did.
    """

    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    points: tuple[FrozenMap[str, int], ...]
    decided_by: str

    def to_dict(self) -> dict[str, Any]:
        """The result as a JSON-able dict."""
        return {
            "winners": list(self.winners),
            "ranking": [list(place) for place in self.ranking],
            "points": thawed(self.points),
            "decided_by": self.decided_by,
        }


def result_from_dict(entries: Mapping[str, Any], players: int) -> Result:
    """The result that ``Result.to_dict`` wrote, of a game of so many players.

    Raises :class:`~ttr_rules.errors.InvalidArgumentError` where it is none.
    """

    def fault(reason: str) -> InvalidArgumentError:
        return InvalidArgumentError("result", entries, reason)

    if {*entries} != {"winners", "ranking", "points", "decided_by"}:
        raise fault("it has winners, ranking, points and decided_by")
    winners, ranking, points = entries["winners"], entries["ranking"], entries["points"]
    # The length first: it may be very long.
    if not isinstance(ranking, list) or not 0 < len(ranking) <= players:
        raise fault("ranking is a list of lists of seats")
    if not all(map(_is_place, ranking)):
        raise fault("ranking is a list of lists of seats")
    if sorted(seat for place in ranking for seat in place) != list(range(players)):
        raise fault("ranking holds each seat once")
    if not _is_place(winners) or winners != ranking[0]:
        raise fault("winners is the first place of ranking")
    if not isinstance(points, list) or len(points) != players or not all(map(_is_points, points)):
        raise fault("points is a list with an object for each seat, of points by kind")
    if not isinstance(entries["decided_by"], str):
        raise fault(f"decided_by is a word, not {shown(entries['decided_by'])}")
    return Result(
        winners=tuple(winners),
        ranking=tuple(tuple(place) for place in ranking),
        points=tuple(FrozenMap(kinds) for kinds in points),
        decided_by=entries["decided_by"],
    )


def _is_place(value: object) -> bool:
    return isinstance(value, list) and value != [] and all(map(_is_integer, value))


def _is_points(value: object) -> bool:
    return isinstance(value, Mapping) and all(map(_is_integer, value.values()))


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
