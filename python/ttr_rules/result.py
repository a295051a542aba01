"""The result of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, SupportsIndex

from ._arguments import freeze, integer
from ._values import FrozenMap, plain, shown, thawed
from .errors import InvalidArgumentError

__all__ = ["Result", "result_from_dict"]


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game that is over.

    ``winners``: the players who won, in order of their numbers; several share the victory.
    ``ranking``: groups of players, best first; players of one group share the place (G-37).
    ``points``: for each player the points by kind: "routes", "tickets", those of "attractions",
    "longest_trail" and "globetrotter" that the variant scores, and "total". In a race: the number of
    complete "tickets", 1 or 0 for the "bonus", and "total" (FJ-11).
    ``decided_by``: what separated the winner from the next best: "points", a tie-break
    ("complete_tickets", "longest_trail", "longest_trail_bonus"), or "shared" if nothing did.

    Raises InvalidArgumentError for a player or points that are not an integer.
    """

    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    points: tuple[FrozenMap[str, int], ...]
    decided_by: str

    def __post_init__(self) -> None:
        freeze(self)
        for argument, numbers in (
            ("winners", self.winners),
            *(("ranking", place) for place in self.ranking),
            *(("points", kinds.values()) for kinds in self.points),
        ):
            for number in numbers:
                integer(argument, number)

    def to_dict(self) -> dict[str, Any]:
        """The result as a JSON-able dict."""
        return {
            "winners": list(self.winners),
            "ranking": [list(place) for place in self.ranking],
            "points": thawed(self.points),
            "decided_by": self.decided_by,
        }


def result_from_dict(entries: Mapping[str, Any], players: SupportsIndex | None = None) -> Result:
    """The result that ``Result.to_dict`` wrote; ``players``: for a game of this number of players.

    Raises :class:`~ttr_rules.errors.InvalidArgumentError` if it is not a result, or one of another
    number of players.

    >>> game = ttr.new_game("usa", players=2, seed=1)
    >>> while not game.is_over:
    ...     game = game.apply(game.legal_actions()[-1])
    >>> result_from_dict(game.result().to_dict()) == game.result()
    True
    """

    def fault(reason: str) -> InvalidArgumentError:
        return InvalidArgumentError("result", entries, reason)

    if not isinstance(entries, Mapping):
        raise fault("must be a mapping")
    if {*entries} != {"winners", "ranking", "points", "decided_by"}:
        raise fault("must have the keys winners, ranking, points and decided_by")
    winners, ranking, points = entries["winners"], entries["ranking"], entries["points"]
    if not isinstance(points, list | tuple):
        raise fault("points must be a list of objects, the points by kind for each player")
    seats = len(points) if players is None else integer("players", players)
    # The length first: the list may be very long.
    if not isinstance(ranking, list) or not 0 < len(ranking) <= seats:
        raise fault("ranking must be a list of lists of players")
    if not all(map(_is_place, ranking)):
        raise fault("ranking must be a list of lists of players")
    if sorted(plain(seat) for place in ranking for seat in place) != list(range(seats)):
        raise fault("ranking must hold each player once")
    if not _is_place(winners) or [*map(plain, winners)] != [*map(plain, ranking[0])]:
        raise fault("winners must be the first place of ranking")
    if len(points) != seats or not all(map(_is_points, points)):
        raise fault("points must be a list of objects, the points by kind for each player")
    if not isinstance(entries["decided_by"], str):
        raise fault(f"decided_by must be a word, not {shown(entries['decided_by'])}")
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
    return type(plain(value)) is int
