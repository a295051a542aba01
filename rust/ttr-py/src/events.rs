//! Events of the core as Python objects.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use ttr_core::state::actions::ActionKind;
use ttr_core::state::events::{Event, EventKind};
use ttr_core::state::fields::Field;

use crate::arguments::{integer, refused};
use crate::game::Game;
use crate::python;

/// The events in order, as a tuple.
pub(crate) fn objects<'py>(
    py: Python<'py>,
    game: &Game,
    events: &[Event],
) -> PyResult<Bound<'py, PyTuple>> {
    let build = |event: &Event| {
        let class = python::EVENTS.get(&game.name(py, event.name()))?;
        game.made(&class, event.fields())
    };
    let object = |event| game.event(py, event, || build(event));
    let all: PyResult<Vec<_>> = events.iter().map(object).collect();
    PyTuple::new(py, all?)
}

/// What a player may know of an event; None: a spectator. The event need not come from a game.
#[pyfunction]
pub(crate) fn seen_by<'py>(
    event: &Bound<'py, PyAny>,
    player: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = event.py();
    let observer = if player.is_none() { None } else { integer::<u64>(player).unwrap_or(None) };
    if !player.is_none() && observer.is_none() {
        let reason = "must be an integer from 0 on, or None for a spectator";
        return Err(refused("player", player, reason));
    }
    let name: String = event.getattr("type")?.extract()?;
    let Some(kind) = EventKind::named(&name) else {
        return Err(refused("event", event, "is not an event of a known type"));
    };
    let seen = kind.seen_by_others();
    let concerns = || integer::<u64>(&event.getattr("player")?);
    if seen == kind || observer.is_some() && observer == concerns()? {
        return Ok(event.clone());
    }
    let fields = PyDict::new(py);
    for (name, field) in seen.blank().fields() {
        let value = event.getattr(name)?;
        match (field, value.len()) {
            (Field::Number(_), Ok(length)) => fields.set_item(name, length)?,
            _ => fields.set_item(name, value)?,
        }
    }
    python::EVENTS.get(&PyString::new(py, seen.name()))?.call((), Some(&fields))
}

/// Whether an action of this type can be secret from other players.
#[pyfunction]
pub(crate) fn is_secret_action(r#type: &str) -> bool {
    ActionKind::ALL.into_iter().any(|kind| kind.name() == r#type && kind.is_secret())
}
