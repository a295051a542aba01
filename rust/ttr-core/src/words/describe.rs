//! A state in words, hidden information included: for people who may see everything.

use crate::base::cards::{Cards, Kind};
use crate::base::ids::{SeatId, TicketId};
use crate::base::wording::counted;
use crate::state::position::State;
use crate::variant::facts::Variant;

impl State {
    /// Everything about the state, part by part: the progress of the game, the table, each player.
    #[must_use]
    pub fn describe(&self, variant: &Variant, separator: &str) -> String {
        let mut parts = vec![self.describe_progress(variant)];
        let row: Vec<&str> = self
            .face_up(variant)
            .iter()
            .map(|slot| slot.map_or("-", |card| variant.kind_name(card)))
            .collect();
        if !row.is_empty() {
            parts.push(format!("face-up {}", row.join(" ")));
        }
        parts.push(format!("deck {}", cards(variant, &self.deck)));
        parts.push(format!("discard {}", cards(variant, &self.discard)));
        if let Some(tunnel) = &self.tunnel {
            let revealed: Vec<&str> =
                tunnel.revealed().map(|card| variant.kind_name(card)).collect();
            parts.push(format!(
                "tunnel {}: laid down {}, turned up {}",
                variant.route_id(tunnel.route),
                cards(variant, &tunnel.laid),
                list(&revealed),
            ));
        }
        let bottom = self.offers().under().iter().copied();
        parts.push(format!(
            "tickets in the deck {}, then {}",
            tickets(variant, self.unordered_tickets.iter()),
            tickets(variant, bottom),
        ));
        if variant.is_race() {
            let beside = self.race().given_back | self.race().set_aside;
            parts.push(format!("given back {}", tickets(variant, beside.iter())));
        }
        if variant.has_railyards() {
            parts.push(format!("deck pass {}", self.deck_pass()));
        }
        parts.extend(self.seat_ids().map(|player| self.describe_seat(variant, player)));
        parts.join(separator)
    }

    fn describe_progress(&self, variant: &Variant) -> String {
        let doing = match (self.is_over(), self.pending.is_some()) {
            (true, _) => "over".to_owned(),
            (false, true) => {
                format!("player {} in phase {}, a reveal is due", self.current, self.phase.name())
            }
            (false, false) => format!("player {} in phase {}", self.current, self.phase.name()),
        };
        let last = self.last_turns.map(|left| format!(", {} left", counted(left, "turn")));
        let last = last.unwrap_or_default();
        let mode = if self.explicit { "explicit chance" } else { "sampled chance" };
        format!(
            "{} with {} players, turn {}{last}: {doing} ({mode}, seed {}, drawn {} + {})",
            variant.facts.id,
            self.players,
            self.turn,
            self.seed(),
            self.train_draws,
            self.ticket_draws,
        )
    }

    fn describe_seat(&self, variant: &Variant, player: SeatId) -> String {
        let seat = self.seat(player);
        let hand = cards(variant, &seat.hand);
        let own = tickets(variant, self.tickets(variant, player));
        let mut text = if variant.has_railyards() {
            let completed = tickets(variant, self.shown_by(player).iter());
            let yard = self.describe_yard(variant, player);
            format!("player {player}: hand {hand}, tickets {own}, completed {completed}, {yard}")
        } else {
            let routes = seat.routes.iter().map(|route| variant.route_id(route));
            let routes = list(&routes.collect::<Vec<&str>>());
            let trains = counted(seat.trains, "train");
            format!("player {player}: {trains}, hand {hand}, tickets {own}, routes {routes}")
        };
        if variant.has_stations() {
            let cities = seat.stations.as_slice().iter().map(|&city| variant.city_id(city));
            let cities = list(&cities.collect::<Vec<&str>>());
            text.push_str(&format!(", stations {cities}"));
        }
        if variant.is_race() {
            let racer = self.racer(player);
            let bonus = if racer.bonus { " and the bonus" } else { "" };
            let completed = tickets(variant, self.shown_by(player).iter());
            text.push_str(&format!(", completed {completed}{bonus}"));
        }
        if !self.offer(player).is_empty() {
            let offer = self.offer(player).as_slice().iter().copied();
            text.push_str(&format!(", on offer {}", tickets(variant, offer)));
        }
        text
    }

    fn describe_yard(&self, variant: &Variant, player: SeatId) -> String {
        let yard = self.railyard(player);
        let row = |(color, cars, locomotives): (Kind, u8, u8)| {
            let on_top = match locomotives {
                0 => String::new(),
                number => format!(" + locomotive {number}"),
            };
            format!("{} {cars}{on_top}", variant.kind_name(color))
        };
        let rows = list(&yard.rows().map(row).collect::<Vec<String>>());
        let finished = if self.has_finished(player) { ", finished scoring" } else { "" };
        format!("railyard {rows}, on the track {}{finished}", cards(variant, &yard.on_track))
    }
}

fn cards(variant: &Variant, cards: &Cards) -> String {
    let counts: Vec<String> =
        cards.iter().map(|(kind, count)| format!("{} {count}", variant.kind_name(kind))).collect();
    list(&counts)
}

fn tickets(variant: &Variant, tickets: impl Iterator<Item = TicketId>) -> String {
    list(&tickets.map(|ticket| variant.ticket_id(ticket)).collect::<Vec<_>>())
}

fn list<T: AsRef<str>>(entries: &[T]) -> String {
    if entries.is_empty() {
        return "none".to_owned();
    }
    entries.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", ")
}
