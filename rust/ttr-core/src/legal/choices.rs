//! The legal actions of a decision, counted and indexed without being listed. This file shows what each
//! phase offers; the other files of the layer count it.
//!
//! The order of the actions, phase by phase:
//!
//! * In a turn: `DrawDeck`, `DrawFaceUp` in card order, `DrawTickets`, `SwapTickets`, then `ClaimRoute` and
//!   `BuildStation`, or `PlaceCards`. For the second card: `DrawDeck`, then `DrawFaceUp` in card order.
//! * `ClaimRoute` by price (length, then routes that take no locomotives before others, then symbols, then
//!   sets), color (card order, gray last), route (order of the data) and payment. Payments without sets are
//!   ordered by color in card order, then by ascending number of locomotives, locomotives alone last; those
//!   with sets as `pay::sets` says.
//! * `BuildStation` by city (order of the data) and payment (as for a route without sets).
//! * `PlaceCards`: sets of one color by color in card order, then by ascending number of cars, then of
//!   locomotives; then sets of different colors in lexicographic order of their colors; then locomotives alone
//!   by the color of the row in card order, then by ascending number.
//! * `KeepTickets` in binary order, with the first ticket on offer as the lowest bit.
//! * `PayTunnel` by ascending number of locomotives, then `WithdrawTunnel`.
//! * `MoveCards` in binary order over the rows with a choice, in card order, with the first one as the
//!   lowest bit; a set bit stands for the car.
//! * `CompleteTicket` in the order of the data, then `FinishTickets`.
//! * `Pass` only if there is no other action.

use crate::legal::claims::Claims;
use crate::legal::draws::Draws;
use crate::legal::moving::Moves;
use crate::legal::placing::Placings;
use crate::legal::stations::Sites;
use crate::legal::surcharges::Surcharges;
use crate::legal::tickets::{Completions, Keeps};
use crate::pay::payments::PaymentListing;
use crate::state::actions::Action;
use crate::state::position::{Phase, State};
use crate::variant::facts::Variant;
use crate::variant::rules::Game;

/// The legal actions of one state in a compact form: their number, and what it takes to find the one
/// with a given index. Use them only with the state from which they were made.
///
/// ```
/// use ttr_core::pay::payments::PaymentListing;
/// use ttr_core::{ChanceMode, SeatId, State, Variant};
///
/// let variant = Variant::shipped("new_york").expect("it is shipped");
/// let state = State::new(variant, 2, 1, ChanceMode::Sampled, SeatId::new(0)).expect("a game");
/// let legal = state.legal_actions(variant, PaymentListing::All);
/// // At least one of two tickets is kept, which can be done in three ways.
/// assert_eq!(legal.len(), 3);
/// let action = legal.get(&state, variant, 2).expect("there are three");
/// assert_eq!(legal.index_of(&state, variant, &action), Some(2));
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub enum LegalActions {
    /// No actions: at chance points and at the end.
    #[default]
    None,
    /// Only a pass, because nothing else can be done (G-3).
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
    /// On a board: claiming routes, and building stations.
    Claims(Claims, Sites),
    /// With railyards: placing cards.
    Placings(Placings),
}

impl State {
    /// The legal actions; none at chance points and at the end. `listing` says which of the payments with
    /// sets are included (**CG-12**, **CG-63**, **G-3**).
    #[must_use]
    pub fn legal_actions(&self, variant: &Variant, listing: PaymentListing) -> LegalActions {
        self.legal_actions_here(variant, listing)
    }

    /// The same as a part of its caller, for the loop of playouts.
    #[inline(always)]
    pub(crate) fn legal_actions_here(
        &self,
        variant: &Variant,
        listing: PaymentListing,
    ) -> LegalActions {
        if self.pending.is_some() {
            return LegalActions::None;
        }
        match self.phase {
            Phase::Over => LegalActions::None,
            Phase::KeepTickets => LegalActions::KeepTickets(Keeps::of(self, variant)),
            Phase::Turn => {
                let draws = Draws::of_turn(self, variant);
                // G-3; any other legal action, even a harmful one, rules out a pass (G-4). What there is is put
                // together once, in its place: copying it costs 3 % of a step.
                match variant.rules().game {
                    Game::Board(_) => {
                        let claims = Claims::of(self, variant, listing);
                        let sites = Sites::of(self, variant);
                        if draws.len() + claims.len() + sites.len() == 0 {
                            return LegalActions::Pass;
                        }
                        LegalActions::Turn(draws, TurnActions::Claims(claims, sites))
                    }
                    Game::Railyards(_) => {
                        let placings = Placings::of(self, variant);
                        if draws.len() + placings.len() == 0 {
                            return LegalActions::Pass;
                        }
                        LegalActions::Turn(draws, TurnActions::Placings(placings))
                    }
                }
            }
            Phase::SecondDraw => match Draws::of_second_draw(self, variant) {
                draws if draws.len() == 0 => LegalActions::Pass,
                draws => LegalActions::SecondDraw(draws),
            },
            Phase::Tunnel => LegalActions::Tunnel(Surcharges::of(self, variant)),
            Phase::MoveCards => LegalActions::MoveCards(Moves::of(self)),
            Phase::ScoreTickets => LegalActions::ScoreTickets(Completions::of(self, variant)),
        }
    }
}

impl TurnActions {
    #[inline]
    fn len(&self) -> u64 {
        match self {
            TurnActions::Claims(claims, sites) => claims.len() + sites.len(),
            TurnActions::Placings(placings) => placings.len(),
        }
    }

    #[inline(always)]
    fn nth(&self, state: &State, variant: &Variant, index: u64) -> Action {
        match self {
            TurnActions::Claims(claims, sites) => match index.checked_sub(claims.len()) {
                None => claims.nth(state, variant, index),
                Some(index) => sites.nth(state, variant, index),
            },
            TurnActions::Placings(placings) => placings.nth(state, variant, index),
        }
    }

    fn index_of(&self, state: &State, variant: &Variant, action: &Action) -> Option<u64> {
        match self {
            TurnActions::Claims(claims, sites) => {
                claims.index_of(state, variant, action).or_else(|| {
                    let index = sites.index_of(state, variant, action)?;
                    Some(claims.len() + index)
                })
            }
            TurnActions::Placings(placings) => placings.index_of(state, variant, action),
        }
    }
}

impl LegalActions {
    /// The number of legal actions.
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

    /// Whether there are no legal actions, as at chance points and at the end.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The legal action with this index; `None` if there are not that many.
    #[must_use]
    pub fn get(&self, state: &State, variant: &Variant, index: u64) -> Option<Action> {
        self.get_here(state, variant, index)
    }

    /// The same as a part of its caller, for the loop of playouts.
    #[inline(always)]
    pub(crate) fn get_here(&self, state: &State, variant: &Variant, index: u64) -> Option<Action> {
        // This is the hot path of a step: the longest arm comes first, and its length is used once.
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
            LegalActions::Tunnel(surcharges) => surcharges.nth(state, variant, index),
            LegalActions::MoveCards(moves) => moves.nth(state, index),
            LegalActions::ScoreTickets(completions) => completions.nth(index),
        })
    }

    /// Calls `each` with every legal action, in any order, which is faster than one by one by index.
    ///
    /// # Errors
    /// The first error of `each`, which is not called again.
    pub(crate) fn try_each<E>(
        &self,
        state: &State,
        variant: &Variant,
        each: &mut impl FnMut(&Action) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut from = 0;
        if let LegalActions::Turn(draws, TurnActions::Claims(claims, _)) = self {
            for index in 0..draws.len() {
                each(&draws.nth(index))?;
            }
            claims.try_each(state, variant, each)?;
            from = draws.len() + claims.len();
        }
        for index in from..self.len() {
            each(&self.get(state, variant, index).expect("the index is below the length"))?;
        }
        Ok(())
    }

    /// The index of a legal action; `None` if it is not listed. The action must be legal in this state.
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
            LegalActions::Tunnel(surcharges) => surcharges.index_of(state, variant, action),
            LegalActions::MoveCards(moves) => moves.index_of(state, action),
            LegalActions::ScoreTickets(completions) => completions.index_of(action),
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
