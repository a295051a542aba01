"""What holds of every step as turns and deck passes end, and as the game does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .._core import State
from ..actions import Action, FinishTickets, KeepTickets, Pass, Reveal, RevealTicket
from ..events import (
    BonusTaken,
    CardDrawn,
    CardTurnedUp,
    DeckPassBegan,
    Event,
    GameEnded,
    LastTurnsBegan,
    RouteClaimed,
    ScoringBegan,
    TicketCompleted,
    TurnBegan,
)
from ._of_states import InvariantError

MOST_TURNS = 2**32 - 1


def turns_go_round(before: State, action: Action, after: State, events: Sequence[Event]) -> None:
    """G-1: when a turn ends, it is counted, and the next player has the next one.

    In the set-up the players choose their tickets in the same order, and no turn is counted. With
    railyards the last turn is followed by the scoring, and the scoring by another deck pass (CG-51,
    CG-53), which is begun by the player after the one who finished last.
    """
    was, now, rules = before.to_dict(), after.to_dict(), before.variant.rules
    mover, following = was["current_player"], (was["current_player"] + 1) % before.players
    began = [event for event in events if isinstance(event, TurnBegan)]
    over = any(isinstance(event, GameEnded) for event in events)
    scoring = before.phase == "score_tickets"
    ended = len(began) + (_scoring_begins(before, after) if rules.railyards else over)
    expected = mover
    if ended or (was["setup"] and now["setup"] and isinstance(action, KeepTickets)):
        # FJ-2: nobody chooses tickets, so it stays the starter's turn. Nor does a card that is
        # dealt between deck passes change whose turn it is.
        stays = was["pending"] if scoring else was["setup"] and rules.tickets_to_win is not None
        expected = mover if stays else following
    elif isinstance(action, FinishTickets):
        expected = _asked_next(before)
    counted = 0 if was["setup"] or scoring else ended
    turn = min(before.turn + counted, MOST_TURNS)
    told = [TurnBegan(player=expected, turn=turn)] if began else []
    if after.turn != turn or counted > 1 or began != told or over != after.is_over:
        message = f"turn {before.turn} became {after.turn} with the events {[*events]}"
        raise InvariantError("turns_go_round", "G-1", message)
    if not after.is_over and now["current_player"] != expected:
        message = (
            f"after player {mover} it is the turn of {now['current_player']}, not of {expected}"
        )
        raise InvariantError("turns_go_round", "G-1", message)


def passes_are_counted(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """G-3: a pass is one more in a row, and when all have passed the game is over.

    What else a player does breaks the row. In a draw that has no second card, ``Pass`` is but the
    end of it. With railyards passes are not counted, and end nothing (CG-63).
    """
    match action:
        case _ if before.variant.rules.railyards:
            passes = 0
        case Pass():
            passes = before.passes + (before.phase == "turn")
        case Reveal() | RevealTicket():
            passes = before.passes
        case _:
            passes = 0
    if after.passes != passes:
        message = f"{before.passes} passes in a row became {after.passes}, not {passes}"
        raise InvariantError("passes_are_counted", "G-3", message)
    all_passed = GameEnded(reason="all_passed") in events
    if all_passed != (after.is_over and passes == after.players):
        message = f"{passes} of {after.players} players have passed, and the events are {[*events]}"
        raise InvariantError("passes_are_counted", "G-3", message)


def last_turns_count_down(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """G-40: a turn that ends with few trains brings one more turn for every player.

    Each turn that ends then is one less, the game is over with the last, and nothing brings them
    again. With railyards it is the last card of the deck that brings them (CG-50).
    """
    if before.variant.rules.railyards:
        _railyard_last_turns_count_down(before, action, after, events)
        return
    document = before.to_dict()
    mover, left = document["current_player"], before.last_turns
    ended = [*map(type, events)].count(TurnBegan) + after.is_over > 0 and not document["setup"]
    told = [event for event in events if isinstance(event, LastTurnsBegan)]
    expected, begins = left, []
    if ended and left is not None:
        expected = left - 1
    elif (
        ended
        and not after.is_over
        and not after.variant.rules.ends_at_once
        and after.trains(mover) <= after.variant.rules.last_turns_at
    ):
        expected = after.players
        begins = [LastTurnsBegan(player=mover, turns=after.players)]
    if after.last_turns != expected or told != begins:
        message = (
            f"{left} last turns became {after.last_turns}, not {expected}; the events have {told}"
        )
        raise InvariantError("last_turns_count_down", "G-40", message)
    by_last_turn = GameEnded(reason="last_turns") in events
    at_once = any(GameEnded(reason=reason) in events for reason in ("tickets", "last_train"))
    if by_last_turn != (expected == 0 and after.passes < after.players and not at_once):
        message = f"{expected} last turns are left, and the events are {[*events]}"
        raise InvariantError("last_turns_count_down", "G-40", message)


def _railyard_last_turns_count_down(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """CG-50, CG-51, CG-54: what ``last_turns_count_down`` asks of these games.

    A turn that ends with an empty deck brings one more turn for every player, the mover's the last;
    tickets are scored after the last of them, and only then. Where the deck is empty when the first
    turn of a game or deck pass is to begin, that is the first of the last turns.
    """
    first = before.to_dict()["setup"] or before.phase == "score_tickets"
    began = any(isinstance(event, TurnBegan) for event in events)
    ended, left = began or _scoring_begins(before, after), before.last_turns
    mover, players = before.to_dict()["current_player"], after.players
    if after.deck_pass != before.deck_pass:
        left = None
    expected, begins = left, list[LastTurnsBegan]()
    if ended and left is not None and not first:
        expected = left - 1
    elif ended and left is None and not after.deck:
        expected = players
        last = (after.to_dict()["current_player"] - 1) % players if first else mover
        begins = [LastTurnsBegan(player=last, turns=players)]
    told = [event for event in events if isinstance(event, LastTurnsBegan)]
    if after.last_turns != expected or told != begins:
        message = (
            f"{left} last turns became {after.last_turns}, not {expected}; the events have {told}"
        )
        raise InvariantError("last_turns_count_down", "CG-50", message)
    if _scoring_begins(before, after) != (ended and expected == 0):
        message = f"{expected} last turns are left, and the phase is {after.phase}"
        raise InvariantError("last_turns_count_down", "CG-51", message)


def scoring_goes_round(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """CG-51, CG-52, CG-53: every player scores, and then it is another deck pass or the end.

    Those that have finished are counted, and nobody is asked again. The second deck pass is the
    last one, the first is where there are too few players for two.
    """
    if not before.variant.rules.railyards:
        return
    name, number = "scoring_goes_round", before.deck_pass
    was, now = before.to_dict(), after.to_dict()
    began = [event for event in events if isinstance(event, ScoringBegan)]
    if began != ([ScoringBegan(deck_pass=number)] if _scoring_begins(before, after) else []):
        message = f"the phase {before.phase} became {after.phase}, and the events have {began}"
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
        message = f"the events have {told}, not {ends}, and the deck pass is {after.deck_pass}"
        raise InvariantError(name, "CG-53", message)


def deck_pass_is_dealt(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """CG-53, CG-54: a new deck pass is dealt round the table, as far as the cards go.

    First come the hands, one card at a time from the player who goes on, then the row from the left,
    then its turn.
    """
    due, players = before.to_dict()["pending"], before.players
    slots = [*range(before.variant.rules.face_up_slots)]
    count, player, left = sum(before.deck.values()), before.to_dict()["current_player"], 0
    if any(isinstance(event, DeckPassBegan) for event in events):
        hands = sum(sum(before.hand(player).values()) for player in range(players))
        count, player = sum(before.variant.cards.values()) - hands, (player + 1) % players
        left = before.variant.rules.pass_cards * players
    elif due is None or due["then"] != "deck_pass":
        return
    elif due["due"] == "deal":
        player, left = due["seat"], due["left"]
    else:
        slots = due["slots"]
    dealt: list[dict[str, Any]] = [
        {"due": "deal", "seat": (player + card) % players, "left": left - card, "then": "deck_pass"}
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
        message = f"cards were dealt to {found}, not to {expected[:done]}; "
        message += f"then {following} is due, not {next_one}"
        raise InvariantError("deck_pass_is_dealt", "CG-53", message)
    if (following is None) != (after.phase != "score_tickets"):
        message = f"all cards are dealt, and the phase is {after.phase}"
        raise InvariantError("deck_pass_is_dealt", "CG-53", message)


def race_ends_with_enough(
    before: State, action: Action, after: State, events: Sequence[Event]
) -> None:
    """FJ-10, FJ-11: who has enough complete tickets ends the game, as the last train does."""
    rules, ended = after.variant.rules, [e for e in events if isinstance(e, GameEnded)]
    reason = ended[0].reason if ended else None
    mover = before.to_dict()["current_player"]
    if rules.tickets_to_win is not None:
        gained = any(isinstance(event, TicketCompleted | BonusTaken) for event in events)
        count = len(after.completed(mover)) + after.bonus(mover)
        won = gained and count >= rules.tickets_to_win
        if won != (reason == "tickets"):
            message = f"player {mover} has {count} complete tickets, and the end is {reason}"
            raise InvariantError("race_ends_with_enough", "FJ-10", message)
    claimed = any(isinstance(event, RouteClaimed) for event in events)
    last = rules.ends_at_once and claimed and after.trains(mover) <= rules.last_turns_at
    if (last and reason != "tickets") != (reason == "last_train"):
        message = f"player {mover} has {after.trains(mover)} trains, and the end is {reason}"
        raise InvariantError("race_ends_with_enough", "FJ-11", message)


# What they share


def _scoring_begins(before: State, after: State) -> bool:
    return before.phase != "score_tickets" and after.phase == "score_tickets"


def _asked_next(state: State) -> int:
    """Who scores when the current player has finished; the next player if all have."""
    document = state.to_dict()
    mover: int = document["current_player"]
    order = [(mover + step) % state.players for step in range(1, state.players)]
    left = [player for player in order if player not in document["finished"]]
    return left[0] if left else order[0]
