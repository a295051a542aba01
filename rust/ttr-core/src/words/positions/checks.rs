//! What contradicts itself in a position document.

use crate::base::cards::{Cards, KINDS, Kind};
use crate::base::ids::{RouteSet, SeatId, TicketId, TicketSet};
use crate::base::json_reader::{Fields, Node};
use crate::pay::payments;
use crate::state::chance::Due;
use crate::state::position::{Phase, State};
use crate::variant::facts::Variant;

/// Counts what is named, so that nothing is named more often than it exists.
pub(super) struct Census {
    cards: [u32; KINDS],
    tickets: TicketSet,
}

impl Census {
    /// The cards of hands, row and discard pile, those on the table for a tunnel, and those in railyards
    /// and on the track.
    pub(super) fn of_cards(state: &State) -> Census {
        let mut cards = [0; KINDS];
        let mut add = |pile: &Cards| {
            for (sum, &count) in cards.iter_mut().zip(pile.counts()) {
                *sum += u32::from(count);
            }
        };
        state.seats.iter().for_each(|seat| add(&seat.hand));
        for yard in &state.yards.seats {
            add(&yard.on_track);
            add(&yard.cards());
        }
        add(&state.discard);
        if let Some(tunnel) = &state.tunnel {
            add(&tunnel.on_table());
        }
        for &kind in state.row.iter().flatten() {
            cards[kind.index()] += 1;
        }
        Census { cards, tickets: TicketSet::EMPTY }
    }

    /// The cards named nowhere: the deck.
    pub(super) fn rest(&self, variant: &Variant, root: &Node) -> Cards {
        let mut rest = [0; KINDS];
        for kind in Kind::all() {
            let (named, exist) = (self.cards[kind.index()], variant.facts.deck.get(kind));
            match u32::from(exist).checked_sub(named) {
                Some(left) => rest[kind.index()] = left as u8,
                None => too_many(variant, root, kind, named),
            }
        }
        Cards::from_counts(rest)
    }

    /// With an explicit deck every card is somewhere, and none is there twice (G-16).
    pub(super) fn check_deck(&self, variant: &Variant, node: &Node, deck: &Cards) {
        for kind in Kind::all() {
            let named = self.cards[kind.index()] + u32::from(deck.get(kind));
            let exist = u32::from(variant.facts.deck.get(kind));
            if named > exist {
                too_many(variant, node, kind, named);
            } else if named < exist {
                let (name, missing) = (variant.kind_name(kind), exist - named);
                node.problem(format!("{missing} {name} cards are nowhere"));
            }
        }
    }

    /// The tickets of seats, laid open ones and offers.
    pub(super) fn of_tickets(fields: &Fields, variant: &Variant, state: &State) -> Census {
        let mut census = Census { cards: [0; KINDS], tickets: TicketSet::EMPTY };
        let node = fields.at("seats");
        for seat in &state.seats {
            let offer = seat.offer.as_slice().iter().copied();
            let own = seat.tickets.iter().chain(seat.completed.iter());
            for ticket in own.chain(offer) {
                census.count_ticket(&node, variant, ticket);
            }
        }
        census
    }

    /// Counts a ticket; false, and a problem, if it was named before (G-32).
    pub(super) fn count_ticket(
        &mut self,
        node: &Node,
        variant: &Variant,
        ticket: TicketId,
    ) -> bool {
        let is_new = !self.tickets.has(ticket);
        self.tickets.insert(ticket);
        if !is_new {
            let id = variant.ticket_id(ticket);
            node.problem(format!("the ticket {id} is in more than one place"));
        }
        is_new
    }

    /// The tickets counted so far, as a set.
    pub(super) fn named(&self) -> TicketSet {
        self.tickets
    }
}

fn too_many(variant: &Variant, node: &Node, kind: Kind, named: u32) {
    let (name, exist) = (variant.kind_name(kind), variant.facts.deck.get(kind));
    node.problem(format!("{named} {name} cards are named in all, but only {exist} exist"));
}

/// Each route has one owner (G-20), nobody owns two of a double route (G-25), and nobody owns
/// one that was closed (G-26). A route named again is taken from the later seat.
pub(super) fn check_routes(fields: &Fields, variant: &Variant, state: &mut State) {
    let node = fields.at("seats");
    let closes = variant.rules().closes_doubles(state.players);
    let mut claimed = RouteSet::EMPTY;
    for index in 0..usize::from(state.players) {
        let own = state.seats[index].routes;
        for route in own.iter() {
            let id = variant.route_id(route);
            let siblings = variant.tables.siblings[route.index()];
            // Of two siblings in one hand the later one is told.
            let earlier = (siblings & own).before(route);
            if claimed.has(route) {
                node.problem(format!("the route {id} is owned by two seats (G-20)"));
                state.seats[index].routes.remove(route);
            } else if let Some(other) = earlier.lowest() {
                let other = variant.route_id(other);
                node.problem(format!("seat {index} owns both {other} and {id} (G-25)"));
            } else if closes && let Some(other) = (siblings & claimed).lowest() {
                let (other, players) = (variant.route_id(other), state.players);
                let message = format!(
                    "{id} is closed, as {other} is claimed and there are {players} players"
                );
                node.problem(format!("{message} (G-26)"));
            }
        }
        claimed |= own;
    }
}

/// Tickets are on offer only where they are being chosen: the mover's, and in set-up anybody's.
pub(super) fn check_offers(fields: &Fields, state: &State) {
    let pending = fields.optional("pending").is_some_and(|node| !node.is_null());
    let chosen_from = |player: SeatId| match state.phase {
        Phase::KeepTickets => state.setup || player == state.current,
        Phase::Turn => pending && player == state.current,
        Phase::SecondDraw
        | Phase::Tunnel
        | Phase::MoveCards
        | Phase::ScoreTickets
        | Phase::Over => false,
    };
    for player in state.seat_ids().filter(|&player| !chosen_from(player)) {
        if !state.seat(player).offer.is_empty() {
            let phase = state.phase.name();
            let message = format!("seat {player} has tickets on offer in the phase {phase}");
            fields.at("seats").problem(message);
        }
    }
}

/// What is known of cards must agree with what is.
pub(super) fn check_known_cards(fields: &Fields, state: &State) {
    let node = fields.at("seats");
    for (index, seat) in state.seats.iter().enumerate() {
        if !seat.hand.contains(&seat.seen) {
            node.problem(format!(
                "seat {index} was seen to take cards that its hand does not hold"
            ));
        }
        if state.reshuffled.is_none() && !seat.drawn.is_empty() {
            node.problem(format!("seat {index} has drawn since a reshuffle, but there was none"));
        }
    }
    let Some(most) = state.reshuffled else { return };
    if !most.contains(&state.deck) {
        let message = "the deck holds cards that were not reshuffled into it";
        return fields.at("reshuffled").problem(message);
    }
    let left_or_drawn = |kind: Kind| {
        let drawn = state.seats.iter().map(|seat| u32::from(seat.drawn.get(kind)));
        u32::from(state.deck.get(kind)) + drawn.sum::<u32>()
    };
    if Kind::all().any(|kind| left_or_drawn(kind) > most.get(kind).into()) {
        let message = "the deck and what seats have drawn since are more than was reshuffled";
        fields.at("reshuffled").problem(message);
    }
}

/// What is known of tickets given back must agree with where they are.
pub(super) fn check_known_tickets(fields: &Fields, variant: &Variant, state: &State) {
    let node = fields.at("seats");
    let bottom = state.ticket_deck.bottom().iter();
    let bottom: TicketSet = bottom.copied().collect();
    // Where tickets leave the game, those given back may be in no place at all.
    let elsewhere = state.seats.iter().fold(state.ticket_deck.unordered(), |set, seat| {
        set | seat.tickets | seat.completed | seat.offer.set()
    });
    let (possible, place) = if variant.rules().tickets_leave() {
        (!elsewhere, "somewhere else")
    } else {
        (bottom, "not under the deck")
    };
    let mut returned = TicketSet::EMPTY;
    for (index, seat) in state.seats.iter().enumerate() {
        let wrong = seat.returned & !possible;
        if !wrong.is_empty() {
            let ids: Vec<&str> = wrong.iter().map(|ticket| variant.ticket_id(ticket)).collect();
            let ids = ids.join(", ");
            node.problem(format!("seat {index} returned tickets that are {place}: {ids}"));
        }
        if !(seat.returned & returned).is_empty() {
            node.problem(format!("seat {index} returned a ticket that another seat returned"));
        }
        returned |= seat.returned;
    }
}

/// A tunnel is tried where one is free for the mover (G-20, G-21, G-25, G-26), with a payment for
/// it (NC-50); at a decision or at a chance point of its own.
pub(super) fn check_tunnel(fields: &Fields, variant: &Variant, state: &State) {
    let wanted = match state.pending {
        Some(pending) => matches!(pending.due, Due::Tunnel { .. }),
        None => state.phase == Phase::Tunnel,
    };
    let Some(tunnel) = &state.tunnel else {
        // What cannot be read of it is told already.
        if wanted && fields.optional("tunnel").is_none_or(|node| node.is_null()) {
            fields.at("tunnel").problem("which tunnel is being tried is not said");
        }
        return;
    };
    let node = fields.at("tunnel");
    if !wanted {
        let phase = state.phase.name();
        node.problem(format!("no tunnel is tried in the phase {phase}"));
    }
    let (route, mover) = (tunnel.route, state.mover());
    let id = variant.route_id(route);
    if !variant.tables.tunnels.has(route) {
        node.problem(format!("{id} is no tunnel"));
    }
    if !state.open.open_to(state.current).has(route) {
        node.problem(format!("{id} is not free for seat {}", state.current));
    }
    if variant.routes()[route.index()].length > mover.trains {
        let left = mover.trains;
        node.problem(format!("seat {} has only {left} trains for {id}", state.current));
    }
    if payments::check(
        variant.price(route),
        variant.color(tunnel.route),
        &tunnel.laid,
        &tunnel.laid,
    )
    .is_err()
    {
        node.problem(format!("the cards laid down do not pay for {id}"));
    }
}
