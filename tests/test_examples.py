"""The examples run as a reader would run them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ttr_rules as ttr

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


def test_none_is_missing() -> None:
    names = {
        "best_stations.py",
        "family_race.py",
        "find_a_fault.py",
        "masked_batch.py",
        "own_player.py",
        "quickstart.py",
        "ray_rollouts.py",
        "real_table.py",
        "searching_player.py",
        "table_client.py",
        "table_server.py",
        "three_clients.py",
        "train_a_linear_player.py",
        "tunnel_and_ferry.py",
        "two_deck_passes.py",
    }
    assert {path.name for path in EXAMPLES.glob("*.py")} == names


def test_what_takes_arguments_has_its_help() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in EXAMPLES.glob("*.py")}
    helpful = [path for path, text in texts.items() if "import argparse" in text]
    assert all(path in helpful for path, text in texts.items() if "sys.argv" in text)
    for path in helpful:
        run = subprocess.run(
            [sys.executable, path, "--help"], capture_output=True, text=True, check=True
        )
        assert run.stdout.startswith(f"usage: {path.name}")


@pytest.mark.parametrize("seed", [None, 1, 2])
def test_quickstart(seed: int | None) -> None:
    command = [sys.executable, "-W", "error", str(EXAMPLES / "quickstart.py")]
    if seed is not None:
        command.append(str(seed))
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    assert lines[0].startswith("New York City: Ada, Ben, Cleo; seed ")
    assert sum(" claims " in line for line in lines) > 10
    header = next(line for line in lines if "tickets" in line.split() and "total" in line.split())
    kinds = header.split()
    table = lines[lines.index(header) + 1 :][:3]
    for row in table:
        points = dict(zip(kinds, map(int, row.split()[1:]), strict=True))
        total = points.pop("total")
        assert sum(points.values()) == total
    assert {row.split()[0] for row in table} == {"Ada", "Ben", "Cleo"}
    assert lines[-1].startswith("Won by ")
    again = subprocess.run(command, capture_output=True, text=True, check=True)
    assert again.stdout == run.stdout


@pytest.mark.parametrize("seed", [None, 1, 2, 3])
def test_family_race(seed: int | None) -> None:
    command = [sys.executable, "-W", "error", str(EXAMPLES / "family_race.py")]
    if seed is not None:
        command.append(str(seed))
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    assert any("STAND-IN" in line for line in lines[:5])
    completed = sum(line.endswith(": a ticket!") for line in lines)
    bonuses = sum(line.startswith("East to west!") for line in lines)
    told = [int(line.split()[1]) for line in lines if " trains left" in line]
    assert len(told) == 3
    assert sum(told) == completed + bonuses
    assert lines[-1].startswith("Won by ")
    assert "nobody" not in lines[-1]


@pytest.mark.parametrize("seed", [None, 1, 2])
def test_two_deck_passes(seed: int | None) -> None:
    command = [sys.executable, "-W", "error", str(EXAMPLES / "two_deck_passes.py")]
    if seed is not None:
        command.append(str(seed))
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    passes = [line for line in lines if line.startswith(("Scoring of deck pass", "Deck pass"))]
    assert [line.split(":")[0] for line in passes] == [
        "Scoring of deck pass 1",
        "Deck pass 2",
        "Scoring of deck pass 2",
    ]
    assert lines.count("The deck has run out: 4 more turns") == 2
    told = [line for line in lines if " in all" in line]
    completed = sum(" completes " in line for line in lines)
    assert sum(int(line.split()[1]) for line in told) == completed > 8
    assert lines[-1].startswith("Won by ")


@pytest.mark.parametrize("seed", [None, 1, 2])
def test_three_clients(seed: int | None) -> None:
    command = [sys.executable, "-W", "error", str(EXAMPLES / "three_clients.py")]
    if seed is not None:
        command.append(str(seed))
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    assert any(line.startswith("refused: Cleo: ") for line in lines)
    assert sum(" points, saw " in line for line in lines) == 3
    assert lines[-1].startswith("Won by ")


def test_searching_player() -> None:
    command = [sys.executable, "-W", "error", str(EXAMPLES / "searching_player.py"), "2", "3"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    assert len(lines) == 3
    assert lines[-1].startswith("The searcher won ")


def test_own_player(tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", str(EXAMPLES / "own_player.py")]
    run = subprocess.run(
        [*command, "40", str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    table, against, lost = (part.splitlines() for part in run.stdout.split("\n\n")[1:])
    # Better than random play, and its games have no faults.
    assert [line.split()[0] for line in table[1:]] == ["greedy", "planner", "random"]
    assert {line.split()[-1] for line in table[1:]} == {"0"}
    assert len(against) == 4
    number = int(lost[0].split()[1].rstrip(","))
    record = ttr.read_record(tmp_path / "records" / f"{number}.jsonl")
    me = record.names.index("planner")
    result = record.state().result()
    assert result is not None
    assert me not in result.winners
    told = next(line for line in lost if line.startswith("  planner: "))
    points = dict(part.rsplit(" ", 1) for part in told.split(": ")[1].split(", "))
    assert {kind.replace("_", " "): str(n) for kind, n in result.points[me].items()} == points
    page = tmp_path / f"lost-{number}.html"
    assert page.read_text(encoding="utf-8") == ttr.replay.page(record)
    assert lost[-1].endswith(str(page))
    wrong = subprocess.run([*command, "3"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 1
    assert "must be a multiple of 2" in wrong.stderr
    class_lines = (EXAMPLES / "own_player.py").read_text(encoding="utf-8").split("\n\n\n")[1]
    assert len(class_lines.splitlines()) <= 36


def test_tunnel_and_ferry() -> None:
    command = [sys.executable, "-W", "error", str(EXAMPLES / "tunnel_and_ferry.py")]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    assert "  2 orange, 3 green: legal" in lines
    assert sum("refused by G-23" in line for line in lines) == 5
    assert lines[-1] == "Player 0 has 33 trains left, and holds 1 blue."


@pytest.mark.parametrize("seed", [None, 1, 4])
def test_best_stations(seed: int | None, tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", str(EXAMPLES / "best_stations.py")]
    if seed is not None:
        command.append(str(seed))
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    *lines, won = run.stdout.splitlines()
    assert won.startswith("Won by player ")
    assert len([line for line in lines if line.startswith("Player ")]) == 6
    left = [int(line.split()[-1]) for line in lines if "stations not built" in line]
    for number, line in zip(left, lines[-3:], strict=True):
        points = dict(part.rsplit(" ", 1) for part in line.split(": ")[1].split(", "))
        assert int(points["stations"]) == 4 * number
        assert sum(map(int, points.values())) == 2 * int(points["total"])
    if seed is None:
        # Three of them lend, and each completes a ticket.
        assert lines[lines.index("  essen lends essen-frankfurt of player 0") + 1 :][:2] == [
            "    stockholm-wien (11) is complete",
            "    22 points more, and 4 less for the station that was built",
        ]
        assert sum(" lends " in line for line in lines) == sum(left) - 3 == 3


def test_best_stations_of_a_record(tmp_path: Path) -> None:
    def told(state: ttr.State, *plays: ttr.Action) -> subprocess.CompletedProcess[str]:
        path = tmp_path / f"{len(plays)}.jsonl"
        with ttr.Recorder(state, path=path) as recorder:
            for action in plays:
                recorder.play(action)
        command = [sys.executable, str(EXAMPLES / "best_stations.py"), str(path)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    # Two stations join two routes of another player, where nothing is of one's own.
    state = ttr.state_from_text(
        "europe 2 seed=1 0.hand=red2 0.tickets=budapest-sofia 0.stations=budapest current_player=0 last_turns=1 "
        "1.routes=budapest-sarajevo,sarajevo-sofia 1.stations=paris"
    )
    run = told(state, ttr.BuildStation("sofia", {"red": 2}))
    assert run.stdout.splitlines()[:8] == [
        "Player 0, stations not built: 1",
        *(
            line
            for city, route in (("budapest", "budapest-sarajevo"), ("sofia", "sarajevo-sofia"))
            for line in (
                f"  {city} lends {route} of player 1",
                "    budapest-sofia (5) is complete",
                "    10 points more, and 4 less for the station that was built",
            )
        ),
        "Player 1, stations not built: 2",
    ]
    assert "  paris lends nothing" in run.stdout
    unfinished = told(state)
    assert unfinished.returncode == 1
    assert unfinished.stderr.startswith("the game of the record is not over")


def test_find_a_fault() -> None:
    command = [sys.executable, "-W", "error", str(EXAMPLES / "find_a_fault.py")]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    # Both choose tickets; the claim takes three cards at the least, and two draws bring them.
    assert len(lines) <= 10
    assert lines[0].startswith("The keeper is wrong after ")
    assert "ClaimRoute" in lines[-2]
    assert lines[-1].endswith(" has 3 spaces: 3 points to the keeper, not to the rules")


@pytest.mark.parametrize("seed", [None, 2])
def test_real_table(seed: int | None) -> None:
    command = [sys.executable, "-W", "error", str(EXAMPLES / "real_table.py")]
    if seed is not None:
        command.append(str(seed))
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    typed = int(lines[0].split()[1])
    assert lines[0].endswith(" lines; the keeper is killed")
    assert lines[1] == f"started again: {typed} lines are in the record"
    assert lines[2].startswith("a typing error is refused: claim bergen-oslo-1 locomotive20: ")
    told = [line.split(":")[1].split() for line in lines[3:]]
    assert len(told) == 3
    assert told[0] == told[1] == told[2]
    assert len(told[0]) == 3


def test_a_real_table_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    command = [sys.executable, str(EXAMPLES / "real_table.py"), "keep", str(path), "new_york", "2"]
    typed = "reveal\nreveal\nreveal\nreveal red\nreveal\nreveal red\njump\nkeep 2\n"
    run = subprocess.run(command, input=typed, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    told = [line for line in run.stdout.splitlines() if line != "."]
    due = [line for line in told if line.startswith("due: ")]
    assert due[0] == "due: a card for player 0: reveal"
    assert due[-1] == "due: a card that everybody sees: reveal and its name"
    lines = [line for line in told if line not in due]
    assert lines[:2] == ["a new game: New York City, 2 players", "player 0 draws a card"]
    assert lines[4].startswith("refused: ")
    assert lines[6] == "red is turned up in slot 0"
    assert lines[7].startswith("refused: column 1 of 'jump")
    assert lines[8].startswith("refused: ")
    again = subprocess.run(command, input="", capture_output=True, text=True, check=False)
    assert again.stdout.startswith("continuing after 5 lines")
    other = subprocess.run([*command[:-1], "3"], capture_output=True, text=True, check=False)
    assert other.returncode == 1
    assert other.stderr.endswith("is a game of new_york with 2 players\n")
    command[3:] = [str(tmp_path / "race.jsonl"), "first_journey", "2"]
    race = subprocess.run(command, capture_output=True, text=True, check=False)
    assert race.returncode == 1
    assert race.stderr.startswith("cannot keep this game: variant = ")
    command[3:] = [str(tmp_path / "nowhere" / "game.jsonl"), "usa", "2"]
    nowhere = subprocess.run(command, capture_output=True, text=True, check=False)
    assert nowhere.returncode == 1
    assert nowhere.stderr.startswith("cannot keep this game: ")


def test_masked_batch() -> None:
    pytest.importorskip("numpy")
    command = [
        sys.executable,
        "-W",
        "error",
        str(EXAMPLES / "masked_batch.py"),
        "europe",
        "20",
        "3",
    ]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    found = re.fullmatch(r"(\d+) games of .*, (\d+) steps", lines[0])
    assert found is not None
    games, steps = found.groups()
    assert int(games) >= 40
    assert int(steps) > 40 * int(games)
    again = subprocess.run(command, capture_output=True, text=True, check=True)
    assert again.stdout.splitlines()[:-1] == lines[:-1]


def test_a_linear_player_ends_better_than_it_began(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    picture = tmp_path / "progress.svg"
    command = [sys.executable, "-W", "error", str(EXAMPLES / "train_a_linear_player.py")]
    command += ["--iterations", "5", "--games", "64", "--plot", str(picture)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    leads = [float(lead) for lead in re.findall(r": ([+-]\S+) points", run.stdout)]
    assert len(leads) == 5
    # At first it chooses at random, as its opponent does.
    assert abs(leads[0]) < 8
    assert leads[-1] > leads[0] + 5
    assert picture.read_text(encoding="utf-8").startswith("<svg ")


@pytest.mark.parametrize(
    "command",
    [
        ("masked_batch.py", "usa", "0"),
        ("masked_batch.py", "usa", "9", "-1"),
        ("train_a_linear_player.py", "--games", "0"),
        ("train_a_linear_player.py", "--iterations", "0"),
        ("train_a_linear_player.py", "--seed", "-1"),
        ("ray_rollouts.py", "--pool", "--tasks", "0"),
    ],
)
def test_numbers_that_are_too_small_are_refused(command: tuple[str, ...]) -> None:
    if "ray" not in command[0]:
        pytest.importorskip("numpy")
    run = [sys.executable, str(EXAMPLES / command[0]), *command[1:]]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "must be at least 1" in done.stderr


def test_without_ray_it_is_said_how_to_go_on() -> None:
    program = (
        "import runpy, sys\n"
        "sys.modules['ray'], sys.argv = None, ['ray_rollouts.py']\n"
        f"runpy.run_path({str(EXAMPLES / 'ray_rollouts.py')!r}, run_name='__main__')\n"
    )
    run = [sys.executable, "-c", program]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == 'Ray is missing: pip install "ttr-rules[ray]", or use --pool\n'


@pytest.mark.parametrize("option", ["--pool", None])
def test_rollouts_are_those_of_one_call(option: str | None) -> None:
    if option is None:
        pytest.importorskip("ray")
    command = [sys.executable, str(EXAMPLES / "ray_rollouts.py"), "--games", "101", "--tasks", "7"]
    command += ["--variant", "new_york", "--players", "3", "--seed", "5", *filter(None, [option])]
    environment = {**os.environ, "RAY_AUTH_MODE": "disabled"}
    run = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert run.returncode == 0, run.stderr
    whole = ttr.playouts("new_york", 3, 101, seed=5)
    lines = [f"101 games of new_york, {whole.steps} steps"]
    for player, (wins, mean) in enumerate(zip(whole.wins, whole.means, strict=True)):
        lines.append(f"player {player}: {wins:.1f} victories, {mean:.2f} points a game")
    assert run.stdout.splitlines() == lines
