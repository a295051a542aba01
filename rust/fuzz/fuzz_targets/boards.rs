//! Board files, with all their rules told: `Variant::from_document`.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use serde_json::Value;

use ttr_core::{ChanceMode, State, Variant};

use ttr_fuzz::{count, mutate, random_state};

/// Random steps of a new game, at every table size.
const STEPS: u64 = 30;

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate::json(data, size, max_size, seed)
});

fuzz_target!(|data: &[u8]| {
    count::input(|| {
        let document: Value = serde_json::from_slice(data).ok()?;
        match Variant::from_document(&document) {
            Ok(variant) => check(&variant),
            Err(problems) => {
                assert!(!problems.is_empty(), "refused without a reason");
                return Some(false);
            }
        }
        Some(true)
    });
});

/// What holds for every variant.
fn check(variant: &Variant) {
    let written = variant.to_document();
    let again = Variant::from_document(&written);
    assert_eq!(again.as_ref(), Ok(variant), "written and read it is another variant");
    let [least, most] = variant.facts().players;
    for players in least..=most {
        let chance = if players % 2 == 0 { ChanceMode::Sampled } else { ChanceMode::Explicit };
        let state = random_state(variant, players, u64::from(players), chance, STEPS)
            .expect("the table size is one of the variant's");
        let written = state.to_document(variant);
        assert_eq!(State::from_document(variant, &written), Ok(state), "{players} players");
    }
}
