"""The Card Game: how the deck runs out, last turns and deck passes, played: CG-50 to CG-54, CG-63."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import ttr_rules as ttr

from .table import (
    CARD_GAME,
    NO_TICKETS,
    TAXI,
    Seat,
    all_cards,
    cards,
    face_up,
    play,
    railyards,
    refused,
    reveal,
    row,
    settle,
    watch,
    yard,
)
from .test_card_game import idle

IDS = [ticket.id for ticket in CARD_GAME.tickets]
BARE = row("- - - - -")
WHOLE = Counter(dict(CARD_GAME.cards))


def scoring(*seats: Seat, **entries: Any) -> ttr.State:
    """Tickets are scored; deck and row are empty, and seat 1 holds what is named nowhere."""
    entries = {"hoarder": 1, "face_up": BARE, "last_turns": 0, **entries}
    return railyards(*seats, phase="score_tickets", **entries)


def types(events: list[ttr.Event]) -> list[str]:
    """What happened, by name."""
    return [event.type for event in events]


# The last turns


@pytest.mark.rule("CG-50")
@pytest.mark.rule("CG-10")
@pytest.mark.rule("CG-51")
@pytest.mark.case(117)
def test_cg50_cg10_cg51_case117_a_last_turn_has_both_steps() -> None:
    """What moves in it pays, what is placed in it does not."""
    state = railyards(
        {"railyard": "2 red + 1", "hand": cards("2 purple")},
        {
            "railyard": "1 white",
            "hand": cards("2 blue"),
            "tickets": ["new-york-chicago", "los-angeles-vancouver"],
            "on_track": cards("1 black"),
        },
        face_up=BARE,
        deck=cards("1 green"),
        discard=dict(WHOLE - Counter(cards("2 red 1 L 2 purple 1 white 2 blue 1 black 1 green"))),
    )
    state, events = watch(state, ttr.DrawDeck(), ttr.Reveal("green"))
    assert events == [
        ttr.CardDrawn(0, "green"),
        ttr.LastTurnsBegan(0, 2),
        ttr.TurnBegan(1, 1),
        ttr.CardsMoved(1, ttr.FrozenMap({"white": 1})),
    ]
    assert state.last_turns == 2
    state, events = watch(state, ttr.PlaceCards(cards("2 blue")))
    assert events[1:] == [ttr.TurnBegan(0, 2), ttr.CardsMoved(0, ttr.FrozenMap({TAXI: 1}))]
    # The turn of who drew the last card is the last of them.
    assert state.last_turns == 1
    state, events = watch(state, ttr.PlaceCards(cards("2 purple")))
    assert types(events) == ["cards_placed", "scoring_began"]
    assert (state.phase, state.current_player, state.last_turns) == ("score_tickets", 1, 0)
    assert state.on_track(1) == cards("1 black 1 white")
    assert yard(state, 1) == [{"color": "blue", "cars": 2, "locomotives": 0}]
    assert refused(state, ttr.CompleteTicket("new-york-chicago")) == "CG-51"
    state = play(state, ttr.CompleteTicket("los-angeles-vancouver"), ttr.FinishTickets())
    # Nor does what has not moved in time: two red still lie in the railyard of seat 0.
    assert (state.current_player, state.on_track(0)) == (0, cards("1 L"))
    assert play(state, ttr.FinishTickets()).is_over


@pytest.mark.rule("CG-50")
@pytest.mark.case(114)
def test_cg50_case114_the_replacement_for_the_second_card_is_the_last_one() -> None:
    state = railyards({}, {}, {}, hoarder=0, face_up=row("red blue - - -"), deck=cards("2 green"))
    state = reveal(play(state, face_up("red")), "green")
    # One card is left: nothing has begun yet.
    assert (state.deck, state.last_turns) == ({"green": 1}, None)
    state, events = watch(state, face_up("blue"), ttr.Reveal("green"))
    assert events == [
        ttr.FaceUpTaken(0, "blue", 1),
        ttr.CardTurnedUp("green", 1),
        ttr.LastTurnsBegan(0, 3),
        ttr.TurnBegan(1, 1),
    ]
    # The row is still there for who comes, and it begins no second time.
    state, events = watch(state, face_up("green"), face_up("green"))
    assert "last_turns_began" not in types(events)
    assert (state.current_player, state.last_turns) == (2, 2)
    assert state.face_up == (None,) * 5


@pytest.mark.rule("CG-50")
@pytest.mark.parametrize("mover", [0, 1, 2, 3])
def test_cg50_the_mover_of_the_last_card_has_the_last_turn(mover: int) -> None:
    state = railyards(
        {}, {}, {}, {}, hoarder=0, face_up=BARE, deck=cards("2 red"), current_player=mover
    )
    for _ in range(2):
        state = settle(play(state, ttr.DrawDeck()))
    order = []
    while state.phase == "turn":
        order.append(state.current_player)
        state = idle(state)
    assert order == [(mover + step) % 4 for step in (1, 2, 3, 4)]
    assert (state.phase, state.current_player) == ("score_tickets", (mover + 1) % 4)


@pytest.mark.rule("CG-63")
def test_cg63_where_no_second_card_can_be_taken() -> None:
    """No game comes to it (G-14 ends the turn); in a position it is passed."""
    state = railyards(
        {}, {}, hoarder=1, face_up=row("- L - - -"), phase="second_draw", last_turns=1
    )
    assert [*state.legal_actions()] == [ttr.Pass()]
    state, events = watch(state, ttr.Pass())
    assert events == [ttr.Passed(0), ttr.ScoringBegan(1)]


@pytest.mark.rule("CG-63")
@pytest.mark.rule("CG-50")
@pytest.mark.rule("CG-5")
def test_cg63_cg50_cg5_a_pass_before_the_last_turns_brings_them() -> None:
    """And a round of passes ends nothing early (no G-3): tickets are scored after it."""
    rest = WHOLE - Counter(cards("1 white 1 blue"))
    state = railyards(
        {},
        {"hand": cards("1 white 1 blue")},
        face_up=BARE,
        deck={},
        discard=dict(rest),
        ticket_deck=NO_TICKETS,
    )
    state, events = watch(state, ttr.Pass())
    assert events == [ttr.Passed(0), ttr.LastTurnsBegan(0, 2), ttr.TurnBegan(1, 1)]
    # One white and one blue card are no set.
    assert [*state.legal_actions()] == [ttr.Pass()]
    assert refused(state, ttr.PlaceCards(cards("1 white 1 blue"))) == "CG-30"
    state, events = watch(state, ttr.Pass(), ttr.Pass())
    assert types(events) == ["passed", "turn_began", "passed", "scoring_began"]
    assert not state.is_over
    assert "passes" not in state.to_dict()


@pytest.mark.rule("CG-63")
@pytest.mark.rule("CG-11")
def test_cg63_cg11_step_1_is_chosen_before_the_pass() -> None:
    rest = WHOLE - Counter(cards("1 white 1 L"))
    state = railyards(
        {"railyard": "1 white + 1"},
        {},
        variant=CARD_GAME.with_rules(moved_card_chosen=True),
        phase="move_cards",
        face_up=BARE,
        deck={},
        discard=dict(rest),
        ticket_deck=NO_TICKETS,
        last_turns=1,
    )
    assert refused(state, ttr.Pass()) == "G-2"
    state = play(state, ttr.MoveCards({"white": 1}))
    assert [*state.legal_actions()] == [ttr.Pass()]
    state = play(state, ttr.Pass())
    assert (state.phase, state.on_track(0)) == ("score_tickets", {"white": 1})


# Scoring, and the second deck pass


@pytest.mark.rule("CG-51")
def test_cg51_what_may_be_done_while_tickets_are_scored() -> None:
    held = ["seattle-denver", "chicago-dallas", "dallas-miami", "dallas-raleigh"]
    state = scoring(
        {"tickets": held, "on_track": cards("1 green 1 red 1 black")},
        {"tickets": ["los-angeles-dallas"]},
        ticket_deck={"unordered": IDS[:1], "bottom": []},
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


@pytest.mark.rule("CG-53")
@pytest.mark.rule("CG-51")
@pytest.mark.rule("G-30")
@pytest.mark.case(14)
@pytest.mark.case(118)
@pytest.mark.case(121)
def test_cg53_cg51_g30_case14_case118_case121_from_one_deck_pass_to_the_next() -> None:
    """Seat 1 has the last turn of the first deck pass, so 2 scores first, and goes on."""
    deck = {"unordered": ["chicago-calgary"], "bottom": ["seattle-miami", "miami-boston"]}
    state = railyards(
        {"tickets": ["dallas-miami"], "on_track": cards("1 green 2 L"), "hand": cards("4 white")},
        {"railyard": "3 black", "hand": cards("2 purple"), "returned": ["miami-boston"]},
        {"tickets": ["chicago-miami", "chicago-dallas"], "on_track": cards("1 yellow 1 L")},
        {"railyard": "2 orange + 1", "completed": []},
        current_player=1,
        last_turns=1,
        face_up=row("- blue - red -"),
        deck={},
        discard=dict(
            WHOLE
            - Counter(cards("1 green 4 L 4 white 3 black 2 purple 1 yellow 2 orange 1 blue 1 red"))
        ),
        ticket_deck=deck,
        turn=77,
    )
    state, events = watch(state, ttr.PlaceCards(cards("2 purple")))
    assert events[1:] == [ttr.ScoringBegan(1)]
    asked = []
    while state.phase == "score_tickets" and state.current_player is not None:
        asked.append(state.current_player)
        complete = [a for a in state.legal_actions() if isinstance(a, ttr.CompleteTicket)]
        if complete:
            state = play(state, complete[-1])
        state, events = watch(state, ttr.FinishTickets())
    assert asked == [2, 3, 0, 1]
    # 1 yellow and a locomotive paid chicago-miami, 1 green and a locomotive dallas-miami.
    assert (state.completed(2), state.completed(0)) == (("chicago-miami",), ("dallas-miami",))
    assert (state.tickets(2), state.tickets(0)) == (("chicago-dallas",), ())
    # Hands were empty but for the four white: all others are the new deck.
    new = dict(WHOLE - Counter(cards("4 white")))
    assert events == [
        ttr.TicketsFinished(1),
        ttr.DeckPassBegan(2),
        ttr.DeckReshuffled(ttr.FrozenMap(new)),
    ]
    assert state.deck == new
    assert all(number <= CARD_GAME.cards[card] for card, number in state.deck.items())
    # The ticket deck stays as it is, with what is known of it.
    document = state.to_dict()
    assert document["ticket_deck"] == deck
    assert document["seats"][1]["returned"] == ["miami-boston"]
    state, events = settled(state)
    assert [event.player for event in events if isinstance(event, ttr.CardDrawn)] == [
        2,
        3,
        0,
        1,
    ] * 4
    turned_up = [event.slot for event in events if isinstance(event, ttr.CardTurnedUp)]
    assert turned_up == [0, 1, 2, 3, 4]
    # 78 turns had been finished; scoring is none.
    assert events[-1] == ttr.TurnBegan(2, 78)
    assert sum(state.deck.values()) == 92 - 16 - 5
    assert [sum(state.hand(seat).values()) for seat in range(4)] == [8, 4, 4, 4]
    assert all_cards(state) == WHOLE
    # Nobody has a railyard, and each color may be placed anew.
    assert not any(yard(state, seat) or state.on_track(seat) for seat in range(4))
    assert (state.phase, state.last_turns, state.to_dict()["pass"]) == ("turn", None, 2)


def settled(state: ttr.State) -> tuple[ttr.State, list[ttr.Event]]:
    """As ``settle``, with what happened."""
    events: list[ttr.Event] = []
    while outcomes := state.chance_outcomes():
        state, more = state.play(outcomes[0][0])
        events += more
    return state, events


@pytest.mark.rule("CG-53")
@pytest.mark.rule("CG-50")
@pytest.mark.case(120)
def test_cg53_cg50_case120_the_second_deck_pass_runs_out_as_the_first() -> None:
    second: dict[str, Any] = {"pass": 2}
    seats: list[Seat] = [{} for _ in range(4)]
    seats[0] = {"tickets": ["dallas-miami"], "on_track": cards("1 green 1 red")}
    seats[0] |= {"completed": ["dallas-raleigh"]}
    state = railyards(
        *seats, hoarder=1, current_player=2, face_up=BARE, deck=cards("1 red"), **second
    )
    state, events = watch(state, ttr.DrawDeck(), ttr.Reveal("red"))
    assert events[1:] == [ttr.LastTurnsBegan(2, 4), ttr.TurnBegan(3, 1)]
    for _ in range(3):
        state = idle(state)
    assert (state.current_player, state.last_turns) == (2, 1)
    state, events = watch(settle(play(state, ttr.DrawTickets())), ttr.KeepTickets([]))
    assert events[1:] == [ttr.ScoringBegan(2)]
    state = play(state, ttr.FinishTickets(), ttr.CompleteTicket("dallas-miami"))
    state, events = watch(state, *[ttr.FinishTickets()] * 3)
    assert events[-1] == ttr.GameEnded("last_turns")
    assert state.is_over
    # Those of both deck passes, in the order of the data.
    assert state.completed(0) == ("dallas-raleigh", "dallas-miami")
    assert state.deck_pass == 2


@pytest.mark.rule("CG-54")
@pytest.mark.parametrize("number", [0, 2, 15, 16, 18, 20, 21, 22])
def test_cg54_with_so_many_cards_for_the_second_deck_pass(number: int) -> None:
    """Four for each seat, one at a time from seat 0 on, then five for the row, as far as they go."""
    left = Counter({"red": min(number, 10), TAXI: max(number - 10, 0)})
    state = scoring({}, {}, {"on_track": dict(left)}, {}, current_player=3, finished=[0, 1, 2])
    before = [sum(state.hand(seat).values()) for seat in range(4)]
    state, events = watch(state, ttr.FinishTickets())
    assert events[1:3] == [ttr.DeckPassBegan(2), ttr.DeckReshuffled(ttr.FrozenMap(+left))]
    assert state.to_dict()["reshuffled"] == +left
    state, more = settled(state)
    events += more
    dealt = [[0, 1, 2, 3][n % 4] for n in range(min(number, 16))]
    assert [event.player for event in events if isinstance(event, ttr.CardDrawn)] == dealt
    hands = [sum(state.hand(seat).values()) for seat in range(4)]
    assert hands == [before[seat] + dealt.count(seat) for seat in range(4)]
    in_row = max(0, min(number - 16, 5))
    assert [card is not None for card in state.face_up] == [n < in_row for n in range(5)]
    assert sum(state.deck.values()) == max(0, number - 21)
    assert (state.current_player, state.phase) == (0, "turn")
    assert state.to_dict()["reshuffled"] == +(
        left - Counter(card for card in state.face_up if card is not None)
    )
    if number > 21:
        assert (types(events)[-1], state.last_turns) == ("turn_began", None)
        return
    # The deck is empty: one turn for each seat, who goes on first, seat 3 last.
    assert events[-2:] == [ttr.LastTurnsBegan(3, 4), ttr.TurnBegan(0, 0)]
    order = []
    while state.phase == "turn":
        order.append((state.current_player, state.last_turns))
        state = idle(state)
    assert order == [(0, 4), (1, 3), (2, 2), (3, 1)]
    assert play(state, *[ttr.FinishTickets()] * 4).is_over


@pytest.mark.rule("CG-52")
@pytest.mark.rule("CG-53")
def test_cg52_cg53_how_many_players_have_two_deck_passes_is_a_rule() -> None:
    finished: dict[int, list[int]] = {n: [*range(n - 1)] for n in (2, 3, 4)}

    def ended(variant: ttr.Variant, players: int) -> bool:
        seats: list[Seat] = [{} for _ in range(players)]
        state = scoring(
            *seats, variant=variant, current_player=players - 1, finished=finished[players]
        )
        return play(state, ttr.FinishTickets()).is_over

    always = CARD_GAME.with_rules(two_passes_from=2)
    never = CARD_GAME.with_rules(two_passes_from=None, pass_cards=0)
    assert [ended(CARD_GAME, n) for n in (2, 3, 4)] == [True, True, False]
    assert [ended(always, n) for n in (2, 3, 4)] == [False] * 3
    assert [ended(never, n) for n in (2, 3, 4)] == [True] * 3
    # No cards for the hands: the row comes at once.
    bare = CARD_GAME.with_rules(pass_cards=0)
    state = scoring(
        {}, {}, {}, {"on_track": cards("7 red")}, variant=bare, finished=[0, 1, 2], current_player=3
    )
    state = play(state, ttr.FinishTickets())
    assert state.to_dict()["pending"] == {
        "due": "row",
        "slots": [0, 1, 2, 3, 4],
        "then": "deck_pass",
    }
    assert settle(state).deck == {"red": 2}
