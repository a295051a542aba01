"""The Card Game: paying for tickets, the best of them, the result, CG-51, CG-60 to CG-64."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttr_rules as ttr

from .table import (
    CARD_GAME,
    EMPTY_ROW,
    NO_TICKETS,
    TAXI,
    Seat,
    cards,
    play,
    railyards,
    refused,
    watch,
)

IDS = [ticket.id for ticket in CARD_GAME.tickets]
COLORS = tuple(card for card in CARD_GAME.cards if card != TAXI)
AT_ZERO = CARD_GAME.with_rules(big_cities_at_zero=True)


def scoring(*seats: Seat, **entries: Any) -> ttr.State:
    """A position in which tickets are scored."""
    return railyards(*seats, phase="score_tickets", face_up=EMPTY_ROW, last_turns=0, **entries)


def best(tickets: Sequence[str], pile: str) -> tuple[str, ...]:
    """The best tickets of a seat that holds these, with such a pile."""
    found: tuple[str, ...] = scoring(
        {"tickets": [*tickets], "on_track": cards(pile)}, {}
    ).best_tickets(0)
    return found


def outcome(*seats: Seat, variant: ttr.Variant = CARD_GAME) -> ttr.Result:
    """The result of a game that is over."""
    state = railyards(
        *seats, variant=variant, phase="over", face_up=EMPTY_ROW, ticket_deck=NO_TICKETS
    )
    result = state.result()
    assert result is not None
    assert state.scores() == tuple(points["total"] for points in result.points)
    return result


def points(result: ttr.Result) -> list[tuple[int, int]]:
    """For each seat what its tickets and the big cities give; their sum is its total."""
    for kinds in result.points:
        assert {*kinds} == {"tickets", "big_cities", "total"}
        assert kinds["total"] == kinds["tickets"] + kinds["big_cities"]
    return [(kinds["tickets"], kinds["big_cities"]) for kinds in result.points]


# Paying


@pytest.mark.rule("CG-51")
@pytest.mark.case(26)
@pytest.mark.case(124)
@pytest.mark.parametrize(
    ("pile", "paid"),
    [
        # Seattle - Miami: 1 black, 1 white, 2 red, 1 orange.
        ("1 black 1 white 2 red 1 orange", "1 black 1 white 2 red 1 orange"),
        ("1 black 1 white 2 red 1 orange 5 L", "1 black 1 white 2 red 1 orange"),
        ("2 black 2 white 1 red 2 orange 3 L", "1 black 1 white 1 red 1 orange 1 L"),
        ("1 black 3 red 6 L", "1 black 2 red 2 L"),
        ("9 green 5 L", "5 L"),
    ],
)
def test_cg51_case26_case124_cars_first_and_locomotives_for_what_is_missing(
    pile: str, paid: str
) -> None:
    state = scoring({"tickets": ["seattle-miami"], "on_track": cards(pile)}, {})
    state, events = state.play(ttr.CompleteTicket("seattle-miami"))
    assert events == (ttr.TicketPaid(0, "seattle-miami", ttr.FrozenMap(cards(paid))),)
    assert Counter(state.on_track(0)) == Counter(cards(pile)) - Counter(cards(paid))
    assert state.discard == cards(paid)


@pytest.mark.rule("CG-51")
@pytest.mark.rule("CG-64")
@pytest.mark.case(124)
def test_cg51_cg64_case124_a_ticket_is_paid_cars_first() -> None:
    pittsburgh = "los-angeles-pittsburgh"
    assert CARD_GAME.ticket(pittsburgh).cards == {"white": 1, "blue": 2, "purple": 1}
    # Three cards "of the same color" and a locomotive: of the colors on the ticket.
    state = scoring({"tickets": [pittsburgh], "on_track": cards("2 blue 1 white 3 L")}, {})
    assert [*state.legal_actions()] == [ttr.CompleteTicket(pittsburgh), ttr.FinishTickets()]
    after, events = watch(state, ttr.CompleteTicket(pittsburgh))
    paid = cards("2 blue 1 white 1 L")
    assert events == [ttr.TicketPaid(0, pittsburgh, ttr.FrozenMap(paid))]
    assert after.on_track(0) == cards("2 L")
    assert after.discard == paid
    assert (after.tickets(0), after.completed(0)) == ((), (pittsburgh,))
    assert after.current_player == 0
    short = scoring({"tickets": [pittsburgh], "on_track": cards("9 blue 1 L")}, {})
    assert refused(short, ttr.CompleteTicket(pittsburgh)) == "CG-51"


@pytest.mark.rule("CG-51")
def test_cg51_what_can_be_paid_has_to_be_where_the_rules_say_so() -> None:
    must = CARD_GAME.with_rules(must_complete_tickets=True)
    # The one blue card pays for either of two tickets; the third asks for five other cards.
    held = ["dallas-washington", "new-york-new-orleans", "seattle-miami"]
    seat = {"tickets": held, "on_track": cards("1 green 1 blue 1 red")}
    state = scoring(seat, {}, variant=must)
    first, second = map(ttr.CompleteTicket, held[:2])
    assert [*state.legal_actions()] == [first, second]
    assert refused(state, ttr.FinishTickets()) == "CG-51"
    # The player chooses which, and finishes when no ticket in hand can be paid.
    for ticket in (first, second):
        after = play(state, ticket)
        assert [*after.legal_actions()] == [ttr.FinishTickets()]
        assert play(after, ttr.FinishTickets()).current_player == 1
    # With another blue card both have to be paid.
    both = scoring(seat | {"on_track": cards("1 green 2 blue 1 red 1 L")}, {}, variant=must)
    after = play(both, first)
    assert [*after.legal_actions()] == [second]
    assert refused(after, ttr.FinishTickets()) == "CG-51"
    # The default leaves it to the player.
    assert [*scoring(seat, {}).legal_actions()] == [first, second, ttr.FinishTickets()]


@pytest.mark.rule("CG-51")
@pytest.mark.parametrize(
    "pile",
    ["1 black 1 white 1 red 1 orange", "1 black 1 white 1 red 1 green 1 L", "10 red 2 L", "4 L"],
)
def test_cg51_one_card_short(pile: str) -> None:
    state = scoring({"tickets": ["seattle-miami"], "on_track": cards(pile)}, {})
    assert refused(state, ttr.CompleteTicket("seattle-miami")) == "CG-51"


@pytest.mark.rule("CG-51")
@pytest.mark.rule("G-32")
def test_cg51_g32_twins_are_two_tickets_with_prices_of_their_own() -> None:
    twins = ["chicago-new-york", "new-york-chicago"]  # 1 yellow; 1 blue
    state = scoring({"tickets": twins, "on_track": cards("1 blue")}, {})
    assert [*state.legal_actions()] == [ttr.CompleteTicket(twins[1]), ttr.FinishTickets()]
    state = play(state, ttr.CompleteTicket(twins[1]))
    assert (state.tickets(0), state.completed(0)) == ((twins[0],), (twins[1],))
    assert refused(state, ttr.CompleteTicket(twins[1])) == "CG-51"


@pytest.mark.rule("CG-51")
def test_cg51_a_card_pays_for_one_ticket_and_the_choice_is_the_players() -> None:
    """The order of completing is the player's, and so is what is left undone."""
    held = ["dallas-miami", "seattle-denver"]  # green and red; black and green
    state = scoring({"tickets": held, "on_track": cards("1 red 1 black 1 green 1 L")}, {})
    one = play(state, ttr.CompleteTicket("dallas-miami"))
    assert one.on_track(0) == cards("1 black 1 L")
    both = play(one, ttr.CompleteTicket("seattle-denver"))
    assert (both.on_track(0), both.tickets(0)) == ({}, ())
    short = scoring({"tickets": held, "on_track": cards("1 red 1 black 1 L")}, {})
    for first, other in (held, held[::-1]):
        after = play(short, ttr.CompleteTicket(first))
        assert refused(after, ttr.CompleteTicket(other)) == "CG-51"
        after, events = watch(after, ttr.FinishTickets())
        assert events == [ttr.TicketsFinished(0)]
        assert (after.current_player, after.to_dict()["finished"]) == (1, [0])


@pytest.mark.rule("CG-51")
@pytest.mark.case(117)
def test_cg51_case117_only_the_pile_pays_and_only_for_held_tickets() -> None:
    ticket = "dallas-miami"
    seat = {"tickets": [ticket], "hand": cards("3 red 3 green 3 L"), "railyard": "2 red, 2 green"}
    state = scoring(seat, {"tickets": ["dallas-raleigh"], "on_track": cards("1 red 1 green")})
    assert [*state.legal_actions()] == [ttr.FinishTickets()]
    assert refused(state, ttr.CompleteTicket(ticket)) == "CG-51"
    assert refused(state, ttr.CompleteTicket("dallas-raleigh")) == "CG-51"
    assert refused(state, ttr.CompleteTicket("nowhere")) == "X-name"
    turn = railyards({"tickets": [ticket], "on_track": cards("1 red 1 green")}, {})
    assert refused(turn, ttr.CompleteTicket(ticket)) == "G-2"
    assert refused(turn, ttr.FinishTickets()) == "G-2"


@pytest.mark.rule("CG-51")
def test_cg51_what_may_be_done_while_tickets_are_scored() -> None:
    held = ["seattle-denver", "chicago-dallas", "dallas-miami", "dallas-raleigh"]
    state = scoring(
        {"tickets": held, "on_track": cards("1 green 1 red 1 black")},
        {"tickets": ["los-angeles-dallas"]},
        ticket_deck={"unordered": IDS[:1], "bottom": []},
        hoarder=1,
    )
    # In the order of the data, whichever the pile can pay; chicago-dallas asks for yellow.
    assert [*state.legal_actions()] == [
        ttr.CompleteTicket("dallas-raleigh"),
        ttr.CompleteTicket("dallas-miami"),
        ttr.CompleteTicket("seattle-denver"),
        ttr.FinishTickets(),
    ]
    for action in (
        ttr.DrawDeck(),
        ttr.DrawTickets(),
        ttr.PlaceCards(cards("2 red")),
        ttr.KeepTickets([]),
        ttr.Pass(),
    ):
        assert refused(state, action) == "G-2"
    assert refused(state, ttr.CompleteTicket("chicago-dallas")) == "CG-51"
    assert refused(state, ttr.MoveCards(cards("1 red"))) == "X-variant"
    state = play(state, ttr.FinishTickets())
    # Who has nothing to complete is asked all the same.
    assert [*state.legal_actions()] == [ttr.FinishTickets()]
    over = play(state, ttr.FinishTickets())
    for late in (ttr.FinishTickets(), ttr.DrawDeck(), ttr.CompleteTicket("dallas-miami")):
        assert refused(over, late) == "X-over"
    assert [*over.legal_actions()] == []


# The best tickets


@pytest.mark.rule("CG-51")
def test_cg51_the_best_tickets_where_the_most_valuable_is_not_among_them() -> None:
    # Los Angeles - New York asks for 2 white and 2 blue and gives 20. The three others share
    # those four cards with a green, a red and a black one, and give 9 + 10 + 10.
    held = ["new-york-kansas-city", "new-york-miami", "los-angeles-vancouver"]
    pile = "2 white 2 blue 1 green 1 red 1 black"
    assert best([*held, "los-angeles-new-york"], pile) == tuple(held)


@pytest.mark.rule("CG-51")
def test_cg51_the_best_tickets_where_most_points_a_card_is_wrong() -> None:
    # 5 points for one blue card; 19 for the blue one and three more, which pay for nothing else.
    held = ["new-york-chicago", "new-york-las-vegas"]
    assert best(held, "1 white 1 blue 1 purple 1 orange") == ("new-york-las-vegas",)


@pytest.mark.rule("CG-51")
def test_cg51_the_best_tickets_where_most_tickets_is_wrong() -> None:
    # Two tickets of 6 and 7 share what one of 14 asks for.
    held = ["new-york-sault-st-marie", "chicago-montreal", "seattle-saint-louis"]
    # Each of the first two asks for yellow and blue, the third for black, yellow and purple.
    assert best(held, "1 yellow 1 blue 2 L") == ("seattle-saint-louis",)
    assert best(held, "2 yellow 2 blue 2 L") == ("chicago-montreal", "seattle-saint-louis")


@pytest.mark.rule("CG-51")
def test_cg51_the_best_tickets_of_equal_points_are_the_most_then_the_first() -> None:
    # 20 for Los Angeles - New York, or 10 + 10 for two others.
    held = ["new-york-miami", "los-angeles-vancouver", "los-angeles-new-york"]
    pile = "2 white 2 blue 1 black 1 red"
    assert best(held, pile) == ("new-york-miami", "los-angeles-vancouver")
    # 9 or 9, by the same locomotive: the first in the order of the data.
    assert best(["seattle-los-angeles", "dallas-miami"], "1 green 1 black 1 L") == ("dallas-miami",)
    # 8 + 10 or 9 + 9: the set with the earliest ticket in which they differ.
    held = ["dallas-raleigh", "dallas-miami", "chicago-santa-fe", "new-york-new-orleans"]
    # Dallas - Raleigh and Dallas - Miami: green, red; Chicago - Santa Fe: yellow, green;
    # New York - New Orleans: blue, red. With 1 green 1 red 4 L three of them can be paid, and
    # the three worth most are 10 + 9 + 9.
    assert best(held, "1 green 1 red 4 L") == tuple(held[1:])
    assert best(held[:3], "1 green 1 red 2 L") == ("dallas-miami", "chicago-santa-fe")


@pytest.mark.rule("CG-51")
@pytest.mark.rule("CG-61")
def test_cg51_cg61_big_cities_are_not_counted_among_the_best() -> None:
    # 10 or 10 for the same blue card. New York would give 15, Dallas 10.
    held = ["dallas-washington", "new-york-new-orleans"]
    pile = cards("1 green 1 blue 1 red")
    state = scoring({"tickets": held, "on_track": pile}, {})
    assert state.best_tickets(0) == ("dallas-washington",)
    ends = [
        play(state, ttr.CompleteTicket(name), *[ttr.FinishTickets()] * 2).scores()[0]
        for name in held
    ]
    assert ends == [10 - 10 + 10, 10 - 10 + 15]


@pytest.mark.rule("CG-51")
def test_cg51_the_best_tickets_are_of_those_held_and_of_what_lies_on_the_track() -> None:
    held = ["dallas-raleigh", "dallas-miami"]
    seat = {"hand": cards("5 red 5 green 5 L"), "railyard": "1 red, 1 green"}
    entries = {"completed": ["los-angeles-vancouver"], "tickets": held}
    pile = {"on_track": cards("1 red 1 black 1 white 1 L")}
    for phase in ("turn", "score_tickets"):
        state = railyards(seat | entries | pile, pile, phase=phase)
        assert state.best_tickets(0) == ("dallas-miami",)
        assert state.best_tickets(1) == ()
    assert railyards(seat | entries, {}).best_tickets(0) == ()


Priced = tuple[int, dict[str, int]]
"""Of a ticket: its points and what it costs."""


def priced(*tickets: Priced) -> ttr.Variant:
    """The game with these tickets, for two players who are dealt one each."""
    deck = [
        {"id": f"t{n}", "ends": ["chicago", "miami"], "points": value, "cards": asked}
        for n, (value, asked) in enumerate(tickets)
    ]
    document = {"id": "own", "players": [2, 2], "tickets": deck, "rules": {"initial_tickets": 1}}
    return ttr.load_variant(document, base=CARD_GAME)


def first_best(tickets: list[Priced], pile: Counter[str]) -> tuple[int, ...]:
    """The best set, by its places: every set is looked at."""
    number = len(tickets)
    cost = [(0,) * len(COLORS)]
    worth = [(0, 0, 0)]
    for chosen in range(1, 2**number):
        last = chosen.bit_length() - 1
        rest = chosen - (1 << last)
        value, asked = tickets[last]
        cost.append(tuple(n + asked.get(c, 0) for n, c in zip(cost[rest], COLORS, strict=True)))
        total, size, firsts = worth[rest]
        # Of two sets the one with the earliest ticket in which they differ is the larger number.
        worth.append((total + value, size + 1, firsts + (1 << (number - 1 - last))))
    there = [pile[color] for color in COLORS]

    def payable(chosen: int) -> bool:
        missing = sum(max(0, n - have) for n, have in zip(cost[chosen], there, strict=True))
        return missing <= pile[TAXI]

    found = max((n for n in range(2**number) if payable(n)), key=worth.__getitem__)
    return tuple(place for place in range(number) if found & 1 << place)


PILES = st.dictionaries(st.sampled_from([*COLORS, TAXI]), st.integers(1, 4))


@pytest.mark.rule("CG-51")
@given(places=st.sets(st.integers(0, len(IDS) - 1), max_size=12), pile=PILES, data=st.data())
def test_cg51_the_best_of_up_to_twelve_tickets(
    places: set[int], pile: dict[str, int], data: st.DataObject
) -> None:
    held = [CARD_GAME.tickets[place] for place in sorted(places)]
    state = scoring({"tickets": [ticket.id for ticket in held], "on_track": pile}, {})
    chosen = first_best([(t.points, dict(t.cards)) for t in held], Counter(pile))
    expected = tuple(held[place].id for place in chosen)
    assert state.best_tickets(0) == expected
    # They can be completed in any order.
    for name in data.draw(st.permutations(expected)):
        state = play(state, ttr.CompleteTicket(name))
    assert state.completed(0) == expected


@pytest.mark.rule("CG-51")
def test_cg51_the_best_tickets_more_of_them_before_an_earlier_one() -> None:
    red, two_red = {"red": 1}, {"red": 2}
    variant = priced((2, two_red), (1, red), (1, red), (1, red))
    held = {"tickets": ["t0", "t1", "t2", "t3"]}
    for number, expected in ((1, ["t1"]), (2, ["t1", "t2"]), (4, ["t0", "t1", "t2"])):
        state = scoring(held | {"on_track": {"red": number}}, {}, variant=variant)
        assert state.best_tickets(0) == tuple(expected)
    # With three cards 3 points either way: all three of one card, not the two of two and one.
    state = scoring(held | {"on_track": {"red": 3}}, {}, variant=variant)
    assert state.best_tickets(0) == ("t1", "t2", "t3")


@pytest.mark.rule("CG-51")
@given(
    tickets=st.lists(
        st.tuples(
            st.integers(1, 3),
            st.dictionaries(st.sampled_from(COLORS[:3]), st.integers(1, 2), min_size=1, max_size=2),
        ),
        min_size=12,
        max_size=12,
    ),
    held=st.integers(1, 12),
    pile=st.dictionaries(st.sampled_from([*COLORS[:3], TAXI]), st.integers(1, 3)),
)
def test_cg51_the_best_tickets_where_many_sets_are_equal(
    tickets: list[Priced], held: int, pile: dict[str, int]
) -> None:
    """Few points and few colors: nearly always several sets are worth most."""
    variant = priced(*tickets)
    names = [ticket.id for ticket in variant.tickets[-held:]]
    state = scoring({"tickets": names, "on_track": pile}, {}, variant=variant)
    expected = first_best(tickets[-held:], Counter(pile))
    assert state.best_tickets(0) == tuple(names[place] for place in expected)


# The result


@pytest.mark.rule("CG-60")
@pytest.mark.rule("CG-61")
def test_cg60_cg61_points_as_they_stand_before_the_end() -> None:
    """Tickets on offer do not count, and nothing is decided yet."""
    seat = {"completed": ["dallas-helena"], "tickets": ["miami-omaha"], "offer": ["seattle-miami"]}
    state = railyards(seat, {"tickets": ["seattle-atlanta"]}, phase="keep_tickets")
    # 10 less 11, and Dallas; 0 less 17.
    assert state.scores() == (10 - 11 + 10, -17)
    assert state.result() is None
    kept = play(state, ttr.KeepTickets(["seattle-miami"]))
    assert kept.scores() == (9 - 22, -17)


@pytest.mark.rule("CG-60")
@pytest.mark.rule("CG-61")
def test_cg60_cg61_a_whole_result() -> None:
    result = outcome(
        # 5 + 11 + 9, less 13. New York twice, Chicago and Dallas once, Seattle and Los Angeles once.
        {
            "completed": ["chicago-new-york", "dallas-new-york", "seattle-los-angeles"],
            "tickets": ["chicago-calgary"],
        },
        # 5 + 7 + 10. Chicago three times, New York and Miami once.
        {"completed": ["new-york-chicago", "chicago-montreal", "chicago-miami"]},
        # 8 + 9, less 22 and 20. Dallas twice, Miami once; what is held counts for no city.
        {
            "completed": ["dallas-raleigh", "dallas-miami"],
            "tickets": ["seattle-miami", "los-angeles-new-york"],
        },
        # Nothing but a ticket it did not complete.
        {"tickets": ["seattle-denver"]},
    )
    assert points(result) == [
        (25 - 13, 15 + 8 + 12),  # New York, Seattle, Los Angeles
        (22, 12 + 8),  # Chicago; Miami is shared
        (17 - 42, 10 + 8),  # Dallas, and Miami in full, too
        (-10, 0),
    ]
    assert (result.winners, result.decided_by) == ((0,), "points")
    assert result.ranking == ((0,), (1,), (2,), (3,))


@pytest.mark.rule("CG-61")
def test_cg61_the_values_of_the_bonus_cards() -> None:
    bonus = {city.id: city.bonus for city in CARD_GAME.board.cities if city.bonus}
    assert bonus == {
        "seattle": 8,
        "los-angeles": 12,
        "chicago": 12,
        "dallas": 10,
        "new-york": 15,
        "miami": 8,
    }


@pytest.mark.rule("CG-61")
@pytest.mark.rule("CG-62")
def test_cg61_cg62_all_tie_at_zero_where_the_rules_say_so() -> None:
    # Chicago and Miami are named by a ticket; the other four are worth 8 + 12 + 10 + 15.
    seats: list[Seat] = [{"completed": ["chicago-miami"]}, {}, {"tickets": ["seattle-denver"]}]
    plain, loose = outcome(*seats), outcome(*seats, variant=AT_ZERO)
    assert points(plain) == [(10, 12 + 8), (0, 0), (-10, 0)]
    assert points(loose) == [(10, 12 + 8 + 45), (0, 45), (-10, 45)]
    # A shared bonus card counts for each: four of them, six with the two that are not shared.
    seats = [{"completed": ["chicago-miami"], "tickets": ["dallas-new-york"]}, {}]
    even = AT_ZERO.with_tickets(
        [
            dataclasses.replace(ticket, points=30) if ticket.id == "dallas-new-york" else ticket
            for ticket in CARD_GAME.tickets
        ]
    )
    result = outcome(*seats, variant=even)
    assert points(result) == [(10 - 30, 65), (0, 45)]
    assert (result.winners, result.decided_by) == ((0,), "complete_tickets")


@pytest.mark.rule("CG-61")
@pytest.mark.case(126)
def test_cg61_case126_two_two_one() -> None:
    result = outcome(
        {"completed": ["seattle-denver", "seattle-phoenix"]},
        {"completed": ["seattle-saint-louis", "seattle-atlanta"]},
        {"completed": ["seattle-toronto"]},
    )
    assert points(result) == [(22, 8), (31, 8), (17, 0)]
    # A ticket between two big cities counts for both: the twins tie in both.
    result = outcome({"completed": ["chicago-new-york"]}, {"completed": ["new-york-chicago"]}, {})
    assert points(result) == [(5, 27), (5, 27), (0, 0)]


@pytest.mark.rule("CG-62")
@pytest.mark.case(127)
def test_cg62_case127_more_bonus_cards_win_with_the_printed_tickets() -> None:
    result = outcome(
        {"completed": ["new-york-sault-st-marie", "new-york-las-vegas"]},
        {"completed": ["miami-boston", "seattle-phoenix"]},
    )
    # 6 + 19 and New York; 12 + 12 and Miami, Seattle.
    assert points(result) == [(25, 15), (24, 16)]
    assert (result.winners, result.decided_by) == ((1,), "big_city_bonuses")
    assert result.ranking == ((1,), (0,))


@pytest.mark.rule("CG-62")
@pytest.mark.rule("G-37")
@pytest.mark.case(127)
def test_cg62_g37_case127_a_shared_bonus_card_counts_for_each() -> None:
    result = outcome(
        {"completed": ["chicago-santa-fe"]},  # 9, and Chicago, shared with seat 2
        {"completed": ["dallas-winnipeg"]},  # 11, and Dallas
        {"completed": ["chicago-montreal"]},  # 7, and Chicago
    )
    assert points(result) == [(9, 12), (11, 10), (7, 12)]
    # One ticket and one bonus card each: the victory is shared.
    assert (result.winners, result.decided_by) == ((0, 1), "shared")
    assert result.ranking == ((0, 1), (2,))
    nothing = outcome({}, {}, {})
    assert (nothing.ranking, nothing.decided_by) == (((0, 1, 2),), "shared")


@pytest.mark.rule("CG-62")
@pytest.mark.rule("G-37")
@pytest.mark.case(86)
def test_cg62_g37_case86_the_others_are_ranked_by_the_same_comparisons() -> None:
    result = outcome(
        {"completed": ["seattle-dallas"]},  # 16, Seattle and Dallas
        {"completed": ["miami-boston"]},  # 12, Miami
        # 7 + 7 less 6, Chicago: two complete tickets.
        {
            "completed": ["chicago-montreal", "chicago-charleston"],
            "tickets": ["new-york-sault-st-marie"],
        },
    )
    assert points(result) == [(16, 18), (12, 8), (8, 12)]
    assert (result.ranking, result.decided_by) == (((0,), (2,), (1,)), "points")
    # Held tickets break no tie: 22 less 5 and 5, Seattle and Miami; 7 + 9, Chicago.
    tie = outcome(
        {"completed": ["seattle-miami"], "tickets": ["chicago-new-york", "new-york-chicago"]},
        {"completed": ["chicago-montreal", "chicago-santa-fe"]},
    )
    assert points(tie) == [(12, 16), (16, 12)]
    assert (tie.ranking, tie.decided_by) == (((1,), (0,)), "complete_tickets")
