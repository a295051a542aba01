"""Positions of the classic Europe board: stations, ferries, gray tunnels, long tickets."""

from __future__ import annotations

from .setting_up import add, cards, seat

ROW = "blue white black red purple"
NO_TICKETS: dict[str, list[str]] = {"unordered": [], "bottom": []}

add(
    "europe",
    "a first station, of any color (EU-30, EU-31)",
    seat("1 blue 1 L"),
    seat("1 white"),
    rest=1,
    face_up=ROW,
    ticket_deck=NO_TICKETS,
)
add(
    "europe",
    "second and third stations (EU-31)",
    seat("2 red 1 green 1 L", stations=["wien"], trains=0),
    seat(stations=["paris", "roma"], trains=0),
    rest=1,
    face_up="- - - - -",
    ticket_deck=NO_TICKETS,
)
add(
    "europe",
    "no station left, and cities that are taken (EU-30)",
    seat("2 red 1 L", stations=["wien", "berlin", "roma"], trains=1),
    seat("1 blue", stations=["paris"], trains=1),
    face_up="red - - - -",
    ticket_deck=NO_TICKETS,
)
add(
    "europe",
    "a station fills the row with what it cost (EU-31, G-15)",
    seat("2 red", stations=["madrid"], trains=0),
    seat(),
    rest=1,
    face_up="blue - - - -",
    ticket_deck=NO_TICKETS,
)
add(
    "europe",
    "nothing but a station can be done, and then nothing (EU-33, G-3)",
    seat("1 black", trains=0),
    seat(stations=["wien", "berlin", "roma"]),
    rest=1,
    face_up="",
    ticket_deck=NO_TICKETS,
)
add(
    "europe",
    "stations on the last turns (EU-33, EU-40)",
    seat("1 black 1 white", trains=0),
    seat("2 green", trains=2, stations=["wien"]),
    seat(trains=3),
    rest=2,
    last_turns=3,
    face_up="",
    ticket_deck=NO_TICKETS,
)
add(
    "europe",
    "ferries: symbols and cars of one color (EU-21)",
    seat("3 red 1 white 2 L", trains=4, stations=["wien", "berlin", "roma"]),
    seat("2 blue 1 L", trains=2, stations=["paris", "madrid", "kyiv"]),
    face_up="red - - - -",
    ticket_deck=NO_TICKETS,
)
add(
    "europe",
    "the longest ferry (EU-21)",
    seat("4 yellow 3 L", trains=6, stations=["wien", "berlin", "roma"]),
    seat(),
    rest=1,
    face_up="",
    ticket_deck=NO_TICKETS,
)
add(
    "europe",
    "double routes with three players (EU-13)",
    seat("1 white 1 red", routes="budapest-wien-1"),
    seat("1 white"),
    seat("1 red 1 L"),
    face_up="red - - - -",
    ticket_deck=NO_TICKETS,
)
add(
    "europe",
    "double routes with four players (EU-13)",
    seat("1 purple 1 red", trains=1, routes="frankfurt-paris-1"),
    seat("1 white", trains=3),
    seat("3 orange", trains=3),
    seat("1 red 1 L"),
    face_up="red - - - -",
    ticket_deck=NO_TICKETS,
)
REVEALED: dict[str, list[str]] = {
    "no card": [],
    "two cards": ["purple", "locomotive"],
}
for turned_up, revealed in REVEALED.items():
    add(
        "europe",
        f"a gray tunnel, and {turned_up} turned up so far (EU-22, NC-50)",
        seat("2 purple 1 L"),
        seat("1 red"),
        face_up=ROW,
        tunnel={"route": "paris-zurich", "laid": cards("2 purple 1 L"), "revealed": revealed},
        pending={"due": "tunnel", "left": 3 - len(revealed), "then": "tunnel"},
    )
add(
    "europe",
    "the surcharge of a gray tunnel (EU-22)",
    seat("2 purple 1 white 2 L"),
    seat("1 red"),
    phase="tunnel",
    face_up="blue white - - -",
    tunnel={
        "route": "paris-zurich",
        "laid": cards("2 purple 1 L"),
        "revealed": ["purple", "locomotive", "white"],
    },
)
add(
    "europe",
    "a gray tunnel that only locomotives were laid down for (EU-22, NC-52)",
    seat("2 green 2 L", trains=3),
    seat("1 red", trains=4),
    phase="tunnel",
    last_turns=2,
    face_up=ROW,
    tunnel={
        "route": "sarajevo-sofia",
        "laid": cards("2 L"),
        "revealed": ["green", "locomotive", "locomotive"],
    },
)
add(
    "europe",
    "gray tunnels that can be tried in several colors (EU-22)",
    seat("2 purple 2 white 1 L", trains=2, stations=["wien", "berlin", "roma"]),
    seat("1 blue", trains=1, stations=["paris", "madrid", "kyiv"]),
    rest=1,
    face_up="",
    deck="1 purple",
    discard="1 L",
    ticket_deck=NO_TICKETS,
)
add(
    "europe",
    "three locomotives clear the row (EU-11)",
    seat("1 red", trains=0),
    seat("1 blue", trains=0),
    rest=1,
    face_up="L L red blue white",
    deck="1 L 2 green",
    discard="1 yellow",
    ticket_deck=NO_TICKETS,
)
add(
    "europe",
    "tickets that are not kept go under the deck (EU-12)",
    seat(offer=["paris-zagrab", "paris-wien", "brest-venezia"]),
    seat("1 red"),
    phase="keep_tickets",
    face_up="red - - - -",
    ticket_deck={"unordered": ["kyiv-sochi", "sofia-smyrna"], "bottom": []},
)
add(
    "europe",
    "prices and number of stations of one's own (EU-31)",
    seat("2 red 1 L", stations=["wien"], trains=0),
    seat(trains=0),
    rest=1,
    face_up="",
    ticket_deck=NO_TICKETS,
    rules={"stations": 2, "station_prices": [1, 3]},
)
