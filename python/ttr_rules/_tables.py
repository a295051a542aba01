"""Tables as text: states and views for the terminal, ``str(state)`` and ``str(view)``, and plain columns.

A table is made of the document alone, in which a view has null for all that its player does not see.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ._sentences import cards_in_words
from ._values import counted

if TYPE_CHECKING:
    from ._core import State, View
    from .variant import Variant

__all__ = ["plain_table", "table"]

WIDTH = 100
GLUE = "\N{NO-BREAK SPACE}"
LABEL = 10

DECISIONS = {
    "keep_tickets": "chooses the tickets to keep",
    "turn": "chooses what to do in this turn",
    "second_draw": "draws the second card",
    "tunnel": "pays the surcharge or withdraws",
    "move_cards": "chooses the card of each row that moves",
    "score_tickets": "completes a ticket or finishes",
}


def table(shown: State | View) -> str:
    """What a state shows, or a view: lines of at most 100 characters."""
    variant, document = shown.variant, shown.to_dict()
    seats = document["seats"]
    lines = [*_progress(shown, document), "", *_scores(shown, document), ""]
    lines += _piles(variant, document)
    for player, seat in enumerate(seats):
        lines += ["", f"player {player}", *_seat(shown, player, seat)]
    if "seed" in document:
        lines += ["", f"{document['chance']} chance, seed {document['seed']}"]
    for note in variant.notes:
        lines += _wrapped(f"note: {note}", "  ")
    return "\n".join(line.rstrip() for line in lines)


def _wrapped(text: str, indent: str) -> list[str]:
    lines = textwrap.wrap(text, WIDTH, subsequent_indent=indent, break_on_hyphens=False)
    return [line.replace(GLUE, " ") for line in lines]


def _row(label: str, text: str, indent: str = "") -> list[str]:
    """A line with a label, and the lines on which it goes on."""
    start = f"{indent}{label}".ljust(LABEL + len(indent))
    return _wrapped(f"{start}{text}", " " * (LABEL + len(indent)))


def _progress(shown: State | View, document: Mapping[str, Any]) -> Iterator[str]:
    head = f"{shown.variant.title}, {counted(shown.players, 'player')}, turn {shown.turn}"
    if "player" in document:
        player = document["player"]
        head += ", as a spectator sees it" if player is None else f", as player {player} sees it"
        if not document["memory"]:
            head += " who remembers nothing"
    yield from _wrapped(head, "  ")
    result = shown.result()
    if result is not None:
        winners = " and ".join(f"player {player}" for player in result.winners)
        yield f"The game is over, won by {winners}." if winners else "The game is over."
        return
    if shown.current_player is None:
        yield "A card or ticket is to be revealed."
    else:
        yield f"Player {shown.current_player} {DECISIONS[shown.phase.value]}."
    if shown.last_turns is not None:
        yield f"The last turns have begun: {counted(shown.last_turns, 'turn')} left with this one."


def _scores(shown: State | View, document: Mapping[str, Any]) -> Iterator[str]:
    """A line for each player: numbers that everybody sees."""
    variant, seats = shown.variant, document["seats"]
    columns: dict[str, Iterable[int]] = {"points": shown.scores()}
    if variant.trains:
        columns["trains"] = [seat["trains"] for seat in seats]
    if variant.rules.stations:
        columns["stations"] = [variant.rules.stations - len(seat["stations"]) for seat in seats]
    columns["cards"] = [_size(seat, "hand_size", "hand") for seat in seats]
    if variant.rules.railyards:
        columns["on track"] = [_size(seat, "on_track_size", "on_track") for seat in seats]
    columns["tickets"] = [_size(seat, "ticket_count", "tickets") for seat in seats]
    if variant.rules.railyards or variant.rules.tickets_to_win is not None:
        columns["complete"] = [len(seat["completed"]) + seat.get("bonus", 0) for seat in seats]
    yield " " * LABEL + "".join(name.rjust(10) for name in columns)
    for player, numbers in enumerate(zip(*columns.values(), strict=True)):
        mark = ">" if player == shown.current_player else " "
        start = f"{mark} player {player}".ljust(LABEL)
        yield start + "".join(str(number).rjust(10) for number in numbers)


def _size(seat: Mapping[str, Any], number: str, cards: str) -> int:
    """How many cards or tickets there are: a view tells the number of those unseen."""
    if number in seat:
        return int(seat[number])
    held = seat[cards]
    return sum(held.values()) if isinstance(held, dict) else len(held)


def _piles(variant: Variant, document: Mapping[str, Any]) -> Iterator[str]:
    if document["face_up"]:
        yield from _row("face-up", ", ".join(card or "-" for card in document["face_up"]))
    deck = document["deck"]
    if isinstance(deck, int):
        yield from _row("deck", counted(deck, "card"))
    else:
        told = f": {cards_in_words(deck)}" if deck else ""
        yield from _row("deck", f"{counted(sum(deck.values()), 'card')}{told}")
    discard = document["discard"]
    told = f": {cards_in_words(discard)}" if discard else ""
    yield from _row("discard", f"{counted(sum(discard.values()), 'card')}{told}")
    tickets = document["ticket_deck"]
    unordered, under = tickets["unordered"], len(tickets["bottom"])
    left = (unordered if isinstance(unordered, int) else len(unordered)) + under
    told = f", {under} of them put back" if under else ""
    yield from _row("tickets", f"{left} in the deck{told}")
    beside = document.get("given_back")
    if beside:
        number = beside if isinstance(beside, int) else len(beside)
        yield from _row("beside", f"{counted(number, 'ticket')} given back")
    if variant.rules.two_passes_from is not None:
        yield from _row("pass", f"deck pass {document['pass']}")
    tunnel = document.get("tunnel")
    if tunnel:
        turned = ", ".join(tunnel["revealed"]) or "nothing"
        laid = cards_in_words(tunnel["laid"])
        yield from _row("tunnel", f"{tunnel['route']}: {laid} laid down, {turned} turned up")


def _seat(shown: State | View, player: int, seat: Mapping[str, Any]) -> Iterator[str]:
    """What a player has; a view tells of others only what lies open, and numbers."""
    variant = shown.variant
    hand, tickets, offer = seat["hand"], seat["tickets"], seat.get("offer", [])
    size = _size(seat, "hand_size", "hand")
    known = counted(size, "card") if hand is None else cards_in_words(hand) if hand else "empty"
    yield from _row("hand", known, "  ")
    if tickets is None:
        known = counted(seat["ticket_count"], "ticket")
    else:
        complete = set() if variant.rules.railyards else set(shown.completed(player) or ())
        known = _tickets(variant, tickets, complete)
    yield from _row("tickets", known, "  ")
    if offer is None:
        offered = seat["offer_count"]
        if offered:
            yield from _row("on offer", counted(offered, "ticket"), "  ")
    elif offer:
        yield from _row("on offer", _tickets(variant, offer, set()), "  ")
    if seat.get("completed"):
        yield from _row("complete", _tickets(variant, seat["completed"], set()), "  ")
    if seat.get("bonus"):
        yield from _row("bonus", "for connecting the coasts", "  ")
    if variant.rules.railyards:
        rows = [
            f"{row['color']} row of " + cards_in_words({c: n for c, n in cards.items() if n})
            for row in seat["railyard"]
            for cards in [{row["color"]: row["cars"], "locomotive": row["locomotives"]}]
        ]
        yield from _row("railyard", "; ".join(rows) or "empty", "  ")
        pile = seat["on_track"]
        unseen = counted(_size(seat, "on_track_size", "on_track"), "card")
        known = unseen if pile is None else cards_in_words(pile) if pile else "nothing"
        yield from _row("on track", known, "  ")
    elif variant.trains:
        yield from _row("routes", ", ".join(seat["routes"]) or "none", "  ")
    if variant.rules.stations:
        yield from _row("stations", _stations(shown, player, seat), "  ")


def _stations(shown: State | View, player: int, seat: Mapping[str, Any]) -> str:
    """Where a player has stations, and at the end which routes they lend."""
    known = shown.lent_routes(player) if shown.is_over else None
    lent: Mapping[str, str | None] = known or {}
    told = [
        f"{city}{GLUE}(lends{GLUE}{lent[city]})" if lent.get(city) else city
        for city in seat["stations"]
    ]
    return ", ".join(told) or "none"


def _tickets(variant: Variant, ids: Iterable[str], complete: set[str]) -> str:
    points = {ticket.id: ticket.points for ticket in variant.tickets}
    race = variant.rules.tickets_to_win is not None

    def told(id: str) -> str:
        remarks = [] if race else [str(points[id])]
        remarks += ["complete"] * (id in complete)
        return f"{id}{GLUE}({f',{GLUE}'.join(remarks)})" if remarks else id

    return ", ".join(map(told, ids)) or "none"


def plain_table(head: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[bool]) -> str:
    """A table as text."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = []
    for row in (head, *rows):
        cells = zip(row, widths, right, strict=True)
        line = "  ".join(
            c.rjust(width) if is_right else c.ljust(width) for c, width, is_right in cells
        )
        lines.append(line.rstrip())
    return "\n".join(lines)
