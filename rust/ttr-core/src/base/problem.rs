//! What is wrong with a document, and the list of all of it.

use std::cell::{Cell, RefCell};
use std::fmt;

pub use crate::base::json_reader::{id_fault, quote};

/// One thing that is wrong with a variant or position document.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Problem {
    /// The place in the document, such as `routes[3] (soho-wall-street).ends`.
    pub location: String,
    /// What is wrong there, what was found and what would be right.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.location, self.message)
    }
}

impl std::error::Error for Problem {}

/// How many problems are listed at most.
pub const MAX_PROBLEMS: usize = 100;

/// The problems found so far. At most [`MAX_PROBLEMS`] are kept; a last one then says so.
#[derive(Default, Debug)]
pub(crate) struct Problems {
    list: RefCell<Vec<Problem>>,
    more: Cell<bool>,
}

impl Problems {
    /// None yet.
    #[must_use]
    pub(crate) fn new() -> Problems {
        Problems::default()
    }

    /// Adds a problem.
    pub(crate) fn add(&self, location: impl Into<String>, message: impl Into<String>) {
        if self.is_full() {
            self.more.set(true);
        } else {
            let problem = Problem { location: location.into(), message: message.into() };
            self.list.borrow_mut().push(problem);
        }
    }

    /// Whether there are none.
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.list.borrow().is_empty()
    }

    /// Whether further problems are not kept any more.
    #[must_use]
    pub(crate) fn is_full(&self) -> bool {
        self.list.borrow().len() >= MAX_PROBLEMS
    }

    /// The problems in the order in which they were found.
    #[must_use]
    pub(crate) fn into_vec(self) -> Vec<Problem> {
        let mut list = self.list.into_inner();
        if self.more.get() {
            let message = format!("and more: only the first {MAX_PROBLEMS} problems are listed");
            list.push(Problem { location: "document".to_owned(), message });
        }
        list
    }
}
