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
    let counted = state.perft::<()>(variant, depth, &mut || Ok(())).expect("nothing stops it");
    counted.expect("there are not that many")
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

fn most_players(variant: &Variant) -> u8 {
    let can =
        |&players: &u8| State::new(variant, players, 1, ChanceMode::Explicit, player(0)).is_ok();
    (2..=6).rev().find(can).expect("some may play")
}

/// A random step.
fn step(state: &State, variant: &Variant, random: &mut SplitMix64) -> Action {
    let legal = state.legal_actions(variant, PaymentListing::All);
    match state.pending() {
        None => legal.get(state, variant, random.below(legal.len() as u32).into()).unwrap(),
        Some(_) => {
            let outcomes = state.chance_outcomes();
            let place = random.below(outcomes.iter().count() as u32);
            outcomes.iter().nth(place as usize).unwrap().0
        }
    }
}

/// Counts of states of random games, against all steps played; the numbers of states at a chance point and of others
/// by depth.
fn compare_with_play(variant: &Variant, players: u8, most: u128) -> [[u32; 13]; 2] {
    let mut compared = [[0; 13]; 2];
    let mut random = SplitMix64::new(players.into());
    let mut state = State::new(variant, players, 1, ChanceMode::Explicit, player(0)).unwrap();
    for number in 0..1500 {
        if state.is_over() {
            break;
        }
        let at_chance = usize::from(state.pending().is_some());
        for depth in 1..13 {
            let counted = count(&state, variant, depth);
            if counted > most {
                break;
            }
            // The same ones are not compared at each step on the way.
            if depth < 4 || number % 4 == 0 {
                compared[at_chance][usize::from(depth)] += 1;
                assert_eq!(counted, played(&state, variant, depth), "depth {depth}: {state:?}");
            }
        }
        state.play(variant, &step(&state, variant, &mut random), &mut ()).unwrap();
    }
    compared
}

#[test]
fn counts_are_those_of_playing_every_step() {
    for id in Variant::shipped_ids() {
        let variant = common::shipped(id);
        let mut compared = [[0; 13]; 2];
        for players in [2, 3, 5] {
            if players <= most_players(&variant) {
                let more = compare_with_play(&variant, players, 1500);
                for (sum, more) in compared.as_flattened_mut().iter_mut().zip(more.as_flattened()) {
                    *sum += more;
                }
            }
        }
        for sums in &compared {
            assert!(sums[1..4].iter().all(|&sum| sum > 20), "{id}: {compared:?}");
            assert!(sums[4..].iter().sum::<u32>() > 5, "{id}: {compared:?}");
        }
    }
}

#[test]
fn deep_counts_are_the_sums_after_each_step() {
    // Those of each step are counted by themselves, with nothing remembered of the others.
    for id in Variant::shipped_ids() {
        let variant = common::shipped(id);
        let players = most_players(&variant).min(4);
        let mut random = SplitMix64::new(7);
        let mut state = State::new(&variant, players, 2, ChanceMode::Explicit, player(0)).unwrap();
        let mut compared = 0;
        while !state.is_over() && state.turn() < 200 {
            for depth in 3..9 {
                let counted = count(&state, &variant, depth);
                if counted > 300_000 {
                    break;
                }
                if counted > 3000 {
                    let after = |action: &Action| {
                        let mut next = state;
                        next.play(&variant, action, &mut ()).expect("it is possible");
                        count(&next, &variant, depth - 1)
                    };
                    let legal = state.legal_actions(&variant, PaymentListing::All);
                    let decisions: u128 =
                        legal.iter(&state, &variant).map(|step| after(&step)).sum();
                    let outcomes = state.chance_outcomes();
                    let draws: u128 = outcomes.iter().map(|(step, _)| after(&step)).sum();
                    assert_eq!(counted, decisions + draws, "{id}, depth {depth}: {state:?}");
                    compared += 1;
                }
            }
            for _ in 0..3 {
                if !state.is_over() {
                    state.play(&variant, &step(&state, &variant, &mut random), &mut ()).unwrap();
                }
            }
        }
        assert!(compared > 50, "{id}: {compared}");
    }
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
fn counting_takes_little_memory() {
    for id in Variant::shipped_ids() {
        let variant = common::shipped(id);
        let players = most_players(&variant);
        let state = State::new(&variant, players, 1, ChanceMode::Explicit, player(0)).unwrap();
        let mut pauses = 0;
        let mut pause = || {
            pauses += 1;
            if pauses == 100 { Err(()) } else { Ok(()) }
        };
        let counted = allocation_counter::measure(|| {
            assert_eq!(state.perft(&variant, 255, &mut pause), Err(()));
        });
        assert!(counted.bytes_max < 10 << 20, "{id}: {counted:?}");
        assert!(counted.count_total < 100, "{id}: {counted:?}");
        let first = allocation_counter::measure(|| assert!(count(&state, &variant, 1) > 0));
        assert_eq!(first.count_total, 0);
    }
}
