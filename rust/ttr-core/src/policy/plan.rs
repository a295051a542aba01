//! Which routes to claim for tickets: cheapest paths on the board.
//!
//! Joining the cities of several tickets at the lowest cost together is the Steiner forest problem, which is hard. Here
//! tickets are inserted one after the other, each by a cheapest path, on which all routes planned so far are free: in
//! two orders, of which the better one counts. A path is found as Dijkstra does (1959), with a bucket for each distance
//! (Dial, 1969). De Mesentier Silva, Lee, Togelius and Nealen ("AI-based playtesting of contemporary board games",
//! 2017) let players of this game plan their tickets so.

use crate::base::ids::{RouteId, RouteSet, TicketId, TicketSet};
use crate::base::limits::{MAX_CITIES, MAX_ROUTES};
use crate::policy::eyes::Eyes;
use crate::policy::needs::{Needs, missing};
use crate::score::joined::tickets_joined;
use crate::variant::facts::Tables;

/// Costs are in quarters of a point.
pub(super) const POINT: i32 = 4;

/// What a route costs: for the turn of the claim, for each card, for each card that is a locomotive; and what of that
/// it gives back for each point.
const COST: [i32; 4] = [10, 5, 3, 2];

/// What a route costs in a race: for the turn of the claim, for each train, for each card that the hand lacks.
const COST_IN_RACE: [i32; 3] = [10, 2, 8];

/// What a station costs that lends the route of another player. It is only built if there is no other way.
const STATION: u8 = 120;

/// The most that a route costs: there are buckets for so much and nothing.
const MOST: i32 = 127;

/// The routes that a player means to claim for its tickets.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Plan {
    made: bool,
    /// The tickets for which it was made.
    tickets: TicketSet,
    /// The routes to claim.
    pub(super) routes: RouteSet,
    /// The routes of others that stations have to lend.
    pub(super) lent: RouteSet,
}

impl Plan {
    /// Goes on with the plan, or makes it anew: in a race at each turn, because it costs little; in other games if the
    /// tickets have changed, if a route of it is lost, or if there is no time for it any more. What it needs.
    pub(super) fn go_on(&mut self, eyes: &Eyes<'_>) -> Needs {
        self.routes &= !eyes.seat.routes;
        let holds =
            self.made && self.tickets == eyes.seat.tickets && eyes.open.contains(self.routes);
        if holds && !eyes.variant.is_race() {
            let needs = Needs::of(eyes, self.routes);
            if 2 * self.routes.len() as i32 + needs.total() <= 2 * eyes.rounds() {
                return needs;
            }
        }
        let tickets = eyes.seat.tickets;
        let left = tickets & !tickets_joined(eyes.variant, eyes.seat.routes);
        *self = match (left.is_empty(), eyes.variant.is_race()) {
            (true, false) => Plan { made: true, tickets, ..Plan::default() },
            (_, true) => Plan {
                made: true,
                tickets,
                routes: Map::of(eyes).nearest(left),
                lent: RouteSet::EMPTY,
            },
            (false, false) => {
                let Draft { routes, lent, .. } = Map::of(eyes).best(left);
                Plan { made: true, tickets, routes, lent: lent & !eyes.lent() }
            }
        };
        Needs::of(eyes, self.routes)
    }
}

/// Routes for some tickets.
#[derive(Clone, Copy, Default)]
pub(super) struct Draft {
    routes: RouteSet,
    /// The routes of others among them.
    lent: RouteSet,
    spaces: u32,
    pub(super) cost: i32,
    /// The points of the tickets that they complete, as [`Map::points`] counts them.
    pub(super) points: i32,
}

/// Routes that join two cities.
#[derive(Clone, Copy, Default)]
struct Path {
    routes: RouteSet,
    spaces: u32,
    cost: i32,
}

/// The order in which tickets are inserted.
#[derive(Clone, Copy)]
pub(super) enum Order {
    /// Always the one that costs least now.
    Nearest,
    /// Those with most points first.
    Points,
}

/// The board, with what its routes cost the player.
pub(super) struct Map<'a> {
    eyes: &'a Eyes<'a>,
    cost: [u8; MAX_ROUTES],
    /// The routes of others that stations lend or could lend, and how many they can lend.
    foreign: RouteSet,
    lendable: u32,
    /// The time for claims and cards, in halves of a turn: a claim takes a turn, a card a half.
    halves: i32,
}

impl<'a> Map<'a> {
    pub(super) fn of(eyes: &'a Eyes<'a>) -> Map<'a> {
        let (mut cost, race) = ([0; MAX_ROUTES], eyes.variant.is_race());
        let hand = &eyes.seat.hand;
        eyes.each_class(|price, color, routes| {
            let length = i32::from(price.length);
            let of_class = if race {
                let [claim, train, card] = COST_IN_RACE;
                claim + train * length + card * i32::from(missing(price, color, hand))
            } else {
                let [claim, card, symbol, point] = COST;
                let points = routes.lowest().map_or(0, |route| eyes.points(route));
                claim + card * length + symbol * i32::from(price.symbols) - point * points
            };
            let of_class = of_class.clamp(1, MOST) as u8;
            routes.iter().for_each(|route| cost[route.index()] = of_class);
        });
        let (mut foreign, mut lendable) = (RouteSet::EMPTY, 0);
        if eyes.variant.has_stations() {
            let lent = eyes.lent();
            let left = eyes.state.stations_left(eyes.variant, eyes.state.current);
            foreign = if left > 0 { eyes.foreign() } else { lent };
            lendable = eyes.variant.tables.station_prices.len() as u32;
            foreign
                .iter()
                .for_each(|route| cost[route.index()] = if lent.has(route) { 1 } else { STATION });
        }
        let halves = if race { i32::MAX } else { 2 * eyes.rounds() + i32::from(hand.total()) };
        Map { eyes, cost, foreign, lendable, halves }
    }

    /// The points of tickets, in quarters.
    pub(super) fn points(&self, tickets: TicketSet) -> i32 {
        let points =
            |ticket: TicketId| i32::from(self.eyes.variant.tickets()[ticket.index()].points);
        POINT * tickets.iter().map(points).sum::<i32>()
    }

    /// The best routes for tickets that the player holds: a ticket that is not completed costs its points.
    fn best(&self, tickets: TicketSet) -> Draft {
        let [one, other] = [Order::Nearest, Order::Points].map(|order| self.draft(tickets, order));
        if 2 * other.points - other.cost > 2 * one.points - one.cost { other } else { one }
    }

    /// In a race: the routes for that ticket, or for the bonus for joining the coasts (FJ-7), that costs least.
    fn nearest(&self, tickets: TicketSet) -> RouteSet {
        let Eyes { state, variant, seat, .. } = self.eyes;
        let paths = tickets.iter().filter_map(|ticket| self.path_for(ticket, &Draft::default()));
        let mut nearest = paths.min_by_key(|path| path.cost);
        if variant.rules().race().is_some_and(|race| race.coast_bonus)
            && !state.racer(state.current).bonus
        {
            let [from, to] = variant.tables.coasts.map(|coast| coast.bits() as u64);
            let bonus = self.cheapest(from, to, RouteSet::EMPTY, RouteSet::EMPTY);
            let bonus = bonus.filter(|bonus| bonus.spaces <= seat.trains.into());
            nearest = nearest.into_iter().chain(bonus).min_by_key(|path| path.cost);
        }
        nearest.map_or(RouteSet::EMPTY, |path| path.routes)
    }

    /// Whether the player could complete a ticket that it does not hold.
    pub(super) fn can_complete_others(&self) -> bool {
        let seat = self.eyes.seat;
        let others = self.eyes.variant.tables.all_tickets
            & !(seat.tickets | self.eyes.state.shown_by(self.eyes.state.current));
        others.iter().any(|ticket| self.path_for(ticket, &Draft::default()).is_some())
    }

    /// Inserts tickets one after the other, leaving out those for which there are no routes, trains or time.
    pub(super) fn draft(&self, tickets: TicketSet, order: Order) -> Draft {
        let (mut draft, mut left) = (Draft::default(), tickets);
        while !left.is_empty() {
            let next = match order {
                Order::Nearest => {
                    let mut next: Option<(TicketId, Path)> = None;
                    for ticket in left.iter() {
                        match self.path_for(ticket, &draft) {
                            // More routes do not bring it back.
                            None => left.remove(ticket),
                            Some(path)
                                if next.is_none_or(|(_, nearest)| path.cost < nearest.cost) =>
                            {
                                next = Some((ticket, path));
                            }
                            Some(_) => {}
                        }
                    }
                    next
                }
                Order::Points => {
                    let points =
                        |ticket: &TicketId| self.eyes.variant.tickets()[ticket.index()].points;
                    let ticket = left.iter().max_by_key(points).expect("some are left");
                    left.remove(ticket);
                    self.path_for(ticket, &draft).map(|path| (ticket, path))
                }
            };
            if let Some((ticket, path)) = next {
                left.remove(ticket);
                draft.routes |= path.routes & !self.foreign;
                draft.lent |= path.routes & self.foreign;
                draft.spaces += path.spaces;
                draft.cost += path.cost;
                draft.points += self.points(TicketSet::only(ticket));
            }
        }
        draft
    }

    /// The cheapest further routes for a ticket, if there are trains and time for them.
    fn path_for(&self, ticket: TicketId, draft: &Draft) -> Option<Path> {
        let ends = self.eyes.variant.tickets()[ticket.index()].ends;
        let [from, to] = ends.map(|city| 1_u64 << city.index());
        let planned = draft.routes | draft.lent;
        let mut path = self.cheapest(from, to, planned, self.foreign)?;
        if ((path.routes | draft.lent) & self.foreign).len() > self.lendable {
            path = self.cheapest(from, to, planned, RouteSet::EMPTY)?;
        }
        let spaces = draft.spaces + path.spaces;
        let halves = 2 * (draft.routes.len() + path.routes.len()) + spaces;
        (spaces <= self.eyes.seat.trains.into() && halves as i32 <= self.halves).then_some(path)
    }

    /// The cheapest open or foreign routes that join one of some cities to one of others; the player's own ones and
    /// those that are planned are free.
    fn cheapest(&self, from: u64, to: u64, planned: RouteSet, foreign: RouteSet) -> Option<Path> {
        const BUCKETS: usize = MOST as usize + 1;
        let Tables { routes_at, cities, .. } = &self.eyes.variant.tables;
        let free = self.eyes.seat.routes | planned;
        let dear = (self.eyes.open | foreign) & !free;
        let mut buckets = [0_u64; BUCKETS];
        let mut distances = [u16::MAX; MAX_CITIES];
        // For each city, the route by which it is reached.
        let mut by = [RouteId::new(0); MAX_CITIES];
        let (mut reached, mut distance, mut farthest) = (0_u64, 0_u16, 0_u16);
        buckets[0] = from;
        while distance <= farthest {
            let bucket = usize::from(distance) % BUCKETS;
            // Free routes lead on within the bucket.
            while buckets[bucket] & !reached != 0 {
                let city = (buckets[bucket] & !reached).trailing_zeros() as usize;
                reached |= 1 << city;
                if to >> city & 1 == 1 {
                    return Some(self.path(from, city, &by, free));
                }
                let mut lead = |route: RouteId, cost: u8| {
                    let ends = cities[route.index()].bits() as u64;
                    let other = (ends & !(1 << city)).trailing_zeros() as usize;
                    let further = distance + u16::from(cost);
                    if reached >> other & 1 == 0 && further < distances[other] {
                        (distances[other], by[other]) = (further, route);
                        farthest = farthest.max(further);
                        buckets[usize::from(further) % BUCKETS] |= 1 << other;
                    }
                };
                (routes_at[city] & free).iter().for_each(|route| lead(route, 0));
                (routes_at[city] & dear)
                    .iter()
                    .for_each(|route| lead(route, self.cost[route.index()]));
            }
            buckets[bucket] = 0;
            distance += 1;
        }
        None
    }

    /// The routes by which a city was reached, without those that are free.
    fn path(&self, from: u64, to: usize, by: &[RouteId; MAX_CITIES], free: RouteSet) -> Path {
        let (mut path, mut city) = (Path::default(), to);
        while from >> city & 1 == 0 {
            let route = by[city];
            if !free.has(route) {
                path.routes.insert(route);
                path.cost += i32::from(self.cost[route.index()]);
                path.spaces +=
                    if self.foreign.has(route) { 0 } else { self.eyes.length(route).into() };
            }
            let ends = self.eyes.variant.tables.cities[route.index()].bits() as u64;
            city = (ends & !(1 << city)).trailing_zeros() as usize;
        }
        path
    }
}
