//! A step allocates nothing, nor does counting, choosing, judging or scoring.

mod common;

use ttr_core::Policy;
use ttr_core::base::random::SplitMix64;
use ttr_core::batch::playouts::{Beginning, Plan, everybody};
use ttr_core::{ChanceMode, PaymentListing, State, Variant};

use common::player;

#[test]
fn whole_games_with_scoring_allocate_nothing() {
    for variant in Variant::shipped_ids().map(common::shipped) {
        check(&variant);
    }
}

fn check(variant: &Variant) {
    let mut steps = 0;
    let counted = allocation_counter::measure(|| {
        for seed in 0..200 {
            let [least, most] = variant.facts().players;
            let players = least + (seed % u64::from(most - least + 1)) as u8;
            let mut random = SplitMix64::new(seed);
            let mut state =
                State::new(variant, players, seed, ChanceMode::Sampled, player(0)).unwrap();
            // A race may go on for ever (FJ-13).
            while !state.is_over() && state.turn() < 1000 {
                let legal = state.legal_actions(variant, PaymentListing::Canonical);
                let index = u64::from(random.below(legal.len() as u32));
                let action = legal.get(&state, variant, index).unwrap();
                assert!(state.is_legal(variant, &action));
                state = state.apply(variant, &action).unwrap();
                steps += 1;
            }
            assert_eq!(state.outcome(variant).is_some(), state.is_over());
        }
    });
    assert!(steps > 1000);
    assert_eq!(counted.count_total, 0, "{} allocations in {steps} steps", counted.count_total);
}

/// What playouts allocate is the list of scores and what threads share: nothing for a game.
#[test]
fn playouts_allocate_nothing_for_a_game() {
    for variant in Variant::shipped_ids().map(common::shipped) {
        for policy in Policy::ALL {
            let allocations = |games| {
                let (beginning, policies) = (Beginning::Game(3), everybody(policy));
                let plan = Plan { beginning, games, seed: 1, first: None, policies, limit: 1000 };
                let play = || drop(plan.play(&variant, 1, &mut || Ok::<(), ()>(())));
                allocation_counter::measure(play).count_total
            };
            assert_eq!(allocations(1), allocations(200), "{policy:?}");
        }
    }
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 1250, "{} bytes", size_of::<State>());
}

#[test]
fn the_counter_counts() {
    let counted = allocation_counter::measure(|| drop(std::hint::black_box(vec![0_u8; 100])));
    assert_eq!(counted.count_total, 1);
}
