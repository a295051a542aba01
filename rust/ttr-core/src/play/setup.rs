//! Set-up: hands, then the row, then tickets (G-5).

use crate::base::cards::{Cards, Kind};
use crate::base::derived::Derived;
use crate::base::ids::{SeatId, TicketSet};
use crate::base::limits::{MAX_SEATS, MAX_SLOTS};
use crate::base::random::Seed;
use crate::state::chance::{ChanceMode, Due, Pending, Then};
use crate::state::events::{Event, Sink};
use crate::state::open_routes::OpenRoutes;
use crate::state::position::{Phase, Seat, State, Table};
use crate::state::race::Race;
use crate::state::railyards::Yards;
use crate::state::tickets::{Offers, Tickets};
use crate::variant::facts::Variant;

/// Why a new game cannot be set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// The variant is not for this many players, but for `least` to `most`.
    Players {
        /// The fewest players.
        least: u8,
        /// The most players.
        most: u8,
    },
    /// There is no player with the number of the first player.
    FirstPlayer,
}

impl std::fmt::Display for SetupError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SetupError::Players { least, most } => {
                write!(f, "the game is for {least} to {most} players")
            }
            SetupError::FirstPlayer => {
                write!(f, "there is no player with the number of the first player")
            }
        }
    }
}

impl std::error::Error for SetupError {}

impl State {
    /// The first state of a game. In sampled mode the first player is about to choose tickets, or in a
    /// race to play the first turn; in explicit mode the first card of the first hand is due.
    ///
    /// # Errors
    /// If the variant is not for this many players, or the first player is not one of them.
    pub fn new(
        variant: &Variant,
        players: u8,
        seed: u64,
        chance: ChanceMode,
        first_player: SeatId,
    ) -> Result<State, SetupError> {
        State::start(variant, players, seed, chance, first_player, &mut ())
    }

    /// Like [`State::new`], with the events of the set-up sent to the sink.
    ///
    /// # Errors
    /// Like [`State::new`].
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
        state.seed = Seed::new(seed);
        state.explicit = chance == ChanceMode::Explicit;
        state.current = first_player;
        state.phase = Phase::KeepTickets;
        state.setup = true;
        if let Tickets::Offers(offers) = &mut state.tickets {
            offers.long = variant.tables.long_tickets;
        }
        state.give_locomotives(variant, sink);
        let due = Due::Hand { player: first_player, left: variant.rules().initial_cards };
        state.pending = Some(Pending { due, then: Then::SetUp });
        state.run(variant, sink);
        Ok(state)
    }

    /// Gives each player the first locomotives before the deck is shuffled, for all to see (**CG-2**).
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

    /// A table before anything is dealt: all cards and tickets are in their decks.
    pub(crate) fn empty(variant: &Variant, players: u8) -> State {
        let mut seats = [Seat::default(); MAX_SEATS];
        for seat in &mut seats[..usize::from(players)] {
            seat.trains = variant.facts.trains;
        }
        State {
            seats,
            unordered_tickets: variant.tables.all_tickets & !variant.tables.long_tickets,
            shown: TicketSet::EMPTY,
            tickets: match variant.is_race() {
                false => Tickets::Offers(Offers::NONE),
                true => Tickets::Race(Race::NONE),
            },
            seed: Seed::default(),
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
            table: match variant.has_railyards() {
                false => Table::Board(Derived(OpenRoutes::all(variant))),
                true => Table::Railyards(Yards::EMPTY),
            },
        }
    }

    /// Goes on to the next step of the set-up (**G-5**): hands player by player from the starter, the row,
    /// tickets player by player from the starter. Then the starter chooses (**FJ-2**).
    pub(crate) fn continue_setup(&mut self, variant: &Variant, sink: &mut impl Sink) {
        let rules = variant.rules();
        let starter = self.current;
        let tickets_of = |player| {
            if variant.is_race() {
                Due::Held { player, slot: 0, left: rules.initial_tickets() }
            } else {
                // EU-2: the long ticket comes first
                Due::Offer { player, left: rules.first_tickets() }
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
                // **EU-3**: the long tickets that were not dealt leave the game
                if let Tickets::Offers(offers) = &mut self.tickets {
                    offers.long = TicketSet::EMPTY;
                }
                if variant.is_race() {
                    // FJ-2: there is nothing to choose.
                    self.setup = false;
                    self.begin_turn(variant, sink);
                }
                return;
            }
        };
        self.pending = Some(Pending { due, then: Then::SetUp });
    }
}
