"""The shipped variants, one module each: its rules as data and its documented choices.

``ttr_rules.variants()`` lists their ids. The function and this package share a name, so the
package can be called.
"""

from __future__ import annotations

import sys
from types import ModuleType

from .._api import variants
from . import card_game, first_journey, first_journey_usa, new_york, nordic, usa

__all__ = ["card_game", "first_journey", "first_journey_usa", "new_york", "nordic", "usa"]


class _Callable(ModuleType):
    """A package that answers a call like the function of the same name."""

    def __call__(self) -> tuple[str, ...]:
        return variants()


sys.modules[__name__].__class__ = _Callable
