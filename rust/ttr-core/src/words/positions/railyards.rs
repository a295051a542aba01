//! The part of a position document for games of railyards (CG-30, CG-51, CG-53).

use super::checks::check_known_tickets;
use super::parts::Part;
use super::pending::read_player;
use super::reading::{read_cards, ticket_set};
use super::writing::{Entries, Written, cards, knowledge, tickets};
use crate::base::cards::{COLORS, Kind};
use crate::base::ids::SeatId;
use crate::base::json_reader::{Fields, Node};
use crate::base::limits::MAX_OF_A_KIND;
use crate::base::wording::counted;
use crate::state::chance::{Pending, Then};
use crate::state::position::{Phase, State};
use crate::state::railyards::Railyard;
use crate::variant::facts::Variant;

/// The top-level keys: the deck pass, and who has finished scoring in it.
const KEYS: [&str; 2] = ["pass", "finished"];

/// The keys of a seat. There are no routes and no trains.
const SEAT_KEYS: [&str; 10] = [
    "hand",
    "tickets",
    "offer",
    "completed",
    "railyard",
    "on_track",
    "seen",
    "drawn",
    "returned",
    "shuffled",
];

/// A game of railyards.
pub(super) struct Railyards;

impl Part for Railyards {
    fn own_keys(&self) -> &'static [&'static str] {
        &KEYS
    }

    fn seat_keys(&self) -> &'static [&'static str] {
        &SEAT_KEYS
    }

    fn read_progress(&self, fields: &Fields, variant: &Variant, state: &mut State) {
        read_passes(fields, variant, state);
    }

    fn read_seat(&self, fields: &Fields, variant: &Variant, state: &mut State, player: SeatId) {
        state.yards_mut().seats[player.index()] = read_yard(fields, variant);
        let seat = &mut state.seats[player.index()];
        seat.tickets = ticket_set(fields, "tickets", variant);
    }

    fn check(&self, fields: &Fields, variant: &Variant, state: &mut State) {
        check_known_tickets(fields, variant, state);
        check(fields, variant, state);
    }

    fn write<'a>(&self, state: &State, _variant: &'a Variant, document: &mut Entries<'a>) {
        let finished = state.seat_ids().filter(|&player| state.has_finished(player));
        document.push(("pass", state.deck_pass().into()));
        document.push(("finished", Written::list(finished.map(SeatId::number))));
    }

    fn write_seat<'a>(&self, state: &State, player: SeatId, variant: &'a Variant) -> Entries<'a> {
        let (seat, yard) = (state.seat(player), state.railyard(player));
        let row = |(color, cars, locomotives): (Kind, u8, u8)| -> Entries {
            let color = variant.kind_name(color).into();
            vec![("color", color), ("cars", cars.into()), ("locomotives", locomotives.into())]
        };
        let mut written = vec![
            ("hand", cards(variant, &seat.hand)),
            ("tickets", tickets(variant, seat.tickets.iter())),
            ("offer", tickets(variant, state.offer(player).as_slice().iter().copied())),
        ];
        written.extend(knowledge(state, player, variant));
        written.extend([
            ("completed", tickets(variant, state.shown_by(player).iter())),
            ("railyard", Written::list(yard.rows().map(row))),
            ("on_track", cards(variant, &yard.on_track)),
            ("shuffled", tickets(variant, seat.shuffled.iter())),
        ]);
        written
    }
}

/// Reads the deck pass, and who has finished scoring in it.
fn read_passes(fields: &Fields, variant: &Variant, state: &mut State) {
    if let Some(node) = fields.optional("pass") {
        let passes = variant.rules().deck_passes(state.players);
        state.yards_mut().deck_pass = node.integer(1..=passes).unwrap_or(1);
    }
    let Some(node) = fields.optional("finished") else { return };
    let entries = node.entries("a list of players", usize::from(state.players));
    for entry in entries.unwrap_or_default() {
        let Some(player) = read_player(&entry, state) else { continue };
        if state.has_finished(player) {
            entry.problem(format!("player {player} is named twice"));
        } else if state.phase != Phase::ScoreTickets {
            entry.problem(format!("tickets are not scored in the phase {}", state.phase.name()));
        } else if player == state.current {
            entry.problem(format!("player {player} is still scoring"));
        }
        state.yards_mut().finished |= 1 << player.number();
    }
}

fn read_yard(fields: &Fields, variant: &Variant) -> Railyard {
    let mut yard = Railyard::default();
    let on_track = fields.optional("on_track");
    yard.on_track = on_track.and_then(|node| read_cards(&node, variant)).unwrap_or_default();
    let rows = fields.optional("railyard").and_then(|node| node.entries("a list of rows", COLORS));
    for row in rows.unwrap_or_default() {
        if let Some((color, cars, locomotives)) = read_row(&row, variant) {
            if yard.row(color) != (0, 0) {
                let color = variant.kind_name(color);
                row.problem(format!("this railyard already has a {color} row (CG-33)"));
            }
            yard.lay(color, cars, locomotives);
        }
    }
    yard
}

fn read_color(node: &Node, variant: &Variant) -> Option<Kind> {
    let name = node.string("the name of a color")?;
    let color = variant.kind_named(name).filter(|&kind| kind != Kind::LOCOMOTIVE);
    if color.is_none() {
        node.unknown("color", name, variant.facts.colors.iter().map(String::as_str));
    }
    color
}

fn read_row(node: &Node, variant: &Variant) -> Option<(Kind, u8, u8)> {
    let fields = node.fields(&["color", "cars", "locomotives"])?;
    let color = read_color(&fields.at("color"), variant);
    let count = |key: &str| match fields.optional(key) {
        None => Some(0),
        Some(node) => node.integer(0..=MAX_OF_A_KIND as u8),
    };
    let (cars, locomotives) = (count("cars"), count("locomotives"));
    let (color, cars, locomotives) = (color?, cars?, locomotives?);
    let exist = [(color, cars), (Kind::LOCOMOTIVE, locomotives)];
    for (kind, named) in exist {
        let printed = variant.facts.deck.get(kind);
        if named > printed {
            let name = variant.kind_name(kind);
            let named = counted(named, &format!("{name} card"));
            node.problem(format!("{named}, but only {printed} exist"));
            return None;
        }
    }
    if cars + locomotives == 0 {
        node.problem("a row must have at least one card");
        return None;
    }
    Some((color, cars, locomotives))
}

/// Checks that a color lies in only one railyard (CG-33), that step 1 is due only if a card can move, and
/// that what players know about shuffled tickets agrees with where the tickets are.
fn check(fields: &Fields, variant: &Variant, state: &State) {
    let node = fields.at("seats");
    for color in (0..COLORS).map(Kind::color) {
        let holds = |&player: &SeatId| state.railyard(player).row(color) != (0, 0);
        let mut holders = state.seat_ids().filter(holds);
        if let (Some(one), Some(other)) = (holders.next(), holders.next()) {
            let color = variant.kind_name(color);
            node.problem(format!(
                "{color} lies in the railyards of both player {one} and player {other} (CG-33)"
            ));
        }
    }
    if state.phase == Phase::MoveCards && state.railyard(state.current).is_empty() {
        let message =
            format!("no card can move: the railyard of player {} is empty", state.current);
        fields.at("phase").problem(message);
    }
    if matches!(state.pending, Some(Pending { then: Then::DeckPass, .. })) {
        if state.last_turns.is_some() {
            fields.at("last_turns").problem("the last turns cannot have begun between deck passes");
        }
        if state.yards().finished != 0 {
            fields.at("finished").problem("nobody can have finished scoring between deck passes");
        }
    }
    let seats = state.seats.iter().zip(&state.offers().seats);
    for (index, (seat, offer)) in seats.enumerate() {
        let known = seat.tickets | offer.set() | seat.gone | state.shown;
        if !(seat.shuffled & known).is_empty() {
            node.problem(format!(
                "player {index} shuffled tickets that were since drawn again or shown"
            ));
        }
    }
}
