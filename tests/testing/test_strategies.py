"""The strategies: what they generate is valid and varied, and shrinks to what is small."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

import ttr_rules as ttr
from ttr_rules import reference
from ttr_rules.testing import strategies
from ttr_rules.testing._boards import build_board, build_variant
from ttr_rules.testing._choices import Choices
from ttr_rules.testing._positions import build_position
from ttr_rules.testing.strategies import Game

from .finding import examples, fewer, found, shrunk

each_variant = pytest.mark.parametrize("variant", ttr.variants())
NEW_YORK = ttr.new_york.VARIANT

SMALL = ttr.load_variant(
    {
        "id": "small",
        "title": "A small board",
        "players": [2, 3],
        "trains_per_player": 6,
        "train_cards": {"red": 6, "blue": 6},
        "locomotives": 2,
        "route_points": {"1": 1, "2": 2},
        "rules": {"face_up_slots": 0, "clear_face_up_at": None, "last_turns_at": 1},
        "cities": [{"id": "ash"}, {"id": "birch"}, {"id": "cedar"}],
        "routes": [
            {"id": "ash-birch", "ends": ["ash", "birch"], "length": 2, "color": "red"},
            {"id": "birch-cedar", "ends": ["birch", "cedar"], "length": 2, "color": "gray"},
            {"id": "ash-cedar", "ends": ["ash", "cedar"], "length": 1, "color": "blue"},
        ],
        "tickets": [{"ends": ["ash", "cedar"], "points": n} for n in range(8)],
    }
)


def kinds(game: Game) -> list[str]:
    return [action.type for action in game.actions]


# Boards and variants


@given(strategies.boards())
def test_boards_are_read_and_can_be_played(board: dict[str, Any]) -> None:
    assert json.loads(json.dumps(board)) == board
    variant = ttr.load_variant(board)
    assert ttr.load_variant(variant.to_dict()) == variant
    fewest, most = variant.players
    for players in range(fewest, most + 1):
        state = ttr.new_game(variant, players, seed=1)
        race = variant.rules.tickets_to_win is not None
        assert state.phase == ("turn" if race else "keep_tickets")
        assert state.legal_actions()


@pytest.mark.parametrize(
    "condition",
    [
        lambda board: any(route["double"] for route in board["routes"]),
        lambda board: any(route["color"] == "gray" for route in board["routes"]),
        lambda board: len(board["cities"]) == 6,
        lambda board: board["locomotives"] == 0,
        lambda board: board["rules"]["face_up_slots"] == 0,
        lambda board: board["rules"]["clear_face_up_at"] is not None,
        lambda board: board["rules"]["longest_trail_points"] > 0,
        lambda board: "longest_trail_bonus" in board["rules"]["tie_breaks"],
        lambda board: board["rules"]["globetrotter_points"] > 0,
        lambda board: any("any_cards_per_locomotive" in route for route in board["routes"]),
        lambda board: any("any_cards_per_space" in route for route in board["routes"]),
        lambda board: any(route.get("kind") == "tunnel" for route in board["routes"]),
        lambda board: board["rules"].get("railyards"),
        lambda board: board["rules"].get("stations") == 3,
        lambda board: "fewest_stations" in board["rules"]["tie_breaks"],
        lambda board: any(ticket.get("kind") == "long" for ticket in board["tickets"]),
    ],
)
def test_boards_are_varied(condition: Callable[[dict[str, Any]], bool]) -> None:
    found(strategies.boards(), condition)


def test_boards_shrink_to_two_cities_and_a_route() -> None:
    board = shrunk(strategies.boards(), lambda board: True)
    assert [city["id"] for city in board["cities"]] == ["city-0", "city-1"]
    (route,) = board["routes"]
    assert (route["length"], route["color"], route["double"]) == (1, "gray", None)
    assert (board["players"], board["trains_per_player"]) == ([2, 2], 1)
    assert (board["train_cards"], board["locomotives"]) == ({"red": 1}, 0)
    assert len(board["tickets"]) == 2
    assert board["rules"]["face_up_slots"] == 0
    assert board["rules"]["tie_breaks"] == []


def made_up(choices: Choices, wanted: str) -> ttr.Variant:
    """A board with this rule, made up from nothing."""
    while True:
        variant = ttr.load_variant(build_board(choices))
        if getattr(variant.rules, wanted):
            return variant


@pytest.mark.parametrize("start", ["game", "position"])
@pytest.mark.parametrize("wanted", ["stations", "initial_long_tickets", "europe", "near europe"])
@pytest.mark.parametrize("seed", range(6))
def test_every_state_that_play_reaches_is_read_again(start: str, wanted: str, seed: int) -> None:
    chooser = random.Random(f"{start} {wanted} {seed}")
    choices = Choices(chooser.randrange)
    if wanted == "near europe":
        variant = build_variant(choices, ttr.europe.VARIANT)
    else:
        variant = ttr.europe.VARIANT if wanted == "europe" else made_up(choices, wanted)
    box = reference.variant_of(variant.to_dict())
    players = chooser.randint(*variant.players)
    state = ttr.new_game(
        variant, players, chance="explicit", first_player=chooser.randrange(players)
    )
    if start == "position":
        document: dict[str, Any] = {}
        while not document.get("setup"):
            document = build_position(choices, variant, players, chance="explicit")
        state = ttr.state_from_dict(document, variant)
    for _ in range(100):
        document = state.to_dict()
        assert ttr.state_from_dict(document, variant) == state
        for key in ("fingerprint", "options", "changes"):
            document.pop(key, None)
        again = reference.state_from_dict(document, box).to_dict()
        assert document == again | {"chance": "explicit"}
        if state.is_over:
            break
        view = state.view(chooser.choice([None, *range(players)]))
        assert ttr.view_from_dict(view.to_dict(), variant) == view
        actions = [action for action, _ in state.chance_outcomes()] or [*state.legal_actions()]
        kind = chooser.choice(sorted({action.type for action in actions}))
        of_kind = [action for action in actions if action.type == kind]
        # What is kept of the first tickets is often all or little.
        state = state.apply(chooser.choice([of_kind[0], of_kind[-1], chooser.choice(of_kind)]))


def test_variants_are_made_up_and_shipped_ones() -> None:
    variants = examples(strategies.variants(), 50)
    assert {variant.id for variant in variants} == {"made-up", *ttr.variants()}
    for variant in variants:
        if variant.id != "made-up":
            assert ttr.new_game(variant.id, 2, seed=1).variant is variant


# Cards and actions


@each_variant
@given(data=st.data())
def test_hands_are_part_of_the_printed_deck(variant: str, data: DataObject) -> None:
    printed = ttr.new_game(variant, 2, seed=1).variant.cards
    hand = data.draw(strategies.hands(variant))
    assert all(0 < count <= printed[card] for card, count in hand.items())
    state = ttr.state_from_dict({"variant": variant, "players": 2, "seats": [{"hand": hand}]})
    assert state.hand(0) == hand


@each_variant
def test_hands_are_small_and_large(variant: str) -> None:
    total = ttr.new_game(variant, 2, seed=1).variant.cards
    found(strategies.hands(variant), lambda hand: sum(hand.values()) > sum(total.values()) / 2)
    found(strategies.hands(variant), lambda hand: hand.get("locomotive", 0) > 2 and len(hand) < 4)
    assert shrunk(strategies.hands(variant), lambda hand: True) == {}
    several = shrunk(strategies.hands(variant), lambda hand: sum(hand.values()) >= 2)
    assert sum(several.values()) == 2


RICH = ttr.state_from_dict(
    {"variant": "new_york", "players": 2, "seats": [{"hand": {"red": 3, "locomotive": 2}}]}
)


@given(st.data())
def test_payments_claims_and_actions_are_legal(data: DataObject) -> None:
    payment = data.draw(strategies.payments(RICH, "soho-wall-street"))
    assert payment in RICH.payments("soho-wall-street")
    assert RICH.is_legal(data.draw(strategies.claims(RICH)))
    assert RICH.is_legal(data.draw(strategies.actions(RICH)))


def test_of_payments_claims_and_actions_all_are_generated() -> None:
    payments, legal = RICH.payments("soho-wall-street"), RICH.legal_actions()
    assert {*examples(strategies.payments(RICH, "soho-wall-street"))} == {*payments}
    assert {*examples(strategies.actions(RICH))} == {*legal}
    claimed = {action.route for action in legal if isinstance(action, ttr.ClaimRoute)}
    assert {claim.route for claim in examples(strategies.claims(RICH))} == claimed
    assert shrunk(strategies.actions(RICH), lambda action: True) == legal[0]
    assert shrunk(strategies.payments(RICH, "soho-wall-street"), lambda p: True) == payments[0]


def test_where_there_is_nothing_to_choose_nothing_is_generated() -> None:
    poor = ttr.state_from_dict({"variant": "new_york", "players": 2})
    assert strategies.payments(poor, "soho-wall-street").is_empty
    assert strategies.claims(poor).is_empty
    over = ttr.state_from_dict({"variant": "new_york", "players": 2, "phase": "over"})
    assert strategies.actions(over).is_empty
    with pytest.raises(ttr.UnknownNameError):
        strategies.payments(poor, "nowhere")


def test_at_a_chance_point_the_outcomes_are_the_moves() -> None:
    state = ttr.new_game("new_york", 2, chance="explicit")
    outcomes = [action for action, _ in state.chance_outcomes()]
    assert [*strategies.moves(state)] == outcomes
    assert {*examples(strategies.actions(state), 100)} == {*outcomes}


@each_variant
def test_any_actions_are_of_every_kind_and_mostly_illegal(variant: str) -> None:
    state = ttr.new_game(variant, 2, seed=1)
    while state.phase == "keep_tickets":
        state = state.apply(state.legal_actions()[0])
    actions = examples(strategies.any_actions(variant), 400)
    violations = [state.why_illegal(action) for action in actions]
    rules = {violation.rule for violation in violations if violation is not None}
    # A race has no other phase at a decision.
    more = {"G-3", "G-23"} if variant.startswith("first_journey") else {"G-2", "G-3", "G-23"}
    if state.variant.rules.railyards:
        more = {"G-2", "CG-30", "CG-63"}
    assert {"X-name", "X-variant", "X-chance", "G-14", *more} <= rules
    assert 0 < violations.count(None) < len(actions) * 0.3
    public = [kind for kind in vars(ttr).values() if isinstance(kind, type)]
    kinds = {kind.type for kind in public if issubclass(kind, ttr.Action) and kind != ttr.Action}
    assert {action.type for action in actions} == kinds
    for action in actions:
        assert ttr.action_from_dict(action.to_dict()) == action
    assert shrunk(strategies.any_actions(variant), lambda action: True) == ttr.DrawDeck()


# Positions


@each_variant
@given(data=st.data())
@fewer(3)
def test_positions_are_read_and_written(variant: str, data: DataObject) -> None:
    document = data.draw(strategies.positions(variant))
    assert json.loads(json.dumps(document)) == document
    state = ttr.state_from_dict(document)
    written = state.to_dict()
    assert ttr.state_from_dict(written) == state
    for key, entry in document.items():
        if key not in ("seats", "draws", "face_up"):
            assert written[key] == entry
    for seat, entries in enumerate(document["seats"]):
        for key in ("hand", "seen", "drawn", "trains", "offer", "railyard", "on_track"):
            if key in entries:
                assert written["seats"][seat][key] == entries[key]
        assert {*state.routes(seat)} == {*entries.get("routes", ())}


@given(strategies.variants().flatmap(lambda v: st.tuples(st.just(v), strategies.positions(v))))
@fewer(3)
def test_positions_of_any_variant_are_read(pair: tuple[ttr.Variant, dict[str, Any]]) -> None:
    variant, document = pair
    assert ttr.state_from_dict(document, variant).players == document["players"]


def named(document: Mapping[str, Any], key: str) -> bool:
    return any(key in seat for seat in document["seats"])


SITUATIONS: dict[str, Callable[[dict[str, Any], ttr.State], Any]] = {
    "second draw": lambda d, s: s.phase == "second_draw" and s.legal_actions(),
    "set-up": lambda d, s: d.get("setup") and sum(bool(s.offer(p)) for p in range(s.players)) > 1,
    "tickets on offer": lambda d, s: s.phase == "keep_tickets" and not d.get("setup"),
    "over": lambda d, s: s.is_over,
    "last turn": lambda d, s: s.last_turns == 1 and not s.is_over,
    "all others have passed": lambda d, s: s.passes == s.players - 1 and not s.is_over,
    "a pass that ends the game": lambda d, s: (
        s.passes == s.players - 1 and s.phase == "turn" and s.is_legal(ttr.Pass())
    ),
    "no card to draw": lambda d, s: not s.deck and not s.discard and any(s.face_up),
    "a reshuffle is next": lambda d, s: not s.deck and s.discard and s.phase == "turn",
    "one card in the deck": lambda d, s: sum(s.deck.values()) == 1,
    "no ticket to draw": lambda d, s: s.phase == "turn" and d.get("ticket_deck") == NO_TICKETS,
    "only tickets under the deck": lambda d, s: (
        not s.to_dict()["ticket_deck"]["unordered"] and s.to_dict()["ticket_deck"]["bottom"]
    ),
    "many locomotives": lambda d, s: s.face_up.count("locomotive") >= 3,
    "a hole in the row": lambda d, s: None in s.face_up and any(s.face_up),
    "claims": lambda d, s: any(isinstance(a, ttr.ClaimRoute) for a in s.legal_actions()),
    "few trains": lambda d, s: any(0 < s.trains(p) <= 2 for p in range(s.players)),
    "seen": lambda d, s: named(d, "seen"),
    "drawn": lambda d, s: named(d, "drawn"),
    "returned": lambda d, s: named(d, "returned"),
    "a card for the hand": lambda d, s: d.get("pending", {}).get("due") == "hand",
    "a card for the row": lambda d, s: d.get("pending", {}).get("due") == "row",
    "a ticket": lambda d, s: d.get("pending", {}).get("due") == "offer",
    "a complete ticket": lambda d, s: any(s.completed(p) for p in range(s.players)),
}
NO_TICKETS: dict[str, list[str]] = {"unordered": [], "bottom": []}


TUNNELS: dict[str, Callable[[dict[str, Any], ttr.State], object]] = {
    "a tunnel to pay for": lambda d, s: s.tunnel and s.tunnel.surcharge and s.current_player,
    "a tunnel without surcharge": lambda d, s: s.tunnel and s.tunnel.surcharge == 0,
    "a tunnel of locomotives": lambda d, s: s.tunnel and s.tunnel.color is None,
    "too few cards turned up": lambda d, s: (
        s.tunnel and len(s.tunnel.revealed) < 3 and s.current_player is not None
    ),
    "a card for a tunnel": lambda d, s: d.get("pending", {}).get("due") == "tunnel",
    "more cards than one": lambda d, s: d.get("pending", {}).get("left") == 2,
}


@pytest.mark.parametrize("situation", TUNNELS)
def test_positions_have_tunnels(situation: str) -> None:
    nordic = ttr.nordic.VARIANT

    def condition(document: dict[str, Any]) -> object:
        return TUNNELS[situation](document, ttr.state_from_dict(document))

    found(strategies.positions(nordic), condition)


@cache
def some_positions() -> list[dict[str, Any]]:
    return examples(strategies.positions(NEW_YORK), 300)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_positions_are_varied(situation: str) -> None:
    def condition(document: dict[str, Any]) -> object:
        return SITUATIONS[situation](document, ttr.state_from_dict(document))

    if not any(map(condition, some_positions())):
        found(strategies.positions(NEW_YORK), condition)


def test_positions_shrink_to_seats_with_nothing() -> None:
    bare = {"variant": "new_york", "players": 2, "phase": "turn", "current_player": 0}
    assert shrunk(strategies.positions(NEW_YORK), lambda d: True) == bare | {"seats": [{}, {}]}
    # What Hypothesis tries depends on the modules that are loaded: one search may end too soon, and the
    # phase may stay what it was.
    wanted = {"variant": "new_york", "players": 2, "seats": [{"routes": ["chelsea-soho"]}, {}]}
    assert any(
        wanted == {key: small[key] for key in small if key not in ("phase", "current_player")}
        for small in (
            shrunk(
                strategies.positions(NEW_YORK, 2, chance="sampled"),
                lambda document: "chelsea-soho" in ttr.state_from_dict(document).routes(0),
                seed,
            )
            for seed in range(1, 6)
        )
    )


# States and games


def test_players_and_chance_are_as_asked_for() -> None:
    for strategy in (
        strategies.new_games("new_york", 3, chance="explicit"),
        strategies.set_up_states("new_york", 3, chance="explicit"),
        strategies.reached_states("new_york", 3, chance="explicit"),
        strategies.states("new_york", 3, chance="explicit"),
        strategies.games("new_york", 3, chance="explicit").map(lambda game: game.start),
    ):
        for state in examples(strategy, 10):
            assert (state.variant.id, state.players, state.chance) == ("new_york", 3, "explicit")


def test_new_games_are_varied() -> None:
    games = strategies.new_games("new_york")
    for condition in (
        lambda state: state.players == 4 and state.chance == "explicit",
        lambda state: state.chance == "sampled" and state.current_player == state.players - 1,
        lambda state: state.seed > 2**32,
    ):
        found(games, condition)
    assert shrunk(games, lambda state: True) == ttr.new_game("new_york", 2, seed=0)


def test_states_are_set_up_and_reached() -> None:
    states = strategies.states("new_york", 2, chance="sampled")
    found(states, lambda state: state.turn > 20 and sum(map(len, map(state.routes, (0, 1)))) > 6)
    found(states, lambda state: not state.deck and not any(state.face_up))


@each_variant
@given(data=st.data())
@fewer(5)
def test_a_game_is_a_record_that_replays(variant: str, data: DataObject) -> None:
    game = data.draw(strategies.games(variant, chance=None))
    replayed = [game.start]
    for before, action, after, events in game.steps():
        assert before == replayed[-1]
        assert before.play(action) == (after, events)
        replayed.append(after)
    assert [*game.states()] == replayed
    assert len(replayed) == len(game.actions) + 1
    assert game.end == replayed[-1]
    record = json.loads(json.dumps(game.to_dict()))
    actions = tuple(ttr.action_from_dict(entry) for entry in record["actions"])
    assert Game(ttr.state_from_dict(record["start"]), actions) == game
    assert eval(repr(game), vars(ttr) | {"Game": Game}) == game


@given(strategies.variants().flatmap(strategies.games))
@fewer(5)
def test_a_game_of_any_variant_is_printed_as_code(game: Game) -> None:
    assert eval(repr(game), vars(ttr) | {"Game": Game}) == game


@given(data=st.data())
@fewer(5)
def test_a_state_is_printed_as_code(data: DataObject) -> None:
    for variant in (SMALL, "new_york"):
        state = data.draw(strategies.states(variant))
        assert eval(strategies.code_of(state), dict(vars(ttr))) == state


def test_new_games_are_told_from_other_states() -> None:
    state = ttr.new_game("new_york", 3, seed=9, chance="explicit", first_player=2)
    options = strategies.beginning(state)
    assert options == {"seed": 9, "chance": "explicit", "first_player": 2}
    assert strategies.beginning(state.apply(ttr.Reveal("red"))) is None
    assert strategies.beginning(ttr.state_from_dict({"variant": "usa", "players": 2})) is None
    assert strategies.code_of(ttr.new_game("usa", 2, seed=1)) == (
        "new_game('usa', 2, seed=1, chance='sampled', first_player=0)"
    )


@each_variant
@pytest.mark.parametrize("chance", ["sampled", "explicit"])
def test_most_games_are_whole(variant: str, chance: strategies.Chance) -> None:
    games = examples(strategies.games(variant, chance=chance), 30)
    assert sum(game.end.is_over for game in games) > 15


def test_games_start_where_they_are_told_to() -> None:
    start = ttr.state_from_dict({"variant": "usa", "players": 2, "last_turns": 1})
    game = shrunk(strategies.games("usa", start=st.just(start)), lambda game: game.end.is_over)
    assert game.start == start
    assert 1 <= len(game.actions) <= 2
    assert game.end.turn == 1


# Shrinking


@each_variant
def test_a_game_that_cannot_fail_sooner_shrinks_to_its_beginning(variant: str) -> None:
    game = shrunk(strategies.games(variant), lambda game: True)
    assert game == Game(ttr.new_game(variant, 2, seed=0), ())


def test_a_failing_game_stops_at_the_step_that_fails() -> None:
    """The third card that seat 1 draws blind, in a game of some sixty steps.

    Two tickets have to be kept, and five to seven cards drawn: it depends on who begins.
    """

    def failing(game: Game) -> bool:
        drawn = [
            event.player
            for step in game.steps()
            for event in step.events
            if isinstance(event, ttr.CardDrawn)
        ]
        return drawn.count(1) >= 3

    game = shrunk(strategies.games("new_york", 2), failing)
    assert game.start.seed == 0
    assert kinds(game)[:2] == ["keep_tickets"] * 2
    assert kinds(game)[-1] == "draw_deck"
    assert 7 <= len(game.actions) <= 9


def test_steps_that_do_not_matter_are_dropped() -> None:
    """Seat 0 claims two routes; what it does else, and what the others do, does not matter."""

    def failing(game: Game) -> bool:
        return len(game.end.routes(0)) == 2

    game = shrunk(strategies.games(SMALL), failing)
    assert game.start.players == 2
    assert game.start.chance == "sampled"
    claims = [action for action in game.actions if isinstance(action, ttr.ClaimRoute)]
    assert {claim.route for claim in claims} >= {*game.end.routes(0)}
    assert len(game.actions) <= 12
    assert kinds(game)[-1] == "claim_route"


def test_a_game_with_explicit_chance_shrinks_too() -> None:
    """The first locomotive that is turned up: nothing but reveals, and the seed does not matter."""

    def failing(game: Game) -> bool:
        return "locomotive" in game.end.face_up

    game = shrunk(strategies.games("new_york", chance="explicit"), failing)
    assert game.start == ttr.new_game("new_york", 2, seed=0, chance="explicit")
    assert game.actions == (*[ttr.Reveal("blue")] * 4, ttr.Reveal("locomotive"))
