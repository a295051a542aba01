"""Legal actions and payments: lazy sequences, and what is no action at all."""

from __future__ import annotations

import collections.abc
import copy
import ctypes
import operator
import random
import weakref
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


class Generator:
    """Picks numbers with the method of a Generator of NumPy, whose numbers are no ints."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def integers(self, low: int, high: int | None = None) -> Index:
        return Index(self.dice.randrange(low) if high is None else self.dice.randrange(low, high))


class Index:
    """It has ``__index__``, as the integers of NumPy do."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_an_entry_is_sampled_by_a_generator_or_a_seed() -> None:
    state = ttr.state_from_text("nordic 2 0.hand=purple6,red3,locomotive2")
    for lazy in (state.legal_actions(), state.payments("bergen-stavanger")):
        for rng in (lambda: random.Random(3), lambda: Generator(3)):
            assert lazy.sample(rng()) == lazy[random.Random(3).randrange(len(lazy))]
        for seed in (0, 1, 2**64 - 1):
            assert lazy.sample(seed) == lazy.sample(Index(seed))
        picked = Counter(str(lazy.sample(seed)) for seed in range(100 * len(lazy)))
        assert len(picked) == len(lazy)
        assert min(picked.values()) > 50
        assert max(picked.values()) < 150
    assert len({str(state.legal_actions().sample(Generator(seed))) for seed in range(20)}) > 5


@pytest.mark.parametrize("rng", [None, "randrange", True, -1, 2**64, 1.0, Index(-1)])
def test_what_picks_no_entry_is_refused(rng: Any) -> None:
    for lazy in (STATE.legal_actions(), STATE.payments(ROUTE)):
        with pytest.raises(ttr.InvalidArgumentError, match="or a seed from 0") as caught:
            lazy.sample(rng)
        assert caught.value.argument == "rng"
        assert caught.value.value is rng
    for empty in (CHANCE.legal_actions(), CHANCE.payments(ROUTE)):
        with pytest.raises(IndexError, match="empty"):
            empty.sample(rng)


@pytest.mark.parametrize("number", range(5))
def test_it_is_a_sequence_to_c(number: int) -> None:
    lazy = sequences()[number]
    entries = list(lazy)
    api = ctypes.pythonapi
    size = ctypes.PYFUNCTYPE(ctypes.c_ssize_t, ctypes.py_object)(("PySequence_Size", api))
    item = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.py_object, ctypes.c_ssize_t)(
        ("PySequence_GetItem", api)
    )
    fast = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.py_object, ctypes.c_char_p)(
        ("PySequence_Fast", api)
    )
    assert ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object)(("PySequence_Check", api))(lazy)
    assert size(lazy) == len(entries)
    for index in range(-len(entries), len(entries)):
        assert item(lazy, index) == entries[index]
    with pytest.raises(IndexError):
        item(lazy, len(entries))
    assert fast(lazy, b"no sequence") == entries
    assert operator.length_hint(lazy) == operator.length_hint(iter(lazy)) == len(entries)
    if entries:
        assert random.Random(1).choice(lazy) in lazy
        assert {*random.Random(1).sample(lazy, len(entries))} == {*entries}


@pytest.mark.parametrize("number", range(5))
def test_it_is_copied_as_itself_and_weakly_referred_to(number: int) -> None:
    lazy = sequences()[number]
    assert copy.copy(lazy) is copy.deepcopy([lazy])[0] is lazy
    refers = weakref.ref(lazy)
    assert refers() is lazy
    del lazy
    assert refers() is None
