//! What a race for tickets has in addition (FJ-2, FJ-6 to FJ-8).

use crate::base::derived::Derived;
use crate::base::ids::TicketSet;
use crate::base::limits::MAX_SEATS;
use crate::state::tickets::Offer;

/// What a player has in addition in a race; empty in other games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Racer {
    /// The tickets held, in their places.
    pub held: Offer,
    /// Whether the player has the bonus for joining the coasts (FJ-7).
    pub bonus: bool,
    /// Whether its routes join the coasts. Updated at each claim.
    pub(crate) coasts: Derived<bool>,
}

impl Racer {
    /// Nothing.
    pub(crate) const NONE: Racer =
        Racer { held: Offer::EMPTY, bonus: false, coasts: Derived(false) };
}

/// The part of the state that only a race has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Race {
    pub(crate) racers: [Racer; MAX_SEATS],
    /// The tickets beside the deck (FJ-8).
    pub(crate) given_back: TicketSet,
    /// The tickets given back in a swap, until the new ones are drawn (FJ-8).
    pub(crate) set_aside: TicketSet,
    /// For each player, the tickets whose cities its routes join. Updated at each claim.
    pub(crate) joined: Derived<[TicketSet; MAX_SEATS]>,
}

impl Race {
    /// Nobody has anything.
    pub(crate) const NONE: Race = Race {
        racers: [Racer::NONE; MAX_SEATS],
        given_back: TicketSet::EMPTY,
        set_aside: TicketSet::EMPTY,
        joined: Derived([TicketSet::EMPTY; MAX_SEATS]),
    };
}
