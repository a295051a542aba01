//! The rules of a variant document.

use crate::limits::{MAX_CARDS, MAX_OFFER, MAX_SEATS, MAX_SLOTS, MAX_TRAINS};
use crate::rules::{Rules, TieBreak};
use crate::walk::{Fields, Node};

/// The fields of [`Rules`] that are rules, in the order of documents.
pub(super) const FIELDS: [&str; 13] = [
    "initial_cards",
    "face_up_slots",
    "face_up_locomotive_ends_draw",
    "clear_face_up_at",
    "initial_tickets",
    "initial_tickets_kept",
    "drawn_tickets",
    "drawn_tickets_kept",
    "double_routes_closed_up_to",
    "last_turns_at",
    "attraction_points",
    "longest_trail_points",
    "tie_breaks",
];

/// The rules, as far as they could be read.
pub(super) struct Found {
    pub(super) initial_cards: Option<u8>,
    pub(super) initial_tickets: Option<u8>,
    face_up_slots: Option<u8>,
    face_up_locomotive_ends_draw: Option<bool>,
    clear_face_up_at: Option<Option<u8>>,
    initial_tickets_kept: Option<u8>,
    drawn_tickets: Option<u8>,
    drawn_tickets_kept: Option<u8>,
    double_routes_closed_up_to: Option<u8>,
    last_turns_at: Option<u8>,
    attraction_points: Option<u8>,
    longest_trail_points: Option<u8>,
    tie_breaks: Option<Vec<TieBreak>>,
    rule_ids: Option<Vec<(String, String)>>,
}

impl Found {
    /// The rules, if all could be read.
    pub(super) fn finish(self) -> Option<Rules> {
        Some(Rules {
            initial_cards: self.initial_cards?,
            face_up_slots: self.face_up_slots?,
            face_up_locomotive_ends_draw: self.face_up_locomotive_ends_draw?,
            clear_face_up_at: self.clear_face_up_at?,
            initial_tickets: self.initial_tickets?,
            initial_tickets_kept: self.initial_tickets_kept?,
            drawn_tickets: self.drawn_tickets?,
            drawn_tickets_kept: self.drawn_tickets_kept?,
            double_routes_closed_up_to: self.double_routes_closed_up_to?,
            last_turns_at: self.last_turns_at?,
            attraction_points: self.attraction_points?,
            longest_trail_points: self.longest_trail_points?,
            tie_breaks: self.tie_breaks?,
            rule_ids: self.rule_ids?,
        })
    }
}

pub(super) fn read(node: &Node) -> Option<Found> {
    let known: Vec<&str> = FIELDS.into_iter().chain(["rule_ids"]).collect();
    let fields = node.fields(&known)?;
    let initial_cards = fields.at("initial_cards").integer(0..=MAX_CARDS as u8);
    let face_up_slots = fields.at("face_up_slots").integer(0..=MAX_SLOTS as u8);
    let face_up_locomotive_ends_draw = fields.at("face_up_locomotive_ends_draw").boolean();
    let clear_face_up_at = read_clearing(&fields, face_up_slots);
    let (initial_tickets, initial_tickets_kept) = read_offer(&fields, "initial_tickets");
    let (drawn_tickets, drawn_tickets_kept) = read_offer(&fields, "drawn_tickets");
    Some(Found {
        initial_cards,
        initial_tickets,
        face_up_slots,
        face_up_locomotive_ends_draw,
        clear_face_up_at,
        initial_tickets_kept,
        drawn_tickets,
        drawn_tickets_kept,
        double_routes_closed_up_to: fields
            .at("double_routes_closed_up_to")
            .integer(0..=MAX_SEATS as u8),
        last_turns_at: fields.at("last_turns_at").integer(0..=MAX_TRAINS as u8),
        attraction_points: fields.at("attraction_points").integer(0..=u8::MAX),
        longest_trail_points: fields.at("longest_trail_points").integer(0..=u8::MAX),
        tie_breaks: read_tie_breaks(&fields.at("tie_breaks")),
        rule_ids: fields.optional("rule_ids").map_or(Some(Vec::new()), |node| read_ids(&node)),
    })
}

fn read_clearing(fields: &Fields, slots: Option<u8>) -> Option<Option<u8>> {
    let node = fields.at("clear_face_up_at");
    if node.value().is_some() && node.is_null() {
        return Some(None);
    }
    let most = slots.unwrap_or(MAX_SLOTS as u8);
    if most == 0 {
        node.expected("null, as there is no face-up row");
        return None;
    }
    if node.value().is_none_or(|value| value.as_u64().is_none()) {
        node.expected(format_args!("null or an integer from 1 to {most}"));
        return None;
    }
    node.integer(1..=most).map(Some)
}

/// The number of tickets offered, and how many of them have to be kept.
fn read_offer(fields: &Fields, key: &str) -> (Option<u8>, Option<u8>) {
    let offered = fields.at(key).integer(1..=MAX_OFFER as u8);
    let node = fields.at(&format!("{key}_kept"));
    let kept = node.integer(1..=MAX_OFFER as u8);
    if let (Some(offered), Some(kept)) = (offered, kept)
        && kept > offered
    {
        node.problem(format!("{kept} tickets cannot be kept where {key} is {offered}"));
    }
    (offered, kept)
}

fn read_tie_breaks(node: &Node) -> Option<Vec<TieBreak>> {
    const MOST: usize = 8;
    let mut found: Vec<TieBreak> = Vec::new();
    let mut whole = true;
    for entry in node.entries("a list of tie breaks", MOST)? {
        let Some(name) = entry.string("the name of a tie break") else {
            whole = false;
            continue;
        };
        match TieBreak::ALL.into_iter().find(|tie_break| tie_break.name() == name) {
            None => {
                let names: Vec<&str> = TieBreak::ALL.into_iter().map(TieBreak::name).collect();
                entry.expected(format_args!("a tie break ({})", names.join(", ")));
                whole = false;
            }
            Some(tie_break) if found.contains(&tie_break) => {
                entry.problem(format!("{name} is compared before already"));
            }
            Some(tie_break) => found.push(tie_break),
        }
    }
    whole.then_some(found)
}

fn read_ids(node: &Node) -> Option<Vec<(String, String)>> {
    let entries = node.object("an object with the rule id of fields")?;
    let mut ids = Vec::new();
    let mut whole = true;
    for (field, node) in entries.all().take(2 * FIELDS.len()) {
        if !FIELDS.contains(&field) {
            node.problem(format!("there is no such rule; the rules are {}", FIELDS.join(", ")));
        }
        match node.id("the id of a rule") {
            Some(id) => ids.push((field.to_owned(), id.to_owned())),
            None => whole = false,
        }
    }
    whole.then_some(ids)
}
