//! What the fuzz targets share: the shipped variants, changes to JSON documents, and counts.

pub mod count;
pub mod mutate;
#[path = "../../ttr-core/tests/common/values.rs"]
mod values;

use ttr_core::base::random::SplitMix64;
use ttr_core::{Action, ChanceMode, PaymentListing, SeatId, State, Variant};

/// A shipped variant for what names none.
#[must_use]
pub fn any_shipped() -> &'static Variant {
    Variant::shipped_ids().next().and_then(Variant::shipped).expect("some variants are shipped")
}

/// A random step: a legal action, or an outcome of chance; `None` at the end.
#[must_use]
pub fn random_step(state: &State, variant: &Variant, dice: &mut SplitMix64) -> Option<Action> {
    if state.pending().is_some() {
        let outcomes = state.chance_outcomes();
        let count = outcomes.iter().count();
        let at = dice.below(count as u32) as usize;
        return outcomes.iter().nth(at).map(|(action, _)| action);
    }
    let legal = state.legal_actions(variant, PaymentListing::All);
    if legal.is_empty() {
        return None;
    }
    legal.get(state, variant, dice.next_u64() % legal.len())
}

/// Plays so many random steps of a new game.
#[must_use]
pub fn random_state(
    variant: &Variant,
    players: u8,
    seed: u64,
    chance: ChanceMode,
    steps: u64,
) -> Option<State> {
    let first = SeatId::new((seed % u64::from(players.max(1))) as usize);
    let mut state = State::new(variant, players, seed, chance, first).ok()?;
    let mut dice = SplitMix64::new(seed);
    for _ in 0..steps {
        let Some(step) = random_step(&state, variant, &mut dice) else { break };
        state.play_unchecked(variant, &step, &mut ());
    }
    Some(state)
}
