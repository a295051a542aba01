"""A score keeper refuses in the words of the table: the people who read them are typing."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import ttr_rules as ttr


def told(enter: Callable[..., object], *values: Any, **options: Any) -> str:
    """What is said to somebody who enters this."""
    with pytest.raises(ttr.InvalidArgumentError) as caught:
        enter(*values, **options)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again)) == (type(caught.value), str(caught.value))
    return str(caught.value)


def dealt(player: int | None = None) -> ttr.ScoreKeeper:
    """A game of New York, up to the first ticket."""
    keeper = ttr.ScoreKeeper("new_york", 2, player=player)
    for _ in range(2):
        keeper.reveal("red" if player == 0 else None)
    for _ in range(2):
        keeper.reveal("red" if player == 1 else None)
    for card in ("red", "green", "pink", "black", "blue"):
        keeper.reveal(card)
    return keeper


def begun() -> ttr.ScoreKeeper:
    """A game of New York of which nobody's cards are seen, before the first turn."""
    keeper = dealt()
    for _ in range(4):
        keeper.reveal_ticket()
    keeper.keep(1)
    keeper.keep(1)
    return keeper


def test_a_card_or_ticket_that_is_seen_is_missing() -> None:
    keeper = ttr.ScoreKeeper("new_york", 2, player=0)
    assert told(keeper.reveal) == ("the card from the deck is seen here: enter its name, card=...")
    assert told(dealt(0).reveal_ticket) == (
        "the ticket from the deck is seen here: enter its name, ticket=..."
    )


def test_a_card_or_ticket_that_is_not_seen_is_named() -> None:
    keeper = ttr.ScoreKeeper("new_york", 2, player=1)
    assert told(keeper.reveal, "red") == (
        "the card goes to player 0 unseen: enter it without a name"
    )
    assert told(dealt(1).reveal_ticket, "x") == (
        "the ticket goes to player 0 unseen: enter it without a name"
    )


def test_something_else_is_due() -> None:
    keeper = ttr.ScoreKeeper("new_york", 2)
    assert told(keeper.reveal_ticket) == "no ticket is due now: a card is"
    assert told(dealt().reveal) == "no card is due now: a ticket is"
    assert told(begun().reveal) == "no card is due now: player 0 has to decide"
    assert told(begun().reveal_ticket, "x") == "no ticket is due now: player 0 has to decide"
    assert told(over().reveal) == "no card is due now: the game is over"


def test_the_row() -> None:
    assert told(begun().play, ttr.DrawDeck(), row_cleared=True) == (
        "the row was not cleared: it does not show enough locomotives"
    )


@pytest.mark.parametrize("answer", ["yes", "no", "", [], 1, 0, 1.0, 10**5000], ids=range(8))
def test_whether_the_row_was_cleared_is_yes_or_no(answer: Any) -> None:
    entries: list[tuple[ttr.ScoreKeeper, Callable[[ttr.ScoreKeeper], object]]] = [
        (begun(), lambda keeper: keeper.play(ttr.DrawDeck(), row_cleared=answer)),
        (begun(), lambda keeper: keeper.play(ttr.Pass(), row_cleared=answer)),
        (ttr.ScoreKeeper("new_york", 2), lambda keeper: keeper.reveal(row_cleared=answer)),
        (
            ttr.ScoreKeeper("new_york", 2, player=0),
            lambda keeper: keeper.reveal("red", row_cleared=answer),
        ),
    ]
    for keeper, enter in entries:
        before = keeper.record, keeper.view
        assert told(enter, keeper).startswith("row_cleared must be True, False or None, not ")
        assert (keeper.record, keeper.view) == before


def over() -> ttr.ScoreKeeper:
    """The end of a game of the USA as player 0 saw it, before tickets are shown."""
    recorder = ttr.Recorder(ttr.new_game("usa", 3, seed=4))
    while not recorder.state.is_over:
        legal = recorder.state.legal_actions("canonical")
        recorder.play(legal[-1])
    seen = recorder.record.seen_by(0)
    return dataclasses.replace(seen, shown=ttr.FrozenMap(), result=None).keeper()


def test_tickets_at_the_end() -> None:
    assert told(begun().show, 1, []) == "tickets are shown only when the game is over"
    keeper = over()
    assert told(keeper.show, 0, []) == "the tickets of player 0 are already known"
    assert told(keeper.show, 1, None) == "None is not a list of tickets"
    number = sum(
        event.tickets
        for entry in keeper.record.entries
        for event in entry.events
        if isinstance(event, ttr.HiddenTicketsKept) and event.player == 1
    )
    assert told(keeper.show, 1, ["boston-miami"] * number) == (
        f"player 1 holds {number} tickets, and cannot hold these"
    )


def test_a_number_of_tickets() -> None:
    keeper = dealt()
    for _ in range(4):
        keeper.reveal_ticket()
    assert told(keeper.keep, "two") == "'two' is not a number of tickets"
    for number, name in [(3, "3"), (-1, "-1"), (10**5000, "<int>"), (-(10**5000), "<int>")]:
        with pytest.raises(ttr.IllegalActionError, match=f"cannot keep {name} of 2 tickets"):
            keeper.keep(number)


def test_a_seat_with_more_digits_than_python_writes() -> None:
    record = ttr.ScoreKeeper("new_york", 2).record
    entry = ttr.Entry("pass", 10**5000, ttr.Pass())
    with pytest.raises(ttr.RecordError, match="player <int> cannot act: it is up to chance"):
        dataclasses.replace(record, entries=(entry,)).keeper()
    full = dataclasses.replace(record, is_full=True, entries=(entry,))
    with pytest.raises(ttr.RecordError, match="player <int> cannot act: it is up to chance"):
        full.check()
    with pytest.raises(ttr.SeatError):
        over().show(10**5000, [])


def test_a_line_of_a_record() -> None:
    record = ttr.ScoreKeeper("new_york", 2).record
    wrong = [
        (ttr.Entry("pass", 1, ttr.Pass()), "player 1 cannot act: it is up to chance"),
        (
            ttr.Entry("reveal", None, None, (ttr.GameEnded("all_passed"),)),
            "something else happened: ",
        ),
        (ttr.Entry("reveal", None, ttr.Reveal("red")), "the card goes to player 0 unseen"),
    ]
    for entry, reason in wrong:
        with pytest.raises(ttr.RecordError) as caught:
            dataclasses.replace(record, entries=(entry,)).keeper()
        assert str(caught.value).startswith(f"line 2 of the record: {reason}")
