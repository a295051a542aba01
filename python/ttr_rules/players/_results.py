"""What came out of a tournament."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

from .._tables import plain_table
from .._values import counted, unknown
from ..errors import InvalidArgumentError
from ._match import SHARES, shares
from ._statistics import likelihood_ratio, percentiles, ratings, resamples

__all__ = ["Better", "Game", "Pairing", "Standing", "TournamentResult", "Verdict"]


@dataclass(frozen=True, slots=True)
class Game:
    """A game of a tournament.

    ``number``: counted from 0. ``seed``: that of its deal. ``seats``: who sat where. ``winners``: the seats that won;
    none if the game was stopped. ``places``: for each seat its place, counted from 0; of a game that was stopped, all
    0. ``points``: for each seat the score at the end. ``turns`` and ``decisions``: how many there were.
    ``stopped``: whether it was stopped at the limit of decisions. ``loser``, ``reason``: the seat that lost because
    its player gave no legal action, and why; None if all did.
    """

    number: int
    seed: int
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    turns: int
    decisions: int
    stopped: bool
    loser: int | None = None
    reason: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """The game as a JSON-able dict."""
        return {
            key: [*value] if isinstance(value, tuple) else value
            for key, value in asdict(self).items()
        }


@dataclass(frozen=True, slots=True)
class Better:
    """The question whether player ``a`` is better than player ``b``, and when it is decided.

    Each deal gives a score, the share of the games that ``a`` won against ``b``, with a tie as half. A sequential test
    (Wald, "Sequential tests of statistical hypotheses", 1945) compares two answers: that the mean of the scores is
    ``low`` (no better), or ``high`` (better). It stops once one of them is so much likelier that a wrong answer
    has at most about the probability ``error``.

    Raises InvalidArgumentError unless 0 < ``low`` < ``high`` < 1 and 0 < ``error`` < 0.5, and if both are the same.
    """

    a: str
    b: str
    low: float = 0.5
    high: float = 0.55
    error: float = 0.05

    def __post_init__(self) -> None:
        for name in ("a", "b"):
            if not isinstance(getattr(self, name), str):
                raise InvalidArgumentError(
                    name, getattr(self, name), "must be the name of a player"
                )
        if self.a == self.b:
            raise InvalidArgumentError("b", self.b, "must be another player than a")
        for name, least, most in (
            ("low", 0.0, 1.0),
            ("high", self.low, 1.0),
            ("error", 0.0, 0.5),
        ):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise InvalidArgumentError(name, value, "must be a number")
            if not least < value < most:
                reason = f"must be between {least:g} and {most:g}"
                raise InvalidArgumentError(name, value, reason)

    @property
    def bound(self) -> float:
        """The logarithm of the likelihood ratio at which it is decided; with the other sign, for the other answer."""
        return math.log((1 - self.error) / self.error)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a sequential test says.

    ``better``: True or False once it is decided, else None. ``ratio``: the logarithm of the likelihood ratio,
    ``bound``: decided at this number, and at its negative. ``deals``: how many it has seen.
    """

    better: bool | None
    ratio: float
    bound: float
    deals: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's row of the table.

    ``games``: one whose player sits on two seats counts twice. ``wins``: a victory that is shared counts in part;
    ``share``: of the games; ``points``: the mean score. ``rating``: on the scale of Elo, the mean of all players is 0.
    ``share_interval`` and ``rating_interval`` hold 95 % of what comes out if the deals are drawn anew.
    ``faults``: games lost by giving no legal action.
    """

    player: str
    games: int
    wins: float
    share: float
    share_interval: tuple[float, float]
    points: float
    rating: float
    rating_interval: tuple[float, float]
    faults: int


@dataclass(frozen=True, slots=True)
class Pairing:
    """What player ``a`` did against player ``b``.

    ``games``: how often they met; ``score``: the share of them in which ``a`` had the better place, a tie as half;
    ``interval``: as in a :class:`Standing`.
    """

    a: str
    b: str
    games: int
    score: float
    interval: tuple[float, float]


@dataclass(frozen=True, slots=True)
class TournamentResult:
    """What came out of a tournament: an immutable value, which :func:`tournament` makes. ``str`` is a table.

    ``variant``: the id, ``title`` the name of the game. ``standings``: the players, best rating first;
    ``pairings``: each with each, in the order in which the players were named. ``stopped``: how many games were
    stopped at the limit of decisions. ``verdict``: of the sequential test, if there was one. ``games``: all
    games, in order.
    """

    variant: str
    title: str
    seats: int
    seed: int
    players: tuple[str, ...]
    standings: tuple[Standing, ...]
    pairings: tuple[Pairing, ...]
    stopped: int
    until: Better | None
    verdict: Verdict | None
    games: tuple[Game, ...]

    @property
    def faults(self) -> tuple[Game, ...]:
        """The games that somebody lost by giving no legal action."""
        return tuple(game for game in self.games if game.loser is not None)

    def to_dict(self) -> dict[str, Any]:
        """All of it as a JSON-able dict."""

        def plain(value: Any) -> dict[str, Any]:
            return {
                key: [*part] if isinstance(part, tuple) else part
                for key, part in asdict(value).items()
            }

        return {
            "variant": self.variant,
            "seats": self.seats,
            "seed": self.seed,
            "players": [*self.players],
            "standings": [plain(row) for row in self.standings],
            "pairings": [plain(row) for row in self.pairings],
            "stopped": self.stopped,
            "until": None if self.until is None else plain(self.until),
            "verdict": None if self.verdict is None else plain(self.verdict),
            "games": [game.to_dict() for game in self.games],
        }

    def __str__(self) -> str:
        lines = [self._heading(), "", plain_table(HEAD, *_cells(self.standings)), ""]
        if len(self.players) > 2:
            head = ("player", "against", "games", "score", "95 %")
            rows = [
                (row.a, row.b, str(row.games), f"{row.score:.1%}", _percent(row.interval))
                for row in self.pairings
            ]
            lines += [plain_table(head, rows, [False, False, True, True, True]), ""]
        return "\n".join([*lines, *self.remarks()]).rstrip()

    def _heading(self) -> str:
        return (
            f"{self.title}, {counted(self.seats, 'seat')}: {counted(len(self.games), 'game')}, "
            f"seed {self.seed}"
        )

    def remarks(self) -> list[str]:
        """What is to be said below the table, in sentences."""
        lines = []
        if self.until is not None and self.verdict is not None:
            a, b = self.until.a, self.until.b
            answer = {
                True: f"{a} is better than {b}",
                False: f"{a} is not better than {b}",
                None: f"it is not decided whether {a} is better than {b}",
            }[self.verdict.better]
            lines.append(
                f"After {counted(self.verdict.deals, 'deal')} {answer}: "
                f"{self.verdict.ratio:+.2f}, decided at {self.verdict.bound:.2f} either way."
            )
        if self.stopped:
            lines.append(f"{counted(self.stopped, 'game')} stopped: won by nobody.")
        for game in self.faults[:MOST_FAULTS]:
            assert game.loser is not None
            lines.append(f"Game {game.number} lost by {game.seats[game.loser]}: {game.reason}")
        if len(self.faults) > MOST_FAULTS:
            lines.append(f"{len(self.faults) - MOST_FAULTS} more lost with a fault.")
        return lines


MOST_FAULTS = 5

HEAD = ("player", "games", "wins", "share", "95 %", "points", "rating", "95 %", "faults")


def _cells(standings: Sequence[Standing]) -> tuple[list[tuple[str, ...]], list[bool]]:
    """The table as text, and which columns are numbers."""
    rows: list[tuple[str, ...]] = [
        (
            row.player,
            str(row.games),
            f"{row.wins:.1f}",
            f"{row.share:.1%}",
            _percent(row.share_interval),
            f"{row.points:z.1f}",
            f"{row.rating:+z.0f}",
            "{:+z.0f} to {:+z.0f}".format(*row.rating_interval),
            str(row.faults),
        )
        for row in standings
    ]
    return rows, [False, *[True] * (len(HEAD) - 1)]


def _percent(interval: tuple[float, float]) -> str:
    return "{:.1%} to {:.1%}".format(*interval)


class Counts:
    """What is counted of the games of each deal."""

    def __init__(self, players: Sequence[str]) -> None:
        self._players = [*players]
        self._wins: list[list[int]] = [[] for _ in players]
        """For each player the shares of victories in each deal."""
        self._ahead: dict[tuple[int, int], list[int]] = {
            pair: [] for pair in combinations(range(len(players)), 2)
        }
        """For each two players, in each deal, 2 for each better place of the first one and 1 for each tie."""
        self._games = [0] * len(players)
        self._met = dict.fromkeys(self._ahead, 0)
        self._points = [0] * len(players)
        self._faults = [0] * len(players)
        self._seen: Counter[float] = Counter()
        self.deals = 0

    def add(self, games: Sequence[Game], until: Better | None) -> Verdict | None:
        """Count the games of a deal, and say what the test says after it."""
        self.deals += 1
        for column in (*self._wins, *self._ahead.values()):
            column.append(0)
        met = 0
        index = {name: number for number, name in enumerate(self._players)}
        pair = None if until is None else (index[until.a], index[until.b])
        ahead = 0
        for game in games:
            seats = [index[name] for name in game.seats]
            for seat, player in enumerate(seats):
                self._games[player] += 1
                self._points[player] += game.points[seat]
                self._wins[player][-1] += shares(game.winners, seat)
            if game.loser is not None:
                self._faults[seats[game.loser]] += 1
            for (one, a), (other, b) in combinations(enumerate(seats), 2):
                if a == b:
                    continue
                lead = game.places[other] - game.places[one]
                score = 1 + (lead > 0) - (lead < 0)
                key, first = ((a, b), score) if a < b else ((b, a), 2 - score)
                self._ahead[key][-1] += first
                self._met[key] += 1
                if pair in (key, key[::-1]):
                    met += 1
                    ahead += first if pair == key else 2 - first
        if until is None:
            return None
        if met:
            self._seen[ahead / (2 * met)] += 1
        ratio = likelihood_ratio(self._seen, until.low, until.high)
        better = None if abs(ratio) < until.bound else ratio > 0
        return Verdict(better, round(ratio, 6), round(until.bound, 6), self.deals)

    def tables(self) -> tuple[tuple[Standing, ...], tuple[Pairing, ...]]:
        """The standings, best first, and the pairings."""
        number = len(self._players)
        everything = range(self.deals)
        whole = ratings(self._won(everything), number)
        wins: list[list[float]] = [[] for _ in self._players]
        rated: list[list[float]] = [[] for _ in self._players]
        ahead: dict[tuple[int, int], list[float]] = {pair: [] for pair in self._ahead}
        for deals in resamples(self.deals):
            for column, values in zip(self._wins, wins, strict=True):
                values.append(sum(map(column.__getitem__, deals)))
            won = self._won(deals)
            for pair, scores in ahead.items():
                scores.append(won[pair])
            for rating, found in zip(ratings(won, number, whole, 1e-4), rated, strict=True):
                found.append(rating)
        standings = []
        for player, name in enumerate(self._players):
            games = self._games[player]
            total = sum(self._wins[player])
            low, high = percentiles(wins[player])
            standings.append(
                Standing(
                    name,
                    games,
                    total / SHARES,
                    total / SHARES / games,
                    (low / SHARES / games, high / SHARES / games),
                    self._points[player] / games,
                    round(whole[player], 2),
                    _rounded(percentiles(rated[player])),
                    self._faults[player],
                )
            )
        pairings = []
        for (a, b), scores in ahead.items():
            met = self._met[a, b]
            if met:
                score = sum(self._ahead[a, b]) / 2 / met
                low, high = percentiles(scores)
                names = self._players[a], self._players[b]
                pairings.append(Pairing(*names, met, score, (low / met, high / met)))
        standings.sort(key=lambda row: -row.rating)
        return tuple(standings), tuple(pairings)

    def _won(self, deals: Sequence[int]) -> Mapping[tuple[int, int], float]:
        """How many games each player won against each, in these deals."""
        won = {}
        for (a, b), column in self._ahead.items():
            won[a, b] = sum(map(column.__getitem__, deals)) / 2
            won[b, a] = self._met[a, b] - won[a, b]
        return won


def _rounded(interval: tuple[float, float]) -> tuple[float, float]:
    return round(interval[0], 2), round(interval[1], 2)


def checked(until: object, players: Sequence[str]) -> Better | None:
    """The question, if it is one about these players."""
    if until is None:
        return None
    if not isinstance(until, Better):
        raise InvalidArgumentError("until", until, "must be a Better")
    for name in (until.a, until.b):
        if name not in players:
            raise InvalidArgumentError("until", until, unknown("player", name, players))
    return until
