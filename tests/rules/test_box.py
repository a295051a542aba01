"""Tickets that were given back into the box are out of the game: nobody can have them."""

from __future__ import annotations

from typing import Any

import pytest

import ttr_rules as ttr

from .table import CARD_GAME, NORDIC

BOXED = [
    NORDIC,
    CARD_GAME.with_rules(initial_tickets_returned="box"),
    CARD_GAME.with_rules(drawn_tickets_returned="box"),
    CARD_GAME.with_rules(initial_tickets_returned="box", drawn_tickets_returned="box"),
]
PLACES = [
    (variant, place)
    for variant in BOXED
    # Only with railyards documents tell who completed a ticket.
    for place in ["tickets", "offer", *(["completed"] if variant.rules.railyards else [])]
]
each_boxed = pytest.mark.parametrize("variant", BOXED, ids=range(len(BOXED)))


def document(variant: ttr.Variant, **entries: Any) -> dict[str, Any]:
    """A document of two seats; the first has returned a ticket."""
    returned = {"returned": [variant.tickets[0].id]}
    seats = [returned, {}]
    for seat, more in zip(seats, entries.pop("seats", [{}, {}]), strict=True):
        seat |= more
    return {"variant": variant.id, "players": 2, "seats": seats, **entries}


@each_boxed
def test_a_ticket_in_the_box(variant: ttr.Variant) -> None:
    state = ttr.state_from_dict(document(variant), variant)
    ticket = variant.tickets[0].id
    assert state.to_dict()["seats"][0]["returned"] == [ticket]
    assert ticket not in state.to_dict()["ticket_deck"]["unordered"]


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(("variant", "place"), PLACES)
def test_nobody_has_a_ticket_that_is_in_the_box(
    variant: ttr.Variant, owner: int, place: str, side: str
) -> None:
    ticket = variant.tickets[0].id
    seats: list[dict[str, Any]] = [{}, {}]
    seats[owner] = {place: [ticket]}
    with pytest.raises(ttr.InvalidPositionError) as caught:
        ttr.state_from_dict(
            document(variant, seats=seats, phase="keep_tickets", current_player=owner), variant
        )
    assert ticket in str(caught.value)
    if side == "engine":
        (problem,) = caught.value.problems
        assert problem.where == "seats"
        assert problem.message == f"seat 0 returned tickets that are somewhere else: {ticket}"


@each_boxed
def test_a_ticket_that_is_in_the_box_is_not_in_the_deck(variant: ttr.Variant) -> None:
    deck = {"unordered": [ticket.id for ticket in variant.tickets]}
    with pytest.raises(ttr.InvalidPositionError, match=variant.tickets[0].id):
        ttr.state_from_dict(document(variant, ticket_deck=deck), variant)
