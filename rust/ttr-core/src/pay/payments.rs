//! Payments: which cards pay for a route (G-22, G-23, NY-20, NC-20, NC-30 to NC-34, NC-40, NC-41).
//!
//! Without sets, a color and a number of locomotives determine a payment. Payments with sets are in
//! `sets`. Both are counted and indexed without being listed.

use std::cell::OnceCell;

use crate::base::cards::{
    self, COLORS, Cards, KINDS, Kind, ONES, dot_bytes, max_bytes, saturating_sub_bytes, span_bytes,
};
use crate::base::ids::RouteId;
use crate::base::kinds::KindSet;
use crate::pay::sets;
use crate::state::position::State;
use crate::variant::facts::Variant;
use crate::variant::prices::{ColorCounts, Price};

/// Which of the payments with sets are listed. Payments without sets are always listed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum PaymentListing {
    /// Every legal payment.
    #[default]
    All,
    /// For each route, color and number of locomotives, the payment with the fewest cards. The module
    /// `sets` says which cards are in it.
    Canonical,
}

/// Why cards do not pay for a route (all G-23).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PaymentFault {
    /// They are not all in the hand.
    NotInHand,
    /// The number of cards is wrong, with or without sets.
    Number,
    /// There are locomotives among them, which do not stand for cars on this route (NC-20).
    Locomotives,
    /// There are cars of several colors.
    Mixed,
    /// The cars do not have the color of the route.
    Color,
    /// There are fewer locomotives than symbols (NC-30).
    Symbols,
    /// They cannot be divided so that every space is paid for (NC-33, NC-40).
    Split,
}

/// Checks whether cards of a hand pay a price in a color (`None` for gray: any one color, **FJ-4**).
///
/// A payment has as many cards as there are spaces: cars of one color, and locomotives for any of them
/// (**G-22**, NY-20, US-2); or it has sets, divided in any way that pays for every space (NC-32, **NC-33**, NC-40). All its cards are in the hand (**G-23**).
///
/// # Errors
/// The first fault found.
pub fn check(
    price: &Price,
    color: Option<Kind>,
    hand: &Cards,
    paid: &Cards,
) -> Result<(), PaymentFault> {
    if !hand.contains(paid) {
        return Err(PaymentFault::NotInHand);
    }
    let sets = price.sets_in(paid.total()).ok_or(PaymentFault::Number)?;
    let locomotives = paid.locomotives();
    if price.set > 0 {
        // The number of cards determines the number of sets. The other spaces have to be paid for by
        // locomotives and, where there is no symbol, by cars of one color.
        let cars = color.map_or_else(|| paid.most_of_a_color(), |color| paid.get(color));
        let paid_singly = if price.wild {
            u32::from(cars.min(price.length - price.symbols)) + u32::from(locomotives)
        } else {
            u32::from(cars)
        };
        let enough = paid_singly >= u32::from(price.length - sets);
        return if enough { Ok(()) } else { Err(PaymentFault::Split) };
    }
    if locomotives > 0 && !price.wild {
        return Err(PaymentFault::Locomotives);
    }
    let mut colors = paid.iter().map(|(kind, _)| kind).filter(|&kind| kind != Kind::LOCOMOTIVE);
    match (colors.next(), colors.next()) {
        (Some(_), Some(_)) => Err(PaymentFault::Mixed),
        (Some(one), None) if color.is_some_and(|asked| asked != one) => Err(PaymentFault::Color),
        _ if locomotives < price.symbols => Err(PaymentFault::Symbols),
        _ => Ok(()),
    }
}

/// In how many ways a hand can pay a price without sets.
#[derive(Clone, Copy, Default)]
struct Ways {
    /// For each color, in one byte: the number of payments for a route of that color, one for each
    /// number of locomotives that works. That is at most as many as the hand has cars of the color, and one
    /// more with locomotives alone.
    colored: u64,
    /// Whether locomotives alone can pay. `colored` counts that payment in every color.
    locomotives_alone: bool,
}

impl Ways {
    #[inline]
    fn new(price: &Price, hand: &Cards) -> Ways {
        let (length, symbols) = (price.length, u64::from(price.symbols));
        let locomotives = if price.wild { hand.locomotives() } else { 0 };
        let most = length.min(locomotives);
        // Locomotives replace the cars that the hand lacks, or more of them; for symbols they are needed
        // anyway.
        let lacking = saturating_sub_bytes(ONES.wrapping_mul(u64::from(length)), hand.cars_word());
        let least = if symbols > 0 { max_bytes(lacking, ONES * symbols) } else { lacking };
        Ways {
            colored: span_bytes(ONES.wrapping_mul(u64::from(most)), least),
            locomotives_alone: locomotives >= length,
        }
    }

    /// For each color, the number of payments for a gray route with at least one car of the color.
    #[inline]
    fn with_a_car(&self) -> u64 {
        self.colored.wrapping_sub(if self.locomotives_alone { ONES } else { 0 })
    }

    /// The number of payments for this many routes of each color and gray ones together.
    #[inline]
    fn weigh(&self, open: ColorCounts) -> u32 {
        let all = dot_bytes(self.colored, open.takes);
        // With each gray route, locomotives alone were counted once a color.
        let twice = if self.locomotives_alone { COLORS as u32 - 1 } else { 0 };
        all - twice * u32::from(open.gray)
    }

    /// The number of payments for a gray route: those with a car, plus locomotives alone.
    #[inline]
    fn gray(&self) -> u32 {
        let with_a_car = self.with_a_car().wrapping_mul(ONES) >> 56;
        with_a_car as u32 + u32::from(self.locomotives_alone)
    }

    /// The number of payments for a route of this color (`None`: gray).
    #[inline]
    fn count(&self, color: Option<Kind>) -> u32 {
        color.map_or_else(
            || self.gray(),
            |color| u32::from(self.colored.to_le_bytes()[color.index()]),
        )
    }

    /// The payment with this index. Payments are ordered by color in card order, then by ascending
    /// number of locomotives; locomotives alone come last.
    ///
    /// # Panics
    /// If there are no more than `index` payments.
    fn nth(&self, price: &Price, color: Option<Kind>, hand: &Cards, index: u32) -> Cards {
        if let Some(color) = color {
            assert!(index < self.count(Some(color)), "there is no payment {index}");
            return payment(price, color, hand, index as u8);
        }
        let mut index = index;
        for (color, ways) in self.with_a_car().to_le_bytes().into_iter().enumerate() {
            if index < u32::from(ways) {
                return payment(price, Kind::color(color), hand, index as u8);
            }
            index -= u32::from(ways);
        }
        assert!(index < u32::from(self.locomotives_alone), "there is no such payment");
        Cards::locomotives_only(price.length)
    }
}

/// Cars of one color with the fewest locomotives that the hand and the symbols allow, plus `more`.
fn payment(price: &Price, color: Kind, hand: &Cards, more: u8) -> Cards {
    let locomotives = price.length.saturating_sub(hand.get(color)).max(price.symbols) + more;
    let mut counts = *Cards::locomotives_only(locomotives).counts();
    counts[color.index()] = price.length - locomotives;
    Cards::from_counts(counts)
}

/// A hand from which prices are paid.
pub(crate) struct Purse<'a> {
    hand: &'a Cards,
    listing: PaymentListing,
    /// See [`sets::rooms`]; computed only if needed.
    rooms: OnceCell<u64>,
}

impl<'a> Purse<'a> {
    /// `listing` says which of the payments with sets are counted.
    #[inline]
    pub(crate) fn new(hand: &'a Cards, listing: PaymentListing) -> Purse<'a> {
        Purse { hand, listing, rooms: OnceCell::new() }
    }

    /// The number of payments for routes of one price: this many routes of each color and this many
    /// gray ones together.
    // The common prices without sets are inlined; for those with sets there is a call.
    #[inline(always)]
    pub(crate) fn weigh(&self, price: &Price, open: ColorCounts) -> u64 {
        if price.set == 0 {
            return self.weigh_without_sets(price, open).into();
        }
        self.weigh_with_sets(price, &open.by_color())
    }

    #[inline(always)]
    fn weigh_without_sets(&self, price: &Price, open: ColorCounts) -> u32 {
        if self.hand.locomotives() > 0 {
            return Ways::new(price, self.hand).weigh(open);
        }
        // Often there is none. Then each color of which there are enough cars pays once.
        let pay = cards::at_least(self.hand.cars_word(), price.length);
        let payments = cards::sum_bytes(open.takes & pay);
        if price.symbols == 0 { payments } else { 0 }
    }

    #[inline(never)]
    fn weigh_with_sets(&self, price: &Price, open: &[u8; KINDS]) -> u64 {
        let rooms = || *self.rooms.get_or_init(|| sets::rooms(self.hand));
        sets::weigh(price, open, self.hand, self.listing, rooms)
    }

    /// The payments for one price.
    #[inline]
    pub(crate) fn payments(&self, price: &'a Price) -> Payments<'a> {
        let ways = if price.set == 0 { Ways::new(price, self.hand) } else { Ways::default() };
        Payments { price, hand: self.hand, listing: self.listing, ways }
    }
}

/// The payments of a hand for one price.
pub(crate) struct Payments<'a> {
    price: &'a Price,
    hand: &'a Cards,
    listing: PaymentListing,
    /// The payments of a price without sets.
    ways: Ways,
}

impl Payments<'_> {
    /// The number of payments in a color (`None`: gray).
    #[inline]
    pub(crate) fn count(&self, color: Option<Kind>) -> u64 {
        if self.price.set == 0 {
            return u64::from(self.ways.count(color));
        }
        sets::count(self.price, color, self.hand, self.listing)
    }

    /// The colors of those of the routes for which there may be payments. The kind after the colors stands for
    /// gray.
    #[inline]
    pub(crate) fn payable(&self, routes: ColorCounts) -> KindSet {
        let colors = routes.colors();
        if self.price.set > 0 {
            return colors;
        }
        let gray = KindSet::only(Kind::LOCOMOTIVE);
        colors.and(cards::colors_of_any_bytes(self.ways.colored).or(gray))
    }

    /// Whether there is no payment in any color. Of a price with sets it may be false even then.
    #[inline]
    pub(crate) fn are_none(&self) -> bool {
        self.price.set == 0 && self.ways.colored == 0
    }

    /// Of a price without sets, the colors with which a gray route can be paid, each with the number of payments
    /// that have a car of it; and whether locomotives alone can pay.
    #[inline]
    pub(crate) fn of_gray(&self) -> (impl Iterator<Item = (Kind, u8)>, bool) {
        let with_a_car = self.ways.with_a_car();
        let counts = with_a_car.to_le_bytes();
        let colors = cards::colors_of_bytes(with_a_car).iter();
        (colors.map(move |color| (color, counts[color.index()])), self.ways.locomotives_alone)
    }

    /// The payment with this index.
    #[inline]
    pub(crate) fn nth(&self, color: Option<Kind>, index: u64) -> Cards {
        if self.price.set == 0 {
            return self.ways.nth(self.price, color, self.hand, index as u32);
        }
        sets::nth(self.price, color, self.hand, self.listing, index)
    }
}

/// The number of payments that a hand has for a price in a color (`None`: gray), of those that are
/// listed.
///
/// ```
/// use ttr_core::pay::payments::{self, PaymentListing};
/// use ttr_core::{Cards, Variant};
///
/// let usa = Variant::shipped("usa").expect("it is shipped");
/// // Two gray spaces, two cards of the first color and a locomotive: two cards, or one of each.
/// let route = usa.route_named("boston-montreal-1").expect("there is such a route");
/// let hand = Cards::from_counts([2, 0, 0, 0, 0, 0, 0, 0, 1]);
/// assert_eq!(payments::count(usa.price(route), None, &hand, PaymentListing::All), 2);
/// ```
#[must_use]
pub fn count(price: &Price, color: Option<Kind>, hand: &Cards, listing: PaymentListing) -> u64 {
    Purse::new(hand, listing).payments(price).count(color)
}

/// The payment with this index among those that are listed.
///
/// # Panics
/// If there are no more than `index` payments.
#[must_use]
pub fn nth(
    price: &Price,
    color: Option<Kind>,
    hand: &Cards,
    listing: PaymentListing,
    index: u64,
) -> Cards {
    Purse::new(hand, listing).payments(price).nth(color, index)
}

/// The index of a payment among those that are listed; `None` if it is not one of them.
#[must_use]
pub fn index_of(
    price: &Price,
    color: Option<Kind>,
    hand: &Cards,
    listing: PaymentListing,
    paid: &Cards,
) -> Option<u64> {
    check(price, color, hand, paid).ok()?;
    if price.set > 0 && listing == PaymentListing::All {
        return Some(sets::index_of(price, color, hand, paid));
    }
    (0..count(price, color, hand, listing))
        .find(|&index| nth(price, color, hand, listing, index) == *paid)
}

impl State {
    /// The number of payments that the mover's hand has for a route, even if the route cannot be claimed
    /// for another reason.
    ///
    /// # Panics
    /// If there is no such route.
    #[must_use]
    pub fn payments(&self, variant: &Variant, route: RouteId) -> u64 {
        let color = variant.facts.routes[route.index()].color;
        count(variant.price(route), color, &self.mover().hand, PaymentListing::All)
    }

    /// The payment with this index; `None` if there are not that many.
    ///
    /// # Panics
    /// If there is no such route.
    #[must_use]
    pub fn payment(&self, variant: &Variant, route: RouteId, index: u64) -> Option<Cards> {
        let (price, hand) = (variant.price(route), &self.mover().hand);
        let color = variant.facts.routes[route.index()].color;
        (index < count(price, color, hand, PaymentListing::All))
            .then(|| nth(price, color, hand, PaymentListing::All, index))
    }

    /// The index of a payment of the mover for a route; `None` if the cards do not pay for it.
    ///
    /// # Panics
    /// If there is no such route.
    #[must_use]
    pub fn payment_index(&self, variant: &Variant, route: RouteId, paid: &Cards) -> Option<u64> {
        let color = variant.facts.routes[route.index()].color;
        index_of(variant.price(route), color, &self.mover().hand, PaymentListing::All, paid)
    }
}
