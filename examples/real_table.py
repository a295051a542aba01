"""A score keeper for a game at a real table. It is killed halfway, and continues.

Run it: python examples/real_table.py [seed]
Keep a game of your own: python examples/real_table.py keep game.jsonl nordic 3

The keeper sees nobody's cards. It reads a line for everything that happens at the table, in the notation of
docs/reference/notation.md:

    claim bergen-oslo-1 blue4    a claim
    reveal red                   a card that everybody sees
    reveal                       a card that goes into a hand unseen
    reveal-ticket                a ticket
    keep 2                       the number of tickets kept
    show 0 bergen-narvik         at the end, the tickets that player 0 held

If the keeper cannot know whether a row of locomotives was cleared, add "cleared" or "stays" to the line. The
keeper says why it refuses a line, and what is due next. Every line is in the record before the keeper answers,
so you can kill it at any time, and the same command continues. To take a line back, end the keeper, delete the
last line of the file, and continue.

Without "keep" this program first plays a game, then types it into a keeper, which it kills halfway.
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
    """What has to be entered next."""
    pending = keeper.pending
    if pending is None:
        return f"player {keeper.view.current_player} decides ({keeper.view.phase})"
    is_card = pending["due"] in ("hand", "deal", "row", "tunnel")
    what, word = ("a card", "reveal") if is_card else ("a ticket", "reveal-ticket")
    whose = f"for player {pending['seat']}" if "seat" in pending else "that everybody sees"
    return f"{what} {whose}: {word}" + ("" if keeper.is_hidden else " and its name")


def keep(path: Path, variant: str, players: int) -> None:
    """Keep a game: begin or continue a record, and enter line after line."""
    if path.exists():
        keeper = ttr.ScoreKeeper.resume(path)
        if (keeper.variant.id, keeper.view.players) != (variant, players):
            sys.exit(f"{path} is a game of {keeper.variant.id} with {keeper.view.players} players")
        print(f"continuing after {len(keeper.record.entries)} lines")
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
    """Somebody typing into a keeper, which runs in a process of its own."""

    def __init__(self, path: Path, record: ttr.Record) -> None:
        """Start the keeper."""
        names = [record.variant.id, str(record.players)]
        command = [sys.executable, __file__, "keep", str(path), *names]
        self.keeper = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.answer()

    def type(self, line: str) -> list[str]:
        """Type a line and wait for the answer."""
        assert self.keeper.stdin is not None
        print(line, file=self.keeper.stdin, flush=True)
        return self.answer()

    def answer(self) -> list[str]:
        """What the keeper says until it waits for a line."""
        assert self.keeper.stdout is not None
        told: list[str] = []
        for line in self.keeper.stdout:
            if line.strip() == READY:
                return told
            told.append(line.rstrip())
        raise RuntimeError("the keeper has ended")

    def kill(self) -> None:
        """Kill the keeper without warning."""
        self.keeper.kill()
        self.keeper.communicate()


def play(seed: int) -> ttr.Record:
    """A game at the table: three players of Nordic Countries play at random."""
    dice = random.Random(seed)
    with ttr.Recorder(ttr.new_game("nordic", players=3, seed=seed)) as recorder:
        while not recorder.state.is_over:
            recorder.play(recorder.state.legal_actions("canonical").sample(dice))
        return recorder.record


def words(entry: ttr.Entry) -> str:
    """What to type for something seen at the table."""
    if entry.action is not None:
        return str(entry.action)
    for event in entry.events:
        if isinstance(event, ttr.HiddenTicketsKept):
            return f"keep {event.tickets}"
    return "reveal" if entry.type == "reveal" else "reveal-ticket"


def main(seed: int) -> None:
    """Play a game, kept by a program that is killed halfway."""
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
        print("a typing error is", typist.type("claim bergen-oslo-1 locomotive20")[0])
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
    parser = argparse.ArgumentParser(description="A keeper that is killed, and continues.")
    if sys.argv[1:2] == ["keep"]:
        parser.add_argument("keep", help="keep a game of your own")
        parser.add_argument("path", type=Path, help="the file of the record")
        parser.add_argument("variant", choices=ttr.variants())
        parser.add_argument("players", type=int)
        options = parser.parse_args()
        try:
            keep(options.path, options.variant, options.players)
        except (ttr.TtrError, OSError) as error:
            sys.exit(f"cannot keep this game: {error}")
        except KeyboardInterrupt:
            print("the record is complete; the same command continues it")
    else:
        parser.epilog = "To keep a game of your own: keep FILE VARIANT PLAYERS"
        parser.add_argument("seed", type=int, nargs="?", default=7)
        main(parser.parse_args().seed)
