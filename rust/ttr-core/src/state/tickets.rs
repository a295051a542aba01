//! Destination tickets: offers, and the ticket deck (G-33).

use crate::base::ids::{TicketId, TicketSet};
use crate::base::limits::{MAX_OFFER, MAX_TICKETS};

/// The tickets from which a player chooses, in the order in which they were drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Offer {
    tickets: [TicketId; MAX_OFFER],
    len: u8,
}

impl Offer {
    /// No tickets.
    pub const EMPTY: Offer = Offer { tickets: [TicketId::new(0); MAX_OFFER], len: 0 };

    /// The tickets in the order in which they were drawn.
    #[must_use]
    pub fn as_slice(&self) -> &[TicketId] {
        &self.tickets[..usize::from(self.len)]
    }

    /// The tickets as a set.
    #[must_use]
    pub fn set(&self) -> TicketSet {
        self.as_slice().iter().copied().collect()
    }

    /// The number of tickets.
    #[must_use]
    pub fn len(&self) -> u8 {
        self.len
    }

    /// Whether there are no tickets.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Inserts a ticket at a place; those from there on move up.
    pub(crate) fn insert(&mut self, place: u8, ticket: TicketId) {
        if place < self.len {
            let last = usize::from(self.len);
            self.tickets.copy_within(usize::from(place)..last, usize::from(place) + 1);
        }
        self.tickets[usize::from(place)] = ticket;
        self.len += 1;
    }

    /// Removes and returns the ticket at a place; those after it move down.
    pub(crate) fn remove(&mut self, place: usize) -> TicketId {
        let len = usize::from(self.len);
        let ticket = self.tickets[..len][place];
        self.tickets[place..len].rotate_left(1);
        // Everything after the end is zero, so that equal lists are equal bit by bit.
        self.tickets[len - 1] = TicketId::default();
        self.len -= 1;
        ticket
    }

    pub(crate) fn push(&mut self, ticket: TicketId) {
        self.tickets[usize::from(self.len)] = ticket;
        self.len += 1;
    }
}

/// The ticket deck: a part whose order nobody knows, from which tickets are drawn first, and the tickets
/// that were put under it, in order (G-33).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TicketDeck {
    pub(crate) unordered: TicketSet,
    /// While the first tickets are dealt: the long tickets that are not dealt yet (EU-2). Each player gets
    /// one of them before the others. Those left over leave the game (EU-3).
    pub(crate) long: TicketSet,
    bottom: [TicketId; MAX_TICKETS],
    bottom_len: u8,
}

impl TicketDeck {
    pub(crate) fn new(unordered: TicketSet) -> TicketDeck {
        TicketDeck {
            unordered,
            long: TicketSet::EMPTY,
            bottom: [TicketId::default(); MAX_TICKETS],
            bottom_len: 0,
        }
    }

    /// The part in unknown order.
    #[must_use]
    pub fn unordered(&self) -> TicketSet {
        self.unordered
    }

    /// The long tickets that are not dealt yet, while the first tickets are dealt (EU-2).
    #[must_use]
    pub fn long(&self) -> TicketSet {
        self.long
    }

    /// The tickets under it, uppermost first.
    #[must_use]
    pub fn bottom(&self) -> &[TicketId] {
        &self.bottom[..usize::from(self.bottom_len)]
    }

    pub(crate) fn bottom_mut(&mut self) -> &mut [TicketId] {
        &mut self.bottom[..usize::from(self.bottom_len)]
    }

    /// The number of tickets left, without long ones.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.unordered.len() + u32::from(self.bottom_len)
    }

    /// Whether no tickets are left, apart from long ones.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.unordered.is_empty() && self.bottom_len == 0
    }

    /// Shuffles the deck together with these tickets: after that nobody knows the order of any part (CG-3).
    /// Returns the tickets that lay under the deck.
    pub(crate) fn shuffle_with(&mut self, tickets: TicketSet) -> TicketSet {
        let under = self.bottom().iter().copied().collect();
        *self = TicketDeck::new(self.unordered | under | tickets);
        under
    }

    pub(crate) fn put_under(&mut self, ticket: TicketId) {
        self.bottom[usize::from(self.bottom_len)] = ticket;
        self.bottom_len += 1;
    }

    /// Removes a regular ticket that can come off the deck now.
    pub(crate) fn take(&mut self, ticket: TicketId) {
        if self.unordered.is_empty() {
            debug_assert_eq!(self.bottom[0], ticket);
            let len = usize::from(self.bottom_len);
            self.bottom.copy_within(1..len, 0);
            // Everything after the end is zero, so that equal decks are equal bit by bit.
            self.bottom[len - 1] = TicketId::default();
            self.bottom_len -= 1;
        } else {
            self.unordered.remove(ticket);
        }
    }
}
