"""``ttr-rules play``: a game in the terminal, of a person against players.

The person is told what the view of the seat shows, and events as the seat sees them. The state is asked for
nothing but whose decision it is, whether the game is over, and the result.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import io
import os
import shlex
import signal
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from .. import players
from .._api import new_game
from .._core import View
from .._tables import plain_table
from .._text import name_text
from .._values import counted
from ..actions import Action, BuildStation, ClaimRoute
from ..errors import (
    InvalidArgumentError,
    NotationError,
    SeatError,
    TtrError,
    UnknownNameError,
    Violation,
)
from ..events import Event
from ..notation import VERBS, action_from_text
from ..players._player import close
from ..recorder import Recorder
from ..rulebook import rule
from ..svg import board
from ..variant import Variant
from ._files import as_variant
from ._output import if_slow, write

__all__ = ["run"]

MOST_LISTED = 20
"""More actions than this are not listed unless all are asked for."""

OTHER_WORDS = {"?": "help", "exit": "quit"}
"""What people type for a command that has another name here."""

KEY = "play"
"""Of the header's ``about``: what ``--resume`` goes on with."""


class LeaveError(Exception):
    """The person leaves."""


def run(options: argparse.Namespace) -> int:
    """Play a game, new or resumed."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    table = _resumed(options) if options.resume is not None else _begun(options)
    _complete_with(table.candidates)
    if hasattr(signal, "SIGHUP"):
        # The terminal was closed: the game is kept as after Ctrl-C.
        signal.signal(signal.SIGHUP, signal.default_int_handler)
    try:
        try:
            table.play()
        except EOFError:
            with contextlib.suppress(OSError):
                print()
        except LeaveError:
            pass
        table.leave()
    except KeyboardInterrupt:
        with contextlib.suppress(OSError):
            print()
        table.leave()
        return 130
    except TtrError:
        # Of another player: a program that has ended, for example.
        table.leave()
        raise
    finally:
        for player in table.players.values():
            close(player)
        table.recorder.close()
    return 0


def _begun(options: argparse.Namespace) -> Table:
    variant = as_variant(options.variant or "new_york")
    number = 2 if options.players is None else options.players
    seat = options.seat or 0
    state = new_game(variant, number, seed=options.seed)
    if seat >= number:
        raise SeatError(seat, number)
    against = _against(options.against or ["greedy"][: number - 1], number)
    names: list[str | None] = [*against]
    names.insert(seat, options.name)
    # What all may see: not the seed, which tells all cards.
    about = {KEY: {"seat": seat, "against": against}}
    try:
        recorder = Recorder(state, names=names, about=about, path=options.record)
    except FileExistsError as error:
        reason = "the file is there already; --resume goes on with its game"
        if os.path.isdir(options.record):
            reason = os.strerror(errno.EISDIR)
        raise OSError(error.errno, reason, options.record) from error
    return Table(recorder, seat, against, options.record)


def _resumed(options: argparse.Namespace) -> Table:
    for option in ("variant", "players", "record", "name"):
        if getattr(options, option) is not None:
            reason = "the record of --resume has it already"
            raise InvalidArgumentError(option, getattr(options, option), reason)
    recorder = Recorder.resume(options.resume, chance="sampled", seed=options.seed)
    try:
        record = recorder.record
        noted = record.about.get(KEY)
        seat, against = _noted(noted if isinstance(noted, Mapping) else {})
        seat = seat if options.seat is None else options.seat
        if seat >= record.players:
            raise SeatError(seat, record.players)
        if options.against is None and any(name.startswith("program:") for name in against):
            # Never because a file says so: it could be any program.
            reason = "the record names a program to play against; --against has to name it again"
            raise InvalidArgumentError("--resume", options.resume, reason)
        against = _against(options.against or against[: record.players - 1], record.players)
    except BaseException:
        recorder.close()
        raise
    return Table(recorder, seat, against, options.resume)


def _noted(noted: Mapping[str, Any]) -> tuple[int, list[str]]:
    """Seat and players as the header of a record has them, if ``play`` has written it."""
    seat, against = noted.get("seat"), noted.get("against")
    is_list = isinstance(against, list | tuple) and all(isinstance(name, str) for name in against)
    return (
        seat if isinstance(seat, int) and seat >= 0 else 0,
        [*against] if against and is_list else ["greedy"],
    )


def _against(names: Sequence[str], number: int) -> list[str]:
    """The names of those who play the other seats; the last one is for all further seats."""
    for name in names:
        players.make(name)
    if len(names) > number - 1:
        reason = f"there {'is' if number == 2 else 'are'} {counted(number - 1, 'other seat')}"
        raise InvalidArgumentError("against", [*names], reason)
    return [names[min(place, len(names) - 1)] for place in range(number - 1)]


def _made(against: Sequence[str], seat: int) -> dict[int, players.Player]:
    """The players by their seats. Their seeds are their seats: a game that is resumed has the same players."""
    seats = [other for other in range(len(against) + 1) if other != seat]
    return {
        other: players.make(name, seed=other) for other, name in zip(seats, against, strict=True)
    }


class Table:
    """The game, the person's seat, and the players of the others."""

    def __init__(
        self,
        recorder: Recorder,
        seat: int,
        against: Sequence[str],
        path: str | None,
    ) -> None:
        self.recorder = recorder
        self.seat = seat
        self.path = path
        self.saved = path
        """The file to go on with: of the record, or saved last; None if that is not the game as it is."""
        self.players = _made(against, seat)
        given = recorder.record.names
        self.names = [
            f"player {place} ({kind})"
            if given[place] in (None, kind)
            else f"{given[place]} ({kind})"
            for place, kind in enumerate([*against[:seat], "you", *against[seat:]])
        ]
        self.names[seat] = given[seat] or self.names[seat]
        self.own_files: set[str] = set()
        self.turn: int | None = None
        """The turn for which the table was shown."""
        self.commands: dict[str, tuple[Callable[[str], None], str]] = {
            "actions": (
                self.do_actions,
                "list the legal actions; actions TEXT: those that begin so, or name these cities",
            ),
            "board": (
                self.do_board,
                "board FILE: write a picture of the board as you see it, as SVG",
            ),
            "help": (self.do_help, "list the commands"),
            "quit": (self.do_quit, "leave; the game can be gone on with"),
            "save": (self.do_save, "save FILE: write the record of the game so far to a new file"),
            "undo": (
                self.do_undo,
                "take back what was played since your last decision, and that one",
            ),
            "view": (self.do_view, "show the table as you see it"),
            "why": (self.do_why, "why ACTION: whether it is legal, and by which rule it is not"),
        }

    @property
    def view(self) -> View:
        """What the person may know."""
        return self.recorder.state.view(self.seat)

    @property
    def variant(self) -> Variant:
        """The game."""
        return self.recorder.state.variant

    # The game

    def play(self) -> None:
        """Play to the end."""
        print(f"{self.variant.title}. You are player {self.seat}. Type help for the commands.")
        print("To see the board while you play: board now.svg writes a picture.")
        print(f"At the table: {', '.join(self.names)}.")
        while not self.recorder.state.is_over:
            player = self.recorder.state.current_player
            if player is None or player in self.players:
                self._let_play(player)
            else:
                self._ask()
        self._finish()

    def _let_play(self, player: int | None) -> None:
        assert player is not None  # chance is sampled
        with if_slow(f"{self.names[player]} is thinking ..."):
            action = self.players[player].choose(self.recorder.state.view(player))
        self._tell(self.recorder.play(action))

    def _ask(self) -> None:
        """Ask the person once."""
        view = self.view
        if self.turn != view.turn:
            self.turn = view.turn
            print(f"\n{view}\n")
        try:
            line = input(f"{self._asked(view)}> ").strip()
        except OSError:
            # The terminal is gone.
            raise EOFError from None
        if line:
            self._answer(line)

    def _asked(self, view: View) -> str:
        words = {
            "keep_tickets": "keep tickets",
            "turn": "your turn",
            "second_draw": "second card",
            "tunnel": "tunnel",
            "move_cards": "move cards",
            "score_tickets": "tickets",
        }
        return words.get(view.phase.value, view.phase.value)

    def _answer(self, line: str) -> None:
        """Do what the person typed."""
        word, _, rest = line.partition(" ")
        command = OTHER_WORDS.get(word.casefold(), word.casefold())
        if command in self.commands:
            self.commands[command][0](rest.strip())
            return
        try:
            action = action_from_text(line)
        except TtrError as error:
            unread: TtrError | None = error
            whole = False
        else:
            unread = None
            if self._try(action):
                return
            whole = self._is_whole(action)
        found = self._beginning(line)
        commands = [name for name in self.commands if name.startswith(word)]
        if whole and (found or commands):
            # It is never taken for the beginning of another one.
            self.do_why(line)
            print("What begins so:")
            self._list([*commands, *map(str, found)])
        elif len(found) + len(commands) == 1:
            if commands:
                self.commands[commands[0]][0](rest.strip())
            else:
                self._try(found[0])
        elif found or commands:
            print("That may be:")
            self._list([*commands, *map(str, found)])
        elif named := self._naming(line):
            print("That may be:")
            self._list(named)
        elif named_city := self._city(rest):
            print(f"Nothing that begins with {word} is legal at {named_city} now.")
        elif unread is None:
            self.do_why(line)
        elif len(verbs := [verb for verb in VERBS if verb.startswith(word)]) == 1 and not rest:
            # None of them is legal now: why not?
            self.do_why(verbs[0])
        else:
            print(_told(unread))
            print("Type actions for what you can do, help for the commands.")

    def _is_whole(self, action: Action) -> bool:
        """Whether nothing is left to type: without cards or tickets, or with unknown names, there is."""
        violation = self.view.why_illegal(action)
        known = violation is None or violation.rule != "X-name"
        return known and all(getattr(action, name) for name in action.__match_args__)

    def _try(self, action: Action) -> bool:
        """Play an action if it is legal."""
        try:
            if not self.view.is_legal(action):
                return False
        except TtrError:
            return False
        self.saved = self.path
        self._tell(self.recorder.play(action))
        return True

    def _tell(self, events: Sequence[Event]) -> None:
        """Tell what happened, as the person sees it."""
        for event in events:
            seen = event.as_seen_by(self.seat)
            if seen.type != "turn_began":
                print(f"  {seen.describe(self.variant, names=self.names)}")

    def _finish(self) -> None:
        result = self.recorder.state.result()
        assert result is not None
        kinds = list(result.points[0])
        rows = [
            [self.names[seat], *(str(result.points[seat][kind]) for kind in kinds)]
            for place in result.ranking
            for seat in place
        ]
        head = ["", *(kind.replace("_", " ") for kind in kinds)]
        print(f"\n{plain_table(head, rows, [False, *[True] * len(kinds)])}")
        for seat in range(self.recorder.state.players):
            for told in self._lent(seat):
                print(told)
        print(f"\nWon by {' and '.join(self.names[seat] for seat in result.winners)}.")

    def _lent(self, seat: int) -> Iterator[str]:
        """What the stations of a player lend at the end."""
        state, board = self.recorder.state, self.variant.board
        for city, route in state.lent_routes(seat).items():
            if route is None:
                told = "lends nothing"
            else:
                told = f"lends {route} of {self.names[state.owner(route) or 0]}"
            yield f"The station of {self.names[seat]} in {board.city(city).name} {told}."

    # Actions by their beginnings

    def candidates(self, begun: str) -> list[str]:
        """What the person may be about to type: commands, and legal actions in the notation."""
        commands = [name for name in self.commands if name.startswith(begun)]
        word, space, rest = begun.partition(" ")
        if space and word in ("why", "actions"):
            return [f"{word} {one}" for one in self._texts() if one.startswith(rest)]
        return [*commands, *(one for one in self._texts() if one.startswith(begun))]

    def _texts(self) -> Iterator[str]:
        return map(str, self.view.legal_actions("canonical"))

    def _beginning(self, line: str) -> list[Action]:
        """The legal actions that begin with this text, or whose words begin with its words."""
        words = line.split()
        actions = [*self.view.legal_actions("canonical")]
        found = [action for action in actions if str(action).startswith(" ".join(words))]
        return found or [action for action in actions if _begins(str(action).split(), words)]

    def _naming(self, line: str) -> list[str]:
        """The legal actions of a kind that have all further words somewhere, such as the names of cities."""
        kind, *words = line.split()
        texts = [text for text in self._texts() if text.startswith(kind)]
        ids = {city.name.casefold(): city.id for city in self.variant.board.cities}
        words = [ids.get(word.casefold(), word) for word in words]
        return [text for text in texts if words and all(word in text for word in words)]

    def _city(self, text: str) -> str | None:
        """The name of the city that this text is, with its id or its name; None: it is no city."""
        for city in self.variant.board.cities:
            if text.casefold() in (city.id, city.name.casefold()):
                return city.name
        return None

    # Commands

    def _list(self, texts: Sequence[str], most: int = MOST_LISTED) -> None:
        for text in texts[:most]:
            print(f"  {text}")
        if len(texts) > most:
            print(f"  ... and {len(texts) - most} more")

    def do_actions(self, rest: str) -> None:
        """List the legal actions."""
        if rest:
            found = [*map(str, self._beginning(rest))] or self._naming(rest)
            self._list(found, len(found))
            if not found:
                print("There is no such legal action.")
            return
        actions = [*self._texts()]
        self._list(actions)
        if len(actions) > MOST_LISTED:
            verbs = [*dict.fromkeys(action.split()[0] for action in actions)]
            print(
                f"They begin with {', '.join(verbs)}: actions {verbs[-1]} lists all that begin so."
            )

    def do_board(self, rest: str) -> None:
        """Write a picture."""
        path = _path(rest)
        if path is None:
            print("board needs the name of a file: board now.svg")
            return
        if not path.endswith(".svg"):
            print("A picture is an SVG: give the file a name that ends in .svg.")
            return
        if os.path.lexists(path) and os.path.abspath(path) not in self.own_files:
            print(f"{path} is there already: choose another name.")
            return
        try:
            write(board(self.view, table=True, players=self.names), path)
        except (OSError, TtrError) as error:
            print(_told(error))
            return
        self.own_files.add(os.path.abspath(path))
        print(f"The board is in {path}.")

    def do_help(self, rest: str) -> None:
        """List the commands."""
        for name, (_, told) in self.commands.items():
            print(f"  {name:8} {told}")
        print(
            "Anything else is an action, in full or as much of it as tells it from all others, such as"
        )
        self._list([*self._texts()][:4])
        print(
            "With another payment than those listed, type the claim in full: claim ROUTE red2 locomotive1."
        )
        if self.variant.rules.stations:
            city = self.variant.board.cities[0].id
            print(f"A station is built with its city and payment: build {name_text(city)} red1.")

    def do_quit(self, rest: str) -> None:
        """Leave."""
        raise LeaveError

    def do_view(self, rest: str) -> None:
        """Show the table."""
        print(self.view)

    def do_why(self, rest: str) -> None:
        """Tell why an action is not legal."""
        if not rest:
            print("why needs an action: why claim ROUTE red2")
            return
        try:
            action = action_from_text(rest)
            payments = 0
            if isinstance(action, ClaimRoute) and not action.cards:
                payments = self.view.claimable().get(action.route, 0)
                violation = self.view.why_unclaimable(action.route)
            else:
                if isinstance(action, BuildStation) and not action.cards:
                    payments = len(self.view.station_payments(action.city))
                violation = None if payments else self.view.why_illegal(action)
        except TtrError as error:
            found = self._beginning(rest)
            if not found:
                city = self._city(rest.partition(" ")[2])
                if city is not None:
                    kind = rest.partition(" ")[0]
                    print(f"Nothing that begins with {kind} is legal at {city} now.")
                else:
                    print(_told(error))
                return
            print("These are legal:")
            self._list([*map(str, found)])
            return
        if violation is None:
            print(
                f"It is legal, with {counted(payments, 'payment')}." if payments else "It is legal."
            )
            return
        print("\n".join(_reasons(violation)))

    def do_save(self, rest: str) -> None:
        """Save the record."""
        path = _path(rest)
        if path is None:
            print("save needs the name of a file: save game.jsonl")
            return
        if os.path.lexists(path) and os.path.abspath(path) not in self.own_files:
            print(f"{path} is there already: choose another name.")
            return
        try:
            self.recorder.record.write(path)
        except (OSError, TtrError) as error:
            print(_told(error))
            return
        self.own_files.add(os.path.abspath(path))
        self.saved = path
        print(f"Saved. {_to_go_on(path)}")

    def do_undo(self, rest: str) -> None:
        """Take back."""
        if not self._has_decided():
            print("You have decided nothing yet.")
            return
        taken = None
        while taken is None or taken.by != self.seat:
            taken = self.recorder.undo()[0]
        self.saved = self.path
        self.turn = None
        print(f"Taken back: {taken.action}")

    def _has_decided(self) -> bool:
        return any(entry.by == self.seat for entry in self.recorder.record.entries)

    def leave(self) -> None:
        """Say how to go on."""
        if self.recorder.state.is_over:
            return
        if self.saved is None and not self._has_decided():
            print("Nothing has been played.")
            return
        if self.saved is None:
            try:
                self.saved = _kept(self.recorder, self.variant.id)
            except (OSError, TtrError) as error:
                print(f"The game is lost, it could not be saved: {_told(error)}")
                return
        print(_to_go_on(self.saved))


def _path(rest: str) -> str | None:
    """The name of a file that was typed; None if it is not one name."""
    try:
        words = shlex.split(rest)
    except ValueError:
        words = [rest]
    return words[0] if len(words) == 1 else None


def _kept(recorder: Recorder, id: str) -> str:
    """Save a game that was left under a name that is free."""
    plain = "".join(sign if sign.isalnum() or sign in "-_" else "-" for sign in id)[:50]
    # Not an option of the command that goes on with it.
    plain = plain.lstrip("-") or "game"
    number = 1
    while os.path.lexists(path := f"{plain}-{number}.jsonl"):
        number += 1
    recorder.record.write(path)
    return path


def _to_go_on(path: str) -> str:
    return f"To go on: ttr-rules play --resume {shlex.quote(path)}"


def _begins(words: Sequence[str], begun: Sequence[str]) -> bool:
    return len(begun) <= len(words) and all(
        word.startswith(start) for word, start in zip(words, begun, strict=False)
    )


def _told(error: TtrError | OSError) -> str:
    """An error for people."""
    match error:
        case NotationError():
            end = "" if error.reason.endswith("?") else "."
            return f"{error.reason[:1].upper()}{error.reason[1:]}{end}"
        case OSError():
            return f"{error.filename}: {error.strerror}" if error.filename else str(error)
    return str(error)


def _reasons(violation: Violation) -> Iterator[str]:
    """Why an action is not legal, and the rule."""
    end = "" if violation.message.endswith("?") else "."
    yield f"Not legal: {violation.message}{end}"
    try:
        found = rule(violation.rule)
    except UnknownNameError:
        yield f"Rule {violation.rule}."
        return
    yield f"Rule {found}"
    for line in found.text.splitlines():
        yield textwrap.fill(line, 100, initial_indent="  ", subsequent_indent="  ")


def _complete_with(candidates: Callable[[str], list[str]]) -> None:
    """Complete with the tab key what the person types, where there is a terminal and readline."""
    if not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:
        return
    found: list[str] = []

    def complete(begun: str, number: int) -> str | None:
        if number == 0:
            with contextlib.suppress(TtrError):
                found[:] = candidates(begun)
        return found[number] if number < len(found) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    uses_editline = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if uses_editline else "tab: complete")
