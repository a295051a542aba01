"""Legal actions: G-2 to G-4, and the rule that an illegal one breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

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
from ..errors import Violation
from . import (
    claims,
    completing,
    moving,
    payments,
    race,
    railyards,
    stations,
    tickets,
    train_cards,
    tunnels,
)
from .table import (
    KEEP_TICKETS,
    LOCOMOTIVE,
    MOVE_CARDS,
    OVER,
    SCORE_TICKETS,
    SECOND_DRAW,
    TUNNEL,
    TURN,
    Table,
)
from .variants import GRAY, Variant

IN_TURN = (DrawDeck, DrawFaceUp, DrawTickets, SwapTickets, ClaimRoute, BuildStation, PlaceCards)
"""G-2, **EU-10**. What a turn may be, in the games that have such an action."""

IN_PHASE: dict[str, tuple[type[Action], ...]] = {
    TURN: (*IN_TURN, Pass),
    SECOND_DRAW: (DrawDeck, DrawFaceUp, Pass),
    KEEP_TICKETS: (KeepTickets,),
    MOVE_CARDS: (MoveCards,),
    SCORE_TICKETS: (CompleteTicket, FinishTickets),
    TUNNEL: (PayTunnel, WithdrawTunnel),
}
"""**G-2, CG-12**. One thing a turn, and nothing else until it is finished."""

OF_CHANCE = (Reveal, RevealTicket)


def all_legal_actions(table: Table) -> Iterator[Action]:
    """G-2, **G-3**, G-4, **CG-63**. Every legal action; if there is no other, passing is the only one."""
    if table.phase == OVER or table.due is not None:
        return
    others = all_but_passing(table)
    yield next(others, Pass())
    yield from others


def all_but_passing(table: Table) -> Iterator[Action]:
    """G-2. Every legal action of the phase, cards before tickets before routes, stations or railyards."""
    if table.phase == KEEP_TICKETS:
        yield from map(KeepTickets, tickets.choices(table))
        return
    if table.phase == TUNNEL:  # NC-53: withdrawing is always legal.
        yield from map(PayTunnel, tunnels.surcharges(table))
        yield WithdrawTunnel()
        return
    if table.phase == MOVE_CARDS:
        yield from map(MoveCards, moving.choices(table))
        return
    if table.phase == SCORE_TICKETS:
        yield from map(CompleteTicket, completing.can_be_completed(table))
        if completing.why_not_finished(table) is None:
            yield FinishTickets()
        return
    yield from draws(table)
    if table.phase == TURN and table.variant.rules.railyards:
        yield from (PlaceCards(*placing) for placing in railyards.placings(table))
    elif table.phase == TURN:
        yield from all_claims(table)
        yield from all_stations(table)


def draws(table: Table) -> Iterator[Action]:
    """G-10, G-13, G-33, FJ-3, FJ-8. Drawing cards and tickets, and swapping tickets."""
    if train_cards.can_draw_blind(table):
        yield DrawDeck()
    first = table.phase == TURN
    open_cards = train_cards.first_cards if first else train_cards.second_cards
    yield from map(DrawFaceUp, open_cards(table))
    rules = table.variant.rules
    if first and rules.drawn_tickets and tickets.tickets_left(table):
        yield DrawTickets()
    if first and rules.swap_tickets and race.can_swap(table):
        yield SwapTickets()


def all_claims(table: Table) -> Iterator[Action]:
    """G-20 to G-26. Every claim: by length, by what else the route asks for, color, route, payment."""
    for name in open_routes(table):
        for payment in payments.payments(table, name):
            yield ClaimRoute(name, payment)


def all_stations(table: Table) -> Iterator[Action]:
    """EU-30, EU-31. Every station that the mover can build: by city, then payment."""
    payments_of_hand = stations.station_payments(table)
    for city in stations.sites(table):
        for payment in payments_of_hand:
            yield BuildStation(city, payment)


def open_routes(table: Table) -> list[str]:
    """G-20, G-21, G-25, G-26. The routes that the mover may claim, if they can be paid for."""
    names = in_order(table.variant)
    return [name for name in names if claims.why_closed(table, name) is None]


@lru_cache(maxsize=100)
def in_order(variant: Variant) -> list[str]:
    """G-22. The routes in the order in which their claims are listed."""
    return sorted(variant.routes, key=lambda name: place_of(variant, name))


def place_of(variant: Variant, name: str) -> tuple[int, ...]:
    """G-22. The sort key of a route's claims: its length, what else it asks for, its color."""
    route = variant.routes[name]
    size = payments.cards_in_a_set(route)
    return (
        route.length,
        payments.locomotives_count(variant, route),
        route.locomotives,
        size or 0,
        payments.most_sets(variant, route) if size else 0,
        [*variant.colors(), GRAY].index(route.color),
    )


def number_of_legal_actions(table: Table) -> int:
    """G-2, G-3. How many legal actions there are: there can be millions of claims."""
    if table.phase != TURN or table.due is not None or table.variant.rules.railyards:
        return len(list(all_legal_actions(table)))
    others = len(list(draws(table)))
    claimed = sum(payments.number_of_payments(table, name) for name in open_routes(table))
    built = len(stations.sites(table)) * len(stations.station_payments(table))
    return others + claimed + built or 1


def why_illegal(table: Table, action: Action) -> Violation | None:
    """The rule that an action breaks, or None. First, it must be the right time for it (G-2)."""
    if table.phase == OVER:
        return Violation("X-over", "the game is over")
    if table.due is not None:
        return why_not_revealed(table, action)
    if isinstance(action, OF_CHANCE):
        return Violation("X-chance", "nothing is to be revealed: a seat has to decide")
    if not is_known(table.variant, action):
        return Violation("X-variant", f"{table.variant.id} has no {action.type}")
    if not isinstance(action, IN_PHASE[table.phase]):
        return Violation("G-2", f"no {action.type} in the phase {table.phase}")
    return why_unknown(table, action) or why_against_rules(table, action)


def is_known(variant: Variant, action: Action) -> bool:
    """NC-50, EU-30, FJ-2, FJ-3, FJ-8, CG-5, CG-11. Whether the game has such an action."""
    match action:
        case ClaimRoute():
            return not variant.rules.railyards
        case BuildStation():
            return variant.has_stations()
        case PlaceCards() | CompleteTicket() | FinishTickets():
            return variant.rules.railyards
        case MoveCards():
            return variant.rules.moved_card_chosen
        case PayTunnel() | WithdrawTunnel():
            return variant.has_tunnels()
        case KeepTickets():
            return not variant.is_race()
        case DrawTickets():
            return variant.rules.drawn_tickets > 0
        case SwapTickets():
            return variant.rules.swap_tickets
    return any(isinstance(action, kinds) for kinds in IN_PHASE.values())


def why_not_revealed(table: Table, action: Action) -> Violation | None:
    """At a chance point only what may come off the deck is possible."""
    if not isinstance(action, OF_CHANCE):
        return Violation("X-chance", "something has to be revealed first")
    if (unknown := why_unknown(table, action)) is not None:
        return unknown
    assert table.due is not None
    match action:
        case RevealTicket(ticket) if table.due.is_ticket():
            possible = ticket in tickets.next_tickets(table)
        case Reveal(card) if not table.due.is_ticket():
            possible = table.deck[card] > 0
        case _:
            possible = False
    return None if possible else Violation("X-chance", "that cannot come off the deck now")


def why_unknown(table: Table, action: Action) -> Violation | None:
    """A name that the variant does not have."""
    variant = table.variant
    named: list[tuple[str, bool]] = []
    match action:
        case Reveal(card) | DrawFaceUp(card):
            named = [(card, card in variant.cards)]
        case RevealTicket(ticket) | CompleteTicket(ticket):
            named = [(ticket, ticket in variant.tickets)]
        case KeepTickets(several):
            named = [(ticket, ticket in variant.tickets) for ticket in several]
        case ClaimRoute(route, cards):
            named = [(route, route in variant.routes)]
            named += [(card, card in variant.cards) for card in cards]
        case BuildStation(city, cards):
            named = [(city, city in variant.cities)]
            named += [(card, card in variant.cards) for card in cards]
        case PlaceCards(cards, color):
            named = [(card, card in variant.cards) for card in cards]
            named += [(color, color in variant.cards)] if color is not None else []
        case PayTunnel(cards) | MoveCards(cards):
            named = [(card, card in variant.cards) for card in cards]
    for name, known in named:
        if not known:
            return Violation("X-name", f"{variant.id} has no {name!r}")
    return None


def why_against_rules(table: Table, action: Action) -> Violation | None:
    """The rule that an action breaks, if the time is right and its names are known."""
    match action:
        case DrawDeck() if not train_cards.can_draw_blind(table):
            rule = "G-13" if train_cards.reshuffles(table) else "CG-23"
            return Violation(rule, "no card is left to be drawn blind")
        case DrawFaceUp(card):
            return why_not_taken(table, card)
        case DrawTickets() if not tickets.tickets_left(table):
            return Violation("G-33", "no ticket is left")
        case KeepTickets(several):
            return tickets.why_not_kept(table, several)
        case SwapTickets():
            return race.why_not_swapped(table)
        case ClaimRoute(route, cards):
            paid = Counter(dict(cards))
            return claims.why_closed(table, route) or payments.why_not_paid(table, route, paid)
        case BuildStation(city, cards):
            return stations.why_not_built(table, city, Counter(dict(cards)))
        case PayTunnel(cards):
            return tunnels.why_not_surcharge(table, Counter(dict(cards)))
        case PlaceCards(cards, color):
            return railyards.why_not_placed(table, Counter(dict(cards)), color)
        case MoveCards(cards):
            return moving.why_not_moved(table, Counter(dict(cards)))
        case CompleteTicket(ticket):
            return completing.why_not_completed(table, ticket)
        case FinishTickets():
            return completing.why_not_finished(table)
        case Pass() if next(all_but_passing(table), None) is not None:
            rule = "CG-63" if table.variant.rules.railyards else "G-3"
            return Violation(rule, "something else can be done")
    return None


def why_not_taken(table: Table, card: str) -> Violation | None:
    """G-13, G-14, NY-10, US-2, EU-11, CG-20, CG-22. Why the face-up card may not be taken."""
    if card not in table.face_up:
        return Violation("G-14", f"no {card} card lies face-up")
    if train_cards.have_draws_ended(table):
        rule = table.variant.rules.rule_ids.get("draws_end_with_deck", "G-13")
        return Violation(rule, "no card can come from the deck, and draws end with it")
    if table.phase == SECOND_DRAW and card not in train_cards.second_cards(table):
        assert card == LOCOMOTIVE
        rule = table.variant.rules.rule_ids.get("face_up_locomotive_ends_draw", "G-10")
        return Violation(rule, "a face-up locomotive may be taken as the first card only")
    return None
