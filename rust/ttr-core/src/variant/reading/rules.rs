//! The rules of a variant document.

use crate::base::cards::COLORS;
use crate::base::json::{Fields, Node};
use crate::base::limits::{
    MAX_CARDS, MAX_OFFER, MAX_PASS_CARDS, MAX_SEATS, MAX_SLOTS, MAX_TICKETS, MAX_TRAINS,
    MAX_TUNNEL_CARDS,
};
use crate::variant::rules::{Returned, RouteKind, Rules, TieBreak};

/// The fields of [`Rules`] that are rules, in the order of documents.
pub(super) const FIELDS: [&str; 34] = [
    "railyards",
    "initial_cards",
    "first_locomotives",
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
    "placed_at_least",
    "placed_colors",
    "moved_card_chosen",
    "on_track_open",
    "two_passes_from",
    "pass_cards",
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
    pub(super) first_locomotives: Option<u8>,
    pub(super) initial_tickets: Option<u8>,
    pub(super) rules: Option<Rules>,
}

pub(super) fn read(node: &Node) -> Option<Found> {
    let known: Vec<&str> = FIELDS.into_iter().chain(["rule_ids"]).collect();
    let fields = node.fields(&known)?;
    let railyards = fields.at("railyards").boolean();
    // What only a game of railyards has is nothing elsewhere.
    let of_yards = |most: u8| if railyards == Some(false) { 0 } else { most };
    let initial_cards = fields.at("initial_cards").integer(0..=MAX_CARDS as u8);
    let first_locomotives = fields.at("first_locomotives").integer(0..=of_yards(MAX_CARDS as u8));
    let face_up_slots = fields.at("face_up_slots").integer(0..=MAX_SLOTS as u8);
    let face_up_locomotive_ends_draw = fields.at("face_up_locomotive_ends_draw").boolean();
    let both_cards_blind = fields.at("both_cards_blind").boolean();
    let clear_face_up_at = read_clearing(&fields, face_up_slots);
    if let (Some(true), Some(Some(_))) = (railyards, clear_face_up_at) {
        fields.at("clear_face_up_at").expected("null, as discards are not reshuffled (CG-22)");
    }
    let (initial_tickets, initial_tickets_kept) = read_offer(&fields, "initial_tickets", 1);
    let initial_tickets_returned = read_returned(&fields.at("initial_tickets_returned"), railyards);
    let tickets_to_win = read_tickets_to_win(&fields.at("tickets_to_win"));
    if let (Some(true), Some(Some(_))) = (railyards, tickets_to_win) {
        fields.at("tickets_to_win").expected("null, as there is no board to join cities on");
    }
    let (drawn_tickets, drawn_tickets_kept) = read_offer(&fields, "drawn_tickets", 0);
    if let (Some(1..), Some(Some(_))) = (drawn_tickets, tickets_to_win) {
        fields.at("drawn_tickets").problem("in a race no tickets are drawn to choose from");
    }
    let drawn_tickets_returned = read_returned(&fields.at("drawn_tickets_returned"), railyards);
    let coast_bonus = read_of_race(&fields.at("coast_bonus"), tickets_to_win);
    let swap_tickets = read_of_race(&fields.at("swap_tickets"), tickets_to_win);
    // A set of one color has a card of it (CG-30).
    let least = u8::from(railyards == Some(true));
    let placed_at_least =
        fields.at("placed_at_least").integer(least..=of_yards(MAX_CARDS as u8).max(least));
    let placed_colors = read_placed_colors(&fields.at("placed_colors"), of_yards(COLORS as u8));
    let moved_card_chosen = read_of_yards(&fields.at("moved_card_chosen"), railyards);
    let on_track_open = read_of_yards(&fields.at("on_track_open"), railyards);
    let two_passes_from = read_two_passes(&fields.at("two_passes_from"), railyards);
    let pass_cards = fields.at("pass_cards").integer(0..=of_yards(MAX_PASS_CARDS as u8));
    let locomotives_on = read_kinds(&fields.at("locomotives_on"));
    let sets_pay_any_space = fields.at("sets_pay_any_space").boolean();
    let tunnel_cards = fields.at("tunnel_cards").integer(0..=MAX_TUNNEL_CARDS as u8);
    let unequal_doubles = fields.at("unequal_doubles").boolean();
    let closed_up_to = fields.at("double_routes_closed_up_to").integer(0..=MAX_SEATS as u8);
    // Without a board nobody has trains, and nothing else than tickets has points.
    let most = if railyards == Some(true) { 0 } else { MAX_TRAINS as u8 };
    let last_turns_at = fields.at("last_turns_at").integer(0..=most);
    let ends_at_once = fields.at("ends_at_once").boolean();
    // In a race tickets are counted, and nothing has points (FJ-4).
    let no_points = railyards == Some(true) || matches!(tickets_to_win, Some(Some(_)));
    let most = if no_points { 0 } else { u8::MAX };
    let attraction_points = fields.at("attraction_points").integer(0..=most);
    let longest_trail_points = fields.at("longest_trail_points").integer(0..=most);
    let globetrotter_points = fields.at("globetrotter_points").integer(0..=most);
    let globetrotter_at_zero = fields.at("globetrotter_at_zero").boolean();
    let tie_breaks = read_tie_breaks(&fields.at("tie_breaks"));
    let rule_ids = fields.optional("rule_ids").map_or(Some(Vec::new()), |node| read_ids(&node));
    let rules = || {
        Some(Rules {
            railyards: railyards?,
            initial_cards: initial_cards?,
            first_locomotives: first_locomotives?,
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
            placed_at_least: placed_at_least?,
            placed_colors: placed_colors?,
            moved_card_chosen: moved_card_chosen?,
            on_track_open: on_track_open?,
            two_passes_from: two_passes_from?,
            pass_cards: pass_cards?,
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
    Some(Found { initial_cards, first_locomotives, initial_tickets, rules: rules() })
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

/// A rule that only a game of railyards has.
fn read_of_yards(node: &Node, railyards: Option<bool>) -> Option<bool> {
    let found = node.boolean()?;
    if found && railyards == Some(false) {
        node.problem("only a game of railyards has this rule");
    }
    Some(found)
}

/// How many cards a set of different colors has: none, or more than one.
fn read_placed_colors(node: &Node, most: u8) -> Option<u8> {
    let found = node.integer(0..=most)?;
    if found == 1 {
        node.expected("0, or at least 2");
        return None;
    }
    Some(found)
}

/// Null, or from how many players on there are two deck passes.
fn read_two_passes(node: &Node, railyards: Option<bool>) -> Option<Option<u8>> {
    if node.value().is_some() && node.is_null() {
        return Some(None);
    }
    let most = MAX_SEATS as u8;
    if railyards == Some(false) || node.value().is_none_or(|value| value.as_u64().is_none()) {
        node.expected(format_args!("null or, in a game of railyards, an integer from 2 to {most}"));
        return None;
    }
    node.integer(2..=most).map(Some)
}

/// The number of tickets offered, and how many of them have to be kept at least: those dealt at the
/// start one, of those drawn later it may be none (CG-40).
fn read_offer(fields: &Fields, key: &str, least: u8) -> (Option<u8>, Option<u8>) {
    let offered = fields.at(key).integer(least..=MAX_OFFER as u8);
    let node = fields.at(&format!("{key}_kept"));
    let kept = node.integer(least..=MAX_OFFER as u8);
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

fn read_returned(node: &Node, railyards: Option<bool>) -> Option<Returned> {
    let found = read_named(node, "a place for tickets", &Returned::ALL, Returned::name)?;
    if found == Returned::Deck && railyards == Some(false) {
        node.problem("only in a game of railyards tickets are shuffled into the deck");
    }
    Some(found)
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
