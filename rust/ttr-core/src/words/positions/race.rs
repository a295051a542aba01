//! What a position document has in a race (FJ-2, FJ-6 to FJ-8).

use crate::base::ids::{SeatId, TicketSet};
use serde_json::{Map, Value, json};

use super::checks::Census;
use super::reading::read_tickets;
use super::writing::tickets;
use crate::base::json_reader::{Fields, Node};
use crate::state::chance::{Due, Pending, Then};
use crate::state::position::{Seat, State};
use crate::state::race::{Race, Racer};
use crate::state::tickets::Offer;
use crate::variant::facts::Variant;

/// The keys of a document that only a race has.
pub(super) const KEYS: [&str; 2] = ["given_back", "set_aside"];

/// The keys of a seat; there is nothing to choose from.
pub(super) const SEAT_KEYS: [&str; 10] = [
    "hand",
    "tickets",
    "routes",
    "trains",
    "completed",
    "bonus",
    "seen",
    "drawn",
    "returned",
    "shuffled",
];

pub(super) fn set_of(fields: &Fields, key: &str, variant: &Variant) -> TicketSet {
    let list = fields.optional(key).and_then(|node| read_tickets(&node, variant));
    list.unwrap_or_default().into_iter().collect()
}

pub(super) fn read_racer(fields: &Fields, variant: &Variant) -> Racer {
    let mut held = Offer::default();
    if let Some(node) = fields.optional("tickets") {
        let list = read_tickets(&node, variant).unwrap_or_default();
        let most = usize::from(variant.rules().initial_tickets());
        if list.len() > most {
            node.problem(format!("a seat holds {most} tickets at most"));
        } else {
            list.iter().for_each(|&ticket| held.push(ticket));
        }
    }
    Racer {
        held,
        bonus: fields.optional("bonus").and_then(|node| node.boolean()).unwrap_or_default(),
    }
}

/// The tickets beside the deck, each of them at no other place (G-32).
pub(super) fn read_piles(fields: &Fields, variant: &Variant, census: &mut Census, race: &mut Race) {
    for (key, pile) in KEYS.into_iter().zip([&mut race.given_back, &mut race.set_aside]) {
        let node = fields.at(key);
        for ticket in set_of(fields, key, variant).iter() {
            if census.count_ticket(&node, variant, ticket) {
                pile.insert(ticket);
            }
        }
    }
}

/// What is known of tickets given back must agree with where they are, nothing is put under the
/// deck, and only a swap that is going on has set tickets aside (FJ-8).
pub(super) fn check(fields: &Fields, state: &State) {
    let race = &state.race;
    let node = fields.at("seats");
    let completed = state.seats.iter().fold(TicketSet::EMPTY, |set, seat| set | seat.completed);
    let (mut returned, mut shuffled) = (TicketSet::EMPTY, TicketSet::EMPTY);
    for (index, racer) in race.racers.iter().enumerate().take(usize::from(state.players)) {
        let seat = &state.seats[index];
        let own = seat.returned;
        if !(race.given_back | race.set_aside).contains(own) {
            node.problem(format!("seat {index} returned tickets that are not beside the deck"));
        }
        if !(own & returned).is_empty() {
            node.problem(format!("seat {index} returned a ticket that another seat returned"));
        }
        // They are in the deck, or others have drawn them and perhaps given them back.
        if !(seat.shuffled & (racer.held.set() | completed | own)).is_empty() {
            node.problem(format!(
                "seat {index} shuffled tickets that it has drawn since, or that lie open"
            ));
        }
        if !(seat.shuffled & shuffled).is_empty() {
            node.problem(format!("seat {index} shuffled a ticket that another seat shuffled"));
        }
        returned |= own;
        shuffled |= seat.shuffled;
    }
    if !state.ticket_deck.bottom().is_empty() {
        fields.at("ticket_deck").problem("in a race nothing is put under the deck");
    }
    let swapping = matches!(state.pending, Some(Pending { then: Then::Complete, .. }));
    if !race.set_aside.is_empty() && !swapping {
        fields.at("set_aside").problem("only in a swap tickets are set aside (FJ-8)");
    }
}

/// The places that are due must be free: the next one is at most the one after the last held, and in
/// set-up nobody has tickets before they are dealt.
pub(super) fn check_places(node: &Node, pending: &Pending, variant: &Variant, state: &State) {
    let most = usize::from(variant.rules().initial_tickets());
    let len = |player: SeatId| usize::from(state.racer(player).held.len());
    let mut undealt = if pending.then == Then::SetUp { state.players } else { 0 };
    if let Due::Held { player, slot, left } = pending.due {
        if usize::from(slot) > len(player) {
            node.field("slot").problem(format!("seat {player} holds only {} tickets", len(player)));
        }
        if len(player) + usize::from(left) > most {
            node.field("left").problem(format!("a seat holds {most} tickets at most"));
        }
        // Those from the starter on up to this one have theirs.
        let dealt = (player.number() + state.players - state.current.number()) % state.players;
        undealt = undealt.saturating_sub(dealt + 1);
    }
    for back in 1..=undealt {
        let number = (state.current.number() + state.players - back) % state.players;
        let player = SeatId::new(number.into());
        if len(player) > 0 {
            node.problem(format!("seat {player} has its tickets before they are dealt"));
        }
    }
}

pub(super) fn write(state: &State, variant: &Variant, document: &mut Value) {
    document["given_back"] = tickets(variant, state.race.given_back.iter());
    document["set_aside"] = tickets(variant, state.race.set_aside.iter());
}

pub(super) fn write_seat(
    seat: &Seat,
    racer: &Racer,
    variant: &Variant,
    document: &mut Map<String, Value>,
) {
    let held = racer.held.as_slice().iter().copied();
    document.insert("tickets".to_owned(), tickets(variant, held));
    document.insert("completed".to_owned(), tickets(variant, seat.completed.iter()));
    document.insert("bonus".to_owned(), json!(racer.bonus));
    document.insert("shuffled".to_owned(), tickets(variant, seat.shuffled.iter()));
    document.shift_remove("offer");
}
