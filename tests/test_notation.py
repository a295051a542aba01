"""The notation for people: positions in a line, actions in a few words."""

from __future__ import annotations

import contextlib
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttr_rules as ttr
from ttr_rules.actions import ACTIONS as ACTION_TYPES
from ttr_rules.events import EVENTS
from ttr_rules.testing import strategies

ACTIONS = {
    "claim bergen-stavanger purple4": ttr.ClaimRoute("bergen-stavanger", {"purple": 4}),
    "claim a-b red2 locomotive1": ttr.ClaimRoute("a-b", {"red": 2, "locomotive": 1}),
    "claim a-b": ttr.ClaimRoute("a-b", {}),
    "build wien red2": ttr.BuildStation("wien", {"red": 2}),
    "complete dallas-miami": ttr.CompleteTicket("dallas-miami"),
    "draw": ttr.DrawDeck(),
    "draw-tickets": ttr.DrawTickets(),
    "finish": ttr.FinishTickets(),
    "keep": ttr.KeepTickets([]),
    "keep b-c a-b": ttr.KeepTickets(["b-c", "a-b"]),
    "move red1 locomotive1": ttr.MoveCards({"red": 1, "locomotive": 1}),
    "pass": ttr.Pass(),
    "pay": ttr.PayTunnel({}),
    "pay locomotive2": ttr.PayTunnel({"locomotive": 2}),
    "place red10": ttr.PlaceCards({"red": 10}),
    "place locomotive2 as red": ttr.PlaceCards({"locomotive": 2}, "red"),
    "place as red2": ttr.PlaceCards({}, "red2"),
    "place as1": ttr.PlaceCards({"as": 1}),
    "reveal red": ttr.Reveal("red"),
    "reveal-ticket a-b": ttr.RevealTicket("a-b"),
    "swap": ttr.SwapTickets(),
    "take red": ttr.DrawFaceUp("red"),
    "withdraw": ttr.WithdrawTunnel(),
    # Names that are not plain stand in quotes; a card also if it ends with a digit.
    'take ""': ttr.DrawFaceUp(""),
    'take "dark red"': ttr.DrawFaceUp("dark red"),
    'take "a\\"b"': ttr.DrawFaceUp('a"b'),
    'take "\\ud800"': ttr.DrawFaceUp("\ud800"),
    "take red2": ttr.DrawFaceUp("red2"),
    'pay "red2"3': ttr.PayTunnel({"red2": 3}),
    "take grün.1_x": ttr.DrawFaceUp("grün.1_x"),
    'take "-"': ttr.DrawFaceUp("-"),
}

names = st.text(max_size=8)
cards = st.dictionaries(names, st.integers(min_value=0, max_value=10**30), max_size=4)
built_actions = st.one_of(
    st.builds(ttr.ClaimRoute, names, cards),
    st.builds(ttr.BuildStation, names, cards),
    st.builds(ttr.KeepTickets, st.lists(names, max_size=4)),
    st.builds(ttr.DrawFaceUp, names),
    st.builds(ttr.PlaceCards, cards, st.none() | names),
    st.builds(ttr.RevealTicket, names),
)


@pytest.mark.parametrize("text", ACTIONS)
def test_an_action_is_written_and_read(text: str) -> None:
    assert str(ACTIONS[text]) == text
    assert ttr.action_from_text(text) == ACTIONS[text]
    if '"' not in text:
        spaced = text.replace(" ", " \t ")
        assert ttr.action_from_text(f"  {spaced} ") == ACTIONS[text]


def test_every_action_is_shown_here() -> None:
    assert {action.type for action in ACTIONS.values()} == {*ACTION_TYPES}


@given(built_actions)
def test_any_action_that_can_be_built_is_read_back(action: ttr.Action) -> None:
    text = str(action)
    assert "\n" not in text
    assert text.isprintable()
    assert ttr.action_from_text(text) == action


@given(st.sampled_from(ttr.variants()).flatmap(strategies.reached_states))
def test_a_state_is_read_back(state: ttr.State) -> None:
    text = state.to_text()
    assert "\n" not in text
    assert ttr.state_from_text(text) == state
    explicit = state.with_chance("explicit")
    assert ttr.state_from_text(explicit.to_text()) == explicit


@given(st.sampled_from(ttr.variants()).flatmap(strategies.set_up_states))
def test_a_position_that_was_set_up_is_read_back(state: ttr.State) -> None:
    assert ttr.state_from_text(state.to_text(), state.variant) == state


@pytest.mark.parametrize("variant", ttr.variants())
def test_a_game_with_explicit_chance_is_read_back_at_every_step(variant: str) -> None:
    state = ttr.new_game(variant, 2, seed=11, chance="explicit")
    steps = 0
    while not state.is_over and steps < 400:
        assert ttr.state_from_text(state.to_text()) == state
        outcomes = [action for action, _ in state.chance_outcomes()]
        steps += 1
        options = outcomes or state.legal_actions("canonical")
        action = options[steps % len(options)]
        assert ttr.action_from_text(str(action)) == action
        state = state.apply(action)
    assert ttr.state_from_text(state.to_text()) == state


def test_a_position_by_hand_is_as_short_as_its_document() -> None:
    state = ttr.state_from_text(
        "nordic 2 seed=1 0.hand=purple4 0.routes=bergen-oslo-1 0.tickets=bergen-narvik "
        "face_up=red,red,blue,-,locomotive discard=green3"
    )
    assert state == ttr.state_from_dict(
        {
            "variant": "nordic",
            "players": 2,
            "seed": 1,
            "seats": [
                {"hand": {"purple": 4}, "routes": ["bergen-oslo-1"], "tickets": ["bergen-narvik"]}
            ],
            "face_up": ["red", "red", "blue", None, "locomotive"],
            "discard": {"green": 3},
        }
    )
    assert state.to_text() == (
        "nordic 2 seed=1 face_up=red,red,blue,-,locomotive discard=green3 "
        "0.hand=purple4 0.tickets=bergen-narvik 0.routes=bergen-oslo-1"
    )


def test_what_is_in_the_box_is_told_by_the_ticket_deck() -> None:
    text = "nordic 2 ticket_deck=bergen-narvik,oslo-vaasa/"
    state = ttr.state_from_text(text)
    assert state.to_dict()["ticket_deck"] == {
        "unordered": ["bergen-narvik", "oslo-vaasa"],
        "bottom": [],
    }
    assert state.to_text() == text


def test_a_variant_of_ones_own_with_names_that_are_not_plain() -> None:
    document = ttr.new_york.VARIANT.to_dict()
    document["id"] = "own=1"
    document["train_cards"] = {
        {"red": "r,2", "blue": '"/'}.get(card, card): count
        for card, count in document["train_cards"].items()
    }
    for route in document["routes"]:
        route["id"] = route["id"].replace("-", "/")
        route["color"] = {"red": "r,2", "blue": '"/'}.get(route["color"], route["color"])
    own = ttr.load_variant(document)
    state = ttr.new_game(own, 2, seed=3)
    for step in range(60):
        assert ttr.state_from_text(state.to_text(), own) == state
        action = state.legal_actions()[-1 - step % 2 * (len(state.legal_actions()) // 2)]
        assert ttr.action_from_text(str(action)) == action
        state = state.apply(action)
    assert '"r,2"' in state.to_text()


BAD_ACTIONS = {
    "": (1, "unknown action ''; known: build, claim, complete, draw,"),
    "jump": (1, "unknown action 'jump'; known: build, claim,"),
    "clam": (1, "unknown action 'clam'; did you mean 'claim'?"),
    "Draw": (1, "unknown action 'Draw'; did you mean 'draw'?"),
    '"draw"': (1, "unknown action '\"draw\"'; did you mean 'draw'?"),
    "draw 2": (6, "'draw' does not take '2'"),
    "take": (5, "'take' needs a card"),
    "take red blue": (10, "'take' does not take 'blue'"),
    "take -": (6, "expected a card, found '-'"),
    "claim": (6, "'claim' needs a route"),
    "claim a-b red": (11, "expected a card with its number, found 'red'"),
    "claim a-b 3": (11, "expected a card, found ''"),
    "claim a-b red03": (14, "expected a number, found '03'"),
    "claim a-b red-1": (0, ""),  # one card that is called red-
    "claim a-b red2 red1": (16, "'red' is named twice"),
    'keep a "b': (8, "a quotation mark is never closed"),
    'keep "a"b': (6, "expected a ticket, found '\"a\"b'"),
    'keep "\\x"': (6, "expected a ticket"),
    "keep a,b": (6, "expected a ticket, found 'a,b'"),
}


@pytest.mark.parametrize("text", BAD_ACTIONS)
def test_what_is_no_action_is_refused_with_its_place(text: str) -> None:
    column, reason = BAD_ACTIONS[text]
    if not column:
        assert str(ttr.action_from_text(text)) == text
        return
    with pytest.raises(ttr.NotationError) as caught:
        ttr.action_from_text(text)
    assert caught.value.column == column
    assert caught.value.reason.startswith(reason)


BAD_POSITIONS = {
    "": (1, "a position begins with a variant and a number of players"),
    "nordic": (1, "a position begins"),
    "nordic two": (8, "expected a number, found 'two'"),
    "nordic 2 hand": (10, "expected key=value, found 'hand'"),
    "nordic 2 =": (10, "expected key=value"),
    "nordic 2 hand=red1": (10, "'hand' belongs to a player: write 0.hand, for example"),
    "nordic 2 hands=red1": (10, "unknown key 'hands'; did you mean '0.hand'?"),
    "nordic 2 x=red1": (10, "unknown key 'x'; known: fingerprint, options,"),
    "nordic 2 discrad=red1": (10, "unknown key 'discrad'; did you mean 'discard'?"),
    "nordic 2 0.hands=red1": (10, "unknown key 'hands'; did you mean 'hand'?"),
    "nordic 2 0.turn=1": (10, "unknown key 'turn'; did you mean 'returned'?"),
    "nordic 2 0.phase=1": (10, "unknown key 'phase'; known: hand, tickets"),
    "nordic 2 9.hand=red1": (10, "there are at most 6 players, counted from 0"),
    "nordic 2 -1.hand=red1": (10, "expected the number of a player"),
    "nordic 2 turn=1 turn=2": (17, "'turn' is given twice"),
    "nordic 2 0.hand=red1 0.hand=": (22, "'0.hand' is given twice"),
    "nordic 2 0.hand=red1,": (22, "expected a card with its number, found ''"),
    "nordic 2 turn=x": (15, "expected a number, found 'x'"),
    "nordic 2 setup=no": (16, 'expected "yes"'),
    "nordic 2 draws=3": (16, "expected draws of cards / draws of tickets, found '3'"),
    "nordic 2 ticket_deck=": (22, "expected unordered tickets / tickets at the bottom"),
    "nordic 2 tunnel=a/red1": (17, "expected route / cards laid down / cards turned up"),
    "nordic 2 pending=hand": (18, "expected key:value, each key once"),
    "nordic 2 pending=due:hand,due:hand": (27, "expected key:value, each key once"),
    "card_game 2 0.railyard=red": (24, "expected a card with its number"),
    "card_game 2 0.railyard=red1+": (29, "expected a number, found ''"),
}


@pytest.mark.parametrize("text", BAD_POSITIONS)
def test_what_is_no_position_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(ttr.NotationError) as caught:
        ttr.state_from_text(text)
    column, reason = BAD_POSITIONS[text]
    assert caught.value.column == column
    assert caught.value.reason.startswith(reason)


def test_a_position_that_cannot_be_is_refused_as_a_document_is() -> None:
    with pytest.raises(ttr.InvalidPositionError, match=r"seats\[0\].hand: 99 red cards"):
        ttr.state_from_text("nordic 2 0.hand=red99")
    with pytest.raises(ttr.UnknownVariantError):
        ttr.state_from_text("mars 2")


@pytest.mark.parametrize("text", [None, 3, b"draw", ["draw"]])
def test_what_is_no_text_is_refused(text: Any) -> None:
    with pytest.raises(ttr.NotationError):
        ttr.action_from_text(text)
    with pytest.raises(ttr.NotationError):
        ttr.state_from_text(text)


@pytest.mark.parametrize(
    "text",
    [
        "x" * 1_000_000,
        "keep " + "a " * 49_000,
        "keep " + '"' * 99_000,
        "pay red" + "1" * 99_000,
        "nordic 2 0.tickets=" + "," * 99_000,
        "nordic 2 finished=" + "1," * 45_000 + "1",
        "nordic 2 " + "0.hand=red1 " * 8_000,
    ],
)
def test_a_hostile_text_is_refused_soon(text: str) -> None:
    for read in (ttr.action_from_text, ttr.state_from_text):
        begin = time.process_time()
        with contextlib.suppress(ttr.TtrError):
            read(text)
        # Far above what it takes, on a loaded machine too, and far below what a square would.
        assert time.process_time() - begin < 5


EVENT_TEXTS = {
    ttr.CardGiven(0, "locomotive"): "player 0 is given locomotive",
    ttr.CardDrawn(1, "dark red"): 'player 1 draws "dark red"',
    ttr.FaceUpTaken(1, "red", 4): "player 1 takes red from slot 4",
    ttr.CardTurnedUp("red", 4): "red is turned up in slot 4",
    ttr.RowCleared(ttr.FrozenMap({"red": 2, "locomotive": 3})): (
        "the row is cleared: red2 locomotive3"
    ),
    ttr.DeckReshuffled(ttr.FrozenMap({})): "the deck is reshuffled: nothing",
    ttr.TicketDrawn(0, "a-b"): "player 0 draws the ticket a-b",
    ttr.TicketsKept(0, ("a-b", "c-d"), ()): "player 0 keeps a-b c-d, returns nothing",
    ttr.RouteClaimed(0, "a-b", ttr.FrozenMap({"red": 2}), 2): (
        "player 0 claims a-b with red2, for 2 points"
    ),
    ttr.RouteClaimed(0, "a-b", ttr.FrozenMap({"red": 1}), 1): (
        "player 0 claims a-b with red1, for 1 point"
    ),
    ttr.SurchargeAsked(0, "a-b", 1, "red"): "player 0 is asked for 1 more card for a-b (red)",
    ttr.SurchargeAsked(0, "a-b", 2, None): (
        "player 0 is asked for 2 more cards for a-b (locomotives only)"
    ),
    ttr.TrainRobbed(0, 1, "red", ttr.FrozenMap({"red": 2})): (
        "player 0 robs player 1 of the red row: red2"
    ),
    ttr.TurnBegan(1, 7): "turn 7 begins: player 1",
    ttr.HiddenCardDrawn(1): "player 1 draws a card",
    ttr.LastTurnsBegan(1, 2): "the last turns begin: 2 turns, with player 1 last",
    ttr.TicketsReshuffled(1): "the ticket deck is reshuffled: 1 ticket",
    ttr.HiddenTicketsKept(1, 1, 2): "player 1 keeps 1 ticket, returns 2",
    ttr.HiddenTicketsKept(1, 2, 3): "player 1 keeps 2 tickets, returns 3",
}


@pytest.mark.parametrize("event", EVENT_TEXTS, ids=lambda event: event.type)
def test_an_event_tells_itself(event: ttr.Event) -> None:
    assert str(event) == EVENT_TEXTS[event]


def test_every_event_tells_itself_and_is_read_back() -> None:
    kinds = set()
    for variant in ttr.variants():
        state = ttr.new_game(variant, 2, seed=4, chance="explicit")
        steps = 0
        while not state.is_over:
            outcomes = [action for action, _ in state.chance_outcomes()]
            options = outcomes or state.legal_actions("canonical")
            steps += 1
            state, events = state.play(options[(steps * 7) % len(options)])
            for told in events:
                for event in {told, *(told.as_seen_by(player) for player in (None, 0, 1))}:
                    kinds.add(event.type)
                    assert ttr.event_from_dict(event.to_dict()) == event
                    assert "{" not in str(event)
                    assert str(event).isprintable()
    assert len(kinds) > 25
    for kind in EVENTS.values():
        assert kind._text


@pytest.mark.parametrize(
    "entries",
    [
        None,
        {},
        {"type": 3},
        {"type": "jump"},
        {"type": "card_drawn"},
        {"type": "card_drawn", "player": 0, "card": "red", "slot": 1},
        {"type": "card_drawn", "player": True, "card": "red"},
        {"type": "card_drawn", "player": -1, "card": "red"},
        {"type": "card_drawn", "player": 0, "card": None},
        {"type": "row_cleared", "cards": {"red": "1"}},
        {"type": "row_cleared", "cards": []},
        {"type": "tickets_kept", "player": 0, "tickets": "a-b", "returned": []},
        {"type": "tickets_kept", "player": 0, "tickets": [1], "returned": []},
    ],
)
def test_what_is_no_event_is_refused(entries: Any) -> None:
    with pytest.raises(ttr.InvalidArgumentError):
        ttr.event_from_dict(entries)


@pytest.mark.parametrize(
    ("entries", "reason"),
    [
        ({"type": "card_drawm"}, "unknown event type 'card_drawm'; did you mean 'card_drawn'?"),
        ({"type": "passed", "playr": 0}, "passed has no key 'playr'; did you mean 'player'?"),
        ({"type": "passed"}, "passed needs the key 'player'"),
        ({"type": "passed", "player": True}, "must be an integer, not negative"),
    ],
)
def test_a_refused_event_says_what_was_meant(entries: Any, reason: str) -> None:
    with pytest.raises(ttr.InvalidArgumentError) as caught:
        ttr.event_from_dict(entries)
    assert caught.value.reason == reason


def test_a_refusal_names_the_action_as_the_notation_does() -> None:
    state = ttr.new_game("first_journey", 2, seed=1)
    with pytest.raises(ttr.IllegalActionError) as caught:
        state.apply(ttr.ClaimRoute("rome-mars", {"red": 1}))
    assert str(caught.value).startswith("claim rome-mars red1: ")
    assert str(caught.value).endswith("(X-name)")
