//! What a race for tickets has in addition (FJ-2, FJ-6 to FJ-8), and which cities are joined.

use crate::base::derived::Derived;
use crate::base::ids::{CityId, RouteSet, TicketId, TicketSet};
use crate::base::limits::{MAX_CITIES, MAX_SEATS};
use crate::state::position::Seat;
use crate::state::tickets::Offer;
use crate::variant::facts::Variant;

/// What a player has in addition in a race; empty in other games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Racer {
    /// The tickets held, in their places.
    pub held: Offer,
    /// Whether the player has the bonus for joining the coasts (FJ-7).
    pub bonus: bool,
}

/// The part of the state that only a race has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Race {
    pub(crate) racers: [Racer; MAX_SEATS],
    /// The tickets beside the deck (FJ-8).
    pub(crate) given_back: TicketSet,
    /// The tickets given back in a swap, until the new ones are drawn (FJ-8).
    pub(crate) set_aside: TicketSet,
    /// Updated at each claim.
    pub(crate) joined: Derived<[Joined; MAX_SEATS]>,
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

impl Race {
    /// Derives the joined cities from the routes that the players own.
    pub(crate) fn note_routes(&mut self, variant: &Variant, seats: &[Seat; MAX_SEATS]) {
        self.joined = Derived(seats.map(|seat| Joined::by(variant, seat.routes)));
    }
}
