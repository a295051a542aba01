//! Scores and the result (G-24, G-31, G-34, G-37, NY-41, NY-42, US-4, US-5).

use std::cell::LazyCell;

use crate::base::ids::{CitySet, SeatId, TicketSet};
use crate::base::limits::MAX_SEATS;
use crate::score::joined::tickets_joined;
use crate::score::trail;
use crate::state::position::State;
use crate::variant::facts::Variant;
use crate::variant::rules::{Rules, TieBreak};

/// The points of one player by kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Points {
    /// For the claimed routes (G-24).
    pub routes: i32,
    /// For the complete tickets, less the points of the incomplete ones (G-34); in a race, the number of
    /// complete ones (FJ-11).
    pub tickets: i32,
    /// For the attractions touched (NY-41).
    pub attractions: i32,
    /// For the longest trail of all (US-4).
    pub longest_trail: i32,
    /// For the most complete tickets (NC-71).
    pub globetrotter: i32,
    /// For joining the coasts (FJ-7).
    pub bonus: i32,
    /// For the most complete tickets of big cities (CG-61).
    pub big_cities: i32,
    /// For the stations that are not built (EU-36).
    pub stations: i32,
    /// The number of big-city bonus cards, which has no points but may break a tie (CG-62).
    pub bonus_cards: u8,
}

impl Points {
    /// The sum of all points.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.routes
            + self.tickets
            + self.attractions
            + self.longest_trail
            + self.globetrotter
            + self.bonus
            + self.big_cities
            + self.stations
    }

    /// The points of each kind that counts by these rules, with its name, and their sum as `total`.
    #[must_use]
    pub fn by_kind(&self, rules: &Rules) -> Vec<(&'static str, i32)> {
        let (race, railyards) = (rules.race().is_some(), rules.railyards().is_some());
        let bonuses = rules.bonuses();
        let kinds = [
            (!race && !railyards, "routes", self.routes),
            (true, "tickets", self.tickets),
            (bonuses.attraction_points > 0, "attractions", self.attractions),
            (bonuses.longest_trail_points > 0, "longest_trail", self.longest_trail),
            (bonuses.globetrotter_points > 0, "globetrotter", self.globetrotter),
            (race, "bonus", self.bonus),
            (railyards, "big_cities", self.big_cities),
            (rules.stations().points > 0, "stations", self.stations),
            (true, "total", self.total()),
        ];
        kinds.into_iter().filter(|kind| kind.0).map(|(_, name, points)| (name, points)).collect()
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    players: u8,
    points: [Points; MAX_SEATS],
    /// For each player, how many players are ahead: 0 for the winners.
    places: [u8; MAX_SEATS],
    decided_by: Decision,
}

/// What set the winners apart from the other players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// The points alone.
    Points,
    /// This comparison between players with equal points.
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
    /// The points of each player.
    #[must_use]
    pub fn points(&self) -> &[Points] {
        &self.points[..usize::from(self.players)]
    }

    /// For each player, how many players are ahead; equal players share a place (G-37).
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

impl State {
    /// The complete tickets of a player (G-31), by its routes and those that its stations lend (EU-34); in games where complete tickets are laid open or aside,
    /// those (FJ-6, CG-51).
    #[must_use]
    pub fn completed(&self, variant: &Variant, player: SeatId) -> TicketSet {
        if variant.is_race() || variant.has_railyards() {
            return self.shown_by(player);
        }
        let seat = self.seat(player);
        let routes = match seat.stations.is_empty() {
            true => seat.routes,
            false => self.routes_for_tickets(variant, player),
        };
        seat.tickets & tickets_joined(variant, routes)
    }

    /// The length of each player's longest trail (G-50), of its own routes alone (**EU-37**); 0 where there is no player.
    fn trails(&self, variant: &Variant) -> [u32; MAX_SEATS] {
        let mut lengths = [0; MAX_SEATS];
        for (length, player) in lengths.iter_mut().zip(self.seat_ids()) {
            *length = trail::length_above(variant, self.seat(player).routes, 0);
        }
        lengths
    }

    /// The players whose trail is the longest of all (G-50), if anybody has a route.
    fn with_longest_trail(&self, variant: &Variant) -> [bool; MAX_SEATS] {
        let (mut longest, mut leaders) = (0, [false; MAX_SEATS]);
        for player in self.seat_ids() {
            let routes = self.seat(player).routes;
            // A trail of the same length as the longest so far is looked for too.
            let length = trail::length_above(variant, routes, longest.max(1) - 1);
            if length > longest {
                leaders = [false; MAX_SEATS];
            }
            if length >= longest.max(1) {
                longest = length;
                leaders[player.index()] = true;
            }
        }
        leaders
    }

    /// For each player, the complete tickets, and the points if the game ended now (**NC-71**, **US-4**, **EU-41**).
    fn standing(&self, variant: &Variant) -> ([TicketSet; MAX_SEATS], [Points; MAX_SEATS]) {
        let (mut completed, mut points) =
            ([TicketSet::EMPTY; MAX_SEATS], [Points::default(); MAX_SEATS]);
        for player in self.seat_ids() {
            let index = player.index();
            completed[index] = self.completed(variant, player);
            points[index] = self.own_points(variant, player, completed[index]);
        }
        let bonus = variant.rules().bonuses().longest_trail_points;
        if bonus > 0 {
            // US-4: all who tie, but nobody with a trail of length 0
            for (points, leads) in points.iter_mut().zip(self.with_longest_trail(variant)) {
                points.longest_trail = if leads { bonus.into() } else { 0 };
            }
        }
        let bonus = variant.rules().bonuses().globetrotter_points;
        if bonus > 0 {
            // NC-71: all who tie, but nobody without a complete ticket
            let counts = completed.map(TicketSet::len);
            let most = counts.into_iter().max().unwrap_or(0);
            let scored = most > 0 || variant.rules().bonuses().globetrotter_at_zero;
            let seats = points.iter_mut().zip(counts).take(usize::from(self.players));
            for (points, _) in seats.filter(|&(_, count)| scored && count == most) {
                points.globetrotter = bonus.into();
            }
        }
        self.score_big_cities(variant, &completed, &mut points);
        (completed, points)
    }

    /// **CG-61**: each bonus goes to the player with the most complete tickets that name the city, or to all
    /// who tie, but only by a setting to players without one.
    fn score_big_cities(
        &self,
        variant: &Variant,
        completed: &[TicketSet; MAX_SEATS],
        points: &mut [Points; MAX_SEATS],
    ) {
        let at_zero = variant.rules().railyards().is_some_and(|rules| rules.big_cities_at_zero);
        for &(bonus, naming) in &variant.tables.big_cities {
            let counts = completed.map(|tickets| (tickets & naming).len());
            let most = counts.into_iter().max().unwrap_or(0);
            let scored = most > 0 || at_zero;
            let seats = points.iter_mut().zip(counts).take(usize::from(self.players));
            for (points, _) in seats.filter(|&(_, count)| scored && count == most) {
                points.big_cities += i32::from(bonus);
                points.bonus_cards += 1;
            }
        }
    }

    /// The points of each player if the game ended now.
    #[must_use]
    pub fn points(&self, variant: &Variant) -> [Points; MAX_SEATS] {
        self.standing(variant).1
    }

    /// The points that do not depend on what the other players score (**G-34**, **NY-41**, **EU-36**).
    fn own_points(&self, variant: &Variant, player: SeatId, completed: TicketSet) -> Points {
        if variant.is_race() {
            // FJ-11
            let (tickets, bonus) = (completed.len() as i32, self.racer(player).bonus.into());
            return Points { tickets, bonus, ..Points::default() };
        }
        let seat = self.seat(player);
        // G-24
        let routes =
            seat.routes.iter().map(|route| i32::from(variant.tables.points[route.index()])).sum();
        // G-34, CG-60
        let tickets = (seat.tickets | completed)
            .iter()
            .map(|ticket| {
                let points = i32::from(variant.facts.tickets[ticket.index()].points);
                if completed.has(ticket) { points } else { -points }
            })
            .sum();
        // NY-41: each attraction once, however many routes touch it
        let touched = seat
            .routes
            .iter()
            .fold(CitySet::EMPTY, |set, route| set | variant.tables.cities[route.index()])
            & variant.tables.attractions;
        let attractions =
            touched.len() as i32 * i32::from(variant.rules().bonuses().attraction_points);
        // EU-36
        let left = if variant.has_stations() { self.stations_left(variant, player) } else { 0 };
        let stations = i32::from(left) * i32::from(variant.rules().stations().points);
        Points { routes, tickets, attractions, stations, ..Points::default() }
    }

    /// How the game ended; `None` before the end.
    #[must_use]
    pub fn outcome(&self, variant: &Variant) -> Option<Outcome> {
        self.is_over().then(|| self.outcome_now(variant))
    }

    /// The ranking of all players by points, then by the tie breaks of the variant (**NY-42**, **US-5**, **EU-42**, **G-37**).
    fn outcome_now(&self, variant: &Variant) -> Outcome {
        let tie_breaks = &variant.rules().tie_breaks;
        let (completed, points) = self.standing(variant);
        let trails = LazyCell::new(|| self.trails(variant));
        let measure = |tie_break: TieBreak, player: usize| match tie_break {
            TieBreak::CompleteTickets => completed[player].len(),
            TieBreak::LongestTrail => trails[player],
            TieBreak::LongestTrailBonus => u32::from(points[player].longest_trail > 0),
            TieBreak::FewestStations => u32::from(u8::MAX - self.seats[player].stations.len()),
            TieBreak::BigCityBonuses => u32::from(points[player].bonus_cards),
            TieBreak::LongestTicket => completed[player]
                .iter()
                .map(|ticket| variant.facts.tickets[ticket.index()].points.into())
                .max()
                .unwrap_or(0),
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
        for player in seats.clone() {
            // Nobody is ahead of itself, which it would take every tie break to find out.
            let mut others = seats.clone().filter(|&other| other != player);
            places[player] =
                others.by_ref().filter(|&other| ahead(other, player).is_some()).count() as u8;
        }
        let winner = seats.clone().find(|&player| places[player] == 0).expect("somebody leads");
        let second = seats.filter(|&player| player != winner).min_by_key(|&player| places[player]);
        let decided_by = second
            .map_or(Decision::Points, |second| ahead(winner, second).unwrap_or(Decision::Shared));
        Outcome { players: self.players, points, places, decided_by }
    }
}
