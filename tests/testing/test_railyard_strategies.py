"""The strategies for games of railyards: what they generate is valid and varied, and shrinks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import ttr_rules as ttr
from ttr_rules.testing import invariants, strategies
from ttr_rules.testing.strategies import Game

from .finding import examples, found, shrunk
from .wrong_railyards import BLUE, CARD_GAME, CHOSEN, RED, SCORING, YELLOW, yard

RICH = yard(
    seats=[
        {"hand": dict.fromkeys(CARD_GAME.cards, 4), "railyard": [YELLOW]},
        {"railyard": [BLUE, RED]},
    ]
)
BOXED = CARD_GAME.with_rules(initial_tickets_returned="box")


def is_robbery(state: ttr.State, action: ttr.Action) -> bool:
    laid = {row.color for seat in range(state.players) for row in state.railyard(seat)}
    return isinstance(action, ttr.PlaceCards) and any(color in laid for color in action.cards)


# Boards


def made_up(condition: Callable[[dict[str, Any]], Any]) -> Callable[[dict[str, Any]], bool]:
    return lambda board: bool(board["rules"].get("railyards") and condition(board))


@pytest.mark.parametrize(
    "condition",
    [
        lambda board: board["rules"]["moved_card_chosen"],
        lambda board: board["rules"]["on_track_open"],
        lambda board: board["rules"]["draws_end_with_deck"],
        lambda board: board["rules"]["must_complete_tickets"],
        lambda board: board["rules"]["big_cities_at_zero"],
        lambda board: board["rules"]["locomotives_placed_alone"],
        lambda board: board["rules"]["both_cards_blind"],
        lambda board: not board["rules"]["face_up_locomotive_ends_draw"],
        lambda board: board["rules"]["two_passes_from"] == 2 and board["rules"]["pass_cards"],
        lambda board: board["rules"]["placed_at_least"] == 1,
        lambda board: board["rules"]["placed_colors"] == 3 and len(board["train_cards"]) > 3,
        lambda board: board["rules"]["placed_colors"] == 0,
        lambda board: board["rules"]["first_locomotives"] == 2,
        lambda board: board["rules"]["drawn_tickets"] == 0,
        lambda board: board["rules"]["initial_tickets_returned"] == "deck",
        lambda board: board["rules"]["drawn_tickets_returned"] == "box",
        lambda board: "big_city_bonuses" in board["rules"]["tie_breaks"],
        lambda board: board["locomotives"] == 0,
        lambda board: board["players"] == [2, 4],
        lambda board: len([city for city in board["cities"] if city["bonus"]]) > 2,
        lambda board: any(sum(ticket["cards"].values()) == 4 for ticket in board["tickets"]),
    ],
)
def test_games_of_railyards_are_made_up(condition: Callable[[dict[str, Any]], bool]) -> None:
    found(strategies.boards(), made_up(condition))


def test_a_game_of_railyards_shrinks_to_two_cities_and_a_color() -> None:
    board = shrunk(strategies.boards(), made_up(lambda board: True))
    assert board["players"] == [2, 2]
    assert (board["train_cards"], board["locomotives"]) == ({"red": 1}, 0)
    assert board["cities"] == [{"id": "city-0", "bonus": 0}, {"id": "city-1", "bonus": 0}]
    ticket = {"ends": ["city-0", "city-1"], "points": 0, "cards": {"red": 1}}
    assert board["tickets"] == [ticket, ticket]
    rules = board["rules"]
    assert (rules["face_up_slots"], rules["placed_colors"], rules["two_passes_from"]) == (
        0,
        0,
        None,
    )
    assert not rules["moved_card_chosen"]
    assert rules["tie_breaks"] == []


# Actions


@pytest.mark.parametrize("colors", [1, 3])
def test_sets_are_nearly_legal(colors: int) -> None:
    """Sets that may be placed; that are none; of a color that is there, or too small to rob."""
    actions = strategies.any_actions(CARD_GAME)

    def cars(action: ttr.Action) -> int:
        cards = action.cards if isinstance(action, ttr.PlaceCards) else {}
        return sum(card != "locomotive" for card in cards)

    placed = found(actions, lambda action: cars(action) == colors and RICH.is_legal(action))
    assert isinstance(placed, ttr.PlaceCards)
    for rule in ("CG-30", "CG-31", "CG-32"):

        def refused(action: ttr.Action, rule: str = rule) -> bool:
            violation = RICH.why_illegal(action)
            return cars(action) == colors and violation is not None and violation.rule == rule

        found(actions, refused)


def test_attempts_are_nearly_legal() -> None:
    """They hold sets, and what is moved and completed, some legal and some not."""
    for state, kind, rules in (
        (RICH, ttr.PlaceCards, {"CG-30", "CG-31", "CG-32"}),
        (SCORING, ttr.CompleteTicket, {"CG-51"}),
    ):
        tried = [action for action in invariants.attempts(state) if isinstance(action, kind)]
        violations = [state.why_illegal(action) for action in tried]
        assert None in violations
        assert {violation.rule for violation in violations if violation is not None} == rules
    assert len(invariants.attempts(RICH)) < 400


# Positions

SITUATIONS: dict[str, Callable[[dict[str, Any], ttr.State], Any]] = {
    "a set that robs": lambda d, s: any(is_robbery(s, action) for action in s.legal_actions()),
    "a set of three colors": lambda d, s: any(
        isinstance(action, ttr.PlaceCards)
        and sum(card != "locomotive" for card in action.cards) > 1
        for action in s.legal_actions()
    ),
    "a row of locomotives alone": lambda d, s: any(
        not row.cars for seat in range(s.players) for row in s.railyard(seat)
    ),
    "a ticket to complete": lambda d, s: any(
        isinstance(action, ttr.CompleteTicket) for action in s.legal_actions()
    ),
    "nothing to complete": lambda d, s: list(s.legal_actions()) == [ttr.FinishTickets()],
    "two tickets that can be paid": lambda d, s: any(
        len(s.best_tickets(seat)) > 1 for seat in range(s.players)
    ),
    "all others have scored": lambda d, s: len(d.get("finished", ())) == 3,
    "the first deck pass": lambda d, s: s.deck_pass == 1 and s.phase == "score_tickets",
    "the second deck pass": lambda d, s: s.deck_pass == 2 and s.phase == "turn",
    "complete tickets": lambda d, s: any(s.completed(seat) for seat in range(s.players)),
    "a pass": lambda d, s: s.phase == "turn" and s.is_legal(ttr.Pass()),
    "no second card": lambda d, s: s.phase == "second_draw" and s.is_legal(ttr.Pass()),
    "no deck and a row": lambda d, s: not s.deck and any(s.face_up) and s.phase == "turn",
    "one card in the deck": lambda d, s: sum(s.deck.values()) == 1,
    "the last turn": lambda d, s: s.last_turns == 1 and s.phase == "turn",
    "over": lambda d, s: s.is_over,
    "set-up": lambda d, s: d.get("setup") and sum(bool(s.offer(p)) for p in range(s.players)) > 1,
    "tickets on offer": lambda d, s: s.phase == "keep_tickets" and not d.get("setup"),
    "seen": lambda d, s: any("seen" in seat for seat in d["seats"]),
    "drawn": lambda d, s: any("drawn" in seat for seat in d["seats"]),
    "returned": lambda d, s: any("returned" in seat for seat in d["seats"]),
    "shuffled": lambda d, s: any("shuffled" in seat for seat in d["seats"]),
    "a shuffled ticket that another has": lambda d, s: any(
        ticket in seat.get("shuffled", ())
        for seat in d["seats"]
        for other in d["seats"]
        for ticket in other.get("tickets", ())
    ),
    "a card for the hand": lambda d, s: due(d) == ("hand", "second_draw"),
    "a card for the row": lambda d, s: due(d) == ("row", "refill"),
    "a ticket": lambda d, s: due(d) == ("offer", "keep_tickets"),
    "a card that is dealt": lambda d, s: due(d) == ("deal", "deck_pass"),
    "the last card that is dealt": lambda d, s: (
        due(d) == ("deal", "deck_pass") and d["pending"]["left"] == 1
    ),
    "a new row": lambda d, s: due(d) == ("row", "deck_pass"),
}


def due(document: dict[str, Any]) -> tuple[str, str] | None:
    pending = document.get("pending")
    return pending and (pending["due"], pending["then"])


@cache
def some_positions() -> list[tuple[dict[str, Any], ttr.State]]:
    documents = examples(strategies.positions(CARD_GAME, 4), 300)
    return [(document, ttr.state_from_dict(document)) for document in documents]


@pytest.mark.parametrize("situation", SITUATIONS)
def test_positions_are_varied(situation: str) -> None:
    if not any(SITUATIONS[situation](document, state) for document, state in some_positions()):
        found(
            strategies.positions(CARD_GAME, 4),
            lambda document: SITUATIONS[situation](document, ttr.state_from_dict(document)),
        )


def test_where_cards_are_chosen_there_are_choices() -> None:
    def several(document: dict[str, Any]) -> bool:
        state = ttr.state_from_dict(document, CHOSEN)
        return state.phase == "move_cards" and len(state.legal_actions()) > 1

    found(strategies.positions(CHOSEN), several)


def test_tickets_out_of_the_game_may_have_been_returned() -> None:
    def returned(document: dict[str, Any]) -> bool:
        deck = document.get("ticket_deck", {"bottom": ()})
        names = [name for seat in document["seats"] for name in seat.get("returned", ())]
        return any(name not in deck["bottom"] for name in names)

    found(strategies.positions(BOXED), returned)


def test_positions_shrink_to_seats_with_nothing() -> None:
    bare = {"variant": "card_game", "players": 2, "phase": "turn", "current_player": 0}
    assert shrunk(strategies.positions(CARD_GAME), lambda d: True) == bare | {"seats": [{}, {}]}

    # As on boards: what Hypothesis tries depends on the modules that are loaded.
    def is_small(seed: int) -> bool:
        document = shrunk(
            strategies.positions(CARD_GAME, 2, chance="sampled"),
            lambda document: ttr.state_from_dict(document).railyard(1),
            seed,
        )
        rows = document["seats"][1].pop("railyard")
        one_card = [row["cars"] + row["locomotives"] for row in rows] == [1]
        return one_card and document == bare | {"seats": [{}, {}]}

    assert any(is_small(seed) for seed in range(1, 6))


# Games


def reached(variant: ttr.Variant, players: int) -> Counter[str]:
    """How often games come to each phase, action and event."""
    counts = Counter[str]()
    for game in examples(strategies.games(variant, players, chance=None), 30):
        for before, action, _, events in game.steps():
            counts[before.phase.value] += 1
            counts[action.type] += 1
            counts.update(event.type for event in events)
            counts["robbery"] += is_robbery(before, action)
        counts["games"] += game.end.is_over
    return counts


EVENTS = {
    "card_drawn", "face_up_taken", "card_turned_up", "deck_reshuffled", "ticket_drawn",
    "tickets_kept", "cards_moved", "cards_placed", "train_robbed", "scoring_began", "ticket_paid",
    "tickets_finished", "deck_pass_began", "turn_began", "last_turns_began", "game_ended",
}  # fmt: skip
ACTIONS = {
    "draw_deck", "draw_face_up", "draw_tickets", "keep_tickets", "place_cards", "complete_ticket",
    "finish_tickets", "reveal", "reveal_ticket",
}  # fmt: skip
PHASES = {"keep_tickets", "turn", "second_draw", "score_tickets"}


def test_games_come_to_everything() -> None:
    counts = reached(CARD_GAME, 4)
    assert counts.keys() >= EVENTS | ACTIONS | PHASES
    assert counts["games"] > 15
    assert counts["robbery"] == counts["train_robbed"] > 20
    assert counts["deck_pass_began"] >= counts["games"]


def test_games_in_which_cards_are_chosen_come_to_it() -> None:
    counts = reached(CHOSEN, 2)
    assert counts["move_cards"] > 100
    assert counts["game_ended"] == counts["games"] > 15


def test_somebody_passes_in_small_games() -> None:
    def passes(game: Game) -> bool:
        return any(isinstance(action, ttr.Pass) for action in game.actions)

    small = strategies.boards().filter(lambda board: board["rules"].get("railyards", False))
    found(small.map(ttr.load_variant).flatmap(strategies.games), passes)


def test_a_failing_game_shrinks_to_a_robbery() -> None:
    """A set is laid, and a larger one of that color after it; before that only what must be."""

    def robbery(game: Game) -> bool:
        return any(is_robbery(step.before, step.action) for step in game.steps())

    game = shrunk(strategies.games(CARD_GAME, 2), robbery)
    assert game.start == ttr.new_game("card_game", 2, seed=game.start.seed)
    assert [action.type for action in game.actions].count("place_cards") >= 2
    assert isinstance(game.actions[-1], ttr.PlaceCards)
    assert len(game.actions) <= 12
