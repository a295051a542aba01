"""Train cards: G-10 to G-16, NY-10 to NY-13, US-2, EU-11, FJ-3, FJ-12 and CG-20 to CG-23."""

from __future__ import annotations

from collections import Counter

from .table import LOCOMOTIVE, SECOND_DRAW, TURN, Due, Table
from .turns import refill_row

# The two cards of a draw


def draw_blind(table: Table) -> None:
    """G-10. The top card of the deck goes into the hand, unseen by the others.

    **FJ-3**, FJ-12: if nothing is chosen in between, both cards of the draw, if there are two.
    """
    if table.variant.rules.both_cards_blind and table.phase == TURN:
        table.due = Due("hand", seat=table.mover, left=2, then="refill")
    else:
        table.due = Due("hand", seat=table.mover, left=1, then=after_this_card(table))


def take_face_up(table: Table, card: str) -> None:
    """G-10, G-36. A face-up card goes into the hand, seen by all, and is replaced in its slot.

    Of several equal cards the first in the row is taken.
    """
    slot = table.face_up.index(card)
    table.face_up[slot] = None
    table.seats[table.mover].hand[card] += 1
    table.seats[table.mover].seen[card] += 1
    table.tell("face_up_taken", player=table.mover, card=card, slot=slot)
    ends = card == LOCOMOTIVE and table.variant.rules.face_up_locomotive_ends_draw
    table.due = Due("row", slots=[slot], then="refill" if ends else after_this_card(table))


def after_this_card(table: Table) -> str:
    """**G-10**. A draw is two cards: what follows the one drawn now."""
    return "second_draw" if table.phase == TURN else "refill"


def go_on_drawing(table: Table) -> None:
    """G-10, **G-14**, NY-11. The second card, if there is a legal one; else the turn ends."""
    if can_draw_blind(table) or second_cards(table):
        table.phase = SECOND_DRAW
    else:
        refill_row(table)


def can_draw_blind(table: Table) -> bool:
    """G-12, G-13, **FJ-12**. Whether there is a card in the deck, or discards that will become the deck.

    CG-22, CG-23: in a game of railyards discards do not count.
    """
    return bool(table.deck or (table.discard and reshuffles(table)))


def reshuffles(table: Table) -> bool:
    """G-12, **CG-22**. Whether discards become the deck when a card is needed: not with railyards."""
    return not table.variant.rules.railyards


def first_cards(table: Table) -> list[str]:
    """G-10, **G-13**, CG-22, CG-50. The face-up cards that may be taken first, in card order: all of them.

    By a setting none of them, once no card can come from the deck.
    """
    if have_draws_ended(table):
        return []
    return list(table.in_order(table.row()))


def have_draws_ended(table: Table) -> bool:
    """G-13, CG-22, CG-50. Whether no card can come from the deck, where nothing can be drawn then."""
    return table.variant.rules.draws_end_with_deck and not can_draw_blind(table)


def second_cards(table: Table) -> list[str]:
    """**NY-10**, US-2, EU-11, **CG-20**. The face-up cards that may be taken second: no locomotive."""
    ends = table.variant.rules.face_up_locomotive_ends_draw
    return [card for card in first_cards(table) if card != LOCOMOTIVE or not ends]


# Cards that come off the deck


def ready_deck(table: Table) -> bool:
    """**G-12**, G-13, CG-22. A card is needed: reshuffle if the deck is empty. Returns whether there is one."""
    if not table.deck and table.discard and reshuffles(table):
        table.deck, table.discard = table.discard, Counter()
        table.tell("deck_reshuffled", cards=table.in_order(table.deck))
        # G-36. Everybody has seen the discards, and so knows the cards of the deck.
        table.reshuffled = table.deck.copy()
        for seat in table.seats:
            seat.drawn.clear()
    return bool(table.deck)


def reshuffle_at_once(table: Table) -> None:
    """G-12. By a setting the discards become the deck as soon as it is empty, and not only when a card is needed.

    A deck that runs out while no cards lie in the discard pile is made anew at the end of the turn in which
    some come. A row that has to be cleared is cleared before, and is in the deck: a row and a deck of as many cards
    could else replace each other for ever.
    """
    if table.variant.rules.reshuffle_at_once:
        ready_deck(table)


def card_comes(table: Table, due: Due, card: str) -> None:
    """G-10, G-11, G-16, CG-4. The top card of the deck goes where it is due, however full the hand."""
    table.deck -= Counter([card])
    table.cards_drawn += 1
    if due.to == "row":
        slot = due.slots.pop(0)
        table.face_up[slot] = card
        if table.reshuffled is not None:
            table.reshuffled -= Counter([card])
        table.tell("card_turned_up", card=card, slot=slot)
    elif due.to == "tunnel":  # NC-50: seen by all.
        assert table.tunnel is not None
        due.left -= 1
        table.tunnel.revealed.append(card)
        if table.reshuffled is not None:
            table.reshuffled -= Counter([card])
        table.tell("tunnel_card_turned_up", card=card)
    else:
        due.left -= 1
        seat = table.seats[due.seat]
        seat.hand[card] += 1
        if table.reshuffled is not None:
            seat.drawn[card] += 1
        table.tell("card_drawn", player=due.seat, card=card)
        if due.to == "deal":  # CG-53: round the table.
            due.seat = table.after(due.seat)


# Three locomotives face-up


def row_must_be_cleared(table: Table) -> bool:
    """**NY-12, NY-13**, US-2, EU-11. Whether too many locomotives lie face up, and another deal could show fewer.

    With five slots and a limit of three, another deal can if the pool has three other cards; with
    fewer, every deal shows at least three locomotives.
    """
    limit = table.variant.rules.clear_face_up_at
    row = table.row()
    if limit is None or row[LOCOMOTIVE] < limit:
        return False
    pool = table.deck + table.discard + row
    others = pool.total() - pool[LOCOMOTIVE]
    return others >= len(table.face_up) - (limit - 1)


def clear_row(table: Table, due: Due) -> None:
    """NY-12, NY-13. All face-up cards are discarded, and the whole row is filled again."""
    table.tell("row_cleared", cards=table.in_order(table.row()))
    table.discard += table.row()
    table.face_up = [None] * len(table.face_up)
    due.slots = table.empty_slots()
