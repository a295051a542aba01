//! Position documents of the shipped variants: `State::from_document`.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use serde_json::Value;

use ttr_core::{Observer, PaymentListing, State, Variant};

use ttr_fuzz::{any_shipped, count, mutate};

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate::json(data, size, max_size, seed)
});

fuzz_target!(|data: &[u8]| {
    count::input(|| {
        let document: Value = serde_json::from_slice(data).ok()?;
        let id = document.get("variant").and_then(Value::as_str).unwrap_or_default();
        let variant = Variant::shipped(id).unwrap_or_else(any_shipped);
        match State::from_document(variant, &document) {
            Ok(state) => check(&state, variant),
            Err(problems) => {
                assert!(!problems.is_empty(), "refused without a reason");
                return Some(false);
            }
        }
        Some(true)
    });
});

/// What holds for every state.
fn check(state: &State, variant: &Variant) {
    let written = state.to_document(variant);
    let again = State::from_document(variant, &written);
    assert_eq!(again.as_ref(), Ok(state), "written and read it is another state");
    let all = state.legal_actions(variant, PaymentListing::All);
    let canonical = state.legal_actions(variant, PaymentListing::Canonical);
    assert!(canonical.len() <= all.len());
    assert_eq!(state.current_player().is_some(), !all.is_empty(), "who decides can do something");
    let mut last = None;
    for legal in [all, canonical] {
        for index in [0, legal.len() / 2, legal.len().saturating_sub(1)] {
            let Some(action) = legal.get(state, variant, index) else { continue };
            assert_eq!(legal.index_of(state, variant, &action), Some(index));
            let next = state.apply(variant, &action).expect("a listed action is legal");
            last = Some(next);
        }
    }
    if let Some(next) = last {
        let written = next.to_document(variant);
        assert_eq!(State::from_document(variant, &written), Ok(next), "one action later");
    }
    for (outcome, _) in state.chance_outcomes().iter() {
        state.apply(variant, &outcome).expect("a possible outcome is legal");
    }
    let steps = state.perft(variant, 1, &mut || Ok::<(), ()>(())).expect("nothing stops it");
    if let Some(count) = state.current_player().map(|_| all.len()) {
        assert_eq!(steps, u128::from(count));
    }
    for player in [None, state.seat_ids().next(), state.seat_ids().next_back()] {
        let view = state.view(variant, Observer { player, memory: true });
        let _ = view.legal_actions(variant, PaymentListing::All).len();
    }
    let _ = (state.describe(variant, ","), state.points(variant), state.outcome(variant));
}
