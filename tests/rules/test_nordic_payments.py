"""Claims and payments of Nordic Countries: NC-20 to NC-42."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

import ttr_rules as ttr

from .table import NORDIC, TAXI, Seat, cards, claims, play, refused, row, settle
from .table import position as at_table

LOCO = TAXI
ROUTES = {route.id: route for route in NORDIC.board.routes}
MURMANSK = "lieksa-murmansk"
COLORED_FERRY = "kristiansand-stavanger-2"  # three spaces, orange, one symbol
SEA = "mo-i-rana-trondheim-2"  # six spaces, red, two symbols
ORDINARY = "boden-kiruna-1"  # three spaces, black
RICH = dict.fromkeys(NORDIC.cards, 12)


def position(*seats: Seat, variant: ttr.Variant = NORDIC, **entries: Any) -> ttr.State:
    entries.setdefault("face_up", row("- - - - -"))
    return at_table(*seats or ({}, {}), variant=variant, **entries)


def can_claim(route: str, paid: Mapping[str, int] | str, hand: str | None = None) -> bool:
    """Whether this pays, out of exactly these cards or out of a hand; and both seats agree."""
    given = cards(paid) if isinstance(paid, str) else dict(paid)
    state = position({"hand": given if hand is None else cards(hand)}, {})
    claim = ttr.ClaimRoute(route, given)
    if state.is_legal(claim):
        after = play(state, claim)
        assert given in claims(state, route)
        assert sum(after.hand(0).values()) == sum(state.hand(0).values()) - sum(given.values())
        return True
    assert refused(state, claim) == "G-23"
    assert given not in claims(state, route)
    return False


# Locomotives


@pytest.mark.rule("NC-20")
@pytest.mark.case(30)
@pytest.mark.parametrize("paid", ["2 black 1 L", "1 black 2 L", "3 L"])
def test_nc20_case30_no_locomotives_on_an_ordinary_route(paid: str) -> None:
    assert not can_claim(ORDINARY, paid)
    assert can_claim(ORDINARY, "3 black")
    # A gray one too, and it makes no difference what the hand holds beside.
    assert not can_claim("stockholm-sundsvall-1", "3 red 1 L", "9 red 9 L")
    assert not can_claim("stockholm-sundsvall-1", "4 L")
    assert can_claim("stockholm-sundsvall-1", "4 white", "9 white 9 L")


@pytest.mark.rule("NC-20")
@pytest.mark.case(29)
def test_nc20_case29_two_colors_are_no_set() -> None:
    assert not can_claim("stockholm-sundsvall-1", "2 red 2 blue")
    assert not can_claim(ORDINARY, "3 red")


@pytest.mark.rule("NC-20")
def test_nc20_locomotives_alone_do_not_make_a_route_claimable() -> None:
    state = position({"hand": {LOCO: 14}}, {})
    open_to = {a.route for a in state.legal_actions() if isinstance(a, ttr.ClaimRoute)}
    assert {ROUTES[route].kind for route in open_to} == {"ferry", "tunnel"}
    assert MURMANSK not in open_to  # 36 locomotives would do; there are 14.


@pytest.mark.rule("NC-21")
@pytest.mark.case(38)
@pytest.mark.parametrize(
    ("route", "paid", "points"),
    [
        ("norrkoping-stockholm-1", "1 red", 1),
        ("oslo-orebro-1", "2 green", 2),
        (ORDINARY, "3 black", 4),
        ("stockholm-sundsvall-1", "4 pink", 7),
    ],
)
def test_nc21_case38_points_by_length(route: str, paid: str, points: int) -> None:
    given = cards(paid.replace("pink", "purple"))
    state, events = position({"hand": given}, {}).play(ttr.ClaimRoute(route, given))
    claimed = events[0]
    assert isinstance(claimed, ttr.RouteClaimed)
    assert claimed.points == points == state.scores()[0]
    assert {route.length for route in ROUTES.values()} == set(NORDIC.route_points)
    assert dict(NORDIC.route_points) == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 9: 27}


# Double routes


DOUBLES = sorted({route.double for route in ROUTES.values() if route.double is not None})


@pytest.mark.rule("NC-22")
@pytest.mark.rule("NC-23")
@pytest.mark.case(31)
@pytest.mark.case(32)
@pytest.mark.case(33)
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("double", DOUBLES)
def test_nc22_nc23_case31_case32_case33_double_routes(double: str, players: int) -> None:
    one, other = (name for name, route in ROUTES.items() if route.double == double)
    for taken, wanted in ((one, other), (other, one)):
        paid = payment_for(wanted)
        claim = ttr.ClaimRoute(wanted, paid)
        seats: list[Seat] = [{"hand": paid}, {"routes": [taken]}, {}]
        state = position(*seats[:players])
        if players == 2:
            assert refused(state, claim) == "G-26"
        else:
            assert state.is_legal(claim)
        seats[0]["routes"], seats[1] = [taken], {}
        assert refused(position(*seats[:players]), claim) == "G-25"


def payment_for(route: str) -> dict[str, int]:
    """The plainest payment: locomotives for the symbols, cars for the rest."""
    asked = ROUTES[route]
    color = "red" if asked.color == "gray" else asked.color
    paid = {color: asked.length - asked.locomotives, LOCO: asked.locomotives}
    return {card: number for card, number in paid.items() if number}


@pytest.mark.rule("NC-23")
@pytest.mark.case(34)
def test_nc23_case34_who_owns_the_tunnel_may_not_claim_the_ferry() -> None:
    tunnel = "kristiansand-stavanger-1"
    assert (ROUTES[tunnel].kind, ROUTES[tunnel].length) == ("tunnel", 2)
    assert (ROUTES[COLORED_FERRY].kind, ROUTES[COLORED_FERRY].length) == ("ferry", 3)
    hand = cards("2 orange 1 L")
    claim = ttr.ClaimRoute(COLORED_FERRY, hand)
    seats: list[Seat] = [{"hand": hand, "routes": [tunnel]}, {}, {}]
    assert refused(position(*seats), claim) == "G-25"
    # With the ruling turned off the two are single routes; those alike stay a double route.
    loose = NORDIC.with_rules(unequal_doubles=False)
    assert position(*seats, variant=loose).is_legal(claim)
    assert position(*seats[:2], variant=loose).is_legal(claim)
    seats[0] = {"hand": cards("4 red"), "routes": ["bergen-oslo-1"]}
    again = ttr.ClaimRoute("bergen-oslo-2", cards("4 red"))
    assert refused(position(*seats, variant=loose), again) == "G-25"
    # One space more is difference enough.
    document = loose.to_dict() | {"id": "longer"}
    (other,) = [route for route in document["routes"] if route["id"] == "bergen-oslo-2"]
    other["length"] += 1
    seats[0] = {"hand": cards("5 red"), "routes": ["bergen-oslo-1"]}
    again = ttr.ClaimRoute("bergen-oslo-2", cards("5 red"))
    assert position(*seats, variant=ttr.load_variant(document)).is_legal(again)


# Ferries


@pytest.mark.rule("NC-30")
@pytest.mark.case(40)
@pytest.mark.parametrize("paid", ["2 orange 1 L", "1 orange 2 L", "3 L"])
def test_nc30_case40_a_locomotive_for_the_symbol_and_cars_of_the_color(paid: str) -> None:
    assert can_claim(COLORED_FERRY, paid)


@pytest.mark.rule("NC-30")
@pytest.mark.case(47)
def test_nc30_case47_a_ferry_has_the_color_that_is_printed_on_it() -> None:
    assert not can_claim(COLORED_FERRY, "2 green 1 L")
    assert not can_claim(COLORED_FERRY, "1 orange 1 green 1 L")
    assert not can_claim(COLORED_FERRY, "3 orange")
    # On a gray one any one color does.
    assert can_claim("alborg-goteborg", "1 green 1 L")
    assert can_claim("helsinki-stockholm-1", "2 blue 2 L")
    assert not can_claim("helsinki-stockholm-1", "1 blue 1 red 2 L")


@pytest.mark.rule("NC-31")
@pytest.mark.case(41)
@pytest.mark.parametrize(
    ("paid", "pays"),
    [("4 red 2 L", True), ("1 red 5 L", True), ("6 L", True), ("5 red 1 L", False), ("7 L", False)],
)
def test_nc31_case41_further_locomotives_stand_for_cars(paid: str, pays: bool) -> None:
    assert can_claim(SEA, paid) is pays


@pytest.mark.rule("NC-32")
@pytest.mark.case(44)
@pytest.mark.parametrize(
    ("paid", "pays"),
    [
        ("1 red", False),
        ("1 L", True),
        ("3 red", True),
        ("1 red 1 blue 1 white", True),
        ("2 L 1 green", True),
        ("3 L", True),
        ("2 red", False),
        ("2 L", False),
        ("4 red", False),
        ("5 red", False),
    ],
)
def test_nc32_case44_exactly_three_cards_for_one(paid: str, pays: bool) -> None:
    assert ROUTES["arhus-kobenhavn"].length == ROUTES["arhus-kobenhavn"].locomotives == 1
    assert can_claim("arhus-kobenhavn", paid) is pays


@pytest.mark.rule("NC-32")
@pytest.mark.rule("NC-33")
@pytest.mark.case(43)
def test_nc32_nc33_case43_six_threes() -> None:
    paid = {"purple": 6, "blue": 6, "white": 6}
    assert can_claim(SEA, paid)
    # With the ruling turned off threes pay the two symbols only.
    strict = NORDIC.with_rules(sets_pay_any_space=False)
    for given, pays in (
        (paid, False),
        (cards("4 red 6 blue"), True),
        (cards("4 red 1 L 3 blue"), True),
        (cards("3 red 9 blue"), False),
        (cards("3 red 1 L 6 blue"), True),
    ):
        state = position({"hand": given}, {}, variant=strict)
        assert state.is_legal(ttr.ClaimRoute(SEA, given)) is pays, given


@pytest.mark.rule("NC-33")
@pytest.mark.parametrize(
    ("paid", "pays"),
    [
        ("4 purple", True),
        ("1 purple 3 green", True),
        ("1 purple 1 green 2 L", True),
        ("4 green", False),
        ("1 purple 1 L", True),
        ("6 green", True),
        ("3 green 1 L", True),
        ("2 purple", False),
        ("5 purple", False),
        ("3 purple 1 green", True),
    ],
)
def test_nc33_the_split_need_not_be_named(paid: str, pays: bool) -> None:
    assert can_claim("bergen-stavanger", paid) is pays


@pytest.mark.rule("G-23")
@pytest.mark.rule("NC-33")
@pytest.mark.parametrize("hand", ["3 green", "2 purple 1 L 2 green", "9 red"])
def test_g23_nc33_cards_that_stand_for_others_are_in_the_hand_too(hand: str) -> None:
    paid = "1 purple 3 green"
    assert can_claim("bergen-stavanger", paid)
    assert not can_claim("bergen-stavanger", paid, hand)


@pytest.mark.rule("NC-33")
@pytest.mark.rule("G-3")
@pytest.mark.case(45)
def test_nc33_g3_case45_a_claim_by_threes_alone_is_legal_and_passing_is_not() -> None:
    state = position(
        {"hand": cards("1 red 1 blue 1 white"), "trains": 1},
        {},
        hoarder=1,
        ticket_deck={"unordered": [], "bottom": []},
    )
    assert refused(state, ttr.Pass()) == "G-3"
    claimed = {a.route for a in state.legal_actions() if isinstance(a, ttr.ClaimRoute)}
    assert {"arhus-kobenhavn", "vaasa-umea"} <= claimed


@pytest.mark.rule("NC-34")
@pytest.mark.case(48)
def test_nc34_case48_no_threes_for_tunnels_and_ordinary_routes() -> None:
    assert not can_claim("kiruna-narvik-1", "3 green")
    assert not can_claim("bergen-oslo-1", "3 blue 3 green")
    assert not can_claim("norrkoping-stockholm-1", "3 green")


# Murmansk-Lieksa


def fours(number: int) -> dict[str, int]:
    """Nine less so many green cards, and so many fours of other cards."""
    paid = {"green": 9 - number}
    others = ["purple", "blue", "orange", "white"]
    for card in range(4 * number):
        name = others[card % 4]
        paid[name] = paid.get(name, 0) + 1
    return {name: count for name, count in paid.items() if count}


@pytest.mark.rule("NC-40")
@pytest.mark.case(49)
@pytest.mark.parametrize("number", range(10))
def test_nc40_case49_four_cards_for_one_as_often_as_wanted(number: int) -> None:
    paid = fours(number)
    assert sum(paid.values()) == 9 + 3 * number
    assert can_claim(MURMANSK, paid)


@pytest.mark.rule("NC-40")
@pytest.mark.case(49)
def test_nc40_case49_nothing_else_does() -> None:
    assert not can_claim(MURMANSK, "9 green 1 red")
    assert not can_claim(MURMANSK, "10 green")
    assert not can_claim(MURMANSK, "8 green 3 red")
    assert not can_claim(MURMANSK, "8 green 5 red")
    assert not can_claim(MURMANSK, "7 green 5 red")
    assert can_claim(MURMANSK, "8 green 4 red")
    assert can_claim(MURMANSK, "7 green 8 red")


@pytest.mark.rule("NC-41")
@pytest.mark.case(50)
@pytest.mark.parametrize(
    ("paid", "pays"),
    [
        ("8 green 1 L", False),
        ("9 L", False),
        ("8 green 4 L", True),
        ("8 green 3 red 1 L", True),
        ("7 green 8 L", True),
        ("7 green 2 L", False),
        ("8 green 1 red", False),
    ],
)
def test_nc41_case50_locomotives_count_inside_a_four_only(paid: str, pays: bool) -> None:
    assert can_claim(MURMANSK, paid) is pays


@pytest.mark.rule("NC-42")
@pytest.mark.rule("G-21")
@pytest.mark.case(51)
@pytest.mark.case(27)
@pytest.mark.parametrize("number", [0, 2, 9])
def test_nc42_g21_case51_case27_nine_trains_and_27_points(number: int) -> None:
    paid = fours(number)
    claim = ttr.ClaimRoute(MURMANSK, paid)
    assert refused(position({"hand": paid, "trains": 8}, {}), claim) == "G-21"
    state, events = position({"hand": paid, "trains": 9}, {}).play(claim)
    assert state.trains(0) == 0
    claimed = events[0]
    assert isinstance(claimed, ttr.RouteClaimed)
    assert claimed.points == 27
    assert state.discard == dict(claimed.cards)


@pytest.mark.rule("NC-33")
@pytest.mark.case(26)
def test_nc33_case26_locomotives_are_not_spent_unless_named() -> None:
    state = position({"hand": cards("2 orange 3 L")}, {})
    after = settle(play(state, ttr.ClaimRoute(COLORED_FERRY, cards("2 orange 1 L"))))
    assert after.hand(0) == {LOCO: 2}


# Canonical payments


@pytest.mark.engine
@pytest.mark.rule("NC-33")
def test_nc33_canonical_payments_are_the_cheapest_of_their_kind() -> None:
    state = position({"hand": cards("2 red 1 blue 5 white 2 L")}, {})
    everything = [a for a in state.legal_actions() if isinstance(a, ttr.ClaimRoute)]
    canonical = [a for a in state.legal_actions("canonical") if isinstance(a, ttr.ClaimRoute)]
    assert len(canonical) == len(set(canonical)) < len(everything)
    order = [card for card in NORDIC.cards if card != LOCO]

    def kind(claim: ttr.ClaimRoute) -> tuple[str, str | None, int]:
        paid, color = claim.cards, ROUTES[claim.route].color
        own: str | None = color
        if color == "gray":
            cars = [card for card in order if paid.get(card)]
            own = max(cars, key=lambda card: (paid[card], -order.index(card)), default=None)
        return claim.route, own, paid.get(LOCO, 0)

    fewest: dict[object, int] = {}
    for claim in everything:
        total = sum(claim.cards.values())
        fewest[kind(claim)] = min(total, fewest.get(kind(claim), total))
    found = {kind(claim): sum(claim.cards.values()) for claim in canonical}
    assert found == fewest
    assert len(found) == len(canonical)
    # Its own color first, then what the hand has fewest of.
    paid = [dict(a.cards) for a in canonical if a.route == "alborg-kristiansand"]
    assert paid[0] == {"red": 2, "blue": 1, "white": 1}


@pytest.mark.engine
@pytest.mark.rule("NC-33")
def test_nc33_millions_of_payments_are_a_sequence() -> None:
    hand = dict.fromkeys(NORDIC.cards, 5)
    legal = position({"hand": hand}, {}).legal_actions()
    assert len(legal) > 4_000_000
    for index in (0, 1, 1234567, len(legal) // 2, len(legal) - 1):
        assert legal.index(legal[index]) == index
        assert legal[index] in legal
    assert legal[-1] == legal[len(legal) - 1]


@pytest.mark.engine
@pytest.mark.rule("NC-33")
def test_nc33_a_sample_is_uniform() -> None:
    state = position({"hand": cards("3 red 2 blue 2 white 1 L")}, {})
    payments = state.payments("alborg-kristiansand")
    rng = random.Random(33)
    drawn = 40 * len(payments)
    counts = Counter(payments.sample(rng) for _ in range(drawn))
    assert set(counts) == set(payments)
    assert len(payments) > 20
    # Chi-square with n - 1 degrees of freedom: mean n - 1, standard deviation sqrt(2 (n - 1)).
    deviation = sum((count - 40) ** 2 / 40 for count in counts.values())
    freedom = len(payments) - 1
    assert abs(deviation - freedom) < 4 * (2 * freedom) ** 0.5
    legal = state.legal_actions()
    assert all(legal.sample(rng) in legal for _ in range(100))
    with pytest.raises(IndexError):
        position(phase="over").legal_actions().sample(rng)
