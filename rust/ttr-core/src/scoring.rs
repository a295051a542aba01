//! Scores and the result (G-24, G-31, G-34, G-37, NY-41, NY-42).

use crate::bits;
use crate::limits::{MAX_CITIES, MAX_SEATS};
use crate::rules::TieBreak;
use crate::state::State;
use crate::variant::Variant;

/// The points of one seat by kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Points {
    /// Of the claimed routes (G-24).
    pub routes: i32,
    /// Of the complete tickets, less those of the others (G-34).
    pub tickets: i32,
    /// Of the attractions touched (NY-41).
    pub attractions: i32,
}

impl Points {
    /// All together.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.routes + self.tickets + self.attractions
    }

    /// The kinds by name.
    #[must_use]
    pub fn by_kind(&self) -> [(&'static str, i32); 4] {
        [
            ("routes", self.routes),
            ("tickets", self.tickets),
            ("attractions", self.attractions),
            ("total", self.total()),
        ]
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    players: u8,
    points: [Points; MAX_SEATS],
    /// For each seat how many seats are ahead of it: 0 for the winners.
    places: [u8; MAX_SEATS],
    decided_by: Decision,
}

/// What set the winners apart from the other seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Points alone.
    Points,
    /// This comparison between seats with equal points.
    TieBreak(TieBreak),
    /// Nothing: the victory is shared.
    Shared,
}

impl Decision {
    /// Its name in results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Decision::Points => "points",
            Decision::TieBreak(tie_break) => tie_break.name(),
            Decision::Shared => "shared",
        }
    }
}

impl Outcome {
    /// For each seat its points.
    #[must_use]
    pub fn points(&self) -> &[Points] {
        &self.points[..usize::from(self.players)]
    }

    /// For each seat how many seats are ahead of it; equal ones share the place (G-37).
    #[must_use]
    pub fn places(&self) -> &[u8] {
        &self.places[..usize::from(self.players)]
    }

    /// What decided.
    #[must_use]
    pub fn decided_by(&self) -> Decision {
        self.decided_by
    }
}

/// Which cities a set of routes joins, by any path (G-31): for each city the smallest city of its
/// group. Groups are merged along each route.
struct Groups([u8; MAX_CITIES]);

impl Groups {
    fn new(variant: &Variant, routes: u128) -> Groups {
        let mut groups = Groups(std::array::from_fn(|city| city as u8));
        for route in bits::members(routes) {
            let [a, b] = variant.facts.routes[route].ends;
            let (a, b) = (groups.of(a), groups.of(b));
            groups.0[usize::from(a.max(b))] = a.min(b);
        }
        groups
    }

    fn of(&self, mut city: u8) -> u8 {
        while self.0[usize::from(city)] != city {
            city = self.0[usize::from(city)];
        }
        city
    }
}

impl State {
    /// The complete ones among a seat's tickets (G-31).
    #[must_use]
    pub fn completed(&self, variant: &Variant, seat: u8) -> u128 {
        let seat = self.seat(seat);
        let groups = Groups::new(variant, seat.routes);
        bits::members(seat.tickets)
            .filter(|&ticket| {
                let [a, b] = variant.facts.tickets[ticket].ends;
                groups.of(a) == groups.of(b)
            })
            .fold(0, |set, ticket| set | bits::only(ticket))
    }

    /// A seat's points if the game ended now.
    #[must_use]
    pub fn points(&self, variant: &Variant, seat: u8) -> Points {
        self.points_with(variant, seat, self.completed(variant, seat))
    }

    fn points_with(&self, variant: &Variant, seat: u8, completed: u128) -> Points {
        let seat = self.seat(seat);
        // G-24
        let routes =
            bits::members(seat.routes).map(|route| i32::from(variant.tables.points[route])).sum();
        // G-34
        let tickets = bits::members(seat.tickets)
            .map(|ticket| {
                let points = i32::from(variant.facts.tickets[ticket].points);
                if bits::has(completed, ticket) { points } else { -points }
            })
            .sum();
        // NY-41: each attraction once, however many routes touch it
        let touched = bits::members(seat.routes)
            .fold(0, |set, route| set | variant.tables.cities[route])
            & variant.tables.attractions;
        let attractions =
            touched.count_ones() as i32 * i32::from(variant.rules().attraction_points);
        Points { routes, tickets, attractions }
    }

    /// How the game ended; `None` before the end.
    #[must_use]
    pub fn outcome(&self, variant: &Variant) -> Option<Outcome> {
        self.is_over().then(|| self.outcome_now(variant))
    }

    /// The ranking by points, then by the variant's tie-breaks (NY-42), for all seats (G-37).
    fn outcome_now(&self, variant: &Variant) -> Outcome {
        let tie_breaks = &variant.rules().tie_breaks;
        let mut points = [Points::default(); MAX_SEATS];
        let mut completed = [0_u32; MAX_SEATS];
        for seat in 0..self.players {
            let index = usize::from(seat);
            let complete = self.completed(variant, seat);
            points[index] = self.points_with(variant, seat, complete);
            completed[index] = complete.count_ones();
        }
        let measure = |tie_break: TieBreak, seat: usize| match tie_break {
            TieBreak::CompleteTickets => completed[seat],
        };
        // Whether `a` is ahead of `b`, and by which comparison.
        let ahead = |a: usize, b: usize| {
            if points[a].total() != points[b].total() {
                return (points[a].total() > points[b].total()).then_some(Decision::Points);
            }
            let decisive =
                tie_breaks.iter().find(|&&tie| measure(tie, a) != measure(tie, b)).copied()?;
            (measure(decisive, a) > measure(decisive, b)).then_some(Decision::TieBreak(decisive))
        };
        let seats = 0..usize::from(self.players);
        let mut places = [0_u8; MAX_SEATS];
        for seat in seats.clone() {
            places[seat] =
                seats.clone().filter(|&other| ahead(other, seat).is_some()).count() as u8;
        }
        let winner = seats.clone().find(|&seat| places[seat] == 0).expect("somebody leads");
        let second = seats.filter(|&seat| seat != winner).min_by_key(|&seat| places[seat]);
        let decided_by = second
            .map_or(Decision::Points, |second| ahead(winner, second).unwrap_or(Decision::Shared));
        Outcome { players: self.players, points, places, decided_by }
    }
}
