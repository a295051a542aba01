"""The rows of a railyard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["RailyardRow"]


@dataclass(frozen=True, slots=True)
class RailyardRow:
    """A row of a railyard, for all to see (CG-30).

    ``color``: the color it was laid as, which it keeps. ``cars``, ``locomotives``: how many cards
    of that color and how many locomotives lie there; the locomotives on top.
    """

    color: str
    cars: int
    locomotives: int

    def to_dict(self) -> dict[str, Any]:
        """The row as it stands in a position document."""
        return {"color": self.color, "cars": self.cars, "locomotives": self.locomotives}
