"""The player ``tickets``, which decides in the core."""

from __future__ import annotations

from dataclasses import dataclass

from .. import _core
from .._core import View
from ..actions import Action
from ._player import decider

__all__ = ["Tickets"]


@dataclass(frozen=True, slots=True)
class Tickets:
    """The policy of the core with this name."""

    seed: int

    def choose(self, view: View) -> Action:
        """See :meth:`Player.choose`."""
        decider(view)
        action = _core.policy_action(view, "tickets", self.seed)
        assert action is not None
        return action
