//! The part of a position document for games with routes (G-20, G-21, NC-50).

use super::checks::{
    check_known_tickets, check_long_tickets, check_routes, check_stations, check_tunnel,
};
use super::parts::Part;
use super::reading::{read_names, read_routes as read_route_list, ticket_set};
use super::writing::{Entries, Written, cards, knowledge, routes, tickets};
use crate::base::derived::Derived;
use crate::base::ids::{RouteSet, SeatId};
use crate::base::json_reader::Fields;
use crate::base::wording::counted;
use crate::state::open_routes::OpenRoutes;
use crate::state::position::{Seat, State, Table};
use crate::variant::facts::Variant;

const KEYS: [&str; 1] = ["passes"];

const SEAT_KEYS: [&str; 8] =
    ["hand", "tickets", "routes", "trains", "offer", "seen", "drawn", "returned"];

/// A game with routes and with tickets that are scored at the end.
pub(super) struct Claims;

impl Part for Claims {
    fn own_keys(&self) -> &'static [&'static str] {
        &KEYS
    }

    fn seat_keys(&self) -> &'static [&'static str] {
        &SEAT_KEYS
    }

    fn read_progress(&self, fields: &Fields, _variant: &Variant, state: &mut State) {
        read_passes(fields, state);
    }

    fn read_seat(&self, fields: &Fields, variant: &Variant, state: &mut State, player: SeatId) {
        let seat = &mut state.seats[player.index()];
        seat.tickets = ticket_set(fields, "tickets", variant);
        read_routes(fields, variant, seat);
        read_stations(fields, variant, seat);
        if let Some(node) = fields.optional("first_kept").filter(|node| !node.is_null()) {
            seat.first_kept = node.integer(1..=variant.rules().first_tickets());
        }
    }

    fn check(&self, fields: &Fields, variant: &Variant, state: &mut State) {
        check_known_tickets(fields, variant, state);
        check(fields, variant, state);
        check_stations(fields, variant, state);
        if variant.has_long_tickets() {
            check_long_tickets(fields, variant, state);
        }
    }

    fn write<'a>(&self, state: &State, variant: &'a Variant, document: &mut Entries<'a>) {
        write(state, variant, document);
    }

    fn write_seat<'a>(&self, state: &State, player: SeatId, variant: &'a Variant) -> Entries<'a> {
        let seat = state.seat(player);
        let mut written = vec![
            ("hand", cards(variant, &seat.hand)),
            ("tickets", tickets(variant, seat.tickets.iter())),
            ("routes", routes(variant, seat.routes)),
            ("trains", seat.trains.into()),
            ("offer", tickets(variant, state.offer(player).as_slice().iter().copied())),
        ];
        if variant.has_stations() {
            let cities = seat.stations.as_slice().iter().map(|&city| variant.city_id(city));
            written.push(("stations", Written::list(cities)));
        }
        written.extend(knowledge(state, player, variant));
        if variant.has_long_tickets() {
            written.push(("first_kept", seat.first_kept.into()));
        }
        written
    }
}

/// Reads the cities in which a seat has a station, each at most once, and no more than there are stations
/// (EU-30).
fn read_stations(fields: &Fields, variant: &Variant, seat: &mut Seat) {
    // In a game without stations the key is unknown, and noted as such.
    let node = fields.optional("stations").filter(|_| variant.has_stations());
    let Some(node) = node else { return };
    let most = usize::from(variant.rules().stations().number);
    let ids = || variant.facts.cities.iter().map(|city| city.id.as_str());
    let read = read_names(&node, ["city", "cities"], most, |name| variant.city_named(name), ids);
    read.into_iter().flatten().for_each(|city| seat.stations.insert(city));
}

/// Reads how many players have just passed in a row (G-3).
pub(super) fn read_passes(fields: &Fields, state: &mut State) {
    let least = u8::from(!state.is_over());
    if let Some(node) = fields.optional("passes") {
        state.passes = node.integer(0..=state.players - least).unwrap_or_default();
    }
}

/// Reads the routes of a seat, and the trains that are left.
pub(super) fn read_routes(fields: &Fields, variant: &Variant, seat: &mut Seat) {
    let routes = fields.optional("routes").and_then(|node| read_route_list(&node, variant));
    seat.routes = routes.unwrap_or_default();
    seat.trains = read_trains(fields, variant, seat.routes);
}

/// Reads the trains that are left: at most as many as the routes leave, and exactly as many if the
/// document does not say (G-21).
fn read_trains(fields: &Fields, variant: &Variant, routes: RouteSet) -> u8 {
    let (all, used) = (variant.facts.trains, variant.spaces(routes));
    let Some(left) = u32::from(all).checked_sub(used) else {
        let message = format!(
            "the routes have {}, but a player has only {}",
            counted(used, "space"),
            counted(all, "train")
        );
        fields.at("routes").problem(message);
        return 0;
    };
    let left = left as u8;
    fields.optional("trains").map_or(left, |node| node.integer(0..=left).unwrap_or_default())
}

/// Notes contradictions about routes and a tunnel, and derives which routes are open.
pub(super) fn check(fields: &Fields, variant: &Variant, state: &mut State) {
    check_routes(fields, variant, state);
    state.table = Table::Board(Derived(OpenRoutes::after(variant, state.players, &state.seats)));
    check_tunnel(fields, variant, state);
}

pub(super) fn write<'a>(state: &State, variant: &'a Variant, document: &mut Entries<'a>) {
    if !variant.has_tunnels() {
        return;
    }
    let tunnel = state.tunnel.map(|tunnel| -> Entries {
        vec![
            ("route", variant.route_id(tunnel.route).into()),
            ("laid", cards(variant, &tunnel.laid)),
            ("revealed", Written::list(tunnel.revealed().map(|kind| variant.kind_name(kind)))),
        ]
    });
    document.push(("tunnel", tunnel.into()));
}
