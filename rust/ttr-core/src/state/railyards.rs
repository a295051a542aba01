//! Railyards and on-the-track piles (CG-10, CG-30).

use crate::base::cards::{COLORS, Cards, Kind, colors_of_bytes};
use crate::base::kinds::KindSet;
use crate::base::limits::MAX_SEATS;

/// The railyard of a player, with the on-the-track pile. It has at most one row of each color.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Railyard {
    cars: [u8; COLORS],
    locomotives: [u8; COLORS],
    /// The cards that have moved (CG-10).
    pub on_track: Cards,
}

/// The part of the state that only a game of railyards has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Yards {
    pub(crate) seats: [Railyard; MAX_SEATS],
    /// The deck pass, counted from 1 (CG-53).
    pub(crate) deck_pass: u8,
    /// The players who have finished scoring: bit i for player i (CG-51).
    pub(crate) finished: u8,
}

impl Yards {
    pub(crate) const EMPTY: Yards = Yards {
        seats: [Railyard { cars: [0; COLORS], locomotives: [0; COLORS], on_track: Cards::NONE };
            MAX_SEATS],
        deck_pass: 1,
        finished: 0,
    };
}

impl Railyard {
    /// The numbers of cars and locomotives in the row of a color.
    ///
    /// # Panics
    /// If the kind is the locomotive, which is not a color.
    #[must_use]
    pub fn row(&self, color: Kind) -> (u8, u8) {
        (self.cars[color.index()], self.locomotives[color.index()])
    }

    /// The numbers of cars and of locomotives in all rows: one byte for each color, the first one lowest.
    pub(crate) fn words(&self) -> [u64; 2] {
        [self.cars, self.locomotives].map(u64::from_le_bytes)
    }

    /// The number of cards in the row of a color.
    pub(crate) fn len(&self, color: Kind) -> u8 {
        let (cars, locomotives) = self.row(color);
        cars + locomotives
    }

    /// The rows in card order: color, cars, locomotives.
    pub fn rows(&self) -> impl Iterator<Item = (Kind, u8, u8)> + '_ {
        self.colors().iter().map(|color| (color, self.row(color).0, self.row(color).1))
    }

    /// Whether there are no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.colors().is_empty()
    }

    /// The colors of the rows.
    #[inline]
    pub(crate) fn colors(&self) -> KindSet {
        colors_of_bytes(u64::from_le_bytes(self.cars) | u64::from_le_bytes(self.locomotives))
    }

    /// The cards of all rows.
    #[must_use]
    pub fn cards(&self) -> Cards {
        let mut counts = [0; COLORS + 1];
        counts[..COLORS].copy_from_slice(&self.cars);
        counts[COLORS] = self.locomotives.iter().sum();
        Cards::from_counts(counts)
    }

    pub(crate) fn lay(&mut self, color: Kind, cars: u8, locomotives: u8) {
        self.cars[color.index()] = cars;
        self.locomotives[color.index()] = locomotives;
    }

    /// Removes and returns the whole row of a color.
    pub(crate) fn clear(&mut self, color: Kind) -> Cards {
        let (cars, locomotives) = self.row(color);
        self.lay(color, 0, 0);
        let mut cards = Cards::locomotives_only(locomotives);
        cards.add_many(color, cars);
        cards
    }

    /// The rows with both cars and locomotives, for which the card that moves can be chosen.
    pub(crate) fn mixed(&self) -> KindSet {
        let (cars, locomotives) = (self.cars, self.locomotives);
        let both = colors_of_bytes(u64::from_le_bytes(cars));
        both.and(colors_of_bytes(u64::from_le_bytes(locomotives)))
    }

    /// The cards that move: a car from the rows of `as_car` and from those without a locomotive, and the
    /// locomotive on top from the other rows (CG-10).
    pub(crate) fn moving(&self, as_car: KindSet) -> Cards {
        let mut cards = Cards::NONE;
        for (color, _, locomotives) in self.rows() {
            let car = locomotives == 0 || as_car.has(color);
            cards.add(if car { color } else { Kind::LOCOMOTIVE });
        }
        cards
    }

    /// Whether these cards are one card of each row.
    pub(crate) fn can_move(&self, cards: &Cards) -> bool {
        let mut locomotives = 0;
        for (color, cars, on_top) in self.rows() {
            match cards.get(color) {
                0 if on_top > 0 => locomotives += 1,
                1 if cars > 0 => {}
                _ => return false,
            }
        }
        let rows = self.colors().len();
        cards.locomotives() == locomotives && u32::from(cards.total()) == rows
    }

    /// Moves one card of each row onto the on-the-track pile. A row that becomes empty is gone.
    pub(crate) fn move_cards(&mut self, cards: &Cards) {
        for color in self.colors().iter() {
            let row = match cards.get(color) {
                0 => &mut self.locomotives,
                _ => &mut self.cars,
            };
            row[color.index()] -= 1;
        }
        self.on_track.add_all(cards);
    }
}
