"""The command line, driven as a program; ``play`` through a terminal made up."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import select
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

import ttr_rules as ttr
from ttr_rules import players, replay, svg
from ttr_rules._cli import _output, main, simulate
from ttr_rules.players._match import seed_at

DUEL = ("tournament", "usa", "--players", "greedy", "random")
COMMANDS = ("play", "simulate", "tournament", "replay", "render", "check", "variants")
PROGRAM = [sys.executable, "-m", "ttr_rules"]


def run(*arguments: str, typed: str | bytes = b"", cwd: Path | None = None) -> Ended:
    given = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [*PROGRAM, *arguments], input=given, capture_output=True, cwd=cwd, timeout=60, check=False
    )
    ended = Ended(done.returncode, done.stdout.decode(), done.stderr.decode())
    assert "Traceback" not in ended.err
    return ended


class Ended:
    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out = status, out
        # On a busy machine everything takes long, and says so.
        self.err = re.sub(r"^(Drawing|Checking) .* \.\.\.\n", "", err, flags=re.MULTILINE)


def record_of(path: Path, steps: int = 12, variant: str = "new_york") -> ttr.Record:
    with ttr.Recorder(ttr.new_game(variant, 2, seed=7), path=path) as recorder:
        while steps and not recorder.state.is_over:
            recorder.play(recorder.state.legal_actions()[0])
            steps -= 1
    return recorder.record


# Help, wrong usage, endings


def test_help_of_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    ended = run("--help")
    assert ended.status == 0
    assert all(re.search(rf"^    {name} +\w", ended.out, re.MULTILINE) for name in COMMANDS)
    assert "exit status: 0 all is well; 1" in ended.out
    for name in COMMANDS:
        with pytest.raises(SystemExit) as raised:
            main([name, "--help"])
        out = capsys.readouterr().out
        assert raised.value.code == 0
        assert out.startswith(f"usage: ttr-rules {name} ")
        assert all(len(line) <= 100 for line in out.splitlines())


def test_help_imports_no_more_than_it_needs() -> None:
    program = """
import sys
from ttr_rules._cli import main
try:
    main(["--help"])
except SystemExit as ended:
    assert ended.code == 0
found = [name for name in sys.modules if name.startswith("ttr_rules._cli.")]
assert not found, found
assert not {"rich", "readline", "multiprocessing"} & {*sys.modules}
"""
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)


def test_the_script_is_installed_and_says_its_version() -> None:
    script = Path(sys.executable).with_name("ttr-rules")
    done = subprocess.run([script, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"ttr-rules {ttr.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "required: COMMAND"),
        (["plat"], "invalid choice: 'plat'"),
        (["simulate"], "required: VARIANT"),
        (["simulate", "usa", "--games", "0"], "must be an integer from 1 to"),
        (["simulate", "usa", "--seed", "-1"], "from 0 to 2**64 - 1, not '-1'"),
        (
            ["simulate", "usa", "--players", "gredy"],
            "unknown player 'gredy'; did you mean 'greedy'",
        ),
        (["simulate", "usa", "--players", "random"], "for 2 to 5 players, not 1"),
        (["simulate", "usa", "--players", "3"], "must be names of players, one a seat"),
        (["simulate", "usa", "--players", "random", "program:nowhere"], "there is no program"),
        (["tournament", "usa"], "required: --players"),
        (["tournament", "usa", "--players", "greedy"], "--players = 'greedy': must be two players"),
        (["tournament", "usa", "--players", "greedy", "greedy"], "there are two players 'greedy'"),
        (["tournament", "usa", "--players", "gredy", "random"], "did you mean 'greedy'"),
        (
            [*DUEL, "--games", "3"],
            "must be a multiple of 2, such as 2 or 4",
        ),
        ([*DUEL, "--records"], "needs a folder"),
        (
            [*DUEL, "--until-better", "greedy", "x"],
            "--until-better = 'x': unknown player 'x'; known: greedy, random",
        ),
        (
            [*DUEL, "--until-better", "x", "x"],
            "--until-better = 'x': unknown player 'x'; known: greedy, random",
        ),
        (
            [*DUEL, "--until-better", "greedy", "greedy"],
            "--until-better = 'greedy': must be two different players",
        ),
        (
            [*DUEL, "--folder", __file__],
            f"{__file__}: this is a file, not a folder",
        ),
        (
            [*DUEL, "--games", "10000000", "-o", "no/such/x"],
            "no/such/x: No such file",
        ),
        (
            [*DUEL, "--games", "10000000", "-o", "."],
            ".: Is a directory",
        ),
        (
            ["simulate", "usa", "--games", "1000000000", "-o", "no/such/x"],
            "no/such/x: No such file",
        ),
        (
            ["tournament", "usa", "--players", "greedy", "a=greedy:depth=3"],
            "depth = 3: unknown option 'depth'; the player greedy has none",
        ),
        (["render", "usa", "-o", "usa.png"], "a picture is an SVG"),
        (
            ["simulate", "usb"],
            "unknown variant 'usb'; did you mean 'usa'?; there is no file of this name",
        ),
        (["simulate", "usa", "--games", "1", "-o", "no/such/x"], "no/such/x: No such file"),
        (["play", "--players", "9"], "for 2 to 4 players, not 9"),
        (["play", "--seat", "2"], "there is no player 2"),
        (["play", "--against", "nobody"], "unknown player 'nobody'"),
        (["play", "--against", "greedy", "random"], "there is 1 other seat"),
        (["play", "--resume", "no_file"], "no_file: No such file or directory"),
        (["play", "--name", "a" * 300], "names"),
        (["check", "no_file"], "no_file: No such file or directory"),
        (["check", "."], ".: Is a directory"),
        (["check", sys.executable], "this is not a text in UTF-8"),
        (["replay", "no_file"], "no_file: No such file or directory"),
        (["render", "no_file.json"], "no_file.json: No such file or directory"),
        (["render", "usb"], "unknown variant 'usb'; did you mean 'usa'?"),
        (["render", "nordic 2 0.hand=purple"], "expected a card with its number"),
        (["render", "usa", "--step", "3"], "only a record has steps"),
        (["render", "usa", "--player", "1"], "a board is not seen by a player"),
        (["variants", "more"], "unrecognized arguments: more"),
    ],
)
def test_wrong_usage(arguments: list[str], told: str, capfd: pytest.CaptureFixture[str]) -> None:
    try:
        status = main(arguments)
    except SystemExit as ended:
        status = int(str(ended.code))
    captured = capfd.readouterr()
    assert status == 2
    assert told in captured.err
    assert captured.out == ""


def test_wrong_usage_of_the_program() -> None:
    ended = run("simulate", "nowhere")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith("ttr-rules: unknown variant 'nowhere'; known: ")
    assert ended.err.count("\n") == 1


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="everything may be read by root"
)
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "secret.json"
    path.write_text("{}", encoding="utf-8")
    path.chmod(0)
    ended = run("check", str(path))
    assert (ended.status, ended.err) == (2, f"ttr-rules: {path}: Permission denied\n")


def test_a_closed_output_ends_it_without_a_word() -> None:
    with subprocess.Popen(
        [*PROGRAM, "variants", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == b""
        assert program.wait(20) == 141


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_streams_that_are_closed_from_the_beginning(closed: str, tmp_path: Path) -> None:
    """Without a traceback, and with the status of the command."""
    if os.name != "posix":
        pytest.skip("needs a shell")
    line = f'"{sys.executable}" -m ttr_rules play --seed 1 {closed}'
    done = subprocess.run(
        ["sh", "-c", line], input="", capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Nothing has been played.\n") == (closed != ">&-")


# variants


def test_variants() -> None:
    ended = run("variants")
    assert ended.status == 0
    head, *rows = ended.out.splitlines()
    assert head.split() == ["id", "title", "players", "cities", "routes", "tickets"]
    assert [row.split()[0] for row in rows] == list(ttr.variants())
    assert re.split("  +", rows[-1]) == [
        *("usa", "USA (the classic board)", "2 to 5", "36", "100", "30"),
    ]


def test_variants_as_json(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["variants", "--json"]) == 0
    listed = json.loads(capfdbinary.readouterr().out)
    assert [entry["id"] for entry in listed] == list(ttr.variants())
    assert listed[5] == {
        "id": "nordic",
        "title": "Nordic Countries",
        "players": [2, 3],
        "cities": 39,
        "routes": 81,
        "tickets": 46,
    }


# check


BOARD = {
    "id": "small",
    "title": "Small",
    "players": [2, 2],
    "trains_per_player": 3,
    "train_cards": {"red": 9},
    "locomotives": 2,
    "rules": {"initial_tickets": 1},
    "cities": [{"id": "a", "name": "A"}, {"id": "b", "name": "B"}],
    "routes": [{"id": "a-b", "ends": ["a", "b"], "length": 2, "color": "red"}],
    "tickets": [{"id": "a-b", "ends": ["a", "b"], "points": 2}] * 1,
}


def checked(
    text: str, capfd: pytest.CaptureFixture[str], path: Path, *more: str
) -> tuple[int, str]:
    path.write_text(text, encoding="utf-8")
    status = main(["check", str(path), *more])
    ended = Ended(status, *capfd.readouterr())
    assert ended.err == ""
    return status, ended.out.replace(f"{path}: ", "FILE: ")


def test_what_is_sound_is_told_in_a_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    def check(text: str, *more: str) -> tuple[int, str]:
        return checked(text, capfd, tmp_path / "x", *more)

    usa = json.dumps(ttr.usa.VARIANT.to_dict(), indent=2)
    assert check(usa) == (
        0,
        "FILE: board usa, USA (the classic board): 2 to 5 players, 36 cities, 100 routes, 30 tickets\n",
    )
    state = ttr.new_game("nordic", 3, seed=1)
    assert check(state.to_json()) == (0, "FILE: position of nordic with 3 players, turn 0\n")
    assert check(json.dumps(state.to_dict(), indent=1))[0] == 0
    assert check(state.to_text() + "\n") == (0, "FILE: position of nordic with 3 players, turn 0\n")
    told = (0, "FILE: view of nordic with 3 players, turn 0\n")
    assert check(state.view(1).to_json()) == told
    record = record_of(tmp_path / "r.jsonl", 1000)
    told = (0, "FILE: record of new_york with 2 players: 217 entries, won by [0]\n")
    assert check(record.to_text()) == told
    cities = [{**city, "xy": [0.5, 7]} for city in ttr.usa.VARIANT.to_dict()["cities"]]
    lines = check(json.dumps(ttr.usa.VARIANT.to_dict() | {"cities": cities}))[1].splitlines()
    assert len(lines) == 1 + 36
    assert lines[1].startswith("FILE: warning: cities[0] (atlanta).xy: expected positions")
    # What one saw, and several records in one file.
    seen = record.seen_by(1)
    assert check(seen.to_text())[1].endswith("won by [0], as player 1 saw it\n")
    assert check(record.to_text() * 2)[1].count("FILE: record") == 2
    race = record_of(tmp_path / "race.jsonl", 5, "first_journey").seen_by(0)
    assert check(race.to_text())[1].endswith("; only the form of the lines could be checked\n")


def test_every_problem_is_a_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    def check(text: str, *more: str) -> list[str]:
        status, out = checked(text, capfd, tmp_path / "x", *more)
        assert status == 1
        return out.splitlines()

    document = ttr.usa.VARIANT.to_dict()
    document["routes"][3]["length"] = -1
    document["tickets"][0]["ends"] = ["boston", "nowhere"]
    document["players"] = [5, 2]
    found = check(json.dumps(document))
    assert len(found) >= 3
    assert all(re.match(r"(players|routes\[3\]|tickets\[0\])[^:]*: \w", line) for line in found)

    position = ttr.new_game("usa", 2, seed=1).to_dict()
    position["seats"][0]["hand"] = {"purpl": 2}
    position["turn"] = -1
    found = check(json.dumps(position))
    assert any(line.startswith("seats[0].hand.purpl: ") for line in found)
    assert any(line.startswith("turn: ") for line in found)
    assert check("[1]") == ["board: a variant must be an object, not [1]"]
    (line,) = check('{"variant": "usb"}')
    assert line.startswith("variant: unknown variant 'usb'")
    (line,) = check('{"variant": ')
    assert line.startswith("JSON: Expecting value")
    assert check("") == ["JSON: the text is empty"]
    (line,) = check("nordic 2 0.hand=purpl")
    assert line.startswith("column 17: expected a card with its number")

    record = record_of(tmp_path / "r.jsonl")
    lines = record.to_text().splitlines()
    decision = next(i for i, line in enumerate(lines) if '"keep_tickets"' in line)
    wrong = lines.copy()
    wrong[decision] = wrong[decision].replace('"tickets":["', '"tickets":["x')
    (line,) = check("\n".join(wrong))
    assert re.match(rf"line {decision + 1}: keep x.*no ticket.*\(X-name\)", line)
    assert check("\n".join(lines)[:-5]) == [f"line {len(lines)}: the line is cut off"]
    assert check(lines[0][:-9]) == ["line 1: the line is cut off"]


def test_the_standard_input_is_checked_and_a_board_of_ones_own(tmp_path: Path) -> None:
    ended = run("check", "-", typed="nordic 2 0.hand=purple4")
    assert ended.status == 0
    assert ended.out == "the standard input: position of nordic with 2 players, turn 0\n"
    assert run("check", "-", typed=b"\xff\xfe").status == 2
    board = tmp_path / "own.json"
    variant = ttr.load_variant({"id": "own"}, base=ttr.usa.VARIANT)
    board.write_text(json.dumps(variant.to_dict()), encoding="utf-8")
    line = ttr.new_game(variant, 2, seed=1).to_text()
    assert run("check", "-", typed=line).status == 1
    assert run("check", "-", "--variant", str(board), typed=line).status == 0
    assert run("simulate", str(board), "--games", "2").out.startswith("USA")


# simulate


def test_simulate_tells_the_same_in_every_format_and_with_any_number_of_processes() -> None:
    arguments = ["simulate", "new_york", "--players", "greedy", "random", "random"]
    arguments += ["--games", "31", "--seed", "5"]
    as_json = run(*arguments, "--format", "json")
    # On a busy machine it takes more than a second, and says so.
    assert all(re.match(r"\d+ of 31 games", line) for line in as_json.err.splitlines())
    found = json.loads(as_json.out)
    assert run(*arguments, "--format", "json", "--processes", "3").out == as_json.out
    assert found["players"] == ["greedy", "random", "random"]
    assert (found["games"], found["seed"], found["stopped"]) == (31, 5, 0)
    rows = found["results"]
    assert [(row["player"], row["seat"]) for row in rows] == [
        (player, seat) for player in ("greedy", "random", "random 2") for seat in (None, 0, 1, 2)
    ]
    whole = [row for row in rows if row["seat"] is None]
    assert sum(row["wins"] for row in whole) == pytest.approx(31)
    assert whole[0]["win_share"] > 0.7
    assert {row["games"] for row in whole} == {31}
    assert {row["games"] for row in rows} == {31, 10, 11}
    as_csv = run(*arguments, "--format", "csv")
    table = list(csv.DictReader(io.StringIO(as_csv.out)))
    assert [float(row["mean_points"]) for row in table] == [row["mean_points"] for row in rows]
    assert [row["seat"] for row in table[:4]] == ["all", "0", "1", "2"]
    plain = run(*arguments).out.splitlines()
    assert plain[0] == "New York City: 31 games, seed 5"
    head = ["player", "seat", "games", "wins", "win share", "mean points", "mean turns"]
    assert re.split("  +", plain[2]) == head
    assert len(plain) == 3 + len(rows)


def test_simulate_plays_as_the_players_would() -> None:
    """The numbers counted anew: game i begins with the seed plus i, the players move one seat on."""
    names, first = ["random", "greedy", "random"], 49
    arguments = ["simulate", "new_york", "--games", "3", "--seed", str(first), "--format", "json"]
    found = json.loads(run(*arguments, "--players", *names).out)
    points, wins = [0, 0, 0], [0.0, 0.0, 0.0]
    for game in range(3):
        seed = first + game
        at = [(seat - game) % 3 for seat in range(3)]
        seats = [players.make(names[place], seed=seed_at(seed, place)) for place in at]
        state = ttr.new_game("new_york", 3, seed=seed)
        while (player := state.current_player) is not None:
            state = state.apply(seats[player].choose(state.view(player)))
        result = state.result()
        assert result is not None
        for seat, place in enumerate(at):
            points[place] += state.scores()[seat]
            wins[place] += (seat in result.winners) / len(result.winners)
    whole = [row for row in found["results"] if row["seat"] is None]
    assert [row["mean_points"] for row in whole] == [total / 3 for total in points]
    assert [row["wins"] for row in whole] == pytest.approx(wins)


def test_a_victory_that_is_shared_is_won_in_part() -> None:
    names = ["random"] * 3
    match = simulate.Match(ttr.new_york.VARIANT, tuple(names), 13)
    counts = match.play(0, lambda: None)
    assert counts["stopped", 0, 0] == 0
    assert [counts["wins", seat, seat] for seat in range(3)] == [30, 30, 0]


def test_a_game_that_is_stopped_is_won_by_nobody(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(simulate, "LIMIT", 9)
    assert main(["simulate", "usa", "--games", "3", "--format", "json"]) == 0
    found = json.loads(capfd.readouterr().out)
    assert found["stopped"] == 3
    assert {row["wins"] for row in found["results"]} == {0}
    assert main(["simulate", "usa", "--games", "3"]) == 0
    assert "; 3 stopped after 9 decisions, won by nobody\n" in capfd.readouterr().out


def test_simulate_writes_a_file_whole(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    ended = run("simulate", "new_york", "--games", "3", "--format", "csv", "-o", str(path))
    assert (ended.status, ended.out) == (0, "")
    assert path.read_text(encoding="utf-8").startswith("player,seat,games,wins,")
    plain = tmp_path / "table.txt"
    assert run("simulate", "new_york", "--games", "3", "-o", str(plain)).out == ""
    assert plain.read_text(encoding="utf-8").startswith("New York City: 3 games, seed 0\n\nplayer")


@pytest.mark.parametrize("processes", ["1", "2"])
def test_simulate_is_not_silent_and_ctrl_c_ends_it(
    processes: str, begin: Callable[..., subprocess.Popen[Any]]
) -> None:
    arguments = ["simulate", "usa", "--games", "1000000", "--processes", processes]
    with begin([*PROGRAM, *arguments]) as program:
        assert program.stderr is not None
        begun = time.monotonic()
        line = program.stderr.readline()
        assert time.monotonic() - begun < 10
        assert re.fullmatch(r"\d+ of 1000000 games(, about \d+ seconds left)?\n", line)
        # To the whole group, as a terminal does.
        os.killpg(program.pid, signal.SIGINT)
        out, err = program.communicate(timeout=120)
    assert program.returncode == 130
    assert (out, "Traceback" in err) == ("", False)
    assert err.endswith("ttr-rules: stopped\n")


# tournament


def test_tournament_in_every_format(tmp_path: Path) -> None:
    arguments = ["tournament", "new_york", "--players", "greedy", "dice=random", "--games", "6"]
    arguments += ["--seed", "4"]
    wanted = players.tournament({"greedy": "greedy", "dice": "random"}, "new_york", games=6, seed=4)
    plain = run(*arguments)
    assert (plain.status, plain.out) == (0, f"{wanted}\n")
    assert all(re.match(r"\d+ of 6 games", line) for line in plain.err.splitlines())
    as_json = run(*arguments, "--format", "json", "--processes", "2")
    assert json.loads(as_json.out) == wanted.to_dict()
    table = [*csv.DictReader(io.StringIO(run(*arguments, "--format", "csv").out))]
    for row, standing in zip(table, wanted.standings, strict=True):
        assert row["player"] == standing.player
        assert float(row["share"]) == standing.share
        assert (float(row["share_low"]), float(row["share_high"])) == standing.share_interval
        assert float(row["points"]) == standing.points
        assert (float(row["rating_low"]), float(row["rating_high"])) == standing.rating_interval
    path = tmp_path / "table.txt"
    assert run(*arguments, "-o", str(path)).out == ""
    assert path.read_text(encoding="utf-8") == f"{wanted}\n"
    # Nothing is left of trying whether it can be written.
    assert [*tmp_path.iterdir()] == [path]


def test_tournament_keeps_its_games_and_ends_when_it_is_decided(tmp_path: Path) -> None:
    arguments = ["tournament", "usa", "--players", "greedy", "random", "--games", "1000"]
    arguments += ["--until-better", "greedy", "random", "--folder", str(tmp_path), "--records"]
    found = run(*arguments)
    assert found.status == 0
    assert "deals greedy is better than random: +" in found.out
    played = int(re.search(r"(\d+) games, seed 0", found.out)[1])  # type: ignore[index]
    assert played < 200
    assert len([*(tmp_path / "records").iterdir()]) == played
    again = run(*arguments)
    assert again.out == found.out
    told = run("check", str(tmp_path / "records" / "0.jsonl"))
    assert told.status == 0
    assert "record of usa with 2 players" in told.out
    other = run(*arguments[:-1], "--seed", "1")
    assert (other.status, other.out) == (2, "")
    assert "it is the file of another tournament: seed is 0 there, not 1" in other.err


def test_a_program_plays_on_the_command_line(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    print(json.dumps({'action': json.loads(line)['actions'][0]}), flush=True)\n",
        encoding="utf-8",
    )
    name = f"program:{shlex.join([sys.executable, str(bot)])}"
    found = run("tournament", "new_york", "--players", f"bot={name}", "random", "--games", "2")
    assert found.status == 0
    assert found.out.splitlines()[3].split()[-1] == "0"
    one = json.loads(
        run(
            "simulate", "new_york", "--players", name, "random", "--games", "2", "--format", "json"
        ).out
    )
    assert one["players"] == [name, "random"]
    # A game that it cannot play ends the simulation, which counts whole games.
    bot.write_text("raise SystemExit(7)", encoding="utf-8")
    ended = run("simulate", "new_york", "--players", name, "random", "--games", "2")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.endswith(": it ended with exit status 7 (game 0)\n")
    # In a game with a person it is named, and what was played is kept.
    kept = ttr.new_game("new_york", 2, seed=1).legal_actions()[0]
    ended = run("play", "--against", name, "--seed", "1", typed=f"{kept}\n", cwd=tmp_path)
    assert ended.status == 2
    assert ended.err.endswith(": it ended with exit status 7\n")


def test_a_record_starts_no_program(tmp_path: Path) -> None:
    """Whatever a record says: it may come from anybody."""
    seen = tmp_path / "seen"
    name = f"program:touch {seen}"
    state = ttr.new_game("new_york", 2, seed=1)
    path = tmp_path / "x.jsonl"
    ttr.Recorder(state, about={"play": {"seat": 1, "against": [name]}}, path=path).close()
    ended = run("play", "--resume", str(path))
    assert (ended.status, seen.exists()) == (2, False)
    assert "names a program to play against; --against has to name it again" in ended.err
    # Whoever types it means it.
    assert run("play", "--resume", str(path), "--against", name).status == 2
    assert seen.exists()


def test_progress_on_a_terminal_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setitem(sys.modules, "rich", None)
    monkeypatch.setitem(sys.modules, "rich.console", None)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with _output.Progress(8, "game") as progress:
        progress.tick(1)
        assert capsys.readouterr().err == ""
        now[0] += 2
        progress.tick(1)
        assert capsys.readouterr().err == "\r2 of 8 games, about 6 seconds left"
        progress.tick(1)
        assert capsys.readouterr().err == ""
        now[0] += 4
        progress.tick(4)
        assert capsys.readouterr().err == "\r7 of 8 games, about 1 second left "
    assert re.fullmatch("\r {33,34}\r", capsys.readouterr().err)


def test_what_takes_long_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(_output, "QUIET", 0.01)
    said = ""
    with _output.if_slow("It takes long ..."):
        while not said.endswith("\n"):
            time.sleep(0.01)
            said += capsys.readouterr().err
    assert said == "It takes long ...\n"
    monkeypatch.setattr(_output, "QUIET", 60.0)
    with _output.if_slow("This does not"):
        pass
    assert capsys.readouterr().err == ""


# replay and render


def test_replay_writes_a_page_beside_the_record(tmp_path: Path) -> None:
    page = replay.page
    record = record_of(tmp_path / "game.jsonl")
    ended = run("replay", "game.jsonl", cwd=tmp_path)
    assert (ended.status, ended.out, ended.err) == (0, "game.html\n", "")
    assert (tmp_path / "game.html").read_text(encoding="utf-8").strip() == page(record).strip()
    ended = run("replay", "game.jsonl", "-o", "one.html", "--player", "1", cwd=tmp_path)
    assert (ended.status, ended.out) == (0, "one.html\n")
    seen = (tmp_path / "one.html").read_text(encoding="utf-8")
    assert seen.strip() == page(record, player=1).strip()
    assert run("replay", "game.jsonl", "--player", "2", cwd=tmp_path).status == 2
    ended = run("replay", "-", typed=(tmp_path / "game.jsonl").read_bytes())
    assert ended.out.strip() == page(record).strip()
    (tmp_path / "bad.jsonl").write_text("{}", encoding="utf-8")
    ended = run("replay", "bad.jsonl", cwd=tmp_path)
    assert ended.status == 2
    assert ended.err.startswith("ttr-rules: line 1 of the record")
    assert not (tmp_path / "bad.html").exists()
    # Each seat has a page of its own, and no file is lost.
    assert run("replay", "game.jsonl", "--player", "0", cwd=tmp_path).out == "game-player-0.html\n"
    ended = run("replay", "game.jsonl", cwd=tmp_path)
    assert ended.status == 2
    assert ended.err == "ttr-rules: game.html: the file is there already; -o writes it anew\n"
    assert run("replay", "game.jsonl", "-o", "game.html", cwd=tmp_path).out == "game.html\n"
    ended = run("replay", "game.jsonl", "--variant", "nordic", "-o", "x.html", cwd=tmp_path)
    assert (ended.status, "the game is new_york" in ended.err) == (2, True)


def test_render_draws_boards_positions_and_steps(tmp_path: Path) -> None:
    board = svg.board

    def drawn(*arguments: str, typed: str = "") -> str:
        ended = run("render", *arguments, typed=typed, cwd=tmp_path)
        assert (ended.status, ended.err) == (0, "")
        return ended.out.strip()

    assert drawn("usa") == board(ttr.usa.VARIANT, theme="light").strip()
    (tmp_path / "b.json").write_text(json.dumps(ttr.nordic.VARIANT.to_dict()), encoding="utf-8")
    assert drawn("b.json", "--theme", "dark") == board(ttr.nordic.VARIANT, theme="dark").strip()
    record = record_of(tmp_path / "game.jsonl", 40)
    picture = board(record.state(30), theme="light").strip()
    assert drawn("game.jsonl", "--step", "30") == picture
    assert drawn("game.jsonl") == board(record.state(), theme="light").strip()
    line = "nordic 2 0.hand=purple4 1.routes=bergen-oslo-1"
    state = ttr.state_from_text(line)
    assert drawn(line) == drawn("-", typed=line) == board(state, theme="light").strip()
    assert drawn(state.to_json(), "--player", "1") == board(state.view(1), theme="light").strip()
    record.seen_by(1).write(tmp_path / "seen.jsonl")
    seen = record.seen_by(1)
    assert drawn("seen.jsonl") == board(seen.keeper().view).strip()
    view = seen.truncated(30).keeper().view
    assert drawn("seen.jsonl", "--step", "30", "--player", "1") == board(view).strip()
    back = str(30 - len(seen.entries) - 1)
    assert drawn("seen.jsonl", "--step", back) == board(view).strip()
    for wrong in (["--player", "0"], ["--step", "1000"], ["--step", "-1000"]):
        assert run("render", "seen.jsonl", *wrong, cwd=tmp_path).status == 2
    assert run("render", "game.jsonl", "--variant", "usa", cwd=tmp_path).status == 2
    assert drawn("usa", "-o", "usa.svg") == ""
    assert (tmp_path / "usa.svg").read_text(encoding="utf-8").strip() == drawn("usa")


# play


class Terminal:
    """A program in a terminal made up, and what a person sees and types there."""

    def __init__(self, cwd: Path, *arguments: str, without: str = "") -> None:
        pty = pytest.importorskip("pty")
        self._fd, inner = pty.openpty()
        # The terminal has to be the program's own: else Ctrl-C goes elsewhere. Where the tests run in the
        # background, Ctrl-C is ignored, and this is inherited.
        begin = (
            "import fcntl, runpy, signal, sys, termios\n"
            "fcntl.ioctl(0, termios.TIOCSCTTY, 0)\n"
            "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
            f"sys.modules.update({{name: None for name in {without.split()!r}}})\n"
            f"sys.argv = ['ttr-rules', *{arguments!r}]\n"
            "runpy.run_module('ttr_rules', run_name='__main__', alter_sys=False)\n"
        )
        self._program = subprocess.Popen(
            [sys.executable, "-c", begin],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            cwd=cwd,
            start_new_session=True,
            env={**os.environ, "TERM": "dumb", "COLUMNS": "100", "INPUTRC": os.devnull},
        )
        os.close(inner)
        self.seen = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._program.kill()
        self._program.wait()
        os.close(self._fd)

    def until(self, text: str | re.Pattern[str]) -> str:
        """What is seen until this text, which may have to come yet."""
        pattern = re.compile(re.escape(text)) if isinstance(text, str) else text
        end = time.monotonic() + 120
        while not (found := pattern.search(self.seen)):
            assert time.monotonic() < end, f"no {text!r} in {self.seen!r}"
            assert self._more(), f"ended without {text!r}: {self.seen!r}"
        before, self.seen = self.seen[: found.start()], self.seen[found.end() :]
        return before

    def _more(self) -> bool:
        if select.select([self._fd], [], [], 1)[0]:
            try:
                more = os.read(self._fd, 65536)
            except OSError:  # the program has ended
                return False
            self.seen += more.decode(errors="replace").replace("\r\n", "\n")
            return bool(more)
        return self._program.poll() is None

    def type(self, text: str) -> None:
        os.write(self._fd, text.encode())

    def enter(self, line: str) -> None:
        self.type(f"{line}\r")

    def press(self, key: str) -> None:
        """Press a key, and once more if nothing comes of it.

        A signal between the prompt and the wait for input is seen by Python with the next key only.
        """
        self.type(key)
        if not select.select([self._fd], [], [], 5)[0]:
            self.type(key)

    def hang_up(self) -> None:
        """Close the terminal, of which the program hears by a signal and by the end of its input."""
        os.close(self._fd)
        self._program.wait(20)
        self._fd = os.open(os.devnull, os.O_RDONLY)

    def end(self) -> tuple[int, str]:
        """The exit status, and what else is seen."""
        end = time.monotonic() + 120
        while self._more():
            assert time.monotonic() < end, f"it does not end: {self.seen!r}"
        return self._program.wait(20), self.seen


PROMPT = re.compile("(keep tickets|your turn|second card|tunnel|move cards|tickets)> ")
PROMPT_OR_END = re.compile(f"{PROMPT.pattern}|Won(?= by )")


def answers(out: str) -> Iterator[str]:
    """What was told at each prompt, of the output of a program whose input is no terminal."""
    yield from re.split(PROMPT.pattern.replace("(", "(?:"), out)


def test_a_whole_game_in_a_terminal(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "new_york", "--seed", "3", "--name", "Ada") as terminal:
        terminal.until("At the table: Ada, player 1 (greedy).")
        terminal.until("Player 0 chooses the tickets to keep.")
        told = terminal.until(PROMPT)
        while not terminal.seen.startswith(" by "):
            terminal.enter("actions")
            listed = terminal.until(PROMPT)
            # The last one that is listed: claims come last.
            actions = [line for line in listed.splitlines() if re.match("  [a-z]", line)]
            terminal.enter(actions[-1].strip())
            told += terminal.until(PROMPT_OR_END)
        status, rest = terminal.end()
    assert status == 0
    told += f"Won{rest}"
    assert re.search(r"\nWon by (Ada|player 1 \(greedy\))( and .*)?\.\n$", told)
    assert re.search(r" +routes +tickets +attractions +total\n", told)
    assert re.search(r"  Ada claims [A-Z][\w ]+ to [A-Z]", told)
    assert "  player 1 (greedy) draws a card from the deck\n" in told
    assert [*tmp_path.iterdir()] == []


def test_tab_completes(tmp_path: Path) -> None:
    pytest.importorskip("readline")
    with Terminal(tmp_path, "play", "--seed", "7") as terminal:
        terminal.until("keep tickets> ")
        terminal.type("keep ce\t")
        terminal.until("keep central-park-gramercy-park")
        terminal.type("\x15why dr\t")
        terminal.type("\x15und\t")
        terminal.until("undo")
        terminal.enter("")
        terminal.until("You have decided nothing yet.")
        terminal.until("> ")
        terminal.enter("keep c")
        terminal.until("player 0 (you) keeps Central Park to Gramercy Park")
        terminal.until("your turn> ")
        terminal.type("why draw-\t")
        terminal.until("why draw-tickets")
        terminal.enter("")
        terminal.until("It is legal.")
        terminal.enter("quit")
        status, rest = terminal.end()
    assert status == 0
    assert "To go on: ttr-rules play --resume new_york-1.jsonl" in rest


def test_what_people_try_first_is_understood(tmp_path: Path) -> None:
    typed = "draw-t\nwhy claim oslo\nwhy claim atlantis\nHELP\n?\nexit\n"
    told = [*answers(run("play", "nordic", "--seed", "1", typed=typed, cwd=tmp_path).out)]
    assert "keep_tickets" in told[1]
    assert "G-2" in told[1]
    assert told[2] == "Nothing that begins with claim is legal at Oslo now.\n"
    assert told[3].startswith("unknown route 'atlantis'")
    assert told[4] == told[5]
    assert "help" in told[4]
    assert told[6].startswith("Nothing has been played.")


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_a_game_that_is_left_is_gone_on_with(key: str, tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", "7", "--record", "my game.jsonl") as terminal:
        terminal.until("keep tickets> ")
        terminal.enter("keep soho-east-village")
        terminal.until("your turn> ")
        terminal.press(key)
        status, rest = terminal.end()
    assert status == (130 if key == "\x03" else 0)
    assert rest.endswith("\nTo go on: ttr-rules play --resume 'my game.jsonl'\n")
    assert "Traceback" not in rest
    ended = run("play", "--resume", "my game.jsonl", typed="dra\ndraw\ndraw\nq\n", cwd=tmp_path)
    assert ended.status == 0
    assert "tickets   soho-east-village (4)" in ended.out
    assert "That may be:\n  draw\n  draw-tickets\n" in ended.out
    assert ended.out.count("player 0 (you) draws a") == 2
    assert "player 1 (greedy)" in ended.out
    record = ttr.read_record(tmp_path / "my game.jsonl")
    record.check()
    assert [entry.type for entry in record.entries if entry.by == 0] == [
        *("keep_tickets", "draw_deck", "draw_deck"),
    ]
    # What everybody may see does not tell the seed.
    assert record.about == {"play": {"seat": 0, "against": ("greedy",)}}
    assert run("play", "--record", "my game.jsonl", cwd=tmp_path).status == 2


def test_a_game_that_is_left_unsaved_is_kept(tmp_path: Path) -> None:
    ended = run("play", "nordic", "--seed", "1", cwd=tmp_path)
    assert ended.out.endswith("\nNothing has been played.\n")
    for number in (1, 2):
        ended = run(
            "play", "usa", "--seed", "7", typed="keep b\nkeep c\nkeep d\nkeep\n", cwd=tmp_path
        )
        typed = "actions\n"
        ended = run("play", "--seed", "7", typed="keep c\n", cwd=tmp_path)
        told = f"To go on: ttr-rules play --resume new_york-{number}.jsonl\n"
        assert ended.out.endswith(told), typed
        (path,) = (tmp_path / f"new_york-{number}.jsonl",)
        assert ttr.read_record(path).check().tickets(0) == ("central-park-gramercy-park",)


def test_a_whole_action_is_not_the_beginning_of_another(tmp_path: Path) -> None:
    typed = [
        "keep paris-wien berlin-moskva",
        "take locomotive",
        "claim danzig-warszawa red1",
        "claim danzig-warszawa",
        "claim Erzurum",
        "claim Zürich",
        "save here.jsonl",
    ]
    ended = run("play", "europe", "--seed", "5", typed="\n".join([*typed, ""]), cwd=tmp_path)
    assert ended.status == 0
    refused, begun, nothing, city = ended.out.split("your turn> ")[-6:-2]
    assert refused.startswith("Not legal: danzig-warszawa takes 2 cards, not 1.\nRule G-23 ")
    assert refused.endswith("What begins so:\n  claim danzig-warszawa red1 locomotive1\n")
    assert begun.startswith("That may be:\n  claim danzig-warszawa white1 locomotive1\n")
    assert nothing == "Nothing that begins with claim is legal at Erzurum now.\n"
    assert city.startswith("That may be:\n  claim ")
    assert all("zurich" in line for line in city.splitlines()[1:])
    record = ttr.read_record(tmp_path / "here.jsonl")
    assert [entry.type for entry in record.entries if entry.by == 0] == [
        *("keep_tickets", "draw_face_up"),
    ]


def test_undo_why_and_save(tmp_path: Path) -> None:
    typed = [
        "undo",
        "keep c",
        "why claim chelsea-soho pink4",
        "why claim chelsea-soho",
        "why claim chelsea-sohow",
        "claim chelsea-soho pink4",
        "why draw",
        "why",
        "draw",
        "draw",
        "undo",
        "save one.jsonl",
        "undo",
        "undo",
        "view",
        "save one.jsonl",
        "save two.jsonl extra",
        "save other.jsonl",
        "save no/such/folder",
        "nonsense",
        "d",
        "\x00",
        "help",
    ]
    (tmp_path / "other.jsonl").write_text("mine", encoding="utf-8")
    ended = run("play", "--seed", "7", typed="\n".join(typed) + "\n", cwd=tmp_path)
    assert ended.status == 0
    _, *told = answers(ended.out)
    at = dict(enumerate(told))
    assert at[0] == "You have decided nothing yet.\n"
    assert "player 0 (you) keeps Central Park to Gramercy Park" in at[1]
    assert re.match(r"Not legal: .*\.\nRule G-2\d \w.*\n  \w", at[2])
    assert re.match(r"Not legal: .*\.\nRule G-2\d \w.*\n  \w", at[3])
    assert at[4] == "unknown route 'chelsea-sohow'; did you mean 'chelsea-soho'?\n"
    assert at[5] == at[2]
    assert at[6] == "It is legal.\n"
    assert at[7].startswith("why needs an action")
    assert "draws a" in at[8]
    assert at[10].startswith("Taken back: draw\n")
    # Of two decisions, then the tickets, with what the other one kept.
    assert at[11] == "Saved. To go on: ttr-rules play --resume one.jsonl\n"
    assert at[12].startswith("Taken back: ")
    assert at[13].startswith("Taken back: ") or at[13] == "You have decided nothing yet.\n"
    assert "hand      1 black and 1 pink" in at[14]
    assert at[15].startswith("Saved.")
    assert at[16].startswith("save needs the name of a file")
    assert at[17] == "other.jsonl is there already: choose another name.\n"
    assert at[18] == "no/such/folder: No such file or directory\n"
    assert at[19].startswith("Unknown action 'nonsense'")
    assert at[20].startswith("Unknown action 'd'")
    assert at[21].startswith("Unknown action ")
    assert "why ACTION: whether it is legal" in at[22]
    assert (tmp_path / "other.jsonl").read_text(encoding="utf-8") == "mine"


def test_actions_are_found_by_cities_and_the_board_is_drawn(tmp_path: Path) -> None:
    (tmp_path / "mine.svg").write_text("mine", encoding="utf-8")
    typed = ["actions", "keep c", "claim soho", "actions claim wall-s", "actions keep", "board"]
    typed += ["board now.png", "board mine.svg", "board now.svg", "board now.svg", "board no/x.svg"]
    for _ in range(4):
        typed += ["draw", "draw"]
    typed += [
        "claim soho",
        "actions claim wall-s brook",
        "actions cla wall-s no-city",
        "why claim x",
    ]
    ended = run("play", "--seed", "7", typed="\n".join(typed) + "\n", cwd=tmp_path)
    _, *told = answers(ended.out)
    # With the first cards there is no claim.
    assert told[2] == "Nothing that begins with claim is legal at Soho now.\n"
    assert told[4] == "There is no such legal action.\n"
    assert told[5] == "board needs the name of a file: board now.svg\n"
    assert told[6].startswith("A picture is an SVG")
    assert told[7] == "mine.svg is there already: choose another name.\n"
    assert told[8] == told[9] == "The board is in now.svg.\n"
    assert told[10] == "no/x.svg: No such file or directory\n"
    assert "seen by player 0 (you)" in (tmp_path / "now.svg").read_text(encoding="utf-8")
    claims = told[-5].splitlines()
    assert claims[0] == "That may be:"
    assert len(claims) > 1
    assert all("soho" in line for line in claims[1:])
    found = told[-4].splitlines()
    assert found
    assert all("wall-street" in line and "brooklyn" in line for line in found)
    assert told[-3] == "There is no such legal action.\n"
    assert "unknown route 'x'" in told[-2]
    assert "?." not in ended.out


def test_undo_brings_back_the_decision_with_what_others_did_since(tmp_path: Path) -> None:
    before = "keep c\ndraw\ndraw\n"
    whole = run("play", "--seed", "7", typed=f"{before}view\n", cwd=tmp_path)
    after = run("play", "--seed", "7", typed=f"{before}draw\nundo\nview\n", cwd=tmp_path)
    tables = [[*answers(ended.out)][-2] for ended in (whole, after)]
    assert tables[0] == tables[1]
    assert "as player 0 sees it" in tables[0]


@pytest.mark.parametrize("variant", ttr.variants())
def test_nothing_hidden_is_shown(variant: str, tmp_path: Path) -> None:
    """Two games that look the same to the person: everything that can be asked for is the same."""
    state = ttr.new_game(variant, 2, seed=11)
    dice = 0
    while dice < 14 or state.current_player != 0:
        state = state.apply(state.legal_actions().sample(dice))
        dice += 1
    other = next(
        found
        for seed in range(20)
        if not (found := state.view(0).sample(seed)).same_position(state)
    )
    texts = []
    for number, one in enumerate((state, other)):
        path = tmp_path / f"{number}.jsonl"
        ttr.Recorder(one, path=path).close()
        typed = (
            "view\nactions\nhelp\nwhy pass\nwhy swap\nwhy draw\nwhy build wien\nactions c\ntake\n"
            "claim\nundo\nz\n"
        )
        ended = run("play", "--resume", path.name, "--seed", "1", typed=typed, cwd=tmp_path)
        assert ended.status == 0
        texts.append(ended.out.replace(path.name, "FILE"))
    assert state.to_dict()["seats"][1] != other.to_dict()["seats"][1]
    assert texts[0] == texts[1]


def test_resume_takes_any_full_record_and_refuses_others(tmp_path: Path) -> None:
    record = record_of(tmp_path / "game.jsonl", 4)
    ended = run(
        *("play", "--resume", "game.jsonl", "--seat", "1", "--against", "random"),
        typed="q\n",
        cwd=tmp_path,
    )
    assert "You are player 1." in ended.out
    assert "At the table: player 0 (random), player 1 (you)." in ended.out
    record.seen_by(0).write(tmp_path / "seen.jsonl")
    ended = run("play", "--resume", "seen.jsonl", cwd=tmp_path)
    assert ended.status == 2
    assert "a record that is not full cannot be replayed" in ended.err
    ended = run("play", "--resume", "game.jsonl", "--players", "3", cwd=tmp_path)
    assert (ended.status, "the record of --resume has it already" in ended.err) == (2, True)
    # What is written in the header is only a wish.
    state = ttr.new_game("new_york", 2, seed=7)
    abouts: list[dict[str, object]] = [
        {"play": 3},
        {"play": {"seat": "x", "against": 5, "seed": []}},
    ]
    for number, about in enumerate(abouts):
        ttr.Recorder(state, about=about, path=tmp_path / f"{number}.jsonl").close()
        ended = run("play", "--resume", f"{number}.jsonl", cwd=tmp_path)
        assert ended.status == 0
        assert "player 0 (you), player 1 (greedy)" in ended.out
    ttr.Recorder(state, about={"play": {"against": ["x"]}}, path=tmp_path / "x.jsonl").close()
    ended = run("play", "--resume", "x.jsonl", cwd=tmp_path)
    assert (ended.status, "unknown player 'x'" in ended.err) == (2, True)


def test_players_of_a_resumed_game_go_on_as_they_would_have(tmp_path: Path) -> None:
    options = ("play", "usa", "--players", "3", "--against", "random", "--seed", "5")
    kept = f"{ttr.new_game('usa', 3, seed=5).view(0).legal_actions()[0]}\n"
    whole = run(*options, typed=kept + "draw\n" * 8, cwd=tmp_path)
    run(*options, "--record", "half.jsonl", typed=kept + "draw\n" * 4, cwd=tmp_path)
    half = ttr.read_record(tmp_path / "half.jsonl")
    record = ttr.read_record(tmp_path / "usa-1.jsonl")
    assert record.entries[: len(half.entries)] == half.entries
    assert len(record.entries) > len(half.entries)
    assert "player 2 (random)" in whole.out
    state = half.state()
    assert state.current_player == 0
    made = {seat: players.make("random", seed=seat) for seat in (1, 2)}
    for step in record.replay():
        if (by := step.entry.by) is not None and by != 0:
            assert made[by].choose(step.before.view(by)) == step.entry.action


def test_a_closed_terminal_keeps_the_game(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", "7") as terminal:
        terminal.until("keep tickets> ")
        terminal.enter("keep c")
        terminal.until("your turn> ")
        terminal.hang_up()
    assert ttr.read_record(tmp_path / "new_york-1.jsonl").entries[-1].by is not None


def test_names_of_a_record_are_those_at_the_table(tmp_path: Path) -> None:
    state = ttr.new_game("new_york", 3, seed=7)
    ttr.Recorder(state, names=["Ann", "Bo", None], path=tmp_path / "game.jsonl").close()
    ended = run("play", "--resume", "game.jsonl", cwd=tmp_path)
    assert "At the table: Ann, Bo (greedy), player 2 (greedy)." in ended.out
    ended = run("play", "--record", ".", cwd=tmp_path)
    assert (ended.status, ended.err) == (2, "ttr-rules: .: Is a directory\n")


def test_a_finished_game_shows_its_result(tmp_path: Path) -> None:
    record_of(tmp_path / "game.jsonl", 1000)
    ended = run("play", "--resume", "game.jsonl", cwd=tmp_path)
    assert ended.status == 0
    assert ended.out.endswith("\nWon by player 0 (you).\n")


def test_stations_are_built_and_lend_at_the_end(tmp_path: Path) -> None:
    state = ttr.state_from_text(
        "europe 2 seed=3 0.hand=red2,blue1 0.tickets=sofia-smyrna 0.routes=constantinople-smyrna "
        "0.trains=2 1.stations=berlin 1.routes=constantinople-sofia "
        "face_up=red,red,blue,blue,green"
    )
    ttr.Recorder(state, path=tmp_path / "game.jsonl").close()
    typed = "help\nwhy build wien\nwhy build berlin red1\nwhy build sofia blue2\nactions build\n"
    ended = run(
        *("play", "--resume", "game.jsonl", "--against", "greedy"),
        typed=f"{typed}build sofia r\nview\ndraw\ndraw\n",
        cwd=tmp_path,
    )
    assert ended.status == 0
    told = ended.out
    assert "A station is built with its city and payment: build amsterdam red1.\n" in told
    helped, wien, berlin, sofia, listed = told.split("your turn> ")[1:6]
    assert "  draw\n" in helped
    assert wien == "It is legal, with 2 payments.\n"
    assert berlin.startswith("Not legal: ")
    assert "\nRule EU-30" in berlin
    assert "\nRule G-23" in sofia
    built = [
        f"build {city.id} {card}1"
        for city in state.variant.board.cities
        for card in ("blue", "red")
    ]
    assert listed.split("\n")[:-1] == [f"  {text}" for text in built if "berlin" not in text]
    assert "  player 0 (you) builds a station in Sofia with 1 red\n" in told
    # All see where stations are; what one lends stands there at the end.
    table = told.split("as player 0 sees it")[2]
    assert "  stations  sofia\n" in table
    assert "  stations  berlin\n" in table
    before, _, end = told.partition("the last turns have been played")
    assert " lends " not in before
    assert re.search(r"routes +tickets +longest trail +stations +total\n", end)
    assert (
        "The station of player 0 (you) in Sofia lends constantinople-sofia of player 1 (greedy).\n"
        "The station of player 1 (greedy) in Berlin lends nothing.\n"
    ) in end


def test_every_command_knows_europe(tmp_path: Path) -> None:
    state = ttr.state_from_text("europe 2 seed=1 0.hand=red2 0.stations=wien")
    recorder = ttr.Recorder(state, path=tmp_path / "game.jsonl")
    recorder.play(ttr.BuildStation("sofia", {"red": 2}))
    recorder.close()
    ended = run("check", "game.jsonl", cwd=tmp_path)
    assert (ended.status, "record of europe with 2 players" in ended.out) == (0, True)
    ended = run("render", "game.jsonl", cwd=tmp_path)
    assert ended.out.strip() == svg.board(recorder.state, theme="light").strip()
    assert ended.out.count("; station of player 0") == 2
    assert run("replay", "game.jsonl", cwd=tmp_path).out == "game.html\n"
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    assert "Player 0 builds a station in Sofia with 2 red" in page
    ended = run("simulate", "europe", "--players", "greedy", "random", "--games", "2")
    assert ended.out.startswith("Europe: 2 games, seed 0\n")


# With rich and without


@pytest.mark.parametrize("without", ["", "rich rich.console rich.table rich.text"])
def test_tables_in_a_terminal(without: str, tmp_path: Path) -> None:
    if not without:
        pytest.importorskip("rich")
    with Terminal(tmp_path, "variants", without=without) as terminal:
        status, seen = terminal.end()
    assert status == 0
    assert ("┃" in seen or "|" in seen) == (not without)
    for id in ttr.variants():
        assert re.search(rf"\b{id}\b", seen)
