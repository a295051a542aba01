//! Payments of the surcharge of a tunnel (NC-51 to NC-53).

use crate::base::cards::{Cards, Kind};
use crate::pay::payments::{self, PaymentFault, PaymentListing};
use crate::state::actions::Action;
use crate::state::position::State;
use crate::variant::prices::Price;

impl State {
    /// Checks whether cards of the mover pay the surcharge exactly (NC-51 to NC-53).
    pub(crate) fn check_surcharge(&self, paid: &Cards) -> Result<(), PaymentFault> {
        let tunnel = self.tunnel.as_ref().expect("a tunnel is being tried");
        let price = Price::of_cards(tunnel.surcharge());
        if tunnel.color().is_none() && paid.cars() > 0 && self.mover().hand.contains(paid) {
            return Err(PaymentFault::Color);
        }
        payments::check(&price, tunnel.color(), &self.mover().hand, paid)
    }

    /// The surcharge, its color, and the cards of the mover's hand that can pay for it. If only
    /// locomotives were laid down, these are the locomotives (NC-52).
    fn asked_surcharge(&self) -> (Price, Option<Kind>, Cards) {
        let tunnel = self.tunnel.as_ref().expect("a tunnel is being tried");
        let hand = match tunnel.color() {
            Some(_) => self.mover().hand,
            None => Cards::locomotives_only(self.mover().hand.locomotives()),
        };
        (Price::of_cards(tunnel.surcharge()), tunnel.color(), hand)
    }
}

/// The payments of a surcharge, and giving up the tunnel (NC-53).
#[derive(Clone, Copy, Debug)]
pub struct Surcharges(u64);

impl Surcharges {
    pub(super) fn of(state: &State) -> Surcharges {
        let (price, color, hand) = state.asked_surcharge();
        Surcharges(payments::count(&price, color, &hand, PaymentListing::All))
    }

    pub(super) fn len(&self) -> u64 {
        self.0 + 1
    }

    pub(super) fn nth(&self, state: &State, index: u64) -> Action {
        if index == self.0 {
            return Action::WithdrawTunnel;
        }
        let (price, color, hand) = state.asked_surcharge();
        Action::PayTunnel { cards: payments::nth(&price, color, &hand, PaymentListing::All, index) }
    }

    pub(super) fn index_of(&self, state: &State, action: &Action) -> Option<u64> {
        (0..self.len()).find(|&index| self.nth(state, index) == *action)
    }
}
