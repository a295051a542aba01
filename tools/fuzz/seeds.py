"""Valid inputs to begin with: of the recorded games, the positions of the move-tree counts, the boards."""

from __future__ import annotations

import dataclasses
import json
import lzma
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any

import ttr_rules as ttr
from ttr_rules._values import FrozenMap, frozen
from ttr_rules.testing._boards import build_variant
from ttr_rules.testing._choices import Choices

from .. import ROOT

__all__ = ["READERS", "canonical", "seeds"]

DATA = ROOT / "tests" / "data"

GAMES = 6
"""Recorded games of a variant that are begun with."""

ENTRIES = 60
"""Decisions and reveals of a record that is begun with: more only take longer."""


BOARDS = 8
"""Random boards near each shipped one."""


@cache
def seeds(reader: str) -> tuple[str, ...]:
    """The inputs that the reader of this name is begun with; always the same."""
    return tuple(dict.fromkeys(SEEDS[reader]()))


def canonical(reader: str) -> tuple[str, ...]:
    """Texts that are written as they were read: what is begun with, and what is seldom in it."""
    return (*seeds(reader), *SELDOM[reader]())


@cache
def _records(variant: str) -> tuple[ttr.Record, ...]:
    """Some recorded games: the first ones, and those that began from a position."""
    text = lzma.decompress((DATA / "games" / f"{variant}.jsonl.xz").read_bytes()).decode()
    games = re.split(r'^(?=\{"type":"header")', text, flags=re.MULTILINE)[1:]
    others = [game for game in games[GAMES:] if '"start":' in game.split("\n", 1)[0]]
    return tuple(map(ttr.record_from_text, [*games[:GAMES], *others]))


def _states(variant: str) -> Iterator[ttr.State]:
    """States in the course of the recorded games, some of each game, and the named positions."""
    for record in _records(variant):
        for number, step in enumerate(record.replay()):
            if number % 29 == 0:
                yield step.before if number % 2 else step.before.with_chance("sampled")
    named = json.loads((DATA / "perft" / f"{variant}.json").read_bytes())["positions"]
    for position in named:
        if position.keys() == {"name", "counts", "position"}:  # with the variant's own rules
            yield ttr.state_from_dict(position["position"])


def _json(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def _positions() -> Iterator[str]:
    for variant in ttr.variants():
        for number, state in enumerate(_states(variant)):
            if number % 4 == 0:
                yield _json(state.to_dict())


def _boards() -> Iterator[str]:
    """The shipped boards, and small ones near them, which are read faster."""
    for variant in ttr.variants():
        base = getattr(ttr, variant).VARIANT
        yield _json(base.to_dict())
        for seed in range(BOARDS):
            yield _json(build_variant(Choices(random.Random(seed).randrange), base).to_dict())


def _actions() -> Iterator[str]:
    """What was done in the recorded games, tried in other states, too."""
    for variant in ttr.variants():
        kinds: dict[str, ttr.Action] = {}
        for record in _records(variant):
            for entry in record.entries:
                if entry.action is not None:
                    kinds[entry.type] = entry.action
        tried = [action.to_dict() for action in kinds.values()]
        for steps in (0, 1, 5, 40, 90, 150, 250, 400):
            for explicit in (False, True):
                game = {"variant": variant, "players": 2, "seed": steps, "steps": steps}
                yield _json({**game, "explicit": explicit, "actions": tried})


def _notation() -> Iterator[str]:
    for variant in ttr.variants():
        for number, state in enumerate(_states(variant)):
            if number % 4 == 0:
                yield state.to_text()
        for record in _records(variant):
            for entry in islice(record.entries, 0, None, 7):
                yield str(entry.action)


def _short(record: ttr.Record, start: int = 0, entries: int = ENTRIES) -> ttr.Record:
    """Some entries of the record, as a game that began from the position before them."""
    position = record.state(start).to_dict() if start else record.start
    return dataclasses.replace(
        record,
        start=None if position is None else FrozenMap(position),
        entries=record.entries[start : start + entries],
        result=record.result if start + entries >= len(record.entries) else None,
        about=FrozenMap(),
    )


def _annotated(record: ttr.Record) -> ttr.Record:
    """The record with the chance mode in its header, and times and notes on its decisions."""
    entries = [
        entry
        if entry.by is None
        else dataclasses.replace(entry, at=f"2026-11-29T12:{number % 60:02}:00Z", note="a\u00e5")
        for number, entry in enumerate(record.entries)
    ]
    return dataclasses.replace(record, chance="sampled", entries=tuple(entries))


def _record_texts() -> Iterator[str]:
    """Beginnings, middles and ends of games, with all that was seen or with what one player saw."""
    for variant in ttr.variants():
        for number, record in enumerate(_records(variant)):
            end = len(record.entries) - 8
            for start in (end // 3, end):
                short = _short(record, start, 12)
                yield short.to_text()
                yield short.seen_by(number % 2 if number % 3 else None).to_text()
        beginning = _annotated(_short(_records(variant)[0]))
        yield beginning.to_text()
        yield beginning.seen_by(0).to_text()


def _events() -> Iterator[str]:
    """An event of each type, as it was and as it was seen, of each variant."""
    for variant in ttr.variants():
        for record in _records(variant)[:GAMES]:
            found: dict[tuple[str, bool], ttr.Event] = {}
            for step in record.replay():
                for event in step.events:
                    seen = event.as_seen_by(None)
                    found.setdefault((type(event).__name__, False), event)
                    found.setdefault((type(event).__name__, True), seen)
            yield from (_json(event.to_dict()) for event in found.values())


SEEDS: dict[str, Callable[[], Iterator[str]]] = {
    "positions": _positions,
    "boards": _boards,
    "actions": _actions,
    "notation": _notation,
    "records": _record_texts,
    "events": _events,
}
READERS = tuple(SEEDS)


def _seldom_positions() -> Iterator[str]:
    for text in SELDOM_LINES:
        yield _json(ttr.state_from_text(text).to_dict())


def _seldom_boards() -> Iterator[str]:
    """A board with notes, and with rules that no shipped variant has."""
    base = ttr.nordic.VARIANT
    noted = dataclasses.replace(base, id="noted", title="Noted \u00e5", notes=("one", "two"))
    yield _json(noted.with_rules(face_up_slots=4, drawn_tickets_kept=2).to_dict())


def _seldom_actions() -> Iterator[str]:
    cards = {"red": 2, "locomotive": 1}
    tried = [action.to_dict() for action in (ttr.MoveCards(cards), ttr.PayTunnel(cards))]
    yield _json({"variant": "nordic", "players": 2, "seed": 1, "steps": 0, "actions": tried})


SELDOM_LINES = (
    "usa 2 passes=1",
    "first_journey 2 0.bonus=yes",
)


def _seldom_lines() -> Iterator[str]:
    yield from SELDOM_LINES
    for action in (ttr.MoveCards({"red": 1, "locomotive": 1}), ttr.PayTunnel({"red": 2})):
        yield str(action)


def _seldom_records() -> Iterator[str]:
    """Records with names and with what a header tells about a game."""
    about = {"game": 1, "styles": ["a", "b"], "tables": {"city": "K\u00f8benhavn", "fast": True}}
    for variant in ttr.variants():
        beginning = _short(_records(variant)[0])
        names = ("Ada", *(None,) * (beginning.players - 2), "Bo \u00c5")
        told = dataclasses.replace(beginning, names=names, about=FrozenMap(frozen(about)))
        yield told.to_text()
        yield told.seen_by(1).to_text()
        changed = beginning.variant.with_rules(initial_cards=5)
        yield dataclasses.replace(told, variant=changed, entries=()).to_text()


def _seldom_events() -> Iterator[str]:
    for event in (ttr.CardGiven(1, "red"), ttr.DeckPassBegan(2)):
        yield _json(event.to_dict())


SELDOM: dict[str, Callable[[], Iterator[str]]] = {
    "positions": _seldom_positions,
    "boards": _seldom_boards,
    "actions": _seldom_actions,
    "notation": _seldom_lines,
    "records": _seldom_records,
    "events": _seldom_events,
}
