"""What one player saw of a game, and what a score keeper writes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ttr_rules as ttr

from .games import KEPT, each_variant, game, keeper_error, played


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
    with pytest.raises(ttr.RecordError, match="a new game as one player saw it"):
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
    error = keeper_error([*text[:number], other, *text[number + 1 :]])
    assert error.line == number + 1
    assert error.violation is not None
    assert error.violation.rule == "G-23"
    assert error.record is not None
    assert error.record.entries == view.entries[: number - 1]
    claim["events"][0]["points"] += 1
    error = keeper_error([*text[:number], json.dumps(claim), *text[number + 1 :]])
    assert (error.line, error.violation) == (number + 1, None)
    assert "something else happened" in error.reason
    other = json.dumps(claim | {"by": 1 - claim["by"]})
    assert keeper_error([*text[:number], other, *text[number + 1 :]]).line == number + 1
    result = json.loads(text[-1])
    result["points"][0]["total"] += 1
    assert keeper_error([*text[:-1], json.dumps(result)]).line == len(text)
    full = game("nordic")[1]
    with pytest.raises(ttr.RecordError, match="as one player saw it"):
        full.keeper()
