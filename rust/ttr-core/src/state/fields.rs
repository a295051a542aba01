//! The fields of actions and events, as documents and bindings write them.

use crate::base::cards::{Cards, Kind};
use crate::base::ids::{CityId, RouteId, SeatId, TicketId, TicketSet};
use crate::state::events::EndReason;
use crate::state::tickets::Offer;

/// The value of a field of an action or event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Field {
    /// A player.
    Player(SeatId),
    /// A number.
    Number(u32),
    /// A card.
    Card(Kind),
    /// A color; `None`: locomotives only (NC-52), or not named (CG-30).
    Color(Option<Kind>),
    /// Counts of cards.
    Cards(Cards),
    /// A route.
    Route(RouteId),
    /// A city.
    City(CityId),
    /// A ticket.
    Ticket(TicketId),
    /// Tickets in order.
    Tickets(Vec<TicketId>),
    /// The name of something else.
    Name(&'static str),
}

/// An empty value of a field.
pub(crate) trait Blank {
    /// The value.
    const BLANK: Self;
}

macro_rules! fields {
    ($($type:ty = $blank:expr, |$value:ident| $field:expr;)+) => {$(
        impl Blank for $type {
            const BLANK: $type = $blank;
        }

        impl From<$type> for Field {
            fn from($value: $type) -> Field {
                $field
            }
        }
    )+};
}

fields! {
    SeatId = SeatId::new(0), |player| Field::Player(player);
    u8 = 0, |number| Field::Number(number.into());
    u16 = 0, |number| Field::Number(number.into());
    u32 = 0, |number| Field::Number(number);
    Kind = Kind::LOCOMOTIVE, |card| Field::Card(card);
    Option<Kind> = None, |card| Field::Color(card);
    Cards = Cards::NONE, |cards| Field::Cards(cards);
    RouteId = RouteId::new(0), |route| Field::Route(route);
    CityId = CityId::new(0), |city| Field::City(city);
    TicketId = TicketId::new(0), |ticket| Field::Ticket(ticket);
    TicketSet = TicketSet::EMPTY, |tickets| Field::Tickets(tickets.iter().collect());
    Offer = Offer::EMPTY, |tickets| Field::Tickets(tickets.as_slice().to_vec());
    EndReason = EndReason::LastTurns, |reason| Field::Name(reason.name());
}
