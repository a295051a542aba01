"""Actions made up, nearly all of them illegal wherever one stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..actions import (
    Action,
    BuildStation,
    ClaimRoute,
    CompleteTicket,
    DrawDeck,
    DrawFaceUp,
    DrawTickets,
    FinishTickets,
    KeepTickets,
    MoveCards,
    Pass,
    PayTunnel,
    PlaceCards,
    Reveal,
    RevealTicket,
    SwapTickets,
    WithdrawTunnel,
)
from ..variant import LOCOMOTIVE, Variant
from ._choices import Choices

__all__ = ["build_action"]

NOWHERE: Mapping[str, Any] = {"seats": [{}], "current_player": 0}


def build_action(
    choices: Choices, variant: Variant, document: Mapping[str, Any] | None = None
) -> Action:
    """What :func:`ttr_rules.testing.strategies.any_actions` generates.

    ``document``: the position that it is made up for, where it may nearly be legal.
    """
    at = document or NOWHERE
    if at.get("tunnel") and choices.yes():
        laid = [*at["tunnel"]["laid"], LOCOMOTIVE]
        return PayTunnel(Counter(choices.pick(laid) for _ in range(choices.number(0, 4))))
    mover = at["seats"][at["current_player"] or 0]
    offered = [name for seat in at["seats"] for name in seat.get("offer", ())]
    tickets = [ticket.id for ticket in variant.tickets]

    def card() -> str:
        return _name(choices, [*variant.cards])

    def ticket(near: Sequence[str] = ()) -> str:
        return choices.pick(near) if near and choices.yes() else _name(choices, tickets)

    def count() -> int:
        # Of numbers that are too large for the engine it tells first that they are (G-23).
        huge = document is None and choices.yes(0.2)
        return choices.number(10, 2**70) if huge else choices.number(0, 9)

    def cards() -> dict[str, int]:
        return dict(choices.several(lambda: (card(), count()), 0, 3))

    def moved() -> Counter[str]:
        # A card of each row, or nearly so.
        rows = [row["color"] for row in mover.get("railyard", ())]
        found = Counter(choices.pick((row, LOCOMOTIVE)) for row in rows if not choices.yes(0.1))
        return found or Counter(choices.several(card, 0, 3))

    def near() -> Action:
        if variant.rules.railyards:
            if choices.yes():
                return _near_set(choices, variant, mover.get("hand", {}))
            held = mover.get("tickets", ())
            return CompleteTicket(ticket(held)) if choices.yes() else MoveCards(moved())
        if variant.rules.stations and choices.yes(0.3):
            return _near_station(choices, variant)
        return _near_claim(choices, variant)

    def other() -> Action:
        rare: Sequence[Callable[[], Action]] = (
            lambda: PlaceCards(cards()),
            lambda: BuildStation(
                _name(choices, [city.id for city in variant.board.cities]), cards()
            ),
            lambda: MoveCards(moved()),
            lambda: CompleteTicket(ticket()),
            FinishTickets,
            lambda: PayTunnel(cards()),
            WithdrawTunnel,
            SwapTickets,
        )
        return choices.pick(rare)()

    kinds: Sequence[Callable[[], Action]] = (
        DrawDeck,
        *[lambda: DrawFaceUp(card())] * 2,
        DrawTickets,
        lambda: KeepTickets(choices.several(lambda: ticket(offered), 0, 4)),
        lambda: ClaimRoute(_name(choices, [route.id for route in variant.board.routes]), cards()),
        Pass,
        lambda: Reveal(card()),
        lambda: RevealTicket(ticket()),
        *[other] * 5,
        *[near] * (2 if document is None else 6),
    )
    return choices.pick(kinds)()


def _name(choices: Choices, names: Sequence[str]) -> str:
    """One of the names, if there are some, or one that is not known."""
    if names and not choices.yes(0.25):
        return choices.pick(names)
    word = choices.several(lambda: chr(choices.number(0, 0xD7FF)), 0, 4)
    return choices.pick(("gray", "nowhere", "", "".join(word)))


def _near_claim(choices: Choices, variant: Variant) -> ClaimRoute:
    """A claim with as many cards as spaces, or one more or less, in a color that may be right."""
    route, names = choices.pick(variant.board.routes), [*variant.cards]
    size = route.any_cards_per_locomotive or route.any_cards_per_space
    if size is not None and choices.yes():
        # Any cards, as many as some sets take, or one more.
        count = route.length + choices.number(0, 3) * (size - 1) + choices.yes(0.1)
        few = choices.several(lambda: choices.pick(names), 1, 3)
        few += [route.color] if route.color in names else []
        return ClaimRoute(route.id, Counter(choices.pick(few) for _ in range(count)))
    color = choices.pick(names)
    if route.color in names and choices.yes(0.7):
        color = route.color
    count = route.length + choices.pick((0, 0, 0, 1, -1))
    locomotives = choices.number(0, count)
    cards = Counter({color: count - locomotives}) + Counter({LOCOMOTIVE: locomotives})
    return ClaimRoute(route.id, cards)


def _near_station(choices: Choices, variant: Variant) -> BuildStation:
    """A station with as many cards of one color and locomotives as one costs."""
    count = choices.pick(variant.rules.station_prices)
    color, locomotives = choices.pick([*variant.cards]), choices.number(0, count)
    cards = Counter({color: count - locomotives}) + Counter({LOCOMOTIVE: locomotives})
    return BuildStation(choices.pick(variant.board.cities).id, cards)


def _near_set(choices: Choices, variant: Variant, hand: Mapping[str, int]) -> PlaceCards:
    """A few cards of one color with some locomotives, locomotives alone, or a card of each of several colors.

    Of a hand, if it holds some: cards that are there, or one more.
    """
    rules = variant.rules
    colors = [card for card in variant.cards if card != LOCOMOTIVE]
    colors = [color for color in colors if hand.get(color)] or colors
    if rules.placed_colors and choices.yes():
        count = rules.placed_colors + choices.pick((0, 0, 1, -1))
        several = choices.take(colors, count)
        if several and choices.yes(0.2):
            several[0] = LOCOMOTIVE
        return PlaceCards(dict.fromkeys(several, 1))
    color = choices.pick(colors)
    if hand and choices.yes(0.7):
        cars = choices.number(1, hand.get(color, 0) + 1)
        locomotives = choices.number(0, hand.get(LOCOMOTIVE, 0))
    else:
        count = rules.placed_at_least + choices.pick((0, 0, 1, 2, -1))
        locomotives = choices.number(0, count)
        cars = count - locomotives
    if choices.yes(0.3 if rules.locomotives_placed_alone else 0.1):
        named = choices.pick([card for card in variant.cards if card != LOCOMOTIVE])
        alone = {LOCOMOTIVE: locomotives + choices.number(0, 2)}
        return PlaceCards(alone, named if choices.yes(0.7) else None)
    return PlaceCards(Counter({color: cars}) + Counter({LOCOMOTIVE: locomotives}))
