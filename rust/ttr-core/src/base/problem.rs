//! The problems of a document.

use std::cell::{Cell, RefCell};
use std::fmt;

pub use crate::base::json_reader::id_fault;
pub use crate::base::wording::quote;

/// One problem of a variant or position document.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Problem {
    /// The place in the document, such as `routes[3] (soho-wall-street).ends`.
    pub location: String,
    /// What is wrong there: what is expected, and what was found.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.location, self.message)
    }
}

impl std::error::Error for Problem {}

/// The most problems that are listed.
pub const MAX_PROBLEMS: usize = 100;

/// The problems found so far. At most [`MAX_PROBLEMS`] are kept; a last entry then says that there are
/// more.
#[derive(Default, Debug)]
pub(crate) struct Problems {
    list: RefCell<Vec<Problem>>,
    more: Cell<bool>,
}

impl Problems {
    /// No problems yet.
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

    /// Whether there are no problems.
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.list.borrow().is_empty()
    }

    /// Whether no further problems are kept.
    #[must_use]
    pub(crate) fn is_full(&self) -> bool {
        self.list.borrow().len() >= MAX_PROBLEMS
    }

    /// The problems in the order in which they were found.
    #[must_use]
    pub(crate) fn into_vec(self) -> Vec<Problem> {
        let mut list = self.list.into_inner();
        if self.more.get() {
            let message =
                format!("there are more problems; only the first {MAX_PROBLEMS} are listed");
            list.push(Problem { location: "document".to_owned(), message });
        }
        list
    }
}
