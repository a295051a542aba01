//! Turns: their order, passing, the last turns and the end of the game (G-1, G-3, G-40).

use crate::base::ids::SeatId;
use crate::state::events::{EndReason, Event, Sink};
use crate::state::position::{Phase, State};
use crate::variant::facts::Variant;

impl State {
    /// Passes (G-3). In a position that cannot be reached by play, `Pass` also ends a draw for which there
    /// is no second card; this does not count towards a round of passes. In games that end with the deck,
    /// a round of passes does not end the game (CG-63).
    pub(crate) fn pass(&mut self, variant: &Variant, sink: &mut impl Sink) {
        if self.phase == Phase::Turn && !variant.has_railyards() {
            self.passes += 1;
        }
        sink.event(Event::Passed { player: self.current });
        self.refill_row(variant, sink);
    }

    /// Ends a turn. Then the game ends, the last turns begin, or the next player's turn begins (**G-1**, **G-40**,
    /// **EU-40**).
    pub(crate) fn end_turn(&mut self, variant: &Variant, sink: &mut impl Sink) {
        self.count_turn();
        if variant.has_railyards() {
            return self.end_turn_of_pass(variant, sink);
        }
        if self.passes == self.players {
            // G-3
            return self.end(EndReason::AllPassed, sink);
        }
        if self.last_turns == Some(0) {
            return self.end(EndReason::LastTurns, sink);
        }
        // G-40: once they have begun, they are not triggered again.
        let few = |most: u8| self.mover().trains <= most;
        if self.last_turns.is_none() && variant.tables.steps.last_turns_at.is_some_and(few) {
            self.last_turns = Some(self.players);
            let (player, turns) = (self.current, self.players);
            sink.event(Event::LastTurnsBegan { player, turns });
        }
        self.current = self.seat_after(self.current);
        self.begin_turn(variant, sink);
    }

    /// Ends the game in the middle of a turn (FJ-10, FJ-11).
    pub(crate) fn end_at_once(&mut self, reason: EndReason, sink: &mut impl Sink) {
        self.count_turn();
        self.end(reason, sink);
    }

    fn count_turn(&mut self) {
        // A game may go on forever (FJ-13, NC-59, CG-65). Counters stop, or start again, at their limits.
        self.turn = self.turn.saturating_add(1);
        // G-40; a pass also uses up one of the last turns (G-3).
        self.last_turns = self.last_turns.map(|left| left - 1);
    }

    /// Begins the turn of the current player.
    #[inline]
    pub(crate) fn begin_turn(&mut self, variant: &Variant, sink: &mut impl Sink) {
        self.phase = Phase::Turn;
        sink.event(Event::TurnBegan { player: self.current, turn: self.turn });
        if variant.has_railyards() {
            self.begin_step_1(variant, sink);
        }
    }

    pub(crate) fn end(&mut self, reason: EndReason, sink: &mut impl Sink) {
        self.phase = Phase::Over;
        self.current = SeatId::default();
        self.pending = None;
        sink.event(Event::GameEnded { reason });
    }
}
