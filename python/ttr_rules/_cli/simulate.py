"""``ttr-rules simulate``: many games of players, counted."""

from __future__ import annotations

import argparse
import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from .. import players
from .._pool import spread
from .._values import counted
from ..errors import InvalidArgumentError, PlayerError
from ..players._match import LIMIT, SHARES, play, seed_at, shares
from ..variant import Variant
from ._files import as_variant
from ._output import Progress, check_output, print_table, write

__all__ = ["run"]

COLUMNS = ("player", "seat", "games", "wins", "win_share", "mean_points", "mean_turns")

Key = tuple[str, int, int]


@dataclass(frozen=True)
class Match:
    """What is played: the seat of a player is its place in ``names``, one further in each game."""

    variant: Variant
    names: tuple[str, ...]
    seed: int

    def play(self, number: int, tick: Callable[[], None]) -> Counter[Key]:
        """Play the game of this number, and return what is to be counted. It depends on the seed and the number alone."""
        seats = len(self.names)
        seed = (self.seed + number) % (1 << 64)
        at = [(seat - number) % seats for seat in range(seats)]
        state = self.variant.new_game(seats, seed=seed)
        # By the place in ``names``, not by the seat.
        ended = play(
            state,
            [Seated(self.names[i], seed_at(seed, i)) for i in at],
            limit=LIMIT,
            tick=tick,
        )
        if ended.loser is not None:
            raise PlayerError(self.names[at[ended.loser]], f"{ended.reason} (game {number})")
        state = ended.state
        counts: Counter[Key] = Counter({("stopped", 0, 0): int(not state.is_over)})
        for seat, score in enumerate(state.scores()):
            counts["games", at[seat], seat] += 1
            counts["points", at[seat], seat] += score
            counts["turns", at[seat], seat] += state.turn
            counts["wins", at[seat], seat] += shares(ended.winners, seat)
        return counts

    def play_range(self, numbers: tuple[int, int]) -> Counts:
        """Play the games from a number up to another one."""
        counts: Counter[Key] = Counter()
        for number in range(*numbers):
            _add(counts, self.play(number, lambda: None))
        return numbers[1] - numbers[0], counts


@dataclass(frozen=True, slots=True)
class Seated:
    """A player with a seed of its own, whatever its seat."""

    name: str
    seed: int

    def __call__(self, seed: int) -> players.Player:
        return players.make(self.name, seed=self.seed)


def run(options: argparse.Namespace) -> int:
    """Play the games and write the table."""
    variant = as_variant(options.variant)
    for name in options.players:
        if name.isdecimal():
            raise InvalidArgumentError("--players", name, "must be names of players, one a seat")
        players.make(name)
    check_output(options.output)
    match = Match(variant, tuple(options.players), options.seed)
    # What is wrong with the number of players is told before anything is played.
    variant.new_game(len(match.names), seed=0)
    counts: Counter[Key] = Counter()
    with Progress(options.games, "game") as progress:
        for more, found in _played(match, options.games, options.processes, progress.tick):
            _add(counts, found)
            progress.tick(more)
    rows = _rows(match.names, counts)
    stopped = counts["stopped", 0, 0]
    if options.format == "json":
        document = {
            "variant": variant.id,
            "players": list(match.names),
            "games": options.games,
            "seed": options.seed,
            "stopped": stopped,
            "results": rows,
        }
        write(json.dumps(document, ensure_ascii=False, indent=2), options.output)
    elif options.format == "csv":
        text = io.StringIO()
        writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(row | {"seat": _seat(row)} for row in rows)
        write(text.getvalue(), options.output)
    else:
        title = f"{variant.title}: {counted(options.games, 'game')}, seed {options.seed}"
        if stopped:
            title += f"; {stopped} stopped after {LIMIT} decisions, won by nobody"
        head = [name.replace("_", " ") for name in COLUMNS]
        cells = [
            [
                row["player"],
                _seat(row),
                str(row["games"]),
                f"{row['wins']:.1f}",
                *("" if row[name] is None else f"{row[name]:.3f}" for name in COLUMNS[4:5]),
                *("" if row[name] is None else f"{row[name]:.1f}" for name in COLUMNS[5:]),
            ]
            for row in rows
        ]
        print_table(head, cells, title, options.output)
    return 0


def _add(counts: Counter[Key], more: Counter[Key]) -> None:
    """Also what is negative: ``+`` of counters drops it."""
    for key, number in more.items():
        counts[key] += number


def _rows(names: tuple[str, ...], counts: Counter[Key]) -> list[dict[str, Any]]:
    """A row for each player, and below it one for each of its seats."""
    rows = []
    for place, name in enumerate(names):
        before = names[:place].count(name)
        label = f"{name} {before + 1}" if before else name
        for seat in (None, *range(len(names))):
            seats = range(len(names)) if seat is None else [seat]
            games, wins, points, turns = (
                sum(counts[what, place, one] for one in seats)
                for what in ("games", "wins", "points", "turns")
            )
            rows.append(
                {
                    "player": label,
                    "seat": seat,
                    "games": games,
                    "wins": wins / SHARES,
                    "win_share": wins / SHARES / games if games else None,
                    "mean_points": points / games if games else None,
                    "mean_turns": turns / games if games else None,
                }
            )
    return rows


def _seat(row: dict[str, Any]) -> str:
    return "all" if row["seat"] is None else str(row["seat"])


Counts = tuple[int, Counter[Key]]


def _played(match: Match, games: int, processes: int, tick: Callable[[], None]) -> Iterator[Counts]:
    """The games played, some at a time: how many, and what was counted."""
    if processes == 1:
        for number in range(games):
            yield 1, match.play(number, tick)
        return
    # As many as each process has for a moment, so that progress moves and none is left waiting.
    size = max(1, min(20, games // (processes * 4)))
    tasks = ((start, min(start + size, games)) for start in range(0, games, size))
    yield from spread(match.play_range, tasks, processes, tick)
