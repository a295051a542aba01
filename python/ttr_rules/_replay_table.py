"""A table that is followed by events alone: what a page of a replay shows, and what changes at each step.

A table that begins with the view of a seat, and hears of what that seat saw, holds nothing else. It is no
judge: events are taken as they are, and refused only if they cannot be told of such a table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import _api
from ._core import State, View
from ._svg_board import closes, doubles_close, drawn_board
from .board import Route
from .events import (
    BonusTaken,
    CardDrawn,
    CardGiven,
    CardsMoved,
    CardsPlaced,
    CardTurnedUp,
    DeckPassBegan,
    DeckReshuffled,
    Event,
    FaceUpTaken,
    GameEnded,
    HiddenCardDrawn,
    HiddenTicketDrawn,
    HiddenTicketsKept,
    HiddenTicketsSwapped,
    LastTurnsBegan,
    RouteClaimed,
    RowCleared,
    ScoringBegan,
    StationBuilt,
    TicketCompleted,
    TicketDrawn,
    TicketPaid,
    TicketsKept,
    TicketsReshuffled,
    TicketsSwapped,
    TrainRobbed,
    TunnelCardTurnedUp,
    TunnelTried,
    TunnelWithdrawn,
    TurnBegan,
)
from .variant import LOCOMOTIVE

__all__ = ["CLOSED", "HIDDEN_FROM_OTHERS", "ImpossibleError", "Table"]

CLOSED = -2
"""In the place of an owner: the route is closed, because another of its double route is claimed (G-26)."""


class ImpossibleError(Exception):
    """An event that cannot be told of the table."""


class Seat:
    """What is known of a seat; None: not known, only the number is."""

    def __init__(self, shown: State | View, player: int) -> None:
        # The view of a state hides cards, and tells their numbers.
        numbers = shown if isinstance(shown, View) else shown.view(None)
        hand, track = shown.hand(player), shown.on_track(player)
        tickets, offer = shown.tickets(player), shown.offer(player)
        self.hand = None if hand is None else dict(hand)
        self.hand_size = numbers.hand_size(player)
        self.tickets = None if tickets is None else [*tickets]
        self.ticket_count = numbers.ticket_count(player)
        self.offer = None if offer is None else [*offer]
        self.offer_count = numbers.offer_count(player)
        self.completed = [*(shown.completed(player) or ())]
        self.trains = shown.trains(player)
        self.bonus = shown.bonus(player)
        self.joined: dict[str, str] = {}
        """A city of the same connected part, for each city but one of every part."""
        self.yard = {row.color: [row.cars, row.locomotives] for row in shown.railyard(player)}
        self.track = None if track is None else dict(track)
        self.track_size = numbers.on_track_size(player)

    def reaches(self, city: str) -> str:
        """The city that stands for all that are connected with this one."""
        while city in self.joined and self.joined[city] != city:
            city = self.joined[city]
        return city


def _take(counts: dict[str, int], cards: Mapping[str, int]) -> None:
    for card, number in cards.items():
        left = counts.get(card, 0) - number
        if left < 0:
            raise ImpossibleError(f"there are not {number} {card}")
        counts[card] = left


def _put(counts: dict[str, int], cards: Mapping[str, int]) -> None:
    for card, number in cards.items():
        counts[card] = counts.get(card, 0) + number


class Table:
    """What stands on the table and is known of it, from a position on, event by event."""

    def __init__(self, shown: State | View) -> None:
        self.variant = shown.variant
        self.players = shown.players
        self.player = shown.player if isinstance(shown, View) else None
        self.order = {ticket.id: number for number, ticket in enumerate(self.variant.tickets)}
        self.seats = [Seat(shown, player) for player in range(shown.players)]
        public = shown if isinstance(shown, View) else shown.view(None)
        self.row = [*shown.face_up]
        self.deck = public.deck_size
        self.discard = dict(shown.discard)
        self.ticket_deck = public.ticket_deck_size
        tunnel = shown.tunnel
        self.tunnel: tuple[str, dict[str, int], list[str]] | None = None
        if tunnel is not None:
            self.tunnel = (tunnel.route, dict(tunnel.laid), [*tunnel.revealed])
        self.turn = shown.turn
        self.decider = shown.current_player
        self.last_turns = shown.last_turns
        self.deck_pass = shown.deck_pass
        self.points = [*shown.scores()]
        self.is_over = shown.is_over
        self.is_set_up = not shown.to_dict()["setup"]
        self.begun = False
        """Whether a turn of the last turns has begun since they were announced."""
        rules = self.variant.rules
        self.is_race = rules.tickets_to_win is not None
        self.small = doubles_close(self.variant, public)
        self.doubles: dict[str, tuple[Route, ...]] = {}
        if self.small:
            drawn = drawn_board(self.variant.board, True).routes
            self.doubles = {one.route.id: one.double for one in drawn if one.double}
        self.owners: dict[str, int] = {}
        self.places = {city.id: place for place, city in enumerate(self.variant.board.cities)}
        self.station_owners = {
            city: player for player in range(self.players) for city in shown.stations(player)
        }
        self.asked: tuple[tuple[object, ...], State] | None = None
        """The state that was asked last for what stations lend, and what hangs on its answer."""
        for player in range(self.players):
            for route in shown.routes(player):
                self._own(route, player)

    # What a picture of the board asks for, as a view answers it.

    def routes(self, player: int) -> tuple[str, ...]:
        """The routes of a player."""
        return tuple(id for id, owner in self.owners.items() if owner == player)

    def tickets(self, player: int) -> tuple[str, ...] | None:
        """The tickets of a player, in the order of the data, in a race as they came; None: not known."""
        held = self.seats[player].tickets
        if held is None:
            return None
        return tuple(held if self.is_race else sorted(held, key=self.order.__getitem__))

    def completed(self, player: int) -> tuple[str, ...]:
        """Those of the known tickets of a player that are complete."""
        seat = self.seats[player]
        if self.is_race or self.variant.rules.railyards:
            return tuple(seat.completed)
        if self.stations(player) and seat.tickets:
            return self._with_stations().completed(player)
        ends = ((id, self.variant.ticket(id).ends) for id in self.tickets(player) or ())
        return tuple(id for id, (a, b) in ends if seat.reaches(a) == seat.reaches(b))

    def stations(self, player: int) -> tuple[str, ...]:
        """The cities in which a player has a station, in the order of the data."""
        built = [city for city, owner in self.station_owners.items() if owner == player]
        return tuple(sorted(built, key=self.places.__getitem__))

    def stations_left(self, player: int) -> int:
        """How many stations a player has left."""
        return self.variant.rules.stations - len(self.stations(player))

    def lent_routes(self, player: int) -> Mapping[str, str | None] | None:
        """The route that each station of a player lends, if the tickets of the player are known."""
        if self.seats[player].tickets is None:
            return None
        return self._with_stations().lent_routes(player) if self.stations(player) else {}

    def _with_stations(self) -> State:
        """A position with these routes, stations and known tickets: it is asked what the stations lend."""
        tickets = [tuple(seat.tickets or ()) for seat in self.seats]
        key = (len(self.owners), len(self.station_owners), *tickets)
        if self.asked is None or self.asked[0] != key:
            seats = [
                {
                    "routes": [*self.routes(player)],
                    "stations": [*self.stations(player)],
                    "tickets": [*held],
                }
                for player, held in enumerate(tickets)
            ]
            document = {"variant": self.variant.id, "players": self.players, "seats": seats}
            self.asked = (key, _api.state_from_dict(document, self.variant))
        return self.asked[1]

    def _own(self, route: str, player: int) -> None:
        """A route has an owner, which may close others."""
        self.owners[route] = player
        a, b = map(self.seats[player].reaches, self.variant.board.route(route).ends)
        self.seats[player].joined[a] = b
        self._close(route)

    # What stands there

    def shown(self) -> dict[str, Any]:
        """All of it by name: what belongs to a seat is named with its number."""
        there: dict[str, Any] = {
            "turn": self.turn,
            "decider": self.decider,
            "last": self.last_turns,
            "pass": self.deck_pass,
            "over": self.is_over,
            "row": tuple(self.row),
            "deck": self.deck,
            "discard": self._counts(self.discard),
            "tickets": self.ticket_deck,
            "tunnel": None,
        }
        if self.tunnel is not None:
            route, laid, revealed = self.tunnel
            there["tunnel"] = (route, self._counts(laid), tuple(revealed))
        for player, seat in enumerate(self.seats):
            there[f"points.{player}"] = self.points[player]
            there[f"trains.{player}"] = seat.trains
            there[f"cards.{player}"] = seat.hand_size
            there[f"count.{player}"] = seat.ticket_count
            there[f"offered.{player}"] = seat.offer_count
            there[f"hand.{player}"] = None if seat.hand is None else self._counts(seat.hand)
            there[f"held.{player}"] = self.tickets(player)
            there[f"offer.{player}"] = None if seat.offer is None else tuple(seat.offer)
            there[f"complete.{player}"] = tuple(self.completed(player))
            if self.variant.rules.stations:
                there[f"stations.{player}"] = self.stations_left(player)
                lent = self.lent_routes(player)
                there[f"lent.{player}"] = None if lent is None else tuple(lent.items())
            if self.variant.rules.coast_bonus:
                there[f"bonus.{player}"] = seat.bonus
            if self.variant.rules.railyards:
                there[f"yard.{player}"] = tuple(
                    (color, *seat.yard[color]) for color in self.variant.cards if color in seat.yard
                )
                there[f"pile.{player}"] = seat.track_size
                there[f"track.{player}"] = None if seat.track is None else self._counts(seat.track)
        for route, owner in self.owners.items():
            there[f"route.{route}"] = owner
        for city, owner in self.station_owners.items():
            there[f"station.{city}"] = owner
        return there

    def _counts(self, cards: Mapping[str, int]) -> tuple[int, ...]:
        return tuple(cards.get(card, 0) for card in self.variant.cards)

    # What happens

    def hear(self, event: Event) -> None:
        """Follow an event. Raises ImpossibleError, KeyError or IndexError if it cannot be told of this table."""
        if isinstance(player := getattr(event, "player", 0), int) and player >= self.players:
            raise ImpossibleError(f"there is no player {player}")
        for card in getattr(event, "cards", ()) or (getattr(event, "card", None),):
            if card is not None and card not in self.variant.cards:
                raise ImpossibleError(f"there is no card {card!r}")
        handler = HANDLERS.get(type(event))
        if handler is not None:
            handler(self, event)

    def show(self, player: int, tickets: Sequence[str]) -> None:
        """At the end a player shows tickets."""
        for id in tickets:
            self.variant.ticket(id)
        self.seats[player].tickets = [*tickets]
        self.seats[player].ticket_count = len(tickets)

    def _less_deck(self, number: int = 1) -> None:
        if self.deck < number:
            raise ImpossibleError("the deck is empty")
        self.deck -= number

    def _gain(self, player: int, card: str | None, number: int = 1) -> None:
        seat = self.seats[player]
        seat.hand_size += number
        if seat.hand is not None:
            if card is None:
                raise ImpossibleError("the card must be known")
            _put(seat.hand, {card: number})

    def _pay(self, player: int, cards: Mapping[str, int]) -> None:
        seat = self.seats[player]
        seat.hand_size -= sum(cards.values())
        if seat.hand_size < 0:
            raise ImpossibleError(f"player {player} has not so many cards")
        if seat.hand is not None:
            _take(seat.hand, cards)

    def _card_given(self, event: CardGiven) -> None:
        self._gain(event.player, event.card)

    def _card_drawn(self, event: CardDrawn) -> None:
        self._less_deck()
        self._gain(event.player, event.card)

    def _hidden_card_drawn(self, event: HiddenCardDrawn) -> None:
        self._less_deck()
        self._gain(event.player, None)

    def _face_up_taken(self, event: FaceUpTaken) -> None:
        if self.row[event.slot] != event.card:
            raise ImpossibleError(f"there is no {event.card} in slot {event.slot}")
        self.row[event.slot] = None
        self._gain(event.player, event.card)

    def _card_turned_up(self, event: CardTurnedUp) -> None:
        self._less_deck()
        self.row[event.slot] = event.card

    def _row_cleared(self, event: RowCleared) -> None:
        _put(self.discard, event.cards)
        self.row = [None] * len(self.row)

    def _deck_reshuffled(self, event: DeckReshuffled) -> None:
        self.deck = sum(event.cards.values()) + (0 if self.variant.rules.railyards else self.deck)
        self.discard = {}

    def _ticket_drawn(self, event: TicketDrawn) -> None:
        self._draw_ticket(event.player, event.ticket)

    def _hidden_ticket_drawn(self, event: HiddenTicketDrawn) -> None:
        self._draw_ticket(event.player, None)

    def _draw_ticket(self, player: int, ticket: str | None) -> None:
        if ticket is not None:
            self.variant.ticket(ticket)
        seat = self.seats[player]
        # The first ones that are dealt to a seat are long, and lie beside the deck (EU-2).
        is_long = not self.is_set_up and seat.offer_count < self.variant.rules.initial_long_tickets
        if not self.ticket_deck and not is_long:
            raise ImpossibleError("the ticket deck is empty")
        self.ticket_deck -= not is_long
        pile = seat.tickets if self.is_race else seat.offer
        if self.is_race:
            seat.ticket_count += 1
        else:
            seat.offer_count += 1
        if pile is not None:
            if ticket is None:
                raise ImpossibleError("the ticket must be known")
            pile.append(ticket)

    def _tickets_kept(self, event: TicketsKept) -> None:
        self._keep(event.player, len(event.tickets), len(event.returned))
        seat = self.seats[event.player]
        for id in event.tickets:
            self.variant.ticket(id)
        if seat.tickets is not None:
            seat.tickets += event.tickets
        if seat.offer is not None:
            seat.offer = []

    def _hidden_tickets_kept(self, event: HiddenTicketsKept) -> None:
        self._keep(event.player, event.tickets, event.returned)
        if self.seats[event.player].tickets is not None:
            raise ImpossibleError("the tickets must be known")

    def _keep(self, player: int, kept: int, returned: int) -> None:
        rules, seat = self.variant.rules, self.seats[player]
        if kept + returned != seat.offer_count:
            raise ImpossibleError(f"{seat.offer_count} tickets are on offer")
        seat.ticket_count += kept
        seat.offer_count = 0
        first = not self.is_set_up
        where = rules.initial_tickets_returned if first else rules.drawn_tickets_returned
        if where != "box":
            self.ticket_deck += returned

    def _route_claimed(self, event: RouteClaimed) -> None:
        route, seat = self.variant.board.route(event.route), self.seats[event.player]
        if self.owners.get(event.route, CLOSED) >= 0:
            raise ImpossibleError(f"{event.route} is claimed")
        cards = dict(event.cards)
        if self.tunnel is not None:
            _, laid, revealed = self.tunnel
            _take(cards, laid)
            _put(self.discard, laid)
            self._discard_revealed(revealed)
        self._pay(event.player, cards)
        _put(self.discard, cards)
        if seat.trains < route.length:
            raise ImpossibleError(f"player {event.player} has too few trains")
        seat.trains -= route.length
        self.points[event.player] += event.points
        self._own(event.route, event.player)

    def _station_built(self, event: StationBuilt) -> None:
        self.variant.board.city(event.city)
        if event.city in self.station_owners:
            raise ImpossibleError(f"there is a station in {event.city}")
        if not self.stations_left(event.player):
            raise ImpossibleError(f"player {event.player} has no station left")
        self._pay(event.player, event.cards)
        _put(self.discard, event.cards)
        self.points[event.player] -= self.variant.rules.station_points
        self.station_owners[event.city] = event.player

    def _close(self, id: str) -> None:
        """What the claim of a route closes."""
        if not self.small:
            return
        route = self.variant.board.route(id)
        for other in self.doubles.get(id, ()):
            if other.id not in self.owners and closes(self.variant, other, route):
                self.owners[other.id] = CLOSED

    def _discard_revealed(self, revealed: Sequence[str]) -> None:
        for card in revealed:
            _put(self.discard, {card: 1})
        self.tunnel = None

    def _tunnel_tried(self, event: TunnelTried) -> None:
        self.variant.board.route(event.route)
        self._pay(event.player, event.cards)
        self.tunnel = (event.route, dict(event.cards), [])

    def _tunnel_card_turned_up(self, event: TunnelCardTurnedUp) -> None:
        if self.tunnel is None:
            raise ImpossibleError("no tunnel is tried")
        self._less_deck()
        self.tunnel[2].append(event.card)

    def _tunnel_withdrawn(self, event: TunnelWithdrawn) -> None:
        if self.tunnel is None:
            raise ImpossibleError("no tunnel is tried")
        for card, number in event.cards.items():
            self._gain(event.player, card, number)
        self._discard_revealed(self.tunnel[2])

    def _ticket_completed(self, event: TicketCompleted) -> None:
        self._complete(event.player, event.ticket)
        self.points[event.player] += 1

    def _complete(self, player: int, ticket: str) -> None:
        self.variant.ticket(ticket)
        seat = self.seats[player]
        if not seat.ticket_count:
            raise ImpossibleError(f"player {player} has no ticket")
        seat.ticket_count -= 1
        if seat.tickets is not None:
            if ticket not in seat.tickets:
                raise ImpossibleError(f"player {player} does not have {ticket}")
            seat.tickets.remove(ticket)
        seat.completed.append(ticket)

    def _bonus_taken(self, event: BonusTaken) -> None:
        self.seats[event.player].bonus = True
        self.points[event.player] += 1

    def _tickets_swapped(self, event: TicketsSwapped | HiddenTicketsSwapped) -> None:
        seat = self.seats[event.player]
        seat.ticket_count = 0
        if seat.tickets is not None:
            seat.tickets = []

    def _tickets_reshuffled(self, event: TicketsReshuffled) -> None:
        self.ticket_deck += event.number

    def _cards_placed(self, event: CardsPlaced) -> None:
        self._pay(event.player, event.cards)
        yard = self.seats[event.player].yard
        engines = event.cards.get(LOCOMOTIVE, 0)
        colors = [card for card in event.cards if card != LOCOMOTIVE]
        for color in colors:
            yard.setdefault(color, [0, 0])[0] += event.cards[color]
        if engines:
            yard.setdefault(event.color or colors[0], [0, 0])[1] += engines

    def _train_robbed(self, event: TrainRobbed) -> None:
        del self.seats[event.victim].yard[event.color]
        _put(self.discard, event.cards)

    def _cards_moved(self, event: CardsMoved) -> None:
        seat = self.seats[event.player]
        for color, row in [*seat.yard.items()]:
            # Each row moves a card: where it is no car, a locomotive.
            which = 0 if color in event.cards else 1
            row[which] -= 1
            if row[which] < 0:
                raise ImpossibleError(f"no such card lies in the {color} row")
            if row == [0, 0]:
                del seat.yard[color]
        seat.track_size += sum(event.cards.values())
        if seat.track is not None:
            _put(seat.track, event.cards)

    def _ticket_paid(self, event: TicketPaid) -> None:
        seat = self.seats[event.player]
        if seat.track is not None:
            _take(seat.track, event.cards)
        seat.track_size -= sum(event.cards.values())
        _put(self.discard, event.cards)
        self._complete(event.player, event.ticket)
        self.points[event.player] += self.variant.ticket(event.ticket).points

    def _scoring_began(self, event: ScoringBegan) -> None:
        self.last_turns = 0
        self.turn += 1

    def _deck_pass_began(self, event: DeckPassBegan) -> None:
        self.deck_pass = event.deck_pass
        self.last_turns = None
        self.row = [None] * len(self.row)
        for seat in self.seats:
            seat.yard, seat.track, seat.track_size = {}, {}, 0

    def _turn_began(self, event: TurnBegan) -> None:
        self.turn = event.turn
        self.decider = event.player
        self.is_set_up = True
        if self.last_turns is not None:
            self.last_turns = max(self.last_turns - 1, 0) if self.begun else self.last_turns
            self.begun = True

    def _last_turns_began(self, event: LastTurnsBegan) -> None:
        self.last_turns = event.turns
        self.begun = False

    def _game_ended(self, event: GameEnded) -> None:
        # The turn is over, unless the last one was over before tickets were scored.
        self.turn += not self.variant.rules.railyards
        self.is_over = True
        self.last_turns = 0 if event.reason == "last_turns" else self.last_turns
        self.decider = None
        for seat in self.seats:
            if not self.is_race and not seat.offer_count:
                seat.offer = []
            if not self.is_race and not seat.ticket_count:
                seat.tickets = []


HANDLERS: dict[type[Event], Callable[..., None]] = {
    BonusTaken: Table._bonus_taken,
    CardDrawn: Table._card_drawn,
    CardGiven: Table._card_given,
    CardTurnedUp: Table._card_turned_up,
    CardsMoved: Table._cards_moved,
    CardsPlaced: Table._cards_placed,
    DeckPassBegan: Table._deck_pass_began,
    DeckReshuffled: Table._deck_reshuffled,
    FaceUpTaken: Table._face_up_taken,
    GameEnded: Table._game_ended,
    HiddenCardDrawn: Table._hidden_card_drawn,
    HiddenTicketDrawn: Table._hidden_ticket_drawn,
    HiddenTicketsKept: Table._hidden_tickets_kept,
    HiddenTicketsSwapped: Table._tickets_swapped,
    LastTurnsBegan: Table._last_turns_began,
    RouteClaimed: Table._route_claimed,
    RowCleared: Table._row_cleared,
    ScoringBegan: Table._scoring_began,
    StationBuilt: Table._station_built,
    TicketCompleted: Table._ticket_completed,
    TicketDrawn: Table._ticket_drawn,
    TicketPaid: Table._ticket_paid,
    TicketsKept: Table._tickets_kept,
    TicketsReshuffled: Table._tickets_reshuffled,
    TicketsSwapped: Table._tickets_swapped,
    TrainRobbed: Table._train_robbed,
    TunnelCardTurnedUp: Table._tunnel_card_turned_up,
    TunnelTried: Table._tunnel_tried,
    TunnelWithdrawn: Table._tunnel_withdrawn,
    TurnBegan: Table._turn_began,
}
"""What follows from each kind of event; from the others nothing that is shown."""

HIDDEN_FROM_OTHERS = (CardDrawn, TicketDrawn, TicketsKept, TicketsSwapped)
"""What only its player sees in full."""
