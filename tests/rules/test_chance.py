"""Chance points in explicit mode, and that sampled mode is the same game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise, product
from math import sqrt
from typing import Any

import pytest

import ttr_rules as ttr

from .table import (
    CARDS,
    NEW_YORK,
    PRINTED,
    TICKETS,
    cards,
    draw_two,
    play,
    position,
    reveal,
    row,
    shown,
    watch,
)


def check_chance_point(state: ttr.State, phase: str) -> None:
    """What holds at every chance point."""
    outcomes = state.chance_outcomes()
    assert outcomes
    assert state.current_player is None
    assert state.phase == phase
    assert not state.is_over
    assert len(state.legal_actions()) == 0
    assert list(state.legal_actions()) == []
    assert len(state.payments("soho-wall-street")) == 0
    assert sum(chance for _, chance in outcomes) == 1
    assert all(type(chance) is Fraction and chance > 0 for _, chance in outcomes)
    possible = {action for action, _ in outcomes}
    assert len(possible) == len(outcomes)
    for card in CARDS:
        assert state.is_legal(ttr.Reveal(card)) == (ttr.Reveal(card) in possible)
    for ticket in TICKETS:
        assert state.is_legal(ttr.RevealTicket(ticket)) == (ttr.RevealTicket(ticket) in possible)
    # In card order, or ticket order.
    order = [*(ttr.Reveal(card) for card in CARDS), *map(ttr.RevealTicket, TICKETS)]
    places = [order.index(action) for action, _ in outcomes]
    assert places == sorted(places)
    assert ttr.state_from_dict(state.to_dict()) == state
    assert ttr.state_from_json(state.to_json()) == state


def test_the_first_card_of_the_set_up() -> None:
    state = ttr.new_game("new_york", 2, seed=1, chance="explicit")
    check_chance_point(state, "keep_tickets")
    assert state.chance_outcomes() == (
        *((ttr.Reveal(color), Fraction(6, 44)) for color in CARDS[:-1]),
        (ttr.Reveal("locomotive"), Fraction(8, 44)),
    )


def test_probabilities_are_those_of_what_is_left_in_the_deck() -> None:
    state = position({}, {}, hoarder=1, deck=cards("3 red 1 pink 2 T"), discard=cards("4 blue"))
    state = play(state, ttr.DrawDeck())
    check_chance_point(state, "turn")
    assert state.chance_outcomes() == (
        (ttr.Reveal("pink"), Fraction(1, 6)),
        (ttr.Reveal("red"), Fraction(1, 2)),
        (ttr.Reveal("locomotive"), Fraction(1, 3)),
    )
    state = play(reveal(state, "red"), ttr.DrawDeck())
    check_chance_point(state, "second_draw")
    assert dict(state.chance_outcomes())[ttr.Reveal("red")] == Fraction(2, 5)


def test_a_replacement_and_a_refill_are_chance_points_of_their_own() -> None:
    state = play(position(), ttr.DrawFaceUp("pink"))
    check_chance_point(state, "turn")
    state = play(reveal(state, "red"), ttr.DrawFaceUp("red"))
    check_chance_point(state, "second_draw")
    state = position({"hand": cards("2 red")}, {}, hoarder=1, face_up=row("- blue - blue blue"))
    state = play(state, ttr.ClaimRoute("soho-wall-street", {"red": 2}))
    check_chance_point(state, "turn")
    state = reveal(state, "red")
    check_chance_point(state, "turn")
    assert state.chance_outcomes() == ((ttr.Reveal("red"), Fraction(1)),)
    state = reveal(state, "red")
    assert state.chance_outcomes() == ()
    assert state.current_player == 1


def test_a_single_outcome_is_a_chance_point_too() -> None:
    state = position({}, {}, hoarder=1, deck={"red": 1})
    state = play(state, ttr.DrawDeck())
    check_chance_point(state, "turn")
    assert state.chance_outcomes() == ((ttr.Reveal("red"), Fraction(1)),)


def test_a_reshuffle_is_no_chance_point() -> None:
    state = position({}, {}, hoarder=1, discard=cards("1 blue 3 T"))
    state, events = watch(state, ttr.DrawDeck())
    assert [type(event) for event in events] == [ttr.DeckReshuffled]
    check_chance_point(state, "turn")
    assert state.chance_outcomes() == (
        (ttr.Reveal("blue"), Fraction(1, 4)),
        (ttr.Reveal("locomotive"), Fraction(3, 4)),
    )


def test_tickets_come_from_the_unordered_part_at_random_and_from_the_bottom_in_order() -> None:
    # Named in another order than that of the data.
    deck = {"unordered": [TICKETS[9], TICKETS[4], TICKETS[12]], "bottom": [TICKETS[2], TICKETS[1]]}
    state = play(position(ticket_deck=deck), ttr.DrawTickets())
    check_chance_point(state, "turn")
    assert state.chance_outcomes() == tuple(
        (ttr.RevealTicket(TICKETS[place]), Fraction(1, 3)) for place in (4, 9, 12)
    )
    deck["unordered"] = deck["unordered"][:1]
    state = play(position(ticket_deck=deck), ttr.DrawTickets())
    state = play(state, *shown(TICKETS[9]))
    assert state.chance_outcomes() == ((ttr.RevealTicket(TICKETS[2]), Fraction(1)),)
    state = play(state, *shown(TICKETS[2]))
    assert state.offer(0) == (TICKETS[9], TICKETS[2])
    assert state.phase == "keep_tickets"


@pytest.mark.rule("G-2")
def test_g2_the_phase_at_a_chance_point_is_the_one_that_led_there() -> None:
    assert play(position(), ttr.DrawDeck()).phase == "turn"
    assert play(position(), ttr.DrawTickets()).phase == "turn"
    second = play(reveal(play(position(), ttr.DrawDeck()), "red"), ttr.DrawDeck())
    assert second.phase == "second_draw"
    assert ttr.new_game("new_york", 3, chance="explicit").phase == "keep_tickets"


def test_no_outcomes_elsewhere() -> None:
    assert position().chance_outcomes() == ()
    assert position(phase="over").chance_outcomes() == ()
    assert ttr.new_game("new_york", 2, seed=1).chance_outcomes() == ()
    assert position(chance="sampled").apply(ttr.DrawDeck()).chance_outcomes() == ()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_chance_point_of_whole_games(players: int) -> None:
    chooser = random.Random(players)
    decisions = points = 0
    for seed in range(4):
        state = ttr.new_game("new_york", players, seed=seed, chance="explicit")
        phase = state.phase
        while not state.is_over:
            if outcomes := state.chance_outcomes():
                check_chance_point(state, phase)
                actions = [action for action, _ in outcomes]
                weights = [float(chance) for _, chance in outcomes]
                state = state.apply(chooser.choices(actions, weights)[0])
                if not state.chance_outcomes():
                    phase = state.phase
                points += 1
            else:
                phase = state.phase
                assert state.current_player is not None
                assert ttr.state_from_dict(state.to_dict()) == state
                state = state.apply(chooser.choice(state.legal_actions()))
                decisions += 1
    assert points > 200
    assert decisions > 100


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sampled_mode_is_explicit_mode_that_answers_itself(players: int) -> None:
    chooser = random.Random(players + 10)

    def compare(sampled: ttr.State, explicit: ttr.State) -> None:
        assert explicit.current_player == sampled.current_player
        assert explicit.same_position(sampled)
        assert explicit.to_dict() == sampled.to_dict() | {"chance": "explicit"}
        assert list(explicit.legal_actions()) == list(sampled.legal_actions())

    compared = 0
    for seed in range(8):
        first = seed % players
        sampled = ttr.new_game("new_york", players, seed=seed, first_player=first)
        if sampled.discard:
            continue  # the row was cleared, and what came before is not told
        explicit = ttr.new_game(
            "new_york", players, seed=seed, chance="explicit", first_player=first
        )
        seats = [(first + step) % players for step in range(players)]
        for seat in seats:
            for card, number in sampled.hand(seat).items():
                explicit = play(explicit, *[ttr.Reveal(card)] * number)
        explicit = play(explicit, *(ttr.Reveal(card) for card in sampled.face_up if card))
        explicit = play(explicit, *(ttr.RevealTicket(t) for p in seats for t in sampled.offer(p)))
        compare(sampled, explicit)
        while not sampled.is_over:
            action = chooser.choice(sampled.legal_actions())
            sampled, events = sampled.play(action)
            explicit, told = watch(explicit, action)
            for event in events:
                match event:
                    case ttr.CardDrawn(card=card) | ttr.CardTurnedUp(card=card):
                        explicit, more = watch(explicit, ttr.Reveal(card))
                        told += more
                    case ttr.TicketDrawn(ticket=ticket):
                        explicit, more = watch(explicit, ttr.RevealTicket(ticket))
                        told += more
                    case _:
                        pass
            # The same things happened, in the same order.
            assert told == list(events)
            compare(sampled, explicit)
            compared += 1
        assert sampled.result() == explicit.result()
    assert compared > 200


# Are the samples fair? Seeds are fixed: the tests answer the same for ever.


def unlikely(counts: Mapping[object, int], chances: Mapping[object, Fraction]) -> bool:
    """Chi-square: chance brings about such counts less than once in ten thousand times."""
    assert counts.keys() <= chances.keys()
    total = sum(counts.values())
    statistic = 0.0
    for outcome, chance in chances.items():
        expected = total * float(chance)
        assert expected >= 5
        statistic += (counts.get(outcome, 0) - expected) ** 2 / expected
    # The quantile of Wilson and Hilferty, from the normal one, 3.72.
    freedom = len(chances) - 1
    spread = 2 / (9 * freedom)
    return statistic > freedom * (1 - spread + 3.72 * sqrt(spread)) ** 3


def test_the_check_of_fairness_finds_what_is_unfair() -> None:
    chances: dict[object, Fraction] = {face: Fraction(1, 6) for face in range(6)}
    assert not unlikely({0: 100, 1: 110, 2: 95, 3: 90, 4: 104, 5: 101}, chances)
    assert unlikely({0: 100, 1: 150, 2: 95, 3: 50, 4: 104, 5: 101}, chances)
    assert unlikely({0: 200, 1: 200, 2: 200}, chances)


def first_card(events: tuple[ttr.Event, ...]) -> str:
    return next(event.card for event in events if isinstance(event, ttr.CardDrawn))


@pytest.mark.engine
@pytest.mark.parametrize("draws", [0, 1, 37, 1000])
def test_a_sampled_card_follows_the_outcomes(draws: int) -> None:
    entries: dict[str, Any] = {
        "draws": {"train": draws, "ticket": 5},
        "deck": cards("1 blue 3 red 5 pink 8 T"),
    }
    explicit = play(position({}, {}, hoarder=1, **entries), ttr.DrawDeck())
    chances: dict[object, Fraction] = {
        action.card: chance
        for action, chance in explicit.chance_outcomes()
        if isinstance(action, ttr.Reveal)
    }
    sampled = position({}, {}, hoarder=1, chance="sampled", **entries)
    counts: Counter[object] = Counter(
        first_card(sampled.with_seed(seed).play(ttr.DrawDeck())[1]) for seed in range(6000)
    )
    assert not unlikely(counts, chances)


@pytest.mark.engine
def test_two_sampled_cards_follow_the_outcomes_together() -> None:
    start = position({}, {}, face_up=row("- - - - -"), hoarder=1, deck=cards("2 blue 3 red 4 T"))
    chances: dict[object, Fraction] = {}
    first = play(start, ttr.DrawDeck())
    for one, chance in first.chance_outcomes():
        second = play(first, one, ttr.DrawDeck())
        for two, then in second.chance_outcomes():
            assert isinstance(one, ttr.Reveal)
            assert isinstance(two, ttr.Reveal)
            chances[one.card, two.card] = chance * then
    assert sum(chances.values()) == 1
    sampled = ttr.state_from_dict(start.to_dict() | {"chance": "sampled"})
    counts: Counter[object] = Counter()
    for seed in range(6000):
        state, events = sampled.with_seed(seed).play(ttr.DrawDeck())
        counts[first_card(events), first_card(state.play(ttr.DrawDeck())[1])] += 1
    assert not unlikely(counts, chances)


@pytest.mark.engine
def test_neighboring_seeds_tell_nothing_of_each_other() -> None:
    sampled = position(chance="sampled", face_up=[])
    came = [first_card(sampled.with_seed(seed).play(ttr.DrawDeck())[1]) for seed in range(8001)]
    chances: dict[object, Fraction] = {
        (one, two): Fraction(PRINTED[one] * PRINTED[two], 44 * 44)
        for one, two in product(CARDS, CARDS)
    }
    assert not unlikely(Counter[object](pairwise(came)), chances)


@pytest.mark.engine
def test_one_seed_deals_fairly_through_its_draws() -> None:
    # The same card of the same deck, at each of many draws of one stream.
    counts: Counter[object] = Counter()
    document = position(chance="sampled", face_up=[], seed=2**63 + 12345).to_dict()
    for draw in range(3000):
        document["draws"] = {"train": draw, "ticket": 0}
        counts[first_card(ttr.state_from_dict(document).play(ttr.DrawDeck())[1])] += 1
    assert not unlikely(counts, {card: Fraction(PRINTED[card], 44) for card in CARDS})


@pytest.mark.engine
def test_sampled_tickets_follow_the_outcomes() -> None:
    sampled = position(chance="sampled")
    firsts: Counter[object] = Counter()
    pairs: Counter[object] = Counter()
    for seed in range(9000):
        one, two = sampled.with_seed(seed).apply(ttr.DrawTickets()).offer(0)
        firsts[one] += 1
        pairs[one, two] += 1
    assert not unlikely(firsts, {ticket: Fraction(1, 18) for ticket in TICKETS})
    even: dict[object, Fraction] = {
        (one, two): Fraction(1, 18 * 17) for one in TICKETS for two in TICKETS if one != two
    }
    assert not unlikely(pairs, even)


@pytest.mark.engine
def test_the_streams_of_cards_and_tickets_are_apart() -> None:
    # With one seed: does the first ticket tell anything of the first card?
    sampled = position(chance="sampled", face_up=[])
    pairs: Counter[object] = Counter()
    for seed in range(8000):
        state = sampled.with_seed(seed)
        card = first_card(state.play(ttr.DrawDeck())[1])
        ticket = state.apply(ttr.DrawTickets()).offer(0)[0]
        pairs[card, ticket] += 1
    assert not unlikely(
        pairs,
        {(card, t): Fraction(PRINTED[card], 44 * 18) for card in CARDS for t in TICKETS},
    )


@pytest.mark.engine
def test_the_set_up_is_dealt_fairly() -> None:
    hands: Counter[object] = Counter()
    offers: Counter[object] = Counter()
    for seed in range(1500):
        state = ttr.new_game("new_york", 4, seed=seed)
        hands.update(state.hand(seed % 4))
        offers[state.offer(seed % 4)[1]] += 1
    assert not unlikely(hands, {card: Fraction(PRINTED[card], 44) for card in CARDS})
    assert not unlikely(offers, {ticket: Fraction(1, 18) for ticket in TICKETS})


def test_a_seed_is_a_game_and_another_seed_another() -> None:
    def game(seed: int) -> list[ttr.State]:
        states = [ttr.new_game("new_york", 3, seed=seed)]
        for _ in range(30):
            states.append(states[-1].apply(states[-1].legal_actions()[0]))
        return states

    assert game(7) == game(7)
    assert not any(a.same_position(b) for a, b in zip(game(7), game(8), strict=True))
    state = draw_two(position(chance="sampled", seed=3))
    assert state.with_seed(3) == state
    assert state.with_seed(4) != state
    assert state.with_seed(4).same_position(state)
    assert state.variant == NEW_YORK
