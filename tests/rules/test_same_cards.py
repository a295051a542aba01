"""With one seed the same cards come off the decks, whatever the players do."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise

import pytest

import ttr_rules as ttr

from .table import TICKETS, position

pytestmark = pytest.mark.engine

Player = Callable[[random.Random, ttr.LegalActions], ttr.Action]


def anything(chooser: random.Random, actions: ttr.LegalActions) -> ttr.Action:
    return chooser.choice(actions)


def blind(chooser: random.Random, actions: ttr.LegalActions) -> ttr.Action:
    return actions[0]


def builder(chooser: random.Random, actions: ttr.LegalActions) -> ttr.Action:
    return actions[-1]


def from_the_row(chooser: random.Random, actions: ttr.LegalActions) -> ttr.Action:
    drawn = [action for action in actions[:8] if isinstance(action, ttr.DrawFaceUp)]
    return chooser.choice(drawn or actions)


def collector(chooser: random.Random, actions: ttr.LegalActions) -> ttr.Action:
    if ttr.DrawTickets() in actions and chooser.random() < 0.7:
        return ttr.DrawTickets()
    return chooser.choice(actions)


PLAYERS: tuple[Player, ...] = (anything, blind, builder, from_the_row, collector)


def cards_off_the_deck(players: int, seed: int, player: Player) -> list[str]:
    """The cards in the order they came, after the set-up, until the first reshuffle."""
    chooser = random.Random(seed)
    state = ttr.new_game("new_york", players, seed=seed)
    came: list[str] = []
    for _ in range(80):
        if state.is_over:
            break
        state, events = state.play(player(chooser, state.legal_actions()))
        for event in events:
            if isinstance(event, ttr.DeckReshuffled):
                return came
            if isinstance(event, ttr.CardDrawn | ttr.CardTurnedUp):
                came.append(event.card)
    return came


def tickets_off_the_deck(players: int, seed: int, player: Player) -> list[str]:
    """The tickets in the order they came, as far as nobody had held them."""
    chooser = random.Random(seed)
    state = ttr.new_game("new_york", players, seed=seed)
    came: list[str] = []
    for _ in range(150):
        if state.is_over or not state.to_dict()["ticket_deck"]["unordered"]:
            break
        left = set(state.to_dict()["ticket_deck"]["unordered"])
        state, events = state.play(player(chooser, state.legal_actions()))
        came += [e.ticket for e in events if isinstance(e, ttr.TicketDrawn) and e.ticket in left]
    return came


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_cards_in_the_same_order_until_the_first_reshuffle(players: int) -> None:
    longest = 0
    for seed in range(12):
        runs = sorted((cards_off_the_deck(players, seed, player) for player in PLAYERS), key=len)
        for short, long in pairwise(runs):
            assert long[: len(short)] == short
        longest = max(longest, len(runs[-1]))
        # Not for want of cards.
        assert len(runs[1]) >= 10
    # A whole deck: what the set-up left of 44 cards.
    assert longest == 44 - 2 * players - 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_tickets_in_the_same_order(players: int) -> None:
    longest = 0
    for seed in range(12):
        runs = sorted((tickets_off_the_deck(players, seed, player) for player in PLAYERS), key=len)
        for short, long in pairwise(runs):
            assert long[: len(short)] == short
        longest = max(longest, len(runs[-1]))
    assert longest == 18 - 2 * players


def test_tickets_do_not_advance_the_cards_nor_cards_the_tickets() -> None:
    for seed in range(30):
        state = position(chance="sampled", seed=seed)
        later = state.apply(ttr.DrawTickets())
        later = later.apply(later.legal_actions()[0])
        assert state.to_dict()["draws"] == {"train": 0, "ticket": 0}
        assert later.to_dict()["draws"] == {"train": 0, "ticket": 2}

        def came(state: ttr.State) -> list[ttr.Event]:
            state, first = state.play(ttr.DrawDeck())
            state, second = state.play(ttr.DrawDeck())
            return [e for e in (*first, *second) if isinstance(e, ttr.CardDrawn)]

        assert [e.to_dict()["card"] for e in came(state)] == [
            e.to_dict()["card"] for e in came(later)
        ]
        drawn = state.apply(ttr.DrawDeck()).apply(ttr.DrawDeck())
        assert drawn.to_dict()["draws"] == {"train": 2, "ticket": 0}
        assert drawn.apply(ttr.DrawTickets()).offer(1) == state.apply(ttr.DrawTickets()).offer(0)
        assert set(drawn.apply(ttr.DrawTickets()).offer(1)) <= set(TICKETS)


def test_the_chance_mode_does_not_change_the_set_up_of_a_seed() -> None:
    assert ttr.new_game("new_york", 2, seed=5) == ttr.new_game("new_york", 2, seed=5)
    assert ttr.new_game("new_york", 2, seed=5) != ttr.new_game("new_york", 2, seed=6)
