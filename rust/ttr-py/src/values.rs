//! Parts of a state as Python objects: phase, tunnel, railyard, result; and the hash of a value.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;
use ttr_core::base::ids::RouteSet;
use ttr_core::score::lent::Lent;
use ttr_core::score::scoring::Outcome;
use ttr_core::score::trail::{Trail, longest_trail};
use ttr_core::state::position::{Phase, State};
use ttr_core::state::railyards::Railyard;
use ttr_core::state::stations::Stations;
use ttr_core::state::tunnel::Tunnel;
use ttr_core::variant::facts::Variant;

use crate::game::Game;
use crate::python;

/// The member of `Phase`.
pub(crate) fn phase(py: Python<'_>, phase: Phase) -> PyResult<Bound<'_, PyAny>> {
    const COUNT: usize = Phase::ALL.len();
    static PHASES: PyOnceLock<[Py<PyAny>; COUNT]> = PyOnceLock::new();
    let phases = PHASES.get_or_try_init(py, || -> PyResult<[Py<PyAny>; COUNT]> {
        let class = python::PHASE.get(py)?;
        let mut members = Vec::new();
        for phase in Phase::ALL {
            members.push(class.call1((phase.name(),))?.unbind());
        }
        Ok(members.try_into().expect("as many as there are"))
    })?;
    let index = Phase::ALL.into_iter().take_while(|&other| other != phase).count();
    Ok(phases[index].bind(py).clone())
}

/// The face-up row, one entry for each slot; None: empty.
pub(crate) fn face_up<'py>(
    py: Python<'py>,
    game: &Game,
    state: &State,
) -> PyResult<Bound<'py, PyTuple>> {
    let row = state.face_up(&game.variant).iter();
    PyTuple::new(py, row.map(|slot| slot.map(|card| game.kind(py, card))).collect::<Vec<_>>())
}

/// The longest trail of some routes.
pub(crate) fn trail(py: Python<'_>, variant: &Variant, routes: RouteSet) -> Trail {
    // This may take long on a crowded board of a user: other threads run meanwhile.
    py.detach(|| longest_trail(variant, routes))
}

/// How a game ended: a `Result`, or None before the end.
pub(crate) fn outcome<'py>(
    py: Python<'py>,
    game: &Game,
    state: &State,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    // The longest trail may take long on a crowded board: other threads run meanwhile.
    let outcome = py.detach(|| state.outcome(&game.variant));
    outcome.map(|outcome| result(py, game, &outcome)).transpose()
}

/// The hash of a value, the same in every process.
pub(crate) fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// A `Tunnel`.
pub(crate) fn tunnel<'py>(
    py: Python<'py>,
    game: &Game,
    tunnel: &Tunnel,
) -> PyResult<Bound<'py, PyAny>> {
    let revealed: Vec<_> = tunnel.revealed().map(|card| game.kind(py, card)).collect();
    python::TUNNEL.get(py)?.call1((
        game.route(py, tunnel.route),
        game.frozen_cards(py, &tunnel.laid)?,
        PyTuple::new(py, revealed)?,
        tunnel.color().map(|color| game.kind(py, color)),
        tunnel.surcharge(),
    ))
}

/// For each city of some stations, the route that the station lends, or None: an immutable mapping.
pub(crate) fn lent_routes<'py>(
    py: Python<'py>,
    game: &Game,
    stations: &Stations,
    lent: &Lent,
) -> PyResult<Bound<'py, PyAny>> {
    let pairs = stations.as_slice().iter().zip(lent);
    let pairs =
        pairs.map(|(&city, &route)| (game.city(py, city), route.map(|id| game.route(py, id))));
    python::FROZEN_MAP.get(py)?.call1((pairs.collect::<Vec<_>>(),))
}

/// The rows of a railyard, in card order: a tuple of `RailyardRow`.
pub(crate) fn railyard<'py>(
    py: Python<'py>,
    game: &Game,
    railyard: &Railyard,
) -> PyResult<Bound<'py, PyTuple>> {
    let class = python::RAILYARD_ROW.get(py)?;
    let rows: PyResult<Vec<_>> = railyard
        .rows()
        .map(|(color, cars, locomotives)| class.call1((game.kind(py, color), cars, locomotives)))
        .collect();
    PyTuple::new(py, rows?)
}

/// A `Result`.
fn result<'py>(py: Python<'py>, game: &Game, outcome: &Outcome) -> PyResult<Bound<'py, PyAny>> {
    let at = |place: usize| -> Vec<usize> {
        let places = outcome.places().iter().enumerate();
        places.filter(|&(_, &ahead)| usize::from(ahead) == place).map(|(seat, _)| seat).collect()
    };
    let group = |place: usize| PyTuple::new(py, at(place));
    let ranking: PyResult<Vec<_>> =
        (0..outcome.places().len()).filter(|&place| !at(place).is_empty()).map(group).collect();
    let map = python::FROZEN_MAP.get(py)?;
    let rules = game.variant.rules();
    let points: PyResult<Vec<_>> =
        outcome.points().iter().map(|points| map.call1((points.by_kind(rules),))).collect();
    python::RESULT.get(py)?.call1((
        group(0)?,
        PyTuple::new(py, ranking?)?,
        PyTuple::new(py, points?)?,
        outcome.decided_by().name(),
    ))
}
