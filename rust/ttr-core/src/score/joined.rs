//! Which cities a player's routes join (G-31, EU-35, FJ-7).

use crate::base::ids::{CityId, CitySet, RouteId, RouteSet, TicketId, TicketSet};
use crate::base::limits::MAX_CITIES;
use crate::variant::facts::{Tables, Variant};

/// The tickets that these routes complete (**G-31**).
pub(crate) fn tickets_joined(variant: &Variant, mut routes: RouteSet) -> TicketSet {
    let mut joined = TicketSet::EMPTY;
    while let Some(route) = routes.lowest() {
        joined |= tickets_within(variant, take_group(variant, &mut routes, route));
    }
    joined
}

/// The cities that a set of routes joins to one of these routes. The routes between them leave the set.
#[inline]
pub(crate) fn take_group(variant: &Variant, routes: &mut RouteSet, route: RouteId) -> CitySet {
    let Tables { cities, routes_at, .. } = &variant.tables;
    // There are at most 64 cities: half of a set.
    let ends = |route: RouteId| cities[route.index()].bits() as u64;
    let mut unseen = *routes & !RouteSet::only(route);
    let mut reached = ends(route);
    let mut left = reached;
    while left != 0 {
        let here = unseen & routes_at[left.trailing_zeros() as usize];
        left &= left - 1;
        unseen &= !here;
        for route in here.iter() {
            left |= ends(route) & !reached;
            reached |= ends(route);
        }
    }
    *routes = unseen;
    CitySet::from_bits(reached.into())
}

/// The tickets between these cities.
#[inline]
pub(crate) fn tickets_within(variant: &Variant, cities: CitySet) -> TicketSet {
    let (mut one_end, mut both_ends) = (TicketSet::EMPTY, TicketSet::EMPTY);
    let mut left = cities.bits() as u64;
    while left != 0 {
        let ending = variant.tables.tickets_at[left.trailing_zeros() as usize];
        left &= left - 1;
        both_ends |= one_end & ending;
        one_end |= ending;
    }
    both_ends
}

/// Which cities the routes of a player join: for each city, the lowest city of its group. Two groups
/// become one when a route between them is claimed. This is a union-find without paths, so the same
/// routes always give the same value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Joined([CityId; MAX_CITIES]);

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

    pub(crate) fn join(&mut self, one: CityId, other: CityId) {
        let (one, other) = (self.of(one), self.of(other));
        let (smaller, larger) = (one.min(other), one.max(other));
        for group in &mut self.0 {
            *group = if *group == larger { smaller } else { *group };
        }
    }

    /// The group of a city.
    #[inline]
    pub(crate) fn of(&self, city: CityId) -> CityId {
        self.0[city.index()]
    }

    /// The cities that a set of routes joins.
    pub(crate) fn by(variant: &Variant, routes: RouteSet) -> Joined {
        let mut joined = Joined::NOTHING;
        for route in routes.iter() {
            let [one, other] = variant.facts.routes[route.index()].ends;
            joined.join(one, other);
        }
        joined
    }

    /// Whether the cities of a ticket are joined (**G-31**).
    pub(crate) fn completes(&self, variant: &Variant, ticket: TicketId) -> bool {
        let [one, other] = variant.facts.tickets[ticket.index()].ends;
        self.of(one) == self.of(other)
    }
}

impl Default for Joined {
    fn default() -> Joined {
        Joined::NOTHING
    }
}
