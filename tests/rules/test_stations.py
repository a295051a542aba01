"""Stations: where they are built, what they cost, which routes they lend (EU-30 to EU-37, EU-41, EU-42)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any, Literal

import pytest

import ttr_rules as ttr

from .table import (
    EMPTY_ROW,
    EUROPE,
    NO_TICKETS,
    TAXI,
    USA,
    Seat,
    all_cards,
    cards,
    play,
    refused,
    reveal,
    row,
    small_variant,
    watch,
)
from .table import position as at_table

LOCO = TAXI
ROUTES = {route.id: route for route in EUROPE.board.routes}
TICKETS = {ticket.id: ticket for ticket in EUROPE.tickets}
CITIES = [city.id for city in EUROPE.board.cities]
ROW = "purple blue orange white green"


def position(
    *seats: Seat, variant: ttr.Variant = EUROPE, face_up: str = ROW, **entries: Any
) -> ttr.State:
    return at_table(*seats, variant=variant, face_up=row(face_up), **entries)


def result(*seats: Seat, variant: ttr.Variant = EUROPE) -> ttr.Result:
    found = position(*seats, variant=variant, phase="over").result()
    assert found is not None
    return found


def built(
    state: ttr.State, payments: Literal["all", "canonical"] = "all"
) -> list[tuple[str, dict[str, int]]]:
    """The stations that can be built: city and payment."""
    legal = state.legal_actions(payments)
    actions = [action for action in legal if isinstance(action, ttr.BuildStation)]
    return [(action.city, dict(action.cards)) for action in actions]


def payments(state: ttr.State, city: str = "wien") -> list[dict[str, int]]:
    """The payments that are offered for a station."""
    return [dict(payment) for payment in state.station_payments(city)]


# Building


@pytest.mark.rule("EU-30")
def test_eu30_a_station_in_any_city_without_one() -> None:
    # Own routes, those of others and free ones: it makes no difference.
    state = position({"hand": {"red": 1}, "routes": ["berlin-wien"]}, {"routes": ["berlin-essen"]})
    assert built(state) == [(city, {"red": 1}) for city in CITIES]
    for city in ("wien", "berlin", "essen", "lisboa"):
        after, events = watch(state, ttr.BuildStation(city, {"red": 1}))
        paid = ttr.FrozenMap({"red": 1})
        assert events[0] == ttr.StationBuilt(player=0, city=city, cards=paid)
        assert (after.stations(0), after.stations_left(0)) == ((city,), 2)
        assert (after.stations(1), after.stations_left(1)) == ((), 3)
        assert after.current_player == 1
        assert after == ttr.state_from_dict(after.to_dict())


@pytest.mark.rule("EU-30")
@pytest.mark.case("EU case 2")
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_eu30_eucase2_one_station_a_city(owner: int) -> None:
    # Of another player or an own one.
    seats: list[Seat] = [{"hand": cards("3 red")}, {}, {}]
    seats[owner]["stations"] = ["wien"]
    state = position(*seats)
    number = 2 if owner == 0 else 1
    assert refused(state, ttr.BuildStation("wien", {"red": number})) == "EU-30"
    assert payments(state, "wien") == []
    assert payments(state, "zurich") == [{"red": number}]
    assert "wien" not in dict(built(state))


@pytest.mark.rule("EU-30")
@pytest.mark.case("EU case 3")
def test_eu30_eucase3_three_stations_each() -> None:
    # There is no fourth.
    state = position({"hand": cards("9 red"), "stations": ["wien", "berlin", "zurich"]}, {})
    assert state.stations(0) == ("berlin", "wien", "zurich")
    assert state.stations_left(0) == 0
    assert built(state) == []
    for number in (1, 2, 3, 4):
        assert refused(state, ttr.BuildStation("paris", {"red": number})) == "EU-30"


@pytest.mark.rule("EU-30")
def test_eu30_one_station_a_turn_and_nothing_else_with_it() -> None:
    state = position({"hand": cards("3 red")}, {})
    state = reveal(play(state, ttr.DrawDeck()), "blue")
    assert refused(state, ttr.BuildStation("wien", {"red": 1})) == "G-2"
    state = position({"hand": cards("3 red")}, {"hand": cards("1 blue")})
    state = play(state, ttr.BuildStation("wien", {"red": 1}))
    assert state.current_player == 1
    assert refused(state, ttr.BuildStation("wien", {"blue": 1})) == "EU-30"


@pytest.mark.rule("EU-30")
def test_eu30_what_is_no_city_and_no_game_with_stations() -> None:
    state = position({"hand": {"red": 1}}, {})
    assert refused(state, ttr.BuildStation("atlantis", {"red": 1})) == "X-name"
    assert refused(state, ttr.BuildStation("wien", {"pink": 1})) == "X-name"
    with pytest.raises(ttr.UnknownNameError):
        state.station_payments("atlantis")
    usa = at_table({"hand": {"red": 1}}, {}, variant=USA, face_up=row(ROW))
    assert refused(usa, ttr.BuildStation("boston", {"red": 1})) == "X-variant"
    assert (usa.stations(0), usa.stations_left(0), dict(usa.lent_routes(0))) == ((), 0, {})


@pytest.mark.rule("EU-30")
@pytest.mark.case("EU case 16")
def test_eu30_eucase16_cities_run_out_on_a_board_of_few_alone() -> None:
    stations = [CITIES[3 * player : 3 * player + 3] for player in range(5)]
    stations[4].pop()
    seats: list[Seat] = [{"stations": cities} for cities in stations]
    seats[4]["hand"] = cards("3 red")
    state = position(*seats, current_player=4)
    assert [city for city, _ in built(state)] == CITIES[14:]
    assert state.stations_left(4) == 1
    rules = {"stations": 2, "station_prices": [1, 1], "station_points": 1}
    few = small_variant("chelsea-soho", rules=rules)
    seats = [{"hand": cards("2 red")}, {"stations": ["soho"]}]
    state = at_table(*seats, variant=few)
    assert [city for city, _ in built(state)] == ["chelsea"]
    seats[1]["stations"] = ["soho", "chelsea"]
    state = at_table(*seats, variant=few)
    assert state.stations_left(0) == 2
    assert built(state) == []


@pytest.mark.rule("EU-31")
@pytest.mark.case("EU case 1")
def test_eu31_eucase1_the_first_costs_one_card_the_second_two_the_third_three() -> None:
    # By color, the most cars first; locomotives alone are the last.
    seat: Seat = {"hand": cards("3 red 1 blue 2 L")}
    assert payments(position(seat, {})) == [{"blue": 1}, {"red": 1}, {LOCO: 1}]
    seat["stations"] = ["paris"]
    assert payments(position(seat, {})) == [
        cards("1 blue 1 L"),
        cards("2 red"),
        cards("1 red 1 L"),
        cards("2 L"),
    ]
    seat["stations"] = ["paris", "roma"]
    assert payments(position(seat, {})) == [
        cards("1 blue 2 L"),
        cards("3 red"),
        cards("2 red 1 L"),
        cards("1 red 2 L"),
    ]


@pytest.mark.rule("EU-31")
@pytest.mark.rule("G-23")
@pytest.mark.parametrize(
    ("paid", "reason"),
    [
        ("1 red", "number"),
        ("3 red", "number"),
        ("", "number"),
        ("1 red 1 blue", "mixed"),
        ("2 blue", "not_in_hand"),
        ("2 L", "not_in_hand"),
    ],
)
def test_eu31_g23_a_payment_is_exact(paid: str, reason: str, side: str) -> None:
    state = position({"hand": cards("3 red 1 blue 1 L"), "stations": ["paris"]}, {})
    action = ttr.BuildStation("wien", cards(paid))
    assert refused(state, action) == "G-23"
    if side == "engine":
        violation = state.why_illegal(action)
        assert violation is not None
        assert violation.data["reason"] == reason


@pytest.mark.rule("EU-31")
def test_eu31_stations_are_listed_after_the_claims_by_city_and_payment() -> None:
    state = position({"hand": cards("2 red 1 blue"), "stations": ["paris"]}, {"stations": ["roma"]})
    listed = list(state.legal_actions())
    kinds = [action.type for action in listed]
    first = kinds.index("build_station")
    assert {*kinds[first:]} == {"build_station"}
    assert kinds[first - 1] == "claim_route"
    free = [city for city in CITIES if city not in ("paris", "roma")]
    assert built(state) == [(city, {"red": 2}) for city in free]
    state = position({"hand": cards("2 red 1 blue 1 L"), "stations": ["paris"]}, {})
    ways = [cards("1 blue 1 L"), cards("2 red"), cards("1 red 1 L")]
    free = [city for city in CITIES if city != "paris"]
    # All payments of a station are canonical.
    wanted = [(city, way) for city in free for way in ways]
    assert built(state) == built(state, "canonical") == wanted


@pytest.mark.rule("EU-31")
@pytest.mark.rule("G-24")
@pytest.mark.rule("G-15")
def test_eu31_g24_g15_the_cards_are_discarded_and_empty_slots_filled() -> None:
    seat: Seat = {"hand": cards("2 red 1 L"), "seen": cards("1 red"), "stations": ["paris"]}
    state = position(seat, {}, hoarder=1, face_up="purple blue orange white -")
    state, events = watch(state, ttr.BuildStation("wien", cards("1 red 1 L")))
    assert state.hand(0) == cards("1 red")
    assert state.to_dict()["seats"][0]["seen"] == {}
    # The discards are shuffled, since a card is needed for the row.
    assert [event.type for event in events] == ["station_built", "deck_reshuffled"]
    assert state.deck == cards("1 red 1 L")
    state = reveal(state, "red")
    assert (state.face_up[4], state.current_player) == ("red", 1)
    assert all_cards(state) == Counter(EUROPE.cards)


@pytest.mark.rule("EU-32")
def test_eu32_a_station_takes_nothing_from_the_routes_there() -> None:
    hand = {"hand": cards("2 red 2 L")}
    state = position(hand, hand, {}, {})
    before = {route: [dict(paid) for paid in state.payments(route)] for route in ROUTES}
    with_stations = position(hand, hand | {"stations": ["wien", "budapest", "berlin"]}, {}, {})
    after = {route: [dict(paid) for paid in with_stations.payments(route)] for route in ROUTES}
    assert after == before
    # And it stays, whoever claims there.
    state = play(with_stations, ttr.ClaimRoute("budapest-wien-1", {"red": 1}))
    state = play(state, ttr.ClaimRoute("budapest-wien-2", {LOCO: 1}))
    assert state.stations(1) == ("berlin", "budapest", "wien")


@pytest.mark.rule("EU-33")
@pytest.mark.case("EU case 4")
def test_eu33_eucase4_a_station_is_no_train() -> None:
    # Without a train, on the last turn.
    state = position({"hand": {"red": 1}, "trains": 0}, {}, last_turns=2)
    state = play(state, ttr.BuildStation("wien", {"red": 1}))
    assert (state.trains(0), state.last_turns) == (0, 1)
    # With three trains left, and no station, the last turns do not begin.
    seat: Seat = {"hand": cards("3 red"), "trains": 3, "stations": ["paris", "roma"]}
    state = play(position(seat, {}), ttr.BuildStation("wien", {"red": 3}))
    assert (state.trains(0), state.stations_left(0), state.last_turns) == (3, 0, None)


@pytest.mark.rule("EU-33")
@pytest.mark.rule("G-3")
@pytest.mark.case("EU case 17")
def test_eu33_g3_eucase17_who_can_build_may_not_pass() -> None:
    entries: dict[str, Any] = {"hoarder": 1, "ticket_deck": NO_TICKETS, "variant": EUROPE}
    state = at_table({"hand": {"blue": 1}}, {}, face_up=EMPTY_ROW, **entries)
    assert [action.type for action in state.legal_actions()] == ["build_station"] * 47
    assert refused(state, ttr.Pass()) == "G-3"
    # A round of passes is broken by a station.
    entries["passes"] = 1
    state = at_table({"hand": {"blue": 1}}, {}, face_up=EMPTY_ROW, **entries)
    assert play(state, ttr.BuildStation("wien", {"blue": 1})).to_dict()["passes"] == 0
    for seat in ({}, {"hand": {"blue": 1}, "stations": ["wien", "roma", "paris"]}):
        state = at_table(seat, {}, face_up=EMPTY_ROW, **entries | {"passes": 0})
        assert [*state.legal_actions()] == [ttr.Pass()]


# Lending


def lent(*seats: Seat, variant: ttr.Variant = EUROPE) -> tuple[dict[str, str | None], list[str]]:
    """What the stations of the first seat lend, and its complete tickets."""
    state = position(*seats, variant=variant)
    assert state.scores() == position(*seats, variant=variant, phase="over").scores()
    return dict(state.lent_routes(0)), [*state.completed(0)]


@pytest.mark.rule("EU-34")
@pytest.mark.case("EU case 7")
def test_eu34_eucase7_two_routes_of_a_rival_without_a_route_of_ones_own() -> None:
    seat: Seat = {"stations": ["sofia", "budapest"], "tickets": ["budapest-sofia"]}
    rival: Seat = {"routes": ["budapest-sarajevo", "sarajevo-sofia"]}
    wanted = {"budapest": "budapest-sarajevo", "sofia": "sarajevo-sofia"}
    assert lent(seat, rival) == (wanted, ["budapest-sofia"])
    state = position(seat, rival)
    # In the order of the data, and 5 points more, 5 not lost.
    assert [*state.lent_routes(0)] == ["budapest", "sofia"]
    assert state.scores()[0] == 5 + 4
    assert position(seat, {}).scores()[0] == -5 + 4
    assert lent(seat | {"stations": ["budapest"]}, rival) == ({"budapest": None}, [])


@pytest.mark.rule("EU-34")
@pytest.mark.case("EU case 5")
def test_eu34_eucase5_one_route_a_station_the_same_for_all_tickets() -> None:
    # Each ticket could use another route at Athina; the better sum decides.
    seat: Seat = {
        "stations": ["athina"],
        "tickets": ["athina-angora", "athina-wilno"],
        "routes": ["angora-smyrna", "bucuresti-sofia", "bucuresti-kyiv", "kyiv-wilno"],
    }
    rival: Seat = {"routes": ["athina-smyrna", "athina-sofia"]}
    assert lent(seat, rival) == ({"athina": "athina-sofia"}, ["athina-wilno"])
    state = position(seat, rival, phase="over")
    found = state.result()
    assert found is not None
    assert found.points[0]["tickets"] == 11 - 5
    # With a second station both.
    seat["stations"] = ["athina", "smyrna"]
    wanted = {"athina": "athina-sofia", "smyrna": "athina-smyrna"}
    assert lent(seat, rival) == (wanted, ["athina-angora", "athina-wilno"])


@pytest.mark.rule("EU-34")
@pytest.mark.case("EU case 6")
def test_eu34_eucase6_of_equal_points_the_most_tickets() -> None:
    # One ticket of ten points, or two of five. The route for the ten comes first.
    seat: Seat = {
        "stations": ["smyrna"],
        "tickets": ["venezia-constantinople", "athina-angora", "sofia-smyrna"],
        "routes": [
            "palermo-roma",
            "roma-venezia",
            "constantinople-smyrna",
            "angora-constantinople",
            "athina-sofia",
        ],
    }
    rival: Seat = {"routes": ["palermo-smyrna", "athina-smyrna"]}
    assert lent(seat, rival) == ({"smyrna": "athina-smyrna"}, ["athina-angora", "sofia-smyrna"])
    assert result(seat, rival).points[0]["tickets"] == 0
    # Points come first: the ten is more than one of the five, and eleven more than both.
    seat["tickets"] = ["venezia-constantinople", "athina-angora"]
    assert lent(seat, rival) == ({"smyrna": "palermo-smyrna"}, ["venezia-constantinople"])
    variant = EUROPE.with_tickets([*EUROPE.tickets, ("palermo", "angora", 11)])
    seat["tickets"] = ["palermo-angora", "athina-angora", "sofia-smyrna"]
    wanted: dict[str, str | None] = {"smyrna": "palermo-smyrna"}
    assert lent(seat, rival, variant=variant) == (wanted, ["palermo-angora"])


@pytest.mark.rule("EU-34")
def test_eu34_what_helps_no_ticket_is_not_lent() -> None:
    rival: Seat = {"routes": ["budapest-wien-1", "berlin-wien", "munchen-wien"]}
    seat: Seat = {"stations": ["wien", "berlin"]}
    assert lent(seat, rival) == ({"berlin": None, "wien": None}, [])
    # Nor for a ticket that is complete anyway.
    seat |= {"tickets": ["zurich-budapest"]}
    seat |= {"routes": ["venezia-zurich", "venezia-zagrab", "budapest-zagrab"]}
    assert lent(seat, rival) == ({"berlin": None, "wien": None}, ["zurich-budapest"])
    # Nor for one that stays incomplete.
    seat |= {"routes": [], "tickets": ["lisboa-danzig"]}
    assert lent(seat, rival) == ({"berlin": None, "wien": None}, [])


@pytest.mark.rule("EU-34")
@pytest.mark.case("EU case 8")
def test_eu34_eucase8_two_stations_at_the_ends_of_one_route() -> None:
    # To lend it once is enough. It is the first of the two that lends it.
    rival: Seat = {"routes": ["budapest-sarajevo", "sarajevo-sofia"]}
    seat: Seat = {"stations": ["budapest", "sarajevo"], "tickets": ["budapest-sofia"]}
    wanted: dict[str, str | None] = {"budapest": "budapest-sarajevo", "sarajevo": "sarajevo-sofia"}
    assert lent(seat, rival) == (wanted, ["budapest-sofia"])
    rival = {"routes": ["budapest-sarajevo"]}
    seat["routes"] = ["sarajevo-sofia"]
    wanted = {"budapest": "budapest-sarajevo", "sarajevo": None}
    assert lent(seat, rival) == (wanted, ["budapest-sofia"])


@pytest.mark.rule("EU-34")
@pytest.mark.case("EU case 9")
def test_eu34_eucase9_two_lent_routes_meet_where_the_owner_has_nothing() -> None:
    seat: Seat = {
        "stations": ["sofia", "constantinople"],
        "tickets": ["sofia-smyrna"],
        "routes": ["constantinople-smyrna"],
    }
    rival: Seat = {"routes": ["bucuresti-sofia", "bucuresti-constantinople"]}
    wanted = {"constantinople": "bucuresti-constantinople", "sofia": "bucuresti-sofia"}
    assert lent(seat, rival) == (wanted, ["sofia-smyrna"])
    # Two rivals do as well.
    assert lent(seat, {"routes": rival["routes"][:1]}, {"routes": rival["routes"][1:]}) == (
        wanted,
        ["sofia-smyrna"],
    )


@pytest.mark.rule("EU-34")
@pytest.mark.case("EU case 10")
@pytest.mark.parametrize("owner", [None, 0, 1])
def test_eu34_eucase10_only_a_route_of_another_player_that_ends_there(owner: int | None) -> None:
    # Neither a free route nor an own one.
    seats: list[Seat] = [{"stations": ["sofia"], "tickets": ["sofia-smyrna"]}, {}]
    seats[0]["routes"] = ["constantinople-smyrna"]
    seats[1]["routes"] = []
    if owner is not None:
        seats[owner]["routes"] = [*seats[owner]["routes"], "constantinople-sofia"]
    wanted = "constantinople-sofia" if owner == 1 else None
    assert lent(*seats) == ({"sofia": wanted}, [] if owner is None else ["sofia-smyrna"])
    # A station elsewhere is none at an end of the route.
    seats[0]["stations"] = ["smyrna"]
    assert lent(*seats)[0] == {"smyrna": None}


@pytest.mark.rule("EU-34")
def test_eu34_of_equal_choices_the_route_that_comes_first() -> None:
    seat: Seat = {
        "stations": ["budapest"],
        "tickets": ["zurich-budapest"],
        "routes": ["munchen-zurich", "munchen-wien", "wien-zagrab"],
    }
    both: list[Seat] = [{"routes": ["budapest-wien-2"]}, {"routes": ["budapest-wien-1"]}]
    assert lent(seat, *both, {})[0] == {"budapest": "budapest-wien-1"}
    # Not in the order of the seats, nor by length: Budapest-Zagrab comes before the second of Wien.
    assert lent(seat, both[0], {"routes": ["budapest-zagrab"]}, {})[0] == {
        "budapest": "budapest-zagrab"
    }
    # Station by station: the first one has the last word.
    seat["stations"] = ["budapest", "wien"]
    assert lent(seat, {"routes": ["budapest-zagrab"]}, both[0], {})[0] == {
        "budapest": "budapest-zagrab",
        "wien": None,
    }


@pytest.mark.rule("EU-35")
def test_eu35_one_route_serves_several_players() -> None:
    # And stays its owner's.
    seat: Seat = {"stations": ["sofia"], "tickets": ["sofia-smyrna"]}
    seat["routes"] = ["constantinople-smyrna"]
    other: Seat = {"stations": ["constantinople"], "tickets": ["venezia-constantinople"]}
    other["routes"] = ["venezia-zagrab", "sarajevo-zagrab", "sarajevo-sofia"]
    owner: Seat = {"routes": ["constantinople-sofia"]}
    state = position(seat, owner, other, phase="over")
    assert dict(state.lent_routes(0)) == {"sofia": "constantinople-sofia"}
    assert dict(state.lent_routes(2)) == {"constantinople": "constantinople-sofia"}
    assert dict(state.lent_routes(1)) == {}
    assert (state.completed(0), state.completed(2)) == (
        ("sofia-smyrna",),
        ("venezia-constantinople",),
    )
    assert state.routes(1) == ("constantinople-sofia",)
    found = state.result()
    assert found is not None
    assert found.points[1]["routes"] == 4


@pytest.mark.rule("EU-36")
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_eu36_four_points_for_each_station_not_built(number: int) -> None:
    points = result({"stations": CITIES[:number]}, {}).points
    assert [kinds["stations"] for kinds in points] == [4 * (3 - number), 12]
    assert points[0]["total"] == points[0]["stations"]


@pytest.mark.rule("EU-37")
@pytest.mark.case("EU case 11")
def test_eu37_eucase11_a_lent_route_is_no_part_of_the_longest_trail() -> None:
    variant = EUROPE.with_tickets([*EUROPE.tickets, ("essen", "smolensk", 11)])
    seat: Seat = {
        "stations": ["stockholm"],
        "tickets": ["essen-smolensk"],
        "routes": [
            "essen-kobenhavn-1",
            "kobenhavn-stockholm-1",
            "moskva-petrograd",
            "moskva-smolensk",
        ],
    }
    rival: Seat = {"routes": ["petrograd-stockholm"]}
    state = position(seat, rival, variant=variant, phase="over")
    assert dict(state.lent_routes(0)) == {"stockholm": "petrograd-stockholm"}
    assert state.completed(0) == ("essen-smolensk",)
    assert [state.longest_trail(player) for player in (0, 1)] == [6, 8]
    found = state.result()
    assert found is not None
    # No points for it either.
    assert dict(found.points[0]) == {
        "routes": 4 + 4 + 7 + 2,
        "tickets": 11,
        "stations": 8,
        "longest_trail": 0,
        "total": 36,
    }
    assert found.points[1]["longest_trail"] == 10


@pytest.mark.rule("EU-41")
def test_eu41_final_points() -> None:
    seat: Seat = {"routes": ["berlin-wien", "berlin-essen"], "stations": ["wien"]}
    seat["tickets"] = ["budapest-sofia", "essen-kyiv"]
    found = result(seat, {"routes": ["kharkov-kyiv", "dieppe-paris"]}, {})
    kinds = ("routes", "tickets", "stations", "longest_trail", "total")
    assert [tuple(points[kind] for kind in kinds) for points in found.points] == [
        (6, -15, 8, 10, 9),
        (8, 0, 12, 0, 20),
        (0, 0, 12, 0, 12),
    ]
    # All who tie for the longest trail score it; nobody without a route.
    tied = result({"routes": ["kharkov-kyiv"]}, {"routes": ["kharkov-moskva"]}, {})
    assert [points["longest_trail"] for points in tied.points] == [10, 10, 0]
    assert [points["longest_trail"] for points in result({}, {}).points] == [0, 0]


def tied(*stations: int) -> list[Seat]:
    """Seats of equal points with these numbers of stations; the second has the longest trail."""
    seats: list[Seat] = [
        {"routes": ["warszawa-wilno", "sarajevo-zagrab", "erzurum-sochi"]},
        {"routes": ["bruxelles-frankfurt", "frankfurt-paris-1"]},
    ]
    left = iter(CITIES)
    for seat, number in zip(seats, stations, strict=True):
        seat["stations"] = [next(left) for _ in range(number)]
    return seats


@pytest.mark.rule("EU-42")
@pytest.mark.case("EU case 14")
def test_eu42_eucase14_fewest_stations_come_before_the_longest_trail() -> None:
    # 12 + 8 points, and 6 + 4 + 10.
    found = result(*tied(1, 2))
    assert [kinds["total"] for kinds in found.points] == [20, 20]
    assert (found.winners, found.decided_by) == ((0,), "fewest_stations")


@pytest.mark.rule("EU-42")
def test_eu42_complete_tickets_come_before_stations() -> None:
    one: Seat = {"routes": ["athina-smyrna", "bucuresti-sevastopol", "kharkov-kyiv"]}
    one["stations"] = ["paris"]
    # A ticket of five that is complete by a lent route, and one that is lost.
    other: Seat = {"routes": ["constantinople-sofia", "constantinople-smyrna", "angora-smyrna"]}
    other["tickets"] = ["athina-angora", "rostov-erzurum"]
    other["stations"] = ["athina", "cadiz"]
    found = result(one, other)
    assert [kinds["total"] for kinds in found.points] == [16 + 8, 10 + 0 + 4 + 10]
    assert (found.winners, found.decided_by) == ((1,), "complete_tickets")
    found = result(one, other | {"tickets": []})
    assert (found.winners, found.decided_by) == ((0,), "fewest_stations")


@pytest.mark.rule("EU-42")
def test_eu42_then_the_holder_of_the_bonus_then_shared() -> None:
    one, other = tied(1, 1)
    # Four points more for the first: a route of two and two of one.
    one["routes"] = [*one["routes"], "roma-venezia", "dieppe-paris", "amsterdam-bruxelles"]
    found = result(one, other)
    assert [kinds["total"] for kinds in found.points] == [24, 24]
    assert (found.winners, found.decided_by) == ((1,), "longest_trail_bonus")
    # A third seat alone holds the bonus, and lost: then nobody is preferred.
    lost: Seat = {"routes": ["budapest-kyiv"], "tickets": ["cadiz-stockholm"]}
    lost["tickets"] += ["frankfurt-smolensk", "amsterdam-wilno"]
    one["routes"] = ["bucuresti-sevastopol"]
    other["routes"] = ["kharkov-rostov", "warszawa-wilno", "dieppe-paris"]
    found = result(one, other, lost)
    assert [kinds["total"] for kinds in found.points[:2]] == [7 + 8, 7 + 8]
    assert found.points[2]["longest_trail"] == 10
    assert found.ranking == ((0, 1), (2,))
    assert found.decided_by == "shared"


@pytest.mark.rule("EU-42")
def test_eu42_a_station_counts_whether_it_lends_or_not() -> None:
    one, other = tied(1, 2)
    assert all(route is None for route in position(one, other).lent_routes(1).values())
    assert result(one, other).decided_by == "fewest_stations"


# Boards of one's own


ISLANDS = ttr.load_variant(
    {
        "id": "islands",
        "title": "Four islands",
        "players": [2, 3],
        "trains_per_player": 9,
        "train_cards": {"red": 9, "blue": 9},
        "locomotives": 4,
        "route_points": {"2": 2, "3": 4},
        "rules": {
            "attraction_points": 0,
            "globetrotter_points": 5,
            "locomotives_on": ["ferry"],
            "stations": 2,
            "station_prices": [2, 1],
            "station_points": 3,
            "tie_breaks": ["fewest_stations", "longest_trail"],
        },
        "cities": [{"id": id} for id in ("ash", "birch", "cedar", "elm")],
        "routes": [
            {
                "ends": ends,
                "length": 2,
                "color": "gray",
                "kind": "ferry",
                "locomotives": 1,
                "any_cards_per_locomotive": 3,
            }
            for ends in (["ash", "birch"], ["birch", "cedar"], ["cedar", "elm"], ["ash", "elm"])
        ]
        + [{"ends": ["ash", "cedar"], "length": 3, "color": "red"}],
        "tickets": [
            {"ends": ends, "points": points}
            for points in (2, 3, 5)
            for ends in (["ash", "elm"], ["birch", "elm"], ["ash", "cedar"])
        ],
    }
)
"""No printed game has stations and ferries for sets. The second station is the cheaper one here."""


@pytest.mark.rule("EU-30")
@pytest.mark.rule("NC-32")
def test_eu30_nc32_stations_on_a_board_with_ferries_for_sets() -> None:
    entries: dict[str, Any] = {"variant": ISLANDS, "face_up": "red red red blue blue"}
    state = position({"hand": cards("4 red 1 L")}, {}, **entries)
    # Four red cards are three for the locomotive, and one.
    assert state.is_legal(ttr.ClaimRoute("ash-birch", cards("4 red")))
    # Locomotives are of no use on the ordinary route, but pay for stations.
    assert refused(state, ttr.ClaimRoute("ash-cedar", cards("2 red 1 L"))) == "G-23"
    assert payments(state, "elm") == [cards("2 red"), cards("1 red 1 L")]
    assert payments(
        position({"hand": cards("1 L"), "stations": ["ash"]}, {}, **entries), "elm"
    ) == [{LOCO: 1}]
    seat: Seat = {"stations": ["ash", "cedar"], "tickets": ["ash-elm-1", "birch-elm-3"]}
    state = position(seat, {"routes": ["ash-birch", "ash-elm", "cedar-elm"]}, **entries)
    assert dict(state.lent_routes(0)) == {"ash": "ash-elm", "cedar": None}
    assert state.completed(0) == ("ash-elm-1",)
    chooser = random.Random(32)
    for players in (2, 3):
        state = ttr.new_game(ISLANDS, players, seed=players)
        built_in_all = 0
        while not state.is_over:
            actions = [*state.legal_actions()]
            kind = chooser.choice(sorted({action.type for action in actions}))
            state = state.apply(chooser.choice([a for a in actions if a.type == kind]))
            built_in_all += kind == "build_station"
        assert built_in_all == sum(len(state.stations(player)) for player in range(players)) > 0
        assert all_cards(state) == Counter(ISLANDS.cards)
        found = state.result()
        assert found is not None
        for player, points in enumerate(found.points):
            assert points["stations"] == 3 * state.stations_left(player)
            assert {*points} == {"routes", "tickets", "stations", "globetrotter", "total"}


# Positions


REFUSED: dict[str, dict[str, Any]] = {
    "a city named twice": {"seats": [{"stations": ["wien", "wien"]}]},
    "a city of two seats": {"seats": [{"stations": ["wien"]}, {"stations": ["roma", "wien"]}]},
    "an unknown city": {"seats": [{"stations": ["atlantis"]}]},
    "more stations than there are": {"seats": [{"stations": ["wien", "roma", "paris", "london"]}]},
}


@pytest.mark.rule("EU-30")
@pytest.mark.parametrize("name", REFUSED)
def test_eu30_documents_that_contradict_themselves(name: str) -> None:
    with pytest.raises(ttr.InvalidPositionError):
        ttr.state_from_dict({"variant": "europe", "players": 2, **REFUSED[name]})


@pytest.mark.rule("EU-30")
def test_eu30_stations_in_documents() -> None:
    state = position({"stations": ["zurich", "amsterdam"]}, {})
    assert [seat["stations"] for seat in state.to_dict()["seats"]] == [["amsterdam", "zurich"], []]
    assert state == position({"stations": ["amsterdam", "zurich"]}, {})
    with pytest.raises(ttr.InvalidPositionError, match="stations"):
        ttr.state_from_dict({"variant": "usa", "players": 2, "seats": [{"stations": []}]})


# Brute force


def any_seats(chooser: random.Random) -> list[Seat]:
    """Four seats that share out half of the board, with stations and tickets."""
    seats: list[Seat] = [{"routes": [], "stations": [], "trains": 0} for _ in range(4)]
    spaces = [0] * 4
    for route in chooser.sample([*ROUTES.values()], 60):
        player = chooser.randrange(4)
        own = [ROUTES[other].double for other in seats[player]["routes"]]
        if route.double is not None and route.double in own:
            continue
        if spaces[player] + route.length <= EUROPE.trains:
            seats[player]["routes"].append(route.id)
            spaces[player] += route.length
    cities = chooser.sample(CITIES, 9)
    seats[0]["stations"] = cities[: chooser.randint(1, 3)]
    seats[1]["stations"] = cities[3 : chooser.randint(3, 6)]
    seats[0]["tickets"] = chooser.sample([*TICKETS][:40], chooser.randint(1, 14))
    return seats


def joined(routes: set[str], ends: tuple[str, str]) -> bool:
    """Whether the routes lead from one city to the other: by merging groups of cities."""
    group = {city: {city} for city in CITIES}
    for route in routes:
        one, other = ROUTES[route].ends
        if group[one] is not group[other]:
            group[one] |= group[other]
            for city in group[other]:
                group[city] = group[one]
    return ends[1] in group[ends[0]]


def best(seats: list[Seat], stations: list[str]) -> tuple[tuple[Any, ...], dict[str, str | None]]:
    """The best of all choices of the first seat with these stations, and what it is worth."""
    rivals = {route for seat in seats[1:] for route in seat["routes"]}
    order = [*ROUTES]
    stations = [city for city in CITIES if city in stations]
    found: list[tuple[tuple[Any, ...], dict[str, str | None]]] = []
    near = [[r for r in order if r in rivals and city in ROUTES[r].ends] for city in stations]
    for choice in product(*[[None, *routes] for routes in near]):
        routes = {*seats[0]["routes"], *[route for route in choice if route is not None]}
        done = [TICKETS[t] for t in seats[0]["tickets"] if joined(routes, TICKETS[t].ends)]
        lending = sum(route is not None for route in choice)
        late = tuple(len(order) if route is None else order.index(route) for route in choice)
        # The least of these is the best.
        mark = (-sum(t.points for t in done), -len(done), lending, late)
        found.append((mark, dict(zip(stations, choice, strict=True))))
    return min(found, key=lambda entry: entry[0])


@pytest.mark.rule("EU-34")
@pytest.mark.parametrize("seed", range(30))
def test_eu34_agrees_with_another_search_over_all_choices(seed: int) -> None:
    seats = any_seats(random.Random(f"lent {seed}"))
    mark, choice = best(seats, seats[0]["stations"])
    state = position(*seats)
    assert dict(state.lent_routes(0)) == choice
    done = [TICKETS[ticket].points for ticket in state.completed(0)]
    assert (sum(done), len(done)) == (-mark[0], -mark[1])


@pytest.mark.rule("EU-34")
@pytest.mark.parametrize("seed", range(15))
def test_eu34_more_stations_more_rivals_and_more_routes_are_never_worse(seed: int) -> None:
    chooser = random.Random(f"monotonous {seed}")
    seats = any_seats(chooser)

    def worth(changed: Seat) -> tuple[int, int]:
        state = position(seats[0] | changed, *seats[1:])
        done = [TICKETS[ticket].points for ticket in state.completed(0)]
        return sum(done), len(done)

    stations = [*seats[0]["stations"]]
    worths = [worth({"stations": stations[:number]}) for number in range(len(stations) + 1)]
    assert worths == sorted(worths)
    # Without stations it is what the own routes are worth, and lent routes are none of the own.
    routes = {*seats[0]["routes"]}
    done = [TICKETS[t] for t in seats[0]["tickets"] if joined(routes, TICKETS[t].ends)]
    assert worths[0] == (sum(ticket.points for ticket in done), len(done))
    fewer = [*seats[0]["routes"]]
    chooser.shuffle(fewer)
    assert worth({"routes": fewer[len(fewer) // 2 :]}) <= worths[-1]
    # Nothing of it changes trails or what routes score.
    with_stations, without = position(*seats), position(seats[0] | {"stations": []}, *seats[1:])
    assert with_stations.longest_trail(0) == without.longest_trail(0)
