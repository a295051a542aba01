"""OpenSpiel: games with explicit chance, written in Python.

A game, and its first state::

    import pyspiel
    from ttr_rules.adapters import open_spiel

    game = open_spiel.load_game("new_york", 2)
    state = game.new_initial_state()

Importing this module registers the game ``ttr_rules`` with OpenSpiel, so that what was serialized or pickled can be
read again: a process that reads it has to import the module first. ``pyspiel.load_game("ttr_rules(variant=usa,
players=3)")`` works, too.

- Actions are the numbers of ``variant.action_space``. At chance nodes, which come from the first card of the set-up
  on, they are the numbers of ``variant.chance_space``, with the probabilities of ``state.chance_outcomes()`` as
  the nearest floats.
- ``observation_string(player)`` is the JSON of the player's view, which remembers what matters for the rest of the
  game. ``information_state_string(player)`` adds a digest of all that the player has seen and done, in order, as
  perfect recall asks for: two such strings are equal if the player saw and did the same all along, and only then.
  Search that is to take different ways to the same view for one uses the observation
  (``use_observation_string=True`` in ISMCTS).
- ``observation_tensor`` and ``information_state_tensor`` are both ``view.observation(scaled=True)``, whose sections
  have the names of ``variant.observation_space.slices``. The tensor has no history: a game can take thousands of
  decisions.
- ``resample_from_infostate(player, sampler)`` is a state of :meth:`ttr_rules.View.sample`, with all that the player
  saw and did. The others have then seen what everybody saw, and their view in the sample. Its OpenSpiel history is
  empty, because how it came about is not made up; all else works as with any state, serialization included.
- States are serialized as OpenSpiel does it for games in Python, by pickle: read only what you trust.
- After ``limit`` decisions, which is ``max_game_length``, a game is over (see :mod:`ttr_rules.adapters`).
  ``max_chance_nodes_in_history`` is enough unless rows are cleared over and over again (NY-12), to which there is no
  end.

Algorithms that are written in C++ call back into Python for every node, which is slow, and the C++ ISMCTS
(``pyspiel.ISMCTSBot``) ends the process with games written in Python: use
``open_spiel.python.algorithms.ismcts``.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import blake2b
from numbers import Real
from typing import Any, SupportsIndex

from .._arguments import integer
from .._core import State, View
from .._json import READ_AT_MOST, read_json
from .._values import shown
from ..actions import Action, action_from_dict
from ..errors import IllegalActionError, InvalidArgumentError, InvalidVariantError, SeatError
from ..variant import SEED_BITS, Variant, load_variant, shipped_or_none, variant_of
from ._table import Table, missing, number_below, table

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise missing("OpenSpiel", "open-spiel") from error

__all__ = ["TtrGame", "TtrObserver", "TtrState", "load_game"]

PACKED = "packed-"
"""What begins the parameter of a variant that is not a shipped one: its document follows."""

MOST_PLAYERS = 6


def load_game(
    variant: str | Variant,
    players: SupportsIndex,
    *,
    reward: str = "win",
    limit: SupportsIndex = 10_000,
) -> TtrGame:
    """A game of OpenSpiel: with explicit chance, and zero-sum.

    ``reward``, ``limit``: see :mod:`ttr_rules.adapters`. ``str(game)`` names all of it, the whole document of a
    variant of one's own included, and ``pyspiel.load_game`` reads it; ``load_game(**game.get_parameters())`` is the
    same game once more.

    Raises as :func:`ttr_rules.new_game` does, and InvalidArgumentError for any other wrong option.

    >>> game = load_game("new_york", 2)
    >>> game.num_distinct_actions(), game.max_chance_outcomes(), game.max_game_length()
    (239, 25, 10000)
    >>> state = game.new_initial_state()
    >>> state.is_chance_node(), state.action_to_string(0)
    (True, 'reveal blue')
    """
    found = _named(variant) if isinstance(variant, str) else variant
    made = table(found, players, reward, limit)
    return TtrGame(
        {
            "variant": _name(made.variant),
            "players": made.players,
            "reward": made.reward,
            "limit": made.limit,
        }
    )


@dataclass(frozen=True, slots=True)
class Position:
    """A state, and what was seen on the way to it: an immutable value, which copies of states share.

    ``seen``: for each player and then for a spectator a digest of all that it saw, and did, in order.
    """

    state: State
    decisions: int
    seen: tuple[bytes, ...]

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def after(self, action: Action, number: int) -> Position:
        """What follows from a decision or an outcome of chance."""
        player = self.state.current_player
        state, events = self.state.play(action)
        texts = [_text(event.to_dict()) for event in events]
        seen = []
        for viewer, before in enumerate(self.seen):
            digest = _digest(before)
            if viewer == player:
                digest.update(b"%d" % number)
            for event, text in zip(events, texts, strict=True):
                shown = event.as_seen_by(None if viewer == state.players else viewer)
                digest.update(text if shown == event else _text(shown.to_dict()))
            seen.append(digest.digest())
        return Position(state, self.decisions + (player is not None), tuple(seen))

    def sampled(self, player: int, seed: int) -> Position:
        """Another position that this player cannot tell from this one, made from what it knows alone."""
        state = self.state.view(player).sample(seed).with_chance("explicit").with_seed(0)
        spectator = self.seen[-1]
        seen = []
        for other in range(state.players):
            digest = _digest(spectator)
            digest.update(state.view(other).to_json().encode())
            seen.append(self.seen[player] if other == player else digest.digest())
        return Position(state, self.decisions, (*seen, spectator))


@dataclass(frozen=True, slots=True)
class Start:
    """What all games of a variant for a number of players have in common."""

    table: Table
    position: Position
    outcomes: tuple[Action, ...]
    numbers: dict[Action, int]


class TtrGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel. :func:`load_game` makes it, and tells of the options."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = _parameters(params or {})
        of = _start(**given).table
        most = 1.0 if of.reward == "win" else 2.0 * _most_points(of.variant)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(of.variant.action_space),
            max_chance_outcomes=len(of.variant.chance_space),
            num_players=of.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=of.limit,
        )
        super().__init__(_TYPE, info, given)

    @cached_property
    def _start(self) -> Start:
        # Not set by the constructor, which is not called for a game that was pickled.
        return _start(**self.get_parameters())

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return self._start.table.variant

    def new_initial_state(self) -> TtrState:
        """The state before the first card of the set-up."""
        return TtrState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Every card and ticket once for each decision, and once for the set-up."""
        of = self._start.table
        return (of.limit + 1) * (sum(of.variant.cards.values()) + len(of.variant.tickets))

    def make_py_observer(
        self,
        iig_obs_type: Any = None,
        params: Mapping[str, Any] | None = None,
    ) -> TtrObserver:
        """What makes the strings and tensors.

        Raises InvalidArgumentError for parameters, and for observations without what is public or with what
        all players hold: there are none.
        """
        if params:
            raise InvalidArgumentError("params", params, "observers have none")
        return TtrObserver(self.variant, iig_obs_type)


class TtrState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel: a mutable one, around the immutable ``game_state``."""

    def __init__(self, game: TtrGame) -> None:
        super().__init__(game)
        self._at = game._start.position

    @property
    def game_state(self) -> State:
        """The state of the game, with everything that is hidden."""
        return self._at.state

    def current_player(self) -> int:
        """Who has to decide, or ``pyspiel.PlayerId.CHANCE`` or ``TERMINAL``."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        player = self._at.state.current_player
        return int(pyspiel.PlayerId.CHANCE) if player is None else player

    def is_terminal(self) -> bool:
        """Whether the game is over, or was stopped at the limit of decisions."""
        state = self._at.state
        is_at_limit = self._at.decisions >= self._start.table.limit
        return state.is_over or (is_at_limit and state.current_player is not None)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers of what chance can reveal, ascending, with their probabilities."""
        numbers = self._start.numbers
        outcomes = self._at.state.chance_outcomes()
        return [(numbers[outcome], float(probability)) for outcome, probability in outcomes]

    def returns(self) -> list[float]:
        """What the game is worth to each player; 0 before the end."""
        start = self._start.table
        return start.rewards(self._at.state) if self.is_terminal() else [0.0] * start.players

    def resample_from_infostate(
        self, player_id: SupportsIndex, probability_sampler: Callable[[], float]
    ) -> TtrState:
        """A state that the player cannot tell from this one, made from what the player knows alone.

        Every arrangement of the unseen cards and tickets is as likely as :meth:`ttr_rules.View.sample` says.

        Raises SeatError if there is no such player, and InvalidArgumentError if ``probability_sampler`` gives
        something else than a number from 0 to 1.
        """
        player = integer("player_id", player_id)
        seed = _drawn(probability_sampler)
        sampled = TtrState(self.get_game())
        sampled._at = self._at.sampled(player, seed)
        return sampled

    def __str__(self) -> str:
        return self._at.state.to_text()

    @property
    def _start(self) -> Start:
        start: Start = self.get_game()._start
        return start

    def _legal_actions(self, player: int) -> list[int]:
        return [*self._at.state.action_numbers()]

    def _apply_action(self, action: int) -> None:
        start, state = self._start, self._at.state
        if state.current_player is not None:
            done = state.action(number_below(len(state.variant.action_space), "action", action))
        else:
            done = start.outcomes[number_below(len(start.outcomes), "action", action)]
        self._at = self._at.after(done, action)

    def _action_to_string(self, player: int, action: int) -> str:
        start = self._start
        if player == pyspiel.PlayerId.CHANCE:
            return str(start.outcomes[number_below(len(start.outcomes), "action", action)])
        if not 0 <= player < start.table.players:
            raise SeatError(player, start.table.players)
        number_below(len(start.table.variant.action_space), "action", action)
        try:
            return str(self._at.state.action(action))
        except IllegalActionError:
            return _text(start.table.variant.action_space.describe(action)).decode()


class TtrObserver:
    """What one player sees, as a tensor with named parts and as a string."""

    def __init__(self, variant: Variant, iig_obs_type: Any) -> None:
        kinds = pyspiel.PrivateInfoType
        self._recalls = bool(iig_obs_type and iig_obs_type.perfect_recall)
        private = iig_obs_type.private_info if iig_obs_type else kinds.SINGLE_PLAYER
        if private == kinds.ALL_PLAYERS or not (iig_obs_type is None or iig_obs_type.public_info):
            reason = "must have what is public, and what one player holds or nothing else"
            raise InvalidArgumentError("iig_obs_type", str(iig_obs_type), reason)
        self._is_public = private == kinds.NONE
        space = variant.observation_space
        self.tensor = np.zeros(len(space), np.float32)
        self.dict = {name: self.tensor[place] for name, place in space.slices.items()}

    def set_from(self, state: TtrState, player: int) -> None:
        """Put what the player sees into ``tensor`` and ``dict``."""
        self.tensor[:] = self._view(state, player).observation(scaled=True)

    def string_from(self, state: TtrState, player: int) -> str:
        """What the player sees, and with perfect recall a digest of what it has seen and done."""
        text = self._view(state, player).to_json()
        if not self._recalls:
            return text
        return f"{text}\n{state._at.seen[-1 if self._is_public else player].hex()}"

    def _view(self, state: TtrState, player: int) -> View:
        return state.game_state.view(None if self._is_public else player)


def _name(variant: Variant) -> str:
    """A variant as a parameter: the id of a shipped one, or else its document."""
    if shipped_or_none(variant.id) == variant:
        return variant.id
    if (packed := variant._packed) is None:
        reason = "must be what its document says: OpenSpiel knows games by text alone"
        raise InvalidArgumentError("variant", variant, reason)
    return PACKED + urlsafe_b64encode(packed).rstrip(b"=").decode()


@lru_cache(maxsize=16)
def _named(name: str) -> Variant:
    """The variant of a parameter."""
    if not name.startswith(PACKED):
        return variant_of(name)
    packed = name.removeprefix(PACKED)
    try:
        document = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        text = zlib.decompressobj().decompress(document, READ_AT_MOST)
        return load_variant(read_json(text))
    except InvalidVariantError:
        raise
    except (ValueError, zlib.error) as error:
        reason = (
            "must be the id of a variant, or what game.get_parameters() has for one of your own"
        )
        raise InvalidArgumentError("variant", name, reason) from error


def _parameters(given: Mapping[str, Any]) -> dict[str, Any]:
    """All parameters of a game, of the types that they must have; InvalidArgumentError for others."""
    for name in given:
        if name not in DEFAULTS:
            reason = f"there is no parameter {shown(name)}; known: {', '.join(DEFAULTS)}"
            raise InvalidArgumentError("params", dict(given), reason)
    found = {**DEFAULTS, **given}
    for name in ("variant", "reward"):
        if not isinstance(found[name], str):
            raise InvalidArgumentError(name, found[name], "must be a str")
    return found | {name: integer(name, found[name]) for name in ("players", "limit")}


@lru_cache(maxsize=64)
def _start(variant: str, players: int, reward: str, limit: int) -> Start:
    made = table(_named(variant), players, reward, limit)
    state = made.variant.new_game(made.players, seed=0, chance="explicit")
    space = made.variant.chance_space
    outcomes = tuple(action_from_dict(space.describe(number)) for number in range(len(space)))
    seen = (b"",) * (made.players + 1)
    numbers = {outcome: number for number, outcome in enumerate(outcomes)}
    return Start(made, Position(state, 0, seen), outcomes, numbers)


def _most_points(variant: Variant) -> int:
    """More points than anybody can have, or lack: as if one player had everything."""
    rules = variant.rules
    bonuses: Iterable[int] = (
        rules.attraction_points * len(variant.board.cities),
        rules.longest_trail_points,
        rules.globetrotter_points,
        rules.stations * rules.station_points,
        len(variant.tickets) + 1,  # a race counts them
    )
    routes = (variant.route_points.get(route.length, 0) for route in variant.board.routes)
    tickets = (ticket.points for ticket in variant.tickets)
    cities = (city.bonus for city in variant.board.cities)
    return sum(abs(points) for part in (bonuses, routes, tickets, cities) for points in part)


def _drawn(sampler: object) -> int:
    """A seed that ``probability_sampler`` draws."""
    share: object = sampler() if callable(sampler) else sampler
    if not callable(sampler) or not isinstance(share, Real) or not 0 <= float(share) <= 1:
        reason = "must be a function that gives numbers from 0 to 1"
        raise InvalidArgumentError("probability_sampler", share, reason)
    return int(float(share) * (1 << SEED_BITS))


def _digest(before: bytes) -> Any:
    return blake2b(before, digest_size=16)


def _text(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, sort_keys=True).encode()


DEFAULTS = {"variant": "new_york", "players": 2, "reward": "win", "limit": 10_000}

_TYPE = pyspiel.GameType(
    short_name="ttr_rules",
    long_name="Ticket to Ride, with the rules of ttr_rules",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)

pyspiel.register_game(_TYPE, TtrGame)
