//! Numbers of actions: each legal action has one, and the number tells the action.

mod common;

use std::collections::HashSet;

use ttr_core::base::random::SplitMix64;
use ttr_core::legal::numbers::ActionSpace;
use ttr_core::words::positions::Written;
use ttr_core::{ChanceMode, PaymentListing, State, Variant};

use common::player;

/// Checks the numbers of one state.
fn check(space: &ActionSpace, state: &State, variant: &Variant, all: bool) {
    let legal = state.legal_actions(variant, PaymentListing::Canonical);
    let mut numbers = HashSet::new();
    for action in legal.iter(state, variant) {
        let number = space.number_of(state, variant, &action).expect("a decision has a number");
        assert!(numbers.insert(number), "{action:?} has the number of another action");
        assert_eq!(space.action(state, variant, number), Some(action));
    }
    // Any other payment has the number of the canonical one.
    for action in state.legal_actions(variant, PaymentListing::All).iter(state, variant).take(200) {
        let number = space.number_of(state, variant, &action).expect("a decision has a number");
        assert!(numbers.contains(&number), "{action:?} has the number of an illegal action");
    }
    let listed = space.legal(state, variant);
    assert!(listed.is_sorted() && listed.len() == numbers.len());
    assert_eq!(listed.iter().copied().collect::<HashSet<u32>>(), numbers);
    let mut mask = vec![2; space.len() as usize];
    space.mask(state, variant, &mut mask);
    let number = |place: usize| place as u32;
    assert!(
        mask.iter()
            .enumerate()
            .all(|(place, &legal)| legal == u8::from(numbers.contains(&number(place))))
    );
    if all {
        for number in (0..space.len()).filter(|number| !numbers.contains(number)) {
            assert_eq!(space.action(state, variant, number), None, "{:?}", space.get(number));
            let refusal = space.judge(state, variant, number).expect_err("it is not legal");
            if let Some(action) = refusal.action {
                assert_eq!(state.judge(variant, &action), Err(refusal.fault));
            }
            assert!(!state.violation(variant, &refusal.fault).message.is_empty());
        }
    }
    assert_eq!(space.action(state, variant, space.len()), None);
}

/// Numbers that were saved with a trained player must mean the same for ever: a changed one needs a new kind of
/// numbering, not a new fingerprint here.
#[test]
fn the_numberings_of_the_shipped_variants_are_frozen() {
    let frozen = [
        ("card_game", 1531, "bcf599ace5ca0810"),
        ("europe", 2421, "ccbe40e82ef1c776"),
        ("first_journey", 199, "5e3aa8521798aba1"),
        ("first_journey_usa", 200, "fa12b654feceac64"),
        ("new_york", 239, "2f2ae314dbf3644d"),
        ("nordic", 695, "19f2a5e1f7959149"),
        ("usa", 1080, "2e4266f381c34d71"),
    ];
    assert!(Variant::shipped_ids().eq(frozen.map(|(id, ..)| id)));
    for (id, len, fingerprint) in frozen {
        let variant = common::shipped(id);
        let space = ActionSpace::of(&variant);
        assert_eq!((id, space.len(), &*space.fingerprint(&variant)), (id, len, fingerprint));
    }
}

#[test]
fn numbers_and_legal_actions_are_one_to_one() {
    for id in Variant::shipped_ids() {
        let variant = common::shipped(id);
        let space = ActionSpace::of(&variant);
        let [least, most] = variant.facts().players;
        for seed in 0..12 {
            let mut random = SplitMix64::new(seed);
            let players = least + (seed % u64::from(most - least + 1)) as u8;
            let mut state =
                State::new(&variant, players, seed, ChanceMode::Sampled, player(0)).unwrap();
            while !state.is_over() && state.turn() < 300 {
                check(&space, &state, &variant, random.below(20) == 0);
                let legal = state.legal_actions(&variant, PaymentListing::All);
                let index = random.below(u32::try_from(legal.len()).unwrap_or(u32::MAX));
                let action = legal.get(&state, &variant, index.into()).unwrap();
                state.play(&variant, &action, &mut ()).unwrap();
            }
            check(&space, &state, &variant, true);
        }
        let described =
            |number| Written::from(space.get(number).unwrap().described(&variant)).into_json();
        let described: HashSet<String> =
            (0..space.len()).map(|number| described(number).to_string()).collect();
        assert_eq!(described.len(), space.len() as usize, "two numbers stand for the same");
    }
}
