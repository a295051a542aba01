"""A whole game of New York, reported turn by turn: python examples/quickstart.py [seed]."""

from __future__ import annotations

import argparse
import random

import ttr_rules as ttr

NAMES = ("Ada", "Ben", "Cleo")


def choose(state: ttr.State, rng: random.Random) -> ttr.Action:
    """Claim the longest affordable route; otherwise draw cards; otherwise do anything."""
    actions = state.legal_actions("canonical")
    claims = [action for action in actions if isinstance(action, ttr.ClaimRoute)]
    if claims:
        length = {claim: state.variant.board.route(claim.route).length for claim in claims}
        longest = max(length.values())
        return rng.choice([claim for claim in claims if length[claim] == longest])
    others = [action for action in actions if not isinstance(action, ttr.DrawTickets)]
    return rng.choice(others or list(actions))


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
    rng = random.Random(seed)
    state = ttr.new_game("new_york", players=len(NAMES), seed=seed)
    print(f"{state.variant.title}: {', '.join(NAMES)}; seed {state.seed}\n")
    words: list[str] = []
    while not state.is_over:
        mover, turn = state.current_player, state.turn
        assert mover is not None  # there are no chance points in a sampled game
        state, events = state.play(choose(state, rng))
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
