//! The longest trail of a set of routes (G-50).
//!
//! A component of the routes with at most two cities of odd degree is a trail as a whole. In any
//! other the longest trail begins and ends in two of them: an end that had an unused route would
//! not be the end, and a closed trail could begin at a city with an unused route. So the search
//! begins in these cities only. It is cut off where even what is left could not make a longer
//! trail, and ends early where all of what is left can be taken.

use crate::bits;
use crate::limits::{MAX_CITIES, MAX_ROUTES};
use crate::variant::Variant;

/// A trail: a path that uses each route at most once; cities may repeat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Trail {
    /// Its trains (spaces).
    pub length: u32,
    /// Its routes as a set.
    pub routes: u128,
}

/// The longest trail within a set of routes, exact for any set. Of several it gives one, always
/// the same.
///
/// # Panics
/// If the variant does not have one of the routes.
#[must_use]
pub fn longest_trail(variant: &Variant, routes: u128) -> Trail {
    let mut search = Search::new(variant, routes);
    let mut rest = routes;
    while rest != 0 {
        let city = search.ends[rest.trailing_zeros() as usize][0];
        let part = search.part(city, rest);
        rest &= !part.routes;
        search.component(&part);
    }
    search.best
}

/// What can be reached from a city.
struct Part {
    routes: u128,
    /// Spaces of the routes.
    length: u32,
    /// Cities with an odd number of these routes.
    odd: u64,
}

struct Search {
    /// The cities of each route.
    ends: [[u8; 2]; MAX_ROUTES],
    /// The spaces of each route.
    lengths: [u8; MAX_ROUTES],
    /// The routes of each city.
    incident: [u128; MAX_CITIES],
    best: Trail,
    /// Cities from which everything was tried: the trails that end there are known.
    tried: u64,
    nodes: u64,
}

impl Search {
    fn new(variant: &Variant, routes: u128) -> Search {
        let mut search = Search {
            ends: [[0; 2]; MAX_ROUTES],
            lengths: [0; MAX_ROUTES],
            incident: [0; MAX_CITIES],
            best: Trail::default(),
            tried: 0,
            nodes: 0,
        };
        for index in bits::members(routes) {
            let route = &variant.routes()[index];
            search.ends[index] = route.ends;
            search.lengths[index] = route.length;
            for city in route.ends {
                search.incident[usize::from(city)] |= bits::only(index);
            }
        }
        search
    }

    /// What can be reached from a city over routes of a set.
    fn part(&self, city: u8, within: u128) -> Part {
        let mut part = Part { routes: 0, length: 0, odd: 0 };
        let mut seen = 1_u64 << city;
        let mut open = seen;
        while open != 0 {
            let here = open.trailing_zeros();
            open &= open - 1;
            let mut new = self.incident[here as usize] & within & !part.routes;
            part.routes |= new;
            while new != 0 {
                let route = new.trailing_zeros() as usize;
                new &= new - 1;
                part.length += u32::from(self.lengths[route]);
                let [a, b] = self.ends[route];
                let both = 1_u64 << a | 1_u64 << b;
                part.odd ^= both;
                open |= both & !seen;
                seen |= both;
            }
        }
        part
    }

    fn component(&mut self, part: &Part) {
        if part.length <= self.best.length {
            return;
        }
        if part.odd.count_ones() <= 2 {
            self.best = Trail { length: part.length, routes: part.routes };
            return;
        }
        for city in cities(part.odd) {
            self.extend(city, part.routes, Trail::default());
            self.tried |= 1 << city;
        }
    }

    /// Tries every way on from a city, where `left` is unused and `trail` led here.
    fn extend(&mut self, city: u8, left: u128, trail: Trail) {
        self.nodes += 1;
        let part = self.part(city, left);
        let here = 1_u64 << city;
        let others = part.odd & !here;
        if trail.length + part.length <= self.best.length {
            return;
        }
        if others.count_ones() <= 1 {
            // None, and the trail comes back here; or one, and it ends there.
            self.best =
                Trail { length: trail.length + part.length, routes: trail.routes | part.routes };
            return;
        }
        if trail.length + part.length - self.lost(others, part.routes) <= self.best.length {
            return;
        }
        let mut ways = self.incident[usize::from(city)] & part.routes;
        while ways != 0 {
            let route = ways.trailing_zeros() as usize;
            ways &= ways - 1;
            let [a, b] = self.ends[route];
            let longer = Trail {
                length: trail.length + u32::from(self.lengths[route]),
                routes: trail.routes | bits::only(route),
            };
            self.extend(a ^ b ^ city, part.routes & !bits::only(route), longer);
        }
    }

    /// Spaces that no trail can use when it goes on where the cities of `odd` have an odd number
    /// of unused routes, and it is not there now: each of them but the one where it ends keeps an
    /// unused route, which two of them may share.
    fn lost(&self, odd: u64, routes: u128) -> u32 {
        let (mut sum, mut most) = (0, 0);
        for city in cities(odd) {
            let shortest = bits::members(self.incident[usize::from(city)] & routes)
                .map(|route| u32::from(self.lengths[route]))
                .min()
                .unwrap_or(0);
            sum += shortest;
            if self.tried >> city & 1 == 0 {
                most = most.max(shortest);
            }
        }
        (sum - most).div_ceil(2)
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

#[doc(hidden)]
pub fn nodes(variant: &Variant, routes: u128) -> u64 {
    let mut search = Search::new(variant, routes);
    let mut rest = routes;
    while rest != 0 {
        let city = search.ends[rest.trailing_zeros() as usize][0];
        let part = search.part(city, rest);
        rest &= !part.routes;
        search.component(&part);
    }
    search.nodes
}
