//! Chance: how it is resolved, what comes off a deck next, and what follows.

use crate::base::ids::SeatId;
use crate::base::kinds::SlotSet;

/// How chance is resolved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChanceMode {
    /// At once, from the seed of the state.
    Sampled,
    /// By the caller, who reveals each card and ticket.
    Explicit,
}

/// What comes off a deck next, and what follows when all of it has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pending {
    /// Where the next card or ticket goes.
    pub due: Due,
    /// What follows when all have come.
    pub then: Then,
}

/// Where the next card or ticket goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Due {
    /// Train cards go into a hand.
    Hand {
        /// The player whose hand it is.
        player: SeatId,
        /// The number still to come.
        left: u8,
    },
    /// Train cards go into hands, one at a time around the table (CG-53).
    Deal {
        /// The player whose hand is next.
        player: SeatId,
        /// The number still to come for all players together.
        left: u8,
    },
    /// Train cards go into slots of the row, lowest first.
    Row {
        /// The slots still to be filled.
        slots: SlotSet,
    },
    /// Train cards are turned up for a tunnel (NC-50).
    Tunnel {
        /// The number still to come.
        left: u8,
    },
    /// Tickets go to the places of a player in a race (FJ-2, FJ-6, FJ-8).
    Held {
        /// The player whose places they are.
        player: SeatId,
        /// The place of the next ticket.
        slot: u8,
        /// The number still to come.
        left: u8,
    },
    /// Tickets go into the offer of a player.
    Offer {
        /// The player whose offer it is.
        player: SeatId,
        /// The number still to come.
        left: u8,
    },
}

impl Due {
    /// Whether something is still to come.
    #[inline]
    pub(crate) fn is_left(&self) -> bool {
        match *self {
            Due::Row { slots } => !slots.is_empty(),
            Due::Hand { left, .. }
            | Due::Deal { left, .. }
            | Due::Tunnel { left }
            | Due::Held { left, .. }
            | Due::Offer { left, .. } => left > 0,
        }
    }

    /// How many cards or tickets are still to come.
    pub(crate) fn left(&self) -> u8 {
        match *self {
            Due::Row { slots } => slots.len(),
            Due::Hand { left, .. }
            | Due::Deal { left, .. }
            | Due::Tunnel { left }
            | Due::Held { left, .. }
            | Due::Offer { left, .. } => left,
        }
    }

    /// The only player who sees the next card or ticket; `None` if everybody sees it.
    #[must_use]
    pub fn player(&self) -> Option<SeatId> {
        match *self {
            Due::Hand { player, .. }
            | Due::Deal { player, .. }
            | Due::Held { player, .. }
            | Due::Offer { player, .. } => Some(player),
            Due::Row { .. } | Due::Tunnel { .. } => None,
        }
    }

    /// Whether train cards are due rather than tickets.
    #[inline]
    pub(crate) fn is_of_cards(&self) -> bool {
        !matches!(self, Due::Offer { .. } | Due::Held { .. })
    }
}

/// What follows when everything due has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Then {
    /// The next step of the set-up (G-5).
    SetUp,
    /// The second card of the draw, if there is one (G-10, G-14).
    SecondDraw,
    /// The mover chooses among the tickets on offer (G-33).
    Keep,
    /// The tunnel is claimed, or there is a surcharge (NC-53).
    Tunnel,
    /// The complete tickets of the mover are laid open (FJ-6), and then the turn ends.
    Complete,
    /// The row is refilled (G-15), and then the turn ends.
    Refill,
    /// The turn ends.
    EndTurn,
    /// The next step of a new deck pass (CG-53).
    DeckPass,
}

impl Then {
    /// All that can follow.
    pub const ALL: [Then; 8] = [
        Then::SetUp,
        Then::SecondDraw,
        Then::Keep,
        Then::Tunnel,
        Then::Complete,
        Then::Refill,
        Then::EndTurn,
        Then::DeckPass,
    ];

    /// Its name in documents.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Then::SetUp => "set_up",
            Then::SecondDraw => "second_draw",
            Then::Keep => "keep_tickets",
            Then::Tunnel => "tunnel",
            Then::Complete => "complete",
            Then::Refill => "refill",
            Then::EndTurn => "end_turn",
            Then::DeckPass => "deck_pass",
        }
    }
}
