//! Writes a position document, with every key.

use serde_json::Value;

use super::parts::part_of;
use super::{EXPLICIT, FORMAT, SAMPLED, pending};
use crate::base::cards::Cards;
use crate::base::ids::{RouteSet, SeatId, TicketId};
use crate::state::position::State;
use crate::variant::facts::Variant;

/// A document, or a value in it, before it is JSON: names are borrowed, and keys are only listed. So it is
/// quickly made and turned into anything else.
#[derive(Debug)]
pub enum Written<'a> {
    /// Nothing.
    Null,
    /// Whether something is so.
    Bool(bool),
    /// A number.
    Number(u64),
    /// A name.
    Text(&'a str),
    /// A list.
    List(Vec<Written<'a>>),
    /// An object: its keys with their values, in order.
    Object(Entries<'a>),
    /// A part of the document of the variant.
    Json(&'a Value),
}

/// The keys of an object with their values.
pub type Entries<'a> = Vec<(&'a str, Written<'a>)>;

impl<'a> Written<'a> {
    /// A list of such values.
    pub(crate) fn list<T: Into<Written<'a>>>(entries: impl Iterator<Item = T>) -> Written<'a> {
        Written::List(entries.map(T::into).collect())
    }

    /// As JSON.
    #[must_use]
    pub fn into_json(self) -> Value {
        match self {
            Written::Null => Value::Null,
            Written::Bool(truth) => truth.into(),
            Written::Number(number) => number.into(),
            Written::Text(text) => text.into(),
            Written::List(list) => list.into_iter().map(Written::into_json).collect(),
            Written::Object(entries) => {
                entries.into_iter().map(|(key, entry)| (key, entry.into_json())).collect()
            }
            Written::Json(value) => value.clone(),
        }
    }
}

macro_rules! written {
    ($($type:ty: |$value:ident| $written:expr;)+) => {$(
        impl<'a> From<$type> for Written<'a> {
            fn from($value: $type) -> Written<'a> {
                $written
            }
        }
    )+};
}

written! {
    bool: |truth| Written::Bool(truth);
    u8: |number| Written::Number(number.into());
    u32: |number| Written::Number(number.into());
    u64: |number| Written::Number(number);
    &'a str: |text| Written::Text(text);
    Entries<'a>: |entries| Written::Object(entries);
}

impl<'a, T: Into<Written<'a>>> From<Option<T>> for Written<'a> {
    fn from(value: Option<T>) -> Written<'a> {
        value.map_or(Written::Null, T::into)
    }
}

pub(super) fn document<'a>(state: &State, variant: &'a Variant) -> Written<'a> {
    let part = part_of(variant);
    let seats = state.seat_ids().map(|player| part.write_seat(state, player, variant));
    let face_up =
        state.face_up(variant).iter().map(|slot| slot.map(|kind| variant.kind_name(kind)));
    let draws: Entries =
        vec![("train", state.train_draws.into()), ("ticket", state.ticket_draws.into())];
    let deck = state.ticket_deck();
    let mut ticket_deck: Entries = vec![
        ("unordered", tickets(variant, deck.unordered().iter())),
        ("bottom", tickets(variant, deck.bottom().iter().copied())),
    ];
    if variant.has_long_tickets() {
        ticket_deck.push(("long", tickets(variant, deck.long().iter())));
    }
    let mut document: Entries = Vec::with_capacity(32);
    document.extend([("format", FORMAT.into()), ("variant", variant.facts.id.as_str().into())]);
    document.extend(variant.identity().iter().map(|(key, value)| (&**key, Written::Json(value))));
    document.extend([
        ("players", state.players.into()),
        ("seed", state.seed().into()),
        ("chance", if state.explicit { EXPLICIT } else { SAMPLED }.into()),
        ("draws", draws.into()),
        ("setup", state.setup.into()),
        ("phase", state.phase.name().into()),
        ("current_player", (!state.is_over()).then_some(state.current.number()).into()),
        ("turn", state.turn.into()),
        ("last_turns", state.last_turns.into()),
    ]);
    if part.own_keys().contains(&"passes") {
        document.push(("passes", state.passes.into()));
    }
    document.extend([
        ("seats", Written::list(seats)),
        ("face_up", Written::list(face_up)),
        ("deck", cards(variant, &state.deck)),
        ("discard", cards(variant, &state.discard)),
        ("reshuffled", state.reshuffled.map(|most| cards(variant, &most)).into()),
        ("ticket_deck", ticket_deck.into()),
        ("pending", state.pending.map(|pending| pending::write(&pending)).into()),
    ]);
    part.write(state, variant, &mut document);
    document.into()
}

/// What players know about a seat.
pub(super) fn knowledge<'a>(
    state: &State,
    player: SeatId,
    variant: &'a Variant,
) -> [(&'a str, Written<'a>); 3] {
    let seat = state.seat(player);
    [
        ("seen", cards(variant, &seat.seen)),
        ("drawn", cards(variant, &seat.drawn)),
        ("returned", tickets(variant, state.returned(player).iter())),
    ]
}

pub(in crate::words) fn cards<'a>(variant: &'a Variant, cards: &Cards) -> Written<'a> {
    let counts = cards.iter().map(|(kind, count)| (variant.kind_name(kind), count.into()));
    Written::Object(counts.collect())
}

pub(super) fn tickets(variant: &Variant, tickets: impl Iterator<Item = TicketId>) -> Written<'_> {
    Written::list(tickets.map(|ticket| variant.ticket_id(ticket)))
}

pub(super) fn routes(variant: &Variant, routes: RouteSet) -> Written<'_> {
    Written::list(routes.iter().map(|route| variant.route_id(route)))
}
