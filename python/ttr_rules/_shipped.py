"""The documents of the shipped games, as text.

They are part of the core. The rulebook, which must not know the core, asks here: text is all that
it is handed.
"""

from __future__ import annotations

from ._core import shipped_text

__all__ = ["shipped_text"]
