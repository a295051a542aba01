//! A variant document written in full.

use serde_json::{Map, Value, json};

use super::{FORMAT, GRAY_NAME};
use crate::variant::facts::{City, Facts, Route, Ticket};
use crate::variant::rules::{Rules, TieBreak};

pub(super) fn document(facts: &Facts) -> Value {
    let city = |index: u8| facts.cities[usize::from(index)].id.as_str();
    let names = |ends: [u8; 2]| ends.map(city);
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
        written
    };
    let ticket = |ticket: &Ticket| {
        let mut written =
            json!({"id": ticket.id, "ends": names(ticket.ends), "points": ticket.points});
        if facts.rules.railyards {
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
        "rules": rules(&facts.rules),
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

fn rules(rules: &Rules) -> Value {
    let ids = rules.rule_ids.iter();
    let rule_ids: Map<String, Value> =
        ids.map(|(field, id)| (field.clone(), id.as_str().into())).collect();
    json!({
        "railyards": rules.railyards,
        "initial_cards": rules.initial_cards,
        "first_locomotives": rules.first_locomotives,
        "face_up_slots": rules.face_up_slots,
        "face_up_locomotive_ends_draw": rules.face_up_locomotive_ends_draw,
        "both_cards_blind": rules.both_cards_blind,
        "clear_face_up_at": rules.clear_face_up_at,
        "initial_tickets": rules.initial_tickets,
        "initial_tickets_kept": rules.initial_tickets_kept,
        "initial_tickets_returned": rules.initial_tickets_returned.name(),
        "drawn_tickets": rules.drawn_tickets,
        "drawn_tickets_kept": rules.drawn_tickets_kept,
        "drawn_tickets_returned": rules.drawn_tickets_returned.name(),
        "tickets_to_win": rules.tickets_to_win,
        "coast_bonus": rules.coast_bonus,
        "swap_tickets": rules.swap_tickets,
        "placed_at_least": rules.placed_at_least,
        "placed_colors": rules.placed_colors,
        "moved_card_chosen": rules.moved_card_chosen,
        "on_track_open": rules.on_track_open,
        "two_passes_from": rules.two_passes_from,
        "pass_cards": rules.pass_cards,
        "locomotives_on": rules.locomotives_on.iter().map(|kind| kind.name()).collect::<Vec<_>>(),
        "sets_pay_any_space": rules.sets_pay_any_space,
        "tunnel_cards": rules.tunnel_cards,
        "unequal_doubles": rules.unequal_doubles,
        "double_routes_closed_up_to": rules.double_routes_closed_up_to,
        "last_turns_at": rules.last_turns_at,
        "ends_at_once": rules.ends_at_once,
        "attraction_points": rules.attraction_points,
        "longest_trail_points": rules.longest_trail_points,
        "globetrotter_points": rules.globetrotter_points,
        "globetrotter_at_zero": rules.globetrotter_at_zero,
        "tie_breaks": rules.tie_breaks.iter().map(|tie| TieBreak::name(*tie)).collect::<Vec<&str>>(),
        "rule_ids": rule_ids,
    })
}
