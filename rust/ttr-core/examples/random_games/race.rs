//! What holds in a race besides (FJ-2 to FJ-11).

use ttr_core::base::bits;
use ttr_core::state::events::{EndReason, Event};
use ttr_core::state::position::State;
use ttr_core::variant::facts::{Coast, Variant};

use super::{Context, joined};

/// At every decision: what is held is not complete, what lies open is, the bonus is with those whose
/// routes join the coasts, and nobody has won yet or placed the last train.
pub(super) fn check(variant: &Variant, state: &State, context: Context) {
    let rules = variant.rules();
    let (race, board) = (rules.race().expect("it is a race"), rules.board().expect("on a board"));
    for index in 0..state.players() {
        let (seat, racer) = (state.seat(index), state.racer(index));
        assert_eq!(racer.held.set(), seat.tickets, "{context}: what is held");
        let complete = |ticket: usize| joined(variant, seat.routes, variant.tickets()[ticket].ends);
        for &ticket in racer.held.as_slice() {
            assert!(!complete(ticket.into()), "{context}: a held ticket is complete (FJ-6)");
        }
        assert!(bits::members(seat.completed).all(complete), "{context}: what lies open (FJ-6)");
        assert_eq!(racer.bonus, joins_coasts(variant, seat.routes), "{context}: the bonus (FJ-7)");
        let count = seat.completed.count_ones() + u32::from(racer.bonus);
        let enough = u32::from(race.tickets_to_win);
        assert!(count < enough, "{context}: seat {index} has won (FJ-10)");
        assert!(seat.trains > board.last_turns_at, "{context}: the last train (FJ-11)");
        assert!(racer.held.len() <= race.tickets, "{context}: too many are held");
    }
}

/// The end has its reason, and the total of each seat is the number of its complete tickets.
pub(super) fn check_end(variant: &Variant, state: &State, events: &[Event], context: Context) {
    let rules = variant.rules();
    let (race, board) = (rules.race().expect("it is a race"), rules.board().expect("on a board"));
    let reason = events.iter().find_map(|event| match event {
        Event::GameEnded { reason } => Some(*reason),
        _ => None,
    });
    let counts: Vec<u32> = (0..state.players())
        .map(|seat| state.seat(seat).completed.count_ones() + u32::from(state.racer(seat).bonus))
        .collect();
    let won = counts.iter().any(|&count| count >= u32::from(race.tickets_to_win));
    let placed = (0..state.players()).any(|seat| state.seat(seat).trains <= board.last_turns_at);
    let expected = match (won, placed) {
        (true, _) => EndReason::Tickets,
        (false, true) => EndReason::LastTrain,
        (false, false) => EndReason::AllPassed,
    };
    assert_eq!(reason, Some(expected), "{context}: why it ended");
    let outcome = state.outcome(variant).unwrap_or_else(|| panic!("{context}: no outcome"));
    for (seat, points) in outcome.points().iter().enumerate() {
        assert_eq!(points.total(), counts[seat] as i32, "{context}: the total of seat {seat}");
        let ahead = counts.iter().filter(|&&count| count > counts[seat]).count();
        assert_eq!(usize::from(outcome.places()[seat]), ahead, "{context}: the ranking");
    }
    for seat in (0..state.players()).filter(|_| reason == Some(EndReason::LastTrain)) {
        assert!(
            state.racer(seat).held.as_slice().iter().all(|&ticket| {
                let ends = variant.tickets()[usize::from(ticket)].ends;
                !joined(variant, state.seat(seat).routes, ends)
            }),
            "{context}: what the last train completed was not laid open (FJ-11)"
        );
    }
}

fn joins_coasts(variant: &Variant, routes: u128) -> bool {
    let of = |coast: Coast| {
        let cities = variant.facts().cities.iter().enumerate();
        cities.filter(move |(_, city)| city.coast == Some(coast)).map(|(index, _)| index as u8)
    };
    of(Coast::East).any(|east| of(Coast::West).any(|west| joined(variant, routes, [east, west])))
}
