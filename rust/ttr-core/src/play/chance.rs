//! Chance: what comes off a deck next, and where it goes.
//!
//! One automaton serves both modes. An action leaves something [`Pending`]; `State::run` deals with it
//! card by card and goes on to what follows. In explicit mode it stops before each card for the caller to
//! reveal it; in sampled mode it draws the card itself, from the seed of the state.

use crate::base::cards::{Cards, Kind};
use crate::base::ids::{SeatId, TicketId, TicketSet};
use crate::base::random::{self, Stream};
use crate::state::actions::Action;
use crate::state::chance::{ChanceMode, Due, Pending, Then};
use crate::state::events::{Event, Sink};
use crate::state::position::{Phase, State};
use crate::variant::facts::Variant;

/// The outcomes of a chance point. The probability of each is its weight divided by `total`.
pub struct Outcomes {
    /// The sum of all weights.
    pub total: u32,
    state: State,
    cards: bool,
}

impl Outcomes {
    /// The outcomes with their weights, in card order or ticket order; none if the state is not at a
    /// chance point.
    pub fn iter(&self) -> impl Iterator<Item = (Action, u32)> + '_ {
        let cards = if self.cards { self.state.deck } else { Cards::NONE };
        let tickets = if self.cards || self.total == 0 {
            TicketSet::EMPTY
        } else {
            self.state.next_tickets()
        };
        let cards: Vec<_> = cards.iter().collect();
        cards
            .into_iter()
            .map(|(kind, count)| (Action::Reveal { card: kind }, u32::from(count)))
            .chain(tickets.iter().map(|ticket| (Action::RevealTicket { ticket }, 1)))
    }
}

impl State {
    /// The outcomes of the chance point at which this state stands.
    #[must_use]
    pub fn chance_outcomes(&self) -> Outcomes {
        let cards = self.pending.is_some_and(|pending| pending.due.is_of_cards());
        let total = match self.pending {
            None => 0,
            Some(_) if cards => u32::from(self.deck.total()),
            Some(_) => self.next_tickets().len(),
        };
        Outcomes { total, state: *self, cards }
    }

    /// Whether the next ticket is a long one: at set-up, the first of a player (**EU-2**).
    #[inline]
    pub(crate) fn long_is_next(&self) -> bool {
        self.setup && !self.offers().long.is_empty() && self.offer_begins()
    }

    /// Whether the first ticket of an offer is due.
    #[inline(never)]
    fn offer_begins(&self) -> bool {
        match self.pending {
            Some(Pending { due: Due::Offer { player, .. }, .. }) => self.offer(player).is_empty(),
            _ => false,
        }
    }

    /// The tickets that can come off the ticket deck next.
    pub(crate) fn next_tickets(&self) -> TicketSet {
        if self.long_is_next() {
            return self.offers().long;
        }
        if !self.unordered_tickets.is_empty() {
            return self.unordered_tickets;
        }
        self.offers().under().first().map_or(TicketSet::EMPTY, |&first| TicketSet::only(first))
    }

    /// Whether there is a train card to draw, from the deck or after a reshuffle (G-12, FJ-12). Within a
    /// deck pass there are no reshuffles (CG-22, **G-13**).
    #[inline]
    pub(crate) fn card_to_draw(&self, variant: &Variant) -> bool {
        !self.deck.is_empty() || !self.discard.is_empty() && variant.reshuffles()
    }

    /// Makes the discard pile the deck if a card is needed and the deck is empty (**G-12**).
    // It and the next one are tests on the way of nearly every step: inlined, with the rest out of the way.
    #[inline(always)]
    fn reshuffle_if_needed(&mut self, sink: &mut impl Sink) {
        if self.deck.is_empty() {
            self.reshuffle(sink);
        }
    }

    /// The same as soon as the deck is empty, if the setting says so (G-12). A row that has to be cleared is
    /// cleared before: a row and a deck of as many cards could else replace each other for ever.
    #[inline(always)]
    pub(crate) fn reshuffle_at_once(&mut self, variant: &Variant, sink: &mut impl Sink) {
        if variant.tables.steps.reshuffle_at_once {
            self.reshuffle_early(sink);
        }
    }

    #[cold]
    #[inline(never)]
    fn reshuffle_early(&mut self, sink: &mut impl Sink) {
        if self.deck.is_empty() && !self.discard.is_empty() {
            self.reshuffle(sink);
        }
    }

    #[inline(never)]
    fn reshuffle(&mut self, sink: &mut impl Sink) {
        self.deck = std::mem::take(&mut self.discard);
        self.note_reshuffle(self.deck, true, sink);
    }

    /// Notes that the deck was made anew from cards that everybody knows. If not `known`, it may also have
    /// others.
    pub(crate) fn note_reshuffle(&mut self, cards: Cards, known: bool, sink: &mut impl Sink) {
        self.reshuffled = known.then_some(cards);
        for seat in &mut self.seats {
            seat.drawn = Cards::NONE;
        }
        sink.event(Event::DeckReshuffled { cards });
    }

    /// Deals with what is pending, up to the next decision, the end, or (in explicit mode) the next
    /// chance point.
    pub(crate) fn run(&mut self, variant: &Variant, sink: &mut impl Sink) {
        self.run_here(variant, sink);
    }

    /// The same as a part of its caller: inlined, a step of random play saves 3 %.
    #[inline(always)]
    pub(crate) fn run_here(&mut self, variant: &Variant, sink: &mut impl Sink) {
        while let Some(pending) = self.pending {
            let is_left = pending.due.is_left();
            if is_left && pending.due.is_of_cards() && self.card_to_draw(variant) {
                self.reshuffle_if_needed(sink);
                if self.explicit {
                    return;
                }
                let number = self.seed.draw(Stream::Train, self.train_draws);
                let card = random::index(number, u32::from(self.deck.total()));
                self.reveal_card(self.deck.nth(card as u8), sink);
            } else if is_left && !pending.due.is_of_cards() && self.any_ticket_to_draw() {
                self.reshuffle_tickets_if_needed(sink);
                if self.explicit {
                    return;
                }
                let number = self.seed.draw(Stream::Ticket, self.ticket_draws);
                let ticket = self.next_tickets().pick(|tickets| random::index(number, tickets));
                self.reveal_ticket(ticket, sink);
            } else if matches!(pending.due, Due::Row { .. }) && self.must_clear_row(variant) {
                self.clear_row(variant, sink);
            } else {
                if pending.due.is_of_cards() {
                    self.reshuffle_at_once(variant, sink);
                }
                self.follow(variant, pending.then, sink);
            }
        }
    }

    fn any_ticket_to_draw(&self) -> bool {
        self.ticket_to_draw() || self.long_is_next()
    }

    /// Takes a card off the train deck and puts it where it is due.
    // Inlined, a step of random play saves 1 %.
    #[inline(always)]
    pub(crate) fn reveal_card(&mut self, card: Kind, sink: &mut impl Sink) {
        self.train_draws = self.train_draws.wrapping_add(1);
        self.deck.remove(card);
        match &mut self.pending {
            Some(Pending { due: Due::Hand { player, left }, .. }) => {
                let player = *player;
                *left -= 1;
                self.take_blind(player, card, sink);
            }
            Some(Pending { due: Due::Deal { player, left }, .. }) => {
                let holder = *player;
                *left -= 1;
                *player = holder.next(self.players);
                self.take_blind(holder, card, sink);
            }
            Some(Pending { due: Due::Row { slots }, .. }) => {
                let slot = slots.pop_first().expect("a slot is due");
                self.row[usize::from(slot)] = Some(card);
                if let Some(most) = &mut self.reshuffled {
                    most.remove(card);
                }
                sink.event(Event::CardTurnedUp { card, slot });
            }
            Some(Pending { due: Due::Tunnel { left }, .. }) => {
                *left -= 1;
                self.tunnel.as_mut().expect("a tunnel is being tried").turn_up(card);
                if let Some(most) = &mut self.reshuffled {
                    most.remove(card);
                }
                sink.event(Event::TunnelCardTurnedUp { card });
            }
            _ => unreachable!("no card is due"),
        }
    }

    /// Puts a card from the deck into a hand, unseen by the others. A hand has no limit (CG-4).
    fn take_blind(&mut self, player: SeatId, card: Kind, sink: &mut impl Sink) {
        let holder = &mut self.seats[player.index()];
        holder.hand.add(card);
        if self.reshuffled.is_some() {
            holder.drawn.add(card);
        }
        sink.event(Event::CardDrawn { player, card });
    }

    /// Takes a ticket off the ticket deck and puts it where it is due.
    #[inline]
    pub(crate) fn reveal_ticket(&mut self, ticket: TicketId, sink: &mut impl Sink) {
        self.ticket_draws = self.ticket_draws.wrapping_add(1);
        match &mut self.pending {
            Some(Pending { due: Due::Offer { player, left }, .. }) => {
                let player = *player;
                *left -= 1;
                self.offer_ticket(player, ticket, sink);
            }
            Some(Pending { due: Due::Held { player, slot, left }, .. }) => {
                let (player, place) = (*player, *slot);
                *left -= 1;
                *slot += 1;
                self.hold_ticket(player, place, ticket, sink);
            }
            _ => unreachable!("no ticket is due"),
        }
    }

    /// Goes on to what follows when everything due has come.
    fn follow(&mut self, variant: &Variant, then: Then, sink: &mut impl Sink) {
        match then {
            Then::SetUp => self.continue_setup(variant, sink),
            Then::SecondDraw if self.second_card_exists(variant) => {
                self.phase = Phase::SecondDraw;
                self.pending = None;
            }
            Then::Keep => {
                self.phase = Phase::KeepTickets;
                self.pending = None;
            }
            Then::Complete => {
                self.pending = None;
                self.complete_tickets(variant, sink);
            }
            Then::Tunnel => self.judge_tunnel(variant, sink),
            Then::DeckPass => self.continue_deck_pass(variant, sink),
            Then::SecondDraw | Then::Refill => self.refill_row(variant, sink),
            Then::EndTurn => {
                self.pending = None;
                self.end_turn(variant, sink);
            }
        }
    }
}

impl State {
    /// The same position with this chance mode. If the state is at a chance point and the mode is sampled,
    /// everything due comes at once, from the seed of the state, up to the next decision or the end. The
    /// events go to the sink.
    #[must_use]
    pub fn with_chance(
        &self,
        variant: &Variant,
        chance: ChanceMode,
        sink: &mut impl Sink,
    ) -> State {
        let mut state = State { explicit: chance == ChanceMode::Explicit, ..*self };
        state.run(variant, sink);
        state
    }
}
