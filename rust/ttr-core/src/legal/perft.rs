//! Perft: counts of the move tree, that is, of the sequences of steps from a state.
//!
//! A step is a legal action at a decision, with every payment, or a possible outcome at a chance
//! point. Two engines that agree on the counts of every position and depth know the same steps. Where
//! they disagree, the counts after each first step lead to the fault.

use crate::base::cards::Cards;
use crate::pay::payments::PaymentListing;
use crate::state::actions::Action;
use crate::state::chance::{ChanceMode, Due};
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
    /// allocated. The last step is counted without being played, and so are the last ones if they are draws from
    /// one deck. `pause` is called once every few
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

/// The most draws that are counted without being played.
const MAX_DRAWS: u8 = 8;

impl State {
    /// The number of sequences of steps that all are draws from one deck, so that nothing but the deck matters.
    /// `None` if there are other steps among them, or more than what is counted here.
    fn draws_alone(&self, due: Due, depth: u8) -> Option<u128> {
        if depth == 1 {
            // Also if the ticket is a long one, or lies under the deck.
            return Some(match due.is_of_cards() {
                true => self.deck.iter().count() as u128,
                false => self.next_tickets().len().into(),
            });
        }
        if depth > due.left().min(MAX_DRAWS) {
            return None;
        }
        if due.is_of_cards() {
            // Otherwise the discard pile would be reshuffled.
            return (self.deck.total() >= depth).then(|| orders(&self.deck, depth.into()));
        }
        let tickets = self.unordered_tickets.len();
        let enough = tickets >= depth.into() && !self.long_is_next();
        enough.then(|| (0..depth).map(|drawn| u128::from(tickets) - u128::from(drawn)).product())
    }
}

/// The number of different sequences of so many of these cards, where cards of a kind are alike.
fn orders(cards: &Cards, length: usize) -> u128 {
    // For each length, those of the kinds so far: the places of each kind are chosen among all.
    let mut orders = [0_u128; MAX_DRAWS as usize + 1];
    orders[0] = 1;
    for (_, count) in cards.iter() {
        for length in (1..=length).rev() {
            let mut places = 1;
            for of_kind in 1..=length.min(count.into()) {
                places = places * (length - of_kind + 1) / of_kind;
                orders[length] += places as u128 * orders[length - of_kind];
            }
        }
    }
    orders[length]
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
        if let Some(draws) = state.draws_alone(pending.due, depth) {
            return Ok(draws);
        }
        let mut sum = 0;
        if pending.due.is_of_cards() {
            for (card, _) in state.deck.iter() {
                sum += self.after(state, &Action::Reveal { card }, depth)?;
            }
        } else {
            for ticket in state.next_tickets().iter() {
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
