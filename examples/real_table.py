"""A score keeper for a game at a real table; it is killed in the middle, and goes on.

Run it: python examples/real_table.py [seed]
Keep a game of your own: python examples/real_table.py keep game.jsonl nordic 3

The keeper reads a line for everything that happens at the table, in the notation of docs/notation.md, and
sees nobody's cards. "claim bergen-oslo-1 blue4" is a claim, "reveal red" a card that all see, "reveal" one
that goes into a hand unseen, "reveal-ticket" a ticket, "keep 2" tickets that were kept, and in the end
"show 0 bergen-narvik" what a player held. Where the keeper cannot know whether a row of locomotives was
cleared, "cleared" or "stays" at the end of the line tells it. What is refused says why; what is due next
is told. Every line is in the record before the keeper answers; so it may be killed at any time, and with
the same command it goes on. To take a line back, end it, delete the last line of the file, and go on.

Without "keep" a game is played first, and typed into the keeper by this program, which kills it halfway.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import ttr_rules as ttr

READY = "."


def enter(keeper: ttr.ScoreKeeper, line: str) -> tuple[ttr.Event, ...]:
    """Enter what happened at the table."""
    words = line.split()
    row_cleared = None
    if words[-1:] in (["cleared"], ["stays"]):
        row_cleared = words.pop() == "cleared"
        line = " ".join(words)
    match words:
        case ["reveal"]:
            return keeper.reveal(row_cleared=row_cleared)
        case ["reveal-ticket"]:
            return keeper.reveal_ticket()
        case ["keep", number] if number.isdecimal():
            return keeper.keep(int(number))
        case ["show", seat, *tickets] if seat.isdecimal():
            keeper.show(int(seat), tickets)
            return ()
    match ttr.action_from_text(line):
        case ttr.Reveal(card):
            return keeper.reveal(card, row_cleared=row_cleared)
        case ttr.RevealTicket(ticket):
            return keeper.reveal_ticket(ticket)
        case action:
            return keeper.play(action, row_cleared=row_cleared)


def due(keeper: ttr.ScoreKeeper) -> str:
    """What is to be entered next."""
    pending = keeper.pending
    if pending is None:
        return f"player {keeper.view.current_player} decides ({keeper.view.phase})"
    is_card = pending["due"] in ("hand", "deal", "row", "tunnel")
    what, word = ("a card", "reveal") if is_card else ("a ticket", "reveal-ticket")
    whose = f"for player {pending['seat']}" if "seat" in pending else "that all see"
    return f"{what} {whose}: {word}" + ("" if keeper.is_hidden else " and its name")


def keep(path: Path, variant: str, players: int) -> None:
    """Keep a game: begin a record or go on with it, and enter line after line."""
    if path.exists():
        keeper = ttr.ScoreKeeper.resume(path)
        if (keeper.variant.id, keeper.view.players) != (variant, players):
            sys.exit(f"{path} is a game of {keeper.variant.id} with {keeper.view.players} players")
        print(f"going on after {len(keeper.record.entries)} lines")
    else:
        keeper = ttr.ScoreKeeper(variant, players, path=path)
        print(f"a new game: {keeper.variant.title}, {players} players")
    with keeper:
        if not keeper.is_over:
            print(f"due: {due(keeper)}")
        print(READY, flush=True)
        for line in map(str.strip, sys.stdin):
            try:
                for event in enter(keeper, line) if line else ():
                    print(event)
            except ttr.TtrError as error:
                print(f"refused: {error}")
            if (result := keeper.result()) is not None:
                print("points:", *(points["total"] for points in result.points))
            elif not keeper.is_over:
                print(f"due: {due(keeper)}")
            print(READY, flush=True)


class Typist:
    """Somebody at the keyboard of a keeper, which runs as a program of its own."""

    def __init__(self, path: Path, record: ttr.Record) -> None:
        """Start the keeper."""
        names = [record.variant.id, str(record.players)]
        command = [sys.executable, __file__, "keep", str(path), *names]
        self.keeper = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.answer()

    def type(self, line: str) -> list[str]:
        """Type a line, and wait for the answer."""
        assert self.keeper.stdin is not None
        print(line, file=self.keeper.stdin, flush=True)
        return self.answer()

    def answer(self) -> list[str]:
        """What the keeper says, up to where it waits for a line."""
        assert self.keeper.stdout is not None
        told: list[str] = []
        for line in self.keeper.stdout:
            if line.strip() == READY:
                return told
            told.append(line.rstrip())
        raise RuntimeError("the keeper has ended")

    def kill(self) -> None:
        """End the keeper, without a warning."""
        self.keeper.kill()
        self.keeper.communicate()


def play(seed: int) -> ttr.Record:
    """A game at the table: three players of Nordic Countries, who play at random."""
    dice = random.Random(seed)
    with ttr.Recorder(ttr.new_game("nordic", players=3, seed=seed)) as recorder:
        while not recorder.state.is_over:
            recorder.play(recorder.state.legal_actions("canonical").sample(dice))
        return recorder.record


def words(entry: ttr.Entry) -> str:
    """What is typed for something that was seen at the table."""
    if entry.action is not None:
        return str(entry.action)
    for event in entry.events:
        if isinstance(event, ttr.HiddenTicketsKept):
            return f"keep {event.tickets}"
    return "reveal" if entry.type == "reveal" else "reveal-ticket"


def main(seed: int) -> None:
    """Play a game, and have it kept by a program that is killed halfway."""
    game = play(seed)
    seen = game.seen_by(None)
    lines = [words(entry) for entry in seen.entries]
    lines += [f"show {seat} {' '.join(tickets)}" for seat, tickets in seen.shown.items()]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.jsonl")
        typist = Typist(path, seen)
        for line in lines[: len(lines) // 2]:
            typist.type(line)
        print(f"typed {len(lines) // 2} of {len(lines)} lines; the keeper is killed")
        typist.kill()

        typist = Typist(path, seen)
        entered = len(ttr.read_record(path).entries)
        print(f"started again: {entered} lines are in the record")
        print("a slip of the pen is", typist.type("claim bergen-oslo-1 locomotive20")[0])
        for line in lines[entered:]:
            answer = typist.type(line)
        typist.kill()
        print("at the end,", *answer)

        kept = ttr.read_record(path)
        assert kept == seen
        assert kept.result is not None
        print("in the record:", *(points["total"] for points in kept.result.points))
        print("at the table: ", *game.check().scores())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A keeper that is killed, and goes on.")
    if sys.argv[1:2] == ["keep"]:
        parser.add_argument("keep", help="keep a game of your own")
        parser.add_argument("path", type=Path, help="the file of the record")
        parser.add_argument("variant", choices=ttr.variants())
        parser.add_argument("players", type=int)
        options = parser.parse_args()
        try:
            keep(options.path, options.variant, options.players)
        except (ttr.TtrError, OSError) as error:
            sys.exit(f"that cannot be kept: {error}")
        except KeyboardInterrupt:
            print("the record is whole; the same command goes on with it")
    else:
        parser.epilog = "To keep a game of your own: keep FILE VARIANT PLAYERS"
        parser.add_argument("seed", type=int, nargs="?", default=7)
        main(parser.parse_args().seed)
