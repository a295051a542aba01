//! What a player may know of a state, and states that agree with it (G-30, G-36).
//!
//! A view holds a whole state in which everything unseen is arranged in a fixed order, made only from what
//! is known. So two views are equal if the same is known, and nothing about a view (legal actions,
//! violations, words) can depend on what the player does not know. A sample arranges the unseen cards and
//! tickets at random.

use crate::base::cards::Cards;
use crate::base::ids::{CityId, RouteId, SeatId, TicketId, TicketSet};
use crate::base::random::{Seed, SplitMix64};
use crate::legal::choices::LegalActions;
use crate::pay::payments::PaymentListing;
use crate::score::lent::Lent;
use crate::state::actions::Action;
use crate::state::chance::{Due, Pending};
use crate::state::position::{Seat, State};
use crate::variant::facts::Variant;
use crate::view::unseen::{Determinization, Leaning, Order, Random, Sorted};

/// Somebody who looks at a state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Observer {
    /// The player; `None` for a spectator.
    pub player: Option<SeatId>,
    /// Whether the observer remembers everything seen during the game; if not, only the table is known.
    pub memory: bool,
}

/// What an observer knows of a state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    observer: Observer,
    state: State,
}

impl State {
    /// What an observer knows (**G-36**).
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    pub fn view(&self, variant: &Variant, observer: Observer) -> View {
        assert!(
            observer.player.is_none_or(|player| player.number() < self.players),
            "there is no player {:?}",
            observer.player
        );
        let mut state = *self;
        // The future, and how chance is resolved, are not part of what is known.
        (state.seed, state.train_draws, state.ticket_draws) = (Seed::default(), 0, 0);
        state.explicit = state.pending.is_some();
        if let Some(Pending { due: Due::Held { player, slot, .. }, .. }) = &mut state.pending
            && observer.player != Some(*player)
        {
            // Only the owner sees which of the places is empty.
            *slot = 0;
        }
        state.forget(observer);
        state.lay_out(variant, observer, &mut Sorted, None);
        View { observer, state }
    }
}

impl View {
    /// The observer.
    #[must_use]
    pub fn observer(&self) -> Observer {
        self.observer
    }

    /// A state that agrees with the view, with everything unseen in a fixed order. It says nothing about what
    /// is unseen; use the methods of the view, which give `None` for that.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    // What the observer may do

    /// Whether the observer has to decide.
    #[must_use]
    pub fn decides(&self) -> bool {
        self.observer.player.is_some() && self.state.current_player() == self.observer.player
    }

    /// The legal actions if the observer has to decide, else none. Use them with [`View::state`].
    #[must_use]
    pub fn legal_actions(&self, variant: &Variant, listing: PaymentListing) -> LegalActions {
        if self.decides() {
            self.state.legal_actions(variant, listing)
        } else {
            LegalActions::default()
        }
    }

    /// The number of legal payments for a route if the observer has to decide, else 0.
    #[must_use]
    pub fn payments(&self, variant: &Variant, route: RouteId) -> u64 {
        let claimable = self.decides() && self.state.judge_claim(variant, route).is_ok();
        if claimable { self.state.payments(variant, route) } else { 0 }
    }

    /// The number of legal payments for a station in a city if the observer has to decide, else 0.
    #[must_use]
    pub fn station_payments(&self, variant: &Variant, city: CityId) -> u64 {
        let buildable = self.decides() && self.state.judge_site(variant, city).is_ok();
        if buildable { self.state.station_payments(variant) } else { 0 }
    }

    /// The routes that the observer can claim now, as [`State::claimable`] lists them; none if another
    /// player has to decide.
    #[must_use]
    pub fn claimable(&self, variant: &Variant) -> Vec<(RouteId, u64)> {
        if self.decides() { self.state.claimable(variant) } else { Vec::new() }
    }

    /// The state [as if the observer's turn began now](State::at_turn_of); `None` for a spectator. Only what
    /// it says about the observer's claims is certain.
    #[must_use]
    pub fn at_own_turn(&self) -> Option<State> {
        self.observer.player.map(|player| self.state.at_turn_of(player))
    }

    // What is where

    /// The hand of a player; `None` if it is not seen.
    ///
    /// # Panics
    /// If there is no such player, as do all methods that take a player.
    #[must_use]
    pub fn hand(&self, player: SeatId) -> Option<&Cards> {
        self.is_own(player).then_some(&self.state.seat(player).hand)
    }

    /// The tickets of a player, as [`State::tickets`] lists them; `None` if they are not seen.
    pub fn tickets(
        &self,
        variant: &Variant,
        player: SeatId,
    ) -> Option<impl Iterator<Item = TicketId>> {
        self.sees_tickets(variant, player).then(|| self.state.tickets(variant, player))
    }

    /// The tickets on offer to a player, in the order in which they were drawn; `None` if they are not seen.
    #[must_use]
    pub fn offer(&self, variant: &Variant, player: SeatId) -> Option<&[TicketId]> {
        self.sees_tickets(variant, player).then(|| self.state.offer(player).as_slice())
    }

    /// The complete tickets of a player; `None` if they are neither laid open or shown (FJ-6, CG-51) nor
    /// seen otherwise.
    #[must_use]
    pub fn completed(&self, variant: &Variant, player: SeatId) -> Option<TicketSet> {
        let shown = variant.is_race() || variant.has_railyards();
        (shown || self.sees_tickets(variant, player)).then(|| self.state.completed(variant, player))
    }

    /// The routes that the stations of a player lend, as [`State::lent_routes`] gives them; `None` if that is
    /// not known: before the end it hangs on the player's tickets (EU-50).
    #[must_use]
    pub fn lent_routes(&self, variant: &Variant, player: SeatId) -> Option<Lent> {
        self.sees_tickets(variant, player).then(|| self.state.lent_routes(variant, player))
    }

    /// The on-the-track pile of a player (CG-10); `None` if it is not known.
    #[must_use]
    pub fn on_track(&self, variant: &Variant, player: SeatId) -> Option<&Cards> {
        self.sees_on_track(variant, player).then(|| &self.state.railyard(player).on_track)
    }

    /// The cards that everybody saw enter the hand of a player and that may still be there (G-36).
    #[must_use]
    pub fn seen(&self, player: SeatId) -> &Cards {
        &self.state.seat(player).seen
    }

    /// The most cards that the deck can have since the last reshuffle, as everybody knows them; `None` if
    /// there was none. Cards that the observer has [drawn](View::drawn) since are not in the deck either.
    #[must_use]
    pub fn reshuffled(&self) -> Option<&Cards> {
        self.state.reshuffled.as_ref()
    }

    /// The cards that the observer has drawn blind since the last reshuffle.
    #[must_use]
    pub fn drawn(&self) -> Cards {
        self.of_own(|seat| seat.drawn)
    }

    /// The tickets that the observer gave back and that are still where they went.
    #[must_use]
    pub fn returned(&self) -> TicketSet {
        self.state.known_to_lie(self.observer)
    }

    /// The tickets that the observer gave back and that have been shuffled since.
    #[must_use]
    pub fn shuffled(&self) -> TicketSet {
        self.of_own(|seat| seat.shuffled)
    }

    /// The tickets under the ticket deck, uppermost first; `None` for one that another player put there.
    pub fn under_ticket_deck(&self) -> impl Iterator<Item = Option<TicketId>> {
        let known = self.returned();
        let under = self.state.offers().under().iter();
        under.map(move |&ticket| known.has(ticket).then_some(ticket))
    }

    fn is_own(&self, player: SeatId) -> bool {
        self.observer.player == Some(player)
    }

    fn of_own<T: Default>(&self, what: impl Fn(&Seat) -> T) -> T {
        self.observer.player.map_or_else(T::default, |player| what(self.state.seat(player)))
    }

    /// Whether the observer sees the tickets of a player: its own, and at the end all (**G-30**, G-34).
    fn sees_tickets(&self, variant: &Variant, player: SeatId) -> bool {
        self.is_own(player) || self.state.tickets_are_shown(variant)
    }

    fn sees_on_track(&self, variant: &Variant, player: SeatId) -> bool {
        self.state.sees_on_track(variant, self.observer, player)
    }

    /// The tickets that a player can hold, as far as the observer knows. This is for before tickets are
    /// shown: even at the end, only the observer's own tickets are certain.
    #[must_use]
    pub fn may_hold(&self, variant: &Variant, player: SeatId) -> TicketSet {
        if self.is_own(player) {
            return self.state.seat(player).tickets;
        }
        self.state.unseen_tickets(variant, self.observer, |seat| self.is_own(seat))
    }

    // The row (NY-12, NY-13)

    /// Whether the row would be cleared in some arrangement of the unseen cards: it shows enough
    /// locomotives, and the pool can have enough cars (NY-12, NY-13).
    ///
    /// The arrangement with the most cars in the deck decides. A view does not remember that the row was
    /// checked before and stayed.
    #[must_use]
    pub fn can_clear(&self, variant: &Variant) -> bool {
        self.leaning(variant, true).must_clear_row(variant)
    }

    /// Whether the row would stay in some arrangement of the unseen cards: it shows too few locomotives to
    /// be cleared, or the pool can have too few cars (NY-12, NY-13).
    ///
    /// The arrangement with the fewest cars in the deck decides.
    #[must_use]
    pub fn can_stay(&self, variant: &Variant) -> bool {
        !self.leaning(variant, false).must_clear_row(variant)
    }

    /// A state that agrees with the view and has the most cars in the deck, or the fewest.
    fn leaning(&self, variant: &Variant, to_cars: bool) -> State {
        let mut order = Leaning { to_cars, least: 0, most: u8::MAX };
        let state = self.laid_out(variant, &mut order, None);
        state.expect("there is an arrangement of the unseen cards")
    }

    // States that agree with the view

    /// A state that agrees with the view and with an assumption; `None` if there is none.
    pub(crate) fn laid_out(
        &self,
        variant: &Variant,
        order: &mut impl Order,
        supposed: Option<Determinization>,
    ) -> Option<State> {
        let mut state = self.state;
        state.lay_out(variant, self.observer, order, supposed).then_some(state)
    }

    /// The assumption that an action of the current player, or an outcome of chance, makes about what is
    /// unseen: the cards paid or placed, the tickets kept, the ticket completed, or the card or ticket
    /// revealed.
    #[must_use]
    pub fn supposed_by(&self, action: &Action) -> Option<Determinization> {
        let player = self.state.current;
        match *action {
            Action::ClaimRoute { cards, .. }
            | Action::BuildStation { cards, .. }
            | Action::PayTunnel { cards }
            | Action::PlaceCards { cards, .. } => Some(Determinization::InHand { player, cards }),
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

    /// A state that agrees with the view and in which nothing unseen rules out an action or an outcome of
    /// chance; `None` if there is none.
    #[must_use]
    pub fn supposing(&self, variant: &Variant, action: &Action) -> Option<State> {
        self.laid_out(variant, &mut Sorted, self.supposed_by(action))
    }

    /// The public points of each player (G-36): all except those that depend on tickets that are still
    /// secret. At the end all points are public.
    #[must_use]
    pub fn scores(&self, variant: &Variant) -> Vec<i32> {
        let points = self.state.points(variant);
        let over = self.state.is_over();
        let of_seat = |player: SeatId| {
            let mut points = points[player.index()];
            if !over && !variant.is_race() {
                // Tickets that have been completed openly are public, and the others are not.
                let shown = self.state.shown_by(player).iter();
                let of_ticket =
                    |ticket: TicketId| i32::from(variant.facts.tickets[ticket.index()].points);
                points.tickets = shown.map(of_ticket).sum();
                points.globetrotter = 0;
            }
            points.total()
        };
        self.state.seat_ids().map(of_seat).collect()
    }

    /// A state that agrees with the view, with a future of its own. Every arrangement of the unseen cards
    /// that agrees with what is known is equally likely, and so is every arrangement of the unseen tickets; but a player
    /// holds a long ticket with the chance that the number of first tickets it kept tells (EU-50).
    ///
    /// The random numbers are those of SplitMix64 with a starting point of its own for each seed. Like those
    /// of games, they never change.
    #[must_use]
    pub fn sample(&self, variant: &Variant, seed: u64) -> State {
        let mut state = self.state;
        self.sample_in(variant, seed, &mut state);
        state
    }

    /// The same in place, in a copy of [the state that agrees with the view](View::state).
    pub fn sample_in(&self, variant: &Variant, seed: u64, copy: &mut State) {
        let mut random = Random(SplitMix64::sampler(seed));
        copy.lay_out(variant, self.observer, &mut random, None);
        copy.seed = Seed::new(random.0.next_u64());
    }
}
