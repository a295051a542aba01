"""The classic board of Europe, but for its stations: EU-1 to EU-22, EU-40 and EU-50."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import ttr_rules as ttr

from .table import (
    EUROPE,
    NO_TICKETS,
    TAXI,
    Seat,
    bottom,
    cards,
    claims,
    play,
    refused,
    reveal,
    row,
    settle,
    watch,
    way,
)
from .table import position as at_table

LOCO = TAXI
ROUTES = {route.id: route for route in EUROPE.board.routes}
DOUBLES = sorted({route.double for route in ROUTES.values() if route.double is not None})
ROW = "purple blue orange white green"
LONG = [ticket.id for ticket in EUROPE.tickets if ticket.kind == "long"]
REGULAR = [ticket.id for ticket in EUROPE.tickets if ticket.kind == "regular"]


def position(*seats: Seat, face_up: str = ROW, **entries: Any) -> ttr.State:
    return at_table(*seats, variant=EUROPE, face_up=row(face_up), **entries)


def dealt(players: int, first_player: int = 0) -> ttr.State:
    """The state in which the first player chooses tickets; of each deck the first came."""
    return settle(ttr.new_game("europe", players, chance="explicit", first_player=first_player))


def long_left(state: ttr.State) -> list[str]:
    """The long tickets that are not dealt yet."""
    found: list[str] = state.to_dict()["ticket_deck"]["long"]
    return found


@pytest.mark.rule("EU-1")
def test_eu1_what_is_in_the_box() -> None:
    assert EUROPE.players == (2, 5)
    assert EUROPE.trains == 45
    assert sum(EUROPE.cards.values()) == 110
    assert EUROPE.cards[LOCO] == 14
    assert {*EUROPE.cards.values()} == {12, 14}
    assert (len(ROUTES), len(EUROPE.board.cities)) == (101, 47)
    assert len(DOUBLES) == 11
    state = dealt(5)
    for player in range(5):
        assert sum(state.hand(player).values()) == 4
        assert state.trains(player) == 45
        assert (state.stations(player), state.stations_left(player)) == ((), 3)
    assert len(state.face_up) == 5
    for players in (1, 6):
        with pytest.raises(ttr.PlayerCountError):
            ttr.new_game("europe", players)


@pytest.mark.rule("EU-2")
def test_eu2_six_long_tickets_and_forty_others() -> None:
    assert (len(LONG), len(REGULAR)) == (6, 40)
    points = {ticket.id: ticket.points for ticket in EUROPE.tickets}
    assert {points[ticket] for ticket in LONG} == {20, 21}
    assert max(points[ticket] for ticket in REGULAR) < 20
    # Worth the shortest way, but for two that are worth more.
    above = {
        ticket.id: ticket.points - sum(ROUTES[route].length for route in way(EUROPE, *ticket.ends))
        for ticket in EUROPE.tickets
    }
    assert {id for id, more in above.items() if more} == {"london-wien", "edinburgh-athina"}
    assert min(above.values()) == 0


@pytest.mark.rule("G-5")
@pytest.mark.rule("EU-2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_eu2_g5_seat_by_seat_the_long_ticket_and_then_three_others(players: int) -> None:
    first = players - 1
    state = ttr.new_game("europe", players, chance="explicit", first_player=first)
    while state.to_dict()["pending"]["due"] != "offer":
        assert long_left(state) == LONG
        state = state.apply(state.chance_outcomes()[0][0])
    long, regular = [*LONG], [*REGULAR]
    for step in range(players):
        seat = (first + step) % players
        assert state.to_dict()["pending"] == {
            "due": "offer",
            "seat": seat,
            "left": 4,
            "then": "set_up",
        }
        outcomes = state.chance_outcomes()
        assert [action for action, _ in outcomes] == [ttr.RevealTicket(name) for name in long]
        assert {chance for _, chance in outcomes} == {outcomes[0][1]}
        assert outcomes[0][1] * len(long) == 1
        assert refused_reveal(state, regular[0])
        offer = [long.pop(step % 2)]
        state, events = watch(state, ttr.RevealTicket(offer[0]))
        assert events == [ttr.TicketDrawn(player=seat, ticket=offer[0])]
        for _ in range(3):
            assert long_left(state) == long
            assert state == ttr.state_from_dict(state.to_dict())
            found = [action for action, _ in state.chance_outcomes()]
            assert found == [ttr.RevealTicket(name) for name in regular]
            assert refused_reveal(state, long[0])
            offer.append(regular.pop())
            state = state.apply(ttr.RevealTicket(offer[-1]))
        assert state.offer(seat) == tuple(offer)
    assert (state.current_player, state.phase) == (first, "keep_tickets")


def refused_reveal(state: ttr.State, ticket: str) -> bool:
    violation = state.why_illegal(ttr.RevealTicket(ticket))
    return violation is not None and violation.rule == "X-chance"


@pytest.mark.rule("EU-2")
@pytest.mark.case("EU case 18")
def test_eu2_eucase18_at_least_two_of_the_four_are_kept() -> None:
    state = dealt(2)
    offer = state.offer(0)
    kept = [len(a.tickets) for a in state.legal_actions() if isinstance(a, ttr.KeepTickets)]
    assert Counter(kept) == {2: 6, 3: 4, 4: 1}
    assert refused(state, ttr.KeepTickets(offer[:1])) == "G-33"
    # The three others are kept, and the long one is given away.
    state = play(state, ttr.KeepTickets(offer[1:]))
    assert set(state.tickets(0)) == {*offer[1:]}


@pytest.mark.rule("EU-3")
@pytest.mark.parametrize("players", [2, 5])
def test_eu3_what_is_not_kept_leaves_the_game_and_so_do_the_other_long_ones(players: int) -> None:
    state = dealt(players)
    assert long_left(state) == []
    kept: list[str] = []
    for player in range(players):
        offer = state.offer(player)
        state = play(state, ttr.KeepTickets(offer[1:3]))
        kept += offer[1:3]
        assert state.to_dict()["seats"][player]["returned"] == sorted(
            [offer[0], offer[3]], key=[*REGULAR, *LONG].index
        )
    assert bottom(state) == []
    deck = state.to_dict()["ticket_deck"]
    assert deck["long"] == []
    assert len(deck["unordered"]) == 40 - 3 * players
    assert not {*deck["unordered"]} & {*LONG, *kept}


@pytest.mark.rule("EU-10")
def test_eu10_four_things_to_do_in_a_turn() -> None:
    state = position({"hand": cards("2 red 1 blue")}, {})
    kinds = list(dict.fromkeys(action.type for action in state.legal_actions()))
    # Stations come after the claims.
    assert kinds == ["draw_deck", "draw_face_up", "draw_tickets", "claim_route", "build_station"]


@pytest.mark.rule("EU-11")
def test_eu11_a_face_up_locomotive_is_the_first_card_or_none() -> None:
    state = position(face_up="red L blue blue white")
    assert reveal(play(state, ttr.DrawFaceUp(LOCO)), "green").current_player == 1
    state = reveal(play(state, ttr.DrawFaceUp("red")), "green")
    assert refused(state, ttr.DrawFaceUp(LOCO)) == "EU-11"
    assert reveal(play(state, ttr.DrawDeck()), "L").hand(0) == cards("1 red 1 L")


@pytest.mark.rule("EU-11")
def test_eu11_three_locomotives_clear_the_row() -> None:
    state = reveal(play(position(face_up="red L L blue white"), ttr.DrawFaceUp("red")), "L")
    assert state.face_up == (None,) * 5
    assert state.discard == cards("1 blue 1 white 3 L")


@pytest.mark.rule("EU-11")
@pytest.mark.parametrize("paid", ["4 blue", "3 blue 1 L", "1 blue 3 L", "4 L"])
def test_eu11_locomotives_are_wild_on_ordinary_routes(paid: str) -> None:
    state = position({"hand": cards("4 blue 4 L")}, {})
    for route in ("warszawa-wien", "kharkov-kyiv"):
        assert ROUTES[route].color in ("blue", "gray")
        assert play(state, ttr.ClaimRoute(route, cards(paid))).routes(0) == (route,)


@pytest.mark.rule("EU-12")
def test_eu12_three_are_drawn_one_kept_and_the_others_go_under_the_deck() -> None:
    state = settle(play(position(), ttr.DrawTickets()))
    offer = state.offer(0)
    assert len(offer) == 3
    assert len(state.legal_actions()) == 7
    state = play(state, ttr.KeepTickets([offer[1]]))
    assert bottom(state) == [offer[0], offer[2]]
    # Only the first tickets are told to all.
    assert state.first_kept(0) is None
    for left, choices in ((2, 3), (1, 1)):
        deck = {"unordered": REGULAR[:left], "bottom": []}
        state = settle(play(position(ticket_deck=deck), ttr.DrawTickets()))
        assert len(state.legal_actions()) == choices
    assert refused(position(ticket_deck=NO_TICKETS), ttr.DrawTickets()) == "G-33"


@pytest.mark.rule("EU-12")
@pytest.mark.case("EU case 15")
def test_eu12_eucase15_a_ticket_drawn_late_is_never_a_long_one() -> None:
    # All that can still be drawn.
    state = dealt(2)
    for player in (0, 1):
        state = play(state, ttr.KeepTickets(state.offer(player)))
    drawn: list[str] = []
    while ttr.DrawTickets() in state.legal_actions():
        mover = state.current_player
        assert mover is not None
        state = play(state, ttr.DrawTickets())
        while outcomes := state.chance_outcomes():
            assert not {action for action, _ in outcomes} & {*map(ttr.RevealTicket, LONG)}
            state = state.apply(outcomes[0][0])
        drawn += state.offer(mover)
        state = play(state, ttr.KeepTickets(state.offer(mover)))
    assert len(drawn) == 34
    assert not {*drawn} & {*LONG}


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
@pytest.mark.parametrize(
    ("route", "points"),
    [
        ("dieppe-paris", 1),
        ("berlin-essen", 2),
        ("budapest-sarajevo", 4),
        ("kharkov-kyiv", 7),
        ("budapest-kyiv", 15),
        ("petrograd-stockholm", 21),
    ],
)
def test_eu20_points_by_length(route: str, points: int) -> None:
    state = position({"routes": [route]}, {}, phase="over")
    result = state.result()
    assert result is not None
    assert result.points[0]["routes"] == points


@pytest.mark.rule("EU-21")
@pytest.mark.case("EU case 13")
def test_eu21_eucase13_a_ferry_takes_its_locomotives_and_cars_of_one_color() -> None:
    # Six spaces, two of them with a symbol.
    ferry = ROUTES["palermo-smyrna"]
    assert (ferry.kind, ferry.length, ferry.locomotives, ferry.color) == ("ferry", 6, 2, "gray")
    state = position({"hand": cards("5 red 4 blue 3 L")}, {})
    assert claims(state, ferry.id) == [
        cards("4 blue 2 L"),
        cards("3 blue 3 L"),
        cards("4 red 2 L"),
        cards("3 red 3 L"),
    ]
    for wrong in ("5 red 1 L", "2 red 2 blue 2 L", "5 red 2 L"):
        assert refused(state, ttr.ClaimRoute(ferry.id, cards(wrong))) == "G-23"
    state = position({"hand": cards("12 red 1 L")}, {})
    assert claims(state, ferry.id) == []
    assert claims(position({"hand": cards("6 L")}, {}), ferry.id) == [cards("6 L")]


@pytest.mark.rule("EU-21")
def test_eu21_all_ferries_are_gray_and_no_three_cards_stand_for_a_locomotive() -> None:
    ferries = [route for route in ROUTES.values() if route.kind == "ferry"]
    assert len(ferries) == 13
    state = position({"hand": cards("12 red 11 blue")}, {})
    for ferry in ferries:
        assert ferry.color == "gray"
        assert ferry.locomotives > 0
        assert claims(state, ferry.id) == []
        assert refused(state, ttr.ClaimRoute(ferry.id, {"red": ferry.length + 2})) == "G-23"


@pytest.mark.rule("EU-22")
@pytest.mark.case("EU case 12")
def test_eu22_eucase12_the_color_laid_down_in_a_gray_tunnel_is_compared() -> None:
    # Two purple cards and a locomotive for three gray spaces.
    assert ROUTES["paris-zurich"].color == "gray"
    state = position({"hand": cards("5 purple 3 L 3 white")}, {})
    state = play(state, ttr.ClaimRoute("paris-zurich", cards("2 purple 1 L")))
    state = reveal(state, "purple L white")
    assert state.tunnel is not None
    assert (state.tunnel.surcharge, state.tunnel.color) == (2, "purple")
    assert [dict(a.cards) for a in state.legal_actions() if isinstance(a, ttr.PayTunnel)] == [
        cards("2 purple"),
        cards("1 purple 1 L"),
        cards("2 L"),
    ]
    assert refused(state, ttr.PayTunnel(cards("1 purple 1 white"))) == "G-23"
    paid = settle(play(state, ttr.PayTunnel(cards("1 purple 1 L"))))
    assert paid.routes(0) == ("paris-zurich",)
    assert paid.hand(0) == cards("2 purple 1 L 3 white")
    withdrawn = settle(play(state, ttr.WithdrawTunnel()))
    assert (withdrawn.routes(0), withdrawn.current_player) == ((), 1)
    assert withdrawn.hand(0) == cards("5 purple 3 L 3 white")


@pytest.mark.rule("EU-22")
def test_eu22_locomotives_alone_are_compared_with_locomotives_alone() -> None:
    state = position({"hand": cards("5 purple 4 L")}, {})
    state = play(state, ttr.ClaimRoute("paris-zurich", cards("3 L")))
    state = reveal(state, "purple L white")
    assert state.tunnel is not None
    assert (state.tunnel.surcharge, state.tunnel.color) == (1, None)
    assert state.legal_actions()[0] == ttr.PayTunnel({LOCO: 1})
    assert len(state.legal_actions()) == 2


@pytest.mark.rule("EU-40")
def test_eu40_last_turns_begin_at_two_trains() -> None:
    hand = {"hand": cards("2 red 2 L"), "trains": 4}
    state, events = watch(position(hand, {}, {}), ttr.ClaimRoute("berlin-essen", cards("2 L")))
    assert ttr.LastTurnsBegan(player=0, turns=3) in events
    assert (state.last_turns, state.current_player) == (3, 1)
    state, _ = watch(
        position(hand | {"trains": 5}, {}, {}), ttr.ClaimRoute("berlin-essen", cards("2 L"))
    )
    assert state.last_turns is None


@pytest.mark.rule("EU-50")
def test_eu50_everybody_sees_how_many_of_the_first_tickets_are_kept() -> None:
    state = dealt(3)
    assert [state.first_kept(player) for player in range(3)] == [None] * 3
    for player, number in enumerate((4, 2, 3)):
        assert state.first_kept(player) is None
        state = play(state, ttr.KeepTickets(state.offer(player)[:number]))
        assert state.first_kept(player) == number
        assert state == ttr.state_from_dict(state.to_dict())
    assert [seat["first_kept"] for seat in state.to_dict()["seats"]] == [4, 2, 3]
    state = settle(play(state, ttr.DrawTickets()))
    state = settle(play(state, ttr.KeepTickets(state.offer(0))))
    assert state.first_kept(0) == 4
    # It is knowledge, and no part of the position.
    document = state.to_dict()
    document["seats"][0]["first_kept"] = None
    other = ttr.state_from_dict(document)
    assert other != state
    assert other.same_position(state)


@pytest.mark.engine  # The reference has no views.
@pytest.mark.rule("EU-50")
def test_eu50_what_players_know_of_stations() -> None:
    own: Seat = {"stations": ["budapest"], "routes": ["sarajevo-sofia"]}
    own["tickets"] = ["budapest-sofia"]
    rival: Seat = {"routes": ["budapest-sarajevo"], "stations": ["wien"]}
    state = position(own, rival)
    lent = {"budapest": "budapest-sarajevo"}
    for player in (0, 1, None):
        view = state.view(player)
        assert (view.stations(0), view.stations(1)) == (("budapest",), ("wien",))
        assert (view.stations_left(0), view.stations_left(1)) == (2, 2)
        assert view.lent_routes(0) == (lent if player == 0 else None)
        # Public points only: those of stations are, those of tickets are not.
        assert view.scores()[0] == 2 + 8
    over = position(own, rival, phase="over")
    for player in (0, 1, None):
        assert over.view(player).lent_routes(0) == lent
        assert over.view(player).lent_routes(1) == {"wien": None}


@pytest.mark.engine
@pytest.mark.rule("EU-50")
def test_eu50_of_k_tickets_kept_of_four_one_is_the_long_one_with_chance_k_in_four() -> None:
    state = dealt(4)
    for kept in (4, 3, 2):
        state = play(state, ttr.KeepTickets(state.offer(state.current_player or 0)[:kept]))
    state = play(state, ttr.KeepTickets(state.offer(3)[2:]))
    # Who was offered less than must be kept kept the long one too.
    document = state.to_dict()
    document["seats"][3] |= {"tickets": LONG[5:], "first_kept": 1, "returned": []}
    state = ttr.state_from_dict(document)
    view = state.view(None)
    assert [view.first_kept(player) for player in range(4)] == [4, 3, 2, 1]
    held: Counter[int] = Counter()
    for seed in range(400):
        sample = view.sample(seed)
        for player in range(4):
            own = {*LONG} & {*sample.tickets(player)}
            assert len(own) <= 1
            held[player] += len(own)
        assert not {*LONG} & {*sample.to_dict()["ticket_deck"]["unordered"]}
    assert held[0] == held[3] == 400
    assert 260 < held[1] < 340
    assert 160 < held[2] < 240


def dealing(seat: int, *, left: int, long: list[str], regular: list[str]) -> dict[str, Any]:
    """A position in which this seat is dealt its first tickets."""
    return {
        "phase": "keep_tickets",
        "setup": True,
        "chance": "explicit",
        "pending": {"due": "offer", "seat": seat, "left": left, "then": "set_up"},
        "ticket_deck": {"unordered": regular, "bottom": [], "long": long},
    }


REFUSED: dict[str, dict[str, Any]] = {
    "a long ticket in the deck": {"ticket_deck": {"unordered": LONG[:1]}},
    "a long ticket under the deck": {"ticket_deck": {"bottom": LONG[:1]}},
    "long tickets to be dealt after the set-up": {"ticket_deck": {"long": LONG[:1]}},
    "two long tickets of one seat": {"seats": [{"tickets": LONG[:2]}]},
    "two long tickets of one seat, one given back": {
        "seats": [{"tickets": LONG[:1], "returned": LONG[1:2]}]
    },
    "a long ticket on offer after the set-up": {
        "seats": [{"offer": LONG[:1]}],
        "phase": "keep_tickets",
    },
    "no long ticket on offer in the set-up": {
        "seats": [{"offer": REGULAR[:4]}],
        "phase": "keep_tickets",
        "setup": True,
    },
    "more tickets kept than are held": {"seats": [{"tickets": REGULAR[:2], "first_kept": 3}]},
    "more tickets kept than are dealt": {"seats": [{"tickets": REGULAR[:5], "first_kept": 5}]},
    "fewer tickets kept than have to be": {"seats": [{"tickets": REGULAR[:5], "first_kept": 1}]},
    "no ticket kept": {"seats": [{"tickets": [LONG[0]], "first_kept": 0}]},
    "more tickets on offer than are dealt": {
        "seats": [{"offer": [LONG[0], *REGULAR[:4]]}],
        "phase": "keep_tickets",
        "setup": True,
    },
    "more tickets on offer and due than are dealt": {
        "seats": [{"offer": [LONG[0], *REGULAR[:2]]}],
        **dealing(0, left=2, long=LONG[1:2], regular=REGULAR[2:]),
    },
    "too few long tickets for those that are dealt one": {
        "seats": [{"offer": [LONG[0], *REGULAR[:2]]}],
        **dealing(0, left=1, long=[], regular=REGULAR[2:]),
    },
    "too few long tickets before any is dealt": {
        "phase": "keep_tickets",
        "setup": True,
        "chance": "explicit",
        "pending": {"due": "row", "slots": [0], "then": "set_up"},
        "ticket_deck": {"unordered": REGULAR, "long": LONG[:1]},
    },
    "a long ticket is kept before one is dealt": {
        "seats": [{}, {"tickets": LONG[:1]}],
        **dealing(0, left=4, long=LONG[1:], regular=REGULAR),
    },
    "a long ticket is given back before one is dealt": {
        "seats": [{}, {"returned": LONG[:1]}],
        **dealing(0, left=4, long=LONG[1:], regular=REGULAR),
    },
    "kept before any is dealt": {
        "seats": [{}, {"tickets": REGULAR[:2], "first_kept": 2}],
        **dealing(0, left=4, long=LONG, regular=REGULAR[2:]),
    },
    "all kept, but no long one": {"seats": [{"tickets": REGULAR[:4], "first_kept": 4}]},
    "kept before the choice": {
        "seats": [{"offer": [LONG[0], *REGULAR[:3]], "tickets": REGULAR[3:6], "first_kept": 2}],
        "phase": "keep_tickets",
        "setup": True,
    },
}


@pytest.mark.rule("EU-3")
@pytest.mark.parametrize("name", REFUSED)
def test_eu3_documents_that_contradict_themselves(name: str) -> None:
    with pytest.raises(ttr.InvalidPositionError):
        ttr.state_from_dict({"variant": "europe", "players": 2, **REFUSED[name]})


@pytest.mark.rule("EU-2")
@pytest.mark.rule("EU-50")
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_eu2_eu50_whoever_is_offered_fewer_keeps_what_there_is(number: int) -> None:
    # The deck is too small for all, as only a position set up by hand can be.
    seats: list[Seat] = [{"offer": [LONG[0], *REGULAR[:number]]}, {"tickets": REGULAR[3:5]}]
    deck = {"unordered": REGULAR[5:], "bottom": []}
    state = position(*seats, phase="keep_tickets", setup=True, ticket_deck=deck)
    first = play(state, state.legal_actions()[0])
    assert first.first_kept(0) == min(2, number + 1)
    assert first == ttr.state_from_dict(first.to_dict())
    last = play(state, ttr.KeepTickets(state.offer(0)))
    assert last.first_kept(0) == number + 1
    assert last == ttr.state_from_dict(last.to_dict())
    document = dealing(0, left=4, long=LONG[:2], regular=REGULAR[:number])
    state = ttr.state_from_dict({"variant": "europe", "players": 2, **document})
    for player in (0, 1):
        state = settle(state)
        assert len(state.offer(player)) == 1 + (number if player == 0 else 0)
    for _ in range(2):
        state = play(state, state.legal_actions()[0])
        assert state == ttr.state_from_dict(state.to_dict())


@pytest.mark.rule("EU-3")
def test_eu3_long_tickets_that_are_named_nowhere_are_out_of_the_game() -> None:
    seats: list[Seat] = [
        {"tickets": [LONG[0], *REGULAR[:3]], "first_kept": 4},
        {"returned": LONG[1:2]},
    ]
    state = position(*seats)
    deck = state.to_dict()["ticket_deck"]
    assert deck == {"unordered": REGULAR[3:], "bottom": [], "long": []}
    assert state.tickets(0) == (*REGULAR[:3], LONG[0])
    # A key of its own: other games have no long tickets.
    for key, where in (
        ("long", {"ticket_deck": {"long": []}}),
        ("first", {"seats": [{"first_kept": 2}]}),
    ):
        with pytest.raises(ttr.InvalidPositionError, match=key):
            ttr.state_from_dict({"variant": "usa", "players": 2, **where})
