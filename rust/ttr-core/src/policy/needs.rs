//! Which cards routes need, and with which they are paid for.

use crate::base::cards::{COLORS, Cards, Kind};
use crate::base::ids::{RouteId, RouteSet};
use crate::pay::payments::{self, PaymentListing};
use crate::policy::eyes::Eyes;
use crate::variant::prices::Price;

/// What paying with cards costs: a locomotive, a car that is not needed, and one that is.
const PAID: [u32; 3] = [5, 1, 3];

/// The most payments that are looked at.
const MOST_PAYMENTS: u64 = 100;

/// How many cards a hand lacks to pay a price in a color (`None`: any one color).
pub(super) fn missing(price: &Price, color: Option<Kind>, hand: &Cards) -> u8 {
    let cars = hand.get(color.unwrap_or_else(|| most_of(hand))).min(price.length - price.symbols);
    let wild = if price.wild { hand.locomotives().min(price.length - cars) } else { 0 };
    let missing = price.length - cars - wild;
    if price.set == 0 {
        return missing;
    }
    // Sets of other cards stand for some of them.
    let others = hand.total() - cars - wild;
    missing - missing.min(price.most_sets).min(others / price.set)
}

/// Takes those cards out of a hand that would pay for a route.
pub(super) fn set_aside(price: &Price, color: Option<Kind>, hand: &mut Cards) {
    let color = color.unwrap_or_else(|| most_of(hand));
    let cars = hand.get(color).min(price.length - price.symbols);
    let wild = if price.wild { hand.locomotives().min(price.length - cars) } else { 0 };
    let mut counts = *hand.counts();
    counts[color.index()] -= cars;
    counts[COLORS] -= wild;
    *hand = Cards::from_counts(counts);
}

/// The color of which there is most; of equals the first.
fn most_of(hand: &Cards) -> Kind {
    let most = hand.most_of_a_color();
    let color = (0..COLORS).find(|&color| hand.counts()[color] == most);
    Kind::color(color.unwrap_or(0))
}

/// What routes need together.
#[derive(Clone, Copy)]
pub(super) struct Needs {
    /// For each color, the number of cars that are lacking.
    short: [u8; COLORS],
    /// How many locomotives are lacking for symbols.
    symbols: u8,
    /// How many locomotives could stand for cars that are lacking.
    wild: u8,
    /// The cards in the hand that these routes do not need.
    pub(super) left: Cards,
}

impl Needs {
    /// The needs of some routes. A tunnel needs a card more, for its surcharge (NC-51).
    pub(super) fn of(eyes: &Eyes<'_>, routes: RouteSet) -> Needs {
        let mut needs = Needs { short: [0; COLORS], symbols: 0, wild: 0, left: eyes.seat.hand };
        let mut gray = RouteSet::EMPTY;
        for route in routes.iter() {
            match eyes.variant.color(route) {
                Some(color) => needs.add(eyes, route, color),
                None => gray.insert(route),
            }
        }
        // The longest gray route gets the color of which most is left.
        while let Some(route) = gray.iter().max_by_key(|&route| eyes.length(route)) {
            gray.remove(route);
            needs.add(eyes, route, most_of(&needs.left));
        }
        let locomotives = needs.left.locomotives();
        let for_cars = locomotives.saturating_sub(needs.symbols);
        let mut counts = *needs.left.counts();
        counts[COLORS] = for_cars.saturating_sub(needs.wild);
        needs.left = Cards::from_counts(counts);
        needs.symbols = needs.symbols.saturating_sub(locomotives);
        needs.wild = needs.wild.saturating_sub(for_cars);
        needs
    }

    fn add(&mut self, eyes: &Eyes<'_>, route: RouteId, color: Kind) {
        let price = eyes.variant.price(route);
        let surcharge = u8::from(eyes.variant.tables.tunnels.has(route));
        let cars = price.length - price.symbols + surcharge;
        let mut counts = *self.left.counts();
        let short = cars.saturating_sub(counts[color.index()]);
        counts[color.index()] -= cars - short;
        self.left = Cards::from_counts(counts);
        // Routes have fewer spaces than there are trains, so that no sum is too large.
        self.short[color.index()] += short;
        self.symbols += price.symbols;
        self.wild += if price.wild { short } else { 0 };
    }

    /// How many cards of a kind are lacking, or could be used.
    pub(super) fn of_kind(&self, kind: usize) -> u8 {
        if kind < COLORS { self.short[kind] } else { self.symbols.saturating_add(self.wild) }
    }

    /// How many cards are lacking.
    pub(super) fn total(&self) -> i32 {
        self.short.iter().map(|&short| i32::from(short)).sum::<i32>() + i32::from(self.symbols)
    }
}

/// The payment for a route that costs least; `None` if the hand has none.
pub(super) fn payment(eyes: &Eyes<'_>, route: RouteId, needs: &Needs) -> Option<Cards> {
    pay(eyes.variant.price(route), eyes.variant.color(route), &eyes.seat.hand, needs)
}

/// The payment for a price in a color (`None`: any one color) that costs least.
pub(super) fn pay(
    price: &Price,
    color: Option<Kind>,
    hand: &Cards,
    needs: &Needs,
) -> Option<Cards> {
    let listing = PaymentListing::Canonical;
    let number = payments::count(price, color, hand, listing);
    if color.is_some() && price.set == 0 {
        // They ascend by locomotives.
        return (number > 0).then(|| payments::nth(price, color, hand, listing, 0));
    }
    let cost = |cards: &Cards| {
        let [locomotive, spare, needed] = PAID;
        let of_color = |color: usize| {
            let paid = u32::from(cards.counts()[color]);
            let left = paid.min(needs.left.counts()[color].into());
            spare * left + needed * (paid - left)
        };
        locomotive * u32::from(cards.locomotives()) + (0..COLORS).map(of_color).sum::<u32>()
    };
    let all = (0..number.min(MOST_PAYMENTS))
        .map(|index| payments::nth(price, color, hand, listing, index));
    all.min_by_key(cost)
}
