//! What a game is: the facts and rules of a variant document, read and checked, and the tables
//! made from them.
//!
//! Uses `base`.

pub mod facts;
mod front;
pub(crate) mod identity;
pub mod prices;
pub mod reading;
pub mod rules;
mod shipped;
mod warnings;
