"""Games and their records, which the tests of records share."""

from __future__ import annotations

import functools
import json
import random
from typing import Any

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


def changed(number: int, **values: Any) -> str:
    """The record of Nordic with some values of a line changed; None: without the key."""
    text = [*lines()]
    line = json.loads(text[number - 1]) | values
    text[number - 1] = json.dumps({k: v for k, v in line.items() if v is not None})
    return "\n".join(text)


def first(kind: str, variant: str = "nordic") -> int:
    """The number of the first line of a type."""
    return next(n for n, line in enumerate(lines(variant), 1) if json.loads(line)["type"] == kind)


def keeper_error(text: list[str]) -> ttr.RecordError:
    """The error of a text that no keeper can enter."""
    record = ttr.record_from_text("\n".join(text))
    with pytest.raises(ttr.RecordError) as caught:
        record.keeper()
    return caught.value
