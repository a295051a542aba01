//! Ids of routes, tickets, cities and players, and sets of ids.
//!
//! An id is an index: for routes, tickets and cities into the lists of the variant, for players into
//! the seats of the state.

use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::base::bits;

/// An id that an [`IdSet`] can hold if its index is below 128.
pub trait Id: Copy {
    /// The id with this index.
    ///
    /// # Panics
    /// If the index is 256 or more.
    #[must_use]
    fn new(index: usize) -> Self;

    /// The index.
    #[must_use]
    fn index(self) -> usize;

    /// The id with this index.
    #[must_use]
    fn from_u8(index: u8) -> Self;
}

macro_rules! ids {
    ($($(#[$doc:meta])+ $name:ident)+) => {$(
        $(#[$doc])+
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
        pub struct $name(u8);

        impl $name {
            /// The id with this index.
            ///
            /// # Panics
            /// If the index is 256 or more.
            #[must_use]
            #[inline]
            pub const fn new(index: usize) -> $name {
                assert!(index < 256, "the index of an id is below 256");
                $name(index as u8)
            }

            /// The index.
            #[must_use]
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl Id for $name {
            #[inline]
            fn new(index: usize) -> $name {
                $name::new(index)
            }

            #[inline]
            fn index(self) -> usize {
                self.0.into()
            }

            #[inline]
            fn from_u8(index: u8) -> $name {
                $name(index)
            }
        }
    )+};
}

ids! {
    /// A route: its index in the order of the data.
    RouteId
    /// A destination ticket: its index in the order of the data.
    TicketId
    /// A city: its index in the order of the data.
    CityId
    /// A player, and the seat that belongs to the player: counted from 0.
    SeatId
}

impl std::fmt::Display for SeatId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl SeatId {
    /// The first `seats` players.
    pub fn first(seats: u8) -> impl DoubleEndedIterator<Item = SeatId> + Clone {
        (0..seats).map(SeatId)
    }

    /// The next player around a table with this many seats.
    #[must_use]
    #[inline]
    pub const fn next(self, seats: u8) -> SeatId {
        if self.0 + 1 == seats { SeatId(0) } else { SeatId(self.0 + 1) }
    }

    /// The previous player around a table with this many seats.
    #[must_use]
    pub const fn previous(self, seats: u8) -> SeatId {
        SeatId(if self.0 == 0 { seats } else { self.0 } - 1)
    }

    /// The number of the player, as it stands in documents and messages.
    #[must_use]
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// A set of ids.
///
/// ```
/// use ttr_core::base::ids::{RouteId, RouteSet};
///
/// let mut routes = RouteSet::only(RouteId::new(3));
/// routes.insert(RouteId::new(1));
/// assert!(routes.has(RouteId::new(3)));
/// assert_eq!(routes.iter().collect::<Vec<_>>(), [RouteId::new(1), RouteId::new(3)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IdSet<I> {
    /// The bit mask, lowest byte first. Bytes need no alignment, which would make states larger.
    bytes: [u8; 16],
    ids: PhantomData<I>,
}

/// A set of routes.
pub type RouteSet = IdSet<RouteId>;
/// A set of destination tickets.
pub type TicketSet = IdSet<TicketId>;
/// A set of cities.
pub type CitySet = IdSet<CityId>;

impl<I: Id> IdSet<I> {
    /// No ids.
    pub const EMPTY: IdSet<I> = IdSet::from_bits(0);

    /// From a bit mask: bit i for the id with index i.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u128) -> IdSet<I> {
        IdSet { bytes: bits.to_le_bytes(), ids: PhantomData }
    }

    /// As a bit mask.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u128 {
        u128::from_le_bytes(self.bytes)
    }

    /// The ids with an index below `number`.
    ///
    /// # Panics
    /// If `number` is above 128.
    #[must_use]
    pub fn first(number: usize) -> IdSet<I> {
        assert!(number <= 128, "a set has at most 128 ids");
        (0..number).map(I::new).collect()
    }

    /// This id alone.
    ///
    /// # Panics
    /// If its index is 128 or more.
    #[must_use]
    #[inline]
    pub fn only(id: I) -> IdSet<I> {
        IdSet::from_bits(1 << id.index())
    }

    /// Whether the set contains this id.
    #[must_use]
    #[inline]
    pub fn has(self, id: I) -> bool {
        id.index() < 128 && self.bits() >> id.index() & 1 == 1
    }

    /// Adds an id.
    ///
    /// # Panics
    /// If its index is 128 or more.
    #[inline]
    pub fn insert(&mut self, id: I) {
        *self |= IdSet::only(id);
    }

    /// Removes an id, if the set contains it.
    #[inline]
    pub fn remove(&mut self, id: I) {
        *self &= !IdSet::only(id);
    }

    /// The ids with a lower index than this one.
    #[must_use]
    #[inline]
    pub fn before(self, id: I) -> IdSet<I> {
        IdSet::from_bits(self.bits() & (IdSet::only(id).bits() - 1))
    }

    /// The number of ids.
    #[must_use]
    #[inline]
    pub fn len(self) -> u32 {
        self.bits().count_ones()
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits() == 0
    }

    /// Whether this set contains all ids of the other one.
    #[must_use]
    #[inline]
    pub fn contains(self, other: IdSet<I>) -> bool {
        other.bits() & !self.bits() == 0
    }

    /// The ids, lowest index first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = I> {
        bits::members(self.bits()).map(|index| I::from_u8(index as u8))
    }

    /// The id at this place, counted from the lowest index.
    ///
    /// # Panics
    /// If the set has no more than `place` ids.
    #[must_use]
    #[inline]
    pub fn nth(self, place: u32) -> I {
        I::from_u8(bits::nth(self.bits(), place) as u8)
    }

    /// The id at the place that `choose` gives for the number of ids, counted from the lowest index.
    ///
    /// # Panics
    /// If the set has no more ids than that.
    #[must_use]
    #[inline]
    pub fn pick(self, choose: impl FnOnce(u32) -> u32) -> I {
        I::from_u8(bits::pick(self.bits(), choose) as u8)
    }

    /// What is left when ids are taken one after the other, each by its place among those still there.
    ///
    /// # Panics
    /// If there is no id at a place.
    #[must_use]
    #[inline]
    pub fn without(self, places: impl Iterator<Item = u32>) -> IdSet<I> {
        IdSet::from_bits(bits::without(self.bits(), places))
    }

    /// The id with the lowest index.
    #[must_use]
    #[inline]
    pub fn lowest(self) -> Option<I> {
        (self.bits() != 0).then(|| I::from_u8(self.bits().trailing_zeros() as u8))
    }

    /// Removes and returns the id with the lowest index.
    pub fn pop_lowest(&mut self) -> Option<I> {
        let lowest = self.lowest()?;
        *self = IdSet::from_bits(self.bits() & (self.bits() - 1));
        Some(lowest)
    }
}

impl<I: Id> Hash for IdSet<I> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.bits().hash(hasher);
    }
}

impl<I: Id> Default for IdSet<I> {
    fn default() -> IdSet<I> {
        IdSet::EMPTY
    }
}

impl<I: Id> FromIterator<I> for IdSet<I> {
    fn from_iter<T: IntoIterator<Item = I>>(ids: T) -> IdSet<I> {
        ids.into_iter().fold(IdSet::EMPTY, |set, id| set | IdSet::only(id))
    }
}

impl<I: Id> BitOr for IdSet<I> {
    type Output = IdSet<I>;

    #[inline]
    fn bitor(self, other: IdSet<I>) -> IdSet<I> {
        IdSet::from_bits(self.bits() | other.bits())
    }
}

impl<I: Id> BitAnd for IdSet<I> {
    type Output = IdSet<I>;

    #[inline]
    fn bitand(self, other: IdSet<I>) -> IdSet<I> {
        IdSet::from_bits(self.bits() & other.bits())
    }
}

/// All ids that are not in the set, whether they exist or not: meant for `one & !other`.
impl<I: Id> Not for IdSet<I> {
    type Output = IdSet<I>;

    #[inline]
    fn not(self) -> IdSet<I> {
        IdSet::from_bits(!self.bits())
    }
}

impl<I: Id> BitOrAssign for IdSet<I> {
    #[inline]
    fn bitor_assign(&mut self, other: IdSet<I>) {
        *self = *self | other;
    }
}

impl<I: Id> BitAndAssign for IdSet<I> {
    #[inline]
    fn bitand_assign(&mut self, other: IdSet<I>) {
        *self = *self & other;
    }
}
