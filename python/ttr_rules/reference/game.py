"""A game as a value, with the methods of the engine's states and explicit chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any, ClassVar

from ..actions import (
    Action,
    BuildStation,
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
from ..errors import IllegalActionError, InvalidActionError, PlayerCountError, SeatError, Violation
from . import (
    chance,
    claims,
    completing,
    documents,
    legal,
    moving,
    race,
    railyards,
    scoring,
    setup,
    stations,
    tickets,
    train_cards,
    tunnels,
    turns,
)
from .perft import perft as count_sequences
from .table import OVER, Table
from .trail import longest_trail
from .variants import Variant, variant_of


@dataclass(frozen=True, eq=False)
class Game:
    """A game at a decision, at a chance point or at its end; ``table`` is its only field."""

    table: Table

    @property
    def variant(self) -> Variant:
        """The game's rules, board and tickets."""
        return self.table.variant

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.table.phase == OVER

    @property
    def phase(self) -> str:
        """What is being decided (G-2)."""
        return self.table.phase

    @property
    def current_player(self) -> int | None:
        """The player who has to decide; None at chance points and at the end."""
        return None if self.is_over or self.table.due is not None else self.table.mover

    def legal_actions(self) -> list[Action]:
        """Every legal action; none at chance points and at the end."""
        return list(legal.all_legal_actions(self.table))

    def first_legal_actions(self, number: int) -> list[Action]:
        """The first legal actions, at most this many: there can be millions."""
        return list(islice(legal.all_legal_actions(self.table), number))

    def number_of_legal_actions(self) -> int:
        """How many legal actions there are, counted without a list: there can be millions."""
        return legal.number_of_legal_actions(self.table)

    def why_illegal(self, action: Action) -> Violation | None:
        """Why the action is illegal; None: it is legal."""
        if not isinstance(action, Action):
            raise InvalidActionError("that is no action")
        return legal.why_illegal(self.table, action)

    def is_legal(self, action: Action) -> bool:
        """Whether the action is legal, or at a chance point possible."""
        return self.why_illegal(action) is None

    def chance_outcomes(self) -> list[tuple[Action, Fraction]]:
        """At a chance point the possible outcomes, each with its probability; elsewhere nothing."""
        return chance.outcomes(self.table)

    def apply(self, action: Action) -> Game:
        """The game after the action; this game does not change."""
        return self.play(action)[0]

    def play(self, action: Action) -> tuple[Game, list[dict[str, Any]]]:
        """The game after the action, and what happened on the way."""
        if (violation := self.why_illegal(action)) is not None:
            raise IllegalActionError(action, violation)
        table = self.table.copy()
        act(table, action)
        chance.go_on(table)
        return Game(table), table.log

    def perft(self, depth: int) -> int:
        """How many sequences of exactly this many steps there are; steps are actions and reveals."""
        return count_sequences(self, depth)

    def scores(self) -> list[int]:
        """The points of each player if the game ended now."""
        return [kinds["total"] for kinds in scoring.points(self.table)]

    def result(self) -> dict[str, Any] | None:
        """The result of the game; None before the end."""
        return scoring.result(self.table) if self.is_over else None

    def completed(self, seat: int) -> list[str]:
        """A player's tickets that are complete now (G-31, EU-34), were laid open (FJ-6) or paid for (CG-51).

        In the order of the data, without the bonus ticket.
        """
        done = scoring.completed(self.table, seat)
        return self.table.tickets_in_order(done)

    def best_tickets(self, seat: int) -> list[str]:
        """A player's tickets that are best paid for together, by their points (CG-51)."""
        return completing.best_tickets(self.variant, self.table.seats[seat])

    def lent_routes(self, seat: int) -> dict[str, str | None]:
        """For each station of a player the route that it lends, if the game ended now (EU-34)."""
        return stations.lent_routes(self.table, seat)

    def longest_trail(self, seat: int) -> int:
        """The length of a player's longest trail (G-50)."""
        return longest_trail(self.variant, self.table.seats[seat].routes)

    def to_dict(self) -> dict[str, Any]:
        """The position document, with every key."""
        return documents.write(self.table)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.variant == other.variant and self.to_dict() == other.to_dict()

    __hash__: ClassVar[None]  # type: ignore[assignment]


def act(table: Table, action: Action) -> None:
    """G-2. Do what a legal action says, until cards or tickets are due."""
    if not isinstance(action, Pass | Reveal | RevealTicket):
        turns.begin_action(table)
    match action:
        case DrawDeck():
            train_cards.draw_blind(table)
        case DrawFaceUp(card):
            train_cards.take_face_up(table, card)
        case DrawTickets():
            tickets.draw_tickets(table)
        case KeepTickets(several):
            tickets.keep_tickets(table, several)
        case SwapTickets():
            race.swap_tickets(table)
        case ClaimRoute(route, cards):
            claims.claim(table, route, Counter(dict(cards)))
        case BuildStation(city, cards):
            stations.build(table, city, Counter(dict(cards)))
        case PayTunnel(cards):
            tunnels.pay(table, Counter(dict(cards)))
        case WithdrawTunnel():
            tunnels.withdraw(table)
        case MoveCards(cards):
            moving.move_cards(table, Counter(dict(cards)))
        case PlaceCards(cards, color):
            railyards.place(table, Counter(dict(cards)), color)
        case CompleteTicket(ticket):
            completing.complete(table, ticket)
        case FinishTickets():
            completing.finish(table)
        case Pass():
            turns.pass_turn(table)
        case Reveal(name) | RevealTicket(name):
            chance.reveal(table, name)


def new_game(
    variant: Variant | str | Mapping[str, Any], players: int, *, first_player: int = 0
) -> Game:
    """A new game at its first chance point; ``variant`` is an id, a value or a document."""
    box = variant_of(variant)
    fewest, most = box.players
    if not fewest <= players <= most:
        raise PlayerCountError(players, fewest, most)
    if not 0 <= first_player < players:
        raise SeatError(first_player, players)
    table = setup.lay_out(box, players, first_player)
    chance.go_on(table)
    return Game(table)


def state_from_dict(
    document: Mapping[str, Any], variant: Variant | str | Mapping[str, Any] | None = None
) -> Game:
    """The game of a position document, taken as it stands; ``variant``: a custom variant."""
    box = variant_of(document["variant"] if variant is None else variant)
    return Game(documents.read(document, box))
