"""Games of railyards with something altered, for invariants to find; and situations to alter."""

from __future__ import annotations

from typing import Any

import ttr_rules as ttr
from ttr_rules.testing import invariants

from .wrong import STATE, by_seat, document, fake, result

CARD_GAME = ttr.card_game.VARIANT
CHOSEN = CARD_GAME.with_rules(moved_card_chosen=True)
OPTIONS = (
    CHOSEN,
    CARD_GAME.with_rules(two_passes_from=2, pass_cards=9, drawn_tickets_returned="deck"),
    CARD_GAME.with_rules(both_cards_blind=True, placed_colors=2, initial_tickets_returned="box"),
    CARD_GAME.with_rules(
        draws_end_with_deck=True,
        must_complete_tickets=True,
        big_cities_at_zero=True,
        locomotives_placed_alone=True,
    ),
)
STRICT = OPTIONS[-1]
TICKETS = ["dallas-miami", "seattle-denver"]
HAND = {"red": 3, "blue": 2, "green": 1, "white": 1, "black": 1, "locomotive": 1}
ROW = ["red", "red", "blue", "black", "locomotive"]
YELLOW = {"color": "yellow", "cars": 1, "locomotives": 1}
BLUE = {"color": "blue", "cars": 1, "locomotives": 1}
RED = {"color": "red", "cars": 2}


def yard(variant: ttr.Variant = CARD_GAME, players: int = 2, **entries: object) -> ttr.State:
    document = {"variant": "card_game", "players": players, **entries}
    return ttr.state_from_dict(document, variant)


def row(color: str, cars: int, locomotives: int) -> ttr.RailyardRow:
    return ttr.RailyardRow(color=color, cars=cars, locomotives=locomotives)


def cards(**counts: int) -> ttr.FrozenMap[str, int]:
    return ttr.FrozenMap(counts)


SEATS: list[dict[str, Any]] = [
    {"hand": HAND, "railyard": [YELLOW], "on_track": {"red": 1}, "tickets": TICKETS},
    {"railyard": [BLUE, RED]},
]
YARD = yard(seats=SEATS, face_up=ROW)
ROB, DRAW, PASS = ttr.PlaceCards({"red": 3}), ttr.DrawDeck(), ttr.Pass()
CHOOSING = yard(CHOSEN, seats=SEATS, face_up=ROW, phase="move_cards")
MOVE = ttr.MoveCards({"yellow": 1})
ABOUT_TO_CHOOSE = yard(CHOSEN, seats=SEATS, face_up=ROW)

# While tickets are scored; then as the last of two and of four seats finishes.
PAYING = {
    "tickets": TICKETS,
    "completed": ["chicago-miami"],
    "on_track": {"red": 1, "green": 1, "black": 1, "locomotive": 1},
}
EMPTY_ROW: dict[str, Any] = {"deck": {}, "discard": dict(CARD_GAME.cards)}
LEFT = {"red": 1, "green": 1, "black": 1, "locomotive": 1}
DISCARDED = {card: count - LEFT.get(card, 0) for card, count in CARD_GAME.cards.items()}
SCORING = yard(phase="score_tickets", last_turns=0, seats=[PAYING, {}], deck={}, discard=DISCARDED)
PAYING_ALL = yard(
    STRICT,
    **{
        key: value
        for key, value in SCORING.to_dict().items()
        if key in ("phase", "last_turns", "seats", "deck", "discard")
    },
)
COMPLETE, FINISH = ttr.CompleteTicket("dallas-miami"), ttr.FinishTickets()
FINISHING = yard(phase="score_tickets", finished=[1], last_turns=0, **EMPTY_ROW)
PASS_OVER = yard(
    players=4,
    phase="score_tickets",
    current_player=3,
    finished=[0, 1, 2],
    last_turns=0,
    turn=9,
    seats=[PAYING, {"railyard": [RED]}, {"hand": {"blue": 2}}, {}],
    face_up=ROW,
)
DEALING = ttr.state_from_dict(PASS_OVER.to_dict() | {"chance": "explicit"})
DEALT = DEALING.apply(FINISH)

# The deck runs out.
REST = {card: count - (card == "red") for card, count in CARD_GAME.cards.items()}
LAST_CARD = yard(phase="second_draw", deck={"red": 1}, discard=REST)
LAST_TURN = yard(phase="second_draw", deck={"red": 1}, discard=REST, last_turns=1)
LAST_BUT_ONE = yard(phase="second_draw", deck={"red": 1}, discard=REST, last_turns=2)
NO_CARDS = yard(last_turns=2, ticket_deck={"unordered": [], "bottom": []}, **EMPTY_ROW)
SET_UP = ttr.new_game("card_game", 2, seed=1)
KEPT = SET_UP.legal_actions()[0]
OVER = yard(
    phase="over",
    seats=[{"completed": ["chicago-miami"]}, {"completed": ["new-york-miami"]}],
)

NO_DECK: dict[str, Any] = {
    "face_up": ROW,
    "deck": {},
    "discard": {card: count - ROW.count(card) for card, count in CARD_GAME.cards.items()},
    "last_turns": 2,
}
ROW_ALONE, STRICT_ROW = yard(**NO_DECK), yard(STRICT, **NO_DECK)
WILD = ttr.PlaceCards({"locomotive": 3}, "blue")
MANY_WILD = yard(STRICT, seats=[{"hand": {"locomotive": 3}}, {"railyard": [BLUE, RED]}])

RIGHT_YARDS = [
    PAYING_ALL, ROW_ALONE, STRICT_ROW, MANY_WILD,
    YARD, CHOOSING, ABOUT_TO_CHOOSE, SCORING, FINISHING, PASS_OVER, DEALING, DEALT, LAST_CARD,
    LAST_TURN, LAST_BUT_ONE, NO_CARDS, SET_UP, OVER,
]  # fmt: skip

WRONG_YARDS: list[tuple[invariants.StateInvariant, str, list[ttr.State]]] = [
    (
        invariants.cards_are_conserved,
        "G-16",
        [
            fake(YARD, on_track=by_seat({"red": 2}, {})),
            fake(YARD, railyard=by_seat((), YARD.railyard(1))),
        ],
    ),
    (
        invariants.tickets_are_in_one_place,
        "G-32",
        [fake(YARD, completed=by_seat(("dallas-miami",), ()))],
    ),
    (
        invariants.pieces_are_those_of_the_game,
        "CG-5",
        [
            fake(YARD, routes=by_seat(("chelsea-soho",), ())),
            fake(YARD, trains=by_seat(0, 1)),
            fake(YARD, longest_trail=by_seat(1, 0)),
            fake(YARD, to_dict=document(YARD, passes=0)),
            fake(YARD, to_dict=document(YARD, seats=[{"routes": []}, {}])),
            fake(YARD, variant=STATE.variant.with_rules(railyards=True)),
            fake(STATE, railyard=by_seat((row("red", 1, 0),), ())),
            fake(STATE, on_track=by_seat((), {"red": 1})),
            fake(STATE, to_dict=document(STATE, finished=[])),
        ],
    ),
    (
        invariants.colors_lie_in_one_railyard,
        "CG-33",
        [
            fake(YARD, railyard=lambda seat: (row("red", 1, 0),)),
            fake(YARD, railyard=by_seat((row("red", 1, 0), row("red", 0, 1)), ())),
            fake(YARD, railyard=by_seat((row("red", 1, 0), row("blue", 1, 0)), ())),
            fake(YARD, railyard=by_seat((row("locomotive", 0, 2),), ())),
            fake(YARD, railyard=by_seat((row("mauve", 1, 0),), ())),
        ],
    ),
    (
        invariants.rows_have_cards,
        "CG-10",
        [
            fake(YARD, railyard=by_seat((row("red", 0, 0),), ())),
            fake(YARD, railyard=by_seat((), (row("red", 2, -1),))),
        ],
    ),
    (
        invariants.placements_are_the_sets,
        "CG-30",
        [
            fake(YARD, legal_actions=lambda: YARD.legal_actions()[:-1]),
            fake(YARD, legal_actions=lambda: YARD.legal_actions()[::-1]),
            fake(YARD, legal_actions=lambda: (*YARD.legal_actions(), ttr.PlaceCards({"red": 2}))),
            fake(YARD, hand=lambda seat: HAND | {"red": 4}),
            fake(YARD, railyard=by_seat(YARD.railyard(0), (row("red", 3, 0),))),
            fake(YARD, railyard=by_seat((row("white", 1, 0),), YARD.railyard(1))),
            fake(YARD, variant=CARD_GAME.with_rules(placed_at_least=3)),
            fake(YARD, variant=CARD_GAME.with_rules(placed_colors=2)),
            fake(MANY_WILD, variant=CARD_GAME),
            fake(MANY_WILD, railyard=by_seat((), (row("blue", 3, 0), row("red", 2, 0)))),
            fake(SCORING, legal_actions=lambda: (ROB,)),
        ],
    ),
    (
        invariants.moves_take_a_card_of_each_row,
        "CG-11",
        [
            fake(CHOOSING, legal_actions=lambda: CHOOSING.legal_actions()[:-1]),
            fake(CHOOSING, legal_actions=lambda: CHOOSING.legal_actions()[::-1]),
            fake(CHOOSING, railyard=by_seat((row("yellow", 1, 0),), ())),
            fake(YARD, legal_actions=lambda: (MOVE,)),
        ],
    ),
    (
        invariants.draws_are_what_is_left,
        "CG-22",
        [
            fake(YARD, legal_actions=lambda: YARD.legal_actions()[1:]),
            fake(YARD, face_up=("red", "blue", None, None, None)),
            fake(ROW_ALONE, variant=STRICT),
            fake(LAST_CARD, deck={}),
            fake(SCORING, legal_actions=lambda: (DRAW,)),
        ],
    ),
    (
        invariants.completions_can_be_paid,
        "CG-51",
        [
            fake(PAYING_ALL, legal_actions=lambda: (*PAYING_ALL.legal_actions(), FINISH)),
            fake(SCORING, legal_actions=lambda: SCORING.legal_actions()[:-1]),
            fake(SCORING, legal_actions=lambda: SCORING.legal_actions()[1:]),
            fake(SCORING, on_track=by_seat({"green": 1}, {})),
            fake(SCORING, tickets=by_seat(("dallas-miami",), ())),
            fake(YARD, legal_actions=lambda: (FINISH,)),
        ],
    ),
    (
        invariants.best_tickets_can_be_paid,
        "CG-51",
        [
            fake(SCORING, best_tickets=lambda seat: ()),
            fake(SCORING, best_tickets=by_seat(("dallas-miami",), ())),
            fake(SCORING, best_tickets=by_seat(("seattle-denver",), ())),
            fake(SCORING, best_tickets=by_seat(tuple(TICKETS[::-1]), ())),
            fake(SCORING, best_tickets=by_seat(("chicago-new-york",), ())),
            fake(SCORING, on_track=by_seat({"red": 1, "green": 1, "black": 1}, {})),
        ],
    ),
    (
        invariants.passing_stands_alone,
        "G-3",
        [fake(NO_CARDS, legal_actions=lambda: (PASS, DRAW))],
    ),
    (
        invariants.phase_agrees,
        "G-2",
        [
            fake(SCORING, to_dict=document(SCORING, finished=[0])),
            fake(YARD, to_dict=document(YARD, finished=[1])),
            fake(CHOOSING, railyard=lambda seat: ()),
            fake(CHOOSING, variant=CARD_GAME),
            fake(SCORING, variant=CARD_GAME.with_rules(railyards=False)),
        ],
    ),
    (
        invariants.points_add_up,
        "G-34",
        [
            # 10 for the ticket, 8 for Miami, 12 for Chicago; 9 and 10 are held.
            fake(SCORING, scores=lambda: (10 - 9 - 10, 0)),
            fake(SCORING, completed=lambda seat: ("chicago-miami",)),
            fake(SCORING, variant=STRICT),
            fake(OVER, result=result(OVER, points=({"total": 30}, {"total": 33}))),
        ],
    ),
    (
        invariants.ranking_is_by_points,
        "G-37",
        [
            # Both have a complete ticket, and the points are now equal; seat 0 has a card more.
            fake(
                yard(
                    phase="over",
                    seats=[
                        {"completed": ["chicago-miami"], "tickets": ["chicago-santa-fe"]},
                        {"completed": ["los-angeles-vancouver"]},
                    ],
                ),
                result=result(
                    OVER,
                    points=({"total": 21}, {"total": 21}),
                    winners=(0, 1),
                    ranking=((0, 1),),
                    decided_by="shared",
                ),
            ),
        ],
    ),
    (invariants.counters_are_in_range, "G-3", [fake(YARD, passes=1)]),
    (invariants.counters_are_in_range, "G-40", [fake(SCORING, last_turns=1)]),
    (
        invariants.counters_are_in_range,
        "CG-53",
        [fake(YARD, deck_pass=2), fake(PASS_OVER, deck_pass=3), fake(STATE, deck_pass=0)],
    ),
    (invariants.row_is_full, "G-15", [yard(face_up=["red", None, "red", "red", "red"])]),
    (invariants.last_turns_have_begun, "CG-50", [yard(**EMPTY_ROW)]),
    (
        invariants.last_turns_have_begun,
        "CG-51",
        [
            yard(phase="score_tickets", **EMPTY_ROW),
            yard(phase="score_tickets", last_turns=0),
            yard(phase="over", last_turns=1, **EMPTY_ROW),
        ],
    ),
]
