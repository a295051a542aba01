//! The routes of others that stations lend, for tickets alone (EU-34 to EU-37).
//!
//! A route joins two groups of cities that its new user's own routes join. So of the routes at one
//! station only those count that join two different groups, and of several that join the same two only the
//! first. Few are left: a city has at most seven neighbors (the front of a board is at most
//! [`MAX_FRONT`](crate::base::limits::MAX_FRONT) cities), so three stations have at most 8 * 8 * 8 choices,
//! and each of them is weighed.

use crate::base::ids::{RouteId, RouteSet, SeatId, TicketSet};
use crate::base::limits::{MAX_FRONT, MAX_STATIONS};
use crate::state::position::State;
use crate::state::race::Joined;
use crate::variant::facts::Variant;

/// For each station of a player, in the order of the data, the route that it lends.
pub type Lent = [Option<RouteId>; MAX_STATIONS];

/// The routes that a station may lend, in the order of the data.
#[derive(Clone, Copy, Default)]
struct Routes {
    routes: [RouteId; MAX_FRONT],
    len: usize,
}

impl Routes {
    /// The routes that join two groups of cities, of several that join the same two the first alone.
    fn useful(variant: &Variant, own: &Joined, routes: RouteSet) -> Routes {
        let mut found = Routes::default();
        let pair = |route: RouteId| {
            let [one, other] = variant.facts.routes[route.index()].ends.map(|city| own.of(city));
            (one.min(other), one.max(other))
        };
        for route in routes.iter() {
            let (one, other) = pair(route);
            let known = found.as_slice().iter().any(|&earlier| pair(earlier) == (one, other));
            if one != other && !known {
                found.routes[found.len] = route;
                found.len += 1;
            }
        }
        found
    }

    fn as_slice(&self) -> &[RouteId] {
        &self.routes[..self.len]
    }
}

/// What a choice is worth, in the order in which choices are compared: the points of complete tickets, their
/// number, and how few stations lend (EU-34).
type Worth = (u32, u32, u32);

/// The search for the best choice.
struct Search<'a> {
    variant: &'a Variant,
    /// The tickets that the player's own routes do not complete.
    open: TicketSet,
    /// For each station, the routes that it may lend.
    routes: &'a [Routes],
    chosen: Lent,
    best: Lent,
    worth: Option<Worth>,
}

impl Search<'_> {
    /// Weighs all choices for the stations from this one on. Those that come first when the choices are
    /// equal are weighed first: a route before none.
    fn choose(&mut self, station: usize, joined: Joined, lending: u32) {
        let Some(&routes) = self.routes.get(station) else {
            return self.weigh(&joined, lending);
        };
        for &route in routes.as_slice() {
            let [one, other] = self.variant.facts.routes[route.index()].ends;
            let mut with = joined;
            with.join(one, other);
            self.chosen[station] = Some(route);
            self.choose(station + 1, with, lending + 1);
        }
        self.chosen[station] = None;
        self.choose(station + 1, joined, lending);
    }

    fn weigh(&mut self, joined: &Joined, lending: u32) {
        let (mut points, mut complete) = (0, 0);
        for ticket in self.open.iter().filter(|&ticket| joined.completes(self.variant, ticket)) {
            // An incomplete ticket costs its points, so a complete one gains twice as much: no matter here.
            points += u32::from(self.variant.facts.tickets[ticket.index()].points);
            complete += 1;
        }
        let worth = (points, complete, u32::MAX - lending);
        if self.worth.is_none_or(|best| worth > best) {
            (self.worth, self.best) = (Some(worth), self.chosen);
        }
    }
}

impl State {
    /// For each station of a player, in the order of the data, the route of another player that it lends in
    /// the best choice: the most points for tickets, then the most complete tickets, then the fewest
    /// stations that lend, then station by station the route that comes first, a route before none
    /// (**EU-34**, EU-35). It is exact, and what it is if the game ended now.
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    pub fn lent_routes(&self, variant: &Variant, player: SeatId) -> Lent {
        let seat = self.seat(player);
        if seat.stations.is_empty() {
            return Lent::default();
        }
        let own = Joined::by(variant, seat.routes);
        let open: TicketSet =
            seat.tickets.iter().filter(|&ticket| !own.completes(variant, ticket)).collect();
        let others = self.seat_ids().filter(|&other| other != player);
        let rivals = others.fold(RouteSet::EMPTY, |set, other| set | self.seat(other).routes);
        let mut routes = [Routes::default(); MAX_STATIONS];
        for (routes, &city) in routes.iter_mut().zip(seat.stations.as_slice()) {
            *routes =
                Routes::useful(variant, &own, rivals & variant.tables.routes_at[city.index()]);
        }
        let mut search = Search {
            variant,
            open,
            routes: &routes[..seat.stations.as_slice().len()],
            chosen: Lent::default(),
            best: Lent::default(),
            worth: None,
        };
        search.choose(0, own, 0);
        search.best
    }

    /// The cities that the routes of a player join, those that its stations lend among them (**EU-35**,
    /// G-31).
    #[inline(never)]
    pub(super) fn joined_for_tickets(&self, variant: &Variant, player: SeatId) -> Joined {
        let lent = self.lent_routes(variant, player);
        let lent: RouteSet = lent.into_iter().flatten().collect();
        Joined::by(variant, self.seat(player).routes | lent)
    }
}
