"""The command line: its arguments, and how every command ends.

Nothing else is imported before a command runs, so that ``--help`` is quick.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import os
import sys
from collections.abc import Sequence

from ..errors import TtrError

__all__ = ["main"]

FINE, PROBLEMS, WRONG, STOPPED, CLOSED = 0, 1, 2, 130, 141

PLAYERS = (
    "random, greedy, tickets, search; with options NAME:OPTION=VALUE,...; a program:"
    ' "program:./bot --fast"'
)

DESCRIPTION = """\
The games of the Ticket to Ride family: play, simulate, show and check them.

VARIANT is the id of a game (ttr-rules variants lists them) or a board file.
FILE can be - for the standard input."""

EPILOG = """\
exit status: 0 all is well; 1 a file has problems; 2 wrong usage, or a file cannot
be read or written; 130 Ctrl-C; 141 whoever read the output has closed it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        # A stream that is closed is None.
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        # Names of cities on a terminal that cannot show them.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        try:
            options = _parser().parse_args(arguments)
            # Only the module of the command: each imports what it needs.
            status: int = importlib.import_module(f"{__name__}.{options.module}").run(options)
            sys.stdout.flush()
        except BrokenPipeError:
            raise
        except TtrError as error:
            _say(str(error))
            return WRONG
        except OSError as error:
            reason = error.strerror or str(error)
            _say(reason if error.filename is None else f"{error.filename}: {reason}")
            return WRONG
    except KeyboardInterrupt:
        with contextlib.suppress(OSError):
            print(file=sys.stderr)
            _say("stopped")
        return STOPPED
    except BrokenPipeError:
        # Else the interpreter would try once more at its end, and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED
    return status


def _say(reason: str) -> None:
    print(f"ttr-rules: {reason}", file=sys.stderr)


class _Number:
    """An integer of an option, from ``least`` to ``most``."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def __call__(self, text: str) -> int:
        try:
            number = int(text) if len(text) < 30 else None
        except ValueError:
            number = None
        if number is None or not self.least <= number <= self.most:
            most = "2**64 - 1" if self.most == SEED.most else str(self.most)
            raise argparse.ArgumentTypeError(
                f"must be an integer from {self.least} to {most}, not {text[:40]!r}"
            )
        return number


SEED = _Number(0, (1 << 64) - 1)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ttr-rules",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("-V", "--version", action="version", version=_version())
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def command(
        name: str, module: str, help: str, more: str = "", usage: str | None = None
    ) -> argparse.ArgumentParser:
        made = commands.add_parser(
            name,
            usage=usage and f"ttr-rules {name} {usage}",
            help=help,
            description=f"{help[0].upper()}{help[1:]}.\n{more}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        made.set_defaults(command=name, module=module, parser=made)
        return made

    _play(
        command(
            "play",
            "play",
            "play a game in the terminal",
            "\nYou see what your seat may know, and nothing else. Type help in the game. A game that is"
            "\nleft can be gone on with: a record is written, and --resume takes it up.",
            "[VARIANT] [options]\n       ttr-rules play --resume FILE [options]",
        )
    )
    _simulate(
        command(
            "simulate",
            "simulate",
            "let players play many games, and count",
            "\nThe players change seats from game to game, so that all sit everywhere equally often."
            "\nGame i depends on the seed plus i alone: the numbers are the same for any number of\nprocesses.",
            "VARIANT [options]",
        )
    )
    _tournament(
        command(
            "tournament",
            "tournament",
            "let players play each other, with intervals and ratings",
            "\nAll tables have the same deals, and each deal is played with everybody in every seat. The"
            "\nnumbers are the same for any number of processes. With --folder the games are kept: the"
            "\nsame command goes on after Ctrl-C, and plays only what is missing.",
            "VARIANT --players PLAYER PLAYER ... [options]",
        )
    )
    replay = command("replay", "show", "make a web page of a record, to step through the game")
    replay.add_argument("file", metavar="FILE", help="a record")
    replay.add_argument("-o", "--output", metavar="PAGE", help="default: FILE with .html instead")
    _seat(replay, "show only what this player saw")
    _own(replay)
    render = command(
        "render",
        "show",
        "draw a board, a position or a step of a record as SVG",
        "\nSOURCE is a game's id, a board file, a position, a record, or the text of a position in the"
        '\nnotation: "nordic 2 0.hand=purple4".',
    )
    render.add_argument("file", metavar="SOURCE", help="what to draw; - for the standard input")
    render.add_argument("-o", "--output", metavar="FILE", help="default: the standard output")
    render.add_argument(
        "--step",
        type=int,
        metavar="N",
        help="of a record, the state after N entries; negative: from the end (default: the end)",
    )
    render.add_argument("--theme", choices=("light", "dark"), default="light", help="the colors")
    _seat(render, "draw only what this player may know")
    _own(render)
    check = command(
        "check",
        "check",
        "check a board file, a record or a position, and list all problems",
        "\nOne line a problem: where, and what. What the file is, is seen from its content.",
    )
    check.add_argument("file", metavar="FILE", help="the file; - for the standard input")
    _own(check)
    variants = command("variants", "variants", "list the games that come with the library")
    variants.add_argument("--json", action="store_true", help="as JSON")
    return parser


def _play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("variant", nargs="?", metavar="VARIANT", help="default: new_york")
    parser.add_argument("--players", type=_Number(1, 99), metavar="N", help="default: 2")
    parser.add_argument(
        "--against",
        nargs="+",
        metavar="PLAYER",
        help="who plays the other seats, in their order: " + PLAYERS + "; the last name is for all"
        " further seats (default: greedy)",
    )
    parser.add_argument(
        "--seat", type=_Number(0, 99), metavar="K", help="your seat, counted from 0 (default: 0)"
    )
    parser.add_argument("--seed", type=SEED, metavar="S", help="default: any")
    parser.add_argument("--name", help="your name")
    parser.add_argument("--record", metavar="FILE", help="write the record to this new file")
    parser.add_argument("--resume", metavar="FILE", help="go on with the game of this record")


def _simulate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("variant", metavar="VARIANT", help="the id of a game, or a board file")
    parser.add_argument(
        "--players",
        nargs="+",
        default=["random", "greedy"],
        metavar="PLAYER",
        help="one name a seat: " + PLAYERS + " (default: random greedy)",
    )
    parser.add_argument(
        "--games", type=_Number(1, 10**9), default=100, metavar="N", help="default: 100"
    )
    parser.add_argument("--seed", type=SEED, default=0, metavar="S", help="default: 0")
    parser.add_argument(
        "--processes", type=_Number(1, 256), default=1, metavar="P", help="default: 1"
    )
    parser.add_argument("--format", choices=("table", "json", "csv"), default="table")
    parser.add_argument("-o", "--output", metavar="FILE", help="default: the standard output")


def _tournament(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("variant", metavar="VARIANT", help="the id of a game, or a board file")
    parser.add_argument(
        "--players",
        nargs="+",
        required=True,
        metavar="PLAYER",
        help=PLAYERS + '; under another name: mine="program:./bot"',
    )
    parser.add_argument(
        "--games",
        type=_Number(1, 10**7),
        metavar="N",
        help="for each table, a multiple of the seats (default: 100, or the next one above)",
    )
    parser.add_argument(
        "--seats",
        type=_Number(1, 99),
        default=2,
        metavar="K",
        help="players at a table (default: 2)",
    )
    parser.add_argument("--seed", type=SEED, default=0, metavar="S", help="default: 0")
    parser.add_argument(
        "--processes", type=_Number(1, 256), default=1, metavar="P", help="default: 1"
    )
    parser.add_argument(
        "--folder", metavar="DIR", help="keep the games there, and go on with those that are there"
    )
    parser.add_argument(
        "--records", action="store_true", help="also keep each game as a record in DIR/records"
    )
    parser.add_argument(
        "--until-better",
        nargs=2,
        metavar=("A", "B"),
        help="end as soon as it is decided whether A is better than B",
    )
    parser.add_argument("--format", choices=("table", "json", "csv"), default="table")
    parser.add_argument("-o", "--output", metavar="FILE", help="default: the standard output")


def _seat(parser: argparse.ArgumentParser, help: str) -> None:
    parser.add_argument("--player", type=_Number(0, 99), metavar="K", help=f"{help} (from 0)")


def _own(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--variant",
        metavar="VARIANT",
        help="the game of a record or position that names one of its own: a board file",
    )


def _version() -> str:
    from .. import __version__

    return f"ttr-rules {__version__}"
