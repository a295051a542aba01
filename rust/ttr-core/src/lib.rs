//! Rules engine for the Ticket to Ride family.

pub mod actions;
pub mod best_tickets;
pub mod bits;
pub mod cards;
pub mod chance;
mod claims;
mod deck_passes;
mod describe;
mod drawing;
pub mod events;
pub mod judge;
pub mod legal;
pub mod limits;
pub mod naming;
pub mod payments;
mod perft;
mod play;
mod positions;
pub mod prices;
pub mod problem;
pub mod race;
pub mod railyards;
pub mod random;
mod reading;
pub mod rules;
pub mod scoring;
mod sets;
pub mod setup;
pub mod state;
pub mod tickets;
pub mod trail;
pub mod tunnels;
mod turns;
pub mod unseen;
pub mod variant;
pub mod views;
pub mod violations;
mod walk;

// The unit tests read the shipped variants as the other tests do.
#[cfg(test)]
#[path = "../tests/common/mod.rs"]
mod common;
#[cfg(test)]
extern crate self as ttr_core;
