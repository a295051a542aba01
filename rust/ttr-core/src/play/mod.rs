//! What changes a state: turns, draws, claims, tunnels, tickets, races, railyards, chance.
//!
//! Uses `base`, `variant`, `state`, `pay` and `score`.

pub mod apply;
pub mod chance;
pub mod claims;
pub mod deck_passes;
pub mod drawing;
pub mod race;
pub mod railyards;
pub mod setup;
pub mod tickets;
pub mod tunnels;
pub mod turns;
