//! Policies: legal choices by what their player knows.

use ttr_core::base::random::SplitMix64;
use ttr_core::policy::{Memory, Policy};
use ttr_core::{ChanceMode, Observer, PaymentListing, SeatId, State, Variant};

/// Plays a game, in which a quarter of the decisions is random, and calls `each` at each decision.
fn play(variant: &Variant, players: u8, seed: u64, mut each: impl FnMut(&State, &mut Memory)) {
    let starter = SeatId::new(0);
    let mut state =
        State::new(variant, players, seed, ChanceMode::Sampled, starter).expect("a game");
    let mut random = SplitMix64::new(seed);
    let mut memory = Memory::default();
    for _ in 0..2000 {
        if state.is_over() {
            return;
        }
        each(&state, &mut memory);
        let policy = if random.below(4) == 0 { Policy::Random } else { Policy::Tickets };
        let action = policy.choose(&state, variant, &mut memory, &mut random).expect("a decision");
        state.play(variant, &action, &mut ()).expect("it is legal");
    }
}

#[test]
fn what_is_chosen_is_legal_and_by_what_the_player_knows() {
    let mut random = SplitMix64::new(7);
    for id in Variant::shipped_ids() {
        let variant = Variant::shipped(id).expect("it is shipped");
        let [least, most] = variant.facts().players;
        for seed in 0..12 {
            let players = least + (seed % u64::from(most - least + 1)) as u8;
            play(variant, players, seed, |state, _| {
                let fresh = || Memory::default();
                let known =
                    state.view(variant, Observer { player: state.current_player(), memory: true });
                let chosen = Policy::Tickets.choose(state, variant, &mut fresh(), &mut random);
                let by_view =
                    Policy::Tickets.choose(known.state(), variant, &mut fresh(), &mut random);
                assert_eq!(chosen, by_view, "{id} {seed} {}", state.turn());
                let legal = state.legal_actions(variant, PaymentListing::Canonical);
                let action = chosen.expect("a decision");
                assert!(legal.index_of(state, variant, &action).is_some(), "{id}: {action:?}");
            });
        }
    }
}
