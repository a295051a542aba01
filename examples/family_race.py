"""A game of First Journey, reported event by event, as a family's score keeper would show it.

Run it: python examples/family_race.py [seed]

The tickets of the map of Europe are a stand-in for the printed ones; if you have the box, put the printed
list in their place (see BOX below). Each child plays by one simple idea: claim a route that the tickets
need, otherwise draw cards, and swap tickets that can no longer be completed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable

import ttr_rules as ttr

NAMES = ("Ada", "Ben", "Cleo")

BOX = ttr.first_journey.VARIANT
# With the printed list:
# BOX = BOX.with_tickets([("dublin", "moscow"), ...]).with_cards(locomotive=12)


def way(state: ttr.State, player: int, ticket: str) -> list[ttr.Route] | None:
    """The routes still needed for a ticket, with the fewest trains; None: there is no way."""
    start, goal = state.variant.ticket(ticket).ends
    own = {*state.routes(player)}
    ways: dict[str, tuple[int, list[ttr.Route]]] = {start: (0, [])}
    unseen = {city.id for city in state.variant.board.cities}
    while reached := [city for city in ways if city in unseen]:
        here = min(reached, key=lambda city: ways[city][0])
        if here == goal:
            return ways[here][1]
        unseen.remove(here)
        trains, routes = ways[here]
        for route in state.variant.board.routes:
            if here not in route.ends:
                continue
            there = route.ends[1] if route.ends[0] == here else route.ends[0]
            if route.id in own:
                cost, needed = 0, routes
            elif state.why_unclaimable(route.id) is None or can_wait(state, route):
                cost, needed = route.length, [*routes, route]
            else:
                continue
            if there not in ways or trains + cost < ways[there][0]:
                ways[there] = (trains + cost, needed)
    return None


def can_wait(state: ttr.State, route: ttr.Route) -> bool:
    """Whether only cards are missing for the route."""
    violation = state.why_unclaimable(route.id)
    return violation is not None and violation.rule == "G-23"


def choose(state: ttr.State, player: int) -> ttr.Action:
    """What a child does."""
    ways = [missing for ticket in state.tickets(player) if (missing := way(state, player, ticket))]
    for missing in sorted(ways, key=lambda routes: sum(route.length for route in routes)):
        for route in sorted(missing, key=lambda route: route.length, reverse=True):
            if payments := state.payments(route.id):
                return ttr.ClaimRoute(route.id, payments[0])
    legal = state.legal_actions()
    if not ways and ttr.SwapTickets() in legal:
        return ttr.SwapTickets()
    return legal[0]  # two cards, if there are any


def between(ends: Iterable[str]) -> str:
    """The names of two cities."""
    return " and ".join(BOX.board.city(city).name for city in ends)


def tell(event: ttr.Event) -> str | None:
    """The event in words that everybody at the table may hear; None: not worth telling."""
    match event:
        case ttr.RouteClaimed(player, route, cards):
            paid = ", ".join(f"{number} {card}" for card, number in cards.items())
            return f"{NAMES[player]} links {between(BOX.board.route(route).ends)} for {paid}"
        case ttr.TicketCompleted(player, ticket):
            return f"{NAMES[player]} has connected {between(BOX.ticket(ticket).ends)}: a ticket!"
        case ttr.BonusTaken(player):
            return f"East to west! {NAMES[player]} takes a bonus ticket"
        case ttr.TicketsSwapped(player):
            return f"{NAMES[player]} swaps all tickets held"
        case ttr.TicketsReshuffled():
            return "The tickets beside the deck are shuffled"
        case ttr.GameEnded("tickets"):
            return "That is the sixth ticket!"
        case ttr.GameEnded("last_train"):
            return "That was the last train!"
    return None


def main(seed: int) -> None:
    """Play, and report what happens and who wins."""
    print(f"{BOX.title}, seed {seed}: {', '.join(NAMES)}")
    for note in BOX.notes:
        print(f"  ({note})")
    state = ttr.new_game(BOX, players=len(NAMES), seed=seed)
    # A game may go on forever (FJ-13): at some point a family goes to bed.
    while not state.is_over and state.turn < 500:
        player = state.current_player
        assert player is not None
        state, events = state.play(choose(state, player))
        for event in events:
            if line := tell(event):
                print(line)
    for player, name in enumerate(NAMES):
        bonus = " (one of them the bonus)" if state.bonus(player) else ""
        print(
            f"{name}: {state.scores()[player]} complete{bonus}, trains left: {state.trains(player)}"
        )
    result = state.result()
    winners = [NAMES[player] for player in result.winners] if result else ["nobody"]
    print(f"Won by {' and '.join(winners)}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description="A game of First Journey, reported event by event."
    )
    parser.add_argument("seed", type=int, nargs="?", default=7)
    main(parser.parse_args().seed)
