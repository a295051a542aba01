"""The strategy for positions of games of railyards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from ..variant import LOCOMOTIVE, Rules, Variant
from ._parts import (
    INDEXES,
    SEEDS,
    Chance,
    chance_mode,
    handfuls,
    know_cards,
    lay_row,
    number,
    number_of_seats,
    pick,
    take_some,
)

__all__ = ["railyard_positions"]

MOST_OFFERED, MOST_OF_A_ROW = 4, 5

_YES = st.booleans()
_TURNS = st.integers(0, 200) | st.integers(0, 2**32 - 1)
_DRAWS: SearchStrategy[dict[str, int]] = st.just({}) | st.fixed_dictionaries(
    {"train": SEEDS, "ticket": SEEDS}
)
_FEW = st.lists(INDEXES, max_size=12)


@st.composite
def railyard_positions(
    draw: DrawFn, variant: Variant, players: int | None, chance: Chance | None
) -> dict[str, Any]:
    """What :func:`ttr_rules.testing.strategies.positions` generates for games of railyards."""
    seats: list[dict[str, Any]] = [{} for _ in range(number_of_seats(draw, variant, players))]
    document: dict[str, Any] = {"variant": variant.id, "players": len(seats)}
    document |= draw(_course(variant.rules, len(seats)))
    # Where nothing is left to draw, somebody may have to pass (CG-63).
    bare = pick(draw, (*[False] * 4, True))
    document |= draw(_lay_cards(variant, seats, bare))
    document |= draw(_lay_tickets(variant, seats, document, bare))
    document["seats"] = seats
    if document["phase"] == "move_cards" and not seats[document["current_player"]].get("railyard"):
        document["phase"] = "turn"
    if chance_mode(draw, chance) == "explicit":
        document["chance"] = "explicit"
        draw(_stop_at_chance(variant, document))
    return document


@st.composite
def _course(draw: DrawFn, rules: Rules, players: int) -> dict[str, Any]:
    """Where in the game the position is: phase, mover, deck pass, and what is counted."""
    phases = ["turn", "turn", "keep_tickets", "second_draw", "score_tickets", "over"]
    if rules.both_cards_blind and not rules.face_up_slots:
        phases.remove("second_draw")
    if rules.moved_card_chosen:
        phases += ["move_cards", "move_cards"]
    phase = pick(draw, phases)
    over, scoring = phase == "over", phase == "score_tickets"
    entries: dict[str, Any] = {"phase": phase}
    if (seed := draw(SEEDS)) != 0:
        entries["seed"] = seed
    if draws := draw(_DRAWS):
        entries["draws"] = draws
    if not over:
        entries["current_player"] = number(draw, 0, players - 1)
    if phase == "keep_tickets" and draw(_YES):
        return entries | {"setup": True}
    if turn := draw(_TURNS):
        entries["turn"] = turn
    if draw(_YES):
        entries["last_turns"] = 0 if scoring else number(draw, 0 if over else 1, players)
    if rules.two_passes_from is not None and players >= rules.two_passes_from and draw(_YES):
        entries["pass"] = 2
    if scoring:
        mover = entries["current_player"]
        finished = [seat for seat in range(players) if seat != mover and draw(_YES)]
        if finished:
            entries["finished"] = finished
    return entries


@st.composite
def _lay_cards(
    draw: DrawFn, variant: Variant, seats: Sequence[dict[str, Any]], bare: bool
) -> dict[str, Any]:
    """Give the seats hands, railyards and on-the-track piles; then row, discards and what is known.

    The deck is what is left. ``bare``: there is none and no row, and hands are small.
    """
    left = Counter(dict(variant.cards))
    row = lay_row(draw, variant, left, 0 if bare else variant.rules.face_up_slots)
    if draw(_YES):
        draw(_lay_railyards(variant, seats, left))
    for seat in seats:
        pile = draw(handfuls(left)) if draw(_YES) else {}
        if pile:
            seat["on_track"] = pile
            left -= Counter(pile)
    hands = list[Counter[str]]()
    for _ in seats:
        few = dict.fromkeys(+left, 1) if draw(_YES) else {}
        hands.append(Counter(draw(handfuls(few if bare else left))))
        left -= hands[-1]
    discard = Counter(left if bare else draw(handfuls(left)))
    left -= discard
    # Often there is little or nothing to draw: somebody has it, or it is discarded.
    much = number(draw, 0, 2)
    deck = Counter({} if much == 2 else draw(handfuls(left)) if much == 1 else dict(left))
    for card, count in (left - deck).items():
        pick(draw, [*hands, discard])[card] += count
    entries: dict[str, Any] = {"face_up": row} if any(row) else {}
    if +discard:
        entries["discard"] = dict(+discard)
    return entries | know_cards(draw, seats, hands, deck)


@st.composite
def _lay_railyards(
    draw: DrawFn, variant: Variant, seats: Sequence[dict[str, Any]], left: Counter[str]
) -> None:
    """Lay rows out of the cards that are left: half of the colors have an owner (CG-33)."""
    for color in variant.cards:
        owner = number(draw, -len(seats), len(seats) - 1)
        if owner < 0 or color == LOCOMOTIVE:
            continue
        cars = number(draw, 0, min(MOST_OF_A_ROW, left[color]))
        locomotives = number(draw, 0, min(2, left[LOCOMOTIVE]))
        if cars + locomotives == 0:
            continue
        row = {"color": color, "cars": cars, "locomotives": locomotives}
        seats[owner].setdefault("railyard", []).append(row)
        left[color] -= cars
        left[LOCOMOTIVE] -= locomotives


@st.composite
def _lay_tickets(
    draw: DrawFn,
    variant: Variant,
    seats: Sequence[dict[str, Any]],
    course: Mapping[str, Any],
    bare: bool,
) -> dict[str, Any]:
    """Give the seats tickets, complete ones and such to choose from; then the ticket deck.

    ``bare``: nothing is in the deck, nor under it. Tickets may be out of the game.
    """
    players, rules = len(seats), variant.rules
    deck, bottom, out = list[str](), list[str](), list[str]()
    held: list[list[str]] = [[] for _ in seats]
    completed: list[list[str]] = [[] for _ in seats]
    for ticket in variant.tickets:
        pick(draw, (deck, *held, bottom, out, *completed)).append(ticket.id)
    offers: list[list[str]] = [[] for _ in seats]
    if course["phase"] == "keep_tickets":
        # In the set-up some seats after the mover have not chosen yet; those after them have.
        more = number(draw, 0, players - 1) if "setup" in course else 0
        for index in range(more + 1):
            seat = (course["current_player"] + index) % players
            offers[seat] = take_some(draw, deck, number(draw, 1, MOST_OFFERED))
    if bare or draw(_YES):
        out += deck
        deck = []
    if bare:
        out += bottom
        bottom = []
    bottom = take_some(draw, bottom, len(bottom))
    for key, piles in (("tickets", held), ("offer", offers), ("completed", completed)):
        for entry, pile in zip(seats, piles, strict=True):
            if pile:
                entry[key] = pile
    may_leave = "box" in (rules.initial_tickets_returned, rules.drawn_tickets_returned)
    for name in [*bottom, *(out if may_leave else ())]:
        who = number(draw, 0, players)
        if who < players:
            seats[who].setdefault("returned", []).append(name)
    if "deck" in (rules.initial_tickets_returned, rules.drawn_tickets_returned) and draw(_YES):
        # Who shuffled a ticket into the deck has not drawn it since; others may have.
        for seat, entry in enumerate(seats):
            others = [*held, *offers]
            own = {*held[seat], *offers[seat]}
            hidden = [*deck, *(name for pile in others for name in pile if name not in own)]
            known = [hidden[index % len(hidden)] for index in draw(_FEW) if hidden]
            if known:
                entry["shuffled"] = [*dict.fromkeys(known)]
    if not bottom and not out:
        return {}
    return {"ticket_deck": {"unordered": deck, "bottom": bottom}}


@st.composite
def _stop_at_chance(draw: DrawFn, variant: Variant, document: dict[str, Any]) -> None:
    """Let the position stand at a chance point, if there may be one, or at none."""
    possible = _chance_points(variant, document)
    due = pick(draw, [None, *possible])
    if due is None:
        return
    document["pending"] = {"due": due, **pick(draw, possible[due])}
    if document["phase"] == "score_tickets":
        # Between deck passes: the row comes after the hands, out of the same deck.
        for key in ("finished", "last_turns"):
            document.pop(key, None)
        row = document.pop("face_up", [])
        if "reshuffled" in document:
            deck = Counter(document["reshuffled"])
            deck.update(card for card in row if card is not None)
            document["reshuffled"] = dict(deck)


def _chance_points(
    variant: Variant, document: Mapping[str, Any]
) -> dict[str, list[dict[str, Any]]]:
    """The chance points at which this position may stand, by what is due; empty ones left out."""
    rules, phase, players = variant.rules, document["phase"], document["players"]
    if phase == "over" or document.get("setup"):
        return {}
    mover, slots = document["current_player"], [*range(rules.face_up_slots)]
    row = document.get("face_up", [None for _ in slots])
    named = Counter(document.get("discard", {}))
    for seat in document["seats"]:
        named.update(seat.get("hand", {}))
        named.update(seat.get("on_track", {}))
        for laid in seat.get("railyard", ()):
            named.update({laid["color"]: laid["cars"], LOCOMOTIVE: laid["locomotives"]})
    in_row = Counter(card for card in row if card is not None)
    there = Counter(dict(variant.cards)) - named
    possible: dict[str, list[dict[str, Any]]] = {"hand": [], "row": [], "offer": [], "deal": []}
    if phase == "score_tickets":
        if document.get("pass") == 2 and there:
            then, most = "deck_pass", rules.pass_cards * players
            numbers = sorted({1, 2, most} & {*range(1, most + 1)})
            possible["deal"] = [
                {"seat": seat, "left": left, "then": then}
                for seat in range(players)
                for left in numbers
            ]
            possible["row"] = [{"slots": due, "then": then} for due in (slots, slots[-1:]) if due]
        return {due: points for due, points in possible.items() if points}
    following = {"turn": ["second_draw", "refill"], "second_draw": ["refill"]}.get(phase, [])
    if there - in_row:
        blind = [name for name in following if name == "refill" or not rules.both_cards_blind]
        possible["hand"] = [{"seat": mover, "left": 1, "then": name} for name in blind]
        empty = [slot for slot, card in enumerate(row) if card is None]
        for due in (empty[:1], empty) if empty else ():
            possible["row"] += [{"slots": due, "then": name} for name in following]
    deck = document.get("ticket_deck")
    if phase == "turn" and rules.drawn_tickets:
        placed = [
            len(seat.get(key, ()))
            for seat in document["seats"]
            for key in ("tickets", "completed", "offer")
        ]
        left_over = len(variant.tickets) - sum(placed)
        count = left_over if deck is None else len(deck["unordered"]) + len(deck["bottom"])
        if count:
            possible["offer"] = [
                {"seat": mover, "left": left, "then": "keep_tickets"}
                for left in sorted({1, rules.drawn_tickets})
            ]
    return {due: points for due, points in possible.items() if points}
