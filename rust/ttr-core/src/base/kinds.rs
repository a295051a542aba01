//! Kinds of train cards, sets of them, and sets of slots of the face-up row.

use std::num::NonZeroU8;

use crate::base::bits;

/// How many colors a deck can have.
pub const COLORS: usize = 8;
/// How many kinds of train card there are: the colors and the locomotive.
pub const KINDS: usize = COLORS + 1;

/// A kind of train card: an index into the variant's colors, or [`Kind::LOCOMOTIVE`].
///
/// Kinds compare in card order: the order of the data, the locomotive last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
// One more than the index, so that an `Option<Kind>` takes a single byte.
pub struct Kind(NonZeroU8);

impl Kind {
    /// The locomotive, the wild train card.
    pub const LOCOMOTIVE: Kind = Kind::at(COLORS as u8);

    /// One more than the index, 0 for no kind: the byte of an `Option<Kind>`.
    #[inline]
    pub(crate) fn byte(kind: Option<Kind>) -> u8 {
        kind.map_or(0, |kind| kind.0.get())
    }

    pub(crate) const fn at(index: u8) -> Kind {
        Kind(NonZeroU8::MIN.saturating_add(index))
    }

    /// The color with this index (0 to 7).
    ///
    /// # Panics
    /// If `index` is 8 or more.
    #[must_use]
    pub fn color(index: usize) -> Kind {
        assert!(index < COLORS, "no color {index}");
        Kind::at(index as u8)
    }

    /// All kinds in card order.
    pub fn all() -> impl Iterator<Item = Kind> {
        (0..KINDS as u8).map(Kind::at)
    }

    /// The index: 0 to 7 for the colors, 8 for the locomotive.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0.get() - 1)
    }
}

/// A set of kinds of cards. A set of colors is one without the locomotive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct KindSet(u16);

impl KindSet {
    /// No kinds.
    pub const EMPTY: KindSet = KindSet(0);

    /// From a bit mask: bit i for the kind with index i.
    #[must_use]
    #[inline]
    pub(crate) const fn from_bits(bits: u16) -> KindSet {
        KindSet(bits)
    }

    /// As a bit mask.
    #[must_use]
    #[inline]
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// This kind alone.
    #[must_use]
    #[inline]
    pub fn only(kind: Kind) -> KindSet {
        KindSet(1 << kind.index())
    }

    /// Adds a kind.
    #[inline]
    pub fn insert(&mut self, kind: Kind) {
        self.0 |= 1 << kind.index();
    }

    /// Whether the set contains this kind.
    #[must_use]
    #[inline]
    pub fn has(self, kind: Kind) -> bool {
        self.0 >> kind.index() & 1 == 1
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of kinds.
    #[must_use]
    #[inline]
    pub fn len(self) -> u32 {
        bits::count_few(self.0.into())
    }

    /// The kinds in card order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = left.trailing_zeros() as u8;
            (left != 0).then(|| {
                left &= left - 1;
                Kind::at(lowest)
            })
        })
    }

    /// The kind at this place in card order.
    ///
    /// # Panics
    /// If the set has no more than `place` kinds.
    #[must_use]
    #[inline]
    pub fn nth(self, place: u32) -> Kind {
        self.iter().nth(place as usize).expect("the set has more kinds")
    }

    /// The kinds that are in both sets.
    #[must_use]
    #[inline]
    pub fn and(self, other: KindSet) -> KindSet {
        KindSet(self.0 & other.0)
    }

    /// The kinds that are in at least one of the two sets.
    #[must_use]
    #[inline]
    pub fn or(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }

    /// The kinds that are not in the other set.
    #[must_use]
    #[inline]
    pub fn without(self, other: KindSet) -> KindSet {
        KindSet(self.0 & !other.0)
    }
}

impl FromIterator<Kind> for KindSet {
    #[inline]
    fn from_iter<T: IntoIterator<Item = Kind>>(kinds: T) -> KindSet {
        kinds.into_iter().fold(KindSet::EMPTY, |set, kind| set.or(KindSet::only(kind)))
    }
}

/// A set of slots of the face-up row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct SlotSet(u8);

impl SlotSet {
    /// From a bit mask: bit i for slot i.
    #[must_use]
    #[inline]
    pub(crate) const fn from_bits(bits: u8) -> SlotSet {
        SlotSet(bits)
    }

    /// As a bit mask.
    #[must_use]
    #[inline]
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    /// No slots.
    pub const EMPTY: SlotSet = SlotSet(0);

    /// The first `slots` slots.
    #[must_use]
    #[inline]
    pub fn first(slots: u8) -> SlotSet {
        SlotSet((1 << slots) - 1)
    }

    /// This slot alone.
    #[must_use]
    #[inline]
    pub fn only(slot: usize) -> SlotSet {
        SlotSet(1 << slot)
    }

    /// The slots that are not in the other set.
    #[must_use]
    #[inline]
    pub fn without(self, other: SlotSet) -> SlotSet {
        SlotSet(self.0 & !other.0)
    }

    /// Whether the set contains this slot.
    #[must_use]
    pub fn has(self, slot: usize) -> bool {
        self.0 >> slot & 1 == 1
    }

    /// Adds a slot.
    #[inline]
    pub fn insert(&mut self, slot: usize) {
        self.0 |= 1 << slot;
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of slots.
    #[must_use]
    pub fn len(self) -> u8 {
        bits::count_few(self.0.into()) as u8
    }

    /// Removes and returns the first slot.
    #[inline]
    pub fn pop_first(&mut self) -> Option<u8> {
        let first = self.0.trailing_zeros() as u8;
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            first
        })
    }

    /// The slots in order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..8).filter(move |&slot| self.has(slot))
    }
}
