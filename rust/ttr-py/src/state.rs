//! The state of a game.

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyTuple};
use ttr_core::base::ids::SeatId;
use ttr_core::batch::playouts::Beginning;
use ttr_core::score::scoring::Points;
use ttr_core::score::trail::Trail;
use ttr_core::state::actions::Action;
use ttr_core::state::chance::ChanceMode;
use ttr_core::state::position;
use ttr_core::view::views::Observer;
use ttr_core::words::violations::Violation;

use crate::arguments::{Listing, Mode, integer, refused, route_name, seat, seat_as};
use crate::game::{Boxed, Game, named};
use crate::playouts::{Asked, Games, Limit, Policies, Seed, Threads};
use crate::refusals::{illegal, illegal_number, violation};
use crate::sequences::{LegalActions, Paid, Payments};
use crate::view::View;
use crate::{arguments, events, python, values};

/// A state of a game: an immutable value that shows everything, including hidden information.
///
/// States come from `new_game`, `state_from_dict` and `state_from_json`. Equality and hash include
/// everything: seed, draws, chance mode, what players know, and the variant. Players count from 0.
///
/// >>> state = ttr.new_game("new_york", players=2, seed=7)
/// >>> state.current_player, state.hand(0)
/// (0, {'black': 1, 'pink': 1})
/// >>> state = state.apply(ttr.KeepTickets(["soho-east-village"]))
/// >>> state.current_player, state.tickets(0)
/// (1, ('soho-east-village',))
#[pyclass(frozen, weakref, module = "ttr_rules._core")]
pub(crate) struct State {
    pub(crate) inner: Boxed<position::State>,
    pub(crate) game: Py<Game>,
}

impl Drop for State {
    fn drop(&mut self) {
        self.inner.give_back(&self.game.get().spent_states);
    }
}

impl State {
    /// A state of a game, copied from this one.
    pub(crate) fn of(game: Py<Game>, inner: &position::State) -> State {
        State { inner: game.get().spent_states.filled(inner), game }
    }

    fn board(&self) -> &ttr_core::variant::facts::Variant {
        &self.game.get().variant
    }

    fn with(&self, py: Python<'_>, inner: &position::State) -> State {
        State::of(self.game.clone_ref(py), inner)
    }

    /// The action of an object if it is legal, else the violation.
    pub(crate) fn judge(&self, action: &Bound<'_, PyAny>) -> PyResult<Result<Action, Violation>> {
        let variant = self.board();
        let Some(known) = self.game.get().known(action) else {
            return Ok(self.inner.judge_named(variant, &named(action)?));
        };
        let judged = self.inner.judge(variant, &known);
        Ok(judged.map(|()| known).map_err(|fault| self.inner.violation(variant, &fault)))
    }

    /// Refuses an action that is not up to the player `by`, whatever else is wrong with it.
    fn check_player(&self, action: &Bound<'_, PyAny>, by: &Bound<'_, PyAny>) -> PyResult<()> {
        let player = seat_as("by", by, self.inner.players())?;
        let Err(fault) = self.inner.judge_player(player) else { return Ok(()) };
        // What is not an action at all is refused as such.
        let _ = self.judge(action)?;
        Err(illegal(action, &self.inner.violation(self.board(), &fault)))
    }

    /// The action for which a number stands, if it is legal.
    fn judge_number(&self, n: &Bound<'_, PyAny>) -> PyResult<Action> {
        let (game, variant) = (self.game.get(), self.board());
        let number = game.action_numbered(n)?;
        game.actions().judge(&self.inner, variant, number).map_err(|refusal| {
            let found = self.inner.violation(variant, &refusal.fault);
            illegal_number(n.py(), game, refusal.action, &found)
        })
    }

    fn seat(&self, player: &Bound<'_, PyAny>) -> PyResult<SeatId> {
        seat(player, self.inner.players())
    }

    fn trail(&self, player: &Bound<'_, PyAny>) -> PyResult<Trail> {
        let routes = self.inner.seat(self.seat(player)?).routes;
        Ok(values::trail(player.py(), self.board(), routes))
    }
}

#[pymethods]
impl State {
    /// The variant value: components, rules, board and tickets.
    #[getter]
    fn variant<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.game.get().value.bind(py).clone()
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> u8 {
        self.inner.players()
    }

    /// The player who has to decide; None at chance points and at the end.
    #[getter]
    fn current_player(&self) -> Option<u8> {
        self.inner.current_player().map(SeatId::number)
    }

    /// What is being decided; equal to its name.
    #[getter]
    fn phase<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        values::phase(py, self.inner.phase())
    }

    /// How many turns have been finished.
    #[getter]
    fn turn(&self) -> u32 {
        self.inner.turn()
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.inner.is_over()
    }

    /// The seed of all chance still to come: 0 to 2**64 - 1.
    #[getter]
    fn seed(&self) -> u64 {
        self.inner.seed()
    }

    /// How chance is resolved: "sampled", or "explicit" if the game stops at chance points.
    #[getter]
    fn chance(&self) -> &'static str {
        if self.inner.is_explicit() { "explicit" } else { "sampled" }
    }

    /// The face-up row, one entry for each slot; None: empty.
    #[getter]
    fn face_up<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        values::face_up(py, self.game.get(), &self.inner)
    }

    /// The cards left in the deck: a count for each card.
    #[getter]
    fn deck<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.game.get().cards(py, self.inner.deck())
    }

    /// The discard pile: a count for each card.
    #[getter]
    fn discard<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.game.get().cards(py, self.inner.discard())
    }

    /// How many turns are left, including the current one, once the last turns have begun, else None (G-40,
    /// CG-50).
    #[getter]
    fn last_turns(&self) -> Option<u8> {
        self.inner.last_turns()
    }

    /// How many players in a row have just passed (G-3).
    #[getter]
    fn passes(&self) -> u8 {
        self.inner.passes()
    }

    /// The tunnel that is being tried: a `Tunnel`, or None (NC-50 to NC-55).
    #[getter]
    fn tunnel<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let tunnel = self.inner.tunnel();
        tunnel.map(|tunnel| values::tunnel(py, self.game.get(), tunnel)).transpose()
    }

    /// The legal actions, as a lazy sequence in the order that `LegalActions` documents; none at chance
    /// points and at the end.
    ///
    /// `payments="canonical"` lists one payment for each route, color and number of locomotives: the one with
    /// the fewest cards. Where every card pays for one space, these are all payments. Where sets pay (NC-32,
    /// NC-40), the payment has as many cars of its color as the hand holds and it can use, and is filled up
    /// with cars of other colors, rarest in the hand first (of equally rare ones, the earliest in card
    /// order). Its color is the route's; on a gray route it is the most frequent color of the payment, the
    /// earliest in card order if several are equally frequent.
    ///
    /// Raises `InvalidArgumentError` for other values of `payments`.
    ///
    /// >>> state = ttr.state_from_text("nordic 2 0.hand=purple2")
    /// >>> actions = state.legal_actions()
    /// >>> ttr.ClaimRoute("lillehammer-oslo", {"purple": 2}) in actions
    /// True
    /// >>> len(actions), str(actions[-1])
    /// (9, 'claim lillehammer-oslo purple2')
    #[pyo3(signature = (payments=Listing::ALL), text_signature = "($self, payments='all')")]
    fn legal_actions(slf: &Bound<'_, Self>, payments: Listing) -> LegalActions {
        let state = slf.get();
        let legal = state.inner.legal_actions(state.board(), payments.0);
        LegalActions { state: slf.clone().unbind(), legal }
    }

    /// The legal payments in the current player's hand for one route, as a lazy sequence; none if the player
    /// may not claim it.
    ///
    /// Raises `UnknownNameError` if there is no such route and `InvalidArgumentError` if it is not a str.
    ///
    /// >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
    /// >>> [dict(payment) for payment in state.payments("bergen-stavanger")]
    /// [{'purple': 1, 'locomotive': 1}, {'purple': 4}, {'purple': 3, 'locomotive': 1}]
    fn payments(slf: &Bound<'_, Self>, route: &Bound<'_, PyAny>) -> PyResult<Payments> {
        let state = slf.get();
        let (inner, variant) = (&state.inner, state.board());
        let route = state.game.get().route_named(route)?;
        let claimable = inner.judge_claim(variant, route).is_ok();
        let len = if claimable { inner.payments(variant, route) } else { 0 };
        Ok(Payments { state: slf.clone().unbind(), paid: Paid::Route(route), len })
    }

    /// The legal payments in the current player's hand for a station in a city, as a lazy sequence; none if
    /// the player may not build one there (EU-30, EU-31).
    ///
    /// Raises `UnknownNameError` if there is no such city and `InvalidArgumentError` if it is not a str.
    ///
    /// >>> state = ttr.state_from_text("europe 2 0.hand=purple4,locomotive1")
    /// >>> [dict(payment) for payment in state.station_payments("wien")]
    /// [{'purple': 1}, {'locomotive': 1}]
    fn station_payments(slf: &Bound<'_, Self>, city: &Bound<'_, PyAny>) -> PyResult<Payments> {
        let state = slf.get();
        let (inner, variant) = (&state.inner, state.board());
        let buildable = inner.judge_site(variant, state.game.get().city_named(city)?).is_ok();
        let len = if buildable { inner.station_payments(variant) } else { 0 };
        Ok(Payments { state: slf.clone().unbind(), paid: Paid::Station, len })
    }

    /// Whether an action is legal now. At a chance point the possible outcomes are legal.
    ///
    /// Raises `InvalidActionError` if `action` is not an action.
    ///
    /// >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
    /// >>> state.is_legal(ttr.ClaimRoute("bergen-stavanger", {"red": 2}))
    /// False
    fn is_legal(&self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.judge(action)?.is_ok())
    }

    /// Why an action is illegal: a `Violation`, or None if it is legal.
    ///
    /// Raises `InvalidActionError` if `action` is not an action.
    ///
    /// >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
    /// >>> violation = state.why_illegal(ttr.ClaimRoute("bergen-stavanger", {"red": 2}))
    /// >>> violation.rule, violation.message
    /// ('G-23', 'the hand lacks 2 red for this payment of bergen-stavanger')
    fn why_illegal<'py>(&self, action: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = self.judge(action)?.err();
        found.map(|found| violation(action.py(), &found)).transpose()
    }

    /// Why the current player cannot claim a route with any payment: a `Violation`, or None if the player
    /// can.
    ///
    /// Raises `InvalidArgumentError` if `route` is not a str.
    ///
    /// >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
    /// >>> state.why_unclaimable("bergen-oslo-1").message
    /// 'no cards in the hand of player 0 pay for bergen-oslo-1'
    fn why_unclaimable<'py>(
        &self,
        route: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = self.inner.why_unclaimable(self.board(), &route_name(route)?);
        found.map(|found| violation(route.py(), &found)).transpose()
    }

    /// The state after an action. This state does not change.
    ///
    /// `by`: the player who wants to do it; by default that is not looked at. If it is not up to that player
    /// to decide, which it never is at a chance point, the action is illegal, and the violation is G-1 even
    /// if there are others.
    ///
    /// Raises `IllegalActionError` with the violation if the action is not legal, `InvalidActionError` if
    /// `action` is not an action, `SeatError` if there is no such player, and `InvalidArgumentError` if `by`
    /// is not an integer.
    ///
    /// >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
    /// >>> after = state.apply(ttr.ClaimRoute("bergen-stavanger", {"purple": 1, "locomotive": 1}))
    /// >>> after.routes(0), state.routes(0)
    /// (('bergen-stavanger',), ())
    /// >>> state.apply(ttr.DrawDeck(), by=1)
    /// Traceback (most recent call last):
    ///     ...
    /// ttr_rules.errors.IllegalActionError: draw: it is player 0's turn, not player 1's (G-1)
    #[pyo3(signature = (action, by=None))]
    fn apply(&self, action: &Bound<'_, PyAny>, by: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        if let Some(by) = by {
            self.check_player(action, by)?;
        }
        let judged = self.judge(action)?;
        let legal = judged.map_err(|found| illegal(action, &found))?;
        let mut next = self.with(action.py(), &self.inner);
        next.inner.play_unchecked(self.board(), &legal, &mut ());
        Ok(next)
    }

    /// The state after an action, and a tuple of the events on the way there.
    ///
    /// `by`, and what is raised: as in `apply`.
    ///
    /// >>> state = ttr.state_from_text("nordic 2 0.hand=purple4 face_up=red,red,blue,white,black")
    /// >>> after, events = state.play(ttr.ClaimRoute("bergen-stavanger", {"purple": 4}))
    /// >>> for event in events:
    /// ...     print(event)
    /// player 0 claims bergen-stavanger with purple4, for 2 points
    /// turn 1 begins: player 1
    #[pyo3(signature = (action, by=None))]
    fn play<'py>(
        &self,
        action: &Bound<'py, PyAny>,
        by: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(State, Bound<'py, PyTuple>)> {
        let py = action.py();
        if let Some(by) = by {
            self.check_player(action, by)?;
        }
        let legal = self.judge(action)?.map_err(|found| illegal(action, &found))?;
        let mut next = self.with(py, &self.inner);
        let mut happened = Vec::new();
        next.inner.play_unchecked(self.board(), &legal, &mut happened);
        let happened = events::objects(py, self.game.get(), &happened)?;
        Ok((next, happened))
    }

    /// For every number of `variant.action_space` whether its action is legal now: 1 or 0; all 0 at chance points
    /// and at the end. The legal actions are those of `legal_actions("canonical")`.
    ///
    /// `numpy.frombuffer(mask, dtype=bool)` takes it without a copy.
    ///
    /// >>> state = ttr.new_game("new_york", players=2, seed=7)
    /// >>> mask = state.action_mask()
    /// >>> len(mask), sum(mask)
    /// (239, 3)
    fn action_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.game.get().mask(py, Some(&self.inner))
    }

    /// The numbers of the actions that are legal now, ascending; none at chance points and at the end. The legal
    /// actions are those of `legal_actions("canonical")`, which come in another order.
    ///
    /// >>> state = ttr.new_game("new_york", players=2, seed=7)
    /// >>> while not state.is_over:
    /// ...     state = state.apply_number(state.action_numbers()[-1])
    /// >>> state.scores()
    /// (-8, -20)
    fn action_numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.game.get().legal_numbers(py, &self.inner)
    }

    /// The number of a legal action in `variant.action_space`. A claim with any other payment has the number of
    /// the canonical one of the same color and number of locomotives.
    ///
    /// Raises `IllegalActionError` with the violation if the action is not legal, `InvalidActionError` if it is
    /// not an action, and `InvalidArgumentError` if it is an outcome of chance: `variant.chance_space` numbers
    /// them.
    ///
    /// >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
    /// >>> number = state.action_number(ttr.ClaimRoute("bergen-stavanger", {"purple": 4}))
    /// >>> state.variant.action_space.describe(number)
    /// {'type': 'claim_route', 'route': 'bergen-stavanger', 'color': 'purple', 'locomotives': 0}
    fn action_number(&self, action: &Bound<'_, PyAny>) -> PyResult<u32> {
        let legal = self.judge(action)?.map_err(|found| illegal(action, &found))?;
        self.game.get().number_of(action, &legal, &self.inner)
    }

    /// The action for which a number of `variant.action_space` stands now; a claim has the canonical payment.
    ///
    /// Raises `IllegalActionError` with the violation if it is not legal now; its `action` is None if the number
    /// tells none here: no cards of the hand are such a payment, or no tickets are on offer at these places.
    /// Raises `InvalidArgumentError` if there is no such number.
    ///
    /// >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
    /// >>> [str(state.action(number)) for number in state.action_numbers()[-2:]]
    /// ['claim vaasa-umea purple2 locomotive1', 'claim vaasa-umea locomotive1']
    fn action<'py>(&self, n: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let action = self.judge_number(n)?;
        self.game.get().object(n.py(), action)
    }

    /// The state after the action for which a number of `variant.action_space` stands now. This state does not
    /// change. No action object is made.
    ///
    /// At a chance point every number is refused: outcomes have none here.
    ///
    /// Raises as `action` does.
    ///
    /// >>> state = ttr.new_game("new_york", players=2, seed=7)
    /// >>> state.apply_number(state.action_numbers()[0]).tickets(0)
    /// ('central-park-gramercy-park',)
    /// >>> state.apply_number(0)
    /// Traceback (most recent call last):
    ///     ...
    /// ttr_rules.errors.IllegalActionError: pass: the phase is keep_tickets: choose the tickets to keep (G-2)
    fn apply_number(&self, n: &Bound<'_, PyAny>) -> PyResult<State> {
        let legal = self.judge_number(n)?;
        let mut next = self.with(n.py(), &self.inner);
        next.inner.play_unchecked(self.board(), &legal, &mut ());
        Ok(next)
    }

    /// How the game ended: a `Result`, or None before the end.
    ///
    /// >>> state = ttr.new_game("new_york", players=2, seed=7)
    /// >>> while not state.is_over:
    /// ...     state = state.apply(state.legal_actions()[0])
    /// >>> state.result().winners
    /// (0,)
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        values::outcome(py, self.game.get(), &self.inner)
    }

    /// The points of each player if the game ended now.
    ///
    /// >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
    /// >>> state.scores()
    /// (0, 0)
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let variant = self.board();
        let points = py.detach(|| self.inner.points(variant));
        let seats = &points[..usize::from(self.inner.players())];
        PyTuple::new(py, seats.iter().map(Points::total).collect::<Vec<_>>())
    }

    /// At a chance point, the possible outcomes: pairs of an action and its exact probability (a
    /// `Fraction`), in card order or in the order of the tickets; else empty.
    ///
    /// >>> state = ttr.new_game("new_york", players=2, chance="explicit")
    /// >>> action, probability = state.chance_outcomes()[0]
    /// >>> print(action, probability)
    /// reveal blue 3/22
    fn chance_outcomes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let fraction = python::FRACTION.get(py)?;
        let outcomes = self.inner.chance_outcomes();
        let pairs: PyResult<Vec<_>> = outcomes
            .iter()
            .map(|(action, weight)| {
                let probability = fraction.call1((weight, outcomes.total))?;
                Ok((self.game.get().object(py, action)?, probability))
            })
            .collect();
        PyTuple::new(py, pairs?)
    }

    /// A player's train cards: a count for each card.
    ///
    /// Raises `SeatError` if there is no such player and `InvalidArgumentError` if it is not an integer, as
    /// do all methods that take a player.
    fn hand<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        let seat = self.inner.seat(self.seat(player)?);
        self.game.get().cards(player.py(), &seat.hand)
    }

    /// A player's routes, in the order of the data.
    fn routes<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        let routes = self.inner.seat(self.seat(player)?).routes;
        self.game.get().route_ids(player.py(), routes)
    }

    /// The player who owns a route; None: nobody.
    ///
    /// Raises `UnknownNameError` if there is no such route and `InvalidArgumentError` if it is not a str.
    ///
    /// >>> state = ttr.state_from_text("nordic 2 1.routes=bergen-stavanger")
    /// >>> state.owner("bergen-stavanger"), state.owner("bergen-oslo-1")
    /// (1, None)
    fn owner(&self, route: &Bound<'_, PyAny>) -> PyResult<Option<u8>> {
        let route = self.game.get().route_named(route)?;
        Ok(self.inner.owner(route).map(SeatId::number))
    }

    /// A player's tickets, in the order of the data; in a race, in their places.
    fn tickets<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        let tickets = self.inner.tickets(self.board(), self.seat(player)?);
        self.game.get().ticket_ids(player.py(), tickets)
    }

    /// A player's complete tickets, in the order of the data: those whose cities are connected now (G-31), also
    /// by routes that the player's stations lend (EU-34);
    /// in a race, those that were laid open (FJ-6), without the bonus; in a game of railyards, those that
    /// were paid for, in all deck passes (CG-51).
    fn completed<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        let complete = self.inner.completed(self.board(), self.seat(player)?);
        self.game.get().ticket_ids(player.py(), complete.iter())
    }

    /// The tickets that a player is choosing from, in the order drawn.
    fn offer<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        let offer = self.inner.offer(self.seat(player)?);
        let tickets = offer.as_slice().iter().copied();
        self.game.get().ticket_ids(player.py(), tickets)
    }

    /// How many trains a player has left.
    fn trains(&self, player: &Bound<'_, PyAny>) -> PyResult<u8> {
        Ok(self.inner.seat(self.seat(player)?).trains)
    }

    /// The cities in which a player has a station, in the order of the data; none in games without stations
    /// (EU-30).
    ///
    /// >>> state = ttr.state_from_text("europe 2 0.stations=wien,berlin")
    /// >>> state.stations(0), state.stations_left(0), state.stations_left(1)
    /// (('berlin', 'wien'), 1, 3)
    fn stations<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        let stations = self.inner.seat(self.seat(player)?).stations;
        self.game.get().city_ids(player.py(), stations.as_slice())
    }

    /// How many stations a player has left to build; 0 in games without stations.
    fn stations_left(&self, player: &Bound<'_, PyAny>) -> PyResult<u8> {
        Ok(self.inner.stations_left(self.board(), self.seat(player)?))
    }

    /// For each city in which a player has a station, the route that it lends in the best choice if the game
    /// ended now, or None: a mapping in the order of the data (EU-34).
    ///
    /// The best choice is the one with the most points for tickets; of several, the one with the most complete
    /// tickets; of several still, the one in which the fewest stations lend; then, station by station, the one
    /// whose route comes first in the data, a route before None. It is exact.
    ///
    /// >>> state = ttr.state_from_text(
    /// ...     "europe 2 0.stations=sofia,wien 0.tickets=sofia-smyrna 0.routes=constantinople-smyrna "
    /// ...     "1.routes=constantinople-sofia"
    /// ... )
    /// >>> dict(state.lent_routes(0)), state.completed(0)
    /// ({'sofia': 'constantinople-sofia', 'wien': None}, ('sofia-smyrna',))
    fn lent_routes<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (seat, variant) = (self.seat(player)?, self.board());
        let lent = self.inner.lent_routes(variant, seat);
        values::lent_routes(player.py(), self.game.get(), &self.inner.seat(seat).stations, &lent)
    }

    /// How many of the tickets dealt at set-up a player kept, which everybody knows; None: not known, or not
    /// chosen yet, or a game without long tickets (EU-50).
    fn first_kept(&self, player: &Bound<'_, PyAny>) -> PyResult<Option<u8>> {
        Ok(self.inner.seat(self.seat(player)?).first_kept)
    }

    /// The deck pass, counted from 1; always 1 in games without railyards (CG-53).
    #[getter]
    fn deck_pass(&self) -> u8 {
        self.inner.deck_pass()
    }

    /// A player's railyard: its rows in card order; none in other games (CG-30).
    fn railyard<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        let railyard = self.inner.railyard(self.seat(player)?);
        values::railyard(player.py(), self.game.get(), railyard)
    }

    /// A player's on-the-track pile: a count for each card; empty in other games (CG-10).
    fn on_track<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        let pile = self.inner.railyard(self.seat(player)?).on_track;
        self.game.get().cards(player.py(), &pile)
    }

    /// The best set of tickets that a player holds and can pay for out of the on-the-track pile, in the order
    /// of the data (CG-51): the one worth the most points; of several, the one with the most tickets; of
    /// several still, the one with the earliest ticket that not all of them have.
    ///
    /// Exact, by a search. Empty in games without railyards. City bonuses are not counted, because they
    /// depend on what others complete.
    fn best_tickets<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, seat) = (player.py(), self.seat(player)?);
        // This may take long for very many tickets: other threads run meanwhile.
        let best = py.detach(|| self.inner.best_tickets(self.board(), seat));
        self.game.get().ticket_ids(py, best.iter())
    }

    /// Whether a player has taken the bonus for connecting the coasts (FJ-7).
    fn bonus(&self, player: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.inner.racer(self.seat(player)?).bonus)
    }

    /// The length of a player's longest trail, in trains (G-50).
    ///
    /// >>> state = ttr.state_from_text("nordic 2 0.routes=bergen-stavanger,bergen-oslo-1")
    /// >>> state.longest_trail(0)
    /// 6
    fn longest_trail(&self, player: &Bound<'_, PyAny>) -> PyResult<u32> {
        Ok(self.trail(player)?.length)
    }

    /// The routes of a player's longest trail, in the order of the data (G-50). If there are several such
    /// trails, it is always the same one for the same routes.
    fn longest_trail_routes<'py>(
        &self,
        player: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let trail = self.trail(player)?;
        self.game.get().route_ids(player.py(), trail.routes)
    }

    /// What a player may know, as a `View`; None: a spectator.
    ///
    /// With `memory` the player remembers everything seen during the game: cards that went into hands for all
    /// to see, cards that were reshuffled, tickets that the player gave back, cards that went onto the
    /// track, and how many of their first tickets the players kept. Without it, the player knows only the table as it is now.
    ///
    /// Raises `SeatError` if there is no such player, and `InvalidArgumentError` if `player` is not an integer
    /// or None, or `memory` is not a bool.
    ///
    /// >>> state = ttr.new_game("nordic", players=2, seed=7)
    /// >>> view = state.view(0)
    /// >>> view.hand(0), view.hand(1), view.hand_size(1)
    /// ({'orange': 1, 'green': 1, 'locomotive': 2}, None, 4)
    #[pyo3(signature = (player, *, memory=None), text_signature = "($self, player, *, memory=True)")]
    fn view<'py>(
        &self,
        player: &Bound<'py, PyAny>,
        memory: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<View> {
        let memory = match memory {
            None => true,
            Some(given) => match given.cast::<PyBool>() {
                Ok(given) => given.is_true(),
                Err(_) => return Err(refused("memory", given, "must be True or False")),
            },
        };
        let player_seen = if player.is_none() { None } else { Some(self.seat(player)?) };
        let observer = Observer { player: player_seen, memory };
        let inner = self.inner.view(self.board(), observer);
        Ok(View::of(self.game.clone_ref(player.py()), &inner))
    }

    /// The position document, with every key.
    ///
    /// >>> state = ttr.new_game("nordic", players=2, seed=7)
    /// >>> document = state.to_dict()
    /// >>> document["phase"], document["seats"][0]["hand"]
    /// ('keep_tickets', {'orange': 1, 'green': 1, 'locomotive': 2})
    /// >>> ttr.state_from_dict(document) == state
    /// True
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.game.get().document(py, &self.inner.written(self.board()))
    }

    /// The position document as JSON text.
    ///
    /// >>> state = ttr.new_game("nordic", players=2, seed=7)
    /// >>> ttr.state_from_json(state.to_json()) == state
    /// True
    fn to_json(&self) -> String {
        self.inner.to_document(self.board()).to_string()
    }

    /// The whole state in one line of notation for people, which `ttr_rules.state_from_text` reads.
    ///
    /// >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
    /// >>> ttr.state_from_text(state.to_text()) == state
    /// True
    fn to_text<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("ttr_rules.notation")?.getattr("state_to_text")?.call1((slf,))
    }

    /// Whether another state is the same position: equal except for seed, draws, chance mode and what players
    /// know.
    ///
    /// >>> state = ttr.new_game("nordic", players=2, seed=7)
    /// >>> state.with_seed(8) == state, state.with_seed(8).same_position(state)
    /// (False, True)
    fn same_position(&self, other: &State) -> bool {
        self.inner.same_position(&other.inner) && self.same_variant(other)
    }

    /// The same position with another seed, 0 to 2**64 - 1, and so with another future.
    ///
    /// Raises `InvalidArgumentError` if the seed is out of range.
    ///
    /// >>> state = ttr.new_game("nordic", players=2, seed=7)
    /// >>> state.with_seed(8).seed
    /// 8
    fn with_seed(&self, seed: &Bound<'_, PyAny>) -> PyResult<State> {
        let number = arguments::seed(seed)?;
        Ok(self.with(seed.py(), &self.inner.with_seed(number)))
    }

    /// The same state with "sampled" or "explicit" chance.
    ///
    /// At a chance point, "sampled" draws everything that is due at once, from the seed of the state, up to
    /// the next decision or the end.
    ///
    /// Raises `InvalidArgumentError` for other values.
    ///
    /// >>> state = ttr.new_game("new_york", players=2, chance="explicit")
    /// >>> state.with_chance("sampled").phase.value
    /// 'keep_tickets'
    fn with_chance(&self, py: Python<'_>, mode: Mode) -> State {
        self.with(py, &self.inner.with_chance(self.board(), mode.0, &mut ()))
    }

    /// The same state with sampled chance, and a tuple of the events up to the next decision.
    fn _sampled<'py>(&self, py: Python<'py>) -> PyResult<(State, Bound<'py, PyTuple>)> {
        let mut happened = Vec::new();
        let inner = self.inner.with_chance(self.board(), ChanceMode::Sampled, &mut happened);
        Ok((self.with(py, &inner), events::objects(py, self.game.get(), &happened)?))
    }

    /// The number of sequences of exactly `depth` steps from this state, which is called perft. A step is one
    /// of `legal_actions()`, with every payment, or at a chance point one of `chance_outcomes()`, without its
    /// weight.
    ///
    /// Chance is always treated as explicit, so the seed does not matter. Games that end earlier do not
    /// count; depth 0 gives 1. For a state with explicit chance, the result is the sum of
    /// `state.apply(step).perft(depth - 1)` over all first steps.
    ///
    /// Raises `InvalidArgumentError` if `depth` is not an integer from 0 to 255, or if there are 2**128 sequences
    /// or more.
    ///
    /// >>> state = ttr.new_game("new_york", players=2, seed=7)
    /// >>> [state.perft(depth) for depth in range(3)]
    /// [1, 3, 9]
    fn perft(&self, depth: &Bound<'_, PyAny>) -> PyResult<u128> {
        let Ok(Some(number)) = integer::<u8>(depth) else {
            return Err(refused("depth", depth, "must be an integer from 0 to 255"));
        };
        // This may take long: other threads run meanwhile, and Ctrl-C stops it.
        let mut pause = || Python::attach(|py| py.check_signals());
        let count = depth.py().detach(|| self.inner.perft(self.board(), number, &mut pause))?;
        count.ok_or_else(|| {
            refused("depth", depth, "must be less: there are 2**128 sequences or more")
        })
    }

    /// Play this many games on from here to their ends: a `Playouts`. The arguments are
    /// those of `ttr_rules.playouts`.
    ///
    /// Game `i` begins as `with_seed(seed + i)`, modulo 2**64. If chance is explicit, it begins as
    /// `with_seed(seed + i).with_chance("sampled")`. A game that is over stays as it is.
    ///
    /// `first`: a legal action with which each game begins; it does not count for `limit`.
    ///
    /// Raises `IllegalActionError` if `first` is not legal, and `InvalidArgumentError` for other wrong arguments.
    ///
    /// >>> state = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1")
    /// >>> state.playouts(100, seed=1).means
    /// (-40.63, -55.55)
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
            let judged = self.judge(action)?;
            judged.map_err(|found| illegal(action, &found))
        });
        let asked = Asked { games, seed, threads, policy, limit };
        asked.play(py, self.board(), Beginning::State(&self.inner), first.transpose()?)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<State>().is_ok_and(|other| {
            let other = other.get();
            *self.inner == *other.inner && self.same_variant(other)
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
        let restore = py.import("ttr_rules._api")?.getattr("state_from_dict")?;
        let arguments = (self.to_dict(py)?, self.game.get().value.bind(py));
        (restore, arguments).into_pyobject(py)
    }

    fn __repr__(&self) -> String {
        format!("<State of {}>", self.inner.describe(self.board(), "; "))
    }

    /// Everything about the state for people: a table of lines of at most 100 characters.
    fn __str__(slf: &Bound<'_, Self>) -> PyResult<String> {
        python::table(slf.as_any())
    }

    /// The picture of the state, as a spectator sees it, for notebooks: that of ``ttr_rules.svg.board``, with the table.
    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<String> {
        python::picture(slf.as_any())?.call_method0("_repr_svg_")?.extract()
    }

    /// The same picture, as HTML.
    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        python::picture(slf.as_any())?.call_method0("_repr_html_")?.extract()
    }
}

impl State {
    fn same_variant(&self, other: &State) -> bool {
        self.game.get().is_same(&other.game)
    }
}
