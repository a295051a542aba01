//! Policies: fast ways to decide, for playouts and for players.
//!
//! A policy knows what the player who decides knows, and nothing else: in any two states that this player cannot
//! tell apart it chooses the same action.

mod board;
mod eyes;
mod needs;
mod plan;
mod railyards;

use crate::base::ids::SeatId;
use crate::base::limits::MAX_SEATS;
use crate::base::random::SplitMix64;
use crate::pay::payments::PaymentListing;
use crate::policy::board::Plan;
use crate::state::actions::Action;
use crate::state::position::{State, Table};
use crate::variant::facts::Variant;

/// How decisions are made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Policy {
    /// Every canonical action is equally likely.
    #[default]
    Random,
    /// Plans the cheapest routes for all tickets together, draws the cards for them, and claims.
    Tickets,
}

/// What policies remember of a game, so that they need not plan anew at each decision. For each game a new one.
#[derive(Clone, Copy, Default, Debug)]
pub struct Memory {
    plans: [Plan; MAX_SEATS],
}

impl Policy {
    /// All policies.
    pub const ALL: [Policy; 2] = [Policy::Random, Policy::Tickets];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Policy::Random => "random",
            Policy::Tickets => "tickets",
        }
    }

    /// The policy of this name.
    #[must_use]
    pub fn of(name: &str) -> Option<Policy> {
        Policy::ALL.into_iter().find(|policy| policy.name() == name)
    }

    /// The action that it chooses, with the next numbers of a sequence; `None` if nobody has to decide.
    #[inline(always)]
    #[must_use]
    pub fn choose(
        self,
        state: &State,
        variant: &Variant,
        memory: &mut Memory,
        random: &mut SplitMix64,
    ) -> Option<Action> {
        match self {
            Policy::Random => {
                let legal = state.legal_actions_here(variant, PaymentListing::Canonical);
                // There are at most as many canonical actions as numbers for them.
                legal.get_here(state, variant, random.below(legal.len() as u32).into())
            }
            Policy::Tickets => {
                let player = state.current_player()?;
                Some(match &state.table {
                    Table::Board(_) => board::choose(state, variant, memory.plan_mut(player)),
                    Table::Railyards(_) => railyards::choose(state, variant),
                })
            }
        }
    }
}

impl Memory {
    fn plan_mut(&mut self, player: SeatId) -> &mut Plan {
        &mut self.plans[player.index()]
    }
}
