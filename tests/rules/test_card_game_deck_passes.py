"""The Card Game: the deck runs out, passes, deck passes, CG-50 to CG-54, CG-63, CG-65."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import ttr_rules as ttr

from .table import (
    CARD_GAME,
    EMPTY_ROW,
    NO_TICKETS,
    TAXI,
    Seat,
    all_cards,
    cards,
    face_up,
    idle,
    play,
    railyards,
    refused,
    reveal,
    row,
    settle,
    watch,
    yard,
)

IDS = [ticket.id for ticket in CARD_GAME.tickets]
WHOLE = Counter(dict(CARD_GAME.cards))


def scoring(*seats: Seat, **entries: Any) -> ttr.State:
    """Tickets are scored; deck and row are empty, and seat 1 holds what is named nowhere."""
    entries = {"hoarder": 1, "face_up": EMPTY_ROW, "last_turns": 0, **entries}
    return railyards(*seats, phase="score_tickets", **entries)


def types(events: list[ttr.Event]) -> list[str]:
    """What happened, by name."""
    return [event.type for event in events]


def settled(state: ttr.State) -> tuple[ttr.State, list[ttr.Event]]:
    """As ``settle``, with what happened."""
    events: list[ttr.Event] = []
    while outcomes := state.chance_outcomes():
        state, more = state.play(outcomes[0][0])
        events += more
    return state, events


# The last turns


@pytest.mark.rule("CG-50")
@pytest.mark.case(21)
@pytest.mark.case(90)
@pytest.mark.parametrize(("players", "mover"), [(2, 1), (3, 1), (4, 0), (4, 1), (4, 2), (4, 3)])
def test_cg50_case21_case90_every_seat_has_one_more_turn(players: int, mover: int) -> None:
    """First the player after the one who drew the last card, who has the last of them."""
    state = railyards(
        *[{} for _ in range(players)],
        hoarder=1,
        current_player=mover,
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
    assert ttr.LastTurnsBegan(mover, players) in events
    assert not any(isinstance(event, ttr.DeckReshuffled) for event in events)
    turns = []
    while state.phase == "turn":
        turns.append((state.current_player, state.last_turns))
        assert refused(state, ttr.DrawDeck()) == "CG-23"
        state, events = watch(settle(play(state, ttr.DrawTickets())), ttr.KeepTickets([]))
    order = [(mover + 1 + n) % players for n in range(players)]
    assert turns == [(seat, players - n) for n, seat in enumerate(order)]
    assert ttr.ScoringBegan(1) in events
    assert state.phase == "score_tickets"
    assert state.last_turns == 0
    # Seat order from the player after the last mover.
    assert state.current_player == order[0]


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
    assert state.face_up == EMPTY_ROW


@pytest.mark.rule("CG-50")
def test_cg50_the_last_card_as_a_replacement_for_a_locomotive() -> None:
    state = railyards({}, {}, hoarder=1, face_up=row("L red - - -"), deck=cards("1 green"))
    state, events = watch(play(state, face_up("L")), ttr.Reveal("green"))
    assert ttr.LastTurnsBegan(0, 2) in events
    assert (state.current_player, state.last_turns) == (1, 2)


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
        face_up=EMPTY_ROW,
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
def test_cg50_a_position_with_an_empty_deck_and_no_last_turns() -> None:
    state = railyards({"hand": cards("2 red")}, {}, hoarder=1, face_up=EMPTY_ROW)
    after, events = watch(state, ttr.PlaceCards(cards("2 red")))
    assert events[1:3] == [ttr.LastTurnsBegan(0, 2), ttr.TurnBegan(1, 1)]
    assert after.last_turns == 2


STOPPED = CARD_GAME.with_rules(draws_end_with_deck=True)


@pytest.mark.rule("CG-22")
@pytest.mark.rule("CG-50")
def test_cg22_cg50_draws_end_with_the_deck_where_the_rules_say_so() -> None:
    entries: dict[str, Any] = {"hoarder": 1, "face_up": row("red blue L - -")}
    # Two cards are left: either of the draw may be face-up, as long as there is a deck.
    state = railyards({}, {}, {}, variant=STOPPED, deck=cards("2 green"), **entries)
    state = reveal(play(state, face_up("red")), "green")
    assert [*state.legal_actions()] == [ttr.DrawDeck(), face_up("blue"), face_up("green")]
    # One is left: it is drawn alone, blind or as a replacement.
    state = railyards({}, {}, {}, variant=STOPPED, deck=cards("1 green"), **entries)
    drawn, events = watch(state, ttr.DrawDeck(), ttr.Reveal("green"))
    assert events == [
        ttr.CardDrawn(0, "green"),
        ttr.LastTurnsBegan(0, 3),
        ttr.TurnBegan(1, 1),
    ]
    replaced, events = watch(state, face_up("red"), ttr.Reveal("green"))
    assert types(events) == ["face_up_taken", "card_turned_up", "last_turns_began", "turn_began"]
    # Nobody draws from the row any more.
    for after in (drawn, replaced):
        assert not any(isinstance(a, ttr.DrawDeck | ttr.DrawFaceUp) for a in after.legal_actions())
        assert refused(after, ttr.DrawDeck()) == "CG-23"
        assert [refused(after, face_up(card)) for card in ("blue", "L")] == ["CG-22"] * 2
        assert refused(after, face_up("white")) == "G-14"
    # The default goes on (CG-50).
    plain = railyards({}, {}, {}, deck=cards("1 green"), **entries)
    assert play(plain, ttr.DrawDeck(), ttr.Reveal("green")).phase == "second_draw"


@pytest.mark.rule("CG-22")
@pytest.mark.rule("CG-63")
def test_cg22_cg63_who_cannot_draw_from_the_row_may_have_to_pass() -> None:
    entries: dict[str, Any] = {"hoarder": 1, "face_up": row("red - - - -"), "last_turns": 2}
    state = railyards({}, {}, variant=STOPPED, ticket_deck=NO_TICKETS, **entries)
    assert [*state.legal_actions()] == [ttr.Pass()]
    second = railyards({}, {}, variant=STOPPED, phase="second_draw", **entries)
    assert [*second.legal_actions()] == [ttr.Pass()]
    assert refused(second, face_up("red")) == "CG-22"


# Deck passes


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


@pytest.mark.rule("CG-53")
@pytest.mark.rule("CG-51")
@pytest.mark.rule("G-16")
@pytest.mark.rule("G-30")
@pytest.mark.case(14)
@pytest.mark.case(118)
@pytest.mark.case(121)
def test_cg53_cg51_g16_g30_case14_case118_case121_from_one_deck_pass_to_the_next() -> None:
    """Seat 1 has the last turn of the first deck pass, so 2 scores first, and goes on."""
    deck = {"unordered": ["chicago-calgary"], "bottom": ["seattle-miami", "miami-boston"]}
    state = railyards(
        {
            "tickets": ["dallas-miami"],
            "on_track": cards("1 green 2 L"),
            "hand": cards("4 white"),
            "seen": cards("1 white"),
        },
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
    # What could not be paid stays in hand, without penalty.
    # Hands were empty but for the four white: all others are the new deck.
    new = dict(WHOLE - Counter(cards("4 white")))
    assert events == [
        ttr.TicketsFinished(1),
        ttr.DeckPassBegan(2),
        ttr.DeckReshuffled(ttr.FrozenMap(new)),
    ]
    assert state.deck == new
    assert (state.discard, state.face_up) == ({}, EMPTY_ROW)
    # The ticket deck stays as it is, with what is known of it.
    document = state.to_dict()
    assert document["ticket_deck"] == deck
    assert document["seats"][1]["returned"] == ["miami-boston"]
    assert (document["pass"], document["finished"], document["last_turns"]) == (2, [], None)
    # All know what the new deck is made of, and what they saw come to a hand.
    assert (document["reshuffled"], document["seats"][0]["seen"]) == (new, {"white": 1})
    assert document["pending"] == {"due": "deal", "seat": 2, "left": 16, "then": "deck_pass"}
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
    assert (state.phase, state.last_turns) == ("turn", None)


@pytest.mark.rule("CG-53")
@pytest.mark.rule("CG-50")
@pytest.mark.case(120)
def test_cg53_cg50_case120_the_second_deck_pass_runs_out_as_the_first() -> None:
    second: dict[str, Any] = {"pass": 2}
    seats: list[Seat] = [{} for _ in range(4)]
    seats[0] = {"tickets": ["dallas-miami"], "on_track": cards("1 green 1 red")}
    seats[0] |= {"completed": ["dallas-raleigh"]}
    state = railyards(
        *seats, hoarder=1, current_player=2, face_up=EMPTY_ROW, deck=cards("1 red"), **second
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


@pytest.mark.rule("CG-53")
def test_cg53_whole_games_end() -> None:
    for players in (2, 3, 4):
        state = ttr.new_game(CARD_GAME, players, seed=players)
        passes = 0
        while not state.is_over:
            legal = state.legal_actions()
            state, events = state.play(legal[(7 * state.turn + passes) % len(legal)])
            passes += sum(isinstance(event, ttr.ScoringBegan) for event in events)
            assert all_cards(state) == WHOLE
            if state.turn > 900:
                break
        assert passes == (2 if players == 4 else 1) or state.turn > 900
        assert state.turn <= 900


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


# Passing, and games without an end


@pytest.mark.rule("CG-63")
@pytest.mark.rule("CG-5")
@pytest.mark.case(116)
def test_cg63_cg5_case116_who_can_do_nothing_passes_and_nothing_ends_early() -> None:
    state = railyards(
        {"railyard": "1 red + 1", "hand": cards("1 blue")},
        {"railyard": "1 white"},
        {},
        face_up=EMPTY_ROW,
        deck={},
        discard=dict(WHOLE - Counter(cards("1 red 1 L 1 blue 1 white"))),
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
        face_up=EMPTY_ROW,
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
        face_up=EMPTY_ROW,
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


@pytest.mark.rule("CG-65")
def test_cg65_a_game_may_go_on_by_giving_tickets_back() -> None:
    state = railyards({}, {}, ticket_deck={"unordered": IDS[:4], "bottom": []})
    for _ in range(200):
        state = play(settle(play(state, ttr.DrawTickets())), ttr.KeepTickets([]))
    assert not state.is_over
    assert state.turn == 200
