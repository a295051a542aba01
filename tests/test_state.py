"""The state as a Python value: equality, copies, accessors, chance and threads."""

from __future__ import annotations

import copy
import dataclasses
import gc
import json
import operator
import pickle
import random
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any

import pytest

import ttr_rules as ttr

NEW_YORK = ttr.new_york.VARIANT


def moves(state: ttr.State) -> list[ttr.Action]:
    """Everything that can come next: decisions, or the outcomes of a chance point."""
    return [action for action, _ in state.chance_outcomes()] or list(state.legal_actions())


def game(
    players: int, seed: int, chance: str = "sampled", variant: str | ttr.Variant = "new_york"
) -> Iterator[ttr.State]:
    """The states of one random game, the first and the last included."""
    choose = random.Random(seed)
    mode: Any = chance
    state = ttr.new_game(variant, players, seed=seed, chance=mode)
    yield state
    while not state.is_over:
        state = state.apply(choose.choice(moves(state)))
        yield state


GAMES = [
    pytest.param(players, chance, id=f"{players}-{chance}")
    for players in (2, 3, 4)
    for chance in ("sampled", "explicit")
]


@pytest.mark.parametrize(("players", "chance"), GAMES)
def test_every_state_of_a_game_travels(players: int, chance: str) -> None:
    for state in game(players, 11, chance):
        document = state.to_dict()
        for again in (
            ttr.state_from_dict(document),
            ttr.state_from_json(state.to_json()),
            ttr.state_from_json(json.dumps(document).encode()),
            pickle.loads(pickle.dumps(state)),
        ):
            assert again == state
            assert hash(again) == hash(state)
            assert again.to_dict() == document
            assert again.variant is state.variant
        assert json.loads(state.to_json()) == document


@pytest.mark.parametrize("chance", ["sampled", "explicit"])
def test_a_state_comes_back_from_every_pickle_protocol(chance: Any) -> None:
    state = ttr.new_game("new_york", 3, seed=2, chance=chance)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        data = pickle.dumps(state, protocol)
        assert pickle.loads(data) == state
        assert len(data) < 4000  # a shipped variant is named, not carried along


def test_a_state_of_a_variant_of_ones_own_is_pickled_with_it() -> None:
    own = dataclasses.replace(NEW_YORK, id="own", trains=20)
    state = ttr.new_game(own, 2, seed=3)
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.variant == own
    assert again.trains(0) == 20
    assert again.apply(again.legal_actions()[0]) == state.apply(state.legal_actions()[0])


def test_copies_are_the_state_itself() -> None:
    state = ttr.new_game("new_york", 2, seed=1)
    assert copy.copy(state) is state
    assert copy.deepcopy(state) is state
    assert copy.deepcopy([state])[0] is state


def test_the_state_is_immutable() -> None:
    state = ttr.new_game("new_york", 2, seed=1)
    before = state.to_dict()
    for name in ("turn", "seed", "other"):
        with pytest.raises(AttributeError):
            setattr(state, name, 1)
    state.hand(0).clear()
    state.deck.clear()
    state.to_dict()["seats"].clear()
    state.apply(state.legal_actions()[0])
    with pytest.raises(ttr.IllegalActionError):
        state.apply(ttr.Pass())
    assert state.to_dict() == before
    with pytest.raises(TypeError):
        type(state)()


def test_equality_is_that_of_the_whole_value() -> None:
    state = ttr.new_game("new_york", 2, seed=1)
    assert state == ttr.new_game("new_york", 2, seed=1)
    assert state == ttr.new_york.new_game(2, seed=1)
    assert hash(state) == hash(ttr.new_game("new_york", 2, seed=1))
    others = [
        ttr.new_game("new_york", 2, seed=2),
        ttr.new_game("new_york", 3, seed=1),
        ttr.new_game("new_york", 2, seed=1, chance="explicit"),
        ttr.new_game("new_york", 2, seed=1, first_player=1),
        ttr.new_game(NEW_YORK.with_rules(last_turns_at=0), 2, seed=1),
        ttr.new_game(dataclasses.replace(NEW_YORK, title="Another"), 2, seed=1),
        state.with_seed(2),
        state.apply(state.legal_actions()[0]),
    ]
    assert len({state, *others}) == len(others) + 1
    for other in (*others, None, 1, "x", state.to_dict()):
        assert state != other


def test_the_variant_counts_by_value() -> None:
    one, two = (dataclasses.replace(NEW_YORK, id="own") for _ in range(2))
    first, second = (ttr.new_game(variant, 2, seed=1) for variant in (one, two))
    assert first.variant is not second.variant
    assert first == second
    assert hash(first) == hash(second)
    assert first.same_position(second)
    # Objects that one game has handed out are known to another one by their value.
    action = first.legal_actions()[0]
    assert action in second.legal_actions()
    assert second.apply(action) == first.apply(action)


def test_same_position_leaves_out_chance_and_knowledge() -> None:
    document = ttr.new_game("new_york", 2, seed=1).to_dict()
    state = ttr.state_from_dict(document)
    drawn = {"draws": {"train": 40, "ticket": 9}, "chance": "explicit", "seed": 5}
    hand = document["seats"][0]["hand"]
    seats = [document["seats"][0] | {"seen": hand}, document["seats"][1]]
    full = {"blue": 6, "green": 6, "black": 6, "pink": 6, "red": 6, "orange": 6, "locomotive": 8}
    unseen: list[dict[str, Any]] = [drawn, {"seats": seats}, {"reshuffled": full}]
    for changes in unseen:
        other = ttr.state_from_dict(document | changes)
        assert other != state
        assert other.same_position(state)
        assert state.same_position(other)
    for changes in ({"turn": 3}, {"passes": 1}, {"current_player": 1}, {"last_turns": 2}):
        other = ttr.state_from_dict(document | changes)
        assert not other.same_position(state)
    own = NEW_YORK.with_rules(last_turns_at=0)
    assert not ttr.state_from_dict(document, own).same_position(state)
    with pytest.raises(TypeError):
        state.same_position(document)  # type: ignore[arg-type]


def test_with_seed_is_another_future() -> None:
    state = ttr.new_game("new_york", 2, seed=1)
    other = state.with_seed(2**64 - 1)
    assert (state.seed, other.seed) == (1, 2**64 - 1)
    assert other.same_position(state)
    assert other.with_seed(1) == state
    assert state.with_seed(Seven()).seed == 7
    while state.phase != "turn":
        state = state.apply(state.legal_actions()[0])
    drawn = [state.with_seed(seed).apply(ttr.DrawDeck()).hand(0) for seed in range(60)]
    assert len({ttr.FrozenMap(hand) for hand in drawn}) > 4
    for seed in (-1, 2**64, 10**30, 10**5000, 1.0, "1", None, True):
        with pytest.raises(ttr.InvalidArgumentError) as caught:
            state.with_seed(seed)  # type: ignore[arg-type]
        assert caught.value.argument == "seed"
        assert caught.value.value is seed
        assert str(caught.value)


def test_without_a_seed_one_is_taken_and_told() -> None:
    states = [ttr.new_game("new_york", 4) for _ in range(20)]
    assert len({state.seed for state in states}) == 20
    for state in states:
        assert ttr.new_game("new_york", 4, seed=state.seed) == state


@pytest.mark.parametrize("first", range(4))
def test_the_first_player_is_the_callers_choice(first: int) -> None:
    state = ttr.new_game("new_york", 4, seed=5, first_player=first)
    order = []
    while state.phase == "keep_tickets":
        order.append(state.current_player)
        state = state.apply(state.legal_actions()[0])
    assert order == [(first + seat) % 4 for seat in range(4)]
    assert state.current_player == first
    assert ttr.new_game("new_york", 4, seed=5, first_player=first).current_player == first


class Seven:
    """Seven, or another number, that is no int."""

    def __init__(self, number: int = 7) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_accessors() -> None:
    state = ttr.state_from_dict(
        {
            "variant": "new_york",
            "players": 2,
            "seats": [
                {
                    "hand": {"locomotive": 1, "red": 2, "blue": 0},
                    "routes": ["soho-wall-street", "chelsea-soho"],
                    "tickets": ["chelsea-wall-street", "chelsea-brooklyn"],
                },
                {"trains": 3},
            ],
            "face_up": ["red", None, "blue"],
            "discard": {"pink": 2},
        }
    )
    assert state.variant is NEW_YORK
    assert (state.players, state.current_player, state.turn, state.passes) == (2, 0, 0, 0)
    assert state.phase is ttr.Phase.TURN
    assert (state.chance, state.seed, state.last_turns, state.tunnel) == ("sampled", 0, None, None)
    assert list(state.hand(0).items()) == [("red", 2), ("locomotive", 1)]
    assert state.hand(1) == {}
    assert state.routes(0) == ("chelsea-soho", "soho-wall-street")  # the order of the data
    assert state.tickets(0) == ("chelsea-wall-street", "chelsea-brooklyn")
    assert state.completed(0) == ("chelsea-wall-street",)
    assert state.offer(0) == ()
    assert (state.trains(0), state.trains(1)) == (9, 3)
    assert state.bonus(0) is False
    assert state.longest_trail(0) == 6
    assert state.face_up == ("red", None, "blue", None, None)
    assert state.discard == {"pink": 2}
    assert state.deck["red"] == 3
    assert sum(state.deck.values()) == 44 - 3 - 2 - 2
    assert isinstance(state.scores(), tuple)
    assert state.result() is None
    assert state.chance_outcomes() == ()


PLAYER_CALLS = [
    "hand", "routes", "tickets", "completed", "offer", "trains", "bonus", "longest_trail",
]  # fmt: skip


@pytest.mark.parametrize("name", PLAYER_CALLS)
def test_seats_are_0_to_players_less_1(name: str) -> None:
    state = ttr.new_game("new_york", 2, seed=1)
    call: Callable[[Any], object] = getattr(state, name)
    assert call(Seven(1)) == call(1)
    for seat in (-1, 2, 255, 256, 2**64, 10**30, -(10**30), 10**5000, Seven(-3)):
        with pytest.raises(ttr.SeatError) as caught:
            call(seat)
        assert (caught.value.seat, caught.value.players) == (operator.index(seat), 2)
        assert str(caught.value)
    for thing in (None, "0", 0.0, True, [0]):
        with pytest.raises(ttr.InvalidArgumentError) as wrong:
            call(thing)
        assert (wrong.value.argument, wrong.value.value) == ("player", thing)


def test_names_of_routes_are_looked_up() -> None:
    state = ttr.new_game("new_york", 2, seed=1)
    assert len(state.payments("soho-wall-street")) == 0
    for name in ("mars", "", "\ud800", "Soho-Wall-Street"):
        with pytest.raises(ttr.UnknownNameError) as unknown:
            state.payments(name)
        assert (unknown.value.kind, unknown.value.name) == ("route", name)
        violation = state.apply(state.legal_actions()[0]).why_unclaimable(name)
        assert violation is not None
    with pytest.raises(ttr.UnknownNameError, match="did you mean 'soho-wall-street'"):
        state.payments("soho-wal-street")
    things: list[Any] = [None, 3, b"soho-wall-street", ["soho-wall-street"]]
    for thing in things:
        for call in (state.payments, state.why_unclaimable):
            with pytest.raises(ttr.InvalidArgumentError) as wrong:
                call(thing)
            assert (wrong.value.argument, wrong.value.value) == ("route", thing)


def test_repr_and_str_show_all() -> None:
    for state in game(3, 4):
        text = str(state)
        for seat in range(3):
            for name in (*state.hand(seat), *state.tickets(seat), *state.routes(seat)):
                assert name in text
        assert "\n" not in repr(state)
        assert repr(state).startswith("<State of new_york with 3 players")
        assert str(state.seed) in text


def test_chance_outcomes_are_exact() -> None:
    cards = list(NEW_YORK.cards)
    tickets = [ticket.id for ticket in NEW_YORK.tickets]
    points = 0
    for state in game(3, 8, "explicit"):
        outcomes = state.chance_outcomes()
        if not outcomes:
            assert state.is_over or state.current_player is not None
            continue
        points += 1
        assert state.current_player is None
        assert len(state.legal_actions()) == 0
        assert state.phase != "over"
        assert sum(chance for _, chance in outcomes) == 1
        for action, chance in outcomes:
            assert type(chance) is Fraction
            assert state.is_legal(action)
            assert action not in state.legal_actions()
            match action:
                case ttr.Reveal(card):
                    assert chance == Fraction(state.deck[card], sum(state.deck.values()))
                case ttr.RevealTicket(ticket):
                    assert chance == Fraction(1, len(outcomes))
                    assert ticket in tickets
        names = [getattr(action, action.__match_args__[0]) for action, _ in outcomes]
        order = cards if type(outcomes[0][0]) is ttr.Reveal else tickets
        assert names == [name for name in order if name in names]
        violation = state.why_illegal(ttr.DrawDeck())
        assert violation is not None
        assert violation.rule == "X-chance"
    assert points > 30


@pytest.mark.parametrize("first", range(3))
def test_an_explicit_set_up_happens_in_the_order_of_the_rules(first: int) -> None:
    """G-5: hands seat by seat from the starter, the row, tickets; then the seats choose."""
    seats = [(first + seat) % 3 for seat in range(3)]
    reveals: list[tuple[ttr.Action, list[ttr.Event]]] = []
    for seat, hand in zip(seats, ["blue green", "red red", "pink locomotive"], strict=True):
        reveals += [(ttr.Reveal(card), [ttr.CardDrawn(seat, card)]) for card in hand.split()]
    row = ["locomotive", "red", "locomotive", "blue", "locomotive"]
    for slot, card in enumerate(row):
        reveals.append((ttr.Reveal(card), [ttr.CardTurnedUp(card, slot)]))
    # NY-12: three locomotives clear the row, at set-up too.
    counts = ttr.FrozenMap({"blue": 1, "red": 1, "locomotive": 3})
    reveals[-1][1].append(ttr.RowCleared(counts))
    for slot, card in enumerate(["pink", "pink", "locomotive", "locomotive", "black"]):
        reveals.append((ttr.Reveal(card), [ttr.CardTurnedUp(card, slot)]))
    tickets = [ticket.id for ticket in NEW_YORK.tickets]
    for place, seat in enumerate(seats):
        for ticket in tickets[2 * place : 2 * place + 2]:
            reveals.append((ttr.RevealTicket(ticket), [ttr.TicketDrawn(seat, ticket)]))
    for place, seat in enumerate(seats):
        kept, returned = tickets[2 * place : 2 * place + 2]
        reveals.append((ttr.KeepTickets([kept]), [ttr.TicketsKept(seat, (kept,), (returned,))]))
    reveals[-1][1].append(ttr.TurnBegan(first, 0))
    state = ttr.new_game("new_york", 3, chance="explicit", first_player=first)
    for action, expected in reveals:
        assert state.phase == "keep_tickets"
        after, events = state.play(action)
        assert events == tuple(expected)
        assert after == state.apply(action)
        state = after
    assert (state.phase, state.current_player) == ("turn", first)
    assert state.face_up == ("pink", "pink", "locomotive", "locomotive", "black")
    assert state.discard == counts
    assert state.hand(seats[2]) == {"pink": 1, "locomotive": 1}
    assert state.to_dict()["ticket_deck"]["bottom"] == tickets[1:6:2]


def test_an_explicit_turn_reveals_one_card_after_the_other() -> None:
    state = ttr.state_from_dict(
        {
            "variant": "new_york",
            "players": 2,
            "chance": "explicit",
            "face_up": ["red", "red", "blue", "pink", "black"],
        }
    )
    steps: list[tuple[ttr.Action, str, list[ttr.Event]]] = [
        (ttr.DrawFaceUp("red"), "turn", [ttr.FaceUpTaken(0, "red", 0)]),
        (ttr.Reveal("orange"), "second_draw", [ttr.CardTurnedUp("orange", 0)]),
        (ttr.DrawDeck(), "second_draw", []),
        (ttr.Reveal("green"), "turn", [ttr.CardDrawn(0, "green"), ttr.TurnBegan(1, 1)]),
    ]
    for action, phase, expected in steps:
        state, events = state.play(action)
        assert events == tuple(expected)
        assert state.phase == phase
    assert state.hand(0) == {"green": 1, "red": 1}


@pytest.mark.parametrize("chance", ["sampled", "explicit"])
def test_events_tell_everything_that_changes(chance: str) -> None:
    """Replaying the events on paper gives hands, row and routes."""
    choose = random.Random(3)
    mode: Any = chance
    state = ttr.new_game("new_york", 4, seed=3, chance=mode)
    hands = [dict.fromkeys(NEW_YORK.cards, 0) | state.hand(seat) for seat in range(4)]
    row: list[str | None] = list(state.face_up)
    routes: list[set[str]] = [set() for _ in range(4)]
    turn = 0
    last: ttr.Event | None = None
    while not state.is_over:
        state, events = state.play(choose.choice(moves(state)))
        for event in events:
            match event:
                case ttr.CardDrawn(player, card):
                    hands[player][card] += 1
                case ttr.FaceUpTaken(player, card, slot):
                    assert row[slot] == card
                    row[slot] = None
                    hands[player][card] += 1
                case ttr.CardTurnedUp(card, slot):
                    assert row[slot] is None
                    row[slot] = card
                case ttr.RowCleared(cards):
                    assert sum(cards.values()) == sum(card is not None for card in row)
                    row = [None] * 5
                case ttr.RouteClaimed(player, route, cards, points):
                    routes[player].add(route)
                    assert points == NEW_YORK.route_points[sum(cards.values())]
                    for card, count in cards.items():
                        hands[player][card] -= count
                case ttr.TurnBegan(player, number):
                    turn += number > 0
                    assert number == turn == state.turn
            last = event
        for seat in range(4):
            assert {card: n for card, n in hands[seat].items() if n} == state.hand(seat)
            assert routes[seat] == set(state.routes(seat))
        assert tuple(row) == state.face_up
    assert isinstance(last, ttr.GameEnded)


def test_a_state_is_played_by_many_threads_at_once() -> None:
    """The game behind a state hands out the same action objects to all of them."""
    own = dataclasses.replace(NEW_YORK, id="threads")
    start = ttr.new_game(own, 4, seed=1)

    def play(seed: int) -> str:
        choose = random.Random(seed)
        state = start
        while not state.is_over:
            actions = state.legal_actions()
            action = actions[choose.randrange(len(actions))]
            assert action in actions
            assert len(list(state.legal_actions())) == len(actions)
            state = state.apply(action)
        return state.to_json()

    seeds = [seed % 8 for seed in range(64)]
    with ThreadPoolExecutor(16) as pool:
        found = list(pool.map(play, seeds))
    assert found == [play(seed) for seed in seeds]


def test_a_result_comes_at_the_end_only() -> None:
    for state in game(4, 6):
        assert (state.result() is None) == (not state.is_over)
    result = state.result()
    assert result is not None
    assert state.current_player is None
    assert len(state.legal_actions()) == 0
    assert sorted(seat for place in result.ranking for seat in place) == [0, 1, 2, 3]
    assert result.ranking[0] == result.winners
    assert tuple(points["total"] for points in result.points) == state.scores()
    for points in result.points:
        assert sum(points.values()) == 2 * points["total"]
    violation = state.why_illegal(ttr.DrawDeck())
    assert violation is not None
    assert violation.rule == "X-over"


def test_g1_who_acts_is_looked_at_if_it_is_told() -> None:
    state = ttr.new_game("usa", 3, seed=1, first_player=1)
    action = state.legal_actions()[0]
    assert state.apply(action, by=1) == state.apply(action, 1) == state.apply(action)
    assert state.play(action, by=1) == state.play(action, 1) == state.play(action, by=None)
    explicit = ttr.new_game("usa", 3, chance="explicit")
    over = ttr.state_from_dict({"variant": "usa", "players": 3, "phase": "over"})
    cases = [
        (state, action, 0, "it is player 1's turn, not player 0's"),
        (state, ttr.Pass(), 2, "it is player 1's turn, not player 2's"),
        (state, ttr.ClaimRoute("nowhere", {}), 2, "it is player 1's turn, not player 2's"),
        (explicit, explicit.chance_outcomes()[0][0], 0, "it is up to chance"),
        (over, ttr.Pass(), 0, "the game is over"),
    ]
    for before, tried, player, message in cases:
        for act in (before.apply, before.play):
            with pytest.raises(ttr.IllegalActionError, match=message) as caught:
                act(tried, by=player)
            assert caught.value.violation.rule == "G-1"
            assert caught.value.violation.data["by"] == player
            for none in (3, -1, 2**70):
                with pytest.raises(ttr.SeatError):
                    act(tried, by=none)
            for wrong in (True, False, 1.0, "1"):
                with pytest.raises(ttr.InvalidArgumentError, match="by = "):
                    act(tried, by=wrong)  # type: ignore[arg-type]
    with pytest.raises(ttr.InvalidActionError):
        state.apply("draw", by=0)  # type: ignore[arg-type]


class Keeping(ttr.Variant):
    """A variant that keeps something of its own games, as with functools.cached_property."""


MADE: dict[str, Callable[[ttr.State], object]] = {
    "state": lambda state: state,
    "view": lambda state: state.view(0),
    "legal actions": lambda state: state.legal_actions(),
    "legal actions of a view": lambda state: state.view(0).legal_actions(),
    "iterator": lambda state: iter(state.legal_actions()),
    "payments": lambda state: state.payments("soho-wall-street"),
    "keeper": lambda state: ttr.ScoreKeeper(state.variant, 2),
    "recorder": lambda state: ttr.Recorder(state),
    "action": lambda state: (state.legal_actions()[0], state),
}


@pytest.mark.parametrize("made", MADE)
def test_a_cycle_through_a_variant_is_collected(made: str) -> None:
    fields = {f.name: getattr(NEW_YORK, f.name) for f in dataclasses.fields(NEW_YORK) if f.init}
    variant = Keeping(**fields)
    variant.__dict__["kept"] = MADE[made](ttr.new_game(variant, 2, seed=1))
    refers = weakref.ref(variant)
    gc.collect()
    assert refers() is variant
    del variant
    gc.collect()
    assert refers() is None


def test_states_and_views_are_weakly_referred_to() -> None:
    state = ttr.new_game("new_york", 2, seed=1)
    for value in (state, state.view(0)):
        assert weakref.ref(value)() is value
    cache = weakref.WeakValueDictionary({1: state.with_seed(5)})
    gc.collect()
    assert 1 not in cache


def test_actions_that_were_forgotten_are_known_all_the_same() -> None:
    """A game keeps 65,536 action objects; when there are more, it forgets them."""
    own = dataclasses.replace(ttr.nordic.VARIANT, id="forgetful")
    hand = dict(own.cards)
    big = ttr.state_from_dict(
        {"variant": "forgetful", "players": 2, "seats": [{"hand": hand}]}, variant=own
    )
    legal = big.legal_actions()
    first = legal[-1]
    assert legal[-1] is first
    number = 70_000
    listed = legal[:number]
    assert legal[-1] == first
    assert legal[number - 1] is listed[-1]
    assert legal[-1] is legal[-1]
    for place in (*range(0, number, 997), *range(number - 10, number)):
        action = listed[place]
        assert action in legal
        assert legal.index(action) == place
        assert legal[place] == action
    # Their places in memory are used anew by others, which must not be taken for them.
    del listed, action
    gc.collect()
    others = [ttr.ClaimRoute("bergen-stavanger", {"red": 9, "blue": n}) for n in range(1, 2000)]
    assert not any(other in legal for other in others)
    after = big.apply(first)
    assert after == big.apply(ttr.action_from_dict(first.to_dict()))
