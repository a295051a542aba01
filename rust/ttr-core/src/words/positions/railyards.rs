//! What a position document has in a game of railyards (CG-30, CG-51, CG-53).

use crate::base::ids::{SeatId, TicketSet};
use serde_json::{Map, Value, json};

use super::pending::read_player;
use super::reading::read_cards;
use super::writing::tickets;
use crate::base::cards::{COLORS, Cards, Kind};
use crate::base::json_reader::{Fields, Node};
use crate::base::limits::MAX_CARDS;
use crate::state::chance::{Pending, Then};
use crate::state::position::{Phase, Seat, State};
use crate::state::railyards::Railyard;
use crate::variant::facts::Variant;

/// The keys of a document that only a game of railyards has.
pub(super) const KEYS: [&str; 2] = ["pass", "finished"];

/// The keys of a seat: it has no routes and no trains.
pub(super) const SEAT_KEYS: [&str; 10] = [
    "hand",
    "tickets",
    "offer",
    "completed",
    "railyard",
    "on_track",
    "seen",
    "drawn",
    "returned",
    "shuffled",
];

/// The deck pass, and who has finished scoring in it.
pub(super) fn read_progress(fields: &Fields, variant: &Variant, state: &mut State) {
    if let Some(node) = fields.optional("pass") {
        let passes = variant.rules().deck_passes(state.players);
        state.yards.deck_pass = node.integer(1..=passes).unwrap_or(1);
    }
    let Some(node) = fields.optional("finished") else { return };
    let entries = node.entries("a list of seats", usize::from(state.players));
    for entry in entries.unwrap_or_default() {
        let Some(player) = read_player(&entry, state) else { continue };
        if state.has_finished(player) {
            entry.problem(format!("seat {player} is named twice"));
        } else if state.phase != Phase::ScoreTickets {
            entry.problem(format!("no tickets are scored in the phase {}", state.phase.name()));
        } else if player == state.current {
            entry.problem(format!("seat {player} is scoring, and has not finished"));
        }
        state.yards.finished |= 1 << player.number();
    }
}

pub(super) fn read_yard(fields: &Fields, variant: &Variant) -> Railyard {
    let mut yard = Railyard::default();
    let on_track = fields.optional("on_track");
    yard.on_track = on_track.and_then(|node| read_cards(&node, variant)).unwrap_or_default();
    let rows = fields.optional("railyard").and_then(|node| node.entries("a list of rows", COLORS));
    for row in rows.unwrap_or_default() {
        if let Some((color, cars, locomotives)) = read_row(&row, variant) {
            if yard.row(color) != (0, 0) {
                let color = variant.kind_name(color);
                row.problem(format!("another row of this railyard is {color} (CG-33)"));
            }
            yard.lay(color, cars, locomotives);
        }
    }
    yard
}

fn read_color(node: &Node, variant: &Variant) -> Option<Kind> {
    let name = node.string("the name of a color")?;
    let color = variant.kind_named(name).filter(|&kind| kind != Kind::LOCOMOTIVE);
    if color.is_none() {
        node.unknown("color", name, variant.facts.colors.iter().map(String::as_str));
    }
    color
}

fn read_row(node: &Node, variant: &Variant) -> Option<(Kind, u8, u8)> {
    let fields = node.fields(&["color", "cars", "locomotives"])?;
    let color = read_color(&fields.at("color"), variant);
    let count = |key: &str| match fields.optional(key) {
        None => Some(0),
        Some(node) => node.integer(0..=MAX_CARDS as u8),
    };
    let (cars, locomotives) = (count("cars"), count("locomotives"));
    let (color, cars, locomotives) = (color?, cars?, locomotives?);
    let exist = [(color, cars), (Kind::LOCOMOTIVE, locomotives)];
    for (kind, named) in exist {
        let printed = variant.facts.deck.get(kind);
        if named > printed {
            let name = variant.kind_name(kind);
            node.problem(format!("{named} {name} cards, but only {printed} exist"));
            return None;
        }
    }
    if cars + locomotives == 0 {
        node.problem("a row has at least one card");
        return None;
    }
    Some((color, cars, locomotives))
}

/// A color lies in one railyard only (CG-33), step 1 is to come only where something can move, and
/// what is known of tickets that were shuffled in agrees with where they are.
pub(super) fn check(fields: &Fields, variant: &Variant, state: &State) {
    let node = fields.at("seats");
    for color in (0..COLORS).map(Kind::color) {
        let holds = |&player: &SeatId| state.railyard(player).row(color) != (0, 0);
        let mut holders = state.seat_ids().filter(holds);
        if let (Some(one), Some(other)) = (holders.next(), holders.next()) {
            let color = variant.kind_name(color);
            node.problem(format!(
                "{color} lies in the railyards of seat {one} and of seat {other} (CG-33)"
            ));
        }
    }
    if state.phase == Phase::MoveCards && state.railyard(state.current).is_empty() {
        let message = format!("no card can move: the railyard of seat {} is empty", state.current);
        fields.at("phase").problem(message);
    }
    if matches!(state.pending, Some(Pending { then: Then::DeckPass, .. })) {
        if state.last_turns.is_some() {
            fields.at("last_turns").problem("between deck passes no last turns have begun");
        }
        if state.yards.finished != 0 {
            fields.at("finished").problem("between deck passes nobody has finished scoring");
        }
    }
    let completed = state.seats.iter().fold(TicketSet::EMPTY, |set, seat| set | seat.completed);
    for (index, seat) in state.seats.iter().enumerate() {
        let known = seat.tickets | seat.offer.set() | seat.returned | completed;
        if !(seat.shuffled & known).is_empty() {
            node.problem(format!(
                "seat {index} shuffled tickets that it has drawn since, or that were shown"
            ));
        }
    }
}

pub(super) fn write(state: &State, document: &mut Value) {
    let finished = state.seat_ids().filter(|&player| state.has_finished(player));
    let finished: Vec<u8> = finished.map(SeatId::number).collect();
    document["pass"] = state.deck_pass().into();
    document["finished"] = json!(finished);
    if let Some(keys) = document.as_object_mut() {
        keys.shift_remove("passes");
    }
}

pub(super) fn write_seat(
    seat: &Seat,
    yard: &Railyard,
    variant: &Variant,
    document: &mut Map<String, Value>,
) {
    let row = |(color, cars, locomotives): (Kind, u8, u8)| json!({"color": variant.kind_name(color), "cars": cars, "locomotives": locomotives});
    let cards = |cards: &Cards| variant.cards_to_document(cards);
    document.insert("completed".to_owned(), tickets(variant, seat.completed.iter()));
    document.insert("railyard".to_owned(), yard.rows().map(row).collect::<Vec<Value>>().into());
    document.insert("on_track".to_owned(), cards(&yard.on_track));
    document.insert("shuffled".to_owned(), tickets(variant, seat.shuffled.iter()));
    document.shift_remove("routes");
    document.shift_remove("trains");
}
