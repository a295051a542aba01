//! Many games at once: playouts.

use std::time::{Duration, Instant};

use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};
use ttr_core::batch::playouts::{self, Beginning, Failure, Plan};
use ttr_core::variant::facts::Variant;

use crate::arguments::{self, integer, refused};
use crate::game::Game;
use crate::python;

/// The most playouts of one call, so that their scores fit in memory.
const MOST_GAMES: usize = 10_000_000;

/// The most threads of one call.
const MOST_THREADS: usize = 1024;

/// How long other Python code waits for Ctrl-C to be heeded. To ask more often would take the interpreter's lock
/// more often.
pub(crate) const PAUSE: Duration = Duration::from_millis(100);

/// The first seed.
pub(crate) struct Seed(pub(crate) u64);

impl Seed {
    pub(crate) const ZERO: Seed = Seed(0);
}

impl<'py> FromPyObject<'_, 'py> for Seed {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Seed> {
        arguments::seed(&value).map(Seed)
    }
}

/// The number of decisions after which a game is stopped.
pub(crate) struct Limit(u64);

impl Limit {
    pub(crate) const USUAL: Limit = Limit(10_000);
}

impl<'py> FromPyObject<'_, 'py> for Limit {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Limit> {
        match integer::<u64>(&value) {
            Ok(Some(number)) => Ok(Limit(number)),
            _ => Err(refused("limit", &value, "must be an integer from 0 to 2**64 - 1")),
        }
    }
}

/// The number of threads; `None`: as many as the machine has cores to give.
pub(crate) struct Threads(Option<usize>);

impl Threads {
    pub(crate) const ALL: Threads = Threads(None);
}

impl<'py> FromPyObject<'_, 'py> for Threads {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Threads> {
        if value.is_none() {
            return Ok(Threads::ALL);
        }
        match integer::<usize>(&value) {
            Ok(Some(number @ 1..=MOST_THREADS)) => Ok(Threads(Some(number))),
            _ => Err(refused("threads", &value, "must be None or an integer from 1 to 1024")),
        }
    }
}

/// A policy by its name.
pub(crate) struct Policy(playouts::Policy);

impl Policy {
    pub(crate) const RANDOM: Policy = Policy(playouts::Policy::Random);
}

impl<'py> FromPyObject<'_, 'py> for Policy {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Policy> {
        let name = value.cast::<PyString>().ok();
        let name = name.as_ref().and_then(|name| name.to_str().ok());
        name.and_then(playouts::Policy::of).map(Policy).ok_or_else(|| {
            let names = playouts::Policy::ALL.map(|policy| format!("{:?}", policy.name()));
            refused("policy", &value, &format!("must be {}", names.join(" or ")))
        })
    }
}

/// The number of playouts.
pub(crate) struct Games(usize);

impl<'py> FromPyObject<'_, 'py> for Games {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Games> {
        match integer::<usize>(&value) {
            Ok(Some(number @ 0..=MOST_GAMES)) => Ok(Games(number)),
            _ => Err(refused(
                "games",
                &value,
                "must be an integer from 0 to 10,000,000; for more, call again with the seeds that follow",
            )),
        }
    }
}

/// What playouts are asked for.
pub(crate) struct Asked {
    pub(crate) games: Games,
    pub(crate) seed: Seed,
    pub(crate) threads: Threads,
    pub(crate) policy: Policy,
    pub(crate) limit: Limit,
}

impl Asked {
    /// Plays, and returns a `Playouts`.
    pub(crate) fn play<'py>(
        &self,
        py: Python<'py>,
        variant: &Variant,
        beginning: Beginning<'_>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let &Asked {
            games: Games(games),
            seed: Seed(seed),
            threads: Threads(threads),
            policy: Policy(policy),
            limit: Limit(limit),
        } = self;
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        // More than there are cores are no faster, and would keep this thread from asking for Ctrl-C.
        let threads = threads.map_or_else(cores, |threads| threads.min(cores()));
        let plan = Plan { beginning, games, seed, policy, limit };
        // Other threads run meanwhile, and Ctrl-C stops it.
        let mut asked = Instant::now();
        let mut pause = || {
            if asked.elapsed() < PAUSE {
                return Ok(());
            }
            let signals = Python::attach(|py| py.check_signals());
            asked = Instant::now();
            signals
        };
        let played = py.detach(|| plan.play(variant, threads, &mut pause));
        let played = played.map_err(|failure| match failure {
            Failure::Stopped(error) => error,
            Failure::Memory(error) => PyMemoryError::new_err(error.to_string()),
            Failure::Players(error) => PyValueError::new_err(error.to_string()),
        })?;
        let scores = PyBytes::new_with(py, size_of_val(played.scores()), |bytes| {
            let (places, _) = bytes.as_chunks_mut();
            for (place, score) in places.iter_mut().zip(played.scores()) {
                *place = score.to_ne_bytes();
            }
            Ok(())
        })?;
        python::PLAYOUTS.get(py)?.call1((
            played.games(),
            played.steps(),
            played.stopped(),
            PyTuple::new(py, played.wins())?,
            PyTuple::new(py, played.means())?,
            scores,
        ))
    }
}

/// Playouts of new games. The number of players must be valid.
#[pyfunction]
#[pyo3(name = "playouts")]
pub(crate) fn of_new_games<'py>(
    game: &Bound<'py, Game>,
    players: u8,
    games: Games,
    seed: Seed,
    threads: Threads,
    policy: Policy,
    limit: Limit,
) -> PyResult<Bound<'py, PyAny>> {
    let asked = Asked { games, seed, threads, policy, limit };
    asked.play(game.py(), &game.get().variant, Beginning::Game(players))
}
