//! What of a state the next steps can depend on, packed into a few words: states with the same words have equally
//! many sequences of so many steps ahead of them. And a table of what was counted for such words.
//!
//! It says when something is used, not how, and so holds no rule a second time. It leaves out:
//!
//! * seed, draws, turns and what players know, which no rule asks for;
//! * which tickets there are where they only score (G-31), and those of the card game before they can be scored;
//! * the hand of a player who does not pay within the steps, as each turn of the others takes a step at least;
//! * cards that the steps do not reach: the copies of a kind beyond their number, and the discard pile unless it is
//!   reshuffled (G-12);
//! * which cards that were not asked for were turned up for a tunnel, and where stations stand (EU-31).
//!
//! Words are compared in full, so counts are exact if what is left out does not matter. The tests compare them with
//! playing every step, on states of games of all variants.

use crate::base::cards::{Cards, Kind};
use crate::base::ids::{RouteSet, SeatId, TicketId, TicketSet};
use crate::base::kinds::KindSet;
use crate::base::limits::MAX_SLOTS;
use crate::state::chance::{Due, Pending, Then};
use crate::state::position::{Phase, State, Table};
use crate::state::tickets::{Offers, Tickets};
use crate::variant::facts::Variant;

/// Words of the states on the way to where a walk stands, one after the other.
#[derive(Default)]
pub(super) struct Outlook(Vec<u64>);

impl Outlook {
    /// Adds the words for so many steps from a state that is not over, and gives back where they begin. All states
    /// of a walk have equally many words, as the players and the variant stay the same.
    pub(super) fn push_state(&mut self, state: &State, variant: &Variant, depth: u8) -> usize {
        let from = self.0.len();
        self.push_moment(state, depth);
        self.push_cards(state, variant, depth);
        self.push_table(state, variant, depth);
        self.push_tickets(state, variant, depth);
        for player in state.seat_ids() {
            self.push_seat(state, variant, player, depth);
        }
        from
    }

    /// The words from there on.
    pub(super) fn from(&self, from: usize) -> &[u64] {
        &self.0[from..]
    }

    /// Removes the words from there on.
    pub(super) fn truncate(&mut self, from: usize) {
        self.0.truncate(from);
    }

    #[inline]
    fn push(&mut self, word: u64) {
        self.0.push(word);
    }

    fn push_bytes(&mut self, bytes: [u8; 8]) {
        self.push(u64::from_le_bytes(bytes));
    }

    /// The words of a set of some of so many ids.
    #[inline]
    fn push_set(&mut self, words: &[u64], of: usize) {
        for &word in &words[..of.div_ceil(64).max(1)] {
            self.push(word);
        }
    }

    fn push_tickets_of(&mut self, set: TicketSet, of: usize) {
        self.push_set(&[set.bits() as u64, (set.bits() >> 64) as u64], of);
    }

    fn push_pile(&mut self, cards: &Cards) {
        self.push(cards.cars_word());
        self.push(cards.locomotives().into());
    }

    /// At most eight, from the first one; each is one more than its index, and nothing is 0.
    fn push_ids(&mut self, ids: &[TicketId]) {
        let mut bytes = [0; 8];
        for (byte, id) in bytes.iter_mut().zip(ids) {
            *byte = id.index() as u8 + 1;
        }
        self.push_bytes(bytes);
    }

    /// Whose turn it is, what is to be decided or due, and how many steps are asked for.
    fn push_moment(&mut self, state: &State, depth: u8) {
        let last_turns = state.last_turns.map_or(0, |left| left + 1);
        let (current, phase) = (state.current.number(), state.phase as u8);
        let setup = u8::from(state.setup);
        let yards = state.yards();
        // The depth is not 0, and so no state has the words of an empty place of the table.
        self.push_bytes([
            depth,
            current,
            phase,
            setup,
            last_turns,
            state.passes,
            yards.deck_pass,
            yards.finished,
        ]);
        let due = state.pending.map_or([0; 8], |Pending { due, then }| {
            let then = then as u8;
            match due {
                Due::Hand { player, left } => [1, player.number(), left, 0, then, 0, 0, 0],
                Due::Deal { player, left } => [2, player.number(), left, 0, then, 0, 0, 0],
                Due::Row { slots } => [3, slots.bits(), 0, 0, then, 0, 0, 0],
                Due::Tunnel { left } => [4, 0, left, 0, then, 0, 0, 0],
                Due::Held { player, slot, left } => [5, player.number(), left, slot, then, 0, 0, 0],
                Due::Offer { player, left } => [6, player.number(), left, 0, then, 0, 0, 0],
            }
        });
        self.push_bytes(due);
    }

    /// The row, deck, discard pile and the cards of a tunnel.
    fn push_cards(&mut self, state: &State, variant: &Variant, depth: u8) {
        self.push(state.row_bytes());
        let mut discard = state.discard;
        if let Some(tunnel) = &state.tunnel {
            // They go to the discard pile (NC-55).
            tunnel.revealed().for_each(|kind| discard.add(kind));
        }
        let plenty = has_plenty(state, depth);
        // Of a kind with more cards than steps there are always some.
        let deck = if plenty { state.deck.at_most(depth) } else { state.deck };
        // It becomes the deck when that is empty (G-12), or in a new deck pass (CG-53).
        let reshuffled = match variant.has_railyards() {
            true => scores(state, depth),
            false => !plenty,
        };
        if !reshuffled {
            discard = Cards::NONE;
        }
        self.push(u64::from(deck.locomotives()) | u64::from(plenty) << 8);
        self.push(deck.cars_word());
        self.push_pile(&discard);
        if !variant.tables.tunnels.is_empty() {
            let tunnel = state.tunnel.as_ref();
            let laid = tunnel.map_or(Cards::NONE, |tunnel| tunnel.laid);
            let route = tunnel.map_or(0, |tunnel| tunnel.route.index() as u64 + 1);
            let surcharge = tunnel.map_or(0, |tunnel| tunnel.surcharge().into());
            // How many of them are locomotives matters only by a setting (NC-51).
            let in_kind = variant.rules().board().is_some_and(|board| board.surcharge_in_kind);
            let engines =
                tunnel.filter(|_| in_kind).map_or(0, |tunnel| tunnel.locomotives().into());
            self.push(laid.cars_word());
            let asked: u64 = surcharge | engines << 8;
            self.push(u64::from(laid.locomotives()) | route << 8 | asked << 16);
        }
    }

    /// The routes that are free, or all railyards.
    fn push_table(&mut self, state: &State, variant: &Variant, depth: u8) {
        match &state.table {
            Table::Board(open) => self.push_set(&open.free().words(), variant.facts.routes.len()),
            Table::Railyards(yards) => {
                let scores = scores(state, depth);
                for yard in &yards.seats[..usize::from(state.players)] {
                    yard.words().into_iter().for_each(|word| self.push(word));
                    self.push_pile(if scores { &yard.on_track } else { &Cards::NONE });
                }
            }
        }
    }

    /// The tickets that are not with a seat.
    fn push_tickets(&mut self, state: &State, variant: &Variant, depth: u8) {
        let all = variant.facts.tickets.len();
        match &state.tickets {
            Tickets::Race(race) => {
                self.push_tickets_of(state.unordered_tickets, all);
                self.push_tickets_of(race.given_back, all);
                self.push_tickets_of(race.set_aside, all);
            }
            Tickets::Offers(offers) => {
                // How many there are decides what can be drawn and kept.
                let decks = [state.unordered_tickets.len(), offers.long.len()];
                let under = offers.under().len() as u64;
                self.push(u64::from(decks[0]) | u64::from(decks[1]) << 8 | under << 16);
                let mut lens = [0; 8];
                for (len, offer) in lens.iter_mut().zip(&offers.seats) {
                    *len = offer.len();
                }
                self.push_bytes(lens);
                if variant.has_railyards() {
                    self.push_named(state, offers, all, scores(state, depth));
                }
            }
        }
    }

    /// Which of all tickets are where, if it matters.
    fn push_named(&mut self, state: &State, offers: &Offers, all: usize, matters: bool) {
        let only_if = |tickets: TicketSet| if matters { tickets } else { TicketSet::EMPTY };
        self.push_tickets_of(only_if(state.unordered_tickets), all);
        for from in (0..all).step_by(8) {
            let under = offers.under().get(from..).unwrap_or_default();
            self.push_ids(if matters { under } else { &[] });
        }
        for player in state.seat_ids().map(SeatId::index) {
            self.push_tickets_of(only_if(state.seats[player].tickets), all);
            self.push_ids(if matters { offers.seats[player].as_slice() } else { &[] });
        }
    }

    /// What the player has for turns within the steps.
    fn push_seat(&mut self, state: &State, variant: &Variant, player: SeatId, depth: u8) {
        let seat = &state.seats[player.index()];
        let pays = pays(state, variant, player, depth);
        let acts = pays || player == state.current;
        let hand = if pays { seat.hand } else { Cards::NONE };
        let trains = if acts { seat.trains } else { 0 };
        self.push(hand.cars_word());
        let mut few = [hand.locomotives(), trains, seat.stations.len(), 0, 0, 0, 0, 0];
        if let Tickets::Race(race) = &state.tickets {
            let racer = &race.racers[player.index()];
            if acts {
                few[3] = u8::from(racer.bonus);
                few[4] = state.shown_by(player).len() as u8;
            }
            self.push_ids(if acts { racer.held.as_slice() } else { &[] });
            let routes = if acts { seat.routes } else { RouteSet::EMPTY };
            self.push_set(&routes.words(), variant.facts.routes.len());
        } else if !variant.has_railyards() && !variant.tables.steps.closes_doubles(state.players) {
            let barred = if pays { state.barred_to(variant, player) } else { RouteSet::EMPTY };
            self.push_set(&barred.words(), variant.facts.routes.len());
        }
        self.push_bytes(few);
    }
}

/// Whether a player may claim, build, place or pay within so many steps.
fn pays(state: &State, variant: &Variant, player: SeatId, depth: u8) -> bool {
    if state.setup || state.phase == Phase::ScoreTickets || state.yards().finished != 0 {
        return true;
    }
    let players = state.players;
    let turns = (player.number() + players - state.current.number()) % players;
    if turns > 0 {
        // Each turn before that takes a step at least. On a board, nobody has a turn after the last ones.
        return turns < depth
            && (variant.has_railyards() || state.last_turns.is_none_or(|left| turns < left));
    }
    let has_paid = match state.pending {
        None => matches!(state.phase, Phase::SecondDraw | Phase::KeepTickets),
        Some(Pending { then, .. }) => !matches!(then, Then::SetUp | Then::Tunnel | Then::DeckPass),
    };
    // The rest of this turn takes a step at least, and so does each turn of the others.
    !has_paid || players < depth && (variant.has_railyards() || state.last_turns.is_none())
}

/// Whether, in a game of railyards, tickets may be scored or a new deck pass begin within so many steps.
fn scores(state: &State, depth: u8) -> bool {
    if state.phase == Phase::ScoreTickets || state.yards().finished != 0 {
        return true;
    }
    // Before that, each card of the deck is drawn, and each of the last turns played: a step each at least.
    let least =
        state.last_turns.unwrap_or_else(|| state.deck.total().saturating_add(state.players));
    depth > least
}

/// Whether so many steps neither empty the deck nor, if the row is cleared (NY-12), lack cars for it (NY-13): each
/// takes at most one card.
fn has_plenty(state: &State, depth: u8) -> bool {
    let deck = &state.deck;
    deck.total() > depth && deck.cars() > depth.saturating_add(MAX_SLOTS as u8)
}

impl State {
    /// The cards among those that may come next that make no difference to the number of sequences of so many steps:
    /// they go to a hand that is not paid from, or to a tunnel without being asked for, and there are enough others
    /// of the kind in the deck. They are alike in the words of an [`Outlook`].
    pub(super) fn alike_cards(&self, variant: &Variant, depth: u8) -> KindSet {
        let Some(Pending { due, .. }) = self.pending else { return KindSet::EMPTY };
        if !has_plenty(self, depth) {
            return KindSet::EMPTY;
        }
        let asked = |kind: Kind| match (due, &self.tunnel) {
            (Due::Hand { player, .. }, _) => pays(self, variant, player, depth),
            (Due::Tunnel { .. }, Some(tunnel)) => {
                kind == Kind::LOCOMOTIVE || tunnel.color() == Some(kind)
            }
            _ => true,
        };
        let kinds = self.deck.iter().filter(|&(kind, count)| count >= depth && !asked(kind));
        kinds.map(|(kind, _)| kind).collect()
    }

    /// Whether it makes no difference to the number of sequences of so many steps which ticket comes next: it is one
    /// to choose from, and only its points count (G-31).
    pub(super) fn tickets_are_alike(&self, variant: &Variant, depth: u8) -> bool {
        let only_score = match variant.has_railyards() {
            true => !scores(self, depth),
            false => !variant.is_race(),
        };
        only_score && self.pending.is_some_and(|pending| matches!(pending.due, Due::Offer { .. }))
    }
}

/// The fewest and the most places of a table: more are slower, as they do not stay near the processor. A place takes
/// from 120 to 700 bytes.
const PLACES: [usize; 2] = [1 << 8, 1 << 13];

/// Counts by the words of states. It grows with what is put into it, and forgets.
#[derive(Default)]
pub(super) struct Counted {
    /// For each place the words and the two halves of the count. No first word is 0.
    places: Vec<u64>,
    number: usize,
    /// How many counts were put in since it grew.
    put: usize,
}

impl Counted {
    fn place(&self, words: &[u64]) -> std::ops::Range<usize> {
        let mut hash = 0_u64;
        for &word in words {
            hash = (hash.rotate_left(29) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        let place = (hash >> 40) as usize & (self.number - 1);
        let width = words.len() + 2;
        place * width..(place + 1) * width
    }

    /// What was counted for these words, if it is still known.
    pub(super) fn get(&self, words: &[u64]) -> Option<u128> {
        if self.number == 0 {
            return None;
        }
        let entry = &self.places[self.place(words)];
        let (of, count) = entry.split_at(words.len());
        (of == words).then(|| u128::from(count[0]) | u128::from(count[1]) << 64)
    }

    /// Notes a count, and forgets that of the same place.
    pub(super) fn put(&mut self, words: &[u64], count: u128) {
        if self.put == self.number && self.number < PLACES[1] {
            self.number = (self.number * 4).clamp(PLACES[0], PLACES[1]);
            // All counts so far are forgotten. They are few against those to come.
            self.places = vec![0; self.number * (words.len() + 2)];
            self.put = 0;
        }
        self.put += 1;
        let place = self.place(words);
        let (of, counted) = self.places[place].split_at_mut(words.len());
        of.copy_from_slice(words);
        counted.copy_from_slice(&[count as u64, (count >> 64) as u64]);
    }
}
