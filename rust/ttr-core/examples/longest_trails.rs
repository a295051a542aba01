//! The longest trail against brute force, and the sets of routes that take it longest.
//!
//! `cargo run --release --example longest_trails -- SETS ROUNDS SEED` compares SETS generated sets
//! of up to 14 routes with a walk over all trails, half of them on the shipped boards and half on
//! boards made up for it. Then it looks, on each shipped board and in ROUNDS steps, for the set of
//! routes one seat can own that costs the most time.

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::time::Instant;

use ttr_core::base::random::SplitMix64;
use ttr_core::score::trail::longest_trail;
use ttr_core::{CityId, RouteId, RouteSet, Variant};

use common::all_routes;
use common::trails::{assert_is_trail, brute_force, ends};

/// Routes of a set that is compared with brute force, at most.
const MOST: u32 = 14;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| {
        arguments.next().map_or(default, |argument| {
            argument.parse().unwrap_or_else(|_| panic!("not a number: {argument}"))
        })
    };
    let (sets, rounds, seed) = (number(1000), number(1000), number(1));
    let boards = [common::shipped("new_york"), common::shipped("usa")];
    compare(&boards, sets, &mut SplitMix64::new(seed));
    for board in &boards {
        let mut random = SplitMix64::new(seed);
        search(board, rounds, &mut random);
    }
}

fn compare(boards: &[Variant], sets: u64, random: &mut SplitMix64) {
    let mut most_routes = 0;
    let mut check = |variant: &Variant, routes: RouteSet| {
        let trail = longest_trail(variant, routes);
        assert_is_trail(variant, routes, trail);
        assert_eq!(trail.length, brute_force(variant, routes), "{routes:?}");
        most_routes = most_routes.max(routes.len());
    };
    for set in 0..sets {
        let number = 1 + random.below(MOST);
        if set % 2 == 0 {
            let board = &boards[random.below(boards.len() as u32) as usize];
            check(board, grown(board, RouteSet::EMPTY, number, random));
        } else {
            // Few cities and many routes: rings in rings, and more than double routes.
            let cities = 2 + random.below(8);
            let graph: Vec<(usize, usize, u8)> = (0..number)
                .map(|_| {
                    let (from, step) = (random.below(cities), 1 + random.below(cities - 1));
                    let to = (from + step) % cities;
                    (from as usize, to as usize, 1 + random.below(6) as u8)
                })
                .collect();
            let board = common::read(&common::gray_board(&graph));
            check(&board, all_routes(&board));
        }
    }
    println!("{sets} sets of up to {most_routes} routes: all equal to brute force");
}

/// The set with more routes, up to a number of them, as one seat can own them: trains for all,
/// and one of a double route. Four of five touch those before.
fn grown(
    variant: &Variant,
    mut routes: RouteSet,
    number: u32,
    random: &mut SplitMix64,
) -> RouteSet {
    let trains = u32::from(variant.facts().trains);
    while routes.len() < number {
        let near = random.below(5) > 0;
        let touched = |city: CityId| routes.iter().any(|id| ends(variant, id).contains(&city));
        let taken = |double: &Option<String>| {
            double.is_some()
                && routes.iter().any(|id| variant.routes()[id.index()].double == *double)
        };
        let left = trains - variant.spaces(routes);
        let fits = |&id: &RouteId| {
            let route = &variant.routes()[id.index()];
            !routes.has(id)
                && u32::from(route.length) <= left
                && !taken(&route.double)
                && (!near || routes.is_empty() || route.ends.iter().any(|&city| touched(city)))
        };
        let candidates: RouteSet = all_routes(variant).iter().filter(fits).collect();
        if !candidates.is_empty() {
            routes.insert(candidates.nth(random.below(candidates.len())));
        } else if !near {
            break;
        }
    }
    routes
}

/// The least of some measured times, in nanoseconds.
fn time(variant: &Variant, routes: RouteSet, runs: u32) -> u128 {
    let once = |_| {
        let start = Instant::now();
        black_box(longest_trail(variant, black_box(routes)));
        start.elapsed().as_nanos()
    };
    (0..runs).map(once).min().unwrap_or(0)
}

/// Climbs towards slower sets, each time from a full hand of trains: some routes are given up
/// for others. Begins anew after a while without a slower one.
fn search(variant: &Variant, rounds: u64, random: &mut SplitMix64) {
    let full = variant.routes().len() as u32;
    let (mut worst, mut worst_time) = (RouteSet::EMPTY, 0);
    let (mut here, mut here_time, mut idle) = (RouteSet::EMPTY, 0, 0);
    let mut total = 0;
    for _ in 0..rounds {
        let mut next = here;
        for _ in 0..1 + random.below(4) {
            if !next.is_empty() {
                next.remove(next.nth(random.below(next.len())));
            }
        }
        next = grown(variant, next, full, random);
        let took = time(variant, next, 3);
        total += took;
        idle += 1;
        if took > here_time {
            (here, here_time, idle) = (next, took, 0);
        }
        if here_time > worst_time {
            (worst, worst_time) = (here, here_time);
        }
        if idle > 2000 {
            (here, here_time, idle) = (RouteSet::EMPTY, 0, 0);
        }
    }
    let trail = longest_trail(variant, worst);
    let names: Vec<&str> = worst.iter().map(|route| variant.route_id(route)).collect();
    println!(
        "{}: {rounds} sets of one seat, {:.1} us each; the slowest {:.1} us: {} routes, {} spaces, \
         longest trail {}: {}",
        variant.facts().id,
        total as f64 / 1e3 / rounds as f64,
        time(variant, worst, 200) as f64 / 1e3,
        names.len(),
        variant.spaces(worst),
        trail.length,
        names.join(" "),
    );
}
