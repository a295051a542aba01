"""A whole game of The Card Game with four players and two deck passes, reported as it happens.

Run it: python examples/two_deck_passes.py [seed]

Chance is explicit: the game stops before every card and ticket that comes off a deck, and this program says
which it is, as a real table would. Here dice stand in for the table: each card comes with its
probability. Every player follows a simple idea: place the cards that the tickets in hand need, otherwise draw
them, and at the end complete the best tickets.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Mapping

import ttr_rules as ttr

NAMES = ("Ada", "Ben", "Cleo", "Dora")
GAME = ttr.card_game.VARIANT


def turn_up(state: ttr.State, dice: random.Random) -> ttr.Action:
    """What comes off the deck."""
    outcomes = state.chance_outcomes()
    weights = [float(probability) for _, probability in outcomes]
    return dice.choices([action for action, _ in outcomes], weights)[0]


def wanted(state: ttr.State, player: int) -> Counter[str]:
    """The cards that a player still needs for the tickets in hand."""
    needed = Counter[str]()
    for ticket in state.tickets(player):
        needed.update(GAME.ticket(ticket).cards)
    have = Counter(state.on_track(player))
    have.update({row.color: row.cars for row in state.railyard(player)})
    return needed - have


def choose(state: ttr.State, player: int) -> ttr.Action:
    """What a player does."""
    legal = state.legal_actions()
    if state.phase == "keep_tickets":
        offer = sorted(state.offer(player), key=lambda id: GAME.ticket(id).points)
        return ttr.KeepTickets(offer[:3] if len(offer) > 4 else offer[:1])
    if state.phase == "score_tickets":
        best = state.best_tickets(player)
        return ttr.CompleteTicket(best[0]) if best else ttr.FinishTickets()
    needed = wanted(state, player)
    placings = [action for action in legal if isinstance(action, ttr.PlaceCards)]

    def worth(action: ttr.PlaceCards) -> int:
        useful = (Counter(dict(action.cards)) & needed).total()
        return 2 * useful - sum(action.cards.values())

    best_placing = max(placings, key=worth, default=None)
    if best_placing is not None and worth(best_placing) >= 0:
        return best_placing
    if not needed and ttr.DrawTickets() in legal and state.last_turns is None:
        return ttr.DrawTickets()
    for card in needed:
        if ttr.DrawFaceUp(card) in legal:
            return ttr.DrawFaceUp(card)
    return legal[0]


def cards(counts: Mapping[str, int]) -> str:
    """Counts of cards in words."""
    return ", ".join(f"{number} {card}" for card, number in counts.items())


def cities(ticket: str) -> str:
    """The cities of a ticket by name."""
    return " - ".join(GAME.board.city(city).name for city in GAME.ticket(ticket).ends)


def tell(event: ttr.Event) -> str | None:
    """The event in words that everybody at the table may hear; None: not worth telling."""
    match event:
        case ttr.FaceUpTaken(player, card):
            return f"{NAMES[player]} takes the face-up {card}"
        case ttr.CardsPlaced(player, placed):
            return f"{NAMES[player]} places {cards(placed)}"
        case ttr.TrainRobbed(player, victim, color, robbed):
            return f"  and robs {NAMES[victim]} of the {color} row: {cards(robbed)}"
        case ttr.TicketsKept(player, kept, returned):
            return f"{NAMES[player]} keeps {len(kept)} of {len(kept) + len(returned)} tickets"
        case ttr.LastTurnsBegan(_, turns):
            return f"The deck has run out: {turns} more turns"
        case ttr.ScoringBegan(number):
            return f"Scoring of deck pass {number}"
        case ttr.TicketPaid(player, ticket, paid):
            points = GAME.ticket(ticket).points
            return f"  {NAMES[player]} completes {cities(ticket)} ({points}) with {cards(paid)}"
        case ttr.DeckPassBegan(number):
            return f"Deck pass {number}: all cards except those in hands are shuffled"
    return None


def main(seed: int) -> None:
    """Play, and report what happens and who wins."""
    dice = random.Random(seed)
    print(f"{GAME.title}, seed {seed}: {', '.join(NAMES)}")
    state = ttr.new_game(GAME, players=len(NAMES), chance="explicit")
    while not state.is_over:
        player = state.current_player
        action = turn_up(state, dice) if player is None else choose(state, player)
        state, events = state.play(action)
        for event in events:
            if line := tell(event):
                print(line)
    result = state.result()
    assert result is not None
    for player, name in enumerate(NAMES):
        points = result.points[player]
        print(
            f"{name}: {len(state.completed(player))} tickets completed, {points['tickets']} for "
            f"tickets, {points['big_cities']} for big cities, {points['total']} in all"
        )
    winners = " and ".join(NAMES[player] for player in result.winners)
    print(f"Won by {winners}, by {result.decided_by}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description="A game of two deck passes, reported as it happens."
    )
    parser.add_argument("seed", type=int, nargs="?", default=7)
    main(parser.parse_args().seed)
