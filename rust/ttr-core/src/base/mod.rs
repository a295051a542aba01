//! The ground that everything stands on: sets of bits, train cards, limits, random numbers, and a
//! reader of JSON that names all problems.
//!
//! Uses no other layer.

pub mod bits;
pub mod cards;
pub mod derived;
pub mod ids;
pub mod json_reader;
pub mod kinds;
pub mod limits;
pub mod problem;
pub mod random;
pub(crate) mod wide;
pub mod wording;
