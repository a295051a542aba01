//! A game followed by somebody who does not see everything: the base of `ScoreKeeper`.

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use ttr_core::state::actions::ActionKind;
use ttr_core::view::keeping::{Entered, Impossible, RowFault};
use ttr_core::words::violations::Violation;

use crate::arguments::{integer, seat};
use crate::events;
use crate::game::{Game, named};
use crate::refusals::violation;
use crate::state::State;
use crate::view::View;

/// What is known of a game that a `ScoreKeeper` follows: an immutable value.
///
/// An entry is an action; None if a card or ticket went to another player unseen; or the number of tickets
/// that the player who chooses kept, unseen.
#[pyclass(frozen, module = "ttr_rules._core")]
pub(crate) struct KeptGame {
    inner: ttr_core::view::keeping::KeptGame,
    game: Py<Game>,
}

impl KeptGame {
    fn board(&self) -> &ttr_core::variant::facts::Variant {
        &self.game.get().variant
    }

    /// The entry, or why it is impossible.
    fn judge(&self, entered: &Bound<'_, PyAny>) -> PyResult<Result<Entered, Violation>> {
        let variant = self.board();
        let entered = if entered.is_none() {
            Entered::Unseen
        } else if let Ok(Some(kept)) = integer::<u8>(entered) {
            Entered::Kept(kept)
        } else {
            match named(entered)?.resolve(variant) {
                Ok(action) => Entered::Action(action),
                // A fault of the moment comes before a fault of the names.
                Err(fault) => {
                    let state = self.inner.view().state();
                    let found = state.judge_named(variant, &named(entered)?).err();
                    return Ok(Err(found.unwrap_or(fault)));
                }
            }
        };
        let in_words = |why: Impossible| self.inner.violation(variant, &why);
        Ok(self.inner.judge(variant, &entered).map(|()| entered).map_err(in_words))
    }
}

#[pymethods]
impl KeptGame {
    /// A game that is followed from a point at which this is known.
    #[new]
    fn new(py: Python<'_>, view: &View) -> KeptGame {
        let inner = ttr_core::view::keeping::KeptGame::new(*view.inner);
        KeptGame { inner, game: view.game.clone_ref(py) }
    }

    /// What is known, except for what follows from rows that stayed or were cleared.
    #[getter]
    fn view(&self, py: Python<'_>) -> View {
        View::of(self.game.clone_ref(py), self.inner.view())
    }

    /// The type of the outcome that is due, "reveal" or "reveal_ticket"; None if a player has to decide or
    /// the game is over.
    #[getter]
    fn due(&self) -> Option<&'static str> {
        self.inner.view().state().pending().map(|pending| pending.due.reveal().name())
    }

    /// Whether the details of an action of this type are seen, if it is played now.
    fn sees(&self, r#type: &str) -> bool {
        let mut kinds = ActionKind::ALL.into_iter().filter(|kind| kind.name() == r#type);
        kinds.all(|kind| self.inner.view().sees_action(kind))
    }

    /// Why an entry is impossible in every arrangement of the unseen cards and tickets: a `Violation`, or
    /// None.
    fn why_impossible<'py>(
        &self,
        entered: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = self.judge(entered)?.err();
        found.map(|found| violation(entered.py(), &found)).transpose()
    }

    /// What follows from an entry: the events as they were seen, a state that agrees with them, and what is
    /// known then. Or what is wrong with `row_cleared`, which says whether the row was cleared after the
    /// entry; None leaves that open.
    fn enter<'py>(
        &self,
        entered: &Bound<'py, PyAny>,
        row_cleared: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = entered.py();
        let judged = self.judge(entered)?;
        let judged = judged.map_err(|found| crate::refusals::illegal(entered, &found))?;
        let fault = match self.inner.enter(self.board(), &judged, row_cleared) {
            Ok(step) => {
                let happened: Bound<'py, PyTuple> =
                    events::objects(py, self.game.get(), &step.events)?;
                let state = State::of(self.game.clone_ref(py), &step.state);
                let next = KeptGame { inner: step.next, game: self.game.clone_ref(py) };
                return Ok((happened, state, next).into_pyobject(py)?.into_any());
            }
            Err(fault) => fault,
        };
        let name = match fault {
            RowFault::Untold => "untold",
            RowFault::BeingFilled => "being_filled",
            RowFault::FewLocomotives => "few_locomotives",
            RowFault::CannotClear => "cannot_clear",
            RowFault::CannotStay => "cannot_stay",
        };
        Ok(name.into_pyobject(py)?.into_any())
    }

    /// The tickets that a player can hold, in the order of the data.
    ///
    /// Raises `SeatError` if there is no such player.
    fn may_hold<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        let view = self.inner.view();
        let player_seat = seat(player, view.state().players())?;
        let tickets = view.may_hold(self.board(), player_seat);
        self.game.get().ticket_ids(player.py(), tickets.iter())
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.game)
    }
}
