//! What an observer does not see of a state, and how it is arranged: in a fixed order, or at random (G-36).

use crate::base::cards::{Cards, KINDS, Kind};
use crate::base::ids::{SeatId, TicketId, TicketSet};
use crate::base::limits::MAX_SEATS;
use crate::base::random::SplitMix64;
use crate::base::wide::Wide;
use crate::state::position::{Phase, State, Table};
use crate::state::tickets::{Offer, Tickets};
use crate::variant::facts::Variant;
use crate::view::views::Observer;

/// An assumption about unseen cards or tickets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Determinization {
    /// This card can come off the deck.
    NextCard(Kind),
    /// This ticket can come off the ticket deck.
    NextTicket(TicketId),
    /// A hand holds at least these cards.
    InHand {
        /// The player whose hand it is.
        player: SeatId,
        /// The cards.
        cards: Cards,
    },
    /// A player holds at least these tickets.
    Holds {
        /// The player.
        player: SeatId,
        /// The tickets.
        tickets: TicketSet,
    },
    /// A player is choosing from at least these tickets.
    Offered {
        /// The player.
        player: SeatId,
        /// The tickets.
        tickets: TicketSet,
    },
}

/// The order in which unseen cards and tickets are arranged.
pub(crate) trait Order {
    /// Picks `number` of the unseen cards for the deck, at most as many of each kind as `most` has; `None`
    /// if that is not possible.
    fn deck(&mut self, unseen: &Cards, most: &Cards, number: u8) -> Option<Cards>;
    /// Picks so many of these cards, one after the other.
    fn cards(&mut self, unseen: &Cards, number: u8) -> Cards;
    /// Picks one of these tickets.
    fn ticket(&mut self, unseen: TicketSet) -> TicketId;
    /// Picks so many of these tickets, one after the other.
    fn tickets(&mut self, unseen: TicketSet, number: u32) -> TicketSet {
        let mut left = unseen;
        for _ in 0..number {
            left.remove(self.ticket(left));
        }
        unseen & !left
    }
    /// Decides whether something is so, with a chance of `yes` in `all`.
    fn is_so(&mut self, yes: u64, all: u64) -> bool;
}

/// What is unknown of who kept the long ticket (EU-50).
pub(crate) struct LongTickets {
    /// For each seat, how likely it is that the player holds a long ticket, and that it does not.
    pub(crate) weights: [[u64; 2]; MAX_SEATS],
    /// The fewest of these players who can hold one: so many tickets are left for all other places.
    pub(crate) least: u32,
    /// The most of them: so many long tickets are unseen.
    pub(crate) most: u32,
}

impl LongTickets {
    /// How likely it is that a player holds a long ticket, if its tickets and its offer have this many
    /// (**EU-50**). Everybody was dealt one; of k tickets kept of four, one is the long one with chance k/4. If
    /// the number kept is not known, both are equally likely.
    pub(crate) fn weights_of(
        state: &State,
        variant: &Variant,
        player: SeatId,
        [tickets, offered]: [u32; 2],
    ) -> [u64; 2] {
        // While a player chooses, the long ticket is on offer.
        if !variant.has_long_tickets() || tickets == 0 || state.setup && offered > 0 {
            return [0, 1];
        }
        let rules = variant.rules();
        match state.seat(player).first_kept {
            // Who kept fewer than one must had no more to choose from.
            Some(kept) if rules.offers().is_some_and(|all| kept < all.initial.kept) => [1, 0],
            Some(kept) => [kept.into(), rules.first_tickets().saturating_sub(kept).into()],
            None => [1, 1],
        }
    }

    /// Decides for each player whether it holds a long ticket; `None` if that is not possible.
    pub(crate) fn holders(&self, order: &mut impl Order) -> Option<[bool; MAX_SEATS]> {
        // For each seat and number of holders before it, how likely the rest can be as it must. A weight
        // is at most 8, so the numbers stay small.
        let mut likely = [[0_u64; MAX_SEATS + 1]; MAX_SEATS + 1];
        for (number, likely) in likely[MAX_SEATS].iter_mut().enumerate() {
            *likely = (self.least..=self.most).contains(&(number as u32)).into();
        }
        for seat in (0..MAX_SEATS).rev() {
            let [yes, no] = self.weights[seat];
            for number in 0..=seat {
                likely[seat][number] =
                    yes * likely[seat + 1][number + 1] + no * likely[seat + 1][number];
            }
        }
        if likely[0][0] == 0 {
            return None;
        }
        let (mut holders, mut number) = ([false; MAX_SEATS], 0);
        for seat in 0..MAX_SEATS {
            let yes = self.weights[seat][0] * likely[seat + 1][number + 1];
            if yes > 0 && order.is_so(yes, likely[seat][number]) {
                holders[seat] = true;
                number += 1;
            }
        }
        Some(holders)
    }
}

impl State {
    /// Drops what only other players know, or only an observer with a memory.
    pub(crate) fn forget(&mut self, observer: Observer) {
        for (index, seat) in self.seats.iter_mut().enumerate() {
            if !observer.memory {
                seat.seen = Cards::NONE;
            }
            if !observer.memory || observer.player != Some(SeatId::new(index)) {
                (seat.drawn, seat.shuffled) = (Cards::NONE, TicketSet::EMPTY);
                seat.gone &= self.shown;
            }
            if !observer.memory {
                seat.first_kept = None;
            }
        }
        if !observer.memory {
            self.reshuffled = None;
        }
    }

    /// Arranges what the observer does not see in the places that are not seen. Returns whether the
    /// assumption can hold; if not, the state makes no sense.
    pub(crate) fn lay_out(
        &mut self,
        variant: &Variant,
        observer: Observer,
        order: &mut impl Order,
        supposed: Option<Determinization>,
    ) -> bool {
        self.lay_out_cards(variant, observer, order, supposed)
            && self.lay_out_tickets(variant, observer, order, supposed)
    }

    /// Whether all tickets are shown, as at the end (G-34). Those of a race are not, because they do not
    /// count.
    pub(crate) fn tickets_are_shown(&self, variant: &Variant) -> bool {
        self.is_over() && !variant.is_race()
    }

    /// Whether the observer knows the on-the-track pile of a player (**CG-11**). With a memory every observer
    /// does; without one, the owner does if the pile is open to its owner, or while tickets are scored.
    pub(crate) fn sees_on_track(
        &self,
        variant: &Variant,
        observer: Observer,
        player: SeatId,
    ) -> bool {
        let open = variant.rules().railyards().is_some_and(|rules| rules.on_track_open)
            || self.phase == Phase::ScoreTickets;
        observer.memory || open && observer.player == Some(player)
    }

    fn lay_out_cards(
        &mut self,
        variant: &Variant,
        observer: Observer,
        order: &mut impl Order,
        supposed: Option<Determinization>,
    ) -> bool {
        let mut number = self.deck.total();
        let mut unseen = std::mem::take(&mut self.deck);
        let (mut hands, mut piles) = ([0; MAX_SEATS], [0; MAX_SEATS]);
        for player in self.seat_ids() {
            let index = player.index();
            if observer.player != Some(player) {
                // The cards that everybody saw enter the hand stay where they are.
                let holder = &mut self.seats[index];
                let mut unknown = std::mem::replace(&mut holder.hand, holder.seen);
                unknown.remove_all(&holder.seen);
                hands[index] = unknown.total();
                unseen.add_all(&unknown);
            }
            if !self.sees_on_track(variant, observer, player)
                && let Table::Railyards(yards) = &mut self.table
            {
                let pile = std::mem::take(&mut yards.seats[index].on_track);
                piles[index] = pile.total();
                unseen.add_all(&pile);
            }
        }
        // The cards in the deck were reshuffled into it and not drawn by the observer since.
        let mut most = self.reshuffled.unwrap_or(unseen);
        if let Some(player) = observer.player {
            most.lower_by(&self.seats[player.index()].drawn);
        }
        // The assumption is arranged first.
        let mut next = Cards::NONE;
        match supposed {
            Some(Determinization::NextCard(card)) => {
                if unseen.get(card) == 0 || most.get(card) == 0 || number == 0 {
                    return false;
                }
                next.add(card);
                unseen.remove(card);
                most.remove(card);
                number -= 1;
            }
            Some(Determinization::InHand { player, cards }) => {
                let holder = &mut self.seats[player.index()].hand;
                let mut needed = cards;
                needed.lower_by(holder);
                let places = &mut hands[player.index()];
                if !unseen.contains(&needed) || needed.total() > *places {
                    return false;
                }
                holder.add_all(&needed);
                unseen.remove_all(&needed);
                *places -= needed.total();
            }
            _ => {}
        }
        let Some(deck) = order.deck(&unseen, &most, number) else { return false };
        self.deck = deck;
        unseen.remove_all(&self.deck);
        self.deck.add_all(&next);
        let mut take = |pile: &mut Cards, number: u8| {
            let cards = order.cards(&unseen, number);
            unseen.remove_all(&cards);
            pile.add_all(&cards);
        };
        for index in 0..usize::from(self.players) {
            take(&mut self.seats[index].hand, hands[index]);
            if let Table::Railyards(yards) = &mut self.table {
                take(&mut yards.seats[index].on_track, piles[index]);
            }
        }
        true
    }

    fn lay_out_tickets(
        &mut self,
        variant: &Variant,
        observer: Observer,
        order: &mut impl Order,
        supposed: Option<Determinization>,
    ) -> bool {
        let (all_shown, setup) = (self.tickets_are_shown(variant), self.setup);
        let open = |player: SeatId| all_shown || observer.player == Some(player);
        let known = self.known_to_lie(observer);
        let unseen = self.unseen_tickets(variant, observer, open);
        // The assumption is arranged first: its place and its tickets.
        let (mut next, mut next_long) = (TicketSet::EMPTY, TicketSet::EMPTY);
        let long = variant.tables.long_tickets;
        let (mut held, mut offered) =
            ([TicketSet::EMPTY; MAX_SEATS], [TicketSet::EMPTY; MAX_SEATS]);
        match supposed {
            Some(Determinization::NextTicket(ticket)) if self.long_is_next() => {
                next_long = TicketSet::only(ticket);
                if (unseen & long & next_long).is_empty() {
                    return false;
                }
            }
            Some(Determinization::NextTicket(ticket)) => {
                let ticket = TicketSet::only(ticket);
                let uppermost = self.offers().under().first();
                let seen =
                    uppermost.map_or(TicketSet::EMPTY, |&first| TicketSet::only(first)) & known;
                if self.unordered_tickets.is_empty() && !seen.is_empty() {
                    return seen == ticket;
                }
                if (unseen & ticket & !long).is_empty() || self.ticket_deck().is_empty() {
                    return false;
                }
                next = ticket;
            }
            Some(Determinization::Holds { player, tickets }) if open(player) => {
                return self.seats[player.index()].tickets.contains(tickets);
            }
            Some(Determinization::Holds { player, tickets }) => {
                let number = self.seats[player.index()].tickets.len();
                if !unseen.contains(tickets) || tickets.len() > number {
                    return false;
                }
                held[player.index()] = tickets;
            }
            Some(Determinization::Offered { player, tickets }) if open(player) => {
                return self.offer(player).set().contains(tickets);
            }
            Some(Determinization::Offered { player, tickets }) => {
                let number = self.offer(player).len();
                // At set-up one of the tickets on offer is a long one, later none is (EU-2).
                let with_long = u32::from(self.setup && !long.is_empty());
                let (regular, long) = ((tickets & !long).len(), (tickets & long).len());
                if !unseen.contains(tickets)
                    || long > with_long
                    || regular + with_long > number.into()
                {
                    return false;
                }
                offered[player.index()] = tickets;
            }
            _ => {}
        }
        let placed =
            held.iter().chain(&offered).fold(next | next_long, |set, &tickets| set | tickets);
        let mut has_long = [false; MAX_SEATS];
        if variant.has_long_tickets() {
            let Some(holders) = self.unseen_long(variant, unseen, known, open).holders(order)
            else {
                return false;
            };
            has_long = holders;
        }
        let unplaced = unseen & !placed;
        let mut tickets = UnseenTickets { left: unplaced & !long, long: unplaced & long, order };
        let mut undealt = self.offers().long;
        if !next_long.is_empty() {
            let _ = undealt.pop_lowest();
        }
        if let Tickets::Offers(offers) = &mut self.tickets {
            offers.long = next_long | tickets.long_like(undealt);
        }
        let (mut unordered, mut on_top) = (self.unordered_tickets, TicketSet::EMPTY);
        if !unordered.is_empty() && !next.is_empty() {
            on_top = std::mem::take(&mut next);
            let _ = unordered.pop_lowest();
        }
        self.unordered_tickets = on_top | tickets.like(unordered);
        match &mut self.tickets {
            Tickets::Race(race) => {
                race.given_back = tickets.beside(known, race.given_back);
                race.set_aside = tickets.beside(known, race.set_aside);
            }
            Tickets::Offers(offers) => {
                for ticket in offers.under_mut().iter_mut().filter(|ticket| !known.has(**ticket)) {
                    *ticket = next.pop_lowest().unwrap_or_else(|| tickets.take());
                }
            }
        }
        for player in self.seat_ids().filter(|&player| !open(player)) {
            let seat = &mut self.seats[player.index()];
            match &mut self.tickets {
                Tickets::Race(race) => {
                    let held = &mut race.racers[player.index()].held;
                    *held = tickets.in_place_of(*held, TicketSet::EMPTY, TicketSet::EMPTY);
                    seat.tickets = held.set();
                }
                Tickets::Offers(offers) => {
                    let offered_long = if setup { long } else { TicketSet::EMPTY };
                    let offer = &mut offers.seats[player.index()];
                    *offer = tickets.in_place_of(*offer, offered[player.index()], offered_long);
                    let mut mine = held[player.index()];
                    if has_long[player.index()] {
                        mine.insert(tickets.take_long());
                    }
                    let mut rest = seat.tickets;
                    for _ in 0..mine.len() {
                        let _ = rest.pop_lowest();
                    }
                    seat.tickets = mine | tickets.like(rest);
                }
            }
        }
        true
    }

    /// What is unknown of the long tickets among these unseen ones.
    fn unseen_long(
        &self,
        variant: &Variant,
        unseen: TicketSet,
        known: TicketSet,
        open: impl Fn(SeatId) -> bool,
    ) -> LongTickets {
        let long = variant.tables.long_tickets;
        let mut weights = [[0, 1]; MAX_SEATS];
        let under = self.offers().under().iter().filter(|&&ticket| !known.has(ticket)).count();
        // The places of the unseen tickets, and those that long ones take in any case.
        let mut places = self.unordered_tickets.len() + under as u32;
        let mut taken = self.offers().long.len();
        for player in self.seat_ids().filter(|&player| !open(player)) {
            let seat = &self.seats[player.index()];
            let numbers = [seat.tickets.len(), self.offer(player).len().into()];
            weights[player.index()] = LongTickets::weights_of(self, variant, player, numbers);
            places += numbers[0] + numbers[1];
            if self.setup && numbers[1] > 0 {
                places -= 1;
                taken += 1;
            }
        }
        let least = places.saturating_sub((unseen & !long).len());
        LongTickets { weights, least, most: (unseen & long).len().saturating_sub(taken) }
    }

    /// The tickets that the observer put under the deck, beside it or out of the game, and so knows where
    /// they are.
    pub(crate) fn known_to_lie(&self, observer: Observer) -> TicketSet {
        observer.player.map_or(TicketSet::EMPTY, |player| self.returned(player))
    }

    /// The tickets whose places the observer does not know, if it sees the tickets of the players for whom
    /// `open` holds.
    pub(crate) fn unseen_tickets(
        &self,
        variant: &Variant,
        observer: Observer,
        open: impl Fn(SeatId) -> bool,
    ) -> TicketSet {
        let mut unseen = variant.tables.all_tickets & !(self.known_to_lie(observer) | self.shown);
        for player in self.seat_ids() {
            let holder = &self.seats[player.index()];
            if open(player) {
                unseen &= !(holder.tickets | self.offer(player).set());
            }
        }
        unseen
    }
}

/// The unseen tickets that have not been arranged yet.
struct UnseenTickets<'a, O> {
    left: TicketSet,
    /// The long ones, which are arranged apart from the others (EU-2).
    long: TicketSet,
    order: &'a mut O,
}

impl<O: Order> UnseenTickets<'_, O> {
    fn take(&mut self) -> TicketId {
        let ticket = self.order.ticket(self.left);
        self.left.remove(ticket);
        ticket
    }

    fn take_long(&mut self) -> TicketId {
        let ticket = self.order.ticket(self.long);
        self.long.remove(ticket);
        ticket
    }

    /// Picks as many long tickets as there are in a set.
    fn long_like(&mut self, old: TicketSet) -> TicketSet {
        let some = self.order.tickets(self.long, old.len());
        self.long &= !some;
        some
    }

    /// Picks as many tickets as there are in a set.
    fn like(&mut self, old: TicketSet) -> TicketSet {
        let some = self.order.tickets(self.left, old.len());
        self.left &= !some;
        some
    }

    /// Picks as many tickets as there are in a set, without the known ones, which stay.
    fn beside(&mut self, known: TicketSet, old: TicketSet) -> TicketSet {
        (old & known) | self.like(old & !known)
    }

    /// Picks as many tickets as there are in an offer, with some of them given. If one of these long ones
    /// must be among them, it comes first.
    fn in_place_of(&mut self, old: Offer, given: TicketSet, all_long: TicketSet) -> Offer {
        let mut new = Offer::EMPTY;
        let long = given & all_long;
        if !all_long.is_empty() && !old.is_empty() {
            new.push(long.lowest().unwrap_or_else(|| self.take_long()));
        }
        (given & !long).iter().for_each(|ticket| new.push(ticket));
        (new.len()..old.len()).for_each(|_| new.push(self.take()));
        new
    }
}

/// Picks the first cards in card order, and the first tickets in the order of the data.
pub(crate) struct Sorted;

impl Order for Sorted {
    fn is_so(&mut self, yes: u64, all: u64) -> bool {
        yes == all
    }

    fn deck(&mut self, unseen: &Cards, most: &Cards, number: u8) -> Option<Cards> {
        let mut deck = Cards::NONE;
        for (kind, count) in unseen.iter() {
            deck.add_many(kind, count.min(most.get(kind)).min(number - deck.total()));
        }
        (deck.total() == number).then_some(deck)
    }

    fn cards(&mut self, unseen: &Cards, number: u8) -> Cards {
        if number == unseen.total() {
            return *unseen;
        }
        let (mut left, mut first) = (*unseen, Cards::NONE);
        for _ in 0..number {
            let card = left.nth(0);
            left.remove(card);
            first.add(card);
        }
        first
    }

    fn ticket(&mut self, unseen: TicketSet) -> TicketId {
        unseen.lowest().expect("as many tickets are unseen")
    }
}

/// Picks the most cars for the deck that are possible within bounds, or the fewest; everything else like
/// [`Sorted`].
///
/// Every number of cars between the two is possible as well: a car in the deck can change places with a
/// locomotive outside of it.
pub(crate) struct Leaning {
    /// Whether to pick the most cars; if not, the fewest.
    pub(crate) to_cars: bool,
    /// The lower bound.
    pub(crate) least: u8,
    /// The upper bound.
    pub(crate) most: u8,
}

impl Order for Leaning {
    fn is_so(&mut self, yes: u64, all: u64) -> bool {
        Sorted.is_so(yes, all)
    }

    fn deck(&mut self, unseen: &Cards, most: &Cards, number: u8) -> Option<Cards> {
        let can_be = |kind: Kind| unseen.get(kind).min(most.get(kind));
        let locomotives = can_be(Kind::LOCOMOTIVE);
        let cars: u8 = Kind::all().filter(|&kind| kind != Kind::LOCOMOTIVE).map(can_be).sum();
        let fewest = number.saturating_sub(locomotives).max(self.least);
        let greatest = number.min(cars).min(self.most);
        if fewest > greatest {
            return None;
        }
        let mut left = if self.to_cars { greatest } else { fewest };
        let mut deck = Cards::locomotives_only(number - left);
        for kind in Kind::all().filter(|&kind| kind != Kind::LOCOMOTIVE) {
            let taken = can_be(kind).min(left);
            deck.add_many(kind, taken);
            left -= taken;
        }
        Some(deck)
    }

    fn cards(&mut self, unseen: &Cards, number: u8) -> Cards {
        Sorted.cards(unseen, number)
    }

    fn ticket(&mut self, unseen: TicketSet) -> TicketId {
        Sorted.ticket(unseen)
    }
}

pub(crate) struct Random(pub(crate) SplitMix64);

/// How often a deck with impossible cards is drawn again before the possible decks are counted.
const TRIES: u32 = 16;

impl Order for Random {
    fn is_so(&mut self, yes: u64, all: u64) -> bool {
        self.0.below_wide(all.into()) < yes.into()
    }

    fn deck(&mut self, unseen: &Cards, most: &Cards, number: u8) -> Option<Cards> {
        let rest = unseen.total() - number;
        for _ in 0..TRIES {
            // Draw the smaller part: the cards in the deck, or the others.
            let mut deck = self.cards(unseen, number.min(rest));
            if number > rest {
                let others = std::mem::replace(&mut deck, *unseen);
                deck.remove_all(&others);
            }
            if most.contains(&deck) {
                return Some(deck);
            }
        }
        Some(self.counted_deck(unseen, most, number))
    }

    fn cards(&mut self, unseen: &Cards, number: u8) -> Cards {
        let all = unseen.total();
        if number == all {
            self.0.skip(number.into());
            return *unseen;
        }
        let mut drawn = *unseen;
        let indices = (0..number).map(|taken| self.0.below((all - taken).into()) as u8);
        drawn.remove_all(&unseen.without(indices));
        drawn
    }

    fn ticket(&mut self, unseen: TicketSet) -> TicketId {
        unseen.nth(self.0.below(unseen.len()))
    }

    fn tickets(&mut self, unseen: TicketSet, number: u32) -> TicketSet {
        if number == 0 {
            return TicketSet::EMPTY;
        }
        let all = unseen.len();
        if number == all {
            self.0.skip(number);
            return unseen;
        }
        unseen & !unseen.without((0..number).map(|taken| self.0.below(all - taken)))
    }
}

impl Random {
    /// Picks one of all possible decks by counting them: the number of ways to choose the cards of the later
    /// kinds determines how likely each number of the current kind is.
    fn counted_deck(&mut self, unseen: &Cards, most: &Cards, number: u8) -> Cards {
        let number = usize::from(number);
        // For each kind and number of cards: the ways to choose this many of it and of the later ones.
        // These are at most the ways to choose out of 255 cards, which are fewer than 2^252; out of the cards of a
        // kind, fewer than 2^124.
        let mut ways = vec![vec![Wide::default(); number + 1]; KINDS + 1];
        ways[KINDS][0] = 1.into();
        let choices: Vec<Vec<u128>> = Kind::all()
            .map(|kind| row_of_pascal(unseen.get(kind), unseen.get(kind).min(most.get(kind))))
            .collect();
        // Of a kind and the later ones the deck has at most `after` cards, and of the earlier ones at most
        // `before`: other numbers need not be counted.
        let (mut before, mut after) = (choices.iter().map(|choices| choices.len() - 1).sum(), 0);
        for kind in (0..KINDS).rev() {
            before -= choices[kind].len() - 1;
            after += choices[kind].len() - 1;
            for cards in number.saturating_sub(before)..=number.min(after) {
                ways[kind][cards] = choices[kind]
                    .iter()
                    .take(cards + 1)
                    .enumerate()
                    .map(|(chosen, &number)| ways[kind + 1][cards - chosen].times(number))
                    .fold(Wide::default(), Wide::plus);
            }
        }
        let mut deck = Cards::NONE;
        let mut left = number;
        for (index, kind) in Kind::all().enumerate() {
            let mut at = self.0.below_wider(ways[index][left]);
            for (chosen, &number) in choices[index].iter().take(left + 1).enumerate() {
                let here = ways[index + 1][left - chosen].times(number);
                if at < here {
                    deck.add_many(kind, chosen as u8);
                    left -= chosen;
                    break;
                }
                at = at.minus(here);
            }
        }
        deck
    }
}

/// The numbers of ways to choose 0, 1, ... up to `most` of `many` things.
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
