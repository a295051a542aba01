//! Batches: many games side by side are the games one by one.

mod common;

use ttr_core::base::random::SplitMix64;
use ttr_core::batch::games::{Batch, Failure, Reason, Refused};
use ttr_core::legal::numbers::{ActionSpace, ChanceSpace};
use ttr_core::play::setup::SetupError;
use ttr_core::view::observation::ObservationSpace;
use ttr_core::{ChanceMode, Fault, Observer, State, Variant};

use common::{player, shipped};

/// More decisions than a game here has.
const LIMIT: u32 = 10_000;

/// The pause of whom nothing stops.
fn go_on() -> Result<(), ()> {
    Ok(())
}

/// A batch with the numbers of its variant.
struct Table {
    variant: Variant,
    actions: ActionSpace,
    outcomes: ChanceSpace,
    batch: Batch,
}

impl Table {
    fn new(id: &str, players: u8, size: usize, seed: u64, chance: ChanceMode) -> Table {
        let variant = shipped(id);
        let batch = Batch::new(&variant, players, size, seed, chance, LIMIT, &mut go_on)
            .expect("so many may play");
        let (actions, outcomes) = (ActionSpace::of(&variant), ChanceSpace::of(&variant));
        Table { variant, actions, outcomes, batch }
    }

    fn step(&mut self, numbers: &[i64]) -> Result<(), (usize, Reason)> {
        let Table { variant, actions, outcomes, batch } = self;
        let stepped = batch.step(variant, actions, outcomes, numbers, &mut go_on);
        stepped.expect("nothing stops it").map_err(|refused| (refused.game, refused.reason))
    }

    /// A random legal number for each game; -1 for those that are over, and for some others.
    fn numbers(&self, random: &mut SplitMix64) -> Vec<i64> {
        let number = |state: &State| {
            if state.is_over() || random.below(5) == 0 {
                return -1;
            }
            if state.pending().is_some() {
                let outcomes: Vec<_> = state.chance_outcomes().iter().collect();
                let (outcome, _) = outcomes[random.below(outcomes.len() as u32) as usize];
                return self.outcomes.number_of(&outcome).expect("it is an outcome").into();
            }
            let legal = self.actions.legal(state, &self.variant);
            legal[random.below(legal.len() as u32) as usize].into()
        };
        self.batch.states().iter().map(number).collect()
    }
}

#[test]
fn the_games_of_a_batch_are_those_of_one_by_one() {
    for (id, chance) in Variant::shipped_ids()
        .flat_map(|id| [(id, ChanceMode::Sampled), (id, ChanceMode::Explicit)])
    {
        let mut table = Table::new(id, 3, 20, u64::MAX - 5, chance);
        let begin = |table: &Table, seed: u64| {
            State::new(&table.variant, 3, seed, chance, player(0)).expect("three may play")
        };
        let mut seeds: Vec<u64> = (0..20).map(|game| (u64::MAX - 5).wrapping_add(game)).collect();
        let mut alone: Vec<State> = seeds.iter().map(|&seed| begin(&table, seed)).collect();
        let mut random = SplitMix64::new(5);
        let mut ended = 0;
        for step in 0..400 {
            assert_eq!(table.batch.states(), alone);
            let numbers = table.numbers(&mut random);
            assert_eq!(table.step(&numbers), Ok(()));
            for (state, &number) in alone.iter_mut().zip(&numbers) {
                let Ok(number) = u32::try_from(number) else { continue };
                let action = match state.pending() {
                    Some(_) => table.outcomes.get(number),
                    None => table.actions.action(state, &table.variant, number),
                };
                let action = action.expect("it is legal");
                state.play(&table.variant, &action, &mut ()).expect("it is legal");
            }
            check(&table, &alone);
            if step % 50 != 49 {
                continue;
            }
            // Those that are over, and then two others.
            let chosen = [3, 11];
            let which: Vec<u8> = (0..20).map(|game| 2 * u8::from(chosen.contains(&game))).collect();
            for others in [None, Some(&*which)] {
                for (game, state) in alone.iter_mut().enumerate() {
                    if others.map_or(state.is_over(), |which| which[game] > 0) {
                        ended += usize::from(state.is_over());
                        seeds[game] = seeds[game].wrapping_add(20);
                        *state = begin(&table, seeds[game]);
                    }
                }
                assert_eq!(table.batch.reset(&table.variant, others, &mut go_on), Ok(()));
                assert_eq!(table.batch.states(), alone);
            }
        }
        assert!(chance == ChanceMode::Explicit || ended > 0, "{id}");
    }
}

/// What is handed over is what the states say.
fn check(table: &Table, alone: &[State]) {
    let Table { variant, actions, batch, .. } = table;
    let space = ObservationSpace::of(variant);
    let mut masks = [(); 2].map(|()| vec![7; actions.len() as usize]);
    let mut observations = [(); 2].map(|()| vec![7; space.len()]);
    assert!(batch.deciders().eq(alone.iter().map(State::current_player)));
    assert!(batch.ends().eq(alone.iter().map(|state| u8::from(state.is_over()))));
    for (game, state) in alone.iter().enumerate() {
        let [mask, of_state] = &mut masks;
        batch.mask(game, variant, actions, mask);
        actions.mask(state, variant, of_state);
        assert_eq!(mask, of_state);
        let [observation, of_state] = &mut observations;
        batch.observe(game, variant, &space, observation);
        let observer = Observer { player: state.current_player(), memory: true };
        space.write(variant, &state.view(variant, observer), of_state);
        assert_eq!(observation, of_state);
    }
}

#[test]
fn fj_13_a_game_that_does_not_end_is_stopped() {
    let variant = shipped("first_journey");
    let (actions, outcomes) = (ActionSpace::of(&variant), ChanceSpace::of(&variant));
    let mut batch =
        Batch::new(&variant, 4, 3, 1, ChanceMode::Sampled, 30, &mut go_on).expect("four may play");
    let mut random = SplitMix64::new(3);
    let mut numbers = |batch: &Batch| -> Vec<i64> {
        let legal = |state: &State| actions.legal(state, &variant);
        let mut pick = |legal: Vec<u32>| legal[random.below(legal.len() as u32) as usize].into();
        batch.states().iter().map(|state| pick(legal(state))).collect()
    };
    for _ in 0..30 {
        assert!(batch.ends().all(|end| end == 0));
        let numbers = numbers(&batch);
        assert_eq!(batch.step(&variant, &actions, &outcomes, &numbers, &mut go_on), Ok(Ok(())));
    }
    assert!(batch.ends().all(|end| end == 2));
    assert!(batch.deciders().all(|player| player.is_none()));
    let mut mask = vec![7; actions.len() as usize];
    batch.mask(2, &variant, &actions, &mut mask);
    assert!(mask.iter().all(|&legal| legal == 0));
    let legal = numbers(&batch);
    let refused = batch.step(&variant, &actions, &outcomes, &[-1, legal[1], -1], &mut go_on);
    assert_eq!(refused, Ok(Err(Refused { game: 1, reason: Reason::Stopped })));
    assert_eq!(batch.reset(&variant, Some(&[0, 1, 0]), &mut go_on), Ok(()));
    assert!(batch.ends().eq([2, 0, 2]));
    let legal = [-1, numbers(&batch)[1], -1];
    assert_eq!(batch.step(&variant, &actions, &outcomes, &legal, &mut go_on), Ok(Ok(())));
    assert_eq!(batch.reset(&variant, None, &mut go_on), Ok(()));
    assert!(batch.ends().all(|end| end == 0));
}

#[test]
fn a_refused_number_names_its_game_and_changes_none() {
    let mut table = Table::new("new_york", 2, 6, 1, ChanceMode::Sampled);
    let before = table.batch.clone();
    let keep = table.actions.legal(&table.batch.states()[0], &table.variant)[0].into();
    let draw = 1;
    let refused = |number, table: &mut Table| {
        let refused = table.step(&[keep, keep, -1, number, keep, number]).expect_err("illegal");
        assert_eq!(table.batch.states(), before.states());
        assert_eq!(refused.0, 3);
        refused.1
    };
    let Reason::Illegal(illegal) = refused(draw, &mut table) else { panic!("there is such a one") };
    assert_eq!(illegal.fault, Fault::Phase);
    let numbers = table.actions.len();
    for number in [numbers.into(), -2, i64::MIN, i64::MAX, 1 << 32] {
        assert_eq!(refused(number, &mut table), Reason::NoSuchNumber { number, numbers });
    }
    assert_eq!(table.step(&[keep; 6]), Ok(()));
    assert!(table.batch.states().iter().zip(before.states()).all(|(now, then)| now != then));
    // 32 bits do as well.
    let mut again = before.clone();
    let few = [keep as i32; 6];
    let Table { variant, actions, outcomes, .. } = &table;
    assert_eq!(again.step(variant, actions, outcomes, &few, &mut go_on), Ok(Ok(())));
    assert_eq!(again.states(), table.batch.states());
}

#[test]
fn what_is_stopped_changes_no_game() {
    let Table { variant, actions, outcomes, mut batch } =
        Table::new("new_york", 2, 6, 1, ChanceMode::Sampled);
    let before = batch.clone();
    let keep = i64::from(actions.legal(&batch.states()[0], &variant)[0]);
    for most in 0..6 {
        let mut left = most;
        let mut pause = || {
            left -= 1;
            if left < 0 { Err("stopped") } else { Ok(()) }
        };
        let stopped = batch.step(&variant, &actions, &outcomes, &[keep; 6], &mut pause);
        assert_eq!(stopped, Err("stopped"));
        left = most;
        let mut pause = || {
            left -= 1;
            if left < 0 { Err("stopped") } else { Ok(()) }
        };
        let stopped = batch.reset(&variant, Some(&[1; 6]), &mut pause);
        assert_eq!(stopped, Err(Failure::Stopped("stopped")));
        assert_eq!(batch.states(), before.states());
    }
    let mut never = || Err("stopped");
    let stopped = Failure::Stopped("stopped");
    assert_eq!(batch.copy(&mut never).err(), Some(stopped.clone()));
    let made = Batch::new(&variant, 2, 6, 1, ChanceMode::Sampled, LIMIT, &mut never);
    assert_eq!(made.err(), Some(stopped));
    // A game that does not begin anew is not asked about.
    assert_eq!(batch.reset(&variant, None, &mut never), Ok(()));
}

#[test]
fn a_copy_goes_on_by_itself() {
    let Table { variant, actions, outcomes, mut batch } =
        Table::new("usa", 3, 4, u64::MAX, ChanceMode::Sampled);
    let keep = i64::from(actions.legal(&batch.states()[0], &variant)[0]);
    let before = batch.clone();
    let mut copy = batch.copy(&mut go_on).expect("there is memory");
    assert_eq!(batch.step(&variant, &actions, &outcomes, &[keep; 4], &mut go_on), Ok(Ok(())));
    assert_eq!(copy.states(), before.states());
    assert_eq!(copy.step(&variant, &actions, &outcomes, &[keep; 4], &mut go_on), Ok(Ok(())));
    for all in [&mut copy, &mut batch] {
        assert!(all.decisions().eq([1; 4]));
        assert_eq!(all.reset(&variant, Some(&[1; 4]), &mut go_on), Ok(()));
    }
    assert_eq!(copy.states(), batch.states());
    assert_eq!((copy.limit(), copy.chance()), (batch.limit(), batch.chance()));
}

#[test]
fn at_chance_points_outcomes_have_the_numbers() {
    let mut table = Table::new("new_york", 2, 2, 1, ChanceMode::Explicit);
    let numbers = table.outcomes.len();
    let too_large = Reason::NoSuchNumber { number: numbers.into(), numbers };
    assert_eq!(table.step(&[0, numbers.into()]), Err((1, too_large)));
    let ticket = i64::from(numbers) - 1;
    let Err((0, Reason::Illegal(refusal))) = table.step(&[ticket, 0]) else {
        panic!("a card is due")
    };
    assert_eq!(refusal.fault, Fault::NoSuchOutcome);
    assert_eq!(table.step(&[0, -1]), Ok(()));
    assert_eq!(table.batch.states()[0].seat(player(0)).hand.total(), 1);
    assert_eq!(table.batch.states()[1].seat(player(0)).hand.total(), 0);
}

#[test]
fn what_cannot_be_is_refused() {
    let new_york = shipped("new_york");
    let made = |players, size| {
        Batch::new(&new_york, players, size, 0, ChanceMode::Sampled, LIMIT, &mut go_on)
    };
    let players = SetupError::Players { least: 2, most: 4 };
    assert!(matches!(made(5, 1), Err(Failure::Players(found)) if found == players));
    assert!(matches!(made(2, usize::MAX), Err(Failure::Memory(_))));
    let mut none = made(2, 0).expect("no games");
    assert_eq!(none.reset(&new_york, None, &mut go_on), Ok(()));
    assert_eq!((none.size(), none.players()), (0, 2));
}
