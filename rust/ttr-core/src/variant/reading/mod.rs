//! Variant documents: read with all problems reported at once, and written in full.

mod board;
mod rules;
mod usual;
mod writing;

pub(super) use rules::changed_rules;

use serde_json::Value;

use crate::base::cards::{COLORS, Cards, KINDS};
use crate::base::json_reader::{Fields, Node};
use crate::base::limits::{
    MAX_CARDS, MAX_FRONT, MAX_OF_A_KIND, MAX_POINTS, MAX_PRICES, MAX_SEATS, MAX_TRAINS,
};
use crate::base::problem::{Problem, Problems};
use crate::base::wording::{counted, quote};
use crate::variant::facts::{Coast, Facts, LOCOMOTIVE_NAME, Route, Ticket, TicketKind, Variant};
use crate::variant::front;
use crate::variant::prices::Price;

/// The format number of variant documents.
pub(crate) const FORMAT: u8 = 1;

/// The word for a route without a color.
const GRAY_NAME: &str = "gray";

pub(super) const KEYS: [&str; 15] = [
    "format",
    "id",
    "title",
    "notes",
    "provenance",
    "open_points",
    "players",
    "trains_per_player",
    "train_cards",
    "locomotives",
    "route_points",
    "rules",
    "cities",
    "routes",
    "tickets",
];

/// The most notes of a variant.
const MAX_NOTES: usize = 100;

impl Variant {
    /// Reads and validates a variant document.
    ///
    /// # Errors
    /// The problems of the document, at most [`MAX_PROBLEMS`](crate::base::problem::MAX_PROBLEMS).
    /// Problems that merely follow from another one are left out.
    pub fn from_document(document: &Value) -> Result<Variant, Vec<Problem>> {
        let problems = Problems::new();
        let facts = read(&Node::root(document, &problems));
        match facts {
            Some(facts) if problems.is_empty() => Ok(Variant::new(facts)),
            _ => {
                debug_assert!(!problems.is_empty(), "a document that cannot be read has a problem");
                Err(problems.into_vec())
            }
        }
    }

    /// The document of the variant, with every key. Reading it gives this variant again.
    #[must_use]
    pub fn to_document(&self) -> Value {
        writing::document(self.facts())
    }

    /// The JSON Schemas of the rules of a document, without `rule_ids`: the `properties`, and which of
    /// them are `required`, for each kind of game (`board`, `race` and `railyards`). A rule that may be
    /// left out has a `default`, or a `const` if the game does not have the rule.
    ///
    /// ```
    /// # use ttr_core::variant::facts::Variant;
    /// let schema = Variant::rules_schema();
    /// let slots = &schema["board"]["properties"]["face_up_slots"];
    /// assert_eq!(slots["maximum"], 5);
    /// assert_eq!(slots["default"], 5);
    /// ```
    #[must_use]
    pub fn rules_schema() -> Value {
        rules::schema()
    }
}

/// The contents of the box besides the board and the tickets, as far as they could be read.
struct Components {
    players: Option<[u8; 2]>,
    trains: Option<u8>,
    /// The colors in card order, whether their names are valid or not.
    colors: Option<Vec<String>>,
    deck: Option<Cards>,
    points: Option<Vec<(u8, u16)>>,
    /// Whether every key of the route points could be read.
    points_whole: bool,
    /// Whether the game is a race for tickets, in which nothing has points.
    race: bool,
    /// Whether there are railyards instead of a board.
    railyards: bool,
}

fn read(root: &Node) -> Option<Facts> {
    let hint = |key: &str, fields: &Fields| {
        let rule = || {
            rules::keys().contains(&key).then(|| "; it is a rule: put it into \"rules\"".to_owned())
        };
        usual::hint(usual::OF_DOCUMENT, key, &KEYS, fields).or_else(rule)
    };
    let fields = root.hinted_fields(&KEYS, hint)?;
    if let Some(format) = fields.optional("format") {
        let _ = format.integer(FORMAT..=FORMAT);
    }
    let id = fields.at("id").id("the id of the variant");
    let title = fields.at("title").name();
    let notes = read_notes(&fields);
    let provenance = fields.optional("provenance").map_or(Some(""), |provenance| provenance.text());
    let kind = rules::Kind::of(fields.optional("rules").as_ref());
    let components =
        read_components(&fields, kind.race == Some(true), kind.railyards == Some(true));
    let rules = rules::read(fields.optional("rules").as_ref(), &kind);
    let board = board::read(&fields, &components);

    let rules_found = rules.as_ref();
    let [cards, given, tickets, long] = [
        rules_found.and_then(|rules| rules.initial_cards),
        rules_found.and_then(|rules| rules.first_locomotives),
        rules_found.and_then(|rules| rules.initial_tickets),
        rules_found.and_then(|rules| rules.initial_long_tickets),
    ];
    check_given(&fields, &components, given);
    check_dealing(&fields, &components, [cards, given], [tickets, long], board.tickets.as_deref());

    let routes = board.routes?;
    let points = if components.race { no_points(&routes) } else { components.points? };
    let facts = Facts {
        id: id?.to_owned(),
        title: title?.to_owned(),
        notes: notes?,
        provenance: provenance?.to_owned(),
        players: components.players?,
        trains: components.trains?,
        colors: components.colors?,
        deck: components.deck?,
        route_points: points,
        rules: rules?.rules?,
        cities: board.cities?,
        routes,
        tickets: board.tickets?,
    };
    check_clearing(&fields, &facts);
    check_coasts(&fields, &facts);
    check_prices(&fields, &facts);
    check_front(&fields, &facts);
    Some(facts)
}

/// The lengths of the routes, without points.
fn no_points(routes: &[Route]) -> Vec<(u8, u16)> {
    let mut lengths: Vec<u8> = routes.iter().map(|route| route.length).collect();
    lengths.sort_unstable();
    lengths.dedup();
    lengths.into_iter().map(|length| (length, 0)).collect()
}

/// The notes, followed by the open points of the data.
fn read_notes(fields: &Fields) -> Option<Vec<String>> {
    let read = |key: &str| -> Option<Vec<String>> {
        let Some(node) = fields.optional(key) else { return Some(Vec::new()) };
        // Every text is read, even after one with a problem.
        let texts: Vec<Option<&str>> =
            node.entries("a list of texts", MAX_NOTES)?.iter().map(Node::text).collect();
        texts.into_iter().map(|text| text.map(str::to_owned)).collect()
    };
    let (notes, open_points) = (read("notes"), read("open_points"));
    let notes = [notes?, open_points?].concat();
    if notes.len() > MAX_NOTES {
        let message =
            format!("expected at most {MAX_NOTES} together with the notes, found {}", notes.len());
        fields.at("open_points").problem(message);
    }
    Some(notes)
}

fn read_components(fields: &Fields, race: bool, railyards: bool) -> Components {
    let players = read_players(&fields.at("players"));
    let trains = match fields.optional("trains_per_player") {
        None if railyards => Some(0),
        Some(node) if railyards => node.zero("a game of railyards has no trains"),
        _ => fields.at("trains_per_player").integer(1..=MAX_TRAINS as u8),
    };
    let colors = read_colors(&fields.at("train_cards"));
    let locomotives = fields.at("locomotives").integer(0..=MAX_OF_A_KIND as u8);
    let counts: Option<Vec<u8>> =
        colors.as_ref().and_then(|colors| colors.iter().map(|&(_, count)| count).collect());
    let mut deck = None;
    if let (Some(counts), Some(locomotives)) = (counts, locomotives) {
        let total: usize =
            counts.iter().chain([&locomotives]).map(|&count| usize::from(count)).sum();
        if total > MAX_CARDS {
            let message = format!(
                "expected at most {MAX_CARDS} cards together with the locomotives, found {total}"
            );
            fields.at("train_cards").problem(message);
        } else {
            let mut all = [0; KINDS];
            all[..counts.len()].copy_from_slice(&counts);
            all[COLORS] = locomotives;
            deck = Some(Cards::from_counts(all));
        }
    }
    let (points, points_whole) = match fields.optional("route_points") {
        None if race => (None, false),
        None if railyards => (Some(Vec::new()), false),
        Some(node) if railyards => {
            let points = node.object("an empty object, as there are no routes");
            if points.as_ref().is_some_and(|points| !points.is_empty()) {
                node.expected("an empty object, as there are no routes");
            }
            (points.map(|_| Vec::new()), false)
        }
        _ => read_points(&fields.at("route_points"), race),
    };
    Components {
        players,
        trains,
        colors: colors.map(|colors| colors.into_iter().map(|(color, _)| color).collect()),
        deck,
        points,
        points_whole: points_whole && !race,
        race,
        railyards,
    }
}

fn read_players(node: &Node) -> Option<[u8; 2]> {
    let [least, most] = node.pair("a list of two integers, the fewest and the most players")?;
    let range = 2..=MAX_SEATS as u8;
    let (least, most) = (least.integer(range.clone()), most.integer(range));
    let (least, most) = (least?, most?);
    if least > most {
        node.problem(format!(
            "the fewest players must not be more than the most, but {least} > {most}"
        ));
        return None;
    }
    Some([least, most])
}

/// The colors with their counts, if these could be read.
fn read_colors(node: &Node) -> Option<Vec<(String, Option<u8>)>> {
    let colors = node.object("an object with the number of cards of each color")?;
    if colors.is_empty() || colors.len() > COLORS {
        node.problem(format!("expected 1 to {COLORS} colors, found {}", colors.len()));
        return None;
    }
    let read = |(color, node): (&str, Node)| {
        if color == GRAY_NAME {
            node.problem("gray is not a color of cards: a gray route takes any one color");
        } else if color == LOCOMOTIVE_NAME {
            node.problem("locomotive is not a color: the number of locomotives belongs under \"locomotives\"");
        } else if let Some(fault) = crate::base::json_reader::id_fault(color) {
            node.problem(format!("the name of this color {fault}"));
        }
        (color.to_owned(), node.integer(0..=MAX_OF_A_KIND as u8))
    };
    Some(colors.all().map(read).collect())
}

/// The points by length, in ascending order, and whether every length could be read.
fn read_points(node: &Node, race: bool) -> (Option<Vec<(u8, u16)>>, bool) {
    let Some(entries) = node.object("an object with the points of each length of route") else {
        return (None, false);
    };
    if entries.len() > MAX_TRAINS {
        node.problem(format!("expected at most {MAX_TRAINS} lengths, found {}", entries.len()));
        return (None, false);
    }
    let (mut points, mut whole) = (Vec::new(), true);
    for (key, node) in entries.all() {
        let length = key.parse::<u8>().ok().filter(|length| {
            (1..=MAX_TRAINS).contains(&usize::from(*length)) && length.to_string() == key
        });
        if length.is_none() {
            node.problem(format!("the key of this entry must be a length from 1 to {MAX_TRAINS}"));
            whole = false;
        }
        // An entry whose points cannot be read is kept, because its length is known.
        let found = match race {
            true => node.zero("routes have no points in a race"),
            false => node.integer(0..=MAX_POINTS),
        };
        points.extend(length.map(|length| (length, found.unwrap_or(0))));
    }
    points.sort_unstable();
    (Some(points), whole)
}

/// Checks that there are enough locomotives for the most players before the deck is shuffled.
fn check_given(fields: &Fields, components: &Components, given: Option<u8>) {
    let (Some([_, most]), Some(each), Some(deck)) = (components.players, given, components.deck)
    else {
        return;
    };
    let (needed, found) = (u16::from(each) * u16::from(most), deck.locomotives());
    if needed > found.into() {
        fields.at("locomotives").problem(format!(
            "{most} players get {} each (first_locomotives), {needed} in all, but there {} only {found}",
            counted(each, "locomotive"),
            if found == 1 { "is" } else { "are" }
        ));
    }
}

/// Checks that the first cards and tickets can be dealt to the most players.
fn check_dealing(
    fields: &Fields,
    components: &Components,
    [cards, given]: [Option<u8>; 2],
    [tickets, long]: [Option<u8>; 2],
    in_ticket_deck: Option<&[Ticket]>,
) {
    let Some([_, most]) = components.players else { return };
    let cards = cards.zip(given).map(|(cards, given)| u16::from(cards) + u16::from(given));
    if let (Some(each), Some(deck)) = (cards, components.deck) {
        let needed = usize::from(each) * usize::from(most);
        let found = usize::from(deck.total());
        if needed > found {
            let rules = match given {
                Some(1..) => "initial_cards and first_locomotives",
                _ => "initial_cards",
            };
            fields.at("train_cards").problem(format!(
                "{most} players are dealt {} each ({rules}), {needed} in all, but the deck has only {found}",
                counted(each, "card")
            ));
        }
    }
    let number = |kind: TicketKind| {
        Some(in_ticket_deck?.iter().filter(|ticket| ticket.kind == kind).count())
    };
    if let (Some(each), Some(found)) = (long, number(TicketKind::Long)) {
        let needed = usize::from(each) * usize::from(most);
        if needed > found {
            fields.at("tickets").problem(format!(
                "{most} players are dealt {} each (initial_long_tickets), {needed} in all, but there {} only {found}",
                counted(each, "long ticket"),
                if found == 1 { "is" } else { "are" }
            ));
        } else if each == 0 && found > 0 {
            fields.at("tickets").problem(format!(
                "there {} of the kind \"long\", but none is ever dealt (initial_long_tickets is 0)",
                if found == 1 { "is a ticket".to_owned() } else { format!("are {found} tickets") }
            ));
        }
    }
    if let (Some(each), Some(found)) = (tickets, number(TicketKind::Regular)) {
        let needed = usize::from(each) * usize::from(most);
        if needed > found {
            fields.at("tickets").problem(format!(
                "{most} players are dealt {} each (initial_tickets), {needed} in all, but there {} only {found}",
                counted(each, "ticket"),
                if found == 1 { "is" } else { "are" }
            ));
        }
    }
}

/// Checks that locomotives may be used on every route that has symbols, or cards that stand for a
/// locomotive; and that there are not too many different prices.
fn check_prices(fields: &Fields, facts: &Facts) {
    let Some(board) = facts.rules.board() else { return };
    let wild = &board.locomotives_on;
    for route in facts.routes.iter().filter(|route| !wild.contains(&route.kind)) {
        if route.locomotives > 0 || route.any_cards_per_locomotive.is_some() {
            let (id, kind) = (quote(&route.id), route.kind.name());
            fields.at("rules").problem(format!(
                "the route {id} asks for locomotives, but locomotives_on does not have {kind}"
            ));
        }
    }
    let mut prices: Vec<Price> = facts.routes.iter().map(|route| Price::of(route, board)).collect();
    prices.sort_unstable();
    prices.dedup();
    if prices.len() > MAX_PRICES {
        fields.at("routes").problem(format!(
            "expected at most {MAX_PRICES} different prices of routes (length, symbols, sets, \
             whether locomotives may be used), found {}",
            prices.len()
        ));
    }
}

/// Checks that the longest trail can be found in time (G-50).
fn check_front(fields: &Fields, facts: &Facts) {
    let width = front::order(&facts.routes).width;
    if width > MAX_FRONT {
        fields.at("routes").problem(format!(
            "they are too entangled for the longest trail to be found in time: going over the board city \
             by city, at some city {width} of them are that city, joined to it, or joined to those done \
             with, and {MAX_FRONT} is the most: leave out routes that cross others"
        ));
    }
}

/// Checks that the coast bonus has cities on both coasts (FJ-7).
fn check_coasts(fields: &Fields, facts: &Facts) {
    let empty = |coast: &Coast| !facts.cities.iter().any(|city| city.coast == Some(*coast));
    if facts.rules.race().is_some_and(|race| race.coast_bonus)
        && let Some(coast) = Coast::ALL.iter().find(|coast| empty(coast))
    {
        let Some(rules) = fields.at("rules").object("the rules") else { return };
        let message = format!("there is no city on the {} coast", coast.name());
        rules.at("coast_bonus").problem(message);
    }
}

/// How often, in the worst case, a row may have to be dealt on average before it may stay.
const MAX_DEALS: u128 = 10_000;

/// Checks that clearing the row ends soon enough (NY-13). In the worst case the pool has all locomotives
/// and only as many cars as a row that stays must show: then all these cars have to be dealt at once.
fn check_clearing(fields: &Fields, facts: &Facts) {
    let Some(limit) = facts.rules.clear_face_up_at() else { return };
    let locomotives = facts.deck.locomotives();
    if locomotives < limit {
        return;
    }
    let cars = facts.rules.face_up_slots - limit + 1;
    let all = choose(locomotives + cars, facts.rules.face_up_slots);
    let staying = choose(locomotives, limit - 1);
    let deals = all.div_ceil(staying);
    if deals > MAX_DEALS {
        let Some(rules) = fields.at("rules").object("the rules") else { return };
        rules.at("clear_face_up_at").problem(format!(
            "with {locomotives} locomotives a row may have to be turned up {deals} times before it \
             may stay, and {MAX_DEALS} is the most: clear at more, or never, or with fewer"
        ));
    }
}

/// The number of ways to choose `some` out of `many`: the binomial coefficient.
fn choose(many: u8, some: u8) -> u128 {
    (0..u128::from(some)).fold(1, |ways, taken| ways * (u128::from(many) - taken) / (taken + 1))
}
