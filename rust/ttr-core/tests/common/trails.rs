//! Judges of the longest trail: whether it is one, and a walk over all trails (G-50).

use std::collections::HashMap;

use ttr_core::base::bits;
use ttr_core::score::trail::Trail;
use ttr_core::variant::facts::Variant;

/// Its routes are of the set, have its length and form a trail.
pub(crate) fn assert_is_trail(variant: &Variant, routes: u128, trail: Trail) {
    assert_eq!(trail.routes & !routes, 0);
    assert_eq!(trail.length, variant.spaces(trail.routes));
    let (mut odd, mut reached) = (0_u64, 0_u64);
    for route in bits::members(trail.routes) {
        let [a, b] = variant.routes()[route].ends;
        odd ^= 1 << a | 1 << b;
        if reached == 0 {
            reached = 1 << a;
        }
    }
    assert!(odd.count_ones() <= 2);
    for _ in 0..variant.routes().len() {
        for route in bits::members(trail.routes) {
            let [a, b] = variant.routes()[route].ends;
            let both = 1_u64 << a | 1 << b;
            if reached & both != 0 {
                reached |= both;
            }
        }
    }
    for route in bits::members(trail.routes) {
        assert!(reached >> variant.routes()[route].ends[0] & 1 == 1, "the trail is connected");
    }
}

/// The longest way on from a city over unused routes, by the two.
type Known = HashMap<(u8, u128), u32>;

/// Walks every trail from every city.
pub(crate) fn brute_force(variant: &Variant, routes: u128) -> u32 {
    fn walk(variant: &Variant, city: u8, left: u128, known: &mut Known) -> u32 {
        if let Some(&longest) = known.get(&(city, left)) {
            return longest;
        }
        let mut longest = 0;
        for index in bits::members(left) {
            let route = &variant.routes()[index];
            let other = match route.ends {
                [a, b] if a == city => b,
                [a, b] if b == city => a,
                _ => continue,
            };
            let rest = walk(variant, other, left & !bits::only(index), known);
            longest = longest.max(u32::from(route.length) + rest);
        }
        known.insert((city, left), longest);
        longest
    }
    let mut known = Known::new();
    let cities = bits::members(routes).flat_map(|route| variant.routes()[route].ends);
    cities.map(|city| walk(variant, city, routes, &mut known)).max().unwrap_or(0)
}
