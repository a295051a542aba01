//! A state: everything about a game in progress, in one flat value.

use crate::base::cards::{Cards, Kind};
use crate::base::derived::Derived;
use crate::base::ids::{RouteId, RouteSet, SeatId, TicketId, TicketSet};
use crate::base::limits::{MAX_SEATS, MAX_SLOTS};
use crate::base::random::Seed;
use crate::state::chance::Pending;
use crate::state::open_routes::OpenRoutes;
use crate::state::railyards::{Railyard, Yards};
use crate::state::stations::Stations;
use crate::state::tickets::Tickets;
use crate::state::tunnel::Tunnel;
use crate::variant::facts::Variant;

/// What the mover has to decide; at a chance point, the decision that led there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The mover chooses which of the tickets on offer to keep.
    KeepTickets,
    /// The mover chooses the action of the turn (G-2).
    Turn,
    /// The mover draws the second card (G-10).
    SecondDraw,
    /// The mover pays the surcharge of a tunnel or withdraws (NC-53).
    Tunnel,
    /// The mover chooses which card of each row moves to the on-the-track pile (CG-11).
    MoveCards,
    /// The mover chooses which tickets to complete (CG-51).
    ScoreTickets,
    /// The game is over.
    Over,
}

impl Phase {
    /// All phases.
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

/// What a player has, and what others know of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Seat {
    /// The routes claimed.
    pub routes: RouteSet,
    /// The tickets kept or (in a race) held. Only this player knows them (G-30), and their number has no
    /// limit (G-35).
    pub tickets: TicketSet,
    /// The tickets that this player had and that are now those of [`State::returned`] or of
    /// [`State::shown_by`]. No ticket is shown and given back: one set and `State::shown` hold both.
    pub(crate) gone: TicketSet,
    /// The tickets that this player gave back, that were shuffled into the ticket deck, and that the
    /// player has not drawn again (FJ-8, CG-3). Only this player knows which they are.
    pub shuffled: TicketSet,
    /// The train cards; their number has no limit (G-11).
    pub hand: Cards,
    /// The cards that everybody saw enter the hand and that may still be there (G-36).
    pub seen: Cards,
    /// The cards drawn blind since the last reshuffle, which only this player knows. Empty before the
    /// first reshuffle.
    pub drawn: Cards,
    /// The number of trains left.
    pub trains: u8,
    /// The stations built (EU-30). Everybody sees them.
    pub stations: Stations,
    /// How many of the tickets dealt at set-up the player kept, if there are long tickets and it is
    /// known. Everybody knows it (EU-50).
    pub first_kept: Option<u8>,
}

/// What lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Table {
    /// A board. Its open routes are updated at each claim.
    Board(Derived<OpenRoutes>),
    /// Railyards.
    Railyards(Yards),
}

/// A complete state of a game. It is a flat value, which is copied like any plain memory.
///
/// Equality and hash include everything: seed, draws, chance mode and what players know. A state belongs
/// to the variant with which it was made; pass that one to every method that takes a variant.
///
/// ```
/// use ttr_core::{ChanceMode, Phase, SeatId, State, Variant};
///
/// let nordic = Variant::shipped("nordic").expect("it is shipped");
/// let state = State::new(nordic, 3, 1, ChanceMode::Sampled, SeatId::new(2)).expect("three may play");
/// assert_eq!(state.phase(), Phase::KeepTickets);
/// assert_eq!(state.current_player(), Some(SeatId::new(2)));
/// let seat = state.seat(SeatId::new(0));
/// assert_eq!((seat.hand.total(), state.offer(SeatId::new(0)).len(), seat.trains), (4, 5, 40));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) seats: [Seat; MAX_SEATS],
    /// The part of the ticket deck whose order nobody knows.
    pub(crate) unordered_tickets: TicketSet,
    /// The complete tickets that players have shown (FJ-6, CG-51).
    pub(crate) shown: TicketSet,
    pub(crate) tickets: Tickets,
    pub(crate) seed: Seed,
    pub(crate) train_draws: u64,
    pub(crate) ticket_draws: u64,
    pub(crate) deck: Cards,
    pub(crate) discard: Cards,
    /// The most cards that the deck can have since the last reshuffle: those that were reshuffled, less
    /// the cards turned up since. Everybody knows them (G-12, G-36).
    pub(crate) reshuffled: Option<Cards>,
    pub(crate) row: [Option<Kind>; MAX_SLOTS],
    pub(crate) turn: u32,
    pub(crate) players: u8,
    /// The player whose turn it is, even at chance points; 0 at the end.
    pub(crate) current: SeatId,
    pub(crate) phase: Phase,
    pub(crate) setup: bool,
    pub(crate) last_turns: Option<u8>,
    pub(crate) passes: u8,
    pub(crate) explicit: bool,
    pub(crate) pending: Option<Pending>,
    pub(crate) tunnel: Option<Tunnel>,
    pub(crate) table: Table,
}

impl State {
    /// The number of players.
    #[must_use]
    pub fn players(&self) -> u8 {
        self.players
    }

    /// The ids of the players.
    pub fn seat_ids(&self) -> impl DoubleEndedIterator<Item = SeatId> + Clone + use<> {
        SeatId::first(self.players)
    }

    /// The player who has to decide; `None` at chance points and at the end.
    #[must_use]
    pub fn current_player(&self) -> Option<SeatId> {
        (self.pending.is_none() && !self.is_over()).then_some(self.current)
    }

    /// The phase; at a chance point, the one that led there.
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

    /// The seed of all chance still to come.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed.number()
    }

    /// Whether chance is explicit: the state stops at chance points.
    #[must_use]
    pub fn is_explicit(&self) -> bool {
        self.explicit
    }

    /// The chance point at which the state stands.
    #[must_use]
    pub fn pending(&self) -> Option<&Pending> {
        self.pending.as_ref()
    }

    /// What a player has.
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    pub fn seat(&self, player: SeatId) -> &Seat {
        self.check_seat(player);
        &self.seats[player.index()]
    }

    /// The face-up row, with one entry for each slot.
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

    /// How many turns are left, including the current one, once the last turns have begun.
    #[must_use]
    pub fn last_turns(&self) -> Option<u8> {
        self.last_turns
    }

    /// How many players have just passed in a row.
    #[must_use]
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// Whether the first tickets are still being chosen.
    #[must_use]
    pub fn in_setup(&self) -> bool {
        self.setup
    }

    /// The player who owns a route.
    #[must_use]
    pub fn owner(&self, route: RouteId) -> Option<SeatId> {
        self.seat_ids().find(|&player| self.seats[player.index()].routes.has(route))
    }

    /// The same position with another seed, and so with another future.
    #[must_use]
    pub fn with_seed(&self, seed: u64) -> State {
        State { seed: Seed::new(seed), ..*self }
    }

    /// Whether two states are the same position: equal except for seed, draws, chance mode and what the
    /// players know.
    #[must_use]
    pub fn same_position(&self, other: &State) -> bool {
        self.bare() == other.bare()
    }

    #[inline]
    pub(crate) fn check_seat(&self, player: SeatId) {
        assert!(player.number() < self.players, "there is no player {player}");
    }

    fn bare(&self) -> State {
        let mut bare = *self;
        bare.seed = Seed::default();
        bare.train_draws = 0;
        bare.ticket_draws = 0;
        bare.explicit = false;
        bare.reshuffled = None;
        for seat in &mut bare.seats {
            seat.seen = Cards::NONE;
            seat.drawn = Cards::NONE;
            seat.gone &= self.shown;
            seat.shuffled = TicketSet::EMPTY;
            seat.first_kept = None;
        }
        bare
    }

    /// The open routes of the board.
    ///
    /// # Panics
    /// In a game of railyards.
    #[inline]
    pub(crate) fn open(&self) -> &OpenRoutes {
        match &self.table {
            Table::Board(open) => open,
            Table::Railyards(_) => panic!("a game of railyards has no routes"),
        }
    }

    /// The railyards; empty ones in a game with a board.
    #[inline]
    pub(crate) fn yards(&self) -> &Yards {
        match &self.table {
            Table::Board(_) => &Yards::EMPTY,
            Table::Railyards(yards) => yards,
        }
    }

    /// # Panics
    /// In a game with a board.
    #[inline]
    pub(crate) fn yards_mut(&mut self) -> &mut Yards {
        match &mut self.table {
            Table::Board(_) => panic!("a board has no railyards"),
            Table::Railyards(yards) => yards,
        }
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

    /// The tickets of a player: in a race those held, in their places; in other games in the order of
    /// the data.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn tickets(&self, variant: &Variant, player: SeatId) -> impl Iterator<Item = TicketId> {
        let held = self.racer(player).held;
        let kept = if variant.is_race() { TicketSet::EMPTY } else { self.seat(player).tickets };
        let places = (0..usize::from(held.len())).map(move |at| held.as_slice()[at]);
        places.chain(kept.iter())
    }

    /// The tickets that a player gave back and that are still where they went: under the ticket deck
    /// (G-33), or out of the game (NC-4, NC-60). Only this player knows which they are (G-36).
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    pub fn returned(&self, player: SeatId) -> TicketSet {
        self.seat(player).gone & !self.shown
    }

    /// The complete tickets of a player that lie open (FJ-6) or were shown and laid aside (CG-51). In other
    /// games tickets are only checked at the end (G-31).
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    #[inline]
    pub fn shown_by(&self, player: SeatId) -> TicketSet {
        self.seat(player).gone & self.shown
    }

    /// The railyard of a player, with the on-the-track pile.
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    pub fn railyard(&self, player: SeatId) -> &Railyard {
        self.check_seat(player);
        &self.yards().seats[player.index()]
    }

    /// The deck pass, counted from 1 (CG-53).
    #[must_use]
    pub fn deck_pass(&self) -> u8 {
        self.yards().deck_pass
    }

    /// Whether a player has finished scoring in this deck pass (CG-51).
    #[must_use]
    pub fn has_finished(&self, player: SeatId) -> bool {
        self.yards().finished >> player.number() & 1 == 1
    }
}
