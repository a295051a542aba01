//! What became of the inputs, told from time to time: the fuzzer ends the process without a word.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

static INPUTS: AtomicU64 = AtomicU64::new(0);
static JSON: AtomicU64 = AtomicU64::new(0);
static ACCEPTED: AtomicU64 = AtomicU64::new(0);
static SLOWEST: AtomicU64 = AtomicU64::new(0);

/// Inputs between two lines.
const TOLD_EVERY: u64 = 50_000;

/// Counts one input: `read` gives `None` where it is no JSON, else whether it was accepted.
pub fn input(read: impl FnOnce() -> Option<bool>) {
    let begin = Instant::now();
    let accepted = read();
    let took = begin.elapsed();
    JSON.fetch_add(accepted.is_some().into(), Relaxed);
    ACCEPTED.fetch_add((accepted == Some(true)).into(), Relaxed);
    SLOWEST.fetch_max(took.as_micros() as u64, Relaxed);
    let total = INPUTS.fetch_add(1, Relaxed) + 1;
    if total.is_multiple_of(TOLD_EVERY) {
        tell(total);
    }
}

fn tell(total: u64) {
    let slowest = Duration::from_micros(SLOWEST.load(Relaxed));
    eprintln!(
        "{total} inputs: {} JSON, {} accepted, the slowest took {slowest:?}",
        JSON.load(Relaxed),
        ACCEPTED.load(Relaxed)
    );
}
