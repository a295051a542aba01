"""Hypothesis strategies: boards, hands, payments, positions, states, actions, whole games.

For instance::

    from hypothesis import given
    from ttr_rules.testing import strategies

    @given(strategies.games("new_york", players=2))
    def test_something(game: strategies.Game) -> None:
        for before, action, after, events in game.steps():
            ...

A ``variant`` is an id of ``ttr_rules.variants()`` or a variant value, shipped or not. Where
``players`` or ``chance`` is None, both may be anything that the variant allows. Seats are counted
from 0. Each docstring tells what is generated, and what a failing example shrinks towards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, NamedTuple, TypeVar

from .._api import new_game, state_from_dict
from .._core import State
from .._values import FrozenMap
from ..actions import Action, ClaimRoute
from ..events import Event
from ..variant import Variant, known_ids, load_variant, variant_of
from ._actions import build_action
from ._boards import build_board
from ._choices import Choices
from ._hypothesis import DrawFn, SearchStrategy
from ._hypothesis import strategies as st
from ._positions import build_position

__all__ = [
    "Chance",
    "Game",
    "Step",
    "actions",
    "any_actions",
    "beginning",
    "boards",
    "choices",
    "claims",
    "code_of",
    "games",
    "hands",
    "moves",
    "new_games",
    "payments",
    "positions",
    "reached_states",
    "set_up_states",
    "states",
    "variants",
]

Chance = Literal["sampled", "explicit"]
"""How chance is resolved; see :func:`ttr_rules.new_game`."""

CHANCES: tuple[Chance, ...] = ("sampled", "explicit")

T = TypeVar("T")

# Making a strategy takes Hypothesis longer than drawing from it: so these are made once.
_MANY = st.integers(0, 2**16 - 1)
_STEPS = st.binary(min_size=2, max_size=2).map(lambda pair: int.from_bytes(pair))
_below = cache(lambda count: st.integers(0, count - 1))


def _choices(draw: DrawFn) -> Choices:
    """Choices that Hypothesis makes, and shrinks towards the simplest."""
    # What was drawn still means something when there are fewer options.
    return Choices(lambda count: draw(_below(max(count, 128))) % count)


def _value_of(variant: str | Variant) -> Variant:
    """The variant value; UnknownVariantError where there is none of this id."""
    return variant if isinstance(variant, Variant) else variant_of(variant)


# Boards and variants


@st.composite
def boards(draw: DrawFn) -> dict[str, Any]:
    """Variant documents of small boards, which ``ttr_rules.load_variant`` reads.

    2 to 6 cities, all connected; routes of 1 to 4 spaces, some of them double or threefold; 1 to
    4 colors of 1 to 6 cards, and up to 6 locomotives; up to 4 players; ferries, tunnels, routes that
    sets pay; rules of all kinds, those of a race among them. Some are games of railyards, with all
    the options and no route: up to 5 colors, tickets that cost 1 to 4 cards, bonuses of cities.

    Shrinks towards two players and two cities with a gray route of one space, one color, as few
    tickets as the set-up takes, and rules that do without.
    """
    return build_board(_choices(draw))


def variants() -> SearchStrategy[Variant]:
    """Variants: made-up ones (see :func:`boards`), and the shipped ones.

    Shrinks towards a made-up one, as :func:`boards` does.
    """
    return _MADE_UP_OR_SHIPPED


_MADE_UP_OR_SHIPPED = boards().map(load_variant) | st.sampled_from(known_ids()).map(variant_of)


# Cards and actions


def hands(variant: str | Variant) -> SearchStrategy[dict[str, int]]:
    """Hands that the printed deck allows: counts by card, positive ones only; few or many cards.

    Shrinks towards the empty hand, and towards the first colors in card order.
    """
    return _hands(_value_of(variant).cards)


@st.composite
def _hands(draw: DrawFn, pile: Mapping[str, int]) -> dict[str, int]:
    return _choices(draw).cards(pile)


def payments(state: State, route: str) -> SearchStrategy[FrozenMap[str, int]]:
    """The legal payments of the current player for a route; of none, nothing is generated.

    Shrinks towards the first one of ``state.payments(route)``. UnknownNameError if there is no such
    route.
    """
    return _members(state.payments(route))


def claims(state: State) -> SearchStrategy[ClaimRoute]:
    """The legal claims of the current player: each route with the same chance, then a payment.

    Where there are none, nothing is generated. Shrinks towards the first route of the board.
    """
    routes = [route.id for route in state.variant.board.routes if state.payments(route.id)]
    if not routes:
        return st.nothing()
    return st.sampled_from(routes).flatmap(
        lambda route: payments(state, route).map(lambda cards: ClaimRoute(route, cards))
    )


def actions(state: State) -> SearchStrategy[Action]:
    """What can come next: a legal action, at a chance point a possible outcome.

    Of a game that is over nothing is generated. Shrinks towards the first of them.
    """
    return _members(moves(state))


def moves(state: State) -> Sequence[Action]:
    """What can come next, in order: the legal actions, at a chance point the outcomes."""
    return tuple(action for action, _ in state.chance_outcomes()) or state.legal_actions()


@st.composite
def any_actions(draw: DrawFn, variant: str | Variant) -> Action:
    """Actions of every kind, nearly all of them illegal wherever one stands.

    Claims that may nearly be paid for, or sets for a railyard that may nearly be placed; cards,
    routes and tickets that do not exist, and too many of those that do; tickets named twice; what is
    revealed when nothing is; actions of other variants.

    Shrinks towards ``DrawDeck()``, and towards names that exist and few cards.
    """
    return build_action(_choices(draw), _value_of(variant))


# Games


class Step(NamedTuple):
    """One action of a game, with what was before and what came of it."""

    before: State
    action: Action
    after: State
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """A game as a record: a state to start from, and what was done then, one after the other.

    In a game with explicit chance the actions are decisions and reveals. The game need not be over
    when the record ends. ``repr`` is code that makes the game again.
    """

    start: State
    actions: tuple[Action, ...]

    def steps(self) -> Iterator[Step]:
        """The actions with the states before and after them, in order."""
        state = self.start
        for action in self.actions:
            after, events = state.play(action)
            yield Step(state, action, after, events)
            state = after

    def states(self) -> Iterator[State]:
        """All states: one more than there are actions."""
        yield self.start
        for step in self.steps():
            yield step.after

    @property
    def end(self) -> State:
        """The last state."""
        *_, last = self.states()
        return last

    def to_dict(self) -> dict[str, Any]:
        """The game as a JSON-able dict: the position document of the start, and the actions."""
        return {
            "start": self.start.to_dict(),
            "actions": [action.to_dict() for action in self.actions],
        }

    def __repr__(self) -> str:
        lines = [f"        {action!r},\n" for action in self.actions]
        done = f"(\n{''.join(lines)}    )" if lines else "()"
        return f"Game(\n    start={code_of(self.start)},\n    actions={done},\n)"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """What Hypothesis prints; by default it would be the fields one by one."""
        printer.text(repr(self))


def choices() -> SearchStrategy[int]:
    """Numbers for choosing among many things: the first for 0, and so on around.

    They do not depend on how many things there are. So a game of such choices can be shortened
    anywhere, and what follows can still be played.
    """
    return _MANY


@st.composite
def new_games(
    draw: DrawFn,
    variant: str | Variant,
    players: int | None = None,
    *,
    chance: Chance | None = None,
) -> State:
    """First states of games, cards and tickets dealt (in explicit mode: about to be).

    Shrinks towards few players, the seed 0, sampled chance, and player 0 as the starter.
    """
    value, choices = _value_of(variant), _choices(draw)
    count = choices.number(*value.players) if players is None else players
    first = choices.number(0, count - 1)
    mode = choices.pick(CHANCES) if chance is None else chance
    seed = choices.number(0, 2**64 - 1)
    return new_game(value, count, seed=seed, chance=mode, first_player=first)


@st.composite
def games(
    draw: DrawFn,
    variant: str | Variant,
    players: int | None = None,
    *,
    chance: Chance | None = "sampled",
    start: SearchStrategy[State] | None = None,
) -> Game:
    """Whole games: from a new game, or from a state of ``start``, most of them to the end.

    Every legal action is as likely as any other.

    A failing example shrinks to a short game: it stops at the first step that fails, steps that do
    not matter are dropped, and those that are left become the first legal action where they can.
    So a property should look at every step rather than at the end alone, and hold of any part of a
    game that begins with its start.
    """
    state = draw(new_games(variant, players, chance=chance) if start is None else start)
    first, done = state, list[Action]()
    while not state.is_over:
        # The end of the record is one of the choices, and the simplest: there is no number of
        # steps that would have to shrink along with them.
        choice = draw(_STEPS)
        if choice == 0:
            break
        options = moves(state)
        done.append(options[(choice - 1) % len(options)])
        state = state.apply(done[-1])
    return Game(first, tuple(done))


# States


@st.composite
def positions(
    draw: DrawFn,
    variant: str | Variant,
    players: int | None = None,
    *,
    chance: Chance | None = None,
) -> dict[str, Any]:
    """Position documents that contradict nothing, most of which no game comes to.

    Every card is somewhere (G-16), each ticket at one place at most (G-32), and routes are owned as
    G-20, G-25 and G-26 allow. There are few trains, decks that are empty or nearly so, rows with
    holes and with many locomotives, last turns, passes, second draws, tickets on offer, first
    tickets, tunnels that are being tried, games that are over, knowledge of hands and decks; in
    explicit mode, chance points in the middle of a turn. In a race, coasts that are nearly joined and
    tickets that are complete. With railyards there are rows of them, full and empty on-the-track
    piles, tickets that are being scored, both deck passes and the deal between them.

    Shrinks towards two seats with nothing, and all cards and tickets in their decks. The documents
    leave out what is derived.
    """
    return build_position(_choices(draw), _value_of(variant), players, chance=chance)


def states(
    variant: str | Variant, players: int | None = None, *, chance: Chance | None = None
) -> SearchStrategy[State]:
    """States: those of :func:`set_up_states` and of :func:`reached_states`.

    Shrinks towards a position in which nothing has been done.
    """
    return st.one_of(
        set_up_states(variant, players, chance=chance),
        reached_states(variant, players, chance=chance),
    )


@st.composite
def reached_states(
    draw: DrawFn,
    variant: str | Variant,
    players: int | None = None,
    *,
    chance: Chance | None = None,
) -> State:
    """States that a game has come to, anywhere between its beginning and its end.

    Shrinks towards the beginning of a game, see :func:`games`.
    """
    reached = [*draw(games(variant, players, chance=chance)).states()]
    return reached[draw(_MANY) % len(reached)]


@st.composite
def set_up_states(
    draw: DrawFn,
    variant: str | Variant,
    players: int | None = None,
    *,
    chance: Chance | None = None,
) -> State:
    """The states of :func:`positions`."""
    value = _value_of(variant)
    return state_from_dict(draw(positions(value, players, chance=chance)), value)


# What they share


def _members(sequence: Sequence[T]) -> SearchStrategy[T]:
    """The members of a sequence that may be lazy and long, which ``sampled_from`` would copy."""
    if not sequence:
        return st.nothing()
    return st.integers(0, len(sequence) - 1).map(lambda index: sequence[index])


def beginning(state: State) -> dict[str, Any] | None:
    """The options of ``new_game`` that give this state; None where it is no new game."""
    options: dict[str, Any] = {"seed": state.seed, "chance": state.chance}
    options["first_player"] = state.to_dict()["current_player"] or 0
    if new_game(state.variant, state.players, **options) != state:
        return None
    return options


def code_of(state: State) -> str:
    """Code that makes the state, with the functions of ``ttr_rules``; short for a new game."""
    variant = state.variant
    shipped = variant.id in known_ids() and variant_of(variant.id) == variant
    options = beginning(state)
    if options is not None:
        name = repr(variant.id) if shipped else f"load_variant({variant.to_dict()!r})"
        told = ", ".join(f"{key}={entry!r}" for key, entry in options.items())
        return f"new_game({name}, {state.players}, {told})"
    own = "" if shipped else f", load_variant({variant.to_dict()!r})"
    return f"state_from_dict({state.to_dict()!r}{own})"
