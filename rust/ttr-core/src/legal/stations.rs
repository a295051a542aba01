//! Building stations: where one may be built, and the payments for it (EU-30, EU-31).

use crate::base::cards::Cards;
use crate::base::ids::{CityId, CitySet};
use crate::legal::judge::Fault;
use crate::pay::payments::{self, PaymentListing};
use crate::state::actions::Action;
use crate::state::position::{Phase, State};
use crate::variant::facts::Variant;
use crate::variant::prices::Price;

/// The stations that the mover can build: any payment in any free city.
#[derive(Clone, Copy, Debug)]
pub struct Sites {
    cities: u8,
    payments: u16,
}

impl Sites {
    const NONE: Sites = Sites { cities: 0, payments: 0 };

    #[inline]
    pub(super) fn of(state: &State, variant: &Variant) -> Sites {
        if variant.has_stations() { Sites::counted(state, variant) } else { Sites::NONE }
    }

    #[inline(never)]
    fn counted(state: &State, variant: &Variant) -> Sites {
        let payments = state.station_payments(variant) as u16;
        let seats = &state.seats[..usize::from(state.players)];
        let built: u8 = seats.iter().map(|seat| seat.stations.len()).sum();
        Sites { cities: variant.facts.cities.len() as u8 - built, payments }
    }

    #[inline]
    pub(super) fn len(&self) -> u64 {
        u64::from(self.cities) * u64::from(self.payments)
    }

    #[inline(never)]
    pub(super) fn nth(&self, state: &State, variant: &Variant, index: u64) -> Action {
        let payments = u64::from(self.payments);
        let city = state.free_cities(variant).nth((index / payments) as u32);
        let cards = state.station_payment(variant, index % payments);
        Action::BuildStation { city, cards: cards.expect("the payments were counted") }
    }

    pub(super) fn index_of(
        &self,
        state: &State,
        variant: &Variant,
        action: &Action,
    ) -> Option<u64> {
        let Action::BuildStation { city, cards } = *action else { return None };
        let before = u64::from(state.free_cities(variant).before(city).len());
        Some(before * u64::from(self.payments) + state.station_payment_index(variant, &cards)?)
    }
}

impl State {
    /// What the mover's next station costs; `None` if the mover has none left.
    pub(crate) fn station_price<'a>(&self, variant: &'a Variant) -> Option<&'a Price> {
        variant.tables.station_prices.get(usize::from(self.mover().stations.len()))
    }

    /// The cities without a station (EU-30).
    pub(crate) fn free_cities(&self, variant: &Variant) -> CitySet {
        variant.tables.all_cities & !self.station_cities()
    }

    /// The number of payments that the mover's hand has for its next station, in whichever city; 0 if the
    /// mover has none left.
    #[must_use]
    pub fn station_payments(&self, variant: &Variant) -> u64 {
        self.station_price(variant).map_or(0, |price| {
            payments::count(price, None, &self.mover().hand, PaymentListing::All)
        })
    }

    /// The payment with this index; `None` if there are not that many.
    #[must_use]
    pub fn station_payment(&self, variant: &Variant, index: u64) -> Option<Cards> {
        let (price, hand) = (self.station_price(variant)?, &self.mover().hand);
        (index < self.station_payments(variant))
            .then(|| payments::nth(price, None, hand, PaymentListing::All, index))
    }

    /// The index of a payment of the mover for its next station; `None` if the cards do not pay for it.
    #[must_use]
    pub fn station_payment_index(&self, variant: &Variant, paid: &Cards) -> Option<u64> {
        let (price, hand) = (self.station_price(variant)?, &self.mover().hand);
        payments::index_of(price, None, hand, PaymentListing::All, paid)
    }

    /// Checks whether the mover can build a station in a city now with any payment.
    ///
    /// # Errors
    /// The first fault found.
    pub fn judge_site(&self, variant: &Variant, city: CityId) -> Result<(), Fault> {
        self.judge_moment(false)?;
        if self.phase != Phase::Turn {
            return Err(Fault::Phase);
        }
        self.judge_city(variant, city).map(|_| ())
    }

    /// Checks whether the mover may build a station in a city, and gives its price (**EU-33**).
    pub(super) fn judge_city<'a>(
        &self,
        variant: &'a Variant,
        city: CityId,
    ) -> Result<&'a Price, Fault> {
        if city.index() >= variant.facts.cities.len() {
            return Err(Fault::NoSuchCity(city));
        }
        // EU-30: also where the player owns a route, also where nobody does
        let price = self.station_price(variant).ok_or(Fault::NoStation)?;
        match self.station_owner(city) {
            Some(owner) => Err(Fault::HasStation { city, owner }),
            None => Ok(price),
        }
    }

    /// Checks whether the mover may build a station in a city with these cards.
    pub(super) fn judge_station(
        &self,
        variant: &Variant,
        city: CityId,
        cards: Cards,
    ) -> Result<(), Fault> {
        let price = self.judge_city(variant, city)?;
        payments::check(price, None, &self.mover().hand, &cards).map_err(|fault| Fault::Station {
            city,
            cards,
            price: price.length,
            fault,
        })
    }
}
