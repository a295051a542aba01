//! What of a set of routes is a tree, or hangs on something that is none, for the length of the longest trail.
//!
//! A city with one route is a leaf. Leaf by leaf the routes are peeled off, and each city keeps how far a
//! trail can go from it into what was peeled off there. Two such ways make a trail through the city. What is
//! left over, the *core*, has no leaves. A trail that leaves it ends out there, so of what hangs on a city of
//! the core only the two longest ways matter.

use crate::base::bits::{self, Bits};
use crate::base::ids::CityId;
use crate::base::limits::MAX_CITIES;
use crate::variant::facts::Variant;

/// A way out of a city into what was peeled off.
#[derive(Clone, Copy, Default)]
pub(super) struct Branch {
    /// Its spaces; 0: there is none.
    pub(super) length: u16,
    /// Its route at the city.
    pub(super) route: u8,
}

/// A set of routes without its trees.
pub(super) struct Peeled<S> {
    /// The longest trail in what was peeled off.
    pub(super) longest: u32,
    /// The routes that are left.
    pub(super) core: S,
    /// For each city, the two longest branches, the longer one first.
    pub(super) branches: [[Branch; 2]; MAX_CITIES],
    /// The cities of these routes.
    cities: u64,
}

impl<S: Bits> Peeled<S> {
    pub(super) fn of(variant: &Variant, routes: S) -> Peeled<S> {
        let mut peeled = Peeled {
            longest: 0,
            core: routes,
            branches: [[Branch::default(); 2]; MAX_CITIES],
            cities: 0,
        };
        // For each city the number of its routes, and their exclusive-or: of a leaf, its route.
        let (mut degrees, mut links) = ([0_u8; MAX_CITIES], [0_u8; MAX_CITIES]);
        let mut inner = 0;
        for route in routes.members() {
            for city in variant.facts.routes[route].ends.map(CityId::index) {
                degrees[city] += 1;
                links[city] ^= route as u8;
                inner |= peeled.cities & 1 << city;
                peeled.cities |= 1 << city;
            }
        }
        let mut leaves = peeled.cities & !inner;
        while leaves != 0 {
            let leaf = leaves.trailing_zeros() as usize;
            leaves &= leaves - 1;
            peeled.cities &= !(1 << leaf);
            if degrees[leaf] == 0 {
                // Its route was peeled off from the other side.
                continue;
            }
            let route = links[leaf];
            let facts = &variant.facts.routes[usize::from(route)];
            let [one, other] = facts.ends.map(CityId::index);
            let city = one ^ other ^ leaf;
            let length = u16::from(facts.length) + peeled.branches[leaf][0].length;
            peeled.add(city, Branch { length, route });
            peeled.core &= !S::only(route.into());
            links[city] ^= route;
            degrees[city] -= 1;
            if degrees[city] == 1 {
                leaves |= 1 << city;
            }
        }
        peeled
    }

    fn add(&mut self, city: usize, branch: Branch) {
        let [first, second] = &mut self.branches[city];
        self.longest = self.longest.max(u32::from(first.length + branch.length));
        if branch.length > first.length {
            (*first, *second) = (branch, *first);
        } else if branch.length > second.length {
            *second = branch;
        }
    }

    /// The branches at the cities of the core.
    pub(super) fn at_core(&self) -> impl Iterator<Item = Branch> {
        let cities = bits::members(self.cities.into());
        cities.flat_map(|city| self.branches[city]).filter(|branch| branch.length > 0)
    }
}
