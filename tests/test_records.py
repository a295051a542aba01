"""Records: written, read, replayed, seen by one, and cut off."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import io
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

import ttr_rules as ttr

KEPT = [variant for variant in ttr.variants() if not variant.startswith("first_journey")]
each_variant = pytest.mark.parametrize("variant", ttr.variants())


def played(
    start: ttr.State, seed: int, steps: int = 10_000, **options: Any
) -> tuple[ttr.State, ttr.Record]:
    """A game of random actions, as it was played, and its record."""
    dice = random.Random(seed)
    with ttr.Recorder(start, **options) as recorder:
        while not recorder.state.is_over and steps:
            steps -= 1
            outcomes = [action for action, _ in recorder.state.chance_outcomes()]
            options_now = outcomes or recorder.state.legal_actions("canonical")
            recorder.play(options_now[dice.randrange(len(options_now))])
        return recorder.state, recorder.record


@functools.cache
def game(variant: str, seed: int = 1) -> tuple[ttr.State, ttr.Record]:
    """A whole game of a variant with sampled chance."""
    players = 2 + seed % (getattr(ttr, variant).VARIANT.players[1] - 1)
    start = ttr.new_game(variant, players, seed=seed, first_player=seed % players)
    return played(start, seed, names=[f"player {seat}" for seat in range(players)])


@functools.cache
def lines(variant: str = "nordic") -> tuple[str, ...]:
    """The lines of the record of a whole game."""
    return tuple(game(variant)[1].lines())


def refused(text: str | bytes, **options: Any) -> ttr.RecordError:
    """The error of a text that cannot be read."""
    with pytest.raises(ttr.RecordError) as caught:
        ttr.record_from_text(text, **options)
    return caught.value


# Written, read and replayed


@each_variant
@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_recorded_read_and_replayed(variant: str, seed: int) -> None:
    last, record = game(variant, seed)
    again = ttr.record_from_text(record.to_text())
    assert again == record
    assert again.variant is last.variant
    assert (again.players, again.first_player) == (last.players, seed % last.players)
    assert again.names == tuple(f"player {seat}" for seat in range(last.players))
    assert again.result == last.result()
    replayed = again.check()
    assert replayed.same_position(last)
    assert replayed.with_seed(seed).with_chance("sampled") == last
    assert replayed.seed == 0
    assert '"seed"' not in record.to_text()


@each_variant
def test_every_step_of_a_game_is_met_again(variant: str) -> None:
    dice = random.Random(variant)
    recorder = ttr.Recorder(ttr.new_game(variant, 2, seed=9))
    states = [recorder.state]
    while not recorder.state.is_over:
        legal = recorder.state.legal_actions("canonical")
        told = recorder.play(legal[dice.randrange(len(legal))])
        assert told
        states.append(recorder.state)
    steps = [*recorder.record.replay()]
    decisions = [step for step in steps if step.entry.by is not None]
    assert len(decisions) == len(states) - 1
    for before, step in zip(states, decisions, strict=False):
        assert step.before.with_seed(9).with_chance("sampled") == before
        assert step.after == step.before.apply(step.entry.action or ttr.Pass())


def test_a_game_with_explicit_chance() -> None:
    start = ttr.new_game("card_game", 4, seed=3, chance="explicit", first_player=2)
    last, record = played(start, 3)
    assert record.start is None
    assert record.first_player == 2
    assert record.check() == last.with_seed(0)


def test_a_state_is_reached_by_its_number() -> None:
    record = game("usa")[1]
    states = [record.start_state(), *(step.after for step in record.replay())]
    for number in (0, 1, 2, len(states) // 2, len(states) - 1):
        assert record.state(number) == states[number]
        assert record.state(number - len(states)) == states[number]
    none: tuple[Any, ...] = (len(states), -len(states) - 1, True, "1")
    for other in none:
        with pytest.raises(ttr.InvalidArgumentError, match=r"step = .*: the steps are 0 to"):
            record.state(other)


@pytest.mark.parametrize("chance", ["sampled", "explicit"])
def test_a_game_from_a_position(chance: Any) -> None:
    start = ttr.state_from_dict(
        {
            "variant": "nordic",
            "players": 2,
            "seed": 5,
            "chance": chance,
            "current_player": 1,
            "turn": 7,
            "seats": [{"hand": {"red": 4}}, {"hand": {"blue": 3}, "routes": ["bergen-oslo-1"]}],
            "face_up": ["red", "red", "blue", "white", "locomotive"],
            "discard": {"green": 3},
        }
    )
    last, record = played(start, 5, steps=120)
    assert record.start is not None
    again = ttr.record_from_text(record.to_text())
    assert again == record
    assert again.check().with_seed(5).with_chance(chance) == last


def test_a_game_in_its_midst_is_a_position() -> None:
    state, _ = played(ttr.new_game("new_york", 3, seed=2), 2, steps=40)
    last, record = played(state, 3)
    assert record.start is not None
    assert len(record.entries) < len(game("new_york")[1].entries)
    assert record.check().with_seed(2).with_chance("sampled") == last


def test_rules_as_they_were_are_told() -> None:
    """Another default in a later version changes no record."""
    tame = ttr.new_york.VARIANT.with_rules(clear_face_up_at=None, last_turns_at=5)
    last, record = played(ttr.new_game(tame, 2, seed=4), 4)
    header = json.loads(next(record.lines()))
    assert header["variant"] == "new_york"
    assert header["options"]["last_turns_at"] == 5
    again = ttr.record_from_text(record.to_text())
    assert again.variant == tame
    assert again.check().same_position(last)
    assert json.loads(lines()[0])["options"] == ttr.nordic.RULES.to_dict()


def test_a_variant_of_ones_own_is_told_in_full() -> None:
    own = ttr.load_variant({"id": "quick", "trains_per_player": 8}, base=ttr.new_york.VARIANT)
    last, record = played(ttr.new_game(own, 2, seed=4), 4)
    text = record.to_text()
    again = ttr.record_from_text(text)
    assert again == record
    assert again.variant == own
    assert again.check().same_position(last)
    assert ttr.record_from_text(text, variant=own).variant is own


def test_a_board_under_a_shipped_id_is_told_in_full() -> None:
    changed = ttr.nordic.VARIANT.with_route("bergen-oslo-1", color="red")
    _, record = played(ttr.new_game(changed, 2, seed=4), 4, steps=30)
    assert ttr.record_from_text(record.to_text()).variant == changed


def test_about_is_told() -> None:
    about = {"table": 7, "date": "a Sunday", "clocks": [{"seat": 0, "left": 1.5}, None]}
    _, record = played(ttr.new_game("usa", 2, seed=4), 4, steps=1, about=about)
    assert ttr.record_from_text(record.to_text()).about == record.about
    assert record.about["clocks"][0] == {"seat": 0, "left": 1.5}


# Files


def test_files(tmp_path: Path) -> None:
    record = game("usa")[1]
    path = tmp_path / "game.jsonl"
    record.write(path)
    assert ttr.read_record(path) == record
    assert ttr.read_record(str(path)) == record
    with path.open("rb") as binary, path.open(encoding="utf-8") as text:
        assert ttr.read_record(binary) == ttr.read_record(text) == record
    with pytest.raises(FileNotFoundError):
        ttr.read_record(tmp_path / "none")
    with pytest.raises(ttr.InvalidArgumentError):
        ttr.read_record(3)  # type: ignore[arg-type]


def test_several_records_in_one_file() -> None:
    several = [game(variant)[1] for variant in ("usa", "card_game", "first_journey")]
    text = "".join(record.to_text() for record in several)
    assert [*ttr.read_records(io.StringIO(text))] == several
    error = refused(text)
    assert error.line == len(several[0].to_text().splitlines()) + 1
    assert error.record == several[0]
    broken = ttr.read_records(io.StringIO(text[:-5]))
    assert [next(broken), next(broken)] == several[:2]
    with pytest.raises(ttr.RecordError, match="the line is cut off"):
        next(broken)


def test_the_file_is_never_behind(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    dice = random.Random(8)
    recorder = ttr.Recorder(ttr.new_game("nordic", 2, seed=8), path=path, sync=True)
    for _ in range(40):
        legal = recorder.state.legal_actions("canonical")
        recorder.play(legal[dice.randrange(len(legal))])
        assert ttr.read_record(path) == recorder.record
    recorder.close()
    with pytest.raises(FileExistsError):
        ttr.Recorder(ttr.new_game("nordic", 2), path=path)


def test_what_cannot_be_written_was_not_played(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    recorder = ttr.Recorder(ttr.new_game("usa", 2, seed=8), path=path)
    before = recorder.state, recorder.record
    recorder.close()
    with pytest.raises(ttr.RecordError, match="the file is closed"):
        recorder.play(recorder.state.legal_actions()[0])
    assert (recorder.state, recorder.record) == before


INTERRUPTS = [OSError("no space left"), KeyboardInterrupt()]


class Interrupted:
    """Lets ``os.fsync`` fail once, after the bytes are written."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
        self.error: BaseException | None = error
        monkeypatch.setattr(os, "fsync", self)

    def __call__(self, _: int) -> None:
        error, self.error = self.error, None
        if error is not None:
            raise error


@pytest.mark.parametrize("error", INTERRUPTS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("last", [False, True], ids=["midst", "end"])
def test_an_interrupt_leaves_record_file_and_state_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, last: bool
) -> None:
    """Also where the result would have been written with the last step."""
    path = tmp_path / "game.jsonl"
    monkeypatch.setattr(os, "fsync", lambda _: None)
    recorder = ttr.Recorder(ttr.new_game("new_york", 2, seed=8), path=path, sync=True)
    while True:
        action = recorder.state.legal_actions()[-1]
        after = recorder.state.apply(action)
        if after.is_over or (not last and after.turn > 5):
            break
        recorder.play(action)
    before = recorder.state, recorder.record
    with monkeypatch.context() as patch:
        Interrupted(patch, error)
        with pytest.raises(type(error)):
            recorder.play(action)
    assert (recorder.state, recorder.record) == before
    assert ttr.read_record(path) == recorder.record
    recorder.play(action)
    recorder.close()
    assert recorder.state == after
    assert ttr.read_record(path) == recorder.record
    assert (recorder.record.result is not None) == last
    recorder.record.check()


@pytest.mark.parametrize("error", INTERRUPTS, ids=lambda error: type(error).__name__)
def test_an_interrupt_at_the_start_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    path = tmp_path / "game.jsonl"
    for make in (
        lambda: ttr.Recorder(ttr.new_game("usa", 2, seed=8), path=path, sync=True),
        lambda: ttr.ScoreKeeper("usa", 2, path=path, sync=True),
    ):
        with monkeypatch.context() as patch:
            Interrupted(patch, error)
            with pytest.raises(type(error)):
                make()
        assert not path.exists()


def test_a_file_that_cannot_be_set_back_takes_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    recorder = ttr.Recorder(ttr.new_game("usa", 2, seed=8), path=path, sync=True)

    class Broken:
        closed = False

        def write(self, _: bytes) -> int:
            raise OSError("the stick was pulled out")

        truncate = write

    before = recorder.record
    recorder.close()
    monkeypatch.setattr(recorder._log, "_file", Broken())
    with pytest.raises(OSError, match="pulled out"):
        recorder.play(recorder.state.legal_actions()[0])
    with pytest.raises(ttr.RecordError, match="the file could not be set back"):
        recorder.play(recorder.state.legal_actions()[0])
    assert recorder.record == before == ttr.read_record(path)


def test_a_record_is_no_longer_than_one_that_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ttr_rules import _record_log

    path = tmp_path / "game.jsonl"
    monkeypatch.setattr(_record_log, "MAX_ENTRIES", 40)
    with ttr.Recorder(ttr.new_game("usa", 2, seed=8), path=path) as recorder:
        while len(recorder.record.entries) < 39:
            recorder.play(recorder.state.legal_actions()[0])
        with pytest.raises(ttr.RecordError, match="a record has 40 entries") as caught:
            recorder.play(recorder.state.legal_actions()[0])
    assert caught.value.record == recorder.record == ttr.read_record(path)
    assert len(recorder.record.entries) in (39, 40)
    monkeypatch.setattr(_record_log, "MAX_RECORD", 100_000)
    with pytest.raises(ttr.RecordError, match="and 100000 characters at most"):
        ttr.Recorder(ttr.new_game("usa", 2), path=tmp_path / "other.jsonl")
    assert not (tmp_path / "other.jsonl").exists()


def test_a_text_that_is_too_long_keeps_what_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    from ttr_rules import _record_lines

    with pytest.raises(ttr.RecordError, match="longer than 9000 characters") as caught:
        [*_record_lines.read("\n".join(lines()), None, 9000)]
    assert caught.value.record is not None
    assert len(caught.value.record.entries) == caught.value.line - 2 > 50


def test_a_header_that_would_be_too_long_is_refused() -> None:
    own = dataclasses.replace(
        ttr.usa.VARIANT, id="noted", notes=tuple(str(n) + "y" * 9990 for n in range(99))
    )
    with pytest.raises(ttr.InvalidArgumentError, match="too long a line"):
        ttr.Recorder(ttr.new_game(own, 2))


def deep(levels: int) -> dict[str, Any]:
    """Objects in each other."""
    return {} if levels == 1 else {"a": deep(levels - 1)}


def test_about_is_as_deep_as_can_be_read() -> None:
    last = 1
    for levels in range(55, 70):
        try:
            recorder = ttr.Recorder(ttr.new_game("usa", 2), about=deep(levels))
        except ttr.InvalidArgumentError:
            continue
        last = levels
        assert ttr.record_from_text(recorder.record.to_text()) == recorder.record
    assert last == 63


def test_replaying_takes_time_in_proportion() -> None:
    """A record of a recorder took time in the square of its length."""
    start = ttr.new_game("first_journey", 2, seed=1)
    recorder = ttr.Recorder(start)
    while len(recorder.record.entries) < 3000:
        for _ in range(100):
            legal = recorder.state.legal_actions()
            recorder.play(ttr.SwapTickets() if ttr.SwapTickets() in legal else legal[0])
    calls = 0

    def counted(frame: Any, event: str, _: Any) -> None:
        nonlocal calls
        calls += event == "call" and "ttr_rules" in frame.f_code.co_filename

    record = recorder.record
    sys.setprofile(counted)
    try:
        record.check()
    finally:
        sys.setprofile(None)
    assert calls < 20 * len(record.entries)


@pytest.mark.parametrize("seed", [None, 77])
def test_a_recorder_goes_on_from_any_byte(tmp_path: Path, seed: int | None) -> None:
    """Wherever the writing stopped, what was whole stays, and the game goes on."""
    text = game("first_journey")[1].to_text().encode()
    header = text.index(b"\n") + 1
    dice = random.Random(1)
    cuts = [len(text), len(text) - 1, header, header + 1]
    cuts += [dice.randrange(header, len(text)) for _ in range(25)]
    for number, cut in enumerate(cuts):
        path = tmp_path / f"{number}.jsonl"
        path.write_bytes(text[:cut])
        whole = text[:cut].count(b"\n") - 1
        with ttr.Recorder.resume(path, seed=seed) as recorder:
            entries = recorder.record.entries
            kept = game("first_journey")[1].entries[: min(whole, len(entries))]
            assert entries[: len(kept)] == kept
            assert ttr.read_record(path) == recorder.record
            for _ in range(300):  # A race can go on for ever (FJ-13).
                if recorder.state.is_over:
                    break
                outcomes = [action for action, _ in recorder.state.chance_outcomes()]
                assert not (outcomes and seed is not None)
                options = outcomes or recorder.state.legal_actions()
                recorder.play(options[dice.randrange(len(options))])
        read = ttr.read_record(path)
        assert read == recorder.record
        assert read.check().same_position(recorder.state)


def test_a_header_that_is_cut_off_cannot_be_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(lines()[0][:50], encoding="utf-8")
    with pytest.raises(ttr.RecordError, match="the line is cut off"):
        ttr.Recorder.resume(path)
    assert path.read_text(encoding="utf-8") == lines()[0][:50]


KILLED = """
import sys
import ttr_rules as ttr

with ttr.Recorder(ttr.new_game("new_york", 3, seed=6), path=sys.argv[1]) as recorder:
    while not recorder.state.is_over:
        legal = recorder.state.legal_actions()
        recorder.play(legal[-1])
        print(len(recorder.record.entries), flush=True)
        if len(recorder.record.entries) > 60:
            sys.stdin.read()
"""


def test_nothing_is_lost_when_the_program_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    program = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    told = 0
    while told <= 60:
        told = int(program.stdout.readline())
    program.send_signal(signal.SIGKILL)
    program.communicate()
    assert program.returncode == -signal.SIGKILL
    record = ttr.read_record(path)
    assert len(record.entries) == told
    with ttr.Recorder.resume(path, seed=1) as recorder:
        assert recorder.record == record
        recorder.play(recorder.state.legal_actions()[0])
    assert len(ttr.read_record(path).entries) > told


# What one player saw


@each_variant
@pytest.mark.parametrize("seed", range(2))
def test_what_a_player_saw_is_read_back(variant: str, seed: int) -> None:
    _, record = game(variant, seed)
    for player in (None, *range(record.players)):
        view = record.seen_by(player)
        assert not view.is_full
        assert view.player == player
        assert ttr.record_from_text(view.to_text()) == view
        assert len(view.entries) == len(record.entries)
        for entry, step in zip(view.entries, record.replay(), strict=True):
            assert entry.events == tuple(event.as_seen_by(player) for event in step.events)
            assert entry.action in (None, step.entry.action)
            assert str(entry)
        with pytest.raises(ttr.RecordError, match="not full"):
            view.check()
        with pytest.raises(ttr.RecordError, match="not full"):
            view.seen_by(player)


@pytest.mark.parametrize("variant", KEPT)
@pytest.mark.parametrize("seed", range(2))
def test_what_a_player_saw_is_what_a_keeper_writes(variant: str, seed: int) -> None:
    """A keeper never knew the rest, so nothing of it can be in the record."""
    _, record = game(variant, seed)
    for player in (None, 0, record.players - 1):
        view = record.seen_by(player)
        keeper = view.keeper()
        assert keeper.record == view
        assert keeper.result() == record.result
        assert keeper.record.to_text() == view.to_text()


def test_only_what_was_seen_is_told() -> None:
    _, record = game("nordic", 1)
    view = record.seen_by(1)
    hidden = [e for e in view.entries if e.action is None]
    assert {entry.type for entry in hidden} == {"keep_tickets", "reveal", "reveal_ticket"}
    for entry in hidden:
        assert {*entry.to_dict()} <= {"type", "by", "events"}
    own = [e for e in view.entries if e.type == "keep_tickets" and e.by == 1]
    assert own
    assert all(entry.action is not None for entry in own)
    assert {*view.shown} == {0, 2}
    assert {*record.seen_by(None).shown} == {0, 1, 2}


def test_a_position_is_shown_to_a_player_as_a_view() -> None:
    state, _ = played(ttr.new_game("usa", 2, seed=2), 2, steps=40)
    _, record = played(state, 3, steps=5)
    view = record.seen_by(0)
    assert view.start == ttr.FrozenMap(ttr.record_from_text(view.to_text()).start or {})
    assert view.start is not None
    assert view.start["seats"][1]["hand"] is None or "hand" not in view.start["seats"][1]
    with pytest.raises(ttr.RecordError, match="no new game as one player saw it"):
        view.keeper()


def test_no_keeper_follows_a_race() -> None:
    view = game("first_journey")[1].seen_by(0)
    with pytest.raises(ttr.RecordError, match="in a race all tickets must be known"):
        view.keeper()


def entered(view: ttr.Record, keeper: ttr.ScoreKeeper, first: int, last: int) -> None:
    """Some entries of what was seen, entered at a keyboard."""
    for entry in view.entries[first:last]:
        keeper._enter(entry)


@pytest.mark.parametrize("variant", KEPT)
def test_a_keeper_goes_on_where_it_was_killed(tmp_path: Path, variant: str) -> None:
    view = game(variant)[1].seen_by(0)
    text = view.to_text().encode()
    path = tmp_path / "game.jsonl"
    names = view.names
    with ttr.ScoreKeeper(
        variant, view.players, first_player=view.first_player, player=0, names=names, path=path
    ) as keeper:
        entered(view, keeper, 0, 50)
        assert ttr.read_record(path) == keeper.record
    path.write_bytes(path.read_bytes() + b'{"type":"rev')
    with ttr.ScoreKeeper.resume(path) as keeper:
        assert len(keeper.record.entries) == 50
        entered(view, keeper, 50, len(view.entries))
        assert keeper.result() is None
        for seat, tickets in view.shown.items():
            keeper.show(seat, tickets)
    assert path.read_bytes() == text
    with ttr.ScoreKeeper.resume(path) as keeper:
        assert keeper.result() == view.result
    for cut in (text.rindex(b'{"type":"shown') + 3, text.rindex(b'{"type":"result') + 3):
        path.write_bytes(text[:cut])
        with ttr.ScoreKeeper.resume(path) as keeper:
            for seat, tickets in view.shown.items():
                if seat not in keeper.record.shown:
                    keeper.show(seat, tickets)
        assert path.read_bytes() == text


def test_a_keeper_finds_what_cannot_be() -> None:
    view = game("nordic")[1].seen_by(None)
    text = [*view.lines()]
    number = next(n for n, line in enumerate(text) if '"claim_route"' in line)
    claim = json.loads(text[number])
    other = json.dumps(claim | {"cards": {"locomotive": 9}})
    error = _keeper_error([*text[:number], other, *text[number + 1 :]])
    assert error.line == number + 1
    assert error.violation is not None
    assert error.violation.rule == "G-23"
    assert error.record is not None
    assert error.record.entries == view.entries[: number - 1]
    claim["events"][0]["points"] += 1
    error = _keeper_error([*text[:number], json.dumps(claim), *text[number + 1 :]])
    assert (error.line, error.violation) == (number + 1, None)
    assert "something else happened" in error.reason
    other = json.dumps(claim | {"by": 1 - claim["by"]})
    assert _keeper_error([*text[:number], other, *text[number + 1 :]]).line == number + 1
    result = json.loads(text[-1])
    result["points"][0]["total"] += 1
    assert _keeper_error([*text[:-1], json.dumps(result)]).line == len(text)
    full = game("nordic")[1]
    with pytest.raises(ttr.RecordError, match="as one player saw it"):
        full.keeper()


def _keeper_error(text: list[str]) -> ttr.RecordError:
    record = ttr.record_from_text("\n".join(text))
    with pytest.raises(ttr.RecordError) as caught:
        record.keeper()
    return caught.value


# What is wrong


def changed(number: int, **values: Any) -> str:
    """The record of Nordic with some values of a line changed; None: without the key."""
    text = [*lines()]
    line = json.loads(text[number - 1]) | values
    text[number - 1] = json.dumps({k: v for k, v in line.items() if v is not None})
    return "\n".join(text)


def test_a_text_that_is_cut_off_keeps_what_was_whole() -> None:
    text = "\n".join(lines()) + "\n"
    dice = random.Random(3)
    for cut in [dice.randrange(len(lines()[0]) + 1, len(text) - 1) for _ in range(50)]:
        whole = text[:cut].count("\n")
        if text[cut] == "\n":
            assert len(ttr.record_from_text(text[:cut]).entries) == whole
            continue
        if text[cut - 1] == "\n":
            continue
        error = refused(text[:cut])
        assert error.line == whole + 1
        assert error.reason == "the line is cut off"
        assert error.record is not None
        assert error.record.entries == game("nordic")[1].entries[: whole - 1]
        error.record.check()


def first(kind: str, variant: str = "nordic") -> int:
    """The number of the first line of a type."""
    return next(n for n, line in enumerate(lines(variant), 1) if json.loads(line)["type"] == kind)


def started(first_player: int = 1, start: dict[str, Any] | None = None, **values: Any) -> str:
    """The record of Nordic, begun from a position."""
    position = {"variant": "nordic", "players": 3} | values if start is None else start
    return changed(1, first_player=first_player, start=position)


def eyes(more: str) -> str:
    """The header of a record of one's eyes, and more."""
    return json.dumps(json.loads(lines()[0]) | {"seen_by": 0}) + "\n" + more + "\n"


BAD_LINES: list[tuple[Callable[[], str], int, str]] = [
    (lambda: "", 1, "the record is empty"),
    (lambda: "\n", 1, "the line is empty"),
    (lambda: lines()[1], 1, "a record begins with its header"),
    (lambda: "[]", 1, 'a line is an object with a "type"'),
    (lambda: '{"type": 1}', 1, 'a line is an object with a "type"'),
    (lambda: "\n".join([*lines()[:5], "", *lines()[5:]]), 6, "the line is empty"),
    (lambda: "\n".join([*lines()[:5], '{"type":"pass","type":"pass"}', ""]), 6, "the key 'type'"),
    (lambda: "\n".join([*lines()[:5], '{"type":"jump","by":0}', ""]), 6, "unknown type 'jump'"),
    (lambda: "\n".join([*lines(), lines()[5], ""]), len(lines()) + 1, "a record ends with"),
    (lambda: changed(1, format=2), 1, "the format is 2; 1 can be read"),
    (lambda: changed(1, format=None), 1, "the key 'format' is missing"),
    (lambda: changed(1, variant="mars"), 1, "unknown variant 'mars'"),
    (lambda: changed(1, variant=3), 1, "variant is an id or an object"),
    (lambda: changed(1, variant={"id": "x"}), 1, "a variant that is told in full has no options"),
    (lambda: changed(1, variant={"id": "x"}, options=None), 1, "the variant has "),
    (lambda: changed(1, options={"jumps": 1}), 1, "the variant has 1 problem"),
    (lambda: changed(1, seats=[{}]), 1, "seats is a list of 2 to 3 objects"),
    (lambda: changed(1, seats=[{}, {"name": 1}]), 1, "a name is a str"),
    (lambda: changed(1, seats=[{}, {"name": "a\nb"}]), 1, "a name is a line of 1 to 200"),
    (lambda: changed(1, seats=[{}, {"color": "red"}]), 1, "unknown key 'color'"),
    (lambda: changed(1, first_player=9), 1, "first_player is a number from 0 to"),
    (lambda: changed(1, first_player=True), 1, "first_player is a number from 0 to"),
    (lambda: changed(1, seen_by=9), 1, 'seen_by, if not "all" or "spectator", is a number'),
    (lambda: changed(1, start=[]), 1, "start is an object"),
    (lambda: started(), 1, "a game that began from a position has no first_player"),
    (lambda: started(first_player=0, start={}), 1, "start is a position of the same variant"),
    (lambda: started(first_player=0, start={"variant": "usa", "players": 3}), 1, "start is a"),
    (lambda: started(first_player=0, start={"variant": "nordic", "players": 2}), 1, "start is a"),
    (lambda: started(first_player=0), 1, "start is a position with explicit chance"),
    (lambda: started(first_player=0, chance="explicit", seed=5), 1, "start is a position with"),
    (lambda: started(first_player=0, turn=-1), 1, "the position has 1 problem"),
    (lambda: "\ufeff" + "\n".join(lines()), 1, "the text begins with a byte order mark"),
    (lambda: lines()[0] + "\n{,}\n", 2, "double quotes at column 2"),
    (lambda: changed(1, format=1.0), 1, "the format is 1.0"),
    (lambda: eyes('{"type":"draw_face_up","by":0}'), 2, "draw_face_up needs the key 'card'"),
    (lambda: eyes('{"type":"shown","seat":0}'), 2, "the key 'tickets' is missing"),
    (lambda: eyes('{"type":"shown","seat":0,"tickets":[1]}'), 2, "tickets is a list of tickets"),
    (lambda: eyes('{"type":"shown","seat":0,"tickets":[]}\n' * 2), 3, "seat 0 has shown its"),
    (
        lambda: eyes('{"type":"shown","seat":0,"tickets":[]}\n{"type":"pass","by":0}'),
        3,
        "tickets are shown at the end",
    ),
    (lambda: eyes('{"type":"draw_deck","by":0,"events":1}'), 2, "events is a list"),
    (lambda: eyes('{"type":"draw_deck","by":0,"events":[{}]}'), 2, "there is no event of type"),
    (lambda: changed(1, about=3), 1, "about is an object"),
    (lambda: changed(1, dealer=3), 1, "unknown key 'dealer'"),
    (lambda: changed(first("claim_route"), by=None), first("claim_route"), "by is a number"),
    (lambda: changed(first("claim_route"), by=7), first("claim_route"), "by is a number"),
    (lambda: changed(first("claim_route"), route=None), first("claim_route"), "claim_route needs"),
    (
        lambda: changed(first("claim_route"), cards={"red": -1}),
        first("claim_route"),
        "cards['red'] is negative",
    ),
    (lambda: changed(first("claim_route"), events=[]), first("claim_route"), "events are told"),
    (lambda: changed(first("reveal"), by=0), first("reveal"), "a reveal is by nobody"),
    (lambda: changed(first("reveal"), card=None), first("reveal"), "reveal needs the key 'card'"),
    (lambda: changed(first("result"), winners=[]), first("result"), "winners is the first place"),
    (lambda: changed(first("result"), ranking=[[0], [0]]), first("result"), "ranking holds each"),
    (lambda: changed(first("result"), ranking=[0, 1]), first("result"), "ranking is a list of"),
    (
        lambda: changed(first("result"), winners=[], ranking=[[], [0], [1], [2]]),
        first("result"),
        "ranking is a list of",
    ),
    (
        lambda: changed(first("result"), winners=[], ranking=[[], [0, 1, 2]]),
        first("result"),
        "ranking is a list of",
    ),
    (lambda: changed(first("result"), points=[{}]), first("result"), "points is a list with"),
    (lambda: changed(first("result"), decided_by=1), first("result"), "decided_by is a word"),
    (lambda: changed(first("result"), tickets=[]), first("result"), "it has winners, ranking"),
    (
        lambda: changed(first("result"), type="shown"),
        first("result"),
        "tickets are shown only where",
    ),
]


@pytest.mark.parametrize("number", range(len(BAD_LINES)))
def test_what_is_wrong_is_told_with_its_line(number: int) -> None:
    text, line, reason = BAD_LINES[number]
    error = refused(text())
    assert error.line == line
    assert reason in error.reason
    assert f"line {line} of the record: " in str(error)
    if line > 3:
        assert error.record is not None
        assert len(error.record.entries) == min(line - 2, len(lines()) - 2)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes("\n".join(lines()[:9]).encode() + b"\n\xff\xfe\n")
    with pytest.raises(ttr.RecordError, match="line 10 of the record: it is not UTF-8"):
        ttr.read_record(path)
    with (
        path.open(encoding="utf-8") as text,
        pytest.raises(ttr.RecordError, match="the file is no text"),
    ):
        ttr.read_record(text)
    with pytest.raises(ttr.RecordError):
        ttr.Recorder.resume(path)


def test_what_is_no_state_or_variant_is_refused() -> None:
    with pytest.raises(ttr.InvalidArgumentError, match="it is no State"):
        ttr.Recorder(5)  # type: ignore[arg-type]
    with pytest.raises(ttr.InvalidArgumentError, match="it is no Variant"):
        ttr.record_from_text(lines()[0], variant="nordic")  # type: ignore[arg-type]


def test_a_shipped_variant_is_meant_where_it_is_named() -> None:
    changed_board = ttr.nordic.VARIANT.with_route("bergen-oslo-1", color="red")
    record = ttr.record_from_text("\n".join(lines()), variant=changed_board)
    assert record.variant is ttr.nordic.VARIANT


def test_a_file_that_cannot_be_gone_on_with_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    seen = game("nordic")[1].seen_by(0).to_text()
    path.write_text(seen[:-5], encoding="utf-8")
    with pytest.raises(ttr.RecordError, match="not full"):
        ttr.Recorder.resume(path)
    assert path.read_text(encoding="utf-8") == seen[:-5]
    illegal = changed(first("claim_route"), cards={"locomotive": 14})
    path.write_text(illegal[:-5], encoding="utf-8")
    with pytest.raises(ttr.RecordError, match="G-23"):
        ttr.Recorder.resume(path)
    assert path.read_text(encoding="utf-8") == illegal[:-5]


def test_the_line_is_that_of_the_text() -> None:
    one = game("usa")[1].to_text()
    over = json.loads(lines("usa")[0]) | {"start": game("usa")[0].to_dict(), "first_player": 0}
    over["start"] |= {"chance": "explicit", "seed": 0}
    wrong = json.loads(lines("usa")[-1]) | {"decided_by": "luck"}
    text = one + json.dumps(over) + "\n" + json.dumps(wrong) + "\n"
    *_, second = ttr.read_records(io.StringIO(text))
    with pytest.raises(ttr.RecordError) as caught:
        second.check()
    assert caught.value.line == len(text.splitlines())


def test_a_keeper_shows_once() -> None:
    view = game("usa")[1].seen_by(0)
    keeper = dataclasses.replace(view, shown=ttr.FrozenMap(), result=None).keeper()
    for seat, tickets in view.shown.items():
        keeper.show(seat, tickets)
        with pytest.raises(ttr.InvalidArgumentError, match="have been shown"):
            keeper.show(seat, tickets)
    assert keeper.record == view
    text = [*view.lines()]
    for number in range(len(text) - 1 - len(view.shown), len(text) - 1):
        wrong = json.dumps(json.loads(text[number]) | {"tickets": ["boston-miami"]})
        assert _keeper_error([*text[:number], wrong, *text[number + 1 :]]).line == number + 1


def test_bytes_that_are_no_text() -> None:
    text = "\n".join(lines()[:9]).encode() + b"\n\xff\xfe\n"
    error = refused(text)
    assert (error.line, error.reason) == (10, "it is not UTF-8")
    assert refused(b"\x00" * 100).line == 1
    assert refused(3).line == 1  # type: ignore[arg-type]


def test_an_illegal_step_names_its_line_and_its_rule() -> None:
    number = first("claim_route")
    record = ttr.record_from_text(changed(number, cards={"locomotive": 14}))
    with pytest.raises(ttr.RecordError) as caught:
        record.check()
    error = caught.value
    assert error.line == number
    assert error.violation is not None
    assert error.violation.rule == "G-23"
    assert isinstance(error.__cause__, ttr.IllegalActionError)
    assert "(G-23)" in str(error)
    assert error.record is not None
    assert error.record.entries == record.entries[: number - 2]
    assert error.record.check() == record.state(number - 2)
    with pytest.raises(ttr.RecordError):
        record.state(number - 1)


def test_the_wrong_seat_and_the_wrong_result_are_found() -> None:
    number = first("claim_route")
    by = json.loads(lines()[number - 1])["by"]
    record = ttr.record_from_text(changed(number, by=1 - by))
    with pytest.raises(ttr.RecordError, match=f"it is for seat {by} to act, not for seat {1 - by}"):
        record.check()
    last = len(lines())
    text = changed(last, decided_by="luck")
    with pytest.raises(ttr.RecordError, match=f"line {last} of the record: the result is"):
        ttr.record_from_text(text).check()
    early = "\n".join([*lines()[:40], lines()[-1]])
    with pytest.raises(ttr.RecordError, match="line 41 of the record: the result is None"):
        ttr.record_from_text(early).check()
    late = "\n".join([*lines()[:-1], '{"type":"draw_deck","by":0}', ""])
    with pytest.raises(ttr.RecordError, match="it is for nobody to act, not for seat 0"):
        ttr.record_from_text(late).check()
    skipped = "\n".join([lines()[0], *lines()[first("reveal") + 2 :]])
    with pytest.raises(ttr.RecordError):
        ttr.record_from_text(skipped).check()


@pytest.mark.parametrize(
    "options",
    [
        {"names": "ab"},
        {"names": ["a"]},
        {"names": [1, 2]},
        {"names": ["", "b"]},
        {"names": 3},
        {"about": {"a": {1, 2}}},
        {"about": {"a": float("nan")}},
        {"about": 3},
    ],
)
def test_what_cannot_be_told_is_refused(tmp_path: Path, options: dict[str, Any]) -> None:
    path = tmp_path / "game.jsonl"
    with pytest.raises(ttr.InvalidArgumentError):
        ttr.Recorder(ttr.new_game("usa", 2), path=path, **options)
    with pytest.raises(ttr.InvalidArgumentError):
        ttr.ScoreKeeper("usa", 2, path=path, **options)
    assert not path.exists()


OPTED = {
    "type": "header",
    "format": 1,
    "variant": "usa",
    "options": {"last_turns_at": 3},
    "seats": [{}, {}],
}

HOSTILE: list[Callable[[], str]] = [
    lambda: "x" * 1_000_000,
    lambda: "[" * 1_000_000,
    lambda: lines()[0] + "\n" + "[" * 990_000,
    lambda: lines()[0] + "\n" + '{"type":"pass","by":0}\n' * 42_000,
    lambda: lines()[0] + "\n" + '{"type":"keep_tickets","by":0,"tickets":[' + '"a",' * 200_000,
    lambda: changed(1, about={"a" * 900_000: 1}),
    lambda: changed(1, seats=[{}] * 200_000),
    lambda: "\n" * 1_000_000,
    lambda: "{}\n" * 300_000,
    lambda: (lines()[0] + "\n") * 600,
    lambda: changed(len(lines()), ranking=[[0]] * 200_000),
    lambda: (json.dumps(OPTED) + "\n") * 9_000,
]


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_a_hostile_megabyte_is_refused_soon(number: int) -> None:
    text = HOSTILE[number]()
    begin = time.process_time()
    with contextlib.suppress(ttr.TtrError):
        [*ttr.read_records(io.StringIO(text))]
    with contextlib.suppress(ttr.TtrError):
        ttr.record_from_text(text).check()
    # Far above what it takes, on a loaded machine too, and far below what a square would.
    assert time.process_time() - begin < 5
    assert refused("x" * 16_000_001).line == 1


# The schema


def validator() -> Any:
    path = resources.files("ttr_rules") / "data" / "record.schema.json"
    schema = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@each_variant
def test_records_are_as_the_schema_says(variant: str) -> None:
    schema = validator()
    _, record = game(variant)
    for each in (record, record.seen_by(None), record.seen_by(0)):
        for line in each.lines():
            schema.validate(json.loads(line))


def test_the_schema_refuses_what_the_reader_does() -> None:
    schema = validator()
    for line in [
        {},
        {"type": "jump", "by": 0},
        {"type": "claim_route", "route": "a-b", "cards": {}},
        {"type": "claim_route", "by": 0, "route": "a-b"},
        {"type": "claim_route", "by": 0, "route": "a-b", "cards": {"red": -1}},
        {"type": "reveal", "card": "red", "by": 0},
        {"type": "header", "format": 2, "variant": "usa", "seats": [{}, {}]},
        {"type": "header", "format": 1, "variant": "usa"},
        {"type": "result", "winners": [0]},
        {"type": "draw_deck", "by": 0, "card": "red"},
    ]:
        assert not schema.is_valid(line), line
        with pytest.raises(ttr.RecordError):
            ttr.record_from_text(lines()[0] + "\n" + json.dumps(line) + "\n").check()


def test_the_schema_knows_every_action() -> None:
    from ttr_rules.actions import ACTIONS

    defs = validator().schema["$defs"]
    known = {entry["title"] for kind in ("decision", "reveal") for entry in defs[kind]["oneOf"]}
    assert known == {*ACTIONS}
