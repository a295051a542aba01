"""Actions that may be legal in a state, or nearly: what the invariants and users try out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from .._core import State
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
from ..variant import LOCOMOTIVE

__all__ = ["attempts"]


def attempts(state: State) -> Sequence[Action]:
    """Actions that may be legal, or nearly: up to a few hundred, in a fixed order.

    Of the kinds whose time it is not there are few. Which payments are tried for a route depends on
    the turn.
    """
    variant, phase = state.variant, state.phase
    chance = bool(state.chance_outcomes())
    tickets = [ticket.id for ticket in variant.tickets]
    routes = variant.board.routes
    offers = [state.offer(player) for player in range(state.players)]
    found: list[Action] = [DrawDeck(), DrawTickets(), Pass(), FinishTickets(), KeepTickets([])]
    found += map(DrawFaceUp, variant.cards)
    found += map(Reveal, variant.cards)
    found += map(RevealTicket, tickets if chance else tickets[:2])
    for offer in offers:
        found += [KeepTickets(kept) for kept in (offer, offer[1:], offer[:1], [*offer, *offer[:1]])]
    found += [KeepTickets([ticket]) for ticket in (tickets if phase == "keep_tickets" else [])]
    hand = Counter(state.hand(state.current_player or 0))
    cars = [card for card, _ in hand.most_common() if card != LOCOMOTIVE] or [*variant.cards]
    claimed = routes if phase == "turn" and not chance else routes[:2]
    for number, route in enumerate(claimed, start=state.turn):
        # Cars of the right color and locomotives, or of a color that may be wrong.
        color = route.color if route.color in variant.cards and number % 5 else cars[0]
        locomotives = number % (route.length + 1)
        cards = {color: route.length - locomotives, LOCOMOTIVE: locomotives}
        found.append(ClaimRoute(route.id, cards))
    cities = state.variant.board.cities if state.variant.rules.stations else ()
    for number, city in enumerate(cities[:6], start=state.turn):
        found.append(BuildStation(city.id, {cars[0]: number % 3, LOCOMOTIVE: number % 2}))
    found += [SwapTickets(), WithdrawTunnel(), PayTunnel({})]
    found += _over_railyards(state, cars)
    if state.tunnel is not None:
        paid, surcharge = state.tunnel.color or cars[0], state.tunnel.surcharge
        for locomotives in range(surcharge + 1):
            found.append(PayTunnel({paid: surcharge - locomotives, LOCOMOTIVE: locomotives}))
            found.append(PayTunnel({cars[0]: surcharge + 1 - locomotives, LOCOMOTIVE: locomotives}))
    return found


def _over_railyards(state: State, cars: Sequence[str]) -> list[Action]:
    """Sets to place, cards to move and tickets to complete (CG-30, CG-11, CG-51).

    ``cars``: the colors of the hand, most frequent first.
    """
    rules, mover = state.variant.rules, state.current_player or 0
    tickets = [ticket.id for ticket in state.variant.tickets]
    found: list[Action] = [PlaceCards({}), PlaceCards({cars[0]: 2}), PlaceCards({LOCOMOTIVE: 2})]
    found += [PlaceCards({LOCOMOTIVE: 2}, LOCOMOTIVE), PlaceCards({cars[0]: 2}, cars[0])]
    found += map(CompleteTicket, tickets if state.phase == "score_tickets" else tickets[:2])
    # Of each row the top card, the one below, or both.
    rows = state.railyard(mover)
    tops = Counter(LOCOMOTIVE if row.locomotives else row.color for row in rows)
    found += [MoveCards(tops), MoveCards(Counter(row.color for row in rows)), MoveCards({})]
    found += [MoveCards(tops + Counter([row.color])) for row in rows]
    found += [MoveCards(tops - Counter([row.color])) for row in rows]
    if not rules.railyards or state.phase != "turn":
        return found
    sizes = {
        row.color: row.cars + row.locomotives
        for player in range(state.players)
        for row in state.railyard(player)
    }
    colors = [card for card in state.variant.cards if card != LOCOMOTIVE]
    for color in colors:
        least = max(rules.placed_at_least, sizes.get(color, 0) + 1)
        for count in (least - 1, least, least + 1):
            for locomotives in {0, 1, count - 1, count} & {*range(count + 1)}:
                placed = {color: count - locomotives, LOCOMOTIVE: locomotives}
                found.append(PlaceCards(placed))
            found.append(PlaceCards({LOCOMOTIVE: count}, color))
    for number in (rules.placed_colors - 1, rules.placed_colors, rules.placed_colors + 1):
        few = [*combinations(cars, number)][:8] if number > 1 else []
        found += [PlaceCards(dict.fromkeys(chosen, 1)) for chosen in few]
        found += [PlaceCards({**dict.fromkeys(chosen, 1), LOCOMOTIVE: 1}) for chosen in few[:1]]
    return found
