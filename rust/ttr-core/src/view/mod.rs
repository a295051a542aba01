//! What an observer may know: views, and states that agree with them.
//!
//! Uses every layer before it: `base` to `legal`.

pub mod events;
pub mod keeping;
pub mod observation;
pub mod unseen;
pub mod views;
