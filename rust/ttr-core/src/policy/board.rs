//! The policy for tickets on a board.

use crate::base::cards::{COLORS, Cards, KINDS, Kind};
use crate::base::ids::{CitySet, RouteId, RouteSet, TicketSet};
use crate::base::kinds::KindSet;
use crate::pay::payments::PaymentListing;
use crate::policy::needs::{self, Needs, missing};
pub(super) use crate::policy::plan::Plan;
use crate::policy::plan::{Eyes, Map, Order, POINT};
use crate::policy::style::Style;
use crate::score::joined::tickets_joined;
use crate::state::actions::Action;
use crate::state::position::{Phase, State};
use crate::variant::facts::Variant;

/// The action of the player who decides.
#[inline(never)]
pub(super) fn choose(state: &State, variant: &Variant, plan: &mut Plan, style: &Style) -> Action {
    let eyes = Eyes::of(state, variant, style);
    let action = match state.phase {
        Phase::KeepTickets => Some(eyes.keep()),
        Phase::Turn => eyes.turn(plan),
        Phase::SecondDraw => eyes.second_draw(plan),
        Phase::Tunnel => eyes.surcharge(plan),
        _ => None,
    };
    action.unwrap_or_else(|| {
        let legal = state.legal_actions(variant, PaymentListing::Canonical);
        legal.get(state, variant, 0).expect("somebody decides")
    })
}

impl Eyes<'_> {
    /// The tickets to keep: with them the points of the tickets, less those of tickets that are not completed and
    /// less what their routes cost, are the most.
    fn keep(&self) -> Action {
        let offer = self.state.offer(self.state.current).as_slice();
        let least = u32::from(self.state.keep_at_least(self.variant));
        let map = Map::of(self);
        let held = self.incomplete();
        let joined = tickets_joined(self.variant, self.seat.routes);
        let mut best: Option<(i32, TicketSet)> = None;
        for mask in 0..1_usize << offer.len() {
            if mask.count_ones() < least {
                continue;
            }
            let chosen = offer.iter().enumerate().filter(|&(place, _)| mask >> place & 1 == 1);
            let chosen: TicketSet = chosen.map(|(_, &ticket)| ticket).collect();
            let draft = map.draft(held | chosen & !joined, Order::Points);
            let all: i32 = (held | chosen).iter().map(|ticket| map.points(ticket)).sum();
            let complete: i32 = (chosen & joined).iter().map(|ticket| map.points(ticket)).sum();
            let value = draft.gain + 2 * complete - all - draft.cost * self.style.x[1] / 100;
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, chosen));
            }
        }
        let (_, tickets) = best.expect("all may be kept");
        Action::KeepTickets { tickets }
    }

    fn turn(&self, plan: &mut Plan) -> Option<Action> {
        if self.state.last_turns.is_some() {
            return self.last_claim().or_else(|| {
                self.draw(
                    &Needs::of(self, RouteSet::EMPTY),
                    &Needs::of(self, RouteSet::EMPTY),
                    false,
                )
            });
        }
        plan.update(self);
        let mut needs = Needs::of(self, plan.routes);
        if !self.variant.is_race()
            && 2 * plan.routes.len() + needs.total()
                > (2 * i32::from(self.rounds()) + self.style.x[16]) as u32
        {
            plan.again(self);
            needs = Needs::of(self, plan.routes);
        }
        if let Some(action) = self.claim_longest(plan.routes, &needs) {
            return Some(action);
        }
        if plan.routes.is_empty() {
            if self.variant.is_race()
                && self.state.can_swap(self.variant)
                && !self.incomplete().is_empty()
            {
                return Some(Action::SwapTickets);
            }
            if self.state.can_draw_tickets(self.variant)
                && i32::from(self.rounds()) >= self.style.tickets_trains
                && !plan.sated
            {
                if self.wants_tickets() {
                    return Some(Action::DrawTickets);
                }
                plan.sated = self.style.x[5] != 0;
            }
        }
        let (goals, first) = self.goals(plan.routes, &needs);
        let later = Needs::of(self, plan.routes | goals);
        let needs = if plan.routes.is_empty() { Needs::of(self, first) } else { needs };
        if plan.routes.is_empty() {
            if let Some(action) = self.claim_longest(goals, &later) {
                return Some(action);
            }
        }
        self.draw(&needs, &later, false).or_else(|| self.claim_any())
    }

    /// Claims the longest of some routes that can be paid for.
    fn claim_longest(&self, routes: RouteSet, needs: &Needs) -> Option<Action> {
        let claims =
            routes.iter().filter_map(|route| Some((route, needs::payment(self, route, needs)?)));
        let (route, cards) = claims.max_by_key(|&(route, _)| self.length(route))?;
        Some(Action::ClaimRoute { route, cards })
    }

    /// The claim with the most points at once.
    fn last_claim(&self) -> Option<Action> {
        let needs = Needs::of(self, RouteSet::EMPTY);
        let joined = tickets_joined(self.variant, self.seat.routes);
        let mut best: Option<(i32, RouteId, Cards)> = None;
        for route in self.open.iter() {
            let Some(cards) = needs::payment(self, route, &needs) else { continue };
            let more = tickets_joined(self.variant, self.seat.routes | RouteSet::only(route))
                & !joined
                & self.seat.tickets;
            let tickets: i32 = more
                .iter()
                .map(|ticket| i32::from(self.variant.tickets()[ticket.index()].points))
                .sum();
            let value = i32::from(self.variant.tables.points[route.index()]) + 2 * tickets;
            if best.is_none_or(|(most, _, _)| value > most) {
                best = Some((value, route, cards));
            }
        }
        best.map(|(_, route, cards)| Action::ClaimRoute { route, cards })
    }

    /// Further routes for the trains that the plan leaves: one after the other the one with most points a turn.
    fn goals(&self, planned: RouteSet, needs: &Needs) -> (RouteSet, RouteSet) {
        let mut first = RouteSet::EMPTY;
        let own = (self.seat.routes | planned)
            .iter()
            .fold(CitySet::EMPTY, |set, route| set | self.variant.tables.cities[route.index()]);
        let mut hand = needs.left;
        let mut trains = i32::from(self.seat.trains) - self.variant.spaces(planned) as i32;
        let mut goals = RouteSet::EMPTY;
        let mut closed = planned | self.variant.tables.siblings.of_all(planned);
        let scored = !self.variant.is_race();
        let trail = i32::from(self.variant.rules().bonuses().longest_trail_points > 0);
        let halves = 2 * i32::from(self.rounds()) + self.style.x[15];
        for _ in 0..if planned.is_empty() { self.style.x[10] } else { self.style.x[11] } {
            let mut best: Option<(i32, RouteId)> = None;
            self.each_class(|at, color, routes| {
                let price = &self.variant.tables.prices[at];
                let routes = routes & !closed;
                if i32::from(price.length) > trains || routes.is_empty() {
                    return;
                }
                let missing = i32::from(missing(price, color, &hand));
                if missing + 2 > halves && missing > 0 {
                    return;
                }
                for route in routes.iter() {
                    let points = if scored {
                        i32::from(self.variant.tables.points[route.index()])
                    } else {
                        0
                    };
                    let apart = (self.variant.tables.cities[route.index()] & own).is_empty();
                    let touch = if apart { 0 } else { self.style.x[6] * trail };
                    let value = (points * POINT + touch + i32::from(price.length)) * 20
                        / (self.style.x[12] + missing);
                    if best.is_none_or(|(most, _)| value > most) {
                        best = Some((value, route));
                    }
                }
            });
            let Some((_, route)) = best else { break };
            goals.insert(route);
            if first.is_empty() {
                first = goals;
            }
            closed = closed | RouteSet::only(route) | self.variant.tables.siblings.of(route);
            let price = self.variant.price(route);
            trains -= i32::from(price.length);
            needs::set_aside(price, self.variant.color(route), &mut hand);
        }
        (goals, first)
    }

    /// About how many rounds are left.
    pub(super) fn rounds(&self) -> u8 {
        if self.state.last_turns.is_some() {
            return 1;
        }
        let end = self.variant.tables.steps.last_turns_at.unwrap_or(0);
        let rounds = |player| {
            let seat = self.state.seat(player);
            let spaces = seat.trains.saturating_sub(end);
            spaces / 3 + spaces.saturating_sub(seat.hand.total()) / 2
        };
        self.state.seat_ids().map(rounds).min().unwrap_or(0)
    }

    /// Whether the best of the tickets that would be drawn is worth a turn, on average.
    fn wants_tickets(&self) -> bool {
        let map = Map::of(self);
        let unseen = self.variant.tables.all_tickets
            & !self.variant.tables.long_tickets
            & !self.seat.tickets;
        let mut values = [0_i32; 128];
        let number = unseen.len() as usize;
        let rate = self.style.turn;
        for (value, ticket) in values.iter_mut().zip(unseen.iter()) {
            *value = map.ticket(ticket, rate, i32::from(self.rounds()));
        }
        let values = &mut values[..number];
        values.sort_unstable_by(|one, other| other.cmp(one));
        let drawn =
            u32::from(self.variant.tables.steps.drawn_tickets).min(self.state.ticket_deck().len());
        // The chance that the best of those drawn is this one, times 2^16.
        let (mut mean, mut none) = (0_i64, 1_i64 << 16);
        for (index, &value) in values.iter().enumerate() {
            let left = (number - index) as i64;
            let chance = none * i64::from(drawn).min(left) / left;
            mean += chance * i64::from(value);
            none -= chance;
        }
        (mean >> 16) as i32 - rate > self.style.tickets_margin
    }

    /// Any claim that can be paid for.
    fn claim_any(&self) -> Option<Action> {
        let needs = Needs::of(self, RouteSet::EMPTY);
        let claims = self
            .open
            .iter()
            .filter_map(|route| Some((route, needs::payment(self, route, &needs)?)));
        let (route, cards) = claims.max_by_key(|&(route, _)| self.length(route))?;
        Some(Action::ClaimRoute { route, cards })
    }

    fn second_draw(&self, plan: &mut Plan) -> Option<Action> {
        plan.update(self);
        let needs = Needs::of(self, plan.routes);
        let (goals, first) = self.goals(plan.routes, &needs);
        let later = Needs::of(self, plan.routes | goals);
        let needs = if plan.routes.is_empty() { Needs::of(self, first) } else { needs };
        self.draw(&needs, &later, true)
    }

    /// The card to draw: that of which the use is the most, in percent of that of a card that the plan needs.
    fn draw(&self, needs: &Needs, later: &Needs, second: bool) -> Option<Action> {
        let takeable = self.state.takeable(self.variant, second);
        let deck = self.state.card_to_draw(self.variant);
        let mut uses = [0; KINDS];
        for color in 0..COLORS {
            uses[color] = match (needs.short[color], later.short[color]) {
                (0, 0) => 0,
                (0, _) => self.style.x[9],
                (short, _) => 100 + i32::from(short) * self.style.x[13],
            };
        }
        uses[COLORS] = match (needs.symbols + needs.wild, later.symbols + later.wild) {
            (0, 0) => 0,
            (0, _) => self.style.x[9],
            _ => 100,
        };
        let blind = if deck { self.blind(&uses) } else { -1 };
        let cars = takeable.without(KindSet::only(Kind::LOCOMOTIVE));
        let up = cars.iter().max_by_key(|&kind| uses[kind.index()]);
        let use_up = up.map_or(-1, |kind| uses[kind.index()]);
        if takeable.has(Kind::LOCOMOTIVE) {
            let whole = self.variant.rules().face_up_locomotive_ends_draw;
            let others =
                if whole { use_up.max(blind).max(0) + blind.max(0) } else { use_up.max(blind) };
            let less = if whole { self.style.x[0] } else { self.style.x[14] };
            if uses[COLORS] > 0 && uses[COLORS] + less > others {
                return Some(Action::DrawFaceUp { card: Kind::LOCOMOTIVE });
            }
        }
        match up {
            Some(card) if use_up >= blind => Some(Action::DrawFaceUp { card }),
            _ if deck => Some(Action::DrawDeck),
            _ => takeable.iter().next().map(|card| Action::DrawFaceUp { card }),
        }
    }

    /// The use of an unseen card, on average.
    fn blind(&self, uses: &[i32; KINDS]) -> i32 {
        let mut unseen = self.variant.facts.deck;
        unseen.lower_by(&self.seat.hand);
        unseen.lower_by(&self.state.discard);
        for &kind in self.state.row.iter().flatten() {
            let mut card = Cards::NONE;
            card.add(kind);
            unseen.lower_by(&card);
        }
        let all = unseen.counts().iter().zip(uses);
        let sum: i32 = all.map(|(&count, uses)| i32::from(count) * uses).sum();
        sum / i32::from(unseen.total()).max(1)
    }

    /// Pays for the tunnel if it can.
    fn surcharge(&self, _plan: &mut Plan) -> Option<Action> {
        None
    }
}
