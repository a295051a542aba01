"""Decisions that are taken back, in memory and in files."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ttr_rules as ttr

from .games import KEPT, game

MODES: tuple[Literal["sampled", "explicit"], ...] = ("sampled", "explicit")


def step(recorder: ttr.Recorder, dice: random.Random) -> None:
    """A random action or outcome."""
    outcomes = [action for action, _ in recorder.state.chance_outcomes()]
    options = outcomes or recorder.state.legal_actions("canonical")
    recorder.play(options[dice.randrange(len(options))])


def check_undo(recorder: ttr.Recorder, states: list[tuple[int, ttr.State]], same: bool) -> None:
    """The last decision is taken back; ``states`` are those before the decisions."""
    number, state = states.pop()
    whole = recorder.record
    assert recorder.undo() == whole.entries[number:]
    assert recorder.record == whole.truncated(number)
    assert (recorder.state == state) if same else recorder.state.same_position(state)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(ttr.variants()),
    st.sampled_from(MODES),
    st.booleans(),
    st.integers(0, 2**32),
    st.lists(st.sampled_from(["play", "play", "play", "undo", "resume"]), max_size=60),
)
def test_what_is_taken_back_was_never_played(
    tmp_path_factory: pytest.TempPathFactory,
    variant: str,
    mode: Literal["sampled", "explicit"],
    in_file: bool,
    seed: int,
    commands: list[str],
) -> None:
    path = tmp_path_factory.mktemp("undo") / "game.jsonl" if in_file else None
    dice = random.Random(seed)
    recorder = ttr.Recorder(ttr.new_game(variant, 2, seed=seed, chance=mode), path=path)
    states: list[tuple[int, ttr.State]] = []
    same = True
    for command in commands:
        if command == "play":
            for _ in range(5):
                state = recorder.state
                if state.is_over:
                    break
                if state.current_player is not None:
                    states.append((len(recorder.record.entries), state))
                step(recorder, dice)
        elif command == "undo" and states:
            check_undo(recorder, states, same)
            assert recorder.state.chance == mode
        elif command == "resume" and path is not None:
            recorder.close()
            before, same = recorder, False
            recorder = ttr.Recorder.resume(path)
            assert recorder.record == before.record
            assert recorder.state.same_position(before.state)
            assert recorder.state.chance == mode
            assert recorder.state.seed < 2**53
        if path is not None:
            assert ttr.read_record(path) == recorder.record
    assert recorder.record.check().same_position(recorder.state)
    while states:
        check_undo(recorder, states, same)
    with pytest.raises(ttr.RecordError, match="there is no decision to take back"):
        recorder.undo()
    recorder.close()


def test_a_straight_game_and_one_with_errors_are_the_same() -> None:
    """Undo and play again: the same cards come, and the same record."""
    start = ttr.new_game("nordic", 3, seed=4)
    straight, other = ttr.Recorder(start), ttr.Recorder(start)
    dice = random.Random(2)
    while not straight.state.is_over:
        options = straight.state.legal_actions("canonical")
        action = options[dice.randrange(len(options))]
        straight.play(action)
        for _ in range(dice.randrange(3)):
            wrong = other.state.legal_actions("canonical")
            other.play(wrong[dice.randrange(len(wrong))])
            other.undo()
        other.play(action)
    assert (other.state, other.record) == (straight.state, straight.record)
    result = other.record.result
    assert result is not None
    other.undo()
    assert other.record == straight.record.truncated(len(other.record.entries))
    other.play(action)
    assert other.record == straight.record


@pytest.mark.parametrize("variant", KEPT)
def test_a_keeper_takes_back(tmp_path: Path, variant: str) -> None:
    view = game(variant)[1].seen_by(0)
    path = tmp_path / "game.jsonl"
    view.write(path)
    dice = random.Random(1)
    with ttr.ScoreKeeper.resume(path) as keeper:
        decisions = [n for n, entry in enumerate(view.entries) if entry.by is not None]
        for back in (1, 1, 3, 40, len(decisions)):
            for number in decisions[-back:][::-1]:
                now = keeper.record
                assert keeper.undo() == now.entries[number:]
                assert keeper.record == view.truncated(number)
                assert keeper.result() is None
                if dice.randrange(8) == 0:
                    assert ttr.read_record(path) == keeper.record
                    assert keeper.view == keeper.record.keeper().view
            for entry in view.entries[len(keeper.record.entries) :]:
                keeper._enter(entry)
            for seat, tickets in view.shown.items():
                keeper.show(seat, tickets)
            assert ttr.read_record(path) == keeper.record == view
        for _ in decisions:
            keeper.undo()
        with pytest.raises(ttr.RecordError, match="there is no decision to take back"):
            keeper.undo()


class Failing:
    """Fails when it is called."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def __call__(self, _: int) -> None:
        raise self.error


@pytest.mark.parametrize("error", [OSError("gone"), KeyboardInterrupt()], ids=["disk", "Ctrl-C"])
def test_what_cannot_be_taken_back_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    path = tmp_path / "game.jsonl"
    record = game("new_york")[1]
    record.write(path)
    view = record.seen_by(0)
    view.write(tmp_path / "seen.jsonl")
    with (
        ttr.Recorder.resume(path, sync=True) as recorder,
        ttr.ScoreKeeper.resume(tmp_path / "seen.jsonl", sync=True) as keeper,
    ):
        before = recorder.state, keeper.view
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", Failing(error))
            for writer in (recorder, keeper):
                with pytest.raises(type(error)):
                    writer.undo()
        assert (recorder.state, keeper.view) == before
        assert recorder.record == ttr.read_record(path) == record
        assert keeper.record == ttr.read_record(tmp_path / "seen.jsonl") == view
        assert keeper.result() == record.result
        recorder.undo()
        keeper.undo()
        assert recorder.record == ttr.read_record(path)
        assert keeper.record == ttr.read_record(tmp_path / "seen.jsonl")
    for writer in (recorder, keeper):
        now = writer.record
        with pytest.raises(ttr.RecordError, match="the file is closed"):
            writer.undo()
        assert writer.record == now


def test_another_program_is_noticed_even_at_the_same_length(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    recorder = ttr.Recorder(ttr.new_game("usa", 2, seed=8), path=path)
    for _ in range(4):
        recorder.play(recorder.state.legal_actions()[0])
    text = path.read_bytes()
    other = text[:-3] + b"1}\n"
    assert other != text
    for there in (text + b"{}\n", text[:-1], other):
        path.write_bytes(there)
        before = recorder.state, recorder.record
        for call in (recorder.undo, lambda: recorder.play(recorder.state.legal_actions()[0])):
            with pytest.raises(ttr.RecordError, match="another program has written") as caught:
                call()
            assert caught.value.path == str(path)
            assert (recorder.state, recorder.record) == before
            assert path.read_bytes() == there
    path.write_bytes(text)
    recorder.undo()
    recorder.close()
    assert ttr.read_record(path) == recorder.record


def test_a_record_is_truncated() -> None:
    record = game("nordic")[1]
    for whole in (record, record.seen_by(1)):
        for number in (0, 1, 50, len(whole.entries)):
            short = whole.truncated(number)
            assert short.entries == whole.entries[:number]
            assert (short.result, dict(short.shown)) == (None, {})
            assert ttr.record_from_text(short.to_text()) == short
    wrong: list[Any] = [-1, len(record.entries) + 1, True, "1", 1.0, None]
    for number in wrong:
        with pytest.raises(ttr.InvalidArgumentError, match="entries = "):
            record.truncated(number)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("told", [True, False])
def test_chance_goes_on_as_the_header_says(
    tmp_path: Path, mode: Literal["sampled", "explicit"], told: bool
) -> None:
    """A program that was killed anywhere; an older record does not say how chance was resolved."""
    path = tmp_path / "game.jsonl"
    dice = random.Random(5)
    recorder = ttr.Recorder(ttr.new_game("new_york", 2, seed=5, chance=mode))
    while len(recorder.record.entries) < 80:
        step(recorder, dice)
    header, *rest = recorder.record.lines()
    assert json.loads(header)["chance"] == mode
    if not told:
        header = json.dumps({k: v for k, v in json.loads(header).items() if k != "chance"})
    for number in range(len(rest)):
        text = "\n".join([header, *rest[:number], ""])
        path.write_text(text, encoding="utf-8")
        due = ttr.read_record(path).check().current_player is None
        with ttr.Recorder.resume(path) as resumed:
            expected = mode if told else "explicit" if due else "sampled"
            assert resumed.state.chance == expected
            assert (resumed.state.current_player is None) == (due and expected == "explicit")
            assert ttr.read_record(path) == resumed.record
            assert len(resumed.record.entries) >= number
        for other in MODES:
            path.write_text(text, encoding="utf-8")
            with ttr.Recorder.resume(path, chance=other, seed=9) as resumed:
                assert (resumed.state.chance, resumed.state.seed) == (other, 9)
            assert (path.read_text(encoding="utf-8") == text) or other == "sampled"
    wrong: list[dict[str, Any]] = [{"chance": "x"}, {"chance": []}, {"seed": True}, {"seed": -1}]
    for options in [*wrong, {"seed": 2**64}, {"seed": "1"}]:
        with pytest.raises(ttr.InvalidArgumentError):
            ttr.Recorder.resume(path, **options)


class Number:
    """It has ``__index__``, as the integers of numpy do."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def test_whatever_is_a_number_is_one(tmp_path: Path) -> None:
    record = game("new_york")[1]
    assert record.state(Number(5)) == record.state(5)
    assert record.truncated(Number(5)) == record.truncated(5)
    view = record.seen_by(Number(1))
    assert view == record.seen_by(1)
    assert type(view.player) is int
    keeper = ttr.ScoreKeeper(
        "new_york",
        Number(2),
        player=Number(0),
        first_player=Number(1),
        path=tmp_path / "game.jsonl",
    )
    assert ttr.read_record(tmp_path / "game.jsonl") == keeper.record
    for _ in range(4):
        keeper.reveal("red") if not keeper.is_hidden else keeper.reveal()
    while keeper.pending is not None:
        if keeper.pending["due"] == "row":
            keeper.reveal("blue")
        elif keeper.is_hidden:
            keeper.reveal_ticket()
        else:
            keeper.reveal_ticket(record.variant.tickets[len(keeper.record.entries) % 5].id)
    keeper.keep(Number(1))
    keeper.close()
    assert ttr.read_record(tmp_path / "game.jsonl") == keeper.record
    path = tmp_path / "other.jsonl"
    record.truncated(30).write(path)
    with ttr.Recorder.resume(path, chance="sampled", seed=Number(3)) as recorder:
        assert recorder.state.seed == 3
    wrong: list[Any] = [True, 1.0, "1"]
    for number in wrong:
        for call in (record.state, record.truncated, record.seen_by):
            with pytest.raises(ttr.InvalidArgumentError):
                call(number)


TOLD = {"at": "2026-11-29T20:15:00+01:00", "note": "for the park\n\u00e5"}


def test_times_and_notes(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with ttr.Recorder(ttr.new_game("new_york", 2, seed=7), path=path) as recorder:
        recorder.play(recorder.state.legal_actions()[0], by=0, **TOLD)
        recorder.play(recorder.state.legal_actions()[0], by=Number(1), at="2026-11-29")
        wrong: list[dict[str, Any]] = [
            *({"at": at} for at in ("", "noon", 5, "2026-01-01\ud80012:00", "0" * 101)),
            *({"note": note} for note in ("", 5, "x" * 2001, "\ud800")),
            *({"by": by} for by in (True, 1.0, "0")),
        ]
        before = recorder.state, recorder.record
        for options in wrong:
            with pytest.raises(ttr.InvalidArgumentError) as caught:
                recorder.play(recorder.state.legal_actions()[0], **options)
            assert [caught.value.argument] == [*options]
            assert (recorder.state, recorder.record) == before
        recorder.play(recorder.state.legal_actions()[0], note="x" * 2000)
    record = ttr.read_record(path)
    assert record == recorder.record
    first = next(entry for entry in record.entries if entry.by == 0)
    assert (first.at, first.note) == (TOLD["at"], TOLD["note"])
    for player in (0, 1, None):
        view = record.seen_by(player)
        assert ttr.record_from_text(view.to_text()) == view
        assert view.keeper().record == view
        assert [entry.at for entry in view.entries] == [entry.at for entry in record.entries]
        for entry, full in zip(view.entries, record.entries, strict=True):
            mine = player is not None and full.by == player
            assert entry.note == (full.note if mine else None)
        assert view.chance == "explicit"


def test_a_reveal_has_no_time() -> None:
    recorder = ttr.Recorder(ttr.new_game("new_york", 2, chance="explicit"))
    outcome = recorder.state.chance_outcomes()[0][0]
    for told in ("at", "note"):
        with pytest.raises(ttr.InvalidArgumentError, match="a reveal has none"):
            recorder.play(outcome, **{told: TOLD[told]})  # type: ignore[arg-type]
    with pytest.raises(ttr.IllegalActionError) as caught:
        recorder.play(outcome, by=0)
    assert caught.value.violation.rule == "G-1"
    assert recorder.record.entries == ()


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["", "\n", "\n\n", "\n \t\r\n\n", "\n  ", "\r\n\r\n"])
def test_what_editors_leave_behind_is_read(tmp_path: Path, mark: str, end: str) -> None:
    record = game("new_york")[1].truncated(30)
    text = mark + record.to_text().rstrip("\n") + end
    path = tmp_path / "game.jsonl"
    path.write_bytes(text.encode())
    assert ttr.record_from_text(text) == ttr.record_from_text(text.encode()) == record
    assert ttr.read_record(path) == record
    if not mark:
        path.write_bytes(text.encode() + b"\n" + text.encode())
        if end:
            assert [*ttr.read_records(path)] == [record, record]
    path.write_bytes(text.encode())
    with ttr.Recorder.resume(path, seed=1) as recorder:
        for _ in range(6):
            recorder.play(recorder.state.legal_actions()[0])
        recorder.undo()
        assert ttr.read_record(path) == recorder.record
    assert b"\n\n" not in path.read_bytes()
    path.write_bytes(text.encode()[:-1] + b'\n{"type":"draw_de')
    if end == "\n\n":
        with ttr.Recorder.resume(path) as recorder:
            assert recorder.record.entries[:30] == record.entries
        assert ttr.read_record(path) == recorder.record


def test_an_error_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("{}\n", encoding="utf-8")
    for call in (
        ttr.read_record,
        lambda path: [*ttr.read_records(path)],
        ttr.Recorder.resume,
        ttr.ScoreKeeper.resume,
    ):
        with pytest.raises(ttr.RecordError) as caught:
            call(path)
        assert caught.value.path == str(path)
        assert str(caught.value).startswith(f"line 1 of {str(path)!r}: a line must be")
    with path.open("rb") as file, pytest.raises(ttr.RecordError) as caught:
        ttr.read_record(file)
    assert caught.value.path is None
