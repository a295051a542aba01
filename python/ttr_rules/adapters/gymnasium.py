"""Gymnasium: one seat of a game, against players of this library.

One step::

    from ttr_rules.adapters import gymnasium

    env = gymnasium.env("usa", 2, opponents="greedy")
    observation, info = env.reset(seed=7)
    number = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(number)

The observation is an array, and ``info["action_mask"]`` tells which numbers are legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsIndex

from .. import players as _players
from .._arguments import integer
from .._core import State, View
from ..errors import IllegalActionError, InvalidArgumentError, SeatError
from ..players import Player
from ..variant import SEED_BITS, Variant
from ._table import missing, table

try:
    import gymnasium
    import numpy as np
    from gymnasium.envs.registration import EnvSpec
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("Gymnasium", "gymnasium") from error

__all__ = ["TtrEnv", "env"]

Opponents = str | Player | Sequence[str | Player]


def env(
    variant: str | Variant,
    players: SupportsIndex,
    *,
    seat: SupportsIndex = 0,
    opponents: Opponents = "random",
    reward: str = "win",
    limit: SupportsIndex = 10_000,
    scaled: bool = False,
    render_mode: str | None = None,
) -> TtrEnv:
    """A game in which the agent has one seat, and players of this library the others.

    ``seat``: that of the agent, counted from 0. ``opponents``: the name of a player that
    :func:`ttr_rules.players.make` knows, or anything with its method ``choose``; or a sequence of these, one for
    each other seat in their order. ``reward``, ``limit``: see :mod:`ttr_rules.adapters`. ``scaled``: observations
    are float32 from -1 to 1 instead of int32. ``render_mode``: ``"ansi"``, or None.

    Nothing is registered; to do so, name this function:
    ``gymnasium.register("Usa-v0", "ttr_rules.adapters.gymnasium:env", kwargs={"variant": "usa", "players": 2})``.

    Raises as :func:`ttr_rules.new_game` does, SeatError, UnknownNameError for a name of a player that there is
    not, and InvalidArgumentError for any other wrong option.

    >>> game = env("new_york", 2, opponents="greedy")
    >>> observation, info = game.reset(seed=7)
    >>> observation.shape == (len(ttr.new_york.VARIANT.observation_space),), int(info["action_mask"].sum())
    (True, 3)
    """
    return TtrEnv(
        variant,
        players,
        seat=seat,
        opponents=opponents,
        reward=reward,
        limit=limit,
        scaled=scaled,
        render_mode=render_mode,
    )


class TtrEnv(gymnasium.Env[NDArray[Any], np.int64]):
    """A game from one seat. :func:`env` makes it, and tells of the options.

    Observations are arrays, those of ``view.observation()`` of the agent; ``info["action_mask"]`` is an array of
    int8 with a 1 for each number of ``variant.action_space`` that is legal. After an episode the mask is all zeros.

    ``reset(seed=n)`` begins the game ``ttr_rules.new_game(variant, players, seed=n)``; without a seed the next game
    follows from the ones before. Named opponents are made anew with the seed of each game. The opponents play
    until it is up to the agent to decide.

    A number that is not legal, which ``action_space.sample()`` gives without a mask, ends the episode: the reward
    is -1, and ``info["illegal"]`` says why. The game stays as it is.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as the base class has it

    def __init__(
        self,
        variant: str | Variant,
        players: SupportsIndex,
        *,
        seat: SupportsIndex = 0,
        opponents: Opponents = "random",
        reward: str = "win",
        limit: SupportsIndex = 10_000,
        scaled: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self._table = table(variant, players, reward, limit)
        self._seat = integer("seat", seat)
        if not 0 <= self._seat < self._table.players:
            raise SeatError(self._seat, self._table.players)
        self._opponents = _checked(opponents, self._table.players - 1)
        self.render_mode = render_mode_of(render_mode)
        self._scaled = scaled
        self.observation_space, self.action_space = spaces_of(self._table.variant, scaled)
        self.spec = EnvSpec(
            f"ttr_rules/{self._table.variant.id}-v0",
            entry_point="ttr_rules.adapters.gymnasium:env",
            kwargs={
                "variant": variant,
                "players": self._table.players,
                "seat": self._seat,
                "opponents": opponents,
                "reward": reward,
                "limit": self._table.limit,
                "scaled": scaled,
            },
        )
        self._state: State | None = None
        self._others: dict[int, Player] = {}
        self._decisions = 0
        self._ended = True

    @property
    def game_state(self) -> State:
        """The state of the game, with everything that is hidden; ResetNeeded before the first ``reset``."""
        if self._state is None:
            raise gymnasium.error.ResetNeeded("call reset first")
        return self._state

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin a game; ``options`` are not looked at.

        Raises an error of Gymnasium if the seed is not an integer from 0, and InvalidArgumentError if it is more
        than 2**64 - 1.
        """
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << SEED_BITS)) if seed is None else seed
        state = self._table.variant.new_game(self._table.players, seed=number)
        seats = [other for other in range(self._table.players) if other != self._seat]
        self._others = {
            other: _players.make(player, seed=number) if isinstance(player, str) else player
            for other, player in zip(seats, self._opponents, strict=True)
        }
        self._play_on(state, 0)
        return self._seen()

    def step(self, action: SupportsIndex) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Play the action with this number, and let the opponents play.

        Raises InvalidArgumentError if there is no such number, and ResetNeeded if the episode is over.
        """
        if self._ended:
            raise gymnasium.error.ResetNeeded("the episode is over: call reset")
        number = integer("action", action)
        try:
            state = self.game_state.apply_number(number)
        except IllegalActionError as refused:
            self._ended = True
            observation, info = self._seen()
            return observation, -1.0, True, False, info | {"illegal": str(refused)}
        state = self._play_on(state, self._decisions + 1)
        observation, info = self._seen()
        over = state.is_over
        stopped = not over and self._decisions >= self._table.limit
        reward = self._table.rewards(state)[self._seat] if over or stopped else 0.0
        return observation, reward, over, stopped, info

    def render(self) -> str | None:
        """What the agent sees, as text; None without a render mode."""
        return None if self.render_mode is None else str(self.game_state.view(self._seat))

    def _play_on(self, state: State, decisions: int) -> State:
        """Let the others play until it is up to the agent to decide, or the episode is over."""
        while decisions < self._table.limit:
            player = state.current_player
            if player is None or player == self._seat:
                break
            state = state.apply(self._others[player].choose(state.view(player)))
            decisions += 1
        self._state, self._decisions = state, decisions
        self._ended = state.is_over or decisions >= self._table.limit
        return state

    def _seen(self) -> tuple[NDArray[Any], dict[str, Any]]:
        observation, mask = arrays_of(self.game_state.view(self._seat), self._scaled)
        if self._ended:
            mask[:] = 0
        return observation, {"action_mask": mask}


def spaces_of(
    variant: Variant, scaled: bool
) -> tuple[gymnasium.spaces.Box, gymnasium.spaces.Discrete]:
    """The spaces of observations and actions."""
    if not isinstance(scaled, bool):
        raise InvalidArgumentError("scaled", scaled, "must be a bool")
    shape = (len(variant.observation_space),)
    bounds = np.iinfo(np.int32)
    box = (
        gymnasium.spaces.Box(-1, 1, shape, np.float32)
        if scaled
        else gymnasium.spaces.Box(bounds.min, bounds.max, shape, np.int32)
    )
    return box, gymnasium.spaces.Discrete(len(variant.action_space))


def arrays_of(view: View, scaled: bool) -> tuple[NDArray[Any], NDArray[np.int8]]:
    """The observation and the mask of a view, as arrays that belong to the caller."""
    mask = np.frombuffer(view.action_mask(), np.int8).copy()
    return np.array(view.observation(scaled=scaled)), mask


def render_mode_of(mode: str | None) -> str | None:
    """The mode, if there is such a one; else InvalidArgumentError."""
    if mode not in (None, "ansi"):
        raise InvalidArgumentError("render_mode", mode, 'must be "ansi" or None')
    return mode


def _checked(opponents: Opponents, count: int) -> list[str | Player]:
    """A player, or the name of one, for each other seat."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        opponents = [opponents] * count
    if len(opponents) != count:
        reason = f"there are {count} other seats, so there must be {count} players"
        raise InvalidArgumentError("opponents", opponents, reason)
    for opponent in opponents:
        if isinstance(opponent, str):
            _players.make(opponent)  # refuses what there is not
        elif not callable(getattr(opponent, "choose", None)):
            reason = "must be the name of a player, or have the method choose"
            raise InvalidArgumentError("opponents", opponent, reason)
    return [*opponents]
