"""Words for people: events as sentences, states and views as tables."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import ttr_rules as ttr
from ttr_rules.events import EVENTS

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve"]


def games(
    name: str, seed: int, steps: int = 400
) -> Iterator[tuple[ttr.State, tuple[ttr.Event, ...]]]:
    """The states of a game with explicit chance, each with the events on the way there."""
    choice = random.Random(seed)
    players = choice.randint(*getattr(ttr, name).VARIANT.players)
    state = ttr.new_game(name, players, seed=seed, chance="explicit")
    events: tuple[ttr.Event, ...] = ()
    for _ in range(steps):
        yield state, events
        if state.is_over:
            return
        actions = state.legal_actions("canonical")
        if actions:
            claims = [action for action in actions if isinstance(action, ttr.ClaimRoute)]
            action: ttr.Action = choice.choice(claims or actions)
        else:
            action = choice.choice(state.chance_outcomes())[0]
        state, events = state.play(action)


SENTENCES = [
    (ttr.CardGiven(1, "locomotive"), "Ben is given a locomotive"),
    (ttr.CardDrawn(0, "orange"), "Ann draws an orange card from the deck"),
    (ttr.FaceUpTaken(1, "red", 2), "Ben takes the face-up red card"),
    (ttr.CardTurnedUp("locomotive", 2), "a locomotive is turned up"),
    (
        ttr.RowCleared(ttr.FrozenMap({"red": 2, "locomotive": 3})),
        "the face-up cards are cleared away: 2 red and 3 locomotives",
    ),
    (
        ttr.DeckReshuffled(ttr.FrozenMap({"red": 2, "blue": 1, "locomotive": 1})),
        "the discard pile is shuffled and becomes the deck: 2 red, 1 blue and 1 locomotive",
    ),
    (ttr.TicketDrawn(0, "oslo-stavanger"), "Ann draws the ticket Oslo to Stavanger"),
    (
        ttr.TicketsKept(1, ("oslo-stavanger", "tromso-vaasa"), ()),
        "Ben keeps Oslo to Stavanger and Tromsø to Vaasa and returns nothing",
    ),
    (
        ttr.RouteClaimed(1, "bergen-oslo-2", ttr.FrozenMap({"red": 4}), 7),
        "Ben claims Bergen to Oslo (red) with 4 red, for 7 points",
    ),
    (
        ttr.StationBuilt(1, "alborg", ttr.FrozenMap({"red": 1, "locomotive": 1})),
        "Ben builds a station in Ålborg with 1 red and 1 locomotive",
    ),
    (
        ttr.TunnelTried(1, "lillehammer-trondheim", ttr.FrozenMap({"red": 1, "locomotive": 1})),
        "Ben tries the tunnel Lillehammer to Trondheim with 1 red and 1 locomotive",
    ),
    (ttr.TunnelCardTurnedUp("red"), "a red card is turned up for the tunnel"),
    (
        ttr.SurchargeAsked(0, "lillehammer-trondheim", 1, "red"),
        "Ann is asked for 1 more card for the tunnel Lillehammer to Trondheim: red or locomotives",
    ),
    (
        ttr.SurchargeAsked(0, "lillehammer-trondheim", 2, None),
        "Ann is asked for 2 more cards for the tunnel Lillehammer to Trondheim: locomotives only",
    ),
    (
        ttr.TunnelWithdrawn(1, "lillehammer-trondheim", ttr.FrozenMap({"red": 2})),
        "Ben withdraws from the tunnel Lillehammer to Trondheim and takes back 2 red",
    ),
    (ttr.TicketCompleted(1, "oslo-stavanger"), "Ben completes the ticket Oslo to Stavanger"),
    (ttr.BonusTaken(1), "Ben connects the coasts and takes the bonus ticket"),
    (ttr.TicketsSwapped(0, ("oslo-stavanger",)), "Ann gives back Oslo to Stavanger for new ones"),
    (
        ttr.TicketsReshuffled(1),
        "the tickets given back are shuffled and become the ticket deck: 1 ticket",
    ),
    (
        ttr.CardsMoved(1, ttr.FrozenMap({"red": 1, "blue": 1})),
        "Ben moves 1 red and 1 blue onto the track",
    ),
    (ttr.CardsPlaced(1, ttr.FrozenMap({"red": 2})), "Ben places 2 red in the railyard"),
    (
        ttr.CardsPlaced(1, ttr.FrozenMap({"locomotive": 2}), "red"),
        "Ben places 2 locomotives in the railyard as the red row",
    ),
    (
        ttr.TrainRobbed(1, 0, "red", ttr.FrozenMap({"red": 2, "locomotive": 1})),
        "Ben robs Ann of the red row: 2 red and 1 locomotive",
    ),
    (ttr.ScoringBegan(1), "the tickets of deck pass 1 are scored"),
    (
        ttr.TicketPaid(1, "oslo-stavanger", ttr.FrozenMap({"red": 2})),
        "Ben completes the ticket Oslo to Stavanger with 2 red",
    ),
    (ttr.TicketsFinished(1), "Ben completes no more tickets"),
    (ttr.DeckPassBegan(2), "deck pass 2 begins"),
    (ttr.Passed(0), "Ann can do nothing and passes"),
    (ttr.TurnBegan(1, 5), "the turn of Ben begins"),
    (
        ttr.LastTurnsBegan(1, 2),
        "the last turns begin: 2 more turns, the last of them that of Ben",
    ),
    (ttr.GameEnded("last_train"), "the game is over: the last train is placed"),
    (ttr.HiddenCardDrawn(1), "Ben draws a card from the deck"),
    (ttr.HiddenTicketDrawn(1), "Ben draws a ticket"),
    (ttr.HiddenTicketsKept(1, 2, 1), "Ben keeps 2 tickets and returns 1"),
    (ttr.HiddenTicketsSwapped(1, 2), "Ben gives back 2 tickets for new ones"),
]


@pytest.mark.parametrize(("event", "words"), SENTENCES, ids=[type(e).type for e, _ in SENTENCES])
def test_the_sentence_of_every_event(event: ttr.Event, words: str) -> None:
    assert event.describe("nordic", names=["Ann", "Ben"]) == words
    assert event.describe(ttr.nordic.VARIANT, names=["Ann", "Ben"]) == words
    plain = event.describe(names=[None, None])
    assert plain == event.describe()
    if getattr(event, "player", None) == 1:
        assert "player 1" in plain
    for name in ("route", "ticket"):
        if hasattr(event, name):
            assert getattr(event, name) in plain


def test_no_event_is_without_a_sentence() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(EVENTS.values())


@pytest.mark.parametrize("name", ttr.variants())
def test_the_events_of_games_are_told_as_they_are_seen(name: str) -> None:
    variant = getattr(ttr, name).VARIANT
    told = 0
    for seed in range(3):
        for state, events in games(name, seed):
            for event in events:
                for player in (*range(state.players), None):
                    seen = event.as_seen_by(player)
                    words = seen.describe(variant, names=NAMES[: state.players])
                    assert words.isprintable()
                    assert words == words.strip()
                    assert not words.endswith(".")
                    assert "player" not in words
                    assert "{" not in words
                    told += 1
    assert told > 500


def test_a_sentence_asks_for_names_that_fit() -> None:
    event = ttr.CardDrawn(2, "red")
    wrong: list[Any] = [
        "Ann",
        b"Ann",
        3,
        [],
        ["Ann", "Ben"],
        [1, 2, 3],
        ["Ann", "", "Ben"],
        ["A", "B\n", "C"],
        {"Ann": 1},
        ["Ann"] * 7,
    ]
    for names in wrong:
        with pytest.raises(ttr.InvalidArgumentError) as refused:
            event.describe(names=names)
        assert refused.value.argument == "names"
    for names in (["Ann"], ["Ann", "Ben", "Cleo", "Dan"]):
        with pytest.raises(ttr.InvalidArgumentError, match="one name for each player"):
            ttr.CardTurnedUp("red", 0).describe("nordic", names=names)
    assert (
        event.describe(names=iter(["Ann", None, "Cleo"])) == "Cleo draws a red card from the deck"
    )
    assert ttr.CardDrawn(1, "red").describe(names=["A", None]).startswith("player 1 draws")


def test_a_sentence_asks_for_the_variant_of_the_event() -> None:
    with pytest.raises(ttr.UnknownVariantError):
        ttr.Passed(0).describe("mars")
    things: list[Any] = [3, b"usa", ["usa"]]
    for thing in things:
        with pytest.raises(ttr.InvalidArgumentError) as refused:
            ttr.Passed(0).describe(thing)
        assert refused.value.argument == "variant"
    for event, kind in (
        (ttr.RouteClaimed(0, "bergen-oslo-1", ttr.FrozenMap({"red": 4}), 7), "route"),
        (ttr.TicketDrawn(0, "oslo-stavanger"), "ticket"),
        (ttr.CardDrawn(0, "mauve"), "card"),
    ):
        with pytest.raises(ttr.UnknownNameError) as unknown:
            event.describe("usa")
        assert unknown.value.kind == kind


# States and views


@pytest.mark.parametrize("name", ttr.variants())
def test_tables_are_tidy_and_the_same_for_all_that_a_player_cannot_tell_apart(name: str) -> None:
    phases = set()
    for seed in range(2):
        for at, (state, _) in enumerate(games(name, seed)):
            phases.add(state.phase)
            if at % 4 and not state.is_over:
                continue
            texts = [str(state)]
            for player in (*range(state.players), None):
                for memory in (True, False):
                    view = state.view(player, memory=memory)
                    texts.append(str(view))
                    assert str(view.sample(at).view(player, memory=memory)) == str(view)
            for text in texts:
                lines = text.split("\n")
                assert all(len(line) <= 100 and line == line.rstrip() for line in lines)
                assert lines[0].startswith(state.variant.title)
                assert "\N{NO-BREAK SPACE}" not in text
    assert len(phases) > 1


def test_a_table_tells_what_is_to_be_decided_and_by_whom() -> None:
    for name in ttr.variants():
        for at, (state, _) in enumerate(games(name, 7, 700)):
            if at % 3 and not state.is_over:
                continue
            text, seen = str(state), str(state.view(0))
            second = text.split("\n")[1]
            assert ("The last turns have begun" in text) == (
                state.last_turns is not None and not state.is_over
            )
            if state.is_over:
                result = state.result()
                assert result is not None
                assert second.startswith("The game is over, won by ")
                assert all(f"player {player}" in second for player in result.winners)
            elif state.current_player is None:
                assert second == "A card or ticket is to be revealed."
            else:
                assert second.startswith(f"Player {state.current_player} ")
                assert f"\n> player {state.current_player} " in text
                assert f"\n> player {state.current_player} " in seen
            for shown, told in ((state, text), (state.view(0), seen)):
                rows = [line.split() for line in told.split("\n") if line[1:].startswith(" player")]
                points = [int(row[3 if row[0] == ">" else 2]) for row in rows]
                assert points == list(shown.scores())


def test_a_table_in_full() -> None:
    state = ttr.state_from_dict(
        {
            "variant": "usa",
            "players": 2,
            "seed": 5,
            "turn": 7,
            "last_turns": 2,
            "face_up": ["red", "red", None, "locomotive", "blue"],
            "discard": {"black": 2},
            "seats": [
                {
                    "hand": {"red": 2, "locomotive": 1},
                    "tickets": ["boston-miami"],
                    "routes": ["boston-montreal-1"],
                    "trains": 2,
                },
                {"hand": {"blue": 3}, "tickets": ["dallas-new-york"]},
            ],
        }
    )
    assert str(state.view(0)) == VIEW
    assert "3 blue" in str(state)
    assert "dallas-new-york (11)" in str(state)
    assert str(state).endswith("sampled chance, seed 5")
    assert "note" not in str(state)
    assert "\n" not in repr(state)


VIEW = """\
USA (the classic board), 2 players, turn 7, as player 0 sees it
Player 0 chooses what to do in this turn.
The last turns have begun: 2 turns left with this one.

              points    trains     cards   tickets
> player 0        12         2         3         1
  player 1         0        45         3         1

face-up   red, red, -, locomotive, blue
deck      98 cards
discard   2 cards: 2 black
tickets   28 in the deck

player 0
  hand      2 red and 1 locomotive
  tickets   boston-miami (12)
  routes    boston-montreal-1

player 1
  hand      3 cards
  tickets   1 ticket
  routes    none"""
