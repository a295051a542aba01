"""What a type checker sees: read by mypy --strict, not run.

A ``type: ignore`` marks what has to be refused: mypy warns where it is not.
"""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, assert_type

import ttr_rules as ttr


def states() -> ttr.State:
    assert_type(ttr.variants(), tuple[str, ...])
    state = ttr.new_game("new_york", 3)
    assert_type(state, ttr.State)
    assert_type(ttr.new_game(ttr.new_york.VARIANT, 2, seed=1, chance="explicit"), ttr.State)
    assert_type(ttr.new_york.VARIANT, ttr.Variant)
    assert_type(ttr.new_york.VARIANT.new_game(3), ttr.State)
    assert_type(ttr.new_york.new_game(players=3, seed=7, first_player=2), ttr.State)
    ttr.new_york.new_game("3")  # type: ignore[arg-type]
    ttr.new_york.RULES  # type: ignore[attr-defined] # noqa: B018
    ttr.new_game("new_york", "3")  # type: ignore[arg-type]
    ttr.new_game("new_york", 3, chance="shuffled")  # type: ignore[arg-type]
    ttr.new_game("new_york", 3, 7)  # type: ignore[call-arg]
    return state


def properties(state: ttr.State) -> None:
    assert_type(state.variant, ttr.Variant)
    assert_type(state.players, int)
    assert_type(state.current_player, int | None)
    assert_type(state.phase, ttr.Phase)
    assert_type(state.turn, int)
    assert_type(state.is_over, bool)
    assert_type(state.face_up, tuple[str | None, ...])
    assert_type(state.deck, dict[str, int])
    assert_type(state.last_turns, int | None)
    assert_type(state.hand(0), dict[str, int])
    assert_type(state.hand(0)["red"], int)
    assert_type(state.hand(0).get("red"), int | None)
    assert_type(state.hand(0).get("red", 0), int)
    assert_type(state.routes(0), tuple[str, ...])
    assert_type(state.trains(0), int)
    assert_type(state.bonus(0), bool)
    assert_type(state.longest_trail(0), int)
    assert_type(state.scores(), tuple[int, ...])
    hand: Mapping[str, int] = state.hand(0)
    if state.phase == "turn" and state.chance == "sampled" and hand == {"red": 2}:
        return
    if state.phase is ttr.Phase.TURN and state.hand(0) == {"red": 2}:
        return
    state.legal_actions().sample(random.Random(1))
    state.legal_actions().sample(7)
    state.payments("bergen-oslo-1").sample("7")  # type: ignore[arg-type]
    state.turn = 3  # type: ignore[misc]
    state.hand("red")  # type: ignore[arg-type]


def decisions(state: ttr.State) -> None:
    actions = state.legal_actions()
    assert_type(actions, ttr.LegalActions)
    assert_type(actions[0], ttr.Action)
    assert_type(actions[1:], tuple[ttr.Action, ...])
    assert_type(list(actions), list[ttr.Action])
    assert_type(ttr.Pass() in actions, bool)
    sequence: Sequence[ttr.Action] = state.legal_actions("canonical")
    state.legal_actions(payments="some")  # type: ignore[arg-type]
    assert_type(state.payments("soho-wall-street")[0], ttr.FrozenMap[str, int])
    assert_type(state.is_legal(sequence[0]), bool)
    assert_type(state.why_illegal(ttr.DrawDeck()), ttr.Violation | None)
    assert_type(state.why_unclaimable("soho-wall-street"), ttr.Violation | None)
    assert_type(state.owner("soho-wall-street"), int | None)
    assert_type(state.apply(ttr.DrawDeck()), ttr.State)
    assert_type(state.play(ttr.DrawDeck()), tuple[ttr.State, tuple[ttr.Event, ...]])
    assert_type(state.chance_outcomes(), tuple[tuple[ttr.Action, Fraction], ...])
    state.apply({"type": "draw_deck"})  # type: ignore[arg-type]
    ttr.ClaimRoute("soho-wall-street", Counter(red=2))
    ttr.ClaimRoute("soho-wall-street", {"red": "2"})  # type: ignore[dict-item]
    ttr.ClaimRoute("soho-wall-street")  # type: ignore[call-arg]
    ttr.KeepTickets({"a", "b"})
    assert_type(ttr.action_from_dict({"type": "pass"}), ttr.Action)
    assert_type(ttr.Pass().to_dict(), dict[str, Any])


def matches(action: ttr.Action, event: ttr.Event) -> str:
    match action:
        case ttr.ClaimRoute(route, cards):
            assert_type(route, str)
            assert_type(cards, ttr.FrozenMap[str, int])
        case ttr.KeepTickets(tickets):
            assert_type(tickets, tuple[str, ...])
        case ttr.DrawFaceUp(card) | ttr.Reveal(card):
            assert_type(card, str)
    match event:
        case ttr.RouteClaimed(player=player, cards=paid):
            assert_type(player, int)
            assert_type(paid, ttr.FrozenMap[str, int])
        case ttr.TicketsKept(returned=returned):
            assert_type(returned, tuple[str, ...])
    return event.type


def results(state: ttr.State) -> None:
    result = state.result()
    assert_type(result, ttr.Result | None)
    print(result.winners)  # type: ignore[union-attr]
    if result is not None:
        assert_type(result.winners, tuple[int, ...])
        assert_type(result.ranking, tuple[tuple[int, ...], ...])
        assert_type(result.points[0]["total"], int)


def documents(state: ttr.State) -> None:
    assert_type(ttr.state_from_dict(state.to_dict()), ttr.State)
    assert_type(ttr.state_from_dict({"variant": "new_york", "players": 2}), ttr.State)
    assert_type(ttr.state_from_json(state.to_json(), ttr.new_york.VARIANT), ttr.State)
    assert_type(state.same_position(state.with_seed(3)), bool)
    pickle.dumps({state: 1})


def notation(state: ttr.State) -> None:
    assert_type(ttr.state_from_text(state.to_text()), ttr.State)
    assert_type(ttr.action_from_text("claim soho-wall-street red2"), ttr.Action)
    assert_type(ttr.event_from_dict({"type": "passed", "player": 0}), ttr.Event)
    assert_type(state.with_chance("explicit").perft(2), int)
    state.with_chance("random")  # type: ignore[arg-type]


def records(state: ttr.State) -> None:
    with ttr.Recorder(state, names=["Ada", None], about={"table": 7}, path="a.jsonl") as recorder:
        assert_type(recorder.play(ttr.DrawDeck()), tuple[ttr.Event, ...])
        assert_type(recorder.record, ttr.Record)
    record = ttr.read_record("a.jsonl")
    assert_type(record, ttr.Record)
    assert_type(record.entries[0].action, ttr.Action | None)
    assert_type(record.seen_by(None).keeper(), ttr.ScoreKeeper)
    assert_type(record.state(3), ttr.State)
    assert_type([step.after for step in record.replay()], list[ttr.State])
    assert_type(list(ttr.read_records("all.jsonl")), list[ttr.Record])
    assert_type(ttr.Recorder.resume("a.jsonl", seed=1).state, ttr.State)
    assert_type(ttr.ScoreKeeper.resume("b.jsonl").record, ttr.Record)
    record.entries = ()  # type: ignore[misc]


def variants() -> None:
    variant = ttr.load_variant("board.json", base=ttr.new_york.VARIANT)
    assert_type(variant, ttr.Variant)
    assert_type(ttr.load_variant({"id": "own"}, rules=ttr.Rules(last_turns_at=0)), ttr.Variant)
    assert_type(variant.with_rules(clear_face_up_at=None), ttr.Variant)
    assert_type(variant.players, tuple[int, int])
    assert_type(variant.cards["locomotive"], int)
    assert_type(variant.board.route("soho-wall-street").ends, tuple[str, str])
    assert_type(variant.board.city("soho").xy, tuple[float, float] | None)
    assert_type(variant.ticket("chelsea-brooklyn").points, int)
    variant.title = "x"  # type: ignore[misc]


def errors(state: ttr.State) -> None:
    try:
        state.apply(ttr.Pass())
    except ttr.IllegalActionError as error:
        assert_type(error.violation.rule, str)
        assert_type(error.violation.data, Mapping[str, object])
        assert_type(error.action, ttr.Action | None)
    except ttr.InvalidPositionError as error:
        assert_type(error.problems, tuple[ttr.Problem, ...])
    except ttr.RecordError as error:
        assert_type(error.violation, ttr.Violation | None)
        assert_type(error.record, ttr.Record | None)
    except ttr.NotationError as error:
        assert_type(error.column, int)
    except ttr.SeatError as error:
        assert_type(error.seat, int)
