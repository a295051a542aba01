//! What may be done: the choices of each phase, judging actions, counting the move tree.
//!
//! Uses every layer before it: `base` to `play`.

pub mod checked;
pub mod choices;
pub mod claims;
pub mod draws;
pub mod judge;
pub mod moving;
pub mod numbers;
mod outlook;
pub mod perft;
pub mod placing;
pub mod stations;
mod surcharges;
pub mod tickets;
