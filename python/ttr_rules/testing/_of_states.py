"""What holds of every state, and what holds besides of one that a game has come to; but for points."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import takewhile
from typing import TypeVar

from .._api import state_from_dict
from .._core import State
from .._json import read_json
from ..actions import (
    Action,
    BuildStation,
    ClaimRoute,
    CompleteTicket,
    DrawDeck,
    DrawFaceUp,
    KeepTickets,
    Pass,
    PayTunnel,
    PlaceCards,
    Reveal,
    RevealTicket,
    SwapTickets,
)
from ..board import Route
from ..errors import IllegalActionError, TtrError
from ..variant import LOCOMOTIVE, Variant
from ._attempts import attempts

__all__ = ["InvariantError", "check_refusal", "double_of", "routes_of"]

T = TypeVar("T")

MOST_LISTED = 2000
"""So many legal actions are looked at one by one; of more, so many that are spread evenly."""


class InvariantError(TtrError, AssertionError):
    """Something that always holds does not hold.

    ``invariant`` is the name of the function that asked for it, ``rule`` the line of the rules pages
    that says so ("" for what is no rule of the game), ``message`` what was found.
    """

    invariant: str
    rule: str
    message: str

    def __init__(self, invariant: str, rule: str, message: str) -> None:
        super().__init__(invariant, rule, message)
        self.invariant = invariant
        self.rule = rule
        self.message = message

    def __str__(self) -> str:
        name = f"{self.invariant} ({self.rule})" if self.rule else self.invariant
        return f"{name}: {self.message}"


# What lies where


def cards_are_conserved(state: State) -> None:
    """G-16: deck, discards, row, hands and table hold each color as often as it was printed.

    So do, where there are some, the railyards and the on-the-track piles with them.
    """
    found = Counter(state.deck) + Counter(state.discard)
    if state.tunnel is not None:
        found.update(state.tunnel.laid)
        found.update(state.tunnel.revealed)
    found.update(card for card in state.face_up if card is not None)
    for player in range(state.players):
        found.update(state.hand(player))
        found.update(state.on_track(player))
        for row in state.railyard(player):
            found.update({row.color: row.cars, LOCOMOTIVE: row.locomotives})
    for card in {**state.variant.cards, **found}:
        printed = state.variant.cards.get(card, 0)
        if found[card] != printed:
            message = f"{found[card]} {card} cards, but {printed} were printed"
            raise InvariantError("cards_are_conserved", "G-16", message)


def trains_are_not_too_many(state: State) -> None:
    """G-21, G-24: no player has more trains than its routes leave, nor fewer than none."""
    for player in range(state.players):
        most, trains = state.variant.trains - _spaces(state, player), state.trains(player)
        if not 0 <= trains <= most:
            message = f"player {player} has {trains} trains, and its routes leave {most}"
            raise InvariantError("trains_are_not_too_many", "G-21", message)


def tickets_are_in_one_place(state: State) -> None:
    """G-32: each ticket is in one place at most: with a player, on offer, in or under the deck."""
    deck = state.to_dict()["ticket_deck"]
    places = [*deck["unordered"], *deck["bottom"]]
    race = state.variant.rules.tickets_to_win is not None
    if race:
        document = state.to_dict()
        places += [*document["given_back"], *document["set_aside"]]
    for player in range(state.players):
        places += [*state.tickets(player), *state.offer(player)]
        # Elsewhere those that are complete are among the tickets held.
        places += state.completed(player) if race or state.variant.rules.railyards else ()
    known = {ticket.id for ticket in state.variant.tickets}
    for ticket, number in Counter(places).items():
        if ticket not in known or number > 1:
            message = f"{ticket} is in {number} places" if ticket in known else f"no {ticket!r}"
            raise InvariantError("tickets_are_in_one_place", "G-32", message)


def routes_have_one_owner(state: State) -> None:
    """G-20: each route is owned once at most."""
    for route, owners in _owners(state).items():
        if len(owners) > 1:
            message = f"{route} is owned by the players {owners}"
            raise InvariantError("routes_have_one_owner", "G-20", message)


def double_routes_have_different_owners(state: State) -> None:
    """G-25: nobody owns two routes of one double route."""
    for double, owners in _double_owners(state).items():
        if len(set(owners)) < len(owners):
            message = f"of {double}, players own more than one route: {owners}"
            raise InvariantError("double_routes_have_different_owners", "G-25", message)


def closed_double_routes_have_one_owner(state: State) -> None:
    """G-26: where double routes close, one route of each is claimed at most."""
    if state.players > state.variant.rules.double_routes_closed_up_to:
        return
    for double, owners in _double_owners(state).items():
        if len(owners) > 1:
            message = f"{double} is closed, but routes of it are owned by the players {owners}"
            raise InvariantError("closed_double_routes_have_one_owner", "G-26", message)


# What may be done


def legal_actions_are_unique(state: State) -> None:
    """G-2: no legal action is listed twice."""
    listed = Counter(_spread(state.legal_actions(), MOST_LISTED))
    for action, number in listed.items():
        if number > 1:
            message = f"{action} is listed {number} times"
            raise InvariantError("legal_actions_are_unique", "G-2", message)


def legal_actions_are_legal(state: State) -> None:
    """G-2: what is listed is legal, is found in the list, and no rule is named against it."""
    legal = state.legal_actions()
    for action in _spread(legal, MOST_LISTED):
        if not state.is_legal(action) or state.why_illegal(action) is not None:
            message = f"{action} is listed, but {state.why_illegal(action) or 'is not legal'}"
            raise InvariantError("legal_actions_are_legal", "G-2", message)
        if action not in legal:
            message = f"{action} is listed, but not found in the list"
            raise InvariantError("legal_actions_are_legal", "G-2", message)


def other_actions_are_illegal(state: State) -> None:
    """G-2: of a few hundred actions that may be legal, those are that are listed or possible."""
    legal = state.legal_actions()
    possible = {action for action, _ in state.chance_outcomes()}
    if len(legal) <= MOST_LISTED:
        possible.update(legal)
    for action in attempts(state):
        expected = action in possible or (len(legal) > MOST_LISTED and action in legal)
        if state.is_legal(action) != expected:
            message = f"{action} is " + ("listed, but illegal" if expected else "legal, not listed")
            raise InvariantError("other_actions_are_illegal", "G-2", message)


def refused_actions_change_nothing(state: State) -> None:
    """An action that is not legal is refused with the violation, and the state is as it was."""
    routes = state.variant.board.routes[:1]
    tickets = [ticket.id for ticket in state.variant.tickets]
    for action in (
        DrawDeck(),
        *(ClaimRoute(route.id, {LOCOMOTIVE: route.length}) for route in routes),
        ClaimRoute("nowhere", {"nothing": 1}),
        PlaceCards({LOCOMOTIVE: 1}),
        CompleteTicket(tickets[0]),
        KeepTickets(tickets),
        Reveal(LOCOMOTIVE),
    ):
        if not state.is_legal(action):
            check_refusal(state, action)


def check_refusal(state: State, action: Action) -> None:
    """Check that this action is refused with a reason, and changes nothing.

    Raises InvariantError, also where the action is legal.
    """
    name = "refused_actions_change_nothing"
    violation = state.why_illegal(action)
    if violation is None or not violation.rule or not violation.message:
        raise InvariantError(name, "", f"no reason is given against {action}: {violation}")
    before, number = state.to_dict(), hash(state)
    calls: list[Callable[[Action], object]] = [state.apply, state.play]
    for call in calls:
        try:
            call(action)
        except IllegalActionError as error:
            if error.violation != violation or error.action != action:
                message = f"{action} was refused by {error}, but why_illegal tells {violation}"
                raise InvariantError(name, violation.rule, message) from error
        else:
            raise InvariantError(name, violation.rule, f"{action} was not refused: {violation}")
    if state.to_dict() != before or hash(state) != number:
        raise InvariantError(name, violation.rule, f"the refused {action} changed the state")


def payments_are_the_claims(state: State) -> None:
    """G-23: the claims and stations that are listed are the payments of routes and stations, and no others."""
    name = "payments_are_the_claims"
    legal, number = state.legal_actions(), 0
    for route in state.variant.board.routes:
        payments = state.payments(route.id)
        number += len(payments)
        if bool(payments) != (state.why_unclaimable(route.id) is None):
            why = state.why_unclaimable(route.id)
            message = f"{route.id} has {len(payments)} payments, and against a claim is: {why}"
            raise InvariantError(name, "G-23", message)
        for payment in _spread(payments, 3):
            claim = ClaimRoute(route.id, payment)
            if claim not in legal:
                raise InvariantError(name, "G-23", f"{claim} is a payment, but not legal")
    for city in state.variant.board.cities:
        payments = state.station_payments(city.id)
        number += len(payments)
        for payment in _spread(payments, 2):
            station = BuildStation(city.id, payment)
            if station not in legal:
                raise InvariantError(name, "G-23", f"{station} is a payment, but not legal")
    paid = ClaimRoute | BuildStation
    others = sum(1 for _ in takewhile(lambda action: not isinstance(action, paid), legal))
    if others + number != len(legal):
        message = (
            f"{len(legal) - others} claims and stations are listed, but there are {number} payments"
        )
        raise InvariantError(name, "G-23", message)


def somebody_can_act(state: State) -> None:
    """G-3, G-4, CG-63: a player who has to decide can; at chance points and the end nobody can."""
    decides = state.current_player is not None
    if decides == (len(state.legal_actions()) == 0):
        message = f"current_player is {state.current_player}, but there are "
        message += f"{len(state.legal_actions())} legal actions"
        raise InvariantError("somebody_can_act", "G-3", message)


def passing_stands_alone(state: State) -> None:
    """G-3, CG-63: to pass is legal only where nothing else is."""
    legal = state.legal_actions()
    if len(legal) != 1 and (state.is_legal(Pass()) or Pass() in legal):
        message = f"Pass() is legal beside {len(legal)} actions"
        raise InvariantError("passing_stands_alone", "G-3", message)


def phase_agrees(state: State) -> None:
    """G-2: the phase, who has to decide, tickets on offer and the result agree.

    So do, with railyards, whether step 1 is to come (CG-11), and who has scored (CG-51).
    """
    document, phase, over = state.to_dict(), state.phase, state.is_over
    due = (document["pending"] or {"due": None})["due"]
    rules, mover = state.variant.rules, document["current_player"]
    agreements = {
        "is_over": over == (phase == "over"),
        "the phase of the document": document["phase"] == phase,
        "the result": (state.result() is not None) == over,
        "the current player": (state.current_player is None)
        == (over or document["pending"] is not None),
        "the current player of the document": over
        or state.current_player in (None, document["current_player"]),
        "the chance point": (document["pending"] is None) == (not state.chance_outcomes()),
        "the set-up": phase == "keep_tickets" or not document["setup"],
        # At a chance point the phase is the one that led there: a tunnel that is paid for.
        "the tunnel": (state.tunnel is not None)
        == (phase == "tunnel" if due is None else due == "tunnel"),
        "step 1": phase != "move_cards"
        or (rules.moved_card_chosen and bool(state.railyard(mover))),
        "the scoring": phase != "score_tickets" or rules.railyards,
        "who has finished": mover not in document.get("finished", ())
        and (phase == "score_tickets" or not document.get("finished")),
    }
    for what, agrees in agreements.items():
        if not agrees:
            message = f"in the phase {phase}, {what} does not agree with it"
            raise InvariantError("phase_agrees", "G-2", message)
    drawing = phase == "turn" and document["pending"] is not None
    if document.get("set_aside") and due != "held":
        raise InvariantError("phase_agrees", "FJ-8", "tickets are set aside, but not for a swap")
    for player in range(state.players):
        chooses = document["setup"] or player == mover
        if state.offer(player) and not (chooses and (phase == "keep_tickets" or drawing)):
            message = f"in the phase {phase}, player {player} has tickets on offer"
            raise InvariantError("phase_agrees", "G-2", message)


def chance_is_exact(state: State) -> None:
    """G-10, G-12, G-33: what may be revealed is what the deck holds, with its share of it.

    The shares are all of 1, no decision is legal, and nothing else can be revealed.
    """
    outcomes = state.chance_outcomes()
    if not outcomes:
        return
    name = "chance_is_exact"
    if (together := sum(chance for _, chance in outcomes)) != 1:
        raise InvariantError(name, "G-10", f"the probabilities are {together} together")
    if isinstance(outcomes[0][0], Reveal):
        total = sum(state.deck.values())
        expected: list[tuple[Action, Fraction]] = [
            (Reveal(card), Fraction(state.deck[card], total))
            for card in state.variant.cards
            if card in state.deck
        ]
    else:
        deck = state.to_dict()["ticket_deck"]
        tickets = deck["unordered"] or deck["bottom"][:1]
        pending = state.to_dict()["pending"]
        if deck.get("long") and not state.offer(pending["seat"]):
            tickets = deck["long"]  # EU-2: the first ticket of a player
        expected = [(RevealTicket(ticket), Fraction(1, len(tickets))) for ticket in tickets]
    if [*outcomes] != expected:
        raise InvariantError(name, "G-10", f"the outcomes are {outcomes}, but the deck {expected}")
    if state.chance != "explicit" or len(state.legal_actions()) or state.current_player is not None:
        raise InvariantError(name, "G-10", "a player can act while chance has to")


def counters_are_in_range(state: State) -> None:
    """G-3, G-40, CG-53: passes in a row, last turns and the deck pass are in their range.

    There are as many last turns as players at most, and fewer passes in a row than players. Only
    where the game is over no last turn may be left, and every player may have passed. With railyards no
    passes are counted (CG-63), while tickets are scored no last turn is left (CG-51), and a second
    deck pass is only where there are players enough.
    """
    rules, scoring = state.variant.rules, state.phase == "score_tickets"
    most = state.players if state.is_over else state.players - 1
    if not 0 <= state.passes <= (0 if rules.railyards else most) or state.turn < 0:
        message = f"{state.passes} passes in a row, in turn {state.turn}"
        raise InvariantError("counters_are_in_range", "G-3", message)
    least, most = 0 if state.is_over or scoring else 1, 0 if scoring else state.players
    if state.last_turns is not None and not least <= state.last_turns <= most:
        message = f"{state.last_turns} last turns"
        raise InvariantError("counters_are_in_range", "G-40", message)
    two = rules.two_passes_from is not None and state.players >= rules.two_passes_from
    if not 1 <= state.deck_pass <= (2 if two else 1):
        message = f"deck pass {state.deck_pass}, with {state.players} players"
        raise InvariantError("counters_are_in_range", "CG-53", message)


# The value


def documents_read_back(state: State) -> None:
    """The position document, also as JSON, is that of this state alone."""
    document = state.to_dict()
    again = state_from_dict(document, state.variant)
    if state != again or again.to_dict() != document:
        raise InvariantError("documents_read_back", "", f"read back, it is {again}, not {state}")
    if read_json(state.to_json()) != document:
        raise InvariantError("documents_read_back", "", f"the JSON is not that of {document}")


def copies_are_equal(state: State) -> None:
    """What was pickled is equal, with an equal hash; the same position with another seed is not."""
    copy = pickle.loads(pickle.dumps(state))
    if state != copy or hash(copy) != hash(state) or not state.same_position(copy):
        raise InvariantError("copies_are_equal", "", f"pickled, the state is {copy}, not {state}")
    other = state.with_seed(state.seed ^ 1)
    if state == other or not state.same_position(other) or state != other.with_seed(state.seed):
        message = f"with another seed, the state is {other}, not {state}"
        raise InvariantError("copies_are_equal", "", message)


# What holds of every state that a game has come to


def trains_stand_on_routes(state: State) -> None:
    """G-24: a train stands on each space of the routes, and the player has the others."""
    for player in range(state.players):
        left = state.variant.trains - _spaces(state, player)
        if state.trains(player) != left:
            message = (
                f"player {player} has {state.trains(player)} trains, but its routes leave {left}"
            )
            raise InvariantError("trains_stand_on_routes", "G-24", message)


def row_is_full(state: State) -> None:
    """G-15: when a player has to decide, no slot is empty while there is a card to fill it.

    With railyards discards fill none (CG-22).
    """
    there = state.deck or (state.discard and not state.variant.rules.railyards)
    if state.current_player is not None and None in state.face_up and there:
        message = f"the row is {state.face_up}, and the deck {state.deck} and {state.discard}"
        raise InvariantError("row_is_full", "G-15", message)


def what_settings_bar_is_illegal(state: State) -> None:
    """G-13, NC-51, FJ-9: where a setting bars an action, it is not legal.

    That is to take a card of the row without a deck, to pay a surcharge with too few locomotives, and to
    swap too few tickets. Canonical actions are enough: they differ in locomotives, and all legal ones may be
    millions.
    """
    rules, name = state.variant.rules, "what_settings_bar_is_illegal"
    for action in state.legal_actions("canonical"):
        match action:
            case DrawFaceUp() if rules.draws_end_with_deck and not (state.deck or state.discard):
                raise InvariantError(name, "G-13", f"{action} is legal, but there is no deck")
            case PayTunnel(cards) if rules.surcharge_in_kind and state.tunnel is not None:
                if cards.get(LOCOMOTIVE, 0) < state.tunnel.revealed.count(LOCOMOTIVE):
                    raise InvariantError(name, "NC-51", f"{action} is legal for {state.tunnel}")
            case SwapTickets() if not rules.swap_with_fewer:
                if len(state.tickets(state.to_dict()["current_player"])) < rules.initial_tickets:
                    raise InvariantError(name, "FJ-9", "a player with few tickets may swap")


def discards_are_shuffled_at_once(state: State) -> None:
    """G-12: when a player has to decide, the deck is not empty while there are discards, where the rules say so."""
    if not state.variant.rules.reshuffle_at_once or state.current_player is None:
        return
    if state.discard and not state.deck:
        message = f"the deck is empty, and {state.discard} are not shuffled"
        raise InvariantError("discards_are_shuffled_at_once", "G-12", message)


def row_is_cleared(state: State) -> None:
    """NY-12, NY-13: when a player has to decide, the row does not show too many locomotives.

    But it may where the pool holds too few other cards for any other row.
    """
    rules = state.variant.rules
    limit = rules.clear_face_up_at
    if limit is None or state.current_player is None or state.face_up.count(LOCOMOTIVE) < limit:
        return
    pool = Counter(state.deck) + Counter(state.discard)
    pool.update(card for card in state.face_up if card is not None)
    others = pool.total() - pool[LOCOMOTIVE]
    if others >= rules.face_up_slots - limit + 1:
        rule = rules.rule_ids.get("clear_face_up_at", "NY-12")
        message = f"the row is {state.face_up}, and the pool holds {others} other cards"
        raise InvariantError("row_is_cleared", rule, message)


def last_turns_have_begun(state: State) -> None:
    """G-40, CG-50: where a player who is not at turn has few trains, the last turns have begun.

    A player without routes may not have had its first turn. With railyards they have when a turn
    begins with an empty deck, and are over when tickets are scored.
    """
    name, phase = "last_turns_have_begun", state.phase
    limit, mover = state.variant.rules.last_turns_at, state.to_dict()["current_player"]
    if state.variant.rules.railyards:
        at_turn = phase in ("turn", "move_cards") and state.current_player is not None
        if at_turn and not state.deck and state.last_turns is None:
            raise InvariantError(name, "CG-50", "the deck is empty, and no last turns have begun")
        scoring = phase == "score_tickets" and state.current_player is not None
        if (scoring or state.is_over) and (state.last_turns != 0 or state.deck):
            message = f"the phase is {phase} with {state.last_turns} last turns and {state.deck}"
            raise InvariantError(name, "CG-51", message)
        return
    if state.variant.rules.ends_at_once:
        return
    if state.last_turns is not None or state.is_over or mover is None:
        return
    for player in range(state.players):
        if player != mover and state.routes(player) and state.trains(player) <= limit:
            message = (
                f"player {player} has {state.trains(player)} trains, and no last turns have begun"
            )
            raise InvariantError(name, "G-40", message)


# What they share


def _spread(sequence: Sequence[T], most: int) -> Iterator[T]:
    """All members of a sequence, or so many that are spread evenly over it, with both ends."""
    count = len(sequence)
    if count <= most:
        yield from sequence
    else:
        for number in range(most):
            yield sequence[number * (count - 1) // (most - 1)]


def routes_of(state: State, ids: Sequence[str]) -> list[Route]:
    return [state.variant.board.route(id) for id in ids]


def _spaces(state: State, player: int) -> int:
    return sum(route.length for route in routes_of(state, state.routes(player)))


def _owners(state: State) -> Mapping[str, list[int]]:
    """The players who own each route."""
    owners: dict[str, list[int]] = {}
    for player in range(state.players):
        for route in state.routes(player):
            owners.setdefault(route, []).append(player)
    return owners


def _double_owners(state: State) -> Mapping[str, list[int]]:
    """The players who own routes of each double route, one for each route."""
    owners: dict[str, list[int]] = {}
    for route, players in _owners(state).items():
        double = double_of(state.variant, state.variant.board.route(route))
        if double is not None:
            owners.setdefault(double, []).extend(players)
    return owners


def double_of(variant: Variant, route: Route) -> str | None:
    """The double route that a route belongs to, or None; NC-23: those that differ may be none."""
    if route.double is None or variant.rules.unequal_doubles:
        return route.double
    return f"{route.double} ({route.length} spaces, {route.kind}, {route.locomotives})"
