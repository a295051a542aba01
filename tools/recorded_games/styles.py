"""Players of different styles. They choose by a generator of their own, so that games come out again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

import ttr_rules as ttr

from .plans import wanted_routes

T = TypeVar("T")

LOCOMOTIVE = "locomotive"


@dataclass(frozen=True)
class Style:
    """How somebody plays; numbers from 0 to 1 say how often.

    ``builds``: claims a route or places cards, if it can; ``tickets``: draws or swaps tickets, if it
    does not build; ``stations``: builds a station, if it does neither. ``prefers``: which of the claims or sets, see :func:`preferred`. ``threes``: pays
    with as many cards as it can. ``keeps``: tickets, "most", "fewest" or "some". ``from_row``: takes an
    open card; ``locomotives``: open ones, "any", "taken" or "left". ``withdraws``: from a tunnel for
    which it could pay. ``completes``: goes on to complete tickets of The Card Game. ``holds_out``: does
    whatever else is legal before it builds, if it did not build.
    """

    builds: float = 0.7
    tickets: float = 0.1
    stations: float = 0.05
    prefers: str = "any"
    threes: float = 0.0
    keeps: str = "some"
    from_row: float = 0.5
    locomotives: str = "any"
    withdraws: float = 0.2
    completes: float = 1.0
    holds_out: bool = False


STYLES: Mapping[str, Style] = {
    "builder": Style(builds=0.9, prefers="planned", tickets=0.0, keeps="fewest", stations=0.3),
    "climber": Style(builds=0.9, prefers="planned", tickets=0.4, keeps="most", stations=0.3),
    "racer": Style(builds=1.0, prefers="longest", tickets=0.0, keeps="fewest", stations=0.0),
    "spender": Style(builds=1.0, prefers="shortest", tickets=0.0, keeps="fewest", withdraws=0.0),
    "saver": Style(builds=0.35, prefers="longest", tickets=0.05, locomotives="taken"),
    "hoarder": Style(builds=0.0, tickets=0.0, keeps="fewest", holds_out=True),
    "shy hoarder": Style(builds=0.02, tickets=0.02, locomotives="left", from_row=1.0),
    "collector": Style(builds=0.1, tickets=0.8, keeps="most", completes=0.5),
    "returner": Style(builds=0.3, tickets=0.5, keeps="fewest", completes=0.3),
    "locomotive": Style(builds=0.5, prefers="locomotives", locomotives="taken", from_row=1.0),
    "waster": Style(builds=0.4, prefers="any", threes=0.8, tickets=0.0, holds_out=True),
    "tunneler": Style(builds=0.8, prefers="tunnels", tickets=0.0, withdraws=0.7),
    "robber": Style(builds=0.9, prefers="robbing", tickets=0.05, from_row=0.8),
    "random": Style(builds=0.5, tickets=0.3, threes=0.3),
}
"""The styles by name."""


def chosen_action(style: Style, state: ttr.State, random: Random) -> ttr.Action:
    """The action that a player of this style chooses at a decision."""
    match state.phase:
        case ttr.Phase.KEEP_TICKETS:
            return kept_tickets(style, state, random)
        case ttr.Phase.TUNNEL:
            return one_or_last(state, 1 - style.withdraws, random)
        case ttr.Phase.SCORE_TICKETS:
            return one_or_last(state, style.completes, random)
        case ttr.Phase.TURN | ttr.Phase.SECOND_DRAW:
            return turn_action(style, state, random)
    return state.legal_actions().sample(random)


def one_or_last(state: ttr.State, often: float, random: Random) -> ttr.Action:
    """One of the legal actions but the last one, which gives up, so often; else the last one."""
    actions = state.legal_actions()
    if len(actions) > 1 and random.random() < often:
        return actions[random.randrange(len(actions) - 1)]
    return actions[-1]


def kept_tickets(style: Style, state: ttr.State, random: Random) -> ttr.Action:
    """Which of the offered tickets are kept."""
    actions = state.legal_actions()
    if style.keeps == "most":
        return actions[-1]
    if style.keeps == "fewest":
        return one_of(largest(actions, lambda action: -len(getattr(action, "tickets", ()))), random)
    return one_of(actions, random)


def turn_action(style: Style, state: ttr.State, random: Random) -> ttr.Action:
    """What is done in a turn, or as the second card of a draw."""
    actions: list[ttr.Action] = [*state.legal_actions("canonical")]
    building = [a for a in actions if isinstance(a, ttr.ClaimRoute | ttr.PlaceCards)]
    tickets = [a for a in actions if isinstance(a, ttr.DrawTickets | ttr.SwapTickets)]
    stations = [a for a in actions if isinstance(a, ttr.BuildStation)]
    drawing = [a for a in actions if isinstance(a, ttr.DrawDeck | ttr.DrawFaceUp)]
    wanted = wanted_routes(state) if style.prefers == "planned" else ()
    if building and random.random() < style.builds:
        found = preferred(style, state, building, wanted)
        if found:
            return paid(style, state, one_of(found, random), random)
    if tickets and random.random() < style.tickets:
        return one_of(tickets, random)
    if stations and random.random() < style.stations:
        return one_of(best_stations(style, state, stations), random)
    if drawing:
        return drawn_card(style, state, drawing, wanted, random)
    if tickets and (style.holds_out or not building):
        return one_of(tickets, random)
    if building:
        return paid(style, state, one_of(building, random), random)
    return one_of(actions, random)


def preferred(
    style: Style, state: ttr.State, building: Sequence[ttr.Action], wanted: Sequence[str]
) -> list[ttr.Action]:
    """The claims or sets that a style likes best.

    "any"; "longest", "shortest": by spaces or cards; "locomotives": with most of them; "tunnels":
    these if there are some; "robbing": the largest set, one that robs if there is one; "planned":
    claims on the way of its tickets (others when no ticket is left to complete).
    """
    board = state.variant.board

    def size(action: ttr.Action) -> int:
        if isinstance(action, ttr.ClaimRoute):
            return board.route(action.route).length
        return sum(getattr(action, "cards", {}).values())

    def locomotives(action: ttr.Action) -> int:
        return int(getattr(action, "cards", {}).get(LOCOMOTIVE, 0))

    match style.prefers:
        case "longest":
            return largest(building, size)
        case "shortest":
            return largest(building, lambda action: -size(action))
        case "locomotives":
            return largest(building, locomotives)
        case "tunnels":
            return largest(building, lambda action: is_tunnel(state, action))
        case "robbing":
            return largest(building, lambda action: size(action) + 10 * robs(state, action))
        case "planned" if wanted:
            on_the_way = [a for a in building if getattr(a, "route", None) in wanted]
            return largest(on_the_way, lambda action: -locomotives(action)) if on_the_way else []
        case "planned":
            return largest(building, size)
    return [*building]


def best_stations(
    style: Style, state: ttr.State, stations: Sequence[ttr.BuildStation]
) -> list[ttr.BuildStation]:
    """The stations that a style likes best: where most routes of others end, if it plans; else all.

    A city of a ticket of its own counts as two routes more.
    """
    if style.prefers != "planned":
        return [*stations]
    seat, board = state.current_player, state.variant.board
    assert seat is not None
    worth: Counter[str] = Counter()
    for other in range(state.players):
        for route in state.routes(other) if other != seat else ():
            worth.update(board.route(route).ends)
    for ticket in {*state.tickets(seat)} - {*state.completed(seat)}:
        worth.update(2 * state.variant.ticket(ticket).ends)
    return largest(stations, lambda action: worth[action.city])


def is_tunnel(state: ttr.State, action: ttr.Action) -> bool:
    """Whether the action claims a tunnel."""
    board = state.variant.board
    return isinstance(action, ttr.ClaimRoute) and board.route(action.route).kind == "tunnel"


def robs(state: ttr.State, action: ttr.Action) -> bool:
    """Whether the action places a color that lies in another railyard."""
    cards = getattr(action, "cards", {})
    return any(row.color in cards for s in range(state.players) for row in state.railyard(s))


def paid(style: Style, state: ttr.State, action: ttr.Action, random: Random) -> ttr.Action:
    """The action; or the claim of the same route for as many cards as the hand can give."""
    if isinstance(action, ttr.ClaimRoute) and random.random() < style.threes:
        payments = state.payments(action.route)
        last = min(len(payments), 200)
        return ttr.ClaimRoute(action.route, payments[len(payments) - 1 - random.randrange(last)])
    return action


def drawn_card(
    style: Style,
    state: ttr.State,
    drawing: Sequence[ttr.Action],
    wanted: Sequence[str],
    random: Random,
) -> ttr.Action:
    """Which card is drawn."""
    deck = [action for action in drawing if isinstance(action, ttr.DrawDeck)]
    row = [action for action in drawing if isinstance(action, ttr.DrawFaceUp)]
    locomotives = [action for action in row if action.card == LOCOMOTIVE]
    if locomotives and style.locomotives == "taken":
        return locomotives[0]
    if style.locomotives == "left":
        row = [action for action in row if action.card != LOCOMOTIVE]
    if wanted:
        needed = {state.variant.board.route(id).color for id in wanted}
        row = [action for action in row if action.card in needed] or row
    if row and (not deck or random.random() < style.from_row):
        return one_of(row, random)
    return one_of(deck or locomotives or drawing, random)


def largest(actions: Sequence[T], key: Callable[[T], int]) -> list[T]:
    """Those for which the key is largest."""
    keys = [key(action) for action in actions]
    best = max(keys, default=0)
    return [action for action, found in zip(actions, keys, strict=True) if found == best]


def one_of(entries: Sequence[T], random: Random) -> T:
    """One of them, each as likely."""
    return entries[random.randrange(len(entries))]
