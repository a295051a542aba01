"""Tournaments: schedule, statistics against brute force and known values, processes, stopping and going on."""

from __future__ import annotations

import itertools
import json
import math
import multiprocessing
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import ttr_rules as ttr
from ttr_rules import _pool, players
from ttr_rules.players import _statistics as statistics
from ttr_rules.players import _tournament
from ttr_rules.players._match import seed_at

PROGRAM = [sys.executable, "-m", "ttr_rules", "tournament"]


class First:
    """Chooses the first legal action."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: ttr.View) -> ttr.Action:
        return view.legal_actions("canonical")[0]


class Faulty(First):
    """Does something wrong in its third decision."""

    def __init__(self, seed: int = 0, how: str = "raise") -> None:
        super().__init__(seed)
        self.how, self.left = how, 3

    def choose(self, view: ttr.View) -> ttr.Action:
        self.left -= 1
        if self.left:
            return super().choose(view)
        if self.how == "raise":
            raise ZeroDivisionError("on\npurpose \ud800")
        if self.how == "exit":
            sys.exit(3)
        if self.how == "interrupt":
            raise KeyboardInterrupt
        if self.how == "nothing":
            return None  # type: ignore[return-value]
        if self.how == "search":
            view.sample(seed=1).apply(ttr.PayTunnel({"red": 1}))
        return ttr.PayTunnel({"red": 1})


class Killed(First):
    """As if the system had taken the process: not where the tests run."""

    def choose(self, view: ttr.View) -> ttr.Action:
        if multiprocessing.parent_process() is not None:
            os._exit(1)
        return super().choose(view)


class Seedless:
    """A class that takes no seed."""

    def choose(self, view: ttr.View) -> ttr.Action:
        return view.legal_actions("canonical")[0]


class Single(First):
    """Cannot be copied, as what holds a lock or a model of some libraries cannot."""

    def __deepcopy__(self, memo: object) -> Single:
        raise TypeError("cannot copy")


class Lonely(First):
    """Has no good copy."""

    def __deepcopy__(self, memo: object) -> None:
        return None


class Traveller(First):
    """Can be sent away, but not received."""

    def __setstate__(self, state: object) -> None:
        raise ValueError("no way")

    def __deepcopy__(self, memo: object) -> Traveller:
        return Traveller()


# Who plays whom


@pytest.mark.parametrize(
    ("names", "seats", "tables"),
    [
        ("ab", 2, ["ab"]),
        ("abc", 2, ["ab", "ac", "bc"]),
        ("abc", 3, ["abc"]),
        ("abcd", 3, ["abc", "abd", "acd", "bcd"]),
        ("ab", 3, ["aab", "abb"]),
        ("ab", 4, ["aaab", "aabb", "abbb"]),
        ("abc", 4, ["aabc", "abbc", "abcc"]),
    ],
)
def test_everybody_meets_everybody_on_the_same_deals_in_every_seat(
    names: str, seats: int, tables: list[str]
) -> None:
    schedule = _tournament._Schedule(tuple(names), seats, 2**64 - 1)
    assert ["".join(table) for table in schedule.tables] == tables
    games = range(3 * schedule.per_deal)
    assert schedule.per_deal == len(tables) * seats
    for deal, seed in enumerate((2**64 - 1, 0, 1)):
        numbers = games[deal * schedule.per_deal :][: schedule.per_deal]
        assert {schedule.seed_of(number) for number in numbers} == {seed}
        seatings = Counter("".join(schedule.at(number)) for number in numbers)
        rotations = (table[i:] + table[:i] for table in tables for i in range(seats))
        assert seatings == Counter(rotations)
        for name in names:
            at = Counter(seating.index(name) for seating in seatings if seating.count(name) == 1)
            assert len({*at.values()}) == 1
            assert len(at) == seats


@pytest.mark.parametrize(("seats", "games"), [(2, 100), (3, 102), (4, 100), (5, 100)])
def test_without_a_number_of_games_it_is_one_that_fits(seats: int, games: int) -> None:
    found = players.tournament(["random", "greedy"], "europe", seats=seats, limit=0)
    tables = len(_tournament._Schedule(("random", "greedy"), seats, 0).tables)
    assert len(found.games) == games * tables


def test_many_games_cost_nothing_before_they_are_played() -> None:
    until = players.Better("greedy", "random", high=0.9)
    tracemalloc.start()
    try:
        found = players.tournament(
            ["greedy", "random"], "new_york", games=10_000_000, until=until, limit=0
        )
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert found.verdict is not None
    assert found.verdict.better is False
    assert most < 10_000_000


def test_games_are_those_of_their_seed_and_seats(tmp_path: Path) -> None:
    """Played anew by hand; and both games of a deal begin with the same cards in the same seats."""
    found = players.tournament(
        ["greedy", "random"], "new_york", games=6, seed=40, folder=tmp_path, records=True
    )
    assert [game.seats for game in found.games] == [("greedy", "random"), ("random", "greedy")] * 3
    starts = []
    for game in found.games:
        assert game.seed == 40 + game.number // 2
        state = ttr.new_game("new_york", 2, seed=game.seed)
        seats = [
            players.make(name, seed=seed_at(game.seed, seat))
            for seat, name in enumerate(game.seats)
        ]
        decisions = 0
        while (player := state.current_player) is not None:
            state = state.apply(seats[player].choose(state.view(player)))
            decisions += 1
        result = state.result()
        assert result is not None
        assert game.winners == result.winners
        assert game.points == state.scores()
        assert (game.turns, game.decisions) == (state.turn, decisions)
        record = ttr.read_record(tmp_path / "records" / f"{game.number}.jsonl")
        assert record.names == game.seats
        told = json.loads(json.dumps(record.about["game"]))
        assert told == {key: value for key, value in game.to_dict().items() if key != "seed"}
        assert record.state().scores() == state.scores()
        dealt = itertools.takewhile(lambda entry: entry.by is None, record.entries)
        starts.append([*map(str, dealt)])
    assert starts[::2] == starts[1::2]
    assert len(starts[0]) > 8
    assert starts[0] != starts[2] != starts[4]


def test_what_is_counted() -> None:
    found = players.tournament(["greedy", "random"], "new_york", games=20, seed=9)
    for row in found.standings:
        own = [(game, game.seats.index(row.player)) for game in found.games]
        assert row.games == 20
        wins = sum(Fraction(seat in game.winners, max(1, len(game.winners))) for game, seat in own)
        assert row.wins == float(wins)
        assert row.share == float(wins / 20)
        assert row.points == sum(game.points[seat] for game, seat in own) / 20
        assert row.share_interval[0] <= row.share <= row.share_interval[1]
        assert row.rating_interval[0] <= row.rating <= row.rating_interval[1]
        assert row.faults == 0
    (pairing,) = found.pairings
    assert (pairing.a, pairing.b, pairing.games) == ("greedy", "random", 20)
    ahead = sum(
        2 * (game.places[one] < game.places[1 - one]) + (game.places[0] == game.places[1])
        for game in found.games
        for one in [game.seats.index("greedy")]
    )
    assert pairing.score == ahead / 40
    assert found.standings[0].rating == pytest.approx(-found.standings[1].rating)
    assert json.loads(json.dumps(found.to_dict())) == found.to_dict()
    assert [row["player"] for row in found.to_dict()["standings"]] == ["greedy", "random"]


def test_tables_of_more_than_two_count_places() -> None:
    found = players.tournament({"a": "greedy", "b": "random"}, "new_york", games=6, seats=3, seed=1)
    assert len(found.games) == 12
    assert sum(row.wins for row in found.standings) == pytest.approx(12)
    # aab and abb: each sits 18 times, and two different players meet twice in each game.
    assert [row.games for row in found.standings] == [18, 18]
    assert [(row.a, row.b, row.games) for row in found.pairings] == [("a", "b", 24)]
    ahead = 0.0
    for game in found.games:
        for one, first in enumerate(game.seats):
            for other, second in enumerate(game.seats):
                if (first, second) == ("a", "b"):
                    lead = game.places[other] - game.places[one]
                    ahead += (lead > 0) + (lead == 0) / 2
    assert found.pairings[0].score == ahead / 24


def test_the_table_as_text() -> None:
    text = str(players.tournament(["greedy", "random", "tickets"], "new_york", games=4, seed=3))
    lines = text.splitlines()
    assert lines[0] == "New York City, 2 seats: 12 games, seed 3"
    assert re.split("  +", lines[2]) == [
        *("player", "games", "wins", "share", "95 %", "points", "rating", "95 %", "faults"),
    ]
    assert {line.split()[0] for line in lines[3:6]} == {"greedy", "random", "tickets"}
    assert [line.split()[:3] for line in lines[8:]] == [
        ["greedy", "random", "4"],
        ["greedy", "tickets", "4"],
        ["random", "tickets", "4"],
    ]


# Statistics


def test_ratings_of_two_players_are_their_odds() -> None:
    for a, b in ((3, 1), (70, 30), (20, 0), (5, 5)):
        high, low = statistics.ratings({(0, 1): a, (1, 0): b}, 2)
        assert high - low == pytest.approx(400 * math.log10((a + 0.5) / (b + 0.5)), abs=1e-6)
        assert high + low == pytest.approx(0, abs=1e-9)
    # 191 points are odds of three to one.
    high, low = statistics.ratings({(0, 1): 74.5, (1, 0): 24.5}, 2)
    assert high - low == pytest.approx(190.848, abs=1e-3)


def test_ratings_are_the_most_likely_ones() -> None:
    """There everybody has won as often as was to be expected; and any other ratings are less likely."""
    dice = random.Random(1)
    for _ in range(20):
        number = dice.randrange(2, 6)
        won = {
            (i, j): dice.choice([0.0, 0.5, 3.0, 20.0, 100.0])
            for i in range(number)
            for j in range(number)
            if i != j
        }
        found = statistics.ratings(won, number)
        assert sum(found) == pytest.approx(0, abs=1e-6)

        def share(i: int, j: int, at: list[float]) -> float:
            return float(1 / (1 + 10 ** ((at[j] - at[i]) / 400)))

        met = {(i, j) for i, j in won if won[i, j] + won[j, i]}
        counted = {(i, j): won[i, j] + 0.5 * ((i, j) in met) for i, j in won}
        for i in range(number):
            expected = sum(
                share(i, j, found) * (counted[i, j] + counted[j, i])
                for j in range(number)
                if i != j
            )
            real = sum(counted[i, j] for j in range(number) if i != j)
            assert expected == pytest.approx(real, abs=1e-4)

        def likelihood(at: list[float], counted: dict[tuple[int, int], float]) -> float:
            return sum(n * math.log(share(i, j, at)) for (i, j), n in counted.items())

        best = likelihood(found, counted)
        for _ in range(20):
            other = [rating + dice.uniform(-30, 30) for rating in found]
            assert likelihood(other, counted) <= best + 1e-9


def test_deals_are_drawn_anew_uniformly_and_the_same_for_ever() -> None:
    samples = [*statistics.resamples(7)]
    assert len(samples) == 1000
    assert {len(sample) for sample in samples} == {7}
    counts = Counter(number for sample in samples for number in sample)
    assert sorted(counts) == [*range(7)]
    assert all(900 < count < 1100 for count in counts.values())
    # Frozen: written down once, and the same for ever.
    assert samples[0] == FIRST_SAMPLE
    assert len({tuple(sample) for sample in samples}) > 990


FIRST_SAMPLE = [4, 3, 5, 5, 4, 1, 3]


def test_intervals_are_about_as_wide_as_they_must_be() -> None:
    """Of a share of one half in 400 independent deals: 1.96 standard errors to each side."""
    column = [i % 2 for i in range(400)]
    means = [sum(column[i] for i in sample) / 400 for sample in statistics.resamples(400)]
    low, high = statistics.percentiles(means)
    assert low == pytest.approx(0.5 - 1.96 * 0.025, abs=0.006)
    assert high == pytest.approx(0.5 + 1.96 * 0.025, abs=0.006)
    assert statistics.percentiles([*range(1000)]) == (25, 974)


def test_an_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    dice = random.Random(5)
    samples = [*statistics.resamples(60)]
    covered = 0
    for _ in range(200):
        column = [sum(dice.random() < 0.6 for _ in range(2)) / 2 for _ in range(60)]
        means = [sum(map(column.__getitem__, sample)) / 60 for sample in samples]
        low, high = statistics.percentiles(means)
        covered += low <= 0.6 <= high
    assert 180 <= covered <= 198


def test_the_likelihood_ratio_is_that_of_the_likeliest_distributions() -> None:
    """Against brute force: no distribution with the mean is likelier than the one that is taken."""
    dice = random.Random(2)
    for low, high in ((0.5, 0.55), (0.4, 0.8)):
        counts = {score / 4: dice.randrange(1, 40) for score in range(5)}
        seen = {score: number + 1e-3 for score, number in counts.items()}
        total = sum(seen.values())
        best = {}
        for mean in (low, high):
            shares = [(score, number / total) for score, number in sorted(seen.items())]
            x = statistics._tilt(shares, mean)
            weights = {score: share / (1 + x * (score - mean)) for score, share in shares}
            assert all(weight > 0 for weight in weights.values())
            assert sum(weights.values()) == pytest.approx(1)
            assert sum(score * weight for score, weight in weights.items()) == pytest.approx(mean)
            best[mean] = sum(n * math.log(weights[score]) for score, n in seen.items())
            for _ in range(300):
                # Any other one: move along what keeps sum and mean.
                moved = dict(weights)
                a, b, c = sorted(dice.sample(sorted(weights), 3))
                step = dice.uniform(-1, 1) * min(moved.values())
                moved[a] += step * (c - b)
                moved[b] -= step * (c - a)
                moved[c] += step * (b - a)
                assert sum(s * w for s, w in moved.items()) == pytest.approx(mean)
                likelihood = sum(n * math.log(moved[score]) for score, n in seen.items())
                assert likelihood <= best[mean] + 1e-9
        ratio = statistics.likelihood_ratio(counts, low, high)
        assert ratio == pytest.approx(best[high] - best[low])


def test_the_likelihood_ratio_of_single_games_is_walds() -> None:
    """With nothing but victories and defeats both means tell the whole distribution."""
    for won, lost in ((10, 0), (7, 3), (40, 60), (0, 9)):
        ratio = statistics.likelihood_ratio({1.0: won, 0.0: lost}, 0.5, 0.55)
        wald = won * math.log(0.55 / 0.5) + lost * math.log(0.45 / 0.5)
        assert ratio == pytest.approx(wald, abs=0.02)


@pytest.mark.parametrize(("share", "answer"), [(0.5, False), (0.65, True)])
def test_the_test_is_seldom_wrong(share: float, answer: bool) -> None:
    dice = random.Random(3)
    until = players.Better("a", "b", high=0.65)
    right, deals = 0, 0
    for _ in range(200):
        seen: Counter[float] = Counter()
        ratio = 0.0
        while abs(ratio) < until.bound:
            seen[sum(dice.random() < share for _ in range(2)) / 2] += 1
            ratio = statistics.likelihood_ratio(seen, until.low, until.high)
            deals += 1
        right += (ratio > 0) == answer
    assert right >= 186
    assert deals / 200 < 60


# Processes, files, going on


def test_the_same_numbers_for_any_number_of_processes(tmp_path: Path) -> None:
    one = players.tournament(["greedy", "random"], "new_york", games=10, seed=4)
    calls: list[tuple[int, int]] = []
    two = players.tournament(
        ["greedy", "random"],
        "new_york",
        games=10,
        seed=4,
        processes=2,
        folder=tmp_path,
        progress=lambda done, total: calls.append((done, total)),
    )
    assert two == one
    assert hash(one) == hash(two)
    assert {*calls} == {(done, 10) for done in range(11)}
    assert calls == sorted(calls)
    # Nothing is played again, and more games go on from there.
    calls.clear()
    again = players.tournament(
        ["greedy", "random"],
        "new_york",
        games=10,
        seed=4,
        folder=tmp_path,
        progress=lambda done, total: calls.append((done, total)),
    )
    assert again == one
    assert calls == [(10, 10)]
    more = players.tournament(["greedy", "random"], "new_york", games=14, seed=4, folder=tmp_path)
    assert more == players.tournament(["greedy", "random"], "new_york", games=14, seed=4)
    assert more.games[:10] == one.games
    fewer = players.tournament(["greedy", "random"], "new_york", games=10, seed=4, folder=tmp_path)
    assert fewer == one


@pytest.mark.parametrize("processes", [1, 2])
def test_stopped_by_ctrl_c_and_taken_up_again_it_gives_the_same_table(
    processes: int, tmp_path: Path, begin: Callable[..., subprocess.Popen[Any]]
) -> None:
    arguments = ["usa", "--players", "greedy", "random", "tickets", "--games", "40", "--seed", "6"]
    arguments += ["--format", "json", "--processes", str(processes)]
    folder = tmp_path / "games"
    command = [*PROGRAM, *arguments, "--folder", str(folder), "--records"]
    stops = 0
    for least in (5, 30):
        with begin(command) as program:
            path = folder / "games.jsonl"
            end = time.monotonic() + 60
            while program.poll() is None and time.monotonic() < end:
                if path.exists() and path.read_bytes().count(b"\n") > least:
                    os.killpg(program.pid, signal.SIGINT)
                    break
                time.sleep(0.01)
            out, err = program.communicate(timeout=120)
        assert program.returncode == 130
        assert out == ""
        assert "Traceback" not in err
        assert re.search(rf"\d+ games in {folder}: the same command goes on\n", err)
        assert err.endswith("ttr-rules: stopped\n")
        done = path.read_bytes().count(b"\n") - 1
        assert least <= done < 120
        stops += 1
    # As if the machine had been switched off in the middle of a line.
    with path.open("ab") as file:
        file.write(b'{"number":119,"seed":')
    resumed = subprocess.run(command, capture_output=True, text=True, check=True)
    whole = subprocess.run([*PROGRAM, *arguments], capture_output=True, text=True, check=True)
    assert resumed.stdout == whole.stdout
    assert stops == 2
    assert len(json.loads(whole.stdout)["games"]) == 120
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 121
    assert {path.name for path in (folder / "records").iterdir()} == {
        f"{number}.jsonl" for number in range(120)
    }


def test_a_file_of_another_tournament_is_refused(tmp_path: Path) -> None:
    def play(
        names: object = ("greedy", "random"), variant: object = "new_york", **more: object
    ) -> None:
        players.tournament(names, variant, folder=tmp_path, **{"games": 2, **more})  # type: ignore[arg-type]

    play()
    path = tmp_path / "games.jsonl"
    before = path.read_bytes()
    longer = ttr.new_york.VARIANT.with_rules(initial_cards=3)
    for told, arguments in (
        ('variant is "new_york" there, not "usa"', {"variant": "usa"}),
        ("fingerprint is", {"variant": longer}),
        ("seats is 2 there, not 3", {"seats": 3, "games": 3}),
        ("seed is 0 there, not 1", {"seed": 1}),
        ("limit is 10000 there, not 9", {"limit": 9}),
        ("players is", {"names": ["greedy", "tickets"]}),
        ("players is", {"names": {"greedy": "random", "random": "greedy"}}),
        ("another order", {"names": ["random", "greedy"]}),
        ("players is", {"names": {"greedy": First, "random": "random"}}),
    ):
        with pytest.raises(ttr.InvalidArgumentError, match=re.escape(told)):
            play(**arguments)
    assert path.read_bytes() == before
    header, first, second = before.splitlines(keepends=True)
    for content, told in (
        (b"hello", "no file of a tournament"),
        (b"{}\n", "no file of a tournament"),
        (b"[1]\n" + first, "no file of a tournament"),
        (header + b"nothing\n" + second, "line 2: "),
        (header + first.replace(b'"seed":0', b'"seed":1'), "line 2 is no game of this tournament"),
        (
            header + first + second.replace(b'"random","greedy"', b'"greedy","random"'),
            "line 3 is no",
        ),
        (header + first.replace(b'"winners":[', b'"winners":[7,'), "line 2 is no game"),
        (header + first.replace(b'"turns":', b'"turn":'), "line 2 is no game"),
        (header + first.replace(b'"stopped":false', b'"stopped":0'), "line 2 is no game"),
        (header + first.replace(b'"reason":null', b'"reason":5'), "line 2 is no game"),
        (header + first.replace(b'"number":0', b'"number":-2'), "line 2 is no game"),
    ):
        path.write_bytes(content)
        with pytest.raises(ttr.InvalidArgumentError, match=told):
            play()
        assert path.read_bytes() == content
    # A header that was cut off is begun anew.
    path.write_bytes(header[:20])
    play()
    assert path.read_bytes() == before


def test_records_that_are_missing_are_played_again(tmp_path: Path) -> None:
    names = ["greedy", "random"]
    one = players.tournament(names, "new_york", games=4, folder=tmp_path)
    assert not (tmp_path / "records").exists()
    again = players.tournament(names, "new_york", games=4, folder=tmp_path, records=True)
    assert again == one
    assert len([*(tmp_path / "records").iterdir()]) == 4
    (tmp_path / "records" / "2.jsonl").unlink()
    calls: list[int] = []
    third = players.tournament(
        names,
        "new_york",
        games=4,
        folder=tmp_path,
        records=True,
        progress=lambda done, total: calls.append(done),
    )
    assert third == one
    assert calls[0] == 3
    assert (tmp_path / "records" / "2.jsonl").exists()


def test_it_ends_when_it_is_decided_whatever_the_number_of_processes(tmp_path: Path) -> None:
    until = players.Better("greedy", "random", high=0.7)
    arguments = {"games": 400, "seed": 2, "until": until}
    one = players.tournament(["greedy", "random"], "new_york", **arguments)  # type: ignore[arg-type]
    assert one.verdict is not None
    assert one.verdict.better is True
    assert one.verdict.ratio >= one.verdict.bound == pytest.approx(math.log(19), abs=1e-6)
    assert len(one.games) == 2 * one.verdict.deals < 100
    assert f"After {one.verdict.deals} deals greedy is better than random: +" in str(one)
    # One deal earlier it was not decided.
    shorter = players.tournament(
        ["greedy", "random"], "new_york", games=len(one.games) - 2, seed=2, until=until
    )
    assert shorter.verdict is not None
    assert shorter.verdict.better is None
    assert "it is not decided whether greedy is better than random" in str(shorter)
    two = players.tournament(
        ["greedy", "random"],
        "new_york",
        processes=2,
        folder=tmp_path,
        **arguments,  # type: ignore[arg-type]
    )
    assert two == one
    # What was played beyond is in the file, and not counted.
    assert (tmp_path / "games.jsonl").read_bytes().count(b"\n") - 1 >= len(one.games)
    third = players.tournament(["greedy", "random"], "new_york", folder=tmp_path, **arguments)  # type: ignore[arg-type]
    assert third == one
    worse = players.tournament(
        ["greedy", "random"],
        "new_york",
        games=400,
        seed=2,
        until=players.Better("random", "greedy", high=0.7),
    )
    assert worse.verdict is not None
    assert worse.verdict.better is False
    assert "random is not better than greedy" in str(worse)


# Own players


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("raise", r"ZeroDivisionError: on purpose \? \(test_tournament.py, line \d+\)"),
        ("exit", r"SystemExit: 3 \(test_tournament.py, line \d+\)"),
        ("nothing", "it chose None, which is no action"),
        ("illegal", r"illegal action: pay red1: .* \([A-Z]+-\w+\)"),
        # What it tries on its own is not what it chooses.
        (
            "search",
            r"IllegalActionError: pay red1: .* \([A-Z]+-\w+\) \(test_tournament.py, line \d+\)",
        ),
    ],
)
def test_a_player_that_does_something_wrong_loses(how: str, reason: str, tmp_path: Path) -> None:
    found = players.tournament(
        {"bad": Faulty(how=how), "good": First()}, "usa", games=4, folder=tmp_path, records=True
    )
    assert len(found.faults) == len(found.games) == 4
    for game in found.games:
        bad = game.seats.index("bad")
        assert game.loser == bad
        assert game.winners == (1 - bad,)
        assert game.places[bad] == 1
        assert game.reason is not None
        assert re.fullmatch(reason, game.reason)
        assert not game.stopped
        # Two decisions of its own.
        assert 2 <= game.decisions <= 6
        record = ttr.read_record(tmp_path / "records" / f"{game.number}.jsonl")
        assert record.about["game"]["reason"] == game.reason
        assert sum(entry.by == bad for entry in record.entries) == 2
    best, worst = found.standings
    assert (best.player, best.wins, best.faults) == ("good", 4, 0)
    assert (worst.player, worst.wins, worst.faults) == ("bad", 0, 4)
    assert f"Game 0 lost by bad: {found.games[0].reason}" in str(found)
    # From the file it is the same.
    again = players.tournament(
        {"bad": Faulty(how=how), "good": First()}, "usa", games=4, folder=tmp_path
    )
    assert again == found


def test_with_more_players_the_others_win() -> None:
    found = players.tournament(
        {"bad": Faulty, "good": First, "random": "random"}, "usa", games=3, seats=3
    )
    for game in found.games:
        assert game.winners == tuple(seat for seat in range(3) if seat != game.loser)
        assert game.loser == game.seats.index("bad")
    assert {row.player: row.wins for row in found.standings} == {
        "good": 1.5,
        "random": 1.5,
        "bad": 0,
    }
    assert {(row.a, row.b): row.score for row in found.pairings} == {
        ("bad", "good"): 0.0,
        ("bad", "random"): 0.0,
        ("good", "random"): 0.5,
    }


def test_ctrl_c_passes_through_a_player() -> None:
    with pytest.raises(KeyboardInterrupt):
        players.tournament({"bad": Faulty(how="interrupt"), "good": First()}, "usa", games=2)


def test_each_game_has_a_player_of_its_own() -> None:
    """An object is copied, a class or function is called with a seed: nothing is left of the game before."""
    seeds: list[int] = []

    def factory(seed: int) -> First:
        seeds.append(seed)
        return First(seed)

    one = Faulty()
    players.tournament({"one": one, "first": factory}, "new_york", games=4, seed=10)
    assert one.left == 3
    # The first call is a trial; then in each game that of its seat.
    assert seeds == [0, *(seed_at(*at) for at in ((10, 1), (10, 0), (11, 1), (11, 0)))]
    assert len({*seeds}) == 5
    # Frozen: written down once, and the same for ever.
    assert seed_at(10, 1) == SEED_AT_10_1


SEED_AT_10_1 = 4463533657505216926


def test_players_are_closed_after_each_game() -> None:
    closed: list[int] = []

    class Closing(First):
        def close(self) -> None:
            closed.append(self.seed)
            raise ValueError("not heard")

    found = players.tournament({"a": Closing, "b": Faulty}, "new_york", games=2, seed=10)
    assert closed == [0, seed_at(10, 0), seed_at(10, 1)]
    assert not any(game.reason and "not heard" in game.reason for game in found.games)


def test_own_players_in_several_processes(tmp_path: Path) -> None:
    module = tmp_path / "own.py"
    module.write_text(
        "from ttr_rules import players\n"
        "class First:\n"
        "    def __init__(self, seed): self.seed = seed\n"
        "    def choose(self, view):\n"
        "        return view.legal_actions('canonical')[0]\n"
        "if __name__ == '__main__':\n"
        "    given = {'own': First, 'object': First(3), 'random': 'random'}\n"
        "    one = players.tournament(given, 'new_york', games=6)\n"
        "    two = players.tournament(given, 'new_york', games=6, processes=2)\n"
        "    assert one == two\n"
        "    print(len(two.games))\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", str(module)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "18\n", "")
    with pytest.raises(ttr.InvalidArgumentError, match="cannot be sent to another process"):
        players.tournament(
            {"own": lambda seed: First(seed), "random": "random"}, "usa", games=2, processes=2
        )


def test_what_is_typed_at_a_prompt_is_not_found_by_other_processes() -> None:
    program = (
        "import ttr_rules as ttr\nfrom ttr_rules import players\n"
        "class First:\n"
        "    def choose(self, view): return view.legal_actions('canonical')[0]\n\n"
        "given = {'a': First(), 'b': 'random'}\n"
        "print(len(players.tournament(given, 'new_york', games=2).games))\n"
        "players.tournament(given, 'new_york', games=2, processes=2)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.stdout == "2\n"
    assert done.stderr.endswith(
        "to another process: First is in no file: write it to a module, and import that\n"
    )


def test_work_that_is_spread_is_done_once_and_what_it_raises_ends_it() -> None:
    assert sorted(_pool.spread(abs, range(-20, 0), 3, lambda: None)) == [*range(1, 21)]
    assert [*_pool.spread(abs, [], 3, lambda: None)] == []
    assert [*_pool.spread(abs, [-1], 3, lambda: None)] == [1]
    with pytest.raises(TypeError, match="bad operand"):
        [*_pool.spread(abs, [1, 2, "x", *range(1000)], 2, lambda: None)]
    assert not multiprocessing.active_children()


def test_nobody_waits_for_the_rest_of_an_answer() -> None:
    """A process that is ended while its answer, larger than a pipe, is on its way."""
    spread = _pool.spread(bytes, [10_000_000] * 4, 2, lambda: None)
    assert len(next(spread)) == 10_000_000
    time.sleep(0.5)
    begun = time.monotonic()
    spread.close()
    assert time.monotonic() - begun < 10
    assert not multiprocessing.active_children()


def test_a_process_that_is_killed_is_an_error_in_words() -> None:
    """Also where a script lacks its guard, so that each process would begin a tournament."""
    lines = "from ttr_rules import players\nplayers.tournament(['greedy', 'random'], 'usa', processes=2)\n"
    done = subprocess.run(
        [sys.executable, "-c", lines], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, "a text has no file that could be run once more"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "script.py")
        path.write_text(lines, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, path], capture_output=True, text=True, check=False, timeout=120
        )
    assert done.returncode == 1
    assert 'or the program lacks if __name__ == "__main__":' in done.stderr.splitlines()[-1]
    with pytest.raises(ChildProcessError, match="a process has ended before its work was done"):
        players.tournament({"a": Killed(), "b": First()}, "usa", games=4, processes=2)


def test_a_game_that_is_stopped_is_won_by_nobody() -> None:
    found = players.tournament(["greedy", "random"], "usa", games=4, limit=7)
    assert found.stopped == 4
    assert [row.wins for row in found.standings] == [0, 0]
    assert [row.rating for row in found.standings] == [0, 0]
    assert found.pairings[0].score == 0.5
    for game in found.games:
        assert (game.stopped, game.winners, game.decisions) == (True, (), 7)
        assert game.loser is None
    assert "4 games stopped: won by nobody." in str(found)


# Refused


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"players": ["greedy"]}, "players = ['greedy']: must be from 2 to 100 players"),
        ({"players": []}, "must be from 2 to 100 players"),
        ({"players": "greedy"}, "must be a mapping or a list of names"),
        ({"players": 5}, "must be a mapping or a list of names"),
        ({"players": [1, 2]}, "must be the name of a player"),
        ({"players": ["greedy", "greedy"]}, "a mapping can give it two names"),
        ({"players": ["greedy", "gredy"]}, "unknown player 'gredy'; did you mean 'greedy'"),
        ({"players": {"a": "greedy", "b": 5}}, "or what makes one of a seed"),
        ({"players": {"a": "greedy", "b": lambda seed: 5}}, "has no method choose"),
        (
            {"players": {"a": "greedy", "b": Seedless}},
            "must take one argument, a seed; or give an object instead",
        ),
        ({"players": {"a": "greedy", "b": lambda: First()}}, "must take one argument, a seed"),
        (
            {"players": {"a": "greedy", "b": Single()}},
            "cannot be copied, and each game needs a copy",
        ),
        ({"players": {"a": "greedy", "b": Lonely()}}, "its copy, None, has no method choose"),
        (
            {"players": {"a": "greedy", "b": Traveller()}, "processes": 2},
            "to another process: no way",
        ),
        ({"players": {"a": "greedy", "\n": "random"}}, "printable characters"),
        ({"players": {"a": "greedy", 5: "random"}}, "a name must be a str"),
        ({"variant": "usb"}, "unknown variant"),
        ({"seats": 9}, "for 2 to 5 players, not 9"),
        ({"games": 5}, "must be a multiple of 2, such as 4 or 6"),
        ({"games": 100, "seats": 3}, "games = 100: must be a multiple of 3, such as 99 or 102"),
        ({"games": 10**7, "seats": 3}, "must be a multiple of 3, such as 9999999: everybody"),
        ({"players": map("random:{}".format, itertools.count())}, "must be from 2 to 100 players"),
        ({"players": {str(n): "random" for n in range(101)}}, "must be from 2 to 100 players"),
        (
            {"players": {str(n): "random" for n in range(100)}, "seats": 5, "games": 5},
            "75,287,520 tables of 5 seats, of which there may be at most 10,000",
        ),
        (
            {"players": {str(n): "random" for n in range(100)}, "games": 10**6},
            "games = 1000000: at 4,950 tables these are 4,950,000,000 games, of which there may be at most 10,000,000",
        ),
        ({"games": 0}, "must be from 2 to"),
        ({"games": "4"}, "must be an integer"),
        ({"seed": -1}, "from 0 to"),
        ({"processes": 0}, "must be from 1 to 256"),
        ({"limit": -1}, "must be from 0 to"),
        ({"records": True}, "needs a folder"),
        ({"folder": 5}, "a path must be"),
        ({"progress": 5}, "must be callable"),
        ({"until": "greedy"}, "must be a Better"),
        (
            {"until": players.Better("greedy", "rando")},
            "unknown player 'rando'; did you mean 'random'?",
        ),
    ],
)
def test_what_is_refused(arguments: dict[str, object], told: str) -> None:
    whole = {"players": ["greedy", "random"], "variant": "usa", "games": 2, **arguments}
    with pytest.raises(ttr.TtrError, match=re.escape(told)):
        players.tournament(**whole)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"b": "a"}, "another player"),
        ({"b": 5}, "must be the name of a player"),
        ({"low": 0.6}, "high"),
        ({"low": 0}, "low"),
        ({"high": 1.0}, "must be between 0.5 and 1"),
        ({"high": math.nan}, "high"),
        ({"error": 0.5}, "must be between 0 and 0.5"),
        ({"error": "x"}, "must be a number"),
    ],
)
def test_what_cannot_be_asked(arguments: dict[str, object], told: str) -> None:
    with pytest.raises(ttr.InvalidArgumentError, match=told):
        players.Better(**{"a": "a", "b": "b", **arguments})  # type: ignore[arg-type]


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(NotADirectoryError, match=r"this is a file, not a folder: .*file"):
        players.tournament(["greedy", "random"], "usa", games=2, folder=tmp_path / "file")
    (tmp_path / "records").write_text("x", encoding="utf-8")
    with pytest.raises(NotADirectoryError, match=r"this is a file, not a folder: .*records"):
        players.tournament(["greedy", "random"], "usa", games=2, folder=tmp_path, records=True)


def test_the_progress_is_told_game_by_game_and_each_second_of_a_long_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[int] = []

    def play() -> None:
        calls.clear()
        players.tournament(
            ["greedy", "random"], "usa", games=2, progress=lambda done, total: calls.append(done)
        )

    monkeypatch.setattr(_tournament, "time", SimpleNamespace(monotonic=lambda: 0.0))
    play()
    assert calls == [0, 1, 2]
    clock = itertools.count(step=0.02)
    monkeypatch.setattr(_tournament, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    play()
    assert 2 < calls.count(0) < 12
    assert calls == sorted(calls)


# Whose fault it is


def test_an_error_of_the_progress_is_nobodys_fault(tmp_path: Path) -> None:
    calls = 0

    def progress(done: int, of: int) -> None:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise OSError("the progress")

    with pytest.raises(OSError, match="the progress"):
        players.tournament(
            ["greedy", "random"], "new_york", games=2, folder=tmp_path, progress=progress
        )
    again = players.tournament(["greedy", "random"], "new_york", games=2, folder=tmp_path)
    assert not again.faults


class Worst:
    """Everything that it says of itself is wrong, too."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: ttr.View) -> ttr.Action:
        class UnspeakableError(Exception):
            def __str__(self) -> str:
                raise ValueError("no words")

        raise UnspeakableError

    @property
    def close(self) -> None:
        raise SystemExit(9)


def test_a_player_that_cannot_say_what_is_wrong_loses() -> None:
    found = players.tournament({"worst": Worst, "random": "random"}, "new_york", games=2)
    assert len(found.faults) == 2
    for game in found.faults:
        assert game.reason is not None
        assert game.reason.startswith("UnspeakableError")


def test_players_in_no_order_are_refused() -> None:
    with pytest.raises(ttr.InvalidArgumentError, match="players"):
        players.tournament({"greedy", "random"}, "new_york", games=2)


def test_a_player_of_the_library_is_told_apart_by_its_options(tmp_path: Path) -> None:
    def run(iterations: int) -> None:
        search = players.make("search", iterations=iterations)
        players.tournament(
            {"one": search, "random": "random"}, "new_york", games=2, folder=tmp_path
        )

    run(8)
    run(8)
    with pytest.raises(ttr.InvalidArgumentError):
        run(9)
