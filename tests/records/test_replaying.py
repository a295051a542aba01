"""A game is recorded, read and replayed: the record tells all of it."""

from __future__ import annotations

import json
import random
import sys
from typing import Any

import pytest

import ttr_rules as ttr

from .games import each_variant, game, lines, played


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
    assert json.loads(lines()[0])["options"] == ttr.nordic.VARIANT.rules.to_dict()


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
