"""Positions of New York and of the USA."""

from __future__ import annotations

from .setting_up import add, seat

# New York: the row is cleared, double routes close with two players, tickets go under the deck.

NY_ROW = "blue green black pink red"
add("new_york", "a single payment each", seat("2 blue 1 L"), seat("2 red 1 pink"), face_up=NY_ROW)
add(
    "new_york",
    "double routes with two players: the second closes (G-26)",
    seat("2 green 2 blue"),
    seat("2 green 2 blue", routes="times-square-empire-state-building-1"),
    face_up=NY_ROW,
)
add(
    "new_york",
    "double routes with three players: the second stays open to others (G-25)",
    seat("1 green 1 pink", routes="chinatown-wall-street-1"),
    seat("2 green", routes="times-square-empire-state-building-1"),
    seat("1 orange 1 pink"),
    face_up=NY_ROW,
)
add(
    "new_york",
    "locomotives in row and hand: a draw of one, and the row is cleared (NY-10, NY-12)",
    seat("1 blue 2 L"),
    seat("1 red 1 L"),
    face_up="L L red blue green",
    last_turns=2,
)
add(
    "new_york",
    "the second card of a draw, with an empty slot that cannot be filled (G-10, G-14)",
    seat("1 blue"),
    seat(trains=0),
    rest=1,
    phase="second_draw",
    face_up="L blue - - -",
    deck="1 red",
)
add(
    "new_york",
    "the deck is empty and the discard pile is shuffled (G-12)",
    seat("2 black"),
    seat(),
    rest=1,
    face_up=NY_ROW,
    deck="1 red",
    discard="2 blue 1 pink 2 L",
)
add(
    "new_york",
    "a row of locomotives that is cleared until nothing is left to reshuffle (NY-12, NY-13)",
    seat("1 green"),
    seat(),
    rest=1,
    face_up="L L blue red pink",
    deck="2 L",
    discard="1 L 2 orange",
)
add(
    "new_york",
    "two tickets of which one is kept, others under the deck (NY-30, G-33)",
    seat(offer=["chelsea-brooklyn", "times-square-soho"]),
    seat("1 red"),
    phase="keep_tickets",
    face_up="red blue green - -",
    ticket_deck={"unordered": ["soho-east-village"], "bottom": ["chelsea-wall-street"]},
)
add(
    "new_york",
    "one ticket is left (G-34)",
    seat("1 pink"),
    seat("1 orange"),
    face_up=NY_ROW,
    ticket_deck={"unordered": ["chelsea-wall-street"], "bottom": []},
)
add(
    "new_york",
    "a claim that leaves two trains begins the last turns (G-40)",
    seat("4 pink 2 orange", trains=5),
    seat("2 blue 1 L", trains=3),
    face_up=NY_ROW,
)
add(
    "new_york",
    "the last turn of three (G-40)",
    seat("2 blue 2 red", trains=2),
    seat("1 green", trains=9),
    seat(trains=1),
    current_player=2,
    last_turns=2,
    face_up=NY_ROW,
)
add(
    "new_york",
    "one claim, and then a round of passes ends the game (G-3)",
    seat("1 blue", routes="times-square-empire-state-building-1", trains=1),
    seat(),
    seat("2 red", trains=0),
    rest=1,
    face_up="",
    ticket_deck={"unordered": [], "bottom": []},
)

# The USA: locomotives anywhere, gray routes, double routes up to five players.

USA_ROW = "purple blue orange white green"
add("usa", "gray routes and locomotives", seat("2 red 1 black 1 L"), seat("1 red"), face_up=USA_ROW)
add(
    "usa",
    "a gray route of six, which many cards pay",
    seat("6 red 4 black 5 yellow 3 L"),
    seat("2 blue"),
    face_up=USA_ROW,
)
add(
    "usa",
    "double routes with three players close (G-26)",
    seat("2 red", routes="boston-new-york-2"),
    seat("2 yellow 2 red"),
    seat("2 white", routes="new-york-washington-1"),
    current_player=1,
    face_up=USA_ROW,
)
add(
    "usa",
    "double routes with four players stay open to others (G-25)",
    seat("1 red", routes="portland-seattle-1"),
    seat("1 red", routes="dallas-houston-2"),
    seat("1 blue"),
    seat(),
    face_up=USA_ROW,
)
add(
    "usa",
    "three locomotives are turned up (G-13)",
    seat("1 red"),
    seat("1 blue"),
    rest=1,
    face_up="L L red red red",
    deck="2 L 1 green",
    discard="1 blue 1 white",
)
add(
    "usa",
    "a taken card is replaced from the discard pile (G-12)",
    seat("1 red"),
    seat(),
    rest=1,
    face_up=USA_ROW,
    discard="2 blue 1 L 1 green",
)
add(
    "usa",
    "the second card, with only locomotives in the row (G-14)",
    seat("1 red"),
    seat("1 white"),
    phase="second_draw",
    rest=1,
    face_up="L L - - -",
    discard="1 green",
)
add(
    "usa",
    "three tickets are drawn, of which one is kept (G-33)",
    seat("1 black"),
    seat("1 red"),
    face_up="red - - - -",
    ticket_deck={
        "unordered": ["boston-miami", "dallas-new-york"],
        "bottom": ["toronto-miami", "denver-el-paso"],
    },
)
add(
    "usa",
    "five seats in their last turns (G-40)",
    seat("2 red", trains=4),
    seat("1 blue 1 L", trains=2),
    seat(trains=0),
    seat("1 green", trains=1),
    seat("2 L", trains=3),
    current_player=3,
    last_turns=3,
    face_up=USA_ROW,
)
add(
    "usa",
    "one claim, which has to be made, and then all have to pass (G-3, G-4)",
    seat("1 red", trains=1),
    seat(),
    rest=1,
    ticket_deck={"unordered": [], "bottom": []},
)
