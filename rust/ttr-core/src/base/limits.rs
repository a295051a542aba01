//! How large a variant may be. What is larger is refused when it is read.

/// Routes of a board.
pub const MAX_ROUTES: usize = 128;
/// Cities of a board.
pub const MAX_CITIES: usize = 64;
/// Tickets of a variant.
pub const MAX_TICKETS: usize = 128;
/// Seats of a game.
pub const MAX_SEATS: usize = 6;
/// Train cards of a deck.
pub const MAX_CARDS: usize = 127;
/// Train cards dealt to a seat between deck passes.
pub const MAX_PASS_CARDS: usize = 21;
/// Slots of the face-up row.
pub const MAX_SLOTS: usize = 5;
/// Tickets that one seat is offered at a time.
pub const MAX_OFFER: usize = 8;
/// Trains of a seat.
pub const MAX_TRAINS: usize = 127;
/// Different prices of routes on one board: lengths, and what else they ask for.
pub const MAX_PRICES: usize = 24;
/// Cards turned up for a tunnel.
pub const MAX_TUNNEL_CARDS: usize = 8;
/// Cards that stand for one, where sets pay.
pub const MAX_SET: usize = 9;
/// Points of a route or ticket.
pub const MAX_POINTS: u16 = 1000;
