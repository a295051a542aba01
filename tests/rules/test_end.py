"""Last turns, scoring and ranking: G-37, G-40, NY-40 to NY-42."""

from __future__ import annotations

import pytest

import ttr_rules as ttr

from .table import (
    NO_TICKETS,
    TAXI,
    Seat,
    cards,
    draw_two,
    play,
    position,
    refused,
    settle,
    watch,
)

GRAY_2 = "soho-wall-street"
CLAIM_2 = ttr.ClaimRoute(GRAY_2, {"red": 2})
SHORT = "lower-east-side-wall-street"
SHORT_WAY = ["lower-east-side-chinatown", "chinatown-wall-street-1"]


def about_to_end(players: int, mover: int, trains: int = 4) -> ttr.State:
    """The mover can claim a route of two spaces."""
    seats: list[Seat] = [{} for _ in range(players)]
    seats[mover] = {"hand": cards("2 red"), "trains": trains}
    return position(*seats, current_player=mover)


def outcome(*seats: Seat) -> ttr.Result:
    result = position(*seats, phase="over").result()
    assert result is not None
    return result


@pytest.mark.rule("G-40")
@pytest.mark.rule("NY-40")
@pytest.mark.case(78)
@pytest.mark.parametrize("trains", [2, 3, 4])
@pytest.mark.parametrize(("players", "mover"), [(n, seat) for n in (2, 3, 4) for seat in range(n)])
def test_g40_ny40_case78_every_seat_has_one_more_turn(
    players: int, mover: int, trains: int
) -> None:
    state, events = watch(about_to_end(players, mover, trains), CLAIM_2)
    assert state.trains(mover) == trains - 2
    assert ttr.LastTurnsBegan(player=mover, turns=players) in events
    moved: list[int | None] = []
    while not state.is_over:
        assert state.last_turns == players - len(moved)
        assert state.result() is None
        moved.append(state.current_player)
        state = draw_two(state)
    # The mover's is the last.
    assert moved == [(mover + 1 + step) % players for step in range(players)]
    assert state.phase == "over"
    assert state.current_player is None
    assert state.result() is not None


@pytest.mark.rule("G-40")
@pytest.mark.case(78)
def test_g40_case78_three_players_seat_1() -> None:
    state = settle(play(about_to_end(3, 1), CLAIM_2))
    for seat in (2, 0, 1):
        assert state.current_player == seat
        state = draw_two(state)
    assert state.is_over


@pytest.mark.rule("G-40")
@pytest.mark.rule("NY-40")
def test_g40_ny40_three_trains_are_not_two() -> None:
    state, events = watch(about_to_end(2, 0, trains=5), CLAIM_2)
    assert state.trains(0) == 3
    assert state.last_turns is None
    assert not any(isinstance(event, ttr.LastTurnsBegan) for event in events)
    for _ in range(4):
        state = draw_two(state)
        assert not state.is_over


@pytest.mark.rule("G-40")
@pytest.mark.case(79)
def test_g40_case79_it_is_not_triggered_again() -> None:
    seats: list[Seat] = [
        {"hand": cards("2 red"), "trains": 4},
        {"hand": cards("3 pink"), "trains": 4},
        {"hand": cards("2 green"), "trains": 4},
    ]
    state = settle(play(position(*seats), CLAIM_2))
    assert state.last_turns == 3
    for claim, left in (
        (ttr.ClaimRoute("central-park-united-nations", {"pink": 3}), 2),
        (ttr.ClaimRoute("midtown-west-empire-state-building", {"green": 2}), 1),
    ):
        state, events = watch(state, claim)
        assert not any(isinstance(event, ttr.LastTurnsBegan) for event in events)
        assert state.last_turns == left
    assert state.current_player == 0
    state = draw_two(state)
    assert state.is_over


@pytest.mark.rule("G-40")
def test_g40_the_mover_may_claim_again_on_the_last_turn() -> None:
    state = position({"hand": cards("2 red 1 black"), "trains": 4}, {})
    state = draw_two(settle(play(state, CLAIM_2)))
    state, events = watch(state, ttr.ClaimRoute("east-village-lower-east-side", {"black": 1}))
    assert events[-1] == ttr.GameEnded(reason="last_turns")
    assert state.is_over
    assert state.trains(0) == 1


@pytest.mark.rule("G-40")
@pytest.mark.case(90)
def test_g40_case90_drawing_on_the_last_turn_is_legal() -> None:
    state = position(last_turns=1)
    assert {ttr.DrawDeck(), ttr.DrawFaceUp("red"), ttr.DrawTickets()} <= set(state.legal_actions())
    state = settle(play(state, ttr.DrawDeck()))
    assert not state.is_over
    assert state.phase == "second_draw"
    state = settle(play(state, ttr.DrawDeck()))
    assert state.is_over
    assert sum(state.hand(0).values()) == 2


@pytest.mark.rule("G-40")
@pytest.mark.case(90)
def test_g40_case90_tickets_drawn_on_the_last_turn_are_chosen_and_scored() -> None:
    state = settle(play(position(last_turns=1), ttr.DrawTickets()))
    assert not state.is_over
    kept = state.offer(0)[0]
    state = play(state, ttr.KeepTickets([kept]))
    assert state.is_over
    assert state.tickets(0) == (kept,)
    result = state.result()
    assert result is not None
    assert result.points[0]["tickets"] < 0
    assert refused(state, ttr.KeepTickets([kept])) == "X-over"


@pytest.mark.rule("G-40")
@pytest.mark.case(81)
def test_g40_case81_a_pass_uses_up_a_last_turn() -> None:
    seats: list[Seat] = [{}, {}, {}]
    state = position(
        *seats,
        hoarder=2,
        face_up=[],
        ticket_deck=NO_TICKETS,
        last_turns=2,
    )
    state = play(state, ttr.Pass())
    assert (state.last_turns, state.current_player, state.is_over) == (1, 1, False)
    state, events = watch(state, ttr.Pass())
    assert events == [ttr.Passed(player=1), ttr.GameEnded(reason="last_turns")]
    assert state.is_over


@pytest.mark.rule("G-40")
def test_g40_only_the_mover_brings_the_last_turns() -> None:
    # Seat 1 was set up with two trains: its own turn has to end before they begin.
    state = draw_two(position({}, {"trains": 2}, {}))
    assert (state.current_player, state.last_turns) == (1, None)
    state = draw_two(state)
    assert (state.current_player, state.last_turns) == (2, 3)


@pytest.mark.rule("G-40")
def test_g40_what_a_document_says_of_last_turns_is_believed() -> None:
    state = position(*({"trains": 0} for _ in range(3)), last_turns=3)
    for left in (3, 2, 1):
        assert state.last_turns == left
        state = draw_two(state)
    assert state.is_over
    # And a mover with few trains whose turn ends brings them, whatever was done in it.
    state = draw_two(position({"trains": 2}, {}, {}))
    assert state.last_turns == 3


# Scoring


@pytest.mark.rule("NY-41")
def test_ny41_routes_tickets_and_attractions() -> None:
    seat: Seat = {"routes": [*SHORT_WAY, "chelsea-soho"], "tickets": [SHORT, "chelsea-brooklyn"]}
    result = outcome(seat, {})
    # 1 + 1 + 7; 2 - 8; Chinatown, Wall Street, Chelsea.
    assert result.points[0] == {"routes": 9, "tickets": -6, "attractions": 3, "total": 6}
    assert result.points[1] == {"routes": 0, "tickets": 0, "attractions": 0, "total": 0}


@pytest.mark.rule("NY-41")
@pytest.mark.case(89)
def test_ny41_case89_an_attraction_touched_by_three_routes_counts_once() -> None:
    # Three routes that meet in Greenwich Village; their other ends are no attractions.
    routes = [
        "gramercy-park-greenwich-village-1",
        "greenwich-village-soho",
        "greenwich-village-east-village",
    ]
    for count in (1, 2, 3):
        result = outcome({"routes": routes[:count]}, {})
        assert result.points[0]["attractions"] == 1


@pytest.mark.rule("NY-41")
def test_ny41_several_players_may_score_the_same_attraction() -> None:
    result = outcome(
        {"routes": ["greenwich-village-soho"]},
        {"routes": ["greenwich-village-east-village"]},
        {"routes": ["gramercy-park-greenwich-village-2"]},
    )
    assert [points["attractions"] for points in result.points] == [1, 1, 1]


@pytest.mark.rule("NY-41")
def test_ny41_both_ends_of_a_route_count() -> None:
    for route, count in (
        ("soho-wall-street", 1),
        ("wall-street-brooklyn-1", 2),
        ("lincoln-center-midtown-west", 0),
        ("central-park-times-square-2", 2),
    ):
        assert outcome({"routes": [route]}, {}).points[0]["attractions"] == count


@pytest.mark.rule("NY-41")
def test_ny41_scores_at_any_time_are_those_of_the_end() -> None:
    for seed in range(5):
        state = ttr.new_game("new_york", 3, seed=seed)
        while not state.is_over:
            actions = state.legal_actions()
            state = state.apply(actions[len(actions) * 7 // 8])
            ended = ttr.state_from_dict(
                {
                    "variant": "new_york",
                    "players": 3,
                    "phase": "over",
                    "seats": [
                        {"routes": list(state.routes(p)), "tickets": list(state.tickets(p))}
                        for p in range(3)
                    ],
                }
            ).result()
            assert ended is not None
            assert state.scores() == tuple(points["total"] for points in ended.points)


@pytest.mark.rule("NY-42")
def test_ny42_most_points_win() -> None:
    # Seat 1 has complete tickets, but fewer points.
    result = outcome({"routes": ["chelsea-soho"]}, {"routes": SHORT_WAY, "tickets": [SHORT]})
    assert [points["total"] for points in result.points] == [8, 6]
    assert (result.winners, result.decided_by) == ((0,), "points")


@pytest.mark.rule("NY-42")
@pytest.mark.case(86)
@pytest.mark.parametrize("turned", [False, True])
def test_ny42_case86_complete_tickets_break_a_tie_not_held_ones(turned: bool) -> None:
    one_complete: Seat = {"routes": SHORT_WAY, "tickets": [SHORT]}
    two_held: Seat = {
        "routes": ["chelsea-soho", "gramercy-park-east-village", "lincoln-center-midtown-west"],
        "tickets": ["midtown-west-central-park", "lincoln-center-empire-state-building"],
    }
    seats = (two_held, one_complete) if turned else (one_complete, two_held)
    result = outcome(*seats)
    assert [points["total"] for points in result.points] == [6, 6]
    winner = int(turned)
    assert result.winners == (winner,)
    assert result.ranking == ((winner,), (1 - winner,))
    assert result.decided_by == "complete_tickets"


@pytest.mark.rule("NY-42")
@pytest.mark.case(88)
def test_ny42_case88_still_tied_both_win() -> None:
    result = outcome({"routes": ["wall-street-brooklyn-1"]}, {"routes": ["chinatown-brooklyn-1"]})
    assert [points["total"] for points in result.points] == [6, 6]
    assert result.winners == (0, 1)
    assert result.ranking == ((0, 1),)
    assert result.decided_by == "shared"


@pytest.mark.rule("NY-42")
@pytest.mark.case(88)
def test_ny42_case88_some_share_the_victory() -> None:
    lost: Seat = {"tickets": ["chelsea-brooklyn"]}
    result = outcome({}, lost, {}, {})
    assert result.winners == (0, 2, 3)
    assert result.ranking == ((0, 2, 3), (1,))
    assert result.decided_by == "shared"


@pytest.mark.rule("NY-42")
def test_ny42_no_bonus_for_the_longest_trail() -> None:
    # Seat 0 has a trail of six; seat 1 the same points in pieces.
    trail = ["lincoln-center-midtown-west", "midtown-west-chelsea", "chelsea-gramercy-park"]
    pieces = ["lincoln-center-central-park", "gramercy-park-east-village", "soho-wall-street"]
    state = position({"routes": trail}, {"routes": pieces}, phase="over")
    assert (state.longest_trail(0), state.longest_trail(1)) == (6, 2)
    result = state.result()
    assert result is not None
    assert set(result.points[0]) == {"routes", "tickets", "attractions", "total"}
    assert [points["routes"] for points in result.points] == [6, 6]
    assert [points["total"] for points in result.points] == [7, 8]
    assert result.winners == (1,)


@pytest.mark.rule("G-37")
def test_g37_the_others_are_ranked_by_the_same_comparisons() -> None:
    result = outcome({"routes": ["chelsea-soho"]}, {}, {}, {"routes": [GRAY_2]})
    assert [points["total"] for points in result.points] == [8, 0, 0, 3]
    assert result.winners == (0,)
    assert result.ranking == ((0,), (3,), (1, 2))
    assert result.decided_by == "points"


@pytest.mark.rule("G-37")
def test_g37_complete_tickets_rank_those_who_do_not_win() -> None:
    result = outcome(
        {
            "routes": [
                "chelsea-soho",
                "gramercy-park-east-village",
                "lincoln-center-midtown-west",
            ],
            "tickets": ["midtown-west-central-park", "lincoln-center-empire-state-building"],
        },
        {"routes": SHORT_WAY, "tickets": [SHORT]},
        {"routes": ["central-park-united-nations", "times-square-united-nations"]},
        {"routes": []},
    )
    # Central Park, United Nations and Times Square for seat 2.
    assert [points["total"] for points in result.points] == [6, 6, 9, 0]
    assert result.ranking == ((2,), (1,), (0,), (3,))
    assert result.decided_by == "points"


@pytest.mark.rule("NY-40")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ny40_exactly_one_turn_each_after_the_trigger(players: int) -> None:
    for seed in range(15):
        state = ttr.new_game("new_york", players, seed=seed)
        trigger: tuple[int, int] | None = None
        while not state.is_over:
            actions = state.legal_actions()
            # Claims stand last: games that come to their end.
            state, events = state.play(actions[-1 - seed % min(3, len(actions))])
            for event in events:
                if isinstance(event, ttr.LastTurnsBegan):
                    assert trigger is None
                    trigger = (event.player, state.turn)
                    assert state.trains(event.player) <= 2
        assert trigger is not None
        assert state.turn == trigger[1] + players
        assert all(state.trains(p) >= 0 for p in range(players))


@pytest.mark.rule("NY-40")
def test_ny40_taxis_left_in_hand_are_worth_nothing() -> None:
    state = position({"hand": {TAXI: 8}}, {}, phase="over")
    assert state.scores() == (0, 0)


@pytest.mark.rule("G-3")
@pytest.mark.rule("G-40")
def test_g3_g40_the_pass_that_ends_the_game_uses_up_a_last_turn() -> None:
    for left, after in ((1, 0), (2, 1)):
        state = position(
            {}, {}, hoarder=1, face_up=[], ticket_deck=NO_TICKETS, passes=1, last_turns=left
        )
        ended = state.apply(ttr.Pass())
        assert (ended.is_over, ended.last_turns) == (True, after)
