//! Tunnels: cards are laid down, others are turned up, and a surcharge may be due (NC-50 to NC-58).

use crate::base::cards::{Cards, Kind};
use crate::base::limits::MAX_TUNNEL_CARDS;
use crate::pay::payments::{self, Listed, PaymentFault};
use crate::play::chance::{Due, Pending, Then};
use crate::state::events::{Event, Sink};
use crate::state::position::{Phase, State};
use crate::variant::facts::Variant;
use crate::variant::prices::Price;

/// A tunnel that is being tried. The cards lie on the table: they are part of no hand, deck or
/// discard pile (NC-55).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tunnel {
    /// The route.
    pub route: u8,
    /// The cards laid down: a payment for it (NC-50).
    pub laid: Cards,
    revealed: [Option<Kind>; MAX_TUNNEL_CARDS],
}

impl Tunnel {
    pub(crate) fn new(route: u8, laid: Cards) -> Tunnel {
        Tunnel { route, laid, revealed: [None; MAX_TUNNEL_CARDS] }
    }

    /// The cards turned up, in order.
    pub fn revealed(&self) -> impl Iterator<Item = Kind> + '_ {
        self.revealed.iter().flatten().copied()
    }

    /// The color of the cars laid down; `None`: only locomotives (NC-52).
    #[must_use]
    pub fn color(&self) -> Option<Kind> {
        self.laid.iter().map(|(kind, _)| kind).find(|&kind| kind != Kind::LOCOMOTIVE)
    }

    /// How many more cards are asked for: one for each card turned up of the color, and for each
    /// locomotive (NC-51, NC-52).
    #[must_use]
    pub fn surcharge(&self) -> u8 {
        let color = self.color();
        self.revealed().filter(|&kind| kind == Kind::LOCOMOTIVE || Some(kind) == color).count()
            as u8
    }

    pub(crate) fn turn_up(&mut self, card: Kind) {
        let next = self.revealed.iter_mut().find(|place| place.is_none());
        *next.expect("no more cards are turned up than there is room for") = Some(card);
    }

    /// The cards on the table: laid down and turned up.
    pub(crate) fn on_table(&self) -> Cards {
        let mut cards = self.laid;
        self.revealed().for_each(|kind| cards.add(kind));
        cards
    }
}

impl State {
    /// The tunnel that is being tried.
    #[must_use]
    pub fn tunnel(&self) -> Option<&Tunnel> {
        self.tunnel.as_ref()
    }

    /// The mover lays down a payment for a tunnel, with no reserve (NC-58); cards are to be turned up,
    /// as far as there are any (NC-50, NC-56).
    pub(crate) fn try_tunnel(
        &mut self,
        variant: &Variant,
        route: u8,
        cards: Cards,
        sink: &mut impl Sink,
    ) {
        self.spend(&cards);
        self.tunnel = Some(Tunnel::new(route, cards));
        sink.event(Event::TunnelTried { seat: self.current, route, cards });
        let left = variant.rules().tunnel_cards();
        self.pending = Some(Pending { due: Due::Tunnel { left }, then: Then::Tunnel });
    }

    /// All cards are turned up: the route is claimed at once, or more is asked for (NC-53).
    pub(crate) fn judge_tunnel(&mut self, variant: &Variant, sink: &mut impl Sink) {
        let tunnel = self.tunnel.expect("a tunnel is being tried");
        let surcharge = tunnel.surcharge();
        if surcharge == 0 {
            return self.pay_tunnel(variant, Cards::NONE, sink);
        }
        self.phase = Phase::Tunnel;
        self.pending = None;
        let (seat, color) = (self.current, tunnel.color());
        sink.event(Event::SurchargeAsked { seat, route: tunnel.route, surcharge, color });
    }

    /// The surcharge is paid, and the route claimed; all cards go to the discard pile (NC-55).
    pub(crate) fn pay_tunnel(&mut self, variant: &Variant, cards: Cards, sink: &mut impl Sink) {
        let tunnel = self.tunnel.take().expect("a tunnel is being tried");
        self.spend(&cards);
        self.discard.add_all(&tunnel.on_table());
        self.discard.add_all(&cards);
        let mut paid = tunnel.laid;
        paid.add_all(&cards);
        self.take_route(variant, tunnel.route, paid, sink);
    }

    /// The cards laid down go back to the hand, where all have seen them; those turned up go to
    /// the discard pile, and the turn is over (NC-54, NC-55).
    pub(crate) fn withdraw_tunnel(&mut self, variant: &Variant, sink: &mut impl Sink) {
        let tunnel = self.tunnel.take().expect("a tunnel is being tried");
        let mover = self.mover_mut();
        mover.hand.add_all(&tunnel.laid);
        mover.seen.add_all(&tunnel.laid);
        tunnel.revealed().for_each(|kind| self.discard.add(kind));
        let (seat, route, cards) = (self.current, tunnel.route, tunnel.laid);
        sink.event(Event::TunnelWithdrawn { seat, route, cards });
        self.refill_row(variant);
    }

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
