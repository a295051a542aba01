"""The classic board of Europe: EU-1 to EU-50."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import ttr_rules as ttr

from .table import Seat, bottom, cards, play, refused, reveal, row, settle, watch
from .table import position as at_table

EUROPE = ttr.europe.VARIANT
LOCO = "locomotive"
ROUTES = {route.id: route for route in EUROPE.board.routes}
DOUBLES = sorted({route.double for route in EUROPE.board.routes if route.double is not None})
LONG = {ticket.id for ticket in EUROPE.tickets if ticket.kind == "long"}
ROW = "purple blue orange white green"

pytestmark = pytest.mark.engine


def position(*seats: Seat, face_up: str = ROW, **entries: Any) -> ttr.State:
    return at_table(*seats, variant=EUROPE, face_up=row(face_up), **entries)


def ended(*seats: Seat) -> ttr.State:
    return position(*seats, phase="over")


def result(*seats: Seat) -> ttr.Result:
    found = ended(*seats).result()
    assert found is not None
    return found


def build(city: str, paid: str) -> ttr.BuildStation:
    return ttr.BuildStation(city, cards(paid))


def reason(state: ttr.State, action: ttr.Action) -> tuple[str, object]:
    rule = refused(state, action)
    violation = state.why_illegal(action)
    assert violation is not None
    return rule, violation.data.get("reason")


def can(state: ttr.State, kind: type[ttr.Action]) -> bool:
    return any(isinstance(action, kind) for action in state.legal_actions())


@pytest.mark.rule("EU-1")
def test_eu1_what_is_in_the_box() -> None:
    assert (EUROPE.players, EUROPE.trains) == ((2, 5), 45)
    colors = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
    assert dict(EUROPE.cards) == {**dict.fromkeys(colors, 12), LOCO: 14}
    assert (len(ROUTES), len(EUROPE.tickets), len(EUROPE.board.cities)) == (101, 46, 47)
    assert len(LONG) == 6
    assert {EUROPE.ticket(id).points for id in LONG} == {20, 21}
    for players in (1, 6):
        with pytest.raises(ttr.PlayerCountError):
            ttr.new_game("europe", players)


@pytest.mark.rule("EU-1")
@pytest.mark.rule("EU-2")
@pytest.mark.rule("G-5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_eu1_eu2_g5_the_set_up(players: int) -> None:
    state = ttr.new_game("europe", players, chance="explicit", seed=0)
    for seat in range(players):
        state = reveal(state, "red red blue L")
        assert state.hand(seat) == cards("1 blue 2 red 1 L")
        assert (state.trains(seat), state.stations_left(seat)) == (45, 3)
    state = reveal(state, ROW)
    for seat in range(players):
        # Its long ticket, then its three others.
        outcomes = state.chance_outcomes()
        assert {
            action.ticket for action, _ in outcomes if isinstance(action, ttr.RevealTicket)
        } == (LONG - {ticket for other in range(seat) for ticket in state.offer(other)})
        for _ in range(4):
            state = state.apply(state.chance_outcomes()[-1][0])
        assert [ticket in LONG for ticket in state.offer(seat)] == [True, False, False, False]
    for seat in range(players):
        offer = state.offer(seat)
        kept = [len(a.tickets) for a in state.legal_actions() if isinstance(a, ttr.KeepTickets)]
        assert Counter(kept) == {2: 6, 3: 4, 4: 1}
        assert refused(state, ttr.KeepTickets(offer[:1])) == "G-33"
        state = play(state, ttr.KeepTickets(offer[:2]))
    assert (state.phase, state.current_player, state.turn) == ("turn", 0, 0)


@pytest.mark.rule("EU-2")
@pytest.mark.rule("EU-3")
@pytest.mark.case(15)
@pytest.mark.case(18)
def test_eu3_case15_case18_what_is_not_kept_leaves_the_game() -> None:
    state = ttr.new_game("europe", 2, seed=3)
    long, *others = state.offer(0)
    state = play(state, ttr.KeepTickets(others))
    assert state.tickets(0) == tuple(sorted(others))
    state = play(state, ttr.KeepTickets(state.offer(1)[:2]))
    deck = state.to_dict()["ticket_deck"]
    assert deck["bottom"] == deck["long"] == []
    assert len(deck["unordered"]) == 34
    # Tickets drawn late are never long ones.
    assert not LONG & {*deck["unordered"]}
    assert long in LONG


@pytest.mark.rule("EU-10")
def test_eu10_four_actions() -> None:
    state = position({"hand": cards("4 red 4 L")}, {})
    for kind in (ttr.DrawDeck, ttr.DrawFaceUp, ttr.ClaimRoute, ttr.DrawTickets, ttr.BuildStation):
        assert can(state, kind)
    state = reveal(play(state, ttr.DrawDeck()), "red")
    assert refused(state, build("wien", "1 red")) == "G-2"


@pytest.mark.rule("EU-11")
def test_eu11_the_row() -> None:
    state = position(face_up="red L blue blue white")
    assert reveal(play(state, ttr.DrawFaceUp(LOCO)), "green").current_player == 1
    state = reveal(play(state, ttr.DrawFaceUp("red")), "green")
    assert refused(state, ttr.DrawFaceUp(LOCO)) == "EU-11"
    state = reveal(play(position(face_up="red L L blue white"), ttr.DrawFaceUp("red")), "L")
    assert state.face_up == (None,) * 5


@pytest.mark.rule("EU-12")
def test_eu12_tickets_in_a_turn() -> None:
    state = settle(play(position(), ttr.DrawTickets()))
    offer = state.offer(0)
    assert len(offer) == 3
    assert not LONG & {*offer}
    assert len(state.legal_actions()) == 7
    assert bottom(play(state, ttr.KeepTickets([offer[1]]))) == [offer[0], offer[2]]


@pytest.mark.rule("EU-13")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_eu13_double_routes(players: int) -> None:
    for double in DOUBLES:
        taken, other = (name for name, route in ROUTES.items() if route.double == double)
        claim = ttr.ClaimRoute(other, {LOCO: ROUTES[other].length})
        seats: list[Seat] = [{"hand": cards("6 L")}, {"routes": [taken]}, {}, {}, {}]
        state = position(*seats[:players])
        if players <= 3:
            assert refused(state, claim) == "G-26"
        else:
            assert state.is_legal(claim)
        seats[0]["routes"], seats[1] = [taken], {}
        assert refused(position(*seats[:players]), claim) == "G-25"


@pytest.mark.rule("EU-20")
def test_eu20_points_by_length() -> None:
    points = {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}
    assert {route.length for route in ROUTES.values()} == {*points}
    assert dict(EUROPE.route_points) == points
    for route in ROUTES.values():
        assert result({"routes": [route.id]}, {}).points[0]["routes"] == points[route.length]


@pytest.mark.rule("EU-21")
@pytest.mark.case(13)
def test_eu21_case13_ferries() -> None:
    ferry = "palermo-smyrna"
    assert (ROUTES[ferry].length, ROUTES[ferry].locomotives, ROUTES[ferry].color) == (6, 2, "gray")
    state = position({"hand": cards("6 red 4 blue 6 L")}, {})
    for paid in ("4 red 2 L", "4 blue 2 L", "1 red 5 L", "6 L"):
        assert play(state, ttr.ClaimRoute(ferry, cards(paid))).routes(0) == (ferry,)
    for paid, why in [
        ("5 red 1 L", "symbols"),
        ("6 red", "symbols"),
        ("6 red 3 blue 1 L", "number"),
        ("2 red 2 blue 2 L", "mixed"),
    ]:
        assert reason(state, ttr.ClaimRoute(ferry, cards(paid))) == ("G-23", why)


@pytest.mark.rule("EU-22")
@pytest.mark.case(12)
def test_eu22_case12_a_gray_tunnel() -> None:
    tunnel = next(
        r for r in ROUTES.values() if (r.kind, r.color, r.length) == ("tunnel", "gray", 3)
    )
    state = position({"hand": cards("4 purple 1 white 3 L")}, {})
    state = play(state, ttr.ClaimRoute(tunnel.id, cards("2 purple 1 L")))
    state = reveal(state, "purple L white")
    assert state.tunnel is not None
    assert (state.tunnel.surcharge, state.tunnel.color) == (2, "purple")
    assert [dict(a.cards) for a in state.legal_actions() if isinstance(a, ttr.PayTunnel)] == [
        cards("2 purple"),
        cards("1 purple 1 L"),
        cards("2 L"),
    ]
    assert reason(state, ttr.PayTunnel(cards("1 purple 1 white"))) == ("G-23", "mixed")
    after = play(state, ttr.PayTunnel(cards("1 purple 1 L")))
    assert after.routes(0) == (tunnel.id,)


@pytest.mark.rule("EU-30")
@pytest.mark.case(2)
@pytest.mark.case(3)
def test_eu30_case2_case3_where_a_station_may_be_built() -> None:
    hand = {"hand": cards("4 red")}
    own = {"routes": ["berlin-wien"], "stations": ["roma"]}
    state = position(hand | own, {"stations": ["wien"], "routes": ["budapest-sarajevo"]})
    for city in ("berlin", "budapest", "lisboa"):
        assert play(state, build(city, "2 red")).stations(0) == tuple(sorted({city, "roma"}))
    for city in ("wien", "roma"):
        assert refused(state, build(city, "2 red")) == "EU-30"
    state = position(hand | {"stations": ["wien", "roma", "riga"]}, {})
    assert state.stations_left(0) == 0
    assert refused(state, build("paris", "3 red")) == "EU-30"
    assert not can(state, ttr.BuildStation)
    assert refused(position(hand, {}), build("prag", "1 red")) == "X-name"
    usa = at_table(hand, {}, variant=ttr.usa.VARIANT, face_up=row(ROW))
    assert refused(usa, build("boston", "1 red")) == "X-variant"


@pytest.mark.rule("EU-31")
@pytest.mark.case(1)
@pytest.mark.parametrize(
    ("built", "paid", "why"),
    [
        (0, "1 L", None),
        (0, "1 red", None),
        (0, "2 red", "number"),
        (0, "", "number"),
        (0, "1 white", "not_in_hand"),
        (1, "1 red 1 L", None),
        (1, "2 blue", None),
        (1, "2 L", None),
        (1, "1 red 1 blue", "mixed"),
        (1, "1 red", "number"),
        (2, "3 red", None),
        (2, "1 blue 2 L", None),
        (2, "2 red 1 blue", "mixed"),
        (2, "3 blue", "not_in_hand"),
        (2, "4 red", "not_in_hand"),
    ],
)
def test_eu31_case1_what_a_station_costs(built: int, paid: str, why: str | None) -> None:
    stations = ["wien", "roma"][:built]
    state = position({"hand": cards("3 red 2 blue 2 L"), "stations": stations}, {})
    action = build("paris", paid)
    if why is not None:
        assert reason(state, action) == ("G-23", why)
        return
    after, events = watch(state, action)
    assert events[0] == ttr.StationBuilt(0, "paris", ttr.FrozenMap(cards(paid)))
    assert after.discard == cards(paid)
    assert after.current_player == 1
    assert cards(paid) in state.station_payments("paris")


@pytest.mark.rule("EU-31")
@pytest.mark.rule("G-15")
def test_eu31_g15_the_row_is_refilled_from_the_payment() -> None:
    state = position(
        {"hand": cards("1 red")}, {}, hoarder=1, face_up="red - blue white green", deck={}
    )
    state = play(state, build("wien", "1 red"))
    assert state.discard == {}
    assert reveal(state, "red").face_up == ("red", "red", "blue", "white", "green")


@pytest.mark.rule("EU-31")
def test_eu31_stations_stand_behind_the_claims() -> None:
    state = position({"hand": cards("3 red 2 L"), "stations": ["wien"]}, {"stations": ["roma"]})
    for listing in ("all", "canonical"):
        actions = [*state.legal_actions(listing)]
        stations = [action for action in actions if isinstance(action, ttr.BuildStation)]
        assert actions[-len(stations) :] == stations
        free = [c.id for c in EUROPE.board.cities if c.id not in ("wien", "roma")]
        payments = [cards("2 red"), cards("1 red 1 L"), cards("2 L")]
        assert [dict(payment) for payment in state.station_payments("paris")] == payments
        assert stations == [ttr.BuildStation(city, paid) for city in free for paid in payments]
    assert len(state.station_payments("wien")) == 0
    with pytest.raises(ttr.UnknownNameError):
        state.station_payments("prag")


@pytest.mark.rule("EU-32")
def test_eu32_a_station_takes_nothing_from_the_routes() -> None:
    seats: list[Seat] = [{"hand": cards("6 red 6 L")}, {}]
    free = {a.route for a in position(*seats).legal_actions() if isinstance(a, ttr.ClaimRoute)}
    seats[1]["stations"] = ["wien", "paris", "berlin"]
    state = position(*seats)
    assert {a.route for a in state.legal_actions() if isinstance(a, ttr.ClaimRoute)} == free


@pytest.mark.rule("EU-33")
@pytest.mark.rule("EU-40")
@pytest.mark.case(4)
@pytest.mark.case(17)
def test_eu33_case4_case17_no_trains_left_and_no_pass() -> None:
    nothing: dict[str, list[str]] = {"unordered": [], "bottom": []}
    state = position(
        {"hand": cards("1 red"), "trains": 0},
        {},
        hoarder=1,
        face_up="- - - - -",
        ticket_deck=nothing,
        last_turns=1,
    )
    assert {type(action) for action in state.legal_actions()} == {ttr.BuildStation}
    assert len(state.legal_actions()) == 47
    assert refused(state, ttr.Pass()) == "G-3"
    after = settle(play(state, build("wien", "1 red")))
    assert after.is_over
    assert after.stations(0) == ("wien",)


@pytest.mark.rule("EU-34")
@pytest.mark.case(5)
def test_eu34_case5_the_better_sum_decides() -> None:
    # Budapest lends one route: that to Sarajevo for one ticket, or that to Kyiv for another.
    own = {
        "stations": ["budapest"],
        "tickets": ["budapest-sofia", "frankfurt-smolensk"],
        "routes": ["sarajevo-sofia", "kyiv-smolensk"],
    }
    rival = {"routes": ["budapest-sarajevo", "budapest-kyiv"]}
    state = ended(own, rival)
    assert dict(state.lent_routes(0)) == {"budapest": "budapest-sarajevo"}
    assert state.completed(0) == ("budapest-sofia",)
    # With a way from Budapest to Frankfurt of its own the other ticket is worth more.
    own["routes"] = ["sarajevo-sofia", "kyiv-smolensk", "budapest-wien-1", "munchen-wien"]
    own["routes"] += ["frankfurt-munchen"]
    state = ended(own, rival)
    assert EUROPE.ticket("frankfurt-smolensk").points > EUROPE.ticket("budapest-sofia").points
    assert dict(state.lent_routes(0)) == {"budapest": "budapest-kyiv"}
    assert state.completed(0) == ("frankfurt-smolensk",)


@pytest.mark.rule("EU-34")
@pytest.mark.case(6)
def test_eu34_case6_of_equal_points_the_more_complete_tickets() -> None:
    tickets = [("wien", "berlin", 10), ("wien", "munchen", 5), ("wien", "zurich", 5)]
    long = [ticket for ticket in EUROPE.tickets if ticket.kind == "long"]
    others = [ticket for ticket in EUROPE.tickets if ticket.kind == "regular"][:20]
    variant = EUROPE.with_tickets([*tickets, *others, *long])
    names = ["wien-berlin", "wien-munchen", "wien-zurich"]
    own = {"stations": ["wien"], "tickets": names, "routes": ["munchen-zurich"]}
    rival = {"routes": ["berlin-wien", "munchen-wien"]}
    state = at_table(own, rival, variant=variant, face_up=row(ROW), phase="over")
    assert dict(state.lent_routes(0)) == {"wien": "munchen-wien"}
    assert state.completed(0) == ("wien-munchen", "wien-zurich")


@pytest.mark.rule("EU-34")
@pytest.mark.rule("EU-36")
@pytest.mark.rule("EU-41")
@pytest.mark.case(7)
@pytest.mark.case(9)
def test_eu34_eu41_case7_case9_two_stations_join_where_their_owner_has_nothing() -> None:
    own = {"stations": ["sofia", "budapest"], "tickets": ["budapest-sofia"]}
    rival = {"routes": ["budapest-sarajevo", "sarajevo-sofia"]}
    state = ended(own, rival)
    lent = {"budapest": "budapest-sarajevo", "sofia": "sarajevo-sofia"}
    assert dict(state.lent_routes(0)) == lent
    assert [*state.lent_routes(0)] == ["budapest", "sofia"]
    found = state.result()
    assert found is not None
    assert found.points[0] == {
        "routes": 0,
        "tickets": 5,
        "longest_trail": 0,
        "stations": 4,
        "total": 9,
    }
    assert state.scores()[0] == 9
    # Before the end it is as if the game ended now.
    before = position(own, rival)
    assert dict(before.lent_routes(0)) == lent
    assert (before.completed(0), before.scores()) == (("budapest-sofia",), state.scores())


@pytest.mark.rule("EU-34")
@pytest.mark.case(8)
def test_eu34_case8_lending_a_route_once_is_enough() -> None:
    own = {
        "stations": ["budapest", "sarajevo"],
        "tickets": ["budapest-sofia"],
        "routes": ["sarajevo-sofia"],
    }
    state = ended(own, {"routes": ["budapest-sarajevo"]})
    assert dict(state.lent_routes(0)) == {"budapest": "budapest-sarajevo", "sarajevo": None}
    own["routes"] = []
    state = ended(own, {"routes": ["budapest-sarajevo", "sarajevo-sofia"]})
    lent = {"budapest": "budapest-sarajevo", "sarajevo": "sarajevo-sofia"}
    assert dict(state.lent_routes(0)) == lent


@pytest.mark.rule("EU-34")
@pytest.mark.case(10)
def test_eu34_case10_neither_an_own_route_nor_a_free_one() -> None:
    own = {
        "stations": ["budapest"],
        "tickets": ["budapest-sofia"],
        "routes": ["budapest-sarajevo"],
    }
    state = ended(own, {})
    assert dict(state.lent_routes(0)) == {"budapest": None}
    assert state.completed(0) == ()


@pytest.mark.rule("EU-35")
def test_eu35_one_route_serves_several_players() -> None:
    own = {"stations": ["budapest"], "routes": ["sarajevo-sofia"], "tickets": ["budapest-sofia"]}
    other = {"stations": ["sarajevo"], "routes": ["athina-sarajevo"]}
    state = ended(own, other, {"routes": ["budapest-sarajevo"]})
    assert dict(state.lent_routes(0)) == {"budapest": "budapest-sarajevo"}
    assert dict(state.lent_routes(1)) == {"sarajevo": None}
    own["stations"], other["tickets"] = ["sarajevo"], []
    state = ended(
        own,
        {"stations": ["budapest"], "tickets": ["athina-wilno"]},
        {"routes": ["budapest-sarajevo"]},
    )
    assert state.completed(0) == ("budapest-sofia",)
    assert dict(state.lent_routes(1)) == {"budapest": None}


@pytest.mark.rule("EU-36")
@pytest.mark.parametrize("built", [0, 1, 2, 3])
def test_eu36_stations_that_are_not_built(built: int) -> None:
    stations = ["wien", "roma", "riga"][:built]
    found = result({"stations": stations}, {})
    assert (found.points[0]["stations"], found.points[1]["stations"]) == (4 * (3 - built), 12)


@pytest.mark.rule("EU-37")
@pytest.mark.case(11)
def test_eu37_case11_a_lent_route_is_no_part_of_a_trail() -> None:
    own = {
        "routes": [
            "essen-kobenhavn-1",
            "kobenhavn-stockholm-1",
            "moskva-petrograd",
            "moskva-smolensk",
        ],
        "stations": ["petrograd"],
        "tickets": [],
    }
    assert "petrograd-stockholm" in ROUTES
    state = ended(own, {"routes": ["petrograd-stockholm"]})
    assert state.longest_trail(0) == 6
    found = state.result()
    assert found is not None
    assert (found.points[0]["longest_trail"], found.points[1]["longest_trail"]) == (0, 10)


@pytest.mark.rule("EU-40")
def test_eu40_the_last_turns() -> None:
    state = position({"hand": cards("1 red"), "trains": 3}, {})
    state = play(state, ttr.ClaimRoute("budapest-wien-1", cards("1 red")))
    assert (state.last_turns, state.current_player) == (2, 1)


@pytest.mark.rule("EU-42")
@pytest.mark.case(14)
def test_eu42_case14_fewest_stations_before_the_longest_trail() -> None:
    # 13 + 8 points against 7 + 4 and 10 for the longest trail.
    short = {
        "stations": ["wien"],
        "routes": ["dieppe-paris", "berlin-wien", "cadiz-madrid", "athina-sofia"],
    }
    long = {"stations": ["roma", "riga"], "routes": ["edinburgh-london-1"]}
    found = result(short, long)
    assert [points["total"] for points in found.points] == [21, 21]
    assert [points["longest_trail"] for points in found.points] == [0, 10]
    assert (found.winners, found.decided_by) == ((0,), "fewest_stations")
    # With as many stations the bonus decides.
    fewer = {"stations": ["wien", "paris"], "routes": [*short["routes"], "kyiv-smolensk"]}
    found = result(fewer, long)
    assert [points["total"] for points in found.points] == [21, 21]
    assert (found.winners, found.decided_by) == ((1,), "longest_trail_bonus")


@pytest.mark.rule("EU-50")
def test_eu50_what_players_know() -> None:
    own = {"stations": ["budapest"], "routes": ["sarajevo-sofia"], "tickets": ["budapest-sofia"]}
    state = position(own, {"routes": ["budapest-sarajevo"], "stations": ["wien"]})
    for player in (0, 1, None):
        view = state.view(player)
        assert (view.stations(0), view.stations(1)) == (("budapest",), ("wien",))
        assert (view.stations_left(0), view.stations_left(1)) == (2, 2)
        lent = {"budapest": "budapest-sarajevo"}
        assert view.lent_routes(0) == (lent if player == 0 else None)
        # Public points only: those of stations are, those of tickets are not.
        assert view.scores()[0] == 2 + 8
    over = ended(own, {"routes": ["budapest-sarajevo"], "stations": ["wien"]})
    assert over.view(None).lent_routes(0) == {"budapest": "budapest-sarajevo"}
    assert over.view(1).lent_routes(1) == {"wien": None}


@pytest.mark.rule("EU-50")
def test_eu50_who_kept_all_four_kept_the_long_one() -> None:
    state = ttr.new_game("europe", 3, seed=5)
    for kept in (4, 3, 2):
        player = state.current_player
        assert player is not None
        state = play(state, ttr.KeepTickets(state.offer(player)[:kept]))
    assert [state.first_kept(player) for player in range(3)] == [4, 3, 2]
    view = state.view(None)
    assert [view.first_kept(player) for player in range(3)] == [4, 3, 2]
    held: Counter[int] = Counter()
    for seed in range(400):
        sample = view.sample(seed)
        for player in range(3):
            own = LONG & {*sample.tickets(player)}
            assert len(own) <= 1
            held[player] += len(own)
        assert not LONG & {*sample.to_dict()["ticket_deck"]["unordered"]}
    assert held[0] == 400
    assert 260 < held[1] < 340
    assert 160 < held[2] < 240


@pytest.mark.rule("EU-30")
@pytest.mark.case(16)
def test_eu30_case16_there_are_always_cities() -> None:
    cities = [city.id for city in EUROPE.board.cities]
    seats: list[Seat] = [{"stations": cities[3 * n : 3 * n + 3]} for n in range(4)]
    state = position({"hand": cards("3 red"), "stations": cities[12:14]}, *seats)
    assert len([a for a in state.legal_actions() if isinstance(a, ttr.BuildStation)]) == 33
