//! Observations: views as numbers at fixed places, for learning.
//!
//! An observation is made from a view alone, so it says nothing that the observer does not know. Its layout depends
//! on the variant alone: it is a row of named sections, and has room for the most players of the variant. Seats
//! are relative to the observer: 0 is its own seat, 1 the next player's, and so on. A spectator sees player 0 as
//! seat 0, and nothing at the places of what only that player knows.

use std::ops::Range;

use crate::base::cards::{Cards, Kind};
use crate::base::ids::{RouteId, RouteSet, SeatId, TicketSet};
use crate::base::limits::MAX_TRAINS;
use crate::score::nearest;
use crate::state::position::{Phase, Seat, State};
use crate::variant::facts::Variant;
use crate::view::views::View;

/// A part of an observation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Section {
    /// For each seat, whether somebody plays there.
    Seats,
    /// Whether the observer is a player.
    Player,
    /// For each seat, whether that player decides.
    Decides,
    /// For each seat, whether it is that player's turn, even at chance points.
    Turn,
    /// For each phase but the last, whether it is the phase; all 0 once the game is over.
    Phase,
    /// The number of cards or tickets that come off a deck before the next decision; 0 if none is due.
    Due,
    /// The number of turns finished.
    Turns,
    /// Whether the first tickets are being chosen.
    SetUp,
    /// The number of turns left, including the current one; 0 before the last turns begin.
    LastTurns,
    /// The number of players who just passed in a row.
    Passes,
    /// For each kind, the observer's own cards.
    Hand,
    /// For each seat, the number of cards in the hand.
    HandSizes,
    /// For each seat and kind, the cards that everybody saw enter the hand and that may still be there.
    Seen,
    /// For each kind, the face-up cards.
    FaceUp,
    /// For each kind, the discard pile.
    Discard,
    /// The number of cards in the deck.
    Deck,
    /// For each kind, the cards of which the observer does not know where they are: in the deck or with others.
    Unseen,
    /// For each kind, the most that the deck can have since the last reshuffle; 0 before the first one.
    Reshuffled,
    /// For each kind, the cards that the observer drew blind since the last reshuffle.
    Drawn,
    /// For each ticket, whether the observer has it.
    Tickets,
    /// For each ticket that the observer has or is offered, what it still needs: trains on routes that the
    /// observer can still claim, or in a game of railyards cards on the on-the-track pile. -1: no way is
    /// left. Stations, and how many trains the observer has, are left out.
    Needs,
    /// For each ticket on offer to the observer, its place in the offer, counted from 1.
    Offer,
    /// For each seat, the number of tickets.
    TicketCounts,
    /// For each seat, the number of tickets on offer.
    OfferCounts,
    /// For each seat and ticket, whether it lies open or aside as complete.
    Completed,
    /// The number of tickets in the ticket deck, without long ones that are not dealt yet.
    TicketDeck,
    /// For each ticket, whether the observer gave it back and it is still where it went.
    Returned,
    /// For each ticket, whether the observer gave it back and it has been shuffled since.
    Shuffled,
    /// The number of tickets that lie beside the ticket deck.
    GivenBack,
    /// For each seat, whether the player has the bonus for joining the coasts.
    Bonus,
    /// For each seat, how many of the first tickets the player kept; -1: not known, or not yet.
    FirstKept,
    /// For each seat and route, whether the player owns the route.
    Routes,
    /// For each route, whether it is open to the observer, whatever trains are left; for a spectator, whether it is open
    /// to anybody.
    OpenRoutes,
    /// For each seat, the points of its routes.
    RoutePoints,
    /// For each seat, the number of trains left.
    Trains,
    /// For each seat and city, whether the player has a station there.
    Stations,
    /// For each seat, the number of stations left.
    StationsLeft,
    /// For each route, whether it is the tunnel that is being tried.
    Tunnel,
    /// For each kind, the cards laid down for the tunnel.
    TunnelLaid,
    /// For each kind, the cards turned up for the tunnel.
    TunnelCards,
    /// For each seat and color, the cars and then the locomotives in the railyard's row.
    Railyards,
    /// For each seat and kind, the on-the-track pile; 0 where the observer does not know it.
    OnTrack,
    /// For each seat, the number of cards in the on-the-track pile.
    OnTrackSizes,
    /// For each seat, whether the player has finished scoring in this deck pass.
    Finished,
    /// The number of the deck pass, counted from 1.
    DeckPass,
}

/// Turns count up to this number in the scaled form.
const MANY_TURNS: i32 = 255;

impl Section {
    /// All sections, in their order in an observation.
    pub const ALL: [Section; 45] = [
        Section::Seats,
        Section::Player,
        Section::Decides,
        Section::Turn,
        Section::Phase,
        Section::Due,
        Section::Turns,
        Section::SetUp,
        Section::LastTurns,
        Section::Passes,
        Section::Hand,
        Section::HandSizes,
        Section::Seen,
        Section::FaceUp,
        Section::Discard,
        Section::Deck,
        Section::Unseen,
        Section::Reshuffled,
        Section::Drawn,
        Section::Tickets,
        Section::Needs,
        Section::Offer,
        Section::TicketCounts,
        Section::OfferCounts,
        Section::Completed,
        Section::TicketDeck,
        Section::Returned,
        Section::Shuffled,
        Section::GivenBack,
        Section::Bonus,
        Section::FirstKept,
        Section::Routes,
        Section::OpenRoutes,
        Section::RoutePoints,
        Section::Trains,
        Section::Stations,
        Section::StationsLeft,
        Section::Tunnel,
        Section::TunnelLaid,
        Section::TunnelCards,
        Section::Railyards,
        Section::OnTrack,
        Section::OnTrackSizes,
        Section::Finished,
        Section::DeckPass,
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Section::Seats => "seats",
            Section::Player => "player",
            Section::Decides => "decides",
            Section::Turn => "turn",
            Section::Phase => "phase",
            Section::Due => "due",
            Section::Turns => "turns",
            Section::SetUp => "set_up",
            Section::LastTurns => "last_turns",
            Section::Passes => "passes",
            Section::Hand => "hand",
            Section::HandSizes => "hand_sizes",
            Section::Seen => "seen",
            Section::FaceUp => "face_up",
            Section::Discard => "discard",
            Section::Deck => "deck",
            Section::Unseen => "unseen",
            Section::Reshuffled => "reshuffled",
            Section::Drawn => "drawn",
            Section::Tickets => "tickets",
            Section::Needs => "needs",
            Section::Offer => "offer",
            Section::TicketCounts => "ticket_counts",
            Section::OfferCounts => "offer_counts",
            Section::Completed => "completed",
            Section::TicketDeck => "ticket_deck",
            Section::Returned => "returned",
            Section::Shuffled => "shuffled",
            Section::GivenBack => "given_back",
            Section::Bonus => "bonus",
            Section::FirstKept => "first_kept",
            Section::Routes => "routes",
            Section::OpenRoutes => "open_routes",
            Section::RoutePoints => "route_points",
            Section::Trains => "trains",
            Section::Stations => "stations",
            Section::StationsLeft => "stations_left",
            Section::Tunnel => "tunnel",
            Section::TunnelLaid => "tunnel_laid",
            Section::TunnelCards => "tunnel_cards",
            Section::Railyards => "railyards",
            Section::OnTrack => "on_track",
            Section::OnTrackSizes => "on_track_sizes",
            Section::Finished => "finished",
            Section::DeckPass => "deck_pass",
        }
    }

    /// The greatest value that each of its numbers can have; none if the variant does not have the section.
    fn greatest(self, variant: &Variant) -> Vec<i32> {
        let (facts, rules) = (&variant.facts, variant.rules());
        let seats = usize::from(facts.players[1]);
        let (routes, cities, tickets) =
            (facts.routes.len(), facts.cities.len(), facts.tickets.len());
        let kinds: Vec<i32> = kinds(variant).map(|kind| facts.deck.get(kind).into()).collect();
        let cards = i32::from(facts.deck.total());
        let board = !variant.has_railyards();
        let row = rules.face_up_slots > 0;
        let offers = rules.offers().is_some();
        let offered = || {
            let drawn = variant.tables.steps.drawn_tickets;
            i32::from(rules.first_tickets().max(drawn))
        };
        let of = |has: bool, number: usize, most: i32| match has {
            true => vec![most; number],
            false => Vec::new(),
        };
        let of_kinds = |has: bool, times: usize| match has {
            true => kinds.repeat(times),
            false => Vec::new(),
        };
        match self {
            Section::Player | Section::SetUp => of(true, 1, 1),
            Section::Seats | Section::Decides | Section::Turn => of(true, seats, 1),
            Section::Phase => of(true, Phase::ALL.len() - 1, 1),
            Section::Due => of(true, 1, cards),
            Section::Turns => of(true, 1, MANY_TURNS),
            Section::LastTurns => of(true, 1, seats as i32),
            Section::Passes => of(board, 1, seats as i32),
            Section::Hand | Section::Discard | Section::Unseen => of_kinds(true, 1),
            Section::Reshuffled | Section::Drawn => of_kinds(variant.reshuffles(), 1),
            Section::HandSizes => of(true, seats, cards),
            Section::Seen => of_kinds(true, seats),
            Section::FaceUp => of(row, kinds.len(), rules.face_up_slots.into()),
            Section::Deck => of(true, 1, cards),
            Section::Tickets => of(true, tickets, 1),
            Section::Needs => of(true, tickets, if board { MAX_TRAINS as i32 } else { cards }),
            Section::Offer => of(offers, tickets, offered()),
            Section::TicketCounts => of(true, seats, tickets as i32),
            Section::OfferCounts => of(offers, seats, offered()),
            Section::Completed => of(!board || variant.is_race(), seats * tickets, 1),
            Section::TicketDeck => of(true, 1, tickets as i32),
            Section::Returned | Section::Shuffled => of(true, tickets, 1),
            Section::GivenBack => of(variant.is_race(), 1, tickets as i32),
            Section::Bonus => of(rules.race().is_some_and(|race| race.coast_bonus), seats, 1),
            Section::FirstKept => of(variant.has_long_tickets(), seats, offered()),
            Section::Routes => of(board, seats * routes, 1),
            Section::OpenRoutes => of(board, routes, 1),
            Section::RoutePoints => {
                let all: i32 = variant.tables.points.iter().map(|&points| i32::from(points)).sum();
                of(board, seats, all)
            }
            Section::Trains => of(board, seats, facts.trains.into()),
            Section::Stations => of(variant.has_stations(), seats * cities, 1),
            Section::StationsLeft => {
                of(variant.has_stations(), seats, variant.tables.station_prices.len() as i32)
            }
            Section::Tunnel => of(variant.has_tunnels(), routes, 1),
            Section::TunnelLaid | Section::TunnelCards => of_kinds(variant.has_tunnels(), 1),
            Section::Railyards if board => Vec::new(),
            Section::Railyards => {
                let locomotives = i32::from(facts.deck.locomotives());
                let row = |&color: &i32| [color, locomotives];
                kinds[..kinds.len() - 1].iter().flat_map(row).collect::<Vec<_>>().repeat(seats)
            }
            Section::OnTrack => of_kinds(!board, seats),
            Section::OnTrackSizes => of(!board, seats, cards),
            Section::Finished => of(!board, seats, 1),
            Section::DeckPass => of(!board, 1, 2),
        }
    }

    /// Writes its numbers, where they are not 0.
    fn write(self, from: &Source, out: &mut [i32]) {
        let Source { view, variant, state, own, .. } = *from;
        let flag = |out: &mut [i32], ids: TicketSet| {
            ids.iter().for_each(|ticket| out[ticket.index()] = 1);
        };
        match self {
            Section::Seats => from.each(out, |_, _| 1),
            Section::Player => out[0] = own.is_some().into(),
            Section::Decides => {
                from.each(out, |player, _| i32::from(state.current_player() == Some(player)))
            }
            Section::Turn => {
                let over = state.is_over();
                from.each(out, |player, _| (!over && state.current == player).into());
            }
            Section::Phase => {
                let phase = Phase::ALL.iter().position(|&phase| phase == state.phase);
                if let Some(place) = phase.and_then(|place| out.get_mut(place)) {
                    *place = 1;
                }
            }
            Section::Due => out[0] = state.pending.map_or(0, |pending| pending.due.left().into()),
            Section::Turns => out[0] = i32::try_from(state.turn).unwrap_or(i32::MAX),
            Section::SetUp => out[0] = state.setup.into(),
            Section::LastTurns => out[0] = state.last_turns.unwrap_or(0).into(),
            Section::Passes => out[0] = state.passes.into(),
            Section::Hand => from.of_own(|seat| from.cards(out, &seat.hand)),
            Section::HandSizes => from.each(out, |_, seat| seat.hand.total().into()),
            Section::Seen => from.each_row(out, |_, seat, row| from.cards(row, &seat.seen)),
            Section::FaceUp => {
                for &card in state.face_up(variant).iter().flatten() {
                    out[from.place(card)] += 1;
                }
            }
            Section::Discard => from.cards(out, &state.discard),
            Section::Deck => out[0] = state.deck.total().into(),
            Section::Unseen => from.cards(out, &from.unseen()),
            Section::Reshuffled => {
                if let Some(cards) = view.reshuffled() {
                    from.cards(out, cards);
                }
            }
            Section::Drawn => from.cards(out, &view.drawn()),
            Section::Tickets => from.of_own(|seat| flag(out, seat.tickets)),
            Section::Needs => {
                if let Some(player) = own {
                    let tickets = state.seat(player).tickets | state.offer(player).set();
                    from.needs(player, tickets, out);
                }
            }
            Section::Offer => {
                let offer = own.and_then(|player| view.offer(variant, player)).unwrap_or(&[]);
                for (place, ticket) in (1..).zip(offer) {
                    out[ticket.index()] = place;
                }
            }
            Section::TicketCounts => from.each(out, |_, seat| seat.tickets.len() as i32),
            Section::OfferCounts => from.each(out, |player, _| state.offer(player).len().into()),
            Section::Completed => {
                from.each_row(out, |player, _, row| flag(row, state.shown_by(player)));
            }
            Section::TicketDeck => out[0] = state.ticket_deck().len() as i32,
            Section::Returned => flag(out, view.returned()),
            Section::Shuffled => flag(out, view.shuffled()),
            Section::GivenBack => out[0] = state.given_back().len() as i32,
            Section::Bonus => from.each(out, |player, _| state.racer(player).bonus.into()),
            Section::FirstKept => {
                from.each(out, |_, seat| seat.first_kept.map_or(-1, i32::from));
            }
            Section::Routes => from.each_row(out, |_, seat, row| {
                seat.routes.iter().for_each(|route| row[route.index()] = 1);
            }),
            Section::OpenRoutes => from.open.iter().for_each(|route| out[route.index()] = 1),
            Section::RoutePoints => from.each(out, |_, seat| {
                let points = |route: RouteId| i32::from(variant.tables.points[route.index()]);
                seat.routes.iter().map(points).sum()
            }),
            Section::Trains => from.each(out, |_, seat| seat.trains.into()),
            Section::Stations => from.each_row(out, |_, seat, row| {
                seat.stations.as_slice().iter().for_each(|city| row[city.index()] = 1);
            }),
            Section::StationsLeft => {
                from.each(out, |player, _| state.stations_left(variant, player).into());
            }
            Section::Tunnel => {
                if let Some(tunnel) = &state.tunnel {
                    out[tunnel.route.index()] = 1;
                }
            }
            Section::TunnelLaid => {
                if let Some(tunnel) = &state.tunnel {
                    from.cards(out, &tunnel.laid);
                }
            }
            Section::TunnelCards => {
                for card in state.tunnel.iter().flat_map(|tunnel| tunnel.revealed()) {
                    out[from.place(card)] += 1;
                }
            }
            Section::Railyards => from.each_row(out, |player, _, row| {
                for (color, cars, locomotives) in state.railyard(player).rows() {
                    row[2 * color.index()] = cars.into();
                    row[2 * color.index() + 1] = locomotives.into();
                }
            }),
            Section::OnTrack => from.each_row(out, |player, _, row| {
                if let Some(cards) = view.on_track(variant, player) {
                    from.cards(row, cards);
                }
            }),
            Section::OnTrackSizes => {
                from.each(out, |player, _| state.railyard(player).on_track.total().into());
            }
            Section::Finished => from.each(out, |player, _| state.has_finished(player).into()),
            Section::DeckPass => out[0] = state.deck_pass().into(),
        }
    }
}

/// The layout of the observations of a variant.
#[derive(Clone, Debug)]
pub struct ObservationSpace {
    sections: Vec<(Section, Range<usize>)>,
    /// For each number, the greatest value that it can have.
    greatest: Vec<i32>,
}

impl ObservationSpace {
    /// The layout for a variant.
    #[must_use]
    pub fn of(variant: &Variant) -> ObservationSpace {
        let mut space = ObservationSpace { sections: Vec::new(), greatest: Vec::new() };
        for section in Section::ALL {
            let start = space.greatest.len();
            // A kind may not be in the deck, or no ticket drawn: what is always 0 is not divided.
            space.greatest.extend(section.greatest(variant).into_iter().map(|most| most.max(1)));
            if space.greatest.len() > start {
                space.sections.push((section, start..space.greatest.len()));
            }
        }
        space
    }

    /// How many numbers an observation has.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there are always some")]
    pub fn len(&self) -> usize {
        self.greatest.len()
    }

    /// The sections in order, each with its places. Together they cover all places.
    #[must_use]
    pub fn sections(&self) -> &[(Section, Range<usize>)] {
        &self.sections
    }

    /// For each place, the greatest value that its number can have, by which the scaled form is divided.
    #[must_use]
    pub fn greatest(&self) -> &[i32] {
        &self.greatest
    }

    /// Writes the observation of a view of this variant.
    ///
    /// # Panics
    /// If the buffer does not have this length.
    pub fn write(&self, variant: &Variant, view: &View, out: &mut [i32]) {
        assert_eq!(out.len(), self.len(), "a place for each number");
        out.fill(0);
        let source = Source::of(variant, view);
        for (section, places) in &self.sections {
            section.write(&source, &mut out[places.clone()]);
        }
    }

    /// Each number as a share of the greatest value of its place: from -1 to 1.
    pub fn scaled<'a>(
        &'a self,
        numbers: &'a [i32],
    ) -> impl ExactSizeIterator<Item = f32> + use<'a> {
        let places = numbers.iter().zip(&self.greatest);
        places.map(|(&number, &greatest)| (number as f32 / greatest as f32).clamp(-1.0, 1.0))
    }
}

/// What the sections are written from.
struct Source<'a> {
    view: &'a View,
    variant: &'a Variant,
    /// See [`View::state`]: of what the observer does not see it has only the numbers.
    state: &'a State,
    own: Option<SeatId>,
    /// The routes that the observer may still claim.
    open: RouteSet,
}

impl<'a> Source<'a> {
    fn of(variant: &'a Variant, view: &'a View) -> Source<'a> {
        let (state, own) = (view.state(), view.observer().player);
        let open = match own {
            _ if variant.has_railyards() => RouteSet::EMPTY,
            Some(player) => state.open_to(variant, player),
            None => state.open().free(),
        };
        Source { view, variant, state, own, open }
    }

    /// The players, the observer first.
    fn players(&self) -> impl Iterator<Item = SeatId> + use<> {
        let players = self.state.players;
        let first = self.own.unwrap_or_default();
        std::iter::successors(Some(first), move |player| Some(player.next(players)))
            .take(players.into())
    }

    /// Writes a number for each seat.
    fn each(&self, out: &mut [i32], number: impl Fn(SeatId, &Seat) -> i32) {
        for (player, out) in self.players().zip(out) {
            *out = number(player, &self.state.seats[player.index()]);
        }
    }

    /// Writes a row of numbers for each seat.
    fn each_row(&self, out: &mut [i32], write: impl Fn(SeatId, &Seat, &mut [i32])) {
        let row = out.len() / usize::from(self.variant.facts.players[1]);
        for (player, out) in self.players().zip(out.chunks_exact_mut(row)) {
            write(player, &self.state.seats[player.index()], out);
        }
    }

    fn of_own(&self, write: impl FnOnce(&Seat)) {
        if let Some(player) = self.own {
            write(self.state.seat(player));
        }
    }

    /// The place of a kind in card order.
    fn place(&self, kind: Kind) -> usize {
        kind.index().min(self.variant.facts.colors.len())
    }

    fn cards(&self, out: &mut [i32], cards: &Cards) {
        let colors = out.len() - 1;
        let counts = cards.counts();
        for (out, &count) in out[..colors].iter_mut().zip(counts) {
            *out = count.into();
        }
        out[colors] = cards.locomotives().into();
    }

    /// The cards in the deck, and those of the others that nobody else saw.
    fn unseen(&self) -> Cards {
        let state = self.state;
        let mut unseen = state.deck;
        for player in self.players().filter(|&player| self.own != Some(player)) {
            let seat = state.seat(player);
            let mut hidden = seat.hand;
            hidden.lower_by(&seat.seen);
            unseen.add_all(&hidden);
        }
        if self.variant.has_railyards() {
            let hidden = |&player: &SeatId| self.view.on_track(self.variant, player).is_none();
            for player in self.players().filter(hidden) {
                unseen.add_all(&state.railyard(player).on_track);
            }
        }
        unseen
    }

    /// Writes what these tickets of the observer need, see [`Section::Needs`].
    fn needs(&self, player: SeatId, tickets: TicketSet, out: &mut [i32]) {
        if tickets.is_empty() {
            return;
        }
        if self.variant.has_railyards() {
            let nothing = Cards::NONE;
            let pile = self.view.on_track(self.variant, player).unwrap_or(&nothing);
            for ticket in tickets.iter() {
                let cards = self.variant.facts.tickets[ticket.index()].cards;
                let mut missing = cards;
                missing.lower_by(pile);
                // Locomotives stand for cards of any color (CG-51).
                let spare = pile.locomotives().saturating_sub(cards.locomotives());
                out[ticket.index()] = missing.total().saturating_sub(spare).into();
            }
            return;
        }
        let own = self.state.seat(player).routes;
        nearest::each_ticket(self.variant, own, self.open, tickets, &mut |ticket, trains| {
            out[ticket.index()] = trains.map_or(-1, |trains| trains as i32);
        });
    }
}

/// The kinds of a variant in card order.
fn kinds(variant: &Variant) -> impl Iterator<Item = Kind> {
    (0..variant.facts.colors.len()).map(Kind::color).chain([Kind::LOCOMOTIVE])
}
