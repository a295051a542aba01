//! Observations: views as numbers, and their layout.

use std::sync::OnceLock;

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyMemoryView, PySlice, PyTuple};
use ttr_core::variant::facts::Variant;
use ttr_core::view::observation;
use ttr_core::view::views::View;

use crate::game::Game;
use crate::numbers::reduced;
use crate::{python, values};

/// The layout of the observations of a variant, made when it is first asked for.
#[derive(Default)]
pub(crate) struct Observing {
    space: OnceLock<observation::ObservationSpace>,
    fingerprint: OnceLock<String>,
}

impl Game {
    /// The layout of observations.
    pub(crate) fn observing(&self) -> &observation::ObservationSpace {
        self.observing.space.get_or_init(|| observation::ObservationSpace::of(&self.variant))
    }

    /// The observation of a view.
    pub(crate) fn observation<'py>(
        &self,
        py: Python<'py>,
        view: &View,
        scaled: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let space = self.observing();
        let mut numbers = vec![0; space.len()];
        space.write(&self.variant, view, &mut numbers);
        let bytes = PyBytes::new_with(py, 4 * numbers.len(), |bytes| {
            let places = bytes.chunks_exact_mut(4);
            if scaled {
                for (place, share) in places.zip(space.scaled(&numbers)) {
                    place.copy_from_slice(&share.to_ne_bytes());
                }
            } else {
                for (place, number) in places.zip(numbers) {
                    place.copy_from_slice(&number.to_ne_bytes());
                }
            }
            Ok(())
        })?;
        let format = if scaled { intern!(py, "f") } else { intern!(py, "i") };
        PyMemoryView::from(&bytes)?.call_method1(intern!(py, "cast"), (format,))
    }
}

/// What the numbers of an observation mean (see `View.observation`). It is `variant.observation_space`.
///
/// The numbers come in sections, which `slices` names. The layout depends on the variant alone: there is room for
/// the most players of the variant, and the places of absent ones are 0. Seats are relative: 0 is the observer,
/// 1 the player after it, and so on. A spectator sees player 0 as seat 0, and 0 wherever only a player sees
/// something. Kinds of cards are in card order with locomotives last; routes, cities and tickets are in the order
/// of the data. A variant has only those of these sections that it needs:
///
/// - `seats`: for each seat, whether somebody plays there. `player`: whether the observer is a player.
/// - `decides`: for each seat, whether it is up to that player to decide; nobody does at chance points and at the
///   end. `turn`: for each seat, whether it is that player's turn, even at chance points.
/// - `phase`: one place each for the phases `keep_tickets`, `turn`, `second_draw`, `tunnel`, `move_cards` and
///   `score_tickets`; all 0 once the game is over. `due`: at a chance point, how many cards or tickets are due.
/// - `turns`: how many turns are finished, up to 2**31 - 1. `set_up`: whether the first tickets are being chosen.
///   `last_turns`: how many turns are left, including the current one; 0 before the last turns begin. `passes`: how
///   many players just passed in a row.
/// - `hand`: the observer's cards by kind. `hand_sizes`: for each seat, how many cards. `seen`: for each seat and
///   kind, the cards that everybody saw enter the hand and that may still be there.
/// - `face_up`, `discard`: cards by kind. `deck`: how many cards. `unseen`: by kind, the cards of which the
///   observer does not know where they are.
/// - `reshuffled`: by kind, the most cards that the deck can have since the last reshuffle; 0 before the first.
///   `drawn`: by kind, the cards that the observer has drawn blind since then.
/// - `tickets`: for each ticket, whether the observer has it. `offer`: for each ticket on offer to the observer,
///   its place in the offer, counted from 1. `needs`: for each of both, the fewest trains with which routes that
///   the observer can still claim complete it, stations left out, or in a game of railyards the number of cards
///   that the on-the-track pile lacks; 0: it is complete, or the observer does not have it; -1: no way is left.
///   It may be more trains than the observer has.
/// - `ticket_counts`, `offer_counts`: for each seat, how many tickets. `completed`: for each seat and ticket,
///   whether it lies open or aside as complete. `ticket_deck`: how many tickets. `returned`, `shuffled`: for each
///   ticket, whether the observer gave it back, and it is still where it went, or has been shuffled since.
/// - `given_back`: how many tickets lie beside the ticket deck. `bonus`: for each seat, whether it has the bonus
///   for joining the coasts. `first_kept`: for each seat, how many of the first tickets it kept; -1: not known.
/// - `routes`: for each seat and route, whether the player owns it. `open_routes`: for each route, whether it is
///   open to the observer, whatever trains are left; to a spectator, whether it is open to anybody. `route_points`: for each seat, the points of its routes. `trains`: for each
///   seat, how many are left.
/// - `stations`: for each seat and city, whether there is a station of the player. `stations_left`: for each seat.
/// - `tunnel`: for each route, whether it is being tried. `tunnel_laid`, `tunnel_cards`: by kind, the cards laid
///   down and those turned up.
/// - `railyards`: for each seat and color, the number of cars, then that of locomotives. `on_track`: for each seat
///   and kind; 0 where the observer does not know it. `on_track_sizes`, `finished`: for each seat. `deck_pass`:
///   counted from 1.
///
/// Spaces are equal if every place means the same.
#[pyclass(frozen, weakref, module = "ttr_rules._core")]
pub(crate) struct ObservationSpace {
    pub(crate) game: Py<Game>,
}

impl ObservationSpace {
    fn variant(&self) -> &Variant {
        &self.game.get().variant
    }
}

#[pymethods]
impl ObservationSpace {
    fn __len__(&self) -> usize {
        self.game.get().observing().len()
    }

    /// An immutable mapping from the name of each section to its places. Together they cover all places in order.
    ///
    /// >>> list(ttr.first_journey.VARIANT.observation_space.slices)[-4:]
    /// ['routes', 'open_routes', 'route_points', 'trains']
    #[getter]
    fn slices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let slices = PyDict::new(py);
        for (section, places) in self.game.get().observing().sections() {
            let slice = py.get_type::<PySlice>().call1((places.start, places.end))?;
            slices.set_item(section.name(), slice)?;
        }
        python::FROZEN_MAP.get(py)?.call1((slices,))
    }

    /// 16 hexadecimal digits that name the layout: the same in every process, machine and version, and others as
    /// soon as a place means something else. Keep it with what was trained, and compare.
    #[getter]
    fn fingerprint(&self) -> &str {
        let game = self.game.get();
        let made = || game.observing().fingerprint(self.variant());
        game.observing.fingerprint.get_or_init(made)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<ObservationSpace>().is_ok_and(|other| {
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
        reduced(py, &self.game, "observation_space")
    }

    fn __repr__(&self) -> String {
        let id = &self.variant().facts().id;
        format!("<ObservationSpace of {id}: {} numbers, {}>", self.__len__(), self.fingerprint())
    }
}
