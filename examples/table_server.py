"""A server for one table. It keeps the record as the game goes on, and can be killed at any time.

Run it: python examples/table_server.py game.jsonl [--variant new_york] [--players 3] [--port 8765]

It makes a key for each seat (in game.jsonl.keys) and waits for clients, such as table_client.py. The same
command continues a game that was begun. docs/how-to/server.md walks through this file.

Messages are lines of JSON. A client begins with its seat, its key and how many entries of the record it has
seen; then it plays, saying after which entry:

    {"seat": 0, "key": "...", "after": 0}
    {"action": {"type": "draw_deck"}, "after": 12}

The server sends what happened as the seat saw it, the view, the number of entries, and at the end the result;
the first time also the variant, which may be one of your own. It refuses in words, and with the rule where there is one:

    {"events": [...], "view": {...}, "after": 13, "result": null}
    {"refused": "it is player 1's turn (G-1)", "violation": {...}}
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import datetime
import hmac
import json
import os
import secrets
from pathlib import Path
from typing import Any

import ttr_rules as ttr

MAX_LINE = 100_000
"""Bytes of the longest line that is read."""

MAX_WAITING = 4_000_000
"""Bytes that may wait to be sent. A client that falls behind further is dropped."""

PATIENCE = 10
"""Seconds that a client has to say who it is."""


class RefusedError(Exception):
    """What a client asked for is refused; the text says why."""


class Table:
    """A game, its record, and who is connected to each seat."""

    def __init__(self, recorder: ttr.Recorder, keys: list[str]) -> None:
        self.recorder = recorder
        self.keys = keys
        self.seats: dict[int, asyncio.StreamWriter] = {}

    @classmethod
    def open(cls, path: Path, variant: str, players: int) -> Table:
        """Begin a game, or continue the one in the file."""
        # A server that was killed while it began a record leaves less than a line.
        if path.exists() and b"\n" in path.read_bytes():
            recorder = ttr.Recorder.resume(path)
        else:
            path.unlink(missing_ok=True)
            recorder = ttr.Recorder(ttr.new_game(variant, players), path=path)
        keys = keys_of(path.with_name(path.name + ".keys"), recorder.state.players)
        return cls(recorder, keys)

    @property
    def after(self) -> int:
        """The number of entries in the record."""
        return len(self.recorder.record.entries)

    def greet(self, hello: dict[str, Any]) -> tuple[int, list[ttr.Event]]:
        """The seat of a client, and what happened since it was last told."""
        seat, key, after = hello.get("seat"), hello.get("key"), hello.get("after")
        if type(seat) is not int or not 0 <= seat < len(self.keys):
            raise RefusedError(f"seat must be a number from 0 to {len(self.keys) - 1}")
        # Not ==, which takes longer the more of the key is right.
        if not hmac.compare_digest(str(key).encode(errors="replace"), self.keys[seat].encode()):
            raise RefusedError("this is not the key of the seat")
        if type(after) is not int or not 0 <= after <= self.after:
            raise RefusedError(f"after must be a number of entries, from 0 to {self.after}")
        missed = self.recorder.record.seen_by(seat).entries[after:]
        return seat, [event for entry in missed for event in entry.events]

    def message(self, seat: int, events: list[ttr.Event]) -> dict[str, Any]:
        """What a seat is told: nothing that its player may not know."""
        state = self.recorder.state
        result = state.result()
        return {
            "events": [event.to_dict() for event in events],
            "view": state.view(seat).to_dict(),
            "after": self.after,
            "result": None if result is None else result.to_dict(),
        }

    def play(self, seat: int, request: dict[str, Any]) -> tuple[ttr.Event, ...]:
        """Play an action for a seat. It is in the record before this returns."""
        if {*request} - {"note"} != {"action", "after"}:
            raise RefusedError(
                "a request has an action, the number of entries seen, and perhaps a note"
            )
        if request["after"] != self.after:
            # A client that lost the connection does not know whether its action was played.
            raise RefusedError(f"the game has moved on: there are {self.after} entries")
        action = ttr.action_from_dict(request["action"])
        now = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
        try:
            return self.recorder.play(action, by=seat, at=now, note=request.get("note"))
        except (ttr.RecordError, OSError) as error:
            raise SystemExit(f"the record cannot be written: {error}") from error

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Talk to a client until it leaves."""
        seat: int | None = None
        try:
            async with asyncio.timeout(PATIENCE):
                seat, missed = self.greet(await receive(reader))
            if seat in self.seats:
                self.seats[seat].close()  # The player is back from a connection that seems to hang.
            self.seats[seat] = writer
            variant = self.recorder.state.variant.to_dict()
            send(writer, self.message(seat, missed) | {"variant": variant})
            while True:
                try:
                    events = self.play(seat, await receive(reader))
                except ttr.IllegalActionError as error:
                    violation = error.violation.to_dict()
                    send(writer, {"refused": str(error), "violation": violation})
                except (ttr.TtrError, RefusedError) as error:
                    send(writer, {"refused": str(error), "violation": None})
                else:
                    for other, connection in self.seats.items():
                        seen = [event.as_seen_by(other) for event in events]
                        send(connection, self.message(other, seen))
        except RefusedError as error:
            send(writer, {"refused": str(error), "violation": None})
        except (OSError, EOFError, TimeoutError):
            pass  # It left, or never said who it is.
        finally:
            if seat is not None and self.seats.get(seat) is writer:
                del self.seats[seat]
            writer.close()


async def receive(reader: asyncio.StreamReader) -> dict[str, Any]:
    """The next line of a client."""
    try:
        line = await reader.readuntil(b"\n")
    except asyncio.LimitOverrunError:
        raise EOFError from None  # What follows cannot be told apart from the line.
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        request = None
    if not isinstance(request, dict):
        raise RefusedError("a message must be a line with an object in JSON")
    return request


def send(writer: asyncio.StreamWriter, message: dict[str, Any]) -> None:
    """Send a message, without waiting for a slow client."""
    if writer.transport.get_write_buffer_size() > MAX_WAITING:
        writer.transport.abort()
    elif not writer.is_closing():
        writer.write(json.dumps(message).encode() + b"\n")


def keys_of(path: Path, players: int) -> list[str]:
    """The keys of the seats, made if there are none for so many; nobody else may read the file."""
    with contextlib.suppress(FileNotFoundError, ValueError):
        known: list[str] = json.loads(path.read_text(encoding="utf-8"))
        if len(known) == players:
            return known
    keys = [secrets.token_hex(16) for _ in range(players)]
    whole = path.with_name(path.name + ".new")
    whole.unlink(missing_ok=True)
    with open(os.open(whole, os.O_WRONLY | os.O_CREAT, 0o600), "w", encoding="utf-8") as file:
        json.dump(keys, file)
    whole.replace(path)
    return keys


async def main(path: Path, variant: str, players: int, port: int) -> None:
    """Serve one table until the program is ended."""
    table = Table.open(path, variant, players)
    server = await asyncio.start_server(table.serve, "127.0.0.1", port, limit=MAX_LINE)
    port = server.sockets[0].getsockname()[1]
    print(f"listening on port {port}, after {table.after} entries", flush=True)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A server for one table.")
    parser.add_argument("path", type=Path, help="the record of the game")
    parser.add_argument("--variant", default="new_york", choices=ttr.variants())
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--port", type=int, default=8765, help="0: any that is free")
    options = parser.parse_args()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(main(options.path, options.variant, options.players, options.port))
