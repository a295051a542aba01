"""First Journey, on both boards."""

from __future__ import annotations

import ttr_rules as ttr

from ..played import Step
from .looking import LOCOMOTIVE, claimed, claims_second, in_turn, refused_claims, result, total
from .situation import RACES, situation

# Set-up and turns


@situation("FJ-1", RACES)
def components(step: Step) -> bool:
    """The first step of a game: 20 trains each, 72 cards, 32 tickets, no row."""
    before, variant = step.before, step.before.variant
    trains = {before.trains(seat) for seat in range(before.players)}
    found = (trains, total(variant.cards), len(variant.tickets), before.face_up)
    return step.opens and found == ({20}, 72, 32, ())


@situation("FJ-2", RACES)
def first_turn_at_once(step: Step) -> bool:
    """The first step of a game: it is a turn, and each seat holds four cards and two tickets."""
    before = step.before
    dealt = {(total(before.hand(s)), len(before.tickets(s))) for s in range(before.players)}
    return step.opens and in_turn(step) and dealt == {(4, 2)}


@situation("FJ-3", RACES)
def two_cards_at_once(step: Step) -> bool:
    """Two cards are drawn in one action, and the turn is over."""
    drawn = step.all_events(ttr.CardDrawn)
    return (
        isinstance(step.action, ttr.DrawDeck)
        and len(drawn) == 2
        and step.after.turn == step.before.turn + 1
    )


@situation("FJ-4", RACES)
def locomotives_alone(step: Step) -> bool:
    """Locomotives alone pay for a route of two spaces or more, which gives no points."""
    found = claimed(step)
    return (
        found is not None
        and found[0].points == 0
        and found[0].cards.get(LOCOMOTIVE, 0) == found[1].length >= 2
    )


@situation("FJ-5", RACES)
def second_route_with_two(step: Step) -> bool:
    """With two players the other one claims the second route of a double route."""
    return step.before.players == 2 and claims_second(step)


@situation("FJ-5", RACES)
def own_double_route(step: Step) -> bool:
    """A seat has the cars for the second route of a double route and owns the first: it is refused."""
    return any(refused_claims(step, "G-25"))


# Tickets


@situation("FJ-6", RACES)
def one_after_the_other(step: Step) -> bool:
    """A ticket that is drawn for a complete one is complete itself, and counts at once."""
    drawn: set[str] = set()
    for event in step.events:
        if isinstance(event, ttr.TicketCompleted) and event.ticket in drawn:
            return claimed(step) is not None
        if isinstance(event, ttr.TicketDrawn):
            drawn.add(event.ticket)
    return False


@situation("FJ-7", RACES)
def coasts_joined(step: Step) -> bool:
    """A claim joins east and west: the bonus is taken before tickets are looked at."""
    return step.has(ttr.BonusTaken, ttr.TicketCompleted)


@situation("FJ-8", RACES)
def reshuffled_in_a_swap(step: Step) -> bool:
    """All held tickets are swapped; the deck is empty, and those given back before are shuffled."""
    return isinstance(step.action, ttr.SwapTickets) and step.has(ttr.TicketsReshuffled)


@situation("FJ-8", RACES)
def complete_after_a_swap(step: Step) -> bool:
    """A ticket that a swap brings is complete; it is laid open when both new ones are there."""
    return isinstance(step.action, ttr.SwapTickets) and step.has(
        ttr.TicketsSwapped, ttr.TicketDrawn, ttr.TicketDrawn, ttr.TicketCompleted
    )


@situation("FJ-9", RACES)
def fewer_tickets(step: Step) -> bool:
    """A ticket is completed, there is none to draw, and the seat goes on with fewer."""
    held = [len(state.tickets(step.mover)) for state in (step.before, step.after)]
    return step.has(ttr.TicketCompleted) and held[1] < held[0] and not step.after.is_over


@situation("FJ-9", RACES)
def swap_refused(step: Step) -> bool:
    """A seat that holds no ticket cannot swap."""
    violation = step.before.why_illegal(ttr.SwapTickets())
    return (
        not step.before.tickets(step.mover) and violation is not None and violation.rule == "FJ-9"
    )


# End


@situation("FJ-10", RACES)
def sixth_ticket(step: Step) -> bool:
    """The sixth complete ticket ends the game at once, and no ticket is drawn for it."""
    ended = step.event(ttr.GameEnded)
    return (
        ended is not None
        and ended.reason == "tickets"
        and isinstance(step.events[-2], ttr.TicketCompleted | ttr.BonusTaken)
    )


@situation("FJ-10", RACES)
def bonus_counts(step: Step) -> bool:
    """A game is won with five complete tickets and the bonus."""
    found = result(step)
    return found is not None and any(
        (points["tickets"], points["bonus"]) == (5, 1) for points in found.points
    )


@situation("FJ-11", RACES)
def last_train(step: Step) -> bool:
    """A seat places its last train: the game is over at once, and most complete tickets win."""
    ended, found = step.event(ttr.GameEnded), result(step)
    if ended is None or found is None:
        return False
    return ended.reason == "last_train" and step.after.trains(step.mover) == 0


@situation("FJ-11", RACES)
def last_train_completes(step: Step) -> bool:
    """The last train completes a ticket, which counts; no ticket is drawn for it."""
    ended = step.event(ttr.GameEnded)
    return (
        ended is not None
        and ended.reason == "last_train"
        and step.has(ttr.TicketCompleted)
        and not step.has(ttr.TicketDrawn)
    )


@situation("FJ-12", RACES)
def one_card(step: Step) -> bool:
    """One card is left in deck and discard pile, and it is drawn."""
    before = step.before
    return isinstance(step.action, ttr.DrawDeck) and total(before.deck) + total(before.discard) == 1


@situation("FJ-13", RACES)
def nothing_but_swaps(step: Step) -> bool:
    """All cards are in hands and no route can be claimed: nothing but a swap is legal."""
    return [*step.before.legal_actions()[:2]] == [ttr.SwapTickets()]
