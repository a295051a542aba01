"""The positions of the move-tree counts that are set up by hand; ``perft.py`` adds those of games."""

from __future__ import annotations

from . import card_game, classic, europe, first_journey, nordic
from .setting_up import POSITIONS, Position

__all__ = ["POSITIONS", "Position", "card_game", "classic", "europe", "first_journey", "nordic"]
