"""A client of table_server.py: it knows only what the server sends to its seat.

Run it: python examples/table_client.py game.jsonl.keys 0 [--port 8765] [--player random]

It plays for one seat, at random or like searching_player.py, which needs no more than a view. If the server
is gone, it waits for it, and takes up the game where it was.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import searching_player

import ttr_rules as ttr

Choose = Callable[[ttr.View, random.Random], ttr.Action]

MAX_LINE = 16_000_000
"""Bytes of the longest line that is read: all events of a game may come in one."""

PAUSE = 0.05
"""Seconds between two tries to reach the server."""


class Client:
    """The program of one player."""

    def __init__(self, port: int, seat: int, key: str, choose: Choose, seed: int) -> None:
        self.port = port
        self.seat = seat
        self.key = key
        self.choose = choose
        self.dice = random.Random(seed)
        self.after = 0
        self.events: list[ttr.Event] = []
        self.result: ttr.Result | None = None
        self.variant: ttr.Variant | None = None

    async def run(self) -> ttr.Result:
        """Play until the game is over."""
        while self.result is None:
            try:
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", self.port, limit=MAX_LINE
                )
            except OSError:
                await asyncio.sleep(PAUSE)
                continue
            try:
                await self.talk(reader, writer)
            except (OSError, EOFError):
                await asyncio.sleep(PAUSE)
            finally:
                writer.close()
        return self.result

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Talk to the server until the game is over or the connection is lost."""
        self.send(writer, {"seat": self.seat, "key": self.key, "after": self.after})
        while self.result is None:
            message = await self.receive(reader)
            if "refused" in message:
                raise SystemExit(f"player {self.seat} is refused: {message['refused']}")
            action = self.take(message)
            if action is not None:
                self.send(writer, {"action": action.to_dict(), "after": self.after})
            await writer.drain()

    async def receive(self, reader: asyncio.StreamReader) -> dict[str, Any]:
        """The next message of the server."""
        message: dict[str, Any] = json.loads(await reader.readuntil(b"\n"))
        return message

    def take(self, message: dict[str, Any]) -> ttr.Action | None:
        """Take what the server tells, and answer with an action if one is asked for."""
        if "variant" in message:
            self.variant = ttr.load_variant(message["variant"])
        self.events += map(ttr.event_from_dict, message["events"])
        self.after = message["after"]
        if message["result"] is not None:
            self.result = ttr.result_from_dict(message["result"])
        # A client trusts a server no more than the other way round: this checks all of it.
        view = ttr.view_from_dict(message["view"], self.variant)
        return self.choose(view, self.dice) if view.current_player == self.seat else None

    def send(self, writer: asyncio.StreamWriter, message: dict[str, Any]) -> None:
        """Send a line."""
        writer.write(json.dumps(message).encode() + b"\n")


def choose_at_random(view: ttr.View, dice: random.Random) -> ttr.Action:
    """One of the claims if there are any, else one of the other actions."""
    actions = view.legal_actions("canonical")
    claims = [action for action in actions if action.type == "claim_route"]
    return dice.choice(claims or list(actions))


PLAYERS: dict[str, Choose] = {"random": choose_at_random, "searching": searching_player.choose}


def main(keys: Path, seat: int, port: int, player: str, seed: int) -> None:
    """Play for a seat, and print the points at the end."""
    key = json.loads(keys.read_text(encoding="utf-8"))[seat]
    client = Client(port, seat, key, PLAYERS[player], seed)
    result = asyncio.run(client.run())
    for event in client.events[-5:]:
        print(event)
    points = [entry["total"] for entry in result.points]
    print(f"points: {points}, won by {list(result.winners)}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A client of table_server.py.")
    parser.add_argument("keys", type=Path, help="the file with the keys of the seats")
    parser.add_argument("seat", type=int, help="the seat, counted from 0")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--player", choices=PLAYERS, default="random")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    main(options.keys, options.seat, options.port, options.player, options.seed)
