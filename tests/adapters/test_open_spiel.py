"""The games as games of OpenSpiel: its own simulations, and what they cannot test."""

from __future__ import annotations

import pickle
import random
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import ttr_rules as ttr
from ttr_rules.adapters import open_spiel
from ttr_rules.testing import leaks

TABLES = [
    (name, players)
    for name in ttr.variants()
    for fewest, most in [getattr(ttr, name).VARIANT.players]
    for players in range(fewest, most + 1)
]
each = pytest.mark.parametrize(("variant", "players"), TABLES)
each_game = pytest.mark.parametrize("variant", ttr.variants())

MINE = ttr.usa.VARIANT.with_rules(face_up_slots=3, last_turns_at=30)
"""A variant that is not shipped."""


def advanced(
    state: open_spiel.TtrState, seed: int, decisions: int | None = None, more: int = 0
) -> open_spiel.TtrState:
    """Random play up to a decision after this many decisions, and ``more`` nodes; None: to the end."""
    chooser = random.Random(seed)
    made = 0
    while not state.is_terminal():
        if decisions is not None and made >= decisions and (more or not state.is_chance_node()):
            if not more:
                break
            more -= 1
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chooser.choices(outcomes, chances)[0])
        else:
            state.apply_action(chooser.choice(state.legal_actions()))
            made += 1
    return state


def shown(state: open_spiel.TtrState, player: int) -> list[Any]:
    """Everything that OpenSpiel shows to a player."""
    return [
        state.information_state_string(player),
        state.information_state_tensor(player),
        state.observation_string(player),
        state.observation_tensor(player),
        state.legal_actions(player) if state.is_player_node() else [],
    ]


# Its own tests


@each
@pytest.mark.parametrize("reward", ["win", "points"])
def test_simulations_of_the_library(variant: str, players: int, reward: str) -> None:
    game = open_spiel.load_game(variant, players, reward=reward, limit=12)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("variant", ["card_game", "first_journey", "new_york"])
def test_simulations_to_the_end(variant: str) -> None:
    game = open_spiel.load_game(variant, 2, reward="points", limit=1_000)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_a_simulation_of_a_variant_of_ones_own() -> None:
    game = open_spiel.load_game(MINE, 2, limit=3)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


# Nodes


@each_game
def test_chance_and_decisions_are_those_of_the_library(variant: str) -> None:
    game = open_spiel.load_game(variant, 2, limit=50)
    state = game.new_initial_state()
    known = ttr.new_game(variant, 2, seed=0, chance="explicit")
    space, chance = known.variant.action_space, known.variant.chance_space
    assert game.num_distinct_actions() == len(space)
    assert game.max_chance_outcomes() == len(chance)
    choose = random.Random(1).choice
    while not state.is_terminal():
        assert state.game_state.same_position(known)
        if state.is_chance_node():
            assert known.current_player is None
            outcomes = state.chance_outcomes()
            expected = known.chance_outcomes()
            assert sum((share for _, share in expected), Fraction()) == 1
            assert sum(share for _, share in outcomes) == pytest.approx(1, abs=1e-15)
            assert [share for _, share in outcomes] == [float(share) for _, share in expected]
            actions = [ttr.action_from_dict(chance.describe(number)) for number, _ in outcomes]
            assert actions == [action for action, _ in expected]
            numbers = [number for number, _ in outcomes]
            assert numbers == sorted(numbers) == state.legal_actions()
            place = choose(range(len(actions)))
            number, action = numbers[place], actions[place]
            assert state.action_to_string(number) == str(action)
        else:
            assert state.current_player() == known.current_player
            assert state.legal_actions() == [*known.action_numbers()]
            number = choose(state.legal_actions())
            action = known.action(number)
            assert state.action_to_string(number) == str(action)
        state.apply_action(number)
        known = known.apply(action)


def test_every_action_has_a_text_of_its_own() -> None:
    state = open_spiel.load_game("nordic", 2).new_initial_state()
    texts = {state.action_to_string(0, number) for number in range(state.num_distinct_actions())}
    assert len(texts) == state.num_distinct_actions()


def test_illegal_numbers_are_refused() -> None:
    game = open_spiel.load_game("usa", 2)
    state = game.new_initial_state()
    for number in (-2, len(ttr.usa.VARIANT.chance_space)):
        with pytest.raises(ttr.InvalidArgumentError, match="must be from 0 to"):
            state.apply_action(number)
    with pytest.raises(ttr.IllegalActionError):
        state.apply_action(20)  # a ticket, where a card is due
    assert str(state) == str(game.new_initial_state())
    advanced(state, 1, decisions=0)
    before = str(state), state.history()
    with pytest.raises(ttr.IllegalActionError, match="choose the tickets to keep"):
        state.apply_action(1)
    with pytest.raises(ttr.InvalidArgumentError):
        state.apply_action(1080)
    assert (str(state), state.history()) == before


# The end


def test_the_end_is_worth_the_victory_or_points() -> None:
    for reward in ("win", "points"):
        game = open_spiel.load_game("new_york", 3, reward=reward)
        state = game.new_initial_state()
        assert state.returns() == [0, 0, 0]
        advanced(state, seed=4)
        result = state.game_state.result()
        assert result is not None
        assert len(result.winners) == 1
        scores = state.game_state.scores()
        assert state.returns() == pytest.approx(
            [1 if seat in result.winners else -1 / 2 for seat in range(3)]
            if reward == "win"
            else [3 / 2 * (score - sum(scores) / 3) for score in scores]
        )
        assert game.utility_sum() == 0
        assert game.min_utility() <= min(state.returns()) <= max(state.returns())
        assert max(state.returns()) <= game.max_utility()
        assert state.current_player() == pyspiel.PlayerId.TERMINAL


@each_game
def test_no_game_is_worth_more_than_is_said(variant: str) -> None:
    game = open_spiel.load_game(variant, 2, reward="points")
    state = advanced(game.new_initial_state(), seed=1)
    returns = state.returns()
    assert returns[0] == -returns[1]
    assert game.min_utility() <= min(returns) <= max(returns) <= game.max_utility() < 3_000
    assert state.game_state.is_over
    assert len(state.history()) <= game.max_history_length()


def test_a_game_is_over_at_the_limit() -> None:
    game = open_spiel.load_game("first_journey", 4, limit=25)
    assert game.max_game_length() == 25
    state = advanced(game.new_initial_state(), seed=1)
    assert not state.game_state.is_over
    # The last decision is carried out in full: it is up to somebody to decide.
    assert state.game_state.current_player is not None
    assert sum(step.player >= 0 for step in state.full_history()) == 25
    assert state.returns() == [0] * 4
    assert state.legal_actions() == []


# What players know


@each
def test_strings_and_tensors_are_those_of_the_views(variant: str, players: int) -> None:
    game = open_spiel.load_game(variant, players)
    state = advanced(game.new_initial_state(), seed=2, decisions=20)
    space = state.game_state.variant.observation_space
    assert game.observation_tensor_shape() == game.information_state_tensor_shape() == [len(space)]
    for player in range(players):
        view = state.game_state.view(player)
        scaled = np.asarray(view.observation(scaled=True)).tolist()
        assert state.observation_string(player) == view.to_json()
        assert state.information_state_string(player).split("\n")[0] == view.to_json()
        assert state.observation_tensor(player) == state.information_state_tensor(player) == scaled


def test_observers() -> None:
    game = open_spiel.load_game("nordic", 3)
    state = advanced(game.new_initial_state(), seed=2, decisions=20)
    observation = make_observation(game)
    observation.set_from(state, 1)
    view = state.game_state.view(1)
    for name, place in view.variant.observation_space.slices.items():
        assert observation.dict[name].tolist() == view.observation(scaled=True)[place].tolist()
    public = make_observation(
        game,
        pyspiel.IIGObservationType(
            public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
        ),
    )
    assert public.string_from(state, 1) == state.game_state.view(None).to_json()
    for recall, public_info, private in (
        (True, False, pyspiel.PrivateInfoType.SINGLE_PLAYER),
        (False, True, pyspiel.PrivateInfoType.ALL_PLAYERS),
    ):
        kind = pyspiel.IIGObservationType(
            public_info=public_info, perfect_recall=recall, private_info=private
        )
        with pytest.raises(ttr.InvalidArgumentError, match="what is public"):
            game.make_py_observer(kind)
    with pytest.raises(ttr.InvalidArgumentError, match="observers have none"):
        game.make_py_observer(None, {"history": 3})


@pytest.mark.parametrize("variant", ["nordic", "first_journey", "card_game", "europe"])
def test_what_a_player_is_shown_hangs_on_nothing_hidden(variant: str) -> None:
    game = open_spiel.load_game(variant, 3)
    state = advanced(game.new_initial_state(), seed=6, decisions=25)
    player = state.current_player()
    other = state.clone()
    hidden = leaks.exchanged(state.game_state, player, random.Random(1)).with_chance("explicit")
    assert not hidden.same_position(state.game_state)
    other._at = replace(other._at, state=hidden)
    assert shown(other, player) == shown(state, player)


def test_information_states_recall_everything() -> None:
    """Ways to one position, which a player tells apart if what it saw differed, and only then."""
    game = open_spiel.load_game("usa", 2)
    start = advanced(game.new_initial_state(), seed=1, decisions=2)
    assert start.current_player() == 0

    def drawn(*cards: str) -> open_spiel.TtrState:
        """The player to move draws two cards blind."""
        state: open_spiel.TtrState = start.clone()
        numbers = {str(action): n for n, action in enumerate(game._start.outcomes)}
        for card in cards:
            state.apply_action(state.string_to_action("draw"))
            state.apply_action(numbers[f"reveal {card}"])
        return state

    one, other = drawn("red", "blue"), drawn("blue", "red")
    assert one.game_state.same_position(other.game_state)
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(1) == other.information_state_string(1)
    assert shown(drawn("red", "blue"), 0) == shown(one, 0)
    third = drawn("red", "green")
    assert third.information_state_string(1) == one.information_state_string(1)
    # Later, too: what was seen is not forgotten.
    later = [advanced(state.clone(), seed=1, decisions=1) for state in (one, other)]
    assert later[0].history()[-1] == later[1].history()[-1]
    assert later[0].information_state_string(0) != later[1].information_state_string(0)


@each
def test_what_was_dealt_to_others_is_in_no_string(variant: str, players: int) -> None:
    game = open_spiel.load_game(variant, players)
    one, other = game.new_initial_state(), game.new_initial_state()
    chooser = random.Random(players)
    while one.is_chance_node():
        both = [n for n in one.legal_actions() if n in other.legal_actions()]
        number = chooser.choice(both or one.legal_actions())
        event, *_ = one.game_state.play(game._start.outcomes[number])[1]
        is_hidden = event.as_seen_by(0) != event
        one.apply_action(number)
        other.apply_action(chooser.choice(other.legal_actions()) if is_hidden else number)
    assert not one.game_state.same_position(other.game_state)
    assert shown(one, 0) == shown(other, 0)
    hidden = [
        one.information_state_string(p) != other.information_state_string(p) for p in range(players)
    ]
    assert any(hidden[1:])


def test_what_others_keep_is_in_no_string() -> None:
    game = open_spiel.load_game("usa", 2)
    state = advanced(game.new_initial_state(), seed=1, decisions=1)
    assert state.current_player() == 1
    one, other, more = (state.clone() for _ in range(3))
    for kept, count in ((one, 2), (other, 2), (more, 3)):
        describe = kept.game_state.variant.action_space.describe
        numbers = [n for n in kept.legal_actions() if len(describe(n)["places"]) == count]
        kept.apply_action(numbers[-1 if kept is other else 0])
    assert one.game_state.tickets(1) != other.game_state.tickets(1)
    strings = [kept.information_state_string(0) for kept in (one, other, more)]
    assert strings[0] == strings[1] != strings[2]
    assert one.information_state_string(1) != other.information_state_string(1)


# Samples


@each
def test_a_resampled_state_is_the_same_to_the_player(variant: str, players: int) -> None:
    game = open_spiel.load_game(variant, players)
    chooser = random.Random(3)
    for decisions, more in ((0, 0), (9, 0), (9, 3), (30, 0), (30, 1)):
        state = advanced(game.new_initial_state(), decisions + 1, decisions, more)
        for player in range(players):
            others = [state.resample_from_infostate(player, chooser.random) for _ in range(6)]
            for other in others:
                assert shown(other, player) == shown(state, player)
                assert other.current_player() == state.current_player()
                assert other.game_state.chance == "explicit"
            if decisions:  # else there may be nothing to choose from
                hidden = {str(other) for other in [state, *others]}
                assert len(hidden) > 3, (variant, players, decisions, player)


def test_a_sample_is_made_from_what_the_player_knows() -> None:
    """Two states that a player cannot tell apart have the same sample, for the same numbers."""
    game = open_spiel.load_game("nordic", 3)
    state = advanced(game.new_initial_state(), seed=6, decisions=25)
    player = state.current_player()
    other = state.clone()
    hidden = leaks.exchanged(state.game_state, player, random.Random(1)).with_chance("explicit")
    # What the others saw is hidden, too.
    seen = [one if seat in (player, 3) else b"else" for seat, one in enumerate(state._at.seen)]
    other._at = replace(other._at, state=hidden, seen=tuple(seen))
    samples = [one.resample_from_infostate(player, lambda: 0.25) for one in (state, other)]
    assert samples[0]._at == samples[1]._at
    assert samples[0].history() == []
    with pytest.raises(ttr.SeatError):
        state.resample_from_infostate(3, lambda: 0.25)
    wrong: list[Any] = [lambda: -0.1, lambda: 1.5, lambda: float("nan"), lambda: "0", 0, None]
    for sampler in wrong:
        with pytest.raises(ttr.InvalidArgumentError, match="numbers from 0 to 1"):
            state.resample_from_infostate(1, sampler)


def test_a_resampled_state_is_played_on_and_copied() -> None:
    game = open_spiel.load_game("nordic", 2)
    state = advanced(game.new_initial_state(), seed=6, decisions=25)
    sample = state.resample_from_infostate(0, random.Random(1).random)
    text = pyspiel.serialize_game_and_state(game, sample)
    _, again = pyspiel.deserialize_game_and_state(text)
    ends = [advanced(one, seed=2) for one in (sample.clone(), again, sample)]
    assert len({str(end) for end in ends}) == 1
    assert len({end.information_state_string(1) for end in ends}) == 1
    assert ends[0].game_state.is_over


def test_clones_go_their_own_ways() -> None:
    state = advanced(open_spiel.load_game("usa", 2).new_initial_state(), seed=1, decisions=5)
    before = shown(state, 0)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert shown(state, 0) == before
    assert str(clone) != str(state)


# Search


def search(game: open_spiel.TtrGame, **options: Any) -> ismcts.ISMCTSBot:
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    return ismcts.ISMCTSBot(
        game=game,
        evaluator=evaluator,
        uct_c=1.4,
        max_simulations=4,
        random_state=np.random.RandomState(2),
        **options,
    )


@pytest.mark.parametrize("is_observation", [False, True])
@pytest.mark.parametrize("variant", ["new_york", "first_journey", "card_game"])
def test_ismcts_in_python_plays(variant: str, is_observation: bool) -> None:
    game = open_spiel.load_game(variant, 2, limit=60)
    state = advanced(game.new_initial_state(), seed=3, decisions=8)
    for _ in range(3):
        bot = search(game, use_observation_string=is_observation)
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(int(action))
        advanced(state, seed=1, decisions=0)


# Games as text


def test_games_are_named_and_read_again() -> None:
    for variant in ("europe", MINE):
        game = open_spiel.load_game(variant, 3, reward="points", limit=77)
        for again in (pyspiel.load_game(str(game)), pickle.loads(pickle.dumps(game))):
            assert str(again) == str(game)
            assert again.max_game_length() == 77
            state = again.new_initial_state()
            assert state.game_state == game.new_initial_state().game_state
            assert state.game_state.players == 3
    assert str(open_spiel.load_game("europe", 2)) == str(
        open_spiel.load_game(ttr.europe.VARIANT, 2)
    )
    assert open_spiel.load_game(MINE, 2).variant == MINE
    assert pyspiel.load_game("ttr_rules").new_initial_state().game_state.variant.id == "new_york"


def test_a_state_is_read_in_another_process() -> None:
    game = open_spiel.load_game(MINE, 2)
    state = advanced(game.new_initial_state(), seed=6, decisions=9)
    program = (
        "import sys, pyspiel, ttr_rules.adapters.open_spiel\n"
        "game, state = pyspiel.deserialize_game_and_state(sys.stdin.read())\n"
        "print(state.information_state_string(1), end='')"
    )
    text = pyspiel.serialize_game_and_state(game, state)
    run = [sys.executable, "-W", "error", "-c", program]
    done = subprocess.run(run, input=text, capture_output=True, text=True, check=True)
    assert done.stdout == state.information_state_string(1)


def test_wrong_options() -> None:
    for error, options in (
        (ttr.PlayerCountError, {"players": 6}),
        (ttr.UnknownVariantError, {"variant": "mars"}),
        (ttr.InvalidArgumentError, {"reward": "elo"}),
        (ttr.InvalidArgumentError, {"limit": 0}),
    ):
        given: dict[str, Any] = {"variant": "usa", "players": 2, **options}
        with pytest.raises(error):
            open_spiel.load_game(**given)
    made: list[Callable[[Any], object]] = [
        lambda variant: open_spiel.TtrGame({"variant": variant}),
        lambda variant: open_spiel.load_game(variant, 2),
        lambda variant: pyspiel.load_game("ttr_rules", {"variant": variant}),
    ]
    for variant in ("packed-", "packed-AAAA", "packed-ä", "packed-xyz", "packed-!!!!"):
        for make in made:
            with pytest.raises(ttr.InvalidArgumentError, match=r"variant = .*: must be the id of"):
                make(variant)
    for wrong, reason in (
        ({"variant": 3}, "variant = 3: must be a str"),
        ({"reward": []}, r"reward = \[\]: must be a str"),
        ({"players": 2.0}, r"players = 2.0: must be an integer"),
        ({"limit": True}, "limit = True: must be an integer"),
        ({"seats": 3}, "there is no parameter 'seats'; known: variant, players, reward, limit"),
    ):
        with pytest.raises(ttr.InvalidArgumentError, match=reason):
            open_spiel.TtrGame(wrong)


def test_a_game_is_made_anew_from_its_parameters() -> None:
    for variant in ("europe", MINE):
        game = open_spiel.load_game(variant, 3, reward="points", limit=77)
        assert str(open_spiel.load_game(**game.get_parameters())) == str(game)


def test_numbers_and_players_that_there_are_not_are_refused() -> None:
    state = open_spiel.load_game("new_york", 2).new_initial_state()
    chance = int(pyspiel.PlayerId.CHANCE)
    for _ in range(2):
        for number in (-2, 25, 10**12):
            reason = re.escape(f"action = {number}: must be from 0 to 24: there are 25 numbers")
            with pytest.raises(ttr.InvalidArgumentError, match=reason):
                state.action_to_string(chance, number)
        for number in (-2, -1, 239, 10**12):
            reason = re.escape(f"action = {number}: must be from 0 to 238: there are 239 numbers")
            with pytest.raises(ttr.InvalidArgumentError, match=reason):
                state.action_to_string(1, number)
        with pytest.raises(ttr.InvalidArgumentError, match="action = -1: must be from 0 to 24"):
            state.action_to_string(chance, -1)
        for player in (2, 7, int(pyspiel.PlayerId.TERMINAL)):
            with pytest.raises(ttr.SeatError, match=f"there is no player {player}"):
                state.action_to_string(player, 0)
        before = str(state)
        for number in (-2, 239, 10**12):
            with pytest.raises(
                ttr.InvalidArgumentError, match=f"action = {number}: must be from 0"
            ):
                state.apply_action(number)
        assert str(state) == before
        advanced(state, seed=1, decisions=3)
