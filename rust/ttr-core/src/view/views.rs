//! What a player may know of a state, and states that agree with it (G-30, G-36).
//!
//! A view holds a whole state in which all that is unseen lies in a fixed order, made from what is
//! known and nothing else. So views are equal where the same is known, and whatever is asked of a view
//! (legal actions, violations, words) cannot depend on what the player does not know. A sample lays the
//! unseen cards and tickets out anew, at random.

use crate::base::cards::Cards;
use crate::base::ids::{RouteId, SeatId, TicketId, TicketSet};
use crate::base::random::SplitMix64;
use crate::legal::choices::LegalActions;
use crate::pay::payments::PaymentListing;
use crate::state::actions::Action;
use crate::state::chance::{Due, Pending};
use crate::state::position::{Seat, State};
use crate::variant::facts::Variant;
use crate::view::unseen::{Determinization, Leaning, Order, Random, Sorted};

/// Who looks at a state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Observer {
    /// The seat; `None`: a spectator.
    pub player: Option<SeatId>,
    /// Whether all that was seen in the course of the game is known; if not, only the table is.
    pub memory: bool,
}

/// What an observer knows of a state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    observer: Observer,
    state: State,
}

impl State {
    /// What an observer knows.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub fn view(&self, variant: &Variant, observer: Observer) -> View {
        assert!(
            observer.player.is_none_or(|player| player.number() < self.players),
            "no seat {:?}",
            observer.player
        );
        let mut state = *self;
        // The future, and how chance is resolved, are no knowledge.
        (state.seed, state.train_draws, state.ticket_draws) = (0, 0, 0);
        state.explicit = state.pending.is_some();
        if let Some(Pending { due: Due::Held { player, slot, .. }, .. }) = &mut state.pending
            && observer.player != Some(*player)
        {
            // Which of its places is empty is seen by their owner alone.
            *slot = 0;
        }
        state.forget(observer);
        state.lay_out(variant, observer, &mut Sorted, None);
        View { observer, state }
    }
}

impl View {
    /// Who looks.
    #[must_use]
    pub fn observer(&self) -> Observer {
        self.observer
    }

    /// A state that agrees with the view: what is unseen lies in a fixed order. Of that nothing is known:
    /// ask the methods of the view, which say `None` there.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    // What the observer may do

    /// Whether it is for the observer to decide.
    #[must_use]
    pub fn decides(&self) -> bool {
        self.observer.player.is_some() && self.state.current_player() == self.observer.player
    }

    /// The legal actions, if it is for the observer to decide; else none. They go with [`View::state`].
    #[must_use]
    pub fn legal_actions(&self, variant: &Variant, listing: PaymentListing) -> LegalActions {
        if self.decides() {
            self.state.legal_actions(variant, listing)
        } else {
            LegalActions::default()
        }
    }

    /// How many legal payments there are for a route, if it is for the observer to decide; else none.
    #[must_use]
    pub fn payments(&self, variant: &Variant, route: RouteId) -> u64 {
        let claimable = self.decides() && self.state.judge_claim(variant, route).is_ok();
        if claimable { self.state.payments(variant, route) } else { 0 }
    }

    // What lies where

    /// The hand of a seat; `None`: it is not seen.
    ///
    /// # Panics
    /// If there is no such seat; so with all that take one.
    #[must_use]
    pub fn hand(&self, player: SeatId) -> Option<&Cards> {
        self.is_own(player).then_some(&self.state.seat(player).hand)
    }

    /// The tickets of a seat, as [`State::tickets`] lists them; `None`: they are not seen.
    pub fn tickets(
        &self,
        variant: &Variant,
        player: SeatId,
    ) -> Option<impl Iterator<Item = TicketId>> {
        self.sees_tickets(variant, player).then(|| self.state.tickets(variant, player))
    }

    /// The tickets that a seat is choosing from, in the order drawn; `None`: they are not seen.
    #[must_use]
    pub fn offer(&self, variant: &Variant, player: SeatId) -> Option<&[TicketId]> {
        self.sees_tickets(variant, player).then(|| self.state.seat(player).offer.as_slice())
    }

    /// The complete tickets of a seat, where they were laid open or shown (FJ-6, CG-51), or are seen at
    /// all; else `None`.
    #[must_use]
    pub fn completed(&self, variant: &Variant, player: SeatId) -> Option<TicketSet> {
        let shown = variant.is_race() || variant.has_railyards();
        (shown || self.sees_tickets(variant, player)).then(|| self.state.completed(variant, player))
    }

    /// The on-the-track pile of a seat (CG-10); `None`: it is not known.
    #[must_use]
    pub fn on_track(&self, variant: &Variant, player: SeatId) -> Option<&Cards> {
        self.sees_on_track(variant, player).then(|| &self.state.railyard(player).on_track)
    }

    /// The cards that all saw enter the hand of a seat, and that may still be there (G-36).
    #[must_use]
    pub fn seen(&self, player: SeatId) -> &Cards {
        &self.state.seat(player).seen
    }

    /// What the deck can at most hold since the last reshuffle, as all know it; `None`: no bound. What the
    /// observer has [drawn](View::drawn) blind since is not in the deck either.
    #[must_use]
    pub fn reshuffled(&self) -> Option<&Cards> {
        self.state.reshuffled.as_ref()
    }

    /// The cards that the observer has drawn blind since the last reshuffle.
    #[must_use]
    pub fn drawn(&self) -> Cards {
        self.of_own(|seat| seat.drawn)
    }

    /// The tickets that the observer gave back and that lie where they went.
    #[must_use]
    pub fn returned(&self) -> TicketSet {
        self.of_own(|seat| seat.returned)
    }

    /// The tickets that the observer gave back, that were shuffled in and may be anywhere since.
    #[must_use]
    pub fn shuffled(&self) -> TicketSet {
        self.of_own(|seat| seat.shuffled)
    }

    /// The tickets under the ticket deck, the uppermost first; `None`: one that others put there.
    pub fn under_ticket_deck(&self) -> impl Iterator<Item = Option<TicketId>> {
        let known = self.returned();
        let under = self.state.ticket_deck.bottom().iter();
        under.map(move |&ticket| known.has(ticket).then_some(ticket))
    }

    fn is_own(&self, player: SeatId) -> bool {
        self.observer.player == Some(player)
    }

    fn of_own<T: Default>(&self, what: impl Fn(&Seat) -> T) -> T {
        self.observer.player.map_or_else(T::default, |player| what(self.state.seat(player)))
    }

    /// Whether the observer sees the tickets of a seat: its own, and at the end all (G-30, G-34).
    fn sees_tickets(&self, variant: &Variant, player: SeatId) -> bool {
        self.is_own(player) || self.state.tickets_are_shown(variant)
    }

    fn sees_on_track(&self, variant: &Variant, player: SeatId) -> bool {
        self.state.sees_on_track(variant, self.observer, player)
    }

    /// The tickets that a seat can hold, as far as the observer knows. At the end too only its own
    /// are sure: this is asked before the others are shown.
    #[must_use]
    pub fn may_hold(&self, variant: &Variant, player: SeatId) -> TicketSet {
        if self.is_own(player) {
            return self.state.seat(player).tickets;
        }
        self.state.unseen_tickets(variant, self.observer, |seat| self.is_own(seat))
    }

    // The row (NY-12, NY-13)

    /// Whether the row, as it lies, can be one that is cleared: it shows locomotives enough, and the unseen
    /// cards can lie so that the pool holds cars enough (NY-12, NY-13).
    ///
    /// It is decided by the arrangement of the unseen cards that has the most cars in the deck. A view
    /// does not remember that the row was looked at before, and stayed.
    #[must_use]
    pub fn can_clear(&self, variant: &Variant) -> bool {
        self.leaning(variant, true).must_clear_row(variant)
    }

    /// Whether the row, as it lies, can be one that stays: it shows fewer locomotives than it is cleared
    /// at, or the unseen cards can lie so that the pool holds too few cars (NY-12, NY-13).
    ///
    /// It is decided by the arrangement of the unseen cards that has the fewest cars in the deck.
    #[must_use]
    pub fn can_stay(&self, variant: &Variant) -> bool {
        !self.leaning(variant, false).must_clear_row(variant)
    }

    /// The state that agrees with the view and has the most cars in the deck, or the fewest.
    fn leaning(&self, variant: &Variant, to_cars: bool) -> State {
        let mut order = Leaning { to_cars, least: 0, most: u8::MAX };
        let state = self.laid_out(variant, &mut order, None);
        state.expect("the unseen cards can lie somehow")
    }

    // States that agree with the view

    /// A state that agrees with the view and with what is supposed; `None`: there is none.
    pub(crate) fn laid_out(
        &self,
        variant: &Variant,
        order: &mut impl Order,
        supposed: Option<Determinization>,
    ) -> Option<State> {
        let mut state = self.state;
        state.lay_out(variant, self.observer, order, supposed).then_some(state)
    }

    /// What has to be supposed for an action of the player whose turn it is, or for an outcome of
    /// chance, as far as it is unseen: the cards paid or placed, the tickets kept, the ticket completed,
    /// the card or ticket revealed.
    #[must_use]
    pub fn supposed_by(&self, action: &Action) -> Option<Determinization> {
        let player = self.state.current;
        match *action {
            Action::ClaimRoute { cards, .. }
            | Action::PayTunnel { cards }
            | Action::PlaceCards { cards } => Some(Determinization::InHand { player, cards }),
            Action::CompleteTicket { ticket } => {
                Some(Determinization::Holds { player, tickets: TicketSet::only(ticket) })
            }
            Action::KeepTickets { tickets } => Some(Determinization::Offered { player, tickets }),
            Action::Reveal { card } => Some(Determinization::NextCard(card)),
            Action::RevealTicket { ticket } => Some(Determinization::NextTicket(ticket)),
            Action::DrawDeck
            | Action::DrawFaceUp { .. }
            | Action::DrawTickets
            | Action::WithdrawTunnel
            | Action::SwapTickets
            | Action::MoveCards { .. }
            | Action::FinishTickets
            | Action::Pass => None,
        }
    }

    /// A state that agrees with the view and in which an action can be played, or an outcome of chance can
    /// come, as far as that depends on what is unseen; `None`: there is none.
    #[must_use]
    pub fn supposing(&self, variant: &Variant, action: &Action) -> Option<State> {
        self.laid_out(variant, &mut Sorted, self.supposed_by(action))
    }

    /// For each seat the points that are public (G-36): all but those that depend on tickets that are
    /// still secret. At the end all are.
    #[must_use]
    pub fn scores(&self, variant: &Variant) -> Vec<i32> {
        let points = self.state.points(variant);
        let over = self.state.is_over();
        let of_seat = |player: SeatId| {
            let mut points = points[player.index()];
            if !over && !variant.is_race() {
                // What tickets have been completed openly is public; of the others nothing is.
                let shown = self.state.seat(player).completed.iter();
                let of_ticket =
                    |ticket: TicketId| i32::from(variant.facts.tickets[ticket.index()].points);
                points.tickets = shown.map(of_ticket).sum();
                points.globetrotter = 0;
            }
            points.total()
        };
        self.state.seat_ids().map(of_seat).collect()
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
        state.lay_out(variant, self.observer, &mut random, None);
        state.seed = random.0.next_u64();
        state
    }
}
