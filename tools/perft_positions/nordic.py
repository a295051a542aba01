"""Positions of Nordic Countries: ferries, tunnels, Murmansk-Lieksa."""

from __future__ import annotations

from .setting_up import add, cards, seat

ROW = "blue white black red purple"
GREEN = "kristiansand-stavanger-1"  # A tunnel of two green spaces.
NO_TICKETS: dict[str, list[str]] = {"unordered": [], "bottom": []}

add(
    "nordic",
    "locomotives pay on ferries and in tunnels only (NC-20)",
    seat("1 blue 2 L"),
    seat("1 white 1 L"),
    face_up=ROW,
)
add(
    "nordic",
    "ferries: symbols, cars, and three cards for a locomotive (NC-30 to NC-33)",
    seat("2 red 3 green 1 white 1 L", trains=3),
    seat("2 blue 1 black", trains=2),
    face_up="red - - - -",
)
add(
    "nordic",
    "the longest ferries (NC-32)",
    seat("7 yellow 2 green 1 L", trains=4),
    seat(trains=0),
    rest=1,
    face_up="red - - - -",
    deck="1 white",
)
add(
    "nordic",
    "threes that pay symbols only (NC-32)",
    seat("2 red 3 green 1 white 1 L", trains=3),
    seat("2 blue 1 black", trains=2),
    face_up="red - - - -",
    rules={"sets_pay_any_space": False},
)
add(
    "nordic",
    "Murmansk-Lieksa with cards of one color and a four (NC-40)",
    seat("8 green 2 red 2 L", trains=9),
    seat(),
    rest=1,
    face_up="blue - - - -",
    deck="1 white",
    ticket_deck=NO_TICKETS,
)
add(
    "nordic",
    "Murmansk-Lieksa with many fours (NC-40, NC-41)",
    seat("3 green 5 red 5 blue 4 white 4 black 1 L", trains=9),
    seat(),
    rest=1,
    face_up="red - - - -",
    ticket_deck=NO_TICKETS,
)
add(
    "nordic",
    "a tunnel that can be tried and paid (NC-50, NC-51)",
    seat("3 green 1 L", trains=2),
    seat("1 white 1 L", trains=1),
    face_up="- - - - -",
)
REVEALED: dict[str, list[str]] = {
    "no card": [],
    "a card": ["green"],
    "two cards": ["green", "locomotive"],
}
for turned_up, revealed in REVEALED.items():
    add(
        "nordic",
        f"a tunnel, and {turned_up} turned up so far (NC-50)",
        seat("2 green 1 L"),
        seat("1 red"),
        face_up=ROW,
        tunnel={"route": GREEN, "laid": cards("2 green"), "revealed": revealed},
        pending={"due": "tunnel", "left": 3 - len(revealed), "then": "tunnel"},
    )
add(
    "nordic",
    "the surcharge of a tunnel (NC-51, NC-53)",
    seat("2 green 2 L"),
    seat("1 red"),
    phase="tunnel",
    face_up="blue white - - -",
    tunnel={
        "route": GREEN,
        "laid": cards("1 green 1 L"),
        "revealed": ["green", "locomotive", "blue"],
    },
)
add(
    "nordic",
    "a surcharge that cannot be paid (NC-53, NC-54)",
    seat("1 red"),
    seat("1 red"),
    phase="tunnel",
    face_up=ROW,
    tunnel={"route": GREEN, "laid": cards("2 green"), "revealed": ["white", "green", "black"]},
)
add(
    "nordic",
    "a tunnel that only locomotives were laid down for (NC-52)",
    seat("2 green 2 L", trains=3),
    seat("1 red", trains=4),
    phase="tunnel",
    last_turns=2,
    face_up=ROW,
    tunnel={
        "route": GREEN,
        "laid": cards("2 L"),
        "revealed": ["green", "locomotive", "locomotive"],
    },
)
add(
    "nordic",
    "two cards can be turned up for a tunnel (NC-55, NC-56)",
    seat("2 purple 1 L", trains=3),
    seat("1 blue"),
    rest=1,
    face_up="",
    deck="1 purple",
    discard="1 L",
    ticket_deck=NO_TICKETS,
)
add(
    "nordic",
    "double routes with two players close, unequal ones too (NC-22, NC-23)",
    seat("2 red 1 L", routes="bergen-oslo-1 kristiansand-stavanger-2"),
    seat("2 white 1 L", routes="norrkoping-stockholm-1"),
    face_up="red - - - -",
    ticket_deck=NO_TICKETS,
)
add(
    "nordic",
    "double routes with three players (NC-22)",
    seat("1 orange", routes="kiruna-narvik-1"),
    seat("1 white", routes="norrkoping-stockholm-1"),
    seat("1 orange 1 L"),
    face_up="- - - - -",
    ticket_deck=NO_TICKETS,
)
add(
    "nordic",
    "any card of the row is a card, locomotives too (NC-10, NC-11)",
    seat("1 red"),
    seat("1 blue"),
    face_up="L L L red red",
)
add(
    "nordic",
    "the second card is taken and the discard pile shuffled (G-12)",
    seat("1 red"),
    seat(),
    rest=1,
    phase="second_draw",
    face_up="L L blue - -",
    discard="2 white 1 green",
)
add(
    "nordic",
    "tickets that are not kept leave the game (NC-60)",
    seat(offer=["bergen-narvik", "oslo-vaasa", "turku-trondheim"]),
    seat("1 red"),
    phase="keep_tickets",
    face_up="red - - - -",
    ticket_deck={"unordered": ["oslo-helsinki", "tampere-boden"], "bottom": []},
)
add(
    "nordic",
    "the last turns of three, and one begins them (G-40)",
    seat("2 green 1 red", trains=4),
    seat("1 red", trains=8),
    seat(trains=2),
    face_up="red blue - - -",
    ticket_deck=NO_TICKETS,
)
add(
    "nordic",
    "one claim, and then all have to pass (G-3)",
    seat("1 black 1 L", trains=1),
    seat(),
    rest=1,
    face_up="",
    ticket_deck=NO_TICKETS,
)
