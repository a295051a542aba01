//! How large a variant may be. A larger one is refused when its document is read.

/// The most routes of a board.
pub const MAX_ROUTES: usize = 192;
/// The most cities of a board.
pub const MAX_CITIES: usize = 64;
/// The most tickets of a variant.
pub const MAX_TICKETS: usize = 128;
/// The most tickets of a variant with railyards. It bounds what the best tickets cost.
pub const MAX_RAILYARD_TICKETS: usize = 48;
/// The most players of a game.
pub const MAX_SEATS: usize = 6;
/// The most train cards of a deck.
pub const MAX_CARDS: usize = 255;
/// The most cards of one color in a deck, and the most locomotives. Bytes below 128 are compared eight at a time.
pub const MAX_OF_A_KIND: usize = 127;
/// The most train cards dealt to a player between deck passes.
pub const MAX_PASS_CARDS: usize = 21;
/// The most slots of the face-up row.
pub const MAX_SLOTS: usize = 5;
/// The most tickets that a player is offered at a time.
pub const MAX_OFFER: usize = 8;
/// The most stations of a player. It bounds what the best choice of lent routes costs.
pub const MAX_STATIONS: usize = 3;
/// The most trains of a player.
pub const MAX_TRAINS: usize = 127;
/// The most different prices of routes on one board; a price is a length and what else a route asks
/// for.
pub const MAX_PRICES: usize = 24;
/// The most cities of a board's front, when it is gone over city by city: a city, those it has routes to,
/// and those that have routes to cities done with. It bounds what the longest trail costs. Boards that can
/// be drawn with few crossings stay below it, whatever their size.
pub const MAX_FRONT: usize = 8;
/// The most cards turned up for a tunnel.
pub const MAX_TUNNEL_CARDS: usize = 8;
/// The most cards of a set that stands for one card.
pub const MAX_SET: usize = 9;
/// The most points of a route or ticket.
pub const MAX_POINTS: u16 = 1000;
