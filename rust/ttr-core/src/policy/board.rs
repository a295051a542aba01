//! The policy for tickets on a board: what to do with a plan, and without one.
//!
//! The numbers here and in [`plan`](crate::policy::plan) were found by playing thousands of games against other
//! numbers, mostly with two players. Drawing further tickets won no more games than it lost there, and at full tables
//! on one board alone.

use crate::base::cards::{COLORS, Cards, KINDS, Kind};
use crate::base::ids::{RouteId, RouteSet, TicketSet};
use crate::base::kinds::KindSet;
use crate::pay::payments::PaymentListing;
use crate::policy::eyes::Eyes;
use crate::policy::needs::{self, Needs};
pub(super) use crate::policy::plan::Plan;
use crate::policy::plan::{Map, Order, POINT};
use crate::score::joined::tickets_joined;
use crate::state::actions::Action;
use crate::state::position::{Phase, State};
use crate::variant::facts::Variant;

/// The use of a card that is needed. A color counts one more for each card of it that is lacking, so that the color
/// comes first of which most are lacking.
const NEEDED: i32 = 100;

/// A face-up locomotive is taken instead of two cards of less use than this together,
const WHOLE_DRAW: i32 = 80;
/// and instead of one card of less use than this where it counts as one card.
const ONE_OF_TWO: i32 = 130;

/// The number of further routes for which cards are drawn along with those of a plan.
const FURTHER: usize = 3;

/// The action of the player who decides.
#[inline(never)]
pub(super) fn choose(state: &State, variant: &Variant, plan: &mut Plan) -> Action {
    let eyes = Eyes::of(state, variant);
    let action = match state.phase {
        Phase::KeepTickets => Some(eyes.keep()),
        Phase::Turn if state.last_turns.is_some() => eyes.last_turn(),
        Phase::Turn => eyes.turn(plan),
        Phase::SecondDraw => eyes.second_draw(plan),
        // A surcharge that can be paid is paid, with the fewest locomotives: that is the first action.
        _ => None,
    };
    action.unwrap_or_else(|| {
        let legal = state.legal_actions(variant, PaymentListing::Canonical);
        legal.get(state, variant, 0).expect("somebody decides")
    })
}

impl Eyes<'_> {
    /// Keeps those tickets with which the points of all tickets, less what their routes cost, are the most.
    fn keep(&self) -> Action {
        let offer = self.state.offer(self.state.current).as_slice();
        let least = u32::from(self.state.keep_at_least(self.variant));
        let map = Map::of(self);
        let joined = tickets_joined(self.variant, self.seat.routes);
        let held = self.seat.tickets & !joined;
        let mut best: Option<(i32, TicketSet)> = None;
        for mask in (0..1_usize << offer.len()).filter(|mask| mask.count_ones() >= least) {
            let chosen = offer.iter().enumerate().filter(|&(place, _)| mask >> place & 1 == 1);
            let chosen: TicketSet = chosen.map(|(_, &ticket)| ticket).collect();
            let draft = map.draft(held | (chosen & !joined), Order::Points);
            // Those that are not completed count against the player.
            let value = 2 * (draft.points + map.points(chosen & joined))
                - map.points(held | chosen)
                - draft.cost;
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, chosen));
            }
        }
        let (_, tickets) = best.expect("all may be kept");
        Action::KeepTickets { tickets }
    }

    /// Claims what is planned, or draws for it.
    fn turn(&self, plan: &mut Plan) -> Option<Action> {
        let needs = plan.go_on(self);
        if let Some(action) = self.claim_longest(plan.routes, &needs) {
            return Some(action);
        }
        if !plan.routes.is_empty() {
            return self.draw_for(plan, &needs, false).or_else(|| self.claim_any());
        }
        if let Some(action) = self.build(plan.lent) {
            return Some(action);
        }
        // Where no card is left, a claim brings the end nearer, and swapping may go on for ever.
        if self.state.can_swap(self.variant)
            && self.state.card_to_draw(self.variant)
            && Map::of(self).can_complete_others()
        {
            return Some(Action::SwapTickets);
        }
        let goal = self.goals(RouteSet::EMPTY, &needs, 1);
        let needs = Needs::of(self, goal);
        let claim = self.claim_longest(goal, &needs);
        claim.or_else(|| self.draw(&needs, &needs, false)).or_else(|| self.claim_any())
    }

    /// Claims the longest of some routes that can be paid for; for a tunnel a card is held back.
    fn claim_longest(&self, routes: RouteSet, needs: &Needs) -> Option<Action> {
        let mut best: Option<(u8, Action)> = None;
        for route in routes.iter() {
            let length = self.length(route);
            if best.is_some_and(|(longest, _)| length < longest) {
                continue;
            }
            if let Some(cards) = needs::payment(self, route, needs)
                && self.has_reserve(route, &cards)
            {
                best = Some((length, Action::ClaimRoute { route, cards }));
            }
        }
        best.map(|(_, action)| action)
    }

    /// Whether a card is left for the surcharge of a tunnel. Where few cards go round, they may be the same ones again
    /// and again: then the whole surcharge has to be there.
    fn has_reserve(&self, route: RouteId, paid: &Cards) -> bool {
        if !self.variant.tables.tunnels.has(route) {
            return true;
        }
        let most = self.variant.rules().tunnel_cards();
        let go_round = self.state.deck.total() + self.state.discard.total();
        let few = go_round <= most.saturating_mul(3);
        let reserve = if few { most.min(go_round) } else { 1 };
        let mut left = self.seat.hand;
        left.remove_all(paid);
        let in_kind = self.variant.rules().board().is_some_and(|board| board.surcharge_in_kind);
        let engines = self.state.deck.locomotives() + self.state.discard.locomotives();
        if few && in_kind && left.locomotives() < most.min(engines) {
            return false;
        }
        let color = paid.colors().iter().next();
        left.locomotives() + color.map_or(0, |color| left.get(color)) >= reserve
    }

    /// Claims the longest route for which there is a payment, rather not a tunnel, which may fail again and again.
    fn claim_any(&self) -> Option<Action> {
        let needs = Needs::of(self, RouteSet::EMPTY);
        let payable = |route| Some((route, needs::payment(self, route, &needs)?));
        let value = |route| (!self.variant.tables.tunnels.has(route), self.length(route));
        let claims = self.open.iter().filter_map(payable);
        let (route, cards) = claims.max_by_key(|&(route, _)| value(route))?;
        Some(Action::ClaimRoute { route, cards })
    }

    /// Builds a station for one of these routes of others.
    fn build(&self, lent: RouteSet) -> Option<Action> {
        if lent.is_empty() {
            return None;
        }
        let price = self.state.station_price(self.variant)?;
        let needs = Needs::of(self, RouteSet::EMPTY);
        let cards = needs::pay(price, None, &self.seat.hand, &needs)?;
        let free = self.state.free_cities(self.variant);
        let mut ends = lent.iter().map(|route| self.variant.tables.cities[route.index()]);
        let city = ends.find_map(|ends| (ends & free).lowest())?;
        Some(Action::BuildStation { city, cards })
    }

    /// In the last turn: the claim or station with the most points.
    fn last_turn(&self) -> Option<Action> {
        let needs = Needs::of(self, RouteSet::EMPTY);
        let routes = self.seat.routes | self.lent();
        let joined = tickets_joined(self.variant, routes);
        let tickets = |route| {
            let more = tickets_joined(self.variant, routes | RouteSet::only(route)) & !joined;
            let more = (more & self.seat.tickets).iter();
            2 * more
                .map(|ticket| i32::from(self.variant.tickets()[ticket.index()].points))
                .sum::<i32>()
        };
        let mut best: Option<(i32, Action)> = None;
        for route in self.open.iter() {
            let value = i32::from(self.variant.tables.points[route.index()]) + tickets(route);
            if best.is_none_or(|(most, _)| value > most)
                && let Some(cards) = needs::payment(self, route, &needs)
            {
                best = Some((value, Action::ClaimRoute { route, cards }));
            }
        }
        if self.state.stations_left(self.variant, self.state.current) > 0 {
            let lost = i32::from(self.variant.rules().stations().points);
            for route in self.foreign().iter() {
                let value = tickets(route) - lost;
                if value > best.map_or(0, |(most, _)| most)
                    && let Some(action) = self.build(RouteSet::only(route))
                {
                    best = Some((value, action));
                }
            }
        }
        best.map(|(_, action)| action)
    }

    /// Further routes: one after the other the one that has the most points for the turns that it takes, until the
    /// trains do not suffice. Those of the longest trail are worth a point more where the player has been.
    fn goals(&self, planned: RouteSet, needs: &Needs, number: usize) -> RouteSet {
        let tables = &self.variant.tables;
        let mut hand = needs.left;
        let mut trains = u32::from(self.seat.trains).saturating_sub(self.variant.spaces(planned));
        let mut closed = planned | tables.siblings.of_all(planned);
        let touched = match self.variant.rules().bonuses().longest_trail_points {
            0 => None,
            _ => Some(self.touched(planned)),
        };
        // A draw and a half more than there seems to be time for.
        let halves = 2 * self.rounds() + 4;
        let mut goals = RouteSet::EMPTY;
        for _ in 0..number {
            let mut best: Option<(i32, RouteId)> = None;
            self.each_class(|price, color, routes| {
                let routes = routes & !closed;
                if u32::from(price.length) > trains || routes.is_empty() {
                    return;
                }
                let missing = needs::missing(price, color, &hand);
                if missing > 0 && 2 + i32::from(missing) > halves {
                    return;
                }
                let near = touched.map_or(RouteSet::EMPTY, |routes_there| routes & routes_there);
                let (route, more) = match near.lowest() {
                    Some(route) => (route, POINT),
                    None => (routes.nth(0), 0),
                };
                let value = POINT * self.points(route) + more + i32::from(price.length);
                let value = 20 * value / (3 + i32::from(missing));
                if best.is_none_or(|(most, _)| value > most) {
                    best = Some((value, route));
                }
            });
            let Some((_, route)) = best else { break };
            goals.insert(route);
            closed = closed | RouteSet::only(route) | tables.siblings.of(route);
            trains -= u32::from(self.length(route));
            needs::set_aside(self.variant.price(route), self.variant.color(route), &mut hand);
        }
        goals
    }

    /// The second card is drawn for the same as the first one.
    fn second_draw(&self, plan: &mut Plan) -> Option<Action> {
        let needs = plan.go_on(self);
        if !plan.routes.is_empty() {
            return self.draw_for(plan, &needs, true);
        }
        let needs = Needs::of(self, self.goals(RouteSet::EMPTY, &needs, 1));
        self.draw(&needs, &needs, true)
    }

    /// Draws a card for a plan or, if none is on view, for routes after it.
    fn draw_for(&self, plan: &Plan, needs: &Needs, second: bool) -> Option<Action> {
        if self.state.takeable(self.variant, second).is_empty() {
            // There is nothing to choose.
            return self.state.card_to_draw(self.variant).then_some(Action::DrawDeck);
        }
        let goals = self.goals(plan.routes, needs, FURTHER);
        self.draw(needs, &Needs::of(self, plan.routes | goals), second)
    }

    /// Draws the card that is of the most use, for what is needed now or later.
    fn draw(&self, now: &Needs, later: &Needs, second: bool) -> Option<Action> {
        let takeable = self.state.takeable(self.variant, second);
        let deck = self.state.card_to_draw(self.variant);
        let uses: [i32; KINDS] =
            std::array::from_fn(|kind| match (now.of_kind(kind), later.of_kind(kind)) {
                (0, 0) => 0,
                (0, _) => NEEDED,
                (short, _) if kind < COLORS => NEEDED + i32::from(short),
                _ => NEEDED,
            });
        let blind = if deck { self.use_of_unseen(&uses) } else { 0 };
        let cars = takeable.without(KindSet::only(Kind::LOCOMOTIVE));
        let car = cars.iter().max_by_key(|&kind| uses[kind.index()]);
        let of_car = car.map_or(0, |kind| uses[kind.index()]);
        if takeable.has(Kind::LOCOMOTIVE) && uses[COLORS] > 0 {
            let one = of_car.max(blind);
            let instead = match self.variant.rules().face_up_locomotive_ends_draw {
                true => one + blind < WHOLE_DRAW,
                false => one < ONE_OF_TWO,
            };
            if instead {
                return Some(Action::DrawFaceUp { card: Kind::LOCOMOTIVE });
            }
        }
        match car {
            Some(card) if of_car >= blind && of_car > 0 || !deck => {
                Some(Action::DrawFaceUp { card })
            }
            _ if deck => Some(Action::DrawDeck),
            _ => takeable.iter().next().map(|card| Action::DrawFaceUp { card }),
        }
    }

    /// The use of a card that the player has not seen, on average.
    fn use_of_unseen(&self, uses: &[i32; KINDS]) -> i32 {
        let mut seen = self.state.discard;
        seen.add_all(&self.seat.hand);
        self.state.row.iter().flatten().for_each(|&kind| seen.add(kind));
        let mut unseen = self.variant.facts.deck;
        unseen.lower_by(&seen);
        let counts = unseen.counts().iter().zip(uses);
        let sum: i32 = counts.map(|(&count, uses)| i32::from(count) * uses).sum();
        sum / i32::from(unseen.total()).max(1)
    }
}
