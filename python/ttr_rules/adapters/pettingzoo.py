"""PettingZoo: all seats of a game, as an AEC environment.

A loop over its agents::

    from ttr_rules.adapters import pettingzoo

    env = pettingzoo.env("usa", 3)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

The mask tells which numbers are legal.
"""

from __future__ import annotations

from typing import Any, SupportsIndex

from .._core import State
from ..errors import InvalidArgumentError
from ..variant import SEED_BITS, Variant
from ._table import missing, number_below, table

try:
    import gymnasium
    import numpy as np
    import pettingzoo
    from numpy.typing import NDArray
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise missing("PettingZoo", "pettingzoo") from error

from .gymnasium import arrays_of, render_mode_of, spaces_of

__all__ = ["TtrEnv", "env"]


def env(
    variant: str | Variant,
    players: SupportsIndex,
    *,
    reward: str = "win",
    limit: SupportsIndex = 10_000,
    scaled: bool = False,
    render_mode: str | None = None,
) -> Any:
    """A game in which every seat is an agent: a :class:`TtrEnv` in the wrappers that are usual in PettingZoo.

    ``reward``, ``limit``: see :mod:`ttr_rules.adapters`. ``scaled``: observations are float32 from -1 to 1 instead of
    int32. ``render_mode``: ``"ansi"``, or None.

    With the wrappers, a number that is not legal ends the game for all: its agent has the reward -1, the others 0. A
    number that there is not fails an assertion, and what is called before ``reset`` is an error.

    Raises as :func:`ttr_rules.new_game` does, and InvalidArgumentError for any other wrong option.

    >>> game = env("new_york", 2)
    >>> game.reset(seed=7)
    >>> game.agent_selection, int(game.last()[0]["action_mask"].sum())
    ('player_0', 3)
    """
    raw = TtrEnv(
        variant, players, reward=reward, limit=limit, scaled=scaled, render_mode=render_mode
    )
    wrapped = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class TtrEnv(pettingzoo.AECEnv):  # type: ignore[misc]
    """A game with an agent in every seat, ``"player_0"`` and so on. :func:`env` wraps it, and tells of the options.

    The observation of an agent is a dict: ``"observation"`` has the numbers of ``view.observation()`` of its seat,
    ``"action_mask"`` is an array of int8 with a 1 for each number of ``variant.action_space`` that the agent may
    play now: all zeros unless it is up to that agent to decide. ``agent_selection`` is who has to decide; turns are
    not strictly in order.

    ``reset(seed=n)`` begins the game ``ttr_rules.new_game(variant, players, seed=n)``; without a seed the next game
    follows from the ones before.
    """

    metadata = {  # noqa: RUF012 - as the base class has it
        "render_modes": ["ansi"],
        "name": "ttr_rules_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        variant: str | Variant,
        players: SupportsIndex,
        *,
        reward: str = "win",
        limit: SupportsIndex = 10_000,
        scaled: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._table = table(variant, players, reward, limit)
        self.render_mode = render_mode_of(render_mode)
        self._scaled = scaled
        self.possible_agents = [f"player_{seat}" for seat in range(self._table.players)]
        self.agents: list[str] = []
        self.observation_spaces = {}
        self.action_spaces = {}
        for agent in self.possible_agents:
            box, self.action_spaces[agent] = spaces_of(self._table.variant, scaled)
            mask = gymnasium.spaces.Box(0, 1, (len(self._table.variant.action_space),), np.int8)
            self.observation_spaces[agent] = gymnasium.spaces.Dict(
                {"observation": box, "action_mask": mask}
            )
        self._random = np.random.default_rng()
        self._state: State | None = None
        self._decisions = 0

    @property
    def game_state(self) -> State:
        """The state of the game, with everything that is hidden; ResetNeeded before the first ``reset``."""
        if self._state is None:
            raise gymnasium.error.ResetNeeded("call reset first")
        return self._state

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """What the observations of an agent are."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """The numbers of actions."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; ``options`` are not looked at.

        Raises InvalidArgumentError if the seed is not from 0 to 2**64 - 1.
        """
        number = int(self._random.integers(1 << SEED_BITS)) if seed is None else seed
        self._state = self._table.variant.new_game(self._table.players, seed=number)
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: SupportsIndex | None) -> None:
        """Play the action with this number; None for an agent whose game is over.

        Raises InvalidArgumentError if there is no such number, and IllegalActionError if it is not legal; nothing
        has changed then. Raises ResetNeeded as :meth:`last` does.
        """
        state, agent = self.game_state, self._agent()
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise InvalidArgumentError("action", action, f"{agent} has to decide")
        number = number_below(len(self._table.variant.action_space), "action", action)
        state = state.apply_number(number)
        self._state = state
        self._decisions += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if state.is_over or self._decisions >= self._table.limit:
            self.rewards = dict(zip(self.agents, self._table.rewards(state), strict=True))
            self.terminations = dict.fromkeys(self.agents, state.is_over)
            self.truncations = dict.fromkeys(self.agents, not state.is_over)
        self._accumulate_rewards()
        self._select()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """The observation of an agent, whoever has to decide.

        Raises InvalidArgumentError if there is no such agent, as do the methods that give the spaces, and
        ResetNeeded before the first ``reset``.
        """
        view = self.game_state.view(self._seat(agent))
        observation, mask = arrays_of(view, self._scaled)
        if any(self.truncations.values()):
            mask[:] = 0
        return {"observation": observation, "action_mask": mask}

    def render(self) -> str | None:
        """What the agent that has to decide sees, as text; None without a render mode."""
        if self.render_mode is None:
            return None
        return str(self.game_state.view(self.game_state.current_player))

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent is told that is to step: observation, reward, terminated, truncated, info.

        Without ``observe`` the observation is None. The reward is what it has had since it stepped last.

        Raises ResetNeeded before the first ``reset``, and when all agents have been told that the game is over.
        """
        self._agent()
        told: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return told

    def close(self) -> None:
        """Nothing is held."""

    def _agent(self) -> str:
        """The agent that is to step; ResetNeeded if there is none."""
        _ = self.game_state
        if not self.agents:
            raise gymnasium.error.ResetNeeded("the game is over: call reset")
        return str(self.agent_selection)

    def _seat(self, agent: object) -> int:
        """The seat of an agent; InvalidArgumentError if there is no such agent."""
        if agent not in self.possible_agents:
            names = ", ".join(self.possible_agents)
            raise InvalidArgumentError("agent", agent, f"must be one of {names}")
        return self.possible_agents.index(str(agent))

    def _select(self) -> None:
        player = self.game_state.current_player
        self.agent_selection = self.agents[0 if player is None else player]
