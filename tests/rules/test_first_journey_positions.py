"""First Journey in position documents, and whole games."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import ttr_rules as ttr

from .table import NO_TICKETS, Seat, all_cards, all_tickets, journey, play, shown, watch
from .test_first_journey import ATHENS, BREST, KIEV, RIGA, VIENNA, boards
from .test_first_journey_swaps import MADRID, SWAP, TICKETS, beside, deck, known, possible

# Documents


@pytest.mark.rule("FJ-6")
def test_fj6_held_tickets_have_places() -> None:
    one, other = journey({"tickets": [KIEV, BREST]}, {}), journey({"tickets": [BREST, KIEV]}, {})
    assert (one.tickets(0), other.tickets(0)) == ((KIEV, BREST), (BREST, KIEV))
    assert one != other
    assert one.to_dict()["seats"][0]["tickets"] == [KIEV, BREST]


@pytest.mark.rule("FJ-6")
def test_fj6_what_a_document_has() -> None:
    seat = {"completed": [VIENNA, BREST], "bonus": True, "tickets": [KIEV]}
    document = journey(seat, {}, given_back=[RIGA, ATHENS]).to_dict()
    assert (document["given_back"], document["set_aside"]) == ([RIGA, ATHENS], [])
    assert document["seats"][0]["completed"] == [BREST, VIENNA]
    assert [entries["bonus"] for entries in document["seats"]] == [True, False]
    assert document["seats"][1]["completed"] == document["seats"][1]["shuffled"] == []
    assert "offer" not in document["seats"][0]
    named = {VIENNA, BREST, KIEV, RIGA, ATHENS}
    assert document["ticket_deck"] == deck(*(name for name in TICKETS if name not in named))
    assert document["face_up"] == []
    # What it says of complete tickets and the bonus is believed.
    state = ttr.state_from_dict(document)
    assert state.scores() == (3, 0)
    assert (state.completed(0), state.bonus(0), state.routes(0)) == ((BREST, VIENNA), True, ())
    # Tickets named nowhere are out of the game, where the deck is given.
    state = journey({"tickets": [KIEV]}, {}, ticket_deck=deck(RIGA))
    assert sorted(all_tickets(state)) == [KIEV, RIGA]


DUE = {"due": "held", "seat": 0, "slot": 0, "left": 1, "then": "complete"}
AT_SET_UP: dict[str, Any] = {"phase": "keep_tickets", "setup": True}
REFUSED: dict[str, tuple[Seat, dict[str, Any]]] = {
    "an offer": ({"offer": [KIEV]}, {}),
    "three held": ({"tickets": [KIEV, ATHENS, RIGA]}, {}),
    "held twice": ({"tickets": [KIEV, KIEV]}, {}),
    "held and complete": ({"tickets": [KIEV], "completed": [KIEV]}, {}),
    "complete twice": ({"completed": [KIEV, KIEV]}, {}),
    "held and given back": ({"tickets": [KIEV]}, {"given_back": [KIEV]}),
    "given back twice": ({}, {"given_back": [KIEV, KIEV]}),
    "given back and in the deck": ({}, {"given_back": [KIEV], "ticket_deck": deck(KIEV)}),
    "complete and in the deck": ({"completed": [KIEV]}, {"ticket_deck": deck(KIEV)}),
    "an unknown ticket": ({"completed": ["rome-carthage"]}, {}),
    "an unknown ticket given back": ({}, {"given_back": ["rome-carthage"]}),
    "an unknown key": ({"bonuses": 1}, {}),
    "under the deck": ({}, {"ticket_deck": {"unordered": [], "bottom": [KIEV]}}),
    "set aside in a turn": ({}, {"set_aside": [KIEV]}),
    "set aside while cards are drawn": (
        {},
        {"set_aside": [KIEV], "pending": {"due": "hand", "seat": 0, "left": 1, "then": "refill"}},
    ),
    "returned to nowhere": ({"returned": [KIEV]}, {}),
    "returned, and held": ({"returned": [KIEV], "tickets": [KIEV]}, {}),
    "returned, and complete": (
        {"returned": [KIEV], "completed": [KIEV]},
        {"given_back": [KIEV]},
    ),
    "shuffled, and held by the seat": ({"shuffled": [KIEV], "tickets": [KIEV]}, {}),
    "shuffled, and complete": ({"shuffled": [KIEV], "completed": [KIEV]}, {}),
    "shuffled, and given back again": (
        {"shuffled": [KIEV], "returned": [KIEV]},
        {"given_back": [KIEV]},
    ),
    "tickets to choose from": ({}, {"phase": "keep_tickets"}),
    "no place for it": ({"tickets": [KIEV]}, {"pending": DUE | {"slot": 2}}),
    "one too many": ({"tickets": [KIEV, ATHENS]}, {"pending": DUE}),
    "two too many": ({"tickets": [KIEV]}, {"pending": DUE | {"left": 2}}),
    "none due": ({"tickets": [KIEV]}, {"pending": DUE | {"left": 0}}),
    "not the mover's": ({}, {"pending": DUE | {"seat": 1}}),
    "what follows a draw": ({}, {"pending": DUE | {"then": "refill"}}),
    "set-up in a turn": ({}, {"pending": DUE | {"then": "set_up"}}),
    "a swap at set-up": ({}, {"pending": DUE, **AT_SET_UP}),
    "nothing to come": ({}, {"pending": DUE, "ticket_deck": NO_TICKETS}),
    "set aside at set-up": (
        {},
        {"set_aside": [KIEV], "pending": DUE | {"then": "set_up"}, **AT_SET_UP},
    ),
}


@pytest.mark.rule("FJ-8")
@pytest.mark.rule("FJ-6")
@pytest.mark.parametrize("name", REFUSED)
def test_fj8_fj6_what_contradicts_itself_is_refused(name: str) -> None:
    seat, entries = REFUSED[name]
    with pytest.raises(ttr.InvalidPositionError):
        journey(seat, {}, **entries)


@pytest.mark.rule("FJ-8")
@pytest.mark.rule("FJ-2")
def test_fj8_fj2_chance_points_that_can_be_set_up() -> None:
    state = journey({"tickets": [KIEV]}, {}, pending=DUE | {"slot": 1}, set_aside=[ATHENS])
    state = play(state, *shown(RIGA))
    assert (state.tickets(0), beside(state)) == ((KIEV, RIGA), ([ATHENS], []))
    state = journey({"tickets": [KIEV]}, {}, pending=DUE)
    assert play(state, *shown(RIGA)).tickets(0) == (RIGA, KIEV)
    state = journey({}, {}, pending=DUE | {"left": 2, "then": "set_up"}, **AT_SET_UP)
    state = play(state, *shown(RIGA, ATHENS, KIEV, MADRID))
    assert (state.tickets(0), state.tickets(1)) == ((RIGA, ATHENS), (KIEV, MADRID))
    assert (state.phase, state.current_player) == ("turn", 0)


# Whole games


# A game may go on for ever (FJ-13): where no route is left for the last trains.
LONG = 250


def choose(chooser: random.Random, state: ttr.State) -> ttr.Action:
    """Mostly claims, now and then a swap."""
    actions = list(state.legal_actions())
    claims = [action for action in actions if isinstance(action, ttr.ClaimRoute)]
    if SWAP in actions and chooser.random() < 0.2:
        return SWAP
    return chooser.choice(claims or actions)


@pytest.mark.rule("G-16")
@pytest.mark.rule("FJ-6")
@pytest.mark.rule("FJ-8")
@pytest.mark.parametrize("players", [2, 3, 4])
@boards
def test_g16_fj6_fj8_whole_games_keep_cards_and_tickets(board: ttr.Variant, players: int) -> None:
    chooser = random.Random(players)
    once = Counter(ticket.id for ticket in board.tickets)
    lengths = {route.id: route.length for route in board.board.routes}
    reasons = set()
    for seed in range(6):
        state = ttr.new_game(board, players, seed=seed, first_player=seed % players)
        while not state.is_over and state.turn < LONG:
            before = state
            state, events = watch(state, choose(chooser, state))
            assert all_cards(state) == board.cards
            assert all_tickets(state) == once
            assert beside(state)[1] == []
            for seat in range(players):
                assert len(state.tickets(seat)) <= 2
                spaces = sum(lengths[route] for route in state.routes(seat))
                assert state.trains(seat) == 20 - spaces
                assert len(state.completed(seat)) + state.bonus(seat) <= 6
                assert {*before.completed(seat)} <= {*state.completed(seat)}
            for seat in range(players):
                returned, shuffled = known(state, seat)
                assert {*returned} <= {*beside(state)[0]}
                assert not {*shuffled} & {*state.tickets(seat), *returned}
        if not state.is_over:
            continue
        assert isinstance(events[-1], ttr.GameEnded)
        reasons.add(events[-1].reason)
        result = state.result()
        assert result is not None
        best = max(state.scores())
        assert [state.scores()[seat] for seat in result.winners] == [best] * len(result.winners)
        assert (best >= 6) == (events[-1].reason == "tickets")
    assert {"last_train"} <= reasons <= {"tickets", "last_train"}


@pytest.mark.rule("FJ-8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_fj8_every_chance_point_of_whole_games_is_read_back(players: int) -> None:
    chooser = random.Random(players + 50)
    kinds: Counter[tuple[str, bool]] = Counter()
    for seed in range(3):
        state = ttr.new_game("first_journey", players, seed=seed, chance="explicit")
        while not state.is_over and state.turn < LONG:
            assert ttr.state_from_dict(state.to_dict()) == state
            if not (outcomes := state.chance_outcomes()):
                state = state.apply(choose(chooser, state))
                continue
            document = state.to_dict()
            kinds[document["pending"]["due"], bool(document["set_aside"])] += 1
            assert ttr.state_from_json(state.to_json()) == state
            assert (state.current_player, len(state.legal_actions())) == (None, 0)
            assert sum(chance for _, chance in outcomes) == 1
            if names := possible(state):
                assert names == sorted(names, key=TICKETS.index)
                assert {chance for _, chance in outcomes} == {Fraction(1, len(names))}
            actions = [action for action, _ in outcomes]
            weights = [float(chance) for _, chance in outcomes]
            state = state.apply(chooser.choices(actions, weights)[0])
    assert {*kinds} == {("hand", False), ("held", False), ("held", True)}


@pytest.mark.rule("FJ-3")
@pytest.mark.rule("FJ-8")
def test_fj3_fj8_sampled_mode_is_explicit_mode_that_answers_itself() -> None:
    chooser = random.Random(38)
    sampled = ttr.new_game("first_journey", 3, seed=38)
    for _ in range(60):
        if sampled.is_over:
            break
        explicit = ttr.state_from_dict(sampled.to_dict() | {"chance": "explicit"})
        action = choose(chooser, sampled)
        sampled, events = sampled.play(action)
        explicit, told = watch(explicit, action)
        for event in events:
            drawn: ttr.Action | None = None
            match event:
                case ttr.CardDrawn(card=card):
                    drawn = ttr.Reveal(card)
                case ttr.TicketDrawn(ticket=ticket):
                    drawn = ttr.RevealTicket(ticket)
            if drawn is not None:
                explicit, more = watch(explicit, drawn)
                told += more
        assert told == list(events)
        assert explicit.to_dict() == sampled.to_dict() | {"chance": "explicit"}
