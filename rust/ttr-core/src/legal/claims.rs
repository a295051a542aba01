//! Claims of routes, counted by price and color (G-20 to G-26).

use crate::base::bits::Bits;
use crate::base::cards::Kind;
use crate::base::ids::{RouteId, RouteSet};
use crate::base::limits::MAX_PRICES;
use crate::pay::payments::{self, PaymentListing, Payments, Purse};
use crate::state::actions::Action;
use crate::state::position::{Seat, State};
use crate::variant::facts::{GRAY, Variant};
use crate::variant::prices::ColorCounts;

/// Stands for a number of claims that does not fit. So many are rare, and are counted again when needed.
const MANY: u16 = u16::MAX;

/// The claims that a hand has payments for.
#[derive(Clone, Copy, Debug)]
pub struct Claims {
    len: u64,
    listing: PaymentListing,
    /// The number of claims for the routes of each price; [`MANY`] if it does not fit.
    of_price: [u16; MAX_PRICES],
}

impl Claims {
    /// Counts, for each price, the payments in the hand (G-22) for the open routes (G-20, G-25, G-26) for
    /// which there are enough trains (G-21).
    #[inline(always)]
    pub(super) fn of(state: &State, variant: &Variant, listing: PaymentListing) -> Claims {
        match variant.tables.few_routes {
            true => Claims::within::<u128>(state, variant, listing),
            false => Claims::of_many(state, variant, listing),
        }
    }

    #[cold]
    #[inline(never)]
    fn of_many(state: &State, variant: &Variant, listing: PaymentListing) -> Claims {
        Claims::within::<RouteSet>(state, variant, listing)
    }

    #[inline(always)]
    fn within<S: Bits>(state: &State, variant: &Variant, listing: PaymentListing) -> Claims {
        let mut claims = Claims { len: 0, listing, of_price: [0; MAX_PRICES] };
        let mover = state.mover();
        let purse = Purse::new(&mover.hand, listing);
        let longest = mover.hand.longest_paid();
        let barred = state.barred_to::<S>(variant, state.current);
        let most = longest_payable(variant, mover, longest);
        for (at, price) in variant.tables.prices.iter().enumerate() {
            // Prices ascend by length.
            if price.length > most {
                break;
            }
            if price.length > longest && !price.may_be_split(&mover.hand, longest) {
                continue;
            }
            let open = state.open().at_price(variant, at, barred);
            if open.takes == 0 {
                continue;
            }
            let payments = purse.weigh(price, open);
            claims.of_price[at] = u16::try_from(payments).unwrap_or(MANY);
            claims.len += payments;
        }
        claims
    }

    #[inline]
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// The number of claims for the routes of a price.
    #[inline(always)]
    fn at_price(&self, state: &State, variant: &Variant, at: usize) -> u64 {
        match self.of_price[at] {
            MANY => {
                let purse = Purse::new(&state.mover().hand, self.listing);
                purse.weigh(&variant.tables.prices[at], open_at(state, variant, at))
            }
            claims => claims.into(),
        }
    }

    pub(super) fn nth(&self, state: &State, variant: &Variant, index: u64) -> Action {
        match variant.tables.few_routes {
            true => self.nth_within::<u128>(state, variant, index),
            false => self.nth_of_many(state, variant, index),
        }
    }

    #[cold]
    #[inline(never)]
    fn nth_of_many(&self, state: &State, variant: &Variant, index: u64) -> Action {
        self.nth_within::<RouteSet>(state, variant, index)
    }

    #[inline(always)]
    fn nth_within<S: Bits>(&self, state: &State, variant: &Variant, index: u64) -> Action {
        let mut index = index;
        let mut at = 0;
        let purse = Purse::new(&state.mover().hand, self.listing);
        loop {
            let claims = self.at_price(state, variant, at);
            if index < claims {
                break;
            }
            index -= claims;
            at += 1;
        }
        let payments = purse.payments(&variant.tables.prices[at]);
        let barred = state.barred_to::<S>(variant, state.current);
        let open = S::of(&state.open().free()) & !barred;
        let counts = state.open().at_price(variant, at, barred);
        for color in payments.payable(counts).iter().map(Kind::index) {
            let asked = (color != GRAY).then(|| Kind::color(color));
            let each = payments.count(asked);
            let all = each * u64::from(counts.get(color));
            if index < all {
                let routes = S::of(&variant.tables.classes[at][color]) & open;
                let route = RouteId::new(routes.at((index / each) as u32));
                let cards = payments.nth(asked, index % each);
                return Action::ClaimRoute { route, cards };
            }
            index -= all;
        }
        unreachable!("the claims were counted")
    }

    /// Calls `each` with every claim. A payment is made once for all routes that it pays for, so the claims do not
    /// come in order.
    pub(super) fn try_each<E>(
        &self,
        state: &State,
        variant: &Variant,
        each: &mut impl FnMut(&Action) -> Result<(), E>,
    ) -> Result<(), E> {
        let purse = Purse::new(&state.mover().hand, self.listing);
        let barred = state.barred_to::<RouteSet>(variant, state.current);
        let open = state.open().free() & !barred;
        for (at, price) in variant.tables.prices.iter().enumerate() {
            if self.of_price[at] == 0 {
                continue;
            }
            let payments = purse.payments(price);
            let counts = state.open().at_price(variant, at, barred);
            for color in payments.payable(counts).iter().map(Kind::index) {
                let asked = (color != GRAY).then(|| Kind::color(color));
                let routes = variant.tables.classes[at][color] & open;
                for index in 0..payments.count(asked) {
                    let cards = payments.nth(asked, index);
                    for route in routes.iter() {
                        each(&Action::ClaimRoute { route, cards })?;
                    }
                }
            }
        }
        Ok(())
    }

    pub(super) fn index_of(
        &self,
        state: &State,
        variant: &Variant,
        action: &Action,
    ) -> Option<u64> {
        let Action::ClaimRoute { route, cards } = *action else { return None };
        let price = usize::from(variant.tables.price_index[route.index()]);
        let asked = variant.color(route);
        let color = asked.map_or(GRAY, Kind::index);
        let mut index: u64 = (0..price).map(|at| self.at_price(state, variant, at)).sum();
        let hand = &state.mover().hand;
        let payments = Purse::new(hand, self.listing).payments(&variant.tables.prices[price]);
        let barred = state.barred_to::<RouteSet>(variant, state.current);
        let open = state.open().free() & !barred;
        let counts = state.open().at_price(variant, price, barred);
        for earlier in payments.payable(counts).iter().filter(|earlier| earlier.index() < color) {
            index += payments.count(Some(earlier)) * u64::from(counts.get(earlier.index()));
        }
        let before = (variant.tables.classes[price][color] & open).before(route);
        index += payments.count(asked) * u64::from(before.len());
        let price = variant.price(route);
        Some(index + payments::index_of(price, asked, hand, self.listing, &cards)?)
    }
}

/// Calls `each` with every price and color (`None`: gray) of which there are open routes for which there may be
/// payments: the index of the price, the color, the routes, and the canonical payments.
#[inline]
pub(super) fn each_class<S: Bits>(
    state: &State,
    variant: &Variant,
    each: &mut impl FnMut(usize, Option<Kind>, S, &Payments),
) {
    let mover = state.mover();
    let purse = Purse::new(&mover.hand, PaymentListing::Canonical);
    let longest = mover.hand.longest_paid();
    let barred = state.barred_to::<S>(variant, state.current);
    let open = S::of(&state.open().free()) & !barred;
    let most = longest_payable(variant, mover, longest);
    for (at, price) in variant.tables.prices.iter().enumerate() {
        // Prices ascend by length.
        if price.length > most {
            break;
        }
        if price.length > longest && !price.may_be_split(&mover.hand, longest) {
            continue;
        }
        let counts = state.open().at_price(variant, at, barred);
        if counts.takes == 0 {
            continue;
        }
        let payments = purse.payments(price);
        if payments.are_none() {
            continue;
        }
        for color in payments.payable(counts).iter().map(Kind::index) {
            let asked = (color != GRAY).then(|| Kind::color(color));
            each(at, asked, S::of(&variant.tables.classes[at][color]) & open, &payments);
        }
    }
}

/// The length of the longest routes that a player may be able to pay for; `longest` is that without sets. With sets,
/// every card may contribute.
#[inline]
fn longest_payable(variant: &Variant, mover: &Seat, longest: u8) -> u8 {
    let with_sets = if variant.tables.sets_pay { mover.hand.total() } else { longest };
    mover.trains.min(with_sets)
}

/// The routes of a price that the mover may still claim.
#[inline]
fn open_at(state: &State, variant: &Variant, price: usize) -> ColorCounts {
    state.open().at_price(variant, price, state.barred_to::<RouteSet>(variant, state.current))
}
