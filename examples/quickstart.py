"""A whole game of New York, reported turn by turn: python examples/quickstart.py [seed]."""

from __future__ import annotations

import argparse

import ttr_rules as ttr
from ttr_rules import players

NAMES = ("Ada", "Ben", "Cleo")
PLAYERS = ("search:iterations=50", "tickets", "greedy")
"""How they choose; each knows its view alone."""


def told(event: ttr.Event) -> str | None:
    """An event in a few words; None if it is not worth reporting."""
    match event:
        case ttr.TicketsKept(tickets=tickets):
            return f"keeps {', '.join(tickets)}"
        case ttr.CardDrawn():
            return "draws a card"
        case ttr.FaceUpTaken(card=card):
            return f"takes {card}"
        case ttr.RouteClaimed(route=route, cards=cards, points=points):
            paid = ", ".join(f"{count} {card}" for card, count in cards.items())
            return f"claims {route} with {paid} (+{points})"
        case ttr.Passed():
            return "passes"
        case ttr.RowCleared():
            return "[the row is cleared]"
        case ttr.DeckReshuffled():
            return "[the discards are shuffled]"
        case ttr.LastTurnsBegan(turns=turns):
            return f"[{turns} more turns]"
    return None


def play(seed: int) -> ttr.State:
    """Play a game, print it, and return the last state."""
    table = [players.make(name, seed=seed) for name in PLAYERS]
    state = ttr.new_game("new_york", players=len(NAMES), seed=seed)
    print(f"{state.variant.title}: {', '.join(NAMES)}; seed {state.seed}\n")
    words: list[str] = []
    while not state.is_over:
        mover, turn = state.current_player, state.turn
        assert mover is not None  # there are no chance points in a sampled game
        state, events = state.play(table[mover].choose(state.view(mover)))
        words += filter(None, map(told, events))
        if state.is_over or (state.current_player, state.turn) != (mover, turn):
            print(f"{turn:3}  {NAMES[mover]:5} {', '.join(words)}")
            words = []
    return state


def print_result(state: ttr.State) -> None:
    """Print the table of points and the winners."""
    result = state.result()
    assert result is not None
    kinds = list(result.points[0])
    print(f"\n{'':8}" + "".join(f"{kind:>13}" for kind in kinds))
    for place in result.ranking:
        for seat in place:
            print(f"{NAMES[seat]:8}" + "".join(f"{result.points[seat][k]:13}" for k in kinds))
    print(f"\nWon by {' and '.join(NAMES[seat] for seat in result.winners)}.")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A whole game of New York, turn by turn.")
    parser.add_argument("seed", type=int, nargs="?", default=7)
    print_result(play(parser.parse_args().seed))
