//! Playouts: games that are played to their ends without anybody looking, on several threads.
//!
//! Playout `i` depends on where it begins and on `seed + i` alone. So the results are the same for any number of
//! threads, and those of seeds that follow one another put together are those of the whole.

use std::collections::TryReserveError;
use std::iter::Enumerate;
use std::slice::ChunksMut;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{Builder, Scope, scope};
use std::time::Duration;

use crate::base::ids::SeatId;
use crate::base::limits::MAX_SEATS;
use crate::base::random::SplitMix64;
use crate::play::setup::SetupError;
use crate::policy::{Memory, Policy};
use crate::score::scoring::Points;
use crate::state::actions::Action;
use crate::state::chance::ChanceMode;
use crate::state::position::State;
use crate::variant::facts::Variant;
use crate::view::views::View;

/// The number of decisions between two pauses within a game.
const STEPS: u64 = 1 << 10;

/// The most games that a thread takes at a time.
const MOST_TAKEN: usize = 64;

/// How long to wait for other threads between two pauses.
const WAIT: Duration = Duration::from_millis(20);

/// A victory, in parts that can be shared equally by any number of players.
const WIN: u64 = 60;

/// Where playouts begin.
#[derive(Clone, Copy, Debug)]
pub enum Beginning<'a> {
    /// New games for this many players, with sampled chance. Player 0 begins.
    Game(u8),
    /// A position, which each playout goes on from with a seed of its own. Explicit chance becomes sampled, also
    /// that of the point at which the state stands.
    State(&'a State),
    /// What an observer knows: each playout begins with another state that agrees with it.
    View(&'a View),
}

impl Beginning<'_> {
    /// The number of players.
    #[must_use]
    pub fn players(&self) -> u8 {
        match self {
            Beginning::Game(players) => *players,
            Beginning::State(state) => state.players(),
            Beginning::View(view) => view.state().players(),
        }
    }

    /// The state with which the playout of a seed begins.
    ///
    /// # Errors
    /// If the variant is not for this many players.
    #[inline]
    pub fn state(&self, variant: &Variant, seed: u64) -> Result<State, SetupError> {
        let state = match *self {
            Beginning::Game(players) => {
                return State::new(variant, players, seed, ChanceMode::Sampled, SeatId::new(0));
            }
            Beginning::State(state) => state.with_seed(seed),
            Beginning::View(view) => view.sample(variant, seed),
        };
        Ok(match state.is_explicit() {
            true => state.with_chance(variant, ChanceMode::Sampled, &mut ()),
            false => state,
        })
    }
}

/// What is to be played.
///
/// ```
/// use ttr_core::Variant;
/// use ttr_core::Policy;
/// use ttr_core::batch::playouts::{Beginning, Plan, everybody};
///
/// let variant = Variant::shipped("new_york").expect("it is shipped");
/// let beginning = Beginning::Game(2);
/// let plan = Plan { beginning, games: 100, seed: 7, policies: everybody(Policy::Random), first: None, limit: 10_000 };
/// let played = plan.play(variant, 1, &mut || Ok::<(), ()>(())).expect("nothing stops it");
/// assert_eq!(played.scores().len(), 200);
/// assert_eq!(played.wins().iter().sum::<f64>(), 100.0);
/// assert_eq!(plan.play(variant, 3, &mut || Ok::<(), ()>(())), Ok(played));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    /// Where each playout begins.
    pub beginning: Beginning<'a>,
    /// How many playouts there are.
    pub games: usize,
    /// The seed of the first one; those of the others follow, modulo 2^64.
    pub seed: u64,
    /// A legal action with which each playout begins; it does not count among the decisions.
    pub first: Option<Action>,
    /// How each player decides.
    pub policies: [Policy; MAX_SEATS],
    /// The number of decisions after which a game is stopped, because some never end.
    pub limit: u64,
}

/// Players who all decide in the same way.
#[must_use]
pub fn everybody(policy: Policy) -> [Policy; MAX_SEATS] {
    [policy; MAX_SEATS]
}

/// Why there are no results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure<E> {
    /// The pause said so.
    Stopped(E),
    /// The variant is not for this many players.
    Players(SetupError),
    /// There is no memory for so many scores.
    Memory(TryReserveError),
}

/// What came out of playouts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playouts {
    players: u8,
    totals: Totals,
    scores: Vec<i32>,
}

impl Playouts {
    /// The number of games.
    #[must_use]
    pub fn games(&self) -> usize {
        self.scores.len() / usize::from(self.players)
    }

    /// The number of decisions in all games together.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.totals.steps
    }

    /// The number of games that were stopped before their end.
    #[must_use]
    pub fn stopped(&self) -> u64 {
        self.totals.stopped
    }

    /// The victories of each player. A shared one is shared equally, and nobody wins a game that was stopped.
    #[must_use]
    pub fn wins(&self) -> Vec<f64> {
        self.totals.of_seats(self.players, |seat| seat.wins as f64 / WIN as f64)
    }

    /// The mean score of each player; 0 if there are no games.
    #[must_use]
    pub fn means(&self) -> Vec<f64> {
        let games = self.games().max(1) as f64;
        self.totals.of_seats(self.players, |seat| seat.points as f64 / games)
    }

    /// The scores, game by game, and in each game player by player. Those of a game that was stopped are those of
    /// that moment.
    #[must_use]
    pub fn scores(&self) -> &[i32] {
        &self.scores
    }
}

/// Sums over games. They are whole numbers, so that the order of the games does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Totals {
    steps: u64,
    stopped: u64,
    seats: [SeatTotals; MAX_SEATS],
}

/// Those of one player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct SeatTotals {
    /// In parts of a victory.
    wins: u64,
    points: i64,
}

impl Totals {
    fn of_seats(&self, players: u8, number: impl FnMut(&SeatTotals) -> f64) -> Vec<f64> {
        self.seats[..usize::from(players)].iter().map(number).collect()
    }

    fn add(&mut self, other: &Totals) {
        self.steps += other.steps;
        self.stopped += other.stopped;
        for (sum, more) in self.seats.iter_mut().zip(&other.seats) {
            sum.wins += more.wins;
            sum.points += more.points;
        }
    }
}

/// Games in a row, with the places for their scores.
type Parts<'a> = Mutex<Enumerate<ChunksMut<'a, i32>>>;

impl Plan<'_> {
    /// Plays all games on this many threads, which are this one and new ones; with fewer games, or if the system
    /// gives fewer, on fewer. Playing does not allocate, however many games there are.
    ///
    /// `pause` is called on this thread, after each game, once every thousand decisions, and all the while other
    /// threads are waited for.
    ///
    /// # Errors
    /// The error of `pause`, which stops all threads; if the variant is not for this many players; if there is no
    /// memory for the scores.
    pub fn play<E>(
        &self,
        variant: &Variant,
        threads: usize,
        pause: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<Playouts, Failure<E>> {
        let _ = self.beginning.state(variant, self.seed).map_err(Failure::Players)?;
        let players = self.beginning.players();
        let (seats, mut scores) = (usize::from(players), Vec::new());
        let length = self.games.saturating_mul(seats);
        scores.try_reserve_exact(length).map_err(Failure::Memory)?;
        scores.resize(length, 0);
        let taken = (self.games / threads.saturating_mul(8).max(1)).clamp(1, MOST_TAKEN);
        let threads = threads.min(self.games.div_ceil(taken));
        let parts: Parts<'_> = Mutex::new(scores.chunks_mut(taken * seats).enumerate());
        let stop = AtomicBool::new(false);
        let shared =
            Shared { plan: self, variant, taken: taken as u64, parts: &parts, stop: &stop };
        let totals = scope(|scope| shared.share(scope, threads, pause));
        Ok(Playouts { players, totals: totals.map_err(Failure::Stopped)?, scores })
    }
}

/// What all threads of a plan share.
#[derive(Clone, Copy)]
struct Shared<'a> {
    plan: &'a Plan<'a>,
    variant: &'a Variant,
    /// The number of games of a part.
    taken: u64,
    parts: &'a Parts<'a>,
    /// Whether it is over before its end.
    stop: &'a AtomicBool,
}

impl<'a> Shared<'a> {
    /// Plays on this thread and others.
    fn share<'scope, E>(
        self,
        scope: &'scope Scope<'scope, '_>,
        threads: usize,
        pause: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<Totals, E>
    where
        'a: 'scope,
    {
        let (sender, receiver) = channel();
        for _ in 1..threads {
            let sender = sender.clone();
            if Builder::new().spawn_scoped(scope, move || self.help(&sender)).is_err() {
                break;
            }
        }
        drop(sender);
        let mut all = || -> Result<Totals, E> {
            let mut totals = self.play_parts(pause)?;
            loop {
                match receiver.recv_timeout(WAIT) {
                    Ok(more) => totals.add(&more),
                    Err(RecvTimeoutError::Timeout) => pause()?,
                    Err(RecvTimeoutError::Disconnected) => return Ok(totals),
                }
            }
        };
        all().inspect_err(|_| self.stop.store(true, Ordering::Relaxed))
    }

    /// Plays on another thread.
    fn help(self, sender: &Sender<Totals>) {
        let is_stopped = || if self.stop.load(Ordering::Relaxed) { Err(()) } else { Ok(()) };
        // When all is stopped, nobody asks for the totals.
        if let Ok(totals) = self.play_parts(&mut { is_stopped }) {
            let _ = sender.send(totals);
        }
    }

    /// Plays part after part, until none is left.
    fn play_parts<E>(self, pause: &mut impl FnMut() -> Result<(), E>) -> Result<Totals, E> {
        let mut totals = Totals::default();
        let next = || self.parts.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
        while let Some((part, scores)) = next() {
            let first = self.plan.seed.wrapping_add(part as u64 * self.taken);
            let seats = usize::from(self.plan.beginning.players());
            for (game, scores) in (0..).zip(scores.chunks_exact_mut(seats)) {
                self.play_game(first.wrapping_add(game), scores, &mut totals, pause)?;
                pause()?;
            }
        }
        Ok(totals)
    }

    /// Plays one game.
    #[inline]
    fn play_game<E>(
        &self,
        seed: u64,
        scores: &mut [i32],
        totals: &mut Totals,
        pause: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        let (variant, policies) = (self.variant, &self.plan.policies);
        let beginning = self.plan.beginning.state(variant, seed);
        let mut state = beginning.expect("the first one could be made");
        if let Some(action) = &self.plan.first {
            state.play_unchecked(variant, action, &mut ());
        }
        let mut random = SplitMix64::chooser(seed);
        let mut memory = Memory::default();
        let at_random = *policies == everybody(Policy::Random);
        let mut left = self.plan.limit;
        loop {
            let most = left.min(STEPS);
            let steps = match at_random {
                true => {
                    play_on(&mut state, variant, &mut memory, &mut random, most, |_| Policy::Random)
                }
                false => play_on(&mut state, variant, &mut memory, &mut random, most, |player| {
                    policies[player.index()]
                }),
            };
            left -= steps;
            if steps < STEPS || left == 0 {
                break;
            }
            pause()?;
        }
        totals.steps += self.plan.limit - left;
        match state.outcome(variant) {
            Some(outcome) => {
                let winners = || outcome.places().iter().map(|&ahead| u64::from(ahead == 0));
                let share = WIN / winners().sum::<u64>();
                for (seat, wins) in totals.seats.iter_mut().zip(winners()) {
                    seat.wins += share * wins;
                }
                put(outcome.points(), scores, totals);
            }
            None => {
                totals.stopped += 1;
                put(&state.points(variant), scores, totals);
            }
        }
        Ok(())
    }
}

/// Makes decisions until the game is over, but at most so many; how many were made.
// Not generic over the pause, so that what it calls is inlined: a step took 9 % longer.
#[inline(never)]
fn play_on(
    state: &mut State,
    variant: &Variant,
    memory: &mut Memory,
    random: &mut SplitMix64,
    most: u64,
    policy: impl Fn(SeatId) -> Policy,
) -> u64 {
    for made in 0..most {
        let policy = policy(state.current);
        let Some(action) = policy.choose(state, variant, memory, random) else { return made };
        state.play_unchecked(variant, &action, &mut ());
    }
    most
}

/// Puts the points of each player where they belong.
fn put(points: &[Points], scores: &mut [i32], totals: &mut Totals) {
    for ((score, points), seat) in scores.iter_mut().zip(points).zip(&mut totals.seats) {
        *score = points.total();
        seat.points += i64::from(*score);
    }
}
