//! Many games at once: playouts.

use std::time::{Duration, Instant};

use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PySequence, PyString, PyTuple};
use ttr_core::SeatId;
use ttr_core::base::limits::MAX_SEATS;
use ttr_core::base::random::SplitMix64;
use ttr_core::batch::playouts::{Beginning, Failure, Plan, everybody};
use ttr_core::policy::{Memory, Policy};
use ttr_core::state::actions::Action;
use ttr_core::variant::facts::Variant;

use crate::arguments::{self, integer, refused};
use crate::game::Game;
use crate::python;
use crate::view::View;

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

/// How each player decides: a policy by its name, or one for each player.
pub(crate) struct Policies(Vec<Policy>);

impl Policies {
    pub(crate) const RANDOM: Policies = Policies(Vec::new());

    /// For so many players.
    fn of(&self, players: u8) -> PyResult<[Policy; MAX_SEATS]> {
        let mut policies = everybody(Policy::Random);
        match self.0[..] {
            [] => {}
            [policy] => policies = everybody(policy),
            ref each if each.len() == usize::from(players) => {
                policies[..each.len()].copy_from_slice(each);
            }
            ref each => {
                let reason = format!("must be one policy, or one for each of {players} players");
                let given = Python::attach(|py| {
                    let names = PyTuple::new(py, each.iter().map(|policy| policy.name()))?;
                    Ok::<_, PyErr>(refused("policy", &names.as_borrowed(), &reason))
                })?;
                return Err(given);
            }
        }
        Ok(policies)
    }
}

impl<'py> FromPyObject<'_, 'py> for Policies {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Policies> {
        let named = |name: &Bound<'py, PyAny>| {
            let name = name.cast::<PyString>().ok()?;
            Policy::of(name.to_str().ok()?)
        };
        let policies = match value.cast::<PyString>() {
            Ok(_) => named(&value).map(|policy| vec![policy]),
            Err(_) => value.cast::<PySequence>().ok().and_then(|names| {
                let names = names.to_tuple().ok()?;
                (2..=MAX_SEATS).contains(&names.len()).then_some(())?;
                names.iter().map(|name| named(&name)).collect()
            }),
        };
        policies.map(Policies).ok_or_else(|| {
            let names = Policy::ALL.map(|policy| format!("{:?}", policy.name()));
            let names = names.join(" or ");
            refused("policy", &value, &format!("must be {names}, or one of them for each player"))
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
    pub(crate) policy: Policies,
    pub(crate) limit: Limit,
}

impl Asked {
    /// Plays, and returns a `Playouts`.
    pub(crate) fn play<'py>(
        &self,
        py: Python<'py>,
        variant: &Variant,
        beginning: Beginning<'_>,
        first: Option<Action>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let &Asked {
            games: Games(games),
            seed: Seed(seed),
            threads: Threads(threads),
            ref policy,
            limit: Limit(limit),
        } = self;
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        // More than there are cores are no faster, and would keep this thread from asking for Ctrl-C.
        let threads = threads.map_or_else(cores, |threads| threads.min(cores()));
        let policies = policy.of(beginning.players())?;
        let plan = Plan { beginning, games, seed, first, policies, limit };
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
    policy: Policies,
    limit: Limit,
) -> PyResult<Bound<'py, PyAny>> {
    let asked = Asked { games, seed, threads, policy, limit };
    asked.play(game.py(), &game.get().variant, Beginning::Game(players), None)
}

/// What a policy chooses for the player of a view; None if that player has nothing to decide.
#[pyfunction]
pub(crate) fn policy_action<'py>(
    view: &Bound<'py, View>,
    policy: Policies,
    seed: Seed,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let (py, view) = (view.py(), view.get());
    let (state, game) = (view.state(), view.game.get());
    if !view.inner.decides() {
        return Ok(None);
    }
    let policy = policy.of(state.players())?[state.current_player().map_or(0, SeatId::index)];
    let (mut memory, mut random) = (Memory::default(), SplitMix64::chooser(seed.0));
    let action = policy.choose(state, &game.variant, &mut memory, &mut random);
    action.map(|action| game.object(py, action)).transpose()
}
