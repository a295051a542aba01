"""A notation for people: a position in one line, an action in a few words, written and read.

    claim bergen-stavanger purple4
    nordic 2 seed=1 0.hand=purple4 1.tickets=bergen-narvik face_up=red,red,blue,white,locomotive

``str(action)`` and ``state.to_text()`` write it; :func:`action_from_text` and
:func:`state_from_text` read it. docs/reference/notation.md has the grammar.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from ._api import state_from_dict
from ._core import State
from ._json import read_json
from ._text import MAX_TEXT, Word, cards, cards_text, name_text, names_text, words
from ._values import Phase, shown, unknown
from .actions import ACTIONS, Action
from .errors import InvalidPositionError, JsonError, NotationError
from .variant import Variant, shipped_or_none

__all__ = ["action_from_text", "state_from_text", "state_to_text"]

# Actions

VERBS: dict[str, type[Action]] = {kind.verb: kind for kind in ACTIONS.values()}


def action_from_text(text: str) -> Action:
    """The action that ``str(action)`` wrote: ``"claim bergen-stavanger purple4"``.

    Names are not checked: a state judges the action. Raises
    :class:`~ttr_rules.errors.NotationError`, with the place, if the text is not an action.

    >>> action_from_text("claim bergen-stavanger purple4")
    ClaimRoute('bergen-stavanger', {'purple': 4})
    """
    verb, *rest = words(text, "an action") or [Word(str(text), "", 0)]
    kind = VERBS.get(verb.text)
    if kind is None:
        raise verb.error(unknown("action", verb.text, sorted(VERBS)))
    values: list[Any] = []
    color = None
    if "color" in kind.__match_args__ and len(rest) > 1 and rest[-2].text == "as":
        color = rest[-1].name("a color")
        rest = rest[:-2]
    for what in kind.__match_args__:
        if what == "cards":
            values.append(cards(rest))
            rest = []
        elif what == "color":
            values.append(color)
        elif what == "tickets":
            values.append([word.name("a ticket") for word in rest])
            rest = []
        elif rest:
            values.append(rest.pop(0).name(f"a {what}"))
        else:
            end = Word(verb.whole, "", len(verb.whole))
            raise end.error(f"{shown(verb.text)} needs a {what}")
    if rest:
        raise rest[0].error(f"{shown(verb.text)} does not take {shown(rest[0].text)}")
    return kind(*values)


# Positions: how each kind of value of a position document is written and read. NULL means null.

NULL = "-"
Write = Callable[[Any], str]
Read = Callable[[Word], Any]


def _number_or_null(word: Word) -> int | None:
    return None if word.text == NULL else word.number()


def _flag(word: Word) -> bool:
    if word.text != "yes":
        raise word.error('expected "yes"; otherwise leave the key out')
    return True


def _names(word: Word) -> list[str]:
    return [part.name() for part in word.listed()]


def _counts(word: Word) -> dict[str, int]:
    return cards(word.listed())


def _several(counts: Mapping[str, int]) -> str:
    return cards_text(counts, ",")


def _listed(names: list[str]) -> str:
    return names_text(names, ",")


def _parts(word: Word, number: int, what: str) -> list[Word]:
    """The parts between slashes."""
    parts = word.split("/")
    if len(parts) != number:
        raise word.error(f"expected {what}, found {shown(word.text)}")
    return parts


def _slots(word: Word) -> list[str | None]:
    return [None if part.text == NULL else part.name("a card") for part in word.listed()]


def _write_slots(row: list[str | None]) -> str:
    return ",".join(NULL if card is None else name_text(card) for card in row)


def _draws(word: Word) -> dict[str, int]:
    train, ticket = _parts(word, 2, "draws of cards / draws of tickets")
    return {"train": train.number(), "ticket": ticket.number()}


def _ticket_deck(word: Word) -> dict[str, list[str]]:
    """Unordered tickets and those at the bottom; during the set-up also long ones not dealt yet."""
    parts = word.split("/")
    if len(parts) not in (2, 3):
        what = "unordered tickets / tickets at the bottom"
        raise word.error(f"expected {what}, found {shown(word.text)}")
    return dict(zip(("unordered", "bottom", "long"), map(_names, parts), strict=False))


def _write_ticket_deck(deck: dict[str, list[str]]) -> str:
    keys = ("unordered", "bottom", "long") if deck.get("long") else ("unordered", "bottom")
    return "/".join(_listed(deck[key]) for key in keys)


def _tunnel(word: Word) -> dict[str, Any]:
    route, laid, revealed = _parts(word, 3, "route / cards laid down / cards turned up")
    return {"route": route.name("a route"), "laid": _counts(laid), "revealed": _names(revealed)}


def _write_tunnel(tunnel: dict[str, Any]) -> str:
    laid, revealed = _several(tunnel["laid"]), _listed(tunnel["revealed"])
    return f"{name_text(tunnel['route'])}/{laid}/{revealed}"


def _pending(word: Word) -> dict[str, Any]:
    """``due:hand,seat:0,left:2,then:refill``; plus signs separate the slots of a row."""
    pending: dict[str, Any] = {}
    for part in word.listed():
        key, *value = part.split(":", 1)
        if len(value) != 1 or key.text in pending:
            raise part.error(f"expected key:value, each key once, found {shown(part.text)}")
        if key.text == "slots":
            pending["slots"] = [slot.number() for slot in value[0].split("+")]
        elif key.text in ("due", "then"):
            pending[key.text] = value[0].name()
        else:
            pending[key.name()] = value[0].number()
    return pending


def _write_pending(pending: dict[str, Any]) -> str:
    def value(entry: object) -> str:
        return "+".join(map(str, entry)) if isinstance(entry, list) else str(entry)

    return ",".join(f"{key}:{value(entry)}" for key, entry in pending.items())


def _railyard(word: Word) -> list[dict[str, Any]]:
    """``red2+1``: two red cars with a locomotive on top."""
    rows = []
    for part in word.listed():
        cars, *locomotives = part.split("+", 1)
        color, number = cars.card()
        on_top = locomotives[0].number() if locomotives else 0
        rows.append({"color": color, "cars": number, "locomotives": on_top})
    return rows


def _write_railyard(rows: list[dict[str, Any]]) -> str:
    def row(entry: dict[str, Any]) -> str:
        on_top = f"+{entry['locomotives']}" if entry["locomotives"] else ""
        return cards_text({entry["color"]: entry["cars"]}) + on_top

    return ",".join(map(row, rows))


def _json(word: Word) -> Any:
    try:
        return read_json(word.text, mark=False)
    except JsonError as error:
        raise word.error(str(error)) from None


def _write_json(value: object) -> str:
    # Without spaces: only those in strings do not end the word.
    return json.dumps(value, separators=(",", ":"))


JSON: tuple[Write, Read] = (_write_json, _json)
NUMBER: tuple[Write, Read] = (str, Word.number)
NUMBER_OR_NULL: tuple[Write, Read] = (
    lambda number: NULL if number is None else str(number),
    _number_or_null,
)
WORD: tuple[Write, Read] = (str, Word.name)
FLAG: tuple[Write, Read] = (lambda _: "yes", _flag)
CARDS: tuple[Write, Read] = (_several, _counts)
NAMES: tuple[Write, Read] = (_listed, _names)

TABLE: dict[str, tuple[Any, tuple[Write, Read]]] = {
    "fingerprint": (None, WORD),
    "options": ({}, JSON),
    "changes": ({}, JSON),
    "seed": (0, NUMBER),
    "chance": ("sampled", WORD),
    "draws": (
        {"train": 0, "ticket": 0},
        (lambda draws: f"{draws['train']}/{draws['ticket']}", _draws),
    ),
    "setup": (False, FLAG),
    "phase": (Phase.TURN.value, WORD),
    "current_player": (0, NUMBER_OR_NULL),
    "turn": (0, NUMBER),
    "last_turns": (None, NUMBER_OR_NULL),
    "passes": (0, NUMBER),
    "pass": (1, NUMBER),
    "finished": (
        [],
        (
            lambda seats: ",".join(map(str, seats)),
            lambda word: [seat.number() for seat in word.listed()],
        ),
    ),
    "face_up": ([], (_write_slots, _slots)),
    "deck": (..., CARDS),
    "discard": ({}, CARDS),
    "reshuffled": (None, CARDS),
    "ticket_deck": (
        ...,
        (_write_ticket_deck, _ticket_deck),
    ),
    "given_back": ([], NAMES),
    "set_aside": ([], NAMES),
    "pending": (None, (_write_pending, _pending)),
    "tunnel": (None, (_write_tunnel, _tunnel)),
}
"""The keys of a position: their defaults (...: derived), and how they are written and read."""

SEAT: dict[str, tuple[Any, tuple[Write, Read]]] = {
    "hand": ({}, CARDS),
    "tickets": ([], NAMES),
    "routes": ([], NAMES),
    "trains": (..., NUMBER),
    "stations": ([], NAMES),
    "offer": ([], NAMES),
    "completed": ([], NAMES),
    "bonus": (False, FLAG),
    "railyard": ([], (_write_railyard, _railyard)),
    "on_track": ({}, CARDS),
    "seen": ({}, CARDS),
    "drawn": ({}, CARDS),
    "returned": ([], NAMES),
    "shuffled": ([], NAMES),
    "first_kept": (None, NUMBER_OR_NULL),
}
"""The keys of a seat, likewise."""


def state_to_text(state: State) -> str:
    """The whole state in one line, which :func:`state_from_text` reads: ``state.to_text()``.

    It leaves out whatever a position document may leave out. Raises
    :class:`~ttr_rules.errors.NotationError` if the line would be longer than is read, which only the
    changes of a variant can be.
    """
    document = _shortened(state)
    parts = [name_text(document["variant"]), str(document["players"])]
    for key, (default, (write, _)) in TABLE.items():
        if key in document and document[key] != default:
            parts.append(f"{key}={write(document[key])}")
    for index, seat in enumerate(document["seats"]):
        for key, (default, (write, _)) in SEAT.items():
            if key in seat and seat[key] != default:
                parts.append(f"{index}.{key}={write(seat[key])}")
    text = " ".join(parts)
    if len(text) > MAX_TEXT:
        reason = f"the changes of the variant make a line of more than {MAX_TEXT} characters"
        raise NotationError(shown(text), 1, reason)
    return text


def _shortened(state: State) -> dict[str, Any]:
    """The document without the values that can be derived."""
    document = state.to_dict()
    shipped = shipped_or_none(document["variant"])
    if "options" in document and shipped is not None:
        rules = shipped.rules.to_dict()
        options = document["options"].items()
        document["options"] = {name: value for name, value in options if value != rules[name]}
    if all(slot is None for slot in document["face_up"]):
        document["face_up"] = []

    def without(document: dict[str, Any], key: str) -> dict[str, Any]:
        if key == "trains":
            seats = [{k: v for k, v in seat.items() if k != key} for seat in document["seats"]]
            return document | {"seats": seats}
        return {k: v for k, v in document.items() if k != key}

    for key in ("trains", "deck", "ticket_deck"):
        shorter = without(document, key)
        try:
            derived = state_from_dict(shorter, state.variant) == state
        except InvalidPositionError:
            derived = False
        if derived:
            document = shorter
    return document


def state_from_text(text: str, variant: str | Variant | None = None) -> State:
    """The state of a line that ``state.to_text()`` or a person wrote.

    Pass ``variant`` if the variant has an id of its own. Raises
    :class:`~ttr_rules.errors.NotationError`, with the place, if the line cannot be read, and the
    exceptions of :func:`~ttr_rules.state_from_dict` if the position is wrong.

    >>> state = state_from_text("nordic 2 0.hand=purple4")
    >>> state.hand(0)
    {'purple': 4}
    """
    parts = words(text, "a position")
    if len(parts) < 2:
        raise NotationError(
            str(text), 1, "a position begins with a variant and a number of players"
        )
    name, players, *entries = parts
    document: dict[str, Any] = {"variant": name.name("a variant"), "players": players.number()}
    seats: list[dict[str, Any]] = []
    for entry in entries:
        key, *value = entry.split("=", 1)
        if not value or not key.text:
            raise entry.error(f"expected key=value, found {shown(entry.text)}")
        seat, *of_seat = key.split(".", 1)
        known, target, word = TABLE, document, key
        if of_seat:
            known, target, word = SEAT, _seat(seats, seat), of_seat[0]
        if word.text in SEAT and not of_seat:
            raise key.error(
                f"{shown(word.text)} belongs to a player: write 0.{word.text}, for example"
            )
        if word.text not in known:
            names = known if of_seat else (*TABLE, *(f"0.{name}" for name in SEAT))
            raise key.error(unknown("key", word.text, names))
        if word.text in target:
            raise key.error(f"{shown(key.text)} is given twice")
        target[word.text] = known[word.text][1][1](value[0])
    if seats:
        document["seats"] = seats
    return state_from_dict(document, variant)


MOST_SEATS = 6


def _seat(seats: list[dict[str, Any]], word: Word) -> dict[str, Any]:
    """The entries of a seat."""
    index = word.number("the number of a player")
    if index >= MOST_SEATS:
        raise word.error(f"there are at most {MOST_SEATS} players, counted from 0")
    while len(seats) <= index:
        seats.append({})
    return seats[index]
