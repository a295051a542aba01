//! Everything with names and texts: documents, actions by name, violations, descriptions.
//!
//! Uses every other layer.

pub mod describe;
pub mod naming;
pub mod numbers;
pub mod positions;
pub mod views;
pub mod violations;
