//! Sets of small numbers (routes, tickets, cities) as bit masks.

/// The numbers in a set, ascending.
pub fn members(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let lowest = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(lowest)
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
pub fn nth(mut set: u128, index: u32) -> usize {
    for _ in 0..index {
        set &= set - 1;
    }
    assert!(set != 0, "no member {index}");
    set.trailing_zeros() as usize
}

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
