//! How many trains it takes to join cities.

use crate::base::ids::{CityId, RouteId, RouteSet};
use crate::base::limits::{MAX_CITIES, MAX_PRICES, MAX_TRAINS};
use crate::variant::facts::{Tables, Variant};

/// For each city, the cities to which a route leads, as a set: there are at most 64 cities, half of a usual set.
type Leads = [u64; MAX_CITIES];

/// Routes by length, for finding the cities that are nearest to a city.
pub(crate) struct Nearest {
    /// Routes that take no trains any more.
    own: Leads,
    open: [Leads; MAX_PRICES],
    /// The lengths of the open routes in ascending order, and how many there are.
    lengths: [u8; MAX_PRICES],
    number: usize,
}

impl Nearest {
    /// No routes.
    pub(crate) const NONE: Nearest = Nearest {
        own: [0; MAX_CITIES],
        open: [[0; MAX_CITIES]; MAX_PRICES],
        lengths: [0; MAX_PRICES],
        number: 0,
    };

    /// Adds routes that a player owns, and others that it may use. In place: the value is large.
    pub(crate) fn add(&mut self, variant: &Variant, own: RouteSet, open: RouteSet) {
        let Tables { prices, of_price, cities, .. } = &variant.tables;
        let join = |leads: &mut Leads, route: RouteId| {
            let ends = cities[route.index()].bits() as u64;
            leads[ends.trailing_zeros() as usize] |= ends;
            leads[63 - ends.leading_zeros() as usize] |= ends;
        };
        own.iter().for_each(|route| join(&mut self.own, route));
        // Prices ascend by length.
        for (price, &routes) in prices.iter().zip(of_price) {
            if self.number == 0 || self.lengths[self.number - 1] < price.length {
                self.lengths[self.number] = price.length;
                self.number += 1;
            }
            let leads = &mut self.open[self.number - 1];
            (routes & open).iter().for_each(|route| join(leads, route));
        }
    }

    /// The fewest trains that join two cities; `None` if nothing does.
    ///
    /// Dial's algorithm: Dijkstra's with a bucket for each distance, here a set of cities.
    pub(crate) fn trains(&self, [from, to]: [CityId; 2]) -> Option<usize> {
        /// As many buckets as lengths of routes, and one for where the search stands.
        const BUCKETS: usize = (MAX_TRAINS + 1).next_power_of_two();
        let goal = 1 << to.index();
        let mut buckets = [0_u64; BUCKETS];
        buckets[0] = 1 << from.index();
        let (mut reached, mut distance, mut farthest) = (0, 0, 0);
        while distance <= farthest {
            let mut here = buckets[distance % BUCKETS] & !reached;
            buckets[distance % BUCKETS] = 0;
            // Own routes lead on at the same distance.
            let mut new = here;
            while new != 0 {
                reached |= new;
                new = ends(&self.own, new) & !reached;
                here |= new;
            }
            if reached & goal != 0 {
                return Some(distance);
            }
            if here != 0 {
                for (leads, &length) in self.open.iter().zip(&self.lengths[..self.number]) {
                    let next = ends(leads, here) & !reached;
                    if next != 0 {
                        let further = distance + usize::from(length);
                        buckets[further % BUCKETS] |= next;
                        farthest = farthest.max(further);
                    }
                }
            }
            distance += 1;
        }
        None
    }
}

/// Where routes lead from these cities.
#[inline]
fn ends(leads: &Leads, mut cities: u64) -> u64 {
    let mut ends = 0;
    while cities != 0 {
        ends |= leads[cities.trailing_zeros() as usize];
        cities &= cities - 1;
    }
    ends
}
