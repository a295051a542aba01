"""Nordic Countries."""

from __future__ import annotations

from collections import Counter

import ttr_rules as ttr

from ..played import Step
from .looking import (
    LOCOMOTIVE,
    claimed,
    claims_second,
    colors,
    decided_by,
    hand,
    in_second_draw,
    in_set_up,
    in_turn,
    last_turns_begin,
    reason_against,
    refused_claims,
    result,
    tickets_kept,
    total,
)
from .situation import NORDIC, situation

# Set-up


@situation("NC-1", (NORDIC,))
def components(step: Step) -> bool:
    """The first step of a game: 40 trains each, 110 cards, 46 tickets."""
    before = step.before
    trains = {before.trains(seat) for seat in range(before.players)}
    variant = before.variant
    return step.opens and (trains, total(variant.cards), len(variant.tickets)) == ({40}, 110, 46)


@situation("NC-2", (NORDIC,))
def four_cards(step: Step) -> bool:
    """The first step of a game: each hand has four cards."""
    seats = range(step.before.players)
    return step.opens and {total(step.before.hand(seat)) for seat in seats} == {4}


@situation("NC-3", (NORDIC,))
def row_of_five(step: Step) -> bool:
    """The first step of a game: five cards lie open."""
    return step.opens and len(step.before.face_up) == 5 and None not in step.before.face_up


@situation("NC-4", (NORDIC,))
def two_of_five(step: Step) -> bool:
    """In the set-up a seat keeps two tickets of five; the others leave the game."""
    return in_set_up(step) and tickets_kept(step, 2, 3) and tickets_left(step)


def tickets_left(step: Step) -> bool:
    """Whether the tickets given back are nowhere."""
    kept = step.event(ttr.TicketsKept)
    assert kept is not None
    deck = step.after.to_dict()["ticket_deck"]
    return not {*kept.returned} & {*(deck if isinstance(deck, list) else _all_of(deck))}


def _all_of(deck: dict[str, list[str]]) -> list[str]:
    return [*deck["unordered"], *deck["bottom"]]


@situation("NC-5", (NORDIC,))
def orange(step: Step) -> bool:
    """An orange route is paid with orange cards."""
    found = claimed(step)
    return found is not None and found[1].color == "orange" and "orange" in found[0].cards


# Train cards


@situation("NC-10", (NORDIC,))
def two_open_locomotives(step: Step) -> bool:
    """Both cards of a draw are open locomotives."""
    locomotive = ttr.DrawFaceUp(LOCOMOTIVE)
    previous = step.previous
    return (
        in_second_draw(step)
        and step.action == locomotive
        and previous is not None
        and previous.action == locomotive
    )


@situation("NC-11", (NORDIC,))
def row_of_locomotives(step: Step) -> bool:
    """The third open locomotive comes into the row, and the row stays."""
    counts = [state.face_up.count(LOCOMOTIVE) for state in (step.before, step.after)]
    return counts[0] < 3 <= counts[1] and not step.has(ttr.RowCleared)


# Claims


@situation("NC-20", (NORDIC,))
def locomotive_refused(step: Step) -> bool:
    """A seat lacks one car for an ordinary route: its locomotive is no use."""
    if not in_turn(step):
        return False
    before, held = step.before, hand(step)
    for route in before.variant.board.routes if held.get(LOCOMOTIVE) else ():
        if route.kind != "train" or route.any_cards_per_space:
            continue
        for color in colors(held) if route.color == "gray" else [route.color]:
            if held.get(color, 0) == route.length - 1 > 0:
                cards = {color: route.length - 1, LOCOMOTIVE: 1}
                if reason_against(before, ttr.ClaimRoute(route.id, cards)) == "locomotives":
                    return True
    return False


@situation("NC-21", (NORDIC,))
def six_spaces(step: Step) -> bool:
    """A route of six spaces gives 15 points."""
    found = claimed(step)
    return found is not None and found[1].length == 6 and found[0].points == 15


@situation("NC-22", (NORDIC,))
def second_route_with_three(step: Step) -> bool:
    """With three players another seat claims the second route of a double route."""
    return step.before.players == 3 and claims_second(step)


@situation("NC-23", (NORDIC,))
def unequal_double_route(step: Step) -> bool:
    """A seat owns one route of an unequal double route, and the other one is refused to it."""
    routes = [*refused_claims(step, "G-25")]
    board = step.before.variant.board
    for route in routes:
        for id in step.before.routes(step.mover):
            own = board.route(id)
            if own.double == route.double and own.kind != route.kind:
                return True
    return False


# Ferries


def _ferry(step: Step) -> tuple[ttr.Route, Counter[str]] | None:
    """The ferry that the step claimed, and what was paid."""
    found = claimed(step)
    if found is None or found[1].kind != "ferry":
        return None
    return found[1], Counter(dict(found[0].cards))


@situation("NC-30", (NORDIC,))
def locomotives_for_symbols(step: Step) -> bool:
    """A ferry is paid with a locomotive for each symbol and cars of its color for the rest."""
    found = _ferry(step)
    if found is None:
        return False
    route, cards = found
    cars = route.length - route.locomotives
    return cars > 0 and cards == {LOCOMOTIVE: route.locomotives, route.color: cars}


@situation("NC-31", (NORDIC,))
def locomotives_for_cars(step: Step) -> bool:
    """A ferry is paid with cars, and with more locomotives than it has symbols."""
    found = _ferry(step)
    if found is None:
        return False
    route, cards = found
    return route.locomotives < cards[LOCOMOTIVE] < route.length == total(cards)


@situation("NC-32", (NORDIC,))
def threes(step: Step) -> bool:
    """Six cards stand for two locomotives of a ferry that shows one: threes pay any space."""
    found = _ferry(step)
    return found is not None and (total(found[1]) - found[0].length) // 2 > found[0].locomotives


@situation("NC-33", (NORDIC,))
def split_unsaid(step: Step) -> bool:
    """A ferry of two spaces is paid with four cars of its color: one, and three for its symbol."""
    found = _ferry(step)
    return found is not None and found[0].length == 2 and [*found[1].values()] == [4]


@situation("NC-34", (NORDIC,))
def threes_refused(step: Step) -> bool:
    """A seat lacks one car for a route that is no ferry: three other cards do not stand for it."""
    if not in_turn(step):
        return False
    before, held = step.before, hand(step)
    for route in before.variant.board.routes:
        have = held.get(route.color, 0)
        if route.kind == "ferry" or route.length < 2 or have != route.length - 1:
            continue
        others = Counter({c: held[c] for c in colors(held) if c != route.color})
        three = Counter([*others.elements()][:3])
        action = ttr.ClaimRoute(route.id, {route.color: have, **three})
        if total(three) == 3 and reason_against(before, action) == "number":
            return True
    return False


# Murmansk-Lieksa


def _nine(step: Step) -> Counter[str] | None:
    """What was paid for the route on which any four cards stand for one."""
    found = claimed(step)
    if found is None or not found[1].any_cards_per_space:
        return None
    return Counter(dict(found[0].cards))


@situation("NC-40", (NORDIC,))
def fours(step: Step) -> bool:
    """Murmansk-Lieksa is paid with 12 cards or more, some of them in fours."""
    cards = _nine(step)
    return cards is not None and total(cards) >= 12


@situation("NC-41", (NORDIC,))
def locomotives_in_fours(step: Step) -> bool:
    """Locomotives pay for Murmansk-Lieksa in a four; nine cards with one of them are refused."""
    cards = _nine(step)
    if cards is None or not cards[LOCOMOTIVE]:
        return False
    color, count = max(hand(step).items(), key=lambda item: (item[0] != LOCOMOTIVE, item[1]))
    assert isinstance(step.action, ttr.ClaimRoute)
    nine = ttr.ClaimRoute(step.action.route, {color: 8, LOCOMOTIVE: 1})
    return count >= 8 and reason_against(step.before, nine) is not None


@situation("NC-42", (NORDIC,))
def nine_trains(step: Step) -> bool:
    """Murmansk-Lieksa takes nine trains and gives 27 points."""
    found = claimed(step)
    if found is None or not found[1].any_cards_per_space:
        return False
    trains = step.before.trains(step.mover) - step.after.trains(step.mover)
    return (trains, found[0].points) == (9, 27)


# Tunnels


@situation("NC-50", (NORDIC,))
def three_turned_up(step: Step) -> bool:
    """A payment is laid down for a tunnel, and three cards are turned up."""
    turned_up = step.all_events(ttr.TunnelCardTurnedUp)
    return step.has(ttr.TunnelTried) and len(turned_up) == 3


@situation("NC-51", (NORDIC,))
def locomotive_paid_with_a_car(step: Step) -> bool:
    """A color and a locomotive turned up ask for two cards more, and two cars pay them."""
    tunnel = step.before.tunnel
    if tunnel is None or not isinstance(step.action, ttr.PayTunnel):
        return False
    revealed = Counter(tunnel.revealed)
    return (
        tunnel.color is not None
        and revealed[LOCOMOTIVE] == revealed[tunnel.color] == 1
        and step.action.cards == {tunnel.color: 2}
    )


@situation("NC-52", (NORDIC,))
def only_locomotives_laid_down(step: Step) -> bool:
    """Only locomotives were laid down: the color of the tunnel is turned up, and asks for nothing."""
    tried = step.event(ttr.TunnelTried)
    if tried is None or [*tried.cards] != [LOCOMOTIVE]:
        return False
    color = step.before.variant.board.route(tried.route).color
    turned_up = Counter(event.card for event in step.all_events(ttr.TunnelCardTurnedUp))
    asked = step.event(ttr.SurchargeAsked)
    surcharge = 0 if asked is None else asked.surcharge
    return turned_up[color] > 0 and surcharge == turned_up[LOCOMOTIVE]


@situation("NC-52", (NORDIC,))
def only_locomotives_pay(step: Step) -> bool:
    """Only locomotives were laid down, one more is asked for, and a locomotive pays it."""
    tunnel = step.before.tunnel
    return (
        tunnel is not None
        and tunnel.color is None
        and isinstance(step.action, ttr.PayTunnel)
        and [*step.action.cards] == [LOCOMOTIVE]
    )


@situation("NC-53", (NORDIC,))
def claimed_at_once(step: Step) -> bool:
    """A tunnel that asks for nothing is claimed at once."""
    return step.has(ttr.TunnelTried, ttr.RouteClaimed)


@situation("NC-53", (NORDIC,))
def withdrawn_by_choice(step: Step) -> bool:
    """A seat that could pay the surcharge withdraws."""
    return isinstance(step.action, ttr.WithdrawTunnel) and len(step.before.legal_actions()) > 1


@situation("NC-54", (NORDIC,))
def cards_taken_back(step: Step) -> bool:
    """A seat that cannot pay takes its cards back, and the turn is over."""
    back, before, after = step.event(ttr.TunnelWithdrawn), step.before, step.after
    return (
        back is not None
        and len(before.legal_actions()) == 1
        and total(after.hand(step.mover)) == total(hand(step)) + total(back.cards)
        and after.turn == before.turn + 1
    )


@situation("NC-54", (NORDIC,))
def last_turn_used_up(step: Step) -> bool:
    """A tunnel fails on a last turn, which it has used up."""
    turns = step.before.last_turns
    if turns is None or not isinstance(step.action, ttr.WithdrawTunnel):
        return False
    return step.after.is_over if turns == 1 else step.after.last_turns == turns - 1


@situation("NC-55", (NORDIC,))
def reshuffled_while_turning_up(step: Step) -> bool:
    """The deck is made anew while cards are turned up; neither those nor the cards laid come into it."""
    shuffled = step.event(ttr.DeckReshuffled)
    return (
        shuffled is not None
        and shuffled.cards == step.before.discard
        and step.has(ttr.TunnelCardTurnedUp, ttr.DeckReshuffled, ttr.TunnelCardTurnedUp)
    )


@situation("NC-55", (NORDIC,))
def turned_up_cards_discarded(step: Step) -> bool:
    """A surcharge is paid: the cards turned up, laid down and paid are discarded together."""
    tunnel, before, after = step.before.tunnel, step.before, step.after
    if tunnel is None or not isinstance(step.action, ttr.PayTunnel):
        return False
    cards = Counter(dict(tunnel.laid)) + Counter(tunnel.revealed)
    cards += Counter(dict(step.action.cards)) + Counter(before.discard)
    return Counter(after.discard) == cards


@situation("NC-56", (NORDIC,))
def fewer_than_three(step: Step) -> bool:
    """Fewer than three cards are left to be turned up for a tunnel."""
    turned_up = step.all_events(ttr.TunnelCardTurnedUp)
    return step.has(ttr.TunnelTried) and len(turned_up) < 3


@situation("NC-57", (NORDIC,))
def surcharge_takes_no_trains(step: Step) -> bool:
    """A surcharge is paid: trains and points are those of the spaces."""
    found = claimed(step)
    if found is None or not isinstance(step.action, ttr.PayTunnel):
        return False
    event, route = found
    trains = step.before.trains(step.mover) - step.after.trains(step.mover)
    points = step.before.variant.route_points[route.length]
    return total(event.cards) > route.length and (trains, event.points) == (route.length, points)


@situation("NC-58", (NORDIC,))
def nothing_in_reserve(step: Step) -> bool:
    """A tunnel is tried with the last cards that could pay for it."""
    tried = step.event(ttr.TunnelTried)
    if tried is None or len(tried.cards) != 1:
        return False
    (color, count), held = next(iter(tried.cards.items())), hand(step)
    return color != LOCOMOTIVE and held[color] == count and LOCOMOTIVE not in held


@situation("NC-59", (NORDIC,))
def withdrawn_again(step: Step) -> bool:
    """A seat withdraws from a tunnel from which it has withdrawn before."""
    back = step.event(ttr.TunnelWithdrawn)
    if back is None:
        return False
    earlier = step.game.steps[: step.number - 1]
    same = (back.player, back.route)
    return any(
        (event.player, event.route) == same
        for one in earlier
        if (event := one.event(ttr.TunnelWithdrawn)) is not None
    )


# Tickets and end


@situation("NC-60", (NORDIC,))
def one_of_three(step: Step) -> bool:
    """In a turn three tickets are drawn and one is kept; the others leave the game."""
    return not in_set_up(step) and tickets_kept(step, 1, 2) and tickets_left(step)


@situation("NC-70", (NORDIC,))
def last_turns(step: Step) -> bool:
    """A turn ends with the mover down to two trains or fewer: each seat has one more turn."""
    return last_turns_begin(step)


@situation("NC-71", (NORDIC,))
def globetrotter_for_all(step: Step) -> bool:
    """Two seats tie for the most complete tickets, and both score the Globetrotter."""
    found = result(step)
    return found is not None and [kinds["globetrotter"] for kinds in found.points].count(10) >= 2


@situation("NC-71", (NORDIC,))
def globetrotter_for_nobody(step: Step) -> bool:
    """Nobody has a complete ticket, and nobody scores the Globetrotter."""
    found = result(step)
    if found is None:
        return False
    done = any(step.after.completed(seat) for seat in range(step.after.players))
    return not done and not any(kinds["globetrotter"] for kinds in found.points)


@situation("NC-72", (NORDIC,))
def complete_tickets_decide(step: Step) -> bool:
    """Two seats tie in points, and more complete tickets win."""
    return decided_by(step, "complete_tickets")


@situation("NC-72", (NORDIC,))
def trail_decides(step: Step) -> bool:
    """Two seats tie in points and complete tickets, and the longest trail wins."""
    return decided_by(step, "longest_trail")
