//! The cities, routes and tickets of a variant document.
//!
//! They are first read into drafts, as far as each part can be read, and then compared. This way a
//! wrong type in one entry does not hide an unknown city in another.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::{Components, GRAY_NAME, usual};
use crate::base::cards::{COLORS, Cards, KINDS, Kind};
use crate::base::ids::CityId;
use crate::base::json_reader::{Fields, MAX_ID, Node};
use crate::base::limits::{
    MAX_CARDS, MAX_CITIES, MAX_OF_A_KIND, MAX_POINTS, MAX_RAILYARD_TICKETS, MAX_ROUTES, MAX_SET,
    MAX_TICKETS, MAX_TRAINS,
};
use crate::base::wording::quote;
use crate::variant::facts::{City, Coast, LOCOMOTIVE_NAME, Route, Ticket, TicketKind};
use crate::variant::rules::RouteKind;

/// The board and the tickets: the parts that could be read.
pub(super) struct Board {
    pub(super) cities: Option<Vec<City>>,
    pub(super) routes: Option<Vec<Route>>,
    pub(super) tickets: Option<Vec<Ticket>>,
}

/// The ends of a route or ticket.
#[derive(Default)]
struct Ends<'a> {
    /// The names that could be read, even if there are not exactly two of them.
    names: Vec<&'a str>,
    /// The two cities, if both are known.
    cities: Option<[CityId; 2]>,
}

struct RouteDraft<'a> {
    node: Node<'a>,
    name: Option<Name<'a>>,
    ends: Ends<'a>,
    /// `None`: it could not be read; `Some(None)`: a single route.
    double: Option<Option<&'a str>>,
    /// The route, without its id.
    route: Option<Route>,
}

struct TicketDraft<'a> {
    node: Node<'a>,
    name: Option<Name<'a>>,
    ends: Ends<'a>,
    points: Option<u16>,
    kind: Option<TicketKind>,
    cards: Option<Cards>,
}

/// What the id of a route or ticket comes from.
enum Name<'a> {
    /// The id that the document gives.
    Given(&'a str),
    /// The names of the two ends, joined.
    Joined(String),
}

pub(super) fn read(fields: &Fields, components: &Components) -> Board {
    let cities = read_cities(&fields.at("cities"), components.railyards);
    let mut names = Names::new(cities.as_deref());
    let routes = if components.railyards {
        read_no_routes(fields)
    } else {
        read_routes(&fields.at("routes"), &mut names, components)
    };
    let tickets = read_tickets(&fields.at("tickets"), &mut names, components);
    names.report();
    if !components.railyards
        && let (Some(cities), Some(routes)) = (&cities, &routes)
    {
        check_doubles(routes);
        check_routeless(cities, routes);
        if let Some(tickets) = &tickets {
            check_connections(cities, routes, tickets);
        }
    }
    Board {
        cities: cities.and_then(|cities| cities.into_iter().map(|(_, city)| city).collect()),
        routes: routes.and_then(finish_routes),
        tickets: tickets.and_then(finish_tickets),
    }
}

type CityDraft<'a> = (Node<'a>, Option<City>);

/// The entries of a list that must not be empty.
fn entries<'a>(node: &Node<'a>, what: &str, most: usize) -> Option<Vec<Node<'a>>> {
    let entries = node.entries(what, most)?;
    if entries.is_empty() {
        node.problem(format!("expected {what}, found an empty list"));
        return None;
    }
    Some(entries)
}

/// The id of an entry, whether it is a valid id or not.
fn raw_id<'a>(node: &Node<'a>) -> Option<&'a str> {
    node.value()?.get("id")?.as_str()
}

/// Notes a problem if an earlier entry has the same id.
fn check_doubled<'a>(
    seen: &mut HashMap<&'a str, usize>,
    id: &'a str,
    index: usize,
    node: &Node,
    list: &str,
) {
    match seen.get(id) {
        Some(first) => {
            node.problem(format!("{list}[{first}] already has the id {}", quote(id)));
        }
        None => {
            seen.insert(id, index);
        }
    }
}

fn read_cities<'a>(node: &Node<'a>, railyards: bool) -> Option<Vec<CityDraft<'a>>> {
    let mut seen = HashMap::new();
    let entries = entries(node, "a list of cities", MAX_CITIES)?;
    let read = |(index, node): (usize, Node<'a>)| {
        let city = read_city(&node, index, &mut seen, railyards);
        (node, city)
    };
    Some(entries.into_iter().enumerate().map(read).collect())
}

fn read_city<'a>(
    node: &Node<'a>,
    index: usize,
    seen: &mut HashMap<&'a str, usize>,
    railyards: bool,
) -> Option<City> {
    const KEYS: [&str; 6] = ["id", "name", "xy", "tourist_attraction", "coast", "bonus"];
    if let Some(Value::String(id)) = node.value() {
        node.expected(format_args!("an object such as {{\"id\": {}}}", quote(id)));
        return None;
    }
    let known = if railyards { &KEYS[..] } else { &KEYS[..5] };
    let hint = |key: &str, fields: &Fields| usual::hint(usual::OF_CITY, key, known, fields);
    let fields = node.hinted_fields(&KEYS, hint)?;
    let id = fields.at("id").id("the id of a city");
    if let Some(id) = id {
        check_doubled(seen, id, index, &fields.at("id"), "cities");
    }
    let name = fields.optional("name").map_or(id, |name| name.name());
    let xy = match fields.optional("xy").filter(|xy| !xy.is_null()) {
        None => Some(None),
        Some(node) => read_xy(&node).map(Some),
    };
    let attraction =
        fields.optional("tourist_attraction").map_or(Some(false), |node| node.boolean());
    let coast = match fields.optional("coast").filter(|coast| !coast.is_null()) {
        None => Some(None),
        Some(node) => read_coast(&node).map(Some),
    };
    let bonus = match fields.optional("bonus") {
        None => Some(0),
        Some(node) if !railyards => node.zero("only a game of railyards has bonuses for cities"),
        Some(node) => node.integer(0..=MAX_POINTS),
    };
    Some(City {
        bonus: bonus?,
        id: id?.to_owned(),
        name: name?.to_owned(),
        xy: xy?,
        attraction: attraction?,
        coast: coast?,
    })
}

fn read_coast(node: &Node) -> Option<Coast> {
    const WHAT: &str = "null, \"east\" or \"west\"";
    let name = node.string(WHAT)?;
    let found = Coast::ALL.into_iter().find(|coast| coast.name() == name);
    if found.is_none() {
        node.expected(WHAT);
    }
    found
}

fn read_xy(node: &Node) -> Option<[f64; 2]> {
    let [x, y] = node.pair("null or a list of two finite numbers")?;
    let (x, y) = (x.number(), y.number());
    Some([x?, y?])
}

/// The ids of the cities, and the names that are not among them.
struct Names<'a> {
    /// `None` if there is no list of cities in which to look up names.
    known: Option<HashMap<&'a str, CityId>>,
    /// The number of cities whose id could not be read.
    lost: usize,
    unknown: Vec<(Node<'a>, &'a str)>,
}

impl<'a> Names<'a> {
    fn new(cities: Option<&[CityDraft<'a>]>) -> Names<'a> {
        let mut known = HashMap::new();
        let mut lost = 0;
        for (index, (node, _)) in cities.unwrap_or_default().iter().enumerate() {
            match raw_id(node) {
                Some(id) => {
                    known.entry(id).or_insert(CityId::new(index));
                }
                None => lost += 1,
            }
        }
        Names { known: cities.map(|_| known), lost, unknown: Vec::new() }
    }

    /// Reads the two ends of a route or ticket.
    fn ends(&mut self, node: &Node<'a>) -> Ends<'a> {
        const WHAT: &str = "a list of the ids of two different cities";
        let Some([one, two]) = node.pair(WHAT) else {
            let list = node.value().and_then(|value| value.as_array());
            let names = list.into_iter().flatten().filter_map(|name| name.as_str());
            return Ends { names: names.take(2 * MAX_CITIES).collect(), cities: None };
        };
        let read = [&one, &two].map(|end| end.string("the id of a city"));
        let names: Vec<&str> = read.into_iter().flatten().collect();
        let [Some(a), Some(b)] = read else {
            return Ends { names, cities: None };
        };
        if a == b {
            node.problem(format!("both ends are {}; expected {WHAT}", quote(a)));
            return Ends { names, cities: None };
        }
        let Some(known) = &self.known else { return Ends { names, cities: None } };
        let found = [a, b].map(|name| known.get(name).copied());
        for name in [a, b].into_iter().filter(|name| !known.contains_key(name)) {
            self.unknown.push((node.clone(), name));
        }
        let [Some(a), Some(b)] = found else {
            return Ends { names, cities: None };
        };
        Ends { names, cities: Some([a, b]) }
    }

    /// Notes the unknown names. If there are no more of them than cities whose id could not be read,
    /// they are taken to be the ids of those cities, whose problems are noted already.
    fn report(&self) {
        let mut different: Vec<&str> = self.unknown.iter().map(|&(_, name)| name).collect();
        different.sort_unstable();
        different.dedup();
        if different.len() <= self.lost {
            return;
        }
        // In the order of the document: that of the map is another in every process.
        let mut known: Vec<(CityId, &str)> =
            self.known.iter().flatten().map(|(&name, &city)| (city, name)).collect();
        known.sort_unstable();
        for (node, name) in &self.unknown {
            node.unknown("city", name, known.iter().map(|&(_, name)| name));
        }
    }
}

fn read_routes<'a>(
    node: &Node<'a>,
    names: &mut Names<'a>,
    components: &Components,
) -> Option<Vec<RouteDraft<'a>>> {
    let mut seen = HashMap::new();
    let mut drafts = Vec::new();
    for (index, entry) in entries(node, "a list of routes", MAX_ROUTES)?.into_iter().enumerate() {
        if let Some(id) = raw_id(&entry) {
            check_doubled(&mut seen, id, index, &entry.field("id"), "routes");
        }
        drafts.push(read_route(entry, names, components));
    }
    Some(drafts)
}

/// Without a board there are no routes, and the document may leave out the key.
fn read_no_routes<'a>(fields: &Fields<'a>) -> Option<Vec<RouteDraft<'a>>> {
    let Some(node) = fields.optional("routes") else { return Some(Vec::new()) };
    node.entries("an empty list, as there is no board", 0).map(|_| Vec::new())
}

const ROUTE_KEYS: [&str; 10] = [
    "id",
    "ends",
    "length",
    "color",
    "kind",
    "locomotives",
    "any_cards_per_locomotive",
    "any_cards_per_space",
    "double",
    "bend",
];

fn read_route<'a>(
    node: Node<'a>,
    names: &mut Names<'a>,
    components: &Components,
) -> RouteDraft<'a> {
    let joined = raw_joined(&node);
    let node = labelled(node, joined.as_deref());
    let hint = |key: &str, fields: &Fields| usual::hint(usual::OF_ROUTE, key, &ROUTE_KEYS, fields);
    let Some(fields) = node.hinted_fields(&ROUTE_KEYS, hint) else {
        return RouteDraft { node, name: None, ends: Ends::default(), double: None, route: None };
    };
    let name = read_name(&fields, joined, "the id of a route");
    let ends = names.ends(&fields.at("ends"));
    let length = read_length(&fields.at("length"), components);
    let color = read_color(&fields.at("color"), components);
    let kind = read_kind(&fields);
    let locomotives = read_symbols(&fields, kind, length);
    let per_locomotive = read_set(&fields, "any_cards_per_locomotive", kind, RouteKind::Ferry);
    let per_space = read_set(&fields, "any_cards_per_space", kind, RouteKind::Train);
    let double = match fields.optional("double").filter(|double| !double.is_null()) {
        None => Some(None),
        Some(double) => double.id("null or the name of a double route").map(Some),
    };
    let bend = fields.optional("bend").map_or(Some(0.0), |bend| read_bend(&bend));
    let route = (|| {
        Some(Route {
            id: String::new(),
            ends: ends.cities?,
            length: length?,
            color: color?,
            kind: kind?,
            locomotives: locomotives?,
            any_cards_per_locomotive: per_locomotive?,
            any_cards_per_space: per_space?,
            double: double?.map(str::to_owned),
            bend: bend?,
        })
    })();
    RouteDraft { node, name, ends, double, route }
}

fn read_bend(node: &Node) -> Option<f64> {
    let bend = node.number()?;
    if !(-1.0..=1.0).contains(&bend) {
        node.expected("a number from -1 to 1");
        return None;
    }
    Some(bend)
}

fn read_length(node: &Node, components: &Components) -> Option<u8> {
    let length = node.integer(1..=MAX_TRAINS as u8)?;
    if let Some(trains) = components.trains.filter(|&trains| trains < length) {
        node.problem(format!(
            "a route of length {length} takes {length} trains, but a player has only {trains} \
             (trains_per_player)"
        ));
        return None;
    }
    if let Some(points) = components.points.as_ref().filter(|_| components.points_whole)
        && !points.iter().any(|&(known, _)| known == length)
    {
        let known: Vec<String> = points.iter().map(|(length, _)| length.to_string()).collect();
        node.problem(format!(
            "there are no points for routes of length {length}: route_points has {}",
            if known.is_empty() { "no lengths".to_owned() } else { known.join(", ") }
        ));
    }
    Some(length)
}

fn read_kind(fields: &Fields) -> Option<RouteKind> {
    let Some(node) = fields.optional("kind") else { return Some(RouteKind::Train) };
    let name = node.string("a kind of route")?;
    let found = RouteKind::ALL.into_iter().find(|kind| kind.name() == name);
    if found.is_none() {
        let names = RouteKind::ALL.map(|kind| quote(kind.name()));
        node.expected(format_args!("one of {}", names.join(", ")));
    }
    found
}

/// The locomotive symbols: only ferries have them (NC-30).
fn read_symbols(fields: &Fields, kind: Option<RouteKind>, length: Option<u8>) -> Option<u8> {
    let Some(node) = fields.optional("locomotives") else { return Some(0) };
    let symbols = node.integer(0..=MAX_TRAINS as u8)?;
    if let Some(kind) = kind.filter(|kind| symbols > 0 && !kind.has_symbols()) {
        let having = RouteKind::ALL.into_iter().filter(|kind| kind.has_symbols());
        let having: Vec<String> = having.map(|kind| quote(kind.name())).collect();
        node.expected(format_args!(
            "0, as a route of the kind {} has no locomotive symbols (\"kind\": {} has)",
            quote(kind.name()),
            having.join(" or ")
        ));
        return None;
    }
    if let Some(length) = length.filter(|&length| length < symbols) {
        node.expected(format_args!("at most {length}, the length of the route"));
        return None;
    }
    Some(symbols)
}

/// How many cards of any kinds stand for one, which only one kind of route may have (NC-34).
fn read_set(
    fields: &Fields,
    key: &str,
    kind: Option<RouteKind>,
    only: RouteKind,
) -> Option<Option<u8>> {
    let Some(node) = fields.optional(key).filter(|node| !node.is_null()) else {
        return Some(None);
    };
    let set = node.integer(2..=MAX_SET as u8)?;
    if kind.is_some_and(|kind| kind != only) {
        node.problem(format!("only a route of the kind {} may have {key}", only.name()));
        return None;
    }
    Some(Some(set))
}

fn read_color(node: &Node, components: &Components) -> Option<Option<Kind>> {
    let name = node.string("a color of the train cards or gray")?;
    if name == GRAY_NAME {
        return Some(None);
    }
    // Without a list of colors the name cannot be looked up.
    let colors = components.colors.as_ref()?;
    let found = colors.iter().position(|color| color == name);
    if name == LOCOMOTIVE_NAME || found.is_none() {
        let known: Vec<String> = colors.iter().map(|color| quote(color)).collect();
        node.expected(format_args!(
            "a color of the train cards ({}) or \"gray\"",
            known.join(", ")
        ));
        return None;
    }
    found.map(|index| Some(Kind::color(index)))
}

/// A double route has at least two routes, which join the same two cities.
fn check_doubles(routes: &[RouteDraft]) {
    for (index, draft) in routes.iter().enumerate() {
        let Some(name) = draft.double.flatten() else { continue };
        let node = draft.node.field("double");
        let mut others = routes.iter().enumerate().filter(|&(other, candidate)| {
            other != index && candidate.double.flatten() == Some(name)
        });
        let Some((first, partner)) = others.next() else {
            // The other route may be one whose double route could not be read.
            if !routes.iter().any(|other| other.double.is_none() && may_be_parallel(draft, other)) {
                node.problem(format!(
                    "no other route is part of the double route {}; a single route has null here",
                    quote(name)
                ));
            }
            continue;
        };
        if first < index && !may_be_parallel(draft, partner) {
            node.problem(format!(
                "the routes of the double route {} must join the same two cities, but routes[{first}] joins others",
                quote(name)
            ));
        }
    }
}

/// Whether two routes join the same cities, or the ends of one of them could not be read.
fn may_be_parallel(one: &RouteDraft, two: &RouteDraft) -> bool {
    let (Some(a), Some(b)) = (one.ends.cities, two.ends.cities) else { return true };
    a == b || a == [b[1], b[0]]
}

/// Every city is at the end of a route. If there are no more cities without one than ends that could not be
/// read, they are taken to be these ends, whose problems are noted already.
fn check_routeless(cities: &[CityDraft], routes: &[RouteDraft]) {
    let lost: usize =
        routes.iter().map(|draft| 2_usize.saturating_sub(draft.ends.names.len())).sum();
    let routeless = |node: &&Node| raw_id(node).is_some_and(|id| !has_route(id, routes));
    let found: Vec<&Node> = cities.iter().map(|(node, _)| node).filter(routeless).collect();
    if found.len() > lost {
        found.into_iter().for_each(|node| node.problem("no route ends in this city"));
    }
}

fn has_route(city: &str, routes: &[RouteDraft]) -> bool {
    routes.iter().any(|draft| draft.ends.names.contains(&city))
}

/// The cities of each ticket are connected by routes.
fn check_connections(cities: &[CityDraft], routes: &[RouteDraft], tickets: &[TicketDraft]) {
    let mut group: Vec<usize> = (0..cities.len()).collect();
    for [a, b] in routes.iter().filter_map(|draft| draft.ends.cities) {
        let (from, to) = (group[a.index()], group[b.index()]);
        group.iter_mut().filter(|group| **group == from).for_each(|group| *group = to);
    }
    let whole = routes.iter().all(|draft| draft.ends.cities.is_some());
    let mut reported = Vec::new();
    for ticket in tickets {
        let Some(ends) = ticket.ends.cities.map(|ends| ends.map(CityId::index)) else { continue };
        let [from, to] = ends.map(|end| group[end]);
        // A city without any route is already reported as a problem of its own.
        let routed = ticket.ends.names.iter().all(|name| has_route(name, routes));
        if from == to || !routed {
            continue;
        }
        // A route that could not be read may be the missing connection.
        let pair = (from.min(to), from.max(to));
        if !whole && reported.contains(&pair) {
            continue;
        }
        reported.push(pair);
        let [one, two] = [ticket.ends.names[0], ticket.ends.names[1]].map(quote);
        ticket.node.field("ends").problem(format!("{one} and {two} are not connected by routes"));
    }
}

fn read_tickets<'a>(
    node: &Node<'a>,
    names: &mut Names<'a>,
    components: &Components,
) -> Option<Vec<TicketDraft<'a>>> {
    let race = components.race;
    let keys: &[&str] = match (components.railyards, race) {
        (true, _) => &["id", "ends", "points", "cards"],
        (false, true) => &["id", "ends", "points"],
        (false, false) => &["id", "ends", "points", "kind"],
    };
    let read = |node: Node<'a>| {
        let joined = raw_joined(&node);
        let node = labelled(node, joined.as_deref());
        let hint = |key: &str, fields: &Fields| usual::hint(usual::OF_TICKET, key, keys, fields);
        let Some(fields) = node.hinted_fields(keys, hint) else {
            let ends = Ends::default();
            return TicketDraft { node, name: None, ends, points: None, kind: None, cards: None };
        };
        let name = read_name(&fields, joined, "the id of a ticket");
        let ends = names.ends(&fields.at("ends"));
        // In a race tickets have no points (FJ-1), and the document may leave out the key.
        let points = match fields.optional("points") {
            None if race => Some(0),
            Some(node) if race => node.zero("tickets have no points in a race"),
            _ => fields.at("points").integer(0..=MAX_POINTS),
        };
        let cards = if components.railyards {
            read_price(&fields.at("cards"), components)
        } else {
            Some(Cards::NONE)
        };
        let kind = fields
            .optional("kind")
            .map_or(Some(TicketKind::Regular), |kind| read_ticket_kind(&kind));
        TicketDraft { node, name, ends, points, kind, cards }
    };
    let most = if components.railyards { MAX_RAILYARD_TICKETS } else { MAX_TICKETS };
    Some(entries(node, "a list of tickets", most)?.into_iter().map(read).collect())
}

fn read_ticket_kind(node: &Node) -> Option<TicketKind> {
    let name = node.string("a kind of ticket")?;
    let found = TicketKind::ALL.into_iter().find(|kind| kind.name() == name);
    if found.is_none() {
        let names = TicketKind::ALL.map(|kind| quote(kind.name()));
        node.expected(format_args!("one of {}", names.join(", ")));
    }
    found
}

/// The cards that a ticket costs: at least one car (CG-51).
fn read_price(node: &Node, components: &Components) -> Option<Cards> {
    const WHAT: &str = "an object with the number of cards of each color, at least one card in all";
    let entries = node.object(WHAT)?;
    let colors = components.colors.as_ref()?;
    let mut counts = [0; KINDS];
    for (name, node) in entries.all() {
        let Some(color) = colors.iter().take(COLORS).position(|color| color == name) else {
            node.unknown("color", name, colors.iter().map(String::as_str));
            return None;
        };
        counts[color] = node.integer(0..=MAX_OF_A_KIND as u8)?;
    }
    let total: usize = counts.iter().map(|&count| usize::from(count)).sum();
    if !(1..=MAX_CARDS).contains(&total) {
        node.problem(format!("expected 1 to {MAX_CARDS} cards in all, found {total}"));
        return None;
    }
    Some(Cards::from_counts(counts))
}

/// The names of the two ends, joined, whether they are known cities or not.
fn raw_joined(node: &Node) -> Option<String> {
    match node.value()?.get("ends")?.as_array()?.as_slice() {
        [Value::String(one), Value::String(two)] if one.len() + two.len() <= 2 * MAX_ID => {
            Some(format!("{one}-{two}"))
        }
        _ => None,
    }
}

/// An entry without an id has the names of its ends as its label.
fn labelled<'a>(node: Node<'a>, joined: Option<&str>) -> Node<'a> {
    match joined {
        Some(joined) if raw_id(&node).is_none() => node.labelled(joined),
        _ => node,
    }
}

/// The name of a route or ticket, whose id may be left out; `what` says what is expected.
fn read_name<'a>(fields: &Fields<'a>, joined: Option<String>, what: &str) -> Option<Name<'a>> {
    match fields.optional("id") {
        None => joined.map(Name::Joined),
        Some(id) => id.id(what).map(Name::Given),
    }
}

/// The ids of the entries of a list. An entry without an id gets the names of its ends, joined. If several
/// would have the same one, or if it is the id of another entry, `-1`, `-2` are put behind them in order;
/// ids that other entries have are passed over.
fn ids<'n>(names: &[Option<&'n Name<'n>>]) -> Vec<Option<String>> {
    let mut given = HashSet::new();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for name in names.iter().flatten() {
        match name {
            Name::Given(id) => drop(given.insert(*id)),
            Name::Joined(name) => *counts.entry(name).or_default() += 1,
        }
    }
    let alone = |name: &str| counts.get(name) == Some(&1) && !given.contains(name);
    // With numbers, two different names are never the same: the number is what stands behind the last "-".
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let id = |name: Option<&'n Name<'n>>| match name? {
        Name::Given(id) => Some((*id).to_owned()),
        Name::Joined(name) if alone(name) => Some(name.clone()),
        Name::Joined(name) => {
            let number = numbers.entry(name).or_default();
            loop {
                *number += 1;
                let id = format!("{name}-{number}");
                if !given.contains(id.as_str()) && !alone(&id) {
                    break Some(id);
                }
            }
        }
    };
    names.iter().copied().map(id).collect()
}

/// Notes a problem if an id that was put together is too long; `what` is a route or a ticket.
fn check_joined(node: &Node, name: Option<&Name>, id: Option<&str>, what: &str) {
    if matches!(name, Some(Name::Joined(_))) && id.is_some_and(|id| id.len() > MAX_ID) {
        node.field("id").problem(format!(
            "the names of the ends, joined, are longer than {MAX_ID} bytes: give this {what} an id"
        ));
    }
}

fn finish_routes(routes: Vec<RouteDraft>) -> Option<Vec<Route>> {
    let ids = ids(&routes.iter().map(|draft| draft.name.as_ref()).collect::<Vec<_>>());
    let finish = |(draft, id): (RouteDraft, Option<String>)| {
        check_joined(&draft.node, draft.name.as_ref(), id.as_deref(), "route");
        Some(Route { id: id?, ..draft.route? })
    };
    // Every route is checked, even after one with a problem.
    let routes: Vec<Option<Route>> = routes.into_iter().zip(ids).map(finish).collect();
    routes.into_iter().collect()
}

fn finish_tickets(tickets: Vec<TicketDraft>) -> Option<Vec<Ticket>> {
    let ids = ids(&tickets.iter().map(|draft| draft.name.as_ref()).collect::<Vec<_>>());
    let mut seen = HashMap::new();
    for (index, (draft, id)) in tickets.iter().zip(&ids).enumerate() {
        let Some(id) = id else { continue };
        check_doubled(&mut seen, id, index, &draft.node.field("id"), "tickets");
        check_joined(&draft.node, draft.name.as_ref(), Some(id), "ticket");
    }
    let finish = |(draft, id): (TicketDraft, Option<String>)| {
        Some(Ticket {
            id: id?,
            ends: draft.ends.cities?,
            points: draft.points?,
            kind: draft.kind?,
            cards: draft.cards?,
        })
    };
    tickets.into_iter().zip(ids).map(finish).collect()
}
