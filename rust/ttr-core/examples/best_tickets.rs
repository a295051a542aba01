//! The best tickets against brute force, and the piles for which they take longest to find.
//!
//! `cargo run --release --example best_tickets -- SETS ROUNDS SEED` compares SETS generated sets of up to
//! 12 tickets and piles with a trial of all their subsets. Then it looks, in ROUNDS steps for each
//! number of tickets, for the tickets and the pile that cost the most time.

use std::hint::black_box;
use std::time::Instant;

use ttr_core::base::bits;
use ttr_core::base::cards::{COLORS, Cards, KINDS};
use ttr_core::base::random::SplitMix64;
use ttr_core::score::best_tickets::best_set;
use ttr_core::variant::facts::Variant;

#[path = "../tests/common/mod.rs"]
mod common;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| {
        arguments.next().map_or(default, |argument| {
            argument.parse().unwrap_or_else(|_| panic!("not a number: {argument}"))
        })
    };
    let (sets, rounds, seed) = (number(1000), number(1000), number(1));
    let variant = common::shipped("card_game");
    let mut random = SplitMix64::new(seed);
    for _ in 0..sets {
        let number = random.below(13);
        let (tickets, pile) = (some_tickets(&variant, number, &mut random), some_pile(&mut random));
        let listed: Vec<usize> = bits::members(tickets).collect();
        let expected = common::best::best_by_trying(&variant, &listed, &pile);
        assert_eq!(best_set(&variant, tickets, &pile), expected, "{listed:?} {pile:?}");
    }
    println!("{sets} sets of up to 12 tickets: all equal to brute force");
    for number in [12, 16, 20, 24, 30] {
        search(&variant, number, rounds, &mut random);
    }
}

fn some_tickets(variant: &Variant, number: u32, random: &mut SplitMix64) -> u128 {
    let mut tickets = 0_u128;
    while tickets.count_ones() < number {
        tickets |= bits::only(random.below(variant.tickets().len() as u32) as usize);
    }
    tickets
}

/// A pile that the deck allows.
fn some_pile(random: &mut SplitMix64) -> Cards {
    let most = 1 + random.below(10);
    let mut counts: [u8; KINDS] = std::array::from_fn(|_| random.below(most + 1) as u8);
    counts[COLORS] = random.below(17) as u8;
    Cards::from_counts(counts)
}

/// Climbs from random tickets and piles to those that cost more time.
fn search(variant: &Variant, number: u32, rounds: u64, random: &mut SplitMix64) {
    let (mut slowest, mut now) = (0, None);
    for round in 0..rounds {
        let (tickets, pile) = match now {
            Some((tickets, pile)) if round % 50 != 0 => near(variant, tickets, pile, random),
            _ => (some_tickets(variant, number, random), some_pile(random)),
        };
        let nanoseconds = measured(variant, tickets, &pile);
        if nanoseconds > slowest {
            (slowest, now) = (nanoseconds, Some((tickets, pile)));
        }
    }
    println!("{number} tickets: {:.3} ms at the most", slowest as f64 / 1e6);
}

/// One ticket exchanged, or one kind of card more or less.
fn near(variant: &Variant, tickets: u128, pile: Cards, random: &mut SplitMix64) -> (u128, Cards) {
    let all = variant.tickets().len() as u32;
    if random.below(2) == 0 && tickets.count_ones() < all {
        let out = bits::nth(tickets, random.below(tickets.count_ones()));
        let mut changed = tickets & !bits::only(out);
        while changed.count_ones() < tickets.count_ones() {
            changed |= bits::only(random.below(all) as usize);
        }
        return (changed, pile);
    }
    let mut counts = *pile.counts();
    let kind = random.below(KINDS as u32) as usize;
    let most = if kind == COLORS { 16 } else { 10 };
    counts[kind] = random.below(most + 1) as u8;
    (tickets, Cards::from_counts(counts))
}

/// The least of three times, in nanoseconds: what disturbs only adds to it.
fn measured(variant: &Variant, tickets: u128, pile: &Cards) -> u128 {
    let time = || {
        let start = Instant::now();
        black_box(best_set(variant, black_box(tickets), black_box(pile)));
        start.elapsed().as_nanos()
    };
    (0..3).map(|_| time()).min().unwrap_or_default()
}
