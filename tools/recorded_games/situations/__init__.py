"""For every rule of the rules pages what it looks like in a game, in a file for each page."""

from . import card_game, europe, first_journey, general, new_york, nordic, usa
from .situation import SITUATIONS, Situation

__all__ = [
    "SITUATIONS",
    "Situation",
    "card_game",
    "europe",
    "first_journey",
    "general",
    "new_york",
    "nordic",
    "usa",
]
