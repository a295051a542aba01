"""A score keeper with a fault, and the shortest game that shows it.

Run it: python examples/find_a_fault.py

The keeper listens to events, as a program beside a game server would, and counts the points of routes. One
entry of its table is wrong. Hypothesis generates whole games, finds one in which keeper and engine disagree,
and shrinks it.
"""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import find, settings

import ttr_rules as ttr
from ttr_rules.testing.strategies import Game, games

POINTS = {1: 1, 2: 2, 3: 3, 4: 7}  # wrong: three spaces score four points


class ScoreKeeper:
    """Counts the points of routes from events."""

    def __init__(self, players: int) -> None:
        self.points = [0] * players

    def hear(self, events: Iterable[ttr.Event]) -> None:
        """Note what happened."""
        for event in events:
            if isinstance(event, ttr.RouteClaimed):
                length = ttr.new_york.VARIANT.board.route(event.route).length
                self.points[event.player] += POINTS[length]


def route_points(state: ttr.State, player: int) -> int:
    """The points of a player's routes, by the engine's own table."""
    board, table = state.variant.board, state.variant.route_points
    return sum(table[board.route(route).length] for route in state.routes(player))


def disagrees(game: Game) -> bool:
    """Whether the keeper's points differ from the engine's at the end of the game."""
    keeper = ScoreKeeper(game.start.players)
    for step in game.steps():
        keeper.hear(step.events)
    right = [route_points(game.end, player) for player in range(game.start.players)]
    return keeper.points != right


def main() -> None:
    """Find the fault, and print the game that shows it."""
    options = settings(max_examples=1000, derandomize=True, database=None, deadline=None)
    game = find(games("new_york"), disagrees, settings=options)
    print(f"The keeper is wrong after {len(game.actions)} actions:")
    for step in game.steps():
        print(f"  {step.action!r}")
    claim = game.actions[-1]
    assert isinstance(claim, ttr.ClaimRoute)
    length = ttr.new_york.VARIANT.board.route(claim.route).length
    print(
        f"{claim.route} has {length} spaces: {POINTS[length]} points to the keeper, not to the rules"
    )


if __name__ == "__main__":
    main()
