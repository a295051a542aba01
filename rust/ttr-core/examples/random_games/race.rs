//! What holds in a race besides (FJ-2 to FJ-11).

use ttr_core::state::events::EndReason;
use ttr_core::variant::facts::Coast;
use ttr_core::{CityId, Event, RouteSet, SeatId, State, TicketId, Variant};

use super::{Context, joined, joins};

/// At every decision: what is held is not complete, what lies open is, the bonus is with those whose
/// routes join the coasts, and nobody has won yet or placed the last train.
pub(super) fn check(variant: &Variant, state: &State, context: Context) {
    let rules = variant.rules();
    let (race, board) = (rules.race().expect("it is a race"), rules.board().expect("on a board"));
    for player in state.seat_ids() {
        let (seat, racer) = (state.seat(player), state.racer(player));
        assert_eq!(racer.held.set(), seat.tickets, "{context}: what is held");
        let complete = |ticket: TicketId| joins(variant, seat.routes, ticket);
        assert!(!seat.tickets.iter().any(complete), "{context}: a held ticket is complete (FJ-6)");
        assert!(state.shown_by(player).iter().all(complete), "{context}: what lies open (FJ-6)");
        assert_eq!(racer.bonus, joins_coasts(variant, seat.routes), "{context}: the bonus (FJ-7)");
        let count = state.shown_by(player).len() + u32::from(racer.bonus);
        let enough = u32::from(race.tickets_to_win);
        assert!(count < enough, "{context}: player {player} has won (FJ-10)");
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
    let count =
        |player: SeatId| state.shown_by(player).len() + u32::from(state.racer(player).bonus);
    let counts: Vec<u32> = state.seat_ids().map(count).collect();
    let won = counts.iter().any(|&count| count >= u32::from(race.tickets_to_win));
    let placed = state.seat_ids().any(|player| state.seat(player).trains <= board.last_turns_at);
    let expected = match (won, placed) {
        (true, _) => EndReason::Tickets,
        (false, true) => EndReason::LastTrain,
        (false, false) => EndReason::AllPassed,
    };
    assert_eq!(reason, Some(expected), "{context}: why it ended");
    let outcome = state.outcome(variant).unwrap_or_else(|| panic!("{context}: no outcome"));
    for (index, points) in outcome.points().iter().enumerate() {
        assert_eq!(points.total(), counts[index] as i32, "{context}: the total of player {index}");
        let ahead = counts.iter().filter(|&&count| count > counts[index]).count();
        assert_eq!(usize::from(outcome.places()[index]), ahead, "{context}: the ranking");
    }
    if reason == Some(EndReason::LastTrain) {
        for player in state.seat_ids() {
            let routes = state.seat(player).routes;
            assert!(
                !state.tickets(variant, player).any(|ticket| joins(variant, routes, ticket)),
                "{context}: what the last train completed was not laid open (FJ-11)"
            );
        }
    }
}

fn joins_coasts(variant: &Variant, routes: RouteSet) -> bool {
    let of = |coast: Coast| {
        let cities = variant.facts().cities.iter().enumerate();
        let on_it = cities.filter(move |(_, city)| city.coast == Some(coast));
        on_it.map(|(index, _)| CityId::new(index))
    };
    of(Coast::East).any(|east| of(Coast::West).any(|west| joined(variant, routes, [east, west])))
}
