"""The games as Gymnasium environments: Gymnasium's own checker, and ours."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import gymnasium as library
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import ttr_rules as ttr
from ttr_rules.adapters import gymnasium
from ttr_rules.testing import leaks

TABLES = [
    (name, players)
    for name in ttr.variants()
    for fewest, most in [getattr(ttr, name).VARIANT.players]
    for players in range(fewest, most + 1)
]
each = pytest.mark.parametrize(("variant", "players"), TABLES)


def played(env: gymnasium.TtrEnv, seed: int, steps: int = 100_000) -> float:
    """Random legal actions from a new game on; the reward of the last one."""
    _, info = env.reset(seed=seed)
    choose = random.Random(seed).choice
    for _ in range(steps):
        _, reward, terminated, truncated, info = env.step(
            choose(np.flatnonzero(info["action_mask"]))
        )
        if terminated or truncated:
            assert not info["action_mask"].any()
            return reward
        assert reward == 0
    return 0.0


@each
def test_the_checker_of_the_library(variant: str, players: int) -> None:
    opponents = ["greedy", "random", "random", "greedy"][: players - 1]
    for scaled, seat in ((False, 0), (True, players - 1)):
        env = gymnasium.env(variant, players, seat=seat, opponents=opponents, scaled=scaled)
        check_env(env)


def test_the_checker_with_text() -> None:
    env = gymnasium.env("usa", 2, render_mode="ansi")
    check_env(env)
    assert env.render() == str(env.game_state.view(0))


@each
def test_what_the_agent_sees_is_what_its_view_has(variant: str, players: int) -> None:
    env = gymnasium.env(variant, players, seat=1)
    observation, info = env.reset(seed=3)
    choose = random.Random(3).choice
    for _ in range(20):
        view = env.game_state.view(1)
        assert view.current_player == 1
        assert observation.tolist() == view.observation().tolist()
        assert info["action_mask"].tobytes() == view.action_mask()
        number = choose(np.flatnonzero(info["action_mask"]))
        observation, _, terminated, _, info = env.step(number)
        if terminated:
            break


def test_what_the_agent_sees_hangs_on_nothing_hidden() -> None:
    one, other = (gymnasium.env("nordic", 3, seat=1) for _ in range(2))
    for env in (one, other):
        played(env, seed=5, steps=20)
    other._state = leaks.exchanged(one.game_state, 1, random.Random(1))
    assert not one.game_state.same_position(other.game_state)
    (seen, info), (as_well, info_too) = one._seen(), other._seen()
    assert seen.tobytes() == as_well.tobytes()
    assert info["action_mask"].tobytes() == info_too["action_mask"].tobytes()


@dataclass
class Watcher:
    """Draws cards, and keeps what it was shown."""

    views: list[ttr.View] = field(default_factory=list)

    def choose(self, view: ttr.View) -> ttr.Action:
        self.views.append(view)
        return view.legal_actions()[-1]


def test_opponents_get_views_of_their_own_seats() -> None:
    watchers = [Watcher(), Watcher()]
    env = gymnasium.env("usa", 3, seat=1, opponents=watchers)
    played(env, seed=7, steps=10)
    for watcher, seat in zip(watchers, (0, 2), strict=True):
        assert len(watcher.views) >= 5
        assert {view.player for view in watcher.views} == {seat}
        assert {view.current_player for view in watcher.views} == {seat}


def test_a_seed_begins_the_game_of_that_seed_and_all_that_follows() -> None:
    one, other = (gymnasium.env("usa", 4, opponents="random") for _ in range(2))
    games = []
    for env in (one, other):
        env.reset(seed=7)
        assert env.game_state == ttr.new_game("usa", 4, seed=7)
        for _ in range(2):
            _, info = env.reset()
            env.step(np.flatnonzero(info["action_mask"])[-1])
            games.append(env.game_state)
    assert games[:2] == games[2:]
    assert games[0].seed not in (7, games[1].seed)
    # Other seeds: other choices of the opponents, too.
    choices = []
    for seed in range(12):
        one.reset(seed=seed)
        one._state = ttr.new_game("usa", 4, seed=1)
        one.step(one.game_state.action_numbers()[0])
        choices.append(one.game_state.to_json())
    assert len({*choices}) > 3


def test_the_end_is_worth_the_victory_or_points() -> None:
    seen = set()
    for seed in range(20):
        env = gymnasium.env("new_york", 2, seat=1)
        reward = played(env, seed)
        result = env.game_state.result()
        assert result is not None
        assert reward == {(0,): -1, (1,): 1, (0, 1): 0}[result.winners]
        seen.add(reward)
        points = gymnasium.env("new_york", 2, seat=1, reward="points")
        first, second = (entry["total"] for entry in result.points)
        assert played(points, seed) == second - first
    assert {-1, 1} <= seen


def test_an_episode_is_stopped_at_the_limit() -> None:
    env = gymnasium.env("first_journey", 4, limit=30)
    env.reset(seed=1)
    steps, truncated = 0, False
    while not truncated:
        assert env._decisions < 30
        _, reward, terminated, truncated, info = env.step(env.game_state.action_numbers()[0])
        assert (reward, terminated) == (0, False)
        steps += 1
    assert (env._decisions, env.game_state.is_over) == (30, False)
    assert steps > 5
    assert not info["action_mask"].any()
    with pytest.raises(library.error.ResetNeeded, match="the episode is over"):
        env.step(0)
    # Even before it is up to the agent.
    _, info = gymnasium.env("first_journey", 4, seat=3, limit=2).reset(seed=1)
    assert not info["action_mask"].any()


def test_an_illegal_number_ends_the_episode() -> None:
    env = gymnasium.env("usa", 2)
    env.reset(seed=7)
    before = env.game_state
    for number in (-1, len(before.variant.action_space), 1.5, "1"):
        with pytest.raises(ttr.InvalidArgumentError):
            env.step(number)  # type: ignore[arg-type]
    _, reward, terminated, truncated, info = env.step(1)
    assert (reward, terminated, truncated) == (-1, True, False)
    assert info["illegal"] == "draw: the phase is keep_tickets: choose the tickets to keep (G-2)"
    assert not info["action_mask"].any()
    assert env.game_state is before
    with pytest.raises(library.error.ResetNeeded):
        env.step(before.action_numbers()[0])
    assert "illegal" not in env.reset()[1]


def test_copies_and_vectors() -> None:
    env = gymnasium.env("usa", 3, opponents=["greedy", "random"])
    _, info = env.reset(seed=7)
    again = pickle.loads(pickle.dumps(env))
    for one in (env, again):
        one.step(np.flatnonzero(info["action_mask"])[0])
    assert again.game_state == env.game_state
    assert again.reset()[0].tolist() == env.reset()[0].tolist()
    assert library.make(env.spec).unwrapped.action_space == env.action_space  # type: ignore[arg-type]
    several = library.vector.SyncVectorEnv([lambda: gymnasium.env("usa", 2)] * 2)
    observations, infos = several.reset(seed=7)
    assert observations.shape == (2, len(ttr.usa.VARIANT.observation_space))
    assert infos["action_mask"].shape == (2, 1080)


@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"seat": 2}, ttr.SeatError, "there is no player 2"),
        ({"seat": "0"}, ttr.InvalidArgumentError, "seat"),
        ({"opponents": "gready"}, ttr.UnknownNameError, "gready"),
        ({"opponents": ["random"] * 2}, ttr.InvalidArgumentError, "there are 1 other seats"),
        ({"opponents": None}, ttr.InvalidArgumentError, "the name of a player"),
        ({"opponents": [len]}, ttr.InvalidArgumentError, "the name of a player"),
        ({"players": 9}, ttr.PlayerCountError, "2 to 5"),
        ({"reward": "elo"}, ttr.InvalidArgumentError, '"win" or "points"'),
        ({"limit": 0}, ttr.InvalidArgumentError, "from 1 to 1000000"),
        ({"scaled": None}, ttr.InvalidArgumentError, "a bool"),
        ({"render_mode": "human"}, ttr.InvalidArgumentError, '"ansi" or None'),
    ],
)
def test_wrong_options(options: dict[str, Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        gymnasium.env(**{"variant": "usa", "players": 2, **options})


def test_nothing_goes_before_a_reset() -> None:
    env = gymnasium.env("usa", 2, render_mode="ansi")
    uses: list[Callable[[], Any]] = [env.render, lambda: env.step(0), lambda: env.game_state]
    for use in uses:
        with pytest.raises(library.error.ResetNeeded):
            use()
