//! What the tests of the whole crate share: variants and documents, ids by name, judges by brute force.
#![allow(dead_code, reason = "not every test uses all of it")]

pub(crate) mod best;
pub(crate) mod lent;
pub(crate) mod named;
pub(crate) mod trails;
pub(crate) mod values;

use serde_json::{Value, json};

use ttr_core::{RouteId, RouteSet, SeatId, TicketId, Variant};

/// The player with this number, counted from 0.
pub(crate) const fn player(number: usize) -> SeatId {
    SeatId::new(number)
}

/// The route of this name.
pub(crate) fn route(variant: &Variant, id: &str) -> RouteId {
    variant.route_named(id).unwrap_or_else(|| panic!("no route {id}"))
}

/// All routes of a board.
pub(crate) fn all_routes(variant: &Variant) -> RouteSet {
    RouteSet::first(variant.routes().len())
}

/// The ticket of this name.
pub(crate) fn ticket(variant: &Variant, id: &str) -> TicketId {
    variant.ticket_named(id).unwrap_or_else(|| panic!("no ticket {id}"))
}

/// The shipped variant of an id.
pub(crate) fn shipped(id: &str) -> Variant {
    Variant::shipped(id).expect("it is shipped").clone()
}

/// The document of a shipped variant with every rule in full, and some of them changed.
pub(crate) fn document_with(id: &str, changes: &Value) -> Value {
    let text = Variant::shipped_text(id).expect("it is shipped");
    let mut document: Value = serde_json::from_str(text).expect("it is JSON");
    document["rules"] = shipped(id).to_document()["rules"].take();
    for (name, value) in changes.as_object().expect("changes are an object") {
        document["rules"][name] = value.clone();
    }
    document
}

/// A shipped variant with some of the rules changed.
pub(crate) fn shipped_with(id: &str, changes: &Value) -> Variant {
    read(&document_with(id, changes))
}

/// The document of New York, with every rule in full.
pub(crate) fn new_york_document() -> Value {
    document_with("new_york", &json!({}))
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
