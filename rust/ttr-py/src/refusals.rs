//! Refusals of the core as Python exceptions.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde_json::Value;
use ttr_core::base::problem::Problem;
use ttr_core::state::actions::Action;
use ttr_core::words::violations::Violation;

use crate::convert::{self, from_json};
use crate::game::Game;
use crate::python::{self, Class};

/// An exception of the package, made with these arguments.
pub(crate) fn raise<'py, A>(py: Python<'py>, class: &Class, arguments: A) -> PyErr
where
    A: pyo3::call::PyCallArgs<'py>,
{
    match class.get(py).and_then(|class| class.call1(arguments)) {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// Problems as a tuple of Python objects.
pub(crate) fn problem_tuple<'py>(
    py: Python<'py>,
    problems: &[Problem],
) -> PyResult<Bound<'py, PyTuple>> {
    let problem = python::PROBLEM.get(py)?;
    let all = problems.iter().map(|entry| problem.call1((&entry.location, &entry.message)));
    PyTuple::new(py, all.collect::<PyResult<Vec<_>>>()?)
}

/// All problems of a document as one exception.
pub(crate) fn problems(py: Python<'_>, class: &Class, problems: &[Problem]) -> PyErr {
    match problem_tuple(py, problems) {
        Ok(all) => raise(py, class, (all,)),
        Err(error) => error,
    }
}

/// A violation as a Python object.
pub(crate) fn violation<'py>(
    py: Python<'py>,
    violation: &Violation,
) -> PyResult<Bound<'py, PyAny>> {
    let data = from_json(py, &Value::Object(violation.data.clone()))?;
    let mut message = Cow::from(&violation.message);
    // Only an unknown name in a violation comes from outside.
    if let Some(Value::String(name)) = violation.data.get("name")
        && convert::is_escaped(name)
    {
        data.set_item("name", convert::given(py, name)?)?;
        message = convert::with_escapes(&message).into();
    }
    python::VIOLATION.get(py)?.call1((&violation.rule, message, data))
}

/// The exception for an illegal action.
pub(crate) fn illegal(action: &Bound<'_, PyAny>, found: &Violation) -> PyErr {
    refused(action.py(), Some(action), found)
}

/// The exception for a number whose action is illegal. The action is `None` if the number does not tell one.
pub(crate) fn illegal_number(
    py: Python<'_>,
    game: &Game,
    action: Option<Action>,
    found: &Violation,
) -> PyErr {
    match action.map(|action| game.object(py, action)).transpose() {
        Ok(action) => refused(py, action.as_ref(), found),
        Err(error) => error,
    }
}

fn refused(py: Python<'_>, action: Option<&Bound<'_, PyAny>>, found: &Violation) -> PyErr {
    match violation(py, found) {
        Ok(found) => raise(py, &python::ILLEGAL_ACTION_ERROR, (action, found)),
        Err(error) => error,
    }
}
