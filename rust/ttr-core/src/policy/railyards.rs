//! The policy for tickets with railyards.

use crate::pay::payments::PaymentListing;
use crate::state::actions::Action;
use crate::state::position::State;
use crate::variant::facts::Variant;

/// The action of the player who decides.
#[inline(never)]
pub(super) fn choose(state: &State, variant: &Variant) -> Action {
    let legal = state.legal_actions(variant, PaymentListing::Canonical);
    legal.get(state, variant, 0).expect("somebody decides")
}
