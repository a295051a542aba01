//! Playouts: whole games of uniform random play over canonical actions, final scoring included.
//!
//! `cargo bench -p ttr-core` prints nanoseconds a step and games a second; the environment names
//! `VARIANT`, `PLAYERS`, `GAMES` and `THREADS` (else USA, 2, 100,000 and 1). `tools/bench.py` runs it, also under
//! callgrind.

use std::time::Instant;

use ttr_core::Variant;
use ttr_core::batch::playouts::{Beginning, Plan, Playouts, Policy};

/// Decisions after which a game is left: a race may go on for ever (FJ-13).
const LIMIT: u64 = 1000;

fn run(variant: &Variant, players: u8, games: usize, threads: usize) -> Playouts {
    let beginning = Beginning::Game(players);
    let plan = Plan { beginning, games, seed: 0, policy: Policy::Random, limit: LIMIT };
    plan.play(variant, threads, &mut || Ok::<(), ()>(())).expect("the players fit")
}

fn main() {
    let id = std::env::var("VARIANT").unwrap_or_else(|_| "usa".to_owned());
    let variant = Variant::shipped(&id).unwrap_or_else(|| panic!("no variant {id}"));
    let number = |name: &str| std::env::var(name).ok().and_then(|value| value.parse().ok());
    let players = number("PLAYERS").unwrap_or(2) as u8;
    let (games, threads) = (number("GAMES").unwrap_or(100_000), number("THREADS").unwrap_or(1));
    let start = Instant::now();
    let steps = run(variant, players, games, threads).steps();
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{}: {players} players, {games} games, {steps} steps, {:.1} ns/step, {:.0} games/s",
        variant.facts().id,
        seconds * 1e9 / steps as f64,
        games as f64 / seconds,
    );
}
