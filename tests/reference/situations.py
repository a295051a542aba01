"""Situations for the reference: positions in a few lines, and what follows from them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ttr_rules import reference
from ttr_rules.actions import Action, Reveal, RevealTicket

LOCO = "locomotive"
Seat = dict[str, Any]


def cards(text: str) -> dict[str, int]:
    """The counts of ``"2 red 1 T"``: T is a taxi card, L a locomotive."""
    words = text.split()
    return {
        (LOCO if name in "TL" else name): int(number)
        for number, name in zip(words[::2], words[1::2], strict=True)
    }


def position(
    *seats: Seat,
    variant: str = "new_york",
    row: str = "blue green black red orange",
    hoarder: int | None = None,
    **entries: Any,
) -> reference.Game:
    """A position; a hoarder's hand takes all cards that are named nowhere (none is left over).

    In the row T or L is a locomotive, and a dash an empty slot.
    """
    at_table: list[Seat] = [dict(seat) for seat in seats] or [{}, {}]
    names: dict[str, str | None] = {"T": LOCO, "L": LOCO, "-": None}
    slots = [names.get(word, word) for word in row.split()]
    if hoarder is not None:
        entries = {"deck": {}, "discard": {}} | entries
        rest = Counter(reference.variant_of(variant).cards)
        rest.subtract(card for card in slots if card is not None)
        for counts in (entries["deck"], entries["discard"], *(s.get("hand", {}) for s in at_table)):
            rest.subtract(counts)
        own: Counter[str] = Counter(at_table[hoarder].get("hand", {}))
        at_table[hoarder]["hand"] = dict(own + rest)
    return reference.from_document(
        {
            "variant": variant,
            "players": len(at_table),
            "seats": at_table,
            "face_up": slots,
            **entries,
        }
    )


def play(game: reference.Game, *actions: Action) -> reference.Game:
    """The game after these actions, each of them legal."""
    for action in actions:
        assert (violation := game.why_illegal(action)) is None, violation
        game = game.apply(action)
    return game


def reveal(game: reference.Game, text: str) -> reference.Game:
    """The game after these cards, or tickets, came."""
    for word in text.split():
        name = LOCO if word in "TL" else word
        known = name in game.variant.cards
        game = play(game, Reveal(name) if known else RevealTicket(name))
    return game


def settle(game: reference.Game) -> reference.Game:
    """The game at the next decision; at chance points the first outcome comes true."""
    while outcomes := game.chance_outcomes():
        game = game.apply(outcomes[0][0])
    return game


def refused(game: reference.Game, action: Action) -> str:
    """The rule against an action."""
    violation = game.why_illegal(action)
    assert violation is not None, f"{action} is legal"
    assert action not in game.legal_actions()
    return violation.rule


def hand(game: reference.Game, seat: int = 0) -> dict[str, int]:
    """The hand of a seat."""
    return game.table.in_order(game.table.seats[seat].hand)
