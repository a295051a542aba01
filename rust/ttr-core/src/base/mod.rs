//! What everything stands on: sets of bits, train cards, limits, random numbers, and reading JSON
//! with all problems named.
//!
//! Uses nothing of this crate.

pub mod bits;
pub mod cards;
pub mod derived;
pub mod ids;
pub mod json_reader;
pub mod kinds;
pub mod limits;
pub mod problem;
pub mod random;
