"""The recorded games: both engines replay them, and every rule's situation is where the table says."""

from __future__ import annotations

import lzma
import re
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

import pytest

import ttr_rules as ttr
from tools.recorded_games import command, files, playing, table
from tools.recorded_games.played import Game
from tools.recorded_games.situations import SITUATIONS
from tools.recorded_games.styles import STYLES
from ttr_rules import reference

VARIANTS = ttr.variants()


@cache
def records(variant: str) -> tuple[ttr.Record, ...]:
    return tuple(files.stored_records(variant))


def test_every_rule_has_a_situation() -> None:
    rules = table.rule_ids()
    assert len(rules) == len({*rules}) > 100
    assert [rule for rule in rules if rule not in {s.rule for s in SITUATIONS}] == []
    assert [s.name for s in SITUATIONS if s.rule not in rules] == []


def test_situations_have_names_and_sentences_of_their_own() -> None:
    assert len({s.name for s in SITUATIONS}) == len(SITUATIONS)
    assert len({(s.rule, s.text) for s in SITUATIONS}) == len(SITUATIONS)
    for situation in SITUATIONS:
        assert situation.text.endswith("."), situation.name
        assert situation.variants, situation.name
        assert {*situation.variants} <= {*VARIANTS}


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_hundred_games_of_all_tables(variant: str) -> None:
    played = records(variant)
    assert len(played) == 100
    assert all(record.result is not None and record.is_full for record in played)
    assert [record.about["game"] for record in played] == [*range(1, 101)]
    fewest, most = played[0].variant.players
    tables = {(record.players, record.first_player) for record in played}
    assert tables == {(n, first) for n in range(fewest, most + 1) for first in range(n)}
    assert {style for record in played for style in record.about["styles"]} == {*STYLES}
    # No game is there twice, and nearly all are new games.
    assert len({record.entries for record in played}) == 100
    assert sum(record.start is not None for record in played) <= 3


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_files_are_what_the_chosen_games_come_out_as(variant: str) -> None:
    plans = files.chosen()[variant]
    assert [plan.variant for plan in plans] == [variant] * 100
    assert files.text_of(plans) == files.stored_text(variant)


@pytest.mark.parametrize("variant", VARIANTS)
def test_engine_and_reference_come_to_the_same_end(variant: str) -> None:
    for record in records(variant):
        state = record.check()
        game = (
            reference.new_game(variant, record.players, first_player=record.first_player)
            if record.start is None
            else reference.state_from_dict(record.start)
        )
        for entry in record.entries:
            assert entry.action is not None
            assert game.current_player == entry.by
            game = game.apply(entry.action)
        assert record.result is not None
        assert game.result() == record.result.to_dict()
        ends = [dict(end.to_dict()) for end in (state, game)]
        for end in ends:
            del end["seed"]
        assert ends[0] == ends[1], record.about


def test_the_table_has_a_place_for_each_situation() -> None:
    told: dict[str, list[str]] = defaultdict(list)
    for situation, place in table.told_places():
        told[situation.name].append(place.variant)
    assert dict(told) == {s.name: [*s.variants] for s in SITUATIONS}
    # What the text names as an example is in the table.
    prose = table.PAGE.read_text(encoding="utf-8").split(table.MARKS[1][0])[0]
    examples = {*re.findall(r"`[^`]*?(\w+ \d+:\d+)`", prose)}
    assert examples
    assert examples <= {str(place) for _, place in table.told_places()}


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_situation_occurs_where_the_table_says(variant: str) -> None:
    told = defaultdict(list)
    for situation, place in table.told_places():
        if place.variant == variant:
            told[place.game].append((situation, place))
    assert told
    for number, places in told.items():
        game = playing.replayed(records(variant)[number - 1])
        steps = {step.entry: step for step in game.steps}
        for situation, place in places:
            assert situation.occurs(steps[place.entry]), (situation.name, str(place))


def test_a_replayed_game_has_the_decisions_of_its_record() -> None:
    for variant in VARIANTS:
        record = records(variant)[50]
        game = playing.replayed(record)
        decisions = [entry.action for entry in record.entries if entry.by is not None]
        assert [step.action for step in game.steps] == decisions
        assert all(record.entries[step.entry - 1].action == step.action for step in game.steps)
        assert game.steps[-1].after == record.state()
        drawn = Counter(type(event).__name__ for step in game.steps for event in step.events)
        assert drawn["CardDrawn"] > 0


def test_a_situation_that_does_not_occur_is_told() -> None:
    # Games in which nothing has happened show nothing.
    nothing = {variant: [Game()] for variant in VARIANTS}
    with pytest.raises(LookupError, match="occurs in no recorded game of"):
        table.places(nothing)


def damaged(folder: Path, variant: str, how: str) -> Path:
    """A folder's copy of a variant's file, damaged."""
    path = folder / f"{variant}.jsonl.xz"
    packed = files.path_of(variant).read_bytes()
    text = lzma.decompress(packed)
    match how:
        case "cut off":
            path.write_bytes(packed[: len(packed) // 2])
        case "no xz":
            path.write_bytes(text)
        case "no text":
            path.write_bytes(lzma.compress(b"\xff" + text, preset=0))
        case "no record":
            path.write_bytes(lzma.compress(text[: len(text) // 2], preset=0))
        case "half of the games":
            games = text.split(b'{"type":"header"')[:51]
            path.write_bytes(lzma.compress(b'{"type":"header"'.join(games), preset=0))
    return path


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("missing", "cannot be read"),
        ("cut off", "cannot be read"),
        ("no xz", "cannot be read"),
        ("no text", "cannot be read"),
        ("no record", "is damaged: line"),
        ("half of the games", "has 50 games"),
    ],
)
def test_a_damaged_file_is_named(
    how: str,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = damaged(tmp_path, "first_journey", how)
    plans = files.chosen()["first_journey"]
    monkeypatch.setattr(files, "GAMES", tmp_path)
    monkeypatch.setattr(command, "chosen", lambda: {"first_journey": plans})
    assert command.main(["show", "first_journey", "60:1"]) == 1
    assert f"{path} {told}" in capsys.readouterr().err
    assert command.main(["check"]) == 1
    found = told if told == "cannot be read" else "is stale"
    assert capsys.readouterr().err.startswith(f"{path} {found}")
