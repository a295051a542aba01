"""The games as Gymnasium environments: Gymnasium's own checker, and ours."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import gymnasium as library
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from numpy.typing import NDArray

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
        (
            {"opponents": ["random"] * 2},
            ttr.InvalidArgumentError,
            "there must be 1 player, one for each other seat",
        ),
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


def test_a_number_that_there_is_not_is_named_as_the_argument_is() -> None:
    env = gymnasium.env("usa", 2)
    env.reset(seed=7)
    for number in (-1, 1080, 10**30):
        with pytest.raises(ttr.InvalidArgumentError, match=f"action = {number}: must be from 0 to"):
            env.step(number)
    assert env.game_state == ttr.new_game("usa", 2, seed=7)


def test_nothing_goes_before_a_reset() -> None:
    env = gymnasium.env("usa", 2, render_mode="ansi")
    uses: list[Callable[[], Any]] = [env.render, lambda: env.step(0), lambda: env.game_state]
    for use in uses:
        with pytest.raises(library.error.ResetNeeded):
            use()


# Many games


def chosen(masks: NDArray[np.int8], choose: random.Random) -> NDArray[np.int64]:
    """A random legal number for each game; 0 where there is none."""
    return np.array([choose.choice([*np.flatnonzero(mask)] or [0]) for mask in masks])


def same(one: Any, other: Any) -> None:
    """Equal arrays, or values, with everything in them."""
    assert type(one) is type(other)
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        for key in one:
            same(one[key], other[key])
    elif isinstance(one, tuple):
        for left, right in zip(one, other, strict=True):
            same(left, right)
    else:
        assert (one.dtype, one.shape) == (other.dtype, other.shape)
        assert one.tolist() == other.tolist()


SIZE = 3


@each
def test_many_games_are_those_of_single_ones(variant: str, players: int) -> None:
    limit = players * 9
    if (variant, players) in (("new_york", 2), ("first_journey", 3)):
        limit = 1_000  # to the end
    options: dict[str, Any] = {
        "seat": players - 1,
        "opponents": "greedy",
        "reward": "points",
        "limit": limit,
        "scaled": players == 3,
    }
    many = gymnasium.vector_env(variant, players, SIZE, **options)
    single = [gymnasium.env(variant, players, **options) for _ in range(SIZE)]
    several = library.vector.SyncVectorEnv([lambda env=env: env for env in single])  # type: ignore[misc]
    for space in ("observation_space", "action_space"):
        for name in (space, f"single_{space}"):
            assert getattr(many, name) == getattr(several, name)
    assert many.num_envs == several.num_envs == SIZE
    assert many.metadata["autoreset_mode"] == several.metadata["autoreset_mode"]
    seeds = [7 + game for game in range(SIZE)]
    outcome: tuple[Any, ...] = many.reset(seed=7)
    expected: tuple[Any, ...] = several.reset(seed=7)
    same(outcome, expected)
    over, ended = np.zeros(SIZE, np.bool_), list[int]()
    choose = random.Random(7)
    while len(ended) < 7:
        begins = over
        numbers = chosen(outcome[-1]["action_mask"], choose)
        if not choose.randrange(60):
            numbers[choose.randrange(SIZE)] = choose.randrange(
                len(many.game_state(0).variant.action_space)
            )
        outcome, expected = many.step(numbers), several.step(numbers)
        for begun in np.flatnonzero(begins):
            # Single games go on with seeds from elsewhere.
            seeds[begun] += SIZE
            seen, info = single[begun].reset(seed=seeds[begun])
            expected[0][begun], expected[-1]["action_mask"][begun] = seen, info["action_mask"]
        same(outcome, expected)
        assert many.observation_space.contains(outcome[0])
        for game in range(SIZE):
            assert many.game_state(game) == single[game].game_state
        over = outcome[2] | outcome[3]
        assert not (over & begins).any()
        ended += np.flatnonzero(over).tolist()


def test_a_seed_determines_the_many_games_and_what_random_opponents_choose() -> None:
    def games(env: gymnasium.TtrVectorEnv, seed: int | None, steps: int = 25) -> list[ttr.State]:
        _, info = env.reset(seed=seed)
        for _ in range(steps):
            numbers = np.array([np.flatnonzero(mask)[-1] for mask in info["action_mask"]])
            info = env.step(numbers)[-1]
        return [env.game_state(game) for game in range(SIZE)]

    one, other = (
        gymnasium.vector_env("usa", 4, SIZE, seat=2, opponents=["random", "greedy", "random"])
        for _ in range(2)
    )
    assert games(one, 7) == games(other, 7)
    following = games(one, None)
    assert following == games(other, None)
    assert [state.seed for state in following] == [10, 11, 12]
    assert games(one, 7) == games(one, 7) != games(one, 8)
    # Nobody has decided yet.
    first = gymnasium.vector_env("usa", 4, SIZE)
    assert games(first, 7, 0) == [ttr.new_game("usa", 4, seed=seed) for seed in (7, 8, 9)]
    first.reset(seed=2**64 - SIZE)
    assert first.game_state(2).seed == 2**64 - 1
    # Without a seed, each begins with others.
    unseeded = [gymnasium.vector_env("usa", 2, SIZE) for _ in range(2)]
    assert games(unseeded[0], None, 0) != games(unseeded[1], None, 0)


def test_random_opponents_choose_each_number_equally() -> None:
    size, legal = 3000, ttr.new_game("usa", 2, seed=1).action_numbers()
    env = gymnasium.vector_env("usa", 2, size, seat=1)
    env.reset(seed=1)
    kept = [len(env.game_state(game).tickets(0) or ()) for game in range(size)]
    # Of three tickets at least two.
    assert len(legal) == 4
    assert abs(kept.count(3) / size - 1 / 4) < 0.04
    masks = np.zeros((4000, 9), np.uint8)
    masks[:, [1, 4, 8]] = 1
    masks[::2, [0, 4]] = [1, 0]
    drawn = gymnasium._drawn(masks, np.random.default_rng(1))
    for rows, numbers in ((slice(0, None, 2), [0, 1, 8]), (slice(1, None, 2), [1, 4, 8])):
        counts = np.bincount(drawn[rows], minlength=9)
        assert [*np.flatnonzero(counts)] == numbers
        assert all(abs(counts[number] / 2000 - 1 / 3) < 0.05 for number in numbers)


def test_some_of_many_games_begin_anew() -> None:
    env = gymnasium.vector_env("europe", 2, SIZE, opponents="greedy")
    several = library.vector.SyncVectorEnv(
        [lambda: gymnasium.env("europe", 2, opponents="greedy")] * SIZE
    )
    _, info = env.reset(seed=7)
    several.reset(seed=7)
    for step in range(4):
        numbers = info["action_mask"].argmax(axis=1)
        if step == 3:
            numbers[:2] = 0  # which is not legal
        outcome, expected = env.step(numbers), several.step(numbers)
        same(outcome, expected)
        info = outcome[-1]
    assert outcome[2].tolist() == [True, True, False]
    mask = np.array([True, False, False])
    options = {"reset_mask": mask, "else": 1}
    seen, info = env.reset(seed=20, options=options)
    assert list(options) == ["reset_mask", "else"]
    as_well, info_too = several.reset(seed=20, options=dict(options))
    same(seen, as_well)
    same(info["_action_mask"], info_too["_action_mask"])
    assert not np.shares_memory(info["_action_mask"], mask)
    same(info["action_mask"][0], info_too["action_mask"][0])
    # The masks of the others are told as well: nothing is legal in a game that has ended.
    assert [*info["action_mask"].any(axis=1)] == [True, False, True]
    assert info["action_mask"][2].tobytes() == env.game_state(2).action_mask()
    assert [env.game_state(game).seed for game in range(SIZE)] == [20, 8, 9]
    # In the next step the second game begins anew, for it was not reset; the others go on.
    numbers = info["action_mask"].argmax(axis=1)
    outcome, expected = env.step(numbers), several.step(numbers)
    for left, right in zip(outcome[1:4], expected[1:4], strict=True):
        same(left, right)
    for game in (0, 2):
        same(outcome[0][game], expected[0][game])
    assert [env.game_state(game).seed for game in range(SIZE)] == [20, 11, 9]
    env.reset(options={"reset_mask": ~mask})
    assert [env.game_state(game).seed for game in range(SIZE)] == [20, 14, 12]
    before = [env.game_state(game) for game in range(SIZE)]
    wrong: list[Any] = [None, [True] * SIZE, mask[:2], mask.astype(np.int8), mask & False]
    for value in wrong:
        with pytest.raises(ttr.InvalidArgumentError, match="an array of 3 bools"):
            env.reset(seed=1, options={"reset_mask": value})
    for seed, error in ((2**64 - 2, ttr.InvalidArgumentError), (-1, library.error.Error)):
        with pytest.raises(error):
            env.reset(seed=seed)
    assert [env.game_state(game) for game in range(SIZE)] == before


def test_illegal_numbers_end_their_games_alone() -> None:
    env = gymnasium.vector_env("usa", 2, SIZE)
    _, info = env.reset(seed=7)
    before = [env.game_state(game) for game in range(SIZE)]
    first = info["action_mask"].argmax(axis=1)
    wrong: list[Any] = [
        None,
        first[:2],
        first + 0.5,
        [True] * SIZE,
        [[1], [1, 2], []],
        np.array([first[0], -1, first[2]]),
        np.array([first[0], len(info["action_mask"][0]), first[2]], np.uint64),
        [2**70] * SIZE,
    ]
    for numbers in wrong:
        with pytest.raises(ttr.InvalidArgumentError, match="actions"):
            env.step(numbers)
        assert [env.game_state(game) for game in range(SIZE)] == before
    seen, rewards, terminated, truncated, info = env.step(np.array([first[0], 1, first[2]]))
    assert rewards.tolist() == [0, -1, 0]
    assert terminated.tolist() == [False, True, False]
    assert not truncated.any()
    reason = "draw: the phase is keep_tickets: choose the tickets to keep (G-2)"
    assert info["illegal"].tolist() == [None, reason, None]
    assert info["_illegal"].tolist() == [False, True, False]
    assert [*info["action_mask"].any(axis=1)] == [True, False, True]
    assert env.game_state(1) == before[1]
    assert seen[1].tolist() == before[1].view(0).observation().tolist()
    assert all(env.game_state(game) != before[game] for game in (0, 2))
    # Its next number is not looked at.
    numbers = info["action_mask"].argmax(axis=1)
    numbers[1] = -1
    _, rewards, terminated, _, info = env.step(numbers)
    assert not rewards.any()
    assert not terminated.any()
    assert "illegal" not in info
    assert env.game_state(1) == ttr.new_game("usa", 2, seed=8 + SIZE)
    assert info["action_mask"].any(axis=1).all()


def test_many_games_are_stopped_at_the_limit() -> None:
    env = gymnasium.vector_env("first_journey", 4, SIZE, limit=30)
    _, info = env.reset(seed=1)
    for _ in range(30):
        _, rewards, terminated, truncated, info = env.step(info["action_mask"].argmax(axis=1))
        assert not terminated.any()
        assert not rewards.any()
        assert (info["action_mask"].any(axis=1) == ~truncated).all()
        if truncated.any():
            break
    assert truncated.any()
    assert not any(env.game_state(game).is_over for game in range(SIZE))
    # Even before it is up to the agent: then the step after the beginning says so.
    env = gymnasium.vector_env("first_journey", 4, SIZE, seat=3, limit=2)
    _, info = env.reset(seed=1)
    for step in range(4):
        assert not info["action_mask"].any()
        _, rewards, terminated, truncated, info = env.step(np.zeros(SIZE, np.int64))
        assert not rewards.any()
        assert not terminated.any()
        assert truncated.tolist() == [step % 2 == 0] * SIZE
    assert env.game_state(0).seed == 1 + 2 * SIZE


def test_what_many_games_show_belongs_to_the_caller() -> None:
    one, other = (gymnasium.vector_env("usa", 2, SIZE) for _ in range(2))
    kept: list[tuple[Any, ...]] = [one.reset(seed=7), other.reset(seed=7)]
    told = [pickle.dumps(outcome) for outcome in kept]
    choose = random.Random(1)
    for _ in range(30):
        numbers = chosen(kept[-1][-1]["action_mask"], choose)
        kept.append(one.step(numbers))
        told.append(pickle.dumps(kept[-1]))
        changed = other.step(numbers)
        same(changed, kept[-1])
        for array in (*changed[:4], *changed[-1].values()):
            array[:] = 1
    assert [pickle.dumps(outcome) for outcome in kept] == told


def test_what_many_games_show_hangs_on_nothing_hidden() -> None:
    env = gymnasium.vector_env("nordic", 3, SIZE, seat=1)
    _, info = env.reset(seed=5)
    choose = random.Random(5)
    for _ in range(20):
        info = env.step(chosen(info["action_mask"], choose))[-1]
    seen, masks = env._seen().tobytes(), env._masks.tobytes()
    assert info["action_mask"].tobytes() == masks
    batch, others = env._games(), []
    head, *saved = batch.save().split(b"\n")
    for game, line in enumerate(saved):
        state = env.game_state(game)
        assert state.current_player == 1
        others.append(leaks.exchanged(state, 1, choose))
        assert not state.same_position(others[-1])
        entry = json.loads(line) | {"state": others[-1].to_dict()}
        saved[game] = json.dumps(entry).encode()
    batch.load(b"\n".join([head, *saved]))
    assert [env.game_state(game) for game in range(SIZE)] == others
    assert (env._seen().tobytes(), env._masks.tobytes()) == (seen, masks)


def test_the_opponents_in_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    watchers = [Watcher(), Watcher()]
    env = gymnasium.vector_env("usa", 3, SIZE, seat=1, opponents=watchers)
    _, info = env.reset(seed=7)
    for _ in range(10):
        info = env.step(info["action_mask"].argmax(axis=1))[-1]
    for watcher, seat in zip(watchers, (0, 2), strict=True):
        assert len(watcher.views) >= 5 * SIZE
        assert {view.player for view in watcher.views} == {seat}
        assert {view.current_player for view in watcher.views} == {seat}

    class Failing(Watcher):
        def choose(self, view: ttr.View) -> ttr.Action:
            if len(self.views) == SIZE:
                raise RuntimeError("no idea")
            return super().choose(view)

    env = gymnasium.vector_env("usa", 2, SIZE, opponents=Failing())
    _, info = env.reset(seed=7)
    info = env.step(info["action_mask"].argmax(axis=1))[-1]
    # The first card of a turn, and with the second one it is up to the opponents.
    info = env.step(info["action_mask"].argmax(axis=1))[-1]
    numbers = info["action_mask"].argmax(axis=1)
    for error in (RuntimeError, library.error.ResetNeeded):
        with pytest.raises(error):
            env.step(numbers)
    env.reset(seed=7)
    assert env.game_state(0) == ttr.new_game("usa", 2, seed=7)

    seeds, make = list[int](), ttr.players.make

    def recorded(name: str, *, seed: int) -> ttr.players.Player:
        seeds.append(seed)
        return make(name, seed=seed)

    env = gymnasium.vector_env("usa", 3, SIZE, opponents=["greedy", "random"])
    monkeypatch.setattr(ttr.players, "make", recorded)
    _, info = env.reset(seed=7)
    assert seeds == [7, 8, 9]
    env.step(np.where([True, False, True], info["action_mask"].argmax(axis=1), 1))
    env.step(np.zeros(SIZE, np.int64) + 100)
    assert seeds == [7, 8, 9, 11]


@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"size": 0}, ttr.InvalidArgumentError, "size = 0: must be from 1 to 1000000"),
        ({"size": 10**6 + 1}, ttr.InvalidArgumentError, "from 1 to 1000000"),
        ({"size": True}, ttr.InvalidArgumentError, "size"),
        ({"seat": 2}, ttr.SeatError, "there is no player 2"),
        ({"opponents": "gready"}, ttr.UnknownNameError, "gready"),
        (
            {"opponents": ["random"] * 2},
            ttr.InvalidArgumentError,
            "there must be 1 player, one for each other seat",
        ),
        ({"players": 9}, ttr.PlayerCountError, "2 to 5"),
        ({"reward": "elo"}, ttr.InvalidArgumentError, '"win" or "points"'),
        ({"limit": 0}, ttr.InvalidArgumentError, "from 1 to 1000000"),
        ({"scaled": None}, ttr.InvalidArgumentError, "a bool"),
    ],
)
def test_wrong_options_of_many(options: dict[str, Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        gymnasium.vector_env(**{"variant": "usa", "players": 2, "size": 2, **options})


def test_nothing_of_many_games_goes_before_a_reset() -> None:
    env = gymnasium.vector_env("usa", 2, 2)
    some = {"reset_mask": np.array([True, False])}
    uses: list[Callable[[], Any]] = [
        lambda: env.step(np.zeros(2, np.int64)),
        lambda: env.game_state(0),
        lambda: env.reset(options=some),
        lambda: env.reset(seed=1, options=some),
    ]
    for use in uses:
        with pytest.raises(library.error.ResetNeeded):
            use()
    options: Any
    for options in (3, "reset_mask", [some]):
        with pytest.raises(ttr.InvalidArgumentError, match=r"options = .*: must be a dict or None"):
            env.reset(options=options)
    env.reset(options={"reset_mask": np.array([True, True])})
    for game in (-1, 2, "0"):
        with pytest.raises(ttr.InvalidArgumentError, match="the number of a game"):
            env.game_state(game)  # type: ignore[arg-type]
