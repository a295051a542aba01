//! What actions and events are made of, as documents and bindings write them field by field.

use crate::base::cards::{Cards, Kind};
use crate::base::ids::{RouteId, SeatId, TicketId, TicketSet};
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
    /// A color; `None`: locomotives only (NC-52).
    Color(Option<Kind>),
    /// Counts of cards.
    Cards(Cards),
    /// A route.
    Route(RouteId),
    /// A ticket.
    Ticket(TicketId),
    /// Tickets in an order.
    Tickets(Vec<TicketId>),
    /// The name of something else.
    Name(&'static str),
}

macro_rules! fields {
    ($($type:ty: |$value:ident| $field:expr;)+) => {$(
        impl From<$type> for Field {
            fn from($value: $type) -> Field {
                $field
            }
        }
    )+};
}

fields! {
    SeatId: |player| Field::Player(player);
    u8: |number| Field::Number(number.into());
    u16: |number| Field::Number(number.into());
    u32: |number| Field::Number(number);
    Kind: |card| Field::Card(card);
    Option<Kind>: |color| Field::Color(color);
    Cards: |cards| Field::Cards(cards);
    RouteId: |route| Field::Route(route);
    TicketId: |ticket| Field::Ticket(ticket);
    TicketSet: |tickets| Field::Tickets(tickets.iter().collect());
    Offer: |tickets| Field::Tickets(tickets.as_slice().to_vec());
    EndReason: |reason| Field::Name(reason.name());
}
