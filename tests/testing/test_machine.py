"""The state machine: it plays by the rules, calls what subclasses override, and finds faults."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test
from hypothesis.strategies import SearchStrategy

import ttr_rules as ttr
from ttr_rules.testing import strategies
from ttr_rules.testing.invariants import InvariantError
from ttr_rules.testing.machine import RulesMachine

from .wrong import OVER, STATE, fake, forgetful
from .wrong_railyards import CHOSEN

LINE = ttr.load_variant(
    {
        "id": "line",
        "title": "Three cities in a line",
        "players": [2, 2],
        "trains_per_player": 5,
        "train_cards": {"red": 8},
        "locomotives": 1,
        "route_points": {"1": 1, "2": 2},
        "rules": {"face_up_slots": 1, "clear_face_up_at": None, "last_turns_at": 0},
        "cities": [{"id": "ash"}, {"id": "birch"}, {"id": "cedar"}],
        "routes": [
            {"id": "ash-birch", "ends": ["ash", "birch"], "length": 2, "color": "red"},
            {"id": "birch-cedar", "ends": ["birch", "cedar"], "length": 1, "color": "gray"},
        ],
        "tickets": [{"ends": ["ash", "cedar"], "points": points} for points in range(6)],
    }
)


def run(machine: type[RulesMachine], examples: int | None = None) -> None:
    """Run the machine; ``examples``: so many, each time the same."""
    if examples is None:
        options = settings(max_examples=max(5, settings().max_examples // 20), database=None)
    else:
        options = settings(
            max_examples=examples, stateful_step_count=20, database=None, derandomize=True
        )
    run_state_machine_as_test(machine, settings=options)


@pytest.mark.parametrize("variant", [None, *ttr.variants(), CHOSEN])
def test_the_engine_plays_by_the_rules(variant: str | ttr.Variant | None) -> None:
    chosen = variant

    class Machine(RulesMachine):
        variant = chosen

    run(Machine)


def test_subclasses_are_told_of_everything() -> None:
    calls = Counter[str]()

    class Machine(RulesMachine):
        variant = LINE
        players = 2
        last: ttr.State

        def begun(self, state: ttr.State) -> None:
            calls["begun"] += 1
            assert state == self.state
            assert (state.variant, state.players) == (LINE, 2)
            calls[state.chance] += 1
            self.last = state

        def check(self, state: ttr.State) -> None:
            calls["check"] += 1
            assert state == self.state == self.last

        def after_step(
            self,
            before: ttr.State,
            action: ttr.Action,
            after: ttr.State,
            events: Sequence[ttr.Event],
        ) -> None:
            calls["step"] += 1
            calls[action.type] += 1
            assert before == self.last
            assert before.play(action) == (after, events)
            self.last = after

        def after_refusal(
            self, state: ttr.State, action: ttr.Action, violation: ttr.Violation
        ) -> None:
            calls["refusal"] += 1
            assert state == self.last
            assert state.why_illegal(action) == violation

    run(Machine, 30)
    wanted = {"begun", "check", "step", "refusal", "sampled", "explicit", "claim_route", "reveal"}
    assert wanted <= set(calls)
    assert calls["check"] > calls["begun"] + calls["step"]
    assert calls["begun"] > 30  # games were over, and others begun


def test_players_and_chance_can_be_set() -> None:
    class Machine(RulesMachine):
        variant = ttr.variants()[0]
        players = 3
        chance: ClassVar[strategies.Chance] = "explicit"

        def check(self, state: ttr.State) -> None:
            assert (state.players, state.chance) == (3, "explicit")

    run(Machine, 5)


def test_it_starts_where_it_is_told_to() -> None:
    begun = list[ttr.State]()

    class Machine(RulesMachine):
        def start(self) -> SearchStrategy[ttr.State]:
            return st.just(OVER)

        def begun(self, state: ttr.State) -> None:
            begun.append(state)

    run(Machine, 5)
    assert set(begun) == {OVER}


class Trains(RulesMachine):
    """A score keeper beside the engine, which counts the trains: one for each card paid.

    It forgets that a train stands on the last space of a route of two.
    """

    variant = LINE

    def start(self) -> SearchStrategy[ttr.State]:
        return strategies.new_games(LINE, chance="sampled")

    def begun(self, state: ttr.State) -> None:
        self.trains = [state.trains(seat) for seat in range(state.players)]

    def after_step(
        self, before: ttr.State, action: ttr.Action, after: ttr.State, events: Sequence[ttr.Event]
    ) -> None:
        for event in events:
            if isinstance(event, ttr.RouteClaimed):
                self.trains[event.player] -= 1

    def check(self, state: ttr.State) -> None:
        for seat, trains in enumerate(self.trains):
            assert trains == state.trains(seat), f"seat {seat}: {trains} trains"


def test_a_fault_is_found_and_told_by_a_short_game() -> None:
    with pytest.raises(AssertionError, match=r"seat \d: 4 trains") as caught:
        run(Trains, 100)
    told = "\n".join(caught.value.__notes__)
    assert "new_game(load_variant({" in told
    played = re.findall(r"^    (\w+\(.*\))$", told, re.MULTILINE)[1:]
    assert [action.partition("(")[0] for action in played][:2] == ["KeepTickets"] * 2
    assert played[-1].startswith("ClaimRoute('ash-birch'")
    assert len(played) <= 8


def test_without_the_fault_nothing_is_found() -> None:
    class Right(Trains):
        def after_step(
            self,
            before: ttr.State,
            action: ttr.Action,
            after: ttr.State,
            events: Sequence[ttr.Event],
        ) -> None:
            for event in events:
                if isinstance(event, ttr.RouteClaimed):
                    self.trains[event.player] -= after.variant.board.route(event.route).length

    run(Right, 10)


@pytest.mark.parametrize(
    ("state", "invariant"),
    [
        (fake(STATE, discard={"red": 1}), "cards_are_conserved"),
        (fake(STATE, play=lambda action: (STATE, ())), "refused_actions_change_nothing"),
        (fake(STATE, to_json=lambda: OVER.to_json()), "documents_read_back"),
    ],
)
def test_a_state_that_is_wrong_is_found(state: ttr.State, invariant: str) -> None:
    class Machine(RulesMachine):
        def start(self) -> SearchStrategy[ttr.State]:
            return st.just(state)

    with pytest.raises(InvariantError) as caught:
        run(Machine, 5)
    assert caught.value.invariant == invariant


@pytest.mark.parametrize("way", ["dict", "json", "pickle"])
def test_what_is_read_back_must_be_what_was_stored(way: str) -> None:
    class Machine(RulesMachine):
        variant = "new_york"

    machine = Machine()
    machine.state = STATE
    machine.store_and_read(way)
    assert machine.state == STATE
    machine.state = fake(
        STATE, to_dict=forgetful(OVER).to_dict, to_json=OVER.to_json, reduce=OVER.__reduce__
    )
    with pytest.raises(InvariantError, match=f"documents_read_back: {way}: "):
        machine.store_and_read(way)


def test_what_only_a_new_game_has_is_asked_of_it_alone() -> None:
    """Trains may be lost in a position that was set up; a new game has them all."""
    lost = ttr.state_from_dict(
        {"variant": "line", "players": 2, "seats": [{"trains": 1}], "face_up": ["red"]}, LINE
    )

    class Machine(RulesMachine):
        def start(self) -> SearchStrategy[ttr.State]:
            return st.just(lost)

    run(Machine, 5)
