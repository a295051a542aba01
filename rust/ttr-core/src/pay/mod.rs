//! Payments for routes: which cards pay, counted and indexed without being listed.
//!
//! Uses `base`, `variant`, `state`.

pub mod payments;
pub mod sets;
