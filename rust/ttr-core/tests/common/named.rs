//! Actions in names, as records and documents have them.

use serde_json::Value;

use ttr_core::words::naming::NamedAction;

/// The action of a document. What is missing or of another type is empty, and what is no count of 64
/// bits is the largest one: such an action is refused as any other illegal one is.
pub(crate) fn action(document: &Value) -> NamedAction {
    let name = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let count = |value: &Value| value.as_u64().unwrap_or(u64::MAX);
    let tickets = document["tickets"].as_array().into_iter().flatten();
    let cards = document["cards"].as_object().into_iter().flatten();
    NamedAction {
        kind: name(&document["type"]),
        card: name(&document["card"]),
        route: name(&document["route"]),
        city: name(&document["city"]),
        ticket: name(&document["ticket"]),
        tickets: tickets.map(name).collect(),
        cards: cards.map(|(card, number)| (card.clone(), count(number))).collect(),
        color: document["color"].as_str().map(str::to_owned),
    }
}
