"""What holds of complete tickets, longest trails, points and places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from .._core import State
from ..board import Route
from ._of_states import InvariantError, routes_of


def completed_tickets_are_joined(state: State) -> None:
    """G-31: of a player's tickets those are complete whose cities its routes join.

    In a race that holds only of those laid open in play (FJ-6), and is asked at each step. With
    railyards tickets are paid for (CG-51).
    """
    if state.variant.rules.tickets_to_win is not None or state.variant.rules.railyards:
        return
    for player in range(state.players):
        groups = joined_groups(state, player)
        expected = []
        for ticket in state.tickets(player):
            one, other = state.variant.ticket(ticket).ends
            if any({one, other} <= group for group in groups):
                expected.append(ticket)
        if [*state.completed(player)] != expected:
            message = (
                f"player {player} has completed {state.completed(player)}, but joined {expected}"
            )
            raise InvariantError("completed_tickets_are_joined", "G-31", message)


def stations_lend_routes_of_others(state: State) -> None:
    """EU-34: each station lends one route of another player that ends in its city, or none."""
    for player in range(state.players):
        lent = state.lent_routes(player)
        wrong = [*lent] != [*state.stations(player)]
        for city, route in lent.items():
            if route is not None:
                owner = state.owner(route)
                ends = state.variant.board.route(route).ends
                wrong = wrong or owner in (None, player) or city not in ends
        if wrong:
            message = f"the stations of player {player} cannot lend {dict(lent)}"
            raise InvariantError("stations_lend_routes_of_others", "EU-34", message)


def held_tickets_are_not_complete(state: State) -> None:
    """FJ-6: when a player of a race has to decide, what anybody holds is not complete."""
    if state.variant.rules.tickets_to_win is None or state.current_player is None:
        return
    for player in range(state.players):
        groups = joined_groups(state, player)
        for ticket in state.tickets(player):
            if any({*state.variant.ticket(ticket).ends} <= group for group in groups):
                message = f"player {player} holds {ticket}, and has joined its cities"
                raise InvariantError("held_tickets_are_not_complete", "FJ-6", message)


def longest_trail_is_a_trail(state: State) -> None:
    """G-50: the routes of the longest trail are the player's, make one trail, and have its length.

    No single route of the player is longer. Whether another trail is, is not asked.
    """
    name = "longest_trail_is_a_trail"
    for player in range(state.players):
        length, trail = (
            state.longest_trail(player),
            routes_of(state, state.longest_trail_routes(player)),
        )
        own = routes_of(state, state.routes(player))
        if not {*trail} <= {*own} or length != sum(route.length for route in trail):
            message = f"player {player} has {length} for {[route.id for route in trail]}"
            raise InvariantError(name, "G-50", message)
        odd = [city for city, n in Counter(_ends(trail)).items() if n % 2]
        if len(odd) > 2 or len(_joined(trail)) > 1:
            message = f"the {[route.id for route in trail]} of player {player} are no trail"
            raise InvariantError(name, "G-50", message)
        if length < max((route.length for route in own), default=0):
            raise InvariantError(name, "G-50", f"player {player} has a route longer than {length}")


def points_add_up(state: State) -> None:
    """G-24, G-34, CG-60, CG-61, FJ-11, NC-71, NY-41, US-4: the scores are all points added up.

    A result names each kind, and the total.
    """
    expected = _points(state)
    totals = tuple(kinds["total"] for kinds in expected)
    if state.scores() != totals:
        message = f"the scores are {state.scores()}, but the points {expected}"
        raise InvariantError("points_add_up", "G-34", message)
    result = state.result()
    if result is not None and [dict(kinds) for kinds in result.points] != expected:
        message = f"the result tells {result.points}, but the points are {expected}"
        raise InvariantError("points_add_up", "G-34", message)


def ranking_is_by_points(state: State) -> None:
    """G-37, CG-62: the players are ranked by points, then by one tie-break after the other."""
    result = state.result()
    if result is None:
        return
    tie_breaks, cities = state.variant.rules.tie_breaks, _big_cities(state)
    marks = []
    for player, kinds in enumerate(result.points):
        compared = {
            "complete_tickets": len(state.completed(player)),
            "longest_trail": state.longest_trail(player),
            "longest_trail_bonus": int(kinds.get("longest_trail", 0) > 0),
            "big_city_bonuses": len(cities[player]),
            "fewest_stations": -len(state.stations(player)),
            "longest_ticket": max(
                (state.variant.ticket(ticket).points for ticket in state.completed(player)),
                default=0,
            ),
        }
        marks.append((kinds["total"], *(compared[tie_break] for tie_break in tie_breaks)))
    best_first = sorted(range(state.players), key=lambda player: marks[player], reverse=True)
    ranking = tuple(
        tuple(tied) for _, tied in groupby(best_first, key=lambda player: marks[player])
    )
    decided_by = "shared"
    for what, one, other in zip(
        ("points", *tie_breaks), marks[best_first[0]], marks[best_first[1]], strict=True
    ):
        if one != other:
            decided_by = what
            break
    expected = (ranking[0], ranking, decided_by)
    found = (result.winners, result.ranking, result.decided_by)
    if found != expected:
        message = f"winners, ranking and what decided are {found}, but should be {expected}"
        raise InvariantError("ranking_is_by_points", "G-37", message)


def _ends(routes: Sequence[Route]) -> list[str]:
    return [city for route in routes for city in route.ends]


def _joined(routes: Sequence[Route]) -> list[set[str]]:
    """The groups of cities that routes join, by any path."""
    groups: list[set[str]] = []
    for route in routes:
        met = [group for group in groups if group & {*route.ends}]
        groups = [group for group in groups if group not in met]
        groups.append(set(route.ends).union(*met))
    return groups


def joined_groups(state: State, player: int) -> list[set[str]]:
    """The groups of cities that the routes of a player join, lent ones among them (EU-34)."""
    lent = [route for route in state.lent_routes(player).values() if route is not None]
    return _joined(routes_of(state, [*state.routes(player), *lent]))


def _points(state: State) -> list[dict[str, int]]:
    """For each player its points by kind, if the game ended now."""
    variant, rules = state.variant, state.variant.rules
    trails = [state.longest_trail(player) for player in range(state.players)]
    complete = [len(state.completed(player)) for player in range(state.players)]
    cities = _big_cities(state) if rules.railyards else []
    found = []
    for player in range(state.players):
        routes = routes_of(state, state.routes(player))
        completed = state.completed(player)
        if rules.railyards:
            # CG-60: tickets on offer do not count.
            values = [variant.ticket(ticket).points for ticket in completed]
            values += [-variant.ticket(ticket).points for ticket in state.tickets(player)]
            paid = {"tickets": sum(values), "big_cities": sum(cities[player])}
            found.append(paid | {"total": sum(paid.values())})
            continue
        if rules.tickets_to_win is not None:
            # FJ-11: nothing has points; tickets and the bonus are counted.
            race = {"tickets": complete[player], "bonus": int(state.bonus(player))}
            found.append(race | {"total": sum(race.values())})
            continue
        kinds = {
            "routes": sum(variant.route_points[route.length] for route in routes),
            "tickets": sum(
                variant.ticket(ticket).points * (1 if ticket in completed else -1)
                for ticket in state.tickets(player)
            ),
        }
        if rules.attraction_points:
            touched = {city for city in _ends(routes) if variant.board.city(city).attraction}
            kinds["attractions"] = len(touched) * rules.attraction_points
        if rules.longest_trail_points:
            longest = trails[player] == max(trails) > 0
            kinds["longest_trail"] = rules.longest_trail_points if longest else 0
        if rules.globetrotter_points:
            most = complete[player] == max(complete)
            scored = most and (max(complete) > 0 or rules.globetrotter_at_zero)
            kinds["globetrotter"] = rules.globetrotter_points if scored else 0
        if rules.station_points:
            kinds["stations"] = state.stations_left(player) * rules.station_points
        found.append(kinds | {"total": sum(kinds.values())})
    return found


def _big_cities(state: State) -> list[list[int]]:
    """CG-61: for each player the points of the bonus cards that it has as things stand.

    A city's goes to the player with most complete tickets that name it, to all that tie, and to
    nobody without one, except by a setting.
    """
    at_zero = state.variant.rules.big_cities_at_zero
    found: list[list[int]] = [[] for _ in range(state.players)]
    named = [
        Counter(
            city for ticket in state.completed(player) for city in state.variant.ticket(ticket).ends
        )
        for player in range(state.players)
    ]
    for city in state.variant.board.cities:
        most = max(counts[city.id] for counts in named)
        for player, counts in enumerate(named):
            if city.bonus and (most or at_zero) and counts[city.id] == most:
                found[player].append(city.bonus)
    return found
