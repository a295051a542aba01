//! The longest trail of a set of routes (G-50).
//!
//! A city is *odd* if an odd number of the routes end there. A connected set of routes is a trail as a
//! whole if at most two of its cities are odd. If more are, the longest trail within it
//!
//! * ends in two different cities and has every route of theirs, since otherwise it could go on
//!   (or, if it were closed, begin at a city with an unused route); so both are odd;
//! * is connected, and has an even number of the routes of every other city.
//!
//! So the search does not walk along trails. It picks an odd city and branches: either one of its routes
//! is the first that the trail leaves out, and those before it are kept; or the trail ends here. The
//! routes kept have to stay connected, and those cut off from them are dropped. A branch ends when its
//! routes, less what the other odd cities must still lose, are not longer than the best trail so far.
//!
//! That is quick for the routes that a player has in nearly every game, but there are boards on which it
//! takes exponential time. So after a number of parts it gives up, and a `sweep` over the board finds the
//! longest trail, beginning with the best one so far.

mod peel;
mod sweep;

use crate::base::bits::Bits;
use crate::base::ids::{CityId, RouteId, RouteSet};
use crate::base::limits::{MAX_CITIES, MAX_ROUTES};
use crate::variant::facts::Variant;

use peel::Peeled;
use sweep::Way;

/// A trail: a path that uses each route at most once. It may visit a city several times.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Trail {
    /// Its length in trains, or spaces.
    pub length: u32,
    /// Its routes.
    pub routes: RouteSet,
}

/// How many parts the search considers before it gives up.
const MOST_PARTS: u64 = 4000;

/// The longest trail within a set of routes; exact for any set. If there are several, it is always the
/// same one. Allocates for very entangled routes only (**G-50**).
///
/// # Panics
/// If the variant does not have one of the routes.
///
/// ```
/// use ttr_core::{RouteSet, Variant, longest_trail};
///
/// let usa = Variant::shipped("usa").expect("it is shipped");
/// let routes: RouteSet = ["boston-montreal-1", "boston-new-york-1", "montreal-new-york"]
///     .iter()
///     .filter_map(|id| usa.route_named(id))
///     .collect();
/// let trail = longest_trail(usa, routes);
/// assert_eq!((trail.length, trail.routes), (7, routes));
/// ```
#[must_use]
pub fn longest_trail(variant: &Variant, routes: RouteSet) -> Trail {
    longest_trail_and_parts(variant, routes).0
}

/// The same, and how many parts and states were looked at to find it: what it costs, whatever the machine.
///
/// # Panics
/// If the variant does not have one of the routes.
#[must_use]
pub fn longest_trail_and_parts(variant: &Variant, routes: RouteSet) -> (Trail, u64) {
    match routes.small() {
        Some(routes) => trail_and_parts(Small::new(variant, routes), variant),
        None => trail_and_parts(Large::new(variant, routes), variant),
    }
}

fn trail_and_parts<S: Bits, const MOST: usize>(
    mut search: Search<S, MOST>,
    variant: &Variant,
) -> (Trail, u64) {
    let exact = search.run(MOST_PARTS);
    search.best.routes = to_routes(search.routes_of(search.found));
    if !exact {
        search.sweep(&variant.tables.order);
    }
    (search.best, search.looked_at)
}

/// The length of the longest trail within a set of routes, if it is longer than `known`; otherwise `known`
/// (G-50).
pub(crate) fn length_above(variant: &Variant, routes: RouteSet, known: u32) -> u32 {
    match routes.small() {
        Some(routes) => longer_than::<_, SMALL>(variant, Peeled::of(variant, routes), known),
        None => longer_than::<_, MAX_ROUTES>(variant, Peeled::of(variant, routes), known),
    }
}

fn longer_than<S: Bits, const MOST: usize>(
    variant: &Variant,
    peeled: Peeled<S>,
    known: u32,
) -> u32 {
    let known = known.max(peeled.longest);
    if peeled.core == S::NONE {
        return known;
    }
    let mut search = Search::<S, MOST>::of_core(variant, &peeled);
    search.best.length = known;
    if !search.run(MOST_PARTS) {
        search.sweep(&variant.tables.order);
    }
    search.best.length
}

/// The routes of most boards fit in 128 bits, with which a search is faster.
const SMALL: usize = 128;
type Small = Search<u128, SMALL>;
type Large = Search<RouteSet, MAX_ROUTES>;

fn to_routes(set: impl Bits) -> RouteSet {
    set.members().map(RouteId::new).collect()
}

/// A connected set of ways; see [`Search`].
struct Part<S> {
    ways: S,
    /// The number of their spaces.
    length: u32,
    /// Their odd cities.
    odd: u64,
}

/// The search. First, routes are merged at cities with exactly two of them, because no trail worth
/// considering ends there. The merged routes are called ways.
struct Search<S, const MOST: usize> {
    /// The routes.
    all: S,
    /// All ways.
    ways: S,
    /// The cities of each way.
    ends: [[u8; 2]; MOST],
    /// The number of spaces of each way.
    lengths: [u16; MOST],
    /// For each route, the way that it is part of.
    way_of: [u8; MOST],
    /// The ways of each city.
    incident: [S; MAX_CITIES],
    /// The ways that lead from a city back to itself.
    loops: S,
    best: Trail,
    /// The ways of the best trail, if the search found it.
    found: S,
    /// The number of parts considered, and of states of the sweep.
    looked_at: u64,
    /// The most parts to consider.
    most: u64,
}

impl<S: Bits, const MOST: usize> Search<S, MOST> {
    fn new(variant: &Variant, routes: S) -> Search<S, MOST> {
        let mut search = Search::unmerged(variant, routes);
        search.merge_all();
        search
    }

    /// The core of a set of routes, with the longest branches at its cities as a way each.
    fn of_core(variant: &Variant, peeled: &Peeled<S>) -> Search<S, MOST> {
        let branches = peeled.at_core().fold(S::NONE, |set, at| set | S::only(at.route.into()));
        let mut search = Search::unmerged(variant, peeled.core | branches);
        for branch in peeled.at_core() {
            search.lengths[usize::from(branch.route)] = branch.length;
        }
        search.merge_all();
        search
    }

    /// Each route is a way.
    fn unmerged(variant: &Variant, routes: S) -> Search<S, MOST> {
        let mut search = Search {
            all: routes,
            ways: routes,
            ends: [[0; 2]; MOST],
            lengths: [0; MOST],
            way_of: std::array::from_fn(|route| route as u8),
            incident: [S::NONE; MAX_CITIES],
            loops: S::NONE,
            best: Trail::default(),
            found: S::NONE,
            looked_at: 0,
            most: 0,
        };
        for index in routes.members() {
            let route = &variant.routes()[index];
            search.ends[index] = route.ends.map(|end| end.index() as u8);
            search.lengths[index] = route.length.into();
            for city in search.ends[index] {
                search.incident[usize::from(city)] |= S::only(index);
            }
        }
        search
    }

    fn merge_all(&mut self) {
        let ends = |way: usize| self.ends[way].iter().fold(0, |set, city| set | 1 << city);
        let touched = self.all.members().fold(0, |set, way| set | ends(way));
        cities(touched).for_each(|city| self.merge(city));
    }

    /// Looks for the longest trail, part for part. Whether so many parts were enough.
    fn run(&mut self, most: u64) -> bool {
        self.most = most;
        let mut rest = self.ways;
        while rest != S::NONE {
            let part = self.part(self.ends[rest.lowest_member()][0], rest);
            rest &= !part.ways;
            self.narrow(&part, S::NONE, 0);
        }
        self.looked_at < most
    }

    /// Looks for a longer trail, with the cities in this order.
    fn sweep(&mut self, order: &[CityId]) {
        let mut rest = self.ways;
        while rest != S::NONE {
            let part = self.part(self.ends[rest.lowest_member()][0], rest);
            rest &= !part.ways;
            if part.length <= self.best.length {
                continue;
            }
            let ways: Vec<Way<S>> = part
                .ways
                .members()
                .map(|way| Way {
                    ends: self.ends[way],
                    length: self.lengths[way].into(),
                    routes: self.routes_of(S::only(way)),
                })
                .collect();
            let (best, states) = sweep::longer(&ways, order, self.best);
            self.best = best;
            self.looked_at += states;
        }
    }

    /// Makes one way of the two at a city, if it has just two.
    fn merge(&mut self, city: u8) {
        let around = self.incident[usize::from(city)];
        let mut ways = around.members();
        let (Some(one), Some(two), None) = (ways.next(), ways.next(), ways.next()) else { return };
        if around & self.loops != S::NONE {
            return;
        }
        let (from, to) = (self.across(one, city), self.across(two, city));
        self.ways &= !S::only(two);
        self.ends[one] = [from, to];
        self.lengths[one] += self.lengths[two];
        for way in &mut self.way_of {
            *way = if usize::from(*way) == two { one as u8 } else { *way };
        }
        self.incident[usize::from(city)] = S::NONE;
        let there = &mut self.incident[usize::from(to)];
        *there = *there & !S::only(two) | S::only(one);
        if from == to {
            self.loops |= S::only(one);
        }
    }

    /// The routes of some ways.
    fn routes_of(&self, ways: S) -> S {
        let of_them = |&route: &usize| ways.has(self.way_of[route].into());
        self.all.members().filter(of_them).fold(S::NONE, |set, route| set | S::only(route))
    }

    /// The other end of a way.
    fn across(&self, way: usize, city: u8) -> u8 {
        let [a, b] = self.ends[way];
        a ^ b ^ city
    }

    /// What can be reached from a city over some ways.
    fn part(&self, city: u8, within: S) -> Part<S> {
        let mut part = Part { ways: S::NONE, length: 0, odd: 0 };
        let mut seen = 1_u64 << city;
        let mut open = seen;
        while open != 0 {
            let here = open.trailing_zeros() as usize;
            open &= open - 1;
            let new = self.incident[here] & within & !part.ways;
            part.ways |= new;
            for way in new.members() {
                let [a, b] = self.ends[way].map(|end| 1_u64 << end);
                part.length += u32::from(self.lengths[way]);
                part.odd ^= a ^ b;
                open |= (a | b) & !seen;
                seen |= a | b;
            }
        }
        part
    }

    /// Looks for a longer trail in a part, with all ways that are `kept` and ending in `ends`.
    /// The ways of an end are kept.
    fn narrow(&mut self, part: &Part<S>, kept: S, ends: u64) {
        if self.looked_at >= self.most {
            return;
        }
        self.looked_at += 1;
        let odd = part.odd & !ends;
        let free = 2 - ends.count_ones();
        if part.length <= self.best.length {
            return;
        }
        if odd.count_ones() <= free {
            self.best.length = part.length;
            self.found = part.ways;
            return;
        }
        let open = part.ways & !kept & !self.loops;
        let (lost, city) = self.lost(odd, open, free);
        if part.length <= self.best.length + lost {
            return;
        }
        let around = self.incident[usize::from(city)];
        let mut kept_now = kept;
        for way in (around & open).members() {
            let rest = part.ways & !S::only(way);
            if kept_now != S::NONE {
                let from = self.ends[kept_now.lowest_member()][0];
                let next = self.part(from, rest);
                if kept_now & !next.ways == S::NONE {
                    self.narrow(&next, kept_now, ends);
                }
            } else {
                let next = self.part(city, rest);
                self.narrow(&next, S::NONE, 0);
                let off = rest & !next.ways;
                if off != S::NONE {
                    self.narrow(&self.part(self.across(way, city), off), S::NONE, 0);
                }
            }
            kept_now |= S::only(way);
        }
        if free > 0 {
            self.narrow(part, kept | around & part.ways, ends | 1 << city);
        }
    }

    /// How many spaces a trail must lose at least, if it can end in `free` of the odd cities and
    /// leave out ways of `open` only; and the odd city with the fewest of these ways.
    ///
    /// What is left out holds paths that pair the other odd cities and share no way. Of a path of
    /// one way each of its ends bears half, of a longer path at least its first way.
    fn lost(&self, odd: u64, open: S, free: u32) -> (u32, u8) {
        // More than twice the spaces of any board: a city that can lose nothing has to be an end.
        const NEVER: u32 = 2 * 255 * MAX_ROUTES as u32;
        // In half spaces, as are the two largest shares.
        let (mut sum, mut most, mut second) = (0, 0, 0);
        let (mut city, mut fewest) = (0, u32::MAX);
        for candidate in cities(odd) {
            let ways = self.incident[usize::from(candidate)] & open;
            if ways.count() < fewest {
                (city, fewest) = (candidate, ways.count());
            }
            let share = |way: usize| {
                let shared = odd >> self.across(way, candidate) & 1 == 1;
                u32::from(self.lengths[way]) << u32::from(!shared)
            };
            let least = ways.members().map(share).min().unwrap_or(NEVER);
            sum += least;
            second = second.max(most.min(least));
            most = most.max(least);
        }
        let spared = [0, most, most + second][free as usize];
        ((sum - spared).div_ceil(2), city)
    }
}

/// The cities of a set, ascending.
fn cities(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let lowest = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::bits;
    use crate::base::random::SplitMix64;

    fn shipped(id: &str) -> &'static Variant {
        Variant::shipped(id).expect("it is shipped")
    }

    /// So many random routes of a board.
    fn some(variant: &Variant, number: u32, random: &mut SplitMix64) -> u128 {
        let mut left: Vec<usize> = (0..variant.routes().len()).collect();
        (0..number).fold(0, |set, _| {
            set | bits::only(left.swap_remove(random.below(left.len() as u32) as usize))
        })
    }

    #[test]
    fn routes_are_merged_where_just_two_meet() {
        let variant = shipped("usa");
        let mut random = SplitMix64::new(50);
        for number in (0..500).map(|game| game % 60) {
            let routes = some(variant, number, &mut random);
            let search = Small::new(variant, routes);
            let ways: Vec<usize> = bits::members(search.ways).collect();
            assert_eq!(
                ways.iter().fold(0, |set, &way| set | search.routes_of(bits::only(way))),
                routes
            );
            for &way in &ways {
                let spaces = variant.spaces(to_routes(search.routes_of(bits::only(way))));
                assert_eq!(u32::from(search.lengths[way]), spaces);
                let [a, b] = search.ends[way];
                assert_eq!(bits::has(search.loops, way), a == b);
            }
            for city in 0..MAX_CITIES as u8 {
                let around = search.incident[usize::from(city)];
                let ends = |&way: &usize| search.ends[way].contains(&city);
                let there = ways.iter().copied().filter(ends);
                assert_eq!(there.fold(0, |set, way| set | bits::only(way)), around);
                assert!(around.count_ones() != 2 || around & search.loops != 0);
            }
        }
    }

    #[test]
    fn the_length_alone_is_that_of_the_trail() {
        let mut random = SplitMix64::new(50);
        for variant in ["usa", "nordic", "europe", "new_york"].map(shipped) {
            for number in (0..400).map(|game| game % 30) {
                let routes = to_routes(some(variant, number, &mut random));
                let length = longest_trail(variant, routes).length;
                for known in [0, length.saturating_sub(1), length, length + 3] {
                    let found = length_above(variant, routes, known);
                    assert_eq!(found, length.max(known), "{routes:?}, {known}");
                }
            }
        }
    }

    /// The bounds hold the search back as much as they did when this was written.
    #[test]
    fn few_parts_are_looked_at() {
        let mut random = SplitMix64::new(50);
        let mut looked_at = |variant: &Variant, number: u32| -> u64 {
            let sets = (0..40).map(|_| some(variant, number, &mut random));
            sets.map(|routes| {
                let mut search = Small::new(variant, routes);
                assert!(search.run(100_000), "the bounds no longer hold the search back");
                search.looked_at
            })
            .sum()
        };
        for (variant, number, most) in [
            (shipped("usa"), 20, 619),
            (shipped("usa"), 40, 26_355),
            (shipped("nordic"), 20, 852),
            (shipped("nordic"), 40, 23_494),
        ] {
            let parts = looked_at(variant, number);
            assert!((1..=most).contains(&parts), "{parts} of at most {most}");
        }
    }

    /// From nothing, and from what the search found before it gave up, the sweep finds the same.
    #[test]
    fn the_sweep_finds_what_the_search_finds() {
        let mut random = SplitMix64::new(50);
        for variant in ["usa", "nordic", "new_york"].map(shipped) {
            for number in (10..41).chain(10..41) {
                let routes = some(variant, number, &mut random);
                let mut search = Small::new(variant, routes);
                assert!(search.run(100_000));
                for parts in [0, 3] {
                    let mut swept = Small::new(variant, routes);
                    swept.run(parts);
                    swept.best.routes = to_routes(swept.routes_of(swept.found));
                    swept.sweep(&variant.tables.order);
                    assert_eq!(swept.best.length, search.best.length, "{routes:x}");
                    let routes = to_routes(routes);
                    assert!(routes.contains(swept.best.routes));
                    assert_eq!(variant.spaces(swept.best.routes), swept.best.length);
                }
            }
        }
    }
}
