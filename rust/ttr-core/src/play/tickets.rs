//! Destination tickets: the ticket deck, offers, keeping (G-30 to G-35).

use crate::base::bits;
use crate::base::limits::{MAX_OFFER, MAX_TICKETS};
use crate::play::chance::{Due, Pending, Then};
use crate::state::events::{Event, Sink};
use crate::state::position::State;
use crate::variant::facts::Variant;
use crate::variant::rules::{OfferRules, Returned};

/// The tickets a seat is choosing from, in the order drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Offer {
    tickets: [u8; MAX_OFFER],
    len: u8,
}

impl Offer {
    /// The tickets in the order drawn.
    #[must_use]
    pub fn as_slice(&self) -> &[u8] {
        &self.tickets[..usize::from(self.len)]
    }

    /// The tickets as a set.
    #[must_use]
    pub fn set(&self) -> u128 {
        self.as_slice().iter().fold(0, |set, &ticket| set | bits::only(usize::from(ticket)))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> u8 {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Puts a ticket at a place; those from there on move up.
    pub(crate) fn insert(&mut self, place: u8, ticket: u8) {
        self.push(ticket);
        self.tickets[usize::from(place)..usize::from(self.len)].rotate_right(1);
    }

    /// Takes the ticket at a place; those after it move down.
    pub(crate) fn remove(&mut self, place: usize) -> u8 {
        let len = usize::from(self.len);
        let ticket = self.tickets[..len][place];
        self.tickets[place..len].rotate_left(1);
        // What lies behind the end is zero, so that equal lists are equal to the bit.
        self.tickets[len - 1] = 0;
        self.len -= 1;
        ticket
    }

    pub(crate) fn push(&mut self, ticket: u8) {
        self.tickets[usize::from(self.len)] = ticket;
        self.len += 1;
    }
}

/// The ticket deck: a part whose order nobody knows, drawn from first, and the tickets that were
/// put under it, in their order (G-33).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TicketDeck {
    pub(crate) unordered: u128,
    bottom: [u8; MAX_TICKETS],
    bottom_len: u8,
}

impl TicketDeck {
    pub(crate) fn new(unordered: u128) -> TicketDeck {
        TicketDeck { unordered, bottom: [0; MAX_TICKETS], bottom_len: 0 }
    }

    /// The part in unknown order, as a set.
    #[must_use]
    pub fn unordered(&self) -> u128 {
        self.unordered
    }

    /// The tickets under it, the uppermost first.
    #[must_use]
    pub fn bottom(&self) -> &[u8] {
        &self.bottom[..usize::from(self.bottom_len)]
    }

    pub(crate) fn bottom_mut(&mut self) -> &mut [u8] {
        &mut self.bottom[..usize::from(self.bottom_len)]
    }

    /// How many tickets are left.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.unordered.count_ones() + u32::from(self.bottom_len)
    }

    /// Whether no ticket is left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.unordered == 0 && self.bottom_len == 0
    }

    /// Shuffles the deck with these tickets: nobody knows the order of any part then (CG-3). Gives those
    /// that lay under it.
    pub(crate) fn shuffle_with(&mut self, tickets: u128) -> u128 {
        let under = self.bottom().iter().fold(0, |set, &ticket| set | bits::only(ticket.into()));
        *self = TicketDeck::new(self.unordered | under | tickets);
        under
    }

    pub(crate) fn put_under(&mut self, ticket: u8) {
        self.bottom[usize::from(self.bottom_len)] = ticket;
        self.bottom_len += 1;
    }

    /// Takes a ticket off the deck that can come off it now.
    pub(crate) fn take(&mut self, ticket: u8) {
        if self.unordered == 0 {
            debug_assert_eq!(self.bottom[0], ticket);
            let len = usize::from(self.bottom_len);
            self.bottom.copy_within(1..len, 0);
            // What lies behind the end is zero, so that equal decks are equal to the bit.
            self.bottom[len - 1] = 0;
            self.bottom_len -= 1;
        } else {
            self.unordered &= !bits::only(usize::from(ticket));
        }
    }
}

/// Tickets drawn as the action of a turn; 0: none can be drawn (NY-30).
fn drawn_tickets(variant: &Variant) -> u8 {
    variant.rules().offers().map_or(0, |offers| offers.drawn.tickets)
}

impl State {
    /// How many of the tickets on offer the mover has to keep at least (NY-3, NY-30; G-33: of
    /// fewer tickets than the minimum all).
    pub(crate) fn keep_at_least(&self, variant: &Variant) -> u8 {
        let minimum = self.offer_rules(variant).map_or(0, |rules| rules.kept);
        minimum.min(self.mover().offer.len())
    }

    /// Whether the mover may draw tickets to choose from (G-33).
    #[inline]
    pub(crate) fn can_draw_tickets(&self, variant: &Variant) -> bool {
        drawn_tickets(variant) > 0 && !self.ticket_deck.is_empty()
    }

    /// The rules of the offer that is chosen from now.
    fn offer_rules<'a>(&self, variant: &'a Variant) -> Option<&'a OfferRules> {
        let offers = variant.rules().offers()?;
        Some(if self.setup { &offers.initial } else { &offers.drawn })
    }

    /// A ticket leaves the deck for the offer of a seat (G-33).
    pub(crate) fn offer_ticket(&mut self, seat: u8, ticket: u8, sink: &mut impl Sink) {
        self.ticket_deck.take(ticket);
        let gone = !bits::only(usize::from(ticket));
        for seat in &mut self.seats {
            seat.returned &= gone;
        }
        let chooser = &mut self.seats[usize::from(seat)];
        chooser.shuffled &= gone;
        chooser.offer.push(ticket);
        sink.event(Event::TicketDrawn { seat, ticket });
    }

    /// The mover keeps a set of the tickets on offer; the others go under the deck in the order
    /// drawn (G-33, NY-3, NY-30), out of the game (NC-4, NC-60), or are shuffled into the deck (CG-3).
    pub(crate) fn keep_tickets(&mut self, variant: &Variant, kept: u128, sink: &mut impl Sink) {
        let index = usize::from(self.current);
        let offer = std::mem::take(&mut self.seats[index].offer);
        let mut returned = Offer::default();
        let place = self.offer_rules(variant).map_or(Returned::Bottom, |rules| rules.returned);
        for &ticket in offer.as_slice() {
            if !bits::has(kept, usize::from(ticket)) {
                returned.push(ticket);
                if place == Returned::Bottom {
                    self.ticket_deck.put_under(ticket);
                }
            }
        }
        self.seats[index].tickets |= kept;
        self.seats[index].returned |= returned.set();
        if place == Returned::Deck && !returned.is_empty() {
            let mixed = self.ticket_deck.shuffle_with(returned.set()) | returned.set();
            for seat in &mut self.seats {
                seat.shuffled |= seat.returned & mixed;
                seat.returned &= !mixed;
            }
        }
        sink.event(Event::TicketsKept { seat: self.current, kept, returned });
        if self.setup {
            self.next_to_keep(variant, sink);
        } else {
            self.refill_row(variant);
        }
    }

    /// Tickets are drawn for the mover to choose from; fewer, if fewer are left (NY-30, G-33).
    pub(crate) fn draw_tickets(&mut self, variant: &Variant) {
        let due = Due::Offer { seat: self.current, left: drawn_tickets(variant) };
        self.pending = Some(Pending { due, then: Then::Keep });
    }

    /// In set-up the seats choose in order from the starter (G-5); after the last one the first
    /// turn begins.
    fn next_to_keep(&mut self, variant: &Variant, sink: &mut impl Sink) {
        for _ in 1..self.players {
            self.current = self.seat_after(self.current);
            if !self.mover().offer.is_empty() {
                return;
            }
        }
        // Once round: back at the one who chose last, whose next seat is the starter.
        self.current = self.seat_after(self.seat_after(self.current));
        self.setup = false;
        self.begin_first_turn(variant, sink);
    }

    /// The mover shows a ticket that is complete: it lies open, or aside, and all know where it is
    /// (FJ-6, CG-51).
    pub(crate) fn show_ticket(&mut self, ticket: u8) {
        let set = bits::only(usize::from(ticket));
        let mover = self.mover_mut();
        mover.tickets &= !set;
        mover.completed |= set;
        self.seats.iter_mut().for_each(|seat| seat.shuffled &= !set);
    }
}
