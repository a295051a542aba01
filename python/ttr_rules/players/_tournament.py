"""Tournaments: the same deals for all, in every seat."""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, combinations, combinations_with_replacement, islice
from math import comb
from typing import Any, SupportsIndex

from .. import _api
from .._arguments import integer, seed_of
from .._files import checked_path, make_folder, write_whole
from .._pool import spread
from .._record_lines import name_fault
from .._values import brief, shown
from ..errors import InvalidArgumentError
from ..record import about_of
from ..recorder import Recorder
from ..variant import Variant
from ._games_file import GamesFile
from ._match import LIMIT, Maker, PlayerSpec, called, maker_of, play
from ._results import Better, Counts, Game, TournamentResult, Verdict, checked

__all__ = ["tournament"]

RECORDS = "records"
GAMES = 100
"""So many at each table, if that is not told, and some more where everybody cannot sit equally often else."""
MOST_GAMES = 10_000_000
"""At all tables together."""
MOST_PLAYERS = 100
MOST_TABLES = 10_000
EVERY = 1.0
"""After so many seconds without the end of a game the progress is told once more."""
MOST_PROCESSES = 256


def tournament(
    players: Mapping[str, PlayerSpec] | Iterable[str],
    variant: str | Variant,
    *,
    games: SupportsIndex | None = None,
    seats: SupportsIndex = 2,
    seed: SupportsIndex = 0,
    processes: SupportsIndex = 1,
    folder: str | os.PathLike[str] | None = None,
    records: bool = False,
    until: Better | None = None,
    limit: SupportsIndex = LIMIT,
    progress: Callable[[int, int], object] | None = None,
) -> TournamentResult:
    """Let players play each other, and count.

    ``players``: names as :func:`make` takes them; or a mapping from names of your own to such names, to players (any
    object with ``choose``, of which each game gets a copy), or to what makes a player of a seed. They play at tables of
    this number of ``seats``: all tables with different players, or, if there are fewer players than seats, all ways to fill
    the seats on which everybody sits at least once. Each deal is played as often as there are seats, and the
    players move one seat on each time; all tables have the same deals. ``games``: how many at each table, a multiple
    of ``seats``; by default 100, or the next multiple above it. At most 100 players, 10,000 tables and 10,000,000 games
    are allowed.

    Deal number i, counted from 0, is that of the seed ``seed + i`` modulo 2**64, and a player has a seed that depends on
    this one and on its seat alone; so the results are the same for any number of ``processes``. With more than one,
    what the players are made of must be picklable, and a script needs ``if __name__ == "__main__":``.

    With a ``folder`` each game is a line in its file ``games.jsonl``. If the file is there already, the games in it are not
    played again: a tournament that was stopped, by Ctrl-C for example, or that is to have more ``games``, goes on. With
    ``records`` the game with the number 17 is also the record ``records/17.jsonl``.

    ``until``: ends the tournament after the deal that decides this. ``limit``: a game is stopped after so many
    decisions, and nobody wins it. ``progress`` is called with how many games are done and how many there are in all: at
    the beginning, after each game, and once a second during a long one.

    A player that raises an exception, or does not choose a legal action, loses the game; the others win it.

    Raises InvalidArgumentError if an argument is impossible or the folder has another tournament; UnknownNameError,
    UnknownVariantError, InvalidVariantError, PlayerCountError; OSError if a file cannot be read or written, or a process
    is killed.

    >>> found = tournament(["greedy", "random"], "new_york", games=20, seed=7)
    >>> [(row.player, row.wins) for row in found.standings]
    [('greedy', 20.0), ('random', 0.0)]
    """
    specs = _specs(players)
    makers = _makers(specs)
    game = _api._variant(variant)
    at_table = integer("seats", seats)
    game.new_game(at_table, seed=0)
    tables = _tables(len(specs), at_table)
    if tables > MOST_TABLES:
        reason = f"makes {tables:,} tables of {at_table} seats, of which there may be at most {MOST_TABLES:,}"
        raise InvalidArgumentError("players", players, reason)
    number = _games(games, at_table)
    if number * tables > MOST_GAMES:
        reason = (
            f"at {tables:,} tables these are {number * tables:,} games, of which there may be "
            f"at most {MOST_GAMES:,}"
        )
        raise InvalidArgumentError("games", games, reason)
    several = _between("processes", processes, 1, MOST_PROCESSES)
    most = _between("limit", limit, 0, 1_000_000)
    asked = checked(until, [*makers])
    place = None if folder is None else checked_path("folder", folder)
    if records and place is None:
        raise InvalidArgumentError("records", records, "needs a folder")
    if progress is not None and not callable(progress):
        raise InvalidArgumentError("progress", progress, "must be callable")
    schedule = _Schedule(tuple(makers), at_table, seed_of(seed))
    match = _Match(schedule, game, makers, most, bool(records))
    if several > 1:
        _can_travel(makers)
    total = number // at_table * schedule.per_deal

    def record_path(number: int) -> str:
        return os.path.join(place or "", RECORDS, f"{number}.jsonl")

    with contextlib.ExitStack() as stack:
        file = None
        if place is not None:
            told = {name: called(spec) for name, spec in specs.items()}
            header = _header(schedule, game, most, told)
            file = stack.enter_context(GamesFile(place, header, schedule.expected))
            if records:
                make_folder(os.path.join(place, RECORDS))
        done = {} if file is None else {**file.games}
        if records:
            done = {n: one for n, one in done.items() if os.path.exists(record_path(n))}
        progressed = _Progress(progress, sum(n < total for n in done), total)
        progressed.say()
        counts, counted_games = Counts(schedule.players), list[Game]()
        verdict: Verdict | None = None

        def is_decided() -> bool:
            """Count the deals that are complete, in their order, up to the one that decides."""
            nonlocal verdict
            while verdict is None or verdict.better is None:
                numbers = range(len(counted_games), len(counted_games) + schedule.per_deal)
                if numbers.stop > total or not all(n in done for n in numbers):
                    return False
                counted_games.extend(done[n] for n in numbers)
                verdict = counts.add(counted_games[-schedule.per_deal :], asked)
            return True

        if not is_decided():
            # One after the other: of a million games, a few may decide.
            left = (n for n in range(total) if n not in done)
            played = _played(match, left, several, progressed.tick)
            stack.enter_context(contextlib.closing(played))
            for one, record in played:
                if record is not None:
                    # Before its line: a game that is in the file has its record.
                    write_whole(record_path(one.number), record)
                done[one.number] = one
                if file is not None:
                    file.add(one)
                progressed.add()
                if is_decided():
                    break
    standings, pairings = counts.tables()
    return TournamentResult(
        variant=game.id,
        title=game.title,
        seats=at_table,
        seed=schedule.seed,
        players=schedule.players,
        standings=standings,
        pairings=pairings,
        stopped=sum(one.stopped for one in counted_games),
        until=asked,
        verdict=verdict,
        games=tuple(counted_games),
    )


def _tables(players: int, seats: int) -> int:
    """The number of tables of a schedule, without making them."""
    return comb(players, seats) if players >= seats else comb(seats - 1, players - 1)


def _games(games: SupportsIndex | None, seats: int) -> int:
    """How many games each table plays."""
    if games is None:
        return -(-GAMES // seats) * seats
    number = _between("games", games, seats, MOST_GAMES)
    if number % seats:
        below = number - number % seats
        near = " or ".join(str(one) for one in (below, below + seats) if one <= MOST_GAMES)
        reason = f"must be a multiple of {seats}, such as {near}: everybody sits in every seat"
        raise InvalidArgumentError("games", games, reason)
    return number


def _between(argument: str, value: object, least: int, most: int) -> int:
    number = integer(argument, value)
    if not least <= number <= most:
        raise InvalidArgumentError(argument, value, f"must be from {least} to {most}")
    return number


def _specs(players: Mapping[str, PlayerSpec] | Iterable[str]) -> dict[str, PlayerSpec]:
    """The players by their names."""
    given: object = players
    reason = f"must be from 2 to {MOST_PLAYERS} players"
    if isinstance(given, Mapping):
        if not 2 <= len(given) <= MOST_PLAYERS:
            raise InvalidArgumentError("players", players, reason)
        return {**given}
    # The order of a set is another one in each process.
    if isinstance(given, str | set | frozenset) or not isinstance(given, Iterable):
        raise InvalidArgumentError("players", players, "must be a mapping or a list of names")
    specs: dict[str, PlayerSpec] = {}
    for name in given:
        if not isinstance(name, str):
            raise InvalidArgumentError("players", name, "must be the name of a player")
        if name in specs:
            raise InvalidArgumentError(
                "players", name, "is there twice: a mapping can give it two names"
            )
        specs[name] = name
        if len(specs) > MOST_PLAYERS:
            raise InvalidArgumentError("players", players, reason)
    if len(specs) < 2:
        raise InvalidArgumentError("players", players, reason)
    return specs


def _makers(specs: Mapping[str, PlayerSpec]) -> dict[str, Maker]:
    makers = {}
    for name, spec in specs.items():
        if fault := name_fault(name):
            raise InvalidArgumentError("players", name, fault)
        makers[name] = maker_of(name, spec)
    return makers


def _can_travel(makers: Mapping[str, Maker]) -> None:
    """Refuse what no other process can be sent."""
    for name, maker in makers.items():
        try:
            _Elsewhere(io.BytesIO(pickle.dumps(maker))).load()
        except Exception as error:
            reason = f"cannot be sent to another process: {brief(error)}"
            raise InvalidArgumentError(f"players[{shown(name)}]", maker, reason) from error


class _Elsewhere(pickle.Unpickler):
    """Finds what another process would find."""

    def find_class(self, module: str, name: str) -> Any:
        """See the base class."""
        if module == "__main__" and not hasattr(sys.modules[module], "__file__"):
            raise AttributeError(f"{name} is in no file: write it to a module, and import that")
        return super().find_class(module, name)


def _header(
    schedule: _Schedule, variant: Variant, limit: int, told: Mapping[str, str]
) -> dict[str, Any]:
    """The first line of the file: what must be the same, so that the games are."""
    from .. import __version__

    return {
        "type": "tournament",
        "format": 1,
        "version": __version__,
        "variant": variant.id,
        "fingerprint": variant.fingerprint,
        "seats": schedule.seats,
        "seed": schedule.seed,
        "limit": limit,
        "players": dict(told),
    }


class _Schedule:
    """Which game has which number: deal by deal, in each table by table, at each seating by seating."""

    def __init__(self, players: tuple[str, ...], seats: int, seed: int) -> None:
        self.players, self.seats, self.seed = players, seats, seed
        if len(players) >= seats:
            tables = [*combinations(players, seats)]
        else:
            tables = [
                table
                for table in combinations_with_replacement(players, seats)
                if {*table} == {*players}
            ]
        self.tables = tables
        self.per_deal = len(tables) * seats

    def seed_of(self, number: int) -> int:
        """The seed of a game."""
        return (self.seed + number // self.per_deal) % (1 << 64)

    def at(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game."""
        table = self.tables[number % self.per_deal // self.seats]
        moved = number % self.seats
        return table[-moved:] + table[:-moved] if moved else table

    def expected(self, number: int) -> dict[str, Any]:
        """What a game must have."""
        if not 0 <= number < MOST_GAMES:
            return {"number": None}
        return {"seed": self.seed_of(number), "seats": self.at(number)}


@dataclass(frozen=True, slots=True)
class _Match:
    """Plays the game of a number, and records it if that is wanted."""

    schedule: _Schedule
    variant: Variant
    makers: Mapping[str, Maker]
    limit: int
    records: bool

    def __call__(
        self, number: int, tick: Callable[[], None] = lambda: None
    ) -> tuple[Game, bytes | None]:
        seed, seats = self.schedule.seed_of(number), self.schedule.at(number)
        state = self.variant.new_game(len(seats), seed=seed)
        recorder = None
        if self.records:
            recorder = Recorder(state, names=_each_by_name(seats))
        ended = play(
            state,
            [self.makers[name] for name in seats],
            limit=self.limit,
            tick=tick,
            recorder=recorder,
        )
        game = Game(
            number=number,
            seed=seed,
            seats=seats,
            winners=ended.winners,
            places=ended.places,
            points=tuple(ended.state.scores()),
            turns=ended.state.turn,
            decisions=ended.decisions,
            stopped=ended.loser is None and not ended.state.is_over,
            loser=ended.loser,
            reason=ended.reason,
        )
        if recorder is None:
            return game, None
        # What all may see: not the seed, which tells all cards.
        told = {key: value for key, value in game.to_dict().items() if key != "seed"}
        record = replace(recorder.record, about=about_of({"game": told}))
        return game, record.to_text().encode()


def _each_by_name(seats: tuple[str, ...]) -> list[str]:
    """The names at a table; a player who sits there twice is told apart."""
    return [
        f"{name} {before + 1}" if (before := seats[:seat].count(name)) else name
        for seat, name in enumerate(seats)
    ]


def _played(
    match: _Match, numbers: Iterator[int], processes: int, tick: Callable[[], None]
) -> Generator[tuple[Game, bytes | None]]:
    first = [*islice(numbers, 2)]
    if processes == 1 or len(first) == 1:
        for number in chain(first, numbers):
            yield match(number, tick)
        return
    yield from spread(match, chain(first, numbers), processes, tick)


class _Progress:
    def __init__(self, call: Callable[[int, int], object] | None, done: int, total: int) -> None:
        self._call, self._done, self._total = call, done, total
        self._next = 0.0

    def add(self) -> None:
        """One more game is done."""
        self._done += 1
        self.say()

    def tick(self) -> None:
        """To be called often: says how far it is if that was not said for a while."""
        if self._call is not None and time.monotonic() >= self._next:
            self.say()

    def say(self) -> None:
        """Say how far it is."""
        if self._call is not None:
            self._next = time.monotonic() + EVERY
            self._call(self._done, self._total)
