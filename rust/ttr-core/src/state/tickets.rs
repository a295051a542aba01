//! Destination tickets: offers, and the ticket deck (G-33).

use crate::base::ids::{SeatId, TicketId, TicketSet};
use crate::base::limits::{MAX_OFFER, MAX_SEATS, MAX_TICKETS};
use crate::state::position::State;
use crate::state::race::{Race, Racer};

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

/// What a game has of tickets beside those of the seats and the unordered part of the ticket deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Tickets {
    /// Players choose among tickets on offer.
    Offers(Offers),
    /// A race for tickets.
    Race(Race),
}

/// Tickets on offer, and those that lie under the ticket deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Offers {
    /// The tickets on offer to each player.
    pub(crate) seats: [Offer; MAX_SEATS],
    /// While the first tickets are dealt: the long tickets that are not dealt yet (EU-2). Each player gets
    /// one of them before the others. Those left over leave the game (EU-3).
    pub(crate) long: TicketSet,
    under: [TicketId; MAX_TICKETS],
    under_len: u8,
}

impl Offers {
    /// Nothing is on offer or under the deck.
    pub(crate) const NONE: Offers = Offers {
        seats: [Offer::EMPTY; MAX_SEATS],
        long: TicketSet::EMPTY,
        under: [TicketId::new(0); MAX_TICKETS],
        under_len: 0,
    };

    /// The tickets under the deck, uppermost first.
    pub(crate) fn under(&self) -> &[TicketId] {
        &self.under[..usize::from(self.under_len)]
    }

    pub(crate) fn under_mut(&mut self) -> &mut [TicketId] {
        &mut self.under[..usize::from(self.under_len)]
    }

    pub(crate) fn put_under(&mut self, ticket: TicketId) {
        self.under[usize::from(self.under_len)] = ticket;
        self.under_len += 1;
    }

    /// Removes the uppermost ticket under the deck.
    pub(crate) fn take_uppermost(&mut self) {
        let len = usize::from(self.under_len);
        self.under.copy_within(1..len, 0);
        // Everything after the end is zero, so that equal decks are equal bit by bit.
        self.under[len - 1] = TicketId::default();
        self.under_len -= 1;
    }

    /// Removes and returns all tickets under the deck.
    pub(crate) fn take_under(&mut self) -> TicketSet {
        let tickets = self.under().iter().copied().collect();
        (self.under, self.under_len) = (Offers::NONE.under, 0);
        tickets
    }
}

/// The ticket deck: a part whose order nobody knows, from which tickets are drawn first, and the tickets
/// that were put under it, in order (G-33).
#[derive(Clone, Copy, Debug)]
pub struct TicketDeck<'a> {
    unordered: TicketSet,
    offers: &'a Offers,
}

impl TicketDeck<'_> {
    /// The part in unknown order.
    #[must_use]
    pub fn unordered(&self) -> TicketSet {
        self.unordered
    }

    /// The long tickets that are not dealt yet, while the first tickets are dealt (EU-2).
    #[must_use]
    pub fn long(&self) -> TicketSet {
        self.offers.long
    }

    /// The tickets under it, uppermost first.
    #[must_use]
    pub fn bottom(&self) -> &[TicketId] {
        self.offers.under()
    }

    /// The number of tickets left, without long ones.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.unordered.len() + u32::from(self.offers.under_len)
    }

    /// Whether no tickets are left, apart from long ones.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl State {
    /// The ticket deck.
    #[must_use]
    #[inline]
    pub fn ticket_deck(&self) -> TicketDeck<'_> {
        TicketDeck { unordered: self.unordered_tickets, offers: self.offers() }
    }

    /// Whether no tickets are left in the deck, apart from long ones.
    #[inline]
    pub(crate) fn ticket_deck_is_empty(&self) -> bool {
        self.unordered_tickets.is_empty() && self.offers().under_len == 0
    }

    /// The tickets beside the ticket deck (FJ-8); none if it is not a race.
    #[must_use]
    pub fn given_back(&self) -> TicketSet {
        match &self.tickets {
            Tickets::Offers(_) => TicketSet::EMPTY,
            Tickets::Race(race) => race.given_back,
        }
    }

    /// The tickets on offer to a player; none in a race.
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    #[inline]
    pub fn offer(&self, player: SeatId) -> &Offer {
        self.check_seat(player);
        &self.offers().seats[player.index()]
    }

    /// What a player has in addition in a race; nothing in other games.
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    #[inline]
    pub fn racer(&self, player: SeatId) -> &Racer {
        self.check_seat(player);
        match &self.tickets {
            Tickets::Offers(_) => &Racer::NONE,
            Tickets::Race(race) => &race.racers[player.index()],
        }
    }

    #[inline]
    pub(crate) fn offers(&self) -> &Offers {
        match &self.tickets {
            Tickets::Offers(offers) => offers,
            Tickets::Race(_) => &Offers::NONE,
        }
    }

    /// # Panics
    /// In a race.
    #[inline]
    pub(crate) fn offers_mut(&mut self) -> &mut Offers {
        match &mut self.tickets {
            Tickets::Offers(offers) => offers,
            Tickets::Race(_) => panic!("a race has no offers"),
        }
    }

    /// # Panics
    /// If it is not a race.
    #[inline]
    pub(crate) fn race(&self) -> &Race {
        match &self.tickets {
            Tickets::Offers(_) => panic!("only a race has this"),
            Tickets::Race(race) => race,
        }
    }

    /// # Panics
    /// If it is not a race.
    #[inline]
    pub(crate) fn race_mut(&mut self) -> &mut Race {
        match &mut self.tickets {
            Tickets::Offers(_) => panic!("only a race has this"),
            Tickets::Race(race) => race,
        }
    }
}
