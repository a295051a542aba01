//! A walk through a JSON document that notes every problem with its place, and goes on.
//!
//! Each reading method of a [`Node`] gives `Some` value of the right kind, or notes one problem
//! and gives `None`. What depends on a value that could not be read is left out by the caller.

use std::fmt::{Display, Write as _};
use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use crate::base::problem::Problems;

/// Bytes of an id.
pub(crate) const MAX_ID: usize = 100;
/// Bytes of a name for people.
pub(crate) const MAX_NAME: usize = 200;
/// Bytes of a longer text.
pub(crate) const MAX_TEXT: usize = 10_000;

/// A value of a document with its place. The value may be missing; reading it then notes that.
#[derive(Clone, Debug)]
pub(crate) struct Node<'a> {
    value: Option<&'a Value>,
    location: String,
    problems: &'a Problems,
}

impl<'a> Node<'a> {
    /// The whole document. Its keys are located by their bare names.
    #[must_use]
    pub(crate) fn root(value: &'a Value, problems: &'a Problems) -> Node<'a> {
        Node { value: Some(value), location: String::new(), problems }
    }

    /// The place in the document.
    #[must_use]
    pub(crate) fn location(&self) -> &str {
        if self.location.is_empty() { "document" } else { &self.location }
    }

    /// The value, if there is one.
    #[must_use]
    pub(crate) fn value(&self) -> Option<&'a Value> {
        self.value
    }

    /// The value of a key, missing if this is no object.
    #[must_use]
    pub(crate) fn field(&self, key: &str) -> Node<'a> {
        Node {
            value: self.value.and_then(|value| value.get(key)),
            location: join(&self.location, key),
            problems: self.problems,
        }
    }

    /// Whether the value is missing or null.
    #[must_use]
    pub(crate) fn is_null(&self) -> bool {
        self.value.is_none_or(Value::is_null)
    }

    /// Notes a problem here.
    pub(crate) fn problem(&self, message: impl Into<String>) {
        self.problems.add(self.location(), message);
    }

    /// Notes that something else belongs here.
    pub(crate) fn expected(&self, what: impl Display) {
        self.problem(match self.value {
            None => format!("missing; expected {what}"),
            Some(value) => format!("expected {what}, found {}", describe(value)),
        });
    }

    /// The same value at a place that is written with a label: `routes[3] (soho-wall-street)`.
    #[must_use]
    pub(crate) fn labelled(mut self, label: &str) -> Node<'a> {
        if is_id(label) {
            write!(self.location, " ({label})").expect("writing to a string");
        }
        self
    }

    /// An object. Keys that are not `known` are problems.
    #[must_use]
    pub(crate) fn fields(&self, known: &[&str]) -> Option<Fields<'a>> {
        let fields = self.object("an object")?;
        for node in fields.all() {
            if self.problems.is_full() {
                break;
            }
            if !known.contains(&node.0) {
                let near = nearest(node.0, known.iter().copied());
                node.1.problem(format!("unknown key{near}; known are {}", known.join(", ")));
            }
        }
        Some(fields)
    }

    /// An object with keys of its own; `what` says what it should be.
    #[must_use]
    pub(crate) fn object(&self, what: &str) -> Option<Fields<'a>> {
        let Some(Value::Object(map)) = self.value else {
            self.expected(what);
            return None;
        };
        Some(Fields { map, location: self.location.clone(), problems: self.problems })
    }

    /// A list of at most `most` entries; `what` says what it should be. An entry that is an object
    /// with an id is labelled by it. The entries of a list that is too long are not looked at.
    #[must_use]
    pub(crate) fn entries(&self, what: &str, most: usize) -> Option<Vec<Node<'a>>> {
        let Some(Value::Array(list)) = self.value else {
            self.expected(what);
            return None;
        };
        if list.len() > most {
            self.problem(format!("expected {what}, at most {most}, found {}", list.len()));
            return None;
        }
        let entry = |(index, value): (usize, &'a Value)| {
            let location = format!("{}[{index}]", self.location);
            let node = Node { value: Some(value), location, problems: self.problems };
            match value.get("id") {
                Some(Value::String(id)) => node.labelled(id),
                _ => node,
            }
        };
        Some(list.iter().enumerate().map(entry).collect())
    }

    /// A list of exactly two entries; `what` says what it should be.
    #[must_use]
    pub(crate) fn pair(&self, what: &str) -> Option<[Node<'a>; 2]> {
        match self.value {
            Some(Value::Array(list)) if list.len() == 2 => self.entries(what, 2)?.try_into().ok(),
            _ => {
                self.expected(what);
                None
            }
        }
    }

    /// An integer in a range. A number with a fraction or exponent is none, nor is a bool.
    #[must_use]
    pub(crate) fn integer<T>(&self, range: RangeInclusive<T>) -> Option<T>
    where
        T: Copy + Display + Into<i128> + TryFrom<i128>,
    {
        let (low, high) = ((*range.start()).into(), (*range.end()).into());
        let found = self.whole().filter(|found| (low..=high).contains(found));
        if found.is_none() && low == high {
            self.expected(format_args!("the integer {low}"));
        } else if found.is_none() {
            self.expected(format_args!("an integer from {low} to {high}"));
        }
        found.and_then(|found| T::try_from(found).ok())
    }

    fn whole(&self) -> Option<i128> {
        let Some(Value::Number(number)) = self.value else { return None };
        number.as_u64().map(i128::from).or_else(|| number.as_i64().map(i128::from))
    }

    /// A finite number.
    #[must_use]
    pub(crate) fn number(&self) -> Option<f64> {
        let found = self.value.and_then(Value::as_f64).filter(|found| found.is_finite());
        if found.is_none() {
            self.expected("a finite number");
        }
        found
    }

    /// True or false.
    #[must_use]
    pub(crate) fn boolean(&self) -> Option<bool> {
        let found = self.value.and_then(Value::as_bool);
        if found.is_none() {
            self.expected("true or false");
        }
        found
    }

    /// A string; `what` says what it should be.
    #[must_use]
    pub(crate) fn string(&self, what: &str) -> Option<&'a str> {
        let Some(Value::String(text)) = self.value else {
            self.expected(what);
            return None;
        };
        Some(text)
    }

    /// A name for people: a line that is not blank, of at most [`MAX_NAME`] bytes.
    #[must_use]
    pub(crate) fn name(&self) -> Option<&'a str> {
        let text = self.string("a name")?;
        let fault = if text.trim().is_empty() {
            "is empty".to_owned()
        } else if text.len() > MAX_NAME {
            format!("is longer than {MAX_NAME} bytes")
        } else if text.contains(char::is_control) {
            "has control characters".to_owned()
        } else {
            return Some(text);
        };
        self.problem(format!("the name {} {fault}", quote(text)));
        None
    }

    /// A text of at most [`MAX_TEXT`] bytes, which may be empty.
    #[must_use]
    pub(crate) fn text(&self) -> Option<&'a str> {
        let text = self.string("a text")?;
        if text.len() > MAX_TEXT {
            self.problem(format!("the text {} is longer than {MAX_TEXT} bytes", quote(text)));
            return None;
        }
        Some(text)
    }

    /// A name in documents: 1 to [`MAX_ID`] bytes, without whitespace and control characters.
    /// `what` says what it should be.
    #[must_use]
    pub(crate) fn id(&self, what: &str) -> Option<&'a str> {
        let id = self.string(what)?;
        match id_fault(id) {
            None => Some(id),
            Some(fault) => {
                self.problem(format!("expected {what}, but {} {fault}", quote(id)));
                None
            }
        }
    }

    /// Notes that a name is not among those that are known.
    pub(crate) fn unknown<'b>(&self, what: &str, name: &str, known: impl Iterator<Item = &'b str>) {
        if self.problems.is_full() {
            // Still counted, but not worth the search for a near name.
            return self.problem("");
        }
        self.problem(format!("there is no {what} {}{}", quote(name), nearest(name, known)));
    }
}

/// The keys of an object in a document.
#[derive(Clone, Debug)]
pub(crate) struct Fields<'a> {
    map: &'a Map<String, Value>,
    location: String,
    problems: &'a Problems,
}

impl<'a> Fields<'a> {
    /// The value of a key that belongs there.
    #[must_use]
    pub(crate) fn at(&self, key: &str) -> Node<'a> {
        let location = join(&self.location, key);
        Node { value: self.map.get(key), location, problems: self.problems }
    }

    /// The value of a key that may be left out.
    #[must_use]
    pub(crate) fn optional(&self, key: &str) -> Option<Node<'a>> {
        self.map.contains_key(key).then(|| self.at(key))
    }

    /// How many keys there are.
    #[must_use]
    pub(crate) fn len(&self) -> usize {
        self.map.len()
    }

    /// Whether there are no keys.
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// All keys with their values, in the order of the document.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&'a str, Node<'a>)> + '_ {
        self.map.keys().map(|key| (key.as_str(), self.at(key)))
    }
}

/// What makes a string unfit as a name in documents, if anything does.
#[must_use]
pub fn id_fault(id: &str) -> Option<String> {
    if id.is_empty() {
        Some("is empty".to_owned())
    } else if id.len() > MAX_ID {
        Some(format!("is longer than {MAX_ID} bytes"))
    } else if id.contains(|c: char| c.is_whitespace() || c.is_control()) {
        Some("has whitespace or control characters".to_owned())
    } else {
        None
    }
}

fn join(location: &str, key: &str) -> String {
    let key = if is_id(key) { key.to_owned() } else { quote(key) };
    if location.is_empty() { key } else { format!("{location}.{key}") }
}

fn is_id(text: &str) -> bool {
    id_fault(text).is_none()
}

/// A value as a message shows it: short, whatever it holds.
#[must_use]
pub(crate) fn describe(value: &Value) -> String {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::String(text) => quote(text),
        Value::Array(list) if list.len() == 1 => "a list of 1 entry".to_owned(),
        Value::Array(list) => format!("a list of {} entries", list.len()),
        Value::Object(map) if map.len() == 1 => "an object of 1 key".to_owned(),
        Value::Object(map) => format!("an object of {} keys", map.len()),
    }
}

/// A string in quotes, with its special characters escaped, and cut if it is long.
#[must_use]
pub fn quote(text: &str) -> String {
    const SHOWN: usize = 60;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// ` (meant "soho"?)` for the known name that is nearest, or nothing if none is near.
fn nearest<'b>(name: &str, known: impl Iterator<Item = &'b str>) -> String {
    if name.len() > MAX_ID {
        return String::new();
    }
    let distances = known.map(|candidate| (distance(name, candidate), candidate));
    match distances.min_by_key(|&(distance, _)| distance) {
        Some((distance, candidate)) if distance <= 2 && distance < candidate.len() / 2 => {
            format!(" (meant {}?)", quote(candidate))
        }
        _ => String::new(),
    }
}

/// How many bytes have to be put in, taken out or replaced; anything above 2 may be too high.
fn distance(a: &str, b: &str) -> usize {
    if a.len().abs_diff(b.len()) > 2 || b.len() > MAX_ID {
        return usize::MAX;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
