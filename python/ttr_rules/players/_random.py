"""The player ``random``."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from .._core import View
from ..actions import Action
from ._player import decider

__all__ = ["Random"]


@dataclass(frozen=True, slots=True)
class Random:
    """Each legal action is equally likely."""

    seed: int

    def choose(self, view: View) -> Action:
        decider(view)
        text = view.to_json().encode()
        digest = blake2b(text, digest_size=8, key=self.seed.to_bytes(8, "little")).digest()
        return view.legal_actions().sample(int.from_bytes(digest, "little"))
