"""Move-tree counts: the tables, plain recursion, the reference, and what is no depth."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ttr_rules as ttr
from tools import perft
from ttr_rules import reference
from ttr_rules.testing import strategies

TABLES = Path(__file__).parent / "data" / "perft"
ENGINE_MOST = 50_000
REFERENCE_MOST = 1_500


def entries(variant: str) -> Iterator[tuple[str, ttr.Variant, dict[str, Any], list[int]]]:
    """The positions of a table: name, variant value, document, counts by depth."""
    table = json.loads((TABLES / f"{variant}.json").read_text(encoding="utf-8"))
    assert (table["format"], table["variant"]) == (1, variant)
    for entry in table["positions"]:
        own = getattr(ttr, variant).VARIANT.with_rules(**entry.get("rules", {}))
        yield entry["name"], own, entry["position"], entry["counts"]


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ({"format": 7}, '{"format": 7, "variant": "usa"}'),
        ({"variant": "mars"}, '{"format": 1, "variant": "mars"}'),
        ({"more": 1}, '"more": 1'),
    ],
)
def test_a_table_with_another_header_is_a_fault(head: dict[str, Any], told: str) -> None:
    stored = json.loads((TABLES / "usa.json").read_text(encoding="utf-8"))
    assert perft.header_faults(stored, "usa") == []
    (fault,) = perft.header_faults(stored | head, "usa")
    assert told in fault
    (fault,) = perft.header_faults(stored | {"positions": stored["positions"][1:]}, "usa")
    assert "the positions are others" in fault


def test_a_table_with_missing_rows_is_a_fault() -> None:
    stored = json.loads((TABLES / "usa.json").read_text(encoding="utf-8"))
    over = 0
    for entry in stored["positions"][::-3]:
        counts = entry["counts"]
        depth = len(counts) - 1
        assert depth >= 2
        assert perft.check_entry(entry | {"counts": counts[:-1]}, "usa", 0)[0] == [
            f"usa, {entry['name']}: the row of depth {depth} is missing"
        ]
        assert perft.length_fault(ttr.state_from_dict(entry["position"]), counts) is None
        if counts[-1] == 0:
            over += 1
            more = entry | {"counts": [*counts, 0]}
            (fault,) = perft.check_entry(more, "usa", 0)[0]
            assert fault.endswith("there are rows too many")
    assert over > 0


def by_recursion(state: ttr.State, depth: int) -> int:
    """The sequences of so many steps, each of them played."""
    if depth == 0:
        return 1
    steps = [step for step, _ in state.chance_outcomes()] or state.legal_actions()
    return sum(by_recursion(state.apply(step), depth - 1) for step in steps)


@pytest.mark.parametrize("variant", ttr.variants())
def test_the_engine_counts_what_the_tables_say(variant: str) -> None:
    names = set()
    for name, own, document, counts in entries(variant):
        names.add(name)
        state = ttr.state_from_dict(document, own)
        assert state.to_dict().items() >= document.items()
        for depth, count in enumerate(counts):
            if count > ENGINE_MOST:
                break
            assert state.perft(depth) == count, (name, depth)
    assert len(names) > 20


@pytest.mark.parametrize("variant", ttr.variants())
def test_the_reference_counts_what_the_tables_say(variant: str) -> None:
    for name, own, document, counts in entries(variant):
        changed = own != getattr(ttr, variant).VARIANT
        box = reference.variant_of(own.to_dict() if changed else variant)
        game = reference.state_from_dict(document, box)
        for depth, count in enumerate(counts):
            if count > REFERENCE_MOST:
                break
            assert game.perft(depth) == count, (name, depth)


@pytest.mark.parametrize("variant", ttr.variants())
def test_counts_are_those_of_plain_recursion(variant: str) -> None:
    compared = 0
    for name, own, document, counts in entries(variant):
        state = ttr.state_from_dict(document, own)
        for depth, count in enumerate(counts):
            if count > 200:
                break
            assert by_recursion(state, depth) == count, (name, depth)
            compared += depth > 1
    assert compared > 20


@pytest.mark.parametrize("variant", ttr.variants())
@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data(), seed=st.integers(0, 2**64 - 1))
def test_counts_of_states_of_all_kinds(variant: str, data: st.DataObject, seed: int) -> None:
    """They are the sums after each first step, whatever the mode and the seed."""
    state = data.draw(strategies.states(variant))
    assert state.perft(0) == 1
    explicit = state.with_chance("explicit")
    steps = [step for step, _ in explicit.chance_outcomes()] or explicit.legal_actions()
    assert state.perft(1) == len(steps)
    assert state.is_over == (len(steps) == 0)
    deepest = 1
    if len(steps) <= 60:
        after = [explicit.apply(step) for step in steps]
        deepest = 2 if sum(state.perft(1) for state in after) > 400 else 3
        for depth in range(2, deepest + 1):
            assert state.perft(depth) == sum(next.perft(depth - 1) for next in after)
    if state.current_player is not None:
        other = state.with_chance("sampled").with_seed(seed)
        assert other.perft(deepest) == state.perft(deepest)


def test_depths_are_any_integers_from_0_to_255() -> None:
    class Three:
        def __index__(self) -> int:
            return 3

    state = ttr.new_game("usa", 2, seed=1)
    assert state.perft(Three()) == state.perft(3) == 1984
    # A game of passes is over long before.
    over = ttr.state_from_dict({"variant": "usa", "players": 2, "phase": "over"})
    assert [over.perft(depth) for depth in (0, 1, 255)] == [1, 0, 0]


@pytest.mark.parametrize("depth", [-1, 256, 10**30, True, False, None, "3", 3.0, [3]])
def test_other_depths_are_refused(depth: Any) -> None:
    state = ttr.new_game("usa", 2, seed=1)
    with pytest.raises(ttr.InvalidArgumentError) as caught:
        state.perft(depth)
    assert caught.value.argument == "depth"
    assert caught.value.value is depth


def test_a_count_says_where_two_engines_differ() -> None:
    """Split by first step, with a rule changed: only what follows one kind of step differs."""
    right = ttr.new_game("usa", 2, seed=3).apply(ttr.new_game("usa", 2, seed=3).legal_actions()[-1])
    right = right.apply(right.legal_actions()[-1]).with_chance("explicit")
    own = ttr.usa.VARIANT.with_rules(drawn_tickets_kept=2)
    wrong = ttr.state_from_dict(right.to_dict(), own)
    assert right.perft(4) == wrong.perft(4)
    differ = [
        type(step)
        for step in right.legal_actions()
        if right.apply(step).perft(4) != wrong.apply(step).perft(4)
    ]
    assert differ == [ttr.DrawTickets]
