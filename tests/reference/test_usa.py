"""The classic board of the USA on the reference: US-1 to US-5."""

from __future__ import annotations

import json
import random
from collections import Counter
from importlib import resources
from typing import Any

import pytest

from ttr_rules import reference
from ttr_rules.actions import ClaimRoute, DrawDeck, DrawFaceUp, DrawTickets, KeepTickets
from ttr_rules.errors import InvalidVariantError, UnknownVariantError
from ttr_rules.reference.variants import USA

from .situations import LOCO, Seat, cards, hand, play, refused, reveal, settle
from .situations import position as at_table

BOX = reference.variant_of("usa")
DOUBLES = sorted({r.double for r in BOX.routes.values() if r.double is not None})
ROW = "purple blue orange white green"


def position(*seats: Seat, row: str = ROW, **entries: Any) -> reference.Game:
    return at_table(*seats, variant="usa", row=row, **entries)


def result(*seats: Seat) -> dict[str, Any]:
    found = position(*seats, phase="over").result()
    assert found is not None
    return found


@pytest.mark.rule("US-1")
def test_us1_what_is_in_the_box() -> None:
    assert BOX.players == (2, 5)
    assert BOX.trains == 45
    assert BOX.cards.total() == 110
    assert len(BOX.colors()) == 8
    assert set(BOX.cards.values()) == {12, 14}
    assert (len(BOX.routes), len(BOX.tickets)) == (100, 30)
    assert len({city for route in BOX.routes.values() for city in route.ends}) == 36
    assert len(DOUBLES) == 22


@pytest.mark.rule("US-1")
def test_us1_every_ticket_is_worth_the_shortest_way_or_more() -> None:
    for ticket in BOX.tickets.values():
        far = {ticket.ends[0]: 0}
        for _ in range(36):
            for route in BOX.routes.values():
                for one, other in (route.ends, route.ends[::-1]):
                    if one in far:
                        far[other] = min(far.get(other, 999), far[one] + route.length)
        assert ticket.points >= far[ticket.ends[1]]


@pytest.mark.rule("US-1")
@pytest.mark.rule("G-5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_us1_g5_the_set_up(players: int) -> None:
    game = reference.new_game("usa", players)
    for seat in range(players):
        game = reveal(game, "red red blue L")
        assert hand(game, seat) == cards("2 red 1 blue 1 L")
    game = settle(reveal(game, ROW))
    for seat in range(players):
        offer = game.table.seats[seat].offer
        assert len(offer) == 3
        # Two or three of three.
        kept = [len(a.tickets) for a in game.legal_actions() if isinstance(a, KeepTickets)]
        assert sorted(kept) == [2, 2, 2, 3]
        assert refused(game, KeepTickets(offer[:1])) == "G-33"
        game = play(game, KeepTickets(offer[1:]))
    assert (game.phase, game.current_player, game.table.turn) == ("turn", 0, 0)
    assert len(game.table.bottom) == players


@pytest.mark.rule("US-1")
def test_us1_later_one_of_three() -> None:
    game = settle(play(position(), DrawTickets()))
    offer = game.table.seats[0].offer
    assert len(offer) == 3
    assert len(game.legal_actions()) == 7
    game = play(game, KeepTickets([offer[1]]))
    assert game.table.bottom == [offer[0], offer[2]]
    for left, choices in ((2, 3), (1, 1)):
        deck = {"unordered": list(BOX.tickets)[:left], "bottom": []}
        game = settle(play(position(ticket_deck=deck), DrawTickets()))
        assert len(game.legal_actions()) == choices


@pytest.mark.rule("US-2")
@pytest.mark.case(10)
def test_us2_case10_a_face_up_locomotive_is_the_first_card_or_none() -> None:
    game = position(row="red L blue blue white")
    taken = reveal(play(game, DrawFaceUp(LOCO)), "green")
    assert taken.current_player == 1
    game = reveal(play(game, DrawFaceUp("red")), "green")
    assert refused(game, DrawFaceUp(LOCO)) == "US-2"
    assert hand(reveal(play(game, DrawDeck()), "L")) == cards("1 red 1 L")


@pytest.mark.rule("US-2")
@pytest.mark.case(5)
def test_us2_case5_three_locomotives_clear_the_row() -> None:
    game = reveal(play(position(row="red L L blue white"), DrawFaceUp("red")), "L")
    assert game.table.face_up == [None] * 5
    assert game.table.discard == cards("3 L 1 blue 1 white")


@pytest.mark.rule("US-2")
@pytest.mark.parametrize("paid", ["6 green", "5 green 1 L", "1 green 5 L", "6 L"])
def test_us2_locomotives_are_wild_everywhere(paid: str) -> None:
    game = position({"hand": cards("6 green 6 L")}, {})
    for route in ("el-paso-houston", "sault-st-marie-winnipeg"):
        assert BOX.routes[route].color in ("green", "gray")
        assert play(game, ClaimRoute(route, cards(paid))).table.seats[0].routes == [route]
    assert refused(game, ClaimRoute("duluth-helena", cards("6 green"))) == "G-23"


@pytest.mark.rule("US-3")
@pytest.mark.case(31)
@pytest.mark.case(32)
@pytest.mark.case(33)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("double", DOUBLES)
def test_us3_case31_case32_case33_double_routes(double: str, players: int) -> None:
    taken, other = (name for name, route in BOX.routes.items() if route.double == double)
    claim = ClaimRoute(other, {LOCO: BOX.routes[other].length})
    seats: list[Seat] = [{"hand": cards("6 L")}, {"routes": [taken]}, {}, {}, {}]
    game = position(*seats[:players])
    if players <= 3:
        assert refused(game, claim) == "G-26"
    else:
        assert play(game, claim).table.seats[0].routes == [other]
    seats[0]["routes"], seats[1] = [taken], {}
    assert refused(position(*seats[:players]), claim) == "G-25"


@pytest.mark.rule("US-4")
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
def test_us4_points_by_length(route: str, points: int) -> None:
    game = position({"hand": cards("6 L")}, {})
    after, events = game.play(ClaimRoute(route, {LOCO: BOX.routes[route].length}))
    assert events[0]["points"] == points
    assert after.table.seats[0].trains == 45 - BOX.routes[route].length
    # And the bonus for the longest trail, for there is no other.
    assert after.scores() == [points + 10, 0]


@pytest.mark.rule("US-4")
def test_us4_the_longest_trail() -> None:
    four, six, other_six = "calgary-helena", "duluth-helena", "el-paso-houston"
    # All who tie score it, nobody with 0.
    points = result({"routes": [six]}, {"routes": [other_six]}, {"routes": [four]}, {})["points"]
    assert [kinds["longest_trail"] for kinds in points] == [10, 10, 0, 0]
    assert points[0] == {"routes": 15, "tickets": 0, "longest_trail": 10, "total": 25}
    points = result({}, {}, {})["points"]
    assert [kinds["longest_trail"] for kinds in points] == [0, 0, 0]
    # Four and six meet in Helena.
    points = result({"routes": [four, six]}, {"routes": [other_six, "dallas-el-paso"]}, {})[
        "points"
    ]
    assert [kinds["longest_trail"] for kinds in points] == [10, 10, 0]
    points = result({"routes": [six, "atlanta-miami"]}, {"routes": [four, "helena-seattle"]})
    assert [kinds["longest_trail"] for kinds in points["points"]] == [0, 10]


@pytest.mark.rule("US-4")
def test_us4_last_turns() -> None:
    seats: list[Seat] = [{"hand": cards("6 L"), "trains": 8}, {}, {}, {}, {}]
    game, events = position(*seats).play(ClaimRoute("duluth-helena", cards("6 L")))
    assert {"type": "last_turns_began", "player": 0, "turns": 5} in events
    seats[0]["trains"] = 9
    game, _ = position(*seats).play(ClaimRoute("duluth-helena", cards("6 L")))
    assert game.table.last_turns is None


@pytest.mark.rule("US-5")
def test_us5_most_points_win() -> None:
    found = result({"routes": ["duluth-helena"]}, {"routes": ["calgary-helena"]}, {})
    assert (found["ranking"], found["decided_by"]) == ([[0], [1], [2]], "points")


@pytest.mark.rule("US-5")
def test_us5_then_complete_tickets() -> None:
    # Dallas-Houston and Houston-New Orleans: 1 + 2, and ten for the longest trail.
    short: Seat = {"routes": ["dallas-houston-1", "houston-new-orleans"]}
    # Denver-Santa Fe and El Paso-Santa Fe: 2 + 2, the ticket 4, and ten for the trail.
    ticket: Seat = {
        "routes": ["denver-santa-fe", "el-paso-santa-fe"],
        "tickets": ["denver-el-paso"],
    }
    # Six spaces apart from each other: 4 + 4, no trail of four.
    pieces: Seat = {"routes": ["chicago-duluth", "denver-salt-lake-city-1"]}
    # And one route of four: 7, one of one: 1, and the bonus.
    long: Seat = {"routes": ["calgary-helena", "atlanta-nashville"]}
    found = result(long, pieces, ticket, short)
    assert [kinds["total"] for kinds in found["points"]] == [18, 8, 18, 3]
    assert found["ranking"] == [[2], [0], [1], [3]]
    assert found["decided_by"] == "complete_tickets"


@pytest.mark.rule("US-5")
def test_us5_then_the_holder_of_the_bonus_then_shared() -> None:
    # 15 and the ten for a trail of six.
    holder: Seat = {"routes": ["duluth-helena"]}
    # 10 + 10 + 4 + 1, in pieces of five at most.
    pieces: Seat = {
        "routes": ["atlanta-miami", "denver-phoenix", "chicago-duluth", "dallas-houston-1"]
    }
    found = result(pieces, holder)
    assert [kinds["total"] for kinds in found["points"]] == [25, 25]
    assert (found["winners"], found["decided_by"]) == ([1], "longest_trail")
    # Two that hold it, and are equal in all.
    found = result(pieces, holder, {"routes": ["el-paso-houston"]})
    assert found["ranking"] == [[1, 2], [0]]
    assert found["decided_by"] == "shared"
    # A complete ticket comes before the bonus: 25 - 4 + 4 with the two routes of two.
    pieces["routes"] = ["atlanta-miami", "chicago-duluth", "denver-santa-fe", "el-paso-santa-fe"]
    pieces["routes"] += ["calgary-vancouver"]
    pieces["tickets"] = ["denver-el-paso"]
    found = result(holder | {"routes": ["duluth-helena", "dallas-houston-1"]}, pieces)
    assert [kinds["total"] for kinds in found["points"]] == [26, 26]
    assert (found["winners"], found["decided_by"]) == ([1], "complete_tickets")


@pytest.mark.rule("G-50")
def test_g50_agrees_with_another_search_on_the_board() -> None:
    chooser = random.Random(50)
    names = list(BOX.routes)
    for _ in range(150):
        # Routes that hang together, so that there are loops.
        cities = {chooser.choice(names).split("-")[0]}
        chosen: list[str] = []
        for name in chooser.sample(names, 100):
            if len(chosen) < chooser.randint(1, 10):
                near = not chosen or cities & set(BOX.routes[name].ends)
                if near:
                    chosen.append(name)
                    cities |= set(BOX.routes[name].ends)
        game = reference.Game(position({}, {}).table.copy())
        game.table.seats[0].routes = chosen
        assert game.longest_trail(0) == best_trail(chosen)


def best_trail(routes: list[str]) -> int:
    """The longest trail by another way: the largest subset that can be walked in one go.

    It hangs together, and at most two of its cities have an odd number of routes.
    """
    best = 0
    for number in range(1, 2 ** len(routes)):
        some = [BOX.routes[name] for place, name in enumerate(routes) if number >> place & 1]
        degree = Counter(city for route in some for city in route.ends)
        if sum(count % 2 for count in degree.values()) > 2:
            continue
        reached = {some[0].ends[0]}
        for _ in some:
            reached |= {c for r in some if reached & set(r.ends) for c in r.ends}
        if len(reached) == len(degree):
            best = max(best, sum(route.length for route in some))
    return best


def test_games_come_to_their_end() -> None:
    for players in (2, 3, 4, 5):
        chooser = random.Random(players)
        game = reference.new_game("usa", players, first_player=players - 1)
        while not game.is_over:
            actions = [a for a, _ in game.chance_outcomes()] or game.legal_actions()
            claims = [a for a in actions if isinstance(a, ClaimRoute)]
            game = game.apply(chooser.choice(claims or actions))
        found = game.result()
        assert found is not None
        assert sorted(seat for place in found["ranking"] for seat in place) == [*range(players)]
        assert game.scores() == [kinds["total"] for kinds in found["points"]]


def test_a_variant_document_with_what_the_book_does_not_have() -> None:
    text = resources.files("ttr_rules").joinpath("data", "usa.json").read_text("utf-8")
    assert "/" not in json.loads(text)["provenance"]
    document = json.loads(text) | {"rules": vars(USA)}
    assert reference.variant_of(document) == BOX
    assert reference.variant_of(BOX) is BOX
    with pytest.raises(InvalidVariantError, match="stations"):
        reference.variant_of(document | {"rules": vars(USA) | {"stations": 3}})
    document["routes"][0]["kind"] = "tunnel"
    with pytest.raises(InvalidVariantError, match="kind"):
        reference.variant_of(document)
    with pytest.raises(UnknownVariantError):
        reference.variant_of("nordic")
