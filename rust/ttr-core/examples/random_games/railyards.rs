//! What holds in a game of railyards besides (CG-10 to CG-62).

use ttr_core::base::cards::{COLORS, KINDS};
use ttr_core::base::random::SplitMix64;
use ttr_core::{Action, Cards, CityId, Event, Kind, SeatId, State, TicketId, TicketSet, Variant};

use super::Context;

/// At every decision: a color lies in one railyard at most (CG-33), and no row is empty.
pub(super) fn check(state: &State, context: Context) {
    let mut seen = [false; COLORS];
    for player in state.seat_ids() {
        for (color, cars, locomotives) in state.railyard(player).rows() {
            assert!(!seen[color.index()], "{context}: a color in two railyards (CG-33)");
            assert!(cars + locomotives > 0, "{context}: an empty row");
            seen[color.index()] = true;
        }
    }
}

/// After every step: the deck has not grown but for a new deck pass (CG-22); who began a turn has moved
/// one card of each row (CG-10); and completed tickets stay complete.
pub(super) fn check_step(before: &State, after: &State, events: &[Event], context: Context) {
    let anew = events.iter().any(|event| matches!(event, Event::DeckPassBegan { .. }));
    let grown = after.deck().total() > before.deck().total();
    assert!(anew || !grown, "{context}: the deck has grown (CG-22)");
    for player in after.seat_ids() {
        let kept = after.shown_by(player).contains(before.shown_by(player));
        assert!(kept, "{context}: a completed ticket is gone");
    }
    let begun = events.iter().find_map(|event| match event {
        Event::TurnBegan { player, .. } => Some(*player),
        _ => None,
    });
    if let Some(player) = begun.filter(|_| !anew) {
        let (old, new) = (before.railyard(player), after.railyard(player));
        let robbed = events
            .iter()
            .any(|event| matches!(event, Event::TrainRobbed { victim, .. } if *victim == player));
        if !robbed {
            let moved = new.on_track.total() - old.on_track.total();
            assert_eq!(usize::from(moved), old.rows().count(), "{context}: step 1 (CG-10)");
            for (color, cars, locomotives) in old.rows() {
                let expected = match locomotives {
                    0 => (cars - 1, 0),
                    _ => (cars, locomotives - 1),
                };
                assert_eq!(new.row(color), expected, "{context}: what lay on top (CG-10)");
            }
        }
    }
}

/// The end: the result agrees with a count made here (CG-60 to CG-62).
pub(super) fn check_end(variant: &Variant, state: &State, context: Context) {
    let Some(outcome) = state.outcome(variant) else { return };
    let facts = variant.facts();
    let mut measures = Vec::new();
    let sum = |tickets: TicketSet| -> i64 {
        tickets.iter().map(|ticket| i64::from(facts.tickets[ticket.index()].points)).sum()
    };
    for (player, points) in state.seat_ids().zip(outcome.points()) {
        let seat = state.seat(player);
        let own = sum(state.shown_by(player)) - sum(seat.tickets);
        assert_eq!(i64::from(points.tickets), own, "{context}: points of tickets (CG-60)");
        let (mut bonus, mut cards) = (0, 0);
        for (index, city) in facts.cities.iter().enumerate() {
            let names_it = |ticket: &TicketId| {
                facts.tickets[ticket.index()].ends.contains(&CityId::new(index))
            };
            let count = |player: SeatId| state.shown_by(player).iter().filter(names_it).count();
            let most = state.seat_ids().map(count).max().unwrap_or(0);
            if city.bonus > 0 && most > 0 && count(player) == most {
                bonus += i64::from(city.bonus);
                cards += 1;
            }
        }
        assert_eq!(i64::from(points.big_cities), bonus, "{context}: big cities (CG-61)");
        assert_eq!(i64::from(points.total()), own + bonus, "{context}: the total");
        measures.push((own + bonus, state.shown_by(player).len(), cards));
    }
    for (seat, mine) in measures.iter().enumerate() {
        let ahead = measures.iter().filter(|&theirs| theirs > mine).count();
        assert_eq!(usize::from(outcome.places()[seat]), ahead, "{context}: the ranking (CG-62)");
    }
}

/// An action of this kind of game, near what could be legal.
pub(super) fn random_action(variant: &Variant, state: &State, random: &mut SplitMix64) -> Action {
    let tickets = variant.tickets().len() as u32;
    let mut kind = || Kind::all().nth(random.below(KINDS as u32) as usize).expect("a kind");
    let colors = [kind(), kind(), kind(), kind()];
    match random.below(8) {
        0 => Action::FinishTickets,
        1 => Action::CompleteTicket { ticket: TicketId::new(random.below(tickets + 2) as usize) },
        2 => {
            let mover = state.current_player().unwrap_or_default();
            let mut counts = [0; KINDS];
            for (color, cars, _) in state.railyard(mover).rows() {
                let car = cars > 0 && random.below(2) == 0;
                counts[if car { color.index() } else { KINDS - 1 }] += 1;
            }
            Action::MoveCards { cards: Cards::from_counts(counts) }
        }
        // A set of one color, with as many locomotives as there may be, or one too many.
        3..6 => {
            let mut counts = [0; KINDS];
            counts[colors[0].index()] = random.below(6) as u8;
            counts[KINDS - 1] += random.below(3) as u8;
            Action::PlaceCards { cards: Cards::from_counts(counts), color: None }
        }
        _ => {
            let mut counts = [0; KINDS];
            for color in &colors[..2 + random.below(3) as usize] {
                counts[color.index()] += 1;
            }
            Action::PlaceCards { cards: Cards::from_counts(counts), color: None }
        }
    }
}
