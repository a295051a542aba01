"""What several situations look for: draws, payments that are refused, ends of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import ttr_rules as ttr

from ..played import Step

LOCOMOTIVE = "locomotive"
DRAWS = (ttr.DrawDeck, ttr.DrawFaceUp)


def total(cards: Mapping[str, int]) -> int:
    """How many cards these are."""
    return sum(cards.values())


def colors(cards: Mapping[str, int]) -> list[str]:
    """The colors of the cars among some cards."""
    return [card for card, count in cards.items() if count and card != LOCOMOTIVE]


def hand(step: Step) -> dict[str, int]:
    """The mover's hand before the step."""
    return step.before.hand(step.mover)


def in_turn(step: Step) -> bool:
    """Whether a turn's action was to be chosen."""
    return step.before.phase == ttr.Phase.TURN


def in_second_draw(step: Step) -> bool:
    """Whether the second card of a draw was to be chosen."""
    return step.before.phase == ttr.Phase.SECOND_DRAW


def rule_against(state: ttr.State, action: ttr.Action) -> str | None:
    """The rule that forbids an action; None: it is legal."""
    violation = state.why_illegal(action)
    return None if violation is None else violation.rule


def reason_against(state: ttr.State, action: ttr.Action) -> object:
    """What is wrong with a payment, in a word; None: it is legal, or something else is wrong."""
    violation = state.why_illegal(action)
    return None if violation is None else violation.data.get("reason")


def payment_of_cars(state: ttr.State, route: ttr.Route) -> dict[str, int] | None:
    """Cars of one color of the mover's hand, one for each space; None: there are not so many."""
    seat = state.current_player
    assert seat is not None
    cards = state.hand(seat)
    offered = colors(cards) if route.color == "gray" else [route.color]
    for color in offered:
        if cards.get(color, 0) >= route.length:
            return {color: route.length}
    return None


def refused_claims(step: Step, rule: str) -> Iterator[ttr.Route]:
    """The routes for which the mover has the cars, one for each space, and that a rule refuses."""
    if not in_turn(step):
        return
    for route in step.before.variant.board.routes:
        if route.locomotives or (rule in ("G-25", "G-26") and route.double is None):
            continue
        cards = payment_of_cars(step.before, route)
        if cards and rule_against(step.before, ttr.ClaimRoute(route.id, cards)) == rule:
            yield route


def claimed(step: Step) -> tuple[ttr.RouteClaimed, ttr.Route] | None:
    """The route that the step claimed, and the event; None: it claimed none."""
    event = step.event(ttr.RouteClaimed)
    return None if event is None else (event, step.before.variant.board.route(event.route))


def claims_second(step: Step) -> bool:
    """Whether the mover claimed a route of a double route of which another seat has the other."""
    found = claimed(step)
    if found is None or found[1].double is None:
        return False
    owned = {
        route
        for seat in range(step.before.players)
        if seat != step.mover
        for route in step.before.routes(seat)
    }
    board = step.before.variant.board
    return any(board.route(route).double == found[1].double for route in owned)


def cities_of(state: ttr.State, routes: Iterable[str]) -> Counter[str]:
    """How many of these routes touch each city."""
    board = state.variant.board
    return Counter(end for route in routes for end in board.route(route).ends)


def taken_alone(step: Step) -> bool:
    """Whether the draw was over after one card that was no open locomotive."""
    if not in_turn(step) or not isinstance(step.action, DRAWS):
        return False
    if isinstance(step.action, ttr.DrawFaceUp) and step.action.card == LOCOMOTIVE:
        return False
    cards = len(step.all_events(ttr.CardDrawn)) + len(step.all_events(ttr.FaceUpTaken))
    return cards == 1 and step.after.phase != ttr.Phase.SECOND_DRAW


def second_locomotive_refused(step: Step, rule: str) -> bool:
    """Whether an open locomotive lay there as a second card, and this rule forbade to take it."""
    return (
        in_second_draw(step)
        and LOCOMOTIVE in step.before.face_up
        and rule_against(step.before, ttr.DrawFaceUp(LOCOMOTIVE)) == rule
    )


def cards_add_up(state: ttr.State) -> bool:
    """Whether all cards that lie or are held somewhere are those that were printed."""
    found = Counter(state.deck) + Counter(state.discard)
    found.update(card for card in state.face_up if card is not None)
    for seat in range(state.players):
        found.update(state.hand(seat))
        found.update(state.on_track(seat))
        for row in state.railyard(seat):
            found.update({row.color: row.cars, LOCOMOTIVE: row.locomotives})
    if state.tunnel is not None:
        found.update(state.tunnel.laid)
        found.update(state.tunnel.revealed)
    return +found == Counter(state.variant.cards)


def tickets_kept(step: Step, kept: int, returned: int) -> bool:
    """Whether the step kept and gave back so many tickets."""
    event = step.event(ttr.TicketsKept)
    return event is not None and (len(event.tickets), len(event.returned)) == (kept, returned)


def in_set_up(step: Step) -> bool:
    """Whether the first tickets were being chosen."""
    previous = step.previous
    return (
        not step.game.set_up
        and step.before.phase == ttr.Phase.KEEP_TICKETS
        and (previous is None or previous.before.phase == ttr.Phase.KEEP_TICKETS)
    )


def hidden_from_others(step: Step, kind: type[ttr.Event]) -> bool:
    """Whether an event of this kind is another one to the eyes of the other seats."""
    event = step.event(kind)
    if event is None:
        return False
    other = (step.mover + 1) % step.before.players
    return not isinstance(event.as_seen_by(other), kind)


def result(step: Step) -> ttr.Result | None:
    """The result, if the game ended with this step."""
    return step.after.result()


def decided_by(step: Step, *what: str) -> bool:
    """Whether the game ended with this step, and one of these told the winner."""
    found = result(step)
    return found is not None and found.decided_by in what


def last_turns_begin(step: Step) -> bool:
    """Whether a turn ended with the mover at few trains, and a last turn each began."""
    begun = step.event(ttr.LastTurnsBegan)
    return (
        begun is not None
        and (begun.player, begun.turns) == (step.mover, step.before.players)
        and step.after.trains(step.mover) <= step.before.variant.rules.last_turns_at
    )
