"""The player ``greedy``."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from .._core import View
from ..actions import (
    Action,
    BuildStation,
    ClaimRoute,
    CompleteTicket,
    DrawDeck,
    DrawFaceUp,
    KeepTickets,
    MoveCards,
    PayTunnel,
    PlaceCards,
    SwapTickets,
)
from ..board import Board, Ticket
from ..variant import LOCOMOTIVE
from ._player import decider

__all__ = ["Greedy"]

A = TypeVar("A", bound=Action)


@dataclass(frozen=True, slots=True)
class Greedy:
    """The longest claim; otherwise cards."""

    seed: int

    def choose(self, view: View) -> Action:
        player = decider(view)
        if offer := view.offer(player):
            return _kept(view, player, offer)
        actions: list[Action] = [*view.legal_actions("canonical")]
        for choose in _IN_THIS_ORDER:
            if (action := choose(view, player, actions)) is not None:
                return action
        return actions[0]


def _of(kind: type[A], actions: list[Action]) -> list[A]:
    return [action for action in actions if isinstance(action, kind)]


def _completed(view: View, player: int, actions: list[Action]) -> Action | None:
    points = {ticket.id: ticket.points for ticket in view.variant.tickets}
    return max(_of(CompleteTicket, actions), key=lambda a: points[a.ticket], default=None)


def _tunnel(view: View, player: int, actions: list[Action]) -> Action | None:
    return min(_of(PayTunnel, actions), key=_locomotives, default=None)


def _claimed(view: View, player: int, actions: list[Action]) -> Action | None:
    board = view.variant.board
    claims = _of(ClaimRoute, actions)
    longest = max((board.route(claim.route).length for claim in claims), default=0)
    claims = [claim for claim in claims if board.route(claim.route).length == longest]
    if len({claim.route for claim in claims}) > 1:
        useful = _useful(view, player)
        claims = [claim for claim in claims if claim.route in useful] or claims
    return min(claims, key=_locomotives, default=None)


def _placed(view: View, player: int, actions: list[Action]) -> Action | None:
    def worth(action: PlaceCards) -> tuple[int, int]:
        return -sum(action.cards.values()), _locomotives(action)

    return min(_of(PlaceCards, actions), key=worth, default=None)


def _moved(view: View, player: int, actions: list[Action]) -> Action | None:
    return min(_of(MoveCards, actions), key=_locomotives, default=None)


def _drawn(view: View, player: int, actions: list[Action]) -> Action | None:
    hand = view.hand(player) or {}
    taken = _of(DrawFaceUp, actions)
    wanted = [action for action in taken if action.card != LOCOMOTIVE and hand.get(action.card)]
    if wanted:
        return max(wanted, key=lambda action: hand[action.card])
    return next(iter([*_of(DrawDeck, actions), *taken]), None)


def _swapped(view: View, player: int, actions: list[Action]) -> Action | None:
    return next(iter(_of(SwapTickets, actions)), None)


def _built(view: View, player: int, actions: list[Action]) -> Action | None:
    stations = _of(BuildStation, actions)
    if not stations:
        return None
    board = view.variant.board
    owned = {route for seat in range(view.players) for route in view.routes(seat)}
    foreign = owned.difference(view.routes(player))
    # As if a station could use the routes of all others.
    useful = _useful(view, player, lambda id: 0 if id in owned else board.route(id).length)
    wanted = {city for id in useful & foreign for city in board.route(id).ends}
    stations = [action for action in stations if action.city in wanted] or stations
    return min(stations, key=_locomotives)


def _locomotives(action: BuildStation | ClaimRoute | PayTunnel | PlaceCards | MoveCards) -> int:
    return action.cards.get(LOCOMOTIVE, 0)


_IN_THIS_ORDER: tuple[Callable[[View, int, list[Action]], Action | None], ...] = (
    *(_completed, _tunnel, _claimed, _placed, _moved, _drawn, _swapped, _built),
)


# Tickets

NEVER = 1 << 30
"""The spaces left to build where there is no connection any more."""


def _kept(view: View, player: int, offer: tuple[str, ...]) -> Action:
    """The cheapest tickets, as few as may be kept, and all that are complete."""
    left: dict[str, int] = {}
    for id in offer:
        left[id] = _left(view, player, view.variant.ticket(id))[0]
    order = sorted(offer, key=lambda id: (left[id], -view.variant.ticket(id).points))
    fewest = sum(number == 0 for number in left.values())
    for count in range(fewest, len(offer) + 1):
        action = KeepTickets([id for id in offer if id in order[:count]])
        if view.is_legal(action):
            return action
    return view.legal_actions()[0]


def _left(view: View, player: int, ticket: Ticket) -> tuple[int, frozenset[str]]:
    """How many spaces the player still has to build for a ticket, and the routes; or the cards it costs."""
    if view.variant.rules.railyards:
        return sum(ticket.cards.values()), frozenset()
    return _connection(view.variant.board, ticket.ends, _costs(view, player))


def _useful(
    view: View, player: int, costs: Callable[[str], int | None] | None = None
) -> frozenset[str]:
    """The routes on the cheapest connections for the tickets that are not complete."""
    complete = view.completed(player) or ()
    open = [id for id in view.tickets(player) or () if id not in complete]
    costs = costs or _costs(view, player)
    board = view.variant.board
    found = (_connection(board, view.variant.ticket(id).ends, costs)[1] for id in open)
    return frozenset().union(*found)


def _costs(view: View, player: int) -> Callable[[str], int | None]:
    """How many spaces of a route the player would have to build; None: the route is closed to the player."""
    board, rules = view.variant.board, view.variant.rules
    owner = {route: seat for seat in range(view.players) for route in view.routes(seat)}
    is_closed = view.players <= rules.double_routes_closed_up_to
    taken = {board.route(route).double for route in owner if is_closed} - {None}

    def cost(id: str) -> int | None:
        if id in owner:
            return 0 if owner[id] == player else None
        route = board.route(id)
        return None if route.double in taken else route.length

    return cost


def _connection(
    board: Board, ends: tuple[str, str], cost: Callable[[str], int | None]
) -> tuple[int, frozenset[str]]:
    """The cheapest connection: fewest spaces to build, then the first in the order of the cities' ids."""
    start, end = ends
    heap: list[tuple[int, str, str]] = [(0, start, "")]
    came: dict[str, str] = {}
    while heap:
        spent, city, by = heapq.heappop(heap)
        if city in came:
            continue
        came[city] = by
        if city == end:
            return spent, frozenset(_back(board, came, end))
        for id in board.routes_at(city):
            a, b = board.route(id).ends
            spaces = cost(id)
            if spaces is not None:
                heapq.heappush(heap, (spent + spaces, b if a == city else a, id))
    return NEVER, frozenset()


def _back(board: Board, came: dict[str, str], city: str) -> Iterator[str]:
    """The routes of a connection, from its end back to its start."""
    while id := came[city]:
        yield id
        a, b = board.route(id).ends
        city = b if a == city else a
