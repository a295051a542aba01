//! Judges of the longest trail: whether it is one, and a walk over all trails (G-50).

use std::collections::HashMap;

use ttr_core::score::trail::Trail;
use ttr_core::{CityId, CitySet, RouteId, RouteSet, Variant};

/// The two cities of a route.
pub(crate) fn ends(variant: &Variant, route: RouteId) -> [CityId; 2] {
    variant.routes()[route.index()].ends
}

/// Its routes are of the set, have its length and form a trail.
pub(crate) fn assert_is_trail(variant: &Variant, routes: RouteSet, trail: Trail) {
    assert!(routes.contains(trail.routes));
    assert_eq!(trail.length, variant.spaces(trail.routes));
    let ends = |route| ends(variant, route);
    let is_odd = |&city: &CityId| {
        trail.routes.iter().flat_map(ends).filter(|&end| end == city).count() % 2 == 1
    };
    assert!(CitySet::first(variant.facts().cities.len()).iter().filter(is_odd).count() <= 2);
    let mut reached: CitySet = trail.routes.lowest().into_iter().flat_map(ends).collect();
    for _ in 0..variant.routes().len() {
        for route in trail.routes.iter() {
            let both: CitySet = ends(route).into_iter().collect();
            if !(reached & both).is_empty() {
                reached |= both;
            }
        }
    }
    let is_reached = |route| reached.has(ends(route)[0]);
    assert!(trail.routes.iter().all(is_reached), "the trail is connected");
}

/// The longest way on from a city over unused routes, by the two.
type Known = HashMap<(CityId, RouteSet), u32>;

/// Walks every trail from every city.
pub(crate) fn brute_force(variant: &Variant, routes: RouteSet) -> u32 {
    fn walk(variant: &Variant, city: CityId, left: RouteSet, known: &mut Known) -> u32 {
        if let Some(&longest) = known.get(&(city, left)) {
            return longest;
        }
        let mut longest = 0;
        for id in left.iter() {
            let route = &variant.routes()[id.index()];
            let other = match route.ends {
                [a, b] if a == city => b,
                [a, b] if b == city => a,
                _ => continue,
            };
            let rest = walk(variant, other, left & !RouteSet::only(id), known);
            longest = longest.max(u32::from(route.length) + rest);
        }
        known.insert((city, left), longest);
        longest
    }
    let mut known = Known::new();
    let cities = routes.iter().flat_map(|route| ends(variant, route));
    cities.map(|city| walk(variant, city, routes, &mut known)).max().unwrap_or(0)
}
