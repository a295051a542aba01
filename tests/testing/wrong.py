"""States with something altered, for invariants to find; and situations to alter."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from itertools import count
from typing import Any, cast

import ttr_rules as ttr
from ttr_rules.testing.invariants import InvariantError
from ttr_rules.testing.strategies import Step


class Fake:
    """A state with some attributes altered; else it is the state."""

    def __init__(self, state: ttr.State, **changes: Any) -> None:
        self._state, self._changes = state, changes

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._changes.get(name, getattr(self._state, name))

    def __eq__(self, other: object) -> bool:
        return self._state == (other._state if isinstance(other, Fake) else other)

    def __hash__(self) -> int:
        return hash(self._changes.get("hash", self._state))

    def __reduce__(self) -> tuple[Any, ...]:
        reduced: tuple[Any, ...] = self._changes.get("reduce", self._state.__reduce__)()
        return reduced


def fake(state: ttr.State, **changes: Any) -> ttr.State:
    return cast(ttr.State, Fake(state, **changes))


ROUTE = ttr.ClaimRoute("soho-wall-street", {"red": 2})


def position(**entries: object) -> ttr.State:
    return ttr.state_from_dict({"variant": "new_york", "players": 2, **entries})


STATE = position(
    seats=[
        {
            "hand": {"red": 2, "blue": 1},
            "routes": ["chelsea-soho"],
            "tickets": ["chelsea-brooklyn"],
        },
        {"tickets": ["central-park-chinatown"]},
    ],
    face_up=["red", "red", "blue", "pink", "locomotive"],
)
OVER = position(
    phase="over",
    seats=[{"routes": ["chelsea-soho"]}, {"routes": ["soho-wall-street"]}],
)


def race(completed: int, **entries: object) -> ttr.State:
    """A race in which the first seat can complete one ticket more than these."""
    laid = ["ankara-moscow", "athens-riga", "madrid-berlin", "madrid-amsterdam", "paris-warsaw"]
    seat = {
        "hand": {"yellow": 4},
        "routes": ["brest-paris"],
        "tickets": ["brest-berlin", "rome-kiev"],
        "completed": laid[:completed],
    }
    seats = [seat | entries, {"tickets": ["zurich-athens"]}]
    return ttr.state_from_dict({"variant": "first_journey", "players": 2, "seats": seats})


RACE, WINNING, LAST_TRAIN = race(2), race(5), race(2, trains=3)
TO_BERLIN = ttr.ClaimRoute("paris-berlin-1", {"yellow": 3})
ALL_TICKETS = tuple(ticket.id for ticket in STATE.variant.tickets)
EMPTY: dict[str, list[str]] = {"unordered": [], "bottom": []}
SET_UP = ttr.new_game("new_york", 2, seed=1)
CHANCE = ttr.new_game("new_york", 2, seed=1, chance="explicit")
TICKETS = position(
    chance="explicit", pending={"due": "offer", "seat": 0, "left": 1, "then": "keep_tickets"}
)


def forgetful(state: ttr.State) -> ttr.State:
    """A state whose document is another one each time."""
    seeds = count()
    return fake(state, to_dict=lambda: state.to_dict() | {"seed": next(seeds)})


def result(state: ttr.State, **changes: Any) -> Callable[[], ttr.Result]:
    found = state.result()
    assert found is not None
    changed = dataclasses.replace(found, **changes)
    return lambda: changed


def document(state: ttr.State, **changes: Any) -> Callable[[], dict[str, Any]]:
    return lambda: state.to_dict() | changes


def by_seat(*values: object) -> Callable[[int], object]:
    return lambda seat: values[seat]


# Steps


def step(state: ttr.State, played: ttr.Action, **changes: Any) -> Step:
    """The step as it is, but for what is changed of it."""
    after, events = state.play(played)
    return Step(state, played, after, events)._replace(**changes)


def told(
    state: ttr.State, action: ttr.Action, kind: type[ttr.Event] = ttr.Event, **changes: Any
) -> tuple[ttr.Event, ...]:
    """The events of the step; of the first of the kind that has such fields they are changed."""
    events = [*state.play(action)[1]]
    for place, event in enumerate(events):
        if isinstance(event, kind) and all(hasattr(event, name) for name in changes):
            events[place] = dataclasses.replace(event, **changes)
            return tuple(events)
    raise AssertionError("there is no such event")


def without(state: ttr.State, action: ttr.Action, kind: type[ttr.Event]) -> tuple[ttr.Event, ...]:
    """The events of the step, but for those of a kind."""
    events = state.play(action)[1]
    left = tuple(event for event in events if not isinstance(event, kind))
    assert len(left) < len(events)
    return left


def after(state: ttr.State, action: ttr.Action, **changes: Any) -> ttr.State:
    return fake(state.apply(action), **changes)


def moved(state: ttr.State, action: ttr.Action, seat: int) -> ttr.State:
    """The state after the action, but another seat is at turn."""
    played = state.apply(action)
    return fake(played, to_dict=document(played, current_player=seat))


def check_error(error: InvariantError, name: str, rule: str) -> None:
    assert (error.invariant, error.rule) == (name, rule)
    assert error.message
    assert str(error) == (f"{name} ({rule}): " if rule else f"{name}: ") + error.message
