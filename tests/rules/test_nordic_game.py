"""Set-up, cards, tickets and the end of Nordic Countries: NC-1 to NC-11, NC-60 to NC-72."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ttr_rules as ttr

from .table import NORDIC, TAXI, Seat, all_cards, cards, play, refused, reveal, row, settle, watch
from .table import position as at_table

LOCO = TAXI
ROUTES = {route.id: route for route in NORDIC.board.routes}
POINTS = {ticket.id: ticket.points for ticket in NORDIC.tickets}
NO_TICKETS: dict[str, list[str]] = {"unordered": [], "bottom": []}


def position(*seats: Seat, variant: ttr.Variant = NORDIC, **entries: Any) -> ttr.State:
    entries.setdefault("face_up", row("blue white black red purple"))
    return at_table(*seats or ({}, {}), variant=variant, **entries)


def result(*seats: Seat, variant: ttr.Variant = NORDIC) -> ttr.Result:
    found = position(*seats, phase="over", variant=variant).result()
    assert found is not None
    return found


@pytest.mark.rule("NC-1")
@pytest.mark.rule("NC-5")
def test_nc1_nc5_what_is_in_the_box() -> None:
    assert (NORDIC.players, NORDIC.trains) == ((2, 3), 40)
    colors = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
    assert dict(NORDIC.cards) == dict.fromkeys(colors, 12) | {LOCO: 14}
    assert sum(NORDIC.cards.values()) == 110
    assert (len(ROUTES), len(NORDIC.tickets), len(NORDIC.board.cities)) == (81, 46, 39)
    assert {route.color for route in ROUTES.values()} == {*colors, "gray"}
    kinds = [route.kind for route in ROUTES.values()]
    assert (kinds.count("train"), kinds.count("ferry"), kinds.count("tunnel")) == (47, 24, 10)
    assert all((route.kind == "ferry") == (route.locomotives > 0) for route in ROUTES.values())
    assert [r.id for r in ROUTES.values() if r.any_cards_per_space] == ["lieksa-murmansk"]
    assert {r.any_cards_per_locomotive for r in ROUTES.values() if r.kind == "ferry"} == {3}
    for players in (1, 4):
        with pytest.raises(ttr.PlayerCountError):
            ttr.new_game("nordic", players)


@pytest.mark.rule("NC-1")
def test_nc1_every_ticket_is_worth_the_shortest_way() -> None:
    for ticket in NORDIC.tickets:
        far = {ticket.ends[0]: 0}
        for _ in NORDIC.board.cities:
            for route in ROUTES.values():
                for one, other in (route.ends, route.ends[::-1]):
                    if one in far:
                        far[other] = min(far.get(other, 999), far[one] + route.length)
        assert ticket.points == far[ticket.ends[1]], ticket


@pytest.mark.rule("NC-2")
@pytest.mark.rule("NC-3")
@pytest.mark.rule("NC-4")
@pytest.mark.rule("G-5")
@pytest.mark.case(70)
@pytest.mark.case(71)
@pytest.mark.parametrize("players", [2, 3])
def test_nc2_nc3_nc4_g5_case70_case71_the_set_up(players: int) -> None:
    state = ttr.new_game("nordic", players, chance="explicit", seed=0)
    for seat in range(players):
        state = reveal(state, "red red blue L")
        assert state.hand(seat) == cards("1 blue 2 red 1 L")
    state = settle(reveal(state, "L L L red blue"))
    assert state.face_up == (LOCO, LOCO, LOCO, "red", "blue")
    gone = set()
    for seat in range(players):
        offer = state.offer(seat)
        assert len(offer) == 5
        # At least two of five: 10 + 10 + 5 + 1 ways.
        assert len(state.legal_actions()) == 26
        assert refused(state, ttr.KeepTickets(offer[:1])) == "G-33"
        state, events = watch(state, ttr.KeepTickets(offer[:2]))
        assert ttr.TicketsKept(seat, state.tickets(seat), offer[2:]) == events[0]
        gone |= {*offer[2:]}
    # The others leave the game.
    deck = state.to_dict()["ticket_deck"]
    assert deck["bottom"] == []
    assert len(deck["unordered"]) == 46 - 5 * players
    assert not gone & {*deck["unordered"]}
    # Each seat knows which of them it gave back (G-36).
    returned = [seat["returned"] for seat in state.to_dict()["seats"]]
    assert [len(tickets) for tickets in returned] == [3] * players
    assert gone == {ticket for tickets in returned for ticket in tickets}


@pytest.mark.rule("NC-60")
@pytest.mark.rule("G-36")
def test_nc60_g36_what_left_the_game_is_in_no_other_place() -> None:
    document = settle(play(position(), ttr.DrawTickets())).to_dict()
    (first, second, _), seat = document["seats"][0]["offer"], document["seats"][1]
    in_deck = document["ticket_deck"]["unordered"][0]
    for ticket in (first, in_deck):
        seat["returned"] = [ticket]
        with pytest.raises(ttr.InvalidPositionError):
            ttr.state_from_dict(document)
    seat["returned"] = []
    document["seats"][0]["offer"] = [first]
    seat["returned"] = [second]
    assert ttr.state_from_dict(document).to_dict()["seats"][1]["returned"] == [second]


@pytest.mark.rule("NC-10")
@pytest.mark.case(9)
def test_nc10_case9_two_face_up_locomotives_may_be_taken() -> None:
    state = position(face_up=row("L L red blue white"))
    state = reveal(play(state, ttr.DrawFaceUp(LOCO)), "green")
    assert (state.phase, state.current_player) == ("second_draw", 0)
    state = reveal(play(state, ttr.DrawFaceUp(LOCO)), "green")
    assert (state.hand(0), state.current_player) == ({LOCO: 2}, 1)
    # After a car too, and a car after one.
    state = position(face_up=row("L L red blue white"))
    state = reveal(play(state, ttr.DrawFaceUp("red")), "green")
    state = reveal(play(state, ttr.DrawFaceUp(LOCO)), "red")
    assert state.hand(0) == cards("1 red 1 L")


@pytest.mark.rule("NC-10")
@pytest.mark.rule("G-14")
@pytest.mark.case(15)
def test_nc10_g14_case15_only_locomotives_left_in_the_row() -> None:
    state = position({}, {}, hoarder=1, face_up=row("L - L - -"))
    state = play(state, ttr.DrawFaceUp(LOCO))
    assert state.phase == "second_draw"
    assert list(state.legal_actions()) == [ttr.DrawFaceUp(LOCO)]
    assert play(state, ttr.DrawFaceUp(LOCO)).current_player == 1


@pytest.mark.rule("NC-11")
@pytest.mark.case(7)
@pytest.mark.parametrize("shown", ["L L red blue L", "L L L blue L", "L L red L L"])
def test_nc11_case7_the_row_is_never_cleared(shown: str) -> None:
    state = position(face_up=row(shown))
    color = next(card for card in state.face_up if card != LOCO)
    assert color is not None
    state, events = watch(play(state, ttr.DrawFaceUp(color)), ttr.Reveal(LOCO))
    assert not any(isinstance(event, ttr.RowCleared) for event in events)
    assert state.discard == {}
    assert state.face_up.count(LOCO) == shown.count("L") + 1


@pytest.mark.rule("NC-60")
@pytest.mark.case(67)
@pytest.mark.case(71)
def test_nc60_case67_case71_three_drawn_one_kept_the_others_leave_the_game() -> None:
    state = settle(play(position(), ttr.DrawTickets()))
    offer = state.offer(0)
    assert len(offer) == 3
    assert len(state.legal_actions()) == 7
    assert refused(state, ttr.KeepTickets([])) == "G-33"
    state = play(state, ttr.KeepTickets([offer[1]]))
    deck = state.to_dict()["ticket_deck"]
    assert deck["bottom"] == []
    assert len(deck["unordered"]) == 43
    assert state.tickets(0) == (offer[1],)
    # Two left: those are drawn.
    two = [ticket.id for ticket in NORDIC.tickets[:2]]
    state = position(ticket_deck={"unordered": two, "bottom": []})
    state = settle(play(state, ttr.DrawTickets()))
    assert set(state.offer(0)) == {*two}
    assert len(state.legal_actions()) == 3
    state = play(state, ttr.KeepTickets(two[:1]))
    assert refused(position(ticket_deck=NO_TICKETS), ttr.DrawTickets()) == "G-33"
    assert state.to_dict()["ticket_deck"] == NO_TICKETS


@pytest.mark.rule("NC-70")
@pytest.mark.rule("G-40")
@pytest.mark.case(78)
@pytest.mark.parametrize(("players", "mover"), [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)])
def test_nc70_g40_case78_last_turns(players: int, mover: int) -> None:
    seats: list[Seat] = [{} for _ in range(players)]
    seats[mover] = {"hand": cards("2 green"), "trains": 4}
    state, events = watch(
        position(*seats, current_player=mover), ttr.ClaimRoute("oslo-orebro-1", cards("2 green"))
    )
    assert ttr.LastTurnsBegan(player=mover, turns=players) in events
    moved = []
    while not state.is_over:
        if state.phase == "turn" and state.current_player is not None:
            moved.append(state.current_player)
        state = settle(state.apply(ttr.DrawDeck()))
    assert moved == [(mover + 1 + step) % players for step in range(players)]


def way(ticket: str) -> list[str]:
    """The routes of a shortest way that completes a ticket."""
    start, goal = next(entry.ends for entry in NORDIC.tickets if entry.id == ticket)
    ways: dict[str, list[str]] = {start: []}
    far = {start: 0}
    for _ in NORDIC.board.cities:
        for route in ROUTES.values():
            for one, other in (route.ends, route.ends[::-1]):
                if one in far and far[one] + route.length < far.get(other, 999):
                    far[other] = far[one] + route.length
                    ways[other] = [*ways[one], route.id]
    return ways[goal]


@pytest.mark.rule("NC-71")
@pytest.mark.case(83)
def test_nc71_case83_globetrotter_for_all_who_tie_for_the_most() -> None:
    tickets = sorted(POINTS, key=lambda name: (POINTS[name], name))
    first, second = tickets[0], next(t for t in tickets if not {*way(t)} & {*way(tickets[0])})
    seats: list[Seat] = [
        {"tickets": [first], "routes": way(first)},
        {"tickets": [second], "routes": way(second)},
        {"tickets": [tickets[-1]]},
    ]
    points = result(*seats).points
    assert [kinds["globetrotter"] for kinds in points] == [10, 10, 0]
    assert set(points[0]) == {"routes", "tickets", "globetrotter", "total"}
    assert points[2]["total"] == -POINTS[tickets[-1]]


@pytest.mark.rule("NC-71")
def test_nc71_it_is_their_number_not_their_points() -> None:
    # Tickets that one way completes: two small ones against a large one.
    best = max(POINTS, key=lambda name: POINTS[name])
    cheap = [t for t in POINTS if not {*way(t)} & {*way(best)}]
    cheap.sort(key=lambda name: (POINTS[name], name))
    one = cheap[0]
    two = next(t for t in cheap[1:] if not doubles({*way(t), *way(one)}))
    many: Seat = {"tickets": [one, two], "routes": sorted({*way(one), *way(two)})}
    points = result({"tickets": [best], "routes": way(best)}, many, {}).points
    assert [kinds["globetrotter"] for kinds in points] == [0, 10, 0]
    assert points[0]["tickets"] > points[1]["tickets"]


def doubles(routes: set[str]) -> bool:
    """Whether two of these are of one double route."""
    names = [ROUTES[route].double for route in routes if ROUTES[route].double]
    return len(names) != len(set(names))


@pytest.mark.rule("NC-71")
@pytest.mark.case(84)
def test_nc71_case84_nobody_scores_it_without_a_complete_ticket() -> None:
    seats: list[Seat] = [{"tickets": [next(iter(POINTS))]}, {}]
    assert [kinds["globetrotter"] for kinds in result(*seats).points] == [0, 0]
    # With the ruling turned off all who tie at none do.
    loose = NORDIC.with_rules(globetrotter_at_zero=True)
    assert [kinds["globetrotter"] for kinds in result(*seats, variant=loose).points] == [10, 10]


@pytest.mark.rule("NC-72")
def test_nc72_most_points_win() -> None:
    found = result({"routes": ["boden-kiruna-1"]}, {"routes": ["oslo-orebro-1"]}, {})
    assert (found.ranking, found.decided_by) == (((0,), (1,), (2,)), "points")


@pytest.mark.rule("NC-72")
def test_nc72_then_the_longest_trail_then_shared() -> None:
    # Four points each: three spaces at once, or two routes of two apart.
    trail: Seat = {"routes": ["boden-kiruna-1"]}
    twos = [r.id for r in ROUTES.values() if r.length == 2 and r.double is None]
    pieces: Seat = {"routes": apart(twos)}
    found = result(pieces, trail)
    assert [kinds["total"] for kinds in found.points] == [4, 4]
    assert (found.winners, found.decided_by) == ((1,), "longest_trail")
    # Whoever has the longest of all: of two that tie, the longer one wins.
    lost: Seat = {"routes": ["lieksa-murmansk"], "tickets": [max(POINTS, key=POINTS.__getitem__)]}
    found = result(pieces, trail, lost)
    assert (found.ranking[0], found.ranking[1]) == ((1,), (0,))
    assert found.decided_by == "longest_trail"
    found = result(trail, {"routes": ["boden-umea-1"]}, {})
    assert (found.winners, found.decided_by) == ((0, 1), "shared")


@pytest.mark.rule("NC-72")
def test_nc72_by_the_setting_the_longest_route_of_a_complete_ticket() -> None:
    # Found by search: two players with as many points and complete tickets, the one with the longest trail
    # without the best ticket.
    own = NORDIC.with_rules(tie_breaks=("complete_tickets", "longest_ticket"))
    chooser = random.Random(72)
    names, tickets = [*ROUTES], [*POINTS]
    while True:
        pair = chooser.sample(tickets, 2)
        seats: list[Seat] = [{"tickets": [ticket], "routes": way(ticket)} for ticket in pair]
        free = [r for r in names if r not in seats[0]["routes"] + seats[1]["routes"]]
        seats[0]["routes"] += chooser.sample(free, chooser.randint(0, 4))
        if doubles({*seats[0]["routes"]}) or POINTS[pair[0]] >= POINTS[pair[1]]:
            continue
        try:
            state = position(*seats, phase="over")
        except ttr.InvalidPositionError:
            continue
        trails = [state.longest_trail(player) for player in (0, 1)]
        if len({*state.scores()}) == 1 and trails[0] > trails[1]:
            break
    found = result(*seats)
    assert (found.winners, found.decided_by) == ((0,), "longest_trail")
    found = result(*seats, variant=own)
    assert (found.winners, found.decided_by) == ((1,), "longest_ticket")
    # Without it the victory is shared.
    found = result(*seats, variant=NORDIC.with_rules(tie_breaks=("complete_tickets",)))
    assert (found.winners, found.decided_by) == ((0, 1), "shared")


@pytest.mark.rule("NC-72")
def test_nc72_by_the_setting_an_incomplete_ticket_counts_for_nothing() -> None:
    own = NORDIC.with_rules(tie_breaks=("longest_ticket",))
    fewest = min(POINTS, key=POINTS.__getitem__)
    # Four points of routes less a ticket that is not complete, or as many of shorter ones.
    held: Seat = {"tickets": [fewest], "routes": ["boden-kiruna-1"]}
    found = result(held, held | {"tickets": [], "routes": []}, variant=own)
    assert found.decided_by == "points"
    # As many points as a player without tickets, whose routes score less by those of the ticket.
    chooser = random.Random(72)
    while True:
        mine, theirs = (chooser.sample([*ROUTES], chooser.randint(1, 4)) for _ in range(2))
        if doubles({*mine, *theirs}) or {*mine} & {*theirs}:
            continue
        try:
            state = position(
                {"tickets": [fewest], "routes": mine}, {"routes": theirs}, phase="over"
            )
        except ttr.InvalidPositionError:
            continue
        if len({*state.scores()}) == 1 and not state.completed(0):
            break
    found = result({"tickets": [fewest], "routes": mine}, {"routes": theirs}, variant=own)
    assert (found.winners, found.decided_by) == ((0, 1), "shared")
    found = result({"routes": ["boden-kiruna-1"]}, {"routes": ["boden-umea-1"]}, variant=own)
    assert (found.winners, found.decided_by) == ((0, 1), "shared")


def apart(routes: list[str]) -> list[str]:
    """Two of the routes that do not touch."""
    for one in routes:
        for other in routes:
            if not {*ROUTES[one].ends} & {*ROUTES[other].ends}:
                return [one, other]
    raise AssertionError


@pytest.mark.rule("NC-72")
@pytest.mark.case(86)
def test_nc72_case86_complete_tickets_come_before_the_trail() -> None:
    # Found by search: two seats with equal points, one with a ticket more, the other with the
    # longer trail.
    chooser = random.Random(72)
    names = [*ROUTES]
    found = None
    while found is None:
        ticket = chooser.choice([*POINTS])
        complete: Seat = {"tickets": [ticket], "routes": way(ticket)}
        others = [r for r in chooser.sample(names, 12) if r not in complete["routes"]]
        plain: Seat = {"routes": others[: chooser.randint(1, 6)]}
        if doubles({*plain["routes"], *complete["routes"]}):
            continue
        try:
            state = position(complete, plain, phase="over")
        except ttr.InvalidPositionError:
            continue
        scores = state.scores()
        if scores[0] == scores[1] and state.longest_trail(1) > state.longest_trail(0):
            found = state.result()
    assert (found.winners, found.decided_by) == ((0,), "complete_tickets")


@pytest.mark.rule("G-16")
@pytest.mark.parametrize("players", [2, 3])
def test_g16_whole_games_keep_their_cards(players: int) -> None:
    chooser = random.Random(players)
    for seed in range(3):
        state = ttr.new_game("nordic", players, seed=seed)
        while not state.is_over:
            actions = state.legal_actions("canonical")
            claims = [a for a in actions if isinstance(a, ttr.ClaimRoute | ttr.PayTunnel)]
            state = state.apply(chooser.choice(claims or list(actions)))
            assert all_cards(state) == NORDIC.cards
            for seat in range(players):
                spaces = sum(ROUTES[route].length for route in state.routes(seat))
                assert state.trains(seat) == 40 - spaces
        assert state.result() is not None
