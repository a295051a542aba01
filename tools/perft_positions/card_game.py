"""Positions of The Card Game: railyards, robberies, tickets, deck passes."""

from __future__ import annotations

from typing import Any

from .setting_up import Seat, add, cards

ROW = "red blue white green black"


def yard(hand: str = "", tickets: str = "", railyard: str = "", track: str = "") -> Seat:
    """A seat; its rows as in ``"2 red + 1, 1 blue"``: two red cars with a locomotive, and a blue one."""
    rows: list[dict[str, Any]] = []
    for part in railyard.split(", ") if railyard else []:
        cars, _, on_top = part.partition(" + ")
        number, color = cars.split()
        rows.append({"color": color, "cars": int(number), "locomotives": int(on_top or 0)})
    return {
        "hand": cards(hand),
        "tickets": tickets.split(),
        "railyard": rows,
        "on_track": cards(track),
    }


def deck(*tickets: str) -> dict[str, list[str]]:
    """A ticket deck, unordered."""
    return {"unordered": [*tickets], "bottom": []}


add(
    "card_game",
    "sets of one color with locomotives, and of three colors (CG-30)",
    yard("3 red 2 blue 1 white 2 L"),
    yard("2 green 1 black 1 L"),
    face_up="red - - - -",
    ticket_deck=deck(),
)
add(
    "card_game",
    "rows move card by card, and lose their color at last (CG-10, CG-31)",
    yard("3 red 2 blue", railyard="1 red + 1, 1 blue"),
    yard("2 white 2 red", railyard="2 white"),
    face_up="- - - - -",
    ticket_deck=deck(),
)
add(
    "card_game",
    "trains are robbed with more cards (CG-32, CG-34)",
    yard("3 red 2 white 1 L", railyard="1 green"),
    yard("3 green 2 blue", railyard="2 red + 1, 1 white"),
    yard("2 green", railyard="1 blue"),
    face_up="red - - - -",
    ticket_deck=deck(),
)
add(
    "card_game",
    "rows of locomotives alone can be robbed (CG-10, CG-32)",
    yard("2 red 1 L", railyard="0 blue + 2"),
    yard("3 blue", railyard="0 red + 1, 0 white + 1"),
    face_up="L L - - -",
    ticket_deck=deck(),
)
add(
    "card_game",
    "the player chooses which cards move (CG-11)",
    yard("2 green", railyard="2 red + 1, 1 blue + 2, 0 white + 1, 2 black"),
    yard("2 red", railyard="1 yellow + 1"),
    phase="move_cards",
    face_up="red - - - -",
    rules={"moved_card_chosen": True},
    ticket_deck=deck(),
)
add(
    "card_game",
    "one set of two colors, or of four cards at least (CG-30)",
    yard("4 red 2 blue 3 white 1 L"),
    yard("5 green 1 black 1 L"),
    face_up="red - - - -",
    rules={"placed_at_least": 4, "placed_colors": 2},
    ticket_deck=deck(),
)
add(
    "card_game",
    "a locomotive of the row counts as two cards (CG-20, CG-21)",
    yard("2 red"),
    yard("1 blue"),
    face_up="L L L red blue",
)
add(
    "card_game",
    "four tickets are drawn, and any number of them kept (CG-40)",
    yard("2 red"),
    yard("2 blue", "seattle-miami"),
    face_up="- - - - -",
    ticket_deck={
        "unordered": ["dallas-miami", "miami-omaha"],
        "bottom": ["seattle-phoenix", "dallas-helena", "chicago-montreal"],
    },
)
add(
    "card_game",
    "the first tickets: one of them at least is kept (CG-3)",
    yard("1 red 1 L")
    | {"offer": ["dallas-miami", "miami-omaha", "seattle-phoenix", "chicago-montreal"]},
    yard("1 blue 1 L") | {"offer": ["dallas-helena", "seattle-miami"]},
    setup=True,
    phase="keep_tickets",
    face_up="red - - - -",
)
add(
    "card_game",
    "the last card of the deck begins the last turns (CG-22, CG-50)",
    yard("2 red", "dallas-miami", railyard="1 green"),
    yard("2 blue", "miami-omaha"),
    rest=1,
    face_up="red blue - - -",
    deck="2 green",
    ticket_deck=deck(),
)
add(
    "card_game",
    "there is nothing to do but to pass, and cards still move (CG-10, CG-63)",
    yard("", "dallas-miami", railyard="2 red + 1", track="1 green"),
    yard("", "seattle-denver", railyard="1 green + 1", track="1 black"),
    face_up="- - - - -",
    deck="",
    discard="10 purple 10 blue 10 orange 10 white 8 green 10 yellow 9 black 8 red 14 L",
    last_turns=2,
    ticket_deck=deck(),
)
TICKETS = "dallas-miami chicago-charleston seattle-denver dallas-raleigh new-york-chicago"
add(
    "card_game",
    "tickets are scored, one by one, by two (CG-51)",
    yard("", TICKETS, track="2 green 2 red 1 black 1 yellow 2 L"),
    yard("", "chicago-dallas chicago-miami seattle-los-angeles", track="1 green 2 yellow 1 L"),
    phase="score_tickets",
    last_turns=0,
    face_up="- - - - -",
    deck="",
    discard="10 purple 10 blue 10 orange 10 white 7 green 7 yellow 9 black 8 red 13 L",
)
add(
    "card_game",
    "three score their tickets, and one of them has finished (CG-51, CG-52)",
    yard("", TICKETS, track="1 green 1 red 1 L"),
    yard("", "miami-omaha", track="1 green"),
    yard("", "chicago-dallas chicago-miami", track="1 green 1 yellow 1 L"),
    phase="score_tickets",
    finished=[1],
    current_player=2,
    rest=1,
    face_up="- - - - -",
)
add(
    "card_game",
    "the second deck pass begins when all have scored (CG-53)",
    yard("2 red", "dallas-miami", track="1 green 1 red"),
    yard("2 blue", "chicago-santa-fe", railyard="1 white", track="1 L"),
    yard("2 white 1 L", "new-york-miami"),
    yard("2 green"),
    rest=3,
    phase="score_tickets",
    finished=[3],
    face_up="- - - - -",
    discard="2 red 1 blue",
)
add(
    "card_game",
    "too few cards for a second deck pass (CG-54)",
    yard("", track="1 green 1 red"),
    yard(railyard="1 white"),
    yard(),
    yard(),
    rest=3,
    phase="score_tickets",
    finished=[3, 0, 1],
    current_player=2,
    face_up="- - - - -",
    discard="2 red 2 L",
)
SECOND_PASS: dict[str, Any] = {"pass": 2}
add(
    "card_game",
    "the end of the second deck pass (CG-50, CG-53)",
    yard("2 red", "dallas-miami", "1 green"),
    yard("2 blue", "chicago-santa-fe", "2 yellow"),
    yard("1 red", "dallas-raleigh", "1 red"),
    yard(""),
    rest=3,
    face_up="red - - - -",
    deck="1 green",
    ticket_deck=deck(),
    **SECOND_PASS,
)
