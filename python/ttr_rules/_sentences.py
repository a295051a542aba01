"""Events as sentences, and other words for people: cards, cities, players.

The sentences stand at the events themselves; here their gaps are filled. A card in a gap ``{card:a}``
gets its article, a number in ``{points:point}`` its noun.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING

from ._api import _variant
from ._record_lines import name_fault
from ._values import counted
from .errors import InvalidArgumentError, UnknownNameError

if TYPE_CHECKING:
    from .events import Event
    from .variant import Variant

__all__ = ["cards_in_words", "listed", "route_name", "sentence", "ticket_name"]

REASONS = {
    "last_turns": "the last turns have been played",
    "all_passed": "all players passed in a row",
    "tickets": "enough tickets are complete",
    "last_train": "the last train is placed",
}


class _Number(int):
    """A number that gets its noun: ``{points:point}`` is "1 point"."""

    def __format__(self, noun: str) -> str:
        return counted(self, noun) if noun else str(int(self))


class _Card(str):
    """A card with its noun, and its article: ``{card:a}`` is "an orange card"."""

    def __format__(self, spec: str) -> str:
        card = str(self) if self == "locomotive" else self + " card"
        article = "an" if self.startswith(tuple("aeiou")) else "a"
        return f"{article} {card}" if spec == "a" else card


def sentence(event: Event, variant: object, names: object) -> str:
    """``event.describe(variant, names=names)``."""
    known = None if variant is None else _variant(variant)
    called = _called(names, known)
    values: dict[str, object] = {}
    for entry in fields(event):
        value = getattr(event, entry.name)
        match entry.name:
            case "player" | "victim":
                values[entry.name] = player_name(value, called)
            case "card":
                values["card"] = _Card(_card(value, known))
            case "cards":
                values["cards"] = cards_in_words({_card(c, known): n for c, n in value.items()})
            case "route":
                values["route"] = route_name(value, known)
            case "city":
                values["city"] = city_name(value, known)
            case "ticket":
                values["ticket"] = ticket_name(value, known)
            case "tickets" | "returned" if isinstance(value, tuple):
                values[entry.name] = listed([ticket_name(id, known) for id in value])
            case "color" if event.type == "surcharge_asked":
                cars = "" if value is None else f"{_card(value, known)} or "
                values["color"] = f"{cars}locomotives" if cars else "locomotives only"
            case "color" if value is None:
                pass
            case "color":
                values["color"] = _card(value, known)
            case "reason":
                values["reason"] = REASONS.get(value, value)
            case _:
                values[entry.name] = _Number(value)
    words = event._words
    if event.type == "cards_placed" and "color" in values:
        words += " as the {color} row"
    return words.format(**values)


def player_name(player: int, names: Sequence[str | None]) -> str:
    """What a player is called."""
    if not names:
        return f"player {player}"
    if not 0 <= player < len(names):
        reason = f"there must be one name for each player, and player {player} has none"
        raise InvalidArgumentError("names", tuple(names), reason)
    return names[player] or f"player {player}"


def _called(names: object, variant: Variant | None) -> tuple[str | None, ...]:
    """The names, checked."""
    if names is None:
        return ()
    if isinstance(names, str | bytes | Mapping) or not isinstance(names, Iterable):
        raise InvalidArgumentError("names", names, "must be a list of names")
    given = tuple(names)
    for name in given:
        if name is not None and (fault := name_fault(name)):
            raise InvalidArgumentError("names", name, fault)
    fewest, most = (1, 6) if variant is None else variant.players
    if not fewest <= len(given) <= most:
        reason = f"there must be one name for each player, {fewest} to {most}, not {len(given)}"
        raise InvalidArgumentError("names", given, reason)
    return given


def _card(card: str, variant: Variant | None) -> str:
    if variant is not None and card not in variant.cards:
        raise UnknownNameError("card", card, variant.cards)
    return card


def cards_in_words(cards: Mapping[str, int]) -> str:
    """Cards in words: "2 red and 1 locomotive"."""
    return listed(
        [
            counted(number, card) if card == "locomotive" else f"{number} {card}"
            for card, number in cards.items()
        ]
    )


def listed(words: Sequence[str]) -> str:
    """Words in a row, the last one after "and"; "nothing" if there is none."""
    if len(words) < 2:
        return words[0] if words else "nothing"
    return f"{', '.join(words[:-1])} and {words[-1]}"


def route_name(id: str, variant: Variant | None) -> str:
    """The two cities of a route, with its color where there are several between them."""
    if variant is None:
        return id
    board = variant.board
    route = board.route(id)
    a, b = route.ends
    between = [board.route(other) for other in board.routes_between(a, b)]
    name = f"{board.city(a).name} to {board.city(b).name}"
    if len(between) == 1:
        return name
    if [other.color for other in between].count(route.color) == 1:
        return f"{name} ({route.color})"
    return f"{name} (number {between.index(route) + 1})"


def city_name(id: str, variant: Variant | None) -> str:
    """A city."""
    return id if variant is None else variant.board.city(id).name


def ticket_name(id: str, variant: Variant | None) -> str:
    """The two cities of a ticket."""
    if variant is None:
        return id
    a, b = variant.ticket(id).ends
    return f"{variant.board.city(a).name} to {variant.board.city(b).name}"
