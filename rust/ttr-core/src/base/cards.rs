//! Multisets of train cards.
//!
//! The counts of the eight colors are eight bytes, which are added and compared as one word. No byte
//! overflows, because a deck has at most 127 cards of a kind, and 255 in all.

use crate::base::kinds::KindSet;
pub use crate::base::kinds::{COLORS, KINDS, Kind};

/// The sum of the products of the bytes with the same place. The bytes of `a` add up to at most 263
/// (a deck, and one more of each color) and no byte of `b` is above 192 (the routes of a board), so each sum of
/// products is below 2^16.
#[inline]
pub(crate) fn dot_bytes(a: u64, b: u64) -> u32 {
    const EVEN: u64 = 0x00ff_00ff_00ff_00ff;
    // Four lanes of 16 bits times the other four in reverse: the products of bytes with the same
    // place meet in the highest lane, and no lower lane overflows.
    let reversed = b.swap_bytes();
    let even = (a & EVEN).wrapping_mul(reversed >> 8 & EVEN) >> 48;
    let odd = (a >> 8 & EVEN).wrapping_mul(reversed & EVEN) >> 48;
    (even + odd) as u32
}

/// A multiset of train cards: at most 127 of a kind, and 255 in all.
///
/// ```
/// use ttr_core::{Cards, Kind};
///
/// let mut hand = Cards::NONE;
/// hand.add(Kind::color(2));
/// hand.add(Kind::LOCOMOTIVE);
/// assert_eq!((hand.cars(), hand.locomotives(), hand.total()), (1, 1, 2));
/// assert_eq!(hand.nth(1), Kind::LOCOMOTIVE);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Cards {
    counts: [u8; KINDS],
}

/// A one in each byte.
pub(crate) const ONES: u64 = 0x0101_0101_0101_0101;
/// The high bit of each byte.
const HIGH: u64 = ONES << 7;

/// The first eight counts as one word: one byte each, the first one lowest.
#[inline]
pub(crate) fn word(counts: &[u8; KINDS]) -> u64 {
    let (colors, _) = counts.split_first_chunk().expect("nine counts");
    u64::from_le_bytes(*colors)
}

/// Subtracts byte by byte, stopping at zero. Every byte is below 128.
#[inline]
pub(crate) fn saturating_sub_bytes(from: u64, less: u64) -> u64 {
    // No byte borrows from the next: 128 + x - y is above 0. Its high bit is set where x >= y.
    let difference = (from | HIGH).wrapping_sub(less);
    let kept = difference & HIGH;
    difference & (kept - (kept >> 7))
}

/// Byte by byte, the number of numbers from `least` to `most`. Every byte is below 128.
#[inline]
pub(crate) fn span_bytes(most: u64, least: u64) -> u64 {
    let difference = (most | HIGH).wrapping_sub(least);
    let kept = difference & HIGH;
    let one = kept >> 7;
    (difference & (kept - one)).wrapping_add(one)
}

/// The larger of each two bytes. Every byte is below 128.
#[inline]
pub(crate) fn max_bytes(one: u64, other: u64) -> u64 {
    other + saturating_sub_bytes(one, other)
}

/// The smaller of each two bytes. Every byte is below 128.
#[inline]
pub(crate) fn min_bytes(one: u64, other: u64) -> u64 {
    one - saturating_sub_bytes(one, other)
}

/// A one in each byte in which `one` is at most `other`. Every byte is below 128.
#[inline]
pub(crate) fn at_most_bytes(one: u64, other: u64) -> u64 {
    (((other | HIGH) - one) & HIGH) >> 7
}

/// All bits of each byte that is at least this much. Every byte and `least` are below 128.
#[inline]
pub(crate) fn at_least(word: u64, least: u8) -> u64 {
    let enough = (word | HIGH).wrapping_sub(ONES.wrapping_mul(least.into())) & HIGH;
    enough | (enough - (enough >> 7))
}

/// The sum of all bytes.
#[inline]
pub(crate) fn sum_bytes(word: u64) -> u32 {
    const EVEN: u64 = 0x00ff_00ff_00ff_00ff;
    let pairs = (word & EVEN) + (word >> 8 & EVEN);
    (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
}

/// The number of bytes that are 0. Every byte is below 128.
#[inline]
pub(crate) fn zero_bytes(word: u64) -> u8 {
    (at_most_bytes(word, 0).wrapping_mul(ONES) >> 56) as u8
}

/// The bytes that are above 0, a bit each. Every byte is below 128.
#[inline]
pub(crate) fn nonzero_bytes(word: u64) -> u8 {
    let present = at_most_bytes(ONES, word);
    // This gathers the lowest bit of each byte in the highest byte.
    (present.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// The colors whose byte is above 0. Every byte is below 128.
#[inline]
pub(crate) fn colors_of_bytes(word: u64) -> KindSet {
    KindSet::from_bits(nonzero_bytes(word).into())
}

/// The colors whose byte is above 0, where bytes may have any value.
#[inline]
pub(crate) fn colors_of_any_bytes(word: u64) -> KindSet {
    // The other bits of a byte carry into its high bit, unless they are all 0.
    let present = ((word & !HIGH).wrapping_add(!HIGH) | word) & HIGH;
    // This gathers the high bit of each byte in the highest byte.
    KindSet::from_bits((present.wrapping_mul(0x0002_0408_1020_4081) >> 56) as u16)
}

impl Cards {
    /// No cards.
    pub const NONE: Cards = Cards { counts: [0; KINDS] };

    /// From the counts in card order.
    #[must_use]
    pub fn from_counts(counts: [u8; KINDS]) -> Cards {
        Cards { counts }
    }

    /// The counts in card order.
    #[must_use]
    pub fn counts(&self) -> &[u8; KINDS] {
        &self.counts
    }

    /// The number of cards of this kind.
    #[must_use]
    #[inline]
    pub fn get(&self, kind: Kind) -> u8 {
        self.counts[kind.index()]
    }

    /// The number of locomotives.
    #[must_use]
    #[inline]
    pub fn locomotives(&self) -> u8 {
        self.counts[COLORS]
    }

    /// The counts of the eight colors as one word: one byte each, the first color lowest.
    #[must_use]
    #[inline]
    pub(crate) fn cars_word(&self) -> u64 {
        word(&self.counts)
    }

    #[inline]
    fn set_cars_word(&mut self, word: u64) {
        self.counts[..COLORS].copy_from_slice(&word.to_le_bytes());
    }

    /// The same cards, but of each kind at most so many.
    pub(crate) fn at_most(&self, most: u8) -> Cards {
        Cards { counts: self.counts.map(|count| count.min(most)) }
    }

    /// This many locomotives and no other cards.
    #[must_use]
    pub(crate) fn locomotives_only(count: u8) -> Cards {
        let mut cards = Cards::NONE;
        cards.counts[COLORS] = count;
        cards
    }

    /// The largest number of cars of one color.
    #[must_use]
    #[inline]
    pub(crate) fn most_of_a_color(&self) -> u8 {
        // In this form it becomes a few vector instructions.
        self.counts[..COLORS].iter().fold(0, |most, &count| most.max(count))
    }

    /// An upper limit for the length of a route that these cards can pay for without sets: cars of one color
    /// and locomotives pay for a space each.
    #[must_use]
    #[inline]
    pub(crate) fn longest_paid(&self) -> u8 {
        self.most_of_a_color() + self.locomotives()
    }

    /// The number of cars: cards that are not locomotives.
    #[must_use]
    #[inline]
    pub fn cars(&self) -> u8 {
        // The highest byte of the product is the sum of all bytes: at most 255, the largest deck.
        (self.cars_word().wrapping_mul(ONES) >> 56) as u8
    }

    /// The number of cards.
    #[must_use]
    #[inline]
    pub fn total(&self) -> u8 {
        self.cars() + self.locomotives()
    }

    /// Whether there are no cards.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.counts == [0; KINDS]
    }

    /// Adds one card.
    #[inline]
    pub fn add(&mut self, kind: Kind) {
        self.counts[kind.index()] += 1;
    }

    /// Adds this many cards of a kind.
    #[inline]
    pub(crate) fn add_many(&mut self, kind: Kind, count: u8) {
        self.counts[kind.index()] += count;
    }

    /// The colors of which there is a car.
    #[must_use]
    #[inline]
    pub(crate) fn colors(&self) -> KindSet {
        colors_of_bytes(self.cars_word())
    }

    /// Takes one card away.
    ///
    /// # Panics
    /// If there is no card of this kind.
    #[inline]
    pub fn remove(&mut self, kind: Kind) {
        self.counts[kind.index()] -= 1;
    }

    /// Adds all of `other`.
    #[inline]
    pub fn add_all(&mut self, other: &Cards) {
        self.set_cars_word(self.cars_word() + other.cars_word());
        self.counts[COLORS] += other.locomotives();
    }

    /// Takes all of `other` away.
    ///
    /// # Panics
    /// If `other` is not [contained](Cards::contains).
    #[inline]
    pub fn remove_all(&mut self, other: &Cards) {
        assert!(self.contains(other), "some of these cards are not there");
        self.set_cars_word(self.cars_word() - other.cars_word());
        self.counts[COLORS] -= other.locomotives();
    }

    /// Takes away those cards of `other` that are there.
    #[inline]
    pub fn lower_by(&mut self, other: &Cards) {
        self.set_cars_word(saturating_sub_bytes(self.cars_word(), other.cars_word()));
        self.counts[COLORS] = self.locomotives().saturating_sub(other.locomotives());
    }

    /// Whether there are at least as many of each kind as in `other`.
    #[must_use]
    #[inline]
    pub fn contains(&self, other: &Cards) -> bool {
        let theirs = other.cars_word();
        // A deck has fewer than 128 cards of a kind, but `other` may be anything.
        theirs & HIGH == 0
            && at_most_bytes(theirs, self.cars_word()) == ONES
            && other.locomotives() <= self.locomotives()
    }

    /// The kinds of which there are cards, with their numbers, in card order.
    pub fn iter(&self) -> impl Iterator<Item = (Kind, u8)> + '_ {
        Kind::all().map(|kind| (kind, self.get(kind))).filter(|&(_, count)| count > 0)
    }

    /// The card with this index when the cards are sorted in card order.
    ///
    /// # Panics
    /// If `index` is not less than [`Cards::total`].
    #[must_use]
    #[inline]
    pub fn nth(&self, index: u8) -> Kind {
        // Byte i: the number of cards of colors 0 to i (at most 255, so no byte overflows).
        let upto = self.cars_word().wrapping_mul(ONES);
        if self.is_large() {
            return self.nth_of_many(index);
        }
        // The high bit of a byte is set if upto > index: the card is of the first such color.
        let above = (upto | HIGH).wrapping_sub(ONES.wrapping_mul(u64::from(index) + 1)) & HIGH;
        // The sums ascend, so that of the bytes above the lowest is the first.
        let kind = above.trailing_zeros() / 8;
        if kind == COLORS as u32 {
            assert!(index - self.cars() < self.locomotives(), "no card {index}");
        }
        Kind::at(kind as u8)
    }

    /// Whether there are so many cards that sums of counts have a high bit.
    #[inline]
    fn is_large(&self) -> bool {
        self.total() > 127
    }

    #[cold]
    #[inline(never)]
    fn nth_of_many(&self, index: u8) -> Kind {
        let mut left = index;
        for kind in Kind::all() {
            match left.checked_sub(self.get(kind)) {
                None => return kind,
                Some(rest) => left = rest,
            }
        }
        panic!("no card {index}");
    }

    #[cold]
    #[inline(never)]
    fn without_of_many(&self, indices: impl Iterator<Item = u8>) -> Cards {
        let mut left = *self;
        indices.for_each(|index| left.remove(left.nth(index)));
        left
    }

    /// What is left when cards are taken one after the other, each by its index among those still there, as
    /// [`Cards::nth`] counts them.
    ///
    /// # Panics
    /// If there is no card with an index.
    #[must_use]
    #[inline]
    pub(crate) fn without(&self, indices: impl Iterator<Item = u8>) -> Cards {
        if self.is_large() {
            return self.without_of_many(indices);
        }
        // As in `nth`; with a card of color i, the sums from byte i on become one less.
        let mut upto = self.cars_word().wrapping_mul(ONES);
        let mut left = *self;
        for index in indices {
            let above = (upto | HIGH).wrapping_sub(ONES.wrapping_mul(u64::from(index) + 1)) & HIGH;
            if above == 0 {
                left.counts[COLORS] -= 1;
            } else {
                upto -= ONES << (above.trailing_zeros() & !7);
            }
        }
        // No sum is below the one before it.
        left.set_cars_word(upto - (upto << 8));
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::limits::MAX_CARDS;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn nth_and_totals_agree_with_a_written_out_list(
            counts in proptest::array::uniform9(0_u8..14), more in proptest::array::uniform9(0_u8..15),
            (one, other) in (0..KINDS, 0..KINDS), many in any::<bool>(),
        ) {
            let cards = if many { many_cards(counts, more, one, other) } else { Cards::from_counts(counts) };
            let list: Vec<Kind> =
                cards.iter().flat_map(|(kind, count)| vec![kind; usize::from(count)]).collect();
            prop_assert_eq!(usize::from(cards.total()), list.len());
            prop_assert_eq!(cards.is_empty(), list.is_empty());
            for (index, &kind) in list.iter().enumerate() {
                prop_assert_eq!(cards.nth(index as u8), kind);
            }
        }

        #[test]
        fn cards_taken_by_their_index_are_gone(
            counts in proptest::array::uniform9(0_u8..14), more in proptest::array::uniform9(0_u8..15),
            picks in proptest::collection::vec(0_usize..256, 0..256), many in any::<bool>(),
        ) {
            let cards = if many { many_cards(counts, more, 0, 8) } else { Cards::from_counts(counts) };
            let (mut left, mut indices) = (cards, Vec::new());
            for pick in picks.into_iter().take(cards.total().into()) {
                let index = (pick % usize::from(left.total())) as u8;
                left.remove(left.nth(index));
                indices.push(index);
            }
            prop_assert_eq!(cards.without(indices.into_iter()), left);
        }

        #[test]
        fn adding_and_removing_undo_each_other(
            a in proptest::array::uniform9(0_u8..14), b in proptest::array::uniform9(0_u8..14),
        ) {
            let (one, two) = (Cards::from_counts(a), Cards::from_counts(b));
            let mut sum = one;
            sum.add_all(&two);
            prop_assert!(sum.contains(&one) && sum.contains(&two));
            sum.remove_all(&two);
            prop_assert_eq!(sum, one);
            sum.lower_by(&two);
            for kind in Kind::all() {
                prop_assert_eq!(sum.get(kind), one.get(kind).saturating_sub(two.get(kind)));
            }
        }
    }

    proptest! {
        #[test]
        fn bytes_are_subtracted_one_by_one(
            from in proptest::array::uniform8(0_u8..128), less in proptest::array::uniform8(0_u8..128),
        ) {
            let word = saturating_sub_bytes(u64::from_le_bytes(from), u64::from_le_bytes(less));
            let expected: [u8; 8] = std::array::from_fn(|i| from[i].saturating_sub(less[i]));
            prop_assert_eq!(word.to_le_bytes(), expected);
            let word = span_bytes(u64::from_le_bytes(from), u64::from_le_bytes(less));
            let expected: [u8; 8] = std::array::from_fn(|i| (less[i]..=from[i]).count() as u8);
            prop_assert_eq!(word.to_le_bytes(), expected);
        }
    }

    proptest! {
        #[test]
        fn bytes_are_compared_and_summed(
            bytes in proptest::array::uniform8(0_u8..128), least in 0_u8..128,
        ) {
            let word = u64::from_le_bytes(bytes);
            let enough = bytes.map(|byte| if byte >= least { 0xff } else { 0 });
            prop_assert_eq!(at_least(word, least).to_le_bytes(), enough);
            prop_assert_eq!(sum_bytes(word), bytes.into_iter().map(u32::from).sum::<u32>());
            let few = bytes.map(|byte| byte % 2);
            let zeros = few.into_iter().filter(|&byte| byte == 0).count();
            prop_assert_eq!(usize::from(zero_bytes(u64::from_le_bytes(few))), zeros);
            let set: Vec<bool> = few.into_iter().map(|byte| byte > 0).collect();
            let found = nonzero_bytes(u64::from_le_bytes(few));
            prop_assert_eq!((0..8).map(|bit| found >> bit & 1 == 1).collect::<Vec<_>>(), set);
            let many = bytes.map(|byte| if byte % 3 == 0 { 0 } else { byte.wrapping_mul(2) });
            for bytes in [bytes, few, many, few.map(|byte| byte * 128), few.map(|byte| byte * 255)] {
                let colors = colors_of_any_bytes(u64::from_le_bytes(bytes));
                let set = (0..COLORS).map(Kind::color).filter(|kind| bytes[kind.index()] > 0);
                prop_assert_eq!(colors, set.collect());
            }
        }
    }

    proptest! {
        #[test]
        fn the_products_of_bytes_are_summed(
            a in proptest::array::uniform8(0_u8..33), b in proptest::array::uniform8(0_u8..193),
        ) {
            let expected: u32 = (0..8).map(|i| u32::from(a[i]) * u32::from(b[i])).sum();
            prop_assert_eq!(dot_bytes(u64::from_le_bytes(a), u64::from_le_bytes(b)), expected);
        }
    }

    #[test]
    fn the_largest_products_of_bytes_do_not_run_over() {
        for place in 0..8 {
            let a = 255 << (8 * place);
            assert_eq!(dot_bytes(a, ONES * 192), 255 * 192);
        }
        // 263 in all.
        assert_eq!(dot_bytes(ONES * 32 + (7 << 24), ONES * 192), 263 * 192);
    }

    #[test]
    fn the_largest_deck_fits() {
        for counts in [
            [127, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, 0, 0, 0, 0, 0, 0, 100, 27],
            [1, 0, 0, 0, 0, 0, 0, 0, 127],
            [127, 1, 0, 0, 0, 0, 0, 0, 127],
            [0, 0, 0, 0, 0, 1, 127, 127, 0],
            [28, 28, 28, 28, 28, 28, 28, 29, 30],
        ] {
            let cards = Cards::from_counts(counts);
            let list: Vec<Kind> =
                cards.iter().flat_map(|(kind, count)| vec![kind; usize::from(count)]).collect();
            let drawn: Vec<Kind> = (0..cards.total()).map(|index| cards.nth(index)).collect();
            assert_eq!(drawn, list);
            assert_eq!(cards.without((0..cards.total()).rev()), Cards::NONE);
        }
    }

    /// So many cards of each kind, with 100 more of one kind, and as many of another one as still fit.
    fn many_cards(counts: [u8; KINDS], more: [u8; KINDS], one: usize, other: usize) -> Cards {
        let mut counts: [u8; KINDS] = std::array::from_fn(|kind| (counts[kind] + more[kind]) / 2);
        counts[one] += 100;
        let all: u32 = counts.iter().map(|&count| u32::from(count)).sum();
        let fit = (MAX_CARDS as u32).saturating_sub(all).min(127 - u32::from(counts[other]));
        counts[other] += fit as u8;
        Cards::from_counts(counts)
    }

    #[test]
    #[should_panic(expected = "no card 200")]
    fn a_card_that_is_not_there_among_many_panics() {
        let _ = Cards::from_counts([100, 0, 0, 0, 0, 0, 0, 0, 100]).nth(200);
    }

    #[test]
    #[should_panic(expected = "no card 3")]
    fn a_card_that_is_not_there_panics() {
        let _ = Cards::from_counts([2, 0, 0, 0, 0, 0, 0, 0, 1]).nth(3);
    }
}
