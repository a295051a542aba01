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
