//! What a position is worth: trails, complete tickets, points, the ranking.
//!
//! Uses `base`, `variant`, `state` and `pay`.

pub mod best_tickets;
pub(crate) mod joined;
pub mod lent;
pub(crate) mod nearest;
pub mod scoring;
pub mod trail;
