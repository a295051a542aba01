"""Replays: a record as one HTML file that plays the game again in a browser.

:func:`page` makes a file for everybody, or for one seat, which then holds what this seat knows and
nothing else. Nothing is loaded from elsewhere, and nothing needs to be built.
"""

from __future__ import annotations

import base64
import copy
import hashlib
import json
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, SupportsIndex, cast

from . import _api
from ._arguments import integer
from ._core import State, View
from ._replay_look import SCRIPT, themed
from ._replay_table import HIDDEN_FROM_OTHERS, ImpossibleError, Table
from ._sentences import player_name, ticket_name
from ._svg_board import board_group, drawn_board, house_paths, lent_dashes, owner_shapes
from ._svg_style import FORBIDDEN, THEMES, Colors, color_class, decimal, quoted, style_of
from ._svg_table import Column, seat_sign, write_legend
from ._values import counted, thawed
from .errors import InvalidArgumentError, RecordError, SeatError, TtrError, UnknownNameError
from .keeper import ScoreKeeper
from .record import Entry, Record, names_of
from .result import Result
from .svg import palette_of
from .variant import LOCOMOTIVE

__all__ = ["Page", "page"]

MARGIN = 14.0

DECIDED = {
    "draw_deck": "{} draws from the deck",
    "draw_tickets": "{} draws tickets",
}
"""What to say of a decision of which nothing has come yet."""

LETTERS = {
    "turn": "t",
    "decider": "w",
    "last": "l",
    "pass": "p",
    "over": "o",
    "row": "f",
    "deck": "d",
    "discard": "x",
    "tickets": "k",
    "tunnel": "u",
    "points": "s",
    "trains": "n",
    "cards": "c",
    "count": "m",
    "offered": "q",
    "hand": "h",
    "held": "i",
    "offer": "j",
    "complete": "e",
    "bonus": "b",
    "yard": "y",
    "pile": "g",
    "track": "a",
    "route": "r",
    "stations": "z",
    "station": "v",
    "lent": "L",
}
"""What stands on the table, and the letters that pages have for it."""

SIGNS = {
    "first": "M5 4h3v16H5zM20 4v16L9 12z",
    "turn-back": "M12 4v16L2 12zM22 4v16L12 12z",
    "back": "M17 4v16L6 12z",
    "play": "M7 3v18l14-9z",
    "pause": "M6 4h4v16H6zM14 4h4v16h-4z",
    "next": "M7 4v16l11-8z",
    "turn-next": "M2 4v16l10-8zM12 4v16l10-8z",
    "last": "M16 4h3v16h-3zM4 4v16l11-8z",
}
BUTTONS = {
    "first": "Beginning (Home)",
    "turn-back": "Turn back (Page Up)",
    "back": "Step back (left arrow)",
    "play": "Play",
    "next": "Next step (right arrow)",
    "turn-next": "Next turn (Page Down)",
    "last": "End (End)",
}

KINDS = {
    "routes": "routes",
    "tickets": "tickets",
    "attractions": "attractions",
    "stations": "stations",
    "longest_trail": "longest trail",
    "globetrotter": "globetrotter",
    "big_cities": "big cities",
    "bonus": "bonus",
    "total": "total",
}


class Page(str):
    """A page as text, which notebooks show in a frame.

    >>> recorder = ttr.Recorder(ttr.new_game("new_york", players=2, seed=7))
    >>> page = ttr.replay.page(recorder.record)
    >>> page[:15], page == str(page)
    ('<!doctype html>', True)
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        style = "width:100%;height:860px;border:0"
        return f'<iframe title="Replay" style="{style}" srcdoc="{quoted(self)}"></iframe>'


def page(
    record: Record,
    player: SupportsIndex | None = None,
    *,
    names: Iterable[str | None] | None = None,
    title: str | None = None,
    theme: str | None = None,
) -> Page:
    """The page that replays a record.

    ``player`` None: all that the record holds. Of a full record that is everything, for everybody to
    see, and a switch shows what each seat and a spectator saw. Else the page of this seat: it is made of
    ``record.seen_by(player)`` and holds nothing else, so it may be sent to the player. A page for
    spectators is ``page(record.seen_by(None))``. Of a record that is not full there is only the page of
    the seat that saw it.

    Notes are shown to whoever may see them, the times of decisions and the names to everybody;
    ``record.about`` is not shown. ``names``: instead of those of the record, one a seat. ``title``: a
    text with a character that is seen; None: that of the variant. ``theme``: "light", "dark", or None: as the browser prefers.

    The scores are those of ``view.scores()``, public before the end. Only where a record of one seat began
    from a position, bonuses for attractions, trails and big cities are counted at the end alone.

    The same arguments give the same text in every process. The page of a whole game takes 10 to 80 ms.

    Raises InvalidArgumentError for a wrong argument, UnknownNameError for a theme that does not exist,
    SeatError if there is no such player, RecordError if the record holds only what another seat saw, or
    at the entry that is not legal or cannot be shown.

    >>> recorder = ttr.Recorder(ttr.new_game("new_york", players=2, seed=7), names=["Ann", "Bo"])
    >>> while not recorder.state.is_over:
    ...     events = recorder.play(recorder.state.legal_actions()[0])
    >>> page = ttr.replay.page(recorder.record, player=1)
    >>> page == ttr.replay.page(recorder.record.seen_by(1))
    True
    """
    if not isinstance(record, Record):
        raise InvalidArgumentError("record", record, "must be a Record")
    if title is not None and not isinstance(title, str):
        raise InvalidArgumentError("title", title, "must be a str")
    if title is not None and not _is_visible(title):
        raise InvalidArgumentError("title", title, "must have a character that is seen")
    if theme is not None and not isinstance(theme, str):
        raise InvalidArgumentError("theme", theme, "must be the name of a theme")
    if theme is not None and theme not in THEMES:
        raise UnknownNameError("theme", theme, THEMES)
    called = names_of(record.names if names is None else names, record.players)
    seats = tuple(player_name(seat, called) for seat in range(record.players))
    told, scores = _told(record, player)
    followed = _follow(told, scores, called)
    return Page(_html(followed, seats, record.variant.title if title is None else title, theme))


def _is_visible(text: str) -> bool:
    """Whether anything of a text is seen: no space, and nothing that directs others or is no character."""
    return any(unicodedata.category(letter)[0] not in "CZ" for letter in text)


# The record

Scores = tuple[int, ...]


def _told(record: Record, player: object) -> tuple[Record, list[Scores]]:
    """The record that the page tells of, full records with their events; and the scores at each step."""
    if player is not None:
        player = integer("player", player)
        if not 0 <= player < record.players:
            raise SeatError(player, record.players)
    if record.is_full:
        if player is None:
            return _opened(record)
        seen = record.seen_by(player)
        scores, over = _scores(record)
        return (seen if seen.result or over is None else replace(seen, result=over)), scores
    if player is not None and player != record.player:
        who = "a spectator" if record.player is None else f"player {record.player}"
        raise RecordError(record.line, f"the record holds only what {who} saw", record=record)
    return record, _scores_of_seat(record)


def _opened(record: Record) -> tuple[Record, list[Scores]]:
    state = record.start_state()
    scores = [state.view(None).scores()]
    entries = []
    for step in record.replay():
        entries.append(replace(step.entry, events=step.events))
        state = step.after
        scores.append(state.view(None).scores())
    return replace(record, entries=tuple(entries), result=state.result()), scores


def _scores(record: Record) -> tuple[list[Scores], Result | None]:
    """The public scores at each step of a full record, and the result."""
    state = record.start_state()
    scores = [state.view(None).scores()]
    for step in record.replay():
        state = step.after
        scores.append(state.view(None).scores())
    return scores, state.result()


def _scores_of_seat(record: Record) -> list[Scores]:
    """The public scores at each step of what a seat saw; of steps that are not there the events tell."""
    if record.start is not None or record.variant.rules.tickets_to_win is not None:
        return []
    try:
        keeper = ScoreKeeper(
            record.variant, record.players, first_player=record.first_player, player=record.player
        )
    except TtrError as error:
        raise RecordError(record.line, str(error), record=record) from error
    scores = [keeper.view.scores()]
    for number, entry in enumerate(record.entries):
        try:
            keeper._enter(entry)
        except TtrError as error:
            raise record._error(number, str(error)) from error
        scores.append(keeper.view.scores())
    if record.result is not None and len(scores) > 1:
        scores[-1] = tuple(points.get("total", 0) for points in record.result.points)
    return scores


# What the page shows, step by step


class Followed(NamedTuple):
    """A record that was followed to its end."""

    record: Record
    table: Table
    """As it stands at the end."""
    steps: list[dict[str, Any]]
    """All of the first position, then what changed."""
    log: list[list[Sentence]]


class Sentence(NamedTuple):
    """A sentence of the log. ``by``: the seat that alone was told it (None: everybody); the others, ``otherwise``."""

    kind: str
    words: str
    by: int | None = None
    otherwise: str = ""


def _follow(record: Record, scores: Sequence[Scores], names: tuple[str | None, ...]) -> Followed:
    start = _start(record)
    table = Table(start)
    before: dict[str, Any] = {}
    steps: list[dict[str, Any]] = []
    log: list[list[Sentence]] = []

    def note(number: int) -> None:
        nonlocal before
        if number < len(scores):
            table.points = [*scores[number]]
        elif table.is_over and record.result is not None:
            table.points = [points.get("total", 0) for points in record.result.points]
        if number < len(record.entries) and (by := record.entries[number].by) is not None:
            table.decider = by
        now = table.shown()
        steps.append({key: value for key, value in now.items() if before.get(key, table) != value})
        before = now

    try:
        note(0)
        for number, entry in enumerate(record.entries):
            log.append([*_sentences(record, entry, names)])
            for event in entry.events:
                table.hear(event)
            if table.is_over:
                for seat, tickets in record.shown.items():
                    table.show(seat, tickets)
            note(number + 1)
    except (ImpossibleError, TtrError, LookupError, ValueError) as error:
        number = max(len(steps) - 1, 0)
        raise record._error(number, f"the events cannot be followed: {error}") from error
    return Followed(record, table, steps, log)


def _start(record: Record) -> State | View:
    """What is known before the first entry."""
    if record.is_full:
        return record.start_state()
    try:
        if record.start is not None:
            return _api.view_from_dict(thawed(record.start), record.variant)
        first = record.first_player
        state = _api.new_game(
            record.variant, record.players, seed=0, chance="explicit", first_player=first
        )
        return state.view(record.player)
    except TtrError as error:
        raise RecordError(record.line, str(error), record=record) from error


def _begun(words: str, names: tuple[str | None, ...]) -> str:
    """A sentence with a capital, unless it begins with a name."""
    if any(name is not None and words.startswith(name) for name in names):
        return words
    return words[:1].upper() + words[1:]


def _sentences(record: Record, entry: Entry, names: tuple[str | None, ...]) -> Iterator[Sentence]:
    for event in entry.events:
        words = _begun(event.describe(record.variant, names=names), names)
        if record.is_full and isinstance(event, HIDDEN_FROM_OTHERS):
            hidden = event.as_seen_by(None).describe(record.variant, names=names)
            yield Sentence(event.type, words, event.player, _begun(hidden, names))
        else:
            yield Sentence(event.type, words)
    if not entry.events:
        who = "chance" if entry.by is None else player_name(entry.by, names)
        words = DECIDED.get(entry.type, "{}: " + entry.type.replace("_", " "))
        yield Sentence("decided", _begun(words.format(who), names))
    if entry.at is not None:
        yield Sentence("at", entry.at)
    if entry.note is not None:
        yield Sentence("note", entry.note, entry.by if record.is_full else None)


# As data


def _data(followed: Followed, seats: Sequence[str]) -> dict[str, Any]:
    record, table, steps, _ = followed
    variant = record.variant
    cards = {card: number for number, card in enumerate(variant.cards)}
    routes = {route.id: number for number, route in enumerate(variant.board.routes)}
    cities = {city.id: number for number, city in enumerate(variant.board.cities)}
    tickets: dict[str, int] = {}

    def ticket(id: str) -> int:
        return tickets.setdefault(id, len(tickets))

    def written(name: str, value: Any) -> Any:
        if value is None:
            return None
        match name:
            case "row":
                return [None if card is None else cards[card] for card in value]
            case "tunnel":
                route, laid, revealed = value
                return [routes[route], laid, [cards[card] for card in revealed]]
            case "held" | "offer" | "complete":
                return [ticket(id) for id in value]
            case "lent":
                return [(cities[city], routes[id]) for city, id in value if id is not None]
            case "yard":
                return [(cards[color], cars, engines) for color, cars, engines in value]
        return value

    def key(name: str) -> str:
        field, _, of = name.partition(".")
        places = {"route": routes, "station": cities}
        return LETTERS[field] + (str(places[field][of]) if field in places else of)

    told = [
        {key(name): written(name.partition(".")[0], value) for name, value in step.items()}
        for step in steps
    ]
    race = table.is_race
    drawn = drawn_board(variant.board, True) if variant.board.routes else None
    return {
        "seats": seats,
        # None: everybody's, with a switch; -1: a spectator's.
        "seat": None if record.is_full else -1 if record.player is None else record.player,
        "keys": {letter: name for name, letter in LETTERS.items()},
        "turnKey": LETTERS["turn"],
        "cards": [
            {"name": card, "looks": color_class(card), "loco": card == LOCOMOTIVE}
            for card in variant.cards
        ],
        "loco": cards.get(LOCOMOTIVE, 0),
        "tickets": [
            {
                "id": id,
                "name": ticket_name(id, variant),
                "points": None if race else variant.ticket(id).points,
                "ends": variant.ticket(id).ends,
            }
            for id in tickets
        ],
        "shapes": owner_shapes(drawn.width)[: record.players] if drawn else [],
        "houses": house_paths(drawn.radius)[: record.players] if drawn else [],
        "dash": lent_dashes(drawn.width, 0, 1)[0] if drawn else 0,
        "race": race,
        "board": bool(variant.board.routes),
        "yards": variant.rules.railyards,
        "passes": variant.rules.two_passes_from is not None,
        "steps": told,
    }


def _json(value: object) -> str:
    """JSON as it may stand in a page: in ASCII, and without what ends or begins an element."""
    text = json.dumps(_clean(value), separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _clean(value: Any) -> Any:
    """Without what no page may hold."""
    if isinstance(value, str):
        return FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", value)
    if isinstance(value, dict):
        return {_clean(key): _clean(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_clean(entry) for entry in value]
    return value


# As HTML


def _html(followed: Followed, seats: Sequence[str], title: str, theme: str | None) -> str:
    record = followed.record
    variant = record.variant
    themes = [theme] if theme else ["light", "dark"]
    styles, keys = {}, []
    for name in themes:
        parts_of, cards = palette_of(variant, name, None)
        styles[name], key = style_of(parts_of, cards)
        styles[name] += _swatches(cards)
        keys.append(key)
    looks = " ".join(keys)
    sum_of = hashlib.sha256(SCRIPT.encode()).digest()
    policy = (
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none';"
        f" script-src 'sha256-{base64.b64encode(sum_of).decode()}'"
    )
    if record.is_full:
        eyes = "for everybody"
    elif record.player is None:
        eyes = "as a spectator saw it"
    else:
        eyes = f"as {seats[record.player]} saw it"
    about = f"{counted(record.players, 'player')}, {eyes}"
    if title != variant.title:
        about = f"{variant.title}, {about}"
    parts = [
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        '<link rel="icon" href="data:,">\n',
        f"<title>{quoted(title)}: replay</title>\n<style>{themed(styles)}</style>\n</head>\n<body>\n",
        f'<header><h1>{quoted(title)}</h1><p class="muted">{quoted(about)}</p></header>\n<main>\n<div>\n',
        _board(followed, seats, looks),
        _controls(followed, seats),
        '</div>\n<div class="beside">\n',
        _table(followed, seats, looks),
        "</div>\n<div>\n",
        _log(followed.log),
        "</div>\n</main>\n",
        f'<script type="application/json" id="data">{_json(_data(followed, seats))}</script>\n',
        f"<script>{SCRIPT}</script>\n</body>\n</html>\n",
    ]
    return "".join(parts)


def _swatches(cards: Colors) -> str:
    return "".join(f"\n.card i.{color_class(card)}{{background:{color}}}" for card, color in cards)


def _mark(seat: int, looks: str) -> str:
    return f'<svg class="mark {looks}" viewBox="-15 -10 30 20" aria-hidden="true">{seat_sign(seat)}</svg>'


def _board(followed: Followed, seats: Sequence[str], looks: str) -> str:
    record, table, _, _ = followed
    variant = record.variant
    if not variant.board.routes:
        if not variant.rules.railyards:
            return ""
        return f'<section class="board" aria-label="Railyards"><div id="yards" class="yards">{_yards(followed, seats, looks)}</div></section>\n'
    left, top, right, bottom = drawn_board(variant.board, True).box
    box = (left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN)
    # A table answers what the picture asks of a view.
    seen = cast(View, table)
    group = board_group(variant, seen, seats=[*map(str, seats)], ready=True)
    legend = Column(6, 500)
    legend.y = -4
    # With the signs for the ends of tickets, which the switch to a seat shows.
    of_seat = copy.copy(table)
    of_seat.player = 0 if record.is_full else table.player
    write_legend(legend, variant, cast(View, of_seat), seats, False)
    return (
        f'<section class="board" aria-label="Board"><svg class="ttr-board {looks}" role="img"'
        f' aria-label="The board at the end" viewBox="{" ".join(map(decimal, box))}">{group}</svg>'
        f'<details><summary>What the signs mean</summary><svg class="ttr-board {looks}"'
        f' viewBox="0 0 512 {decimal(legend.y)}">{legend.markup()}</svg></details></section>\n'
    )


def _yards(followed: Followed, seats: Sequence[str], looks: str) -> str:
    """The railyards as they are at the end, for who has no scripts."""
    parts = []
    for player, seat in enumerate(followed.table.seats):
        rows = "".join(
            f"<li>{cars} {quoted(color)}{f' and {engines} locomotives' * bool(engines)}</li>"
            for color, (cars, engines) in seat.yard.items()
        )
        parts.append(
            f"<div><h3>{_mark(player, looks)}{quoted(seats[player])}</h3>"
            f'<ul class="rows">{rows or "<li>railyard empty</li>"}</ul></div>'
        )
    return "".join(parts)


def _controls(followed: Followed, seats: Sequence[str]) -> str:
    def sign(name: str) -> str:
        return f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{SIGNS[name]}"/></svg>'

    buttons = "".join(
        f'<button type="button" id="{id}" aria-label="{words}" title="{words}">{sign(id)}</button>'
        for id, words in BUTTONS.items()
    )
    speeds = "".join(
        f'<option value="{speed}"{" selected" * (speed == "1")}>{speed}</option>'
        for speed in ("0.5", "1", "2", "4", "10")
    )
    options = (
        f'<label>Turn <select id="turn"></select></label>'
        f'<label>Steps a second <select id="speed">{speeds}</select></label>'
    )
    if followed.record.is_full:
        chosen = '<option value="">everybody: all is open</option>' + "".join(
            f'<option value="{seat}">{quoted(name)}</option>' for seat, name in enumerate(seats)
        )
        options += f'<label>Seen by <select id="eyes">{chosen}<option value="-1">a spectator</option></select></label>'
    return (
        '<section class="controls script" aria-label="Replay" hidden>'
        '<p id="sentence" aria-live="polite"></p><p id="where" class="muted"></p>'
        f'<div class="buttons">{buttons}</div>'
        '<input type="range" id="slider" min="0" value="0" aria-label="Step">'
        f'<template id="sign-play">{sign("play")}</template>'
        f'<template id="sign-pause">{sign("pause")}</template></section>\n'
        f'<section class="options script" aria-label="Options" hidden>{options}</section>\n'
    )


def _table(followed: Followed, seats: Sequence[str], looks: str) -> str:
    record, table, _, _ = followed
    variant = record.variant
    fields = {"points": "Done" if table.is_race else "Points"}
    if variant.trains:
        fields["trains"] = "Trains"
    if variant.rules.stations:
        fields["stations"] = "Stations"
    fields |= {"cards": "Cards", "count": "Tickets"}
    if variant.rules.railyards:
        fields |= {"complete": "Done", "pile": "Track"}
    now = table.shown()
    rows = ""
    for player, name in enumerate(seats):
        cells = ""
        for field in fields:
            value = now[f"{field}.{player}"]
            value = len(value) if field == "complete" else value
            cells += f'<td data-field="{field}">{value}</td>'
        rows += (
            f'<tr data-seat="{player}"><th scope="row"><div class="who">{_mark(player, looks)}'
            f'<span>{quoted(name)}<span class="sr"></span></span></div></th>{cells}</tr>'
        )
    heads = "".join(f'<th scope="col">{head}</th>' for head in fields.values())
    return (
        f"{_result(record.result, seats)}"
        '<section aria-label="Players"><div class="scroll"><table id="seats"><thead><tr><th scope="col">Player</th>'
        f"{heads}</tr></thead><tbody>{rows}</tbody></table></div></section>\n"
        '<section class="script" aria-label="Cards and tickets" hidden>'
        '<h2 id="row-head">Face-up cards</h2><ul id="row" class="cards"></ul>'
        '<dl><div><dt>Deck</dt><dd id="deck"></dd></div>'
        '<div><dt>Discarded</dt><dd id="discard"></dd></div>'
        '<div><dt>Ticket deck</dt><dd id="ticket-deck"></dd></div></dl>'
        '<details><summary>Discarded cards</summary><div id="discarded"></div></details>'
        '<div id="tunnel" hidden></div><div id="hands"></div></section>\n'
    )


def _result(result: Result | None, seats: Sequence[str]) -> str:
    if result is None:
        return '<section id="result" aria-label="Result" hidden></section>\n'
    won = " and ".join(seats[player] for player in result.winners if player < len(seats))
    kinds = [*dict.fromkeys(kind for points in result.points for kind in points)]
    heads = "".join(f'<th scope="col">{quoted(KINDS.get(kind, kind))}</th>' for kind in kinds)
    order = [player for place in result.ranking for player in place if player < len(seats)]
    rows = "".join(
        f'<tr><th scope="row">{quoted(seats[player])}</th>'
        + "".join(f"<td>{result.points[player].get(kind, 0)}</td>" for kind in kinds)
        + "</tr>"
        for player in order
    )
    return (
        f'<section id="result" aria-label="Result"><h2>Won by {quoted(won)}</h2><div class="scroll"><table>'
        f'<thead><tr><th scope="col">Player</th>{heads}</tr></thead><tbody>{rows}</tbody></table></div></section>\n'
    )


def _log(log: Sequence[Sequence[Sentence]]) -> str:
    items = []
    for number, sentences in enumerate(log, 1):
        told = "".join(map(_sentence, sentences))
        items.append(f'<li><a href="#{number}">{told}</a></li>')
    return f'<section aria-label="Log"><h2>Log</h2><ol id="log">{"".join(items)}</ol></section>\n'


def _sentence(sentence: Sentence) -> str:
    kind, words, by, otherwise = sentence
    tag = {"at": "time", "note": "q"}.get(kind, "span")
    looks = ' class="turn"' if kind == "turn_began" else ""
    hidden = "" if by is None else f' data-by="{by}" data-else="{quoted(otherwise)}"'
    return f"<{tag}{looks}{hidden}>{quoted(words)}</{tag}>"
