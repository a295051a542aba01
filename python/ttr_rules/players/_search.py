"""The player ``search``: Monte Carlo search over states that agree with its view."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import cycle
from statistics import fmean

from .. import _core
from .._arguments import integer
from .._core import State, View
from ..actions import Action, BuildStation, ClaimRoute
from ..errors import InvalidArgumentError
from ..many import Playouts
from ..variant import LOCOMOTIVE
from ._player import decider

__all__ = ["Search"]

POLICY = "tickets"
"""How everybody plays on in playouts."""
LEAST = 4
"""The fewest playouts of an action before it is compared; with a time, how many it gets between two looks at the clock."""
PROBES = 32
"""How many playouts tell how much the points usually differ."""
LARGE = 30.0
"""More than this makes no difference to a reward."""
MOST = 1_000_000
MOST_SECONDS = 86_400
EXPLORATION = 0.7
"""The constant of UCB1 for rewards of 0 to 1."""


@dataclass(frozen=True, slots=True)
class Search:
    """Compares the legal actions in playouts from samples of the view."""

    seed: int
    iterations: int = 300
    seconds: float | None = None
    depth: int = 1

    def __post_init__(self) -> None:
        for name in ("iterations", "depth"):
            number = integer(name, getattr(self, name))
            if not 1 <= number <= MOST:
                raise InvalidArgumentError(name, getattr(self, name), f"must be from 1 to {MOST:,}")
            object.__setattr__(self, name, number)
        if self.seconds is not None:
            seconds: object = self.seconds
            number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
            if not number or not 0 < self.seconds <= MOST_SECONDS:
                reason = "must be None or a number of seconds, above 0 and at most a day"
                raise InvalidArgumentError("seconds", seconds, reason)

    def choose(self, view: View) -> Action:
        """See :meth:`Player.choose`."""
        start = time.perf_counter()
        decider(view)
        actions = view.legal_actions("canonical")
        prior = _core.policy_action(view, POLICY, self.seed)
        assert prior is not None
        if len(actions) == 1:
            return actions[0]
        others = [action for action in _one_payment_each(view, actions) if action != prior]
        if self.seconds is None:
            # Half of the iterations, if each of these is tried a few times.
            del others[max(1, self.iterations // (2 * LEAST)) :]
        return _Comparison(self, view, prior, start).best(others) if others else prior


def _one_payment_each(view: View, actions: Iterable[Action]) -> Iterator[Action]:
    """With one payment for each route and city: fewest locomotives, then of most in the hand; long routes first."""
    hand = view.hand(decider(view)) or {}
    best: dict[tuple[str, str], tuple[tuple[int, int], Action]] = {}
    for action in actions:
        if isinstance(action, ClaimRoute | BuildStation):
            place = action.route if isinstance(action, ClaimRoute) else action.city
            kept = sum(hand.get(card, 0) for card in action.cards if card != LOCOMOTIVE)
            price = action.cards.get(LOCOMOTIVE, 0), -kept
            key = action.type, place
            if key not in best or price < best[key][0]:
                best[key] = price, action
        else:
            yield action
    for _, action in reversed(best.values()):
        yield action


@dataclass(slots=True)
class _Node:
    """Where actions of the tree lead to: the information set of the player, whoever acts."""

    rewards: list[float] = field(default_factory=list)
    """Of the player who acted to come here."""
    available: int = 0
    """How often this could have been chosen."""
    children: dict[Action, _Node] = field(default_factory=dict)


class _Comparison:
    """The actions of one decision, tried in the same samples."""

    def __init__(self, search: Search, view: View, prior: Action, start: float) -> None:
        self.search = search
        self.start = start
        self.view = view
        self.prior = prior
        key = search.seed.to_bytes(8, "little")
        digest = blake2b(view.to_json().encode(), digest_size=8, key=key).digest()
        self.seed = int.from_bytes(digest, "little")
        ahead: list[int] = []
        while not ahead or (len(ahead) < PROBES and self.is_before(1 / 4)):
            played = view.playouts(
                PROBES if search.seconds is None else LEAST,
                seed=(self.seed + len(ahead)) % (1 << 64),
                threads=1,
                policy=POLICY,
                first=prior,
            )
            ahead += margins(played, decider(view))
        self.spread = max(1.0, _deviation(ahead))
        # Below a tree of more decisions the games are others than these.
        tried = map(self.reward, ahead) if search.depth == 1 else ()
        self.nodes = {prior: _Node([*tried])}

    def best(self, others: list[Action]) -> Action:
        """The best action, by sequential halving: the worse half of the actions is dropped again and again.

        An action other than that of the policy has to be better by more than the comparison may err.
        """
        search = self.search
        self.nodes |= {action: _Node() for action in others}
        if search.seconds is not None:
            # As many as can be tried in half of the time, and one at least.
            self.try_until(others, 1 / 2)
            self.try_until((one for one in others[:1] if not self.nodes[one].rewards), 1)
            others = [action for action in others if self.nodes[action].rewards]
            if not others:
                return self.prior
        rounds = len(others).bit_length()
        for number in range(rounds):
            if search.seconds is None:
                self.try_all(others, max(LEAST, search.iterations // (rounds * len(others))))
            else:
                self.try_until(cycle(others), (1 + (number + 1) / rounds) / 2)
            others.sort(key=self.lead, reverse=True)
            del others[max(1, len(others) // 2) :]
        return others[0] if self.lead(others[0], doubt=1.0) > 0 else self.prior

    def is_before(self, part: float) -> bool:
        """Whether this part of the time is not over yet."""
        seconds = self.search.seconds
        return seconds is None or time.perf_counter() < self.start + part * seconds

    def try_until(self, actions: Iterable[Action], part: float) -> None:
        """Try one action after the other, as long as this part of the time is not over."""
        for action in actions:
            if not self.is_before(part):
                break
            self.try_all([action], LEAST)

    def lead(self, action: Action, doubt: float = 0.0) -> float:
        """How much better an action is than that of the policy, less its standard error times the doubt."""
        pairs = zip(self.nodes[action].rewards, self.nodes[self.prior].rewards, strict=False)
        leads = [reward - other for reward, other in pairs]
        return fmean(leads) - doubt * _deviation(leads) / math.sqrt(len(leads))

    def try_all(self, actions: Sequence[Action], times: int) -> None:
        """Play on from each of the actions, so many times, and from that of the policy as often as from them."""
        for action in actions:
            self.try_one(action, times)
        tried = len(self.nodes[actions[0]].rewards) - len(self.nodes[self.prior].rewards)
        if tried > 0:
            self.try_one(self.prior, tried)

    def try_one(self, action: Action, times: int) -> None:
        """Play on from an action, so many times."""
        node, view = self.nodes[action], self.view
        if self.search.depth > 1:
            for _ in range(times):
                self.descend(action, node)
        else:
            # The same as going down the tree, many times in one call.
            played = view.playouts(
                times, seed=self.sample(node), threads=1, policy=POLICY, first=action
            )
            node.rewards += map(self.reward, margins(played, decider(view)))

    def sample(self, node: _Node) -> int:
        """The seed of the next sample: all actions are tried in the same ones."""
        return (self.seed + len(node.rewards)) % (1 << 64)

    def descend(self, action: Action, node: _Node) -> None:
        """One iteration: down the tree in a sample, one new node, a playout, and the way back."""
        seed, search = self.sample(node), self.search
        state: State = self.view.sample(seed).apply(action)
        path = [(node, decider(self.view))]
        while len(path) < search.depth and node.rewards and state.current_player is not None:
            player = state.current_player
            action = self.selected(node, state, player)
            node = node.children.setdefault(action, _Node())
            state = state.apply(action)
            path.append((node, player))
        played = state.playouts(1, seed=seed, threads=1, policy=POLICY)
        for reached, player in path:
            reached.rewards += map(self.reward, margins(played, player))

    def selected(self, node: _Node, state: State, player: int) -> Action:
        """An action below the first one: new ones as the node is visited more often, else by UCB1."""
        actions = state.legal_actions("canonical")
        known = [action for action in actions if action in node.children]
        for action in known:
            node.children[action].available += 1
        visits = len(node.rewards)
        if len(known) < min(len(actions), math.sqrt(visits)):
            first = _core.policy_action(state.view(player), POLICY, self.seed)
            if first is not None and first not in node.children:
                return first
            new = [action for action in actions if action not in node.children]
            return new[visits % len(new)]

        def bound(action: Action) -> float:
            child = node.children[action]
            tried = len(child.rewards)
            return fmean(child.rewards) + EXPLORATION * math.sqrt(math.log(child.available) / tried)

        return max(known, key=bound)

    def reward(self, margin: int) -> float:
        """Half for winning, half for the points ahead, measured by how much these usually differ."""
        wins = (margin > 0) + (margin == 0) / 2
        return wins / 2 + 1 / (2 + 2 * math.exp(-max(-LARGE, min(LARGE, margin / self.spread))))


def margins(played: Playouts, player: int) -> Iterator[int]:
    """By how much the player was ahead of the best other one, for each playout."""
    seats = len(played.wins)
    scores = played.scores.cast("B").cast("i").tolist()
    for begin in range(0, len(scores), seats):
        of_game = scores[begin : begin + seats]
        own = of_game.pop(player)
        yield own - max(of_game)


def _deviation(numbers: Sequence[float]) -> float:
    """The standard deviation; the module ``statistics`` is exact, and many times slower."""
    mean = fmean(numbers)
    return math.sqrt(sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1))
