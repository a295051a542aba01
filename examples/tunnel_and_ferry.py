"""A ferry and a tunnel of Nordic Countries, played from a position document.

Run it: python examples/tunnel_and_ferry.py

Chance is explicit: this program decides which cards come off the deck, as a real table would.
"""

from __future__ import annotations

from collections.abc import Mapping

import ttr_rules as ttr

FERRY = "kristiansand-stavanger-2"
TUNNEL = "bergen-oslo-1"

POSITION = {
    "variant": "nordic",
    "players": 2,
    "chance": "explicit",
    "seats": [
        {"hand": {"orange": 2, "blue": 5, "green": 3, "locomotive": 2}},
        {"hand": {"white": 1}},
    ],
    "face_up": ["red", "red", "yellow", "white", "locomotive"],
}


def told(cards: Mapping[str, int]) -> str:
    """Cards in words: ``2 orange, 1 locomotive``."""
    return ", ".join(f"{number} {card}" for card, number in cards.items()) or "nothing"


def ask(state: ttr.State, action: ttr.ClaimRoute | ttr.PayTunnel) -> None:
    """Print whether the action is legal, or why not."""
    violation = state.why_illegal(action)
    answer = "legal" if violation is None else f"refused by {violation.rule}: {violation.message}"
    print(f"  {told(action.cards)}: {answer}")


def play(state: ttr.State, *actions: ttr.Action) -> ttr.State:
    """Play the actions, and print what happens."""
    for action in actions:
        state, events = state.play(action)
        for event in events:
            match event:
                case ttr.TunnelTried(player, route, cards):
                    print(f"  player {player} lays down {told(cards)} for {route}")
                case ttr.TunnelCardTurnedUp(card):
                    print(f"  turned up: {card}")
                case ttr.SurchargeAsked(player, _, surcharge, color):
                    print(f"  player {player} is asked for {surcharge} more: {color} or locomotive")
                case ttr.RouteClaimed(player, route, cards, points):
                    print(f"  player {player} claims {route} with {told(cards)}: {points} points")
    return state


def main() -> None:
    """A ferry paid with the help of three cards, then a tunnel that asks for more."""
    state = ttr.state_from_dict(POSITION)
    ferry = state.variant.board.route(FERRY)
    print(f"{FERRY}: {ferry.length} spaces, {ferry.color}, {ferry.locomotives} with a symbol")
    for cards in (
        {"orange": 3},  # the hand has only two, and none pays the symbol
        {"orange": 2, "green": 1},  # green is not orange
        {"orange": 2, "locomotive": 1},
        {"orange": 2, "green": 3},  # any three cards for the locomotive
        {"orange": 2, "green": 2},  # but not two
        {"locomotive": 2, "blue": 3},  # three cards may pay an orange space, too
    ):
        ask(state, ttr.ClaimRoute(FERRY, cards))
    print(f"  {len(state.payments(FERRY))} payments in all, for example:")
    for action in state.legal_actions("canonical"):
        if isinstance(action, ttr.ClaimRoute) and action.route == FERRY:
            print(f"    {told(action.cards)}")

    print("The ferry is paid with three green cards for the locomotive.")
    state = play(state, ttr.ClaimRoute(FERRY, {"orange": 2, "green": 3}))
    print("Player 1 takes two cards.")
    for card in ("white", "yellow"):
        state = state.apply(ttr.DrawFaceUp(card)).apply(ttr.Reveal("black"))

    print(f"{TUNNEL}: {state.variant.board.route(TUNNEL).length} spaces, a tunnel")
    claim = ttr.ClaimRoute(TUNNEL, {"blue": 3, "locomotive": 1})
    state = play(state, claim, *map(ttr.Reveal, ("blue", "purple", "locomotive")))
    for cards in ({"blue": 1}, {"blue": 2}, {"blue": 1, "locomotive": 1}, {"green": 2}):
        ask(state, ttr.PayTunnel(cards))
    state = play(state, ttr.PayTunnel({"blue": 1, "locomotive": 1}))
    print(f"Player 0 has {state.trains(0)} trains left, and holds {told(state.hand(0))}.")


if __name__ == "__main__":
    main()
