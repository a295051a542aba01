"""A game at a real table, entered by somebody who does not see everything."""

from __future__ import annotations

import random

import pytest

import ttr_rules as ttr

KEPT = [variant for variant in ttr.variants() if not variant.startswith("first_journey")]


@pytest.mark.parametrize("variant", KEPT)
@pytest.mark.parametrize("seed", range(6))
def test_a_keeper_knows_what_a_player_knows(variant: str, seed: int) -> None:
    """A whole game at a table, entered as it is seen by a player or by nobody."""
    dice = random.Random(f"{variant} {seed}")
    players = dice.randint(*getattr(ttr, variant).VARIANT.players)
    eyes = dice.choice([None, *range(players)])
    table = ttr.new_game(variant, players, chance="explicit", first_player=players - 1)
    keeper = ttr.ScoreKeeper(variant, players, first_player=players - 1, player=eyes)
    while not table.is_over:
        assert keeper.view == table.view(eyes)
        mover, outcomes = table.current_player, table.chance_outcomes()
        if outcomes:
            chances = [float(chance) for _, chance in outcomes]
            action = dice.choices([action for action, _ in outcomes], chances)[0]
        else:
            legal = table.legal_actions("canonical")
            action = legal[dice.randrange(len(legal))]
            if action.type != "keep_tickets":
                assert keeper.why_illegal(action) is None
        table, events = table.play(action)
        match action:
            case ttr.Reveal(card):
                told = keeper.reveal(None if keeper.is_hidden else card)
            case ttr.RevealTicket(ticket):
                told = keeper.reveal_ticket(None if keeper.is_hidden else ticket)
            case ttr.KeepTickets(tickets) if mover != eyes:
                told = keeper.keep(len(tickets))
            case _:
                told = keeper.play(action)
        assert told == tuple(event.as_seen_by(eyes) for event in events)
    for seat in range(players):
        if seat != eyes:
            assert keeper.result() is None or not table.tickets(seat)
            keeper.show(seat, table.tickets(seat))
    assert keeper.result() == table.result()


def dealt() -> ttr.ScoreKeeper:
    """New York with two seats; the keyboard sees the cards of seat 0. Seat 0 is at turn."""
    keeper = ttr.ScoreKeeper("new_york", 2, player=0)
    for card in ("red", "blue"):
        keeper.reveal(card)
    keeper.reveal()
    keeper.reveal()
    for card in ("red", "green", "pink", "black", "locomotive"):
        keeper.reveal(card)
    tickets = [ticket.id for ticket in keeper.view.variant.tickets]
    keeper.reveal_ticket(tickets[0])
    keeper.reveal_ticket(tickets[1])
    keeper.reveal_ticket()
    keeper.reveal_ticket()
    keeper.play(ttr.KeepTickets(tickets[:1]))
    keeper.keep(2)
    return keeper


def test_what_is_unseen_can_be_paid_if_it_can_be_there() -> None:
    keeper = dealt()
    assert keeper.view.hand(0) == {"red": 1, "blue": 1}
    assert keeper.view.hand(1) is None
    keeper.play(ttr.DrawDeck())
    keeper.reveal("red")
    keeper.play(ttr.DrawFaceUp("red"))
    keeper.reveal("white" if "white" in keeper.view.variant.cards else "green")
    # Seat 1 holds two cards that nobody saw: two of a color it may have, three it has not.
    assert keeper.view.current_player == 1
    two = ttr.ClaimRoute("soho-wall-street", {"green": 2})
    assert keeper.why_illegal(two) is None
    violation = keeper.why_illegal(ttr.ClaimRoute("chelsea-soho", {"pink": 4}))
    assert violation is not None
    keeper.play(two)
    assert keeper.view.hand_size(1) == 0
    assert keeper.view.discard == {"green": 2}


def test_more_cards_than_there_are_left_are_refused() -> None:
    keeper = dealt()
    # The keyboard has seen two of six red cards in its own hand and in the row.
    keeper.play(ttr.DrawFaceUp("locomotive"))
    keeper.reveal("red")
    violation = keeper.why_illegal(ttr.ClaimRoute("soho-wall-street", {"red": 3}))
    assert violation is not None
    with pytest.raises(ttr.IllegalActionError) as caught:
        keeper.play(ttr.ClaimRoute("soho-wall-street", {"nothing": 2}))
    assert caught.value.violation.rule in ("X-name", "G-16")
    assert keeper.view.current_player == 1


def test_what_is_seen_must_be_told_and_nothing_else() -> None:
    keeper = ttr.ScoreKeeper("new_york", 2, player=0)
    assert keeper.pending == {"due": "hand", "seat": 0, "left": 2, "then": "set_up"}
    with pytest.raises(ttr.InvalidArgumentError):
        keeper.reveal()
    with pytest.raises(ttr.IllegalActionError):
        keeper.reveal_ticket("nowhere")
    keeper.reveal("red")
    keeper.reveal("red")
    assert keeper.is_hidden
    with pytest.raises(ttr.InvalidArgumentError):
        keeper.reveal("red")
    with pytest.raises(ttr.IllegalActionError):
        keeper.play(ttr.DrawDeck())
    with pytest.raises(ttr.IllegalActionError):
        keeper.keep(1)


def test_tickets_that_are_kept_unseen() -> None:
    keeper = ttr.ScoreKeeper("new_york", 2)
    for _ in range(4):
        keeper.reveal()
    for card in ("red", "green", "pink", "black", "blue"):
        keeper.reveal(card)
    for _ in range(4):
        keeper.reveal_ticket()
    assert keeper.pending is None
    for number in (-1, 0, 3):
        with pytest.raises(ttr.IllegalActionError):
            keeper.keep(number)
    (kept,) = keeper.keep(1)
    assert kept == ttr.HiddenTicketsKept(0, 1, 1)
    assert keeper.result() is None
    with pytest.raises(ttr.InvalidArgumentError):
        keeper.show(0, [])


def test_a_race_is_not_kept() -> None:
    with pytest.raises(ttr.InvalidArgumentError):
        ttr.ScoreKeeper("first_journey", 2)
    with pytest.raises(ttr.SeatError):
        ttr.ScoreKeeper("new_york", 2, player=5)
    with pytest.raises(ttr.PlayerCountError):
        ttr.ScoreKeeper("new_york", 9)


def test_somebody_who_cannot_do_anything_passes() -> None:
    """Whether an unseen hand can pay is not known: a pass is believed where it can be."""
    keeper = dealt()
    violation = keeper.why_illegal(ttr.Pass())
    assert violation is not None
    assert violation.rule == "G-3"
