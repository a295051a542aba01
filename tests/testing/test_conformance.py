"""``check_engine`` accepts what conforms, and finds what does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

import ttr_rules as ttr
from ttr_rules import reference
from ttr_rules.testing.conformance import EngineDifferenceError, check_engine


class Book:
    """The reference as an engine."""

    def new_game(
        self, variant: str, players: int, *, seed: int, chance: str, first_player: int
    ) -> reference.Game:
        return reference.new_game(variant, players, first_player=first_player)

    def state_from_dict(self, document: Mapping[str, Any]) -> reference.Game:
        return reference.state_from_dict(document)


class Adapter:
    """A thin adapter over a state, as somebody might write it; faults are planted in subclasses."""

    def __init__(self, state: ttr.State) -> None:
        self.state = state

    @property
    def current_player(self) -> int | None:
        return self.state.current_player

    @property
    def is_over(self) -> bool:
        return self.state.is_over

    def legal_actions(self) -> Sequence[ttr.Action]:
        return self.state.legal_actions()

    def chance_outcomes(self) -> Sequence[tuple[ttr.Action, Fraction]]:
        return self.state.chance_outcomes()

    def why_illegal(self, action: ttr.Action) -> ttr.Violation | None:
        return self.state.why_illegal(action)

    def play(self, action: ttr.Action) -> tuple[Adapter, Sequence[Any]]:
        after, events = self.state.play(action)
        return type(self)(after), [event.to_dict() for event in events]

    def to_dict(self) -> Mapping[str, Any]:
        return self.state.to_dict()

    def scores(self) -> Sequence[int]:
        return self.state.scores()

    def completed(self, player: int) -> Sequence[str]:
        return self.state.completed(player)

    def longest_trail(self, player: int) -> int:
        return self.state.longest_trail(player)

    def lent_routes(self, player: int) -> Mapping[str, str | None]:
        return self.state.lent_routes(player)

    def result(self) -> Any:
        return self.state.result()


class Adapted:
    """An engine of adapters."""

    def __init__(self, adapter: type[Adapter]) -> None:
        self.adapter = adapter

    def new_game(
        self, variant: str, players: int, *, seed: int, chance: str, first_player: int
    ) -> Adapter:
        assert chance == "explicit"
        return self.adapter(
            ttr.new_game(variant, players, seed=seed, chance="explicit", first_player=first_player)
        )

    def state_from_dict(self, document: Mapping[str, Any]) -> Adapter:
        return self.adapter(ttr.state_from_dict(document))


@pytest.mark.parametrize("engine", [Book(), Adapted(Adapter), ttr], ids=["book", "adapter", "ttr"])
def test_what_conforms_passes(engine: Any) -> None:
    report = check_engine(engine, players=[3], games=1, positions=1)
    assert report.tables == tuple((id, 3) for id in ttr.variants())
    assert report.numbers.games == 3 * len(report.tables)
    assert report.numbers.steps > 1000
    few = check_engine(engine, variants=["usa"], players=[5, 9], games=0, positions=2)
    assert few.tables == (("usa", 5),)


class WrongPoints(Adapter):
    def scores(self) -> Sequence[int]:
        return [points + (len(self.state.routes(0)) > 3) for points in self.state.scores()]


class WrongOrder(Adapter):
    def legal_actions(self) -> Sequence[ttr.Action]:
        return [*self.state.legal_actions()][::-1]


class MissingEvent(Adapter):
    def play(self, action: ttr.Action) -> tuple[Adapter, Sequence[Any]]:
        after, events = self.state.play(action)
        return type(self)(after), [e for e in events if not isinstance(e, ttr.DeckReshuffled)]


class ChangesItself(Adapter):
    def play(self, action: ttr.Action) -> tuple[Adapter, Sequence[Any]]:
        self.state, events = self.state.play(action)
        return self, events


class WrongRule(Adapter):
    def why_illegal(self, action: ttr.Action) -> ttr.Violation | None:
        found = self.state.why_illegal(action)
        if found is not None and found.rule == "G-21":
            return ttr.Violation("G-23", found.message)
        return found


class Lenient(Adapter):
    def why_illegal(self, action: ttr.Action) -> ttr.Violation | None:
        found = self.state.why_illegal(action)
        return None if found is not None and found.rule == "G-20" else found


class Crashes(Adapter):
    def result(self) -> Any:
        raise ZeroDivisionError("nobody won")


class PlaysAnything(Adapter):
    def play(self, action: ttr.Action) -> tuple[Adapter, Sequence[Any]]:
        return super().play(action) if self.state.is_legal(action) else (self, [])


class Panics(Adapter):
    def scores(self) -> Sequence[int]:
        raise BaseException("a panic is no Exception")


class WrongTypes(Adapter):
    def to_dict(self) -> Mapping[str, Any]:
        return self.state.to_dict() | {"setup": int(self.state.to_dict()["setup"])}


class ForgetsKnowledge(Adapter):
    def to_dict(self) -> Mapping[str, Any]:
        document = self.state.to_dict()
        for seat in document["seats"]:
            seat["seen"] = {}
        return document


@pytest.mark.parametrize(
    ("adapter", "told"),
    [
        (WrongPoints, "scores"),
        (WrongOrder, "legal_actions"),
        (MissingEvent, "events"),
        (ChangesItself, "state played from"),
        (WrongRule, "rule against ClaimRoute"),
        (Lenient, "rule against ClaimRoute"),
        (Crashes, "ZeroDivisionError"),
        (PlaysAnything, "but the engine plays it"),
        (Panics, "a panic is no Exception"),
        (WrongTypes, "setup"),
        (ForgetsKnowledge, "seen"),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_a_planted_fault_is_found(adapter: type[Adapter], told: str) -> None:
    with pytest.raises(EngineDifferenceError) as caught:
        check_engine(Adapted(adapter), variants=["usa"], games=10, positions=60)
    error = caught.value
    assert told in error.difference
    assert error.place.split()[0] in ("game", "position", "end")
    # The position can be set up again, and leads to the difference.
    if error.position is not None:
        state = ttr.state_from_dict(error.position)
        for action in error.actions:
            assert state.is_legal(action)
    assert told in str(error)


@pytest.mark.parametrize(
    "arguments", [{"games": -1}, {"positions": -1}, {"players": [9]}, {"games": 0, "positions": 0}]
)
def test_nothing_to_compare_is_no_pass(arguments: dict[str, Any]) -> None:
    with pytest.raises(ttr.InvalidArgumentError):
        check_engine(Book(), variants=["usa"], **arguments)


def test_a_variant_that_there_is_not() -> None:
    with pytest.raises(ttr.UnknownVariantError):
        check_engine(Book(), variants=["atlantis"])
