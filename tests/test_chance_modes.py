"""``state.with_chance``: the same position with sampled or with explicit chance."""

from __future__ import annotations

import random
from typing import Any, Literal

import pytest

import ttr_rules as ttr

SAMPLED: Literal["sampled"] = "sampled"
EXPLICIT: Literal["explicit"] = "explicit"


def revealed(state: ttr.State, action: ttr.Action, path: list[ttr.Action]) -> None:
    """Note what chance brings when a sampled state plays an action."""
    for event in state.play(action)[1]:
        match event:
            case ttr.events.CardDrawn(card=str(card)) | ttr.events.CardTurnedUp(card=card):
                path.append(ttr.Reveal(card))
            case ttr.events.TunnelCardTurnedUp(card=card):
                path.append(ttr.Reveal(card))
            case ttr.events.TicketDrawn(ticket=str(ticket)):
                path.append(ttr.RevealTicket(ticket))


@pytest.mark.parametrize("variant", ttr.variants())
def test_both_modes_play_the_same_game(variant: str) -> None:
    choose = random.Random(5)
    state = ttr.new_game(variant, 2, seed=9)
    for _ in range(150):
        if state.is_over:
            break
        explicit = state.with_chance(EXPLICIT)
        assert (state.chance, explicit.chance) == (SAMPLED, EXPLICIT)
        assert explicit.to_dict() == state.to_dict() | {"chance": EXPLICIT}
        assert explicit.with_chance(EXPLICIT) == explicit
        assert explicit.with_chance(SAMPLED) == state.with_chance(SAMPLED) == state
        action = choose.choice(state.legal_actions("canonical"))
        path: list[ttr.Action] = []
        revealed(state, action, path)
        after = explicit.apply(action)
        state = state.apply(action)
        # Wherever it stands on the way, sampled chance brings the rest of what the seed brings.
        for reveal in path:
            assert after.with_chance(EXPLICIT) == after
            assert after.with_chance(SAMPLED) == state
            after = after.apply(reveal)
        assert after == state.with_chance(EXPLICIT)


def test_at_a_chance_point_it_goes_on_to_the_next_decision() -> None:
    start = ttr.new_game("usa", 3, seed=4, chance=EXPLICIT)
    assert start.current_player is None
    state = start.with_chance(SAMPLED)
    assert state == ttr.new_game("usa", 3, seed=4)
    assert (state.current_player, state.phase) == (0, "keep_tickets")
    other = start.with_seed(5).with_chance(SAMPLED)
    assert other == ttr.new_game("usa", 3, seed=5)


def test_what_is_known_and_drawn_stays() -> None:
    document = ttr.new_game("new_york", 2, seed=1).to_dict()
    document["draws"] = {"train": 40, "ticket": 9}
    document["seats"][0]["seen"] = document["seats"][0]["hand"]
    state = ttr.state_from_dict(document)
    explicit = state.with_chance(EXPLICIT)
    assert explicit != state
    assert explicit.same_position(state)
    assert explicit.to_dict() == document | {"chance": EXPLICIT}


@pytest.mark.parametrize("mode", ["Sampled", "", "explicit ", None, True, 0, b"sampled", []])
def test_other_modes_are_refused(mode: Any) -> None:
    state = ttr.new_game("new_york", 2, seed=1)
    with pytest.raises(ttr.InvalidArgumentError) as caught:
        state.with_chance(mode)
    assert caught.value.argument == "mode"
    assert caught.value.value is mode
