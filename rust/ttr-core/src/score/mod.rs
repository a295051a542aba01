//! What a position is worth: trails, completed tickets, points, the ranking.
//!
//! Uses `base`, `variant`, `state`, `pay`.

pub mod best_tickets;
pub mod scoring;
pub mod trail;
