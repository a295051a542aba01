//! Stations on the board (EU-30 to EU-32).

use crate::base::ids::{CityId, CitySet, SeatId};
use crate::base::limits::MAX_STATIONS;
use crate::state::position::State;
use crate::variant::facts::Variant;

/// The cities in which a player has built a station, in the order of the data.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Stations {
    cities: [CityId; MAX_STATIONS],
    len: u8,
}

impl Stations {
    /// The cities in the order of the data.
    #[must_use]
    pub fn as_slice(&self) -> &[CityId] {
        &self.cities[..usize::from(self.len)]
    }

    /// The number of stations built.
    #[must_use]
    #[inline]
    pub fn len(&self) -> u8 {
        self.len
    }

    /// Whether no station is built.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a city. The stations are kept in the order of the data, in whichever they were built.
    pub(crate) fn insert(&mut self, city: CityId) {
        let len = usize::from(self.len);
        let place = self.cities[..len].partition_point(|&other| other < city);
        self.cities[len] = city;
        self.cities[place..=len].rotate_right(1);
        self.len += 1;
    }
}

impl State {
    /// How many stations a player has left to build (**EU-30**).
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    #[inline]
    pub fn stations_left(&self, variant: &Variant, player: SeatId) -> u8 {
        variant.tables.station_prices.len() as u8 - self.seat(player).stations.len()
    }

    /// The player who has a station in a city.
    #[must_use]
    pub fn station_owner(&self, city: CityId) -> Option<SeatId> {
        let has = |player: &SeatId| self.seats[player.index()].stations.as_slice().contains(&city);
        self.seat_ids().find(has)
    }

    /// The cities that have a station.
    pub(crate) fn station_cities(&self) -> CitySet {
        let seats = &self.seats[..usize::from(self.players)];
        seats.iter().flat_map(|seat| seat.stations.as_slice()).copied().collect()
    }
}
