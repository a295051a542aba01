"""Playouts: games in the core that one can play by hand, the same on any number of threads."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import random
from array import array
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ttr_rules as ttr
from ttr_rules._core import policy_action
from ttr_rules.testing import strategies
from ttr_rules.testing.leaks import exchanged

GAMMA = 0x9E3779B97F4A7C15
CHOICES = 0x510E527FADE682D1
TABLES = [
    (id, players)
    for id in ttr.variants()
    for least, most in [ttr.new_game(id, 2, seed=0).variant.players]
    for players in range(least, most + 1)
]


def mix(z: int) -> int:
    """The finalizer of SplitMix64."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % 2**64
    return z ^ (z >> 31)


def choices(seed: int) -> Iterator[int]:
    """The numbers that decide, as docs/reference/random-numbers.md tells."""
    state = mix(seed) ^ CHOICES
    while True:
        state = (state + GAMMA) % 2**64
        yield mix(state)


def rows(played: ttr.Playouts) -> list[list[int]]:
    """The scores, game by game."""
    # For typeshed every memoryview has one dimension.
    return cast(list[list[int]], played.scores.tolist())


def by_hand(state: ttr.State, seed: int, limit: int = 10_000) -> tuple[ttr.State, int]:
    """The last state of a playout, and how many decisions led there."""
    steps = 0
    for number in choices(seed):
        if state.is_over or steps == limit:
            break
        legal = state.legal_actions("canonical")
        state = state.apply(legal[number * len(legal) >> 64])
        steps += 1
    return state, steps


def check(
    played: ttr.Playouts, begin: Callable[[int], ttr.State], seed: int, limit: int = 10_000
) -> None:
    """Compare playouts with games that are played by hand."""
    games = [
        by_hand(begin(number), number, limit)
        for number in ((seed + game) % 2**64 for game in range(played.games))
    ]
    assert rows(played) == [list(last.scores()) for last, _ in games]
    assert played.steps == sum(steps for _, steps in games)
    results = [last.result() for last, _ in games]
    assert played.stopped == results.count(None)
    seats = games[0][0].players
    wins = [0.0] * seats
    for result in filter(None, results):
        for winner in result.winners:
            wins[winner] += 1 / len(result.winners)
    assert played.wins == pytest.approx(wins)
    columns = zip(*rows(played), strict=True)
    assert played.means == pytest.approx([sum(column) / played.games for column in columns])


def later(id: str, players: int, steps: int = 25) -> ttr.State:
    """A state from the middle of a game."""
    return by_hand(ttr.new_game(id, players, seed=3), 5, steps)[0]


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_playouts_are_games_that_one_can_play_by_hand(id: str, players: int) -> None:
    seed = 2**64 - 2
    check(
        ttr.playouts(id, players, 5, seed=seed),
        lambda number: ttr.new_game(id, players, seed=number),
        seed,
    )


@pytest.mark.parametrize("id", ttr.variants())
def test_the_number_of_threads_does_not_matter(id: str) -> None:
    view = later(id, 3).view(1)
    ways: list[Callable[[int | None], ttr.Playouts]] = [
        lambda threads: ttr.playouts(id, 2, 500, seed=1, threads=threads),
        lambda threads: later(id, 2).playouts(100, seed=1, threads=threads),
        lambda threads: view.playouts(100, seed=1, threads=threads),
    ]
    for play in ways:
        one = play(1)
        assert one == play(2) == play(3) == play(None) == play(1000)
        assert play(2) != ttr.playouts(id, 2, 499, seed=1)


@pytest.mark.parametrize("id", ttr.variants())
def test_ranges_put_together_are_the_whole(id: str) -> None:
    whole = ttr.playouts(id, 3, 300, seed=2**64 - 150, limit=300)
    parts = [
        ttr.playouts(id, 3, games, seed=seed, limit=300)
        for games, seed in ((100, 2**64 - 150), (49, 2**64 - 50), (1, 2**64 - 1), (150, 0))
    ]
    assert whole.scores.tobytes() == b"".join(part.scores.tobytes() for part in parts)
    assert whole.games == sum(part.games for part in parts)
    assert whole.steps == sum(part.steps for part in parts)
    assert whole.stopped == sum(part.stopped for part in parts)
    for seat in range(3):
        assert whole.wins[seat] == pytest.approx(sum(part.wins[seat] for part in parts))


@pytest.mark.parametrize("id", ttr.variants())
def test_from_states_and_views(id: str) -> None:
    state = later(id, 3)
    assert not state.is_over
    check(state.playouts(5, seed=7), state.with_seed, 7)
    for player in (0, 2, None):
        for memory in (True, False):
            view = state.view(player, memory=memory)
            check(view.playouts(3, seed=2**64 - 1), view.sample, 2**64 - 1)


def sampled(begin: Callable[[int], ttr.State]) -> Callable[[int], ttr.State]:
    """The same beginning with sampled chance."""
    return lambda seed: begin(seed).with_chance("sampled")


@pytest.mark.parametrize("id", ttr.variants())
def test_explicit_chance_becomes_sampled(id: str) -> None:
    start = ttr.new_game(id, 3, chance="explicit")
    assert start.current_player is None
    decision = later(id, 3).with_chance("explicit")
    chance = decision
    while chance.current_player is not None:
        chance = chance.apply(chance.legal_actions("canonical")[0])
    for state in (start, decision, chance):
        check(state.playouts(3, seed=1), sampled(state.with_seed), 1)
        view = state.view(1)
        check(view.playouts(3, seed=1), sampled(view.sample), 1)


@pytest.mark.parametrize("id", ttr.variants())
def test_a_game_that_is_over_stays_as_it_is(id: str) -> None:
    last, _ = by_hand(ttr.new_game(id, 2, seed=1), 1)
    result = last.result()
    assert result is not None
    for played in (last.playouts(10), last.view(None).playouts(10), last.view(1).playouts(10)):
        assert (played.steps, played.stopped) == (0, 0)
        assert rows(played) == [list(last.scores())] * 10
        share = 10 / len(result.winners)
        assert played.wins == tuple(share * (seat in result.winners) for seat in range(2))


@pytest.mark.parametrize("players", [3, 4])
def test_games_that_never_end_are_stopped(players: int) -> None:
    played = ttr.playouts("first_journey", players, 500, seed=0, limit=1000)
    assert 0 < played.stopped < 20
    assert sum(played.wins) == pytest.approx(500 - played.stopped)
    longer = ttr.playouts("first_journey", players, 500, seed=0)
    assert longer.stopped > 0
    assert longer.steps >= 10_000 * longer.stopped
    check(
        ttr.playouts("first_journey", players, 20, limit=30),
        lambda number: ttr.new_game("first_journey", players, seed=number),
        0,
        30,
    )


def test_without_decisions_the_scores_are_those_of_the_beginning() -> None:
    state = later("europe", 2, 60)
    played = state.playouts(3, limit=0)
    assert (played.steps, played.stopped, played.wins) == (0, 3, (0.0, 0.0))
    assert rows(played) == [list(state.scores())] * 3
    assert played.means == state.scores()


def test_a_victory_is_shared_equally() -> None:
    over = ttr.state_from_dict({"variant": "new_york", "players": 3, "phase": "over"})
    assert over.playouts(10).wins == (10 / 3,) * 3


@pytest.mark.parametrize("id", ttr.variants())
def test_a_view_tells_nothing_that_its_player_cannot_know(id: str) -> None:
    chooser = random.Random(id)
    for steps in (0, 10, 40):
        state = later(id, 3, steps)
        for player in (0, 1, None):
            other = exchanged(state, player, chooser)
            assert other != state
            assert other.view(player) == state.view(player)
            assert other.view(player).playouts(20, seed=4) == state.view(player).playouts(
                20, seed=4
            )


# Policies


BOARDS = [id for id in ttr.variants() if ttr.new_game(id, 2, seed=0).variant.board.routes]


@pytest.mark.parametrize("id", BOARDS)
def test_tickets_beats_random_on_every_board_from_either_seat(id: str) -> None:
    for seat, policies in enumerate((("tickets", "random"), ("random", "tickets"))):
        played = ttr.playouts(id, 2, 1000, seed=3, policy=policies)
        assert played.stopped == 0
        assert played.wins[seat] >= 980
        assert played.means[seat] > played.means[1 - seat]


@pytest.mark.parametrize(("id", "players"), [table for table in TABLES if table[0] in BOARDS])
def test_tickets_ends_its_games_whatever_the_number_of_threads(id: str, players: int) -> None:
    played = ttr.playouts(id, players, 200, seed=3, policy="tickets", threads=1, limit=2000)
    assert played.stopped == 0
    assert sum(played.wins) == pytest.approx(200)
    again = ttr.playouts(id, players, 200, seed=3, policy="tickets", threads=2, limit=2000)
    assert again == played
    assert played.steps < ttr.playouts(id, players, 200, seed=3, limit=2000).steps


@pytest.mark.parametrize("id", BOARDS)
def test_tickets_chooses_by_what_the_player_knows(id: str) -> None:
    chooser = random.Random(id)
    for steps in range(0, 120, 5):
        state = later(id, 2, steps)
        if state.current_player is None:
            break
        player = state.current_player
        other = exchanged(state, player, chooser)
        one, same = (policy_action(which.view(player), "tickets", 0) for which in (state, other))
        assert one == same
        assert one is not None
        assert state.is_legal(one)


@settings(max_examples=100)
@given(st.data())
def test_tickets_goes_on_from_any_state_of_any_variant(data: st.DataObject) -> None:
    state = data.draw(strategies.states(data.draw(strategies.variants())))
    if state.current_player is not None:
        view = state.view(state.current_player)
        chosen = policy_action(view, "tickets", 0)
        assert chosen is not None
        assert state.is_legal(chosen)
        assert chosen in state.legal_actions("canonical")
    for begin in (state, state.view(0), state.view(None)):
        played = begin.playouts(2, policy="tickets", limit=200)
        assert played.games == 2
        assert played == begin.playouts(2, policy="tickets", limit=200, threads=2)


def test_of_a_variant_of_ones_own() -> None:
    variant = ttr.usa.VARIANT.with_rules(face_up_slots=3)
    check(ttr.playouts(variant, 2, 3), lambda number: variant.new_game(2, seed=number), 0)
    assert ttr.playouts(variant, 2, 3) != ttr.playouts("usa", 2, 3)


# The value


def test_the_value() -> None:
    played = ttr.playouts("usa", 3, 40, seed=7)
    assert (played.games, len(played.wins), len(played.means)) == (40, 3, 3)
    text = f"steps={played.steps}, stopped=0, wins={played.wins}, means={played.means}"
    assert repr(played) == f"Playouts(games=40, {text})"
    assert played.to_dict() == {
        "games": 40,
        "steps": played.steps,
        "stopped": 0,
        "wins": list(played.wins),
        "means": list(played.means),
        "scores": rows(played),
    }


def test_scores_are_a_buffer() -> None:
    played = ttr.playouts("usa", 3, 40, seed=7)
    scores = played.scores
    assert (scores.shape, scores.format, scores.itemsize) == ((40, 3), "i", 4)
    assert scores.readonly
    assert scores.c_contiguous
    with pytest.raises(TypeError):
        scores[0, 0] = 1
    assert scores[39, 2] == rows(played)[39][2]


def test_what_is_released_comes_again() -> None:
    played = ttr.playouts("usa", 3, 40, seed=7)
    with played.scores as scores:
        first = scores[0, 0]
    assert played.scores[0, 0] == first


def test_equal_hashed_and_pickled_by_content() -> None:
    one, two = (ttr.playouts("new_york", 2, 40, seed=7) for _ in range(2))
    assert one is not two
    assert one == two
    assert len({one, two}) == 1
    others = [
        ttr.playouts("new_york", 2, 40, seed=8),
        ttr.playouts("new_york", 2, 39, seed=7),
        ttr.playouts("new_york", 3, 40, seed=7),
        ttr.playouts("new_york", 2, 40, seed=7, limit=30),
    ]
    assert len({one, *others}) == 5
    for again in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
        assert again == one
        assert hash(again) == hash(one)
        assert again.scores == one.scores
    with pytest.raises(AttributeError):
        one.games = 1  # type: ignore[misc]


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"games": -1}, "games = -1: must be at least 0"),
        ({"games": 3}, "wins = "),
        ({"steps": -1}, "steps = -1: must be at least 0"),
        ({"stopped": -1}, "stopped = -1: must be from 0 to 2"),
        ({"stopped": 3}, "stopped = 3: must be from 0 to 2"),
        ({"stopped": 1}, "wins = .*: must be from 0, and with stopped add up to games"),
        ({"wins": (3.0, -1.0)}, "wins = .*: must be from 0, and"),
        ({"wins": (1.5, 1.5)}, "wins = .*: must be from 0, and"),
        ({"wins": ()}, "wins = .*: must be numbers, one for each player"),
        ({"wins": 2.0}, "wins = 2.0: must be numbers, one for each player"),
        ({"wins": (2.0,)}, "means = .*: must be as many as wins"),
        ({"wins": (True, 1.0)}, "wins = .*: must be finite numbers"),
        ({"wins": ("1", 1.0)}, "wins = .*: must be finite numbers"),
        ({"wins": (float("nan"), 1.0)}, "wins = .*: must be finite numbers"),
        ({"means": (10**400, 1.0)}, "means = .*: must be finite numbers"),
        ({"means": (1.0, 2.0)}, r"means = .*: must be those of the scores: \(2.0, 3.0\)"),
        ({"_scores": bytes(15)}, "scores = .*: must be bytes, four for each player in each game"),
        ({"_scores": bytearray(16)}, "scores = .*: must be bytes, four"),
        ({"_scores": None}, "scores = None: must be bytes, four"),
    ],
)
def test_what_does_not_fit_together_is_refused(wrong: dict[str, Any], reason: str) -> None:
    right = ttr.Playouts(2, 9, 0, (1.5, 0.5), (2.0, 3.0), array("i", [1, 2, 3, 4]).tobytes())
    assert rows(right) == [[1, 2], [3, 4]]
    assert dataclasses.replace(right, wins=[1, 1]).wins == (1.0, 1.0)  # type: ignore[arg-type]
    with pytest.raises(ttr.InvalidArgumentError, match=reason):
        dataclasses.replace(right, **wrong)
    none = dict.fromkeys(("games", "steps", "stopped"), 0)
    no_games: dict[str, Any] = {**none, "wins": (0, 0), "means": (0, 0), "_scores": b""}
    assert ttr.Playouts(**no_games) == ttr.playouts("usa", 2, 0)
    with pytest.raises(ttr.InvalidArgumentError, match="steps = 1: must be from 0 to 0"):
        ttr.Playouts(**{**no_games, "steps": 1})


def test_no_games() -> None:
    for none in (
        ttr.playouts("usa", 3, 0),
        later("usa", 3).playouts(0),
        later("usa", 3).view(0).playouts(0),
    ):
        assert (none.games, none.steps, none.stopped) == (0, 0, 0)
        assert none.wins == none.means == (0.0, 0.0, 0.0)
        assert (none.scores.shape, none.scores.format) == ((0, 3), "i")
        assert none.scores.tolist() == []
        assert pickle.loads(pickle.dumps(none)) == none


# Arguments


class Index:
    """An integer as NumPy has them."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


WRONG: list[tuple[dict[str, Any], str]] = [
    *(
        ({"games": games}, "games")
        for games in (-1, 10**7 + 1, 10**12, 2**70, True, 1.0, "1", None)
    ),
    *(({"seed": seed}, "seed") for seed in (-1, 2**64, True, 1.5, "1", None)),
    *(({"threads": threads}, "threads") for threads in (0, -1, 1025, 2**70, True, 1.5, "all")),
    *(({"policy": policy}, "policy") for policy in ("", "Random", "greedy", None, 1, "\ud800")),
    *(({"limit": limit}, "limit") for limit in (-1, 2**64, False, 1.5, "1", None)),
]


@pytest.mark.parametrize(("wrong", "argument"), WRONG)
def test_wrong_arguments_are_refused(wrong: dict[str, Any], argument: str) -> None:
    state = ttr.new_game("usa", 2, seed=1)
    given = {"games": 3} | wrong
    messages = set()
    ways: list[Callable[[], ttr.Playouts]] = [
        lambda: ttr.playouts("usa", 2, **given),
        lambda: state.playouts(**given),
        lambda: state.view(0).playouts(**given),
    ]
    for play in ways:
        with pytest.raises(ttr.InvalidArgumentError, match=f"^{argument} = ") as caught:
            play()
        messages.add(str(caught.value))
    assert len(messages) == 1


def test_wrong_variants_and_players_are_refused() -> None:
    with pytest.raises(ttr.UnknownVariantError):
        ttr.playouts("uas", 2, 1)
    with pytest.raises(ttr.InvalidArgumentError):
        ttr.playouts(1, 2, 1)  # type: ignore[arg-type]
    for players in (0, 1, 5, 300, -1, 2**70):
        with pytest.raises(ttr.PlayerCountError):
            ttr.playouts("new_york", players, 0)
    for wrong in (True, "2", None):
        with pytest.raises(ttr.InvalidArgumentError):
            ttr.playouts("new_york", wrong, 0)  # type: ignore[arg-type]


def test_whatever_is_an_integer_is_taken() -> None:
    plain = ttr.playouts("usa", 2, 3, seed=4, threads=2, limit=50)
    given = ttr.playouts(
        "usa", Index(2), Index(3), seed=Index(4), threads=Index(2), limit=Index(50)
    )
    assert given == plain
    state = ttr.new_game("usa", 2, seed=1)
    assert state.playouts(Index(3), seed=Index(4)) == state.playouts(3, seed=4)
    longest = ttr.playouts("usa", 2, 3, limit=2**64 - 1)
    assert longest == ttr.playouts("usa", 2, 3)
