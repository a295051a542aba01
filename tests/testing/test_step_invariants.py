"""Each invariant of steps fails where something is wrong."""

from __future__ import annotations

import pytest

import ttr_rules as ttr
from ttr_rules.testing import invariants
from ttr_rules.testing.invariants import InvariantError
from ttr_rules.testing.strategies import Step

from .wrong import (
    ALL_TICKETS,
    CHANCE,
    EMPTY,
    LAST_TRAIN,
    OVER,
    RACE,
    ROUTE,
    SET_UP,
    STATE,
    TICKETS,
    TO_BERLIN,
    WINNING,
    after,
    check_error,
    document,
    fake,
    forgetful,
    moved,
    position,
    step,
    told,
    without,
)
from .wrong_railyard_steps import RIGHT_STEPS, WRONG_YARD_STEPS

KEPT = SET_UP.legal_actions()[0]


DRAW, TAKE, SWAP = ttr.DrawDeck(), ttr.DrawFaceUp("red"), ttr.SwapTickets()
NO_CARDS = position(
    deck={},
    seats=[{"hand": dict(STATE.variant.cards), "trains": 0}, {}],
    ticket_deck={},
)
FEW_TRAINS = position(
    seats=[{"hand": {"red": 2}, "trains": 3}, {}], face_up=STATE.face_up, passes=1
)
LAST_TURNS = position(seats=[{"hand": {"red": 2}}, {}], face_up=STATE.face_up, last_turns=2)
RESHUFFLE = position(deck={}, discard=dict(STATE.variant.cards))

WRONG_STEPS: list[tuple[invariants.StepInvariant, str, list[Step]]] = [
    (
        invariants.action_was_legal,
        "G-2",
        [step(STATE, DRAW, action=ttr.Pass()), step(STATE, DRAW, before=OVER)],
    ),
    (
        invariants.apply_agrees_with_play,
        "",
        [
            step(STATE, DRAW, after=STATE),
            step(STATE, DRAW, events=()),
            step(STATE, DRAW, before=fake(STATE, apply=lambda action: OVER)),
            step(STATE, DRAW, before=fake(STATE, play=lambda action: (OVER, ()))),
        ],
    ),
    (invariants.playing_is_pure, "", [step(STATE, DRAW, before=forgetful(STATE))]),
    (
        invariants.events_tell_the_action,
        "G-2",
        [
            step(STATE, ROUTE, events=()),
            step(STATE, ROUTE, events=told(STATE, ROUTE, cards=ttr.FrozenMap({"blue": 2}))),
            step(STATE, TAKE, events=told(STATE, TAKE, card="blue")),
            step(SET_UP, KEPT, events=told(SET_UP, KEPT, tickets=())),
            step(NO_CARDS, ttr.Pass(), events=without(NO_CARDS, ttr.Pass(), ttr.Passed)),
            step(CHANCE, ttr.Reveal("red"), action=ttr.Reveal("blue")),
            step(TICKETS, ttr.RevealTicket(ALL_TICKETS[0]), events=()),
        ],
    ),
    (
        invariants.only_the_mover_acts,
        "G-1",
        [
            step(state, action, events=told(state, action, player=1))
            for state, action in ((STATE, ROUTE), (STATE, DRAW), (STATE, TAKE), (SET_UP, KEPT))
        ],
    ),
    (
        invariants.events_move_cards,
        "G-16",
        [
            step(STATE, DRAW, events=()),
            step(STATE, DRAW, events=told(STATE, DRAW, card="mauve")),
            step(STATE, TAKE, events=told(STATE, TAKE, slot=2)),
            step(STATE, TAKE, events=without(STATE, TAKE, ttr.CardTurnedUp)),
            step(STATE, ROUTE, after=after(STATE, ROUTE, discard={"red": 1})),
            step(STATE, ROUTE, after=after(STATE, ROUTE, deck={})),
            step(STATE, ROUTE, after=after(STATE, ROUTE, hand=lambda seat: {})),
            step(STATE, ROUTE, after=after(STATE, ROUTE, face_up=(None,) * 5)),
            step(STATE, ROUTE, events=told(STATE, ROUTE, cards=ttr.FrozenMap({"red": 3}))),
            step(RESHUFFLE, DRAW, events=told(RESHUFFLE, DRAW, cards=ttr.FrozenMap({"red": 1}))),
            step(RESHUFFLE, DRAW, events=(ttr.RowCleared(ttr.FrozenMap({"red": 1})),)),
            step(STATE, DRAW, events=(ttr.CardTurnedUp("red", 0),)),
        ],
    ),
    (
        invariants.events_move_tickets,
        "G-33",
        [
            step(SET_UP, KEPT, events=()),
            step(SET_UP, KEPT, events=told(SET_UP, KEPT, returned=())),
            step(SET_UP, KEPT, events=told(SET_UP, KEPT, tickets=("nowhere",))),
            step(SET_UP, KEPT, after=after(SET_UP, KEPT, tickets=lambda seat: ())),
            step(SET_UP, KEPT, after=after(SET_UP, KEPT, offer=lambda seat: ())),
            step(STATE, ttr.DrawTickets(), events=()),
            step(STATE, ttr.DrawTickets(), events=(ttr.TicketDrawn(0, "chelsea-brooklyn"),)),
            step(
                SET_UP,
                KEPT,
                after=after(SET_UP, KEPT, to_dict=document(SET_UP.apply(KEPT), ticket_deck=EMPTY)),
            ),
        ],
    ),
    (
        invariants.events_move_trains,
        "G-24",
        [
            step(STATE, ROUTE, events=()),
            step(STATE, ROUTE, events=told(STATE, ROUTE, points=3)),
            step(STATE, ROUTE, events=told(STATE, ROUTE, player=1)),
            step(STATE, ROUTE, after=after(STATE, ROUTE, trains=lambda seat: 11)),
            step(STATE, ROUTE, after=after(STATE, ROUTE, routes=lambda seat: ())),
        ],
    ),
    (
        invariants.turns_go_round,
        "G-1",
        [
            step(STATE, ROUTE, events=without(STATE, ROUTE, ttr.TurnBegan)),
            step(STATE, ROUTE, events=told(STATE, ROUTE, turn=7)),
            step(STATE, ROUTE, after=after(STATE, ROUTE, turn=0)),
            step(STATE, DRAW, after=after(STATE, DRAW, turn=1)),
            step(STATE, ROUTE, after=moved(STATE, ROUTE, 0)),
            step(STATE, DRAW, after=moved(STATE, DRAW, 1)),
            step(SET_UP, KEPT, after=moved(SET_UP, KEPT, 0)),
            step(STATE, ROUTE, after=after(STATE, ROUTE, is_over=True)),
            step(STATE, ROUTE, events=(*told(STATE, ROUTE, player=0), ttr.GameEnded("last_turns"))),
        ],
    ),
    (
        invariants.passes_are_counted,
        "G-3",
        [
            step(STATE, DRAW, after=after(STATE, DRAW, passes=1)),
            step(FEW_TRAINS, ROUTE, after=after(FEW_TRAINS, ROUTE, passes=1)),
            step(NO_CARDS, ttr.Pass(), after=after(NO_CARDS, ttr.Pass(), passes=0)),
            step(STATE, DRAW, events=(ttr.GameEnded("all_passed"),)),
        ],
    ),
    (
        invariants.last_turns_count_down,
        "G-40",
        [
            step(STATE, ROUTE, after=after(STATE, ROUTE, last_turns=2)),
            step(FEW_TRAINS, ROUTE, after=after(FEW_TRAINS, ROUTE, last_turns=None)),
            step(FEW_TRAINS, ROUTE, after=after(FEW_TRAINS, ROUTE, last_turns=1)),
            step(FEW_TRAINS, ROUTE, events=without(FEW_TRAINS, ROUTE, ttr.LastTurnsBegan)),
            step(LAST_TURNS, ROUTE, after=after(LAST_TURNS, ROUTE, last_turns=2)),
            step(LAST_TURNS, DRAW, after=after(LAST_TURNS, DRAW, last_turns=1)),
            step(STATE, DRAW, events=(ttr.GameEnded("last_turns"),)),
        ],
    ),
    (
        invariants.events_move_tickets,
        "FJ-6",
        [
            step(RACE, TO_BERLIN, events=without(RACE, TO_BERLIN, ttr.TicketCompleted)),
            step(RACE, TO_BERLIN, events=without(RACE, TO_BERLIN, ttr.TicketDrawn)),
            step(RACE, TO_BERLIN, events=told(RACE, TO_BERLIN, ticket="rome-kiev")),
            step(RACE, SWAP, events=without(RACE, SWAP, ttr.TicketsSwapped)),
            step(RACE, SWAP, events=told(RACE, SWAP, tickets=("rome-kiev",))),
            step(RACE, SWAP, events=(*RACE.play(SWAP)[1], ttr.TicketsReshuffled(2))),
            step(RACE, SWAP, events=(*RACE.play(SWAP)[1], ttr.BonusTaken(1))),
            step(RACE, SWAP, after=after(RACE, SWAP, completed=lambda seat: ())),
        ],
    ),
    (
        invariants.race_ends_with_enough,
        "FJ-10",
        [
            step(WINNING, TO_BERLIN, events=without(WINNING, TO_BERLIN, ttr.GameEnded)),
            step(RACE, TO_BERLIN, events=(*RACE.play(TO_BERLIN)[1], ttr.GameEnded("tickets"))),
        ],
    ),
    (
        invariants.race_ends_with_enough,
        "FJ-11",
        [
            step(LAST_TRAIN, TO_BERLIN, events=without(LAST_TRAIN, TO_BERLIN, ttr.GameEnded)),
            step(RACE, SWAP, events=(*RACE.play(SWAP)[1], ttr.GameEnded("last_train"))),
        ],
    ),
    (
        invariants.draws_are_counted,
        "",
        [
            step(STATE, DRAW, events=()),
            step(STATE, ttr.DrawTickets(), events=()),
            step(STATE, DRAW, after=STATE.apply(DRAW).with_seed(5)),
            step(STATE, DRAW, after=after(STATE, DRAW, players=3)),
            step(STATE, DRAW, after=after(STATE, DRAW, chance="explicit")),
        ],
    ),
]

EVERY_WRONG_STEP = WRONG_STEPS + WRONG_YARD_STEPS


@pytest.mark.parametrize(
    ("invariant", "rule", "wrong"),
    [
        pytest.param(invariant, rule, wrong, id=f"{invariant.__name__}-{rule}-{number}")
        for invariant, rule, several in EVERY_WRONG_STEP
        for number, wrong in enumerate(several)
    ],
)
def test_a_wrong_step_is_found(invariant: invariants.StepInvariant, rule: str, wrong: Step) -> None:
    with pytest.raises(InvariantError) as caught:
        invariant(*wrong)
    check_error(caught.value, invariant.__name__, rule)


def test_each_invariant_is_shown_to_fail() -> None:
    assert {*invariants.STEP_INVARIANTS} == {invariant for invariant, _, _ in EVERY_WRONG_STEP}


def test_the_steps_are_right_before_they_are_changed() -> None:
    for state, action in (
        (STATE, DRAW),
        (STATE, TAKE),
        (STATE, ROUTE),
        (STATE, ttr.DrawTickets()),
        (SET_UP, KEPT),
        (CHANCE, ttr.Reveal("red")),
        (TICKETS, ttr.RevealTicket(ALL_TICKETS[0])),
        (NO_CARDS, ttr.Pass()),
        (FEW_TRAINS, ROUTE),
        (LAST_TURNS, ROUTE),
        (RESHUFFLE, DRAW),
        *RIGHT_STEPS,
    ):
        invariants.check_step(*step(state, action))


def test_all_are_asked_for() -> None:
    with pytest.raises(InvariantError, match="action_was_legal"):
        invariants.check_step(*step(STATE, DRAW, action=ttr.Pass()))
    with pytest.raises(InvariantError, match="draws_are_counted"):
        invariants.check_step(*step(STATE, DRAW, after=after(STATE, DRAW, chance="explicit")))
