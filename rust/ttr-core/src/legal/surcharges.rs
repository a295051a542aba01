//! Payments of the surcharge of a tunnel (NC-51 to NC-53).

use crate::base::cards::Cards;
use crate::pay::payments::{self, Listed, PaymentFault};
use crate::state::position::State;
use crate::state::tunnel::Tunnel;
use crate::variant::prices::Price;

impl State {
    /// Whether cards of the mover pay the surcharge exactly (NC-51 to NC-53).
    pub(crate) fn check_surcharge(&self, paid: &Cards) -> Result<(), PaymentFault> {
        let tunnel = self.tunnel.as_ref().expect("a tunnel is being tried");
        let price = Price::surcharge(tunnel.surcharge());
        if tunnel.color().is_none() && paid.cars() > 0 && self.mover().hand.contains(paid) {
            return Err(PaymentFault::Color);
        }
        payments::check(&price, tunnel.color(), &self.mover().hand, paid)
    }

    /// How many payments of the surcharge the mover has.
    pub(crate) fn surcharges(&self) -> u64 {
        let tunnel = self.tunnel.as_ref().expect("a tunnel is being tried");
        let hand = self.surcharge_hand(tunnel);
        let price = Price::surcharge(tunnel.surcharge());
        payments::count(&price, tunnel.color(), &hand, Listed::All)
    }

    /// The payment of the surcharge with this index, by the number of locomotives ascending.
    pub(crate) fn nth_surcharge(&self, index: u64) -> Cards {
        let tunnel = self.tunnel.as_ref().expect("a tunnel is being tried");
        let hand = self.surcharge_hand(tunnel);
        let price = Price::surcharge(tunnel.surcharge());
        payments::nth(&price, tunnel.color(), &hand, Listed::All, index)
    }

    /// What of the mover's hand can pay: where only locomotives were laid down, only locomotives
    /// (NC-52).
    fn surcharge_hand(&self, tunnel: &Tunnel) -> Cards {
        match tunnel.color() {
            Some(_) => self.mover().hand,
            None => Cards::locomotives_only(self.mover().hand.locomotives()),
        }
    }
}
