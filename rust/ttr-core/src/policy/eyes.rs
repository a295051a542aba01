//! What the player who decides knows of the board.

use crate::base::cards::{KINDS, Kind};
use crate::base::ids::{CityId, RouteId, RouteSet};
use crate::state::position::{Seat, State};
use crate::variant::facts::{GRAY, Variant};
use crate::variant::prices::Price;

/// A state in the eyes of the player who decides: of other players only what lies on the table is read.
pub(super) struct Eyes<'a> {
    pub(super) state: &'a State,
    pub(super) variant: &'a Variant,
    /// What the player has.
    pub(super) seat: &'a Seat,
    /// The routes that the player may still claim and has the trains for.
    pub(super) open: RouteSet,
}

impl<'a> Eyes<'a> {
    pub(super) fn of(state: &'a State, variant: &'a Variant) -> Eyes<'a> {
        let seat = state.mover();
        let mut open = state.open_to(variant, state.current);
        // Prices ascend by length.
        for (price, &routes) in variant.tables.prices.iter().zip(&variant.tables.of_price).rev() {
            if price.length <= seat.trains {
                break;
            }
            open &= !routes;
        }
        Eyes { state, variant, seat, open }
    }

    /// The spaces of a route.
    pub(super) fn length(&self, route: RouteId) -> u8 {
        self.variant.price(route).length
    }

    /// The points of a route; none in a race.
    pub(super) fn points(&self, route: RouteId) -> i32 {
        if self.variant.is_race() { 0 } else { self.variant.tables.points[route.index()].into() }
    }

    /// Calls `each` with every price and color (`None`: gray) of which there are open routes, and these.
    #[inline]
    pub(super) fn each_class(&self, mut each: impl FnMut(&Price, Option<Kind>, RouteSet)) {
        let tables = &self.variant.tables;
        for (at, price) in tables.prices.iter().enumerate() {
            if (tables.of_price[at] & self.open).is_empty() {
                continue;
            }
            for color in 0..KINDS {
                let routes = tables.classes[at][color] & self.open;
                if !routes.is_empty() {
                    each(price, (color != GRAY).then(|| Kind::color(color)), routes);
                }
            }
        }
    }

    /// The routes that end where one's own or planned ones end.
    pub(super) fn touched(&self, planned: RouteSet) -> RouteSet {
        let tables = &self.variant.tables;
        let routes = (self.seat.routes | planned).iter();
        let cities = routes.fold(0, |set, route| set | tables.cities[route.index()].bits() as u64);
        let cities = (0..u64::BITS).filter(|city| cities >> city & 1 == 1);
        cities.fold(RouteSet::EMPTY, |set, city| set | tables.routes_at[city as usize])
    }

    /// The routes of others.
    pub(super) fn foreign(&self) -> RouteSet {
        let others = self.state.seat_ids().filter(|&player| player != self.state.current);
        others.fold(RouteSet::EMPTY, |set, player| set | self.state.seat(player).routes)
    }

    /// The routes of others that end where the player has a station (EU-34).
    pub(super) fn lent(&self) -> RouteSet {
        let stations = self.seat.stations.as_slice().iter();
        let routes_at = |city: &CityId| self.variant.tables.routes_at[city.index()];
        stations.fold(RouteSet::EMPTY, |set, city| set | routes_at(city)) & self.foreign()
    }

    /// About how many rounds are left: until somebody has claimed the spaces that begin the last turns, three a turn,
    /// and has drawn the cards for them, two a turn.
    pub(super) fn rounds(&self) -> i32 {
        let end = self.variant.tables.steps.last_turns_at.unwrap_or(0);
        let rounds = |player| {
            let seat = self.state.seat(player);
            let spaces = seat.trains.saturating_sub(end);
            spaces / 3 + spaces.saturating_sub(seat.hand.total()) / 2
        };
        self.state.seat_ids().map(rounds).min().unwrap_or(0).into()
    }
}
