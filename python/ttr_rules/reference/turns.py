"""The turn, and how the game comes to its end: G-1 to G-4, G-15, G-40, FJ-10, FJ-11."""

from __future__ import annotations

from .table import OVER, TURN, Due, Table


def begin_turn(table: Table, seat: int) -> None:
    """G-1. The seat may do one thing (G-2)."""
    table.phase = TURN
    table.mover = seat
    table.tell("turn_began", player=seat, turn=table.turn)


def begin_action(table: Table) -> None:
    """G-3. The mover does something: the round of passes is broken."""
    table.passes = 0


def pass_turn(table: Table) -> None:
    """G-3. The mover has no legal action: a whole turn without doing anything.

    In a draw for which no second card is there (G-14) it is but the end of it, and no pass. No
    game comes to that: only positions that were set up.
    """
    table.tell("passed", player=table.mover)
    if table.phase == TURN:
        table.passes += 1
    refill_row(table)


def refill_row(table: Table) -> None:
    """G-15, NY-12. The empty slots are filled, lowest first, before the next turn begins."""
    table.due = Due("row", slots=table.empty_slots(), then="end_turn")


def end_turn(table: Table) -> None:
    """G-1, G-3, G-40. The turn is over: the game too, or the next seat is to play."""
    count_turn(table)
    if table.passes == table.players:
        end_game(table, "all_passed")
    elif table.last_turns == 0:
        end_game(table, "last_turns")
    else:
        bring_last_turns(table)
        begin_turn(table, table.after(table.mover))


def count_turn(table: Table) -> None:
    """G-1, G-40. One more turn was played, and it may have been one of the last."""
    table.turn += 1
    if table.last_turns is not None:
        table.last_turns -= 1


def bring_last_turns(table: Table) -> None:
    """G-40, NY-40, US-4. The mover is down to few trains: one more turn for every seat.

    Once they have begun nothing brings them again. FJ-11: there are none where the game ends at
    once.
    """
    if table.variant.rules.ends_at_once:
        return
    few = table.seats[table.mover].trains <= table.variant.rules.last_turns_at
    if few and table.last_turns is None:
        table.last_turns = table.players
        table.tell("last_turns_began", player=table.mover, turns=table.players)


def end_at_once(table: Table, reason: str) -> None:
    """FJ-10, FJ-11. The turn ends with the game: nothing is drawn, and nobody else moves."""
    count_turn(table)
    end_game(table, reason)


def end_game(table: Table, reason: str) -> None:
    """G-3, G-40, FJ-10, FJ-11. The game is over, and scored."""
    table.phase = OVER
    table.tell("game_ended", reason=reason)
