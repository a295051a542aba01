"""One game of players: who makes them, how it ends, and what ends it early."""

from __future__ import annotations

import contextlib
import copy
import inspect
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from .._core import State
from .._values import brief, shown
from ..actions import Action
from ..errors import IllegalActionError, InvalidArgumentError, PlayerError
from ..recorder import Recorder
from ._kinds import KINDS, make
from ._player import Player, close
from ._program import Program

__all__ = [
    "LIMIT",
    "SHARES",
    "Ended",
    "Maker",
    "PlayerSpec",
    "called",
    "maker_of",
    "play",
    "seed_at",
    "shares",
]

LIMIT = 10_000
"""After so many decisions a game is stopped: some never end (FJ-13)."""

MOST_REASON = 500
"""The characters of a reason."""

SHARES = 60
"""A victory is so many shares: it can be shared by two to six players."""

PlayerSpec = str | Player | Callable[[int], Player]
"""Who plays: a name as :func:`make` takes it, a player, or what makes a player of a seed."""

Maker = Callable[[int], Player]


def maker_of(name: str, spec: object) -> Maker:
    """What makes a player of a seed. Raises the errors of :func:`make`, and InvalidArgumentError for what is no player."""
    argument = f"players[{shown(name)}]"
    if isinstance(spec, str):
        make(spec)
        return _Named(spec)
    if isinstance(spec, Program):
        return _Named("program:", spec)
    if not isinstance(spec, type) and callable(getattr(spec, "choose", None)):
        maker = _Copied(spec)
        try:
            copied: object = maker(0)
        except Exception as error:
            reason = f"cannot be copied, and each game needs a copy: {brief(error)}; give what makes one of a seed"
            raise InvalidArgumentError(argument, spec, reason) from error
        _try(copied, argument, spec, "its copy, {},")
        return maker
    if not callable(spec):
        reason = "must be the name of a player, an object with a method choose, or what makes one of a seed"
        raise InvalidArgumentError(argument, spec, reason)
    if not _takes_a_seed(spec):
        reason = "must take one argument, a seed; or give an object instead"
        raise InvalidArgumentError(argument, spec, reason)
    _try(spec(0), argument, spec, "makes {}, which")
    return spec


def _try(made: object, argument: str, spec: object, told: str) -> None:
    """Refuse what is no player, before the first game."""
    if not callable(getattr(made, "choose", None)):
        reason = f"{told.format(shown(made))} has no method choose"
        raise InvalidArgumentError(argument, spec, reason)
    close(made)


def _takes_a_seed(spec: Callable[..., object]) -> bool:
    """Whether it can be called with one argument; True if that cannot be known."""
    try:
        signature = inspect.signature(spec)
    except (TypeError, ValueError):
        return True
    try:
        signature.bind(0)
    except TypeError:
        return False
    return True


def called(spec: object) -> str:
    """What a player is, in a text: the same in every process."""
    if isinstance(spec, str):
        # Names of files need not be Unicode.
        return spec.encode("utf-8", "backslashreplace").decode()
    if isinstance(spec, Program):
        return repr((spec.command, spec.seconds))
    if isinstance(spec, KINDS):
        return repr(spec)
    kind: Any = spec if hasattr(spec, "__qualname__") else type(spec)
    return f"{kind.__module__}.{kind.__qualname__}"


@dataclass(frozen=True, slots=True)
class _Named:
    """A player of the library, with a seed of each game."""

    name: str
    program: Program | None = None

    def __call__(self, seed: int) -> Player:
        if self.program is not None:
            return Program(self.program.command, self.program.seconds, seed)
        return make(self.name, seed=seed)


@dataclass(frozen=True, slots=True)
class _Copied:
    """A copy for each game, so that no game depends on another one."""

    player: Any

    def __call__(self, seed: int) -> Player:
        made: Player = copy.deepcopy(self.player)
        return made


def shares(winners: Sequence[int], seat: int) -> int:
    """The shares of the victory that a seat has."""
    return SHARES // len(winners) if seat in winners else 0


def seed_at(seed: int, seat: int) -> int:
    """The seed of the player at a seat, in the game with this seed.

    It tells nothing of the seed of the game, which tells all cards: not even to a program that knows how it is made,
    unless it can guess that seed.
    """
    text = f"ttr_rules player {seed} {seat}".encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "little")


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game ended: its last state, the number of decisions, and who lost it with which fault, if one did."""

    state: State
    decisions: int
    loser: int | None = None
    reason: str | None = None

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each player, counted from 0; a game that was stopped has no places: all are first."""
        seats = range(self.state.players)
        if self.loser is not None:
            return tuple(int(seat == self.loser) for seat in seats)
        result = self.state.result()
        if result is None:
            return (0,) * len(seats)
        return tuple(
            next(place for place, group in enumerate(result.ranking) if seat in group)
            for seat in seats
        )

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won; nobody if the game was stopped, all others if somebody lost it with a fault."""
        if self.loser is None and not self.state.is_over:
            return ()
        return tuple(seat for seat, place in enumerate(self.places) if place == 0)


def play(
    state: State,
    makers: Sequence[Maker],
    *,
    limit: int = LIMIT,
    tick: Callable[[], None] = lambda: None,
    recorder: Recorder | None = None,
) -> Ended:
    """Play a game to its end, with a player made for each seat; ``tick`` is called after each decision.

    A player who raises something, or does not choose a legal action, loses, and the game ends.
    """
    players: list[Player] = []
    decisions = 0
    seat = 0
    try:
        try:
            for seat, make_player in enumerate(makers):
                players.append(make_player(seed_at(state.seed, seat)))
        except (Exception, SystemExit) as error:
            return Ended(state, decisions, seat, _reason(error))
        while (player := state.current_player) is not None and decisions < limit:
            try:
                action: object = players[player].choose(state.view(player))
            except (Exception, SystemExit) as error:
                return Ended(state, decisions, player, _reason(error))
            if not isinstance(action, Action):
                reason = _line(f"it chose {shown(action)}, which is no action")
                return Ended(state, decisions, player, reason)
            try:
                if recorder is None:
                    state = state.apply(action)
                else:
                    recorder.play(action)
                    state = recorder.state
            except IllegalActionError as error:
                return Ended(state, decisions, player, _line(f"illegal action: {error}"))
            except Exception as error:
                return Ended(state, decisions, player, _reason(error))
            decisions += 1
            # What this raises is no fault of a player.
            tick()
    finally:
        for made in players:
            close(made)
    return Ended(state, decisions)


def _reason(error: BaseException) -> str:
    """What a player raised, in a line."""
    if isinstance(error, PlayerError):
        told = error.reason
    else:
        told = type(error).__name__
        with contextlib.suppress(Exception):  # such as one of its own method __str__
            told = f"{told}: {error}"
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if Path(frame.filename) != Path(__file__)]
        if own:
            told += f" ({Path(own[-1].filename).name}, line {own[-1].lineno})"
    return _line(told)


def _line(told: str) -> str:
    """The text in a line of printable characters, cut to its length."""
    told = " ".join(told.encode("utf-8", "replace").decode().split())
    told = "".join(letter if letter.isprintable() else "?" for letter in told)
    return told if len(told) <= MOST_REASON else told[: MOST_REASON - 3] + "..."
