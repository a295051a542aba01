//! The rules of a variant document.

use crate::limits::{
    MAX_CARDS, MAX_OFFER, MAX_SEATS, MAX_SLOTS, MAX_TICKETS, MAX_TRAINS, MAX_TUNNEL_CARDS,
};
use crate::rules::{Returned, RouteKind, Rules, TieBreak};
use crate::walk::{Fields, Node};

/// The fields of [`Rules`] that are rules, in the order of documents.
pub(super) const FIELDS: [&str; 26] = [
    "initial_cards",
    "face_up_slots",
    "face_up_locomotive_ends_draw",
    "both_cards_blind",
    "clear_face_up_at",
    "initial_tickets",
    "initial_tickets_kept",
    "initial_tickets_returned",
    "drawn_tickets",
    "drawn_tickets_kept",
    "drawn_tickets_returned",
    "tickets_to_win",
    "coast_bonus",
    "swap_tickets",
    "locomotives_on",
    "sets_pay_any_space",
    "tunnel_cards",
    "unequal_doubles",
    "double_routes_closed_up_to",
    "last_turns_at",
    "ends_at_once",
    "attraction_points",
    "longest_trail_points",
    "globetrotter_points",
    "globetrotter_at_zero",
    "tie_breaks",
];

/// The rules, if all could be read, and what else is compared with the components.
pub(super) struct Found {
    pub(super) initial_cards: Option<u8>,
    pub(super) initial_tickets: Option<u8>,
    pub(super) rules: Option<Rules>,
}

pub(super) fn read(node: &Node) -> Option<Found> {
    let known: Vec<&str> = FIELDS.into_iter().chain(["rule_ids"]).collect();
    let fields = node.fields(&known)?;
    let initial_cards = fields.at("initial_cards").integer(0..=MAX_CARDS as u8);
    let face_up_slots = fields.at("face_up_slots").integer(0..=MAX_SLOTS as u8);
    let face_up_locomotive_ends_draw = fields.at("face_up_locomotive_ends_draw").boolean();
    let both_cards_blind = fields.at("both_cards_blind").boolean();
    let clear_face_up_at = read_clearing(&fields, face_up_slots);
    let (initial_tickets, initial_tickets_kept) = read_offer(&fields, "initial_tickets", 1);
    let initial_tickets_returned = read_returned(&fields.at("initial_tickets_returned"));
    let tickets_to_win = read_tickets_to_win(&fields.at("tickets_to_win"));
    let (drawn_tickets, drawn_tickets_kept) = read_offer(&fields, "drawn_tickets", 0);
    if let (Some(1..), Some(Some(_))) = (drawn_tickets, tickets_to_win) {
        fields.at("drawn_tickets").problem("in a race no tickets are drawn to choose from");
    }
    let drawn_tickets_returned = read_returned(&fields.at("drawn_tickets_returned"));
    let coast_bonus = read_of_race(&fields.at("coast_bonus"), tickets_to_win);
    let swap_tickets = read_of_race(&fields.at("swap_tickets"), tickets_to_win);
    let locomotives_on = read_kinds(&fields.at("locomotives_on"));
    let sets_pay_any_space = fields.at("sets_pay_any_space").boolean();
    let tunnel_cards = fields.at("tunnel_cards").integer(0..=MAX_TUNNEL_CARDS as u8);
    let unequal_doubles = fields.at("unequal_doubles").boolean();
    let closed_up_to = fields.at("double_routes_closed_up_to").integer(0..=MAX_SEATS as u8);
    let last_turns_at = fields.at("last_turns_at").integer(0..=MAX_TRAINS as u8);
    let ends_at_once = fields.at("ends_at_once").boolean();
    // In a race tickets are counted, and nothing has points (FJ-4).
    let most = if matches!(tickets_to_win, Some(Some(_))) { 0 } else { u8::MAX };
    let attraction_points = fields.at("attraction_points").integer(0..=most);
    let longest_trail_points = fields.at("longest_trail_points").integer(0..=most);
    let globetrotter_points = fields.at("globetrotter_points").integer(0..=most);
    let globetrotter_at_zero = fields.at("globetrotter_at_zero").boolean();
    let tie_breaks = read_tie_breaks(&fields.at("tie_breaks"));
    let rule_ids = fields.optional("rule_ids").map_or(Some(Vec::new()), |node| read_ids(&node));
    let rules = || {
        Some(Rules {
            initial_cards: initial_cards?,
            face_up_slots: face_up_slots?,
            face_up_locomotive_ends_draw: face_up_locomotive_ends_draw?,
            both_cards_blind: both_cards_blind?,
            clear_face_up_at: clear_face_up_at?,
            initial_tickets: initial_tickets?,
            initial_tickets_kept: initial_tickets_kept?,
            initial_tickets_returned: initial_tickets_returned?,
            drawn_tickets: drawn_tickets?,
            drawn_tickets_kept: drawn_tickets_kept?,
            drawn_tickets_returned: drawn_tickets_returned?,
            tickets_to_win: tickets_to_win?,
            coast_bonus: coast_bonus?,
            swap_tickets: swap_tickets?,
            locomotives_on: locomotives_on?,
            sets_pay_any_space: sets_pay_any_space?,
            tunnel_cards: tunnel_cards?,
            unequal_doubles: unequal_doubles?,
            double_routes_closed_up_to: closed_up_to?,
            last_turns_at: last_turns_at?,
            ends_at_once: ends_at_once?,
            attraction_points: attraction_points?,
            longest_trail_points: longest_trail_points?,
            globetrotter_points: globetrotter_points?,
            globetrotter_at_zero: globetrotter_at_zero?,
            tie_breaks: tie_breaks?,
            rule_ids: rule_ids?,
        })
    };
    Some(Found { initial_cards, initial_tickets, rules: rules() })
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

/// Null, or how many complete tickets win a race.
fn read_tickets_to_win(node: &Node) -> Option<Option<u8>> {
    if node.value().is_some() && node.is_null() {
        return Some(None);
    }
    let most = MAX_TICKETS as u8;
    if node.value().is_none_or(|value| value.as_u64().is_none()) {
        node.expected(format_args!("null or an integer from 1 to {most}"));
        return None;
    }
    node.integer(1..=most).map(Some)
}

/// A rule that only a race has.
fn read_of_race(node: &Node, tickets_to_win: Option<Option<u8>>) -> Option<bool> {
    let found = node.boolean()?;
    if found && tickets_to_win == Some(None) {
        node.problem("only a race has this rule: tickets_to_win is null");
    }
    Some(found)
}

/// The number of tickets offered, and how many of them have to be kept: one at least, if there are
/// any.
fn read_offer(fields: &Fields, key: &str, least: u8) -> (Option<u8>, Option<u8>) {
    let offered = fields.at(key).integer(least..=MAX_OFFER as u8);
    let node = fields.at(&format!("{key}_kept"));
    let kept = node.integer(offered.map_or(least, |offered| offered.min(1))..=MAX_OFFER as u8);
    if let (Some(offered), Some(kept)) = (offered, kept)
        && kept > offered
    {
        node.problem(format!("{kept} tickets cannot be kept where {key} is {offered}"));
    }
    (offered, kept)
}

/// One of some values with a name.
fn read_named<T: Copy>(
    node: &Node,
    what: &str,
    all: &[T],
    name_of: impl Fn(T) -> &'static str,
) -> Option<T> {
    let name = node.string(&format!("the name of {what}"))?;
    let found = all.iter().copied().find(|&value| name_of(value) == name);
    if found.is_none() {
        let names: Vec<&str> = all.iter().map(|&value| name_of(value)).collect();
        node.expected(format_args!("{what} ({})", names.join(", ")));
    }
    found
}

/// Several of them, each at most once.
fn read_several<T: Copy + PartialEq>(
    node: &Node,
    [what, several]: [&str; 2],
    all: &[T],
    name_of: impl Fn(T) -> &'static str,
) -> Option<Vec<T>> {
    const MOST: usize = 8;
    let mut found: Vec<T> = Vec::new();
    let mut whole = true;
    for entry in node.entries(&format!("a list of {several}"), MOST)? {
        match read_named(&entry, what, all, &name_of) {
            None => whole = false,
            Some(value) if found.contains(&value) => {
                entry.problem(format!("{} is named before already", name_of(value)));
            }
            Some(value) => found.push(value),
        }
    }
    whole.then_some(found)
}

fn read_returned(node: &Node) -> Option<Returned> {
    read_named(node, "a place for tickets", &Returned::ALL, Returned::name)
}

fn read_kinds(node: &Node) -> Option<Vec<RouteKind>> {
    read_several(node, ["a kind of route", "kinds of routes"], &RouteKind::ALL, RouteKind::name)
}

fn read_tie_breaks(node: &Node) -> Option<Vec<TieBreak>> {
    read_several(node, ["a tie break", "tie breaks"], &TieBreak::ALL, TieBreak::name)
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
