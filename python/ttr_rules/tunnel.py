"""A tunnel that is being tried."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ._values import FrozenMap, thawed

__all__ = ["Tunnel"]


@dataclass(frozen=True, slots=True)
class Tunnel:
    """What lies on the table for a tunnel, for all to see (NC-50 to NC-55).

    ``route``: its id. ``laid``: the cards laid down, in no hand now. ``revealed``: the cards
    turned up so far, in order. ``color``: the color of the cars laid down; None: only
    locomotives (NC-52). ``surcharge``: how many more cards those turned up ask for, of that
    color or locomotives.
    """

    route: str
    laid: FrozenMap[str, int]
    revealed: tuple[str, ...]
    color: str | None
    surcharge: int

    def to_dict(self) -> dict[str, Any]:
        """The tunnel as it stands in a position document: what follows from the rest left out."""
        return {"route": self.route, "laid": thawed(self.laid), "revealed": list(self.revealed)}
