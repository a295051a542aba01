//! Move-tree counts are those of the tables, and stop when they are asked to.

mod common;

use serde_json::{Value, json};

use ttr_core::base::random::SplitMix64;
use ttr_core::{Action, ChanceMode, PaymentListing, State, Variant};

use common::player;

/// Rows with more sequences are left to `make perft`. Mutants are tried with `PERFT_MOST=1000`: most of
/// them are caught by few steps.
fn most() -> u128 {
    std::env::var("PERFT_MOST").map_or(100_000, |most| most.parse().expect("it is a number"))
}

fn count(state: &State, variant: &Variant, depth: u8) -> u128 {
    state.perft::<()>(variant, depth, &mut || Ok(())).expect("nothing stops it")
}

fn check_table(id: &str) {
    let path = format!("{}/../../tests/data/perft/{id}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the variant has a table");
    let table: Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!((&table["format"], &table["variant"]), (&json!(1), &json!(id)));
    let most = most();
    let entries = table["positions"].as_array().expect("it lists positions");
    assert!(entries.len() > 20, "{id}");
    let shipped = common::shipped(id);
    for entry in entries {
        let name = &entry["name"];
        let changed = entry.get("rules").map(|changes| common::shipped_with(id, changes));
        let variant = changed.as_ref().unwrap_or(&shipped);
        let state = State::from_document(variant, &entry["position"]);
        let state = state.unwrap_or_else(|problems| panic!("{id}, {name}: {problems:?}"));
        for (key, value) in entry["position"].as_object().expect("a position") {
            assert_eq!(&state.to_document(variant)[key], value, "{id}, {name}: {key}");
        }
        let sampled = state.with_chance(variant, ChanceMode::Sampled, &mut ()).with_seed(7);
        for (depth, row) in entry["counts"].as_array().expect("counts by depth").iter().enumerate()
        {
            let told = u128::from(row.as_u64().expect("a count"));
            if told > most {
                break;
            }
            let depth = depth as u8;
            assert_eq!(count(&state, variant, depth), told, "{id}, {name}, depth {depth}");
            if state.pending().is_none() && depth < 3 {
                // Chance is explicit in any case.
                assert_eq!(count(&sampled, variant, depth), told, "{id}, {name}, depth {depth}");
            }
        }
    }
}

#[test]
fn the_counts_of_new_york() {
    check_table("new_york");
}

#[test]
fn the_counts_of_the_usa() {
    check_table("usa");
}

#[test]
fn the_counts_of_nordic_countries() {
    check_table("nordic");
}

#[test]
fn the_counts_of_first_journey() {
    check_table("first_journey");
    check_table("first_journey_usa");
}

#[test]
fn the_counts_of_the_card_game() {
    check_table("card_game");
}

#[test]
fn the_counts_of_europe() {
    check_table("europe");
}

/// The same by playing every step.
fn played(state: &State, variant: &Variant, depth: u8) -> u128 {
    if depth == 0 {
        return 1;
    }
    let after = |action: &Action| {
        let mut next = *state;
        next.play(variant, action, &mut ()).expect("it is possible");
        played(&next, variant, depth - 1)
    };
    let legal = state.legal_actions(variant, PaymentListing::All);
    let decisions: u128 = legal.iter(state, variant).map(|action| after(&action)).sum();
    decisions + state.chance_outcomes().iter().map(|(action, _)| after(&action)).sum::<u128>()
}

#[test]
fn draws_from_one_deck_are_counted_as_if_they_were_played() {
    let mut compared = [0; 5];
    for id in Variant::shipped_ids() {
        let variant = common::shipped(id);
        let mut random = SplitMix64::new(1);
        for players in [2, 3] {
            let mut state =
                State::new(&variant, players, 1, ChanceMode::Explicit, player(0)).unwrap();
            while !state.is_over() && state.turn() < 40 {
                for depth in 1..5 {
                    let counted = count(&state, &variant, depth);
                    if counted > 2000 {
                        break;
                    }
                    if state.pending().is_some() {
                        compared[usize::from(depth)] += 1;
                        assert_eq!(counted, played(&state, &variant, depth), "{id}: {state:?}");
                    }
                }
                let legal = state.legal_actions(&variant, PaymentListing::All);
                let action = match state.pending() {
                    None => legal.get(&state, &variant, random.below(legal.len() as u32).into()),
                    Some(_) => {
                        let outcomes = state.chance_outcomes();
                        let place = random.below(outcomes.iter().count() as u32);
                        outcomes.iter().nth(place as usize).map(|(action, _)| action)
                    }
                };
                state.play(&variant, &action.unwrap(), &mut ()).unwrap();
            }
        }
    }
    assert!(compared[1..].iter().all(|&number| number > 100), "{compared:?}");
}

#[test]
fn counting_stops_when_a_pause_fails() {
    let variant = common::shipped("usa");
    let state = State::new(&variant, 5, 1, ChanceMode::Explicit, player(0)).unwrap();
    let mut pauses = 0;
    let mut pause = || {
        pauses += 1;
        if pauses == 3 { Err("enough") } else { Ok(()) }
    };
    assert_eq!(state.perft(&variant, 255, &mut pause), Err("enough"));
    assert_eq!(pauses, 3);
}

#[test]
fn counting_allocates_nothing() {
    let variant = common::shipped("nordic");
    let states = [ChanceMode::Explicit, ChanceMode::Sampled]
        .map(|chance| State::new(&variant, 2, 1, chance, player(0)).unwrap());
    let counted = allocation_counter::measure(|| {
        for state in &states {
            assert!(count(state, &variant, 3) > 700);
        }
    });
    assert_eq!(counted.count_total, 0);
}
