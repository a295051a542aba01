//! Perft: counts of the move tree, that is, of the sequences of steps from a state.
//!
//! A step is a legal action at a decision, with every payment, or a possible outcome at a chance
//! point. Two engines that agree on the counts of every position and depth know the same steps. Where
//! they disagree, the counts after each first step lead to the fault.

use crate::pay::payments::PaymentListing;
use crate::state::actions::Action;
use crate::state::chance::ChanceMode;
use crate::state::position::State;
use crate::variant::facts::Variant;

/// The number of steps between two pauses, which take a millisecond or, with very many payments, a tenth of
/// a second.
const STEPS: u32 = 1 << 11;

impl State {
    /// The number of sequences of exactly `depth` steps from this state.
    ///
    /// Chance is always treated as explicit: each card and ticket is a step of its own, without a weight,
    /// and the seed does not matter. Games that end earlier do not count; depth 0 gives 1. Nothing is
    /// allocated, and the last step is counted without being played. `pause` is called once every few
    /// thousand steps.
    ///
    /// # Errors
    /// The error of `pause`, which stops the count.
    ///
    /// ```
    /// use ttr_core::{ChanceMode, SeatId, State, Variant};
    ///
    /// let variant = Variant::shipped("new_york").expect("it is shipped");
    /// let state = State::new(variant, 2, 1, ChanceMode::Sampled, SeatId::new(0)).expect("a game");
    /// // At least one of the two tickets on offer is kept.
    /// let count = state.perft(variant, 1, &mut || Ok::<(), ()>(()));
    /// assert_eq!(count, Ok(3));
    /// ```
    pub fn perft<E>(
        &self,
        variant: &Variant,
        depth: u8,
        pause: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<u128, E> {
        let state = self.with_chance(variant, ChanceMode::Explicit, &mut ());
        Walk { variant, pause, left: STEPS }.sequences(&state, depth)
    }
}

/// A walk through the tree. Its sums cannot overflow: each step that is played adds at most 2^64.
struct Walk<'a, P> {
    variant: &'a Variant,
    pause: &'a mut P,
    /// The number of steps before the next pause.
    left: u32,
}

impl<E, P: FnMut() -> Result<(), E>> Walk<'_, P> {
    fn sequences(&mut self, state: &State, depth: u8) -> Result<u128, E> {
        if depth == 0 {
            return Ok(1);
        }
        let Some(pending) = state.pending else {
            let legal = state.legal_actions(self.variant, PaymentListing::All);
            if depth == 1 {
                return Ok(legal.len().into());
            }
            let mut sum = 0;
            legal.try_each(state, self.variant, &mut |action| {
                sum += self.after(state, action, depth)?;
                Ok(())
            })?;
            return Ok(sum);
        };
        let mut sum = 0;
        if pending.due.is_of_cards() {
            if depth == 1 {
                return Ok(state.deck.iter().count() as u128);
            }
            for (card, _) in state.deck.iter() {
                sum += self.after(state, &Action::Reveal { card }, depth)?;
            }
        } else {
            let tickets = state.next_tickets();
            if depth == 1 {
                return Ok(tickets.len().into());
            }
            for ticket in tickets.iter() {
                sum += self.after(state, &Action::RevealTicket { ticket }, depth)?;
            }
        }
        Ok(sum)
    }

    /// The number of sequences that begin with this step.
    fn after(&mut self, state: &State, step: &Action, depth: u8) -> Result<u128, E> {
        self.left -= 1;
        if self.left == 0 {
            (self.pause)()?;
            self.left = STEPS;
        }
        let mut next = *state;
        next.play_unchecked(self.variant, step, &mut ());
        self.sequences(&next, depth - 1)
    }
}
