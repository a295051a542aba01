//! What a seat may choose, and what chance may turn up.

use crate::base::cards::{Cards, Kind};

/// A decision of the seat whose turn it is, or an outcome of chance.
///
/// Actions are built freely; a state judges them. Routes and tickets are indices into the variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Take the top card of the train deck (G-10).
    DrawDeck,
    /// Take a face-up card: the first one of this kind in the row (G-10).
    DrawFaceUp(Kind),
    /// Draw destination tickets (NY-30).
    DrawTickets,
    /// Keep this set of the tickets on offer (G-33).
    KeepTickets(u128),
    /// Claim a route (G-20) with this payment (G-22).
    ClaimRoute {
        /// The route.
        route: u8,
        /// The payment.
        cards: Cards,
    },
    /// Pay the surcharge of a tunnel with these cards (NC-53).
    PayTunnel(Cards),
    /// Give the tunnel up (NC-53).
    WithdrawTunnel,
    /// Give back all tickets held, and draw new ones (FJ-8).
    SwapTickets,
    /// Move these cards, one of each row, onto the on-the-track pile (CG-11).
    MoveCards(Cards),
    /// Lay these cards into the own railyard (CG-30).
    PlaceCards(Cards),
    /// Pay for a ticket out of the on-the-track pile (CG-51).
    CompleteTicket(u8),
    /// Complete no more tickets in this deck pass (CG-51).
    FinishTickets,
    /// Do nothing, as nothing else can be done (G-3, CG-63).
    Pass,
    /// Chance: this card comes off the train deck.
    Reveal(Kind),
    /// Chance: this ticket comes off the ticket deck.
    RevealTicket(u8),
}

impl Action {
    /// Whether it is an outcome of chance and not a decision.
    #[must_use]
    pub fn is_chance(&self) -> bool {
        matches!(self, Action::Reveal(_) | Action::RevealTicket(_))
    }
}
