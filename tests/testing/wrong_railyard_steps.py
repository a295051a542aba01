"""Steps of games of railyards with something altered, for invariants to find."""

from __future__ import annotations

import ttr_rules as ttr
from ttr_rules.testing import invariants
from ttr_rules.testing.strategies import Step

from .wrong import after, by_seat, document, fake, moved, step, told, without
from .wrong_railyards import (
    ABOUT_TO_CHOOSE,
    CARD_GAME,
    CHOOSING,
    COMPLETE,
    DEALING,
    DEALT,
    DRAW,
    FINISH,
    FINISHING,
    KEPT,
    LAST_BUT_ONE,
    LAST_CARD,
    LAST_TURN,
    MANY_WILD,
    MOVE,
    NO_CARDS,
    PASS,
    PASS_OVER,
    ROB,
    SCORING,
    SET_UP,
    WILD,
    YARD,
    cards,
)

RIGHT_STEPS: list[tuple[ttr.State, ttr.Action]] = [
    (YARD, ROB),
    (YARD, DRAW),
    (MANY_WILD, WILD),
    (YARD, ttr.PlaceCards({"white": 1, "green": 1, "black": 1})),
    (YARD, ttr.DrawTickets()),
    (CHOOSING, MOVE),
    (ABOUT_TO_CHOOSE, ROB),
    (SCORING, COMPLETE),
    (SCORING, FINISH),
    (FINISHING, FINISH),
    (PASS_OVER, FINISH),
    (DEALING, FINISH),
    (DEALT, ttr.Reveal("red")),
    (LAST_CARD, DRAW),
    (LAST_TURN, DRAW),
    (LAST_BUT_ONE, DRAW),
    (NO_CARDS, PASS),
    (SET_UP, KEPT),
]


def robbed_twice() -> tuple[ttr.Event, ...]:
    events = YARD.play(ROB)[1]
    return (*events[:2], *events[1:])


def dealt_from_the_right() -> tuple[ttr.Event, ...]:
    """The slots of the new row the other way round."""
    slots = iter(range(4, -1, -1))
    return tuple(
        ttr.CardTurnedUp(event.card, next(slots)) if isinstance(event, ttr.CardTurnedUp) else event
        for event in PASS_OVER.play(FINISH)[1]
    )


WRONG_YARD_STEPS: list[tuple[invariants.StepInvariant, str, list[Step]]] = [
    (
        invariants.events_tell_the_action,
        "G-2",
        [
            step(YARD, ROB, events=told(YARD, ROB, cards=cards(red=2))),
            step(MANY_WILD, WILD, events=told(MANY_WILD, WILD, ttr.CardsPlaced, color="green")),
            step(CHOOSING, MOVE, events=told(CHOOSING, MOVE, cards=cards(locomotive=1))),
            step(SCORING, COMPLETE, events=told(SCORING, COMPLETE, ticket="seattle-denver")),
            step(SCORING, FINISH, events=()),
            step(NO_CARDS, PASS, events=without(NO_CARDS, PASS, ttr.Passed)),
        ],
    ),
    (
        invariants.only_the_mover_acts,
        "G-1",
        [
            step(state, action, events=told(state, action, kind, player=1))
            for state, action, kind in (
                (YARD, ROB, ttr.CardsPlaced),
                (YARD, ROB, ttr.TrainRobbed),
                (SCORING, COMPLETE, ttr.TicketPaid),
                (SCORING, FINISH, ttr.TicketsFinished),
                (NO_CARDS, PASS, ttr.Passed),
            )
        ],
    ),
    (
        invariants.events_move_cards,
        "G-16",
        [
            step(YARD, ROB, events=told(YARD, ROB, cards=cards(red=2))),
            step(YARD, ROB, events=told(YARD, ROB, cards=cards(red=4))),
            step(YARD, ROB, events=without(YARD, ROB, ttr.TrainRobbed)),
            step(SCORING, COMPLETE, events=without(SCORING, COMPLETE, ttr.TicketPaid)),
            step(PASS_OVER, FINISH, events=without(PASS_OVER, FINISH, ttr.DeckReshuffled)),
            step(PASS_OVER, FINISH, events=told(PASS_OVER, FINISH, cards=CARD_GAME.cards)),
        ],
    ),
    (
        invariants.events_move_tickets,
        "G-33",
        [
            step(SCORING, COMPLETE, events=without(SCORING, COMPLETE, ttr.TicketPaid)),
            step(SCORING, COMPLETE, events=told(SCORING, COMPLETE, ticket="chicago-miami")),
            step(SCORING, COMPLETE, after=after(SCORING, COMPLETE, completed=lambda seat: ())),
            step(
                SET_UP,
                KEPT,
                after=after(
                    SET_UP,
                    KEPT,
                    to_dict=document(
                        SET_UP.apply(KEPT), ticket_deck={"unordered": [], "bottom": []}
                    ),
                ),
            ),
        ],
    ),
    (
        invariants.events_move_railyards,
        "CG-10",
        [
            step(YARD, ROB, events=without(YARD, ROB, ttr.CardsPlaced)),
            step(YARD, ROB, events=without(YARD, ROB, ttr.TrainRobbed)),
            step(YARD, ROB, events=without(YARD, ROB, ttr.CardsMoved)),
            step(YARD, ROB, events=told(YARD, ROB, victim=0)),
            step(YARD, ROB, events=told(YARD, ROB, ttr.CardsPlaced, cards=cards(yellow=3))),
            step(YARD, ROB, events=told(YARD, ROB, ttr.TrainRobbed, cards=cards(red=1))),
            step(YARD, ROB, events=told(YARD, ROB, ttr.CardsMoved, cards=cards(blue=1))),
            step(YARD, ROB, events=told(YARD, ROB, ttr.CardsMoved, cards=cards(red=1))),
            step(MANY_WILD, WILD, events=told(MANY_WILD, WILD, ttr.CardsPlaced, color="green")),
            step(YARD, ROB, events=robbed_twice()),
            step(YARD, ROB, after=after(YARD, ROB, on_track=by_seat({"red": 1}, {}))),
            step(YARD, ROB, after=after(YARD, ROB, railyard=YARD.railyard)),
            step(SCORING, COMPLETE, events=told(SCORING, COMPLETE, cards=cards(red=2))),
            step(SCORING, COMPLETE, events=without(SCORING, COMPLETE, ttr.TicketPaid)),
            step(PASS_OVER, FINISH, after=after(PASS_OVER, FINISH, on_track=PASS_OVER.on_track)),
            step(PASS_OVER, FINISH, after=after(PASS_OVER, FINISH, railyard=PASS_OVER.railyard)),
        ],
    ),
    (
        invariants.step_one_is_taken,
        "CG-10",
        [
            step(YARD, ROB, events=without(YARD, ROB, ttr.CardsMoved)),
            step(YARD, ROB, events=told(YARD, ROB, ttr.CardsMoved, cards=cards(blue=1))),
            step(YARD, ROB, events=told(YARD, ROB, ttr.CardsMoved, player=0)),
            step(YARD, ROB, after=after(YARD, ROB, phase=ttr.Phase.MOVE_CARDS)),
            step(YARD, DRAW, events=(ttr.CardsMoved(0, cards(locomotive=1)),)),
            step(ABOUT_TO_CHOOSE, ROB, after=after(ABOUT_TO_CHOOSE, ROB, phase=ttr.Phase.TURN)),
            step(ABOUT_TO_CHOOSE, ROB, events=YARD.play(ROB)[1]),
            step(CHOOSING, MOVE, events=without(CHOOSING, MOVE, ttr.CardsMoved)),
            step(CHOOSING, MOVE, events=told(CHOOSING, MOVE, player=1)),
            step(CHOOSING, MOVE, after=after(CHOOSING, MOVE, phase=ttr.Phase.MOVE_CARDS)),
        ],
    ),
    (
        invariants.placed_sets_are_legal,
        "CG-30",
        [
            step(YARD, ROB, events=told(YARD, ROB, cards=placed))
            for placed in (
                cards(red=1),
                cards(red=4),
                cards(locomotive=1),
                cards(green=1, white=1),
                cards(green=1, white=1, black=1, locomotive=1),
            )
        ],
    ),
    (
        invariants.placed_sets_are_legal,
        "CG-31",
        [
            step(
                fake(YARD, hand=lambda seat: {"yellow": 3}),
                ROB,
                events=told(YARD, ROB, cards=cards(yellow=3)),
            )
        ],
    ),
    (
        invariants.placed_sets_are_legal,
        "CG-32",
        [
            step(YARD, ROB, events=told(YARD, ROB, cards=cards(red=2))),
            step(YARD, ROB, events=told(YARD, ROB, cards=cards(blue=1, white=1, green=1))),
            step(YARD, ROB, events=without(YARD, ROB, ttr.TrainRobbed)),
            step(YARD, ROB, events=told(YARD, ROB, ttr.TrainRobbed, cards=cards(red=1))),
            step(YARD, ROB, events=robbed_twice()),
        ],
    ),
    (
        invariants.tickets_are_paid,
        "CG-51",
        [
            step(SCORING, COMPLETE, events=told(SCORING, COMPLETE, cards=paid))
            for paid in (cards(red=1), cards(red=1, locomotive=1), cards(red=1, green=1, black=1))
        ]
        + [step(SCORING, COMPLETE, events=told(SCORING, COMPLETE, ticket="los-angeles-new-york"))],
    ),
    (
        invariants.deck_never_grows,
        "CG-22",
        [
            step(YARD, DRAW, after=after(YARD, DRAW, deck=YARD.deck | {"white": 10})),
            step(YARD, DRAW, events=(ttr.DeckReshuffled(cards(red=1)),)),
            step(YARD, DRAW, events=(ttr.RowCleared(cards(red=2)),)),
            step(PASS_OVER, FINISH, events=without(PASS_OVER, FINISH, ttr.DeckReshuffled)),
            step(PASS_OVER, FINISH, events=without(PASS_OVER, FINISH, ttr.DeckPassBegan)),
        ],
    ),
    (
        invariants.turns_go_round,
        "G-1",
        [
            step(YARD, ROB, events=without(YARD, ROB, ttr.TurnBegan)),
            step(YARD, ROB, events=told(YARD, ROB, turn=7)),
            step(YARD, ROB, after=after(YARD, ROB, turn=0)),
            step(YARD, ROB, after=moved(YARD, ROB, 0)),
            step(YARD, DRAW, after=moved(YARD, DRAW, 1)),
            step(SET_UP, KEPT, after=moved(SET_UP, KEPT, 0)),
            step(SCORING, COMPLETE, after=moved(SCORING, COMPLETE, 1)),
            step(SCORING, FINISH, after=moved(SCORING, FINISH, 0)),
            step(SCORING, FINISH, after=after(SCORING, FINISH, turn=1)),
            step(LAST_TURN, DRAW, after=moved(LAST_TURN, DRAW, 0)),
            step(PASS_OVER, FINISH, after=after(PASS_OVER, FINISH, turn=10)),
            step(PASS_OVER, FINISH, after=moved(PASS_OVER, FINISH, 3)),
            step(DEALT, ttr.Reveal("red"), after=moved(DEALT, ttr.Reveal("red"), 1)),
        ],
    ),
    (
        invariants.passes_are_counted,
        "G-3",
        [
            step(NO_CARDS, PASS, after=after(NO_CARDS, PASS, passes=1)),
            step(NO_CARDS, PASS, events=(ttr.GameEnded("all_passed"),)),
        ],
    ),
    (
        invariants.last_turns_count_down,
        "CG-50",
        [
            step(LAST_CARD, DRAW, after=after(LAST_CARD, DRAW, last_turns=None)),
            step(LAST_CARD, DRAW, after=after(LAST_CARD, DRAW, last_turns=1)),
            step(LAST_CARD, DRAW, events=without(LAST_CARD, DRAW, ttr.LastTurnsBegan)),
            step(LAST_CARD, DRAW, events=told(LAST_CARD, DRAW, ttr.LastTurnsBegan, player=1)),
            step(LAST_BUT_ONE, DRAW, after=after(LAST_BUT_ONE, DRAW, last_turns=2)),
            step(LAST_TURN, DRAW, after=after(LAST_TURN, DRAW, phase=ttr.Phase.TURN)),
            step(NO_CARDS, PASS, after=after(NO_CARDS, PASS, last_turns=2)),
            step(PASS_OVER, FINISH, after=after(PASS_OVER, FINISH, last_turns=0)),
            step(PASS_OVER, FINISH, after=after(PASS_OVER, FINISH, deck={})),
        ],
    ),
    (
        invariants.last_turns_count_down,
        "CG-51",
        [step(LAST_BUT_ONE, DRAW, after=after(LAST_BUT_ONE, DRAW, phase=ttr.Phase.SCORE_TICKETS))],
    ),
    (
        invariants.scoring_goes_round,
        "CG-51",
        [
            step(LAST_TURN, DRAW, events=without(LAST_TURN, DRAW, ttr.ScoringBegan)),
            step(LAST_TURN, DRAW, events=told(LAST_TURN, DRAW, deck_pass=2)),
            step(YARD, DRAW, events=(ttr.ScoringBegan(1),)),
            step(SCORING, FINISH, after=after(SCORING, FINISH, to_dict=SCORING.to_dict)),
            step(
                SCORING,
                COMPLETE,
                after=after(SCORING, COMPLETE, to_dict=document(SCORING, finished=[1])),
            ),
        ],
    ),
    (
        invariants.scoring_goes_round,
        "CG-53",
        [
            step(FINISHING, FINISH, events=without(FINISHING, FINISH, ttr.GameEnded)),
            step(FINISHING, FINISH, after=after(FINISHING, FINISH, is_over=False)),
            step(PASS_OVER, FINISH, events=without(PASS_OVER, FINISH, ttr.DeckPassBegan)),
            step(PASS_OVER, FINISH, after=after(PASS_OVER, FINISH, deck_pass=1)),
            step(PASS_OVER, FINISH, before=fake(PASS_OVER, deck_pass=2)),
            step(SCORING, FINISH, events=(ttr.GameEnded("last_turns"),)),
        ],
    ),
    (
        invariants.deck_pass_is_dealt,
        "CG-53",
        [
            step(PASS_OVER, FINISH, events=told(PASS_OVER, FINISH, ttr.CardDrawn, player=3)),
            step(PASS_OVER, FINISH, events=without(PASS_OVER, FINISH, ttr.CardDrawn)),
            step(PASS_OVER, FINISH, events=without(PASS_OVER, FINISH, ttr.CardTurnedUp)),
            step(PASS_OVER, FINISH, events=dealt_from_the_right()),
            step(PASS_OVER, FINISH, after=after(PASS_OVER, FINISH, phase=ttr.Phase.SCORE_TICKETS)),
            step(DEALING, FINISH, after=DEALT.apply(ttr.Reveal("red"))),
            step(DEALT, ttr.Reveal("red"), after=DEALT),
            step(DEALT, ttr.Reveal("red"), events=(ttr.CardDrawn(1, "red"),)),
        ],
    ),
]
