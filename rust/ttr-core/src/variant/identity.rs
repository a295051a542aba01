//! What tells one variant from another: its fingerprint, and how it differs from the shipped variant that
//! has its id. Documents of states and views carry both, so that no game takes the place of another.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::reading;
use crate::base::json_reader::Node;
use crate::base::problem::{Problem, Problems};
use crate::base::wording::quote;
use crate::variant::facts::Variant;

/// What identifies a variant in a document besides its id.
pub(crate) const IDENTITY_KEYS: [&str; 3] = ["fingerprint", "options", "changes"];

/// The keys of a variant document that are not among the changes: all games of an id have the same, or,
/// for the rules, they are the options.
const NEVER_CHANGED: [&str; 4] = ["format", "id", "open_points", "rules"];

/// The parts of a city, route or ticket that do not change play.
const FOR_PEOPLE: [&str; 3] = ["name", "xy", "bend"];

/// The values that are left out of the canonical form: a key that is added later, and has one of them
/// unless it is given, changes no fingerprint.
const NEUTRAL: [Value; 3] = [Value::Null, Value::Bool(false), Value::Array(Vec::new())];

impl Variant {
    /// 16 hexadecimal digits for everything that changes play, orders included: the start of the SHA-256 of
    /// a canonical form. Variants that play differently have different fingerprints, for all practical
    /// purposes; they are the same on every machine and in every version.
    ///
    /// Id, title, notes, provenance, the names and positions of cities, `rule_ids` and the names of double
    /// routes are not in it, nor is any rule or key at its default.
    ///
    /// ```
    /// # use ttr_core::variant::facts::Variant;
    /// let usa = Variant::shipped("usa").expect("it is shipped");
    /// let mut document = usa.to_document();
    /// document["title"] = "The same game".into();
    /// let renamed = Variant::from_document(&document).expect("it can be played");
    /// assert_eq!(renamed.fingerprint(), usa.fingerprint());
    /// document["rules"]["last_turns_at"] = 10.into();
    /// let longer = Variant::from_document(&document).expect("it can be played");
    /// assert_ne!(longer.fingerprint(), usa.fingerprint());
    /// ```
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        self.tables.fingerprint.get_or_init(|| {
            let digest = Sha256::digest(self.canonical().to_string().as_bytes());
            digest[..8].iter().fold(String::new(), |mut text, byte| {
                write!(text, "{byte:02x}").expect("writing to a string");
                text
            })
        })
    }

    /// What changes play, and is not at its default.
    fn canonical(&self) -> Value {
        let mut document = self.to_document();
        let Some(entries) = document.as_object_mut() else { return document };
        for key in ["format", "id", "title", "notes", "provenance"] {
            entries.shift_remove(key);
        }
        // The order of colors counts, which the order of keys states only for us.
        let pairs = |counts: &Value, counted: &dyn Fn(&str) -> bool| -> Value {
            let counts = counts.as_object().into_iter().flatten();
            counts.filter(|(key, _)| counted(key)).map(|(key, count)| json!([key, count])).collect()
        };
        entries["train_cards"] = pairs(&entries["train_cards"], &|_| true);
        // Points of a length that no route has are never scored.
        let is_there =
            |length: &str| self.routes().iter().any(|route| route.length.to_string() == length);
        entries["route_points"] = pairs(&entries["route_points"], &is_there);
        entries["rules"] = reading::changed_rules(self.rules());
        let doubles: Vec<Option<usize>> =
            self.routes().iter().map(|r| self.first_of_double(r)).collect();
        for key in ["cities", "routes", "tickets"] {
            let Some(Value::Array(list)) = entries.get_mut(key) else { continue };
            for (index, entry) in list.iter_mut().enumerate() {
                let Some(entry) = entry.as_object_mut() else { continue };
                if key == "routes" {
                    entry.insert("double".to_owned(), json!(doubles[index]));
                }
                if let Some(Value::Object(cards)) = entry.get_mut("cards") {
                    entry["cards"] =
                        cards.iter().map(|(card, count)| json!([card, count])).collect();
                }
                let neutral = |key: &str, value: &Value| {
                    NEUTRAL.contains(value)
                        || *value == 0
                        || FOR_PEOPLE.contains(&key)
                        || (key == "kind" && (*value == "train" || *value == "regular"))
                };
                entry.retain(|key, value| !neutral(key, value));
            }
        }
        entries.retain(|_, value| !NEUTRAL.contains(value) && *value != 0);
        entries.sort_keys();
        document
    }

    /// The first route of the double route that a route belongs to, counted from 1: zeros are left out.
    fn first_of_double(&self, route: &crate::variant::facts::Route) -> Option<usize> {
        route.double.as_ref()?;
        let first = self.routes().iter().position(|other| other.double == route.double)?;
        Some(first + 1)
    }

    /// What stands beside the id in the documents of this variant: nothing if it is the shipped variant of
    /// its id; else `fingerprint`, and if its id is shipped, `options` (all rules) and `changes` (each other
    /// key of the variant document that has another value).
    pub(crate) fn identity(&self) -> &Map<String, Value> {
        self.tables.identity.get_or_init(|| {
            let shipped = Variant::shipped(&self.facts.id);
            let mut entries = Map::new();
            if shipped == Some(self) {
                return entries;
            }
            entries.insert("fingerprint".to_owned(), self.fingerprint().into());
            if let (Some(shipped), Value::Object(mut own)) = (shipped, self.to_document()) {
                let theirs = shipped.to_document();
                entries.insert("options".to_owned(), own["rules"].take());
                own.retain(|key, value| {
                    !NEVER_CHANGED.contains(&key.as_str()) && !is_same(&theirs[key], value)
                });
                entries.insert("changes".to_owned(), own.into());
            }
            entries
        })
    }

    /// The variant that a document of a state or view describes by a shipped id with `options` and
    /// `changes`. Rules that the options leave out are those of the shipped variant.
    ///
    /// # Errors
    /// The problems of these keys; there is one too if the id is not shipped.
    pub fn described_in(document: &Value) -> Result<Variant, Vec<Problem>> {
        let problems = Problems::new();
        let found = assemble(&Node::root(document, &problems));
        let Some(own) = found.filter(|_| problems.is_empty()) else {
            return Err(problems.into_vec());
        };
        Variant::from_document(&own).map_err(|found| {
            let moved = |mut problem: Problem| {
                problem.location = match problem.location.strip_prefix("rules") {
                    Some(rest) => format!("options{rest}"),
                    None => format!("changes.{}", problem.location),
                };
                problem
            };
            found.into_iter().map(moved).collect()
        })
    }

    /// Checks that a document of a state or view is of this variant, whatever it says besides the id.
    pub(crate) fn check_identity(&self, root: &Node) {
        let own = self.identity();
        let differs = |key: &&str| {
            let node = root.field(key);
            node.value().is_some_and(|value| own.get(*key).is_none_or(|own| !is_same(own, value)))
        };
        if !IDENTITY_KEYS.iter().any(differs) {
            return;
        }
        let node = root.field("fingerprint");
        if node.value().is_some() {
            let Some(found) = node.string("a fingerprint") else { return };
            if found != self.fingerprint() {
                let id = quote(&self.facts.id);
                let expected = quote(self.fingerprint());
                return node.expected(format_args!(
                    "{expected}, the fingerprint of this variant {id}: the document is of another game"
                ));
            }
        }
        if ["options", "changes"].iter().all(|key| root.field(key).value().is_none()) {
            return;
        }
        match root.value().map(Variant::described_in) {
            Some(Ok(described)) if described.fingerprint() == self.fingerprint() => {}
            Some(Err(found)) => found.iter().for_each(|problem| root.note(problem)),
            _ => root.field("variant").problem(format!(
                "the options and changes describe another game than this variant {}",
                quote(&self.facts.id)
            )),
        }
    }
}

/// The document of a shipped variant with the changes and options of another document.
fn assemble(root: &Node) -> Option<Value> {
    let fields = root.object("an object")?;
    let id = fields.at("variant");
    let name = id.string("the id of a variant")?;
    let Some(shipped) = Variant::shipped(name) else {
        id.unknown("shipped variant", name, Variant::shipped_ids());
        return None;
    };
    let mut document = shipped.to_document();
    if let Some(node) = fields.optional("changes") {
        let keys: Vec<&str> =
            reading::KEYS.into_iter().filter(|key| !NEVER_CHANGED.contains(key)).collect();
        for (key, node) in node.fields(&keys)?.all() {
            document[key] = node.value().cloned().unwrap_or_default();
        }
    }
    if let Some(node) = fields.optional("options") {
        for (key, node) in node.object("an object with rules")?.all() {
            document["rules"][key] = node.value().cloned().unwrap_or_default();
        }
    }
    Some(document)
}

/// Whether two values are the same, the order of keys included: that of the cards counts.
fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().zip(other).all(|((key, value), (other_key, other))| {
                    key == other_key && is_same(value, other)
                })
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len()
                && one.iter().zip(other).all(|(one, other)| is_same(one, other))
        }
        (one, other) => one == other,
    }
}
