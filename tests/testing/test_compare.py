"""The comparison of engine and reference: its fast choice agrees, and it finds what differs."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ttr_rules as ttr
from ttr_rules import reference
from ttr_rules.testing import compare
from ttr_rules.testing._boards import RANDOM, next_door, other_readings
from ttr_rules.testing._choices import Choices
from ttr_rules.testing._positions import build_end, build_position
from ttr_rules.testing.jobs import Job, fast_choice, run, sizes
from ttr_rules.testing.lockstep import (
    DifferenceError,
    Numbers,
    Pair,
    first_difference,
    play_on,
    shortened,
)

PARTS = 8
NEW_YORK = ttr.new_york.VARIANT


@pytest.mark.parametrize("part", range(PARTS))
def test_engine_and_reference_agree(part: int) -> None:
    for job in fast_choice()[part::PARTS]:
        try:
            run(job)
        except DifferenceError as difference:
            pytest.fail(f"{difference}\n{job.command()}")


def test_the_fast_choice_meets_what_there_is() -> None:
    jobs = fast_choice()
    assert len(jobs) == len(set(jobs))
    met = {(job.kind, job.variant, job.players) for job in jobs}
    assert met == {
        (kind, variant, players)
        for kind in ("game", "position", "end", "own")
        for variant in ttr.variants()
        for players in sizes(variant)
    }
    numbers = Numbers()
    for job in jobs[:150]:
        run(job, numbers)
    assert {"row_cleared", "deck_reshuffled", "passed", "last_turns_began"} <= set(numbers.events)
    wanted = {"G-2", "G-3", "G-14", "G-20", "G-21", "G-23", "G-25", "G-33"}
    wanted |= {"X-chance", "X-name", "X-over", "X-variant"}
    assert wanted <= set(numbers.refused)


def test_what_decides_is_not_always_the_same() -> None:
    # What the jobs of kind "end" compare.
    decided = Counter[str]()
    for variant in ttr.variants():
        base = next_door(getattr(ttr, variant).VARIANT)
        for number in range(150):
            document = build_end(Choices(random.Random(number).randrange), base, base.players[1])
            result = ttr.state_from_dict(document, base).result()
            assert result is not None
            decided[result.decided_by] += 1
    tie_breaks = {tie for id in ttr.variants() for tie in getattr(ttr, id).VARIANT.rules.tie_breaks}
    assert set(decided) == {"points", *tie_breaks, "shared"}


@pytest.mark.parametrize("variant", ttr.variants())
def test_the_neighbor_of_a_variant_can_be_played(variant: str) -> None:
    own = next_door(getattr(ttr, variant).VARIANT)
    assert ttr.load_variant(own.to_dict()) == own
    for players in sizes(variant):
        assert ttr.new_game(own, players, seed=1).legal_actions()


# A mixture that no printed game has: stations, and ferries that three cards for one pay.


def nordic_with_stations() -> ttr.Variant:
    """Nordic Countries with two stations, of which the second is the cheaper one, and long tickets."""
    document = ttr.nordic.VARIANT.to_dict() | {"id": "fjords"}
    document["rules"] |= {
        "initial_tickets": 3,
        "initial_long_tickets": 1,
        "stations": 2,
        "station_prices": [2, 1],
        "station_points": 3,
        "tie_breaks": ["fewest_stations", "complete_tickets", "longest_trail"],
    }
    longest = sorted(document["tickets"], key=lambda ticket: ticket["points"])[-5:]
    for ticket in longest:
        ticket["kind"] = "long"
    return ttr.load_variant(document)


def europe_with_sets() -> ttr.Variant:
    """Europe with ferries for which three cards stand for a locomotive, and dearer stations."""
    document = ttr.europe.VARIANT.to_dict() | {"id": "coasts"}
    for route in document["routes"]:
        if route["kind"] == "ferry":
            route["any_cards_per_locomotive"] = 3
    document["rules"] |= {"station_prices": [2, 2, 4], "station_points": 2}
    return ttr.load_variant(document)


class Noted(Pair[ttr.State, reference.Game]):
    """A pair that also writes and reads states and actions, and counts what is played."""

    def play(self, action: ttr.Action) -> None:
        state = self.one
        if self.numbers.steps % 3 == 0:
            assert ttr.state_from_dict(state.to_dict(), self.variant) == state
        elif self.numbers.steps % 3 == 1:
            assert ttr.state_from_json(state.to_json(), self.variant) == state
        else:
            assert ttr.state_from_text(state.to_text(), self.variant) == state
        assert ttr.action_from_text(str(action)) == action
        assert ttr.action_from_dict(action.to_dict()) == action
        if isinstance(action, ttr.ClaimRoute):
            route = self.variant.board.route(action.route)
            if action.cards.get("locomotive", 0) < route.locomotives:
                self.numbers.events["paid with sets"] += 1
        if isinstance(action, ttr.BuildStation):
            # Those to choose from are all payments that there are, and canonical.
            assert action.cards in state.station_payments(action.city)
            assert action in state.legal_actions("canonical")
        super().play(action)


@pytest.mark.parametrize("make", [nordic_with_stations, europe_with_sets])
def test_a_mixture_of_stations_and_sets_is_played_alike(make: Callable[[], ttr.Variant]) -> None:
    own, numbers = make(), Numbers()
    box = reference.variant_of(own.to_dict())
    lent = 0
    for number in range(4):
        fewest, most = own.players
        players = fewest + number % (most - fewest + 1)
        first = number % players
        engine = ttr.new_game(own, players, seed=0, chance="explicit", first_player=first)
        book = reference.new_game(box, players, first_player=first)
        pair = Noted(engine, book, own, players, numbers)
        play_on(pair, random.Random(f"{own.id} {number}"))
        assert pair.one.is_over
        result = pair.one.result()
        assert result is not None
        for player, kinds in enumerate(result.points):
            left = pair.one.stations_left(player)
            assert kinds["stations"] == own.rules.station_points * left
            lent += sum(route is not None for route in pair.one.lent_routes(player).values())
    assert numbers.events["station_built"] > 10
    assert numbers.events["paid with sets"] > 3
    assert numbers.events["tunnel_tried"] > 3
    assert lent > 0


def test_a_job_is_the_same_every_time() -> None:
    job = Job("game", "new_york", 3, 17)
    assert run(job) == run(job)
    assert run(job) != run(Job("game", "new_york", 3, 18))


def test_the_first_field_that_differs_is_named() -> None:
    assert first_difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2}]}) is None
    found = first_difference({"a": [1, {"b": 2, "c": 3}]}, {"a": [1, {"b": 4, "c": 5}]})
    assert found == "a[1].b: 2 in the engine, 4 in the reference"
    assert first_difference({"a": 1, "b": 2}, {"a": 1}) == "b is missing in the reference"
    assert first_difference({"a": 1}, {"a": 1, "b": 2}) == "b is missing in the engine"
    found = first_difference([1], [1, 2], "x")
    assert found == "x has 1 entries in the engine, 2 entries in the reference"
    assert first_difference({"a": 1}, {"a": True}) is not None
    assert first_difference({"a": None}, {"a": 0}) is not None


def pair_of(book: reference.Game) -> Pair[ttr.State, reference.Game]:
    engine = ttr.new_game(NEW_YORK, 2, seed=0, chance="explicit")
    return Pair(engine, book, NEW_YORK, 2)


def test_another_card_is_found() -> None:
    pair = pair_of(reference.new_game("new_york", 2))
    pair.compare_all(random.Random(1))
    pair.one, pair.other = pair.one.apply(ttr.Reveal("red")), pair.other.apply(ttr.Reveal("blue"))
    with pytest.raises(DifferenceError, match=r"document.seats\[0\].hand.red is missing"):
        pair.compare_all(random.Random(1))


@pytest.mark.parametrize(
    "changes",
    [
        {"clear_face_up_at": 4},
        {"face_up_locomotive_ends_draw": False},
        {"drawn_tickets_kept": 2},
        {"double_routes_closed_up_to": 1},
        {"last_turns_at": 3},
        {"attraction_points": 2},
        {"longest_trail_points": 1},
        {"tie_breaks": ()},
    ],
    ids=lambda changes: str(next(iter(changes))),
)
def test_another_rule_is_found(changes: dict[str, Any]) -> None:
    wrong = NEW_YORK.with_rules(**changes).to_dict()

    def play_some() -> None:
        for seed in range(200):
            play_on(pair_of(reference.new_game(wrong, 2)), random.Random(seed))

    with pytest.raises(DifferenceError):
        play_some()


@pytest.mark.parametrize("variant", ttr.variants())
def test_a_shortened_document_says_the_same(variant: str) -> None:
    value = getattr(ttr, variant).VARIANT
    for number in range(10):
        document = build_position(Choices(random.Random(number).randrange), value, 3)
        whole = ttr.state_from_dict(document)
        short = shortened(whole.to_dict(), value)
        assert ttr.state_from_dict(short) == whole
        assert len(json.dumps(short)) < len(json.dumps(whole.to_dict()))
    start = ttr.new_game(variant, 2, seed=0, chance="explicit").to_dict()
    kept = {"variant": variant, "players": 2, "chance": "explicit", "phase": "keep_tickets"}
    assert kept.items() <= shortened(start, value).items()
    # What does not load stays as it is.
    wrong = start | {"turn": -1}
    assert shortened(wrong, value) == wrong


def test_a_difference_tells_the_position_and_the_action(monkeypatch: pytest.MonkeyPatch) -> None:
    right = reference.Game.play

    def silent(game: reference.Game, action: ttr.Action) -> Any:
        after, events = right(game, action)
        return after, [event for event in events if event["type"] != "row_cleared"]

    monkeypatch.setattr(reference.Game, "play", silent)

    def play_some() -> None:
        for number in range(50):
            run(Job("game", "new_york", 2, number))

    with pytest.raises(DifferenceError, match="events") as caught:
        play_some()
    note = caught.value.__notes__[0]
    place, _, rest = note.partition(", in the position ")
    position, _, action = rest.partition("\nafter ")
    assert place.startswith("step ")
    state = ttr.state_from_dict(json.loads(position))
    _, events = state.play(ttr.action_from_dict(json.loads(action)))
    assert any(isinstance(event, ttr.RowCleared) for event in events)


# Settings chosen at random


@pytest.mark.parametrize("variant", ttr.variants())
def test_random_settings_are_those_that_the_game_knows(variant: str) -> None:
    base = getattr(ttr, variant).VARIANT
    known = other_readings(base)
    assert ("must_complete_tickets" in known) == base.rules.railyards
    assert ("swap_with_fewer" in known) == (base.rules.tickets_to_win is not None)
    assert "draws_end_with_deck" in known
    values = [Job("game", variant, 2, number, RANDOM).value() for number in range(60)]
    for name, other in known.items():
        found = {getattr(value.rules, name) for value in values}
        assert {getattr(base.rules, name), other} <= found or name == "tie_breaks"
    assert any("longest_ticket" in value.rules.tie_breaks for value in values)
    assert len({value.fingerprint for value in values}) > 20
    # They depend on the job alone.
    assert [Job("game", variant, 2, number, RANDOM).value() for number in range(60)] == values


def test_a_difference_under_a_setting_is_found_by_random_ones(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    right = reference.variants.rules_of

    def deaf(entries: dict[str, Any]) -> Any:
        return right(entries | {"must_complete_tickets": False})

    # Processes are forked from this one where they can be; here jobs run in this process.
    monkeypatch.setattr(reference.variants, "rules_of", deaf)
    jobs = [Job("position", "card_game", 3, number, RANDOM) for number in range(60)]
    outcome = compare.run_chunk(jobs)
    assert outcome.failed is not None
    assert outcome.failed.value().rules.must_complete_tickets
    monkeypatch.undo()
    assert compare.main([*outcome.failed.command().split()[3:], "--processes", "1"]) == 0
    assert "1 jobs, 1 games" in capsys.readouterr().out


# The command


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ttr_rules.testing.compare", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def test_the_command_plays_and_counts() -> None:
    arguments = ["--variant", "new_york", "--players", "2", "--games", "6", "--seed", "3"]
    done = command(*arguments, "--processes", "2", "--progress")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("6 jobs, 6 games, ")
    assert "6/6" in done.stderr
    again = command(*arguments, "--processes", "1")
    # The same games, however many processes: all but the seconds are equal.
    assert done.stdout.rpartition(", ")[0].split(", ")[:5] == again.stdout.split(", ")[:5]
    assert done.stdout.splitlines()[1:] == again.stdout.splitlines()[1:]


def test_a_difference_is_told_with_a_line_that_repeats_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    right = reference.Game.scores
    monkeypatch.setattr(reference.Game, "scores", lambda game: [n + 1 for n in right(game)])
    # Processes are forked from this one where they can be; here one runs in this process.
    outcome = compare.run_chunk([Job("game", "usa", 3, 7)])
    assert outcome.failed == Job("game", "usa", 3, 7)
    assert outcome.why.startswith("scores[0]: ")
    line = outcome.failed.command()
    assert line == (
        "python -m ttr_rules.testing.compare --kind game --variant usa --players 3 --only 7"
    )
    monkeypatch.undo()
    assert compare.main([*line.split()[3:], "--processes", "1"]) == 0
    assert "1 jobs, 1 games" in capsys.readouterr().out


def test_a_crash_is_told_with_its_job(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: reference.Game, number: int) -> list[ttr.Action]:
        raise RuntimeError("a fault")

    monkeypatch.setattr(reference.Game, "first_legal_actions", broken)
    outcome = compare.run_chunk([Job("position", "new_york", 2, 1)])
    assert outcome.failed is not None
    assert "RuntimeError: a fault" in outcome.why


DEADLY = """
import os
from ttr_rules.testing import compare

right = compare.run

def run(job, numbers):
    if job.number == 13:
        os._exit(1)
    return right(job, numbers)

compare.run = run

if __name__ == "__main__":
    raise SystemExit(compare.main(["--variant", "new_york", "--players", "2", "--games", "40"]))
"""


def test_a_process_that_dies_is_told_with_its_job(tmp_path: Path) -> None:
    program = tmp_path / "deadly.py"
    program.write_text(DEADLY, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, program], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 1, done.stderr
    told, line = done.stdout.splitlines()[-2:]
    assert told == "game 13 of new_york with 2 players: the process that played it died"
    assert line.endswith("--kind game --variant new_york --players 2 --only 13")


@pytest.mark.skipif(sys.platform == "win32", reason="process groups of POSIX")
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM], ids=lambda s: str(s.name))
def test_an_interrupted_run_leaves_no_process_behind(
    ending: signal.Signals, begin: Callable[..., subprocess.Popen[Any]]
) -> None:
    running = begin(
        [
            *[sys.executable, "-m", "ttr_rules.testing.compare", "--games", "100000"],
            *["--variant", "new_york", "--players", "2", "--processes", "2", "--progress"],
        ],
        text=False,
    )
    assert running.stderr is not None
    assert running.stderr.read(1) == b"\r"  # The bar: the processes are there.
    running.send_signal(ending)
    output, errors = running.communicate(timeout=60)
    assert (running.returncode, output) == (130, b"")
    assert errors.endswith(b"interrupted\n")
    assert b"Traceback" not in errors
    with pytest.raises(ProcessLookupError):  # Nobody is left in the group.
        os.killpg(running.pid, 0)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--variant", "atlantis"], "no variant 'atlantis': there are card_game"),
        (["--variant", "usa", "--players", "6"], "usa is for 2 to 5 players, not 6"),
        (["--games", "-1"], "negative"),
        (["--games", "0"], "0 games: it is 1 to"),
        (["--games", "99999999999999999999"], "games: it is 1 to"),
        (["--variant", "all", "--variant", "atlantis"], "no variant 'atlantis'"),
        (["--fast", "--seed", "1"], "it does not go with --seed"),
        (["--fast", "--only", "1"], "it does not go with --only"),
        (["--games", "many"], "invalid"),
        (["--processes", "0"], "1 to 256"),
        (["--kind", "dream"], "invalid choice"),
        (["--rules", "some"], "'some' is neither a JSON object of rules nor random"),
        (["--rules", "random", "--kind", "own"], "which makes rules up"),
        (["--variant", "usa", "--rules", '{"swap_with_fewer": false}'], "only a race"),
    ],
)
def test_wrong_arguments_are_named(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        compare.main(arguments)
    assert ended.value.code == 2
    assert told in capsys.readouterr().err
