"""Gymnasium: one seat of a game, or of each of many games, against players of this library.

One step::

    from ttr_rules.adapters import gymnasium

    env = gymnasium.env("usa", 2, opponents="greedy")
    observation, info = env.reset(seed=7)
    number = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(number)

The observation is an array, and ``info["action_mask"]`` tells which numbers are legal. :func:`vector_env` plays many
games at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, SupportsIndex

from .. import players as _players
from .._arguments import integer
from .._core import Batch, State, View
from .._values import counted
from ..errors import IllegalActionError, InvalidArgumentError, SeatError
from ..players import Player
from ..variant import SEED_BITS, Variant
from ._table import missing, number_below, table

try:
    import gymnasium
    import numpy as np
    from gymnasium.envs.registration import EnvSpec
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("Gymnasium", "gymnasium") from error

__all__ = ["TtrEnv", "TtrVectorEnv", "env", "vector_env"]

Opponents = str | Player | Sequence[str | Player]

MOST_GAMES = 1_000_000
LAST_SEED = (1 << 64) - 1


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
    each other seat in their order. ``reward``, ``limit``: see :mod:`ttr_rules.adapters`; a limit that the opponents
    reach before the agent decides leaves it nothing to do. ``scaled``: observations
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
        self._seat = _seat_of(seat, self._table.players)
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
        if isinstance(seed, int) and seed > LAST_SEED:
            raise InvalidArgumentError("seed", seed, "must be an integer from 0 to 2**64 - 1")
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << SEED_BITS)) if seed is None else seed
        state = self._table.variant.new_game(self._table.players, seed=number)
        self._ended = True  # until the opponents have played, who may raise
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
        number = number_below(len(self._table.variant.action_space), "action", action)
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


def vector_env(
    variant: str | Variant,
    players: SupportsIndex,
    size: SupportsIndex,
    *,
    seat: SupportsIndex = 0,
    opponents: Opponents = "random",
    reward: str = "win",
    limit: SupportsIndex = 10_000,
    scaled: bool = False,
) -> TtrVectorEnv:
    """Games side by side, in each of which the agent has one seat, and players of this library the others.

    ``size``: how many games, from 1 to 1,000,000. All else is as with :func:`env`; an opponent that is not a name
    plays in all of the games. The opponents named ``"random"`` choose each legal number with the same probability,
    for all games at once; any others are asked game by game, which takes far longer.

    Raises as :func:`env` does.

    >>> games = vector_env("new_york", 2, size=3, opponents="greedy")
    >>> observations, info = games.reset(seed=7)
    >>> observations.shape == (3, len(ttr.new_york.VARIANT.observation_space))
    True
    >>> info["action_mask"].sum(axis=1).tolist()
    [3, 3, 3]
    """
    return TtrVectorEnv(
        variant,
        players,
        size,
        seat=seat,
        opponents=opponents,
        reward=reward,
        limit=limit,
        scaled=scaled,
    )


class TtrVectorEnv(gymnasium.vector.VectorEnv[NDArray[Any], NDArray[Any], NDArray[Any]]):
    """Many games, from one seat of each, in a batch. :func:`vector_env` makes it, and tells of the options.

    Observations have a row for each game, and so has ``info["action_mask"]``; each row is what :class:`TtrEnv` gives
    for that game. All arrays belong to the caller: later steps do not change them.

    A game that ends begins anew in the next step, as ``metadata["autoreset_mode"]`` says: its action is ignored then,
    and its reward is 0. Its seed grows by the number of games, so that no
    game comes twice unless ``reset`` gives some of the games seeds that others have.

    A number that is not legal ends the episode of its game, with the reward -1 and the reason in ``info["illegal"]``;
    the other games go on.

    Opponents play numbers too: a claim with any other payment becomes the canonical one, of the same color and number
    of locomotives.

    >>> games = vector_env("usa", 2, size=3)
    >>> _, info = games.reset(seed=7)
    >>> numbers = info["action_mask"].argmax(axis=1)
    >>> _, rewards, terminated, truncated, info = games.step(numbers)
    >>> rewards.tolist(), terminated.tolist()
    ([0.0, 0.0, 0.0], [False, False, False])
    """

    metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as the base class

    def __init__(
        self,
        variant: str | Variant,
        players: SupportsIndex,
        size: SupportsIndex,
        *,
        seat: SupportsIndex = 0,
        opponents: Opponents = "random",
        reward: str = "win",
        limit: SupportsIndex = 10_000,
        scaled: bool = False,
    ) -> None:
        self._table = table(variant, players, reward, limit)
        self.num_envs = integer("size", size)
        if not 1 <= self.num_envs <= MOST_GAMES:
            raise InvalidArgumentError("size", size, f"must be from 1 to {MOST_GAMES}")
        self._seat = _seat_of(seat, self._table.players)
        others = [other for other in range(self._table.players) if other != self._seat]
        checked = zip(others, _checked(opponents, len(others)), strict=True)
        self._asked = {other: player for other, player in checked if player != "random"}
        self._scaled = scaled
        self.single_observation_space, self.single_action_space = spaces_of(
            self._table.variant, scaled
        )
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._batch: Batch | None = None
        self._others: list[dict[int, Player]] = [{} for _ in range(self.num_envs)]
        self._ended = np.zeros(self.num_envs, np.bool_)
        self._masks = np.zeros((self.num_envs, len(self._table.variant.action_space)), np.int8)

    def game_state(self, i: SupportsIndex) -> State:
        """The state of a game, with everything that is hidden.

        Raises ResetNeeded before the first ``reset``, and InvalidArgumentError if there is no such game.
        """
        return self._games().state(i)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin all games; or with ``options={"reset_mask": chosen}``, those for which this array has True.

        With a ``seed`` game ``i`` begins as ``ttr_rules.new_game(variant, players, seed=seed + i)``, and everything
        that follows depends on the seed, the choices of random opponents too. Without one the next games follow from
        the ones before. The masks are those of all games; ``info["_action_mask"]`` tells which of them began.

        Raises an error of Gymnasium if the seed is not an integer from 0, and InvalidArgumentError if a game would
        have one of more than 2**64 - 1 or ``reset_mask`` is no array of bools with a True, one for each game. Raises
        ResetNeeded if some games have never begun and would not now.
        """
        chosen = self._chosen(options)
        if isinstance(seed, int) and seed > LAST_SEED - self.num_envs + 1:
            reason = f"must be at most 2**64 - {self.num_envs}, so that each game has its seed"
            raise InvalidArgumentError("seed", seed, reason)
        if not chosen.all():
            self._games()
        super().reset(seed=seed)
        if seed is None and self._batch is not None:
            self._batch.reset(chosen.astype(np.uint8))
        else:
            number = int(self.np_random.integers(1 << SEED_BITS)) if seed is None else seed
            self._begin(number, chosen)
        self._ended = self._ended & ~chosen
        self._play_on(chosen)
        return self._seen(), {"action_mask": self._masks.copy(), "_action_mask": chosen}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[
        NDArray[Any],
        NDArray[np.float64],
        NDArray[np.bool_],
        NDArray[np.bool_],
        dict[str, Any],
    ]:
        """Play in each game the action with its number, and let the opponents play; begin anew what had ended.

        Raises InvalidArgumentError if ``actions`` are not as many integers as there are games, or a game that goes on
        has one that is no number; nothing has changed then. Raises ResetNeeded before the first ``reset``, and after
        an error that an opponent raised.
        """
        games, began = self._games(), self._ended
        waits: NDArray[np.bool_] = np.any(self._masks, axis=1)
        numbers = self._numbers(actions, waits)
        rows = np.arange(self.num_envs)
        legal = self._masks[rows, np.where(waits, numbers, 0)] == 1
        refused = waits & ~legal
        reasons = {game: _refusal(games.state(game), numbers[game]) for game in rows[refused]}
        games.reset(began.astype(np.uint8))
        games.step(np.where(waits & legal, numbers, -1))
        self._play_on(began)
        ends = np.zeros(self.num_envs, np.uint8)
        games.ends(ends)
        ends[began] = 0  # that it was stopped before it was up to the agent, the next step tells
        terminated = (ends == 1) | refused
        truncated = ends == 2
        rewards = np.where(refused, -1.0, 0.0)
        self._ended = terminated | truncated
        for game in rows[self._ended & ~refused]:
            rewards[game] = self._table.rewards(games.state(game))[self._seat]
        observations = self._seen()
        everywhere = np.ones(self.num_envs, np.bool_)
        info: dict[str, Any] = {"action_mask": self._masks.copy(), "_action_mask": everywhere}
        for game, reason in reasons.items():
            info = self._add_info(info, {"illegal": reason}, game)
        return observations, rewards, terminated, truncated, info

    def _games(self) -> Batch:
        if self._batch is None:
            raise gymnasium.error.ResetNeeded("call reset first")
        return self._batch

    def _chosen(self, options: dict[str, Any] | None) -> NDArray[np.bool_]:
        """Which games a reset begins, as an array of its own."""
        if not isinstance(options, Mapping | None):
            raise InvalidArgumentError("options", options, "must be a dict or None")
        if options is None or "reset_mask" not in options:
            return np.ones(self.num_envs, np.bool_)
        chosen = options["reset_mask"]
        if (
            not isinstance(chosen, np.ndarray)
            or chosen.dtype != np.bool_
            or chosen.shape != (self.num_envs,)
            or not chosen.any()
        ):
            reason = f"must be an array of {self.num_envs} bools, at least one of them True"
            raise InvalidArgumentError("options['reset_mask']", chosen, reason)
        return chosen.copy()

    def _begin(self, seed: int, chosen: NDArray[np.bool_]) -> None:
        """Begin the chosen games with this seed and those that follow it."""
        fresh = Batch(
            self._table.variant,
            self._table.players,
            self.num_envs,
            seed=seed,
            limit=self._table.limit,
        )
        if not chosen.all():
            # The seeds of some games alone can be set by a snapshot only: a line for the number of games, and
            # one for each of them.
            (head, *saved), (_, *begun) = (
                batch.save().split(b"\n") for batch in (self._games(), fresh)
            )
            games = zip(saved, begun, chosen, strict=True)
            lines = [new if begins else old for old, new, begins in games]
            fresh.load(b"\n".join([head, *lines]))
        self._batch = fresh

    def _play_on(self, began: NDArray[np.bool_]) -> None:
        """Let the others play until every game that goes on waits for the agent; some have just begun."""
        games = self._games()
        masks, numbers = self._masks.view(np.uint8), np.empty(self.num_envs, np.int64)
        try:
            for game in np.flatnonzero(began) if self._asked else ():
                seed = games.state(game).seed
                self._others[game] = {
                    seat: _players.make(player, seed=seed) if isinstance(player, str) else player
                    for seat, player in self._asked.items()
                }
            while True:
                seats = self._seats()
                moves = (seats >= 0) & (seats != self._seat)
                if not moves.any():
                    break
                asked = moves & np.isin(seats, [*self._asked])
                numbers.fill(-1)
                if (drawn := moves & ~asked).any():
                    games.masks(masks)
                    numbers[drawn] = _drawn(masks[drawn], self.np_random)
                for game in np.flatnonzero(asked):
                    view = games.state(game).view(seats[game])
                    numbers[game] = view.action_number(
                        self._others[game][int(seats[game])].choose(view)
                    )
                games.step(numbers)
        except BaseException:
            self._batch = None
            raise

    def _seats(self) -> NDArray[np.int32]:
        """Who has to decide in each game; -1: it has ended."""
        seats = np.empty(self.num_envs, np.int32)
        self._games().seats(seats)
        return seats

    def _seen(self) -> NDArray[Any]:
        """The observations; the masks are those that belong to them, from now on."""
        games, space = self._games(), self.observation_space
        observations = np.empty(space.shape or (), space.dtype)
        games.observations(observations)
        for game in np.flatnonzero(self._seats() != self._seat):
            view = games.state(game).view(self._seat)
            observations[game] = view.observation(scaled=self._scaled)
        games.masks(self._masks)
        self._masks[self._ended] = 0
        return observations

    def _numbers(self, actions: object, waits: NDArray[np.bool_]) -> NDArray[np.int64]:
        """The actions, those of games that wait for the agent being numbers of the action space."""
        try:
            given = np.asarray(actions)
        except ValueError:
            given = np.empty(0)
        if given.dtype.kind not in "iu" or given.shape != (self.num_envs,):
            reason = f"must be an array of {self.num_envs} integers"
            raise InvalidArgumentError("actions", actions, reason)
        many = self._masks.shape[1]
        for game in np.flatnonzero(waits & ((given < 0) | (given >= many)))[:1]:
            reason = f"must be from 0 to {many - 1}: there are {many} numbers"
            raise InvalidArgumentError(f"actions[{game}]", int(given[game]), reason)
        return given.astype(np.int64)


def _refusal(state: State, number: SupportsIndex) -> str:
    """Why a number that is not legal is refused."""
    try:
        state.apply_number(number)
    except IllegalActionError as refused:
        return str(refused)
    raise AssertionError(f"{number} is legal")


def _drawn(masks: NDArray[np.uint8], random: np.random.Generator) -> NDArray[np.int64]:
    """For each of the masks one of its numbers, all with the same probability."""
    numbers = np.flatnonzero(masks) % masks.shape[1]
    counts = np.count_nonzero(masks, axis=1)
    chosen: NDArray[np.int64] = numbers[counts.cumsum() - counts + random.integers(counts)]
    return chosen


def _seat_of(seat: SupportsIndex, players: int) -> int:
    """The seat of the agent; SeatError if there is no such seat."""
    number = integer("seat", seat)
    if not 0 <= number < players:
        raise SeatError(number, players)
    return number


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
        reason = f"there must be {counted(count, 'player')}, one for each other seat"
        raise InvalidArgumentError("opponents", opponents, reason)
    for opponent in opponents:
        if isinstance(opponent, str):
            _players.make(opponent)  # refuses what there is not
        elif not callable(getattr(opponent, "choose", None)):
            reason = "must be the name of a player, or have the method choose"
            raise InvalidArgumentError("opponents", opponent, reason)
    return [*opponents]
