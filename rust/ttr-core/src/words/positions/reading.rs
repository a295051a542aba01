//! Reads a position document.

use super::checks::{Census, check_known_cards, check_offers, returned_elsewhere};
use super::parts::part_of;
use super::pending::read_player;
use super::{EXPLICIT, FORMAT, SAMPLED, pending};
use crate::base::cards::{Cards, KINDS, Kind};
use crate::base::ids::{RouteSet, SeatId, TicketId, TicketSet};
use crate::base::json_reader::{Fields, Node};
use crate::base::limits::{MAX_OF_A_KIND, MAX_ROUTES, MAX_SEATS, MAX_TICKETS};
use crate::base::random::Seed;
use crate::base::wording::counted;
use crate::play::tickets::most_offered;
use crate::state::position::{Phase, Seat, State};
use crate::state::tickets::{Offer, Tickets};
use crate::state::tunnel::Tunnel;
use crate::variant::facts::Variant;

const KEYS: [&str; 21] = [
    "format",
    "variant",
    "fingerprint",
    "options",
    "changes",
    "players",
    "seed",
    "chance",
    "draws",
    "setup",
    "phase",
    "current_player",
    "turn",
    "last_turns",
    "seats",
    "face_up",
    "deck",
    "discard",
    "reshuffled",
    "ticket_deck",
    "pending",
];

/// Reads what can be read and notes the problems; `None` if even the number of players is unknown.
pub(super) fn read(variant: &Variant, root: &Node) -> Option<State> {
    let part = part_of(variant);
    let mut keys = [&KEYS[..], part.own_keys()].concat();
    keys.extend(variant.has_tunnels().then_some("tunnel"));
    let fields = root.fields(&keys)?;
    if let Some(format) = fields.optional("format") {
        let _ = format.integer(FORMAT..=FORMAT);
    }
    let id = fields.at("variant");
    if id.string("the id of a variant").is_some_and(|id| id != variant.facts.id) {
        id.expected(format_args!("{:?}", variant.facts.id));
    } else {
        variant.check_identity(root);
    }
    let [least, most] = variant.facts.players;
    let players = fields.at("players").integer(least..=most)?;

    let mut state = State::empty(variant, players);
    read_chance(&fields, &mut state);
    read_progress(&fields, variant, &mut state);
    part.read_progress(&fields, variant, &mut state);
    read_seats(&fields, variant, &mut state);
    read_row(&fields, variant, &mut state);
    if let Some(discard) = fields.optional("discard") {
        state.discard = read_cards(&discard, variant).unwrap_or_default();
    }
    if let Some(most) = fields.optional("reshuffled").filter(|node| !node.is_null()) {
        state.reshuffled = read_cards(&most, variant);
    }
    state.tunnel = fields
        .optional("tunnel")
        .filter(|node| !node.is_null())
        .and_then(|node| read_tunnel(&node, variant));
    let census = Census::of_cards(&state);
    match fields.optional("deck") {
        None => state.deck = census.rest(variant, root),
        Some(deck) => {
            if let Some(cards) = read_cards(&deck, variant) {
                state.deck = cards;
                census.check_deck(variant, &deck, &cards);
            }
        }
    }
    read_ticket_deck(&fields, variant, &mut state);
    check_offers(&fields, &state);
    check_known_cards(&fields, &state);
    if let Some(node) = fields.optional("pending").filter(|node| !node.is_null()) {
        if state.explicit {
            state.pending = pending::read(&node, variant, &state);
        } else {
            node.problem("only a state with \"chance\": \"explicit\" can be at a chance point; expected null");
        }
    }
    part.check(&fields, variant, &mut state);
    Some(state)
}

fn read_chance(fields: &Fields, state: &mut State) {
    if let Some(seed) = fields.optional("seed") {
        state.seed = Seed::new(seed.integer(0..=u64::MAX).unwrap_or_default());
    }
    if let Some(chance) = fields.optional("chance") {
        match chance.string("\"sampled\" or \"explicit\"") {
            Some(SAMPLED) | None => {}
            Some(EXPLICIT) => state.explicit = true,
            Some(_) => chance.expected("\"sampled\" or \"explicit\""),
        }
    }
    let Some(draws) = fields.optional("draws").and_then(|node| node.fields(&["train", "ticket"]))
    else {
        return;
    };
    for (key, counter) in [("train", &mut state.train_draws), ("ticket", &mut state.ticket_draws)] {
        if let Some(node) = draws.optional(key) {
            *counter = node.integer(0..=u64::MAX).unwrap_or_default();
        }
    }
}

/// Reads the phase, the turn and the counters of turns.
fn read_progress(fields: &Fields, variant: &Variant, state: &mut State) {
    if let Some(node) = fields.optional("phase") {
        let known = || {
            Phase::ALL.into_iter().filter(|phase| match phase {
                Phase::Tunnel => variant.has_tunnels(),
                // If there is a row, the first card may be a face-up one.
                Phase::SecondDraw => {
                    !variant.rules().both_cards_blind || !variant.all_slots().is_empty()
                }
                Phase::MoveCards => variant.rules().moved_card_chosen(),
                Phase::ScoreTickets => variant.rules().railyards().is_some(),
                _ => true,
            })
        };
        if let Some(name) = node.string("a phase") {
            match known().find(|phase| phase.name() == name) {
                Some(phase) => state.phase = phase,
                None => {
                    let names: Vec<&str> = known().map(Phase::name).collect();
                    node.expected(format_args!("one of {}", names.join(", ")));
                }
            }
        }
    }
    if let Some(node) = fields.optional("setup") {
        state.setup = node.boolean().unwrap_or_default();
        if state.setup && state.phase != Phase::KeepTickets {
            node.problem(format!(
                "the phase {} is not part of the set-up; expected false",
                state.phase.name()
            ));
        }
    }
    let over = state.is_over();
    if let Some(node) = fields.optional("current_player").filter(|node| !(over && node.is_null())) {
        let current = read_player(&node, state).unwrap_or_default();
        state.current = if over { SeatId::default() } else { current };
    }
    if let Some(node) = fields.optional("turn") {
        state.turn = node.integer(0..=u32::MAX).unwrap_or_default();
    }
    // A game that is over has no turns left, or some if a round of passes ended it.
    let least = u8::from(!over);
    // While tickets are scored, no turns are left.
    let turns = match state.phase {
        Phase::ScoreTickets => 0..=0,
        _ => least..=state.players,
    };
    if let Some(node) = fields.optional("last_turns").filter(|node| !node.is_null()) {
        state.last_turns = node.integer(turns);
    }
}

fn read_seats(fields: &Fields, variant: &Variant, state: &mut State) {
    let Some(node) = fields.optional("seats") else {
        return;
    };
    let Some(seats) = node.entries("a list of seats", usize::from(state.players)) else {
        return;
    };
    let part = part_of(variant);
    let mut keys = part.seat_keys().to_vec();
    keys.extend(variant.has_stations().then_some("stations"));
    keys.extend(variant.has_long_tickets().then_some("first_kept"));
    let mut completed = [TicketSet::EMPTY; MAX_SEATS];
    for (player, node) in state.seat_ids().zip(&seats) {
        if let Some(fields) = node.fields(&keys) {
            let offer;
            (offer, completed[player.index()]) =
                read_seat(&fields, variant, &mut state.seats[player.index()]);
            if let Tickets::Offers(offers) = &mut state.tickets {
                offers.seats[player.index()] = offer;
            }
            part.read_seat(&fields, variant, state, player);
        }
    }
    state.shown = completed.iter().fold(TicketSet::EMPTY, |shown, &set| shown | set);
    for (index, (seat, completed)) in state.seats.iter_mut().zip(completed).enumerate() {
        let both = seat.gone & state.shown;
        if !both.is_empty() {
            returned_elsewhere(&node, variant, index, both);
        }
        seat.gone = seat.gone & !both | completed;
    }
}

/// Reads the keys of a seat that every game has. Returns the tickets on offer, which are none in a race, and
/// those that are complete.
fn read_seat(fields: &Fields, variant: &Variant, seat: &mut Seat) -> (Offer, TicketSet) {
    let cards = |key: &str| {
        fields.optional(key).and_then(|node| read_cards(&node, variant)).unwrap_or_default()
    };
    let mut offer = Offer::default();
    if let Some(node) = fields.optional("offer") {
        let list = read_tickets(&node, variant).unwrap_or_default();
        let most = most_offered(variant);
        if list.len() > usize::from(most) {
            node.problem(format!("a player is offered at most {} (G-33)", counted(most, "ticket")));
        } else {
            list.iter().for_each(|&ticket| offer.push(ticket));
        }
    }
    seat.hand = cards("hand");
    seat.seen = cards("seen");
    seat.drawn = cards("drawn");
    seat.gone = ticket_set(fields, "returned", variant);
    let completed = ticket_set(fields, "completed", variant);
    seat.shuffled = ticket_set(fields, "shuffled", variant);
    (offer, completed)
}

fn read_row(fields: &Fields, variant: &Variant, state: &mut State) {
    let slots = usize::from(variant.rules().face_up_slots);
    let Some(entries) =
        fields.optional("face_up").and_then(|node| node.entries("the face-up cards", slots))
    else {
        return;
    };
    for (slot, node) in entries.iter().enumerate().filter(|(_, node)| !node.is_null()) {
        state.row[slot] = read_kind(node, variant);
    }
}

/// Reads the tunnel that is being tried, the cards laid down, and those turned up so far.
fn read_tunnel(node: &Node, variant: &Variant) -> Option<Tunnel> {
    let fields = node.fields(&["route", "laid", "revealed"])?;
    let ids = || variant.routes().iter().map(|route| route.id.as_str());
    let route = {
        let node = fields.at("route");
        let name = node.string("the id of a route")?;
        let found = variant.route_named(name);
        if found.is_none() {
            node.unknown("route", name, ids());
        }
        found
    };
    let laid = read_cards(&fields.at("laid"), variant);
    let mut tunnel = Tunnel::new(route?, laid?);
    if let Some(node) = fields.optional("revealed") {
        let most = usize::from(variant.rules().tunnel_cards());
        for entry in node.entries("the cards turned up", most)? {
            tunnel.turn_up(read_kind(&entry, variant)?);
        }
    }
    Some(tunnel)
}

fn read_ticket_deck(fields: &Fields, variant: &Variant, state: &mut State) {
    let mut census = Census::of_tickets(fields, variant, state);
    part_of(variant).read_piles(fields, variant, &mut census, state);
    let Some(node) = fields.optional("ticket_deck") else {
        let gone = state.seats.iter().fold(TicketSet::EMPTY, |set, seat| set | seat.gone);
        let regular = variant.tables.all_tickets & !variant.tables.long_tickets;
        let left = regular & !census.named() & !gone;
        state.unordered_tickets = left;
        return;
    };
    let keys: &[&str] = match variant.has_long_tickets() {
        true => &["unordered", "bottom", "long"],
        false => &["unordered", "bottom"],
    };
    let Some(parts) = node.fields(keys) else {
        return;
    };
    let mut list = |key: &str| -> Vec<TicketId> {
        let Some(node) = parts.optional(key) else { return Vec::new() };
        let tickets = read_tickets(&node, variant).unwrap_or_default();
        tickets.into_iter().filter(|&ticket| census.count_ticket(&node, variant, ticket)).collect()
    };
    state.unordered_tickets = list("unordered").into_iter().collect();
    let (bottom, long) = (list("bottom"), list("long"));
    if let Tickets::Offers(offers) = &mut state.tickets {
        bottom.into_iter().for_each(|ticket| offers.put_under(ticket));
        offers.long = long.into_iter().collect();
    } else if !bottom.is_empty() {
        node.problem("in a race no tickets are put under the deck");
        // So that the deck is not found empty, too.
        state.unordered_tickets |= bottom.into_iter().collect();
    }
}

/// Reads counts of cards by name. A count of zero is the same as none.
pub(super) fn read_cards(node: &Node, variant: &Variant) -> Option<Cards> {
    let fields = node.object("an object with the number of each card")?;
    let (mut counts, mut whole) = ([0; KINDS], true);
    for (name, node) in fields.all() {
        match (variant.kind_named(name), node.integer(0..=MAX_OF_A_KIND as u8)) {
            (Some(kind), Some(count)) => counts[kind.index()] = count,
            (None, _) => {
                node.unknown("card", name, variant.kind_names());
                whole = false;
            }
            _ => whole = false,
        }
    }
    if !whole {
        return None;
    }
    let printed = variant.facts.deck;
    let cards = Cards::from_counts(counts);
    for kind in Kind::all().filter(|&kind| cards.get(kind) > printed.get(kind)) {
        let (name, named, exist) = (variant.kind_name(kind), cards.get(kind), printed.get(kind));
        let named = counted(named, &format!("{name} card"));
        node.problem(format!("{named}, but only {exist} exist"));
    }
    printed.contains(&cards).then_some(cards)
}

fn read_kind(node: &Node, variant: &Variant) -> Option<Kind> {
    let name = node.string("the name of a card, or null")?;
    let kind = variant.kind_named(name);
    if kind.is_none() {
        node.unknown("card", name, variant.kind_names());
    }
    kind
}

/// Reads a list of tickets, each at most once.
pub(super) fn read_tickets(node: &Node, variant: &Variant) -> Option<Vec<TicketId>> {
    let ids = || variant.tickets().iter().map(|ticket| ticket.id.as_str());
    read_names(node, ["ticket", "tickets"], MAX_TICKETS, |name| variant.ticket_named(name), ids)
}

/// Reads the tickets of a key as a set, which is empty if there is no such key.
pub(super) fn ticket_set(fields: &Fields, key: &str, variant: &Variant) -> TicketSet {
    let list = fields.optional(key).and_then(|node| read_tickets(&node, variant));
    list.unwrap_or_default().into_iter().collect()
}

/// Reads a list of routes, each at most once, as a set.
pub(super) fn read_routes(node: &Node, variant: &Variant) -> Option<RouteSet> {
    let ids = || variant.routes().iter().map(|route| route.id.as_str());
    let what = ["route", "routes"];
    let routes = read_names(node, what, MAX_ROUTES, |name| variant.route_named(name), ids)?;
    Some(routes.into_iter().collect())
}

/// Reads a list of names, each at most once; the words are those for one of them and for several.
pub(super) fn read_names<'a, T: PartialEq, I: Iterator<Item = &'a str>>(
    node: &Node,
    [what, several]: [&str; 2],
    most: usize,
    find: impl Fn(&str) -> Option<T>,
    known: impl Fn() -> I,
) -> Option<Vec<T>> {
    let mut found = Vec::new();
    let mut whole = true;
    for entry in node.entries(&format!("a list of {several}"), most)? {
        let Some(name) = entry.string(&format!("the id of a {what}")) else {
            whole = false;
            continue;
        };
        match find(name) {
            None => entry.unknown(what, name, known()),
            Some(index) if found.contains(&index) => {
                entry.problem(format!("the {what} {name} is named twice"));
            }
            Some(index) => found.push(index),
        }
    }
    whole.then_some(found)
}
