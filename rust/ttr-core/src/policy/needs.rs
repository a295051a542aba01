//! Which cards a player needs for routes, and with which it pays.

use crate::base::cards::{COLORS, Cards, KINDS, Kind};
use crate::base::ids::{RouteId, RouteSet};
use crate::pay::payments::{self, PaymentListing};
use crate::policy::plan::Eyes;
use crate::variant::prices::Price;

/// How many cards a hand lacks to pay a price in a color (`None`: any one color).
pub(super) fn missing(price: &Price, color: Option<Kind>, hand: &Cards) -> u8 {
    let color = color.unwrap_or_else(|| most(hand.counts()));
    let cars = hand.get(color).min(price.length - price.symbols);
    let wild = if price.wild { hand.locomotives() } else { 0 };
    let lacking = price.length - cars;
    let mut cards = lacking.saturating_sub(wild);
    if cards > 0 && price.set > 0 {
        // Sets of other cards stand for some of them.
        let others = hand.total() - cars - wild.min(lacking);
        cards -= cards.min(price.most_sets).min(others / price.set);
    }
    cards
}

/// The color of which there is most.
fn most(counts: &[u8]) -> Kind {
    let mut best = 0;
    for color in 1..COLORS {
        if counts[color] > counts[best] {
            best = color;
        }
    }
    Kind::color(best)
}

/// What the routes of a plan need together.
#[derive(Clone, Copy)]
pub(super) struct Needs {
    /// How many cars of each color are lacking.
    pub(super) short: [u8; COLORS],
    /// How many locomotives are lacking for symbols.
    pub(super) symbols: u8,
    /// How many further locomotives could be used for cars.
    pub(super) wild: u8,
    /// The cards in the hand that these routes do not need.
    pub(super) left: Cards,
}

impl Needs {
    /// Those of some routes.
    pub(super) fn of(eyes: &Eyes<'_>, routes: RouteSet) -> Needs {
        let hand = &eyes.seat.hand;
        let mut spare = [0; COLORS];
        spare.copy_from_slice(&hand.counts()[..COLORS]);
        let mut short = [0_u8; COLORS];
        let (mut symbols, mut wild) = (0_u8, 0_u8);
        let mut gray = RouteSet::EMPTY;
        let mut ask = |color: Kind, route: RouteId, spare: &mut [u8; COLORS]| {
            let price = eyes.variant.price(route);
            let cars = price.length - price.symbols;
            let there = spare[color.index()].min(cars);
            spare[color.index()] -= there;
            short[color.index()] = short[color.index()].saturating_add(cars - there);
            symbols = symbols.saturating_add(price.symbols);
            if price.wild {
                wild = wild.saturating_add(cars - there);
            }
        };
        for route in routes.iter() {
            match eyes.variant.color(route) {
                Some(color) => ask(color, route, &mut spare),
                None => gray.insert(route),
            }
        }
        // The longest gray route gets the color of which most is left.
        while let Some(route) = gray.iter().max_by_key(|&route| eyes.length(route)) {
            gray.remove(route);
            ask(most(&spare), route, &mut spare);
        }
        let locomotives = hand.locomotives();
        let wild_there = locomotives.saturating_sub(symbols);
        let mut counts = [0; KINDS];
        counts[..COLORS].copy_from_slice(&spare);
        counts[COLORS] = wild_there.saturating_sub(wild);
        Needs {
            short,
            symbols: symbols.saturating_sub(locomotives),
            wild: wild.saturating_sub(wild_there),
            left: Cards::from_counts(counts),
        }
    }
}

impl Needs {
    /// How many cards are lacking.
    pub(super) fn total(&self) -> u32 {
        self.short.iter().map(|&short| u32::from(short)).sum::<u32>() + u32::from(self.symbols)
    }
}

/// Takes those cards out of a hand that would pay for a route.
pub(super) fn set_aside(price: &Price, color: Option<Kind>, hand: &mut Cards) {
    let color = color.unwrap_or_else(|| most(hand.counts()));
    let mut counts = *hand.counts();
    let cars = counts[color.index()].min(price.length - price.symbols);
    counts[color.index()] -= cars;
    let wild = if price.wild { counts[COLORS].min(price.length - cars) } else { 0 };
    counts[COLORS] -= wild;
    *hand = Cards::from_counts(counts);
}

/// The payment for a route that costs the plan least; `None` if the hand has none.
pub(super) fn payment(eyes: &Eyes<'_>, route: RouteId, needs: &Needs) -> Option<Cards> {
    let (price, color) = (eyes.variant.price(route), eyes.variant.color(route));
    pay(price, color, &eyes.seat.hand, needs)
}

/// The same for a price in a color.
pub(super) fn pay(
    price: &Price,
    color: Option<Kind>,
    hand: &Cards,
    needs: &Needs,
) -> Option<Cards> {
    let listing = PaymentListing::Canonical;
    let number = payments::count(price, color, hand, listing);
    if number == 1 || color.is_some() && number > 0 && price.set == 0 {
        // They ascend by locomotives.
        return Some(payments::nth(price, color, hand, listing, 0));
    }
    let mut best: Option<(u32, Cards)> = None;
    for index in 0..number.min(100) {
        let cards = payments::nth(price, color, hand, listing, index);
        let mut cost = 5 * u32::from(cards.locomotives());
        for color in 0..COLORS {
            let paid = cards.counts()[color];
            let spare = paid.min(needs.left.counts()[color]);
            cost += u32::from(spare) + 3 * u32::from(paid - spare);
        }
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, cards));
        }
    }
    best.map(|(_, cards)| cards)
}
