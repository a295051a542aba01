//! Turns: order, passing, last turns, the end (G-1, G-3, G-40).

use crate::base::ids::SeatId;
use crate::state::events::{EndReason, Event, Sink};
use crate::state::position::{Phase, State};
use crate::variant::facts::Variant;
use crate::variant::rules::BoardRules;

impl State {
    /// The mover passes (G-3). In a position that nobody can reach by play, `Pass` also ends a
    /// draw for which there is no second card; that is no pass in a row. Where the deck ends the game,
    /// a round of passes does not (CG-63).
    pub(crate) fn pass(&mut self, variant: &Variant, sink: &mut impl Sink) {
        if self.phase == Phase::Turn && !variant.has_railyards() {
            self.passes += 1;
        }
        sink.event(Event::Passed { player: self.current });
        self.refill_row(variant);
    }

    /// The turn is over: the end of the game, the last turns, or the next seat's turn (G-1).
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
        // G-40: once they have begun, nothing triggers them again.
        let few =
            |board: &BoardRules| self.mover().trains <= board.last_turns_at && !board.ends_at_once;
        if self.last_turns.is_none() && variant.rules().board().is_some_and(few) {
            self.last_turns = Some(self.players);
            let (player, turns) = (self.current, self.players);
            sink.event(Event::LastTurnsBegan { player, turns });
        }
        self.current = self.seat_after(self.current);
        self.begin_turn(variant, sink);
    }

    /// The game ends in the middle of a turn (FJ-10, FJ-11).
    pub(crate) fn end_at_once(&mut self, reason: EndReason, sink: &mut impl Sink) {
        self.count_turn();
        self.end(reason, sink);
    }

    fn count_turn(&mut self) {
        // A game may go on for ever (FJ-13, NC-59, CG-65); its counters stop or start again at their limits.
        self.turn = self.turn.saturating_add(1);
        // G-40; a pass uses up a last turn too (G-3).
        self.last_turns = self.last_turns.map(|left| left - 1);
    }

    /// It is the turn of `current`.
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
