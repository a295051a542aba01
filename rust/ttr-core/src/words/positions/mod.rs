//! Position documents: states with names instead of ids, read and written.
//!
//! A document is taken as it stands: loading it draws, refills, clears and moves nothing. What is left
//! out is derived. A document that contradicts itself is refused, with all its problems reported at
//! once.

mod board;
mod checks;
mod parts;
mod pending;
mod race;
mod railyards;
mod reading;
mod views;
mod writing;

use serde_json::Value;

pub(in crate::words) use self::writing::cards;
pub use self::writing::{Entries, Written};
use crate::base::json_reader::Node;
use crate::base::problem::{Problem, Problems};
use crate::state::position::State;
use crate::variant::facts::Variant;

/// The format number of position documents.
pub(crate) const FORMAT: u8 = 1;

/// The names of the two chance modes.
const SAMPLED: &str = "sampled";
const EXPLICIT: &str = "explicit";

impl State {
    /// Reads and validates a position document of this variant.
    ///
    /// # Errors
    /// The problems of the document.
    pub fn from_document(variant: &Variant, document: &Value) -> Result<State, Vec<Problem>> {
        let problems = Problems::new();
        let state = reading::read(variant, &Node::root(document, &problems));
        match state {
            Some(state) if problems.is_empty() => Ok(state),
            _ => Err(problems.into_vec()),
        }
    }

    /// The document of the state, with every key. Reading it gives this state again.
    #[must_use]
    pub fn to_document(&self, variant: &Variant) -> Value {
        self.written(variant).into_json()
    }

    /// The same document before it is JSON.
    #[must_use]
    pub fn written<'a>(&self, variant: &'a Variant) -> Written<'a> {
        writing::document(self, variant)
    }
}
