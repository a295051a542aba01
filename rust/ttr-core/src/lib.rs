//! Rules engine for the Ticket to Ride family.

pub mod base;
pub mod legal;
pub mod pay;
pub mod play;
pub mod score;
pub mod state;
pub mod variant;
pub mod view;
pub mod words;

// The unit tests read the shipped variants as the other tests do.
#[cfg(test)]
#[path = "../tests/common/mod.rs"]
mod common;
#[cfg(test)]
extern crate self as ttr_core;
