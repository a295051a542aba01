//! The document of a view: a position document in which what is unseen is null.

use crate::base::ids::{SeatId, TicketSet};
use serde_json::{Map, Value, json};

use crate::variant::facts::Variant;
use crate::view::views::View;

impl View {
    /// The document of the view: that of a position, but what is unseen is null, and there are the
    /// numbers of cards and tickets. Seed, draws and the mode of chance are no part of it.
    #[must_use]
    pub fn to_document(&self, variant: &Variant) -> Value {
        let state = self.state();
        let mut document = state.to_document(variant);
        let Some(entries) = document.as_object_mut() else { return document };
        for key in ["seed", "chance", "draws"] {
            entries.shift_remove(key);
        }
        entries.insert("player".to_owned(), json!(self.observer().player.map(SeatId::number)));
        entries.insert("memory".to_owned(), json!(self.observer().memory));
        entries.insert("deck".to_owned(), json!(state.deck.total()));
        let known =
            self.observer().player.map_or(TicketSet::EMPTY, |player| state.seat(player).returned);
        let bottom: Vec<Value> = state
            .ticket_deck
            .bottom()
            .iter()
            .map(|&ticket| match known.has(ticket.into()) {
                true => json!(variant.ticket_id(ticket)),
                false => Value::Null,
            })
            .collect();
        let unordered = state.ticket_deck.unordered.len();
        let deck = json!({"unordered": unordered, "bottom": bottom});
        entries.insert("ticket_deck".to_owned(), deck);
        for (key, pile) in
            [("given_back", state.race.given_back), ("set_aside", state.race.set_aside)]
        {
            if entries.contains_key(key) {
                entries.insert(key.to_owned(), json!(pile.len()));
            }
        }
        let seats = entries.get_mut("seats").and_then(Value::as_array_mut);
        for (index, seat) in seats.into_iter().flatten().enumerate() {
            let Some(seat) = seat.as_object_mut() else { continue };
            self.hide(variant, SeatId::new(index), seat);
        }
        document
    }

    /// What is unseen of a seat is null in its document, and numbers are added.
    fn hide(&self, variant: &Variant, player: SeatId, document: &mut Map<String, Value>) {
        let seat = self.state().seat(player);
        let mut put = |key: &str, value: Value| {
            document.insert(key.to_owned(), value);
        };
        put("hand_size", json!(seat.hand.total()));
        put("ticket_count", json!(seat.tickets.len()));
        let hidden = [
            ("hand", self.sees_hand(player)),
            ("tickets", self.sees_tickets(variant, player)),
            ("offer", self.sees_tickets(variant, player)),
            ("drawn", self.observer().player == Some(player)),
            ("returned", self.observer().player == Some(player)),
            ("shuffled", self.observer().player == Some(player)),
            ("on_track", self.sees_on_track(variant, player)),
        ];
        if !variant.is_race() {
            put("offer_count", json!(seat.offer.len()));
        }
        if variant.has_railyards() {
            put("on_track_size", json!(self.state().railyard(player).on_track.total()));
        }
        for (key, _) in hidden.into_iter().filter(|&(_, seen)| !seen) {
            if document.contains_key(key) {
                document.insert(key.to_owned(), Value::Null);
            }
        }
    }
}
