"""The Rust core of ttr_rules. Use what `ttr_rules` exports instead."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Literal, SupportsIndex, final, overload

from _typeshed import ReadableBuffer, WriteableBuffer

from ._arguments import Array, Integers, Randrange
from ._values import FrozenMap, Phase
from .actions import Action
from .errors import Problem, Violation
from .events import Event
from .many import Playouts
from .railyard import RailyardRow
from .result import Result
from .tunnel import Tunnel
from .variant import Variant

__all__ = [
    "DEBUG",
    "ActionSpace",
    "Batch",
    "ChanceSpace",
    "Game",
    "KeptGame",
    "LegalActions",
    "ObservationSpace",
    "Payments",
    "State",
    "View",
    "described_variant",
    "is_first_interpreter",
    "is_secret_action",
    "new_game",
    "playouts",
    "policy_action",
    "read_variant",
    "rules_schema",
    "seen_by",
    "shipped_ids",
    "shipped_text",
    "state_from_dict",
    "view_from_dict",
]
DEBUG: Final[bool]
"Whether this is a debug build, which is much slower."

@final
class ActionSpace:
    """The numbers of the actions of a variant, for search and learning, which need every action at a fixed place. It
    is `variant.action_space`.

    A number stands for a canonical action (see `State.legal_actions`), whatever the state: a claim has one for
    each route, color and number of locomotives, and so has a station for each city; `KeepTickets` has one for
    each set of places on offer, and so on. The numbers depend on the variant alone and never change. Outcomes of
    chance have none; `variant.chance_space` numbers them.

    Spaces are equal if every number stands for the same.

    >>> space = ttr.new_york.VARIANT.action_space
    >>> len(space)
    239
    >>> state = ttr.new_game("new_york", players=2, seed=7)
    >>> [space.describe(number) for number in state.action_numbers()]
    [{'type': 'keep_tickets', 'places': [0]}, {'type': 'keep_tickets', 'places': [1]}, {'type': 'keep_tickets', 'places': [0, 1]}]
    """

    def __copy__(self, /) -> ActionSpace: ...
    def __deepcopy__(self, memo: object, /) -> ActionSpace: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __len__(self, /) -> int: ...
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    def describe(self, n: SupportsIndex) -> dict[str, Any]:
        """What a number stands for, as a plain dict, which is different for each number.

        `type` is that of the action. Claims have `route`, `color` and `locomotives`, stations `city`, `color` and
        `locomotives`. `color`: that of the cars, where sets pay the one of which there are most; None: locomotives
        alone. Further `card`, `ticket`, `locomotives` (of a surcharge), `places` (on offer, counted from 0),
        `cards` (that are placed), `cars` (the colors of the rows with a choice from which a car moves).

        Raises `InvalidArgumentError` if there is no such number.

        >>> ttr.new_york.VARIANT.action_space.describe(218)
        {'type': 'claim_route', 'route': 'soho-wall-street', 'color': None, 'locomotives': 2}
        """

    @property
    def fingerprint(self, /) -> str:
        """16 hexadecimal digits that name the numbering: the same in every process, machine and version, and others
        as soon as a number stands for something else. Keep it with what was trained, and compare.

        >>> ttr.new_york.VARIANT.action_space.fingerprint
        '2f2ae314dbf3644d'
        """

@final
class Batch:
    """Many games side by side, for search and learning: they take their steps together, and what is asked of them is
    written into buffers of the caller.

    `variant`: the id of a shipped variant, or a `Variant`. `players`: their number in each game; player 0 begins.
    `size`: the number of games, up to 1,000,000. Game `i` begins as `new_game` does with the seed `seed + i`, modulo
    2**64. `chance` "explicit": at chance points the caller says what comes off the deck. `limit`: after so many
    decisions a game is stopped, since some games never end (FJ-13); nobody decides in it any more.

    A buffer is anything with the buffer protocol that is writable, contiguous and of exactly the size given, such as
    a NumPy array: bytes are uint8, int8 or bool, the others int32 or float32, in the machine's order of bytes. It may
    have any shape. The numbers of a step come in a buffer of int32 or int64.

    Copies are batches with games of their own, and a batch can be pickled: as its snapshot, which `save` makes.
    Ctrl-C stops whatever takes long, and changes no game then; what was asked for is not to be used.

    A batch is for one thread at a time: a call during another one raises `RuntimeError`.

    Raises what `new_game` raises, and `InvalidArgumentError` for a size or limit out of range.

    >>> from array import array
    >>> batch = ttr.Batch("new_york", players=2, size=3, seed=7)
    >>> space = batch.variant.action_space
    >>> masks = bytearray(len(batch) * len(space))
    >>> seats, ends = array("i", [0] * 3), bytearray(3)
    >>> while not all(ends):
    ...     batch.masks(masks)
    ...     rows = [masks[game * len(space) :][: len(space)] for game in range(3)]
    ...     batch.step(array("i", [mask.rfind(1) for mask in rows]))
    ...     batch.ends(ends)
    >>> scores = array("i", [0] * 6)
    >>> batch.scores(scores)
    >>> scores.tolist()
    [-8, -20, -13, -37, -24, -21]

    With explicit chance every game begins at a chance point, before the first card of the set-up, and comes to one
    wherever a card or ticket comes off a deck. There it has no decider (`seats` writes -1, though `ends` writes 0)
    and no legal action (`masks` writes zeros), and a step takes a number of `variant.chance_space`.
    `state(i).chance_outcomes()` has the outcomes that are possible, with their probabilities. A `step` is one
    outcome or one decision in each game, so that of two games one can stand at a chance point and the other not.

    >>> batch = ttr.Batch("new_york", players=2, size=2, chance="explicit")
    >>> space = batch.variant.chance_space
    >>> outcomes = {ttr.action_from_dict(space.describe(n)): n for n in range(len(space))}
    >>> seats = array("i", [-1] * 2)
    >>> steps = 0
    >>> while -1 in seats:
    ...     dealt = [batch.state(game).chance_outcomes()[0][0] for game in range(2)]
    ...     batch.step(array("i", [outcomes[outcome] for outcome in dealt]))
    ...     batch.seats(seats)
    ...     steps += 1
    >>> steps, seats.tolist()
    (13, [0, 0])
    """

    def __copy__(self, /) -> Batch:
        """The same games once more; what is played in one batch changes nothing in the other."""

    def __deepcopy__(self, memo: object, /) -> Batch:
        """The same games once more; what is played in one batch changes nothing in the other."""

    def __len__(self, /) -> int: ...
    def __new__(
        cls,
        variant: str | Variant,
        players: SupportsIndex,
        size: SupportsIndex,
        *,
        seed: SupportsIndex = 0,
        chance: Literal["sampled", "explicit"] = "sampled",
        limit: SupportsIndex = 10000,
    ) -> Batch: ...
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    @property
    def chance(self, /) -> Literal["sampled", "explicit"]:
        """How chance is resolved: "sampled" or "explicit"."""

    def ends(self, out: WriteableBuffer | Array) -> None:
        """Writes for each game whether it has ended: 1 if it is over, 2 if it was stopped, else 0.

        `out`: `len(batch)` bytes.
        """

    @property
    def limit(self, /) -> int:
        """The number of decisions after which a game is stopped."""

    def load(self, saved: bytes) -> None:
        """Goes back to a snapshot that `save` made of this batch, or of another one with the same variant and the same
        numbers of games and players and chance mode. It is validated in full; if it is refused nothing has changed.
        The limit stays that of this batch.

        Raises `InvalidPositionError` with all problems, and `InvalidArgumentError` if `saved` is not bytes.
        """

    def masks(self, out: WriteableBuffer | Array) -> None:
        """Writes for each game, and in it for every number of `variant.action_space`, whether its action is legal: 1 or
        0. All are 0 where nobody decides: at chance points, too, where `state(i).chance_outcomes()` tells what is
        possible.

        `out`: `len(batch) * len(variant.action_space)` bytes.

        Raises `InvalidArgumentError` if `out` is no such buffer, as do the methods below.
        """

    def observations(self, out: WriteableBuffer | Array) -> None:
        """Writes for each game the observation of the player who has to decide, or of a spectator where nobody does.
        See `View.observation`.

        `out`: `len(batch) * len(variant.observation_space)` int32, or as many float32, which are scaled.
        """

    @property
    def players(self, /) -> int:
        """The number of players of each game."""

    def reset(self, which: ReadableBuffer | Array | None = None) -> None:
        """Begins games anew. The seed of each grows by `len(batch)`: no game has one that another had, unless a snapshot
        was loaded. With explicit chance a game then stands before the first card of the set-up, and nobody decides
        until all of it is dealt.

        Until all of them have begun, the new games take memory beside the old ones.

        `which`: a buffer of `len(batch)` bytes, such as `ends` writes; games whose byte is not 0 begin anew. None:
        those that have ended.
        """

    def save(self, /) -> bytes:
        """A snapshot of all games, to be given to `load`. It is text: a line of JSON, and one with a position
        document for each game.
        """

    def scores(self, out: WriteableBuffer | Array) -> None:
        """Writes for each game the points of each player if it ended now.

        `out`: `len(batch) * players` int32.
        """

    def seats(self, out: WriteableBuffer | Array) -> None:
        """Writes for each game the player who has to decide; -1: it stands at a chance point, or has ended.

        `out`: `len(batch)` int32.
        """

    def state(self, i: SupportsIndex) -> State:
        """The state of a game.

        Raises `InvalidArgumentError` if there is no such game.
        """

    def step(self, numbers: ReadableBuffer | Array) -> None:
        """Plays in each game the action of a number of `variant.action_space`, or at a chance point the outcome of a
        number of `variant.chance_space`. In a game with the number -1 nothing is played.

        `numbers`: a buffer of `len(batch)` int32 or int64.

        Raises `BatchError` with the first game whose number is refused; no game has changed then. Raises
        `InvalidArgumentError` if `numbers` is no such buffer.
        """

    @property
    def variant(self, /) -> Variant:
        """The variant of all games."""

@final
class ChanceSpace:
    """The numbers of the outcomes of chance of a variant: its cards in card order, then its tickets in the order of
    the data. It is `variant.chance_space`.

    Spaces are equal if every number stands for the same.

    >>> space = ttr.new_york.VARIANT.chance_space
    >>> len(space), space.describe(6)
    (25, {'type': 'reveal', 'card': 'locomotive'})
    >>> ttr.action_from_dict(space.describe(7))
    RevealTicket('lower-east-side-wall-street')
    """

    def __copy__(self, /) -> ChanceSpace: ...
    def __deepcopy__(self, memo: object, /) -> ChanceSpace: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __len__(self, /) -> int: ...
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    def describe(self, n: SupportsIndex) -> dict[str, Any]:
        """What a number stands for, as a plain dict: that of the action `Reveal` or `RevealTicket`.

        Raises `InvalidArgumentError` if there is no such number.
        """

    @property
    def fingerprint(self, /) -> str:
        """16 hexadecimal digits that name the numbering: the same in every process, machine and version, and others
        as soon as a number stands for something else.
        """

@final
class Game:
    """A variant that has been read and validated, ready for games."""

    def __new__(cls, document: Mapping[str, Any], variant: Variant) -> Game:
        """Reads a variant document. `variant` is the value that states will have."""

    @property
    def action_space(self, /) -> ActionSpace:
        """See `Variant.action_space`."""

    @property
    def chance_space(self, /) -> ChanceSpace:
        """See `Variant.chance_space`."""

    @property
    def fingerprint(self, /) -> str:
        """See `Variant.fingerprint`."""

    @property
    def observation_space(self, /) -> ObservationSpace:
        """See `Variant.observation_space`."""

    def text(self, /) -> str:
        """The whole document of the variant, as JSON text."""

    @property
    def warnings(self, /) -> tuple[Problem, ...]:
        """See `Variant.warnings`."""

@final
class KeptGame:
    """What is known of a game that a `ScoreKeeper` follows: an immutable value.

    An entry is an action; None if a card or ticket went to another player unseen; or the number of tickets
    that the player who chooses kept, unseen.
    """

    def __new__(cls, /, view: View) -> KeptGame:
        """A game that is followed from a point at which this is known."""

    @property
    def due(self, /) -> str | None:
        """The type of the outcome that is due, "reveal" or "reveal_ticket"; None if a player has to decide or
        the game is over.
        """

    def enter(
        self, entered: Action | int | None, row_cleared: bool | None
    ) -> tuple[tuple[Event, ...], State, KeptGame] | str:
        """What follows from an entry: the events as they were seen, a state that agrees with them, and what is
        known then. Or what is wrong with `row_cleared`, which says whether the row was cleared after the
        entry; None leaves that open.
        """

    def may_hold(self, player: SupportsIndex) -> tuple[str, ...]:
        """The tickets that a player can hold, in the order of the data.

        Raises `SeatError` if there is no such player.
        """

    def sees(self, /, type: str) -> bool:
        """Whether the details of an action of this type are seen, if it is played now."""

    @property
    def view(self, /) -> View:
        """What is known, except for what follows from rows that stayed or were cleared."""

    def why_impossible(self, entered: Action | int | None) -> Violation | None:
        """Why an entry is impossible in every arrangement of the unseen cards and tickets: a `Violation`, or
        None.
        """

@final
class LegalActions(Sequence[Action]):
    """The legal actions of a state: an immutable sequence. `in` checks whether an action is legal.

    The order of the actions, phase by phase:

    - In a turn: `DrawDeck`, `DrawFaceUp` in card order, `DrawTickets`, `SwapTickets`, then `ClaimRoute` and
      `BuildStation`, or `PlaceCards`. For the second card: `DrawDeck`, then `DrawFaceUp` in card order.
    - `ClaimRoute` by length (routes of the same length: those that take no locomotives first, then by
      symbols, then by sets), color (card order, gray last), route (order of the data) and payment (see
      `Payments`).
    - `BuildStation` by city (order of the data) and payment (see `Payments`).
    - `PlaceCards`: sets of one color by color in card order, then by ascending number of cars, then of
      locomotives; then sets of different colors in lexicographic order of their colors in card order; then
      locomotives alone by the color of the row, then by ascending number.
    - `KeepTickets` in binary order, with the first ticket on offer as the lowest bit.
    - `PayTunnel` by ascending number of locomotives, then `WithdrawTunnel`.
    - `MoveCards` in binary order over the rows with a choice, in card order, with the first one as the lowest
      bit; a set bit stands for the car.
    - `CompleteTicket` in the order of the data, then `FinishTickets`.
    - `Pass` only if there is no other action.

    >>> actions = ttr.new_game("new_york", players=2, seed=7).legal_actions()
    >>> len(actions), str(actions[-1])
    (3, 'keep soho-east-village central-park-gramercy-park')
    >>> ttr.KeepTickets(["soho-east-village"]) in actions
    True
    >>> actions.index(actions[2])
    2
    """

    def __contains__(self, value: object, /) -> bool: ...
    def __copy__(self, /) -> LegalActions: ...
    def __deepcopy__(self, memo: object, /) -> LegalActions: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> Action: ...
    @overload
    def __getitem__(self, index: slice, /) -> tuple[Action, ...]: ...
    def __iter__(self, /) -> Iterator[Action]: ...
    def __len__(self, /) -> int: ...
    def __repr__(self, /) -> str: ...
    def __reversed__(self, /) -> Iterator[Action]: ...
    def count(self, value: object) -> int:
        """1 if the action is legal, else 0."""

    def index(
        self, value: object, start: SupportsIndex = 0, stop: SupportsIndex | None = None
    ) -> int:
        """The index of an action.

        Raises `ValueError` if it is not in the sequence.
        """

    def sample(self, rng: Randrange | Integers | SupportsIndex) -> Action:
        """An entry picked by `rng`: a `random.Random`, or anything with its method `randrange`; a NumPy
        `Generator`, or anything with its method `integers`; or a seed from 0 to 2**64 - 1, which always picks
        the same entry. If the generator is uniform, all entries are equally likely. No list is built.

        Raises `IndexError` if there are no entries and `InvalidArgumentError` if `rng` is none of these.

        >>> actions = ttr.new_game("new_york", players=2, seed=7).legal_actions()
        >>> str(actions.sample(1)), actions.sample(1) == actions.sample(1)
        ('keep soho-east-village central-park-gramercy-park', True)
        """

@final
class ObservationSpace:
    """What the numbers of an observation mean (see `View.observation`). It is `variant.observation_space`.

    The numbers come in sections, which `slices` names. The layout depends on the variant alone: there is room for
    the most players of the variant, and the places of absent ones are 0. Seats are relative: 0 is the observer,
    1 the player after it, and so on. A spectator sees player 0 as seat 0, and 0 wherever only a player sees
    something. Kinds of cards are in card order with locomotives last; routes, cities and tickets are in the order
    of the data. A variant has only those of these sections that it needs:

    - `seats`: for each seat, whether somebody plays there. `player`: whether the observer is a player.
    - `decides`: for each seat, whether it is up to that player to decide; nobody does at chance points and at the
      end. `turn`: for each seat, whether it is that player's turn, even at chance points.
    - `phase`: one place each for the phases `keep_tickets`, `turn`, `second_draw`, `tunnel`, `move_cards` and
      `score_tickets`; all 0 once the game is over. `due`: at a chance point, how many cards or tickets are due.
    - `turns`: how many turns are finished, up to 2**31 - 1. `set_up`: whether the first tickets are being chosen.
      `last_turns`: how many turns are left, including the current one; 0 before the last turns begin. `passes`: how
      many players just passed in a row.
    - `hand`: the observer's cards by kind. `hand_sizes`: for each seat, how many cards. `seen`: for each seat and
      kind, the cards that everybody saw enter the hand and that may still be there.
    - `face_up`, `discard`: cards by kind. `deck`: how many cards. `unseen`: by kind, the cards of which the
      observer does not know where they are.
    - `reshuffled`: by kind, the most cards that the deck can have since the last reshuffle; 0 before the first.
      `drawn`: by kind, the cards that the observer has drawn blind since then.
    - `tickets`: for each ticket, whether the observer has it. `offer`: for each ticket on offer to the observer,
      its place in the offer, counted from 1. `needs`: for each of both, the fewest trains with which routes that
      the observer can still claim complete it, stations left out, or in a game of railyards the number of cards
      that the on-the-track pile lacks; 0: it is complete, or the observer does not have it; -1: no way is left.
      It may be more trains than the observer has.
    - `ticket_counts`, `offer_counts`: for each seat, how many tickets. `completed`: for each seat and ticket,
      whether it lies open or aside as complete. `ticket_deck`: how many tickets. `returned`, `shuffled`: for each
      ticket, whether the observer gave it back, and it is still where it went, or has been shuffled since.
    - `given_back`: how many tickets lie beside the ticket deck. `bonus`: for each seat, whether it has the bonus
      for joining the coasts. `first_kept`: for each seat, how many of the first tickets it kept; -1: not known.
    - `routes`: for each seat and route, whether the player owns it. `open_routes`: for each route, whether it is
      open to the observer, whatever trains are left; to a spectator, whether it is open to anybody. `route_points`: for each seat, the points of its routes. `trains`: for each
      seat, how many are left.
    - `stations`: for each seat and city, whether there is a station of the player. `stations_left`: for each seat.
    - `tunnel`: for each route, whether it is being tried. `tunnel_laid`, `tunnel_cards`: by kind, the cards laid
      down and those turned up.
    - `railyards`: for each seat and color, the number of cars, then that of locomotives. `on_track`: for each seat
      and kind; 0 where the observer does not know it. `on_track_sizes`, `finished`: for each seat. `deck_pass`:
      counted from 1.

    Spaces are equal if every place means the same.
    """

    def __copy__(self, /) -> ObservationSpace: ...
    def __deepcopy__(self, memo: object, /) -> ObservationSpace: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __len__(self, /) -> int: ...
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    @property
    def fingerprint(self, /) -> str:
        """16 hexadecimal digits that name the layout: the same in every process, machine and version, and others as
        soon as a place means something else. Keep it with what was trained, and compare.
        """

    @property
    def slices(self, /) -> FrozenMap[str, slice]:
        """An immutable mapping from the name of each section to its places. Together they cover all places in order.

        >>> list(ttr.first_journey.VARIANT.observation_space.slices)[-4:]
        ['routes', 'open_routes', 'route_points', 'trains']
        """

@final
class Payments(Sequence[FrozenMap[str, int]]):
    """The payments in the current player's hand for one route, or for a station: an immutable sequence of
    mappings from card to count.

    They are ordered by color in card order, then by ascending number of locomotives; locomotives alone come
    last. Where sets of cards pay, they are ordered by number of sets, then by number of locomotives, both
    ascending; then more cars of the earlier colors in card order come first.

    >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
    >>> payments = state.payments("bergen-stavanger")
    >>> len(payments), {"purple": 2} in payments
    (3, False)
    """

    def __contains__(self, value: object, /) -> bool: ...
    def __copy__(self, /) -> Payments: ...
    def __deepcopy__(self, memo: object, /) -> Payments: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> FrozenMap[str, int]: ...
    @overload
    def __getitem__(self, index: slice, /) -> tuple[FrozenMap[str, int], ...]: ...
    def __iter__(self, /) -> Iterator[FrozenMap[str, int]]: ...
    def __len__(self, /) -> int: ...
    def __repr__(self, /) -> str: ...
    def __reversed__(self, /) -> Iterator[FrozenMap[str, int]]: ...
    def count(self, value: object) -> int:
        """1 if it is a legal payment, else 0."""

    def index(
        self, value: object, start: SupportsIndex = 0, stop: SupportsIndex | None = None
    ) -> int:
        """The index of a payment.

        Raises `ValueError` if it is not in the sequence.
        """

    def sample(self, rng: Randrange | Integers | SupportsIndex) -> FrozenMap[str, int]:
        """An entry picked by `rng`: a `random.Random`, or anything with its method `randrange`; a NumPy
        `Generator`, or anything with its method `integers`; or a seed from 0 to 2**64 - 1, which always picks
        the same entry. If the generator is uniform, all entries are equally likely. No list is built.

        Raises `IndexError` if there are no entries and `InvalidArgumentError` if `rng` is none of these.

        >>> payments = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1").payments("bergen-stavanger")
        >>> dict(payments.sample(1))
        {'purple': 3, 'locomotive': 1}
        """

@final
class State:
    """A state of a game: an immutable value that shows everything, including hidden information.

    States come from `new_game`, `state_from_dict` and `state_from_json`. Equality and hash include
    everything: seed, draws, chance mode, what players know, and the variant. Players count from 0.

    >>> state = ttr.new_game("new_york", players=2, seed=7)
    >>> state.current_player, state.hand(0)
    (0, {'black': 1, 'pink': 1})
    >>> state = state.apply(ttr.KeepTickets(["soho-east-village"]))
    >>> state.current_player, state.tickets(0)
    (1, ('soho-east-village',))
    """

    def __copy__(self, /) -> State: ...
    def __deepcopy__(self, memo: object, /) -> State: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str:
        """Everything about the state for people: a table of lines of at most 100 characters."""

    def _repr_html_(self, /) -> str:
        """The same picture, as HTML."""

    def _repr_svg_(self, /) -> str:
        """The picture of the state, as a spectator sees it, for notebooks: that of ``ttr_rules.svg.board``, with the table."""

    def _sampled(self, /) -> tuple[State, tuple[Event, ...]]:
        """The same state with sampled chance, and a tuple of the events up to the next decision."""

    def action(self, n: SupportsIndex) -> Action:
        """The action for which a number of `variant.action_space` stands now; a claim has the canonical payment.

        Raises `IllegalActionError` with the violation if it is not legal now; its `action` is None if the number
        tells none here: no cards of the hand are such a payment, or no tickets are on offer at these places.
        Raises `InvalidArgumentError` if there is no such number.

        >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
        >>> [str(state.action(number)) for number in state.action_numbers()[-2:]]
        ['claim vaasa-umea purple2 locomotive1', 'claim vaasa-umea locomotive1']
        """

    def action_mask(self, /) -> bytes:
        """For every number of `variant.action_space` whether its action is legal now: 1 or 0; all 0 at chance points
        and at the end. The legal actions are those of `legal_actions("canonical")`.

        `numpy.frombuffer(mask, dtype=bool)` takes it without a copy.

        >>> state = ttr.new_game("new_york", players=2, seed=7)
        >>> mask = state.action_mask()
        >>> len(mask), sum(mask)
        (239, 3)
        """

    def action_number(self, action: Action) -> int:
        """The number of a legal action in `variant.action_space`. A claim with any other payment has the number of
        the canonical one of the same color and number of locomotives.

        Raises `IllegalActionError` with the violation if the action is not legal, `InvalidActionError` if it is
        not an action, and `InvalidArgumentError` if it is an outcome of chance: `variant.chance_space` numbers
        them.

        >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
        >>> number = state.action_number(ttr.ClaimRoute("bergen-stavanger", {"purple": 4}))
        >>> state.variant.action_space.describe(number)
        {'type': 'claim_route', 'route': 'bergen-stavanger', 'color': 'purple', 'locomotives': 0}
        """

    def action_numbers(self, /) -> tuple[int, ...]:
        """The numbers of the actions that are legal now, ascending; none at chance points and at the end. The legal
        actions are those of `legal_actions("canonical")`, which come in another order.

        >>> state = ttr.new_game("new_york", players=2, seed=7)
        >>> while not state.is_over:
        ...     state = state.apply_number(state.action_numbers()[-1])
        >>> state.scores()
        (-8, -20)
        """

    def apply(self, action: Action, by: SupportsIndex | None = None) -> State:
        """The state after an action. This state does not change.

        `by`: the player who wants to do it; by default that is not looked at. If it is not up to that player
        to decide, which it never is at a chance point, the action is illegal, and the violation is G-1 even
        if there are others.

        Raises `IllegalActionError` with the violation if the action is not legal, `InvalidActionError` if
        `action` is not an action, `SeatError` if there is no such player, and `InvalidArgumentError` if `by`
        is not an integer.

        >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
        >>> after = state.apply(ttr.ClaimRoute("bergen-stavanger", {"purple": 1, "locomotive": 1}))
        >>> after.routes(0), state.routes(0)
        (('bergen-stavanger',), ())
        >>> state.apply(ttr.DrawDeck(), by=1)
        Traceback (most recent call last):
            ...
        ttr_rules.errors.IllegalActionError: draw: it is player 0's turn, not player 1's (G-1)
        """

    def apply_number(self, n: SupportsIndex) -> State:
        """The state after the action for which a number of `variant.action_space` stands now. This state does not
        change. No action object is made.

        At a chance point every number is refused: outcomes have none here.

        Raises as `action` does.

        >>> state = ttr.new_game("new_york", players=2, seed=7)
        >>> state.apply_number(state.action_numbers()[0]).tickets(0)
        ('central-park-gramercy-park',)
        >>> state.apply_number(0)
        Traceback (most recent call last):
            ...
        ttr_rules.errors.IllegalActionError: pass: the phase is keep_tickets: choose the tickets to keep (G-2)
        """

    def best_tickets(self, player: SupportsIndex) -> tuple[str, ...]:
        """The best set of tickets that a player holds and can pay for out of the on-the-track pile, in the order
        of the data (CG-51): the one worth the most points; of several, the one with the most tickets; of
        several still, the one with the earliest ticket that not all of them have.

        Exact, by a search. Empty in games without railyards. City bonuses are not counted, because they
        depend on what others complete.
        """

    def bonus(self, player: SupportsIndex) -> bool:
        """Whether a player has taken the bonus for connecting the coasts (FJ-7)."""

    @property
    def chance(self, /) -> Literal["sampled", "explicit"]:
        """How chance is resolved: "sampled", or "explicit" if the game stops at chance points."""

    def chance_outcomes(self, /) -> tuple[tuple[Action, Fraction], ...]:
        """At a chance point, the possible outcomes: pairs of an action and its exact probability (a
        `Fraction`), in card order or in the order of the tickets; else empty.

        >>> state = ttr.new_game("new_york", players=2, chance="explicit")
        >>> action, probability = state.chance_outcomes()[0]
        >>> print(action, probability)
        reveal blue 3/22
        """

    def completed(self, player: SupportsIndex) -> tuple[str, ...]:
        """A player's complete tickets, in the order of the data: those whose cities are connected now (G-31), also
        by routes that the player's stations lend (EU-34);
        in a race, those that were laid open (FJ-6), without the bonus; in a game of railyards, those that
        were paid for, in all deck passes (CG-51).
        """

    @property
    def current_player(self, /) -> int | None:
        """The player who has to decide; None at chance points and at the end."""

    @property
    def deck(self, /) -> dict[str, int]:
        """The cards left in the deck: a count for each card."""

    @property
    def deck_pass(self, /) -> int:
        """The deck pass, counted from 1; always 1 in games without railyards (CG-53)."""

    @property
    def discard(self, /) -> dict[str, int]:
        """The discard pile: a count for each card."""

    @property
    def face_up(self, /) -> tuple[str | None, ...]:
        """The face-up row, one entry for each slot; None: empty."""

    def first_kept(self, player: SupportsIndex) -> int | None:
        """How many of the tickets dealt at set-up a player kept, which everybody knows; None: not known, or not
        chosen yet, or a game without long tickets (EU-50).
        """

    def hand(self, player: SupportsIndex) -> dict[str, int]:
        """A player's train cards: a count for each card.

        Raises `SeatError` if there is no such player and `InvalidArgumentError` if it is not an integer, as
        do all methods that take a player.
        """

    def is_legal(self, action: Action) -> bool:
        """Whether an action is legal now. At a chance point the possible outcomes are legal.

        Raises `InvalidActionError` if `action` is not an action.

        >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
        >>> state.is_legal(ttr.ClaimRoute("bergen-stavanger", {"red": 2}))
        False
        """

    @property
    def is_over(self, /) -> bool:
        """Whether the game is over."""

    @property
    def last_turns(self, /) -> int | None:
        """How many turns are left, including the current one, once the last turns have begun, else None (G-40,
        CG-50).
        """

    def legal_actions(self, payments: Literal["all", "canonical"] = "all") -> LegalActions:
        """The legal actions, as a lazy sequence in the order that `LegalActions` documents; none at chance
        points and at the end.

        `payments="canonical"` lists one payment for each route, color and number of locomotives: the one with
        the fewest cards. Where every card pays for one space, these are all payments. Where sets pay (NC-32,
        NC-40), the payment has as many cars of its color as the hand holds and it can use, and is filled up
        with cars of other colors, rarest in the hand first (of equally rare ones, the earliest in card
        order). Its color is the route's; on a gray route it is the most frequent color of the payment, the
        earliest in card order if several are equally frequent.

        Raises `InvalidArgumentError` for other values of `payments`.

        >>> state = ttr.state_from_text("nordic 2 0.hand=purple2")
        >>> actions = state.legal_actions()
        >>> ttr.ClaimRoute("lillehammer-oslo", {"purple": 2}) in actions
        True
        >>> len(actions), str(actions[-1])
        (9, 'claim lillehammer-oslo purple2')
        """

    def lent_routes(self, player: SupportsIndex) -> FrozenMap[str, str | None]:
        """For each city in which a player has a station, the route that it lends in the best choice if the game
        ended now, or None: a mapping in the order of the data (EU-34).

        The best choice is the one with the most points for tickets; of several, the one with the most complete
        tickets; of several still, the one in which the fewest stations lend; then, station by station, the one
        whose route comes first in the data, a route before None. It is exact.

        >>> state = ttr.state_from_text(
        ...     "europe 2 0.stations=sofia,wien 0.tickets=sofia-smyrna 0.routes=constantinople-smyrna "
        ...     "1.routes=constantinople-sofia"
        ... )
        >>> dict(state.lent_routes(0)), state.completed(0)
        ({'sofia': 'constantinople-sofia', 'wien': None}, ('sofia-smyrna',))
        """

    def longest_trail(self, player: SupportsIndex) -> int:
        """The length of a player's longest trail, in trains (G-50).

        >>> state = ttr.state_from_text("nordic 2 0.routes=bergen-stavanger,bergen-oslo-1")
        >>> state.longest_trail(0)
        6
        """

    def longest_trail_routes(self, player: SupportsIndex) -> tuple[str, ...]:
        """The routes of a player's longest trail, in the order of the data (G-50). If there are several such
        trails, it is always the same one for the same routes.
        """

    def offer(self, player: SupportsIndex) -> tuple[str, ...]:
        """The tickets that a player is choosing from, in the order drawn."""

    def on_track(self, player: SupportsIndex) -> dict[str, int]:
        """A player's on-the-track pile: a count for each card; empty in other games (CG-10)."""

    def owner(self, route: str) -> int | None:
        """The player who owns a route; None: nobody.

        Raises `UnknownNameError` if there is no such route and `InvalidArgumentError` if it is not a str.

        >>> state = ttr.state_from_text("nordic 2 1.routes=bergen-stavanger")
        >>> state.owner("bergen-stavanger"), state.owner("bergen-oslo-1")
        (1, None)
        """

    @property
    def passes(self, /) -> int:
        """How many players in a row have just passed (G-3)."""

    def payments(self, route: str) -> Payments:
        """The legal payments in the current player's hand for one route, as a lazy sequence; none if the player
        may not claim it.

        Raises `UnknownNameError` if there is no such route and `InvalidArgumentError` if it is not a str.

        >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
        >>> [dict(payment) for payment in state.payments("bergen-stavanger")]
        [{'purple': 1, 'locomotive': 1}, {'purple': 4}, {'purple': 3, 'locomotive': 1}]
        """

    def perft(self, depth: SupportsIndex) -> int:
        """The number of sequences of exactly `depth` steps from this state, which is called perft. A step is one
        of `legal_actions()`, with every payment, or at a chance point one of `chance_outcomes()`, without its
        weight.

        Chance is always treated as explicit, so the seed does not matter. Games that end earlier do not
        count; depth 0 gives 1. For a state with explicit chance, the result is the sum of
        `state.apply(step).perft(depth - 1)` over all first steps.

        Raises `InvalidArgumentError` if `depth` is not an integer from 0 to 255, or if there are 2**128 sequences
        or more.

        >>> state = ttr.new_game("new_york", players=2, seed=7)
        >>> [state.perft(depth) for depth in range(3)]
        [1, 3, 9]
        """

    @property
    def phase(self, /) -> Phase:
        """What is being decided; equal to its name."""

    def play(
        self, action: Action, by: SupportsIndex | None = None
    ) -> tuple[State, tuple[Event, ...]]:
        """The state after an action, and a tuple of the events on the way there.

        `by`, and what is raised: as in `apply`.

        >>> state = ttr.state_from_text("nordic 2 0.hand=purple4 face_up=red,red,blue,white,black")
        >>> after, events = state.play(ttr.ClaimRoute("bergen-stavanger", {"purple": 4}))
        >>> for event in events:
        ...     print(event)
        player 0 claims bergen-stavanger with purple4, for 2 points
        turn 1 begins: player 1
        """

    @property
    def players(self, /) -> int:
        """The number of players."""

    def playouts(
        self,
        games: SupportsIndex,
        *,
        seed: SupportsIndex = 0,
        threads: SupportsIndex | None = None,
        policy: str | Sequence[str] = "random",
        limit: SupportsIndex = 10000,
        first: Action | None = None,
    ) -> Playouts:
        """Play this many games on from here to their ends: a `Playouts`. The arguments are
        those of `ttr_rules.playouts`.

        Game `i` begins as `with_seed(seed + i)`, modulo 2**64. If chance is explicit, it begins as
        `with_seed(seed + i).with_chance("sampled")`. A game that is over stays as it is.

        `first`: a legal action with which each game begins; it does not count for `limit`.

        Raises `IllegalActionError` if `first` is not legal, and `InvalidArgumentError` for other wrong arguments.

        >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
        >>> state.playouts(100, seed=1).means
        (-40.63, -55.55)
        """

    def railyard(self, player: SupportsIndex) -> tuple[RailyardRow, ...]:
        """A player's railyard: its rows in card order; none in other games (CG-30)."""

    def result(self, /) -> Result | None:
        """How the game ended: a `Result`, or None before the end.

        >>> state = ttr.new_game("new_york", players=2, seed=7)
        >>> while not state.is_over:
        ...     state = state.apply(state.legal_actions()[0])
        >>> state.result().winners
        (0,)
        """

    def routes(self, player: SupportsIndex) -> tuple[str, ...]:
        """A player's routes, in the order of the data."""

    def same_position(self, /, other: State) -> bool:
        """Whether another state is the same position: equal except for seed, draws, chance mode and what players
        know.

        >>> state = ttr.new_game("nordic", players=2, seed=7)
        >>> state.with_seed(8) == state, state.with_seed(8).same_position(state)
        (False, True)
        """

    def scores(self, /) -> tuple[int, ...]:
        """The points of each player if the game ended now.

        >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
        >>> state.scores()
        (0, 0)
        """

    @property
    def seed(self, /) -> int:
        """The seed of all chance still to come: 0 to 2**64 - 1."""

    def station_payments(self, city: str) -> Payments:
        """The legal payments in the current player's hand for a station in a city, as a lazy sequence; none if
        the player may not build one there (EU-30, EU-31).

        Raises `UnknownNameError` if there is no such city and `InvalidArgumentError` if it is not a str.

        >>> state = ttr.state_from_text("europe 2 0.hand=purple4,locomotive1")
        >>> [dict(payment) for payment in state.station_payments("wien")]
        [{'purple': 1}, {'locomotive': 1}]
        """

    def stations(self, player: SupportsIndex) -> tuple[str, ...]:
        """The cities in which a player has a station, in the order of the data; none in games without stations
        (EU-30).

        >>> state = ttr.state_from_text("europe 2 0.stations=wien,berlin")
        >>> state.stations(0), state.stations_left(0), state.stations_left(1)
        (('berlin', 'wien'), 1, 3)
        """

    def stations_left(self, player: SupportsIndex) -> int:
        """How many stations a player has left to build; 0 in games without stations."""

    def tickets(self, player: SupportsIndex) -> tuple[str, ...]:
        """A player's tickets, in the order of the data; in a race, in their places."""

    def to_dict(self, /) -> dict[str, Any]:
        """The position document, with every key.

        >>> state = ttr.new_game("nordic", players=2, seed=7)
        >>> document = state.to_dict()
        >>> document["phase"], document["seats"][0]["hand"]
        ('keep_tickets', {'orange': 1, 'green': 1, 'locomotive': 2})
        >>> ttr.state_from_dict(document) == state
        True
        """

    def to_json(self, /) -> str:
        """The position document as JSON text.

        >>> state = ttr.new_game("nordic", players=2, seed=7)
        >>> ttr.state_from_json(state.to_json()) == state
        True
        """

    def to_text(self, /) -> str:
        """The whole state in one line of notation for people, which `ttr_rules.state_from_text` reads.

        >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
        >>> ttr.state_from_text(state.to_text()) == state
        True
        """

    def trains(self, player: SupportsIndex) -> int:
        """How many trains a player has left."""

    @property
    def tunnel(self, /) -> Tunnel | None:
        """The tunnel that is being tried: a `Tunnel`, or None (NC-50 to NC-55)."""

    @property
    def turn(self, /) -> int:
        """How many turns have been finished."""

    @property
    def variant(self, /) -> Variant:
        """The variant value: components, rules, board and tickets."""

    def view(self, player: SupportsIndex | None, *, memory: bool = True) -> View:
        """What a player may know, as a `View`; None: a spectator.

        With `memory` the player remembers everything seen during the game: cards that went into hands for all
        to see, cards that were reshuffled, tickets that the player gave back, cards that went onto the
        track, and how many of their first tickets the players kept. Without it, the player knows only the table as it is now.

        Raises `SeatError` if there is no such player, and `InvalidArgumentError` if `player` is not an integer
        or None, or `memory` is not a bool.

        >>> state = ttr.new_game("nordic", players=2, seed=7)
        >>> view = state.view(0)
        >>> view.hand(0), view.hand(1), view.hand_size(1)
        ({'orange': 1, 'green': 1, 'locomotive': 2}, None, 4)
        """

    def why_illegal(self, action: Action) -> Violation | None:
        """Why an action is illegal: a `Violation`, or None if it is legal.

        Raises `InvalidActionError` if `action` is not an action.

        >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
        >>> violation = state.why_illegal(ttr.ClaimRoute("bergen-stavanger", {"red": 2}))
        >>> violation.rule, violation.message
        ('G-23', 'the hand lacks 2 red for this payment of bergen-stavanger')
        """

    def why_unclaimable(self, route: str) -> Violation | None:
        """Why the current player cannot claim a route with any payment: a `Violation`, or None if the player
        can.

        Raises `InvalidArgumentError` if `route` is not a str.

        >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
        >>> state.why_unclaimable("bergen-oslo-1").message
        'no cards in the hand of player 0 pay for bergen-oslo-1'
        """

    def with_chance(self, mode: Literal["sampled", "explicit"]) -> State:
        """The same state with "sampled" or "explicit" chance.

        At a chance point, "sampled" draws everything that is due at once, from the seed of the state, up to
        the next decision or the end.

        Raises `InvalidArgumentError` for other values.

        >>> state = ttr.new_game("new_york", players=2, chance="explicit")
        >>> state.with_chance("sampled").phase.value
        'keep_tickets'
        """

    def with_seed(self, seed: SupportsIndex) -> State:
        """The same position with another seed, 0 to 2**64 - 1, and so with another future.

        Raises `InvalidArgumentError` if the seed is out of range.

        >>> state = ttr.new_game("nordic", players=2, seed=7)
        >>> state.with_seed(8).seed
        8
        """

@final
class View:
    """What a player may know about a state (G-30, G-36): an immutable value, made by `state.view`.

    The accessors have the names of those of a state. They return None for what is unknown; separate
    accessors return the numbers of cards and tickets. Players count from 0.

    Nothing about a view depends on what its player cannot know: not what it shows, not its legal
    actions and the reasons why others are illegal, not how it compares, hashes or prints.
    """

    def __copy__(self, /) -> View: ...
    def __deepcopy__(self, memo: object, /) -> View: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str:
        """What the player sees, for people: a table of lines of at most 100 characters."""

    def _repr_html_(self, /) -> str:
        """The same picture, as HTML."""

    def _repr_svg_(self, /) -> str:
        """The picture of what the player sees, for notebooks: that of ``ttr_rules.svg.board``, with the table."""

    def action(self, n: SupportsIndex) -> Action:
        """The action for which a number of `variant.action_space` stands, if the view's player may play it now.

        See `State.action`; the rule of the violation is G-1 if it is another player's turn. The `action` of the
        error is None also if it depends on a hand or an offer that the view does not show.
        """

    def action_mask(self, /) -> bytes:
        """For every number of `variant.action_space` whether the view's player may play its action now: 1 or 0. All
        are 0 unless it is up to that player to decide.

        See `State.action_mask`.
        """

    def action_number(self, action: Action) -> int:
        """The number of an action that the view's player may play now.

        See `State.action_number`; the rule of the violation is G-1 if it is another player's turn.
        """

    def action_numbers(self, /) -> tuple[int, ...]:
        """The numbers of the actions that the view's player may play now, ascending; none unless it is up to that
        player to decide.

        See `State.action_numbers`.

        >>> state = ttr.new_game("new_york", players=2, seed=7)
        >>> state.view(0).action_numbers() == state.action_numbers(), state.view(1).action_numbers()
        (True, ())
        """

    def bonus(self, player: SupportsIndex) -> bool:
        """Whether a player has taken the bonus for connecting the coasts (FJ-7)."""

    def can_clear(self, /) -> bool:
        """Whether the row as it lies would be cleared for some arrangement of the unseen cards (NY-12, NY-13):
        it shows enough locomotives, and row, deck and discard pile together may hold enough other cards.

        Exact, by counting. A view does not remember that the row was looked at before, and stayed.

        >>> import ttr_rules as ttr
        >>> row = ["locomotive", "locomotive", "locomotive", "red", "blue"]
        >>> view = ttr.state_from_dict({"variant": "new_york", "players": 2, "face_up": row}).view(0)
        >>> view.can_clear(), view.can_stay()
        (True, False)
        """

    def can_stay(self, /) -> bool:
        """Whether the row as it lies would stay for some arrangement of the unseen cards (NY-12, NY-13): it
        shows too few locomotives to be cleared, or row, deck and discard pile together may hold too few
        other cards.

        Exact, by counting. If both this and `can_clear` are true, unseen cards decide.
        """

    def claimable(self, /) -> dict[str, int]:
        """The routes that the view's player can claim now, in the order of the data, each with the number of its
        payments; none if it is not up to the player to decide.

        The payments are counted, not listed, so this is fast even where there are very many.

        >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
        >>> state.view(0).claimable()["bergen-stavanger"]
        3
        >>> state.view(1).claimable()
        {}
        """

    def claimable_if_my_turn(self, /) -> dict[str, int]:
        """What `claimable` would be if the turn of the view's player began now: with the player's hand and
        trains and the routes on the board as they are, whoever has to decide and whatever is due.

        Cards that lie on a tunnel that the player is trying are not in the hand. Last turns do not matter,
        not even if the player has none left. Empty when the game is over, and for a spectator.

        >>> state = ttr.state_from_text("nordic 2 0.hand=red2 1.hand=purple4,locomotive1")
        >>> state.current_player, state.view(1).claimable_if_my_turn()["bergen-stavanger"]
        (0, 3)
        """

    def completed(self, player: SupportsIndex) -> tuple[str, ...] | None:
        """A player's complete tickets, in the order of the data; None: not visible. See `State.completed`."""

    @property
    def current_player(self, /) -> int | None:
        """The player who has to decide; None at chance points and at the end."""

    @property
    def deck_pass(self, /) -> int:
        """The deck pass, counted from 1; always 1 in games without railyards (CG-53)."""

    @property
    def deck_size(self, /) -> int:
        """How many cards are left in the deck."""

    @property
    def discard(self, /) -> dict[str, int]:
        """The discard pile: a count for each card."""

    @property
    def drawn(self, /) -> dict[str, int]:
        """The cards that the view's player has drawn from the deck since the last reshuffle; empty before the
        first one.
        """

    @property
    def face_up(self, /) -> tuple[str | None, ...]:
        """The face-up row, one entry for each slot; None: empty."""

    def first_kept(self, player: SupportsIndex) -> int | None:
        """How many of the tickets dealt at set-up a player kept, which everybody knows; None: not known, or not
        chosen yet, or a game without long tickets (EU-50).
        """

    def hand(self, player: SupportsIndex) -> dict[str, int] | None:
        """A player's train cards: a count for each card; None: not visible.

        Raises `SeatError` if there is no such player and `InvalidArgumentError` if it is not an integer,
        as do all methods that take a player.

        >>> view = ttr.new_game("nordic", players=2, seed=7).view(0)
        >>> view.hand(0), view.hand(1)
        ({'orange': 1, 'green': 1, 'locomotive': 2}, None)
        """

    def hand_size(self, player: SupportsIndex) -> int:
        """How many train cards a player holds."""

    def is_legal(self, action: Action) -> bool:
        """Whether the view's player may play an action now. At a chance point every outcome is legal that
        can come, as far as the player knows.

        Raises `InvalidActionError` if `action` is not an action.
        """

    @property
    def is_over(self, /) -> bool:
        """Whether the game is over."""

    @property
    def last_turns(self, /) -> int | None:
        """How many turns are left, including the current one, once the last turns have begun, else None
        (G-40, CG-50).
        """

    def legal_actions(self, payments: Literal["all", "canonical"] = "all") -> LegalActions:
        """The legal actions if the view's player has to decide now, else none.

        See `State.legal_actions`.

        >>> view = ttr.new_game("new_york", players=2, seed=7).view(0)
        >>> [str(action) for action in view.legal_actions()]
        ['keep central-park-gramercy-park', 'keep soho-east-village', 'keep soho-east-village central-park-gramercy-park']
        """

    def lent_routes(self, player: SupportsIndex) -> FrozenMap[str, str | None] | None:
        """For each city in which a player has a station, the route that it lends, or None; None instead of the
        mapping: not known, since it hangs on tickets that are not visible. See `State.lent_routes`.
        """

    def longest_trail(self, player: SupportsIndex) -> int:
        """The length of a player's longest trail, in trains (G-50)."""

    @property
    def memory(self, /) -> bool:
        """Whether the player remembers everything seen during the game, or knows only the table as it is now."""

    @overload
    def observation(self, *, scaled: Literal[False] = False) -> memoryview[int]:
        """The view as numbers, for learning: a read-only memoryview of `len(variant.observation_space)` int32, laid
        out as `variant.observation_space` says.

        With `scaled` they are float32 from -1 to 1: each number as a share of the greatest value that it can have.

        `numpy.asarray(observation)` takes it without a copy.

        Raises `InvalidArgumentError` if `scaled` is not a bool.

        >>> state = ttr.new_game("new_york", players=2, seed=7)
        >>> observation = state.view(0).observation()
        >>> places = state.variant.observation_space.slices
        >>> observation[places["hand"]].tolist(), observation[places["hand_sizes"]].tolist()
        ([0, 0, 1, 1, 0, 0, 0], [2, 2, 0, 0])
        >>> state.hand(0)
        {'black': 1, 'pink': 1}
        """

    @overload
    def observation(self, *, scaled: Literal[True]) -> memoryview[float]: ...
    @overload
    def observation(self, *, scaled: bool) -> memoryview[int] | memoryview[float]: ...
    def offer(self, player: SupportsIndex) -> tuple[str, ...] | None:
        """The tickets that a player is choosing from, in the order drawn; None: not visible."""

    def offer_count(self, player: SupportsIndex) -> int:
        """How many tickets a player is choosing from."""

    def on_track(self, player: SupportsIndex) -> dict[str, int] | None:
        """A player's on-the-track pile: a count for each card; None: not visible (CG-11)."""

    def on_track_size(self, player: SupportsIndex) -> int:
        """How many cards lie on a player's on-the-track pile."""

    def owner(self, route: str) -> int | None:
        """The player who owns a route; None: nobody.

        Raises `UnknownNameError` if there is no such route and `InvalidArgumentError` if it is not a str.
        """

    @property
    def passes(self, /) -> int:
        """How many players in a row have just passed (G-3)."""

    def payments(self, route: str) -> Payments:
        """The legal payments for one route if the view's player has to decide now, else none.

        Raises `UnknownNameError` if there is no such route and `InvalidArgumentError` if it is not a str.
        """

    @property
    def phase(self, /) -> Phase:
        """What is being decided; equal to its name."""

    @property
    def player(self, /) -> int | None:
        """The player whose view it is; None: a spectator."""

    @property
    def players(self, /) -> int:
        """The number of players."""

    def playouts(
        self,
        games: SupportsIndex,
        *,
        seed: SupportsIndex = 0,
        threads: SupportsIndex | None = None,
        policy: str | Sequence[str] = "random",
        limit: SupportsIndex = 10000,
        first: Action | None = None,
    ) -> Playouts:
        """Play this many games to their ends, each from another state that agrees with the
        view: a `Playouts`. The arguments are those of `ttr_rules.playouts`.

        Game `i` begins as `sample(seed + i)`, modulo 2**64, with sampled chance. So the results tell nothing that
        the player cannot know.

        ``first``: a legal action with which each game begins; it does not count for `limit`.

        Raises `IllegalActionError` if `first` is not legal, and `InvalidArgumentError` for other wrong arguments.

        >>> view = ttr.new_game("nordic", players=2, seed=7).view(0)
        >>> view.playouts(100, seed=1).wins
        (39.0, 61.0)
        """

    def railyard(self, player: SupportsIndex) -> tuple[RailyardRow, ...]:
        """A player's railyard: its rows in card order; none in other games (CG-30)."""

    @property
    def reshuffled(self, /) -> dict[str, int] | None:
        """The most cards that the deck can hold since the last reshuffle: a count for each card; None if there
        was none. Cards that the player has `drawn` from the deck since are not in it either.
        """

    def result(self, /) -> Result | None:
        """The result of the game; None before the end."""

    @property
    def returned(self, /) -> tuple[str, ...]:
        """The tickets that the view's player gave back and whose place is still known: under the ticket deck,
        beside it, or out of the game. In the order of the data.
        """

    def routes(self, player: SupportsIndex) -> tuple[str, ...]:
        """A player's routes, in the order of the data."""

    def sample(self, seed: SupportsIndex) -> State:
        """A full state that agrees with the view, with a future of its own; `seed`: 0 to 2**64 - 1.

        Every arrangement of the unseen cards that agrees with what is known is equally likely, and so is
        every arrangement of the unseen tickets; but a player holds a long ticket with the chance that the number
        of first tickets it kept tells (EU-50). The state has sampled chance, except at a chance point.

        Raises `InvalidArgumentError` if the seed is out of range.

        >>> view = ttr.new_game("nordic", players=2, seed=7).view(0)
        >>> state = view.sample(seed=1)
        >>> state.view(0) == view
        True
        """

    def sample_many(self, n: SupportsIndex, seed: SupportsIndex) -> list[State]:
        """`n` samples, with the seeds `seed`, `seed + 1`, and so on, modulo 2**64.

        Raises `InvalidArgumentError` if `n` is not an integer from 0 or the seed is out of range.

        >>> view = ttr.new_game("nordic", players=2, seed=7).view(0)
        >>> [state.hand(1) for state in view.sample_many(2, seed=1)]
        [{'blue': 1, 'orange': 1, 'yellow': 2}, {'purple': 1, 'yellow': 1, 'black': 1, 'locomotive': 1}]
        """

    def scores(self, /) -> tuple[int, ...]:
        """The points of each player, without tickets that are not visible."""

    def seen(self, player: SupportsIndex) -> dict[str, int]:
        """The cards that everybody saw enter a player's hand and that may still be there (G-36)."""

    @property
    def shuffled(self, /) -> tuple[str, ...]:
        """The tickets that the view's player gave back and that have been shuffled since. In the order of
        the data.
        """

    def station_payments(self, city: str) -> Payments:
        """The legal payments for a station in a city if the view's player has to decide now, else none.

        Raises `UnknownNameError` if there is no such city and `InvalidArgumentError` if it is not a str.
        """

    def stations(self, player: SupportsIndex) -> tuple[str, ...]:
        """The cities in which a player has a station, in the order of the data; none in games without stations
        (EU-30).
        """

    def stations_left(self, player: SupportsIndex) -> int:
        """How many stations a player has left to build; 0 in games without stations."""

    def ticket_count(self, player: SupportsIndex) -> int:
        """How many tickets a player holds."""

    @property
    def ticket_deck_size(self, /) -> int:
        """How many tickets are left in the ticket deck."""

    def tickets(self, player: SupportsIndex) -> tuple[str, ...] | None:
        """A player's tickets, in the order of the data, in a race in their places; None: not visible. At the
        end all are visible (G-34), except in a race.
        """

    def to_dict(self, /) -> dict[str, Any]:
        """The view as a JSON-able dict: a position document with null for what is not visible.

        >>> view = ttr.new_game("nordic", players=2, seed=7).view(0)
        >>> view.to_dict()["seats"][1]["hand"] is None
        True
        """

    def to_json(self, /) -> str:
        """The view as JSON text."""

    def trains(self, player: SupportsIndex) -> int:
        """How many trains a player has left."""

    @property
    def tunnel(self, /) -> Tunnel | None:
        """The tunnel that is being tried: a `Tunnel`, or None (NC-50 to NC-55)."""

    @property
    def turn(self, /) -> int:
        """How many turns have been finished."""

    @property
    def under_ticket_deck(self, /) -> tuple[str | None, ...]:
        """The tickets put under the ticket deck, uppermost first; None: another player put it there."""

    @property
    def variant(self, /) -> Variant:
        """The variant value: components, rules, board and tickets."""

    def why_illegal(self, action: Action) -> Violation | None:
        """Why the view's player may not play an action now; None: it is legal.

        The rule is G-1 if it is another player's turn. Raises `InvalidActionError` if `action` is not an
        action.

        >>> view = ttr.new_game("new_york", players=2, seed=7).view(0)
        >>> view.why_illegal(ttr.KeepTickets([])).message
        'at least 1 of the tickets on offer must be kept, not 0'
        """

    def why_unclaimable(self, route: str) -> Violation | None:
        """Why the view's player cannot claim a route now with any payment: a `Violation`, or None if the player
        can. The rule is G-1 if it is another player's turn.

        Raises `UnknownNameError` if there is no such route and `InvalidArgumentError` if it is not a str.

        >>> view = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1").view(0)
        >>> view.why_unclaimable("bergen-stavanger") is None
        True
        >>> view.why_unclaimable("bergen-oslo-1").message
        'no cards in the hand of player 0 pay for bergen-oslo-1'
        """

    def why_unclaimable_if_my_turn(self, route: str) -> Violation | None:
        """What `why_unclaimable` would be if the turn of the view's player began now, as in
        `claimable_if_my_turn`. The rule is X-over when the game is over, and G-1 for a spectator.

        Raises `UnknownNameError` if there is no such route and `InvalidArgumentError` if it is not a str.
        """

def described_variant(document: Mapping[str, Any]) -> str:
    """The whole document, as JSON text, of the variant that a document of a state or view describes by a shipped
    id with options and changes.

    Raises `InvalidPositionError` with all problems of these keys.
    """

def is_first_interpreter() -> bool:
    """Whether no other interpreter of this process has asked. Another one would get the classes of the first;
    Python itself refuses it from 3.12 on.
    """

def is_secret_action(type: str) -> bool:
    """Whether an action of this type can be secret from other players."""

def new_game(
    game: Game,
    players: SupportsIndex,
    seed: SupportsIndex,
    chance_explicit: bool,
    first_player: SupportsIndex,
) -> State:
    """The first state of a game. The arguments must be valid."""

def playouts(
    game: Game,
    players: int,
    games: SupportsIndex,
    seed: SupportsIndex,
    threads: SupportsIndex | None,
    policy: str | Sequence[str],
    limit: SupportsIndex,
) -> Playouts:
    """Playouts of new games. The number of players must be valid."""

def policy_action(view: View, policy: str | Sequence[str], seed: SupportsIndex) -> Action | None:
    """What a policy chooses for the player of a view; None if that player has nothing to decide."""

def read_variant(document: Mapping[str, Any]) -> dict[str, Any]:
    """Reads a variant document and returns it with every key.

    Raises `InvalidVariantError` with all problems.
    """

def rules_schema() -> dict[str, Any]:
    """The JSON Schemas of the rules of a variant document, for each kind of game."""

def seen_by(event: Event, player: SupportsIndex | None) -> Event:
    """What a player may know of an event; None: a spectator. The event need not come from a game."""

def shipped_ids() -> tuple[str, ...]:
    """The ids of the shipped variants, in alphabetical order."""

def shipped_text(id: str) -> str | None:
    """The document of a shipped variant, as JSON text. None if there is no such variant."""

def state_from_dict(game: Game, document: Mapping[str, Any]) -> State:
    """The state that a position document describes.

    Raises `InvalidPositionError` with all problems.
    """

def view_from_dict(game: Game, document: Mapping[str, Any]) -> View:
    """The view that the document of a view describes.

    Raises `InvalidPositionError` with all problems.
    """
