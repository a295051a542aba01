//! Whole games of uniform random play over canonical actions, two players, final scoring
//! included, one thread.
//!
//! `cargo bench -p ttr-core` prints nanoseconds a step and games a second; the environment names
//! `VARIANT` (an id, or a whole document), `PLAYERS` and `GAMES`. `tools/bench.py` runs it, also under
//! callgrind.

use std::hint::black_box;
use std::time::Instant;

use ttr_core::base::random::SplitMix64;
use ttr_core::{ChanceMode, PaymentListing, SeatId, State, Variant};

/// Turns after which a game is left.
const MAX_TURNS: u32 = 1000;

/// Plays one game in place and gives the number of its steps (decisions).
fn play(variant: &Variant, players: u8, seed: u64, random: &mut SplitMix64) -> u64 {
    let first = SeatId::new(0);
    let mut state =
        State::new(variant, players, seed, ChanceMode::Sampled, first).expect("the players fit");
    let mut steps = 0;
    // A race may go on for ever (FJ-13).
    while !state.is_over() && state.turn() < MAX_TURNS {
        let legal = state.legal_actions(variant, PaymentListing::Canonical);
        let choice = u64::from(random.below(legal.len() as u32));
        let action = legal.get(&state, variant, choice).expect("the index is below the length");
        state.play_unchecked(variant, &action, &mut ());
        steps += 1;
    }
    black_box(state.outcome(variant));
    steps
}

fn run(variant: &Variant, players: u8, games: u64) -> u64 {
    let mut random = SplitMix64::new(1);
    (0..games).map(|seed| play(variant, players, seed, &mut random)).sum()
}

fn main() {
    let id = std::env::var("VARIANT").unwrap_or_else(|_| "usa".to_owned());
    let read = id.starts_with('{').then(|| {
        let document = serde_json::from_str(&id).expect("it is JSON");
        Variant::from_document(&document).expect("it can be played")
    });
    let shipped = || Variant::shipped(&id).unwrap_or_else(|| panic!("no variant {id}"));
    let variant = read.as_ref().unwrap_or_else(shipped);
    let number = |name: &str| std::env::var(name).ok().and_then(|value| value.parse().ok());
    let players = number("PLAYERS").unwrap_or(2) as u8;
    let games = number("GAMES").unwrap_or(100_000);
    let start = Instant::now();
    let steps = run(variant, players, games);
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{}: {players} players, {games} games, {steps} steps, {:.1} ns/step, {:.0} games/s",
        variant.facts().id,
        seconds * 1e9 / steps as f64,
        games as f64 / seconds,
    );
}
