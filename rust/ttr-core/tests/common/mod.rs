//! The shipped variants, for the tests of the whole crate.
#![allow(dead_code, reason = "not every test uses all of it")]

pub(crate) mod best;
pub(crate) mod named;
pub(crate) mod trails;
pub(crate) mod values;

use serde_json::{Value, json};
use ttr_core::variant::facts::Variant;

/// A board file of the package.
fn board_file(id: &str) -> Value {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../python/ttr_rules/data");
    let text = std::fs::read_to_string(format!("{data}/{id}.json"));
    serde_json::from_str(&text.expect("the package has the board file")).expect("it is JSON")
}

/// The board file of a shipped variant with the rules that the package adds to it: those of the
/// classic game, but for what is said.
fn shipped_document(id: &str, rules: Value) -> Value {
    let mut document = board_file(id);
    document["rules"] = json!({
        "railyards": false,
        "initial_cards": 4,
        "first_locomotives": 0,
        "face_up_slots": 5,
        "face_up_locomotive_ends_draw": true,
        "both_cards_blind": false,
        "clear_face_up_at": 3,
        "initial_tickets": 3,
        "initial_tickets_kept": 2,
        "initial_tickets_returned": "bottom",
        "drawn_tickets": 3,
        "drawn_tickets_kept": 1,
        "drawn_tickets_returned": "bottom",
        "tickets_to_win": null,
        "coast_bonus": false,
        "swap_tickets": false,
        "placed_at_least": 0,
        "placed_colors": 0,
        "moved_card_chosen": false,
        "on_track_open": false,
        "two_passes_from": null,
        "pass_cards": 0,
        "locomotives_on": ["train", "ferry", "tunnel"],
        "sets_pay_any_space": true,
        "tunnel_cards": 3,
        "unequal_doubles": true,
        "double_routes_closed_up_to": 3,
        "last_turns_at": 2,
        "ends_at_once": false,
        "attraction_points": 0,
        "longest_trail_points": 0,
        "globetrotter_points": 0,
        "globetrotter_at_zero": false,
        "tie_breaks": ["complete_tickets"],
        "rule_ids": {},
    });
    for (name, value) in rules.as_object().expect("rules are an object") {
        document["rules"][name] = value.clone();
    }
    document
}

/// The board file of New York with the rules that the package adds to it.
pub(crate) fn new_york_document() -> Value {
    shipped_document(
        "new_york",
        json!({
            "initial_cards": 2,
            "initial_tickets": 2,
            "initial_tickets_kept": 1,
            "drawn_tickets": 2,
            "double_routes_closed_up_to": 2,
            "attraction_points": 1,
            "rule_ids": {"face_up_locomotive_ends_draw": "NY-10"},
        }),
    )
}

/// New York.
pub(crate) fn new_york() -> Variant {
    read(&new_york_document())
}

fn usa_document() -> Value {
    let rules = json!({
        "longest_trail_points": 10,
        "tie_breaks": ["complete_tickets", "longest_trail_bonus"],
        "rule_ids": {"face_up_locomotive_ends_draw": "US-2"},
    });
    shipped_document("usa", rules)
}

/// The classic board of the USA.
pub(crate) fn usa() -> Variant {
    read(&usa_document())
}

fn nordic_document() -> Value {
    let rules = json!({
        "face_up_locomotive_ends_draw": false,
        "clear_face_up_at": null,
        "initial_tickets": 5,
        "initial_tickets_returned": "box",
        "drawn_tickets_returned": "box",
        "locomotives_on": ["ferry", "tunnel"],
        "double_routes_closed_up_to": 2,
        "globetrotter_points": 10,
        "tie_breaks": ["complete_tickets", "longest_trail"],
    });
    shipped_document("nordic", rules)
}

/// Nordic Countries, with some of the rules changed.
pub(crate) fn nordic_with(changes: &Value) -> Variant {
    shipped_with("nordic", changes)
}

/// Nordic Countries.
pub(crate) fn nordic() -> Variant {
    read(&nordic_document())
}

/// First Journey on one of its boards.
fn first_journey_document(id: &str) -> Value {
    let rules = json!({
        "face_up_slots": 0,
        "face_up_locomotive_ends_draw": false,
        "both_cards_blind": true,
        "clear_face_up_at": null,
        "initial_tickets": 2,
        "drawn_tickets": 0,
        "drawn_tickets_kept": 0,
        "tickets_to_win": 6,
        "coast_bonus": true,
        "swap_tickets": true,
        "double_routes_closed_up_to": 0,
        "last_turns_at": 0,
        "ends_at_once": true,
        "tie_breaks": [],
    });
    shipped_document(id, rules)
}

/// The Card Game with the rules that the package adds to it.
pub(crate) fn card_game_document() -> Value {
    let rules = json!({
        "railyards": true,
        "initial_cards": 7,
        "first_locomotives": 1,
        "clear_face_up_at": null,
        "initial_tickets": 6,
        "initial_tickets_kept": 1,
        "initial_tickets_returned": "deck",
        "drawn_tickets": 4,
        "drawn_tickets_kept": 0,
        "placed_at_least": 2,
        "placed_colors": 3,
        "two_passes_from": 4,
        "pass_cards": 4,
        "double_routes_closed_up_to": 0,
        "last_turns_at": 0,
        "tie_breaks": ["complete_tickets", "big_city_bonuses"],
        "rule_ids": {"face_up_locomotive_ends_draw": "CG-20"},
    });
    shipped_document("card_game", rules)
}

/// The Card Game.
pub(crate) fn card_game() -> Variant {
    read(&card_game_document())
}

/// The ids of the shipped variants.
pub(crate) const IDS: [&str; 6] =
    ["card_game", "first_journey", "first_journey_usa", "new_york", "nordic", "usa"];

fn document(id: &str) -> Option<Value> {
    match id {
        "card_game" => Some(card_game_document()),
        "new_york" => Some(new_york_document()),
        "usa" => Some(usa_document()),
        "nordic" => Some(nordic_document()),
        "first_journey" | "first_journey_usa" => Some(first_journey_document(id)),
        _ => None,
    }
}

/// The shipped variant of an id.
pub(crate) fn shipped(id: &str) -> Option<Variant> {
    document(id).map(|document| read(&document))
}

/// A shipped variant with some of the rules changed.
pub(crate) fn shipped_with(id: &str, changes: &Value) -> Variant {
    let mut document = document(id).expect("the variant is shipped");
    for (name, value) in changes.as_object().expect("changes are an object") {
        document["rules"][name] = value.clone();
    }
    read(&document)
}

/// The variant of a document without problems.
pub(crate) fn read(document: &Value) -> Variant {
    Variant::from_document(document).unwrap_or_else(|problems| {
        let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
        panic!("{}", lines.join("\n"))
    })
}

/// A board of gray routes between cities that are called by numbers, with New York's components
/// and rules: each route is two cities and a length. Only trains and route points are raised.
pub(crate) fn gray_board(routes: &[(usize, usize, u8)]) -> Value {
    let mut document = new_york_document();
    let mut cities: Vec<usize> = routes.iter().flat_map(|&(a, b, _)| [a, b]).collect();
    cities.sort_unstable();
    cities.dedup();
    document["id"] = json!("gray_board");
    document["trains_per_player"] = json!(127);
    document["route_points"] = (1..=16).map(|length| (length.to_string(), json!(length))).collect();
    document["cities"] = cities.iter().map(|city| json!({"id": format!("c{city}")})).collect();
    let route = |(index, &(a, b, length)): (usize, &(usize, usize, u8))| {
        let ends = [a, b].map(|city| format!("c{city}"));
        json!({"id": format!("r{index}"), "ends": ends, "length": length, "color": "gray"})
    };
    document["routes"] = routes.iter().enumerate().map(route).collect();
    let (a, b, _) = routes[0];
    let ticket = json!({"ends": [format!("c{a}"), format!("c{b}")], "points": 1});
    document["tickets"] = vec![ticket; 18].into();
    document
}
