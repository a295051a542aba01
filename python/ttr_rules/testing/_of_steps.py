"""What holds of every step: an action, the states before and after it, and its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .._core import State
from ..actions import (
    Action,
    BuildStation,
    ClaimRoute,
    CompleteTicket,
    DrawFaceUp,
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
from ..events import (
    BonusTaken,
    CardDrawn,
    CardsMoved,
    CardsPlaced,
    CardTurnedUp,
    DeckReshuffled,
    Event,
    FaceUpTaken,
    Passed,
    RouteClaimed,
    RowCleared,
    StationBuilt,
    SurchargeAsked,
    TicketCompleted,
    TicketDrawn,
    TicketPaid,
    TicketsFinished,
    TicketsKept,
    TicketsReshuffled,
    TicketsSwapped,
    TrainRobbed,
    TunnelCardTurnedUp,
    TunnelTried,
    TunnelWithdrawn,
)
from ._of_points import joined_groups
from ._of_states import InvariantError

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
    """G-2: the first event is that of the action."""
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
        case BuildStation(city, cards):
            agrees = isinstance(told, StationBuilt) and (told.city, told.cards) == (city, cards)
        case PayTunnel():
            agrees = isinstance(told, RouteClaimed)
        case SwapTickets():
            agrees = isinstance(told, TicketsSwapped)
        case WithdrawTunnel():
            agrees = isinstance(told, TunnelWithdrawn)
        case MoveCards(cards):
            agrees = isinstance(told, CardsMoved) and told.cards == cards
        case PlaceCards(cards, color):
            agrees = isinstance(told, CardsPlaced) and (told.cards, told.color) == (cards, color)
        case CompleteTicket(ticket):
            agrees = isinstance(told, TicketPaid) and told.ticket == ticket
        case FinishTickets():
            agrees = isinstance(told, TicketsFinished)
        case Pass():
            agrees = isinstance(told, Passed)
        case _:
            agrees = True
    if not agrees:
        message = f"{action} was played, but the first event is {told}"
        raise InvariantError("events_tell_the_action", "G-2", message)


def only_the_mover_acts(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """G-1: only the player whose turn it is does something.

    In the set-up and between deck passes all are dealt to (CG-53).
    """
    document = before.to_dict()
    dealt = document["setup"] or before.phase == "score_tickets"
    for event in events:
        match event:
            case CardDrawn() | TicketDrawn() if dealt:
                continue
            case (
                CardDrawn(player=player)
                | FaceUpTaken(player=player)
                | TicketDrawn(player=player)
                | TicketsKept(player=player)
                | RouteClaimed(player=player)
                | StationBuilt(player=player)
                | TicketCompleted(player=player)
                | BonusTaken(player=player)
                | TicketsSwapped(player=player)
                | TunnelTried(player=player)
                | SurchargeAsked(player=player)
                | TunnelWithdrawn(player=player)
                | CardsPlaced(player=player)
                | TrainRobbed(player=player)
                | TicketPaid(player=player)
                | TicketsFinished(player=player)
                | Passed(player=player)
            ) if player != document["current_player"]:
                message = f"it was the turn of player {document['current_player']}, but {event}"
                raise InvariantError("only_the_mover_acts", "G-1", message)
            case _:
                pass


def events_move_cards(before: State, action: Action, after: State, events: Sequence[Event]) -> None:
    """G-10, G-12, G-15, G-24: the events move the cards from where they were to where they are.

    What lies in railyards and on the track has an invariant of its own.
    """
    hands = [Counter(before.hand(player)) for player in range(before.players)]
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
            case DeckReshuffled(cards=cards) if before.variant.rules.railyards:
                # CG-53: what is in no hand comes to what is left of the deck.
                others = Counter(dict(before.variant.cards)) - sum(hands, Counter()) - deck
                possible = others == Counter(dict(cards))
                deck.update(cards)
                discard, row = Counter(), [None] * len(row)
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
            case StationBuilt(player=player, cards=cards):
                possible = Counter(dict(cards)) <= hands[player]
                hands[player].subtract(cards)
                discard.update(cards)
            case CardsPlaced(player=player, cards=cards):
                possible = Counter(dict(cards)) <= hands[player]
                hands[player].subtract(cards)
            case TrainRobbed(cards=cards) | TicketPaid(cards=cards):
                discard.update(cards)
        if not possible:
            raise InvariantError("events_move_cards", "G-16", f"it cannot be that {event}")
    found = {
        **{
            f"hand of player {player}": (hand, after.hand(player))
            for player, hand in enumerate(hands)
        },
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
    come, laid open, and given back (FJ-6, FJ-8); with railyards they are laid aside when paid (CG-51).
    """
    if before.variant.rules.tickets_to_win is not None:
        _events_move_race(before, after, events)
        return
    players = range(before.players)
    held = [{*before.tickets(player)} for player in players]
    # Elsewhere those that are complete are among the tickets held.
    railyards = before.variant.rules.railyards
    aside = [{*before.completed(player)} if railyards else set[str]() for player in players]
    offers = [[*before.offer(player)] for player in players]
    deck = before.to_dict()["ticket_deck"]
    unordered, bottom = {*deck["unordered"]}, [*deck["bottom"]]
    long = {*deck.get("long", ())}
    for event in events:
        possible = True
        match event:
            case TicketDrawn(player=player, ticket=ticket):
                # At set-up the first one is long (EU-2).
                possible = ticket in (
                    long if long and not offers[player] else unordered or bottom[:1]
                )
                long.discard(ticket)
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
                if place == "deck" and returned:  # The whole deck is shuffled (CG-3).
                    unordered.update(returned, bottom)
                    bottom = []
                offers[player] = []
            case TicketPaid(player=player, ticket=ticket):
                possible = ticket in held[player]
                held[player].discard(ticket)
                aside[player].add(ticket)
        if not possible:
            raise InvariantError("events_move_tickets", "G-33", f"it cannot be that {event}")
    deck = after.to_dict()["ticket_deck"]
    found = {
        **{
            f"tickets of player {player}": (held[player], {*after.tickets(player)})
            for player in players
        },
        **{
            f"offer of player {player}": (offers[player], [*after.offer(player)])
            for player in players
        },
        **{
            f"completed of player {player}": (
                aside[player],
                {*after.completed(player)} if railyards else set(),
            )
            for player in players
        },
        "tickets in the deck": (unordered, {*deck["unordered"]}),
        "tickets under the deck": (bottom, deck["bottom"]),
    }
    if (
        after.current_player is None
    ):  # When all are dealt, the other long ones leave the game (EU-3).
        found["long tickets"] = (long, {*deck.get("long", ())})
    for what, (told, there) in found.items():
        if told != there:
            message = f"by the events the {what} are {told}, but they are {there}"
            raise InvariantError("events_move_tickets", "G-33", message)


def _events_move_race(before: State, after: State, events: Sequence[Event]) -> None:
    players, document = range(before.players), before.to_dict()
    rules, mover = before.variant.rules, document["current_player"]
    held = [{*before.tickets(player)} for player in players]
    laid = [{*before.completed(player)} for player in players]
    bonus = [before.bonus(player) for player in players]
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
                # By a setting, tickets are also shuffled in when those of a swap have come.
                at_once = (
                    rules.swapped_tickets_shuffled and len(held[mover]) == rules.initial_tickets
                )
                pile = set_aside if at_once else given_back or set_aside
                possible = (at_once or not deck) and len(pile) == number > 0
                deck |= pile
                pile.clear()
        if not possible:
            raise InvariantError("events_move_tickets", "FJ-6", f"it cannot be that {event}")
    document = after.to_dict()
    found = {
        **{
            f"tickets of player {player}": (held[player], {*after.tickets(player)})
            for player in players
        },
        **{
            f"completed of player {player}": (laid[player], {*after.completed(player)})
            for player in players
        },
        "bonus": (bonus, [after.bonus(player) for player in players]),
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


def _joins(state: State, player: int, ticket: str) -> bool:
    one, other = state.variant.ticket(ticket).ends
    return any({one, other} <= group for group in joined_groups(state, player))


def events_move_trains(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """G-24, EU-32: a claimed route is the player's, and a train of its goes on each space.

    The points that are told are those of the length. A station stands in its city.
    """
    players = range(before.players)
    routes = [{*before.routes(player)} for player in players]
    trains = [before.trains(player) for player in players]
    stations = [{*before.stations(player)} for player in players]
    for event in events:
        if isinstance(event, StationBuilt):
            stations[event.player].add(event.city)
        if isinstance(event, RouteClaimed):
            route = before.variant.board.route(event.route)
            routes[event.player].add(event.route)
            trains[event.player] -= route.length
            if event.points != before.variant.route_points[route.length]:
                message = f"{event} has other points than its length"
                raise InvariantError("events_move_trains", "G-24", message)
    for player in players:
        if {*after.stations(player)} != stations[player]:
            message = f"by the events player {player} has stations in {stations[player]}, "
            message += f"but it has {after.stations(player)}"
            raise InvariantError("events_move_trains", "EU-32", message)
        if {*after.routes(player)} != routes[player] or after.trains(player) != trains[player]:
            message = (
                f"by the events player {player} has {trains[player]} trains and {routes[player]}, "
            )
            message += f"but it has {after.trains(player)} and {after.routes(player)}"
            raise InvariantError("events_move_trains", "G-24", message)


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
