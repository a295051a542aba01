"""What the board games share, and what of it The Card Game has (CG-5)."""

from __future__ import annotations

from itertools import permutations

import ttr_rules as ttr

from ..played import Step
from .looking import (
    DRAWS,
    LOCOMOTIVE,
    cards_add_up,
    cities_of,
    claimed,
    colors,
    hand,
    hidden_from_others,
    in_second_draw,
    in_set_up,
    in_turn,
    last_turns_begin,
    payment_of_cars,
    reason_against,
    refused_claims,
    result,
    rule_against,
    taken_alone,
    total,
)
from .situation import (
    ALL,
    BOARDS,
    CARD_GAME,
    EUROPE,
    NEW_YORK,
    NORDIC,
    OF_ROWS,
    RACES,
    USA,
    situation,
)

# Turn


@situation("G-1", ALL)
def starts_elsewhere(step: Step) -> bool:
    """Another seat than 0 begins, in the set-up and with the first turn; that turn is one decision, and the next seat's begins."""
    first = step.game.steps[0]
    return (
        not step.game.set_up
        and first.mover == step.mover != 0
        and step.before.turn == 0
        and in_turn(step)
        and step.after.turn == 1
        and step.after.current_player == (step.mover + 1) % step.before.players
    )


@situation("G-2", (CARD_GAME, *OF_ROWS))
def nothing_else_between_two_cards(step: Step) -> bool:
    """Between the two cards of a draw something else is refused that was legal before the first."""
    begun = step.previous
    if not in_second_draw(step) or begun is None:
        return False
    other = begun.before.legal_actions()[-1]
    return (
        isinstance(other, ttr.ClaimRoute | ttr.PlaceCards)
        and rule_against(step.before, other) == "G-2"
    )


@situation("G-2", RACES)
def one_action_a_turn(step: Step) -> bool:
    """A seat could claim or draw; it claimed, and the next seat's turn began."""
    return (
        in_turn(step)
        and claimed(step) is not None
        and step.before.is_legal(ttr.DrawDeck())
        and step.after.current_player == (step.mover + 1) % step.before.players
    )


@situation("G-3", BOARDS)
def nothing_legal(step: Step) -> bool:
    """A seat has no legal action and passes, which is a turn."""
    return (
        isinstance(step.action, ttr.Pass)
        and len(step.before.legal_actions()) == 1
        and step.after.turn == step.before.turn + 1
    )


@situation("G-3", (*RACES, USA))
def all_passed(step: Step) -> bool:
    """All seats pass one after the other, and the game is over."""
    ended = step.event(ttr.GameEnded)
    return ended is not None and ended.reason == "all_passed"


@situation("G-4", BOARDS)
def only_one_action(step: Step) -> bool:
    """A turn has one legal action, which is no pass, and it is played."""
    return (
        in_turn(step)
        and len(step.before.legal_actions()) == 1
        and not isinstance(step.action, ttr.Pass)
    )


@situation("G-5", (CARD_GAME, *OF_ROWS))
def tickets_one_after_the_other(step: Step) -> bool:
    """After the set-up, the seat after the starter chooses among its tickets: all have theirs."""
    before, previous = step.before, step.previous
    return (
        previous is not None
        and previous.opens
        and in_set_up(step)
        and step.mover == (previous.mover + 1) % before.players
        and all(before.offer(seat) for seat in range(before.players) if seat != previous.mover)
        and not before.offer(previous.mover)
    )


@situation("G-5", RACES)
def dealt_before_the_first_turn(step: Step) -> bool:
    """Before the first turn all hold cards and tickets."""
    seats = range(step.before.players)
    return step.opens and all(step.before.hand(s) and step.before.tickets(s) for s in seats)


# Train cards


@situation("G-10", (CARD_GAME, *OF_ROWS))
def replacement_taken(step: Step) -> bool:
    """The second card taken is the one that replaced the first in its slot."""
    first, previous = step.event(ttr.FaceUpTaken), step.previous
    if first is None or not in_second_draw(step) or previous is None:
        return False
    replaced, turned_up = previous.event(ttr.FaceUpTaken), previous.event(ttr.CardTurnedUp)
    return (
        replaced is not None
        and turned_up is not None
        and replaced.slot == turned_up.slot == first.slot
        and not previous.has(ttr.RowCleared)
    )


@situation("G-10", RACES)
def drawn_unseen(step: Step) -> bool:
    """Two cards come off the deck, seen by their drawer alone."""
    return len(step.all_events(ttr.CardDrawn)) == 2 and hidden_from_others(step, ttr.CardDrawn)


@situation("G-11", ALL)
def large_hand(step: Step) -> bool:
    """A seat that holds 18 cards or more draws another one."""
    return isinstance(step.action, DRAWS) and total(hand(step)) >= 18


@situation("G-12", OF_ROWS)
def reshuffled_between_two_cards(step: Step) -> bool:
    """The first card of a draw was the last one of the deck; the second comes from the discards."""
    return (
        in_second_draw(step)
        and isinstance(step.action, ttr.DrawDeck)
        and not step.before.deck
        and step.has(ttr.DeckReshuffled, ttr.CardDrawn)
    )


@situation("G-12", RACES)
def reshuffled_within_a_draw(step: Step) -> bool:
    """One card is left in the deck; the second of the draw comes from the discards."""
    return total(step.before.deck) == 1 and step.has(
        ttr.CardDrawn, ttr.DeckReshuffled, ttr.CardDrawn
    )


@situation("G-13", OF_ROWS)
def taken_without_replacement(step: Step) -> bool:
    """Deck and discard pile are empty: a card of the row is taken, and its slot stays empty."""
    taken = step.event(ttr.FaceUpTaken)
    return (
        taken is not None
        and not step.before.deck
        and not step.before.discard
        and not step.has(ttr.CardTurnedUp)
        and step.after.face_up[taken.slot] is None
    )


@situation("G-13", BOARDS)
def nothing_to_draw(step: Step) -> bool:
    """No card is left in deck, discard pile and row: drawing is not legal."""
    before = step.before
    return (
        in_turn(step)
        and not before.deck
        and not before.discard
        and not any(before.face_up)
        and rule_against(before, ttr.DrawDeck()) == "G-13"
    )


@situation("G-14", ALL)
def no_second_card(step: Step) -> bool:
    """There is no second card to take: the draw is over after one."""
    return taken_alone(step)


@situation("G-15", OF_ROWS)
def row_refilled(step: Step) -> bool:
    """The row has empty slots; a claim brings discards, and the slots are filled after it."""
    return None in step.before.face_up and step.has(ttr.RouteClaimed, ttr.CardTurnedUp)


@situation("G-16", ALL)
def cards_add_up_after_a_shuffle(step: Step) -> bool:
    """The deck was made anew: all cards together are still those that were printed."""
    return step.has(ttr.DeckReshuffled) and cards_add_up(step.after)


# Claiming a route


@situation("G-20", BOARDS)
def claimed_elsewhere(step: Step) -> bool:
    """A seat claims a route that touches none of its other routes."""
    found = claimed(step)
    own = step.before.routes(step.mover)
    if found is None or not own:
        return False
    touched = cities_of(step.before, own)
    return not any(end in touched for end in found[1].ends)


@situation("G-20", BOARDS)
def owned_by_another(step: Step) -> bool:
    """A seat has the cars for a route that another seat owns: it is refused."""
    if not in_turn(step):
        return False
    board, before = step.before.variant.board, step.before
    for seat in range(before.players):
        for id in before.routes(seat) if seat != step.mover else ():
            route = board.route(id)
            cards = None if route.locomotives else payment_of_cars(before, route)
            if cards and rule_against(before, ttr.ClaimRoute(id, cards)) == "G-20":
                return True
    return False


@situation("G-21", BOARDS)
def too_few_trains(step: Step) -> bool:
    """A seat has the cars for an open route, but not the trains: it is refused."""
    return any(refused_claims(step, "G-21"))


@situation("G-22", (NORDIC,))
def gray_route_in_one_color(step: Step) -> bool:
    """A gray route of two spaces or more is paid with cars of one color."""
    found = claimed(step)
    if found is None:
        return False
    event, route = found
    return route.color == "gray" and route.length >= 2 and [*event.cards.values()] == [route.length]


@situation("G-22", (NEW_YORK, USA))
def gray_route_with_locomotives(step: Step) -> bool:
    """A gray route is paid with cars of one color and a locomotive."""
    found = claimed(step)
    if found is None:
        return False
    event, route = found
    return route.color == "gray" and LOCOMOTIVE in event.cards and len(event.cards) == 2


@situation("G-22", RACES)
def locomotive_for_a_car(step: Step) -> bool:
    """A route is paid with cars of its color and a locomotive."""
    event = step.event(ttr.RouteClaimed)
    return event is not None and LOCOMOTIVE in event.cards and len(event.cards) == 2


@situation("G-22", OF_ROWS)
def two_colors_refused(step: Step) -> bool:
    """A seat lacks one car for a gray route: one of another color does not pay for it."""
    if not in_turn(step):
        return False
    held = hand(step)
    for route in step.before.variant.board.routes:
        if route.color != "gray" or route.locomotives or route.length < 2:
            continue
        for color, other in permutations(colors(held), 2):
            if held[color] == route.length - 1:
                action = ttr.ClaimRoute(route.id, {color: held[color], other: 1})
                if reason_against(step.before, action) == "mixed":
                    return True
    return False


@situation("G-23", BOARDS)
def exact_payment(step: Step) -> bool:
    """A route is paid with cars: one more is refused, and no locomotive of the hand is spent."""
    found = claimed(step)
    if found is None or not isinstance(step.action, ttr.ClaimRoute) or LOCOMOTIVE in found[0].cards:
        return False
    cards, held = step.action.cards, hand(step)
    color = next(iter(cards))
    more = ttr.ClaimRoute(step.action.route, {**cards, color: cards[color] + 1})
    return (
        held.get(LOCOMOTIVE, 0) > 0
        and held[color] > cards[color]
        and rule_against(step.before, more) == "G-23"
        and step.after.hand(step.mover).get(LOCOMOTIVE, 0) == held[LOCOMOTIVE]
    )


@situation("G-24", BOARDS)
def paid_and_placed(step: Step) -> bool:
    """A route of three spaces or more: its cards are discarded, its trains placed, its points scored."""
    found = claimed(step)
    if found is None or found[1].length < 3 or step.has(ttr.DeckReshuffled):
        return False
    event, route = found
    before, after = step.before, step.after
    paid = all(
        after.discard.get(card, 0) >= before.discard.get(card, 0) + count
        for card, count in event.cards.items()
    )
    placed = before.trains(step.mover) - after.trains(step.mover) == route.length
    return paid and placed and event.points == before.variant.route_points.get(route.length, 0)


@situation("G-25", BOARDS)
def own_double_route(step: Step) -> bool:
    """A seat has the cars for the second route of a double route and owns the first: it is refused."""
    return any(refused_claims(step, "G-25"))


@situation("G-26", OF_ROWS)
def closed_double_route(step: Step) -> bool:
    """At a small table a seat has the cars for a route that another one's claim has closed: it is refused."""
    return any(refused_claims(step, "G-26"))


# Tickets


@situation("G-30", OF_ROWS)
def completed_in_secret(step: Step) -> bool:
    """A claim completes a ticket, and no event tells of it."""
    return (
        claimed(step) is not None
        and not step.after.is_over
        and len(step.after.completed(step.mover)) > len(step.before.completed(step.mover))
        and not step.has(ttr.TicketCompleted)
    )


@situation("G-30", (CARD_GAME,))
def kept_in_secret(step: Step) -> bool:
    """A seat keeps tickets in a turn; the others see how many."""
    return not in_set_up(step) and hidden_from_others(step, ttr.TicketsKept)


@situation("G-30", RACES)
def drawn_in_secret(step: Step) -> bool:
    """A seat draws a ticket for one that it completed; the others do not see which."""
    return step.has(ttr.TicketCompleted, ttr.TicketDrawn) and hidden_from_others(
        step, ttr.TicketDrawn
    )


@situation("G-31", OF_ROWS)
def complete_when_drawn(step: Step) -> bool:
    """A ticket is kept that the routes of its owner join already."""
    kept = step.event(ttr.TicketsKept)
    return kept is not None and any(t in step.after.completed(step.mover) for t in kept.tickets)


@situation("G-31", RACES)
def joined_by_a_way(step: Step) -> bool:
    """A claim completes a ticket neither of whose cities it touches."""
    found, done = claimed(step), step.all_events(ttr.TicketCompleted)
    if found is None or not done:
        return False
    first = step.before.variant.ticket(done[0].ticket)
    return done[0].ticket in step.before.tickets(step.mover) and not (
        {*first.ends} & {*found[1].ends}
    )


@situation("G-32", (CARD_GAME,))
def same_cities_twice(step: Step) -> bool:
    """A seat keeps a ticket between the same two cities as another one that it holds."""
    kept = step.event(ttr.TicketsKept)
    if kept is None:
        return False
    variant, held = step.after.variant, step.after.tickets(step.mover)
    ends = [frozenset(variant.ticket(ticket).ends) for ticket in held]
    return any(ends.count(frozenset(variant.ticket(ticket).ends)) > 1 for ticket in kept.tickets)


@situation("G-32", BOARDS)
def tickets_share_a_city(step: Step) -> bool:
    """A seat holds two tickets that name one city (no two have both in common on this board)."""
    held = step.after.tickets(step.mover)
    ends = [end for ticket in held for end in step.after.variant.ticket(ticket).ends]
    return len({*ends}) < len(ends)


@situation("G-33", (CARD_GAME, *OF_ROWS))
def fewer_tickets_left(step: Step) -> bool:
    """Fewer tickets are left than are to be drawn, and those are drawn."""
    drawn = len(step.all_events(ttr.TicketDrawn))
    return (
        isinstance(step.action, ttr.DrawTickets)
        and 0 < drawn < step.before.variant.rules.drawn_tickets
    )


@situation("G-33", (CARD_GAME, *OF_ROWS))
def no_ticket_left(step: Step) -> bool:
    """No ticket is left, and drawing tickets is not legal."""
    return in_turn(step) and rule_against(step.before, ttr.DrawTickets()) == "G-33"


@situation("G-34", OF_ROWS)
def tickets_scored(step: Step) -> bool:
    """At the end a seat has complete tickets, and others that are not and cost it points."""
    found, after = result(step), step.after
    if found is None:
        return False
    for seat, kinds in enumerate(found.points):
        done = after.completed(seat)
        worth = {t: after.variant.ticket(t).points for t in after.tickets(seat)}
        points = sum(n if t in done else -n for t, n in worth.items())
        if 0 < len(done) < len(worth) and kinds["tickets"] == points:
            return True
    return False


@situation("G-35", (CARD_GAME, *OF_ROWS))
def many_tickets(step: Step) -> bool:
    """A seat that holds seven tickets or more keeps another one."""
    kept = step.event(ttr.TicketsKept)
    return kept is not None and bool(kept.tickets) and len(step.before.tickets(step.mover)) >= 7


@situation("G-36", ALL)
def hand_counted_by_others(step: Step) -> bool:
    """A card is drawn blind: the others see the number of cards, and not which."""
    if not hidden_from_others(step, ttr.CardDrawn) or step.after.is_over:
        return False
    view = step.after.view((step.mover + 1) % step.after.players)
    held = step.after.hand(step.mover)
    return view.hand(step.mover) is None and view.hand_size(step.mover) == total(held)


@situation("G-37", ALL)
def place_shared(step: Step) -> bool:
    """Two seats that have not won share a place; or, with two players, both win."""
    found = result(step)
    if found is None:
        return False
    lower = found.ranking[1:] if step.after.players > 2 else found.ranking
    return any(len(place) > 1 for place in lower)


# Last turns and trail


@situation("G-40", OF_ROWS)
def last_turn_of_all(step: Step) -> bool:
    """The seat that brought the last turns has the last of them, and the game is over."""
    ended = step.event(ttr.GameEnded)
    if ended is None or ended.reason != "last_turns":
        return False
    brought = [one for one in step.game.steps if last_turns_begin(one)]
    return [one.mover for one in brought] == [step.mover] and step.before.last_turns == 1


@situation("G-40", OF_ROWS)
def last_turns_once(step: Step) -> bool:
    """On a last turn another seat falls to two trains or fewer, and nothing begins again."""
    before, after, least = step.before, step.after, step.before.variant.rules.last_turns_at
    return (
        before.last_turns is not None
        and before.trains(step.mover) > least >= after.trains(step.mover)
        and not step.has(ttr.LastTurnsBegan)
    )


@situation("G-50", (EUROPE, NORDIC, USA))
def trail_comes_back(step: Step) -> bool:
    """At the end the longest trail of all comes through a place twice."""
    if result(step) is None:
        return False
    after = step.after
    seats = range(after.players)
    longest = max(seats, key=after.longest_trail)
    trail = after.longest_trail_routes(longest)
    return any(count > 2 for count in cities_of(after, trail).values())
