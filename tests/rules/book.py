"""The reference in the clothes of the engine, so that the rule tests run on both.

``Book`` has the calls of ``ttr_rules.State`` over a game of the reference. In sampled mode it
answers the chance points itself: the k-th draw of a stream is a function of seed, stream and k,
as in the engine, but with other numbers.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate
from typing import Any

import ttr_rules as ttr
from ttr_rules import reference
from ttr_rules.events import Event
from ttr_rules.reference.claims import why_closed
from ttr_rules.reference.payments import payments
from ttr_rules.reference.stations import station_payments, stations_left, why_no_site
from ttr_rules.reference.table import LOCOMOTIVE
from ttr_rules.reference.tunnels import color_of, surcharge


class Book:
    """A state of the reference; see :class:`ttr_rules.State` for what the calls mean."""

    def __init__(self, game: reference.Game, variant: ttr.Variant, chance: str) -> None:
        self.game = game
        self.variant = variant
        self.chance = chance

    @classmethod
    def start(
        cls,
        variant: str | ttr.Variant,
        players: int,
        *,
        seed: int = 0,
        chance: str = "sampled",
        first_player: int = 0,
    ) -> Book:
        """``ttr.new_game``."""
        box, own = boxes(variant)
        game = reference.new_game(box, players, first_player=first_player)
        game.table.seed = seed
        game, _ = settled(game, chance)
        return cls(game, own, chance)

    @classmethod
    def read(cls, document: Mapping[str, Any], variant: str | ttr.Variant | None = None) -> Book:
        """``ttr.state_from_dict``."""
        box, own = boxes(document["variant"] if variant is None else variant)
        return cls(reference.state_from_dict(document, box), own, document.get("chance", "sampled"))

    @classmethod
    def read_json(cls, text: str, variant: str | ttr.Variant | None = None) -> Book:
        """``ttr.state_from_json``."""
        return cls.read(json.loads(text), variant)

    def __getattr__(self, name: str) -> Any:
        """What the reference's game or its table has by the same name."""
        if name in ("is_over", "phase", "current_player", "is_legal", "why_illegal"):
            return getattr(self.game, name)
        if name in ("players", "turn", "last_turns", "passes", "deck_pass", "seed"):
            return getattr(self.game.table, name)
        raise AttributeError(name)

    @property
    def tunnel(self) -> ttr.Tunnel | None:
        tunnel = self.game.table.tunnel
        if tunnel is None:
            return None
        return ttr.Tunnel(
            route=tunnel.route,
            laid=ttr.FrozenMap(self.game.table.in_order(tunnel.laid)),
            revealed=tuple(tunnel.revealed),
            color=color_of(tunnel),
            surcharge=surcharge(tunnel),
        )

    @property
    def face_up(self) -> tuple[str | None, ...]:
        return tuple(self.game.table.face_up)

    @property
    def deck(self) -> dict[str, int]:
        return self.game.table.in_order(self.game.table.deck)

    @property
    def discard(self) -> dict[str, int]:
        return self.game.table.in_order(self.game.table.discard)

    def legal_actions(self, payments: str = "all") -> tuple[ttr.Action, ...]:
        return tuple(self.game.legal_actions())

    def chance_outcomes(self) -> tuple[tuple[ttr.Action, Fraction], ...]:
        return tuple(self.game.chance_outcomes())

    def payments(self, route: str) -> tuple[ttr.FrozenMap[str, int], ...]:
        if route not in self.game.variant.routes:
            raise ttr.UnknownNameError("route", route)
        table = self.game.table
        if self.current_player is None or table.phase != "turn" or why_closed(table, route):
            return ()
        return tuple(ttr.FrozenMap(+paid) for paid in payments(table, route))

    def station_payments(self, city: str) -> tuple[ttr.FrozenMap[str, int], ...]:
        if city not in self.game.variant.cities:
            raise ttr.UnknownNameError("city", city)
        table = self.game.table
        if self.current_player is None or table.phase != "turn" or why_no_site(table, city):
            return ()
        return tuple(ttr.FrozenMap(+paid) for paid in station_payments(table))

    def why_unclaimable(self, route: str) -> ttr.Violation | None:
        """The rule against every claim of the route: payments come last."""
        if route in self.game.variant.routes and self.payments(route):
            return None
        return self.game.why_illegal(ttr.ClaimRoute(route, {}))

    def apply(self, action: ttr.Action) -> Book:
        return self.play(action)[0]

    def play(self, action: ttr.Action) -> tuple[Book, tuple[Event, ...]]:
        game, events = self.game.play(action)
        game, more = settled(game, self.chance)
        return Book(game, self.variant, self.chance), tuple(
            map(ttr.event_from_dict, [*events, *more])
        )

    def hand(self, player: int) -> dict[str, int]:
        return self.game.table.in_order(self._seat(player).hand)

    def routes(self, player: int) -> tuple[str, ...]:
        return tuple(self.game.table.routes_in_order(self._seat(player).routes))

    def tickets(self, player: int) -> tuple[str, ...]:
        tickets = self._seat(player).tickets
        # In a race each has its place (FJ-6).
        race = self.game.variant.is_race()
        return tuple(tickets if race else self.game.table.tickets_in_order(tickets))

    def offer(self, player: int) -> tuple[str, ...]:
        return tuple(self._seat(player).offer)

    def bonus(self, player: int) -> bool:
        bonus: bool = self._seat(player).bonus
        return bonus

    def trains(self, player: int) -> int:
        trains: int = self._seat(player).trains
        return trains

    def stations(self, player: int) -> tuple[str, ...]:
        return tuple(self.game.table.cities_in_order(self._seat(player).stations))

    def stations_left(self, player: int) -> int:
        return stations_left(self.game.variant, self._seat(player))

    def lent_routes(self, player: int) -> dict[str, str | None]:
        return self.game.lent_routes(player)

    def first_kept(self, player: int) -> int | None:
        kept: int | None = self._seat(player).first_kept
        return kept

    def railyard(self, player: int) -> tuple[ttr.RailyardRow, ...]:
        railyard = self._seat(player).railyard
        return tuple(
            ttr.RailyardRow(color, railyard[color][color], railyard[color][LOCOMOTIVE])
            for color in self.game.variant.colors()
            if color in railyard
        )

    def on_track(self, player: int) -> dict[str, int]:
        return self.game.table.in_order(self._seat(player).on_track)

    def best_tickets(self, player: int) -> tuple[str, ...]:
        return tuple(self.game.best_tickets(player))

    def completed(self, player: int) -> tuple[str, ...]:
        return tuple(self.game.completed(player))

    def longest_trail(self, player: int) -> int:
        return self.game.longest_trail(player)

    def scores(self) -> tuple[int, ...]:
        return tuple(self.game.scores())

    def result(self) -> ttr.Result | None:
        found = self.game.result()
        if found is None:
            return None
        return ttr.Result(
            winners=tuple(found["winners"]),
            ranking=tuple(map(tuple, found["ranking"])),
            points=tuple(ttr.FrozenMap(kinds) for kinds in found["points"]),
            decided_by=found["decided_by"],
        )

    def with_seed(self, seed: int) -> Book:
        table = self.game.table.copy()
        table.seed = seed
        return Book(reference.Game(table), self.variant, self.chance)

    def same_position(self, other: Book) -> bool:
        return self._position() == other._position()

    def to_dict(self) -> dict[str, Any]:
        return self.game.to_dict() | {"chance": self.chance}

    def to_json(self) -> str:
        return json.dumps(self.to_dict())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Book):
            return NotImplemented
        return (self.to_dict(), self.variant) == (other.to_dict(), other.variant)

    def __hash__(self) -> int:
        return hash(self.to_json())

    def _seat(self, player: int) -> Any:
        return self.game.table.seats[player]

    def _position(self) -> dict[str, Any]:
        document = self.to_dict()
        for key in ("seed", "draws", "chance", "reshuffled"):
            del document[key]
        for seat in document["seats"]:
            for key in ("seen", "drawn", "returned", "shuffled", "first_kept"):
                seat.pop(key, None)
        return document


def boxes(variant: str | ttr.Variant) -> tuple[reference.Variant, ttr.Variant]:
    """The reference's own variant where it has one of that id, and the engine's value."""
    shipped = {id: getattr(ttr, id).VARIANT for id in ttr.variants()}
    own = shipped[variant] if isinstance(variant, str) else variant
    known = shipped.get(own.id) == own
    return reference.variant_of(own.id if known else own.to_dict()), own


def settled(game: reference.Game, chance: str) -> tuple[reference.Game, list[dict[str, Any]]]:
    """The game at its next decision, in sampled mode."""
    events: list[dict[str, Any]] = []
    while chance == "sampled" and (outcomes := game.chance_outcomes()):
        of_tickets = isinstance(outcomes[0][0], ttr.RevealTicket)
        table = game.table
        stream = ("ticket", table.tickets_drawn) if of_tickets else ("train", table.cards_drawn)
        drawn = random.Random(f"{table.seed} {stream}").random()
        reached = accumulate(chance for _, chance in outcomes)
        action = next(a for (a, _), end in zip(outcomes, reached, strict=True) if drawn < end)
        game, more = game.play(action)
        events += more
    return game, events
