"""Variants as values: components, rules, board and tickets; and how to read them.

Make your own variant from a board file with :func:`load_variant`, or from a shipped one with
:func:`dataclasses.replace` and :meth:`Variant.with_rules`. Any value can be built. It is checked
in full, with all problems reported at once, when it is read from a document and when a game is
first made from it.
"""

from __future__ import annotations

import dataclasses
import json
import os
import secrets
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import IO, TYPE_CHECKING, Any, Literal, SupportsIndex

from . import _core
from ._arguments import freeze, integer
from ._core import ActionSpace, ChanceSpace, ObservationSpace, State
from ._files import checked_path
from ._json import READ_AT_MOST, read_json
from ._values import FrozenMap, shown, thawed
from .board import Board, City, Route, Ticket
from .errors import (
    InvalidArgumentError,
    InvalidVariantError,
    JsonError,
    PlayerCountError,
    Problem,
    SeatError,
    UnknownNameError,
    UnknownVariantError,
)
from .rulebook import Ruling, rulings_of

if TYPE_CHECKING:
    from .svg import Picture

__all__ = ["Rules", "Variant", "load_variant"]

LOCOMOTIVE = "locomotive"

SEED_BITS = 53
"""A seed that was not given is a number that JavaScript can hold, so that documents survive it."""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rules in which variants differ, one field for each.

    The defaults are those of a board whose tickets are scored at the end. A rule that a game does
    not have holds a neutral value: 0, False or None. Which rules go together is checked when a game
    is first made, with everything else.
    """

    railyards: bool = False
    """A game without a board. Cards go through railyards onto on-the-track piles, which pay for
    tickets, and the game ends with the deck; there are no claims, trains or reshuffles."""

    initial_cards: int = 2
    """How many train cards each player is dealt."""

    first_locomotives: int = 0
    """With railyards, how many locomotives each player gets before the deck is shuffled."""

    face_up_slots: int = 5
    """Slots of the face-up row, 0 to 5."""

    face_up_locomotive_ends_draw: bool = True
    """A face-up locomotive may be taken only as the first card, and ends the draw."""

    both_cards_blind: bool = False
    """A draw is two cards from the deck, in one action."""

    draws_end_with_deck: bool = False
    """While no card can come from the deck, no train card can be drawn, not even from the face-up row."""

    clear_face_up_at: int | None = 3
    """The face-up row is cleared when it shows this many locomotives; None: never."""

    reshuffle_at_once: bool = False
    """The discard pile becomes the deck as soon as that is empty, or at the end of the turn that discards
    cards; if false, when a card is needed."""

    initial_tickets: int = 2
    """How many tickets each player is dealt in the set-up, besides long ones."""

    initial_long_tickets: int = 0
    """How many long tickets each player is dealt before the others, 0 or 1. They are chosen from together,
    and those not dealt leave the game."""

    initial_tickets_kept: int = 1
    """How many of the tickets dealt must be kept at least; in a race, all of them."""

    initial_tickets_returned: str = "bottom"
    """Where the other tickets dealt go: "bottom" (under the ticket deck), "box" (out of the game)
    or, with railyards, "deck" (shuffled into the ticket deck)."""

    drawn_tickets: int = 2
    """How many tickets are drawn in a turn; 0: none can be drawn."""

    drawn_tickets_kept: int = 1
    """How many of the tickets drawn must be kept at least."""

    drawn_tickets_returned: str = "bottom"
    """Where the other tickets drawn go, as in ``initial_tickets_returned``."""

    tickets_to_win: int | None = None
    """The game is a race, won with this many complete tickets. Tickets are held as soon as they are
    dealt, have no points, and are laid open and replaced when complete. None: tickets are scored at
    the end."""

    coast_bonus: bool = False
    """In a race, a player who connects a city on the eastern coast with one on the western has one
    more complete ticket."""

    swap_tickets: bool = False
    """In a race, a player may use a turn to exchange all held tickets."""

    swap_with_fewer: bool = True
    """In a race, a player may do so who holds fewer tickets than were dealt at the start."""

    swapped_tickets_shuffled: bool = False
    """In a race, the tickets given back are shuffled into the ticket deck when the new ones have been drawn;
    if false, they lie beside it until it is empty."""

    placed_at_least: int = 0
    """With railyards, the least number of cards in a set of one color."""

    placed_colors: int = 0
    """With railyards, the number of cards in a set of different colors; 0: there are no such sets."""

    moved_card_chosen: bool = False
    """With railyards, the player chooses which card of each row moves onto the on-the-track pile; if
    false, the top card moves."""

    on_track_open: bool = False
    """With railyards, players may look at their own on-the-track pile."""

    two_passes_from: int | None = None
    """With railyards, there are two deck passes with this many players or more; None: always one."""

    pass_cards: int = 0
    """With railyards, how many train cards each player is dealt between deck passes."""

    must_complete_tickets: bool = False
    """With railyards, a player may finish scoring only when the on-the-track pile can pay for none of the
    tickets still held."""

    big_cities_at_zero: bool = False
    """With railyards, all players tie for a big city that no complete ticket names, and score it."""

    locomotives_placed_alone: bool = False
    """With railyards, locomotives alone are a set of one color; the player names the color of the row."""

    locomotives_on: tuple[str, ...] = ("train", "ferry", "tunnel")
    """The kinds of routes on which locomotives stand for cars."""

    sets_pay_any_space: bool = True
    """Whether the cards that stand for a locomotive on a ferry pay any of its spaces, or only those
    that show a locomotive."""

    tunnel_cards: int = 3
    """How many cards are turned up when a tunnel is tried, 0 to 8; 0: tunnels are claimed like other
    routes."""

    surcharge_in_kind: bool = False
    """Each locomotive turned up for a tunnel has to be paid with a locomotive."""

    unequal_doubles: bool = True
    """Whether the routes of a double route may differ in length, kind or locomotives; if not, routes
    that differ are single routes."""

    double_routes_closed_up_to: int = 2
    """With this many players or fewer, a double route closes once one of its routes is claimed; 0:
    never."""

    last_turns_at: int = 2
    """The last turns begin after a turn that leaves its player this many trains or fewer."""

    ends_at_once: bool = False
    """A claim that leaves so few trains ends the game at once instead."""

    attraction_points: int = 1
    """Points at the end for each tourist attraction touched."""

    longest_trail_points: int = 0
    """Points at the end for the longest trail of all, for all who tie; none without a route."""

    globetrotter_points: int = 0
    """Points at the end for the most complete tickets, for all who tie."""

    globetrotter_at_zero: bool = False
    """The Globetrotter is scored even if nobody has a complete ticket."""

    stations: int = 0
    """How many stations each player has to build, 0 to 3. At the end each lets its owner use a route of
    another player, for tickets alone."""

    station_prices: tuple[int, ...] = ()
    """For each station, in the order in which a player builds them, how many cards it costs."""

    station_points: int = 0
    """Points at the end for each station that is not built."""

    tie_breaks: tuple[str, ...] = ("complete_tickets",)
    """What is compared, in this order, between players with equal points: "complete_tickets",
    "longest_trail" (whose is longer), "longest_trail_bonus" (who scored for the longest of all),
    "big_city_bonuses" (who has more of the bonus cards; a shared one counts for each),
    "fewest_stations" (who built fewer), "longest_ticket" (whose complete ticket with the most points has
    more of them)."""

    rule_ids: FrozenMap[str, str] = field(default_factory=FrozenMap)
    """For rules by their names here, the id on the rules pages, which violations cite."""

    def __post_init__(self) -> None:
        # Other types are left as they are: the engine reports what is wrong with them.
        freeze(self)
        object.__setattr__(self, "rule_ids", FrozenMap(self.rule_ids))

    def to_dict(self) -> dict[str, Any]:
        """The rules as they are written in a variant document."""
        return {entry.name: thawed(getattr(self, entry.name)) for entry in dataclasses.fields(self)}


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A game that can be played.

    ``id`` is its name in documents, ``title`` its name for people. ``notes``: what users should know
    about its data. ``provenance``: where the data come from. ``players``: the smallest and largest
    number of players. ``trains``: trains of each player; 0 without a board. ``cards``: the printed
    deck, the number of cards of each color in card order, "locomotive" last. ``route_points``: the
    points of a route by its length.

    >>> usa = ttr.usa.VARIANT
    >>> usa.title, usa.players, usa.trains, len(usa.board.routes)
    ('USA (the classic board)', (2, 5), 45, 100)
    """

    id: str
    title: str
    notes: tuple[str, ...] = ()
    provenance: str = ""
    players: tuple[int, int]
    trains: int
    cards: FrozenMap[str, int]
    route_points: FrozenMap[int, int]
    rules: Rules
    board: Board
    tickets: tuple[Ticket, ...]
    _card_order: tuple[str, ...] = field(init=False, repr=False)
    """Part of what is compared: the order of the cards changes play, and ``cards`` is equal in any order."""

    def __post_init__(self) -> None:
        freeze(self)
        put = object.__setattr__
        put(self, "notes", tuple(self.notes))
        put(self, "players", tuple(self.players))
        put(self, "cards", FrozenMap(self.cards))
        put(self, "_card_order", tuple(self.cards))
        put(self, "route_points", FrozenMap(self.route_points))
        put(self, "tickets", tuple(self.tickets))

    def new_game(
        self,
        players: SupportsIndex,
        *,
        seed: SupportsIndex | None = None,
        chance: Literal["sampled", "explicit"] = "sampled",
        first_player: SupportsIndex = 0,
    ) -> State:
        """The first state of a game, with cards and tickets dealt.

        ``seed``: 0 to 2**64 - 1; by default the system chooses one below 2**53, which ``state.seed``
        returns. ``chance``: "explicit" stops before each card and ticket that is revealed, beginning with the
        first of the set-up. ``first_player``: the player who starts, counted from 0.

        Raises InvalidVariantError, PlayerCountError, SeatError, or InvalidArgumentError for any other
        wrong argument.

        >>> ttr.usa.VARIANT.new_game(players=2, seed=1).trains(0)
        45
        """
        game = self._game
        count = self._player_count(players)
        number = secrets.randbits(SEED_BITS) if seed is None else integer("seed", seed)
        if not 0 <= number < 1 << 64:
            raise InvalidArgumentError("seed", seed, "must be from 0 to 2**64 - 1")
        if not _is_mode(chance):
            raise InvalidArgumentError("chance", chance, 'must be "sampled" or "explicit"')
        first = integer("first_player", first_player)
        if not 0 <= first < count:
            raise SeatError(first, count)
        return _core.new_game(game, count, number, chance == "explicit", first)

    def _player_count(self, players: SupportsIndex) -> int:
        """A number of players, if the variant is for so many."""
        count = integer("players", players)
        fewest, most = self.players
        if not fewest <= count <= most:
            raise PlayerCountError(count, fewest, most)
        return count

    def ticket(self, id: str) -> Ticket:
        """The ticket with this id; UnknownNameError if there is none.

        >>> ttr.usa.VARIANT.ticket("boston-miami").points
        12
        """
        for ticket in self.tickets:
            if ticket.id == id:
                return ticket
        raise UnknownNameError("ticket", id, (ticket.id for ticket in self.tickets))

    def with_rules(self, **changes: Any) -> Variant:
        """The variant with some fields of its rules changed, and the same id.

        Raises UnknownNameError if there is no such rule.

        >>> variant = ttr.usa.VARIANT.with_rules(face_up_slots=3)
        >>> len(variant.new_game(2, seed=1).face_up)
        3
        """
        _check_fields("rule", Rules, changes)
        return dataclasses.replace(self, rules=dataclasses.replace(self.rules, **changes))

    def with_tickets(
        self, tickets: Iterable[Ticket | tuple[str, str] | tuple[str, str, int]]
    ) -> Variant:
        """The variant with another ticket deck, and the same id.

        Each entry is a :class:`~ttr_rules.board.Ticket`, or its two cities, followed by its points if
        tickets have points. Notes about the tickets are dropped. Raises InvalidArgumentError if an
        entry is neither, and InvalidVariantError if the deck cannot be played with.

        >>> usa = ttr.usa.VARIANT
        >>> variant = usa.with_tickets([*usa.tickets, ("boston", "chicago", 7)])
        >>> variant.ticket("boston-chicago").points
        7
        """
        return self._changed({"tickets": [_ticket_document(entry) for entry in tickets]})

    def with_route(self, id: str, **changes: Any) -> Variant:
        """The variant with one route changed, for example ``color="black"``, and the same id.

        Notes about the route are dropped. Raises UnknownNameError if there is no such route or field, and
        InvalidVariantError if the route cannot be played.

        >>> variant = ttr.usa.VARIANT.with_route("atlanta-miami", color="black")
        >>> variant.board.route("atlanta-miami").color
        'black'
        """
        _check_fields("field", Route, changes)
        changed = dataclasses.replace(self.board.route(id), **changes)
        routes = [changed if route.id == id else route for route in self.board.routes]
        notes = [note for note in self.notes if not note.startswith(f"routes {id}:")]
        documents = [route.to_dict() for route in routes]
        return self._changed({"routes": documents, "notes": notes})

    def with_cards(self, **counts: int) -> Variant:
        """The variant with these numbers of train cards for some colors, and the same id.

        ``locomotive`` is the number of locomotives. Notes about the cards are dropped. Raises
        UnknownNameError if there is no such card, and InvalidVariantError if the deck cannot be played
        with.

        >>> variant = ttr.usa.VARIANT.with_cards(locomotive=20)
        >>> variant.new_game(2, seed=1).variant.cards["locomotive"]
        20
        """
        for card in counts:
            if card not in self.cards:
                raise UnknownNameError("card", card, self.cards)
        cards = {**self.cards, **counts}
        locomotives = cards.pop(LOCOMOTIVE, 0)
        return self._changed({"train_cards": cards, "locomotives": locomotives})

    def _changed(self, entries: dict[str, Any]) -> Variant:
        return _from_document(_core.read_variant(_merged(self, entries)))

    def to_dict(self) -> dict[str, Any]:
        """The whole variant as a JSON-able document, which :func:`load_variant` reads.

        >>> usa = ttr.usa.VARIANT
        >>> ttr.load_variant(usa.to_dict()) == usa
        True
        """
        return {
            "format": 1,
            "id": self.id,
            "title": self.title,
            "notes": list(self.notes),
            "provenance": self.provenance,
            "players": list(self.players),
            "trains_per_player": self.trains,
            "train_cards": {c: n for c, n in self.cards.items() if c != LOCOMOTIVE},
            "locomotives": self.cards.get(LOCOMOTIVE, 0),
            "route_points": {str(length): p for length, p in self.route_points.items()},
            "rules": self.rules.to_dict(),
            "cities": [city.to_dict() for city in self.board.cities],
            "routes": [route.to_dict() for route in self.board.routes],
            "tickets": [ticket.to_dict() for ticket in self.tickets],
        }

    # Cached in the instance's dict, so ==, hash, repr and pickle ignore it.
    @cached_property
    def _game(self) -> _core.Game:
        """The variant as the core reads it; InvalidVariantError if it cannot be played."""
        try:
            document = self.to_dict()
        except (AttributeError, TypeError, ValueError) as error:
            message = f"a field holds what no variant can hold: {error}"
            raise InvalidVariantError([Problem("", message)]) from error
        return _core.Game(document, self)

    def _repr_svg_(self) -> str:
        """The picture of the board, for notebooks: that of ``ttr_rules.svg.board``."""
        return self._picture()._repr_svg_()

    def _repr_html_(self) -> str:
        """The same picture, as HTML."""
        return self._picture()._repr_html_()

    def _picture(self) -> Picture:
        from .svg import board  # which imports this module

        return board(self)

    @property
    def fingerprint(self) -> str:
        """16 hexadecimal digits for everything that changes play, orders included.

        They are the same in every process, on every machine and in every version: the start of the
        SHA-256 of a canonical form. Id, title, notes, provenance, ``rules.rule_ids``, the names and
        positions of cities, and rules at their defaults are not in it.

        Raises InvalidVariantError if the variant cannot be played.

        >>> usa = ttr.usa.VARIANT
        >>> usa.fingerprint == dataclasses.replace(usa, id="mine", title="Mine").fingerprint
        True
        >>> usa.fingerprint == usa.with_rules(last_turns_at=10).fingerprint
        False
        """
        return self._game.fingerprint

    @property
    def action_space(self) -> ActionSpace:
        """The numbers of the actions, which depend on the variant alone.

        Raises InvalidVariantError if the variant cannot be played.

        >>> ttr.usa.VARIANT.action_space
        <ActionSpace of usa: 1080 numbers, 2e4266f381c34d71>
        """
        return self._game.action_space

    @property
    def chance_space(self) -> ChanceSpace:
        """The numbers of what chance can reveal: the cards in card order, then the tickets.

        Raises InvalidVariantError if the variant cannot be played.

        >>> ttr.usa.VARIANT.chance_space.describe(8)
        {'type': 'reveal', 'card': 'locomotive'}
        """
        return self._game.chance_space

    @property
    def observation_space(self) -> ObservationSpace:
        """What the numbers of an observation mean (see :meth:`View.observation <ttr_rules.View.observation>`). It depends on the variant alone.

        Raises InvalidVariantError if the variant cannot be played.

        >>> space = ttr.usa.VARIANT.observation_space
        >>> space.slices["hand"], space.slices["trains"]
        (slice(27, 36, None), slice(898, 903, None))
        """
        return self._game.observation_space

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """What this game does where the printed rules leave something open, and what else was possible.

        Those of the board games and of the game whose ids its rules have (``Rules.rule_ids``); of a variant without such
        ids, those of all games, with settings which this one may refuse. The page of rulings has the same.

        >>> nordic = ttr.nordic.VARIANT
        >>> next(ruling for ruling in nordic.rulings if ruling.setting == "initial_cards")
        Ruling(id='NC-2', other_reading='Five cards each, as the Swedish edition says.', setting='initial_cards', value=4, other_value=5)
        >>> swedish = nordic.with_rules(initial_cards=5)
        """
        return rulings_of(self.rules)

    @cached_property
    def warnings(self) -> tuple[Problem, ...]:
        """What looks like a mistake, but can be played.

        There is one for a shipped id with other cities, for each ``xy`` outside of 0 to 1, for ``xy`` of
        some cities but not of all, for each route that joins the same cities as another without a common
        ``double``, and for each rule that changes nothing in this variant.

        Raises InvalidVariantError if the variant cannot be played.

        >>> ttr.usa.VARIANT.warnings
        ()
        >>> moved = dataclasses.replace(ttr.usa.VARIANT.board.cities[0], xy=(0.5, 7))
        >>> cities = (moved, *ttr.usa.VARIANT.board.cities[1:])
        >>> board = dataclasses.replace(ttr.usa.VARIANT.board, cities=cities)
        >>> print(*dataclasses.replace(ttr.usa.VARIANT, board=board).warnings)
        cities[0] (atlanta).xy: expected positions from 0 to 1, found [0.5, 7]
        """
        return self._game.warnings

    @cached_property
    def _packed(self) -> bytes | None:
        """The document, compressed; None if it does not hold the whole value."""
        if type(self) is not Variant:
            return None
        try:
            text = self._game.text()
        except InvalidVariantError:
            return None
        return zlib.compress(text.encode()) if _from_document(json.loads(text)) == self else None

    # Small, because the pickle of every state includes a variant, and quick for one that was seen before.
    def __reduce__(self) -> tuple[Any, ...]:
        if _SHIPPED.get(self.id) is self:
            return (variant_of, (self.id,))
        if self._packed is not None:
            return (_unpacked, (self._packed,))
        fields = (entry.name for entry in dataclasses.fields(self) if entry.init)
        values = {name: getattr(self, name) for name in fields}
        return (_rebuilt, (values,))

    def __copy__(self) -> Variant:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Variant:
        return self


def _check_fields(kind: str, of: type[Rules] | type[Route], changes: Iterable[str]) -> None:
    """Refuse names that are not fields."""
    known = [entry.name for entry in dataclasses.fields(of)]
    for name in changes:
        if name not in known:
            raise UnknownNameError(kind, name, known)


def load_variant(
    source: str | os.PathLike[str] | IO[str] | IO[bytes] | Mapping[str, Any],
    *,
    base: Variant | None = None,
    rules: Rules | None = None,
) -> Variant:
    """Read a variant from a board file, given as a path, an open file or a mapping.

    A file is JSON in UTF-8, with or without a byte order mark. What looks like a mistake, but can be
    played, is not refused: ask :attr:`Variant.warnings` for it after reading a file.

    Keys that the file leaves out come from ``base``. Each rule that ``"rules"`` leaves out comes from
    ``rules``, or else from ``base.rules``. Without either it has the default of the kind of game: a
    board whose tickets are scored, a race, or railyards. A board of your own should at least have its
    own ``id``. A note of the base that begins with the name of a key, like "tickets: ...", is about
    that key, and is dropped if the file replaces the key.

    Raises :class:`~ttr_rules.errors.JsonError` if the text cannot be read, and
    :class:`~ttr_rules.errors.InvalidVariantError`, listing everything that is wrong with it; both have
    the ``path``, if one was given. Raises :class:`~ttr_rules.errors.InvalidArgumentError` if ``source``
    is none of these or cannot be the name of a file, or ``base`` or ``rules`` is of another type, and
    OSError if the file cannot be opened.

    >>> rich = {"id": "rich", "rules": {"initial_cards": 8}}
    >>> variant = ttr.load_variant(rich, base=ttr.usa.VARIANT)
    >>> sum(variant.new_game(2, seed=1).hand(0).values())
    8
    """
    path = checked_path("source", source) if isinstance(source, str | os.PathLike) else None
    try:
        return _loaded(source if path is None else path, base, rules)
    except JsonError as error:
        if path is None:
            raise
        raise JsonError(error.reason, path) from None
    except InvalidVariantError as error:
        if path is None:
            raise
        raise InvalidVariantError(error.problems, path) from None


def _loaded(source: object, base: Variant | None, rules: Rules | None) -> Variant:
    found = _document(source)
    if not isinstance(found, dict):
        raise InvalidVariantError([Problem("", f"a variant must be an object, not {shown(found)}")])
    if base is not None and not isinstance(base, Variant):
        raise InvalidArgumentError("base", base, "must be a Variant")
    if rules is not None and not isinstance(rules, Rules):
        raise InvalidArgumentError("rules", rules, "must be Rules")
    document = found if base is None else _merged(base, found)
    if rules is None and base is not None:
        rules = base.rules
    own = found.get("rules", {})
    if rules is not None and isinstance(own, Mapping):
        document["rules"] = rules.to_dict() | dict(own)
    return _from_document(_core.read_variant(document))


def _merged(base: Variant, found: Mapping[str, Any]) -> dict[str, Any]:
    """The document of the base with these keys replaced, and without the notes about them."""
    about = tuple(mark for key in found for mark in (f"{key}:", f"{key} "))
    notes = [note for note in base.notes if not note.startswith(about)]
    return base.to_dict() | {"notes": notes} | dict(found)


def _ticket_document(entry: object) -> dict[str, Any]:
    match entry:
        case Ticket():
            return entry.to_dict()
        case (str() as one, str() as other):
            return {"ends": [one, other], "points": 0}
        case (str() as one, str() as other, points):
            return {"ends": [one, other], "points": points}
    raise InvalidArgumentError("tickets", entry, "must be a Ticket, or two cities and points")


def _document(source: object) -> Any:
    if isinstance(source, Mapping):
        return dict(source)
    if isinstance(source, str):
        with open(source, "rb") as file:
            return read_json(file.read(READ_AT_MOST))
    read = getattr(source, "read", None)
    if read is None:
        raise InvalidArgumentError("source", source, "must be a path, an open file or a mapping")
    try:
        text = read(READ_AT_MOST)
    except UnicodeDecodeError as error:
        raise JsonError(f"the text is not {error.encoding}") from None
    return read_json(text)


def _from_document(document: dict[str, Any]) -> Variant:
    """The value of a document that the core has read, which has every key."""
    cards: dict[str, int] = dict(document["train_cards"])
    cards[LOCOMOTIVE] = document["locomotives"]
    cities = tuple(
        City(
            id=city["id"],
            name=city["name"],
            xy=None if city["xy"] is None else (city["xy"][0], city["xy"][1]),
            attraction=city["tourist_attraction"],
            coast=city.get("coast"),
            bonus=city.get("bonus", 0),
        )
        for city in document["cities"]
    )
    routes = tuple(
        Route(
            id=route["id"],
            ends=(route["ends"][0], route["ends"][1]),
            length=route["length"],
            color=route["color"],
            kind=route["kind"],
            locomotives=route["locomotives"],
            any_cards_per_locomotive=route.get("any_cards_per_locomotive"),
            any_cards_per_space=route.get("any_cards_per_space"),
            double=route["double"],
            bend=route.get("bend", 0.0),
        )
        for route in document["routes"]
    )
    tickets = tuple(
        Ticket(
            id=entry["id"],
            ends=(entry["ends"][0], entry["ends"][1]),
            points=entry["points"],
            kind=entry.get("kind", "regular"),
            cards=FrozenMap(entry.get("cards", {})),
        )
        for entry in document["tickets"]
    )
    return Variant(
        id=document["id"],
        title=document["title"],
        notes=tuple(document["notes"]),
        provenance=document["provenance"],
        players=(document["players"][0], document["players"][1]),
        trains=document["trains_per_player"],
        cards=FrozenMap(cards),
        route_points=FrozenMap({int(n): points for n, points in document["route_points"].items()}),
        rules=Rules(**document["rules"]),
        board=Board(cities=cities, routes=routes),
        tickets=tickets,
    )


def _rebuilt(values: dict[str, Any]) -> Variant:
    """Used by pickle."""
    return Variant(**values)


def _unpacked(packed: bytes) -> Variant:
    """Used by pickle."""
    return variant_of_text(zlib.decompress(packed).decode())


# A few are kept, so that the states of a game share one variant wherever they come from.
@lru_cache(maxsize=16)
def variant_of_text(text: str) -> Variant:
    """The variant of a document with every key that the core has read or written."""
    return _from_document(json.loads(text))


_SHIPPED: dict[str, Variant] = {}
"""The shipped variants that have been asked for, by id."""


def shipped_or_none(id: str) -> Variant | None:
    """The shipped variant with this id, or None. It is read when it is first asked for."""
    if id not in _SHIPPED:
        text = _core.shipped_text(id)
        if text is None:
            return None
        # Of several threads that read it, all get the variant of the first.
        _SHIPPED.setdefault(id, load_variant(read_json(text)))
    return _SHIPPED[id]


def variant_of(id: str) -> Variant:
    """The shipped variant with this id; UnknownVariantError if there is none."""
    variant = shipped_or_none(id)
    if variant is None:
        raise UnknownVariantError(id, known_ids())
    return variant


def known_ids() -> tuple[str, ...]:
    """The ids of the shipped variants."""
    return _core.shipped_ids()


def _is_mode(chance: object) -> bool:
    return isinstance(chance, str) and chance in ("sampled", "explicit")
