//! Actions in names, judged and played by states of the shipped variants.
//!
//! An input tells a game and how far it has come, and then what is tried:
//! `{"variant":"usa","players":2,"seed":1,"steps":9,"actions":[{"type":"draw_deck"}]}`.
#![no_main]

#[path = "../../ttr-core/tests/common/named.rs"]
mod named;

use std::cell::RefCell;
use std::collections::HashMap;

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use serde_json::Value;

use ttr_core::{ChanceMode, PaymentListing, State, Variant};

use ttr_fuzz::{count, mutate, random_state};

/// Steps of a game before actions are tried, at most.
const MOST_STEPS: u64 = 400;

/// Different seeds of games: few, so that most states have come up before.
const SEEDS: u64 = 16;

/// States that are kept, at most: some ten megabytes.
const MOST_KEPT: usize = 20_000;

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate::json(data, size, max_size, seed)
});

fuzz_target!(|data: &[u8]| {
    count::input(|| {
        let document: Value = serde_json::from_slice(data).ok()?;
        Some(tried(&document).unwrap_or(false))
    });
});

type Game = (String, u8, u64, bool, u64);

/// The state that a game has come to; those that came up before are kept.
fn begin(
    variant: &Variant,
    players: u8,
    seed: u64,
    chance: ChanceMode,
    steps: u64,
) -> Option<State> {
    thread_local! {
        static KEPT: RefCell<HashMap<Game, State>> = RefCell::default();
    }
    let id = variant.facts().id.clone();
    let game = (id, players, seed, chance == ChanceMode::Explicit, steps);
    KEPT.with_borrow_mut(|kept| {
        if let Some(state) = kept.get(&game) {
            return Some(*state);
        }
        let state = random_state(variant, players, seed, chance, steps)?;
        if kept.len() < MOST_KEPT {
            kept.insert(game, state);
        }
        Some(state)
    })
}

/// Tries the actions one after the other; whether one was legal. `None`: there is no such game.
fn tried(document: &Value) -> Option<bool> {
    let number = |key: &str| document.get(key).and_then(Value::as_u64);
    let variant = Variant::shipped(document.get("variant")?.as_str()?)?;
    let [least, most] = variant.facts().players;
    let players = number("players")?.clamp(least.into(), most.into()) as u8;
    let explicit = document.get("explicit").is_some_and(|value| value == true);
    let chance = if explicit { ChanceMode::Explicit } else { ChanceMode::Sampled };
    let steps = number("steps")?.min(MOST_STEPS);
    let mut state = begin(variant, players, number("seed")? % SEEDS, chance, steps)?;
    let mut some_legal = false;
    for action in document.get("actions")?.as_array()?.iter().map(named::action) {
        let before = state;
        match state.judge_named(variant, &action) {
            Ok(legal) => {
                let all = state.legal_actions(variant, PaymentListing::All);
                assert!(
                    state.pending().is_some() || all.index_of(&state, variant, &legal).is_some(),
                    "{action:?} is legal and not listed"
                );
                state.play(variant, &legal, &mut ()).expect("it was judged to be legal");
                some_legal = true;
            }
            Err(violation) => {
                assert!(!violation.rule.is_empty() && !violation.message.is_empty());
                assert_eq!(state, before);
            }
        }
        if action.kind == "claim_route" {
            let _ = state.why_unclaimable(variant, &action.route);
        }
    }
    Some(some_legal)
}
