//! Which routes can still be claimed (G-20, G-25, G-26).

use std::hash::{Hash, Hasher};

use crate::base::bits;
use crate::base::cards::Kind;
use crate::base::limits::MAX_SEATS;
use crate::state::position::Seat;
use crate::variant::facts::{GRAY, RouteCounts, Tables, Variant};

/// Which routes can still be claimed. It follows from who owns what, and is kept up at each claim
/// because weighing the routes by price and color is what makes counting legal actions fast.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenRoutes {
    /// Neither claimed (G-20) nor closed to all (G-26).
    free: u128,
    /// For each seat the other routes of its double routes (G-25), claimed or not.
    barred: [u128; MAX_SEATS],
    /// `free` counted.
    counts: RouteCounts,
}

/// What is derived is no part of a state's identity.
impl PartialEq for OpenRoutes {
    fn eq(&self, _: &OpenRoutes) -> bool {
        true
    }
}

impl Eq for OpenRoutes {}

impl Hash for OpenRoutes {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl OpenRoutes {
    /// Nothing is claimed.
    pub(crate) fn all(variant: &Variant) -> OpenRoutes {
        let Tables { all_routes, route_counts, .. } = &variant.tables;
        OpenRoutes { free: *all_routes, barred: [0; MAX_SEATS], counts: *route_counts }
    }

    /// The seats own what they own.
    pub(crate) fn after(variant: &Variant, players: u8, seats: &[Seat; MAX_SEATS]) -> OpenRoutes {
        let mut open = OpenRoutes::all(variant);
        for (index, seat) in seats.iter().enumerate() {
            for route in bits::members(seat.routes) {
                open.claim(variant, players, index, route);
            }
        }
        open
    }

    pub(crate) fn claim(&mut self, variant: &Variant, players: u8, seat: usize, route: usize) {
        let siblings = variant.tables.siblings[route];
        self.close(variant, route);
        if variant.rules().closes_doubles(players) {
            for sibling in bits::members(siblings) {
                self.close(variant, sibling);
            }
        } else {
            self.barred[seat] |= siblings;
        }
    }

    fn close(&mut self, variant: &Variant, route: usize) {
        if bits::has(self.free, route) {
            self.free &= !bits::only(route);
            let (price, color) = class_of(variant, route);
            self.counts[price][color] -= 1;
        }
    }

    /// The routes that a seat may still claim.
    #[inline]
    pub(crate) fn open_to(&self, seat: u8) -> u128 {
        self.free & !self.barred[usize::from(seat)]
    }

    /// Gives `used` the routes that a seat may still claim, counted.
    #[inline]
    pub(crate) fn count_open_to<R>(
        &self,
        variant: &Variant,
        seat: u8,
        used: impl FnOnce(&RouteCounts) -> R,
    ) -> R {
        let barred = self.free & self.barred[usize::from(seat)];
        if barred == 0 {
            return used(&self.counts);
        }
        let mut counts = self.counts;
        for route in bits::members(barred) {
            let (price, color) = class_of(variant, route);
            counts[price][color] -= 1;
        }
        used(&counts)
    }
}

#[inline]
fn class_of(variant: &Variant, route: usize) -> (usize, usize) {
    let color = variant.facts.routes[route].color.map_or(GRAY, Kind::index);
    (usize::from(variant.tables.price_index[route]), color)
}
