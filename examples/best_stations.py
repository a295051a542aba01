"""What the stations of a game of Europe lent at its end, and why: python examples/best_stations.py [FILE or seed].

FILE is a record of a whole game. Without one, three players play who build stations where those complete tickets.
"""

from __future__ import annotations

import argparse
import random
import sys

import ttr_rules as ttr

PLAYERS = 3


def choose(state: ttr.State, rng: random.Random) -> ttr.Action:
    """Build what completes a ticket; else claim on the way of a ticket, or claim anything, or draw."""
    player = state.current_player
    assert player is not None  # there are no chance points in a sampled game
    actions = state.legal_actions("canonical")
    complete = state.completed(player)
    if max(map(state.trains, range(state.players))) < 30:
        for city in state.variant.board.cities:
            for cards in state.station_payments(city.id)[:1]:
                action = ttr.BuildStation(city.id, cards)
                if len(state.apply(action).completed(player)) > len(complete):
                    return action
    claims = [action for action in actions if isinstance(action, ttr.ClaimRoute)]
    free = [r.id for r in state.variant.board.routes if state.owner(r.id) in (None, player)]
    wanted = {
        route
        for ticket in map(state.variant.ticket, state.tickets(player))
        if ticket.id not in complete
        for route in state.variant.board.shortest_path(*ticket.ends, free=free) or ()
    }
    useful = [claim for claim in claims if claim.route in wanted]
    draws = [action for action in actions if isinstance(action, ttr.DrawDeck | ttr.DrawFaceUp)]
    return rng.choice(useful or (claims if rng.random() < 0.3 else []) or draws or list(actions))


def played(seed: int) -> ttr.State:
    """The end of a game."""
    rng = random.Random(seed)
    state = ttr.new_game("europe", players=PLAYERS, seed=seed)
    while not state.is_over:
        state = state.apply(choose(state, rng))
    return state


def without(state: ttr.State, player: int, city: str) -> ttr.State:
    """The same end, as if a station had not been built."""
    document = state.to_dict()
    document["seats"][player]["stations"].remove(city)
    return ttr.state_from_dict(document, state.variant)


def explain(state: ttr.State, player: int) -> None:
    """Print what each station of a player lent, and which tickets are complete thanks to it."""
    print(f"Player {player}, stations not built: {state.stations_left(player)}")
    for city, route in state.lent_routes(player).items():
        if route is None:
            print(f"  {city} lends nothing")
            continue
        before = without(state, player, city).completed(player)
        thanks = [id for id in state.completed(player) if id not in before]
        lost = [id for id in before if id not in state.completed(player)]
        print(f"  {city} lends {route} of player {state.owner(route)}")
        # A ticket that is complete counts for its points, not against them.
        points = 0
        for sign, tickets in ((1, thanks), (-1, lost)):
            for ticket in map(state.variant.ticket, tickets):
                points += sign * 2 * ticket.points
                told = "is complete" if sign > 0 else "would be complete instead"
                print(f"    {ticket.id} ({ticket.points}) {told}")
        cost = state.variant.rules.station_points
        print(f"    {points} points more, and {cost} less for the station that was built")


def main(given: str) -> None:
    """Explain the stations of all players, and print the points."""
    try:
        state = (
            played(int(given))
            if given.isascii() and given.isdigit()
            else ttr.read_record(given).state()
        )
    except (OSError, ttr.TtrError) as error:
        sys.exit(str(error))
    result = state.result()
    if result is None:
        sys.exit("the game of the record is not over: stations lend at its end")
    for player in range(state.players):
        explain(state, player)
    for player, points in enumerate(result.points):
        told = ", ".join(f"{kind.replace('_', ' ')} {number}" for kind, number in points.items())
        print(f"Player {player}: {told}")
    winners = " and ".join(f"player {player}" for player in result.winners)
    print(f"Won by {winners}, decided by {result.decided_by.replace('_', ' ')}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description="What stations lent at the end of a game, and why."
    )
    parser.add_argument(
        "given",
        metavar="FILE or seed",
        nargs="?",
        default="3",
        help="a record of Europe, or a seed",
    )
    main(parser.parse_args().given)
