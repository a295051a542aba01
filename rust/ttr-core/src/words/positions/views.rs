//! Reads the document of a view.
//!
//! What is unseen is laid out somehow, and the result is read as a position. So a view is accepted only if
//! some state has it.

use serde_json::{Map, Value, json};

use super::checks::Census;
use super::parts::part_of;
use super::reading::{self, read_tickets};
use super::{EXPLICIT, SAMPLED};
use crate::base::cards::Cards;
use crate::base::ids::{SeatId, TicketId, TicketSet};
use crate::base::json_reader::{Fields, Node};
use crate::base::limits::{MAX_CARDS, MAX_SEATS, MAX_TICKETS};
use crate::base::problem::{Problem, Problems};
use crate::base::wording::counted;
use crate::state::position::State;
use crate::variant::facts::Variant;
use crate::view::unseen::{LongTickets, Order, Sorted};
use crate::view::views::{Observer, View};

/// The keys of a position that a view does not have.
const NEVER_SEEN: [&str; 3] = ["seed", "chance", "draws"];
/// The keys of a seat that only its player sees.
const KNOWN_TO_OWNER: [&str; 3] = ["drawn", "returned", "shuffled"];

impl View {
    /// Reads and validates the document of a view of this variant. Any view that is accepted is the view of
    /// some state.
    ///
    /// # Errors
    /// The problems of the document.
    pub fn from_document(variant: &Variant, document: &Value) -> Result<View, Vec<Problem>> {
        let problems = Problems::new();
        let root = Node::root(document, &problems);
        let Some((observer, position)) = lay_out(variant, &root) else {
            return Err(problems.into_vec());
        };
        let state = State::from_document(variant, &position);
        let noted = |found: &Vec<Problem>| found.iter().for_each(|problem| root.note(problem));
        let Ok(state) = state.inspect_err(noted) else { return Err(problems.into_vec()) };
        let view = state.view(variant, observer);
        let mut remembered = state;
        remembered.forget(observer);
        if remembered != state {
            let message = "expected true: only an observer with a memory knows all this";
            root.field("memory").problem(message);
        }
        if view.state().pending != state.pending {
            let message = "only the player sees which of the places is empty; expected 0";
            root.field("pending").field("slot").problem(message);
        }
        if problems.is_empty() { Ok(view) } else { Err(problems.into_vec()) }
    }
}

/// The observer, and the document of a position that has this view if any has.
fn lay_out(variant: &Variant, root: &Node) -> Option<(Observer, Value)> {
    let fields = root.object("an object")?;
    for key in NEVER_SEEN {
        if let Some(node) = fields.optional(key) {
            node.problem("a view does not have this key");
        }
    }
    let [least, most] = variant.facts.players;
    let players: u8 = fields.at("players").integer(least..=most)?;
    let observer = read_observer(&fields, players)?;
    let nothing = Value::Object(Map::new());
    let seats: Vec<Node> = match fields.optional("seats") {
        Some(node) => node.entries("a list of seats", players.into())?,
        None => Vec::new(),
    };
    let mut seats: Vec<Fields> =
        seats.iter().map(|node| node.object("an object")).collect::<Option<_>>()?;
    while seats.len() < players.into() {
        seats.push(root.with(&nothing).object("an object")?);
    }

    // What is known, without the numbers. The problems are found again when all is read.
    let mut position = root.value()?.clone();
    let document = position.as_object_mut()?;
    for key in ["player", "memory", "deck", "ticket_deck"] {
        document.shift_remove(key);
    }
    let beside = if variant.is_race() { &["given_back", "set_aside"][..] } else { &[] };
    for key in beside {
        document.shift_remove(*key);
    }
    let explicit = fields.optional("pending").is_some_and(|node| !node.is_null());
    document.insert("chance".to_owned(), if explicit { EXPLICIT } else { SAMPLED }.into());
    let known = seats.iter().map(|seat| known_of_seat(variant, seat));
    document.insert("seats".to_owned(), known.collect());
    let scratch = Problems::new();
    let known = reading::read(variant, &Node::root(&position, &scratch));
    let faults = scratch.into_vec();
    let mut faults =
        faults.iter().filter(|fault| known.is_none() || !is_of_unseen(fault)).peekable();
    // Numbers that do not fit would only follow from these.
    if faults.peek().is_some() {
        faults.for_each(|fault| root.note(fault));
        return None;
    }
    let known = known?;

    let mut table = Table { variant, observer, known, fields, seats };
    let cards = table.lay_out_cards(root)?;
    let tickets = table.lay_out_tickets(root)?;
    let document = position.as_object_mut()?;
    let mut written = document.remove("seats")?;
    for (index, seat) in written.as_array_mut()?.iter_mut().enumerate() {
        let seat = seat.as_object_mut()?;
        seat.extend(cards.seats[index].clone());
        seat.extend(tickets.seats[index].clone());
    }
    document.insert("seats".to_owned(), written);
    document.extend(cards.table);
    document.extend(tickets.table);
    Some((observer, position))
}

/// Whether a problem may come of what has been left out because it is unseen.
fn is_of_unseen(fault: &Problem) -> bool {
    let left_out = ["pending", "reshuffled", "ticket_deck"];
    fault.location == "seats" || left_out.iter().any(|key| fault.location.starts_with(key))
}

fn read_observer(fields: &Fields, players: u8) -> Option<Observer> {
    let node = fields.at("player");
    let player = match node.value() {
        Some(Value::Null) => None,
        None => {
            node.expected("the player whose view it is, or null");
            return None;
        }
        Some(_) => Some(SeatId::new(node.integer(0..=players - 1)?.into())),
    };
    let memory = fields.optional("memory").map_or(Some(true), |node| node.boolean())?;
    Some(Observer { player, memory })
}

/// The keys of a seat, without the numbers and without what is unseen.
fn known_of_seat(variant: &Variant, seat: &Fields) -> Value {
    let keys = part_of(variant).seat_keys();
    let mut known = Map::new();
    for (key, node) in seat.all() {
        let number = match key {
            "hand_size" | "ticket_count" => true,
            "offer_count" => keys.contains(&"offer"),
            "on_track_size" => keys.contains(&"on_track"),
            _ => false,
        };
        let unseen = node.is_null() && keys.contains(&key);
        if !number && !unseen {
            known.insert(key.to_owned(), node.value().cloned().unwrap_or_default());
        }
    }
    if seat.at("hand").is_null()
        && let Some(seen) = known.get("seen")
    {
        known.insert("hand".to_owned(), seen.clone());
    }
    known.into()
}

/// Checks that a key is null exactly if the observer does not see what it holds.
fn check_sight(node: &Node, is_seen: bool) {
    if is_seen && node.is_null() {
        node.problem("the observer sees this; it cannot be null");
    } else if !is_seen && !node.is_null() {
        node.problem("the observer does not see this; expected null");
    }
}

/// Keys to be written in a position: of the table, and of each seat.
#[derive(Default)]
struct Written {
    table: Map<String, Value>,
    seats: [Map<String, Value>; MAX_SEATS],
}

/// What is known of the table, and the document that says how much is not.
struct Table<'a> {
    variant: &'a Variant,
    observer: Observer,
    /// The unseen cards are in the deck, and the unseen tickets in the ticket deck.
    known: State,
    fields: Fields<'a>,
    seats: Vec<Fields<'a>>,
}

impl Table<'_> {
    fn owns(&self, player: SeatId) -> bool {
        self.observer.player == Some(player)
    }

    /// Reads how many cards or tickets of a seat are unseen, under the key `size` together with the `known`
    /// ones. `key` holds them if all are seen, and null if not.
    fn unseen_number(
        &self,
        player: SeatId,
        [key, size]: [&str; 2],
        is_seen: bool,
        known: u8,
    ) -> Option<u8> {
        let seat = &self.seats[player.index()];
        if let Some(node) = seat.optional(key) {
            check_sight(&node, is_seen);
        }
        let number = seat.optional(size);
        if is_seen {
            if let Some(node) = number {
                let _ = node.integer(known..=known);
            }
            return Some(0);
        }
        number.map_or(Some(0), |node| Some(node.integer(known..=MAX_CARDS as u8)? - known))
    }

    fn lay_out_cards(&self, root: &Node) -> Option<Written> {
        let (variant, known) = (self.variant, &self.known);
        let mut unseen = Census::of_cards(known).rest(variant, root);
        let (mut hands, mut piles) = ([0; MAX_SEATS], [0; MAX_SEATS]);
        for player in known.seat_ids() {
            let (seat, own) = (known.seat(player), self.owns(player));
            let hand = if own { &seat.hand } else { &seat.seen };
            hands[player.index()] =
                self.unseen_number(player, ["hand", "hand_size"], own, hand.total())?;
            if variant.has_railyards() {
                let is_seen = known.sees_on_track(variant, self.observer, player);
                let pile = if is_seen { known.railyard(player).on_track.total() } else { 0 };
                piles[player.index()] =
                    self.unseen_number(player, ["on_track", "on_track_size"], is_seen, pile)?;
            }
            for key in KNOWN_TO_OWNER {
                if let Some(node) = self.seats[player.index()].optional(key) {
                    check_sight(&node, own);
                }
            }
        }
        let all = u32::from(unseen.total());
        let held: u32 = hands.iter().chain(&piles).map(|&number| u32::from(number)).sum();
        let number = match self.fields.optional("deck") {
            Some(node) => node.integer(0..=MAX_CARDS as u8)?,
            None => all.saturating_sub(held) as u8,
        };
        if u32::from(number) + held != all {
            let message = format!(
                "the deck and what is unseen of hands and piles have {}, but {all} are unseen",
                counted(u32::from(number) + held, "card")
            );
            self.fields.at("deck").problem(message);
            return None;
        }
        let mut most = known.reshuffled.unwrap_or(unseen);
        if let Some(player) = self.observer.player {
            most.lower_by(&known.seat(player).drawn);
        }
        let Some(deck) = Sorted.deck(&unseen, &most, number) else {
            let message = format!(
                "the deck has {}, but fewer of those reshuffled into it can still be there",
                counted(number, "card")
            );
            self.fields.at("reshuffled").problem(message);
            return None;
        };
        unseen.remove_all(&deck);
        let mut take = |mut pile: Cards, number: u8| {
            for _ in 0..number {
                let card = unseen.nth(0);
                unseen.remove(card);
                pile.add(card);
            }
            variant.cards_to_document(&pile)
        };
        let mut written = Written::default();
        written.table.insert("deck".to_owned(), variant.cards_to_document(&deck));
        for player in known.seat_ids().filter(|&player| !self.owns(player)) {
            let hand = take(known.seat(player).seen, hands[player.index()]);
            written.seats[player.index()].insert("hand".to_owned(), hand);
        }
        for player in known.seat_ids().filter(|player| piles[player.index()] > 0) {
            let pile = take(Cards::NONE, piles[player.index()]);
            written.seats[player.index()].insert("on_track".to_owned(), pile);
        }
        Some(written)
    }

    fn lay_out_tickets(&mut self, root: &Node) -> Option<Written> {
        let (variant, known) = (self.variant, self.known);
        let shown = known.tickets_are_shown(variant);
        let is_seen = |player: SeatId| shown || self.owns(player);
        let returned = known.known_to_lie(self.observer);
        let mut unseen = known.unseen_tickets(variant, self.observer, is_seen);
        let mut unseen_long = unseen & variant.tables.long_tickets;
        unseen &= !unseen_long;
        let all = unseen.len();
        let (mut held, mut offered) = ([0; MAX_SEATS], [0; MAX_SEATS]);
        for player in known.seat_ids() {
            let (seat, is_seen) = (known.seat(player), is_seen(player));
            let number = |of: u32| if is_seen { of as u8 } else { 0 };
            held[player.index()] = self.unseen_number(
                player,
                ["tickets", "ticket_count"],
                is_seen,
                number(seat.tickets.len()),
            )?;
            if !variant.is_race() {
                offered[player.index()] = self.unseen_number(
                    player,
                    ["offer", "offer_count"],
                    is_seen,
                    number(known.offer(player).len().into()),
                )?;
            }
        }
        let deck = self.fields.optional("ticket_deck");
        let deck = match &deck {
            Some(node) if variant.has_long_tickets() => {
                Some(node.fields(&["unordered", "bottom", "long"])?)
            }
            Some(node) => Some(node.fields(&["unordered", "bottom"])?),
            None => None,
        };
        let bottom = Pile::read(variant, deck.as_ref().and_then(|deck| deck.optional("bottom")))?;
        let aside = match self.fields.optional("set_aside") {
            Some(node) if variant.is_race() => Pile::read(variant, Some(node))?,
            _ => Pile::default(),
        };
        let named: TicketSet = bottom.named().chain(aside.named()).collect();
        if !returned.contains(named) {
            let id = (named & !returned).iter().map(|ticket| variant.ticket_id(ticket)).next();
            let message = format!(
                "the observer does not know the place of {}, which is not among its returned \
                 tickets; expected null",
                id.unwrap_or_default()
            );
            root.problem(message);
            return None;
        }
        // Tickets that the observer knows to lie beside the deck.
        let known_beside = returned & !aside.named().collect::<TicketSet>();
        let beside: u32 = match self.fields.optional("given_back") {
            Some(node) if variant.is_race() => {
                node.integer(known_beside.len()..=MAX_TICKETS as u32)? - known_beside.len()
            }
            _ => 0,
        };
        let elsewhere = beside
            + bottom.unknown()
            + aside.unknown()
            + held.iter().chain(&offered).map(|&number| u32::from(number)).sum::<u32>();
        let unordered: u32 = match deck.as_ref().and_then(|deck| deck.optional("unordered")) {
            Some(node) => node.integer(0..=MAX_TICKETS as u32)?,
            None if deck.is_some() => 0,
            None => all.saturating_sub(elsewhere),
        };
        let undealt: u32 = match deck.as_ref().and_then(|deck| deck.optional("long")) {
            Some(node) => node.integer(0..=MAX_TICKETS as u32)?,
            None => 0,
        };
        let mut long = LongTickets { weights: [[0, 1]; MAX_SEATS], least: 0, most: 0 };
        let mut offered_long = [0; MAX_SEATS];
        if variant.has_long_tickets() {
            for player in known.seat_ids().filter(|&player| !is_seen(player)) {
                let index = player.index();
                let numbers = [held[index], offered[index]].map(u32::from);
                long.weights[index] = LongTickets::weights_of(&known, variant, player, numbers);
                offered_long[index] = u32::from(known.in_setup() && offered[index] > 0);
            }
            long.most = unseen_long.len().saturating_sub(undealt);
        }
        let taken: u32 = offered_long.iter().sum();
        long.most = long.most.saturating_sub(taken);
        long.least = (unordered + elsewhere - taken).saturating_sub(all);
        let holders = long.holders(&mut Sorted);
        if holders.is_none() || undealt + taken > unseen_long.len() {
            let message = format!(
                "the deck and all other unseen places have {}, but only {} are unseen",
                counted(unordered + undealt + elsewhere, "ticket"),
                all + unseen_long.len()
            );
            self.fields.at("ticket_deck").problem(message);
            return None;
        }
        let holders = holders.unwrap_or_default();
        let mut take_long = |number: u32| -> Vec<TicketId> {
            let taken: Vec<TicketId> = unseen_long.iter().take(number as usize).collect();
            taken.iter().for_each(|&ticket| unseen_long.remove(ticket));
            taken
        };
        let mut take = |number: u32| -> Vec<TicketId> {
            let taken: Vec<TicketId> = unseen.iter().take(number as usize).collect();
            taken.iter().for_each(|&ticket| unseen.remove(ticket));
            taken
        };
        let ids = |tickets: &[TicketId]| -> Value {
            tickets.iter().map(|&ticket| variant.ticket_id(ticket)).collect::<Vec<_>>().into()
        };
        let mut written = Written::default();
        let unordered = ids(&take(unordered));
        let bottom = ids(&bottom.filled(&mut take));
        let mut deck = json!({"unordered": unordered, "bottom": bottom});
        if variant.has_long_tickets() {
            deck["long"] = ids(&take_long(undealt));
        }
        written.table.insert("ticket_deck".to_owned(), deck);
        if variant.is_race() {
            let beside: Vec<TicketId> = known_beside.iter().chain(take(beside)).collect();
            written.table.insert("given_back".to_owned(), ids(&beside));
            written.table.insert("set_aside".to_owned(), ids(&aside.filled(&mut take)));
        }
        for player in known.seat_ids() {
            let seat = &mut written.seats[player.index()];
            for (key, number) in [("tickets", held), ("offer", offered)] {
                if number[player.index()] > 0 {
                    let long = match key {
                        "offer" => offered_long[player.index()],
                        _ => holders[player.index()].into(),
                    };
                    let mut tickets = take_long(long);
                    tickets.extend(take(u32::from(number[player.index()]) - long));
                    seat.insert(key.to_owned(), ids(&tickets));
                }
            }
        }
        Some(written)
    }
}

/// Tickets in their order; `None` for one that the observer does not know.
#[derive(Default)]
struct Pile(Vec<Option<TicketId>>);

impl Pile {
    fn read(variant: &Variant, node: Option<Node>) -> Option<Pile> {
        let Some(node) = node else { return Some(Pile::default()) };
        let entries = node.entries("a list of tickets, null for unknown ones", MAX_TICKETS)?;
        let known: Vec<Value> = entries
            .iter()
            .filter(|entry| !entry.is_null())
            .filter_map(|entry| entry.value().cloned())
            .collect();
        let known = Value::Array(known);
        let mut tickets = read_tickets(&node.with(&known), variant)?.into_iter();
        Some(Pile(entries.iter().map(|e| (!e.is_null()).then(|| tickets.next())?).collect()))
    }

    fn named(&self) -> impl Iterator<Item = TicketId> + '_ {
        self.0.iter().flatten().copied()
    }

    fn unknown(&self) -> u32 {
        self.0.iter().filter(|ticket| ticket.is_none()).count() as u32
    }

    fn filled(&self, take: &mut impl FnMut(u32) -> Vec<TicketId>) -> Vec<TicketId> {
        let mut taken = take(self.unknown()).into_iter();
        self.0.iter().filter_map(|&ticket| ticket.or_else(|| taken.next())).collect()
    }
}
