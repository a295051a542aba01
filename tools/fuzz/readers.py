"""The readers, each with what has to hold of any text that it is given.

A check is True where the text was accepted and False where the library refused it with one of its own
errors. Whatever else comes out of it is a finding.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import ttr_rules as ttr
from ttr_rules._json import read_json

from .losses import lost, lost_words, plain

__all__ = ["CHECKS", "REFUSALS", "WRITTEN", "check", "check_canonical", "written"]

MOST_STEPS = 400
"""Steps of a game before actions are tried, at most."""

GAME_SEEDS = 16
"""Different seeds of such games: few, so that most states have come up before."""


REFUSALS: list[str] = []
"""What the last text was refused for."""


def check(reader: str, text: str) -> bool:
    """Give a text to a reader: whether it was accepted.

    Raises AssertionError where something accepted is not what it should be, and whatever the reader
    raised that is no TtrError.
    """
    REFUSALS.clear()
    try:
        return CHECKS[reader](text)
    except ttr.TtrError as error:
        _refused(error)
        return False


def _refused(error: ttr.TtrError) -> None:
    """A refusal has to say why."""
    told = str(error)
    assert told.strip(), "refused without a reason"
    REFUSALS.append(f"{type(error).__name__}: {told}")


def check_canonical(reader: str, text: str) -> bool:
    """Whether a text that the library wrote is written as it was read; AssertionError where it is not."""
    again = written(reader, text)
    assert again == text, f"written back as {again}"
    return True


def written(reader: str, text: str) -> str:
    """What the library writes of an accepted text. Raises as the reader does."""
    return WRITTEN[reader](text)


def _keeps(given: Any, found: Any) -> None:
    """All values that were given are in the document that is written of them."""
    gone = lost(given, found)
    assert gone is None, f"{gone} is lost"


def _keeps_words(given: str, line: str) -> None:
    gone = lost_words(given, line)
    assert gone is None, f"{gone or 'a word'} is lost"


def _position(text: str) -> bool:
    state = ttr.state_from_json(text)
    _keeps(plain(text), state.to_dict())
    _state(state)
    legal = state.legal_actions()
    if legal:
        for action in (legal[0], legal[-1]):
            assert state.why_illegal(action) is None
            state.play(action)
    assert state.perft(1) >= len(legal)
    state.scores()
    state.result()
    for player in (None, state.players - 1):
        view = state.view(player)
        view.to_dict()
        str(view)
    return True


def _state(state: ttr.State) -> None:
    """A state is written and read back, in both ways."""
    assert ttr.state_from_dict(state.to_dict(), state.variant) == state, "read back otherwise"
    assert ttr.state_from_text(state.to_text(), state.variant) == state, "its line is not it"


def _board(text: str) -> bool:
    variant = ttr.load_variant(io.StringIO(text))
    _keeps(plain(text), variant.to_dict())
    assert ttr.load_variant(variant.to_dict()) == variant, "read back otherwise"
    for players in range(variant.players[0], variant.players[1] + 1):
        state = ttr.new_game(variant, players, seed=players)
        for step in range(10):
            if not state.is_over:
                legal = state.legal_actions()
                state = state.apply(legal[step % len(legal)])
        _state(state)
    return True


@cache
def _game(variant: str, players: int, seed: int, steps: int, explicit: bool) -> ttr.State:
    """A state in the course of a game; always the same."""
    state = ttr.new_game(variant, players, seed=seed, chance="explicit" if explicit else "sampled")
    for step in range(steps):
        if state.is_over:
            break
        outcomes = state.chance_outcomes()
        options = [action for action, _ in outcomes] or state.legal_actions()
        state = state.apply(options[(step * 31 + seed) % len(options)])
    return state


def _actions(text: str) -> bool:
    """Actions are made, and judged by a state of the game that the text names."""
    document = read_json(text)
    if not isinstance(document, dict) or not isinstance(document.get("actions"), list):
        return False
    state = _game(
        _one_of(document.get("variant"), ttr.variants()),
        2,
        _number(document.get("seed")) % GAME_SEEDS,
        min(_number(document.get("steps")), MOST_STEPS) // 10 * 10,
        document.get("explicit") is True,
    )
    accepted = False
    for entry in document["actions"]:
        try:
            action = ttr.action_from_dict(entry)
        except ttr.InvalidActionError:
            continue
        _keeps(entry, action.to_dict())
        assert ttr.action_from_dict(action.to_dict()) == action, "read back otherwise"
        assert ttr.action_from_text(str(action)) == action, "its text is not it"
        accepted |= not _is_refused(state, action)
        if not state.is_over and state.is_legal(action):
            state = state.apply(action)
    return accepted


def _is_refused(state: ttr.State, action: ttr.Action) -> bool:
    """Whether the state refuses the action; it has to refuse it everywhere."""
    violation = state.why_illegal(action)
    assert state.is_legal(action) == (violation is None)
    if violation is None:
        return False
    assert violation.rule
    assert str(violation)
    try:
        state.play(action)
    except ttr.IllegalActionError as error:
        _refused(error)
        found = error.violation
    else:
        raise AssertionError("an action that is illegal was played")
    assert found == violation, "refused for another reason"
    return True


def _one_of(value: object, known: tuple[str, ...]) -> str:
    return value if isinstance(value, str) and value in known else known[0]


def _number(value: object) -> int:
    return value if isinstance(value, int) and value >= 0 else 0


def _notation(text: str) -> bool:
    """The text is read as an action, and as a position."""
    accepted = False
    try:
        action = ttr.action_from_text(text)
    except ttr.TtrError as error:
        _refused(error)
    else:
        _keeps_words(text, str(action))
        assert ttr.action_from_text(str(action)) == action, "read back otherwise"
        assert ttr.action_from_dict(action.to_dict()) == action, "its document is not it"
        accepted = True
    try:
        state = ttr.state_from_text(text)
    except ttr.TtrError as error:
        _refused(error)
    else:
        _keeps_words(text, state.to_text())
        _state(state)
        accepted = True
    return accepted


def _record(text: str) -> bool:
    """A record is read, replayed, and seen by a player; of what was read up to an error, too."""
    record, line = _read_record(text)
    if record is None:
        return False
    accepted = line is None
    assert accepted or 1 <= (line or 0) <= text.count("\n") + 1, "there is no such line"
    # Blank lines after the record and a byte order mark before it tell nothing.
    lines = text.removeprefix("\ufeff").split("\n")
    lines = lines[record.line - 1 : None if line is None else line - 1]
    _keeps([plain(told) for told in lines if told.strip()], _documents(record))
    again = ttr.record_from_text(record.to_text())
    assert again == record, "read back otherwise"
    if not record.is_full:
        if accepted:
            record.keeper()
        return accepted
    record.check()
    seen = record.seen_by(record.players - 1)
    assert ttr.record_from_text(seen.to_text()) == seen, "what was seen is read back otherwise"
    return accepted


def _documents(record: ttr.Record) -> list[Any]:
    return [json.loads(line) for line in record.to_text().split("\n") if line]


def _read_record(text: str) -> tuple[ttr.Record | None, int | None]:
    """The record, or what was read up to an error, and the line of the error."""
    try:
        return ttr.record_from_text(text), None
    except ttr.RecordError as error:
        _refused(error)
        return error.record, error.line


def _event(text: str) -> bool:
    event = ttr.event_from_dict(read_json(text))
    _keeps(plain(text), event.to_dict())
    assert ttr.event_from_dict(event.to_dict()) == event, "read back otherwise"
    assert str(event)
    hash(event)
    for player in (None, 0, 5):
        seen = event.as_seen_by(player)
        assert ttr.event_from_dict(seen.to_dict()) == seen, "what was seen is read back otherwise"
        assert str(seen)
    return True


CHECKS: dict[str, Callable[[str], bool]] = {
    "positions": _position,
    "boards": _board,
    "actions": _actions,
    "notation": _notation,
    "records": _record,
    "events": _event,
}


def _json(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def _written_actions(text: str) -> str:
    document = read_json(text)
    actions = [ttr.action_from_dict(entry).to_dict() for entry in document["actions"]]
    return _json({**document, "actions": actions})


def _written_line(text: str) -> str:
    try:
        return str(ttr.action_from_text(text))
    except ttr.NotationError:
        return ttr.state_from_text(text).to_text()


WRITTEN: dict[str, Callable[[str], str]] = {
    "positions": lambda text: _json(ttr.state_from_json(text).to_dict()),
    "boards": lambda text: _json(ttr.load_variant(io.StringIO(text)).to_dict()),
    "actions": _written_actions,
    "notation": _written_line,
    "records": lambda text: ttr.record_from_text(text).to_text(),
    "events": lambda text: _json(ttr.event_from_dict(read_json(text)).to_dict()),
}
