//! Claiming a route: which routes are open, and what a claim changes (G-20 to G-26).

use crate::base::cards::Cards;
use crate::base::ids::{CityId, RouteId};
use crate::state::events::{Event, Sink};
use crate::state::position::{State, Table};
use crate::variant::facts::Variant;

impl State {
    /// Claims a route for the mover. The payment goes to the discard pile (G-24). A tunnel has to be
    /// tried first (NC-50).
    pub(crate) fn claim_route(
        &mut self,
        variant: &Variant,
        route: RouteId,
        cards: Cards,
        sink: &mut impl Sink,
    ) {
        if variant.tables.tunnels.has(route) {
            return self.try_tunnel(variant, route, cards, sink);
        }
        self.spend(&cards);
        self.discard.add_all(&cards);
        self.take_route(variant, route, cards, sink);
    }

    /// Builds a station in a city for the mover. The cards go to the discard pile, and the row is refilled
    /// (G-24, **EU-32**).
    #[inline(never)]
    pub(crate) fn build_station(
        &mut self,
        variant: &Variant,
        city: CityId,
        cards: Cards,
        sink: &mut impl Sink,
    ) {
        self.spend(&cards);
        self.discard.add_all(&cards);
        self.mover_mut().stations.insert(city);
        sink.event(Event::StationBuilt { player: self.current, city, cards });
        self.refill_row(variant, sink);
    }

    /// Takes cards from the mover's hand. Cards that everybody has seen count as spent first (G-36).
    pub(crate) fn spend(&mut self, cards: &Cards) {
        let mover = self.mover_mut();
        mover.hand.remove_all(cards);
        mover.seen.lower_by(cards);
    }

    /// Gives the route to the mover: a train goes on each space, whatever was paid (**G-24**, NC-42, NC-57).
    /// Then deals with what follows from that.
    pub(crate) fn take_route(
        &mut self,
        variant: &Variant,
        route: RouteId,
        cards: Cards,
        sink: &mut impl Sink,
    ) {
        let player = self.current;
        let mover = self.mover_mut();
        mover.trains -= variant.facts.routes[route.index()].length;
        mover.routes.insert(route);
        if let Table::Board(open) = &mut self.table {
            open.claim(variant, self.players, route);
        }
        let points = variant.tables.points[route.index()];
        sink.event(Event::RouteClaimed { player, route, cards, points });
        self.finish_claim(variant, route, sink);
    }
}
