//! The legal actions of a decision, counted and indexed without being listed.
//!
//! Order: `DrawDeck`, `DrawFaceUp` in card order, `DrawTickets`, `SwapTickets`, then `ClaimRoute` by
//! price (length, then routes without locomotives before others, by symbols, by sets), color (card
//! order, gray last), route (order of the data) and payment: without sets by color in card order, by
//! number of locomotives ascending, locomotives alone last; with sets as `sets` says.
//! `KeepTickets` by counting in binary, the first ticket on offer as the lowest bit. `PayTunnel` by
//! the number of locomotives ascending, then `WithdrawTunnel`. `PlaceCards` after the draws: sets of
//! one color by color in card order, by number of cars, then of locomotives ascending; then sets of
//! different colors in lexicographic order of their colors. `MoveCards` by counting in binary over the
//! rows in which there is a choice, in card order, the first one as the lowest bit, a set bit for the
//! car. `CompleteTicket` in the order of the data, then `FinishTickets`. `Pass` stands alone.

use crate::base::bits;
use crate::base::cards::{COLORS, Kind};
use crate::base::ids::TicketSet;
use crate::base::kinds::{ColorSet, KindSet, colors_of, kinds_in};
use crate::base::limits::MAX_PRICES;
use crate::legal::placing::{count_choices, nth_choice, placed_colors};
use crate::pay::payments::{self, Listed, Purse};
use crate::state::actions::Action;
use crate::state::position::{Phase, State};
use crate::variant::facts::{GRAY, Variant};

/// Claims that are not worth twice the memory: they are counted anew when they are looked at.
const MANY: u32 = u32::MAX;

/// The legal actions of one state, summed up: how many there are, and what it takes to find the
/// one with a given index. It goes with the state it was made from.
#[derive(Clone, Copy, Default, Debug)]
pub struct LegalActions {
    len: u64,
    listed: Listed,
    draw_deck: bool,
    face_up: KindSet,
    draw_tickets: bool,
    swap_tickets: bool,
    /// Claims of the routes of each price; [`MANY`]: too many for this.
    claims: [u32; MAX_PRICES],
    /// Payments of the surcharge of a tunnel; it can be given up too.
    surcharges: Option<u8>,
    /// Sets of each color that can be placed (CG-12, CG-30).
    sets: [u16; COLORS],
    /// The colors that a set of different ones can be made of.
    free: ColorSet,
    /// The rows of which the card that moves can be chosen (CG-11).
    moves: Option<ColorSet>,
    /// The tickets that can be completed; scoring can be finished too (CG-51).
    payable: Option<TicketSet>,
    /// Tickets on offer and how many of them have to be kept at least.
    keep: Option<(u8, u8)>,
    pass: bool,
}

impl State {
    /// The legal actions: none at chance points and at the end. `listed` says which of the payments
    /// with sets are among them.
    #[must_use]
    pub fn legal_actions(&self, variant: &Variant, listed: Listed) -> LegalActions {
        let mut legal = LegalActions { listed, ..LegalActions::default() };
        if self.pending.is_some() {
            return legal;
        }
        match self.phase {
            Phase::Over => return legal,
            Phase::KeepTickets => {
                let (offered, least) = (self.mover().offer.len(), self.keep_at_least(variant));
                legal.keep = Some((offered, least));
                // G-33: the subsets that are large enough
                legal.len = subsets(offered, least).count() as u64;
                return legal;
            }
            Phase::Turn => {
                legal.face_up = self.takeable(variant, false);
                legal.draw_tickets = self.can_draw_tickets(variant);
                legal.swap_tickets = self.can_swap(variant);
                if variant.has_railyards() {
                    legal.count_placings(self, variant);
                } else {
                    legal.count_claims(self, variant);
                }
            }
            Phase::SecondDraw => legal.face_up = self.takeable(variant, true),
            Phase::Tunnel => {
                // NC-53: to withdraw is always allowed
                let surcharges = self.surcharges();
                // One for each number of locomotives.
                legal.surcharges = Some(surcharges as u8);
                legal.len = surcharges + 1;
                return legal;
            }
            Phase::MoveCards => {
                let mixed = self.railyard(self.current).mixed();
                legal.moves = Some(mixed);
                legal.len = 1 << kinds_in(mixed.into());
                return legal;
            }
            Phase::ScoreTickets => {
                let payable = self.payable(variant);
                legal.payable = Some(payable);
                legal.len = u64::from(payable.len()) + 1;
                return legal;
            }
        }
        legal.draw_deck = self.card_to_draw(variant);
        let others = u32::from(legal.draw_deck)
            + kinds_in(legal.face_up)
            + u32::from(legal.draw_tickets)
            + u32::from(legal.swap_tickets);
        legal.len += u64::from(others);
        if legal.len == 0 {
            // G-3; whatever else is legal, and be it harmful, comes before it (G-4)
            legal.pass = true;
            legal.len = 1;
        }
        legal
    }
}

impl LegalActions {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether there are none: at chance points and at the end.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The legal action with this index, or `None` beyond the last.
    #[must_use]
    pub fn get(&self, state: &State, variant: &Variant, index: u64) -> Option<Action> {
        if index >= self.len {
            return None;
        }
        let mut index = index;
        if let Some((offered, least)) = self.keep {
            let chosen = subsets(offered, least).nth(index as usize)?;
            return Some(Action::KeepTickets { tickets: state.chosen(chosen) });
        }
        if self.pass {
            return Some(Action::Pass);
        }
        if let Some(surcharges) = self.surcharges {
            return Some(if index < u64::from(surcharges) {
                Action::PayTunnel { cards: state.nth_surcharge(index) }
            } else {
                Action::WithdrawTunnel
            });
        }
        if let Some(payable) = self.payable {
            let finish = index == u64::from(payable.len());
            return Some(if finish {
                Action::FinishTickets
            } else {
                Action::CompleteTicket { ticket: payable.nth(index as u32) }
            });
        }
        if let Some(mixed) = self.moves {
            // The index counts the rows in which there is a choice.
            let rows = colors_of(mixed).enumerate();
            let as_car = rows
                .filter(|&(place, _)| index >> place & 1 == 1)
                .fold(0, |set, (_, color)| set | 1 << color.index());
            return Some(Action::MoveCards { cards: state.railyard(state.current).moving(as_car) });
        }
        if self.draw_deck {
            if index == 0 {
                return Some(Action::DrawDeck);
            }
            index -= 1;
        }
        let face_up = u64::from(kinds_in(self.face_up));
        if index < face_up {
            let kind = bits::nth(u128::from(self.face_up), index as u32);
            return Kind::all().nth(kind).map(|card| Action::DrawFaceUp { card });
        }
        index -= face_up;
        if self.draw_tickets {
            if index == 0 {
                return Some(Action::DrawTickets);
            }
            index -= 1;
        }
        if self.swap_tickets {
            if index == 0 {
                return Some(Action::SwapTickets);
            }
            index -= 1;
        }
        if variant.has_railyards() {
            return Some(self.placing(state, variant, index));
        }
        Some(self.claim(state, variant, index))
    }

    /// The index of a legal action among those that are listed; `None` if it is not. It has to be
    /// legal in this state.
    #[must_use]
    pub fn index_of(&self, state: &State, variant: &Variant, action: &Action) -> Option<u64> {
        if self.len == 0 {
            return None;
        }
        let Action::ClaimRoute { route, cards } = *action else {
            // The claims stand last, and there are few others.
            let claims: u64 = (0..MAX_PRICES).map(|at| self.claims_of(state, variant, at)).sum();
            return (0..self.len - claims)
                .find(|&index| self.get(state, variant, index).as_ref() == Some(action));
        };
        let price = usize::from(variant.tables.price_index[route.index()]);
        let asked = variant.color(route);
        let color = asked.map_or(GRAY, Kind::index);
        let later: u64 = (price..MAX_PRICES).map(|at| self.claims_of(state, variant, at)).sum();
        let mut index = self.len - later;
        let hand = &state.mover().hand;
        let payments = Purse::new(hand, self.listed).payments(&variant.tables.prices[price]);
        let open = state.open.open_to(state.current);
        let counts = state.open.count_open_to(variant, state.current, |counts| counts[price]);
        for (earlier, &count) in counts[..color].iter().enumerate().filter(|&(_, &n)| n > 0) {
            index += payments.count(Some(Kind::color(earlier))) * u64::from(count);
        }
        let before = variant.tables.classes[price][color] & open.before(route);
        index += payments.count(asked) * u64::from(before.len());
        let within = payments::index_of(variant.price(route), asked, hand, self.listed, &cards);
        Some(index + within?)
    }

    /// The claims of the routes of a price.
    #[inline]
    fn claims_of(&self, state: &State, variant: &Variant, at: usize) -> u64 {
        match self.claims[at] {
            MANY => {
                let purse = Purse::new(&state.mover().hand, self.listed);
                let open = state.open.count_open_to(variant, state.current, |open| open[at]);
                purse.weigh(&variant.tables.prices[at], &open)
            }
            claims => claims.into(),
        }
    }

    /// Whether there is nothing but what the hand pays for: then somebody who does not see it cannot
    /// tell whether the player has to pass (G-3, CG-63).
    #[must_use]
    pub fn hang_on_the_hand(&self) -> bool {
        let others = self.draw_deck || self.face_up != 0 || self.draw_tickets || self.swap_tickets;
        let choosing = self.keep.is_some() || self.surcharges.is_some();
        self.len > 0 && !others && !choosing && self.moves.is_none() && self.payable.is_none()
    }

    /// Whether `Pass` is the only one (G-3).
    pub(crate) fn only_pass(&self) -> bool {
        self.pass
    }

    /// Every legal action in order.
    pub fn iter<'a>(
        &'a self,
        state: &'a State,
        variant: &'a Variant,
    ) -> impl Iterator<Item = Action> + 'a {
        (0..self.len()).filter_map(|index| self.get(state, variant, index))
    }

    /// Weighs the open routes of each price (G-20, G-25, G-26) that the trains suffice for
    /// (G-21) by the payments that the hand has for them (G-22).
    #[inline]
    fn count_claims(&mut self, state: &State, variant: &Variant) {
        let mover = state.mover();
        let purse = Purse::new(&mover.hand, self.listed);
        state.open.count_open_to(variant, state.current, |open| {
            let prices = variant.tables.prices.iter().zip(open).zip(&mut self.claims);
            for ((price, open), sum) in prices {
                if price.length > mover.trains {
                    break;
                }
                let payments = purse.weigh(price, open);
                *sum = u32::try_from(payments).unwrap_or(MANY);
                self.len += payments;
            }
        });
    }

    /// Counts the sets that the mover can place (CG-30 to CG-32).
    fn count_placings(&mut self, state: &State, variant: &Variant) {
        self.sets = state.count_sets(variant);
        self.free = state.free_colors(variant);
        let of_one: u64 = self.sets.iter().map(|&sets| u64::from(sets)).sum();
        self.len += of_one + u64::from(count_choices(self.free, placed_colors(variant)));
    }

    /// The placing with this index among all of them.
    fn placing(&self, state: &State, variant: &Variant, index: u64) -> Action {
        let mut index = index as u16;
        for (color, &sets) in self.sets.iter().enumerate() {
            if index < sets {
                return Action::PlaceCards {
                    cards: state.nth_set(variant, Kind::color(color), index),
                };
            }
            index -= sets;
        }
        Action::PlaceCards { cards: nth_choice(self.free, placed_colors(variant), index) }
    }

    /// The claim with this index among all claims.
    fn claim(&self, state: &State, variant: &Variant, index: u64) -> Action {
        let mut index = index;
        let mut at = 0;
        let purse = Purse::new(&state.mover().hand, self.listed);
        loop {
            let claims = self.claims_of(state, variant, at);
            if index < claims {
                break;
            }
            index -= claims;
            at += 1;
        }
        let payments = purse.payments(&variant.tables.prices[at]);
        let open = state.open.open_to(state.current);
        let counts = state.open.count_open_to(variant, state.current, |counts| counts[at]);
        for (color, &count) in counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
            let asked = (color != GRAY).then(|| Kind::color(color));
            let each = payments.count(asked);
            let all = each * u64::from(count);
            if index < all {
                let routes = variant.tables.classes[at][color] & open;
                let route = routes.nth((index / each) as u32);
                let cards = payments.nth(asked, index % each);
                return Action::ClaimRoute { route, cards };
            }
            index -= all;
        }
        unreachable!("the claims were counted")
    }
}

/// The subsets of so many tickets with at least so many members, as masks, ascending.
fn subsets(of: u8, least: u8) -> impl Iterator<Item = u32> {
    (0..1_u32 << of).filter(move |mask| mask.count_ones() >= u32::from(least))
}

impl State {
    /// The tickets on offer that a mask names, as a set.
    fn chosen(&self, mask: u32) -> TicketSet {
        let offer = self.mover().offer;
        let chosen = offer.as_slice().iter().enumerate();
        chosen
            .filter(|&(position, _)| mask >> position & 1 == 1)
            .map(|(_, &ticket)| ticket)
            .collect()
    }
}
