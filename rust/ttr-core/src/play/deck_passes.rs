//! Deck passes: the deck runs out, the last turns are played, tickets are scored, and the deck is made
//! anew (CG-50 to CG-54).

use crate::base::cards::{Cards, Kind};
use crate::base::ids::{SeatId, TicketId};
use crate::state::chance::{Due, Pending, Then};
use crate::state::events::{EndReason, Event, Sink};
use crate::state::position::{Phase, State};
use crate::state::railyards::Railyard;
use crate::variant::facts::Variant;

impl State {
    /// Ends a turn. Then tickets are scored, the last turns begin, or the next player's turn begins
    /// (**CG-50**).
    pub(crate) fn end_turn_of_pass(&mut self, variant: &Variant, sink: &mut impl Sink) {
        if self.last_turns == Some(0) {
            self.phase = Phase::ScoreTickets;
            self.current = self.seat_after(self.current);
            sink.event(Event::ScoringBegan { deck_pass: self.deck_pass() });
            return;
        }
        let mover = self.current;
        self.current = self.seat_after(mover);
        self.begin_last_turns_if_empty(mover, sink);
        self.begin_turn(variant, sink);
    }

    /// Begins the first turn of a deck pass. If no cards are left by then, it is one of the last turns
    /// (CG-54).
    pub(crate) fn begin_first_turn(&mut self, variant: &Variant, sink: &mut impl Sink) {
        if variant.has_railyards() {
            let last = self.seat_before(self.current);
            self.begin_last_turns_if_empty(last, sink);
        }
        self.begin_turn(variant, sink);
    }

    /// Begins the last turns if the deck is empty and they have not begun. The turn of `last` is the very
    /// last.
    fn begin_last_turns_if_empty(&mut self, last: SeatId, sink: &mut impl Sink) {
        if self.deck.is_empty() && self.last_turns.is_none() {
            self.last_turns = Some(self.players);
            sink.event(Event::LastTurnsBegan { player: last, turns: self.players });
        }
    }

    /// What the mover would pay for a ticket out of the on-the-track pile: cars first, locomotives only
    /// for missing ones (CG-51, CG-64). `None` if the pile does not suffice.
    pub(crate) fn price_on_track(&self, variant: &Variant, ticket: TicketId) -> Option<Cards> {
        let pile = &self.railyard(self.current).on_track;
        let (mut paid, mut missing) = (Cards::NONE, 0);
        for (color, needed) in variant.facts.tickets[ticket.index()].cards.iter() {
            let cars = needed.min(pile.get(color));
            paid.add_many(color, cars);
            missing += needed - cars;
        }
        paid.add_many(Kind::LOCOMOTIVE, missing);
        (missing <= pile.locomotives()).then_some(paid)
    }

    /// Pays for a ticket of the mover and shows it (**CG-51**).
    pub(crate) fn complete_ticket(
        &mut self,
        variant: &Variant,
        ticket: TicketId,
        sink: &mut impl Sink,
    ) {
        let cards = self.price_on_track(variant, ticket).expect("the pile suffices");
        let player = self.current;
        self.yards_mut().seats[player.index()].on_track.remove_all(&cards);
        self.discard.add_all(&cards);
        self.show_ticket(ticket);
        sink.event(Event::TicketPaid { player, ticket, cards });
    }

    /// Finishes the scoring of the mover. Then it is the next player's turn to score, or the deck pass is
    /// over (CG-51).
    pub(crate) fn finish_tickets(&mut self, variant: &Variant, sink: &mut impl Sink) {
        let player = self.current;
        self.yards_mut().finished |= 1 << player.number();
        sink.event(Event::TicketsFinished { player });
        for _ in 1..self.players {
            self.current = self.seat_after(self.current);
            if !self.has_finished(self.current) {
                return;
            }
        }
        self.yards_mut().finished = 0;
        if self.deck_pass() < variant.rules().deck_passes(self.players) {
            // The player after the last one begins.
            self.current = self.seat_after(player);
            self.begin_deck_pass(variant, sink);
        } else {
            self.end(EndReason::LastTurns, sink);
        }
    }

    /// Makes all train cards except those in hands the new deck, and deals some of them (**CG-53**).
    fn begin_deck_pass(&mut self, variant: &Variant, sink: &mut impl Sink) {
        self.yards_mut().deck_pass += 1;
        self.last_turns = None;
        sink.event(Event::DeckPassBegan { deck_pass: self.deck_pass() });
        let mut cards = std::mem::take(&mut self.discard);
        self.row.iter_mut().filter_map(Option::take).for_each(|card| cards.add(card));
        for yard in &mut self.yards_mut().seats {
            cards.add_all(&yard.on_track);
            cards.add_all(&yard.cards());
            *yard = Railyard::default();
        }
        // Everybody knows the cards that are shuffled in, but nobody knows those that are still in the
        // deck, as they can be in a position that was set up.
        let known = self.deck.is_empty();
        self.deck.add_all(&cards);
        self.note_reshuffle(cards, known, sink);
        let left = variant.rules().pass_cards() * self.players;
        let due = Due::Deal { player: self.current, left };
        self.pending = Some(Pending { due, then: Then::DeckPass });
    }

    /// Deals the row after the cards, and then begins the first turn (CG-53).
    pub(crate) fn continue_deck_pass(&mut self, variant: &Variant, sink: &mut impl Sink) {
        match &mut self.pending {
            Some(Pending { due: due @ Due::Deal { .. }, .. }) => {
                *due = Due::Row { slots: variant.all_slots() };
            }
            pending => {
                *pending = None;
                self.begin_first_turn(variant, sink);
            }
        }
    }
}
