"""First Journey on the map of the USA: the game of :mod:`ttr_rules.first_journey` on another board.

Settings and rulings are the same. Routes and tickets are those of the printed edition, from one
transcription; the split of the train cards is assumed, and ``VARIANT.notes`` says so.
"""

from __future__ import annotations

from typing import Final

from .variant import variant_of

__all__ = ["VARIANT", "new_game"]

VARIANT: Final = variant_of("first_journey_usa")
"""The game on the map of the USA: rules, board, tickets and cards."""

new_game: Final = VARIANT.new_game
