//! Writing a position document, every key in full.

use crate::base::ids::{SeatId, TicketId};
use serde_json::{Map, Value, json};

use super::{EXPLICIT, FORMAT, SAMPLED};
use crate::base::cards::Cards;
use crate::state::position::State;
use crate::variant::facts::Variant;

pub(super) fn document(state: &State, variant: &Variant) -> Value {
    let cards = |cards: &Cards| variant.cards_to_document(cards);
    let seats: Vec<Value> =
        state.seat_ids().map(|player| seat_document(state, player, variant)).collect();
    let face_up: Vec<Option<&str>> = state
        .face_up(variant)
        .iter()
        .map(|slot| slot.map(|kind| variant.kind_name(kind)))
        .collect();
    let mut document = json!({
        "format": FORMAT,
        "variant": variant.facts.id,
        "players": state.players,
        "seed": state.seed,
        "chance": if state.explicit { EXPLICIT } else { SAMPLED },
        "draws": {"train": state.train_draws, "ticket": state.ticket_draws},
        "setup": state.setup,
        "phase": state.phase.name(),
        "current_player": (!state.is_over()).then_some(state.current.number()),
        "turn": state.turn,
        "last_turns": state.last_turns,
        "passes": state.passes,
        "seats": seats,
        "face_up": face_up,
        "deck": cards(&state.deck),
        "discard": cards(&state.discard),
        "reshuffled": state.reshuffled.map(|most| cards(&most)),
        "ticket_deck": {
            "unordered": tickets(variant, state.ticket_deck.unordered.iter()),
            "bottom": tickets(variant, state.ticket_deck.bottom().iter().copied()),
        },
        "pending": state.pending.map(|pending| super::pending::write(&pending)),
    });
    if variant.has_tunnels() {
        document["tunnel"] = state.tunnel.map_or(Value::Null, |tunnel| {
            let revealed: Vec<&str> =
                tunnel.revealed().map(|kind| variant.kind_name(kind)).collect();
            json!({
                "route": variant.route_id(tunnel.route),
                "laid": cards(&tunnel.laid),
                "revealed": revealed,
            })
        });
    }
    if variant.has_railyards() {
        super::railyards::write(state, &mut document);
    }
    if variant.is_race() {
        super::race::write(state, variant, &mut document);
    }
    document
}

fn seat_document(state: &State, player: SeatId, variant: &Variant) -> Value {
    let seat = state.seat(player);
    let routes: Vec<&str> = seat.routes.iter().map(|id| variant.route_id(id)).collect();
    let mut document = Map::new();
    document.insert("hand".to_owned(), variant.cards_to_document(&seat.hand));
    document.insert("tickets".to_owned(), tickets(variant, seat.tickets.iter()));
    document.insert("routes".to_owned(), routes.into());
    document.insert("trains".to_owned(), seat.trains.into());
    let offer = seat.offer.as_slice().iter().copied();
    document.insert("offer".to_owned(), tickets(variant, offer));
    document.insert("seen".to_owned(), variant.cards_to_document(&seat.seen));
    document.insert("drawn".to_owned(), variant.cards_to_document(&seat.drawn));
    document.insert("returned".to_owned(), tickets(variant, seat.returned.iter()));
    if variant.has_railyards() {
        super::railyards::write_seat(seat, state.railyard(player), variant, &mut document);
    }
    if variant.is_race() {
        super::race::write_seat(seat, state.racer(player), variant, &mut document);
    }
    Value::Object(document)
}

pub(super) fn tickets(variant: &Variant, tickets: impl Iterator<Item = TicketId>) -> Value {
    tickets.map(|ticket| variant.ticket_id(ticket)).collect::<Vec<_>>().into()
}
