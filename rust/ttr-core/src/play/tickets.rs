//! Destination tickets: the ticket deck, offers, and keeping tickets (G-30 to G-35).

use crate::base::ids::{SeatId, TicketId, TicketSet};
use crate::state::chance::{Due, Pending, Then};
use crate::state::events::{Event, Sink};
use crate::state::position::State;
use crate::state::tickets::Offer;
use crate::variant::facts::Variant;
use crate::variant::rules::{OfferRules, Returned};

/// The number of tickets drawn as the action of a turn (NY-30); 0 if none can be drawn.
pub(crate) fn drawn_tickets(variant: &Variant) -> u8 {
    variant.tables.steps.drawn_tickets
}

/// The most tickets that a player is ever offered: those dealt at set-up, or those drawn in a turn (G-33).
pub(crate) fn most_offered(variant: &Variant) -> u8 {
    variant.rules().first_tickets().max(drawn_tickets(variant))
}

impl State {
    /// The rules of the current offer.
    pub(crate) fn offer_rules<'a>(&self, variant: &'a Variant) -> Option<&'a OfferRules> {
        let offers = variant.rules().offers()?;
        Some(if self.setup { &offers.initial } else { &offers.drawn })
    }

    /// Removes a regular ticket that can come off the ticket deck now.
    #[inline]
    pub(crate) fn take_ticket(&mut self, ticket: TicketId) {
        if self.unordered_tickets.is_empty() {
            debug_assert_eq!(self.offers().under()[0], ticket);
            self.offers_mut().take_uppermost();
        } else {
            self.unordered_tickets.remove(ticket);
        }
    }

    /// Moves a ticket from the deck into the offer of a player (G-33).
    pub(crate) fn offer_ticket(&mut self, player: SeatId, ticket: TicketId, sink: &mut impl Sink) {
        if self.long_is_next() {
            self.offers_mut().long.remove(ticket);
        } else {
            self.take_ticket(ticket);
        }
        let away = !TicketSet::only(ticket);
        for seat in &mut self.seats[..usize::from(self.players)] {
            seat.gone &= away;
        }
        let chooser = &mut self.seats[player.index()];
        chooser.shuffled &= away;
        self.offers_mut().seats[player.index()].push(ticket);
        sink.event(Event::TicketDrawn { player, ticket });
    }

    /// Keeps some of the tickets on offer to the mover. The others go under the deck in the order in
    /// which they were drawn (**G-33**, NY-3, NY-30), leave the game (**NC-4**, NC-60), or are shuffled into the
    /// deck (**CG-3**).
    pub(crate) fn keep_tickets(
        &mut self,
        variant: &Variant,
        kept: TicketSet,
        sink: &mut impl Sink,
    ) {
        let index = self.current.index();
        let offer = std::mem::take(&mut self.offers_mut().seats[index]);
        let mut returned = Offer::default();
        let place = self.offer_rules(variant).map_or(Returned::Bottom, |rules| rules.returned);
        for &ticket in offer.as_slice() {
            if !kept.has(ticket) {
                returned.push(ticket);
                if place == Returned::Bottom {
                    self.offers_mut().put_under(ticket);
                }
            }
        }
        if self.setup && variant.has_long_tickets() && !offer.is_empty() {
            // EU-50: everybody sees how many. In a position set up by hand there may be nothing to keep.
            self.seats[index].first_kept = Some(kept.len() as u8);
        }
        self.seats[index].tickets |= kept;
        self.seats[index].gone |= returned.set();
        if place == Returned::Deck && !returned.is_empty() {
            // After that nobody knows the order of any part.
            let mixed = self.offers_mut().take_under() | returned.set();
            self.unordered_tickets |= mixed;
            for seat in &mut self.seats {
                seat.shuffled |= seat.gone & mixed;
                seat.gone &= !mixed;
            }
        }
        sink.event(Event::TicketsKept { player: self.current, tickets: kept, returned });
        if self.setup {
            self.next_to_keep(variant, sink);
        } else {
            self.refill_row(variant, sink);
        }
    }

    /// Draws tickets for the mover to choose from, or as many as are left (**NY-30**, G-33).
    pub(crate) fn draw_tickets(&mut self, variant: &Variant) {
        let due = Due::Offer { player: self.current, left: drawn_tickets(variant) };
        self.pending = Some(Pending { due, then: Then::Keep });
    }

    /// At set-up the players choose in order from the starter (G-5). After the last one, the first turn
    /// begins.
    fn next_to_keep(&mut self, variant: &Variant, sink: &mut impl Sink) {
        for _ in 1..self.players {
            self.current = self.seat_after(self.current);
            if !self.offer(self.current).is_empty() {
                return;
            }
        }
        // Everybody has chosen: the next player after the last one is the starter.
        self.current = self.seat_after(self.seat_after(self.current));
        self.setup = false;
        self.begin_first_turn(variant, sink);
    }

    /// Shows a complete ticket of the mover: it is laid open or aside, and everybody knows where it is
    /// (FJ-6, CG-51).
    pub(crate) fn show_ticket(&mut self, ticket: TicketId) {
        let set = TicketSet::only(ticket);
        let mover = self.mover_mut();
        mover.tickets &= !set;
        mover.gone |= set;
        self.shown |= set;
        self.seats.iter_mut().for_each(|seat| seat.shuffled &= !set);
    }
}
