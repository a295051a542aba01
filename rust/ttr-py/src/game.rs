//! A variant of the core, with its names and actions as Python objects.

use std::ops::{Deref, DerefMut};
use std::sync::Mutex;

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyList, PyString, PyTuple};
use rustc_hash::FxHashMap;
use ttr_core::base::cards::{Cards, KINDS, Kind};
use ttr_core::base::ids::{CityId, RouteId, RouteSet, SeatId, TicketId};
use ttr_core::state::actions::Action;
use ttr_core::state::chance::ChanceMode;
use ttr_core::state::events::Event;
use ttr_core::state::fields::Field;
use ttr_core::state::position;
use ttr_core::variant::facts::Variant;
use ttr_core::view::views;
use ttr_core::words::naming::NamedAction;
use ttr_core::words::positions::Written;

use crate::arguments::{city_name, route_name};
use crate::convert::{self, Document, from_json};
use crate::numbers::{ActionSpace, ChanceSpace, Numbering};
use crate::observations::{ObservationSpace, Observing};
use crate::python;
use crate::refusals::{problem_tuple, problems, raise};
use crate::state::State;
use crate::view::View;

/// The most action objects, and event objects, that a game keeps to hand out again. When there are more it forgets them all:
/// those that are still played are soon kept again, and those of one long list are gone.
const MAX_KEPT: usize = 1 << 16;

/// The most boxes of each kind that a game keeps to use again.
const MAX_SPENT: usize = 64;

/// A variant that has been read and validated, ready for games.
#[pyclass(frozen, module = "ttr_rules._core")]
pub(crate) struct Game {
    pub(crate) variant: Variant,
    /// The `ttr_rules.Variant` from which it was made.
    pub(crate) value: Py<PyAny>,
    kinds: Vec<Py<PyString>>,
    routes: Vec<Py<PyString>>,
    cities: Vec<Py<PyString>>,
    tickets: Vec<Py<PyString>>,
    /// The names in documents as Python strings.
    names: Mutex<FxHashMap<Box<str>, Py<PyString>>>,
    /// The draws with their objects: every second action of a game, for which no lock is taken.
    draws: [(Action, PyOnceLock<Py<PyAny>>); KINDS + 2],
    kept: Mutex<Kept>,
    /// Immutable mappings with counts of cards, and event objects, which are built once and handed out again, too.
    payments: Mutex<FxHashMap<Cards, Py<PyAny>>>,
    events: Mutex<FxHashMap<Event, Py<PyAny>>>,
    pub(crate) spent_states: SpentBoxes<position::State>,
    pub(crate) spent_views: SpentBoxes<views::View>,
    pub(crate) numbering: Numbering,
    pub(crate) observing: Observing,
}

/// Action objects are built once and handed out again. They are recognized by their address when they
/// come back, which works because this struct keeps them alive: what one map forgets, the other does.
#[derive(Default)]
struct Kept {
    objects: FxHashMap<Action, Py<PyAny>>,
    actions: FxHashMap<usize, Action>,
}

/// The draws, each at the place where `Game::draw` looks for it.
fn draws() -> [(Action, PyOnceLock<Py<PyAny>>); KINDS + 2] {
    let mut kinds = Kind::all();
    std::array::from_fn(|place| {
        let action = match kinds.next() {
            Some(card) => Action::DrawFaceUp { card },
            None if place == KINDS => Action::DrawDeck,
            None => Action::DrawTickets,
        };
        (action, PyOnceLock::new())
    })
}

impl Kept {
    /// Keeps an object, and returns what it forgets to make room.
    fn keep(&mut self, action: Action, object: &Bound<'_, PyAny>) -> Kept {
        // Another thread may have built one meanwhile.
        if self.objects.contains_key(&action) {
            return Kept::default();
        }
        let is_full = self.objects.len() >= MAX_KEPT;
        let forgotten = if is_full { std::mem::take(self) } else { Kept::default() };
        self.objects.insert(action, object.clone().unbind());
        self.actions.insert(object.as_ptr() as usize, action);
        forgotten
    }
}

/// A state or view in a box, so that it is copied once when it is made, and not on its way into the Python object
/// too. The box is there until the object goes, which gives it back to the game.
pub(crate) struct Boxed<T>(Option<Box<T>>);

impl<T> Boxed<T> {
    const HELD: &str = "it is there until the object goes";

    /// To be called when the object goes.
    pub(crate) fn give_back(&mut self, boxes: &SpentBoxes<T>) {
        if let (Some(spent), Ok(mut boxes)) = (self.0.take(), boxes.0.try_lock())
            && boxes.len() < MAX_SPENT
        {
            boxes.push(spent);
        }
    }
}

impl<T> Deref for Boxed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.0.as_deref().expect(Self::HELD)
    }
}

impl<T> DerefMut for Boxed<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.0.as_deref_mut().expect(Self::HELD)
    }
}

/// Boxes of objects that are gone, to be used again. They are so large that to get one from the allocator, and
/// to free it, takes longer than many a move.
pub(crate) struct SpentBoxes<T>(Mutex<Vec<Box<T>>>);

impl<T: Copy> SpentBoxes<T> {
    fn new() -> SpentBoxes<T> {
        SpentBoxes(Mutex::default())
    }

    /// A box with this value.
    pub(crate) fn filled(&self, value: &T) -> Boxed<T> {
        let spent = self.0.try_lock().ok().and_then(|mut boxes| boxes.pop());
        Boxed(Some(match spent {
            Some(mut spent) => {
                *spent = *value;
                spent
            }
            None => Box::new(*value),
        }))
    }
}

/// Keeps an object, and returns those that are forgotten to make room. They are to be dropped when no lock is held.
fn keep<K: Eq + std::hash::Hash>(
    kept: &mut FxHashMap<K, Py<PyAny>>,
    key: K,
    object: &Bound<'_, PyAny>,
) -> FxHashMap<K, Py<PyAny>> {
    let is_full = kept.len() >= MAX_KEPT;
    let forgotten = if is_full { std::mem::take(kept) } else { FxHashMap::default() };
    kept.insert(key, object.clone().unbind());
    forgotten
}

#[pymethods]
impl Game {
    /// Reads a variant document. `variant` is the value that states will have.
    #[new]
    fn new(document: &Bound<'_, PyAny>, variant: Py<PyAny>) -> PyResult<Game> {
        let py = document.py();
        let core = read(document)?;
        let interned = |name: &str| PyString::intern(py, name).unbind();
        Ok(Game {
            kinds: Kind::all().map(|kind| interned(core.kind_name(kind))).collect(),
            routes: core.routes().iter().map(|route| interned(&route.id)).collect(),
            cities: core.facts().cities.iter().map(|city| interned(&city.id)).collect(),
            tickets: core.tickets().iter().map(|ticket| interned(&ticket.id)).collect(),
            names: Mutex::default(),
            draws: draws(),
            kept: Mutex::default(),
            payments: Mutex::default(),
            events: Mutex::default(),
            spent_states: SpentBoxes::new(),
            spent_views: SpentBoxes::new(),
            numbering: Numbering::default(),
            observing: Observing::default(),
            variant: core,
            value: variant,
        })
    }

    /// See `Variant.fingerprint`.
    #[getter]
    fn fingerprint(&self) -> &str {
        self.variant.fingerprint()
    }

    /// See `Variant.warnings`.
    #[getter]
    fn warnings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        problem_tuple(py, &self.variant.warnings())
    }

    /// See `Variant.action_space`.
    #[getter]
    fn action_space(slf: &Bound<'_, Self>) -> ActionSpace {
        ActionSpace { game: slf.clone().unbind() }
    }

    /// See `Variant.chance_space`.
    #[getter]
    fn chance_space(slf: &Bound<'_, Self>) -> ChanceSpace {
        ChanceSpace { game: slf.clone().unbind() }
    }

    /// See `Variant.observation_space`.
    #[getter]
    fn observation_space(slf: &Bound<'_, Self>) -> ObservationSpace {
        ObservationSpace { game: slf.clone().unbind() }
    }

    /// The whole document of the variant, as JSON text.
    fn text(&self) -> String {
        self.variant.to_document().to_string()
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        // The value refers to the game and the game to the value: Python must know of this cycle, and so
        // of what refers to the game. All cycles go through the value, which is where they are broken.
        visit.call(&self.value)
    }
}

impl Game {
    pub(crate) fn kind<'py>(&self, py: Python<'py>, kind: Kind) -> &Bound<'py, PyString> {
        self.kinds[kind.index()].bind(py)
    }

    pub(crate) fn route<'py>(&self, py: Python<'py>, route: RouteId) -> &Bound<'py, PyString> {
        self.routes[route.index()].bind(py)
    }

    pub(crate) fn city<'py>(&self, py: Python<'py>, city: CityId) -> &Bound<'py, PyString> {
        self.cities[city.index()].bind(py)
    }

    pub(crate) fn ticket<'py>(&self, py: Python<'py>, ticket: TicketId) -> &Bound<'py, PyString> {
        self.tickets[ticket.index()].bind(py)
    }

    /// Whether it is a game of an equal variant.
    pub(crate) fn is_same(&self, other: &Py<Game>) -> bool {
        let other = other.get();
        std::ptr::eq(self, other) || self.variant == other.variant
    }

    /// The route with this id.
    pub(crate) fn route_named(&self, id: &Bound<'_, PyAny>) -> PyResult<RouteId> {
        if let Some(route) = self.variant.route_named(&route_name(id)?) {
            return Ok(route);
        }
        let known = PyTuple::new(id.py(), &self.routes)?;
        Err(raise(id.py(), &python::UNKNOWN_NAME_ERROR, ("route", id, known)))
    }

    /// The city with this id.
    pub(crate) fn city_named(&self, id: &Bound<'_, PyAny>) -> PyResult<CityId> {
        if let Some(city) = self.variant.city_named(&city_name(id)?) {
            return Ok(city);
        }
        let known = PyTuple::new(id.py(), &self.cities)?;
        Err(raise(id.py(), &python::UNKNOWN_NAME_ERROR, ("city", id, known)))
    }

    /// A document as a Python value.
    pub(crate) fn document<'py>(
        &self,
        py: Python<'py>,
        written: &Written<'_>,
    ) -> PyResult<Bound<'py, PyAny>> {
        Ok(match written {
            Written::Null => py.None().into_bound(py),
            Written::Bool(truth) => PyBool::new(py, *truth).to_owned().into_any(),
            Written::Number(number) => number.into_pyobject(py)?.into_any(),
            Written::Text(text) => self.name(py, text).into_any(),
            Written::List(list) => {
                let entries = list.iter().map(|entry| self.document(py, entry));
                PyList::new(py, entries.collect::<PyResult<Vec<_>>>()?)?.into_any()
            }
            Written::Object(entries) => {
                let dict = PyDict::new(py);
                for (key, entry) in entries {
                    dict.set_item(self.name(py, key), self.document(py, entry)?)?;
                }
                dict.into_any()
            }
            Written::Json(value) => from_json(py, value)?,
        })
    }

    /// A name of a field or in documents, of which there are only as many as the variant and the keys have.
    pub(crate) fn name<'py>(&self, py: Python<'py>, name: &str) -> Bound<'py, PyString> {
        let names = || self.names.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(known) = names().get(name) {
            return known.bind(py).clone();
        }
        let made = PyString::intern(py, name);
        names().insert(name.into(), made.clone().unbind());
        made
    }

    /// The ids of cities as a tuple.
    pub(crate) fn city_ids<'py>(
        &self,
        py: Python<'py>,
        cities: &[CityId],
    ) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, cities.iter().map(|&city| self.city(py, city)).collect::<Vec<_>>())
    }

    /// The ids of a set of routes as a tuple.
    pub(crate) fn route_ids<'py>(
        &self,
        py: Python<'py>,
        routes: RouteSet,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let ids = routes.iter().map(|route| self.route(py, route));
        PyTuple::new(py, ids.collect::<Vec<_>>())
    }

    /// The ids of tickets as a tuple.
    pub(crate) fn ticket_ids<'py>(
        &self,
        py: Python<'py>,
        tickets: impl Iterator<Item = TicketId>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, tickets.map(|ticket| self.ticket(py, ticket)).collect::<Vec<_>>())
    }

    /// A dict with a count for each card, in card order.
    pub(crate) fn cards<'py>(
        &self,
        py: Python<'py>,
        cards: &Cards,
    ) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (kind, count) in cards.iter() {
            dict.set_item(self.kind(py, kind), count)?;
        }
        Ok(dict)
    }

    /// An immutable mapping with a count for each card.
    pub(crate) fn frozen_cards<'py>(
        &self,
        py: Python<'py>,
        cards: &Cards,
    ) -> PyResult<Bound<'py, PyAny>> {
        let maps = || self.payments.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(map) = maps().get(cards) {
            return Ok(map.bind(py).clone());
        }
        let map = python::FROZEN_MAP.get(py)?.call1((self.cards(py, cards)?,))?;
        let forgotten = keep(&mut maps(), *cards, &map);
        drop(forgotten);
        Ok(map)
    }

    /// The Python object for an action.
    pub(crate) fn object<'py>(
        &self,
        py: Python<'py>,
        action: Action,
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Some(draw) = self.draw(&action) {
            let build = || self.build(py, action).map(Bound::unbind);
            return Ok(draw.get_or_try_init(py, build)?.bind(py).clone());
        }
        if let Some(object) = self.kept().objects.get(&action) {
            return Ok(object.bind(py).clone());
        }
        // This runs Python code, so the lock must not be held.
        let object = self.build(py, action)?;
        let forgotten = self.kept().keep(action, &object);
        // The objects go when the lock is no longer held.
        drop(forgotten);
        Ok(object)
    }

    fn draw(&self, action: &Action) -> Option<&PyOnceLock<Py<PyAny>>> {
        let place = match action {
            Action::DrawFaceUp { card } => card.index(),
            Action::DrawDeck => KINDS,
            Action::DrawTickets => KINDS + 1,
            _ => return None,
        };
        Some(&self.draws[place].1)
    }

    /// The action of an object, if this game has handed it out.
    pub(crate) fn known(&self, object: &Bound<'_, PyAny>) -> Option<Action> {
        let is_it = |draw: &PyOnceLock<Py<PyAny>>| {
            draw.get(object.py()).is_some_and(|known| known.is(object))
        };
        if let Some((draw, _)) = self.draws.iter().find(|(_, draw)| is_it(draw)) {
            return Some(*draw);
        }
        self.kept().actions.get(&(object.as_ptr() as usize)).copied()
    }

    /// The Python object for an event, built by `build` if the game does not have it yet.
    pub(crate) fn event<'py>(
        &self,
        py: Python<'py>,
        event: &Event,
        build: impl FnOnce() -> PyResult<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let events = || self.events.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(object) = events().get(event) {
            return Ok(object.bind(py).clone());
        }
        // As with actions, the locks are not held while objects are built or go.
        let object = build()?;
        let forgotten = keep(&mut events(), *event, &object);
        drop(forgotten);
        Ok(object)
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        // A panic while the lock was held cannot have broken the maps in a way that matters.
        self.kept.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn build<'py>(&self, py: Python<'py>, action: Action) -> PyResult<Bound<'py, PyAny>> {
        let class = python::ACTIONS.get(&self.name(py, action.kind().name()))?;
        self.made(&class, action.fields())
    }

    /// An action or event. Its fields are put in past the constructor, which would check them.
    pub(crate) fn made<'py>(
        &self,
        class: &Bound<'py, PyAny>,
        fields: Vec<(&'static str, Field)>,
    ) -> PyResult<Bound<'py, PyAny>> {
        static METHODS: PyOnceLock<[Py<PyAny>; 2]> = PyOnceLock::new();
        let py = class.py();
        let [new, set] = METHODS.get_or_try_init(py, || -> PyResult<_> {
            let object = py.get_type::<PyAny>();
            Ok([object.getattr("__new__")?.unbind(), object.getattr("__setattr__")?.unbind()])
        })?;
        let made = new.bind(py).call1((class,))?;
        for (name, field) in fields {
            set.bind(py).call1((&made, self.name(py, name), self.field(py, field)?))?;
        }
        Ok(made)
    }

    /// The Python value of a field of an action or event.
    pub(crate) fn field<'py>(&self, py: Python<'py>, field: Field) -> PyResult<Bound<'py, PyAny>> {
        Ok(match field {
            Field::Player(player) => player.number().into_pyobject(py)?.into_any(),
            Field::Number(number) => number.into_pyobject(py)?.into_any(),
            Field::Card(card) | Field::Color(Some(card)) => self.kind(py, card).clone().into_any(),
            Field::Color(None) => py.None().into_bound(py),
            Field::Cards(cards) => self.frozen_cards(py, &cards)?,
            Field::Route(route) => self.route(py, route).clone().into_any(),
            Field::City(city) => self.city(py, city).clone().into_any(),
            Field::Ticket(ticket) => self.ticket(py, ticket).clone().into_any(),
            Field::Tickets(tickets) => self.ticket_ids(py, tickets.into_iter())?.into_any(),
            Field::Name(name) => PyString::new(py, name).into_any(),
        })
    }
}

/// The action of a Python object, by name.
pub(crate) fn named(object: &Bound<'_, PyAny>) -> PyResult<NamedAction> {
    let py = object.py();
    if !object.is_instance(python::ACTION.get(py)?)? {
        let message = format!("{} is not an action", convert::shown(object));
        return Err(raise(py, &python::INVALID_ACTION_ERROR, (message,)));
    }
    let mut named =
        NamedAction { kind: name_of(&object.getattr("type")?)?, ..NamedAction::default() };
    for key in object.getattr("__match_args__")?.try_iter()? {
        let key: String = key?.extract()?;
        let value = object.getattr(key.as_str())?;
        match key.as_str() {
            "card" => named.card = name_of(&value)?,
            "route" => named.route = name_of(&value)?,
            "city" => named.city = name_of(&value)?,
            "ticket" => named.ticket = name_of(&value)?,
            "tickets" => {
                let names = value.try_iter()?.map(|ticket| name_of(&ticket?));
                named.tickets = names.collect::<PyResult<_>>()?;
            }
            "cards" => named.cards = counts(&value)?,
            "color" if !value.is_none() => named.color = Some(name_of(&value)?),
            _ => {}
        }
    }
    Ok(named)
}

/// The counts of a mapping from names. One that does not fit in 64 bits becomes the largest number, which
/// is more than any hand has.
fn counts(mapping: &Bound<'_, PyAny>) -> PyResult<Vec<(String, u64)>> {
    let mut all = Vec::new();
    for item in mapping.call_method0("items")?.try_iter()? {
        let (name, count): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item?.extract()?;
        all.push((name_of(&name)?, count.extract::<u64>().unwrap_or(u64::MAX)));
    }
    Ok(all)
}

fn name_of(text: &Bound<'_, PyAny>) -> PyResult<String> {
    convert::name(text.cast::<PyString>()?)
}

fn read(document: &Bound<'_, PyAny>) -> PyResult<Variant> {
    let py = document.py();
    Document::of(document)?
        .read(Variant::from_document)
        .map_err(|found| problems(py, &python::INVALID_VARIANT_ERROR, &found))
}

/// Reads a variant document and returns it with every key.
///
/// Raises `InvalidVariantError` with all problems.
#[pyfunction]
pub(crate) fn read_variant<'py>(document: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    from_json(document.py(), &read(document)?.to_document())
}

/// The whole document, as JSON text, of the variant that a document of a state or view describes by a shipped
/// id with options and changes.
///
/// Raises `InvalidPositionError` with all problems of these keys.
#[pyfunction]
pub(crate) fn described_variant(document: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = document.py();
    let described = Document::of(document)?
        .read(Variant::described_in)
        .map_err(|found| problems(py, &python::INVALID_POSITION_ERROR, &found))?;
    Ok(described.to_document().to_string())
}

/// The ids of the shipped variants, in alphabetical order.
#[pyfunction]
pub(crate) fn shipped_ids(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, Variant::shipped_ids().collect::<Vec<_>>())
}

/// The document of a shipped variant, as JSON text. None if there is no such variant.
#[pyfunction]
pub(crate) fn shipped_text(id: &Bound<'_, PyString>) -> Option<&'static str> {
    Variant::shipped_text(&id.to_cow().ok()?)
}

/// The JSON Schemas of the rules of a variant document, for each kind of game.
#[pyfunction]
pub(crate) fn rules_schema(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    from_json(py, &Variant::rules_schema())
}

/// The first state of a game. The arguments must be valid.
#[pyfunction]
pub(crate) fn new_game(
    game: Py<Game>,
    players: u8,
    seed: u64,
    chance_explicit: bool,
    first_player: u8,
) -> PyResult<State> {
    let mode = if chance_explicit { ChanceMode::Explicit } else { ChanceMode::Sampled };
    let inner = ttr_core::state::position::State::new(
        &game.get().variant,
        players,
        seed,
        mode,
        SeatId::new(first_player.into()),
    )
    .map_err(|error| pyo3::exceptions::PyValueError::new_err(error.to_string()))?;
    Ok(State::of(game, &inner))
}

/// The state that a position document describes.
///
/// Raises `InvalidPositionError` with all problems.
#[pyfunction]
pub(crate) fn state_from_dict(game: Py<Game>, document: &Bound<'_, PyAny>) -> PyResult<State> {
    let py = document.py();
    let variant = &game.get().variant;
    let inner = Document::of(document)?
        .read(|document| ttr_core::state::position::State::from_document(variant, document))
        .map_err(|found| problems(py, &python::INVALID_POSITION_ERROR, &found))?;
    Ok(State::of(game, &inner))
}

/// The view that the document of a view describes.
///
/// Raises `InvalidPositionError` with all problems.
#[pyfunction]
pub(crate) fn view_from_dict(game: Py<Game>, document: &Bound<'_, PyAny>) -> PyResult<View> {
    let py = document.py();
    let variant = &game.get().variant;
    let inner = Document::of(document)?
        .read(|document| ttr_core::view::views::View::from_document(variant, document))
        .map_err(|found| problems(py, &python::INVALID_POSITION_ERROR, &found))?;
    Ok(View::of(game, &inner))
}
