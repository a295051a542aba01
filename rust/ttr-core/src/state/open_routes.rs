//! Which routes can still be claimed (G-20, G-25, G-26).

use crate::base::bits::Bits;
use crate::base::ids::{RouteId, RouteSet, SeatId};
use crate::base::limits::MAX_SEATS;
use crate::state::position::{Seat, State, Table};
use crate::variant::facts::{Tables, Variant};
use crate::variant::prices::{ColorCounts, RouteCounts};

/// The routes that nobody has claimed and that are not closed to everybody. They follow from who owns which
/// routes. They are stored and updated at each claim because legal actions are counted fast from their numbers
/// by price and color.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenRoutes {
    /// The routes that are neither claimed (G-20) nor closed to everybody (G-26).
    free: RouteSet,
    /// The number of free routes of each price and color.
    counts: RouteCounts,
}

impl State {
    /// The free routes that are barred to a player, who owns another route of the same double route (**G-25**).
    #[inline(always)]
    pub(crate) fn barred_to<S: Bits>(&self, variant: &Variant, player: SeatId) -> S {
        if variant.tables.steps.closes_doubles(self.players) {
            // They are closed to everybody.
            return S::NONE;
        }
        let routes = S::of(&self.seats[player.index()].routes);
        S::of(&self.open().free) & variant.tables.siblings.of_all(routes)
    }

    /// The routes that a player may still claim (**G-20**).
    #[inline]
    pub(crate) fn open_to(&self, variant: &Variant, player: SeatId) -> RouteSet {
        match &self.table {
            Table::Board(open) => open.free & !self.barred_to::<RouteSet>(variant, player),
            Table::Railyards(_) => RouteSet::EMPTY,
        }
    }
}

impl OpenRoutes {
    /// All routes, before any is claimed.
    pub(crate) fn all(variant: &Variant) -> OpenRoutes {
        let Tables { all_routes, route_counts, .. } = &variant.tables;
        OpenRoutes { free: *all_routes, counts: *route_counts }
    }

    /// The open routes, given the routes that the players own.
    pub(crate) fn after(variant: &Variant, players: u8, seats: &[Seat; MAX_SEATS]) -> OpenRoutes {
        let mut open = OpenRoutes::all(variant);
        for route in seats.iter().flat_map(|seat| seat.routes.iter()) {
            open.claim(variant, players, route);
        }
        open
    }

    /// Closes a claimed route, and its double route if that closes with it (G-26).
    pub(crate) fn claim(&mut self, variant: &Variant, players: u8, route: RouteId) {
        self.close(variant, route);
        if variant.tables.steps.closes_doubles(players) {
            for sibling in variant.tables.siblings.of(route).iter() {
                self.close(variant, sibling);
            }
        }
    }

    fn close(&mut self, variant: &Variant, route: RouteId) {
        if self.free.has(route) {
            self.free.remove(route);
            let index = route.index();
            let price = usize::from(variant.tables.price_index[index]);
            self.counts.remove(price, variant.tables.counted[index]);
        }
    }

    /// The routes that are free.
    #[inline]
    pub(crate) fn free(&self) -> RouteSet {
        self.free
    }

    /// The number of routes of a price that can still be claimed by a player to whom these are barred.
    #[inline(always)]
    pub(crate) fn at_price<S: Bits>(
        &self,
        variant: &Variant,
        price: usize,
        barred: S,
    ) -> ColorCounts {
        let counts = self.counts.at(price);
        // Mostly nothing is barred, or nothing of this price.
        if barred.is_none() {
            return counts;
        }
        let barred = barred & S::of(&variant.tables.of_price[price]);
        if barred.is_none() { counts } else { without(variant, counts, barred) }
    }
}

/// Counts without some of the routes that they count.
fn without(variant: &Variant, counts: ColorCounts, routes: impl Bits) -> ColorCounts {
    routes.members().fold(counts, |counts, route| counts.less(variant.tables.counted[route]))
}
