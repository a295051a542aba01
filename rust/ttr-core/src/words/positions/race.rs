//! The part of a position document for races (FJ-2, FJ-6 to FJ-8).

use super::board;
use super::checks::{Census, returned_elsewhere};
use super::parts::Part;
use super::reading::{read_tickets, ticket_set};
use super::writing::{Entries, cards, knowledge, routes, tickets};
use crate::base::ids::{SeatId, TicketSet};
use crate::base::json_reader::{Fields, Node};
use crate::base::wording::counted;
use crate::state::chance::{Due, Pending, Then};
use crate::state::position::{Phase, State};
use crate::state::race::Racer;
use crate::state::tickets::Offer;
use crate::variant::facts::Variant;

/// The top-level keys: passes, and the tickets beside the deck.
const KEYS: [&str; 3] = ["passes", "given_back", "set_aside"];

/// The keys of a seat. There are no offers to choose from.
const SEAT_KEYS: [&str; 10] = [
    "hand",
    "tickets",
    "routes",
    "trains",
    "completed",
    "bonus",
    "seen",
    "drawn",
    "returned",
    "shuffled",
];

/// A race for tickets.
pub(super) struct Race;

impl Part for Race {
    fn own_keys(&self) -> &'static [&'static str] {
        &KEYS
    }

    fn seat_keys(&self) -> &'static [&'static str] {
        &SEAT_KEYS
    }

    fn read_progress(&self, fields: &Fields, _variant: &Variant, state: &mut State) {
        board::read_passes(fields, state);
    }

    fn read_seat(&self, fields: &Fields, variant: &Variant, state: &mut State, player: SeatId) {
        let mut held = Offer::default();
        if let Some(node) = fields.optional("tickets") {
            let list = read_tickets(&node, variant).unwrap_or_default();
            let most = usize::from(variant.rules().initial_tickets());
            if list.len() > most {
                node.problem(format!("a player holds at most {}", counted(most, "ticket")));
            } else {
                list.iter().for_each(|&ticket| held.push(ticket));
            }
        }
        let bonus = fields.optional("bonus").and_then(|node| node.boolean()).unwrap_or_default();
        state.race_mut().racers[player.index()] = Racer { held, bonus, ..Racer::NONE };
        let seat = &mut state.seats[player.index()];
        // Tickets beyond the limit are a problem, and are left out.
        seat.tickets = held.set();
        board::read_routes(fields, variant, seat);
    }

    fn read_piles(
        &self,
        fields: &Fields,
        variant: &Variant,
        census: &mut Census,
        state: &mut State,
    ) {
        let race = state.race_mut();
        for (key, pile) in
            [("given_back", &mut race.given_back), ("set_aside", &mut race.set_aside)]
        {
            let Some(node) = fields.optional(key) else { continue };
            for ticket in ticket_set(fields, key, variant).iter() {
                if census.count_ticket(&node, variant, ticket) {
                    pile.insert(ticket);
                }
            }
        }
    }

    fn check(&self, fields: &Fields, variant: &Variant, state: &mut State) {
        board::check(fields, variant, state);
        state.note_joined(variant);
        check_tickets(fields, variant, state);
        if state.phase == Phase::KeepTickets && state.pending.is_none() {
            fields.at("phase").problem("in a race players do not choose tickets to keep (FJ-2)");
        }
    }

    fn write<'a>(&self, state: &State, variant: &'a Variant, document: &mut Entries<'a>) {
        board::write(state, variant, document);
        let piles =
            [("given_back", state.race().given_back), ("set_aside", state.race().set_aside)];
        for (key, pile) in piles {
            document.push((key, tickets(variant, pile.iter())));
        }
    }

    fn write_seat<'a>(&self, state: &State, player: SeatId, variant: &'a Variant) -> Entries<'a> {
        let (seat, racer) = (state.seat(player), state.racer(player));
        let held = racer.held.as_slice().iter().copied();
        let mut written = vec![
            ("hand", cards(variant, &seat.hand)),
            ("tickets", tickets(variant, held)),
            ("routes", routes(variant, seat.routes)),
            ("trains", seat.trains.into()),
        ];
        written.extend(knowledge(state, player, variant));
        written.extend([
            ("completed", tickets(variant, state.shown_by(player).iter())),
            ("bonus", racer.bonus.into()),
            ("shuffled", tickets(variant, seat.shuffled.iter())),
        ]);
        written
    }
}

/// Checks that what players know about returned tickets agrees with where the tickets are, that no
/// tickets are under the deck, and that tickets are set aside only during a swap (FJ-8).
fn check_tickets(fields: &Fields, variant: &Variant, state: &State) {
    let race = state.race();
    // Where they are shuffled in at once, what one player gave back can be drawn and given back by another.
    let again = variant.rules().race().is_some_and(|race| race.swapped_tickets_shuffled);
    let node = fields.at("seats");
    let (mut returned, mut shuffled) = (TicketSet::EMPTY, TicketSet::EMPTY);
    for (index, racer) in race.racers.iter().enumerate().take(usize::from(state.players)) {
        let seat = &state.seats[index];
        let own = seat.gone & !state.shown;
        let elsewhere = own & !(race.given_back | race.set_aside);
        if !elsewhere.is_empty() {
            returned_elsewhere(&node, variant, index, elsewhere);
        }
        if !(own & returned).is_empty() {
            node.problem(format!("player {index} returned a ticket that another player returned"));
        }
        // They may be in the deck, or other players may have drawn them and even returned them.
        if !(seat.shuffled & (racer.held.set() | state.shown | own)).is_empty() {
            node.problem(format!(
                "player {index} shuffled tickets that were since drawn again or laid open"
            ));
        }
        if !again && !(seat.shuffled & shuffled).is_empty() {
            node.problem(format!("player {index} shuffled a ticket that another player shuffled"));
        }
        returned |= own;
        shuffled |= seat.shuffled;
    }
    let swapping = matches!(state.pending, Some(Pending { then: Then::Complete, .. }));
    if !race.set_aside.is_empty() && !swapping {
        fields.at("set_aside").problem("tickets are set aside only during a swap (FJ-8)");
    }
}

/// Checks the places of the tickets to be drawn: the next place is at most the one after the last ticket
/// held, and at set-up nobody has tickets before they are dealt.
pub(super) fn check_places(node: &Node, pending: &Pending, variant: &Variant, state: &State) {
    let most = usize::from(variant.rules().initial_tickets());
    let len = |player: SeatId| usize::from(state.racer(player).held.len());
    let mut undealt = if pending.then == Then::SetUp { state.players } else { 0 };
    if let Due::Held { player, slot, left } = pending.due {
        if usize::from(slot) > len(player) {
            let held = counted(len(player), "ticket");
            node.field("slot").problem(format!("player {player} holds only {held}"));
        }
        if len(player) + usize::from(left) > most {
            node.field("left")
                .problem(format!("a player holds at most {}", counted(most, "ticket")));
        }
        // The players from the starter up to this one have their tickets.
        let dealt = (player.number() + state.players - state.current.number()) % state.players;
        undealt = undealt.saturating_sub(dealt + 1);
    }
    for back in 1..=undealt {
        let number = (state.current.number() + state.players - back) % state.players;
        let player = SeatId::new(number.into());
        if len(player) > 0 {
            node.problem(format!("player {player} has tickets before they are dealt"));
        }
    }
}
