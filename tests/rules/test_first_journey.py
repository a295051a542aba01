"""First Journey: set-up, cards, claims, complete tickets and the bonus: FJ-1 to FJ-7, FJ-12."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import ttr_rules as ttr

from .table import (
    FIRST_JOURNEY,
    FIRST_JOURNEY_USA,
    NEW_YORK,
    TAXI,
    Seat,
    all_tickets,
    cards,
    journey,
    play,
    position,
    refused,
    reveal,
    settle,
    shown,
    watch,
    way,
)

BOTH = [FIRST_JOURNEY, FIRST_JOURNEY_USA]
boards = pytest.mark.parametrize("board", BOTH, ids=lambda board: str(board.id))
ROUTES = {route.id: route for route in FIRST_JOURNEY.board.routes}

EAST = ("ankara", "moscow", "rostov")
WEST = ("brest", "dublin", "madrid")

# Joined by this claim: Dublin, Brest and London to Amsterdam, Berlin, Copenhagen and Vienna.
CLAIM = ttr.ClaimRoute("london-amsterdam-1", {"white": 1})
AROUND = [
    *("dublin-london-1", "brest-london", "amsterdam-berlin-1"),
    *("copenhagen-berlin-1", "berlin-vienna-1"),
]
DUBLIN, BREST, VIENNA = "dublin-copenhagen", "brest-berlin", "london-vienna"
# Nothing of that joins these.
KIEV, ATHENS, RIGA = "rome-kiev", "zurich-athens", "sarajevo-riga"


def about_to_join(*tickets: str, **entries: object) -> Seat:
    """A seat that can make the claim, with these tickets."""
    return {"hand": {"white": 1}, "routes": AROUND, "tickets": [*tickets], **entries}


# What is in the box, and the set-up


@pytest.mark.rule("FJ-1")
@boards
def test_fj1_what_is_in_the_box(board: ttr.Variant) -> None:
    assert (board.players, board.trains) == ((2, 4), 20)
    assert sum(board.cards.values()) == 72
    assert len(board.cards) == 7
    assert [*board.cards][-1] == TAXI
    assert len(board.tickets) == len({ticket.id for ticket in board.tickets}) == 32
    assert {ticket.points for ticket in board.tickets} == {0}
    for players in (1, 5):
        with pytest.raises(ttr.PlayerCountError):
            ttr.new_game(board, players)


@pytest.mark.rule("FJ-1")
@boards
def test_fj1_the_board(board: ttr.Variant) -> None:
    colors = {*board.cards} - {TAXI}
    assert {route.color for route in board.board.routes} <= colors
    assert {route.kind for route in board.board.routes} == {"train"}
    pairs = Counter(frozenset(route.ends) for route in board.board.routes)
    doubles = Counter(route.double for route in board.board.routes if route.double)
    assert sorted(doubles.values()) == sorted(n for n in pairs.values() if n > 1)
    for ticket in board.tickets:
        assert way(board, *ticket.ends)


@pytest.mark.rule("FJ-1")
@pytest.mark.rule("FJ-3")
@pytest.mark.case(101)
@boards
def test_fj1_fj3_case101_no_face_up_row(board: ttr.Variant) -> None:
    state = ttr.new_game(board, 3, seed=1)
    assert state.face_up == ()
    kinds = {type(action) for action in state.legal_actions()}
    assert kinds <= {ttr.DrawDeck, ttr.SwapTickets, ttr.ClaimRoute}
    assert refused(state, ttr.DrawFaceUp("red")) == "G-14"


@pytest.mark.rule("FJ-2")
@pytest.mark.rule("G-5")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_fj2_g5_the_set_up(players: int, first: int) -> None:
    state = ttr.new_game("first_journey", players, chance="explicit", first_player=first)
    seats = [(first + step) % players for step in range(players)]
    tickets = [ticket.id for ticket in FIRST_JOURNEY.tickets]
    for seat in seats:
        assert state.to_dict()["setup"] is True
        assert (state.phase, state.current_player) == ("keep_tickets", None)
        state = reveal(state, "red L blue red")
        assert state.hand(seat) == cards("1 blue 2 red 1 L")
    for place, seat in enumerate(seats):
        assert (state.phase, state.to_dict()["setup"]) == ("keep_tickets", True)
        # Held at once, in the order drawn: nothing is chosen.
        first_drawn, second = tickets[2 * place + 1], tickets[2 * place]
        state = play(state, *shown(first_drawn))
        assert state.tickets(seat) == (first_drawn,)
        state = play(state, *shown(second))
        assert state.tickets(seat) == (first_drawn, second)
    assert (state.phase, state.current_player, state.turn) == ("turn", first, 0)
    assert state.to_dict()["setup"] is False
    assert all(state.offer(seat) == () for seat in seats)
    assert len(state.to_dict()["ticket_deck"]["unordered"]) == 32 - 2 * players
    assert all_tickets(state) == Counter(tickets)


@pytest.mark.rule("FJ-2")
def test_fj2_tickets_are_neither_chosen_nor_drawn() -> None:
    state = ttr.new_game("first_journey", 2, seed=2)
    ticket = state.tickets(0)[0]
    assert refused(state, ttr.KeepTickets([ticket])) == "X-variant"
    assert refused(state, ttr.DrawTickets()) == "X-variant"
    assert refused(state, ttr.PayTunnel({"red": 1})) == "X-variant"


# Train cards


@pytest.mark.rule("FJ-3")
def test_fj3_both_cards_are_blind_and_one_action() -> None:
    state = play(journey({}, {}, {}), ttr.DrawDeck())
    for left in (2, 1):
        assert (state.phase, state.current_player) == ("turn", None)
        assert state.to_dict()["pending"] == {
            "due": "hand",
            "seat": 0,
            "left": left,
            "then": "refill",
        }
        assert refused(state, ttr.DrawDeck()) == "X-chance"
        assert refused(state, ttr.SwapTickets()) == "X-chance"
        state = reveal(state, "red")
    assert state.hand(0) == {"red": 2}
    assert (state.phase, state.current_player, state.turn) == ("turn", 1, 1)
    assert state.to_dict()["seats"][0]["seen"] == {}
    state = journey({}, {}, chance="sampled", seed=3).apply(ttr.DrawDeck())
    assert (sum(state.hand(0).values()), state.current_player) == (2, 1)


@pytest.mark.rule("FJ-3")
def test_fj3_the_order_of_the_actions() -> None:
    seat: Seat = {"hand": cards("1 white 1 L"), "tickets": [KIEV]}
    actions = list(journey(seat, {}).legal_actions())
    assert actions[:2] == [ttr.DrawDeck(), ttr.SwapTickets()]
    assert all(isinstance(action, ttr.ClaimRoute) for action in actions[2:])
    assert CLAIM in actions
    # One of these is a turn.
    assert settle(play(journey(seat, {}), ttr.SwapTickets())).current_player == 1
    assert play(journey(seat, {}), CLAIM).current_player == 1


@pytest.mark.rule("FJ-3")
def test_fj3_by_the_rules_a_draw_can_be_two_actions() -> None:
    one_by_one = FIRST_JOURNEY.with_rules(both_cards_blind=False)
    state = reveal(play(journey(variant=one_by_one), ttr.DrawDeck()), "red")
    assert (state.phase, state.current_player) == ("second_draw", 0)
    assert list(state.legal_actions()) == [ttr.DrawDeck()]
    assert reveal(play(state, ttr.DrawDeck()), "red").current_player == 1
    # And no tickets to be drawn is a rule that other games may have.
    none = NEW_YORK.with_rules(drawn_tickets=0, drawn_tickets_kept=0)
    state = position(variant=none)
    assert ttr.DrawTickets() not in state.legal_actions()
    assert refused(state, ttr.DrawTickets()) == "X-variant"


@pytest.mark.rule("FJ-12")
@pytest.mark.rule("G-12")
@pytest.mark.case(20)
@pytest.mark.case(13)
def test_fj12_g12_case20_case13_a_reshuffle_between_the_two_cards() -> None:
    state = journey({}, {}, hoarder=1, deck={"red": 1}, discard=cards("5 blue 1 L"))
    state = play(state, ttr.DrawDeck())
    assert dict(state.chance_outcomes()) == {ttr.Reveal("red"): 1}
    assert state.discard == cards("5 blue 1 L")
    state, events = watch(state, ttr.Reveal("red"))
    assert [type(event) for event in events] == [ttr.CardDrawn, ttr.DeckReshuffled]
    assert (state.deck, state.discard) == (cards("5 blue 1 L"), {})
    state, events = watch(state, ttr.Reveal("blue"))
    assert events == [ttr.CardDrawn(player=0, card="blue"), ttr.TurnBegan(player=1, turn=1)]
    assert state.hand(0) == cards("1 blue 1 red")
    assert state.deck == cards("4 blue 1 L")


@pytest.mark.rule("G-12")
@pytest.mark.rule("FJ-6")
@pytest.mark.parametrize("tickets", [(), (VIENNA,), (KIEV, ATHENS)])
def test_g12_fj6_by_the_setting_the_deck_is_made_when_all_tickets_have_come(
    tickets: tuple[str, ...],
) -> None:
    at_once = FIRST_JOURNEY.with_rules(reshuffle_at_once=True)
    ticket_deck = {"unordered": [*tickets], "bottom": []}
    seat = about_to_join(DUBLIN, BREST)
    state = journey(seat, {}, hoarder=1, ticket_deck=ticket_deck, variant=at_once)
    state, events = watch(state, CLAIM)
    while state.phase != "over" and state.current_player is None:
        state, more = watch(state, state.chance_outcomes()[0][0])
        events += more
    kinds = [type(event) for event in events]
    assert kinds.count(ttr.TicketCompleted) == 2 + (VIENNA in tickets)
    assert kinds[-2:] == [ttr.DeckReshuffled, ttr.TurnBegan]
    assert state.deck == {"white": 1}


@pytest.mark.rule("FJ-12")
@pytest.mark.case(20)
@pytest.mark.case(12)
@pytest.mark.parametrize("pile", ["deck", "discard"])
def test_fj12_case20_case12_the_only_card(pile: str) -> None:
    card = {"red": 1}
    none: dict[str, int] = {}
    deck, discard = (card, none) if pile == "deck" else (none, card)
    state = journey({}, {}, hoarder=1, deck=deck, discard=discard)
    state, events = watch(play(state, ttr.DrawDeck()), ttr.Reveal("red"))
    assert events == [ttr.CardDrawn(player=0, card="red"), ttr.TurnBegan(player=1, turn=1)]
    assert (state.hand(0), state.deck, state.discard) == ({"red": 1}, {}, {})


@pytest.mark.rule("FJ-12")
@pytest.mark.case(18)
def test_fj12_case18_no_card_no_draw() -> None:
    state = journey({"hand": cards("1 white")}, {}, hoarder=1)
    assert refused(state, ttr.DrawDeck()) == "G-13"
    assert state.current_player == 0
    assert ttr.DrawDeck() not in state.legal_actions()


@pytest.mark.rule("FJ-12")
@pytest.mark.case(14)
def test_fj12_case14_no_color_has_more_cards_than_were_printed() -> None:
    state = journey({}, {}, hoarder=1, deck={"red": 1}, discard=cards("10 blue 3 red"))
    for _ in range(12):
        if ttr.DrawDeck() not in state.legal_actions():
            break
        state = settle(play(state, ttr.DrawDeck()))
        total = Counter(state.deck) + Counter(state.discard)
        for seat in (0, 1):
            total += Counter(state.hand(seat))
        assert total == FIRST_JOURNEY.cards


# Claims


@pytest.mark.rule("FJ-4")
@pytest.mark.case(28)
@pytest.mark.case(26)
def test_fj4_case28_case26_locomotives_are_wild_everywhere() -> None:
    state = journey({"hand": cards("3 blue 3 L")}, {})
    paid = [dict(payment) for payment in state.payments("madrid-paris-1")]
    assert sorted(payment.get(TAXI, 0) for payment in paid) == [0, 1, 2, 3]
    assert all(sum(payment.values()) == 3 for payment in paid)
    state = play(state, ttr.ClaimRoute("madrid-paris-1", cards("3 blue")))
    assert (state.hand(0), state.discard) == ({TAXI: 3}, {"blue": 3})
    assert (state.trains(0), state.routes(0)) == (17, ("madrid-paris-1",))
    state = journey({"hand": cards("3 L")}, {})
    assert play(state, ttr.ClaimRoute("madrid-paris-2", cards("3 L"))).hand(0) == {}


@pytest.mark.rule("FJ-4")
@pytest.mark.rule("G-23")
@pytest.mark.case(23)
@pytest.mark.case(25)
@pytest.mark.parametrize("payment", ["2 blue", "4 blue", "2 blue 1 green", "3 green", "3 L", ""])
def test_fj4_g23_case23_case25_what_does_not_pay(payment: str) -> None:
    state = journey({"hand": cards("4 blue 3 green 2 L")}, {})
    assert refused(state, ttr.ClaimRoute("madrid-paris-1", cards(payment))) == "G-23"
    with pytest.raises(ttr.InvalidActionError):
        ttr.ClaimRoute("madrid-paris-1", {"blue": 5, TAXI: -2})


@pytest.mark.rule("FJ-4")
@boards
def test_fj4_routes_give_no_points(board: ttr.Variant) -> None:
    assert not any(board.route_points.values())
    for route in board.board.routes[:8]:
        state = journey({"hand": {TAXI: route.length}}, {}, variant=board)
        state, events = watch(state, ttr.ClaimRoute(route.id, {TAXI: route.length}))
        assert isinstance(events[0], ttr.RouteClaimed)
        assert events[0].points == 0
        assert state.scores() == (0, 0)


@pytest.mark.rule("FJ-4")
@pytest.mark.case(27)
def test_fj4_case27_too_few_trains() -> None:
    state = journey({"hand": cards("3 blue"), "trains": 2}, {})
    assert refused(state, ttr.ClaimRoute("madrid-paris-1", cards("3 blue"))) == "G-21"


@pytest.mark.rule("FJ-5")
@pytest.mark.rule("G-25")
@pytest.mark.case(31)
@pytest.mark.case(35)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("owner", [0, 1])
def test_fj5_g25_case31_case35_double_routes_stay_open_to_others(players: int, owner: int) -> None:
    seats: list[Seat] = [{} for _ in range(players)]
    seats[owner] = {"routes": ["london-amsterdam-2"]}
    mover = 0
    seats[mover] = seats[mover] | {"hand": cards("1 white")}
    state = journey(*seats)
    if owner == mover:
        assert refused(state, CLAIM) == "G-25"
        return
    state = play(state, CLAIM)
    assert state.routes(mover) == ("london-amsterdam-1",)
    assert state.why_unclaimable("london-amsterdam-2") is not None


# Complete tickets


@pytest.mark.rule("FJ-6")
@pytest.mark.case(91)
@pytest.mark.case(73)
def test_fj6_case91_case73_both_and_the_first_replacement() -> None:
    state = play(journey(about_to_join(DUBLIN, BREST), {}), CLAIM)
    state, events = watch(state, *shown(VIENNA, KIEV, ATHENS))
    assert state.completed(0) == (BREST, DUBLIN, VIENNA)
    assert state.tickets(0) == (KIEV, ATHENS)
    assert state.scores() == (3, 0)
    assert events == [
        ttr.TicketDrawn(player=0, ticket=VIENNA),
        ttr.TicketCompleted(player=0, ticket=VIENNA),
        ttr.TicketDrawn(player=0, ticket=KIEV),
        ttr.TicketCompleted(player=0, ticket=BREST),
        ttr.TicketDrawn(player=0, ticket=ATHENS),
        ttr.TurnBegan(player=1, turn=1),
    ]


@pytest.mark.rule("FJ-6")
def test_fj6_one_at_a_time_from_the_first_on() -> None:
    state, events = watch(journey(about_to_join(KIEV, DUBLIN), {}), CLAIM)
    payment = ttr.FrozenMap({"white": 1})
    assert events == [
        ttr.RouteClaimed(player=0, route=CLAIM.route, cards=payment, points=0),
        ttr.TicketCompleted(player=0, ticket=DUBLIN),
    ]
    assert (state.phase, state.current_player) == ("turn", None)
    pending = {"due": "held", "seat": 0, "slot": 1, "left": 1, "then": "complete"}
    assert state.to_dict()["pending"] == pending
    # Laid open at once, before the next is drawn.
    assert (state.completed(0), state.tickets(0)) == ((DUBLIN,), (KIEV,))
    # The next takes its place; where it is complete, the one after it, too.
    state = play(state, *shown(VIENNA))
    assert state.to_dict()["pending"] == pending
    state = play(state, *shown(BREST))
    assert state.to_dict()["pending"] == pending
    state = play(state, *shown(ATHENS))
    assert state.tickets(0) == (KIEV, ATHENS)
    assert state.current_player == 1


@pytest.mark.rule("FJ-6")
@pytest.mark.parametrize(
    ("held", "then"), [((KIEV, BREST), (KIEV, RIGA)), ((BREST, KIEV), (RIGA, KIEV))]
)
def test_fj6_the_new_ticket_takes_the_place_of_the_old(
    held: tuple[str, str], then: tuple[str, str]
) -> None:
    state = play(journey(about_to_join(*held), {}), CLAIM, *shown(RIGA))
    assert (state.tickets(0), state.completed(0)) == (then, (BREST,))


@pytest.mark.rule("FJ-6")
@pytest.mark.case(75)
def test_fj6_case75_joined_by_routes_of_one_s_own_by_any_path() -> None:
    # The other player's route closes the gap: that joins nothing.
    gap = [route for route in AROUND if route != "amsterdam-berlin-1"]
    seat = about_to_join(DUBLIN, VIENNA) | {"routes": gap}
    state, events = watch(journey(seat, {"routes": ["amsterdam-berlin-1"]}), CLAIM)
    assert not any(isinstance(event, ttr.TicketCompleted) for event in events)
    assert (state.tickets(0), state.completed(0)) == ((DUBLIN, VIENNA), ())
    # A detour joins it.
    detour = ["brest-london", "brest-paris", "paris-berlin-1"]
    seat = {"hand": {"red": 1}, "routes": detour, "tickets": [KIEV, VIENNA]}
    state = play(journey(seat, {}), ttr.ClaimRoute("berlin-vienna-2", {"red": 1}))
    assert state.completed(0) == (VIENNA,)


@pytest.mark.rule("FJ-6")
def test_fj6_only_the_mover_completes_and_only_by_a_claim() -> None:
    # Positions that no game comes to: tickets that are complete already.
    joined = [*AROUND, CLAIM.route]
    state = journey({}, {"routes": joined, "tickets": [DUBLIN]})
    assert state.completed(1) == ()
    state = settle(play(state, ttr.DrawDeck()))
    state = settle(play(state, ttr.DrawDeck()))
    assert (state.tickets(1), state.completed(1)) == ((DUBLIN,), ())
    # Any claim of its own has it looked for.
    seat: Seat = {"routes": joined, "tickets": [DUBLIN], "hand": {"red": 1}}
    state = play(journey(seat, {}), ttr.ClaimRoute("sarajevo-athens", {"red": 1}))
    assert state.completed(0) == (DUBLIN,)


@pytest.mark.rule("FJ-6")
@pytest.mark.rule("G-30")
def test_fj6_g30_who_does_not_race_keeps_complete_tickets_hidden() -> None:
    short, routes = "lower-east-side-wall-street", ["lower-east-side-chinatown"]
    seat: Seat = {"tickets": [short], "routes": routes, "hand": {"green": 1, "red": 1, TAXI: 1}}
    state, events = watch(position(seat, {}), ttr.ClaimRoute("chinatown-wall-street-1", {TAXI: 1}))
    assert [type(event) for event in events] == [ttr.RouteClaimed, ttr.TurnBegan]
    assert (state.tickets(0), state.completed(0), state.bonus(0)) == ((short,), (short,), False)
    with pytest.raises(ttr.InvalidPositionError):
        position({"completed": [short]}, {})


# The bonus


@pytest.mark.rule("FJ-7")
@pytest.mark.case(97)
@pytest.mark.parametrize(("east", "west"), [*product(EAST, WEST)])
def test_fj7_case97_any_of_three_to_any_of_three_in_any_order(east: str, west: str) -> None:
    routes = way(FIRST_JOURNEY, east, west)
    for last in routes:
        length = ROUTES[last].length
        others = [route for route in routes if route != last]
        state = journey({"routes": others, "hand": {TAXI: length}}, {})
        state, events = watch(state, ttr.ClaimRoute(last, {TAXI: length}))
        taken = ttr.BonusTaken(player=0)
        assert events[1] == taken, last
        assert state.bonus(0)
        assert state.scores() == (1, 0)
        assert state.completed(0) == ()


@pytest.mark.rule("FJ-7")
@pytest.mark.parametrize(
    ("start", "goal"),
    [("moscow", "rostov"), ("madrid", "brest"), ("london", "moscow"), ("kiev", "dublin")],
)
def test_fj7_other_cities_are_no_coast(start: str, goal: str) -> None:
    routes = way(FIRST_JOURNEY, start, goal)
    length = ROUTES[routes[-1]].length
    state = journey({"routes": routes[:-1], "hand": {TAXI: length}}, {})
    state, events = watch(state, ttr.ClaimRoute(routes[-1], {TAXI: length}))
    assert not any(isinstance(event, ttr.BonusTaken) for event in events)
    assert not state.bonus(0)


@pytest.mark.rule("FJ-7")
def test_fj7_the_cities_of_the_coasts() -> None:
    for board, east, west in (
        (FIRST_JOURNEY, {*EAST}, {*WEST}),
        (
            FIRST_JOURNEY_USA,
            {"new-york", "washington", "miami"},
            {"seattle", "san-francisco", "los-angeles"},
        ),
    ):
        assert {city.id for city in board.board.cities if city.coast == "east"} == east
        assert {city.id for city in board.board.cities if city.coast == "west"} == west
        assert {city.coast for city in board.board.cities} == {None, "east", "west"}


@pytest.mark.rule("FJ-7")
def test_fj7_the_routes_must_be_one_s_own() -> None:
    routes = way(FIRST_JOURNEY, "dublin", "moscow")
    first, last = routes[0], routes[-1]
    seat: Seat = {"routes": routes[1:-1], "hand": {TAXI: 3}}
    state = journey(seat, {"routes": [first], "hand": {TAXI: 1}})
    state, events = watch(state, ttr.ClaimRoute(last, {TAXI: ROUTES[last].length}))
    assert not any(isinstance(event, ttr.BonusTaken) for event in events)
    assert (state.bonus(0), state.bonus(1)) == (False, False)


@pytest.mark.rule("FJ-7")
@pytest.mark.case(94)
def test_fj7_case94_once_a_player() -> None:
    routes = way(FIRST_JOURNEY, "dublin", "moscow")
    seat: Seat = {"routes": routes, "bonus": True, "hand": cards("2 red 2 black")}
    state = journey(seat, {})
    # Brest is joined to Moscow, too; then Rostov.
    for claim in (
        ttr.ClaimRoute("brest-london", {"red": 2}),
        ttr.ClaimRoute("kiev-rostov", {"black": 2}),
    ):
        state, events = watch(state, claim)
        assert not any(isinstance(event, ttr.BonusTaken) for event in events)
        assert (state.bonus(0), state.scores()[0]) == (True, 1)
        state = settle(play(state, ttr.DrawDeck()))


@pytest.mark.rule("FJ-7")
def test_fj7_there_is_one_for_each_player() -> None:
    routes = way(FIRST_JOURNEY, "dublin", "moscow")
    last = routes[-1]
    took: Seat = {"bonus": True}
    mover: Seat = {"routes": routes[:-1], "hand": {TAXI: 3}}
    state = journey(took, took, took, mover, current_player=3)
    state = play(state, ttr.ClaimRoute(last, {TAXI: ROUTES[last].length}))
    assert [state.bonus(seat) for seat in range(4)] == [True] * 4
    assert state.scores() == (1, 1, 1, 1)


@pytest.mark.rule("FJ-7")
def test_fj7_it_is_taken_before_tickets_are_looked_at() -> None:
    routes = way(FIRST_JOURNEY, "dublin", "moscow")
    last = routes[-1]
    # Copenhagen and Moscow lie on the way, or beside it.
    seat: Seat = {
        "routes": [*routes[:-1], "copenhagen-berlin-1"],
        "hand": {TAXI: 3},
        "tickets": ["copenhagen-moscow", KIEV],
    }
    state, events = watch(journey(seat, {}), ttr.ClaimRoute(last, {TAXI: ROUTES[last].length}))
    assert [type(event) for event in events] == [
        ttr.RouteClaimed,
        ttr.BonusTaken,
        ttr.TicketCompleted,
    ]
    state = play(state, *shown(RIGA))
    assert (state.completed(0), state.bonus(0)) == (("copenhagen-moscow",), True)
    assert state.scores() == (2, 0)


@pytest.mark.rule("FJ-7")
def test_fj7_a_race_without_it() -> None:
    plain = FIRST_JOURNEY.with_rules(coast_bonus=False)
    routes = way(FIRST_JOURNEY, "dublin", "moscow")
    last = routes[-1]
    state = journey({"routes": routes[:-1], "hand": {TAXI: 3}}, {}, variant=plain)
    state = play(state, ttr.ClaimRoute(last, {TAXI: ROUTES[last].length}))
    assert not state.bonus(0)
    # A bonus or swaps without a race are no game.
    for rule in ("coast_bonus", "swap_tickets"):
        with pytest.raises(ttr.InvalidVariantError, match=rule):
            ttr.new_game(NEW_YORK.with_rules(**{rule: True}), 2)
