"""The Card Game: the deck runs out, scoring, deck passes, the end: CG-50 to CG-64."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttr_rules as ttr

from .table import (
    CARD_GAME,
    TAXI,
    Seat,
    all_cards,
    cards,
    face_up,
    play,
    railyards,
    refused,
    row,
    settle,
    watch,
    yard,
)

BARE = row("- - - - -")
IDS = [ticket.id for ticket in CARD_GAME.tickets]
POINTS = {ticket.id: ticket.points for ticket in CARD_GAME.tickets}
PRICES = {ticket.id: Counter(dict(ticket.cards)) for ticket in CARD_GAME.tickets}

NO_TICKETS: dict[str, list[str]] = {"unordered": [], "bottom": []}


def scoring(*seats: Seat, **entries: Any) -> ttr.State:
    """A position in which tickets are scored; nothing is left in the deck."""
    return railyards(*seats, phase="score_tickets", face_up=BARE, last_turns=0, **entries)


def finish(state: ttr.State) -> ttr.State:
    """Everybody finishes scoring, without completing anything."""
    while state.phase == "score_tickets" and state.current_player is not None:
        state = play(state, ttr.FinishTickets())
    return state


def bonuses(state: ttr.State) -> list[int]:
    """What big cities give each seat."""
    result = state.result()
    assert result is not None
    return [points["big_cities"] for points in result.points]


def over(*seats: Seat) -> ttr.State:
    """A game that is over."""
    return railyards(*seats, phase="over", face_up=BARE, ticket_deck=NO_TICKETS)


# The last turns


@pytest.mark.rule("CG-50")
@pytest.mark.case(21)
@pytest.mark.case(90)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cg50_case21_case90_every_seat_has_one_more_turn(players: int) -> None:
    seats = [{"hand": cards("2 red")}, *({} for _ in range(players - 1))]
    state = railyards(
        *seats,
        hoarder=1,
        current_player=1,
        face_up=row("blue blue blue blue blue"),
        deck=cards("1 green"),
        discard=cards("5 black"),
    )
    state = play(state, ttr.DrawDeck())
    state, events = watch(state, ttr.Reveal("green"))
    # The second card is taken before the last turns begin.
    assert state.phase == "second_draw"
    assert state.last_turns is None
    state, events = watch(state, face_up("blue"))
    assert ttr.LastTurnsBegan(1, players) in events
    assert not any(isinstance(event, ttr.DeckReshuffled) for event in events)
    turns = []
    while state.phase == "turn":
        turns.append((state.current_player, state.last_turns))
        drawn = state.legal_actions()[0]
        assert isinstance(drawn, ttr.DrawFaceUp | ttr.DrawTickets)
        state, events = watch(state, ttr.DrawTickets())
        state = settle(state)
        state, events = watch(state, ttr.KeepTickets([]))
    order = [(2 + n) % players for n in range(players)]
    assert turns == [(seat, players - n) for n, seat in enumerate(order)]
    assert ttr.ScoringBegan(1) in events
    assert state.phase == "score_tickets"
    assert state.last_turns == 0
    # Seat order from the player after the last mover.
    assert state.current_player == order[0]


@pytest.mark.rule("CG-50")
def test_cg50_the_last_card_as_a_replacement_for_a_locomotive() -> None:
    state = railyards({}, {}, hoarder=1, face_up=row("L red - - -"), deck=cards("1 green"))
    state, events = watch(play(state, face_up("L")), ttr.Reveal("green"))
    assert ttr.LastTurnsBegan(0, 2) in events
    assert (state.current_player, state.last_turns) == (1, 2)


@pytest.mark.rule("CG-50")
def test_cg50_a_position_with_an_empty_deck_and_no_last_turns() -> None:
    state = railyards({"hand": cards("2 red")}, {}, hoarder=1, face_up=BARE)
    after, events = watch(state, ttr.PlaceCards(cards("2 red")))
    assert events[1:3] == [ttr.LastTurnsBegan(0, 2), ttr.TurnBegan(1, 1)]
    assert after.last_turns == 2


@pytest.mark.rule("CG-63")
@pytest.mark.rule("CG-5")
@pytest.mark.case(116)
def test_cg63_cg5_case116_who_can_do_nothing_passes_and_nothing_ends_early() -> None:
    state = railyards(
        {"railyard": "1 red + 1", "hand": cards("1 blue")},
        {"railyard": "1 white"},
        {},
        face_up=BARE,
        deck={},
        discard=dict(Counter(dict(CARD_GAME.cards)) - Counter(cards("1 red 1 L 1 blue 1 white"))),
        ticket_deck=NO_TICKETS,
        last_turns=3,
    )
    assert [*state.legal_actions()] == [ttr.Pass()]
    assert refused(railyards({}, {}), ttr.Pass()) == "CG-63"
    state, events = watch(state, ttr.Pass())
    assert events == [
        ttr.Passed(0),
        ttr.TurnBegan(1, 1),
        ttr.CardsMoved(1, ttr.FrozenMap(cards("1 white"))),
    ]
    assert state.last_turns == 2
    state = play(state, ttr.Pass())
    assert (state.phase, state.current_player) == ("turn", 2)
    state = play(state, ttr.Pass())
    assert (state.phase, state.current_player) == ("score_tickets", 0)
    assert not state.is_over


# Scoring


@pytest.mark.rule("CG-51")
@pytest.mark.rule("CG-64")
@pytest.mark.case(124)
def test_cg51_cg64_case124_a_ticket_is_paid_cars_first() -> None:
    pittsburgh = "los-angeles-pittsburgh"
    assert PRICES[pittsburgh] == Counter({"white": 1, "blue": 2, "purple": 1})
    # Three cards "of the same color" and a locomotive: of the colors on the ticket.
    state = scoring({"tickets": [pittsburgh], "on_track": cards("2 blue 1 white 3 L")}, {})
    assert [*state.legal_actions()] == [ttr.CompleteTicket(pittsburgh), ttr.FinishTickets()]
    after, events = watch(state, ttr.CompleteTicket(pittsburgh))
    paid = cards("2 blue 1 white 1 L")
    assert [(e.type, e.to_dict()["cards"]) for e in events] == [("ticket_paid", paid)]
    assert after.on_track(0) == cards("2 L")
    assert after.discard == paid
    assert (after.tickets(0), after.completed(0)) == ((), (pittsburgh,))
    assert after.current_player == 0
    short = scoring({"tickets": [pittsburgh], "on_track": cards("9 blue 1 L")}, {})
    assert refused(short, ttr.CompleteTicket(pittsburgh)) == "CG-51"
    wild = scoring({"tickets": [pittsburgh], "on_track": cards("4 L")}, {})
    assert play(wild, ttr.CompleteTicket(pittsburgh)).on_track(0) == {}


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
    assert refused(state, ttr.DrawDeck()) == "G-2"
    turn = railyards({"tickets": [ticket], "on_track": cards("1 red 1 green")}, {})
    assert refused(turn, ttr.CompleteTicket(ticket)) == "G-2"
    assert refused(turn, ttr.FinishTickets()) == "G-2"


@pytest.mark.rule("CG-51")
def test_cg51_a_card_pays_for_one_ticket_and_the_choice_is_the_players() -> None:
    state = scoring(
        {"tickets": ["dallas-miami", "dallas-raleigh"], "on_track": cards("1 red 1 green")}, {}
    )
    after = play(state, ttr.CompleteTicket("dallas-raleigh"))
    assert [*after.legal_actions()] == [ttr.FinishTickets()]
    after, events = watch(state, ttr.FinishTickets())
    assert events == [ttr.TicketsFinished(0)]
    assert (after.current_player, after.to_dict()["finished"]) == (1, [0])


@pytest.mark.rule("CG-51")
def test_cg51_everybody_is_asked_in_order_who_has_not_finished() -> None:
    state = scoring({}, {}, {}, current_player=2, finished=[0])
    state = play(state, ttr.FinishTickets())
    assert state.current_player == 1
    assert play(state, ttr.FinishTickets()).is_over


@pytest.mark.rule("CG-52")
@pytest.mark.parametrize("players", [2, 3])
def test_cg52_with_two_or_three_the_game_is_over(players: int) -> None:
    state = scoring(*({} for _ in range(players)))
    for _ in range(players - 1):
        state = play(state, ttr.FinishTickets())
    after, events = watch(state, ttr.FinishTickets())
    assert events == [ttr.TicketsFinished(players - 1), ttr.GameEnded("last_turns")]
    assert after.is_over


# The second deck pass


def between() -> ttr.State:
    """Four seats have scored but the last one, seat 1; seat 2 is to go on."""
    return railyards(
        {"hand": cards("3 red"), "railyard": "2 blue + 1", "on_track": cards("2 white")},
        {"hand": cards("1 green"), "tickets": ["dallas-miami"], "completed": ["dallas-raleigh"]},
        {"on_track": cards("3 L")},
        {"hand": cards("2 L"), "seen": cards("1 L")},
        phase="score_tickets",
        last_turns=0,
        current_player=1,
        finished=[0, 2, 3],
        face_up=row("black - - - yellow"),
        deck={},
        discard=dict(
            Counter(dict(CARD_GAME.cards))
            - Counter(cards("3 red 2 blue 6 L 2 white 1 green 1 black 1 yellow"))
        ),
    )


@pytest.mark.rule("CG-53")
@pytest.mark.rule("G-16")
@pytest.mark.case(118)
@pytest.mark.case(120)
@pytest.mark.case(121)
def test_cg53_g16_case118_case120_case121_all_cards_but_those_in_hands_are_the_new_deck() -> None:
    state, events = watch(between(), ttr.FinishTickets())
    hands = Counter(cards("3 red 1 green 2 L"))
    new = {card: n for card, n in (Counter(dict(CARD_GAME.cards)) - hands).items() if n}
    assert [event.type for event in events] == [
        "tickets_finished",
        "deck_pass_began",
        "deck_reshuffled",
    ]
    assert events[2].to_dict()["cards"] == new
    assert state.deck == new
    assert (state.discard, state.face_up) == ({}, (None,) * 5)
    assert all(yard(state, seat) == [] and state.on_track(seat) == {} for seat in range(4))
    document = state.to_dict()
    assert (document["pass"], document["finished"], document["last_turns"]) == (2, [], None)
    assert document["reshuffled"] == new
    assert document["seats"][3]["seen"] == {TAXI: 1}
    # No penalty: what is held is held.
    assert (state.tickets(1), state.completed(1)) == (("dallas-miami",), ("dallas-raleigh",))
    assert document["pending"] == {"due": "deal", "seat": 2, "left": 16, "then": "deck_pass"}
    # Four cards each, one at a time round the table.
    drawn = []
    while state.to_dict()["pending"]["due"] == "deal":
        state, (event,) = state.play(state.chance_outcomes()[0][0])
        assert isinstance(event, ttr.CardDrawn)
        drawn.append(event.player)
    assert drawn == [2, 3, 0, 1] * 4
    assert state.to_dict()["pending"]["slots"] == [0, 1, 2, 3, 4]
    for _ in range(4):
        state = state.apply(state.chance_outcomes()[0][0])
    state, events = watch(state, state.chance_outcomes()[0][0])
    assert events[-1] == ttr.TurnBegan(2, 0)
    assert (state.current_player, state.phase, state.last_turns) == (2, "turn", None)
    assert [sum(state.hand(seat).values()) for seat in range(4)] == [7, 5, 4, 6]
    assert all_cards(state) == Counter(dict(CARD_GAME.cards))


@pytest.mark.rule("CG-53")
@pytest.mark.rule("CG-50")
def test_cg53_cg50_the_second_time_the_game_is_over() -> None:
    second: dict[str, Any] = {"pass": 2}
    state = scoring(*({} for _ in range(4)), current_player=3, finished=[0, 1, 2], **second)
    after, events = watch(state, ttr.FinishTickets())
    assert events[-1] == ttr.GameEnded("last_turns")
    assert after.is_over


@pytest.mark.rule("CG-54")
def test_cg54_too_few_cards_for_another_deck_pass() -> None:
    rest = Counter(dict(CARD_GAME.cards)) - Counter(cards("1 red 2 blue"))
    state = railyards(
        {"hand": dict(rest)},
        {},
        {"on_track": cards("1 red 2 blue")},
        {},
        phase="score_tickets",
        last_turns=0,
        face_up=BARE,
        deck={},
        current_player=3,
        finished=[0, 1, 2],
    )
    state = play(state, ttr.FinishTickets(), ttr.Reveal("red"), ttr.Reveal("blue"))
    state, events = watch(state, ttr.Reveal("blue"))
    # Dealt as far as they go; then the row gets nothing, and the last turns begin at once.
    assert [sum(state.hand(seat).values()) for seat in (1, 2)] == [1, 1]
    assert events[1:] == [ttr.LastTurnsBegan(3, 4), ttr.TurnBegan(0, 0)]
    assert (state.current_player, state.last_turns) == (0, 4)


@pytest.mark.rule("CG-54")
def test_cg54_an_own_deck_that_the_set_up_empties() -> None:
    document = CARD_GAME.to_dict() | {"players": [2, 2], "locomotives": 2}
    document["train_cards"] = dict.fromkeys(document["train_cards"], 2)
    document["rules"] |= {"initial_cards": 6, "face_up_slots": 4}
    state = ttr.new_game(ttr.load_variant(document), 2, chance="explicit")
    while state.phase == "keep_tickets":
        state = settle(state)
        state, events = watch(state, ttr.KeepTickets(state.offer(state.current_player or 0)))
    assert state.deck == {}
    assert events[-2:] == [ttr.LastTurnsBegan(1, 2), ttr.TurnBegan(0, 0)]


# The result


@pytest.mark.rule("CG-60")
@pytest.mark.rule("G-30")
def test_cg60_g30_completed_tickets_less_those_in_hand() -> None:
    state = over(
        {"completed": ["dallas-helena"], "tickets": ["miami-omaha"]},
        {"completed": ["los-angeles-vancouver"], "hand": cards("5 red")},
    )
    result = state.result()
    assert result is not None
    # Dallas and Los Angeles are big cities: 10 and 12 for the only one who completed one.
    assert dict(result.points[0]) == {"tickets": 10 - 11, "big_cities": 10, "total": 9}
    assert dict(result.points[1]) == {"tickets": 10, "big_cities": 12, "total": 22}
    assert state.scores() == (9, 22)
    assert state.completed(0) == ("dallas-helena",)


@pytest.mark.rule("CG-61")
@pytest.mark.case(126)
def test_cg61_case126_all_who_tie_score_a_big_city_in_full() -> None:
    chicago = ["chicago-montreal", "chicago-charleston", "chicago-santa-fe", "chicago-calgary"]
    state = over(
        {"completed": chicago[:2]}, {"completed": chicago[2:]}, {"completed": ["chicago-miami"]}
    )
    assert bonuses(state) == [12, 12, 8]
    both = over({"completed": ["los-angeles-chicago"]}, {})
    assert bonuses(both) == [24, 0]
    # "Most" needs one.
    nothing = over({"completed": []}, {})
    assert nothing.scores() == (0, 0)


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


@pytest.mark.rule("CG-62")
@pytest.mark.rule("G-37")
@pytest.mark.case(86)
@pytest.mark.case(127)
def test_cg62_g37_case127_case86_ties() -> None:
    def decided(*seats: Seat) -> tuple[object, object]:
        result = over(*seats).result()
        assert result is not None
        return result.decided_by, result.ranking

    assert decided({"completed": ["dallas-helena"]}, {}) == ("points", ((0,), (1,)))
    plain = CARD_GAME.to_dict()
    for city in plain["cities"]:
        city.pop("bonus", None)
    bare = ttr.load_variant(plain | {"id": "bare"})

    def bared(*seats: Seat) -> tuple[object, object]:
        state = railyards(*seats, variant=bare, phase="over", face_up=BARE, ticket_deck=NO_TICKETS)
        result = state.result()
        assert result is not None
        return result.decided_by, result.ranking

    # 5 + 7 and 12 points: more complete tickets win, held ones do not count.
    assert bared(
        {"completed": ["chicago-new-york", "chicago-montreal"]},
        {"completed": ["miami-boston"]},
    ) == ("complete_tickets", ((0,), (1,)))
    assert bared(
        {"completed": ["chicago-charleston", "new-york-chicago"], "tickets": ["chicago-montreal"]},
        {"completed": ["chicago-new-york"]},
    ) == ("complete_tickets", ((0,), (1,)))
    assert bared({}, {}, {}) == ("shared", ((0, 1, 2),))


@pytest.mark.rule("CG-62")
@pytest.mark.case(127)
def test_cg62_case127_more_bonus_cards_break_a_tie() -> None:
    document = CARD_GAME.to_dict()
    bonus = {"seattle": 4, "los-angeles": 4, "new-york": 8}
    for city in document["cities"]:
        city["bonus"] = bonus.get(city["id"], 0)
    variant = ttr.load_variant(document | {"id": "own"})
    state = railyards(
        # 9 points and two bonus cards of 4; 9 points and one of 8.
        {"completed": ["seattle-los-angeles"]},
        {"completed": ["new-york-kansas-city"]},
        variant=variant,
        phase="over",
        face_up=BARE,
        ticket_deck=NO_TICKETS,
    )
    result = state.result()
    assert result is not None
    assert (result.winners, result.decided_by) == ((0,), "big_city_bonuses")
    assert [points["total"] for points in result.points] == [17, 17]


# The best tickets


def worth(tickets: tuple[str, ...], pile: Counter[str]) -> tuple[int, int] | None:
    """Points and number of tickets, if the pile can pay for all of them."""
    asked = sum((PRICES[ticket] for ticket in tickets), Counter[str]())
    missing = sum((asked - pile).values())
    return None if missing > pile[TAXI] else (sum(map(POINTS.__getitem__, tickets)), len(tickets))


def best(tickets: list[str], pile: Counter[str]) -> tuple[str, ...]:
    """All sets are tried; of equally good ones the first in the order of the data stays."""
    held = [ticket for ticket in IDS if ticket in tickets]
    found: tuple[tuple[int, int], tuple[str, ...]] | None = None
    for size in range(len(held) + 1):
        # Combinations of one size come in the order that decides.
        for chosen in combinations(held, size):
            points = worth(chosen, pile)
            if points is not None and (found is None or points > found[0]):
                found = (points, chosen)
    assert found is not None
    return found[1]


@pytest.mark.rule("CG-51")
@given(
    tickets=st.lists(st.sampled_from(IDS), max_size=8, unique=True),
    pile=st.dictionaries(st.sampled_from([*CARD_GAME.cards]), st.integers(1, 4)),
)
def test_cg51_the_best_tickets_by_trying_all(tickets: list[str], pile: dict[str, int]) -> None:
    state = scoring({"tickets": tickets, "on_track": pile}, {})
    assert state.best_tickets(0) == best(tickets, Counter(pile))


@pytest.mark.rule("CG-51")
def test_cg51_greedy_by_value_is_wrong() -> None:
    # Los Angeles - New York takes four cards for 20; of the others only one can be paid.
    tickets = ["los-angeles-new-york", "new-york-sault-st-marie", "los-angeles-vancouver"]
    state = scoring({"tickets": tickets, "on_track": cards("2 white 2 blue 1 L")}, {})
    assert state.best_tickets(0) == ("los-angeles-new-york",)
    greedy = ["seattle-miami", "seattle-phoenix", "miami-el-paso"]
    pile = cards("1 black 1 white 2 red 2 orange 1 green")
    state = scoring({"tickets": greedy, "on_track": pile}, {})
    # 22 alone; 12 + 13 together.
    assert state.best_tickets(0) == ("seattle-phoenix", "miami-el-paso")
    assert state.best_tickets(1) == ()


@pytest.mark.rule("CG-51")
def test_cg51_the_best_tickets_can_be_completed_one_after_the_other() -> None:
    state = scoring(
        {"tickets": IDS[10:20], "on_track": cards("3 red 2 blue 3 green 1 black 2 L")}, {}
    )
    chosen = state.best_tickets(0)
    for ticket in chosen:
        state = play(state, ttr.CompleteTicket(ticket))
    assert state.completed(0) == chosen
    assert finish(state).is_over


@pytest.mark.rule("CG-53")
def test_cg53_whole_games_end() -> None:
    for players in (2, 3, 4):
        state = ttr.new_game(CARD_GAME, players, seed=players)
        passes = 0
        while not state.is_over:
            legal = state.legal_actions()
            state, events = state.play(legal[(7 * state.turn + passes) % len(legal)])
            passes += sum(isinstance(event, ttr.ScoringBegan) for event in events)
            assert all_cards(state) == Counter(dict(CARD_GAME.cards))
            if state.turn > 900:
                break
        assert passes == (2 if players == 4 else 1) or state.turn > 900
        assert state.turn <= 900
