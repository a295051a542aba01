//! Claiming a route: which routes are open, and what a claim changes (G-20 to G-26).

use std::hash::{Hash, Hasher};

use crate::base::bits;
use crate::base::cards::{Cards, KINDS, Kind};
use crate::base::limits::{MAX_PRICES, MAX_SEATS};
use crate::state::events::{Event, Sink};
use crate::state::position::{Seat, State};
use crate::variant::facts::{GRAY, Variant};

/// How many routes there are of each price and color (gray: [`GRAY`]).
pub(crate) type RouteCounts = [[u8; KINDS]; MAX_PRICES];

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
    /// Nothing is claimed; for each price and color its routes.
    pub(crate) fn all(routes: u128, classes: &[[u128; KINDS]]) -> OpenRoutes {
        let mut counts = [[0; KINDS]; MAX_PRICES];
        for (of_price, classes) in counts.iter_mut().zip(classes) {
            *of_price = classes.map(|routes| routes.count_ones() as u8);
        }
        OpenRoutes { free: routes, barred: [0; MAX_SEATS], counts }
    }

    /// The seats own what they own.
    pub(crate) fn after(variant: &Variant, players: u8, seats: &[Seat; MAX_SEATS]) -> OpenRoutes {
        let mut open = variant.tables.open;
        for (index, seat) in seats.iter().enumerate() {
            for route in bits::members(seat.routes) {
                open.claim(variant, players, index, route);
            }
        }
        open
    }

    fn claim(&mut self, variant: &Variant, players: u8, seat: usize, route: usize) {
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

impl State {
    /// The mover claims a route: the payment goes to the discard pile (G-24). A tunnel is tried
    /// first (NC-50).
    pub(crate) fn claim_route(
        &mut self,
        variant: &Variant,
        route: u8,
        cards: Cards,
        sink: &mut impl Sink,
    ) {
        if bits::has(variant.tables.tunnels, usize::from(route)) {
            return self.try_tunnel(variant, route, cards, sink);
        }
        self.spend(&cards);
        self.discard.add_all(&cards);
        self.take_route(variant, route, cards, sink);
    }

    /// Cards leave the mover's hand; those that all have seen are taken to go first (G-36).
    pub(crate) fn spend(&mut self, cards: &Cards) {
        let mover = self.mover_mut();
        mover.hand.remove_all(cards);
        mover.seen.lower_by(cards);
    }

    /// The route is the mover's: a train goes on each space, whatever was paid (G-24, NC-42, NC-57).
    /// Then what follows from that.
    pub(crate) fn take_route(
        &mut self,
        variant: &Variant,
        route: u8,
        cards: Cards,
        sink: &mut impl Sink,
    ) {
        let (seat, index) = (self.current, usize::from(route));
        let mover = self.mover_mut();
        mover.trains -= variant.facts.routes[index].length;
        mover.routes |= bits::only(index);
        self.open.claim(variant, self.players, usize::from(seat), index);
        let points = variant.tables.points[index];
        sink.event(Event::RouteClaimed { seat, route, cards, points });
        self.finish_claim(variant, index, sink);
    }
}
