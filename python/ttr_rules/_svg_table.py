"""Words beside boards as elements of an SVG: titles, legends, tables; and games without a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ._core import View
from ._labels import text_width
from ._svg_board import (
    arch_path,
    coast_half,
    doubles_close,
    engine_path,
    house_path,
    known_lent,
    owner_shape,
    rect_attributes,
    wave_path,
)
from ._svg_style import GRAY, color_class, decimal, quoted, shortened
from ._values import counted
from .variant import LOCOMOTIVE, Variant

__all__ = [
    "Column",
    "in_words",
    "seat_sign",
    "write_components",
    "write_heading",
    "write_legend",
    "write_table",
    "write_yards",
]

MIDDLE_DOT = "\N{MIDDLE DOT}"


class Column:
    """Lines of words and signs, one below the other; ``y`` is where the next one begins."""

    def __init__(self, x: float, wide: float) -> None:
        self.x = x
        self.wide = wide
        self.y = 0.0
        self.parts: list[str] = []

    def markup(self) -> str:
        """The elements of the column."""
        if not self.parts:
            return ""
        return (
            f'<g class="words" transform="translate({decimal(self.x)} 0)">{"".join(self.parts)}</g>'
        )

    def write(
        self, text: str, classes: str = "", *, x: float = 0.0, most: float = 0.0, last: str = ""
    ) -> None:
        """A text on the line that ends at ``y``; ``most``: how wide it may be; ``last``: what ends the line."""
        size = 24 if "title" in classes else 15 if "head" in classes else 13
        line = shortened(text, (most or self.wide - x) / size)
        named = f' class="{classes}"' if classes else ""
        begin = f' x="{decimal(x)}"' if x else ""
        beside = (
            f'<tspan class="end" x="{decimal(self.wide)}">{quoted(last)}</tspan>' if last else ""
        )
        self.parts.append(
            f'<text{named}{begin} y="{decimal(self.y)}">{quoted(line)}{beside}</text>'
        )

    def put(self, elements: str, x: float, y: float = 0.0, classes: str = "") -> None:
        """Elements around a middle, in a group."""
        named = f' class="{classes}"' if classes else ""
        at = f"translate({decimal(x)} {decimal(self.y + y)})"
        self.parts.append(f'<g{named} transform="{at}">{elements}</g>')

    def rule(self) -> None:
        """A line from side to side."""
        y = decimal(self.y)
        self.parts.append(f'<path class="rule" d="M0 {y}H{decimal(self.wide)}"/>')


def in_words(variant: Variant, view: View | None, seats: Sequence[str]) -> str:
    """What the picture shows, in a line."""
    if view is None:
        return variant.title
    return f"{variant.title}: {_moment(view, seats)}"


def _moment(view: View, seats: Sequence[str]) -> str:
    words = [counted(view.players, "player"), f"turn {view.turn}"]
    if view.variant.rules.two_passes_from is not None:
        words.append(f"deck pass {view.deck_pass}")
    observer = "a spectator" if view.player is None else seats[view.player]
    words.append(f"seen by {observer}")
    return f" {MIDDLE_DOT} ".join(words)


def write_heading(
    column: Column, variant: Variant, view: View | None, seats: Sequence[str]
) -> None:
    column.y += 44
    column.write(variant.title, "title")
    if view is not None:
        column.y += 22
        column.write(f"{_moment(view, seats)} {MIDDLE_DOT} {_state_of_play(view, seats)}", "muted")
    column.y += 6


def _state_of_play(view: View, seats: Sequence[str]) -> str:
    result = view.result()
    if result is not None:
        winners = " and ".join(seats[player] for player in result.winners)
        return f"won by {winners}" if winners else "over"
    if view.current_player is None:
        return "a card or ticket is to be revealed"
    told = f"{seats[view.current_player]} is to move"
    if view.last_turns is not None:
        told += f" {MIDDLE_DOT} last turns: {view.last_turns} left with this one"
    return told


def seat_sign(player: int, size: float = 18.0) -> str:
    """The wagon and shape of a player, around a middle."""
    rect = f'<rect class="wagons"{rect_attributes(size * 1.55, size, size * 0.24)}/>'
    shape = f'<path class="shapes" d="M0 0{owner_shape(player, size * 0.3)}"/>'
    return f'<g class="claimed owner-{player}">{rect}{shape}</g>'


def write_legend(
    column: Column, variant: Variant, view: View | None, seats: Sequence[str], highlighted: bool
) -> None:
    """What the signs mean, in lines that are filled from the left."""
    board = variant.board
    items: list[tuple[str, str]] = []
    if view is not None:
        items += [(seat_sign(player), seat) for player, seat in enumerate(seats)]
    colors = dict.fromkeys(route.color for route in board.routes)
    ordered = [card for card in (*variant.cards, GRAY) if card in colors]
    items += [(_sample(f"route {color_class(card)}", 24, 11, 2.6), card) for card in ordered]
    kinds = {route.kind for route in board.routes}
    if "tunnel" in kinds:
        arch = f'<path class="sign arch" d="M0 0{arch_path(12)}"/>'
        sample = _sample(f"route tunnel {color_class(GRAY)}", 24, 12, 3, arch)
        items.append((sample, "tunnel"))
    if "ferry" in kinds:
        wave = f'<path class="sign wave" d="M0 0{wave_path(12, 24)}"/>'
        items.append((_sample(f"route ferry {color_class(GRAY)}", 24, 12, 6, wave), "ferry"))
    if any(route.locomotives for route in board.routes):
        engine = f'<path class="sign engine" d="{engine_path(11)}"/>'
        items.append(
            (_sample(f"route {color_class(GRAY)}", 24, 12, 3, engine), "takes a locomotive")
        )
    for number in sorted({r.any_cards_per_space for r in board.routes if r.any_cards_per_space}):
        text = f'<text class="sign number" y="3.6">{number}</text>'
        sample = _sample(f"route any-cards {color_class(GRAY)}", 24, 12, 3, text)
        items.append((sample, f"any {number} cards pay a space"))
    if doubles_close(variant, view) and any(route.double for route in board.routes):
        cross = '<path class="crosses" d="M-3-3L3 3M-3 3L3-3"/>'
        items.append((_sample(f"route closed {color_class(GRAY)}", 24, 11, 2.6, cross), "closed"))
    if any(city.attraction for city in board.cities):
        items.append((f'<path class="star" d="M0 0{owner_shape(4, 9)}"/>', "attraction"))
    if variant.rules.stations:
        house = f'<path class="house" d="{house_path(6)}"/>'
        items.append((f'<g transform="translate(0 7)">{house}</g>', "station"))
    players = range(view.players if view is not None else 0)
    borrowers = [p for p in players if view is not None and known_lent(view, p)]
    if borrowers:
        dashes = f'class="bed lent owner-{borrowers[0]}" stroke-dasharray="5"'
        bed = f'<path {dashes} d="M-14 0H14"/>'
        sample = _sample(f"route {color_class(GRAY)}", 24, 11, 2.6)
        items.append((f"{bed}{sample}", "lent to a station's owner"))
    for side in ("west", "east"):
        if any(city.coast == side for city in board.cities):
            items.append((f'<circle class="dot" r="7"/>{coast_half(side, 6)}', f"{side} coast"))
    if view is not None and view.player is not None:
        for classes, words in (("", "end of a ticket"), (" joined", "all its tickets complete")):
            signs = '<circle class="dot" r="5" font-size="6"/><circle class="ring" r="9.5" font-size="8"/>'
            items.append((f'<g class="ticket-end{classes}">{signs}</g>', words))
    if highlighted:
        bed = '<path class="bed highlighted" d="M-8 0H8"/>'
        sample = _sample(f"route {color_class(GRAY)}", 24, 11, 2.6)
        items.append((f"{bed}{sample}", "highlighted"))
    column.rule()
    column.y += 26
    column.parts.append('<g class="legend">')
    for row in _even_rows(items, column.wide):
        x = 0.0
        for elements, words in row:
            column.put(f'<g font-size="11">{elements}</g>', x + 14, -4.5)
            column.write(words, x=x + 34, most=190)
            x += _breadth(words)
        column.y += 26
    column.parts.append("</g>")
    column.y -= 4


def _breadth(words: str) -> float:
    return min(text_width(words) * 13, 180) + 58


def _even_rows(items: Sequence[tuple[str, str]], wide: float) -> list[list[tuple[str, str]]]:
    """Items in as few rows as there is room for, and those as even as can be."""

    def filled(most: float) -> list[list[tuple[str, str]]]:
        rows: list[list[tuple[str, str]]] = []
        room = 0.0
        for item in items:
            room -= _breadth(item[1])
            if not rows or room < 0:
                rows.append([])
                room = most - _breadth(item[1])
            rows[-1].append(item)
        return rows

    def longest(rows: list[list[tuple[str, str]]]) -> float:
        return max((sum(_breadth(words) for _, words in row) for row in rows), default=0.0)

    rows = filled(wide)
    while True:
        tighter = filled(longest(rows) - 0.1)
        if len(tighter) > len(rows) or longest(tighter) >= longest(rows):
            return rows
        rows = tighter


def _sample(classes: str, length: float, width: float, rounded: float, sign: str = "") -> str:
    return f'<g class="{classes}"><rect{rect_attributes(length, width, rounded)}/>{sign}</g>'


def _card(card: str | None, wide: float = 24.0) -> str:
    """A card, around its middle; None: an empty slot."""
    rect = rect_attributes(wide, wide * 1.42, 4)
    if card is None:
        return f'<rect class="slot"{rect}/>'
    if card == LOCOMOTIVE:
        engine = f'<path class="engine" d="{engine_path(wide * 0.86)}"/>'
        return f'<g><title>locomotive</title><rect class="card all-colors"{rect}/>{engine}</g>'
    return f'<rect class="card {color_class(card)}"{rect}><title>{quoted(card)}</title></rect>'


def _back(wide: float = 24.0) -> str:
    rect = rect_attributes(wide, wide * 1.42, 4)
    below = f'<g transform="translate(2.5 -2.5)"><rect class="back"{rect}/></g>'
    return f'{below}<rect class="back"{rect}/>'


def _cards(column: Column, cards: Mapping[str, int], wide: float = 24.0) -> None:
    """Cards in a line, each with its number below."""
    held = [(card, number) for card, number in cards.items() if number]
    step = min(wide * 1.42, column.wide / max(len(held), 1))
    column.y += wide * 0.83
    for nth, (card, number) in enumerate(held):
        x = wide / 2 + 2 + nth * step
        column.put(_card(card, min(wide, step - 4)), x)
        column.y += wide * 0.71 + 15
        column.write(str(number), "middle", x=x)
        column.y -= wide * 0.71 + 15
    column.y += wide * 0.71 + 25


def _open_cards(column: Column, view: View) -> None:
    """The row, and the decks as numbers."""
    piles = {
        "deck": view.deck_size,
        "discard": sum(view.discard.values()),
        "tickets": view.ticket_deck_size,
    }
    column.y += 20
    x = 14.0
    if view.face_up:
        column.write("row", "muted")
        for nth, card in enumerate(view.face_up):
            column.put(_card(card), 14 + nth * 29.0, 30)
        x += len(view.face_up) * 29.0 + 9
    for pile, number in piles.items():
        column.write(pile, "muted middle", x=x, most=90)
        column.put(_back() if number else _card(None), x, 30)
        column.y += 34.5
        column.write(str(number), "middle strong", x=x)
        column.y -= 34.5
        x += 56
    column.y += 58


def write_table(column: Column, view: View, seats: Sequence[str]) -> None:
    """All that lies open beside the board."""
    column.parts.append('<g class="table">')
    column.y += 16
    column.write("Table", "head")
    _open_cards(column, view)
    for player in range(view.players):
        column.y += 6
        column.rule()
        _seat_line(column, view, player, seats)
        _seat_cards(column, view, player)
    column.parts.append("</g>")
    column.y += 12


def _seat_line(column: Column, view: View, player: int, seats: Sequence[str]) -> None:
    """A line with the sign and name of a player, and one with what everybody sees of the seat."""
    column.y += 26
    column.put(seat_sign(player), 14, -5)
    scores = view.scores()
    race = view.variant.rules.tickets_to_win is not None
    told = f"{scores[player]} complete" if race else f"{scores[player]} points"
    column.write(seats[player], "head", x=36, most=column.wide - 130)
    column.write(told, "head end", x=column.wide, most=110)
    column.y += 20
    room = column.wide - 36
    if view.current_player == player:
        column.write("to move", "strong end", x=column.wide, most=90)
        # Widths are rather too large than too small, so that there is a gap all the same.
        room -= 44
    numbers = [
        counted(view.hand_size(player), "card"),
        counted(view.ticket_count(player), "ticket"),
    ]
    if view.variant.trains:
        numbers.insert(0, counted(view.trains(player), "train"))
    if view.variant.rules.railyards:
        numbers.append(f"{len(view.completed(player) or ())} complete")
    column.write(f" {MIDDLE_DOT} ".join(numbers), "muted", x=36, most=room)
    if view.variant.rules.stations:
        _seat_stations(column, view, player)


def _seat_stations(column: Column, view: View, player: int) -> None:
    """How many stations a player has left, where the others stand, and what they lend if that is known."""
    board, lent = view.variant.board, known_lent(view, player)
    column.y += 19
    told = f"{counted(view.stations_left(player), 'station')} left"
    built = ", ".join(board.city(id).name for id in view.stations(player))
    column.write(f"{told} {MIDDLE_DOT} {built}" if built else told, "muted", x=36)
    for city, route in lent.items():
        # From the station on.
        a, b = sorted(board.route(route).ends, key=lambda end: end != city)
        column.y += 19
        words = f"lends {board.city(a).name} \N{EN DASH} {board.city(b).name}"
        column.write(words, "muted", x=36)


def _seat_cards(column: Column, view: View, player: int) -> None:
    """The hand and tickets of a player, if the view shows them."""
    hand, tickets = view.hand(player), view.tickets(player)
    if hand:
        if view.variant.rules.railyards:
            column.y += 18
            column.write("hand", "muted")
        column.y += 8
        _cards(column, {card: hand.get(card, 0) for card in view.variant.cards})
    rules = view.variant.rules
    race = rules.tickets_to_win is not None
    complete = set() if rules.railyards else set(view.completed(player) or ())
    for ids, mark in ((tickets, ""), (view.offer(player), " (offered)")):
        for id in ids or ():
            ticket = view.variant.ticket(id)
            a, b = (view.variant.board.city(end).name for end in ticket.ends)
            column.y += 19
            done = "\N{CHECK MARK} " if id in complete else ""
            points = "" if race else str(ticket.points)
            words = f"{done}{a} \N{EN DASH} {b}{mark}"
            column.write(words, most=column.wide - 36, last=points)
    column.y += 8


# Games without a board


def write_components(column: Column, variant: Variant) -> None:
    """What is in the box of a game without a board."""
    column.y += 16
    column.write("Train cards", "head")
    column.y += 16
    _cards(column, variant.cards, 40.0)
    column.y += 16
    column.rule()
    column.y += 30
    column.write(
        f"{counted(len(variant.tickets), 'ticket')} between {counted(len(variant.board.cities), 'city', 'cities')}",
        "head",
    )
    big = [city for city in variant.board.cities if city.bonus]
    if big:
        column.y += 30
        column.write("Bonus for the most complete tickets of a big city", "muted")
    for number, city in enumerate(big):
        column.y += 0 if number % 3 else 34
        x = number % 3 * column.wide / 3
        column.put('<circle class="back" r="15"/>', x + 16, -5)
        column.write(str(city.bonus), "middle strong", x=x + 16)
        column.write(city.name, x=x + 42, most=column.wide / 3 - 50)
    column.y += 34


def write_yards(column: Column, view: View, seats: Sequence[str]) -> None:
    """Railyards, on-the-track piles and what lies in the middle."""
    _open_cards(column, view)
    gap = 32.0
    half = (column.wide - gap) / 2
    top = column.y + 10
    lowest = top
    for player in range(view.players):
        if player % 2 == 0:
            top = lowest
        part = Column((player % 2) * (half + gap), half)
        part.y = top
        part.parts.append('<g class="seat">')
        part.rule()
        _seat_line(part, view, player, seats)
        _yard(part, view, player)
        _seat_cards(part, view, player)
        part.parts.append("</g>")
        column.parts.append(part.markup())
        lowest = max(lowest, part.y + 8)
    column.y = lowest


def _yard(column: Column, view: View, player: int) -> None:
    """The railyard of a player, a row a color, and beside it the on-the-track pile."""
    top = column.y
    rows = view.railyard(player)
    column.y += 24
    column.write("railyard" if rows else "railyard: empty", "muted")
    for row in rows:
        column.y += 30
        cards = [row.color] * row.cars + [LOCOMOTIVE] * row.locomotives
        step = min(20.0, 200 / max(len(cards), 1))
        for nth, card in enumerate(cards):
            column.put(_card(card), 14 + nth * step)
        column.y += 5
        told = str(row.cars) + (f" + {row.locomotives}" if row.locomotives else "")
        column.write(told, "strong", x=14 + len(cards) * step + 6)
        column.y += 14
    bottom = column.y + 6
    column.y = top + 24
    x = column.wide - 84
    column.write("on the track", "muted", x=x)
    column.y += 30
    number = view.on_track_size(player)
    column.put(_back() if number else _card(None), x + 14)
    column.y += 4.5
    column.write(str(number), "middle strong", x=x + 14)
    column.y = max(bottom, column.y + 20)
    pile = view.on_track(player)
    if pile:
        column.y += 18
        column.write("on the track, open to the observer", "muted")
        column.y += 8
        _cards(column, {card: pile.get(card, 0) for card in view.variant.cards})
