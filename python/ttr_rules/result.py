"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ._values import FrozenMap, thawed

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
