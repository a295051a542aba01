//! What a position is. There are only values here; what happens to them is in `play`.
//!
//! Uses `base` and `variant`.

pub mod actions;
pub mod chance;
pub mod events;
pub mod fields;
pub mod open_routes;
pub mod position;
pub mod race;
pub mod railyards;
pub mod stations;
pub mod tickets;
pub mod tunnel;
