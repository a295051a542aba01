"""What holds of every step of a game of railyards as turns, deck passes and the game end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .._core import State
from ..actions import Action, FinishTickets, KeepTickets
from ..events import (
    CardDrawn,
    CardTurnedUp,
    DeckPassBegan,
    Event,
    GameEnded,
    LastTurnsBegan,
    ScoringBegan,
    TurnBegan,
)
from ._of_states import InvariantError

__all__ = ["MOST_TURNS", "railyard_last_turns_count_down", "railyard_turns_go_round"]

MOST_TURNS = 2**32 - 1


def railyard_turns_go_round(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """G-1, CG-51, CG-53: what ``turns_go_round`` asks of these games.

    A turn is counted when it ends, in another one or in the scoring. The seat after the one that
    finished last begins the next deck pass; who that is, is known when it is dealt.
    """
    was, now = before.to_dict(), after.to_dict()
    mover, following = was["current_player"], (was["current_player"] + 1) % before.players
    scoring = before.phase == "score_tickets"
    began = [event for event in events if isinstance(event, TurnBegan)]
    ended = _scoring_begins(before, after) or bool(began)
    turn = min(before.turn + (ended and not scoring and not was["setup"]), MOST_TURNS)
    expected = mover
    if ended or (was["setup"] and now["setup"] and isinstance(action, KeepTickets)):
        # A card that is dealt between deck passes is one for all, and the seat at turn stays.
        expected = mover if scoring and was["pending"] else following
    elif isinstance(action, FinishTickets):
        expected = _asked_next(before)
    told = [TurnBegan(player=expected, turn=turn)] if began else []
    if after.turn != turn or began != told:
        message = f"turn {before.turn} became {after.turn}, and is told by {[*events]}"
        raise InvariantError("turns_go_round", "G-1", message)
    if not after.is_over and now["current_player"] != expected:
        message = f"seat {now['current_player']} is at turn after seat {mover}, not {expected}"
        raise InvariantError("turns_go_round", "G-1", message)


def railyard_last_turns_count_down(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """CG-50, CG-51, CG-54: what ``last_turns_count_down`` asks of these games.

    A turn that ends with an empty deck brings one more turn for every seat, the mover's the last;
    tickets are scored after the last of them, and only then. Where the deck is empty when the first
    turn of a game or deck pass is to begin, that is the first of the last turns.
    """
    first = before.to_dict()["setup"] or before.phase == "score_tickets"
    began = any(isinstance(event, TurnBegan) for event in events)
    ended, left = began or _scoring_begins(before, after), before.last_turns
    mover, seats = before.to_dict()["current_player"], after.players
    if after.deck_pass != before.deck_pass:
        left = None
    expected, begins = left, list[LastTurnsBegan]()
    if ended and left is not None and not first:
        expected = left - 1
    elif ended and left is None and not after.deck:
        expected = seats
        last = (after.to_dict()["current_player"] - 1) % seats if first else mover
        begins = [LastTurnsBegan(player=last, turns=seats)]
    told = [event for event in events if isinstance(event, LastTurnsBegan)]
    if after.last_turns != expected or told != begins:
        message = f"{left} last turns became {after.last_turns}, not {expected}, and {told} is told"
        raise InvariantError("last_turns_count_down", "CG-50", message)
    if _scoring_begins(before, after) != (ended and expected == 0):
        message = f"{expected} last turns are left, and the phase is {after.phase}"
        raise InvariantError("last_turns_count_down", "CG-51", message)


def scoring_goes_round(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """CG-51, CG-52, CG-53: every seat scores, and then it is another deck pass or the end.

    Those that have finished are counted, and nobody is asked again. The second deck pass is the
    last one, the first is where there are too few seats for two.
    """
    if not before.variant.rules.railyards:
        return
    name, number = "scoring_goes_round", before.deck_pass
    was, now = before.to_dict(), after.to_dict()
    began = [event for event in events if isinstance(event, ScoringBegan)]
    if began != ([ScoringBegan(deck_pass=number)] if _scoring_begins(before, after) else []):
        message = f"the phase {before.phase} became {after.phase}, and {began} is told"
        raise InvariantError(name, "CG-51", message)
    finished, ends = [*was["finished"]], list[Event]()
    if isinstance(action, FinishTickets):
        finished = sorted([*finished, was["current_player"]])
    if len(finished) == before.players:
        finished, least = [], before.variant.rules.two_passes_from
        another = number == 1 and least is not None and before.players >= least
        ends = [DeckPassBegan(deck_pass=2) if another else GameEnded(reason="last_turns")]
    elif after.phase != "score_tickets":
        finished = []
    if now["finished"] != finished:
        message = f"{was['finished']} have finished, then {now['finished']}, but not {finished}"
        raise InvariantError(name, "CG-51", message)
    told = [event for event in events if isinstance(event, DeckPassBegan | GameEnded)]
    passes = number + any(isinstance(event, DeckPassBegan) for event in ends)
    over = any(isinstance(event, GameEnded) for event in ends)
    if told != ends or after.deck_pass != passes or after.is_over != over:
        message = f"{told} is told, but should be {ends}, and the deck pass is {after.deck_pass}"
        raise InvariantError(name, "CG-53", message)


def deck_pass_is_dealt(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """CG-53, CG-54: a new deck pass is dealt round the table, as far as the cards go.

    First come the hands, one card at a time from the seat that goes on, then the row from the left,
    then its turn.
    """
    due, players = before.to_dict()["pending"], before.players
    slots = [*range(before.variant.rules.face_up_slots)]
    count, seat, left = sum(before.deck.values()), before.to_dict()["current_player"], 0
    if any(isinstance(event, DeckPassBegan) for event in events):
        hands = sum(sum(before.hand(seat).values()) for seat in range(players))
        count, seat = sum(before.variant.cards.values()) - hands, (seat + 1) % players
        left = before.variant.rules.pass_cards * players
    elif due is None or due["then"] != "deck_pass":
        return
    elif due["due"] == "deal":
        seat, left = due["seat"], due["left"]
    else:
        slots = due["slots"]
    dealt: list[dict[str, Any]] = [
        {"due": "deal", "seat": (seat + card) % players, "left": left - card, "then": "deck_pass"}
        for card in range(left)
    ]
    dealt += [
        {"due": "row", "slots": slots[place:], "then": "deck_pass"} for place in range(len(slots))
    ]
    dealt = dealt[:count]
    found, following = list[object](), after.to_dict()["pending"]
    for event in events:
        if isinstance(event, CardDrawn):
            found.append(event.player)
        elif isinstance(event, CardTurnedUp):
            found.append(f"slot {event.slot}")
    expected: list[object] = [
        point["seat"] if point["due"] == "deal" else f"slot {point['slots'][0]}" for point in dealt
    ]
    # In explicit mode a card is dealt at each step, and the next one is due after it.
    explicit = before.chance == "explicit"
    done = (0 if due is None else 1) if explicit else len(dealt)
    next_one = dealt[done] if done < len(dealt) else None
    if found != expected[:done] or following != next_one:
        message = f"to {found} cards were dealt, but should be to {expected[:done]}; "
        message += f"then {following} is due, but should be {next_one}"
        raise InvariantError("deck_pass_is_dealt", "CG-53", message)
    if (following is None) != (after.phase != "score_tickets"):
        message = f"all is dealt, and the phase is {after.phase}"
        raise InvariantError("deck_pass_is_dealt", "CG-53", message)


def _scoring_begins(before: State, after: State) -> bool:
    return before.phase != "score_tickets" and after.phase == "score_tickets"


def _asked_next(state: State) -> int:
    """The seat that is asked when the one at turn finishes; the next one where all have."""
    document = state.to_dict()
    mover: int = document["current_player"]
    order = [(mover + step) % state.players for step in range(1, state.players)]
    left = [seat for seat in order if seat not in document["finished"]]
    return left[0] if left else order[0]
