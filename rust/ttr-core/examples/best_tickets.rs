//! The best tickets against brute force, and the piles for which they take longest to find.
//!
//! `cargo run --release --example best_tickets -- SETS ROUNDS SEED` compares SETS generated sets of up to
//! 12 tickets and piles with a trial of all their subsets. Then it looks, in ROUNDS steps for each
//! number of tickets, for the tickets and the pile that cost the most time.

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::time::Instant;

use ttr_core::base::cards::{COLORS, KINDS};
use ttr_core::base::random::SplitMix64;
use ttr_core::score::best_tickets::best_set;
use ttr_core::{Cards, TicketId, TicketSet, Variant};

use common::best::best_by_trying;

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
        let expected = best_by_trying(&variant, tickets, &pile);
        assert_eq!(best_set(&variant, tickets, &pile), expected, "{tickets:?} {pile:?}");
    }
    println!("{sets} sets of up to 12 tickets: all equal to brute force");
    for number in [12, 16, 20, 24, 30, 40, 46] {
        search(&variant, number, rounds, &mut random);
    }
}

fn any_ticket(variant: &Variant, random: &mut SplitMix64) -> TicketId {
    TicketId::new(random.below(variant.tickets().len() as u32) as usize)
}

fn some_tickets(variant: &Variant, number: u32, random: &mut SplitMix64) -> TicketSet {
    let mut tickets = TicketSet::EMPTY;
    while tickets.len() < number {
        tickets.insert(any_ticket(variant, random));
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
fn near(
    variant: &Variant,
    tickets: TicketSet,
    pile: Cards,
    random: &mut SplitMix64,
) -> (TicketSet, Cards) {
    if random.below(2) == 0 && (tickets.len() as usize) < variant.tickets().len() {
        let mut changed = tickets;
        changed.remove(tickets.nth(random.below(tickets.len())));
        while changed.len() < tickets.len() {
            changed.insert(any_ticket(variant, random));
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
fn measured(variant: &Variant, tickets: TicketSet, pile: &Cards) -> u128 {
    let time = || {
        let start = Instant::now();
        black_box(best_set(variant, black_box(tickets), black_box(pile)));
        start.elapsed().as_nanos()
    };
    (0..3).map(|_| time()).min().unwrap_or_default()
}
