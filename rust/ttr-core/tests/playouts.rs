//! Playouts: frozen results, the same on any number of threads, each from its own seed alone.

mod common;

use ttr_core::Policy;
use ttr_core::base::random::SplitMix64;
use ttr_core::batch::playouts::{Beginning, Failure, Plan, Playouts, everybody};
use ttr_core::play::setup::SetupError;
use ttr_core::{ChanceMode, Observer, PaymentListing, State, Variant};

use common::{player, shipped};

fn plan(beginning: Beginning<'_>, games: usize, seed: u64) -> Plan<'_> {
    Plan { beginning, games, seed, policies: everybody(Policy::Random), first: None, limit: 2000 }
}

fn play(plan: &Plan<'_>, variant: &Variant, threads: usize) -> Playouts {
    plan.play(variant, threads, &mut || Ok::<(), ()>(())).expect("nothing stops it")
}

/// The same seeds give the same games in every version, as `docs/reference/random-numbers.md` promises.
#[test]
fn playouts_are_frozen() {
    let frozen: [(&str, u8, u64, &[i32]); 14] = [
        ("card_game", 2, 391, &[-69, 0, -127, 57, -20, -25]),
        ("card_game", 4, 669, &[-91, -7, 34, -36, 56, -28, -14, 32, -15, -79, 53, -5]),
        ("europe", 2, 613, &[-123, -23, -69, -96, 4, -41]),
        ("europe", 5, 1273, &[-59, 18, 11, -24, -25, 24, 9, -38, -59, -34, 66, -5, -31, 17, -30]),
        ("first_journey", 2, 186, &[0, 1, 4, 5, 5, 3]),
        ("first_journey", 4, 358, &[2, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0]),
        ("first_journey_usa", 2, 178, &[0, 2, 3, 6, 5, 0]),
        ("first_journey_usa", 4, 367, &[1, 4, 0, 6, 1, 3, 2, 2, 1, 1, 1, 1]),
        ("new_york", 2, 151, &[6, 5, 12, -2, -7, 10]),
        ("new_york", 4, 329, &[6, 4, 8, 13, -8, -18, 0, 14, -27, 12, 4, -4]),
        ("nordic", 2, 496, &[-51, -55, -92, -55, -44, -44]),
        ("nordic", 3, 751, &[-74, -23, -24, -26, -85, -7, -108, 32, -22]),
        ("usa", 2, 487, &[-98, -54, -29, -93, -132, -51]),
        ("usa", 5, 1135, &[-68, -13, 15, 26, 8, -8, 17, 7, -9, -84, -53, -36, 12, 12, 23]),
    ];
    let mut ids: Vec<_> = frozen.iter().map(|(id, ..)| *id).collect();
    ids.dedup();
    assert!(Variant::shipped_ids().eq(ids));
    for (id, players, steps, scores) in frozen {
        let variant = shipped(id);
        // The seeds go on from 2^64 - 1 to 0 and 1.
        let played = play(&plan(Beginning::Game(players), 3, u64::MAX), &variant, 1);
        assert_eq!((id, players, played.steps(), played.scores()), (id, players, steps, scores));
    }
}

/// Plays one game as the documents tell; its decisions and last state.
fn by_hand(variant: &Variant, mut state: State, seed: u64, limit: u64) -> (u64, State) {
    let mut random = SplitMix64::chooser(seed);
    for steps in 0..limit {
        if state.is_over() {
            return (steps, state);
        }
        let legal = state.legal_actions(variant, PaymentListing::Canonical);
        let index = random.below(legal.len() as u32);
        let action = legal.get(&state, variant, index.into()).expect("it is below the length");
        state.play(variant, &action, &mut ()).expect("it is legal");
    }
    (limit, state)
}

/// Checks playouts against games that are played by hand, on several numbers of threads.
fn check(variant: &Variant, plan: &Plan<'_>) {
    let played = play(plan, variant, 1);
    let players = plan.beginning.players();
    let (mut steps, mut stopped, mut scores) = (0, 0, Vec::new());
    let mut wins = vec![0.0; players.into()];
    for game in 0..plan.games as u64 {
        let seed = plan.seed.wrapping_add(game);
        let state = plan.beginning.state(variant, seed).expect("the players fit");
        let (made, last) = by_hand(variant, state, seed, plan.limit);
        steps += made;
        let points = last.points(variant);
        scores.extend(points[..players.into()].iter().map(|points| points.total()));
        match last.outcome(variant) {
            None => stopped += 1,
            Some(outcome) => {
                let first = || (0..players.into()).filter(|&seat| outcome.places()[seat] == 0);
                first().for_each(|seat| wins[seat] += 1.0 / first().count() as f64);
            }
        }
    }
    let sum = |seat: usize| scores.iter().skip(seat).step_by(players.into()).sum::<i32>();
    assert_eq!((played.games(), played.steps(), played.stopped()), (plan.games, steps, stopped));
    assert_eq!(played.scores(), scores);
    for seat in 0..usize::from(players) {
        assert!((played.wins()[seat] - wins[seat]).abs() < 1e-6, "{wins:?} {:?}", played.wins());
        let mean = f64::from(sum(seat)) / plan.games as f64;
        assert!((played.means()[seat] - mean).abs() < 1e-9);
    }
    for threads in [2, 3, 64] {
        assert_eq!(play(plan, variant, threads), played, "{threads} threads");
    }
}

#[test]
fn a_playout_is_a_game_that_one_can_play_by_hand() {
    for id in Variant::shipped_ids() {
        let variant = shipped(id);
        let [least, most] = variant.facts().players;
        for players in least..=most {
            // Some of these games are stopped.
            let plan = Plan { limit: 120, ..plan(Beginning::Game(players), 150, 7) };
            check(&variant, &plan);
        }
    }
}

#[test]
fn states_and_views_are_played_on() {
    for id in Variant::shipped_ids() {
        let variant = shipped(id);
        let explicit =
            State::new(&variant, 3, 5, ChanceMode::Explicit, player(1)).expect("three may play");
        assert!(explicit.pending().is_some());
        let sampled = explicit.with_chance(&variant, ChanceMode::Sampled, &mut ());
        let (_, later) = by_hand(&variant, sampled, 5, 30);
        for state in [explicit, later] {
            check(&variant, &plan(Beginning::State(&state), 20, 3));
            for observer in [Some(player(2)), None] {
                let view = state.view(&variant, Observer { player: observer, memory: true });
                check(&variant, &plan(Beginning::View(&view), 20, 3));
            }
        }
        let (_, over) = by_hand(&variant, later, 6, u64::MAX);
        let played = play(&plan(Beginning::State(&over), 5, 0), &variant, 2);
        assert_eq!((played.steps(), played.stopped()), (0, 0));
        let scores = over.points(&variant).map(|points| points.total());
        assert_eq!(played.scores(), scores[..3].repeat(5));
    }
}

#[test]
fn the_pause_stops_all_threads() {
    let variant = shipped("first_journey");
    // A game in which only swapping is legal goes on until its limit.
    let endless = Plan { limit: 10_000, ..plan(Beginning::Game(4), 300, 0) };
    assert!(play(&endless, &variant, 2).stopped() > 0);
    for (threads, limit) in [(1, u64::MAX), (2, u64::MAX), (3, 10_000)] {
        let plan = Plan { limit, games: 1_000_000, ..endless };
        let mut left = 1000;
        let mut pause = || {
            left -= 1;
            if left == 0 { Err("enough") } else { Ok(()) }
        };
        assert_eq!(plan.play(&variant, threads, &mut pause), Err(Failure::Stopped("enough")));
        assert_eq!(left, 0);
    }
}

/// What cannot be played is refused before anything is played.
#[test]
fn what_cannot_be_is_refused() {
    let variant = shipped("new_york");
    let refused = |plan: Plan<'_>| plan.play(&variant, 2, &mut || Ok::<(), ()>(()));
    let players = SetupError::Players { least: 2, most: 4 };
    assert_eq!(refused(plan(Beginning::Game(5), 0, 0)), Err(Failure::Players(players)));
    let too_many = refused(plan(Beginning::Game(2), usize::MAX, 0));
    assert!(matches!(too_many, Err(Failure::Memory(_))));
    let none = play(&plan(Beginning::Game(2), 0, 0), &variant, 2);
    assert_eq!((none.games(), none.wins(), none.means()), (0, vec![0.0; 2], vec![0.0; 2]));
}

#[test]
fn policies_have_names() {
    assert_eq!(Policy::of("random"), Some(Policy::Random));
    assert_eq!(Policy::of("Random"), None);
    assert!(Policy::ALL.into_iter().all(|policy| Policy::of(policy.name()) == Some(policy)));
}
