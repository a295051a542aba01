//! Which cities a player's routes join (G-31, EU-35, FJ-7).

use crate::base::bits::Bits;
use crate::base::ids::{CitySet, RouteId, RouteSet, TicketSet};
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
    let (left, cities) = match variant.tables.few_routes {
        true => {
            let (left, cities) = group_of(variant, routes.low(), route);
            (RouteSet::from_low(left), cities)
        }
        false => group_of_many(variant, *routes, route),
    };
    *routes = left;
    cities
}

#[cold]
#[inline(never)]
fn group_of_many(variant: &Variant, routes: RouteSet, route: RouteId) -> (RouteSet, CitySet) {
    group_of(variant, routes, route)
}

#[inline(always)]
fn group_of<S: Bits>(variant: &Variant, routes: S, route: RouteId) -> (S, CitySet) {
    let Tables { cities, routes_at, .. } = &variant.tables;
    // There are at most 64 cities: half of a set.
    let ends = |route: usize| cities[route].bits() as u64;
    let mut unseen = routes & !S::only(route.index());
    let mut reached = ends(route.index());
    let mut left = reached;
    while left != 0 {
        let here = unseen & S::of(&routes_at[left.trailing_zeros() as usize]);
        left &= left - 1;
        unseen &= !here;
        for route in here.members() {
            left |= ends(route) & !reached;
            reached |= ends(route);
        }
    }
    (unseen, CitySet::from_bits(reached.into()))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::ids::TicketId;
    use proptest::prelude::*;

    /// Goes over the routes until no city is reached any more.
    fn is_complete(variant: &Variant, routes: RouteSet, ticket: TicketId) -> bool {
        let [from, to] = variant.tickets()[ticket.index()].ends;
        let mut reached = CitySet::only(from);
        loop {
            let before = reached;
            for route in routes.iter() {
                let [one, other] = variant.routes()[route.index()].ends;
                if reached.has(one) || reached.has(other) {
                    reached = reached | CitySet::only(one) | CitySet::only(other);
                }
            }
            if reached == before {
                return reached.has(to);
            }
        }
    }

    proptest! {
        #[test]
        fn g31_complete_tickets_are_those_whose_cities_can_be_reached(
            one in any::<u128>(), other in any::<u128>(), third in any::<u128>(), many in any::<bool>(),
        ) {
            for id in Variant::shipped_ids() {
                let variant = Variant::shipped(id).expect("it is shipped");
                // About a quarter of the routes, or an eighth.
                let routes = one & other & if many { u128::MAX } else { third };
                let routes = RouteSet::from_words([routes as u64, (routes >> 64) as u64, 0]) & variant.tables.all_routes;
                let all = variant.tables.all_tickets.iter();
                let complete = all.filter(|&ticket| is_complete(variant, routes, ticket)).collect();
                prop_assert_eq!(tickets_joined(variant, routes), complete);
                // Noting what each route joins when it is claimed comes to the same.
                let (mut noted, mut claimed) = (TicketSet::EMPTY, RouteSet::EMPTY);
                for route in routes.iter() {
                    claimed.insert(route);
                    let mut routes = claimed;
                    noted |= tickets_within(variant, take_group(variant, &mut routes, route));
                }
                prop_assert_eq!(noted, complete);
            }
        }
    }
}
