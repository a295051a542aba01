//! Reads a JSON document and notes every problem with its place instead of stopping at the first.
//!
//! Each reading method of a `Node` either gives a value of the right kind, or notes one problem and
//! gives `None`. Callers skip whatever depends on a value that could not be read.

use std::collections::HashSet;
use std::fmt::{Display, Write as _};
use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use crate::base::problem::{Problem, Problems};
use crate::base::wording::{MOST_LISTED, counted, hint, quote};

/// The most bytes of an id.
pub(crate) const MAX_ID: usize = 100;
/// The most bytes of a name for people.
pub(crate) const MAX_NAME: usize = 200;
/// The most bytes of a longer text.
pub(crate) const MAX_TEXT: usize = 10_000;
/// The most bytes of a document.
const MAX_SIZE: usize = 4_000_000;

/// The value of a JSON text, or why it is not read: it is too large, is not JSON, or has an object with the same key
/// twice, of which `serde_json` would keep the last.
pub(crate) fn value_of(text: &[u8]) -> Result<Value, String> {
    if text.len() > MAX_SIZE {
        return Err(format!("the text is larger than {MAX_SIZE} bytes"));
    }
    let value = serde_json::from_slice(text).map_err(|error| error.to_string())?;
    match repeated_key(text) {
        Some(key) => Err(format!("the key {} appears twice", quote(&key))),
        None => Ok(value),
    }
}

/// A key that an object of a text, which is JSON, has twice.
fn repeated_key(text: &[u8]) -> Option<String> {
    // The keys of the objects around a place. Lists are among them, and have none.
    let mut keys: Vec<HashSet<String>> = Vec::new();
    let (mut at, mut string) = (0, 0..0);
    while let Some(byte) = text.get(at) {
        match byte {
            b'{' | b'[' => keys.push(HashSet::new()),
            b'}' | b']' => drop(keys.pop()),
            b'"' => {
                let begin = at;
                at += 1;
                while text.get(at).is_some_and(|&byte| byte != b'"') {
                    at += if text[at] == b'\\' { 2 } else { 1 };
                }
                string = begin..at + 1;
            }
            b':' => {
                let key: String = serde_json::from_slice(text.get(string.clone())?).ok()?;
                let known = keys.last_mut()?;
                if known.contains(&key) {
                    return Some(key);
                }
                known.insert(key);
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// A value of a document with its place. The value may be missing; reading it then notes a problem.
#[derive(Clone, Debug)]
pub(crate) struct Node<'a> {
    value: Option<&'a Value>,
    location: String,
    problems: &'a Problems,
}

impl<'a> Node<'a> {
    /// The whole document. The place of a key in it is the name of the key.
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

    /// The value of a key; missing if this is not an object.
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

    /// Notes a problem that was found in another reading of the same document.
    pub(crate) fn note(&self, problem: &Problem) {
        self.problems.add(&problem.location, &problem.message);
    }

    /// Notes that something else is expected here.
    pub(crate) fn expected(&self, what: impl Display) {
        self.problem(match self.value {
            None => format!("missing; expected {what}"),
            Some(value) => format!("expected {what}, found {}", describe(value)),
        });
    }

    /// The same value with a label behind its place: `routes[3] (soho-wall-street)`.
    #[must_use]
    pub(crate) fn labelled(mut self, label: &str) -> Node<'a> {
        if is_id(label) {
            write!(self.location, " ({label})").expect("writing to a string");
        }
        self
    }

    /// Another value at the same place.
    #[must_use]
    pub(crate) fn with<'b>(&self, value: &'b Value) -> Node<'b>
    where
        'a: 'b,
    {
        Node { value: Some(value), location: self.location.clone(), problems: self.problems }
    }

    /// Reads an object. Keys that are not `known` are problems.
    #[must_use]
    pub(crate) fn fields(&self, known: &[&str]) -> Option<Fields<'a>> {
        self.hinted_fields(known, |_, _| None)
    }

    /// Reads an object. Keys that are not `known` are problems; `usual` says what helps with one of them, if
    /// it knows the key.
    #[must_use]
    pub(crate) fn hinted_fields(
        &self,
        known: &[&str],
        usual: impl Fn(&str, &Fields<'a>) -> Option<String>,
    ) -> Option<Fields<'a>> {
        let fields = self.object("an object")?;
        for node in fields.all() {
            if self.problems.is_full() {
                break;
            }
            if !known.contains(&node.0) {
                let hint = usual(node.0, &fields)
                    .unwrap_or_else(|| hint(node.0, known.iter().copied(), usize::MAX));
                node.1.problem(format!("unknown key{hint}"));
            }
        }
        Some(fields)
    }

    /// Reads an object with any keys; `what` says what is expected.
    #[must_use]
    pub(crate) fn object(&self, what: &str) -> Option<Fields<'a>> {
        let Some(Value::Object(map)) = self.value else {
            self.expected(what);
            return None;
        };
        Some(Fields { map, location: self.location.clone(), problems: self.problems })
    }

    /// Reads a list of at most `most` entries; `what` says what is expected. An entry that is an
    /// object with an id has the id as its label. The entries of a list that is too long are ignored.
    #[must_use]
    pub(crate) fn entries(&self, what: &str, most: usize) -> Option<Vec<Node<'a>>> {
        let Some(Value::Array(list)) = self.value else {
            self.expected(what);
            return None;
        };
        if list.len() > most {
            match most {
                0 => self.expected(what),
                _ => self.problem(format!("expected {what}, at most {most}, found {}", list.len())),
            }
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

    /// Reads a list of exactly two entries; `what` says what is expected.
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

    /// Reads an integer in a range. A number with a fraction or an exponent is not an integer.
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

    /// Reads the integer 0, which is the only one; `why` says why that is so.
    #[must_use]
    pub(crate) fn zero<T: From<u8>>(&self, why: &str) -> Option<T> {
        if self.whole() != Some(0) {
            self.expected(format_args!("0, as {why}"));
            return None;
        }
        Some(T::from(0))
    }

    fn whole(&self) -> Option<i128> {
        let Some(Value::Number(number)) = self.value else { return None };
        number.as_u64().map(i128::from).or_else(|| number.as_i64().map(i128::from))
    }

    /// Reads a finite number.
    #[must_use]
    pub(crate) fn number(&self) -> Option<f64> {
        let found = self.value.and_then(Value::as_f64).filter(|found| found.is_finite());
        if found.is_none() {
            self.expected("a finite number");
        }
        found
    }

    /// Reads `true` or `false`.
    #[must_use]
    pub(crate) fn boolean(&self) -> Option<bool> {
        let found = self.value.and_then(Value::as_bool);
        if found.is_none() {
            self.expected("true or false");
        }
        found
    }

    /// Reads a string; `what` says what is expected.
    #[must_use]
    pub(crate) fn string(&self, what: &str) -> Option<&'a str> {
        let Some(Value::String(text)) = self.value else {
            self.expected(what);
            return None;
        };
        Some(text)
    }

    /// Reads a name for people: one line of at most [`MAX_NAME`] bytes that is not blank.
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

    /// Reads a text of at most [`MAX_TEXT`] bytes, which may be empty.
    #[must_use]
    pub(crate) fn text(&self) -> Option<&'a str> {
        let text = self.string("a text")?;
        if text.len() > MAX_TEXT {
            self.problem(format!("the text {} is longer than {MAX_TEXT} bytes", quote(text)));
            return None;
        }
        Some(text)
    }

    /// Reads an id: 1 to [`MAX_ID`] bytes without whitespace or control characters. `what` says what
    /// is expected.
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

    /// Notes that a name is not one of those that are known.
    pub(crate) fn unknown<'b>(&self, what: &str, name: &str, known: impl Iterator<Item = &'b str>) {
        if self.problems.is_full() {
            // It is still counted, but not worth the search for a near name.
            return self.problem("");
        }
        self.problem(format!(
            "there is no {what} {}{}",
            quote(name),
            hint(name, known, MOST_LISTED)
        ));
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
    /// The value of a key that must be there.
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

    /// The number of keys.
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

/// What makes a string unfit as an id, if anything does.
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

/// A value as messages show it: always short.
#[must_use]
pub(crate) fn describe(value: &Value) -> String {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::String(text) => quote(text),
        Value::Array(list) if list.len() == 1 => "a list of 1 entry".to_owned(),
        Value::Array(list) => format!("a list of {} entries", list.len()),
        Value::Object(map) => format!("an object of {}", counted(map.len(), "key")),
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_SIZE, value_of};

    #[test]
    fn a_key_that_appears_twice_is_named() {
        for text in [
            r#"{"a": 1, "a": 1}"#,
            r#"[{"b": {"a": [{"a": 0}], "a": 2}}]"#,
            r#"{"x\"": "{", "a": "a", "\u0061": "a"}"#,
        ] {
            let found = value_of(text.as_bytes());
            assert_eq!(found, Err("the key \"a\" appears twice".to_owned()), "{text}");
        }
        for text in [
            r#"{"a": {"a": [{"a": "a"}, {"a": "\\"}]}, "b": ["a", "a"]}"#,
            r#"{"a": "\"a\": 1", "b": ":,{[", "A": ":"}"#,
            "[]",
            r#""a""#,
        ] {
            assert_eq!(value_of(text.as_bytes()), Ok(serde_json::from_str(text).expect("JSON")));
        }
    }

    #[test]
    fn what_is_no_json_or_too_large_is_refused() {
        for text in ["", "{", r#"{"a"}"#, "\"\\", r#"{"a": 1} {"a": 2}"#] {
            assert!(value_of(text.as_bytes()).is_err(), "{text}");
        }
        assert!(value_of(&[b' '; MAX_SIZE]).expect_err("empty").contains("EOF"));
        let found = value_of(&[b' '; MAX_SIZE + 1]);
        assert_eq!(found, Err("the text is larger than 4000000 bytes".to_owned()));
    }
}
