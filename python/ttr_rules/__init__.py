"""A rules engine for the Ticket to Ride family of board games.

    import ttr_rules as ttr

    state = ttr.new_game("new_york", players=3, seed=7)
    while not state.is_over:
        actions = state.legal_actions()
        state = state.apply(actions[0])
    print(state.result())

States are immutable values. This module has everything; each variant also has a module of its own,
such as ``ttr_rules.new_york``, which describes the game and is loaded when it is first used.
"""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Sequence as _Sequence
from typing import TYPE_CHECKING

from . import _core, errors, events, record
from ._api import (
    new_game,
    playouts,
    state_from_dict,
    state_from_json,
    variants,
    view_from_dict,
    view_from_json,
)
from ._core import (
    ActionSpace,
    Batch,
    ChanceSpace,
    LegalActions,
    ObservationSpace,
    Payments,
    State,
    View,
)
from ._values import FrozenMap, Phase
from .actions import (
    Action,
    BuildStation,
    ClaimRoute,
    CompleteTicket,
    DrawDeck,
    DrawFaceUp,
    DrawTickets,
    FinishTickets,
    KeepTickets,
    MoveCards,
    Pass,
    PayTunnel,
    PlaceCards,
    Reveal,
    RevealTicket,
    SwapTickets,
    WithdrawTunnel,
    action_from_dict,
)
from .board import Board, City, Route, Ticket
from .errors import (
    BatchError,
    IllegalActionError,
    InvalidActionError,
    InvalidArgumentError,
    InvalidPositionError,
    InvalidVariantError,
    JsonError,
    NotationError,
    PlayerCountError,
    PlayerError,
    Problem,
    RecordError,
    SeatError,
    TtrError,
    UnknownNameError,
    UnknownVariantError,
    Violation,
    violation_from_dict,
)
from .events import (
    BonusTaken,
    CardDrawn,
    CardGiven,
    CardsMoved,
    CardsPlaced,
    CardTurnedUp,
    DeckPassBegan,
    DeckReshuffled,
    Event,
    FaceUpTaken,
    GameEnded,
    HiddenCardDrawn,
    HiddenTicketDrawn,
    HiddenTicketsKept,
    HiddenTicketsSwapped,
    LastTurnsBegan,
    Passed,
    RouteClaimed,
    RowCleared,
    ScoringBegan,
    StationBuilt,
    SurchargeAsked,
    TicketCompleted,
    TicketDrawn,
    TicketPaid,
    TicketsFinished,
    TicketsKept,
    TicketsReshuffled,
    TicketsSwapped,
    TrainRobbed,
    TunnelCardTurnedUp,
    TunnelTried,
    TunnelWithdrawn,
    TurnBegan,
    event_from_dict,
)
from .keeper import ScoreKeeper
from .many import Playouts
from .notation import action_from_text, state_from_text
from .railyard import RailyardRow
from .record import Entry, Record, Step, read_record, read_records, record_from_text
from .recorder import Recorder
from .result import Result, result_from_dict
from .rulebook import Rule, Ruling, rule, rule_ids
from .tunnel import Tunnel
from .variant import Rules, Variant, load_variant

if TYPE_CHECKING:
    from . import (
        card_game,
        europe,
        first_journey,
        first_journey_usa,
        new_york,
        nordic,
        replay,
        svg,
        usa,
    )

__version__ = "0.2.0"

__all__ = [
    "Action",
    "ActionSpace",
    "Batch",
    "BatchError",
    "Board",
    "BonusTaken",
    "BuildStation",
    "CardDrawn",
    "CardGiven",
    "CardTurnedUp",
    "CardsMoved",
    "CardsPlaced",
    "ChanceSpace",
    "City",
    "ClaimRoute",
    "CompleteTicket",
    "DeckPassBegan",
    "DeckReshuffled",
    "DrawDeck",
    "DrawFaceUp",
    "DrawTickets",
    "Entry",
    "Event",
    "FaceUpTaken",
    "FinishTickets",
    "FrozenMap",
    "GameEnded",
    "HiddenCardDrawn",
    "HiddenTicketDrawn",
    "HiddenTicketsKept",
    "HiddenTicketsSwapped",
    "IllegalActionError",
    "InvalidActionError",
    "InvalidArgumentError",
    "InvalidPositionError",
    "InvalidVariantError",
    "JsonError",
    "KeepTickets",
    "LastTurnsBegan",
    "LegalActions",
    "MoveCards",
    "NotationError",
    "ObservationSpace",
    "Pass",
    "Passed",
    "PayTunnel",
    "Payments",
    "Phase",
    "PlaceCards",
    "PlayerCountError",
    "PlayerError",
    "Playouts",
    "Problem",
    "RailyardRow",
    "Record",
    "RecordError",
    "Recorder",
    "Result",
    "Reveal",
    "RevealTicket",
    "Route",
    "RouteClaimed",
    "RowCleared",
    "Rule",
    "Rules",
    "Ruling",
    "ScoreKeeper",
    "ScoringBegan",
    "SeatError",
    "State",
    "StationBuilt",
    "Step",
    "SurchargeAsked",
    "SwapTickets",
    "Ticket",
    "TicketCompleted",
    "TicketDrawn",
    "TicketPaid",
    "TicketsFinished",
    "TicketsKept",
    "TicketsReshuffled",
    "TicketsSwapped",
    "TrainRobbed",
    "TtrError",
    "Tunnel",
    "TunnelCardTurnedUp",
    "TunnelTried",
    "TunnelWithdrawn",
    "TurnBegan",
    "UnknownNameError",
    "UnknownVariantError",
    "Variant",
    "View",
    "Violation",
    "WithdrawTunnel",
    "__version__",
    "action_from_dict",
    "action_from_text",
    "card_game",
    "europe",
    "event_from_dict",
    "first_journey",
    "first_journey_usa",
    "load_variant",
    "new_game",
    "new_york",
    "nordic",
    "playouts",
    "read_record",
    "read_records",
    "record_from_text",
    "replay",
    "result_from_dict",
    "rule",
    "rule_ids",
    "state_from_dict",
    "state_from_json",
    "state_from_text",
    "svg",
    "usa",
    "variants",
    "view_from_dict",
    "view_from_json",
    "violation_from_dict",
]

if not TYPE_CHECKING:
    # The modules of the games, each of which reads its document when it is imported; and pictures and pages.

    def __getattr__(name: str) -> object:
        if name in __all__:
            return importlib.import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


if not _core.is_first_interpreter():
    raise ImportError("ttr_rules does not support subinterpreters: use threads or processes")

# These modules import each other for type checkers alone: here typing.get_type_hints finds what they name.
vars(errors).update(Action=Action, Record=Record)
vars(events).update(Variant=Variant)
vars(record).update(ScoreKeeper=ScoreKeeper)

# For isinstance and the patterns of match, as the stubs say.
_Sequence.register(LegalActions)
_Sequence.register(Payments)

if _core.DEBUG:
    warnings.warn(
        "ttr_rules is a debug build, several times slower; build it with --release",
        RuntimeWarning,
        stacklevel=2,
    )
