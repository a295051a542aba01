"""The invariants hold of what the engine does, and each of them fails where something is wrong."""

from __future__ import annotations

import dataclasses
import pickle
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

import ttr_rules as ttr
from ttr_rules.testing import invariants, strategies
from ttr_rules.testing.invariants import InvariantError
from ttr_rules.testing.strategies import Game

from .wrong import (
    ALL_TICKETS,
    CHANCE,
    OVER,
    RACE,
    ROUTE,
    SET_UP,
    STATE,
    TICKETS,
    by_seat,
    check_error,
    document,
    fake,
    forgetful,
    position,
    result,
)
from .wrong_railyards import OPTIONS, RIGHT_YARDS, WRONG_YARDS

each_variant = pytest.mark.parametrize("variant", ttr.variants())


def fewer(divisor: int) -> settings:
    """The profile of the run, with fewer examples: each is a whole game."""
    return settings(max_examples=max(3, settings().max_examples // divisor))


# They hold


def check(game: Game, *, reached: bool) -> None:
    invariants.check_state(game.start, reached=reached)
    for step in game.steps():
        invariants.check_step(*step)
        invariants.check_state(step.after, reached=reached)


@each_variant
@given(data=st.data())
@fewer(30)
def test_they_hold_in_games(variant: str, data: DataObject) -> None:
    check(data.draw(strategies.games(variant, chance=None)), reached=True)


@given(strategies.variants().flatmap(strategies.games))
@fewer(30)
def test_they_hold_in_games_of_any_variant(game: Game) -> None:
    check(game, reached=True)


@given(st.sampled_from(OPTIONS).flatmap(lambda variant: strategies.games(variant, chance=None)))
@fewer(30)
def test_they_hold_in_games_of_railyards_with_options(game: Game) -> None:
    check(game, reached=True)


@pytest.mark.parametrize("variant", [*ttr.variants(), *OPTIONS])
@given(data=st.data())
@fewer(2)
def test_they_hold_in_positions_and_a_step_on(variant: str | ttr.Variant, data: DataObject) -> None:
    state = data.draw(strategies.set_up_states(variant))
    invariants.check_state(state)
    if not state.is_over:
        action = data.draw(strategies.actions(state))
        after, events = state.play(action)
        invariants.check_step(state, action, after, events)
        invariants.check_state(after)


@given(strategies.variants().flatmap(strategies.set_up_states))
@fewer(2)
def test_they_hold_in_positions_of_any_variant(state: ttr.State) -> None:
    invariants.check_state(state)


def test_millions_of_legal_actions_are_not_gone_through() -> None:
    variant = ttr.nordic.VARIANT.with_rules(surcharge_in_kind=True, draws_end_with_deck=True)
    position = {"variant": "nordic", "players": 2, "seats": [{"hand": dict(variant.cards)}]}
    state = ttr.state_from_dict(position, variant)
    assert len(state.legal_actions()) > 10**8
    invariants.check_state(state)


# They do not hold where something is wrong

OUTCOMES = CHANCE.chance_outcomes()
EVEN = tuple((action, Fraction(1, len(OUTCOMES))) for action, _ in OUTCOMES)
HALF = tuple((action, chance / 2) for action, chance in OUTCOMES)
DOUBLE = "chelsea-greenwich-village-1", "chelsea-greenwich-village-2"

CHAIN = ("chelsea-soho", "soho-wall-street")


BONUS = ttr.state_from_dict(
    STATE.to_dict(), ttr.new_york.VARIANT.with_rules(longest_trail_points=10)
)
GLOBETROTTER = ttr.state_from_dict(
    STATE.to_dict(),
    ttr.new_york.VARIANT.with_rules(globetrotter_points=10, globetrotter_at_zero=True),
)
TUNNEL = ttr.Tunnel(
    route="chelsea-soho",
    laid=ttr.FrozenMap({"red": 1}),
    revealed=(),
    color="red",
    surcharge=0,
)


class Blind(tuple[ttr.Action, ...]):
    """Actions of which none is found in it."""

    def __contains__(self, action: object) -> bool:
        return False


def trail_of(*routes: str) -> ttr.State:
    """Seat 0 has these routes, and is said to have them all in its longest trail."""
    state = position(seats=[{"routes": [*routes]}])
    spaces = sum(state.variant.board.route(route).length for route in routes)
    return fake(state, longest_trail=by_seat(spaces, 0), longest_trail_routes=by_seat(routes, ()))


def barred(state: ttr.State, *legal: ttr.Action, **rules: object) -> ttr.State:
    """A state in which only these are said to be legal, and the rules are said to be others."""
    variant = state.variant.with_rules(**rules)
    return fake(state, variant=variant, legal_actions=lambda _: legal)


WRONG_STATES: list[tuple[invariants.StateInvariant, str, list[ttr.State]]] = [
    (
        invariants.cards_are_conserved,
        "G-16",
        [
            fake(STATE, hand=lambda seat: {"red": 2}),
            fake(STATE, discard={"blue": 1}),
            fake(STATE, deck=STATE.deck | {"mauve": 1}),
            fake(STATE, face_up=("red",) * 5),
        ],
    ),
    (
        invariants.trains_are_not_too_many,
        "G-21",
        [fake(STATE, trains=by_seat(12, 15)), fake(STATE, trains=by_seat(-1, 15))],
    ),
    (
        invariants.tickets_are_in_one_place,
        "G-32",
        [
            fake(STATE, tickets=lambda seat: ALL_TICKETS[:1]),
            fake(STATE, offer=by_seat(ALL_TICKETS[:1], ())),
            fake(STATE, offer=by_seat(("nowhere",), ())),
        ],
    ),
    (
        invariants.routes_have_one_owner,
        "G-20",
        [fake(STATE, routes=lambda seat: ("chelsea-soho",))],
    ),
    (
        invariants.double_routes_have_different_owners,
        "G-25",
        [fake(STATE, routes=by_seat((), DOUBLE))],
    ),
    (
        invariants.closed_double_routes_have_one_owner,
        "G-26",
        [fake(STATE, routes=by_seat(DOUBLE[:1], DOUBLE[1:]))],
    ),
    (
        invariants.legal_actions_are_unique,
        "G-2",
        [fake(STATE, legal_actions=lambda: (ttr.DrawDeck(), ROUTE, ttr.DrawDeck()))],
    ),
    (
        invariants.legal_actions_are_legal,
        "G-2",
        [
            fake(STATE, legal_actions=lambda: (ttr.Pass(),)),
            fake(STATE, is_legal=lambda action: False),
            fake(STATE, why_illegal=lambda action: ttr.Violation("G-2", "no")),
            fake(STATE, legal_actions=lambda: Blind(STATE.legal_actions())),
        ],
    ),
    (
        invariants.other_actions_are_illegal,
        "G-2",
        [
            fake(STATE, is_legal=lambda action: True),
            fake(STATE, is_legal=lambda action: False),
            fake(STATE, legal_actions=lambda: (ROUTE,)),
            fake(CHANCE, chance_outcomes=lambda: OUTCOMES[1:]),
        ],
    ),
    (
        invariants.refused_actions_change_nothing,
        "G-23",
        [
            fake(STATE, apply=lambda action: STATE),
            fake(STATE, play=lambda action: STATE),
            forgetful(STATE),
        ],
    ),
    (
        invariants.refused_actions_change_nothing,
        "G-1",
        [fake(STATE, why_illegal=lambda action: ttr.Violation("G-1", "another reason"))],
    ),
    (
        invariants.refused_actions_change_nothing,
        "",
        [
            fake(STATE, why_illegal=lambda action: None),
            fake(STATE, why_illegal=lambda action: ttr.Violation("G-1", "")),
        ],
    ),
    (
        invariants.payments_are_the_claims,
        "G-23",
        [
            fake(STATE, payments=lambda route: ()),
            fake(STATE, payments=lambda route: ({"red": 1},), why_unclaimable=lambda route: None),
            fake(STATE, legal_actions=lambda: (*STATE.legal_actions(), ROUTE)),
        ],
    ),
    (
        invariants.somebody_can_act,
        "G-3",
        [
            fake(STATE, legal_actions=lambda: ()),
            fake(OVER, legal_actions=lambda: (ttr.Pass(),)),
            fake(CHANCE, legal_actions=lambda: (ttr.Pass(),)),
        ],
    ),
    (
        invariants.passing_stands_alone,
        "G-3",
        [
            fake(STATE, is_legal=lambda action: True),
            fake(STATE, legal_actions=lambda: (*STATE.legal_actions(), ttr.Pass())),
        ],
    ),
    (
        invariants.phase_agrees,
        "G-2",
        [
            fake(STATE, phase=ttr.Phase.SECOND_DRAW),
            fake(STATE, tunnel=TUNNEL),
            fake(STATE, is_over=True),
            fake(STATE, result=lambda: OVER.result()),
            fake(STATE, current_player=None),
            fake(STATE, current_player=1),
            fake(STATE, to_dict=document(STATE, setup=True)),
            fake(STATE, offer=by_seat(("chelsea-brooklyn",), ())),
            fake(SET_UP, to_dict=document(SET_UP, setup=False)),
            fake(OVER, result=lambda: None),
            fake(OVER, current_player=0),
            fake(CHANCE, current_player=0),
            fake(CHANCE, chance_outcomes=lambda: ()),
        ],
    ),
    (
        invariants.chance_is_exact,
        "G-10",
        [
            fake(CHANCE, chance_outcomes=lambda: EVEN),
            fake(CHANCE, chance_outcomes=lambda: HALF),
            fake(CHANCE, chance_outcomes=lambda: OUTCOMES[::-1]),
            fake(CHANCE, chance_outcomes=lambda: OUTCOMES[:-1]),
            fake(CHANCE, current_player=0),
            fake(CHANCE, chance="sampled"),
            fake(CHANCE, legal_actions=lambda: (ttr.Pass(),)),
            fake(TICKETS, chance_outcomes=lambda: TICKETS.chance_outcomes()[:-1]),
        ],
    ),
    (
        invariants.completed_tickets_are_joined,
        "G-31",
        [
            fake(STATE, completed=by_seat(("chelsea-brooklyn",), ())),
            fake(OVER, tickets=by_seat(("chelsea-wall-street",), ()), routes=lambda seat: CHAIN),
        ],
    ),
    (
        invariants.stations_lend_routes_of_others,
        "EU-34",
        [
            fake(STATE, lent_routes=lambda seat: {"soho": None}),
            fake(
                STATE,
                stations=by_seat(("chinatown",), ()),
                lent_routes=by_seat({"chinatown": "soho-wall-street"}, {}),
            ),
        ],
    ),
    (
        invariants.longest_trail_is_a_trail,
        "G-50",
        [
            fake(STATE, longest_trail=by_seat(5, 0)),
            fake(STATE, longest_trail_routes=lambda seat: (), longest_trail=lambda seat: 0),
            fake(STATE, longest_trail_routes=lambda seat: ("soho-wall-street",)),
            trail_of("chelsea-soho", "wall-street-brooklyn-1"),
            trail_of("chelsea-soho", "soho-wall-street", "greenwich-village-soho"),
        ],
    ),
    (
        invariants.points_add_up,
        "G-34",
        [
            fake(STATE, scores=lambda: (0, 0)),
            fake(OVER, result=result(OVER, points=({"total": 8}, {"total": 3}))),
            fake(BONUS, scores=lambda: STATE.scores()),
            fake(GLOBETROTTER, scores=lambda: STATE.scores()),
        ],
    ),
    (
        invariants.ranking_is_by_points,
        "G-37",
        [
            fake(OVER, result=result(OVER, winners=(1,))),
            fake(OVER, result=result(OVER, winners=(0, 1))),
            fake(OVER, result=result(OVER, ranking=((1,), (0,)))),
            fake(OVER, result=result(OVER, ranking=((0, 1),))),
            fake(OVER, result=result(OVER, decided_by="shared")),
        ],
    ),
    (
        invariants.counters_are_in_range,
        "G-3",
        [fake(STATE, passes=2), fake(STATE, passes=-1), fake(STATE, turn=-1)],
    ),
    (
        invariants.counters_are_in_range,
        "G-40",
        [fake(STATE, last_turns=0), fake(STATE, last_turns=3)],
    ),
    (
        invariants.documents_read_back,
        "",
        [
            fake(STATE, to_dict=document(STATE, seed=1)),
            fake(STATE, to_json=lambda: OVER.to_json()),
        ],
    ),
    (
        invariants.copies_are_equal,
        "",
        [
            fake(STATE, hash=1),
            fake(STATE, with_seed=lambda seed: STATE),
            fake(STATE, with_seed=lambda seed: OVER.with_seed(seed)),
        ],
    ),
    (invariants.trains_stand_on_routes, "G-24", [position(seats=[{"trains": 14}])]),
    (invariants.row_is_full, "G-15", [position(face_up=["red", None, "red", "red", "red"])]),
    (
        invariants.discards_are_shuffled_at_once,
        "G-12",
        [fake(barred(STATE, reshuffle_at_once=True), deck={}, discard={"red": 1})],
    ),
    (
        invariants.what_settings_bar_is_illegal,
        "G-13",
        [fake(barred(STATE, ttr.DrawFaceUp("red"), draws_end_with_deck=True), deck={}, discard={})],
    ),
    (
        invariants.what_settings_bar_is_illegal,
        "NC-51",
        [
            fake(
                barred(STATE, ttr.PayTunnel({"red": 1}), surcharge_in_kind=True),
                tunnel=dataclasses.replace(TUNNEL, revealed=("locomotive",), surcharge=1),
            )
        ],
    ),
    (
        invariants.what_settings_bar_is_illegal,
        "FJ-9",
        [
            fake(
                barred(RACE, ttr.SwapTickets(), swap_with_fewer=False),
                tickets=by_seat(("brest-berlin",), ()),
            )
        ],
    ),
    (invariants.row_is_cleared, "NY-12", [position(face_up=["locomotive"] * 3 + ["red", "red"])]),
    (
        invariants.last_turns_have_begun,
        "G-40",
        [position(seats=[{}, {"trains": 2, "routes": ["chelsea-soho"]}])],
    ),
    (
        invariants.held_tickets_are_not_complete,
        "FJ-6",
        [fake(RACE, routes=by_seat(("brest-paris", "paris-berlin-2"), ()))],
    ),
    (
        invariants.points_add_up,
        "G-34",
        [fake(RACE, bonus=by_seat(True, False)), fake(RACE, scores=lambda: (3, 0))],
    ),
    (
        invariants.tickets_are_in_one_place,
        "G-32",
        [fake(RACE, completed=by_seat(("rome-kiev",), ()))],
    ),
]

EVERY_WRONG_STATE = WRONG_STATES + WRONG_YARDS


@pytest.mark.parametrize(
    ("invariant", "rule", "wrong"),
    [
        pytest.param(invariant, rule, wrong, id=f"{invariant.__name__}-{rule}-{number}")
        for invariant, rule, several in EVERY_WRONG_STATE
        for number, wrong in enumerate(several)
    ],
)
def test_a_wrong_state_is_found(
    invariant: invariants.StateInvariant, rule: str, wrong: ttr.State
) -> None:
    with pytest.raises(InvariantError) as caught:
        invariant(wrong)
    check_error(caught.value, invariant.__name__, rule)


def test_each_invariant_is_shown_to_fail() -> None:
    states = {*invariants.STATE_INVARIANTS, *invariants.REACHED_INVARIANTS}
    assert states == {invariant for invariant, _, _ in EVERY_WRONG_STATE}


def test_each_invariant_is_public_and_documented() -> None:
    every = (
        *invariants.STATE_INVARIANTS,
        *invariants.REACHED_INVARIANTS,
        *invariants.STEP_INVARIANTS,
    )
    assert len({*every}) == len(every)
    for invariant in every:
        assert getattr(invariants, invariant.__name__) is invariant
        assert invariant.__name__ in invariants.__all__
        assert invariant.__doc__


def test_the_states_are_right_before_they_are_changed() -> None:
    for state in (STATE, OVER, SET_UP, CHANCE, TICKETS, BONUS, *RIGHT_YARDS):
        invariants.check_state(fake(state))


def test_all_are_asked_for() -> None:
    with pytest.raises(InvariantError, match="cards_are_conserved"):
        invariants.check_state(fake(STATE, discard={"blue": 1}))
    with pytest.raises(InvariantError, match="copies_are_equal"):
        invariants.check_state(fake(STATE, hash=1))
    set_up = position(seats=[{"trains": 14}])
    invariants.check_state(set_up)
    with pytest.raises(InvariantError, match="trains_stand_on_routes"):
        invariants.check_state(set_up, reached=True)


def test_a_legal_action_is_no_refusal() -> None:
    with pytest.raises(InvariantError, match="no reason is given against draw"):
        invariants.check_refusal(STATE, ttr.DrawDeck())
    invariants.check_refusal(STATE, ttr.Pass())


def test_the_error_travels() -> None:
    error = InvariantError("cards_are_conserved", "G-16", "3 red cards")
    assert isinstance(error, AssertionError)
    assert isinstance(error, ttr.TtrError)
    again = pickle.loads(pickle.dumps(error))
    assert (again.invariant, again.rule, again.message) == (
        "cards_are_conserved",
        "G-16",
        "3 red cards",
    )
    assert str(again) == str(error) == "cards_are_conserved (G-16): 3 red cards"
