//! Sets of small numbers (routes, tickets, cities) as bit masks.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::base::ids::RouteSet;

/// The numbers in a set, ascending.
#[inline]
pub fn members(set: u128) -> impl Iterator<Item = usize> {
    // Half by half, because a processor has 64 bits.
    let (mut low, mut high) = (set as u64, (set >> 64) as u64);
    std::iter::from_fn(move || {
        if low != 0 {
            let lowest = low.trailing_zeros() as usize;
            low &= low - 1;
            return Some(lowest);
        }
        if high == 0 {
            return None;
        }
        let lowest = high.trailing_zeros() as usize;
        high &= high - 1;
        Some(64 + lowest)
    })
}

/// The set of this number alone.
///
/// # Panics
/// If `member` is 128 or more.
#[must_use]
#[inline]
pub fn only(member: usize) -> u128 {
    1 << member
}

/// Whether a set holds a number.
#[must_use]
#[inline]
pub fn has(set: u128, member: usize) -> bool {
    set >> member & 1 == 1
}

/// The member of a set with this index, counted from the lowest.
///
/// # Panics
/// If the set has no more than `index` members.
#[must_use]
#[inline]
pub fn nth(set: u128, index: u32) -> usize {
    let (low, high) = (set as u64, (set >> 64) as u64);
    let in_low = prefix_counts(low);
    match index.checked_sub((in_low >> 56) as u32) {
        None => nth_of_half(low, in_low, index),
        Some(index) => 64 + nth_of_half(high, prefix_counts(high), index),
    }
}

/// A member of a set, chosen by its index among the number of members: they are counted once for both.
///
/// # Panics
/// If the set has no more than the chosen number of members.
#[must_use]
#[inline]
pub fn pick(set: u128, choose: impl FnOnce(u32) -> u32) -> usize {
    let (low, high) = (set as u64, (set >> 64) as u64);
    let counts = [prefix_counts(low), if high == 0 { 0 } else { prefix_counts(high) }];
    let [in_low, in_high] = counts.map(|counts| (counts >> 56) as u32);
    let index = choose(in_low + in_high);
    match index.checked_sub(in_low) {
        None => nth_of_half(low, counts[0], index),
        Some(index) => 64 + nth_of_half(high, counts[1], index),
    }
}

/// The numbers in a set of three words, ascending.
#[inline]
pub(crate) fn members_of_three(set: [u64; 3]) -> impl Iterator<Item = usize> {
    let [mut low, mut middle, mut high] = set;
    std::iter::from_fn(move || {
        if low != 0 {
            let lowest = low.trailing_zeros() as usize;
            low &= low - 1;
            return Some(lowest);
        }
        if middle != 0 {
            let lowest = middle.trailing_zeros() as usize;
            middle &= middle - 1;
            return Some(64 + lowest);
        }
        if high == 0 {
            return None;
        }
        let lowest = high.trailing_zeros() as usize;
        high &= high - 1;
        Some(128 + lowest)
    })
}

/// The member of a set of three words with this index, counted from the lowest.
///
/// # Panics
/// If the set has no more than `index` members.
#[must_use]
#[inline]
pub(crate) fn nth_of_three(set: [u64; 3], index: u32) -> usize {
    let counts = prefix_counts(set[0]);
    let Some(index) = index.checked_sub((counts >> 56) as u32) else {
        return nth_of_half(set[0], counts, index);
    };
    let counts = prefix_counts(set[1]);
    let Some(index) = index.checked_sub((counts >> 56) as u32) else {
        return 64 + nth_of_half(set[1], counts, index);
    };
    128 + nth_of_half(set[2], prefix_counts(set[2]), index)
}

/// What is left of a set when members are taken one after the other, each by its index among those still there.
///
/// # Panics
/// If there is no member with an index.
#[must_use]
#[inline]
pub fn without(set: u128, indices: impl Iterator<Item = u32>) -> u128 {
    let (mut low, mut high) = (set as u64, (set >> 64) as u64);
    let (mut in_low, mut in_high) = (prefix_counts(low), prefix_counts(high));
    for index in indices {
        let (half, counts, index) = match index.checked_sub((in_low >> 56) as u32) {
            None => (&mut low, &mut in_low, index),
            Some(index) => (&mut high, &mut in_high, index),
        };
        let taken = nth_of_half(*half, *counts, index);
        *half &= !(1 << taken);
        // One less in its byte and in those above.
        *counts -= ONES << (taken & !7);
    }
    u128::from(high) << 64 | u128::from(low)
}

/// A set of numbers that are below a limit: 128, or the most routes of a board.
pub(crate) trait Bits:
    Copy
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    /// No numbers.
    const NONE: Self;
    /// By what sets can be ordered.
    type Key: Ord;

    /// The set of this number alone.
    fn only(member: usize) -> Self;
    /// The numbers, ascending.
    fn members(self) -> impl Iterator<Item = usize>;
    /// How many numbers there are.
    fn count(self) -> u32;
    /// Whether it holds a number.
    fn has(self, member: usize) -> bool;
    /// By what sets can be ordered.
    fn key(self) -> Self::Key;
    /// The set of these routes, of a board with as many as such a set can have.
    fn of(routes: &RouteSet) -> Self;
    /// Whether there are no numbers.
    fn is_none(self) -> bool;
    /// The number at this place, counted from the lowest.
    fn at(self, place: u32) -> usize;
    /// The numbers that are one larger.
    fn up(self) -> Self;
    /// The numbers that are one smaller.
    fn down(self) -> Self;

    /// The lowest number.
    ///
    /// # Panics
    /// If there is none.
    fn lowest_member(self) -> usize {
        self.members().next().expect("the set is not empty")
    }
}

impl Bits for u128 {
    const NONE: u128 = 0;
    type Key = u128;

    #[inline]
    fn only(member: usize) -> u128 {
        1 << member
    }

    #[inline]
    fn members(self) -> impl Iterator<Item = usize> {
        members(self)
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn has(self, member: usize) -> bool {
        has(self, member)
    }

    #[inline]
    fn key(self) -> u128 {
        self
    }

    #[inline]
    fn of(routes: &RouteSet) -> u128 {
        routes.low()
    }

    #[inline]
    fn is_none(self) -> bool {
        self == 0
    }

    #[inline]
    fn at(self, place: u32) -> usize {
        nth(self, place)
    }

    #[inline]
    fn up(self) -> u128 {
        self << 1
    }

    #[inline]
    fn down(self) -> u128 {
        self >> 1
    }

    #[inline]
    fn lowest_member(self) -> usize {
        self.trailing_zeros() as usize
    }
}

/// A one in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// In each byte the number of members in it and in those below it.
#[inline]
fn prefix_counts(half: u64) -> u64 {
    let pairs = half - (half >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    bytes.wrapping_mul(ONES)
}

/// The same for 64 bits, given their [`prefix_counts`]: first the byte is found, then the bit.
#[inline]
fn nth_of_half(half: u64, counts: u64, index: u32) -> usize {
    // A byte is above 127 where more than `index` members come up to it: no count is above 64.
    let reached = (counts | ONES << 7).wrapping_sub(ONES.wrapping_mul(u64::from(index) + 1));
    let reached = reached & ONES << 7;
    assert!(reached != 0, "there are not so many members");
    let shift = reached.trailing_zeros() & !7;
    let left = index - ((counts << 8) >> shift & 0xff) as u32;
    let byte = half >> shift & 0xff;
    shift as usize + usize::from(NTH_OF_BYTE[byte as usize][left as usize])
}

/// For each byte its bits, lowest first.
static NTH_OF_BYTE: [[u8; 8]; 256] = {
    let mut all = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut found) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                all[byte][found] = bit;
                found += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    all
};

/// The number of members of a set of numbers below [`FEW`]. It is looked up in a table, because counting bits is
/// slow on targets without an instruction for it.
///
/// # Panics
/// If the set has a larger number.
#[must_use]
#[inline]
pub fn count_few(set: usize) -> u32 {
    const COUNTS: [u8; 1 << FEW] = {
        let mut counts = [0; 1 << FEW];
        let mut set = 1;
        while set < counts.len() {
            counts[set] = counts[set / 2] + (set % 2) as u8;
            set += 1;
        }
        counts
    };
    u32::from(COUNTS[set])
}

/// See [`count_few`].
pub const FEW: usize = 9;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_nth_member_is_that_of_the_list(one in any::<u128>(), other in any::<u128>(), full in any::<bool>()) {
            // Sets with many members, and with about a quarter of them.
            let set = if full { one | other } else { one & other };
            for (index, member) in members(set).enumerate() {
                prop_assert_eq!(nth(set, index as u32), member);
                let picked = pick(set, |members| {
                    assert_eq!(members, set.count_ones());
                    index as u32
                });
                prop_assert_eq!(picked, member);
            }
            // Every third member, and then the rest backwards.
            let every_third: Vec<u32> = (0..set.count_ones() / 3).map(|nth| nth * 2).collect();
            let left = without(set, every_third.iter().copied());
            let taken: Vec<usize> = members(set & !left).collect();
            prop_assert_eq!(taken, members(set).step_by(3).take(every_third.len()).collect::<Vec<_>>());
            prop_assert_eq!(without(left, (0..left.count_ones()).rev()), 0);
            let few = (set & ((1 << FEW) - 1)) as usize;
            prop_assert_eq!(count_few(few), few.count_ones());
        }
    }

    proptest! {
        #[test]
        fn three_words_are_like_a_list(one in any::<[u64; 3]>(), other in any::<[u64; 3]>(), full in any::<bool>()) {
            let set: [u64; 3] = std::array::from_fn(|at| if full { one[at] | other[at] } else { one[at] & other[at] });
            let list: Vec<usize> = (0..192).filter(|member| set[member / 64] >> (member % 64) & 1 == 1).collect();
            for (index, &member) in list.iter().enumerate() {
                prop_assert_eq!(nth_of_three(set, index as u32), member);
            }
            prop_assert_eq!(members_of_three(set).collect::<Vec<_>>(), list);
        }
    }

    #[test]
    fn every_member_of_the_largest_set_is_found() {
        assert!((0..128).all(|index| nth(u128::MAX, index) == index as usize));
        assert!((0..192).all(|index| nth_of_three([u64::MAX; 3], index) == index as usize));
    }

    #[test]
    #[should_panic(expected = "not so many members")]
    fn a_member_that_is_not_there_panics() {
        let _ = nth(0b1011, 3);
    }
}
