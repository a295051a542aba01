"""How positions of the move-tree counts are set up.

Each brings rules of its variant into its first few steps. In hands ``L`` is a locomotive, in rows
``-`` an empty slot. A seat that holds what is named nowhere (``rest``) has no trains left, so that
its hand can pay for nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import ttr_rules as ttr

__all__ = ["POSITIONS", "Position", "Seat", "add", "cards", "seat"]

Seat = dict[str, Any]
LOCOMOTIVE = "locomotive"


@dataclass(frozen=True)
class Position:
    """A position of a variant, with the fields of its rules that are changed in it."""

    name: str
    state: ttr.State
    rules: Mapping[str, Any] = field(default_factory=dict)


POSITIONS: dict[str, list[Position]] = {id: [] for id in ttr.variants()}
"""The positions of each shipped variant."""


def cards(text: str) -> dict[str, int]:
    """The counts of ``"2 red 1 L"``."""
    words = text.split()
    names = [LOCOMOTIVE if word == "L" else word for word in words[1::2]]
    return dict(zip(names, map(int, words[::2]), strict=True))


def row(text: str) -> list[str | None]:
    """The slots of ``"red L - blue"``."""
    names: dict[str, str | None] = {"L": LOCOMOTIVE, "-": None}
    return [names.get(word, word) for word in text.split()]


def seat(hand: str = "", tickets: str = "", routes: str = "", **more: Any) -> Seat:
    """A seat of a board game."""
    return {"hand": cards(hand), "tickets": tickets.split(), "routes": routes.split(), **more}


def add(
    variant: str,
    name: str,
    *seats: Seat,
    rest: int | None = None,
    rules: Mapping[str, Any] | None = None,
    **entries: Any,
) -> None:
    """Set a position up; the cards of ``deck``, ``discard`` and ``face_up`` are written as text.

    ``rest``: the seat that holds all cards named nowhere.
    """
    value: ttr.Variant = getattr(ttr, variant).VARIANT
    value = value.with_rules(**rules) if rules else value
    for pile in ("deck", "discard"):
        if pile in entries:
            entries[pile] = cards(entries[pile])
    entries["face_up"] = row(entries.get("face_up", ""))
    if rest is not None:
        entries = {"deck": {}, "discard": {}} | entries
        _give_rest(value, seats, rest, entries)
    document = {"variant": variant, "players": len(seats), "chance": "explicit", "seats": seats}
    state = ttr.state_from_dict(document | entries, value)
    POSITIONS[variant].append(Position(name, state, dict(rules or {})))


def _give_rest(
    variant: ttr.Variant, seats: tuple[Seat, ...], holder: int, entries: dict[str, Any]
) -> None:
    left = Counter(dict(variant.cards))
    left.subtract(card for card in entries["face_up"] if card is not None)
    left.subtract(entries["deck"])
    left.subtract(entries["discard"])
    if tunnel := entries.get("tunnel"):
        left.subtract(tunnel["laid"])
        left.subtract(tunnel["revealed"])
    for each in seats:
        left.subtract(each["hand"])
        left.subtract(each.get("on_track", {}))
        for lying in each.get("railyard", ()):
            left.subtract({lying["color"]: lying["cars"], LOCOMOTIVE: lying["locomotives"]})
    own: Counter[str] = Counter(seats[holder]["hand"])
    seats[holder]["hand"] = {card: n for card, n in (own + left).items() if n}
    if not variant.rules.railyards:
        seats[holder]["trains"] = 0
