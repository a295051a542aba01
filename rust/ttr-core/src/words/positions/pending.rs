//! The key `pending`: the chance point of a state with explicit chance.
//!
//! `{"due": "hand", "seat": 0, "left": 2, "then": "set_up"}`,
//! `{"due": "row", "slots": [0, 3], "then": "second_draw"}`,
//! `{"due": "offer", "seat": 1, "left": 2, "then": "keep_tickets"}`,
//! `{"due": "tunnel", "left": 3, "then": "tunnel"}`; in a race
//! `{"due": "held", "seat": 0, "slot": 1, "left": 1, "then": "complete"}`; between deck passes
//! `{"due": "deal", "seat": 2, "left": 14, "then": "deck_pass"}`.

use super::race;
use super::writing::{Entries, Written};
use crate::base::ids::SeatId;
use crate::base::json_reader::{Fields, Node};
use crate::base::kinds::SlotSet;
use crate::base::limits::MAX_CARDS;
use crate::base::wording::{counted, listed};
use crate::play::tickets::most_offered;
use crate::state::chance::{Due, Pending, Then};
use crate::state::position::{Phase, State};
use crate::variant::facts::Variant;

pub(super) fn write(pending: &Pending) -> Entries<'static> {
    let (name, mut written): (_, Entries) = match pending.due {
        Due::Hand { player, left } => ("hand", of_seat(player, left)),
        Due::Deal { player, left } => ("deal", of_seat(player, left)),
        Due::Offer { player, left } => ("offer", of_seat(player, left)),
        Due::Held { player, slot, left } => {
            let mut written = of_seat(player, left);
            written.insert(1, ("slot", slot.into()));
            ("held", written)
        }
        Due::Tunnel { left } => ("tunnel", vec![("left", left.into())]),
        Due::Row { slots } => {
            ("row", vec![("slots", Written::list(slots.iter().map(|slot| slot as u64)))])
        }
    };
    written.insert(0, ("due", name.into()));
    written.push(("then", pending.then.name().into()));
    written
}

fn of_seat(player: SeatId, left: u8) -> Entries<'static> {
    vec![("seat", player.number().into()), ("left", left.into())]
}

/// Reads the key. `state` has everything else of the document.
pub(super) fn read(node: &Node, variant: &Variant, state: &State) -> Option<Pending> {
    let fields = node.object("an object with the keys due and then")?;
    let due_node = fields.at("due");
    let tickets = if variant.is_race() { "held" } else { "offer" };
    let mut known = format!("\"hand\", \"row\" or {tickets:?}");
    if variant.has_tunnels() {
        known.push_str(" or \"tunnel\"");
    }
    let passes = variant.rules().deck_passes(state.players) > 1;
    if passes {
        known.push_str(" or \"deal\"");
    }
    let known = known.as_str();
    let due = match due_node.string(known)? {
        "row" => {
            node.fields(&["due", "slots", "then"])?;
            read_slots(&fields.at("slots"), variant, state)?
        }
        "held" if variant.is_race() => {
            node.fields(&["due", "seat", "slot", "left", "then"])?;
            let most = variant.rules().initial_tickets();
            let player = read_player(&fields.at("seat"), state);
            let slot = fields.at("slot").integer(0..=most - 1);
            let left = fields.at("left").integer(1..=most);
            Due::Held { player: player?, slot: slot?, left: left? }
        }
        name @ ("hand" | "offer") if name == "hand" || !variant.is_race() => {
            node.fields(&["due", "seat", "left", "then"])?;
            let player = read_player(&fields.at("seat"), state);
            let most = if name == "hand" { MAX_CARDS as u8 } else { most_offered(variant) };
            let left = fields.at("left").integer(1..=most);
            let (player, left) = (player?, left?);
            if name == "hand" { Due::Hand { player, left } } else { Due::Offer { player, left } }
        }
        "deal" if passes => {
            node.fields(&["due", "seat", "left", "then"])?;
            let player = read_player(&fields.at("seat"), state);
            let most = variant.rules().pass_cards() * state.players;
            let left = fields.at("left").integer(1..=most.max(1));
            Due::Deal { player: player?, left: left? }
        }
        "tunnel" if variant.has_tunnels() => {
            node.fields(&["due", "left", "then"])?;
            let revealed = state.tunnel.map_or(0, |tunnel| tunnel.revealed().count());
            let most = variant.rules().tunnel_cards() - revealed as u8;
            if most == 0 {
                node.problem("all cards for the tunnel have been turned up already (NC-50)");
                return None;
            }
            Due::Tunnel { left: fields.at("left").integer(1..=most)? }
        }
        _ => {
            due_node.expected(known);
            return None;
        }
    };
    let then = read_then(&fields, &due, variant, state)?;
    let pending = Pending { due, then };
    check_sources(node, &pending, state);
    check_row(node, &pending, state);
    check_offers(node, variant, &pending, state);
    race::check_places(node, &pending, variant, state);
    Some(pending)
}

/// Reads the number of a player.
pub(super) fn read_player(node: &Node, state: &State) -> Option<SeatId> {
    node.integer(0..=state.players - 1).map(|number: u8| SeatId::new(number.into()))
}

fn read_slots(node: &Node, variant: &Variant, state: &State) -> Option<Due> {
    let most = variant.rules().face_up_slots;
    let entries = node.entries("a list of slots", usize::from(most))?;
    let mut slots = SlotSet::EMPTY;
    for entry in &entries {
        let slot: u8 = entry.integer(0..=most - 1)?;
        if state.row[usize::from(slot)].is_some() || slots.has(slot.into()) {
            entry.problem("a slot that is to be filled must be empty and named only once");
            return None;
        }
        slots.insert(slot.into());
    }
    if slots.is_empty() {
        node.problem("expected at least one slot");
        return None;
    }
    Some(Due::Row { slots })
}

/// Reads what follows; not everything can follow in every phase.
fn read_then(fields: &Fields, due: &Due, variant: &Variant, state: &State) -> Option<Then> {
    let node = fields.at("then");
    let name = node.string("the name of what follows")?;
    let turn = !state.setup && matches!(state.phase, Phase::Turn | Phase::SecondDraw);
    let fits = |then: &Then| match (then, due) {
        (Then::SetUp, _) => state.setup,
        (Then::SecondDraw, Due::Hand { .. }) => {
            turn && state.phase == Phase::Turn && !variant.rules().both_cards_blind
        }
        (Then::SecondDraw, Due::Row { .. }) => turn && state.phase == Phase::Turn,
        // A tunnel that is paid for may also complete a ticket.
        (Then::Complete, Due::Held { player, .. }) => {
            let phases = matches!(state.phase, Phase::Turn | Phase::Tunnel);
            !state.setup && phases && *player == state.current
        }
        (Then::Refill, Due::Hand { .. } | Due::Row { .. }) => turn,
        (Then::Keep, Due::Offer { player, .. }) => {
            turn && state.phase == Phase::Turn && *player == state.current
        }
        (Then::Tunnel, Due::Tunnel { .. }) => turn && state.phase == Phase::Turn,
        (Then::EndTurn, Due::Row { .. }) => !state.setup && !variant.has_railyards(),
        (Then::DeckPass, Due::Deal { .. } | Due::Row { .. }) => {
            state.phase == Phase::ScoreTickets && state.deck_pass() > 1
        }
        _ => false,
    };
    let then = Then::ALL.into_iter().find(|then| then.name() == name && fits(then));
    if then.is_none() {
        let possible = Then::ALL.into_iter().filter(fits).map(Then::name);
        let possible = match listed(&possible.collect::<Vec<&str>>(), "or") {
            none if none.is_empty() => String::new(),
            names => format!("; expected {names}"),
        };
        let phase = state.phase.name();
        node.problem(format!("{name:?} cannot follow here in the phase {phase}{possible}"));
    }
    then
}

/// Checks that there is something to reveal.
fn check_sources(node: &Node, pending: &Pending, state: &State) {
    match pending.due {
        due if due.is_of_cards() && state.deck.is_empty() => {
            node.problem("a card is due, but the deck is empty");
        }
        Due::Offer { .. } | Due::Held { .. }
            if state.ticket_deck().is_empty() && state.offers().long.is_empty() =>
        {
            node.problem("a ticket is due, but the ticket deck is empty");
        }
        _ => {}
    }
}

/// Checks that the row is empty until the hands are dealt at set-up (G-5).
fn check_row(node: &Node, pending: &Pending, state: &State) {
    let hands = matches!(pending, Pending { due: Due::Hand { .. }, then: Then::SetUp })
        || matches!(pending.due, Due::Deal { .. });
    if hands && state.row.iter().any(Option::is_some) {
        node.problem("the face-up row must be empty until the hands are dealt");
    }
}

/// Checks that there is room for the tickets that are still to be dealt.
fn check_offers(node: &Node, variant: &Variant, pending: &Pending, state: &State) {
    let len = |player: SeatId| usize::from(state.offer(player).len());
    match pending.due {
        Due::Offer { player, left } => {
            let most = most_offered(variant);
            if len(player) + usize::from(left) > usize::from(most) {
                let most = counted(most, "ticket");
                node.problem(format!("a player is offered at most {most} (G-33)"));
            }
            let mut next = state.seat_after(player);
            while pending.then == Then::SetUp && next != state.current {
                if len(next) > 0 {
                    node.problem(format!(
                        "player {next} has tickets on offer before they are dealt"
                    ));
                }
                next = state.seat_after(next);
            }
        }
        _ => {
            for player in state.seat_ids().filter(|&player| len(player) > 0) {
                node.problem(format!("player {player} has tickets on offer before they are dealt"));
            }
        }
    }
}
