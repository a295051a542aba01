"""Games that are replayed, and what their pages hold."""

from __future__ import annotations

import functools
import json
import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

import ttr_rules as ttr
from ttr_rules.testing._boards import LARGE, large_board

VARIANTS: dict[str, ttr.Variant] = {name: getattr(ttr, name).VARIANT for name in ttr.variants()}
NAMES = ("Ada", "Benjamin", "Cleo", "Dora", "Emil")
TABLES = [
    (name, players)
    for name, variant in VARIANTS.items()
    for players in range(variant.players[0], variant.players[1] + 1)
]
LARGEST = [(name, variant.players[1]) for name, variant in VARIANTS.items()]
VARIANTS |= {name: ttr.load_variant(large_board(name)) for name in LARGE}
TABLES += [(name, 3) for name in LARGE]


def played(
    start: ttr.State, *, seed: int = 1, most: int = 3000, claims: float = 0.5, notes: str = ""
) -> ttr.Record:
    """The record of a game by chance, in which routes are claimed as ``claims`` says."""
    recorder = ttr.Recorder(start, names=NAMES[: start.players])
    dice = random.Random(seed)
    for number in range(most):
        state = recorder.state
        if state.is_over:
            break
        if state.current_player is None:
            outcomes = state.chance_outcomes()
            recorder.play(outcomes[dice.randrange(len(outcomes))][0])
            continue
        actions = state.legal_actions("canonical")
        quick = [a for a in actions if isinstance(a, ttr.ClaimRoute | ttr.PlaceCards)]
        action = dice.choice(quick) if quick and dice.random() < claims else actions.sample(dice)
        note = f"{notes}-{state.current_player}-note" if notes else None
        at = f"2026-11-29T20:{number % 60:02}:00" if notes else None
        recorder.play(action, note=note, at=at)
    return recorder.record


@functools.cache
def game(name: str, players: int) -> ttr.Record:
    """A whole game."""
    record = played(VARIANTS[name].new_game(players, seed=players))
    assert record.result is not None
    return record


@functools.cache
def states(name: str, players: int) -> tuple[ttr.State, ...]:
    """The states before the first step of the game, and after each."""
    record = game(name, players)
    return (record.start_state(), *(step.after for step in record.replay()))


def data_of(page: str) -> dict[str, Any]:
    """The data in a page."""
    found = re.search(r'<script type="application/json" id="data">([^<>&]*)</script>', page)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def positions(data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What stands on the page at each step, as its script has it."""
    now: dict[str, Any] = {}
    for step in data["steps"]:
        now |= {data["keys"][key[0]] + key[1:]: value for key, value in step.items()}
        yield dict(now)
