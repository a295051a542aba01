"""Turns, and how the game ends: G-1 to G-4, G-15, G-40, FJ-10, FJ-11, CG-50, CG-63."""

from __future__ import annotations

from . import completing, moving
from .table import OVER, TURN, Due, Table


def begin_first_turn(table: Table, seat: int) -> None:
    """G-5, **CG-54**. After the set-up, or between deck passes, this player goes first.

    In a game of railyards the last turns begin at once if nothing is left in the deck.
    """
    if table.variant.rules.railyards and has_run_out(table):
        begin_last_turns(table, table.before(seat))
    begin_turn(table, seat)


def begin_turn(table: Table, seat: int) -> None:
    """G-1, CG-10. The player may do one thing (G-2); in a game of railyards, after step 1."""
    table.phase = TURN
    table.mover = seat
    table.tell("turn_began", player=seat, turn=table.turn)
    moving.begin_step_one(table)


def begin_action(table: Table) -> None:
    """G-3. The mover does something, which ends the round of passes."""
    table.passes = 0


def pass_turn(table: Table) -> None:
    """G-3, CG-63. The mover has no legal action: a whole turn without doing anything.

    In a draw without a legal second card (G-14) it only ends the draw, and does not count as a pass. No
    game reaches that, only positions set up by hand. In a game of railyards passes are not counted,
    because they end nothing early (CG-63).
    """
    table.tell("passed", player=table.mover)
    if table.phase == TURN and not table.variant.rules.railyards:
        table.passes += 1
    refill_row(table)


def refill_row(table: Table) -> None:
    """**G-15**, NY-12. The empty slots are filled, lowest first, before the next turn begins.

    **CG-5**: in a game of railyards they stay empty.
    """
    slots = [] if table.variant.rules.railyards else table.empty_slots()
    table.due = Due("row", slots=slots, then="end_turn")


def end_turn(table: Table) -> None:
    """**G-1**, G-3, G-40, CG-51. The turn is over: the game ends, or the next player goes on.

    In a game of railyards tickets are completed after the last turn.
    """
    count_turn(table)
    if table.passes == table.players:
        end_game(table, "all_passed")
    elif table.last_turns == 0 and table.variant.rules.railyards:
        completing.begin_scoring(table)
    elif table.last_turns == 0:
        end_game(table, "last_turns")
    else:
        bring_last_turns(table)
        begin_turn(table, table.after(table.mover))


def count_turn(table: Table) -> None:
    """G-1, G-40, CG-65. One more turn was played, perhaps one of the last."""
    table.turn += 1
    if table.last_turns is not None:
        table.last_turns -= 1


def bring_last_turns(table: Table) -> None:
    """**G-40**, NY-40, US-4, EU-40, **CG-50**. Begin the last turns if they are due when a turn ends.

    They are due if the mover is down to few trains or, in a game of railyards, the deck has run out.
    FJ-11: there are none if the game ends at once.
    """
    rules = table.variant.rules
    if rules.railyards:
        brought = has_run_out(table)
    else:
        few = table.seats[table.mover].trains <= rules.last_turns_at
        brought = few and not rules.ends_at_once
    if brought:
        begin_last_turns(table, table.mover)


def has_run_out(table: Table) -> bool:
    """CG-50. Whether the last card has left the deck."""
    return not table.deck


def begin_last_turns(table: Table, last: int) -> None:
    """G-40, CG-50. Every player has one more turn; that of ``last`` is the last.

    Once the last turns have begun, they do not begin again.
    """
    if table.last_turns is None:
        table.last_turns = table.players
        table.tell("last_turns_began", player=last, turns=table.players)


def end_at_once(table: Table, reason: str) -> None:
    """FJ-10, FJ-11. The turn ends with the game: nothing is drawn, and nobody else moves."""
    count_turn(table)
    end_game(table, reason)


def end_game(table: Table, reason: str) -> None:
    """G-3, G-40, FJ-10, FJ-11, CG-52. The game is over, and scored."""
    table.phase = OVER
    table.tell("game_ended", reason=reason)
