//! What happened, in the order in which it happened.

use crate::base::cards::{Cards, Kind};

/// One thing that happened. Seats, routes and tickets are indices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A seat got this card before the deck was shuffled (CG-2).
    CardGiven {
        /// Which seat.
        seat: u8,
        /// Which card.
        card: Kind,
    },
    /// A card left the deck for a hand: dealt, or drawn blind (G-10).
    CardDrawn {
        /// Whose hand.
        seat: u8,
        /// Which card.
        card: Kind,
    },
    /// A face-up card was taken (G-10).
    FaceUpTaken {
        /// By whom.
        seat: u8,
        /// Which card.
        card: Kind,
        /// From which slot.
        slot: u8,
    },
    /// A card left the deck for a slot of the row (G-10, G-15).
    CardTurnedUp {
        /// Which card.
        card: Kind,
        /// Into which slot.
        slot: u8,
    },
    /// The row went to the discard pile (NY-12).
    RowCleared {
        /// The cards that lay there.
        cards: Cards,
    },
    /// The discard pile became the deck (G-12), or all cards but those in hands did (CG-53).
    DeckReshuffled {
        /// The cards of the new deck.
        cards: Cards,
    },
    /// A ticket left the ticket deck for a seat to choose from (G-33).
    TicketDrawn {
        /// Whose choice.
        seat: u8,
        /// Which ticket.
        ticket: u8,
    },
    /// A seat chose among its tickets (G-33).
    TicketsKept {
        /// Whose choice.
        seat: u8,
        /// The set of those kept.
        kept: u128,
        /// The others, in the order drawn: they went under the deck, or out of the game.
        returned: crate::state::tickets::Offer,
    },
    /// A route was claimed (G-20).
    RouteClaimed {
        /// By whom.
        seat: u8,
        /// Which route.
        route: u8,
        /// The payment.
        cards: Cards,
        /// The points it is worth.
        points: u16,
    },
    /// Cards were laid down for a tunnel (NC-50).
    TunnelTried {
        /// By whom.
        seat: u8,
        /// Which tunnel.
        route: u8,
        /// The cards laid down.
        cards: Cards,
    },
    /// A card was turned up for the tunnel (NC-50).
    TunnelCardTurnedUp {
        /// Which card.
        card: Kind,
    },
    /// The tunnel asks for more cards (NC-51).
    SurchargeAsked {
        /// Of whom.
        seat: u8,
        /// For which tunnel.
        route: u8,
        /// How many cards.
        surcharge: u8,
        /// Of which color, or locomotives; `None`: locomotives only (NC-52).
        color: Option<Kind>,
    },
    /// A tunnel was given up (NC-54).
    TunnelWithdrawn {
        /// By whom.
        seat: u8,
        /// Which tunnel.
        route: u8,
        /// The cards taken back.
        cards: Cards,
    },
    /// The cities of a held ticket are joined: it was laid open (FJ-6).
    TicketCompleted {
        /// By whom.
        seat: u8,
        /// Which ticket.
        ticket: u8,
    },
    /// A seat joined the coasts (FJ-7).
    BonusTaken {
        /// Who.
        seat: u8,
    },
    /// A seat gave all its tickets back (FJ-8).
    TicketsSwapped {
        /// Who.
        seat: u8,
        /// Which they were, in their places.
        tickets: crate::state::tickets::Offer,
    },
    /// Tickets that were given back became the ticket deck (FJ-8).
    TicketsReshuffled {
        /// How many.
        number: u8,
    },
    /// One card of each row went onto the on-the-track pile (CG-10).
    CardsMoved {
        /// Of which seat.
        seat: u8,
        /// The cards.
        cards: Cards,
    },
    /// A set was laid into a railyard (CG-30).
    CardsPlaced {
        /// By whom.
        seat: u8,
        /// The cards.
        cards: Cards,
    },
    /// A row went to the discard pile, as more cards of its color were placed (CG-32).
    TrainRobbed {
        /// By whom.
        seat: u8,
        /// Whose row.
        victim: u8,
        /// Of which color.
        color: Kind,
        /// The cards of the row.
        cards: Cards,
    },
    /// The last turns are over: tickets are scored (CG-51).
    ScoringBegan {
        /// Of which deck pass, counted from 1.
        deck_pass: u8,
    },
    /// A seat paid for a ticket (CG-51).
    TicketPaid {
        /// By whom.
        seat: u8,
        /// Which ticket.
        ticket: u8,
        /// With which cards.
        cards: Cards,
    },
    /// A seat completes no more tickets in this deck pass (CG-51).
    TicketsFinished {
        /// Who.
        seat: u8,
    },
    /// Another deck pass began (CG-53).
    DeckPassBegan {
        /// Its number, counted from 1.
        deck_pass: u8,
    },
    /// A seat passed (G-3, CG-63).
    Passed {
        /// Who.
        seat: u8,
    },
    /// A turn began (G-1).
    TurnBegan {
        /// Whose turn.
        seat: u8,
        /// The number of the turn, counted from 0.
        turn: u32,
    },
    /// The last turns began (G-40, CG-50).
    LastTurnsBegan {
        /// Whose turn is the last of them: who brought them, if a turn did.
        seat: u8,
        /// How many turns are left.
        turns: u8,
    },
    /// The game ended.
    GameEnded {
        /// Why.
        reason: EndReason,
    },
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndReason {
    /// Every seat had its last turn (G-40, CG-52).
    LastTurns,
    /// Every seat passed in one unbroken round (G-3).
    AllPassed,
    /// A seat has enough complete tickets (FJ-10).
    Tickets,
    /// A seat placed its last train (FJ-11).
    LastTrain,
}

impl EndReason {
    /// Its name in events.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            EndReason::LastTurns => "last_turns",
            EndReason::AllPassed => "all_passed",
            EndReason::Tickets => "tickets",
            EndReason::LastTrain => "last_train",
        }
    }
}

/// Where events go. `()` drops them, at no cost.
pub trait Sink {
    /// Takes the next event.
    fn event(&mut self, event: Event);
}

impl Sink for () {
    #[inline]
    fn event(&mut self, _: Event) {}
}

impl Sink for Vec<Event> {
    fn event(&mut self, event: Event) {
        self.push(event);
    }
}
