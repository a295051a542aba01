//! Batches of games, which write into buffers of the caller.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::buffer::{Element, PyBuffer};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::Value;
use ttr_core::base::ids::SeatId;
use ttr_core::base::problem::Problem;
use ttr_core::batch::games::{self, Failure};
use ttr_core::legal::numbers::ChanceSpace;
use ttr_core::state::chance::ChanceMode;

use crate::arguments::{self, Mode, integer, refused};
use crate::game::Game;
use crate::python;
use crate::refusals::{problems, raise, violation};
use crate::state::State;

/// The most games of a batch, so that a typing error does not fill the memory: they take 1.4 GB.
const MOST_GAMES: usize = 1_000_000;

/// The usual number of decisions after which a game is stopped.
const LIMIT: u32 = 10_000;

/// Many games side by side, for search and learning: they take their steps together, and what is asked of them is
/// written into buffers of the caller.
///
/// `variant`: the id of a shipped variant, or a `Variant`. `players`: their number in each game; player 0 begins.
/// `size`: the number of games, up to 1,000,000. Game `i` begins as `new_game` does with the seed `seed + i`, modulo
/// 2**64. `chance` "explicit": at chance points the caller says what comes off the deck. `limit`: after so many
/// decisions a game is stopped, since some games never end (FJ-13); nobody decides in it any more.
///
/// A buffer is anything with the buffer protocol that is writable, contiguous and of exactly the size given, such as
/// a NumPy array: bytes are uint8 (or int8), the others int32 or float32. It may have any shape. The numbers of a
/// step come in a buffer of int32 or int64.
///
/// Raises what `new_game` raises, and `InvalidArgumentError` for a size or limit out of range.
///
/// >>> from array import array
/// >>> batch = ttr.Batch("new_york", players=2, size=3, seed=7)
/// >>> space = batch.variant.action_space
/// >>> masks = bytearray(len(batch) * len(space))
/// >>> seats, ends = array("i", [0] * 3), bytearray(3)
/// >>> while not all(ends):
/// ...     batch.masks(masks)
/// ...     rows = [masks[game * len(space) :][: len(space)] for game in range(3)]
/// ...     batch.step(array("i", [mask.rfind(1) for mask in rows]))
/// ...     batch.ends(ends)
/// >>> scores = array("i", [0] * 6)
/// >>> batch.scores(scores)
/// >>> scores.tolist()
/// [-8, -20, -13, -37, -24, -21]
#[pyclass(frozen, weakref, module = "ttr_rules._core")]
pub(crate) struct Batch {
    game: Py<Game>,
    games: Mutex<games::Batch>,
}

impl Batch {
    fn games(&self) -> MutexGuard<'_, games::Batch> {
        // Nothing panics half-way through a change.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take_step<N: Copy + Into<i64>>(&self, py: Python<'_>, numbers: &[N]) -> PyResult<()> {
        let game = self.game.get();
        let (variant, outcomes) = (&game.variant, ChanceSpace::of(&game.variant));
        let mut games = self.games();
        let stepped = games.step(variant, game.actions(), &outcomes, numbers);
        stepped.map_err(|refusal| match violation(py, &games.violation(variant, &refusal)) {
            Ok(found) => raise(py, &python::BATCH_ERROR, (refusal.game, found)),
            Err(error) => error,
        })
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(
        signature = (variant, players, size, *, seed=None, chance=Mode(ChanceMode::Sampled), limit=None),
        text_signature = "(variant, players, size, *, seed=0, chance='sampled', limit=10000)"
    )]
    fn new(
        variant: &Bound<'_, PyAny>,
        players: &Bound<'_, PyAny>,
        size: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        chance: Mode,
        limit: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Batch> {
        let (game, players) = python::game_for(variant, players)?;
        let number = match integer::<usize>(size) {
            Ok(Some(number @ 0..=MOST_GAMES)) => number,
            _ => return Err(refused("size", size, "must be an integer from 0 to 1,000,000")),
        };
        let limit = match limit.map(|limit| (limit, integer::<u32>(limit))) {
            None => LIMIT,
            Some((_, Ok(Some(number)))) => number,
            Some((limit, _)) => {
                return Err(refused("limit", limit, "must be an integer from 0 to 2**32 - 1"));
            }
        };
        let seed = seed.map_or(Ok(0), arguments::seed)?;
        let variant = &game.get().variant;
        let games = games::Batch::new(variant, players, number, seed, chance.0, limit);
        let games = games.map_err(|failure| match failure {
            Failure::Players(error) => PyValueError::new_err(error.to_string()),
            Failure::Memory(error) => PyMemoryError::new_err(error.to_string()),
        })?;
        Ok(Batch { game, games: Mutex::new(games) })
    }

    /// The variant of all games.
    #[getter]
    fn variant<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.game.get().value.bind(py).clone()
    }

    /// The number of players of each game.
    #[getter]
    fn players(&self) -> u8 {
        self.games().players()
    }

    /// How chance is resolved: "sampled" or "explicit".
    #[getter]
    fn chance(&self) -> &'static str {
        match self.games().chance() {
            ChanceMode::Sampled => "sampled",
            ChanceMode::Explicit => "explicit",
        }
    }

    /// The number of decisions after which a game is stopped.
    #[getter]
    fn limit(&self) -> u32 {
        self.games().limit()
    }

    fn __len__(&self) -> usize {
        self.games().size()
    }

    /// Writes for each game, and in it for every number of `variant.action_space`, whether its action is legal: 1 or
    /// 0. All are 0 where nobody decides.
    ///
    /// `out`: `len(batch) * len(variant.action_space)` bytes.
    ///
    /// Raises `InvalidArgumentError` if `out` is no such buffer, as do the methods below.
    fn masks(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let (game, games) = (self.game.get(), self.games());
        let actions = game.actions();
        write_bytes(py, out, games.size() * actions.len() as usize, |bytes| {
            games.each_mask(&game.variant, actions, |mask| bytes.extend_from_slice(mask));
        })
    }

    /// Writes for each game the player who has to decide; -1: it stands at a chance point, or has ended.
    ///
    /// `out`: `len(batch)` int32.
    fn seats(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let games = self.games();
        write(py, out, games.size(), "int32", |seats: &mut Vec<i32>| {
            let seat =
                |decider: Option<SeatId>| decider.map_or(-1, |player| player.number().into());
            seats.extend(games.deciders().map(seat));
        })
    }

    /// Writes for each game whether it has ended: 1 if it is over, 2 if it was stopped, else 0.
    ///
    /// `out`: `len(batch)` bytes.
    fn ends(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let games = self.games();
        write_bytes(py, out, games.size(), |ends| ends.extend(games.ends()))
    }

    /// Writes for each game the points of each player if it ended now.
    ///
    /// `out`: `len(batch) * players` int32.
    fn scores(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let games = self.games();
        let players = usize::from(games.players());
        write(py, out, games.size() * players, "int32", |scores| {
            games.each_score(&self.game.get().variant, |points| scores.extend_from_slice(points));
        })
    }

    /// Writes for each game the observation of the player who has to decide, or of a spectator where nobody does.
    /// See `View.observation`.
    ///
    /// `out`: `len(batch) * len(variant.observation_space)` int32, or as many float32, which are scaled.
    fn observations(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let (game, games) = (self.game.get(), self.games());
        let (space, variant) = (game.observing(), &game.variant);
        let (places, what) = (games.size() * space.len(), "int32 or float32");
        if PyBuffer::<f32>::get(out).is_ok() {
            return write(py, out, places, what, |shares| {
                games.each_observation(variant, space, |seen| shares.extend(space.scaled(seen)));
            });
        }
        write(py, out, places, what, |numbers| {
            games.each_observation(variant, space, |seen| numbers.extend_from_slice(seen));
        })
    }

    /// Plays in each game the action of a number of `variant.action_space`, or at a chance point the outcome of a
    /// number of `variant.chance_space`. In a game with the number -1 nothing is played.
    ///
    /// `numbers`: a buffer of `len(batch)` int32 or int64.
    ///
    /// Raises `BatchError` with the first game whose number is refused; no game has changed then. Raises
    /// `InvalidArgumentError` if `numbers` is no such buffer.
    fn step(&self, py: Python<'_>, numbers: &Bound<'_, PyAny>) -> PyResult<()> {
        let size = self.games().size();
        if let Ok(buffer) = PyBuffer::<i64>::get(numbers)
            && buffer.item_count() == size
        {
            return self.take_step(py, &buffer.to_vec(py)?);
        }
        if let Ok(buffer) = PyBuffer::<i32>::get(numbers)
            && buffer.item_count() == size
        {
            return self.take_step(py, &buffer.to_vec(py)?);
        }
        let reason = format!("must be a buffer of {size} int32 or int64");
        Err(refused("numbers", numbers, &reason))
    }

    /// Begins games anew. The seed of each grows by `len(batch)`, so that no two games of a batch ever have the same.
    ///
    /// `which`: a buffer of `len(batch)` bytes, such as `ends` writes; games whose byte is not 0 begin anew. None:
    /// those that have ended.
    #[pyo3(signature = (which=None))]
    fn reset(&self, py: Python<'_>, which: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let mut games = self.games();
        let chosen = which.map(|which| {
            let read = PyBuffer::<u8>::get(which).and_then(|buffer| buffer.to_vec(py));
            let read = read.or_else(|_| {
                let signed = PyBuffer::<i8>::get(which)?.to_vec(py)?;
                PyResult::Ok(signed.into_iter().map(|byte| byte as u8).collect())
            });
            let reason = || format!("must be None or a buffer of {} bytes", games.size());
            let read = read.ok().filter(|bytes: &Vec<u8>| bytes.len() == games.size());
            read.ok_or_else(|| refused("which", which, &reason()))
        });
        let chosen = chosen.transpose()?;
        games.reset(&self.game.get().variant, chosen.as_deref());
        Ok(())
    }

    /// The state of a game.
    ///
    /// Raises `InvalidArgumentError` if there is no such game.
    fn state(&self, i: &Bound<'_, PyAny>) -> PyResult<State> {
        let games = self.games();
        match integer::<usize>(i) {
            Ok(Some(number)) if number < games.size() => {
                Ok(State::of(self.game.clone_ref(i.py()), &games.states()[number]))
            }
            _ => Err(refused(
                "i",
                i,
                &format!("must be the number of a game: 0 to below {}", games.size()),
            )),
        }
    }

    /// A snapshot of all games, to be given to `load`. It is JSON, a position document for each game.
    fn save<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let document = self.games().to_document(&self.game.get().variant);
        PyBytes::new(py, document.to_string().as_bytes())
    }

    /// Goes back to a snapshot that `save` made of this batch, or of another one with the same variant and the same
    /// numbers of games and players and chance mode. It is validated in full; if it is refused nothing has changed.
    ///
    /// Raises `InvalidPositionError` with all problems, and `InvalidArgumentError` if `saved` is not bytes.
    fn load(&self, saved: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = saved.py();
        let bytes =
            saved.cast::<PyBytes>().map_err(|_| refused("saved", saved, "must be bytes"))?;
        let read = serde_json::from_slice::<Value>(bytes.as_bytes()).map_err(|error| {
            let message = format!("not what `save` made: {error}");
            vec![Problem { location: "document".to_owned(), message }]
        });
        let mut games = self.games();
        let loaded = read.and_then(|document| games.saved(&self.game.get().variant, &document));
        *games = loaded.map_err(|found| problems(py, &python::INVALID_POSITION_ERROR, &found))?;
        Ok(())
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.game)
    }

    fn __repr__(&self) -> String {
        let games = self.games();
        let id = &self.game.get().variant.facts().id;
        format!("<Batch of {} games of {id} with {} players>", games.size(), games.players())
    }
}

/// Fills a buffer with numbers. They are copied once: safe code cannot write into the buffer itself.
fn write<T: Element>(
    py: Python<'_>,
    out: &Bound<'_, PyAny>,
    places: usize,
    what: &str,
    fill: impl FnOnce(&mut Vec<T>),
) -> PyResult<()> {
    let fits = |buffer: &PyBuffer<T>| {
        buffer.item_count() == places && !buffer.readonly() && buffer.is_c_contiguous()
    };
    let Some(buffer) = PyBuffer::get(out).ok().filter(fits) else {
        let reason = format!("must be a writable, contiguous buffer of {places} {what}");
        return Err(refused("out", out, &reason));
    };
    let mut numbers = Vec::new();
    numbers.try_reserve_exact(places).map_err(|error| PyMemoryError::new_err(error.to_string()))?;
    fill(&mut numbers);
    buffer.copy_from_slice(py, &numbers)
}

/// The same with bytes, which are signed for some.
fn write_bytes(
    py: Python<'_>,
    out: &Bound<'_, PyAny>,
    places: usize,
    fill: impl FnOnce(&mut Vec<u8>),
) -> PyResult<()> {
    if PyBuffer::<i8>::get(out).is_err() {
        return write(py, out, places, "bytes", fill);
    }
    write(py, out, places, "bytes", |bytes: &mut Vec<i8>| {
        let mut unsigned = Vec::with_capacity(places);
        fill(&mut unsigned);
        bytes.extend(unsigned.into_iter().map(|byte| byte as i8));
    })
}
