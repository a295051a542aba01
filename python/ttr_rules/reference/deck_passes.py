"""Deck passes: CG-52 to CG-54. With many players the deck is made a second time."""

from __future__ import annotations

from collections import Counter

from . import turns
from .table import Due, Table


def end_deck_pass(table: Table) -> None:
    """CG-51, **CG-52**, CG-53. Everybody has finished: another deck pass begins, or the game is over."""
    table.finished = []
    if is_another_due(table):
        begin_deck_pass(table)
    else:
        turns.end_game(table, "last_turns")


def is_another_due(table: Table) -> bool:
    """CG-52, CG-53. Whether this was the first of two deck passes."""
    return table.deck_pass == 1 and has_two(table)


def has_two(table: Table) -> bool:
    """CG-52, CG-53. Whether this number of players has two deck passes."""
    players = table.variant.rules.two_passes_from
    return players is not None and table.players >= players


def begin_deck_pass(table: Table) -> None:
    """**CG-53**. The player after the last mover goes first. Cards are dealt round the table from there."""
    table.deck_pass += 1
    table.last_turns = None
    table.mover = table.after(table.mover)
    table.tell("deck_pass_began", deck_pass=table.deck_pass)
    shuffle_all(table)
    number = table.variant.rules.pass_cards * table.players
    table.due = Due("deal", seat=table.mover, left=number, then="deck_pass")


def shuffle_all(table: Table) -> None:
    """CG-53, G-36. All cards except those in hands become the deck, and everybody knows which they are.

    Only in a position set up by hand can the deck still hold cards. They are shuffled in too, and then
    nobody knows the cards of the deck.
    """
    cards = table.row() + table.discard
    for seat in table.seats:
        cards += seat.on_track
        for row in seat.railyard.values():
            cards += row
        seat.on_track = Counter()
        seat.railyard = {}
        seat.drawn.clear()
    table.face_up = [None] * len(table.face_up)
    table.discard = Counter()
    table.reshuffled = None if table.deck else cards.copy()
    table.deck += cards
    table.tell("deck_reshuffled", cards=table.in_order(cards))


def go_on(table: Table, done: Due) -> None:
    """CG-53, CG-54. After the hands a new row, as far as the cards go; then the first turn begins."""
    if done.to == "deal":
        table.due = Due("row", slots=table.empty_slots(), then="deck_pass")
    else:
        turns.begin_first_turn(table, table.mover)
