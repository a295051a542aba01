"""What holds of railyards, in every state and step; and of other games: that they have none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from .._core import State
from .._values import FrozenMap
from ..actions import (
    Action,
    CompleteTicket,
    DrawDeck,
    DrawFaceUp,
    FinishTickets,
    MoveCards,
    PlaceCards,
)
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

BOARD_KEYS, BOARD_SEAT_KEYS = ("passes", "tunnel"), ("routes", "trains")
RAILYARD_KEYS, RAILYARD_SEAT_KEYS = ("pass", "finished"), ("railyard", "on_track")


# States


def pieces_are_those_of_the_game(state: State) -> None:
    """CG-5: with railyards there is no board, and with a board there are no railyards.

    Nobody has then what the other kind of game has, and the position document does not name it.
    """
    name, document = "pieces_are_those_of_the_game", state.to_dict()
    railyards, players = state.variant.rules.railyards, range(state.players)
    keys, seat_keys = (
        (BOARD_KEYS, BOARD_SEAT_KEYS) if railyards else (RAILYARD_KEYS, RAILYARD_SEAT_KEYS)
    )
    named = [key for key in keys if key in document]
    named += [key for seat in document["seats"] for key in seat_keys if key in seat]
    if named:
        raise InvariantError(name, "CG-5", f"the document names {named}")
    for player in players:
        there: Sequence[object] = (state.railyard(player), state.on_track(player))
        if railyards:
            there = (state.routes(player), state.trains(player), state.longest_trail(player))
        if any(there):
            raise InvariantError(name, "CG-5", f"player {player} has {there}")
    if railyards and (state.variant.board.routes or state.tunnel is not None):
        raise InvariantError(name, "CG-5", "there are routes")


def colors_lie_in_one_railyard(state: State) -> None:
    """CG-33: each color lies in one railyard at most, in one row; the rows are in card order."""
    name, cards = "colors_lie_in_one_railyard", [*state.variant.cards]
    owners = Counter(row.color for player in range(state.players) for row in state.railyard(player))
    for color, number in owners.items():
        if number > 1 or color not in cards or color == LOCOMOTIVE:
            raise InvariantError(name, "CG-33", f"{number} rows are {color}")
    for player in range(state.players):
        places = [cards.index(row.color) for row in state.railyard(player)]
        if places != sorted(places):
            raise InvariantError(name, "CG-33", f"player {player} has {state.railyard(player)}")


def rows_have_cards(state: State) -> None:
    """CG-10: a row is there as long as a card of it is left, a locomotive or a car."""
    for player in range(state.players):
        for row in state.railyard(player):
            if row.cars < 0 or row.locomotives < 0 or row.cars + row.locomotives == 0:
                raise InvariantError("rows_have_cards", "CG-10", f"player {player} has {row}")


def draws_are_what_is_left(state: State) -> None:
    """CG-20, CG-22, CG-23: a train card can be drawn from a deck that has one, and from the row.

    A locomotive that ends the draw is no second card. By a setting nothing is drawn without a deck.
    """
    rules = state.variant.rules
    if not rules.railyards:
        return
    expected: list[Action] = []
    if state.phase in ("turn", "second_draw") and state.current_player is not None:
        expected = [DrawDeck()] if any(state.deck.values()) else []
        if expected or not rules.draws_end_with_deck:
            expected += [DrawFaceUp(card) for card in state.variant.cards if card in state.face_up]
        alone = DrawFaceUp(LOCOMOTIVE)
        if (
            state.phase == "second_draw"
            and rules.face_up_locomotive_ends_draw
            and alone in expected
        ):
            expected.remove(alone)
    found = [
        action for action in state.legal_actions() if isinstance(action, DrawDeck | DrawFaceUp)
    ]
    if found != expected:
        message = f"the draws are {found}, not {expected}"
        raise InvariantError("draws_are_what_is_left", "CG-22", message)


def placements_are_the_sets(state: State) -> None:
    """CG-30, CG-31, CG-32: what may be placed is each set that no rule is against, in order."""
    if not state.variant.rules.railyards:
        return
    expected: list[PlaceCards] = []
    if state.phase == "turn" and state.current_player is not None:
        expected = [
            PlaceCards(cards, color)
            for cards, color in _sets(state)
            if not _rule_against(state, cards, color)
        ]
    found = [action for action in state.legal_actions() if isinstance(action, PlaceCards)]
    if found != expected:
        one = _first_of_one(found, expected)
        message = f"{len(found)} sets are listed, not {len(expected)}: look at {one}"
        raise InvariantError("placements_are_the_sets", "CG-30", message)


def moves_take_a_card_of_each_row(state: State) -> None:
    """CG-11: where the player chooses, one card of each row moves, and each choice is there."""
    if not state.variant.rules.railyards:
        return
    expected: list[MoveCards] = []
    if state.phase == "move_cards" and state.current_player is not None:
        rows = state.railyard(state.current_player)
        free = [row.color for row in rows if row.cars and row.locomotives]
        for bits in range(2 ** len(free)):
            cars = {color for bit, color in enumerate(free) if bits >> bit & 1}
            cars |= {row.color for row in rows if not row.locomotives}
            moved = Counter(row.color if row.color in cars else LOCOMOTIVE for row in rows)
            expected.append(MoveCards(moved))
    found = [action for action in state.legal_actions() if isinstance(action, MoveCards)]
    if found != expected:
        message = f"the moves are {found}, not {expected}"
        raise InvariantError("moves_take_a_card_of_each_row", "CG-11", message)


def completions_can_be_paid(state: State) -> None:
    """CG-51: while tickets are scored, those may be completed that the player holds and can pay.

    And it may finish, except where what can be paid has to be; neither is legal at any other time.
    """
    if not state.variant.rules.railyards:
        return
    expected: list[object] = []
    if state.phase == "score_tickets" and state.current_player is not None:
        player = state.current_player
        payable = [id for id in state.tickets(player) if _can_pay(state, player, [id])]
        expected = [*map(CompleteTicket, payable)]
        if not (payable and state.variant.rules.must_complete_tickets):
            expected.append(FinishTickets())
    kinds = CompleteTicket | FinishTickets
    found = [action for action in state.legal_actions() if isinstance(action, kinds)]
    if found != expected:
        message = f"the actions of scoring are {found}, not {expected}"
        raise InvariantError("completions_can_be_paid", "CG-51", message)


def best_tickets_can_be_paid(state: State) -> None:
    """CG-51: the best tickets are held, and the on-the-track pile can pay them together.

    They are worth no less than any single ticket it can pay, and than what comes of taking one
    ticket after the other: those of most points first, of most points for a card, of fewest cards,
    or in the order of the data. Of such choices worth the same none has more tickets.
    """
    if not state.variant.rules.railyards:
        return
    for player in range(state.players):
        name, best = "best_tickets_can_be_paid", state.best_tickets(player)
        held = state.tickets(player)
        if [*best] != [id for id in held if id in best] or not _can_pay(state, player, best):
            message = f"player {player} cannot pay {best} of {held} with {state.on_track(player)}"
            raise InvariantError(name, "CG-51", message)
        for choice in _choices(state, player, held):
            if _worth(state, choice) > _worth(state, best):
                message = f"player {player} can complete {choice} instead of {best}"
                raise InvariantError(name, "CG-51", message)


# Steps


class _Yards:
    """The railyards and the on-the-track piles of all players, which follow the events."""

    def __init__(self, state: State) -> None:
        players = range(state.players)
        self.rows = [
            {
                row.color: Counter({row.color: row.cars, LOCOMOTIVE: row.locomotives})
                for row in state.railyard(player)
            }
            for player in players
        ]
        self.piles = [Counter(state.on_track(player)) for player in players]

    def follow(self, event: Event) -> bool:
        """Move what the event moves; whether it can be."""
        match event:
            case CardsPlaced(player=player, cards=cards, color=color):
                return self._place(player, Counter(dict(cards)), color)
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

    def _place(self, player: int, cards: Counter[str], named: str | None) -> bool:
        colors = _rows_of(cards, named)
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
            expected = [CardsMoved(player=event.player, cards=_counts(_tops_of(rows)))]
            break
    began = any(isinstance(event, TurnBegan) for event in events)
    found = [event for event in events if isinstance(event, CardsMoved)]
    if before.phase == "move_cards":
        # What is chosen is what the action says: it is looked at there.
        mover = before.to_dict()["current_player"]
        expected, began = [event for event in found[:1] if event.player == mover], True
        if not found:
            raise InvariantError("step_one_is_taken", "CG-10", f"{action} moves nothing")
    if found != expected or (began and after.phase != phase):
        message = f"the events have {found}, not {expected}, and the phase is {after.phase}"
        raise InvariantError("step_one_is_taken", "CG-10", message)


def placed_sets_are_legal(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """CG-30, CG-31, CG-32, CG-34: what is placed may be, and robs the whole row that is smaller."""
    name, placed = "placed_sets_are_legal", [e for e in events if isinstance(e, CardsPlaced)]
    expected = list[TrainRobbed]()
    for event in placed:
        rule = _rule_against(before, event.cards, event.color)
        if rule is not None:
            raise InvariantError(name, rule, f"it cannot be that {event}")
        for player in range(before.players):
            for row in before.railyard(player):
                if row.color in _rows_of(event.cards, event.color):
                    cards = _counts({row.color: row.cars, LOCOMOTIVE: row.locomotives})
                    expected.append(TrainRobbed(event.player, player, row.color, cards))
    found = [event for event in events if isinstance(event, TrainRobbed)]
    if found != expected:
        raise InvariantError(name, "CG-32", f"the events have {found}, not {expected}")


def tickets_are_paid(before: State, action: Action, after: State, events: Sequence[Event]) -> None:
    """CG-51: a ticket costs its cards, cars first, locomotives only for what is missing."""
    for event in events:
        if isinstance(event, TicketPaid):
            cost = before.variant.ticket(event.ticket).cards
            payment = _payment_of(before.on_track(event.player), cost)
            if payment is None or payment != Counter(dict(event.cards)):
                message = f"the pile pays {payment}, not {event}"
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


# What they share


def _tops_of(rows: Mapping[str, Mapping[str, int]]) -> Counter[str]:
    """The top card of each row (CG-10); ``rows``: the cards of each by its color."""
    return Counter(LOCOMOTIVE if row[LOCOMOTIVE] else color for color, row in rows.items())


def _rows_of(cards: Mapping[str, int], named: str | None) -> list[str]:
    """The colors of the rows that a set becomes; ``named``: that of locomotives alone (CG-30)."""
    return [card for card in cards if card != LOCOMOTIVE] if named is None else [named]


def _rule_against(state: State, cards: Mapping[str, int], named: str | None) -> str | None:
    """The rule that forbids the current player to place these cards; None if it may."""
    rules, mover = state.variant.rules, state.to_dict()["current_player"]
    colors = _rows_of(cards, named)
    number, wild = sum(cards.values()), cards.get(LOCOMOTIVE, 0)
    one_color = len(colors) == 1 and number >= rules.placed_at_least
    if named is not None:
        one_color &= rules.locomotives_placed_alone and wild == number and named != LOCOMOTIVE
    different = len(colors) == number == rules.placed_colors > 1 and not wild
    if not (one_color or different) or not Counter(dict(cards)) <= Counter(state.hand(mover)):
        return "CG-30"
    for player in range(state.players):
        for row in state.railyard(player):
            if row.color in colors and player == mover:
                return "CG-31"
    for player in range(state.players):
        for row in state.railyard(player):
            if row.color in colors and (different or number <= row.cars + row.locomotives):
                return "CG-32"
    return None


def _payment_of(pile: Mapping[str, int], cost: Mapping[str, int]) -> Counter[str] | None:
    """What a pile pays for so many cards of each color: cars first; None: it cannot (CG-51)."""
    cars = Counter({color: min(pile.get(color, 0), number) for color, number in cost.items()})
    missing = sum(cost.values()) - cars.total()
    if missing > pile.get(LOCOMOTIVE, 0):
        return None
    return +(cars + Counter({LOCOMOTIVE: missing}))


def _sets(state: State) -> Iterator[tuple[dict[str, int], str | None]]:
    """The cards of the mover's hand of one color with any locomotives, then those of several.

    Then locomotives alone, with each color of a row; of other sets it is None.
    """
    hand = state.hand(state.to_dict()["current_player"])
    colors = [card for card in state.variant.cards if card != LOCOMOTIVE and hand.get(card)]
    for color in colors:
        for cars in range(1, hand[color] + 1):
            for locomotives in range(hand.get(LOCOMOTIVE, 0) + 1):
                placed = {color: cars, LOCOMOTIVE: locomotives}
                yield {card: number for card, number in placed.items() if number}, None
    several = state.variant.rules.placed_colors
    if several:
        for chosen in combinations(colors, several):
            yield dict.fromkeys(chosen, 1), None
    for color in state.variant.cards:
        for locomotives in range(1, hand.get(LOCOMOTIVE, 0) + 1):
            yield {LOCOMOTIVE: locomotives}, color


def _can_pay(state: State, player: int, tickets: Iterable[str]) -> bool:
    cost = Counter[str]()
    for ticket in tickets:
        cost.update(state.variant.ticket(ticket).cards)
    return _payment_of(state.on_track(player), cost) is not None


def _choices(state: State, player: int, held: Sequence[str]) -> Iterator[list[str]]:
    """Tickets that a player can complete together: each alone, and some greedy choices."""
    tickets = [state.variant.ticket(id) for id in held if _can_pay(state, player, [id])]
    yield from ([ticket.id] for ticket in tickets)
    for order in (
        tickets,
        sorted(tickets, key=lambda ticket: -ticket.points),
        sorted(tickets, key=lambda ticket: -ticket.points / sum(ticket.cards.values())),
        sorted(tickets, key=lambda ticket: sum(ticket.cards.values())),
    ):
        chosen = list[str]()
        for ticket in order:
            if _can_pay(state, player, [*chosen, ticket.id]):
                chosen.append(ticket.id)
        yield chosen


def _worth(state: State, tickets: Sequence[str]) -> tuple[int, int]:
    return sum(state.variant.ticket(id).points for id in tickets), len(tickets)


def _first_of_one(found: Sequence[object], expected: Sequence[object]) -> object:
    """Something that is in one of them alone, or what is in another place."""
    for one, other in ((found, expected), (expected, found)):
        for entry in one:
            if entry not in other:
                return entry
    return next((one for one, other in zip(found, expected, strict=False) if one != other), None)
