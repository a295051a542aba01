//! Arguments from Python: converted for the core, or refused.

use pyo3::exceptions::PyOverflowError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};
use ttr_core::base::ids::SeatId;
use ttr_core::pay::payments;
use ttr_core::state::chance::ChanceMode;

use crate::refusals::raise;
use crate::{convert, python};

/// An `InvalidArgumentError`.
pub(crate) fn refused(argument: &str, value: &Bound<'_, PyAny>, reason: &str) -> PyErr {
    raise(value.py(), &python::INVALID_ARGUMENT_ERROR, (argument, value, reason))
}

/// An integer of this type; `None` if it is out of range, an error if it is not an integer. A bool is
/// not one.
pub(crate) fn integer<'py, T>(value: &Bound<'py, PyAny>) -> PyResult<Option<T>>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    if value.is_instance_of::<PyBool>() {
        return Err(pyo3::exceptions::PyTypeError::new_err("a bool is not an integer"));
    }
    match value.extract::<T>() {
        Ok(number) => Ok(Some(number)),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The id of a route.
pub(crate) fn route_name(id: &Bound<'_, PyAny>) -> PyResult<String> {
    let id =
        id.cast::<PyString>().map_err(|_| refused("route", id, "must be the id of a route"))?;
    convert::name(id)
}

/// The id of a city.
pub(crate) fn city_name(id: &Bound<'_, PyAny>) -> PyResult<String> {
    let id = id.cast::<PyString>().map_err(|_| refused("city", id, "must be the id of a city"))?;
    convert::name(id)
}

/// A player of a game with this many.
pub(crate) fn seat(player: &Bound<'_, PyAny>, players: u8) -> PyResult<SeatId> {
    seat_as("player", player, players)
}

/// A player of a game with this many, given as the argument of this name.
pub(crate) fn seat_as(argument: &str, player: &Bound<'_, PyAny>, players: u8) -> PyResult<SeatId> {
    match integer::<u8>(player) {
        Ok(Some(seat)) if seat < players => Ok(SeatId::new(seat.into())),
        Ok(_) => Err(raise(player.py(), &python::SEAT_ERROR, (player, players))),
        Err(_) => Err(refused(argument, player, "must be an integer")),
    }
}

/// A seed.
pub(crate) fn seed(seed: &Bound<'_, PyAny>) -> PyResult<u64> {
    match integer::<u64>(seed) {
        Ok(Some(number)) => Ok(number),
        _ => Err(refused("seed", seed, "must be an integer from 0 to 2**64 - 1")),
    }
}

/// Which payments are among the legal actions.
pub(crate) struct Listing(pub(crate) payments::PaymentListing);

impl Listing {
    pub(crate) const ALL: Listing = Listing(payments::PaymentListing::All);
}

impl<'py> FromPyObject<'_, 'py> for Listing {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Listing> {
        // What is written out in a program is one and the same str.
        if value.is(intern!(value.py(), "canonical")) {
            return Ok(Listing(payments::PaymentListing::Canonical));
        }
        let name = value.cast::<PyString>().ok();
        match name.as_ref().and_then(|name| name.to_str().ok()) {
            Some("all") => Ok(Listing::ALL),
            Some("canonical") => Ok(Listing(payments::PaymentListing::Canonical)),
            _ => Err(refused("payments", &value, "must be \"all\" or \"canonical\"")),
        }
    }
}

/// A chance mode by its name.
pub(crate) struct Mode(pub(crate) ChanceMode);

impl<'py> FromPyObject<'_, 'py> for Mode {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Mode> {
        let name = value.cast::<PyString>().ok();
        match name.as_ref().and_then(|name| name.to_str().ok()) {
            Some("sampled") => Ok(Mode(ChanceMode::Sampled)),
            Some("explicit") => Ok(Mode(ChanceMode::Explicit)),
            _ => Err(refused("mode", &value, "must be \"sampled\" or \"explicit\"")),
        }
    }
}
