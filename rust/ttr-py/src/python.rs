//! The Python classes whose objects the binding makes. Each is looked up once.

use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyType};

use crate::game::Game;

/// A class of a module of the package, looked up at first use.
pub(crate) struct Class {
    module: &'static str,
    name: &'static str,
    found: PyOnceLock<Py<PyType>>,
}

impl Class {
    const fn new(module: &'static str, name: &'static str) -> Class {
        Class { module, name, found: PyOnceLock::new() }
    }

    pub(crate) fn get<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyType>> {
        self.found.import(py, self.module, self.name)
    }
}

/// The classes of one kind by their names in documents: a dict of a module of the package, looked up at
/// first use.
pub(crate) struct Classes {
    module: &'static str,
    name: &'static str,
    found: PyOnceLock<Py<PyDict>>,
}

impl Classes {
    const fn new(module: &'static str, name: &'static str) -> Classes {
        Classes { module, name, found: PyOnceLock::new() }
    }

    pub(crate) fn get<'py>(&self, name: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyAny>> {
        let py = name.py();
        let all = self.found.get_or_try_init(py, || -> PyResult<_> {
            let all = py.import(self.module)?.getattr(self.name)?;
            Ok(all.cast_into::<PyDict>()?.unbind())
        })?;
        all.bind(py).as_any().get_item(name)
    }
}

pub(crate) static ACTIONS: Classes = Classes::new("ttr_rules.actions", "ACTIONS");
pub(crate) static EVENTS: Classes = Classes::new("ttr_rules.events", "EVENTS");

macro_rules! classes {
    ($($module:literal: $($name:ident = $class:literal),+;)+) => {
        $($(pub(crate) static $name: Class = Class::new($module, $class);)+)+
    };
}

classes! {
    "ttr_rules._values":
        FROZEN_MAP = "FrozenMap", PHASE = "Phase";
    "ttr_rules.actions":
        ACTION = "Action";
    "ttr_rules.errors":
        BATCH_ERROR = "BatchError",
        ILLEGAL_ACTION_ERROR = "IllegalActionError",
        INVALID_ACTION_ERROR = "InvalidActionError",
        INVALID_ARGUMENT_ERROR = "InvalidArgumentError",
        INVALID_POSITION_ERROR = "InvalidPositionError",
        INVALID_VARIANT_ERROR = "InvalidVariantError",
        PROBLEM = "Problem", SEAT_ERROR = "SeatError",
        UNKNOWN_NAME_ERROR = "UnknownNameError", VIOLATION = "Violation";
    "ttr_rules.many":
        PLAYOUTS = "Playouts";
    "ttr_rules.railyard":
        RAILYARD_ROW = "RailyardRow";
    "ttr_rules.tunnel":
        TUNNEL = "Tunnel";
    "ttr_rules.result":
        RESULT = "Result";
    "fractions":
        FRACTION = "Fraction";
}

/// A state or view as a table for people.
pub(crate) fn table(shown: &Bound<'_, PyAny>) -> PyResult<String> {
    shown.py().import("ttr_rules._tables")?.getattr("table")?.call1((shown,))?.extract()
}

/// The picture of a state or view, as an SVG.
pub(crate) fn picture<'py>(shown: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let options = PyDict::new(shown.py());
    options.set_item("table", true)?;
    shown.py().import("ttr_rules.svg")?.getattr("board")?.call((shown,), Some(&options))
}

/// The game of a variant or of the id of a shipped one, and a number of players that it has.
pub(crate) fn game_for(
    variant: &Bound<'_, PyAny>,
    players: &Bound<'_, PyAny>,
) -> PyResult<(Py<Game>, u8)> {
    let checked = variant.py().import("ttr_rules._api")?.getattr("game_for")?;
    checked.call1((variant, players))?.extract()
}

/// Whether no other interpreter of this process has asked. Another one would get the classes of the first;
/// Python itself refuses it from 3.12 on.
#[pyfunction]
pub(crate) fn is_first_interpreter(py: Python<'_>) -> PyResult<bool> {
    // Each interpreter has a module sys of its own.
    static FIRST: AtomicUsize = AtomicUsize::new(0);
    let own = py.import("sys")?.as_ptr() as usize;
    let asked = FIRST.compare_exchange(0, own, Ordering::SeqCst, Ordering::SeqCst);
    Ok(asked.is_ok() || asked == Err(own))
}
