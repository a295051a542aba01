"""The classic USA board."""

from __future__ import annotations

import ttr_rules as ttr

from ..played import Step
from .looking import (
    claimed,
    claims_second,
    decided_by,
    in_set_up,
    last_turns_begin,
    refused_claims,
    result,
    second_locomotive_refused,
    tickets_kept,
    total,
)
from .situation import USA, situation


@situation("US-1", (USA,))
def components(step: Step) -> bool:
    """The first step of a game: 45 trains and four cards each, 110 cards in all, five of them open."""
    before = step.before
    dealt = {(before.trains(s), total(before.hand(s))) for s in range(before.players)}
    return step.opens and dealt == {(45, 4)} and total(before.variant.cards) == 110


@situation("US-1", (USA,))
def two_of_three(step: Step) -> bool:
    """In the set-up a seat keeps two tickets of three; the other goes under the deck."""
    kept = step.event(ttr.TicketsKept)
    if kept is None or not in_set_up(step) or not tickets_kept(step, 2, 1):
        return False
    return bool(step.after.to_dict()["ticket_deck"]["bottom"][-1:] == [*kept.returned])


@situation("US-2", (USA,))
def open_locomotive_refused(step: Step) -> bool:
    """After the first card an open locomotive may not be taken."""
    return second_locomotive_refused(step, "US-2")


@situation("US-2", (USA,))
def row_cleared(step: Step) -> bool:
    """A third open locomotive comes into the row, which is cleared."""
    return step.has(ttr.CardTurnedUp, ttr.RowCleared, ttr.CardTurnedUp)


@situation("US-3", (USA,))
def closed_with_three(step: Step) -> bool:
    """With three players a seat has the cars for a route that another one's claim has closed: it is refused."""
    return step.before.players == 3 and any(refused_claims(step, "G-26"))


@situation("US-3", (USA,))
def second_route_with_more(step: Step) -> bool:
    """With four or five players another seat claims the second route of a double route."""
    return step.before.players >= 4 and claims_second(step)


@situation("US-4", (USA,))
def six_spaces(step: Step) -> bool:
    """A route of six spaces gives 15 points."""
    found = claimed(step)
    return found is not None and found[1].length == 6 and found[0].points == 15


@situation("US-4", (USA,))
def longest_trail_for_all(step: Step) -> bool:
    """At the end two seats have a longest trail, and both score its bonus."""
    found = result(step)
    return found is not None and [kinds["longest_trail"] for kinds in found.points].count(10) >= 2


@situation("US-4", (USA,))
def last_turns(step: Step) -> bool:
    """A turn ends with the mover down to two trains or fewer: each seat has one more turn."""
    return last_turns_begin(step)


@situation("US-5", (USA,))
def complete_tickets_decide(step: Step) -> bool:
    """Two seats tie in points, and more complete tickets win."""
    return decided_by(step, "complete_tickets")


@situation("US-5", (USA,))
def trail_decides(step: Step) -> bool:
    """Two seats tie in points and complete tickets, and the holder of the bonus for the trail wins."""
    return decided_by(step, "longest_trail_bonus")
