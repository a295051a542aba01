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
