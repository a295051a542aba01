//! Ids of routes, tickets, cities and players, and sets of ids.
//!
//! An id is an index: for routes, tickets and cities into the lists of the variant, for players into
//! the seats of the state.

use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::base::bits::{self, Bits};
use crate::base::limits::MAX_ROUTES;

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
/// use ttr_core::base::ids::{TicketId, TicketSet};
///
/// let mut tickets = TicketSet::only(TicketId::new(3));
/// tickets.insert(TicketId::new(1));
/// assert!(tickets.has(TicketId::new(3)));
/// assert_eq!(tickets.iter().collect::<Vec<_>>(), [TicketId::new(1), TicketId::new(3)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IdSet<I> {
    /// The bit mask, lowest byte first. Bytes need no alignment, which would make states larger.
    bytes: [u8; 16],
    ids: PhantomData<I>,
}

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

/// A set of routes. A board may have more of them than an [`IdSet`] can hold.
///
/// ```
/// use ttr_core::base::ids::{RouteId, RouteSet};
///
/// let mut routes = RouteSet::only(RouteId::new(150));
/// routes.insert(RouteId::new(1));
/// assert!(routes.has(RouteId::new(150)));
/// assert_eq!(routes.iter().collect::<Vec<_>>(), [RouteId::new(1), RouteId::new(150)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RouteSet {
    /// The bit mask, lowest byte first. Bytes need no alignment.
    bytes: [u8; MAX_ROUTES / 8],
}

impl RouteSet {
    /// No routes.
    pub const EMPTY: RouteSet = RouteSet { bytes: [0; MAX_ROUTES / 8] };

    #[inline]
    fn from_parts(low: u128, high: u64) -> RouteSet {
        let mut bytes = [0; MAX_ROUTES / 8];
        bytes[..16].copy_from_slice(&low.to_le_bytes());
        bytes[16..].copy_from_slice(&high.to_le_bytes());
        RouteSet { bytes }
    }

    /// The routes with an index below 128 as a bit mask.
    #[inline]
    pub(crate) fn low(&self) -> u128 {
        u128::from_le_bytes(*self.bytes.first_chunk().expect("it has 24 bytes"))
    }

    /// The others.
    #[inline]
    fn high(&self) -> u64 {
        u64::from_le_bytes(*self.bytes.last_chunk().expect("it has 24 bytes"))
    }

    /// The routes with an index below 128 as a bit mask, if it has no others.
    #[inline]
    pub(crate) fn small(self) -> Option<u128> {
        (self.high() == 0).then(|| self.low())
    }

    /// From the bit mask of routes with an index below 128.
    #[inline]
    pub(crate) fn from_low(low: u128) -> RouteSet {
        RouteSet::from_parts(low, 0)
    }

    /// From the words of a bit mask, the lowest first: bit i for the route with index i.
    #[must_use]
    #[inline]
    pub fn from_words([low, middle, high]: [u64; 3]) -> RouteSet {
        RouteSet::from_parts(low as u128 | (middle as u128) << 64, high)
    }

    /// As the words of a bit mask, the lowest first.
    #[must_use]
    #[inline]
    pub fn words(self) -> [u64; 3] {
        [self.low() as u64, (self.low() >> 64) as u64, self.high()]
    }

    /// The routes with an index below `number`.
    ///
    /// # Panics
    /// If `number` is above 192.
    #[must_use]
    pub fn first(number: usize) -> RouteSet {
        assert!(number <= MAX_ROUTES, "a set has at most {MAX_ROUTES} routes");
        (0..number).map(RouteId::new).collect()
    }

    /// This route alone.
    ///
    /// # Panics
    /// If its index is 192 or more.
    #[must_use]
    #[inline]
    pub fn only(route: RouteId) -> RouteSet {
        let mut set = RouteSet::EMPTY;
        set.insert(route);
        set
    }

    /// Whether the set contains this route.
    #[must_use]
    #[inline]
    pub fn has(self, route: RouteId) -> bool {
        self.bytes.get(route.index() / 8).is_some_and(|byte| byte >> (route.index() % 8) & 1 == 1)
    }

    /// Adds a route.
    ///
    /// # Panics
    /// If its index is 192 or more.
    #[inline]
    pub fn insert(&mut self, route: RouteId) {
        self.bytes[route.index() / 8] |= 1 << (route.index() % 8);
    }

    /// Removes a route, if the set contains it.
    #[inline]
    pub fn remove(&mut self, route: RouteId) {
        if let Some(byte) = self.bytes.get_mut(route.index() / 8) {
            *byte &= !(1 << (route.index() % 8));
        }
    }

    /// The routes with a lower index than this one.
    #[must_use]
    pub fn before(self, route: RouteId) -> RouteSet {
        match route.index() {
            index @ ..128 => RouteSet::from_parts(self.low() & ((1 << index) - 1), 0),
            index => RouteSet::from_parts(self.low(), self.high() & ((1 << (index - 128)) - 1)),
        }
    }

    /// The number of routes.
    #[must_use]
    #[inline]
    pub fn len(self) -> u32 {
        self.low().count_ones() + self.high().count_ones()
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        let [low, middle, high] = self.words();
        low | middle | high == 0
    }

    /// Whether this set contains all routes of the other one.
    #[must_use]
    #[inline]
    pub fn contains(self, other: RouteSet) -> bool {
        (other & !self).is_empty()
    }

    /// The routes, lowest index first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = RouteId> {
        bits::members_of_three(self.words()).map(|index| RouteId::from_u8(index as u8))
    }

    /// The route at this place, counted from the lowest index.
    ///
    /// # Panics
    /// If the set has no more than `place` routes.
    #[must_use]
    #[inline]
    pub fn nth(self, place: u32) -> RouteId {
        RouteId::from_u8(bits::nth_of_three(self.words(), place) as u8)
    }

    /// The route with the lowest index.
    #[must_use]
    #[inline]
    pub fn lowest(self) -> Option<RouteId> {
        self.iter().next()
    }

    /// Removes and returns the route with the lowest index.
    pub fn pop_lowest(&mut self) -> Option<RouteId> {
        let lowest = self.lowest()?;
        self.remove(lowest);
        Some(lowest)
    }
}

impl Bits for RouteSet {
    const NONE: RouteSet = RouteSet::EMPTY;
    type Key = [u64; 3];

    fn only(member: usize) -> RouteSet {
        RouteSet::only(RouteId::new(member))
    }

    fn members(self) -> impl Iterator<Item = usize> {
        bits::members_of_three(self.words())
    }

    fn count(self) -> u32 {
        self.len()
    }

    fn has(self, member: usize) -> bool {
        RouteSet::has(self, RouteId::new(member))
    }

    fn key(self) -> [u64; 3] {
        self.words()
    }

    fn of(routes: &RouteSet) -> RouteSet {
        *routes
    }

    fn is_none(self) -> bool {
        self.is_empty()
    }

    fn at(self, place: u32) -> usize {
        bits::nth_of_three(self.words(), place)
    }

    fn up(self) -> RouteSet {
        RouteSet::from_parts(self.low() << 1, self.high() << 1 | (self.low() >> 127) as u64)
    }

    fn down(self) -> RouteSet {
        RouteSet::from_parts(self.low() >> 1 | u128::from(self.high()) << 127, self.high() >> 1)
    }
}

impl Hash for RouteSet {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.words().into_iter().for_each(|word| hasher.write_u64(word));
    }
}

impl FromIterator<RouteId> for RouteSet {
    fn from_iter<T: IntoIterator<Item = RouteId>>(routes: T) -> RouteSet {
        let mut set = RouteSet::EMPTY;
        routes.into_iter().for_each(|route| set.insert(route));
        set
    }
}

impl BitOr for RouteSet {
    type Output = RouteSet;

    #[inline]
    fn bitor(self, other: RouteSet) -> RouteSet {
        RouteSet::from_parts(self.low() | other.low(), self.high() | other.high())
    }
}

impl BitAnd for RouteSet {
    type Output = RouteSet;

    #[inline]
    fn bitand(self, other: RouteSet) -> RouteSet {
        RouteSet::from_parts(self.low() & other.low(), self.high() & other.high())
    }
}

/// All routes that are not in the set, whether they exist or not: meant for `one & !other`.
impl Not for RouteSet {
    type Output = RouteSet;

    #[inline]
    fn not(self) -> RouteSet {
        RouteSet::from_parts(!self.low(), !self.high())
    }
}

impl BitOrAssign for RouteSet {
    #[inline]
    fn bitor_assign(&mut self, other: RouteSet) {
        *self = *self | other;
    }
}

impl BitAndAssign for RouteSet {
    #[inline]
    fn bitand_assign(&mut self, other: RouteSet) {
        *self = *self & other;
    }
}
