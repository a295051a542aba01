//! Contradictions in a position document.

use crate::base::cards::{COLORS, Cards, KINDS, Kind};
use crate::base::ids::{CitySet, RouteSet, SeatId, TicketId, TicketSet};
use crate::base::json_reader::{Fields, Node};
use crate::base::limits::MAX_SEATS;
use crate::base::wording::counted;
use crate::pay::payments;
use crate::state::chance::{Due, Pending, Then};
use crate::state::position::{Phase, State};
use crate::state::railyards::Railyard;
use crate::variant::facts::Variant;

/// Counts the cards and tickets that a document names, because none may be named more often than it
/// exists.
pub(super) struct Census {
    cards: [u32; KINDS],
    tickets: TicketSet,
}

impl Census {
    /// Counts the cards in hands, in the face-up row, in the discard pile, on the table for a tunnel, in
    /// railyards and on the track.
    pub(super) fn of_cards(state: &State) -> Census {
        let mut cards = [0; KINDS];
        let mut add = |pile: &Cards| {
            for (sum, &count) in cards.iter_mut().zip(pile.counts()) {
                *sum += u32::from(count);
            }
        };
        state.seats.iter().for_each(|seat| add(&seat.hand));
        for yard in &state.yards().seats {
            add(&yard.on_track);
        }
        add(&state.discard);
        if let Some(tunnel) = &state.tunnel {
            add(&tunnel.on_table());
        }
        for &kind in state.row.iter().flatten() {
            cards[kind.index()] += 1;
        }
        // Rows that contradict each other may have more locomotives than a multiset can hold.
        for (color, cars, locomotives) in state.yards().seats.iter().flat_map(Railyard::rows) {
            cards[color.index()] += u32::from(cars);
            cards[COLORS] += u32::from(locomotives);
        }
        Census { cards, tickets: TicketSet::EMPTY }
    }

    /// The cards that are named nowhere, which make up the deck.
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

    /// Checks an explicit deck: with it every card is somewhere, and none is in two places (G-16).
    pub(super) fn check_deck(&self, variant: &Variant, node: &Node, deck: &Cards) {
        for kind in Kind::all() {
            let named = self.cards[kind.index()] + u32::from(deck.get(kind));
            let exist = u32::from(variant.facts.deck.get(kind));
            if named > exist {
                too_many(variant, node, kind, named);
            } else if named < exist {
                let (name, missing) = (variant.kind_name(kind), exist - named);
                let missing = counted(missing, &format!("{name} card"));
                node.problem(format!("missing {missing}: every card must be somewhere"));
            }
        }
    }

    /// Counts the tickets that players hold, have completed or are offered.
    pub(super) fn of_tickets(fields: &Fields, variant: &Variant, state: &State) -> Census {
        let mut census = Census { cards: [0; KINDS], tickets: TicketSet::EMPTY };
        let node = fields.at("seats");
        for (seat, offer) in state.seats.iter().zip(&state.offers().seats) {
            let offer = offer.as_slice().iter().copied();
            let own = seat.tickets.iter().chain((seat.gone & state.shown).iter());
            for ticket in own.chain(offer) {
                census.count_ticket(&node, variant, ticket);
            }
        }
        census
    }

    /// Counts a ticket. If it was counted before, notes a problem and gives `false` (G-32).
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

    /// The tickets counted so far.
    pub(super) fn named(&self) -> TicketSet {
        self.tickets
    }
}

fn too_many(variant: &Variant, node: &Node, kind: Kind, named: u32) {
    let (name, exist) = (variant.kind_name(kind), variant.facts.deck.get(kind));
    let named = counted(named, &format!("{name} card"));
    node.problem(format!("{named} in all, but only {exist} exist"));
}

/// Checks that each route has one owner (G-20), and that nobody owns two routes of a double route (G-25)
/// or a closed route (G-26). A route with two owners is taken from the later seat.
pub(super) fn check_routes(fields: &Fields, variant: &Variant, state: &mut State) {
    let node = fields.at("seats");
    let closes = variant.rules().closes_doubles(state.players);
    let mut claimed = RouteSet::EMPTY;
    for index in 0..usize::from(state.players) {
        let own = state.seats[index].routes;
        for route in own.iter() {
            let id = variant.route_id(route);
            let siblings = variant.tables.siblings.of(route);
            // If a player owns two routes of a double route, the later one is reported.
            let earlier = (siblings & own).before(route);
            if claimed.has(route) {
                node.problem(format!("the route {id} is owned by two players (G-20)"));
                state.seats[index].routes.remove(route);
            } else if let Some(other) = earlier.lowest() {
                let other = variant.route_id(other);
                node.problem(format!("player {index} owns both {other} and {id} (G-25)"));
            } else if closes && let Some(other) = (siblings & claimed).lowest() {
                let (other, players) = (variant.route_id(other), state.players);
                node.problem(format!(
                    "{id} is closed: {other} is claimed, and with {players} players only one route \
                     of a double route may be (G-26)"
                ));
            }
        }
        claimed |= own;
    }
}

/// Checks that tickets are on offer only to players who choose among them: the mover, and at set-up
/// everybody.
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
        if !state.offer(player).is_empty() {
            let phase = state.phase.name();
            let message =
                format!("player {player} cannot have tickets on offer in the phase {phase}");
            fields.at("seats").problem(message);
        }
    }
}

/// Checks that what players know about cards agrees with where the cards are.
pub(super) fn check_known_cards(fields: &Fields, state: &State) {
    let node = fields.at("seats");
    for (index, seat) in state.seats.iter().enumerate() {
        if !seat.hand.contains(&seat.seen) {
            node.problem(format!(
                "player {index} does not hold all the cards that others have seen"
            ));
        }
        if state.reshuffled.is_none() && !seat.drawn.is_empty() {
            node.problem(format!(
                "player {index} has drawn cards since a reshuffle, but there was none"
            ));
        }
    }
    let Some(most) = state.reshuffled else { return };
    if !most.contains(&state.deck) {
        let message = "the deck has cards that were not reshuffled into it";
        return fields.at("reshuffled").problem(message);
    }
    let left_or_drawn = |kind: Kind| {
        let drawn = state.seats.iter().map(|seat| u32::from(seat.drawn.get(kind)));
        u32::from(state.deck.get(kind)) + drawn.sum::<u32>()
    };
    if Kind::all().any(|kind| left_or_drawn(kind) > most.get(kind).into()) {
        let message = "the deck and the cards drawn since then are more than was reshuffled";
        fields.at("reshuffled").problem(message);
    }
}

/// Notes that tickets that a player returned are not where returned ones are.
pub(super) fn returned_elsewhere(
    node: &Node,
    variant: &Variant,
    player: usize,
    tickets: TicketSet,
) {
    let place = match (variant.rules().tickets_leave(), variant.is_race()) {
        (true, _) => "somewhere else",
        (false, true) => "not beside the deck",
        (false, false) => "not under the deck",
    };
    let ids = ids_of(variant, tickets);
    node.problem(format!("player {player} returned tickets that are {place}: {ids}"));
}

/// The ids of tickets, as a problem names them.
fn ids_of(variant: &Variant, tickets: TicketSet) -> String {
    let ids: Vec<&str> = tickets.iter().map(|ticket| variant.ticket_id(ticket)).collect();
    ids.join(", ")
}

/// Checks that what players know about returned tickets agrees with where the tickets are.
pub(super) fn check_known_tickets(fields: &Fields, variant: &Variant, state: &State) {
    let node = fields.at("seats");
    let bottom: TicketSet = state.offers().under().iter().copied().collect();
    // If tickets may leave the game, returned ones may be nowhere.
    let seats = state.seats.iter().zip(&state.offers().seats);
    let elsewhere = seats.fold(state.unordered_tickets | state.shown, |set, (seat, offer)| {
        set | seat.tickets | offer.set()
    });
    let possible = if variant.rules().tickets_leave() { !elsewhere } else { bottom };
    let mut returned = TicketSet::EMPTY;
    for (index, seat) in state.seats.iter().enumerate() {
        let own = seat.gone & !state.shown;
        let wrong = own & !possible;
        if !wrong.is_empty() {
            returned_elsewhere(&node, variant, index, wrong);
        }
        if !(own & returned).is_empty() {
            node.problem(format!("player {index} returned a ticket that another player returned"));
        }
        returned |= own;
    }
}

/// Checks that no city has two stations (EU-30).
pub(super) fn check_stations(fields: &Fields, variant: &Variant, state: &State) {
    let mut built = CitySet::EMPTY;
    for seat in &state.seats {
        for &city in seat.stations.as_slice() {
            if built.has(city) {
                let id = variant.city_id(city);
                fields.at("seats").problem(format!("the city {id} has two stations (EU-30)"));
            }
            built.insert(city);
        }
    }
}

/// Checks that long tickets are where they can be: each player was dealt one (EU-2), and they never come
/// into the deck (EU-3). What everybody knows of the tickets kept at set-up must agree with that (EU-50).
pub(super) fn check_long_tickets(fields: &Fields, variant: &Variant, state: &State) {
    let (node, long) = (fields.at("seats"), variant.tables.long_tickets);
    let named = |tickets: TicketSet| ids_of(variant, tickets);
    let deck = fields.at("ticket_deck");
    let bottom: TicketSet = state.offers().under().iter().copied().collect();
    let in_deck = (state.unordered_tickets | bottom) & long;
    if !in_deck.is_empty() {
        let ids = named(in_deck);
        deck.problem(format!("long tickets never come into the deck (EU-3): {ids}"));
    }
    let strange = state.offers().long & !long;
    if !strange.is_empty() {
        deck.field("long").problem(format!("not long tickets: {}", named(strange)));
    }
    let dealt_to = players_dealt_to(state);
    let (undealt, wanted) = (state.offers().long.len(), dealt_to.iter().filter(|&&is| is).count());
    if undealt > 0 && !(state.setup && state.pending.is_some()) {
        let message = "long tickets that are not dealt leave the game when the first tickets are \
                       dealt (EU-3); expected none";
        deck.field("long").problem(message);
    } else if (undealt as usize) < wanted {
        let message = format!(
            "{} to be dealt (EU-2), found {undealt}",
            counted(wanted as u32, "more long ticket")
        );
        deck.field("long").problem(message);
    }
    for player in state.seat_ids() {
        let seat = state.seat(player);
        let (offer, held) = (state.offer(player).set(), seat.tickets & long);
        let own = (seat.tickets | offer | state.returned(player)) & long;
        let to_be_dealt = dealt_to[player.index()];
        if own.len() > 1 || to_be_dealt && !own.is_empty() {
            let more = if to_be_dealt { " and one that is still dealt" } else { "" };
            let ids = named(own);
            node.problem(format!(
                "player {player} was dealt only one long ticket (EU-2), not {ids}{more}"
            ));
        }
        let choosing = state.setup && !offer.is_empty();
        if choosing && (offer & long).is_empty() {
            node.problem(format!("player {player} has no long ticket on offer at set-up (EU-2)"));
        } else if !choosing && !(offer & long).is_empty() {
            let ids = named(offer & long);
            node.problem(format!("long tickets are on offer at set-up alone (EU-2): {ids}"));
        }
        check_first_tickets(&node, variant, state, player, choosing || to_be_dealt, held);
    }
}

/// For each seat, whether it is still dealt all of its first tickets.
fn players_dealt_to(state: &State) -> [bool; MAX_SEATS] {
    let mut found = [false; MAX_SEATS];
    let Some(Pending { due, then: Then::SetUp }) = state.pending else { return found };
    let mut player = match due {
        Due::Offer { player, .. } if state.offer(player).is_empty() => player,
        Due::Offer { player, .. } if state.seat_after(player) == state.current => return found,
        Due::Offer { player, .. } => state.seat_after(player),
        _ => state.current,
    };
    loop {
        found[player.index()] = true;
        player = state.seat_after(player);
        if player == state.current {
            return found;
        }
    }
}

/// Checks that no more of the first tickets are on offer than are dealt, and what everybody knows of those that
/// a player kept (EU-50).
fn check_first_tickets(
    node: &Node,
    variant: &Variant,
    state: &State,
    player: SeatId,
    has_to_choose: bool,
    long_held: TicketSet,
) {
    let (seat, dealt) = (state.seat(player), variant.rules().first_tickets());
    let left = match state.pending {
        Some(Pending { due: Due::Offer { player: drawer, left }, then: Then::SetUp })
            if drawer == player =>
        {
            left
        }
        _ => 0,
    };
    if has_to_choose && state.offer(player).len() + left > dealt {
        node.problem(format!(
            "player {player} is dealt {} at set-up (EU-2), not {}",
            counted(dealt, "ticket"),
            state.offer(player).len() + left
        ));
    }
    let Some(kept) = seat.first_kept else { return };
    // Who kept fewer than one must had no more to choose from.
    let all = kept == dealt || variant.rules().offers().is_some_and(|all| kept < all.initial.kept);
    if has_to_choose {
        node.problem(format!("player {player} has not chosen its first tickets yet (first_kept)"));
    } else if seat.tickets.len() < kept.into() {
        node.problem(format!(
            "player {player} kept {} (first_kept), but holds only {}",
            counted(kept, "ticket"),
            seat.tickets.len()
        ));
    } else if all && long_held.is_empty() {
        node.problem(format!(
            "player {player} kept all tickets that were dealt (first_kept), and so a long one (EU-2)"
        ));
    }
}

/// Checks the tunnel that is being tried: it is open to the mover (G-20, G-21, G-25, G-26), the cards
/// laid down pay for it (NC-50), and the phase or the chance point is that of a tunnel.
pub(super) fn check_tunnel(fields: &Fields, variant: &Variant, state: &State) {
    let wanted = match state.pending {
        Some(pending) => matches!(pending.due, Due::Tunnel { .. }),
        None => state.phase == Phase::Tunnel,
    };
    let Some(tunnel) = &state.tunnel else {
        // If it is there but cannot be read, that is reported already.
        if wanted && fields.optional("tunnel").is_none_or(|node| node.is_null()) {
            fields.at("tunnel").problem("missing; expected the tunnel that is being tried");
        }
        return;
    };
    let node = fields.at("tunnel");
    if !wanted {
        let phase = state.phase.name();
        node.problem(format!("no tunnel can be tried in the phase {phase}; expected null"));
    }
    let (route, mover) = (tunnel.route, state.mover());
    let id = variant.route_id(route);
    if !variant.tables.tunnels.has(route) {
        node.problem(format!("{id} is not a tunnel"));
    }
    if !state.open_to(variant, state.current).has(route) {
        node.problem(format!("{id} is not open to player {}", state.current));
    }
    if variant.routes()[route.index()].length > mover.trains {
        let left = counted(mover.trains, "train");
        node.problem(format!("player {} has only {left} left for {id}", state.current));
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
