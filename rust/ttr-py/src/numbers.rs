//! Numbers of actions and of outcomes of chance.

use std::sync::OnceLock;

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyInt, PyTuple};
use ttr_core::legal::numbers;
use ttr_core::state::actions::Action;
use ttr_core::state::position;
use ttr_core::variant::facts::Variant;
use ttr_core::words::positions::Written;

use crate::arguments::{integer, refused};
use crate::game::Game;
use crate::values;

/// The most numbers of a variant whose Python objects are kept.
const MAX_KEPT: u32 = 1 << 12;

/// The numbers of a variant, made when they are first asked for.
#[derive(Default)]
pub(crate) struct Numbering {
    actions: OnceLock<numbers::ActionSpace>,
    fingerprint: OnceLock<String>,
    /// For each number its object; none if there are very many.
    objects: PyOnceLock<Vec<Py<PyInt>>>,
}

impl Game {
    /// The numbers of the actions.
    #[inline]
    pub(crate) fn actions(&self) -> &numbers::ActionSpace {
        self.numbering.actions.get_or_init(|| numbers::ActionSpace::of(&self.variant))
    }

    /// The number that an argument is.
    pub(crate) fn action_numbered(&self, n: &Bound<'_, PyAny>) -> PyResult<u32> {
        number(n, self.actions().len())
    }

    /// The numbers of the legal actions of a state, ascending.
    pub(crate) fn legal_numbers<'py>(
        &self,
        py: Python<'py>,
        state: &position::State,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let actions = self.actions();
        let objects = self.numbering.objects.get_or_try_init(py, || -> PyResult<_> {
            let kept = if actions.len() > MAX_KEPT { 0 } else { actions.len() };
            (0..kept).map(|number| Ok(number.into_pyobject(py)?.unbind())).collect()
        })?;
        actions.with_legal(state, &self.variant, |numbers| {
            if objects.is_empty() {
                return PyTuple::new(py, numbers);
            }
            PyTuple::new(py, numbers.map(|number| objects[number as usize].bind(py)))
        })
    }

    /// For every number whether its action is legal in a state; none is if there is no state.
    pub(crate) fn mask<'py>(
        &self,
        py: Python<'py>,
        state: Option<&position::State>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let actions = self.actions();
        PyBytes::new_with(py, actions.len() as usize, |mask| {
            if let Some(state) = state {
                actions.mask(state, &self.variant, mask);
            }
            Ok(())
        })
    }

    /// The number of an action that is legal in a state.
    pub(crate) fn number_of(
        &self,
        object: &Bound<'_, PyAny>,
        action: &Action,
        state: &position::State,
    ) -> PyResult<u32> {
        let number = self.actions().number_of(state, &self.variant, action);
        number.ok_or_else(|| {
            refused("action", object, "an outcome of chance has its number in variant.chance_space")
        })
    }
}

/// A number below `len`.
fn number(n: &Bound<'_, PyAny>, len: u32) -> PyResult<u32> {
    match integer::<u32>(n) {
        Ok(Some(number)) if number < len => Ok(number),
        Ok(_) => {
            let reason = format!("must be from 0 to {}: there are {len} numbers", len - 1);
            Err(refused("n", n, &reason))
        }
        Err(_) => Err(refused("n", n, &format!("must be an integer from 0 to {}", len - 1))),
    }
}

/// The numbers of the actions of a variant, for search and learning, which need every action at a fixed place. It
/// is `variant.action_space`.
///
/// A number stands for a canonical action (see `State.legal_actions`), whatever the state: a claim has one for
/// each route, color and number of locomotives, and so has a station for each city; `KeepTickets` has one for
/// each set of places on offer, and so on. The numbers hang on the variant alone and never change. Outcomes of
/// chance have none; `variant.chance_space` numbers them.
///
/// Spaces are equal if every number stands for the same.
///
/// >>> space = ttr.new_york.VARIANT.action_space
/// >>> len(space)
/// 239
/// >>> state = ttr.new_game("new_york", players=2, seed=7)
/// >>> [space.describe(number) for number in state.action_numbers()]
/// [{'type': 'keep_tickets', 'places': [0]}, {'type': 'keep_tickets', 'places': [1]}, {'type': 'keep_tickets', 'places': [0, 1]}]
#[pyclass(frozen, weakref, module = "ttr_rules._core")]
pub(crate) struct ActionSpace {
    pub(crate) game: Py<Game>,
}

impl ActionSpace {
    fn actions(&self) -> &numbers::ActionSpace {
        self.game.get().actions()
    }

    fn variant(&self) -> &Variant {
        &self.game.get().variant
    }
}

#[pymethods]
impl ActionSpace {
    fn __len__(&self) -> usize {
        self.actions().len() as usize
    }

    /// 16 hexadecimal digits that name the numbering: the same in every process, machine and version, and others
    /// as soon as a number stands for something else. Keep it with what was trained, and compare.
    ///
    /// >>> ttr.new_york.VARIANT.action_space.fingerprint
    /// '2f2ae314dbf3644d'
    #[getter]
    fn fingerprint(&self) -> &str {
        let made = || self.actions().fingerprint(self.variant());
        self.game.get().numbering.fingerprint.get_or_init(made)
    }

    /// What a number stands for, as a plain dict, which is different for each number.
    ///
    /// `type` is that of the action. Claims have `route`, `color` and `locomotives`, stations `city`, `color` and
    /// `locomotives`. `color`: that of the cars, where sets pay the one of which there are most; None: locomotives
    /// alone. Further `card`, `ticket`, `locomotives` (of a surcharge), `places` (on offer, counted from 0),
    /// `cards` (that are placed), `cars` (the colors of the rows with a choice from which a car moves).
    ///
    /// Raises `InvalidArgumentError` if there is no such number.
    ///
    /// >>> ttr.new_york.VARIANT.action_space.describe(218)
    /// {'type': 'claim_route', 'route': 'soho-wall-street', 'color': None, 'locomotives': 2}
    fn describe<'py>(&self, n: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let game = self.game.get();
        let choice = self.actions().get(game.action_numbered(n)?).expect("it is in range");
        game.document(n.py(), &Written::from(choice.described(&game.variant)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<ActionSpace>().is_ok_and(|other| {
            let other = other.get();
            self.game.is(&other.game) || self.fingerprint() == other.fingerprint()
        })
    }

    fn __hash__(&self) -> u64 {
        values::hash(&self.fingerprint())
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.game)
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        reduced(py, &self.game, "action_space")
    }

    fn __repr__(&self) -> String {
        let id = &self.variant().facts().id;
        format!("<ActionSpace of {id}: {} numbers, {}>", self.__len__(), self.fingerprint())
    }
}

/// The numbers of the outcomes of chance of a variant: its cards in card order, then its tickets in the order of
/// the data. It is `variant.chance_space`.
///
/// Spaces are equal if every number stands for the same.
///
/// >>> space = ttr.new_york.VARIANT.chance_space
/// >>> len(space), space.describe(6)
/// (25, {'type': 'reveal', 'card': 'locomotive'})
/// >>> ttr.action_from_dict(space.describe(7))
/// RevealTicket('lower-east-side-wall-street')
#[pyclass(frozen, weakref, module = "ttr_rules._core")]
pub(crate) struct ChanceSpace {
    pub(crate) game: Py<Game>,
}

impl ChanceSpace {
    fn outcomes(&self) -> numbers::ChanceSpace {
        numbers::ChanceSpace::of(self.variant())
    }

    fn variant(&self) -> &Variant {
        &self.game.get().variant
    }
}

#[pymethods]
impl ChanceSpace {
    fn __len__(&self) -> usize {
        self.outcomes().len() as usize
    }

    /// 16 hexadecimal digits that name the numbering: the same in every process, machine and version, and others
    /// as soon as a number stands for something else.
    #[getter]
    fn fingerprint(&self) -> String {
        self.outcomes().fingerprint(self.variant())
    }

    /// What a number stands for, as a plain dict: that of the action `Reveal` or `RevealTicket`.
    ///
    /// Raises `InvalidArgumentError` if there is no such number.
    fn describe<'py>(&self, n: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let outcomes = self.outcomes();
        let described = outcomes.described(number(n, outcomes.len())?, self.variant());
        self.game.get().document(n.py(), &described.expect("it is in range").into())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<ChanceSpace>().is_ok_and(|other| {
            let other = other.get();
            self.game.is(&other.game) || self.fingerprint() == other.fingerprint()
        })
    }

    fn __hash__(&self) -> u64 {
        values::hash(&self.fingerprint())
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.game)
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        reduced(py, &self.game, "chance_space")
    }

    fn __repr__(&self) -> String {
        let id = &self.variant().facts().id;
        format!("<ChanceSpace of {id}: {} numbers, {}>", self.__len__(), self.fingerprint())
    }
}

/// How pickle makes a space again: from the variant.
fn reduced<'py>(
    py: Python<'py>,
    game: &Py<Game>,
    attribute: &'static str,
) -> PyResult<Bound<'py, PyTuple>> {
    let get = py.import("builtins")?.getattr("getattr")?;
    (get, (game.get().value.bind(py), attribute)).into_pyobject(py)
}
