"""What a player is, and what all of them are given."""

from __future__ import annotations

import contextlib
from typing import Protocol

from .._core import View
from ..actions import Action
from ..errors import InvalidArgumentError

__all__ = ["Player", "close", "decider"]


class Player(Protocol):
    """What chooses actions."""

    def choose(self, view: View) -> Action:
        """The action to play: one of ``view.legal_actions()``.

        The players of this module raise InvalidArgumentError if the player of the view has nothing to decide.
        """
        ...


def decider(view: View) -> int:
    """The player of a view, who has to decide."""
    if not isinstance(view, View):
        raise InvalidArgumentError("view", view, "must be a View")
    if view.player is None or view.player != view.current_player:
        reason = "its player has nothing to decide"
        raise InvalidArgumentError("view", view, reason)
    return view.player


def close(player: object) -> None:
    """End what a player holds, a process for example, if it has a method ``close``."""
    with contextlib.suppress(Exception, SystemExit):
        ending = getattr(player, "close", None)
        if callable(ending):
            ending()
