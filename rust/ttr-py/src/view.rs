//! Views: what a player may know about a state.

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};
use ttr_core::base::ids::{RouteId, SeatId};
use ttr_core::batch::playouts::Beginning;
use ttr_core::state::actions::Action;
use ttr_core::view::views;
use ttr_core::words::violations::Violation;

use crate::arguments::{self, Listing, integer, refused};
use crate::game::{Boxed, Game, named};
use crate::playouts::{Asked, Games, Limit, Policies, Seed, Threads};
use crate::refusals::{illegal, illegal_number, violation};
use crate::sequences::{LegalActions, Paid, Payments};
use crate::state::State;
use crate::{python, values};

/// What a player may know about a state (G-30, G-36): an immutable value, made by `state.view`.
///
/// The accessors have the names of those of a state. They return None for what is unknown; separate
/// accessors return the numbers of cards and tickets. Players count from 0.
///
/// Nothing about a view depends on what its player cannot know: not what it shows, not its legal
/// actions and the reasons why others are illegal, not how it compares, hashes or prints.
#[pyclass(frozen, weakref, module = "ttr_rules._core")]
pub(crate) struct View {
    pub(crate) inner: Boxed<views::View>,
    pub(crate) game: Py<Game>,
}

impl Drop for View {
    fn drop(&mut self) {
        self.inner.give_back(&self.game.get().spent_views);
    }
}

impl View {
    /// A view of a game, copied from this one.
    pub(crate) fn of(game: Py<Game>, inner: &views::View) -> View {
        View { inner: game.get().spent_views.filled(inner), game }
    }

    fn board(&self) -> &ttr_core::variant::facts::Variant {
        &self.game.get().variant
    }

    pub(crate) fn state(&self) -> &ttr_core::state::position::State {
        self.inner.state()
    }

    fn with_state(&self, py: Python<'_>, inner: &ttr_core::state::position::State) -> State {
        State::of(self.game.clone_ref(py), inner)
    }

    /// A state that agrees with the view, for the lazy sequences. It has no secrets, but what it says about
    /// unseen cards is not true, so it is never handed out.
    fn arranged(&self, py: Python<'_>) -> PyResult<Py<State>> {
        Py::new(py, self.with_state(py, self.state()))
    }

    fn seat(&self, player: &Bound<'_, PyAny>) -> PyResult<SeatId> {
        arguments::seat(player, self.state().players())
    }

    /// A player, and the seat in the state that agrees with the view.
    fn at(
        &self,
        player: &Bound<'_, PyAny>,
    ) -> PyResult<(SeatId, &ttr_core::state::position::Seat)> {
        let player = self.seat(player)?;
        Ok((player, self.state().seat(player)))
    }
}

#[pymethods]
impl View {
    /// The player whose view it is; None: a spectator.
    #[getter]
    fn player(&self) -> Option<u8> {
        self.inner.observer().player.map(SeatId::number)
    }

    /// Whether the player remembers everything seen during the game, or knows only the table as it is now.
    #[getter]
    fn memory(&self) -> bool {
        self.inner.observer().memory
    }

    /// The variant value: components, rules, board and tickets.
    #[getter]
    fn variant<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.game.get().value.bind(py).clone()
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> u8 {
        self.state().players()
    }

    /// The player who has to decide; None at chance points and at the end.
    #[getter]
    fn current_player(&self) -> Option<u8> {
        self.state().current_player().map(SeatId::number)
    }

    /// What is being decided; equal to its name.
    #[getter]
    fn phase<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        values::phase(py, self.state().phase())
    }

    /// How many turns have been finished.
    #[getter]
    fn turn(&self) -> u32 {
        self.state().turn()
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.state().is_over()
    }

    /// How many turns are left, including the current one, once the last turns have begun, else None
    /// (G-40, CG-50).
    #[getter]
    fn last_turns(&self) -> Option<u8> {
        self.state().last_turns()
    }

    /// How many players in a row have just passed (G-3).
    #[getter]
    fn passes(&self) -> u8 {
        self.state().passes()
    }

    /// The deck pass, counted from 1; always 1 in games without railyards (CG-53).
    #[getter]
    fn deck_pass(&self) -> u8 {
        self.state().deck_pass()
    }

    /// The face-up row, one entry for each slot; None: empty.
    #[getter]
    fn face_up<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        values::face_up(py, self.game.get(), self.state())
    }

    /// How many cards are left in the deck.
    #[getter]
    fn deck_size(&self) -> u8 {
        self.state().deck().total()
    }

    /// The discard pile: a count for each card.
    #[getter]
    fn discard<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.game.get().cards(py, self.state().discard())
    }

    /// How many tickets are left in the ticket deck.
    #[getter]
    fn ticket_deck_size(&self) -> u32 {
        self.state().ticket_deck().len()
    }

    /// The tickets put under the ticket deck, uppermost first; None: another player put it there.
    #[getter]
    fn under_ticket_deck<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let game = self.game.get();
        let tickets = self.inner.under_ticket_deck();
        let ids = tickets.map(|ticket| ticket.map(|ticket| game.ticket(py, ticket)));
        PyTuple::new(py, ids.collect::<Vec<_>>())
    }

    /// The tunnel that is being tried: a `Tunnel`, or None (NC-50 to NC-55).
    #[getter]
    fn tunnel<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let tunnel = self.state().tunnel();
        tunnel.map(|tunnel| values::tunnel(py, self.game.get(), tunnel)).transpose()
    }

    /// The most cards that the deck can hold since the last reshuffle: a count for each card; None if there
    /// was none. Cards that the player has `drawn` from the deck since are not in it either.
    #[getter]
    fn reshuffled<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        self.inner.reshuffled().map(|cards| self.game.get().cards(py, cards)).transpose()
    }

    /// A player's train cards: a count for each card; None: not visible.
    ///
    /// Raises `SeatError` if there is no such player and `InvalidArgumentError` if it is not an integer,
    /// as do all methods that take a player.
    ///
    /// >>> view = ttr.new_game("nordic", players=2, seed=7).view(0)
    /// >>> view.hand(0), view.hand(1)
    /// ({'orange': 1, 'green': 1, 'locomotive': 2}, None)
    fn hand<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let hand = self.inner.hand(self.seat(player)?);
        hand.map(|hand| self.game.get().cards(player.py(), hand)).transpose()
    }

    /// How many train cards a player holds.
    fn hand_size(&self, player: &Bound<'_, PyAny>) -> PyResult<u8> {
        Ok(self.at(player)?.1.hand.total())
    }

    /// The cards that everybody saw enter a player's hand and that may still be there (G-36).
    fn seen<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        self.game.get().cards(player.py(), self.inner.seen(self.seat(player)?))
    }

    /// A player's tickets, in the order of the data, in a race in their places; None: not visible. At the
    /// end all are visible (G-34), except in a race.
    fn tickets<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let tickets = self.inner.tickets(self.board(), self.seat(player)?);
        tickets.map(|tickets| self.game.get().ticket_ids(player.py(), tickets)).transpose()
    }

    /// How many tickets a player holds.
    fn ticket_count(&self, player: &Bound<'_, PyAny>) -> PyResult<u32> {
        Ok(self.at(player)?.1.tickets.len())
    }

    /// The tickets that a player is choosing from, in the order drawn; None: not visible.
    fn offer<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let offer = self.inner.offer(self.board(), self.seat(player)?);
        offer
            .map(|offer| self.game.get().ticket_ids(player.py(), offer.iter().copied()))
            .transpose()
    }

    /// How many tickets a player is choosing from.
    fn offer_count(&self, player: &Bound<'_, PyAny>) -> PyResult<u8> {
        Ok(self.state().offer(self.seat(player)?).len())
    }

    /// A player's complete tickets, in the order of the data; None: not visible. See `State.completed`.
    fn completed<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let complete = self.inner.completed(self.board(), self.seat(player)?);
        complete
            .map(|complete| self.game.get().ticket_ids(player.py(), complete.iter()))
            .transpose()
    }

    /// A player's routes, in the order of the data.
    fn routes<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        self.game.get().route_ids(player.py(), self.at(player)?.1.routes)
    }

    /// How many trains a player has left.
    fn trains(&self, player: &Bound<'_, PyAny>) -> PyResult<u8> {
        Ok(self.at(player)?.1.trains)
    }

    /// The cities in which a player has a station, in the order of the data; none in games without stations
    /// (EU-30).
    fn stations<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        let stations = self.at(player)?.1.stations;
        self.game.get().city_ids(player.py(), stations.as_slice())
    }

    /// How many stations a player has left to build; 0 in games without stations.
    fn stations_left(&self, player: &Bound<'_, PyAny>) -> PyResult<u8> {
        Ok(self.state().stations_left(self.board(), self.seat(player)?))
    }

    /// For each city in which a player has a station, the route that it lends, or None; None instead of the
    /// mapping: not known, since it hangs on tickets that are not visible. See `State.lent_routes`.
    fn lent_routes<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (seat, at) = self.at(player)?;
        let lent = self.inner.lent_routes(self.board(), seat);
        lent.map(|lent| values::lent_routes(player.py(), self.game.get(), &at.stations, &lent))
            .transpose()
    }

    /// How many of the tickets dealt at set-up a player kept, which everybody knows; None: not known, or not
    /// chosen yet, or a game without long tickets (EU-50).
    fn first_kept(&self, player: &Bound<'_, PyAny>) -> PyResult<Option<u8>> {
        Ok(self.at(player)?.1.first_kept)
    }

    /// Whether a player has taken the bonus for connecting the coasts (FJ-7).
    fn bonus(&self, player: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.state().racer(self.seat(player)?).bonus)
    }

    /// The length of a player's longest trail, in trains (G-50).
    fn longest_trail(&self, player: &Bound<'_, PyAny>) -> PyResult<u32> {
        let routes = self.at(player)?.1.routes;
        Ok(values::trail(player.py(), self.board(), routes).length)
    }

    /// A player's railyard: its rows in card order; none in other games (CG-30).
    fn railyard<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        let railyard = self.state().railyard(self.seat(player)?);
        values::railyard(player.py(), self.game.get(), railyard)
    }

    /// A player's on-the-track pile: a count for each card; None: not visible (CG-11).
    fn on_track<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let pile = self.inner.on_track(self.board(), self.seat(player)?);
        pile.map(|pile| self.game.get().cards(player.py(), pile)).transpose()
    }

    /// How many cards lie on a player's on-the-track pile.
    fn on_track_size(&self, player: &Bound<'_, PyAny>) -> PyResult<u8> {
        Ok(self.state().railyard(self.seat(player)?).on_track.total())
    }

    /// The cards that the view's player has drawn from the deck since the last reshuffle; empty before the
    /// first one.
    #[getter]
    fn drawn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.game.get().cards(py, &self.inner.drawn())
    }

    /// The tickets that the view's player gave back and whose place is still known: under the ticket deck,
    /// beside it, or out of the game. In the order of the data.
    #[getter]
    fn returned<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.game.get().ticket_ids(py, self.inner.returned().iter())
    }

    /// The tickets that the view's player gave back and that have been shuffled since. In the order of
    /// the data.
    #[getter]
    fn shuffled<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.game.get().ticket_ids(py, self.inner.shuffled().iter())
    }

    /// The points of each player, without tickets that are not visible.
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let variant = self.board();
        let scores = py.detach(|| self.inner.scores(variant));
        PyTuple::new(py, scores)
    }

    /// The result of the game; None before the end.
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        values::outcome(py, self.game.get(), self.state())
    }

    /// The legal actions if the view's player has to decide now, else none.
    ///
    /// See `State.legal_actions`.
    ///
    /// >>> view = ttr.new_game("new_york", players=2, seed=7).view(0)
    /// >>> [str(action) for action in view.legal_actions()]
    /// ['keep central-park-gramercy-park', 'keep soho-east-village', 'keep soho-east-village central-park-gramercy-park']
    #[pyo3(signature = (payments=Listing::ALL), text_signature = "($self, payments='all')")]
    fn legal_actions(&self, py: Python<'_>, payments: Listing) -> PyResult<LegalActions> {
        let legal = self.inner.legal_actions(self.board(), payments.0);
        Ok(LegalActions { state: self.arranged(py)?, legal })
    }

    /// The legal payments for one route if the view's player has to decide now, else none.
    ///
    /// Raises `UnknownNameError` if there is no such route and `InvalidArgumentError` if it is not a str.
    fn payments(&self, route: &Bound<'_, PyAny>) -> PyResult<Payments> {
        let route_named = self.game.get().route_named(route)?;
        let len = self.inner.payments(self.board(), route_named);
        Ok(Payments { state: self.arranged(route.py())?, paid: Paid::Route(route_named), len })
    }

    /// The legal payments for a station in a city if the view's player has to decide now, else none.
    ///
    /// Raises `UnknownNameError` if there is no such city and `InvalidArgumentError` if it is not a str.
    fn station_payments(&self, city: &Bound<'_, PyAny>) -> PyResult<Payments> {
        let len = self.inner.station_payments(self.board(), self.game.get().city_named(city)?);
        Ok(Payments { state: self.arranged(city.py())?, paid: Paid::Station, len })
    }

    /// The routes that the view's player can claim now, in the order of the data, each with the number of its
    /// payments; none if it is not up to the player to decide.
    ///
    /// The payments are counted, not listed, so this is fast even where there are very many.
    ///
    /// >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
    /// >>> state.view(0).claimable()["bergen-stavanger"]
    /// 3
    /// >>> state.view(1).claimable()
    /// {}
    fn claimable<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let variant = self.board();
        let routes = py.detach(|| self.inner.claimable(variant));
        self.numbers(py, &routes)
    }

    /// Why the view's player cannot claim a route now with any payment: a `Violation`, or None if the player
    /// can. The rule is G-1 if it is another player's turn.
    ///
    /// Raises `UnknownNameError` if there is no such route and `InvalidArgumentError` if it is not a str.
    ///
    /// >>> view = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1").view(0)
    /// >>> view.why_unclaimable("bergen-stavanger") is None
    /// True
    /// >>> view.why_unclaimable("bergen-oslo-1").message
    /// 'no cards in the hand of player 0 pay for bergen-oslo-1'
    fn why_unclaimable<'py>(
        &self,
        route: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = self.inner.why_unclaimable(self.board(), self.game.get().route_named(route)?);
        found.map(|found| violation(route.py(), &found)).transpose()
    }

    /// What `claimable` would be if the turn of the view's player began now: with the player's hand and
    /// trains and the routes on the board as they are, whoever has to decide and whatever is due.
    ///
    /// Cards that lie on a tunnel that the player is trying are not in the hand. Last turns do not matter,
    /// not even if the player has none left. Empty when the game is over, and for a spectator.
    ///
    /// >>> state = ttr.state_from_text("nordic 2 0.hand=red2 1.hand=purple4,locomotive1")
    /// >>> state.current_player, state.view(1).claimable_if_my_turn()["bergen-stavanger"]
    /// (0, 3)
    fn claimable_if_my_turn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let variant = self.board();
        let routes = py.detach(|| self.inner.at_own_turn().map(|state| state.claimable(variant)));
        self.numbers(py, &routes.unwrap_or_default())
    }

    /// What `why_unclaimable` would be if the turn of the view's player began now, as in
    /// `claimable_if_my_turn`. The rule is X-over when the game is over, and G-1 for a spectator.
    ///
    /// Raises `UnknownNameError` if there is no such route and `InvalidArgumentError` if it is not a str.
    fn why_unclaimable_if_my_turn<'py>(
        &self,
        route: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let named = self.game.get().route_named(route)?;
        let found = self.inner.why_unclaimable_if_my_turn(self.board(), named);
        found.map(|found| violation(route.py(), &found)).transpose()
    }

    /// The player who owns a route; None: nobody.
    ///
    /// Raises `UnknownNameError` if there is no such route and `InvalidArgumentError` if it is not a str.
    fn owner(&self, route: &Bound<'_, PyAny>) -> PyResult<Option<u8>> {
        let route = self.game.get().route_named(route)?;
        Ok(self.state().owner(route).map(SeatId::number))
    }

    /// Whether the view's player may play an action now. At a chance point every outcome is legal that
    /// can come, as far as the player knows.
    ///
    /// Raises `InvalidActionError` if `action` is not an action.
    fn is_legal(&self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.judged(action)?.is_ok())
    }

    /// Why the view's player may not play an action now; None: it is legal.
    ///
    /// The rule is G-1 if it is another player's turn. Raises `InvalidActionError` if `action` is not an
    /// action.
    ///
    /// >>> view = ttr.new_game("new_york", players=2, seed=7).view(0)
    /// >>> view.why_illegal(ttr.KeepTickets([])).message
    /// 'at least 1 of the tickets on offer must be kept, not 0'
    fn why_illegal<'py>(&self, action: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = self.judged(action)?.err();
        found.map(|found| violation(action.py(), &found)).transpose()
    }

    /// The view as numbers, for learning: a read-only memoryview of `len(variant.observation_space)` int32, laid
    /// out as `variant.observation_space` says.
    ///
    /// With `scaled` they are float32 from -1 to 1: each number as a share of the greatest value that it can have.
    ///
    /// `numpy.asarray(observation)` takes it without a copy.
    ///
    /// Raises `InvalidArgumentError` if `scaled` is not a bool.
    ///
    /// >>> state = ttr.new_game("new_york", players=2, seed=7)
    /// >>> observation = state.view(0).observation()
    /// >>> places = state.variant.observation_space.slices
    /// >>> observation[places["hand"]].tolist(), observation[places["hand_sizes"]].tolist()
    /// ([0, 0, 1, 1, 0, 0, 0], [2, 2, 0, 0])
    /// >>> state.hand(0)
    /// {'black': 1, 'pink': 1}
    #[pyo3(signature = (*, scaled=None), text_signature = "($self, *, scaled=False)")]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        scaled: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let scaled = match scaled {
            None => false,
            Some(given) => {
                given.extract().map_err(|_| refused("scaled", given, "must be True or False"))?
            }
        };
        self.game.get().observation(py, &self.inner, scaled)
    }

    /// For every number of `variant.action_space` whether the view's player may play its action now: 1 or 0. All
    /// are 0 unless it is up to that player to decide.
    ///
    /// See `State.action_mask`.
    fn action_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.game.get().mask(py, self.inner.decides().then(|| self.state()))
    }

    /// The numbers of the actions that the view's player may play now, ascending; none unless it is up to that
    /// player to decide.
    ///
    /// See `State.action_numbers`.
    ///
    /// >>> state = ttr.new_game("new_york", players=2, seed=7)
    /// >>> state.view(0).action_numbers() == state.action_numbers(), state.view(1).action_numbers()
    /// (True, ())
    fn action_numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        if !self.inner.decides() {
            return Ok(PyTuple::empty(py));
        }
        self.game.get().legal_numbers(py, self.state())
    }

    /// The number of an action that the view's player may play now.
    ///
    /// See `State.action_number`; the rule of the violation is G-1 if it is another player's turn.
    fn action_number(&self, action: &Bound<'_, PyAny>) -> PyResult<u32> {
        let legal = self.judged(action)?.map_err(|found| illegal(action, &found))?;
        self.game.get().number_of(action, &legal, self.state())
    }

    /// The action for which a number of `variant.action_space` stands, if the view's player may play it now.
    ///
    /// See `State.action`; the rule of the violation is G-1 if it is another player's turn. The `action` of the
    /// error is None also if it depends on a hand or an offer that the view does not show.
    fn action<'py>(&self, n: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (py, game) = (n.py(), self.game.get());
        let number = game.action_numbered(n)?;
        let (actions, variant) = (game.actions(), self.board());
        match self.inner.judge_number(actions, variant, number) {
            Ok(action) => game.object(py, action),
            Err(found) => {
                let told = self.inner.action_told(actions, variant, number);
                Err(illegal_number(py, game, told, &found))
            }
        }
    }

    /// Whether the row as it lies would be cleared for some arrangement of the unseen cards (NY-12, NY-13):
    /// it shows enough locomotives, and row, deck and discard pile together may hold enough other cards.
    ///
    /// Exact, by counting. A view does not remember that the row was looked at before, and stayed.
    ///
    /// >>> import ttr_rules as ttr
    /// >>> row = ["locomotive", "locomotive", "locomotive", "red", "blue"]
    /// >>> view = ttr.state_from_dict({"variant": "new_york", "players": 2, "face_up": row}).view(0)
    /// >>> view.can_clear(), view.can_stay()
    /// (True, False)
    fn can_clear(&self) -> bool {
        self.inner.can_clear(self.board())
    }

    /// Whether the row as it lies would stay for some arrangement of the unseen cards (NY-12, NY-13): it
    /// shows too few locomotives to be cleared, or row, deck and discard pile together may hold too few
    /// other cards.
    ///
    /// Exact, by counting. If both this and `can_clear` are true, unseen cards decide.
    fn can_stay(&self) -> bool {
        self.inner.can_stay(self.board())
    }

    /// A full state that agrees with the view, with a future of its own; `seed`: 0 to 2**64 - 1.
    ///
    /// Every arrangement of the unseen cards that agrees with what is known is equally likely, and so is
    /// every arrangement of the unseen tickets; but a player holds a long ticket with the chance that the number
    /// of first tickets it kept tells (EU-50). The state has sampled chance, except at a chance point.
    ///
    /// Raises `InvalidArgumentError` if the seed is out of range.
    ///
    /// >>> view = ttr.new_game("nordic", players=2, seed=7).view(0)
    /// >>> state = view.sample(seed=1)
    /// >>> state.view(0) == view
    /// True
    fn sample(&self, seed: &Bound<'_, PyAny>) -> PyResult<State> {
        let number = arguments::seed(seed)?;
        let mut sampled = self.with_state(seed.py(), self.state());
        self.inner.sample_in(self.board(), number, &mut sampled.inner);
        Ok(sampled)
    }

    /// `n` samples, with the seeds `seed`, `seed + 1`, and so on, modulo 2**64.
    ///
    /// Raises `InvalidArgumentError` if `n` is not an integer from 0 or the seed is out of range.
    ///
    /// >>> view = ttr.new_game("nordic", players=2, seed=7).view(0)
    /// >>> [state.hand(1) for state in view.sample_many(2, seed=1)]
    /// [{'blue': 1, 'orange': 1, 'yellow': 2}, {'purple': 1, 'yellow': 1, 'black': 1, 'locomotive': 1}]
    fn sample_many<'py>(
        &self,
        n: &Bound<'py, PyAny>,
        seed: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyList>> {
        let py = n.py();
        let first = arguments::seed(seed)?;
        let Ok(Some(number)) = integer::<usize>(n) else {
            return Err(refused("n", n, "must be an integer, not negative"));
        };
        const TOGETHER: usize = 256;
        let states = PyList::empty(py);
        for start in (0..number).step_by(TOGETHER) {
            // There may be very many: Ctrl-C stops this, and other threads run meanwhile.
            py.check_signals()?;
            let some = start..number.min(start.saturating_add(TOGETHER));
            let seeds = some.map(|at| first.wrapping_add(at as u64));
            let samples: Vec<_> =
                py.detach(|| seeds.map(|seed| self.inner.sample(self.board(), seed)).collect());
            for sample in samples {
                states.append(Py::new(py, self.with_state(py, &sample))?)?;
            }
        }
        Ok(states)
    }

    /// Play this many games to their ends, each from another state that agrees with the
    /// view: a `Playouts`. The arguments are those of `ttr_rules.playouts`.
    ///
    /// Game `i` begins as `sample(seed + i)`, modulo 2**64, with sampled chance. So the results tell nothing that
    /// the player cannot know.
    ///
    /// ``first``: a legal action with which each game begins; it does not count for `limit`.
    ///
    /// Raises `IllegalActionError` if `first` is not legal, and `InvalidArgumentError` for other wrong arguments.
    ///
    /// >>> view = ttr.new_game("nordic", players=2, seed=7).view(0)
    /// >>> view.playouts(100, seed=1).wins
    /// (39.0, 61.0)
    #[pyo3(
        signature = (
            games, *, seed=Seed::ZERO, threads=Threads::ALL, policy=Policies::RANDOM, limit=Limit::USUAL,
            first=None
        ),
        text_signature =
            "($self, games, *, seed=0, threads=None, policy='random', limit=10000, first=None)"
    )]
    #[allow(clippy::too_many_arguments)] // They are those that users name.
    fn playouts<'py>(
        &self,
        py: Python<'py>,
        games: Games,
        seed: Seed,
        threads: Threads,
        policy: Policies,
        limit: Limit,
        first: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let first = first.map(|action| {
            let judged = self.judged(action)?;
            judged.map_err(|found| illegal(action, &found))
        });
        let asked = Asked { games, seed, threads, policy, limit };
        asked.play(py, self.board(), Beginning::View(&self.inner), first.transpose()?)
    }

    /// The view as a JSON-able dict: a position document with null for what is not visible.
    ///
    /// >>> view = ttr.new_game("nordic", players=2, seed=7).view(0)
    /// >>> view.to_dict()["seats"][1]["hand"] is None
    /// True
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.game.get().document(py, &self.inner.written(self.board()))
    }

    /// The view as JSON text.
    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        let options = PyDict::new(py);
        options.set_item("ensure_ascii", false)?;
        py.import("json")?.call_method("dumps", (self.to_dict(py)?,), Some(&options))?.extract()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<View>().is_ok_and(|other| {
            let other = other.get();
            *self.inner == *other.inner && self.game.get().is_same(&other.game)
        })
    }

    fn __hash__(&self) -> u64 {
        values::hash(&*self.inner)
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
        let restore = py.import("ttr_rules._api")?.getattr("_restored_view")?;
        let arguments = (self.arranged(py)?, self.player(), self.memory());
        (restore, arguments).into_pyobject(py)
    }

    /// What the player sees, for people: a table of lines of at most 100 characters.
    fn __str__(slf: &Bound<'_, Self>) -> PyResult<String> {
        python::table(slf.as_any())
    }

    /// The picture of what the player sees, for notebooks: that of ``ttr_rules.svg.board``, with the table.
    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<String> {
        python::picture(slf.as_any())?.call_method0("_repr_svg_")?.extract()
    }

    /// The same picture, as HTML.
    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        python::picture(slf.as_any())?.call_method0("_repr_html_")?.extract()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let whose = match self.player() {
            None => "a spectator".to_owned(),
            Some(player) => format!("player {player}"),
        };
        let memory = if self.memory() { "" } else { " without memory" };
        Ok(format!("<View of {whose}{memory}: {}>", self.to_json(py)?))
    }
}

impl View {
    /// Routes with numbers of payments.
    fn numbers<'py>(
        &self,
        py: Python<'py>,
        routes: &[(RouteId, u64)],
    ) -> PyResult<Bound<'py, PyDict>> {
        let numbers = PyDict::new(py);
        for &(route, payments) in routes {
            numbers.set_item(self.game.get().route(py, route), payments)?;
        }
        Ok(numbers)
    }

    /// The action of an object if the view's player may play it, else the violation.
    fn judged(&self, action: &Bound<'_, PyAny>) -> PyResult<Result<Action, Violation>> {
        let variant = self.board();
        Ok(match self.game.get().known(action) {
            Some(known) => self.inner.judge(variant, &known).map(|()| known),
            None => self.inner.judge_named(variant, &named(action)?),
        })
    }
}
