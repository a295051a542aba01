"""Tickets that were given back: by one seat each; out of the game, where they go into the box."""

from __future__ import annotations

from typing import Any

import pytest

import ttr_rules as ttr

from .table import CARD_GAME, EUROPE, NORDIC, VARIANTS

BOXED = [
    NORDIC,
    EUROPE,
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
RETURNING = [*BOXED, *VARIANTS]
each_returning = pytest.mark.parametrize("variant", RETURNING, ids=range(len(RETURNING)))
NAMED_ONCE = [
    (variant, key)
    for variant in RETURNING
    for key in ("returned", "shuffled")
    if key == "returned" or variant.rules.railyards or variant.rules.tickets_to_win is not None
]
each_boxed = pytest.mark.parametrize("variant", BOXED, ids=range(len(BOXED)))


def document(variant: ttr.Variant, **entries: Any) -> dict[str, Any]:
    """A document of two seats; the first has returned a ticket."""
    returned = {"returned": [variant.tickets[0].id]}
    seats = [returned, {}]
    for seat, more in zip(seats, entries.pop("seats", [{}, {}]), strict=True):
        seat |= more
    return {"variant": variant.id, "players": 2, "seats": seats, **entries}


def where_given_back(variant: ttr.Variant) -> dict[str, Any]:
    """The entries of a document that tell where the first ticket lies, if not in the box."""
    first, *others = [ticket.id for ticket in variant.tickets]
    if variant.rules.tickets_to_win is not None:
        return {"given_back": [first]}
    if variant in BOXED:
        return {}
    return {"ticket_deck": {"unordered": others, "bottom": [first]}}


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
        assert problem.message == f"player 0 returned tickets that are somewhere else: {ticket}"


@each_boxed
def test_a_ticket_that_is_in_the_box_is_not_in_the_deck(variant: ttr.Variant) -> None:
    deck = {"unordered": [ticket.id for ticket in variant.tickets]}
    with pytest.raises(ttr.InvalidPositionError, match=variant.tickets[0].id):
        ttr.state_from_dict(document(variant, ticket_deck=deck), variant)


@each_returning
def test_a_ticket_is_given_back_by_one_seat(variant: ttr.Variant) -> None:
    back = where_given_back(variant)
    ticket = variant.tickets[0].id
    ttr.state_from_dict(document(variant, **back), variant)
    with pytest.raises(ttr.InvalidPositionError, match=r"^the position has 1 problem:\n.*return"):
        ttr.state_from_dict(document(variant, seats=[{}, {"returned": [ticket]}], **back), variant)


@pytest.mark.parametrize(("variant", "key"), NAMED_ONCE)
def test_a_ticket_that_was_given_back_is_named_once(variant: ttr.Variant, key: str) -> None:
    back = where_given_back(variant) if key == "returned" else {}
    wanted = {key: [variant.tickets[0].id] * 2}
    position = {"variant": variant.id, "players": 2, "seats": [wanted], **back}
    with pytest.raises(ttr.InvalidPositionError, match=variant.tickets[0].id):
        ttr.state_from_dict(position, variant)
    wanted[key].pop()
    ttr.state_from_dict(position, variant)
