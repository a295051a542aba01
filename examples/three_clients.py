"""A server and three clients that never have more than their player may know.

Run it: python examples/three_clients.py [seed]

Only the server has the state. It sends each client, as JSON text, the events as that player sees them and
the player's view; the client whose turn it is also gets the legal actions, and answers with one. The server
trusts no answer: it refuses an illegal action with the rule, and asks again. (One of the clients here
cheats.)
"""

from __future__ import annotations

import argparse
import json
import random

import ttr_rules as ttr

NAMES = ("Ada", "Ben", "Cleo")


class Client:
    """One player's program: it knows only what it was sent."""

    def __init__(self, name: str, seed: int, *, cheats: bool = False) -> None:
        self.name = name
        self.random = random.Random(seed)
        self.cheats = cheats
        self.cards_seen = 0

    def receive(self, message: str) -> str | None:
        """Take a message from the server; answer with an action if one is asked for."""
        content = json.loads(message)
        for event in content["events"]:
            if event["type"] in ("card_drawn", "face_up_taken", "card_turned_up"):
                self.cards_seen += 1  # A hidden_card_drawn shows no card.
        actions = content["actions"]
        if not actions:
            return None
        if self.cheats and self.random.random() < 0.1:
            others = [seat for seat in content["view"]["seats"] if seat["hand"] is None]
            assert others, "the hands of the others are not in the view"
            return json.dumps({"type": "claim_route", "route": "chelsea-soho", "cards": {}})
        claims = [action for action in actions if action["type"] == "claim_route"]
        return json.dumps(self.random.choice(claims or actions))


class Server:
    """Has the game, and sends everybody what they may know."""

    def __init__(self, clients: list[Client], seed: int) -> None:
        self.clients = clients
        self.state = ttr.new_game("new_york", players=len(clients), seed=seed)
        self.refused = 0

    def message(self, player: int, events: tuple[ttr.Event, ...]) -> str:
        """The message to a player."""
        view = self.state.view(player)
        return json.dumps(
            {
                "events": [event.as_seen_by(player).to_dict() for event in events],
                "view": view.to_dict(),
                "actions": [action.to_dict() for action in view.legal_actions("canonical")],
            }
        )

    def run(self) -> None:
        """Play the game to its end."""
        events: tuple[ttr.Event, ...] = ()
        while not self.state.is_over:
            answers = [
                client.receive(self.message(player, events))
                for player, client in enumerate(self.clients)
            ]
            player = self.state.current_player
            assert player is not None
            try:
                action = ttr.action_from_dict(json.loads(answers[player] or "{}"))
                self.state, events = self.state.play(action)
            except (ttr.IllegalActionError, ttr.InvalidActionError) as error:
                self.refused += 1
                print(f"refused: {self.clients[player].name}: {error}")
                events = ()


def main(seed: int) -> None:
    """Run a game and print the result."""
    clients = [Client(name, seed + n, cheats=name == "Cleo") for n, name in enumerate(NAMES)]
    server = Server(clients, seed)
    server.run()
    result = server.state.result()
    assert result is not None
    for client, points in zip(clients, result.points, strict=True):
        print(f"{client.name}: {points['total']} points, saw {client.cards_seen} cards")
    print(f"Won by {' and '.join(NAMES[player] for player in result.winners)}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A server and three clients.")
    parser.add_argument("seed", type=int, nargs="?", default=7)
    main(parser.parse_args().seed)
