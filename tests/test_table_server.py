"""The server of the examples: it is killed again and again, loses nothing, and tells nobody's secrets.

KILLS=100 python -m pytest tests/test_table_server.py kills it 100 times.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
import os
import random
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ttr_rules as ttr

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
KILLS = int(os.environ.get("KILLS", "6"))
SEATS = range(3)


@pytest.fixture(scope="module")
def client_module() -> Iterator[Any]:
    sys.path.insert(0, str(EXAMPLES))
    try:
        import table_client

        yield table_client
    finally:
        sys.path.remove(str(EXAMPLES))


def planted() -> ttr.Variant:
    """New York with tickets whose names are found in no other place."""
    base = ttr.new_york.VARIANT
    tickets = (
        dataclasses.replace(ticket, id=f"planted-{number}-ticket")
        for number, ticket in enumerate(base.tickets)
    )
    return dataclasses.replace(base, id="planted", tickets=tuple(tickets))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(path: Path, port: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-W", "error", str(EXAMPLES / "table_server.py"), str(path)]
    return subprocess.Popen(
        [*command, "--port", str(port)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def stop(server: subprocess.Popen[str]) -> str:
    """Kill the server; what it wrote to stderr."""
    server.kill()
    return server.communicate()[1]


async def killed(path: Path, port: int, dice: random.Random, kills: int, clients: Any) -> int:
    """Run the game to its end with servers that are killed; how often one was."""
    server, count = start(path, port), 0
    try:
        while not clients.done():
            await asyncio.sleep(dice.uniform(0, 0.4))
            if clients.done() or count == kills:
                continue
            assert stop(server) == ""
            count += 1
            server = start(path, port)
        await clients
    finally:
        stop(server)
    return count


def play_a_game(path: Path, module: Any, dice: random.Random, kills: int) -> int:
    """A game with planted secrets, whose server is killed; how often it was."""
    ttr.Recorder(planted().new_game(len(SEATS)), path=path).close()
    port = free_port()
    keys = [f"planted-key-{seat}-{dice.randrange(10**9)}" for seat in SEATS]
    Path(f"{path}.keys").write_text(json.dumps(keys), encoding="utf-8")
    received: list[list[bytes]] = [[] for _ in SEATS]

    class Client(module.Client):  # type: ignore[misc]
        async def receive(self, reader: asyncio.StreamReader) -> dict[str, Any]:
            await asyncio.sleep(dice.uniform(0, 0.01))
            line = await reader.readuntil(b"\n")
            received[self.seat].append(line)
            return json.loads(line)  # type: ignore[no-any-return]

        def send(self, writer: asyncio.StreamWriter, message: dict[str, Any]) -> None:
            if "action" in message:
                message["note"] = f"planted-note-{self.seat}"
            super().send(writer, message)

    clients = [
        Client(port, seat, keys[seat], module.choose_at_random, dice.randrange(10**9))
        for seat in SEATS
    ]

    async def run() -> int:
        all_clients = asyncio.gather(*(client.run() for client in clients))
        return await killed(path, port, dice, kills, all_clients)

    count = asyncio.run(run())

    # Nothing is lost: the record is that of one game, and everybody saw all of it, once.
    record = ttr.read_record(path)
    assert record.check().is_over
    for seat, client in zip(SEATS, clients, strict=True):
        assert client.result == record.result
        seen = record.seen_by(seat)
        assert client.events == [event for entry in seen.entries for event in entry.events]
        own = [entry for entry in record.entries if entry.by == seat]
        assert all(entry.note == f"planted-note-{seat}" and entry.at for entry in own)

        # Nobody was told a secret of another.
        known = {event.ticket for event in client.events if isinstance(event, ttr.TicketDrawn)}
        secret = {ticket.id for ticket in record.variant.tickets} - known
        secret |= {key for other, key in enumerate(keys) if other != seat}
        secret |= {f"planted-note-{other}" for other in SEATS if other != seat}
        assert len(secret) > len(SEATS)
        for line in received[seat]:
            message = json.loads(line)
            message.pop("variant", None)  # All tickets of the game, which everybody may know.
            text = json.dumps(message)
            for name in secret:
                # At the end all tickets are shown.
                is_shown = "ticket" in name and message["result"] is not None
                assert is_shown or name not in text, (seat, name)
            assert '"seed"' not in text
    return count


def test_a_server_that_is_killed_loses_nothing(tmp_path: Path, client_module: Any) -> None:
    dice = random.Random(17)
    count = game = 0
    while count < KILLS:
        count += play_a_game(tmp_path / f"{game}.jsonl", client_module, dice, KILLS - count)
        game += 1
    assert count == KILLS
    print(f"killed {count} times in {game} games")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[int, Path]]:
    """A server that has just begun; its port and its record."""
    path, port = tmp_path / "game.jsonl", free_port()
    # Of a known seed: a game whose row has to be cleared begins with more entries.
    ttr.Recorder(ttr.new_game("new_york", len(SEATS), seed=1), path=path).close()
    server = start(path, port)
    try:
        assert server.stdout is not None
        assert server.stdout.readline() == f"listening on port {port}, after 17 entries\n"
        yield port, path
    finally:
        assert stop(server) == ""


class Raw:
    """A client that sends what it likes."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.file = self.socket.makefile("rwb")

    def ask(self, line: bytes) -> dict[str, Any]:
        self.file.write(line + b"\n")
        self.file.flush()
        return self.hear()

    def hear(self) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self.file.readline())
        return answer

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self.file.close()
        self.socket.close()


def hello(path: Path, of: int, **changes: Any) -> bytes:
    keys = json.loads(Path(f"{path}.keys").read_text(encoding="utf-8"))
    return json.dumps({"seat": of, "key": keys[of], "after": 0} | changes).encode()


def test_the_keys_are_for_the_server_alone(table: tuple[int, Path]) -> None:
    _, path = table
    assert Path(f"{path}.keys").stat().st_mode & 0o077 == 0
    assert ".keys" not in path.read_text(encoding="utf-8")


def test_refusals_are_in_words(table: tuple[int, Path]) -> None:
    port, path = table
    for first, why in (
        (b"hello", "a message must be a line with an object in JSON"),
        (b"[" * 50_000, "a message must be a line with an object in JSON"),
        (hello(path, 0, seat=3), "seat must be a number from 0 to 2"),
        (hello(path, 0, seat=True), "seat must be a number from 0 to 2"),
        (hello(path, 0, seat=1), "this is not the key of the seat"),
        (hello(path, 0, key=None), "this is not the key of the seat"),
        (hello(path, 0, key="\ud800"), "this is not the key of the seat"),
        (hello(path, 0, after=18), "after must be a number of entries, from 0 to 17"),
    ):
        client = Raw(port)
        assert client.ask(first)["refused"] == why
        assert client.file.readline() == b""
        client.close()
    before = path.read_bytes()
    client = Raw(port)
    view = ttr.view_from_dict(client.ask(hello(path, 1))["view"])
    assert view.player == 1
    for request, why in (
        ({}, "a request has an action"),
        ({"action": {}, "after": 17, "seed": 1}, "a request has an action"),
        ({"action": {"type": "pass"}, "after": 16}, "the game has moved on: there are 17 entries"),
        ({"action": {"type": "fly"}, "after": 17}, "unknown action type 'fly'"),
        ({"action": 3, "after": 17}, "an action must be a mapping"),
        ({"action": {"type": "pass"}, "after": 17, "note": ""}, "pass: it is player 0's turn"),
    ):
        assert client.ask(json.dumps(request).encode())["refused"].startswith(why)
    refusal = client.ask(json.dumps({"action": {"type": "pass"}, "after": 17}).encode())
    assert ttr.violation_from_dict(refusal["violation"]).rule == "G-1"
    client.close()
    assert path.read_bytes() == before


def test_a_line_that_is_too_long_ends_the_connection(table: tuple[int, Path]) -> None:
    port, path = table
    client = Raw(port)
    client.ask(hello(path, 0))
    client.file.write(b" " * 200_000)
    with contextlib.suppress(OSError):
        client.file.flush()
        assert client.file.readline() == b""
    client.close()


def test_all_see_what_was_played_and_no_more(table: tuple[int, Path]) -> None:
    port, path = table
    clients = [Raw(port) for _ in SEATS]
    told = [client.ask(hello(path, seat)) for seat, client in zip(SEATS, clients, strict=True)]
    view = ttr.view_from_dict(told[0]["view"])
    action = view.legal_actions()[0]
    request = {"action": action.to_dict(), "after": 17, "note": "mine"}
    assert clients[0].ask(json.dumps(request).encode())["after"] == 18
    for seat in (1, 2):
        message = clients[seat].hear()
        assert message["events"][0]["type"] == "hidden_tickets_kept"
        assert "mine" not in json.dumps(message)
    back = Raw(port)
    message = back.ask(hello(path, 0, after=17))
    assert message["events"][0]["type"] == "tickets_kept"
    assert clients[0].file.readline() == b""  # The seat is taken over.
    for client in (*clients, back):
        client.close()


def test_a_searching_player_needs_no_more_than_the_document_of_its_view(client_module: Any) -> None:
    state = ttr.new_game("new_york", 2, seed=1)
    while state.phase != "turn" or state.current_player != 0:
        state = state.apply(state.legal_actions()[0])
    state = state.with_seed(3)
    choose = client_module.PLAYERS["searching"]
    sent = json.loads(json.dumps(state.view(0).to_dict()))
    there = choose(ttr.view_from_dict(sent), random.Random(1))
    assert there == choose(state.view(0), random.Random(1))
