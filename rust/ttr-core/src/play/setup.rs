//! Set-up: hands, row, tickets, in this order (G-5).

use crate::base::cards::{Cards, Kind};
use crate::base::derived::Derived;
use crate::base::ids::SeatId;
use crate::base::limits::{MAX_SEATS, MAX_SLOTS};
use crate::state::chance::{ChanceMode, Due, Pending, Then};
use crate::state::events::{Event, Sink};
use crate::state::open_routes::OpenRoutes;
use crate::state::position::{Phase, Seat, State};
use crate::state::race::Race;
use crate::state::railyards::Yards;
use crate::state::tickets::TicketDeck;
use crate::variant::facts::Variant;

/// What is wrong with the wish for a new game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// The variant is not for so many players; it is for `least` to `most`.
    Players {
        /// Fewest seats.
        least: u8,
        /// Most seats.
        most: u8,
    },
    /// The first player is no seat of the game.
    FirstPlayer,
}

impl std::fmt::Display for SetupError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SetupError::Players { least, most } => write!(f, "it takes {least} to {most} players"),
            SetupError::FirstPlayer => write!(f, "the first player is no seat of the game"),
        }
    }
}

impl std::error::Error for SetupError {}

impl State {
    /// The first state of a game: in sampled mode the first choice of tickets, in explicit mode
    /// the first card of the first hand.
    ///
    /// # Errors
    /// If the variant is not for so many players, or the first player is none of them.
    pub fn new(
        variant: &Variant,
        players: u8,
        seed: u64,
        chance: ChanceMode,
        first_player: SeatId,
    ) -> Result<State, SetupError> {
        State::start(variant, players, seed, chance, first_player, &mut ())
    }

    /// As [`State::new`], and tells what the set-up dealt.
    ///
    /// # Errors
    /// As [`State::new`].
    pub fn start(
        variant: &Variant,
        players: u8,
        seed: u64,
        chance: ChanceMode,
        first_player: SeatId,
        sink: &mut impl Sink,
    ) -> Result<State, SetupError> {
        let [least, most] = variant.facts.players;
        if !(least..=most).contains(&players) {
            return Err(SetupError::Players { least, most });
        }
        if first_player.number() >= players {
            return Err(SetupError::FirstPlayer);
        }
        let mut state = State::empty(variant, players);
        state.seed = seed;
        state.explicit = chance == ChanceMode::Explicit;
        state.current = first_player;
        state.phase = Phase::KeepTickets;
        state.setup = true;
        state.give_locomotives(variant, sink);
        let due = Due::Hand { player: first_player, left: variant.rules().initial_cards };
        state.pending = Some(Pending { due, then: Then::SetUp });
        state.run(variant, sink);
        Ok(state)
    }

    /// Before the deck is shuffled each seat gets its locomotives, for all to see (CG-2).
    fn give_locomotives(&mut self, variant: &Variant, sink: &mut impl Sink) {
        let mut player = self.current;
        for _ in self.seat_ids() {
            for _ in 0..variant.rules().first_locomotives() {
                let card = Kind::LOCOMOTIVE;
                self.deck.remove(card);
                let holder = &mut self.seats[player.index()];
                holder.hand.add(card);
                holder.seen.add(card);
                sink.event(Event::CardGiven { player, card });
            }
            player = self.seat_after(player);
        }
    }

    /// A table on which nothing has been dealt: every card and ticket in its deck.
    pub(crate) fn empty(variant: &Variant, players: u8) -> State {
        let mut seats = [Seat::default(); MAX_SEATS];
        for seat in &mut seats[..usize::from(players)] {
            seat.trains = variant.facts.trains;
        }
        State {
            seats,
            ticket_deck: TicketDeck::new(variant.tables.all_tickets),
            seed: 0,
            train_draws: 0,
            ticket_draws: 0,
            deck: variant.facts.deck,
            discard: Cards::NONE,
            reshuffled: None,
            row: [None; MAX_SLOTS],
            turn: 0,
            players,
            current: SeatId::default(),
            phase: Phase::Turn,
            setup: false,
            last_turns: None,
            passes: 0,
            explicit: false,
            pending: None,
            tunnel: None,
            race: Race::default(),
            yards: Yards::EMPTY,
            open: Derived(OpenRoutes::all(variant)),
        }
    }

    /// One step of the set-up is done; the next one (G-5): hands seat by seat from the starter,
    /// the row, tickets seat by seat from the starter. Then the starter chooses.
    pub(crate) fn continue_setup(&mut self, variant: &Variant, sink: &mut impl Sink) {
        let rules = variant.rules();
        let starter = self.current;
        let tickets_of = |player| {
            if variant.is_race() {
                Due::Held { player, slot: 0, left: rules.initial_tickets() }
            } else {
                Due::Offer { player, left: rules.initial_tickets() }
            }
        };
        let due = match self.pending.map(|pending| pending.due) {
            Some(Due::Hand { player, .. }) => match self.seat_after(player) {
                next if next == starter => Due::Row { slots: variant.all_slots() },
                next => Due::Hand { player: next, left: rules.initial_cards },
            },
            Some(Due::Row { .. }) => tickets_of(starter),
            Some(Due::Offer { player, .. } | Due::Held { player, .. })
                if self.seat_after(player) != starter =>
            {
                tickets_of(self.seat_after(player))
            }
            _ => {
                self.pending = None;
                if variant.is_race() {
                    // FJ-2: nothing is chosen.
                    self.setup = false;
                    self.begin_turn(variant, sink);
                }
                return;
            }
        };
        self.pending = Some(Pending { due, then: Then::SetUp });
    }
}
