"""A searching player that knows only its view: determinized search over samples of the view.

Run it: python examples/searching_player.py [games] [seed]

For each legal action the searcher takes states that agree with its view, plays the action and random playouts
to the end, and counts by how many points it is ahead. It plays the action that did best on average. (On
determinization, see Ginsberg, "GIB: Imperfect information in a computationally challenging game", 2001.) It
plays New York against a player that chooses at random.
"""

from __future__ import annotations

import argparse
import random
from statistics import mean

import ttr_rules as ttr

SAMPLES = 40
"""Number of states tried for each action."""


def playout(state: ttr.State, player: int, dice: random.Random) -> int:
    """Play at random to the end, and return by how many points the player is ahead."""
    while not state.is_over:
        actions = state.legal_actions("canonical")
        state = state.apply(actions[dice.randrange(len(actions))])
    scores = state.scores()
    return scores[player] - max(score for other, score in enumerate(scores) if other != player)


def choose(view: ttr.View, dice: random.Random) -> ttr.Action:
    """The action that does best on average; each action is tried on the same samples."""
    player = view.player
    assert player is not None
    actions = list(view.legal_actions("canonical"))
    if len(actions) == 1:
        return actions[0]
    states = view.sample_many(SAMPLES, seed=dice.randrange(2**32))
    return max(
        actions,
        key=lambda action: mean(playout(state.apply(action), player, dice) for state in states),
    )


def main(games: int, seed: int) -> None:
    """Play some games, moving first in every other one, and print the results."""
    dice = random.Random(seed)
    won = ahead = 0
    for game in range(games):
        searcher = game % 2
        state = ttr.new_game("new_york", players=2, seed=dice.randrange(2**32))
        while not state.is_over:
            if state.current_player == searcher:
                action = choose(state.view(searcher), dice)
            else:
                action = state.legal_actions().sample(dice)
            state = state.apply(action)
        scores = state.scores()
        result = state.result()
        assert result is not None
        won += searcher in result.winners
        ahead += scores[searcher] - scores[1 - searcher]
        print(f"game {game + 1}: searcher {scores[searcher]}, random {scores[1 - searcher]}")
    print(f"The searcher won {won} of {games} games, by {ahead / games:.1f} points on average")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A player that searches from its views.")
    parser.add_argument("games", type=int, nargs="?", default=4)
    parser.add_argument("seed", type=int, nargs="?", default=7)
    options = parser.parse_args()
    main(options.games, options.seed)
