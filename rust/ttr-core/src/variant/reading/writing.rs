//! A variant document written in full.

use serde_json::{Map, Value, json};

use super::{FORMAT, GRAY_NAME, rules};
use crate::base::ids::CityId;
use crate::variant::facts::{City, Facts, Route, Ticket, TicketKind};

pub(super) fn document(facts: &Facts) -> Value {
    let city = |city: CityId| facts.cities[city.index()].id.as_str();
    let names = |ends: [CityId; 2]| ends.map(city);
    let counts = facts.colors.iter().zip(facts.deck.counts());
    let train_cards: Map<String, Value> =
        counts.map(|(color, &count)| (color.clone(), count.into())).collect();
    let points = facts.route_points.iter();
    let route_points: Map<String, Value> =
        points.map(|&(length, points)| (length.to_string(), points.into())).collect();
    let route = |route: &Route| {
        let color = route.color.map_or(GRAY_NAME, |kind| facts.colors[kind.index()].as_str());
        let mut written = json!({
            "id": route.id,
            "ends": names(route.ends),
            "length": route.length,
            "color": color,
            "kind": route.kind.name(),
            "locomotives": route.locomotives,
            "double": route.double,
        });
        let sets = [
            ("any_cards_per_locomotive", route.any_cards_per_locomotive),
            ("any_cards_per_space", route.any_cards_per_space),
        ];
        for (key, cards) in sets {
            if let Some(cards) = cards {
                written[key] = cards.into();
            }
        }
        if route.bend != 0.0 {
            written["bend"] = route.bend.into();
        }
        written
    };
    let ticket = |ticket: &Ticket| {
        let mut written =
            json!({"id": ticket.id, "ends": names(ticket.ends), "points": ticket.points});
        if ticket.kind != TicketKind::Regular {
            written["kind"] = ticket.kind.name().into();
        }
        if facts.rules.railyards().is_some() {
            let counts = facts.colors.iter().zip(ticket.cards.counts());
            let cards = counts.filter(|&(_, &count)| count > 0);
            let cards = cards.map(|(color, &count)| (color.clone(), Value::from(count)));
            written["cards"] = Value::Object(cards.collect());
        }
        written
    };
    json!({
        "format": FORMAT,
        "id": facts.id,
        "title": facts.title,
        "notes": facts.notes,
        "provenance": facts.provenance,
        "players": facts.players,
        "trains_per_player": facts.trains,
        "train_cards": train_cards,
        "locomotives": facts.deck.locomotives(),
        "route_points": route_points,
        "rules": rules::document(&facts.rules),
        "cities": facts.cities.iter().map(write_city).collect::<Vec<Value>>(),
        "routes": facts.routes.iter().map(route).collect::<Vec<Value>>(),
        "tickets": facts.tickets.iter().map(ticket).collect::<Vec<Value>>(),
    })
}

fn write_city(city: &City) -> Value {
    let mut written = json!({
        "id": city.id,
        "name": city.name,
        "xy": city.xy,
        "tourist_attraction": city.attraction,
    });
    if city.bonus > 0 {
        written["bonus"] = city.bonus.into();
    }
    if let Some(coast) = city.coast {
        written["coast"] = coast.name().into();
    }
    written
}
