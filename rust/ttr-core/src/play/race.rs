//! A race for complete tickets (FJ-2, FJ-6 to FJ-11).
//!
//! Each ticket held has a place. After a claim the bonus is checked first, then the tickets: the first
//! complete one is laid open and a new one drawn into its place, until none is complete.

use crate::base::ids::{CitySet, RouteId, SeatId, TicketId, TicketSet};
use crate::score::joined::{take_group, tickets_within};
use crate::state::chance::{Due, Pending, Then};
use crate::state::events::{EndReason, Event, Sink};
use crate::state::position::State;
use crate::state::race::Racer;
use crate::state::tickets::Tickets;
use crate::variant::facts::Variant;

impl State {
    /// Notes what the routes of all players join.
    pub(crate) fn note_joined(&mut self, variant: &Variant) {
        for player in self.seat_ids() {
            for route in self.seat(player).routes.iter() {
                self.note_route(variant, player, route);
            }
        }
    }

    /// Notes what a route joins to the other routes of its owner: which tickets are complete by that, and
    /// whether the coasts are joined.
    #[inline]
    fn note_route(&mut self, variant: &Variant, player: SeatId, route: RouteId) {
        let mut routes = self.seats[player.index()].routes;
        let cities = take_group(variant, &mut routes, route);
        let race = self.race_mut();
        race.joined[player.index()] |= tickets_within(variant, cities);
        let meets = |coast: &CitySet| !(*coast & cities).is_empty();
        *race.racers[player.index()].coasts |= variant.tables.coasts.iter().all(meets);
    }

    fn racer_mut(&mut self) -> &mut Racer {
        let player = self.current.index();
        &mut self.race_mut().racers[player]
    }

    /// Deals with what follows from a claim in the same turn (**FJ-11**).
    pub(crate) fn finish_claim(&mut self, variant: &Variant, route: RouteId, sink: &mut impl Sink) {
        // FJ-11
        let board = variant.rules().board();
        let ends = board
            .is_some_and(|board| board.ends_at_once && self.mover().trains <= board.last_turns_at);
        if variant.is_race() {
            self.note_route(variant, self.current, route);
            if self.take_bonus(variant, sink) {
                return self.end_at_once(EndReason::Tickets, sink);
            }
            if !ends {
                return self.complete_tickets(variant, sink);
            }
            // FJ-11: tickets that the last train completes count, but are not replaced.
            while let Some(place) = self.first_complete() {
                if self.lay_open(variant, place, sink) {
                    return self.end_at_once(EndReason::Tickets, sink);
                }
            }
        }
        if ends {
            return self.end_at_once(EndReason::LastTrain, sink);
        }
        self.refill_row(variant, sink);
    }

    /// Gives the mover the bonus if its routes join the coasts now (**FJ-7**). Returns whether that wins.
    fn take_bonus(&mut self, variant: &Variant, sink: &mut impl Sink) -> bool {
        let player = self.current;
        let racer = self.racer_mut();
        if !*racer.coasts
            || racer.bonus
            || !variant.rules().race().is_some_and(|race| race.coast_bonus)
        {
            return false;
        }
        racer.bonus = true;
        sink.event(Event::BonusTaken { player });
        self.has_won(variant)
    }

    /// The place of the first complete ticket of the mover (FJ-6).
    fn first_complete(&self) -> Option<usize> {
        let (race, player) = (self.race(), self.current.index());
        let joined = race.joined[player] & self.mover().tickets;
        if joined.is_empty() {
            return None;
        }
        race.racers[player].held.as_slice().iter().position(|&ticket| joined.has(ticket))
    }

    /// Lays open a complete ticket of the mover (FJ-6). Returns whether that wins (FJ-10).
    fn lay_open(&mut self, variant: &Variant, place: usize, sink: &mut impl Sink) -> bool {
        let player = self.current;
        let ticket = self.racer_mut().held.remove(place);
        self.show_ticket(ticket);
        sink.event(Event::TicketCompleted { player, ticket });
        self.has_won(variant)
    }

    /// Whether the mover has enough complete tickets, including the bonus (**FJ-10**).
    fn has_won(&self, variant: &Variant) -> bool {
        let enough = variant.rules().race().map_or(u32::MAX, |race| race.tickets_to_win.into());
        self.complete_count(self.current) >= enough
    }

    /// The number of tickets that a player has completed, including the bonus (FJ-7).
    pub(crate) fn complete_count(&self, player: SeatId) -> u32 {
        self.shown_by(player).len() + u32::from(self.racer(player).bonus)
    }

    /// Lays open the complete tickets of the mover one after the other, each replaced before the next
    /// one; then ends the turn (**FJ-6**). Tickets given back in a swap now lie beside the deck, or by a
    /// setting are shuffled into it (FJ-8).
    // Inlined, a step of a random race saves 2 %.
    #[inline(always)]
    pub(crate) fn complete_tickets(&mut self, variant: &Variant, sink: &mut impl Sink) {
        let race = self.race_mut();
        if !race.set_aside.is_empty() {
            if variant.tables.steps.swapped_tickets_shuffled {
                self.shuffle_set_aside(sink);
            } else {
                race.given_back |= std::mem::take(&mut race.set_aside);
            }
        }
        while let Some(place) = self.first_complete() {
            if self.lay_open(variant, place, sink) {
                return self.end_at_once(EndReason::Tickets, sink);
            }
            if self.ticket_to_draw() {
                let due = Due::Held { player: self.current, slot: place as u8, left: 1 };
                self.pending = Some(Pending { due, then: Then::Complete });
                return;
            }
        }
        self.refill_row(variant, sink);
    }

    // A call of its own: claims and swaps of other games are as fast as without the setting.
    #[cold]
    #[inline(never)]
    fn shuffle_set_aside(&mut self, sink: &mut impl Sink) {
        let tickets = std::mem::take(&mut self.race_mut().set_aside);
        self.shuffle_in(tickets, sink);
    }

    /// Whether there is a ticket to draw (FJ-8, FJ-9).
    pub(crate) fn ticket_to_draw(&self) -> bool {
        !self.ticket_deck_is_empty()
            || match &self.tickets {
                Tickets::Offers(_) => false,
                Tickets::Race(race) => !(race.given_back | race.set_aside).is_empty(),
            }
    }

    /// Makes the tickets beside the deck the deck if one is needed and none is left; if there are none
    /// beside it, those that were just given back (FJ-8).
    pub(crate) fn reshuffle_tickets_if_needed(&mut self, sink: &mut impl Sink) {
        if !self.ticket_deck_is_empty() {
            return;
        }
        let Tickets::Race(race) = &mut self.tickets else { return };
        let pile =
            if race.given_back.is_empty() { &mut race.set_aside } else { &mut race.given_back };
        let tickets = std::mem::take(pile);
        self.shuffle_in(tickets, sink);
    }

    /// Shuffles tickets that were given back into the ticket deck; each player knows its own (FJ-8, G-36).
    fn shuffle_in(&mut self, tickets: TicketSet, sink: &mut impl Sink) {
        // What was known of a deck that has run out does not matter any more.
        let is_new = self.unordered_tickets.is_empty();
        let known = if is_new { TicketSet::EMPTY } else { !TicketSet::EMPTY };
        self.unordered_tickets |= tickets;
        for seat in &mut self.seats {
            seat.shuffled = seat.shuffled & known | seat.gone & tickets;
            seat.gone &= !tickets;
        }
        sink.event(Event::TicketsReshuffled { number: tickets.len() as u8 });
    }

    /// Puts a ticket from the deck into a place of a player (FJ-2, FJ-6, FJ-8).
    pub(crate) fn hold_ticket(
        &mut self,
        player: SeatId,
        slot: u8,
        ticket: TicketId,
        sink: &mut impl Sink,
    ) {
        self.take_ticket(ticket);
        let set = TicketSet::only(ticket);
        let holder = &mut self.seats[player.index()];
        holder.tickets |= set;
        holder.shuffled &= !set;
        self.race_mut().racers[player.index()].held.insert(slot, ticket);
        sink.event(Event::TicketDrawn { player, ticket });
    }

    /// Gives back all tickets that the mover holds, and draws as many as are dealt at the start (**FJ-8**).
    pub(crate) fn swap_tickets(&mut self, variant: &Variant, sink: &mut impl Sink) {
        let player = self.current;
        let tickets = std::mem::take(&mut self.racer_mut().held);
        let mover = self.mover_mut();
        mover.tickets = TicketSet::EMPTY;
        mover.gone |= tickets.set();
        self.race_mut().set_aside = tickets.set();
        sink.event(Event::TicketsSwapped { player, tickets });
        let due = Due::Held { player, slot: 0, left: variant.rules().initial_tickets() };
        self.pending = Some(Pending { due, then: Then::Complete });
    }
}
