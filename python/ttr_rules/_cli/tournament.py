"""``ttr-rules tournament``: players play each other, and a table of it."""

from __future__ import annotations

import argparse
import contextlib
import csv
import io
import json
import re
import sys
from collections.abc import Mapping

from .. import players
from .._values import counted, shown, unknown
from ..errors import InvalidArgumentError
from ._files import as_variant
from ._output import Progress, check_output, write

__all__ = ["run"]

NAMED = re.compile(r"([^:=]+)=(.+)", re.DOTALL)
"""A player under another name; the first = of "search:iterations=5" comes after a colon."""


def run(options: argparse.Namespace) -> int:
    """Play the games and write the table."""
    variant = as_variant(options.variant)
    specs = _specs(options.players)
    until = None
    if options.until_better is not None:
        a, b = options.until_better
        until = _until(a, b, specs)
    check_output(options.output)
    progress: Progress | None = None
    done = 0

    def tick(now: int, total: int) -> None:
        nonlocal progress, done
        if progress is None:
            # Of those that are left, so that the time left is right.
            progress = stack.enter_context(Progress(total - now, "game"))
        else:
            progress.tick(now - done)
        done = now

    with contextlib.ExitStack() as stack:
        try:
            result = players.tournament(
                specs,
                variant,
                games=options.games,
                seats=options.seats,
                seed=options.seed,
                processes=options.processes,
                folder=options.folder,
                records=options.records,
                until=until,
                progress=tick,
            )
        except KeyboardInterrupt:
            if options.folder is not None:
                stack.close()
                with contextlib.suppress(OSError):
                    told = f"{counted(done, 'game')} in {options.folder}: the same command goes on"
                    print(f"\n{told}", file=sys.stderr)
            raise
    if options.format == "json":
        write(json.dumps(result.to_dict(), ensure_ascii=False, indent=2), options.output)
    elif options.format == "csv":
        write(_csv(result), options.output)
    elif options.output is None:
        # In the encoding of the terminal.
        print(result)
    else:
        write(f"{result}\n", options.output)
    return 0


def _specs(given: list[str]) -> dict[str, players.PlayerSpec]:
    """The players by their names: the texts themselves, or what stands before a ``=``."""
    specs: dict[str, players.PlayerSpec] = {}
    for text in given:
        named = NAMED.fullmatch(text)
        name, spec = named.groups() if named else (text, text)
        if name in specs:
            reason = f"there are two players {shown(name)}; one can have another name: NAME=PLAYER"
            raise InvalidArgumentError("--players", text, reason)
        specs[name] = spec
    if len(specs) < 2:
        raise InvalidArgumentError("--players", given[0], "must be two players or more")
    return specs


def _until(a: str, b: str, specs: Mapping[str, players.PlayerSpec]) -> players.Better:
    """The question whether one of the players is better than another one."""
    for name in (a, b):
        if name not in specs:
            raise InvalidArgumentError("--until-better", name, unknown("player", name, specs))
    if a == b:
        raise InvalidArgumentError("--until-better", a, "must be two different players")
    return players.Better(a, b)


COLUMNS = (
    *("player", "games", "wins", "share", "share_low", "share_high", "points"),
    *("rating", "rating_low", "rating_high", "faults"),
)


def _csv(result: players.TournamentResult) -> str:
    """The standings, a line for each player."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in result.standings:
        writer.writerow(
            (
                *(row.player, row.games, row.wins, row.share, *row.share_interval, row.points),
                *(row.rating, *row.rating_interval, row.faults),
            )
        )
    return text.getvalue()
