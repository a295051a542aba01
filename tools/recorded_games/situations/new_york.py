"""New York City."""

from __future__ import annotations

import ttr_rules as ttr

from ..played import Step
from .looking import (
    LOCOMOTIVE,
    cities_of,
    claimed,
    claims_second,
    decided_by,
    in_set_up,
    in_turn,
    last_turns_begin,
    result,
    second_locomotive_refused,
    taken_alone,
    tickets_kept,
    total,
)
from .situation import NEW_YORK, USA, situation


@situation("NY-1", (NEW_YORK,))
def components(step: Step) -> bool:
    """The first step of a game: 15 trains each, 44 cards, 18 tickets."""
    before, variant = step.before, step.before.variant
    trains = {before.trains(seat) for seat in range(before.players)}
    return step.opens and (trains, total(variant.cards), len(variant.tickets)) == ({15}, 44, 18)


@situation("NY-2", (NEW_YORK,))
def cleared_in_the_set_up(step: Step) -> bool:
    """The first step of a game: two cards each, five open; a first row of three taxis was cleared."""
    before = step.before
    return (
        step.opens
        and all(total(before.hand(seat)) == 2 for seat in range(before.players))
        and None not in before.face_up
        and total(before.discard) >= 5
        and before.discard[LOCOMOTIVE] >= 3
    )


@situation("NY-3", (NEW_YORK,))
def one_of_two(step: Step) -> bool:
    """In the set-up a seat keeps one ticket of two; the other goes under the deck."""
    kept = step.event(ttr.TicketsKept)
    if kept is None or not in_set_up(step) or not tickets_kept(step, 1, 1):
        return False
    return bool(step.after.to_dict()["ticket_deck"]["bottom"][-1:] == [*kept.returned])


@situation("NY-10", (NEW_YORK,))
def open_taxi_refused(step: Step) -> bool:
    """After the first card an open taxi card may not be taken."""
    return second_locomotive_refused(step, "NY-10")


@situation("NY-10", (NEW_YORK,))
def open_taxi_ends_the_draw(step: Step) -> bool:
    """An open taxi card is taken, and the draw is over though there is more to draw."""
    before = step.before
    return (
        in_turn(step)
        and step.action == ttr.DrawFaceUp(LOCOMOTIVE)
        and bool(before.deck)
        and step.after.turn == before.turn + 1
    )


@situation("NY-10", (NEW_YORK,))
def blind_taxi(step: Step) -> bool:
    """The first card comes off the deck and is a taxi card: a second one may be drawn."""
    drawn = step.event(ttr.CardDrawn)
    return (
        in_turn(step)
        and drawn is not None
        and drawn.card == LOCOMOTIVE
        and step.after.phase == ttr.Phase.SECOND_DRAW
    )


@situation("NY-11", (NEW_YORK,))
def only_taxis_left(step: Step) -> bool:
    """After the first card nothing but open taxi cards is left: the draw is over."""
    return taken_alone(step) and LOCOMOTIVE in step.after.face_up


@situation("NY-12", (NEW_YORK,))
def cleared_within_a_draw(step: Step) -> bool:
    """The replacement for the first card is the third taxi: the row is cleared before the second."""
    return (
        in_turn(step)
        and step.has(ttr.FaceUpTaken, ttr.CardTurnedUp, ttr.RowCleared)
        and step.after.phase == ttr.Phase.SECOND_DRAW
    )


@situation("NY-12", (NEW_YORK,))
def cleared_twice(step: Step) -> bool:
    """A row that was cleared shows three taxis again, and is cleared again."""
    return step.has(ttr.RowCleared, ttr.CardTurnedUp, ttr.RowCleared) and (
        isinstance(step.action, ttr.DrawDeck | ttr.DrawFaceUp)
    )


@situation("NY-13", (NEW_YORK,))
def cleared_later(step: Step) -> bool:
    """A row of three taxis had to stay; a claim brings discards, and the row is cleared."""
    return (
        step.before.face_up.count(LOCOMOTIVE) >= 3
        and None not in step.before.face_up
        and step.has(ttr.RouteClaimed, ttr.RowCleared)
    )


@situation("NY-13", (NEW_YORK, USA))
def row_of_taxis_stays(step: Step) -> bool:
    """The row shows three locomotives and stays: the pool has fewer than three other cards."""
    after = step.after
    others = [card for card in after.face_up if card not in (None, LOCOMOTIVE)]
    for pile in (after.deck, after.discard):
        others += [card for card, count in pile.items() for _ in range(count)]
    cars = sum(card != LOCOMOTIVE for card in others)
    return after.face_up.count(LOCOMOTIVE) >= 3 and cars < 3 and not after.is_over


@situation("NY-20", (NEW_YORK,))
def taxis_alone(step: Step) -> bool:
    """Two taxi cards or more pay for a colored route alone."""
    found = claimed(step)
    return (
        found is not None
        and found[1].color != "gray"
        and found[0].cards.get(LOCOMOTIVE, 0) == found[1].length >= 2
    )


@situation("NY-21", (NEW_YORK,))
def four_spaces(step: Step) -> bool:
    """The route of four spaces gives 7 points."""
    found = claimed(step)
    return found is not None and found[1].length == 4 and found[0].points == 7


@situation("NY-22", (NEW_YORK,))
def second_route_with_more(step: Step) -> bool:
    """With three or four players another seat claims the second route of a double route."""
    return step.before.players >= 3 and claims_second(step)


@situation("NY-30", (NEW_YORK,))
def last_ticket(step: Step) -> bool:
    """The last ticket is drawn alone, and has to be kept."""
    drawn = step.all_events(ttr.TicketDrawn)
    return (
        isinstance(step.action, ttr.DrawTickets)
        and len(drawn) == 1
        and len(step.after.legal_actions()) == 1
    )


@situation("NY-40", (NEW_YORK,))
def last_turns(step: Step) -> bool:
    """A turn ends with the mover down to two taxis or fewer: each seat has one more turn."""
    return last_turns_begin(step)


@situation("NY-41", (NEW_YORK,))
def attraction_once(step: Step) -> bool:
    """At the end several routes of a seat touch an attraction, and it scores one point for it."""
    found, after = result(step), step.after
    if found is None:
        return False
    for seat, kinds in enumerate(found.points):
        cities = cities_of(after, after.routes(seat))
        touched = {
            city.id: cities[city.id] for city in after.variant.board.cities if city.attraction
        }
        if max(touched.values()) >= 2 and kinds["attractions"] == len(
            [*filter(None, touched.values())]
        ):
            return True
    return False


@situation("NY-42", (NEW_YORK,))
def complete_tickets_decide(step: Step) -> bool:
    """Two seats tie in points, and more complete tickets win."""
    return decided_by(step, "complete_tickets")


@situation("NY-42", (NEW_YORK,))
def victory_shared(step: Step) -> bool:
    """Two seats tie in points and complete tickets, and both win."""
    return decided_by(step, "shared")
