//! What a race for tickets has besides (FJ-2, FJ-6 to FJ-8), and which cities are joined.

use std::hash::{Hash, Hasher};

use crate::base::bits;
use crate::base::limits::{MAX_CITIES, MAX_SEATS};
use crate::state::position::Seat;
use crate::state::tickets::Offer;
use crate::variant::facts::Variant;

/// What a seat of a race has besides; nothing in other games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Racer {
    /// The tickets it holds, in their places.
    pub held: Offer,
    /// Whether it has the bonus for joining the coasts (FJ-7).
    pub bonus: bool,
}

/// What a race has besides the rest of the state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Race {
    pub(crate) racers: [Racer; MAX_SEATS],
    /// The tickets beside the deck (FJ-8).
    pub(crate) given_back: u128,
    /// The tickets of a swap that is going on, until the new ones are drawn (FJ-8).
    pub(crate) set_aside: u128,
    pub(crate) joined: [Joined; MAX_SEATS],
}

/// Which cities the routes of a seat join: for each city the smallest one of its group. Two groups
/// become one when a route between them is claimed: a union-find without paths, so that the same
/// routes always give the same value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Joined([u8; MAX_CITIES]);

impl Joined {
    const NOTHING: Joined = {
        let mut smallest = [0; MAX_CITIES];
        let mut city = 0;
        while city < MAX_CITIES {
            smallest[city] = city as u8;
            city += 1;
        }
        Joined(smallest)
    };

    pub(crate) fn join(&mut self, one: u8, other: u8) {
        let (one, other) = (self.of(one), self.of(other));
        let (smaller, larger) = (one.min(other), one.max(other));
        for group in &mut self.0 {
            *group = if *group == larger { smaller } else { *group };
        }
    }

    /// The group of a city.
    fn of(&self, city: u8) -> u8 {
        self.0[usize::from(city)]
    }

    /// The cities that a set of routes joins.
    pub(crate) fn by(variant: &Variant, routes: u128) -> Joined {
        let mut joined = Joined::NOTHING;
        for route in bits::members(routes) {
            let [one, other] = variant.facts.routes[route].ends;
            joined.join(one, other);
        }
        joined
    }

    /// Whether the cities of a ticket are joined (G-31).
    pub(crate) fn completes(&self, variant: &Variant, ticket: usize) -> bool {
        let [one, other] = variant.facts.tickets[ticket].ends;
        self.of(one) == self.of(other)
    }

    /// Whether a city of one coast is joined to a city of the other (FJ-7).
    pub(crate) fn coasts(&self, variant: &Variant) -> bool {
        let [east, west] = &variant.tables.coasts;
        east.iter().any(|&one| west.iter().any(|&other| self.of(one) == self.of(other)))
    }
}

impl Default for Joined {
    fn default() -> Joined {
        Joined::NOTHING
    }
}

/// What is derived is no part of a state's identity.
impl PartialEq for Joined {
    fn eq(&self, _: &Joined) -> bool {
        true
    }
}

impl Eq for Joined {}

impl Hash for Joined {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Race {
    /// The seats own what they own.
    pub(crate) fn note_routes(&mut self, variant: &Variant, seats: &[Seat; MAX_SEATS]) {
        self.joined = seats.map(|seat| Joined::by(variant, seat.routes));
    }
}
