//! What a player may know of a state, and states that agree with it (G-30, G-36).
//!
//! A view holds a whole state in which all that is unseen lies in a fixed order, made from what is
//! known and nothing else. So views are equal where the same is known, and whatever is asked of a view
//! (legal actions, violations, words) cannot depend on what the player does not know. A sample lays the
//! unseen cards and tickets out anew, at random.

use crate::base::bits;
use crate::base::random::SplitMix64;
use crate::legal::actions::LegalActions;
use crate::pay::payments::Listed;
use crate::state::actions::Action;
use crate::state::chance::{Due, Pending};
use crate::state::position::State;
use crate::variant::facts::Variant;
use crate::view::unseen::{Random, Sorted, Supposed};

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
        if let Some(Pending { due: Due::Held { seat, slot, .. }, .. }) = &mut state.pending
            && eyes.seat != Some(*seat)
        {
            // Which of its places is empty is seen by their owner alone.
            *slot = 0;
        }
        state.forget(eyes);
        state.lay_out(variant, eyes, &mut Sorted, None);
        View { eyes, state }
    }
}

impl View {
    /// The view of a state that a view of these eyes holds: it is laid out already.
    #[must_use]
    pub fn of_arranged(eyes: Eyes, state: State) -> View {
        View { eyes, state }
    }

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

    /// What has to be supposed for an action of the player whose turn it is, or for an outcome of
    /// chance, as far as it is unseen: the cards paid or placed, the ticket completed, the card or
    /// ticket revealed.
    #[must_use]
    pub fn supposed_by(&self, action: &Action) -> Option<Supposed> {
        let seat = self.state.current;
        match *action {
            Action::ClaimRoute { cards, .. }
            | Action::PayTunnel(cards)
            | Action::PlaceCards(cards) => Some(Supposed::InHand { seat, cards }),
            Action::CompleteTicket(ticket) => {
                Some(Supposed::Holds { seat, tickets: bits::only(ticket.into()) })
            }
            Action::Reveal(card) => Some(Supposed::NextCard(card)),
            Action::RevealTicket(ticket) => Some(Supposed::NextTicket(ticket)),
            _ => None,
        }
    }

    /// A state that agrees with the view and with something more; `None` if there is none.
    #[must_use]
    pub fn supposing(&self, variant: &Variant, supposed: Supposed) -> Option<State> {
        let mut state = self.state;
        state.lay_out(variant, self.eyes, &mut Sorted, Some(supposed)).then_some(state)
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

    /// A state that agrees with the view, with a future of its own: every arrangement of the unseen cards
    /// over the unseen places that agrees with what is known is equally likely, and so are the tickets.
    ///
    /// The numbers are those of SplitMix64 from a starting point of their own for each seed; they are
    /// frozen, as those of games are.
    #[must_use]
    pub fn sample(&self, variant: &Variant, seed: u64) -> State {
        let mut random = Random(SplitMix64::sampler(seed));
        let mut state = self.state;
        state.lay_out(variant, self.eyes, &mut random, None);
        state.seed = random.0.next_u64();
        state
    }
}
