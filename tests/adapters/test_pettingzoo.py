"""The games as AEC environments: PettingZoo's own tests, and ours."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

import ttr_rules as ttr
from ttr_rules.testing import leaks

pytest.importorskip("pettingzoo", reason="PettingZoo does not support this Python")

from pettingzoo.test import api_test, seed_test

from ttr_rules.adapters import pettingzoo

TABLES = [
    (name, players)
    for name in ttr.variants()
    for fewest, most in [getattr(ttr, name).VARIANT.players]
    for players in range(fewest, most + 1)
]
each = pytest.mark.parametrize(("variant", "players"), TABLES)

# PettingZoo has a list of its own environments that it does not warn of: each of them has a mask beside its
# observation, and no legal action when the game is over.
of_masks = [
    pytest.mark.filterwarnings(f"ignore:{message}:UserWarning:pettingzoo.test.api_test")
    for message in (
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be gymnasium.spaces.box",
        r"Action mask numpy array is all zeros \(no legal actions\)",
    )
]


def played(env: pettingzoo.TtrEnv, seed: int, steps: int = 100_000) -> list[dict[str, float]]:
    """Random legal actions from a new game on; what each agent had, in the order in which they left."""
    env.reset(seed=seed)
    choose = random.Random(seed).choice
    left = []
    for agent in env.agent_iter(steps):
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            left.append({agent: reward})
            assert not observation["action_mask"].any()
            env.step(None)
        else:
            env.step(int(choose(np.flatnonzero(observation["action_mask"]))))
    return left


class TestOfTheLibrary:
    pytestmark = of_masks

    @each
    @pytest.mark.parametrize("scaled", [False, True])
    def test_api(self, variant: str, players: int, scaled: bool) -> None:
        api_test(pettingzoo.env(variant, players, limit=30, scaled=scaled), num_cycles=12)

    def test_api_to_the_end(self) -> None:
        env = pettingzoo.env("new_york", 3, reward="points", render_mode="ansi")
        api_test(env, num_cycles=1000)

    @each
    def test_seed(self, variant: str, players: int) -> None:
        seed_test(lambda: pettingzoo.env(variant, players), num_cycles=10)


@each
def test_what_agents_see_is_what_their_views_have(variant: str, players: int) -> None:
    env = pettingzoo.TtrEnv(variant, players)
    played(env, seed=3, steps=40)
    for seat, agent in enumerate(env.agents):
        view = env.game_state.view(seat)
        seen = env.observe(agent)
        assert seen["observation"].tolist() == view.observation().tolist()
        assert seen["action_mask"].tobytes() == view.action_mask()
        assert env.observation_space(agent).contains(seen)
        assert seen["action_mask"].any() == (agent == env.agent_selection)


def test_what_an_agent_sees_hangs_on_nothing_hidden() -> None:
    one, other = (pettingzoo.TtrEnv("nordic", 3, scaled=True) for _ in range(2))
    for env in (one, other):
        played(env, seed=5, steps=60)
    other._state = leaks.exchanged(one.game_state, 1, random.Random(1))
    assert not one.game_state.same_position(other.game_state)
    same = [
        all(
            one.observe(agent)[key].tobytes() == other.observe(agent)[key].tobytes() for key in seen
        )
        for agent in one.agents
        for seen in [one.observe(agent)]
    ]
    assert same == [False, True, False]


def test_a_seed_begins_the_game_of_that_seed_and_those_after_it() -> None:
    one, other = (pettingzoo.TtrEnv("usa", 4) for _ in range(2))
    games = []
    for env in (one, other):
        env.reset(seed=7)
        assert env.game_state == ttr.new_game("usa", 4, seed=7)
        env.reset()
        games.append(env.game_state)
        env.reset()
        games.append(env.game_state)
    assert games[:2] == games[2:]
    assert games[0].seed not in (7, games[1].seed)


def test_the_end_is_worth_the_victory_or_points() -> None:
    for reward in ("win", "points"):
        env = pettingzoo.TtrEnv("usa", 3, reward=reward)
        left = played(env, seed=2)
        result = env.game_state.result()
        assert result is not None
        (winner,) = result.winners
        scores = env.game_state.scores()
        expected = (
            [1 if seat == winner else -1 / 2 for seat in range(3)]
            if reward == "win"
            else [3 / 2 * (score - sum(scores) / 3) for score in scores]
        )
        given = {agent: worth for one in left for agent, worth in one.items()}
        assert [given[agent] for agent in env.possible_agents] == pytest.approx(expected)
        assert not env.agents


def test_a_shared_victory_is_shared() -> None:
    env = pettingzoo.TtrEnv("new_york", 3)
    best = {}
    for seed in range(400):
        left = played(env, seed)
        result = env.game_state.result()
        assert result is not None
        given = [worth for one in left for worth in one.values()]
        assert sum(given) == pytest.approx(0)
        best[len(result.winners)] = max(given)
        if {1, 2} <= {*best}:
            break
    assert best | {3: 0.0} == {1: 1.0, 2: 0.25, 3: 0.0}


@pytest.mark.parametrize("reward", ["win", "points"])
def test_a_game_is_stopped_at_the_limit(reward: str) -> None:
    env = pettingzoo.TtrEnv("first_journey", 4, reward=reward, limit=25)
    env.reset(seed=1)
    for _ in range(25):
        assert not any(env.truncations.values())
        env.step(env.game_state.action_numbers()[0])
    assert set(env.truncations.values()) == {True}
    assert set(env.terminations.values()) == {False}
    scores = env.game_state.scores()
    points = [4 / 3 * (score - sum(scores) / 4) for score in scores]
    assert [*env.rewards.values()] == pytest.approx([0] * 4 if reward == "win" else points)
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)
    for _ in range(4):
        env.step(None)
    assert env.agents == []
    uses: list[Callable[[], object]] = [env.last, lambda: env.step(None), lambda: env.step(0)]
    for use in uses:
        with pytest.raises(gymnasium.error.ResetNeeded, match="the game is over: call reset"):
            use()
    env.reset()
    assert env.last()[0]["action_mask"].any()


def test_an_illegal_number() -> None:
    env = pettingzoo.TtrEnv("usa", 2)
    env.reset(seed=7)
    before = env.game_state
    with pytest.raises(ttr.IllegalActionError, match=r"choose the tickets to keep \(G-2\)"):
        env.step(1)
    for number in (-1, len(before.variant.action_space), True, None, "1"):
        with pytest.raises(ttr.InvalidArgumentError, match=f"action = {number!r}: "):
            env.step(number)  # type: ignore[arg-type]
    assert env.game_state is before
    assert env.agent_selection == "player_0"

    wrapped = pettingzoo.env("usa", 2)
    wrapped.reset(seed=7)
    with pytest.raises(AssertionError, match="action is not in action space"):
        wrapped.step(1080)
    wrapped.step(1)
    assert wrapped.rewards == {"player_0": -1.0, "player_1": 0}
    assert wrapped.terminations == {"player_0": True, "player_1": True}


def test_text_and_pickle() -> None:
    env = pettingzoo.TtrEnv("usa", 2, render_mode="ansi")
    played(env, seed=7, steps=10)
    player = env.game_state.current_player
    assert env.render() == str(env.game_state.view(player))
    assert pettingzoo.TtrEnv("usa", 2).render() is None
    again = pickle.loads(pickle.dumps(env))
    for one in (env, again):
        one.step(one.game_state.action_numbers()[-1])
    assert again.game_state == env.game_state


def test_wrong_options() -> None:
    for option, value in (
        ("reward", "score"),
        *(("limit", wrong) for wrong in (0, 1_000_001, 2.5)),
        ("scaled", 1),
        ("render_mode", "human"),
        ("variant", 3),
    ):
        options: dict[str, Any] = {"variant": "usa", "players": 2, option: value}
        with pytest.raises(ttr.InvalidArgumentError) as refused:
            pettingzoo.env(**options)
        assert refused.value.argument == option
    with pytest.raises(ttr.PlayerCountError):
        pettingzoo.env("usa", 6)
    env = pettingzoo.TtrEnv("usa", 2, render_mode="ansi")
    uses: list[Callable[[], object]] = [
        *(env.render, env.last, lambda: env.step(1), lambda: env.observe("player_0")),
    ]
    for use in uses:
        with pytest.raises(gymnasium.error.ResetNeeded, match="call reset first"):
            use()
    env.reset(seed=1)
    agent: Any
    for agent in ("player_2", 0, None, []):
        for ask in (env.observe, env.observation_space, env.action_space):
            with pytest.raises(ttr.InvalidArgumentError, match="must be one of player_0, player_1"):
                ask(agent)
