//! Which routes to claim for tickets: cheapest paths on the board.
//!
//! Joining the cities of several tickets at the lowest cost together is the Steiner forest problem, which is
//! hard. Here tickets are inserted one after the other, each by a cheapest path (Dijkstra 1959, with a bucket for
//! each distance: Dial 1969) on which all routes planned so far are free. De Mesentier Silva, Lee, Togelius and
//! Nealen ("AI-based playtesting of contemporary board games", 2017) let their players of this game plan so.

use crate::base::cards::{KINDS, Kind};
use crate::base::ids::{CitySet, RouteId, RouteSet, TicketId, TicketSet};
use crate::base::limits::{MAX_CITIES, MAX_ROUTES};
use crate::policy::needs::missing;
use crate::policy::style::Style;
use crate::score::joined::tickets_joined;
use crate::state::position::{Seat, State};
use crate::variant::facts::{GRAY, Variant};

/// Costs and gains are in quarters of a point.
pub(super) const POINT: i32 = 4;

/// The most that a route costs: there are buckets for so much and nothing.
const MOST: i32 = 127;

/// What the player who decides has, and what it may do.
pub(super) struct Eyes<'a> {
    pub(super) state: &'a State,
    pub(super) variant: &'a Variant,
    pub(super) seat: &'a Seat,
    /// The routes that the player may still claim and has the trains for.
    pub(super) open: RouteSet,
    pub(super) style: &'a Style,
}

impl<'a> Eyes<'a> {
    pub(super) fn of(state: &'a State, variant: &'a Variant, style: &'a Style) -> Eyes<'a> {
        let seat = state.mover();
        let mut open = state.open_to(variant, state.current);
        for (price, &routes) in variant.tables.prices.iter().zip(&variant.tables.of_price).rev() {
            if price.length <= seat.trains {
                break;
            }
            open &= !routes;
        }
        Eyes { state, variant, seat, open, style }
    }

    pub(super) fn length(&self, route: RouteId) -> u8 {
        self.variant.price(route).length
    }

    /// The tickets held that the own routes do not complete.
    pub(super) fn incomplete(&self) -> TicketSet {
        self.seat.tickets & !tickets_joined(self.variant, self.seat.routes)
    }

    /// Calls `each` with every price and color of which there are open routes, and these.
    pub(super) fn each_class(&self, mut each: impl FnMut(usize, Option<Kind>, RouteSet)) {
        for (at, classes) in self.variant.tables.classes.iter().enumerate() {
            if (self.variant.tables.of_price[at] & self.open).is_empty() {
                continue;
            }
            for color in 0..KINDS {
                let routes = classes[color] & self.open;
                if !routes.is_empty() {
                    each(at, (color != GRAY).then(|| Kind::color(color)), routes);
                }
            }
        }
    }
}

/// The routes that a player means to claim for its tickets.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Plan {
    /// Whether there is a plan.
    made: bool,
    /// The tickets for which it was made.
    tickets: TicketSet,
    /// Whether no more tickets are wanted.
    pub(super) sated: bool,
    /// The routes to claim, and those of them that are claimed by now.
    pub(super) routes: RouteSet,
}

impl Plan {
    /// Makes the plan anew if the tickets are others or one of its routes is lost.
    pub(super) fn update(&mut self, eyes: &Eyes<'_>) {
        let left = self.routes & !eyes.seat.routes;
        let always = eyes.style.x[21] >> u8::from(eyes.variant.is_race()) & 1 == 1
            && eyes.state.phase == crate::state::position::Phase::Turn;
        if !always && self.made && self.tickets == eyes.seat.tickets && eyes.open.contains(left) {
            self.routes = left;
            return;
        }
        self.again(eyes);
    }

    /// Makes the plan anew.
    pub(super) fn again(&mut self, eyes: &Eyes<'_>) {
        let tickets = eyes.incomplete();
        let routes = match tickets.is_empty() {
            true => RouteSet::EMPTY,
            false => match eyes.variant.is_race() {
                false => Map::of(eyes).best(tickets).routes,
                true => Map::of(eyes).race(tickets, eyes.style.x[22]).routes,
            },
        };
        *self = Plan { made: true, tickets: eyes.seat.tickets, routes, sated: false };
    }
}

/// Routes for some tickets.
#[derive(Clone, Copy, Default)]
pub(super) struct Draft {
    /// The open routes to claim.
    pub(super) routes: RouteSet,
    pub(super) spaces: u32,
    pub(super) cost: i32,
    pub(super) first: Path,
    /// The tickets that they complete.
    pub(super) done: TicketSet,
    /// The gain of these tickets.
    pub(super) gain: i32,
}

/// The order in which tickets are inserted.
#[derive(Clone, Copy)]
pub(super) enum Order {
    /// Always the one that costs least now.
    Nearest,
    /// Those with most points first.
    Points,
}

/// The board with what its routes cost the player.
pub(super) struct Map<'a> {
    eyes: &'a Eyes<'a>,
    halves: i32,
    cost: [u8; MAX_ROUTES],
}

impl<'a> Map<'a> {
    pub(super) fn of(eyes: &'a Eyes<'a>) -> Map<'a> {
        let mut cost = [0; MAX_ROUTES];
        let hand = &eyes.seat.hand;
        let style = eyes.style;
        let scored = !eyes.variant.is_race();
        eyes.each_class(|at, color, routes| {
            let price = &eyes.variant.tables.prices[at];
            let cards = missing(price, color, hand);
            let tunnel = !(routes & eyes.variant.tables.tunnels).is_empty();
            let length = i32::from(price.length);
            let mut of_class = if scored {
                style.per_claim
                    + style.per_card * length
                    + style.per_missing * i32::from(cards)
                    + style.per_symbol * i32::from(price.symbols)
            } else {
                style.x[18] + style.x[19] * length + style.x[20] * i32::from(cards)
            };
            if tunnel {
                of_class += style.tunnel;
            }
            for route in routes.iter() {
                let points = i32::from(eyes.variant.tables.points[route.index()]);
                let less = if scored { style.per_point * points } else { 0 };
                cost[route.index()] = (of_class - less).clamp(1, MOST) as u8;
            }
        });
        let credit = i32::from(eyes.seat.hand.total()) * style.x[17] / 100;
        let halves =
            if scored { 2 * i32::from(eyes.rounds()) + style.x[16] + credit } else { 1000 };
        Map { eyes, halves, cost }
    }

    /// What a ticket is worth if it is completed.
    pub(super) fn points(&self, ticket: TicketId) -> i32 {
        let points = i32::from(self.eyes.variant.tickets()[ticket.index()].points);
        // In a race tickets have no points.
        POINT * if self.eyes.variant.is_race() { 100 } else { points }
    }

    /// The best routes for tickets that the player holds.
    pub(super) fn best(&self, tickets: TicketSet) -> Draft {
        let one = self.draft(tickets, Order::Nearest);
        let other = self.draft(tickets, Order::Points);
        if other.gain - other.cost > one.gain - one.cost { other } else { one }
    }

    /// For a race.
    pub(super) fn race(&self, tickets: TicketSet, mode: i32) -> Draft {
        let mut draft = self.draft(tickets, Order::Nearest);
        let coasts = self.eyes.variant.tables.coasts.map(|coast| coast.bits() as u64);
        let bonus = self.eyes.variant.rules().race().is_some_and(|race| race.coast_bonus);
        let mut least = draft.first.cost;
        if mode & 4 != 0 && !draft.routes.is_empty() {
            draft.routes = draft.first.routes;
        }
        if bonus && !self.eyes.state.racer(self.eyes.state.current).bonus && mode & 1 == 1 {
            if let Some(path) = self.cheapest(coasts[0], coasts[1], RouteSet::EMPTY) {
                if path.spaces <= self.eyes.seat.trains.into()
                    && (draft.routes.is_empty() || path.cost < least)
                {
                    least = path.cost;
                    draft.routes = path.routes;
                }
            }
        }
        let swap = self.eyes.style.x[23];
        if swap > 0
            && least > swap
            && self.eyes.state.can_swap(self.eyes.variant)
            && self.eyes.state.phase == crate::state::position::Phase::Turn
        {
            draft.routes = RouteSet::EMPTY;
        }
        draft
    }

    /// Inserts tickets one after the other, those for which the trains suffice and that are worth it.
    pub(super) fn draft(&self, tickets: TicketSet, order: Order) -> Draft {
        let mut draft = Draft::default();
        let mut left = tickets;
        while !left.is_empty() {
            let (mut next, mut lowest) = (None, i32::MAX);
            match order {
                Order::Nearest => {
                    for ticket in left.iter() {
                        match self.path_for(ticket, &draft) {
                            None => left.remove(ticket),
                            Some(path) if path.cost < lowest => {
                                lowest = path.cost;
                                next = Some((ticket, path));
                            }
                            Some(_) => {}
                        }
                    }
                }
                Order::Points => {
                    let ticket = left.iter().max_by_key(|&ticket| self.points(ticket));
                    let ticket = ticket.expect("some are left");
                    left.remove(ticket);
                    next = self.path_for(ticket, &draft).map(|path| (ticket, path));
                }
            }
            if let Some((ticket, path)) = next {
                left.remove(ticket);
                if draft.routes.is_empty() {
                    draft.first = path;
                }
                draft.routes |= path.routes;
                draft.spaces += path.spaces;
                draft.cost += path.cost;
                draft.done.insert(ticket);
                draft.gain += 2 * self.points(ticket);
            }
        }
        draft
    }

    /// The cheapest further routes for a ticket, if there are trains for them and they are worth it.
    fn path_for(&self, ticket: TicketId, draft: &Draft) -> Option<Path> {
        let ends = self.eyes.variant.tickets()[ticket.index()].ends;
        let [from, to] = ends.map(|city| 1_u64 << city.index());
        let path = self.cheapest(from, to, draft.routes)?;
        let trains = u32::from(self.eyes.seat.trains);
        let halves = 2 * (draft.routes.len() + path.routes.len()) as i32
            + (draft.spaces + path.spaces) as i32;
        (draft.spaces + path.spaces <= trains
            && halves <= self.halves
            && path.cost * self.eyes.style.x[8] / 100 < 2 * self.points(ticket))
        .then_some(path)
    }

    /// What drawing this ticket would be worth.
    pub(super) fn ticket(&self, ticket: TicketId, turn: i32, rounds: i32) -> i32 {
        let ends = self.eyes.variant.tickets()[ticket.index()].ends;
        let [from, to] = ends.map(|city| 1_u64 << city.index());
        let points = self.points(ticket);
        let Some(path) = self.cheapest(from, to, RouteSet::EMPTY) else { return -points };
        let halves = 2 * path.routes.len() as i32 + path.spaces as i32;
        if path.spaces > self.eyes.seat.trains.into() || halves > 2 * rounds - self.eyes.style.x[7]
        {
            return -points;
        }
        let routes: i32 = path
            .routes
            .iter()
            .map(|route| POINT * i32::from(self.eyes.variant.tables.points[route.index()]))
            .sum();
        points + routes - turn * halves / 2
    }

    /// The cheapest open routes that join one of some cities to one of others; own ones and those planned are free.
    pub(super) fn cheapest(&self, from: u64, to: u64, planned: RouteSet) -> Option<Path> {
        const BUCKETS: usize = MOST as usize + 1;
        let tables = &self.eyes.variant.tables;
        let free = self.eyes.seat.routes | planned;
        let dear = self.eyes.open & !planned;
        let mut buckets = [0_u64; BUCKETS];
        let mut distances = [u16::MAX; MAX_CITIES];
        let mut by = [RouteId::new(0); MAX_CITIES];
        buckets[0] = from;
        let (mut reached, mut distance, mut farthest) = (0_u64, 0_u16, 0_u16);
        members(from, |city| distances[city] = 0);
        while distance <= farthest {
            let bucket = usize::from(distance) % BUCKETS;
            loop {
                let here = buckets[bucket] & !reached;
                if here == 0 {
                    break;
                }
                let city = here.trailing_zeros() as usize;
                reached |= 1 << city;
                if to >> city & 1 == 1 {
                    return Some(self.path(from, city, &by, planned));
                }
                let routes = tables.routes_at[city];
                let mut lead = |route: RouteId, cost: u8| {
                    let ends = tables.cities[route.index()].bits() as u64;
                    let other = (ends & !(1 << city)).trailing_zeros() as usize;
                    let further = distance + u16::from(cost);
                    if further < distances[other] {
                        distances[other] = further;
                        by[other] = route;
                        farthest = farthest.max(further);
                        buckets[usize::from(further) % BUCKETS] |= 1 << other;
                    }
                };
                (routes & free).iter().for_each(|route| lead(route, 0));
                (routes & dear).iter().for_each(|route| lead(route, self.cost[route.index()]));
            }
            buckets[bucket] = 0;
            distance += 1;
        }
        None
    }

    /// The routes by which a city was reached, without those that are free.
    fn path(&self, from: u64, to: usize, by: &[RouteId; MAX_CITIES], planned: RouteSet) -> Path {
        let free = self.eyes.seat.routes | planned;
        let mut path = Path::default();
        let mut city = to;
        while from >> city & 1 == 0 {
            let route = by[city];
            if !free.has(route) {
                path.routes.insert(route);
                path.cost += i32::from(self.cost[route.index()]);
                path.spaces += u32::from(self.eyes.length(route));
            }
            let ends: CitySet = self.eyes.variant.tables.cities[route.index()];
            city = (ends.bits() as u64 & !(1 << city)).trailing_zeros() as usize;
        }
        path
    }
}

/// Routes that join two cities.
#[derive(Clone, Copy, Default)]
pub(super) struct Path {
    pub(super) routes: RouteSet,
    pub(super) spaces: u32,
    pub(super) cost: i32,
}

fn members(mut set: u64, mut each: impl FnMut(usize)) {
    while set != 0 {
        each(set.trailing_zeros() as usize);
        set &= set - 1;
    }
}
