//! Which routes can still be claimed (G-20, G-25, G-26).

use crate::base::cards::Kind;
use crate::base::ids::{RouteId, RouteSet, SeatId};
use crate::base::limits::MAX_SEATS;
use crate::state::position::Seat;
use crate::variant::facts::{GRAY, RouteCounts, Tables, Variant};

/// Which routes can still be claimed. It follows from who owns what, and is kept up at each claim
/// because weighing the routes by price and color is what makes counting legal actions fast.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenRoutes {
    /// Neither claimed (G-20) nor closed to all (G-26).
    free: RouteSet,
    /// For each seat the other routes of its double routes (G-25), claimed or not.
    barred: [RouteSet; MAX_SEATS],
    /// `free` counted.
    counts: RouteCounts,
}

impl OpenRoutes {
    /// Nothing is claimed.
    pub(crate) fn all(variant: &Variant) -> OpenRoutes {
        let Tables { all_routes, route_counts, .. } = &variant.tables;
        OpenRoutes {
            free: *all_routes,
            barred: [RouteSet::EMPTY; MAX_SEATS],
            counts: *route_counts,
        }
    }

    /// The seats own what they own.
    pub(crate) fn after(variant: &Variant, players: u8, seats: &[Seat; MAX_SEATS]) -> OpenRoutes {
        let mut open = OpenRoutes::all(variant);
        for (player, seat) in SeatId::first(players).zip(seats) {
            for route in seat.routes.iter() {
                open.claim(variant, players, player, route);
            }
        }
        open
    }

    pub(crate) fn claim(&mut self, variant: &Variant, players: u8, player: SeatId, route: RouteId) {
        let siblings = variant.tables.siblings[route.index()];
        self.close(variant, route);
        if variant.rules().closes_doubles(players) {
            for sibling in siblings.iter() {
                self.close(variant, sibling);
            }
        } else {
            self.barred[player.index()] |= siblings;
        }
    }

    fn close(&mut self, variant: &Variant, route: RouteId) {
        if self.free.has(route) {
            self.free.remove(route);
            let (price, color) = class_of(variant, route);
            self.counts[price][color] -= 1;
        }
    }

    /// The routes that a seat may still claim.
    #[inline]
    pub(crate) fn open_to(&self, player: SeatId) -> RouteSet {
        self.free & !self.barred[player.index()]
    }

    /// Gives `used` the routes that a seat may still claim, counted.
    #[inline]
    pub(crate) fn count_open_to<R>(
        &self,
        variant: &Variant,
        player: SeatId,
        used: impl FnOnce(&RouteCounts) -> R,
    ) -> R {
        let barred = self.free & self.barred[player.index()];
        if barred.is_empty() {
            return used(&self.counts);
        }
        let mut counts = self.counts;
        for route in barred.iter() {
            let (price, color) = class_of(variant, route);
            counts[price][color] -= 1;
        }
        used(&counts)
    }
}

#[inline]
fn class_of(variant: &Variant, route: RouteId) -> (usize, usize) {
    let color = variant.facts.routes[route.index()].color.map_or(GRAY, Kind::index);
    (usize::from(variant.tables.price_index[route.index()]), color)
}
