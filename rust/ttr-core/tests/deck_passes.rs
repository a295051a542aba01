//! Deck passes of The Card Game, in whole games (CG-50 to CG-53).

mod common;

use ttr_core::base::random::SplitMix64;
use ttr_core::state::events::EndReason;
use ttr_core::{Action, ChanceMode, Event, PaymentListing, Phase, SeatId, State, Variant};

use common::player;

fn any_action(variant: &Variant, state: &State, random: &mut SplitMix64) -> Action {
    let legal = state.legal_actions(variant, PaymentListing::Canonical);
    let index = u64::from(random.below(legal.len() as u32));
    legal.get(state, variant, index).expect("it is listed")
}

/// Who got a card and what lay in the row, from the beginning of a deck pass to its first turn.
fn dealt(events: &[Event]) -> (Vec<SeatId>, Vec<u8>) {
    let (mut players, mut slots) = (Vec::new(), Vec::new());
    for event in events {
        match *event {
            Event::CardDrawn { player, .. } => {
                assert!(slots.is_empty(), "the row comes last");
                players.push(player);
            }
            Event::CardTurnedUp { slot, .. } => slots.push(slot),
            _ => {}
        }
    }
    (players, slots)
}

fn play_out(variant: &Variant, players: u8, seed: u64) {
    let rules = variant.rules();
    let mut random = SplitMix64::new(seed);
    let mut state =
        State::new(variant, players, seed, ChanceMode::Sampled, player(0)).expect("a game");
    let mut begun = 0;
    while !state.is_over() {
        let action = any_action(variant, &state, &mut random);
        let mover = state.current_player().expect("a decision");
        let held: Vec<u8> = state.seat_ids().map(|id| state.seat(id).hand.total()).collect();
        let mut events = Vec::new();
        state.play(variant, &action, &mut events).expect("it is legal");
        assert_eq!(State::from_document(variant, &state.to_document(variant)), Ok(state));
        let last = Event::GameEnded { reason: EndReason::LastTurns };
        assert_eq!(events.last() == Some(&last), state.is_over());
        let at = events.iter().position(|event| matches!(event, Event::DeckPassBegan { .. }));
        let Some(at) = at else { continue };
        begun += 1;
        assert_eq!(events[at], Event::DeckPassBegan { deck_pass: begun + 1 });
        // The seat after the one that completed tickets last is dealt the first card, and begins.
        let starter = player((mover.index() + 1) % usize::from(players));
        let (dealt_to, slots) = dealt(&events[at..]);
        let order = state.seat_ids().cycle().skip(starter.index());
        let cards = usize::from(rules.pass_cards()) * usize::from(players);
        assert_eq!(dealt_to, order.take(cards).collect::<Vec<_>>());
        assert!(slots.starts_with(&(0..rules.face_up_slots).collect::<Vec<_>>()));
        assert_eq!((state.phase(), state.current_player()), (Phase::Turn, Some(starter)));
        for (id, held) in state.seat_ids().zip(held) {
            assert_eq!(state.seat(id).hand.total(), held + rules.pass_cards());
            assert!(state.railyard(id).is_empty());
            assert!(state.railyard(id).on_track.is_empty());
        }
    }
    assert_eq!(begun + 1, variant.rules().deck_passes(players));
}

#[test]
fn cg50_cg53_whole_games() {
    let variant = common::shipped("card_game");
    for seed in 0..6 {
        for players in 2..=4 {
            play_out(&variant, players, seed);
        }
    }
}
