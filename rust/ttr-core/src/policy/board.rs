//! The policy for tickets on a board.

use crate::pay::payments::PaymentListing;
use crate::state::actions::Action;
use crate::state::position::State;
use crate::variant::facts::Variant;

/// The routes that a player means to claim.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Plan {}

/// The action of the player who decides.
#[inline(never)]
pub(super) fn choose(state: &State, variant: &Variant, _plan: &mut Plan) -> Action {
    let legal = state.legal_actions(variant, PaymentListing::Canonical);
    legal.get(state, variant, 0).expect("somebody decides")
}
