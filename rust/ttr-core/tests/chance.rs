//! One automaton serves both chance modes.

mod common;

use ttr_core::base::random::SplitMix64;
use ttr_core::{Action, ChanceMode, Event, Fault, Kind, PaymentListing, State, TicketId, Variant};

use common::player;

/// Plays one game in both modes: the explicit one is told what the sampled one revealed, and the
/// two agree at every decision.
fn compare(variant: &Variant, players: u8, seed: u64) {
    let mut random = SplitMix64::new(seed);
    let first = player((seed % u64::from(players)) as usize);
    let (mut told, mut happened) = (Vec::new(), Vec::new());
    let mut sampled =
        State::start(variant, players, seed, ChanceMode::Sampled, first, &mut told).unwrap();
    let mut explicit =
        State::start(variant, players, 0, ChanceMode::Explicit, first, &mut happened).unwrap();
    answer(variant, &mut explicit, &told, &mut happened);
    assert_eq!(told, happened, "seed {seed}");
    while !sampled.is_over() {
        assert_eq!(explicit.pending(), None);
        assert!(explicit.same_position(&sampled), "seed {seed}");
        let legal = sampled.legal_actions(variant, PaymentListing::Canonical);
        let index = u64::from(random.below(legal.len() as u32));
        let action = legal.get(&sampled, variant, index).unwrap();
        let (mut told, mut happened) = (Vec::new(), Vec::new());
        sampled.play(variant, &action, &mut told).unwrap();
        explicit.play(variant, &action, &mut happened).unwrap();
        answer(variant, &mut explicit, &told, &mut happened);
        assert_eq!(told, happened, "seed {seed}");
    }
    assert!(explicit.same_position(&sampled));
    assert_eq!(explicit.chance_outcomes().total, 0);
}

/// Reveals to an explicit state what the events of a sampled one tell.
fn answer(variant: &Variant, explicit: &mut State, told: &[Event], happened: &mut Vec<Event>) {
    for event in told {
        let reveal = match *event {
            Event::CardDrawn { card, .. } | Event::CardTurnedUp { card, .. } => {
                Action::Reveal { card }
            }
            Event::TicketDrawn { ticket, .. } => Action::RevealTicket { ticket },
            _ => continue,
        };
        let outcomes = explicit.chance_outcomes();
        assert!(outcomes.iter().any(|(action, _)| action == reveal));
        assert_eq!(outcomes.iter().map(|(_, weight)| weight).sum::<u32>(), outcomes.total);
        assert_eq!(explicit.current_player(), None);
        assert!(explicit.legal_actions(variant, PaymentListing::Canonical).is_empty());
        assert_eq!(explicit.judge(variant, &Action::DrawDeck), Err(Fault::AtChancePoint));
        let document = explicit.to_document(variant);
        assert_eq!(State::from_document(variant, &document), Ok(*explicit));
        explicit.play(variant, &reveal, happened).unwrap();
    }
}

#[test]
fn sampled_games_are_explicit_games_that_answer_themselves() {
    let variant = common::shipped("new_york");
    for seed in 0..150 {
        compare(&variant, 2 + (seed % 3) as u8, seed);
    }
}

#[test]
fn an_outcome_that_cannot_come_is_refused() {
    let variant = common::shipped("new_york");
    let mut state = State::new(&variant, 2, 0, ChanceMode::Explicit, player(0)).unwrap();
    let before = state;
    for wrong in [
        Action::RevealTicket { ticket: TicketId::new(0) },
        Action::RevealTicket { ticket: TicketId::new(200) },
        Action::Reveal { card: Kind::color(7) },
    ] {
        assert_eq!(state.play(&variant, &wrong, &mut ()), Err(Fault::NoSuchOutcome));
        assert_eq!(state, before);
    }
    let mut sampled = State::new(&variant, 2, 0, ChanceMode::Sampled, player(0)).unwrap();
    let reveal = Action::Reveal { card: Kind::LOCOMOTIVE };
    assert_eq!(sampled.play(&variant, &reveal, &mut ()), Err(Fault::NoChancePoint));
}

#[test]
fn a_change_of_mode_changes_nothing_else() {
    let variant = common::shipped("nordic");
    let mut state = State::new(&variant, 3, 8, ChanceMode::Explicit, player(1)).unwrap();
    let mut random = SplitMix64::new(8);
    for _ in 0..200 {
        assert_eq!(state.with_chance(&variant, ChanceMode::Explicit, &mut ()), state);
        let sampled = state.with_chance(&variant, ChanceMode::Sampled, &mut ());
        assert!(!sampled.is_explicit());
        assert_eq!(sampled.pending(), None);
        let outcomes = state.chance_outcomes();
        let step = if outcomes.total == 0 {
            assert!(sampled.same_position(&state));
            let back = sampled.with_chance(&variant, ChanceMode::Explicit, &mut ());
            assert_eq!(back, state);
            let legal = state.legal_actions(&variant, PaymentListing::Canonical);
            legal.get(&state, &variant, u64::from(random.below(legal.len() as u32))).unwrap()
        } else {
            // One of the outcomes is what the seed brings, and the rest comes after it as well.
            let leads_there = |step: &Action| {
                let next = state.apply(&variant, step).unwrap();
                next.with_chance(&variant, ChanceMode::Sampled, &mut ()) == sampled
            };
            let mut steps = outcomes.iter().map(|(step, _)| step).filter(leads_there);
            let step = steps.next().expect("sampled chance is one of the outcomes");
            assert_eq!(steps.next(), None);
            step
        };
        state.play(&variant, &step, &mut ()).unwrap();
    }
}
