//! What routes ask for, apart from their colors (G-22, NC-20, NC-30 to NC-34, NC-40).

use crate::base::cards::{COLORS, Cards, KINDS, Kind, ONES, colors_of_any_bytes};
use crate::base::kinds::KindSet;
use crate::base::limits::MAX_PRICES;
use crate::variant::facts::{GRAY, Route};
use crate::variant::rules::BoardRules;

/// The price of a route. Routes of the same price and color have the same payments, so payments are
/// counted by price and color.
///
/// Prices are ordered by length first, which is the order in which claims are listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Price {
    /// The number of spaces.
    pub length: u8,
    /// Whether locomotives stand for cars (G-22, **NC-20**, NC-31, NC-41).
    pub wild: bool,
    /// The number of spaces for which no car can pay (**NC-30**, **EU-21**).
    pub symbols: u8,
    /// How many cards of any kinds stand for one card (NC-32, **NC-40**); 0 if there are no such sets.
    pub set: u8,
    /// The most sets that a payment can have: the number of spaces for which sets may pay.
    pub most_sets: u8,
}

impl Price {
    /// The price of a route (**NC-32**).
    #[must_use]
    pub fn of(route: &Route, rules: &BoardRules) -> Price {
        // NC-32: a set stands for a locomotive, which stands for any card
        let of_locomotives =
            if rules.sets_pay_any_space { route.length } else { route.locomotives };
        let (set, most_sets) = match (route.any_cards_per_locomotive, route.any_cards_per_space) {
            (_, Some(set)) => (set, route.length),
            (Some(set), None) => (set, of_locomotives),
            (None, None) => (0, 0),
        };
        Price {
            length: route.length,
            wild: rules.locomotives_on.contains(&route.kind),
            symbols: route.locomotives,
            set,
            most_sets,
        }
    }

    /// This many cards of one color or locomotives: a station (**EU-31**).
    pub(crate) fn of_cards(cards: u8) -> Price {
        Price { length: cards, wild: true, symbols: 0, set: 0, most_sets: 0 }
    }

    /// The surcharge of a tunnel; by a setting each of the locomotives turned up is paid with one (NC-51).
    pub(crate) fn of_surcharge(rules: &BoardRules, cards: u8, locomotives: u8) -> Price {
        let symbols = if rules.surcharge_in_kind { locomotives } else { 0 };
        Price { symbols, ..Price::of_cards(cards) }
    }

    /// Whether a hand may have a payment with sets, where `longest` is how many spaces it pays without them: the
    /// others take a set each.
    #[inline]
    pub(crate) fn may_be_split(&self, hand: &Cards, longest: u8) -> bool {
        if self.set == 0 {
            return false;
        }
        let sets = self.length.saturating_sub(longest);
        let needed = u32::from(self.length) + u32::from(sets) * u32::from(self.set - 1);
        sets <= self.most_sets && needed <= u32::from(hand.total())
    }

    /// The number of sets in a payment of this many cards; `None` if no payment has this many.
    pub(crate) fn sets_in(&self, cards: u8) -> Option<u8> {
        let more = cards.checked_sub(self.length)?;
        if self.set == 0 {
            return (more == 0).then_some(0);
        }
        let sets = more / (self.set - 1);
        (more % (self.set - 1) == 0 && sets <= self.most_sets).then_some(sets)
    }
}

/// The number of routes of each price and color.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RouteCounts {
    takes: [u64; MAX_PRICES],
    gray: [u8; MAX_PRICES],
}

/// The number of routes of one price by color.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ColorCounts {
    /// For each color, in one byte: the routes that take its cars, which are those of the color and all
    /// gray ones.
    pub(crate) takes: u64,
    /// The gray ones.
    pub(crate) gray: u8,
}

impl RouteCounts {
    /// No routes.
    pub(crate) const NONE: RouteCounts =
        RouteCounts { takes: [0; MAX_PRICES], gray: [0; MAX_PRICES] };

    /// One route more of a price.
    pub(crate) fn add(&mut self, price: usize, route: ColorCounts) {
        self.takes[price] += route.takes;
        self.gray[price] += route.gray;
    }

    /// One route less of a price.
    #[inline]
    pub(crate) fn remove(&mut self, price: usize, route: ColorCounts) {
        let counts = self.at(price).less(route);
        (self.takes[price], self.gray[price]) = (counts.takes, counts.gray);
    }

    /// The routes of a price.
    #[inline]
    pub(crate) fn at(&self, price: usize) -> ColorCounts {
        ColorCounts { takes: self.takes[price], gray: self.gray[price] }
    }
}

impl ColorCounts {
    /// One route of a color (gray: [`GRAY`]).
    pub(crate) fn one(color: usize) -> ColorCounts {
        match color {
            GRAY => ColorCounts { takes: ONES, gray: 1 },
            _ => ColorCounts { takes: 1 << (8 * color), gray: 0 },
        }
    }

    /// Without these routes.
    #[inline]
    pub(crate) fn less(self, routes: ColorCounts) -> ColorCounts {
        ColorCounts { takes: self.takes - routes.takes, gray: self.gray - routes.gray }
    }

    /// In one byte each, the routes of each color without the gray ones.
    #[inline]
    fn colored(self) -> u64 {
        self.takes - ONES * u64::from(self.gray)
    }

    /// The colors of the routes. The kind after the colors stands for gray.
    #[inline]
    pub(crate) fn colors(self) -> KindSet {
        let colors = colors_of_any_bytes(self.colored());
        if self.gray == 0 { colors } else { colors.or(KindSet::only(Kind::at(GRAY as u8))) }
    }

    /// The number of routes of a color.
    #[inline]
    pub(crate) fn get(self, color: usize) -> u8 {
        if color == GRAY { self.gray } else { (self.colored() >> (8 * color)) as u8 }
    }

    /// The number of routes of each color, gray last.
    #[inline]
    pub(crate) fn by_color(self) -> [u8; KINDS] {
        let mut counts = [self.gray; KINDS];
        counts[..COLORS].copy_from_slice(&self.colored().to_le_bytes());
        counts
    }
}
