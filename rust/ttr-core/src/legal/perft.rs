//! Perft: counts of the move tree, that is, of the sequences of steps from a state.
//!
//! A step is a legal action at a decision, with every payment, or a possible outcome at a chance
//! point. Two engines that agree on the counts of every position and depth know the same steps. Where
//! they disagree, the counts after each first step lead to the fault.

use crate::base::cards::Cards;
use crate::legal::choices::LegalActions;
use crate::legal::outlook::{Counted, Outlook};
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
    /// and the seed does not matter. Games that end earlier do not count; depth 0 gives 1. `None` stands for 2^128
    /// sequences or more.
    ///
    /// The last step is counted without being played, and so are the last ones if they are draws from one deck.
    /// Steps that are alike for what may follow are played once, and so are states: a few megabytes are allocated
    /// to remember what was counted. `pause` is called once every few thousand steps.
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
    /// assert_eq!(count, Ok(Some(3)));
    /// ```
    pub fn perft<E>(
        &self,
        variant: &Variant,
        depth: u8,
        pause: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<Option<u128>, E> {
        let state = self.with_chance(variant, ChanceMode::Explicit, &mut ());
        let mut walk = Walk {
            variant,
            pause,
            left: STEPS,
            steps: 0,
            outlook: Outlook::default(),
            counted: Counted::default(),
            trials: [Trial::default(); 256],
        };
        match walk.sequences(&state, depth) {
            Ok(count) => Ok(Some(count)),
            Err(Stop::TooMany) => Ok(None),
            Err(Stop::Pause(error)) => Err(error),
        }
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

/// What stops a walk.
enum Stop<E> {
    /// The error of a pause.
    Pause(E),
    /// There are 2^128 sequences or more.
    TooMany,
}

/// A walk through the tree.
struct Walk<'a, P> {
    variant: &'a Variant,
    pause: &'a mut P,
    /// The number of steps before the next pause.
    left: u32,
    /// The number of steps played.
    steps: u64,
    outlook: Outlook,
    counted: Counted,
    /// Whether counts are looked up, by depth.
    trials: [Trial; 256],
}

/// With fewer choices than this before the last step it is faster to play than to look up.
const LEAST: u64 = 8;

impl<E, P: FnMut() -> Result<(), E>> Walk<'_, P> {
    fn sequences(&mut self, state: &State, depth: u8) -> Result<u128, Stop<E>> {
        if depth == 0 {
            return Ok(1);
        }
        let drawn = state.pending.and_then(|pending| state.draws_alone(pending.due, depth));
        if let Some(draws) = drawn {
            return Ok(draws);
        }
        let legal = state.legal_actions(self.variant, PaymentListing::All);
        if state.pending.is_none() {
            if depth == 1 || legal.is_empty() {
                return Ok(legal.len().into());
            }
            if depth == 2 && legal.len() < LEAST {
                return self.played(state, &legal, depth);
            }
        }
        if !self.trials[usize::from(depth)].goes_on() {
            return self.played(state, &legal, depth);
        }
        let from = self.outlook.push_state(state, self.variant, depth);
        let known = self.counted.get(self.outlook.from(from));
        let before = self.steps;
        let count = match known {
            Some(count) => count,
            None => {
                let count = self.played(state, &legal, depth)?;
                self.counted.put(self.outlook.from(from), count);
                count
            }
        };
        self.outlook.truncate(from);
        self.trials[usize::from(depth)].note(known.is_some(), self.steps - before);
        Ok(count)
    }

    /// The sum after each step.
    fn played(&mut self, state: &State, legal: &LegalActions, depth: u8) -> Result<u128, Stop<E>> {
        let mut sum = Sum(0);
        let Some(pending) = state.pending else {
            legal.try_each(state, self.variant, &mut |action| {
                sum.add(self.after(state, action, depth)?, 1)
            })?;
            return Ok(sum.0);
        };
        if pending.due.is_of_cards() {
            let alike = state.alike_cards(self.variant, depth);
            for (card, _) in state.deck.iter().filter(|&(card, _)| !alike.has(card)) {
                sum.add(self.after(state, &Action::Reveal { card }, depth)?, 1)?;
            }
            if !alike.is_empty() {
                let count = self.after(state, &Action::Reveal { card: alike.nth(0) }, depth)?;
                sum.add(count, alike.len())?;
            }
        } else {
            let tickets = state.next_tickets();
            if state.tickets_are_alike(self.variant, depth) && !tickets.is_empty() {
                let ticket = tickets.nth(0);
                let count = self.after(state, &Action::RevealTicket { ticket }, depth)?;
                sum.add(count, tickets.len())?;
                return Ok(sum.0);
            }
            for ticket in tickets.iter() {
                sum.add(self.after(state, &Action::RevealTicket { ticket }, depth)?, 1)?;
            }
        }
        Ok(sum.0)
    }

    /// The number of sequences that begin with this step.
    fn after(&mut self, state: &State, step: &Action, depth: u8) -> Result<u128, Stop<E>> {
        self.steps += 1;
        self.left -= 1;
        if self.left == 0 {
            (self.pause)().map_err(Stop::Pause)?;
            self.left = STEPS;
        }
        let mut next = *state;
        next.play_unchecked(self.variant, step, &mut ());
        self.sequences(&next, depth - 1)
    }
}

/// A sum that stays below 2^128.
struct Sum(u128);

impl Sum {
    /// Adds a count as often as there are steps that are alike.
    fn add<E>(&mut self, count: u128, steps: u32) -> Result<(), Stop<E>> {
        let more = count.checked_mul(steps.into()).and_then(|count| self.0.checked_add(count));
        self.0 = more.ok_or(Stop::TooMany)?;
        Ok(())
    }
}

/// Whether counts of one depth are worth looking up: a walk finds out as it goes.
#[derive(Clone, Copy, Default)]
struct Trial {
    /// How many counts were looked up, and how many of them were known.
    tried: u64,
    known: u64,
    /// The steps played for those that were not known.
    steps: u64,
    /// How many counts are still not to be looked up.
    rest: u64,
}

impl Trial {
    /// So many counts are looked up before it is judged.
    const WINDOW: u64 = 256;
    /// Looking up and noting a count takes about as long as so many steps.
    const COST: u64 = 8;

    fn goes_on(&mut self) -> bool {
        let goes_on = self.rest == 0;
        self.rest = self.rest.saturating_sub(1);
        goes_on
    }

    fn note(&mut self, known: bool, steps: u64) {
        self.tried += 1;
        self.known += u64::from(known);
        self.steps = self.steps.saturating_add(steps);
        if self.tried == Trial::WINDOW {
            // Each known count saves the steps that the others took on average.
            let unknown = Trial::WINDOW - self.known;
            let saved = self.known.saturating_mul(self.steps);
            let worth = saved >= Trial::COST * Trial::WINDOW * unknown;
            *self = Trial { rest: if worth { 0 } else { 16 * Trial::WINDOW }, ..Trial::default() };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_that_do_not_fit_are_told() {
        let mut sum = Sum(0);
        assert!(sum.add::<()>(1 << 126, 3).is_ok());
        assert!(sum.add::<()>((1 << 126) - 1, 1).is_ok());
        assert_eq!(sum.0, u128::MAX);
        assert!(matches!(sum.add::<()>(1, 1), Err(Stop::TooMany)));
        assert!(matches!(Sum(0).add::<()>(1 << 127, 2), Err(Stop::TooMany)));
    }

    #[test]
    fn what_saves_steps_goes_on() {
        let judged = |known, steps| {
            let mut trial = Trial::default();
            (0..Trial::WINDOW).for_each(|number| trial.note(number < known, steps));
            trial.goes_on()
        };
        assert!(judged(Trial::WINDOW, 0));
        assert!(judged(32, 100));
        assert!(!judged(2, 100));
        assert!(!judged(0, 1000));
    }
}
