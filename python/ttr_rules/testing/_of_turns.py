"""What holds of every step as turns end, and as the game does."""

from __future__ import annotations

from collections.abc import Sequence

from .._core import State
from ..actions import Action, KeepTickets, Pass, Reveal, RevealTicket
from ..events import (
    BonusTaken,
    Event,
    GameEnded,
    LastTurnsBegan,
    RouteClaimed,
    TicketCompleted,
    TurnBegan,
)
from ._of_states import InvariantError
from ._railyard_turns import MOST_TURNS, railyard_last_turns_count_down, railyard_turns_go_round


def turns_go_round(before: State, action: Action, after: State, events: Sequence[Event]) -> None:
    """G-1: when a turn ends, it is counted, and the next seat is at turn.

    In the set-up the seats choose their tickets in the same order, and no turn is counted. With
    railyards the last turn is followed by the scoring, and that by another deck pass (CG-51, CG-53).
    """
    if before.variant.rules.railyards:
        railyard_turns_go_round(before, action, after, events)
        return
    was, now = before.to_dict(), after.to_dict()
    mover, following = was["current_player"], (was["current_player"] + 1) % before.players
    if was["setup"] and before.variant.rules.tickets_to_win is not None:
        # FJ-2: nobody has chosen tickets, so it is still the starter.
        following = mover
    began = [event for event in events if isinstance(event, TurnBegan)]
    ended = any(isinstance(event, GameEnded) for event in events)
    counted = 0 if was["setup"] else len(began) + ended
    turn = min(before.turn + counted, MOST_TURNS)
    expected = mover
    if began or (was["setup"] and now["setup"] and isinstance(action, KeepTickets)):
        expected = following
    told = [TurnBegan(player=following, turn=turn)] if began else []
    if after.turn != turn or counted > 1 or began != told or ended != after.is_over:
        message = f"turn {before.turn} became {after.turn}, and is told by {[*events]}"
        raise InvariantError("turns_go_round", "G-1", message)
    if not after.is_over and now["current_player"] != expected:
        message = f"seat {now['current_player']} is at turn after seat {mover}, not {expected}"
        raise InvariantError("turns_go_round", "G-1", message)


def passes_are_counted(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """G-3: a pass is one more in a row, and when all have passed the game is over.

    What else a seat does breaks the row. In a draw that has no second card, ``Pass`` is but the
    end of it. With railyards passes are not counted, and end nothing (CG-63).
    """
    match action:
        case _ if before.variant.rules.railyards:
            passes = 0
        case Pass():
            passes = before.passes + (before.phase == "turn")
        case Reveal() | RevealTicket():
            passes = before.passes
        case _:
            passes = 0
    if after.passes != passes:
        message = f"{before.passes} passes in a row became {after.passes}, not {passes}"
        raise InvariantError("passes_are_counted", "G-3", message)
    all_passed = GameEnded(reason="all_passed") in events
    if all_passed != (after.is_over and passes == after.players):
        message = f"{passes} of {after.players} seats have passed, and {[*events]} is told"
        raise InvariantError("passes_are_counted", "G-3", message)


def last_turns_count_down(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """G-40: a turn that ends with few trains brings one more turn for every seat.

    Each turn that ends then is one less, the game is over with the last, and nothing brings them
    again. With railyards it is the last card of the deck that brings them (CG-50).
    """
    if before.variant.rules.railyards:
        railyard_last_turns_count_down(before, action, after, events)
        return
    document = before.to_dict()
    mover, left = document["current_player"], before.last_turns
    ended = [*map(type, events)].count(TurnBegan) + after.is_over > 0 and not document["setup"]
    told = [event for event in events if isinstance(event, LastTurnsBegan)]
    expected, begins = left, []
    if ended and left is not None:
        expected = left - 1
    elif (
        ended
        and not after.is_over
        and not after.variant.rules.ends_at_once
        and after.trains(mover) <= after.variant.rules.last_turns_at
    ):
        expected = after.players
        begins = [LastTurnsBegan(player=mover, turns=after.players)]
    if after.last_turns != expected or told != begins:
        message = f"{left} last turns became {after.last_turns}, not {expected}, and {told} is told"
        raise InvariantError("last_turns_count_down", "G-40", message)
    by_last_turn = GameEnded(reason="last_turns") in events
    at_once = any(GameEnded(reason=reason) in events for reason in ("tickets", "last_train"))
    if by_last_turn != (expected == 0 and after.passes < after.players and not at_once):
        message = f"{expected} last turns are left, and {[*events]} is told"
        raise InvariantError("last_turns_count_down", "G-40", message)


def race_ends_with_enough(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """FJ-10, FJ-11: who has enough complete tickets ends the game, as the last train does."""
    rules, ended = after.variant.rules, [e for e in events if isinstance(e, GameEnded)]
    reason = ended[0].reason if ended else None
    mover = before.to_dict()["current_player"]
    if rules.tickets_to_win is not None:
        gained = any(isinstance(event, TicketCompleted | BonusTaken) for event in events)
        count = len(after.completed(mover)) + after.bonus(mover)
        won = gained and count >= rules.tickets_to_win
        if won != (reason == "tickets"):
            message = f"seat {mover} has {count} complete tickets, and the end is {reason}"
            raise InvariantError("race_ends_with_enough", "FJ-10", message)
    claimed = any(isinstance(event, RouteClaimed) for event in events)
    last = rules.ends_at_once and claimed and after.trains(mover) <= rules.last_turns_at
    if (last and reason != "tickets") != (reason == "last_train"):
        message = f"seat {mover} has {after.trains(mover)} trains, and the end is {reason}"
        raise InvariantError("race_ends_with_enough", "FJ-11", message)
