//! A tunnel that is being tried (NC-50).

use crate::base::cards::{Cards, Kind};
use crate::base::ids::RouteId;
use crate::base::limits::MAX_TUNNEL_CARDS;

/// A tunnel that is being tried. Its cards lie on the table: they are not part of any hand, deck or
/// discard pile (NC-55).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tunnel {
    /// The route.
    pub route: RouteId,
    /// The cards laid down, which pay for the route (NC-50).
    pub laid: Cards,
    revealed: [Option<Kind>; MAX_TUNNEL_CARDS],
}

impl Tunnel {
    pub(crate) fn new(route: RouteId, laid: Cards) -> Tunnel {
        Tunnel { route, laid, revealed: [None; MAX_TUNNEL_CARDS] }
    }

    /// The cards turned up, in order.
    pub fn revealed(&self) -> impl Iterator<Item = Kind> + '_ {
        self.revealed.iter().flatten().copied()
    }

    /// The color of the cars laid down; `None` if only locomotives were (**NC-52**, **EU-22**).
    #[must_use]
    pub fn color(&self) -> Option<Kind> {
        self.laid.iter().map(|(kind, _)| kind).find(|&kind| kind != Kind::LOCOMOTIVE)
    }

    /// The number of further cards to pay: one for each card turned up that has the color or is a
    /// locomotive (**NC-51**, NC-52).
    #[must_use]
    pub fn surcharge(&self) -> u8 {
        let color = self.color();
        self.revealed().filter(|&kind| kind == Kind::LOCOMOTIVE || Some(kind) == color).count()
            as u8
    }

    /// The number of locomotives turned up.
    #[must_use]
    pub fn locomotives(&self) -> u8 {
        self.revealed().filter(|&kind| kind == Kind::LOCOMOTIVE).count() as u8
    }

    pub(crate) fn turn_up(&mut self, card: Kind) {
        let next = self.revealed.iter_mut().find(|place| place.is_none());
        *next.expect("no more cards are turned up than there is room for") = Some(card);
    }

    /// The cards on the table: laid down and turned up.
    pub(crate) fn on_table(&self) -> Cards {
        let mut cards = self.laid;
        self.revealed().for_each(|kind| cards.add(kind));
        cards
    }
}
