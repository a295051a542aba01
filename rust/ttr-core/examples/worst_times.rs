//! The longest trail and the best tickets against brute force, and what they cost at the worst.
//!
//! `cargo run --release --example worst_times -- SETS ROUNDS SEED` compares SETS generated sets of up to 14
//! routes with a walk over all trails, half of them on shipped boards and half on boards made up for it,
//! and SETS generated sets of up to 12 tickets and piles with a trial of all their subsets, and what stations
//! lend in SETS positions with a trial of all choices. Then it looks,
//! in ROUNDS steps each, for what costs the most: the routes that one seat can own on shipped boards; boards
//! at the limits, all of them owned by one seat; tickets and piles of The Card Game, and of tickets made for
//! it; positions with three stations and very many tickets, for the best choice of lent routes. It moves from what costs much to what costs more, by the number of parts and states looked at, so
//! that it finds the same on every machine; the times are then measured.

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::time::Instant;

use serde_json::{Value, json};

use ttr_core::base::cards::{COLORS, KINDS};
use ttr_core::base::limits::{MAX_CITIES, MAX_RAILYARD_TICKETS, MAX_ROUTES, MAX_TRAINS};
use ttr_core::base::random::SplitMix64;
use ttr_core::score::best_tickets::{best_set, best_set_and_states};
use ttr_core::score::trail::{longest_trail, longest_trail_and_parts};
use ttr_core::{Cards, CityId, RouteId, RouteSet, State, TicketId, TicketSet, Variant};

use common::all_routes;
use common::best::best_by_trying;
use common::lent::{busiest, lent_by_trying, near_tickets, position, star_position, stars};
use common::trails::{assert_is_trail, brute_force, ends};

/// Routes of a set that is compared with brute force, at most.
const MOST: u32 = 14;

/// After so many steps that found nothing worse, the search begins anew.
const PATIENCE: u32 = 200;

/// Routes between cities that are called by numbers: two cities and a length.
type Graph = Vec<(usize, usize, u8)>;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| {
        arguments.next().map_or(default, |argument| {
            argument.parse().unwrap_or_else(|_| panic!("not a number: {argument}"))
        })
    };
    let (sets, rounds, seed) = (number(1000), number(1000), number(1));
    let mut random = SplitMix64::new(seed);
    compare_trails(sets, &mut random);
    compare_tickets(sets, &mut random);
    compare_lent(sets, &mut random);
    for (name, variant) in [
        ("europe", common::shipped("europe")),
        ("europe with 100 near tickets", near_tickets(&mut random)),
    ] {
        search_lent(name, &variant, rounds, &mut random);
    }
    search_stars(rounds, &mut random);
    for id in ["new_york", "usa", "nordic"] {
        search_shipped_board(&common::shipped(id), rounds, &mut random);
    }
    for (cities, degree, longest) in
        [(64, 3, 1), (64, 3, 2), (60, 4, 1), (56, 4, 2), (48, 3, 3), (40, 5, 1), (26, 10, 1)]
    {
        search_boards(cities, degree, longest, rounds, &mut random);
    }
    let card_game = common::shipped("card_game");
    for number in [12, 16, 20, 24, 30, 40, 46] {
        search_tickets("shipped", &card_game, number, rounds, &mut random);
    }
    for (cars, colors, points) in
        [(3, 2, 1), (3, 2, 10), (6, 2, 1), (6, 4, 1), (6, 4, 80), (10, 3, 1), (12, 8, 1)]
    {
        let variant = made_tickets(cars, colors, points, &mut random);
        let name = format!("{cars} cards of {colors} colors, {points} points a card");
        search_tickets(&name, &variant, MAX_RAILYARD_TICKETS as u32, rounds, &mut random);
    }
}

/// Climbs from what `begin` makes, by what `change` makes of it, to what costs the most. Returns that and
/// its cost.
fn climb<T: Clone>(
    rounds: u64,
    random: &mut SplitMix64,
    begin: impl Fn(&mut SplitMix64) -> T,
    change: impl Fn(&T, &mut SplitMix64) -> T,
    cost: impl Fn(&T) -> u64,
) -> (T, u64) {
    let mut here = begin(random);
    let mut costs = cost(&here);
    let (mut worst, mut most, mut idle) = (here.clone(), costs, 0);
    for _ in 1..rounds {
        let anew = idle == PATIENCE;
        let next = if anew { begin(random) } else { change(&here, random) };
        let found = cost(&next);
        idle = if anew || found > costs { 0 } else { idle + 1 };
        if anew || found >= costs {
            (here, costs) = (next, found);
        }
        if costs > most {
            (worst, most) = (here.clone(), costs);
        }
    }
    (worst, most)
}

/// The least of three times, in milliseconds: what disturbs only adds to it.
fn milliseconds<T>(call: impl Fn() -> T) -> f64 {
    let time = |_| {
        let start = Instant::now();
        black_box(call());
        start.elapsed().as_secs_f64() * 1e3
    };
    (0..3).map(time).fold(f64::INFINITY, f64::min)
}

// What stations lend

fn compare_lent(sets: u64, random: &mut SplitMix64) {
    let variants = [common::shipped("europe"), near_tickets(random)];
    let mut lending = 0;
    for set in 0..sets {
        let variant = &variants[(set % 2) as usize];
        let state = read(variant, &position(variant, 2 + (set % 36) as usize, random));
        for player in state.seat_ids() {
            let best = lent_by_trying(variant, &state, player);
            assert_eq!(state.lent_routes(variant, player)[..best.len()], best[..]);
            lending += best.iter().flatten().count();
        }
    }
    println!("{sets} positions: what stations lend as by trying all choices, {lending} lend");
}

fn read(variant: &Variant, document: &Value) -> State {
    State::from_document(variant, document).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// The number of choices that are weighed at the most, without those that are left out.
fn choices(variant: &Variant, state: &State) -> u64 {
    let of_seat = |player| {
        let others = state.seat_ids().filter(|&other| other != player);
        let rivals = others.fold(RouteSet::EMPTY, |set, other| set | state.seat(other).routes);
        let at = |&city: &CityId| {
            let ending = |route: &RouteId| variant.routes()[route.index()].ends.contains(&city);
            1 + rivals.iter().filter(ending).count() as u64
        };
        let seat = state.seat(player);
        let open = seat.tickets.len() - state.completed(variant, player).len();
        seat.stations.as_slice().iter().map(at).product::<u64>() * u64::from(open + 1)
    };
    state.seat_ids().map(of_seat).max().unwrap_or(0)
}

fn search_lent(name: &str, variant: &Variant, rounds: u64, random: &mut SplitMix64) {
    let begin = |random: &mut SplitMix64| read(variant, &position(variant, 36, random));
    let change = |_: &State, random: &mut SplitMix64| begin(random);
    let (worst, most) = climb(rounds, random, begin, change, |state| choices(variant, state));
    let built = read(variant, &busiest(variant));
    let built_time = milliseconds(|| built.lent_routes(variant, common::player(0)));
    println!(
        "{name}: {} in the three busiest cities with all tickets, {built_time:.3} ms",
        choices(variant, &built)
    );
    let time = |player| milliseconds(|| worst.lent_routes(variant, player));
    let slowest = worst.seat_ids().map(time).fold(0.0, f64::max);
    println!(
        "{name}: choices times tickets {most}, what the stations of a seat lend {slowest:.3} ms"
    );
}

/// Boards on which stations have the most routes to choose from.
fn search_stars(rounds: u64, random: &mut SplitMix64) {
    for (middles, around) in [(1, 63), (2, 62), (3, 42), (4, 32)] {
        let variant = stars(middles, around, random);
        let slowest = (0..rounds.min(100)).map(|_| {
            let state = read(&variant, &star_position(&variant, random));
            milliseconds(|| state.lent_routes(&variant, common::player(0)))
        });
        let slowest = slowest.fold(0.0, f64::max);
        println!(
            "{middles} stars of {around} routes: what the stations of a seat lend {slowest:.3} ms"
        );
    }
}

// The longest trail

fn compare_trails(sets: u64, random: &mut SplitMix64) {
    let boards = [common::shipped("new_york"), common::shipped("usa")];
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
            let cities = 2 + random.below(8) as usize;
            let graph: Graph = (0..number).map(|_| any_route(cities, 6, random)).collect();
            let board = common::read(&common::gray_board(&graph));
            check(&board, all_routes(&board));
        }
    }
    println!("{sets} sets of up to {most_routes} routes: all equal to brute force");
}

fn any_route(cities: usize, longest: u32, random: &mut SplitMix64) -> (usize, usize, u8) {
    let from = random.below(cities as u32) as usize;
    let to = (from + 1 + random.below(cities as u32 - 1) as usize) % cities;
    (from, to, 1 + random.below(longest) as u8)
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

/// Each time from a full hand of trains: some routes are given up for others.
fn search_shipped_board(variant: &Variant, rounds: u64, random: &mut SplitMix64) {
    let full = variant.routes().len() as u32;
    let (routes, parts) = climb(
        rounds,
        random,
        |random| grown(variant, RouteSet::EMPTY, full, random),
        |&routes, random| {
            let mut next = routes;
            for _ in 0..1 + random.below(4) {
                if !next.is_empty() {
                    next.remove(next.nth(random.below(next.len())));
                }
            }
            grown(variant, next, full, random)
        },
        |&routes| longest_trail_and_parts(variant, routes).1,
    );
    let names: Vec<&str> = routes.iter().map(|route| variant.route_id(route)).collect();
    println!(
        "{}: {parts} parts, {:.3} ms: {} routes, {} spaces, longest trail {}: {}",
        variant.facts().id,
        milliseconds(|| longest_trail(variant, routes)),
        names.len(),
        variant.spaces(routes),
        longest_trail(variant, routes).length,
        names.join(" "),
    );
}

/// Looks for the boards that cost the most if one seat owns all their routes, among those that are not
/// refused.
fn search_boards(cities: usize, degree: usize, longest: u32, rounds: u64, random: &mut SplitMix64) {
    let limited = |mut graph: Graph| {
        graph.truncate(MAX_ROUTES);
        while graph.iter().map(|route| usize::from(route.2)).sum::<usize>() > MAX_TRAINS {
            graph.pop();
        }
        graph
    };
    let parts = |graph: &Graph| {
        let board = Variant::from_document(&common::gray_board(graph)).ok()?;
        Some(longest_trail_and_parts(&board, all_routes(&board)))
    };
    let begin = |random: &mut SplitMix64| {
        let regular = random.below(2) == 0;
        limited(if regular {
            regular_graph(cities, degree, longest, random)
        } else {
            plane_graph(cities, degree, longest, random)
        })
    };
    let change = |graph: &Graph, random: &mut SplitMix64| {
        let mut next = graph.clone();
        for _ in 0..1 + random.below(3) {
            let [one, two] = [(); 2].map(|()| random.below(next.len() as u32) as usize);
            match random.below(4) {
                0 if next[one].0 != next[two].1 && next[two].0 != next[one].1 => {
                    (next[one].1, next[two].1) = (next[two].1, next[one].1);
                }
                1 => next[one].2 = 1 + random.below(longest) as u8,
                2 if next.len() > 1 => drop(next.swap_remove(one)),
                _ => next.insert(one, any_route(cities, longest, random)),
            }
        }
        limited(next)
    };
    let cost = |graph: &Graph| parts(graph).map_or(0, |(_, parts)| parts);
    let (graph, most) = climb(rounds, random, begin, change, cost);
    let Some((trail, _)) = parts(&graph) else {
        println!("{cities} cities, {degree} routes each: all boards were refused");
        return;
    };
    let board = common::read(&common::gray_board(&graph));
    println!(
        "{cities} cities, {degree} routes each, up to {longest} spaces: {most} parts and states, \
         {:.1} ms: {} routes, {} spaces, longest trail {}: {graph:?}",
        milliseconds(|| longest_trail(&board, all_routes(&board))),
        graph.len(),
        board.spaces(all_routes(&board)),
        trail.length,
    );
}

/// A graph in which cities have at most so many routes, each to a city that it is not yet joined to.
fn regular_graph(cities: usize, degree: usize, longest: u32, random: &mut SplitMix64) -> Graph {
    assert!(cities <= MAX_CITIES);
    let mut graph = Graph::new();
    for _ in 0..100 * cities * degree {
        let (from, to, length) = any_route(cities, longest, random);
        let routes_of = |city| graph.iter().filter(|&&(a, b, _)| a == city || b == city).count();
        let joined = graph.iter().any(|&(a, b, _)| (a, b) == (from, to) || (b, a) == (from, to));
        if !joined && routes_of(from) < degree && routes_of(to) < degree {
            graph.push((from, to, length));
        }
    }
    graph
}

/// Cities at random places, the nearest ones joined by routes that do not cross.
fn plane_graph(cities: usize, degree: usize, longest: u32, random: &mut SplitMix64) -> Graph {
    let places: Vec<[i64; 2]> =
        (0..cities).map(|_| [1600, 1000].map(|most| i64::from(random.below(most)))).collect();
    let square = |a: usize, b: usize| {
        (0..2).map(|axis| (places[a][axis] - places[b][axis]).pow(2)).sum::<i64>()
    };
    let side = |a: usize, b: usize, c: usize| {
        let [[x, y], [u, v], [s, t]] = [a, b, c].map(|city| places[city]);
        ((u - x) * (t - y) - (v - y) * (s - x)).signum()
    };
    let mut pairs: Vec<(usize, usize)> =
        (0..cities).flat_map(|a| (a + 1..cities).map(move |b| (a, b))).collect();
    pairs.sort_by_key(|&(a, b)| (square(a, b), a, b));
    let mut graph = Graph::new();
    for (a, b) in pairs {
        let apart = |&(c, d, _): &(usize, usize, u8)| {
            [a, b].contains(&c)
                || [a, b].contains(&d)
                || side(a, b, c) == side(a, b, d)
                || side(c, d, a) == side(c, d, b)
        };
        if graph.len() < cities * degree / 2 && graph.iter().all(apart) {
            graph.push((a, b, 1 + random.below(longest) as u8));
        }
    }
    graph
}

// The best tickets

fn compare_tickets(sets: u64, random: &mut SplitMix64) {
    let card_game = common::shipped("card_game");
    let made = made_tickets(4, 2, 1, random);
    for set in 0..sets {
        let variant = if set % 2 == 0 { &card_game } else { &made };
        let number = random.below(13);
        let (tickets, pile) = (some_tickets(variant, number, random), some_pile(random));
        let expected = best_by_trying(variant, tickets, &pile);
        assert_eq!(best_set(variant, tickets, &pile), expected, "{tickets:?} {pile:?}");
    }
    println!("{sets} sets of up to 12 tickets: all equal to brute force");
}

/// The Card Game with as many cards and tickets as there may be. The tickets ask for up to so many cards
/// of so many colors, and make nearly the same points a card.
fn made_tickets(cars: u32, colors: u32, points: u32, random: &mut SplitMix64) -> Variant {
    let mut document = common::document_with("card_game", &json!({}));
    let deck = document["train_cards"].as_object().expect("an object");
    let names: Vec<String> = deck.keys().cloned().collect();
    document["train_cards"] = names.iter().map(|name| (name.clone(), json!(13))).collect();
    document["locomotives"] = json!(23);
    let ends = document["tickets"].as_array().expect("a list").clone();
    let ticket = |index: usize| {
        let mut counts = [0_u8; COLORS];
        let number = 1 + random.below(cars);
        let among: Vec<usize> = (0..colors).map(|_| random.below(COLORS as u32) as usize).collect();
        for _ in 0..number {
            counts[among[random.below(colors) as usize]] += 1;
        }
        let cards: Value = names
            .iter()
            .zip(counts)
            .filter(|&(_, count)| count > 0)
            .map(|(name, count)| (name.clone(), json!(count)))
            .collect();
        let points = number * points + random.below(1 + points / 4);
        let ends = &ends[index % ends.len()]["ends"];
        json!({"id": format!("t{index}"), "ends": ends, "points": points, "cards": cards})
    };
    document["tickets"] = (0..MAX_RAILYARD_TICKETS).map(ticket).collect();
    common::read(&document)
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

fn search_tickets(
    name: &str,
    variant: &Variant,
    number: u32,
    rounds: u64,
    random: &mut SplitMix64,
) {
    let ((tickets, pile), states) = climb(
        rounds,
        random,
        |random| (some_tickets(variant, number, random), some_pile(random)),
        |&(tickets, pile), random| near(variant, tickets, pile, random),
        |(tickets, pile)| best_set_and_states(variant, *tickets, pile).1,
    );
    println!(
        "{name}: {number} tickets: {states} states, {:.1} ms: {:?}",
        milliseconds(|| best_set(variant, tickets, &pile)),
        pile.counts(),
    );
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
