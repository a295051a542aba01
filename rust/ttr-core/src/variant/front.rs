//! The order in which a sweep goes over the cities of a board, and how wide its front becomes.
//!
//! A sweep is done with one city after the other. Its *front* at a city is that city, those that it has a
//! route to, and the others that have a route to a city done with; without the cities done with. What a
//! sweep costs grows with the front, and not with the board: on a board that can be drawn with few
//! crossings it is narrow. The least width is hard to find (it is the path-width of the board and one, or
//! nearly so); greedy orders from every city, some of them by chance, come near it.

use crate::base::bits;
use crate::base::ids::CityId;
use crate::base::limits::MAX_CITIES;
use crate::base::random::SplitMix64;
use crate::variant::facts::Route;

/// An order of the cities that have routes.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) cities: Vec<CityId>,
    /// The most cities of its front.
    pub(crate) width: usize,
}

/// How many orders begin at each city.
const TRIES: usize = 4;

/// An order whose front is narrow, always the same one for the same routes.
pub(crate) fn order(routes: &[Route]) -> Order {
    let mut joined = [0_u64; MAX_CITIES];
    for [a, b] in routes.iter().map(|route| route.ends.map(CityId::index)) {
        joined[a] |= 1 << b;
        joined[b] |= 1 << a;
    }
    let all =
        (0..MAX_CITIES).filter(|&city| joined[city] != 0).fold(0, |set, city| set | 1 << city);
    let mut random = SplitMix64::new(0);
    let (mut best, mut least) = (Order { cities: Vec::new(), width: 0 }, u64::MAX);
    for _ in 0..TRIES {
        for start in bits::members(u128::from(all)) {
            if let Some((order, cost)) = greedy(&joined, all, start, least, &mut random) {
                (best, least) = (order, cost);
            }
        }
    }
    best
}

/// An order from a city on, of which each next city leaves the fewest in the front, and chance decides
/// between equals; and its cost: about the number of states of the fronts. `None` if that is not below
/// `least`.
fn greedy(
    joined: &[u64; MAX_CITIES],
    all: u64,
    start: usize,
    least: u64,
    random: &mut SplitMix64,
) -> Option<(Order, u64)> {
    let mut order = Order { cities: Vec::new(), width: 0 };
    let (mut left, mut front, mut cost) = (all, 0, 0_u64);
    let mut next = Some(start);
    while let Some(city) = next {
        front = (front | joined[city] | 1 << city) & left;
        let size = front.count_ones();
        order.cities.push(CityId::new(city));
        order.width = order.width.max(size as usize);
        cost = cost.saturating_add(3_u64.saturating_pow(size));
        if cost >= least {
            return None;
        }
        left &= !(1 << city);
        front &= left;
        let after = |city: usize| ((front | joined[city]) & left & !(1 << city)).count_ones();
        next = bits::members(u128::from(left))
            .min_by_key(|&city| (after(city), random.next_u64() & 7));
    }
    Some((order, cost))
}
