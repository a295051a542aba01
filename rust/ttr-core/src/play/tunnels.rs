//! Tunnels: cards are laid down, others are turned up, and there may be a surcharge (NC-50 to NC-58).

use crate::base::cards::Cards;
use crate::base::ids::RouteId;
use crate::state::chance::{Due, Pending, Then};
use crate::state::events::{Event, Sink};
use crate::state::position::{Phase, State};
use crate::state::tunnel::Tunnel;
use crate::variant::facts::Variant;

impl State {
    /// Lays down a payment of the mover for a tunnel, without a reserve (NC-58). Then cards are turned up,
    /// as many as there are (**NC-50**, NC-56).
    pub(crate) fn try_tunnel(
        &mut self,
        variant: &Variant,
        route: RouteId,
        cards: Cards,
        sink: &mut impl Sink,
    ) {
        self.spend(&cards);
        self.tunnel = Some(Tunnel::new(route, cards));
        sink.event(Event::TunnelTried { player: self.current, route, cards });
        let left = variant.rules().tunnel_cards();
        self.pending = Some(Pending { due: Due::Tunnel { left }, then: Then::Tunnel });
    }

    /// Goes on when all cards are turned up: the route is claimed, or there is a surcharge (**NC-53**).
    pub(crate) fn judge_tunnel(&mut self, variant: &Variant, sink: &mut impl Sink) {
        let tunnel = self.tunnel.expect("a tunnel is being tried");
        let surcharge = tunnel.surcharge();
        if surcharge == 0 {
            return self.pay_tunnel(variant, Cards::NONE, sink);
        }
        self.phase = Phase::Tunnel;
        self.pending = None;
        let (player, color) = (self.current, tunnel.color());
        sink.event(Event::SurchargeAsked { player, route: tunnel.route, surcharge, color });
    }

    /// Pays the surcharge and claims the route. All cards go to the discard pile (**NC-55**).
    pub(crate) fn pay_tunnel(&mut self, variant: &Variant, cards: Cards, sink: &mut impl Sink) {
        let tunnel = self.tunnel.take().expect("a tunnel is being tried");
        self.spend(&cards);
        self.discard.add_all(&tunnel.on_table());
        self.discard.add_all(&cards);
        let mut paid = tunnel.laid;
        paid.add_all(&cards);
        self.take_route(variant, tunnel.route, paid, sink);
    }

    /// Gives up the tunnel. The cards laid down, which everybody has seen, go back to the hand, and those
    /// turned up to the discard pile. Then the turn ends (NC-54, NC-55).
    pub(crate) fn withdraw_tunnel(&mut self, variant: &Variant, sink: &mut impl Sink) {
        let tunnel = self.tunnel.take().expect("a tunnel is being tried");
        let mover = self.mover_mut();
        mover.hand.add_all(&tunnel.laid);
        mover.seen.add_all(&tunnel.laid);
        tunnel.revealed().for_each(|kind| self.discard.add(kind));
        let (player, route, cards) = (self.current, tunnel.route, tunnel.laid);
        sink.event(Event::TunnelWithdrawn { player, route, cards });
        self.refill_row(variant, sink);
    }
}
