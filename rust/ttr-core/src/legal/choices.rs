//! The legal actions of a decision, counted and indexed without being listed. What a phase offers is
//! seen here; how it is counted, in the file of its subject.
//!
//! Order: `DrawDeck`, `DrawFaceUp` in card order, `DrawTickets`, `SwapTickets`, then `ClaimRoute` by
//! price (length, then routes without locomotives before others, by symbols, by sets), color (card
//! order, gray last), route (order of the data) and payment: without sets by color in card order, by
//! number of locomotives ascending, locomotives alone last; with sets as `pay::sets` says.
//! `KeepTickets` by counting in binary, the first ticket on offer as the lowest bit. `PayTunnel` by
//! the number of locomotives ascending, then `WithdrawTunnel`. `PlaceCards` after the draws: sets of
//! one color by color in card order, by number of cars, then of locomotives ascending; then sets of
//! different colors in lexicographic order of their colors. `MoveCards` by counting in binary over the
//! rows in which there is a choice, in card order, the first one as the lowest bit, a set bit for the
//! car. `CompleteTicket` in the order of the data, then `FinishTickets`. `Pass` stands alone.

use crate::legal::claims::Claims;
use crate::legal::draws::Draws;
use crate::legal::moving::Moves;
use crate::legal::placing::Placings;
use crate::legal::surcharges::Surcharges;
use crate::legal::tickets::{Completions, Keeps};
use crate::pay::payments::PaymentListing;
use crate::state::actions::Action;
use crate::state::position::{Phase, State};
use crate::variant::facts::Variant;
use crate::variant::rules::Game;

/// The legal actions of one state, summed up: how many there are, and what it takes to find the
/// one with a given index. They go with the state they were made from.
///
/// ```
/// use ttr_core::pay::payments::PaymentListing;
/// use ttr_core::{ChanceMode, SeatId, State, Variant};
///
/// let variant = Variant::shipped("new_york").expect("it is shipped");
/// let state = State::new(variant, 2, 1, ChanceMode::Sampled, SeatId::new(0)).expect("a game");
/// let legal = state.legal_actions(variant, PaymentListing::All);
/// // Of two tickets one at least is kept: three ways.
/// assert_eq!(legal.len(), 3);
/// let action = legal.get(&state, variant, 2).expect("there are three");
/// assert_eq!(legal.index_of(&state, variant, &action), Some(2));
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub enum LegalActions {
    /// None: at chance points and at the end.
    #[default]
    None,
    /// Nothing else can be done (G-3).
    Pass,
    /// In the phase `keep_tickets`.
    KeepTickets(Keeps),
    /// In the phase `turn`.
    Turn(Draws, TurnActions),
    /// In the phase `second_draw`.
    SecondDraw(Draws),
    /// In the phase `tunnel`.
    Tunnel(Surcharges),
    /// In the phase `move_cards`.
    MoveCards(Moves),
    /// In the phase `score_tickets`.
    ScoreTickets(Completions),
}

/// What can be done in a turn instead of drawing.
#[derive(Clone, Copy, Debug)]
pub enum TurnActions {
    /// With a board: claiming routes.
    Claims(Claims),
    /// With railyards: placing cards.
    Placings(Placings),
}

impl State {
    /// The legal actions: none at chance points and at the end. `listing` says which of the payments
    /// with sets are among them.
    #[must_use]
    pub fn legal_actions(&self, variant: &Variant, listing: PaymentListing) -> LegalActions {
        if self.pending.is_some() {
            return LegalActions::None;
        }
        match self.phase {
            Phase::Over => LegalActions::None,
            Phase::KeepTickets => LegalActions::KeepTickets(Keeps::of(self, variant)),
            Phase::Turn => {
                let draws = Draws::of_turn(self, variant);
                let others = match variant.rules().game {
                    Game::Board(_) => TurnActions::Claims(Claims::of(self, variant, listing)),
                    Game::Railyards(_) => TurnActions::Placings(Placings::of(self, variant)),
                };
                // G-3; whatever else is legal, and be it harmful, comes before it (G-4)
                if draws.len() + others.len() == 0 {
                    return LegalActions::Pass;
                }
                LegalActions::Turn(draws, others)
            }
            Phase::SecondDraw => match Draws::of_second_draw(self, variant) {
                draws if draws.len() == 0 => LegalActions::Pass,
                draws => LegalActions::SecondDraw(draws),
            },
            Phase::Tunnel => LegalActions::Tunnel(Surcharges::of(self)),
            Phase::MoveCards => LegalActions::MoveCards(Moves::of(self)),
            Phase::ScoreTickets => LegalActions::ScoreTickets(Completions::of(self, variant)),
        }
    }
}

impl TurnActions {
    #[inline]
    fn len(&self) -> u64 {
        match self {
            TurnActions::Claims(claims) => claims.len(),
            TurnActions::Placings(placings) => placings.len(),
        }
    }

    fn nth(&self, state: &State, variant: &Variant, index: u64) -> Action {
        match self {
            TurnActions::Claims(claims) => claims.nth(state, variant, index),
            TurnActions::Placings(placings) => placings.nth(state, variant, index),
        }
    }

    fn index_of(&self, state: &State, variant: &Variant, action: &Action) -> Option<u64> {
        match self {
            TurnActions::Claims(claims) => claims.index_of(state, variant, action),
            TurnActions::Placings(placings) => placings.index_of(state, variant, action),
        }
    }
}

impl LegalActions {
    /// How many there are.
    #[must_use]
    #[inline]
    pub fn len(&self) -> u64 {
        match self {
            LegalActions::None => 0,
            LegalActions::Pass => 1,
            LegalActions::KeepTickets(keeps) => keeps.len(),
            LegalActions::Turn(draws, others) => draws.len() + others.len(),
            LegalActions::SecondDraw(draws) => draws.len(),
            LegalActions::Tunnel(surcharges) => surcharges.len(),
            LegalActions::MoveCards(moves) => moves.len(),
            LegalActions::ScoreTickets(completions) => completions.len(),
        }
    }

    /// Whether there are none: at chance points and at the end.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The legal action with this index, or `None` beyond the last.
    #[must_use]
    pub fn get(&self, state: &State, variant: &Variant, index: u64) -> Option<Action> {
        // The longest arm first, and its length once: this is a step's hot path.
        if let LegalActions::Turn(draws, others) = self {
            return match index.checked_sub(draws.len()) {
                None => Some(draws.nth(index)),
                Some(index) => (index < others.len()).then(|| others.nth(state, variant, index)),
            };
        }
        if index >= self.len() {
            return None;
        }
        Some(match self {
            LegalActions::None | LegalActions::Turn(..) => return None,
            LegalActions::Pass => Action::Pass,
            LegalActions::KeepTickets(keeps) => keeps.nth(state, index),
            LegalActions::SecondDraw(draws) => draws.nth(index),
            LegalActions::Tunnel(surcharges) => surcharges.nth(state, index),
            LegalActions::MoveCards(moves) => moves.nth(state, index),
            LegalActions::ScoreTickets(completions) => completions.nth(index),
        })
    }

    /// The index of a legal action among those that are listed; `None` if it is not. It has to be
    /// legal in this state.
    #[must_use]
    pub fn index_of(&self, state: &State, variant: &Variant, action: &Action) -> Option<u64> {
        match self {
            LegalActions::None => None,
            LegalActions::Pass => (*action == Action::Pass).then_some(0),
            LegalActions::KeepTickets(keeps) => keeps.index_of(state, action),
            LegalActions::Turn(draws, others) => draws.index_of(action).or_else(|| {
                let index = others.index_of(state, variant, action)?;
                Some(draws.len() + index)
            }),
            LegalActions::SecondDraw(draws) => draws.index_of(action),
            LegalActions::Tunnel(surcharges) => surcharges.index_of(state, action),
            LegalActions::MoveCards(moves) => moves.index_of(state, action),
            LegalActions::ScoreTickets(completions) => completions.index_of(action),
        }
    }

    /// Whether there is nothing but what the hand pays for: then somebody who does not see it cannot
    /// tell whether the player has to pass (G-3, CG-63).
    #[must_use]
    pub fn hang_on_the_hand(&self) -> bool {
        match self {
            LegalActions::Pass => true,
            LegalActions::Turn(draws, _) => draws.len() == 0,
            _ => false,
        }
    }

    /// Every legal action in order.
    pub fn iter<'a>(
        &'a self,
        state: &'a State,
        variant: &'a Variant,
    ) -> impl Iterator<Item = Action> + 'a {
        (0..self.len()).filter_map(|index| self.get(state, variant, index))
    }
}
