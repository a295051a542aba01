//! The routes of others that stations lend, for tickets alone (EU-34 to EU-37).
//!
//! A route joins two groups of cities that its new user's own routes join. So of the routes at one
//! station only those count that join two different groups, and of several that join the same two only the
//! first: at most one for each other city. The choices for all stations but the last are gone through one by
//! one; for each of them one look at the tickets says what every route at the last station is worth.

use crate::base::ids::{CityId, RouteId, RouteSet, SeatId, TicketSet};
use crate::base::limits::{MAX_CITIES, MAX_STATIONS};
use crate::score::joined::tickets_joined;
use crate::state::position::State;
use crate::variant::facts::Variant;

/// For each station of a player, in the order of the data, the route that it lends.
pub type Lent = [Option<RouteId>; MAX_STATIONS];

/// Which cities routes join: for each city, the lowest city of its group. A route between two groups makes them
/// one.
#[derive(Clone, Copy, Debug)]
struct Joined([CityId; MAX_CITIES]);

impl Joined {
    const NOTHING: Joined = {
        let mut smallest = [CityId::new(0); MAX_CITIES];
        let mut city = 0;
        while city < MAX_CITIES {
            smallest[city] = CityId::new(city);
            city += 1;
        }
        Joined(smallest)
    };

    fn join(&mut self, one: CityId, other: CityId) {
        let (one, other) = (self.of(one), self.of(other));
        let (smaller, larger) = (one.min(other), one.max(other));
        for group in &mut self.0 {
            *group = if *group == larger { smaller } else { *group };
        }
    }

    /// The group of a city.
    #[inline]
    fn of(&self, city: CityId) -> CityId {
        self.0[city.index()]
    }

    /// The cities that a set of routes joins.
    fn by(variant: &Variant, routes: RouteSet) -> Joined {
        let mut joined = Joined::NOTHING;
        for route in routes.iter() {
            let [one, other] = variant.facts.routes[route.index()].ends;
            joined.join(one, other);
        }
        joined
    }
}

/// A station, and the routes that it may lend.
#[derive(Clone, Copy)]
struct Station {
    city: CityId,
    /// In the order of the data, each with its other end.
    routes: [(RouteId, CityId); MAX_CITIES],
    len: usize,
}

impl Station {
    const NONE: Station = Station {
        city: CityId::new(0),
        routes: [(RouteId::new(0), CityId::new(0)); MAX_CITIES],
        len: 0,
    };

    /// The routes that join two groups of cities, of several that join the same two the first alone.
    fn note(&mut self, variant: &Variant, own: &Joined, city: CityId, routes: RouteSet) {
        self.city = city;
        let mut known = [false; MAX_CITIES];
        known[own.of(city).index()] = true;
        for route in routes.iter() {
            let [one, other] = variant.facts.routes[route.index()].ends;
            let end = if one == city { other } else { one };
            if !std::mem::replace(&mut known[own.of(end).index()], true) {
                self.routes[self.len] = (route, end);
                self.len += 1;
            }
        }
    }

    fn routes(&self) -> &[(RouteId, CityId)] {
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
    chosen: Lent,
    best: Lent,
    worth: Option<Worth>,
}

impl Search<'_> {
    /// Weighs all choices for these stations, the first of which has this place. Those that come first when
    /// the choices are equal are weighed first: a route before none.
    fn choose(&mut self, place: usize, stations: &[Station], joined: &Joined, lending: u32) {
        let Some((station, rest)) = stations.split_first() else { return };
        if rest.is_empty() {
            return self.choose_last(place, station, joined, lending);
        }
        for &(route, end) in station.routes() {
            let mut with = *joined;
            with.join(station.city, end);
            self.chosen[place] = Some(route);
            self.choose(place + 1, rest, &with, lending + 1);
        }
        self.chosen[place] = None;
        self.choose(place + 1, rest, joined, lending);
    }

    /// Weighs all choices for the last station.
    fn choose_last(&mut self, place: usize, station: &Station, joined: &Joined, lending: u32) {
        // Points and number of the tickets that are complete, and of those that are if the group of the
        // station is joined to that of a city.
        let here = joined.of(station.city);
        let (mut points, mut complete) = (0, 0);
        let mut more = [(0, 0); MAX_CITIES];
        for ticket in self.open.iter() {
            let ticket = &self.variant.facts.tickets[ticket.index()];
            let [one, other] = ticket.ends.map(|city| joined.of(city));
            // An incomplete ticket costs its points, so a complete one gains twice as much: no matter here.
            let gain = u32::from(ticket.points);
            if one == other {
                points += gain;
                complete += 1;
            } else if one == here || other == here {
                let there = if one == here { other } else { one };
                let more = &mut more[there.index()];
                *more = (more.0 + gain, more.1 + 1);
            }
        }
        for &(route, end) in station.routes() {
            let more = more[joined.of(end).index()];
            let worth = (points + more.0, complete + more.1, u32::MAX - lending - 1);
            self.weigh(place, Some(route), worth);
        }
        self.weigh(place, None, (points, complete, u32::MAX - lending));
    }

    fn weigh(&mut self, place: usize, route: Option<RouteId>, worth: Worth) {
        if self.worth.is_none_or(|best| worth > best) {
            self.chosen[place] = route;
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
        let open = seat.tickets & !tickets_joined(variant, seat.routes);
        let others = self.seat_ids().filter(|&other| other != player);
        let rivals = others.fold(RouteSet::EMPTY, |set, other| set | self.seat(other).routes);
        let cities = seat.stations.as_slice();
        let mut stations = [Station::NONE; MAX_STATIONS];
        for (station, &city) in stations.iter_mut().zip(cities) {
            let routes = rivals & variant.tables.routes_at[city.index()];
            station.note(variant, &own, city, routes);
        }
        let mut search =
            Search { variant, open, chosen: Lent::default(), best: Lent::default(), worth: None };
        search.choose(0, &stations[..cities.len()], &own, 0);
        search.best
    }

    /// The routes that complete the tickets of a player: its own, and those that its stations lend (**EU-35**).
    #[inline(never)]
    pub(super) fn routes_for_tickets(&self, variant: &Variant, player: SeatId) -> RouteSet {
        let lent = self.lent_routes(variant, player);
        let lent: RouteSet = lent.into_iter().flatten().collect();
        self.seat(player).routes | lent
    }
}
