"""What holds of every step of a game of railyards: rows, piles, payments and the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from .._core import State
from .._values import FrozenMap
from ..actions import Action
from ..events import (
    CardsMoved,
    CardsPlaced,
    DeckPassBegan,
    DeckReshuffled,
    Event,
    RowCleared,
    TicketPaid,
    TrainRobbed,
    TurnBegan,
)
from ..variant import LOCOMOTIVE
from ._of_states import InvariantError
from ._railyards import payment_of, rule_against, tops_of


class _Yards:
    """The railyards and the on-the-track piles of all seats, which follow the events."""

    def __init__(self, state: State) -> None:
        seats = range(state.players)
        self.rows = [
            {
                row.color: Counter({row.color: row.cars, LOCOMOTIVE: row.locomotives})
                for row in state.railyard(seat)
            }
            for seat in seats
        ]
        self.piles = [Counter(state.on_track(seat)) for seat in seats]

    def follow(self, event: Event) -> bool:
        """Move what the event moves; whether it can be."""
        match event:
            case CardsPlaced(player=player, cards=cards):
                return self._place(player, Counter(dict(cards)))
            case TrainRobbed(victim=victim, color=color, cards=cards):
                return self.rows[victim].pop(color, None) == Counter(dict(cards))
            case CardsMoved(player=player, cards=cards):
                return self._move(player, Counter(dict(cards)))
            case TicketPaid(player=player, cards=cards):
                possible = Counter(dict(cards)) <= self.piles[player]
                self.piles[player].subtract(cards)
                return possible
            case DeckReshuffled():
                self.rows = [{} for _ in self.rows]
                self.piles = [Counter() for _ in self.piles]
        return True

    def _place(self, player: int, cards: Counter[str]) -> bool:
        colors = [card for card in cards if card != LOCOMOTIVE]
        new = not any(color in self.rows[player] for color in colors)
        for color in colors:
            self.rows[player][color] = Counter({color: cards[color]})
        if len(colors) == 1:
            self.rows[player][colors[0]][LOCOMOTIVE] = cards[LOCOMOTIVE]
        return new and (len(colors) == 1 or not cards[LOCOMOTIVE])

    def _move(self, player: int, cards: Counter[str]) -> bool:
        """One card of each row: a car where the color is named, else a locomotive (CG-10)."""
        moved = Counter(color if cards[color] else LOCOMOTIVE for color in self.rows[player])
        for color, row in self.rows[player].items():
            row[color if cards[color] else LOCOMOTIVE] -= 1
        there = all(min(row.values()) >= 0 for row in self.rows[player].values())
        self.rows[player] = {color: row for color, row in self.rows[player].items() if +row}
        self.piles[player].update(moved)
        return there and moved == cards


def events_move_railyards(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """CG-10, CG-30, CG-34, CG-51, CG-53: the events move what lies in railyards and on the track.

    A set is laid, a robbed row goes, one card of each row moves on, the pile pays, and all of it
    goes into the deck of another deck pass.
    """
    yards, there = _Yards(before), _Yards(after)
    for event in events:
        if not yards.follow(event):
            raise InvariantError("events_move_railyards", "CG-10", f"it cannot be that {event}")
    if yards.rows != there.rows or yards.piles != there.piles:
        message = f"by the events there are {yards.rows} and {yards.piles}, "
        message += f"but there are {there.rows} and {there.piles}"
        raise InvariantError("events_move_railyards", "CG-10", message)


def step_one_is_taken(before: State, action: Action, after: State, events: Sequence[Event]) -> None:
    """CG-10, CG-11: a turn begins with the top card of each row moving on, if there is a row.

    Where the player chooses, the turn begins with that choice instead. At no other time does a card
    move on.
    """
    if not before.variant.rules.railyards:
        return
    chosen, yards = before.variant.rules.moved_card_chosen, _Yards(before)
    expected, phase = list[CardsMoved](), "turn"
    for event in events:
        yards.follow(event)
        if isinstance(event, TurnBegan) and (rows := yards.rows[event.player]):
            if chosen:
                phase = "move_cards"
                break
            expected = [CardsMoved(player=event.player, cards=_counts(tops_of(rows)))]
            break
    began = any(isinstance(event, TurnBegan) for event in events)
    found = [event for event in events if isinstance(event, CardsMoved)]
    if before.phase == "move_cards":
        # What is chosen is what the action says: it is looked at there.
        mover = before.to_dict()["current_player"]
        expected, began = [event for event in found[:1] if event.player == mover], True
        if not found:
            raise InvariantError("step_one_is_taken", "CG-10", f"nothing is moved by {action}")
    if found != expected or (began and after.phase != phase):
        message = f"{found} is told, but should be {expected}, and then the phase is {after.phase}"
        raise InvariantError("step_one_is_taken", "CG-10", message)


def placed_sets_are_legal(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """CG-30, CG-31, CG-32, CG-34: what is placed may be, and robs the whole row that is smaller."""
    name, placed = "placed_sets_are_legal", [e for e in events if isinstance(e, CardsPlaced)]
    expected = list[TrainRobbed]()
    for event in placed:
        rule = rule_against(before, event.cards)
        if rule is not None:
            raise InvariantError(name, rule, f"it cannot be that {event}")
        for seat in range(before.players):
            for row in before.railyard(seat):
                if row.color in event.cards:
                    cards = _counts({row.color: row.cars, LOCOMOTIVE: row.locomotives})
                    expected.append(TrainRobbed(event.player, seat, row.color, cards))
    found = [event for event in events if isinstance(event, TrainRobbed)]
    if found != expected:
        raise InvariantError(name, "CG-32", f"{found} is told, but should be {expected}")


def tickets_are_paid(before: State, action: Action, after: State, events: Sequence[Event]) -> None:
    """CG-51: a ticket costs its cards, cars first, locomotives only for what is missing."""
    for event in events:
        if isinstance(event, TicketPaid):
            cost = before.variant.ticket(event.ticket).cards
            payment = payment_of(before.on_track(event.player), cost)
            if payment is None or payment != Counter(dict(event.cards)):
                message = f"{event} is told, but the pile pays {payment}"
                raise InvariantError("tickets_are_paid", "CG-51", message)


def deck_never_grows(before: State, action: Action, after: State, events: Sequence[Event]) -> None:
    """CG-22, CG-53: with railyards the deck is made anew between deck passes, and only then.

    The row is never cleared (CG-21).
    """
    if not before.variant.rules.railyards:
        return
    kinds = [type(event) for event in events]
    anew = [kind for kind in kinds if kind in (DeckPassBegan, DeckReshuffled, RowCleared)]
    if anew not in ([], [DeckPassBegan, DeckReshuffled]):
        message = f"the deck was made anew: {[*events]}"
        raise InvariantError("deck_never_grows", "CG-22", message)
    if not anew and not Counter(after.deck) <= Counter(before.deck):
        message = f"the deck was {before.deck}, and is {after.deck}"
        raise InvariantError("deck_never_grows", "CG-22", message)


def _counts(cards: Mapping[str, int]) -> FrozenMap[str, int]:
    return FrozenMap({card: number for card, number in cards.items() if number})
