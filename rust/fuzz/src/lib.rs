//! What the fuzz targets share: the shipped variants, changes to JSON documents, and counts.

pub mod count;
pub mod mutate;

use ttr_core::pay::payments::Listed;
use ttr_core::base::random::SplitMix64;
use ttr_core::state::chance::ChanceMode;
use ttr_core::state::position::State;
use ttr_core::variant::facts::Variant;

/// A shipped variant for what names none.
#[must_use]
pub fn any_shipped() -> &'static Variant {
    Variant::shipped_ids().next().and_then(Variant::shipped).expect("some variants are shipped")
}

/// A random step: a legal action, or an outcome of chance; `None` at the end.
#[must_use]
pub fn random_step(
    state: &State,
    variant: &Variant,
    dice: &mut SplitMix64,
) -> Option<ttr_core::state::actions::Action> {
    if state.pending().is_some() {
        let outcomes = state.chance_outcomes();
        let count = outcomes.iter().count();
        let at = dice.below(count as u32) as usize;
        return outcomes.iter().nth(at).map(|(action, _)| action);
    }
    let legal = state.legal_actions(variant, Listed::All);
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
    let first = (seed % u64::from(players.max(1))) as u8;
    let mut state = State::new(variant, players, seed, chance, first).ok()?;
    let mut dice = SplitMix64::new(seed);
    for _ in 0..steps {
        let Some(step) = random_step(&state, variant, &mut dice) else { break };
        state.play_unchecked(variant, &step, &mut ());
    }
    Some(state)
}
