"""Legal actions and payments: lazy sequences, and what is no action at all."""

from __future__ import annotations

import collections.abc
from collections import Counter
from typing import Any

import pytest

import ttr_rules as ttr

STATE = ttr.state_from_dict(
    {
        "variant": "new_york",
        "players": 2,
        "seats": [{"hand": {"red": 3, "blue": 2, "locomotive": 1}}],
        "face_up": ["red", "blue", "red"],
    }
)
ROUTE = "soho-wall-street"
CHANCE = ttr.new_game("new_york", 2, seed=1, chance="explicit")


def sequences() -> list[Any]:
    return [
        STATE.legal_actions(),
        STATE.legal_actions("canonical"),
        STATE.payments(ROUTE),
        CHANCE.legal_actions(),
        CHANCE.payments(ROUTE),
    ]


@pytest.mark.parametrize("number", range(5))
def test_it_is_the_sequence_of_its_entries(number: int) -> None:
    sequence = sequences()[number]
    assert isinstance(sequence, collections.abc.Sequence)
    lazy: Any = sequence
    entries = list(lazy)
    assert len(lazy) == len(entries)
    assert bool(lazy) == bool(entries)
    assert list(reversed(lazy)) == entries[::-1]
    assert len(set(entries)) == len(entries)
    count = len(entries)
    for index in range(-count, count):
        assert lazy[index] == entries[index]
    for index in (count, -count - 1, 10**30, -(10**30)):
        with pytest.raises(IndexError):
            lazy[index]
    for wrong in ("0", 0.0, None):
        with pytest.raises(TypeError):
            lazy[wrong]
    bounds = [None, 0, 1, 2, -1, -2, count, -count, 10**30, -(10**30)]
    for start in bounds:
        for stop in bounds:
            for step in (None, 1, 2, -1, -3, 10**30, -(10**30)):
                assert lazy[start:stop:step] == tuple(entries[start:stop:step])
    with pytest.raises(ValueError, match="zero"):
        lazy[::0]
    for place, entry in enumerate(entries):
        assert entry in lazy
        assert lazy.count(entry) == 1
        assert lazy.index(entry) == place
        assert lazy.index(entry, place, place + 1) == place
        assert lazy.index(entry, -(10**30), 10**30) == place
        assert lazy.index(entry, place - count, None) == place
        for bounds_around in ((place + 1,), (0, place), (0, place - count)):
            with pytest.raises(ValueError, match="not in the sequence"):
                lazy.index(entry, *bounds_around)


@pytest.mark.parametrize("number", range(5))
def test_foreign_things_are_not_in_it(number: int) -> None:
    lazy = sequences()[number]
    foreign: list[object] = [
        *(None, 3, "x", {}, {"red": 9}, {"mars": 2}, {3: 2}, {"red": "2"}, {"red": 1.5}),
        *({"red": -2}, {"red": 10**5000}, {"\ud800": 2}, {"red": True}, [10**5000], object()),
        *(ttr.Pass(), ttr.Reveal("red"), ttr.PayTunnel({"red": 2}), ttr.DrawFaceUp("mars")),
        *(ttr.ClaimRoute("mars", {}), ttr.ClaimRoute(ROUTE, {"red": 10**5000}), STATE, lazy),
    ]
    for thing in foreign:
        assert thing not in lazy
        assert lazy.count(thing) == 0
        with pytest.raises(ValueError, match="not in the sequence"):
            lazy.index(thing)


def test_iterators_are_lazy_and_end_once() -> None:
    actions = STATE.legal_actions()
    iterator = iter(actions)
    assert isinstance(iterator, collections.abc.Iterator)
    assert iter(iterator) is iterator
    first = next(iterator)
    assert first == actions[0]
    assert list(iterator) == list(actions)[1:]
    for _ in range(3):
        assert next(iterator, None) is None


def test_they_match_as_sequences() -> None:
    match STATE.legal_actions():
        case [ttr.DrawDeck(), ttr.DrawFaceUp("blue"), *rest]:
            assert len(rest) == len(STATE.legal_actions()) - 2
        case _:
            pytest.fail("no match")
    match STATE.payments(ROUTE):
        case [{"blue": 2}, *others]:
            assert others
        case _:
            pytest.fail("no match")


def test_payments_are_mappings() -> None:
    payments = STATE.payments(ROUTE)
    assert {"red": 2} in payments
    assert Counter(red=2) in payments
    assert {"red": 2, "blue": 0} in payments  # zero counts say nothing
    assert payments.index({"red": 2, "blue": 0}) == payments.index({"red": 2})
    for payment in payments:
        assert isinstance(payment, ttr.FrozenMap)
        assert STATE.is_legal(ttr.ClaimRoute(ROUTE, payment))
    claims = [
        action
        for action in STATE.legal_actions()
        if isinstance(action, ttr.ClaimRoute) and action.route == ROUTE
    ]
    assert [claim.cards for claim in claims] == list(payments)


def test_shown_short() -> None:
    assert repr(STATE.payments(ROUTE)).startswith("<Payments of ")
    text = repr(STATE.legal_actions())
    assert text.startswith(f"<LegalActions of {len(STATE.legal_actions())}: [DrawDeck(), ")
    assert len(text) < 1000


def test_payments_all_or_canonical() -> None:
    assert list(STATE.legal_actions(payments="canonical")) == list(STATE.legal_actions())
    for wrong in (5, None, "", "ALL", "\ud800", ["all"]):
        with pytest.raises(ttr.InvalidArgumentError) as caught:
            STATE.legal_actions(payments=wrong)  # type: ignore[arg-type]
        assert (caught.value.argument, caught.value.value) == ("payments", wrong)


class Str(str):
    """Text of a class of one's own."""


def test_names_may_be_any_str() -> None:
    action = ttr.ClaimRoute(Str(ROUTE), {Str("red"): 2})
    assert action in STATE.legal_actions()
    assert STATE.apply(action) == STATE.apply(ttr.ClaimRoute(ROUTE, {"red": 2}))
    assert len(STATE.payments(Str(ROUTE))) == len(STATE.payments(ROUTE))
    assert len(STATE.legal_actions(Str("all"))) == len(STATE.legal_actions())  # type: ignore[arg-type]


STRANGE: list[tuple[ttr.Action, str]] = [
    (ttr.DrawFaceUp("\ud800"), "X-name"),
    (ttr.DrawFaceUp(""), "X-name"),
    (ttr.ClaimRoute("\udfff", {"red": 2}), "X-name"),
    (ttr.ClaimRoute(ROUTE, {"\ud800": 2}), "X-name"),
    (ttr.ClaimRoute(ROUTE, {"red": 10**5000}), "G-23"),
    (ttr.ClaimRoute(ROUTE, {"red": 2**64 - 1, "blue": 2**64 - 1}), "G-23"),
    (ttr.ClaimRoute(ROUTE, {"red": 255, "blue": 2}), "G-23"),
    (ttr.ClaimRoute(ROUTE, {"red": 258}), "G-23"),
    (ttr.ClaimRoute(ROUTE, {}), "G-23"),
    (ttr.PayTunnel({"\ud800": 10**5000}), "X-variant"),
    (ttr.SwapTickets(), "X-variant"),
    (ttr.KeepTickets(["\ud800"]), "G-2"),
    (ttr.Reveal("\ud800"), "X-chance"),
    (ttr.RevealTicket("\ud800"), "X-chance"),
    (ttr.Pass(), "G-3"),
]


@pytest.mark.parametrize(("action", "rule"), STRANGE, ids=[f"{n}" for n in range(len(STRANGE))])
def test_strange_actions_are_illegal(action: ttr.Action, rule: str) -> None:
    assert not STATE.is_legal(action)
    violation = STATE.why_illegal(action)
    assert violation is not None
    assert violation.rule == rule
    for call in (STATE.apply, STATE.play):
        with pytest.raises(ttr.IllegalActionError) as caught:
            call(action)
        assert caught.value.violation == violation
        assert caught.value.action is action
        assert str(caught.value).endswith(f": {violation}")
    for state in (CHANCE, ttr.new_game("new_york", 2, seed=1)):
        assert not state.is_legal(action)


def test_strange_names_at_their_own_moment() -> None:
    state = ttr.new_game("new_york", 2, seed=1)
    offer = list(state.offer(0))
    for tickets, rule in [
        (["\ud800"], "X-name"),
        (["mars"] * 100_000, "X-name"),
        ([offer[0], offer[0]], "G-33"),
        ([], "G-33"),
        (list(state.offer(1)), "G-33"),
    ]:
        violation = state.why_illegal(ttr.KeepTickets(tickets))
        assert violation is not None
        assert violation.rule == rule
    violation = CHANCE.why_illegal(ttr.Reveal("\ud800"))
    assert violation is not None
    assert violation.rule == "X-name"


def test_what_is_no_action_is_an_error() -> None:
    things: list[Any] = [None, 3, "draw_deck", {"type": "draw_deck"}, ttr.DrawDeck, [10**5000]]
    for thing in things:
        for call in (STATE.apply, STATE.play, STATE.is_legal, STATE.why_illegal):
            with pytest.raises(ttr.InvalidActionError, match="is not an action"):
                call(thing)


@pytest.mark.parametrize("rng", [1, None, "randrange"])
def test_what_is_no_random_number_generator_is_refused(rng: Any) -> None:
    state = ttr.new_game("new_york", 2, seed=1)
    turn = state.apply(state.legal_actions()[0])
    turn = turn.apply(turn.legal_actions()[0])
    for sequence in (state.legal_actions(), turn.payments("soho-wall-street")):
        if len(sequence):
            with pytest.raises(
                ttr.InvalidArgumentError, match=r"must have a method randrange, like random\.Random"
            ):
                sequence.sample(rng)
