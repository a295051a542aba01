//! The rules of a variant document. A document has them side by side, while [`Rules`] groups them. The
//! list [`each`] connects the two: rules are read and written by it.

use std::ops::RangeInclusive;

use serde_json::{Map, Value, json};

use super::usual;
use crate::base::cards::COLORS;
use crate::base::json_reader::{Fields, Node};
use crate::base::limits::{
    MAX_OF_A_KIND, MAX_OFFER, MAX_PASS_CARDS, MAX_SEATS, MAX_SLOTS, MAX_STATIONS, MAX_TICKETS,
    MAX_TRAINS, MAX_TUNNEL_CARDS,
};
use crate::variant::rules::{
    BoardRules, Bonuses, Game, OfferRules, Offers, RaceRules, RailyardRules, Returned, RouteKind,
    Rules, StationRules, Tickets, TieBreak,
};

/// A rule of the list.
enum Rule<'a, T> {
    /// The game has it.
    Is(&'a mut T),
    /// The game does not have it, for this reason. A document leaves it out or gives this value.
    Not(T, &'static str),
}

impl<'a, T> Rule<'a, T> {
    /// A rule that the game may not have.
    fn of(found: Option<&'a mut T>, otherwise: T, reason: &'static str) -> Rule<'a, T> {
        found.map_or(Rule::Not(otherwise, reason), Rule::Is)
    }
}

const ONLY_A_RACE: &str = "only a race (with tickets_to_win) has this rule";
const ONLY_RAILYARDS: &str = "only a game of railyards has this rule";
const NOT_IN_A_RACE: &str = "in a race every ticket that is dealt is held";
const ONLY_A_BOARD: &str = "a game of railyards has no board";
const NO_POINTS: &str = "only tickets count in a race or a game of railyards";
const NOT_SCORED: &str = "only a board whose tickets are scored at the end has this rule";

/// What to do with each rule of the list.
trait RuleList {
    /// A number in a range.
    fn number(&mut self, key: &'static str, rule: Rule<'_, u8>, range: RangeInclusive<u8>);
    /// Up to `most` numbers in a range.
    fn numbers(
        &mut self,
        key: &'static str,
        rule: Rule<'_, Vec<u8>>,
        most: usize,
        range: RangeInclusive<u8>,
    );
    /// Null or a number in a range.
    fn limit(&mut self, key: &'static str, rule: Rule<'_, Option<u8>>, range: RangeInclusive<u8>);
    /// True or false.
    fn flag(&mut self, key: &'static str, rule: Rule<'_, bool>);
    /// One of several values with names.
    fn named<T: Named>(&mut self, key: &'static str, rule: Rule<'_, T>, all: &[T]);
    /// Several values with names, each at most once.
    fn several<T: Named>(&mut self, key: &'static str, rule: Rule<'_, Vec<T>>, all: &[T]);
}

/// All rules in the order of documents. The kind of game must be set already.
fn each(rules: &mut Rules, list: &mut impl RuleList) {
    let (railyards, race) = (rules.railyards().is_some(), rules.race().is_some());
    list.flag("railyards", Rule::Is(&mut railyards.clone()));
    list.number("initial_cards", Rule::Is(&mut rules.initial_cards), 0..=MAX_OF_A_KIND as u8);
    let rule = Rule::of(rules.yards(|yards| &mut yards.first_locomotives), 0, ONLY_RAILYARDS);
    list.number("first_locomotives", rule, 0..=MAX_OF_A_KIND as u8);
    list.number("face_up_slots", Rule::Is(&mut rules.face_up_slots), 0..=MAX_SLOTS as u8);
    let rule = Rule::Is(&mut rules.face_up_locomotive_ends_draw);
    list.flag("face_up_locomotive_ends_draw", rule);
    list.flag("both_cards_blind", Rule::Is(&mut rules.both_cards_blind));
    list.flag("draws_end_with_deck", Rule::Is(&mut rules.draws_end_with_deck));
    let why = "discards are not reshuffled (CG-22)";
    let rule = Rule::of(rules.board_mut(|board| &mut board.clear_face_up_at), None, why);
    list.limit("clear_face_up_at", rule, 1..=MAX_SLOTS as u8);
    let rule = rules.board_mut(|board| &mut board.reshuffle_at_once);
    list.flag("reshuffle_at_once", Rule::of(rule, false, why));
    offers(rules, list);
    let mut tickets_to_win = rules.race().map(|race| race.tickets_to_win);
    let rule = match railyards {
        true => Rule::Not(None, "there is no board to join cities on"),
        false => Rule::Is(&mut tickets_to_win),
    };
    list.limit("tickets_to_win", rule, 1..=MAX_TICKETS as u8);
    if let (Some(race), Some(number)) = (rules.race_mut(|race| race), tickets_to_win) {
        race.tickets_to_win = number;
    }
    let rule = Rule::of(rules.race_mut(|race| &mut race.coast_bonus), false, ONLY_A_RACE);
    list.flag("coast_bonus", rule);
    let rule = Rule::of(rules.race_mut(|race| &mut race.swap_tickets), false, ONLY_A_RACE);
    list.flag("swap_tickets", rule);
    let rule = Rule::of(rules.race_mut(|race| &mut race.swap_with_fewer), true, ONLY_A_RACE);
    list.flag("swap_with_fewer", rule);
    let rule = rules.race_mut(|race| &mut race.swapped_tickets_shuffled);
    list.flag("swapped_tickets_shuffled", Rule::of(rule, false, ONLY_A_RACE));
    of_railyards(rules, list);
    of_board(rules, list);
    let names = ["attraction_points", "longest_trail_points", "globetrotter_points"];
    for (at, name) in names.into_iter().enumerate() {
        let rule = rules.bonus(|bonuses| match at {
            0 => &mut bonuses.attraction_points,
            1 => &mut bonuses.longest_trail_points,
            _ => &mut bonuses.globetrotter_points,
        });
        list.number(name, Rule::of(rule, 0, NO_POINTS), 0..=u8::MAX);
    }
    let rule = rules.bonus(|bonuses| &mut bonuses.globetrotter_at_zero);
    list.flag("globetrotter_at_zero", Rule::of(rule, false, NO_POINTS));
    let rule = rules.stations_mut(|stations| &mut stations.number);
    list.number("stations", Rule::of(rule, 0, NOT_SCORED), 0..=MAX_STATIONS as u8);
    let rule = rules.stations_mut(|stations| &mut stations.prices);
    let rule = Rule::of(rule, Vec::new(), NOT_SCORED);
    list.numbers("station_prices", rule, MAX_STATIONS, 1..=MAX_OF_A_KIND as u8);
    let rule = rules.stations_mut(|stations| &mut stations.points);
    list.number("station_points", Rule::of(rule, 0, NOT_SCORED), 0..=u8::MAX);
    list.several("tie_breaks", Rule::Is(&mut rules.tie_breaks), &TieBreak::ALL);
    debug_assert_eq!((railyards, race), (rules.railyards().is_some(), rules.race().is_some()));
}

/// The tickets dealt at set-up, and those drawn in a turn.
fn offers(rules: &mut Rules, list: &mut impl RuleList) {
    let rule = match &mut rules.game {
        Game::Board(BoardRules { tickets: Tickets::Race(race), .. }) => &mut race.tickets,
        Game::Board(BoardRules { tickets: Tickets::Scored { offers, .. }, .. }) => {
            &mut offers.initial.tickets
        }
        Game::Railyards(railyards) => &mut railyards.offers.initial.tickets,
    };
    list.number("initial_tickets", Rule::Is(rule), 1..=MAX_OFFER as u8);
    let dealt = rules.initial_tickets();
    let rule = Rule::of(rules.initial_long_mut(), 0, NOT_SCORED);
    list.number("initial_long_tickets", rule, 0..=1);
    let rule = rules.offer(|offers| &mut offers.initial.kept);
    list.number(
        "initial_tickets_kept",
        Rule::of(rule, dealt, NOT_IN_A_RACE),
        // A player need not keep any of those that are drawn later (CG-40).
        1..=MAX_OFFER as u8,
    );
    let places: &[Returned] = match rules.game {
        Game::Board(_) => &Returned::ALL[..2],
        Game::Railyards(_) => &Returned::ALL,
    };
    let rule = rules.offer(|offers| &mut offers.initial.returned);
    let rule = Rule::of(rule, Returned::Bottom, NOT_IN_A_RACE);
    list.named("initial_tickets_returned", rule, places);
    let rule = rules.offer(|offers| &mut offers.drawn.tickets);
    let why = "in a race tickets are not drawn to choose from";
    list.number("drawn_tickets", Rule::of(rule, 0, why), 0..=MAX_OFFER as u8);
    let rule = rules.offer(|offers| &mut offers.drawn.kept);
    list.number("drawn_tickets_kept", Rule::of(rule, 0, why), 0..=MAX_OFFER as u8);
    let rule = rules.offer(|offers| &mut offers.drawn.returned);
    list.named("drawn_tickets_returned", Rule::of(rule, Returned::Bottom, why), places);
}

fn of_railyards(rules: &mut Rules, list: &mut impl RuleList) {
    let rule = rules.yards(|yards| &mut yards.placed_at_least);
    // A set of one color has at least one card of it (CG-30).
    list.number("placed_at_least", Rule::of(rule, 0, ONLY_RAILYARDS), 1..=MAX_OF_A_KIND as u8);
    let rule = rules.yards(|yards| &mut yards.placed_colors);
    list.number("placed_colors", Rule::of(rule, 0, ONLY_RAILYARDS), 0..=COLORS as u8);
    let rule = rules.yards(|yards| &mut yards.moved_card_chosen);
    list.flag("moved_card_chosen", Rule::of(rule, false, ONLY_RAILYARDS));
    let rule = rules.yards(|yards| &mut yards.on_track_open);
    list.flag("on_track_open", Rule::of(rule, false, ONLY_RAILYARDS));
    let rule = rules.yards(|yards| &mut yards.two_passes_from);
    list.limit("two_passes_from", Rule::of(rule, None, ONLY_RAILYARDS), 2..=MAX_SEATS as u8);
    let rule = rules.yards(|yards| &mut yards.pass_cards);
    list.number("pass_cards", Rule::of(rule, 0, ONLY_RAILYARDS), 0..=MAX_PASS_CARDS as u8);
    let rule = rules.yards(|yards| &mut yards.must_complete_tickets);
    list.flag("must_complete_tickets", Rule::of(rule, false, ONLY_RAILYARDS));
    let rule = rules.yards(|yards| &mut yards.big_cities_at_zero);
    list.flag("big_cities_at_zero", Rule::of(rule, false, ONLY_RAILYARDS));
    let rule = rules.yards(|yards| &mut yards.locomotives_placed_alone);
    list.flag("locomotives_placed_alone", Rule::of(rule, false, ONLY_RAILYARDS));
}

fn of_board(rules: &mut Rules, list: &mut impl RuleList) {
    let rule = rules.board_mut(|board| &mut board.locomotives_on);
    let kinds = &RouteKind::ALL;
    list.several("locomotives_on", Rule::of(rule, kinds.to_vec(), ONLY_A_BOARD), kinds);
    let rule = rules.board_mut(|board| &mut board.sets_pay_any_space);
    list.flag("sets_pay_any_space", Rule::of(rule, true, ONLY_A_BOARD));
    let rule = rules.board_mut(|board| &mut board.tunnel_cards);
    list.number("tunnel_cards", Rule::of(rule, 3, ONLY_A_BOARD), 0..=MAX_TUNNEL_CARDS as u8);
    let rule = rules.board_mut(|board| &mut board.surcharge_in_kind);
    list.flag("surcharge_in_kind", Rule::of(rule, false, ONLY_A_BOARD));
    let rule = rules.board_mut(|board| &mut board.unequal_doubles);
    list.flag("unequal_doubles", Rule::of(rule, true, ONLY_A_BOARD));
    let rule = rules.board_mut(|board| &mut board.double_routes_closed_up_to);
    let rule = Rule::of(rule, 0, ONLY_A_BOARD);
    list.number("double_routes_closed_up_to", rule, 0..=MAX_SEATS as u8);
    let rule = rules.board_mut(|board| &mut board.last_turns_at);
    list.number("last_turns_at", Rule::of(rule, 0, ONLY_A_BOARD), 0..=MAX_TRAINS as u8);
    let rule = rules.board_mut(|board| &mut board.ends_at_once);
    list.flag("ends_at_once", Rule::of(rule, false, ONLY_A_BOARD));
}

/// The groups of the rules, to be filled in.
impl Rules {
    fn board_mut<'a, T>(&'a mut self, rule: impl Fn(&'a mut BoardRules) -> T) -> Option<T> {
        match &mut self.game {
            Game::Board(board) => Some(rule(board)),
            Game::Railyards(_) => None,
        }
    }

    fn yards<'a, T>(&'a mut self, rule: impl Fn(&'a mut RailyardRules) -> T) -> Option<T> {
        match &mut self.game {
            Game::Board(_) => None,
            Game::Railyards(railyards) => Some(rule(railyards)),
        }
    }

    fn race_mut<'a, T>(&'a mut self, rule: impl Fn(&'a mut RaceRules) -> T) -> Option<T> {
        match &mut self.game {
            Game::Board(BoardRules { tickets: Tickets::Race(race), .. }) => Some(rule(race)),
            _ => None,
        }
    }

    fn offer<'a, T>(&'a mut self, rule: impl Fn(&'a mut Offers) -> T) -> Option<T> {
        match &mut self.game {
            Game::Board(BoardRules { tickets: Tickets::Scored { offers, .. }, .. }) => {
                Some(rule(offers))
            }
            Game::Railyards(railyards) => Some(rule(&mut railyards.offers)),
            Game::Board(_) => None,
        }
    }

    fn initial_long_mut(&mut self) -> Option<&mut u8> {
        match &mut self.game {
            Game::Board(BoardRules { tickets: Tickets::Scored { initial_long, .. }, .. }) => {
                Some(initial_long)
            }
            _ => None,
        }
    }

    fn stations_mut<'a, T>(&'a mut self, rule: impl Fn(&'a mut StationRules) -> T) -> Option<T> {
        match &mut self.game {
            Game::Board(BoardRules { tickets: Tickets::Scored { stations, .. }, .. }) => {
                Some(rule(stations))
            }
            _ => None,
        }
    }

    fn bonus<'a, T>(&'a mut self, rule: impl Fn(&'a mut Bonuses) -> T) -> Option<T> {
        match &mut self.game {
            Game::Board(BoardRules { tickets: Tickets::Scored { bonuses, .. }, .. }) => {
                Some(rule(bonuses))
            }
            _ => None,
        }
    }
}

/// The rules of a document that says nothing about them.
fn default_rules(railyards: bool, race: bool) -> Rules {
    let offer = OfferRules { tickets: 2, kept: 1, returned: Returned::Bottom };
    let offers = Offers { initial: offer, drawn: offer };
    let tickets = if race {
        let tickets = offer.tickets;
        Tickets::Race(RaceRules {
            tickets,
            tickets_to_win: 1,
            coast_bonus: false,
            swap_tickets: false,
            swap_with_fewer: true,
            swapped_tickets_shuffled: false,
        })
    } else {
        Tickets::Scored {
            offers,
            initial_long: 0,
            bonuses: Bonuses { attraction_points: 1, ..Bonuses::NONE },
            stations: StationRules::NONE,
        }
    };
    let game = if railyards {
        Game::Railyards(RailyardRules {
            first_locomotives: 0,
            offers,
            placed_at_least: 0,
            placed_colors: 0,
            moved_card_chosen: false,
            on_track_open: false,
            two_passes_from: None,
            pass_cards: 0,
            must_complete_tickets: false,
            big_cities_at_zero: false,
            locomotives_placed_alone: false,
        })
    } else {
        Game::Board(BoardRules {
            clear_face_up_at: Some(3),
            reshuffle_at_once: false,
            tickets,
            locomotives_on: RouteKind::ALL.to_vec(),
            sets_pay_any_space: true,
            tunnel_cards: 3,
            surcharge_in_kind: false,
            unequal_doubles: true,
            double_routes_closed_up_to: 2,
            last_turns_at: 2,
            ends_at_once: false,
        })
    };
    Rules {
        initial_cards: 2,
        face_up_slots: 5,
        face_up_locomotive_ends_draw: true,
        draws_end_with_deck: false,
        both_cards_blind: false,
        game,
        tie_breaks: vec![TieBreak::CompleteTickets],
        rule_ids: Vec::new(),
    }
}

/// A value that has a name in documents.
trait Named: Copy + PartialEq {
    /// The words for one value, and for several.
    const WHAT: [&'static str; 2];

    fn name(self) -> &'static str;
}

impl Named for Returned {
    const WHAT: [&'static str; 2] = ["a place for tickets", "places for tickets"];

    fn name(self) -> &'static str {
        Returned::name(self)
    }
}

impl Named for RouteKind {
    const WHAT: [&'static str; 2] = ["a kind of route", "kinds of routes"];

    fn name(self) -> &'static str {
        RouteKind::name(self)
    }
}

impl Named for TieBreak {
    const WHAT: [&'static str; 2] = ["a tie break", "tie breaks"];

    fn name(self) -> &'static str {
        TieBreak::name(self)
    }
}

/// Collects the keys of the list.
#[derive(Default)]
struct Keys(Vec<&'static str>);

impl RuleList for Keys {
    fn number(&mut self, key: &'static str, _: Rule<'_, u8>, _: RangeInclusive<u8>) {
        self.0.push(key);
    }

    fn numbers(
        &mut self,
        key: &'static str,
        _: Rule<'_, Vec<u8>>,
        _: usize,
        _: RangeInclusive<u8>,
    ) {
        self.0.push(key);
    }

    fn limit(&mut self, key: &'static str, _: Rule<'_, Option<u8>>, _: RangeInclusive<u8>) {
        self.0.push(key);
    }

    fn flag(&mut self, key: &'static str, _: Rule<'_, bool>) {
        self.0.push(key);
    }

    fn named<T: Named>(&mut self, key: &'static str, _: Rule<'_, T>, _: &[T]) {
        self.0.push(key);
    }

    fn several<T: Named>(&mut self, key: &'static str, _: Rule<'_, Vec<T>>, _: &[T]) {
        self.0.push(key);
    }
}

/// Writes every rule of the list.
#[derive(Default)]
struct Writer(Map<String, Value>);

impl Writer {
    fn put<T>(&mut self, key: &str, rule: Rule<'_, T>, value: impl FnOnce(&T) -> Value) {
        let written = match &rule {
            Rule::Is(found) => value(found),
            Rule::Not(otherwise, _) => value(otherwise),
        };
        self.0.insert(key.to_owned(), written);
    }
}

impl RuleList for Writer {
    fn number(&mut self, key: &'static str, rule: Rule<'_, u8>, _: RangeInclusive<u8>) {
        self.put(key, rule, |&number| number.into());
    }

    fn numbers(
        &mut self,
        key: &'static str,
        rule: Rule<'_, Vec<u8>>,
        _: usize,
        _: RangeInclusive<u8>,
    ) {
        self.put(key, rule, |numbers| numbers.clone().into());
    }

    fn limit(&mut self, key: &'static str, rule: Rule<'_, Option<u8>>, _: RangeInclusive<u8>) {
        self.put(key, rule, |&limit| limit.into());
    }

    fn flag(&mut self, key: &'static str, rule: Rule<'_, bool>) {
        self.put(key, rule, |&flag| flag.into());
    }

    fn named<T: Named>(&mut self, key: &'static str, rule: Rule<'_, T>, _: &[T]) {
        self.put(key, rule, |value| value.name().into());
    }

    fn several<T: Named>(&mut self, key: &'static str, rule: Rule<'_, Vec<T>>, _: &[T]) {
        self.put(key, rule, |values| names(values));
    }
}

/// The rules as they stand in documents, with every key.
pub(super) fn document(rules: &Rules) -> Value {
    let mut writer = Writer::default();
    each(&mut rules.clone(), &mut writer);
    let ids = rules.rule_ids.iter();
    let rule_ids: Map<String, Value> =
        ids.map(|(rule, id)| (rule.clone(), id.as_str().into())).collect();
    writer.0.insert("rule_ids".to_owned(), rule_ids.into());
    writer.0.into()
}

/// The rules that are not at the default of their kind of game, without `rule_ids`.
pub(crate) fn changed_rules(rules: &Rules) -> Value {
    let (mut written, mut plain) = (
        document(rules),
        document(&default_rules(rules.railyards().is_some(), rules.race().is_some())),
    );
    for rules in [&mut written, &mut plain] {
        // Their order means nothing.
        if let Some(Value::Array(kinds)) = rules.get_mut("locomotives_on") {
            kinds.sort_by_key(ToString::to_string);
        }
    }
    if let Value::Object(entries) = &mut written {
        entries.shift_remove("rule_ids");
        // These two tell the kind of game, which the defaults hang on.
        let kind = ["railyards", "tickets_to_win"];
        entries.retain(|key, value| {
            plain[key] != *value
                || (kind.contains(&key.as_str()) && *value != false && !value.is_null())
        });
        entries.sort_keys();
    }
    written
}

/// Writes the JSON Schema of each rule of the list.
#[derive(Default)]
struct Schema {
    properties: Map<String, Value>,
    required: Vec<&'static str>,
}

impl Schema {
    /// Adds a rule with its `schema`. A default that the schema does not allow is left out, and the rule is
    /// required then.
    fn put<T>(
        &mut self,
        key: &'static str,
        rule: &Rule<'_, T>,
        mut schema: Value,
        is_fit: impl FnOnce(&T) -> bool,
        written: impl FnOnce(&T) -> Value,
    ) {
        match rule {
            Rule::Not(otherwise, _) => schema = json!({"const": written(otherwise)}),
            Rule::Is(default) if is_fit(default) => schema["default"] = written(default),
            Rule::Is(_) => self.required.push(key),
        }
        self.properties.insert(key.to_owned(), schema);
    }
}

impl RuleList for Schema {
    fn number(&mut self, key: &'static str, rule: Rule<'_, u8>, range: RangeInclusive<u8>) {
        let schema = json!({"type": "integer", "minimum": range.start(), "maximum": range.end()});
        self.put(key, &rule, schema, |default| range.contains(default), |&number| number.into());
    }

    fn numbers(
        &mut self,
        key: &'static str,
        rule: Rule<'_, Vec<u8>>,
        most: usize,
        range: RangeInclusive<u8>,
    ) {
        let items = json!({"type": "integer", "minimum": range.start(), "maximum": range.end()});
        let schema = json!({"type": "array", "items": items, "maxItems": most});
        self.put(key, &rule, schema, |_| true, |numbers| numbers.clone().into());
    }

    fn limit(&mut self, key: &'static str, rule: Rule<'_, Option<u8>>, range: RangeInclusive<u8>) {
        let (least, most) = (range.start(), range.end());
        let schema = json!({"type": ["integer", "null"], "minimum": least, "maximum": most});
        let is_fit = |default: &Option<u8>| default.is_none_or(|default| range.contains(&default));
        self.put(key, &rule, schema, is_fit, |&limit| limit.into());
    }

    fn flag(&mut self, key: &'static str, rule: Rule<'_, bool>) {
        self.put(key, &rule, json!({"type": "boolean"}), |_| true, |&flag| flag.into());
    }

    fn named<T: Named>(&mut self, key: &'static str, rule: Rule<'_, T>, all: &[T]) {
        self.put(key, &rule, json!({"enum": names(all)}), |_| true, |value| value.name().into());
    }

    fn several<T: Named>(&mut self, key: &'static str, rule: Rule<'_, Vec<T>>, all: &[T]) {
        let items = json!({"enum": names(all)});
        let schema = json!({"type": "array", "items": items, "uniqueItems": true});
        self.put(key, &rule, schema, |_| true, |values| names(values));
    }
}

fn names<T: Named>(values: &[T]) -> Value {
    values.iter().map(|value| value.name()).collect::<Vec<_>>().into()
}

/// The JSON Schemas of the rules of each kind of game, without `rule_ids`.
pub(super) fn schema() -> Value {
    let of_kind = |railyards: bool, race: bool| {
        let mut schema = Schema::default();
        each(&mut default_rules(railyards, race), &mut schema);
        let Schema { mut properties, mut required } = schema;
        // Two rules determine the kind of game.
        properties["railyards"] = json!({"const": railyards});
        if railyards {
            required.push("railyards");
            properties["placed_colors"]["not"] = json!({"const": 1});
        }
        if race {
            required.push("tickets_to_win");
            let (least, most) = (1, MAX_TICKETS);
            properties["tickets_to_win"] =
                json!({"type": "integer", "minimum": least, "maximum": most});
            // It must equal initial_tickets, but a schema cannot compare two numbers.
            properties["initial_tickets_kept"] =
                json!({"type": "integer", "minimum": least, "maximum": MAX_OFFER});
        } else {
            properties["tickets_to_win"] = json!({"const": null});
        }
        json!({"properties": properties, "required": required})
    };
    json!({
        "board": of_kind(false, false),
        "race": of_kind(false, true),
        "railyards": of_kind(true, false),
    })
}

/// Reads the rules of the list. A rule that is left out keeps its default.
struct Reader<'a> {
    fields: Fields<'a>,
    /// Whether the kind of game is known. If not, rules that it does not have are not reported.
    kind_known: bool,
    unread: Vec<&'static str>,
}

impl<'a> Reader<'a> {
    /// The value of the rule in the document; `None` if there is nothing to read.
    fn found<T: PartialEq>(
        &mut self,
        key: &'static str,
        rule: &Rule<'_, T>,
        is_default_fit: bool,
        same: impl FnOnce(&Node<'a>, &T) -> bool,
        shown: impl FnOnce(&T) -> String,
    ) -> Option<Node<'a>> {
        let node = self.fields.optional(key);
        match rule {
            Rule::Is(_) if node.is_none() && !is_default_fit => Some(self.fields.at(key)),
            Rule::Is(_) => node,
            Rule::Not(otherwise, reason) => {
                let node = node.filter(|node| self.kind_known && !same(node, otherwise))?;
                node.expected(format_args!("{}, as {reason}", shown(otherwise)));
                self.unread.push(key);
                None
            }
        }
    }

    fn put<T>(&mut self, key: &'static str, rule: Rule<'_, T>, read: Option<T>) {
        match (rule, read) {
            (Rule::Is(place), Some(value)) => *place = value,
            _ => self.unread.push(key),
        }
    }

    /// The value, if the rule could be read.
    fn read(&self, key: &str, value: u8) -> Option<u8> {
        (!self.unread.contains(&key)).then_some(value)
    }
}

/// The value as a whole number, if it is one.
fn whole(node: &Node) -> Option<u64> {
    node.value()?.as_u64()
}

impl RuleList for Reader<'_> {
    fn number(&mut self, key: &'static str, rule: Rule<'_, u8>, range: RangeInclusive<u8>) {
        let fit = matches!(&rule, Rule::Is(value) if range.contains(value));
        let same = |node: &Node, &value: &u8| whole(node) == Some(value.into());
        if let Some(node) = self.found(key, &rule, fit, same, u8::to_string) {
            self.put(key, rule, node.integer(range));
        }
    }

    fn numbers(
        &mut self,
        key: &'static str,
        rule: Rule<'_, Vec<u8>>,
        most: usize,
        range: RangeInclusive<u8>,
    ) {
        let same = |node: &Node, numbers: &Vec<u8>| {
            node.value().is_some_and(|value| *value == Value::from(numbers.clone()))
        };
        let shown = |numbers: &Vec<u8>| Value::from(numbers.clone()).to_string();
        if let Some(node) = self.found(key, &rule, true, same, shown) {
            let read = node.entries("a list of integers", most).and_then(|entries| {
                let numbers: Vec<Option<u8>> =
                    entries.iter().map(|entry| entry.integer(range.clone())).collect();
                numbers.into_iter().collect()
            });
            self.put(key, rule, read);
        }
    }

    fn limit(&mut self, key: &'static str, rule: Rule<'_, Option<u8>>, range: RangeInclusive<u8>) {
        let fit =
            matches!(&rule, Rule::Is(value) if value.is_none_or(|value| range.contains(&value)));
        let same = |node: &Node, _: &Option<u8>| node.is_null();
        let Some(node) = self.found(key, &rule, fit, same, |_| "null".to_owned()) else { return };
        let most = range.end();
        let read = if node.value().is_some() && node.is_null() {
            Some(None)
        } else if whole(&node).is_none() {
            node.expected(format_args!("null or an integer from {} to {most}", range.start()));
            None
        } else {
            node.integer(range).map(Some)
        };
        self.put(key, rule, read);
    }

    fn flag(&mut self, key: &'static str, rule: Rule<'_, bool>) {
        let same = |node: &Node, &flag: &bool| node.value().and_then(Value::as_bool) == Some(flag);
        if let Some(node) = self.found(key, &rule, true, same, bool::to_string) {
            self.put(key, rule, node.boolean());
        }
    }

    fn named<T: Named>(&mut self, key: &'static str, rule: Rule<'_, T>, all: &[T]) {
        let same =
            |node: &Node, value: &T| node.value().and_then(Value::as_str) == Some(value.name());
        let shown = |value: &T| format!("{:?}", value.name());
        if let Some(node) = self.found(key, &rule, true, same, shown) {
            self.put(key, rule, read_named(&node, all));
        }
    }

    fn several<T: Named>(&mut self, key: &'static str, rule: Rule<'_, Vec<T>>, all: &[T]) {
        let names = |values: &[T]| -> Vec<Value> {
            values.iter().map(|value| value.name().into()).collect()
        };
        let same = |node: &Node, values: &Vec<T>| {
            node.value().and_then(Value::as_array) == Some(&names(values))
        };
        let shown = |values: &Vec<T>| Value::Array(names(values)).to_string();
        if let Some(node) = self.found(key, &rule, true, same, shown) {
            self.put(key, rule, read_several(&node, all));
        }
    }
}

/// The rules, if all could be read, and those that are compared with the components.
pub(super) struct Found {
    pub(super) initial_cards: Option<u8>,
    pub(super) first_locomotives: Option<u8>,
    pub(super) initial_tickets: Option<u8>,
    pub(super) initial_long_tickets: Option<u8>,
    pub(super) rules: Option<Rules>,
}

impl Found {
    fn all_of(rules: Rules) -> Found {
        Found {
            initial_cards: Some(rules.initial_cards),
            first_locomotives: Some(rules.first_locomotives()),
            initial_tickets: Some(rules.initial_tickets()),
            initial_long_tickets: Some(rules.initial_long_tickets()),
            rules: Some(rules),
        }
    }
}

/// The names of all rules except `rule_ids`, in the order of documents.
pub(super) fn keys() -> Vec<&'static str> {
    let mut keys = Keys::default();
    each(&mut default_rules(false, false), &mut keys);
    keys.0
}

/// Reads the rules. A document without any has the defaults.
pub(super) fn read(node: Option<&Node>, kind: &Kind) -> Option<Found> {
    let Some(node) = node else { return Some(Found::all_of(default_rules(false, false))) };
    let keys = keys();
    let known: Vec<&str> = keys.iter().copied().chain(["rule_ids"]).collect();
    let hint = |key: &str, fields: &Fields| usual::hint(usual::OF_RULES, key, &known, fields);
    let fields = node.hinted_fields(&known, hint)?;
    let mut rules = default_rules(kind.railyards == Some(true), kind.race == Some(true));
    let kind_known = kind.railyards.is_some() && kind.race.is_some();
    let mut reader = Reader { fields, kind_known, unread: Vec::new() };
    each(&mut rules, &mut reader);
    if let Some(offers) = rules.offers() {
        let long = rules.initial_long_tickets();
        check_offer(&reader, ["initial_tickets", "initial_tickets_kept"], offers.initial, long);
        check_offer(&reader, ["drawn_tickets", "drawn_tickets_kept"], offers.drawn, 0);
        check_long_offer(&reader, offers.initial, long);
    }
    check_stations(&reader, rules.stations());
    check_clearing_limit(&mut reader, &rules);
    if rules.railyards().is_some_and(|railyards| railyards.placed_colors == 1) {
        reader.fields.at("placed_colors").expected("0 or at least 2");
    }
    if let Some(node) = reader.fields.optional("rule_ids") {
        rules.rule_ids = read_ids(&node, &keys).unwrap_or_default();
        // Their order means nothing, so it is always that of the rules.
        rules.rule_ids.sort_by_key(|(name, _)| keys.iter().position(|key| key == name));
    }
    Some(Found {
        initial_cards: reader.read("initial_cards", rules.initial_cards),
        first_locomotives: reader.read("first_locomotives", rules.first_locomotives()),
        initial_tickets: reader.read("initial_tickets", rules.initial_tickets()),
        initial_long_tickets: reader.read("initial_long_tickets", rules.initial_long_tickets()),
        rules: reader.unread.is_empty().then_some(rules),
    })
}

/// The kind of game, found out before the rules are read; `None` if that is not possible.
pub(super) struct Kind {
    pub(super) railyards: Option<bool>,
    pub(super) race: Option<bool>,
}

impl Kind {
    pub(super) fn of(rules: Option<&Node>) -> Kind {
        let field = |key: &str| rules.map(|rules| rules.field(key));
        let railyards = field("railyards").and_then(|node| node.value());
        let railyards = railyards.map_or(Some(false), Value::as_bool);
        let to_win = field("tickets_to_win").filter(|node| !node.is_null());
        // Without a board there is no race, whatever tickets_to_win is.
        let to_win = to_win.filter(|_| railyards != Some(true));
        Kind { railyards, race: to_win.map_or(Some(false), |node| whole(&node).map(|_| true)) }
    }
}

/// Checks that a player need not keep more tickets than are offered.
fn check_offer(reader: &Reader, [offered, kept]: [&str; 2], offer: OfferRules, long: u8) {
    let read = (reader.read(offered, offer.tickets), reader.read(kept, offer.kept));
    if let (Some(number), Some(least)) = read
        && least > number + long
    {
        let node = reader.fields.at(kept);
        let default = said_default(&node, least);
        let with = if long > 0 { " with the long ones" } else { "" };
        let most = number + long;
        node.expected(format_args!("at most {most}, the value of {offered}{with}{default}"));
    }
}

/// Checks that there is room for a long ticket on offer, and that none comes into the deck.
fn check_long_offer(reader: &Reader, offer: OfferRules, long: u8) {
    if long == 0 {
        return;
    }
    if usize::from(offer.tickets + long) > MAX_OFFER {
        reader.fields.at("initial_tickets").expected(format_args!(
            "at most {}, as a long ticket is offered with them (initial_long_tickets)",
            MAX_OFFER - usize::from(long)
        ));
    }
    if offer.returned != Returned::Box {
        let node = reader.fields.at("initial_tickets_returned");
        node.expected("\"box\", as long tickets never come into the deck (initial_long_tickets)");
    }
}

/// Checks that each station has its price.
fn check_stations(reader: &Reader, stations: &StationRules) {
    let unread = |key: &&str| reader.unread.contains(key);
    if ["stations", "station_prices"].iter().any(unread) {
        return;
    }
    if usize::from(stations.number) != stations.prices.len() {
        reader
            .fields
            .at("station_prices")
            .expected(format_args!("a price for each station, {} in all", stations.number));
    }
}

/// Checks that the row can show as many locomotives as clear it.
fn check_clearing_limit(reader: &mut Reader, rules: &Rules) {
    let Some(slots) = reader.read("face_up_slots", rules.face_up_slots) else { return };
    let limit = rules.clear_face_up_at().filter(|_| !reader.unread.contains(&"clear_face_up_at"));
    let Some(limit) = limit.filter(|&limit| limit > slots) else { return };
    let node = reader.fields.at("clear_face_up_at");
    let default = said_default(&node, limit);
    node.expected(match slots {
        0 => format!("null, as there is no face-up row (face_up_slots is 0){default}"),
        _ => format!("null or an integer from 1 to {slots}, the value of face_up_slots{default}"),
    });
    reader.unread.push("clear_face_up_at");
}

/// What is added where a rule that was left out has a default that does not fit.
fn said_default(node: &Node, default: u8) -> String {
    match node.value() {
        Some(_) => String::new(),
        None => format!(", as the default is {default}"),
    }
}

/// Reads the name of one of these values.
fn read_named<T: Named>(node: &Node, all: &[T]) -> Option<T> {
    let [what, _] = T::WHAT;
    let name = node.string(&format!("the name of {what}"))?;
    let found = all.iter().copied().find(|&value| value.name() == name);
    if found.is_none() {
        let names: Vec<&str> = all.iter().map(|&value| value.name()).collect();
        node.expected(format_args!("{what} ({})", names.join(", ")));
    }
    found
}

/// Reads the names of several of these values, each at most once.
fn read_several<T: Named>(node: &Node, all: &[T]) -> Option<Vec<T>> {
    const MOST: usize = 8;
    let [_, several] = T::WHAT;
    let mut found: Vec<T> = Vec::new();
    let mut whole = true;
    for entry in node.entries(&format!("a list of {several}"), MOST)? {
        match read_named(&entry, all) {
            None => whole = false,
            Some(value) if found.contains(&value) => {
                entry.problem(format!("{} is named twice", value.name()));
            }
            Some(value) => found.push(value),
        }
    }
    whole.then_some(found)
}

fn read_ids(node: &Node, rules: &[&str]) -> Option<Vec<(String, String)>> {
    let entries = node.object("an object with an id of the rules pages for each rule named")?;
    let mut ids = Vec::new();
    let mut whole = true;
    for (rule, node) in entries.all().take(2 * rules.len()) {
        if !rules.contains(&rule) {
            node.unknown("rule", rule, rules.iter().copied());
        }
        match node.id("the id of a rule") {
            Some(id) => ids.push((rule.to_owned(), id.to_owned())),
            None => whole = false,
        }
    }
    whole.then_some(ids)
}
