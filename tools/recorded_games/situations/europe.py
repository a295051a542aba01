"""The classic Europe board."""

from __future__ import annotations

from collections.abc import Iterator

import ttr_rules as ttr
from ttr_rules.reference.trail import longest_trail
from ttr_rules.reference.variants import variant_of

from ..played import Step
from .looking import (
    LOCOMOTIVE,
    claimed,
    claims_second,
    colors,
    decided_by,
    hand,
    hidden_from_others,
    in_set_up,
    in_turn,
    last_turns_begin,
    reason_against,
    refused_claims,
    result,
    rule_against,
    tickets_kept,
    total,
)
from .situation import EUROPE, situation

# Set-up


@situation("EU-1", (EUROPE,))
def components(step: Step) -> bool:
    """The first step of a game: 45 trains, three stations and four cards each, 110 cards in all."""
    before = step.before
    dealt = {
        (before.trains(s), before.stations_left(s), total(before.hand(s)))
        for s in range(before.players)
    }
    return step.opens and dealt == {(45, 3, 4)} and total(before.variant.cards) == 110


@situation("EU-2", (EUROPE,))
def one_long_ticket_each(step: Step) -> bool:
    """The first step of a game: each seat is offered a long ticket and three others."""
    before = step.before
    offers = [kinds(before, before.offer(seat)) for seat in range(before.players)]
    return step.opens and all(sorted(offer) == ["long", *["regular"] * 3] for offer in offers)


@situation("EU-2", (EUROPE,))
def long_ticket_given_away(step: Step) -> bool:
    """In the set-up a seat keeps two tickets and gives the long one away."""
    kept = step.event(ttr.TicketsKept)
    if kept is None or not in_set_up(step) or not tickets_kept(step, 2, 2):
        return False
    return "long" in kinds(step.after, kept.returned)


@situation("EU-3", (EUROPE,))
def tickets_out_of_the_game(step: Step) -> bool:
    """The first turn: what was given back is not in the ticket deck, nor is a long ticket."""
    if not in_turn(step) or step.before.turn != 0:
        return False
    chosen = [one.event(ttr.TicketsKept) for one in step.game.steps]
    returned = {ticket for kept in chosen if kept is not None for ticket in kept.returned}
    deck = {*step.before.to_dict()["ticket_deck"]["unordered"]}
    return bool(returned) and not returned & deck and "long" not in kinds(step.before, [*deck])


def kinds(state: ttr.State, tickets: tuple[str, ...] | list[str]) -> list[str]:
    """The kinds of some tickets."""
    return [state.variant.ticket(ticket).kind for ticket in tickets]


# The turn


@situation("EU-10", (EUROPE,))
def four_actions(step: Step) -> bool:
    """A seat can draw cards, claim a route, draw tickets or build a station, and builds."""
    found = {type(action) for action in step.before.legal_actions()} if built(step) else set()
    return {ttr.DrawDeck, ttr.ClaimRoute, ttr.DrawTickets, ttr.BuildStation} <= found


@situation("EU-11", (EUROPE,))
def row_cleared(step: Step) -> bool:
    """A third open locomotive comes into the row, which is cleared."""
    return step.has(ttr.CardTurnedUp, ttr.RowCleared, ttr.CardTurnedUp)


@situation("EU-11", (EUROPE,))
def locomotive_ends_the_draw(step: Step) -> bool:
    """An open locomotive is taken, and is the whole draw."""
    return step.action == ttr.DrawFaceUp(LOCOMOTIVE) and in_turn(step) and in_turn_of_next(step)


def in_turn_of_next(step: Step) -> bool:
    """Whether the next seat has its turn after the step."""
    return step.after.turn == step.before.turn + 1


@situation("EU-12", (EUROPE,))
def one_of_three(step: Step) -> bool:
    """A seat keeps one ticket of three; the others go under the deck."""
    kept = step.event(ttr.TicketsKept)
    if kept is None or in_set_up(step) or not tickets_kept(step, 1, 2):
        return False
    return bool(step.after.to_dict()["ticket_deck"]["bottom"][-2:] == [*kept.returned])


@situation("EU-13", (EUROPE,))
def closed_with_three(step: Step) -> bool:
    """With three players a seat has the cars for a route that another one's claim has closed: it is refused."""
    return step.before.players == 3 and any(refused_claims(step, "G-26"))


@situation("EU-13", (EUROPE,))
def second_route_with_more(step: Step) -> bool:
    """With four or five players another seat claims the second route of a double route."""
    return step.before.players >= 4 and claims_second(step)


# Claims


@situation("EU-20", (EUROPE,))
def six_spaces(step: Step) -> bool:
    """A route of six spaces gives 15 points."""
    found = claimed(step)
    return found is not None and found[1].length == 6 and found[0].points == 15


@situation("EU-20", (EUROPE,))
def eight_spaces(step: Step) -> bool:
    """The route of eight spaces gives 21 points."""
    found = claimed(step)
    return found is not None and found[1].length == 8 and found[0].points == 21


@situation("EU-21", (EUROPE,))
def ferry(step: Step) -> bool:
    """A ferry is paid with cars of one color, and with more locomotives than it has symbols."""
    found = claimed(step)
    if found is None or found[1].kind != "ferry":
        return False
    cards = found[0].cards
    return len(cards) == 2 and cards[LOCOMOTIVE] > found[1].locomotives


@situation("EU-21", (EUROPE,))
def threes_refused(step: Step) -> bool:
    """A seat without locomotives has the cars for a ferry and three more: they stand for no locomotive."""
    if not in_turn(step) or hand(step).get(LOCOMOTIVE):
        return False
    held = hand(step)
    for route in step.before.variant.board.routes:
        cars = route.length - route.locomotives + 3
        if route.kind != "ferry" or route.locomotives != 1:
            continue
        for color in colors(held):
            action = ttr.ClaimRoute(route.id, {color: cars})
            if held[color] >= cars and reason_against(step.before, action) == "number":
                return True
    return False


@situation("EU-22", (EUROPE,))
def gray_tunnel(step: Step) -> bool:
    """A gray tunnel asks for cards of the color that was laid down for it, and they are paid."""
    tunnel = step.before.tunnel
    if tunnel is None or not isinstance(step.action, ttr.PayTunnel):
        return False
    route = step.before.variant.board.route(tunnel.route)
    return route.color == "gray" and tunnel.color is not None and tunnel.color in tunnel.revealed


# Stations


def built(step: Step) -> ttr.StationBuilt | None:
    """The station that the step built; None: it built none."""
    return step.event(ttr.StationBuilt)


def routes_at(state: ttr.State, city: str) -> list[str]:
    """The routes that end in a city."""
    return [route.id for route in state.variant.board.routes if city in route.ends]


@situation("EU-30", (EUROPE,))
def where_nobody_owns_a_route(step: Step) -> bool:
    """A station is built in a city where nobody owns a route."""
    event, before = built(step), step.before
    if event is None:
        return False
    owned = {route for seat in range(before.players) for route in before.routes(seat)}
    return not owned & {*routes_at(before, event.city)}


@situation("EU-30", (EUROPE,))
def city_refused(step: Step) -> bool:
    """A seat with a station and a card to build one is refused a city where another one's stands."""
    before = step.before
    if not in_turn(step) or not 0 < before.stations_left(step.mover) < 3:
        return False
    cost = 4 - before.stations_left(step.mover)
    for color in colors(hand(step)):
        for seat in range(before.players) if hand(step)[color] >= cost else ():
            for city in before.stations(seat) if seat != step.mover else ():
                action = ttr.BuildStation(city, {color: cost})
                if rule_against(before, action) == "EU-30":
                    return True
    return False


@situation("EU-30", (EUROPE,))
def fourth_refused(step: Step) -> bool:
    """A seat has built its three stations, and a fourth is refused."""
    before = step.before
    if not in_turn(step) or before.stations_left(step.mover) or not colors(hand(step)):
        return False
    taken = {city for seat in range(before.players) for city in before.stations(seat)}
    free = next(city.id for city in before.variant.board.cities if city.id not in taken)
    return rule_against(before, ttr.BuildStation(free, {colors(hand(step))[0]: 1})) == "EU-30"


@situation("EU-31", (EUROPE,))
def second_with_a_locomotive(step: Step) -> bool:
    """A second station is paid with a car and a locomotive; both are discarded."""
    event = built(step)
    if event is None or step.before.stations_left(event.player) != 2:
        return False
    paid = len(event.cards) == 2 and event.cards.get(LOCOMOTIVE) == 1
    return paid and total(step.after.discard) >= total(step.before.discard) + 2


@situation("EU-31", (EUROPE,))
def third_station(step: Step) -> bool:
    """A third station is paid with three cars of one color."""
    event = built(step)
    return event is not None and [*event.cards.values()] == [3]


@situation("EU-31", (EUROPE,))
def mixed_cards_refused(step: Step) -> bool:
    """A seat has cars of two colors for a second station: it is refused."""
    before, held = step.before, colors(hand(step))
    if not in_turn(step) or before.stations_left(step.mover) != 2 or len(held) < 2:
        return False
    taken = {city for seat in range(before.players) for city in before.stations(seat)}
    free = next(city.id for city in before.variant.board.cities if city.id not in taken)
    action = ttr.BuildStation(free, {held[0]: 1, held[1]: 1})
    return reason_against(before, action) == "mixed"


@situation("EU-32", (EUROPE,))
def route_to_a_station(step: Step) -> bool:
    """A route is claimed that ends where another seat's station stands; the station stays."""
    found, before, after = claimed(step), step.before, step.after
    if found is None:
        return False
    return any(
        city in before.stations(seat) and city in after.stations(seat)
        for seat in range(before.players)
        for city in found[1].ends
        if seat != step.mover
    )


@situation("EU-33", (EUROPE,))
def trains_stay(step: Step) -> bool:
    """On a last turn a seat builds a station; its trains stay as they were."""
    event, before, after = built(step), step.before, step.after
    return (
        event is not None
        and before.last_turns is not None
        and before.trains(event.player) == after.trains(event.player)
    )


@situation("EU-33", (EUROPE,))
def no_pass_while_it_can_build(step: Step) -> bool:
    """A seat can do nothing but build a station, and passing is refused."""
    return (
        in_turn(step)
        and all(isinstance(a, ttr.BuildStation) for a in step.before.legal_actions())
        and rule_against(step.before, ttr.Pass()) == "G-3"
    )


def lent_at_the_end(step: Step) -> Iterator[tuple[int, list[str]]]:
    """The seats that are lent routes, with these; nothing, if the game did not end with the step."""
    if result(step) is not None:
        for seat in range(step.after.players):
            lent = [route for route in step.after.lent_routes(seat).values() if route is not None]
            if lent:
                yield seat, lent


def joined(state: ttr.State, ticket: str, routes: list[str]) -> bool:
    """Whether these routes alone join the cities of a ticket."""
    start, end = state.variant.ticket(ticket).ends
    reached, board = {start}, state.variant.board
    for _ in routes:
        for route in routes:
            if reached & {*board.route(route).ends}:
                reached.update(board.route(route).ends)
    return end in reached


@situation("EU-34", (EUROPE,))
def completed_by_a_lent_route(step: Step) -> bool:
    """At the end a ticket is complete that the routes of its owner do not join."""
    after = step.after
    return any(
        not joined(after, ticket, [*after.routes(seat)])
        for seat, _ in lent_at_the_end(step)
        for ticket in after.completed(seat)
    )


@situation("EU-34", (EUROPE,))
def two_completed_by_a_lent_route(step: Step) -> bool:
    """At the end one station lends a route for two tickets."""
    after = step.after
    return any(
        len(lent) == 1
        and sum(not joined(after, t, [*after.routes(seat)]) for t in after.completed(seat)) > 1
        for seat, lent in lent_at_the_end(step)
    )


@situation("EU-35", (EUROPE,))
def station_lends_nothing(step: Step) -> bool:
    """At the end a seat's station lends a route, and another one of it none."""
    after = step.after
    return any(
        len(lent) < len(after.stations(seat)) and None in after.lent_routes(seat).values()
        for seat, lent in lent_at_the_end(step)
    )


@situation("EU-36", (EUROPE,))
def stations_not_built(step: Step) -> bool:
    """At the end a seat with one station left scores 4 points for it."""
    found = result(step)
    if found is None:
        return False
    seats = [seat for seat in range(step.after.players) if step.after.stations_left(seat) == 1]
    return any(found.points[seat]["stations"] == 4 for seat in seats)


@situation("EU-37", (EUROPE,))
def not_for_the_trail(step: Step) -> bool:
    """At the end a lent route would make its owner's trail longer, and does not count for it."""
    after = step.after
    board = variant_of(EUROPE)
    return any(
        longest_trail(board, [*after.routes(seat), *lent]) > after.longest_trail(seat)
        for seat, lent in lent_at_the_end(step)
    )


# The end


@situation("EU-40", (EUROPE,))
def last_turns(step: Step) -> bool:
    """A turn ends with the mover down to two trains or fewer: each seat has one more turn."""
    return last_turns_begin(step)


@situation("EU-41", (EUROPE,))
def longest_trail_for_all(step: Step) -> bool:
    """At the end two seats have a longest trail, and both score its bonus."""
    found = result(step)
    return found is not None and [kinds["longest_trail"] for kinds in found.points].count(10) >= 2


@situation("EU-42", (EUROPE,))
def complete_tickets_decide(step: Step) -> bool:
    """Two seats tie in points, and more complete tickets win."""
    return decided_by(step, "complete_tickets")


@situation("EU-42", (EUROPE,))
def fewest_stations_decide(step: Step) -> bool:
    """Two seats tie in points and complete tickets, and fewer stations win."""
    return decided_by(step, "fewest_stations")


@situation("EU-50", (EUROPE,))
def number_kept_is_known(step: Step) -> bool:
    """A first ticket is given back unseen; the others know how many were kept, and not which."""
    if not in_set_up(step) or not hidden_from_others(step, ttr.TicketsKept):
        return False
    view = step.after.view((step.mover + 1) % step.after.players)
    return view.tickets(step.mover) is None and view.ticket_count(step.mover) == 3
