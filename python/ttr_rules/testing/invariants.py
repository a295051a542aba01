"""What holds of every state, and of every step from one state to the next, as named functions.

Each function asks for one thing, names the line of the rules pages in its docstring, and raises an
:class:`InvariantError` where it does not hold. ``check_state`` and ``check_step`` ask for all:

    after, events = before.play(action)
    check_step(before, action, after, events)
    check_state(after)

Nothing here needs Hypothesis. Only what is public of a state is used, so whatever has the same
calls can be looked at. Seats are counted from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from .._core import State
from ..actions import Action
from ..events import Event
from ._attempts import attempts
from ._of_points import (
    completed_tickets_are_joined,
    held_tickets_are_not_complete,
    longest_trail_is_a_trail,
    points_add_up,
    ranking_is_by_points,
    stations_lend_routes_of_others,
)
from ._of_railyards import (
    best_tickets_can_be_paid,
    colors_lie_in_one_railyard,
    completions_can_be_paid,
    deck_never_grows,
    draws_are_what_is_left,
    events_move_railyards,
    moves_take_a_card_of_each_row,
    pieces_are_those_of_the_game,
    placed_sets_are_legal,
    placements_are_the_sets,
    rows_have_cards,
    step_one_is_taken,
    tickets_are_paid,
)
from ._of_states import (
    InvariantError,
    cards_are_conserved,
    chance_is_exact,
    check_refusal,
    closed_double_routes_have_one_owner,
    copies_are_equal,
    counters_are_in_range,
    discards_are_shuffled_at_once,
    documents_read_back,
    double_routes_have_different_owners,
    last_turns_have_begun,
    legal_actions_are_legal,
    legal_actions_are_unique,
    other_actions_are_illegal,
    passing_stands_alone,
    payments_are_the_claims,
    phase_agrees,
    refused_actions_change_nothing,
    routes_have_one_owner,
    row_is_cleared,
    row_is_full,
    somebody_can_act,
    tickets_are_in_one_place,
    trains_are_not_too_many,
    trains_stand_on_routes,
    what_settings_bar_is_illegal,
)
from ._of_steps import (
    action_was_legal,
    apply_agrees_with_play,
    draws_are_counted,
    events_move_cards,
    events_move_tickets,
    events_move_trains,
    events_tell_the_action,
    only_the_mover_acts,
    playing_is_pure,
)
from ._of_turns import (
    deck_pass_is_dealt,
    last_turns_count_down,
    passes_are_counted,
    race_ends_with_enough,
    scoring_goes_round,
    turns_go_round,
)

StateInvariant: TypeAlias = Callable[[State], None]
"""Takes a state."""

StepInvariant: TypeAlias = Callable[[State, Action, State, Sequence[Event]], None]
"""Takes the state before, the action, the state after it, and the events."""

STATE_INVARIANTS: tuple[StateInvariant, ...] = (
    cards_are_conserved,
    trains_are_not_too_many,
    tickets_are_in_one_place,
    routes_have_one_owner,
    double_routes_have_different_owners,
    closed_double_routes_have_one_owner,
    pieces_are_those_of_the_game,
    colors_lie_in_one_railyard,
    rows_have_cards,
    legal_actions_are_unique,
    legal_actions_are_legal,
    other_actions_are_illegal,
    refused_actions_change_nothing,
    payments_are_the_claims,
    draws_are_what_is_left,
    placements_are_the_sets,
    moves_take_a_card_of_each_row,
    completions_can_be_paid,
    best_tickets_can_be_paid,
    somebody_can_act,
    passing_stands_alone,
    what_settings_bar_is_illegal,
    phase_agrees,
    chance_is_exact,
    completed_tickets_are_joined,
    stations_lend_routes_of_others,
    longest_trail_is_a_trail,
    points_add_up,
    ranking_is_by_points,
    counters_are_in_range,
    documents_read_back,
    copies_are_equal,
)
"""What holds of every state, also of one that was set up."""

REACHED_INVARIANTS: tuple[StateInvariant, ...] = (
    trains_stand_on_routes,
    row_is_full,
    discards_are_shuffled_at_once,
    row_is_cleared,
    last_turns_have_begun,
    held_tickets_are_not_complete,
)
"""What holds besides of every state that a game from ``new_game`` has come to.

It need not hold of a position that was set up, nor of what follows from that.
"""

STEP_INVARIANTS: tuple[StepInvariant, ...] = (
    action_was_legal,
    apply_agrees_with_play,
    playing_is_pure,
    events_tell_the_action,
    only_the_mover_acts,
    events_move_cards,
    events_move_tickets,
    events_move_trains,
    events_move_railyards,
    step_one_is_taken,
    placed_sets_are_legal,
    tickets_are_paid,
    deck_never_grows,
    turns_go_round,
    passes_are_counted,
    last_turns_count_down,
    scoring_goes_round,
    deck_pass_is_dealt,
    race_ends_with_enough,
    draws_are_counted,
)
"""What holds of every step."""

__all__ = [
    "REACHED_INVARIANTS",
    "STATE_INVARIANTS",
    "STEP_INVARIANTS",
    "InvariantError",
    "StateInvariant",
    "StepInvariant",
    "action_was_legal",
    "apply_agrees_with_play",
    "attempts",
    "best_tickets_can_be_paid",
    "cards_are_conserved",
    "chance_is_exact",
    "check_refusal",
    "check_state",
    "check_step",
    "closed_double_routes_have_one_owner",
    "colors_lie_in_one_railyard",
    "completed_tickets_are_joined",
    "completions_can_be_paid",
    "copies_are_equal",
    "counters_are_in_range",
    "deck_never_grows",
    "deck_pass_is_dealt",
    "discards_are_shuffled_at_once",
    "documents_read_back",
    "double_routes_have_different_owners",
    "draws_are_counted",
    "draws_are_what_is_left",
    "events_move_cards",
    "events_move_railyards",
    "events_move_tickets",
    "events_move_trains",
    "events_tell_the_action",
    "held_tickets_are_not_complete",
    "last_turns_count_down",
    "last_turns_have_begun",
    "legal_actions_are_legal",
    "legal_actions_are_unique",
    "longest_trail_is_a_trail",
    "moves_take_a_card_of_each_row",
    "only_the_mover_acts",
    "other_actions_are_illegal",
    "passes_are_counted",
    "passing_stands_alone",
    "payments_are_the_claims",
    "phase_agrees",
    "pieces_are_those_of_the_game",
    "placed_sets_are_legal",
    "placements_are_the_sets",
    "playing_is_pure",
    "points_add_up",
    "race_ends_with_enough",
    "ranking_is_by_points",
    "refused_actions_change_nothing",
    "routes_have_one_owner",
    "row_is_cleared",
    "row_is_full",
    "rows_have_cards",
    "scoring_goes_round",
    "somebody_can_act",
    "stations_lend_routes_of_others",
    "step_one_is_taken",
    "tickets_are_in_one_place",
    "tickets_are_paid",
    "trains_are_not_too_many",
    "trains_stand_on_routes",
    "turns_go_round",
    "what_settings_bar_is_illegal",
]


def check_state(state: State, *, reached: bool = False) -> None:
    """Ask for all of ``STATE_INVARIANTS``; ``reached``: for ``REACHED_INVARIANTS`` too.

    Raises InvariantError for the first that does not hold.
    """
    for invariant in (*STATE_INVARIANTS, *(REACHED_INVARIANTS if reached else ())):
        invariant(state)


def check_step(before: State, action: Action, after: State, events: Sequence[Event]) -> None:
    """Ask for all of ``STEP_INVARIANTS``: ``after`` and ``events`` are ``before.play(action)``.

    Raises InvariantError for the first that does not hold. ``after`` itself is not looked at: that
    is what :func:`check_state` does.
    """
    for invariant in STEP_INVARIANTS:
        invariant(before, action, after, events)
