//! The shipped variants, for the tests of the whole crate.
#![allow(dead_code, reason = "not every test uses all of it")]

pub(crate) mod trails;

use serde_json::{Value, json};
use ttr_core::variant::Variant;

/// A board file of the package.
fn board_file(id: &str) -> Value {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../python/ttr_rules/data");
    let text = std::fs::read_to_string(format!("{data}/{id}.json"));
    serde_json::from_str(&text.expect("the package has the board file")).expect("it is JSON")
}

/// The board file of New York with the rules that the package adds to it.
pub(crate) fn new_york_document() -> Value {
    let mut document = board_file("new_york");
    document["rules"] = json!({
        "initial_cards": 2,
        "face_up_slots": 5,
        "face_up_locomotive_ends_draw": true,
        "clear_face_up_at": 3,
        "initial_tickets": 2,
        "initial_tickets_kept": 1,
        "drawn_tickets": 2,
        "drawn_tickets_kept": 1,
        "double_routes_closed_up_to": 2,
        "last_turns_at": 2,
        "attraction_points": 1,
        "longest_trail_points": 0,
        "tie_breaks": ["complete_tickets"],
        "rule_ids": {
            "initial_cards": "NY-2",
            "face_up_slots": "NY-2",
            "face_up_locomotive_ends_draw": "NY-10",
            "clear_face_up_at": "NY-12",
            "initial_tickets": "NY-3",
            "initial_tickets_kept": "NY-3",
            "drawn_tickets": "NY-30",
            "drawn_tickets_kept": "NY-30",
            "double_routes_closed_up_to": "NY-22",
            "last_turns_at": "NY-40",
            "attraction_points": "NY-41",
            "longest_trail_points": "NY-42",
            "tie_breaks": "NY-42",
        },
    });
    document
}

/// New York.
pub(crate) fn new_york() -> Variant {
    read(&new_york_document())
}

/// The classic board of the USA with the rules that the package adds to it.
pub(crate) fn usa() -> Variant {
    let mut document = board_file("usa");
    document["rules"] = json!({
        "initial_cards": 4,
        "face_up_slots": 5,
        "face_up_locomotive_ends_draw": true,
        "clear_face_up_at": 3,
        "initial_tickets": 3,
        "initial_tickets_kept": 2,
        "drawn_tickets": 3,
        "drawn_tickets_kept": 1,
        "double_routes_closed_up_to": 3,
        "last_turns_at": 2,
        "attraction_points": 0,
        "longest_trail_points": 10,
        "tie_breaks": ["complete_tickets", "longest_trail_bonus"],
    });
    read(&document)
}

/// The ids of the shipped variants.
pub(crate) const IDS: [&str; 2] = ["new_york", "usa"];

/// The shipped variant of an id.
pub(crate) fn shipped(id: &str) -> Option<Variant> {
    match id {
        "new_york" => Some(new_york()),
        "usa" => Some(usa()),
        _ => None,
    }
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
