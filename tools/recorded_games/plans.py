"""The routes that a player needs for its tickets."""

from __future__ import annotations

import heapq
from collections import defaultdict

import ttr_rules as ttr


def wanted_routes(state: ttr.State) -> tuple[str, ...]:
    """The unclaimed routes on the shortest ways of the mover's tickets, in spaces.

    Of each ticket that is not complete and can still be. Routes of its own cost nothing, routes that
    are not open to it cannot be used. Empty without a board, or with nothing left to do.
    """
    seat = state.current_player
    if seat is None or not state.variant.board.routes:
        return ()
    own = {*state.routes(seat)}
    taken = {route for other in range(state.players) for route in state.routes(other)} - own
    ways: dict[str, list[tuple[int, str, str]]] = defaultdict(list)
    for route in state.variant.board.routes:
        if route.id not in taken:
            cost = 0 if route.id in own else route.length
            for one, other in (route.ends, route.ends[::-1]):
                ways[one].append((cost, other, route.id))
    done = {*state.completed(seat)}
    found: dict[str, None] = {}
    for id in state.tickets(seat):
        ticket = state.variant.ticket(id)
        if id not in done:
            way = shortest_way(ways, *ticket.ends)
            found.update(dict.fromkeys(route for route in way if route not in own))
    return tuple(found)


def shortest_way(
    ways: dict[str, list[tuple[int, str, str]]], start: str, end: str
) -> tuple[str, ...]:
    """The routes of the cheapest way; of equal ones that with the first names. None: empty."""
    heap: list[tuple[int, str, tuple[str, ...]]] = [(0, start, ())]
    seen: set[str] = set()
    while heap:
        cost, city, way = heapq.heappop(heap)
        if city == end:
            return way
        if city in seen:
            continue
        seen.add(city)
        for more, other, route in ways[city]:
            if other not in seen:
                heapq.heappush(heap, (cost + more, other, (*way, route)))
    return ()
