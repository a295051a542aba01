//! How many trains it takes to join cities.

use crate::base::ids::{CityId, RouteId, RouteSet, TicketId, TicketSet};
use crate::base::limits::{MAX_CITIES, MAX_PRICES, MAX_TRAINS};
use crate::variant::facts::{Tables, Variant};

/// Calls `each` with every ticket and the fewest trains that join its two cities (`None`: nothing does), for a player
/// who owns routes and may use open ones.
pub(crate) fn each_ticket(
    variant: &Variant,
    own: RouteSet,
    open: RouteSet,
    tickets: TicketSet,
    each: &mut impl FnMut(TicketId, Option<usize>),
) {
    /// Most boards have no more lengths than this, and a processor joins so many sets in few steps.
    const FEW: usize = 8;
    let prices = &variant.tables.prices;
    let lengths = prices.chunk_by(|one, next| one.length == next.length).count();
    let ends = |ticket: TicketId| variant.facts.tickets[ticket.index()].ends;
    if lengths <= FEW {
        let nearest = Nearest::<FEW>::of(variant, own, open);
        tickets.iter().for_each(|ticket| each(ticket, nearest.trains(ends(ticket))));
    } else {
        let nearest = Nearest::<MAX_PRICES>::of(variant, own, open);
        tickets.iter().for_each(|ticket| each(ticket, nearest.trains(ends(ticket))));
    }
}

/// Where routes lead, for finding the cities that are nearest to a city. `N`: the most lengths of routes. There are at
/// most 64 cities, so a `u64` holds a set of them.
struct Nearest<const N: usize> {
    /// For each city, where routes lead that take no trains any more.
    own: [u64; MAX_CITIES],
    /// For each city, and in it for each length, where open routes lead.
    open: [[u64; N]; MAX_CITIES],
    /// The lengths of the board's routes in ascending order, and then zeros, with which no route leads anywhere.
    lengths: [u8; N],
    longest: u8,
}

impl<const N: usize> Nearest<N> {
    /// Where routes lead that a player owns, and others that it may use.
    fn of(variant: &Variant, own: RouteSet, open: RouteSet) -> Nearest<N> {
        let Tables { prices, of_price, cities, .. } = &variant.tables;
        let ends = |route: RouteId| {
            let ends = cities[route.index()].bits() as u64;
            ([ends.trailing_zeros(), 63 - ends.leading_zeros()].map(|city| city as usize), ends)
        };
        let mut nearest = Nearest {
            own: [0; MAX_CITIES],
            open: [[0; N]; MAX_CITIES],
            lengths: [0; N],
            longest: 0,
        };
        for route in own.iter() {
            let (both, ends) = ends(route);
            both.into_iter().for_each(|city| nearest.own[city] |= ends);
        }
        let mut lengths = 0;
        // Prices ascend by length.
        for (price, routes) in prices.iter().zip(of_price) {
            if nearest.longest < price.length {
                nearest.longest = price.length;
                nearest.lengths[lengths] = price.length;
                lengths += 1;
            }
            for route in (*routes & open).iter() {
                let (both, ends) = ends(route);
                both.into_iter().for_each(|city| nearest.open[city][lengths - 1] |= ends);
            }
        }
        nearest
    }

    /// The fewest trains that join two cities; `None` if nothing does.
    ///
    /// Dial's algorithm: Dijkstra's with a bucket for each distance, here a set of cities.
    fn trains(&self, [from, to]: [CityId; 2]) -> Option<usize> {
        /// As many buckets as lengths of routes, and one for where the search stands.
        const BUCKETS: usize = (MAX_TRAINS + 1).next_power_of_two();
        let goal = 1 << to.index();
        let mut buckets = [0_u64; BUCKETS];
        buckets[0] = 1 << from.index();
        let (mut reached, mut distance, mut farthest) = (0, 0, 0);
        while distance <= farthest {
            let mut here = std::mem::take(&mut buckets[distance % BUCKETS]) & !reached;
            if here != 0 {
                let mut further = [0; N];
                while here != 0 {
                    let city = here.trailing_zeros() as usize;
                    reached |= 1 << city;
                    // Own routes lead on at the same distance.
                    here = (here | self.own[city]) & !reached;
                    for (further, leads) in further.iter_mut().zip(&self.open[city]) {
                        *further |= leads;
                    }
                }
                if reached & goal != 0 {
                    return Some(distance);
                }
                for (further, &length) in further.into_iter().zip(&self.lengths) {
                    buckets[(distance + usize::from(length)) % BUCKETS] |= further;
                }
                farthest = distance + usize::from(self.longest);
            }
            distance += 1;
        }
        None
    }
}
