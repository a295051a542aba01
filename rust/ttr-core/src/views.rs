//! What a player may know of a state, and states that agree with it (G-30, G-36).
//!
//! A view holds a whole state in which all that is unseen lies in a fixed order, made from what is
//! known and nothing else. So views are equal where the same is known, and whatever is asked of a view
//! (legal actions, violations, words) cannot depend on what the player does not know. A sample lays the
//! unseen cards and tickets out anew, at random.

use serde_json::{Map, Value, json};

use crate::bits;
use crate::cards::{Cards, KINDS, Kind};
use crate::legal::LegalActions;
use crate::limits::MAX_SEATS;
use crate::payments::Listed;
use crate::random::SplitMix64;
use crate::state::{Phase, State};
use crate::tickets::Offer;
use crate::variant::Variant;

/// Whose eyes see, and whether they belong to a perfect memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Eyes {
    /// The seat; `None`: a spectator.
    pub seat: Option<u8>,
    /// Whether all that was seen in the course of the game is known; if not, only the table is.
    pub memory: bool,
}

/// What is known of a state by some eyes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    eyes: Eyes,
    state: State,
}

/// In which order unseen things are laid out.
trait Order {
    /// So many of the unseen cards for the deck, at most so many of each kind as `most` has.
    fn deck(&mut self, unseen: &Cards, most: &Cards, number: u8) -> Cards;
    /// One of these cards.
    fn card(&mut self, unseen: &Cards) -> Kind;
    /// One of these tickets.
    fn ticket(&mut self, unseen: u128) -> usize;
}

impl State {
    /// What these eyes know.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub fn view(&self, variant: &Variant, eyes: Eyes) -> View {
        assert!(eyes.seat.is_none_or(|seat| seat < self.players), "no seat {:?}", eyes.seat);
        let mut state = *self;
        // The future, and how chance is resolved, are no knowledge.
        (state.seed, state.train_draws, state.ticket_draws) = (0, 0, 0);
        state.explicit = state.pending.is_some();
        state.forget(eyes);
        state.lay_out(variant, eyes, &mut Sorted);
        View { eyes, state }
    }

    /// Drops what is known to other seats only, or to a memory that these eyes lack.
    fn forget(&mut self, eyes: Eyes) {
        for (index, seat) in self.seats.iter_mut().enumerate() {
            if !eyes.memory {
                seat.seen = Cards::NONE;
            }
            if !eyes.memory || eyes.seat.map(usize::from) != Some(index) {
                (seat.drawn, seat.returned, seat.shuffled) = (Cards::NONE, 0, 0);
            }
        }
        if !eyes.memory {
            self.reshuffled = None;
        }
    }

    /// Lays what these eyes do not see into the places that are not seen.
    fn lay_out(&mut self, variant: &Variant, eyes: Eyes, order: &mut impl Order) {
        self.lay_out_cards(variant, eyes, order);
        self.lay_out_tickets(variant, eyes, order);
    }

    /// Whether all tickets are shown: at the end (G-34), but for those of a race, which do not count then.
    fn tickets_are_shown(&self, variant: &Variant) -> bool {
        self.is_over() && !variant.is_race()
    }

    /// Whether these eyes see a seat's on-the-track pile (CG-11): with a memory all; without one its
    /// owner, where it is open, and while tickets are scored.
    fn sees_on_track(&self, variant: &Variant, eyes: Eyes, seat: u8) -> bool {
        let open = variant.rules().on_track_open || self.phase == Phase::ScoreTickets;
        eyes.memory || open && eyes.seat == Some(seat)
    }

    fn lay_out_cards(&mut self, variant: &Variant, eyes: Eyes, order: &mut impl Order) {
        let number = self.deck.total();
        let mut unseen = std::mem::take(&mut self.deck);
        let (mut hands, mut piles) = ([0; MAX_SEATS], [0; MAX_SEATS]);
        for seat in 0..self.players {
            let index = usize::from(seat);
            if eyes.seat != Some(seat) {
                // What all saw enter the hand stays where it is.
                let holder = &mut self.seats[index];
                let mut unknown = std::mem::replace(&mut holder.hand, holder.seen);
                unknown.remove_all(&holder.seen);
                hands[index] = unknown.total();
                unseen.add_all(&unknown);
            }
            if !self.sees_on_track(variant, eyes, seat) {
                let pile = std::mem::take(&mut self.yards.seats[index].on_track);
                piles[index] = pile.total();
                unseen.add_all(&pile);
            }
        }
        // What is in the deck was reshuffled into it, and not drawn by oneself since.
        let mut most = self.reshuffled.unwrap_or(unseen);
        if let Some(seat) = eyes.seat {
            most.lower_by(&self.seats[usize::from(seat)].drawn);
        }
        self.deck = order.deck(&unseen, &most, number);
        unseen.remove_all(&self.deck);
        let mut take = |pile: &mut Cards, number: u8| {
            for _ in 0..number {
                let card = order.card(&unseen);
                unseen.remove(card);
                pile.add(card);
            }
        };
        for index in 0..usize::from(self.players) {
            take(&mut self.seats[index].hand, hands[index]);
            take(&mut self.yards.seats[index].on_track, piles[index]);
        }
    }

    fn lay_out_tickets(&mut self, variant: &Variant, eyes: Eyes, order: &mut impl Order) {
        let all_shown = self.tickets_are_shown(variant);
        let open = |seat: u8| all_shown || eyes.seat == Some(seat);
        let known = eyes.seat.map_or(0, |seat| self.seats[usize::from(seat)].returned);
        let mut unseen = variant.tables.all_tickets & !known;
        for seat in 0..self.players {
            let holder = &self.seats[usize::from(seat)];
            unseen &= !holder.completed;
            if open(seat) {
                unseen &= !(holder.tickets | holder.offer.set());
            }
        }
        let mut take = || {
            let ticket = order.ticket(unseen);
            unseen &= !bits::only(ticket);
            ticket
        };
        // As many as there are in a set; those that are known stay.
        let mut take_set = |known: u128, old: u128| {
            (0..(old & !known).count_ones()).fold(old & known, |set, _| set | bits::only(take()))
        };
        self.ticket_deck.unordered = take_set(0, self.ticket_deck.unordered);
        self.race.given_back = take_set(known, self.race.given_back);
        self.race.set_aside = take_set(known, self.race.set_aside);
        for ticket in self.ticket_deck.bottom_mut() {
            if !bits::has(known, usize::from(*ticket)) {
                *ticket = take_set(0, 1).trailing_zeros() as u8;
            }
        }
        let relaid = |old: Offer, take_set: &mut dyn FnMut(u128, u128) -> u128| {
            let mut new = Offer::default();
            for _ in 0..old.len() {
                new.push(take_set(0, 1).trailing_zeros() as u8);
            }
            new
        };
        for seat in (0..self.players).filter(|&seat| !open(seat)) {
            let index = usize::from(seat);
            self.seats[index].offer = relaid(self.seats[index].offer, &mut take_set);
            if variant.is_race() {
                let held = relaid(self.race.racers[index].held, &mut take_set);
                self.race.racers[index].held = held;
                self.seats[index].tickets = held.set();
            } else {
                self.seats[index].tickets = take_set(0, self.seats[index].tickets);
            }
        }
    }
}

impl View {
    /// Whose eyes they are.
    #[must_use]
    pub fn eyes(&self) -> Eyes {
        self.eyes
    }

    /// A state that agrees with the view: what is unseen lies in a fixed order.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The legal actions, if it is for these eyes to decide; else none.
    #[must_use]
    pub fn legal_actions(&self, variant: &Variant, listed: Listed) -> LegalActions {
        if self.decides() {
            self.state.legal_actions(variant, listed)
        } else {
            LegalActions::default()
        }
    }

    /// Whether it is for these eyes to decide.
    #[must_use]
    pub fn decides(&self) -> bool {
        self.eyes.seat.is_some() && self.state.current_player() == self.eyes.seat
    }

    /// Whether these eyes see the hand of a seat.
    #[must_use]
    pub fn sees_hand(&self, seat: u8) -> bool {
        self.eyes.seat == Some(seat)
    }

    /// Whether these eyes see the tickets of a seat: its own, and at the end all (G-30, G-34).
    #[must_use]
    pub fn sees_tickets(&self, variant: &Variant, seat: u8) -> bool {
        self.eyes.seat == Some(seat) || self.state.tickets_are_shown(variant)
    }

    /// Whether these eyes know the on-the-track pile of a seat (CG-11).
    #[must_use]
    pub fn sees_on_track(&self, variant: &Variant, seat: u8) -> bool {
        self.state.sees_on_track(variant, self.eyes, seat)
    }

    /// For each seat the points that are public (G-36): all but those that depend on tickets that are
    /// still secret. At the end all are.
    #[must_use]
    pub fn scores(&self, variant: &Variant) -> Vec<i32> {
        let points = self.state.points(variant);
        let over = self.state.is_over();
        let of_seat = |seat: u8| {
            let mut points = points[usize::from(seat)];
            if !over && !variant.is_race() {
                // What tickets have been completed openly is public; of the others nothing is.
                let shown = bits::members(self.state.seat(seat).completed);
                let of_ticket = |ticket: usize| i32::from(variant.facts.tickets[ticket].points);
                points.tickets = shown.map(of_ticket).sum();
                points.globetrotter = 0;
            }
            points.total()
        };
        (0..self.state.players).map(of_seat).collect()
    }

    /// The document of the view: that of a position, but what is unseen is null, and there are the
    /// numbers of cards and tickets. Seed, draws and the mode of chance are no part of it.
    #[must_use]
    pub fn to_document(&self, variant: &Variant) -> Value {
        let state = &self.state;
        let mut document = state.to_document(variant);
        let Some(entries) = document.as_object_mut() else { return document };
        for key in ["seed", "chance", "draws"] {
            entries.shift_remove(key);
        }
        entries.insert("player".to_owned(), json!(self.eyes.seat));
        entries.insert("memory".to_owned(), json!(self.eyes.memory));
        entries.insert("deck".to_owned(), json!(state.deck.total()));
        let known = self.eyes.seat.map_or(0, |seat| state.seat(seat).returned);
        let bottom: Vec<Value> = state
            .ticket_deck
            .bottom()
            .iter()
            .map(|&ticket| match bits::has(known, ticket.into()) {
                true => json!(variant.ticket_id(ticket.into())),
                false => Value::Null,
            })
            .collect();
        let unordered = state.ticket_deck.unordered.count_ones();
        let deck = json!({"unordered": unordered, "bottom": bottom});
        entries.insert("ticket_deck".to_owned(), deck);
        for (key, pile) in
            [("given_back", state.race.given_back), ("set_aside", state.race.set_aside)]
        {
            if entries.contains_key(key) {
                entries.insert(key.to_owned(), json!(pile.count_ones()));
            }
        }
        let seats = entries.get_mut("seats").and_then(Value::as_array_mut);
        for (index, seat) in seats.into_iter().flatten().enumerate() {
            let Some(seat) = seat.as_object_mut() else { continue };
            self.hide(variant, index as u8, seat);
        }
        document
    }

    /// What is unseen of a seat is null in its document, and numbers are added.
    fn hide(&self, variant: &Variant, index: u8, document: &mut Map<String, Value>) {
        let seat = self.state.seat(index);
        let mut put = |key: &str, value: Value| {
            document.insert(key.to_owned(), value);
        };
        put("hand_size", json!(seat.hand.total()));
        put("ticket_count", json!(seat.tickets.count_ones()));
        let hidden = [
            ("hand", self.sees_hand(index)),
            ("tickets", self.sees_tickets(variant, index)),
            ("offer", self.sees_tickets(variant, index)),
            ("drawn", self.eyes.seat == Some(index)),
            ("returned", self.eyes.seat == Some(index)),
            ("shuffled", self.eyes.seat == Some(index)),
            ("on_track", self.sees_on_track(variant, index)),
        ];
        if !variant.is_race() {
            put("offer_count", json!(seat.offer.len()));
        }
        if variant.has_railyards() {
            put("on_track_size", json!(self.state.railyard(index).on_track.total()));
        }
        for (key, _) in hidden.into_iter().filter(|&(_, seen)| !seen) {
            if document.contains_key(key) {
                document.insert(key.to_owned(), Value::Null);
            }
        }
    }

    /// A state that agrees with the view, with a future of its own: every arrangement of the unseen cards
    /// over the unseen places that agrees with what is known is equally likely, and so are the tickets.
    ///
    /// The numbers are those of SplitMix64 from a starting point of their own for each seed; they are
    /// frozen, as those of games are.
    #[must_use]
    pub fn sample(&self, variant: &Variant, seed: u64) -> State {
        let mut random = Random(SplitMix64::sampler(seed));
        let mut state = self.state;
        state.lay_out(variant, self.eyes, &mut random);
        state.seed = random.0.next_u64();
        state
    }
}

/// The first ones in card order and in the order of the data.
struct Sorted;

impl Order for Sorted {
    fn deck(&mut self, unseen: &Cards, most: &Cards, number: u8) -> Cards {
        let mut deck = Cards::NONE;
        for (kind, count) in unseen.iter() {
            deck.add_many(kind, count.min(most.get(kind)).min(number - deck.total()));
        }
        deck
    }

    fn card(&mut self, unseen: &Cards) -> Kind {
        unseen.nth(0)
    }

    fn ticket(&mut self, unseen: u128) -> usize {
        bits::nth(unseen, 0)
    }
}

struct Random(SplitMix64);

/// How often a deck is drawn anew that holds what cannot be in it, before it is counted what can.
const TRIES: u32 = 16;

impl Order for Random {
    fn deck(&mut self, unseen: &Cards, most: &Cards, number: u8) -> Cards {
        let rest = unseen.total() - number;
        for _ in 0..TRIES {
            // Whichever is less: the cards of the deck, or those that are not.
            let (mut left, mut drawn) = (*unseen, Cards::NONE);
            for _ in 0..number.min(rest) {
                let card = self.card(&left);
                left.remove(card);
                drawn.add(card);
            }
            let deck = if number <= rest { drawn } else { left };
            if most.contains(&deck) {
                return deck;
            }
        }
        self.counted_deck(unseen, most, number)
    }

    fn card(&mut self, unseen: &Cards) -> Kind {
        unseen.nth(self.0.below(unseen.total().into()) as u8)
    }

    fn ticket(&mut self, unseen: u128) -> usize {
        bits::nth(unseen, self.0.below(unseen.count_ones()))
    }
}

impl Random {
    /// A deck out of all that are possible, by counting them: the number of ways to choose the cards of
    /// the later kinds tells how likely a number of the present one is.
    fn counted_deck(&mut self, unseen: &Cards, most: &Cards, number: u8) -> Cards {
        let number = usize::from(number);
        // For each kind and number of cards: the ways to choose so many of it and of the later ones.
        // There are at most as many as of choosing out of 127 cards, which is below 2^125.
        let mut ways = vec![vec![0_u128; number + 1]; KINDS + 1];
        ways[KINDS][0] = 1;
        let choices: Vec<Vec<u128>> = Kind::all()
            .map(|kind| row_of_pascal(unseen.get(kind), unseen.get(kind).min(most.get(kind))))
            .collect();
        for kind in (0..KINDS).rev() {
            for cards in 0..=number {
                ways[kind][cards] = choices[kind]
                    .iter()
                    .take(cards + 1)
                    .enumerate()
                    .map(|(chosen, &number)| number * ways[kind + 1][cards - chosen])
                    .sum();
            }
        }
        let mut deck = Cards::NONE;
        let mut left = number;
        for (index, kind) in Kind::all().enumerate() {
            let mut at = self.0.below_wide(ways[index][left]);
            for (chosen, &number) in choices[index].iter().take(left + 1).enumerate() {
                let here = number * ways[index + 1][left - chosen];
                if at < here {
                    deck.add_many(kind, chosen as u8);
                    left -= chosen;
                    break;
                }
                at -= here;
            }
        }
        deck
    }
}

/// The number of ways to choose 0, 1, ... and up to `most` of `many` things.
fn row_of_pascal(many: u8, most: u8) -> Vec<u128> {
    let mut row = vec![0_u128; usize::from(most) + 1];
    row[0] = 1;
    for _ in 0..many {
        for at in (1..row.len()).rev() {
            row[at] += row[at - 1];
        }
    }
    row
}
