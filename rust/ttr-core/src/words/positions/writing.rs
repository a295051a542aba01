//! Writes a position document, with every key.

use serde_json::{Map, Value, json};

use super::parts::part_of;
use super::{EXPLICIT, FORMAT, SAMPLED, pending};
use crate::base::cards::Cards;
use crate::base::ids::{RouteSet, TicketId};
use crate::state::position::{Seat, State};
use crate::variant::facts::Variant;

pub(super) fn document(state: &State, variant: &Variant) -> Value {
    let part = part_of(variant);
    let cards = |cards: &Cards| variant.cards_to_document(cards);
    let seats = state.seat_ids().map(|player| part.write_seat(state, player, variant));
    let seats: Vec<Value> = seats.map(Value::Object).collect();
    let face_up =
        state.face_up(variant).iter().map(|slot| slot.map(|kind| variant.kind_name(kind)));
    let mut document = Map::new();
    let mut put = |key: &str, value: Value| {
        document.insert(key.to_owned(), value);
    };
    put("format", FORMAT.into());
    put("variant", variant.facts.id.as_str().into());
    for (key, value) in variant.identity() {
        put(key, value.clone());
    }
    put("players", state.players.into());
    put("seed", state.seed().into());
    put("chance", if state.explicit { EXPLICIT } else { SAMPLED }.into());
    put("draws", json!({"train": state.train_draws, "ticket": state.ticket_draws}));
    put("setup", state.setup.into());
    put("phase", state.phase.name().into());
    put("current_player", json!((!state.is_over()).then_some(state.current.number())));
    put("turn", state.turn.into());
    put("last_turns", json!(state.last_turns));
    if part.own_keys().contains(&"passes") {
        put("passes", state.passes.into());
    }
    put("seats", seats.into());
    put("face_up", json!(face_up.collect::<Vec<_>>()));
    put("deck", cards(&state.deck));
    put("discard", cards(&state.discard));
    put("reshuffled", json!(state.reshuffled.map(|most| cards(&most))));
    let deck = state.ticket_deck();
    let mut ticket_deck = json!({
        "unordered": tickets(variant, deck.unordered().iter()),
        "bottom": tickets(variant, deck.bottom().iter().copied()),
    });
    if variant.has_long_tickets() {
        ticket_deck["long"] = tickets(variant, deck.long().iter());
    }
    put("ticket_deck", ticket_deck);
    put("pending", json!(state.pending.map(|pending| pending::write(&pending))));
    part.write(state, variant, &mut document);
    document.into()
}

/// The keys of a seat.
pub(super) fn seat_of<const N: usize>(entries: [(&str, Value); N]) -> Map<String, Value> {
    entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// What players know about a seat.
pub(super) fn knowledge(variant: &Variant, seat: &Seat) -> Map<String, Value> {
    seat_of([
        ("seen", variant.cards_to_document(&seat.seen)),
        ("drawn", variant.cards_to_document(&seat.drawn)),
        ("returned", tickets(variant, seat.returned.iter())),
    ])
}

pub(super) fn tickets(variant: &Variant, tickets: impl Iterator<Item = TicketId>) -> Value {
    tickets.map(|ticket| variant.ticket_id(ticket)).collect::<Vec<_>>().into()
}

pub(super) fn routes(variant: &Variant, routes: RouteSet) -> Value {
    routes.iter().map(|route| variant.route_id(route)).collect::<Vec<_>>().into()
}
