//! Sets of kinds and of colors of cards.

use crate::base::bits;
use crate::base::cards::{COLORS, KINDS, Kind};

/// A set of kinds of cards: bit i for the kind with index i.
pub(crate) type KindSet = u16;

/// How many kinds a set holds: looked up, because counting bits is slow where the processor is not
/// known to do it.
#[inline]
pub(crate) fn kinds_in(kinds: KindSet) -> u32 {
    const COUNTS: [u8; 1 << KINDS] = {
        let mut counts = [0; 1 << KINDS];
        let mut set = 1;
        while set < counts.len() {
            counts[set] = counts[set / 2] + (set % 2) as u8;
            set += 1;
        }
        counts
    };
    u32::from(COUNTS[usize::from(kinds)])
}

/// A set of colors: bit i for the color with index i.
pub(crate) type ColorSet = u8;

/// The colors of a set in card order.
pub(crate) fn colors_of(set: ColorSet) -> impl Iterator<Item = Kind> {
    (0..COLORS).filter(move |color| set >> color & 1 == 1).map(Kind::color)
}

/// The kind with this place in a set, in card order.
///
/// # Panics
/// If there are not so many.
#[must_use]
#[inline]
pub(crate) fn nth_kind(kinds: KindSet, place: u32) -> Kind {
    Kind::at(bits::nth(kinds.into(), place) as u8)
}
