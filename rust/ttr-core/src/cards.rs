//! Train cards: kinds and multisets of them.

/// Colors a deck can have.
pub const COLORS: usize = 8;
/// Kinds of train card: the colors and the locomotive.
pub const KINDS: usize = COLORS + 1;

/// A kind of train card: an index into the variant's colors, or [`Kind::LOCOMOTIVE`].
///
/// Kinds compare in card order: the order of the data, the locomotive last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind(u8);

impl Kind {
    /// The wild train card.
    pub const LOCOMOTIVE: Kind = Kind(COLORS as u8);

    /// The color with this index (0 to 7).
    ///
    /// # Panics
    /// If `index` is 8 or more.
    #[must_use]
    pub fn color(index: usize) -> Kind {
        assert!(index < COLORS, "no color {index}");
        Kind(index as u8)
    }

    /// Every kind in card order.
    pub fn all() -> impl Iterator<Item = Kind> {
        (0..KINDS as u8).map(Kind)
    }

    /// 0 to 7 for the colors, 8 for the locomotive.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A multiset of train cards, at most 255 of a kind and 127 in all colors together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Cards {
    counts: [u8; KINDS],
}

/// A one in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

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

    /// How many there are of this kind.
    #[must_use]
    #[inline]
    pub fn get(&self, kind: Kind) -> u8 {
        self.counts[kind.index()]
    }

    /// How many locomotives there are.
    #[must_use]
    #[inline]
    pub fn locomotives(&self) -> u8 {
        self.counts[COLORS]
    }

    /// The counts of the eight colors, one a byte, the first color lowest.
    #[must_use]
    #[inline]
    pub(crate) fn cars_word(&self) -> u64 {
        let [a, b, c, d, e, f, g, h, _] = self.counts;
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }

    /// How many cars (cards that are not locomotives) there are.
    #[must_use]
    #[inline]
    pub fn cars(&self) -> u8 {
        // The highest byte of the product is the sum of all bytes; a deck has at most 127 cards.
        (self.cars_word().wrapping_mul(ONES) >> 56) as u8
    }

    /// How many cards there are.
    #[must_use]
    #[inline]
    pub fn total(&self) -> u8 {
        self.cars() + self.locomotives()
    }

    /// Whether there are none.
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

    /// Takes one card away.
    ///
    /// # Panics
    /// If there is none of the kind.
    #[inline]
    pub fn remove(&mut self, kind: Kind) {
        self.counts[kind.index()] -= 1;
    }

    /// Adds all of `other`.
    #[inline]
    pub fn add_all(&mut self, other: &Cards) {
        for (mine, theirs) in self.counts.iter_mut().zip(other.counts) {
            *mine += theirs;
        }
    }

    /// Takes all of `other` away.
    ///
    /// # Panics
    /// If `other` is not [contained](Cards::contains).
    #[inline]
    pub fn remove_all(&mut self, other: &Cards) {
        for (mine, theirs) in self.counts.iter_mut().zip(other.counts) {
            *mine -= theirs;
        }
    }

    /// Takes away what there is of `other`.
    #[inline]
    pub fn lower_by(&mut self, other: &Cards) {
        for (mine, theirs) in self.counts.iter_mut().zip(other.counts) {
            *mine = mine.saturating_sub(theirs);
        }
    }

    /// Whether there are at least as many of each kind as in `other`.
    #[must_use]
    #[inline]
    pub fn contains(&self, other: &Cards) -> bool {
        self.counts.iter().zip(other.counts).all(|(&mine, theirs)| mine >= theirs)
    }

    /// The kinds that are there and how many of each, in card order.
    pub fn iter(&self) -> impl Iterator<Item = (Kind, u8)> + '_ {
        Kind::all().map(|kind| (kind, self.get(kind))).filter(|&(_, count)| count > 0)
    }

    /// The card with this index when the cards lie in card order.
    ///
    /// # Panics
    /// If `index` is not less than [`Cards::total`].
    #[must_use]
    #[inline]
    pub fn nth(&self, index: u8) -> Kind {
        const HIGH: u64 = ONES << 7;
        // Byte i: the cards of colors 0 to i (at most 127, so no byte runs over).
        let upto = self.cars_word().wrapping_mul(ONES);
        // A byte's high bit is set where upto > index; the colors below that do not hold it.
        let above = ((upto | HIGH) - ONES * (u64::from(index) + 1)) & HIGH;
        let kind = COLORS as u32 - above.count_ones();
        if kind == COLORS as u32 {
            assert!(index - self.cars() < self.locomotives(), "no card {index}");
        }
        Kind(kind as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn nth_and_totals_agree_with_a_written_out_list(counts in proptest::array::uniform9(0_u8..14)) {
            let cards = Cards::from_counts(counts);
            let list: Vec<Kind> =
                cards.iter().flat_map(|(kind, count)| vec![kind; usize::from(count)]).collect();
            prop_assert_eq!(usize::from(cards.total()), list.len());
            prop_assert_eq!(cards.is_empty(), list.is_empty());
            for (index, &kind) in list.iter().enumerate() {
                prop_assert_eq!(cards.nth(index as u8), kind);
            }
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

    #[test]
    fn the_largest_deck_fits() {
        let cards = Cards::from_counts([127, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(cards.nth(126), Kind::color(0));
        let cards = Cards::from_counts([0, 0, 0, 0, 0, 0, 0, 100, 27]);
        assert_eq!(cards.nth(99), Kind::color(7));
        assert_eq!(cards.nth(100), Kind::LOCOMOTIVE);
    }

    #[test]
    #[should_panic(expected = "no card 3")]
    fn a_card_that_is_not_there_panics() {
        let _ = Cards::from_counts([2, 0, 0, 0, 0, 0, 0, 0, 1]).nth(3);
    }
}
