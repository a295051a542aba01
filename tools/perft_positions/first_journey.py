"""Positions of First Journey on both boards: blind cards, swaps, tickets laid open, the race to six."""

from __future__ import annotations

from dataclasses import dataclass

import ttr_rules as ttr

from .setting_up import add, seat


@dataclass(frozen=True)
class Board:
    """A claim that completes tickets, and what else a board's positions need."""

    id: str
    around: str
    """Routes that the claim joins, from coast to coast with it."""
    claim: str
    """A route of one space, and the hand that pays for it."""
    hand: str
    complete: tuple[str, ...]
    """Tickets that the claim completes, and others that it does not."""
    open: tuple[str, ...]

    def done(self, number: int) -> list[str]:
        """Some tickets of which nothing is said above."""
        tickets = [ticket.id for ticket in getattr(ttr, self.id).VARIANT.tickets]
        return [one for one in tickets if one not in self.complete + self.open][:number]


EUROPE = Board(
    "first_journey",
    "dublin-london-1 brest-london amsterdam-berlin-1 copenhagen-berlin-1 berlin-vienna-1"
    " berlin-warsaw-1 warsaw-moscow-1",
    "london-amsterdam-1",
    "1 white",
    ("dublin-copenhagen", "brest-berlin", "london-vienna"),
    ("rome-kiev", "zurich-athens", "sarajevo-riga"),
)
USA = Board(
    "first_journey_usa",
    "calgary-helena-1 seattle-helena salt-lake-city-denver-1 kansas-city-denver-1"
    " chicago-kansas-city-1 new-york-chicago-1",
    "helena-salt-lake-city-1",
    "1 L",
    ("seattle-denver", "helena-kansas-city", "calgary-chicago"),
    ("denver-los-angeles", "winnipeg-montreal", "dallas-miami"),
)


def deck(*tickets: str) -> dict[str, list[str]]:
    """A ticket deck of these."""
    return {"unordered": [*tickets], "bottom": []}


def add_positions(board: Board) -> None:
    """The positions of a board."""
    one, two, three = board.complete
    away, beyond, far = board.open
    add(board.id, "locomotives pay everywhere (FJ-4)", seat("1 red 2 L"), seat("1 blue"))
    route, other = (
        ("zurich-rome-1", "2 white")
        if board is EUROPE
        else ("san-francisco-los-angeles-1", "1 black 1 red")
    )
    add(
        board.id,
        "double routes stay open to others with two players (FJ-5)",
        seat(other, routes=route, trains=2),
        seat(other + " 1 L", trains=3),
    )
    add(
        board.id,
        "two tickets are complete at once, and a third when it is drawn; the bonus (FJ-6, FJ-7)",
        seat(board.hand, f"{one} {two}", board.around),
        seat("1 red", beyond),
        ticket_deck=deck(three, away, far),
    )
    add(
        board.id,
        "there are fewer tickets than places (FJ-9)",
        seat(board.hand, f"{one} {two}", board.around),
        seat("1 red", beyond),
        ticket_deck=deck(three),
    )
    add(
        board.id,
        "tickets are swapped, and those beside the deck shuffled (FJ-8)",
        seat("", f"{away} {beyond}"),
        seat("", far),
        rest=0,
        given_back=[one, two],
        ticket_deck=deck(three),
    )
    add(
        board.id,
        "a swap is going on, and one of the tickets that come is complete (FJ-6, FJ-8)",
        seat("", two, board.around + f" {board.claim}"),
        seat("", far),
        set_aside=[away],
        given_back=[beyond],
        ticket_deck=deck(one),
        pending={"due": "held", "seat": 0, "slot": 1, "left": 1, "then": "complete"},
    )
    add(
        board.id,
        "there is no other ticket, and none can be swapped (FJ-9)",
        seat("1 red", away),
        seat("1 L"),
        ticket_deck=deck(),
    )
    add(
        board.id,
        "the sixth ticket wins at once (FJ-10)",
        seat(board.hand, f"{one} {two}", board.around, completed=board.done(4), bonus=True),
        seat(board.hand, f"{three} {away}", completed=board.done(9)[4:]),
    )
    add(
        board.id,
        "the last train ends the game (FJ-11)",
        seat(board.hand + " 1 blue", one, board.around, trains=1),
        seat(board.hand + " 1 black", away, trains=3),
    )
    add(
        board.id,
        "one card can be drawn, and then none (FJ-12)",
        seat(board.hand, one, board.around),
        seat("", away),
        rest=1,
        deck="1 red",
        ticket_deck=deck(three, far),
    )
    add(
        board.id,
        "four seats, and the discard pile is shuffled between two cards (G-12)",
        seat("1 red", away),
        seat("", beyond),
        seat("1 L", far),
        seat(),
        rest=3,
        deck="1 green",
        discard="1 blue 2 white 1 L",
        ticket_deck=deck(),
    )
    add(
        board.id,
        "all have to pass (G-3)",
        seat("", trains=0),
        seat(),
        rest=0,
        ticket_deck=deck(),
    )


add_positions(EUROPE)
add_positions(USA)
