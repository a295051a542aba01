//! What routes ask for, apart from their colors (G-22, NC-20, NC-30 to NC-34, NC-40).

use crate::variant::facts::Route;
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

    /// This many cards of one color or locomotives: the surcharge of a tunnel (NC-51), or a station
    /// (**EU-31**).
    pub(crate) fn of_cards(cards: u8) -> Price {
        Price { length: cards, wild: true, symbols: 0, set: 0, most_sets: 0 }
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
