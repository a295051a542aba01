"""What holds of every state of a game of railyards (and of other games: that they have none)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from .._core import State
from ..actions import CompleteTicket, FinishTickets, MoveCards, PlaceCards
from ..variant import LOCOMOTIVE
from ._of_states import InvariantError

__all__ = ["payment_of", "rule_against", "tops_of"]

BOARD_KEYS, BOARD_SEAT_KEYS = ("passes", "tunnel"), ("routes", "trains")
RAILYARD_KEYS, RAILYARD_SEAT_KEYS = ("pass", "finished"), ("railyard", "on_track")


def pieces_are_those_of_the_game(state: State) -> None:
    """CG-5: with railyards there is no board, and with a board there are no railyards.

    Nobody has then what the other kind of game has, and the position document does not name it.
    """
    name, document = "pieces_are_those_of_the_game", state.to_dict()
    railyards, seats = state.variant.rules.railyards, range(state.players)
    keys, seat_keys = (
        (BOARD_KEYS, BOARD_SEAT_KEYS) if railyards else (RAILYARD_KEYS, RAILYARD_SEAT_KEYS)
    )
    named = [key for key in keys if key in document]
    named += [key for seat in document["seats"] for key in seat_keys if key in seat]
    if named:
        raise InvariantError(name, "CG-5", f"the document names {named}")
    for seat in seats:
        there: Sequence[object] = (state.railyard(seat), state.on_track(seat))
        if railyards:
            there = (state.routes(seat), state.trains(seat), state.longest_trail(seat))
        if any(there):
            raise InvariantError(name, "CG-5", f"seat {seat} has {there}")
    if railyards and (state.variant.board.routes or state.tunnel is not None):
        raise InvariantError(name, "CG-5", "there are routes")


def colors_lie_in_one_railyard(state: State) -> None:
    """CG-33: each color lies in one railyard at most, in one row; the rows are in card order."""
    name, cards = "colors_lie_in_one_railyard", [*state.variant.cards]
    owners = Counter(row.color for seat in range(state.players) for row in state.railyard(seat))
    for color, number in owners.items():
        if number > 1 or color not in cards or color == LOCOMOTIVE:
            raise InvariantError(name, "CG-33", f"{number} rows are {color}")
    for seat in range(state.players):
        places = [cards.index(row.color) for row in state.railyard(seat)]
        if places != sorted(places):
            raise InvariantError(name, "CG-33", f"seat {seat} has {state.railyard(seat)}")


def rows_have_cards(state: State) -> None:
    """CG-10: a row is there as long as a card of it is; be it a locomotive."""
    for seat in range(state.players):
        for row in state.railyard(seat):
            if row.cars < 0 or row.locomotives < 0 or row.cars + row.locomotives == 0:
                raise InvariantError("rows_have_cards", "CG-10", f"seat {seat} has {row}")


def placements_are_the_sets(state: State) -> None:
    """CG-30, CG-31, CG-32: what may be placed is each set that no rule is against, in order."""
    if not state.variant.rules.railyards:
        return
    expected: list[PlaceCards] = []
    if state.phase == "turn" and state.current_player is not None:
        expected = [PlaceCards(cards) for cards in _sets(state) if not rule_against(state, cards)]
    found = [action for action in state.legal_actions() if isinstance(action, PlaceCards)]
    if found != expected:
        one = _first_of_one(found, expected)
        message = f"{len(found)} sets are listed, not {len(expected)}: for instance {one}"
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
        message = f"the moves are {found}, but should be {expected}"
        raise InvariantError("moves_take_a_card_of_each_row", "CG-11", message)


def completions_can_be_paid(state: State) -> None:
    """CG-51: while tickets are scored, those may be completed that the seat holds and can pay.

    And it may finish; neither is legal at any other time.
    """
    if not state.variant.rules.railyards:
        return
    expected: list[object] = []
    if state.phase == "score_tickets" and state.current_player is not None:
        seat = state.current_player
        payable = [id for id in state.tickets(seat) if _can_pay(state, seat, [id])]
        expected = [*map(CompleteTicket, payable), FinishTickets()]
    kinds = CompleteTicket | FinishTickets
    found = [action for action in state.legal_actions() if isinstance(action, kinds)]
    if found != expected:
        message = f"to complete tickets there are {found}, but should be {expected}"
        raise InvariantError("completions_can_be_paid", "CG-51", message)


def best_tickets_can_be_paid(state: State) -> None:
    """CG-51: the best tickets are held, and the on-the-track pile can pay them together.

    They are worth no less than any single ticket it can pay, and than what comes of taking one
    ticket after the other: those of most points first, of most points for a card, of fewest cards,
    or in the order of the data. Of such choices worth the same none has more tickets.
    """
    if not state.variant.rules.railyards:
        return
    for seat in range(state.players):
        name, best = "best_tickets_can_be_paid", state.best_tickets(seat)
        held = state.tickets(seat)
        if [*best] != [id for id in held if id in best] or not _can_pay(state, seat, best):
            message = f"seat {seat} cannot pay {best} of {held} with {state.on_track(seat)}"
            raise InvariantError(name, "CG-51", message)
        for choice in _choices(state, seat, held):
            if _worth(state, choice) > _worth(state, best):
                message = f"seat {seat} can complete {choice} instead of {best}"
                raise InvariantError(name, "CG-51", message)


# What they share


def tops_of(rows: Mapping[str, Mapping[str, int]]) -> Counter[str]:
    """The top card of each row (CG-10); ``rows``: the cards of each by its color."""
    return Counter(LOCOMOTIVE if row[LOCOMOTIVE] else color for color, row in rows.items())


def rule_against(state: State, cards: Mapping[str, int]) -> str | None:
    """The line that forbids the seat at turn to place these cards of its hand; None: it may."""
    rules, mover = state.variant.rules, state.to_dict()["current_player"]
    colors = [card for card in cards if card != LOCOMOTIVE]
    number, wild = sum(cards.values()), cards.get(LOCOMOTIVE, 0)
    one_color = len(colors) == 1 and number >= rules.placed_at_least
    different = len(colors) == number == rules.placed_colors > 1 and not wild
    if not (one_color or different) or not Counter(dict(cards)) <= Counter(state.hand(mover)):
        return "CG-30"
    for seat in range(state.players):
        for row in state.railyard(seat):
            if row.color in colors and seat == mover:
                return "CG-31"
    for seat in range(state.players):
        for row in state.railyard(seat):
            if row.color in colors and (different or number <= row.cars + row.locomotives):
                return "CG-32"
    return None


def payment_of(pile: Mapping[str, int], cost: Mapping[str, int]) -> Counter[str] | None:
    """What a pile pays for so many cards of each color: cars first; None: it cannot (CG-51)."""
    cars = Counter({color: min(pile.get(color, 0), number) for color, number in cost.items()})
    missing = sum(cost.values()) - cars.total()
    if missing > pile.get(LOCOMOTIVE, 0):
        return None
    return +(cars + Counter({LOCOMOTIVE: missing}))


def _sets(state: State) -> Iterator[dict[str, int]]:
    """The cards of the mover's hand of one color with any locomotives, then those of several."""
    hand = state.hand(state.to_dict()["current_player"])
    colors = [card for card in state.variant.cards if card != LOCOMOTIVE and hand.get(card)]
    for color in colors:
        for cars in range(1, hand[color] + 1):
            for locomotives in range(hand.get(LOCOMOTIVE, 0) + 1):
                placed = {color: cars, LOCOMOTIVE: locomotives}
                yield {card: number for card, number in placed.items() if number}
    several = state.variant.rules.placed_colors
    if several:
        for chosen in combinations(colors, several):
            yield dict.fromkeys(chosen, 1)


def _can_pay(state: State, seat: int, tickets: Iterable[str]) -> bool:
    cost = Counter[str]()
    for ticket in tickets:
        cost.update(state.variant.ticket(ticket).cards)
    return payment_of(state.on_track(seat), cost) is not None


def _choices(state: State, seat: int, held: Sequence[str]) -> Iterator[list[str]]:
    """Tickets that a seat can complete together: each alone, and some greedy choices."""
    tickets = [state.variant.ticket(id) for id in held if _can_pay(state, seat, [id])]
    yield from ([ticket.id] for ticket in tickets)
    for order in (
        tickets,
        sorted(tickets, key=lambda ticket: -ticket.points),
        sorted(tickets, key=lambda ticket: -ticket.points / sum(ticket.cards.values())),
        sorted(tickets, key=lambda ticket: sum(ticket.cards.values())),
    ):
        chosen = list[str]()
        for ticket in order:
            if _can_pay(state, seat, [*chosen, ticket.id]):
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
