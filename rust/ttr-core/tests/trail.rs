//! The longest trail: known cases, closed forms, and a walk over all trails.

mod common;

use proptest::prelude::*;

use ttr_core::score::trail::{Trail, longest_trail, longest_trail_and_parts};
use ttr_core::{CitySet, RouteId, RouteSet};

use common::trails::{assert_is_trail, brute_force, ends};
use common::{all_routes, gray_board, read, shipped};

/// Routes between cities that are called by numbers: two cities and a length.
type Graph = Vec<(usize, usize, u8)>;

/// The longest trail of all routes of a board.
fn longest(graph: &Graph) -> u32 {
    let variant = read(&gray_board(graph));
    let trail = longest_trail(&variant, all_routes(&variant));
    assert_is_trail(&variant, all_routes(&variant), trail);
    trail.length
}

fn ring(from: usize, size: usize, length: u8) -> Graph {
    (0..size).map(|index| (from + index, from + (index + 1) % size, length)).collect()
}

fn line(from: usize, size: usize, length: u8) -> Graph {
    (0..size).map(|index| (from + index, from + index + 1, length)).collect()
}

#[test]
fn g50_nothing_is_a_trail_of_nothing() {
    let nothing = Trail { length: 0, routes: RouteSet::EMPTY };
    assert_eq!(longest_trail(&shipped("new_york"), RouteSet::EMPTY), nothing);
}

#[test]
fn g50_case_87_figure_of_eight() {
    let two_rings = [ring(0, 4, 2), vec![(0, 10, 1), (10, 11, 3), (11, 0, 2)]].concat();
    assert_eq!(longest(&two_rings), 14);
}

#[test]
fn g50_case_87_loop_with_a_tail() {
    assert_eq!(longest(&[ring(0, 3, 2), line(2, 2, 3)].concat()), 12);
    // Two tails at one city: the trail ends in both.
    assert_eq!(longest(&[ring(0, 3, 2), vec![(0, 7, 1), (0, 8, 3)]].concat()), 10);
}

#[test]
fn g50_case_87_star_with_three_arms() {
    assert_eq!(longest(&vec![(0, 1, 2), (0, 2, 4), (0, 3, 3)]), 7);
    assert_eq!(longest(&[line(0, 3, 1), vec![(0, 7, 2), (7, 8, 2), (0, 9, 3)]].concat()), 7);
}

#[test]
fn g50_a_route_counts_once_and_cities_may_be_passed_again() {
    // A dumbbell: both rings and the bridge. A ladder rung is lost, a double route is not.
    assert_eq!(longest(&[ring(0, 3, 1), ring(10, 3, 1), vec![(0, 10, 4)]].concat()), 10);
    assert_eq!(longest(&vec![(0, 1, 2), (0, 1, 2)]), 4);
    assert_eq!(longest(&vec![(0, 1, 2), (0, 1, 2), (0, 1, 2)]), 6);
    assert_eq!(
        longest(
            &[line(0, 4, 2), line(10, 4, 2), (0..5).map(|i| (i, 10 + i, 1)).collect()].concat()
        ),
        19
    );
}

#[test]
fn g50_the_longest_of_several_parts_counts() {
    assert_eq!(longest(&[line(0, 3, 2), ring(10, 3, 3), vec![(20, 21, 6)]].concat()), 9);
    // Two stars on a bridge: the trail goes from one to the other.
    let stars =
        vec![(0, 1, 1), (0, 2, 2), (0, 3, 3), (0, 10, 1), (10, 11, 3), (10, 12, 2), (10, 13, 1)];
    assert_eq!(longest(&stars), 7);
    // The bridge between a ring and a star is left out where the ring alone is longer.
    let star: Graph = (11..40).map(|city| (10, city, 1)).collect();
    assert_eq!(longest(&[ring(0, 3, 4), star, vec![(0, 10, 1)]].concat()), 14);
}

#[test]
fn g50_closed_forms() {
    for size in 1..=40 {
        assert_eq!(longest(&line(0, size, 3)), 3 * size as u32);
        if size > 1 {
            assert_eq!(longest(&ring(0, size, 2)), 2 * size as u32);
        }
    }
    for arms in 2..=63 {
        let star: Graph = (1..=arms).map(|city| (0, city, 2)).collect();
        assert_eq!(longest(&star), 4);
    }
    // All routes between an even number of cities: all but a pairing of all cities but two.
    for cities in (4..=8).step_by(2) {
        let graph: Graph =
            (0..cities).flat_map(|a| (a + 1..cities).map(move |b| (a, b, 1))).collect();
        assert_eq!(longest(&graph), (cities * (cities - 1) / 2 - (cities - 2) / 2) as u32);
    }
}

/// The most routes and cities that a board can have, in a band: cities are joined to those up to three places on.
/// The routes of a city have indices far apart.
fn band() -> Graph {
    let joined = |step: usize| (0..64 - step).map(move |city| (city, city + step));
    let twice = (0..6).map(|city| (10 * city, 10 * city + 1));
    let pairs = (1..=3).flat_map(joined).chain(twice);
    pairs.enumerate().map(|(index, (a, b))| (a, b, 1 + (index % 5) as u8)).collect()
}

#[test]
fn g50_all_routes_of_the_largest_board() {
    let variant = read(&gray_board(&band()));
    let all = all_routes(&variant);
    assert_eq!(all.len(), 192);
    let trail = longest_trail(&variant, all);
    assert_is_trail(&variant, all, trail);
    assert!(trail.routes.len() < 192 && trail.routes.iter().any(|route| route.index() > 127));
    // Three routes from each city of a ring to the next: every city has six, so that one trail takes them all.
    let graph: Graph = (0..192).map(|at| (at % 64, (at + 1) % 64, 1 + (at % 3) as u8)).collect();
    assert_eq!(longest(&graph), 384);
}

#[test]
fn g50_two_rings_joined_at_a_city() {
    for (one, other) in [(2, 2), (3, 4), (5, 3), (20, 19)] {
        // They share city 0 and no other.
        let apart = |city: usize| if city == 0 { 0 } else { 100 + city };
        let second = ring(0, other, 3).into_iter().map(|(a, b, n)| (apart(a), apart(b), n));
        let both: Graph = ring(0, one, 2).into_iter().chain(second).collect();
        assert_eq!(longest(&both), (2 * one + 3 * other) as u32);
    }
}

/// Boards for which the search by parts alone takes exponential time: a few cities joined to many others.
/// Of the many, all but the two ends lose one route each.
#[test]
fn g50_few_cities_joined_to_many() {
    for (few, many) in [(3, 42), (5, 25), (7, 17)] {
        let graph: Graph = (0..few).flat_map(|a| (0..many).map(move |b| (a, few + b, 1))).collect();
        let variant = read(&gray_board(&graph));
        let (trail, parts) = longest_trail_and_parts(&variant, all_routes(&variant));
        assert_is_trail(&variant, all_routes(&variant), trail);
        assert_eq!(trail.length as usize, few * many - (many - 2));
        assert!((4000..60_000).contains(&parts), "{parts}");
    }
}

#[test]
fn g50_all_routes_of_new_york() {
    let variant = shipped("new_york");
    let trail = longest_trail(&variant, all_routes(&variant));
    assert_is_trail(&variant, all_routes(&variant), trail);
    // Its 41 routes have 82 spaces; six of its fifteen cities are odd, and four have to be paired.
    let spaces = variant.spaces(all_routes(&variant));
    assert!(trail.length < spaces && trail.length > spaces - 8, "{} of {spaces}", trail.length);
}

fn graphs() -> impl Strategy<Value = Graph> {
    (2_usize..9).prop_flat_map(|cities| {
        let route = (0..cities, 1..cities, 1_u8..5)
            .prop_map(move |(a, step, length)| (a, (a + step) % cities, length));
        prop::collection::vec(route, 1..13)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn g50_agrees_with_a_walk_over_all_trails_on_shipped_boards_and_the_largest(
        mut picked in prop::collection::vec(any::<prop::sample::Index>(), 0..13),
        near in any::<bool>(),
        board in 0..3,
    ) {
        let variant = match board {
            0 => shipped("usa"),
            1 => shipped("new_york"),
            _ => read(&gray_board(&band())),
        };
        let mut routes = RouteSet::EMPTY;
        while let Some(index) = picked.pop() {
            // Sets that hang together are the harder ones.
            let touched: CitySet = routes.iter().flat_map(|route| ends(&variant, route)).collect();
            let fits = |&route: &RouteId| {
                let touches = || ends(&variant, route).iter().any(|&city| touched.has(city));
                !routes.has(route) && (!near || touched.is_empty() || touches())
            };
            let candidates: RouteSet = all_routes(&variant).iter().filter(fits).collect();
            routes.insert(candidates.nth(index.index(candidates.len() as usize) as u32));
        }
        let trail = longest_trail(&variant, routes);
        assert_is_trail(&variant, routes, trail);
        prop_assert_eq!(trail.length, brute_force(&variant, routes));
    }

    #[test]
    fn g50_agrees_with_a_walk_over_all_trails_on_any_board(graph in graphs()) {
        let variant = read(&gray_board(&graph));
        let all = all_routes(&variant);
        let trail = longest_trail(&variant, all);
        assert_is_trail(&variant, all, trail);
        prop_assert_eq!(trail.length, brute_force(&variant, all));
    }
}
