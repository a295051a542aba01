//! Lazy sequences, which make only the entries that are asked for.

use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyMapping, PySlice, PyTuple};
use ttr_core::base::cards::{Cards, KINDS};
use ttr_core::base::ids::RouteId;
use ttr_core::base::random::SplitMix64;

use crate::arguments::{integer, refused};
use crate::game::Game;
use crate::state::State;
use crate::{convert, python};

/// The legal actions of a state: an immutable sequence. `in` checks whether an action is legal.
///
/// The order of the actions, phase by phase:
///
/// - In a turn: `DrawDeck`, `DrawFaceUp` in card order, `DrawTickets`, `SwapTickets`, then `ClaimRoute` and
///   `BuildStation`, or `PlaceCards`. For the second card: `DrawDeck`, then `DrawFaceUp` in card order.
/// - `ClaimRoute` by length (routes of the same length: those that take no locomotives first, then by
///   symbols, then by sets), color (card order, gray last), route (order of the data) and payment (see
///   `Payments`).
/// - `BuildStation` by city (order of the data) and payment (see `Payments`).
/// - `PlaceCards`: sets of one color by color in card order, then by ascending number of cars, then of
///   locomotives; then sets of different colors in lexicographic order of their colors in card order; then
///   locomotives alone by the color of the row, then by ascending number.
/// - `KeepTickets` in binary order, with the first ticket on offer as the lowest bit.
/// - `PayTunnel` by ascending number of locomotives, then `WithdrawTunnel`.
/// - `MoveCards` in binary order over the rows with a choice, in card order, with the first one as the lowest
///   bit; a set bit stands for the car.
/// - `CompleteTicket` in the order of the data, then `FinishTickets`.
/// - `Pass` only if there is no other action.
///
/// >>> actions = ttr.new_game("new_york", players=2, seed=7).legal_actions()
/// >>> len(actions), str(actions[-1])
/// (3, 'keep soho-east-village central-park-gramercy-park')
/// >>> ttr.KeepTickets(["soho-east-village"]) in actions
/// True
/// >>> actions.index(actions[2])
/// 2
#[pyclass(frozen, sequence, weakref, module = "ttr_rules._core")]
pub(crate) struct LegalActions {
    pub(crate) state: Py<State>,
    pub(crate) legal: ttr_core::legal::choices::LegalActions,
}

/// The payments in the current player's hand for one route, or for a station: an immutable sequence of
/// mappings from card to count.
///
/// They are ordered by color in card order, then by ascending number of locomotives; locomotives alone come
/// last. Where sets of cards pay, they are ordered by number of sets, then by number of locomotives, both
/// ascending; then more cars of the earlier colors in card order come first.
///
/// >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
/// >>> payments = state.payments("bergen-stavanger")
/// >>> len(payments), {"purple": 2} in payments
/// (3, False)
#[pyclass(frozen, sequence, weakref, module = "ttr_rules._core")]
pub(crate) struct Payments {
    pub(crate) state: Py<State>,
    pub(crate) paid: Paid,
    pub(crate) len: u64,
}

/// What is paid for.
#[derive(Clone, Copy)]
pub(crate) enum Paid {
    Route(RouteId),
    Station,
}

/// An iterator over one of the sequences.
#[pyclass(frozen, module = "ttr_rules._core", name = "_SequenceIterator")]
pub(crate) struct SequenceIterator {
    sequence: Py<PyAny>,
    len: usize,
    next: AtomicUsize,
    backwards: bool,
}

impl SequenceIterator {
    fn over(sequence: &Bound<'_, PyAny>, backwards: bool) -> PyResult<SequenceIterator> {
        let (next, len) = (AtomicUsize::new(0), sequence.len()?);
        Ok(SequenceIterator { sequence: sequence.clone().unbind(), len, next, backwards })
    }
}

#[pymethods]
impl SequenceIterator {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let done = self.next.fetch_add(1, Ordering::Relaxed);
        if done >= self.len {
            self.next.store(self.len, Ordering::Relaxed);
            return Ok(None);
        }
        // Most are gone through by loops in C, such as list(), which do not look for Ctrl-C.
        heed(py, done)?;
        let index = if self.backwards { self.len - 1 - done } else { done };
        self.sequence.bind(py).get_item(index).map(Some)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.sequence)
    }

    fn __length_hint__(&self) -> usize {
        self.len.saturating_sub(self.next.load(Ordering::Relaxed))
    }
}

/// Once in several entries, lets Ctrl-C stop what makes very many of them.
fn heed(py: Python<'_>, nth: usize) -> PyResult<()> {
    if nth.is_multiple_of(1 << 10) { py.check_signals() } else { Ok(()) }
}

/// The entry or entries for an index or slice, out of `len` entries.
fn item<'py>(
    index: &Bound<'py, PyAny>,
    len: usize,
    get: impl Fn(usize) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = index.py();
    if let Ok(slice) = index.cast::<PySlice>() {
        let range = slice.indices(len as isize)?;
        let at = |nth: usize| (range.start + nth as isize * range.step) as usize;
        let entry = |nth| heed(py, nth).and_then(|()| get(at(nth)));
        let entries: PyResult<Vec<_>> = (0..range.slicelength).map(entry).collect();
        return Ok(PyTuple::new(py, entries?)?.into_any());
    }
    let outside = || {
        PyIndexError::new_err(format!(
            "index {} is out of range: the length is {len}",
            convert::shown(index)
        ))
    };
    let asked = index.extract::<isize>().map_err(|error| {
        if error.is_instance_of::<PyOverflowError>(py) {
            return outside();
        }
        PyTypeError::new_err(format!(
            "an index must be an int or a slice, not {}",
            convert::shown(index)
        ))
    })?;
    let from_front = if asked < 0 { asked + len as isize } else { asked };
    match usize::try_from(from_front) {
        Ok(index) if index < len => get(index),
        _ => Err(outside()),
    }
}

/// A bound of a search: an integer of any size, as in a slice.
struct Limit(isize);

impl<'py> FromPyObject<'_, 'py> for Limit {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Limit> {
        match value.extract::<isize>() {
            Ok(limit) => Ok(Limit(limit)),
            Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => {
                Ok(Limit(if value.lt(0)? { isize::MIN } else { isize::MAX }))
            }
            Err(error) => Err(error),
        }
    }
}

/// The place of a value, if it is within the bounds. Negative bounds count from the end.
fn within(
    sequence: &Bound<'_, PyAny>,
    value: &Bound<'_, PyAny>,
    place: Option<u64>,
    Limit(start): Limit,
    stop: Option<Limit>,
) -> PyResult<usize> {
    let len = sequence.len()? as isize;
    let stop = stop.map_or(len, |Limit(stop)| stop);
    let bound = |at: isize| if at < 0 { (at + len).max(0) } else { at.min(len) };
    let place = place.map(|place| place as isize);
    match place.filter(|place| (bound(start)..bound(stop)).contains(place)) {
        Some(place) => Ok(place as usize),
        None => {
            Err(PyValueError::new_err(format!("{} is not in the sequence", convert::shown(value))))
        }
    }
}

/// An index below `len`: picked by an object like `random.Random` or a NumPy `Generator`, or by a seed.
fn pick<'py>(rng: &Bound<'py, PyAny>, len: usize) -> PyResult<Bound<'py, PyAny>> {
    let py = rng.py();
    if len == 0 {
        return Err(PyIndexError::new_err("the sequence is empty, so there is nothing to sample"));
    }
    for method in ["randrange", "integers"] {
        if let Some(below) = rng.getattr_opt(method)? {
            return below.call1((len,));
        }
    }
    let Ok(Some(seed)) = integer::<u64>(rng) else {
        let reason = "must be like random.Random, with a method randrange, or like a Generator of NumPy, \
                      with a method integers, or a seed from 0 to 2**64 - 1";
        return Err(refused("rng", rng, reason));
    };
    let index = SplitMix64::picker(seed).below_wide(len as u128);
    Ok((index as usize).into_pyobject(py)?.into_any())
}

impl LegalActions {
    /// The place of a legal action. At a chance point no decision is legal, only outcomes.
    fn place(&self, action: &ttr_core::state::actions::Action) -> Option<u64> {
        let state = self.state.get();
        self.legal.index_of(&state.inner, &state.game.get().variant, action)
    }
}

impl Payments {
    /// The place of a payment. Counts of zero do not matter.
    fn place(&self, payment: &Bound<'_, PyAny>) -> Option<u64> {
        let state = self.state.get();
        let game = state.game.get();
        let cards = cards_of(game, payment).filter(|_| self.len > 0)?;
        match self.paid {
            Paid::Route(route) => state.inner.payment_index(&game.variant, route, &cards),
            Paid::Station => state.inner.station_payment_index(&game.variant, &cards),
        }
    }
}

/// The first entries in brackets.
fn shown(sequence: &Bound<'_, PyAny>) -> PyResult<String> {
    const SHOWN: usize = 8;
    let len = sequence.len()?;
    let entries =
        (0..len.min(SHOWN)).map(|index| Ok(sequence.get_item(index)?.repr()?.to_string()));
    let mut entries = entries.collect::<PyResult<Vec<String>>>()?;
    if len > SHOWN {
        entries.push("...".to_owned());
    }
    Ok(format!("<{} of {len}: [{}]>", sequence.get_type().name()?, entries.join(", ")))
}

#[pymethods]
impl LegalActions {
    fn __len__(&self) -> usize {
        self.legal.len() as usize
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        let state = self.state.get();
        let game = state.game.get();
        item(index, self.legal.len() as usize, |index| {
            let action = self.legal.get(&state.inner, &game.variant, index as u64);
            game.object(py, action.expect("the index is below the length"))
        })
    }

    fn __contains__(&self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        let state = self.state.get();
        if !action.is_instance(python::ACTION.get(action.py())?)? {
            return Ok(false);
        }
        Ok(state.judge(action)?.is_ok_and(|action| self.place(&action).is_some()))
    }

    fn __iter__(slf: &Bound<'_, Self>) -> PyResult<SequenceIterator> {
        SequenceIterator::over(slf.as_any(), false)
    }

    fn __reversed__(slf: &Bound<'_, Self>) -> PyResult<SequenceIterator> {
        SequenceIterator::over(slf.as_any(), true)
    }

    /// The index of an action.
    ///
    /// Raises `ValueError` if it is not in the sequence.
    #[pyo3(
        signature = (value, start=Limit(0), stop=None),
        text_signature = "($self, value, start=0, stop=None)"
    )]
    fn index(
        slf: &Bound<'_, Self>,
        value: &Bound<'_, PyAny>,
        start: Limit,
        stop: Option<Limit>,
    ) -> PyResult<usize> {
        let this = slf.get();
        let is_action = value.is_instance(python::ACTION.get(slf.py())?)?;
        let known = if is_action { this.state.get().judge(value)?.ok() } else { None };
        within(slf.as_any(), value, known.and_then(|action| this.place(&action)), start, stop)
    }

    /// An entry picked by `rng`: a `random.Random`, or anything with its method `randrange`; a NumPy
    /// `Generator`, or anything with its method `integers`; or a seed from 0 to 2**64 - 1, which always picks
    /// the same entry. If the generator is uniform, all entries are equally likely. No list is built.
    ///
    /// Raises `IndexError` if there are no entries and `InvalidArgumentError` if `rng` is none of these.
    ///
    /// >>> actions = ttr.new_game("new_york", players=2, seed=7).legal_actions()
    /// >>> str(actions.sample(1)), actions.sample(1) == actions.sample(1)
    /// ('keep soho-east-village central-park-gramercy-park', True)
    fn sample<'py>(&self, rng: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.__getitem__(&pick(rng, self.__len__())?)
    }

    /// 1 if the action is legal, else 0.
    fn count(&self, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        self.__contains__(value).map(usize::from)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.state)
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf.as_any())
    }
}

#[pymethods]
impl Payments {
    fn __len__(&self) -> usize {
        self.len as usize
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        let state = self.state.get();
        let game = state.game.get();
        item(index, self.len as usize, |index| {
            let cards = match self.paid {
                Paid::Route(route) => state.inner.payment(&game.variant, route, index as u64),
                Paid::Station => state.inner.station_payment(&game.variant, index as u64),
            };
            game.frozen_cards(py, &cards.expect("the index is below the length"))
        })
    }

    fn __contains__(&self, payment: &Bound<'_, PyAny>) -> bool {
        self.place(payment).is_some()
    }

    fn __iter__(slf: &Bound<'_, Self>) -> PyResult<SequenceIterator> {
        SequenceIterator::over(slf.as_any(), false)
    }

    fn __reversed__(slf: &Bound<'_, Self>) -> PyResult<SequenceIterator> {
        SequenceIterator::over(slf.as_any(), true)
    }

    /// The index of a payment.
    ///
    /// Raises `ValueError` if it is not in the sequence.
    #[pyo3(
        signature = (value, start=Limit(0), stop=None),
        text_signature = "($self, value, start=0, stop=None)"
    )]
    fn index(
        slf: &Bound<'_, Self>,
        value: &Bound<'_, PyAny>,
        start: Limit,
        stop: Option<Limit>,
    ) -> PyResult<usize> {
        within(slf.as_any(), value, slf.get().place(value), start, stop)
    }

    /// An entry picked by `rng`: a `random.Random`, or anything with its method `randrange`; a NumPy
    /// `Generator`, or anything with its method `integers`; or a seed from 0 to 2**64 - 1, which always picks
    /// the same entry. If the generator is uniform, all entries are equally likely. No list is built.
    ///
    /// Raises `IndexError` if there are no entries and `InvalidArgumentError` if `rng` is none of these.
    ///
    /// >>> payments = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1").payments("bergen-stavanger")
    /// >>> dict(payments.sample(1))
    /// {'purple': 3, 'locomotive': 1}
    fn sample<'py>(&self, rng: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.__getitem__(&pick(rng, self.__len__())?)
    }

    /// 1 if it is a legal payment, else 0.
    fn count(&self, value: &Bound<'_, PyAny>) -> usize {
        usize::from(self.__contains__(value))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.state)
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf.as_any())
    }
}

/// The cards of a mapping from card to count; `None` for anything that is not a payment.
fn cards_of(game: &Game, payment: &Bound<'_, PyAny>) -> Option<Cards> {
    let mut counts = [0_u8; KINDS];
    for item in payment.cast::<PyMapping>().ok()?.items().ok()? {
        let (name, count): (String, Bound<'_, PyAny>) = item.extract().ok()?;
        counts[game.variant.kind_named(&name)?.index()] = integer::<u8>(&count).ok()??;
    }
    Some(Cards::from_counts(counts))
}
