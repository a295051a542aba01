//! Payments for routes: which cards pay. They are counted and indexed without being listed.
//!
//! Uses `base`, `variant` and `state`.

pub mod payments;
pub mod sets;
