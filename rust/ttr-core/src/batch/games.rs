//! Batches: many games side by side, for search and learning. What is asked of all of them at once is handed over game
//! by game.

use std::collections::TryReserveError;

use crate::base::ids::SeatId;
use crate::legal::numbers::{ActionSpace, ChanceSpace, Refusal};
use crate::play::setup::SetupError;
use crate::state::actions::Action;
use crate::state::chance::ChanceMode;
use crate::state::position::State;
use crate::variant::facts::Variant;
use crate::view::observation::ObservationSpace;
use crate::view::views::Observer;

/// Games of one variant for the same number of players. Game `i` begins with the seed of the batch plus `i`, modulo
/// 2^64. A clone is a snapshot.
///
/// Some games never end. One that is not over after a number of decisions is stopped: nobody decides in it any more.
///
/// ```
/// use ttr_core::legal::numbers::{ActionSpace, ChanceSpace};
/// use ttr_core::batch::games::Batch;
/// use ttr_core::{ChanceMode, Variant};
///
/// let variant = Variant::shipped("new_york").expect("it is shipped");
/// let (actions, outcomes) = (ActionSpace::of(variant), ChanceSpace::of(variant));
/// let mut pause = || Ok::<(), ()>(());
/// let made = Batch::new(variant, 2, 10, 7, ChanceMode::Sampled, 10_000, &mut pause);
/// let mut batch = made.expect("two may play");
/// let mut numbers: Vec<i64> = Vec::new();
/// for game in 0..10 {
///     let mut mask = vec![0; actions.len() as usize];
///     batch.mask(game, variant, &actions, &mut mask);
///     let legal = mask.iter().position(|&legal| legal == 1);
///     numbers.push(legal.expect("somebody decides") as i64);
/// }
/// assert_eq!(batch.step(variant, &actions, &outcomes, &numbers, &mut pause), Ok(Ok(())));
/// ```
#[derive(Clone, Debug)]
pub struct Batch {
    states: Vec<State>,
    seeds: Vec<u64>,
    players: u8,
    chance: ChanceMode,
    /// How many decisions each game has had.
    decisions: Vec<u32>,
    /// After so many a game is stopped.
    limit: u32,
    /// What is to be played, between the looks at it and the playing.
    judged: Vec<Option<Action>>,
}

/// Why there is no batch, or why games do not begin anew.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure<E> {
    /// The pause said so.
    Stopped(E),
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
    /// The game was stopped.
    Stopped,
}

impl Batch {
    /// A batch of so many games at their beginnings. Player 0 begins. After `limit` decisions a game is stopped.
    /// `pause` is called for each game.
    ///
    /// # Errors
    /// The error of `pause`; if the variant is not for this many players; if there is no memory for so many games.
    pub fn new<E>(
        variant: &Variant,
        players: u8,
        size: usize,
        seed: u64,
        chance: ChanceMode,
        limit: u32,
        pause: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<Batch, Failure<E>> {
        begun(variant, players, chance, seed).map_err(Failure::Players)?;
        let mut batch = Batch::empty(players, size, chance, limit)?;
        for game in 0..size as u64 {
            pause().map_err(Failure::Stopped)?;
            let seed = seed.wrapping_add(game);
            let state = begun(variant, players, chance, seed).map_err(Failure::Players)?;
            batch.states.push(state);
            batch.seeds.push(seed);
        }
        batch.decisions.resize(size, 0);
        Ok(batch)
    }

    /// A batch that has memory for so many games, but no game yet.
    fn empty<E>(
        players: u8,
        size: usize,
        chance: ChanceMode,
        limit: u32,
    ) -> Result<Batch, Failure<E>> {
        let (mut states, mut seeds, mut judged) = (Vec::new(), Vec::new(), Vec::new());
        let mut decisions = Vec::new();
        states.try_reserve_exact(size).map_err(Failure::Memory)?;
        seeds.try_reserve_exact(size).map_err(Failure::Memory)?;
        judged.try_reserve_exact(size).map_err(Failure::Memory)?;
        decisions.try_reserve_exact(size).map_err(Failure::Memory)?;
        judged.resize(size, None);
        Ok(Batch { states, seeds, players, chance, decisions, limit, judged })
    }

    /// The same games once more, which go on by themselves. `pause` is called for each game.
    ///
    /// # Errors
    /// The error of `pause`, and if there is no memory for them.
    pub fn copy<E>(&self, pause: &mut impl FnMut() -> Result<(), E>) -> Result<Batch, Failure<E>> {
        let mut batch = Batch::empty(self.players, self.size(), self.chance, self.limit)?;
        for state in &self.states {
            pause().map_err(Failure::Stopped)?;
            batch.states.push(*state);
        }
        batch.seeds.extend_from_slice(&self.seeds);
        batch.decisions.extend_from_slice(&self.decisions);
        Ok(batch)
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

    /// How many decisions each game has had.
    pub fn decisions(&self) -> impl Iterator<Item = u32> {
        self.decisions.iter().copied()
    }

    /// The same batch with other games of its kind.
    pub(super) fn with(&self, states: Vec<State>, decisions: Vec<u32>) -> Batch {
        let seeds = states.iter().map(State::seed).collect();
        Batch { states, seeds, decisions, judged: self.judged.clone(), ..*self }
    }

    /// How chance is resolved in the games.
    #[must_use]
    pub fn chance(&self) -> ChanceMode {
        self.chance
    }

    /// The number of decisions after which a game is stopped.
    #[must_use]
    pub fn limit(&self) -> u32 {
        self.limit
    }

    /// Whether a game was stopped.
    #[must_use]
    pub fn is_stopped(&self, game: usize) -> bool {
        self.decisions[game] >= self.limit && !self.states[game].is_over()
    }

    /// Plays the action of a number in each game; in a game with the number -1 nothing. At a chance point it is a
    /// number of an outcome. Nothing is allocated. `pause` is called for each game, before any of them changes.
    ///
    /// # Errors
    /// The error of `pause`, and the first game whose number is refused. No game has changed then.
    ///
    /// # Panics
    /// If there is not a number for each game.
    pub fn step<N: Copy + Into<i64>, E>(
        &mut self,
        variant: &Variant,
        actions: &ActionSpace,
        outcomes: &ChanceSpace,
        numbers: &[N],
        pause: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<Result<(), Refused>, E> {
        assert_eq!(numbers.len(), self.size(), "a number for each game");
        for (game, &number) in numbers.iter().enumerate() {
            pause()?;
            let judged = match number.into() {
                -1 => Ok(None),
                _ if self.is_stopped(game) => Err(Reason::Stopped),
                number => judged(&self.states[game], variant, actions, outcomes, number).map(Some),
            };
            match judged {
                Ok(action) => self.judged[game] = action,
                Err(reason) => return Ok(Err(Refused { game, reason })),
            }
        }
        let games = self.states.iter_mut().zip(&mut self.decisions);
        for (action, (state, decisions)) in self.judged.iter().zip(games) {
            if let Some(action) = action {
                *decisions += u32::from(state.pending().is_none());
                state.play_unchecked(variant, action, &mut ());
            }
        }
        Ok(Ok(()))
    }

    /// Begins games anew: those whose byte is not 0, or else those that are over or stopped. The seed of each
    /// grows by the number of games. `pause` is called for each of them, before any of them changes.
    ///
    /// # Errors
    /// The error of `pause`, and if there is no memory for the new games beside the old ones. No game has changed
    /// then.
    ///
    /// # Panics
    /// If there is not a byte for each game.
    pub fn reset<E>(
        &mut self,
        variant: &Variant,
        which: Option<&[u8]>,
        pause: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        assert!(which.is_none_or(|which| which.len() == self.size()), "a byte for each game");
        let is_chosen =
            |game: &usize| which.map_or(self.end(*game) != 0, |which| which[*game] != 0);
        let chosen: Vec<usize> = (0..self.size()).filter(is_chosen).collect();
        let mut fresh = Vec::new();
        fresh.try_reserve_exact(chosen.len()).map_err(Failure::Memory)?;
        for &game in &chosen {
            pause().map_err(Failure::Stopped)?;
            let seed = self.seeds[game].wrapping_add(self.size() as u64);
            let state = begun(variant, self.players, self.chance, seed);
            fresh.push(state.map_err(Failure::Players)?);
        }
        for (game, state) in chosen.into_iter().zip(fresh) {
            self.seeds[game] = state.seed();
            self.decisions[game] = 0;
            self.states[game] = state;
        }
        Ok(())
    }

    /// For each game the player who has to decide; `None`: it stands at a chance point, is over or was stopped.
    pub fn deciders(&self) -> impl ExactSizeIterator<Item = Option<SeatId>> {
        (0..self.size()).map(|game| self.decider(game))
    }

    fn decider(&self, game: usize) -> Option<SeatId> {
        match self.is_stopped(game) {
            true => None,
            false => self.states[game].current_player(),
        }
    }

    /// For each game whether it has ended: 1 if it is over, 2 if it was stopped, else 0.
    pub fn ends(&self) -> impl ExactSizeIterator<Item = u8> {
        (0..self.size()).map(|game| self.end(game))
    }

    fn end(&self, game: usize) -> u8 {
        match (self.states[game].is_over(), self.is_stopped(game)) {
            (true, _) => 1,
            (_, true) => 2,
            _ => 0,
        }
    }

    /// Writes for every number of the actions whether it is legal in a game: 1 or 0.
    ///
    /// # Panics
    /// If there is no such game, or the buffer does not have a byte for each number.
    pub fn mask(&self, game: usize, variant: &Variant, actions: &ActionSpace, mask: &mut [u8]) {
        assert_eq!(mask.len(), actions.len() as usize, "a byte for each number");
        match self.is_stopped(game) {
            true => mask.fill(0),
            false => actions.mask(&self.states[game], variant, mask),
        }
    }

    /// Writes the observation of the player who has to decide in a game, or of a spectator if nobody has to.
    ///
    /// # Panics
    /// If there is no such game, or the buffer does not have the length of an observation.
    pub fn observe(
        &self,
        game: usize,
        variant: &Variant,
        space: &ObservationSpace,
        numbers: &mut [i32],
    ) {
        let observer = Observer { player: self.decider(game), memory: true };
        space.write(variant, &self.states[game].view(variant, observer), numbers);
    }
}

/// The beginning of a game with this seed.
fn begun(
    variant: &Variant,
    players: u8,
    chance: ChanceMode,
    seed: u64,
) -> Result<State, SetupError> {
    State::new(variant, players, seed, chance, SeatId::new(0))
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
