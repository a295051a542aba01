//! What some eyes do not see of a state, and how it is laid out: in a fixed order, or at random (G-36).

use crate::base::bits;
use crate::base::cards::{Cards, KINDS, Kind};
use crate::base::limits::MAX_SEATS;
use crate::base::random::SplitMix64;
use crate::state::position::{Phase, State};
use crate::state::tickets::Offer;
use crate::variant::facts::Variant;
use crate::view::views::Eyes;

/// Something that may hold of what is unseen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Supposed {
    /// This card can come off the deck.
    NextCard(Kind),
    /// This ticket can come off the ticket deck.
    NextTicket(u8),
    /// A hand holds at least these cards.
    InHand {
        /// Whose hand.
        seat: u8,
        /// The cards.
        cards: Cards,
    },
    /// A seat holds at least these tickets.
    Holds {
        /// Which seat.
        seat: u8,
        /// The tickets.
        tickets: u128,
    },
}

/// In which order unseen things are laid out.
pub(crate) trait Order {
    /// So many of the unseen cards for the deck, at most so many of each kind as `most` has.
    fn deck(&mut self, unseen: &Cards, most: &Cards, number: u8) -> Cards;
    /// One of these cards.
    fn card(&mut self, unseen: &Cards) -> Kind;
    /// One of these tickets.
    fn ticket(&mut self, unseen: u128) -> usize;
}

impl State {
    /// Drops what is known to other seats only, or to a memory that these eyes lack.
    pub(crate) fn forget(&mut self, eyes: Eyes) {
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

    /// Lays what these eyes do not see into the places that are not seen. Whether what is supposed can
    /// hold; if not, the state makes no sense.
    pub(crate) fn lay_out(
        &mut self,
        variant: &Variant,
        eyes: Eyes,
        order: &mut impl Order,
        supposed: Option<Supposed>,
    ) -> bool {
        self.lay_out_cards(variant, eyes, order, supposed)
            && self.lay_out_tickets(variant, eyes, order, supposed)
    }

    /// Whether all tickets are shown: at the end (G-34), but for those of a race, which do not count then.
    pub(crate) fn tickets_are_shown(&self, variant: &Variant) -> bool {
        self.is_over() && !variant.is_race()
    }

    /// Whether these eyes see a seat's on-the-track pile (CG-11): with a memory all; without one its
    /// owner, where it is open, and while tickets are scored.
    pub(crate) fn sees_on_track(&self, variant: &Variant, eyes: Eyes, seat: u8) -> bool {
        let open = variant.rules().railyards().is_some_and(|rules| rules.on_track_open)
            || self.phase == Phase::ScoreTickets;
        eyes.memory || open && eyes.seat == Some(seat)
    }

    fn lay_out_cards(
        &mut self,
        variant: &Variant,
        eyes: Eyes,
        order: &mut impl Order,
        supposed: Option<Supposed>,
    ) -> bool {
        let mut number = self.deck.total();
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
        // What is supposed takes its place first.
        let mut next = Cards::NONE;
        match supposed {
            Some(Supposed::NextCard(card)) => {
                if unseen.get(card) == 0 || most.get(card) == 0 || number == 0 {
                    return false;
                }
                next.add(card);
                unseen.remove(card);
                most.remove(card);
                number -= 1;
            }
            Some(Supposed::InHand { seat, cards }) => {
                let holder = &mut self.seats[usize::from(seat)].hand;
                let mut needed = cards;
                needed.lower_by(holder);
                let places = &mut hands[usize::from(seat)];
                if !unseen.contains(&needed) || needed.total() > *places {
                    return false;
                }
                holder.add_all(&needed);
                unseen.remove_all(&needed);
                *places -= needed.total();
            }
            _ => {}
        }
        self.deck = order.deck(&unseen, &most, number);
        if self.deck.total() < number {
            return false;
        }
        unseen.remove_all(&self.deck);
        self.deck.add_all(&next);
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
        true
    }

    fn lay_out_tickets(
        &mut self,
        variant: &Variant,
        eyes: Eyes,
        order: &mut impl Order,
        supposed: Option<Supposed>,
    ) -> bool {
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
        // What is supposed takes its place first: which place, and which tickets.
        let (mut next, mut held) = (0, (0, 0));
        match supposed {
            Some(Supposed::NextTicket(ticket)) => {
                let ticket = bits::only(ticket.into());
                let uppermost = self.ticket_deck.bottom().first();
                let seen = uppermost.map_or(0, |&first| bits::only(first.into())) & known;
                if self.ticket_deck.unordered == 0 && seen != 0 {
                    return seen == ticket;
                }
                if unseen & ticket == 0 || self.ticket_deck.is_empty() {
                    return false;
                }
                next = ticket;
            }
            Some(Supposed::Holds { seat, tickets }) if open(seat) => {
                return tickets & !self.seats[usize::from(seat)].tickets == 0;
            }
            Some(Supposed::Holds { seat, tickets }) => {
                let number = self.seats[usize::from(seat)].tickets.count_ones();
                if tickets & !unseen != 0 || tickets.count_ones() > number {
                    return false;
                }
                held = (usize::from(seat), tickets);
            }
            _ => {}
        }
        unseen &= !(next | held.1);
        let mut take = || {
            let ticket = order.ticket(unseen);
            unseen &= !bits::only(ticket);
            ticket
        };
        // As many as there are in a set; those that are known stay.
        let mut take_set = |known: u128, old: u128| {
            (0..(old & !known).count_ones()).fold(old & known, |set, _| set | bits::only(take()))
        };
        let (mut unordered, mut on_top) = (self.ticket_deck.unordered, 0);
        if unordered != 0 && next != 0 {
            on_top = std::mem::take(&mut next);
            unordered &= unordered - 1;
        }
        self.ticket_deck.unordered = on_top | take_set(0, unordered);
        self.race.given_back = take_set(known, self.race.given_back);
        self.race.set_aside = take_set(known, self.race.set_aside);
        for ticket in self.ticket_deck.bottom_mut() {
            if !bits::has(known, usize::from(*ticket)) {
                let laid = if next == 0 { take_set(0, 1) } else { std::mem::take(&mut next) };
                *ticket = laid.trailing_zeros() as u8;
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
                let mine = if held.0 == index { held.1 } else { 0 };
                let rest = (0..mine.count_ones())
                    .fold(self.seats[index].tickets, |rest, _| rest & (rest - 1));
                self.seats[index].tickets = mine | take_set(0, rest);
            }
        }
        true
    }
}

/// The first ones in card order and in the order of the data.
pub(crate) struct Sorted;

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

pub(crate) struct Random(pub(crate) SplitMix64);

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
