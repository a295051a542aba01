"""What holds of every step: an action, the states before and after it, and its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .._core import State
from ..actions import (
    Action,
    ClaimRoute,
    DrawFaceUp,
    KeepTickets,
    Pass,
    PayTunnel,
    Reveal,
    RevealTicket,
    SwapTickets,
    WithdrawTunnel,
)
from ..events import (
    BonusTaken,
    CardDrawn,
    CardTurnedUp,
    DeckReshuffled,
    Event,
    FaceUpTaken,
    GameEnded,
    LastTurnsBegan,
    Passed,
    RouteClaimed,
    RowCleared,
    SurchargeAsked,
    TicketCompleted,
    TicketDrawn,
    TicketsKept,
    TicketsReshuffled,
    TicketsSwapped,
    TunnelCardTurnedUp,
    TunnelTried,
    TunnelWithdrawn,
    TurnBegan,
)
from ._of_points import joined_groups
from ._of_states import InvariantError

MOST_TURNS = 2**32 - 1
DRAWS = 2**64


def action_was_legal(before: State, action: Action, after: State, events: Sequence[Event]) -> None:
    """G-2: the action was legal, and there was something to do."""
    if before.is_over or not before.is_legal(action):
        message = f"{action} was played, but {before.why_illegal(action)}"
        raise InvariantError("action_was_legal", "G-2", message)


def apply_agrees_with_play(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """``apply`` and ``play`` lead to the same state, every time, with the same events."""
    name = "apply_agrees_with_play"
    if after != before.apply(action):
        raise InvariantError(name, "", f"apply({action}) leads to {before.apply(action)}")
    again, told = before.play(action)
    if after != again or [*told] != [*events]:
        raise InvariantError(name, "", f"play({action}) leads to {again} and tells {told}")


def playing_is_pure(before: State, action: Action, after: State, events: Sequence[Event]) -> None:
    """A state is a value: what was played from it has not changed it."""
    document, number = before.to_dict(), hash(before)
    before.apply(action)
    before.play(action)
    if before.to_dict() != document or hash(before) != number:
        raise InvariantError("playing_is_pure", "", f"{action} has changed the state before it")


def events_tell_the_action(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """G-2: what was done is the first that is told."""
    told = events[0] if events else None
    match action:
        case DrawFaceUp(card):
            agrees = isinstance(told, FaceUpTaken) and told.card == card
        case Reveal(card):
            agrees = (
                isinstance(told, CardDrawn | CardTurnedUp | TunnelCardTurnedUp)
                and told.card == card
            )
        case RevealTicket(ticket):
            agrees = isinstance(told, TicketDrawn) and told.ticket == ticket
        case KeepTickets(tickets):
            agrees = isinstance(told, TicketsKept) and {*told.tickets} == {*tickets}
        case ClaimRoute(route, cards):
            agrees = isinstance(told, RouteClaimed | TunnelTried) and (
                (told.route, told.cards) == (route, cards)
            )
        case PayTunnel():
            agrees = isinstance(told, RouteClaimed)
        case SwapTickets():
            agrees = isinstance(told, TicketsSwapped)
        case WithdrawTunnel():
            agrees = isinstance(told, TunnelWithdrawn)
        case Pass():
            agrees = isinstance(told, Passed)
        case _:
            agrees = True
    if not agrees:
        message = f"{action} was played, but {told} is told first"
        raise InvariantError("events_tell_the_action", "G-2", message)


def only_the_mover_acts(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """G-1: what a seat does is done by the seat at turn. In the set-up all are dealt to."""
    document = before.to_dict()
    for event in events:
        match event:
            case CardDrawn() | TicketDrawn() if document["setup"]:
                continue
            case (
                CardDrawn(player=player)
                | FaceUpTaken(player=player)
                | TicketDrawn(player=player)
                | TicketsKept(player=player)
                | RouteClaimed(player=player)
                | TicketCompleted(player=player)
                | BonusTaken(player=player)
                | TicketsSwapped(player=player)
                | TunnelTried(player=player)
                | SurchargeAsked(player=player)
                | TunnelWithdrawn(player=player)
                | Passed(player=player)
            ) if player != document["current_player"]:
                message = f"seat {document['current_player']} was at turn, but {event}"
                raise InvariantError("only_the_mover_acts", "G-1", message)
            case _:
                pass


def events_move_cards(before: State, action: Action, after: State, events: Sequence[Event]) -> None:
    """G-10, G-12, G-15, G-24: the events move the cards from where they were to where they are."""
    hands = [Counter(before.hand(seat)) for seat in range(before.players)]
    deck, discard, row = Counter(before.deck), Counter(before.discard), [*before.face_up]
    # What lies on the table for a tunnel (NC-55).
    laid, revealed = Counter[str](), Counter[str]()
    if before.tunnel is not None:
        laid, revealed = Counter(dict(before.tunnel.laid)), Counter(before.tunnel.revealed)
    for event in events:
        possible = True
        match event:
            case CardDrawn(player=player, card=card):
                possible = deck[card] > 0
                deck[card] -= 1
                hands[player][card] += 1
            case CardTurnedUp(card=card, slot=slot):
                possible = deck[card] > 0 and row[slot] is None
                deck[card] -= 1
                row[slot] = card
            case FaceUpTaken(player=player, card=card, slot=slot):
                possible = row[slot] == card
                row[slot] = None
                hands[player][card] += 1
            case RowCleared(cards=cards):
                possible = Counter(card for card in row if card is not None) == Counter(dict(cards))
                discard.update(cards)
                row = [None] * len(row)
            case DeckReshuffled(cards=cards):
                possible = not +deck and discard == Counter(dict(cards))
                deck, discard = Counter(dict(cards)), Counter()
            case TunnelTried(player=player, cards=cards):
                possible = Counter(dict(cards)) <= hands[player] and not laid
                hands[player].subtract(cards)
                laid.update(cards)
            case TunnelCardTurnedUp(card=card):
                possible = deck[card] > 0
                deck[card] -= 1
                revealed[card] += 1
            case TunnelWithdrawn(player=player, cards=cards):
                possible = laid == Counter(dict(cards))
                hands[player].update(cards)
                discard.update(revealed)
                laid, revealed = Counter(), Counter()
            case RouteClaimed(player=player, cards=cards):
                # Of a tunnel's payment a part is laid down already; the rest is the surcharge.
                rest = Counter(dict(cards))
                possible = laid <= rest and rest - laid <= hands[player]
                hands[player].subtract(rest - laid)
                discard.update(rest)
                discard.update(revealed)
                laid, revealed = Counter(), Counter()
        if not possible:
            raise InvariantError("events_move_cards", "G-16", f"it cannot be that {event}")
    found = {
        **{f"hand of seat {seat}": (hand, after.hand(seat)) for seat, hand in enumerate(hands)},
        "deck": (deck, after.deck),
        "discard pile": (discard, after.discard),
        "laid down": (laid, {} if after.tunnel is None else after.tunnel.laid),
        "turned up": (revealed, {} if after.tunnel is None else Counter(after.tunnel.revealed)),
    }
    for what, (told, there) in found.items():
        if +told != Counter(dict(there)):
            message = f"by the events the {what} is {dict(+told)}, but it is {there}"
            raise InvariantError("events_move_cards", "G-16", message)
    if tuple(row) != after.face_up:
        message = f"by the events the row is {tuple(row)}, but it is {after.face_up}"
        raise InvariantError("events_move_cards", "G-16", message)


def events_move_tickets(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """G-33: the events move the tickets from where they were to where they are.

    Those not kept go under the deck, the first drawn uppermost. In a race tickets are held as they
    come, laid open, and given back (FJ-6, FJ-8).
    """
    if before.variant.rules.tickets_to_win is not None:
        _events_move_race(before, after, events)
        return
    seats = range(before.players)
    held = [{*before.tickets(seat)} for seat in seats]
    offers = [[*before.offer(seat)] for seat in seats]
    deck = before.to_dict()["ticket_deck"]
    unordered, bottom = {*deck["unordered"]}, [*deck["bottom"]]
    for event in events:
        possible = True
        match event:
            case TicketDrawn(player=player, ticket=ticket):
                possible = ticket in (unordered or bottom[:1])
                unordered.discard(ticket)
                bottom = [other for other in bottom if other != ticket]
                offers[player].append(ticket)
            case TicketsKept(player=player, tickets=tickets, returned=returned):
                left = [ticket for ticket in offers[player] if ticket not in tickets]
                possible = {*tickets} <= {*offers[player]} and left == [*returned]
                held[player].update(tickets)
                rules = before.variant.rules
                setup = before.to_dict()["setup"]
                place = rules.initial_tickets_returned if setup else rules.drawn_tickets_returned
                # Where they leave the game, they are in no place any more (NC-4, NC-60).
                bottom += returned if place == "bottom" else ()
                offers[player] = []
        if not possible:
            raise InvariantError("events_move_tickets", "G-33", f"it cannot be that {event}")
    deck = after.to_dict()["ticket_deck"]
    found = {
        **{f"tickets of seat {seat}": (held[seat], {*after.tickets(seat)}) for seat in seats},
        **{f"offer of seat {seat}": (offers[seat], [*after.offer(seat)]) for seat in seats},
        "tickets in the deck": (unordered, {*deck["unordered"]}),
        "tickets under the deck": (bottom, deck["bottom"]),
    }
    for what, (told, there) in found.items():
        if told != there:
            message = f"by the events the {what} are {told}, but they are {there}"
            raise InvariantError("events_move_tickets", "G-33", message)


def _events_move_race(before: State, after: State, events: Sequence[Event]) -> None:
    seats, document = range(before.players), before.to_dict()
    held = [{*before.tickets(seat)} for seat in seats]
    laid = [{*before.completed(seat)} for seat in seats]
    bonus = [before.bonus(seat) for seat in seats]
    deck = {*document["ticket_deck"]["unordered"]}
    given_back, set_aside = {*document["given_back"]}, {*document["set_aside"]}
    for event in events:
        possible = True
        match event:
            case TicketDrawn(player=player, ticket=ticket):
                possible = ticket in deck
                deck.discard(ticket)
                held[player].add(ticket)
            case TicketCompleted(player=player, ticket=ticket):
                possible = ticket in held[player] and _joins(after, player, ticket)
                held[player].discard(ticket)
                laid[player].add(ticket)
                # A swap is over when tickets are looked at.
                given_back, set_aside = given_back | set_aside, set()
            case BonusTaken(player=player):
                possible = not bonus[player]
                bonus[player] = True
            case TicketsSwapped(player=player, tickets=tickets):
                possible = tickets == before.tickets(player) and not set_aside
                held[player], set_aside = set(), {*tickets}
            case TicketsReshuffled(number=number):
                pile = given_back or set_aside
                possible = not deck and len(pile) == number
                deck = {*pile}
                pile.clear()
        if not possible:
            raise InvariantError("events_move_tickets", "FJ-6", f"it cannot be that {event}")
    document = after.to_dict()
    found = {
        **{f"tickets of seat {seat}": (held[seat], {*after.tickets(seat)}) for seat in seats},
        **{f"completed of seat {seat}": (laid[seat], {*after.completed(seat)}) for seat in seats},
        "bonus": (bonus, [after.bonus(seat) for seat in seats]),
        "tickets in the deck": (deck, {*document["ticket_deck"]["unordered"]}),
        "tickets given back": (
            given_back | set_aside,
            {*document["given_back"], *document["set_aside"]},
        ),
    }
    for what, (told, there) in found.items():
        if told != there:
            message = f"by the events the {what} are {told}, but they are {there}"
            raise InvariantError("events_move_tickets", "FJ-6", message)


def _joins(state: State, seat: int, ticket: str) -> bool:
    one, other = state.variant.ticket(ticket).ends
    return any({one, other} <= group for group in joined_groups(state, seat))


def race_ends_with_enough(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """FJ-10, FJ-11: who has enough complete tickets ends the game, as the last train does."""
    rules, ended = after.variant.rules, [e for e in events if isinstance(e, GameEnded)]
    reason = ended[0].reason if ended else None
    mover = before.to_dict()["current_player"]
    if rules.tickets_to_win is not None:
        gained = any(isinstance(event, TicketCompleted | BonusTaken) for event in events)
        count = len(after.completed(mover)) + after.bonus(mover)
        won = gained and count >= rules.tickets_to_win
        if won != (reason == "tickets"):
            message = f"seat {mover} has {count} complete tickets, and the end is {reason}"
            raise InvariantError("race_ends_with_enough", "FJ-10", message)
    claimed = any(isinstance(event, RouteClaimed) for event in events)
    last = rules.ends_at_once and claimed and after.trains(mover) <= rules.last_turns_at
    if (last and reason != "tickets") != (reason == "last_train"):
        message = f"seat {mover} has {after.trains(mover)} trains, and the end is {reason}"
        raise InvariantError("race_ends_with_enough", "FJ-11", message)


def events_move_trains(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """G-24: a claimed route is the seat's, and a train of its goes on each space.

    The points that are told are those of the length.
    """
    seats = range(before.players)
    routes = [{*before.routes(seat)} for seat in seats]
    trains = [before.trains(seat) for seat in seats]
    for event in events:
        if isinstance(event, RouteClaimed):
            route = before.variant.board.route(event.route)
            routes[event.player].add(event.route)
            trains[event.player] -= route.length
            if event.points != before.variant.route_points[route.length]:
                message = f"{event} has other points than its length"
                raise InvariantError("events_move_trains", "G-24", message)
    for seat in seats:
        if {*after.routes(seat)} != routes[seat] or after.trains(seat) != trains[seat]:
            message = f"by the events seat {seat} has {trains[seat]} trains and {routes[seat]}, "
            message += f"but it has {after.trains(seat)} and {after.routes(seat)}"
            raise InvariantError("events_move_trains", "G-24", message)


def turns_go_round(before: State, action: Action, after: State, events: Sequence[Event]) -> None:
    """G-1: when a turn ends, it is counted, and the next seat is at turn.

    In the set-up the seats choose their tickets in the same order, and no turn is counted.
    """
    was, now = before.to_dict(), after.to_dict()
    mover, following = was["current_player"], (was["current_player"] + 1) % before.players
    if was["setup"] and before.variant.rules.tickets_to_win is not None:
        # FJ-2: nobody has chosen tickets, so it is still the starter.
        following = mover
    began = [event for event in events if isinstance(event, TurnBegan)]
    ended = any(isinstance(event, GameEnded) for event in events)
    counted = 0 if was["setup"] else len(began) + ended
    turn = min(before.turn + counted, MOST_TURNS)
    expected = mover
    if began or (was["setup"] and now["setup"] and isinstance(action, KeepTickets)):
        expected = following
    told = [TurnBegan(player=following, turn=turn)] if began else []
    if after.turn != turn or counted > 1 or began != told or ended != after.is_over:
        message = f"turn {before.turn} became {after.turn}, and is told by {[*events]}"
        raise InvariantError("turns_go_round", "G-1", message)
    if not after.is_over and now["current_player"] != expected:
        message = f"seat {now['current_player']} is at turn after seat {mover}, not {expected}"
        raise InvariantError("turns_go_round", "G-1", message)


def passes_are_counted(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """G-3: a pass is one more in a row, and when all have passed the game is over.

    What else a seat does breaks the row. In a draw that has no second card, ``Pass`` is but the
    end of it.
    """
    match action:
        case Pass():
            passes = before.passes + (before.phase == "turn")
        case Reveal() | RevealTicket():
            passes = before.passes
        case _:
            passes = 0
    if after.passes != passes:
        message = f"{before.passes} passes in a row became {after.passes}, not {passes}"
        raise InvariantError("passes_are_counted", "G-3", message)
    all_passed = GameEnded(reason="all_passed") in events
    if all_passed != (after.is_over and passes == after.players):
        message = f"{passes} of {after.players} seats have passed, and {[*events]} is told"
        raise InvariantError("passes_are_counted", "G-3", message)


def last_turns_count_down(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """G-40: a turn that ends with few trains brings one more turn for every seat.

    Each turn that ends then is one less, the game is over with the last, and nothing brings them
    again.
    """
    document = before.to_dict()
    mover, left = document["current_player"], before.last_turns
    ended = [*map(type, events)].count(TurnBegan) + after.is_over > 0 and not document["setup"]
    told = [event for event in events if isinstance(event, LastTurnsBegan)]
    expected, begins = left, []
    if ended and left is not None:
        expected = left - 1
    elif (
        ended
        and not after.is_over
        and not after.variant.rules.ends_at_once
        and after.trains(mover) <= after.variant.rules.last_turns_at
    ):
        expected = after.players
        begins = [LastTurnsBegan(player=mover, turns=after.players)]
    if after.last_turns != expected or told != begins:
        message = f"{left} last turns became {after.last_turns}, not {expected}, and {told} is told"
        raise InvariantError("last_turns_count_down", "G-40", message)
    by_last_turn = GameEnded(reason="last_turns") in events
    at_once = any(GameEnded(reason=reason) in events for reason in ("tickets", "last_train"))
    if by_last_turn != (expected == 0 and after.passes < after.players and not at_once):
        message = f"{expected} last turns are left, and {[*events]} is told"
        raise InvariantError("last_turns_count_down", "G-40", message)


def draws_are_counted(before: State, action: Action, after: State, events: Sequence[Event]) -> None:
    """The game stays what it is, and each card and ticket that came off a deck is one draw more."""
    draws = before.to_dict()["draws"]
    cards = sum(
        isinstance(event, CardDrawn | CardTurnedUp | TunnelCardTurnedUp) for event in events
    )
    tickets = sum(isinstance(event, TicketDrawn) for event in events)
    expected = {
        "train": (draws["train"] + cards) % DRAWS,
        "ticket": (draws["ticket"] + tickets) % DRAWS,
    }
    if after.to_dict()["draws"] != expected:
        message = f"{draws} became {after.to_dict()['draws']}, not {expected}"
        raise InvariantError("draws_are_counted", "", message)
    for name in ("variant", "players", "seed", "chance"):
        if getattr(before, name) != getattr(after, name):
            message = f"{name} became {getattr(after, name)!r}"
            raise InvariantError("draws_are_counted", "", message)
