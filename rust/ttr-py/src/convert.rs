//! Conversions between Python values and JSON values.

use std::collections::HashSet;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyInt, PyList, PyMapping, PyString, PyTuple};
use serde_json::{Map, Number, Value};
use ttr_core::base::problem::{MAX_PROBLEMS, Problem, id_fault, quote};

use crate::arguments::integer;

/// How deep containers may be nested.
const MAX_DEPTH: usize = 64;

/// The most values of a document, as of JSON text: a larger one would take a second to be refused.
const MAX_VALUES: usize = 200_000;

/// The most bytes of all texts and keys of a document. One text that stands in many places counts in each.
const MAX_BYTES: usize = 4_000_000;

/// A Python document as JSON, with the problems of converting it. What JSON cannot hold is null.
#[derive(Default)]
pub(crate) struct Document {
    pub(crate) value: Value,
    pub(crate) problems: Vec<Problem>,
    /// The places of values that could not be converted. Other problems there are not reported.
    replaced: HashSet<String>,
    values: usize,
    bytes: usize,
    /// Whether the document is too deep or too large, so that the rest was ignored.
    broken_off: bool,
}

impl Document {
    /// Converts a value made of mappings from text, lists, tuples, text, numbers, bools and None. An
    /// integer may also be a key, and is converted to its digits.
    pub(crate) fn of(value: &Bound<'_, PyAny>) -> PyResult<Document> {
        let mut document = Document::default();
        document.value = document.take(value, &mut String::new(), 0)?;
        Ok(document)
    }

    /// What a reader makes of the document, or all its problems.
    pub(crate) fn read<T>(
        mut self,
        reader: impl FnOnce(&Value) -> Result<T, Vec<Problem>>,
    ) -> Result<T, Vec<Problem>> {
        if self.broken_off {
            return Err(self.problems);
        }
        let found = match reader(&self.value) {
            Ok(read) if self.problems.is_empty() => return Ok(read),
            Ok(_) => Vec::new(),
            Err(found) => found,
        };
        let is_news = |problem: &Problem| !self.replaced.contains(&problem.location);
        self.problems.extend(found.into_iter().filter(is_news));
        Err(self.problems)
    }

    /// Notes that a value cannot be converted, and gives the value that stands for it.
    fn replace(&mut self, place: &str, message: String) -> Value {
        let place = located(place);
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push(Problem { location: place.clone(), message });
        }
        self.replaced.insert(place);
        Value::Null
    }

    fn break_off(&mut self, place: &str, message: String) -> Value {
        self.broken_off = true;
        self.replace(place, message)
    }

    fn take(
        &mut self,
        value: &Bound<'_, PyAny>,
        place: &mut String,
        depth: usize,
    ) -> PyResult<Value> {
        self.values += 1;
        if self.broken_off {
            return Ok(Value::Null);
        }
        // A document may be large enough that Ctrl-C has to stop this.
        if self.values.is_multiple_of(1 << 14) {
            value.py().check_signals()?;
        }
        if self.values > MAX_VALUES {
            return Ok(
                self.break_off(place, format!("the document has more than {MAX_VALUES} values"))
            );
        }
        if value.is_none() {
            return Ok(Value::Null);
        }
        if let Ok(text) = value.cast::<PyString>() {
            return Ok(match text.to_cow() {
                Ok(text) => {
                    // Before the copy: copies of one long text could fill the memory.
                    if !self.has_room(&text) {
                        return Ok(self.too_long(place));
                    }
                    Value::String(text.into_owned())
                }
                Err(_) => self.replace(place, format!("{} is not valid Unicode", shown(value))),
            });
        }
        if let Ok(truth) = value.cast::<PyBool>() {
            return Ok(Value::Bool(truth.is_true()));
        }
        if let Ok(number) = value.cast::<PyFloat>() {
            let number = Number::from_f64(number.value()).map(Value::Number);
            return Ok(number.unwrap_or_else(|| {
                self.replace(place, format!("{} is not a finite number", shown(value)))
            }));
        }
        if value.is_instance_of::<PyInt>() {
            return Ok(self.whole(value, place));
        }
        let is_list = value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>();
        let is_mapping = !is_list && value.cast::<PyMapping>().is_ok();
        if !is_list && !is_mapping {
            return Ok(self.whole(value, place));
        }
        if depth == MAX_DEPTH {
            return Ok(self.break_off(
                place,
                format!("the document is nested deeper than {MAX_DEPTH} levels"),
            ));
        }
        if is_list { self.list(value, place, depth) } else { self.object(value, place, depth) }
    }

    /// Counts a text; whether the document may have it, too.
    fn has_room(&mut self, text: &str) -> bool {
        self.bytes += text.len();
        self.bytes <= MAX_BYTES
    }

    fn too_long(&mut self, place: &str) -> Value {
        self.break_off(place, format!("the document has more than {MAX_BYTES} bytes of text"))
    }

    /// Converts an integer, or anything that can be used as one.
    fn whole(&mut self, value: &Bound<'_, PyAny>, place: &str) -> Value {
        if let Ok(number) = value.extract::<u64>() {
            return Value::from(number);
        }
        match value.extract::<i64>() {
            Ok(number) => Value::from(number),
            Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => {
                self.replace(place, "this integer does not fit into 64 bits".to_owned())
            }
            Err(_) => self.replace(place, format!("{} is not a JSON value", shown(value))),
        }
    }

    fn list(
        &mut self,
        list: &Bound<'_, PyAny>,
        place: &mut String,
        depth: usize,
    ) -> PyResult<Value> {
        let mut entries = Vec::new();
        let end = place.len();
        for (index, entry) in list.try_iter()?.enumerate() {
            let entry = entry?;
            place.push_str(&format!("[{index}]"));
            if let Some(id) = id_of(&entry) {
                place.push_str(&format!(" ({id})"));
            }
            let taken = self.take(&entry, place, depth + 1);
            place.truncate(end);
            entries.push(taken?);
            if self.broken_off {
                break;
            }
        }
        Ok(Value::Array(entries))
    }

    fn object(
        &mut self,
        mapping: &Bound<'_, PyAny>,
        place: &mut String,
        depth: usize,
    ) -> PyResult<Value> {
        let mut map = Map::new();
        let end = place.len();
        for item in mapping.cast::<PyMapping>()?.items()? {
            let (key, entry): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
            let Some(name) = name_of(&key) else {
                self.note(place, format!("the key {} is not a str", shown(&key)));
                continue;
            };
            if !self.has_room(&name) {
                self.too_long(place);
                break;
            }
            if map.contains_key(&name) {
                self.note(place, format!("the key {name:?} appears twice"));
                continue;
            }
            if !place.is_empty() {
                place.push('.');
            }
            if id_fault(&name).is_none() {
                place.push_str(&name);
            } else {
                place.push_str(&quote(&name));
            }
            let taken = self.take(&entry, place, depth + 1);
            place.truncate(end);
            map.insert(name, taken?);
            if self.broken_off {
                break;
            }
        }
        Ok(Value::Object(map))
    }

    /// Notes a problem of a value that is converted all the same.
    fn note(&mut self, place: &str, message: String) {
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push(Problem { location: located(place), message });
        }
    }
}

/// The place in the form that the core uses.
fn located(place: &str) -> String {
    if place.is_empty() { "document".to_owned() } else { place.to_owned() }
}

/// The label of an entry: its `id`.
fn id_of(entry: &Bound<'_, PyAny>) -> Option<String> {
    let id = entry.cast::<PyDict>().ok()?.get_item("id").ok()??;
    id.extract::<String>().ok().filter(|id| id_fault(id).is_none())
}

/// A key as text; `None` if it is neither a str nor an integer that fits.
fn name_of(key: &Bound<'_, PyAny>) -> Option<String> {
    if let Ok(text) = key.cast::<PyString>() {
        return text.extract().ok();
    }
    integer::<i64>(key).ok()?.map(|number| number.to_string())
}

/// A value as messages show it: always short.
pub(crate) fn shown(value: &Bound<'_, PyAny>) -> String {
    const SHOWN: usize = 80;
    let Ok(text) = value.repr() else {
        let kind = value.get_type().name().map(|name| name.to_string());
        return format!("<{}>", kind.unwrap_or_default());
    };
    let text = text.to_string_lossy();
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into_owned(),
    }
}

/// Stands before the four hexadecimal digits of a lone surrogate, which only a Python str can have. No
/// name of a variant has this character, because ids have no control characters.
const ESCAPE: char = '\u{1a}';

/// A name as text that the core can look up; `given` turns it back into the str.
pub(crate) fn name(text: &Bound<'_, PyString>) -> PyResult<String> {
    if let Ok(text) = text.to_cow()
        && !text.contains(ESCAPE)
    {
        return Ok(text.into_owned());
    }
    let mut name = String::new();
    let points: Vec<u8> = text.call_method1("encode", ("utf-32-le", "surrogatepass"))?.extract()?;
    for point in points.as_chunks().0 {
        let point = u32::from_le_bytes(*point);
        match char::from_u32(point) {
            Some(letter) if letter != ESCAPE => name.push(letter),
            _ => name.push_str(&format!("{ESCAPE}{point:04x}")),
        }
    }
    Ok(name)
}

/// The str from which `name` made this text.
pub(crate) fn given<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyString>> {
    let mut points = Vec::new();
    let mut left = name.chars();
    while let Some(letter) = left.next() {
        let mut point = u32::from(letter);
        if letter == ESCAPE {
            let digits: String = left.by_ref().take(4).collect();
            point = u32::from_str_radix(&digits, 16).unwrap_or(point);
        }
        points.extend(point.to_le_bytes());
    }
    PyString::from_encoded_object(
        &PyBytes::new(py, &points),
        Some(c"utf-32-le"),
        Some(c"surrogatepass"),
    )
}

/// A message that quotes such a name, with its escapes in the form of JSON.
pub(crate) fn with_escapes(message: &str) -> String {
    message.replace(&ESCAPE.escape_debug().to_string(), "\\u")
}

/// Whether this text has an escape that `name` made.
pub(crate) fn is_escaped(name: &str) -> bool {
    name.contains(ESCAPE)
}

/// Converts a JSON value to a Python value.
pub(crate) fn from_json<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(truth) => PyBool::new(py, *truth).to_owned().into_any(),
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => number.into_pyobject(py)?.into_any(),
            (_, Some(number)) => number.into_pyobject(py)?.into_any(),
            _ => number.as_f64().into_pyobject(py)?.into_any(),
        },
        Value::Array(list) => {
            let entries: PyResult<Vec<_>> = list.iter().map(|entry| from_json(py, entry)).collect();
            PyList::new(py, entries?)?.into_any()
        }
        Value::Object(map) => {
            let dict = PyDict::new(py);
            for (key, entry) in map {
                dict.set_item(key, from_json(py, entry)?)?;
            }
            dict.into_any()
        }
    })
}
