"""A tunnel being tried."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ._arguments import freeze, put_integers
from ._values import FrozenMap, thawed

__all__ = ["Tunnel"]


@dataclass(frozen=True, slots=True)
class Tunnel:
    """A tunnel being tried, and the cards on the table for it (NC-50 to NC-55).

    ``route``: its id. ``laid``: the cards laid down, which are in no hand now. ``revealed``: the
    cards turned up so far, in order. ``color``: the color of the cars laid down; None: only
    locomotives were laid down (NC-52). ``surcharge``: how many more cards, of that color or
    locomotives, the cards turned up ask for; with ``rules.surcharge_in_kind`` as many of them have to be
    locomotives as were turned up.
    """

    route: str
    laid: FrozenMap[str, int]
    revealed: tuple[str, ...]
    color: str | None
    surcharge: int

    def __post_init__(self) -> None:
        freeze(self)
        put_integers(self, "surcharge")

    def to_dict(self) -> dict[str, Any]:
        """The tunnel as it is written in a position document, without the values that can be derived."""
        return {"route": self.route, "laid": thawed(self.laid), "revealed": list(self.revealed)}
