//! The Python classes that the binding builds: looked up once.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// A class of a module of the package, looked up at first use.
pub(crate) struct Class {
    module: &'static str,
    name: &'static str,
    found: PyOnceLock<Py<PyType>>,
}

impl Class {
    const fn new(module: &'static str, name: &'static str) -> Class {
        Class { module, name, found: PyOnceLock::new() }
    }

    pub(crate) fn get<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyType>> {
        self.found.import(py, self.module, self.name)
    }
}

macro_rules! classes {
    ($($module:literal: $($name:ident = $class:literal),+;)+) => {
        $($(pub(crate) static $name: Class = Class::new($module, $class);)+)+
    };
}

classes! {
    "ttr_rules._values":
        FROZEN_MAP = "FrozenMap", PHASE = "Phase";
    "ttr_rules.actions":
        ACTION = "Action", DRAW_DECK = "DrawDeck", DRAW_FACE_UP = "DrawFaceUp",
        DRAW_TICKETS = "DrawTickets", KEEP_TICKETS = "KeepTickets", CLAIM_ROUTE = "ClaimRoute",
        PAY_TUNNEL = "PayTunnel", WITHDRAW_TUNNEL = "WithdrawTunnel",
        SWAP_TICKETS = "SwapTickets", PASS = "Pass", MOVE_CARDS = "MoveCards",
        PLACE_CARDS = "PlaceCards", COMPLETE_TICKET = "CompleteTicket",
        FINISH_TICKETS = "FinishTickets", REVEAL = "Reveal", REVEAL_TICKET = "RevealTicket";
    "ttr_rules.errors":
        ILLEGAL_ACTION_ERROR = "IllegalActionError",
        INVALID_ACTION_ERROR = "InvalidActionError",
        INVALID_ARGUMENT_ERROR = "InvalidArgumentError",
        INVALID_POSITION_ERROR = "InvalidPositionError",
        INVALID_VARIANT_ERROR = "InvalidVariantError",
        PROBLEM = "Problem", SEAT_ERROR = "SeatError",
        UNKNOWN_NAME_ERROR = "UnknownNameError", VIOLATION = "Violation";
    "ttr_rules.events":
        CARD_GIVEN = "CardGiven", CARDS_MOVED = "CardsMoved", CARDS_PLACED = "CardsPlaced",
        TRAIN_ROBBED = "TrainRobbed", SCORING_BEGAN = "ScoringBegan", TICKET_PAID = "TicketPaid",
        TICKETS_FINISHED = "TicketsFinished", DECK_PASS_BEGAN = "DeckPassBegan",
        CARD_DRAWN = "CardDrawn", FACE_UP_TAKEN = "FaceUpTaken",
        CARD_TURNED_UP = "CardTurnedUp", ROW_CLEARED = "RowCleared",
        DECK_RESHUFFLED = "DeckReshuffled", TICKET_DRAWN = "TicketDrawn",
        TICKETS_KEPT = "TicketsKept", ROUTE_CLAIMED = "RouteClaimed", PASSED = "Passed",
        TUNNEL_TRIED = "TunnelTried", TUNNEL_CARD_TURNED_UP = "TunnelCardTurnedUp",
        SURCHARGE_ASKED = "SurchargeAsked", TUNNEL_WITHDRAWN = "TunnelWithdrawn",
        TICKET_COMPLETED = "TicketCompleted", BONUS_TAKEN = "BonusTaken",
        TICKETS_SWAPPED = "TicketsSwapped", TICKETS_RESHUFFLED = "TicketsReshuffled",
        TURN_BEGAN = "TurnBegan", LAST_TURNS_BEGAN = "LastTurnsBegan", GAME_ENDED = "GameEnded";
    "ttr_rules.railyard":
        RAILYARD_ROW = "RailyardRow";
    "ttr_rules.tunnel":
        TUNNEL = "Tunnel";
    "ttr_rules.view":
        VIEW = "View";
    "ttr_rules.result":
        RESULT = "Result";
    "fractions":
        FRACTION = "Fraction";
}
