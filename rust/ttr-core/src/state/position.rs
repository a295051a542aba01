//! A state: everything about a game that is going on, as one flat value.

use crate::base::cards::{Cards, Kind};
use crate::base::derived::Derived;
use crate::base::ids::{RouteId, RouteSet, SeatId, TicketId, TicketSet};
use crate::base::limits::{MAX_SEATS, MAX_SLOTS};
use crate::state::chance::Pending;
use crate::state::open_routes::OpenRoutes;
use crate::state::race::{Race, Racer};
use crate::state::railyards::{Railyard, Yards};
use crate::state::tickets::{Offer, TicketDeck};
use crate::state::tunnel::Tunnel;
use crate::variant::facts::Variant;

/// What the mover has to decide, or (at a chance point) what led there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Which of the tickets on offer to keep.
    KeepTickets,
    /// The action of the turn (G-2).
    Turn,
    /// The second card of a draw (G-10).
    SecondDraw,
    /// Whether to pay the surcharge of a tunnel (NC-53).
    Tunnel,
    /// Which card of each row moves to the on-the-track pile, where that can be chosen (CG-11).
    MoveCards,
    /// Which tickets to complete (CG-51).
    ScoreTickets,
    /// Nothing: the game is over.
    Over,
}

impl Phase {
    /// Every phase.
    pub const ALL: [Phase; 7] = [
        Phase::KeepTickets,
        Phase::Turn,
        Phase::SecondDraw,
        Phase::Tunnel,
        Phase::MoveCards,
        Phase::ScoreTickets,
        Phase::Over,
    ];

    /// Its name in documents.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Phase::KeepTickets => "keep_tickets",
            Phase::Turn => "turn",
            Phase::SecondDraw => "second_draw",
            Phase::Tunnel => "tunnel",
            Phase::MoveCards => "move_cards",
            Phase::ScoreTickets => "score_tickets",
            Phase::Over => "over",
        }
    }
}

/// What a seat has, and what is known of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Seat {
    /// The claimed routes.
    pub routes: RouteSet,
    /// The kept or (in a race) held tickets: the seat alone knows them (G-30), and their number has no limit (G-35).
    pub tickets: TicketSet,
    /// The tickets that this seat gave back and that still lie where they went: under the ticket
    /// deck (G-33), or out of the game (NC-4, NC-60). It alone knows which they are (G-36).
    pub returned: TicketSet,
    /// The complete tickets that lie open (FJ-6) or were shown and laid aside (CG-51); in other games
    /// tickets are looked at only at the end (G-31).
    pub completed: TicketSet,
    /// The tickets that it gave back, that were shuffled into the ticket deck, and that it has not
    /// drawn since (FJ-8, CG-3). It alone knows which they are.
    pub shuffled: TicketSet,
    /// The train cards; their number has no limit (G-11).
    pub hand: Cards,
    /// The cards that all saw enter the hand and that may still be there (G-36).
    pub seen: Cards,
    /// The cards drawn blind since the last reshuffle, known to this seat alone; empty before
    /// the first one.
    pub drawn: Cards,
    /// The tickets it is choosing from.
    pub offer: Offer,
    /// The trains left.
    pub trains: u8,
}

/// A state of a game, complete and flat: a copy is a memory copy.
///
/// Equality and hash are those of the whole value, with seed, draws, chance mode and knowledge.
/// A state belongs to the variant it was made with: every method that takes a variant wants
/// that one.
///
/// ```
/// use ttr_core::{ChanceMode, Phase, SeatId, State, Variant};
///
/// let nordic = Variant::shipped("nordic").expect("it is shipped");
/// let state = State::new(nordic, 3, 1, ChanceMode::Sampled, SeatId::new(2)).expect("three may play");
/// assert_eq!(state.phase(), Phase::KeepTickets);
/// assert_eq!(state.current_player(), Some(SeatId::new(2)));
/// let seat = state.seat(SeatId::new(0));
/// assert_eq!((seat.hand.total(), seat.offer.len(), seat.trains), (4, 5, 40));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) seats: [Seat; MAX_SEATS],
    pub(crate) ticket_deck: TicketDeck,
    pub(crate) seed: u64,
    pub(crate) train_draws: u64,
    pub(crate) ticket_draws: u64,
    pub(crate) deck: Cards,
    pub(crate) discard: Cards,
    /// What the deck can at most hold since the last reshuffle: what was reshuffled, less the
    /// cards turned up since. All know it (G-12, G-36).
    pub(crate) reshuffled: Option<Cards>,
    pub(crate) row: [Option<Kind>; MAX_SLOTS],
    pub(crate) turn: u32,
    pub(crate) players: u8,
    /// The seat whose turn it is, also at chance points; 0 at the end.
    pub(crate) current: SeatId,
    pub(crate) phase: Phase,
    pub(crate) setup: bool,
    pub(crate) last_turns: Option<u8>,
    pub(crate) passes: u8,
    pub(crate) explicit: bool,
    pub(crate) pending: Option<Pending>,
    pub(crate) tunnel: Option<Tunnel>,
    pub(crate) race: Race,
    pub(crate) yards: Yards,
    /// Kept up at each claim.
    pub(crate) open: Derived<OpenRoutes>,
}

impl State {
    /// The number of seats.
    #[must_use]
    pub fn players(&self) -> u8 {
        self.players
    }

    /// The ids of the seats.
    pub fn seat_ids(&self) -> impl DoubleEndedIterator<Item = SeatId> + Clone + use<> {
        SeatId::first(self.players)
    }

    /// The seat that has to decide; `None` at chance points and at the end.
    #[must_use]
    pub fn current_player(&self) -> Option<SeatId> {
        (self.pending.is_none() && !self.is_over()).then_some(self.current)
    }

    /// The phase; at a chance point the one that led there.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// How many turns have been finished.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// The seed of the chance still to come.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Whether chance points are stopped at.
    #[must_use]
    pub fn is_explicit(&self) -> bool {
        self.explicit
    }

    /// The chance point at which the state stands.
    #[must_use]
    pub fn pending(&self) -> Option<&Pending> {
        self.pending.as_ref()
    }

    /// What a seat has.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub fn seat(&self, player: SeatId) -> &Seat {
        self.check_seat(player);
        &self.seats[player.index()]
    }

    /// The face-up row, an entry a slot.
    #[must_use]
    pub fn face_up<'a>(&'a self, variant: &Variant) -> &'a [Option<Kind>] {
        &self.row[..usize::from(variant.rules().face_up_slots)]
    }

    /// The cards left in the deck.
    #[must_use]
    pub fn deck(&self) -> &Cards {
        &self.deck
    }

    /// The discard pile.
    #[must_use]
    pub fn discard(&self) -> &Cards {
        &self.discard
    }

    /// The tickets beside the ticket deck (FJ-8).
    #[must_use]
    pub fn given_back(&self) -> TicketSet {
        self.race.given_back
    }

    /// The tickets left in the ticket deck.
    #[must_use]
    pub fn ticket_deck(&self) -> &TicketDeck {
        &self.ticket_deck
    }

    /// How many turns are left, the present one included, once the last turns have begun.
    #[must_use]
    pub fn last_turns(&self) -> Option<u8> {
        self.last_turns
    }

    /// How many seats have just passed in a row.
    #[must_use]
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// Whether the first tickets are still being chosen.
    #[must_use]
    pub fn in_setup(&self) -> bool {
        self.setup
    }

    /// The seat that owns a route.
    #[must_use]
    pub fn owner(&self, route: RouteId) -> Option<SeatId> {
        self.seat_ids().find(|&player| self.seats[player.index()].routes.has(route))
    }

    /// The same position with another future.
    #[must_use]
    pub fn with_seed(&self, seed: u64) -> State {
        State { seed, ..*self }
    }

    /// Whether two states are the same position: equal but for seed, draws, chance mode and what
    /// the players know.
    #[must_use]
    pub fn same_position(&self, other: &State) -> bool {
        self.bare() == other.bare()
    }

    #[inline]
    fn check_seat(&self, player: SeatId) {
        assert!(player.number() < self.players, "no seat {player}");
    }

    fn bare(&self) -> State {
        let mut bare = *self;
        bare.seed = 0;
        bare.train_draws = 0;
        bare.ticket_draws = 0;
        bare.explicit = false;
        bare.reshuffled = None;
        for seat in &mut bare.seats {
            seat.seen = Cards::NONE;
            seat.drawn = Cards::NONE;
            seat.returned = TicketSet::EMPTY;
            seat.shuffled = TicketSet::EMPTY;
        }
        bare
    }

    #[inline]
    pub(crate) fn mover(&self) -> &Seat {
        &self.seats[self.current.index()]
    }

    #[inline]
    pub(crate) fn mover_mut(&mut self) -> &mut Seat {
        &mut self.seats[self.current.index()]
    }

    pub(crate) fn seat_before(&self, player: SeatId) -> SeatId {
        player.previous(self.players)
    }

    #[inline]
    pub(crate) fn seat_after(&self, player: SeatId) -> SeatId {
        player.next(self.players)
    }
}

impl State {
    /// The tunnel that is being tried.
    #[must_use]
    pub fn tunnel(&self) -> Option<&Tunnel> {
        self.tunnel.as_ref()
    }

    /// What a seat of a race has besides.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub fn racer(&self, player: SeatId) -> &Racer {
        self.check_seat(player);
        &self.race.racers[player.index()]
    }

    /// The tickets of a seat: in a race those held, in their places, else in the order of the data.
    ///
    /// # Panics
    /// If there is no such seat.
    pub fn tickets(&self, variant: &Variant, player: SeatId) -> impl Iterator<Item = TicketId> {
        let held = self.racer(player).held;
        let kept = if variant.is_race() { TicketSet::EMPTY } else { self.seat(player).tickets };
        let places = (0..usize::from(held.len())).map(move |at| held.as_slice()[at]);
        places.chain(kept.iter())
    }

    /// The railyard of a seat, and its on-the-track pile.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub fn railyard(&self, player: SeatId) -> &Railyard {
        self.check_seat(player);
        &self.yards.seats[player.index()]
    }

    /// The deck pass, counted from 1 (CG-53).
    #[must_use]
    pub fn deck_pass(&self) -> u8 {
        self.yards.deck_pass
    }

    /// Whether a seat has finished scoring in this deck pass (CG-51).
    #[must_use]
    pub fn has_finished(&self, player: SeatId) -> bool {
        self.yards.finished >> player.number() & 1 == 1
    }
}
