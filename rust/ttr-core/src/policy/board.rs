//! The policy for tickets on a board.

use crate::base::cards::{COLORS, Cards, Kind};
use crate::base::ids::{RouteId, RouteSet, TicketSet};
use crate::pay::payments::PaymentListing;
use crate::policy::needs::{self, Needs, missing};
pub(super) use crate::policy::plan::Plan;
use crate::policy::plan::{Eyes, Map, Order, POINT};
use crate::policy::style::Style;
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
        let joined = crate::score::joined::tickets_joined(self.variant, self.seat.routes);
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
            let value = draft.gain + 2 * complete - all - draft.cost;
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, chosen));
            }
        }
        let (_, tickets) = best.expect("all may be kept");
        Action::KeepTickets { tickets }
    }

    fn turn(&self, plan: &mut Plan) -> Option<Action> {
        plan.update(self);
        let needs = Needs::of(self, plan.routes);
        let mut best: Option<(i32, RouteId, Cards)> = None;
        for route in plan.routes.iter() {
            if let Some(cards) = needs::payment(self, route, &needs) {
                let value = i32::from(self.length(route));
                if best.is_none_or(|(most, _, _)| value > most) {
                    best = Some((value, route, cards));
                }
            }
        }
        if let Some((_, route, cards)) = best {
            return Some(Action::ClaimRoute { route, cards });
        }
        if !plan.routes.is_empty() && self.state.last_turns.is_none() {
            return self.draw(&needs, false).or_else(|| self.claim_any());
        }
        self.without_plan()
    }

    /// What to do without a plan.
    fn without_plan(&self) -> Option<Action> {
        if self.variant.is_race()
            && self.state.can_swap(self.variant)
            && !self.incomplete().is_empty()
        {
            return Some(Action::SwapTickets);
        }
        if self.state.can_draw_tickets(self.variant) && self.state.last_turns.is_none() {
            let trains = self.state.seats[..usize::from(self.state.players)]
                .iter()
                .map(|seat| seat.trains)
                .min();
            if i32::from(trains.unwrap_or(0)) >= self.style.tickets_trains {
                return Some(Action::DrawTickets);
            }
        }
        let Some((route, payable)) = self.target() else {
            return self
                .draw(&Needs::of(self, RouteSet::EMPTY), false)
                .or_else(|| self.claim_any());
        };
        let needs = Needs::of(self, RouteSet::only(route));
        if payable {
            if let Some(cards) = needs::payment(self, route, &needs) {
                return Some(Action::ClaimRoute { route, cards });
            }
        }
        self.draw(&needs, false).or_else(|| self.claim_any())
    }

    /// The route with the most points per turn, and whether it can be paid for now.
    fn target(&self) -> Option<(RouteId, bool)> {
        let last = self.state.last_turns.is_some();
        let hand = &self.seat.hand;
        let mut best: Option<(i32, RouteId, bool)> = None;
        self.each_class(|at, color, routes| {
            let price = &self.variant.tables.prices[at];
            let missing = missing(price, color, hand);
            if last && missing > 0 {
                return;
            }
            for route in routes.iter() {
                let points = i32::from(self.variant.tables.points[route.index()]);
                let value =
                    (points * POINT + i32::from(price.length)) * 20 / (2 + i32::from(missing));
                if best.is_none_or(|(most, _, _)| value > most) {
                    best = Some((value, route, missing == 0));
                }
            }
        });
        best.map(|(_, route, payable)| (route, payable))
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
        let routes = match plan.routes.is_empty() {
            false => plan.routes,
            true => self.target().map_or(RouteSet::EMPTY, |(route, _)| RouteSet::only(route)),
        };
        self.draw(&Needs::of(self, routes), true)
    }

    /// The card to draw.
    fn draw(&self, needs: &Needs, second: bool) -> Option<Action> {
        let takeable = self.state.takeable(self.variant, second);
        let deck = self.state.card_to_draw(self.variant);
        // A face-up car that is needed, of the color of which most are lacking.
        let mut best: Option<(u8, Kind)> = None;
        for kind in takeable.iter().filter(|&kind| kind != Kind::LOCOMOTIVE) {
            let short = needs.short[kind.index()];
            if short > 0 && best.is_none_or(|(most, _)| short > most) {
                best = Some((short, kind));
            }
        }
        let ends = self.variant.rules().face_up_locomotive_ends_draw;
        if takeable.has(Kind::LOCOMOTIVE) && needs.symbols + needs.wild > 0 {
            let whole = ends && !second;
            // The chances that a card off the deck is needed.
            let likely = self.likely(needs);
            let draws = if best.is_some() { 100 } else { likely } + likely;
            if !whole || draws.min(100 * needs.total() as i32) < 100 + self.style.x[0] {
                return Some(Action::DrawFaceUp { card: Kind::LOCOMOTIVE });
            }
        }
        if let Some((_, card)) = best {
            return Some(Action::DrawFaceUp { card });
        }
        if deck {
            return Some(Action::DrawDeck);
        }
        takeable.iter().next().map(|card| Action::DrawFaceUp { card })
    }

    /// The chance in percent that an unseen card is needed.
    fn likely(&self, needs: &Needs) -> i32 {
        let mut unseen = self.variant.facts.deck;
        unseen.lower_by(&self.seat.hand);
        unseen.lower_by(&self.state.discard);
        for kind in self.state.row.iter().flatten() {
            if unseen.get(*kind) > 0 {
                unseen.remove(*kind);
            }
        }
        let mut needed =
            if needs.symbols + needs.wild > 0 { i32::from(unseen.locomotives()) } else { 0 };
        for color in 0..COLORS {
            if needs.short[color] > 0 {
                needed += i32::from(unseen.counts()[color]);
            }
        }
        100 * needed / i32::from(unseen.total()).max(1)
    }

    /// Pays for the tunnel if it can.
    fn surcharge(&self, _plan: &mut Plan) -> Option<Action> {
        None
    }
}
