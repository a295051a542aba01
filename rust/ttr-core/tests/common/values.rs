//! A walk through the values of a JSON document: for tests that change one of them.

use serde_json::Value;

/// How many values a document holds, itself included.
pub(crate) fn size(value: &Value) -> usize {
    1 + match value {
        Value::Array(list) => list.iter().map(size).sum(),
        Value::Object(map) => map.values().map(size).sum(),
        _ => 0,
    }
}

/// The value with this index when a document is walked through, the document first; `None` if it
/// holds fewer.
pub(crate) fn nth(document: &mut Value, index: usize) -> Option<&mut Value> {
    walk(document, &mut { index })
}

fn walk<'a>(value: &'a mut Value, left: &mut usize) -> Option<&'a mut Value> {
    if *left == 0 {
        return Some(value);
    }
    *left -= 1;
    match value {
        Value::Array(list) => list.iter_mut().find_map(|entry| walk(entry, left)),
        Value::Object(map) => map.values_mut().find_map(|entry| walk(entry, left)),
        _ => None,
    }
}
