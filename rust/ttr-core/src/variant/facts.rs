//! A validated variant: components, board, tickets and rules, with the tables that the engine reads.

use std::collections::HashMap;
use std::sync::OnceLock;

use serde_json::{Map, Value};

use crate::base::bits::Bits;
use crate::base::cards::{COLORS, Cards, KINDS, Kind};
use crate::base::ids::{CityId, CitySet, Id, RouteId, RouteSet, TicketId, TicketSet};
use crate::base::kinds::SlotSet;
use crate::base::limits::MAX_PRICES;
use crate::variant::front;
use crate::variant::prices::{ColorCounts, Price, RouteCounts};
use crate::variant::rules::{RouteKind, Rules};

/// The index of gray in tables by color.
pub(crate) const GRAY: usize = COLORS;

/// A place on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct City {
    /// Its name in documents.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Where it lies on the board: from the left and from the top, each 0 to 1.
    pub xy: Option<[f64; 2]>,
    /// Whether it is a tourist attraction (NY-41).
    pub attraction: bool,
    /// Points for the most complete tickets that name it (CG-61).
    pub bonus: u16,
    /// The coast it lies on, if that counts for the coast bonus (FJ-7).
    pub coast: Option<Coast>,
}

/// A coast of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coast {
    /// The eastern coast.
    East,
    /// The western coast.
    West,
}

impl Coast {
    /// Both coasts.
    pub const ALL: [Coast; 2] = [Coast::East, Coast::West];

    /// Its name in variant documents.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Coast::East => "east",
            Coast::West => "west",
        }
    }
}

/// A route: the spaces between two neighboring cities.
#[derive(Clone, PartialEq, Debug)]
pub struct Route {
    /// Its name in documents.
    pub id: String,
    /// The cities it joins.
    pub ends: [CityId; 2],
    /// The number of spaces.
    pub length: u8,
    /// The color it asks for; `None` for gray: any one color (G-22).
    pub color: Option<Kind>,
    /// What kind of route it is.
    pub kind: RouteKind,
    /// The number of spaces with a locomotive symbol (NC-30).
    pub locomotives: u8,
    /// How many cards of any kinds stand for one locomotive (NC-32); `None`: they never do.
    pub any_cards_per_locomotive: Option<u8>,
    /// How many cards of any kinds stand for one card of any space (NC-40); `None`: they never do.
    pub any_cards_per_space: Option<u8>,
    /// The name of the double route that it is part of (G-25).
    pub double: Option<String>,
    /// How it curves on the board: the height of the curve over its chord, in chords, -1 to 1. A positive one
    /// curves to the left of somebody who goes from the first of its ends to the second.
    pub bend: f64,
}

/// A kind of ticket (EU-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TicketKind {
    /// It comes off the ticket deck.
    Regular,
    /// It is dealt at set-up alone, beside the regular ones.
    Long,
}

impl TicketKind {
    /// Both kinds.
    pub const ALL: [TicketKind; 2] = [TicketKind::Regular, TicketKind::Long];

    /// Its name in variant documents.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            TicketKind::Regular => "regular",
            TicketKind::Long => "long",
        }
    }
}

/// A destination ticket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ticket {
    /// Its name in documents.
    pub id: String,
    /// The cities to be joined.
    pub ends: [CityId; 2],
    /// The points that are won or lost at the end (G-34).
    pub points: u16,
    /// Which of the two kinds it is (EU-2).
    pub kind: TicketKind,
    /// The cards that it costs in a game of railyards (CG-51).
    pub cards: Cards,
}

/// The facts of a variant, as read from its document. A [`Variant`] is made from them.
#[derive(Clone, PartialEq, Debug)]
pub struct Facts {
    /// Its name in documents.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// What a user should know: rulings, and open questions about the data.
    pub notes: Vec<String>,
    /// Where the facts come from.
    pub provenance: String,
    /// The fewest and the most players (**NY-1**, NC-1, **US-1**, CG-1, **FJ-1**).
    pub players: [u8; 2],
    /// The number of trains of each player.
    pub trains: u8,
    /// The colors in card order (NC-5).
    pub colors: Vec<String>,
    /// The printed deck (NY-1, **G-16**).
    pub deck: Cards,
    /// The points of a route by its length, in ascending order of length (NY-21, NC-21, **EU-20**, G-24).
    pub route_points: Vec<(u8, u16)>,
    /// The rules.
    pub rules: Rules,
    /// The board's cities.
    pub cities: Vec<City>,
    /// The board's routes.
    pub routes: Vec<Route>,
    /// The ticket deck.
    pub tickets: Vec<Ticket>,
}

/// A validated variant, which never changes.
///
/// [`Variant::shipped`] gives those that come with the crate; [`Variant::from_document`] reads any other
/// one.
///
/// ```
/// use ttr_core::Variant;
///
/// let usa = Variant::shipped("usa").expect("it is shipped");
/// let route = usa.route_named("boston-montreal-1").expect("there is such a route");
/// assert_eq!(usa.routes()[route.index()].length, 2);
///
/// // A variant of your own is a document. All its problems are reported at once.
/// let mut document = usa.to_document();
/// document["trains_per_player"] = 0.into();
/// let problems = Variant::from_document(&document).expect_err("nobody plays without trains");
/// assert_eq!(problems[0].location, "trains_per_player");
/// ```
#[derive(Clone, Debug)]
pub struct Variant {
    pub(crate) facts: Facts,
    pub(crate) tables: Tables,
}

impl PartialEq for Variant {
    fn eq(&self, other: &Variant) -> bool {
        self.facts == other.facts
    }
}

/// What nearly every step asks of the rules, each at a place of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepRules {
    /// Whether it is a game of railyards; such games do not reshuffle (CG-22).
    pub(crate) railyards: bool,
    /// The number of face-up locomotives at which the row is cleared (NY-12).
    pub(crate) clear_face_up_at: Option<u8>,
    /// The number of tickets drawn as the action of a turn (NY-30); 0 if none can be drawn.
    pub(crate) drawn_tickets: u8,
    /// Whether no train card can be drawn while there is none to draw from the deck (G-13, CG-22).
    pub(crate) draws_end_with_deck: bool,
    /// Whether the discard pile becomes the deck as soon as that is empty (G-12).
    pub(crate) reshuffle_at_once: bool,
    /// Whether tickets can be swapped (FJ-8).
    pub(crate) swap_tickets: bool,
    /// How many tickets a player must hold for that (FJ-9).
    pub(crate) fewest_swapped: u8,
    /// Whether tickets given back are shuffled in when the new ones are drawn (FJ-8).
    pub(crate) swapped_tickets_shuffled: bool,
    /// With so many trains or fewer the last turns begin (G-40); `None` if they never do.
    pub(crate) last_turns_at: Option<u8>,
    /// With so many players or fewer, all of a double route closes when one of its routes is claimed (G-26).
    pub(crate) double_routes_closed_up_to: u8,
}

impl StepRules {
    /// See [`Rules::closes_doubles`].
    #[inline]
    pub(crate) fn closes_doubles(&self, players: u8) -> bool {
        players <= self.double_routes_closed_up_to
    }

    fn of(rules: &Rules) -> StepRules {
        let board = rules.board().filter(|board| !board.ends_at_once);
        StepRules {
            railyards: rules.railyards().is_some(),
            clear_face_up_at: rules.clear_face_up_at(),
            drawn_tickets: rules.offers().map_or(0, |offers| offers.drawn.tickets),
            draws_end_with_deck: rules.draws_end_with_deck,
            reshuffle_at_once: rules.board().is_some_and(|board| board.reshuffle_at_once),
            swap_tickets: rules.race().is_some_and(|race| race.swap_tickets),
            swapped_tickets_shuffled: rules
                .race()
                .is_some_and(|race| race.swapped_tickets_shuffled),
            fewest_swapped: match rules.race() {
                Some(race) if !race.swap_with_fewer => race.tickets,
                _ => 1,
            },
            last_turns_at: board.map(|board| board.last_turns_at),
            double_routes_closed_up_to: rules
                .board()
                .map_or(0, |board| board.double_routes_closed_up_to),
        }
    }
}

/// Tables that are derived from the facts once, for the engine to look up.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    /// The rules that steps ask for.
    pub(crate) steps: StepRules,
    /// The different prices of routes, in ascending order.
    pub(crate) prices: Vec<Price>,
    /// Whether sets of cards pay for some routes (NC-32, NC-40).
    pub(crate) sets_pay: bool,
    /// For each route, the index of its price in `prices`.
    pub(crate) price_index: Vec<u8>,
    /// For each route, what it adds to the counts of its price.
    pub(crate) counted: Vec<ColorCounts>,
    /// For each price, its routes.
    pub(crate) of_price: Vec<RouteSet>,
    /// For each price and color (gray: [`GRAY`]), its routes.
    pub(crate) classes: Vec<[RouteSet; KINDS]>,
    /// The tunnels for which cards are turned up (NC-50).
    pub(crate) tunnels: RouteSet,
    /// The other routes of double routes.
    pub(crate) siblings: Siblings,
    /// For each route, its points.
    pub(crate) points: Vec<u16>,
    /// For each route, the set of its two cities.
    pub(crate) cities: Vec<CitySet>,
    /// The set of attractions.
    pub(crate) attractions: CitySet,
    /// The cities of each coast (FJ-7).
    pub(crate) coasts: [CitySet; 2],
    /// The big cities: the points of each bonus card, and the tickets that name the city (CG-61).
    pub(crate) big_cities: Vec<(u16, TicketSet)>,
    /// The set of all tickets.
    pub(crate) all_tickets: TicketSet,
    /// The set of the long tickets (EU-2).
    pub(crate) long_tickets: TicketSet,
    /// What the stations of a player cost, in the order in which they are built (EU-31).
    pub(crate) station_prices: Vec<Price>,
    /// For each city, the routes that end there.
    pub(crate) routes_at: Vec<RouteSet>,
    /// For each city, the tickets that name it.
    pub(crate) tickets_at: Vec<TicketSet>,
    /// The set of all cities.
    pub(crate) all_cities: CitySet,
    /// The set of all routes.
    pub(crate) all_routes: RouteSet,
    /// Whether they fit in 128 bits, with which everything is faster.
    pub(crate) few_routes: bool,
    /// The order of the cities in which the longest trail is found.
    pub(crate) order: Vec<CityId>,
    /// The number of routes of each price and color.
    pub(crate) route_counts: RouteCounts,
    /// See [`Variant::fingerprint`].
    pub(crate) fingerprint: OnceLock<String>,
    /// See [`Variant::identity`].
    pub(crate) identity: OnceLock<Map<String, Value>>,
    routes_by_id: HashMap<String, RouteId>,
    tickets_by_id: HashMap<String, TicketId>,
    cities_by_id: HashMap<String, CityId>,
}

/// For each route, the other routes of its double route.
#[derive(Clone, Debug)]
pub(crate) struct Siblings {
    of: Vec<RouteSet>,
    /// The first routes of the double routes that are two neighbors in the data, and the second ones.
    neighbors: [RouteSet; 2],
    /// The routes of other double routes.
    apart: RouteSet,
}

impl Siblings {
    fn new(of: Vec<RouteSet>) -> Siblings {
        let all = (0..of.len()).map(RouteId::new);
        let only = |route: RouteId, other: usize| {
            other < of.len() && of[route.index()] == RouteSet::only(RouteId::new(other))
        };
        let first: RouteSet = all.clone().filter(|&route| only(route, route.index() + 1)).collect();
        let second: RouteSet = all
            .clone()
            .filter(|&route| route.index() > 0 && only(route, route.index() - 1))
            .collect();
        let with_siblings: RouteSet = all.filter(|route| !of[route.index()].is_empty()).collect();
        Siblings { of, neighbors: [first, second], apart: with_siblings & !(first | second) }
    }

    /// The other routes of a route's double route.
    #[inline]
    pub(crate) fn of(&self, route: RouteId) -> RouteSet {
        self.of[route.index()]
    }

    /// The other routes of the double routes of a set of routes.
    #[inline]
    pub(crate) fn of_all<S: Bits>(&self, routes: S) -> S {
        // The sibling of a neighbor is one bit away, which goes for all of them at once.
        let [first, second] = &self.neighbors;
        let near = (routes & S::of(first)).up() | (routes & S::of(second)).down();
        let apart = routes & S::of(&self.apart);
        apart.members().fold(near, |set, route| set | S::of(&self.of[route]))
    }
}

impl Variant {
    /// Makes a variant from validated facts.
    pub(crate) fn new(facts: Facts) -> Variant {
        // Only a board has routes.
        let price = |route: &Route| facts.rules.board().map(|board| Price::of(route, board));
        let mut prices: Vec<Price> = facts.routes.iter().filter_map(price).collect();
        prices.sort_unstable();
        prices.dedup();
        debug_assert!(prices.len() <= MAX_PRICES);
        let price_index: Vec<u8> = facts
            .routes
            .iter()
            .map(|route| prices.iter().position(|&known| Some(known) == price(route)))
            .map(|position| position.expect("every price is listed") as u8)
            .collect();
        let mut classes = vec![[RouteSet::EMPTY; KINDS]; prices.len()];
        let mut route_counts = RouteCounts::NONE;
        for (index, route) in facts.routes.iter().enumerate() {
            let color = route.color.map_or(GRAY, Kind::index);
            let price = usize::from(price_index[index]);
            classes[price][color].insert(RouteId::new(index));
            route_counts.add(price, ColorCounts::one(color));
        }
        let siblings = facts
            .routes
            .iter()
            .enumerate()
            .map(|(index, route)| {
                let of_group =
                    |candidate: &Route| route.double.is_some() && candidate.double == route.double;
                let alike = |candidate: &Route| {
                    (candidate.length, candidate.kind, candidate.locomotives)
                        == (route.length, route.kind, route.locomotives)
                };
                let others = facts.routes.iter().enumerate().filter(|&(other, candidate)| {
                    let equal = facts.rules.board().is_some_and(|board| board.unequal_doubles)
                        || alike(candidate);
                    other != index && of_group(candidate) && equal
                });
                others.map(|(other, _)| RouteId::new(other)).collect()
            })
            .collect();
        let points_of = |length: u8| {
            let entry = facts.route_points.iter().find(|&&(spaces, _)| spaces == length);
            entry.expect("every length has its points").1
        };
        let tickets_at: Vec<TicketSet> = (0..facts.cities.len())
            .map(|city| {
                let tickets = facts.tickets.iter().enumerate();
                let naming = tickets.filter(|(_, ticket)| ticket.ends.contains(&CityId::new(city)));
                naming.map(|(index, _)| TicketId::new(index)).collect()
            })
            .collect();
        let tables = Tables {
            steps: StepRules::of(&facts.rules),
            points: facts.routes.iter().map(|route| points_of(route.length)).collect(),
            cities: facts.routes.iter().map(|route| route.ends.into_iter().collect()).collect(),
            coasts: Coast::ALL.map(|coast| {
                let cities = facts.cities.iter().enumerate();
                let on_it = cities.filter(|(_, city)| city.coast == Some(coast));
                on_it.map(|(index, _)| CityId::new(index)).collect()
            }),
            attractions: facts
                .cities
                .iter()
                .enumerate()
                .filter(|(_, city)| city.attraction)
                .map(|(index, _)| CityId::new(index))
                .collect(),
            big_cities: facts
                .cities
                .iter()
                .enumerate()
                .filter(|(_, city)| city.bonus > 0)
                .map(|(index, city)| (city.bonus, tickets_at[index]))
                .collect(),
            all_tickets: TicketSet::first(facts.tickets.len()),
            long_tickets: facts
                .tickets
                .iter()
                .enumerate()
                .filter(|(_, ticket)| ticket.kind == TicketKind::Long)
                .map(|(index, _)| TicketId::new(index))
                .collect(),
            station_prices: facts
                .rules
                .stations()
                .prices
                .iter()
                .map(|&n| Price::of_cards(n))
                .collect(),
            routes_at: (0..facts.cities.len())
                .map(|city| {
                    let routes = facts.routes.iter().enumerate();
                    let ending =
                        routes.filter(|(_, route)| route.ends.contains(&CityId::new(city)));
                    ending.map(|(index, _)| RouteId::new(index)).collect()
                })
                .collect(),
            tickets_at,
            all_routes: RouteSet::first(facts.routes.len()),
            few_routes: facts.routes.len() <= 128,
            order: front::order(&facts.routes).cities,
            route_counts,
            fingerprint: OnceLock::new(),
            identity: OnceLock::new(),
            routes_by_id: by_id(facts.routes.iter().map(|route| &route.id)),
            tickets_by_id: by_id(facts.tickets.iter().map(|ticket| &ticket.id)),
            cities_by_id: by_id(facts.cities.iter().map(|city| &city.id)),
            tunnels: facts
                .routes
                .iter()
                .enumerate()
                .filter(|(_, route)| {
                    route.kind == RouteKind::Tunnel && facts.rules.tunnel_cards() > 0
                })
                .map(|(index, _)| RouteId::new(index))
                .collect(),
            sets_pay: prices.iter().any(|price| price.set > 0),
            prices,
            price_index,
            counted: facts
                .routes
                .iter()
                .map(|route| ColorCounts::one(route.color.map_or(GRAY, Kind::index)))
                .collect(),
            of_price: classes
                .iter()
                .map(|colors| colors.iter().fold(RouteSet::EMPTY, |set, &routes| set | routes))
                .collect(),
            all_cities: CitySet::first(facts.cities.len()),
            classes,
            siblings: Siblings::new(siblings),
        };
        Variant { facts, tables }
    }

    /// The facts, as the document states them.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.facts.rules
    }

    /// The routes in the order of the data.
    #[must_use]
    pub fn routes(&self) -> &[Route] {
        &self.facts.routes
    }

    /// The tickets in the order of the data.
    #[must_use]
    pub fn tickets(&self) -> &[Ticket] {
        &self.facts.tickets
    }

    /// What a route asks for, apart from its color.
    ///
    /// # Panics
    /// If there is no such route.
    #[must_use]
    pub fn price(&self, route: RouteId) -> &Price {
        &self.tables.prices[usize::from(self.tables.price_index[route.index()])]
    }

    /// The color that a route asks for; `None` for gray: any one color.
    #[inline]
    pub(crate) fn color(&self, route: RouteId) -> Option<Kind> {
        self.facts.routes[route.index()].color
    }

    /// Whether there are tunnels for which cards are turned up (NC-50).
    #[must_use]
    pub fn has_tunnels(&self) -> bool {
        !self.tables.tunnels.is_empty()
    }

    /// Whether players have stations to build (EU-30).
    #[must_use]
    #[inline]
    pub fn has_stations(&self) -> bool {
        !self.tables.station_prices.is_empty()
    }

    /// Whether there are long tickets, which are dealt at set-up alone (EU-2).
    #[must_use]
    #[inline]
    pub fn has_long_tickets(&self) -> bool {
        !self.tables.long_tickets.is_empty()
    }

    /// Whether it is a race for complete tickets (FJ-6).
    #[must_use]
    pub fn is_race(&self) -> bool {
        self.rules().race().is_some()
    }

    /// Whether it is a game of railyards, without a board (CG-10).
    #[must_use]
    #[inline]
    pub fn has_railyards(&self) -> bool {
        self.tables.steps.railyards
    }

    /// Whether the discard pile is reshuffled when the deck is empty (G-12). In a game of railyards it is
    /// not (**CG-22**).
    #[must_use]
    #[inline]
    pub fn reshuffles(&self) -> bool {
        !self.has_railyards()
    }

    /// The route with this id in documents.
    #[must_use]
    pub fn route_named(&self, id: &str) -> Option<RouteId> {
        self.tables.routes_by_id.get(id).copied()
    }

    /// The ticket with this id in documents.
    #[must_use]
    pub fn ticket_named(&self, id: &str) -> Option<TicketId> {
        self.tables.tickets_by_id.get(id).copied()
    }

    /// The city with this id in documents.
    #[must_use]
    pub fn city_named(&self, id: &str) -> Option<CityId> {
        self.tables.cities_by_id.get(id).copied()
    }

    /// The kind of card with this name: a color of the variant, or `locomotive`.
    #[must_use]
    pub fn kind_named(&self, name: &str) -> Option<Kind> {
        if name == LOCOMOTIVE_NAME {
            return Some(Kind::LOCOMOTIVE);
        }
        self.facts.colors.iter().position(|color| color == name).map(Kind::color)
    }

    /// The name of a kind of card; `unknown` if the variant does not have the color.
    #[must_use]
    pub fn kind_name(&self, kind: Kind) -> &str {
        if kind == Kind::LOCOMOTIVE {
            return LOCOMOTIVE_NAME;
        }
        self.facts.colors.get(kind.index()).map_or("unknown", |color| color)
    }

    /// The names of all kinds of cards in card order.
    pub fn kind_names(&self) -> impl Iterator<Item = &str> {
        self.facts.colors.iter().map(String::as_str).chain([LOCOMOTIVE_NAME])
    }

    /// The number of spaces of all routes in a set.
    #[must_use]
    pub fn spaces(&self, routes: RouteSet) -> u32 {
        routes.iter().map(|route| u32::from(self.facts.routes[route.index()].length)).sum()
    }

    /// The slots of the face-up row.
    #[must_use]
    #[inline]
    pub(crate) fn all_slots(&self) -> SlotSet {
        SlotSet::first(self.facts.rules.face_up_slots)
    }
}

/// The name of the wild card in every variant.
pub const LOCOMOTIVE_NAME: &str = "locomotive";

fn by_id<'a, I: Id>(ids: impl Iterator<Item = &'a String>) -> HashMap<String, I> {
    ids.enumerate().map(|(index, id)| (id.clone(), I::new(index))).collect()
}
