//! Payments with sets: three cards for one on a ferry (NC-32), four on Murmansk-Lieksa (NC-40).
//!
//! Let a price have n spaces, L of them with a symbol, and sets of q cards. A payment of n + t (q - 1)
//! cards has t sets. Let it have l locomotives, and x cars of the route's color (on a gray route: of
//! its most frequent color). It is legal if and only if min(x, n - L) + l >= n - t; where locomotives
//! do not stand for cars, if and only if x >= n - t.
//!
//! **All payments** are counted by t, then l. Then at least m cars of the color are needed among
//! the n + t (q - 1) - l cars, with m = n - t - l (or n - t). Multisets with bounded counts are
//! counted by products of polynomials: the coefficient of x^s in the product of 1 + x + ... + x^h
//! over the colors is the number of those with s cars. On a gray route those without m cars of any
//! color are subtracted. An index is turned into a payment by going through the colors in the same
//! way. Order: by t, then by l, both ascending; then more cars of the earlier colors first.
//!
//! **Canonical payments**: one for each color and number of locomotives for which there is a
//! payment. The color is the route's; on a gray route it is the most frequent color of the payment,
//! the earliest in card order if several are equally frequent. The canonical payment is the one with
//! the fewest cards. It has as many cars of its color as the hand holds and it can use, and is filled
//! up with cars of other colors, rarest in the hand first (of equally rare ones, the earliest in card
//! order). Order: by color in card order, then by ascending number of locomotives; payments without a
//! car come last.

use crate::base::cards::{
    COLORS, Cards, KINDS, Kind, ONES, at_most_bytes, dot_bytes, max_bytes, min_bytes,
    saturating_sub_bytes, word as word_of,
};
use crate::base::kinds::KindSet;
use crate::base::limits::MAX_CARDS;
use crate::pay::payments::PaymentListing;
use crate::variant::facts::GRAY;
use crate::variant::prices::Price;

/// The number of payments for this many routes of each color and this many gray ones together. `rooms`
/// are those of the hand.
#[inline]
pub(crate) fn weigh(
    price: &Price,
    open: &[u8; KINDS],
    hand: &Cards,
    listing: PaymentListing,
    rooms: impl FnOnce() -> u64,
) -> u64 {
    if hand.total() < price.length || *open == [0; KINDS] {
        return 0;
    }
    let few = hand.total() < MANY_CARDS && hand.locomotives() < MANY_LOCOMOTIVES;
    if listing == PaymentListing::Canonical && few {
        return u64::from(weigh_canonical(price, open, hand, rooms));
    }
    let colors = open.iter().enumerate().filter(|&(_, &routes)| routes > 0);
    colors
        .map(|(color, &routes)| {
            let color = (color != GRAY).then(|| Kind::color(color));
            u64::from(routes) * count(price, color, hand, listing)
        })
        .sum()
}

/// The number of payments.
pub(crate) fn count(
    price: &Price,
    color: Option<Kind>,
    hand: &Cards,
    listing: PaymentListing,
) -> u64 {
    if hand.total() < price.length {
        return 0;
    }
    match listing {
        PaymentListing::All => Counter::new(price, color, hand).count(),
        PaymentListing::Canonical => u64::from(Canonical { price, color, hand }.count()),
    }
}

/// The payment with this index.
///
/// # Panics
/// If there is no such payment.
pub(crate) fn nth(
    price: &Price,
    color: Option<Kind>,
    hand: &Cards,
    listing: PaymentListing,
    index: u64,
) -> Cards {
    match listing {
        PaymentListing::All => Counter::new(price, color, hand).nth(index),
        PaymentListing::Canonical => Canonical { price, color, hand }.nth(index as u32),
    }
}

/// The index of a payment among all payments.
///
/// # Panics
/// If the cards are not a payment.
pub(crate) fn index_of(price: &Price, color: Option<Kind>, hand: &Cards, paid: &Cards) -> u64 {
    Counter::new(price, color, hand).index_of(paid)
}

/// The canonical payment of this color (`None`: without a car) and number of locomotives; `None` if there is
/// none.
pub(crate) fn canonical(
    price: &Price,
    asked: Option<Kind>,
    hand: &Cards,
    color: Option<Kind>,
    locomotives: u8,
) -> Option<Cards> {
    if locomotives > hand.locomotives() || hand.total() < price.length {
        return None;
    }
    let payments = Canonical { price, color: asked, hand };
    let Some(color) = color else {
        return payments.without_a_car(locomotives).then(|| Cards::locomotives_only(locomotives));
    };
    let cars = payments.of_color(color, locomotives).filter(|&cars| cars > 0)?;
    Some(payments.filled(color, cars, locomotives))
}

/// Calls `each` with the color (`None`: without a car) and number of locomotives of every canonical payment, in
/// order but for those without a car.
pub(crate) fn each_canonical(
    price: &Price,
    asked: Option<Kind>,
    hand: &Cards,
    mut each: impl FnMut(Option<Kind>, u8),
) {
    if hand.total() < price.length {
        return;
    }
    let payments = Canonical { price, color: asked, hand };
    let colors = asked.map_or(hand.colors(), KindSet::only);
    for color in colors.iter() {
        let (held, room, least) = payments.limits(color);
        for locomotives in 0..=hand.locomotives() {
            match payments.cars(locomotives, held, room, least) {
                Some(0) => each(None, locomotives),
                Some(_) => each(Some(color), locomotives),
                None => {}
            }
        }
    }
    if asked.is_none() {
        let alone = (0..=hand.locomotives()).filter(|&number| payments.without_a_car(number));
        alone.for_each(|locomotives| each(None, locomotives));
    }
}

/// The numbers of multisets of cars, by their number of cars.
type Numbers = [u64; MAX_CARDS + 1];

/// Only the empty multiset.
const NOTHING: Numbers = {
    let mut numbers = [0; MAX_CARDS + 1];
    numbers[0] = 1;
    numbers
};

/// The multisets extended by `least` to `most` cars of one more color, those of up to `largest` cars.
fn with_color(numbers: &Numbers, least: u8, most: u8, largest: u8) -> Numbers {
    if (least, most) == (0, 0) {
        return *numbers;
    }
    let mut sums = [0; MAX_CARDS + 1];
    let (least, most) = (usize::from(least), usize::from(most));
    let mut window = 0;
    for total in least..=usize::from(largest) {
        window += numbers[total - least];
        if total > most {
            window -= numbers[total - most - 1];
        }
        sums[total] = window;
    }
    sums
}

/// The payments with one number of sets and of locomotives: what is left to the cars.
#[derive(Clone, Copy)]
struct Part {
    locomotives: u8,
    /// The number of cars.
    cars: u8,
    /// The fewest of them that must have the color.
    least: u8,
}

/// Counts all payments.
struct Counter<'a> {
    price: &'a Price,
    color: Option<Kind>,
    hand: &'a Cards,
    /// The most cars that a payment has.
    largest: u8,
    /// The multisets of cars of all colors; on a colored route, of the other colors.
    numbers: Numbers,
}

impl<'a> Counter<'a> {
    fn new(price: &'a Price, color: Option<Kind>, hand: &'a Cards) -> Counter<'a> {
        let sets = u32::from(price.most_sets) * u32::from(price.set - 1);
        let largest = (u32::from(price.length) + sets).min(hand.cars().into()) as u8;
        let mut numbers = NOTHING;
        for other in cars().filter(|&other| color != Some(other)) {
            numbers = with_color(&numbers, 0, hand.get(other), largest);
        }
        Counter { price, color, hand, largest, numbers }
    }

    /// The parts in order: by sets, then locomotives.
    fn parts(&self) -> impl Iterator<Item = Part> + 'a {
        let (price, hand) = (*self.price, self.hand);
        (0..=price.most_sets).flat_map(move |sets| {
            let total = u32::from(price.length) + u32::from(sets) * u32::from(price.set - 1);
            let most = total.min(u32::from(hand.locomotives())) as u8;
            (0..=most).filter_map(move |locomotives| {
                let cars = u8::try_from(total - u32::from(locomotives)).ok()?;
                let single = price.length - sets;
                let least = if price.wild { single.saturating_sub(locomotives) } else { single };
                // No car pays for a symbol.
                let fits = !price.wild || least <= price.length - price.symbols;
                (cars <= hand.cars() && fits).then_some(Part { locomotives, cars, least })
            })
        })
    }

    fn count_part(&self, part: Part) -> u64 {
        let cars = usize::from(part.cars);
        let Some(color) = self.color else {
            return self.numbers[cars] - self.without(part.least)[cars];
        };
        let most = self.hand.get(color).min(part.cars);
        (part.least..=most).map(|of_color| self.numbers[cars - usize::from(of_color)]).sum()
    }

    /// The multisets with fewer than `least` cars of each color.
    fn without(&self, least: u8) -> Numbers {
        match least.checked_sub(1) {
            None => [0; MAX_CARDS + 1],
            Some(most) => cars().fold(NOTHING, |numbers, color| {
                with_color(&numbers, 0, self.hand.get(color).min(most), self.largest)
            }),
        }
    }

    fn count(&self) -> u64 {
        self.parts().map(|part| self.count_part(part)).sum()
    }

    fn nth(&self, index: u64) -> Cards {
        let mut index = index;
        for part in self.parts() {
            let count = self.count_part(part);
            if index < count {
                return self.unrank(part, index);
            }
            index -= count;
        }
        panic!("there is no such payment");
    }

    fn index_of(&self, paid: &Cards) -> u64 {
        let mut index = 0;
        for part in self.parts() {
            if (part.locomotives, part.cars) == (paid.locomotives(), paid.cars()) {
                return index + self.rank(part, paid);
            }
            index += self.count_part(part);
        }
        panic!("there is no such payment");
    }

    /// The cars with this index. They are ordered color by color, more cars first.
    fn unrank(&self, part: Part, index: u64) -> Cards {
        let mut index = index;
        let mut counts = *Cards::locomotives_only(part.locomotives).counts();
        self.descend(part, |color, of_color, following| {
            if index < following {
                counts[color] = of_color;
                return true;
            }
            index -= following;
            false
        });
        Cards::from_counts(counts)
    }

    fn rank(&self, part: Part, paid: &Cards) -> u64 {
        let mut index = 0;
        self.descend(part, |color, of_color, following| {
            if of_color == paid.counts()[color] {
                return true;
            }
            index += following;
            false
        });
        index
    }

    /// Goes from color to color and, for each number of cars from many to few, asks `take` whether to
    /// take that number. `take` gets the number of payments that have it.
    fn descend(&self, part: Part, mut take: impl FnMut(usize, u8, u64) -> bool) {
        let least_of = |color: Kind| if self.color == Some(color) { part.least } else { 0 };
        // For each color: the multisets of it and the later ones, and those with too few of each.
        let mut any = [NOTHING; COLORS + 1];
        let mut few = [NOTHING; COLORS + 1];
        let most_few = part.least.saturating_sub(1);
        for at in (0..COLORS).rev() {
            let color = Kind::color(at);
            let held = self.hand.get(color);
            any[at] = with_color(&any[at + 1], least_of(color), held, self.largest);
            few[at] = with_color(&few[at + 1], 0, held.min(most_few), self.largest);
        }
        let mut enough = self.color.is_some() || part.least == 0;
        let mut left = part.cars;
        for color in cars() {
            let next = color.index() + 1;
            let most = self.hand.get(color).min(left);
            for of_color in (least_of(color)..=most).rev() {
                let rest = usize::from(left - of_color);
                let enough_now = enough || of_color >= part.least;
                let following = any[next][rest] - if enough_now { 0 } else { few[next][rest] };
                if take(color.index(), of_color, following) {
                    left -= of_color;
                    enough = enough_now;
                    break;
                }
            }
        }
    }
}

/// The colors in card order.
fn cars() -> impl Iterator<Item = Kind> {
    (0..COLORS).map(Kind::color)
}

/// For each color, in one byte: the most cars of the hand that a canonical payment for a gray route can
/// have, if that color is its most frequent one; 0 if the hand has no car of the color.
pub(crate) fn rooms(hand: &Cards) -> u64 {
    let mut rooms = 0;
    for color in hand.colors().iter() {
        rooms |= u64::from(room(hand, color)) << (8 * color.index());
    }
    rooms
}

/// The most cars of the hand that a payment for a gray route can have if it has all cars of this color, of
/// which there are some, no more cars of any later color, and fewer of any earlier one.
fn room(hand: &Cards, color: Kind) -> u8 {
    let earlier = ONES & ((1 << (8 * color.index())) - 1);
    let most = ONES * u64::from(hand.get(color)) - earlier;
    (min_bytes(hand.cars_word(), most).wrapping_mul(ONES) >> 56) as u8
}

/// From this many locomotives on, the payments of all colors together might not fit in one byte.
const MANY_LOCOMOTIVES: u8 = 31;

/// From this many cards on, the cars of a payment might not be compared as bytes below 128.
const MANY_CARDS: u8 = 128;

/// What `Canonical` counts, for all colors at once, in one byte each.
fn weigh_canonical(
    price: &Price,
    open: &[u8; KINDS],
    hand: &Cards,
    rooms: impl FnOnce() -> u64,
) -> u32 {
    let (cars, word) = (u32::from(hand.cars()), hand.cars_word());
    let gray = open[GRAY] > 0;
    let rooms = if gray { rooms() } else { 0 };
    let demand = |locomotives: u8| Demand::new(price, locomotives);
    let (mut colored, mut of_gray, mut without_a_car) = (0, 0, 0);
    let payable = min_bytes(word, ONES * u64::from(demand(0).payable));
    for locomotives in 0..=hand.locomotives() {
        let Demand { to_pay, least_sets, .. } = demand(locomotives);
        let Some(most_sets) = most_sets(price, locomotives, cars) else { continue };
        let sets = saturating_sub_bytes(ONES * u64::from(to_pay), payable);
        let sets_of = |least: u32| max_bytes(sets, ONES * u64::from(least));
        colored += at_most_bytes(sets_of(least_sets), ONES * u64::from(most_sets));
        if gray {
            let set = u32::from(price.set);
            // A payment without a car has no color.
            let bare = u32::from(price.length) + least_sets * (set - 1) == u32::from(locomotives);
            let sets = sets_of(least_sets + u32::from(bare));
            let fit = at_most_bytes(sets, ONES * u64::from(most_sets));
            // Where they fit, no byte overflows: there are no more cars than in the hand.
            let sets = sets & (fit * 0x7f);
            let more = sets * u64::from(set - 1);
            let all = (more + ONES * u64::from(price.length)) & (fit * 0xff);
            let cars = all - fit * u64::from(locomotives);
            of_gray += at_most_bytes(cars, rooms) & fit;
            without_a_car += u32::from(bare && price.sets_in(locomotives).is_some());
        }
    }
    let gray_ways = (of_gray.wrapping_mul(ONES) >> 56) as u32 + without_a_car;
    dot_bytes(colored, word_of(open)) + u32::from(open[GRAY]) * gray_ways
}

/// The most sets that a payment can have with this many locomotives and up to this many cars; `None` if
/// there are too few cards for a payment.
fn most_sets(price: &Price, locomotives: u8, cars: u32) -> Option<u8> {
    let more = (cars + u32::from(locomotives)).checked_sub(u32::from(price.length))?;
    let most = more / u32::from(price.set - 1);
    Some(most.min(u32::from(price.most_sets)) as u8)
}

/// What a price asks for in addition to a number of locomotives.
struct Demand {
    /// The spaces that the locomotives do not pay for.
    to_pay: u8,
    /// The spaces that cars may pay for.
    payable: u8,
    /// The sets that it takes to use all locomotives.
    least_sets: u32,
}

impl Demand {
    #[inline]
    fn new(price: &Price, locomotives: u8) -> Demand {
        let (length, set) = (price.length, u32::from(price.set));
        if price.wild {
            Demand {
                to_pay: length.saturating_sub(locomotives),
                payable: length - price.symbols,
                least_sets: u32::from(locomotives.saturating_sub(length)).div_ceil(set - 1),
            }
        } else {
            Demand {
                to_pay: length,
                payable: length,
                least_sets: u32::from(locomotives).div_ceil(set),
            }
        }
    }
}

/// Counts one payment for each color and number of locomotives.
struct Canonical<'a> {
    price: &'a Price,
    color: Option<Kind>,
    hand: &'a Cards,
}

impl Canonical<'_> {
    fn count(&self) -> u32 {
        let locomotives = 0..=self.hand.locomotives();
        if let Some(color) = self.color {
            let (held, room) = (self.hand.get(color), self.hand.cars());
            let fits = |&locomotives: &u8| self.cars(locomotives, held, room, 0).is_some();
            return locomotives.filter(fits).count() as u32;
        }
        let mut count = 0;
        for color in cars().filter(|&color| self.hand.get(color) > 0) {
            let (held, room) = (self.hand.get(color), room(self.hand, color));
            let fits = |&locomotives: &u8| self.cars(locomotives, held, room, 1).is_some();
            count += locomotives.clone().filter(fits).count() as u32;
        }
        count + locomotives.filter(|&locomotives| self.without_a_car(locomotives)).count() as u32
    }

    fn nth(&self, index: u32) -> Cards {
        let mut index = index;
        let mut is_it = || {
            let found = index == 0;
            index = index.saturating_sub(1);
            found
        };
        let gray = self.color.is_none();
        let listed = |color: &Kind| match self.color {
            Some(own) => own == *color,
            None => self.hand.get(*color) > 0,
        };
        for color in cars().filter(listed) {
            let held = self.hand.get(color);
            let room = if gray { room(self.hand, color) } else { self.hand.cars() };
            for locomotives in 0..=self.hand.locomotives() {
                if let Some(cars) = self.cars(locomotives, held, room, u32::from(gray))
                    && is_it()
                {
                    return self.filled(color, cars, locomotives);
                }
            }
        }
        for locomotives in 0..=self.hand.locomotives() {
            if gray && self.without_a_car(locomotives) && is_it() {
                return Cards::locomotives_only(locomotives);
            }
        }
        panic!("there is no such payment");
    }

    /// The number of cars, at least `least`, of the payment with this many locomotives; `None` if there
    /// is no such payment. The hand has `held` cars of the color, and the payment has room for `room`
    /// cars in all.
    fn cars(&self, locomotives: u8, held: u8, room: u8, least: u32) -> Option<u8> {
        let price = self.price;
        let (length, set) = (u32::from(price.length), u32::from(price.set));
        let Demand { to_pay, payable, least_sets } = Demand::new(price, locomotives);
        let missing = to_pay.saturating_sub(held.min(payable));
        let mut sets = least_sets.max(u32::from(missing));
        if sets > u32::from(price.most_sets) {
            return None;
        }
        let mut cars = length + sets * (set - 1) - u32::from(locomotives);
        if cars < least {
            sets += 1;
            cars += set - 1;
        }
        (sets <= u32::from(price.most_sets) && cars <= u32::from(room)).then_some(cars as u8)
    }

    /// How many cars of a color the hand holds, how many cars a payment of that color may have, and how many it
    /// must have.
    fn limits(&self, color: Kind) -> (u8, u8, u32) {
        let held = self.hand.get(color);
        match self.color {
            Some(_) => (held, self.hand.cars(), 0),
            None => (held, room(self.hand, color), 1),
        }
    }

    /// The number of cars of the payment of a color with this many locomotives; `None` if there is no such payment.
    fn of_color(&self, color: Kind, locomotives: u8) -> Option<u8> {
        let is_asked = self.color.is_none_or(|asked| asked == color);
        if !is_asked || (self.color.is_none() && self.hand.get(color) == 0) {
            return None;
        }
        let (held, room, least) = self.limits(color);
        self.cars(locomotives, held, room, least)
    }

    /// Whether this many locomotives pay without any other card.
    fn without_a_car(&self, locomotives: u8) -> bool {
        self.price
            .sets_in(locomotives)
            .is_some_and(|sets| self.price.wild || sets == self.price.length)
    }

    /// The most cars that there can be of another color.
    fn beside(&self, color: Kind, other: Kind) -> u8 {
        let (most, held) = (self.hand.get(color), self.hand.get(other));
        match self.color {
            Some(_) => held,
            None => held.min(most - u8::from(other < color)),
        }
    }

    /// This many cars, as many of them as possible of one color, and locomotives.
    fn filled(&self, color: Kind, cars_in_all: u8, locomotives: u8) -> Cards {
        let mut counts = *Cards::locomotives_only(locomotives).counts();
        counts[color.index()] = self.hand.get(color).min(cars_in_all);
        let mut left = cars_in_all - counts[color.index()];
        let mut others: [Kind; COLORS] = std::array::from_fn(Kind::color);
        others.sort_unstable_by_key(|&other| (self.hand.get(other), other));
        for other in others.into_iter().filter(|&other| other != color) {
            let some = self.beside(color, other).min(left);
            counts[other.index()] = some;
            left -= some;
        }
        Cards::from_counts(counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 20_000, ..ProptestConfig::default() })]
        #[test]
        fn all_colors_at_once_are_each_color_alone(
            counts in proptest::array::uniform9(0_u8..14),
            (more, locomotives) in (0_u8..3, 0_u8..40),
            open in proptest::array::uniform9(0_u8..4),
            (length, symbols, set, most_sets) in (1_u8..20, 0_u8..20, 2_u8..10, 0_u8..20),
            wild in any::<bool>(),
        ) {
            let mut counts = counts;
            // Every third hand has more cards than can be compared at once.
            if more == 2 {
                counts = counts.map(|count| count + 13);
            }
            counts[COLORS] = locomotives.min(255 - counts[..COLORS].iter().sum::<u8>());
            let hand = Cards::from_counts(counts);
            let price = Price {
                length,
                wild,
                symbols: if wild { symbols.min(length) } else { 0 },
                set,
                most_sets: most_sets.min(length),
            };
            let sum: u64 = (0..KINDS)
                .map(|color| {
                    let asked = (color != GRAY).then(|| Kind::color(color));
                    u64::from(open[color]) * count(&price, asked, &hand, PaymentListing::Canonical)
                })
                .sum();
            let weighed = weigh(&price, &open, &hand, PaymentListing::Canonical, || rooms(&hand));
            prop_assert_eq!(weighed, sum);
        }
    }
}
