"""The cases of the rules pages that concern New York and all games, on the reference."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ttr_rules import reference
from ttr_rules.actions import (
    Action,
    ClaimRoute,
    DrawDeck,
    DrawFaceUp,
    DrawTickets,
    KeepTickets,
    Pass,
    Reveal,
    RevealTicket,
)
from ttr_rules.errors import IllegalActionError, InvalidActionError

from .situations import LOCO, Seat, cards, hand, play, position, refused, reveal, settle

DECK = DrawDeck()
NONE_LEFT: dict[str, list[str]] = {"unordered": [], "bottom": []}
RED_3 = "chelsea-greenwich-village-2"
GREEN_3 = "chelsea-greenwich-village-1"
PINK_4 = "chelsea-soho"
GRAY_2 = "soho-wall-street"
BLACK_1 = "east-village-lower-east-side"
SHORT = "lower-east-side-wall-street"
SHORT_WAY = ["lower-east-side-chinatown", "chinatown-wall-street-1"]


def row_of(game: reference.Game) -> str:
    """The row, a word a slot."""
    return " ".join("T" if c == LOCO else c or "-" for c in game.table.face_up)


def draw_two(game: reference.Game) -> reference.Game:
    return settle(play(settle(play(game, DECK)), DECK))


# Drawing


@pytest.mark.case(1)
def test_case1_a_row_that_cannot_be_better_stays() -> None:
    game = position({}, {}, hoarder=1, row="T T green red blue", deck=cards("2 T"))
    game = reveal(play(game, DrawFaceUp("green")), "T")
    assert row_of(game) == "T T T red blue"
    assert game.table.discard == {}
    assert (game.phase, game.current_player) == ("second_draw", 0)
    # With a third other card in the pool it is cleared.
    game = position({}, {}, hoarder=1, row="T T green red blue", deck=cards("2 T 1 pink"))
    game = reveal(play(game, DrawFaceUp("green")), "T")
    assert row_of(game) == "- - - - -"


@pytest.mark.case(2)
def test_case2_cleared_again() -> None:
    game = reveal(play(position(row="T T red blue pink"), DrawFaceUp("red")), "T")
    game = reveal(game, "T green T green T")
    assert row_of(game) == "- - - - -"
    assert game.table.discard == cards("6 T 2 green 1 blue 1 pink")
    game = reveal(game, "red red blue blue T")
    assert row_of(game) == "red red blue blue T"
    assert game.phase == "second_draw"


@pytest.mark.case(4)
def test_case4_three_taxis_in_the_first_row() -> None:
    game = reveal(reference.new_game("new_york", 2), "red red blue blue")
    game = reveal(game, "T T T red blue")
    assert row_of(game) == "- - - - -"
    assert game.table.setup
    game = reveal(game, "pink pink black black green")
    assert {type(action) for action, _ in game.chance_outcomes()} == {RevealTicket}
    assert settle(game).current_player == 0


@pytest.mark.case(5)
def test_case5_the_replacement_makes_the_third_taxi() -> None:
    game = reveal(play(position(row="T T red blue pink"), DrawFaceUp("red")), "T")
    assert row_of(game) == "- - - - -"
    game = reveal(game, "green green black orange red")
    assert (game.phase, game.current_player) == ("second_draw", 0)


@pytest.mark.case(10)
@pytest.mark.parametrize("first", [DECK, DrawFaceUp("red")], ids=repr)
def test_case10_no_face_up_taxi_after_a_car(first: DrawDeck | DrawFaceUp) -> None:
    game = reveal(play(position(row="red T blue pink green"), first), "black")
    assert refused(game, DrawFaceUp(LOCO)) == "NY-10"
    game = reveal(play(game, DECK), "T")
    assert hand(game)[LOCO] == 1
    assert game.current_player == 1


@pytest.mark.case(10)
def test_case10_a_face_up_taxi_ends_the_draw() -> None:
    game = reveal(play(position(row="red T blue pink green"), DrawFaceUp(LOCO)), "black")
    assert row_of(game) == "red black blue pink green"
    assert (game.phase, game.current_player) == ("turn", 1)


@pytest.mark.case(11)
@pytest.mark.parametrize("taxis", ["- - - -", "T - - -", "T T T T"])
def test_case11_only_taxis_left_after_the_first_card(taxis: str) -> None:
    game = play(position({}, {}, hoarder=1, row=f"red {taxis}"), DrawFaceUp("red"))
    assert (game.phase, game.current_player, hand(game)) == ("turn", 1, {"red": 1})
    assert row_of(game) == f"- {taxis}"


@pytest.mark.case(12)
@pytest.mark.parametrize("where", ["deck", "discard"])
def test_case12_the_one_card_is_drawn_and_the_turn_ends(where: str) -> None:
    entries: dict[str, Any] = {where: {"red": 1}}
    game = position({}, {}, hoarder=1, row="- - - - -", **entries)
    game = reveal(play(game, DECK), "red")
    assert (game.phase, game.current_player, hand(game)) == ("turn", 1, {"red": 1})


@pytest.mark.case(13)
def test_case13_the_second_card_comes_from_the_reshuffled_discards() -> None:
    game = position({}, {}, hoarder=1, deck=cards("1 red"), discard=cards("2 blue 1 T"))
    game = reveal(play(game, DECK), "red")
    assert game.table.deck == {}
    game, events = game.play(DECK)
    assert events == [{"type": "deck_reshuffled", "cards": cards("2 blue 1 T")}]
    assert game.table.discard == {}
    assert [action for action, _ in game.chance_outcomes()] == [Reveal("blue"), Reveal(LOCO)]
    assert hand(reveal(game, "blue")) == cards("1 red 1 blue")


@pytest.mark.case(14)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_case14_no_card_comes_or_goes(players: int) -> None:
    chooser = random.Random(players)
    reshuffles = 0
    game = reference.new_game("new_york", players)
    while not game.is_over:
        actions = [a for a, _ in game.chance_outcomes()] or game.legal_actions()
        # Draws often, so that decks run out.
        draws = [a for a in actions if isinstance(a, DrawDeck | DrawFaceUp)]
        game, events = game.play(chooser.choice(draws or actions))
        table = game.table
        hands = [seat.hand for seat in table.seats]
        assert sum(hands, table.deck + table.discard + table.row()) == table.variant.cards
        reshuffles += sum(event["type"] == "deck_reshuffled" for event in events)
    assert reshuffles > 1


@pytest.mark.case(15)
def test_case15_the_row_can_be_drawn_from_unreplaced() -> None:
    game = position({}, {}, hoarder=1, row="red blue - red -")
    assert refused(game, DECK) == "G-13"
    game = play(game, DrawFaceUp("red"))
    assert row_of(game) == "- blue - red -"
    game = play(game, DrawFaceUp("red"))
    assert (row_of(game), game.current_player) == ("- blue - - -", 1)


@pytest.mark.case(17)
def test_case17_an_empty_slot_cannot_be_drawn() -> None:
    game = position({}, {}, hoarder=1, row="red - - - -")
    assert refused(game, DrawFaceUp("blue")) == "G-14"
    assert refused(game, DrawFaceUp("None")) == "X-name"
    assert [a for a in game.legal_actions() if isinstance(a, DrawFaceUp)] == [DrawFaceUp("red")]


@pytest.mark.case(18)
def test_case18_drawing_with_nothing_to_draw_is_not_legal() -> None:
    game = position({}, {}, hoarder=1, row="- - - - -")
    assert refused(game, DECK) == "G-13"
    with pytest.raises(IllegalActionError):
        game.apply(DECK)
    assert (game.current_player, game.table.turn) == (0, 0)
    assert game.legal_actions() == [DrawTickets()]


# Claims


@pytest.mark.case(23)
def test_case23_a_negative_count_cannot_be_built() -> None:
    with pytest.raises(InvalidActionError):
        ClaimRoute(RED_3, {"red": 5, LOCO: -2})


@pytest.mark.case(24)
def test_case24_the_same_ticket_twice() -> None:
    game = position({"offer": [SHORT, "times-square-soho"]}, {}, phase="keep_tickets")
    assert refused(game, KeepTickets([SHORT, SHORT])) == "G-33"
    assert refused(game, KeepTickets(["chelsea-brooklyn"])) == "G-33"
    assert refused(game, KeepTickets([])) == "G-33"


@pytest.mark.case(25)
@pytest.mark.parametrize("payment", ["4 red", "3 red 1 T", "4 T", "3 red 1 blue", "2 red", "2 T"])
def test_case25_exactly_as_many_cards_as_spaces(payment: str) -> None:
    game = position({"hand": cards("4 red 4 T 1 blue")}, {})
    assert refused(game, ClaimRoute(RED_3, cards(payment))) == "G-23"


@pytest.mark.case(26)
def test_case26_taxis_are_never_spent_unless_named() -> None:
    game = position({"hand": cards("2 red 2 T")}, {})
    assert refused(game, ClaimRoute(RED_3, cards("2 red"))) == "G-23"
    assert refused(game, ClaimRoute(RED_3, cards("3 red"))) == "G-23"
    game = play(game, ClaimRoute(RED_3, cards("2 red 1 T")))
    assert hand(game) == {LOCO: 1}
    assert game.table.discard == cards("2 red 1 T")
    assert game.table.seats[0].trains == 12


@pytest.mark.case(27)
@pytest.mark.parametrize("payment", ["3 red", "3 T"])
def test_case27_not_enough_trains(payment: str) -> None:
    game = position({"hand": cards("5 red 8 T"), "trains": 2}, {})
    assert refused(game, ClaimRoute(RED_3, cards(payment))) == "G-21"


@pytest.mark.case(28)
@pytest.mark.parametrize(("route", "length"), [(RED_3, 3), (PINK_4, 4), (GRAY_2, 2)])
def test_case28_wild_cards_only(route: str, length: int) -> None:
    game = play(position({"hand": {LOCO: length}}, {}), ClaimRoute(route, {LOCO: length}))
    assert game.table.seats[0].routes == [route]


@pytest.mark.case(29)
@pytest.mark.parametrize("payment", ["2 red 1 blue", "1 red 1 blue 1 T", "1 red 1 blue 1 green"])
def test_case29_mixed_colors(payment: str) -> None:
    game = position({"hand": cards("3 red 3 blue 3 green 2 T")}, {})
    assert refused(game, ClaimRoute("lower-east-side-brooklyn", cards(payment))) == "G-23"


@pytest.mark.case(31)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_case31_both_routes_of_a_double_route(players: int) -> None:
    seats: list[Seat] = [{"hand": cards("4 T"), "routes": [RED_3]}, {}, {}, {}]
    game = position(*seats[:players])
    assert refused(game, ClaimRoute(GREEN_3, cards("3 T"))) == "G-25"


@pytest.mark.case(32)
@pytest.mark.case(33)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_case32_case33_the_other_route_for_another_player(players: int) -> None:
    seats: list[Seat] = [{"hand": cards("4 T")}, {"routes": [RED_3]}, {}, {}]
    game = position(*seats[:players])
    claim = ClaimRoute(GREEN_3, cards("3 T"))
    if players == 2:
        assert refused(game, claim) == "G-26"
    else:
        assert play(game, claim).table.seats[0].routes == [GREEN_3]
    assert refused(game, ClaimRoute(RED_3, cards("3 T"))) == "G-20"


@pytest.mark.case(37)
def test_case37_nothing_else_once_an_action_is_begun() -> None:
    game = position({"hand": cards("3 red")}, {})
    drawing = reveal(play(game, DECK), "blue")
    begun: list[Action] = [DrawTickets(), ClaimRoute(RED_3, cards("3 red"))]
    for action in [*begun, KeepTickets([SHORT])]:
        assert refused(drawing, action) == "G-2"
    choosing = settle(play(game, DrawTickets()))
    for action in [*begun, DECK, DrawFaceUp("red")]:
        assert refused(choosing, action) == "G-2"


@pytest.mark.case(38)
@pytest.mark.parametrize("name", ["new_york", "usa"])
def test_case38_every_length_is_in_the_points_table(name: str) -> None:
    box = reference.variant_of(name)
    assert {route.length for route in box.routes.values()} <= set(box.route_points)


# Tickets


@pytest.mark.case(69)
def test_case69_one_ticket_left_or_none() -> None:
    game = position(ticket_deck={"unordered": [SHORT], "bottom": []})
    game = reveal(play(game, DrawTickets()), SHORT)
    assert game.legal_actions() == [KeepTickets([SHORT])]
    assert play(game, *game.legal_actions()).table.seats[0].tickets == [SHORT]
    assert refused(position(ticket_deck=NONE_LEFT), DrawTickets()) == "G-33"


@pytest.mark.case(70)
@pytest.mark.case(71)
def test_case70_case71_one_of_two_and_the_other_to_the_bottom() -> None:
    game = settle(reference.new_game("new_york", 2))
    first, second = game.table.seats[0].offer
    kept = [[first], [second], [first, second]]
    assert game.legal_actions() == [KeepTickets(tickets) for tickets in kept]
    game = play(game, KeepTickets([second]))
    assert game.table.bottom == game.table.seats[0].returned == [first]
    game = settle(play(game, game.legal_actions()[2]))
    # It is drawn again only after those that were never drawn.
    assert game.table.unordered
    while game.table.unordered:
        game = settle(play(game, DrawTickets()))
        game = settle(play(game, game.legal_actions()[-1]))
    assert game.table.bottom == [first]
    assert play(game, DrawTickets()).chance_outcomes()[0][0] == RevealTicket(first)


@pytest.mark.case(73)
@pytest.mark.case(75)
def test_case73_case75_complete_is_joined_whenever_drawn() -> None:
    game = position({"routes": SHORT_WAY}, {})
    game = reveal(play(game, DrawTickets()), f"chelsea-brooklyn {SHORT}")
    game = play(game, KeepTickets([SHORT]))
    assert game.completed(0) == [SHORT]
    ends = ["lower-east-side-chinatown", GRAY_2]
    assert position({"tickets": [SHORT], "routes": ends}, {}).completed(0) == []


@pytest.mark.case(77)
def test_case77_a_kept_ticket_cannot_be_given_back() -> None:
    game = position({"tickets": [SHORT]}, {})
    assert refused(game, KeepTickets([])) == "G-2"
    game = reveal(play(game, DrawTickets()), "chelsea-brooklyn times-square-soho")
    assert refused(game, KeepTickets([SHORT])) == "G-33"


# The end


@pytest.mark.case(78)
@pytest.mark.parametrize("mover", [0, 1, 2])
@pytest.mark.parametrize("trains", [3, 4, 5])
def test_case78_every_seat_plays_once_more(mover: int, trains: int) -> None:
    seats: list[Seat] = [{}, {}, {}]
    seats[mover] = {"hand": cards("2 red"), "trains": trains}
    game = play(position(*seats, current_player=mover), ClaimRoute(GRAY_2, cards("2 red")))
    if trains == 5:
        assert game.table.last_turns is None
        return
    moved = []
    while not game.is_over:
        moved.append(game.current_player)
        game = draw_two(game)
    assert moved == [(mover + step) % 3 for step in (1, 2, 3)]


@pytest.mark.case(79)
def test_case79_it_is_not_triggered_again() -> None:
    seats: list[Seat] = [{"hand": cards("2 red"), "trains": 4} for _ in range(2)]
    game = play(position(*seats), ClaimRoute(GRAY_2, cards("2 red")))
    assert game.table.last_turns == 2
    game = play(game, ClaimRoute("lincoln-center-midtown-west", cards("2 red")))
    assert game.table.last_turns == 1
    assert draw_two(game).is_over


@pytest.mark.case(81)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_case81_nobody_can_do_anything(players: int) -> None:
    # The last seat holds all cards, and has no trains.
    seats: list[Seat] = [*({} for _ in range(players - 1)), {"trains": 0}]
    game = position(*seats, hoarder=players - 1, row="- - - - -", ticket_deck=NONE_LEFT)
    for passed in range(players):
        assert game.table.passes == passed
        assert game.legal_actions() == [Pass()]
        # The last pass of the round ends the game, and not before.
        assert not game.is_over
        game, events = game.play(Pass())
    assert game.is_over
    assert events[-1] == {"type": "game_ended", "reason": "all_passed"}


@pytest.mark.case(81)
def test_case81_one_player_alone_uses_up_a_last_turn() -> None:
    game = position({}, {}, {}, hoarder=1, row="- - - - -", ticket_deck=NONE_LEFT, last_turns=2)
    game = play(game, Pass())
    assert (game.table.last_turns, game.table.passes, game.current_player) == (1, 1, 1)
    game = play(game, ClaimRoute(BLACK_1, {"black": 1}))
    assert game.table.passes == 0
    assert reveal(game, "black").is_over
    assert refused(position(), Pass()) == "G-3"


@pytest.mark.case(86)
def test_case86_complete_tickets_break_a_tie_not_held_ones() -> None:
    one: Seat = {"routes": SHORT_WAY, "tickets": [SHORT]}
    two: Seat = {
        "routes": [PINK_4, "gramercy-park-east-village", "lincoln-center-midtown-west"],
        "tickets": ["midtown-west-central-park", "lincoln-center-empire-state-building"],
    }
    result = position(two, one, phase="over").result()
    assert result is not None
    assert [points["total"] for points in result["points"]] == [6, 6]
    assert result["ranking"] == [[1], [0]]
    assert result["decided_by"] == "complete_tickets"


@pytest.mark.case(87)
def test_case87_figure_of_eight_loop_with_a_tail_star() -> None:
    def trail(*routes: str) -> int:
        return position({"routes": list(routes)}, {}).longest_trail(0)

    loop = (
        "gramercy-park-greenwich-village-1",
        "gramercy-park-east-village",
        "greenwich-village-east-village",
    )
    other = (
        "greenwich-village-soho",
        GRAY_2,
        "chinatown-wall-street-1",
        "greenwich-village-chinatown-1",
    )
    tail = ("empire-state-building-gramercy-park-1", "united-nations-empire-state-building")
    assert trail() == 0
    assert trail(*loop, *other) == 6 + 7
    assert trail(*loop, *tail) == 6 + 3
    assert trail(PINK_4, GREEN_3, "midtown-west-chelsea") == 4 + 3


@pytest.mark.case(88)
def test_case88_still_tied_both_win() -> None:
    seats: list[Seat] = [
        {"routes": [f"{name}-brooklyn-1"]} for name in ("wall-street", "chinatown")
    ]
    result = position(*seats, {}, phase="over").result()
    assert result is not None
    assert (result["winners"], result["ranking"]) == ([0, 1], [[0, 1], [2]])
    assert result["decided_by"] == "shared"


@pytest.mark.case(89)
def test_case89_an_attraction_touched_by_three_routes() -> None:
    routes = [
        "gramercy-park-greenwich-village-1",
        "greenwich-village-soho",
        "greenwich-village-east-village",
    ]
    game = position({"routes": routes}, {"routes": ["gramercy-park-greenwich-village-2"]}, {})
    assert game.scores() == [2 + 2 + 2 + 1, 2 + 1, 0]


@pytest.mark.case(90)
def test_case90_drawing_on_the_last_turn() -> None:
    game = position(last_turns=1)
    assert {DECK, DrawFaceUp("red"), DrawTickets()} <= set(game.legal_actions())
    assert draw_two(game).is_over
    game = settle(play(game, DrawTickets()))
    game = play(game, game.legal_actions()[0])
    assert game.is_over
    assert refused(game, DECK) == "X-over"
    result = game.result()
    assert result is not None
    assert result["points"][0]["tickets"] < 0


# Where the pages have no case: rows that wait, and what the players know


@pytest.mark.rule("G-15")
def test_g15_refilled_lowest_first_before_the_next_turn() -> None:
    game = position({"hand": cards("2 red")}, {}, hoarder=1, row="- pink - blue -")
    game = reveal(play(game, ClaimRoute(GRAY_2, cards("2 red"))), "red red")
    assert (row_of(game), game.current_player) == ("red pink red blue -", 1)


@pytest.mark.rule("NY-13")
def test_ny13_a_row_that_stayed_is_looked_at_again() -> None:
    game = position({"hand": cards("1 black")}, {}, hoarder=1, row="T T T red blue")
    game = play(game, ClaimRoute(BLACK_1, {"black": 1}))
    assert row_of(game) == "- - - - -"
    assert game.table.deck == cards("3 T 1 red 1 blue 1 black")
    # Never between two cards of one filling.
    assert row_of(reveal(game, "T red T blue")) == "T red T blue -"


@pytest.mark.rule("G-36")
def test_g36_what_the_players_know() -> None:
    game = position({"hand": cards("1 red")}, {}, hoarder=1, deck=cards("1 red 1 blue"))
    game = reveal(play(game, DrawFaceUp("red")), "blue")
    assert game.table.seats[0].seen == {"red": 1}
    game = reveal(play(game, DECK), "red")
    assert game.table.seats[0].seen == {"red": 1}
    game = position({"hand": cards("3 red"), "seen": {"red": 2}}, {}, hoarder=1)
    game = play(game, ClaimRoute(GRAY_2, cards("2 red")))
    assert game.table.seats[0].seen == {}
    game = play(game, DECK)
    assert game.table.reshuffled == {"red": 2}
    game = reveal(game, "red")
    assert game.table.seats[1].drawn == {"red": 1}
    assert game.table.reshuffled == {"red": 2}


# Documents


def test_a_document_is_read_as_it_was_written() -> None:
    game = reference.new_game("new_york", 3, first_player=1)
    for step in range(300):
        document = game.to_document()
        assert reference.from_document(document) == game
        assert reference.from_document(document).to_document() == document
        if game.is_over:
            break
        actions = [a for a, _ in game.chance_outcomes()] or game.legal_actions()
        before = game
        game = game.apply(actions[step * 5 % len(actions)])
        assert before.to_document() == document
        assert game != before


def test_what_is_left_out_is_derived() -> None:
    game = reference.from_document(
        {
            "variant": "new_york",
            "players": 2,
            "seats": [{"hand": {"red": 2}, "routes": [PINK_4], "tickets": [SHORT]}],
            "face_up": ["red"],
            "discard": {"blue": 6},
        }
    )
    table = game.table
    assert table.seats[0].trains == 11
    assert row_of(game) == "red - - - -"
    assert table.deck == cards("6 green 6 black 6 pink 3 red 6 orange 8 T")
    assert SHORT not in table.unordered
    assert len(table.unordered) == 17
    assert game.phase == "turn"


@pytest.mark.parametrize(
    "entries",
    [
        {"seets": []},
        {"seats": [{"hands": {}}]},
        {"seats": [{"hand": {"purple": 1}}]},
        {"seats": [{"hand": {"red": 7}}]},
        {"seats": [{"routes": ["soho-mars"]}]},
        {"seats": [{"routes": [PINK_4]}, {"routes": [PINK_4]}]},
        {"seats": [{"routes": [RED_3, GREEN_3]}]},
        {"seats": [{"routes": [RED_3]}, {"routes": [GREEN_3]}]},
        {"seats": [{"routes": [PINK_4], "trains": 12}]},
        {"seats": [{"tickets": [SHORT]}, {"tickets": [SHORT]}]},
        {"seats": [{"offer": [SHORT]}]},
        {"seats": [{"seen": {"red": 1}}]},
        {"seats": [{"returned": [SHORT]}]},
        {"deck": {}},
        {"ticket_deck": {"top": []}},
        {"players": 5},
    ],
    ids=repr,
)
def test_a_contradiction_is_refused(entries: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="problem"):
        reference.from_document({"variant": "new_york", "players": 2} | entries)


def test_what_is_no_new_game() -> None:
    for players, first in ((1, 0), (5, 0), (2, 2), (2, -1)):
        with pytest.raises(ValueError, match=r"seat|players"):
            reference.new_game("new_york", players, first_player=first)
    with pytest.raises(ValueError, match="unknown variant"):
        reference.new_game("nordic", 2)
