//! Payments of the surcharge of a tunnel (NC-51 to NC-53).

use crate::base::cards::{Cards, Kind};
use crate::pay::payments::{self, PaymentFault, PaymentListing};
use crate::state::actions::Action;
use crate::state::position::State;
use crate::state::tunnel::Tunnel;
use crate::variant::facts::Variant;
use crate::variant::prices::Price;

impl State {
    /// Checks whether cards of the mover pay the surcharge exactly (NC-51 to NC-53).
    pub(crate) fn check_surcharge(
        &self,
        variant: &Variant,
        paid: &Cards,
    ) -> Result<(), PaymentFault> {
        let tunnel = self.tunnel.as_ref().expect("a tunnel is being tried");
        let price = surcharge_of(variant, tunnel);
        if tunnel.color().is_none() && paid.cars() > 0 && self.mover().hand.contains(paid) {
            return Err(PaymentFault::Color);
        }
        payments::check(&price, tunnel.color(), &self.mover().hand, paid)
    }

    /// The surcharge, its color, and the cards of the mover's hand that can pay for it. If only
    /// locomotives were laid down, these are the locomotives (NC-52).
    fn asked_surcharge(&self, variant: &Variant) -> (Price, Option<Kind>, Cards) {
        let tunnel = self.tunnel.as_ref().expect("a tunnel is being tried");
        let hand = match tunnel.color() {
            Some(_) => self.mover().hand,
            None => Cards::locomotives_only(self.mover().hand.locomotives()),
        };
        (surcharge_of(variant, tunnel), tunnel.color(), hand)
    }
}

/// What the cards turned up ask for.
fn surcharge_of(variant: &Variant, tunnel: &Tunnel) -> Price {
    let rules = variant.rules().board().expect("only a board has tunnels");
    Price::of_surcharge(rules, tunnel.surcharge(), tunnel.locomotives())
}

/// The payments of a surcharge, and giving up the tunnel (NC-53).
#[derive(Clone, Copy, Debug)]
pub struct Surcharges(u64);

impl Surcharges {
    pub(super) fn of(state: &State, variant: &Variant) -> Surcharges {
        let (price, color, hand) = state.asked_surcharge(variant);
        Surcharges(payments::count(&price, color, &hand, PaymentListing::All))
    }

    pub(super) fn len(&self) -> u64 {
        self.0 + 1
    }

    pub(super) fn nth(&self, state: &State, variant: &Variant, index: u64) -> Action {
        if index == self.0 {
            return Action::WithdrawTunnel;
        }
        let (price, color, hand) = state.asked_surcharge(variant);
        Action::PayTunnel { cards: payments::nth(&price, color, &hand, PaymentListing::All, index) }
    }

    pub(super) fn index_of(
        &self,
        state: &State,
        variant: &Variant,
        action: &Action,
    ) -> Option<u64> {
        (0..self.len()).find(|&index| self.nth(state, variant, index) == *action)
    }
}
