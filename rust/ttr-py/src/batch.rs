//! Batches of games, which write into buffers of the caller.

use std::collections::TryReserveError;
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use pyo3::buffer::{Element, PyBuffer};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyValueError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView, PySlice, PyTuple};
use ttr_core::batch::games::{self, Failure};
use ttr_core::legal::numbers::ChanceSpace;
use ttr_core::state::chance::ChanceMode;

use crate::arguments::{Mode, integer, refused};
use crate::game::Game;
use crate::playouts::{PAUSE, Seed};
use crate::python;
use crate::refusals::{problems, raise, violation};
use crate::state::State;

/// The most games of a batch, so that a typing error does not fill the memory: they take 1.4 GB.
const MOST_GAMES: usize = 1_000_000;

/// The bytes for which there has to be room before a game is saved.
const MOST_RESERVED: usize = 1 << 16;

/// The number of decisions after which a game is stopped.
struct Limit(u32);

impl Limit {
    const USUAL: Limit = Limit(10_000);
}

impl<'py> FromPyObject<'_, 'py> for Limit {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Limit> {
        match integer::<u32>(&value) {
            Ok(Some(number)) => Ok(Limit(number)),
            _ => Err(refused("limit", &value, "must be an integer from 0 to 2**32 - 1")),
        }
    }
}

/// Many games side by side, for search and learning: they take their steps together, and what is asked of them is
/// written into buffers of the caller.
///
/// `variant`: the id of a shipped variant, or a `Variant`. `players`: their number in each game; player 0 begins.
/// `size`: the number of games, up to 1,000,000. Game `i` begins as `new_game` does with the seed `seed + i`, modulo
/// 2**64. `chance` "explicit": at chance points the caller says what comes off the deck. `limit`: after so many
/// decisions a game is stopped, since some games never end (FJ-13); nobody decides in it any more.
///
/// A buffer is anything with the buffer protocol that is writable, contiguous and of exactly the size given, such as
/// a NumPy array: bytes are uint8, int8 or bool, the others int32 or float32, in the machine's order of bytes. It may
/// have any shape. The numbers of a step come in a buffer of int32 or int64.
///
/// Copies are batches with games of their own, and a batch can be pickled: as its snapshot, which `save` makes.
/// Ctrl-C stops whatever takes long, and changes no game then; what was asked for is not to be used.
///
/// A batch is for one thread at a time: a call during another one raises `RuntimeError`.
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
///
/// With explicit chance every game begins at a chance point, before the first card of the set-up, and comes to one
/// wherever a card or ticket comes off a deck. There it has no decider (`seats` writes -1, though `ends` writes 0)
/// and no legal action (`masks` writes zeros), and a step takes a number of `variant.chance_space`.
/// `state(i).chance_outcomes()` has the outcomes that are possible, with their probabilities. A `step` is one
/// outcome or one decision in each game, so that of two games one can stand at a chance point and the other not.
///
/// >>> batch = ttr.Batch("new_york", players=2, size=2, chance="explicit")
/// >>> space = batch.variant.chance_space
/// >>> outcomes = {ttr.action_from_dict(space.describe(n)): n for n in range(len(space))}
/// >>> seats = array("i", [-1] * 2)
/// >>> steps = 0
/// >>> while -1 in seats:
/// ...     dealt = [batch.state(game).chance_outcomes()[0][0] for game in range(2)]
/// ...     batch.step(array("i", [outcomes[outcome] for outcome in dealt]))
/// ...     batch.seats(seats)
/// ...     steps += 1
/// >>> steps, seats.tolist()
/// (13, [0, 0])
#[pyclass(frozen, weakref, module = "ttr_rules._core")]
pub(crate) struct Batch {
    game: Py<Game>,
    /// What never changes, which is told even while a call is at work.
    size: usize,
    players: u8,
    chance: ChanceMode,
    limit: u32,
    /// `None` while a call is at work with them. No lock is held meanwhile: what Python runs in between, such as a
    /// finalizer or a handler of signals, can call the batch.
    games: Mutex<Option<Box<games::Batch>>>,
}

/// The games while a call is at work with them.
struct Held<'a> {
    batch: &'a Batch,
    games: Option<Box<games::Batch>>,
}

impl Deref for Held<'_> {
    type Target = games::Batch;

    fn deref(&self) -> &games::Batch {
        self.games.as_deref().expect("they are held")
    }
}

impl DerefMut for Held<'_> {
    fn deref_mut(&mut self) -> &mut games::Batch {
        self.games.as_deref_mut().expect("they are held")
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        *self.batch.place() = self.games.take();
    }
}

impl Batch {
    fn of(game: Py<Game>, games: games::Batch) -> Batch {
        let (size, players) = (games.size(), games.players());
        let (chance, limit) = (games.chance(), games.limit());
        Batch { game, size, players, chance, limit, games: Mutex::new(Some(Box::new(games))) }
    }

    fn place(&self) -> MutexGuard<'_, Option<Box<games::Batch>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hold(&self) -> PyResult<Held<'_>> {
        let games = self.place().take();
        match games {
            Some(_) => Ok(Held { batch: self, games }),
            None => Err(PyRuntimeError::new_err(
                "the batch is in use: by another thread, or by the call during which this one was made",
            )),
        }
    }

    fn take_step<N: Copy + Into<i64>>(&self, py: Python<'_>, numbers: &[N]) -> PyResult<()> {
        let game = self.game.get();
        let (variant, outcomes) = (&game.variant, ChanceSpace::of(&game.variant));
        let refusal = {
            let (mut games, mut signals) = (self.hold()?, Signals::new());
            let mut pause = || signals.heed(py);
            let stepped = games.step(variant, game.actions(), &outcomes, numbers, &mut pause)?;
            stepped.map_err(|refusal| (refusal.game, games.violation(variant, &refusal)))
        };
        refusal.map_err(|(game, found)| match violation(py, &found) {
            Ok(found) => raise(py, &python::BATCH_ERROR, (game, found)),
            Err(error) => error,
        })
    }
}

/// Heeds Ctrl-C in the course of long work: it asks from time to time.
struct Signals {
    asked: Instant,
    games: u8,
}

impl Signals {
    fn new() -> Signals {
        Signals { asked: Instant::now(), games: 0 }
    }

    /// To be called for each game.
    fn heed(&mut self, py: Python<'_>) -> PyResult<()> {
        self.games = self.games.wrapping_add(1);
        if self.games.is_multiple_of(32) && self.asked.elapsed() >= PAUSE {
            py.check_signals()?;
            self.asked = Instant::now();
        }
        Ok(())
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(
        signature = (variant, players, size, *, seed=Seed::ZERO, chance=None, limit=Limit::USUAL),
        text_signature = "(variant, players, size, *, seed=0, chance='sampled', limit=10000)"
    )]
    fn new(
        variant: &Bound<'_, PyAny>,
        players: &Bound<'_, PyAny>,
        size: &Bound<'_, PyAny>,
        seed: Seed,
        chance: Option<&Bound<'_, PyAny>>,
        limit: Limit,
    ) -> PyResult<Batch> {
        let (game, players) = python::game_for(variant, players)?;
        let size_given = size;
        let size = match integer::<usize>(size) {
            Ok(Some(number @ 0..=MOST_GAMES)) => number,
            _ => return Err(refused("size", size_given, "must be an integer from 0 to 1,000,000")),
        };
        let chance = match chance.map(|chance| (chance, chance.extract::<Mode>())) {
            None => ChanceMode::Sampled,
            Some((_, Ok(mode))) => mode.0,
            Some((chance, Err(_))) => {
                return Err(refused("chance", chance, "must be \"sampled\" or \"explicit\""));
            }
        };
        let variant = &game.get().variant;
        let (py, mut signals) = (size_given.py(), Signals::new());
        let mut pause = || signals.heed(py);
        let made = games::Batch::new(variant, players, size, seed.0, chance, limit.0, &mut pause);
        Ok(Batch::of(game.clone_ref(py), made.map_err(failed)?))
    }

    /// The variant of all games.
    #[getter]
    fn variant<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.game.get().value.bind(py).clone()
    }

    /// The number of players of each game.
    #[getter]
    fn players(&self) -> u8 {
        self.players
    }

    /// How chance is resolved: "sampled" or "explicit".
    #[getter]
    fn chance(&self) -> &'static str {
        match self.chance {
            ChanceMode::Sampled => "sampled",
            ChanceMode::Explicit => "explicit",
        }
    }

    /// The number of decisions after which a game is stopped.
    #[getter]
    fn limit(&self) -> u32 {
        self.limit
    }

    fn __len__(&self) -> usize {
        self.size
    }

    /// Writes for each game, and in it for every number of `variant.action_space`, whether its action is legal: 1 or
    /// 0. All are 0 where nobody decides: at chance points, too, where `state(i).chance_outcomes()` tells what is
    /// possible.
    ///
    /// `out`: `len(batch) * len(variant.action_space)` bytes.
    ///
    /// Raises `InvalidArgumentError` if `out` is no such buffer, as do the methods below.
    fn masks(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let game = self.game.get();
        let actions = game.actions();
        bytes(out, "out", self.size * actions.len() as usize, true)?;
        let (mut writer, mut signals, held) = (Writer::of(out)?, Signals::new(), self.hold()?);
        for number in 0..self.size {
            let mask = writer.room(actions.len() as usize)?;
            held.mask(number, &game.variant, actions, mask);
            signals.heed(py)?;
        }
        writer.finish()
    }

    /// Writes for each game the player who has to decide; -1: it stands at a chance point, or has ended.
    ///
    /// `out`: `len(batch)` int32.
    fn seats(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        check_numbers::<i32>(out, self.size, "int32")?;
        let (mut writer, held) = (Writer::of(out)?, self.hold()?);
        for decider in held.deciders() {
            let seat: i32 = decider.map_or(-1, |player| player.number().into());
            writer.write([seat.to_ne_bytes()])?;
        }
        writer.finish()
    }

    /// Writes for each game whether it has ended: 1 if it is over, 2 if it was stopped, else 0.
    ///
    /// `out`: `len(batch)` bytes.
    fn ends(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        bytes(out, "out", self.size, true)?;
        let (mut writer, held) = (Writer::of(out)?, self.hold()?);
        for end in held.ends() {
            writer.write([[end]])?;
        }
        writer.finish()
    }

    /// Writes for each game the points of each player if it ended now.
    ///
    /// `out`: `len(batch) * players` int32.
    fn scores(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        check_numbers::<i32>(out, self.size * usize::from(self.players), "int32")?;
        let (mut writer, mut signals, held) = (Writer::of(out)?, Signals::new(), self.hold()?);
        for state in held.states() {
            let points = &state.points(&self.game.get().variant)[..self.players.into()];
            writer.write(points.iter().map(|points| points.total().to_ne_bytes()))?;
            signals.heed(py)?;
        }
        writer.finish()
    }

    /// Writes for each game the observation of the player who has to decide, or of a spectator where nobody does.
    /// See `View.observation`.
    ///
    /// `out`: `len(batch) * len(variant.observation_space)` int32, or as many float32, which are scaled.
    fn observations(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let game = self.game.get();
        let (space, variant) = (game.observing(), &game.variant);
        let (places, what) = (self.size * space.len(), "int32 or float32");
        let scaled = PyBuffer::<f32>::get(out).is_ok();
        match scaled {
            true => check_numbers::<f32>(out, places, what)?,
            false => check_numbers::<i32>(out, places, what)?,
        }
        let (mut writer, mut signals, held) = (Writer::of(out)?, Signals::new(), self.hold()?);
        let mut seen = vec![0; space.len()];
        for number in 0..self.size {
            held.observe(number, variant, space, &mut seen);
            match scaled {
                true => writer.write(space.scaled(&seen).map(f32::to_ne_bytes))?,
                false => writer.write(seen.iter().map(|number| number.to_ne_bytes()))?,
            }
            signals.heed(py)?;
        }
        writer.finish()
    }

    /// Plays in each game the action of a number of `variant.action_space`, or at a chance point the outcome of a
    /// number of `variant.chance_space`. In a game with the number -1 nothing is played.
    ///
    /// `numbers`: a buffer of `len(batch)` int32 or int64.
    ///
    /// Raises `BatchError` with the first game whose number is refused; no game has changed then. Raises
    /// `InvalidArgumentError` if `numbers` is no such buffer.
    fn step(&self, py: Python<'_>, numbers: &Bound<'_, PyAny>) -> PyResult<()> {
        let size = self.size;
        if let Some(buffer) = native::<i64>(numbers)
            && buffer.item_count() == size
        {
            return self.take_step(py, &buffer.to_vec(py)?);
        }
        if let Some(buffer) = native::<i32>(numbers)
            && buffer.item_count() == size
        {
            return self.take_step(py, &buffer.to_vec(py)?);
        }
        let what = format!("must be a buffer of {size} int32 or int64");
        Err(refused("numbers", numbers, &(what + &found(numbers))))
    }

    /// Begins games anew. The seed of each grows by `len(batch)`: no game has one that another had, unless a snapshot
    /// was loaded. With explicit chance a game then stands before the first card of the set-up, and nobody decides
    /// until all of it is dealt.
    ///
    /// Until all of them have begun, the new games take memory beside the old ones.
    ///
    /// `which`: a buffer of `len(batch)` bytes, such as `ends` writes; games whose byte is not 0 begin anew. None:
    /// those that have ended.
    #[pyo3(signature = (which=None))]
    fn reset(&self, py: Python<'_>, which: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let chosen = match which {
            None => None,
            Some(which) => Some(bytes(which, "which", self.size, false)?.to_vec(py)?),
        };
        let (variant, mut signals) = (&self.game.get().variant, Signals::new());
        let mut pause = || signals.heed(py);
        self.hold()?.reset(variant, chosen.as_deref(), &mut pause).map_err(failed)
    }

    /// The state of a game.
    ///
    /// Raises `InvalidArgumentError` if there is no such game.
    fn state(&self, i: &Bound<'_, PyAny>) -> PyResult<State> {
        match integer::<usize>(i) {
            Ok(Some(number)) if number < self.size => {
                let state = self.hold()?.states()[number];
                Ok(State::of(self.game.clone_ref(i.py()), &state))
            }
            _ => {
                let reason = match self.size {
                    0 => "there are no games".to_owned(),
                    size => format!("must be the number of a game: 0 to {}", size - 1),
                };
                Err(refused("i", i, &reason))
            }
        }
    }

    /// A snapshot of all games, to be given to `load`. It is text: a line of JSON, and one with a position
    /// document for each game.
    fn save<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let mut signals = Signals::new();
        let mut pause = |text: &mut String| {
            text.try_reserve(MOST_RESERVED).map_err(|error| no_memory(&error))?;
            signals.heed(py)
        };
        let text = self.hold()?.to_text(&self.game.get().variant, &mut pause)?;
        Ok(PyBytes::new(py, text.as_bytes()))
    }

    /// Goes back to a snapshot that `save` made of this batch, or of another one with the same variant and the same
    /// numbers of games and players and chance mode. It is validated in full; if it is refused nothing has changed.
    /// The limit stays that of this batch.
    ///
    /// Raises `InvalidPositionError` with all problems, and `InvalidArgumentError` if `saved` is not bytes.
    fn load(&self, saved: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = saved.py();
        let bytes =
            saved.cast::<PyBytes>().map_err(|_| refused("saved", saved, "must be bytes"))?;
        let variant = &self.game.get().variant;
        let loaded = {
            let (mut games, mut signals) = (self.hold()?, Signals::new());
            let loaded = games.saved(variant, bytes.as_bytes(), &mut || signals.heed(py))?;
            loaded.map(|loaded| *games = loaded)
        };
        loaded.map_err(|found| problems(py, &python::INVALID_POSITION_ERROR, &found))
    }

    /// The same games once more; what is played in one batch changes nothing in the other.
    fn __copy__(&self, py: Python<'_>) -> PyResult<Batch> {
        let mut signals = Signals::new();
        let copy = self.hold()?.copy(&mut || signals.heed(py)).map_err(failed)?;
        Ok(Batch::of(self.game.clone_ref(py), copy))
    }

    /// The same games once more; what is played in one batch changes nothing in the other.
    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> PyResult<Batch> {
        self.__copy__(memo.py())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.import("ttr_rules._api")?.getattr("_restored_batch")?;
        let game = self.game.get();
        let arguments = (
            game.value.bind(py),
            self.players,
            self.size,
            self.chance(),
            self.limit,
            self.save(py)?,
        );
        (restore, arguments).into_pyobject(py)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.game)
    }

    fn __repr__(&self) -> String {
        let id = &self.game.get().variant.facts().id;
        format!("<Batch of {} games of {id} with {} players>", self.size, self.players)
    }
}

/// Writes into a buffer, from its front to its end. Safe code cannot write into it directly: it is Python's, which may
/// change it. So what is written is put together in pieces that stay in the processor's cache, and copied from there.
#[must_use = "the last piece is written at the end"]
struct Writer<'py> {
    out: Bound<'py, PyAny>,
    written: usize,
    /// What comes next, and how much of it there is.
    piece: Vec<u8>,
    len: usize,
}

impl<'py> Writer<'py> {
    const PIECE: usize = 1 << 16;

    /// For a buffer that is writable and contiguous.
    fn of(out: &Bound<'py, PyAny>) -> PyResult<Writer<'py>> {
        Ok(Writer { out: as_bytes(out)?, written: 0, piece: Vec::new(), len: 0 })
    }

    /// Where the next bytes are written.
    fn room(&mut self, len: usize) -> PyResult<&mut [u8]> {
        if self.len + len > Writer::PIECE {
            self.hand_over()?;
        }
        let places = self.len..self.len + len;
        if self.piece.len() < places.end {
            let most = places.end.max(Writer::PIECE);
            self.piece.try_reserve_exact(most - self.piece.len()).map_err(|e| no_memory(&e))?;
            self.piece.resize(most, 0);
        }
        self.len = places.end;
        Ok(&mut self.piece[places])
    }

    /// Writes the next numbers, given as their bytes.
    fn write<const N: usize>(
        &mut self,
        numbers: impl IntoIterator<Item = [u8; N], IntoIter: ExactSizeIterator>,
    ) -> PyResult<()> {
        let numbers = numbers.into_iter();
        let (places, _) = self.room(N * numbers.len())?.as_chunks_mut();
        places.iter_mut().zip(numbers).for_each(|(place, number)| *place = number);
        Ok(())
    }

    /// Copies what was not copied yet.
    fn hand_over(&mut self) -> PyResult<()> {
        let (py, end) = (self.out.py(), self.written + self.len);
        if self.len > 0 {
            let part =
                self.out.get_item(PySlice::new(py, self.written as isize, end as isize, 1))?;
            PyBuffer::get(&part)?.copy_from_slice(py, &self.piece[..self.len])?;
        }
        (self.written, self.len) = (end, 0);
        Ok(())
    }

    fn finish(mut self) -> PyResult<()> {
        self.hand_over()
    }
}

/// The bytes of a contiguous buffer.
fn as_bytes<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = given.py();
    let view = PyMemoryView::from(given)?;
    if view.getattr(intern!(py, "nbytes"))?.extract::<usize>()? == 0 {
        // A cast takes no shape with zeros. Any other buffer without bytes is as good.
        return Ok(PyByteArray::new(py, &[]).into_any());
    }
    view.call_method1(intern!(py, "cast"), ("B",))
}

/// Refuses what is not a writable buffer of so many numbers.
fn check_numbers<T: Element>(out: &Bound<'_, PyAny>, places: usize, what: &str) -> PyResult<()> {
    let fits = |buffer: &PyBuffer<T>| {
        buffer.item_count() == places && !buffer.readonly() && buffer.is_c_contiguous()
    };
    native(out).filter(fits).map(drop).ok_or_else(|| {
        let what = format!("must be a writable, contiguous buffer of {places} {what}");
        refused("out", out, &(what + &found(out)))
    })
}

/// A buffer of bytes, which may be signed or bools.
fn bytes(
    given: &Bound<'_, PyAny>,
    argument: &str,
    places: usize,
    writable: bool,
) -> PyResult<PyBuffer<u8>> {
    let py = given.py();
    let of_bytes = || -> PyResult<PyBuffer<u8>> {
        let view = PyMemoryView::from(given)?;
        let format: String = view.getattr(intern!(py, "format"))?.extract()?;
        if !["b", "?"].contains(&format.as_str()) {
            return PyBuffer::get(&view);
        }
        PyBuffer::get(&as_bytes(&view)?)
    };
    let fits = |buffer: &PyBuffer<u8>| {
        buffer.item_count() == places
            && (!writable || !buffer.readonly() && buffer.is_c_contiguous())
    };
    of_bytes().ok().filter(fits).ok_or_else(|| {
        let what = match writable {
            true => format!("must be a writable, contiguous buffer of {places} bytes"),
            false => format!("must be None or a buffer of {places} bytes"),
        };
        refused(argument, given, &(what + &found(given)))
    })
}

/// A buffer of numbers of this type in the order of bytes of this machine. PyO3 takes the others, too.
fn native<T: Element>(given: &Bound<'_, PyAny>) -> Option<PyBuffer<T>> {
    let buffer = PyBuffer::get(given).ok()?;
    let is_native = |format: &&str| !format.starts_with(['<', '>', '!', '=']);
    buffer.format().to_str().ok().filter(is_native)?;
    Some(buffer)
}

/// What sort of buffer was found, as the end of a sentence.
fn found(given: &Bound<'_, PyAny>) -> String {
    let of = || -> PyResult<String> {
        let view = PyMemoryView::from(given)?;
        let (format, bytes): (String, usize) =
            (view.getattr("format")?.extract()?, view.getattr("nbytes")?.extract()?);
        let item: usize = view.getattr("itemsize")?.extract()?;
        let mut text = format!(", found {} items of format '{format}'", bytes / item.max(1));
        if view.getattr("readonly")?.is_truthy()? {
            text += ", read-only";
        }
        if !view.getattr("c_contiguous")?.is_truthy()? {
            text += ", not contiguous";
        }
        Ok(text)
    };
    of().unwrap_or_default()
}

fn no_memory(error: &TryReserveError) -> PyErr {
    PyMemoryError::new_err(error.to_string())
}

/// Why games do not begin, or are not copied.
fn failed(failure: Failure<PyErr>) -> PyErr {
    match failure {
        Failure::Stopped(error) => error,
        Failure::Memory(error) => no_memory(&error),
        // The number of players was checked.
        Failure::Players(error) => PyValueError::new_err(error.to_string()),
    }
}
