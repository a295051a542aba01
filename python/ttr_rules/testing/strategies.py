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

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from .._api import new_game, state_from_dict
from .._core import State
from .._values import FrozenMap
from ..actions import (
    Action,
    ClaimRoute,
    CompleteTicket,
    DrawDeck,
    DrawFaceUp,
    DrawTickets,
    FinishTickets,
    KeepTickets,
    MoveCards,
    Pass,
    PayTunnel,
    PlaceCards,
    Reveal,
    RevealTicket,
    SwapTickets,
    WithdrawTunnel,
)
from ..events import Event
from ..variant import LOCOMOTIVE, Variant, known_ids, variant_of
from ._boards import boards, variants
from ._parts import (
    MANY,
    SEEDS,
    Chance,
    chance_mode,
    handfuls,
    number,
    number_of_seats,
    pick,
    take_some,
    value_of,
)
from ._positions import positions

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

T = TypeVar("T")

_YES = st.booleans()
_COUNTS = st.integers(0, 9) | st.integers(10, 2**70)
_UNKNOWN = st.sampled_from(("gray", "nowhere", "")) | st.text(max_size=4)
_STEPS = st.binary(min_size=2, max_size=2).map(lambda pair: int.from_bytes(pair))


# Cards and actions


def hands(variant: str | Variant) -> SearchStrategy[dict[str, int]]:
    """Hands that the printed deck allows: counts by card, positive ones only; few or many cards.

    Shrinks towards the empty hand, and towards the first colors in card order.
    """
    return handfuls(value_of(variant).cards)


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

    Claims that may nearly be paid for, or sets for a railyard that may nearly be placed; cards, routes and tickets that do not exist, and too many
    of those that do; tickets named twice; what is revealed when nothing is; actions of other
    variants. Shrinks towards ``DrawDeck()``, and towards names that exist and few cards.
    """
    value = value_of(variant)

    def card() -> str:
        return _name(draw, [*value.cards])

    def ticket() -> str:
        return _name(draw, [ticket.id for ticket in value.tickets])

    def cards() -> dict[str, int]:
        return {card(): draw(_COUNTS) for _ in range(number(draw, 0, 3))}

    near: Callable[[DrawFn, Variant], Action] = _near_set if value.rules.railyards else _near_claim
    kinds: Sequence[Callable[[], Action]] = (
        DrawDeck,
        lambda: DrawFaceUp(card()),
        DrawTickets,
        lambda: KeepTickets([ticket() for _ in range(number(draw, 0, 4))]),
        lambda: near(draw, value),
        lambda: near(draw, value),
        lambda: ClaimRoute(_name(draw, [route.id for route in value.board.routes]), cards()),
        Pass,
        lambda: Reveal(card()),
        lambda: RevealTicket(ticket()),
        lambda: PayTunnel(cards()),
        WithdrawTunnel,
        SwapTickets,
        lambda: PlaceCards(cards()),
        lambda: MoveCards({card(): 1 for _ in range(number(draw, 0, 3))}),
        lambda: CompleteTicket(ticket()),
        FinishTickets,
    )
    return pick(draw, kinds)()


def _name(draw: DrawFn, names: Sequence[str]) -> str:
    """One of the names, if there are some, or one that is not known."""
    known = pick(draw, (True, True, True, False))
    if names and known:
        return pick(draw, names)
    return draw(_UNKNOWN)


def _near_claim(draw: DrawFn, variant: Variant) -> ClaimRoute:
    """A claim with as many cards as spaces, or one more or less, in a color that may be right."""
    route = pick(draw, variant.board.routes)
    color = pick(draw, [*variant.cards])
    if route.color in variant.cards and draw(_YES):
        color = route.color
    count = route.length + pick(draw, (0, 0, 1, -1))
    locomotives = number(draw, 0, count)
    return ClaimRoute(
        route.id, Counter({color: count - locomotives}) + Counter({LOCOMOTIVE: locomotives})
    )


def _near_set(draw: DrawFn, variant: Variant) -> PlaceCards:
    """A few cards of one color with some locomotives, or a card of each of several colors."""
    rules = variant.rules
    colors = [card for card in variant.cards if card != LOCOMOTIVE]
    if rules.placed_colors and draw(_YES):
        count = rules.placed_colors + pick(draw, (0, 0, 1, -1))
        return PlaceCards(dict.fromkeys(take_some(draw, colors, count), 1))
    count = rules.placed_at_least + pick(draw, (0, 0, 1, 2, -1))
    locomotives = number(draw, 0, count)
    cars = Counter({pick(draw, colors): count - locomotives})
    return PlaceCards(cars + Counter({LOCOMOTIVE: locomotives}))


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
    return MANY


@st.composite
def new_games(
    draw: DrawFn,
    variant: str | Variant,
    players: int | None = None,
    *,
    chance: Chance | None = None,
) -> State:
    """First states of games, cards and tickets dealt (in explicit mode: about to be).

    Shrinks towards few players, the seed 0, sampled chance, and seat 0 as the starter.
    """
    value = value_of(variant)
    seats = number_of_seats(draw, value, players)
    first, mode = number(draw, 0, seats - 1), chance_mode(draw, chance)
    return new_game(value, seats, seed=draw(SEEDS), chance=mode, first_player=first)


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
    return reached[draw(MANY) % len(reached)]


@st.composite
def set_up_states(
    draw: DrawFn,
    variant: str | Variant,
    players: int | None = None,
    *,
    chance: Chance | None = None,
) -> State:
    """The states of :func:`positions`."""
    value = value_of(variant)
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
