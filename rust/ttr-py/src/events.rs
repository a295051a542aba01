//! Events of the core as the package shows them.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use ttr_core::state::events::Event;

use crate::game::Game;
use crate::python;

/// The events in order, as a tuple.
pub(crate) fn objects<'py>(
    py: Python<'py>,
    game: &Game,
    events: &[Event],
) -> PyResult<Bound<'py, PyTuple>> {
    let all: PyResult<Vec<_>> = events.iter().map(|event| object(py, game, event)).collect();
    PyTuple::new(py, all?)
}

fn object<'py>(py: Python<'py>, game: &Game, event: &Event) -> PyResult<Bound<'py, PyAny>> {
    let fields = PyDict::new(py);
    for (name, field) in event.fields() {
        fields.set_item(name, game.field(py, field)?)?;
    }
    python::EVENTS.get(py, event.name())?.call((), Some(&fields))
}
