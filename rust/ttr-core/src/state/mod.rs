//! What a position is: values only. What happens to them is in `play`.
//!
//! Uses `base`, `variant`.

pub mod actions;
pub mod events;
pub mod position;
