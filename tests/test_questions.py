"""What can be claimed, why not, and who owns a route: of views, and of states."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

import ttr_rules as ttr


def games(name: str, seed: int, chance: Any = "sampled", steps: int = 150) -> Iterator[ttr.State]:
    """The states of a game played by chance, claims preferred."""
    players = getattr(ttr, name).VARIANT.players[1]
    choice = random.Random(seed)
    state = ttr.new_game(name, players, seed=seed, chance=chance)
    for _ in range(steps):
        yield state
        if state.is_over:
            return
        actions = state.legal_actions("canonical")
        if not actions:
            state = state.apply(choice.choice(state.chance_outcomes())[0])
            continue
        claims = [action for action in actions if isinstance(action, ttr.ClaimRoute)]
        state = state.apply(choice.choice(claims or actions))


def turn_of(state: ttr.State, player: int) -> ttr.State:
    """The position with this player at turn, by way of a document."""
    document = state.to_dict()
    changed = {"current_player": player, "phase": "turn"}
    gone = {"pending", "tunnel", "draws", "seed", "chance"}
    kept = {key: value for key, value in document.items() if key not in gone}
    return ttr.state_from_dict(kept | changed)


@pytest.mark.parametrize("chance", ["sampled", "explicit"])
@pytest.mark.parametrize("name", ttr.variants())
def test_claimable_is_what_the_legal_actions_say(name: str, chance: str) -> None:
    claims = 0
    for state in games(name, 3, chance):
        routes = [route.id for route in state.variant.board.routes]
        owners = {id: seat for seat in range(state.players) for id in state.routes(seat)}
        assert {id: state.owner(id) for id in routes if state.owner(id) is not None} == owners
        for player in (*range(state.players), None):
            view = state.view(player)
            payments = {id: len(view.payments(id)) for id in routes}
            wanted = {id: number for id, number in payments.items() if number}
            assert list(view.claimable().items()) == list(wanted.items())
            claims += len(wanted)
            for id in routes:
                assert view.owner(id) == state.owner(id)
                violation = view.why_unclaimable(id)
                assert (violation is None) == (id in wanted)
                if player == state.current_player:
                    assert violation == state.why_unclaimable(id)
                elif state.current_player is not None:
                    assert violation is not None
                    assert (violation.rule, violation.data["player"]) == (
                        "G-1",
                        state.current_player,
                    )
    assert (claims > 0) == (name != "card_game")


@pytest.mark.parametrize("name", [name for name in ttr.variants() if name != "card_game"])
def test_if_my_turn_is_the_answer_of_the_position_in_which_it_is(name: str) -> None:
    others = 0
    for at, state in enumerate(games(name, 4, steps=90)):
        if at % 5 or state.tunnel is not None:
            continue
        routes = [route.id for route in state.variant.board.routes]
        for player in range(state.players):
            view = state.view(player)
            if state.is_over:
                assert view.claimable_if_my_turn() == {}
                violation = view.why_unclaimable_if_my_turn(routes[0])
                assert violation is not None
                assert violation.rule == "X-over"
                continue
            if any(state.offer(seat) for seat in range(state.players)):
                continue
            there = turn_of(state, player).view(player)
            assert view.claimable_if_my_turn() == there.claimable()
            others += len(there.claimable()) * (player != state.current_player)
            for id in routes:
                assert view.why_unclaimable_if_my_turn(id) == there.why_unclaimable(id)
            if state.current_player == player and state.phase == "turn":
                assert view.claimable() == view.claimable_if_my_turn()
    assert others > 0


def test_while_the_first_tickets_are_chosen_hands_count_already() -> None:
    document = {
        "variant": "usa",
        "players": 2,
        "seats": [{"hand": {"red": 4}}, {"hand": {"red": 2}}],
    }
    state = ttr.state_from_dict(document)
    offered = ttr.state_from_dict(
        document
        | {
            "phase": "keep_tickets",
            "seats": [
                {"hand": {"red": 4}, "offer": ["boston-miami"]},
                {"hand": {"red": 2}},
            ],
        }
    )
    assert state.view(0).claimable() == offered.view(0).claimable_if_my_turn() != {}
    assert offered.view(0).claimable() == {}
    violation = offered.view(0).why_unclaimable("boston-new-york-1")
    assert violation is not None
    assert violation.rule == "G-2"


def test_cards_laid_down_for_a_tunnel_are_not_in_the_hand() -> None:
    route = "lillehammer-oslo"
    variant = ttr.nordic.VARIANT
    tunnel = next(r for r in variant.board.routes if r.kind == "tunnel" and r.color != "gray")
    hand = {tunnel.color: tunnel.length}
    state = ttr.state_from_dict(
        {"variant": "nordic", "players": 2, "chance": "explicit", "seats": [{"hand": hand}, {}]}
    )
    assert tunnel.id in state.view(0).claimable()
    state = state.apply(ttr.ClaimRoute(tunnel.id, hand))
    assert state.view(0).claimable_if_my_turn() == {}
    violation = state.view(0).why_unclaimable_if_my_turn(tunnel.id)
    assert violation is not None
    assert violation.rule == "G-23"
    assert state.view(0).owner(route) is None


def test_a_spectator_has_no_turn() -> None:
    for state in games("first_journey", 1, steps=400):
        view = state.view(None)
        assert view.claimable() == view.claimable_if_my_turn() == {}
        violation = view.why_unclaimable_if_my_turn("london-amsterdam-1")
        assert violation is not None
        assert (violation.rule, violation.message) == ("G-1", "a spectator has no turn")


@pytest.mark.parametrize("name", ttr.variants())
def test_the_answers_hang_on_what_the_player_knows(name: str) -> None:
    for at, state in enumerate(games(name, 6, "explicit", steps=120)):
        if at % 6:
            continue
        for player in (0, 1, None):
            view = state.view(player)
            other = view.sample(at).view(player)
            assert other.claimable() == view.claimable()
            assert other.claimable_if_my_turn() == view.claimable_if_my_turn()
            for route in state.variant.board.routes:
                for ask in ("why_unclaimable", "why_unclaimable_if_my_turn", "owner"):
                    assert getattr(other, ask)(route.id) == getattr(view, ask)(route.id)


def test_names_of_routes_are_looked_up() -> None:
    state = ttr.state_from_text("nordic 2")
    for shown in (state, state.view(0), state.view(1), state.view(None)):
        calls = [shown.owner]
        if isinstance(shown, ttr.View):
            calls += [shown.why_unclaimable, shown.why_unclaimable_if_my_turn]  # type: ignore[list-item]
        for call in calls:
            for name in ("mars", "", "\ud800"):
                with pytest.raises(ttr.UnknownNameError) as unknown:
                    call(name)
                assert (unknown.value.kind, unknown.value.name) == ("route", name)
            things: list[Any] = [None, 3, b"bergen-stavanger"]
            for thing in things:
                with pytest.raises(ttr.InvalidArgumentError):
                    call(thing)


def test_very_many_payments_are_counted_in_no_time(second: float) -> None:
    """The largest board that there can be, each route paid for by sets of cards."""
    cities = [{"id": f"c{at}", "name": f"C{at}"} for at in range(64)]
    routes = [
        {
            "id": f"r{at}",
            "ends": [f"c{at % 64}", f"c{(at + 1 + at // 64) % 64}"],
            "length": 1 + at % 12,
            "color": "gray",
            "kind": "train",
            "locomotives": 0,
            "any_cards_per_space": 2 + at % 2,
        }
        for at in range(192)
    ]
    nordic = ttr.nordic.VARIANT.to_dict()
    colors = dict.fromkeys(nordic["train_cards"], 12)
    document = nordic | {
        "id": "many",
        "cities": cities,
        "routes": routes,
        "route_points": {str(length): length for length in range(1, 13)},
        "tickets": [
            {"id": f"t{at}", "ends": [f"c{at}", f"c{at + 9}"], "points": 3} for at in range(20)
        ],
        "train_cards": colors,
        "locomotives": 20,
        "notes": [],
    }
    variant = ttr.load_variant(document)
    hand = dict.fromkeys(colors, 9) | {"locomotive": 15}
    state = ttr.state_from_dict(
        {"variant": "many", "players": 2, "seats": [{"hand": hand}, {}]}, variant
    )
    view = state.view(0)
    start = time.process_time()
    claimable = view.claimable()
    assert time.process_time() - start < second
    assert len(claimable) == 192
    assert max(claimable.values()) > 100_000
    assert all(number == len(view.payments(id)) for id, number in claimable.items())
