"""Errors in a record name their line."""

from __future__ import annotations

import contextlib
import dataclasses
import io
import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ttr_rules as ttr

from .games import changed, first, game, keeper_error, lines, refused


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


@pytest.mark.parametrize(
    ("last", "reason"),
    [
        ('{"type":"pass","type":"pass"}', "the key 'type' appears twice"),
        ('{"type":"pass","by":NaN}', "it holds NaN, which is not valid JSON"),
        ('{"type":"pass","by":0}}', "Extra data at column 23"),
        ("", None),
        ('{"type":"pass","by":0', "the line is cut off"),
        ('{"type":"keep_tickets","tickets":["\ud800', "the line is cut off"),
        ('{"type":{}', "the line is cut off"),
    ],
)
def test_a_whole_line_is_not_cut_off_because_its_end_is_missing(
    tmp_path: Path, last: str, reason: str | None
) -> None:
    text = "\n".join([*lines()[:5], last])
    path = tmp_path / "game.jsonl"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    if reason is None:
        assert len(ttr.read_record(path).entries) == 4
        return
    with pytest.raises(ttr.RecordError) as caught:
        ttr.read_record(path)
    assert (caught.value.line, caught.value.reason) == (6, reason)
    if reason == "the line is cut off":
        ttr.Recorder.resume(path).close()
        return
    with pytest.raises(ttr.RecordError):
        ttr.Recorder.resume(path)
    assert path.read_text(encoding="utf-8") == text


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
    (lambda: lines()[1], 1, "a record must begin with its header"),
    (lambda: "[]", 1, 'a line must be an object with a "type"'),
    (lambda: '{"type": 1}', 1, 'a line must be an object with a "type"'),
    (lambda: "\n".join([*lines()[:5], "", *lines()[5:]]), 6, "the line is empty"),
    (lambda: "\n".join([*lines()[:5], '{"type":"pass","type":"pass"}', ""]), 6, "the key 'type'"),
    (
        lambda: "\n".join([*lines()[:5], '{"type":"jump","by":0}', ""]),
        6,
        "unknown type 'jump'; known: header, ",
    ),
    (
        lambda: "\n".join([*lines()[:5], '{"type":"draw_dek","by":0}', ""]),
        6,
        "unknown type 'draw_dek'; did you mean 'draw_deck'?",
    ),
    (lambda: "\n".join([*lines(), lines()[5], ""]), len(lines()) + 1, "a record must end with"),
    (lambda: changed(1, format=2), 1, "cannot read format 2, only 1"),
    (lambda: changed(1, format=None), 1, "the key 'format' is missing"),
    (lambda: changed(1, variant="mars"), 1, "unknown variant 'mars'"),
    (lambda: changed(1, variant=3), 1, "variant must be an id or an object"),
    (lambda: changed(1, variant={"id": "x"}), 1, "a variant written in full has no options"),
    (lambda: changed(1, variant={"id": "x"}, options=None), 1, "the variant has "),
    (lambda: changed(1, options={"jumps": 1}), 1, "the variant has 1 problem"),
    (lambda: changed(1, seats=[{}]), 1, "seats must be a list of 2 to 3 objects"),
    (lambda: changed(1, seats=[{}, {"name": 1}]), 1, "a name must be a str"),
    (lambda: changed(1, seats=[{}, {"name": "a\nb"}]), 1, "a name must be a line of 1 to 200"),
    (lambda: changed(1, seats=[{}, {"color": "red"}]), 1, "unknown key 'color'"),
    (lambda: changed(1, first_player=9), 1, "first_player must be a number from 0 to"),
    (lambda: changed(1, first_player=True), 1, "first_player must be a number from 0 to"),
    (lambda: changed(1, seen_by=9), 1, 'seen_by, if not "all" or "spectator", must be a number'),
    (lambda: changed(1, start=[]), 1, "start must be an object"),
    (lambda: started(), 1, "a game that began from a position has no first_player"),
    (lambda: started(first_player=0, start={}), 1, "start must be a position of the same variant"),
    (
        lambda: started(first_player=0, start={"variant": "usa", "players": 3}),
        1,
        "start must be a position of",
    ),
    (
        lambda: started(first_player=0, start={"variant": "nordic", "players": 2}),
        1,
        "start must be a position of",
    ),
    (lambda: started(first_player=0), 1, "start must be a position with explicit chance"),
    (
        lambda: started(first_player=0, chance="explicit", seed=5),
        1,
        "start must be a position with",
    ),
    (lambda: started(first_player=0, turn=-1), 1, "the position has 1 problem"),
    (lambda: "\ufeff\ufeff" + "\n".join(lines()), 1, "a byte order mark can only stand"),
    (lambda: changed(1, chance="random"), 1, 'chance must be "sampled" or "explicit"'),
    (lambda: changed(1, chance=[]), 1, 'chance must be "sampled" or "explicit"'),
    (lambda: changed(first("claim_route"), at="noon"), first("claim_route"), "at must be a date"),
    (lambda: changed(first("claim_route"), at=5), first("claim_route"), "at must be a date"),
    (lambda: changed(first("claim_route"), note=""), first("claim_route"), "a note must be a text"),
    (lambda: changed(first("claim_route"), note=[]), first("claim_route"), "a note must be a text"),
    (lambda: changed(first("reveal"), note="x"), first("reveal"), "a reveal has no 'note'"),
    (lambda: changed(first("reveal"), at="2026-01-01"), first("reveal"), "a reveal has no 'at'"),
    (lambda: lines()[0] + "\n{,}\n", 2, "double quotes at column 2"),
    (lambda: changed(1, format=1.0), 1, "cannot read format 1.0"),
    (lambda: eyes('{"type":"draw_face_up","by":0}'), 2, "draw_face_up needs the key 'card'"),
    (lambda: eyes('{"type":"shown","seat":0}'), 2, "the key 'tickets' is missing"),
    (
        lambda: eyes('{"type":"shown","seat":0,"tickets":[1]}'),
        2,
        "tickets must be a list of tickets",
    ),
    (
        lambda: eyes('{"type":"shown","seat":0,"tickets":[]}\n' * 2),
        3,
        "player 0 has already shown tickets",
    ),
    (
        lambda: eyes('{"type":"shown","seat":0,"tickets":[]}\n{"type":"pass","by":0}'),
        3,
        "tickets are shown at the end",
    ),
    (lambda: eyes('{"type":"draw_deck","by":0,"events":1}'), 2, "events must be a list"),
    (lambda: eyes('{"type":"draw_deck","by":0,"events":[{}]}'), 2, "an event needs the key 'type'"),
    (lambda: changed(1, about=3), 1, "about must be an object"),
    (lambda: changed(1, dealer=3), 1, "unknown key 'dealer'"),
    (lambda: changed(first("claim_route"), by=None), first("claim_route"), "by must be a number"),
    (lambda: changed(first("claim_route"), by=7), first("claim_route"), "by must be a number"),
    (lambda: changed(first("claim_route"), route=None), first("claim_route"), "claim_route needs"),
    (
        lambda: changed(first("claim_route"), cards={"red": -1}),
        first("claim_route"),
        "cards['red'] is negative",
    ),
    (
        lambda: changed(first("claim_route"), events=[]),
        first("claim_route"),
        "a full record has no events",
    ),
    (lambda: changed(first("reveal"), by=0), first("reveal"), "a reveal has no 'by'"),
    (lambda: changed(first("reveal"), card=None), first("reveal"), "reveal needs the key 'card'"),
    (
        lambda: changed(first("result"), winners=[]),
        first("result"),
        "winners must be the first place",
    ),
    (
        lambda: changed(first("result"), ranking=[[0], [0]]),
        first("result"),
        "ranking must hold each",
    ),
    (
        lambda: changed(first("result"), ranking=[0, 1]),
        first("result"),
        "ranking must be a list of",
    ),
    (
        lambda: changed(first("result"), winners=[], ranking=[[], [0], [1], [2]]),
        first("result"),
        "ranking must be a list of",
    ),
    (
        lambda: changed(first("result"), winners=[], ranking=[[], [0, 1, 2]]),
        first("result"),
        "ranking must be a list of",
    ),
    (lambda: changed(first("result"), points=[{}]), first("result"), "points must be a list of"),
    (lambda: changed(first("result"), decided_by=1), first("result"), "decided_by must be a word"),
    (
        lambda: changed(first("result"), tickets=[]),
        first("result"),
        "must have the keys winners, ranking",
    ),
    (
        lambda: changed(first("result"), type="shown"),
        first("result"),
        "a full record does not show tickets",
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
    with pytest.raises(ttr.RecordError, match=r"line 10 of '.*game\.jsonl': the text is not UTF-8"):
        ttr.read_record(path)
    with (
        path.open(encoding="utf-8") as text,
        pytest.raises(ttr.RecordError, match="the file is not text"),
    ):
        ttr.read_record(text)
    with pytest.raises(ttr.RecordError):
        ttr.Recorder.resume(path)


def test_what_is_no_state_or_variant_is_refused() -> None:
    with pytest.raises(ttr.InvalidArgumentError, match="must be a State"):
        ttr.Recorder(5)  # type: ignore[arg-type]
    with pytest.raises(ttr.InvalidArgumentError, match="must be a Variant"):
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
        with pytest.raises(ttr.InvalidArgumentError, match="have already been shown"):
            keeper.show(seat, tickets)
    assert keeper.record == view
    text = [*view.lines()]
    for number in range(len(text) - 1 - len(view.shown), len(text) - 1):
        wrong = json.dumps(json.loads(text[number]) | {"tickets": ["boston-miami"]})
        assert keeper_error([*text[:number], wrong, *text[number + 1 :]]).line == number + 1


def test_bytes_that_are_no_text() -> None:
    text = "\n".join(lines()[:9]).encode() + b"\n\xff\xfe\n"
    error = refused(text)
    assert (error.line, error.reason) == (10, "the text is not UTF-8")
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
    with pytest.raises(
        ttr.RecordError, match=f"player {1 - by} cannot act: it is up to player {by}"
    ):
        record.check()
    last = len(lines())
    text = changed(last, decided_by="luck")
    with pytest.raises(ttr.RecordError, match=f"line {last} of the record: the result is"):
        ttr.record_from_text(text).check()
    early = "\n".join([*lines()[:40], lines()[-1]])
    with pytest.raises(ttr.RecordError, match="line 41 of the record: the result is None"):
        ttr.record_from_text(early).check()
    late = "\n".join([*lines()[:-1], '{"type":"draw_deck","by":0}', ""])
    with pytest.raises(ttr.RecordError, match="player 0 cannot act: the game is over"):
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


def test_numbers_of_more_digits_than_python_writes_are_told() -> None:
    record = game("usa")[1]
    assert str(ttr.Entry("pass", 10**5000, ttr.Pass())) == "player <int>: pass"
    assert "with <int> players" in repr(dataclasses.replace(record, players=10**5000))
    seen = dataclasses.replace(record, is_full=False, player=10**5000)
    assert "as player <int> saw it" in repr(seen)
