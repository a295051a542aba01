"""The rows of a railyard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ._arguments import put_integers

__all__ = ["RailyardRow"]


@dataclass(frozen=True, slots=True)
class RailyardRow:
    """A row of a railyard (CG-30).

    ``color``: the color it was placed as, which it keeps. ``cars``: how many cards of that color lie
    in it. ``locomotives``: how many locomotives lie on top of them.
    """

    color: str
    cars: int
    locomotives: int

    def __post_init__(self) -> None:
        put_integers(self, "cars", "locomotives")

    def to_dict(self) -> dict[str, Any]:
        """The row as it is written in a position document."""
        return {"color": self.color, "cars": self.cars, "locomotives": self.locomotives}
