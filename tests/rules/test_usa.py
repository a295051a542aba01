"""The classic board of the USA: US-1 to US-5."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

import ttr_rules as ttr

from .table import TAXI, USA, Seat, bottom, cards, play, refused, reveal, row, settle, watch
from .table import position as at_table

LOCO = TAXI
ROUTES = {route.id: route for route in USA.board.routes}
DOUBLES = sorted({route.double for route in USA.board.routes if route.double is not None})
ROW = "purple blue orange white green"


def position(*seats: Seat, face_up: str = ROW, **entries: Any) -> ttr.State:
    return at_table(*seats, variant=USA, face_up=row(face_up), **entries)


def result(*seats: Seat) -> ttr.Result:
    found = position(*seats, phase="over").result()
    assert found is not None
    return found


@pytest.mark.rule("US-1")
def test_us1_what_is_in_the_box() -> None:
    assert USA.players == (2, 5)
    assert USA.trains == 45
    assert dict(USA.cards) == {
        **dict.fromkeys(
            ("purple", "blue", "orange", "white", "green", "yellow", "black", "red"), 12
        ),
        LOCO: 14,
    }
    assert sum(USA.cards.values()) == 110
    assert (len(ROUTES), len(USA.tickets), len(USA.board.cities)) == (100, 30, 36)
    assert len(DOUBLES) == 22
    for players in (1, 6):
        with pytest.raises(ttr.PlayerCountError):
            ttr.new_game("usa", players)


@pytest.mark.rule("US-1")
def test_us1_every_ticket_is_worth_the_shortest_way_or_more() -> None:
    for ticket in USA.tickets:
        far = {ticket.ends[0]: 0}
        for _ in USA.board.cities:
            for route in ROUTES.values():
                for one, other in (route.ends, route.ends[::-1]):
                    if one in far:
                        far[other] = min(far.get(other, 999), far[one] + route.length)
        assert ticket.points >= far[ticket.ends[1]]


@pytest.mark.rule("US-1")
@pytest.mark.rule("G-5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_us1_g5_the_set_up(players: int) -> None:
    state = ttr.new_game("usa", players, chance="explicit", seed=0)
    for seat in range(players):
        state = reveal(state, "red red blue L")
        assert state.hand(seat) == cards("1 blue 2 red 1 L")
    state = settle(reveal(state, ROW))
    for seat in range(players):
        offer = state.offer(seat)
        assert len(offer) == 3
        # Two or three of three.
        kept = [len(a.tickets) for a in state.legal_actions() if isinstance(a, ttr.KeepTickets)]
        assert sorted(kept) == [2, 2, 2, 3]
        assert refused(state, ttr.KeepTickets(offer[:1])) == "G-33"
        state = play(state, ttr.KeepTickets(offer[1:]))
    assert (state.phase, state.current_player, state.turn) == ("turn", 0, 0)
    assert len(bottom(state)) == players


@pytest.mark.rule("US-1")
def test_us1_later_one_of_three() -> None:
    state = settle(play(position(), ttr.DrawTickets()))
    offer = state.offer(0)
    assert len(offer) == 3
    assert len(state.legal_actions()) == 7
    state = play(state, ttr.KeepTickets([offer[1]]))
    assert bottom(state) == [offer[0], offer[2]]
    for left, choices in ((2, 3), (1, 1)):
        deck = {"unordered": [ticket.id for ticket in USA.tickets[:left]], "bottom": []}
        state = settle(play(position(ticket_deck=deck), ttr.DrawTickets()))
        assert len(state.legal_actions()) == choices


@pytest.mark.rule("US-2")
@pytest.mark.case(10)
def test_us2_case10_a_face_up_locomotive_is_the_first_card_or_none() -> None:
    state = position(face_up="red L blue blue white")
    taken = reveal(play(state, ttr.DrawFaceUp(LOCO)), "green")
    assert taken.current_player == 1
    state = reveal(play(state, ttr.DrawFaceUp("red")), "green")
    assert refused(state, ttr.DrawFaceUp(LOCO)) == "US-2"
    assert reveal(play(state, ttr.DrawDeck()), "L").hand(0) == cards("1 red 1 L")


@pytest.mark.rule("US-2")
@pytest.mark.case(5)
def test_us2_case5_three_locomotives_clear_the_row() -> None:
    state = reveal(play(position(face_up="red L L blue white"), ttr.DrawFaceUp("red")), "L")
    assert state.face_up == (None,) * 5
    assert state.discard == cards("1 blue 1 white 3 L")


@pytest.mark.rule("US-2")
@pytest.mark.parametrize("paid", ["6 green", "5 green 1 L", "1 green 5 L", "6 L"])
def test_us2_locomotives_are_wild_everywhere(paid: str) -> None:
    state = position({"hand": cards("6 green 6 L")}, {})
    for route in ("el-paso-houston", "sault-st-marie-winnipeg"):
        assert ROUTES[route].color in ("green", "gray")
        assert play(state, ttr.ClaimRoute(route, cards(paid))).routes(0) == (route,)
    assert refused(state, ttr.ClaimRoute("duluth-helena", cards("6 green"))) == "G-23"


@pytest.mark.rule("US-3")
@pytest.mark.case(31)
@pytest.mark.case(32)
@pytest.mark.case(33)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_us3_case31_case32_case33_double_routes(players: int) -> None:
    for double in DOUBLES:
        taken, other = (name for name, route in ROUTES.items() if route.double == double)
        claim = ttr.ClaimRoute(other, {LOCO: ROUTES[other].length})
        seats: list[Seat] = [{"hand": cards("6 L")}, {"routes": [taken]}, {}, {}, {}]
        state = position(*seats[:players])
        if players <= 3:
            assert refused(state, claim) == "G-26"
        else:
            assert play(state, claim).routes(0) == (other,)
        seats[0]["routes"], seats[1] = [taken], {}
        assert refused(position(*seats[:players]), claim) == "G-25"


@pytest.mark.rule("US-4")
@pytest.mark.case(38)
@pytest.mark.parametrize(
    ("route", "points"),
    [
        ("atlanta-nashville", 1),
        ("atlanta-charleston", 2),
        ("chicago-duluth", 4),
        ("calgary-helena", 7),
        ("atlanta-miami", 10),
        ("duluth-helena", 15),
    ],
)
def test_us4_case38_points_by_length(route: str, points: int) -> None:
    length = ROUTES[route].length
    state, events = watch(
        position({"hand": cards("6 L")}, {}), ttr.ClaimRoute(route, {LOCO: length})
    )
    claimed = events[0]
    assert isinstance(claimed, ttr.RouteClaimed)
    assert claimed.points == points
    assert state.trains(0) == 45 - length
    # And the bonus for the longest trail, for there is no other.
    assert state.scores() == (points + 10, 0)
    assert {route.length for route in ROUTES.values()} == set(USA.route_points)


@pytest.mark.rule("US-4")
def test_us4_the_longest_trail() -> None:
    four, six, other_six = "calgary-helena", "duluth-helena", "el-paso-houston"
    # All who tie score it, nobody with 0.
    points = result({"routes": [six]}, {"routes": [other_six]}, {"routes": [four]}, {}).points
    assert [kinds["longest_trail"] for kinds in points] == [10, 10, 0, 0]
    assert points[0] == {"routes": 15, "tickets": 0, "longest_trail": 10, "total": 25}
    points = result({}, {}, {}).points
    assert [kinds["longest_trail"] for kinds in points] == [0, 0, 0]
    # Four and six meet in Helena.
    points = result({"routes": [four, six]}, {"routes": [other_six, "dallas-el-paso"]}, {}).points
    assert [kinds["longest_trail"] for kinds in points] == [10, 10, 0]
    points = result({"routes": [six, "atlanta-miami"]}, {"routes": [four, "helena-seattle"]}).points
    assert [kinds["longest_trail"] for kinds in points] == [0, 10]


@pytest.mark.rule("US-4")
def test_us4_last_turns() -> None:
    claim = ttr.ClaimRoute("duluth-helena", cards("6 L"))
    seats: list[Seat] = [{"hand": cards("6 L"), "trains": 8}, {}, {}, {}, {}]
    _, events = watch(position(*seats), claim)
    assert ttr.LastTurnsBegan(player=0, turns=5) in events
    seats[0]["trains"] = 9
    assert settle(play(position(*seats), claim)).last_turns is None


@pytest.mark.rule("US-5")
def test_us5_most_points_win() -> None:
    found = result({"routes": ["duluth-helena"]}, {"routes": ["calgary-helena"]}, {})
    assert (found.ranking, found.decided_by) == (((0,), (1,), (2,)), "points")


@pytest.mark.rule("US-5")
@pytest.mark.case(86)
def test_us5_case86_then_complete_tickets() -> None:
    # Dallas-Houston and Houston-New Orleans: 1 + 2.
    short: Seat = {"routes": ["dallas-houston-1", "houston-new-orleans"]}
    # Denver-Santa Fe and El Paso-Santa Fe: 2 + 2, the ticket 4, and ten for the trail.
    ticket: Seat = {
        "routes": ["denver-santa-fe", "el-paso-santa-fe"],
        "tickets": ["denver-el-paso"],
    }
    # Two routes of three apart from each other: 4 + 4, no trail of four.
    pieces: Seat = {"routes": ["chicago-duluth", "denver-salt-lake-city-1"]}
    # And one route of four: 7, one of one: 1, and the bonus.
    long: Seat = {"routes": ["calgary-helena", "atlanta-nashville"]}
    found = result(long, pieces, ticket, short)
    assert [kinds["total"] for kinds in found.points] == [18, 8, 18, 3]
    assert found.ranking == ((2,), (0,), (1,), (3,))
    assert found.decided_by == "complete_tickets"


@pytest.mark.rule("US-5")
def test_us5_then_the_holder_of_the_bonus_then_shared() -> None:
    # 15 and the ten for a trail of six.
    holder: Seat = {"routes": ["duluth-helena"]}
    # 10 + 10 + 4 + 1, in pieces of five at most.
    pieces: Seat = {
        "routes": ["atlanta-miami", "denver-phoenix", "chicago-duluth", "dallas-houston-1"]
    }
    found = result(pieces, holder)
    assert [kinds["total"] for kinds in found.points] == [25, 25]
    assert (found.winners, found.decided_by) == ((1,), "longest_trail_bonus")
    # Two that hold it, and are equal in all.
    found = result(pieces, holder, {"routes": ["el-paso-houston"]})
    assert found.ranking == ((1, 2), (0,))
    assert found.decided_by == "shared"
    # A complete ticket comes before the bonus: 25 - 4 + 4 with the two routes of two.
    pieces["routes"] = ["atlanta-miami", "chicago-duluth", "denver-santa-fe", "el-paso-santa-fe"]
    pieces["routes"] += ["calgary-vancouver"]
    pieces["tickets"] = ["denver-el-paso"]
    found = result(holder | {"routes": ["duluth-helena", "dallas-houston-1"]}, pieces)
    assert [kinds["total"] for kinds in found.points] == [26, 26]
    assert (found.winners, found.decided_by) == ((1,), "complete_tickets")


@pytest.mark.rule("US-5")
def test_us5_a_longer_trail_is_nothing_where_another_seat_holds_the_bonus() -> None:
    # Trails of four and of three with eight points each; the third seat has six, and lost.
    four: Seat = {"routes": ["calgary-helena", "atlanta-nashville"]}
    three: Seat = {"routes": ["chicago-duluth", "denver-salt-lake-city-1"]}
    lost: Seat = {"routes": ["duluth-helena"], "tickets": ["seattle-new-york"]}
    found = result(four, three, lost)
    assert [kinds["total"] for kinds in found.points] == [8, 8, 3]
    assert found.ranking == ((0, 1), (2,))
    assert found.decided_by == "shared"


def best_trail(routes: Iterable[str]) -> int:
    """The longest trail by another way: the largest subset that can be walked in one go.

    It hangs together, and at most two of its cities have an odd number of routes.
    """
    owned = [ROUTES[name] for name in routes]
    best = 0
    for number in range(1, 2 ** len(owned)):
        some = [route for place, route in enumerate(owned) if number >> place & 1]
        degree = Counter(city for route in some for city in route.ends)
        if sum(count % 2 for count in degree.values()) > 2:
            continue
        reached = {some[0].ends[0]}
        for _ in some:
            reached |= {c for r in some if reached & set(r.ends) for c in r.ends}
        if len(reached) == len(degree):
            best = max(best, sum(route.length for route in some))
    return best


def neighbors(chooser: random.Random, number: int) -> list[str]:
    """Routes that hang together, so that there are loops, as one seat can own them.

    As many as that, or until no train is left for another one.
    """
    chosen: list[str] = []
    trains = USA.trains
    cities: set[str] = set()
    doubles: set[str | None] = set()
    while len(chosen) < number:
        near = [
            route
            for name, route in ROUTES.items()
            if name not in chosen
            and (not chosen or cities & {*route.ends})
            and (route.double is None or route.double not in doubles)
            and route.length <= trains
        ]
        if not near:
            break
        route = chooser.choice(near)
        chosen.append(route.id)
        trains -= route.length
        cities |= {*route.ends}
        doubles.add(route.double)
    return chosen


@pytest.mark.rule("G-50")
@pytest.mark.rule("US-4")
def test_g50_us4_agrees_with_another_search_on_the_board() -> None:
    chooser = random.Random(50)
    for _ in range(60):
        chosen = neighbors(chooser, chooser.randint(1, 9))
        state = position({"routes": chosen, "trains": 0}, {})
        assert state.longest_trail(0) == best_trail(chosen)


@pytest.mark.engine
@pytest.mark.rule("G-50")
def test_g50_the_routes_of_the_longest_trail() -> None:
    chooser = random.Random(51)
    for _ in range(200):
        chosen = neighbors(chooser, chooser.randint(1, 12))
        state = position({"routes": chosen, "trains": 0}, {})
        trail = state.longest_trail_routes(0)
        assert {*trail} <= {*chosen}
        assert [route for route in ROUTES if route in trail] == [*trail]
        assert sum(ROUTES[route].length for route in trail) == state.longest_trail(0)
        degree = Counter(city for route in trail for city in ROUTES[route].ends)
        assert sum(count % 2 for count in degree.values()) in (0, 2)
        assert state.longest_trail_routes(1) == ()
        again = position({"routes": chosen[::-1], "trains": 0}, {})
        assert again.longest_trail_routes(0) == trail


@pytest.mark.rule("US-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_us1_games_come_to_their_end(players: int) -> None:
    chooser = random.Random(players)
    state = ttr.new_game("usa", players, seed=players, first_player=players - 1)
    while not state.is_over:
        actions = state.legal_actions()
        claims = [action for action in actions if isinstance(action, ttr.ClaimRoute)]
        state = state.apply(chooser.choice(claims or list(actions)))
    found = state.result()
    assert found is not None
    assert sorted(seat for place in found.ranking for seat in place) == [*range(players)]
    assert state.scores() == tuple(kinds["total"] for kinds in found.points)
