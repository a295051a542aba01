//! Batches: many games side by side, for search and learning. What is asked of all of them at once is written into
//! slices of the caller, game by game.

use std::collections::TryReserveError;

use crate::base::ids::SeatId;
use crate::legal::numbers::{ActionSpace, ChanceSpace, Refusal};
use crate::play::setup::SetupError;
use crate::score::scoring::Points;
use crate::state::actions::Action;
use crate::state::chance::ChanceMode;
use crate::state::position::State;
use crate::variant::facts::Variant;

/// Games of one variant for the same number of players. Game `i` begins with the seed of the batch plus `i`, modulo
/// 2^64. A clone is a snapshot.
///
/// ```
/// use ttr_core::legal::numbers::{ActionSpace, ChanceSpace};
/// use ttr_core::batch::games::Batch;
/// use ttr_core::{ChanceMode, Variant};
///
/// let variant = Variant::shipped("new_york").expect("it is shipped");
/// let (actions, outcomes) = (ActionSpace::of(variant), ChanceSpace::of(variant));
/// let mut batch = Batch::new(variant, 2, 10, 7, ChanceMode::Sampled).expect("two may play");
/// let mut masks = vec![0; 10 * actions.len() as usize];
/// batch.masks(variant, &actions, &mut masks);
/// let first = |mask: &[u8]| mask.iter().position(|&legal| legal == 1).expect("somebody decides");
/// let numbers: Vec<i64> =
///     masks.chunks_exact(actions.len() as usize).map(|mask| first(mask) as i64).collect();
/// batch.step(variant, &actions, &outcomes, &numbers).expect("all of them are legal");
/// ```
#[derive(Clone, Debug)]
pub struct Batch {
    states: Vec<State>,
    seeds: Vec<u64>,
    players: u8,
    chance: ChanceMode,
    /// What is to be played, between the looks at it and the playing.
    judged: Vec<Option<Action>>,
}

/// Why there is no batch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The variant is not for this many players.
    Players(SetupError),
    /// There is no memory for so many games.
    Memory(TryReserveError),
}

/// Why a batch does not take a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The first game of which the number is refused.
    pub game: usize,
    /// What is wrong with it.
    pub reason: Reason,
}

/// Why a number is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// There is no such number.
    NoSuchNumber {
        /// The number.
        number: i64,
        /// How many there are.
        numbers: u32,
    },
    /// What it stands for is not legal.
    Illegal(Refusal),
}

impl Batch {
    /// A batch of so many games at their beginnings. Player 0 begins.
    ///
    /// # Errors
    /// If the variant is not for this many players, or there is no memory for so many games.
    pub fn new(
        variant: &Variant,
        players: u8,
        size: usize,
        seed: u64,
        chance: ChanceMode,
    ) -> Result<Batch, Failure> {
        let first = SeatId::new(0);
        let state = State::new(variant, players, seed, chance, first).map_err(Failure::Players)?;
        let (mut states, mut seeds, mut judged) = (Vec::new(), Vec::new(), Vec::new());
        states.try_reserve_exact(size).map_err(Failure::Memory)?;
        seeds.try_reserve_exact(size).map_err(Failure::Memory)?;
        judged.try_reserve_exact(size).map_err(Failure::Memory)?;
        seeds.extend((0..size as u64).map(|game| seed.wrapping_add(game)));
        states.resize(size, state);
        judged.resize(size, None);
        let mut batch = Batch { states, seeds, players, chance, judged };
        (1..size).for_each(|game| batch.begin(variant, game));
        Ok(batch)
    }

    /// Begins a game with its seed.
    fn begin(&mut self, variant: &Variant, game: usize) {
        let (seed, first) = (self.seeds[game], SeatId::new(0));
        let state = State::new(variant, self.players, seed, self.chance, first);
        self.states[game] = state.expect("the first one could be made");
    }

    /// The number of games.
    #[must_use]
    pub fn size(&self) -> usize {
        self.states.len()
    }

    /// The number of players of each game.
    #[must_use]
    pub fn players(&self) -> u8 {
        self.players
    }

    /// The games.
    #[must_use]
    pub fn states(&self) -> &[State] {
        &self.states
    }

    /// Plays the action of a number in each game; in a game with the number -1 nothing. At a chance point it is a
    /// number of an outcome. Nothing is allocated.
    ///
    /// # Errors
    /// The first game whose number is not legal. No game has changed then.
    ///
    /// # Panics
    /// If there is not a number for each game.
    pub fn step<N: Copy + Into<i64>>(
        &mut self,
        variant: &Variant,
        actions: &ActionSpace,
        outcomes: &ChanceSpace,
        numbers: &[N],
    ) -> Result<(), Refused> {
        assert_eq!(numbers.len(), self.size(), "a number for each game");
        let places = self.judged.iter_mut().zip(&self.states).zip(numbers);
        for (game, ((place, state), &number)) in places.enumerate() {
            *place = match number.into() {
                -1 => None,
                number => Some(
                    judged(state, variant, actions, outcomes, number)
                        .map_err(|reason| Refused { game, reason })?,
                ),
            };
        }
        for (action, state) in self.judged.iter().zip(&mut self.states) {
            if let Some(action) = action {
                state.play_unchecked(variant, action, &mut ());
            }
        }
        Ok(())
    }

    /// Begins games anew: those whose byte is not 0, or else those that are over. The seed of each grows by the
    /// number of games, so that no two games of a batch ever have the same.
    ///
    /// # Panics
    /// If there is not a byte for each game.
    pub fn reset(&mut self, variant: &Variant, which: Option<&[u8]>) {
        assert!(which.is_none_or(|which| which.len() == self.size()), "a byte for each game");
        for game in 0..self.size() {
            let chosen = which.map_or(self.states[game].is_over(), |which| which[game] != 0);
            if chosen {
                self.seeds[game] = self.seeds[game].wrapping_add(self.size() as u64);
                self.begin(variant, game);
            }
        }
    }

    /// Writes for each game, and in it for every number of the actions, whether it is legal: 1 or 0.
    ///
    /// # Panics
    /// If there is not a byte for each number of each game.
    pub fn masks(&self, variant: &Variant, actions: &ActionSpace, masks: &mut [u8]) {
        let numbers = actions.len() as usize;
        assert_eq!(masks.len(), self.size() * numbers, "a byte for each number of each game");
        for (state, mask) in self.states.iter().zip(masks.chunks_exact_mut(numbers)) {
            actions.mask(state, variant, mask);
        }
    }

    /// Writes for each game the player who has to decide; -1: it stands at a chance point, or is over.
    ///
    /// # Panics
    /// If there is not a place for each game.
    pub fn seats(&self, seats: &mut [i32]) {
        assert_eq!(seats.len(), self.size(), "a place for each game");
        for (state, seat) in self.states.iter().zip(seats) {
            *seat = state.current_player().map_or(-1, |player| player.number().into());
        }
    }

    /// Writes for each game whether it is over: 1 or 0.
    ///
    /// # Panics
    /// If there is not a byte for each game.
    pub fn ends(&self, ends: &mut [u8]) {
        assert_eq!(ends.len(), self.size(), "a byte for each game");
        for (state, end) in self.states.iter().zip(ends) {
            *end = state.is_over().into();
        }
    }

    /// Writes for each game the points of each player if it ended now.
    ///
    /// # Panics
    /// If there is not a place for each player of each game.
    pub fn scores(&self, variant: &Variant, scores: &mut [i32]) {
        let players = usize::from(self.players);
        assert_eq!(scores.len(), self.size() * players, "a place for each player of each game");
        for (state, scores) in self.states.iter().zip(scores.chunks_exact_mut(players)) {
            let points = state.points(variant);
            for (score, points) in scores.iter_mut().zip(points.iter().map(Points::total)) {
                *score = points;
            }
        }
    }
}

/// The action of a number if it is legal.
#[inline]
fn judged(
    state: &State,
    variant: &Variant,
    actions: &ActionSpace,
    outcomes: &ChanceSpace,
    number: i64,
) -> Result<Action, Reason> {
    let at_chance_point = state.pending().is_some();
    let numbers = if at_chance_point { outcomes.len() } else { actions.len() };
    let no_such_number = Reason::NoSuchNumber { number, numbers };
    let number = u32::try_from(number).map_err(|_| no_such_number)?;
    if number >= numbers {
        return Err(no_such_number);
    }
    if !at_chance_point {
        return actions.judge(state, variant, number).map_err(Reason::Illegal);
    }
    let outcome = outcomes.get(number).ok_or(no_such_number)?;
    let refusal = |fault| Reason::Illegal(Refusal { action: Some(outcome), fault });
    state.judge(variant, &outcome).map(|()| outcome).map_err(refusal)
}
