//! What a player may know of a state, and states that agree with it (G-30, G-36).
//!
//! A view holds a whole state in which all that is unseen lies in a fixed order, made from what is
//! known and nothing else. So views are equal where the same is known, and whatever is asked of a view
//! (legal actions, violations, words) cannot depend on what the player does not know. A sample lays the
//! unseen cards and tickets out anew, at random.

use crate::base::ids::{SeatId, TicketId, TicketSet};
use crate::base::random::SplitMix64;
use crate::legal::choices::LegalActions;
use crate::pay::payments::PaymentListing;
use crate::state::actions::Action;
use crate::state::chance::{Due, Pending};
use crate::state::position::State;
use crate::variant::facts::Variant;
use crate::view::unseen::{Determinization, Random, Sorted};

/// Whose observer see, and whether they belong to a perfect memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Observer {
    /// The seat; `None`: a spectator.
    pub player: Option<SeatId>,
    /// Whether all that was seen in the course of the game is known; if not, only the table is.
    pub memory: bool,
}

/// What is known of a state by some observer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    observer: Observer,
    state: State,
}

impl State {
    /// What these observer know.
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
    /// The view of a state that a view of these observer holds: it is laid out already.
    #[must_use]
    pub fn of_arranged(observer: Observer, state: State) -> View {
        View { observer, state }
    }

    /// Whose observer they are.
    #[must_use]
    pub fn observer(&self) -> Observer {
        self.observer
    }

    /// A state that agrees with the view: what is unseen lies in a fixed order.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The legal actions, if it is for these observer to decide; else none.
    #[must_use]
    pub fn legal_actions(&self, variant: &Variant, listing: PaymentListing) -> LegalActions {
        if self.decides() {
            self.state.legal_actions(variant, listing)
        } else {
            LegalActions::default()
        }
    }

    /// Whether it is for these observer to decide.
    #[must_use]
    pub fn decides(&self) -> bool {
        self.observer.player.is_some() && self.state.current_player() == self.observer.player
    }

    /// Whether these observer see the hand of a seat.
    #[must_use]
    pub fn sees_hand(&self, player: SeatId) -> bool {
        self.observer.player == Some(player)
    }

    /// Whether these observer see the tickets of a seat: its own, and at the end all (G-30, G-34).
    #[must_use]
    pub fn sees_tickets(&self, variant: &Variant, player: SeatId) -> bool {
        self.observer.player == Some(player) || self.state.tickets_are_shown(variant)
    }

    /// Whether these observer know the on-the-track pile of a seat (CG-11).
    #[must_use]
    pub fn sees_on_track(&self, variant: &Variant, player: SeatId) -> bool {
        self.state.sees_on_track(variant, self.observer, player)
    }

    /// What has to be supposed for an action of the player whose turn it is, or for an outcome of
    /// chance, as far as it is unseen: the cards paid or placed, the ticket completed, the card or
    /// ticket revealed.
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
            Action::Reveal { card } => Some(Determinization::NextCard(card)),
            Action::RevealTicket { ticket } => Some(Determinization::NextTicket(ticket)),
            _ => None,
        }
    }

    /// A state that agrees with the view and with something more; `None` if there is none.
    #[must_use]
    pub fn supposing(&self, variant: &Variant, supposed: Determinization) -> Option<State> {
        let mut state = self.state;
        state.lay_out(variant, self.observer, &mut Sorted, Some(supposed)).then_some(state)
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
